"""The languages of PokerStars' texts. A language is one data file here, one line in :data:`NAMES` and one golden
folder, ``tests/golden/pokerstars_<file>``.

What they have in common is in docs/rooms/pokerstars.md, "Languages".
A data file holds ``ORIGIN``: how its headers begin, and its :class:`Phrases`. What is not known of a
language is left out of its file, never guessed; a line with money in words that are not known makes a hand unreadable.
"""

from __future__ import annotations

import importlib
from functools import cache

from parsers.rooms.stars_languages.phrases import Origin

#: The files, in the order in which the beginnings of headers are told apart.
NAMES = (
    "english",
    "spanish",
    "portuguese_brazil",
    "portuguese",
    "russian",
    "french",
    "swedish",
    "german",
    "greek",
)


@cache
def languages() -> tuple[Origin, ...]:
    """All languages. They are loaded when a first hand is not English, which most are."""
    return tuple(importlib.import_module(f"{__name__}.{name}").ORIGIN for name in NAMES)
