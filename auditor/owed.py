"""Who would have to pay whom what, so that a discrepant hand is paid as it is due.

What everybody got is held against what is due, the room among them: it is due its rake and fees. Where the text leaves
an amount open, an interval stands for it, and only what holds for all of it is claimed. Then the fewest payments are
found that bring everybody to what is due.
"""

from __future__ import annotations

from auditor.results import N_, Finding, Names, Param, Remedy, Settlement, Severity, Transfer, Units, Unverified
from parsers.contributions import Contribution
from parsers.hand import Hand

Interval = tuple[int, int]

#: Findings by which the betting, the printed total or the cards contradict what the reckoning rests on.
_DOUBTS = frozenset(
    {"CON101", "CON106", "CON109", "CON111", "POT201", "BET607", "BET609", "BET610", "RD008", "RD009"}
    | {"SHD405", "SHD408", "SHD409"}
)
#: Findings by which the text names two amounts that a player got.
_TWO_AMOUNTS = frozenset({"PAY309", "PAY310"})
#: So many parties are matched by trying all ways; more of them, which no table seats, one after the other.
_MOST_PARTIES = 12
_ROOM = -1
_NOBODY = -2

_WINNER_OPEN = N_("Who owes what is not verifiable: the text does not prove who wins every pot.")
_PAYMENT_OPEN = N_("Who owes what is not verifiable: what {players} got is not all in the text.")
_DOUBTFUL = N_("Who owes what is not verifiable: the text contradicts what the reckoning rests on ({codes}).")
_EITHER = N_("The text names two amounts that {players} got; only what both of them make certain is reckoned.")
_HOLDER_OPEN = N_("{amount} more is due, and the text does not prove who holds it.")
_HOLDER_OPEN_OF = N_("{amount} more is due to {player}, and the text does not prove who holds it.")
_OWNER_OPEN = N_("{amount} more was paid than is due, and the text does not prove to whom it is due.")
_OWNER_OPEN_OF = N_("{amount} more was paid to {player} than is due, and the text does not prove to whom it is due.")
_OWNER_OPEN_ROOM = N_("The room kept {amount} more than is due, and the text does not prove to whom it is due.")


def remedy(hand: Hand, records: dict[int, Contribution], settlement: Settlement, findings: list[Finding]) -> Remedy:
    """What would put the hand right; ``findings`` = all findings of the hand."""
    why = _unprovable(hand, records, settlement, findings)
    if why is not None:
        return Remedy([], [why])
    got, doubled = _got(hand, records, findings)
    due = {seat: _due(settlement, seat) for seat in records}
    got[_ROOM], due[_ROOM] = _of_room(hand, records, settlement, got, due)
    off: dict[int, int] = {}
    for party, (least, most) in got.items():
        low, high = due[party]
        excess = max(0, least - high) - max(0, low - most)
        if excess:
            off[party] = excess
    off = off or _off_within_pots(hand, findings)
    result = Remedy()
    names = [hand.seats[seat].name for seat in doubled]
    if names:
        result.open.append(Unverified(_EITHER, {"players": Names(names)}))
    rest = sum(off.values())
    if rest:
        result.open.append(_open_rest(hand, off, rest))
        off[_NOBODY] = -rest
    result.transfers = [
        Transfer(None if payer == _ROOM else payer, None if payee == _ROOM else payee, amount)
        for payer, payee, amount in fewest(off)
        if _NOBODY not in (payer, payee)
    ]
    return result


def _off_within_pots(hand: Hand, findings: list[Finding]) -> dict[int, int]:
    """What is certain to have gone to the wrong player of a pot, where the sums of all may be due."""
    seats = {seat.name: seat.number for seat in hand.seats.values()}
    off: dict[int, int] = {}
    for each in findings:
        if each.code == "PAY302" and each.pot is not None and each.player in seats:
            seat = seats[each.player]
            off[seat] = off.get(seat, 0) + (each.recorded or 0) - (each.expected or 0)
    return {seat: excess for seat, excess in off.items() if excess}


def _open_rest(hand: Hand, off: dict[int, int], rest: int) -> Unverified:
    """What is said of an amount of which one side only is certain; whose it is is said where only one can have it."""
    concerned = (
        [party for party, excess in off.items() if excess > 0]
        if rest > 0
        else [party for party, excess in off.items() if excess < 0]
    )
    params: dict[str, Param] = {"amount": Units(abs(rest))}
    if len(concerned) > 1 or (concerned == [_ROOM] and rest < 0):
        return Unverified(_OWNER_OPEN if rest > 0 else _HOLDER_OPEN, params)
    if concerned == [_ROOM]:
        return Unverified(_OWNER_OPEN_ROOM, params)
    params["player"] = hand.seats[concerned[0]].name
    return Unverified(_OWNER_OPEN_OF if rest > 0 else _HOLDER_OPEN_OF, params)


