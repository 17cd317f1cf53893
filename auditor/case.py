"""One hand with everything that the rules look at, and the facts that its text proves."""

from __future__ import annotations

from dataclasses import dataclass

from auditor.matching import PotMatch
from auditor.pots import Layers, layers
from auditor.results import Settlement
from auditor.settlement import Reckoning, pot_of, settle
from auditor.showdown import Showdown
from auditor.uncalled import read_uncalled
from parsers.contributions import Contribution, contributions
from parsers.hand import Collect, EventKind, Hand

# Facts are plain integers: testing a mask is a few nanoseconds, an enum.Flag costs fifty times as much.
ONE_ALIVE = 1 << 0  # one player left: no showdown
SHOWDOWN = 1 << 1  # two or more players left at the end
TOTAL = 1 << 2  # the total pot is printed
RAKE = 1 << 3  # the rake is printed
POTS = 1 << 4  # main and side pots are printed
SUMMARY = 1 << 5  # the text has its summary
PAID = 1 << 6  # who was paid is in the text: payment lines, a cash-out, or a summary that would name them
REAL_MONEY = 1 << 7
TOURNAMENT = 1 << 8
SIDE_POTS = 1 << 9  # our reckoning has more than one pot
HI_LO = 1 << 10
CANCELLED = 1 << 11
CASH_OUT = 1 << 12
RETURN = 1 << 13  # an uncalled return is due or printed
ANTES = 1 << 14  # two or more players paid an ante
PROBLEMS = 1 << 15  # the parser noted something
STACKS = 1 << 16  # every player in the hand has a known stack
DESCRIBED = 1 << 17  # the text names hands in words
RAISES = 1 << 18
HOUSE = 1 << 19  # money that nobody put in
UNKNOWN_LINES = 1 << 20
INFERRED = 1 << 21
CARDS = 1 << 22  # hole cards of at least one player are known
ACTIONS = 1 << 23  # somebody called or raised
FELL = 1 << 24  # a layer without claimant

_CALLS = frozenset({EventKind.CALL, EventKind.RAISE, EventKind.COMPLETE})


@dataclass(slots=True)
class Case:
    """What a rule may look at. Rules read; they never change anything."""

    hand: Hand
    records: dict[int, Contribution]
    cut: Layers
    reckoning: Reckoning
    facts: int

    @property
    def settlement(self) -> Settlement:
        return self.reckoning.settlement

    @property
    def match(self) -> PotMatch | None:
        return self.reckoning.match

    @property
    def showdown(self) -> Showdown:
        """The known hands; only for hands that more than one player could win."""
        found = self.reckoning.showdown
        return Showdown(self.hand) if found is None else found

    def name(self, seat: int) -> str:
        return self.hand.seats[seat].name

    def pot_label(self, index: int) -> str:
        """How sentences name a pot of the reckoning (see :func:`pot_label`)."""
        return pot_label(index, len(self.settlement.pots))

    def pot_of(self, collect: Collect) -> int | None:
        """Computed pot of a payment: by its label, or the only pot; None if the text does not say, -1 if the
        label names a pot that cannot exist."""
        found = pot_of(collect, self.match, len(self.settlement.pots))
        if found is None and len(self.settlement.pots) == 1:
            return 0
        return found

    @property
    def charges(self) -> int:
        return self.settlement.rake + self.settlement.fees

    @property
    def alive(self) -> list[int]:
        return [r.seat for r in self.records.values() if r.in_hand and r.folded_on is None and r.contributed]

    def paid(self, seat: int) -> int:
        """What the text pays to a seat out of the pots. Where one player is left alone, rooms draw the line
        between returned and won in different places, so there the sum of both counts."""
        record = self.records[seat]
        if self.facts & ONE_ALIVE and record.folded_on is None:
            return record.collected + record.returned - self.settlement.returns.get(seat, 0)
        return record.collected

    def last_line(self, seat: int) -> int:
        """Line of the last payment to a seat, else of its summary line, else of its seat line."""
        lines = [c.line for c in self.hand.recorded.collected if c.seat == seat]
        if lines:
            return lines[-1]
        summary = self.hand.recorded.summary.get(seat)
        return summary.line if summary is not None else self.hand.seats[seat].line


def pot_label(index: int, pots: int) -> str:
    """How a sentence names a pot: "pot" if it is the only one, "main pot", "side pot" or "side pot 1" ..."""
    if pots == 1:
        return "pot"
    if index == 0:
        return "main pot"
    return "side pot" if pots == 2 else f"side pot {index}"


def build_case(hand: Hand) -> Case:
    """Runs the pure stages for one hand: contributions, layers, settlement, facts."""
    records = contributions(hand)
    house = sum(printed.units for printed in hand.house_money)
    cut = layers(records, house)
    read_uncalled(hand, records, cut)
    reckoning = settle(hand, records, cut)
    return Case(hand, records, cut, reckoning, _facts(hand, records, cut))


def _facts(hand: Hand, records: dict[int, Contribution], cut: Layers) -> int:
    facts = _money_facts(hand, records) | _text_facts(hand) | _hand_facts(hand)
    if cut.returns:
        facts |= RETURN
    if len(cut.pots) > 1:
        facts |= SIDE_POTS
    if cut.fell:
        facts |= FELL
    return facts


def _money_facts(hand: Hand, records: dict[int, Contribution]) -> int:
    alive = antes = 0
    facts = STACKS
    seats = hand.seats
    for record in records.values():
        if record.contributed:
            if record.folded_on is None and record.in_hand:
                alive += 1
            if seats[record.seat].stack is None:
                facts &= ~STACKS
            if record.ante:
                antes += 1
            if record.return_line:
                facts |= RETURN
    if antes > 1:
        facts |= ANTES
    return facts | (ONE_ALIVE if alive == 1 else SHOWDOWN if alive > 1 else 0)


def _text_facts(hand: Hand) -> int:
    recorded = hand.recorded
    facts = 0
    if recorded.total is not None:
        facts |= TOTAL
    if recorded.rake is not None:
        facts |= RAKE
    if recorded.pots:
        facts |= POTS
    if recorded.has_summary:
        facts |= SUMMARY
    if recorded.collected or recorded.cash_outs or recorded.has_summary:
        facts |= PAID
    if recorded.cash_outs:
        facts |= CASH_OUT
    if recorded.descriptions:
        facts |= DESCRIBED
    return facts


def _hand_facts(hand: Hand) -> int:
    facts = 0
    if hand.tournament is not None:
        facts |= TOURNAMENT
    elif hand.currency.exponent and hand.currency.code != "play":
        facts |= REAL_MONEY
    if hand.hi_lo:
        facts |= HI_LO
    if hand.cancelled:
        facts |= CANCELLED
    if hand.problems:
        facts |= PROBLEMS
    if hand.house_money:
        facts |= HOUSE
    if hand.unknown_lines:
        facts |= UNKNOWN_LINES
    if hand.inferred:
        facts |= INFERRED
    if hand.cards:
        facts |= CARDS
    for event in hand.events:
        if event.kind in _CALLS:
            facts |= ACTIONS
            if event.by is not None:
                facts |= RAISES
                break
    return facts
