"""Bytes -> text: which encoding a whole file has, and its lines with one kind of end.

**Encoding is decided once for a whole file**, by a first pass over its bytes, never piece by piece:
otherwise the same name could be read in two ways in one file. Byte order mark, then strict UTF-8 (a
character cut off at the very end of a text with others is forgiven: the client was still writing), then
Windows-1252. The pass costs about 0.3 s for 500 MB; most of a history is ASCII, which is recognised at memory speed.
No lone surrogate can arise. Line ends become "\\n"; nothing else is changed, no-break blanks included, but NULs
where they stand for nothing (:func:`without_gaps`).
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

#: So much of a file tells whether it is text.
HEAD = 4096

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_PACKED = (
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"BZh", "a bzip2 file"),
    (b"\xfd7zXZ\x00", "an xz file"),
    (b"\x28\xb5\x2f\xfd", "a Zstandard file"),
)
#: Bytes that no text holds, apart from blanks and line ends.
_CONTROL = bytes([*range(9), 11, *range(14, 27), *range(28, 32)])
#: Blocks that a crash left empty, in pairs of NULs: text of two bytes a character stays that. It has no four in a row.
_EMPTY_BLOCK = re.compile(rb"(?:\0\0){2,}")
_BLOCK_OF_NULS = bytes(4)
#: So many NULs in a row may be such a block.
_GAP = 4
#: What the end of a text may be filled with or marked by.
_END = "\0\x1a"
_NUL = re.compile("\0")
_GAPS = re.compile("[\0\ufeff]+")


def not_text(head: bytes) -> str:
    """Why a file that begins like this is no text that can be read, or ""."""
    for mark, words in _PACKED:
        if head.startswith(mark):
            return f"{words}, which cannot be opened here; unpack it first"
    if head[257:262] == b"ustar":
        return "a tar archive, which cannot be opened here; unpack it first"
    if b"\n" in head or b"\r" in head:
        head = _without_empty_blocks(head)
    if mark_of(head)[1] or utf16_of(head):
        return ""
    nulls = head.count(0)  # some rooms write one before each line
    controls = len(head) - len(head.translate(None, _CONTROL)) - nulls
    return "not a text file" if controls * 50 > len(head) or nulls * 10 > len(head) else ""


def _without_empty_blocks(data: bytes) -> bytes:
    return _EMPTY_BLOCK.sub(b"", data) if _BLOCK_OF_NULS in data else data


def mark_of(data: bytes) -> tuple[int, str]:
    """The length of a byte order mark, and the encoding that it names."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return len(mark), encoding
    return 0, ""


def utf16_of(head: bytes) -> str:
    """UTF-16 without a byte order mark, told by the NULs of Latin letters, digits and blanks."""
    head = head[:HEAD]
    least = max(1, len(head) // 16)
    head = _without_empty_blocks(head)
    even, odd = head[::2].count(0), head[1::2].count(0)
    if odd >= least and even * 20 < odd:
        return "utf-16-le"
    if even >= least and odd * 20 < even:
        return "utf-16-be"
    return ""


@dataclass(slots=True)
class Survey:
    """What a whole file was found to be: encoding, length of its byte order mark, and whether it has line
    ends ("\\r" alone) or an encoding that byte ranges cannot be cut in."""

    encoding: str
    mark: int
    streamed: bool

    @classmethod
    def of(cls, blocks: Iterable[bytes]) -> Survey:
        """Read all blocks once. A reading error in the middle settles it by what came before."""
        head = b""
        mark, encoding = 0, ""
        returns = pairs = 0
        last = b""
        decoder = codecs.getincrementaldecoder("utf-8")("strict")
        pending = proven = False
        for block in blocks:
            if not head:
                head = block
                mark, encoding = mark_of(head)
                proven = mark > 0
                encoding = encoding or utf16_of(head[:HEAD]) or "utf-8"
                if encoding.startswith(("utf-16", "utf-32")):
                    return cls(encoding, mark, True)
            if b"\r" in block or last == b"\r":
                returns += block.count(b"\r")
                pairs += block.count(b"\r\n") + (last == b"\r" and block[:1] == b"\n")
            last = block[-1:]
            if encoding == "utf-8" and (pending or not block.isascii()):
                try:
                    proven = not decoder.decode(block).isascii() or proven
                except UnicodeDecodeError:
                    encoding = "cp1252"
                pending = bool(decoder.getstate()[0])
        if pending and not proven and encoding == "utf-8":
            encoding = "cp1252"  # a single odd byte at the very end
        return cls(encoding or "utf-8", mark, returns != pairs)


def decode_bytes(data: bytes, encoding: str) -> str:
    """A stretch of a surveyed file, line ends as they are; characters cut off at its ends do not matter."""
    return data.decode(encoding, "handaudit.c1" if encoding == "cp1252" else "replace")


def decode(data: bytes) -> str:
    """The text of a whole file, line ends unified."""
    survey = Survey.of([data]) if data else Survey("utf-8", 0, False)
    return unify_lines(decode_bytes(data[survey.mark :], survey.encoding))


def unify_lines(text: str) -> str:
    """Every line end as "\\n"."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def without_gaps(text: str) -> str:
    """The text without NULs and byte order marks where they stand for nothing: before a line, in lines of their own, at
    the end, and a few inside a word. Elsewhere they stay, for something may be missing there. No line is lost."""
    text = text.rstrip(_END)
    if not _has_nul(text) and "\ufeff" not in text:
        return text

    def kept(gap: re.Match[str]) -> str:
        begin, end = gap.span()
        inside = end - begin < _GAP and text[begin - 1 : begin].isalpha() and text[end : end + 1].isalpha()
        return "" if inside or not begin or text[begin - 1] == "\n" else gap[0]

    return _GAPS.sub(kept, text)


def _has_nul(text: str) -> bool:
    """Each letter beyond Latin-1 makes every other one look like a NUL to ``in``; the pattern is slow, but not then."""
    if text.isascii():
        return "\0" in text
    try:
        return b"\0" in text.encode("latin-1")
    except UnicodeEncodeError:
        return _NUL.search(text) is not None


def _keep_c1(error: UnicodeError) -> tuple[str | bytes, int]:
    """The five bytes that Windows-1252 leaves open stay apart from each other as control characters, and back."""
    if isinstance(error, UnicodeEncodeError):
        odd = error.object[error.start : error.end]
        if any(not "\x80" <= char <= "\x9f" for char in odd):
            raise error
        return odd.encode("latin-1"), error.end
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return "".join(map(chr, error.object[error.start : error.end])), error.end


codecs.register_error("handaudit.c1", _keep_c1)


def decoded(blocks: Iterable[bytes], survey: Survey) -> Iterator[str]:
    """The text of a whole source, block by block, line ends unified."""
    errors = "handaudit.c1" if survey.encoding == "cp1252" else "replace"
    decoder = codecs.getincrementaldecoder(survey.encoding)(errors)
    skip, carried = survey.mark, ""
    for block in blocks:
        text = carried + decoder.decode(block[skip:])
        skip, carried = 0, ""
        if text.endswith("\r"):  # its "\n" may stand in the next block
            text, carried = text[:-1], "\r"
        yield unify_lines(text)
    yield unify_lines(carried + decoder.decode(b"", True))
