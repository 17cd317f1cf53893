"""Colours at the prompt: marks in the text that take no room, turned into colours or left out at the end.

A mark is a control character, which foreign text never holds once it was made visible. So lines are broken and
columns set without regard to colours, and a name can paint nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import TextIO

from reports.voice import Voice, visible

#: The left-to-right mark, set after a name that is written from right to left: figures beside it keep their places.
LEFT_TO_RIGHT = "\u200e"

_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})

_END = "\x0f"


class Style(Enum):
    """What a piece of text is; the value is its mark."""

    GOOD = "\x01"
    BAD = "\x02"
    DOUBT = "\x03"
    STRONG = "\x04"
    MUTED = "\x05"
    RED_SUIT = "\x06"


#: Of the 16 colours that every terminal has, those that can be read on a dark and on a light ground.
_CODES = {
    Style.GOOD.value: "1;32",
    Style.BAD.value: "1;31",
    Style.DOUBT.value: "1;35",
    Style.STRONG.value: "1",
    Style.MUTED.value: "2",
    Style.RED_SUIT.value: "31",
}
_MARKS = re.compile(f"([{''.join(_CODES)}{_END}])")


class ScreenVoice(Voice):
    """The voice for a terminal that may set text in both directions."""

    def foreign(self, text: str) -> str:
        """A name from right to left ends with a mark, or the figures after it would change their places."""
        shown = super().foreign(text)
        if not shown.isascii() and any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in shown):
            return shown + LEFT_TO_RIGHT
        return shown


def styled(style: Style | None, text: str) -> str:
    """``text`` in a style; without one as it is."""
    return f"{style.value}{text}{_END}" if style and text else text


def bare(text: str) -> str:
    """``text`` without marks."""
    return _MARKS.sub("", text)


def paint(lines: Iterable[str], *, colour: bool) -> list[str]:
    """The lines as a terminal takes them. Whatever it would obey besides our colours is written out."""
    painted = []
    styles: list[str] = []
    for line in lines:
        shown = list(styles)
        pieces = [_codes(shown)]
        for piece in _MARKS.split(line):
            if piece == _END:
                styles[-1:] = []
            elif piece in _CODES:
                styles.append(piece)
            elif piece:
                pieces.append(_change(shown, styles) + _harmless(piece))
                shown = list(styles)
        pieces.append(_change(shown, []))
        painted.append("".join(pieces) if colour else _harmless(bare(line)))
    return painted


def _harmless(text: str) -> str:
    return LEFT_TO_RIGHT.join(visible(part) for part in text.split(LEFT_TO_RIGHT))


def _change(before: list[str], after: list[str]) -> str:
    """From one set of styles to another."""
    if before == after:
        return ""
    return ("\x1b[0m" if before else "") + _codes(after)


def _codes(styles: list[str]) -> str:
    return f"\x1b[{';'.join(_CODES[style] for style in styles)}m" if styles else ""


def colour_wanted(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether to print in colours: on a terminal, unless NO_COLOR is set; FORCE_COLOR asks for them anywhere."""
    if environment.get("NO_COLOR"):
        return False
    forced = environment.get("FORCE_COLOR")
    if forced is not None:
        return forced not in ("0", "false")
    return stream.isatty() and environment.get("TERM") != "dumb"
