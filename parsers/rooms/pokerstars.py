"""PokerStars: the text of one hand to a Hand (formats/pokerstars.md).

The grammar is one; its words are rows of :mod:`parsers.rooms.stars_phrases`. Lines are resolved by
names first: only seated names are names, and whatever a name looks like ("Ann: folds"), it is one.
"""

from __future__ import annotations

import re
from dataclasses import replace

from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.errors import Problem, UnreadableError
from parsers.hand import CardSource, Hand, HandText, Seat, Stakes, Street, UnknownLine, Unreadable
from parsers.money import AmountError, Amounts, Currency, amounts
from parsers.rooms.pokerstars_conventions import conventions
from parsers.rooms.stars_header import Header, Table, currency_of, identify, read_header, read_table
from parsers.rooms.stars_phrases import ORIGINS
from parsers.rooms.stars_summary import read_summary
from parsers.textroom import Names, VerbTable, verb_table

_PREFLOP = Street.PREFLOP
_VERBS: dict[str, VerbTable] = {
    origin.phrases.language: verb_table(origin.phrases.actions)
    for origin in ORIGINS
    if origin.phrases is not None
}
_CENTS = amounts(2)
_DIGIT = re.compile("[0-9]")
_SEAT_NUMBERS = {str(number): number for number in range(1, 100)}


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    text = hand.text.rstrip()
    while " \n" in text:
        text = text.replace(" \n", "\n")
    lines = text.split("\n")
    first = lines[0]
    hand_id: str | None = None
    try:
        found = identify(first)
        if found is None:
            raise UnreadableError(Problem("RD002", hand.line, {"what": "hand number"}))
        origin, match = found
        hand_id = match["id"]
        if origin.phrases is None:
            raise UnreadableError(Problem("RD001", hand.line, {"game": origin.name}))
        header = read_header(origin.phrases, match, first, hand.line)
        return _Reader(hand, header, lines).read()
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
    for origin in ORIGINS:
        phrases = origin.phrases
        if phrases is not None and (
            f"{phrases.summary} ***" in text
            or phrases.collected in text
            or phrases.cashed_out[0] in text
            or phrases.cancelled in text
        ):
            return False
    return True


