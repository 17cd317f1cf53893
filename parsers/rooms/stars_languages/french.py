"""French, not proven: one genuine hand, cut off and half English; the rest is known from programs alone.

Nobody's files show how blinds, payments and all-ins read.
"""

from __future__ import annotations

import re

from parsers.hand import Street, SummaryState
from parsers.positions import notes
from parsers.rooms.stars_languages.phrases import Origin, Phrases, marks, seat_tail, table_line
from parsers.textroom import ActionWords, Verb

ORIGIN = Origin(
    "PokerStars in French",
    re.compile(r"(?P<kind>Main) (?:Zoom )?PokerStars (?:Zoom )?(?:n°|No\.?) ?(?P<id>[0-9]+) ?:\s*"),
    Phrases(
        language="French",
        proven=False,
        actions=ActionWords(
            verbs={
                "passe.": Verb.FOLD,
                "se couche.": Verb.FOLD,
                "parole.": Verb.CHECK,
                "suit.": Verb.CALL,
                "mise.": Verb.BET,
                "relance.": Verb.RAISE,
            },
            by_to=" à ",
        ),
        table=table_line("Table", "Siège #{} est au bouton"),
        play_money="argent fictif",
        seat="Siège ",
        in_chips=" en jetons",
        seat_tail=seat_tail(" en jetons"),
        marks=marks(
            "CARTES FERMÉES",
            {"FLOP": Street.FLOP, "TOURNANT": Street.TURN, "RIVIÈRE": Street.RIVER},
        ),
        summary="*** SYNTHÈSE",
        dealt=("Distribuées à ", " ["),
        quiet=frozenset({"a dépassé le temps imparti.", "ne joue pas.", "est revenu."}),
        positions=notes("(bouton)", "(petite blind)", "(grosse blind)"),
        folded=" s'est couché. ",
        payments=("a remporté ", "a gagné "),
        states={
            "s'est couché. ": SummaryState.FOLDED,
            "a remporté ": SummaryState.COLLECTED,
            "a caché la main perdante.": SummaryState.MUCKED,
        },
        showed="a montré ",
        won="a gagné ",
        and_then="et ",
    ),
)
