"""Where a big file is cut, known from an earlier run: then its bytes are read once, for their digest, and no more."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from hashlib import file_digest

import orjson

from auditor.pipeline.state.marks import mark
from auditor.pipeline.state.output import stamp
from auditor.pipeline.state.store import Store
from parsers import sources
from parsers.sources import FindStarts, Found, Piece

#: A file that was written so few seconds ago may have been written since without any other time of change.
_SETTLED = 2.0


class Ranges:
    """The pieces of files, those of big plain files by the state where it knows their content."""

    def __init__(self, store: Store, room: str | None) -> None:
        self.store = store
        self.room = room

    def pieces(self, path: str, find_starts: FindStarts, named: bool = True) -> Iterator[Found]:
        """As :func:`parsers.sources.pieces`; the pieces of big plain files come with their digests."""
        before = stamp(path)
        key = self._key(path)
        if key is None:
            yield from sources.pieces(path, find_starts, named)
            return
        known = self.store.ranges(key)
        if known:
            source = sources.display(path)
            for start, end, line, encoding, first, context, digest in known:
                piece = Piece(source, line, end - start, None, path, start, end, encoding, first, context)
                piece.digest = bytes.fromhex(digest)
                yield piece
            return
        made: list[list[object]] = []
        whole = True
        for found in sources.pieces(path, find_starts, named):
            if isinstance(found, Piece) and found.text is None:
                found.digest = found.own_digest()
                place = (found.start, found.end, found.line, found.encoding, found.first, found.context)
                made.append([*place, found.digest.hex()])
            else:
                whole = False
            yield found
        if whole and stamp(path) == before and time.time() - os.stat(path).st_ctime >= _SETTLED:
            self.store.keep_ranges(key, made)

    def _key(self, path: str) -> bytes | None:
        """What the cuts of a file depend on; None if it is small or cannot be cut by bytes."""
        try:
            if not os.path.isfile(path) or os.path.getsize(path) <= sources.PIECE or not sources.addressable(path):
                return None
            with open(path, "rb", buffering=0) as file:
                content = file_digest(file, "sha256").hexdigest()
        except OSError:
            return None
        return mark(orjson.dumps([content, self.room, sources.PIECE]))
