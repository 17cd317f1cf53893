"""Worker processes of this computer. Loaded only where a run has more than one of them.

Each worker has two pipes of its own, and the parent has no thread beside its own: nothing can be half done
somewhere when a worker dies or the run is to end, and whoever is left is simply killed.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import ForkingPickler
from typing import Generic, TypeVar

from auditor.pipeline.queueing import DeadWorkerError
from auditor.pipeline.tasks import Task
from auditor.pipeline.work import ready
from parsers.errors import HandauditError

R = TypeVar("R")
S = TypeVar("S")

#: So many workers in a row may die before they can say that they are ready.
_STILLBORN = 3
_HELLO = b"ready"
_GO = b""


class Handle(Generic[R]):
    """A task that was handed over, and what came of it."""

    __slots__ = ("done", "error", "result", "words")

    def __init__(self, words: bytes) -> None:
        self.words = words
        self.done = False
        self.error: BaseException | None = None
        self.result: R | None = None

    def ends(self, result: R | None, error: BaseException | None) -> None:
        self.done, self.result, self.error = True, result, error


class _Worker(Generic[R]):
    """A process and what it works on. ``hears``: it has said that it is ready."""

    def __init__(self, process: BaseProcess, tasks: Connection, answers: Connection) -> None:
        self.process, self.tasks, self.answers = process, tasks, answers
        self.given: Handle[R] | None = None
        self.hears = False

    def send(self, words: bytes) -> None:
        """To a worker that has nothing to do: it reads whatever the size."""
        with suppress(OSError):  # it is dead; that is seen where its answer is awaited
            self.tasks.send_bytes(words)

    def end(self) -> None:
        self.send(_GO)
        self._gone()

    def kill(self) -> None:
        self.process.kill()
        self._gone()

    def _gone(self) -> None:
        self.process.join()
        self.tasks.close()
        self.answers.close()


class Processes(Generic[R, S]):
    """Worker processes of this computer."""

    def __init__(self, do: Callable[[Task, int, S], R], shared: S, jobs: int) -> None:
        self.do, self.shared, self.jobs = do, shared, jobs
        self.most = jobs * 2
        self.deaths = 1
        self.context = get_context("fork") if sys.platform == "linux" else get_context("spawn")
        self._workers: list[_Worker[R]] = []
        self._waiting: deque[Handle[R]] = deque()
        self._stillborn = 0

    def submit(self, task: Task, number: int) -> Handle[R]:
        handle: Handle[R] = Handle(bytes(ForkingPickler.dumps((task, number))))
        self._waiting.append(handle)
        self._hear(0)
        self._hand_over()
        return handle

    def result(self, handle: Handle[R]) -> R:
        while not handle.done:
            self._hand_over()
            self._hear(None)
        if handle.error is not None:
            raise handle.error
        return handle.result  # type: ignore[return-value] # it is done

    def alone(self, task: Task, number: int) -> R:
        return self.result(self.submit(task, number))

    def here(self, task: Task, number: int) -> R:
        return self.do(task, number, self.shared)

    def end(self) -> None:
        """Everything is done."""
        for worker in self._workers:
            worker.end()

    def stop(self) -> None:
        """Whatever is being done is not wanted any more."""
        for worker in self._workers:
            worker.kill()

    def _hand_over(self) -> None:
        """Sends what waits to those that have nothing to do, and to new workers."""
        while self._waiting:
            worker = next((one for one in self._workers if one.given is None), None)
            if worker is None:
                if len(self._workers) == self.jobs:
                    return
                worker = self._start()
            worker.given = self._waiting.popleft()
            worker.send(worker.given.words)

    def _start(self) -> _Worker[R]:
        debug = bool(os.environ.get("HANDAUDIT_DEBUG"))
        with _undisturbed():
            to_do, tasks = self.context.Pipe(duplex=False)
            answers, done = self.context.Pipe(duplex=False)
            arguments = (to_do, done, debug, self.do, self.shared)
            process = self.context.Process(target=_serve, args=arguments, daemon=True)
            process.start()
            to_do.close()
            done.close()
            worker: _Worker[R] = _Worker(process, tasks, answers)
            self._workers.append(worker)
        return worker

    def _hear(self, timeout: float | None) -> None:
        """Takes what the workers say. Raises HandauditError where they do not live long enough to say anything."""
        busy = {worker.answers: worker for worker in self._workers if worker.given is not None}
        for answers in wait(list(busy), timeout):
            worker = busy[answers]  # type: ignore[index] # one of these
            try:
                said = worker.answers.recv_bytes()
            except (EOFError, OSError):
                self._bury(worker)
                continue
            if said == _HELLO:
                worker.hears = True
                self._stillborn = 0
                continue
            assert worker.given is not None
            worker.given.ends(*ForkingPickler.loads(said))
            worker.given = None

    def _bury(self, worker: _Worker[R]) -> None:
        """What it worked on is lost; what it had not begun is for another one."""
        self._workers.remove(worker)
        worker.kill()
        assert worker.given is not None
        if worker.hears:
            worker.given.ends(None, DeadWorkerError())
            return
        self._waiting.appendleft(worker.given)
        self._stillborn += 1
        if self._stillborn >= _STILLBORN:
            raise HandauditError("worker processes die as soon as they are started; --jobs 1 does without them")


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Signals that end the run wait meanwhile: a worker that is being started has no answer to them yet, and one that
    nobody knows would not be ended. Workers hear again when they are ready (:func:`_serve`)."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(to_do: Connection, done: Connection, debug: bool, do: Callable[[Task, int, S], R], shared: S) -> None:
    """A worker: does what is sent until it is told to go."""
    ready(debug)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
    done.send_bytes(_HELLO)
    while words := to_do.recv_bytes():
        task, number = ForkingPickler.loads(words)
        done.send_bytes(_answer(do, task, number, shared))


def _answer(do: Callable[[Task, int, S], R], task: Task, number: int, shared: S) -> bytes:
    """The result or the error, packed."""
    try:
        return bytes(ForkingPickler.dumps((do(task, number, shared), None)))
    except Exception as error:  # noqa: BLE001 it is raised again where the result is asked for
        error.add_note("".join(traceback.format_exception(error)))
        return _packed(error)


def _packed(error: Exception) -> bytes:
    """The error, or one that says the same where it cannot be sent."""
    try:
        packed = bytes(ForkingPickler.dumps((None, error)))
        ForkingPickler.loads(packed)
    except Exception:  # noqa: BLE001 whatever its class does when it is packed or unpacked
        return bytes(ForkingPickler.dumps((None, HandauditError(f"{type(error).__name__}: {error}"))))
    return packed
