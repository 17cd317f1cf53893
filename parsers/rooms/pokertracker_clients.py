"""PokerTracker's exports of iPoker and Merge: a colon after the name, verbs in one word."""

from __future__ import annotations

import re
from collections.abc import Callable

from parsers import clock
from parsers.errors import Problem, UnreadableError
from parsers.hand import Betting, Event, EventKind, HandText, Printed, Seat, Stakes, Street
from parsers.rooms import pokertracker_conventions as rows
from parsers.rooms.pokertracker_reader import Reader
from parsers.rooms.pokertracker_words import AMOUNT, IPOKER, MERGE, STREETS

HEADER = re.compile(
    r"(?P<kind>GAME|MERGE_GAME|Merge Game) #(?P<id>[0-9]+(?:-[0-9]+)?)(?: Version:[0-9.]+)?(?P<flag> Uncalled:Y)?:?"
    r"(?: \|)? +(?P<game>\S.*?)(?: +(?P<limit>NL|PL|FL|No Limit|Pot Limit|Limit|LIMIT))?"
    r"(?: +(?P<tournament>Tournament))?"
    rf"(?: +\(?(?P<small>{AMOUNT})/(?P<big>{AMOUNT})(?: - (?P<cap>{AMOUNT}) Cap(?: -)?)?(?: ?[A-Z]{{3}})?\)?)?"
    r"(?: [|-])?"
    r" +(?P<date>[0-9]{4}[-/][0-9]{2}[-/][0-9]{2}|[0-9]{2}/[0-9]{2}/[0-9]{4}) (?P<time>[0-9]{1,2}:[0-9]{2}:[0-9]{2})"
    r"(?:[ /](?P<zone>[A-Z]{2,4}))?(?: \| Version:(?P<version>[0-9]+))?"
)
_TABLE = re.compile(r"Table (?P<name>.+?)(?:, Seats (?P<seats>[0-9]{1,2}))?")
_TOURNAMENT = re.compile(r"Table (?P<name>.*?) ?, ?(?P<number>[0-9]+)(?:, [0-9]+)? \(Tournament: .*\)")
_SEAT = re.compile(
    rf"Seat (?P<seat>[0-9]{{1,2}}): (?P<name>.+) \((?P<stack>{AMOUNT}) in chips\)(?P<button> DEALER)?(?: \([A-Z]+\))*"
)
_STREET = re.compile(r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\*(?: \[(?P<cards>[^\]]*)\])?")
_DEALT = re.compile(r"Dealt to (?P<name>.+) \[(?P<cards>[^\]]*)\]")
_TOTAL = re.compile(rf"Total pot (?P<total>{AMOUNT}) Rake (?P<rake>{AMOUNT})")
_WINS = re.compile(rf"wins (?P<units>{AMOUNT})(?P<uncalled> \(uncalled\))?")
_ALL_IN_POST = re.compile(r"(?P<post>Post (?:SB|BB|DB|Ante)) Allin (?P<units>.*)")
_CALL = re.compile(rf"Call {AMOUNT}")
#: A stack that one source of such texts gives to everybody.
_NO_STACK = 100_000
_POSTS = frozenset({EventKind.ANTE, EventKind.SMALL_BLIND, EventKind.BIG_BLIND, EventKind.POST, EventKind.DEAD_BLIND})


