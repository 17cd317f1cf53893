"""PokerTracker's exports of Microgaming: ``- €0.10`` behind the verbs, in later versions final stacks in the list."""

from __future__ import annotations

import re

from parsers import clock
from parsers.errors import Problem, UnreadableError
from parsers.hand import EventKind, HandText, Printed, Seat, Stakes, SummarySeat, SummaryState
from parsers.rooms import pokertracker_conventions as rows
from parsers.rooms.pokertracker_reader import Reader
from parsers.rooms.pokertracker_words import AMOUNT, MICROGAMING, MICROGAMING_TOTALS, STREETS

HEADER = re.compile(
    r"\*\* (?:(?P<export>Hand #)|Game ID) (?P<id>[0-9]+)(?: \[?Version:(?P<version>[0-9]+)\]?)? starting - "
    r"(?P<date>[0-9]{4}-[0-9]{2}-[0-9]{2}) (?P<time>[0-9:]{7,8})"
)
_TABLE = re.compile(
    r"\*\* ?(?:(?P<title>.*)\((?P<tournament>[0-9]+)\):)?(?P<table>.*?) ?\[(?:(?:Multi|Single) Table )?"
    r"(?P<game>[^\]]+)\] "
    rf"\((?P<small>{AMOUNT})\|(?P<big>{AMOUNT}) (?P<limit>[A-Z]{{2}}) - (?P<kind>MTT|SNG|STT"
    r"|(?P<sign>[$€£]?) ?Cash Game)"
    r"(?: seats:(?P<seats>[0-9]{1,2}))?[^)]*\) (?P<money>Real|Play) Money"
)
_SEAT = re.compile(
    rf"(?:- )?(?P<name>.+) sitting in seat (?P<seat>[0-9]{{1,2}}) with (?P<stack>{AMOUNT})(?: at end (?P<end>{AMOUNT}))"
    r"?(?P<notes>(?: ?\[[A-Za-z ]+\])*)"
)
_STREET = re.compile(r"\*\* Dealing the (?P<street>flop|turn|river): (?P<cards>.*)")
_DEALT = re.compile(r"\*\* Dealing cards? to (?P<name>.+): (?P<cards>.*)")
_WINS = re.compile(rf"wins (?P<units>{AMOUNT}) from (?:the )?(?:main pot|side pot (?P<side>[0-9]{{1,2}}))")
_RAKE = re.compile(rf"Rake: (?P<units>{AMOUNT})")
_ALL_IN = re.compile(rf"went all-in - (?P<units>{AMOUNT})")
_BEFORE_BIG_BLIND = frozenset({EventKind.ANTE, EventKind.SMALL_BLIND, EventKind.POST, EventKind.DEAD_BLIND})


class Microgaming(Reader):
    """Microgaming's hands."""

    mark = " "
    end = ("End of game ", "Rake: ")
    stranger = re.compile(
        r"(?P<name>\S.{0,60}?) (?:folded|checked|mucks:.*|(?P<paid>wins .*[0-9].*)"
        r"|(?P<money>(?:posted|called|bet|raised|went all-in)\b.*[0-9].*))"
    )

    def __init__(self, text: HandText, header: re.Match[str], lines: list[str]) -> None:
        super().__init__(text, header, lines)
        totals = not (header["version"] or header["export"])
        self.table = MICROGAMING_TOTALS if totals else MICROGAMING

    def head(self) -> int:
        header = self.header
        place = next((at for at, line in enumerate(self.lines[1:], 1) if line), 0)
        table = _TABLE.fullmatch(self.lines[place])
        if table is None:
            raise UnreadableError(Problem("RD002", self.first, {"what": "table"}))
        tournament = None
        if "Cash" not in table["kind"]:
            tournament = table["tournament"] or table["table"]
        sign = table["sign"] or ""
        hand = self.new_hand(table["game"], table["limit"], sign, tournament=tournament, play=table["money"] == "Play")
        self.begin(hand)
        hand.stakes = Stakes(self.b.amounts[table["small"]], self.b.amounts[table["big"]])
        hand.played_at = clock.to_iso(header["date"], header["time"], "")
        hand.table = table["table"] or table["title"]
        hand.max_seats = int(table["seats"]) if table["seats"] else None
        return place + 1

    def seat(self, line: str, number: int) -> Seat | None:
        match = _SEAT.fullmatch(line)
        if match is None:
            return None
        seat = int(match["seat"])
        if "[Dealer]" in match["notes"]:
            self.b.hand.button = seat
        if match["end"]:
            record = SummarySeat(seat, SummaryState.OTHER, None, number, balance=self.b.amounts[match["end"]])
            self.b.hand.recorded.summary.setdefault(seat, record)
        away = "[Sitting out]" in match["notes"]
        return Seat(seat, match["name"], self.b.amounts[match["stack"]], number, sitting_out=away)

    def act(self, seat: int, what: str, number: int) -> bool:
        b = self.b
        if paid := _WINS.fullmatch(what):
            b.collect(seat, b.amounts[paid["units"]], int(paid["side"] or 0), number)
            return True
        if self._blind_is_due() and (last := _ALL_IN.fullmatch(what)):
            # a blind for which the stack does not suffice
            post = b.big_blind if any(e.kind is EventKind.SMALL_BLIND for e in b.events) else b.small_blind
            post(seat, b.amounts[last["units"]], True, number)
            return True
        return super().act(seat, what, number)

    def _blind_is_due(self) -> bool:
        """Nobody has acted yet, and nobody has posted the big blind."""
        return not self.dealt_at and all(e.kind in _BEFORE_BIG_BLIND for e in self.b.events)

    def other(self, line: str, number: int) -> bool:
        if street := _STREET.fullmatch(line):
            self.dealt_at = self.dealt_at or number
            self.street(STREETS[street["street"]], street["cards"], number)
        elif dealt := _DEALT.fullmatch(line):
            return self.dealt(dealt["name"], dealt["cards"], number)
        elif rake := _RAKE.fullmatch(line):
            if self.b.hand.recorded.rake is not None:
                return False
            self.b.hand.recorded.rake = Printed(self.b.amounts[rake["units"]], number)
        elif line.startswith("Hand cancelled"):
            self.b.cancel(number)
        else:
            return line.startswith("End of game ")
        return True

    def ended(self) -> None:
        """Whether uncalled money is in the award hangs on how the hand ended: the row says so."""
        hand = self.b.hand
        left = {event.seat for event in hand.events} - self.b.folded
        rake, stacks = hand.recorded.rake is not None, bool(hand.recorded.summary)
        hand.recorded.has_summary = stacks
        hand.conventions = rows.MICROGAMING[rake, stacks and not rake, len(left) < 2]
