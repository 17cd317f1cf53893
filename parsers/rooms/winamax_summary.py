"""The SUMMARY of a Winamax hand: total, rake, board, and what it repeats of each seat."""

from __future__ import annotations

from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.hand import Board, CardSource, Printed, SummarySeat, SummaryState, UnknownLine
from parsers.money import to_text
from parsers.positions import positions_in
from parsers.rooms.winamax_words import SUMMARY_SEAT, THOUSANDS, TOTAL, describe_hand

_FOLDED = SummaryState.FOLDED
_COLLECTED = SummaryState.COLLECTED
_SHOWED = SummaryState.SHOWED
_MUCKED = SummaryState.MUCKED
_BOARD = "Board: ["


def read_summary(b: HandBuilder, lines: list[str], mark: int, first: int, ended: bool) -> None:
    """Read the lines after the mark at index ``mark``; ``first`` = the number of the first line. ``ended`` = the text
    ends with a line end, so that its last line is whole."""
    b.hand.recorded.has_summary = True
    last = len(lines) - 1
    for at in range(mark + 1, len(lines)):
        line, number = lines[at], first + at
        if line.startswith("Seat "):
            understood = _read_seat_line(b, line, number, whole=at < last or ended)
        elif line.startswith("Total pot "):
            understood = _read_total(b, line, number, followed=at < last)
        elif line.startswith(_BOARD) and line.endswith("]"):
            b.hand.recorded.boards.append(Board(split_cards(line[len(_BOARD) : -1]), number))
            understood = True
        else:
            understood = not line
        if not understood:
            b.hand.unknown_lines.append(UnknownLine(line, number, False))


def _read_total(b: HandBuilder, line: str, number: int, *, followed: bool) -> bool:
    """``43.45€ | Rake 3€``, ``17.68k | No rake``. As the last line of a text it may have been cut inside the rake."""
    match = TOTAL.fullmatch(line)
    if match is None or (match["rake"] and not followed):
        return False
    rake = b.amounts[match["rake"]] if match["rake"] else 0
    b.totals(_total(b, match["total"], number), Printed(rake, number))
    return True


def _total(b: HandBuilder, text: str, number: int) -> Printed:
    """A total, perhaps in thousands: "17.68k" is rounded to 10 chips."""
    match = THOUSANDS.fullmatch(text)
    if match is None:
        return Printed(b.amounts[text], number)
    digits = match["digits"] or ""
    unit = 10 ** ((3 if match["sign"] == "k" else 6) + b.hand.currency.exponent)
    step = max(unit // 10 ** len(digits), 1)
    return Printed(int(match["whole"] + digits) * step, number, step)


def _read_seat_line(b: HandBuilder, line: str, number: int, *, whole: bool) -> bool:
    match = SUMMARY_SEAT.fullmatch(line)
    if match is None:
        return False
    seat = b.hand.seats.get(int(match["seat"]))
    if seat is None or not match["rest"].startswith(f"{seat.name} "):
        if seat is not None and seat.name.startswith(match["rest"]):
            return False  # cut off in the name
        b.problem("RD008", number, name=match["rest"].partition(" (")[0])
        return True
    text = match["rest"][len(seat.name) + 1 :]
    positions, text = positions_in(text)
    b.placed(seat.number, positions, number)
    record = _read_result(b, seat.number, text, number) if whole or not _cut(b, seat.number, text) else None
    if record is None:
        return False
    known = b.hand.recorded.summary.setdefault(seat.number, record)
    if known is not record:
        known.lost = known.lost or record.lost
        if record.won is not None:
            known.won = (known.won or 0) + record.won
    return True


def _read_result(b: HandBuilder, seat: int, text: str, number: int) -> SummarySeat | None:
    """``won 6€``, ``showed [Ks Qs] and won 43.45€ with One pair : Kings``, ``folded on the turn``; None if unknown."""
    if text.startswith("folded") and " won " not in text:
        return SummarySeat(seat, _FOLDED, None, number)
    if text.startswith("won "):
        return SummarySeat(seat, _COLLECTED, b.amounts[text[4:]], number)
    state = _SHOWED if text.startswith("showed") else _MUCKED
    text = text.removeprefix("showed" if state is _SHOWED else "mucked")
    record = SummarySeat(seat, state, None, number)
    if text.startswith(" ["):
        cards, found, text = text[2:].partition("]")
        if not found:
            return None
        record.cards = split_cards(cards)
        b.cards(seat, record.cards, CardSource.SHOWN if state is _SHOWED else CardSource.MUCKED, number)
    elif state is _SHOWED:
        return None
    result, _, words = text.partition(" with ")
    if result.startswith(" and won "):
        record.won = b.amounts[result[9:]]
    elif result == " and lost":
        record.lost = True
    elif result:
        return None
    if words:
        describe_hand(b, seat, words, number)
    return record


def _cut(b: HandBuilder, seat: int, text: str) -> bool:
    """Does the end of a text lack digits of its last amount, or the sign after it?"""
    won, found, _ = text.partition("won ")[2].partition(" ")
    symbol = b.hand.currency.symbol
    if not won or found:
        return False
    if symbol:
        return not won.endswith(symbol)
    paid = sum(collect.units for collect in b.hand.recorded.collected if collect.seat == seat)
    return won != (whole := to_text(paid, b.hand.currency)) and whole.startswith(won)
