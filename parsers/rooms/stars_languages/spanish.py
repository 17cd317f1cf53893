"""Spanish (pokerstars.es): 399 genuine hands, Zoom cash and tournaments."""

from __future__ import annotations

import re

from parsers.hand import Street, SummaryState
from parsers.positions import notes
from parsers.rooms.stars_languages.phrases import Origin, Phrases, marks, seat_tail, table_line
from parsers.textroom import ActionWords, Verb

ORIGIN = Origin(
    "PokerStars in Spanish",
    re.compile(r"(?P<kind>Mano) n\.º ?(?P<id>[0-9]+) de (?:Zoom de )?PokerStars ?:\s*"),
    Phrases(
        language="Spanish",
        actions=ActionWords(
            verbs={
                "se retira": Verb.FOLD,
                "pasa": Verb.CHECK,
                "iguala": Verb.CALL,
                "apuesta": Verb.BET,
                "sube": Verb.RAISE,
                "pone el ante": Verb.ANTE,
                "pone la ciega pequeña": Verb.SMALL_BLIND,
                "pone la ciega grande": Verb.BIG_BLIND,
                "muestra": Verb.SHOW,
                "descarta su mano sin mostrar": Verb.MUCK,
                "no muestra su mano": Verb.NOTHING,
            },
            by_to=" a ",
            all_in=" y está all-in",
            categories={
                "carta alta": "high card",
                "pareja de": "pair",
                "doble pareja,": "two pair",
                "trío de": "three of a kind",
                "escalera,": "straight",
                "color,": "flush",
                "full de": "full house",
            },
        ),
        tournament=re.compile(r"Torneo n\.º ?([0-9]+),?\s*"),
        level="Nivel",
        table=table_line("Mesa", "El asiento n.º {} es el botón"),
        seat="Asiento ",
        in_chips=" en fichas",
        seat_tail=seat_tail(" en fichas"),
        sitting_out="está ausente",
        marks=marks(
            "CARTAS DE MANO",
            {"FLOP": Street.FLOP, "TURN": Street.TURN, "RIVER": Street.RIVER},
            "SHOW DOWN",
        ),
        summary="*** RESUMEN",
        dealt=("Repartidas a ", " ["),
        uncalled=("La apuesta no igualada (", ") ha sido devuelta a "),
        collected=" se lleva ",
        paid_from=" del ",
        pots={"bote": None},
        quiet=frozenset(
            {
                "está ausente",
                "no tiene conexión",
                "ha agotado su tiempo",
                "ha agotado su tiempo mientras siga sin conexión",
                "ha finalizado el torneo",
            }
        ),
        total="Bote total ",
        rake="Comisión ",
        board="Comunitarias [",
        positions=notes("(botón)", "(ciega pequeña)", "(ciega grande)"),
        folded=" se retiró ",
        payments=("recaudó ", "ganó "),
        states={
            "se retiró ": SummaryState.FOLDED,
            "recaudó ": SummaryState.COLLECTED,
            "descartó sin mostrar": SummaryState.MUCKED,
        },
        showed="muestra ",
        won="ganó ",
        lost="perdió",
        and_then="y ",
        having=" con ",
    ),
)
