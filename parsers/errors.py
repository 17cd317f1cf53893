"""Trouble with a text, as data. Bad input never crosses a stage as an exception."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Problem:
    """Something wrong with the text of a hand: a catalogue code (RD...), the line, and named details.

    Keys of ``params`` that the messages use: ``game``, ``text``, ``amount``, ``name``, ``card``, ``what``.
    """

    code: str
    line: int
    params: dict[str, str] = field(default_factory=dict)


class HandauditError(Exception):
    """Base of the errors shown to a user as one plain sentence."""


class SourceError(HandauditError):
    """A path could not be read. The message names the path and the reason."""


class AmbiguousRoomError(HandauditError):
    """Two rooms claim the same text; the message names both."""


class UnreadableError(HandauditError):
    """Raised inside one parser to give up on one hand; caught in the same parser, never crosses it."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


def another_hand(line: int) -> UnreadableError:
    """Why a text is given up in which a second hand begins at ``line`` without a header."""
    return UnreadableError(Problem("RD001", line, {"what": "another hand begins in it, whose header is missing"}))
