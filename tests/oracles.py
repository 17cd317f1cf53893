"""Second and third opinions on pots and payments, made by other ideas than those of the auditor.

The second opinion (:func:`chip_pots`, :func:`deal_out`) never computes a level or a quotient: it looks at one chip at a
time. The third is pokerkit's engine, which plays a hand by its own rules (:func:`play`). Hands are compared by
pokerkit's classes, so that the auditor's ranking has no part in the expected figures either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count

import pokerkit
from pokerkit import Automation, State

from parsers.hand import (
    Betting,
    Board,
    Event,
    EventKind,
    Game,
    Hand,
    Part,
    Printed,
    Recorded,
    Seat,
    Stakes,
    Street,
)
from tests.build import P, make_hand

#: One pot: how many chips, and the seats that can win it.
ChipPot = tuple[int, frozenset[int]]


@dataclass(frozen=True)
class Middle:
    """What lies in the middle at the end of the betting: chips given back by seat, and the pots, main pot first."""

    returns: dict[int, int]
    pots: list[ChipPot]


def is_alive(player: P) -> bool:
    """In the hand to the end: put something in and did not fold."""
    return not player.folded and bool(player.live or player.ante or player.dead)


def chip_pots(players: Sequence[P], house: int = 0, keepers: Collection[int] = ()) -> Middle:
    """The pots of a hand, one chip at a time.

    A chip lies at a height: the antes from the table up, the live money from above the highest ante up, dead money and
    money of the house on the table itself. It can be won by those players still in the hand whose own chips reach this
    height; if there are none, by those who can win the next lower chip. Chips with the same claimants are one pot.
    ``keepers`` are folded players whose level keeps a pot of its own, as some rooms print it: such pots are finer than
    they need be.
    """
    one_payer = sum(player.ante > 0 for player in players) == 1
    ante = {p.seat: 0 if one_payer else p.ante for p in players}
    live = {p.seat: p.live for p in players}
    returns: Counter[int] = Counter()
    for piles in (ante, live):
        while any(piles.values()) and list(piles.values()).count(max(piles.values())) == 1:
            highest = max(piles, key=lambda seat: piles[seat])
            piles[highest] -= 1
            returns[highest] += 1

    alive = frozenset(p.seat for p in players if is_alive(p))
    floor = max(ante.values())

    def reaching(height: int, seats: Iterable[int]) -> frozenset[int]:
        if height <= floor:
            return frozenset(seat for seat in seats if ante[seat] >= height)
        return frozenset(seat for seat in seats if live[seat] >= height - floor)

    chips: Counter[tuple[frozenset[int], frozenset[int]]] = Counter()

    def drop_one(height: int) -> None:
        while height and not reaching(height, alive):
            height -= 1
        chips[reaching(height, alive), reaching(height, keepers)] += 1

    dead = sum(p.dead + (p.ante if one_payer else 0) for p in players)
    for _ in range(house + dead):
        drop_one(0)
    for player in players:
        for height in range(1, ante[player.seat] + 1):
            drop_one(height)
        for height in range(floor + 1, floor + live[player.seat] + 1):
            drop_one(height)
    ordered = sorted(chips.items(), key=lambda item: (-len(item[0][0]), -len(item[0][1])))
    return Middle(dict(returns), [(amount, claimants) for (claimants, _), amount in ordered])


def clockwise(button: int, seats: Collection[int]) -> list[int]:
    """The seats in the order of a walk around the table that starts left of the button."""
    chairs = max([button, *seats]) + 1
    return [n % chairs for n in range(button + 1, button + 1 + chairs) if n % chairs in seats]


def deal_out(units: int, receivers: Sequence[int]) -> Counter[int]:
    """Hands out the units one by one, beginning again at the first receiver after the last."""
    shares: Counter[int] = Counter(dict.fromkeys(receivers, 0))
    for n in range(units):
        shares[receivers[n % len(receivers)]] += 1
    return shares


_HIGH = {Game.HOLDEM: pokerkit.StandardHighHand, Game.OMAHA: pokerkit.OmahaHoldemHand}
_LOW = {Game.HOLDEM: pokerkit.EightOrBetterLowHand, Game.OMAHA: pokerkit.OmahaEightOrBetterLowHand}


@lru_cache(maxsize=4096)
def _best(kind: type[pokerkit.Hand], hole: tuple[str, ...], board: tuple[str, ...]) -> pokerkit.Hand | None:
    return kind.from_game_or_none("".join(hole), "".join(board))


def best_seats(
    kind: type[pokerkit.Hand], hands: dict[int, tuple[str, ...]], seats: Iterable[int], board: tuple[str, ...]
) -> list[int]:
    """The seats with the best hand of this kind; none if nobody can make one (no low)."""
    made = {seat: hand for seat in seats if (hand := _best(kind, hands[seat], board)) is not None}
    return [seat for seat, hand in made.items() if all(hand >= other for other in made.values())]


@dataclass(frozen=True)
class Share:
    """What one player is due from one pot on one board for one part."""

    pot: int
    board: int
    part: Part
    seat: int
    units: int


@dataclass(frozen=True)
class Showdown:
    """The cards that decide: ``hands`` by seat, one or more boards."""

    game: Game
    hi_lo: bool
    hands: dict[int, tuple[str, ...]]
    boards: list[tuple[str, ...]]


def shares(net_pots: Sequence[ChipPot], showdown: Showdown, button: int) -> list[Share]:
    """Who is due what from pots that are already net of rake: boards first, then high and low, then ties, and at each
    step the odd units go to the first board, to the high hand, and to the seats left of the button."""
    found = []
    for pot, (units, claimants) in enumerate(net_pots):
        if len(claimants) == 1:
            found.append(Share(pot, 0, Part.WHOLE, *claimants, units))
            continue
        boards = range(len(showdown.boards))
        for board, board_units in deal_out(units, boards).items():
            cards = showdown.boards[board]
            high = best_seats(_HIGH[showdown.game], showdown.hands, claimants, cards)
            low = best_seats(_LOW[showdown.game], showdown.hands, claimants, cards) if showdown.hi_lo else []
            winners = {Part.HIGH: high, Part.LOW: low} if low else {Part.WHOLE: high}
            for part, part_units in deal_out(board_units, list(winners)).items():
                for seat, due in deal_out(part_units, clockwise(button, winners[part])).items():
                    found.append(Share(pot, board, part, seat, due))
    return found


# --- pokerkit's engine -------------------------------------------------------------------------------------------

#: A decision in a betting round: call (or check), fold, or a raise of so many per cent of the possible range.
Decision = int | str
CALL, FOLD = "call", "fold"

_AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
)
_BETTING = {
    pokerkit.BettingStructure.NO_LIMIT: Betting.NO_LIMIT,
    pokerkit.BettingStructure.POT_LIMIT: Betting.POT_LIMIT,
    pokerkit.BettingStructure.FIXED_LIMIT: Betting.FIXED_LIMIT,
}
_STREETS = (Street.PREFLOP, Street.FLOP, Street.TURN, Street.RIVER)


@dataclass(frozen=True)
class Setup:
    """A table for pokerkit: ``seats`` in the order small blind, big blind, ... button (heads-up: big blind, button).

    Left out, because the engine cannot express it: dead blinds, money of the house, antes of different nominal size,
    folds of players who are all-in. Its own ways, which the comparison has to allow for: an ante of one player stays
    untrimmed (``ante_trimming_status`` False), equal antes are tiered together with the bets (True); a short big blind
    lowers the price to call; what does not divide goes whole to the first winner; a side pot has a low half as soon as
    anybody has a low, a claimant of it or not; when all others fold, the last bet of the winner stays in front of him
    instead of being told apart as uncalled.
    """

    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    ante: int
    one_payer: bool
    straddle: bool
    game: Game
    hi_lo: bool
    boards: int


@dataclass(frozen=True)
class Played:
    """A hand that pokerkit played: the events as a text would tell them, its pots before the showdown (None if all but
    one folded), what it pushed from each pot to whom, and each seat's gain or loss."""

    hand: Hand
    players: list[P]
    pots: list[ChipPot] | None
    pushed: list[dict[int, int]]
    gains: dict[int, int]
    showdown: Showdown


