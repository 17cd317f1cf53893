"""SwC Poker's words and what its figures mean (docs/rooms/sealswithclubs.md)."""

from __future__ import annotations

from dataclasses import replace

from parsers.conventions import Evidence, PotFigure, RaiseText, RoomConventions, TotalFigure
from parsers.hand import Betting, Game
from parsers.money import Currency
from parsers.rooms.stars_languages.english import ENGLISH
from parsers.textroom import ActionWords, Verb, verb_table

_PAGE = "docs/rooms/sealswithclubs.md"

OLD = RoomConventions(
    name="Seals with Clubs, 2012 to 2015",
    source=f'{_PAGE} "Money of the old text"',
    evidence=Evidence.FEW,
    total=TotalFigure.ABSENT,
    pot_figures=PotFigure.ABSENT,
    labels_proven=False,
    descriptions_known=True,
)
#: The software was sold to other sites too.
OTHER_SITE = replace(
    OLD, name="another site of the same software", source=f'{_PAGE} "Two texts"', evidence=Evidence.NONE
)
NEW = RoomConventions(
    name="SwCPoker",
    source=f'{_PAGE} "Money of the new text"',
    evidence=Evidence.FEW,
    raise_text=RaiseText.PUT_IN_AND_TO,
    descriptions_known=True,
)
ROWS: tuple[RoomConventions, ...] = (OLD, OTHER_SITE, NEW)

#: Thousandths of a bitcoin, and hundredths of those. No text says so.
CHIPS_OF_BITCOIN = Currency("mBTC", 2)
#: What another site's chips are worth is not known at all.
OTHER_CHIPS = Currency("chips", 2)

_GAMES = {
    "hold'em": (Game.HOLDEM, False),
    "omaha": (Game.OMAHA, False),
    "omaha-5": (Game.OMAHA5, False),
    "omaha hi-lo": (Game.OMAHA, True),
    "omaha-5 hi-lo": (Game.OMAHA5, True),
}
_LIMITS = {"nl": Betting.NO_LIMIT, "pl": Betting.POT_LIMIT, "limit": Betting.FIXED_LIMIT}
#: "nl hold'em" -> game, hi/lo, betting.
OLD_GAMES: dict[str, tuple[Game, bool, Betting]] = {
    f"{limit} {name}": (*game, betting) for limit, betting in _LIMITS.items() for name, game in _GAMES.items()
}
NEW_GAMES: dict[str, tuple[Game, bool, Betting]] = {
    f"{name} {limit}": (*game, betting)
    for limit, betting in {**ENGLISH.limits, "nl": Betting.NO_LIMIT, "pl": Betting.POT_LIMIT}.items()
    for name, game in ENGLISH.games.items()
}

_CATEGORIES = {
    "high card": "high card",
    "pair": "pair",
    "two pair": "two pair",
    "three of a kind": "three of a kind",
    "straight flush": "straight flush",
    "royal flush": "straight flush",
    "straight": "straight",
    "flush": "flush",
    "full house": "full house",
    "four of a kind": "four of a kind",
}
WORDS = ActionWords(
    verbs={
        "folds": Verb.FOLD,
        "checks": Verb.CHECK,
        "calls": Verb.CALL,
        "bets": Verb.BET,
        "raises to": Verb.RAISE_TO,
        "posts the ante": Verb.ANTE,
        "posts ante": Verb.ANTE,
        "posts small blind": Verb.SMALL_BLIND,
        "posts big blind": Verb.BIG_BLIND,
        "posts small & big blind": Verb.BOTH_BLINDS,
        "shows": Verb.SHOW,
        "mucks": Verb.MUCK,
        "mucks hand": Verb.MUCK,
    },
    all_in=" (All-in)",
    categories=_CATEGORIES | {f"a {words}": category for words, category in _CATEGORIES.items()},
)
VERBS = verb_table(WORDS)
#: What may follow a seated name and says nothing of this hand's money.
QUIET = (
    "has timed out",
    "is disconnected",
    "is connected",
    "has reconnected",
    "has disconnected",
    "is sitting out",
    "sits out",
    "is back",
    "has returned",
    "leaves the table",
    "joins the table",
    "is ready",
    "said",
)
