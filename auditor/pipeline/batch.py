"""Many hands: tasks are worked off here or by worker processes, and joined in the order of the input.

Workers give back counts, digests and finished bytes, never audits: moving objects between processes
costs more than making them. What depends on more than one task is done here, in order: which hand was
met before, and the account. Whatever the number of processes, the outputs are the same to the byte.
"""

from __future__ import annotations

import csv
import os
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from multiprocessing import active_children, get_context

import orjson

from auditor.duplicates import SAME, Seen
from auditor.pipeline.outputs import Output, holds, make_folder, protect, write_file
from auditor.pipeline.single import audit_hand_text
from auditor.pipeline.tasks import Task, plan
from auditor.pipeline.work import (
    JSONL,
    ListedHand,
    Part,
    Stream,
    Wanted,
    batch_row,
    hand_texts,
    ready,
    work,
    write_page,
)
from auditor.record import finding_record
from auditor.results import BatchAccount, BatchRow, Finding, Severity, Verdict, sentence
from auditor.tables import COLUMNS, REPEAT, csv_header, csv_lines, repeat_row
from parsers import registry, sources
from parsers.errors import HandauditError, SourceError
from parsers.hand import HandText
from parsers.sources import NoText

_Event = tuple[Task, Part] | NoText | SourceError


@dataclass(slots=True)
class BatchOptions:
    """What is read and what is written. ``jobs``: number of processes. ``select`` and ``ignore``: beginnings of
    codes that are wanted or not wanted in lists; they change no verdict and no count."""

    paths: list[str]
    room: str | None = None
    jobs: int = 1
    jsonl: str | None = None
    csv: str | None = None
    html: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()


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
    """The account, and the number of warnings among all findings."""

    account: BatchAccount = field(default_factory=BatchAccount)
    warnings: int = 0


