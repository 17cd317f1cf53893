"""The passes of a batch over its files: what is planned, by whom it is worked off, and the first one for names."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager

from auditor.pipeline.options import BatchOptions, Listeners
from auditor.pipeline.pseudonyms import Pseudonyms
from auditor.pipeline.queueing import Planned, work_off
from auditor.pipeline.tasks import Pieces, Task, plan
from auditor.pipeline.work import collect_names
from parsers import sources
from parsers.errors import SourceError
from parsers.sources import Piece


@contextmanager
def client_of(options: BatchOptions) -> Iterator[object]:
    """A client of the cluster that is to do the work, or None."""
    if options.dask is None:
        yield None
        return
    from auditor.pipeline.cluster import connected

    with connected(options.dask, options.jobs) as client:
        yield client


class Plan:
    """The tasks of a run. They are planned anew for each pass over the files, but for what can be read only once.
    ``pieces``: what cuts files instead of the ordinary way."""

    def __init__(self, options: BatchOptions, files: list[str | SourceError]) -> None:
        self.options = options
        self.pieces: Pieces | None = None
        self.files = files
        self.kept: list[Planned] | None = None
        self.lost: dict[tuple[str, int], Piece] = {}
        if options.mask and not all(isinstance(file, SourceError) or os.path.isfile(file) for file in files):
            self.kept = list(self._made())

    def __call__(self) -> Iterable[Planned]:
        planned = self._made() if self.kept is None else self.kept
        return map(self._without_lost, planned) if self.lost else planned

    def lose(self, task: Task) -> None:
        """Leaves out in later passes what cost workers their lives in this one."""
        self.lost |= {(piece.source, piece.line): piece for piece in task.pieces if piece.trouble}

    def _without_lost(self, each: Planned) -> Planned:
        if not isinstance(each, Task):
            return each
        return Task([self.lost.get((piece.source, piece.line), piece) for piece in each.pieces])

    def _made(self) -> Iterable[Planned]:
        return plan(self.files, frozenset(self.options.paths), self.options.room, self.pieces)


def names(options: BatchOptions, planned: Plan, listeners: Listeners, client: object) -> Pseudonyms:
    """A first pass over the files: everybody's pseudonym, in the order of the input whatever the processes."""
    pseudonyms = Pseudonyms(options.keep)
    done = hands = 0
    listeners.begin(sources.total_size(planned.files))
    with closing(work_off(planned(), collect_names, options.room, options.jobs, client=client)) as events:
        for event in events:
            if isinstance(event, tuple):
                task, found = event
                planned.lose(task)
                pseudonyms.learn(found.names)
                done, hands = done + task.size, hands + found.hands
                listeners.progress(done, hands)
    return pseudonyms
