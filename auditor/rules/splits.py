"""PAY: how a pot was split among equal hands, and between high and low."""

from __future__ import annotations

from auditor import facts, ranking
from auditor.case import Case
from auditor.results import Award, Certainty, Finding, Severity, Units
from auditor.rules.base import N_, finding, rule
from auditor.settlement import coarse_units
from auditor.ties import charged_by_winner, odd_unit_seats
from parsers.conventions import HiLoOddUnit, OddUnit
from parsers.hand import Part

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO


def _shares(case: Case, award: Award) -> dict[int, int] | None:
    """What the text pays each tied winner for exactly this award; None where the lines do not tell it apart."""
    if award.part is not Part.WHOLE or award.seats is None:
        return None
    boards = max(1, case.hand.runs)
    shares = dict.fromkeys(award.seats, 0)
    for collect in case.hand.recorded.collected:
        if case.pot_of(collect) is None or (boards > 1 and collect.board is None):
            return None
        if case.pot_of(collect) == award.pot and (boards == 1 or collect.board == award.board + 1):
            if collect.seat not in shares:
                return None
            shares[collect.seat] += collect.units
    inside = {seat: _uncalled_inside(case, seat) for seat in shares}
    if boards > 1 and any(inside.values()):
        return None
    return {
        seat: units - (inside[seat] if award.pot == _outermost(case, seat) else 0) for seat, units in shares.items()
    }


def _outermost(case: Case, seat: int) -> int:
    """The outermost pot that a seat is paid from: in it lies what nobody called, if it is paid with the pots."""
    pots = [case.pot_of(collect) for collect in case.hand.recorded.collected if collect.seat == seat]
    return max((pot for pot in pots if pot is not None), default=-1)


def _uncalled_inside(case: Case, seat: int) -> int:
    """The part of a seat's payment lines that is uncalled money, in rooms that pay it inside the award."""
    record = case.records[seat]
    if record.return_line or not record.returned or record.cash_out is not None:
        return 0
    return sum(c.units for c in case.hand.recorded.collected if c.seat == seat) - record.collected


def _ties(case: Case) -> list[tuple[Award, dict[int, int]]]:
    """Proven ties in which every winner was paid something and nobody cashed out."""
    found = []
    for award in case.settlement.awards:
        if award.seats is None or len(award.seats) < 2 or award.certainty is Certainty.UNKNOWN:
            continue
        shares = _shares(case, award)
        cashed = any(case.records[s].cash_out is not None for s in award.seats)
        if shares is not None and all(shares.values()) and not cashed:
            found.append((award, shares))
    return found


@rule("PAY304", ERROR, when=facts.SHOWDOWN, needs=facts.PAID, hints=facts.UNEVEN_TIE)
def tied_shares_differ(case: Case) -> list[Finding] | None:
    """Players with equal hands were paid shares that differ by more than the odd unit.

    Compares: the payments to tied winners of the same pot on the same board, or of the same pots together where no line
    says what came from which. Fees, coarser chips of old games, pots printed in several parts and rake charged winner
    by winner are allowed for.
    Why: equal hands split a pot evenly; only what does not divide may go to one of them.
    Fires: tie
        - Gaspard collected $1.65 from pot
        + Gaspard collected $1.75 from pot
        - Emeric collected $1.64 from pot
        + Emeric collected $1.54 from pot
    Silent: tie
    Source: TDA 20; RRoP "Ties".
    """
    found = []
    slack = case.charges if case.hand.conventions.fees_per_winner else case.settlement.fees
    for award, shares in _ties(case):
        if not _differ(case, shares, max(1, len(_finer(case, award))) + slack):
            continue
        if charged_by_winner(case, award, shares):
            continue
        text = N_("Equal hands were paid {least} and {most} from the {at}.")
        found.append(_uneven(case, shares, text, award))
    return found + _of_the_same_pots(case, slack) or None


def _finer(case: Case, award: Award) -> tuple[int, ...]:
    return case.match.finer(award.pot) if case.match is not None else ()


def _differ(case: Case, shares: dict[int, int], slack: int) -> bool:
    return max(shares.values()) - min(shares.values()) > slack and not _in_coarser_chips(case, shares)