def run_batch(options: BatchOptions, listeners: Listeners | None = None) -> BatchResult:
    """Audits everything behind the paths. An interrupt leaves ``F.part`` with complete records only.

    Raises HandauditError where an output cannot be written or a worker dies.
    """
    started = time.monotonic()
    registry.select(options.room)  # a wrong name is told before anything is opened
    joiner = _Joiner(options, listeners or Listeners())
    files = list(sources.inventory(options.paths, skip=joiner.written))
    joiner.open()
    try:
        with (
            tempfile.TemporaryDirectory(prefix="handaudit-", ignore_cleanup_errors=True) as folder,
            closing(_work_off(options, files, joiner.wanted, folder)) as events,
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


def _work_off(
    options: BatchOptions, files: Iterable[str | SourceError], wanted: Wanted, folder: str
) -> Generator[_Event, None, None]:
    """Tasks with their results, and what holds no text, in the order of the input."""
    planned = plan(files, frozenset(options.paths), options.room)
    first = list(islice(planned, 2))
    planned = chain(first, planned)
    if options.jobs <= 1 or len(first) < 2:
        for number, each in enumerate(planned):
            yield (each, work(each, wanted, number)) if isinstance(each, Task) else each
        return
    yield from _by_processes(planned, replace(wanted, parts=folder), options.jobs)


def _by_processes(
    planned: Iterable[Task | NoText | SourceError], wanted: Wanted, jobs: int
) -> Generator[_Event, None, None]:
    context = get_context("fork" if sys.platform == "linux" else "spawn")
    debug = bool(os.environ.get("HANDAUDIT_DEBUG"))
    pool = ProcessPoolExecutor(jobs, context, ready, (debug,))
    waiting: deque[tuple[Task, Future[Part]] | NoText | SourceError] = deque()
    busy = 0
    try:
        for number, each in enumerate(planned):
            if isinstance(each, Task):
                waiting.append((each, pool.submit(work, each, wanted, number)))
                busy += 1
            else:
                waiting.append(each)
            while busy > jobs * 2 or (waiting and not isinstance(waiting[0], tuple)):
                head = waiting.popleft()
                busy -= isinstance(head, tuple)
                yield _result(head)
        while waiting:
            yield _result(waiting.popleft())
        pool.shutdown()
    except BrokenProcessPool as error:
        raise HandauditError(
            "a worker process died, perhaps for want of memory; --jobs 1 does without workers"
        ) from error
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in active_children():
            child.terminate()
        raise


def _result(head: tuple[Task, Future[Part]] | NoText | SourceError) -> _Event:
    if isinstance(head, tuple):
        return head[0], head[1].result()
    return head


class _Joiner:
    """Puts the results together: outputs, duplicates, account."""

    def __init__(self, options: BatchOptions, listeners: Listeners) -> None:
        self.options = options
        self.listeners = listeners
        self.result = BatchResult()
        self.seen = Seen()
        self.rows: list[BatchRow] = []
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
        )

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
            account.files_without_hands += 1
            self.listeners.no_hands(event.source, event.reason)
        else:
            self._part(*event)

    def _part(self, task: Task, part: Part) -> None:
        repeats = self._repeats(part)
        self._count(part)
        self._repeat(task, part, repeats)
        patches = _Patches(repeats)
        for name, output in self.outputs.items():
            output.write(patches.apply(name, part.streams[name]))
        for note in part.notes:
            self.listeners.trouble(note)
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
            self.seen.begin(piece.source)
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
            self.result.account.files_without_hands += 1
            self.listeners.no_hands(self.source, "no hand header")
        self.source, self.source_hands, self.source_failed = None, 0, False

    def _count(self, part: Part) -> None:
        account = self.result.account
        account.found += len(part.keys)
        account.consistent += part.verdicts.get(Verdict.CONSISTENT, 0)
        account.discrepant += part.verdicts.get(Verdict.DISCREPANT, 0)
        account.unreadable += part.verdicts.get(Verdict.UNREADABLE, 0)
        account.void += part.void
        account.partly_verified += part.partly_verified
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
                again = audit_hand_text(texts[number])
                again.findings.append(finding)
                if one is None:
                    part.listed.append(ListedHand(number, batch_row(again, [finding])))
                else:
                    write_page(again, self.wanted.pages)
        part.listed.sort(key=lambda one: one.number)

    def _list(self, one: ListedHand, repeats: dict[int, Finding]) -> None:
        row = one.row
        again = repeats.get(one.number)
        if row.difference and row.currency is not None and (again is None or again.code != SAME):
            sums = self.result.account.differences
            sums[row.currency] = sums.get(row.currency, 0) + row.difference
        if self.options.html:
            self.rows.append(row)
        self.listeners.listed(one)

    def _trouble(self, text: str) -> None:
        self.result.account.files_unreadable += 1
        self.listeners.trouble(text)

    def finish(self) -> None:
        """Everything was read: outputs get their names, the batch page is written."""
        for output in self.outputs.values():
            output.finish()
        self.outputs.clear()
        if self.options.html:
            from reports.render import batch_index

            write_file(os.path.join(self.options.html, "index.html"), batch_index(self.result.account, self.rows))

    def abandon(self) -> None:
        """The run ended early: outputs keep their complete records under ``F.part``."""
        for output in self.outputs.values():
            output.abandon()


class _Patches:
    """What is known only here of repeated hands, written into the bytes that a worker made."""

    def __init__(self, repeats: dict[int, Finding]) -> None:
        self.repeats = repeats
        self.heads: dict[int, list[str]] = {}
        self.by_stream: dict[str, Callable[[bytes, int, Finding], bytes]] = {
            JSONL: self._jsonl,
            "hands": self._hands,
            "findings": self._findings,
        }

    def apply(self, name: str, stream: Stream) -> bytes:
        """The stream's bytes, patched. "hands" must come before "findings"."""
        data = stream.read()
        patch = self.by_stream.get(name)
        if not self.repeats or patch is None:
            return data
        pieces: list[bytes] = []
        at = kept = 0
        for number, size in enumerate(stream.sizes):
            finding = self.repeats.get(number)
            if finding is not None:
                pieces += (data[kept:at], patch(data[at : at + size], number, finding))
                kept = at + size
            at += size
        pieces.append(data[kept:])
        return b"".join(pieces)

    def _jsonl(self, line: bytes, number: int, finding: Finding) -> bytes:
        record = orjson.loads(line)
        record["findings"].append(finding_record(finding, None))
        return orjson.dumps(record, option=orjson.OPT_APPEND_NEWLINE)

    def _hands(self, line: bytes, number: int, finding: Finding) -> bytes:
        self.heads[number] = next(csv.reader([line.decode()]))[:4]
        return line[:-1] + f"{REPEAT[finding.code]}\n".encode()

    def _findings(self, lines: bytes, number: int, finding: Finding) -> bytes:
        message = sentence(finding.text, finding.params, None)
        return lines + csv_lines("findings", [repeat_row(self.heads[number], finding, message)])
