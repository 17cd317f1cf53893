"""Betting rounds of a flop game whose text marks no streets: where one ends is told by the betting alone."""

from __future__ import annotations

from itertools import pairwise

from parsers.builder import HandBuilder
from parsers.errors import Problem, UnreadableError
from parsers.hand import EventKind, Street

_NEXT = dict(pairwise((Street.PREFLOP, Street.FLOP, Street.TURN, Street.RIVER)))
_RAISES = frozenset({EventKind.BET, EventKind.RAISE})


class Rounds:
    """Follows who still has to act. A round is over when every player with chips has acted since the last raise.

    ``players``: seats that were dealt cards. Posts are no actions: a big blind that nobody raised still acts.
    """

    __slots__ = ("_b", "_left", "_to_act")

    def __init__(self, b: HandBuilder) -> None:
        self._b = b
        #: chips behind of the players who may still act, None where the stack is not known
        self._left: dict[int, int | None] = {}
        self._to_act: set[int] = set()

    def deal(self, seat: int) -> None:
        """A player is in the hand; what was posted before lies in front of him already."""
        stack = self._b.hand.seats[seat].stack
        posted = [event for event in self._b.events if event.seat == seat]
        if any(event.all_in for event in posted):
            return
        self._left[seat] = None if stack is None else stack - sum(event.amount for event in posted)
        self._to_act.add(seat)

    def before_action(self, line: int) -> None:
        """Called before each action: if nobody was left to act, a new street begins with it."""
        if self._to_act or not self._left:
            return
        street = _NEXT.get(self._b.street)
        if street is None:
            raise UnreadableError(
                Problem("RD001", line, {"what": "betting after the river, in a text without streets"})
            )
        self._b.next_street(street)
        self._b.inferred(f"the {street.value} begins here: nobody was left to act", line)
        self._to_act = set(self._left)

    def after_action(self) -> None:
        """Takes note of the action that the builder was given last."""
        event = self._b.events[-1]
        seat = event.seat
        left = self._left.get(seat)
        if left is not None:
            self._left[seat] = left = left - event.amount
        if event.kind in _RAISES:
            self._to_act = set(self._left)
        self._to_act.discard(seat)
        if event.kind is EventKind.FOLD or event.all_in or (left is not None and left <= 0):
            self._left.pop(seat, None)