def _splits_evenly(case: Case) -> bool:
    """Does the room split every pot to the unit, with no rate or fee of a winner's own, and print what it pays?"""
    conventions = case.hand.conventions
    own_rates = len(conventions.winner_rake_ratios) > 1 or conventions.fees_per_winner
    return not (own_rates or conventions.payments_may_lack_pots or coarse_units(case.hand))


def _of_the_same_pots(case: Case, slack: int) -> list[Finding]:
    """Players who tie for all that they win of several pots, where no line says what came from which: one odd unit in
    each. What is beyond the bounds of a player's due is told by PAY302."""
    conventions, awards = case.hand.conventions, case.settlement.awards
    open_award = any(a.seats is None or a.certainty is Certainty.UNKNOWN for a in awards)
    if not _splits_evenly(case) or open_award or len(case.settlement.pots) < 2:
        return []
    alike: dict[frozenset[int], list[int]] = {}
    for seat in sorted({seat for award in awards for seat in award.seats or ()}):
        own = frozenset(at for at, award in enumerate(awards) if seat in (award.seats or ()))
        alike.setdefault(own, []).append(seat)
    found = []
    rounding = conventions.payment_step - 1 + case.hand.slack
    for own, seats in alike.items():
        shares = {seat: case.records[seat].collected for seat in seats if _as_due(case, seat)}
        told = any(_shares(case, awards[at]) is not None for at in own)
        parts = sum(max(1, len(_finer(case, awards[at]))) for at in own)
        if len(shares) < 2 or told or not _differ(case, shares, parts + slack + rounding):
            continue
        found.append(_uneven(case, shares, N_("Equal hands were paid {least} and {most} from the same pots.")))
    return found


def _uneven(case: Case, shares: dict[int, int], text: str, award: Award | None = None) -> Finding:
    """Names the smallest share and the largest; ``award``: what is shared, if it is one."""
    least, most = min(shares.values()), max(shares.values())
    seat = next(s for s, share in shares.items() if share == least)
    return finding(
        "PAY304",
        ERROR,
        text,
        case.last_line(seat),
        player=case.name(seat),
        pot=None if award is None else case.settlement.pots[award.pot].name,
        recorded=least,
        expected=sum(shares.values()) // len(shares),
        **({} if award is None else {"at": case.pot_label(award.pot)}),
        least=Units(least),
        most=Units(most),
    )


def _as_due(case: Case, seat: int) -> bool:
    """Whether a seat was paid something, and within the bounds of what is due."""
    due, record = case.settlement.due.get(seat), case.records[seat]
    return due is not None and record.cash_out is None and record.collected > 0 and due[0] <= record.collected <= due[1]


def _in_coarser_chips(case: Case, shares: dict[int, int]) -> bool:
    """Older games split in the smallest chip in play: all shares are multiples of it and differ by one at most."""
    least, most = min(shares.values()), max(shares.values())
    return any(
        most - least <= unit and all(share % unit == 0 for share in shares.values()) for unit in coarse_units(case.hand)
    )


def paid_from_each_pot(case: Case) -> list[Finding]:
    """Of several pots and boards: who was paid from one of them what is not due from it, though all its payments
    together are right, as may be the sum of the player's. Only between high and low hands or boards, where every line
    says from which pot and board it pays, and every pot is split without fees."""
    if not case.facts & (facts.HI_LO | facts.SEVERAL_BOARDS):
        return []
    hand, settlement = case.hand, case.settlement
    conventions = hand.conventions
    if not _splits_evenly(case) or hand.recorded.cash_outs or hand.cancelled:
        return []
    paid = _paid_by_pot(case)
    if paid is None:
        return []
    off = conventions.payment_step - 1 + hand.slack + conventions.board_slack + settlement.fees
    found = []
    for (pot, board), dues in _dues_by_pot(case).items():
        got = paid.get((pot, board), {})
        least, most = sum(low for low, _ in dues.values()), sum(high for _, high in dues.values())
        if not least <= sum(got.values()) <= most:
            continue
        for seat, (low, high) in dues.items():
            units = got.get(seat, 0)
            if not low - off <= units <= high + off:
                found.append(_other_than_due(case, (pot, board), seat, units, (low, high)))
    return found


