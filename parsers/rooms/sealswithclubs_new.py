"""SwC Poker's new text, in PokerStars' grammar: its header, table and seats, and boards that it leaves out."""

from __future__ import annotations

import re
from dataclasses import replace

from parsers import clock
from parsers.builder import HandBuilder
from parsers.dealing import first_street
from parsers.errors import Problem, UnreadableError
from parsers.hand import Betting, EventKind, Game, Hand, HandText, Seat, Stakes
from parsers.money import CHIPS, PLAY, Amounts, Currency, amounts
from parsers.rooms.sealswithclubs_words import CHIPS_OF_BITCOIN, NEW, NEW_GAMES
from parsers.rooms.stars_body import Body
from parsers.rooms.stars_languages.english import ENGLISH
from parsers.rooms.stars_outcomes import outcomes_of
from parsers.rooms.stars_summary import read_summary
from parsers.rooms.stars_words import words_of
from parsers.textroom import Names

_HEADER = re.compile(
    r": *(?:(?P<kind>Tournament|Cashgame|sitngo) \(.*\)#(?P<number>[0-9]+), \S+ )?(?P<game>[^()]*?)"
    r"(?: - Level (?P<level>\w+))? \((?P<small>[0-9.,]+)/(?P<big>[0-9.,]+)\)"
    r" - (?P<day>[0-9]{4}/[0-9]{2}/[0-9]{2}) (?P<time>[0-9]{1,2}:[0-9]{2}:[0-9]{2})(?: (?P<zone>[A-Z]+))?"
)
_TABLE = re.compile(
    r"Table '(?P<name>.*)'(?:\([0-9]+\))?(?: (?P<max>\d{1,3})-max)?(?: \((?P<money>[^()]*)\))?"
    r"(?: Seat #(?P<button>\d{1,3}) is the button)?"
)
_SEAT = re.compile(r"Seat (?P<seat>[0-9]{1,2}): (?P<name>.+) \((?P<stack>[0-9.,]+) in chips\)(?: (?P<state>.+))?")
_BLINDS = frozenset({EventKind.SMALL_BLIND, EventKind.BIG_BLIND})
_WORDS = words_of(ENGLISH)
_PLAY = replace(PLAY, exponent=2)


def read_new(text: HandText, lines: list[str], hand_id: str, rest: str) -> Hand:
    """Read a hand; ``rest`` is what follows the number in its first line. Raises UnreadableError, AmountError."""
    header = _HEADER.fullmatch(rest)
    if header is None:
        raise _lacks(text, "game, stakes and date")
    game = NEW_GAMES.get(header["game"].strip().lower())
    if game is None:
        raise UnreadableError(Problem("RD001", text.line, {"game": header["game"].strip()}))
    at = next((at for at, line in enumerate(lines) if line and at), 0)
    table = _TABLE.fullmatch(lines[at])
    if not at or table is None:
        raise _lacks(text, "table")
    currency = _currency(header, table)
    units = amounts(currency.exponent)
    hand = _new_hand(text, hand_id, header, table, game, currency, units)
    names = Names()
    at = _read_seats(hand, names, units, lines, at + 1)
    b = HandBuilder(hand, units, first_street(hand.game))
    if currency is CHIPS_OF_BITCOIN:
        b.problem("RD011", text.line, text="", what=currency.code)
    body = Body(_WORDS, _WORDS.verbs.moves(units), names, lines, text.line, names.awkward())
    at = body.read(b, at)
    if at < len(lines):
        # "Seat 6: Name" and no more is printed of somebody who left during the hand.
        read_summary(b, _WORDS, outcomes_of(_WORDS, units), lines[at + 1 :], text.line + at, bare=True)
    else:
        hand.unended = text.line + len(lines) - 1
    if not (body.awarded or hand.recorded.has_summary or hand.cancelled):
        raise UnreadableError(Problem("RD004", text.line))
    b.finish()
    _judge_boards(b)
    return hand


def _lacks(text: HandText, what: str) -> UnreadableError:
    return UnreadableError(Problem("RD002", text.line, {"what": what}))


def _currency(header: re.Match[str], table: re.Match[str]) -> Currency:
    if header["level"] or header["kind"] in ("Tournament", "sitngo"):
        return CHIPS
    return _PLAY if (table["money"] or "").lower() == "play money" else CHIPS_OF_BITCOIN


def _new_hand(
    text: HandText,
    hand_id: str,
    header: re.Match[str],
    table: re.Match[str],
    game: tuple[Game, bool, Betting],
    currency: Currency,
    units: Amounts,
) -> Hand:
    return Hand(
        text.room,
        hand_id,
        text.source,
        text.line,
        clock.to_iso(header["day"].replace("/", "-"), header["time"], header["zone"] or ""),
        *game,
        Stakes(units[header["small"]], units[header["big"]]),
        currency,
        header["number"] if currency is CHIPS else None,
        table["name"],
        int(table["max"]) if table["max"] else None,
        int(table["button"] or 0) or None,
        NEW,
    )


def _read_seats(hand: Hand, names: Names, units: Amounts, lines: list[str], start: int) -> int:
    """Read the block of seat lines; returns the index of the first line after it."""
    seats, at = hand.seats, start
    for at in range(start, len(lines)):
        line = lines[at]
        match = _SEAT.fullmatch(line) if line.startswith("Seat ") else None
        if match is None and (not line.startswith("Seat ") or names.split(line, ": ")[0]):
            if not line:
                continue
            break
        seat = int(match["seat"]) if match is not None else 0
        if match is None or not seat or seat in seats or match["name"] in names.seats:
            raise UnreadableError(Problem("RD002", hand.line + at, {"what": "seat line", "text": line}))
        away = (match["state"] or "").endswith("sitting out")
        seats[seat] = Seat(seat, match["name"], units[match["stack"]], hand.line + at, sitting_out=away)
        names.seats[match["name"]] = seat
    else:
        at = len(lines)
    if not seats:
        raise UnreadableError(Problem("RD002", hand.line, {"what": "seats"}))
    return at


def _judge_boards(b: HandBuilder) -> None:
    """Two boards share a pot where everybody antes at a double-board table, and the text may hold one of them only.
    Its words for hands do not say which board they are of."""
    hand = b.hand
    bomb = "Double Board" in (hand.table or "") and not any(event.kind in _BLINDS for event in hand.events)
    if bomb and len(hand.boards) == 1 and len(hand.boards[0].cards) == 5:
        hand.runs = 2
        b.inferred("a second board that the text leaves out", hand.boards[0].line)
    if hand.runs > 1:
        hand.recorded.descriptions = ()
