"""The head of an 888 hand: banner, stakes, table or tournament, and what its money is called."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from parsers import clock
from parsers.errors import Problem, UnreadableError
from parsers.hand import Betting, Game, Stakes
from parsers.money import CHIPS, PLAY, AmountError, Amounts, Currency, cash

#: The skin's word and the hand's number; the banner's number is the one that counts.
BANNER = re.compile(r"\*{1,8} (?P<skin>[^\n*]*?) ?Hand History for Game (?P<id>[0-9]+) \*{1,8}")
NUMBER = re.compile(r"#Game No ?: ?(?P<id>[0-9]+)")
_GAME = re.compile(
    r"(?P<small>[^\n/]+)/(?P<big>[^\n/]+) Blinds (?P<betting>.+? Limit) (?P<game>.+?)(?: Jackpot table)?"
)
_TABLE = re.compile(r"Table (?P<table>.+?)(?: (?P<max>[0-9]+) Max)?(?: \((?P<money>[^()]*)\))?")
_TOURNAMENT = re.compile(
    r"Tournament #(?P<id>[0-9]+) .*?- Table #(?P<table>[0-9]+)(?: (?P<max>[0-9]+) Max)?(?: \([^()]*\))?"
)
_SIGN = re.compile("[$€£]")
_BETTING = {
    "No Limit": Betting.NO_LIMIT,
    "Pot Limit": Betting.POT_LIMIT,
    "Fix Limit": Betting.FIXED_LIMIT,
    "Fixed Limit": Betting.FIXED_LIMIT,
}
#: Words of the header -> game, and whether it is high and low.
_GAMES = {
    "Holdem": (Game.HOLDEM, False),
    "Hold'em": (Game.HOLDEM, False),
    "Omaha": (Game.OMAHA, False),
    "OmahaHL": (Game.OMAHA, True),
    "Omaha Hi/Lo": (Game.OMAHA, True),
}
_PLAY_MONEY = frozenset({"Practice Play", "Play Money"})
#: Skins whose "$" is not the US dollar, or whose money has no sign: by the end of their name.
_DOMAINS = {"ca-on": "CAD", "es": "EUR", "fr": "EUR", "it": "EUR", "pt": "EUR", "de": "EUR"}


@dataclass(frozen=True, slots=True)
class Level:
    """The stakes line without its date: ``small`` and ``big`` are the blinds as printed."""

    small: str
    big: str
    betting: Betting
    game: Game
    hi_lo: bool

    def stakes(self, units: Amounts) -> Stakes:
        """The level; without figures where the line names none that could be one (some tournaments print rubbish).

        888 names the blinds of limit games too; a small bet there is one big blind, a big bet two.
        """
        try:
            small, big = units[self.small], units[self.big]
        except AmountError:
            return Stakes()
        if not 0 < small <= big:
            return Stakes()
        return Stakes(big, 2 * big) if self.betting is Betting.FIXED_LIMIT else Stakes(small, big)


@dataclass(frozen=True, slots=True)
class Table:
    """The line below the stakes. ``tournament``: its number, or None at a cash table."""

    name: str
    max_seats: int | None
    tournament: str | None
    play_money: bool


@lru_cache(maxsize=5000)
def _read_level(text: str) -> Level | str | None:
    """The level of a stakes line, the words of a game that is not known, or None."""
    match = _GAME.fullmatch(text)
    if match is None:
        return None
    betting, game = _BETTING.get(match["betting"]), _GAMES.get(match["game"])
    if betting is None or game is None:
        return f"{match['betting']} {match['game']}"
    return Level(match["small"], match["big"], betting, *game)


def read_level(line: str, number: int) -> tuple[Level, str | None]:
    """Level and local time of the stakes line "$1/$2 Blinds No Limit Holdem - *** 24 12 2014 20:15:00".

    The time is None where it is missing. Raises UnreadableError (RD001, RD002).
    """
    text, mark, date = line.partition(" - ***")
    level = _read_level(text) if mark else None
    if level is None:
        raise UnreadableError(Problem("RD002", number, {"what": "game and stakes"}))
    if isinstance(level, str):
        raise UnreadableError(Problem("RD001", number, {"game": level}))
    parts = date.split()
    if len(parts) != 4:
        return level, None
    day, month, year, time = parts
    return level, clock.to_iso(f"{year}-{month}-{day}", time, "")


@lru_cache(maxsize=5000)
def read_table(line: str) -> Table | None:
    """The table or tournament line, or None if this is no such line."""
    match = _TOURNAMENT.fullmatch(line)
    if match is not None:
        return Table(match["table"], _number(match["max"]), match["id"], False)
    match = _TABLE.fullmatch(line)
    if match is None:
        return None
    return Table(match["table"], _number(match["max"]), None, match["money"] in _PLAY_MONEY)


def _number(text: str | None) -> int | None:
    return int(text) if text else None


def currency_of(level: Level, table: Table, skin: str) -> tuple[Currency, str]:
    """The money of a hand, and what it was guessed from ("" if it was not).

    A sign decides; the room itself plays in US dollars, some skins in other money. Real money without a sign is
    taken for that of the skin.
    """
    if table.tournament is not None:
        return CHIPS, ""
    if table.play_money:
        return PLAY, ""
    sign = _SIGN.search(level.small) or _SIGN.search(level.big)
    skin = skin.partition(" ")[0]
    own = next((code for end, code in _DOMAINS.items() if skin.endswith(f".{end}")), "")
    if sign is None:
        code = own or "USD"
        return Currency(code, 2), skin or "no sign"
    if sign[0] == "$" and own == "CAD":
        return Currency(own, 2, "$"), "$"
    return cash(sign[0], "") or Currency("USD", 2), ""
