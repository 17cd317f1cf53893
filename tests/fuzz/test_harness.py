"""The fuzzer itself, for a moment: it runs, finds nothing, and would have told what it found."""

from __future__ import annotations

import subprocess
import sys

import pytest

from auditor.audit import audit
from auditor.results import Verdict
from parsers.hand import EventKind, Hand
from parsers.registry import cut, parse
from tests.fuzz.oracle import hand_faults, unbalanced
from tests.texts import hand


@pytest.mark.parametrize("target", ["pokerstars", "ipoker", "pipeline"])
def test_a_short_run_of_the_fuzzer(target, tmp_path):
    pytest.importorskip("atheris", reason="the fuzzer is not installed: pip install 'handaudit[fuzz]'")
    command = [sys.executable, "-m", "tests.fuzz.harness", target, str(tmp_path), "-runs=600", "-seed=1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "FAULT" not in done.stdout
    assert list((tmp_path / "corpus" / target).iterdir())


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
