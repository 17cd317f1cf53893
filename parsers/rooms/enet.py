"""Enet: the text of one hand to a Hand (docs/rooms/enet.md).

Some of the room's own records are broken: payments are missing, posts have no amount. They are read as they are.
"""

from __future__ import annotations

import re

from parsers import clock
from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.conventions import Evidence, PotFigure, RaiseText, RoomConventions, TotalFigure
from parsers.errors import Problem, UnreadableError
from parsers.hand import (
    Betting,
    Board,
    CardSource,
    Game,
    Hand,
    HandText,
    Printed,
    Seat,
    Stakes,
    Street,
    SummarySeat,
    SummaryState,
    UnknownLine,
    Unreadable,
)
from parsers.money import AmountError, Amounts, NumberStyle, amounts, cash
from parsers.refusals import bad_amount, refused
from parsers.strangers import Strangers
from parsers.textroom import ActionWords, Names, Verb, verb_table

__all__ = ["ROWS", "parse"]

ROWS = (
    RoomConventions(
        name="Enet",
        source='docs/rooms/enet.md "Payments and summary"',
        evidence=Evidence.ONE,
        raise_text=RaiseText.PUT_IN,
        total=TotalFigure.ABSENT,
        pot_figures=PotFigure.ABSENT,
    ),
)
_GAMES = {"Hold'em": Game.HOLDEM, "Omaha": Game.OMAHA}
_LIMITS = {
    "No Limit": Betting.NO_LIMIT,
    "Pot Limit": Betting.POT_LIMIT,
    "Fixed Limit": Betting.FIXED_LIMIT,
    "Limit": Betting.FIXED_LIMIT,
}
_STREETS = {"FLOP": Street.FLOP, "TURN": Street.TURN, "RIVER": Street.RIVER}
_OTHER_MARKS = frozenset({"HOLECARDS", "SHOWDOWN"})

_ACTIONS = verb_table(
    ActionWords(
        verbs={
            "posts small blind": Verb.SMALL_BLIND,
            "posts big blind": Verb.BIG_BLIND,
            "folds": Verb.FOLD,
            "checks": Verb.CHECK,
            "calls": Verb.CALL,
            "bets": Verb.BET,
            "raises": Verb.RAISE_WITH,
            "goes all-in": Verb.ALL_IN,
            "shows": Verb.SHOW,
            "mucked": Verb.MUCK,
            "mucks hand": Verb.MUCK,
        }
    )
)
#: Posts of newcomers may have no amount.
_WITHOUT_AMOUNT = frozenset({"posts small blind", "posts big blind"})


def _figure(name: str) -> str:
    """A pattern for an amount with its sign, whose number is the group ``name``."""
    return rf"[^\s\d.,()\-]{{0,3}}(?P<{name}>[0-9][0-9.]*(?:,[0-9]+)?)"


_NUMBER = re.compile(r"Game #([0-9]{1,18}):")
_HEADER = re.compile(
    rf"Game #(?P<id>[0-9]+): (?P<game>[^()]+?) \({_figure('small')}/(?P<sign>[^\s\d]{{0,3}})"
    r"(?P<big>[0-9][0-9.]*(?:,[0-9]+)?)\) - (?P<time>[0-9]{1,2}:[0-9]{2}:[0-9]{2})"
    r" (?P<day>[0-9]{1,2})\.(?P<month>[0-9]{1,2})\.(?P<year>[0-9]{4})(?: - %[0-9]+)?"
)
_TABLE = re.compile(r"Table '(?P<name>.*)' (?P<max>[0-9]{1,2})-max(?: Seat #(?P<button>[0-9]{1,2}) is the button)?")
_SEAT = re.compile(rf"Seat (?P<seat>[0-9]{{1,2}}): (?P<name>.+) \({_figure('stack')} in chips\)")
_MARK = re.compile(r"\*\*\* (?P<mark>[A-Z ]+?) \*\*\*(?: \[(?P<cards>[^\[\]]*)\])?")
_RETURNED = re.compile(rf"Uncalled bet \({_figure('amount')}\) returned to (?P<name>.+)")
_COLLECTED = re.compile(rf":? collected \({_figure('amount')}\) from pot")
_DEALT = re.compile(r"Dealt to (?P<name>.+) \[(?P<cards>[^\[\]]*)\]")
_PART_OF_RAKE = re.compile(r"Rake: .*[0-9]")
_TOTAL = re.compile(rf"Total pot .* \| Rake {_figure('rake')}")
_BOARD = re.compile(r"Board \[(?P<cards>[^\[\]]*)\]")
_RESULT = re.compile(
    rf"(?: \([a-z ]+\))* (?:folded|collected \({_figure('taken')}\) from pot"
    r"|(?:showed|mucked) \[(?P<cards>[^\[\]]*)\]"
    rf"(?: and (?:won \({_figure('won')}\)|lost)(?: with.*)?)?|mucked|didn't bet.*)"
)
_STRANGER = re.compile(
    r"(?P<name>.+?)(?:: (?P<what>folds|checks|mucked|mucks hand|shows .*"
    r"|(?:calls|bets|raises|goes all-in|posts [a-z ]+?)(?: .*[0-9])?)"
    r"|(?P<paid>:? collected \(.*[0-9].*\) from pot))"
)
_NO_MONEY = ("folds", "checks", "muck", "shows")
_DIGIT = re.compile("[0-9]")
_UNITS: Amounts = amounts(2, NumberStyle.EUROPEAN)


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    lines = [line.strip() for line in hand.text.rstrip().split("\n")]
    number = _NUMBER.match(lines[0])
    try:
        return _Reader(hand, lines).read()
    except UnreadableError as error:
        told = any(" collected (" in line or line.startswith("*** SUMMARY") for line in lines)
        return refused(hand, number[1] if number else None, error.problem, lines[0], ended=told)


