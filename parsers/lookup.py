"""One hand by its ID, without reading the others.

Big plain files are searched as bytes for the ID's characters; only where they stand in a header is text
decoded and cut. Archives, pipes and other encodings are searched piece by piece as text.
"""

from __future__ import annotations

import difflib
import heapq
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from itertools import islice
from tempfile import NamedTemporaryFile
from types import TracebackType
from typing import BinaryIO

from parsers import cutting, registry, sources
from parsers.encodings import decode_bytes, unify_lines
from parsers.errors import HandauditError, SourceError
from parsers.hand import HandText
from parsers.remote import is_url
from parsers.sources import Piece

_BLOCK = 1 << 20
_MANY = 256 << 20  # from so many bytes on, lines are counted in another way
_LINE = 2 << 10  # how far before a hit its header may begin, and what is first read of a hand
_HEADER_LINES = 3  # a header's ID stands in one of so many lines
_NEAR_CONTEXT = 40_000  # so many bytes around its mark hold all of what is said once for several hands
_BEGINNING = 64 << 10  # so much of a file tells whether its hands have their numbers in their headers
_LONGEST_MARK = 64  # so many bytes before the mark of a hand in a log hold the beginning of its row
_MOST_MARKS = 50  # of which one must belong to such a part
_LINE_END = re.compile(rb"\r\n?|\n")


def plain_id(text: str) -> str:
    """The ID in what a person types or pastes: "#123", "PokerStars Hand #123: ..." or "123"."""
    match = re.search(r"[#№º°]\s*([\w-]+)", text) or re.search(r"([\w-]*\d[\w-]*)", text)
    return match[1] if match else text.strip()


def _is_part(part: str, whole: str) -> bool:
    """Is the one the beginning of the other up to a hyphen, or all but the letters before it?"""
    return whole.startswith(f"{part}-") or _but_for_letters(whole, part) or _but_for_letters(part, whole)


def _but_for_letters(longer: str, shorter: str) -> bool:
    return longer.endswith(shorter) and longer[: len(longer) - len(shorter)].isalpha()


