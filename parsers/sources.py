"""Files, folders, archives and pipes -> pieces of text that end where a hand ends.

Nothing here knows a room. A plain file is never held as a whole: it is cut into byte ranges of about
:data:`PIECE` bytes, each of which begins at a hand's header (told by ``find_starts``), so that ranges
can be read one after the other or by several processes. What a text says once for several hands (the head of
an XML session) is handed on to the pieces after it. Everything that cannot be addressed by bytes
(pipes, members of archives, UTF-16, old Mac line ends) is decoded as a stream and cut likewise.
"""

from __future__ import annotations

import io
import os
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import IO, BinaryIO, Protocol

from parsers.encodings import (
    HEAD,
    Survey,
    decode,
    decode_bytes,
    decoded,
    mark_of,
    not_text,
    unify_lines,
    utf16_of,
)
from parsers.errors import SourceError
from parsers.literals import any_in
from parsers.remote import files_behind, is_url, opened, read_range
from parsers.windows import first_cut, last_cut

#: Aim for the size of a piece, in bytes or characters.
PIECE = 1 << 20
#: A piece without any header inside grows to this size, then it is cut at a line end.
MAX_PIECE = 64 << 20
#: What all members of one archive, one gz file or one pipe may hold unpacked.
MAX_UNPACKED = 4 << 30
#: Highest ratio of unpacked to packed size; looked at only above :data:`RATIO_FROM` unpacked bytes.
MAX_RATIO = 200
RATIO_FROM = 64 << 20

STDIN = "-"

_BLOCK = 1 << 20
_AHEAD = 24 << 10  # so much behind a piece is first read for the header that ends it
_LOOKED_INTO = 64 << 10  # smaller files are taken for text when sizes are added up
_ZIP = b"PK\x03\x04"
_GZIP = b"\x1f\x8b"


class FindStarts(Protocol):
    """Where hands begin: called with a text, the positions in it at which a hand's header begins.

    ``marks``: plain ASCII texts of which one stands in whatever a text says once for several hands; ``context`` gives
    the last such part of a text in one line, or "".
    """

    marks: tuple[str, ...]

    def __call__(self, text: str) -> list[int]: ...

    def context(self, text: str) -> str: ...


@dataclass(slots=True)
class Piece:
    """A run of whole hands of one source. Either ``text`` is there, or ``path`` and a byte range.

    ``source`` is what records show; ``line`` the number of the first line; ``first`` = it begins the source;
    ``encoding`` "" = the range is the whole file and its encoding is settled when it is read. ``context`` = what the
    source said before for several hands, these among them; it is read as a line above the others. ``digest``:
    SHA-256 of the bytes, where somebody asked for it; then only these very bytes are read.
    ``trouble``: why it cannot be read, where that is known already; it names the source.
    """

    source: str
    line: int
    size: int
    text: str | None = None
    path: str = ""
    start: int = 0
    end: int = 0
    encoding: str = ""
    first: bool = True
    context: str = ""
    digest: bytes = b""
    trouble: str = ""

    def read(self) -> str:
        """The text with line ends as "\\n". Raises SourceError."""
        if self.trouble:
            raise SourceError(self.trouble)
        return f"{self.context}\n{self._own_text()}" if self.context else self._own_text()

    def own_digest(self) -> bytes:
        """SHA-256 of the bytes as they are now, without the context. Raises SourceError."""
        if self.trouble:
            raise SourceError(self.trouble)
        return sha256(self._bytes() if self.text is None else self.text.encode()).digest()

    def encoding_assumed(self) -> bool:
        """Was the text taken for Windows-1252 because nothing else fits? False for texts that were decoded elsewhere
        (archives, pipes). Raises SourceError."""
        if self.encoding or self.text is not None:
            return self.encoding == "cp1252"
        return Survey.of([self._bytes()]).encoding == "cp1252"

    def _bytes(self) -> bytes:
        try:
            data = read_range(self.path, self.start, self.end)
        except OSError as error:
            raise SourceError(_reason(self.source, error)) from error
        if len(data) != self.end - self.start:
            raise self._changed()
        return data

    def _changed(self) -> SourceError:
        return SourceError(f"{self.source}: was changed while it was read")

    def _own_text(self) -> str:
        if self.text is not None:
            return self.text
        data = self._bytes()
        if self.digest and sha256(data).digest() != self.digest:
            raise self._changed()
        return unify_lines(decode_bytes(data, self.encoding)) if self.encoding else decode(data)


@dataclass(slots=True)
class NoText:
    """A file that was looked at and holds no text, for example a picture."""

    source: str
    reason: str


#: What a path turns out to be. Errors are handed on as values: one bad file never stops the others.
Found = Piece | NoText | SourceError


def display(path: str) -> str:
    """The path as records show it: valid Unicode, whatever bytes the file system holds."""
    return os.fsencode(path).decode("utf-8", "replace")


