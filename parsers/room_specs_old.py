"""Rooms that are closed, and programs that wrote the texts of rooms anew: their part of ``room_specs.py``."""

from __future__ import annotations

import re

from parsers.cutting import JUNK, RoomSpec

_ONGAME_NUMBER = r"([A-Z][0-9]{1,2}-[0-9]{1,18}-[0-9]{1,18})"

OLD_SPECS: tuple[RoomSpec, ...] = (
    RoomSpec(
        slug="ongame",
        name="OnGame",
        module="parsers.rooms.ongame",
        games="hold'em, Omaha, stud, razz, five card draw; Omaha and stud high/low",
        tier="cash games and tournaments of 2009 to 2014, also Betfair's skin, proven on many hands; draw, stud and "
        "Omaha on few; razz, stud high/low and play money are not proven",
        literals=("***** History for hand ",),
        header=re.compile(JUNK + r"\*{5} History for hand " + _ONGAME_NUMBER + r"(?= |\n|\Z)"),
        glued=re.compile(
            r"\*{5} History for hand " + _ONGAME_NUMBER + r"(?: \([^\n]{1,200}\))? \*{5}(?=[^\S\n]*\n\s*Start hand: )"
        ),
        table=re.compile(r"[^\n]{0,20}\n\s*Start hand: "),
    ),
    RoomSpec(
        slug="pokertracker",
        name="PokerTracker",
        module="parsers.rooms.pokertracker",
        games="hold'em, Omaha; Omaha high/low",
        tier="exports of other networks' hands: iPoker (2011 to 2021) and Everest, proven on many hands; Merge and "
        "Microgaming on few; high/low, capped games and play money are not proven",
        literals=("GAME #", "Merge Game #", "EverestPoker Game #", "** Game ID ", "** Hand #"),
        header=re.compile(
            JUNK + r"(?:(?:MERGE_)?GAME #([0-9]{1,20})(?=[: ][^\n]{1,200}[0-9]:[0-9]{2}:[0-9]{2})"
            r"|Merge Game #([0-9]{1,20}(?:-[0-9]{1,20})?)(?= ?[|:])"
            r"|EverestPoker Game #([0-9]{1,20})(?=:)"
            r"|\*\* (?:Game ID|Hand #) ([0-9]{1,20})(?=[^\n]{0,20} starting - ))"
        ),
    ),
    RoomSpec(
        slug="thebiggame",
        name="The Big Game",
        module="parsers.rooms.thebiggame",
        games="hold'em",
        tier="the replayer's data of PokerStars' television games of 2010, proven on many hands",
        literals=("LoadHand(",),
        needs="{",
        header=re.compile(JUNK + r"LoadHand\(\s*\{\s*Hand\s*:\s*\{\s*Title\s*:\s*\"([^\"\n]{0,40})\""),
    ),
    RoomSpec(
        slug="pkr",
        name="PKR",
        module="parsers.rooms.pkr",
        games="hold'em, Omaha; Omaha high/low",
        tier="cash games and tournaments of 2009 to 2015, proven on few hands; play money and Omaha high/low on one; "
        "limit is not proven",
        literals=("Starting Hand #", "^Table #"),
        header=re.compile(
            JUNK + r"(?:Table #[0-9]{1,20} - [^\n]{1,200}\n\s{0,20})?Starting Hand #([0-9]{1,20})(?=[^\S\n]*(?:\n|\Z))"
        ),
    ),
)
