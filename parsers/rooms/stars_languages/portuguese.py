"""Portuguese of Portugal (pokerstars.pt): 75 genuine cash hands. Other words than in Brazil; no tournament was seen."""

from __future__ import annotations

import re

from parsers.hand import Street, SummaryState
from parsers.positions import notes
from parsers.rooms.stars_languages.phrases import Origin, Phrases, marks, seat_tail, table_line
from parsers.textroom import ActionWords, Verb

ORIGIN = Origin(
    "PokerStars in Portuguese",
    re.compile(r"(?P<kind>Mão) #(?P<id>[0-9]+) da PokerStars ?:\s*"),
    Phrases(
        language="Portuguese",
        actions=ActionWords(
            verbs={
                "desiste": Verb.FOLD,
                "passa": Verb.CHECK,
                "iguala": Verb.CALL,
                "aposta": Verb.BET,
                "sobe": Verb.RAISE,
                "é small blind": Verb.SMALL_BLIND,
                "é big blind": Verb.BIG_BLIND,
                "mostra": Verb.SHOW,
                "esconde a mão": Verb.MUCK,
                "não mostra a mão": Verb.NOTHING,
            },
            by_to=" para ",
            all_in=" e está all-in",
            categories={
                "carta alta": "high card",
                "par de": "pair",
                "dois pares,": "two pair",
                "cor,": "flush",
            },
        ),
        table=table_line("Mesa", "Lugar #{} é o botão"),
        seat="Lugar ",
        in_chips=" em fichas",
        seat_tail=seat_tail(" em fichas"),
        marks=marks(
            "CARTAS HOLE",
            {"FLOP": Street.FLOP, "TURN": Street.TURN, "RIVER": Street.RIVER},
            "SHOW DOWN",
        ),
        summary="*** SUMÁRIO",
        dealt=("", " recebe ["),
        uncalled=("Aposta não-igualada (", ") voltou para "),
        collected=" recebeu ",
        paid_from=" do ",
        pots={"pote": None},
        quiet=frozenset(
            {"está sem ligação", "gastou o tempo", "abandona a mesa", "poderá jogar depois do botão"},
        ),
        quiet_starts=("junta-se à mesa no lugar #",),
        total="Total pote ",
        rake="comissão ",
        board="Mesa [",
        positions=notes("(Botão)", "(small blind)", "(big blind)"),
        folded=" desistiu ",
        payments=("recebeu ", "ganhou "),
        states={
            "desistiu ": SummaryState.FOLDED,
            "recebeu ": SummaryState.COLLECTED,
            "escondeu as cartas": SummaryState.MUCKED,
        },
        showed="mostrou ",
        won="ganhou ",
        lost="perdeu",
        and_then="e ",
        having=" com ",
    ),
)
