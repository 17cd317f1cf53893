"""Greek, not proven: partly known from two programs of one author, no hand was seen.

The order of words in headers, how seat lines end, blinds, raises and payments are not known.
"""

from __future__ import annotations

import re

from parsers.hand import Street, SummaryState
from parsers.rooms.stars_languages.phrases import ANY_TABLE_LINE, Origin, Phrases, marks, seat_tail
from parsers.textroom import ActionWords, Verb

ORIGIN = Origin(
    "PokerStars in Greek",
    re.compile(r"(?=[^:]*PokerStars)(?=[^:]*?(?P<kind>Παρτίδα))[^:0-9]*(?P<id>[0-9]+)[^:0-9]*:\s*"),
    Phrases(
        language="Greek",
        proven=False,
        actions=ActionWords(
            verbs={"fold": Verb.FOLD, "check": Verb.CHECK, "call": Verb.CALL, "ποντάρει": Verb.BET},
        ),
        table=ANY_TABLE_LINE,
        seat="Θέση ",
        seat_tail=seat_tail(""),
        marks=marks(
            "ΚΡΥΦΑ ΦΥΛΛΑ",
            {"FLOP": Street.FLOP, "TURN": Street.TURN, "RIVER": Street.RIVER},
            "SHOW DOWN",
        ),
        summary="*** ΣΥΝΟΨΗ",
        board="Ταμπλό [",
        folded=" έκανε fold ",
        payments=("απεκόμισε ", "κέρδισε "),
        states={"έκανε fold ": SummaryState.FOLDED, "απεκόμισε ": SummaryState.COLLECTED},
    ),
)
