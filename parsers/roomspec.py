"""What must be known of a room to find its hands: :class:`RoomSpec`, and what is found, :class:`Start`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from msgspec import Struct

from parsers.hand import HandText
from parsers.logs import LogSpec

#: What may stand before a header in its line, for ``RoomSpec.header``: the tags with which a web page begins, a few
#: characters that belong to no word, and a forum's tag ("[code]"). ``begin`` marks where the header begins.
JUNK = (
    r"(?:<[A-Za-z]{1,10}>){0,5}"
    r"[^\w\n]{0,20}(?:(?:code|quote|hand|pre|spoiler)(?:=[^\]>\n]{1,40})?[\]>][^\w\n]{0,4}|ï»¿)?(?P<begin>)"
)


@dataclass(frozen=True, slots=True)
class RoomSpec:
    """What must be known of a room before its module is loaded.

    ``literals``: texts of which one stands in every header; "^" before one says that no word and blank
    stand before it. Those that end in "#" cost least; ``opening`` = what the header begins with, where such a literal
    stands further on in it. ``needs``: a text that must stand somewhere, or no other literal is looked for; a single
    character costs nothing. ``usual``: beginnings of most headers, up to "#"; such words at the beginning of a line, a
    number and a colon are a header for certain. ``header`` is matched at a line start (a few
    characters that belong to no word may come first); its group ``begin`` is empty and marks where the header
    begins, one other group is the hand's ID; ``identify`` reads headers that ``header`` does not know: the
    beginning of a line -> ID and length of the header's beginning, or None.
    ``glued`` = a full header that counts even inside a line, where an export lost a line end; ``table`` = what must
    follow that line if a quotation mark stands before the header, so that a header quoted in the chat is
    none. ``element`` = the start tag of a hand, for rooms whose headers are no lines (XML): it counts wherever it
    stands, and its last group is the hand's ID. ``context`` = what such a text says once for all hands after it (the
    head of a session), found around ``context_mark``, a plain text inside; each of those hands is given it.
    ``log``: the rows of a room that writes logs, whose hands may end with their header (:mod:`parsers.logs`); its
    ``literals`` are those of the rows that open and close a hand, and end in "#".
    ``find_starts``: a room that none of this fits finds its headers itself; one of ``find_marks`` stands in every such
    text.
    ``number_of``: the number of a hand that may stand anywhere in it, or that its file's name tells; None = no number.
    ``games`` and ``tier`` are words for ``handaudit rooms``; ``languages`` gives the languages that can be read,
    each with whether genuine hands have proven its words.
    """

    slug: str
    name: str
    module: str
    games: str
    tier: str
    literals: tuple[str, ...] = ()
    header: re.Pattern[str] | None = None
    identify: Callable[[str], tuple[str, int] | None] | None = None
    languages: Callable[[], tuple[tuple[str, bool], ...]] | None = None
    glued: re.Pattern[str] | None = None
    table: re.Pattern[str] | None = None
    element: re.Pattern[str] | None = None
    context: re.Pattern[str] | None = None
    context_mark: str = ""
    find_starts: Callable[[str], list[Start]] | None = None
    find_marks: tuple[str, ...] = ()
    number_of: Callable[[HandText], str | None] | None = None
    log: LogSpec | None = None
    opening: str = ""
    needs: str = ""
    usual: frozenset[str] = frozenset()

    @property
    def languages_in_words(self) -> str:
        """The languages for a reader: "English, Spanish; not proven: French"."""
        known = (("English", True),) if self.languages is None else self.languages()
        proven = ", ".join(name for name, is_proven in known if is_proven)
        others = ", ".join(name for name, is_proven in known if not is_proven)
        return f"{proven}; not proven: {others}" if others else proven


class Start(Struct, frozen=True, gc=False):
    """A header: ``line_start`` ends the hand before it, ``begin`` is its first own character.

    ``whole_line``: nothing that belongs to another hand stands before it in its line, and nothing of this one in the
    lines above. ``context``: begin and end of
    what the text says once for this and other hands; None if there is no such thing. ``end``: another header of the
    room that begins before it is a line of this one.
    """

    line_start: int
    begin: int
    hand_id: str
    spec: RoomSpec
    whole_line: bool
    context: tuple[int, int] | None = None
    end: int = 0
