"""What the pictures of a batch page and the sums by player show, gathered without keeping any hand.

A worker writes down few numbers of each hand, because only the process that joins the parts knows which hands
were met before; that one adds them up. Nothing here is called unless a batch page or tables are wanted.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field
from itertools import islice

from auditor.results import BatchFigures, HandAudit, PlayerRake, RakedHands, Severity, Verdict
from parsers.hand import Hand
from parsers.money import CHIPS, Currency

_Level = tuple[str, Currency, int | None, int | None]


@dataclass(slots=True)
class PartFigures:
    """The numbers of a task's hands, in flat lists that are cheap to hand over.

    ``sizes``: how many results each hand has in ``who`` (a place in ``players``) and ``nets``; ``raked``: the places
    of the raked hands in the task, each with a level (a place in ``levels``), its rake and its pots; ``seated``: how
    many of them were dealt in, each with a place in ``players`` in ``payers`` and two shares of the rake.
    """

    findings: dict[tuple[str, str, Severity], int] = field(default_factory=dict)
    players: list[tuple[str, Currency, str]] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    who: list[int] = field(default_factory=list)
    nets: list[int] = field(default_factory=list)
    levels: list[_Level] = field(default_factory=list)
    raked: list[int] = field(default_factory=list)
    level: list[int] = field(default_factory=list)
    rakes: list[int] = field(default_factory=list)
    pots: list[int] = field(default_factory=list)
    seated: list[int] = field(default_factory=list)
    payers: list[int] = field(default_factory=list)
    by_stake: list[int] = field(default_factory=list)
    by_deal: list[int] = field(default_factory=list)


class Gatherer:
    """Writes the numbers of one hand after the other into a part's figures."""

    def __init__(self) -> None:
        self.part = PartFigures()
        self._tables: dict[tuple[str, Currency], dict[str, int]] = {}
        self._levels: dict[_Level, int] = {}

    def add(self, one: HandAudit) -> None:
        """The next hand of the task."""
        part = self.part
        hand = one.hand
        room = one.room_name or hand.room
        for finding in one.findings:
            if finding.severity is not Severity.INFO:
                key = (room, finding.code, finding.severity)
                part.findings[key] = part.findings.get(key, 0) + 1
        if one.settlement is None or not isinstance(hand, Hand) or one.verdict is Verdict.UNREADABLE:
            part.sizes.append(0)
            return
        currency = hand.currency
        known = self._tables.get((room, currency))
        if known is None:
            known = self._tables[room, currency] = {}
        seats = hand.seats
        who, nets = part.who, part.nets
        before = len(who)
        for number, record in one.records.items():
            if record.in_hand and not record.award_unknown:
                who.append(self._place(known, room, currency, seats[number].name))
                nets.append(record.returned + record.collected - record.contributed)
        part.sizes.append(len(who) - before)
        settlement = one.settlement
        if settlement.rake > 0 and currency != CHIPS and (settlement.rake_known or one.verdict is Verdict.CONSISTENT):
            stakes = hand.stakes
            level = (room, currency, stakes.small, stakes.big)
            part.raked.append(len(part.sizes) - 1)
            part.level.append(self._levels.setdefault(level, len(self._levels)))
            part.rakes.append(settlement.rake)
            part.pots.append(sum([pot.amount for pot in settlement.pots]))
            dealt = [record for record in one.records.values() if record.in_hand]
            part.seated.append(len(dealt))
            part.payers += [self._place(known, room, currency, seats[record.seat].name) for record in dealt]
            stakes_in = [max(0, record.contributed - settlement.returns.get(record.seat, 0)) for record in dealt]
            part.by_stake += divided(settlement.rake, stakes_in)
            part.by_deal += divided(settlement.rake, [1] * len(dealt))

    def _place(self, known: dict[str, int], room: str, currency: Currency, name: str) -> int:
        place = known.get(name)
        if place is None:
            place = known[name] = len(self.part.players)
            self.part.players.append((room, currency, name))
        return place

    def pack(self) -> PartFigures:
        """The figures, complete."""
        self.part.levels = list(self._levels)
        return self.part


def divided(amount: int, weights: list[int]) -> list[int]:
    """The amount in whole units in the proportion of the weights; what is left goes to the largest fractions, the
    first of equal ones. The parts add up to the amount, but for weights that are all 0."""
    total = sum(weights)
    if not total:
        return [0] * len(weights)
    parts = [amount * weight // total for weight in weights]
    left = sorted(range(len(weights)), key=lambda at: -(amount * weights[at] % total))
    for at in left[: amount - sum(parts)]:
        parts[at] += 1
    return parts


def add_part(total: BatchFigures, part: PartFigures, repeated: Container[int]) -> None:
    """Adds a task's figures; the money of hands that stand in ``repeated`` was counted before."""
    for key, number in part.findings.items():
        total.findings[key] = total.findings.get(key, 0) + number
    sums = [0] * len(part.players)
    results = zip(part.who, part.nets, strict=True)
    for number, size in enumerate(part.sizes):
        if number in repeated:
            for _ in islice(results, size):
                pass
        else:
            for place, net in islice(results, size):
                sums[place] += net
    for (room, currency, name), net in zip(part.players, sums, strict=True):
        nets = total.nets.setdefault(currency, {})
        nets[room, name] = nets.get((room, name), 0) + net
    for number, place, rake, pots in zip(part.raked, part.level, part.rakes, part.pots, strict=True):
        if number not in repeated:
            hands = total.raked.setdefault(part.levels[place], RakedHands())
            hands.hands += 1
            hands.rake += rake
            hands.pots += pots
    _add_rakes(total, part, repeated)


def _add_rakes(total: BatchFigures, part: PartFigures, repeated: Container[int]) -> None:
    shares = zip(part.payers, part.by_stake, part.by_deal, strict=True)
    for number, seated in zip(part.raked, part.seated, strict=True):
        for place, by_stake, by_deal in islice(shares, seated):
            if number not in repeated:
                room, currency, name = part.players[place]
                rake = total.rakes.setdefault(currency, {}).setdefault((room, name), PlayerRake())
                rake.hands += 1
                rake.by_stake += by_stake
                rake.by_deal += by_deal
