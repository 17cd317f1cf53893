"""How each pot is made up, in figures: "(400 - 150) x 3", "6 from a player who folded".

The layers are cut again from the contribution records, by the same published rule as the auditor's
(dead money and the room's money lowest, then ante tiers, then live tiers; equal claimants merged), but
here every layer keeps who paid it. A pot whose terms do not give its amount exactly gets no terms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from auditor.results import Pot
from parsers.contributions import Contribution


class Money(StrEnum):
    """The kinds of money of which a pot is made."""

    HOUSE = "house"
    DEAD = "dead"
    ANTE = "ante"
    LIVE = "live"


@dataclass(frozen=True, slots=True)
class Term:
    """One line of a reckoning.

    With ``each``, the line is ``(high - low) x players``: all ``seats`` put in that much, of whom
    ``folded`` cannot win. Without it, ``units`` is what one player (or the room) put in apart from that: dead
    money, or a part of the level by a player who then folded. ``unclaimed``: nobody who can still win
    reached this level, so that it fell to this pot.
    """

    kind: Money
    units: int
    seats: tuple[int, ...] = ()
    low: int = 0
    high: int = 0
    each: bool = False
    folded: tuple[int, ...] = ()
    unclaimed: bool = False


@dataclass(frozen=True, slots=True)
class _Layer:
    kind: Money
    low: int
    high: int
    units: int
    seats: tuple[int, ...]
    claimants: tuple[int, ...]


def reckoning(
    records: Mapping[int, Contribution], pots: Sequence[Pot], house: int = 0
) -> list[tuple[Term, ...] | None]:
    """The terms of each pot, in the order of ``pots``; None for a pot that they do not explain exactly."""
    alive = {r.seat for r in records.values() if r.in_hand and r.folded_on is None and r.contributed}
    antes = matched({r.seat: r.ante for r in records.values()})
    lives = matched({r.seat: r.live for r in records.values()})
    dead = {r.seat: r.dead for r in records.values() if r.dead}
    base = house + sum(dead.values())
    cut = [_Layer(Money.DEAD, 0, 0, base, (), tuple(s for s in records if s in alive))] if base else []
    cut += _tiers(Money.ANTE, antes, alive) + _tiers(Money.LIVE, lives, alive)
    groups = _by_pot(cut)
    if [seats for seats, _ in groups] != [pot.eligible for pot in pots]:
        return [None for _ in pots]
    result: list[tuple[Term, ...] | None] = []
    for pot, (_, layers) in zip(pots, groups, strict=True):
        terms = tuple(
            term
            for _, run in groupby(layers, key=lambda layer: (layer.kind, bool(layer.claimants)))
            for term in _terms(list(run), antes, lives, dead, house, alive)
        )
        result.append(terms if sum(term.units for term in terms) == pot.amount else None)
    return result


def matched(amounts: dict[int, int]) -> dict[int, int]:
    """The amounts without what only one player put in: the uncalled part goes back."""
    top = sorted(amounts.values())[-2:][0] if len(amounts) > 1 else 0
    return {seat: min(amount, top) for seat, amount in amounts.items()}


def _tiers(kind: Money, amounts: dict[int, int], alive: set[int]) -> list[_Layer]:
    found: list[_Layer] = []
    low = 0
    for high in sorted({amount for amount in amounts.values() if amount}):
        seats = tuple(seat for seat, amount in amounts.items() if amount >= high)
        claimants = tuple(seat for seat in seats if seat in alive)
        found.append(_Layer(kind, low, high, (high - low) * len(seats), seats, claimants))
        low = high
    return found


def _by_pot(cut: list[_Layer]) -> list[tuple[tuple[int, ...], list[_Layer]]]:
    """Neighbours with the same claimants are one pot; a layer without claimants joins the pot below it,
    or the first above it."""
    groups: list[tuple[tuple[int, ...], list[_Layer]]] = []
    waiting: list[_Layer] = []
    for layer in cut:
        if not layer.claimants:
            (groups[-1][1] if groups else waiting).append(layer)
        elif groups and groups[-1][0] == layer.claimants:
            groups[-1][1].append(layer)
        else:
            groups.append((layer.claimants, [*waiting, layer]))
            waiting = []
    if waiting:
        groups.append(((), waiting))
    return groups


def _terms(
    run: list[_Layer],
    antes: dict[int, int],
    lives: dict[int, int],
    dead: dict[int, int],
    house: int,
    alive: set[int],
) -> list[Term]:
    kind, unclaimed = run[0].kind, not run[0].claimants
    if kind is Money.DEAD:
        room = [Term(Money.HOUSE, house)] if house else []
        return room + [Term(Money.DEAD, units, (seat,)) for seat, units in dead.items()]
    amounts = antes if kind is Money.ANTE else lives
    low, high = run[0].low, run[-1].high
    full = tuple(seat for seat, amount in amounts.items() if amount >= high)
    folded = tuple(seat for seat in full if seat not in alive)
    terms = [Term(kind, (high - low) * len(full), full, low, high, True, folded, unclaimed)]
    terms += [
        Term(kind, amount - low, (seat,), low, high, unclaimed=unclaimed)
        for seat, amount in amounts.items()
        if low < amount < high
    ]
    return terms
