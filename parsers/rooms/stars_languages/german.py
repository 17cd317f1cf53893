"""German, not proven: known from two programs for dollar games, no hand was seen.

How seat lines end, returns, all-ins and the showdown are not known.
"""

from __future__ import annotations

import re

from parsers.hand import Street, SummaryState
from parsers.positions import notes
from parsers.rooms.stars_languages.phrases import ANY_TABLE_LINE, Origin, Phrases, marks, seat_tail
from parsers.textroom import ActionWords, Verb

ORIGIN = Origin(
    "PokerStars in German",
    re.compile(r"PokerStars (?:Zoom )?(?P<kind>Hand) Nr\. ?(?P<id>[0-9]+) ?:\s*"),
    Phrases(
        language="German",
        proven=False,
        actions=ActionWords(
            verbs={
                "passt": Verb.FOLD,
                "checkt": Verb.CHECK,
                "geht mit": Verb.CALL,
                "setzt": Verb.BET,
                "erhöht": Verb.RAISE,
                "setzt Small Blind": Verb.SMALL_BLIND,
                "setzt Big Blind": Verb.BIG_BLIND,
            },
            by_to=" auf ",
        ),
        table=ANY_TABLE_LINE,
        seat="Platz ",
        seat_tail=seat_tail(""),
        marks=marks(
            "HOLE CARDS",
            {"FLOP": Street.FLOP, "TURN": Street.TURN, "RIVER": Street.RIVER},
            "SHOWDOWN",
        ),
        summary="*** ZUSAMMENFASSUNG",
        dealt=("", " bekommt: ["),
        collected=" gewinnt ",
        paid_from=" aus dem ",
        pots={"Pot": None, " Pot": None},  # two blanks before it
        total="Pot gesamt: ",
        rake="Rake: ",
        positions=notes("(Dealer)", "(Small Blind)", "(Big Blind)"),
        folded=" passt ",
        payments=("gewinnt ",),
        states={"passt ": SummaryState.FOLDED, "gewinnt ": SummaryState.COLLECTED},
    ),
)
