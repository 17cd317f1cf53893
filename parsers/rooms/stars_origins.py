"""Who wrote a hand in PokerStars' grammar: PokerStars in one of its languages, or a look-alike."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.rooms.stars_languages import languages
from parsers.rooms.stars_languages.english import ORIGIN as ENGLISH
from parsers.rooms.stars_languages.phrases import Origin
from parsers.rooms.stars_lookalikes import LOOK_ALIKES

_NUMBER = re.compile(r"[0-9]+")
#: What stands before "#" in English headers that were read -> the word for a hand in it.
_KINDS: dict[str, str] = {}
_KINDS_LIMIT = 100


def origins() -> tuple[Origin, ...]:
    """All of them, in the order in which they are told apart."""
    return (*languages(), *LOOK_ALIKES)


def _english_first() -> Iterator[Origin]:
    """The others are loaded only for a line that is not English."""
    yield ENGLISH
    yield from origins()


def identify(line: str) -> tuple[Origin, str, str, str] | None:
    """Who wrote this first line, its word for a hand, the hand's number, and what follows; None if nobody known did."""
    before, _, after = line.partition("#")
    kind = _KINDS.get(before)
    if kind is not None:
        number, colon, rest = after.partition(":")
        if colon and number.isdigit() and number.isascii():
            return ENGLISH, kind, number, rest.lstrip()
    for origin in _english_first():
        match = origin.header.match(line)
        if match is not None:
            if origin is ENGLISH and len(_KINDS) < _KINDS_LIMIT:
                _KINDS[before] = match["kind"]
            return origin, match["kind"], match["id"], line[match.end() :]
    return None


def is_usual(before: str, origin: Origin) -> bool:
    """Whether this is what stands before "#" in a header of PokerStars' English that was read."""
    return origin is ENGLISH and before in _KINDS


def unknown_language(line: str) -> tuple[str | None, str]:
    """(the hand's number, what to call the language) of a header in words that nobody here knows."""
    beginning = line.partition(":")[0]
    number = _NUMBER.search(beginning)
    words = " ".join(_NUMBER.sub("…", beginning).split())
    return (None if number is None else number[0]), f'a language that is not known ("{words}")'
