"""Boss Media's words: conventions, games, cards, and names of hands."""

from __future__ import annotations

from parsers.conventions import (
    BetFigure,
    Evidence,
    PotFigure,
    RaiseText,
    RoomConventions,
    TotalFigure,
    Uncalled,
)
from parsers.hand import Betting, Game, Street
from parsers.money import Currency

_PAGE = "docs/rooms/boss.md"


def _row(name: str, evidence: Evidence, sections: str, *, newer: bool, antes: bool = False) -> RoomConventions:
    return RoomConventions(
        name=name,
        source=f"{_PAGE} {sections}",
        evidence=evidence,
        raise_text=RaiseText.TO,
        uncalled=(Uncalled.SILENT,),
        silent_return_usual=True,
        total=TotalFigure.NET,
        pot_figures=PotFigure.ABSENT,
        descriptions_known=True,
        bet_figure=BetFigure.CALLED if newer else BetFigure.ABSENT,
        results_printed=True,
        hidden_antes=antes,
    )


CASH = _row("cash, calls as totals", Evidence.FEW, '"Actions", "Results"', newer=False)
NEW_CASH = _row("cash, calls as chips added", Evidence.FEW, '"Actions", "Results"', newer=True)
TOURNAMENT = _row("tournament, calls as totals", Evidence.FEW, '"Actions", "Tournaments"', newer=False, antes=True)
NEW_TOURNAMENT = _row("tournament, calls as chips added", Evidence.ONE, '"Actions", "Tournaments"', newer=True)
PLAY_MONEY = _row("play money", Evidence.NONE, '"Head"', newer=False)
NEW_PLAY_MONEY = _row("play money, calls as chips added", Evidence.NONE, '"Head"', newer=True)
ROWS = (CASH, NEW_CASH, TOURNAMENT, NEW_TOURNAMENT, PLAY_MONEY, NEW_PLAY_MONEY)

#: Word of a game -> game, and whether the pot has two halves.
GAMES = {
    "GAME_THM": (Game.HOLDEM, False),
    "GAME_OMA": (Game.OMAHA, False),
    "GAME_OMATU": (Game.OMAHA, False),
    "GAME_OMAHL": (Game.OMAHA, True),
    "GAME_FCD": (Game.FIVE_DRAW, False),
}
LIMITS = {"NL": Betting.NO_LIMIT, "PL": Betting.POT_LIMIT, "FL": Betting.FIXED_LIMIT}
STREETS = {"BOARD_FLOP": Street.FLOP, "BOARD_TURN": Street.TURN, "BOARD_RIVER": Street.RIVER}

_RANKS = "A23456789TJQK"
_SUITS = "dchs"
#: Number of a card -> card: thirteen diamonds from the ace up, then clubs, hearts, spades.
CARDS = {str(number): _RANKS[number % 13] + _SUITS[number // 13] for number in range(52)}
HIDDEN = "b"

#: Word before which a hand was shown -> category.
_SHOWN = "STR_G_WIN_"
_CATEGORIES = {
    "HIGHCARD": "high card",
    "PAIR": "pair",
    "TWOPAIR": "two pair",
    "THREEOFAKIND": "three of a kind",
    "STRAIGHT": "straight",
    "FLUSH": "flush",
    "ACEHIGHFLUSH": "flush",
    "FULLHOUSE": "full house",
    "FOUROFAKIND": "four of a kind",
    "STRAIGHTFLUSH": "straight flush",
    "ROYALFLUSH": "straight flush",
}
FOLDED, MUCKED = "STR_G_FOLD", "STR_G_MUCK"


def named_hand(words: str) -> tuple[bool, str | None]:
    """Was the hand shown, and which category do the words name: ``$(STR_G_WIN_TWOPAIR) $(STR_G_CARDS_KINGS) ...``."""
    _, shown, rest = words.partition(_SHOWN)
    return bool(shown), _CATEGORIES.get(rest.partition(")")[0])


def conventions(currency: Currency, *, newer: bool) -> RoomConventions:
    """The row that tells what the figures of such a text mean."""
    old, new = {"chips": (TOURNAMENT, NEW_TOURNAMENT), "play": (PLAY_MONEY, NEW_PLAY_MONEY)}.get(
        currency.code, (CASH, NEW_CASH)
    )
    return new if newer else old
