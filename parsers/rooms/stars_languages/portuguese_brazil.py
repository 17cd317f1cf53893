"""Portuguese of Brazil: 400 genuine tournament hands, each with its English twin."""

from __future__ import annotations

import re

from parsers.hand import Street, SummaryState
from parsers.positions import notes
from parsers.rooms.stars_languages.phrases import Origin, Phrases, marks, seat_tail, side_pots, table_line
from parsers.textroom import ActionWords, Verb

ORIGIN = Origin(
    "PokerStars in Portuguese (Brazil)",
    re.compile(r"(?P<kind>Mão) (?:Zoom )?PokerStars (?:Zoom )?#(?P<id>[0-9]+) ?:\s*"),
    Phrases(
        language="Portuguese (Brazil)",
        actions=ActionWords(
            verbs={
                "desiste": Verb.FOLD,
                "passa": Verb.CHECK,
                "iguala": Verb.CALL,
                "aposta": Verb.BET,
                "aumenta": Verb.RAISE,
                "coloca ante": Verb.ANTE,
                "paga o small blind": Verb.SMALL_BLIND,
                "paga o big blind": Verb.BIG_BLIND,
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
                "trinca,": "three of a kind",
                "straight flush": "straight flush",
                "sequência,": "straight",
                "flush,": "flush",
                "full house,": "full house",
            },
        ),
        tournament=re.compile(r"Torneio #([0-9]+),?\s*"),
        level="Nível",
        table=table_line("Mesa", "Lugar #{} é o botão"),
        seat="Lugar ",
        in_chips=" em fichas",
        seat_tail=seat_tail(" em fichas"),
        sitting_out="está sit out",
        out_of_hand="Fora da mão",
        marks=marks(
            "CARTAS DA MÃO",
            {"FLOP": Street.FLOP, "TURN": Street.TURN, "RIVER": Street.RIVER},
            "SHOW DOWN",
        ),
        summary="*** SUMÁRIO",
        dealt=("", " recebe ["),
        uncalled=("Aposta não-igualada (", ") voltou para "),
        collected=" recebeu ",
        paid_from=" do ",
        pots={"pote": None, "principal pote": 0, **side_pots("secundário pote")},
        quiet=frozenset(
            {
                "está sit out",
                "está sem ligação",
                "está ligado",
                "gastou o tempo",
                "gastou o tempo enquanto estava sem ligação",
                "voltou",
                "poderá jogar depois do botão",
            }
        ),
        quiet_starts=("terminou o torneio em ", "Acabou o torneio em ", "ganhou o torneio e recebeu "),
        places=("terminou o torneio em ", "Acabou o torneio em "),
        total="Total pote ",
        main_pot="Principal pote",
        side_pots=side_pots("Secundário pote"),
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
