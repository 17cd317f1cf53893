"""Paid against due, in figures: one outcome a player, the balance of the hand, and the claim.

Only differences and sums of what the audit already holds; no words.
"""

from __future__ import annotations

from dataclasses import dataclass

from auditor.results import Finding, HandAudit, Settlement, Severity
from parsers.contributions import Contribution
from parsers.hand import Hand

Bounds = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One player's money. ``returned`` = what went back; ``due_back`` = what nobody called and is due back; ``due`` =
    lowest and highest rightful ``paid`` (None: the text cannot prove it); ``cash_out`` = paid by the room
    outside the pot; ``recorded``: does the text say at all who was paid?"""

    seat: int
    put_in: int
    returned: int
    paid: int
    due: Bounds | None
    cash_out: int | None
    due_back: int = 0
    recorded: bool = True

    @property
    def net(self) -> int:
        return self.returned + self.paid - self.put_in

    @property
    def net_due(self) -> Bounds | None:
        if self.due is None:
            return None
        return self.due[0] + self.due_back - self.put_in, self.due[1] + self.due_back - self.put_in

    @property
    def difference(self) -> Bounds | None:
        """Paid and returned less what is due, nearer bound first; (0, 0) where it lies within the range."""
        if self.due is None or not self.recorded:
            return None
        low, high = self.due
        got = self.paid + self.returned - self.due_back
        if low <= got <= high:
            return 0, 0
        if got > high:
            return got - high, got - low
        return got - low, got - high

    @property
    def differs(self) -> bool:
        return self.difference is not None and self.difference != (0, 0)


@dataclass(frozen=True, slots=True)
class Balance:
    """put in + house = returned + paid + rake + fees + difference."""

    put_in: int
    house: int
    returned: int
    paid: int
    rake: int
    fees: int

    @property
    def difference(self) -> int:
        return self.put_in + self.house - self.returned - self.paid - self.rake - self.fees


def outcomes(audit: HandAudit) -> list[Outcome]:
    """The outcomes of the players whose money the hand moves, by seat."""
    settlement = audit.settlement
    if settlement is None:
        return []
    recorded = not (isinstance(audit.hand, Hand) and audit.hand.no_result)
    found = []
    for seat, record in audit.records.items():
        due = settlement.due.get(seat)
        if record.contributed or record.collected or record.cash_out is not None or due != (0, 0):
            found.append(_outcome(record, due, settlement, recorded))
    return found


def _outcome(record: Contribution, due: Bounds | None, settlement: Settlement, recorded: bool) -> Outcome:
    """Where one player is left alone, texts draw the line between returned and won in different places: what the
    text returns is then taken as the return, and the rest is due from the pot."""
    back, returned = settlement.returns.get(record.seat, 0), record.returned
    alone = len(settlement.pots) == 1 and settlement.pots[0].eligible == (record.seat,)
    if due is not None and alone and record.return_line:
        due = due[0] + back - returned, due[1] + back - returned
        back = returned
    return Outcome(record.seat, record.contributed, returned, record.collected, due, record.cash_out, back, recorded)


def balance(audit: HandAudit) -> Balance:
    """The balance line of a hand that could be read."""
    results = outcomes(audit)
    settlement = audit.settlement
    return Balance(
        sum(result.put_in for result in results),
        settlement.house if settlement else 0,
        sum(result.returned for result in results),
        sum(result.paid for result in results),
        settlement.rake if settlement else 0,
        settlement.fees if settlement else 0,
    )


@dataclass(frozen=True, slots=True)
class Claim:
    """The largest difference: who is paid too much (``over``), who too little (``short``), owed most first.

    ``pot`` = the pot paid to a player without a share in it, with ``amount``; None where none is named.
    """

    over: Outcome | None
    short: tuple[Outcome, ...]
    pot: int | None = None
    amount: int = 0


def claim(audit: HandAudit) -> Claim | None:
    """The claim that a hand raises, or None if every player is paid what is due."""
    settlement, hand = audit.settlement, audit.hand
    if settlement is None or not isinstance(hand, Hand):
        return None
    results = [result for result in outcomes(audit) if result.differs]
    if not results:
        return None
    overs = sorted((r for r in results if _near(r) > 0), key=_near, reverse=True)
    shorts = sorted((r for r in results if _near(r) < 0), key=_near)
    over = overs[0] if overs else None
    if over is not None and len(overs) == 1 and labels_fit(hand, len(settlement.pots)):
        for index, amount in _paid_by_pot(hand, over.seat).items():
            if over.seat not in settlement.pots[index].eligible:
                return Claim(over, tuple(shorts), index, amount)
    return Claim(over, tuple(shorts))


def _near(result: Outcome) -> int:
    return result.difference[0] if result.difference else 0


def _paid_by_pot(hand: Hand, seat: int) -> dict[int, int]:
    paid: dict[int, int] = {}
    for collect in hand.recorded.collected:
        if collect.seat == seat and collect.pot is not None:
            paid[collect.pot] = paid.get(collect.pot, 0) + collect.units
    return paid


def labels_fit(hand: Hand, pots: int) -> bool:
    """True if every payment names its pot and the text counts the pots as the reckoning does."""
    recorded = hand.recorded
    labels = [line.pot for line in recorded.collected]
    same_count = not recorded.pots or len(recorded.pots) == pots
    return bool(labels) and same_count and all(label is not None and label < pots for label in labels)


def paid_from(hand: Hand, seat: int, pot: int, pots: int) -> int | None:
    """What the text pays a seat from one pot; None where its lines do not tell the pots apart."""
    if pots == 1:
        return sum(line.units for line in hand.recorded.collected if line.seat == seat)
    return _paid_by_pot(hand, seat).get(pot, 0) if labels_fit(hand, pots) else None


def errors(audit: HandAudit) -> list[Finding]:
    """The findings that make a hand discrepant, in the order of the audit."""
    return [finding for finding in audit.findings if finding.severity is Severity.ERROR]