SMALL, BIG = 5, 10


def play(setup: Setup, deck: Sequence[str], decisions: Sequence[Decision]) -> Played:
    """Plays one hand: cards from the front of ``deck``, decisions in order and then only calls."""
    state = _new_state(setup)
    cards = iter(deck)
    left = iter(decisions)
    pots: tuple[ChipPot, ...] | None = None
    round_: _Round | None = None
    hole: dict[int, tuple[str, ...]] = {}
    while state.status:
        if (dealee := state.hole_dealee_index) is not None:
            hole[setup.seats[dealee]] = dealt = tuple(_take(cards, 4 if setup.game is Game.OMAHA else 2))
            state.deal_hole("".join(dealt))
        elif state.can_burn_card("??"):
            state.burn_card("??")
        elif state.can_deal_board():
            state.deal_board("".join(_take(cards, state.board_dealing_count or 0)))
        elif state.actor_index is not None:
            round_ = round_ if round_ is not None and round_.street is state.street else _Round(state, setup)
            round_.decide(next(left, CALL))
        elif state.showdown_index is not None:
            pots = pots or _pots_of(state, setup.seats)
            state.show_or_muck_hole_cards(True)
        elif state.can_push_chips():
            state.push_chips()
        else:
            state.pull_chips()
    events = _Events(setup, state)
    boards = [tuple(str_of(card) for card in state.get_board_cards(board)) for board in state.board_indices]
    pushed = [
        {setup.seats[i]: amount for i, amount in enumerate(operation.amounts) if amount}
        for operation in state.operations
        if isinstance(operation, pokerkit.ChipsPushing)
    ]
    shown = {p.seat: hole[p.seat] for p in events.players if not p.folded}
    return Played(
        events.hand(boards),
        events.players,
        None if pots is None else list(pots),
        pushed,
        dict(zip(setup.seats, state.payoffs, strict=True)),
        Showdown(setup.game, setup.hi_lo, shown, boards),
    )


