"""What is kept of a hand until the next one of its table: the chips before and after it, and how it was posted."""

from __future__ import annotations

from msgspec import Struct

from auditor.results import HandAudit, Verdict
from parsers.hand import Betting, EventKind, Game, Hand
from parsers.money import Currency

#: Chips of a seat: number, name, units.
Chips = tuple[int, str, int]

#: No table sees more hands than this many digits can count.
MOST_DIGITS = 5
#: No room takes more from a payment, in percent.
MOST_RAKE = 10

_CONSISTENT = Verdict.CONSISTENT
_ANTE = EventKind.ANTE
_SMALL_BLIND = EventKind.SMALL_BLIND
_BIG_BLIND = EventKind.BIG_BLIND
_OTHER_POSTS = (EventKind.BUTTON_BLIND, EventKind.STRADDLE, EventKind.DEAD_BLIND, EventKind.POST, EventKind.HOUSE_MONEY)


class Stand(Struct, frozen=True, gc=False):
    """One hand as far as its neighbours need it. ``position`` counts the hands of the source; ``starts`` and ``ends``
    are the chips before and after it in the order of the seats, without players who have none; ``ends`` None = what
    the players have left is not in the text; ``whole`` = the chips of every seat are known; ``regular`` = all are dealt
    in, and one small and one big blind are all that is posted but antes; ``big`` the level's big blind or bet;
    ``rake_open`` = the most that rake can have taken from a player unsaid, where the text tells of none; ``numbered`` =
    its number counts within one game; ``chips_moved`` = the text tells of chips that came or went between hands."""

    position: int
    line: int
    hand_id: str
    played_at: str | None
    currency: Currency
    button: int | None
    big: int | None
    game: tuple[Game, bool, Betting | None]
    numbered: bool
    whole: bool
    regular: bool
    starts: tuple[Chips, ...]
    ends: tuple[Chips, ...] | None
    rake_open: tuple[Chips, ...]
    chips_moved: bool


def table_key(hand: Hand) -> str:
    """What hands of one table have in common."""
    return f"{hand.room}\0{hand.tournament or ''}\0{hand.table or ''}"


def tournament_key(hand: Hand) -> str:
    """What hands of one tournament have in common."""
    return f"{hand.room}\0{hand.tournament}"


def stand(audit: HandAudit, hand: Hand, position: int) -> Stand:
    """What neighbours need to know of a hand."""
    starts: list[Chips] = []
    ends: list[Chips] = []
    whole = dealt = True
    known = audit.verdict is _CONSISTENT and not (hand.reloaded or hand.slack or hand.cancelled or hand.no_result)
    seats, records = hand.seats, audit.records
    for number in sorted(records):
        record, seat = records[number], seats[number]
        stack = seat.stack
        if stack is None:
            whole = False
            continue
        chips = (number, seat.name, stack)
        if stack:
            starts.append(chips)
        moved = record.returned + record.collected - record.contributed
        if moved:
            left = stack + moved
            if left > 0:
                ends.append((number, seat.name, left))
            elif left:
                known = False
        elif stack:
            ends.append(chips)
        if not record.in_hand:
            dealt = False
        if record.award_unknown or record.cash_out is not None:
            known = False
    stakes, in_tournament = hand.stakes, hand.tournament is not None
    return Stand(
        position,
        hand.line,
        hand.hand_id,
        hand.played_at,
        hand.currency,
        hand.button,
        stakes.big,
        (hand.game, hand.hi_lo, hand.betting),
        bool(hand.numbered_in) and _counts(hand),
        whole,
        dealt and _regular(hand),
        tuple(starts),
        tuple(ends) if known else None,
        () if in_tournament or hand.recorded.rake is not None else _rake_open(audit, hand),
        hand.chips_moved,
    )


def _regular(hand: Hand) -> bool:
    """Is nothing posted but antes, one small and one big blind?"""
    small = big = 0
    for event in hand.events:
        kind = event.kind
        if kind is _SMALL_BLIND:
            small += 1
        elif kind is _BIG_BLIND:
            big += 1
        elif kind is not _ANTE:
            return small == 1 and big == 1 and kind not in _OTHER_POSTS
    return False


def _counts(hand: Hand) -> bool:
    """Does the number count the hands of one game? Converters keep those of the room in the same place."""
    return hand.hand_id.isdecimal() and len(hand.hand_id) <= MOST_DIGITS


def _rake_open(audit: HandAudit, hand: Hand) -> tuple[Chips, ...]:
    """Rooms that print no rake either pay less than the pot, or take it from what they print as paid."""
    settled = audit.settlement
    if settled is None or settled.rake:
        return ()
    winners = [record for record in audit.records.values() if record.collected]
    return tuple((one.seat, hand.seats[one.seat].name, one.collected * MOST_RAKE // 100) for one in winners)
