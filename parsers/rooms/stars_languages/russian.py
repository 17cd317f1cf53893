"""Russian: 77 genuine cash hands; no tournament was seen."""

from __future__ import annotations

import re

from parsers.hand import Betting, Game, Street, SummaryState
from parsers.positions import notes
from parsers.rooms.stars_languages.phrases import Origin, Phrases, marks, seat_tail, table_line
from parsers.textroom import ActionWords, Verb

ORIGIN = Origin(
    "PokerStars in Russian",
    re.compile(r"(?P<kind>Раздача) (?:Zoom )?PokerStars (?:Zoom )?№ ?(?P<id>[0-9]+) ?:\s*"),
    Phrases(
        language="Russian",
        actions=ActionWords(
            verbs={
                "делает фолд": Verb.FOLD,
                "делает чек": Verb.CHECK,
                "делает колл": Verb.CALL,
                "делает бет": Verb.BET,
                "делает рейз": Verb.RAISE,
                "ставит малый блайнд": Verb.SMALL_BLIND,
                "ставит большой блайнд": Verb.BIG_BLIND,
                "открывает": Verb.SHOW,
                "сбрасывает руку": Verb.MUCK,
                "не показывает руку": Verb.NOTHING,
            },
            by_to=" ",  # "делает рейз $0.06 $0.08"
            all_in=" и олл-ин",
            categories={
                "старшую карту": "high card",
                "пару [": "pair",
                "тройку [": "three of a kind",
                "стрит [": "straight",
                "флеш [": "flush",
            },
        ),
        games={"холдем": (Game.HOLDEM, False)},
        limits={"безлимитный": Betting.NO_LIMIT},
        zones={"ВВ": "ET"},
        table=table_line("Стол", "Баттон на месте №{}"),
        seat="Место ",
        in_chips=" фишек",
        seat_tail=seat_tail(" фишек"),
        marks=marks(
            "ЗАКРЫТЫЕ КАРТЫ",
            {"ФЛОП": Street.FLOP, "ТЕРН": Street.TURN, "РИВЕР": Street.RIVER},
            "ВСКРЫТИЕ КАРТ",
        ),
        summary="*** ИТОГ",
        dealt=("Карты ", " ["),
        uncalled=("Неуравненная ставка (", ") возвращается игроку "),
        collected=" получил ",
        paid_from=" (",  # "A получил $0.05 ( банк)"
        pots={" банк)": None},
        quiet=frozenset({"отключен", "покидает стол"}),
        quiet_starts=("садится за стол на место №",),
        quiet_around=(("время на ход игрока ", " истекло"),),
        total="Общий банк ",
        rake="Доля ",
        board="Борд [",
        positions=notes("(баттон)", "(малый блайнд)", "(большой блайнд)"),
        folded=" сделал фолд ",
        payments=("собрал ", "выиграл "),
        states={
            "сделал фолд ": SummaryState.FOLDED,
            "собрал ": SummaryState.COLLECTED,
            "сбросил": SummaryState.MUCKED,
        },
        showed="открыл ",
        won="выиграл ",
        lost="проиграл",
        and_then="и ",
        having=" , собрав ",
    ),
)
