"""partypoker: the first lines of a hand, in both forms (docs/rooms/partypoker.md "Header and table")."""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers import clock
from parsers.errors import Problem, UnreadableError
from parsers.hand import Betting, Game
from parsers.money import CHIPS, PLAY, Currency, NumberStyle, cash

_AMOUNT = r"(?:[$€£] ?)?[0-9][0-9.,'’]*"
#: "Monday, April 25, 09:31:26 BST 2011"; blanks and zone may be missing.
_LONG_DATE = re.compile(
    r" ?- ?[A-Z][a-z]+day, ?(?P<month>[A-Z][a-z]+) (?P<day>[0-9]{1,2}), (?P<clock>[0-9:]+)"
    r"(?: (?P<zone>[A-Z]+))?,? (?P<year>[0-9]{4})$"
)
#: "Tue May 04 12:11:27 EDT 2021"
_SHORT_DATE = re.compile(
    r" ?- ?[A-Z][a-z]{2} (?P<month>[A-Z][a-z]{2}) (?P<day>[0-9]{1,2}) (?P<clock>[0-9:]+)"
    r"(?: (?P<zone>[A-Z]+))? (?P<year>[0-9]{4})$"
)
_TOURNAMENT = re.compile(
    r"(?:Tourney Hand )?(?:(?P<limit>NL|PL|FL) )?(?P<game>[0-9A-Z][^$€£(]*?)"
    rf"(?: {_AMOUNT}(?: [A-Z]{{3}})? Buy-in(?: ?\+ ?{_AMOUNT}(?: [A-Z]{{3}})? Entry Fee)?)?"
    r"(?: Trny: ?(?P<id>[0-9]+))?(?: Level: ?[0-9]+)?(?: (?P<level>(?:Blinds|Stakes)(?:-Antes)?\([^)]*\)))?"
)
_CASH = re.compile(
    rf"(?P<small>{_AMOUNT})(?:/(?P<big>{_AMOUNT}))?(?: (?P<code>[A-Z]{{3}}))?(?: fastforward)?"
    r"(?: (?P<limit>NL|PL|FL))? (?P<game>[0-9A-Z][^$€£]*)"
)
_MAILED = re.compile(
    rf"(?P<small>{_AMOUNT})/(?P<big>{_AMOUNT}) ?(?:\({_AMOUNT}\) )?(?P<tourney>Tourney )?(?P<game>.+?) Game Table"
    r" ?\((?P<limit>NL|PL|FL)\)(?: \([^#()]*#(?P<id>[0-9]+)\))?(?: \([^()]*\))*"
)
_TOURNAMENT_WORDS = re.compile(r"\bTrny:|\bBuy-in\b|\bLevel:|\b(?:Blinds|Stakes)\(|^Tourney Hand ")
_LEVEL = re.compile(
    r"(?P<kind>Blinds|Stakes)(?:-Antes)? ?\((?P<small>[^/()]+)/(?P<big>[^()]+?)(?: ?-(?P<ante>[^()]+))?\)"
)
_TABLE = re.compile(
    r"Table (?P<name>.*?)(?: ?\( ?(?P<money>Real|Play) Money ?\))?(?: -- Seat (?P<button>[0-9]+) is the button)?"
)
_PLAYERS = re.compile(r"Total number of players ?: ?[0-9]+(?: ?/ ?(?P<max>[0-9]+))?")
_BUTTON = re.compile(r"Seat (?P<button>[0-9]+) is the button")
_COMMA_DECIMALS = re.compile(r"[$€£][0-9]{1,3}(?:\.[0-9]{3})*,[0-9]{1,2}(?![0-9])")
_POINT_DECIMALS = re.compile(r"[$€£][0-9]{1,3}(?:,[0-9]{3})*\.[0-9]{1,2}(?![0-9])")
_SIGN = re.compile(r"\( ?([$€£])")

_LIMITS = {"NL": Betting.NO_LIMIT, "PL": Betting.POT_LIMIT, "FL": Betting.FIXED_LIMIT}
_GAMES = {
    "texas hold'em": (Game.HOLDEM, False),
    "texas holdem": (Game.HOLDEM, False),
    "hold'em": (Game.HOLDEM, False),
    "holdem": (Game.HOLDEM, False),
    "omaha": (Game.OMAHA, False),
    "omaha hi": (Game.OMAHA, False),
    "omaha hi-lo": (Game.OMAHA, True),
    "omaha hi/lo": (Game.OMAHA, True),
    "short deck": (Game.SHORT_DECK, False),
    "7 card stud": (Game.STUD, False),
    "7 card stud hi-lo": (Game.STUD, True),
    "7 card stud hi/lo": (Game.STUD, True),
}
_MONTHS = {
    month: number
    for number, month in enumerate(
        ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"), 1
    )
}
#: Zone letters of this room that stand for a place which the clock knows by others.
_ZONES = {
    "BST": "WET",
    "EEST": "EET",
    "MEZ": "CET",
    "MESZ": "CET",
    "MSD": "MSK",
    "MSKS": "MSK",
    "YEKST": "YEKT",
    "CDT": "CT",
    "MDT": "MT",
    "PDT": "PT",
    "PST": "PT",
}