def inventory(paths: Iterable[str], skip: Iterable[str] = ()) -> Iterator[str | SourceError]:
    """All files behind the paths and URLs, folders recursively and sorted, hidden files too.

    ``skip``: files and folders that are not read (the outputs of the very run).
    """
    skip = list(skip)
    skipped = {os.path.realpath(path) for path in skip}
    for path in paths:
        if path == STDIN:
            yield path
        elif is_url(path):
            try:
                yield from files_behind(path, skip)
            except SourceError as error:
                yield error
        elif os.path.isdir(path):
            yield from _folder(path, skipped)
        elif not os.path.lexists(path):
            yield SourceError(f"{display(path)}: no such file or folder")
        elif os.path.realpath(path) not in skipped:
            yield path


def _folder(path: str, skipped: set[str]) -> Iterator[str | SourceError]:
    names = {os.path.basename(one) for one in skipped}

    def kept(parent: str, name: str) -> bool:
        return name not in names or os.path.realpath(os.path.join(parent, name)) not in skipped

    errors: list[OSError] = []
    for parent, folders, files in os.walk(path, onerror=errors.append):
        yield from _unread(errors)
        folders[:] = sorted(name for name in folders if kept(parent, name))
        yield from filter(os.path.islink, (os.path.join(parent, name) for name in folders))  # told, not followed
        yield from (os.path.join(parent, name) for name in sorted(files) if kept(parent, name))
    yield from _unread(errors)


def _unread(errors: list[OSError]) -> Iterator[SourceError]:
    for error in errors:
        yield SourceError(_reason(display(str(error.filename)), error))
    errors.clear()


def total_size(files: Iterable[str | SourceError]) -> int:
    """About how many bytes of text the files hold, unpacked; 0 if there is one of which nobody knows (a pipe)."""
    total = 0
    for path in files:
        if isinstance(path, SourceError):
            continue
        if path == STDIN or is_url(path):
            return 0
        try:
            found = os.stat(path)
            if stat.S_ISDIR(found.st_mode):
                continue
            if not stat.S_ISREG(found.st_mode):
                return 0
            total += found.st_size if found.st_size <= _LOOKED_INTO else _text_size(path)
        except OSError:
            continue
    return total


def _text_size(path: str) -> int:
    with open(path, "rb") as file:
        head = file.read(HEAD)
        size = os.fstat(file.fileno()).st_size
        if head.startswith(_ZIP):
            from parsers.archives import zip_size

            return zip_size(path)
        if head.startswith(_GZIP) and size > 4:
            file.seek(-4, os.SEEK_END)  # where a gz file says how long its text is
            return max(int.from_bytes(file.read(4), "little"), size)
        return 0 if not_text(head) else size


def pieces(path: str, find_starts: FindStarts, named: bool = True, source: str | None = None) -> Iterator[Found]:
    """The pieces of one file, archive or pipe (``-`` = standard input) in order.

    ``named``: the user named this path himself, so a pipe is read; inside a folder it is left alone.
    ``source``: what records show if it is not the path itself.
    """
    source = display(path) if source is None else source
    try:
        if path == STDIN:
            yield from _pipe(sys.stdin.buffer, source, find_starts)
            return
        if is_url(path):
            yield from _regular(path, source, find_starts)
            return
        mode = os.stat(path).st_mode
        if not stat.S_ISREG(mode):
            if stat.S_ISDIR(mode) or not named:
                linked = stat.S_ISDIR(mode)
                yield NoText(source, "a link to a folder, which is not followed" if linked else "not a regular file")
                return
            with open(path, "rb") as pipe:
                yield from _pipe(pipe, source, find_starts)
            return
        yield from _regular(path, source, find_starts)
    except OSError as error:
        yield SourceError(_reason(source, error))
    except SourceError as error:
        yield error
    except Exception as error:  # file systems behind URLs have errors of their own
        if not is_url(path):
            raise
        yield SourceError(f"{source}: cannot be read ({error})")


def _reason(source: str, error: OSError) -> str:
    return f"{source}: {(error.strerror or str(error) or type(error).__name__).lower()}"


def _regular(path: str, source: str, find_starts: FindStarts) -> Iterator[Found]:
    with opened(path) as file:
        head = file.read(HEAD)
        if head.startswith(_ZIP) or head.startswith(b"PK\x05\x06"):
            from parsers.archives import zip_pieces

            yield from zip_pieces(path, source, find_starts)
            return
        if head.startswith(_GZIP):
            from parsers.archives import gzip_pieces

            yield from gzip_pieces(path, source, find_starts)
            return
        reason = not_text(head)
        if reason:
            yield refused(source, reason)
            return
        size = file.seek(0, os.SEEK_END)
        if size <= PIECE:
            yield Piece(source, 1, size, None, path, 0, size)
            return
        file.seek(0)
        survey = Survey.of(blocks(file))
        if survey.streamed:
            file.seek(0)
            yield from stream(blocks(file), survey, source, find_starts)
        else:
            yield from _ranges(file, size, survey, path, source, find_starts)


