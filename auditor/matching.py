"""Printed pots against computed pots.

A room may print a layer that our merge has joined (an all-in player who later folded keeps a layer of
his own): same claimants, same sum, finer structure. Both sides are therefore compared after merging.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from auditor.results import Pot
from parsers.conventions import PotFigure
from parsers.hand import PrintedPot, Recorded


@dataclass(slots=True)
class PotMatch:
    """``group_of[j]`` = computed pot that the printed pot ``j`` belongs to, None if no assignment fits;
    ``nets`` = net amounts of the computed pots by the printed figures (None if they cannot be had)."""

    printed: list[PrintedPot]
    group_of: list[int] | None
    nets: list[int] | None
    #: several assignments fit, so that nothing may be concluded from one of them
    ambiguous: bool = False

    def finer(self, pot: int) -> tuple[int, ...]:
        """The printed amounts that together make one computed pot."""
        if self.group_of is None or self.ambiguous:
            return ()
        return tuple(p.units for p, group in zip(self.printed, self.group_of, strict=True) if group == pot)


def printed_total(recorded: Recorded) -> int | None:
    """The printed total pot without money of the house that lies beside the pots; None if none is printed."""
    total = recorded.total
    if total is None:
        return None
    beside = recorded.house_beside
    return total.units - sum([printed.units for printed in beside]) if beside else total.units


def with_house(recorded: Recorded) -> list[PrintedPot]:
    """The printed pots; where money of the house is printed beside them, it lies in the main pot."""
    house = recorded.house
    if house is None:
        return recorded.pots
    return [PrintedPot(p.index, p.units + (0 if p.index else house.units), p.line) for p in recorded.pots]


def match_pots(pots: list[Pot], printed: list[PrintedPot], charges: int, figure: PotFigure, off: int) -> PotMatch:
    """Assigns consecutive printed pots to computed pots so that every figure is possible.

    Net figures may lie below the computed (gross) pot by at most all ``charges`` (rake and fees), and
    together by exactly them; gross figures must be equal. ``off`` = how much more or less rounding may make of it.
    """
    ordered = sorted(printed, key=lambda p: p.index)
    slack = charges if figure is PotFigure.NET else 0
    if abs(sum(p.amount for p in pots) - slack - sum(p.units for p in ordered)) > off:
        return PotMatch(ordered, None, None)
    amounts = [p.units for p in ordered]
    fits = []
    for sizes in _compositions(len(ordered), len(pots)):
        group_of = [group for group, size in enumerate(sizes) for _ in range(size)]
        sums = [0] * len(pots)
        for units, group in zip(amounts, group_of, strict=True):
            sums[group] += units
        if all(pot.amount - slack - off <= got <= pot.amount + off for pot, got in zip(pots, sums, strict=True)):
            fits.append((group_of, sums))
    if not fits:
        return PotMatch(ordered, None, None)
    group_of, sums = fits[0]
    ambiguous = len(fits) > 1
    return PotMatch(ordered, group_of, sums if figure is PotFigure.NET and not ambiguous else None, ambiguous)


def _compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All ways to cut ``total`` printed pots into ``parts`` runs of at least one; at most a few dozen."""
    if parts == 0 or total < parts:
        return
    if parts == 1:
        yield (total,)
        return
    for first in range(1, total - parts + 2):
        for rest in _compositions(total - first, parts - 1):
            yield (first, *rest)
