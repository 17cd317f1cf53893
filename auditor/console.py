"""What the command line prints of a batch: listed hands, unreadable ones by reason, the account.

Everything foreign (names, paths, sentences) is made safe for a terminal, and lines are 80 columns at most.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TextIO

import click
from rich.cells import cell_len

from auditor.pipeline.work import ListedHand
from auditor.results import BatchAccount, BatchRow, Verdict, amount_text
from parsers.money import CHIPS, PLAY, Currency
from reports.layout import wrap
from reports.voice import visible

WIDTH = 80
_PLACES = 3
_REASONS = 20


def fit(text: str, indent: str = "", hanging: str = "    ") -> list[str]:
    """Foreign text made safe, as it is if it fits into a line, else broken between words."""
    text = visible(text)
    line = indent + text
    return [line] if cell_len(line) <= WIDTH else wrap(text, WIDTH, indent, hanging)


def shorten(place: str, width: int) -> str:
    """A path, with or without a line, in at most ``width`` cells; of a longer one the end, which names the file."""
    text = visible(place)
    if cell_len(text) <= width:
        return text
    while cell_len(text) >= width:
        text = text[1:]
    return f"…{text}"


def complain(text: str) -> None:
    """One plain sentence on stderr."""
    click.echo(f"handaudit: {visible(text)}", err=True)


class Status:
    """A line on stderr that says how far a run is; only on a terminal, and gone when it ends."""

    def __init__(self) -> None:
        self.stream = sys.stderr
        self.shown = False
        self.alive = self.stream.isatty()
        self._last = 0.0

    def update(self, done: int, hands: int) -> None:
        """Shows the state, at most five times a second."""
        now = time.monotonic()
        if not self.alive or now - self._last < 0.2:
            return
        self._last = now
        self.stream.write(f"\r\x1b[K{hands:,} hands, {done / 1e6:,.0f} MB read")
        self.stream.flush()
        self.shown = True

    def clear(self) -> None:
        """Takes the line away, before something else is printed."""
        if self.shown:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
            self.shown = False


@dataclass(slots=True)
class _Group:
    """Unreadable hands with one reason: how many, and where the first of them stand."""

    code: str
    count: int = 0
    places: list[str] = field(default_factory=list)


class BatchPrinter:
    """Prints discrepant hands as they come, and the rest at the end."""

    def __init__(self, stream: TextIO, status: Status) -> None:
        self.stream = stream
        self.status = status
        self.listed = 0
        self.groups: dict[str, _Group] = {}
        self.hidden = 0
        self.without: list[tuple[str, str]] = []
        self.without_count = 0

    def hand(self, one: ListedHand) -> None:
        """One hand that is discrepant, unreadable or of a selected code."""
        row = one.row
        if not one.shown:
            self.hidden += 1
        elif row.verdict is Verdict.UNREADABLE:
            group = self.groups.setdefault(one.reason, _Group(row.codes[0] if row.codes else ""))
            group.count += 1
            if len(group.places) < _PLACES:
                group.places.append(self._place(row, f"    {visible(row.hand_id or 'no number')}  "))
        else:
            self.listed += 1
            self._print([*self._head(row), *fit(row.headline, "    ")])

    def _head(self, row: BatchRow) -> list[str]:
        head = f"{visible(row.hand_id or 'no number')}  {', '.join(row.codes)}"
        if row.verdict is not Verdict.DISCREPANT:
            head += f" ({row.verdict.value})"
        if cell_len(head) < WIDTH // 2:
            return [self._place(row, f"{head}  ")]
        return [*fit(head), self._place(row, "    ")]

    def _place(self, row: BatchRow, before: str) -> str:
        return before + shorten(f"{row.source}:{row.line}", WIDTH - cell_len(before))

    def trouble(self, text: str) -> None:
        """Something that could not be read."""
        self.status.clear()
        complain(text)

    def no_hands(self, source: str, reason: str) -> None:
        """A file without hands."""
        self.without_count += 1
        if len(self.without) < _PLACES:
            self.without.append((source, reason))

    def finish(self, account: BatchAccount) -> None:
        """The reasons of unreadable hands, then the account."""
        self.status.clear()
        lines = [""] if self.listed else []
        lines += self._unreadable()
        if self.hidden:
            what = "hand is" if self.hidden == 1 else "hands are"
            lines += [f"{self.hidden:,} more {what} not listed here because of --select or --ignore.", ""]
        lines += self._files_without_hands()
        self._print([*lines, *account_lines(account)])

    def _unreadable(self) -> list[str]:
        lines: list[str] = []
        groups = sorted(self.groups.items(), key=lambda item: -item[1].count)
        for reason, group in groups[:_REASONS]:
            what = "hand" if group.count == 1 else "hands"
            lines += fit(f"{group.count:,} {what} unreadable, {group.code}: {reason}")
            lines += group.places
            if group.count > len(group.places):
                lines.append(f"    and {group.count - len(group.places):,} more")
        if len(groups) > _REASONS:
            rest = sum(group.count for _, group in groups[_REASONS:])
            lines.append(f"{rest:,} more hands are unreadable for {len(groups) - _REASONS:,} other reasons.")
        return [*lines, ""] if lines else []

    def _files_without_hands(self) -> list[str]:
        lines: list[str] = []
        for source, reason in self.without:
            before, after = "No hand in ", f": {reason}."
            lines.append(before + shorten(source, WIDTH - len(before) - len(after)) + after)
        if self.without_count > len(self.without):
            lines.append(f"No hand in {self.without_count - len(self.without):,} more files.")
        return [*lines, ""] if lines else []

    def _print(self, lines: Iterable[str]) -> None:
        self.status.clear()
        for line in lines:
            self.stream.write(line + "\n")
        self.stream.flush()


def account_lines(account: BatchAccount) -> list[str]:
    """The account of a batch: everything that was found is in it."""
    unread = f"; {account.files_unreadable:,} could not be read to the end" if account.files_unreadable else ""
    lines = [
        f"Files        {account.files:,} ({account.files_without_hands:,} without hands{unread})",
        f"Duplicates   {account.duplicates:,} with the same content (RD006),"
        f" {account.conflicting:,} with other content (RD005)",
    ]
    if account.differences:
        sums = ", ".join(_amount(units, currency) for currency, units in account.differences.items())
        lines += fit(f"Differences  {sums}", hanging=" " * 13)
    lines.append(
        f"Hands found  {account.found:,} = {account.consistent:,} consistent"
        f" + {account.discrepant:,} discrepant + {account.unreadable:,} unreadable"
    )
    return lines


def _amount(units: int, currency: Currency) -> str:
    text = amount_text(units, currency)
    return f"{text} {currency.code}" if currency in (CHIPS, PLAY) or not currency.symbol else text
