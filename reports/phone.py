"""Whether a table of figures fits the width of a phone."""

from __future__ import annotations

from dataclasses import replace

from markupsafe import Markup

from reports import measure
from reports.models import Row, Table

_TEXT, _HEAD, _GAP = 14, 12, 10
#: the width that the pages give a very long name in such a table (22vw)
_LONG_NAME = 86


def fitted(table: Table, room: float) -> Table:
    """The table with its layout for a phone whose text is ``room`` px wide."""
    every = range(len(table.columns))
    if _width(table, list(every)) <= room:
        return replace(table, phone="compact")
    kept = [place for place in every if not table.columns[place].spare]
    if len(kept) < len(table.columns) and _width(table, kept) <= room:
        return replace(table, phone="compact fewer")
    return table


def _width(table: Table, kept: list[int]) -> float:
    rows: list[Row] = [*table.rows, *([table.foot] if table.foot else [])]
    return max(_name_width(row.head) for row in rows) + sum(
        _GAP
        + max(
            max(measure.width(_plain(row.cells[place].text), _TEXT, bold=True) for row in rows),
            max((measure.width(word, _HEAD) for word in _plain(table.columns[place].head).split()), default=0.0),
        )
        for place in kept
    )


def _name_width(head: str) -> float:
    """What a name needs so that no word of it breaks; a very long one is cut by the page."""
    if 'class="long"' in head:
        return _LONG_NAME
    return max((measure.width(word, _TEXT, bold=True) for word in _plain(head).split()), default=0.0)


def _plain(text: str) -> str:
    """The words of a piece of HTML, or of plain text."""
    return text.striptags() if isinstance(text, Markup) else text
