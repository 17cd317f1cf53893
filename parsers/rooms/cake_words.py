"""Cake's words: conventions, games, what players do, names of hands, and how numbers are written."""

from __future__ import annotations

import re
from dataclasses import replace

from parsers.builder import HandBuilder
from parsers.conventions import (
    Ending,
    Evidence,
    PotFigure,
    RaiseText,
    RakeFigure,
    RoomConventions,
    TotalFigure,
    Uncalled,
)
from parsers.hand import Betting, Game, Street
from parsers.money import AmountError, Amounts, NumberStyle
from parsers.textroom import ActionWords, Verb, VerbTable, verb_table

_PAGE = "docs/rooms/cake.md"

PLAY_MONEY = RoomConventions(
    name="play money",
    source=f'{_PAGE} "Header"',
    evidence=Evidence.ONE,
    raise_text=RaiseText.TO,
    uncalled=(Uncalled.RETURN_LINE, Uncalled.IN_WALK),
    rake=RakeFigure.ABSENT,
    total=TotalFigure.ABSENT,
    pot_figures=PotFigure.ABSENT,
    ending=Ending.PAYMENTS,
    descriptions_known=True,
)
TOURNAMENT = replace(
    PLAY_MONEY, name="tournament", source=f'{_PAGE} "Uncalled bets", "Tournaments"', evidence=Evidence.FEW
)
LIMIT = replace(TOURNAMENT, name="limit", source=f'{_PAGE} "Uncalled bets", "Rake"', no_flop_no_rake=True)
CASH = replace(LIMIT, name="cash", rake_rate=(1, 15), rake_caps=50)
ROWS = (CASH, LIMIT, TOURNAMENT, PLAY_MONEY)

#: Name of a game -> game, and whether the pot has two halves.
GAMES = {
    "Hold'em": (Game.HOLDEM, False),
    "Omaha": (Game.OMAHA, False),
    "OmahaHiLo": (Game.OMAHA, True),
    "Omaha Hi/Lo": (Game.OMAHA, True),
}
LIMITS = {"NL": Betting.NO_LIMIT, "PL": Betting.POT_LIMIT, "FL": Betting.FIXED_LIMIT}
STREETS = {"FLOP": Street.FLOP, "TURN": Street.TURN, "RIVER": Street.RIVER}

#: A figure as the player's system writes it: "1,765", "1 836", "$0,05".
FIGURE = r"[$€£]?\d(?:[\d.,]|[\xa0 ](?=\d{3}(?!\d)))*"


class Units(Amounts):
    """Amount texts -> units; a point before three digits parts thousands, also where that would be a fraction."""

    def __missing__(self, text: str) -> int:
        if _POINT_BEFORE_THREE.search(text) and self is not _UNITS[self.exponent, NumberStyle.EUROPEAN]:
            raise AmountError(text)
        return super().__missing__(text)


_POINT_BEFORE_THREE = re.compile(r"\.\d{3}(?!\d)")
_UNITS = {(exponent, style): Units(exponent, style) for exponent in (0, 2) for style in NumberStyle}


def units_of(exponent: int, style: NumberStyle) -> Amounts:
    """The shared reader of amounts for an exponent (0 or 2) and a style."""
    return _UNITS[exponent, style]


#: What tables in euros print behind every amount.
EUROS = re.compile(rf" +\(EUR {FIGURE}\)$")

_WORDS = ActionWords(
    verbs={
        "posts ante of": Verb.ANTE,
        "posts small blind": Verb.SMALL_BLIND,
        "posts big blind": Verb.BIG_BLIND,
        "folds": Verb.FOLD,
        "checks": Verb.CHECK,
        "calls": Verb.CALL,
        "bets": Verb.BET,
        "raises to": Verb.RAISE_TO,
        "is all in": Verb.ALL_IN,
        "mucks": Verb.MUCK,
        "sits out": Verb.NOTHING,
    },
)
HANDS = ActionWords(
    verbs={},
    categories={
        "royal": "straight flush",
        "straight flush": "straight flush",
        "straightflush": "straight flush",
        "four of a kind": "four of a kind",
        "fourofakind": "four of a kind",
        "full house": "full house",
        "fullhouse": "full house",
        "flush": "flush",
        "straight": "straight",
        "three of a kind": "three of a kind",
        "threeofakind": "three of a kind",
        "two pair": "two pair",
        "twopair": "two pair",
        "pair": "pair",
        "high card": "high card",
        "highcard": "high card",
    },
)


def _returns(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``returns uncalled bet $3``: the player gets it."""
    if not rest.startswith("uncalled bet "):
        return False
    b.returned(seat, b.amounts[rest.removeprefix("uncalled bet ")], line)
    return True


_verbs = verb_table(_WORDS)
VERBS = VerbTable(_verbs.whole, {**_verbs.by_word, "returns": _returns})
