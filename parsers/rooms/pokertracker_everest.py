"""PokerTracker's exports of Everest: no colon after the name, return lines, no rake."""

from __future__ import annotations

import re

from parsers import clock
from parsers.hand import HandText, Seat, Stakes
from parsers.rooms import pokertracker_conventions as rows
from parsers.rooms.pokertracker_reader import Reader
from parsers.rooms.pokertracker_words import AMOUNT, EVEREST, STREETS

HEADER = re.compile(
    r"EverestPoker Game #(?P<id>[0-9]+): +(?:Tourney ID: (?P<tournament>[0-9]+), )?Table (?P<table>.*?) - "
    rf"(?:(?P<small>{AMOUNT})/(?P<big>{AMOUNT}))? ?- (?P<limit>No Limit|Pot Limit|Limit) (?P<game>\S.*?) - "
    r"(?P<time>[0-9:]{7,8}) - (?P<date>[0-9]{4}/[0-9]{2}/[0-9]{2})"
)
_SEAT = re.compile(rf"Seat (?P<seat>[0-9]{{1,2}}): (?P<name>.+) \((?P<stack>{AMOUNT})\)")
_STREET = re.compile(r"\*\*\* (?P<street>FLOP|TURN|RIVER) \*\*\*(?: \[(?P<cards>[^\]]*)\])?")
_DEALT = re.compile(r"Dealt to (?P<name>.+) \[(?P<cards>[^\]]*)\]")
_BUTTON = re.compile(r"The button is in seat #(?P<seat>[0-9]{1,2})")
_RETURN = re.compile(rf"Uncalled bet of (?P<units>{AMOUNT}) returned to (?P<name>.+)")
_COLLECTS = re.compile(rf"collects (?P<units>{AMOUNT})")
_FINISHED = re.compile(r"finished in place (?P<place>[0-9]+)(?: and won .*)?")


class Everest(Reader):
    """Everest's hands."""

    mark = " "
    stranger = re.compile(
        r"(?P<name>\S.{0,60}?) (?:folds|checks|(?P<paid>collects .*[0-9].*)"
        r"|(?P<money>(?:posts|calls|bets|raises to) .*[0-9].*))"
    )

    def __init__(self, text: HandText, header: re.Match[str], lines: list[str]) -> None:
        super().__init__(text, header, lines)
        self.table = EVEREST

    def head(self) -> int:
        header = self.header
        hand = self.new_hand(header["game"], header["limit"], header["big"] or "", tournament=header["tournament"])
        self.begin(hand)
        if header["small"]:
            hand.stakes = Stakes(self.b.amounts[header["small"]], self.b.amounts[header["big"]])
        hand.played_at = clock.to_iso(header["date"].replace("/", "-"), header["time"], "")
        hand.table = header["table"]
        hand.conventions = rows.EVEREST
        return 1

    def seat(self, line: str, number: int) -> Seat | None:
        match = _SEAT.fullmatch(line)
        if match is None:
            return None
        return Seat(int(match["seat"]), match["name"], self.b.amounts[match["stack"]], number)

    def act(self, seat: int, what: str, number: int) -> bool:
        paid = _COLLECTS.fullmatch(what)
        if paid is not None:
            self.b.collect(seat, self.b.amounts[paid["units"]], None, number)
            return True
        if finished := _FINISHED.fullmatch(what):
            self.b.finished(seat, int(finished["place"]), number)
            return True
        return super().act(seat, what, number)

    def other(self, line: str, number: int) -> bool:
        if street := _STREET.fullmatch(line):
            self.street(STREETS[street["street"].lower()], street["cards"] or "", number)
        elif line == "*** HOLE CARDS ***":
            self.dealt_at = number
        elif line == "*** SUMMARY ***":
            self.b.hand.recorded.has_summary = True
        elif dealt := _DEALT.fullmatch(line):
            return self.dealt(dealt["name"], dealt["cards"], number)
        elif button := _BUTTON.fullmatch(line):
            self.b.hand.button = int(button["seat"])
        elif back := _RETURN.fullmatch(line):
            seat = self.names.seats.get(back["name"])
            if seat is None:
                self.strangers.acts(back["name"], number, money=True)
            else:
                self.b.returned(seat, self.b.amounts[back["units"]], number)
        elif line.startswith("Hand cancelled"):
            self.b.cancel(number)
        else:
            return False
        return True
