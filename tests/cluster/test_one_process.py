"""The same batch by a client that stands for a cluster: everything is done at once, in this process.

What a real cluster does with it is in ``test_dask.py``; here is what the program makes of every answer of one.
"""

from __future__ import annotations

import logging
import sys
from concurrent.futures import CancelledError
from contextlib import contextmanager, nullcontext
from types import SimpleNamespace

import pandas as pd
import pytest

from auditor.pipeline import cluster
from auditor.pipeline.batch import BatchOptions, Listeners, run_batch
from auditor.pipeline.queueing import DeadWorkerError
from auditor.pipeline.tasks import Task
from auditor.tables import COLUMNS
from parsers import sources
from parsers.errors import HandauditError
from parsers.sources import NoText, Piece
from tests.texts import cut_off, hand, many

pytest.importorskip("distributed")
pytest.importorskip("pyarrow")
pytestmark = pytest.mark.filterwarnings("default")  # of the packages for the cluster

POISON = "Poison Ivy"


class Future:
    """What came of a task: a value, or an error that is raised to everybody who asks."""

    def __init__(self, client, name, value=None, error=None):
        self.client, self.name, self.value, self.error = client, name, value, error
        self.status = "finished" if error is None else "error"

    def done(self):
        return True

    def result(self, timeout=None):
        if self.error is not None:
            raise self.error
        return self.value


