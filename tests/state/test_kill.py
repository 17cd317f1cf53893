"""A run that is killed at any moment goes on where it was, and ends like one that nobody disturbed."""

import json
import os
import random
import signal
import subprocess
import sys
import time

import pytest

from tests.state.material import make_input, outputs

#: The command line with small tasks, each of which is remembered at once.
_COMMAND = """
import sys
from parsers import sources
from auditor.pipeline.state import memory
from auditor.cli import run
sources.PIECE = 20_000
memory._PAUSE = 0.0
sys.exit(run(sys.argv[1:]))
"""


def start(folder, target, state, jobs):
    target.mkdir(exist_ok=True)
    arguments = ["batch", str(folder), "--jobs", str(jobs), "--lang", "en"]
    arguments += ["--jsonl", str(target / "o.jsonl"), "--csv", str(target / "csv"), "--html", str(target / "html")]
    arguments += ["--state", str(state)] if state else []
    return subprocess.Popen(
        [sys.executable, "-c", _COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    )


def wait_for(path, size, process):
    until = time.monotonic() + 60
    while time.monotonic() < until and process.poll() is None:
        if path.exists() and path.stat().st_size >= size:
            return
        time.sleep(0.002)


@pytest.mark.parametrize("jobs", [1, 2])
def test_killed_at_five_random_moments(tmp_path, jobs):
    folder = make_input(tmp_path / "in", 800)
    undisturbed = start(folder, tmp_path / "plain", None, jobs)
    expected = undisturbed.communicate(timeout=120)
    size = (tmp_path / "plain" / "o.jsonl").stat().st_size
    moments = random.Random()
    seed = moments.randrange(1 << 32)
    print(f"seed {seed}")  # shown by a test that fails
    moments.seed(seed)
    target, state = tmp_path / "out", tmp_path / "state.db"
    part = target / "o.jsonl.part"
    killed = 0
    for _ in range(5):
        done = part.stat().st_size if part.exists() else 0
        process = start(folder, target, state, jobs)
        wait_for(part, done + (size - done) * moments.random() / 3, process)
        time.sleep(moments.random() / 50)
        killed += process.poll() is None
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
    last = start(folder, target, state, jobs)
    assert last.communicate(timeout=120) == tuple(text.replace("plain", "out") for text in expected)
    assert last.returncode == undisturbed.returncode == 1
    made, wanted = outputs(target), outputs(tmp_path / "plain")
    assert made.keys() == wanted.keys()
    assert [name for name in made if made[name] != wanted[name]] == []
    assert killed >= 3


def test_an_interrupt_is_followed_by_the_rest(tmp_path):
    folder = make_input(tmp_path / "in", 2_000)
    target, state = tmp_path / "out", tmp_path / "state.db"
    process = start(folder, target, state, 2)
    part = target / "o.jsonl.part"
    wait_for(part, 500_000, process)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 130
    assert errors == "handaudit: interrupted; outputs end with their last complete record\n"
    kept = part.read_bytes()
    assert kept.endswith(b"}\n")
    assert all(json.loads(line)["schema"] == 1 for line in kept.splitlines())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "out", "state.db"]
    again = start(folder, target, state, 2)
    again.communicate(timeout=120)
    start(folder, tmp_path / "plain", None, 2).communicate(timeout=120)
    whole = (target / "o.jsonl").read_bytes()
    assert whole.startswith(kept)
    assert whole == (tmp_path / "plain" / "o.jsonl").read_bytes()
