"""Tasks worked off one after the other, here or by worker processes, with their results in the order of the input.

A worker that dies costs nothing but time: what was in its hands and in those of the others is done again, one task
at a time. What kills its worker twice, alone, is left out and reported as trouble of its file.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain, count, islice
from multiprocessing import active_children, get_context
from typing import Any, Generic, Protocol, TypeVar

from auditor.pipeline.state.memory import Known
from auditor.pipeline.tasks import Task
from auditor.pipeline.work import ready
from parsers.errors import HandauditError, SourceError
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


class Processes(Generic[R, S]):
    """Worker processes of this computer."""

    def __init__(self, do: Callable[[Task, int, S], R], shared: S, jobs: int) -> None:
        self.do, self.shared, self.jobs = do, shared, jobs
        self.most = jobs * 2
        self.deaths = 1
        self.pool: ProcessPoolExecutor | None = None
        self.one: ProcessPoolExecutor | None = None

    def _start(self, jobs: int) -> ProcessPoolExecutor:
        context = get_context("fork" if sys.platform == "linux" else "spawn")
        debug = bool(os.environ.get("HANDAUDIT_DEBUG"))
        return ProcessPoolExecutor(jobs, context, _begin, (debug, self.do, self.shared))

    def submit(self, task: Task, number: int) -> Future[R]:
        if self.pool is None:
            self.pool = self._start(self.jobs)
        try:
            with _deaf():  # the first task starts the workers
                return self.pool.submit(_do, task, number)
        except BrokenProcessPool as error:  # an earlier task did that; its result is asked for first
            failed: Future[R] = Future()
            failed.set_exception(error)
            return failed

    def result(self, handle: Future[R]) -> R:
        try:
            return handle.result()
        except BrokenProcessPool as error:
            raise DeadWorkerError from error

    def alone(self, task: Task, number: int) -> R:
        self.pool = None  # it is broken
        if self.one is None:
            self.one = self._start(1)
            try:
                self.one.submit(os.getpid).result()
            except BrokenProcessPool as error:
                raise HandauditError(
                    "worker processes die as soon as they are started; --jobs 1 does without them"
                ) from error
        try:
            result: R = self.one.submit(_do, task, number).result()
        except BrokenProcessPool as error:
            self.one = None
            raise DeadWorkerError from error
        return result

    def here(self, task: Task, number: int) -> R:
        return self.do(task, number, self.shared)

    def end(self) -> None:
        """Everything is done."""
        for pool in (self.pool, self.one):
            if pool is not None:
                pool.shutdown()

    def stop(self) -> None:
        """Whatever is being done is not wanted any more."""
        for pool in (self.pool, self.one):
            if pool is not None:
                pool.shutdown(wait=False, cancel_futures=True)
        for child in active_children():
            child.terminate()
        for pool in (self.pool, self.one):
            # A worker may have died in the midst of a result: its reader would wait for the rest as long as anybody
            # could still write, and the end of the program for the reader.
            results = getattr(pool, "_result_queue", None)
            if results is not None:
                results._writer.close()


@contextmanager
def _deaf() -> Iterator[None]:
    """Ctrl-C waits meanwhile: a worker that is being started has no answer to it yet. Workers hear again when they are
    ready (:func:`_begin`)."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


#: In a worker process: what it does with each task.
_job: Callable[[Task, int], Any] | None = None


def _begin(debug: bool, do: Callable[[Task, int, S], R], shared: S) -> None:
    global _job
    ready(debug)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})

    def job(task: Task, number: int) -> R:
        return do(task, number, shared)

    _job = job


def _do(task: Task, number: int) -> Any:  # noqa: ANN401 whatever the job gives
    assert _job is not None
    return _job(task, number)
