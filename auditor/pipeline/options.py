"""What a batch is asked to do, what it tells while it runs, and what it gives."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from auditor.pipeline.parts import ListedHand
from auditor.results import BatchAccount, BatchRun
from parsers.remote import is_url


@dataclass(slots=True)
class BatchOptions:
    """What is read and what is written. ``jobs``: number of processes. ``select`` and ``ignore``: beginnings of
    codes that are wanted or not wanted in lists; they change no verdict and no count. ``lang``: the language of the
    pages. ``mask``: names are replaced by pseudonyms everywhere, but for those in ``keep``. ``state``: a file that
    holds what was done, so that a later run need not do it again. ``dask``: the address of a cluster's scheduler, or
    "local" for one of ``jobs`` processes. ``rake_schedule``: a file with published rakes, or the name of a schedule
    that comes with the program."""

    paths: list[str]
    room: str | None = None
    jobs: int = 1
    jsonl: str | None = None
    csv: str | None = None
    html: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    lang: str = "en"
    mask: bool = False
    keep: tuple[str, ...] = ()
    state: str | None = None
    parquet: str | None = None
    dask: str | None = None
    rake_schedule: str | None = None

    def run(self) -> BatchRun:
        """What a report says of how it was made; paths by their names only."""
        command = ["handaudit", "batch", *map(_name, self.paths)]
        outputs = (("--html", self.html), ("--jsonl", self.jsonl), ("--csv", self.csv), ("--parquet", self.parquet))
        for option, value in outputs:
            command += [option, _name(value)] if value else []
        for option, values in (("--room", (self.room,)), ("--select", self.select), ("--ignore", self.ignore)):
            command += [option, ",".join(filter(None, values))] if any(values) else []
        command += ["--rake-schedule", _name(self.rake_schedule)] if self.rake_schedule else []
        command += ["--mask"] if self.mask else []
        command += ["--dask", self.dask] if self.dask else []
        records = _name(self.jsonl) if self.jsonl and self.jsonl != "-" else ""
        places = tuple(os.path.join(path, "") if os.path.isdir(path) else path for path in self.paths)
        started = datetime.now().isoformat(timespec="minutes")
        urls = any(map(is_url, (*self.paths, self.parquet or "")))
        offline = not urls and self.dask in (None, "local")
        return BatchRun(places, shlex.join(command), records, started, masked=self.mask, offline=offline)


def _name(path: str) -> str:
    """The last part of a path, with a separator if it is written with one."""
    bare = path.rstrip("/" + os.sep)
    return os.path.basename(bare) + path[len(bare) :][:1]


def _nobody(*_: object) -> None:
    return None


@dataclass(slots=True)
class Listeners:
    """Called while a batch runs, in the order of the input: ``listed(hand)`` for each discrepant, unreadable
    or selected hand, ``trouble(text)`` for what could not be read, ``no_hands(file, reason)`` for files
    without hands, ``begin(bytes)`` before a pass over the files (0 = nobody knows how many), ``progress(bytes done,
    hands found)``."""

    listed: Callable[[ListedHand], None] = _nobody
    trouble: Callable[[str], None] = _nobody
    no_hands: Callable[[str, str], None] = _nobody
    progress: Callable[[int, int], None] = _nobody
    begin: Callable[[int], None] = _nobody


@dataclass(slots=True)
class BatchResult:
    """The account, the number of warnings among all findings, and the names to be kept that nobody has."""

    account: BatchAccount = field(default_factory=BatchAccount)
    warnings: int = 0
    unused: list[str] = field(default_factory=list)
