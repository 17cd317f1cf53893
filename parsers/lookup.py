"""One hand by its ID, without reading the others.

Big plain files are searched as bytes for the ID's characters; only where they stand in a header is text
decoded and cut. Archives, pipes and other encodings are searched piece by piece as text.
"""

from __future__ import annotations

import difflib
import heapq
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from tempfile import NamedTemporaryFile
from types import TracebackType
from typing import BinaryIO

from parsers import cutting, registry, sources
from parsers.encodings import decode_bytes, unify_lines
from parsers.errors import HandauditError, SourceError
from parsers.hand import HandText
from parsers.sources import Piece

_BLOCK = 4 << 20
_LINE = 2 << 10  # how far before a hit its line may begin, and what is first read of a hand


def plain_id(text: str) -> str:
    """The ID in what a person types or pastes: "#123", "PokerStars Hand #123: ..." or "123"."""
    match = re.search(r"[#№º°]\s*([\w-]+)", text) or re.search(r"([\w-]*\d[\w-]*)", text)
    return match[1] if match else text.strip()


class Lookup:
    """A search through files, folders, archives and standard input. Use it as a context manager.

    ``troubles`` collects what could not be read.
    """

    def __init__(self, paths: Iterable[str], room: str | None = None) -> None:
        self.paths = list(paths)
        self.room = room
        self.specs = registry.select(room)
        self.find_starts = registry.line_starts(room)
        self.troubles: list[SourceError] = []
        self._stdin: str | None = None
        self._stack = ExitStack()

    def __enter__(self) -> Lookup:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def find(self, hand_id: str) -> Iterator[HandText]:
        """Every place at which the hand stands, in the order of the paths."""
        for path, source in self._files():
            try:
                yield from self._in_file(path, source, hand_id)
            except OSError as error:
                self.troubles.append(SourceError(f"{source}: {(error.strerror or str(error)).lower()}"))
            except HandauditError as error:
                self.troubles.append(SourceError(f"{source}: {error}"))

    def ids(self) -> Iterator[str]:
        """The IDs of all hands, for telling what was searched."""
        for path, source in self._files():
            try:
                for found in sources.pieces(path, self.find_starts, True, source):
                    if isinstance(found, Piece):
                        for start in cutting.starts(found.read(), self.specs):
                            yield start.hand_id
            except HandauditError:  # told by find()
                continue

    def nearest(self, hand_id: str, most: int = 3) -> tuple[int, list[str]]:
        """How many hands there are, and the IDs most like the one asked for."""
        count = 0

        def scored() -> Iterator[tuple[int, str]]:
            nonlocal count
            for other in self.ids():
                count += 1
                likeness = _likeness(hand_id, other)
                if likeness > 0:
                    yield likeness, other

        best = dict.fromkeys(other for _, other in heapq.nlargest(200, scored()))
        contained = [other for other in best if hand_id in other]
        alike = difflib.get_close_matches(hand_id, best, most, 0.6)
        return count, list(dict.fromkeys([*contained, *alike]))[:most]

    def _files(self) -> Iterator[tuple[str, str]]:
        known = len(self.troubles)
        for path in sources.inventory(self.paths):
            if isinstance(path, SourceError):
                if not any(str(trouble) == str(path) for trouble in self.troubles[:known]):
                    self.troubles.append(path)
            elif path == sources.STDIN:
                yield self._kept_stdin(), sources.STDIN
            else:
                yield path, sources.display(path)

    def _kept_stdin(self) -> str:
        """Standard input can be read once, but may be searched twice: keep it in a file."""
        if self._stdin is None:
            import shutil
            import sys

            kept = self._stack.enter_context(NamedTemporaryFile(prefix="handaudit-"))  # noqa: SIM115
            shutil.copyfileobj(sys.stdin.buffer, kept)
            kept.flush()
            self._stdin = kept.name
        return self._stdin

    def _in_file(self, path: str, source: str, hand_id: str) -> Iterator[HandText]:
        if os.path.getsize(path) > sources.PIECE and sources.addressable(path):
            with open(path, "rb") as file:
                yield from self._in_bytes(file, _Encoding(path), source, hand_id)
        else:
            yield from self._in_text(path, source, hand_id)

    def _in_text(self, path: str, source: str, hand_id: str) -> Iterator[HandText]:
        for found in sources.pieces(path, self.find_starts, True, source):
            if isinstance(found, SourceError):
                self.troubles.append(found)
            elif isinstance(found, Piece):
                text = found.read()
                if hand_id in text:
                    for hand in self._hands(text, found.source, found.line):
                        if registry.hand_id(hand) == hand_id:
                            yield hand

    def _hands(self, text: str, source: str, line: int) -> Iterator[HandText]:
        return (h for h in cutting.cut(text, source, line, self.specs) if isinstance(h, HandText))

    def _in_bytes(self, file: BinaryIO, encoding: _Encoding, source: str, hand_id: str) -> Iterator[HandText]:
        last = -1, -1
        for hit, line in _hits(file, hand_id.encode()):
            at = _line_start(file, hit)
            header, text = self._hand_at(file, at, hand_id, encoding)
            if header >= 0 and (at, header) != last:
                last = at, header
                yield from self._hands(text, source, line)

    def _hand_at(self, file: BinaryIO, at: int, hand_id: str, encoding: _Encoding) -> tuple[int, str]:
        """The hand whose header stands in the line that begins at the byte ``at``: where in the line, and its
        text; (-1, "") if there is none with this ID. Reads on until the next header is seen."""
        size = _LINE
        while True:
            file.seek(at)
            data = file.read(size)
            text = encoding.decode(data)
            found = cutting.starts(text, self.specs)
            mine = [n for n, start in enumerate(found) if start.hand_id == hand_id]
            if not mine or "\n" in text[: found[mine[0]].begin]:
                return -1, ""
            begin, following = found[mine[0]].begin, found[mine[0] + 1 :]
            if following:
                return begin, text[begin : following[0].line_start]
            if len(data) < size or size > cutting.MAX_HAND:
                return begin, text[begin:]
            size *= 8


