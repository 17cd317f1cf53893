"""The same bytes in, the same bytes out: whatever the locale, time zone, hash seed, line ends of the platform and
number of processes."""

from __future__ import annotations

import gzip
import os
import re
import subprocess
import sys
from pathlib import Path

from tests.fuzz.seeds import GOLDEN
from tests.state.material import outputs

_PLAIN = {"LC_ALL": "C.UTF-8", "TZ": "UTC", "PYTHONHASHSEED": "0"}
#: What differs from one computer to the next, how many processes are used, and the line end of the platform.
COMPUTERS = {
    "other locale": ({"LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8", "LANGUAGE": "fr"}, 1, ""),
    "no locale": ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, 1, ""),
    "other time zone and hash seed": ({"TZ": "Asia/Kathmandu", "PYTHONHASHSEED": "4242"}, 1, ""),
    "three processes": ({"TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "random"}, 3, ""),
    "other line ends": ({}, 1, "\r\n"),
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


def material(folder: Path) -> Path:
    folder.mkdir()
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


def test_outputs_do_not_depend_on_the_computer(tmp_path):
    """Nor on the number of processes, nor on the line ends of the platform. One test, which makes the outputs that the
    others are compared with once."""
    hands = material(tmp_path / "in")
    expected = made(hands, tmp_path / "plain", {}, 1)
    assert expected["o.jsonl"].count(b"\n") > 100
    assert {name.partition("/")[0] for name in expected} == {"o.jsonl", "csv", "html", "parquet"}
    different = {}
    for computer, (environment, jobs, line_end) in COMPUTERS.items():
        found = made(hands, tmp_path / computer, environment, jobs, line_end)
        names = found.keys() | expected.keys()
        different[computer] = sorted(name for name in names if found.get(name) != expected.get(name))
    assert {computer: names for computer, names in different.items() if names} == {}
    texts = [name for name in expected if name.endswith((".csv", ".jsonl", ".html"))]
    assert [name for name in texts if b"\r\n" in expected[name]] == []
