"""Hands that earlier runs met: in other files, or in the same file when it had other content."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from auditor.duplicates import MOST_VIEWS, earlier_finding, was_readable
from auditor.pipeline.joining import View
from auditor.pipeline.parts import Part
from auditor.pipeline.shelf import Where
from auditor.pipeline.state.store import KeptPiece, Sighting, Store
from auditor.pipeline.tasks import Task
from auditor.results import Finding
from parsers import sources

_KEPT_TASKS = 64


class _Stood(NamedTuple):
    """A hand as an earlier run met it; ``first``: that run."""

    first: int
    content: int
    place: str
    view: View


class Earlier:
    """``files``: those of this run, whose hands are compared with one another anyhow. ``shown``: a path as outputs may
    show it."""

    def __init__(self, store: Store, files: set[str], shown: Callable[[str], str]) -> None:
        self.store = store
        self.files = files
        self.shown = shown
        self.any = store.has_hands()
        self._digests = lru_cache(_KEPT_TASKS)(store.digests)

    def before(self, task: Task, part: Part, numbers: list[int]) -> dict[int, Finding]:
        """The hands among ``numbers`` that stood elsewhere, or in this file with other content, in a run before the one
        that met them first where they are now."""
        found: dict[int, Finding] = {}
        for number, stood in self._stood(task, part, numbers):
            places = [(each.content, each.place) for each in stood]
            finding = earlier_finding(places, part.contents[number], part.lines[number])
            if finding is not None:
                found[number] = finding
        return found

    def views(self, task: Task, part: Part, numbers: list[int]) -> dict[int, list[View]]:
        """Where the hands among ``numbers`` stood then with the same content."""
        found: dict[int, list[View]] = {}
        for number, stood in self._stood(task, part, numbers):
            same: dict[int, View] = {}
            for each in stood:
                if each.content == part.contents[number] and len(same) < MOST_VIEWS:
                    same.setdefault(each.view.cards, each.view)
            found[number] = list(same.values())
        return found

    def _stood(self, task: Task, part: Part, numbers: list[int]) -> Iterator[tuple[int, list[_Stood]]]:
        """The places that count of each hand among ``numbers`` that has any, the first ones first."""
        places = self.store.sightings(part.keys[number] for number in numbers) if self.any else {}
        if not places:
            return
        kept = self.store.task(task.key) if task.key else None
        born = self.store.run if kept is None else kept.run
        wanted = set(numbers)
        at = 0
        for piece, result in zip(task.pieces, part.pieces, strict=True):
            path = identity(piece.path)
            for number in range(at, at + result.hands):
                if number in wanted and part.keys[number] in places:
                    yield number, self._before(places[part.keys[number]], path, part.contents[number], born)
            at += result.hands

    def _before(self, sightings: list[Sighting], path: str, content: int, born: int) -> list[_Stood]:
        own: list[_Stood] = []
        others: list[_Stood] = []
        for one in sightings:
            pieces, _, contents, cards, lines = self._digests(one.task)
            piece, before = piece_of(pieces, one.number)
            line = lines[one.number]
            view = View(_where(piece), before, line, cards[one.number])
            stood = _Stood(one.first, contents[one.number], f"{self.shown(piece.source)}:{line}", view)
            if piece.path == path:
                own.append(stood)
            elif piece.path not in self.files and (stood.content != content or self._stands(one, piece.path)):
                others.append(stood)
        # the file may have grown or lost something, but this hand was there since then
        born = min([born, *(stood.first for stood in own if stood.content == content)])
        # what was cut off in this very file was only being written
        candidates = [stood for stood in own if was_readable(stood.content)] + others
        return [each for each in candidates if each.first < born]

    def _stands(self, one: Sighting, path: str) -> bool:
        """Is the file still there, and did nobody see it with other content since?"""
        return one.last >= self.store.last_read(path) and os.path.exists(path)


def identity(path: str) -> str:
    """One name for a file, whatever way leads to it."""
    return path if path == sources.STDIN else sources.display(os.path.realpath(path))


def _where(kept: KeptPiece) -> Where:
    base = kept.source.removesuffix(kept.inner)
    place = kept.start, kept.end, kept.line, kept.encoding, kept.context
    return Where(kept.source, kept.path, base, *place, bytes.fromhex(kept.digest))


def piece_of(pieces: list[KeptPiece], number: int) -> tuple[KeptPiece, int]:
    """The piece that holds the hand before which so many hands of the task stand, and how many of these are in it."""
    for piece in pieces:
        if number < piece.hands:
            return piece, number
        number -= piece.hands
    raise IndexError(number)
