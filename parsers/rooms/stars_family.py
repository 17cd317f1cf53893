"""Other rooms that write PokerStars' grammar: the text of one hand to a Hand.

Such a room is a :class:`Family`: words (the phrases of PokerStars' English with its own ones), a header, and what its
figures mean. Lines between the seats and the end are read as PokerStars' are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from parsers.builder import HandBuilder
from parsers.conventions import RoomConventions
from parsers.dealing import first_street
from parsers.errors import Problem, UnreadableError
from parsers.hand import Hand, HandText, Seat, Stakes, Unreadable
from parsers.money import AmountError, Amounts, amounts
from parsers.refusals import bad_amount_in, refused
from parsers.rooms.stars_body import Body, bad_seat
from parsers.rooms.stars_header import Header, Level, Table, currency_of, read_table
from parsers.rooms.stars_languages.phrases import Origin
from parsers.rooms.stars_outcomes import outcomes_of
from parsers.rooms.stars_summary import read_summary
from parsers.rooms.stars_words import Words, words_of
from parsers.textroom import Names

_SEAT = re.compile(r"Seat (?P<seat>[0-9]{1,2}): (?P<rest>.+)")


@dataclass(frozen=True, slots=True)
class Family:
    """``header`` reads the first line, whose beginning ``origin`` has matched: (words, match, line, its number)."""

    origin: Origin
    header: Callable[[Words, re.Match[str], str, int], Header]
    rules: Callable[[Level], RoomConventions]


def read_hand(hand: HandText, text: str, families: tuple[Family, ...]) -> Hand | Unreadable:
    """Read one hand; ``text`` = that of the hand with plain blanks, without what the grammar does not know."""
    lines = [line.rstrip() for line in text.rstrip().split("\n")]
    for family in families:
        match = family.origin.header.match(lines[0])
        if match is not None:
            words = words_of(family.origin.phrases)
            try:
                header = family.header(words, match, lines[0], hand.line)
                return _Reader(hand, lines, header, family.rules(header.level)).read()
            except UnreadableError as error:
                return _unreadable(hand, match["id"], lines, error.problem)
    return _unreadable(hand, None, lines, Problem("RD002", hand.line, {"what": "hand number"}))


def _unreadable(hand: HandText, hand_id: str | None, lines: list[str], problem: Problem) -> Unreadable:
    ended = any(line.startswith("*** SUMMARY") or " collected " in line for line in lines)
    return refused(hand, hand_id, problem, lines[0], ended=ended or hand_id is None)


class _Reader:
    """Reads the lines of one hand whose header is known."""

    __slots__ = ("_first", "_header", "_lines", "_rules", "_text")

    def __init__(self, text: HandText, lines: list[str], header: Header, rules: RoomConventions) -> None:
        self._text = text
        self._lines = lines
        self._header = header
        self._rules = rules
        self._first = text.line

    def read(self) -> Hand:
        at, table = self._find_table()
        currency, guessed = currency_of(self._header.level, table)
        units = amounts(currency.exponent)
        hand = self._new_hand(table, units)
        names = Names()
        at = self._read_seats(hand, names, units, at + 1)
        b = HandBuilder(hand, units, first_street(hand.game))
        words = self._header.words
        body = Body(words, words.verbs.moves(units), names, self._lines, self._first, names.awkward())
        at = body.read(b, at)
        if at < len(self._lines):
            try:
                read_summary(b, words, outcomes_of(words, units), self._lines[at + 1 :], self._first + at)
            except AmountError as error:
                raise bad_amount_in(error, self._lines, self._first, at) from None
        else:
            hand.unended = self._first + len(self._lines) - 1
        if guessed:
            b.problem("RD011", self._first, text=guessed, what=currency.code)
        if not (body.awarded or hand.recorded.has_summary or hand.cancelled):
            raise UnreadableError(Problem("RD004", self._first))
        return b.finish()

    def _find_table(self) -> tuple[int, Table]:
        """(index, table) of the table line: the first line after the header that is not blank."""
        for at, line in enumerate(self._lines[1:], 1):
            if line:
                table = read_table(line, self._header.words)
                if table is not None:
                    return at, table
                break
        raise UnreadableError(Problem("RD002", self._first, {"what": "table"}))

    def _new_hand(self, table: Table, units: Amounts) -> Hand:
        header, text = self._header, self._text
        level = header.level
        figures = (level.small, level.big, level.ante, level.cap, level.button_blind)
        try:
            stakes = Stakes(*(units[figure] if figure else None for figure in figures))
        except AmountError as error:
            raise bad_amount_in(error, self._lines, self._first, 0) from None
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
            currency_of(level, table)[0],
            level.tournament,
            table.name,
            table.max_seats,
            table.button,
            self._rules,
        )

    def _read_seats(self, hand: Hand, names: Names, units: Amounts, start: int) -> int:
        """Read the block of seat lines; returns the index of the first line after it."""
        own = self._header.words.own
        end = len(self._lines)
        for at, line in enumerate(self._lines[start:], start):
            if not line:
                continue
            place = _SEAT.fullmatch(line)
            if place is None:
                end = at
                break
            number = self._first + at
            tail, seat = own.seat_tail.fullmatch(place["rest"]), int(place["seat"])
            if tail is None and names.split(line, ": ")[0]:
                end = at  # somebody called "Seat 3" acts
                break
            if tail is None or not seat or seat in hand.seats or tail["name"] in names.seats:
                raise bad_seat(line, number)
            try:
                stack = units[tail["stack"]]
            except AmountError as error:
                raise bad_amount_in(error, self._lines, self._first, number - self._first) from None
            state = tail["state"]
            sitting_out, out = state.startswith(own.sitting_out), state.startswith(own.out_of_hand)
            hand.seats[seat] = Seat(seat, tail["name"], stack, number, sitting_out=sitting_out, out_of_hand=out)
            names.seats[tail["name"]] = seat
        if not hand.seats:
            raise UnreadableError(Problem("RD002", self._first, {"what": "seats"}))
        return end
