"""The first two lines of a PokerStars hand: number, game, stakes, time, table.

A session repeats them with few changes, so both lines are read once and remembered, up to a limit.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from parsers import clock
from parsers.errors import Problem, UnreadableError
from parsers.hand import Betting, Game
from parsers.money import AMBIGUOUS_SIGNS, CHIPS, PLAY, Currency, cash
from parsers.rooms.stars_phrases import ORIGINS, Origin, Phrases

_LIMIT = 10_000


@dataclass(frozen=True, slots=True)
class Level:
    """What the header says between hand number and date. Figures are still text: they count in units
    only once the hand's currency is known.

    ``currency`` is None for play money and club chips; ``guessed`` = the sign that left a choice, or "".
    ``coded`` = a currency code stood beside the stakes.
    """

    game: Game
    hi_lo: bool
    betting: Betting
    tournament: str | None
    currency: Currency | None
    guessed: str
    coded: bool
    small: str
    big: str
    ante: str
    cap: str
    club: bool
    shouted: bool  # words in capitals, as one exporter writes them


@dataclass(frozen=True, slots=True)
class Table:
    """The table line; ``button`` and ``max_seats`` None where it does not say."""

    name: str
    max_seats: int | None
    button: int | None
    play_money: bool


@dataclass(slots=True)
class Header:
    """One hand's first line."""

    hand_id: str
    phrases: Phrases
    level: Level
    played_at: str | None
    #: the day as printed, "2009/03/15", or "" if there is no date
    day: str
    #: the zone's letters as printed, or ""
    zone: str


_WHEN = re.compile(
    r"(?P<day>[0-9]{4}/[0-9]{2}/[0-9]{2}) (?:- )?(?P<clock>[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?)"
    r"(?: \(?(?P<zone>[A-Z]{2,5})\)?)?"
    r"(?: \[(?P<other_day>[0-9]{4}/[0-9]{2}/[0-9]{2}) (?P<other_clock>[0-9:]+) (?P<other_zone>[A-Z]{2,5})\])?"
)
_CLUB = re.compile(r"\{.*\}\s+")
_LICENCE = re.compile(r"\s*\[ADM ID: [^\]]*\]$")
_LEVEL_NAME = re.compile(r"\s+- (?:Match Round \S+, )?Level \S+\s*$", re.IGNORECASE)
_STAKE = re.compile(
    r"(?P<small>(?P<sign>[$€£¥₹]|Rs\.)?\s?[0-9][0-9.,]*)\s?(?P<after>[$€£¥₹])?/"
    r"(?P<big>(?:[$€£¥₹]|Rs\.)?\s?[0-9][0-9.,]*)(?:\s?[$€£¥₹])?(?P<more> .*?)??(?:\s+(?P<code>[A-Z]{3}))?\s*"
)
#: Blanks that do not break and the typographer's apostrophe, for matching only.
_PLAIN = str.maketrans({"\xa0": " ", "\u202f": " ", "\u2007": " ", "\u2009": " ", "\u2019": "'"})


def identify(line: str) -> tuple[Origin, re.Match[str]] | None:
    """Who wrote this first line, and the match of its beginning; None if it is no header."""
    for origin in ORIGINS:
        match = origin.header.match(line)
        if match is not None:
            return origin, match
    return None


def read_header(phrases: Phrases, match: re.Match[str], text: str, line: int) -> Header:
    """The header whose beginning ``match`` is; raises UnreadableError with RD001 or RD002."""
    start = match.end()
    front, found, when = text[start:].rpartition(" - ")
    if not found or not when[:4].isdecimal() or "/" not in when:
        front, when = _cut_date(text[start:])
    key = (front, phrases.language, match["kind"])
    level = _LEVELS.get(key)
    if level is None:
        level = _read_level(front, phrases, match["kind"].isupper(), line)
        if len(_LEVELS) >= _LIMIT:
            _LEVELS.clear()
        _LEVELS[key] = level
    played_at, day, zone = _read_when(when)
    return Header(match["id"], phrases, level, played_at, day, zone)


_LEVELS: dict[tuple[str, str, str], Level] = {}


def _cut_date(text: str) -> tuple[str, str]:
    """(everything before the date, the date) where the date itself holds " - " or there is none."""
    match = _WHEN.search(text)
    if match is None:
        return text, ""
    return text[: match.start()].removesuffix(" - "), text[match.start() :]