class Clients(Reader):
    """iPoker's and Merge's hands."""

    mark = ": "
    stranger = re.compile(
        r"(?P<name>\S.{0,60}?): (?:Fold|Check|Quick Folded|(?P<paid>wins .*[0-9].*)"
        r"|(?P<money>(?:Post(?: SB| BB| DB| Ante)?|SB|BB|Ante|Call|Bet|Raise(?: to| \(NF\))?|Allin) .*[0-9].*))"
    )

    def __init__(self, text: HandText, header: re.Match[str], lines: list[str]) -> None:
        super().__init__(text, header, lines)
        self.merge = header["kind"] != "GAME"
        self.table = MERGE if self.merge else IPOKER
        #: calls that stand before the bet which they answer: (seat, what, line)
        self._early: list[tuple[int, str, int]] = []

    def head(self) -> int:
        header = self.header
        place = next((at for at, line in enumerate(self.lines) if at and line), 0)
        table = self.lines[place] if place else ""
        found = _TOURNAMENT.fullmatch(table) or _TABLE.fullmatch(table)
        if found is None:
            raise UnreadableError(Problem("RD002", self.first, {"what": "table"}))
        tournament = None
        if header["tournament"] or "(Tournament:" in table:
            tournament = found["number"] if found.re is _TOURNAMENT else found["name"]
        hand = self.new_hand(header["game"], header["limit"], header["big"] or "", tournament=tournament)
        self.begin(hand)
        units = self.b.amounts
        if header["small"]:
            hand.stakes = Stakes(units[header["small"]], units[header["big"]])
        if header["cap"]:
            hand.betting, hand.stakes.cap = Betting.CAP, units[header["cap"]]
        hand.played_at = clock.to_iso(_iso(header["date"]), header["time"], header["zone"] or "")
        hand.table = found["name"]
        if found.re is _TABLE and found["seats"]:
            hand.max_seats = int(found["seats"])
        if not self.merge:
            hand.conventions = rows.IPOKER_FLAGGED if header["flag"] else rows.IPOKER
        else:
            hand.conventions = rows.MERGE_2 if header["version"] else rows.MERGE
        return next((at for at, line in enumerate(self.lines) if at > place and line and line[:7] != "Server "), 2)

    def seat(self, line: str, number: int) -> Seat | None:
        match = _SEAT.fullmatch(line)
        if match is None:
            return None
        seat = int(match["seat"])
        if match["button"]:
            self.b.hand.button = seat
        return Seat(seat, match["name"], self.b.amounts[match["stack"]], number)

    def act(self, seat: int, what: str, number: int) -> bool:
        if last := _ALL_IN_POST.fullmatch(what):
            done = self.act(seat, f"{last['post']} {last['units']}", number)
            self.b.events[-1].all_in = True
            return done
        if _CALL.fullmatch(what) and not self._bet_here():
            self._early.append((seat, what, number))
            return True
        if what.startswith("wins "):
            return self._win(seat, what, number)
        if what.startswith("Post SB ") and self.merge and self._posted(EventKind.SMALL_BLIND):
            # a big blind of less than its size, under the wrong name
            self.b.big_blind(seat, self.b.amounts[what[len("Post SB ") :]], True, number)
            return True
        if what.startswith("Post BB ") and self._posted(EventKind.BIG_BLIND):
            self.b.both_blinds(seat, self.b.amounts[what[len("Post BB ") :]], False, number)
            return True
        if not super().act(seat, what, number):
            return False
        if self._early and self._bet_here():
            self._release("a call that stands before its bet")
        return True

    def _bet_here(self) -> bool:
        """Has anybody put money in on this street?"""
        return self.b.street is Street.PREFLOP or self._any(lambda event: event.street is self.b.street)

    def _posted(self, kind: EventKind) -> bool:
        return self._any(lambda event: event.kind is kind)

    def _any(self, holds: Callable[[Event], bool]) -> bool:
        return any(event.amount and holds(event) for event in self.b.events)

    def _release(self, note: str = "") -> None:
        early, self._early = self._early, []
        for seat, what, number in early:
            super().act(seat, what, number)
            if note:
                self.b.inferred(note, number)

    def _win(self, seat: int, what: str, number: int) -> bool:
        match = _WINS.fullmatch(what)
        if match is None:
            return False
        units = self.b.amounts[match["units"]]
        if match["uncalled"]:
            self.b.returned(seat, units, number)
        else:
            self.b.collect(seat, units, None, number)
        return True

    def other(self, line: str, number: int) -> bool:
        if street := _STREET.fullmatch(line):
            self._release()
            self.street(STREETS[street["street"].lower()], street["cards"] or "", number)
        elif line == "*** HOLE CARDS ***":
            self.dealt_at = number
        elif line == "*** SUMMARY ***":
            self._release()
            self.b.hand.recorded.has_summary = True
        elif dealt := _DEALT.fullmatch(line):
            return self.dealt(dealt["name"], dealt["cards"], number)
        elif total := _TOTAL.fullmatch(line):
            recorded = self.b.hand.recorded
            if recorded.total is not None:
                return False
            recorded.total = Printed(self.b.amounts[total["total"]], number)
            recorded.rake = Printed(self.b.amounts[total["rake"]], number)
        elif line.startswith("Hand cancelled"):
            self.b.cancel(number)
        else:  # who does not play may have a line without a word
            return line.removesuffix(":") in self.names.seats
        return True

    def ended(self) -> None:
        hand = self.b.hand
        if not self.merge and hand.recorded.total is None and not hand.cancelled:
            raise UnreadableError(Problem("RD004", self.first))
        stacks = {seat.stack for seat in hand.seats.values()}
        if hand.tournament is None and len(hand.seats) > 1 and stacks == {_NO_STACK * 10**hand.currency.exponent}:
            for seat in hand.seats.values():
                seat.stack = None
            self.b.inferred("the figures in the seat list are no stacks", min(s.line for s in hand.seats.values()))
        if self.merge and hand.tournament is not None:
            # Merge's tournaments list what is left after antes and blinds.
            for event in hand.events:
                player = hand.seats[event.seat]
                if event.kind in _POSTS and player.stack is not None:
                    player.stack += event.amount


def _iso(date: str) -> str:
    """``2011/01/23``, ``2018-12-24``, ``11/02/2011`` (month first)."""
    parts = date.replace("/", "-").split("-")
    return "-".join(parts if len(parts[0]) > 2 else (parts[2], parts[0], parts[1]))
