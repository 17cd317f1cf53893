"""How wide a text will stand in a picture: an estimate, on the wide side, for the sans-serif fonts of the pages.

A picture is drawn before any font is known, so names are cut and figures dropped by this measure.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

#: widths in em of what is not of the usual width
_NARROW = dict.fromkeys(".,:;'|!ijlI·", 0.28) | dict.fromkeys(" \u00a0\u202f()[]-/ftr", 0.4)
_WIDE = dict.fromkeys("mwMW@%", 0.95) | {"…": 0.82}
_SPECIAL = _NARROW | _WIDE
_DIGIT, _LOWER, _UPPER, _FULL = 0.58, 0.6, 0.72, 1.02
_BOLD = 1.06


@lru_cache(maxsize=4096)
def _em(char: str) -> float:
    found = _SPECIAL.get(char)
    if found is not None:
        return found
    if char.isascii():
        return _UPPER if char.isupper() else _DIGIT if char.isdigit() else _LOWER
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0.0
    if unicodedata.east_asian_width(char) in "WF":
        return _FULL
    return _UPPER if char.isupper() else 0.64


def width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a line of text in the unit of ``size``, the size of its font."""
    return sum(map(_em, text)) * size * (_BOLD if bold else 1)


def cut(text: str, room: float, size: float, *, bold: bool = False) -> str:
    """``text``, or as much of it as fits into ``room`` with an ellipsis; never less than one character of it."""
    if width(text, size, bold=bold) <= room:
        return text
    room -= width("…", size, bold=bold)
    used = 0.0
    for place, char in enumerate(text):
        used += width(char, size, bold=bold)
        if used > room and place:
            return text[:place].rstrip() + "…"
    return text


def largest(text: str, room: float, sizes: tuple[float, ...], *, bold: bool = False) -> float | None:
    """The first of the sizes at which ``text`` fits into ``room``; None if it fits at none of them."""
    return next((size for size in sizes if width(text, size, bold=bold) <= room), None)