def _unprovable(
    hand: Hand, records: dict[int, Contribution], settlement: Settlement, findings: list[Finding]
) -> Unverified | None:
    """Why nothing can be said of who owes what, or None."""
    doubts = [f.code for f in findings if f.code in _DOUBTS and f.severity is not Severity.INFO]
    charges = settlement.rake + settlement.fees
    if settlement.rake_known and not 0 <= charges <= sum(pot.amount for pot in settlement.pots):
        doubts += [f.code for f in findings if f.severity is Severity.ERROR]
    if doubts:
        return Unverified(_DOUBTFUL, {"codes": Names(dict.fromkeys(doubts))})
    unsaid = [s for s, record in records.items() if record.award_unknown or record.cash_out is not None]
    if unsaid:
        return Unverified(_PAYMENT_OPEN, {"players": Names(hand.seats[seat].name for seat in unsaid)})
    if None in settlement.due.values() or any(award.seats is None for award in settlement.awards):
        return Unverified(_WINNER_OPEN)
    return None


def _got(
    hand: Hand, records: dict[int, Contribution], findings: list[Finding]
) -> tuple[dict[int, Interval], list[int]]:
    """What everybody got in all, and of whom the text names two amounts."""
    got = {seat: (record.returned + record.collected,) * 2 for seat, record in records.items()}
    disputed = {finding.player for finding in findings if finding.code in _TWO_AMOUNTS}
    doubled = []
    for seat, record in records.items():
        line = hand.recorded.summary.get(seat)
        if line is None or hand.seats[seat].name not in disputed:
            continue
        amounts = {got[seat][0]}
        if line.net is not None:
            amounts.add(line.net + record.contributed)
        elif line.balance is not None and hand.seats[seat].stack is not None:
            amounts.add(line.balance - (hand.seats[seat].stack or 0) + record.contributed)
        if line.won is not None or line.lost:
            paid = sum(c.units for c in hand.recorded.collected if c.seat == seat)
            back = record.returned if hand.conventions.won_with_returned and record.return_line else 0
            named = {line.won or 0} if line.parts is None else {line.won or 0, line.parts}
            amounts |= {got[seat][0] + won - paid - back for won in named}
        if len(amounts) > 1:
            got[seat] = min(amounts), max(amounts)
            doubled.append(seat)
    return got, doubled


def _due(settlement: Settlement, seat: int) -> Interval:
    low, high = settlement.due.get(seat) or (0, 0)
    back = settlement.returns.get(seat, 0)
    return low + back, high + back


def _of_room(
    hand: Hand,
    records: dict[int, Contribution],
    settlement: Settlement,
    got: dict[int, Interval],
    due: dict[int, Interval],
) -> tuple[Interval, Interval]:
    """What the room kept, and what it is due: its charges where the text proves them, else what the players leave."""
    put_in = settlement.house + sum(record.contributed for record in records.values())
    kept = put_in - sum(most for _, most in got.values()), put_in - sum(least for least, _ in got.values())
    if not settlement.rake_known:
        return kept, (put_in - sum(high for _, high in due.values()), put_in - sum(low for low, _ in due.values()))
    off = (hand.conventions.payment_step - 1) * len(hand.recorded.collected) + hand.slack
    charges = settlement.rake + settlement.fees
    return kept, (charges - off, charges + off)


def fewest(off: dict[int, int]) -> list[tuple[int, int, int]]:
    """The fewest payments (payer, payee, units) that settle what everybody has too much (above 0) or too little.

    The sum of all is 0. Always the same for the same amounts: parties in the order of their numbers, those below 0
    last.
    """
    parties = sorted(off, key=lambda party: (party < 0, abs(party)))
    found: list[tuple[int, int, int]] = []
    for group in _balanced_groups([off[party] for party in parties]):
        found += _in_a_row({parties[at]: off[parties[at]] for at in group})
    return sorted(found, key=lambda each: (parties.index(each[0]), parties.index(each[1])))


def _balanced_groups(amounts: list[int]) -> list[list[int]]:
    """As many groups as possible whose amounts are 0 together: a group of n is settled by n - 1 payments."""
    number = len(amounts)
    if number > _MOST_PARTIES:
        return [list(range(number))]
    sums, best, last = [0] * (1 << number), [0] * (1 << number), [0] * (1 << number)
    for chosen in range(1, 1 << number):
        lowest = chosen & -chosen
        sums[chosen] = sums[chosen ^ lowest] + amounts[lowest.bit_length() - 1]
        without = [chosen ^ (1 << at) for at in range(number) if chosen >> at & 1]
        last[chosen] = max(without, key=best.__getitem__)
        best[chosen] = best[last[chosen]] + (sums[chosen] == 0)
    groups: list[list[int]] = [[]]
    chosen = len(sums) - 1
    while chosen:
        if sums[chosen] == 0 and groups[-1]:
            groups.append([])
        groups[-1].append((chosen ^ last[chosen]).bit_length() - 1)
        chosen = last[chosen]
    return [sorted(group) for group in groups if group]


def _in_a_row(off: dict[int, int]) -> list[tuple[int, int, int]]:
    payers = [[party, amount] for party, amount in off.items() if amount > 0]
    payees = [[party, -amount] for party, amount in off.items() if amount < 0]
    found = []
    while payers and payees:
        (payer, has), (payee, lacks) = payers[0], payees[0]
        amount = min(has, lacks)
        found.append((payer, payee, amount))
        for side in (payers, payees):
            side[0][1] -= amount
            if not side[0][1]:
                side.pop(0)
    return found
