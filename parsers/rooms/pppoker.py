"""PPPoker and other club apps whose converters write PokerStars' grammar (docs/rooms/pppoker.md)."""

from __future__ import annotations

import re
from dataclasses import replace

from parsers.conventions import Evidence, RoomConventions, Uncalled
from parsers.errors import Problem
from parsers.hand import Hand, HandText, Unreadable
from parsers.rooms.stars_family import Family, read_hand
from parsers.rooms.stars_header import read_header
from parsers.rooms.stars_languages.english import ENGLISH
from parsers.rooms.stars_languages.phrases import Origin
from parsers.rooms.stars_words import plain

_PAGE = "docs/rooms/pppoker.md"
#: Walks are told in both ways.
_UNCALLED = (Uncalled.RETURN_LINE, Uncalled.IN_WALK, Uncalled.SILENT)
ROWS = (
    RoomConventions(
        name="PPPoker",
        source=f'{_PAGE} "Money"',
        evidence=Evidence.FEW,
        uncalled=_UNCALLED,
    ),
    RoomConventions(
        name="ClubGG in PokerStars' form",
        source=f'{_PAGE} "ClubGG"',
        evidence=Evidence.NONE,
        uncalled=_UNCALLED,
        silent_return_usual=True,
    ),
)
#: Clubs call their chips dollars.
_CHIPS = "club chips"

_WORDS = replace(
    ENGLISH,
    language="English of club apps",
    quiet_around=(*ENGLISH.quiet_around, ("Hand ended at ", "")),
)
_FAMILIES = tuple(
    Family(
        Origin(name, re.compile(rf"{name} (?P<kind>Hand) #(?P<id>[0-9]+):\s*"), _WORDS),
        lambda words, match, text, line: read_header(words, match["kind"], match["id"], text[match.end() :], line),
        lambda level, row=row: row,  # type: ignore[misc]
    )
    for name, row in zip(("PPPoker", "ClubGG"), ROWS, strict=True)
)
#: What one app adds to the marks of streets, and the club that another one names below the header.
_TAIL = re.compile(r" *\{[^{}\n]*\}[^\S\n]*$|^Club: [^\n]*$", re.MULTILINE)


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    read = read_hand(hand, _TAIL.sub("", plain(hand.text)), _FAMILIES)
    if isinstance(read, Hand) and read.tournament is None and read.currency.code != "play":
        read.problems.append(Problem("RD011", hand.line, {"text": _CHIPS, "what": read.currency.code}))
    return read
