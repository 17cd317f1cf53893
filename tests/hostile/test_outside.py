"""Faults that come from outside: files that cannot be read, places that cannot be written, signals, the other end of a
pipe, a second run. An output is whole or it is not there."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from auditor.cli import run
from auditor.pipeline import outputs
from tests.hostile.command import batch
from tests.texts import hand, many


def command(*arguments: object, **more: object) -> subprocess.Popen[bytes]:
    words = [sys.executable, "-m", "auditor", *map(str, arguments)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)  # type: ignore[call-overload]


def test_a_file_that_cannot_be_read(capsysbinary, tmp_path, monkeypatch):
    """The others are audited. (A refusal is played: for the superuser every file is readable.)"""
    folder = tmp_path / "in"
    folder.mkdir()
    for name in ("a", "b", "c"):
        (folder / f"{name}.txt").write_text(hand(ord(name)))
    real = open

    def refuse(path, *more, **named):
        if str(path).endswith("b.txt"):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return real(path, *more, **named)

    monkeypatch.setattr("builtins.open", refuse)
    ran = batch(capsysbinary, tmp_path / "out", folder)
    assert "b.txt: permission denied" in ran.err
    assert (ran.code, ran.verdicts) == (1, ["consistent", "consistent"])


def test_a_file_that_fails_in_the_middle(capsysbinary, tmp_path, monkeypatch):
    from parsers import sources

    def fail(*_: object) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    (tmp_path / "a.txt").write_text(hand())
    monkeypatch.setattr(sources, "read_range", fail)
    ran = batch(capsysbinary, tmp_path / "out", tmp_path / "a.txt")
    assert "a.txt: input/output error" in ran.err
    assert ran.code == 2


def test_a_folder_that_vanishes(capsysbinary, tmp_path, monkeypatch):
    """Between the list of files and their reading."""
    from parsers import sources

    folder = tmp_path / "in" / "inner"
    folder.mkdir(parents=True)
    (folder / "a.txt").write_text(hand(1001))
    (tmp_path / "in" / "z.txt").write_text(hand(1002))
    real = sources.total_size

    def vanish(files):
        shutil.rmtree(folder)
        return real(files)

    monkeypatch.setattr(sources, "total_size", vanish)
    ran = batch(capsysbinary, tmp_path / "out", tmp_path / "in")
    assert "inner/a.txt: no such file or directory" in ran.err
    assert (ran.code, ran.verdicts) == (1, ["consistent"])


class FullDisk:
    """A file on a disk that takes so many bytes and no more."""

    def __init__(self, file, room: list[int]) -> None:
        self._file, self._room = file, room

    def write(self, data) -> int:
        if self._room[0] <= 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        taken = self._file.write(bytes(data[: self._room[0]]))
        self._room[0] -= taken
        return taken

    def __getattr__(self, name: str) -> object:
        return getattr(self._file, name)


@pytest.mark.parametrize("room", [0, 100, 5_000, 20_000])
def test_a_full_disk(capsys, tmp_path, monkeypatch, room):
    """No file has its own name before it is whole; what lies in F.part ends with a whole record."""
    path = tmp_path / "a.txt"
    path.write_text(many(40))
    left = [room]
    real = outputs.Output._open
    monkeypatch.setattr(outputs.Output, "_open", lambda self: FullDisk(real(self), left))
    code = run(["batch", str(path), "--lang", "en", "--jobs", "1", "--jsonl", str(tmp_path / "o.jsonl")])
    _, err = capsys.readouterr()
    assert code == 2
    assert "no space left on device" in err
    assert not (tmp_path / "o.jsonl").exists()
    if (tmp_path / "o.jsonl.part").exists():
        lines = (tmp_path / "o.jsonl.part").read_bytes().splitlines(keepends=True)
        assert all(line.endswith(b"}\n") and json.loads(line)["schema"] == 1 for line in lines)


@pytest.mark.parametrize("option", ["--jsonl", "--csv", "--html", "--parquet"])
def test_a_place_that_cannot_be_written(capsys, tmp_path, option):
    """A file stands where a folder is needed: that is told before anything is read, and the file stays."""
    (tmp_path / "a.txt").write_text(hand())
    (tmp_path / "file").write_text("mine")
    code = run(["batch", str(tmp_path / "a.txt"), "--lang", "en", option, str(tmp_path / "file" / "out")])
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.startswith("handaudit: ")
    assert len(err.splitlines()) == 1
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.parametrize("jobs", [1, 2])
def test_terminated(tmp_path, jobs):
    """SIGTERM ends the run as Ctrl-C does: whole records, no output under its own name, nothing left in /tmp."""
    folder, temporary = tmp_path / "in", tmp_path / "tmp"
    folder.mkdir()
    temporary.mkdir()
    for number in range(40):
        (folder / f"{number}.txt").write_text(many(150, 1 + number * 1000))
    environment = {**os.environ, "TMPDIR": str(temporary)}
    target = tmp_path / "o.jsonl"
    process = command(
        *("batch", folder, "--lang", "en", "--jobs", jobs, "--jsonl", target), env=environment, start_new_session=True
    )
    part = Path(f"{target}.part")
    until = time.monotonic() + 60
    while time.monotonic() < until and not (part.exists() and part.stat().st_size):
        time.sleep(0.01)
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=60)
    if process.returncode == 0:
        pytest.skip("the run was over before the signal came")
    assert process.returncode == 130
    assert err == b"handaudit: interrupted; outputs end with their last complete record\n"
    assert not target.exists()
    assert all(json.loads(line)["schema"] == 1 for line in part.read_bytes().splitlines())
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize("arguments", [["--jsonl", "-"], []])
def test_nobody_reads_the_output(tmp_path, arguments):
    (tmp_path / "a.txt").write_text(many(400).replace("collected $0.05", "collected $0.04"))
    process = command("batch", tmp_path / "a.txt", "--jobs", "1", *arguments)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    process.wait(timeout=60)
    assert b"Traceback" not in err
    assert process.returncode == 141


def test_two_runs_with_one_state_file(tmp_path):
    """The second one ends at once. (Reading the file in between would give up this process's hold of it.)"""
    from auditor.pipeline.state.store import Store

    (tmp_path / "a.txt").write_text(hand())
    state = tmp_path / "hands.state"
    with Store(str(state)):
        process = command("batch", tmp_path / "a.txt", "--lang", "en", "--state", state)
        out, err = process.communicate(timeout=60)
        assert (process.returncode, out) == (2, b"")
        assert err == f"handaudit: {state}: is in use by another run; only one at a time can use it\n".encode()
