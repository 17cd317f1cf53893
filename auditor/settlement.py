"""Pots + known hands + charges -> what every player is due, as intervals.

An interval is as narrow as the text allows: one figure where winner, rake and odd unit are proven,
wider where the room may put an odd unit on either side, and nothing at all where the winner was never
shown. Sources of the rules: pots one by one (TDA 21), odd units (TDA 20, RRoP "Ties"), halves and
boards (RRoP hi/lo; rake off first, then boards, then halves, then ties).
"""

from __future__ import annotations

from msgspec import Struct

from auditor.matching import PotMatch, match_pots, printed_total, with_house
from auditor.pots import Layers
from auditor.results import Award, Certainty, Pot, Settlement
from auditor.showdown import Showdown, Verdicts
from auditor.uncalled import never_raked
from parsers.contributions import Contribution
from parsers.conventions import HiLoOddUnit, PotFigure, RakeFigure, RakeOrder, TotalFigure, Uncalled
from parsers.hand import Collect, Hand, Part

Interval = tuple[int, int]

#: What is due to whoever wins nothing.
NOTHING: Interval = (0, 0)
_RAKE_PRINTED = RakeFigure.PRINTED
_NO_TOTAL = TotalFigure.ABSENT
_HIGH = Part.HIGH
_WHOLE = Part.WHOLE
_ALONE = Certainty.ALONE
_RESTS_STAY_LOW = HiLoOddUnit.HIGH_WITHOUT_RESTS
#: Uncalled money that is paid by a line like that of a pot.
_OWN_LINES = frozenset({Uncalled.ONE_PLAYER_POT, Uncalled.BLIND_POT})


class Reckoning(Struct, gc=False):
    """A settlement with what it rests on: the match of printed and computed pots and the known hands."""

    settlement: Settlement
    match: PotMatch | None
    showdown: Showdown | None
    #: all pots together, before rake
    total: int = 0
    #: the ways in which uncalled money may go back in the texts of the room
    uncalled: tuple[Uncalled, ...] = ()
    #: labels of payments from here on are not believed: where they count more pots than the reckoning has, and the line
    #: that names the room's own pots is missing, only the main pot is sure; where a room's numbers are not proven, none
    labels_end: int | None = None

    @property
    def charges(self) -> int:
        return self.settlement.rake + self.settlement.fees

    def pot_of(self, collect: Collect) -> int | None:
        """Index of the computed pot that a payment's label names; None without a label or where the line is that of
        uncalled money, -1 if there is no such pot."""
        match, pots = self.match, len(self.settlement.pots)
        if collect.pot is None or (match is not None and match.ambiguous):
            return None
        if self.labels_end is not None and collect.pot >= self.labels_end:
            return None
        if match is not None and match.group_of is not None:
            return match.group_of[collect.pot] if collect.pot < len(match.group_of) else -1
        if collect.pot < pots:
            return collect.pot
        if collect.units == self.settlement.returns.get(collect.seat) and not _OWN_LINES.isdisjoint(self.uncalled):
            return None
        return -1 if match is None else None


def _labels_count(hand: Hand, pots: int) -> bool:
    """Whether labels can only mean the ``pots`` of the reckoning, in a text that lacks the line that names the pots or
    in a room whose numbers are not proven.

    More labels than those are of the room's finer pots (:mod:`auditor.matching`), and no number says which.
    """
    if hand.conventions.total is _NO_TOTAL:
        return True
    return all(collect.pot is None or collect.pot < pots for collect in hand.recorded.collected)


