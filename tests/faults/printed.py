"""Every figure of a hand's text, found by the line it was read from, and the text with one of them changed.

It knows no room: the parser says on which line a figure stands, the figure is searched there as a number, and
the altered text counts only if the parser then reads the new figure there and nothing else has changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from parsers import parse_text
from parsers.hand import Event, EventKind, Hand
from parsers.money import AmountError, NumberStyle, amounts

_NUMBER = re.compile(r"\d+(?:[.,'’  ]\d{3})*(?:[.,]\d{1,4})?|\d+")
_MOVES = frozenset({EventKind.CALL, EventKind.BET, EventKind.RAISE, EventKind.COMPLETE})


@dataclass(frozen=True)
class Figure:
    """An amount of the text: ``kind`` of figure, its ``line`` in the source, its ``units``, and how to read it again.

    ``also``: other amounts by which the line may give it (a street total instead of the chips moved).
    """

    kind: str
    line: int
    units: int
    read: Callable[[Hand], int | None]
    also: tuple[int, ...] = ()


def hand_of(text: str, hand_id: str, room: str) -> Hand | None:
    """The readable hand of that number in a text, or None."""
    for hand in parse_text(text, room=room):
        if isinstance(hand, Hand) and hand.hand_id == hand_id:
            return hand
    return None


def figures(hand: Hand) -> Iterator[Figure]:
    """All amounts that the text states."""
    recorded = hand.recorded
    for place, collect in enumerate(recorded.collected):
        yield Figure("payment", collect.line, collect.units, _nth(_payments, place))
    for place, event in enumerate(hand.events):
        if event.kind is EventKind.RETURN:
            yield Figure("return", event.line, event.amount, _nth(_amounts, place))
        elif event.kind in _MOVES:
            yield Figure(event.kind.value, event.line, event.amount, _nth(_amounts, place), (event.total,))
    if recorded.rake is not None:
        yield Figure("rake", recorded.rake.line, recorded.rake.units, lambda h: _units(h.recorded.rake))
    if recorded.total is not None and recorded.total.step == 1:
        yield Figure("total", recorded.total.line, recorded.total.units, lambda h: _units(h.recorded.total))
    for word, fee in recorded.fees.items():
        yield Figure("fee", fee.line, fee.units, lambda h, word=word: _units(h.recorded.fees.get(word)))  # type: ignore[misc]
    for place, pot in enumerate(recorded.pots):
        yield Figure("pot", pot.line, pot.units, _nth(_pots, place))
        if pot.rake is not None:
            yield Figure("rake of a pot", pot.line, pot.rake, _nth(_pot_rakes, place))
    for place, printed in enumerate(recorded.street_pots):
        yield Figure("pot of a street", printed.line, printed.units, _nth(_street_pots, place))
    for seat, line in recorded.summary.items():
        for name in ("won", "bet", "net", "balance"):
            units = getattr(line, name)
            if units:
                kind = "bet in all" if name == "bet" else name
                yield Figure(kind, line.line, abs(units), _of_summary(seat, name))


def _nth(values: Callable[[Hand], list[int]], place: int) -> Callable[[Hand], int | None]:
    def read(hand: Hand) -> int | None:
        found = values(hand)
        return found[place] if place < len(found) else None

    return read


def _of_summary(seat: int, name: str) -> Callable[[Hand], int | None]:
    def read(hand: Hand) -> int | None:
        line = hand.recorded.summary.get(seat)
        units = None if line is None else getattr(line, name)
        return None if units is None else abs(units)

    return read


def _payments(hand: Hand) -> list[int]:
    return [collect.units for collect in hand.recorded.collected]


def _amounts(hand: Hand) -> list[int]:
    return [event.amount for event in hand.events]


def _pots(hand: Hand) -> list[int]:
    return [pot.units for pot in hand.recorded.pots]


def _pot_rakes(hand: Hand) -> list[int]:
    return [pot.rake or 0 for pot in hand.recorded.pots]


def _street_pots(hand: Hand) -> list[int]:
    return [printed.units for printed in hand.recorded.street_pots]


def _units(printed: object) -> int | None:
    return getattr(printed, "units", None)


def changed(text: str, hand: Hand, figure: Figure, by: int) -> str | None:
    """The text with one figure changed by so many units; None if its line does not show it as a number."""
    lines = text.split("\n")
    line = lines[figure.line - 1]
    others = [other for other in figures(hand) if other != figure and not _follows(hand, figure, other)]
    for match in reversed(list(_NUMBER.finditer(line))):
        for number in _rewritten(match[0], hand, figure, by):
            lines[figure.line - 1] = line[: match.start()] + number + line[match.end() :]
            altered = "\n".join(lines)
            again = hand_of(altered, hand.hand_id, hand.room)
            if again is None or figure.read(again) != figure.units + by:
                continue
            if all(other.read(again) == other.units for other in others):
                return altered
    return None


def _follows(hand: Hand, figure: Figure, other: Figure) -> bool:
    """A figure on the same line may be one and the same; later actions of a street may hang on an earlier one."""
    moves = {kind.value for kind in _MOVES}
    return other.line == figure.line or (figure.kind in moves and other.kind in moves)


def _rewritten(number: str, hand: Hand, figure: Figure, by: int) -> Iterator[str]:
    """The number as it would be written with ``by`` units more, in each style in which it is the figure. Some rooms
    write hundredths without a mark, even of chips."""
    exponent = hand.currency.exponent
    for style, mark in ((NumberStyle.ENGLISH, "."), (NumberStyle.EUROPEAN, ",")):
        try:
            units = amounts(exponent, style)[number]
        except AmountError:
            continue
        if units in (figure.units, *figure.also) and units + by >= 0:
            whole, rest = divmod(units + by, 10**exponent)
            yield f"{whole}{mark}{rest:0{exponent}d}" if exponent and (rest or mark in number) else str(whole)
    hundredths = 1 if exponent else 100
    for units in (figure.units, *figure.also):
        if number == str(units * hundredths) and units + by >= 0:
            yield str((units + by) * hundredths)


def moves(hand: Hand) -> list[Event]:
    """Calls, bets and raises."""
    return [event for event in hand.events if event.kind in _MOVES]
