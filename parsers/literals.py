"""Where the literals of headers stand in a text.

Each search for a text of several characters costs as much as a tenth of cutting it. Literals that share a part are
therefore looked for at the places of that part, which is looked for once, as long as these are few.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

#: Parts of literals, and how much of them is looked for: a letter is found soonest, but one that is frequent too often.
#: Of two parts in one literal the first counts.
_SHARED = {"Histor": "Histor", "Game ": "G", "<": "<"}
#: Where a part stands more often than once in so many characters, looking at each place costs more than it saves.
_FAR = 200


def any_in(data: bytes, marks: Iterable[bytes], end: int) -> bool:
    """Does one of these marks stand in the data before ``end``?"""
    by_letter: dict[bytes, list[bytes]] = {}
    for mark in marks:
        by_letter.setdefault(mark[:1], []).append(mark)
    return any(_any_behind(data, end, letter, tuple(alike)) for letter, alike in by_letter.items())


def _any_behind(data: bytes, end: int, letter: bytes, marks: tuple[bytes, ...]) -> bool:
    """Does one of these marks, which all begin with the letter, stand in the data before ``end``?"""
    at = data.find(letter, 0, end)
    for _ in range(end // _FAR):
        if at < 0 or data.startswith(marks, at, end):
            return at >= 0
        at = data.find(letter, at + 1, end)
    return any(data.find(mark, 0, end) >= 0 for mark in marks)


class Places:
    """Where literals stand in a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._known: dict[str, list[int] | None] = {}

    def of(self, literal: str) -> Iterator[int]:
        """All places of a literal in their order."""
        text = self._text
        part = next((part for part in _SHARED if part in literal), "")
        places = self._few(part) if part else None
        if places is not None:
            before = literal.index(part)
            yield from (at - before for at in places if at >= before and text.startswith(literal, at - before))
            return
        at = text.find(literal)
        while at >= 0:
            yield at
            at = text.find(literal, at + 1)

    def any_of(self, literals: Iterable[str]) -> bool:
        """Does one of these stand in the text?"""
        return any(next(self.of(literal), None) is not None for literal in literals)

    def _few(self, part: str) -> list[int] | None:
        """The places of a part of literals; None if there are many."""
        if part not in self._known:
            begin, text = _SHARED[part], self._text
            places = _places(text, part, begin)
            self._known[part] = _places(text, part, part) if places is None and begin != part else places
        return self._known[part]


def _places(text: str, part: str, begin: str) -> list[int] | None:
    """The places of a part of literals, found by what it begins with; None if that stands in many places."""
    places: list[int] = []
    left = len(text) // _FAR + 1
    at = text.find(begin)
    while at >= 0:
        if not left:
            return None
        left -= 1
        if text.startswith(part, at):
            places.append(at)
        at = text.find(begin, at + 1)
    return places
