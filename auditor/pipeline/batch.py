"""Many hands: tasks are worked off here or by worker processes, and joined in the order of the input.

Workers give back counts, digests and finished bytes, never audits: moving objects between processes
costs more than making them. What depends on more than one task is done here, in order: which hand was
met before, and the account. Whatever the number of processes, the outputs are the same to the byte.
"""

from __future__ import annotations

import os
import shlex
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial

from auditor.duplicates import SAME, Seen
from auditor.pipeline.figures import add_part
from auditor.pipeline.outputs import Output, holds, make_folder, protect, write_file
from auditor.pipeline.patches import Patches
from auditor.pipeline.processes import Planned, work_off
from auditor.pipeline.pseudonyms import Pseudonyms
from auditor.pipeline.tasks import Task, plan
from auditor.pipeline.work import (
    JSONL,
    ListedHand,
    Part,
    Wanted,
    audited,
    batch_row,
    collect_names,
    hand_texts,
    work,
    write_page,
)
from auditor.results import BatchAccount, BatchReport, BatchRun, Finding, Severity, UnreadHands, Verdict
from auditor.tables import COLUMNS, csv_header
from parsers import registry, sources
from parsers.errors import HandauditError, SourceError
from parsers.hand import HandText
from parsers.sources import NoText

_Event = tuple[Task, Part] | NoText | SourceError

#: how many files without hands, and how many unreadable hands of one reason, a report names
_NAMED_FILES = 3
_NAMED_HANDS = 1_000


@dataclass(slots=True)
class BatchOptions:
    """What is read and what is written. ``jobs``: number of processes. ``select`` and ``ignore``: beginnings of
    codes that are wanted or not wanted in lists; they change no verdict and no count. ``lang``: the language of the
    pages. ``mask``: names are replaced by pseudonyms everywhere, but for those in ``keep``."""

    paths: list[str]
    room: str | None = None
    jobs: int = 1
    jsonl: str | None = None
    csv: str | None = None
    html: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    lang: str = "en"
    mask: bool = False
    keep: tuple[str, ...] = ()

    def run(self) -> BatchRun:
        """What a report says of how it was made; paths by their names only."""
        command = ["handaudit", "batch", *map(_name, self.paths)]
        for option, value in (("--html", self.html), ("--jsonl", self.jsonl), ("--csv", self.csv)):
            command += [option, _name(value)] if value else []
        for option, values in (("--room", (self.room,)), ("--select", self.select), ("--ignore", self.ignore)):
            command += [option, ",".join(filter(None, values))] if any(values) else []
        command += ["--mask"] if self.mask else []
        records = _name(self.jsonl) if self.jsonl and self.jsonl != "-" else ""
        places = tuple(os.path.join(path, "") if os.path.isdir(path) else path for path in self.paths)
        started = datetime.now().isoformat(timespec="minutes")
        return BatchRun(places, shlex.join(command), records, started, masked=self.mask)


def _name(path: str) -> str:
    """The last part of a path, with a separator if it is written with one."""
    bare = path.rstrip("/" + os.sep)
    return os.path.basename(bare) + path[len(bare) :][:1]


def _nobody(*_: object) -> None:
    return None


@dataclass(slots=True)
class Listeners:
    """Called while a batch runs, in the order of the input: ``listed(hand)`` for each discrepant, unreadable
    or selected hand, ``trouble(text)`` for what could not be read, ``no_hands(file, reason)`` for files
    without hands, ``progress(bytes done, hands found)``."""

    listed: Callable[[ListedHand], None] = _nobody
    trouble: Callable[[str], None] = _nobody
    no_hands: Callable[[str, str], None] = _nobody
    progress: Callable[[int, int], None] = _nobody


@dataclass(slots=True)
class BatchResult:
    """The account, the number of warnings among all findings, and the names to be kept that nobody has."""

    account: BatchAccount = field(default_factory=BatchAccount)
    warnings: int = 0
    unused: list[str] = field(default_factory=list)


