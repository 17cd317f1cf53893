"""The summary of the older text: what was in the pot, and what each player bet, collected and won."""

from __future__ import annotations

import re

from parsers.builder import HandBuilder
from parsers.hand import Board, CardSource, Printed, Seat, SummarySeat, SummaryState
from parsers.money import AmountError
from parsers.refusals import bad_amount
from parsers.rooms.winning_words import OLD_CATEGORIES, Actors, cards_of, unknown

_RESULT = re.compile(
    r"(?:does not show cards\.|doesn't show cards\."
    r"|(?P<mucks>mucks \(does not show(?: cards|: \[(?P<mucked>[^\[\]]*)\])\)\.)"
    r"|shows: (?:(?P<words>.*?) )?\[(?P<cards>[^\[\]]*)\](?: Low hand \((?P<low>[^()]*)\))?\.)"
    r" ?Bets: (?P<bets>[\d.,]*\d)\. Collects: (?P<collects>[\d.,]*\d)\."
    r" (?P<sign>Wins|Loses): (?P<net>[\d.,]*\d)\."
)
_NOTHING = "Bets: 0. Collects: 0. Wins: 0."
#: A text in which every line names zero for bet and result lacks the full stop.
_NO_FIGURES = re.compile(r" ?Bets: 0\. Collects: [\d.,]*\d\. Wins: 0$")
_NAME = re.compile(r"\*?Player (.*?) (?:does not show cards|doesn't show cards|mucks \(does|shows: ).*Bets: ")


class Results:
    """Reads the lines from the summary on; ``first`` = number of the first of them."""

    __slots__ = ("_actors", "_b", "_ended", "_last", "_lines", "_number")

    def __init__(self, b: HandBuilder, actors: Actors, lines: list[str], first: int) -> None:
        self._b = b
        self._actors = actors
        self._lines = lines
        self._number = first - 1
        #: the line that ends a hand was seen
        self._ended = False
        #: the last line that holds anything
        self._last = 0

    def read(self) -> None:
        """Raises UnreadableError for an amount that is none."""
        recorded = self._b.hand.recorded
        recorded.has_summary = bool(self._lines)
        try:
            for line in self._lines:
                self._number += 1
                if line.startswith("Game ended at:"):
                    self._ended = True
                    break
                if line:
                    self._last = self._number
                    self._read_line(line)
        except AmountError as error:
            raise bad_amount(error, self._number) from None
        self._forget_missing_figures()

    def cut_off(self, acted: set[int]) -> bool:
        """Whether the text ends before the results of all who ``acted``, or in the middle of a line."""
        hand = self._b.hand
        if self._ended or self._last == 0:
            return not self._ended or not (hand.recorded.summary or hand.recorded.total)
        unread = hand.unknown_lines[-1].line if hand.unknown_lines else 0
        return unread == self._last or not acted <= hand.recorded.summary.keys()

    def _read_line(self, line: str) -> None:
        b, number = self._b, self._number
        if line.startswith(("Player ", "*Player ")):
            self._read_result(line)
        elif line.startswith("Pot: "):
            total, *charges = line[len("Pot: ") :].split(". ")
            b.totals(Printed(b.amounts[total], number))
            for charge in charges:
                self._read_charge(charge)
        elif line.startswith("Board: [") and line.endswith("]"):
            b.hand.recorded.boards.append(Board(cards_of(line[len("Board: [") : -1]), number))
        elif line != "------ Summary ------":
            unknown(b, line, None, number)

    def _read_charge(self, text: str) -> None:
        word, _, amount = text.rpartition(" ")
        printed = Printed(self._b.amounts[amount], self._number)
        if word == "Rake":
            self._b.totals(None, printed)
        else:
            self._b.hand.recorded.fees[word] = printed

    def _read_result(self, line: str) -> None:
        b, number = self._b, self._number
        text = line.removeprefix("*").removeprefix("Player ")
        readings = self._actors.readings(text)
        if not readings:
            if f"{line.removesuffix('.')}.".endswith(_NOTHING) and _NAME.match(line):
                return  # somebody who came to the table during the hand
            if join_unseated(b, self._actors, text, [line], number):
                readings = self._actors.readings(text)
        for seat, what in readings:
            match = _RESULT.fullmatch(f"{what}." if _NO_FIGURES.search(what) else what)
            if match is not None and self._keep(seat, match):
                return
        unknown(b, line, readings[0][1] if readings else None, number)

    def _keep(self, seat: int, match: re.Match[str]) -> bool:
        b, number = self._b, self._number
        won, net = b.amounts[match["collects"]], b.amounts[match["net"]]
        record = SummarySeat(seat, SummaryState.OTHER, won, number)
        record.bet = b.amounts[match["bets"]]
        record.net = net if match["sign"] == "Wins" else -net
        if won:
            record.state = SummaryState.COLLECTED
        elif match["mucks"]:
            record.state = SummaryState.MUCKED
        if b.hand.recorded.summary.setdefault(seat, record) is not record:
            return False
        if match["cards"] is not None:
            record.state = SummaryState.SHOWED
            record.cards = cards_of(match["cards"])
            b.cards(seat, record.cards, CardSource.SHOWN, number)
            if match["words"]:
                words = match["words"].lower()
                category = next((made for start, made in OLD_CATEGORIES.items() if words.startswith(start)), None)
                b.describe(seat, match["words"], category, _low(match["low"]), None, number)
        elif match["mucked"] is not None:
            record.cards = cards_of(match["mucked"])
            b.cards(seat, record.cards, CardSource.MUCKED, number)
        if won:
            b.collect(seat, won, None, number)
        return True

    def _forget_missing_figures(self) -> None:
        """Where somebody is paid though nobody bet or won anything, these zeros are no figures."""
        records = self._b.hand.recorded.summary.values()
        if any(record.won for record in records) and not any(record.bet or record.net for record in records):
            for record in records:
                record.bet = record.net = None


def _low(text: str | None) -> str | None:
    """``A A 2 3 6 7`` -> "7,6,3,2,A": before the five cards that count stands one more."""
    ranks = text.split()[-5:] if text is not None else []
    return ",".join(reversed(ranks)) if len(ranks) == 5 else None


def join_unseated(b: HandBuilder, actors: Actors, text: str, lines: list[str], number: int) -> bool:
    """Give a seat to a player without a seat line with whose name ``text`` begins: one whom the summary in ``lines``
    counts in, or the one whose name is left empty. False if there is none."""
    named = {match[1] for line in lines if (match := _NAME.match(line)) is not None}
    for name in sorted({"", *named} - actors.seats.keys(), key=len, reverse=True):
        if text.startswith(f"{name} "):
            seat = add_unlisted(b, actors, name, number)
            b.hand.seats[seat].unlisted = name not in named
            b.inferred("a player without a seat line" if name else "all that has no name is one player", number)
            return True
    return False


def add_unlisted(b: HandBuilder, actors: Actors, name: str, number: int) -> int:
    """A seat beside the table for somebody whom no seat line names; returns its number."""
    seat = max(b.hand.seats, default=0) + 1
    b.hand.seats[seat] = Seat(seat, name, None, number, unlisted=True)
    actors.add(name, seat)
    return seat
