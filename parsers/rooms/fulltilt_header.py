"""The first line of a Full Tilt hand: number, table or tournament, game, stakes, time.

Two generations: "Table Oak - $1/$2 - No Limit Hold'em - 16:13:10 ET - 2009/02/26" until 2013, then
"Table Oak - NL Hold'em - $1/$2 - ...". Mixed tables change the game from hand to hand: every header names its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from parsers import clock
from parsers.errors import Problem, UnreadableError
from parsers.hand import Betting, Game

_LIMIT = 10_000

#: What every header begins with; the group is the hand's number.
START = re.compile(r"Full ?Tilt(?:\.fr)? ?Poker(?:\.fr)? Game #(?P<id>[0-9]+): *")
_DAY = r"[0-9]{4}/[0-9]{2}/[0-9]{2}|[A-Z][a-z]{2}, [A-Z][a-z]+ [0-9]{1,2}, [0-9]{4}"
_WHEN = re.compile(
    rf" - (?P<clock>[0-9]{{1,2}}:[0-9]{{2}}(?::[0-9]{{2}})?)(?: (?P<zone>[A-Z]{{2,5}}))? - (?P<day>{_DAY})"
    rf"(?: \[(?P<other_clock>[0-9:]+) (?P<other_zone>[A-Z]{{2,5}}) - (?P<other_day>{_DAY})\])?"
    r"(?P<partial> \(partial\))?\s*$"
)
_FIGURE = r"[$€£]?[0-9][0-9.,]*[KMB]?"
_STAKES = re.compile(
    rf"(?P<small>(?P<sign>[$€£]?)[0-9][0-9.,]*[KMB]?)/(?P<big>{_FIGURE})(?: Ante (?P<ante>{_FIGURE}))?"
)
_GAME = re.compile(
    rf"(?:(?P<cap>{_FIGURE})(?: Cap)? )?"
    r"(?P<limit>CAP NL|CAP PL|NL|PL|FL|No Limit|Pot Limit|Limit|Fixed Limit) (?P<game>.+)"
)
_TOURNAMENT = re.compile(r"(?P<name>.*?) ?\((?P<id>[0-9]+)\), (?P<table>(?:Table|Match) .+)")
_TABLE = re.compile(r"Table (?P<name>.*?)(?: \((?P<remarks>[^()]*)\))?")
_MAX = re.compile(r"\b([0-9]{1,2})\b")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

_LIMITS = {
    "No Limit": Betting.NO_LIMIT,
    "NL": Betting.NO_LIMIT,
    "Pot Limit": Betting.POT_LIMIT,
    "PL": Betting.POT_LIMIT,
    "Limit": Betting.FIXED_LIMIT,
    "Fixed Limit": Betting.FIXED_LIMIT,
    "FL": Betting.FIXED_LIMIT,
    "CAP NL": Betting.CAP,
    "CAP PL": Betting.CAP,
}
_GAMES = {
    "hold'em": Game.HOLDEM,
    "omaha": Game.OMAHA,
    "5 card omaha": Game.OMAHA5,
    "6 card omaha": Game.OMAHA6,
    "courchevel": Game.COURCHEVEL,
    "irish": Game.IRISH,
    "stud": Game.STUD,
    "7 card stud": Game.STUD,
    "5 card stud": Game.FIVE_STUD,
    "razz": Game.RAZZ,
    "5 card draw": Game.FIVE_DRAW,
    "2-7 triple draw": Game.TRIPLE_27,
    "2-7 single draw": Game.SINGLE_27,
    "a-5 triple draw": Game.TRIPLE_A5,
    "badugi": Game.BADUGI,
}
#: Ends of a game's name: whether the pot is shared with a low hand.
_HALVES = ((" hi/lo", True), (" h/l", True), (" hi", False))


@dataclass(frozen=True, slots=True)
class Level:
    """What the header says between number and time. Figures are still text, "" = not named; ``sign`` is that of the
    stakes, "" for chips and play money; ``max_seats`` None where the remarks do not tell."""

    game: Game
    hi_lo: bool
    betting: Betting
    tournament: str | None
    table: str
    max_seats: int | None
    sign: str
    small: str
    big: str
    ante: str
    cap: str


@dataclass(slots=True)
class Header:
    """One hand's first line. ``day`` = "2009/02/26" or ""; ``partial``: the hand was joined in its middle."""

    level: Level
    played_at: str | None
    day: str
    partial: bool


