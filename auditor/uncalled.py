"""Where uncalled money went when no line of the text returns it.

The readings are few: it went back without a word, it was paid by a line of its own, or it lies inside the payment
of its owner, always or in walks only. A room's conventions say which of them its texts use, the usual one first;
the sums decide.
"""

from __future__ import annotations

from auditor.matching import printed_total
from auditor.pots import Layers
from auditor.ranking import board_size
from parsers.contributions import Contribution
from parsers.conventions import RakeFigure, Uncalled
from parsers.hand import EventKind, Hand

#: The largest part of the pots that a rake which is not printed may be, for a reading to be believed: 1/9.
_MOST_RAKE = 9
_FLOP = 3


def read_uncalled(hand: Hand, records: dict[int, Contribution], cut: Layers) -> None:
    """Sets ``returned`` of players whose uncalled money no line returns, and takes it out of ``collected`` where it
    was paid inside the award. In a cancelled hand everything went back, also what lines return in part."""
    if hand.cancelled:
        for record in records.values():
            record.returned = max(record.returned, record.contributed)
        return
    for seat, excess in cut.returns.items():
        record = records[seat]
        if hand.no_result:
            record.returned = excess
        elif not record.return_line:
            _read(hand, records, cut, record, excess)


def _read(hand: Hand, records: dict[int, Contribution], cut: Layers, owner: Contribution, excess: int) -> None:
    pots = sum(pot.amount for pot in cut.pots)
    paid = sum(record.collected for record in records.values())
    charges = printed_charges(hand)
    readings = hand.conventions.uncalled
    walk = Uncalled.IN_WALK in readings and _is_walk(hand, records, owner)
    for reading in readings:
        if reading is Uncalled.SILENT:
            if _silent(hand, pots, paid, charges, excess):
                owner.returned = excess
                return
        elif reading is Uncalled.IN_WALK and not walk:
            continue
        elif owner.collected >= excess and _inside(hand, records, reading, owner, pots, paid, charges, excess):
            owner.returned = excess
            owner.collected -= excess
            return
    if not _paid_out(hand, pots, paid, charges or 0, excess):
        if not _never_silent(hand):
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
    hand: Hand,
    records: dict[int, Contribution],
    reading: Uncalled,
    owner: Contribution,
    pots: int,
    paid: int,
    charges: int | None,
    excess: int,
) -> bool:
    """Can the owner's payments hold the uncalled money? The reading that a room uses always (it comes before a silent
    return) is believed while the rest is a possible rake; one that it uses at times must fit to the unit, where nobody
    left could have called."""
    readings = hand.conventions.uncalled
    if reading is Uncalled.ONE_PLAYER_POT or reading is Uncalled.BLIND_POT:
        collected = hand.recorded.collected
        own_line = any(c.seat == owner.seat and c.units == excess for c in collected)
        concerned = reading is Uncalled.ONE_PLAYER_POT or (paid != pots and _blind_against(hand, records))
        return own_line and concerned and len(collected) > 1 and _closes(hand, pots, paid, charges, excess)
    if reading is Uncalled.IN_WALK:
        return _closes(hand, pots, paid, charges, excess)
    if reading is not Uncalled.IN_AWARD:
        return False
    if _result_holds_it(hand, owner):
        return _closes(hand, pots, paid, charges, excess)
    if Uncalled.SILENT not in readings:
        return charges is not None or _closes(hand, pots, paid, charges, excess)
    if readings.index(reading) < readings.index(Uncalled.SILENT):
        if charges is not None:
            return paid + charges > pots
        return _closes(hand, pots, paid, charges, excess) and not _rate_of_silence(hand, pots, paid, excess)
    if Uncalled.RETURN_LINE not in readings and not _could_not_be_called(hand, records, owner):
        return False
    return paid == pots + excess if charges is None else _paid_out(hand, pots, paid, charges, excess)


_BLINDS = frozenset({EventKind.SMALL_BLIND, EventKind.BIG_BLIND, EventKind.POST, EventKind.STRADDLE})


