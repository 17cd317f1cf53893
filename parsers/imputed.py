"""Blinds that a text leaves out: whose they were, by the button, and what went in for them.

Only for texts that never print blinds and name their level. Whoever uses it tells the reader so (CON105).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from parsers.builder import HandBuilder
from parsers.hand import EventKind


@dataclass(frozen=True, slots=True)
class BlindSeats:
    """The seats that owe the blinds of one hand; ``small`` is None where nobody owes a small blind."""

    small: int | None
    big: int


def blind_seats(button: int, dealt_in: Collection[int], first: int | None, no_small: bool = False) -> BlindSeats | None:
    """The next two dealt in after the button; heads-up the button itself is the small blind.

    ``first`` = who acts first: heads-up that is the small blind too, should the button lie at an empty seat.
    ``no_small``: the text says that nobody owes a small blind. None if it cannot be told.
    """
    clockwise = sorted(dealt_in, key=lambda seat: (seat <= button, seat))
    if len(clockwise) < 2:
        return None
    if no_small:
        return BlindSeats(None, clockwise[0])
    if len(clockwise) > 2:
        return BlindSeats(clockwise[0], clockwise[1])
    small = button if button in clockwise else first
    if small not in clockwise:
        return None
    return BlindSeats(small, clockwise[0] if clockwise[1] == small else clockwise[1])


def post_blinds(b: HandBuilder, seats: BlindSeats, small: int, big: int, line: int) -> None:
    """Put blinds of ``small`` and ``big`` units in, or what is left of a shorter stack; ``line`` names the level."""
    who_small = "" if seats.small is None else _post(b, EventKind.SMALL_BLIND, seats.small, small, line)
    who_big = _post(b, EventKind.BIG_BLIND, seats.big, big, line)
    if who_small and who_big:
        text = "blinds that no line names, by button and level: small blind of {small}, big blind of {big}"
        b.inferred(text, line, small=who_small, big=who_big)
    elif who_small:
        b.inferred("blinds that no line names, by button and level: small blind of {small}", line, small=who_small)
    elif who_big:
        b.inferred("blinds that no line names, by button and level: big blind of {big}", line, big=who_big)


def _post(b: HandBuilder, kind: EventKind, seat: int, units: int, line: int) -> str:
    """The name of the player who posts, or "" if nothing is left of the stack."""
    player = b.hand.seats[seat]
    all_in = False
    if player.stack is not None:
        left = player.stack - sum(event.amount for event in b.events if event.seat == seat)
        units, all_in = min(units, max(left, 0)), units >= left
    if not units:
        return ""
    post = b.small_blind if kind is EventKind.SMALL_BLIND else b.big_blind
    post(seat, units, all_in, line)
    return player.name