def read_header(text: str, line: int) -> Header:
    """The header after its number. Raises UnreadableError with RD001 (game) or RD002 (game and stakes)."""
    when = _WHEN.search(text)
    if when is None:
        return Header(_level(text.rstrip(), line), None, "", False)
    level = _level(text[: when.start()], line)
    day, zone, other = _iso_day(when["day"]), when["zone"] or "", when["other_zone"] or ""
    if zone not in clock.ZONES and other in clock.ZONES:
        played_at = clock.to_iso(_iso_day(when["other_day"]), when["other_clock"], other)
    else:
        played_at = clock.to_iso(day, when["clock"], zone)
    return Header(level, played_at, day.replace("-", "/"), when["partial"] is not None)


def _iso_day(day: str) -> str:
    """The ISO date of "2009/02/26" or "Wed, July 21, 2010"."""
    if day[0].isdecimal():
        return day.replace("/", "-")
    _, month_day, year = day.split(", ")
    month, number = month_day.split(" ")
    return f"{year}-{_MONTHS.index(month[:3]) + 1:02}-{int(number):02}" if month[:3] in _MONTHS else day


@lru_cache(maxsize=_LIMIT)
def _find_level(text: str) -> Level | str:
    """The level, or the name of a game that is not known, or "" where game and stakes are not found."""
    pieces = text.split(" - ")
    stakes = game = None
    first = len(pieces)
    for at in range(len(pieces) - 1, 0, -1):
        if stakes is None and (found := _STAKES.fullmatch(pieces[at])):
            stakes = found
        elif game is None and (found := _GAME.fullmatch(pieces[at])):
            game = found
        else:
            continue
        first = at
        if stakes is not None and game is not None:
            break
    if stakes is None or game is None:
        return ""
    name, hi_lo = _cut_halves(game["game"].lower())
    if name not in _GAMES:
        return game["game"]
    tournament, table, max_seats = _read_place(" - ".join(pieces[:first]))
    cap = game["cap"] or ""
    return Level(
        game=_GAMES[name],
        hi_lo=hi_lo,
        betting=Betting.CAP if cap else _LIMITS[game["limit"]],
        tournament=tournament,
        table=table,
        max_seats=max_seats,
        sign=stakes["sign"],
        small=stakes["small"],
        big=stakes["big"],
        ante=stakes["ante"] or "",
        cap=cap,
    )


def _level(text: str, line: int) -> Level:
    level = _find_level(text)
    if isinstance(level, Level):
        return level
    if level:
        raise UnreadableError(Problem("RD001", line, {"game": level}))
    raise UnreadableError(Problem("RD002", line, {"what": "game and stakes"}))


def _cut_halves(name: str) -> tuple[str, bool]:
    for end, hi_lo in _HALVES:
        if name.endswith(end):
            return name[: -len(end)], hi_lo
    return name, False


def _read_place(text: str) -> tuple[str | None, str, int | None]:
    """(tournament number, table, seats at it) of "Table Oak (6 max, deep)" or "$2 Sit & Go (148), Table 1"."""
    tournament = _TOURNAMENT.fullmatch(text)
    if tournament is not None:
        return tournament["id"], tournament["table"], None
    table = _TABLE.fullmatch(text)
    if table is None:
        return None, text, None
    remarks = table["remarks"] or ""
    size = _MAX.search(remarks)
    if size is not None:
        return None, table["name"], int(size[1])
    return None, table["name"], 2 if "heads up" in remarks else None if remarks else 9
