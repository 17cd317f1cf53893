"""PokerStars: the text of one hand to a Hand (docs/rooms/pokerstars.md).

The grammar is one; its words are rows of :mod:`parsers.rooms.stars_languages`, and a line may be English in any
language's hand. Lines are resolved by names first: only seated names are names, and whatever a name looks like
("Ann: folds"), it is one.
"""

from __future__ import annotations

import re
from dataclasses import replace

from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.dealing import STUD_GAMES, first_street
from parsers.errors import Problem, UnreadableError
from parsers.hand import CardSource, Hand, HandText, Seat, Stakes, Street, UnknownLine, Unreadable
from parsers.money import AmountError, Amounts, Currency, amounts
from parsers.rooms.pokerstars_conventions import conventions, of_look_alike, of_unproven_language
from parsers.rooms.stars_header import Header, Table, currency_of, read_header, read_table
from parsers.rooms.stars_languages.phrases import Phrases
from parsers.rooms.stars_origins import identify, origins, unknown_language
from parsers.rooms.stars_summary import read_summary
from parsers.rooms.stars_words import plain, words_of
from parsers.textroom import Names, describe

_RIVER = Street.RIVER
_CENTS = amounts(2)
_DIGIT = re.compile("[0-9]")
#: Stands for words that a language's table does not know: no line holds them.
_NEVER = "\n"
_UNKNOWN = (_NEVER, _NEVER)
_SEAT_NUMBERS = {str(number): number for number in range(1, 100)}


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    text = plain(hand.text).rstrip()
    while " \n" in text:
        text = text.replace(" \n", "\n")
    lines = text.split("\n")
    first = lines[0]
    hand_id: str | None = None
    try:
        found = identify(first)
        if found is None:
            hand_id, language = unknown_language(first)
            if hand_id is None:
                raise UnreadableError(Problem("RD002", hand.line, {"what": "hand number"}))
            raise UnreadableError(Problem("RD001", hand.line, {"game": language}))
        origin, match = found
        hand_id = match["id"]
        if origin.phrases is None:
            raise UnreadableError(Problem("RD001", hand.line, {"game": origin.name}))
        header = read_header(words_of(origin.phrases), match, first, hand.line)
        return _Reader(hand, header, lines, origin.name).read()
    except UnreadableError as error:
        return _unreadable(hand, hand_id, first, error.problem)


def _unreadable(hand: HandText, hand_id: str | None, first: str, problem: Problem) -> Unreadable:
    problems = [problem]
    if problem.code in _SYMPTOMS and _is_cut_off(hand.text):
        problems.insert(0, Problem("RD004", hand.line))
    return Unreadable(hand.room, hand_id, hand.source, hand.line, problems, first)


#: What a text that ends too soon may show besides: it is the end that matters.
_SYMPTOMS = frozenset({"RD002", "RD007"})


def _is_cut_off(text: str) -> bool:
    """Whether no known language's award or SUMMARY follows the header."""
    for origin in origins():
        one = origin.phrases
        if one is not None:
            cashed_out = one.cashed_out[0] if one.cashed_out is not None else ""
            if any(end and end in text for end in (f"{one.summary} ***", one.collected, cashed_out, one.cancelled)):
                return False
    return True


