"""A room's own words for hands: "a pair of Kings", "HI: a flush, Ace high; LO: 7,5,4,3,A" -> category and low."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parsers.builder import HandBuilder

if TYPE_CHECKING:
    from parsers.textroom import ActionWords


def describe(b: HandBuilder, seat: int, text: str, words: ActionWords, board: int | None, line: int) -> None:
    """Note the room's words for a hand: "a pair of Kings", "HI: a flush, Ace high; LO: 7,5,4,3,A"."""
    described = words.described
    known = described.get(text)
    if known is None:
        known = _read_description(text, words)
        if len(described) >= _DESCRIPTIONS_LIMIT:
            described.clear()
        described[text] = known
    category, low_ranks = known
    b.describe(seat, text, category, low_ranks, board, line)


_DESCRIPTIONS_LIMIT = 20_000


def _read_description(text: str, words: ActionWords) -> tuple[str | None, str | None]:
    """(category, ranks of the low): "a pair of Kings", "Lo: 8,6,4,3,2", "a 3-card: 7,4,A"."""
    if words.lowball and text.startswith(words.lowball):
        text = text[len(words.lowball) :]
        ranks = _low_ranks(text)
        return ("low", ranks) if ranks else (_category(text, words), None)
    high, _, low = text.partition(words.low) if words.low else (text, "", "")
    return _category(high.removeprefix(words.high), words), _low_ranks(low or text.partition(": ")[2])


def _category(text: str, words: ActionWords) -> str | None:
    text = text.lower()
    for start, category in words.categories.items():
        if text.startswith(start):
            return category
    return None


def _low_ranks(text: str) -> str | None:
    """The ranks of a low as "7,5,4,3,A", or None if these are no ranks."""
    ranks = text.replace(" ", "").replace("-", ",")
    return ranks if ranks and all(rank in _RANKS for rank in ranks.split(",")) else None


_RANKS = frozenset("A23456789TJQK")
