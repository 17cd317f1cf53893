"""Tasks worked off one after the other, here or by worker processes, with their results in the order of the input.

A worker that dies costs nothing but time: what was in its hands and in those of the others is done again, one task
at a time. What kills its worker twice, alone, is left out and reported as trouble of its file.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import replace
from itertools import chain, count, islice
from typing import Generic, Protocol, TypeVar

from auditor.pipeline.parts import Known
from auditor.pipeline.tasks import Task
from parsers.errors import SourceError
from parsers.sources import NoText, Piece

#: What is planned: work, or what an earlier run did, holds no text or could not be read.
Planned = Task | Known | NoText | SourceError
#: So many results may wait for one that is being worked on.
_WAITING = 64
#: What has cost so many workers their lives is left out.
_DEATHS = 2

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)
S = TypeVar("S")
#: What stands for a result that is not there yet.
H = TypeVar("H")


class DeadWorkerError(Exception):
    """The worker died over a task, or over another one at the same time."""


class Crew(Protocol[R_co, H]):
    """Workers. ``most``: so many tasks are given to them before the result of the first is asked for. ``deaths``: so
    many workers have died over a task when DeadWorkerError is raised."""

    most: int
    deaths: int

    def submit(self, task: Task, number: int) -> H:
        """Gives a task to some worker."""

    def result(self, handle: H) -> R_co:
        """Waits for a result. Raises DeadWorkerError."""

    def alone(self, task: Task, number: int) -> R_co:
        """The result of a task while no other is worked on. Raises DeadWorkerError, or HandauditError where no
        worker can be had any more."""

    def here(self, task: Task, number: int) -> R_co:
        """The result of a task in this process."""


def work_off(
    planned: Iterable[Planned],
    do: Callable[[Task, int, S], R],
    shared: S,
    jobs: int,
    apart: Callable[[S], S] = lambda shared: shared,
    client: object = None,
) -> Generator[tuple[Task, R] | Known | NoText | SourceError, None, None]:
    """``do(task, number, shared)`` for each task. ``shared`` goes to each worker once, as ``apart(shared)`` where
    workers are processes of their own; ``do`` must then be found by its name in its module. ``client``: of a cluster
    that does the work."""
    if client is not None:
        from auditor.pipeline.cluster import Cluster

        yield from in_order(planned, Cluster(client, do, shared))
        return
    waiting = iter(planned)
    first = list(islice(waiting, 2))
    waiting = chain(first, waiting)
    if jobs <= 1 or len(first) < 2:
        for number, each in enumerate(waiting):
            yield (each, do(each, number, shared)) if isinstance(each, Task) else each
        return
    from auditor.pipeline.processes import Processes

    crew = Processes(do, apart(shared), jobs)
    try:
        yield from in_order(waiting, crew)
        crew.end()
    except BaseException:
        crew.stop()
        raise


def in_order(planned: Iterable[Planned], crew: Crew[R, H]) -> Iterator[tuple[Task, R] | Known | NoText | SourceError]:
    """The results in the order of what is planned; a task whose worker died may be given back in several."""
    queue: deque[_Given[R, H] | Known | NoText | SourceError] = deque()
    rescue = _Rescue(crew)
    busy = 0
    for number, each in enumerate(planned):
        if isinstance(each, Task):
            queue.append(_Given(each, number, crew.submit(each, number)))
            busy += 1
        else:
            queue.append(each)
        while busy > crew.most or len(queue) > crew.most + _WAITING or (queue and not isinstance(queue[0], _Given)):
            busy -= isinstance(queue[0], _Given)
            yield from _next(queue, crew, rescue)
    while queue:
        yield from _next(queue, crew, rescue)


class _Given(Generic[R, H]):
    """A task that was given to a worker; ``results``: what came of it, if that is already known."""

    __slots__ = ("handle", "number", "results", "task")

    def __init__(self, task: Task, number: int, handle: H) -> None:
        self.task, self.number, self.handle = task, number, handle
        self.results: list[tuple[Task, R]] | None = None

    def wait(self, crew: Crew[R, H]) -> None:
        """Raises DeadWorkerError."""
        if self.results is None:
            self.results = [(self.task, crew.result(self.handle))]


def _next(
    queue: deque[_Given[R, H] | Known | NoText | SourceError], crew: Crew[R, H], rescue: _Rescue[R, H]
) -> Iterator[tuple[Task, R] | Known | NoText | SourceError]:
    head = queue[0]
    if isinstance(head, _Given):
        try:
            head.wait(crew)
        except DeadWorkerError:
            rescue.all([each for each in queue if isinstance(each, _Given)])
        queue.popleft()
        yield from head.results or ()
    else:
        yield queue.popleft()  # type: ignore[misc] # it is the head


class _Rescue(Generic[R, H]):
    """Does again what was being worked on when a worker died."""

    def __init__(self, crew: Crew[R, H]) -> None:
        self.crew = crew
        self.numbers = count(-1, -1)

    def all(self, given: list[_Given[R, H]]) -> None:
        """First all that end by themselves; then each of the others alone, so that it is known which one kills."""
        dead: list[_Given[R, H]] = []
        for each in given:
            try:
                each.wait(self.crew)
            except DeadWorkerError:
                dead.append(each)
        for each in dead:
            each.results = list(self._again(each.task))

    def _again(self, task: Task) -> Iterator[tuple[Task, R]]:
        try:
            yield task, self.crew.alone(task, next(self.numbers))
        except DeadWorkerError:
            if len(task.pieces) == 1:
                yield self._last(task, self.crew.deaths)
            else:
                for piece in task.pieces:
                    yield from self._again(Task([piece]))

    def _last(self, task: Task, deaths: int) -> tuple[Task, R]:
        """A task of one piece over which workers have died while nothing else was done."""
        while deaths < _DEATHS:
            try:
                return task, self.crew.alone(task, next(self.numbers))
            except DeadWorkerError:
                deaths += self.crew.deaths
        left_out = Task([lost(task.pieces[0])])
        return left_out, self.crew.here(left_out, next(self.numbers))


def lost(piece: Piece) -> Piece:
    """The piece as one that cannot be read."""
    words = f"two processes died at the text from line {piece.line} on; its hands are not audited"
    return replace(piece, text=None, context="", trouble=f"{piece.source}: {words}")
