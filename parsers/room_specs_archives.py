"""The RoomSpecs of rooms that have closed or changed their software: their texts live on in archives."""

from __future__ import annotations

import re

from parsers.cutting import JUNK as _JUNK
from parsers.cutting import RoomSpec

#: The banner, but for one above the stakes line of another room whose banners name skins.
_BETFAIR_HEADER = re.compile(
    _JUNK + r"\*{1,8} Betfair Poker Hand History for Game (\d{1,18}) \*{1,8}+"
    r"(?![^\S\n]*\n\s{0,20}[^\n]{1,80} Blinds [A-Za-z]{1,10} Limit )"
)

ARCHIVE_SPECS: tuple[RoomSpec, ...] = (
    RoomSpec(
        slug="absolute",
        name="Absolute Poker",
        module="parsers.rooms.absolute",
        games="hold'em, Omaha, stud, razz; Omaha and stud high/low",
        tier="Absolute Poker and UltimateBet (Cereus), 2007 to 2011: hold'em for cash and in tournaments proven on "
        "many hands, high/low and stud on one each; Omaha, razz and play money are not proven",
        literals=("Stage #",),
        header=re.compile(_JUNK + r"Stage #(C?\d{1,18})(?:: | Tourney ID )"),
    ),
    RoomSpec(
        slug="betfair",
        name="Betfair",
        module="parsers.rooms.betfair",
        games="hold'em, Omaha, razz",
        tier="cash games of the own software, to 2009: no limit hold'em and pot limit Omaha proven on one hand each; "
        "limit, razz and play money are not proven. Later texts are those of another network",
        literals=("Betfair Poker Hand History for Game ",),
        header=_BETFAIR_HEADER,
    ),
    RoomSpec(
        slug="cake",
        name="Cake",
        module="parsers.rooms.cake",
        games="hold'em, Omaha; Omaha high/low",
        tier="Cake Poker and Lock Poker, 2010 to 2013: cash games, also of tables in euros, and tournaments proven on "
        "few hands, play money on one; numbers as the player's system writes them",
        literals=("Hand#",),
        header=re.compile(_JUNK + r"Hand#([0-9A-Z]{8,20}) - (?=[^\n]{1,300} -- )"),
    ),
    RoomSpec(
        slug="boss",
        name="Boss Media",
        module="parsers.rooms.boss",
        games="hold'em, Omaha, five card draw; Omaha high/low",
        tier="XML of the International Poker Network and other skins (espacejeux, Svenska Spel), 2009 to 2017: cash "
        "games and tournaments proven on few hands, Omaha high/low on two; play money is not proven",
        literals=("<HISTORY",),
        element=re.compile(r"<HISTORY\s(?:[^<>]*?\s)?ID\s*=\s*[\"']([^\"'<>]*)[\"'](?=[^<>]*\sGAME\s*=)"),
    ),
)
