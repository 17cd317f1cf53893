"""PokerTracker: its texts of other networks' hands to Hands (docs/rooms/pokertracker.md).

Five dialects, told apart by the first word; each has its own rules for money.
"""

from __future__ import annotations

import re

from parsers.errors import Problem, UnreadableError
from parsers.hand import Hand, HandText, Unreadable
from parsers.refusals import refused
from parsers.rooms import pokertracker_clients, pokertracker_everest, pokertracker_microgaming
from parsers.rooms.pokertracker_conventions import ROWS
from parsers.rooms.pokertracker_reader import Reader

__all__ = ["ROWS", "parse"]

_DIALECTS: tuple[tuple[re.Pattern[str], type[Reader]], ...] = (
    (pokertracker_clients.HEADER, pokertracker_clients.Clients),
    (pokertracker_everest.HEADER, pokertracker_everest.Everest),
    (pokertracker_microgaming.HEADER, pokertracker_microgaming.Microgaming),
)
_NUMBER = re.compile(r"[^\n]*?(?:#|Game ID) ?(?P<id>[0-9][0-9-]*)")
_PAID = re.compile(r" (?:wins|collects) [^\n]{0,3}[0-9]")


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    lines = [line.rstrip() for line in hand.text.rstrip().split("\n")]
    for pattern, reader in _DIALECTS:
        header = pattern.fullmatch(lines[0])
        if header is not None:
            return _read(hand, header, reader, lines)
    number = _NUMBER.match(lines[0])
    problem = Problem("RD002", hand.line, {"what": "game and stakes"})
    return Unreadable(hand.room, number and number["id"], hand.source, hand.line, [problem], lines[0])


def _read(hand: HandText, header: re.Match[str], reader: type[Reader], lines: list[str]) -> Hand | Unreadable:
    try:
        return reader(hand, header, lines).read()
    except UnreadableError as error:
        return refused(hand, header["id"], error.problem, lines[0], ended=_PAID.search(hand.text) is not None)
