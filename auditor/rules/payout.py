"""PAY: what was paid against what is due."""

from __future__ import annotations

from collections import defaultdict

from auditor import facts
from auditor.case import Case, pot_label
from auditor.results import Finding, Names, Phrase, Severity, Units
from auditor.rules.base import N_, finding, rule
from auditor.rules.splits import paid_from_each_pot
from parsers.conventions import PotFigure
from parsers.hand import SummaryState

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO

#: Summary lines that may leave a win unsaid: a converted text, or one cut off.
_MAY_WIN_UNSAID = frozenset({SummaryState.SHOWED, SummaryState.COLLECTED, SummaryState.OTHER})

#: A pot of so few units may all be rake.
_SMALL_POT = 2


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
            text = N_("{player} was paid {recorded} from the {at} and had no share in it; it was open to {others}.")
            others = Names(case.name(s) for s in pots[index].eligible)
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


@rule(
    "PAY302",
    ERROR,
    needs=facts.PAID,
    unless=0,
    hints=facts.OFF_DUE | facts.OFF_RETURN | facts.HI_LO | facts.SEVERAL_BOARDS,
)
def paid_other_than_due(case: Case) -> list[Finding] | None:
    """A player was paid more or less than is due.

    Compares: all payments to each player with the lowest and highest amount that the pots, the known hands, the
    rake and the odd unit allow; between high and low hands and between boards also pot by pot, where every payment
    names its pot.
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
    return found or paid_from_each_pot(case) or None


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
        if paid > most + case.hand.conventions.payment_step - 1 + case.hand.slack:
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
        won = case.records[collect.seat].collected  # 0: all that was paid was uncalled money
        if street is not None and collect.units and won:
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
                    street=Phrase(street.value),
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
    if not low or record.collected or record.award_unknown or case.paid(seat) >= low:
        return None
    text = N_("{player} was the only player left and was paid nothing; {expected} is due.")
    return [finding("PAY307", ERROR, text, case.last_line(seat), player=case.name(seat), expected=low, recorded=0)]


@rule("PAY308", ERROR, needs=facts.PAID, hints=facts.UNBALANCED | facts.LABELS)
def hand_does_not_balance(case: Case) -> list[Finding] | None:
    """Money in and money out are not the same.

    Compares: everything put in (and added by the house) with everything returned, paid, raked and charged. Where every
    pot has payments of its own, one that nobody is paid is missing money, too.
    Why: chips do not vanish. The check needs no cards and finds a single missing cent.
    Fires: tie
        - Emeric collected $1.64 from pot
        + Emeric collected $1.63 from pot
    Silent: tie
    Source: conservation; holds in every genuine hand of the rooms whose texts print all terms.
    """
    settlement = case.settlement
    records = case.records
    put_in = settlement.house
    back = paid = 0
    for record in records.values():
        put_in += record.contributed
        back += record.returned
        paid += record.collected
    printed = settlement.rake_known
    out = back + paid + settlement.fees + (settlement.rake if printed else 0)
    step = case.hand.conventions.payment_step
    if abs(out - put_in) <= (step - 1) * len(case.hand.recorded.collected) + case.hand.slack:
        return None
    nobody = out < put_in and not case.facts & facts.CASH_OUT and (not paid or _pot_is_unpaid(case))
    if out < put_in and ((not printed and not nobody) or any(_award_missing(case, seat) for seat in records)):
        return None
    rake = case.hand.recorded.rake
    line = rake.line if rake is not None else max((c.line for c in case.hand.recorded.collected), default=None)
    if out < put_in:
        text = N_("{expected} was put in, but only {recorded} went out: {difference} is missing.")
    else:
        text = N_("{expected} was put in, but {recorded} went out: {difference} too much.")
    return [finding("PAY308", ERROR, text, line, expected=put_in, recorded=out, difference=Units(abs(put_in - out)))]


def _pot_is_unpaid(case: Case) -> bool:
    """Whether no line pays one of several pots that is more than a rake, where each is paid by lines of its own."""
    pots = case.settlement.pots
    if not case.hand.conventions.pots_paid_apart or len(pots) < 2:
        return False
    paid = [0] * len(pots)
    lines: dict[int, int] = defaultdict(int)
    for collect in case.hand.recorded.collected:
        index = case.pot_of(collect)
        if index is None or index < 0:
            return False
        paid[index] += collect.units
        lines[collect.seat] += collect.units
    if any(case.records[seat].collected != units for seat, units in lines.items()):
        return False  # uncalled money is among the payments
    fits = all(got <= pot.amount for got, pot in zip(paid, pots, strict=True))
    return fits and any(not got and pot.amount > _SMALL_POT for got, pot in zip(paid, pots, strict=True))


def _award_missing(case: Case, seat: int) -> bool:
    record = case.records[seat]
    due = case.settlement.due.get(seat)
    return (
        (record.cash_out is not None or record.award_unknown) and not record.collected and (due is None or due[1] > 0)
    )


def _is_off(case: Case, more: int) -> bool:
    """Is a printed stack after the hand wrong that holds so much more than the lines make it?"""
    return abs(more) > case.hand.slack and not (more > 0 and case.hand.conventions.balances_at_least)


@rule("PAY310", ERROR, when=facts.RESULTS | facts.SUMMARY)
def printed_result_differs(case: Case) -> list[Finding] | None:
    """The printed result of a player, or the stack after the hand, is not what the lines make.

    Compares: the result that the text names for a player with what was returned and paid less what was put in; the
    final stack with the stack before the hand and that result.
    Why: one of the two must be wrong; the text contradicts itself whatever the cards were.
    Fires: none
    Silent: heads-up
    Source: holds in all genuine hands of the rooms that print results.
    """
    found = []
    slack = case.hand.slack
    for seat, line in case.hand.recorded.summary.items():
        if case.records[seat].cash_out is not None:  # the room's own money is in both figures
            continue
        net = case.records[seat].net
        stack = case.hand.seats[seat].stack if case.stack_reliable(seat) else None
        if line.net is not None and abs(line.net - net) > slack:
            text = N_("The text gives {player} a result of {recorded}; the lines make {expected}.")
            printed, expected = line.net, net
        elif line.balance is not None and stack is not None and _is_off(case, line.balance - stack - net):
            text = N_("The text gives {player} {recorded} after the hand; the lines make {expected}.")
            printed, expected = line.balance, stack + net
        else:
            continue
        found.append(
            finding("PAY310", ERROR, text, line.line, player=case.name(seat), expected=expected, recorded=printed)
        )
    return found or None


@rule(
    "PAY309",
    ERROR,
    needs=facts.SUMMARY | facts.PAID,
    hints=facts.OFF_SUMMARY | facts.POTS | facts.CASH_OUT | facts.BOARD_POTS,
)
def summary_differs_from_payments(case: Case) -> list[Finding] | None:
    """The summary and the payment lines of the same text do not agree.

    Compares: per player the amount that the summary says was won with the payment lines, and with the shares that the
    same line of the summary names; per pot the printed net figure with the payment lines that name this pot.
    Why: one of the two must be wrong; the text contradicts itself whatever the cards were.
    Fires: heads-up
        - Seat 1: Odile (button) (small blind) showed [Ah Jd] and won ($33) with a pair of Jacks
        + Seat 1: Odile (button) (small blind) showed [Ah Jd] and won ($23) with a pair of Jacks
    Silent: heads-up
    Source: the two agree in every genuine hand but three of the room it was counted in.
    """
    found = _summary_of_players(case) + _shares_of_players(case) + _printed_pots(case) + _printed_boards(case)
    return found or None


def _printed_boards(case: Case) -> list[Finding]:
    found = []
    for board, printed in dict(case.hand.recorded.board_pots).items():
        paid = sum(c.units for c in case.hand.recorded.collected if c.board == board)
        if paid != printed.units:
            text = N_("The summary prints {expected} for board {board}; the payment lines for it come to {recorded}.")
            found.append(
                finding("PAY309", ERROR, text, printed.line, expected=printed.units, recorded=paid, board=board)
            )
    return found + _wins_on_boards(case)


def _wins_on_boards(case: Case) -> list[Finding]:
    """What the summary of a board says a player won there: what was paid for it, with or without what was won before
    the boards parted."""
    found = []
    recorded = case.hand.recorded
    for seat, board, printed in recorded.board_wins:
        paid = sum(c.units for c in recorded.collected if c.seat == seat and c.board == board)
        before = sum(c.units for c in recorded.collected if c.seat == seat and c.board is None)
        named = any(c.board == board for c in recorded.collected)
        if named and printed.units not in (paid, paid + before):
            text = N_("The summary says that {player} won {recorded}; the payment lines say {expected}.")
            name = case.name(seat)
            found.append(
                finding("PAY309", ERROR, text, printed.line, player=name, expected=paid, recorded=printed.units)
            )
    return found


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
        if case.hand.conventions.won_with_returned and case.records[seat].return_line:
            got += case.records[seat].returned
        if line is None or line.not_awarded or (line.won or 0) == got:
            continue
        if line.won is None and line.state in _MAY_WIN_UNSAID and not line.lost:
            continue
        text = N_("The summary says that {player} won {recorded}; the payment lines say {expected}.")
        found.append(
            finding("PAY309", ERROR, text, line.line, player=case.name(seat), expected=got, recorded=line.won or 0)
        )
    return found


def _shares_of_players(case: Case) -> list[Finding]:
    """Where one line of the summary names both the whole and its parts."""
    text = N_("The summary says that {player} won {recorded}, and the shares in the same line make {expected}.")
    return [
        finding("PAY309", ERROR, text, line.line, player=case.name(seat), expected=line.parts, recorded=line.won)
        for seat, line in case.hand.recorded.summary.items()
        if seat in case.records and line.parts is not None and line.won is not None and line.parts != line.won
    ]


def _kept_by_room(case: Case, seat: int) -> bool:
    """The award of a cashed-out winner is printed in the summary, but no line pays it."""
    line = case.hand.recorded.summary.get(seat)
    return line is not None and line.not_awarded


def _printed_pots(case: Case) -> list[Finding]:
    recorded = case.hand.recorded
    if case.hand.conventions.pot_figures is not PotFigure.NET or any(
        _award_missing(case, s) or _kept_by_room(case, s) for s in case.records
    ):
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
