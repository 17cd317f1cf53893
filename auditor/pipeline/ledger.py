"""What a batch found, in the order of the input: the account, the sums, what is listed and the batch page."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from auditor.duplicates import OTHER, SAME
from auditor.pipeline.figures import add_part
from auditor.pipeline.options import BatchOptions, BatchResult, Listeners
from auditor.pipeline.parts import Added, ListedHand, Part
from auditor.pipeline.pseudonyms import Pseudonyms
from auditor.pipeline.sums import add_balances
from auditor.results import BatchReport, Finding, Severity, UnreadHands, Verdict

#: how many files without hands, and how many unreadable hands of one reason, a report names
_NAMED_FILES = 3
_NAMED_HANDS = 1_000


def is_same(found: Iterable[Finding]) -> bool:
    """Was the hand met before, with the same content?"""
    return any(finding.code == SAME for finding in found)


class Ledger:
    """Counts the results of tasks and tells the listeners of them. ``take`` them in the order of the input."""

    def __init__(self, options: BatchOptions, listeners: Listeners) -> None:
        self.listeners = listeners
        self.result = BatchResult()
        self.report = BatchReport(self.result.account, run=options.run())
        self._pages = bool(options.html)
        self._pseudonyms: Pseudonyms | None = None
        self._source: str | None = None
        self._source_hands = 0
        self._source_failed = False
        self._done = 0

    def learn(self, pseudonyms: Pseudonyms) -> None:
        """From now on names are replaced."""
        self._pseudonyms = pseudonyms
        self.result.unused = pseudonyms.unused
        run = self.report.run
        run.places = tuple(map(self.shown, run.places))
        run.command, run.records = self.shown(run.command), self.shown(run.records)

    def shown(self, text: str) -> str:
        """A path, or a text with one, as outputs may show it."""
        return text if self._pseudonyms is None else self._pseudonyms.path(text)

    def take(self, part: Part, added: Added) -> None:
        """The next result. ``added``: what is known of its hands only here."""
        self._sources(part)
        self._count(part, added)
        if part.figures is not None:
            add_part(self.report.figures, part.figures, {n for n, found in added.items() if is_same(found)})
        for note in part.notes:
            self.listeners.trouble(self.shown(note))
        for one in part.listed:
            self._list(one, added)
        self._done += part.size
        self.listeners.progress(self._done, self.result.account.found)

    def _sources(self, part: Part) -> None:
        for piece in part.pieces:
            self._begin(piece.source, piece.first)
            self._source_hands += piece.hands
            if piece.trouble and not self._source_failed:
                self.trouble(piece.trouble)
                self._source_failed = True

    def _begin(self, source: str, first: bool) -> None:
        if first:
            self.close_source()
            self._source = source
            self.result.account.files += 1

    def close_source(self) -> None:
        """The source before is read to its end: did it hold any hand?"""
        if self._source is not None and not self._source_hands and not self._source_failed:
            self._no_hands(self._source, "no hand header")
        self._source, self._source_hands, self._source_failed = None, 0, False

    def without_text(self, source: str, reason: str) -> None:
        """A file that was not read because it is no text."""
        self.result.account.files += 1
        self._no_hands(source, reason)

    def _no_hands(self, source: str, reason: str) -> None:
        account, source = self.result.account, self.shown(source)
        account.files_without_hands += 1
        if len(account.without_hands) < _NAMED_FILES:
            account.without_hands.append(source)
        self.listeners.no_hands(source, reason)

    def _count(self, part: Part, added: Added) -> None:
        account = self.result.account
        account.found += sum(piece.hands for piece in part.pieces)
        account.consistent += part.verdicts.get(Verdict.CONSISTENT, 0)
        account.discrepant += part.verdicts.get(Verdict.DISCREPANT, 0)
        account.unreadable += part.verdicts.get(Verdict.UNREADABLE, 0)
        account.void += part.void
        account.partly_verified += part.partly_verified
        account.winner_open += part.winner_open
        account.prose_lines += part.prose_lines
        for own, new in ((account.findings, part.codes), (account.rooms, part.rooms)):
            for key, count in new.items():
                own[key] = own.get(key, 0) + count
        self.result.warnings += part.warnings
        for finding in chain.from_iterable(added.values()):
            account.findings[finding.code] = account.findings.get(finding.code, 0) + 1
            account.duplicates += finding.code == SAME
            account.conflicting += finding.code == OTHER
            self.result.warnings += finding.severity is Severity.WARNING

    def _list(self, one: ListedHand, added: Added) -> None:
        row = one.row
        once = one.counts or not is_same(added.get(one.number, ()))
        if row.difference and row.currency is not None and once:
            sums = self.result.account.differences
            sums[row.currency] = sums.get(row.currency, 0) + row.difference
        if row.settles and once:
            add_balances(self.result.account, row)
        if self._pages:
            self._report(one)
        self.listeners.listed(one)

    def _report(self, one: ListedHand) -> None:
        """Takes a listed hand into the batch page; of unreadable ones only so many that a page can name."""
        report = self.report
        if one.row.verdict is Verdict.CONSISTENT:
            return
        if not one.shown:
            report.hidden += 1
        elif one.row.verdict is Verdict.DISCREPANT:
            report.rows.append(one.row)
        else:
            unread = report.unread.setdefault(one.row.code, UnreadHands())
            unread.count += 1
            if len(unread.first) < _NAMED_HANDS:
                unread.first.append(one.row)

    def unread(self, text: str) -> None:
        """A file could not be read, or not to its end: of a file of which a part could not be read that is known."""
        if self._source is not None and text.startswith(f"{self._source}: "):
            if self._source_failed:
                return
            self._source_failed = True
        self.trouble(text)

    def trouble(self, text: str) -> None:
        """A file, or a part of one, could not be read."""
        self.result.account.files_unreadable += 1
        self.listeners.trouble(self.shown(text))
