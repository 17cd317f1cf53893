"""Microgaming's words: games, actions, cards, currencies, and what its figures mean (docs/rooms/microgaming.md)."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Mapping
from dataclasses import replace

from parsers.builder import HandBuilder
from parsers.conventions import BetFigure, Evidence, PotFigure, RaiseText, RoomConventions, TotalFigure, Trust, Uncalled
from parsers.hand import Betting, Game, Street

_PAGE = "docs/rooms/microgaming.md"

LATER = RoomConventions(
    name="Microgaming, versions 2 to 5",
    source=f'{_PAGE} "Actions", "Payments"',
    evidence=Evidence.FEW,
    raise_text=RaiseText.PUT_IN,
    uncalled=(Uncalled.RETURN_LINE, Uncalled.IN_AWARD, Uncalled.SILENT),
    silent_return_usual=True,
    total=TotalFigure.ABSENT,
    pot_figures=PotFigure.ABSENT,
    bet_figure=BetFigure.ALL,
    bet_trust=Trust.DOUBTFUL,
    results_printed=True,
    balances_at_least=True,
)
FIRST = replace(LATER, name="Microgaming, version 1", raise_text=RaiseText.TO, hidden_dead_blind=True)
FIRST_JACKPOT = replace(
    FIRST,
    name="Microgaming, version 1, jackpot tables",
    source=f'{_PAGE} "Jackpot tables"',
    evidence=Evidence.ONE,
    hidden_fees=(50,),
)
ROWS = (FIRST, FIRST_JACKPOT, LATER)
#: How names of jackpot tables begin in the first version.
JACKPOT_TABLE = "BB-"

#: Number of a game -> game, and whether the pot has two halves.
GAMES = {"1": (Game.HOLDEM, False), "50": (Game.OMAHA, False), "51": (Game.OMAHA, True)}
LIMITS = {"NL": Betting.NO_LIMIT, "PL": Betting.POT_LIMIT, "FL": Betting.FIXED_LIMIT}
BOARDS = {"DealFlop": (Street.FLOP, 3), "DealTurn": (Street.TURN, 1), "DealRiver": (Street.RIVER, 1)}

_Act = Callable[[HandBuilder, int, int, int], bool | None]


def _bets_more(b: HandBuilder, seat: int, units: int, line: int) -> None:
    """The chips put in. Who raises an own blind or post bets too, by the room's word."""
    if b.street is Street.PREFLOP:
        b.raise_with(seat, units, False, line)
    else:
        b.bet(seat, units, False, line)


def _bets_to(b: HandBuilder, seat: int, units: int, line: int) -> bool:
    if b.street is Street.PREFLOP:
        return b.raise_to(seat, None, units, False, line)
    return b.bet_to(seat, units, False, line)


_ALL_VERSIONS: Mapping[str, _Act] = {
    "Ante": lambda b, seat, units, line: b.ante(seat, units, False, line),
    "SmallBlind": lambda b, seat, units, line: b.small_blind(seat, units, False, line),
    "BigBlind": lambda b, seat, units, line: b.big_blind(seat, units, False, line),
    "PostedToPlay": lambda b, seat, units, line: b.post(seat, units, False, line),
    "AllIn": lambda b, seat, units, line: b.all_in(seat, units, line),
    "MoneyReturned": lambda b, seat, units, line: b.returned(seat, units, line),
}
#: Actions with an amount: (builder, seat, units, line); False if they add no chips.
FIRST_ACTIONS: Mapping[str, _Act] = {
    **_ALL_VERSIONS,
    "Call": lambda b, seat, units, line: b.call_to(seat, units, False, line),
    "Raise": lambda b, seat, units, line: b.raise_to(seat, None, units, False, line),
    "Bet": _bets_to,
}
LATER_ACTIONS: Mapping[str, _Act] = {
    **_ALL_VERSIONS,
    "Call": lambda b, seat, units, line: b.call(seat, units, False, line),
    "Raise": lambda b, seat, units, line: b.raise_with(seat, units, False, line),
    "Bet": _bets_more,
}
#: Of no consequence for this hand; a figure beside them is no money.
QUIET = frozenset({"Disconnect", "Reconnect", "SitOut", "SitIn", "TimeOut", "Chat"})
#: What stands before the first voluntary action.
POSTS = (
    frozenset({"Ante", "SmallBlind", "BigBlind", "PostedToPlay", "BadBeatContribution", "DealCards", "AllIn"}) | QUIET
)

_SUITS = "scdh"
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def card(attributes: Mapping[str, str]) -> str:
    """``value="10" suit="h"`` -> "Th"; what is no card stays as it is written."""
    value, suit = attributes.get("value", ""), attributes.get("suit", "")
    return ("T" if value == "10" else value) + suit


def numbered_card(attributes: Mapping[str, str]) -> str | None:
    """The card that ``id`` numbers, from the ace of spades; None if there is no such number."""
    number = attributes.get("id", "")
    if not (number.isascii() and number.isdigit() and len(number) < 3 and int(number) < 52):
        return None
    suit, rank = divmod(int(number), len(_RANKS))
    return card({"value": _RANKS[rank], "suit": _SUITS[suit]})


def sign(encoded: str) -> str:
    """The currency's sign: UTF-16 in base 64, "rCA=" for €. "" if it is none."""
    try:
        return base64.b64decode(encoded, validate=True).decode("utf-16-le").strip()
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return ""