class Client:
    """``threads``: of each worker; ``failures``: so many workers may die over a task before the scheduler gives up;
    ``asked``: the names of what was submitted. A text with POISON kills whoever reads it; ``dying``: names of
    functions whose workers are lost."""

    def __init__(self, threads=(1, 1), failures=0, dying=()):
        self.threads, self.failures, self.dying = threads, failures, dying
        self.asked = []

    def nthreads(self):
        return {f"worker {number}": threads for number, threads in enumerate(self.threads)}

    def run_on_scheduler(self, do):
        return do(dask_scheduler=SimpleNamespace(allowed_failures=self.failures))

    def submit(self, do, *arguments, pure):
        from distributed import KilledWorker

        assert not pure  # equal tasks are not one task
        self.asked.append(do.__name__)
        lost = next((one.error for one in arguments if isinstance(one, Future) and one.error), None)
        if lost is not None:
            return Future(self, do.__name__, error=lost)
        pieces = [piece for one in arguments if isinstance(one, Task) for piece in one.pieces if not piece.trouble]
        if do.__name__ in self.dying or any(POISON in piece.read() for piece in pieces):
            return Future(self, do.__name__, error=KilledWorker("task", None, self.failures))
        values = [one.value if isinstance(one, Future) else one for one in arguments]
        try:
            return Future(self, do.__name__, value=do(*values))
        except HandauditError as error:
            return Future(self, do.__name__, error=error)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """23 hands in four files: one number again with other content, one hand cut off."""
    monkeypatch.setattr(sources, "PIECE", 3 * len(hand(1)))
    monkeypatch.setattr(cluster, "_TASK", 6 * len(hand(1)))
    path = tmp_path / "in"
    path.mkdir()
    for number in range(2):
        (path / f"{number}.txt").write_text(many(5, 100 + 10 * number))
    (path / "2.txt").write_text(many(10, 200))
    (path / "3.txt").write_text(hand(101, paid="0.04", hero="Ezra") + hand(300, paid="0.04") + cut_off(301))
    (path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    return path


def run(folder, client=None, **options):
    """The account and the troubles of a run, by the client if there is one."""
    troubles = []
    with pytest.MonkeyPatch.context() as patched:
        if client is not None:
            patched.setattr(cluster, "connected", lambda address, jobs: nullcontext(client))
            options["dask"] = "somewhere:8786"
        options = BatchOptions([str(folder)], **options)
        account = run_batch(options, Listeners(trouble=troubles.append)).account
    account.duration = 0
    return account, troubles


def read(place, table):
    frame = pd.read_parquet(place / table)
    return [tuple(None if pd.isna(value) else value for value in row) for row in frame.itertuples(index=False)]


def tables(place):
    return [read(place, table) for table in COLUMNS]


class TestRuns:
    def test_nothing_differs(self, folder, tmp_path):
        whole = run(folder, jsonl=str(tmp_path / "whole"), parquet=str(tmp_path / "tables"), html=str(tmp_path / "p"))
        client = Client()
        again = run(
            folder, client, jsonl=str(tmp_path / "again"), parquet=str(tmp_path / "more"), html=str(tmp_path / "q")
        )
        assert again == whole
        assert (whole[0].found, whole[0].conflicting, whole[0].unreadable, whole[1]) == (23, 1, 1, [])
        assert (tmp_path / "again").read_bytes() == (tmp_path / "whole").read_bytes()
        assert tables(tmp_path / "more") == tables(tmp_path / "tables")
        pages = [sorted(path.name for path in (tmp_path / name).iterdir()) for name in "pq"]
        assert pages[0] == pages[1]
        assert len(pages[0]) == 3  # two hands and the overview
        # each task is audited, told without its tables, and then written by itself
        files = list((tmp_path / "more" / "hands" / "room=pokerstars").iterdir())
        assert len(files) > 2
        assert sorted(client.asked) == sorted(["_run", "_without_tables", "_store"] * len(files))

    def test_records_alone_travel_with_their_task(self, folder, tmp_path):
        client = Client()
        run(folder, client, jsonl=str(tmp_path / "out"))
        assert set(client.asked) == {"_run"}
        assert (tmp_path / "out").read_bytes().count(b"\n") == 23

    def test_names_are_sent_once(self, folder, tmp_path):
        """The pseudonyms of everybody are big: they are a task of their own, not part of each."""
        run(folder, mask=True, jsonl=str(tmp_path / "whole"))
        client = Client()
        run(folder, client, mask=True, jsonl=str(tmp_path / "again"))
        assert client.asked.count("_same") == 1
        text = (tmp_path / "again").read_bytes()
        assert text == (tmp_path / "whole").read_bytes()
        assert b"Ezra" not in text

    def test_what_kills_is_named(self, folder, tmp_path):
        """The hands beside it in its task are audited."""
        (folder / "0.txt").write_text(hand(1, hero=POISON))
        account, troubles = run(folder, Client(), jsonl=str(tmp_path / "out"), parquet=str(tmp_path / "tables"))
        assert troubles == [f"{folder}/0.txt: two processes died at the text from line 1 on; its hands are not audited"]
        assert (account.found, account.files_unreadable) == (18, 1)
        assert (tmp_path / "out").read_bytes().count(b"\n") == len(read(tmp_path / "tables", "hands")) == 18

    def test_names_that_were_lost_are_sent_again(self, folder, tmp_path):
        """They may have been kept by the worker that died."""

        class DiesOnce(Client):
            def submit(self, do, *arguments, pure):
                from distributed import KilledWorker

                if "_same" in self.asked and "_died" not in self.asked:
                    self.asked.append("_died")
                    return Future(self, "_died", error=KilledWorker("task", None, 0))
                return super().submit(do, *arguments, pure=pure)

        whole = run(folder, mask=True, jsonl=str(tmp_path / "whole"))
        client = DiesOnce()
        assert run(folder, client, mask=True, jsonl=str(tmp_path / "again")) == whole
        assert client.asked.count("_same") == 2
        assert (tmp_path / "again").read_bytes() == (tmp_path / "whole").read_bytes()

    def test_tables_whose_worker_dies_are_written_here(self, folder, tmp_path):
        run(folder, parquet=str(tmp_path / "tables"))
        run(folder, Client(dying=("_store",)), parquet=str(tmp_path / "again"))
        assert tables(tmp_path / "again") == tables(tmp_path / "tables")

    def test_workers_of_another_version(self, folder, tmp_path, monkeypatch):
        monkeypatch.setattr(cluster, "__version__", "0.0.0")
        real = cluster._run
        monkeypatch.setattr(cluster, "_run", lambda *given: real(*given[:-1], "0.0.1"))
        with pytest.raises(HandauditError, match=r"a worker of the cluster has handaudit 0\.0\.0, not 0\.0\.1"):
            run(folder, Client(), jsonl=str(tmp_path / "out"))
        assert not (tmp_path / "out").exists()

    def test_a_run_that_does_not_begin_leaves_nothing(self, folder, tmp_path):
        (tmp_path / "file").write_text("in the way")
        with pytest.raises(HandauditError):
            run(folder, Client(), parquet=str(tmp_path / "file"))
        assert (tmp_path / "file").read_text() == "in the way"

    def test_a_url(self, folder, tmp_path):
        """A folder behind a URL is written and read like one of this computer; its tables are put where they belong."""
        whole = run(folder, parquet=str(tmp_path / "tables"))
        again = run(f"file://{folder}", Client(), parquet=f"file://{tmp_path}/again")
        assert again[0].found == whole[0].found == 23
        assert len(read(tmp_path / "again", "players")) == len(read(tmp_path / "tables", "players")) == 66


def sizes(found):
    return [[piece.size for piece in each.pieces] if isinstance(each, Task) else each for each in found]


class TestTasks:
    """Neighbouring tasks of files (of 4 bytes) put together; a text that travels counts four times."""

    @staticmethod
    def file(size=4):
        return Task([Piece("a.txt", 1, size, path="a.txt", end=size)])

    def test_up_to_the_size(self, monkeypatch):
        monkeypatch.setattr(cluster, "_TASK", 10)
        assert sizes(cluster.grouped([self.file()] * 7, 0, Client())) == [[4, 4, 4], [4, 4, 4], [4]]

    def test_every_thread_gets_some(self, monkeypatch):
        """64 bytes for two threads of four shares each: 8 for a task."""
        monkeypatch.setattr(cluster, "_TASK", 1000)
        assert sizes(cluster.grouped([self.file()] * 3, 64, Client())) == [[4, 4], [4]]
        assert sizes(cluster.grouped([self.file()] * 3, 64, Client((4,)))) == [[4], [4], [4]]
        assert sizes(cluster.grouped([self.file()] * 3, 64, Client(()))) == [[4, 4, 4]]  # 16, as for one thread

    def test_texts_that_travel(self, monkeypatch):
        monkeypatch.setattr(cluster, "_TASK", 10)
        packed = Task([Piece("a.zip/b.txt", 1, 2, "ab")])
        assert sizes(cluster.grouped([packed] * 3, 0, Client())) == [[2, 2], [2]]

    def test_what_is_no_task_keeps_its_place(self, monkeypatch):
        monkeypatch.setattr(cluster, "_TASK", 10)
        empty = NoText("e.txt", "empty")
        found = cluster.grouped([empty, self.file(), empty, empty, self.file(), self.file()], 0, Client())
        assert sizes(found) == [empty, [4], empty, empty, [4, 4]]


class TestAnswers:
    def test_how_many_die_over_a_task(self):
        assert cluster.Cluster(Client(failures=3), len, None).deaths == 4

    def test_a_scheduler_that_answers_nobody(self, monkeypatch):
        client = Client()
        monkeypatch.setattr(client, "run_on_scheduler", lambda do: 1 / 0)
        assert cluster.Cluster(client, len, None).deaths == 1

    @pytest.mark.parametrize(
        ("error", "words"),
        [
            (CancelledError(), "the cluster was lost"),
            (ImportError("No module named 'orjson'"), "lack a package .No module named 'orjson'."),
        ],
    )
    def test_what_is_said_of_a_cluster_in_trouble(self, error, words):
        with pytest.raises(HandauditError, match=words):
            cluster.asked(Future(Client(), "_run", error=error))

    def test_a_cancelled_task_is_a_lost_cluster(self):
        future = Future(Client(), "_run", error=OSError("connection closed"))
        future.status = "cancelled"
        with pytest.raises(HandauditError, match="the cluster was lost"):
            cluster.asked(future)

    def test_an_error_of_the_task_is_its_own(self):
        """A task that ends with a time-out is done: nobody waits for it any longer."""
        with pytest.raises(TimeoutError, match="of the task"):
            cluster.asked(Future(Client(), "_run", error=TimeoutError("of the task")))

    def test_a_killed_worker(self):
        from distributed import KilledWorker

        with pytest.raises(DeadWorkerError):
            cluster.asked(Future(Client(), "_run", error=KilledWorker("task", None, 0)))

    @pytest.mark.parametrize(("threads", "times"), [((1,), 9), ((), cluster._TIMES)])
    def test_how_long_a_task_is_waited_for(self, threads, times):
        """As long as there are workers; six times if there are none."""

        class Slow(Future):
            waited = 0

            def done(self):
                return False

            def result(self, timeout=None):
                self.waited += 1
                if self.waited < 10:
                    raise TimeoutError
                return "at last"

        future = Slow(Client(threads), "_run")
        if threads:
            assert cluster.asked(future) == "at last"
        else:
            with pytest.raises(HandauditError, match="the cluster has no workers any more"):
                cluster.asked(future)
        assert future.waited == (times + 1 if threads else times)


class TestConnecting:
    """With a package in place of ``distributed`` that notes what it is asked for."""

    @pytest.fixture
    def asked(self, monkeypatch):
        asked = {}

        @contextmanager
        def local(**options):
            asked["local"] = options
            yield "a cluster"
            asked["ended"] = True

        class Client:
            status = "running"

            def __init__(self, target, **options):
                if target == "nowhere:1":
                    raise OSError("refused")
                asked["target"] = target

            def __enter__(self):
                return self

            def __exit__(self, *_):
                self.close()

            def close(self, timeout=None):
                asked["closed"] = timeout

            def wait_for_workers(self, number, timeout):
                asked["waited"] = number

        spec = SimpleNamespace(close_clusters=len)
        monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(LocalCluster=local, Client=Client))
        monkeypatch.setitem(sys.modules, "distributed.deploy.spec", spec)
        return asked

    def test_processes_of_this_computer(self, asked, monkeypatch):
        import dask

        monkeypatch.delenv("HANDAUDIT_DEBUG", raising=False)
        logger = logging.getLogger("distributed.scheduler")
        monkeypatch.setattr(logger, "level", logging.INFO)
        with cluster.connected("local", 3):
            assert logger.level > logging.CRITICAL
            assert dask.config.get("distributed.scheduler.allowed-failures") == 0
            assert "ended" not in asked
        assert logger.level == logging.INFO
        local = asked["local"]
        assert (local["n_workers"], local["threads_per_worker"], local["silence_logs"]) == (3, 1, logging.CRITICAL)
        assert (asked["target"], asked["waited"], asked["ended"]) == ("a cluster", 1, True)

    def test_for_debugging_nothing_is_silent(self, asked, monkeypatch):
        monkeypatch.setenv("HANDAUDIT_DEBUG", "1")
        logger = logging.getLogger("distributed.scheduler")
        monkeypatch.setattr(logger, "level", logging.INFO)
        with cluster.connected("local", 1):
            assert logger.level == logging.INFO
        assert asked["local"]["silence_logs"] is False

    def test_a_cluster_that_is_there(self, asked):
        with cluster.connected("there:8786", 3):
            assert (asked["target"], asked["waited"]) == ("there:8786", 1)
        assert "local" not in asked
        assert asked["closed"] == 10

    def test_after_a_stop_dask_stays_silent(self, asked, monkeypatch):
        """And what it would do at the end of the program is not done."""
        left = []
        monkeypatch.setattr(cluster.atexit, "unregister", left.append)
        monkeypatch.delenv("HANDAUDIT_DEBUG", raising=False)
        names = [name for name in logging.root.manager.loggerDict if name.startswith(("distributed", "tornado"))]
        for name in {*names, "distributed", "tornado", "asyncio"}:
            monkeypatch.setattr(logging.getLogger(name), "level", logging.INFO)
        with pytest.raises(KeyboardInterrupt), cluster.connected("there:8786", 3):
            raise KeyboardInterrupt
        assert logging.getLogger("distributed").level > logging.CRITICAL
        assert left == [len]

    def test_nobody_there(self, asked):
        with (
            pytest.raises(HandauditError, match="no cluster with workers answers at nowhere:1"),
            cluster.connected("nowhere:1", 3),
        ):
            pass

    def test_the_package_is_missing(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "distributed", None)
        with (
            pytest.raises(HandauditError, match=r"--dask needs the package distributed: pip install 'handaudit\[cl"),
            cluster.connected("local", 1),
        ):
            pass