def run_batch(options: BatchOptions, listeners: Listeners | None = None) -> BatchResult:
    """Audits everything behind the paths. An interrupt leaves ``F.part`` with complete records only.

    Raises HandauditError where an output cannot be written or a worker dies.
    """
    started = time.monotonic()
    registry.select(options.room)  # a wrong name is told before anything is opened
    joiner = _Joiner(options, listeners or Listeners())
    planned = _Plan(options, list(sources.inventory(options.paths, skip=joiner.written)))
    joiner.open()
    try:
        if options.mask:
            joiner.learn(_names(options, planned, joiner.listeners))
        with (
            tempfile.TemporaryDirectory(prefix="handaudit-", ignore_cleanup_errors=True) as folder,
            closing(work_off(planned(), work, joiner.wanted, options.jobs, partial(replace, parts=folder))) as events,
        ):
            for event in events:
                joiner.take(event)
        joiner.close_source()
        joiner.result.account.duration = time.monotonic() - started
        joiner.finish()
    except BaseException:
        joiner.abandon()
        raise
    return joiner.result


class _Plan:
    """The tasks of a run. They are planned anew for each pass over the files, but for what can be read only once."""

    def __init__(self, options: BatchOptions, files: list[str | SourceError]) -> None:
        self.options = options
        self.files = files
        self.kept: list[Planned] | None = None
        if options.mask and not all(isinstance(file, SourceError) or os.path.isfile(file) for file in files):
            self.kept = list(self._made())

    def __call__(self) -> Iterable[Planned]:
        return self._made() if self.kept is None else self.kept

    def _made(self) -> Iterable[Planned]:
        return plan(self.files, frozenset(self.options.paths), self.options.room)


def _names(options: BatchOptions, planned: _Plan, listeners: Listeners) -> Pseudonyms:
    """A first pass over the files: everybody's pseudonym, in the order of the input whatever the processes."""
    pseudonyms = Pseudonyms(options.keep)
    done = hands = 0
    with closing(work_off(planned(), collect_names, options.room, options.jobs)) as events:
        for event in events:
            if isinstance(event, tuple):
                task, found = event
                pseudonyms.learn(found.names)
                done, hands = done + task.size, hands + found.hands
                listeners.progress(done, hands)
    return pseudonyms


