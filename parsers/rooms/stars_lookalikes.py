"""Rooms and programs that write PokerStars' grammar in English, and the words in which one of them differs.

Facts: docs/rooms/pokerstars.md "Converted texts and look-alikes".
"""

from __future__ import annotations

import re
from dataclasses import replace

from parsers.hand import SummaryState
from parsers.rooms.stars_languages.english import ENGLISH
from parsers.rooms.stars_languages.phrases import Origin, side_pots

FULL_TILT = "Full Tilt on PokerStars"
RUN_IT_ONCE = "Run It Once"
POKERMASTER = "PokerMaster"
POKERBROS = "PokerBros"

#: Run It Once 2019-2021: shows without a colon, side pots numbered by a blank, figures with names before them.
_RUN_IT_ONCE = replace(
    ENGLISH,
    language="English of Run It Once",
    actions=replace(
        ENGLISH.actions,
        categories={"three of kind": "three of a kind", "four of kind": "four of a kind", **ENGLISH.actions.categories},
        described={},
    ),
    table=re.compile(
        r"Table (?:ID )?'(?P<name>.*)'(?: (?P<max>[0-9]+)-[Mm]ax)?(?: \((?P<note>[^)]*)\))?"
        r"(?: Seat #(?P<button>[0-9]+) is the button)?"
    ),
    marks={**ENGLISH.marks, "*** SHOWDOWN": (None, 0)},
    pots={**ENGLISH.pots, **{f"side pot {number}": number for number in range(1, 24)}},
    side_pots={**side_pots("Side pot"), **{f"Side pot {number}": number for number in range(1, 24)}},
    shown=re.compile(r"(?P<name>.+) shows \[(?P<cards>[^\]]*)\] for (?P<words>.+?) \[[^\]]*\]"),
    house_money="STP added: ",
    figures=" | ",
    house="STP",
    states={"mucked hand and won ": SummaryState.COLLECTED, **ENGLISH.states},
)

LOOK_ALIKES = (
    Origin(FULL_TILT, re.compile(r"Full Tilt (?:\w+ )?(?P<kind>Hand) #(?P<id>[0-9]+):\s*"), ENGLISH),
    Origin(RUN_IT_ONCE, re.compile(r"Run It Once Poker (?P<kind>Hand) #(?P<id>[0-9]+):\s*"), _RUN_IT_ONCE),
    Origin(POKERMASTER, re.compile(r"PokerMaster (?P<kind>Hand) #(?P<id>[0-9]+):\s*"), ENGLISH),
    Origin(POKERBROS, re.compile(r"PokerBros (?P<kind>Hand) #(?P<id>[0-9]+):\s*"), ENGLISH),
)
