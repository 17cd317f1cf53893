"""Winning Poker Network (Americas Cardroom and other skins): the text of one hand to a Hand (docs/rooms/winning.md).

The network has written two texts that share nothing but the money: the older one until about 2019, the newer one since.
"""

from __future__ import annotations

from parsers.errors import Problem, UnreadableError
from parsers.hand import Hand, HandText, Unreadable
from parsers.rooms.winning_new import NewHand
from parsers.rooms.winning_old import OldHand
from parsers.rooms.winning_words import ROWS

__all__ = ["ROWS", "parse"]

#: What a text that ends too soon may show besides, here or in its last line: it is the end that matters.
_SYMPTOMS = frozenset({"RD002", "RD007"})
#: With one of these the figures of a hand begin.
_RESULTS = ("\nPot: ", "\nTotal pot ", " collected ")


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    text = hand.text.rstrip()
    while " \n" in text:
        text = text.replace(" \n", "\n")
    lines = text.split("\n")
    older = "Game started at:" in lines[0] or lines[0].lstrip("\ufeff").startswith("Game ID:")
    reader = OldHand(hand, lines) if older else NewHand(hand, lines)
    try:
        return reader.read()
    except UnreadableError as error:
        problems = [error.problem]
    in_last_line = len(lines) > 1 and problems[0].line == hand.line + len(lines) - 1
    if in_last_line or (problems[0].code in _SYMPTOMS and not any(mark in text for mark in _RESULTS)):
        problems.insert(0, Problem("RD004", hand.line))
    return Unreadable(hand.room, reader.hand_id, hand.source, hand.line, problems, lines[0])
