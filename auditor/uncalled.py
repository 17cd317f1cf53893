"""Where uncalled money went when no line of the text returns it.

The readings are few: it went back without a word, it was paid by a line of its own, or it lies inside the
payment of its owner. A room's conventions say which of them its texts use, the usual one first; the sums decide.
"""

from __future__ import annotations

from auditor.pots import Layers
from parsers.contributions import Contribution
from parsers.conventions import RakeFigure, Uncalled
from parsers.hand import Hand

#: The largest part of the pots that a rake which is not printed may be, for a reading to be believed: 1/9.
_MOST_RAKE = 9


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
        if not record.return_line:
            _read(hand, records, cut, record, excess)


def _read(hand: Hand, records: dict[int, Contribution], cut: Layers, owner: Contribution, excess: int) -> None:
    pots = sum(pot.amount for pot in cut.pots)
    paid = sum(record.collected for record in records.values())
    charges = printed_charges(hand)
    for reading in hand.conventions.uncalled:
        if reading is Uncalled.SILENT:
            if _silent(hand, pots, paid, charges, excess):
                owner.returned = excess
                return
        elif owner.collected >= excess and _inside(hand, reading, owner, pots, paid, charges, excess):
            owner.returned = excess
            owner.collected -= excess
            return
    if not _paid_out(hand, pots, paid, charges or 0, excess):
        owner.returned = excess
    elif owner.collected >= excess and _nobody_else_can_have_it(hand, records, owner):
        owner.returned = excess
        owner.collected -= excess


def _silent(hand: Hand, pots: int, paid: int, charges: int | None, excess: int) -> bool:
    """Are the payments those of the pots alone? Where the rake is not printed they must not be more."""
    if charges is None:
        return paid <= pots
    return not _paid_out(hand, pots, paid, charges, excess)


def _inside(
    hand: Hand, reading: Uncalled, owner: Contribution, pots: int, paid: int, charges: int | None, excess: int
) -> bool:
    """Can the owner's payments hold the uncalled money? The reading that a room uses always (it comes first) is
    believed while the rest is a possible rake; one that it uses at times must fit to the unit."""
    readings = hand.conventions.uncalled
    if reading is Uncalled.ONE_PLAYER_POT:
        own_line = any(c.seat == owner.seat and c.units == excess for c in hand.recorded.collected)
        return own_line and paid - excess <= pots
    if reading is not Uncalled.IN_AWARD:
        return False
    silent = readings.index(Uncalled.SILENT) if Uncalled.SILENT in readings else len(readings)
    usual = readings.index(reading) < silent
    if charges is not None:
        if usual:
            return silent == len(readings) or paid + charges > pots
        return _paid_out(hand, pots, paid, charges, excess)
    if usual:
        rest = pots + excess - paid
        return silent == len(readings) or 0 <= rest * _MOST_RAKE <= pots + _MOST_RAKE
    return paid == pots + excess


def _nobody_else_can_have_it(hand: Hand, records: dict[int, Contribution], owner: Contribution) -> bool:
    """The owner is left alone, and the room charged nothing: otherwise it may lie there just as well."""
    alive = [r for r in records.values() if r.in_hand and r.folded_on is None and r.contributed]
    return alive == [owner] and not printed_charges(hand)


def printed_charges(hand: Hand) -> int | None:
    """Rake and fees that the text prints; None where the rake is not known."""
    recorded, conventions = hand.recorded, hand.conventions
    fees = sum(fee.units for fee in recorded.fees.values())
    if conventions.rake is RakeFigure.PRINTED:
        return fees + (recorded.rake.units if recorded.rake is not None else 0)
    return fees if hand.tournament is not None else None


def _paid_out(hand: Hand, pots: int, paid: int, charges: int, excess: int) -> bool:
    """Do the payments (or the printed total) hold the excess on top of the pots?"""
    total = hand.recorded.total
    counted = total is not None and not hand.conventions.total_with_uncalled and total.units >= pots + excess
    return paid + charges >= pots + excess or counted
