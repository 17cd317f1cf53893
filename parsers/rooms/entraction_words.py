"""Entraction's words: games, lines in columns, and what its figures mean (docs/rooms/entraction.md)."""

from __future__ import annotations

import re
from collections.abc import Callable

from parsers.builder import HandBuilder
from parsers.conventions import Evidence, PotFigure, RaiseText, RoomConventions, TotalFigure
from parsers.hand import Betting, Game, Street

ROWS = (
    RoomConventions(
        name="Entraction",
        source='docs/rooms/entraction.md "Payments"',
        evidence=Evidence.FEW,
        raise_text=RaiseText.PUT_IN,
        total=TotalFigure.ABSENT,
        pot_figures=PotFigure.ABSENT,
    ),
)

GAMES = {
    "Texas Hold'em": (Game.HOLDEM, False),
    "Omaha High": (Game.OMAHA, False),
    "Omaha Hi/Lo": (Game.OMAHA, True),
    "5-Card Omaha High": (Game.OMAHA5, False),
    "5-Card Omaha Hi/Lo": (Game.OMAHA5, True),
}
LIMITS = {"No Limit": Betting.NO_LIMIT, "Pot Limit": Betting.POT_LIMIT, "Fixed Limit": Betting.FIXED_LIMIT}
STREETS = {"Flop": Street.FLOP, "Turn": Street.TURN, "River": Street.RIVER}

_Act = Callable[[HandBuilder, int, int, int], None]
#: What stands before the name of who posts: (builder, seat, units, line).
POSTS: dict[str, _Act] = {
    "Small Blind": lambda b, seat, units, line: b.small_blind(seat, units, False, line),
    "Big Blind": lambda b, seat, units, line: b.big_blind(seat, units, False, line),
    "Small + Big Blind": lambda b, seat, units, line: b.both_blinds(seat, units, False, line),
    "Blind out of turn": lambda b, seat, units, line: b.post(seat, units, False, line),
}
#: What stands behind the name, with the chips put in or given back.
ADDS: dict[str, _Act] = {
    "Ante": lambda b, seat, units, line: b.ante(seat, units, False, line),
    "Call": lambda b, seat, units, line: b.call(seat, units, False, line),
    "Bet": lambda b, seat, units, line: b.bet(seat, units, False, line),
    "Raise": lambda b, seat, units, line: b.raise_with(seat, units, False, line),
    "All-In": lambda b, seat, units, line: b.all_in(seat, units, line),
    "Payback": lambda b, seat, units, line: b.returned(seat, units, line),
}
WHOLE: dict[str, Callable[[HandBuilder, int, int], None]] = {"Fold": HandBuilder.fold, "Check": HandBuilder.check}

_FIGURE = r"[0-9][0-9.,]*"
NUMBER = re.compile(r"Game # ([0-9]{1,18}) - ")
HEADER = re.compile(
    r"Game # (?P<id>[0-9]+) - (?P<game>.+?) (?P<limit>No Limit|Pot Limit|Fixed Limit) (?:(?P<code>[A-Z]{3}) )?"
    rf"(?P<small>{_FIGURE})/(?P<big>{_FIGURE})(?: and (?P<ante>{_FIGURE}) ante)? - Table \"(?P<table>.*)\""
)
#: The same, of whatever game.
UNKNOWN_GAME = re.compile(r"Game # [0-9]+ - (?P<game>.+?)(?: - Table \".*\")?")
PLAYERS = re.compile(r"Players ?\(max (?P<max>[0-9]{1,2})\):")
SEAT = re.compile(rf"(?P<name>\S.*?) +\((?:[A-Z]{{3}} )?(?P<stack>{_FIGURE}) in seat (?P<seat>[0-9]{{1,2}})\)")
DEALER = re.compile(r"Dealer: +(?P<name>\S.*)")
POST = re.compile(r"(?P<what>[A-Z][A-Za-z +]{1,30}): +(?P<name>\S.*?) *\((?P<amount>[^()]*[0-9][^()]*)\)")
ACTION = re.compile(r" +(?P<verb>[A-Z][A-Za-z-]+)(?: +\((?P<amount>[^()]*)\))?")
STREET = re.compile(
    r"(?P<street>(?:Flop|Turn|River)(?= )|[A-Z][a-z]+(?= {2})) +(?P<cards>(?:[2-9TJQKA][cdhs] - )*[2-9TJQKA][cdhs])"
)
DEALT = re.compile(r" +was dealt: +(?P<cards>\S.*)")
SHOWS = re.compile(r" +shows: +(?P<cards>[^()]*[^() ])(?: \((?P<words>.*)\))?")
HIDES = re.compile(r" +didn't show hand(?: \((?P<cards>[^()]*)\))?")
#: Always with two decimals, so that a text which ends inside is told.
_WHOLE_FIGURE = r"[0-9][0-9,]*\.[0-9]{2,}"
WINS = re.compile(rf" +wins: +(?:[A-Z]{{3}} )?(?P<amount>{_WHOLE_FIGURE})(?: \(.*\))?")
RAKE = re.compile(rf"Rake: +(?:[A-Z]{{3}} )?(?P<amount>{_WHOLE_FIGURE})")
ENDED = re.compile(
    r"Game ended (?P<day>[0-9-]{10}) (?P<time>[0-9:]{8})(?: (?P<zone>[A-Z]{3,4})(?P<offset>[+-][0-9]{2}:[0-9]{2})?)?"
)
#: Somebody without a seat who acts or is paid.
STRANGER = re.compile(
    r"(?P<name>\S.*?)(?: {2,}(?P<verb>Fold|Check|(?:Ante|Call|Bet|Raise|All-In|Payback) +\(.*\))"
    r"|(?P<told> +shows: .*| +didn't show hand.*| +was dealt: .*)|(?P<wins> +wins: .*[0-9].*))"
)
#: Zones whose letters alone tell how far their clocks are from Greenwich.
OFFSETS = {"GMT": "+00:00", "UTC": "+00:00", "BST": "+01:00", "CET": "+01:00", "CEST": "+02:00"}