def settle(hand: Hand, records: dict[int, Contribution], cut: Layers, house: int, unprinted: int) -> Reckoning:
    """Everything that is due in this hand.

    ``house``: units in the pots that nobody put in.
    ``unprinted``: charges in units beside those that the text names; below 0, some are named but were not taken.
    """
    recorded, conventions = hand.recorded, hand.conventions
    fees = unprinted
    if recorded.fees:
        fees += sum([printed.units for printed in recorded.fees.values()])
    pots = cut.pots
    total = 0
    for pot in pots:
        total += pot.amount
    if recorded.rake is not None and conventions.rake is _RAKE_PRINTED:
        rake, known = recorded.rake.units, True
    else:
        rake, known = _rake_from_others(hand, records, cut, total, fees)
    charges = rake + fees
    if not 0 <= charges <= total:
        charges = max(0, min(charges, total))
    if not known and conventions.rake is RakeFigure.ABSENT and not recorded.cash_outs:
        charges = min(charges, fees + _most_rake(total))
    match = None
    if recorded.pots and conventions.pot_figures is not PotFigure.ABSENT:
        match = match_pots(pots, with_house(recorded), charges, conventions.pot_figures, hand.slack)
    net = total - charges
    nets = [(net, net)] if len(pots) == 1 else _nets(hand, pots, charges, match, known)
    settlement = Settlement(cut.returns, pots, [], dict.fromkeys(records, NOTHING), nets, rake, fees, house, known)
    reckoning = Reckoning(settlement, match, None, total, conventions.uncalled)
    numbered = recorded.total is not None and not hand.unended and conventions.labels_proven
    if match is None and not numbered and not _labels_count(hand, len(pots)):
        reckoning.labels_end = 1 if conventions.labels_proven else 0
    if hand.cancelled:
        settlement.returns = {r.seat: r.contributed for r in records.values() if r.contributed}
        settlement.pots, settlement.nets, settlement.rake, settlement.fees = [], [], 0, 0
        return reckoning
    if len(pots) == 1 and len(pots[0].eligible) == 1:
        winner = pots[0].eligible
        settlement.awards.append(Award(0, 0, _WHOLE, winner, _ALONE, net, net))
        settlement.due[winner[0]] = nets[0]
    else:
        _Dealer(hand, records, reckoning).run(net)
    off = hand.slack + conventions.payment_step - 1
    if off:
        _round(settlement, off)
    return reckoning


def _round(settlement: Settlement, off: int) -> None:
    """Payments that a room rounds may be off by so many units."""
    for seat, interval in settlement.due.items():
        if interval is not None and interval[1]:
            settlement.due[seat] = (max(0, interval[0] - off), interval[1] + off)


def _rake_from_others(
    hand: Hand, records: dict[int, Contribution], cut: Layers, pots: int, fees: int
) -> tuple[int, bool]:
    """(rake, whether the text proves it) where no rake is printed; ``pots`` = all of them together.

    Tournament chips are never raked; a printed net figure shows what was taken; else it is what the payments leave.
    """
    recorded, conventions, rest = hand.recorded, hand.conventions, pots - fees
    if hand.no_result:
        return 0, False
    if hand.tournament is not None or never_raked(hand):
        return 0, True
    if conventions.no_rake_line_no_rake and (
        recorded.has_summary or recorded.total is not None or conventions.total is TotalFigure.ABSENT
    ):
        return 0, True
    net, total = None, recorded.total
    if conventions.total is TotalFigure.NET and total is not None:
        net = printed_total(recorded) if total.step == 1 else None
        if conventions.total_with_uncalled and net is not None:
            net -= sum(cut.returns.values())
    elif conventions.pot_figures is PotFigure.NET and conventions.rake is not RakeFigure.PRINTED and recorded.pots:
        net = sum(pot.units for pot in with_house(recorded))
    if net is not None and net <= rest:
        return rest - net, True
    rest -= sum(record.collected for record in records.values())
    moved = sum(record.returned for record in records.values()) - sum(cut.returns.values())
    if rest < 0:  # part of what goes back is called won
        rest -= moved
    elif conventions.rake is RakeFigure.ABSENT and rest > _most_rake(pots) and not _is_contested(cut.pots):
        rest = max(rest - max(moved, 0), _most_rake(pots))  # or the other way round
    return rest, False


