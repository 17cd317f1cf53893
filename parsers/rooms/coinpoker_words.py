"""CoinPoker's words: PokerStars' English with capitals of its own, and what stands in its headers."""

from __future__ import annotations

import re
from dataclasses import replace

from parsers.hand import Betting, Game, SummaryState
from parsers.money import Currency
from parsers.rooms.stars_languages.english import ENGLISH
from parsers.rooms.stars_languages.phrases import Origin, marks
from parsers.textroom import Verb

USDT = Currency("USDT", 2, "₮")

#: Games of the newer text.
GAMES = {
    "NLH": (Game.HOLDEM, Betting.NO_LIMIT),
    "PLO": (Game.OMAHA, Betting.POT_LIMIT),
    "PLO 4": (Game.OMAHA, Betting.POT_LIMIT),
    "PLO 5": (Game.OMAHA5, Betting.POT_LIMIT),
    "PLO 6": (Game.OMAHA6, Betting.POT_LIMIT),
}
_FIGURE = r"₮?[0-9][0-9.,]*"
#: "NLH (₮0.02/₮0.05) 2026/06/07 19:31:41 CEST", "NLH BombPot (₮0.01/₮0.02/₮0.08) ..."
NEWER = re.compile(
    rf"(?P<game>[^()]*?)(?: BombPot)? \((?P<small>{_FIGURE})/(?P<big>{_FIGURE})(?:/(?P<ante>{_FIGURE}))?\) (?P<when>.+)"
)
#: "Hold'em No Limit (0.01/0.02 ) 2025/06/19 18:53:04 GMT", also with a dash before the date or a tournament before all
OLDER = re.compile(
    rf"(?:Tournament #(?P<tournament>[0-9]+), (?:.* )?)?(?P<game>(?!No |Pot )\S+(?: Card Omaha)?(?: Hi/Lo)?) "
    rf"(?P<limit>No Limit|Pot Limit|Limit) \((?P<small>{_FIGURE})/(?P<big>{_FIGURE})"
    rf"(?:(?: -)? [Aa]nte (?P<ante>{_FIGURE}))?(?: play)?(?: [A-Z]{{3,5}})? ?\)(?: -)? (?P<when>.+)"
)
WHEN = re.compile(r"(?P<day>[0-9]{4}/[0-9]{2}/[0-9]{2}) (?P<clock>[0-9:]+)(?: (?P<zone>\S+))?")

_CATEGORIES = {
    "royal flush": "straight flush",
    "one pair": "pair",
    "three of kind": "three of a kind",
    "four of kind": "four of a kind",
}
_SHOWDOWN = marks("", {}, "SHOWDOWN", ENGLISH.ordinals)

WORDS = replace(
    ENGLISH,
    language="English of CoinPoker",
    actions=replace(
        ENGLISH.actions,
        verbs={
            **ENGLISH.actions.verbs,
            "posts ante": Verb.ANTE,
            "posts auto big blind": Verb.POST,
            "posts small blind (dead)": Verb.DEAD_BLIND,
            "STRADDLE": Verb.STRADDLE,
            "ALLIN": Verb.ALL_IN,
            "RETURN": Verb.RETURN,
        },
        all_in=(" and is all-in", " ALLIN"),
        lone_raise=True,
        categories={**_CATEGORIES, **ENGLISH.actions.categories},
        described={},
    ),
    table=re.compile(
        r"(?:Table|Tournament '.*') '(?P<name>[^']*)'(?: (?P<max>[0-9]+)-max)?(?: \((?P<note>[^)]*)\))?"
        r"(?: Seat #(?P<button>[0-9]+) is the button)?"
    ),
    marks={**ENGLISH.marks, **_SHOWDOWN},
    pots={**ENGLISH.pots, "side-pot": 1, **{f"side-pot {number}": number for number in range(1, 24)}},
    house_beside=("SPLASH dropped ", "MEGA SPLASH dropped "),
    cancelled="*** HAND CANCELLED ***",
    quiet=ENGLISH.quiet | {"didn't post big blind", "has reconnected"},
    quiet_starts=(*ENGLISH.quiet_starts, "activated time-bank ("),
    quiet_around=(*ENGLISH.quiet_around, ("All bets returned (", ")"), ("Dealt to ", ""), ("Game ended: ", "")),
    quiet_lines=ENGLISH.quiet_lines | {"Hand was run once"},
    runs={
        "Hand was run with two boards": 2,
        "Hand was run twice": 2,
        "Hand was run two times": 2,
        "Hand was run three times": 3,
    },
    positions={**ENGLISH.positions, "(straddle)": None},
    states={**ENGLISH.states, "didn't show": SummaryState.MUCKED},
)

ORIGIN = Origin("CoinPoker", re.compile(r"CoinPoker (?P<kind>Hand) #(?P<id>[0-9]+): *"), WORDS)
