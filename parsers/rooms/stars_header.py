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
from parsers.rooms.stars_words import Words, plain

_LIMIT = 10_000


@dataclass(frozen=True, slots=True, eq=False)
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
    button_blind: str
    club: bool
    shouted: bool  # words in capitals, as one exporter writes them


@dataclass(frozen=True, slots=True)
class Table:
    """The table line; ``button`` and ``max_seats`` None where it does not say. ``numbered`` = a number for a name."""

    name: str
    max_seats: int | None
    button: int | None
    play_money: bool
    numbered: bool


@dataclass(slots=True)
class Header:
    """One hand's first line."""

    hand_id: str
    words: Words
    level: Level
    played_at: str | None
    #: the day as "2009/03/15", however it is printed, or "" if there is no date
    day: str
    #: the zone's usual letters, or ""
    zone: str


#: Year first or day first, never month first.
_DAY = r"[0-9]{4}[/.-][0-9]{2}[/.-][0-9]{2}|[0-9]{2}[/.-][0-9]{2}[/.-][0-9]{4}"
_ZONE = r"[A-ZΑ-ΩА-Я]{2,5}"
_WHEN = re.compile(
    rf"(?P<day>{_DAY}) (?:- )?(?P<clock>[0-9]{{1,2}}:[0-9]{{2}}(?::[0-9]{{2}})?)"
    rf"(?: \(?(?P<zone>{_ZONE})\)?)?"
    rf"(?: \[(?P<other_day>{_DAY}) (?P<other_clock>[0-9:]+) (?P<other_zone>{_ZONE})\])?"
)
_CLUB = re.compile(r"\{.*\}\s+")
_LICENCE = re.compile(r"\s*\[ADM ID: [^\]]*\]$")
_BLIND = re.compile(r"\s*(?P<sign>[$€£¥₹]|Rs\.)?\s?[0-9][0-9.,]*\s*")
_CODE = re.compile(r"\s+(?P<code>[A-Z]{3})\s*$")
_STAKE = re.compile(
    r"(?P<small>(?P<sign>[$€£¥₹]|Rs\.)?\s?[0-9][0-9.,]*)\s?(?P<after>[$€£¥₹])?/"
    r"(?P<big>(?:[$€£¥₹]|Rs\.)?\s?[0-9][0-9.,]*)(?:\s?[$€£¥₹])?(?P<more> .*?)??(?:\s+(?P<code>[A-Z]{3}))?\s*"
)


def read_header(words: Words, kind: str, hand_id: str, text: str, line: int) -> Header:
    """The header: its word for a hand, the hand's number, what follows. Raises UnreadableError with RD001 or RD002."""
    front, found, when = text.rpartition(" - ")
    known = known_time(when)
    if known is None:
        if not found or not when[:4].isdecimal() or "/" not in when:
            front, when = _cut_date(text)
        known = _read_when(when, words)
    key = (front, words.own.language, kind)
    level = _LEVELS.get(key)
    if level is None:
        level = _read_level(front, words, kind.isupper(), line)
        if len(_LEVELS) >= _LIMIT:
            _LEVELS.clear()
        _LEVELS[key] = level
    played_at, day, zone = known
    return Header(hand_id, words, level, played_at, day, zone)


_LEVELS: dict[tuple[str, str, str], Level] = {}


def _cut_date(text: str) -> tuple[str, str]:
    """(everything before the date, the date) where the date itself holds " - " or there is none."""
    match = _WHEN.search(text)
    if match is None:
        return text, ""
    return text[: match.start()].removesuffix(" - "), text[match.start() :]


def known_time(when: str) -> tuple[str | None, str, str] | None:
    """(ISO time, day, zone letters) of a time in an hour that was read before."""
    begin, _, rest = when.partition(" [")[0].partition(":")
    minute = rest[:5]
    known = _HOURS.get(f"{begin}:{rest[5:]}")
    if known is None or minute not in MINUTES:
        return None
    hour, day, zone = known
    return f"{hour}{minute}Z", day, zone


def _read_when(when: str, words: Words) -> tuple[str | None, str, str]:
    """(ISO time, day, zone letters) of "2024/03/01 20:15:09 CET [2024/03/01 14:15:09 ET]"."""
    parts = when.split(" ")
    if len(parts) > 2:
        day, zone = parts[0], parts[2]
        if len(day) == 10 and day[4] == "/" and zone in clock.ZONES:
            time = clock.to_iso(day.replace("/", "-"), parts[1], zone)
            hour, _, minute = parts[1].partition(":")
            if time is not None and time[14:] == f"{minute}Z" and when.partition(" [")[0] == " ".join(parts[:3]):
                if len(_HOURS) >= _LIMIT:
                    _HOURS.clear()
                _HOURS[f"{day} {hour}: {zone}"] = time[:14], day, zone
            return time, day, zone
    match = _WHEN.match(plain(when))
    if match is None:
        return None, "", ""
    zones = words.own.zones
    day, zone, other = _year_first(match["day"]), match["zone"] or "", match["other_zone"] or ""
    zone, other = zones.get(zone, zone), zones.get(other, other)
    if zone not in clock.ZONES and other in clock.ZONES:
        return clock.to_iso(_year_first(match["other_day"]), match["other_clock"], other), day.replace("-", "/"), zone
    return clock.to_iso(day, match["clock"], zone), day.replace("-", "/"), zone


#: "2024/03/01 20: CET" -> ("2024-03-01T19:", day, zone), where minutes do not shift.
_HOURS: dict[str, tuple[str, str, str]] = {}
#: Every minute and second of an hour.
MINUTES = frozenset(f"{minute:02}:{second:02}" for minute in range(60) for second in range(60))


