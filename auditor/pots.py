"""Contributions -> uncalled returns and pots (layers), in integers.

The algorithm is the one of every rule book: money above what a second player matched goes back,
the rest is cut into layers at the levels that players reached; folded money stays in every layer
that it reaches, its owner can win none of them. Per-player antes are tiered below all live tiers;
dead money and money of the house enter the lowest layer whole.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from auditor.results import Pot
from parsers.contributions import Contribution


class Layers(Struct, gc=False):
    """``returns`` = units due back by seat (live part and ante part together); ``fell`` = units in layers
    that nobody left in the hand reaches, which went to a neighbouring layer."""

    returns: dict[int, int]
    pots: list[Pot]
    fell: int = 0


def layers(records: dict[int, Contribution], house: int) -> Layers:
    """Pots of a hand, main pot first; ``sum(pots) == contributed - returns + house`` always holds.

    A seat can win when it is in the hand, has not folded and put something in. If nobody is left, the
    pots have no eligible seats.
    """
    seats: list[int] = []  # of those who can win
    least: int | None = None  # the smallest live amount of these
    total = house
    antes = False
    most = top = 0  # the largest live amount, and what is left of it after the return: the second largest
    owner = None
    for r in records.values():
        live = r.contributed
        if not live:
            continue
        total += live
        if r.ante or r.dead:
            antes = antes or r.ante > 0
            live -= r.ante + r.dead
        if live > most:
            most, top, owner = live, most, r
        elif live > top:
            top = live
        if r.folded_on is None and r.in_hand:
            seats.append(r.seat)
            if least is None or live < least:
                least = live
    returns: dict[int, int] = {}
    if owner is not None and most > top:
        total -= most - top
        returns[owner.seat] = most - top
    top_ante = 0
    if antes:
        everyone = list(records.values())
        amounts = [r.ante for r in everyone]
        excess, top_ante = _excess(amounts)
        if excess:
            total -= excess
            seat = everyone[amounts.index(top_ante + excess)].seat
            returns[seat] = returns.get(seat, 0) + excess
    if least is not None and least >= top and (not antes or _have_anted(records, seats, top_ante)):
        return Layers(returns, [Pot(0, total, tuple(seats))] if total else [])
    claimed, fell = _drop_to_claimants(_cut(records, seats, house, top, top_ante))
    return Layers(returns, _merge(claimed), fell)


def _have_anted(records: dict[int, Contribution], seats: list[int], ante: int) -> bool:
    """Whether each of these has put in at least such an ante."""
    return all(records[seat].ante >= ante for seat in seats)


def _excess(amounts: list[int]) -> tuple[int, int]:
    """(what the largest amount exceeds the second largest by, the largest after that is gone)."""
    first = second = 0
    for amount in amounts:
        if amount > first:
            second, first = first, amount
        elif amount > second:
            second = amount
    return first - second, second


_Layer = tuple[int, tuple[int, ...]]


def _cut(records: dict[int, Contribution], alive: list[int], house: int, top: int, top_ante: int) -> list[_Layer]:
    """Layers from the bottom up: dead money, ante tiers, live tiers; ``alive``: the seats that can win."""
    everyone = records.values()
    cut: list[_Layer] = [(house + sum([r.dead for r in everyone]), tuple(alive))]
    if top_ante:
        claims = [(seat, records[seat].ante) for seat in alive]
        cut += _tiers([r.ante if r.ante < top_ante else top_ante for r in everyone], claims)
    claims = [(seat, records[seat].live) for seat in alive]
    cut += _tiers([min(r.live, top) for r in everyone], claims)
    return [layer for layer in cut if layer[0]]


def _tiers(amounts: list[int], claims: list[tuple[int, int]]) -> Iterable[_Layer]:
    """The layers between the levels of ``amounts``, which all lie in the middle; ``claims``: seats that can win them,
    and what each put in."""
    below = 0
    for level in sorted(set(amounts)):
        reached = len([amount for amount in amounts if amount >= level])
        yield reached * (level - below), tuple([seat for seat, put_in in claims if put_in >= level])
        below = level


def _drop_to_claimants(cut: list[_Layer]) -> tuple[list[_Layer], int]:
    """A layer that nobody can claim joins the nearest lower one that somebody can, else the next upper one."""
    claimed: list[_Layer] = []
    carried = fell = 0
    for money, seats in cut:
        if seats:
            claimed.append((money + carried, seats))
            carried = 0
        else:
            fell += money
            if claimed:
                claimed[-1] = (claimed[-1][0] + money, claimed[-1][1])
            else:
                carried += money
    if carried:
        claimed.append((carried, ()))
    return claimed, fell


def _merge(claimed: list[_Layer]) -> list[Pot]:
    """Neighbours with the same claimants are one pot."""
    pots: list[Pot] = []
    for money, seats in claimed:
        if pots and pots[-1].eligible == seats:
            pots[-1].amount += money
        else:
            pots.append(Pot(len(pots), money, seats))
    return pots
