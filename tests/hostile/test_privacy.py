"""Nothing leaves the computer, nothing that is read is changed, and nothing stays in the folder for temporary files."""

from __future__ import annotations

import os
import socket
import stat
import subprocess
import sys
import zipfile

import pytest

from auditor.cli import run
from tests.texts import cut_off, hand, many

_ALL = ["--jsonl", "o.jsonl", "--csv", "csv", "--html", "html", "--parquet", "parquet", "--state", "hands.state"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text(hand(1001) + hand(1002, paid="0.04") + cut_off(1003))
    with zipfile.ZipFile(tmp_path / "in" / "b.zip", "w") as archive:
        archive.writestr("c.txt", many(3))
    return tmp_path / "in"


COMMANDS = {
    "batch": ["batch", "in", "--jobs", "1", *_ALL],
    "masked": ["batch", "in", "--jobs", "1", "--mask", *_ALL],
    "hand": ["hand", "1002", "in", "--html", "page.html"],
    "rooms": ["rooms"],
    "rule": ["rule", "PAY302"],
    "convert": ["convert", "--to", "ohh", "in", "--output", "converted"],
}


@pytest.mark.parametrize("name", COMMANDS)
def test_no_connection_is_opened(folder, capsysbinary, monkeypatch, name):
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a connection was opened")

    for method in ("__init__", "connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, method, refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    code = run(COMMANDS[name])
    out, err = capsysbinary.readouterr()
    assert b"a connection was opened" not in out + err
    assert code in (0, 1), err


def test_no_connection_in_worker_processes_either(folder):
    """By the audit events of the interpreter, in every process: only the pipes between the processes are used."""
    code = (
        "import sys\n"
        "def hook(event, arguments):\n"
        "    if event.startswith('socket.') and event not in ('socket.gethostname',):\n"
        "        sys.stderr.write(f'EVENT {event}\\n')\n"
        "sys.addaudithook(hook)\n"
        "from parsers import sources\n"
        "sources.PIECE = 500\n"
        "from auditor.cli import run\n"
        "sys.exit(run(sys.argv[1:]))\n"
    )
    words = [sys.executable, "-c", code, "batch", "in", "--jobs", "2", *_ALL]
    done = subprocess.run(words, cwd=folder.parent, capture_output=True, text=True, check=False,
                          env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})  # fmt: skip
    assert done.returncode == 1, done.stderr
    assert "EVENT" not in done.stderr


@pytest.mark.parametrize("name", ["batch", "masked", "hand", "convert"])
def test_originals_are_opened_for_reading_only(folder, capsysbinary, name):
    """Every file that is opened for writing lies outside of the folder that is read."""
    written: list[str] = []
    watching = [True]

    def hook(event: str, arguments: tuple[object, ...]) -> None:
        if not watching[0]:
            return
        if event == "open" and isinstance(arguments[0], str):
            mode, flags = str(arguments[1] or ""), arguments[2]
            writes = any(letter in mode for letter in "wax+")
            if writes or (isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_TRUNC)):
                written.append(os.path.abspath(arguments[0]))
        if event in ("os.rename", "os.remove", "os.rmdir", "os.truncate", "os.chmod", "os.link"):
            written.append(os.path.abspath(str(arguments[0])))

    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()}
    for path in folder.iterdir():
        path.chmod(stat.S_IRUSR)
    sys.addaudithook(hook)
    try:
        run(COMMANDS[name])
    finally:
        watching[0] = False  # a hook cannot be taken away
    capsysbinary.readouterr()
    assert written
    assert [path for path in written if path.startswith(str(folder))] == []
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()} == before


def test_temporary_files_are_removed(folder, tmp_path):
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    environment = {**os.environ, "TMPDIR": str(temporary), "PYTHONPATH": os.pathsep.join(sys.path)}
    text = (many(2000) + "\n").encode()
    for arguments in (["in", "--jobs", "2", *_ALL], ["-", "--jobs", "1"], ["in/a.txt", "-", "--jobs", "2", "--mask"]):
        words = [sys.executable, "-m", "auditor", "batch", *arguments]
        done = subprocess.run(words, cwd=tmp_path, env=environment, input=text, capture_output=True, check=False)
        assert done.returncode in (0, 1), done.stderr
        assert list(temporary.iterdir()) == []
