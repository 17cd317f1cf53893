"""The first line of a Bovada hand: skin, number, table, game, level and time."""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers import clock
from parsers.errors import Problem, UnreadableError
from parsers.hand import Betting, Game, Stakes
from parsers.money import CHIPS, AmountError, amounts
from parsers.refusals import bad_amount

#: What every header begins with, whatever follows.
BEGIN = re.compile(r"(?P<skin>Bovada|Ignition|Bodog(?:\.com|\.eu|88| UK| Canada)?) Hand #C?(?P<id>[0-9]+):? +")
_REST = re.compile(
    r"(?:(?P<pool>Zone Poker ID|TBL)#(?P<table>\S+) +)?"
    r"(?P<game>[A-Z0-9]+)(?P<hilo> ?HiLo|_HL)?(?P<zone> ?ZonePoker)? +"
    r"(?:Tournament #(?P<tournament>[\w-]+) TBL#(?P<place>\S+), )?"
    r"(?P<betting>[A-Za-z0-9 ]*?) ?"
    r"(?:- Level (?P<level>[0-9]+) \((?P<small>[^/()]+)/(?P<big>[^/()]+)\))?"
    r"(?: ?\[(?P<version>[^\]]*)\])?"
    r" - (?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2}) (?P<time>[0-9:]+)(?: (?P<letters>[A-Z]+))?"
)
_GAMES = {"HOLDEM": Game.HOLDEM, "OMAHA": Game.OMAHA, "7CARD": Game.STUD}
_BETTING = {
    "No Limit": Betting.NO_LIMIT,
    "Pot Limit": Betting.POT_LIMIT,
    "Fixed Limit": Betting.FIXED_LIMIT,
}


@dataclass(slots=True)
class Header:
    """What the first line says. ``day`` as printed; ``zone``: a fast-fold pool; ``stakes`` of tournaments, in chips."""

    hand_id: str
    played_at: str | None
    day: str
    game: Game
    hi_lo: bool
    betting: Betting | None
    stakes: Stakes
    tournament: str | None
    table: str | None
    zone: bool


def read_header(line: str, begin: re.Match[str], number: int) -> Header:
    """Read the line after its beginning. Raises UnreadableError (RD001, RD002, RD007)."""
    rest = _REST.fullmatch(line, begin.end())
    if rest is None:
        raise UnreadableError(Problem("RD002", number, {"what": "game, limit and time"}))
    game = _GAMES.get(rest["game"])
    if game is None:
        raise UnreadableError(Problem("RD001", number, {"game": rest["game"]}))
    tournament = rest["tournament"]
    return Header(
        begin["id"],
        clock.to_iso(rest["day"], rest["time"], rest["letters"] or ""),
        rest["day"],
        game,
        rest["hilo"] is not None,
        _betting(rest["betting"], game, tournament is not None),
        _level(rest["small"], rest["big"], number),
        tournament,
        _table(rest),
        rest["zone"] is not None or rest["pool"] == "Zone Poker ID",
    )


def _betting(words: str, game: Game, tournament: bool) -> Betting | None:
    """``Normal`` and ``Turbo`` name a tournament's speed alone: such hold'em is no limit, of others it is not known."""
    for name, betting in _BETTING.items():
        if name in words:
            return betting
    return Betting.NO_LIMIT if tournament and game is Game.HOLDEM else None


def _level(small: str | None, big: str | None, number: int) -> Stakes:
    """The level of a tournament; ``(0/0)`` of stud says nothing."""
    if small is None or big is None:
        return Stakes()
    units = amounts(CHIPS.exponent)
    try:
        return Stakes(units[small] or None, units[big] or None)
    except AmountError as error:
        raise bad_amount(error, number) from None


def _table(rest: re.Match[str]) -> str | None:
    if rest["tournament"] is not None:
        return f"{rest['tournament']} {rest['place']}"
    if rest["pool"] == "Zone Poker ID":
        return f"Zone {rest['table']}"
    table: str | None = rest["table"]
    return table
