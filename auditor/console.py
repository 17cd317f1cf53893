"""What the command line prints of a batch: listed hands, unreadable ones by reason, the account.

Everything foreign (names, paths) is made safe for a terminal, and lines are 80 columns at most.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TextIO

import click
from rich.cells import cell_len

from auditor.notes import trouble
from auditor.pipeline.work import ListedHand
from auditor.results import N_, BatchAccount, BatchRow, Verdict
from parsers.money import Currency
from reports.i18n import NARROW, NBSP
from reports.layout import pad, wrap
from reports.paint import ScreenVoice, Style, colour_wanted, paint, styled
from reports.voice import Voice, visible

WIDTH = 80
_PLACES = 3
_REASONS = 20
_VERDICTS = {
    Verdict.CONSISTENT: N_("consistent"),
    Verdict.DISCREPANT: N_("discrepant"),
    Verdict.UNREADABLE: N_("unreadable"),
}
_ELLIPSIS = "…"


def plain(text: str) -> str:
    """Narrow blanks as ordinary no-break blanks: columns of a terminal are all equally wide."""
    return text.replace(NARROW, NBSP)


def fit(text: str, indent: str = "", hanging: str = "    ") -> list[str]:
    """Text as it is if it fits into a line, else broken between words."""
    line = indent + text
    return [line] if cell_len(line) <= WIDTH else wrap(text, WIDTH, indent, hanging)


def shorten(place: str, width: int) -> str:
    """A path, with or without a line, in at most ``width`` cells; of a longer one the end, which names the file."""
    text = visible(place)
    if cell_len(text) <= width:
        return text
    while cell_len(text) >= width:
        text = text[1:]
    return f"{_ELLIPSIS}{text}"


def complain(text: str, lang: str = "en") -> None:
    """One plain sentence on stderr."""
    complain_in(Voice(lang).phrase(trouble(text)))


def complain_in(text: str) -> None:
    """The same for a sentence that is ready in its language."""
    click.echo(plain(f"handaudit: {text}"), err=True)


class Status:
    """A line on stderr that says how far a run is; only on a terminal, and gone when it ends."""

    def __init__(self, lang: str = "en") -> None:
        self.voice = Voice(lang)
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
        count = self.voice.count
        text = self.voice.say("{hands} hands, {size} MB read", hands=count(hands), size=count(round(done / 1e6)))
        self.stream.write(f"\r\x1b[K{plain(text)}")
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

    def __init__(self, stream: TextIO, status: Status, lang: str = "en") -> None:
        self.stream = stream
        self.status = status
        self.voice = (ScreenVoice if stream.isatty() else Voice)(lang)
        self.colour = colour_wanted(stream, os.environ)
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
                group.places.append(self._place(row, f"    {self._number(row)}  "))
        else:
            self.listed += 1
            self._print([*self._head(row), *fit(self.voice.in_currency(row.currency).phrase(row.headline), "    ")])

    def _number(self, row: BatchRow) -> str:
        return visible(row.hand_id) if row.hand_id else self.voice.say("no number")

    def _head(self, row: BatchRow) -> list[str]:
        codes = ", ".join(styled(Style.BAD if code in row.errors else None, code) for code in row.codes)
        head = f"{styled(Style.STRONG, self._number(row))}  {codes}"
        if row.verdict is not Verdict.DISCREPANT:
            head = self.voice.say("{head} ({verdict})", head=head, verdict=self.voice.say(_VERDICTS[row.verdict]))
        if cell_len(head) < WIDTH // 2:
            return [self._place(row, f"{head}  ")]
        return [*fit(head), self._place(row, "    ")]

    def _place(self, row: BatchRow, before: str) -> str:
        return before + styled(Style.MUTED, shorten(f"{row.source}:{row.line}", WIDTH - cell_len(before)))

    def trouble(self, text: str) -> None:
        """Something that could not be read."""
        self.status.clear()
        complain(text, self.voice.language.lang)

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
            text = self.voice.plural(
                "{n} more hand is not listed here because of --select or --ignore.",
                "{n} more hands are not listed here because of --select or --ignore.",
                self.hidden,
            )
            lines += [*fit(text), ""]
        lines += self._files_without_hands()
        self._print([*lines, *account_lines(account, self.voice)])

    def _unreadable(self) -> list[str]:
        lines: list[str] = []
        voice = self.voice
        groups = sorted(self.groups.items(), key=lambda item: -item[1].count)
        for reason, group in groups[:_REASONS]:
            text = voice.plural(
                "{n} hand unreadable, {code}: {reason}",
                "{n} hands unreadable, {code}: {reason}",
                group.count,
                code=styled(Style.DOUBT, group.code),
                reason=voice.phrase(reason),
            )
            lines += fit(text)
            lines += group.places
            rest = group.count - len(group.places)
            if rest:
                lines.append("    " + voice.plural("and {n} more", "and {n} more", rest))
        if len(groups) > _REASONS:
            text = voice.say(
                "{hands} more hands are unreadable for {reasons} other reasons.",
                hands=voice.count(sum(group.count for _, group in groups[_REASONS:])),
                reasons=voice.count(len(groups) - _REASONS),
            )
            lines += fit(text)
        return [*lines, ""] if lines else []

    def _files_without_hands(self) -> list[str]:
        lines: list[str] = []
        voice = self.voice
        for source, reason in self.without:
            why = voice.phrase(trouble(reason))
            frame = voice.say("No hand in {file}: {reason}.", file=_ELLIPSIS, reason=why)
            file = shorten(source, WIDTH - cell_len(frame) + 1)
            lines.append(voice.say("No hand in {file}: {reason}.", file=file, reason=why))
        if rest := self.without_count - len(self.without):
            lines.append(voice.plural("No hand in {n} more file.", "No hand in {n} more files.", rest))
        return [*lines, ""] if lines else []

    def _print(self, lines: Iterable[str]) -> None:
        self.status.clear()
        for line in paint(lines, colour=self.colour):
            self.stream.write(plain(line) + "\n")
        self.stream.flush()


def account_lines(account: BatchAccount, voice: Voice) -> list[str]:
    """The account of a batch: everything that was found is in it."""
    say, count = voice.say, voice.count
    files = say("{n} ({without} without hands)", n=count(account.files), without=count(account.files_without_hands))
    if account.files_unreadable:
        files = say(
            "{n} ({without} without hands; {unread} could not be read to the end)",
            n=count(account.files),
            without=count(account.files_without_hands),
            unread=count(account.files_unreadable),
        )
    repeated = say(
        "{same} with the same content (RD006), {other} with other content (RD005)",
        same=count(account.duplicates),
        other=count(account.conflicting),
    )
    found = say(
        "{found} = {consistent} consistent + {discrepant} discrepant + {unreadable} unreadable",
        found=count(account.found),
        consistent=styled(Style.GOOD if account.consistent else None, count(account.consistent)),
        discrepant=styled(Style.BAD if account.discrepant else None, count(account.discrepant)),
        unreadable=styled(Style.DOUBT if account.unreadable else None, count(account.unreadable)),
    )
    rows = [(say("Files"), files), (say("Duplicates"), repeated)]
    if account.differences:
        sums = voice.join(_amount(units, currency, voice) for currency, units in account.sums())
        rows.append((say("Differences"), sums))
    rows.append((say("Hands found"), found))
    width = max(cell_len(label) for label, _ in rows) + 2
    return [line for label, text in rows for line in wrap(text, WIDTH, pad(label, width), " " * width)]


def _amount(units: int, currency: Currency, voice: Voice) -> str:
    text = voice.in_currency(currency).money(units)
    if voice.language.currency_sign(currency):
        return text
    return voice.say("{amount} {currency}", amount=text, currency=voice.language.currency_name(currency))
