"""RoomSpecs of rooms that have closed; ``room_specs`` takes them up with all others."""

from __future__ import annotations

import re

from parsers.cutting import JUNK as _JUNK
from parsers.cutting import RoomSpec

_EVERLEAF_BANNER = r"\*{5} Hand history for game #"

_MERGE_GAME = re.compile(
    r"<game\s(?:[^<>]*?\s)?id\s*=\s*[\"'](\d{1,18}-\d{1,18})[\"'](?=[^<>]*\s(?:data|starttime)\s*=)"
)

_MICROGAMING_GAME = re.compile(r"<Game(?=[^<>]*\sgametypeid\s*=)\s(?:[^<>]*?\s)?id\s*=\s*[\"'](\d{1,18})[\"']")

CLOSED_ROOMS: tuple[RoomSpec, ...] = (
    RoomSpec(
        slug="everleaf",
        name="Everleaf",
        module="parsers.rooms.everleaf",
        games="hold'em, Omaha, stud, razz; Omaha and stud high/low",
        tier="Everleaf Gaming, Partouche and Concord, 2008 to 2012: cash games and tournaments, proven on few hands; "
        "high/low and razz are not proven",
        literals=(
            "Everleaf Gaming Game #",
            " - Game #",
            "Hand history for game #",
            "Partouche Poker",
            "Historique des Mains pour la partie ",
        ),
        needs="Histor",
        header=re.compile(
            _JUNK + rf"(?:Everleaf Gaming(?: - [^\n#]{{1,40}} -)? Game #(\d{{1,18}})\b"
            rf"[^\n]*(?:(?:\n[^\w\n*]{{0,20}}){{1,3}}{_EVERLEAF_BANNER}\2\b)?"
            rf"|{_EVERLEAF_BANNER}(\d{{1,18}})\b|(?:Partouche Poker[^\n#]{{0,40}}\n[^\w\n*]{{0,20}})?"
            r"\*{3,5} Historique des Mains pour la partie #?(\d{1,18})\b)"
        ),
        glued=re.compile(r"Everleaf Gaming Game #(\d{1,18})(?=\s{1,20}\*{5} Hand history)"),
    ),
    RoomSpec(
        slug="merge",
        name="Merge",
        module="parsers.rooms.merge",
        games="hold'em, Omaha, stud, razz, 5-card stud and draw, 2-7, A-5, badugi; Omaha and stud high/low; HORSE",
        tier="Carbon, RPM, Lock and other skins: XML of cash games and tournaments, 2011 to 2014, proven on few hands; "
        "5-card games, A-5, play money and texts of 2010 are not proven",
        literals=("<game",),
        element=_MERGE_GAME,
        context=re.compile(r"<description\s[^<>]*>"),
        context_mark="<description ",
    ),
    RoomSpec(
        slug="microgaming",
        name="Microgaming",
        module="parsers.rooms.microgaming",
        games="hold'em, Omaha; Omaha high/low",
        tier="Prima and MPN, versions 1 to 5 of the XML, 2009 to 2016: cash games, proven on few hands; "
        "tournaments and play money are not proven",
        literals=("<Game",),
        element=_MICROGAMING_GAME,
    ),
    RoomSpec(
        slug="everest",
        name="Everest",
        module="parsers.rooms.everest",
        games="hold'em, Omaha",
        tier="XML of cash games and tournaments, 2010 and 2011, proven on few hands; play money is not proven",
        literals=("<HAND",),
        element=re.compile(r"<HAND\s(?:[^<>]*?\s)?id\s*=\s*[\"'](\d{1,18})[\"']"),
        context=re.compile(r"<SESSION\s[^<>]*>"),
        context_mark="<SESSION ",
    ),
    RoomSpec(
        slug="entraction",
        name="Entraction",
        module="parsers.rooms.entraction",
        games="hold'em, Omaha (4 and 5 cards); Omaha high/low",
        tier="24hPoker and other skins, 2011 and 2012: cash games and tournaments, proven on few hands",
        literals=("^Game #",),
        header=re.compile(_JUNK + r"Game # (\d{1,18}) - (?=[^\n]{4,200}\d/\d|[^\n]{4,120} - Table \")"),
    ),
    RoomSpec(
        slug="enet",
        name="Enet",
        module="parsers.rooms.enet",
        games="hold'em, Omaha",
        tier="Euro Network, 2012: cash games, proven on one hand; other records of the room are broken",
        literals=("^Game #",),
        header=re.compile(
            _JUNK + r"Game #(\d{1,18}): [^\n(]{2,40} \([^\n()]{3,40}\) - \d{1,2}:\d\d:\d\d \d{1,2}\.\d{1,2}\.\d{4}\b"
        ),
    ),
)
