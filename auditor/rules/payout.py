"""PAY: what was paid against what is due."""

from __future__ import annotations

from collections import defaultdict

from auditor import facts, ranking
from auditor.case import Case, pot_label
from auditor.results import Award, Certainty, Finding, Severity, Units
from auditor.rules.base import N_, finding, rule
from auditor.settlement import coarse_units
from auditor.ties import charged_by_winner, odd_unit_seats
from parsers.conventions import HiLoOddUnit, OddUnit, PotFigure, RakeFigure
from parsers.hand import Part, SummaryState

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO

#: Summary lines that may leave a win unsaid: a converted text, or one cut off.
_MAY_WIN_UNSAID = frozenset({SummaryState.SHOWED, SummaryState.COLLECTED, SummaryState.OTHER})


@rule("PAY301", ERROR, needs=facts.PAID, hints=facts.OFF_DUE | facts.LABELS)
def paid_from_foreign_pot(case: Case) -> list[Finding] | None:
    """A payment comes out of a pot that the player could not win.

    Compares: the pot named by each payment line with the players who reached that pot's level and did not fold.
    Why: a player wins from each opponent no more than that player's own money matched; everything above is a side
    pot among the others. It is the commonest dispute of all.
    Fires: side-pot
        - Beatrix collected $100 from side pot
        + Anselm collected $100 from side pot
    Silent: side-pot
    Source: TDA 21 (each pot by itself); docs/reckoning.md "The layers, step by step".
    """
    found = []
    pots = case.settlement.pots
    for collect in case.hand.recorded.collected:
        if not collect.units:
            continue
        index = case.pot_of(collect)
        if index is None:
            continue
        player = case.name(collect.seat)
        if index < 0:
            text = N_("{player} was paid {recorded} from side pot {number}, which cannot exist in this hand.")
            found.append(
                finding(
                    "PAY301",
                    ERROR,
                    text,
                    collect.line,
                    player=player,
                    expected=0,
                    recorded=collect.units,
                    number=collect.pot or 0,
                )
            )
        elif collect.seat not in pots[index].eligible and case.records[collect.seat].folded_on is None:
            text = N_("{player} was paid {recorded} from the {at} and had no share in it; it was for {others}.")
            others = ", ".join(case.name(s) for s in pots[index].eligible)
            found.append(
                finding(
                    "PAY301",
                    ERROR,
                    text,
                    collect.line,
                    player=player,
                    pot=pots[index].name,
                    expected=0,
                    recorded=collect.units,
                    at=case.pot_label(index),
                    others=others,
                )
            )
    return found or None


@rule("PAY302", ERROR, needs=facts.PAID, hints=facts.OFF_DUE | facts.OFF_RETURN)
def paid_other_than_due(case: Case) -> list[Finding] | None:
    """A player was paid another amount than is due.

    Compares: all payments to each player with the lowest and highest amount that the pots, the known hands, the
    rake and the odd unit allow.
    Why: this is the question that the whole reckoning answers.
    Fires: heads-up
        - Odile collected $33 from pot
        + Piotr collected $33 from pot
    Silent: heads-up
    Source: TDA 20 and 21; docs/reckoning.md "A worked example".
    """
    found = []
    for seat, due in case.settlement.due.items():
        if due is None or case.records[seat].award_unknown:
            continue
        low, high = due
        paid = case.paid(seat)
        if low <= paid <= high or _cashed_out_unpaid(case, seat, paid):
            continue
        line = case.last_line(seat)
        player = case.name(seat)
        if low == high:
            text = N_("{player} was paid {recorded} from the pots; {expected} is due.")
        else:
            text = N_("{player} was paid {recorded} from the pots; between {low} and {high} is due.")
        found.append(
            finding(
                "PAY302",
                ERROR,
                text,
                line,
                player=player,
                expected=low if paid < low else high,
                recorded=paid,
                low=Units(low),
                high=Units(high),
            )
        )
    return found or None


def _cashed_out_unpaid(case: Case, seat: int, paid: int) -> bool:
    """The award of a cashed-out hand stays with the room and is not always printed."""
    return case.records[seat].cash_out is not None and paid == 0


@rule(
    "PAY303", ERROR, needs=facts.PAID, unless=facts.CANCELLED | facts.CASH_OUT, hints=facts.OFF_DUE | facts.OFF_RETURN
)
def paid_more_than_can_be_won(case: Case) -> list[Finding] | None:
    """A player was paid more than all pots that the player could win hold together.

    Compares: the sum of a player's payments with the sum of the pots whose level the player reached, before rake.
    Why: it needs no cards at all, so it proves an overpayment even where nobody showed.
    Fires: side-pot
        - Beatrix collected $100 from side pot
        + Anselm collected $100 from side pot
    Silent: side-pot
    Source: docs/reckoning.md "The layers, step by step": nobody wins more than was matched.
    """
    found = []
    for seat, record in case.records.items():
        if not record.collected or record.folded_on is not None:
            continue
        most = sum(pot.amount for pot in case.settlement.pots if seat in pot.eligible)
        paid = case.paid(seat)
        if paid > most:
            text = N_("{player} was paid {recorded}; the pots that {player} could win hold {expected} at most.")
            found.append(
                finding(
                    "PAY303",
                    ERROR,
                    text,
                    case.last_line(seat),
                    player=case.name(seat),
                    expected=most,
                    recorded=paid,
                )
            )
    return found or None


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
    return {seat: units - inside[seat] for seat, units in shares.items()}


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


