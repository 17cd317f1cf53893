"""Merge's words: games, limits, rounds, events, and what its figures mean (docs/rooms/merge.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from parsers.builder import HandBuilder
from parsers.conventions import (
    Evidence,
    HiLoOddUnit,
    PotFigure,
    RaiseText,
    RakeFigure,
    RoomConventions,
    TotalFigure,
    Uncalled,
)
from parsers.hand import Betting, Game, Street

_PAGE = "docs/rooms/merge.md"

_BEFORE_JUNE_2012 = RoomConventions(
    name="Merge, 2011 to May 2012",
    source=f'{_PAGE} "Payments"',
    evidence=Evidence.FEW,
    raise_text=RaiseText.TO,
    uncalled=(Uncalled.FLAGGED, Uncalled.ONE_PLAYER_POT, Uncalled.IN_AWARD),
    silent_return_usual=True,
    rake=RakeFigure.ABSENT,
    total=TotalFigure.ABSENT,
    pot_figures=PotFigure.ABSENT,
    hi_lo_odd_unit=HiLoOddUnit.HIGH,
    no_flop_no_rake=True,
    pots_paid_apart=True,
)
_FROM_JUNE_2012 = replace(_BEFORE_JUNE_2012, name="Merge from June 2012", silent_return_usual=False)
_TO_2010 = replace(
    _BEFORE_JUNE_2012,
    name="Merge to 2010",
    source=f'{_PAGE} "Events", "Payments"',
    evidence=Evidence.NONE,
    raise_text=RaiseText.PUT_IN,
)
ROWS = (_TO_2010, _BEFORE_JUNE_2012, _FROM_JUNE_2012)


def conventions(day: str) -> RoomConventions:
    """The row for a day, "20120529"; without a date the one that allows most."""
    if day and day < "20110101":
        return _TO_2010
    return _FROM_JUNE_2012 if day >= "20120601" else _BEFORE_JUNE_2012


#: The game in the head -> game, and whether the pot has two halves.
GAMES = {
    "Holdem": (Game.HOLDEM, False),
    "Omaha": (Game.OMAHA, False),
    "Omaha H/L8": (Game.OMAHA, True),
    "2-7 Lowball": (Game.TRIPLE_27, False),
    "A-5 Lowball": (Game.TRIPLE_A5, False),
    "Badugi": (Game.BADUGI, False),
    "5-Draw": (Game.FIVE_DRAW, False),
    "5-Stud": (Game.FIVE_STUD, False),
    "7-Stud": (Game.STUD, False),
    "7-Stud H/L8": (Game.STUD, True),
    "Razz": (Game.RAZZ, False),
}
#: Number of a game -> its name in heads. In mixed games and where the head is missing the number alone tells it.
NUMBERS = {
    "2": "Holdem",
    "9": "Omaha",
    "23": "Holdem",
    "25": "Omaha",
    "35": "Omaha H/L8",
    "37": "Omaha H/L8",
    "39": "7-Stud",
    "41": "7-Stud",
    "43": "7-Stud H/L8",
    "45": "7-Stud H/L8",
    "47": "Razz",
    "49": "Razz",
    "55": "5-Draw",
    "67": "2-7 Lowball",
    "71": "Badugi",
}
LIMITS = {"No Limit": Betting.NO_LIMIT, "Pot Limit": Betting.POT_LIMIT, "Limit": Betting.FIXED_LIMIT}
TOURNAMENT = " Tournament"

#: Mark of a round -> street; None: whichever the hand begins or ends with.
ROUNDS: dict[str, Street | None] = {
    "BLINDS": None,
    "PREFLOP": Street.PREFLOP,
    "POSTFLOP": Street.FLOP,
    "POSTTURN": Street.TURN,
    "POSTRIVER": Street.RIVER,
    "PRE_FIRST_DRAW": Street.DEAL,
    "FIRST_DRAW": Street.DRAW1,
    "POST_FIRST_DRAW": Street.DRAW1,
    "SECOND_DRAW": Street.DRAW2,
    "POST_SECOND_DRAW": Street.DRAW2,
    "THIRD_DRAW": Street.DRAW3,
    "POST_THIRD_DRAW": Street.DRAW3,
    "BRING_IN": None,
    "SECOND_STREET": Street.SECOND,
    "THIRD_STREET": Street.THIRD,
    "FOURTH_STREET": Street.FOURTH,
    "FIFTH_STREET": Street.FIFTH,
    "SIXTH_STREET": Street.SIXTH,
    "SEVENTH_STREET": Street.SEVENTH,
    "SHOWDOWN": None,
    "END_OF_FOLDED_GAME": None,
    "END_OF_GAME": None,
    "GAME_CANCELLED": None,
}

#: Cards on the table when a round is over.
BOARDS = {Street.FLOP: 3, Street.TURN: 4, Street.RIVER: 5}

#: Events that add chips: (builder, seat, units, line).
ADDS: dict[str, Callable[[HandBuilder, int, int, int], None]] = {
    "ANTE": lambda b, seat, units, line: b.ante(seat, units, False, line),
    "SMALL_BLIND": lambda b, seat, units, line: b.small_blind(seat, units, False, line),
    "BIG_BLIND": lambda b, seat, units, line: b.big_blind(seat, units, False, line),
    "INITIAL_BLIND": lambda b, seat, units, line: b.post(seat, units, False, line),
    "RETURN_BLIND": lambda b, seat, units, line: b.both_blinds(seat, units, False, line),
    "BRING_IN": lambda b, seat, units, line: b.bring_in(seat, units, False, line),
    "CALL": lambda b, seat, units, line: b.call(seat, units, False, line),
    "BET": lambda b, seat, units, line: b.bet(seat, units, False, line),
    "ALL_IN": lambda b, seat, units, line: b.all_in(seat, units, line),
}
RAISE, COMPLETE, ALL_IN, ANTE = "RAISE", "COMPLETE", "ALL_IN", "ANTE"
#: Paid before the cards are dealt.
POSTS = frozenset({ANTE, "SMALL_BLIND", "BIG_BLIND", "INITIAL_BLIND", "RETURN_BLIND"})
#: Of no consequence for this hand. Hands that are shown or not have elements of their own.
QUIET = frozenset(
    {"SHOW", "SIT_OUT", "SIT_IN", "CHAT", "PLAYER_OUT", "LEAVE", "DISCONNECTED", "RECONNECTED", "TIMED_OUT"}
)


def category(words: str) -> str | None:
    """The kind of hand that "Queen High Straight" or "Full House - Fours over Sixes" names; None for a low one."""
    words = words.partition(" - Lo ")[0]
    if "Straight Flush" in words or words.startswith("Royal"):
        return "straight flush"
    if words.endswith(" Straight"):
        return "straight"
    for start, kind in _KINDS.items():
        if words.startswith(start):
            return kind
    return "high card" if words.endswith(" High") else None


_KINDS = {
    "Four of a Kind": "four of a kind",
    "Full House": "full house",
    "Flush": "flush",
    "Three of a Kind": "three of a kind",
    "Two Pair": "two pair",
    "Pair of": "pair",
}
