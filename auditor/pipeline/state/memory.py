"""What a run knows of earlier ones: which tasks need not be done again, and which hands were met before.

The plan is compared with the state while it is made; the results come back in the order of the input, and only there
is a task's result taken over for good: its repeated hands must be the same as before, and its records must still lie
where the state says. Else the task is simply done again.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import chain

from auditor.duplicates import Seen, is_of_earlier_run
from auditor.neighbours import Edges
from auditor.pipeline.outputs import Output
from auditor.pipeline.parts import ARROW, Added, Known, Part, PieceResult, Wanted
from auditor.pipeline.state import marks
from auditor.pipeline.state.earlier import Earlier, identity
from auditor.pipeline.state.output import TakenOver, stamp
from auditor.pipeline.state.packing import pack, unpack, unpack_edges
from auditor.pipeline.state.store import KeptPiece, Place, Store
from auditor.pipeline.state.tables import TakenTables
from auditor.pipeline.tasks import Task
from auditor.results import BatchRow, Verdict
from parsers import sources
from parsers.errors import SourceError
from parsers.sources import NoText, Piece

#: Seconds between two moments after which nothing is lost.
_PAUSE = 0.5
_MOST_HANDS = 1 << 20


class Memory:
    """The state file in a run. ``files``: what the run reads; ``outputs``: what it writes, opened before the plan is
    made."""

    def __init__(self, store: Store, wanted: Wanted, files: Iterable[str], outputs: Mapping[str, Output]) -> None:
        self.store = store
        self.wanted = wanted
        self.outputs = outputs
        self.files = {identity(path) for path in files}
        self.earlier = Earlier(store, self.files, self.shown)
        self.tables: TakenTables | None = None
        self._failed = False
        self._rows: dict[int, Place] = {}
        self._chain = b""
        self._times: dict[bytes, int] = {}
        self._expected: dict[str, int] = {}
        self._unfed: list[int] = []
        self._met: list[int] = []
        self._committed = time.monotonic()

    # the plan

    def planned(
        self, tasks: Iterable[Task | Known | NoText | SourceError]
    ) -> Iterator[Task | Known | NoText | SourceError]:
        """The plan, with what is known in the place of what would have to be done."""
        for each in tasks:
            yield (self._known(each) or each) if isinstance(each, Task) else each

    def _known(self, task: Task) -> Known | None:
        found = self._found(task) if self._mark(task) else None
        for name, output in self.outputs.items():
            place = found.places.get(name) if found is not None else None
            if place is None:
                self._expected[name] = -1
            elif place.at == self._expected.setdefault(name, _position(output)):
                self._expected[name] += place.size
        return found

    def _mark(self, task: Task) -> bool:
        """Gives the task its marks. False: it cannot be read."""
        try:
            for piece in task.pieces:
                piece.digest = piece.digest or piece.own_digest()
        except SourceError:
            self._chain = marks.chained(self._chain, os.urandom(16))  # whatever it is, it is not what was there before
            return False
        key = marks.task_key(task, self.wanted.room, 0)
        times = self._times[key] = self._times.get(key, 0) + 1
        task.key = key if times == 1 else marks.task_key(task, self.wanted.room, times - 1)
        task.chain = self._chain = marks.chained(self._chain, task.key)
        return True

    def _found(self, task: Task) -> Known | None:
        kept = self.store.task(task.key)
        row = None if kept is None else self.store.part(kept.id)
        if kept is None or row is None:
            return None
        places = self.store.places(kept.id) if self.wanted.streams else {}
        for name in self.wanted.streams:
            if name == ARROW:
                if self.tables is None or name not in places or not self.tables.has(places[name]):
                    return None
                continue
            output = self.outputs[name]
            if name not in places or not isinstance(output, TakenOver):
                return None
            if not output.may_have(places[name], self._expected.setdefault(name, output.position)):
                return None
        chain, data = row
        try:
            part, added, pages, edges = unpack(data)
        except ValueError as error:
            raise self.store.damaged() from error
        if any(stamp(os.path.join(self.wanted.pages, name)) != kept_as for name, kept_as in pages.items()):
            return None
        places = {name: places[name] for name in self.wanted.streams}
        return Known(task, kept, part, added, partial(self._edges, edges), places, chain == task.chain)

    def _edges(self, packed: str) -> Edges:
        try:
            return unpack_edges(packed)
        except ValueError as error:
            raise self.store.damaged() from error

    # the results, in the order of the input

    def feed(self, seen: Seen) -> None:
        """Before hands are compared: those of the tasks before, which did not need it."""
        for task in self._unfed:
            pieces, keys, contents, cards, lines = self.store.digests(task)
            at = 0
            for piece in pieces:
                seen.begin(self.shown(piece.source))
                own = slice(at, at + piece.hands)
                seen.check_all(keys[own], contents[own], lines[own], cards[own])
                at += piece.hands
        self._unfed.clear()

    def unfold(self, known: Known) -> None:
        """The digests of a task's hands, without which they cannot be compared."""
        part = known.part
        _, part.keys, part.contents, part.cards, part.lines = self.store.digests(known.kept.id)

    def shown(self, source: str) -> str:
        """A path as outputs may show it."""
        return source if self.wanted.pseudonyms is None else self.wanted.pseudonyms.path(source)

    def settled(self, known: Known) -> bool:
        """Is what the run found of the task's hands before what an earlier one found? Nothing is settled any more after
        something failed, of which the chain knows nothing."""
        return known.chained and not self._failed

    def usable(self, known: Known) -> bool:
        """Are the task's records where the state says?"""
        return all(self._output(name).has(place) for name, place in known.places.items())

    def _output(self, name: str) -> TakenOver | TakenTables:
        output = self.tables if name == ARROW else self.outputs[name]
        assert isinstance(output, TakenOver | TakenTables)
        return output

    def take_over(self, known: Known, fed: bool) -> None:
        """The task's result is as it was. Only if it is usable. ``fed``: its hands were compared with those before."""
        places = {name: self._output(name).take_over(place) for name, place in known.places.items()}
        self._hold(known.kept.id, places)
        if places != known.places:
            self.store.keep_places(known.kept.id, places)
        if not fed:
            self._unfed.append(known.kept.id)
        if not known.chained:
            self.store.chain(known.kept.id, self._chain_of(known.task, known.part, known.added))
        self._met.append(known.kept.id)
        self._pause()

    def keep(self, task: Task, part: Part, added: Added, places: dict[str, Place]) -> None:
        """The task was done."""
        if not task.key or not self._keepable(part):
            self._failed = True
            return
        pages = {
            one.row.page: stamp(os.path.join(self.wanted.pages, one.row.page)) for one in part.listed if one.row.page
        }
        try:
            data = pack(part, added, pages)
        except TypeError:  # a number beyond all measure
            return
        kept = self.store.task(task.key)
        if kept is None:
            pieces = [_kept(*each) for each in zip(task.pieces, part.pieces, strict=True)]
            kept = self.store.add_task(task.key, pieces, part.keys, part.contents, part.cards, part.lines)
        self.store.keep_part(kept.id, self._chain_of(task, part, added), data)
        self._hold(kept.id, places)
        self.store.keep_places(kept.id, places)
        self._met.append(kept.id)
        self._pause()

    def _hold(self, task: int, places: dict[str, Place]) -> None:
        """Where a task's rows lie in tables is told to the state when these are complete: before, they lie in those of
        the earlier run."""
        if ARROW in places:
            self._rows[task] = places.pop(ARROW)

    def _keepable(self, part: Part) -> bool:
        """What failed may succeed another time: it is not kept."""
        return (
            not any(piece.trouble for piece in part.pieces)
            and not any(code.startswith("INT") for code in part.codes)
            and not (self.wanted.pages and any(_lacks_page(one.row) for one in part.listed))
            and not (part.views is not None and part.views.failed)
            and len(part.keys) < _MOST_HANDS
        )

    def _chain_of(self, task: Task, part: Part, added: Added) -> bytes | None:
        """What other files of earlier runs hold is looked at each time, and so is what comes after something failed."""
        earlier = any(is_of_earlier_run(finding) for finding in chain.from_iterable(added.values()))
        views = part.views is not None and part.views.earlier
        return None if earlier or views or self._failed else task.chain

    def _pause(self) -> None:
        if time.monotonic() - self._committed >= _PAUSE:
            self.commit()

    def commit(self) -> None:
        """Nothing until here is lost. Outputs are written without a buffer, so that their bytes are there."""
        self.store.visited(self._met)
        self._met.clear()
        self.store.commit()
        self._committed = time.monotonic()

    def finish(self) -> None:
        """Everything was read and written."""
        for output in self.outputs.values():
            if isinstance(output, TakenOver):
                output.completed()
        if self.tables is not None:
            self.tables.completed()
            for task, place in self._rows.items():
                self.store.keep_places(task, {ARROW: place})
        self.store.read_files(self.files)
        self.commit()
        self.store.index()
        self.store.commit()


def _kept(piece: Piece, result: PieceResult) -> KeptPiece:
    return KeptPiece(
        source=piece.source,
        path=identity(piece.path),
        inner=piece.source.removeprefix(sources.display(piece.path)),
        start=piece.start,
        end=piece.end,
        line=piece.line,
        encoding=piece.encoding,
        context=piece.context,
        digest=piece.digest.hex(),
        hands=result.hands,
    )


def _lacks_page(row: BatchRow) -> bool:
    return row.verdict is Verdict.DISCREPANT and not row.page


def _position(output: Output) -> int:
    return output.position if isinstance(output, TakenOver) else -1