class Lookup:
    """A search through files, folders, archives and standard input. Use it as a context manager.

    ``troubles`` collects what could not be read.
    """

    def __init__(self, paths: Iterable[str], room: str | None = None) -> None:
        self.paths = list(paths)
        self.room = room
        self.specs = registry.select(room)
        #: of which one stands in every text of rooms whose headers need not name the hand's number
        self._own_marks = [mark for spec in self.specs if spec.number_of for mark in spec.find_marks]
        self.find_starts = registry.line_starts(room)
        self.troubles: list[SourceError] = []
        #: how many files the paths hold, archives as one
        self.files = 0
        self._stdin: str | None = None
        #: whether the hand stands in a log in the file: there it may end with its header, so that bytes do not tell
        #: where it begins
        self._in_a_log = False
        self._stack = ExitStack()

    def __enter__(self) -> Lookup:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    def find(self, hand_id: str, whole: bool = False) -> Iterator[HandText]:
        """Every place at which the hand stands, in the order of the paths. ``whole``: cut all files into hands, also
        those that can be searched as bytes."""
        search = self._in_text if whole else self._in_file
        for path, source in self._files():
            try:
                yield from search(path, source, hand_id)
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
                        yield from self._ids(found)
            except HandauditError:  # told by find()
                continue

    def _ids(self, piece: Piece) -> Iterator[str]:
        text = piece.read()
        starts = cutting.starts(text, self.specs)
        ends = [*(start.line_start for start in starts[1:]), len(text)]
        for start, end in zip(starts, ends, strict=False):
            if start.spec.number_of is None:
                yield start.hand_id
            else:
                hand = HandText(piece.source, piece.line, text[start.begin : end], start.spec.slug)
                yield start.spec.number_of(hand) or ""

    def whole_id(self, part: str, typed: str = "") -> str | None:
        """The ID that was meant by ``part``, or by all that was ``typed``: the very same, or the only one that differs
        in capitals alone, or of which it is the beginning up to a hyphen, or that differs in the letters before it:
        rooms build numbers of several parts, and people quote some of them. None if there is no or more than one such
        ID."""
        wanted = [one.casefold() for one in (part, typed.strip()) if one]
        alike: set[str] = set()
        parts: set[str] = set()
        for other in filter(None, self.ids()):
            plain = other.casefold()
            if other == part:
                return other
            if plain in wanted:
                alike.add(other)
            elif _is_part(wanted[0], plain):
                parts.add(other)
        found = alike or parts
        return found.pop() if len(found) == 1 else None

    def nearest(self, hand_id: str, most: int = 3) -> tuple[int, list[str]]:
        """How many hands there are, and the IDs most like the one asked for."""
        count = 0

        def scored() -> Iterator[tuple[int, str]]:
            nonlocal count
            for other in self.ids():
                count += 1
                likeness = _likeness(hand_id, other)
                if likeness > 0 and other != hand_id:
                    yield likeness, other

        best = dict.fromkeys(other for _, other in heapq.nlargest(200, scored()))
        contained = [other for other in best if hand_id in other]
        alike = difflib.get_close_matches(hand_id, best, most, 0.6)
        return count, list(dict.fromkeys([*contained, *alike]))[:most]

    def _files(self) -> Iterator[tuple[str, str]]:
        known = len(self.troubles)
        self.files = 0
        for path in sources.inventory(self.paths):
            if isinstance(path, SourceError):
                if not any(str(trouble) == str(path) for trouble in self.troubles[:known]):
                    self.troubles.append(path)
                continue
            self.files += 1
            if path == sources.STDIN:
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
        if self._is_searchable(path):
            with open(path, "rb") as file:
                yield from self._in_bytes(file, _Encoding(path), source, hand_id)
            if self._in_a_log:
                logs = (hand for hand in self._in_text(path, source, hand_id) if registry.ROOMS[hand.room].log)
                yield from logs
        else:
            yield from self._in_text(path, source, hand_id)

    def _is_searchable(self, path: str) -> bool:
        """Is it a big file whose hands have their numbers in their headers, as far as its beginning tells?"""
        if is_url(path) or os.path.getsize(path) <= sources.PIECE or not sources.addressable(path):
            return False
        with open(path, "rb") as file:
            head = file.read(_BEGINNING).decode("utf-8", "replace")
        return not any(start.spec.number_of for start in cutting.starts(unify_lines(head), self.specs))

    def _in_text(self, path: str, source: str, hand_id: str) -> Iterator[HandText]:
        for found in sources.pieces(path, self.find_starts, True, source):
            if isinstance(found, SourceError):
                self.troubles.append(found)
            elif isinstance(found, Piece):
                text = found.read()
                if hand_id in text or any(mark in text for mark in self._own_marks):
                    for hand in self._hands(text, found.source, found.line):
                        if registry.is_hand(hand, hand_id):
                            yield hand

    def _hands(self, text: str, source: str, line: int) -> Iterator[HandText]:
        return (h for h in cutting.cut(text, source, line, self.specs) if isinstance(h, HandText))

    def _in_bytes(self, file: BinaryIO, encoding: _Encoding, source: str, hand_id: str) -> Iterator[HandText]:
        last = -1, -1
        self._in_a_log = False
        lines = _Lines(file)
        for hit in _hits(file, hand_id.encode()):
            found = self._hand_at(file, hit, hand_id, encoding)
            if found is None:
                self._in_a_log = self._in_a_log or self._is_mark(file, hit, hand_id)
                continue
            spec, text, lines_back, column = found
            if spec.log is not None:
                self._in_a_log = True
                continue
            here = lines.of(hit) - lines_back, column
            if here != last:
                last = here
                if spec.context_mark:
                    text = _context(file, hit, spec, encoding) + text
                yield from self._hands(text, source, here[0])

    def _is_mark(self, file: BinaryIO, hit: int, hand_id: str) -> bool:
        """Is this the mark that a log gives a hand besides its number?"""
        begin = max(hit - _LONGEST_MARK, 0)
        file.seek(begin)
        near = file.read(hit - begin + len(hand_id.encode()) + 1).decode("utf-8", "replace")
        marks = (found for spec in self.specs if spec.log is not None for found in spec.log.mark.finditer(near))
        return any(found[1] == hand_id for found in marks)

    def _hand_at(
        self, file: BinaryIO, hit: int, hand_id: str, encoding: _Encoding
    ) -> tuple[cutting.RoomSpec, str, int, int] | None:
        """The hand in whose header the byte ``hit`` stands, or None if it stands in none with this ID: room, text, by
        how many lines the header begins before the hit, and where in its line. Reads on until the next header is seen.
        """
        at, lines = _header_lines(file, hit)
        size = hit - at + _LINE
        while True:
            file.seek(at)
            data = file.read(size)
            text = encoding.decode(data)
            found = cutting.starts(text, self.specs)
            mine = next(
                (n for n, one in enumerate(found) if one.hand_id == hand_id and _lines(text, one.begin) <= lines), None
            )
            if mine is None:
                return None
            start, following = found[mine], found[mine + 1 :]
            lines_back = lines - _lines(text, start.begin)
            column = start.begin - text.rfind("\n", 0, start.begin)
            if following:
                return start.spec, text[start.begin : following[0].line_start], lines_back, column
            if len(data) < size or size > cutting.MAX_HAND:
                return start.spec, text[start.begin :], lines_back, column
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


