"""Absolute Poker and UltimateBet: what stands under the SUMMARY mark (docs/rooms/absolute.md "Summary")."""

from __future__ import annotations

import re

from parsers.builder import HandBuilder
from parsers.hand import Board, CardSource, Printed, PrintedPot, SummarySeat, SummaryState, UnknownLine
from parsers.money import Amounts
from parsers.positions import positions_in
from parsers.rooms.absolute_words import WORDS, cards_of
from parsers.textroom import describe

_FIGURE = r"[$€]?\d[\d.,]*"
_TOTAL = re.compile(rf"Total Pot\((?P<total>{_FIGURE})(?::(?P<pots>[$€\d.,]+))?\)(?P<charges>.*)")
_CHARGE = re.compile(rf"(?P<word>[\w ]+?) ?\((?P<amount>{_FIGURE})\)")
_BOARD = re.compile(r"Board \[(?P<cards>[^\]]*)\]")
_SEAT = re.compile(r"Seat (?P<seat>\d{1,2}): (?P<rest>.*)")
_WON = re.compile(rf" (?:won|collected) Total \((?P<total>{_FIGURE})\)(?: All-In)? *(?P<high>HI: ?(?P<rest>.*)|LO:.*)?")
_LOST = re.compile(r" (?:All-In )?HI:lost(?: with (?P<words>[^\[]*?))? *\[(?P<cards>[^\]]*)\](?P<rest>.*)")
_MUCKED = re.compile(r" (?:All-In )?HI: ?\[Mucked\] *\[(?P<cards>[^\]]*)\]")
_FOLDED = re.compile(r" Folded on the .+")
#: "($64) with Two Pair, aces and tens [As Kd - P:As,B:Ac,...]": what the high hand won, its name, the own cards;
#: "lost with One Pair [...] LO:($4) [...]" of one who won the low half alone
_HAND = re.compile(
    rf"(?:\((?P<amount>{_FIGURE})\)|lost)? *(?:with (?P<words>[^\[]*?))? *(?:\[(?P<cards>[^\]]*)\](?: .*)?|LO:.*)?"
)
#: what the halves of the pot brought, beside the total
_HALF = re.compile(rf"\b(?:HI|LO): ?\((?P<amount>{_FIGURE})\)")
_SIDE_BET = re.compile(rf"72 Prop Win \((?P<amount>{_FIGURE})\)")
_SIDE_BET_POT = "72 Proposition Pot"
_SHARE = re.compile(r"\d{3}")


def read_summary(b: HandBuilder, lines: list[str], number: int) -> None:
    """Read the lines below the mark, whose line is ``number``. Figures without a line of a seat below them may have
    been cut off: they are not taken."""
    recorded = b.hand.recorded
    total: tuple[str, int] | None = None
    for line in lines:
        number += 1
        seat = _SEAT.fullmatch(line)
        board = _BOARD.fullmatch(line)
        if seat is not None:
            recorded.has_summary = True
            if not _read_seat(b, int(seat["seat"]), seat["rest"], number):
                _unknown(b, line, number, money=_names_seat(b, seat))
        elif line.startswith("Total Pot(") and total is None:
            total = line, number
        elif board is not None:
            recorded.boards.append(Board(cards_of(board["cards"]), number))
        elif line:
            _unknown(b, line, number, money=False)
    if total is not None and not (recorded.has_summary and _read_total(b, *total)):
        _unknown(b, *total, money=recorded.has_summary)


def _unknown(b: HandBuilder, line: str, number: int, *, money: bool) -> None:
    b.hand.unknown_lines.append(UnknownLine(line, number, money))


def _names_seat(b: HandBuilder, seat: re.Match[str]) -> bool:
    known = b.hand.seats.get(int(seat["seat"]))
    return known is not None and seat["rest"].startswith(known.name) and any(map(str.isdigit, seat["rest"]))


# --- figures -----------------------------------------------------------------------------------------