def _is_contested(pots: list[Pot]) -> bool:
    """Could more than one player win? Where there are several pots, the main pot has several claimants."""
    return any(len(pot.eligible) > 1 for pot in pots)


def _nets(hand: Hand, pots: list[Pot], charges: int, match: PotMatch | None, proven: bool) -> list[Interval]:
    """What is left of each of several pots after rake and fees: exact where provable (rules: printed net figures of
    the room, or what it says it kept of each), else anything from "all charges came out of this pot" to "none did". Of
    a rake that is not printed no pot bears more than a rake may be of it, unless it is the main pot of a room that
    takes all from it."""
    if match is not None and match.nets is not None:
        return [(net, net) for net in match.nets]
    own = _own_rakes(hand, pots, charges, match)
    if own is not None:
        return [(pot.amount - rake, pot.amount - rake) for pot, rake in zip(pots, own, strict=True)]
    if proven:
        return [(max(0, pot.amount - charges), pot.amount) for pot in pots]
    nets = [(max(0, pot.amount - min(charges, _most_rake(pot.amount))), pot.amount) for pot in pots]
    if pots and hand.conventions.rake_order is RakeOrder.MAIN_POT:
        nets[0] = max(0, pots[0].amount - charges), pots[0].amount
    return nets


def _own_rakes(hand: Hand, pots: list[Pot], charges: int, match: PotMatch | None) -> list[int] | None:
    """What was kept of each pot by the text's own lines; None if it has none, or if they do not fit the pots."""
    if not hand.recorded.pot_rakes:
        return None
    printed = dict(hand.recorded.pot_rakes)
    if max(printed) >= len(pots):
        return None
    if match is None and len(printed) < len(pots):
        return None
    if match is not None and match.group_of != list(range(len(pots))):
        return None
    own = [printed[pot.index].units if pot.index in printed else 0 for pot in pots]
    fits = sum(own) == charges and all(rake <= pot.amount for pot, rake in zip(pots, own, strict=True))
    return own if fits else None


#: Beyond a quarter of a pot a rest is no rake (as in RAK503); of the smallest pots two units are believed.
_RAKE_AT_MOST = 4
_SMALL_RAKE = 2