def str_of(card: pokerkit.Card) -> str:
    """A card as hand histories write it: "Td"."""
    return f"{card.rank}{card.suit}"


def _new_state(setup: Setup) -> State:
    players = len(setup.seats)
    antes: int | tuple[int, ...] = setup.ante
    if setup.one_payer:
        antes = tuple(setup.ante if i == 1 else 0 for i in range(players))
    straddles = (SMALL, BIG, 2 * BIG) if setup.straddle else (SMALL, BIG)
    blinds = (antes, straddles)
    rest = (setup.stacks, players)
    keywords = {"starting_board_count": setup.boards}
    if setup.hi_lo:
        variant = pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter
        return variant.create_state(_AUTOMATIC, not setup.one_payer, *blinds, BIG, 2 * BIG, *rest, **keywords)
    variant = pokerkit.PotLimitOmahaHoldem if setup.game is Game.OMAHA else pokerkit.NoLimitTexasHoldem
    return variant.create_state(_AUTOMATIC, not setup.one_payer, *blinds, BIG, *rest, **keywords)


def _take(cards: Iterator[str], number: int) -> Iterator[str]:
    for _ in range(number):
        yield next(cards)


class _Round:
    """The decisions of one betting round. pokerkit takes any all-in over the big blind for a full raise; here, as in
    card rooms (TDA 47), a player who has acted may raise again only when facing the last full raise or more."""

    def __init__(self, state: State, setup: Setup) -> None:
        self.state = state
        self.street = state.street
        self.full = 2 * BIG if setup.straddle and not any(state.board_cards) else BIG
        self.acted: set[int] = set()

    def decide(self, decision: Decision) -> None:
        state = self.state
        index = state.actor_index
        assert index is not None
        high = max(state.bets)
        closed = index in self.acted and high - state.bets[index] < self.full
        self.acted.add(index)
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        if isinstance(decision, int) and not closed and least is not None and most is not None:
            to = least + (most - least) * decision // 100
            self.full = max(self.full, to - high)
            state.complete_bet_or_raise_to(to)
        elif decision == FOLD and state.can_fold():
            state.fold()
        else:
            state.check_or_call()


