"""Tasks worked off by ``dask.distributed``: a cluster that is there already, or one of this computer for a single run.

Workers keep the tables of a task until the joining process knows which of its hands were met before, then write them
as Parquet files of their own; only counts, digests and records travel. The scheduler gives the tasks of a lost worker
to others; see :mod:`auditor.pipeline.processes` for what happens to a task that kills its workers.
"""

from __future__ import annotations

import atexit
import io
import logging
import os
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from importlib import import_module
from threading import Lock
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from auditor import __version__
from auditor.pipeline.parquet import Dataset, name_of, write_tables
from auditor.pipeline.parts import ARROW, Added, Part, Wanted
from auditor.pipeline.queueing import DeadWorkerError, Planned
from auditor.pipeline.stores import open_store
from auditor.pipeline.tasks import Task
from parsers.errors import HandauditError
from parsers.remote import is_url
from parsers.sources import Piece

if TYPE_CHECKING:
    from auditor.pipeline.arrow import OtherRows

LOCAL = "local"

#: Text in a task where each becomes files of its own.
_TASK = 16 << 20
#: Each thread is to get so many tasks at least.
_SHARES = 4
#: A text that travels with its task counts so many times.
_TRAVELS = 4
_SECONDS = 60
#: Seconds that a client has to say goodbye.
_CLOSING = 10
#: Seconds after which it is looked whether there are workers, and how often there may be none.
_PATIENCE = 20
_TIMES = 6
_TALKATIVE = frozenset({"distributed", "tornado", "asyncio"})
_AGAIN = 100  # after so many tasks the workers are counted again

R = TypeVar("R")
S = TypeVar("S")
T = TypeVar("T")


@contextmanager
def connected(address: str, jobs: int) -> Iterator[Any]:
    """A client of the cluster at the address, or of ``jobs`` processes of this computer. Raises HandauditError."""
    try:
        dask: Any = import_module("dask")
        distributed: Any = import_module("distributed")
    except ImportError:
        raise HandauditError("--dask needs the package distributed: pip install 'handaudit[cluster]'") from None
    with ExitStack() as stack:
        debug = bool(os.environ.get("HANDAUDIT_DEBUG"))
        if not debug:
            stack.enter_context(_quiet_when_stopped())
            stack.enter_context(_silence())
        target: Any = address
        try:
            if address == LOCAL:
                temporary = tempfile.TemporaryDirectory(prefix="handaudit-", ignore_cleanup_errors=True)
                folder = stack.enter_context(temporary)
                stack.enter_context(dask.config.set({"distributed.scheduler.allowed-failures": 0}))
                target = stack.enter_context(
                    distributed.LocalCluster(
                        n_workers=jobs,
                        threads_per_worker=1,
                        processes=True,
                        host="127.0.0.1",
                        dashboard_address="127.0.0.1:0",
                        scheduler_kwargs={"dashboard": False},
                        local_directory=folder,
                        silence_logs=False if debug else logging.CRITICAL,
                    )
                )
            client = stack.enter_context(_client(distributed.Client)(target, timeout=_SECONDS, set_as_default=False))
            client.wait_for_workers(1, timeout=_SECONDS)
        except (OSError, RuntimeError, TimeoutError, ValueError, MemoryError) as error:
            raise HandauditError(f"no cluster with workers answers at {address}") from error
        yield client


def _client(kind: type[Any]) -> type[Any]:
    """A kind of client that never holds up the end of the program: one that is still looking for its scheduler when the
    run is stopped is just left, where dask's own would wait for it when it is thrown away."""

    def close(self: Any) -> None:  # noqa: ANN401 dask has no types
        if self.status not in ("connecting", "closing"):
            with suppress(TimeoutError):
                kind.close(self, timeout=_CLOSING)

    return type("Client", (kind,), {"close": close})


@contextmanager
def _quiet_when_stopped() -> Iterator[None]:
    """A run that is stopped ends then: what dask began and could not finish neither holds it up nor complains. Workers
    that are about to start end with the program."""
    try:
        yield
    except KeyboardInterrupt:
        if (deploy := sys.modules.get("distributed.deploy.spec")) is not None:
            atexit.unregister(deploy.close_clusters)
        for logger in _loggers():
            logger.setLevel(logging.CRITICAL + 1)
        raise


