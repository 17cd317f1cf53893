"""The rooms whose texts are known. Their modules are loaded when a first hand comes.

To add a room: its RoomSpec in ``room_specs.py``, its parser as ``parsers/rooms/<slug>.py`` with a function
``parse(hand: HandText) -> Hand | Unreadable``. Nothing else names a room.
"""

from __future__ import annotations

import importlib
import os
import traceback
from collections.abc import Callable, Iterator
from functools import cache

from parsers import cutting
from parsers.cutting import LimitedHand, Prose, RoomSpec, Start
from parsers.errors import HandauditError, Problem
from parsers.hand import Hand, HandText, Unreadable
from parsers.room_specs import SPECS

__all__ = ["ROOMS", "LimitedHand", "Prose", "RoomSpec", "Start", "cut", "line_starts", "parse", "select"]

ROOMS: dict[str, RoomSpec] = {spec.slug: spec for spec in SPECS}


def select(room: str | None) -> tuple[RoomSpec, ...]:
    """The specs to look for: all, or the one of a slug. Raises HandauditError for an unknown one."""
    if room is None:
        return tuple(ROOMS.values())
    spec = ROOMS.get(room.lower())
    if spec is None:
        raise HandauditError(f"there is no room {room!r}; known are: {', '.join(ROOMS)}")
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
