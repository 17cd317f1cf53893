"""The open formats, as :mod:`parsers.room_specs` takes them up: a file of theirs says of which room its hands are."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from parsers.cutting import RoomSpec, Start
from parsers.hand import HandText

_PHH_KEY = "variant"
_PHH_BEGIN = re.compile(r"variant[ \t]*=[ \t]*[\"'][^\"'\n]{1,12}[\"']")
_PHH_TABLE = re.compile(r"\[[0-9]{1,18}\][^\n]*\n(?:[^\S\n]*(?:#[^\n]*)?\n){0,20}\Z")
_PHH_NUMBER = re.compile(r"\nhand[ \t]*=[ \t]*[\"']?([^\s\"'#]+)")
_PHH_NEAR = 600

_OHH_MARK = '"ohh"'
_OHH_KEY = re.compile(r"\"ohh\"\s*:\s*\{")
_OHH_NUMBER = re.compile(r"\"game_number\"\s*:\s*(?:\"([^\"\n]{1,100})\"|([0-9]{1,20}))")
_OHH_ID = re.compile(r"\{\s*\"id\"\s*:\s*\"([^\"\n]{1,100})\"\s*,\s*\Z")
_OHH_NEAR = 300


def _phh_starts(text: str) -> list[Start]:
    """Hands begin with their variant, in files of several hands with the number of their table before it."""
    begins: list[int] = []
    at = text.find(_PHH_KEY)
    while at >= 0:
        if (at == 0 or text[at - 1] == "\n") and _PHH_BEGIN.match(text, at):
            near = max(at - _PHH_NEAR, 0)
            table = _PHH_TABLE.search(text[near:at])
            begins.append(at if table is None else near + table.start())
        at = text.find(_PHH_KEY, at + 1)
    return _starts(text, begins, "phh", _phh_number)


def _phh_number(text: str, begin: int, end: int) -> str:
    number = _PHH_NUMBER.search(text, begin, end)
    return number[1] if number is not None else ""


def _phh_hand_id(hand: HandText) -> str | None:
    """The number as the parser reads it, which is loaded for this."""
    from parsers.rooms.phh import hand_id

    return hand_id(hand)


def _ohh_starts(text: str) -> list[Start]:
    """Hands begin with the brace around the key "ohh"; one may stand before it with an ID."""
    begins: list[int] = []
    at = text.find(_OHH_MARK)
    while at >= 0:
        if _OHH_KEY.match(text, at):
            brace = text.rfind("{", max(at - _OHH_NEAR, 0), at)
            if brace >= 0 and "}" not in text[brace:at]:
                begins.append(brace)
        at = text.find(_OHH_MARK, at + 1)
    return _starts(text, begins, "ohh", _ohh_number)


def _ohh_number(text: str, begin: int, end: int) -> str:
    number = _OHH_NUMBER.search(text, begin, end)
    if number is not None:
        return number[1] or number[2]
    wrapper = _OHH_ID.match(text, begin, text.find(_OHH_MARK, begin))
    return wrapper[1] if wrapper is not None else ""


def _ohh_hand_id(hand: HandText) -> str | None:
    return _ohh_number(hand.text, 0, len(hand.text)) or None


def _starts(text: str, begins: list[int], slug: str, number_of: Callable[[str, int, int], str]) -> list[Start]:
    spec = next(spec for spec in FORMATS if spec.slug == slug)
    found = []
    for begin, end in pairwise([*begins, len(text)]):
        line = text.rfind("\n", 0, begin) + 1
        whole_line = not text[line:begin].strip(" \t[,")
        start = line if whole_line else begin
        found.append(Start(start, begin, number_of(text, begin, end), spec, whole_line))
    return found


FORMATS: tuple[RoomSpec, ...] = (
    RoomSpec(
        slug="phh",
        name="PHH",
        module="parsers.rooms.phh",
        games="hold'em, short deck, Omaha, stud, razz, 2-7 single and triple draw, badugi; Omaha and stud high/low",
        tier="the open Poker Hand History format, .phh and .phhs; proven on few hands. Calls, returns, pots and rake "
        "are not in it: checked are winnings or final stacks, where a file has them",
        find_starts=_phh_starts,
        find_marks=(_PHH_KEY,),
        needs="=",
        number_of=_phh_hand_id,
    ),
    RoomSpec(
        slug="ohh",
        name="OHH",
        module="parsers.rooms.ohh",
        games="hold'em, Omaha; Omaha high/low",
        tier="the Open Hand History format, versions 1.2 to 1.4, single objects, arrays and JSON Lines, also by "
        "programs that write street totals; proven on few hands",
        find_starts=_ohh_starts,
        find_marks=(_OHH_MARK,),
        needs="{",
        number_of=_ohh_hand_id,
    ),
)
