"""The known hands of one audited hand side by side, for the reader: who beat whom, with which cards.

Called for one hand at a time, so every combination of cards is tried and the clearest one is kept.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from auditor import ranking
from auditor.handwords import words
from auditor.ranking import Scale
from auditor.results import HandAudit, Ranking, ShownHand
from parsers.hand import Game, Hand, Part

_HIGH_ORDER = "23456789TJQKA"
_LOW_ORDER = "A23456789TJQK"
_ACE_LOW = frozenset({Scale.EIGHT_LOW, Scale.ACE_FIVE, Scale.BADUGI})
_SUIT_ORDER = "shdc"


class BestCards(NamedTuple):
    """The ``cards`` of a hand that count, most significant first; ``category`` as in ``ranking.name``;
    ``strength`` as in :mod:`auditor.ranking`."""

    cards: tuple[str, ...]
    category: str
    strength: int


def explain(audit: HandAudit) -> None:
    """Fills ``audit.rankings``: one entry for each board (from 0, as in ``Award.board``) and part of the pot.

    A player is listed if he did not fold and all of his cards are known, from whatever line; a player
    who folded and then showed has no claim. Boards that are not complete have no ranking, and no low
    ranking is made where no listed hand qualifies for low. Equal hands share a rank and the next one
    is counted on (1, 1, 3).
    """
    audit.rankings = []
    hand = audit.hand
    if not isinstance(hand, Hand):
        return
    holes = {
        seat: known.cards
        for seat, known in sorted(hand.cards.items())
        if known.complete
        and not known.best
        and (record := audit.records.get(seat)) is not None
        and record.folded_on is None
    }
    if ranking.board_size(hand.game):
        boards = [board.cards for board in hand.boards]
    else:  # at most the one stud card that is dealt for all
        boards = [hand.boards[0].cards if hand.boards else ()] * max(1, hand.runs)
    for index, board in enumerate(boards):
        holes = {seat: _of_run(hand, seat, index, cards) for seat, cards in holes.items()}
        for part in (Part.HIGH, Part.LOW) if hand.hi_lo else (Part.WHOLE,):
            hands = _ranked(hand.game, holes, board, part)
            if hands:
                audit.rankings.append(Ranking(index, part, hands))


def _of_run(hand: Hand, seat: int, run: int, cards: tuple[str, ...]) -> tuple[str, ...]:
    by_run = hand.cards[seat].by_run
    return by_run[run] if run < len(by_run) else cards


def best_cards(game: Game, hole: tuple[str, ...], board: tuple[str, ...], part: Part) -> BestCards | None:
    """The cards that count for a part of the pot: the best of all combinations that the game allows.

    None if cards are missing or make no qualifying low. Of equal combinations the one with most
    community cards is taken, so that a player who plays the board is seen to do so.
    """
    low = part is Part.LOW
    strength = (ranking.low_strength if low else ranking.strength)(game, hole, board)
    if strength is None or strength == ranking.NO_LOW:
        return None
    scale = ranking.low_scale(game) if low else ranking.RULES[game].scale
    selections = (ranking.low_selections if low else ranking.selections)(game, hole, board)
    chosen = max(selections, key=lambda some: ranking.value(scale, some))
    category = ranking.name(scale, chosen)
    return BestCards(_ordered(scale, category, chosen), category, strength)


def _ranked(game: Game, holes: dict[int, tuple[str, ...]], board: tuple[str, ...], part: Part) -> list[ShownHand]:
    found = [(seat, best) for seat, hole in holes.items() if (best := best_cards(game, hole, board, part)) is not None]
    found.sort(key=lambda one: -one[1].strength)
    strengths: dict[str, set[int]] = {}
    for _, best in found:
        strengths.setdefault(words(best.category, best.cards), set()).add(best.strength)
    shown: list[ShownHand] = []
    for place, (seat, best) in enumerate(found):
        tied = place > 0 and found[place - 1][1].strength == best.strength
        rank = shown[-1].rank if tied else place + 1
        worse = next((other for _, other in found[place:] if other.strength < best.strength), None)
        told = words(best.category, best.cards)
        if len(strengths[told]) > 1:  # the kicker tells them apart
            told = words(best.category, best.cards, full=True)
        shown.append(ShownHand(seat, rank, best.cards, best.category, told, _kicker(best, worse)))
    return shown


def _ordered(scale: Scale, category: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards by significance: quads, trips and pairs first, then by rank; an ace that ends a straight below
    is last (5-4-3-2-A; 9-8-7-6-A in short deck)."""
    order = _LOW_ORDER if scale in _ACE_LOW else _HIGH_ORDER
    count = Counter(card[0] for card in cards)
    best = sorted(cards, key=lambda c: (-count[c[0]], -order.index(c[0]), _SUIT_ORDER.index(c[1])))
    if category in ("straight", "straight flush") and best[0][0] == "A" and best[1][0] != "K":
        best.append(best.pop(0))
    return tuple(best)


def _kicker(best: BestCards, worse: BestCards | None) -> str | None:
    """The card that decides against the next worse hand of the same category: the first one that differs,
    unless that is the leading rank itself (pair of aces against pair of kings)."""
    if worse is None or worse.category != best.category:
        return None
    pairs = zip(best.cards, worse.cards, strict=True)
    place = next(i for i, (card, other) in enumerate(pairs) if card[0] != other[0])
    return best.cards[place] if place else None
