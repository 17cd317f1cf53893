"""Tasks worked off one after the other, here or by worker processes, with their results in the order of the input."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from multiprocessing import active_children, get_context
from typing import Any, TypeVar

from auditor.pipeline.tasks import Task
from auditor.pipeline.work import ready
from parsers.errors import HandauditError, SourceError
from parsers.sources import NoText

#: What is planned: work, or what holds no text or could not be read.
Planned = Task | NoText | SourceError

R = TypeVar("R")
S = TypeVar("S")


def work_off(
    planned: Iterable[Planned],
    do: Callable[[Task, int, S], R],
    shared: S,
    jobs: int,
    apart: Callable[[S], S] = lambda shared: shared,
) -> Generator[tuple[Task, R] | NoText | SourceError, None, None]:
    """``do(task, number, shared)`` for each task. ``shared`` goes to each worker once, as ``apart(shared)`` where
    workers are processes of their own; ``do`` must then be found by its name in its module.

    Raises HandauditError where a worker dies.
    """
    waiting = iter(planned)
    first = list(islice(waiting, 2))
    waiting = chain(first, waiting)
    if jobs <= 1 or len(first) < 2:
        for number, each in enumerate(waiting):
            yield (each, do(each, number, shared)) if isinstance(each, Task) else each
        return
    yield from _by_processes(waiting, do, apart(shared), jobs)


def _by_processes(
    planned: Iterable[Planned], do: Callable[[Task, int, S], R], shared: S, jobs: int
) -> Generator[tuple[Task, R] | NoText | SourceError, None, None]:
    context = get_context("fork" if sys.platform == "linux" else "spawn")
    debug = bool(os.environ.get("HANDAUDIT_DEBUG"))
    pool = ProcessPoolExecutor(jobs, context, _begin, (debug, do, shared))
    waiting: deque[tuple[Task, Future[R]] | NoText | SourceError] = deque()
    busy = 0
    try:
        for number, each in enumerate(planned):
            if isinstance(each, Task):
                waiting.append((each, pool.submit(_do, each, number)))
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


def _result(head: tuple[Task, Future[R]] | NoText | SourceError) -> tuple[Task, R] | NoText | SourceError:
    if isinstance(head, tuple):
        return head[0], head[1].result()
    return head


#: In a worker process: what it does with each task.
_job: Callable[[Task, int], Any] | None = None


def _begin(debug: bool, do: Callable[[Task, int, S], R], shared: S) -> None:
    global _job
    ready(debug)

    def job(task: Task, number: int) -> R:
        return do(task, number, shared)

    _job = job


def _do(task: Task, number: int) -> Any:  # noqa: ANN401 whatever the job gives
    assert _job is not None
    return _job(task, number)
