"""Where a stretch of a file's bytes may be cut in two, told from a window of it.

Whether a hand begins somewhere depends on what stands around that place: the number of a table in the line above, a
second line of the header, the head of a session. So a window begins well before the place looked for, and a header that
stands too near to its end counts only when more has been read.
"""

from __future__ import annotations

from collections.abc import Callable

from parsers.encodings import decode_bytes, unify_lines

#: So many bytes before the place looked for are looked at, too: more than any header and what belongs to it.
BEHIND = 16 << 10
#: So much must follow a header, for it may be taken for another one where its text breaks off.
BEYOND = 8 << 10


def first_cut(
    data: bytes, at: int, complete: bool, encoding: str, find_starts: Callable[[str], list[int]], whole: int = 0
) -> int:
    """The offset of the first hand that begins at ``at`` or later; 0 = none, or not enough bytes to tell.

    ``complete``: the data go on to the end of the file. ``whole``: the offset at which a line begins for certain.
    """
    begin = _window(data, max(at - BEHIND, whole))
    raw = data[begin:]
    text = decode_bytes(raw, encoding)
    narrow = len(text) == len(raw)  # one byte a character, so that places are offsets
    if "\r" in text:
        text, narrow = unify_lines(text), False
    for start in find_starts(text):
        end = begin + (start if narrow else _offset(raw, text, start, encoding))
        if end >= at and end > 0:
            return end if complete or len(data) - end >= BEYOND else 0
    return 0


def last_cut(found: list[int], size: int) -> int:
    """The last of the places in a text of so many characters that will not change when more is read; 0 = none."""
    return next((start for start in reversed(found) if size - start >= BEYOND), 0)


def _window(data: bytes, begin: int) -> int:
    """The next offset at which a line begins, or at least a character."""
    if begin == 0:
        return 0
    line = data.find(b"\n", begin - 1, begin + BEHIND // 2) + 1
    if line:
        return line
    while begin < len(data) and data[begin] & 0xC0 == 0x80:
        begin += 1
    return begin


def _offset(raw: bytes, text: str, place: int, encoding: str) -> int:
    """The offset in the bytes of a place in their text, whose lines end with a line feed alone."""
    lines = text.count("\n", 0, place)
    column = text[text.rfind("\n", 0, place) + 1 : place]
    line = len(raw) - len(raw.split(b"\n", lines)[lines]) if lines else 0
    return line + (len(column.encode()) if encoding == "utf-8" else len(column))
