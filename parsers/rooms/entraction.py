"""Entraction: the text of one hand to a Hand (docs/rooms/entraction.md).

A text in columns: the name, then what was done, then the chips put in. What nobody called always has a line.
"""

from __future__ import annotations

import re

from msgspec import structs

from parsers import clock
from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.errors import Problem, UnreadableError
from parsers.hand import (
    Betting,
    CardSource,
    EventKind,
    Hand,
    HandText,
    Printed,
    Seat,
    Stakes,
    Street,
    UnknownLine,
    Unreadable,
)
from parsers.money import CHIPS, AmountError, amounts, cash
from parsers.refusals import bad_amount, refused
from parsers.rooms.entraction_words import (
    ACTION,
    ADDS,
    DEALER,
    DEALT,
    ENDED,
    GAMES,
    HEADER,
    HIDES,
    LIMITS,
    NUMBER,
    OFFSETS,
    PLAYERS,
    POST,
    POSTS,
    RAKE,
    ROWS,
    SEAT,
    SHOWS,
    STRANGER,
    STREET,
    STREETS,
    UNKNOWN_GAME,
    WHOLE,
    WINS,
)
from parsers.strangers import Strangers

__all__ = ["ROWS", "parse"]

_DIGIT = re.compile("[0-9]")


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    lines = [line.rstrip() for line in hand.text.rstrip().split("\n")]
    number = NUMBER.match(lines[0])
    try:
        return _Reader(hand, lines).read()
    except UnreadableError as error:
        return refused(
            hand, number[1] if number else None, error.problem, lines[0], ended=any(" wins:" in line for line in lines)
        )


def _read_high_only(hand: Hand) -> None:
    """Where a bet is higher than the header's fixed limits allow, the header is not that of this hand, and the game may
    have no low half either."""
    big = hand.stakes.big
    if not hand.hi_lo or hand.betting is not Betting.FIXED_LIMIT or big is None:
        return
    if any(event.kind is EventKind.BET and event.amount > big for event in hand.events):
        problem = Problem("RD012", hand.line, {"what": "the game is read as Omaha without a low half"})
        other = structs.replace(hand, hi_lo=False, problems=[*hand.problems, problem], other_readings=())
        hand.other_readings += (other,)


def _cards(text: str) -> tuple[str, ...]:
    return split_cards(" ".join(text.replace(" - ", " ").split()))


