"""Who wins a pot on one board, and how far the text proves it.

Only hands that may be compared are compared: tabled ones (or logged by the room), and the hand of a
player who was paid without tabling it, if his cards are known all the same. A hand that was mucked
unseen has given up its claim (TDA 13-B, 14), which is conceded, not proven; a hand that was never
shown and yet was paid makes the winner unknown.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from auditor import ranking
from auditor.ranking import Scale
from auditor.results import Certainty
from parsers.conventions import ShortDeck
from parsers.hand import CardSource, Game, Hand, HoleCards, Part

_TABLED = frozenset({CardSource.SHOWN, CardSource.LOGGED})
_SHORT_DECK = Game.SHORT_DECK
_WHOLE = Part.WHOLE
_HIGH = Part.HIGH
_LOW = Part.LOW
_PROVEN = Certainty.PROVEN
_CONCEDED = Certainty.CONCEDED
_UNKNOWN = Certainty.UNKNOWN


_NOBODY: frozenset[int] = frozenset()


class Verdicts(Struct, gc=False):
    """The outcome for one pot, board and part. ``seats`` = winners, None when unknown; ``beaten`` = then the seats
    that certainly win nothing here."""

    part: Part
    seats: tuple[int, ...] | None
    certainty: Certainty
    beaten: frozenset[int] = _NOBODY


class Showdown:
    """The known hands of one deal, each evaluated once per board."""

    __slots__ = ("_boards", "_cache", "_trips", "game", "hand", "hi_lo", "known", "order_open", "tabled")

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.game: Game = hand.game
        self.hi_lo = hand.hi_lo
        self.known: dict[int, HoleCards] = {}
        self.tabled: set[int] = set()
        for seat, cards in hand.cards.items():
            if cards.complete:
                self.known[seat] = cards
                if cards.source in _TABLED:
                    self.tabled.add(seat)
        self._boards = hand.boards
        self._cache: dict[tuple[int, int, bool], int | None] = {}
        short_deck = self.game is _SHORT_DECK
        self._trips = short_deck and hand.conventions.short_deck is ShortDeck.TRIPS
        #: whether it is not known which of two orders of hands is the house's
        self.order_open = short_deck and hand.conventions.short_deck is ShortDeck.UNKNOWN

    def strength(self, seat: int, board: int, part: Part) -> int | None:
        """Strength of a seat's hand on a board (0-based): higher is better, None = cards missing.

        For the low part ``ranking.NO_LOW`` means that the hand has no qualifying low.
        """
        key = (seat, board, part is _LOW)
        cache = self._cache
        if key not in cache:
            cards = self.known.get(seat)
            cache[key] = None if cards is None else self._evaluated(cards, board, part)
        return cache[key]

    def _evaluated(self, cards: HoleCards, board: int, part: Part) -> int | None:
        if cards.by_run:
            return self._strength_of_run(cards, board, part)
        if cards.best:
            return ranking.value(Scale.HIGH, cards.cards) if part is not _LOW else None
        community = self.community(board)
        if self._trips:
            return ranking.other_house_strength(self.game, cards.cards, community)
        if part is _LOW:
            return ranking.low_strength(self.game, cards.cards, community)
        return ranking.strength(self.game, cards.cards, community)

    def community(self, board: int) -> tuple[str, ...]:
        """The cards of a board (0-based); () where the text has none."""
        return self._boards[board].cards if board < len(self._boards) else ()

    def category(self, seat: int, board: int) -> str | None:
        """The category of a known hand by :func:`ranking.category`; None where cards are missing."""
        cards = self.known[seat]
        if cards.by_run or cards.best or self._trips or not ranking.is_high(self.game):
            return ranking.category(self.game, cards.cards, self.community(board))
        strength = self.strength(seat, board, _WHOLE)
        return None if strength is None else ranking.high_category(strength)

    def _strength_of_run(self, cards: HoleCards, board: int, part: Part) -> int | None:
        if board >= len(cards.by_run):
            return None
        rank = ranking.low_strength if part is _LOW else ranking.strength
        return rank(self.game, cards.by_run[board], ())

    def other_strength(self, seat: int, board: int) -> int | None:
        """Strength in the other order of hands, where it is not known which order is the house's."""
        cards = self.known.get(seat)
        return None if cards is None else ranking.other_house_strength(self.game, cards.cards, self.community(board))

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
        tabled, known = self.tabled, self.known
        claimants = [s for s in eligible if s in tabled or (s in paid and s in known)]
        if unseen_paid or not claimants:
            return self._unknown(eligible, board)
        high = self._best(claimants, eligible, board, _HIGH if self.hi_lo else _WHOLE)
        if high is None:
            return self._unknown(eligible, board)
        if not self.hi_lo:
            return [high]
        lows = [self.strength(s, board, _LOW) for s in claimants]
        if all(low == ranking.NO_LOW for low in lows):
            high.part = _WHOLE
            return [high]
        low = self._best(claimants, eligible, board, _LOW)
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
        certainty = _PROVEN
        if len(claimants) < len(eligible):
            for seat in eligible:
                if seat not in claimants and not self.loses_to(seat, winners[0], board, part):
                    certainty = _CONCEDED
        return Verdicts(part, tuple(winners), certainty)

    def _best_in_other_order(self, claimants: list[int], board: int) -> list[int]:
        strengths = {seat: self.other_strength(seat, board) or 0 for seat in claimants}
        best = max(strengths.values())
        return [seat for seat, strength in strengths.items() if strength == best]

    def _unknown(self, eligible: tuple[int, ...], board: int) -> list[Verdicts]:
        beaten = frozenset(self.beaten(eligible, board))
        return [Verdicts(_WHOLE, None, _UNKNOWN, beaten)]

    def beaten(self, eligible: tuple[int, ...], board: int) -> list[int]:
        """Seats of ``eligible`` whose known hand loses to a tabled one of ``eligible``: they win nothing here."""
        return [seat for seat in eligible if self.beaten_by(seat, eligible, board) is not None]

    def beaten_by(self, seat: int, eligible: tuple[int, ...], board: int) -> int | None:
        """The tabled hand that beats ``seat`` in every part of the pot, the strongest first; None if none does."""
        if self.hi_lo and not self._loses_low(seat, eligible, board):
            return None
        mine = self.strength(seat, board, _WHOLE)
        if mine is None:
            return None
        best, winner = mine, None
        for other in eligible:
            if other != seat and other in self.tabled:
                strength = self.strength(other, board, _WHOLE)
                if strength is not None and strength > best and self.loses_to(seat, other, board, _WHOLE):
                    best, winner = strength, other
        return winner

    def _loses_low(self, seat: int, eligible: tuple[int, ...], board: int) -> bool:
        mine = self.strength(seat, board, _LOW)
        if mine is None:
            return False
        if mine == ranking.NO_LOW:
            return True
        return any(
            (self.strength(other, board, _LOW) or 0) > mine
            for other in eligible
            if other != seat and other in self.tabled
        )
