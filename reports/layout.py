"""Plain text in columns of a terminal: widths in cells (wide characters take two), never too wide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len, set_cell_size

from reports.models import Row, Table

_GAP = 2
_LEAST_NAME = 10
_MOST_NAME = 24


def wrap(text: str, width: int, indent: str = "", hanging: str | None = None) -> list[str]:
    """``text`` in lines of at most ``width`` cells; a word that is too long is cut."""
    hanging = indent if hanging is None else hanging
    lines: list[str] = []
    line, empty = indent, True
    for word in text.split():
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
    """The longest start of ``text`` that fits; at least one character."""
    used = 0
    for place, char in enumerate(text):
        used += cell_len(char)
        if used > width:
            return text[: max(place, 1)]
    return text


def cut(text: str, width: int) -> str:
    """``text`` in at most ``width`` cells, with an ellipsis where it was cut."""
    return text if cell_len(text) <= width else _head(text, width - 1) + "…"


def pad(text: str, width: int) -> str:
    """``text`` in exactly ``width`` cells, at the left."""
    return set_cell_size(text, width)


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
    lines = _heads(pad(cut(view.corner, first), first), [view.columns[place].head for place in kept], widths)
    lines.append("-" * full)
    for row in rows:
        if row is view.foot:
            lines.append("-" * full)
        figures = [right(row.cells[place].text, w) for place, w in zip(kept, widths, strict=True)]
        line = (" " * _GAP).join([pad(cut(row.head, first), first), *figures])
        if row.note and full + _GAP + max(cell_len(other.note) for other in rows) <= width:
            lines.append(f"{line}{' ' * _GAP}{row.note}")
        else:
            lines.append(line.rstrip())
            lines += wrap(row.note, width, "     ")
    return lines


def _column_width(view: Table, place: int) -> int:
    """Room for every figure, and for the head on two lines."""
    rows = [*view.rows, *([view.foot] if view.foot else [])]
    least = max(cell_len(row.cells[place].text) for row in rows)
    head = view.columns[place].head
    while len(wrap(head, max(least, 1))) > 2:
        least += 1
    return max(least, max((cell_len(word) for word in head.split()), default=0))


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
        lines.append(line.rstrip())
    return lines


def _blocks(rows: Iterable[Row], heads: Sequence[str], width: int) -> list[str]:
    lines: list[str] = []
    for row in rows:
        lines.append(cut(row.head, width))
        if row.note:
            lines += wrap(row.note, width, "     ")
        figures = [f"{head} {cell.text}" for head, cell in zip(heads, row.cells, strict=True) if cell.text]
        lines += wrap(", ".join(figures), width, "    ")
    return lines
