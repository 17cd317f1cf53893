"""Where the hands of a run stand, so that the text of one that is met again can be read once more.

Of each piece of text only its place is kept, in plain arrays: about 50 bytes, and 70 more with a state. What cannot be
addressed by bytes (members of archives, UTF-16) is unpacked once more, into a temporary file, as far as it is needed.
"""

from __future__ import annotations

import os
from array import array
from bisect import bisect_right
from functools import lru_cache
from hashlib import sha256
from tempfile import TemporaryFile
from typing import IO, NamedTuple

from parsers import registry, sources
from parsers.errors import SourceError
from parsers.hand import HandText
from parsers.remote import is_url
from parsers.sources import Piece

#: So many pieces and unpacked archives are held at once.
_PIECES = 8
_ARCHIVES = 4


class Where(NamedTuple):
    """A piece of text that was read: as records name it, its file and what records call that, its bytes (0, 0 = it was
    not cut out of the file's own bytes), its first line, and what :class:`parsers.sources.Piece` says of it besides."""

    source: str
    path: str
    base: str
    start: int
    end: int
    line: int
    encoding: str
    context: str
    digest: bytes


class Shelf:
    """The pieces of a run in their order. ``count``: so many hands stand in them."""

    def __init__(self) -> None:
        self.count = 0
        self._firsts = array("Q")
        self._starts = array("Q")
        self._ends = array("Q")
        self._lines = array("I")
        self._paths: list[str] = []
        self._digests: list[bytes] = []
        self._more: dict[int, tuple[str, str, str]] = {}

    def put(self, piece: Piece, hands: int) -> None:
        """The next piece and how many hands it holds."""
        base = sources.display(piece.path)
        if piece.source != base or piece.encoding or piece.context:
            self._more[len(self._paths)] = piece.source, piece.encoding, piece.context
        cut = piece.text is None
        self._firsts.append(self.count)
        self._starts.append(piece.start if cut else 0)
        self._ends.append(piece.end if cut else 0)
        self._lines.append(piece.line)
        self._paths.append(piece.path)
        self._digests.append(piece.digest)
        self.count += hands

    def where(self, number: int) -> tuple[Where, int]:
        """The piece in which the hand with this number stands, and how many hands stand before it there."""
        at = bisect_right(self._firsts, number) - 1
        path = self._paths[at]
        base = sources.display(path)
        source, encoding, context = self._more.get(at, (base, "", ""))
        place = self._starts[at], self._ends[at], self._lines[at]
        return Where(source, path, base, *place, encoding, context, self._digests[at]), number - self._firsts[at]


class Reader:
    """Reads hands once more."""

    def __init__(self, room: str | None) -> None:
        self.room = room
        self._hands = lru_cache(_PIECES)(self._read)
        self._archive = lru_cache(_ARCHIVES)(self._opened)

    def hand(self, where: Where, index: int) -> HandText:
        """The text of the hand before which so many stand in the piece. Raises SourceError where it is not there any
        more; another one may stand in its place."""
        hands = self._hands(where)
        if index >= len(hands):
            raise _changed(where.source)
        return hands[index]

    def _read(self, where: Where) -> list[HandText]:
        try:
            text = self._text(where)
            cut = registry.cut(text, where.source, where.line, self.room)
            return [hand for hand in cut if isinstance(hand, HandText)]
        except OSError as error:
            raise SourceError(f"{where.source}: {(error.strerror or str(error)).lower()}") from error

    def _text(self, where: Where) -> str:
        if not where.end:
            text = self._archive(where.path, where.base).text(where.source, where.line)
            if where.digest and sha256(text.encode()).digest() != where.digest:
                raise _changed(where.source)
            return f"{where.context}\n{text}" if where.context else text
        size = where.end - where.start
        piece = Piece(where.source, where.line, size, None, where.path, where.start, where.end, where.encoding)
        piece.context, piece.digest = where.context, where.digest
        return piece.read()

    def _opened(self, path: str, base: str) -> _Unpacked:
        return _Unpacked(path, base, self.room)


class _Unpacked:
    """The pieces of a file that cannot be addressed by bytes, kept aside in their order as far as they were needed."""

    def __init__(self, path: str, base: str, room: str | None) -> None:
        self._file: IO[bytes] = TemporaryFile(prefix="handaudit-")  # noqa: SIM115 it stays open
        if path == sources.STDIN or not (is_url(path) or os.path.isfile(path)):
            raise SourceError(f"{base}: cannot be read a second time")
        self._coming = sources.pieces(path, registry.line_starts(room), True, base)
        self._places: dict[tuple[str, int], tuple[int, int]] = {}

    def text(self, source: str, line: int) -> str:
        """The piece that begins with this line of the source, without its context. Raises SourceError."""
        trouble = _changed(source)
        while (source, line) not in self._places:
            found = next(self._coming, None)
            if found is None:
                raise trouble
            if isinstance(found, Piece):
                self._keep(found)
            elif isinstance(found, SourceError):
                trouble = found
        at, size = self._places[source, line]
        self._file.seek(at)
        return self._file.read(size).decode("utf-8", "surrogatepass")

    def _keep(self, piece: Piece) -> None:
        piece.context = ""
        data = piece.read().encode("utf-8", "surrogatepass")
        place = self._file.seek(0, os.SEEK_END), len(data)
        self._places.setdefault((piece.source, piece.line), place)
        self._file.write(data)

    def close(self) -> None:
        self._file.close()

    __del__ = close


def _changed(source: str) -> SourceError:
    return SourceError(f"{source}: was changed since it was read")
