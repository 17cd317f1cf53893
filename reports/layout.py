"""Plain text in columns of a terminal: widths in cells (wide characters take two), never too wide."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from reports.paint import LEFT_TO_RIGHT, Style, bare, styled

if TYPE_CHECKING:
    from reports.models import Cell, Row, Table

_GAP = 2
_LEAST_NAME = 10
_MOST_NAME = 26
_TONES = {"bad": Style.BAD, "muted": Style.MUTED, "strong": Style.STRONG}

_JOINER = "\u200d"
#: what is drawn over or together with the character before it, besides combining marks
_JOINS = re.compile("[\u200d\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]")
_FLAG = re.compile("[\U0001f1e6-\U0001f1ff]")


def wrap(text: str, width: int, indent: str = "", hanging: str | None = None) -> list[str]:
    """``text`` in lines of at most ``width`` cells, broken at ordinary blanks; a word that is too long is cut."""
    hanging = indent if hanging is None else hanging
    lines: list[str] = []
    line, empty = indent, True
    for word in filter(None, text.split(" ")):
        for piece in _pieces(word, width - max(cell_len(indent), cell_len(hanging))):
            if not empty and cell_len(line) + 1 + cell_len(piece) > width:
                lines.append(line)
                line, empty = hanging, True
            line += piece if empty else f" {piece}"
            empty = False
    return lines if empty else [*lines, line]


def _pieces(word: str, width: int) -> Iterable[str]:
    while cell_len(word) > width:
        head = _head(word, width)
        yield head
        word = word[len(head) :]
    yield word


def _head(text: str, width: int) -> str:
    """The longest start of ``text`` that fits, never in the midst of what is drawn as one; at least one of these."""
    used = end = 0
    for cluster in _clusters(text):
        used += cell_len(cluster)
        if used > width and end:
            break
        end += len(cluster)
    return text[:end]


def _clusters(text: str) -> Iterator[str]:
    """Pieces of a text that are drawn as one: a letter with its accents, joined emoji, a flag."""
    cluster = ""
    for char in text:
        joins = cluster and (
            unicodedata.category(char) in ("Mn", "Me", "Mc")
            or _JOINS.match(char)
            or cluster[-1] == _JOINER
            or (_FLAG.match(char) and _FLAG.fullmatch(cluster))
        )
        if cluster and not joins:
            yield cluster
            cluster = ""
        cluster += char
    if cluster:
        yield cluster


def cut(text: str, width: int) -> str:
    """``text`` in at most ``width`` cells, with an ellipsis where it was cut."""
    if cell_len(text) <= width:
        return text
    mark = LEFT_TO_RIGHT if LEFT_TO_RIGHT in text else ""
    return f"{_head(bare(text), width - 1)}…{mark}"


def pad(text: str, width: int) -> str:
    """``text`` at the left of ``width`` cells."""
    return text + " " * (width - cell_len(text))


def right(text: str, width: int) -> str:
    """``text`` at the right of ``width`` cells."""
    return " " * (width - cell_len(text)) + text


def table(view: Table, width: int) -> list[str]:
    """A table of figures. Where it is too wide, spare columns go, and then every row becomes a block of lines."""
    rows = [*view.rows, *([view.foot] if view.foot else [])]
    names = max([cell_len(row.head) for row in rows] + [cell_len(view.corner)])
    kept = list(range(len(view.columns)))
    while True:
        widths = [_column_width(view, place) for place in kept]
        first = min(names, _MOST_NAME, width - sum(w + _GAP for w in widths))
        if first >= min(names, _LEAST_NAME):
            break
        spare = [place for place in kept if view.columns[place].spare]
        if not spare:
            return _blocks(rows, [column.head for column in view.columns], width)
        kept.remove(spare[-1])
    full = first + sum(w + _GAP for w in widths)
    rule = styled(Style.MUTED, "-" * full)
    lines = _heads(pad(cut(view.corner, first), first), [view.columns[place].head for place in kept], widths)
    lines.append(rule)
    notes = max((cell_len(row.note) for row in rows), default=0)
    for row in rows:
        if row is view.foot:
            lines.append(rule)
        figures = [right(_toned(row.cells[place]), w) for place, w in zip(kept, widths, strict=True)]
        line = (" " * _GAP).join([pad(cut(row.head, first), first), *figures])
        if row.note and full + _GAP + notes <= width:
            lines.append(f"{line}{' ' * _GAP}{styled(Style.MUTED, row.note)}")
        else:
            lines.append(line.rstrip())
            lines += wrap(styled(Style.MUTED, row.note), width, "     ")
    return lines


def _toned(cell: Cell) -> str:
    return styled(_TONES.get(cell.tone), cell.text)


def _column_width(view: Table, place: int) -> int:
    """Room for every figure, and for the head on two lines."""
    rows = [*view.rows, *([view.foot] if view.foot else [])]
    least = max((cell_len(row.cells[place].text) for row in rows), default=0)
    head = view.columns[place].head
    while len(wrap(head, max(least, 1))) > 2:
        least += 1
    return max(least, max((cell_len(word) for word in head.split(" ")), default=0))


def _heads(first: str, heads: Sequence[str], widths: Sequence[int]) -> list[str]:
    """The heads of the columns, on as many lines as the longest needs, set at the bottom."""
    parts = [wrap(head, width) for head, width in zip(heads, widths, strict=True)]
    height = max(map(len, parts), default=1)
    lines = []
    for level in range(height):
        line = first if level == height - 1 else " " * cell_len(first)
        for part, width in zip(parts, widths, strict=True):
            place = level - (height - len(part))
            line += " " * _GAP + right(part[place] if place >= 0 else "", width)
        lines.append(styled(Style.MUTED, line.rstrip()))
    return lines


def _blocks(rows: Iterable[Row], heads: Sequence[str], width: int) -> list[str]:
    lines: list[str] = []
    for row in rows:
        lines.append(cut(row.head, width))
        if row.note:
            lines += wrap(styled(Style.MUTED, row.note), width, "     ")
        figures = [f"{head} {_toned(cell)}" for head, cell in zip(heads, row.cells, strict=True) if cell.text]
        lines += wrap(", ".join(figures), width, "    ")
    return lines
