"""Is a hand the best that a board allows? Asked of few hands, and only where the user wants it."""

from __future__ import annotations

from itertools import combinations

from auditor import ranking
from auditor.ranking import Scale
from parsers.hand import Game

_OWN = {Game.HOLDEM: 2, Game.OMAHA: 4, Game.OMAHA5: 5, Game.OMAHA6: 6}
_DECK = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")


def unbeatable(game: Game, cards: tuple[str, ...], board: tuple[str, ...]) -> bool:
    """No hand of cards that are not seen beats it, and not every one equals it. False for games without an answer."""
    if _OWN.get(game) != len(cards) or len(board) != 5:
        return False
    own = ranking.strength(game, cards, board)
    if own is None:
        return False
    left = [card for card in _DECK if card not in cards and card not in board]
    equal_only = True
    for pair in combinations(left, 2):
        other = _strength(game, pair, board)
        if other > own:
            return False
        equal_only = equal_only and other == own
    return not equal_only


def _strength(game: Game, pair: tuple[str, ...], board: tuple[str, ...]) -> int:
    if game is Game.HOLDEM:
        return ranking.strength(game, pair, board) or 0
    return max(ranking.value(Scale.HIGH, pair + three) or 0 for three in combinations(board, 3))
