"""The rooms whose texts are known. Their modules are loaded when a first hand comes.

To add a room: its RoomSpec in ``room_specs.py``, its parser as ``parsers/rooms/<slug>.py`` with a function
``parse(hand: HandText) -> Hand | Unreadable``. Nothing else names a room. A package of its own can add one, too
(:mod:`parsers.plugins`).
"""

from __future__ import annotations

import importlib
import os
import traceback
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from parsers import cutting
from parsers.cutting import LimitedHand, Prose, RoomSpec, Start
from parsers.errors import HandauditError, Problem
from parsers.hand import Hand, HandText, Unreadable
from parsers.plugins import added_rooms
from parsers.room_specs import SPECS

__all__ = ["ROOMS", "LimitedHand", "Prose", "RoomSpec", "Start", "cut", "line_starts", "parse", "rooms", "select"]


class _Rooms(dict[str, RoomSpec]):
    """slug -> room; those of other packages join when the rooms are first asked for."""

    def __init__(self, specs: Iterable[RoomSpec]) -> None:
        super().__init__((spec.slug, spec) for spec in specs)
        self.complete = False

    def __missing__(self, slug: str) -> RoomSpec:
        if self.complete:
            raise KeyError(slug)
        self.fill()
        return self[slug]

    def fill(self) -> _Rooms:
        """Asks the installed packages, once. Raises HandauditError for one that cannot be loaded."""
        if not self.complete:
            self.update((spec.slug, spec) for spec in added_rooms(self))
            self.complete = True
        return self


#: The rooms that come with the program; :func:`rooms` gives those of other packages as well.
ROOMS = _Rooms(SPECS)


def rooms() -> dict[str, RoomSpec]:
    """All rooms by slug, those of packages last. Raises HandauditError for a package that cannot be loaded."""
    return ROOMS.fill()


def select(room: str | None) -> tuple[RoomSpec, ...]:
    """The specs to look for: all, or the one of a slug. Raises HandauditError for an unknown one."""
    if room is not None and room.lower() in ROOMS:
        return (ROOMS[room.lower()],)
    known = rooms()
    if room is None:
        return tuple(known.values())
    spec = known.get(room.lower())
    if spec is None:
        raise HandauditError(f"there is no room {room!r}; known are: {', '.join(known)}")
    return (spec,)


def cut(text: str, source: str = "-", first_line: int = 1, room: str | None = None) -> Iterator[HandText | Prose]:
    """The hands of a text in its order, and :class:`Prose` for what stands before the first one.

    Raises AmbiguousRoomError, before any hand, where two rooms claim the same place.
    """
    return cutting.cut(text, source, first_line, select(room))


def line_starts(room: str | None = None) -> cutting.Headers:
    """What :mod:`parsers.sources` cuts files with: positions of headers at line starts."""
    return cutting.Headers(select(room))


def headers(text: str, room: str | None = None) -> list[Start]:
    """All headers of a text without its hands."""
    return cutting.starts(text, select(room))


@cache
def _parser(slug: str) -> Callable[[HandText], Hand | Unreadable]:
    parser: Callable[[HandText], Hand | Unreadable] = importlib.import_module(ROOMS[slug].module).parse
    return parser


def parse(hand_text: HandText) -> Hand | Unreadable:
    """One hand's text by its room's parser. A crash in there is our own fault and becomes INT901."""
    try:
        hand = _parser(hand_text.room)(hand_text)
    except Exception as error:  # noqa: BLE001 one hand must never stop a batch
        return crashed(hand_text, error)
    if isinstance(hand_text, LimitedHand) and isinstance(hand, Unreadable):
        hand.problems.insert(0, Problem("RD001", hand_text.line, {"what": hand_text.limit}))
    return hand


def crashed(hand_text: HandText, error: Exception) -> Unreadable:
    """The record of a hand on which our own code failed."""
    if os.environ.get("HANDAUDIT_DEBUG"):
        traceback.print_exception(error)
    what = f"{type(error).__name__}: {error}"
    problem = Problem("INT901", hand_text.line, {"what": what})
    return Unreadable(hand_text.room, hand_id(hand_text), hand_text.source, hand_text.line, [problem])


def hand_id(hand_text: HandText) -> str | None:
    """The ID in the header of a hand's text."""
    found = headers(hand_text.text[:1000], hand_text.room)
    return found[0].hand_id if found else None
