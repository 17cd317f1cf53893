"""What tests ask of the texts of one room: the hand, why there is none, what the audit finds."""

from __future__ import annotations

from auditor.audit import audit
from parsers.hand import Hand, HandText, Unreadable
from parsers.registry import parse


class Reader:
    """Reads single hands of a room. ``source``: the name of their file; ``beside``: codes of findings that each of
    these texts has and no test asks for."""

    def __init__(self, room: str, source: str = "a.txt", beside: frozenset[str] = frozenset()) -> None:
        self.room, self.source, self.beside = room, source, beside

    def parsed(self, hand_text: str) -> Hand | Unreadable:
        return parse(HandText(self.source, 1, hand_text, self.room))

    def read(self, hand_text: str) -> Hand:
        """A hand that can be read."""
        hand = self.parsed(hand_text)
        assert isinstance(hand, Hand), hand
        return hand

    def refuse(self, hand_text: str) -> list[str]:
        """The codes for which a hand cannot be read."""
        hand = self.parsed(hand_text)
        assert isinstance(hand, Unreadable), hand
        return [problem.code for problem in hand.problems]

    def codes(self, hand_text: str) -> set[str]:
        """The codes of all findings of the audit."""
        return {finding.code for finding in audit(self.parsed(hand_text)).findings} - self.beside