def refused(source: str, reason: str) -> Found:
    """What :func:`not_text` said, as a value."""
    if reason.startswith("not "):
        return NoText(source, reason)
    return SourceError(f"{source}: {reason}")


def addressable(path: str) -> bool:
    """Is this a regular file whose text can be searched as bytes?"""
    if path == STDIN or not os.path.isfile(path):
        return False
    with open(path, "rb") as file:
        head = file.read(HEAD)
    wide = mark_of(head)[1] or utf16_of(head)
    return not head.startswith((_ZIP, _GZIP)) and wide in ("", "utf-8") and not not_text(head)


def survey_of(path: str) -> Survey:
    """The survey of a whole file."""
    with opened(path) as file:
        return Survey.of(blocks(file))


def blocks(file: BinaryIO | IO[bytes]) -> Iterator[bytes]:
    """The bytes of a file in blocks."""
    while block := file.read(_BLOCK):
        yield block


def _ranges(
    file: BinaryIO, size: int, survey: Survey, path: str, source: str, find_starts: FindStarts
) -> Iterator[Piece]:
    start, line, context = survey.mark, 1, ""
    while start < size:
        end, newlines, said = _range_end(file, start, size, survey.encoding, find_starts)
        if end <= start:
            raise SourceError(f"{source}: was changed while it was read")
        first = start == survey.mark
        yield Piece(source, _line(line, context), end - start, None, path, start, end, survey.encoding, first, context)
        start, line, context = end, line + newlines, said or context


def _line(line: int, context: str) -> int:
    """The number of a piece's first line: what was said before stands above its own lines."""
    return line - 1 if context else line


def _range_end(file: BinaryIO, start: int, size: int, encoding: str, find_starts: FindStarts) -> tuple[int, int, str]:
    """Where the range that begins at ``start`` ends, how many line ends it holds, and what it says once for the hands
    after it.

    The end is the first header after PIECE bytes, looked for in ever longer pieces. It is ``start`` where the file
    has become shorter than ``size``.
    """
    ahead = _AHEAD
    while True:
        wanted = min(PIECE + ahead, size - start)
        file.seek(start)
        data = file.read(wanted)
        if len(data) < wanted:
            return start, 0, ""
        complete = start + wanted >= size
        end = first_cut(data, PIECE, complete, encoding, find_starts)
        if end or (len(data) >= MAX_PIECE and not complete):
            end = end or data.rfind(b"\n") + 1 or len(data)
            return start + end, data.count(b"\n", 0, end), _context(data, end, encoding, find_starts)
        if complete:
            return size, data.count(b"\n"), ""
        ahead *= 4


def _context(data: bytes, end: int, encoding: str, find_starts: FindStarts) -> str:
    """The last of what is said once for several hands in the bytes before ``end``."""
    if not any_in(data, (mark.encode() for mark in find_starts.marks), end):
        return ""
    return find_starts.context(unify_lines(decode_bytes(data[:end], encoding)))


def _pipe(pipe: BinaryIO | IO[bytes], source: str, find_starts: FindStarts) -> Iterator[Found]:
    """A pipe can be read once, but its encoding must be known first: keep it aside, on disk if it is big."""
    with tempfile.SpooledTemporaryFile(max_size=32 << 20) as kept:
        for block in blocks(pipe):
            kept.write(block)
            if kept.tell() > MAX_UNPACKED:
                raise SourceError(f"{source}: more than {MAX_UNPACKED >> 30} GiB in one pipe")
        kept.seek(0)
        head = kept.read(HEAD)
        if head.startswith((_ZIP, _GZIP)):
            raise SourceError(f"{source}: an archive cannot be read from a pipe; give its path instead")
        reason = not_text(head)
        if reason:
            yield refused(source, reason)
            return
        kept.seek(0)
        survey = Survey.of(blocks(kept))
        kept.seek(0)
        yield from stream(blocks(kept), survey, source, find_starts)


def stream(blocks: Iterable[bytes], survey: Survey, source: str, find_starts: FindStarts) -> Iterator[Piece]:
    """Decode blocks of bytes and cut them into pieces; memory stays at a few pieces."""
    buffer, line, wanted = io.StringIO(), 1, PIECE
    held, first, context = 0, True, ""
    for text in decoded(blocks, survey):
        buffer.write(text)
        held += len(text)
        if held < wanted:
            continue
        whole = buffer.getvalue()
        at = last_cut(find_starts(whole), held)
        if not at and held >= MAX_PIECE:
            at = whole.rfind("\n") + 1 or held
        if at:
            yield Piece(source, _line(line, context), at, whole[:at], first=first, context=context)
            first, context = False, find_starts.context(whole[:at]) or context
            line += whole.count("\n", 0, at)
            buffer = io.StringIO()
            buffer.write(whole[at:])
            held, wanted = held - at, PIECE
        wanted = max(wanted, held * 2)
    rest = buffer.getvalue()
    if rest or first:
        yield Piece(source, _line(line, context), len(rest), rest, first=first, context=context)
