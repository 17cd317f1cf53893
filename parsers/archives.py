"""Archives -> pieces of text: zip (each member a source of its own) and gz.

Nothing is ever unpacked to disk, so a member's name is only shown, never used as a path. Limits guard
against archives made to swell: see :data:`parsers.sources.MAX_UNPACKED` and ``MAX_RATIO``.
"""

from __future__ import annotations

import gzip
import zipfile
from collections.abc import Callable, Iterator
from typing import IO, BinaryIO

from parsers import sources
from parsers.encodings import HEAD, Survey, not_text
from parsers.errors import SourceError
from parsers.remote import opened
from parsers.sources import FindStarts, Found, stream

_BLOCK = 1 << 20
_NESTED = (b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b")

_Opener = Callable[[], IO[bytes] | gzip.GzipFile]


def zip_pieces(path: str, source: str, find_starts: FindStarts) -> Iterator[Found]:
    """The members of a zip archive in the archive's own order, as ``archive.zip!inner/name.txt``."""
    try:
        archive = _Zip(opened(path))
    except Exception as error:  # the unpacker knows many names for damage
        raise SourceError(f"{source}: a damaged zip archive ({error})") from error
    unpacked, packed = 0, 0
    with archive:
        for member in archive.infolist():
            if member.is_dir():
                continue
            name = f"{source}!{member.filename.encode('utf-8', 'replace').decode('utf-8')}"
            sizes = unpacked + member.file_size, packed + member.compress_size
            trouble = _refusal(member, *sizes)
            if trouble:
                yield SourceError(f"{name}: {trouble}")
                continue
            unpacked, packed = sizes
            yield from _member(lambda member=member: archive.open(member), name, find_starts)  # type: ignore[misc]


class _Zip(zipfile.ZipFile):
    """An archive that closes its file, also where it is damaged."""

    def __init__(self, file: BinaryIO) -> None:
        self._opened = file
        try:
            super().__init__(file)
        except BaseException:
            file.close()
            raise

    def close(self) -> None:
        super().close()
        self._opened.close()


def zip_size(path: str) -> int:
    """How many bytes the members of a zip archive hold unpacked; 0 if it is damaged."""
    try:
        with zipfile.ZipFile(path) as archive:
            return sum(member.file_size for member in archive.infolist())
    except Exception:  # noqa: BLE001 the unpacker knows many names for damage, and it is told where it is read
        return 0


def _refusal(member: zipfile.ZipInfo, unpacked: int, packed: int) -> str:
    """Why this member is not opened, or "". ``file_size`` binds: zipfile never reads past it. ``unpacked`` and
    ``packed``: the sizes of the members that were opened and this one, so that many small ones do not swell either."""
    if member.flag_bits & 1:
        return "locked with a password"
    if unpacked > sources.MAX_UNPACKED:
        return f"the archive unpacks to more than {sources.MAX_UNPACKED >> 30} GiB"
    for size, of in ((member.file_size, member.compress_size), (unpacked, packed)):
        if size > sources.RATIO_FROM and size > max(of, 1) * sources.MAX_RATIO:
            return f"unpacks to more than {sources.MAX_RATIO} times its size, which no hand history does"
    return ""


def gzip_pieces(path: str, source: str, find_starts: FindStarts) -> Iterator[Found]:
    """The text inside a gz file; its source is the gz file itself."""
    with opened(path) as file:
        packed = file.seek(0, 2)
    yield from _member(lambda: _Limited(path, packed), source, find_starts)


class _Limited(gzip.GzipFile):
    """A gz file that stops when it swells: its size is not known beforehand."""

    def __init__(self, path: str, packed: int) -> None:
        self._opened = opened(path)
        super().__init__(fileobj=self._opened, mode="rb")
        self.packed = max(packed, 1)
        self.unpacked = 0

    def close(self) -> None:
        super().close()
        self._opened.close()

    def read1(self, size: int = -1) -> bytes:
        data = super().read1(size)
        self.unpacked += len(data)
        if self.unpacked > sources.MAX_UNPACKED:
            raise _TooLargeError(f"unpacks to more than {sources.MAX_UNPACKED >> 30} GiB")
        if self.unpacked > sources.RATIO_FROM and self.unpacked > self.packed * sources.MAX_RATIO:
            raise _TooLargeError(f"unpacks to more than {sources.MAX_RATIO} times its size")
        return data


class _TooLargeError(Exception):
    pass


class _Unpacked:
    """The unpacked blocks of one member, as often as they are asked for. Iteration ends at the first
    damage, which is kept in ``trouble``: what stands before it is still read."""

    def __init__(self, opened: _Opener) -> None:
        self.opened = opened
        self.trouble = ""

    def __iter__(self) -> Iterator[bytes]:
        try:
            with self.opened() as file:
                while block := file.read1(_BLOCK):  # type: ignore[union-attr]
                    yield block
        except _TooLargeError as error:
            self.trouble = str(error)
        except Exception as error:  # noqa: BLE001 the unpackers know many names for damage
            self.trouble = f"damaged or cut off ({str(error) or type(error).__name__})"


def _member(opened: _Opener, name: str, find_starts: FindStarts) -> Iterator[Found]:
    """Two passes: one to settle the encoding, one to read."""
    unpacked = _Unpacked(opened)
    head = next(iter(unpacked), b"")[:HEAD]
    reason = "" if unpacked.trouble and not head else not_text(head)
    if head.startswith(_NESTED):
        yield SourceError(f"{name}: an archive inside an archive is not opened; unpack it first")
    elif reason:
        yield sources.refused(name, reason)
    else:
        if head or not unpacked.trouble:
            yield from stream(unpacked, Survey.of(unpacked), name, find_starts)
        if unpacked.trouble:
            yield SourceError(f"{name}: {unpacked.trouble}")