def _read_when(when: str) -> tuple[str | None, str, str]:
    """(ISO time, day, zone letters) of "2024/03/01 20:15:09 CET [2024/03/01 14:15:09 ET]"."""
    parts = when.split(" ")
    if len(parts) >= 3 and len(parts[0]) == 10 and clock.known_zone(parts[2]):
        day, zone = parts[0], parts[2]
        return clock.to_iso(day.replace("/", "-"), parts[1], zone), day, zone
    match = _WHEN.match(when.translate(_PLAIN))
    if match is None:
        return None, "", ""
    day, zone, other = match["day"], match["zone"] or "", match["other_zone"] or ""
    if not clock.known_zone(zone) and clock.known_zone(other):
        return clock.to_iso(match["other_day"].replace("/", "-"), match["other_clock"], other), day, zone
    return clock.to_iso(day.replace("/", "-"), match["clock"], zone), day, zone


def _read_level(front: str, phrases: Phrases, shouted: bool, line: int) -> Level:
    text = front.translate(_PLAIN).strip()
    club = _CLUB.match(text)
    if club is not None:
        text = text[club.end() :]
    text = _LICENCE.sub("", text)
    tournament = phrases.tournament.match(text)
    if tournament is not None:
        text = text[tournament.end() :]
        shouted = shouted or tournament[0].strip().isupper()
    game_text, bracket, stakes_text = text.rpartition("(")
    if not bracket or not stakes_text.endswith(")"):
        raise UnreadableError(Problem("RD002", line, {"what": "game and stakes"}))
    stakes_text = stakes_text[:-1]
    if ", " in stakes_text:  # "8-Game (Razz Limit, $4/$8 USD)"
        game_text, _, stakes_text = stakes_text.rpartition(", ")
    game_text = _LEVEL_NAME.sub("", game_text).strip()
    if game_text.endswith(")"):  # "8-Game (Omaha Pot Limit)": the hand's own game is in brackets
        game_text = game_text[game_text.rfind("(") + 1 : -1]
    elif tournament is not None and _cut_limit(game_text.lower(), phrases)[0] not in phrases.games:
        game_text = game_text[_end_of(phrases.buy_in, game_text) :].strip()
    game, hi_lo, betting = _read_game(game_text, phrases, line)
    stakes = _STAKE.fullmatch(stakes_text.strip())
    if stakes is None:
        raise UnreadableError(Problem("RD002", line, {"what": "stakes"}))
    ante, cap = _extras(stakes["more"] or "", phrases)
    sign, code = stakes["sign"] or stakes["after"] or "", stakes["code"] or ""
    return Level(
        game=game,
        hi_lo=hi_lo,
        betting=Betting.CAP if cap else betting,
        tournament=None if tournament is None else tournament[1],
        currency=CHIPS if tournament is not None else cash(sign, code),
        guessed=sign if tournament is None and sign in AMBIGUOUS_SIGNS and not code else "",
        coded=bool(code),
        small=stakes["small"],
        big=stakes["big"],
        ante=ante,
        cap=cap,
        club=club is not None,
        shouted=shouted,
    )


def _read_game(text: str, phrases: Phrases, line: int) -> tuple[Game, bool, Betting]:
    """Game, hi/lo and betting of "Omaha Hi/Lo Pot Limit"."""
    name, betting = _cut_limit(text.lower(), phrases)
    if betting is None or name not in phrases.games:
        raise UnreadableError(Problem("RD001", line, {"game": text}))
    game, hi_lo = phrases.games[name]
    return game, hi_lo, betting


def _cut_limit(text: str, phrases: Phrases) -> tuple[str, Betting | None]:
    for words in sorted(phrases.limits, key=len, reverse=True):
        if text.endswith(" " + words):
            return text[: -len(words)].strip(), phrases.limits[words]
    return text, None


def _end_of(pattern: re.Pattern[str], text: str) -> int:
    match = pattern.match(text)
    return 0 if match is None else match.end()


def _extras(text: str, phrases: Phrases) -> tuple[str, str]:
    """(ante, cap) of what follows the two figures: " - $80 Cap - "."""
    ante = cap = ""
    for piece in text.split(" - "):
        if phrases.cap in piece:
            cap = piece.replace(phrases.cap, "").strip(" -")
        elif phrases.ante in piece:
            ante = piece.replace(phrases.ante, "").strip(" -")
    return ante, cap


def currency_of(level: Level, table: Table) -> tuple[Currency, str]:
    """The hand's currency, and what it was guessed from ("" = it was not)."""
    if level.currency is not None:
        return level.currency, level.guessed
    return PLAY, "" if table.play_money or level.club else "no sign"


def read_table(text: str, phrases: Phrases) -> Table | None:
    """The table line, or None if it is no complete one."""
    key = (text, phrases.language)
    table = _TABLES.get(key)
    if table is None:
        match = phrases.table.fullmatch(text)
        if match is None:
            return None
        table = Table(
            match["name"],
            int(match["max"]) if match["max"] else None,
            int(match["button"]) if match["button"] else None,
            match["note"] == phrases.play_money,
        )
        if len(_TABLES) >= _LIMIT:
            _TABLES.clear()
        _TABLES[key] = table
    return table


_TABLES: dict[tuple[str, str], Table] = {}
