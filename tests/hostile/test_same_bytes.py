"""The same bytes in, the same bytes out: whatever the locale, time zone, hash seed, line ends of the platform and
number of processes."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz.seeds import GOLDEN
from tests.state.material import outputs

_PLAIN = {"LC_ALL": "C.UTF-8", "TZ": "UTC", "PYTHONHASHSEED": "0"}
#: What differs from one computer to the next, and how many processes are used.
COMPUTERS = {
    "other locale": ({"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "LANGUAGE": "fr"}, 1),
    "no locale": ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, 1),
    "other time zone and hash seed": ({"TZ": "Asia/Kathmandu", "PYTHONHASHSEED": "4242"}, 1),
    "three processes": ({"TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "random"}, 3),
}
#: Small pieces make several tasks of the input. With a line end given, a file that is opened as text without a word
#: about line ends gets it, as on Windows.
_COMMAND = """
import builtins, io, os, sys
real = io.open
def opened(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, *more, **named):
    if newline is None and "b" not in mode and set(mode) & set("wax"):
        newline = {linesep!r}
    return real(file, mode, buffering, encoding, errors, newline, *more, **named)
if {linesep!r}:
    builtins.open = io.open = opened
from parsers import sources
sources.PIECE = 20_000
from auditor.cli import run
sys.exit(run(sys.argv[1:]))
"""
#: What the page of the batch says of the run itself: when it was made, and how.
_OF_THE_RUN = re.compile(
    rb"--jobs \d+|\d{1,2}:\d\d|\d{1,2} \w+ 20\d\d|\w+ \d{1,2}, 20\d\d|20\d\d-\d\d-\d\d|/out/|/plain/"
)


@pytest.fixture(scope="module")
def material(tmp_path_factory):
    folder = tmp_path_factory.mktemp("in")
    for room in ("ggpoker", "ipoker", "winamax", "pokernow"):
        (folder / room).mkdir()
        for path in sorted((GOLDEN / room).iterdir()):
            if path.suffix != ".json" and path.name != "README.md":
                (folder / room / path.name).write_bytes(path.read_bytes())
    (folder / "again.txt").write_bytes((GOLDEN / "winamax" / "cash.txt").read_bytes())
    (folder / "packed.gz").write_bytes(gzip.compress((GOLDEN / "ggpoker" / "cash.txt").read_bytes(), mtime=0))
    return folder


def made(material: Path, target: Path, environment: dict[str, str], jobs: int, linesep: str = "") -> dict[str, bytes]:
    target.mkdir()
    places = ["--jsonl", target / "o.jsonl", "--csv", target / "csv", "--html", target / "html"]
    places += ["--parquet", target / "parquet"]
    arguments = ["batch", ".", "--lang", "en", "--jobs", jobs, *places]
    subprocess.run(
        [sys.executable, "-c", _COMMAND.format(linesep=linesep), *map(str, arguments)],
        env={**os.environ, **_PLAIN, "PYTHONPATH": os.getcwd(), **environment},
        cwd=material,
        capture_output=True,
        check=False,
    )
    found = outputs(target)
    found["html/index.html"] = _OF_THE_RUN.sub(b"", found["html/index.html"])
    return found


@pytest.fixture(scope="module")
def expected(material, tmp_path_factory):
    found = made(material, tmp_path_factory.mktemp("out") / "plain", {}, 1)
    assert found["o.jsonl"].count(b"\n") > 100
    assert {name.partition("/")[0] for name in found} == {"o.jsonl", "csv", "html", "parquet"}
    return found


@pytest.mark.parametrize("computer", COMPUTERS)
def test_outputs_do_not_depend_on_the_computer(material, expected, tmp_path, computer):
    environment, jobs = COMPUTERS[computer]
    found = made(material, tmp_path / "out", environment, jobs)
    assert found.keys() == expected.keys()
    assert [name for name in found if found[name] != expected[name]] == []


def test_line_ends_do_not_depend_on_the_platform(material, expected, tmp_path):
    found = made(material, tmp_path / "out", {}, 1, linesep="\r\n")
    assert [name for name in found if found[name] != expected[name]] == []
    assert [
        name for name, data in found.items() if name.endswith((".csv", ".jsonl", ".html")) and b"\r\n" in data
    ] == []
