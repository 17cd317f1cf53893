"""What stands before the actions of a Merge hand: game, limit, stakes, time, table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from parsers import clock
from parsers.errors import Problem, UnreadableError
from parsers.hand import Betting, Game, Stakes
from parsers.money import CHIPS, PLAY, AmountError, Currency, amounts, cash
from parsers.refusals import bad_amount
from parsers.rooms.merge_words import GAMES, LIMITS, NUMBERS, TOURNAMENT
from parsers.xmlroom import read_xml

_STAKES = re.compile(r"(?P<limit>No Limit|Pot Limit|Limit)(?: (?:Level [0-9]+ Blinds )?\(?(?P<figures>[^()]+)\)?)?")
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})")
_SPACED = re.compile(r"(\d{4})/(\d{2})/(\d{2}) (\d{2}:\d{2}:\d{2})(?: ([+-]\d{4}))?")


@dataclass(frozen=True, slots=True)
class Header:
    """``day`` as "20120529" or ""; ``guessed``: nothing names the currency."""

    game: Game
    hi_lo: bool
    betting: Betting | None
    stakes: Stakes
    currency: Currency
    guessed: bool
    tournament: str | None
    table: str | None
    max_seats: int | None
    played_at: str | None
    day: str


def read_header(context: str, attributes: Mapping[str, str], line: int) -> Header:
    """The header of a hand from its description (or "") and the attributes of its start tag. Raises UnreadableError."""
    head = next((e.attributes for e in read_xml(context, 1).elements if e.tag == "description"), {})
    kind, stakes = head.get("type", ""), head.get("stakes", "")
    game, hi_lo = _game(kind.removesuffix(TOURNAMENT), attributes, line)
    data = re.split("[|:]", attributes.get("data", ""))
    tournament = None
    # In 2014 the last part of the data says "true" in some cash games, too.
    if kind.endswith(TOURNAMENT) if kind else data[-1] == "true":
        tournament = data[-3] if len(data) > 4 else ""
    currency = _currency(attributes, stakes, tournament)
    betting, levels = _stakes(stakes, currency, line)
    started = attributes.get("starttime", "")
    day = re.sub("[^0-9]", "", started)[:8]
    seats = attributes.get("seats", "")
    return Header(
        game,
        hi_lo,
        betting,
        levels,
        currency,
        not stakes and tournament is None,
        tournament,
        data[1] if len(data) > 4 else None,
        int(seats) if seats.isascii() and seats.isdigit() and len(seats) < 3 else None,
        _time(started),
        day if len(day) == 8 else "",
    )


def _game(name: str, attributes: Mapping[str, str], line: int) -> tuple[Game, bool]:
    """The hand's own number in mixed games, else the head's name, else the number of the game."""
    mixed = attributes.get("multigametype")
    if mixed is not None:
        name = NUMBERS.get(mixed, f"{name}, {mixed}")
    elif not name:
        number = attributes.get("gametype", "")
        if number not in NUMBERS:
            raise UnreadableError(Problem("RD002", line, {"what": "game and stakes"}))
        name = NUMBERS[number]
    if name not in GAMES:
        raise UnreadableError(Problem("RD001", line, {"game": name}))
    return GAMES[name]


def _currency(attributes: Mapping[str, str], stakes: str, tournament: str | None) -> Currency:
    if tournament is not None:
        return CHIPS
    if attributes.get("realmoney") == "false":
        return Currency(PLAY.code, 2)
    sign = "€" if "€" in stakes else "$"
    return cash(sign, "") or CHIPS


def _stakes(text: str, currency: Currency, line: int) -> tuple[Betting | None, Stakes]:
    """``No Limit ($1/$2)``, ``Limit $3/$6``, ``Limit``, ``No Limit Level 4 Blinds 40/80``; with three figures the first
    is the ante."""
    match = _STAKES.fullmatch(text)
    if match is None:
        return None, Stakes()
    betting = LIMITS[match["limit"]]
    units = amounts(currency.exponent)
    try:
        figures = [units[figure.strip()] for figure in (match["figures"] or "").split("/") if figure.strip()]
    except AmountError as error:
        raise bad_amount(error, line) from None
    if len(figures) == 2:
        return betting, Stakes(figures[0], figures[1])
    return betting, Stakes(big=figures[2], ante=figures[0]) if len(figures) == 3 else Stakes()


def _time(text: str) -> str | None:
    """``20120529020711`` is a local time; ``2012/06/05 19:28:39 -0400`` names its zone."""
    compact = _COMPACT.fullmatch(text)
    if compact is not None:
        year, month, day, hour, minute, second = compact.groups()
        return clock.to_iso(f"{year}-{month}-{day}", f"{hour}:{minute}:{second}", "")
    spaced = _SPACED.fullmatch(text)
    if spaced is None:
        return None
    year, month, day, time, offset = spaced.groups(default="")
    return clock.to_iso(f"{year}-{month}-{day}", time, f"GMT{offset}" if offset else "")
