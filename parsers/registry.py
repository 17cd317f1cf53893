"""The rooms whose texts are known: one :class:`RoomSpec` each. Modules are loaded when a first hand comes.

To add a room: its patterns and its row here, its parser as ``parsers/rooms/<slug>.py`` with a function
``parse(hand: HandText) -> Hand | Unreadable``. Nothing else names a room.
"""

from __future__ import annotations

import importlib
import os
import re
import traceback
from collections.abc import Callable, Iterator
from functools import cache

from parsers import cutting
from parsers.cutting import LimitedHand, Prose, RoomSpec, Start
from parsers.errors import HandauditError, Problem
from parsers.hand import Hand, HandText, Unreadable

__all__ = ["ROOMS", "LimitedHand", "Prose", "RoomSpec", "Start", "cut", "line_starts", "parse", "select"]

_JUNK = r"[^\w\n]{0,20}(?:ï»¿)?(?P<begin>)"
_STARS_GAMES = r"(?:Hold'em|Omaha|Stud|Razz|Draw|Badugi|Courchevel|HORSE|8-Game|Mixed)"
_STARS_HEADER = re.compile(
    _JUNK + r"(?:"
    r"(?:PokerStars|POKERSTARS)\b[^\n#:]{0,40}\b(?:Game|GAME|Hand|HAND) #(\d+):"
    r"|(?:Full Tilt(?! Poker)|Run It Once Poker|PokerMaster|PokerBros) [^\n#:]{0,20}\bHand #(\d+):"
    # a language that is not known: it must look like a whole header, with the stakes in brackets
    r"|(?:[^\W\d_][^\n\d:\"@]{0,40})?PokerStars[^\n\d:\"@]{0,30}?(\d{9,18})[ \xa0]{0,2}:(?=[^\n]{0,120}\()"
    r"|[^\W\d_][^\n\d:\"@]{0,40}?(\d{9,18})[^\n\d:\"@]{1,30}?PokerStars[ \xa0]{0,2}:(?=[^\n]{0,120}\()"
    r")"
)


def _stars_language(line: str) -> tuple[str, int] | None:
    """A PokerStars header in one of the languages that are known, whose words are loaded for this."""
    from parsers.rooms.stars_origins import identify
    from parsers.rooms.stars_words import plain

    found = identify(plain(line))
    return None if found is None else (found[1]["id"], found[1].end())


def _stars_languages() -> tuple[tuple[str, bool], ...]:
    from parsers.rooms.stars_languages import languages

    known = (origin.phrases for origin in languages())
    return tuple((phrases.language, phrases.proven) for phrases in known if phrases is not None)


ROOMS: dict[str, RoomSpec] = {
    spec.slug: spec
    for spec in (
        RoomSpec(
            slug="pokerstars",
            name="PokerStars",
            module="parsers.rooms.pokerstars",
            games="hold'em, 6+ and split hold'em, Omaha (4 to 6 cards), Courchevel, Irish, stud, razz, draw, 2-7, "
            "badugi; high and hi/lo; the mixed games",
            tier="cash, Zoom, tournaments, home games, play money; proven on many hands. Also Full Tilt on this "
            "platform, Run It Once, PokerMaster, PokerBros and texts converted to this format, proven on few",
            literals=(
                "PokerStars",
                "POKERSTARS GAME #",
                "POKERSTARS HAND #",
                "Full Tilt Hand #",
                "Full Tilt Rush Hand #",
                "Run It Once Poker Hand #",
                "PokerMaster Hand #",
                "PokerBros Hand #",
            ),
            header=_STARS_HEADER,
            identify=_stars_language,
            languages=_stars_languages,
            glued=re.compile(
                r"(?:PokerStars|Full Tilt|Run It Once Poker|PokerMaster|PokerBros)"
                r" (?:Zoom |Rush |Home Game )?(?:Hand|Game) #(\d+): {1,2}"
                r"(?=[^\n]{0,120}?" + _STARS_GAMES + r"[^\n]{0,80}?\()"
            ),
            table=re.compile(r"[^\n]{0,300}?(?:\n[ \t]*)?Table (?:ID )?'"),
        ),
    )
}


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


def line_starts(room: str | None = None) -> Callable[[str], list[int]]:
    """The function that :mod:`parsers.sources` cuts files with: positions of headers at line starts."""
    specs = select(room)
    return lambda text: cutting.line_starts(text, specs)


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
