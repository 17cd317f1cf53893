"""The fuzzer itself, for a moment: it runs, finds nothing, and would have told what it found."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from auditor.audit import audit
from auditor.results import Verdict
from parsers.hand import EventKind, Hand
from parsers.registry import cut, parse
from tests.fuzz.oracle import _division_faults, contract_faults, hand_faults, pipeline_faults, unbalanced
from tests.texts import hand


def fuzzer(target: str, folder: Path, *options: str) -> subprocess.Popen[str]:
    """The fuzzer started, with a folder for temporary files of its own."""
    pytest.importorskip("atheris", reason="the fuzzer is not installed: pip install 'handaudit[fuzz]'")
    (folder / "temporary").mkdir()
    return subprocess.Popen(
        [sys.executable, "-m", "tests.fuzz.harness", target, str(folder), "-seed=1", *options],
        env={**os.environ, "TMPDIR": str(folder / "temporary")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def left_behind(folder: Path) -> list[str]:
    """What is in the folder after a run, besides what it is for."""
    files = [str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()]
    return [name for name in files if not name.startswith("corpus")]


@pytest.mark.parametrize("target", ["pokerstars", "ipoker"])
def test_a_short_run_of_the_fuzzer(target, tmp_path):
    run = fuzzer(target, tmp_path, "-runs=600")
    said, errors = run.communicate()
    assert run.returncode == 0, errors[-2000:]
    assert "FAULT" not in said
    assert ", 600 executions, " in said
    assert list((tmp_path / "corpus" / target).iterdir())
    assert left_behind(tmp_path) == []


def test_a_run_that_is_ended_says_what_it_did_and_leaves_nothing_behind(tmp_path):
    """After so many inputs that all golden files and some hundred mutations are among them; nothing is found in any."""
    run = fuzzer("pipeline", tmp_path)
    assert run.stderr is not None
    for line in run.stderr:
        if (number := re.match(r"#(\d+)\t", line)) and int(number[1]) >= 600:
            break
    run.send_signal(signal.SIGTERM)
    said, errors = run.communicate()
    assert run.returncode == 0, errors[-2000:]
    assert said.startswith("DONE pipeline: ")
    ((executions, seeds),) = re.findall(r", (\d+) executions, (\d+) seeds, ", said)
    assert int(executions) >= max(600, int(seeds) + 200)
    assert left_behind(tmp_path) == []


def test_missing_money_would_be_seen():
    (text,) = cut(hand())
    read = parse(text)
    assert isinstance(read, Hand)
    one = audit(read)
    assert (one.verdict, unbalanced(one)) == (Verdict.CONSISTENT, 0)
    one.records[1].collected -= 3
    assert list(hand_faults(one)) == ["money in pokerstars: consistent, and 3 units are unaccounted for"]


def test_a_failure_of_ours_would_be_seen():
    (text,) = cut(hand())
    read = parse(text)
    assert isinstance(read, Hand)
    next(event for event in read.events if event.kind is EventKind.RAISE).seat = 9
    (fault,) = hand_faults(audit(read))
    assert fault.startswith("INT901 in pokerstars: KeyError")


def test_what_no_parser_may_hand_on_would_be_seen():
    (text,) = cut(hand())
    read = parse(text)
    assert isinstance(read, Hand)
    assert list(contract_faults(read, text)) == []
    read.events[0].amount = -1
    assert list(contract_faults(read, text)) == ["contract of pokerstars: an amount of -1 units"]
    read.events[0].amount, read.events[0].line = 1, text.line - 1
    (fault,) = contract_faults(read, text)
    assert fault.startswith(f"contract of pokerstars: lines {text.line - 1} to ")


def test_money_for_one_who_could_not_win_it_would_be_seen():
    (text,) = cut(hand())
    one = audit(parse(text))
    assert one.verdict is Verdict.CONSISTENT
    folded = next(seat for seat, record in one.records.items() if record.folded_on is not None)
    winner = next(record for record in one.records.values() if record.collected)
    one.records[folded].collected, winner.collected = winner.collected, 0
    (fault,) = hand_faults(one)
    assert fault.startswith(f"money in pokerstars: consistent, and seat {folded} was paid ")


def test_records_that_change_with_the_pieces_would_be_seen(tmp_path):
    (path := tmp_path / "a.txt").write_text(hand())
    assert list(pipeline_faults(path)) == []
    assert list(_division_faults(path, [b"another record"], 700)) == [
        "in pieces of 700: 1 records, then 1; the first that differs is 0"
    ]
