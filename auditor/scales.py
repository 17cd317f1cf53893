"""Orders of poker hands: how strong one selection of cards is on a scale, and what it is called.

High hands are ranked by phevaluator; short deck and the lowball games by pokerkit's tables. Both are imported when the
first hand of their kind is ranked, because pokerkit alone takes 0.3 s to import. The eight-or-better low is a set of
five ranks and is ranked here: pokerkit takes 480 microseconds for an Omaha hand, this a few.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pokerkit import Card, Lookup

#: The low strength of complete cards that make no eight-or-better low. Every qualifying low is above it.
NO_LOW = 0

RANKS = "23456789TJQKA"

#: Hands of badugi by the number of cards that count.
BADUGIS = ("one card", "two cards", "three cards", "badugi")

#: Card text to phevaluator's number, 0 (2c) to 51 (As).
DECK = {rank + suit: 4 * i + j for i, rank in enumerate(RANKS) for j, suit in enumerate("cdhs")}

DECK_36 = {card: number for card, number in DECK.items() if card[0] not in "2345"}

#: Categories of high hands, worst first, and the lowest strength of each but the first. The bounds are
#: the numbers of different five-card hands: 1,277 high cards, 2,860 pairs, 858 two pairs and so on.
CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)

FLOORS = (1278, 4138, 4996, 5854, 5864, 7141, 7297, 7453)

#: phevaluator counts from 1, the royal flush, down to 7,462.
BELOW_WORST = 7463

#: More than any index in pokerkit's tables of low hands.
_ABOVE_LOWEST = 10_000

#: Ranks of an eight-or-better low as bits: five make a number from 31 (5-4-3-2-A) to 248 (8-7-6-5-4), and
#: the better low is the smaller number, because its highest rank is the highest bit.
LOW_BITS = {rank: 1 << i for i, rank in enumerate("A2345678")}

BELOW_LOWS = 256

#: Categories of short deck, worst first, in houses where three of a kind beats a straight.
_TRIPS_ORDER = (
    "high card",
    "pair",
    "two pair",
    "straight",
    "three of a kind",
    "full house",
    "flush",
    "four of a kind",
    "straight flush",
)

#: More than any index in pokerkit's table of short deck.
_CATEGORY_STEP = 10_000


class Scale(StrEnum):
    """An order of five-card hands (badugi: one to four cards)."""

    HIGH = "high"
    SHORT_DECK = "short deck"  # flush over full house, A-6-7-8-9 a straight, straight over three of a kind
    SHORT_DECK_TRIPS = "short deck, three of a kind over straight"
    EIGHT_LOW = "eight or better"  # five different ranks up to eight, ace low
    ACE_FIVE = "ace to five"  # ace low, straights and flushes do not count
    DEUCE_SEVEN = "deuce to seven"  # ace high, straights and flushes count against
    BADUGI = "badugi"  # different ranks and suits, ace low
    BADUGI_ACE_HIGH = "badugi, ace high"  # as in badeucey


_HIGH = Scale.HIGH


def value(scale: Scale, cards: tuple[str, ...]) -> int:
    """Strength of one selection of cards on a scale; higher is better. NO_LOW where it makes no low."""
    if scale is _HIGH:
        return BELOW_WORST - best_of(len(cards))(*map(DECK.__getitem__, cards))
    if scale is Scale.EIGHT_LOW:
        ranks = low_bits(cards)
        return BELOW_LOWS - sum(ranks) if len(ranks) == 5 else NO_LOW
    if scale is Scale.BADUGI_ACE_HIGH:
        return _badugi_ace_high(cards)
    index, label = _look_up(scale, cards)
    if scale is Scale.SHORT_DECK:
        return index + 1
    if scale is Scale.SHORT_DECK_TRIPS:
        return _TRIPS_ORDER.index(label) * _CATEGORY_STEP + index + 1
    return _ABOVE_LOWEST - index


def _badugi_ace_high(cards: tuple[str, ...]) -> int:
    """More cards beat fewer, then the lower highest card, and so on; the ace is the highest."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    below = 0
    for place in range(4):
        below = below * 16 + (15 - ranks[place] if place < len(ranks) else 0)
    return len(cards) * 16**4 + below


def name(scale: Scale, cards: tuple[str, ...]) -> str:
    """The category of one selection of cards: one of :data:`CATEGORIES`, "low" for a lowball hand without a
    pair (and for every eight-or-better low), or "badugi", "three cards", "two cards", "one card"."""
    if scale is _HIGH:
        return CATEGORIES[bisect(FLOORS, value(scale, cards))]
    if scale is Scale.EIGHT_LOW:
        return "low"
    if scale in (Scale.BADUGI, Scale.BADUGI_ACE_HIGH):
        return BADUGIS[len(cards) - 1]
    label = _look_up(scale, cards)[1]
    if label == "high card" and scale in (Scale.ACE_FIVE, Scale.DEUCE_SEVEN):
        return "low"
    return label


def low_bits(cards: tuple[str, ...]) -> list[int]:
    """The different ranks up to eight among the cards as bits, ace first."""
    return sorted({LOW_BITS[card[0]] for card in cards if card[0] in LOW_BITS})


@cache
def best_of(count: int) -> Callable[..., int]:
    """phevaluator's function for the best five of ``count`` cards, 5 to 7, that are given as their numbers.

    The published function takes cards in any form and looks at each first, which costs more than the ranking; so the
    compiled one behind it is taken where it can be had.
    """
    try:
        from phevaluator import _pheval
    except ImportError:
        _pheval = None
    from phevaluator.evaluator import evaluate_cards

    found: Callable[..., int] = getattr(_pheval, f"evaluate_{count}cards", evaluate_cards)
    return found


@cache
def best_of_omaha() -> Callable[..., int]:
    """phevaluator's function for five community cards and four own cards."""
    from phevaluator.evaluator_omaha import evaluate_omaha_cards

    evaluate: Callable[..., int] = evaluate_omaha_cards
    return evaluate


@cache
def _pokerkit() -> tuple[dict[Scale, Lookup], dict[str, Card]]:
    """pokerkit's table for each scale, and its cards by their text."""
    import pokerkit

    lookups = {
        Scale.SHORT_DECK: pokerkit.ShortDeckHoldemHand.lookup,
        Scale.SHORT_DECK_TRIPS: pokerkit.ShortDeckHoldemHand.lookup,
        Scale.ACE_FIVE: pokerkit.RegularLowHand.lookup,
        Scale.DEUCE_SEVEN: pokerkit.StandardLowHand.lookup,
        Scale.BADUGI: pokerkit.BadugiHand.lookup,
    }
    return lookups, {text: next(pokerkit.Card.parse(text)) for text in DECK}


def _look_up(scale: Scale, cards: tuple[str, ...]) -> tuple[int, str]:
    """Place in pokerkit's table, counted from its first entry, and the category in our words."""
    lookups, card_of = _pokerkit()
    entry = lookups[scale].get_entry(tuple(card_of[card] for card in cards))
    label = entry.label.value.lower()
    return entry.index, "pair" if label == "one pair" else label