def _read_total(b: HandBuilder, line: str, number: int) -> bool:
    """``Total Pot($9.50) | Rake ($0.45) | Jackpot Rake ($0.50)``; False for a charge that is not known."""
    match = _TOTAL.fullmatch(line)
    if match is None:
        return False
    recorded, amounts = b.hand.recorded, b.amounts
    total = Printed(amounts[match["total"]], number)
    b.totals(total)
    for charge in match["charges"].removeprefix(" | ").split(" | ") if match["charges"].strip() else ():
        found = _CHARGE.fullmatch(charge.strip())
        if found is None:
            return False
        units = Printed(amounts[found["amount"]], number)
        if found["word"] == "Rake":
            b.totals(None, units)
        elif found["word"] == "Jackpot Rake":
            recorded.fees["jackpot rake"] = units
        elif found["word"] != _SIDE_BET_POT:
            return False
    if match["pots"]:
        labels = {collect.pot for collect in recorded.collected if collect.pot is not None}
        for index, units_of_pot in enumerate(split_pots(match["pots"], amounts, total.units, len(labels))):
            recorded.pots.append(PrintedPot(index, units_of_pot, number))
    return True


def split_pots(text: str, amounts: Amounts, total: int, count: int) -> list[int]:
    """The figures of ``3,750,1,730``, where a comma parts thousands and figures alike.

    Of the ways to read it, those with ``count`` figures (the pots that lines pay) are taken if there are any, and of
    them the one whose sum is, or comes nearest to, the printed total.
    """
    readings: list[list[str]] = [[]]
    for piece in text.split(","):
        joined = [
            [*reading[:-1], f"{reading[-1]},{piece}"]
            for reading in readings
            if reading and _goes_on(reading[-1], piece)
        ]
        readings = [[*reading, piece] for reading in readings if not piece.startswith("0")] + joined
    fitting = [reading for reading in readings if len(reading) == count] or readings
    figures = [[amounts[figure] for figure in reading] for reading in fitting]
    return min(figures, key=lambda units: abs(sum(units) - total), default=[])


def _goes_on(figure: str, piece: str) -> bool:
    """Can the piece be the next three digits of the figure?"""
    whole = figure.lstrip("$€").split(",")
    return (
        _SHARE.fullmatch(piece.partition(".")[0]) is not None
        and "." not in figure
        and 1 <= len(whole[0]) <= 3
        and not whole[0].startswith("0")
    )


# --- seats -------------------------------------------------------------------------------------------


def _read_seat(b: HandBuilder, number_of_seat: int, text: str, number: int) -> bool:
    """What became of a seat; False if the line is not understood."""
    seat = b.hand.seats.get(number_of_seat)
    if seat is None or not text.startswith(seat.name):
        b.problem("RD008", number, name=text.partition(" ")[0])
        return True
    after = text[len(seat.name) :]
    positions, after = positions_in(after.removeprefix(" "))
    b.placed(seat.number, positions, number)
    after = f" {after}".rstrip()
    record = SummarySeat(seat.number, SummaryState.OTHER, None, number)
    if _FOLDED.fullmatch(after):
        record.state = SummaryState.FOLDED
    elif mucked := _MUCKED.fullmatch(after):
        record.state = SummaryState.MUCKED
        record.cards = cards_of(mucked["cards"])
        b.cards(seat.number, record.cards, CardSource.MUCKED, number)
    elif lost := _LOST.fullmatch(after):
        record.state, record.lost = SummaryState.SHOWED, True
        _show(b, record, lost["cards"], lost["words"])
    elif won := _WON.fullmatch(after):
        record.state = SummaryState.COLLECTED
        if not _read_win(b, record, won):
            return False
    else:
        return False
    if b.hand.recorded.summary.setdefault(seat.number, record) is not record:
        b.problem("RD013", number, what=f"two lines tell the result of {seat.name}")
    return True


def _read_win(b: HandBuilder, record: SummarySeat, won: re.Match[str]) -> bool:
    record.won = b.amounts[won["total"]]
    line = won["high"] or ""
    halves = [b.amounts[amount] for amount in _HALF.findall(line)]
    if halves:
        record.parts = sum(halves)
    side_bet = _SIDE_BET.search(line)
    if side_bet is not None:  # "Total" holds it, too, and it is no part of the pot
        record.won -= b.amounts[side_bet["amount"]]
    if won["rest"] is None:
        return True
    hand = _HAND.fullmatch(won["rest"])
    if hand is None:
        return False
    _show(b, record, hand["cards"] or "", hand["words"])
    return True


def _show(b: HandBuilder, record: SummarySeat, text: str, words: str | None) -> None:
    """``As Kd - P:As,B:Ac,...``: own cards, then the five that count."""
    cards, _, _ = text.partition(" - ")
    if words:
        describe(b, record.seat, words.strip(), WORDS, b.run, record.line)
    if cards and cards != "Does not show":
        record.cards = cards_of(cards)
        b.cards(record.seat, record.cards, CardSource.SHOWN, record.line)
