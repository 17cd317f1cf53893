"""The SUMMARY of a Full Tilt hand: printed totals, boards, and what it repeats of each seat.

A hand that was run twice has three: one with the totals, and one for each board that repeats every seat.
"""

from __future__ import annotations

import re

from parsers.builder import HandBuilder
from parsers.cards import first_impossible, split_cards
from parsers.hand import Board, CardSource, Printed, PrintedPot, SummarySeat, SummaryState, UnknownLine
from parsers.positions import positions_in
from parsers.rooms.fulltilt_words import NOTE, PAID, RETURN, describe
from parsers.textroom import Names
from parsers.unread import unread_lines

_INNER = re.compile(r" (?=Seat [0-9]{1,2}: )")
_SIDE_POT = re.compile(r"Side pot(?:[ -]?#?([0-9]{1,2}))?")
#: A seat line of any player, where there is no seat list to tell the name.
_SEAT = re.compile(
    r"Seat (?P<seat>[0-9]{1,2}): (?P<name>.+?)(?: \((?:button|small blind|big blind)\))*"
    r"(?P<result> (?:collected|showed|mucked|folded|didn't bet|is sitting out).*)?"
)
_PAID = re.compile(r"(?:collected|won) \(")
_DURATION = re.compile(r"Duration [0-9]+s")


