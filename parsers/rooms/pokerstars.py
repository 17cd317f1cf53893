"""PokerStars: the text of one hand to a Hand (docs/rooms/pokerstars.md).

The grammar is one; its words are rows of :mod:`parsers.rooms.stars_languages`, and a line may be English in any
language's hand. Lines are resolved by names first: only seated names are names, and whatever a name looks like
("Ann: folds"), it is one.
"""

from __future__ import annotations

from dataclasses import replace

from parsers.builder import HandBuilder
from parsers.cards import DECK, split_cards
from parsers.dealing import first_street
from parsers.errors import Problem, UnreadableError
from parsers.hand import CardSource, Hand, HandText, HoleCards, Seat, Stakes, Unreadable
from parsers.money import AmountError, Amounts, Currency, amounts
from parsers.rooms.pokerstars_conventions import conventions, of_look_alike, of_unproven_language
from parsers.rooms.stars_body import NEVER, Body, bad_amount, bad_seat
from parsers.rooms.stars_header import Header, Table, currency_of, read_header, read_table
from parsers.rooms.stars_origins import identify, origins, unknown_language
from parsers.rooms.stars_summary import read_summary
from parsers.rooms.stars_words import plain, words_of
from parsers.textroom import Names

_CENTS = amounts(2)
_SEAT_NUMBERS = {str(number): number for number in range(1, 100)}


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    folded = plain(hand.text)
    text = folded.rstrip()
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
        found_hand = _Reader(hand, header, lines, origin.name).read()
    except UnreadableError as error:
        return _unreadable(hand, hand_id, first, error.problem)
    if folded is not hand.text:
        _quote(found_hand, hand.text.split("\n"))
    return found_hand


def _quote(hand: Hand, lines: list[str]) -> None:
    """Names and quoted lines as they are printed: they were read with all blanks plain."""
    for seat in hand.seats.values():
        line = lines[seat.line - hand.line]
        at = line.index(":") + 2
        seat.name = line[at : at + len(seat.name)]
    for unknown in hand.unknown_lines:
        unknown.text = lines[unknown.line - hand.line].rstrip()


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
        return b.finish()

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
        body = Body(self._words, self._names, self._lines, self._first)
        at = body.read(b, at)
        self._awarded = body.awarded
        if at < len(self._lines):
            try:
                read_summary(b, self._words, self._lines[at + 1 :], self._first + at)
            except AmountError as error:
                raise bad_amount(error, self._lines, self._first, self._first + at) from None
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
            raise bad_amount(error, self._lines, self._first, self._first) from None
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

    # --- seats -----------------------------------------------------------------------------------

    def _read_seats(self, hand: Hand, units: Amounts, at: int) -> int:
        """Read the block of seat lines; returns the index of the first line after it."""
        own, also = self._words.own, self._words.also
        seat_word = own.seat
        end = f"{own.in_chips})" if own.in_chips else NEVER
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
                if stack.endswith(end):
                    seats[seat] = Seat(seat, name, units[stack[:tail]], number)
                elif line.partition(": ")[0] in names:
                    break  # an action of somebody called "Seat 1"
                else:
                    seats[seat] = odd = self._odd_seat(hand, seat, rest, number)
                    name = odd.name
                if not seat or not name:
                    raise bad_seat(self._lines[number - self._first], number)
                count += 1
                names[name] = seat
        except AmountError as error:
            raise bad_amount(error, self._lines, self._first, number) from None
        if len(seats) != count or len(names) != count:
            raise bad_seat(self._lines[number - 1 - self._first], number - 1)
        if not seats:
            raise UnreadableError(Problem("RD002", self._first, {"what": "seats"}))
        return number - self._first

    def _odd_seat(self, hand: Hand, seat: int, rest: str, number: int) -> Seat:
        """A seat line with a bounty, a state or cards. Everything is anchored at the last stack of the line."""
        both = self._words.both
        matches = [found for one in both if (found := one.seat_tail.fullmatch(rest))]
        if not matches:
            raise bad_seat(self._lines[number - self._first], number)
        match = max(matches, key=lambda found: found.end("name"))
        state = match["state"]
        cards = split_cards(state[1:-1]) if state[:1] == "[" else ()
        if cards and DECK.issuperset(cards):
            hand.cards[seat] = HoleCards(cards, CardSource.DEALT, number)
        return Seat(
            seat,
            match["name"],
            amounts(hand.currency.exponent)[match["stack"]],
            number,
            sitting_out=any(one.sitting_out and state.startswith(one.sitting_out) for one in both),
            out_of_hand=any(one.out_of_hand and state.startswith(one.out_of_hand) for one in both),
            bounty=_CENTS[match["bounty"]] if match["bounty"] else None,
        )
