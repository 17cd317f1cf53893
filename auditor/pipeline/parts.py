"""What a run asks of its workers, and what a worker gives back of a task: counts, digests and finished bytes."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from auditor.neighbours import Edges
from auditor.results import BatchRow, Finding, Phrase, Verdict

if TYPE_CHECKING:
    from auditor.extras import Extras
    from auditor.pipeline.cluster import Elsewhere
    from auditor.pipeline.figures import PartFigures
    from auditor.pipeline.pseudonyms import Pseudonyms
    from auditor.pipeline.state.store import KeptTask, Place
    from auditor.pipeline.tasks import Task

JSONL = "jsonl"
#: The tables with types, for Parquet.
ARROW = "arrow"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a run asks of its workers. ``streams``: "jsonl", tables, "arrow"; ``pages``: the folder for pages of
    discrepant hands; ``select`` and ``ignore``: beginnings of codes wanted or not wanted in lists; ``parts``: a
    folder for what workers write, or "" to keep it in memory; ``lang``: the language of the pages; ``pseudonyms``:
    what names are replaced by, or None; ``carry``: pages are handed on, not written; ``extras``: what is looked at
    besides."""

    room: str | None = None
    streams: tuple[str, ...] = ()
    pages: str = ""
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    parts: str = ""
    lang: str = "en"
    pseudonyms: Pseudonyms | None = None
    carry: bool = False
    extras: Extras | None = None

    def shows(self, code: str) -> bool:
        """Is this code wanted in lists?"""
        return (not self.select or code.startswith(self.select)) and not code.startswith(self.ignore)


@dataclass(slots=True)
class ListedHand:
    """A discrepant or unreadable hand, or one with a code that was asked for: its place among the hands of
    the task, for an unreadable one the reason by which it is grouped, whether any of its codes is
    wanted in lists (its row's headline then is of such a code), and whether its money counts although the same hand
    was met before, because it did not show there what is amiss."""

    number: int
    row: BatchRow
    reason: Phrase | str = ""
    shown: bool = True
    counts: bool = False


@dataclass(slots=True)
class PieceResult:
    """How many hands a piece of a source held; ``trouble`` says why it could not be read."""

    source: str
    first: bool
    hands: int
    trouble: str = ""


@dataclass(slots=True)
class Stream:
    """One output's share: its bytes (in memory or in a part file) and the size of each hand's records."""

    sizes: array[int] = field(default_factory=lambda: array("I"))
    data: bytes = b""
    path: str = ""

    def read(self) -> bytes:
        """The bytes; a part file is used up by this."""
        if not self.path:
            return self.data
        with open(self.path, "rb") as file:
            data = file.read()
        os.unlink(self.path)
        return data


@dataclass(slots=True)
class Part:
    """A task's results. Per hand: ``keys``, ``contents`` and ``cards`` (digests) and ``lines``; ``figures`` only where
    a batch page or tables are wanted. ``pages``: names and texts of pages that the joining process is to write;
    ``elsewhere``: the tables for Parquet where they stay with the worker; ``edges``: what hands of other tasks may be
    neighbours of; ``sequence``: what neighbours in the task say, by the place of the hand; ``views``: what the joining
    process made of views of the same hands in other texts."""

    pieces: list[PieceResult] = field(default_factory=list)
    keys: array[int] = field(default_factory=lambda: array("Q"))
    contents: array[int] = field(default_factory=lambda: array("Q"))
    cards: array[int] = field(default_factory=lambda: array("I"))
    lines: array[int] = field(default_factory=lambda: array("I"))
    streams: dict[str, Stream] = field(default_factory=dict)
    listed: list[ListedHand] = field(default_factory=list)
    verdicts: dict[Verdict, int] = field(default_factory=dict)
    codes: dict[str, int] = field(default_factory=dict)
    rooms: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    warnings: int = 0
    void: int = 0
    partly_verified: int = 0
    winner_open: int = 0
    prose_lines: int = 0
    size: int = 0
    figures: PartFigures | None = None
    pages: list[tuple[str, str]] = field(default_factory=list)
    elsewhere: Elsewhere | None = None
    edges: Edges = field(default_factory=Edges)
    sequence: dict[int, list[Finding]] = field(default_factory=dict)
    views: JoinedViews | None = None


#: What the joining process finds of hands, by their place in the task.
Added = dict[int, list[Finding]]


@dataclass(slots=True)
class Known:
    """A task whose result is there from an earlier run. ``chained``: so is everything before it, so that its
    ``added`` findings are settled; ``edges`` reads those of the part; ``places``: where its records lie."""

    task: Task
    kept: KeptTask
    part: Part
    added: Added
    edges: Callable[[], Edges]
    places: dict[str, Place]
    chained: bool


@dataclass(slots=True)
class JoinedViews:
    """What came of other views of a task's hands. ``mark`` stands for these views; ``said``: findings, by the place of
    the hand; ``earlier``: some stand in files of earlier runs only; ``failed``: some could not be read."""

    mark: str
    said: Added = field(default_factory=dict)
    earlier: bool = False
    failed: bool = False
