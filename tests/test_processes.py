"""Worker processes: results, errors, and ends of all kinds."""

from __future__ import annotations

import os
import threading
import time

import pytest

from auditor.pipeline.processes import Processes
from auditor.pipeline.queueing import DeadWorkerError
from parsers.errors import HandauditError, SourceError
from tests import errands
from tests.errands import task


def do(task, number, shared):
    match task.pieces[0].text:
        case "sleep":
            time.sleep(600)
        case "die":
            os._exit(9)
        case "die in the midst of the answer":
            threading.Timer(0.2, os._exit, (9,)).start()
            return "x" * 10_000_000
    return errands.do(task, number, shared)


@pytest.fixture
def crew():
    crew = Processes(do, "<", 2)
    yield crew
    crew.stop()
    assert not any(worker.process.is_alive() for worker in crew._workers)


def test_results_in_any_order(crew):
    handles = [crew.submit(task("abcde"[number] * 70_000), number) for number in range(5)]
    results = [crew.result(handle) for handle in reversed(handles)]
    assert [(one[:2], one[-2:]) for one in results] == [("<" + a, a + b) for a, b in ("e4", "d3", "c2", "b1", "a0")]
    crew.end()
    assert not any(worker.process.is_alive() for worker in crew._workers)


def test_no_more_workers_than_tasks(crew):
    for number in range(3):
        assert crew.result(crew.submit(task("a"), number)) == f"<a{number}"
    assert len(crew._workers) == 1


@pytest.mark.parametrize(
    ("word", "kind", "message"),
    [
        ("own", SourceError, r"a\.txt: no such file"),
        ("stubborn", HandauditError, "StubbornError: one"),
        ("closed", HandauditError, "ClosedError: shut"),
    ],
)
def test_errors(crew, word, kind, message):
    handle, other = crew.submit(task(word), 1), crew.submit(task("b"), 2)
    with pytest.raises(kind, match=f"^{message}") as raised:
        crew.result(handle)
    if word == "own":
        assert "in do\n" in raised.value.__notes__[0]
    assert crew.result(other) == "<b2"


@pytest.mark.parametrize("word", ["die", "die in the midst of the answer"])
def test_death(crew, word):
    """Costs the task that was worked on and no other."""
    handles = [crew.submit(task(each), number) for number, each in enumerate(["a", word, "b", "c"])]
    time.sleep(0.5)
    with pytest.raises(DeadWorkerError):
        crew.result(handles[1])
    assert [crew.result(handles[number]) for number in (0, 2, 3)] == ["<a0", "<b2", "<c3"]
    assert crew.alone(task("d"), 4) == "<d4"


def test_stopped_while_they_work(crew):
    for number in range(4):
        crew.submit(task("sleep"), number)
    crew.stop()
    assert [worker.process.exitcode for worker in crew._workers] == [-9, -9]