def _most_rake(pot: int) -> int:
    return max(_SMALL_RAKE, pot // _RAKE_AT_MOST)


class _Dealer:
    """Awards every pot of a hand that more than one player could win, and adds up what is due."""

    __slots__ = ("_hand", "_reckoning", "_records", "_showdown")

    def __init__(self, hand: Hand, records: dict[int, Contribution], reckoning: Reckoning) -> None:
        self._hand = hand
        self._records = records
        self._reckoning = reckoning
        self._showdown = reckoning.showdown = Showdown(hand)

    def run(self, net_total: int) -> None:
        settlement = self._reckoning.settlement
        due: dict[int, Interval] = {}
        open_seats: set[int] = set()
        exact = True
        for pot in settlement.pots:
            for seat, (low, high) in self._award(pot, settlement.nets[pot.index], open_seats).items():
                least, most = due.get(seat, NOTHING)
                due[seat] = (least + low, most + high)
                if low != high:
                    exact = False
        if open_seats or not exact:
            due = _tighten(due, net_total)
        settlement.due.update(due)
        for seat in open_seats:
            low, high = due[seat]
            if low == 0 and high:
                settlement.due[seat] = None

    def _award(self, pot: Pot, net: Interval, open_seats: set[int]) -> dict[int, Interval]:
        """Awards one pot; returns the interval of each of its seats and adds to ``open_seats`` those about whom
        nothing can be said in it."""
        runs = self._hand.runs
        outcomes = self._outcomes(pot, 0)
        awards = self._reckoning.settlement.awards
        if runs <= 1 and len(outcomes) == 1:
            whole = outcomes[0]
            winners = whole.seats
            if winners is not None and len(winners) == 1:
                awards.append(Award(pot.index, 0, whole.part, winners, whole.certainty, net[0], net[1]))
                return {winners[0]: net}
        boards = [outcomes, *[self._outcomes(pot, board) for board in range(1, runs)]]
        parts = self._parts(net, boards)
        match = self._reckoning.match
        if match is not None:
            finer = match.finer(pot.index)
            if len(finer) > 1:
                parts = _either(parts, [self._parts((units, units), boards) for units in finer])
        shares: list[tuple[Interval, Verdicts]] = []
        for board, outcomes in enumerate(boards):
            for outcome in outcomes:
                (low, high), share = parts[len(shares)]
                shares.append((share, outcome))
                awards.append(Award(pot.index, board, outcome.part, outcome.seats, outcome.certainty, low, high))
        paid = self._pay(pot, net, shares, open_seats)
        if self._hand.conventions.fees_per_winner and len(paid) > 1:
            return self._with_own_fees(pot, boards, paid)
        return paid

    def _parts(self, net: Interval, boards: list[list[Verdicts]]) -> list[tuple[Interval, Interval]]:
        """For every board and half: (what it is worth, what one of its winners gets). Boards first, then halves, then
        ties, each with its own odd units; some rooms leave with the high hand what the low hands cannot share."""
        parts = []
        high_may_keep = self._hand.conventions.hi_lo_odd_unit is not _RESTS_STAY_LOW
        board_net = self._split(net, len(boards))
        for outcomes in boards:
            part = self._split(board_net, len(outcomes))
            for outcome in outcomes:
                winners = len(outcome.seats) if outcome.seats is not None else 1
                whole = part
                if outcome.part is _HIGH and len(outcomes) == 2 and high_may_keep:
                    whole = part[0], part[1] + len(outcomes[1].seats or (0,)) - 1
                parts.append((whole, self._split(whole, winners)))
        return parts

    def _outcomes(self, pot: Pot, board: int) -> list[Verdicts]:
        eligible, showdown = pot.eligible, self._showdown
        if len(eligible) == 1:
            return [Verdicts(_WHOLE, eligible, _ALONE)]
        if not eligible:
            return [Verdicts(_WHOLE, None, Certainty.UNKNOWN)]
        if showdown.tabled.issuperset(eligible):  # then no payment is needed to tell who may win
            return showdown.outcomes(eligible, (), False, board)
        records = self._records
        paid = {
            c.seat for c in self._hand.recorded.collected if records[c.seat].collected and self._concerns(c, pot, board)
        }
        if self._hand.recorded.cash_outs:
            paid |= {s for s in eligible if records[s].cash_out is not None and records[s].collected}
        unseen = False
        for seat in eligible:
            if seat not in showdown.known and (seat in paid or records[seat].award_unknown):
                unseen = True
        return showdown.outcomes(eligible, paid, unseen, board)

    def _concerns(self, collect: Collect, pot: Pot, board: int) -> bool:
        """Could this payment have come out of this pot on this board, by its labels?"""
        if collect.board is not None and collect.board != board + 1:
            return False
        if collect.pot is None:
            return True
        labelled = self._reckoning.pot_of(collect)
        return labelled is None or labelled == pot.index

    def _pay(
        self, pot: Pot, net: Interval, shares: list[tuple[Interval, Verdicts]], open_seats: set[int]
    ) -> dict[int, Interval]:
        paid: dict[int, Interval] = {}
        for (least, most), outcome in shares:
            seats = _claimants(pot, outcome)
            if outcome.seats is None:
                open_seats.update(seats)
                least = 0
            for seat in seats:
                low, high = paid.get(seat, NOTHING)
                paid[seat] = (low + least, high + most)
        if len(paid) == 1:
            return dict.fromkeys(paid, net)
        if len(self._hand.conventions.winner_rake_ratios) > 1:
            return {s: self._with_own_rate(pot, net[0], interval) for s, interval in paid.items()}
        return paid

    def _with_own_fees(self, pot: Pot, boards: list[list[Verdicts]], paid: dict[int, Interval]) -> dict[int, Interval]:
        """Widens shares for rooms that charge each winner apart: those of a tie by all charges, but to no more than
        they would be if nothing were kept of the pot."""
        slack = self._hand.conventions.board_slack
        outcomes = [outcome for board in boards for outcome in board]
        if not any(outcome.seats is None or len(outcome.seats) > 1 for outcome in outcomes):
            return {s: (max(0, low - slack), high + slack) for s, (low, high) in paid.items()}
        fees = (self._reckoning.charges + 1) // 2
        most = dict.fromkeys(paid, slack if len(boards) > 1 else 0)
        for (_, (_, share)), outcome in zip(self._parts((pot.amount, pot.amount), boards), outcomes, strict=True):
            for seat in _claimants(pot, outcome):
                most[seat] += share
        return {s: (max(0, low - fees), min(high + fees, most[s])) for s, (low, high) in paid.items()}

    def _split(self, net: Interval, parts: int) -> Interval:
        """Lowest and highest of ``parts`` shares that differ by at most one unit, or by one of the coarser chips that
        this hand may have been split in."""
        if parts == 1:
            return net
        low, high = net[0] // parts, -(-net[1] // parts)
        for unit in coarse_units(self._hand):
            if net[0] % unit == 0 and net[1] % unit == 0:
                low = min(low, net[0] // unit // parts * unit)
                high = max(high, -(-net[1] // unit // parts) * unit)
        return low, high

    def _with_own_rate(self, pot: Pot, net: int, interval: Interval) -> Interval:
        """Widens a share for rooms that charge every winner at his own rate (1 : 1.25 and the like)."""
        charged = pot.amount - net
        if interval[1] >= net:
            return interval
        ratios = self._hand.conventions.winner_rake_ratios
        slow, fast = min(ratios), max(ratios)
        gross_low = interval[0] * pot.amount // net
        gross_high = -(-interval[1] * pot.amount // net)
        most = -(-charged * fast * gross_high // (fast * gross_high + slow * (pot.amount - gross_high)))
        least = charged * slow * gross_low // (slow * gross_low + fast * (pot.amount - gross_low))
        return max(0, gross_low - most), gross_high - least


def _claimants(pot: Pot, outcome: Verdicts) -> tuple[int, ...]:
    """Who wins a part of a pot, or may."""
    if outcome.seats is not None:
        return outcome.seats
    return tuple([seat for seat in pot.eligible if seat not in outcome.beaten])


def _either(
    parts: list[tuple[Interval, Interval]], finer: list[list[tuple[Interval, Interval]]]
) -> list[tuple[Interval, Interval]]:
    """Shares of a pot that the room printed as several: split as one, or each printed pot with its own odd units."""
    found = []
    for index, (whole, share) in enumerate(parts):
        low = sum(each[index][1][0] for each in finer)
        high = sum(each[index][1][1] for each in finer)
        found.append((whole, (min(share[0], low), max(share[1], high))))
    return found


def _tighten(due: dict[int, Interval], total: int) -> dict[int, Interval]:
    """No player can be due more than what the others leave at least, nor less than what they leave at most."""
    lows = sum(low for low, _ in due.values())
    highs = sum(high for _, high in due.values())
    return {
        seat: (max(low, min(high, total - (highs - high))), min(high, max(low, total - (lows - low))))
        for seat, (low, high) in due.items()
    }


def coarse_units(hand: Hand) -> tuple[int, ...]:
    """Coarser units that this hand may have been split in: those that every blind is a multiple of."""
    units = hand.conventions.coarse_units
    if not units:
        return ()
    posted = [e.amount for e in hand.events[:2] if e.amount]
    return tuple(u for u in units if posted and all(amount % u == 0 for amount in posted))
