"""What BetOnline's texts state as results: a total line for each pot, boards, and what became of each seat."""

from __future__ import annotations

import re

from parsers.builder import HandBuilder
from parsers.conventions import RoomConventions
from parsers.dealing import differing
from parsers.hand import Board, CardSource, Printed, PrintedPot, Seat, Street, SummarySeat, SummaryState, UnknownLine
from parsers.rooms.betonline_words import (
    CASH,
    CASH_2012,
    FOLDED_2012,
    PLAY_MONEY,
    PLAY_SIDE_POTS,
    SIDE_POTS,
    SIDE_POTS_2012,
    TOURNAMENT,
    TOURNAMENT_SIDE_POTS,
    cards_of,
)

_TOTAL = re.compile(r"Total [Pp]ot (?P<total>[\d.,]+)(?: \| Rake (?P<rake>[\d.,]+))?")
_SEAT = re.compile(r"Seat (?P<seat>\d+): (?P<rest>.*)")
_POSITION = re.compile(r"\((?:Button|Small Blind|Big Blind)\) +")
_RESULT = re.compile(
    r"[Cc]ollected \((?P<collected>[\d.,]+)\)\.?"
    r"|(?P<how>[Ss]howed|[Mm]ucked) \[(?P<cards>[^\[\]]*)\]"
    r"(?: and won \((?P<won>[\d.,]+)\)\.?|(?P<lost> but did not win| and lost)\.?)?"
    r"|(?P<folded>[Ff]olded (?:before Flop|on the \w+))\.?|[Mm]ucked\.?|[Ii]s [Ss]itting [Oo]ut\.?"
)
_DIGIT = re.compile("[0-9]")
#: Texts of these years may lack return lines, and rake where a hand ends by a fold; from 2016 every total line of a
#: hand with side pots names the rake of all.
_FIRST_SILENT, _FIRST_WHOLE_RAKE = 2012, 2016
_FIVE = 5
#: After these words stands what came of it.
_SHOWED = ("showed", "Showed")


