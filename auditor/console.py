"""What the command line prints of a batch: listed hands, unreadable ones by reason, the account.

Everything foreign (names, paths) is made safe for a terminal, and lines are 80 columns at most.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TextIO

import click
from rich.cells import cell_len

from auditor.pipeline.outputs import unwritten
from auditor.pipeline.parts import ListedHand
from auditor.progress import Status
from auditor.results import N_, BatchAccount, BatchRow, Verdict
from reports.account import counted, said_of
from reports.batch_sums import amount_in, balance_lines
from reports.i18n import NARROW, NBSP, NN_
from reports.layout import pad, wrap
from reports.paint import ScreenVoice, Style, colour_wanted, paint, styled
from reports.voice import Voice, visible

WIDTH = 80
_PLACES = 3
_REASONS = 20
_BALANCES = 6
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
    from auditor.notes import trouble

    complain_in(Voice(lang).phrase(trouble(text)))


def complain_in(text: str) -> None:
    """The same for a sentence that is ready in its language."""
    click.echo(plain(f"handaudit: {text}"), err=True)


@contextmanager
def printing() -> Iterator[None]:
    """Around what is printed: an error of the system, a full disk for example, is one of the standard output."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise unwritten("-", error) from error


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
        self.status.discrepant += row.verdict is Verdict.DISCREPANT
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
        lines += self._balances(account)
        self._print([*lines, *note_lines(account, self.voice), *account_lines(account, self.voice)])

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
            reasons = voice.plural("{n} other reason", "{n} other reasons", len(groups) - _REASONS)
            hands = sum(group.count for _, group in groups[_REASONS:])
            one, many = NN_(
                "{n} more hand is unreadable, for {reasons}.", "{n} more hands are unreadable, for {reasons}."
            )
            text = voice.plural(one, many, hands, reasons=reasons)
            lines += fit(text)
        return [*lines, ""] if lines else []

    def _balances(self, account: BatchAccount) -> list[str]:
        found = list(balance_lines(account, self.voice, _BALANCES))
        if not found:
            return []
        head = styled(Style.STRONG, self.voice.say("To put it right, over all hands:"))
        return [head, *(line for text in found for line in fit(text, "    ", "      ")), ""]

    def _files_without_hands(self) -> list[str]:
        if not self.without:
            return []
        from auditor.notes import trouble

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
        with printing():
            for line in paint(lines, colour=self.colour):
                self.stream.write(plain(line) + "\n")
            self.stream.flush()


def note_lines(account: BatchAccount, voice: Voice) -> list[str]:
    """What the page of the batch says of its account and the rows of :func:`account_lines` do not."""
    notes = [said_of(one, voice) for one in counted(account) if not one.in_sum]
    return [*(line for note in notes for line in fit(note)), ""] if notes else []


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
        sums = voice.join(amount_in(units, currency, voice) for currency, units in account.sums())
        rows.append((say("Differences"), sums))
    rows.append((say("Hands found"), found))
    width = max(cell_len(label) for label, _ in rows) + 2
    return [line for label, text in rows for line in wrap(text, WIDTH, pad(label, width), " " * width)]
