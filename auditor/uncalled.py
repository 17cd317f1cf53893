"""Where uncalled money went when no line of the text returns it.

The readings are few and are tried in a fixed order: it lies inside the payment of its owner, it was paid
out to somebody else with the pots, or it went back without a word. The first two show in the sums.
"""

from __future__ import annotations

from auditor.pots import Layers
from parsers.contributions import Contribution
from parsers.conventions import RakeFigure, Uncalled
from parsers.hand import Hand


def read_uncalled(hand: Hand, records: dict[int, Contribution], cut: Layers) -> None:
    """Sets ``returned`` of players whose uncalled money no line returns, and takes it out of ``collected`` where it
    was paid inside the award."""
    if hand.cancelled:
        for record in records.values():
            if not record.return_line:
                record.returned = record.contributed
        return
    for seat, excess in cut.returns.items():
        record = records[seat]
        if record.return_line:
            continue
        if not _paid_out(hand, records, cut, excess):
            record.returned = excess
        elif record.collected >= excess and _may_be_inside(hand, records, record):
            record.returned = excess
            record.collected -= excess


def _may_be_inside(hand: Hand, records: dict[int, Contribution], owner: Contribution) -> bool:
    """Rooms that pay it so say it in their conventions. Elsewhere nobody but the owner can have it when the owner is
    left alone, unless the room charged something: then it may lie there just as well."""
    if Uncalled.IN_AWARD in hand.conventions.uncalled:
        return True
    alive = [r for r in records.values() if r.in_hand and r.folded_on is None and r.contributed]
    return alive == [owner] and not _charges(hand)


def _charges(hand: Hand) -> int:
    recorded = hand.recorded
    rake = 0
    if hand.conventions.rake is RakeFigure.PRINTED and recorded.rake is not None:
        rake = recorded.rake.units
    return rake + sum(fee.units for fee in recorded.fees.values())


def _paid_out(hand: Hand, records: dict[int, Contribution], cut: Layers, excess: int) -> bool:
    """Do the payments (or the printed total) hold the excess on top of the pots?"""
    recorded = hand.recorded
    pots = sum(pot.amount for pot in cut.pots)
    paid = sum(record.collected for record in records.values()) + _charges(hand)
    return paid >= pots + excess or (recorded.total is not None and recorded.total.units >= pots + excess)