class _Encoding:
    """Decodes stretches of one file. Its encoding is looked for only when it makes a difference."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._name = ""

    def decode(self, data: bytes) -> str:
        if data.isascii():
            return unify_lines(data.decode("ascii"))
        if not self._name:
            self._name = sources.survey_of(self.path).encoding
        return unify_lines(decode_bytes(data, self._name))


def _line_start(file: BinaryIO, hit: int) -> int:
    """The offset of the line in which the hit stands; lines without end are looked at in part."""
    first = max(hit - _LINE, 0)
    file.seek(first)
    data = file.read(hit - first)
    return first + max(data.rfind(b"\n"), data.rfind(b"\r")) + 1


def _likeness(wanted: str, other: str) -> int:
    """Characters in common at both ends: high where one was mistyped, left out, doubled or swapped."""
    if wanted in other:
        return 1000 - len(other)
    most = min(len(wanted), len(other))
    if abs(len(wanted) - len(other)) > 2:
        return 0
    front = 0
    while front < most and wanted[front] == other[front]:
        front += 1
    back = 0
    while back < most - front and wanted[-1 - back] == other[-1 - back]:
        back += 1
    return front + back if (front + back) * 2 >= most else 0


def _hits(file: BinaryIO, needle: bytes) -> Iterator[tuple[int, int]]:
    """Offsets at which the needle stands as a word of its own, with the numbers of their lines.

    The file may be moved in between.
    """
    at, line, kept = 0, 1, b""
    while True:
        file.seek(at)
        block = file.read(_BLOCK)
        data = kept + (block or b"\n")
        hit, counted, hit_line = data.find(needle), 0, line
        while 0 <= hit < len(data) - len(needle):  # the byte after it must be there, too
            before, after = data[max(hit - 1, 0) : hit], data[hit + len(needle) : hit + len(needle) + 1]
            if not before.isalnum() and not after.isalnum():
                hit_line, counted = hit_line + _line_ends(data[counted:hit]), hit
                yield at - len(kept) + hit, hit_line
            hit = data.find(needle, hit + 1)
        if not block:
            return
        at += len(block)
        # what is kept may hold the start of a needle or of a line end of two bytes, but no whole one
        kept, done = data[-len(needle) :], data[: -len(needle)]
        if done.endswith(b"\r"):
            kept, done = data[-len(needle) - 1 :], done[:-1]
        line += _line_ends(done)


def _line_ends(data: bytes) -> int:
    """Line ends of all kinds in bytes that do not end in the middle of one."""
    ends = data.count(b"\n")
    return ends + data.count(b"\r") - data.count(b"\r\n") if b"\r" in data else ends
