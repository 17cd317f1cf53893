"""Where hands begin in a log: rows with a time each, of which one opens a hand and another one closes it.

The rows of a log may stand newest first, so that what closes a hand comes before what opens it. A hand's text is then
all that stands between the row that opens the hand after it and its own opening row, that included: what is shown
after a hand belongs to it. Where rows are missing, what is left of a hand is a hand of its own, which nobody can read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

_ORDER_DIGITS = 100


@dataclass(frozen=True, slots=True)
class LogSpec:
    """The rows of a log as a room writes it.

    ``row``: a line with its group ``entry`` and, where there is one, ``order``, a number that grows with time.
    ``head``: the line above the rows, which names the columns. ``opening`` and ``closing`` match the entry of the row
    that opens or closes a hand; their last group is the hand's number. ``acts``: entries that only stand in hands.
    ``mark``: what tells a hand from others of its number, in its opening row (one group).
    """

    row: re.Pattern[str]
    head: re.Pattern[str]
    opening: re.Pattern[str]
    closing: re.Pattern[str]
    acts: re.Pattern[str]
    mark: re.Pattern[str]


class LogStart(NamedTuple):
    """A hand's first character and number ("" if no row tells it). ``proven``: what stands before it is no part of
    it, and its own rows show a hand; False at the beginning of a text that may have been cut anywhere."""

    begin: int
    hand_id: str
    proven: bool


class _Row(NamedTuple):
    begin: int
    entry: str
    order: int | None
    opens: str | None
    closes: str | None


@dataclass(slots=True)
class _Section:
    """Rows below one head, or at the beginning of a text; ``begin`` = that of the head, -1 if there is none."""

    begin: int
    rows: list[_Row]

    @property
    def newest_first(self) -> bool:
        """Told by the numbers of most rows, for one may be damaged; so do logs come where no row has a number."""
        orders = [row.order for row in self.rows if row.order is not None]
        return sum((later > order) - (later < order) for order, later in pairwise(orders)) <= 0


def log_starts(text: str, log: LogSpec) -> Iterator[LogStart]:
    """The hands of a text, in its order."""
    for section in _sections(text, log):
        blocks = _newest_first(section.rows, log) if section.newest_first else _oldest_first(section.rows, log)
        for number, start in enumerate(blocks):
            if number == 0 and section.begin >= 0 and start.begin == section.rows[0].begin:
                yield LogStart(section.begin, start.hand_id, bool(start.hand_id))
            else:
                yield start


def _sections(text: str, log: LogSpec) -> Iterator[_Section]:
    section = _Section(-1, [])
    at = 0
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        line = text[at:end]
        if log.head.fullmatch(line):
            if section.rows:
                yield section
            section = _Section(at, [])
        else:
            row = log.row.fullmatch(line)
            if row is not None:
                section.rows.append(_row(at, row, log))
        at = end + 1
    if section.rows:
        yield section


def order_of(digits: str) -> int | None:
    """The number of a row, or None where it has none or one that is absurdly long."""
    return int(digits) if digits.isdecimal() and len(digits) <= _ORDER_DIGITS else None


def _row(at: int, row: re.Match[str], log: LogSpec) -> _Row:
    entry, order = row["entry"], row["order"] or ""
    opens, closes = log.opening.match(entry), log.closing.match(entry)
    return _Row(
        at,
        entry,
        order_of(order),
        None if opens is None else opens[opens.lastindex or 0],
        None if closes is None else closes[closes.lastindex or 0],
    )


def _newest_first(rows: list[_Row], log: LogSpec) -> Iterator[LogStart]:
    """Each block ends with its opening row. A closing row that is not followed by the opening of its hand ends what is
    left of that hand."""
    first, proven, closed, closed_at = 0, False, "", 0
    for at, row in enumerate(rows):
        if row.opens is not None:
            if closed and closed != row.opens:
                yield LogStart(rows[first].begin, closed, proven)
                first, proven = closed_at + 1, False
            yield LogStart(rows[first].begin, row.opens, proven)
            first, proven, closed = at + 1, True, ""
        elif row.closes is not None:
            if closed:
                yield LogStart(rows[first].begin, closed, proven)
                first, proven = at, False
            closed, closed_at = row.closes, at
    rest = rows[first:]
    if closed or any(log.acts.match(row.entry) for row in rest):
        yield LogStart(rest[0].begin, closed, proven and bool(closed))


def _oldest_first(rows: list[_Row], log: LogSpec) -> Iterator[LogStart]:
    """Each block begins with its opening row. What is left of a hand without one ends with the closing row of another
    hand than the one before it, or with a second closing row."""
    first = closed_at = -1
    for at, row in enumerate(rows):
        if row.opens is not None:
            if first < 0 and _is_part(rows[:at], log):
                yield LogStart(rows[0].begin, _closed(rows[:at]), False)
            yield LogStart(row.begin, row.opens, True)
            first, closed_at = at, -1
        elif row.closes is not None and first >= 0:
            if closed_at >= 0:
                yield LogStart(rows[closed_at + 1].begin, row.closes, False)
            elif row.closes != rows[first].opens:
                yield LogStart(row.begin, row.closes, False)
            closed_at = at
    if first < 0 and _is_part(rows, log):
        yield LogStart(rows[0].begin, _closed(rows), False)


def _is_part(rows: list[_Row], log: LogSpec) -> bool:
    return any(row.closes is not None or log.acts.match(row.entry) for row in rows)


def _closed(rows: list[_Row]) -> str:
    return next((row.closes for row in rows if row.closes is not None), "")
