"""Paths -> tasks of about the same size: many small files together, big files in pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from parsers import registry, sources
from parsers.errors import SourceError
from parsers.sources import NoText, Piece

_MOST = 500  # pieces in one task, however small they are


@dataclass(slots=True)
class Task:
    """Pieces that one worker audits in their order."""

    pieces: list[Piece]

    @property
    def size(self) -> int:
        return sum(piece.size for piece in self.pieces)


def plan(
    files: Iterable[str | SourceError], named: frozenset[str], room: str | None
) -> Iterator[Task | NoText | SourceError]:
    """The tasks in the order of the files, in between what holds no text or could not be read.

    ``named``: the paths that the user named himself (pipes are read only if they are named).
    """
    find_starts = registry.line_starts(room)
    waiting: list[Piece] = []
    size = 0
    for path in files:
        if isinstance(path, SourceError):
            yield path
            continue
        for found in sources.pieces(path, find_starts, path in named):
            if not isinstance(found, Piece):
                yield found
                continue
            waiting.append(found)
            size += found.size
            if size >= sources.PIECE or len(waiting) >= _MOST:
                yield Task(waiting)
                waiting, size = [], 0
    if waiting:
        yield Task(waiting)
