"""By what a piece of text, a task, the program and a run's options are known again: digests of their content."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import blake2b, sha256
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import orjson

from auditor import __version__
from auditor.pipeline.parts import Wanted
from auditor.pipeline.tasks import Task

_PACKAGES = ("auditor", "parsers", "reports")
#: Libraries whose answers go into results.
_LIBRARIES = ("phevaluator", "pokerkit", "orjson", "jinja2", "babel", "matplotlib", "defusedxml")
_PARTS_OF_THE_PROGRAM = (".py", ".j2", ".css", ".js", ".mo")
_SIZE = 16


def mark(data: bytes) -> bytes:
    """A digest of 16 bytes, for what is compared and never secret."""
    return blake2b(data, digest_size=_SIZE).digest()


def task_key(task: Task, room: str | None, time: int) -> bytes:
    """What a task's hands and records depend on, but for the program and the options: its pieces' content, and the
    places that records name. ``time``: how often the same pieces stood in this run before. The pieces' digests must be
    known."""
    pieces = [
        (piece.source, piece.line, piece.first, piece.encoding, piece.context, piece.digest.hex())
        for piece in task.pieces
    ]
    return mark(orjson.dumps([room, time, pieces]))


def chained(before: bytes, key: bytes) -> bytes:
    """The mark of a task and of all before it in the run, on which depends what is a repeated hand."""
    return mark(before + key)


@cache
def program() -> bytes:
    """The program as it is: its version, its own files, the libraries that results depend on."""
    found = sha256(f"{__version__} {sys.version_info[:3]} {sys.byteorder}".encode())
    for library in _LIBRARIES:
        found.update(f"{library} {_version(library)}\n".encode())
    for path in sorted(_files()):
        found.update(os.path.basename(path).encode())
        with open(path, "rb") as file:
            found.update(file.read())
    return found.digest()[:_SIZE]


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:  # an extra that is not there
        return ""


def _files() -> Iterator[str]:
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    for package in _PACKAGES:
        for folder, _, names in os.walk(os.path.join(root, package)):
            yield from (os.path.join(folder, name) for name in names if name.endswith(_PARTS_OF_THE_PROGRAM))


def settings(wanted: Wanted) -> dict[str, Any]:
    """The options that a task's results depend on, by the names that a user knows. Which files are written is not
    among them: what of these is missing is found out task by task."""
    masked = None
    if wanted.pseudonyms is not None:
        masked = mark(orjson.dumps([sorted(wanted.pseudonyms.kept), list(wanted.pseudonyms.known())])).hex()
    pages = bool(wanted.pages)
    schedule = wanted.extras.schedule if wanted.extras is not None else None
    return {
        "--room": wanted.room,
        "--select": list(wanted.select),
        "--ignore": list(wanted.ignore),
        "--mask": masked,
        "--html": pages,
        "--lang": wanted.lang if pages else None,
        "--rake-schedule": None if schedule is None else mark(repr(schedule.entries).encode()).hex(),
    }


def differing(before: dict[str, Any], now: dict[str, Any]) -> Iterable[str]:
    """The options in which two runs differ."""
    return [name for name in sorted({*before, *now}) if before.get(name) != now.get(name)]
