"""Who wrote a hand in PokerStars' grammar: PokerStars in one of its languages, or a look-alike."""

from __future__ import annotations

import re

from parsers.rooms.stars_languages import languages
from parsers.rooms.stars_languages.english import ORIGIN as ENGLISH
from parsers.rooms.stars_languages.phrases import Origin
from parsers.rooms.stars_lookalikes import LOOK_ALIKES

_NUMBER = re.compile(r"[0-9]+")


def origins() -> tuple[Origin, ...]:
    """All of them, in the order in which they are told apart."""
    return (*languages(), *LOOK_ALIKES)


def identify(line: str) -> tuple[Origin, re.Match[str]] | None:
    """Who wrote this first line, and the match of its beginning; None if nobody known did."""
    match = ENGLISH.header.match(line)
    if match is not None:
        return ENGLISH, match
    for origin in origins():
        match = origin.header.match(line)
        if match is not None:
            return origin, match
    return None


def unknown_language(line: str) -> tuple[str | None, str]:
    """(the hand's number, what to call the language) of a header in words that nobody here knows."""
    beginning = line.partition(":")[0]
    number = _NUMBER.search(beginning)
    words = " ".join(_NUMBER.sub("…", beginning).split())
    return (None if number is None else number[0]), f'a language that is not known ("{words}")'
