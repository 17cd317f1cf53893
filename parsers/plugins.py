"""Rooms that other packages add, by entry points of the group ``handaudit.rooms`` (docs/add-a-room.md).

An entry point names a :class:`parsers.cutting.RoomSpec`, or several in a tuple; its parser is the module that the spec
names. Packages are asked once, when the first room is looked for.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterator
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING

from parsers.cutting import RoomSpec
from parsers.errors import HandauditError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "handaudit.rooms"


def added_rooms(known: Collection[str]) -> list[RoomSpec]:
    """The rooms of installed packages, by the name of their entry point. ``known``: slugs that are taken.

    Raises HandauditError for a package that cannot be loaded, or gives no room or one that is known.
    """
    if not may_be_added():
        return []
    from importlib.metadata import entry_points

    taken = set(known)
    rooms: list[RoomSpec] = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        for spec in _specs(point):
            if spec.slug in taken:
                raise HandauditError(f"{_whose(point)} adds the room {spec.slug!r}, which there is already")
            taken.add(spec.slug)
            rooms.append(spec)
    return rooms


def may_be_added() -> bool:
    """False: no installed package names the group. Asking all of them properly takes longer than a small batch."""
    if any(hasattr(finder, "find_distributions") and finder is not PathFinder for finder in sys.meta_path):
        return True
    group = GROUP.encode()
    try:
        return any(group in text for folder in sys.path for text in _entry_points(folder or os.curdir))
    except OSError:
        return True


def _entry_points(folder: str) -> Iterator[bytes]:
    """The files with the entry points of all packages in a folder. What is no folder (a zip file) gives the group."""
    if not os.path.isdir(folder):
        if os.path.exists(folder):
            yield GROUP.encode()
        return
    for name in os.listdir(folder):
        if name.lower().endswith(("dist-info", "egg-info")):
            path = os.path.join(folder, name, "entry_points.txt")
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    yield file.read()


def _specs(point: EntryPoint) -> tuple[RoomSpec, ...]:
    try:
        found = point.load()
    except Exception as error:
        raise HandauditError(
            f"{_whose(point)} cannot be loaded ({type(error).__name__}: {error}); mend or uninstall it"
        ) from error
    specs = found if isinstance(found, tuple) else (found,)
    if not specs or not all(isinstance(spec, RoomSpec) for spec in specs):
        raise HandauditError(f"{_whose(point)} gives no RoomSpec under {point.value}")
    return specs


def _whose(point: EntryPoint) -> str:
    name = point.dist.name if point.dist is not None else point.name
    return f"the package {name}, which adds a room,"
