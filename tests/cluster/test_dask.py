"""The same batch on a dask.distributed cluster: two worker processes of this computer, started once for all tests."""

import os
import signal
import subprocess
import sys
from multiprocessing import active_children
from types import SimpleNamespace

import pandas as pd
import pytest

from auditor.pipeline import batch as batch_module
from auditor.pipeline import cluster
from auditor.pipeline.batch import BatchOptions, Listeners, run_batch
from auditor.pipeline.queueing import DeadWorkerError
from auditor.tables import COLUMNS
from parsers import sources
from parsers.errors import HandauditError
from tests.cluster.test_workers import POISON, poisoned
from tests.texts import cut_off, hand, many

pytest.importorskip("distributed")
pytest.importorskip("pyarrow")
pytestmark = pytest.mark.filterwarnings("default")  # of the packages for the cluster


@pytest.fixture(scope="module")
def address():
    with cluster.connected("local", 2) as client:
        yield client.scheduler.address


def run(*paths, progress=lambda done, hands: None, **options):
    troubles = []
    listeners = Listeners(trouble=troubles.append, progress=progress)
    account = run_batch(BatchOptions([str(path) for path in paths], **options), listeners).account
    account.duration = 0
    return account, troubles


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """44 hands in eight files: one hand comes twice, one number again with other content, one hand is cut off."""
    monkeypatch.setattr(sources, "PIECE", 3 * len(hand(1)))
    monkeypatch.setattr(cluster, "_TASK", 6 * len(hand(1)))
    path = tmp_path / "in"
    path.mkdir()
    for number in range(6):
        (path / f"{number}.txt").write_text(many(5, 100 + 10 * number))
    (path / "6.txt").write_text(many(10, 200))
    (path / "7.txt").write_text(hand(100) + hand(101, paid="0.04", hero="Ezra") + hand(300, paid="0.04") + cut_off(301))
    (path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    return path


def read(place, table):
    """A table's rows in the order of the input; its files are numbered in that order."""
    frame = pd.read_parquet(place / table)
    return [tuple(None if pd.isna(value) else value for value in row) for row in frame.itertuples(index=False)]


def test_everything_is_as_in_a_run_of_one_process(folder, address, tmp_path):
    made = {}
    for name, how in {"alone": {"jobs": 1}, "two": {"jobs": 2}, "dask": {"dask": address}}.items():
        target = tmp_path / name
        account, troubles = run(
            folder,
            folder / "gone",
            jsonl=str(tmp_path / f"{name}.jsonl"),
            parquet=str(target),
            html=f"{target}-html",
            **how,
        )
        assert troubles == [f"{folder}/gone: no such file or folder"]
        assert (account.found, account.duplicates, account.conflicting, account.unreadable) == (44, 1, 1, 1)
        pages = {path.name: path.read_bytes() for path in (tmp_path / f"{name}-html").iterdir()}
        del pages["index.html"]  # which names the command
        assert len(pages) == 2
        made[name] = [account, (tmp_path / f"{name}.jsonl").read_bytes(), pages, [read(target, t) for t in COLUMNS]]
    assert made["alone"] == made["two"] == made["dask"]
    assert len(list((tmp_path / "dask" / "hands" / "room=pokerstars").iterdir())) > 2


def test_the_command(folder, tmp_path):
    told = []
    for number, how in enumerate((("--jobs", "1"), ("--jobs", "2", "--dask", "local"))):
        out = tmp_path / f"{number}.jsonl"
        command = [sys.executable, "-m", "auditor", "batch", str(folder), "--jsonl", str(out), *how]
        done = subprocess.run(command, capture_output=True, text=True)
        told.append((done.returncode, done.stdout, done.stderr, out.read_bytes()))
    assert told[0] == told[1]
    assert told[0][0] == 1


def test_masked(folder, address, tmp_path):
    for name, how in {"alone": {}, "dask": {"dask": address}}.items():
        run(folder, mask=True, jsonl=str(tmp_path / name), **how)
    text = (tmp_path / "dask").read_bytes()
    assert text == (tmp_path / "alone").read_bytes()
    assert b"Aldo" not in text
    assert b"Player B" in text


def test_a_worker_that_is_killed_loses_nothing(folder, address, tmp_path):
    whole = run(folder, jsonl=str(tmp_path / "whole"), parquet=str(tmp_path / "tables"))
    killed = []

    def kill(done, hands):
        if not killed:
            killed.append(active_children()[0].pid)
            os.kill(killed[0], signal.SIGKILL)

    again = run(
        folder, progress=kill, dask=address, jsonl=str(tmp_path / "again"), parquet=str(tmp_path / "again-tables")
    )
    assert len(killed) == 1
    assert again == whole
    assert (tmp_path / "again").read_bytes() == (tmp_path / "whole").read_bytes()
    for table in COLUMNS:
        assert read(tmp_path / "again-tables", table) == read(tmp_path / "tables", table)


def test_what_kills_its_workers_is_named(folder, address, tmp_path, monkeypatch):
    monkeypatch.setattr(batch_module, "work", poisoned)
    monkeypatch.setattr(cluster, "_TASK", 1)
    (folder / "3.txt").write_text(hand(130, hero=POISON) + "\n" * 2000)  # a task by itself
    account, troubles = run(folder, dask=address, jsonl=str(tmp_path / "out"), parquet=str(tmp_path / "tables"))
    assert troubles == [f"{folder}/3.txt: two processes died at the text from line 1 on; its hands are not audited"]
    assert (account.found, account.files, account.files_unreadable) == (39, 9, 1)
    assert (tmp_path / "out").read_bytes().count(b"\n") == len(read(tmp_path / "tables", "hands")) == 39


def test_urls(folder, address, tmp_path):
    whole = run(folder, jsonl=str(tmp_path / "whole"), parquet=str(tmp_path / "tables"))
    out = f"file://{tmp_path}/out"
    again = run(f"file://{folder}", dask=address, jsonl=str(tmp_path / "again"), parquet=out)
    whole[0].without_hands = [f"file://{name}" for name in whole[0].without_hands]
    assert again == whole
    text = (tmp_path / "again").read_bytes()
    assert text.replace(b"file://", b"") == (tmp_path / "whole").read_bytes()
    assert len(read(tmp_path / "out", "players")) == len(read(tmp_path / "tables", "players"))


def test_tables_whose_worker_dies_are_written_here(folder, address, tmp_path, monkeypatch):
    run(folder, parquet=str(tmp_path / "tables"))
    real, died = cluster.asked, []

    def asked(future):
        found = real(future)  # a worker that still wrote would be no dead one
        if future.key.startswith("_store"):
            died.append(future.key)
            raise DeadWorkerError
        return found

    monkeypatch.setattr(cluster, "asked", asked)
    run(folder, dask=address, parquet=str(tmp_path / "again"))
    assert len(died) > 2
    assert [read(tmp_path / "again", t) for t in COLUMNS] == [read(tmp_path / "tables", t) for t in COLUMNS]


def test_with_a_state(folder, address, tmp_path):
    """Runs by a cluster and runs without one go on from each other's state; tables of a cluster are made anew."""
    whole, _ = run(folder, jsonl=str(tmp_path / "whole"), parquet=str(tmp_path / "tables"))
    out, tables, state = (str(tmp_path / name) for name in ("out", "out-tables", "state"))
    for how in ({"dask": address}, {"dask": address}, {"jobs": 1}, {"jobs": 1}, {"dask": address, "parquet": None}):
        account, _ = run(folder, **{"jsonl": out, "parquet": tables, "state": state, **how})
        assert account == whole
        assert (tmp_path / "out").read_bytes() == (tmp_path / "whole").read_bytes()
        assert [read(tmp_path / "out-tables", t) for t in COLUMNS] == [read(tmp_path / "tables", t) for t in COLUMNS]


def test_no_cluster_there(folder, monkeypatch):
    monkeypatch.setattr(cluster, "_SECONDS", 0.2)
    with pytest.raises(HandauditError, match=r"no cluster with workers answers at 127\.0\.0\.1:9"):
        run(folder, dask="127.0.0.1:9")


def test_a_cluster_without_workers_is_not_waited_for_forever(monkeypatch):
    class Future:
        client = SimpleNamespace(nthreads=dict)
        asked = 0

        def result(self, timeout):
            self.asked += 1
            raise TimeoutError

        def done(self):
            return False

    future = Future()
    with pytest.raises(HandauditError, match="the cluster has no workers any more"):
        cluster.asked(future)
    assert future.asked == cluster._TIMES


def test_workers_of_another_version(folder, address, tmp_path, monkeypatch):
    monkeypatch.setattr(cluster, "__version__", "0.0.0")
    with pytest.raises(HandauditError, match=r"a worker of the cluster has handaudit .*, not 0\.0\.0"):
        run(folder, dask=address, jsonl=str(tmp_path / "out"))
    assert not (tmp_path / "out").exists()
