"""People who act in a hand and have no seat line: said (RD008), and where money hangs on them the hand is unreadable.

Money of somebody who has no seat leaves nothing to reckon with; a fold or check may be a seated player's, whose name is
written differently there.
"""

from __future__ import annotations

from collections.abc import Collection

from parsers.builder import HandBuilder
from parsers.errors import Problem, UnreadableError


class Strangers:
    """Those of one hand. ``paid``: a payment names one of them."""

    __slots__ = ("_acted", "_b", "_money", "paid")

    def __init__(self, b: HandBuilder) -> None:
        self._b = b
        #: name -> line
        self._acted: dict[str, int] = {}
        self._money: dict[str, int] = {}
        self.paid = False

    def acts(self, name: str, line: int, *, money: bool) -> None:
        """Somebody without a seat does something; ``money``: puts chips in."""
        if name not in self._acted:
            self._acted[name] = line
            self._b.problem("RD008", line, name=name)
        if money:
            self._money.setdefault(name, line)

    def wins(self, name: str, line: int, text: str) -> None:
        """A payment line names somebody without a seat."""
        self.paid = True
        self._b.problem("RD008", line, name=name, paid=text)

    def judge(self, told: Collection[int] | None = None) -> None:
        """After the last line. ``told``: seats of which the text says how the hand ended for them, besides those that
        folded or were paid; without it those whose cards it shows.

        Raises UnreadableError where the hand cannot be reckoned without those people.
        """
        for name, line in self._money.items():
            raise UnreadableError(_no_seat(name, line))
        hand = self._b.hand
        done = self._b.folded.union(
            hand.cards if told is None else told, (collect.seat for collect in hand.recorded.collected)
        )
        if {event.seat for event in hand.events} - done:
            for name, line in self._acted.items():
                raise UnreadableError(_no_seat(name, line))


def _no_seat(name: str, line: int) -> Problem:
    return Problem("RD002", line, {"what": f"seat of {name}"})
