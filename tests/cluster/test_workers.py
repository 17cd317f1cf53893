"""Workers that die: what they had in their hands is done again, and what kills them is named."""

import os
from importlib.util import find_spec
from pathlib import Path

import pytest

from auditor.pipeline import batch as batch_module
from auditor.pipeline import passes
from auditor.pipeline.batch import BatchOptions, Listeners, run_batch
from auditor.pipeline.queueing import work_off
from auditor.pipeline.tasks import Task
from auditor.pipeline.work import collect_names, work
from parsers import sources
from parsers.errors import HandauditError
from parsers.sources import Piece
from tests.texts import hand

POISON = "Poison Ivy"


def poisoned(task, number, wanted):
    """Work that ends its process where somebody of that name plays."""
    if any(not piece.trouble and POISON in piece.read() for piece in task.pieces):
        os._exit(9)
    return work(task, number, wanted)


def poisoned_names(task, number, room):
    if any(not piece.trouble and POISON in piece.read() for piece in task.pieces):
        os._exit(9)
    return collect_names(task, number, room)


def once(task, number, wanted):
    """Work that ends its process the first time that it meets one of these texts."""
    for piece in task.pieces:
        mark = Path(piece.path + ".met")
        if not mark.exists() and "Ezra" in piece.read():
            mark.touch()
            os._exit(9)
    return work(task, number, wanted)


def run(folder, **options):
    troubles = []
    result = run_batch(BatchOptions([str(folder)], **options), Listeners(trouble=troubles.append))
    return result.account, troubles


@pytest.fixture
def folder(tmp_path):
    """Twelve files with a hand each; files are put together to tasks of four."""
    path = tmp_path / "in"
    path.mkdir()
    for number in range(12):
        (path / f"{number:02}.txt").write_text(hand(number + 1, hero="Ezra" if number == 5 else "Aldo"))
    return path


@pytest.fixture(autouse=True)
def _small_tasks(monkeypatch):
    monkeypatch.setattr(sources, "PIECE", 4 * len(hand(1)))


def test_a_worker_that_dies_costs_nothing(folder, tmp_path, monkeypatch):
    whole = run(folder, jsonl=str(tmp_path / "whole"), csv=str(tmp_path))
    monkeypatch.setattr(batch_module, "work", once)
    marks = [path for path in folder.iterdir() if path.suffix == ".met"]
    assert not marks
    account, troubles = run(folder, jobs=2, jsonl=str(tmp_path / "again"))
    assert (folder / "05.txt.met").exists()
    assert (account.found, account.consistent, account.files_unreadable, troubles) == (12, 12, 0, [])
    assert (tmp_path / "again").read_bytes() == (tmp_path / "whole").read_bytes()
    assert whole[0].consistent == 12


def test_what_kills_twice_is_named_and_nothing_else_is_lost(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(batch_module, "work", poisoned)
    for number in (2, 6):
        (folder / f"{number:02}.txt").write_text(hand(number + 1, hero=POISON))
    tables = {"csv": str(tmp_path / "csv"), "parquet": str(tmp_path / "tables") if find_spec("pyarrow") else None}
    account, troubles = run(folder, jobs=2, jsonl=str(tmp_path / "out"), **tables)
    assert troubles == [
        f"{folder}/{name}: two processes died at the text from line 1 on; its hands are not audited"
        for name in ("02.txt", "06.txt")
    ]
    assert (account.found, account.files, account.files_unreadable, account.files_without_hands) == (10, 12, 2, 0)
    expected = [number + 1 for number in range(12) if number not in (2, 6)]
    lines = (tmp_path / "out").read_text().splitlines()
    assert [line.partition('"hand_id":"')[2].partition('"')[0] for line in lines] == list(map(str, expected))
    assert (tmp_path / "csv" / "hands.csv").read_text().count("\n") == 11


def test_a_part_of_a_big_file(tmp_path, monkeypatch):
    """The pieces before and after are audited, and the file is named once."""
    monkeypatch.setattr(batch_module, "work", poisoned)
    texts = [hand(n, hero=POISON if n in (9, 10, 30) else "Aldo") for n in range(1, 41)]
    (tmp_path / "big.txt").write_text("\n\n".join(texts))
    monkeypatch.setattr(sources, "PIECE", len(texts[0]))
    account, troubles = run(tmp_path / "big.txt", jobs=2)
    assert account.files_unreadable == len(troubles) == 1
    assert troubles[0].startswith(f"{tmp_path}/big.txt: two processes died at the text from line ")
    assert 30 <= account.found < 40
    assert account.found == account.consistent


def test_masked_runs_leave_out_what_killed_in_the_first_pass(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(passes, "collect_names", poisoned_names)
    (folder / "02.txt").write_text(hand(3, hero=POISON))
    account, troubles = run(folder, jobs=2, mask=True, jsonl=str(tmp_path / "out"))
    assert len(troubles) == account.files_unreadable == 1
    assert account.found == 11
    assert POISON not in (tmp_path / "out").read_text()


def die(*_):
    os._exit(9)


def test_workers_that_cannot_live_at_all(folder, monkeypatch):
    monkeypatch.setattr("auditor.pipeline.processes.ready", die)
    with pytest.raises(HandauditError, match="worker processes die as soon as they are started; --jobs 1"):
        run(folder, jobs=2)


def test_every_task_kills():
    tasks = [Task([Piece(f"{n}.txt", 1, 3, "abc")]) for n in range(3)]
    events = list(work_off(tasks, die_there, os.getpid(), 2))
    assert [(task.pieces[0].source, found) for task, found in events] == [(f"{n}.txt", "here") for n in range(3)]
    assert all(task.pieces[0].trouble for task, _ in events)


def die_there(task, number, home):
    if os.getpid() != home:
        os._exit(9)
    return "here"
