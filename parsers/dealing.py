"""Cards that come one by one or are exchanged: stud's up-cards, discards and draws, and boards that disagree.

The part of :class:`parsers.builder.HandBuilder` that only games other than plain hold'em and Omaha need.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from parsers.cards import first_impossible
from parsers.errors import Problem
from parsers.hand import Board, CardSource, Event, EventKind, Game, Hand, HoleCards, Street

#: Games in which cards are exchanged. Texts of those with one draw have no mark for the street after it.
DRAW_GAMES = frozenset(
    {
        Game.FIVE_DRAW,
        Game.SINGLE_27,
        Game.TRIPLE_27,
        Game.SINGLE_A5,
        Game.TRIPLE_A5,
        Game.BADUGI,
        Game.BADEUCEY,
        Game.BADACEY,
    }
)
STUD_GAMES = frozenset({Game.STUD, Game.RAZZ, Game.RAZZ_27, Game.FIVE_STUD})

_DRAWS = (Street.DEAL, Street.DRAW1, Street.DRAW2, Street.DRAW3)
_AFTER = dict(pairwise(_DRAWS))
_FIRST = {
    **dict.fromkeys(STUD_GAMES, Street.THIRD),
    **dict.fromkeys(DRAW_GAMES, Street.DEAL),
    Game.FIVE_STUD: Street.SECOND,
}
_FLOP_CARDS = 3


def first_street(game: Game) -> Street:
    """The betting round in which a hand of the game begins."""
    return _FIRST.get(game, Street.PREFLOP)


def differing(one: tuple[str, ...], other: tuple[str, ...]) -> str | None:
    """A card of ``other`` that is not the one that ``one`` has in the same place, or None.

    The three cards of a flop have no order; where one of the two ends sooner, the rest is not compared.
    """
    flop, same = set(one[:_FLOP_CARDS]), set(other[:_FLOP_CARDS])
    if not (flop <= same or same <= flop):
        return next(card for card in other[:_FLOP_CARDS] if card not in flop)
    for card, again in zip(one[_FLOP_CARDS:], other[_FLOP_CARDS:], strict=False):
        if card != again:
            return again
    return None


@dataclass(slots=True)
class _Changes:
    """``thrown`` = cards thrown away; ``done`` = who exchanged or was dealt cards on which street."""

    thrown: set[str] = field(default_factory=set)
    done: set[tuple[int, Street]] = field(default_factory=set)
    reshuffled: bool = False
    #: the hands of each run of a draw by seat, as they were drawn
    runs: dict[int, list[tuple[str, ...]]] = field(default_factory=dict)


class Dealing:
    """What happens to cards after the deal. The builder sets the fields, and ``_changes`` to None."""

    __slots__ = ("_changes", "_street_missing", "_totals", "events", "hand", "street")

    hand: Hand
    events: list[Event]
    street: Street
    #: live money of the street by seat
    _totals: dict[int, int]
    _street_missing: bool
    _changes: _Changes | None

    def problem(self, code: str, line: int, **params: str) -> None:
        """Note something wrong with the text: a catalogue code and its details."""
        self.hand.problems.append(Problem(code, line, params))

    def _changed(self) -> _Changes:
        """Made with the first change: most games have none."""
        changes = self._changes
        if changes is None:
            changes = self._changes = _Changes()
        return changes

    def more_cards(self, seat: int, kept: tuple[str, ...], new: tuple[str, ...], line: int) -> None:
        """Cards dealt to a player who has some already; ``kept`` is what the text repeats of those."""
        known = self.hand.cards.get(seat)
        if known is not None:
            gone = [card for card in known.cards if card not in kept]
            strangers = [card for card in kept if card not in known.cards]
            if self.hand.game in STUD_GAMES:
                strangers += gone
                self._count_streets(seat)
            else:
                self._changed().thrown.update(gone)
            if strangers:
                self.problem("RD009", line, card=strangers[0])
        self.hand.cards[seat] = HoleCards(self.once((*kept, *new), line), CardSource.DEALT, line)

    def draw_runs(self, seat: int, runs: list[tuple[str, ...]], line: int) -> None:
        """The new cards of each run, where a draw is run several times; what the player keeps is known."""
        known = self.hand.cards.get(seat)
        kept = known.cards if known is not None else ()
        self.once((*kept, *[card for new in runs for card in new]), line)
        self._changed().runs[seat] = [(*kept, *new) for new in runs]

    def _compare_run(self, seat: int, run: int, cards: tuple[str, ...], line: int) -> None:
        """The hand shown in a run (from 1) against what was drawn for it."""
        drawn = self._changes.runs.get(seat, []) if self._changes is not None else []
        if run <= len(drawn):
            strangers = [card for card in drawn[run - 1] if card not in cards]
            if strangers:
                self.problem("RD009", line, card=strangers[0])

    def once(self, cards: tuple[str, ...], line: int) -> tuple[str, ...]:
        """The same cards; one that comes twice among them is reported."""
        if len(set(cards)) != len(cards):
            self.problem("RD009", line, card=first_impossible(cards) or cards[0])
        return cards

    def discard(self, seat: int, cards: tuple[str, ...], line: int) -> None:
        """Cards are thrown away; ``cards`` only where the text shows them."""
        self._exchange(EventKind.DISCARD, seat, line)
        self._changed().thrown.update(cards)
        known = self.hand.cards.get(seat)
        if cards and known is not None:
            self._compare(known, cards, line)
            left = tuple([card for card in known.cards if card not in cards])
            self.hand.cards[seat] = HoleCards(left, known.source, line)

    def stand_pat(self, seat: int, cards: tuple[str, ...], line: int) -> None:
        """No card is thrown away; ``cards`` only where the text shows the hand."""
        self._exchange(EventKind.STAND_PAT, seat, line)
        known = self.hand.cards.get(seat)
        if cards and known is not None:
            self._compare(known, cards, line)
        elif cards:
            self.hand.cards[seat] = HoleCards(cards, CardSource.DEALT, line)

    def reshuffle(self) -> None:
        """What was thrown away goes back into the deck, and may be dealt again."""
        self._changed().reshuffled = True

    def _exchange(self, kind: EventKind, seat: int, line: int) -> None:
        """Nobody exchanges before the draw, and nobody twice in one: then the next street has begun."""
        street, done = self.street, self._changed().done
        if street is Street.DEAL or (seat, street) in done:
            self.street = street = _AFTER.get(street, street)
            self._totals = {}
        done.add((seat, street))
        self.events.append(Event(kind, street, seat, 0, self._totals.get(seat, 0), False, line))

    def _count_streets(self, seat: int) -> None:
        """A further card begins a street; a second one in the same street shows that a mark is missing."""
        done = self._changed().done
        if self.street is first_street(self.hand.game) or (seat, self.street) in done:
            self._street_missing = True
        done.add((seat, self.street))

    def _compare(self, known: HoleCards, cards: tuple[str, ...], line: int) -> None:
        strangers = [card for card in self.once(cards, line) if card not in known.cards]
        if strangers:
            self.problem("RD009", line, card=strangers[0])

    def _judge_thrown(self, changes: _Changes) -> None:
        """A card that was thrown away cannot be in a hand, unless the deck was shuffled again."""
        for own in () if changes.reshuffled else self.hand.cards.values():
            for card in own.cards:
                if card in changes.thrown:
                    self.problem("RD009", own.line, card=card)
                    return

    def _compare_with(self, printed: list[Board], ours: list[Board]) -> None:
        for board in (*ours, *printed):
            twice = first_impossible(board.cards)
            if twice is not None:
                if not any(problem.code == "RD009" for problem in self.hand.problems):
                    self.problem("RD009", board.line, card=twice)
                return
        for one, other in zip(ours, printed, strict=False) if len(printed) == len(ours) else ():
            self._contradict(one.cards, other)

    def _contradict(self, lying: tuple[str, ...], board: Board) -> None:
        """Two places of the text name different cards for one place on the board: said once a hand."""
        card = differing(lying, board.cards)
        if card is not None and not any(problem.code == "RD009" for problem in self.hand.problems):
            self.problem("RD009", board.line, card=card, board="twice")