def _loggers() -> list[logging.Logger]:
    """Those of dask and of what it stands on."""
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in _TALKATIVE]
    return [logging.getLogger(name) for name in {*_TALKATIVE, *names}]


@contextmanager
def _silence() -> Iterator[None]:
    """Lost workers are our business; the cluster's own words about them are not printed."""
    loggers = _loggers()
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


def grouped(planned: Iterable[Planned], total: int, client: Any) -> Iterator[Planned]:  # noqa: ANN401
    """Neighbouring tasks put together, so that each makes files of a size that is worth the name. ``total``: the size
    of all text, or 0; every thread of the cluster is to get some tasks."""
    most = min(_TASK, total // (_SHARES * _threads(client))) if total else _TASK
    waiting: list[Piece] = []
    size = 0
    for each in planned:
        if not isinstance(each, Task):
            if waiting:
                yield Task(waiting)
                waiting, size = [], 0
            yield each
            continue
        waiting += each.pieces
        size += sum(piece.size * (1 if piece.text is None else _TRAVELS) for piece in each.pieces)
        if size >= most:
            yield Task(waiting)
            waiting, size = [], 0
    if waiting:
        yield Task(waiting)


def _threads(client: Any) -> int:  # noqa: ANN401 dask has no types
    return max(1, sum(map(int, client.nthreads().values())))


class Elsewhere:
    """The tables of a task that a worker keeps."""

    def __init__(self, whole: Any, again: Callable[[], Part]) -> None:  # noqa: ANN401 dask has no types
        self.whole = whole
        self.again = again


class Cluster(Generic[R, S]):
    """The workers of a cluster. A task's part is asked for without its tables, which stay where they are."""

    def __init__(self, client: Any, do: Callable[[Task, int, S], R], shared: S) -> None:  # noqa: ANN401
        self.client, self.do, self.shared = client, do, shared
        self.keeps = isinstance(shared, Wanted) and ARROW in shared.streams
        if isinstance(shared, Wanted) and shared.pseudonyms is not None:
            shared.pseudonyms.settle()
            self.by_future = True
        else:
            self.by_future = False
        self._sent: Any = None
        self.given = 0
        self.most = 2
        self.deaths = _deaths(client)

    def _shared(self) -> Any:  # noqa: ANN401
        """What goes with each task: itself, or what stands for it where it is big. It is made by a task and can so be
        made again, unlike data that were scattered."""
        if not self.by_future:
            return self.shared
        if self._sent is None:
            self._sent = self.client.submit(_same, self.shared, pure=False)
        return self._sent

    def submit(self, task: Task, number: int) -> tuple[Any, Any, Task]:
        if self.given % _AGAIN == 0:
            self.most = 2 * _threads(self.client)
        self.given += 1
        sent = Task([_absolute(piece) for piece in task.pieces])
        whole = self.client.submit(_run, self.do, sent, number, self._shared(), __version__, pure=False)
        part = self.client.submit(_without_tables, whole, pure=False) if self.keeps else whole
        return part, whole, task

    def result(self, handle: tuple[Any, Any, Task]) -> R:
        part, whole, task = handle
        found = asked(part)
        if self.keeps:
            found.elsewhere = Elsewhere(whole, lambda: cast(Part, self.here(task, 0)))
        return cast(R, found)

    def alone(self, task: Task, number: int) -> R:
        self._sent = None  # it may have been lost with the worker
        return self.result(self.submit(task, number))

    def here(self, task: Task, number: int) -> R:
        return self.do(task, number, self.shared)


def _deaths(client: Any) -> int:  # noqa: ANN401 dask has no types
    """How many workers die over a task before the scheduler gives up."""
    try:
        return 1 + int(client.run_on_scheduler(lambda dask_scheduler: dask_scheduler.allowed_failures))
    except Exception:  # noqa: BLE001 a scheduler may answer nobody
        return 1


def asked(future: Any) -> Any:  # noqa: ANN401 dask has no types
    """The result of a future. Raises DeadWorkerError, or HandauditError where the cluster is lost."""
    from distributed import KilledWorker

    try:
        return _awaited(future)
    except KilledWorker as error:
        raise DeadWorkerError from error
    except (CancelledError, OSError, TimeoutError) as error:
        if future.status == "cancelled" or isinstance(error, CancelledError):
            raise HandauditError("the cluster was lost") from error
        raise
    except ImportError as error:
        raise HandauditError(f"the workers of the cluster lack a package ({error})") from error


def _awaited(future: Any) -> Any:  # noqa: ANN401
    """The result of a future, as long as there is anybody who could work it out."""
    empty = 0
    while empty < _TIMES:
        try:
            return future.result(timeout=_PATIENCE)
        except TimeoutError:
            if future.done():
                return future.result()
            empty = 0 if future.client.nthreads() else empty + 1
    raise HandauditError("the cluster has no workers any more")


def _absolute(piece: Piece) -> Piece:
    if piece.text is not None or is_url(piece.path):
        return piece
    return replace(piece, path=os.path.abspath(piece.path))


#: A worker with several threads audits one task at a time: more would gain nothing.
_one_at_a_time = Lock()


def _same(value: T) -> T:
    return value


def _run(do: Callable[[Task, int, S], R], task: Task, number: int, shared: S, version: str) -> R:
    if version != __version__:
        raise HandauditError(f"a worker of the cluster has handaudit {__version__}, not {version}")
    with _one_at_a_time:
        return do(task, number, shared)


def _without_tables(part: Part) -> Part:
    return replace(part, streams={name: stream for name, stream in part.streams.items() if name != ARROW})


def _store(part: Part, added: Added, again: dict[int, OtherRows], place: str, number: int) -> list[tuple[str, str]]:
    """Writes the tables of a task as files of their own; gives back of which tables and rooms."""
    from auditor.pipeline.arrow import mended

    store = open_store(place)
    written: list[tuple[str, str]] = []
    tables = mended(part.streams[ARROW].read(), added, part.edges.currencies(), again)
    for (table, room), found in tables.items():
        if found.num_rows:
            file = io.BytesIO()
            write_tables(file, [found])
            store.put(name_of(table, room, f"{number:06d}"), file.getvalue())
            written.append((table, room))
    return written


class ClusterWriter:
    """Has the tables of a run written by the workers, a file for each task, table and room."""

    def __init__(self, place: str, client: Any) -> None:  # noqa: ANN401 dask has no types
        self.dataset = Dataset(place)
        self.client = client
        self.place = place if is_url(place) else os.path.realpath(place)
        self.number = 0
        self.waiting: deque[tuple[Any, Callable[[], Part], Added, dict[int, OtherRows], int]] = deque()

    def take(self, part: Part, added: Added, again: dict[int, OtherRows]) -> None:
        """The next part; ``added``: findings of the joining process, ``again``: other rows of some hands."""
        number, self.number = self.number, self.number + 1
        if part.elsewhere is None:
            self._written(_store(part, added, again, self.place, number))
            return
        future = self.client.submit(_store, part.elsewhere.whole, added, again, self.place, number, pure=False)
        self.waiting.append((future, part.elsewhere.again, added, again, number))
        while len(self.waiting) > 2 or (self.waiting and self.waiting[0][0].done()):
            self._wait()

    def _wait(self) -> None:
        future, once_more, added, again, number = self.waiting.popleft()
        try:
            self._written(asked(future))
        except DeadWorkerError:  # perhaps over another task: what was audited once can be audited here
            self._written(_store(once_more(), added, again, self.place, number))

    def _written(self, places: list[tuple[str, str]]) -> None:
        self.dataset.rooms |= set(places)

    def finish(self) -> None:
        """Everything is there."""
        while self.waiting:
            self._wait()
        self.dataset.complete()

    def abandon(self) -> None:
        """The run ended early: what was written can be read below ``_part``."""

    def discard(self) -> None:
        """The run did not even begin: nothing is left behind."""
        self.dataset.discard()