def _pots_of(state: State, seats: Sequence[int]) -> tuple[ChipPot, ...]:
    return tuple((pot.amount, frozenset(seats[i] for i in pot.player_indices)) for pot in state.pots)


class _Events:
    """pokerkit's operations as the events of a hand history."""

    def __init__(self, setup: Setup, state: State) -> None:
        self.setup = setup
        self.betting = state.betting_structure
        stacks = zip(setup.seats, setup.stacks, strict=True)
        self.players = [P(f"P{seat}", seat=seat, stack=stack) for seat, stack in stacks]
        self.events: list[Event] = []
        self._lines = count(20)
        self._street = iter(_STREETS)
        self.street = next(self._street)
        self._total = dict.fromkeys(range(len(setup.seats)), 0)
        self._boards_dealt = 0
        handlers: dict[type[pokerkit.Operation], Callable[..., None]] = {
            pokerkit.AntePosting: self._ante,
            pokerkit.BlindOrStraddlePosting: self._blind,
            pokerkit.Folding: self._fold,
            pokerkit.CheckingOrCalling: self._call,
            pokerkit.CompletionBettingOrRaisingTo: self._raise,
            pokerkit.BoardDealing: self._board,
        }
        for operation in state.operations:
            handler = handlers.get(type(operation))
            if handler is not None:
                handler(operation)

    def _add(self, kind: EventKind, index: int, amount: int, by: int | None = None) -> None:
        player = self.players[index]
        if kind is EventKind.ANTE:
            player.ante += amount
        else:
            player.live += amount
            self._total[index] += amount
        all_in = bool(amount) and player.ante + player.live == player.stack
        total = 0 if kind is EventKind.ANTE else self._total[index]
        assert player.seat is not None
        self.events.append(Event(kind, self.street, player.seat, amount, total, all_in, next(self._lines), by))

    def _ante(self, operation: pokerkit.AntePosting) -> None:
        if operation.amount:
            self._add(EventKind.ANTE, operation.player_index, operation.amount)

    def _blind(self, operation: pokerkit.BlindOrStraddlePosting) -> None:
        order = operation.player_index
        if len(self.players) == 2:
            order = 1 - order
        kind = (EventKind.SMALL_BLIND, EventKind.BIG_BLIND, EventKind.STRADDLE)[order]
        if operation.amount:
            self._add(kind, operation.player_index, operation.amount)

    def _fold(self, operation: pokerkit.Folding) -> None:
        self.players[operation.player_index].folded = True
        self._add(EventKind.FOLD, operation.player_index, 0)

    def _call(self, operation: pokerkit.CheckingOrCalling) -> None:
        kind = EventKind.CALL if operation.amount else EventKind.CHECK
        self._add(kind, operation.player_index, operation.amount)

    def _raise(self, operation: pokerkit.CompletionBettingOrRaisingTo) -> None:
        index = operation.player_index
        high = max(self._total.values())
        kind = EventKind.RAISE if high else EventKind.BET
        by = operation.amount - high if high else None
        self._add(kind, index, operation.amount - self._total[index], by)

    def _board(self, operation: pokerkit.BoardDealing) -> None:
        self._boards_dealt += 1
        if self._boards_dealt % self.setup.boards == 0:
            self.street = next(self._street)
            self._total = dict.fromkeys(self._total, 0)

    def hand(self, boards: list[tuple[str, ...]]) -> Hand:
        """The hand as the text of a room would tell it, without results."""
        hand = make_hand([], game=self.setup.game, hi_lo=self.setup.hi_lo, button=self.setup.seats[-1])
        hand.betting = _BETTING[self.betting]
        hand.runs = self.setup.boards
        hand.stakes = Stakes(SMALL, BIG, self.setup.ante or None)
        ordered = sorted(self.players, key=lambda p: p.seat or 0)
        hand.seats = {p.seat: Seat(p.seat, p.name, p.stack, n) for n, p in enumerate(ordered, start=2) if p.seat}
        hand.events = self.events
        hand.boards = [Board(cards, 80) for cards in boards if cards]
        hand.recorded = Recorded(rake=Printed(0, 90))
        return hand
