"""Absolute Poker's and UltimateBet's words: games, limits, marks of streets, what players do, and names of hands."""

from __future__ import annotations

import re

from parsers.cards import split_cards
from parsers.conventions import Evidence, OddUnit, PotFigure, RaiseText, RoomConventions, TotalFigure, Uncalled
from parsers.dealing import STUD_GAMES
from parsers.hand import Betting, Game, Street
from parsers.textroom import ActionWords, Verb, verb_table

_PAGE = "docs/rooms/absolute.md"


def _row(name: str, evidence: Evidence, sections: str) -> RoomConventions:
    return RoomConventions(
        name=name,
        source=f"{_PAGE} {sections}",
        evidence=evidence,
        raise_text=RaiseText.PUT_IN_AND_TO,
        uncalled=(Uncalled.RETURN_LINE, Uncalled.IN_WALK),
        total=TotalFigure.GROSS,
        pot_figures=PotFigure.GROSS,
        odd_unit=OddUnit.MOSTLY_LEFT_OF_BUTTON,
        no_rake_line_no_rake=True,
        descriptions_known=True,
        position_notes=True,
    )


CASH = _row("cash", Evidence.MANY, '"Uncalled bets", "Total, rake and pots"')
TOURNAMENT = _row("tournament", Evidence.MANY, '"Uncalled bets", "Total, rake and pots"')
STUD = _row("stud and high/low", Evidence.ONE, '"Stud and high/low"')
PLAY_MONEY = _row("play money", Evidence.NONE, '"Header"')
ROWS = (CASH, TOURNAMENT, STUD, PLAY_MONEY)

#: Name of a game in capitals -> game, and whether the pot has two halves.
GAMES = {
    "HOLDEM": (Game.HOLDEM, False),
    "OMAHA": (Game.OMAHA, False),
    "OMAHA HI/LO": (Game.OMAHA, True),
    "SEVEN CARD STUD": (Game.STUD, False),
    "7 CARD STUD": (Game.STUD, False),
    "SEVEN CARD HI/LO": (Game.STUD, True),
    "RAZZ": (Game.RAZZ, False),
}
LIMITS = {"NO LIMIT": Betting.NO_LIMIT, "POT LIMIT": Betting.POT_LIMIT, "NORMAL": Betting.FIXED_LIMIT}

FLOP_MARKS = {"FLOP": Street.FLOP, "TURN": Street.TURN, "RIVER": Street.RIVER}
STUD_MARKS = {
    "3RD STREET": Street.THIRD,
    "4TH STREET": Street.FOURTH,
    "5TH STREET": Street.FIFTH,
    "6TH STREET": Street.SIXTH,
    "RIVER": Street.SEVENTH,
}
QUIET_MARKS = frozenset({"POCKET CARDS", "SHOW DOWN"})

WORDS = ActionWords(
    verbs={
        "Ante": Verb.ANTE,
        "Posts small blind": Verb.SMALL_BLIND,
        "Posts big blind": Verb.BIG_BLIND,
        "Posts": Verb.POST,
        "Bring-In": Verb.BRING_IN,
        "Folds": Verb.FOLD,
        "Checks": Verb.CHECK,
        "Calls": Verb.CALL,
        "Bets": Verb.BET,
        "Raises": Verb.RAISE,
        "Completes to": Verb.COMPLETE_TO,
        "Mucks": Verb.MUCK,
        "Does not show": Verb.NOTHING,
    },
    by_to=" to ",
    categories={
        "royal flush": "straight flush",
        "straight flush": "straight flush",
        "four of a kind": "four of a kind",
        "full house": "full house",
        "flush": "flush",
        "straight": "straight",
        "three of a kind": "three of a kind",
        "two pair": "two pair",
        "one pair": "pair",
        **{
            f"{rank} high": "high card"
            for rank in ("ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five")
        },
    },
)
VERBS = verb_table(WORDS)

#: What the client notes behind an action: the clock ran out, or the button was pressed before the turn came.
NOTE = re.compile(r" \((?:Timeout|Preselection)\)$")

_TEN = re.compile(r"\b10(?=[cdhs])")
HIDDEN = "H"


def cards_of(text: str) -> tuple[str, ...]:
    """Cards as the text prints them ("10s Ah"); hidden ones (H) are left out."""
    return tuple([card for card in split_cards(_TEN.sub("T", text.strip())) if card != HIDDEN])


def conventions(game: Game, *, hi_lo: bool, tournament: bool, play: bool) -> RoomConventions:
    """The row that tells what the figures of such a text mean."""
    if play:
        return PLAY_MONEY
    if hi_lo or game in STUD_GAMES:
        return STUD
    return TOURNAMENT if tournament else CASH
