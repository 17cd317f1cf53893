"""Who wins a pot on one board, and how far the text proves it.

Only hands that may be compared are compared: tabled ones (or logged by the room), and the hand of a
player who was paid without tabling it, if his cards are known all the same. A hand that was mucked
unseen has given up its claim (TDA 13-B, 14), which is conceded, not proven; a hand that was never
shown and yet was paid makes the winner unknown.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from auditor import ranking
from auditor.ranking import Scale
from auditor.results import Certainty
from parsers.conventions import ShortDeck
from parsers.hand import CardSource, Game, Hand, HoleCards, Part

_TABLED = frozenset({CardSource.SHOWN, CardSource.LOGGED})


@dataclass(slots=True)
class Verdicts:
    """The outcome for one pot, board and part. ``seats`` = winners, None when unknown; ``beaten`` = seats
    that certainly win nothing here; ``low`` False when it is proven that no low hand qualifies."""

    part: Part
    seats: tuple[int, ...] | None
    certainty: Certainty
    beaten: frozenset[int] = frozenset()


class Showdown:
    """The known hands of one deal, each evaluated once per board."""

    __slots__ = ("_cache", "_trips", "game", "hand", "hi_lo", "known", "order_open", "tabled")

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.game: Game = hand.game
        self.hi_lo = hand.hi_lo
        self.known: dict[int, HoleCards] = {s: c for s, c in hand.cards.items() if c.complete}
        self.tabled = {s for s, c in self.known.items() if c.source in _TABLED}
        self._cache: dict[tuple[int, int, bool], int | None] = {}
        short_deck = self.game is Game.SHORT_DECK
        self._trips = short_deck and hand.conventions.short_deck is ShortDeck.TRIPS
        #: whether it is not known which of two orders of hands is the house's
        self.order_open = short_deck and hand.conventions.short_deck is ShortDeck.UNKNOWN

    def strength(self, seat: int, board: int, part: Part) -> int | None:
        """Strength of a seat's hand on a board (0-based): higher is better, None = cards missing.

        For the low part ``ranking.NO_LOW`` means that the hand has no qualifying low.
        """
        key = (seat, board, part is Part.LOW)
        if key not in self._cache:
            cards = self.known.get(seat)
            boards = self.hand.boards
            community = boards[board].cards if board < len(boards) else ()
            if cards is None:
                self._cache[key] = None
            elif cards.by_run:
                self._cache[key] = self._strength_of_run(cards, board, part)
            elif cards.best:
                self._cache[key] = ranking.value(Scale.HIGH, cards.cards) if part is not Part.LOW else None
            elif self._trips:
                self._cache[key] = ranking.other_house_strength(self.game, cards.cards, community)
            elif part is Part.LOW:
                self._cache[key] = ranking.low_strength(self.game, cards.cards, community)
            else:
                self._cache[key] = ranking.strength(self.game, cards.cards, community)
        return self._cache[key]

    def _strength_of_run(self, cards: HoleCards, board: int, part: Part) -> int | None:
        if board >= len(cards.by_run):
            return None
        rank = ranking.low_strength if part is Part.LOW else ranking.strength
        return rank(self.game, cards.by_run[board], ())

    def other_strength(self, seat: int, board: int) -> int | None:
        """Strength in the other order of hands, where it is not known which order is the house's."""
        cards, boards = self.known.get(seat), self.hand.boards
        community = boards[board].cards if board < len(boards) else ()
        return None if cards is None else ranking.other_house_strength(self.game, cards.cards, community)

    def loses_to(self, seat: int, winner: int, board: int, part: Part) -> bool:
        """Whether the hand of ``seat`` is certainly worse than that of ``winner``, whatever the house's order."""
        mine, best = self.strength(seat, board, part), self.strength(winner, board, part)
        if mine is None or best is None or mine >= best:
            return False
        if not self.order_open:
            return True
        mine, best = self.other_strength(seat, board), self.other_strength(winner, board)
        return mine is not None and best is not None and mine < best

    def outcomes(
        self, eligible: tuple[int, ...], paid: Collection[int], unseen_paid: bool, board: int
    ) -> list[Verdicts]:
        """Who wins: one verdict for high-only games, high and low for hi/lo games with a low.

        ``paid`` = seats that the text pays from this pot; ``unseen_paid`` = one of them has unknown cards.
        """
        claimants = [s for s in eligible if s in self.tabled or (s in paid and s in self.known)]
        if unseen_paid or not claimants:
            return self._unknown(eligible, board)
        high = self._best(claimants, eligible, board, Part.HIGH if self.hi_lo else Part.WHOLE)
        if high is None:
            return self._unknown(eligible, board)
        if not self.hi_lo:
            return [high]
        lows = [self.strength(s, board, Part.LOW) for s in claimants]
        if all(low == ranking.NO_LOW for low in lows):
            high.part = Part.WHOLE
            return [high]
        low = self._best(claimants, eligible, board, Part.LOW)
        return self._unknown(eligible, board) if low is None else [high, low]

    def _best(self, claimants: list[int], eligible: tuple[int, ...], board: int, part: Part) -> Verdicts | None:
        best = -1
        winners: list[int] = []
        for seat in claimants:
            strength = self.strength(seat, board, part)
            if strength is None:
                return None
            if strength > best:
                best, winners = strength, [seat]
            elif strength == best:
                winners.append(seat)
        if self.order_open:
            others = self._best_in_other_order(claimants, board)
            if others != winners:
                maybe = frozenset(eligible).difference(winners, others)
                return Verdicts(part, None, Certainty.HOUSE_RULE, maybe)
        certainty = Certainty.PROVEN
        for seat in eligible:
            if seat not in claimants and not self.loses_to(seat, winners[0], board, part):
                certainty = Certainty.CONCEDED
        beaten = frozenset(eligible).difference(winners)
        return Verdicts(part, tuple(winners), certainty, beaten)

    def _best_in_other_order(self, claimants: list[int], board: int) -> list[int]:
        strengths = {seat: self.other_strength(seat, board) or 0 for seat in claimants}
        best = max(strengths.values())
        return [seat for seat, strength in strengths.items() if strength == best]

    def _unknown(self, eligible: tuple[int, ...], board: int) -> list[Verdicts]:
        beaten = frozenset(self.beaten(eligible, board))
        return [Verdicts(Part.WHOLE, None, Certainty.UNKNOWN, beaten)]

    def beaten(self, eligible: tuple[int, ...], board: int) -> list[int]:
        """Seats of ``eligible`` whose known hand loses to a tabled one of ``eligible``: they win nothing here."""
        return [seat for seat in eligible if self.beaten_by(seat, eligible, board) is not None]

    def beaten_by(self, seat: int, eligible: tuple[int, ...], board: int) -> int | None:
        """The tabled hand that beats ``seat`` in every part of the pot, the strongest first; None if none does."""
        if self.hi_lo and not self._loses_low(seat, eligible, board):
            return None
        mine = self.strength(seat, board, Part.WHOLE)
        if mine is None:
            return None
        best, winner = mine, None
        for other in eligible:
            if other != seat and other in self.tabled:
                strength = self.strength(other, board, Part.WHOLE)
                if strength is not None and strength > best and self.loses_to(seat, other, board, Part.WHOLE):
                    best, winner = strength, other
        return winner

    def _loses_low(self, seat: int, eligible: tuple[int, ...], board: int) -> bool:
        mine = self.strength(seat, board, Part.LOW)
        if mine is None:
            return False
        if mine == ranking.NO_LOW:
            return True
        return any(
            (self.strength(other, board, Part.LOW) or 0) > mine
            for other in eligible
            if other != seat and other in self.tabled
        )
