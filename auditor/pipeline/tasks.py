"""Paths -> tasks of about the same size: many small files together, big files in pieces."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from zlib import crc32

from parsers import registry, sources
from parsers.errors import SourceError
from parsers.sources import FindStarts, Found, NoText, Piece

_MOST = 500  # pieces in one task, however small they are
_FILES = 64  # after one file in so many a task ends in any case

#: A path, what finds headers in a text, and whether the user named the path himself -> the pieces of the file.
Pieces = Callable[[str, FindStarts, bool], Iterator[Found]]


@dataclass(slots=True)
class Task:
    """Pieces that one worker audits in their order. With a state, ``key`` stands for what they are, and ``chain`` for
    all tasks of the run up to this one; b"" = there is none, or a piece cannot be read."""

    pieces: list[Piece]
    key: bytes = b""
    chain: bytes = b""

    @property
    def size(self) -> int:
        return sum(piece.size for piece in self.pieces)


def plan(
    files: Iterable[str | SourceError], named: frozenset[str], room: str | None, pieces: Pieces | None = None
) -> Iterator[Task | NoText | SourceError]:
    """The tasks in the order of the files, in between what holds no text or could not be read.

    A task ends also after certain files, told by their names, and after a file of several pieces: so files that are
    new or gone change the tasks around them only.
    ``named``: the paths that the user named himself (pipes are read only if they are named). ``pieces``: cuts a file
    instead of :func:`parsers.sources.pieces`.
    """
    find_starts = registry.line_starts(room)
    waiting: list[Piece] = []
    size = 0
    for path in files:
        if isinstance(path, SourceError):
            yield path
            continue
        for found in (pieces or sources.pieces)(path, find_starts, path in named):
            if not isinstance(found, Piece):
                yield found
                continue
            found.path = found.path or path
            waiting.append(found)
            size += found.size
            if size >= sources.PIECE or len(waiting) >= _MOST:
                yield Task(waiting)
                waiting, size = [], 0
        if waiting and (not waiting[-1].first or crc32(os.fsencode(path)) % _FILES == 0):
            yield Task(waiting)
            waiting, size = [], 0
    if waiting:
        yield Task(waiting)
