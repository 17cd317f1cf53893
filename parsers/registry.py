"""The rooms whose texts are known. Their modules are loaded when a first hand comes.

To add a room: its RoomSpec in ``room_specs.py``, its parser as ``parsers/rooms/<slug>.py`` with a function
``parse(hand: HandText) -> Hand | Unreadable``, and perhaps ``steps``, the same in steps (:mod:`parsers.steps`).
Nothing else names a room. A package of its own can add one, too (:mod:`parsers.plugins`).
"""

from __future__ import annotations

import importlib
import os
import re
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from inspect import isgeneratorfunction

from parsers import cutting
from parsers.cutting import LimitedHand, Prose, RoomSpec, Start
from parsers.errors import HandauditError, Problem
from parsers.hand import Hand, HandText, Unreadable
from parsers.plugins import added_rooms
from parsers.room_specs import SPECS
from parsers.steps import Steps, finish_all
from parsers.unread import mind_marks

__all__ = [
    "ROOMS",
    "LimitedHand",
    "Prose",
    "RoomSpec",
    "Start",
    "cut",
    "line_starts",
    "parse",
    "parse_all",
    "rooms",
    "select",
]


#: Digits of a number that Python refuses to read, as a guard against texts that are made to cost time.
_ENDLESS = re.compile(r"\d{4300}")
#: A figure at the end of a text, and the most characters that one has.
_LAST_FIGURE = re.compile(r"[0-9][0-9.,]*\Z")
_LONGEST = 32
_TOO_LONG = "a number of more than 4300 digits"
#: No table has as many seats; an ID for a seat is not longer.
_MOST_SEATS = 1 << 31
_USUAL_SEATS = frozenset(range(100))


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


def is_hand(hand_text: HandText, wanted: str) -> bool:
    """Whether this is the hand of an ID, or of a mark that a log gives it besides its number."""
    log = ROOMS[hand_text.room].log
    if log is not None and any(found[1] == wanted for found in log.mark.finditer(hand_text.text)):
        return True
    return wanted == hand_id(hand_text)


def headers(text: str, room: str | None = None) -> list[Start]:
    """All headers of a text without its hands."""
    return cutting.starts(text, select(room))


def _reading(hand_text: HandText) -> Steps[Hand | Unreadable]:
    """The reading of one hand, not yet begun. It never fails itself; what it gives may, at its first step."""
    try:
        return _reader(hand_text.room)(hand_text)
    except Exception as error:  # noqa: BLE001 a room that cannot be loaded is a fault in each of its hands
        return _fail(error)


def _fail(error: Exception) -> Steps[Hand | Unreadable]:
    raise error
    yield None


@cache
def _reader(slug: str) -> Callable[[HandText], Steps[Hand | Unreadable]]:
    """A room's parser in steps: its ``steps``, or its ``parse`` as a single one."""
    module = importlib.import_module(ROOMS[slug].module)
    steps: Callable[[HandText], Steps[Hand | Unreadable]] | None = getattr(module, "steps", None)
    return steps if isgeneratorfunction(steps) else partial(_at_once, module.parse)


def _at_once(parser: Callable[[HandText], Hand | Unreadable], hand_text: HandText) -> Steps[Hand | Unreadable]:
    yield parser(hand_text)


def parse(hand_text: HandText) -> Hand | Unreadable:
    """One hand's text by its room's parser. A crash in there is our own fault and becomes INT901."""
    return parse_all([hand_text])[0]


def parse_all(hand_texts: Sequence[HandText]) -> list[Hand | Unreadable]:
    """:func:`parse` of some hands, step by step through all of them (:mod:`parsers.steps`)."""
    hands: list[Hand | Unreadable] = finish_all(
        map(_reading, hand_texts), lambda number, error: _not_parsed(hand_texts[number], error)
    )
    return [_minded(hand_text, hand) for hand_text, hand in zip(hand_texts, hands, strict=True)]


def _not_parsed(hand_text: HandText, error: Exception) -> Unreadable:
    if isinstance(error, ValueError) and _ENDLESS.search(hand_text.text):
        return _unreadable(hand_text, Problem("RD001", hand_text.line, {"what": _TOO_LONG}))
    return crashed(hand_text, error)


def _minded(hand_text: HandText, hand: Hand | Unreadable) -> Hand | Unreadable:
    """A hand with what no room's parser needs to look for."""
    if isinstance(hand, Hand) and not _USUAL_SEATS.issuperset(hand.seats) and max(hand.seats) > _MOST_SEATS:
        number = max(hand.seats)
        hand = _unreadable(hand_text, Problem("RD001", hand_text.line, {"what": f"seat {number}, which no table has"}))
    if isinstance(hand, Unreadable):
        if isinstance(hand_text, LimitedHand):
            hand.problems.insert(0, Problem("RD001", hand_text.line, {"what": hand_text.limit}))
        return hand
    if hand.unknown_lines:
        mind_marks(hand)
    if hand_text.text[-1:] != "\n":
        hand.torn = hand_text.line + hand_text.text.count("\n")
        figure = _LAST_FIGURE.search(hand_text.text[-_LONGEST:])
        hand.torn_digits = "".join(filter(str.isdecimal, figure[0])) if figure is not None else ""
    return hand


def crashed(hand_text: HandText, error: Exception) -> Unreadable:
    """The record of a hand on which our own code failed."""
    if os.environ.get("HANDAUDIT_DEBUG"):
        traceback.print_exception(error)
    what = f"{type(error).__name__}: {error}"
    return _unreadable(hand_text, Problem("INT901", hand_text.line, {"what": what}))


def _unreadable(hand_text: HandText, problem: Problem) -> Unreadable:
    return Unreadable(hand_text.room, hand_id(hand_text), hand_text.source, hand_text.line, [problem])


def hand_id(hand_text: HandText) -> str | None:
    """The ID in the header of a hand's text, which in a log may be its last row, or wherever else its room says it."""
    spec = ROOMS[hand_text.room]
    if spec.number_of is not None:
        return spec.number_of(hand_text)
    text = hand_text.text if spec.log is not None else hand_text.text[:1000]
    found = headers(text, hand_text.room)
    return found[0].hand_id if found else None
