"""Swedish (pokerstars.se), not proven: known from two programs, no hand was seen.

How a raise names its figures, returns, payments and the showdown are not known.
"""

from __future__ import annotations

import re

from parsers.hand import Game, Street, SummaryState
from parsers.positions import notes
from parsers.rooms.stars_languages.phrases import ANY_TABLE_LINE, Origin, Phrases, marks, seat_tail
from parsers.textroom import ActionWords, Verb

ORIGIN = Origin(
    "PokerStars in Swedish",
    re.compile(r"PokerStars (?:Zoom )?(?P<kind>hand) nr ?(?P<id>[0-9]+) ?:\s*"),
    Phrases(
        language="Swedish",
        proven=False,
        actions=ActionWords(
            verbs={
                "fold": Verb.FOLD,
                "check": Verb.CHECK,
                "call": Verb.CALL,
                "bet": Verb.BET,
                "lägger small blind": Verb.SMALL_BLIND,
                "lägger big blind": Verb.BIG_BLIND,
                "visar": Verb.SHOW,
            },
            all_in=" och är all-in",
        ),
        games={"holdem": (Game.HOLDEM, False)},
        tournament=re.compile(r"Turnering #([0-9]+),?\s*"),
        table=ANY_TABLE_LINE,
        seat="Plats ",
        in_chips=" i marker",
        seat_tail=seat_tail(" i marker"),
        sitting_out="står över",
        out_of_hand="ute ur handen",
        marks=marks(
            "HÅLKORT",
            {"FLOPP": Street.FLOP, "TURN": Street.TURN, "RIVER": Street.RIVER},
            "VISNING",
        ),
        summary="*** SAMMANFATTNING",
        positions=notes("", "(small blind)", "(big blind)"),
        folded=" foldade ",
        payments=("vann ",),
        states={"foldade ": SummaryState.FOLDED, "vann ": SummaryState.COLLECTED},
    ),
)
