"""Tasks for workers whose text says what becomes of them."""

from __future__ import annotations

from auditor.pipeline.tasks import Task
from parsers.errors import SourceError
from parsers.sources import Piece


class StubbornError(Exception):
    """Can be packed but not unpacked."""

    def __init__(self, first, second):
        super().__init__(first)

    def __reduce__(self):
        return StubbornError, ("one",)


class ClosedError(Exception):
    def __reduce__(self):
        raise TypeError("not to be packed")


def task(text: str) -> Task:
    return Task([Piece("made.txt", 1, len(text), text)])


def do(task, number, shared):
    """The words "own", "stubborn" and "closed" fail; any other is the answer, between what is shared and the number."""
    word = task.pieces[0].text
    match word:
        case "own":
            raise SourceError("a.txt: no such file")
        case "stubborn":
            raise StubbornError("one", "two")
        case "closed":
            raise ClosedError("shut")
    return f"{shared}{word}{number}"