class _Reader:
    """Reads the lines of one hand whose header is known."""

    __slots__ = ("_awarded", "_first", "_header", "_lines", "_names", "_phrases", "_text")

    def __init__(self, text: HandText, header: Header, lines: list[str]) -> None:
        self._text = text
        self._header = header
        self._phrases = header.phrases
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
        return b.finish()

    def _find_table(self) -> tuple[int, Table]:
        """(index, table) of the table line: the first line after the header that is not blank."""
        lines = self._lines
        for at in range(1, len(lines)):
            if lines[at]:
                table = read_table(lines[at], self._phrases)
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
        b = HandBuilder(hand, units, _PREFLOP)
        at = self._read_body(b, at)
        if at < len(self._lines):
            try:
                read_summary(b, self._phrases, self._lines[at + 1 :], self._first + at)
            except AmountError as error:
                raise self._bad_amount(error, self._first + at) from None
        return b

    def _new_hand(self, currency: Currency, table: Table, units: Amounts) -> Hand:
        header, text = self._header, self._text
        level = header.level
        try:
            stakes = Stakes(
                units[level.small],
                units[level.big],
                units[level.ante] if level.ante else None,
                units[level.cap] if level.cap else None,
            )
        except AmountError as error:
            raise self._bad_amount(error, self._first) from None
        cash = level.tournament is None
        converted = (
            not header.zone or level.shouted or (cash and not level.coded and table.name.startswith("#"))
        )
        rules = conventions(header.day, not cash, currency.code == "play", converted, stakes.big)
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
        seat_word = self._phrases.seat
        end = self._phrases.in_chips + ")"
        start, tail = len(seat_word), -len(end)
        seats, names = hand.seats, self._names.seats
        count = 0
        number = self._first + at - 1
        try:
            for line in self._lines[at:]:
                number += 1
                if not line.startswith(seat_word):
                    if line:
                        break
                    continue
                count += 1
                place, _, rest = line[start:].partition(": ")
                seat = _SEAT_NUMBERS.get(place)
                name, _, stack = rest.rpartition(" (")
                if seat is None or not name:
                    raise self._bad_seat(number)
                if stack.endswith(end):
                    seats[seat] = Seat(seat, name, units[stack[:tail]], number)
                else:
                    seats[seat] = odd = self._odd_seat(seat, rest, units, number)
                    name = odd.name
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
        match = self._phrases.seat_tail.fullmatch(rest)
        if match is None:
            raise self._bad_seat(number)
        state = match["state"]
        return Seat(
            seat,
            match["name"],
            units[match["stack"]],
            number,
            sitting_out=state.startswith(self._phrases.sitting_out),
            out_of_hand=state.startswith(self._phrases.out_of_hand),
            bounty=_CENTS[match["bounty"]] if match["bounty"] else None,
        )

    def _bad_seat(self, number: int) -> UnreadableError:
        text = self._lines[number - self._first]
        return UnreadableError(Problem("RD002", number, {"what": "seat line", "text": text}))

    # --- body ------------------------------------------------------------------------------------

    def _read_body(self, b: HandBuilder, start: int) -> int:
        """Read posts, actions and payments; returns the index of the SUMMARY mark, or the end."""
        names = self._names
        seats, awkward = names.seats, names.awkward()
        table = _VERBS[self._phrases.language]
        whole, by_word = table.whole, table.by_word
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
                    if (handler is None or not handler(b, seat, rest, number)) and not self._is_quiet(what):
                        _unknown(b, line, what, number)
                elif not line:
                    continue
                elif line[0] == "*":
                    if self._read_mark(b, line, number):
                        return number - self._first
                elif not self._read_payment(b, line, number) and self._read_rest(b, line, number):
                    return number - self._first - 1
        except AmountError as error:
            raise self._bad_amount(error, number) from None
        return len(self._lines)

    def _read_mark(self, b: HandBuilder, line: str, number: int) -> bool:
        """A line of stars; True for SUMMARY."""
        mark, found, cards = line.partition(" ***")
        known = self._phrases.marks.get(mark)
        if known is not None:
            street, run = known
            if street is not None:
                b.deal(street, run, split_cards(cards[2:-1].replace("] [", " ")), number)
            else:
                b.run = run or None
            return False
        if mark == self._phrases.summary:
            return True
        if found and mark.startswith("*** "):
            # Streets would merge and every raise after it be misread.
            raise UnreadableError(Problem("RD001", number, {"what": line}))
        return False

    def _read_payment(self, b: HandBuilder, line: str, number: int) -> bool:
        """Lines with a name but no colon: cards dealt, money returned, paid or cashed out."""
        words, seats = self._phrases, self._names.seats
        start, end = words.dealt
        if line.startswith(start):
            name, found, cards = line[len(start) :].rpartition(end)
            seat = seats.get(name)
            if found and seat is not None and cards.endswith("]"):
                b.cards(seat, split_cards(cards[:-1]), CardSource.DEALT, number)
                if b.hand.hero is None:
                    b.hand.hero = seat
                return True
        start, end = words.uncalled
        if line.startswith(start):
            amount, found, name = line[len(start) :].partition(end)
            if found:
                seat = seats.get(name)
                if seat is None:
                    b.problem("RD008", number, name=name)
                else:
                    b.returned(seat, b.amounts[amount], number)
                return True
        head, found, label = line.rpartition(words.paid_from)
        if found and label in words.pots:
            name, found, amount = head.rpartition(words.collected)
            if found:
                self._awarded = True
                seat = seats.get(name)
                if seat is None:
                    b.problem("RD008", number, name=name)
                else:
                    b.collect(seat, b.amounts[amount], words.pots[label], number)
                return True
        return False

    def _read_rest(self, b: HandBuilder, line: str, number: int) -> bool:
        """What is left: cash-outs, notes, chat, people who are not seated. True if SUMMARY began unmarked."""
        words, names = self._phrases, self._names
        before_paid, before_fee = words.cashed_out
        name, found, figures = line.rpartition(before_paid)
        if found and name in names.seats:
            self._awarded = True
            paid, _, fee = figures.partition(before_fee)
            units = b.amounts
            b.cash_out(names.seats[name], units[paid], units[fee] if fee else None, number)
        elif line == words.cancelled:
            b.cancel(number)
        elif line.startswith(words.total):
            return True
        elif line.startswith(words.seat) and line.endswith(f"{words.in_chips})"):
            raise self._bad_seat(number)
        elif not self._is_note(line):
            name, what = names.split(line, " ")
            if name:
                _unknown(b, line, what, number)
            else:
                self._read_stranger(b, line, number)
        return False

    def _read_stranger(self, b: HandBuilder, line: str, number: int) -> None:
        """A line about nobody seated: an action of somebody unknown, or not understood."""
        name, found, what = line.partition(": ")
        if found and what.partition(" ")[0] in _VERBS[self._phrases.language].by_word:
            b.problem("RD008", number, name=name)
        else:
            _unknown(b, line, "", number)

    def _is_note(self, line: str) -> bool:
        """Chat, comings and goings, prizes: nothing about this hand's money. Names may be anybody's."""
        words, names = self._phrases, self._names
        if line in words.quiet_lines or (line[-1] == ":" and line[:-1] in names.seats):
            return True
        name, what = names.split(line, " ")
        if name and self._is_quiet(what):
            return True
        if name and _DIGIT.search(what):
            return False
        return (
            line.endswith(words.quiet_ends)
            or any(f" {start}" in line for start in (*words.said, *words.quiet_starts))
            or any(f" {start}" in line and end in line for start, end in words.quiet_pairs)
        )

    def _is_quiet(self, what: str) -> bool:
        """Whether what follows a seated name says nothing about this hand's money."""
        words = self._phrases
        return (
            what in words.quiet
            or what.startswith(words.said)
            or what.startswith(words.quiet_starts)
            or any(what.startswith(start) and end in what for start, end in words.quiet_pairs)
        )


def _unknown(b: HandBuilder, line: str, what: str, number: int) -> None:
    """``what`` = the text after a seated name, "" if there is none."""
    b.hand.unknown_lines.append(UnknownLine(line, number, _DIGIT.search(what) is not None))