class _Reader:
    """Reads the lines of one hand. ``_at`` is the index of the line that is being read."""

    __slots__ = ("_at", "_first", "_lines", "_longest_first", "_names", "_strangers", "_text", "_told")

    def __init__(self, text: HandText, lines: list[str]) -> None:
        self._text = text
        self._lines = lines
        self._first = text.line
        self._at = 0
        self._names: dict[str, int] = {}
        self._longest_first: list[str] = []
        self._strangers: Strangers
        #: seats of which it is told whether they showed their hands
        self._told: set[int] = set()

    def read(self) -> Hand:
        try:
            return self._read()
        except AmountError as error:
            raise bad_amount(error, self._first + self._at) from None

    def _read(self) -> Hand:
        hand = self._new_hand()
        start = self._read_seats(hand)
        self._longest_first = sorted(self._names, key=len, reverse=True)
        b = HandBuilder(hand, amounts(hand.currency.exponent), Street.PREFLOP)
        self._strangers = Strangers(b)
        for at, line in enumerate(self._lines[start:], start):
            self._at = at
            if line:
                self._read_line(b, line, self._first + at)
        if not (self._strangers.paid or hand.recorded.collected):
            raise UnreadableError(Problem("RD004", self._first))
        if hand.played_at is None:
            hand.unended = self._first + len(self._lines) - 1
        self._strangers.judge(self._told)
        b.mark_all_ins()
        b.finish()
        _read_high_only(hand)
        return hand

    # --- header and seats ------------------------------------------------------------------------

    def _new_hand(self) -> Hand:
        header = HEADER.fullmatch(self._lines[0])
        name = header["game"] if header is not None else ""
        if header is None or name not in GAMES:
            unknown = UNKNOWN_GAME.fullmatch(self._lines[0])
            if header is not None or (unknown is not None and "Table" in self._lines[0]):
                raise UnreadableError(Problem("RD001", self._first, {"game": name or (unknown or [""])[1]}))
            raise self._lacks("game and stakes")
        game, hi_lo = GAMES[name]
        currency = (cash("", header["code"]) if header["code"] else None) or CHIPS
        units = amounts(currency.exponent)
        ante = units[header["ante"]] if header["ante"] else None
        return Hand(
            self._text.room,
            header["id"],
            self._text.source,
            self._first,
            None,
            game,
            hi_lo,
            LIMITS[header["limit"]],
            Stakes(units[header["small"]], units[header["big"]], ante),
            currency,
            header["table"] if currency is CHIPS else None,
            header["table"],
            None,
            None,
            ROWS[0],
        )

    def _lacks(self, what: str) -> UnreadableError:
        return UnreadableError(Problem("RD002", self._first, {"what": what}))

    def _read_seats(self, hand: Hand) -> int:
        """Read the list of players and the dealer; returns the index of the first line after them."""
        for at, line in enumerate(self._lines[1:], 1):
            self._at = at
            if players := PLAYERS.fullmatch(line):
                hand.max_seats = int(players["max"])
            elif seat := SEAT.fullmatch(line):
                self._read_seat(hand, seat, line)
            elif dealer := DEALER.fullmatch(line):
                if not hand.seats:
                    break
                hand.button = self._names.get(dealer["name"])
                if hand.button is None:
                    raise UnreadableError(Problem("RD002", self._first + at, {"what": f"seat of {dealer['name']}"}))
                return at + 1
            elif line:
                raise UnreadableError(Problem("RD002", self._first + at, {"what": "seat line", "text": line}))
        raise self._lacks("button" if hand.seats else "seats")

    def _read_seat(self, hand: Hand, match: re.Match[str], line: str) -> None:
        number, seat = self._first + self._at, int(match["seat"])
        if not seat or seat in hand.seats or match["name"] in self._names:
            raise UnreadableError(Problem("RD002", number, {"what": "seat line", "text": line}))
        stack = amounts(hand.currency.exponent)[match["stack"]]
        hand.seats[seat] = Seat(seat, match["name"], stack, number)
        self._names[match["name"]] = seat

    # --- lines -----------------------------------------------------------------------------------

    def _read_line(self, b: HandBuilder, line: str, number: int) -> None:
        for name in self._longest_first:
            if line.startswith(name) and self._about(b, self._names[name], line[len(name) :], number):
                return
        if self._dealt_in_other_case(b, line, number):
            return
        if self._post(b, line, number) or self._street(b, line, number):
            return
        if rake := RAKE.fullmatch(line):
            b.totals(None, Printed(b.amounts[rake["amount"]], number))
        elif ended := ENDED.fullmatch(line):
            offset = ended["offset"] or OFFSETS.get(ended["zone"] or "", "")
            b.hand.played_at = clock.to_iso(ended["day"], ended["time"], f"GMT{offset}" if offset else "")
        else:
            self._read_odd(b, line, number)

    def _about(self, b: HandBuilder, seat: int, rest: str, number: int) -> bool:
        """What stands behind the name of a player; False if it is not understood."""
        if (action := ACTION.fullmatch(rest)) and self._act(b, seat, action, number):
            return True
        if wins := WINS.fullmatch(rest):
            b.collect(seat, b.amounts[wins["amount"]], None, number)
        elif shows := SHOWS.fullmatch(rest):
            self._told.add(seat)
            b.show(seat, _cards(shows["cards"]), number)
        elif hides := HIDES.fullmatch(rest):
            self._told.add(seat)
            b.muck(seat, number)
            b.cards(seat, _cards(hides["cards"] or ""), CardSource.MUCKED, number)
        elif dealt := DEALT.fullmatch(rest):
            b.hand.hero = seat
            b.cards(seat, _cards(dealt["cards"]), CardSource.DEALT, number)
        else:
            return False
        return True

    def _dealt_in_other_case(self, b: HandBuilder, line: str, number: int) -> bool:
        """The owner's name as he typed it may differ from that in the list in the case of its letters."""
        name, mark, cards = line.partition(" was dealt: ")
        alike = [seat for known, seat in self._names.items() if known.casefold() == name.rstrip().casefold()]
        return bool(mark) and len(alike) == 1 and self._about(b, alike[0], f"{mark}{cards}", number)

    def _act(self, b: HandBuilder, seat: int, action: re.Match[str], number: int) -> bool:
        verb, amount = action["verb"], action["amount"]
        if amount is None:
            whole = WHOLE.get(verb)
            if whole is not None:
                whole(b, seat, number)
            return whole is not None
        adds = ADDS.get(verb)
        if adds is not None:
            adds(b, seat, b.amounts[amount], number)
        return adds is not None

    def _post(self, b: HandBuilder, line: str, number: int) -> bool:
        """``Small + Big Blind:          Ann (1.50)``"""
        match = POST.fullmatch(line)
        post = POSTS.get(match["what"]) if match is not None else None
        if match is None or post is None:
            return False
        seat = self._names.get(match["name"])
        if seat is None:
            self._strangers.acts(match["name"], number, money=True)
        else:
            post(b, seat, b.amounts[match["amount"]], number)
        return True

    def _street(self, b: HandBuilder, line: str, number: int) -> bool:
        match = STREET.fullmatch(line)
        if match is None:
            return False
        street = STREETS.get(match["street"])
        if street is None:
            # A mark that is not understood: streets would run together, and every call after it be misread.
            raise UnreadableError(Problem("RD001", number, {"what": line}))
        b.deal(street, 0, _cards(match["cards"]), number)
        return True

    def _read_odd(self, b: HandBuilder, line: str, number: int) -> None:
        """People who are not seated, and lines that are not understood."""
        name = next((name for name in self._longest_first if line.startswith((f"{name} ", f"{name}:"))), "")
        stranger = None if name else STRANGER.fullmatch(line)
        if stranger is None:
            last = (
                "" if name else next((n for n in self._longest_first if line.endswith(f" {n}") or f" {n} " in line), "")
            )
            money = bool(name or last) and _DIGIT.search(line.replace(name or last, "", 1)) is not None
            b.hand.unknown_lines.append(UnknownLine(line, number, money))
        elif stranger["wins"]:
            self._strangers.wins(stranger["name"], number, line)
        else:
            money = stranger["verb"] is not None and "(" in stranger["verb"]
            self._strangers.acts(stranger["name"], number, money=money)
