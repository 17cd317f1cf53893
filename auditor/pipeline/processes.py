"""Worker processes of this computer. Loaded only where a run has more than one of them."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from typing import Any, Generic, TypeVar

from auditor.pipeline.queueing import DeadWorkerError
from auditor.pipeline.tasks import Task
from auditor.pipeline.work import ready
from parsers.errors import HandauditError

R = TypeVar("R")
S = TypeVar("S")


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
