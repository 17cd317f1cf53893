"""The cards that a PokerNow log names: shown, shown after the end, those of the log's owner, and those that won."""

from __future__ import annotations

from parsers.builder import HandBuilder
from parsers.cards import first_impossible
from parsers.errors import Problem
from parsers.hand import CardSource, Game, Hand, HoleCards, Inferred

OWN_CARDS = {Game.HOLDEM: 2, Game.OMAHA: 4, Game.OMAHA5: 5, Game.OMAHA6: 6}

_FIVE = 5
_LEFT_OUT = "cards shown after the end are those of a hand that the log leaves out"


class SeenCards:
    """Collects the cards of one hand in the order of its rows.

    ``late``: shown after the end (seat, cards, line); ``own``: those of the log's owner, whoever that is, and their
    line; ``winning``: the five cards that a payment names (seat, cards, board from 1 or None, line).
    """

    __slots__ = ("late", "own", "shown", "winning")

    def __init__(self) -> None:
        self.shown: dict[int, tuple[str, ...]] = {}
        self.late: list[tuple[int, tuple[str, ...], int]] = []
        self.own: tuple[tuple[str, ...], int] = ((), 0)
        self.winning: list[tuple[int, tuple[str, ...], int | None, int]] = []

    def show(self, b: HandBuilder, seat: int, cards: tuple[str, ...], line: int) -> None:
        """Cards may be shown one by one."""
        before = self.shown.get(seat, ())
        if len(before) < OWN_CARDS[b.hand.game]:
            cards = (*before, *(card for card in cards if card not in before))
        self.shown[seat] = cards
        b.show(seat, cards, line)

    def place(self, b: HandBuilder) -> None:
        """Give the cards of the log's owner to the one who shows some of them, and to winners who showed none the
        cards that won."""
        own, line = self.own
        shown = [*self.shown.items(), *((seat, late) for seat, late, _ in self.late)]
        hero = next((seat for seat, seen in shown if set(own) >= set(seen)), None)
        b.hand.hero = hero
        if hero is not None:
            b.cards(hero, own, CardSource.DEALT, line)
        for seat, five, board, at in self.winning:
            unseen = seat not in b.hand.cards and seat not in b.folded
            if unseen and len(five) == _FIVE and board is None and not b.hand.hi_lo:
                b.show_best(seat, five, at)

    def judge(self, hand: Hand) -> None:
        """Note cards that cannot be where the log has them, then add those that were shown after the end."""
        self._judge_own(hand)
        self._judge_winning(hand)
        self._add_late(hand)

    def _judge_own(self, hand: Hand) -> None:
        """Whoever the log's owner is: nobody else has these cards, and they are on no board."""
        own, line = self.own
        if hand.hero is None:
            twice = first_impossible(own)
            if twice is not None:
                hand.problems.append(Problem("RD009", line, {"card": twice}))
                return
            there = [card for shown in self.shown.values() for card in shown]
            there += [card for board in hand.boards for card in board.cards]
            for card in own:
                if card in there:
                    hand.problems.append(Problem("RD009", line, {"card": card}))
                    return

    def _judge_winning(self, hand: Hand) -> None:
        """The five cards that won are on the board or in the hand that was shown."""
        for seat, five, board, line in self.winning:
            held = hand.cards.get(seat)
            place = (board or 1) - 1
            if held is None or held.best or not held.complete or place >= len(hand.boards):
                continue
            there = {*held.cards, *hand.boards[place].cards}
            twice = first_impossible(five)
            for card in five:
                if card not in there or card == twice:
                    hand.problems.append(Problem("RD009", line, {"card": card, "five": " ".join(five)}))
                    return

    def _add_late(self, hand: Hand) -> None:
        """Hands shown after the end are known like those of a summary. Logs leave hands out: what cannot have been held
        in this one, and all that was shown after it, belongs to such a hand."""
        size = OWN_CARDS[hand.game]
        for seat, shown, line in self.late:
            twice = first_impossible(shown)
            if twice is not None:
                hand.problems.append(Problem("RD009", line, {"card": twice}))
                return
            known = hand.cards.get(seat)
            held = () if known is None or known.best else known.cards
            others = {card for other, own in hand.cards.items() if other != seat and not own.best for card in own.cards}
            others.update(card for board in hand.boards for card in board.cards)
            merged = (*held, *(card for card in shown if card not in held))
            if len(merged) > size or others.intersection(merged):
                hand.inferred += (Inferred(_LEFT_OUT, line),)
                return
            if len(merged) > len(held):
                hand.cards[seat] = HoleCards(merged, CardSource.MUCKED, line, len(merged) == size)
