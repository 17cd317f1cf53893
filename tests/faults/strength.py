"""How strong a hand is, for the faults alone: plain code that shares nothing with what it tests."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from phevaluator import evaluate_cards

Cards = tuple[str, ...]
#: Higher is better, and comparable within one game only.
Strength = tuple[int, ...]

_HIGH = "23456789TJQKA"
_LOW = "A23456789TJQK"


def strength(header: str, cards: Cards, board: Cards) -> Strength:
    """Strength of all own cards of a player on a board, in the game that the header names; high half in hi/lo."""
    game = header.casefold()
    if "badugi" in game:
        return _badugi(cards)
    if "razz" in game:
        return max(_low(five, _LOW, straights=False) for five in combinations(cards, 5))
    if "2-7" in game:
        return _low(cards, _HIGH, straights=True)
    if "6+" in game:
        return max(_short(five, straight_first=True) for five in combinations((*board, *cards), 5))
    if "omaha" in game or "courchevel" in game:
        both = ((*own, *common) for own in combinations(cards, 2) for common in combinations(board, 3))
        return max((-int(evaluate_cards(*five)),) for five in both)
    return (-int(evaluate_cards(*board, *cards)),)


def order_is_open(header: str, hands: list[Cards], board: Cards) -> bool:
    """Short deck: does the winner depend on whether a straight or three of a kind is higher?"""
    if "6+" not in header or len(board) != 5:
        return False
    ranked = [
        [max(_short(five, straight_first=first) for five in combinations((*board, *hand), 5)) for hand in hands]
        for first in (True, False)
    ]
    winners = [[place for place, each in enumerate(order) if each == max(order)] for order in ranked]
    return winners[0] != winners[1]


def _badugi(cards: Cards) -> Strength:
    for count in range(4, 0, -1):
        hands = [
            tuple(sorted(-_LOW.index(card[0]) for card in some))
            for some in combinations(cards, count)
            if len({card[0] for card in some}) == count == len({card[1] for card in some})
        ]
        if hands:
            return (count, *max(hands))
    return (0,)


def _low(five: Cards, order: str, *, straights: bool) -> Strength:
    """Pairs, then (where they count) straights and flushes are bad; then the highest rank decides."""
    groups = _groups(five, order)
    # 5 = no pair, 7 = a pair, 9 = two, 11 = three of a kind, 13 = full house, 17 = four of a kind
    kind = float(sum(count * count for count, _ in groups))
    ranks = [rank for _, rank in groups]
    if straights and kind == 5:
        straight = ranks[0] - ranks[4] == 4
        flush = len({card[1] for card in five}) == 1
        kind = 18 if straight and flush else 12.5 if flush else 12 if straight else 5
    return (-int(kind * 2), *(-rank for rank in ranks))


def _short(five: Cards, *, straight_first: bool) -> Strength:
    groups = _groups(five, _HIGH)
    shape = [count for count, _ in groups]
    ranks = [rank for _, rank in groups]
    flush = len({card[1] for card in five}) == 1
    wheel = ranks == [12, 7, 6, 5, 4]  # A-9-8-7-6
    straight = shape == [1] * 5 and (wheel or ranks[0] - ranks[4] == 4)
    if wheel:
        ranks = [7, 6, 5, 4, -1]
    kinds = {(4, 1): 7, (3, 2): 5, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    value = kinds.get(tuple(shape), 0)
    if straight:
        value = 8 if flush else 4
    elif flush:
        value = 6
    if not straight_first:
        value = {3: 4, 4: 3}.get(value, value)
    return (value, *ranks)


def _groups(five: Cards, order: str) -> list[tuple[int, int]]:
    """(how many, rank) of the ranks, most cards and then highest rank first."""
    counts = Counter(order.index(card[0]) for card in five)
    return sorted(((count, rank) for rank, count in counts.items()), reverse=True)
