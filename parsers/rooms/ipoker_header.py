"""What the head of an iPoker session says of all its hands: game, stakes, currency, table, owner, era."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from parsers import clock
from parsers.hand import Betting, Game
from parsers.money import CHIPS, PLAY, AmountError, Amounts, Currency, NumberStyle, cash
from parsers.xmlroom import read_xml

_LIMITS = {
    "NL": Betting.NO_LIMIT,
    "SL": Betting.NO_LIMIT,
    "БЛ": Betting.NO_LIMIT,
    "PL": Betting.POT_LIMIT,
    "L": Betting.FIXED_LIMIT,
}
#: Words of the game -> (game, hi/lo); None: texts that leave the game out, told by the number of own cards.
_GAMES: dict[str, tuple[Game | None, bool]] = {
    "": (None, False),
    "Holdem": (Game.HOLDEM, False),
    "Six Plus Holdem": (Game.SHORT_DECK, False),
    "Omaha": (Game.OMAHA, False),
    "Omaha HiLow": (Game.OMAHA, True),
    "Omaha Hi-Lo": (Game.OMAHA, True),
    "5 Card Stud": (Game.FIVE_STUD, False),
    "7 Card Stud": (Game.STUD, False),
    "7 Card Stud HiLow": (Game.STUD, True),
    "7 Card Stud Hi-Lo": (Game.STUD, True),
}
#: "LH 20/40 x5 Limit": game and limit in one word.
_SHORT = {"LH": (Game.HOLDEM, Betting.FIXED_LIMIT)}

_FIGURE = r"[^\d\s/]*\d(?:[\d.,'’ \xa0\u202f]*\d)?(?:[ \xa0\u202f](?:[$€£]|kr)|[^\d/\s]*)"
_GAME_TYPE = re.compile(rf"(?P<words>.*?)(?:\s+(?P<small>{_FIGURE})\s*/\s*(?P<big>{_FIGURE})(?:\s.*)?)?")

_GROUPS = r"[. '’\xa0\u2009\u202f]"
_NUMBERS = {
    NumberStyle.ENGLISH: r"\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?",
    NumberStyle.EUROPEAN: rf"\d{{1,3}}(?:{_GROUPS}\d{{3}})+(?:,\d{{1,2}})?|\d+(?:,\d{{1,2}})?",
}

_DATE = re.compile(
    r"(?:(?P<year>\d{4})[-/](?P<month>\d\d)[-/](?P<day>\d\d)"
    r"|(?P<day_first>\d\d)[./-](?P<name>\d\d|[A-Za-z]{3})[./-](?P<year_last>\d{4}))"
    r" (?P<clock>\d\d?:\d\d(?::\d\d)?)"
)
_NAMES = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_MONTHS = {name: f"{number:02}" for number, name in enumerate(_NAMES, start=1)}


class Units(Amounts):
    """Amount texts -> units; the sign or code of the currency may stand on either side, whatever it is.

    A mark before one or two digits is the decimal sign, one before three digits parts thousands: which is which makes
    the two styles, and a text of the other style raises AmountError.
    """

    def __init__(self, exponent: int, style: NumberStyle) -> None:
        super().__init__(exponent, style)
        self._number = re.compile(rf"[^\d\-.,]*({_NUMBERS[style]})[^\d\-.,]*")

    def __missing__(self, text: str) -> int:
        match = self._number.fullmatch(text)
        if match is None:
            raise AmountError(text)
        try:
            units = super().__missing__(match[1])
        except AmountError:
            raise AmountError(text) from None
        self[text] = units
        return units


@lru_cache(maxsize=16)
def units_of(exponent: int, style: NumberStyle) -> Units:
    """The shared reader of amounts for an exponent and a style."""
    return Units(exponent, style)


@dataclass(frozen=True, slots=True)
class Head:
    """A session's head. ``game`` None: the text names none; ``small`` and ``big`` as printed, "" if there are none;
    ``guessed`` = the sign or word that the currency was guessed from, "" if it is certain."""

    game_type: str
    game: Game | None
    hi_lo: bool
    betting: Betting | None
    small: str
    big: str
    currency: Currency
    guessed: str
    tournament: str | None
    table: str | None
    max_seats: int | None
    owner: str
    started: str
    flagged: bool
    converted: bool


class UnknownGameError(ValueError):
    """The head names a game that is not known; the message quotes it."""


@lru_cache(maxsize=64)
def read_head(text: str) -> Head | None:
    """The head of a session, or None if the text names no kind of game. Raises UnknownGameError."""
    said: dict[str, str] = {}
    for element in read_xml(text, 1).elements:
        said.setdefault(element.tag, element.text.strip())
    game_type = said.get("gametype", "")
    match = _GAME_TYPE.fullmatch(game_type)
    if not game_type or match is None:
        return None
    game, hi_lo, betting = _read_game(match["words"], game_type)
    tournament = None
    if "tournamentname" in said or "buyin" in said or match["small"] is None:
        tournament = said.get("tournamentcode") or said.get("tournamentname") or said.get("tablename", "")
    currency, guessed = _read_currency(said, match["small"] or "", tournament is not None)
    seats = said.get("tablesize", "")
    return Head(
        game_type=game_type,
        game=game,
        hi_lo=hi_lo,
        betting=betting,
        small=match["small"] or "",
        big=match["big"] or "",
        currency=currency,
        guessed=guessed,
        tournament=tournament,
        table=said.get("tablename"),
        max_seats=int(seats) if seats.isascii() and seats.isdigit() and len(seats) < 3 else None,
        owner=said.get("nickname", ""),
        started=said.get("startdate", ""),
        flagged=said.get("uncalled_bet_enabled") == "true",
        converted=tournament is not None and said.get("duration") == "N/A" and said.get("gamecount") == "0",
    )


def _read_game(words: str, game_type: str) -> tuple[Game | None, bool, Betting | None]:
    tokens = words.split()
    if tokens and tokens[0] in _SHORT:
        game, betting = _SHORT[tokens[0]]
        return game, False, betting
    limit = tokens[-1] if tokens else ""
    name = " ".join(tokens[:-1])
    if limit not in _LIMITS and " ".join(tokens) in _GAMES:
        name = " ".join(tokens)
    if name not in _GAMES or (not name and limit not in _LIMITS):
        raise UnknownGameError(game_type)
    # the word of a limit in another language leaves only the limit unknown
    return *_GAMES[name], _LIMITS.get(limit)


def _read_currency(said: dict[str, str], figure: str, tournament: bool) -> tuple[Currency, str]:
    """The currency of the amounts: the table's, else that of the sign; the account may be kept in another one."""
    if tournament:
        return CHIPS, ""
    if said.get("mode", "real") != "real":
        return Currency(PLAY.code, 2), ""
    sign = re.sub(r"[\d.,'’\s]", "", figure)
    table, account = said.get("tablecurrency", ""), said.get("currency", "")
    symbol = sign if sign in _SIGNS else ""
    for code in (table, sign):
        if _CODE.fullmatch(code):
            return cash(symbol, code) or _NO_CURRENCY, ""
    likely = _SIGNS.get(sign, ())
    if account in likely or len(likely) == 1:
        return cash(symbol, account if account in likely else likely[0]) or _NO_CURRENCY, ""
    code = likely[0] if likely else account if _CODE.fullmatch(account) else ""
    return cash(symbol, code) or _NO_CURRENCY, sign or "no sign"


_CODE = re.compile(r"[A-Z]{3}")
_NO_CURRENCY = Currency("XXX", 2)
_SIGNS = {
    "$": ("USD", "CAD", "AUD", "MXN"),
    "€": ("EUR",),
    "£": ("GBP",),
    "kr": ("SEK", "NOK", "DKK"),
}


def read_time(text: str) -> tuple[str | None, str]:
    """(ISO time without a zone, ISO date) of "2014-04-07 00:46:36", "07-Apr-2014 00:46:36" or "07.04.2014 00:57"."""
    match = _DATE.fullmatch(text.strip())
    if match is None:
        return None, ""
    month = match["month"] or match["name"]
    day = f"{match['year'] or match['year_last']}-{_MONTHS.get(month, month)}-{match['day'] or match['day_first']}"
    found = clock.to_iso(day, match["clock"], "")
    return found, day if found is not None else ""