class Summary:
    """Reads the lines from the SUMMARY mark on."""

    __slots__ = ("_b", "_names", "_run", "_runs", "_told")

    def __init__(self, b: HandBuilder, names: Names) -> None:
        self._b = b
        self._names = names
        self._run: int | None = None
        #: seat -> the run of the last line about it
        self._runs: dict[int, int | None] = {}
        #: the seats of which the last summary tells
        self._told: set[int] = set()

    @property
    def ended(self) -> bool:
        """Whether the last summary that must be there tells of every seat."""
        return self._told >= self._b.hand.seats.keys() and self._run != 1  # a second board has a second summary

    def read(self, lines: list[str], number: int) -> None:
        """``number`` is the line of the first mark. Raises AmountError."""
        self._b.hand.recorded.has_summary = True
        first = number + 1
        unread: list[int] = []
        for line in lines:
            if line.startswith("Seat "):
                self._read_seat(line, number)
            elif line.startswith("*** SUMMARY "):
                run = line[len("*** SUMMARY ") :].partition(" ")[0]
                self._run = int(run) if run in ("1", "2") else None
                self._told.clear()
            elif line.startswith("Total pot "):
                # Seat lines follow the figures: a text that ends in them may have been cut inside one.
                if line is lines[-1] or not self._read_total(line, number):
                    self._unknown(line, number)
            elif line.startswith("Board: [") and line.endswith("]"):
                self._read_board(split_cards(line[len("Board: [") : -1]), number)
            elif self._run is not None and line.startswith(f"Pot {self._run} "):
                figure = self._b.amounts[line[len("Pot 1 ") :]]
                self._b.hand.recorded.board_pots += ((self._run, Printed(figure, number)),)
            elif line and not _DURATION.fullmatch(line):
                unread.append(number - first)
            number += 1
        if unread:
            unread_lines(self._b, lines[1:], unread, first, _is_note, _pays)

    def _unknown(self, line: str, number: int) -> None:
        self._b.hand.unknown_lines.append(UnknownLine(line, number, False))

    def _read_total(self, line: str, number: int) -> bool:
        """``Total pot $61.40 Main pot $48.40. Side pot $13. | Rake $2``"""
        amounts, recorded = self._b.amounts, self._b.hand.recorded
        figures, found, rake = line[len("Total pot ") :].partition(" | Rake ")
        total, several, pots = figures.partition(" Main pot ")
        self._b.totals(Printed(amounts[total.strip()], number), Printed(amounts[rake], number) if found else None)
        if not several:
            return bool(found)
        main, *sides = pots.rstrip(" .").split(". ")
        recorded.pots.append(PrintedPot(0, amounts[main], number))
        for side in sides:
            label, _, amount = side.rpartition(" ")
            pot = _SIDE_POT.fullmatch(label)
            if pot is None:
                return False
            recorded.pots.append(PrintedPot(int(pot[1] or 1), amounts[amount], number))
        return bool(found)

    def _read_board(self, cards: tuple[str, ...], number: int) -> None:
        twice = first_impossible(cards) if len(set(cards)) != len(cards) else None
        if twice is not None:
            self._b.problem("RD009", number, card=twice)
        self._b.hand.recorded.boards.append(Board(cards, number))
        self._b.hand.runs = max(self._b.hand.runs, self._run or 1)

    # --- seats -----------------------------------------------------------------------------------

    def _read_seat(self, line: str, number: int) -> None:
        place, _, text = line.partition(": ")
        seat = self._b.hand.seats.get(_SEAT_NUMBERS.get(place[len("Seat ") :], 0))
        if seat is not None and text.startswith(seat.name):
            after = text[len(seat.name) :]
            self._told.add(seat.number)
            if after[:1] in ("", " "):
                if " Seat " in after and (inner := self._inner(after)) is not None:
                    self._read_seat(after[inner + 1 :], number)
                    after = after[:inner]
                if not self._read_result(seat.number, after, number):
                    self._unknown(line, number)
                return
        inner = self._inner(line)
        if inner is None:
            self._read_stranger(line, number, cut=True)
        else:  # two seats in one line, the first of them not in this hand
            self._read_seat(line[inner + 1 :], number)
            self._read_stranger(line[:inner], number, cut=False)

    def _inner(self, text: str) -> int | None:
        """Where a second seat begins in the line of another: the blank before "Seat 4: Name"."""
        for match in _INNER.finditer(text):
            place, _, rest = text[match.end() :].partition(": ")
            seat = self._b.hand.seats.get(_SEAT_NUMBERS.get(place[len("Seat ") :], 0))
            if seat is not None and rest.startswith(seat.name):
                return match.start()
        return None

    def _read_stranger(self, line: str, number: int, *, cut: bool) -> None:
        """A line about somebody who has no seat; one that says nothing may have been ``cut`` off in a name."""
        match = _SEAT.fullmatch(line)
        result = match["result"] if match is not None else None
        if match is None:
            self._unknown(line, number)
        elif result is None:
            if cut and any(name.startswith(match["name"]) for name in self._names.seats):
                self._unknown(line, number)
        elif _PAID.search(result):
            self._b.problem("RD008", number, name=match["name"], paid=line)
        elif not result.startswith((" is sitting out", " didn't bet")):
            self._b.problem("RD008", number, name=match["name"])

    def _read_result(self, seat: int, text: str, number: int) -> bool:
        """What became of a seat, told by the text after its name. False if it is not understood."""
        positions, text = positions_in(text.removeprefix(" "))
        self._b.placed(seat, positions, number)
        text = text.strip()
        if not text or text == "is sitting out" or text[0] == "[":
            return True
        if text.startswith(("folded ", "didn't bet")):
            if _PAID.search(text):
                return False
            return seat in self._b.folded or self._keep(SummarySeat(seat, SummaryState.FOLDED, None, number))
        if text.startswith("collected "):
            record = SummarySeat(seat, SummaryState.COLLECTED, self._amount(text[len("collected ") :]), number)
            return record.won is not None and self._keep(record)
        if text.startswith("showed ["):
            return self._read_shown(seat, text[len("showed [") :], number)
        if text == "mucked":
            return self._keep(SummarySeat(seat, SummaryState.MUCKED, None, number))
        if text.startswith("mucked ["):
            return self._read_mucked(seat, text[len("mucked [") :], number)
        return False

    def _read_shown(self, seat: int, text: str, number: int) -> bool:
        """``Kd Kc] and won ($9) with two pair, Kings and Fours``, ``Qd Qc] and lost with ...``"""
        cards, found, result = text.partition("] and ")
        outcome, _, words = result.partition(" with ")
        record = SummarySeat(seat, SummaryState.SHOWED, None, number, cards=split_cards(cards))
        if outcome.startswith("won "):
            record.won = self._amount(outcome[len("won ") :])
        record.lost = outcome == "lost"
        if not found or (record.won is None and not record.lost):
            return False
        self._b.cards(seat, record.cards, CardSource.SHOWN, number)
        describe(self._b, seat, words, self._run, number)
        return self._keep(record)

    def _read_mucked(self, seat: int, text: str, number: int) -> bool:
        """``6d 9d] - King Queen high``"""
        cards, found, words = text.partition("]")
        if not found:
            return False
        record = SummarySeat(seat, SummaryState.MUCKED, None, number, cards=split_cards(cards))
        self._b.cards(seat, record.cards, CardSource.MUCKED, number)
        describe(self._b, seat, words.removeprefix(" - ").strip(), self._run, number)
        return self._keep(record)

    def _amount(self, text: str) -> int | None:
        """The amount in "($9), mucked"; None if the text ends inside the brackets."""
        amount, found, _ = text.removeprefix("(").partition(")")
        return self._b.amounts[amount] if found and text[:1] == "(" else None

    def _keep(self, record: SummarySeat) -> bool:
        """False for a second line about the same seat, unless it is about another board: then both count."""
        recorded = self._b.hand.recorded
        if self._run is not None and record.won is not None:
            recorded.board_wins += ((record.seat, self._run, Printed(record.won, record.line)),)
        first = recorded.summary.setdefault(record.seat, record)
        if first is record:
            self._runs[record.seat] = self._run
            return True
        if self._run is None or self._runs.get(record.seat) == self._run:
            return False
        self._runs[record.seat] = self._run
        first.lost |= record.lost
        if record.won is not None:
            first.won = (first.won or 0) + record.won
        return True


def _pays(line: str) -> bool:
    """Whether a line is written as one that pays or returns, whoever it is about."""
    return PAID.fullmatch(line) is not None or RETURN.fullmatch(line) is not None


def _is_note(line: str, names: Names) -> bool:
    """Notes and chat, which a colon tells; names may be anybody's."""
    return ": " in line or line.endswith(":") or NOTE.fullmatch(line) is not None


_SEAT_NUMBERS = {str(number): number for number in range(1, 100)}


def seats_of_summary(lines: list[str]) -> list[tuple[int, str, int, bool]]:
    """(seat, name, index of the line, sitting out) of every seat line, for hands without a seat list."""
    found = []
    for index, line in enumerate(lines):
        match = _SEAT.fullmatch(line) if line.startswith("Seat ") else None
        if match is not None:
            result = match["result"] or ""
            found.append((int(match["seat"]), match["name"], index, result == " is sitting out"))
    return found