def _context(file: BinaryIO, hit: int, spec: cutting.RoomSpec, encoding: _Encoding) -> str:
    """What the file says once for several hands, the one at the byte ``hit`` among them, in one line, or ""."""
    headers = cutting.Headers((spec,))
    for mark in islice(_backwards(file, hit, spec.context_mark.encode()), _MOST_MARKS):
        begin = max(mark - _NEAR_CONTEXT, 0)
        file.seek(begin)
        found = headers.context(encoding.decode(file.read(min(mark + _NEAR_CONTEXT, hit) - begin)))
        if found:
            return found
    return ""


def _backwards(file: BinaryIO, end: int, needle: bytes) -> Iterator[int]:
    """The offsets of a needle before the byte ``end``, the last one first. The file may be moved in between."""
    kept = b""
    while end > 0:
        begin = max(end - _BLOCK, 0)
        file.seek(begin)
        data = file.read(end - begin) + kept
        at = data.rfind(needle)
        while at >= 0:
            yield begin + at
            at = data.rfind(needle, 0, at + len(needle) - 1)
        end, kept = begin, data[: len(needle) - 1]


def _lines(text: str, before: int) -> int:
    return text.count("\n", 0, before)


def _header_lines(file: BinaryIO, hit: int) -> tuple[int, int]:
    """Where the header begins at the earliest in which the hit stands, and how many line ends lie between the two: an
    ID may stand in the last of a few lines. Lines without end are looked at in part."""
    first = max(hit - _LINE, 0)
    file.seek(first)
    data = file.read(hit - first)
    ends = [match.end() for match in _LINE_END.finditer(data)]
    if first or len(ends) > _HEADER_LINES:
        at = ends[-_HEADER_LINES:][:1] or [0]
        return first + at[0], max(len(ends[-_HEADER_LINES:]) - 1, 0)
    return 0, len(ends)


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


def _hits(file: BinaryIO, needle: bytes) -> Iterator[int]:
    """Offsets at which the needle stands as a word of its own. The file may be moved in between.

    Blocks are read into one buffer, which is as quick as a mapped file, and a file that is cut off meanwhile does no
    harm.
    """
    size = len(needle)
    buffer = bytearray(size + 1 + _BLOCK)
    view = memoryview(buffer)
    at = held = 0
    while True:
        file.seek(at)
        got = file.readinto(view[held : held + _BLOCK])  # type: ignore[attr-defined]
        end = held + got
        hit = buffer.find(needle, at > 0, end)  # the first byte was the end of the block before
        while hit >= 0 and (hit + size < end or not got):  # the byte after it must be there, too
            around = buffer[max(hit - 1, 0) : hit], buffer[hit + size : min(hit + size + 1, end)]
            if not any(each.isalnum() for each in around):
                yield at - held + hit
            hit = buffer.find(needle, hit + 1, end)
        if not got:
            return
        at += got
        held = min(size + 1, end)
        view[:held] = view[end - held : end]


class _Lines:
    """Numbers of lines in a file, for offsets that rise. Only what lies before the last one asked for is counted."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self._at = 0
        self._line = 1
        self._after_return = False

    def of(self, offset: int) -> int:
        """The number of the line in which the byte stands."""
        count = _many_line_feeds() if offset - self._at >= _MANY else _line_feeds
        while self._at < offset:
            self.file.seek(self._at)
            data = self.file.read(min(_BLOCK, offset - self._at))
            if not data:
                break
            self._line += count(data)
            if b"\r" in data:
                self._line += data.count(b"\r") - data.count(b"\r\n")
            if self._after_return and data.startswith(b"\n"):
                self._line -= 1
            self._after_return = data.endswith(b"\r")
            self._at += len(data)
        return self._line


def _line_feeds(data: bytes) -> int:
    return data.count(b"\n")


def _many_line_feeds() -> Callable[[bytes], int]:
    """A function that counts several times as fast, but takes a tenth of a second to be loaded."""
    import numpy

    def count(data: bytes) -> int:
        return int(numpy.count_nonzero(numpy.frombuffer(data, numpy.uint8) == 10))

    return count
