"""The SUMMARY of the newer text: total, rake and fees, boards, and what it says of each seat."""

from __future__ import annotations

import re

from parsers.builder import HandBuilder
from parsers.hand import Board, CardSource, Printed, SummarySeat, SummaryState
from parsers.money import AmountError
from parsers.positions import positions_in
from parsers.refusals import bad_amount
from parsers.rooms.winning_words import NEW_WORDS, cards_of, unknown
from parsers.textroom import describe

_SEAT = re.compile(r"Seat (\d+): (.*)")
_BOARD = re.compile(r"Board(?: \d)? \[(?P<cards>.*)\]")
_TOTAL = re.compile(r"Total pot(?: (?P<run>\d))? (?P<total>\S+)(?P<charges>(?: \| [^|]+)*)")
_RESULT = re.compile(
    r"(?:(?P<how>showed|mucked) \[(?P<cards>[^\[\]]*)\]|mucked|did not show)?"
    r"(?: ?and (?:(?P<lost>lost)|(?:won|collected) (?P<won>\$?[\d.,]*\d)))?(?: with (?P<words>.+))?"
)
_FOLDED = "folded on the "


def describe_hand(b: HandBuilder, seat: int, text: str, board: int | None, line: int) -> None:
    """``a pair of Queens [Qs Qh Ac 9d 6d]`` or ``HI - a flush, Ace high [..] | LO - [8,5,4,2,1]``: the words without
    the cards, and the ace of a low as A."""
    high, low_mark, low = text.partition(NEW_WORDS.low)
    words = high.partition(" [")[0]
    if low_mark:
        words += low_mark + low.strip("[]").replace("1", "A")
    describe(b, seat, words, NEW_WORDS, board, line)


class Summary:
    """Reads the lines from the SUMMARY mark on; ``first`` = its number. ``showdown``: hands were to be shown."""

    __slots__ = ("_b", "_boards", "_last_seat", "_lines", "_number", "_showdown", "_total")

    def __init__(self, b: HandBuilder, lines: list[str], first: int, *, showdown: bool) -> None:
        self._b = b
        self._lines = lines
        self._number = first - 1
        self._showdown = showdown
        #: boards read so far
        self._boards = 0
        self._last_seat = 0
        self._total = ""

    def read(self) -> None:
        """Raises UnreadableError for an amount that is none."""
        try:
            for line in self._lines:
                self._number += 1
                if line:
                    self._read_line(line, last=line is self._lines[-1])
        except AmountError as error:
            raise bad_amount(error, self._number) from None

    def cut_off(self) -> bool:
        """Whether the text may end before a line that pays: it ends in the middle of the payments, or nobody is paid
        and seat lines, which go by seat, are missing at the end."""
        hand = self._b.hand
        recorded = hand.recorded
        if not recorded.collected:
            everybody = max((event.seat for event in self._b.events), default=0)
            return not recorded.has_summary or self._last_seat < everybody
        last = max([recorded.collected[-1].line, *[unread.line for unread in hand.unknown_lines[-1:]]])
        return not recorded.has_summary and last == self._number

    def _read_line(self, line: str, *, last: bool) -> None:
        b, number = self._b, self._number
        recorded = b.hand.recorded
        seat = _SEAT.fullmatch(line)
        if seat is not None:
            self._read_seat(line, int(seat[1]), seat[2])
            return
        board = _BOARD.fullmatch(line)
        total = _TOTAL.fullmatch(line) if not last else None  # the last line may be cut inside a figure
        if board is not None:
            self._boards += 1
            recorded.boards.append(Board(cards_of(board["cards"]), number))
        elif total is not None and total["run"]:
            recorded.has_summary = True
            recorded.board_pots += ((int(total["run"]), Printed(b.amounts[total["total"]], number)),)
        elif total is not None and recorded.total is None:
            self._read_total(total)
        elif line not in ("*** SUMMARY ***", "BombPot", self._total):
            unknown(b, line, None, number)

    def _read_total(self, match: re.Match[str]) -> None:
        b, number = self._b, self._number
        recorded = b.hand.recorded
        recorded.has_summary = True
        self._total = match[0]  # which stands again above the second board
        recorded.total = Printed(b.amounts[match["total"]], number)
        for charge in match["charges"].split(" | ")[1:]:
            word, _, amount = charge.rpartition(" ")
            if word == "Rake":
                recorded.rake = Printed(b.amounts[amount], number)
            else:
                recorded.fees[word] = Printed(b.amounts[amount], number)

    def _read_seat(self, line: str, place: int, text: str) -> None:
        b, number = self._b, self._number
        seat = b.hand.seats.get(place)
        b.hand.recorded.has_summary = True
        if seat is not None and seat.name.startswith(text):
            unknown(b, line, None, number)  # cut in the name
            return
        if seat is None or not text.startswith(f"{seat.name} "):
            name = re.split(r" \(|folded |showed |did not |mucked ", text)[0]
            b.problem("RD008", number, name=name.strip())
            return
        what = text[len(seat.name) + 1 :]
        positions, what = positions_in(what)
        b.placed(place, positions, number)
        match = _RESULT.fullmatch(what)
        if match is not None:
            self._read_result(place, match)
        elif not what.startswith(_FOLDED) or " won " in what or " collected " in what:
            unknown(b, line, None, number)
            return
        elif place not in b.folded:
            self._keep(SummarySeat(place, SummaryState.FOLDED, None, number))
        self._last_seat = max(self._last_seat, place)

    def _read_result(self, seat: int, match: re.Match[str]) -> None:
        b, number = self._b, self._number
        hand = b.hand
        won = b.amounts[match["won"]] if match["won"] else None
        record = SummarySeat(seat, SummaryState.OTHER, won, number, lost=match["lost"] is not None)
        if match["how"]:
            shown = match["how"] == "showed"
            record.state = SummaryState.SHOWED if shown else SummaryState.MUCKED
            record.cards = cards_of(match["cards"].replace("-", ""))
            b.cards(seat, record.cards, CardSource.SHOWN if shown else CardSource.MUCKED, number)
            if match["words"]:
                describe_hand(b, seat, match["words"], self._boards if hand.runs > 1 else None, number)
        elif won is not None:
            record.state = SummaryState.COLLECTED
        if not self._showdown and won and seat not in hand.recorded.summary:
            b.collect(seat, won, None, number)  # where nobody shows, this line is the payment
        elif hand.runs > 1 or hand.hi_lo:
            record.won, record.lost = None, False  # a share of a half or of a board may be left out here
            record.state = SummaryState.OTHER
        self._keep(record)

    def _keep(self, record: SummarySeat) -> None:
        """The first line about a seat stays. Only a hand that was run twice has two."""
        hand = self._b.hand
        if hand.recorded.summary.setdefault(record.seat, record) is not record and max(hand.runs, self._boards) < 2:
            name = hand.seats[record.seat].name
            self._b.problem("RD013", self._number, what=f"two lines tell the result of {name}")
