"""How strong a hand is, in every game: what decides a pot at a showdown.

Strengths are positive integers, higher is better, comparable only within one game and one half of the
pot. ``None`` always means that the cards do not suffice (a card missing, unknown, twice or not of this
game's deck, or a board that is not complete): the caller then has nothing to compare.

Which cards may be combined in which game, and on which scale they are ranked (:mod:`auditor.scales`), stands in
:data:`RULES` (TDA 12: cards speak; docs/reckoning.md "What a showdown proves").
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from operator import itemgetter

from auditor.scales import (
    BADUGIS,
    BELOW_LOWS,
    BELOW_WORST,
    CATEGORIES,
    DECK,
    DECK_36,
    FLOORS,
    LOW_BITS,
    NO_LOW,
    RANKS,
    Scale,
    best_of,
    best_of_omaha,
    low_bits,
    name,
    value,
)
from parsers.hand import Game

__all__ = ["BADUGIS", "CATEGORIES", "NO_LOW", "RULES", "Rule", "Scale", "name", "value"]

_HIGH = Scale.HIGH
_SHORT_DECK = Scale.SHORT_DECK

_ACE_FIRST = "A23456789TJQK"


@dataclass(frozen=True, slots=True)
class Rule:
    """What makes a complete hand of a game: ``hole`` own cards and ``board`` community cards.

    ``two_and_three``: exactly two own cards and three of the board count, otherwise any five.
    ``shared``: the last card may lie in the middle for all (stud with a short stub, TDA RP-10-H).
    ``fixed``: the text always shows this number of own cards.
    ``other``: split games judge the second half of the pot on this scale, on ``other_board`` with exactly two own
    cards and three of the board, else on the own cards alone; ``own_only``: the first half takes no board.
    """

    hole: int
    board: int
    scale: Scale = Scale.HIGH
    two_and_three: bool = False
    shared: bool = False
    fixed: bool = True
    other: Scale | None = None
    other_board: bool = False
    own_only: bool = False


RULES: Mapping[Game, Rule] = {
    Game.HOLDEM: Rule(2, 5),
    Game.SPLIT_HOLDEM: Rule(2, 5),
    Game.SHORT_DECK: Rule(2, 5, Scale.SHORT_DECK),
    Game.IRISH: Rule(2, 5, fixed=False),  # four are dealt; the two that are kept after the flop count
    Game.OMAHA: Rule(4, 5, two_and_three=True),
    Game.OMAHA5: Rule(5, 5, two_and_three=True),
    Game.OMAHA6: Rule(6, 5, two_and_three=True),
    Game.COURCHEVEL: Rule(5, 5, two_and_three=True),
    Game.STUD: Rule(7, 0, shared=True, fixed=False),
    Game.FIVE_STUD: Rule(5, 0, fixed=False),
    Game.RAZZ: Rule(7, 0, Scale.ACE_FIVE, shared=True, fixed=False),
    Game.RAZZ_27: Rule(7, 0, Scale.DEUCE_SEVEN, shared=True, fixed=False),
    Game.FIVE_DRAW: Rule(5, 0, fixed=False),
    Game.SINGLE_27: Rule(5, 0, Scale.DEUCE_SEVEN, fixed=False),
    Game.TRIPLE_27: Rule(5, 0, Scale.DEUCE_SEVEN, fixed=False),
    Game.SINGLE_A5: Rule(5, 0, Scale.ACE_FIVE, fixed=False),
    Game.TRIPLE_A5: Rule(5, 0, Scale.ACE_FIVE, fixed=False),
    Game.BADUGI: Rule(4, 0, Scale.BADUGI, fixed=False),
    # the hand of five cards counts as the high half (BARGE rule book)
    Game.BADEUCEY: Rule(5, 0, Scale.DEUCE_SEVEN, fixed=False, other=Scale.BADUGI_ACE_HIGH),
    Game.BADACEY: Rule(5, 0, Scale.ACE_FIVE, fixed=False, other=Scale.BADUGI),
    Game.DRAWMAHA_27: Rule(5, 5, Scale.DEUCE_SEVEN, fixed=False, other=Scale.HIGH, other_board=True, own_only=True),
}

#: Irish deals four cards, of which two are kept.
_IRISH_DEALT = 4


def hole_count(game: Game) -> int | None:
    """Own cards of a player in games with a board; None where the number changes during the hand
    (stud, draw games, Irish)."""
    rule = RULES[game]
    return rule.hole if rule.fixed else None


def splits(game: Game) -> bool:
    """Whether the game itself has two halves that somebody always wins, without a qualifying hand."""
    return RULES[game].other is not None


def odd_unit_by_seat(game: Game) -> bool:
    """Whether the odd unit of a tie goes by seats from the button; in stud it goes by cards (TDA 20, RRoP "Ties")."""
    return not RULES[game].shared


def most_cards(game: Game, *, at_showdown: bool) -> int:
    """The most cards that a player of the game holds, in the end or at any time."""
    return _IRISH_DEALT if game is Game.IRISH and not at_showdown else RULES[game].hole


def board_size(game: Game) -> int:
    """Community cards of a complete board: 5, or 0 in games without one."""
    return RULES[game].board


def strength(game: Game, hole: tuple[str, ...], board: tuple[str, ...]) -> int | None:
    """Strength of a hand for the whole pot, or for the high half in hi/lo games.

    ``hole`` are all of the player's own cards ("As", "Td"), ``board`` the community cards of one board.
    Irish hands need the two kept cards: which two of four were kept is not guessed.
    """
    rule = RULES[game]
    ids = _ids(rule, hole, board)
    if ids is None:
        return None
    if rule.scale is not _HIGH:
        return max(value(rule.scale, cards) for cards in selections(game, hole, board))
    if not rule.two_and_three:
        return BELOW_WORST - best_of(len(ids))(*ids)
    evaluate_omaha = best_of_omaha()
    if rule.hole == 4:
        return BELOW_WORST - evaluate_omaha(*ids)
    middle = ids[:5]
    # any two cards of five or six lie together in one of its four-card hands
    return BELOW_WORST - min(evaluate_omaha(*middle, *four) for four in combinations(ids[5:], 4))


def low_strength(game: Game, hole: tuple[str, ...], board: tuple[str, ...]) -> int | None:
    """Strength of a hand for the low half of a hi/lo game: eight or better, ace low, straights and flushes
    ignored, with other cards than for the high half if the player likes.

    :data:`NO_LOW` = complete cards without a qualifying low; None = cards missing, or no game of high hands.
    """
    rule = RULES[game]
    if rule.other is not None:
        return _other_half(rule, hole, board)
    if rule.scale is not _HIGH or _ids(rule, hole, board) is None:
        return None
    if not rule.two_and_three:
        ranks = low_bits(board + hole)
        return BELOW_LOWS - sum(ranks[:5]) if len(ranks) >= 5 else NO_LOW
    middle = low_bits(board)
    if len(middle) < 3:
        return NO_LOW
    pairs = [a | b for a, b in combinations(low_bits(hole), 2)]
    best = BELOW_LOWS - NO_LOW
    for a, b, c in combinations(middle, 3):
        three = a | b | c
        for pair in pairs:
            if not pair & three and pair | three < best:
                best = pair | three
    return BELOW_LOWS - best


def _other_half(rule: Rule, hole: tuple[str, ...], board: tuple[str, ...]) -> int | None:
    """Strength for the second half of a split game."""
    if rule.other is None or _ids(rule, hole, board) is None:
        return None
    scale = rule.other
    return max(value(scale, cards) for cards in _other_selections(rule, hole, board))


def _other_selections(rule: Rule, hole: tuple[str, ...], board: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    return _two_and_three(hole, board) if rule.other_board else _badugis(hole)


def low_scale(game: Game) -> Scale:
    """The scale of the low half, or of the second half of a split game."""
    return RULES[game].other or Scale.EIGHT_LOW


def low_selections(game: Game, hole: tuple[str, ...], board: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The card combinations that may be played for the low half, or for the second half of a split game."""
    rule = RULES[game]
    return selections(game, hole, board) if rule.other is None else _other_selections(rule, hole, board)