class _Joiner:
    """Puts the results together: outputs, duplicates, account."""

    def __init__(self, options: BatchOptions, listeners: Listeners) -> None:
        self.options = options
        self.listeners = listeners
        self.result = BatchResult()
        self.seen = Seen()
        self.report = BatchReport(self.result.account, run=options.run())
        self.outputs: dict[str, Output] = {}
        self.source: str | None = None
        self.source_hands = 0
        self.source_failed = False
        self.done = 0
        tables = tuple(COLUMNS) if options.csv else ()
        self.wanted = Wanted(
            options.room,
            ((JSONL,) if options.jsonl else ()) + tables,
            options.html or "",
            options.select,
            options.ignore,
            lang=options.lang,
        )

    def learn(self, pseudonyms: Pseudonyms) -> None:
        """From now on names are replaced."""
        self.wanted = replace(self.wanted, pseudonyms=pseudonyms)
        self.result.unused = pseudonyms.unused
        run = self.report.run
        run.places = tuple(map(self._shown, run.places))
        run.command, run.records = self._shown(run.command), self._shown(run.records)

    def _shown(self, text: str) -> str:
        """A path, or a text with one, as outputs may show it."""
        return text if self.wanted.pseudonyms is None else self.wanted.pseudonyms.path(text)

    @property
    def written(self) -> list[str]:
        """Paths that must not be read because this run writes them."""
        own = [] if self.options.jsonl in (None, "-") else [self.options.jsonl]
        if self.options.csv:
            own += [os.path.join(self.options.csv, f"{table}.csv") for table in COLUMNS]
        own += [path + ".part" for path in own]
        if self.options.html and not any(holds(self.options.html, path) for path in self.options.paths):
            own.append(self.options.html)
        return own

    def open(self) -> None:
        """Opens the outputs, so that a wrong path is told before anything is read."""
        inputs = self.options.paths
        try:
            if self.options.jsonl:
                protect(self.options.jsonl, inputs, b'{"schema":')
                self.outputs[JSONL] = Output(self.options.jsonl)
            if self.options.csv:
                make_folder(self.options.csv)
                for table in COLUMNS:
                    path = os.path.join(self.options.csv, f"{table}.csv")
                    protect(path, inputs, csv_header(table))
                    self.outputs[table] = Output(path)
                    self.outputs[table].write(csv_header(table))
            if self.options.html:
                make_folder(self.options.html)
        except HandauditError:
            for output in self.outputs.values():
                output.discard()
            raise

    def take(self, event: _Event) -> None:
        """The next result in the order of the input."""
        account = self.result.account
        if isinstance(event, SourceError):
            self._trouble(str(event))
        elif isinstance(event, NoText):
            account.files += 1
            self._no_hands(event.source, event.reason)
        else:
            self._part(*event)

    def _part(self, task: Task, part: Part) -> None:
        repeats = self._repeats(part)
        self._count(part)
        self._repeat(task, part, repeats)
        if part.figures is not None:
            add_part(self.report.figures, part.figures, {n for n, found in repeats.items() if found.code == SAME})
        patches = Patches(repeats)
        for name, output in self.outputs.items():
            output.write(patches.apply(name, part.streams[name]))
        for note in part.notes:
            self.listeners.trouble(self._shown(note))
        for one in part.listed:
            self._list(one, repeats)
        self.done += part.size
        self.listeners.progress(self.done, self.result.account.found)

    def _repeats(self, part: Part) -> dict[int, Finding]:
        """The hands of the part that were met before, by their place in it."""
        found: dict[int, Finding] = {}
        at = 0
        for piece in part.pieces:
            self._source(piece.source, piece.first)
            self.source_hands += piece.hands
            if piece.trouble and not self.source_failed:
                self._trouble(piece.trouble)
                self.source_failed = True
            self.seen.begin(self._shown(piece.source))
            for number in range(at, at + piece.hands):
                finding = self.seen.check(part.keys[number], part.contents[number], part.lines[number])
                if finding is not None:
                    found[number] = finding
            at += piece.hands
        return found

    def _source(self, source: str, first: bool) -> None:
        if first:
            self.close_source()
            self.source = source
            self.result.account.files += 1

    def close_source(self) -> None:
        """The source before is read to its end: did it hold any hand?"""
        if self.source is not None and not self.source_hands and not self.source_failed:
            self._no_hands(self.source, "no hand header")
        self.source, self.source_hands, self.source_failed = None, 0, False

    def _no_hands(self, source: str, reason: str) -> None:
        account, source = self.result.account, self._shown(source)
        account.files_without_hands += 1
        if len(account.without_hands) < _NAMED_FILES:
            account.without_hands.append(source)
        self.listeners.no_hands(source, reason)

    def _count(self, part: Part) -> None:
        account = self.result.account
        account.found += len(part.keys)
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

    def _repeat(self, task: Task, part: Part, repeats: dict[int, Finding]) -> None:
        """Takes the repeated hands into the account, the lists and the pages."""
        account = self.result.account
        listed = {one.number: one for one in part.listed}
        texts: list[HandText] = []
        for number, finding in repeats.items():
            account.findings[finding.code] = account.findings.get(finding.code, 0) + 1
            if finding.code == SAME:
                account.duplicates += 1
            else:
                account.conflicting += 1
                self.result.warnings += finding.severity is Severity.WARNING
            one = listed.get(number)
            wanted = bool(self.wanted.select) and self.wanted.shows(finding.code)
            if one is not None:
                one.row.codes = (*one.row.codes, finding.code)
                one.shown = one.shown or wanted
            if (one is not None and one.row.page) or (one is None and wanted):
                texts = texts or hand_texts(task, self.options.room)
                again = audited(texts[number], self.wanted)
                again.findings.append(finding)
                if one is None:
                    part.listed.append(ListedHand(number, batch_row(again, [finding])))
                else:
                    write_page(again, self.wanted.pages, self.wanted.lang)
        part.listed.sort(key=lambda one: one.number)

    def _list(self, one: ListedHand, repeats: dict[int, Finding]) -> None:
        row = one.row
        again = repeats.get(one.number)
        if row.difference and row.currency is not None and (again is None or again.code != SAME):
            sums = self.result.account.differences
            sums[row.currency] = sums.get(row.currency, 0) + row.difference
        if self.options.html:
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

    def _trouble(self, text: str) -> None:
        self.result.account.files_unreadable += 1
        self.listeners.trouble(self._shown(text))

    def finish(self) -> None:
        """Everything was read: outputs get their names, the batch page is written."""
        for output in self.outputs.values():
            output.finish()
        self.outputs.clear()
        if self.options.html:
            from reports.render_batch import batch_pages

            for name, page in batch_pages(self.report, self.options.lang):
                write_file(os.path.join(self.options.html, name), page)

    def abandon(self) -> None:
        """The run ended early: outputs keep their complete records under ``F.part``."""
        for output in self.outputs.values():
            output.abandon()
