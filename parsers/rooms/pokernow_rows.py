"""The rows of a PokerNow log as they happened: read from CSV lines that may stand newest first."""

from __future__ import annotations

from dataclasses import dataclass

from parsers.logs import order_of
from parsers.room_specs_apps import POKERNOW_LOG as LOG

#: An entry of several lines is not longer than this.
_MOST_LINES = 60


@dataclass(slots=True)
class Row:
    """One entry of the log, without its quotation marks; ``at`` = its time as printed; ``line`` = that of the file."""

    entry: str
    at: str
    order: int | None
    line: int


def read_rows(text: str, first: int) -> tuple[list[Row], list[tuple[str, int]]]:
    """(all rows of a text in the order of time, lines that are part of none); ``first`` = that of the first line."""
    rows: list[Row] = []
    odd: list[tuple[str, int]] = []
    open_lines: list[str] = []
    for number, line in enumerate(text.split("\n"), first):
        if open_lines:
            open_lines.append(line)
            row = _row("\n".join(open_lines), number - len(open_lines) + 1)
            if row is not None:
                rows.append(row)
                open_lines = []
            elif len(open_lines) > _MOST_LINES:
                odd += [(each, number - len(open_lines) + 1 + at) for at, each in enumerate(open_lines)]
                open_lines = []
            continue
        row = _row(line, number)
        if row is not None:
            rows.append(row)
        elif line.startswith('"') and line.count('"') % 2:
            open_lines = [line]
        elif line.strip() and not LOG.head.fullmatch(line):
            odd.append((line, number))
    odd += [(each, first + text.count("\n") - len(open_lines) + 1 + at) for at, each in enumerate(open_lines)]
    return _by_time(rows), odd


def _row(text: str, line: int) -> Row | None:
    match = LOG.row.fullmatch(text)
    if match is None:
        return None
    entry, order = match["entry"], match["order"] or ""
    if entry.startswith('"'):
        inner = entry[1:-1]
        if len(entry) < 2 or not entry.endswith('"') or inner.replace('""', "").count('"'):
            return None
        entry = inner.replace('""', '"')
    return Row(entry.strip(), match["at"], order_of(order), line)


def _by_time(rows: list[Row]) -> list[Row]:
    """By the number of each row; by their places, where a program has spoilt the numbers."""
    if all(row.order is not None for row in rows):
        return sorted(rows, key=lambda row: (row.order or 0, row.line))
    opening = next((at for at, row in enumerate(rows) if LOG.opening.match(row.entry)), len(rows))
    closing = next((at for at, row in enumerate(rows) if LOG.closing.match(row.entry)), 0)
    return rows[::-1] if closing <= opening else rows
