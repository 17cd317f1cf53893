"""One hand with everything that the rules look at, and the facts that its text proves."""

from __future__ import annotations

from msgspec import Struct

from auditor.course import of_betting
from auditor.extras import Extras
from auditor.factfinding import facts_of
from auditor.facts import INFERRED, ONE_ALIVE
from auditor.matching import PotMatch
from auditor.pots import Layers, layers
from auditor.readings import (
    dead_blinds,
    named,
    unnamed_blind,
    unprinted_antes,
    unprinted_awards,
    unprinted_charge,
    unprinted_payments,
    waived_charges,
)
from auditor.results import C_, N_, Phrase, Settlement, Units
from auditor.settlement import Reckoning, settle
from auditor.showdown import Showdown
from auditor.uncalled import read_uncalled
from parsers.contributions import Contribution, contributions
from parsers.hand import Collect, Hand, Inferred
from parsers.steps import Steps, finish


class Case(Struct, gc=False):
    """What a rule may look at. Rules read; they never change anything."""

    hand: Hand
    records: dict[int, Contribution]
    cut: Layers
    reckoning: Reckoning
    facts: int
    settlement: Settlement
    match: PotMatch | None
    #: what was taken to be so although no line says it
    assumed: list[Inferred] = []
    #: what the user asked for beyond the ordinary audit
    extras: Extras | None = None

    @property
    def showdown(self) -> Showdown:
        """The known hands; only for hands that more than one player could win."""
        found = self.reckoning.showdown
        return Showdown(self.hand) if found is None else found

    def name(self, seat: int) -> str:
        return named(self.hand, seat)

    def pot_label(self, index: int) -> Phrase:
        """How sentences name a pot of the reckoning (see :func:`pot_label`)."""
        return pot_label(index, len(self.settlement.pots))

    def pot_of(self, collect: Collect) -> int | None:
        """Computed pot of a payment: by its label, or the only pot; None if the text does not say, -1 if the
        label names a pot that cannot exist."""
        found = self.reckoning.pot_of(collect)
        if found is None and len(self.settlement.pots) == 1 and collect.pot in (None, 0):
            return 0
        return found

    @property
    def stacks_reliable(self) -> bool:
        """Whether nobody can have had more chips than the seat list says."""
        return self.hand.conventions.stacks_reliable and not self.hand.reloaded

    def stack_reliable(self, seat: int) -> bool:
        """Whether this player cannot have had more chips than the seat list says."""
        hand = self.hand
        brought = hand.reloaded and (not hand.reloaders or seat in hand.reloaders)
        return hand.conventions.stacks_reliable and not brought

    @property
    def charges(self) -> int:
        return self.settlement.rake + self.settlement.fees

    @property
    def alive(self) -> list[int]:
        return [r.seat for r in self.records.values() if r.in_hand and r.folded_on is None and r.contributed]

    def paid(self, seat: int) -> int:
        """What the text pays to a seat out of the pots. Where one player is left alone, rooms draw the line
        between returned and won in different places, so there the sum of both counts, unless the payment alone is
        right: then it is the return that is not."""
        record = self.records[seat]
        if self.facts & ONE_ALIVE and record.folded_on is None:
            due = self.settlement.due.get(seat)
            if due is None or not due[0] <= record.collected <= due[1]:
                return self.paid_and_returned(seat)
        return record.collected

    def paid_and_returned(self, seat: int) -> int:
        """Everything that went to a seat, without what was due back to it."""
        record = self.records[seat]
        return max(0, record.collected + record.returned - self.settlement.returns.get(seat, 0))

    def last_line(self, seat: int) -> int:
        """Line of the last payment to a seat, else of its summary line, else of its seat line."""
        lines = [c.line for c in self.hand.recorded.collected if c.seat == seat]
        if lines:
            return lines[-1]
        summary = self.hand.recorded.summary.get(seat)
        return summary.line if summary is not None else self.hand.seats[seat].line


def pot_label(index: int, pots: int) -> Phrase:
    """How a sentence names a pot: "pot" if it is the only one, "main pot", "side pot" or "side pot 1" ..."""
    if pots == 1:
        return C_("the", "pot")
    if index == 0:
        return C_("the", "main pot")
    return C_("the", "side pot") if pots == 2 else C_("the", "side pot {number}", {"number": index})


def build_case(hand: Hand) -> Case:
    """Runs the pure stages for one hand: contributions, layers, settlement, facts."""
    return finish(case_steps(hand))


def case_steps(hand: Hand) -> Steps[Case]:
    """:func:`build_case` in steps."""
    records = contributions(hand)
    yield None
    house = sum([printed.units for printed in hand.house_money]) if hand.house_money else 0
    cut = layers(records, house)
    yield None
    conventions = hand.conventions
    assumed: list[Inferred] = []
    unprinted = 0
    if conventions.hidden_dead_blind and hand.may_owe_dead:
        cut, assumed = dead_blinds(hand, records, cut, house)
    if hand.blinds_unnamed:
        cut, assumed = unnamed_blind(hand, records, cut, house)
    if conventions.hidden_antes:
        antes, assumed = unprinted_antes(hand, records, cut)
        if antes:
            house += antes
            cut = layers(records, house)
    read_uncalled(hand, records, cut)
    if conventions.payments_may_lack_pots and conventions.results_printed:
        assumed += unprinted_payments(hand, records, cut)
    yield None
    if conventions.hidden_fees:
        unprinted = unprinted_charge(hand, records, cut)
        if unprinted:
            what = N_("a charge of {amount} that no line names")
            assumed.append(Inferred(what, hand.line, {"amount": Units(unprinted)}))
    if conventions.charges_may_be_waived and hand.recorded.fees:
        waived = waived_charges(hand, records, cut)
        if waived:
            what = N_("a printed charge of {amount} that was not taken")
            assumed.append(Inferred(what, hand.line, {"amount": Units(waived)}))
            unprinted -= waived
    reckoning = settle(hand, records, cut, house, unprinted)
    if conventions.payments_may_lack_pots and not conventions.results_printed:
        added = unprinted_awards(hand, records, reckoning)
        if added:
            assumed += added
            reckoning = settle(hand, records, cut, house, unprinted)
    yield None
    known = facts_of(hand, records, cut, reckoning)
    yield None
    known |= of_betting(hand, records)
    yield None
    if assumed:
        known |= INFERRED
    yield Case(hand, records, cut, reckoning, known, reckoning.settlement, reckoning.match, assumed)
