"""Winning Poker Network (Americas Cardroom and other skins): the text of one hand to a Hand (docs/rooms/winning.md).

The network has written two texts that share nothing but the money: the older one until about 2019, the newer one since.
"""

from __future__ import annotations

import re

from parsers.errors import UnreadableError
from parsers.hand import Hand, HandText, Unreadable
from parsers.refusals import refused
from parsers.rooms.winning_new import NewHand
from parsers.rooms.winning_old import OldHand
from parsers.rooms.winning_words import ROWS

__all__ = ["ROWS", "parse"]

_TRAILING = re.compile(r"[ \t]+$", re.MULTILINE)
_LEADING = re.compile(r"^[ \t]+", re.MULTILINE)
#: The second line begins with no name, so that blanks before it are no part of one.
_INDENTED = re.compile(r"[^\n]*\n\s*?[ \t]+(?=\S)")
#: With one of these the figures of a hand begin.
_RESULTS = ("\nPot: ", "\nTotal pot ", " collected ")


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    text = hand.text.rstrip()
    if " \n" in text or "\t\n" in text:
        text = _TRAILING.sub("", text)
    if _INDENTED.match(text):
        text = _LEADING.sub("", text)
    lines = text.split("\n")
    older = "Game started at:" in lines[0] or lines[0].lstrip("\ufeff").startswith("Game ID:")
    reader = OldHand(hand, lines) if older else NewHand(hand, lines)
    try:
        return reader.read()
    except UnreadableError as error:
        problem = error.problem
    in_last_line = len(lines) > 1 and problem.line == hand.line + len(lines) - 1
    ended = any(mark in text for mark in _RESULTS)
    return refused(hand, reader.hand_id, problem, lines[0], ended=ended, cut_off=in_last_line)