@dataclass(frozen=True, slots=True)
class Level:
    """The amounts of a level as they are printed; "" = not printed. ``limit``: they are bets, not blinds."""

    small: str = ""
    big: str = ""
    ante: str = ""
    limit: bool = False


@dataclass(frozen=True, slots=True)
class Header:
    """What the line after the banner says; ``mailed`` = the form that ends in a summary."""

    mailed: bool
    game: Game
    hi_lo: bool
    betting: Betting
    tournament: str | None
    level: Level
    code: str
    played_at: str | None


@dataclass(frozen=True, slots=True)
class Place:
    """What table, button and number of players say; ``at`` = index of the line after them."""

    table: str | None
    play_money: bool
    button: int | None
    max_seats: int | None
    at: int


def read_header(line: str, number: int) -> Header:
    """The line that names game and stakes. Raises UnreadableError for a game that is not known."""
    text = " ".join(line.split())
    date = _LONG_DATE.search(text) or _SHORT_DATE.search(text)
    front = text[: date.start()] if date is not None else text.rpartition(" - ")[0] or text
    front = front.strip(" -")
    played_at = _played_at(date) if date is not None else None
    mailed = _MAILED.fullmatch(front)
    if mailed is not None:
        tournament = (mailed["id"] or "") if mailed["tourney"] or mailed["id"] else None
        level = Level(mailed["small"], mailed["big"], limit=mailed["limit"] == "FL")
        game, hi_lo = _game(mailed["game"], number)
        return Header(True, game, hi_lo, _LIMITS[mailed["limit"]], tournament, level, "", played_at)
    match = None if _TOURNAMENT_WORDS.search(front) else _CASH.fullmatch(front)
    if match is not None:
        game, hi_lo = _game(match["game"], number)
        big = match["big"] or ""
        betting = _LIMITS[match["limit"]] if match["limit"] else Betting.FIXED_LIMIT
        # a single figure is the most that a player may buy in for
        level = Level(match["small"] if big else "", big, limit=betting is Betting.FIXED_LIMIT)
        return Header(False, game, hi_lo, betting, None, level, match["code"] or "", played_at)
    match = _TOURNAMENT.fullmatch(front)
    if match is None or not _TOURNAMENT_WORDS.search(front):
        raise UnreadableError(Problem("RD002", number, {"what": "game and stakes"}))
    game, hi_lo = _game(match["game"], number)
    level = (read_level(match["level"]) if match["level"] else None) or Level()
    betting = _LIMITS[match["limit"]] if match["limit"] else Betting.FIXED_LIMIT
    return Header(False, game, hi_lo, betting, match["id"] or "", level, "", played_at)


def read_level(line: str) -> Level | None:
    """ "Blinds-Antes(600/1,200 -50)", "Stakes(200/400)"; None for any other line."""
    match = _LEVEL.fullmatch(line)
    if match is None:
        return None
    return Level(match["small"].strip(), match["big"].strip(), (match["ante"] or "").strip(), match["kind"] == "Stakes")


def read_place(lines: list[str], at: int, number: int) -> Place:
    """Table, button and number of players, from index ``at`` on; ``number`` is that of the first line."""
    while at < len(lines) and not lines[at]:
        at += 1
        number += 1
    table = _TABLE.fullmatch(" ".join(lines[at].split())) if at < len(lines) else None
    if table is None:
        raise UnreadableError(Problem("RD002", number, {"what": "table"}))
    button, most = table["button"], None
    at += 1
    while at < len(lines):
        line = lines[at]
        if found := _BUTTON.fullmatch(line):
            button = found["button"]
        elif found := _PLAYERS.fullmatch(line):
            most = found["max"]
        elif line:
            break
        at += 1
    seat = int(button) if button else None
    return Place(table["name"].strip() or None, table["money"] == "Play", seat, int(most) if most else None, at)


def number_style(text: str) -> NumberStyle:
    """How the whole hand writes amounts: some clients put a comma before the cents."""
    if _COMMA_DECIMALS.search(text) and not _POINT_DECIMALS.search(text):
        return NumberStyle.EUROPEAN
    return NumberStyle.ENGLISH


def currency_of(header: Header, place: Place, text: str, number: int) -> tuple[Currency, str]:
    """(currency, the sign it had to be guessed from or ""). Raises UnreadableError if no sign or code is there."""
    if header.tournament is not None:
        return CHIPS, ""
    if place.play_money:
        return PLAY, ""
    sign = _SIGN.search(text)
    found = cash(sign[1] if sign is not None else "", header.code)
    if found is None:
        raise UnreadableError(Problem("RD002", number, {"what": "currency"}))
    return found, "" if header.code or sign is None or sign[1] != "$" else "$"


def _game(text: str, number: int) -> tuple[Game, bool]:
    found = _GAMES.get(text.strip().lower())
    if found is None:
        raise UnreadableError(Problem("RD001", number, {"game": text.strip()}))
    return found


def _played_at(date: re.Match[str]) -> str | None:
    month = _MONTHS.get(date["month"][:3])
    if month is None:
        return None
    zone = date["zone"] or ""
    return clock.to_iso(f"{date['year']}-{month:02}-{int(date['day']):02}", date["clock"], _ZONES.get(zone, zone))