def category(game: Game, hole: tuple[str, ...], board: tuple[str, ...]) -> str | None:
    """One of :data:`CATEGORIES` for a high hand (a royal flush is a straight flush), the word of :func:`name` for
    others; None where cards are missing."""
    scale = RULES[game].scale
    if scale is not _HIGH:
        return _category_on(scale, game, hole, board)
    high = strength(game, hole, board)
    return None if high is None else high_category(high)


def is_high(game: Game) -> bool:
    """Whether the hands of a game are ranked as high hands, from a high card to a straight flush."""
    return RULES[game].scale is _HIGH


def high_category(high: int) -> str:
    """The category that a strength of high hands stands for."""
    return CATEGORIES[bisect(FLOORS, high)]


def other_house_category(game: Game, hole: tuple[str, ...], board: tuple[str, ...]) -> str | None:
    """The category under the other house rule (see :func:`other_house_strength`), or None."""
    short_deck = RULES[game].scale is Scale.SHORT_DECK
    return _category_on(Scale.SHORT_DECK_TRIPS, game, hole, board) if short_deck else None


def _category_on(scale: Scale, game: Game, hole: tuple[str, ...], board: tuple[str, ...]) -> str | None:
    if _ids(RULES[game], hole, board) is None:
        return None
    return name(scale, max(selections(game, hole, board), key=lambda cards: value(scale, cards)))


