"""What tests ask of the texts of one room: the hand, why there is none, what the audit finds."""

from __future__ import annotations

from collections.abc import Sequence

from auditor.audit import audit
from parsers.hand import EventKind, Hand, HandText, Unreadable
from parsers.registry import parse


class Reader:
    """Reads single hands of a room. ``source``: the name of their file; ``context``: what stands once before several
    hands; ``beside``: codes of findings that each of these texts has and no test asks for."""

    def __init__(
        self, room: str, source: str = "a.txt", context: str = "", beside: frozenset[str] = frozenset()
    ) -> None:
        self.room, self.source, self.context, self.beside = room, source, context, beside

    def parsed(self, hand_text: str, context: str | None = None, source: str | None = None) -> Hand | Unreadable:
        before = self.context if context is None else context
        return parse(HandText(source or self.source, 1, hand_text, self.room, before))

    def read(self, hand_text: str, context: str | None = None) -> Hand:
        """A hand that can be read."""
        hand = self.parsed(hand_text, context)
        assert isinstance(hand, Hand), hand
        return hand

    def refused(self, hand_text: str, context: str | None = None) -> Unreadable:
        """A hand that cannot be read."""
        hand = self.parsed(hand_text, context)
        assert isinstance(hand, Unreadable), hand
        return hand

    def refuse(self, hand_text: str, context: str | None = None) -> list[str]:
        """The codes for which a hand cannot be read."""
        return [problem.code for problem in self.refused(hand_text, context).problems]

    def renamed(self, hand_text: str, old: Sequence[str], new: Sequence[str]) -> Hand:
        """The hand with other names for the ``old`` ones, which were told apart and change nothing else."""
        text = hand_text
        for number, name in enumerate(old):
            text = text.replace(name, chr(number + 1))
        for number, name in enumerate(new):
            text = text.replace(chr(number + 1), name)
        hand = self.read(text)
        assert [seat.name for seat in hand.seats.values()] == list(new)
        assert moves(hand) == moves(self.read(hand_text))
        return hand

    def codes(self, hand_text: str) -> set[str]:
        """The codes of all findings of the audit."""
        return {finding.code for finding in audit(self.parsed(hand_text)).findings} - self.beside


def moves(hand: Hand) -> list[tuple[EventKind, int, int]]:
    """What was done in the hand: kind, seat, units."""
    return [(event.kind, event.seat, event.amount) for event in hand.events]