def _year_first(day: str) -> str:
    """The ISO date of "2024/03/01", "01-03-2024", "01.03.2024" or "01/03/2024"."""
    parts = re.split("[/.-]", day)
    return "-".join(parts if len(parts[0]) == 4 else reversed(parts))


def _read_level(front: str, words: Words, shouted: bool, line: int) -> Level:
    text = plain(front).strip()
    club = _CLUB.match(text)
    if club is not None:
        text = text[club.end() :]
    text = _LICENCE.sub("", text)
    tournament = next((found for pattern in words.tournament if (found := pattern.match(text))), None)
    if tournament is not None:
        text = text[tournament.end() :]
        shouted = shouted or tournament[0].strip().isupper()
    game_text, bracket, stakes_text = text.rpartition("(")
    if not bracket or not stakes_text.endswith(")"):
        raise UnreadableError(Problem("RD002", line, {"what": "game and stakes"}))
    stakes_text = stakes_text[:-1]
    if ", " in stakes_text:  # "8-Game (Razz Limit, $4/$8 USD)"
        game_text, _, stakes_text = stakes_text.rpartition(", ")
    game_text = words.level.sub("", game_text).strip()
    if game_text.endswith(")"):  # "8-Game (Omaha Pot Limit)": the hand's own game is in brackets
        game_text = game_text[game_text.rfind("(") + 1 : -1]
    elif tournament is not None and _cut_limit(game_text.lower(), words)[0] not in words.games:
        game_text = game_text[_end_of(words.buy_in, game_text) :].strip()
    game, hi_lo, betting = _read_game(game_text, words, line)
    stakes = _read_stakes(stakes_text.strip(), words)
    if stakes is None:
        raise UnreadableError(Problem("RD002", line, {"what": "stakes"}))
    sign, code, small, big, ante, cap, button_blind = stakes
    return Level(
        game=game,
        hi_lo=hi_lo,
        betting=Betting.CAP if cap else betting,
        tournament=None if tournament is None else tournament[1],
        currency=CHIPS if tournament is not None else cash(sign, code),
        guessed=sign if tournament is None and sign in AMBIGUOUS_SIGNS and not code else "",
        coded=bool(code),
        small=small,
        big=big,
        ante=ante,
        cap=cap,
        button_blind=button_blind,
        club=club is not None,
        shouted=shouted,
    )


def _read_stakes(text: str, words: Words) -> tuple[str, str, str, str, str, str, str] | None:
    """(sign, code, small, big, ante, cap, button blind) of "$1/$2 USD" or "Button Blind $1 - Ante $1  USD"."""
    match = _STAKE.fullmatch(text)
    if match is not None:
        sign = match["sign"] or match["after"] or ""
        return sign, match["code"] or "", match["small"], match["big"], *_extras(match["more"] or "", words), ""
    for one in words.both:
        if one.button_blind and text.startswith(one.button_blind):
            code = _CODE.search(text)
            blind, _, rest = text[len(one.button_blind) : code.start() if code else None].partition(" - ")
            figure = _BLIND.fullmatch(blind)
            if figure is not None:
                return figure["sign"] or "", code["code"] if code else "", "", "", *_extras(rest, words), blind.strip()
    return None


def _read_game(text: str, words: Words, line: int) -> tuple[Game, bool, Betting]:
    """Game, hi/lo and betting of "Omaha Hi/Lo Pot Limit"; a tournament's kind may stand before: "Classic, ..."."""
    name, betting = _cut_limit(text.lower(), words)
    if name not in words.games:
        name = name.rpartition(", ")[2]
    if betting is None or name not in words.games:
        raise UnreadableError(Problem("RD001", line, {"game": text}))
    game, hi_lo = words.games[name]
    return game, hi_lo, betting


def _cut_limit(text: str, words: Words) -> tuple[str, Betting | None]:
    for limit in sorted(words.limits, key=len, reverse=True):
        if text.endswith(f" {limit}"):
            return text[: -len(limit)].strip(), words.limits[limit]
    return text, None


def _end_of(pattern: re.Pattern[str], text: str) -> int:
    match = pattern.match(text)
    return 0 if match is None else match.end()


def _extras(text: str, words: Words) -> tuple[str, str]:
    """(ante, cap) of what follows the two figures: " - $80 Cap - "."""
    ante = cap = ""
    for piece in text.split(" - "):
        for one in words.both:
            if one.cap and one.cap in piece:
                cap = piece.replace(one.cap, "").strip(" -")
            elif one.ante and one.ante in piece:
                ante = piece.replace(one.ante, "").strip(" -")
    return ante, cap


def currency_of(level: Level, table: Table) -> tuple[Currency, str]:
    """The hand's currency, and what it was guessed from ("" = it was not)."""
    if level.currency is not None:
        return level.currency, level.guessed
    return PLAY, "" if table.play_money or level.club else "no sign"


def read_table(text: str, words: Words) -> Table | None:
    """The table line, or None if it is no complete one."""
    key = (text, words.own.language)
    table = _TABLES.get(key)
    if table is None:
        table = _new_table(text, words)
        if table is None:
            return None
        if len(_TABLES) >= _LIMIT:
            _TABLES.clear()
        _TABLES[key] = table
    return table


def _new_table(text: str, words: Words) -> Table | None:
    for one in words.both:
        match = one.table.fullmatch(text)
        if match is not None:
            return Table(
                match["name"],
                int(match["max"]) if match["max"] else None,
                int(match["button"]) if match["button"] else None,
                bool(match["note"]) and match["note"] in [known.play_money for known in words.both],
                match["name"].startswith("#"),
            )
    return None


_TABLES: dict[tuple[str, str], Table] = {}