def _blind_against(hand: Hand, records: dict[int, Contribution]) -> bool:
    """Is somebody left who did no more than post a blind: all-in with it, or never raised?"""
    added = {e.seat for e in hand.events if e.amount and e.kind not in _BLINDS and e.kind is not EventKind.ANTE}
    return any(record.seat not in added for record in _alive(records))


def _could_not_be_called(hand: Hand, records: dict[int, Contribution], owner: Contribution) -> bool:
    """Is everybody else who is left all-in, and was the money put in before the flop or against a blind?"""
    if any(other is not owner and not other.all_in for other in _alive(records)):
        return False
    return not any(len(board.cards) >= _FLOP for board in hand.boards) or _blind_against(hand, records)


def _result_holds_it(hand: Hand, owner: Contribution) -> bool:
    """Does the printed result of the owner say that nothing went back besides the payments?"""
    line = hand.recorded.summary.get(owner.seat)
    return line is not None and line.net is not None and line.net == owner.collected - owner.contributed


def _closes(hand: Hand, pots: int, paid: int, charges: int | None, excess: int) -> bool:
    """Do pots and uncalled money cover the payments, and is the rest a possible rake, with a charge that no line names
    or without one?"""
    if charges is not None:
        return _paid_out(hand, pots, paid, charges, excess)
    rest = pots + excess - paid
    return any(0 <= (rest - fee) * _MOST_RAKE <= pots + _MOST_RAKE for fee in (0, *hand.conventions.hidden_fees))


def _rate_of_silence(hand: Hand, pots: int, paid: int, excess: int) -> bool:
    """Does the rest fit the rate of this room better if the payments are those of the pots alone? What fits best is
    exactly the rate, or nothing; then come the caps below it."""
    if hand.conventions.rake_rate is None:
        return False
    part, of = hand.conventions.rake_rate
    most = pots * part // of
    silent, inside = pots - paid, pots - paid + excess
    if silent in (0, most):
        return inside not in (0, most)
    return 0 < silent < most < inside


def _never_silent(hand: Hand) -> bool:
    """Whether the room always says where uncalled money went: by a line, or by paying it with the pots."""
    return Uncalled.SILENT not in hand.conventions.uncalled


_AGGRESSIVE = frozenset({EventKind.BET, EventKind.RAISE, EventKind.COMPLETE})


def _is_walk(hand: Hand, records: dict[int, Contribution], owner: Contribution) -> bool:
    """Everybody else folded, and nobody bet or raised."""
    return _alive(records) == [owner] and not any(event.kind in _AGGRESSIVE for event in hand.events)


def _nobody_else_can_have_it(hand: Hand, records: dict[int, Contribution], owner: Contribution) -> bool:
    """The owner is left alone, and the room charged nothing: otherwise it may lie there just as well."""
    own_ways = Uncalled.RETURN_LINE not in hand.conventions.uncalled
    return _alive(records) == [owner] and not printed_charges(hand) and not own_ways


def _alive(records: dict[int, Contribution]) -> list[Contribution]:
    return [r for r in records.values() if r.in_hand and r.folded_on is None and r.contributed]


def printed_charges(hand: Hand) -> int | None:
    """Rake and fees that the text prints; None where the rake is not known."""
    recorded, conventions = hand.recorded, hand.conventions
    fees = sum(fee.units for fee in recorded.fees.values())
    if conventions.rake is RakeFigure.PRINTED:
        return fees + (recorded.rake.units if recorded.rake is not None else 0)
    return fees if hand.tournament is not None or never_raked(hand) else None


def never_raked(hand: Hand) -> bool:
    """A cash hand that ended before the flop, in a room that rakes no such hand."""
    return (
        hand.conventions.no_flop_no_rake
        and board_size(hand.game) > 0
        and hand.currency.code != "play"
        and not any(len(board.cards) >= _FLOP for board in hand.boards)
    )


def _paid_out(hand: Hand, pots: int, paid: int, charges: int, excess: int) -> bool:
    """Do the payments (or the printed total) hold the excess on top of the pots?"""
    total = printed_total(hand.recorded)
    counted = total is not None and not hand.conventions.total_with_uncalled and total >= pots + excess
    return paid + charges >= pots + excess or counted
