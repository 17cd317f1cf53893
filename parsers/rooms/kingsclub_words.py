"""KingsClub's words: games, marks of streets, and what players do.

Posts carry a colon after the name ("Ann: posts ante 5"), nothing else does.
"""

from __future__ import annotations

import re

from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.hand import Betting, Game, Street
from parsers.textroom import ActionWords, Verb, VerbTable, verb_table

#: Name of a game -> game, and whether the pot has two halves.
GAMES = {
    "Holdem": (Game.HOLDEM, False),
    "Short Deck Holdem": (Game.SHORT_DECK, False),
    "Omaha": (Game.OMAHA, False),
    "Omaha Hi-Lo": (Game.OMAHA, True),
    "Omaha 5 Card": (Game.OMAHA5, False),
    "Big O": (Game.OMAHA5, True),
    "Omaha 6 Card": (Game.OMAHA6, False),
    "Seven Card Stud": (Game.STUD, False),
    "Seven Card Stud Hi-Lo": (Game.STUD, True),
    "Razz": (Game.RAZZ, False),
    "2-7 Razz": (Game.RAZZ_27, False),
    "5 Card Draw": (Game.FIVE_DRAW, False),
    "2-7 Single Draw": (Game.SINGLE_27, False),
    "2-7 Triple Draw": (Game.TRIPLE_27, False),
    "A-5 Single Draw": (Game.SINGLE_A5, False),
    "A-5 Triple Draw": (Game.TRIPLE_A5, False),
    "Badugi": (Game.BADUGI, False),
    "Badeucey": (Game.BADEUCEY, True),
    "Badacey": (Game.BADACEY, True),
    "2-7 Drawmaha": (Game.DRAWMAHA_27, True),
}
LIMITS = {"No Limit": Betting.NO_LIMIT, "Pot Limit": Betting.POT_LIMIT, "Limit": Betting.FIXED_LIMIT}

FLOP_MARKS = {"FLOP": Street.FLOP, "TURN": Street.TURN, "RIVER": Street.RIVER}
DRAW_MARKS = {
    "1ST BETTING ROUND": Street.DEAL,
    "1ST DRAW": Street.DRAW1,
    "2ND BETTING ROUND": Street.DRAW1,
    "2ND DRAW": Street.DRAW2,
    "3RD BETTING ROUND": Street.DRAW2,
    "3RD DRAW": Street.DRAW3,
    "4TH BETTING ROUND": Street.DRAW3,
}
#: A stud mark closes the street that it names: what stands below it belongs to the next one.
STUD_MARKS = {
    "3RD STREET": Street.FOURTH,
    "4TH STREET": Street.FIFTH,
    "5TH STREET": Street.SIXTH,
    "6TH STREET": Street.SEVENTH,
}
_ALL_IN = ", and is all in"

POSTS = verb_table(
    ActionWords(
        verbs={
            "posts ante": Verb.ANTE,
            "posts the small blind": Verb.SMALL_BLIND,
            "posts the big blind": Verb.BIG_BLIND,
            "posts blind": Verb.POST,
        },
        all_in=_ALL_IN,
    )
)
_ACTIONS = verb_table(
    ActionWords(
        verbs={
            "brings in for": Verb.BRING_IN,
            "folds": Verb.FOLD,
            "checks": Verb.CHECK,
            "calls": Verb.CALL_TO,
            "bets": Verb.BET_TO,
            "raises to": Verb.RAISE_TO,
            "stands pat": Verb.STAND_PAT,
            "shows": Verb.SHOW,
        },
        all_in=_ALL_IN,
    )
)

#: "pot (209)": all that the player won, or the main pot alone; "(310.50) from pot", "(9,225) from side pot 1"
_PAYMENT = re.compile(
    r"pot \((?P<all>[0-9][0-9.,]*)\)|\((?P<share>[0-9][0-9.,]*)\) from (?:main |side )?pot(?: [0-9]{1,2})?"
)
#: What the owner of the file threw away, and the new cards, of each run where the cards were drawn twice.
_EXCHANGE = re.compile(r"\[(?P<old>[^\]]*)\] draws \[(?P<new>[^\]]*)\](?P<second> \[[^\]]*\])?")


def _wins(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    match = _PAYMENT.fullmatch(rest)
    if match is None:
        return False
    b.collect(seat, b.amounts[match["all"] or match["share"]], None, line)
    return True


def _draws(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``draws 2``: how many cards, not which."""
    if not rest.isdecimal():
        return False
    b.discard(seat, (), line)
    return True


def _discards(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``discards [8h Kc] draws [Ad Qd]``"""
    match = _EXCHANGE.fullmatch(rest)
    if match is None:
        return False
    b.discard(seat, split_cards(match["old"]), line)
    known = b.hand.cards.get(seat)
    new = split_cards(match["new"])
    if known is not None and match["second"] is None:
        b.more_cards(seat, known.cards, new, line)
    elif known is not None:
        b.draw_runs(seat, [new, split_cards(match["second"].strip(" []"))], line)
    return True


ACTIONS = VerbTable(_ACTIONS.whole, {**_ACTIONS.by_word, "wins": _wins, "draws": _draws, "discards": _discards})