_Shares = dict[tuple[int, int], dict[int, int]]


def _paid_by_pot(case: Case) -> _Shares | None:
    """(pot, board) -> seat -> what the text pays from it; None where it has one pot, or a line does not say which."""
    boards = max(1, case.hand.runs)
    if len(case.settlement.pots) * boards == 1:
        return None
    paid: _Shares = {}
    for collect in case.hand.recorded.collected:
        pot, board = case.pot_of(collect), 1 if boards == 1 else collect.board
        if pot is None or pot < 0 or board is None or _uncalled_inside(case, collect.seat):
            return None
        shares = paid.setdefault((pot, board - 1), {})
        shares[collect.seat] = shares.get(collect.seat, 0) + collect.units
    return paid


def _dues_by_pot(case: Case) -> dict[tuple[int, int], dict[int, tuple[int, int]]]:
    """(pot, board) -> seat -> the least and the most that is due from it, of pots that were not printed in parts."""
    dues: dict[tuple[int, int], dict[int, tuple[int, int]]] = {}
    awards = case.settlement.awards
    unclear = {(a.pot, a.board) for a in awards if not a.seats or len(_finer(case, a)) > 1}
    for award in awards:
        if award.seats and (award.pot, award.board) not in unclear:
            own, winners = dues.setdefault((award.pot, award.board), {}), len(award.seats)
            for seat in award.seats:
                low, high = own.get(seat, (0, 0))
                own[seat] = low + award.lowest // winners, high + -(-award.highest // winners)
    return dues


#: By whether the hand has several boards, and whether one amount is due.
_OTHER_THAN_DUE = {
    (False, True): N_("{player} was paid {recorded} from the {at}; {expected} is due from it."),
    (False, False): N_("{player} was paid {recorded} from the {at}; between {low} and {high} is due from it."),
    (True, True): N_("{player} was paid {recorded} from the {at} on board {board}; {expected} is due from it."),
    (True, False): N_(
        "{player} was paid {recorded} from the {at} on board {board}; between {low} and {high} is due from it."
    ),
}


def _other_than_due(case: Case, place: tuple[int, int], seat: int, units: int, due: tuple[int, int]) -> Finding:
    """``place``: the pot and the board."""
    (pot, board), (low, high) = place, due
    return finding(
        "PAY302",
        ERROR,
        _OTHER_THAN_DUE[case.hand.runs > 1, low == high],
        case.last_line(seat),
        player=case.name(seat),
        pot=case.settlement.pots[pot].name,
        expected=low if units < low else high,
        recorded=units,
        at=case.pot_label(pot),
        board=board + 1,
        low=Units(low),
        high=Units(high),
    )


@rule("PAY305", WARNING, when=facts.SHOWDOWN, needs=facts.PAID, hints=facts.UNEVEN_TIE)
def odd_unit_elsewhere(case: Case) -> list[Finding] | None:
    """The odd unit of a split pot did not go to the first winner left of the button.

    Compares: which of the tied winners got the unit that does not divide with the seats in order from the button.
    Why: a house rule that players ask about; it moves one cent or chip, so it is never an error, and information only
    where the room's habit was seen on few hands. Stud and razz have no
    button: the rule books give it to a card there, and to different ones.
    Fires: tie
        - Gaspard collected $1.65 from pot
        + Gaspard collected $1.64 from pot
        - Emeric collected $1.64 from pot
        + Emeric collected $1.65 from pot
    Silent: tie
    Source: TDA 20 (first seat left of the button), RRoP "Ties" (nobody more than one odd chip).
    """
    rule_of_room = case.hand.conventions.odd_unit
    if rule_of_room is OddUnit.UNKNOWN or case.hand.button is None:
        return None
    severity = WARNING if rule_of_room is OddUnit.LEFT_OF_BUTTON else INFO
    if not ranking.odd_unit_by_seat(case.hand.game):
        return None
    found = []
    for award, shares in _ties(case):
        least, most = min(shares.values()), max(shares.values())
        if most - least != 1 or (case.match is not None and len(case.match.finer(award.pot)) > 1):
            continue
        due = odd_unit_seats(case.hand.button, list(shares), sum(shares.values()) % len(shares))
        got = {s for s, share in shares.items() if share == most}
        if got == due or charged_by_winner(case, award, shares):
            continue
        seat = min(due - got)
        text = N_("The odd {unit} of the {at} is due to {player}, the first winner left of the button.")
        found.append(
            finding(
                "PAY305",
                severity,
                text,
                case.last_line(seat),
                player=case.name(seat),
                pot=case.settlement.pots[award.pot].name,
                expected=most,
                recorded=least,
                at=case.pot_label(award.pot),
                unit=Units(1),
            )
        )
    return found or None