class _Reader:
    """Reads the lines of one hand. ``_at`` is the index of the line that is being read."""

    __slots__ = ("_at", "_first", "_lines", "_names", "_strangers", "_text")

    def __init__(self, text: HandText, lines: list[str]) -> None:
        self._text = text
        self._lines = lines
        self._first = text.line
        self._at = 0
        self._names = Names()
        self._strangers: Strangers

    def read(self) -> Hand:
        try:
            return self._read()
        except AmountError as error:
            raise bad_amount(error, self._first + self._at) from None

    def _read(self) -> Hand:
        hand = self._new_hand()
        start = self._read_seats(hand)
        b = HandBuilder(hand, _UNITS, Street.PREFLOP)
        self._strangers = Strangers(b)
        for at, line in enumerate(self._lines[start:], start):
            self._at = at
            if line:
                self._read_line(b, line, self._first + at)
        recorded = hand.recorded
        if not (self._strangers.paid or recorded.collected or recorded.has_summary):
            raise UnreadableError(Problem("RD004", self._first))
        if not recorded.has_summary:
            hand.unended = self._first + len(self._lines) - 1
        self._strangers.judge(recorded.summary)
        b.mark_all_ins()
        return b.finish()

    # --- header, table, seats --------------------------------------------------------------------

    def _new_hand(self) -> Hand:
        header = _HEADER.fullmatch(self._lines[0])
        if header is None:
            raise self._lacks("game and stakes")
        if header["game"] not in _GAMES:
            raise UnreadableError(Problem("RD001", self._first, {"game": header["game"]}))
        table = _TABLE.fullmatch(next(filter(None, self._lines[1:]), ""))
        if table is None:
            raise self._lacks("table")
        currency = cash(header["sign"], "") or cash("€", "")
        assert currency is not None
        hand = Hand(
            self._text.room,
            header["id"],
            self._text.source,
            self._first,
            clock.to_iso(f"{header['year']}-{header['month']:0>2}-{header['day']:0>2}", header["time"], ""),
            _GAMES[header["game"]],
            False,
            _LIMITS.get(table["name"].rpartition(" - ")[2]),
            Stakes(_UNITS[header["small"]], _UNITS[header["big"]]),
            currency,
            None,
            table["name"],
            int(table["max"]),
            int(table["button"] or 0) or None,
            ROWS[0],
        )
        if not header["sign"]:
            hand.problems.append(Problem("RD011", self._first, {"text": "no sign", "what": currency.code}))
        return hand

    def _lacks(self, what: str) -> UnreadableError:
        return UnreadableError(Problem("RD002", self._first, {"what": what}))

    def _read_seats(self, hand: Hand) -> int:
        end = len(self._lines)
        second = next((at for at, line in enumerate(self._lines) if at and line), 0)
        for at, line in enumerate(self._lines[second + 1 :], second + 1):
            self._at = at
            if not line:
                continue
            if not line.startswith("Seat ") or self._names.split(line, ": ")[0]:
                end = at
                break
            match = _SEAT.fullmatch(line)
            seat = int(match["seat"]) if match is not None else 0
            if match is None or not seat or seat in hand.seats or match["name"] in self._names.seats:
                raise UnreadableError(Problem("RD002", self._first + at, {"what": "seat line", "text": line}))
            stack = _UNITS[match["stack"]]
            hand.seats[seat] = Seat(seat, match["name"], stack, self._first + at, sitting_out=not stack)
            self._names.seats[match["name"]] = seat
        if not hand.seats:
            raise self._lacks("seats")
        return end

    # --- lines -----------------------------------------------------------------------------------

    def _read_line(self, b: HandBuilder, line: str, number: int) -> None:
        if b.hand.recorded.has_summary:
            if not self._read_summary(b, line, number):
                self._read_odd(b, line, number)
            return
        for name in sorted(self._names.seats, key=len, reverse=True):
            if line.startswith(name) and self._about(b, self._names.seats[name], line[len(name) :], number):
                return
        if not self._read_other(b, line, number):
            self._read_odd(b, line, number)

    def _about(self, b: HandBuilder, seat: int, rest: str, number: int) -> bool:
        """What stands behind the name of a player; False if it is not understood."""
        collected = _COLLECTED.fullmatch(rest)
        if collected is not None:
            b.collect(seat, _UNITS[collected["amount"]], None, number)
            return True
        if not rest.startswith(": "):
            return False
        what = rest[2:]
        if what in _WITHOUT_AMOUNT:
            b.problem("RD013", number, what="the amount of a post is missing")
            return True
        whole = _ACTIONS.whole.get(what)
        if whole is not None:
            whole(b, seat, number)
            return True
        verb, _, more = what.partition(" ")
        handler = _ACTIONS.by_word.get(verb)
        return handler is not None and handler(b, seat, more, number)

    def _read_other(self, b: HandBuilder, line: str, number: int) -> bool:
        if line.startswith("*** "):
            return self._read_mark(b, line, number)
        if (back := _RETURNED.fullmatch(line)) and back["name"] in self._names.seats:
            b.returned(self._names.seats[back["name"]], _UNITS[back["amount"]], number)
        elif (dealt := _DEALT.fullmatch(line)) and dealt["name"] in self._names.seats:
            b.hand.hero = seat = self._names.seats[dealt["name"]]
            b.cards(seat, split_cards(dealt["cards"]), CardSource.DEALT, number)
        else:
            # What was raked in one round, or taken back of it; the summary has the sum.
            return _PART_OF_RAKE.fullmatch(line) is not None
        return True

    def _read_mark(self, b: HandBuilder, line: str, number: int) -> bool:
        match = _MARK.fullmatch(line)
        mark = match["mark"] if match is not None else ""
        if match is not None and mark in _STREETS:
            b.deal(_STREETS[mark], 0, split_cards(match["cards"] or ""), number)
        elif mark == "SUMMARY":
            b.hand.recorded.has_summary = True
        elif mark not in _OTHER_MARKS:
            # A mark that is not understood: streets would run together, and every call after it be misread.
            raise UnreadableError(Problem("RD001", number, {"what": line}))
        return True

    def _read_summary(self, b: HandBuilder, line: str, number: int) -> bool:
        recorded = b.hand.recorded
        if total := _TOTAL.fullmatch(line):
            if self._at == len(self._lines) - 1:
                return False  # the text may have been cut inside the rake
            b.totals(None, Printed(_UNITS[total["rake"]], number))
        elif board := _BOARD.fullmatch(line):
            if board["cards"]:
                recorded.boards.append(Board(split_cards(board["cards"]), number))
        elif line.startswith("Seat "):
            return self._read_result(b, line, number)
        else:
            return False
        return True

    def _read_result(self, b: HandBuilder, line: str, number: int) -> bool:
        """``Seat 4: Ann (dealer) showed [2s4cJs4d] and won (€7,88) with Three of a kind, Twos``. Who is called dealer
        or a blind there need not be."""
        place, _, rest = line[len("Seat ") :].partition(": ")
        seat = b.hand.seats.get(int(place)) if place.isdecimal() and len(place) < 3 else None
        if seat is None or not rest.startswith(seat.name):
            return False
        result = _RESULT.fullmatch(rest[len(seat.name) :].replace("  ", " "))
        if result is None:
            return False
        won = result["taken"] or result["won"]
        state = SummaryState.COLLECTED if won else SummaryState.OTHER
        if " folded" in rest[len(seat.name) :]:
            state = SummaryState.FOLDED
        record = SummarySeat(seat.number, state, _UNITS[won] if won else None, number)
        return b.hand.recorded.summary.setdefault(seat.number, record) is record

    def _read_odd(self, b: HandBuilder, line: str, number: int) -> None:
        """People who are not seated, and lines that are not understood."""
        name = self._names.split(line, ":")[0] or self._names.split(line, " ")[0]
        stranger = None if name else _STRANGER.fullmatch(line)
        if stranger is None:
            last = (
                "" if name else next((n for n in self._names.seats if line.endswith(f" {n}") or f": {n} " in line), "")
            )
            money = bool(name or last) and _DIGIT.search(line.replace(name or last, "", 1)) is not None
            b.hand.unknown_lines.append(UnknownLine(line, number, money))
        elif stranger["paid"]:
            self._strangers.wins(stranger["name"], number, line)
        else:
            money = not stranger["what"].startswith(_NO_MONEY)
            self._strangers.acts(stranger["name"], number, money=money)
