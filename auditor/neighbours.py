"""The hands of files in their order: which of them are neighbours, also where a file is audited in several pieces.

Only one small record a table is kept. What begins and ends a run of hands is its :class:`Edges`; whoever joins runs
compares these, so that findings do not depend on where a file was cut.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from msgspec import structs

from auditor.results import Finding, HandAudit, Verdict
from auditor.sequence import WINDOW, compare, level
from auditor.stands import Stand, stand, table_key, tournament_key
from parsers.hand import Hand
from parsers.money import Currency

_TOURNAMENT = "\0\0"
_UNREADABLE = Verdict.UNREADABLE


def findings(key: str, before: Stand, here: Stand) -> list[Finding]:
    """What two hands with a key in common say of each other."""
    if here.position - before.position > WINDOW:
        return []
    if not key.startswith(_TOURNAMENT):
        return compare(before, here)
    found = level(before, here)
    return [] if found is None else [found]


@dataclass(slots=True)
class Edges:
    """The ends of a run of hands. ``heads``: number in the run, key and record of each hand that may have a neighbour
    before the run; ``tails``: key and record of the last hands of tables; ``hands``: of the last source; ``goes_on`` =
    that is the source with which the run begins, in its midst; ``cut`` = nothing before the run is a neighbour of
    anything after it. Records are plain tuples in the order of :class:`~auditor.stands.Stand`."""

    heads: list[tuple[int, str, tuple[Any, ...]]] = field(default_factory=list)
    tails: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list)
    hands: int = 0
    goes_on: bool = True
    cut: bool = False

    def currencies(self) -> dict[int, Currency]:
        """The currency of each hand among the heads."""
        return {number: Stand(*values).currency for number, _, values in self.heads}


class Neighbours:
    """Compares hands as they come. ``begin`` before the first hand of each source, ``take`` for each hand. Without
    ``begin`` the run begins in the midst of a source."""

    def __init__(self) -> None:
        self._last: dict[str, Stand] = {}
        self._edges = Edges()
        self._number = 0
        self._position = 0

    def begin(self) -> None:
        """The hands that follow are those of another source."""
        self._edges.goes_on = False
        self._position = 0
        self._last.clear()

    def cut(self) -> None:
        """Here something is missing: what follows is no neighbour of what was before."""
        self._edges.cut = True
        self._last.clear()

    def take(self, audit: HandAudit) -> list[Finding]:
        """What the next hand and those before it say of each other."""
        self._number += 1
        self._position += 1
        hand = audit.hand
        if not isinstance(hand, Hand) or audit.verdict is _UNREADABLE:
            self.cut()
            return []
        here = stand(audit, hand, self._position)
        key = table_key(hand)
        before = self._last.get(key)
        found = self._first(key, here) if before is None else findings(key, before, here)
        self._last[key] = here
        if hand.tournament:
            key = _TOURNAMENT + tournament_key(hand)
            before = self._last.get(key)
            found += self._first(key, here) if before is None else findings(key, before, here)
            self._last[key] = here
        return found

    def _first(self, key: str, here: Stand) -> list[Finding]:
        """A hand that has no neighbour before it in this run."""
        edges = self._edges
        if edges.goes_on and not edges.cut and here.position <= WINDOW:
            edges.heads.append((self._number - 1, key, structs.astuple(here)))
        if len(self._last) > 4 * WINDOW:
            self._forget()
        return []

    def _forget(self) -> None:
        oldest = self._position - WINDOW
        self._last = {key: one for key, one in self._last.items() if one.position > oldest}

    def edges(self) -> Edges:
        """The ends of the run. Call it once, at its end."""
        self._forget()
        self._edges.tails = [(key, structs.astuple(one)) for key, one in self._last.items()]
        self._edges.hands = self._position
        return self._edges


class Joints:
    """Compares the hands on both sides of each place where a run ends and the next one begins."""

    def __init__(self) -> None:
        self._last: dict[str, Stand] = {}
        self._hands = 0
        self._passed: deque[tuple[int, Callable[[], Edges]]] = deque()
        self._passed_hands = 0

    def pass_by(self, hands: int, edges: Callable[[], Edges]) -> None:
        """The next run, of so many ``hands``, about which nothing is asked: its edges are read only if a later run may
        have neighbours in it."""
        self._passed.append((hands, edges))
        self._passed_hands += hands
        while self._passed_hands - self._passed[0][0] >= WINDOW:
            self._passed_hands -= self._passed.popleft()[0]
            self._last.clear()

    def take(self, edges: Edges) -> dict[int, list[Finding]]:
        """What the next run and those before it say of each other, by the number of the hand in the run."""
        while self._passed:
            self._join(self._passed.popleft()[1]())
        self._passed_hands = 0
        return self._join(edges)

    def _join(self, edges: Edges) -> dict[int, list[Finding]]:
        found: dict[int, list[Finding]] = {}
        for number, key, values in edges.heads:
            before = self._last.get(key)
            if before is not None:
                said = findings(key, before, self._placed(values))
                if said:
                    found.setdefault(number, []).extend(said)
        if edges.cut or not edges.goes_on:
            self._last.clear()
        if not edges.goes_on:
            self._hands = 0
        for key, values in edges.tails:
            self._last[key] = self._placed(values)
        self._hands += edges.hands
        oldest = self._hands - WINDOW
        self._last = {key: one for key, one in self._last.items() if one.position > oldest}
        return found

    def _placed(self, values: tuple[Any, ...]) -> Stand:
        """A record with its place in the source."""
        position, *others = values
        return Stand(position + self._hands, *others)