@rule("PAY304", ERROR, when=facts.SHOWDOWN, needs=facts.PAID, hints=facts.TIED)
def tied_shares_differ(case: Case) -> list[Finding] | None:
    """Players with equal hands were paid shares that differ by more than the odd unit.

    Compares: the payments to tied winners of the same pot on the same board. Fees, coarser chips of old games, pots
    printed in several parts and rake charged winner by winner are allowed for.
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
    for award, shares in _ties(case):
        least, most = min(shares.values()), max(shares.values())
        parts = len(case.match.finer(award.pot)) if case.match is not None else 1
        if most - least <= max(1, parts) + case.settlement.fees or _in_coarser_chips(case, shares):
            continue
        if charged_by_winner(case, award, shares):
            continue
        seat = next(s for s, share in shares.items() if share == least)
        text = N_("Equal hands were paid {least} and {most} from the {at}.")
        found.append(
            finding(
                "PAY304",
                ERROR,
                text,
                case.last_line(seat),
                player=case.name(seat),
                pot=case.settlement.pots[award.pot].name,
                recorded=least,
                expected=sum(shares.values()) // len(shares),
                at=case.pot_label(award.pot),
                least=Units(least),
                most=Units(most),
            )
        )
    return found or None


def _in_coarser_chips(case: Case, shares: dict[int, int]) -> bool:
    """Older games split in the smallest chip in play: all shares are multiples of it and differ by one at most."""
    least, most = min(shares.values()), max(shares.values())
    return any(
        most - least <= unit and all(share % unit == 0 for share in shares.values()) for unit in coarse_units(case.hand)
    )


@rule("PAY305", WARNING, when=facts.SHOWDOWN, needs=facts.PAID, hints=facts.TIED)
def odd_unit_elsewhere(case: Case) -> list[Finding] | None:
    """The odd unit of a split pot did not go to the first winner left of the button.

    Compares: which of the tied winners got the unit that does not divide with the seats in order from the button.
    Why: a house rule that players ask about; it moves one cent or chip, so it is never an error. Stud and razz have no
    button: the rule books give it to a card there, and to different ones.
    Fires: tie
        - Gaspard collected $1.65 from pot
        + Gaspard collected $1.64 from pot
        - Emeric collected $1.64 from pot
        + Emeric collected $1.65 from pot
    Silent: tie
    Source: TDA 20 (first seat left of the button), RRoP "Ties" (nobody more than one odd chip).
    """
    if case.hand.conventions.odd_unit is not OddUnit.LEFT_OF_BUTTON or case.hand.button is None:
        return None
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
                WARNING,
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


@rule("PAY306", ERROR, needs=facts.PAID, hints=facts.OFF_DUE)
def folded_player_paid(case: Case) -> list[Finding] | None:
    """A player who had folded was paid from a pot.

    Compares: fold lines with payment lines.
    Why: folding gives up every claim; the money stays in the pots, the owner can win none of them.
    Fires: uncontested
        - Noor collected 1000 from pot
        + Maarten collected 1000 from pot
    Silent: uncontested
    Source: RRoP "Dead hands"; docs/reckoning.md "Kinds of money".
    """
    found = []
    for collect in case.hand.recorded.collected:
        street = case.records[collect.seat].folded_on
        if street is not None and collect.units:
            text = N_("{player} folded ({street}) and yet was paid {recorded}.")
            found.append(
                finding(
                    "PAY306",
                    ERROR,
                    text,
                    collect.line,
                    player=case.name(collect.seat),
                    expected=0,
                    recorded=collect.units,
                    street=street.value,
                )
            )
    return found or None


@rule("PAY307", ERROR, when=facts.ONE_ALIVE, unless=facts.CANCELLED | facts.CASH_OUT, hints=facts.OFF_DUE)
def last_player_not_paid(case: Case) -> list[Finding] | None:
    """Everybody else folded, and the one player left was paid nothing.

    Compares: the player who did not fold with the payment lines.
    Why: the last player left takes every pot without showing a card.
    Fires: uncontested
        - Noor collected 1000 from pot
        + Maarten collected 1000 from pot
    Silent: uncontested
    Source: RRoP "Showdown".
    """
    seat = case.alive[0]
    low, _ = case.settlement.due[seat] or (0, 0)
    record = case.records[seat]
    if not low or record.collected or case.paid(seat) >= low:
        return None
    text = N_("{player} was the only player left and was paid nothing; {expected} is due.")
    return [finding("PAY307", ERROR, text, case.last_line(seat), player=case.name(seat), expected=low, recorded=0)]


@rule("PAY308", ERROR, needs=facts.PAID, hints=facts.UNBALANCED)
def hand_does_not_balance(case: Case) -> list[Finding] | None:
    """Money in and money out are not the same.

    Compares: everything put in (and added by the house) with everything returned, paid, raked and charged.
    Why: chips do not vanish. The check needs no cards and finds a single missing cent.
    Fires: tie
        - Emeric collected $1.64 from pot
        + Emeric collected $1.63 from pot
    Silent: tie
    Source: conservation; holds in every genuine hand of the rooms whose texts print all terms.
    """
    settlement = case.settlement
    records = case.records
    if any(_award_missing(case, seat) for seat in records):
        return None
    put_in = settlement.house
    back = paid = 0
    for record in records.values():
        put_in += record.contributed
        back += record.returned
        paid += record.collected
    printed = case.hand.conventions.rake is RakeFigure.PRINTED and case.facts & facts.RAKE
    out = back + paid + settlement.fees + (settlement.rake if printed else 0)
    if out == put_in or (not printed and out < put_in):
        return None
    rake = case.hand.recorded.rake
    line = rake.line if rake is not None else max((c.line for c in case.hand.recorded.collected), default=None)
    if out < put_in:
        text = N_("{expected} was put in, but only {recorded} went out: {difference} is missing.")
    else:
        text = N_("{expected} was put in, but {recorded} went out: {difference} too much.")
    return [finding("PAY308", ERROR, text, line, expected=put_in, recorded=out, difference=Units(abs(put_in - out)))]


def _award_missing(case: Case, seat: int) -> bool:
    record = case.records[seat]
    due = case.settlement.due.get(seat)
    unpaid = record.cash_out is not None and not record.collected and (due is None or due[1] > 0)
    return record.award_unknown or unpaid


@rule("PAY309", ERROR, needs=facts.SUMMARY | facts.PAID, hints=facts.OFF_SUMMARY | facts.POTS | facts.CASH_OUT)
def summary_differs_from_payments(case: Case) -> list[Finding] | None:
    """The summary and the payment lines of the same text do not agree.

    Compares: per player the amount that the summary says was won with the payment lines; per pot the printed net
    figure with the payment lines that name this pot.
    Why: one of the two must be wrong; the text contradicts itself whatever the cards were.
    Fires: heads-up
        - Seat 1: Odile (button) (small blind) showed [Ah Jd] and won ($33) with a pair of Jacks
        + Seat 1: Odile (button) (small blind) showed [Ah Jd] and won ($23) with a pair of Jacks
    Silent: heads-up
    Source: the two agree in every genuine hand but three of the room it was counted in.
    """
    found = _summary_of_players(case) + _printed_pots(case)
    return found or None


def _summary_of_players(case: Case) -> list[Finding]:
    found = []
    paid: dict[int, int] = defaultdict(int)
    for collect in case.hand.recorded.collected:
        paid[collect.seat] += collect.units
    for seat in case.records:
        line = case.hand.recorded.summary.get(seat)
        got = paid.get(seat, 0)
        if line is not None and line.not_awarded and got:
            text = N_("The summary says that {player} cashed out and was not awarded the pot; a line pays {recorded}.")
            found.append(finding("PAY309", ERROR, text, line.line, player=case.name(seat), expected=0, recorded=got))
        if line is None or line.not_awarded or (line.won or 0) == got:
            continue
        if line.won is None and line.state in _MAY_WIN_UNSAID and not line.lost:
            continue
        text = N_("The summary says that {player} won {recorded}; the payment lines say {expected}.")
        found.append(
            finding("PAY309", ERROR, text, line.line, player=case.name(seat), expected=got, recorded=line.won or 0)
        )
    return found


def _printed_pots(case: Case) -> list[Finding]:
    recorded = case.hand.recorded
    if case.hand.conventions.pot_figures is not PotFigure.NET or case.facts & facts.CASH_OUT:
        return []
    if not recorded.pots or any(c.pot is None for c in recorded.collected):
        return []
    found = []
    for printed in recorded.pots:
        paid = sum(c.units for c in recorded.collected if c.pot == printed.index)
        if paid != printed.units:
            label = pot_label(printed.index, len(recorded.pots))
            name = "main" if printed.index == 0 else f"side {printed.index}"
            text = N_("The summary prints {expected} for the {at}; the payment lines for it come to {recorded}.")
            found.append(
                finding(
                    "PAY309",
                    ERROR,
                    text,
                    printed.line,
                    pot=name,
                    expected=printed.units,
                    recorded=paid,
                    at=label,
                )
            )
    return found


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
    if case.hand.conventions.hi_lo_odd_unit is not HiLoOddUnit.HIGH or len(awards) != 2:
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
        if collect.seat in winners or case.records[collect.seat].folded_on is not None or not collect.units:
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
