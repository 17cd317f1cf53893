"""Actions in the order of play. Some rooms print a fold made in advance before it was that player's turn, and some
number the seats in another order than that of the table."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from parsers.hand import Event, EventKind, Seat, Street

RAISES = frozenset({EventKind.BET, EventKind.RAISE, EventKind.COMPLETE})
BLINDS = frozenset({EventKind.SMALL_BLIND, EventKind.BIG_BLIND, EventKind.STRADDLE, EventKind.BUTTON_BLIND})
FORCED = BLINDS | {EventKind.ANTE, EventKind.POST, EventKind.DEAD_BLIND}
ACTIONS = RAISES | {EventKind.CALL, EventKind.CHECK, EventKind.FOLD}


class Chips:
    """The chips behind and on the street, as far as they tell who could call."""

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.left = {seat.number: seat.stack or 0 for seat in seats}
        self.on_street = dict.fromkeys(self.left, 0)
        self._street: Street | None = None
        self._before = 0

    @property
    def high(self) -> int:
        """The largest live total of the street."""
        return max(self.on_street.values(), default=0)

    @property
    def price(self) -> int:
        """The street total that the last event had to reach."""
        return self._before

    def move(self, event: Event) -> None:
        """Follows what the event moves; who folds can call nothing any more."""
        if event.street is not self._street:
            self._street = event.street
            self.on_street = dict.fromkeys(self.on_street, 0)
        self._before = self.high
        if event.kind is EventKind.FOLD:
            self.left.pop(event.seat, None)
        elif event.seat in self.left and event.kind is not EventKind.RETURN:
            self.left[event.seat] -= event.amount
        self.on_street[event.seat] = event.total

    def can_be_called(self, seat: int) -> bool:
        """Has anybody else who is left chips beyond the price before the last event?"""
        return any(
            left > 0 and left + self.on_street.get(other, 0) > self._before
            for other, left in self.left.items()
            if other != seat
        )

    def allows(self, event: Event) -> bool:
        """Can the event come next on its street?"""
        high, own = (self.high, self.on_street.get(event.seat, 0)) if event.street is self._street else (0, 0)
        if event.kind is EventKind.CHECK:
            return own == high
        if event.kind is EventKind.CALL:
            return event.total == high or (event.total < high and self.left.get(event.seat) == event.amount)
        return event.kind is EventKind.FOLD or event.total > high


def by_action(seats: Sequence[Seat], events: Sequence[Event], first: Sequence[int]) -> list[Seat]:
    """The players in the order in which they act before the flop, behind those of ``first`` (who posted blinds)."""
    acted = [event.seat for event in events if event.street is Street.PREFLOP and event.kind in ACTIONS]
    order = list(dict.fromkeys([*first, *acted, *(seat.number for seat in seats)]))
    return sorted(seats, key=lambda seat: order.index(seat.number))


def in_turn(events: Sequence[Event], order: Sequence[Seat]) -> list[Event] | None:
    """The actions as the players come to their turns, in ``order`` (the first one left of the button first); None where
    they do not fit that order. Forced bets and what is no action are left out."""
    chips = Chips(order)
    turned: list[Event] = []
    streets: dict[Street, list[Event]] = {}
    for event in events:
        if event.kind in ACTIONS:
            streets.setdefault(event.street, []).append(event)
        elif event.kind in FORCED:
            chips.move(event)
    blinds = {event.seat: event.amount for event in events if event.kind in BLINDS}
    for street, acts in streets.items():
        found = _street(acts, order, chips, _opener(order, blinds) if street is Street.PREFLOP else 0)
        if found is None:
            return None
        turned += found
    return turned


def _opener(order: Sequence[Seat], blinds: dict[int, int]) -> int:
    """The place behind the last one of the largest blinds or straddles; who posts to come in waits for his turn."""
    bets = [blinds.get(seat.number, 0) for seat in order]
    largest = max(bets, default=0)
    if not largest:
        return 0
    return (len(bets) - 1 - bets[::-1].index(largest) + 1) % len(bets)


def _street(acts: list[Event], order: Sequence[Seat], chips: Chips, opener: int) -> list[Event] | None:
    waiting: dict[int, deque[Event]] = {seat.number: deque() for seat in order}
    for event in acts:
        if event.seat not in waiting:
            return None
        waiting[event.seat].append(event)
    turned: list[Event] = []
    place = opener
    while len(turned) < len(acts) and len(chips.left) > 1:
        seat = order[place % len(order)].number
        place += 1
        if place > opener + len(order) * (len(acts) + 1):
            return None
        if not chips.left.get(seat):
            if waiting[seat] and seat in chips.left:
                return None  # an action of somebody without chips
            continue
        if not waiting[seat]:
            return None
        event = waiting[seat].popleft()
        if not chips.allows(event):
            return None
        chips.move(event)
        turned.append(event)
    return turned