@rule("PAY311", INFO, when=facts.HI_LO | facts.SHOWDOWN, needs=facts.PAID)
def odd_unit_to_low(case: Case) -> list[Finding] | None:
    """The odd unit between high and low half went to the low side.

    Compares: the halves of a pot with one high and one low winner.
    Why: a house rule (the high side gets it); one unit, so information only.
    Fires: hi-lo
        - Hedda collected $6.65 from pot
        + Hedda collected $6.66 from pot
        - Total pot $14 | Rake $0.70
        + Total pot $14 | Rake $0.69
    Silent: hi-lo
    Source: TDA 20, RRoP high-low: the odd chip goes to the high hand.
    """
    awards = case.settlement.awards
    if case.hand.conventions.hi_lo_odd_unit is HiLoOddUnit.UNKNOWN or len(awards) != 2:
        return None
    high, low = awards
    if high.part is not Part.HIGH or low.part is not Part.LOW or not high.seats or not low.seats:
        return None
    if len(high.seats) > 1 or len(low.seats) > 1 or high.seats == low.seats:
        return None
    got_high, got_low = (case.records[side.seats[0]].collected for side in (high, low) if side.seats)
    if got_low - got_high != 1:
        return None
    player = case.name(low.seats[0])
    text = N_("The odd {unit} between the halves went to the low hand of {player}.")
    return [
        finding(
            "PAY311",
            INFO,
            text,
            case.last_line(low.seats[0]),
            player=player,
            expected=got_high,
            recorded=got_low,
            unit=Units(1),
        )
    ]


@rule(
    "PAY312",
    ERROR,
    when=facts.HI_LO | facts.SHOWDOWN,
    needs=facts.PAID,
    unless=facts.CANCELLED | facts.CASH_OUT,
    hints=facts.OFF_DUE,
)
def low_without_qualifying_hand(case: Case) -> list[Finding] | None:
    """A low half was paid although no low hand qualifies.

    Compares: in high-low games the payments with the hands, where every hand that could win was shown and none has
    five different ranks of eight or lower.
    Why: without a qualifying low the high hand takes the whole pot.
    Fires: hi-lo
        - *** TURN *** [2h 6c Ks] [8d]
        + *** TURN *** [2h 6c Ks] [Jd]
        - *** RIVER *** [2h 6c Ks 8d] [Kd]
        + *** RIVER *** [2h 6c Ks Jd] [Kd]
        - Board [2h 6c Ks 8d Kd]
        + Board [2h 6c Ks Jd Kd]
    Silent: hi-lo
    Source: RRoP high-low split, eight or better.
    """
    awards = case.settlement.awards
    if any(a.part is not Part.WHOLE or a.certainty is not Certainty.PROVEN for a in awards):
        return None
    winners = {seat for award in awards for seat in award.seats or ()}
    found = []
    for collect in case.hand.recorded.collected:
        record = case.records[collect.seat]
        won = record.collected  # 0: all that was paid was uncalled money
        if collect.seat in winners or record.folded_on is not None or not collect.units or not won:
            continue
        text = N_("{player} was paid {recorded} as if for a low hand, but no low hand qualifies.")
        found.append(
            finding(
                "PAY312",
                ERROR,
                text,
                collect.line,
                player=case.name(collect.seat),
                expected=0,
                recorded=collect.units,
            )
        )
    return found or None
