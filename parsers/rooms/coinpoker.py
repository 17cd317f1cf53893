"""CoinPoker: the text of one hand to a Hand (docs/rooms/coinpoker.md).

The grammar is PokerStars' (:mod:`parsers.rooms.stars_family`); header, words and the room's own money are not.
"""

from __future__ import annotations

import re
from dataclasses import replace

from parsers import clock
from parsers.conventions import Evidence, PotFigure, RoomConventions
from parsers.errors import Problem, UnreadableError
from parsers.hand import Hand, HandText, Unreadable
from parsers.money import CHIPS
from parsers.rooms.coinpoker_words import GAMES, NEWER, OLDER, ORIGIN, USDT, WHEN
from parsers.rooms.stars_family import Family, read_hand
from parsers.rooms.stars_header import Header, Level
from parsers.rooms.stars_words import Words, plain

_PAGE = "docs/rooms/coinpoker.md"
_NEWER = RoomConventions(
    name="CoinPoker 2026",
    source=f'{_PAGE} "Money", "Splash", "Bomb pots"',
    evidence=Evidence.FEW,
    pot_figures=PotFigure.ABSENT,
    descriptions_known=True,
)
ROWS = (
    _NEWER,
    replace(
        _NEWER,
        name="CoinPoker texts with whole game names",
        source=f'{_PAGE} "The other texts"',
        evidence=Evidence.NONE,
        descriptions_known=False,
    ),
)


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    return read_hand(hand, plain(hand.text), (_FAMILY,))


def _read_header(words: Words, match: re.Match[str], text: str, line: int) -> Header:
    rest = text[match.end() :]
    newer = NEWER.fullmatch(rest)
    older = OLDER.fullmatch(rest) if newer is None or newer["game"] not in GAMES else None
    found = older or newer
    if found is None:
        raise UnreadableError(Problem("RD002", line, {"what": "game and stakes"}))
    level = _older_level(older, words, line) if older is not None else _newer_level(found, line)
    when = WHEN.match(found["when"])
    if when is None:
        return Header(match["id"], words, level, None, "", "")
    zone = {"+00": "UTC"}.get(when["zone"] or "", when["zone"] or "")
    played_at = clock.to_iso(when["day"].replace("/", "-"), when["clock"], zone)
    return Header(match["id"], words, level, played_at, when["day"], zone)


def _newer_level(found: re.Match[str], line: int) -> Level:
    if found["game"] not in GAMES:
        raise UnreadableError(Problem("RD001", line, {"game": found["game"]}))
    game, betting = GAMES[found["game"]]
    return Level(
        game=game,
        hi_lo=False,
        betting=betting,
        tournament=None,
        currency=USDT,
        guessed="",
        coded=True,
        small=found["small"],
        big=found["big"],
        ante=found["ante"] or "",
        cap="",
        button_blind="",
        club=False,
        shouted=False,
    )


def _older_level(found: re.Match[str], words: Words, line: int) -> Level:
    """Whole game names; the currency has a sign or none."""
    name = found["game"].lower()
    if name not in words.games:
        raise UnreadableError(Problem("RD001", line, {"game": f"{found['game']} {found['limit']}"}))
    game, hi_lo = words.games[name]
    tournament = found["tournament"]
    signed = found["small"].startswith(USDT.symbol)
    return Level(
        game=game,
        hi_lo=hi_lo,
        betting=words.limits[found["limit"].lower()],
        tournament=tournament,
        currency=USDT if tournament is None else CHIPS,
        guessed="" if signed or tournament is not None else "no sign",
        coded=False,
        small=found["small"],
        big=found["big"],
        ante=found["ante"] or "",
        cap="",
        button_blind="",
        club=False,
        shouted=False,
    )


_FAMILY = Family(ORIGIN, _read_header, lambda level: ROWS[0] if level.coded else ROWS[1])