class Summary:
    """Takes the lines that state results, wherever they stand. ``begun``: the SUMMARY mark was read; ``capitals``: the
    text is one of the skins that write capitals."""

    __slots__ = ("_b", "_by_number", "_capitals", "_seen", "_stranger", "_told", "_totals", "begun")

    def __init__(self, b: HandBuilder, *, capitals: bool) -> None:
        self._b = b
        self._capitals = capitals
        self.begun = False
        #: text, pot, rake and line of each total, the outermost pot first
        self._totals: list[tuple[str, int, int | None, int]] = []
        #: a board was printed: total lines from here on repeat the ones before
        self._told = False
        #: number of a seat in the text -> who sits there
        self._by_number: dict[int, list[Seat]] = {}
        #: seats that have a line in the summary
        self._seen: set[int] = set()
        #: one of its lines names somebody without a seat
        self._stranger = False

    def seat(self, printed: int, seat: Seat) -> None:
        """Remember who sits at a number of the seat list: two players may share one."""
        self._by_number.setdefault(printed, []).append(seat)

    def read(self, line: str, number: int) -> bool:
        """Read a line; False if it states no result."""
        if line.startswith("Total "):
            return self._read_total(line, number)
        if line.startswith("Board [") and line.endswith("]"):
            self._read_board(cards_of(line[len("Board ") :]), number)
            return True
        if line == "*** SUMMARY ***":
            self.begun = True
            self._b.hand.recorded.has_summary = True
            return True
        match = _SEAT.fullmatch(line) if self.begun else None
        if match is None:
            return False
        self._read_seat(line, int(match["seat"]), match["rest"], number)
        return True

    def cut_off(self, left: dict[int, tuple[int, Street]]) -> bool:
        """Whether the text ends too soon: no total, or no line about the last of the seat list who took part. (Seat
        lines of the summary go by the seat list; who left the table has none.)"""
        hand = self._b.hand
        acted = {event.seat for event in self._b.events}
        last = [seat for seat, one in hand.seats.items() if seat in acted and seat not in left and not one.unlisted]
        return not self._totals or (bool(last) and last[-1] not in self._seen and not self._stranger)

    def hand_over(self, year: int) -> None:
        """Give the hand its totals, and the conventions for what they mean."""
        hand, recorded = self._b.hand, self._b.hand.recorded
        totals = self._without_nothing()
        _, pot, rake, line = totals[-1] if totals else ("", 0, None, hand.line)
        hand.conventions = self._row(year)
        if len(totals) > 1:
            recorded.pots = [PrintedPot(at, units, row, r) for at, (_, units, r, row) in enumerate(reversed(totals))]
            if hand.conventions is not SIDE_POTS:
                return
        elif totals:
            recorded.total = Printed(pot, line)
        if rake is not None and hand.conventions is not FOLDED_2012:
            recorded.rake = Printed(rake, line)

    def _without_nothing(self) -> list[tuple[str, int, int | None, int]]:
        """The totals. One of nothing beside others is no pot: it denies the last of them, which is the main pot."""
        pots = [total for total in self._totals if total[1]]
        if pots and len(pots) < len(self._totals):
            main = Printed(pots[-1][1], pots[-1][3])
            nothing = [(main, Printed(0, line)) for _, units, _, line in self._totals if not units]
            self._b.hand.recorded.pots_again += tuple(nothing)
            self._totals = pots
        return self._totals

    def _row(self, year: int) -> RoomConventions:
        hand = self._b.hand
        several = len(self._totals) > 1
        if hand.tournament is not None:
            return TOURNAMENT_SIDE_POTS if several else TOURNAMENT
        if hand.currency.code == "play":
            return PLAY_SIDE_POTS if several else PLAY_MONEY
        if several:
            rakes = {rake for _, _, rake, _ in self._totals}
            return SIDE_POTS if year >= _FIRST_WHOLE_RAKE and len(rakes) == 1 else SIDE_POTS_2012
        if not _FIRST_SILENT <= year < _FIRST_WHOLE_RAKE:
            return CASH
        alive = {event.seat for event in self._b.events} - self._b.folded
        no_rake = bool(self._totals) and self._totals[0][2] == 0
        return FOLDED_2012 if no_rake and len(alive) == 1 else CASH_2012

    def _read_total(self, line: str, number: int) -> bool:
        match = _TOTAL.fullmatch(line)
        if match is None:
            return False
        if self._told and any(text == line for text, _, _, _ in self._totals):
            return True
        units = self._b.amounts
        rake = units[match["rake"]] if match["rake"] else None
        self._totals.append((line, units[match["total"]], rake, number))
        return True

    def _read_board(self, cards: tuple[str, ...], number: int) -> None:
        boards = self._b.hand.recorded.boards
        self._told = True
        if not boards:
            if cards:
                boards.append(Board(cards, number))
            return
        card = differing(boards[0].cards, cards)
        if card is not None:
            self._b.problem("RD009", number, card=card)

    def _read_seat(self, line: str, place: int, text: str, number: int) -> None:
        b = self._b
        seat = self._seat(place, text)
        if seat is None and any(one.name.startswith(text) for one in self._by_number.get(place, ())):
            b.hand.unknown_lines.append(UnknownLine(line, number, False))  # cut in the name
            return
        if seat is None:
            self._stranger = True
            name = re.split(r" \(|[Ff]olded |[Ss]howed |[Cc]ollected |[Mm]ucked", text)[0]
            b.problem("RD008", number, name=name.strip())
            return
        what = text[len(seat.name) + 1 :]
        match = _RESULT.fullmatch(what) or _RESULT.fullmatch(_POSITION.sub("", what, 1))
        cut = match is not None and match["how"] in _SHOWED and not (match["won"] or match["lost"])
        if match is None or cut:
            b.hand.unknown_lines.append(UnknownLine(line, number, _DIGIT.search(what) is not None))
        else:
            self._read_result(seat.number, match, number)

    def _seat(self, place: int, text: str) -> Seat | None:
        """Who is meant, by the number and the name; of several names that fit the longest."""
        found = [seat for seat in self._by_number.get(place, ()) if text.startswith(f"{seat.name} ")]
        return max(found, key=lambda seat: len(seat.name), default=None)

    def _read_result(self, seat: int, match: re.Match[str], number: int) -> None:
        b = self._b
        self._seen.add(seat)
        amount = match["collected"] or match["won"]
        won = b.amounts[amount] if amount else 0
        state = SummaryState.COLLECTED if match["collected"] else SummaryState.SHOWED
        record = SummarySeat(seat, state, won or None, number, lost=bool(match["lost"]))
        if match["folded"]:
            record.state = SummaryState.FOLDED
            if seat in b.folded:
                return
        elif match["how"]:
            self._read_cards(record, match, number)
        elif not won:
            return  # "collected (0.00)" also stands beside players who were not in the hand
        b.hand.recorded.summary.setdefault(seat, record)
        if won:
            b.collect(seat, won, None, number)

    def _read_cards(self, record: SummarySeat, match: re.Match[str], number: int) -> None:
        """Own cards; the skins that write capitals show the winner's best five instead."""
        b = self._b
        cards = cards_of(match["cards"])
        if self._capitals and len(cards) == _FIVE:
            b.show_best(record.seat, cards, number)
            return
        record.cards = cards
        shown = match["how"].lower() == "showed"
        if not shown:
            record.state = SummaryState.MUCKED
        b.cards(record.seat, cards, CardSource.SHOWN if shown else CardSource.MUCKED, number)