def other_house_strength(game: Game, hole: tuple[str, ...], board: tuple[str, ...]) -> int | None:
    """Strength under the other house rule, comparable with its like only: short deck where three of a kind
    beats a straight. None for games without such a rule. A result that differs under the two rules is
    not proven unless the room's rule is known."""
    rule = RULES[game]
    if rule.scale is not Scale.SHORT_DECK or _ids(rule, hole, board) is None:
        return None
    return max(value(Scale.SHORT_DECK_TRIPS, cards) for cards in selections(game, hole, board))


def low_ranks(game: Game, hole: tuple[str, ...], board: tuple[str, ...]) -> str | None:
    """The ranks of the low half, or of a lowball or badugi hand without a pair, as "8,6,4,3,A"; "" where the cards
    make no such low, None where cards are missing."""
    rule = RULES[game]
    if rule.scale is _HIGH:
        low = low_strength(game, hole, board)
        if not low:
            return None if low is None else ""
        return ",".join(rank for rank, bit in reversed(LOW_BITS.items()) if (BELOW_LOWS - low) & bit)
    if _ids(rule, hole, board) is None:
        return None
    best = max(selections(game, hole, board), key=lambda cards: value(rule.scale, cards))
    if name(rule.scale, best) not in ("low", *BADUGIS):
        return ""
    order = RANKS if rule.scale is Scale.DEUCE_SEVEN else _ACE_FIRST
    return ",".join(sorted((card[0] for card in best), key=order.index, reverse=True))


def selections(game: Game, hole: tuple[str, ...], board: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The card combinations that may be played as a hand, those with most community cards first.

    Five cards each; in badugi the one to four cards of different ranks and suits, most cards only.
    """
    rule = RULES[game]
    if rule.scale is Scale.BADUGI:
        yield from _badugis(hole)
    elif rule.own_only:
        yield hole
    elif rule.two_and_three:
        yield from _two_and_three(hole, board)
    else:
        yield from combinations(board + hole, 5)


def _two_and_three(hole: tuple[str, ...], board: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    pairs = list(combinations(hole, 2))
    for three in combinations(board, 3):
        for pair in pairs:
            yield three + pair


def _ids(rule: Rule, hole: tuple[str, ...], board: tuple[str, ...]) -> tuple[int, ...] | None:
    """phevaluator's numbers of board and hole cards; None if they do not make one complete hand.

    The evaluators do not check: a card given twice yields some number without a word.
    """
    if (len(hole) != rule.hole or len(board) != rule.board) and not (
        rule.shared and len(board) == 1 and len(hole) == rule.hole - 1
    ):
        return None
    deck = DECK_36 if rule.scale is _SHORT_DECK else DECK
    try:
        ids: tuple[int, ...] = itemgetter(*board, *hole)(deck)
    except KeyError:
        return None
    return ids if len(set(ids)) == len(ids) else None


def _badugis(cards: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for count in range(len(cards), 0, -1):
        found = [
            some
            for some in combinations(cards, count)
            if len({c[0] for c in some}) == count and len({c[1] for c in some}) == count
        ]
        if found:
            yield from found
            return
