"""What some rooms leave out of their texts, where other figures of the same text prove it.

A missed blind that no line posts, a charge that no line names, a side pot that no line pays. Each is taken only if
the sums demand exactly it, and each is said (CON105). Conventions say which rooms do so; nothing else is filled in.
"""

from __future__ import annotations

from auditor.matching import with_house
from auditor.pots import Layers, layers
from auditor.uncalled import printed_charges
from parsers.contributions import Contribution
from parsers.conventions import PotFigure
from parsers.hand import EventKind, Hand, Inferred
from parsers.money import to_text

#: How sentences call a player whose name the text leaves empty.
NO_NAME = "(no name)"


def named(hand: Hand, seat: int) -> str:
    """The name of a seat for a sentence."""
    return hand.seats[seat].name or NO_NAME


def dead_blinds(hand: Hand, records: dict[int, Contribution], cut: Layers, house: int) -> tuple[Layers, list[Inferred]]:
    """Adds to ``dead`` the small blinds of late posters that are in the pot without a line; the layers anew."""
    blind = _small_blind(hand)
    charges = printed_charges(hand)
    if not blind or charges is None:
        return cut, []
    lacking = sum(r.collected for r in records.values()) + charges - sum(pot.amount for pot in cut.pots)
    if lacking <= 0 or lacking % blind:
        return cut, []
    owing = [seat for seat in hand.may_owe_dead if _result_lacks(hand, records, cut, seat, blind)]
    if len(owing) < lacking // blind:
        return cut, []
    assumed = []
    for seat in owing[: lacking // blind]:
        records[seat].dead += blind
        records[seat].contributed += blind
        what = f"a dead small blind of {to_text(blind, hand.currency)} by {named(hand, seat)} that no line posts"
        assumed.append(Inferred(what, hand.may_owe_dead[seat]))
    return layers(records, house), assumed


def _small_blind(hand: Hand) -> int:
    """The small blind as posted, else half of the big blind that was, else as the header says."""
    for event in hand.events:
        if event.kind is EventKind.SMALL_BLIND and not event.all_in:
            return event.amount
    for event in hand.events:
        if event.kind is EventKind.BIG_BLIND and not event.all_in:
            return event.amount // 2
    return hand.stakes.small or 0


def _result_lacks(hand: Hand, records: dict[int, Contribution], cut: Layers, seat: int, blind: int) -> bool:
    """Is the printed result of the seat worse by the blind than its lines are? True where none is printed."""
    line = hand.recorded.summary.get(seat)
    if line is None or line.net is None:
        return not hand.conventions.results_printed
    record = records[seat]
    returned = record.returned if record.return_line else cut.returns.get(seat, 0)
    return record.collected + returned - record.contributed - line.net == blind


def unprinted_charge(hand: Hand, records: dict[int, Contribution], cut: Layers) -> int:
    """A charge of a known size (``hidden_fees``) that alone closes the sums, or 0."""
    if hand.recorded.rake is None:
        return 0
    kept = sum(pot.amount for pot in cut.pots) - sum(record.collected for record in records.values())
    rest = kept - (printed_charges(hand) or 0)
    return rest if rest in hand.conventions.hidden_fees else 0


def waived_charges(hand: Hand, records: dict[int, Contribution], cut: Layers) -> int:
    """Printed charges that this room does not always take, if the sums close without them, or 0."""
    fees = hand.recorded.fees
    waived = sum(fees[word].units for word in hand.conventions.charges_may_be_waived if word in fees)
    kept = sum(pot.amount for pot in cut.pots) - sum(record.collected for record in records.values())
    return waived if waived and kept + waived == (printed_charges(hand) or 0) else 0


def unprinted_payments(hand: Hand, records: dict[int, Contribution], cut: Layers) -> list[Inferred]:
    """Adds to ``collected`` what was won in pots that no line pays. Uncalled money has been read before."""
    lacking = _lacking(hand, records, cut)
    if lacking <= 0 or len(cut.pots) < 2:
        return []
    if hand.conventions.results_printed:
        found = _by_results(hand, records, lacking)
    else:
        found = _by_claims(hand, records, cut, lacking)
    assumed = []
    for seat, units in found.items():
        records[seat].collected += units
        what = f"{to_text(units, hand.currency)} for {named(hand, seat)} from pots that no line pays"
        assumed.append(Inferred(what, hand.seats[seat].line))
    return assumed


def _lacking(hand: Hand, records: dict[int, Contribution], cut: Layers) -> int:
    """By how much the payments fall short of the pots after rake."""
    recorded = hand.recorded
    if hand.conventions.pot_figures is PotFigure.NET and recorded.pots:
        net = sum(pot.units for pot in with_house(recorded))
    else:
        net = sum(pot.amount for pot in cut.pots) - (printed_charges(hand) or 0)
    return net - sum(record.collected for record in records.values())


def _by_results(hand: Hand, records: dict[int, Contribution], lacking: int) -> dict[int, int]:
    """Players without a payment line whose printed results make up together for what is lacking."""
    missing = {}
    for seat, line in hand.recorded.summary.items():
        if line.net is not None and not records[seat].collected:
            units = line.net - records[seat].net
            if units > 0:
                missing[seat] = units
    return missing if sum(missing.values()) == lacking else {}


def _by_claims(hand: Hand, records: dict[int, Contribution], cut: Layers, lacking: int) -> dict[int, int]:
    """The one player who was paid, by the figure of a printed pot, and could win every other pot."""
    paid = {collect.seat for collect in hand.recorded.collected if collect.units}
    printed = {pot.units for pot in hand.recorded.pots}
    figures = all(c.units in printed for c in hand.recorded.collected if c.units) or not printed
    if figures and len(paid) == 1:
        (seat,) = paid
        if all(seat in pot.eligible for pot in cut.pots):
            return {seat: lacking}
    return {}
