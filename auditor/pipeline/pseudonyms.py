"""Other names for players: the same for the same name, in the order of their first appearance in a run.

Nothing of a name goes into its pseudonym, so that no list of names can be tried out against it. The letters are none
that stand on cards: "Player B7" can never be taken for a hand.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import count, product

from parsers.roomwords import is_room_word

_LETTERS = "BCDFGHLMNPRSVWXZ"
_DIGITS = "123456789"
_WORD = "Player"

#: The folder of the user of a computer, in paths of all systems.
_HOME = re.compile(r"(?<![^/\\])((?:home|users|documents and settings)[/\\])[^/\\:!]+", re.IGNORECASE)
_TOKEN = re.compile(r"[^\W_]+")
_LEAST_IN_PATHS = 3
_MOST_TOKENS = 8


class Pseudonyms:
    """Who is called what. ``kept``: names that stay as they are.

    All names are learned before the first pseudonym is given, so that none is given that is somebody's real name.
    """

    def __init__(self, kept: Iterable[str] = ()) -> None:
        self.kept = frozenset(kept)
        self._given: dict[str, str] = {}
        self._learned: dict[str, None] = {}
        self._parts: dict[str, str] = {}
        self._paths: dict[str, str] = {}

    def learn(self, names: Iterable[str]) -> None:
        """Names in the order in which they appear."""
        self._learned.update(dict.fromkeys(names))

    def of(self, name: str) -> str:
        """What stands instead of a name."""
        if name in self.kept or not name.strip():
            return name
        given = self._given.get(name)
        if given is None:
            self._learned.setdefault(name)
            self._give()
            given = self._given[name]
        return given

    def settle(self) -> None:
        """Gives everybody that was learned a pseudonym now."""
        if len(self._given) < len(self._learned):
            self._give()

    def known(self) -> Iterator[str]:
        """All names that were learned, in their order."""
        return iter(self._learned)

    @property
    def unused(self) -> list[str]:
        """Names to be kept that nobody has."""
        return sorted(self.kept - self._learned.keys())

    def _give(self) -> None:
        """A pseudonym for every name that was learned and has none yet."""
        taken = {name.casefold() for name in (*self._learned, *self.kept)} | {
            given.casefold() for given in self._given.values()
        }
        free = (code for code in _codes() if code.casefold() not in taken)
        for name in self._learned:
            if name not in self._given and name not in self.kept and name.strip():
                self._given[name] = next(free)
        self._paths.clear()
        self._parts.clear()

    def path(self, path: str) -> str:
        """A path, or a text with paths in it, without names of players and of the user of this computer."""
        masked = self._paths.get(path)
        if masked is None:
            masked = self._paths[path] = self._masked_path(_HOME.sub(r"\1~", unicodedata.normalize("NFC", path)))
        return masked

    def _masked_path(self, path: str) -> str:
        parts = self._name_parts()
        tokens = [found.span() for found in _TOKEN.finditer(path)]
        pieces: list[str] = []
        at = place = 0
        while place < len(tokens):
            start = tokens[place][0]
            for last in range(min(place + _MOST_TOKENS, len(tokens)) - 1, place - 1, -1):
                end = tokens[last][1]
                instead = parts.get(path[start:end].casefold())
                if instead is not None:
                    pieces += (path[at:start], instead)
                    at, place = end, last
                    break
            place += 1
        return "".join((*pieces, path[at:]))

    def _name_parts(self) -> dict[str, str]:
        """What is looked for in paths: names from their first to their last letter or digit, in any case."""
        if not self._parts:
            if len(self._given) < len(self._learned):
                self._give()
            for name, given in self._given.items():
                tokens = [found.span() for found in _TOKEN.finditer(unicodedata.normalize("NFC", name))]
                if tokens and not is_room_word(name):
                    core = unicodedata.normalize("NFC", name)[tokens[0][0] : tokens[-1][1]]
                    if len(core) >= _LEAST_IN_PATHS:
                        self._parts.setdefault(core.casefold(), given)
        return self._parts


def _codes() -> Iterator[str]:
    """Player B1, B2 ... Z9, BB1 ..."""
    for length in count(1):
        for letters in product(_LETTERS, repeat=length):
            for digit in _DIGITS:
                yield f"{_WORD} {''.join(letters)}{digit}"
