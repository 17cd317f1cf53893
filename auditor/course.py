"""The course of the betting: its facts and hints (see :mod:`auditor.facts`), seen in one pass over the events."""

from __future__ import annotations

from auditor.facts import (
    ALL_IN,
    LATE_ACTION,
    LOW_BET,
    ODD_POST,
    ODD_RAISE,
    OFF_PRICE,
    OUT_OF_TURN,
    RAISES,
    RAISES_AGAIN,
    UNANSWERED,
)
from auditor.order import BY_CARDS, FIRST_STREETS, TURNS, has_acted, out_of_turn, second_folds
from parsers.contributions import Contribution
from parsers.hand import Betting, Event, EventKind, Game, Hand, Street

_FIXED_LIMIT = Betting.FIXED_LIMIT
_FOLD = EventKind.FOLD
_CALL = EventKind.CALL
_CHECK = EventKind.CHECK
_BET = EventKind.BET
_AGGRESSIVE = frozenset({_BET, EventKind.RAISE, EventKind.COMPLETE})
_ANTE = EventKind.ANTE
_DEAD_BLIND = EventKind.DEAD_BLIND
_SMALL_BLIND = EventKind.SMALL_BLIND
_BIG_BLIND = EventKind.BIG_BLIND
_STRADDLE = EventKind.STRADDLE
_BLINDS = frozenset({_SMALL_BLIND, _BIG_BLIND, EventKind.BUTTON_BLIND, _STRADDLE})
_NO_ACTION = frozenset(
    {EventKind.SHOW, EventKind.MUCK, EventKind.DISCARD, EventKind.STAND_PAT, EventKind.RETURN, EventKind.ANTE}
)
_PREFLOP = Street.PREFLOP
#: Stands between the last and the first of those who are to act; less than the number of any seat.
_NOBODY = -1
#: Streets of fixed limit games that are bet in small bets; with three draws the first draw too.
_SMALL_BET_STREETS = frozenset({Street.PREFLOP, Street.FLOP, Street.THIRD, Street.FOURTH, Street.DEAL})
_SMALL_BET_STREETS_OF_FIVE = frozenset({Street.SECOND, Street.THIRD})
_THREE_DRAWS = frozenset({Game.TRIPLE_27, Game.TRIPLE_A5, Game.BADUGI, Game.BADEUCEY, Game.BADACEY})


def of_betting(hand: Hand, records: dict[int, Contribution]) -> int:
    """All facts and hints of the betting; most hands are played plainly and need no closer look."""
    facts = played_plainly(hand, records)
    if facts is None:
        facts = of_prices(hand)
        if _comes_late(hand):
            facts |= UNANSWERED
        if next(out_of_turn(hand), None) is not None or next(second_folds(hand), None) is not None:
            facts |= OUT_OF_TURN
    return facts


def played_plainly(hand: Hand, records: dict[int, Contribution]) -> int | None:
    """ALL_IN and RAISES of a hand with the usual posts in which everybody acts in turn, checks, calls the price or
    makes a full raise, and every street ends when all have answered: no other fact of the betting holds then.

    None: the hand may be something else. Seats act by their numbers (see :func:`auditor.order.out_of_turn`), in which
    their list is sorted.
    """
    opening, ring = _usual_posts(hand), _ring(records)
    if opening is None or ring is None:
        return None
    begin, behind, high, full = opening
    after, last = ring
    facts = 0
    street = hand.events[begin].street
    last = _end_behind(after, last, behind)
    before, due = _NOBODY, after[_NOBODY]  # who has acted, and whose turn it is
    for event in hand.events[begin:]:
        kind = event.kind
        if event.seat != due or event.street is not street:
            if kind in _NO_ACTION and not event.all_in:
                continue
            if kind not in TURNS or due != _NOBODY or event.street is street or event.street in FIRST_STREETS:
                return None
            street = event.street
            high, full = 0, hand.stakes.big or 0
            last = _end_behind(after, last, hand.button or 0)
            before, due = _NOBODY, after[_NOBODY]
            if event.seat != due:
                return None
        if kind is _FOLD:
            due = after[before] = after[due]
            if due == _NOBODY:
                last = before
            continue
        total = event.total
        if kind is _CALL or kind is _CHECK:
            if total != high and (total > high or not event.all_in):
                return None
        elif kind in _AGGRESSIVE:
            more = total - high
            if more < full or (kind is not _BET and event.by != more and event.by is not None):
                return None
            if kind is not _BET and event.by is not None:
                facts |= RAISES
            high, full = total, more
            if before != _NOBODY:  # now the round ends before this seat
                after[last] = after[_NOBODY]
                after[before] = _NOBODY
                after[_NOBODY] = due
                before, last = _NOBODY, before
        elif kind in _NO_ACTION and not event.all_in:
            continue
        else:
            return None
        if not event.all_in:
            before, due = due, after[due]
            continue
        facts |= ALL_IN
        due = after[before] = after[due]
        if due == _NOBODY:
            last = before
    walk = due != _NOBODY and after[due] == _NOBODY == before and not facts  # all others leave the blinds to one
    return facts if walk or due == _NOBODY else None


def _ring(records: dict[int, Contribution]) -> tuple[dict[int, int], int] | None:
    """Whose turn follows whose, a ring in which nobody stands where the round ends, and who acts last; the seats are
    in the order of their numbers. None where the seat list is in another one."""
    after: dict[int, int] = {}
    last = _NOBODY
    for record in records.values():
        if record.in_hand:
            if record.seat < last:
                return None
            after[last] = last = record.seat
    after[last] = _NOBODY
    return after, last


