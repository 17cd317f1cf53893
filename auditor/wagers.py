"""Bets and raises with what lay on the table before each, as far as the level that was played is sure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from auditor.course import least_bet, takes_small_bets
from parsers.hand import LIVE_KINDS, Betting, Event, EventKind, Game, Hand, Street

_RETURN = EventKind.RETURN
_AGGRESSIVE = frozenset({EventKind.BET, EventKind.RAISE, EventKind.COMPLETE})
_FIRST_STREETS = frozenset({Street.PREFLOP, Street.DEAL})
_LAST_STREETS = {
    Game.FIVE_STUD: Street.FIFTH,
    Game.STUD: Street.SEVENTH,
    Game.RAZZ: Street.SEVENTH,
    Game.RAZZ_27: Street.SEVENTH,
    Game.FIVE_DRAW: Street.DRAW1,
    Game.SINGLE_27: Street.DRAW1,
    Game.SINGLE_A5: Street.DRAW1,
    Game.TRIPLE_27: Street.DRAW3,
    Game.TRIPLE_A5: Street.DRAW3,
    Game.BADUGI: Street.DRAW3,
    Game.BADEUCEY: Street.DRAW3,
    Game.BADACEY: Street.DRAW3,
}
_MOST_BETS = 4
_BOARD_CARDS = {Street.PREFLOP: 0, Street.FLOP: 3, Street.TURN: 4}


@dataclass(slots=True)
class Wager:
    """A bet or raise that adds to the highest bet; all amounts in units, as they stood before it.

    ``high`` = the highest bet of the street (before the flop at least the blind); ``own`` = what the player had in on
    the street; ``full`` = the last full bet or raise of the street, at first the least bet; ``pot`` = everything that
    lay on the table, with what short and missing blinds lack in it; ``players`` = how many could still bet;
    ``bring_in`` = the street's bring-in, or 0; ``all_in`` = the last chips went in, or must have.
    """

    event: Event
    high: int
    own: int
    full: int
    pot: int
    players: int
    bring_in: int
    all_in: bool

    @property
    def by(self) -> int:
        """What it adds to the highest bet."""
        return self.event.total - self.high

    @property
    def call(self) -> int:
        """What a call would have cost."""
        return self.high - self.own


def blind_played(hand: Hand) -> int | None:
    """The big blind as it was posted in full; in fixed limit the small bet. None where it is not sure.

    Headers may name another level than the one that was played. A short or missing big blind is taken from the header
    if the small blind bears that out; games without blinds are played at the header's level.
    """
    stakes = hand.stakes
    small, big = stakes.small, stakes.big
    if hand.betting is Betting.FIXED_LIMIT:
        posted = posted_in_full(hand, EventKind.BIG_BLIND)
        if posted:
            return posted if small in (None, posted) else None
        short = any(event.kind is EventKind.BIG_BLIND for event in hand.events)
        return None if short and may_name_blinds(hand) else small
    posted = posted_in_full(hand, EventKind.BIG_BLIND) or posted_in_full(hand, EventKind.BUTTON_BLIND)
    if posted or not small:
        return posted
    return big if posted_in_full(hand, EventKind.SMALL_BLIND) == small else None


def may_name_blinds(hand: Hand) -> bool:
    """Whether the header of a fixed limit hand may name blinds in place of bets, or another level than the one that was
    played: no small blind is posted that is less than the small bet."""
    posted = posted_in_full(hand, EventKind.SMALL_BLIND)
    return posted is None or hand.stakes.small is None or posted >= hand.stakes.small


def posted_in_full(hand: Hand, kind: EventKind) -> int | None:
    """The first post of a kind, None if there is none or if it may have been short: with its ante it took the stack."""
    for at, event in enumerate(hand.events):
        if event.kind is kind:
            stack = hand.seats[event.seat].stack
            gone = sum(other.amount for other in hand.events[: at + 1] if other.seat == event.seat)
            return None if event.all_in or (stack is not None and gone >= stack) else event.amount
    return None


def bet_size(hand: Hand, street: Street, blind: int) -> int:
    """The bet of a street in fixed limit: the blind, or twice as much where the header does not name the big bet."""
    if takes_small_bets(hand.game, street):
        return blind
    stakes = hand.stakes
    return stakes.big if stakes.big and stakes.small == blind else 2 * blind


def beyond_the_pot(hand: Hand) -> bool:
    """Whether a bet is more than the highest one and what lies on the table after a call: without one no bet can be
    above the pot limit, which short and missing blinds only raise."""
    pot = high = 0
    street: Street | None = None
    on_street: dict[int, int] = {}
    for event in hand.events:
        kind, seat = event.kind, event.seat
        if kind is _RETURN:
            pot -= event.amount
            continue
        if event.street is not street:
            street = event.street
            on_street = {}
            high = 0
        if kind in LIVE_KINDS:
            total = event.total
            if total > high:
                if kind in _AGGRESSIVE and total > 2 * high - on_street.get(seat, 0) + pot:
                    return True
                high = total
            on_street[seat] = total
        pot += event.amount
    return False


def odd_steps(hand: Hand) -> bool:
    """Whether a bet of a fixed limit game adds another amount than the header's bet, or is the fifth of its street:
    without one every bet is right, if the header is."""
    street: Street | None = None
    high = size = 0
    for event in hand.events:
        if event.street is not street:
            street, high = event.street, 0
            size = least_bet(hand, street)
        total = event.total
        if total > high:
            if event.kind in _AGGRESSIVE and (total - high != size or total > _MOST_BETS * size):
                return True
            high = total
    return False


def wagers(hand: Hand, blind: int) -> Iterator[Wager]:
    """The bets and raises of a hand in the order of its text. ``blind``: see :func:`blind_played`."""
    fixed = hand.betting is Betting.FIXED_LIMIT
    lacking = _lacking(hand, blind)
    closing = _unmarked_all_in(hand)
    pot = sum(printed.units for printed in hand.house_money)
    left = {number: seat.stack for number, seat in hand.seats.items()}
    playing = {event.seat for event in hand.events}
    on_street: dict[int, int] = {}
    street: Street | None = None
    high = full = bring_in = 0
    for event in hand.events:
        kind, seat, total = event.kind, event.seat, event.total
        if kind is _RETURN:
            pot -= event.amount
            continue
        if event.street is not street:
            street = event.street
            on_street = {}
            high = bring_in = 0
            full = bet_size(hand, street, blind) if fixed else blind
        behind = left[seat]
        all_in = event.all_in or (behind is not None and behind <= event.amount)
        if kind in _AGGRESSIVE:
            first = street in _FIRST_STREETS
            price = max(high, blind) if first else high
            if total > price:
                before = pot + lacking if first else pot
                own = on_street.get(seat, 0)
                done = all_in or street is closing
                yield Wager(event, price, own, full, before, len(playing), bring_in, done)
            full = max(full, total - price)
        elif kind is EventKind.STRADDLE:
            full = max(full, event.amount)
        elif kind is EventKind.BRING_IN:
            bring_in = total
        pot += event.amount
        if behind is not None:
            left[seat] = behind - event.amount
        if kind is EventKind.FOLD or all_in:
            playing.discard(seat)
        if kind in LIVE_KINDS:
            high = max(high, total)
            on_street[seat] = total


def _lacking(hand: Hand, blind: int) -> int:
    """What short and missing blinds lack in the first pot, where they count in full (TDA 54-B)."""
    small, big = hand.stakes.small or 0, blind
    for event in hand.events:
        if event.kind is EventKind.SMALL_BLIND:
            small -= event.amount
        elif event.kind is EventKind.BIG_BLIND:
            big -= event.amount
    return max(small, 0) + max(big, 0)


def _unmarked_all_in(hand: Hand) -> Street | None:
    """The street on which somebody must have been all-in, marked or not: cards follow, but nobody acts any more."""
    acts = [event for event in hand.events if event.kind in LIVE_KINDS or event.kind is EventKind.CHECK]
    if not acts or acts[-1].street is _LAST_STREETS.get(hand.game, Street.RIVER):
        return None
    before = _BOARD_CARDS.get(acts[-1].street)
    if before is not None and max([len(board.cards) for board in hand.boards], default=0) <= before:
        return None
    seats = {event.seat for event in hand.events}
    folded = {event.seat for event in hand.events if event.kind is EventKind.FOLD}
    return acts[-1].street if len(seats - folded) > 1 else None
