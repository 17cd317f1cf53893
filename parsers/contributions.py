"""Hand -> one contribution record per seat: what each player put in, what the text says came back.

The meaning of the words is that of the whole project: ``live`` = money that matches bets (blinds,
posts, straddles, calls, bets, raises), ``ante`` = per-player antes, ``dead`` = dead blinds and an ante
that one player pays for the table, ``contributed`` = all three, before anything goes back.
"""

from __future__ import annotations

from msgspec import Struct

from parsers.hand import LIVE_KINDS, CardSource, EventKind, Hand, Street, SummaryState

_ANTE = EventKind.ANTE
_DEAD = EventKind.DEAD_BLIND
_FOLD = EventKind.FOLD
_RETURN = EventKind.RETURN
_HOUSE = EventKind.HOUSE_MONEY
_CASH_OUT = EventKind.CASH_OUT
_MUCKED_CARDS = CardSource.MUCKED
_FOLDED = SummaryState.FOLDED


class Contribution(Struct, gc=False):
    """One seat's money in one hand, in units of ``Hand.currency``.

    ``returned`` = printed return lines (``return_line``); where there are none, the auditor reads from the
    payments whether the uncalled money went back, and sets it. ``collected`` = printed payments, net of rake
    as recorded and without returned money (a cashed-out winner: what the summary says the hand was awarded);
    ``folded_on`` = None while in the hand; ``in_hand`` = dealt in (posted, anted, acted, was dealt cards or
    has a summary line), which a silent seat is not; ``cash_out`` = paid by the room outside the pot, or None.
    """

    seat: int
    contributed: int = 0
    ante: int = 0
    dead: int = 0
    returned: int = 0
    collected: int = 0
    folded_on: Street | None = None
    all_in: bool = False
    in_hand: bool = False
    cash_out: int | None = None
    return_line: bool = False
    #: True when what was won (by a cashed-out hand, by a player without a seat line) is nowhere in the text
    award_unknown: bool = False

    @property
    def live(self) -> int:
        """What matches the bets of others."""
        return self.contributed - self.ante - self.dead

    @property
    def net(self) -> int:
        """returned + collected - contributed, without what the room paid outside the pot."""
        return self.returned + self.collected - self.contributed


def contributions(hand: Hand) -> dict[int, Contribution]:
    """The contribution records of all seats by seat number, in the order of the seat list.

    An ante that only one player pays is dead money (he pays for the table); two or more are
    per-player antes (rules: one-payer antes enter the main pot whole, per-player antes by tiers).
    """
    records: dict[int, Contribution] = {}
    no_payment = [*hand.seats] if hand.no_result else []
    for number, player in hand.seats.items():
        records[number] = Contribution(number)
        if player.unlisted:
            no_payment.append(number)
    live_kinds = LIVE_KINDS
    ante_payers = 0
    for event in hand.events:
        record = records[event.seat]
        kind = event.kind
        if kind is _FOLD:
            if record.folded_on is None:
                record.folded_on = event.street
        elif kind in live_kinds:
            record.contributed += event.amount
        elif kind is _ANTE:
            if not record.ante:
                ante_payers += 1
            record.ante += event.amount
            record.contributed += event.amount
        elif kind is _RETURN:
            record.returned += event.amount
            record.return_line = True
            continue
        elif kind is _DEAD:
            record.dead += event.amount
            record.contributed += event.amount
        elif kind is _HOUSE or kind is _CASH_OUT:
            continue
        if not record.in_hand:
            record.in_hand = True
        if event.all_in:
            record.all_in = True
    if ante_payers == 1:
        for record in records.values():
            record.dead += record.ante
            record.ante = 0
    _add_results(hand, records, no_payment)
    return records


def live_by_street(hand: Hand) -> dict[Street, dict[int, int]]:
    """What each seat put in on each street that matches bets, in units: the parts of :attr:`Contribution.live`."""
    found: dict[Street, dict[int, int]] = {}
    for event in hand.events:
        if event.kind in LIVE_KINDS:
            by_seat = found.setdefault(event.street, {})
            by_seat[event.seat] = by_seat.get(event.seat, 0) + event.amount
    return found


def _add_results(hand: Hand, records: dict[int, Contribution], no_payment: list[int]) -> None:
    """``no_payment``: seats that no payment of the text could name."""
    recorded, seats = hand.recorded, hand.seats
    for collect in recorded.collected:
        records[collect.seat].collected += collect.units
    for seat, card in hand.cards.items():
        if card.source is not _MUCKED_CARDS:
            records[seat].in_hand = True
    for seat, line in recorded.summary.items():
        record = records[seat]
        if not record.in_hand:
            if seats[seat].out_of_hand:
                continue
            record.in_hand = True
        if line.state is _FOLDED and record.folded_on is None:
            record.folded_on = _last_street(hand)
    for seat in no_payment:
        record = records[seat]
        record.award_unknown = record.in_hand and record.folded_on is None and not record.collected
    for cash_out in recorded.cash_outs:
        record = records[cash_out.seat]
        record.cash_out = (record.cash_out or 0) + cash_out.paid
        _award_of_cashed_out(hand, record)


def _award_of_cashed_out(hand: Hand, record: Contribution) -> None:
    line = hand.recorded.summary.get(record.seat)
    if line is not None and line.not_awarded and line.won is not None:
        record.collected = line.won
    elif not record.collected and record.folded_on is None and (line is None or line.not_awarded):
        record.award_unknown = True


def _last_street(hand: Hand) -> Street:
    return hand.events[-1].street if hand.events else Street.PREFLOP