def _end_behind(after: dict[int, int], last: int, behind: int) -> int:
    """Lets the round begin with the first seat behind one of the table, whereas ``last`` was to act last; returns who
    is to act last now."""
    due = after[_NOBODY]
    if due == _NOBODY:
        return last
    after[last] = due
    while not (last <= behind < due if last < due else last <= behind or behind < due):
        last, due = due, after[due]
    after[last] = _NOBODY
    after[_NOBODY] = due
    return last


def _usual_posts(hand: Hand) -> tuple[int, int, int, int] | None:
    """The place of the first action among the events, the seat behind which the action begins, the highest bet and the
    least raise, in a game with blinds and a button where the blinds and perhaps a straddle were posted in full; or
    None."""
    stakes = hand.stakes
    full = stakes.big
    if not full or hand.button is None or hand.betting is _FIXED_LIMIT or hand.game in BY_CARDS:
        return None
    behind = street = None
    high = 0
    for place, event in enumerate(hand.events):
        kind, total = event.kind, event.total
        if kind is _SMALL_BLIND:
            usual = event.amount == stakes.small
        elif kind is _BIG_BLIND:
            usual = behind is None and event.amount == full and total >= full
            behind, street = event.seat, event.street
        elif kind in TURNS:
            if behind is None or event.street is not street or street not in FIRST_STREETS:
                return None
            return place, behind, high, full
        elif kind is _STRADDLE:
            usual = event.street is street and event.amount > full and total > high
            behind, full = event.seat, event.amount
        else:
            usual = kind is _DEAD_BLIND or (kind is _ANTE and total <= high)
        if not usual or event.all_in:
            return None
        if total > high:
            high = total
    return None


def of_prices(hand: Hand) -> int:
    """Prices and raises, and whether somebody still owes an answer to the last bet."""
    fixed = hand.betting is _FIXED_LIMIT
    least = least_bet(hand, _PREFLOP)
    facts = high = full = 0
    short = False  # a bet or raise on the street was less than a full one
    street: Street | None = None
    heard: set[int] = set()  # who did anything
    gone: set[int] = set()  # folded or all-in
    waiting: set[int] = set()  # heard of before the last bet, and neither gone nor heard of since
    for event in hand.events:
        kind = event.kind
        seat = event.seat
        if kind is _FOLD:
            gone.add(seat)
            if seat in waiting and event.street is not street:
                facts |= UNANSWERED
            waiting.discard(seat)
            continue
        if kind in _NO_ACTION:
            if event.all_in:
                gone.add(seat)
                facts |= ALL_IN
            continue
        if event.street is not street:
            facts |= UNANSWERED if waiting else 0
            waiting.clear()
            street = event.street
            high, short = 0, False
            full = least_bet(hand, street) if fixed else least
        if seat in gone:
            facts |= LATE_ACTION
        total = event.total
        if kind is _CALL or kind is _CHECK:
            if total != high and (total > high or not event.all_in):
                facts |= OFF_PRICE
        elif kind in _AGGRESSIVE:
            if kind is not _BET:
                facts |= _of_raise(event, high)
                if short or facts & OFF_PRICE or (seat in heard and seat not in waiting and has_acted(hand, event)):
                    facts |= RAISES_AGAIN
            if total - high >= full:
                full = total - high
            else:
                short = True
                facts |= 0 if event.all_in else LOW_BET
        elif kind in _BLINDS:
            facts |= _of_blind(hand, event)
            short |= kind is _BIG_BLIND and total < full
            if event.amount > full and not fixed:  # headers may name another level, or none
                full = event.amount
                least = least if kind is _STRADDLE else full
        if total > high:
            high = total
            waiting = heard - gone
        heard.add(seat)
        waiting.discard(seat)
        if event.all_in:
            gone.add(seat)
            facts |= ALL_IN
    return facts | UNANSWERED if waiting else facts


def _comes_late(hand: Hand) -> bool:
    """Does somebody act for the first time when a street with a bet is over?"""
    heard: set[int] = set()
    street: Street | None = None
    bet = priced = False  # on this street, and on one before it
    for event in hand.events:
        if event.kind in _NO_ACTION:
            continue
        if event.street is not street:
            street = event.street
            bet, priced = False, priced or bet
        if priced and event.seat not in heard:
            return True
        heard.add(event.seat)
        bet = bet or event.total > 0
    return False


def _of_raise(event: Event, high: int) -> int:
    if event.by is None:
        return 0
    return RAISES if event.by == event.total - high else RAISES | ODD_RAISE


def _of_blind(hand: Hand, event: Event) -> int:
    kind, stakes = event.kind, hand.stakes
    if kind is _BIG_BLIND:
        level = stakes.big
    elif kind is _SMALL_BLIND:
        level = stakes.small
    elif kind is _STRADDLE:
        return 0
    else:
        level = stakes.button_blind
    return 0 if event.amount == level or hand.betting is _FIXED_LIMIT else ODD_POST


def least_bet(hand: Hand, street: Street) -> int:
    """The smallest full bet of a street: the (button) blind, in fixed limit the small or the big bet."""
    stakes = hand.stakes
    if hand.betting is _FIXED_LIMIT:
        return (stakes.small if takes_small_bets(hand.game, street) else stakes.big) or 0
    return stakes.big or stakes.button_blind or 0


def takes_small_bets(game: Game, street: Street) -> bool:
    """Is this street of a fixed limit game bet in small bets?"""
    if game is Game.FIVE_STUD:
        return street in _SMALL_BET_STREETS_OF_FIVE
    return street in _SMALL_BET_STREETS or (street is Street.DRAW1 and game in _THREE_DRAWS)
