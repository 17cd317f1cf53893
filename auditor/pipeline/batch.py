"""Many hands: tasks are worked off here or by worker processes, and joined in the order of the input.

Workers give back counts, digests and finished bytes, never audits: moving objects between processes
costs more than making them. What depends on more than one task is done here, in order: which hand was
met before, and the account. Whatever the number of processes, the outputs are the same to the byte.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterable
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from auditor.duplicates import Seen
from auditor.extras import Extras, extras
from auditor.neighbours import Joints
from auditor.pipeline.joining import Joining, Remade, Views, mark_of, with_views
from auditor.pipeline.ledger import Ledger, is_same
from auditor.pipeline.listing import batch_row, write_page
from auditor.pipeline.opening import outputs_apart, something_to_read
from auditor.pipeline.options import BatchOptions, BatchResult, Listeners
from auditor.pipeline.outputs import Output, holds, make_folder, protect, write_file
from auditor.pipeline.parts import ARROW, JSONL, Added, Known, ListedHand, Part, Wanted
from auditor.pipeline.passes import Plan, client_of, names
from auditor.pipeline.patches import Patches
from auditor.pipeline.pseudonyms import Pseudonyms
from auditor.pipeline.queueing import Planned, work_off
from auditor.pipeline.sums import SUMS, sums_as_csv
from auditor.pipeline.tasks import Task
from auditor.pipeline.work import audited, hand_texts, work
from auditor.results import Finding
from auditor.tables import COLUMNS, csv_header
from parsers import registry, sources
from parsers.errors import HandauditError, SourceError
from parsers.hand import HandText
from parsers.sources import NoText

if TYPE_CHECKING:
    from auditor.pipeline.cluster import ClusterWriter
    from auditor.pipeline.parquet import Writer
    from auditor.pipeline.state.memory import Memory
    from auditor.pipeline.state.store import Place, Store

__all__ = ["BatchOptions", "BatchResult", "Listeners", "run_batch"]

_Event = tuple[Task, Part] | Known | NoText | SourceError


def run_batch(options: BatchOptions, listeners: Listeners | None = None) -> BatchResult:
    """Audits everything behind the paths. An interrupt leaves ``F.part`` with complete records only.

    Raises HandauditError where an output cannot be written, workers cannot be started or the state file cannot be used.
    """
    registry.select(options.room)  # a wrong name is told before anything is opened
    outputs_apart(options)
    if options.state is None:
        return _run(options, listeners or Listeners(), None)
    from auditor.pipeline.state.store import STATE_BEGINS, Store

    protect(options.state, options.paths, STATE_BEGINS)
    with Store(options.state) as store:
        return _run(options, listeners or Listeners(), store)


def _run(options: BatchOptions, listeners: Listeners, store: Store | None) -> BatchResult:
    started = time.monotonic()
    joiner = _Joiner(options, listeners)
    files = list(sources.inventory(options.paths, skip=joiner.written))
    something_to_read(files, joiner.ledger.trouble, joiner.ledger.shown)
    planned = Plan(options, files)
    with client_of(options) as joiner.client:
        try:
            if store is None:
                joiner.open()
            if options.mask:
                joiner.learn(names(options, planned, listeners, joiner.client))
            if store is not None:
                joiner.remember(store, [file for file in planned.files if isinstance(file, str)])
                joiner.open()
                from auditor.pipeline.state.ranges import Ranges

                planned.pieces = Ranges(store, options.room).pieces
            total = sources.total_size(planned.files)
            listeners.begin(total)
            tasks = joiner.grouped(planned(), total)
            tasks = joiner.memory.planned(tasks) if joiner.memory else tasks
            with (
                tempfile.TemporaryDirectory(prefix="handaudit-", ignore_cleanup_errors=True) as folder,
                closing(
                    work_off(
                        *(tasks, work, joiner.wanted, options.jobs, partial(replace, parts=folder)),
                        client=joiner.client,
                    )
                ) as events,
            ):
                for event in events:
                    joiner.take(event)
            joiner.ledger.close_source()
            joiner.ledger.result.account.duration = time.monotonic() - started
            joiner.finish()
        except BaseException:
            joiner.abandon()
            raise
    return joiner.ledger.result


def _extras(options: BatchOptions) -> Extras | None:
    if options.rake_schedule is None:
        return extras(None, options.select)
    from auditor.pipeline.schedules import load

    return extras(load(options.rake_schedule), options.select)


class _Joiner:
    """Puts the results together: outputs, duplicates, account."""

    def __init__(self, options: BatchOptions, listeners: Listeners) -> None:
        self.options = options
        self.listeners = listeners
        self.ledger = Ledger(options, listeners)
        self.seen = Seen()
        self.joining = Joining(options.room)
        self.joints = Joints()
        self.outputs: dict[str, Output] = {}
        self.client: object = None
        self.parquet: Writer | ClusterWriter | None = None
        self.memory: Memory | None = None
        tables = tuple(COLUMNS) if options.csv else ()
        self.wanted = Wanted(
            options.room,
            ((JSONL,) if options.jsonl else ()) + tables + ((ARROW,) if options.parquet else ()),
            options.html or "",
            options.select,
            options.ignore,
            lang=options.lang,
            carry=options.dask is not None,
            extras=_extras(options),
        )

    def learn(self, pseudonyms: Pseudonyms) -> None:
        """From now on names are replaced."""
        self.wanted = replace(self.wanted, pseudonyms=pseudonyms)
        self.ledger.learn(pseudonyms)

    def remember(self, store: Store, files: list[str]) -> None:
        """From now on what earlier runs did is not done again. Says what of it is of no use."""
        from auditor.pipeline.state.marks import differing, program, settings
        from auditor.pipeline.state.memory import Memory

        if not store.begin(program()):
            self.listeners.trouble(
                f"{store.path}: was written by another version of handaudit; everything is read anew"
            )
        now = settings(self.wanted)
        other = ", ".join(differing(store.settle(now), now))
        if other:
            self.listeners.trouble(
                f"{store.path}: was written with other options ({other}); everything is audited anew"
            )
        store.index()
        self.memory = Memory(store, self.wanted, files, self.outputs)

    @property
    def written(self) -> list[str]:
        """Paths that must not be read because this run writes them."""
        own = [] if self.options.jsonl in (None, "-") else [self.options.jsonl]
        if self.options.csv:
            own += [os.path.join(self.options.csv, f"{table}.csv") for table in (*COLUMNS, *SUMS)]
        own += [path + ".part" for path in own]
        if self.options.parquet:
            from auditor.pipeline.parquet import folders

            own += folders(self.options.parquet)
        if self.options.state:
            from auditor.pipeline.state.store import STATE_FILES

            own += [self.options.state + ending for ending in STATE_FILES]
        if self.options.html and not any(holds(self.options.html, path) for path in self.options.paths):
            own.append(self.options.html)
        return own

    def open(self) -> None:
        """Opens the outputs, so that a wrong path is told before anything is read."""
        inputs = self.options.paths
        try:
            if self.options.jsonl:
                protect(self.options.jsonl, inputs, b'{"schema":')
                self._open(JSONL, self.options.jsonl, b"")
            if self.options.csv:
                make_folder(self.options.csv)
                for table in COLUMNS:
                    path = os.path.join(self.options.csv, f"{table}.csv")
                    protect(path, inputs, csv_header(table))
                    self._open(table, path, csv_header(table))
                for table, columns in SUMS.items():
                    protect(os.path.join(self.options.csv, f"{table}.csv"), inputs, ",".join(columns).encode())
            if self.options.html:
                make_folder(self.options.html)
            if self.options.parquet:
                self.parquet = self._parquet(self.options.parquet)
        except HandauditError:
            for output in self.outputs.values():
                output.discard()
            self.outputs.clear()
            raise

    def _parquet(self, place: str) -> Writer | ClusterWriter:
        if self.client is None and self.memory is not None:
            from auditor.pipeline.state.tables import TakenTables

            self.memory.tables = TakenTables(place, self.memory.store)
            return self.memory.tables
        if self.client is None:
            from auditor.pipeline.parquet import Writer

            return Writer(place)
        from auditor.pipeline.cluster import ClusterWriter

        return ClusterWriter(place, self.client)

    def grouped(self, planned: Iterable[Planned], total: int) -> Iterable[Planned]:
        """What is planned, in larger tasks where each of them becomes files."""
        if self.client is None or not self.options.parquet:
            return planned
        from auditor.pipeline.cluster import grouped

        return grouped(planned, total, self.client)

    def _open(self, name: str, path: str, header: bytes) -> None:
        if self.memory is not None:
            from auditor.pipeline.state.output import TakenOver

            if TakenOver.possible(path):
                self.outputs[name] = TakenOver(path, name, self.memory.store, header)
                return
        self.outputs[name] = Output(path)
        self.outputs[name].write(header)

    def take(self, event: _Event) -> None:
        """The next result in the order of the input."""
        if isinstance(event, SourceError):
            self.ledger.unread(str(event))
        elif isinstance(event, NoText):
            self.ledger.without_text(event.source, event.reason)
        elif isinstance(event, Known):
            self._known(event)
        else:
            task, part = event
            self.joining.place(task, part)
            self._new(task, part, self._added(task, part, self.joints.take(part.edges)))

    def _known(self, known: Known) -> None:
        """The result of an earlier run, if it still holds; else the task is done again, here."""
        memory = self._memory()
        self.joining.place(known.task, known.part)
        usable = memory.usable(known)
        added = known.added
        fed = not (memory.settled(known) and usable)
        if fed:
            memory.unfold(known)
            added = self._added(known.task, known.part, self.joints.take(known.edges()))
        else:
            self.joints.pass_by(sum(piece.hands for piece in known.part.pieces), known.edges)
        same = added == known.added
        if fed and same:
            before = known.part.views
            same = mark_of(self._views(known.task, known.part, added)) == (before.mark if before else "")
        if usable and same:
            memory.take_over(known, fed)
            self.ledger.take(known.part, with_views(added, known.part))
            return
        part = work(known.task, 0, self.wanted)
        if part.keys != known.part.keys:
            raise HandauditError(f"{part.pieces[0].source}: was changed while it was read")
        self._new(known.task, part, added)

    def _new(self, task: Task, part: Part, added: Added) -> None:
        """The result of a task that was done just now."""
        remade = self.joining.join(task, part, self._views(task, part, added), self.wanted)
        alone, added = added, with_views(added, part)
        for name, page in part.pages:
            write_file(os.path.join(self.wanted.pages, name), page)
        self._mend(task, part, added, remade)
        patches = Patches(added, part.edges.currencies(), remade)
        places: dict[str, Place] = {}
        for name, output in self.outputs.items():
            data = patches.apply(name, part.streams[name])
            place = output.add(data)
            if place is not None:
                places[name] = place
        rows = {number: one.rows for number, one in remade.items() if one.rows is not None}
        if self.memory is not None and self.memory.tables is not None:
            places[ARROW] = self.memory.tables.take_new(part, added, rows)
        elif self.parquet is not None:
            self.parquet.take(part, added, rows)
        if self.memory is not None:
            self.memory.keep(task, part, alone, places)
        self.ledger.take(part, added)

    def _memory(self) -> Memory:
        assert self.memory is not None
        return self.memory

    def _added(self, task: Task, part: Part, joints: Added) -> Added:
        """What is known only here of the hands of the part: ``joints``, and which were met before."""
        added = {number: list(found) for number, found in joints.items()}
        for number, finding in self._repeats(task, part).items():
            added.setdefault(number, []).append(finding)
        return added

    def _repeats(self, task: Task, part: Part) -> dict[int, Finding]:
        """The hands of the part that were met before, in this run or an earlier one, by their place in it."""
        memory = self.memory
        if memory is not None:
            memory.feed(self.seen)
        found: dict[int, Finding] = {}
        at = 0
        for piece in part.pieces:
            self.seen.begin(self.ledger.shown(piece.source))
            own = slice(at, at + piece.hands)
            repeats = self.seen.check_all(part.keys[own], part.contents[own], part.lines[own], part.cards[own])
            found |= {at + place: finding for place, finding in repeats.items()}
            at += piece.hands
        if memory is not None:
            found |= memory.earlier.before(task, part, [number for number in range(at) if number not in found])
        return found

    def _views(self, task: Task, part: Part, added: Added) -> Views:
        """The other texts of the part's hands, as far as they know other cards."""
        memory = self.memory
        repeated = [number for number, found in added.items() if is_same(found)]
        earlier = None if memory is None else partial(memory.earlier.views, task, part)
        return self.joining.views(part, repeated, self.seen, earlier)

    def _mend(self, task: Task, part: Part, added: Added, remade: dict[int, Remade]) -> None:
        """Takes what is known only here into the lists and the pages."""
        listed = {one.number: one for one in part.listed}
        texts: list[HandText] = []
        for number, found in added.items():
            one = listed.get(number)
            chosen = [finding for finding in found if self.wanted.select and self.wanted.shows(finding.code)]
            wanted = bool(chosen)
            if one is not None:
                one.row.codes = tuple(dict.fromkeys((*one.row.codes, *(finding.code for finding in found))))
                one.shown = one.shown or wanted
            if (one is not None and one.row.page) or (one is None and wanted):
                other = remade.get(number)
                again = None if other is None else other.audit
                if again is None:
                    texts = texts or hand_texts(task, self.options.room)
                    again = audited(texts[number], self.wanted)
                    again.findings += part.sequence.get(number, ())
                again.findings += found
                if one is None:
                    part.listed.append(ListedHand(number, batch_row(again, chosen)))
                else:
                    write_page(again, self.wanted.pages, self.wanted.lang)
        part.listed.sort(key=lambda one: one.number)

    def finish(self) -> None:
        """Everything was read: outputs get their names, the batch page is written."""
        for output in self.outputs.values():
            output.finish()
        if self.parquet is not None:
            self.parquet.finish()
            self.parquet = None
        if self.memory is not None:
            self.memory.finish()
        self.outputs.clear()
        if self.options.csv:
            for name, data in sums_as_csv(self.ledger.result.account, self.ledger.report.figures).items():
                write_file(os.path.join(self.options.csv, name), data)
        if self.options.html:
            from reports.render_batch import batch_pages

            for name, page in batch_pages(self.ledger.report, self.options.lang):
                write_file(os.path.join(self.options.html, name), page)

    def abandon(self) -> None:
        """The run ended early: outputs keep their complete records under ``F.part``."""
        for output in self.outputs.values():
            output.abandon()
        if self.parquet is not None:
            self.parquet.abandon()
        if self.memory is not None:
            with suppress(HandauditError):
                self.memory.commit()