class _Reader:
    """Reads the lines of one hand whose header is known."""

    __slots__ = ("_awarded", "_first", "_header", "_lines", "_names", "_origin", "_text", "_words")

    def __init__(self, text: HandText, header: Header, lines: list[str], origin: str) -> None:
        self._text = text
        self._origin = origin
        self._header = header
        self._words = header.words
        self._lines = lines
        self._first = text.line
        self._names = Names()
        #: a payment line was seen, whoever it names
        self._awarded = False

    def read(self) -> Hand:
        at, table = self._find_table()
        currency, guessed_from = currency_of(self._header.level, table)
        try:
            b = self._read_as(currency, table, at)
        except UnreadableError as error:
            if error.problem.code != "RD007" or currency.code != "play":
                raise
            # Play money has no fixed unit: chips where the text shows whole ones, else hundredths.
            b = self._read_as(replace(currency, exponent=2), table, at)
        if guessed_from:
            b.problem("RD011", self._first, text=guessed_from, what=currency.code)
        recorded = b.hand.recorded
        if not (self._awarded or recorded.has_summary or b.hand.cancelled):
            raise UnreadableError(Problem("RD004", self._first))
        if not self._text.text.isascii():
            self._quote(b.hand)
        return b.finish()

    def _quote(self, hand: Hand) -> None:
        """Names and quoted lines as they are printed: they were read with all blanks plain."""
        lines = self._text.text.split("\n")
        for seat in hand.seats.values():
            line = lines[seat.line - self._first]
            at = line.index(":") + 2
            seat.name = line[at : at + len(seat.name)]
        for unknown in hand.unknown_lines:
            unknown.text = lines[unknown.line - self._first].rstrip()

    def _find_table(self) -> tuple[int, Table]:
        """(index, table) of the table line: the first line after the header that is not blank."""
        lines = self._lines
        for at in range(1, len(lines)):
            if lines[at]:
                table = read_table(lines[at], self._words)
                if table is not None:
                    return at, table
                break
        raise UnreadableError(Problem("RD002", self._first, {"what": "table"}))

    def _read_as(self, currency: Currency, table: Table, at: int) -> HandBuilder:
        """Read everything after the table line, amounts in the units of ``currency``."""
        units = amounts(currency.exponent)
        self._names = Names()
        self._awarded = False
        hand = self._new_hand(currency, table, units)
        at = self._read_seats(hand, units, at + 1)
        b = HandBuilder(hand, units, first_street(hand.game))
        at = self._read_body(b, at)
        if at < len(self._lines):
            try:
                read_summary(b, self._words, self._lines[at + 1 :], self._first + at)
            except AmountError as error:
                raise self._bad_amount(error, self._first + at) from None
        return b

    def _new_hand(self, currency: Currency, table: Table, units: Amounts) -> Hand:
        header, text = self._header, self._text
        level = header.level
        try:
            stakes = Stakes(
                units[level.small] if level.small else None,
                units[level.big] if level.big else None,
                units[level.ante] if level.ante else None,
                units[level.cap] if level.cap else None,
                units[level.button_blind] if level.button_blind else None,
            )
        except AmountError as error:
            raise self._bad_amount(error, self._first) from None
        cash = level.tournament is None
        converted = not header.zone or level.shouted or (cash and not level.coded and table.name.startswith("#"))
        rules = conventions(header.day, not cash, currency.code == "play", converted, stakes.big or stakes.button_blind)
        if self._origin != "PokerStars":
            rules = of_look_alike(rules, self._origin)
        if not self._words.own.proven:
            rules = of_unproven_language(rules, self._words.own.language)
        return Hand(
            text.room,
            header.hand_id,
            text.source,
            text.line,
            header.played_at,
            level.game,
            level.hi_lo,
            level.betting,
            stakes,
            currency,
            level.tournament,
            table.name,
            table.max_seats,
            table.button,
            rules,
        )

    def _bad_amount(self, error: AmountError, number: int) -> UnreadableError:
        """``number`` = the line that holds the amount, or one before it."""
        at = number - self._first
        line = next((at for at in range(at, len(self._lines)) if error.text in self._lines[at]), at)
        return UnreadableError(Problem("RD007", self._first + line, {"amount": error.text}))

    # --- seats -----------------------------------------------------------------------------------

    def _read_seats(self, hand: Hand, units: Amounts, at: int) -> int:
        """Read the block of seat lines; returns the index of the first line after it."""
        own, also = self._words.own, self._words.also
        seat_word = own.seat
        end = own.in_chips + ")"
        start, tail = len(seat_word), -len(end)
        seats, names = hand.seats, self._names.seats
        count = 0
        number = self._first + at - 1
        try:
            for line in self._lines[at:]:
                number += 1
                if line.startswith(seat_word):
                    place, _, rest = line[start:].partition(": ")
                elif also is not None and line.startswith(also.seat):
                    place, _, rest = line[len(also.seat) :].partition(": ")
                elif line:
                    break
                else:
                    continue
                seat = _SEAT_NUMBERS.get(place, 0)
                name, _, stack = rest.rpartition(" (")
                if stack.endswith(end) and own.in_chips:
                    seats[seat] = Seat(seat, name, units[stack[:tail]], number)
                elif line.partition(": ")[0] in names:
                    break  # an action of somebody called "Seat 1"
                else:
                    seats[seat] = odd = self._odd_seat(seat, rest, units, number)
                    name = odd.name
                if not seat or not name:
                    raise self._bad_seat(number)
                count += 1
                names[name] = seat
        except AmountError as error:
            raise self._bad_amount(error, number) from None
        if len(seats) != count or len(names) != count:
            raise self._bad_seat(number - 1)
        if not seats:
            raise UnreadableError(Problem("RD002", self._first, {"what": "seats"}))
        return number - self._first

    def _odd_seat(self, seat: int, rest: str, units: Amounts, number: int) -> Seat:
        """A seat line with a bounty or a state. Everything is anchored at the last stack of the line."""
        both = self._words.both
        matches = [found for one in both if (found := one.seat_tail.fullmatch(rest))]
        if not matches:
            raise self._bad_seat(number)
        match = max(matches, key=lambda found: found.end("name"))
        state = match["state"]
        return Seat(
            seat,
            match["name"],
            units[match["stack"]],
            number,
            sitting_out=any(one.sitting_out and state.startswith(one.sitting_out) for one in both),
            out_of_hand=any(one.out_of_hand and state.startswith(one.out_of_hand) for one in both),
            bounty=_CENTS[match["bounty"]] if match["bounty"] else None,
        )

    def _bad_seat(self, number: int) -> UnreadableError:
        text = self._lines[number - self._first]
        return UnreadableError(Problem("RD002", number, {"what": "seat line", "text": text}))

    # --- body ------------------------------------------------------------------------------------

    def _read_body(self, b: HandBuilder, start: int) -> int:
        """Read posts, actions and payments; returns the index of the SUMMARY mark, or the end."""
        names = self._names
        seats, awkward, own = names.seats, names.awkward(), self._words.own
        table = self._words.verbs
        whole, by_word, summaries = table.whole, table.by_word, self._words.summaries
        number = self._first + start - 1
        try:
            for line in self._lines[start:]:
                number += 1
                name, found, what = line.partition(": ")
                if awkward:
                    name, what = names.split(line, ": ")
                seat = seats.get(name)
                if seat is not None and found:
                    act = whole.get(what)
                    if act is not None:
                        act(b, seat, number)
                        continue
                    verb, _, rest = what.partition(" ")
                    handler = by_word.get(verb)
                    if handler is None or not handler(b, seat, rest, number):
                        self._read_odd_action(b, line, what, number)
                elif not line:
                    continue
                elif line[0] == "*" and self._read_mark(b, line, number):
                    continue
                elif line[0] == "*" and line.partition(" ***")[0] in summaries:
                    return number - self._first
                elif not self._read_payment(b, own, line, number) and self._read_rest(b, line, number):
                    return number - self._first - 1
        except AmountError as error:
            raise self._bad_amount(error, number) from None
        return len(self._lines)

    def _read_mark(self, b: HandBuilder, line: str, number: int) -> bool:
        """A mark of a street or show-down, or a file's banner; False if it is neither (names may start so)."""
        mark, _, cards = line.partition(" ***")
        known = self._words.marks.get(mark)
        if known is None:
            return line.startswith("*****") and line.endswith("*****")
        street, run = known
        if street is None:
            b.run = run or None
        else:
            if street is _RIVER and b.hand.game in STUD_GAMES:
                street = Street.SEVENTH
            b.deal(street, run, split_cards(cards[2:-1].replace("] [", " ")), number)
        return True

    def _read_payment(self, b: HandBuilder, words: Phrases, line: str, number: int) -> bool:
        """Lines with a name but no colon: cards dealt, money returned or paid."""
        seats = self._names.seats
        start, end = words.dealt or _UNKNOWN
        if line.startswith(start) and self._read_dealt(b, line[len(start) :], end, number):
            return True
        start, end = words.uncalled or _UNKNOWN
        if line.startswith(start):
            amount, found, name = line[len(start) :].partition(end)
            if found:
                seat = seats.get(name)
                if seat is not None:
                    b.returned(seat, b.amounts[amount], number)
                    return True
        head, found, label = line.rpartition(words.paid_from or _NEVER)
        if found and label in words.pots:
            name, found, amount = head.rpartition(words.collected)
            if found:
                self._awarded = True
                seat = seats.get(name)
                if seat is not None:
                    b.collect(seat, b.amounts[amount], words.pots[label], number)
                    return True
        return False

    def _read_dealt(self, b: HandBuilder, text: str, end: str, number: int) -> bool:
        """``Ann [As Kd]``; later in stud and draw games ``Ann [As Kd 3c] [Jh]``: what she has, and what comes to it."""
        seats, hand = self._names.seats, b.hand
        name, found, cards = text.rpartition(end)
        if not found or not cards.endswith("]"):
            return False
        new = split_cards(cards[:-1])
        seat = seats.get(name)
        if seat is not None:
            b.cards(seat, new, CardSource.DEALT, number)
            if hand.hero is None and (len(new) > 1 or hand.game not in STUD_GAMES):
                hand.hero = seat
            return True
        name, found, kept = name.rpartition(end)
        seat = seats.get(name)
        if seat is None or not kept.endswith("]"):
            return False
        b.more_cards(seat, split_cards(kept[:-1]), new, number)
        return True

    def _read_odd_action(self, b: HandBuilder, line: str, what: str, number: int) -> None:
        """A seated name and a colon, but no action: a note, or a line about "Ann: folds" where Ann sits too."""
        words, names = self._words, self._names
        other, note = names.split(line, " ")
        if not (
            words.is_quiet(what)
            or any(self._read_payment(b, one, line, number) for one in words.both)
            or (other and words.is_quiet(note))
        ):
            _unknown(b, line, what, number)

    def _read_rest(self, b: HandBuilder, line: str, number: int) -> bool:
        """What is left: English lines of other languages, cash-outs, notes, chat, people who are not seated.
        True if SUMMARY began unmarked."""
        words, names = self._words, self._names
        if words.also is not None and self._read_payment(b, words.also, line, number):
            return False
        for one in words.both:
            if self._read_cash_out(b, one, line, number):
                return False
            if one.cancelled and line == one.cancelled:
                b.cancel(number)
                return False
            if self._read_event(b, one, line, number):
                return False
            if one.total and line.startswith(one.total):
                return True
            if line.startswith(one.seat) and line.endswith(f"{one.in_chips})"):
                raise self._bad_seat(number)
        name, what = names.split(line, " : ")
        if name and self._read_action(b, names.seats[name], what, number):
            return False
        if not words.is_note(line, names):
            self._read_stranger(b, line, number)
        return False

    def _read_action(self, b: HandBuilder, seat: int, what: str, number: int) -> bool:
        table = self._words.verbs
        act = table.whole.get(what)
        if act is not None:
            act(b, seat, number)
            return True
        verb, _, rest = what.partition(" ")
        handler = table.by_word.get(verb)
        return (handler is not None and handler(b, seat, rest, number)) or self._words.is_quiet(what)

    def _read_event(self, b: HandBuilder, words: Phrases, line: str, number: int) -> bool:
        """The deck is shuffled again, the room adds money, or a hand is shown without a colon."""
        if line == words.reshuffled != "":
            b.reshuffle()
            return True
        if words.house_money and line.startswith(words.house_money):
            b.house_money(b.amounts[line[len(words.house_money) :]], number)
            return True
        shown = words.shown.fullmatch(line) if words.shown is not None else None
        seat = self._names.seats.get(shown["name"]) if shown is not None else None
        if shown is None or seat is None:
            return False
        describe(b, seat, shown["words"], words.actions, b.run, number)
        b.show(seat, split_cards(shown["cards"]), number)
        return True

    def _read_cash_out(self, b: HandBuilder, words: Phrases, line: str, number: int) -> bool:
        before_paid, before_fee = words.cashed_out or _UNKNOWN
        name, found, figures = line.rpartition(before_paid)
        if not found or name not in self._names.seats:
            return False
        self._awarded = True
        paid, _, fee = figures.partition(before_fee)
        b.cash_out(self._names.seats[name], b.amounts[paid], b.amounts[fee] if fee else None, number)
        return True

    def _read_stranger(self, b: HandBuilder, line: str, number: int) -> None:
        """Somebody unknown who acts or is paid, or a line that is not understood."""
        table = self._words.verbs
        stranger = next(filter(None, (self._paid_stranger(one, line) for one in self._words.both)), "")
        name, what = self._names.split(line, " ")
        if not stranger and not name:
            actor, found, action = line.partition(": ")
            if found and (action in table.whole or action.partition(" ")[0] in table.by_word):
                stranger = actor
        if stranger:
            b.problem("RD008", number, name=stranger.rstrip())
        elif "***" in line:
            # A mark that is not understood: streets would merge and every raise after it be misread.
            raise UnreadableError(Problem("RD001", number, {"what": line}))
        elif name:
            _unknown(b, line, what, number)
        else:
            # A name at the end: money that went back to somebody, told in words that are not known?
            last = next((name for name in self._names.seats if line.endswith(f" {name}")), line)
            _unknown(b, line, line.removesuffix(last), number)

    def _paid_stranger(self, words: Phrases, line: str) -> str:
        """The name of somebody who is not seated in a line that pays or returns money, or ""."""
        start, end = words.uncalled or _UNKNOWN
        if line.startswith(start):
            return line.partition(end)[2]
        head, _, label = line.rpartition(words.paid_from or _NEVER)
        if label in words.pots:
            return head.rpartition(words.collected)[0]
        name, found, _ = line.rpartition((words.cashed_out or _UNKNOWN)[0])
        self._awarded = self._awarded or bool(found)
        return name


def _unknown(b: HandBuilder, line: str, what: str, number: int) -> None:
    """``what`` = the text after a seated name, "" if there is none."""
    b.hand.unknown_lines.append(UnknownLine(line, number, _DIGIT.search(what) is not None))
