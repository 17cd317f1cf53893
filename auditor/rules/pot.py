"""POT: the printed pots against the pots that the contributions make."""

from __future__ import annotations

from auditor import facts
from auditor.case import Case
from auditor.matching import printed_total, with_house
from auditor.results import Finding, Severity
from auditor.rules.base import N_, finding, rule
from parsers.conventions import PotFigure, TotalFigure, Uncalled
from parsers.hand import LIVE_KINDS, Event, EventKind

ERROR, INFO = Severity.ERROR, Severity.INFO

_AGAIN = N_("The text prints {recorded} for a pot for which it prints {expected} elsewhere.")


@rule("POT201", ERROR, needs=facts.TOTAL, hints=facts.OFF_TOTAL)
def total_differs(case: Case) -> list[Finding] | None:
    """The printed total pot is not the sum of what was put in.

    Compares: the printed total with all contributions less what was not called, plus money of the house.
    Why: either an action line or the total is wrong. Where one player is left alone, some texts count the uncalled part
    in the total and pay it to its owner; that is accepted. A total that the room rounds may be off by less than a step.
    Fires: heads-up
        - Total pot $34 | Rake $1
        + Total pot $35 | Rake $1
    Silent: heads-up
    Source: conservation; 99 of 100 genuine hands of the room balance to the cent, the rest are edited texts.
    """
    printed = case.hand.recorded.total
    figure = case.hand.conventions.total
    if printed is None or figure is TotalFigure.ABSENT:
        return None
    pots = sum(pot.amount for pot in case.settlement.pots)
    expected = pots - case.charges if figure is TotalFigure.NET else pots
    expected += sum(house.units for house in case.hand.recorded.house_beside)
    if case.hand.conventions.total_with_uncalled:
        expected += sum(case.settlement.returns.values())
    if abs(printed.units - expected) < printed.step + case.hand.slack or _uncalled_counted(
        case, printed.units, expected
    ):
        return None
    text = N_("The text prints a total pot of {recorded}; the contributions make {expected}.")
    raised = _raise_that_omits_a_bet(case, printed.units) if case.hand.conventions.reraise_may_omit_bet else None
    if raised is None:
        return [finding("POT201", ERROR, text, printed.line, expected=expected, recorded=printed.units)]
    text = N_(
        "The text prints a total pot of {recorded}; the contributions make {expected}. The total would be right if the "
        "raise in line {number} left out what {player} had already bet on the street."
    )
    player, number = case.name(raised.seat), raised.line
    return [
        finding(
            "POT201", ERROR, text, printed.line, player=player, expected=expected, recorded=printed.units, number=number
        )
    ]


def _raise_that_omits_a_bet(case: Case, printed: int) -> Event | None:
    """The first raise after an own bet, if the total is right when such raises add their whole "to" figure."""
    live = dict.fromkeys(case.records, 0)
    first = None
    for event in case.hand.events:
        added = event.amount
        if event.kind is EventKind.RAISE and event.total > added:
            first = first or event
            added = event.total
        if event.kind in LIVE_KINDS:
            live[event.seat] += added
    most, second = sorted((0, 0, *live.values()))[:-3:-1]
    rest = sum(r.ante + r.dead for r in case.records.values()) + case.settlement.house
    return first if sum(live.values()) + rest - (most - second) == printed else None


def _uncalled_counted(case: Case, printed: int, expected: int) -> bool:
    """One player left, paid in all what is due, and the total with as much uncalled money as the payments hold; or a
    room that counts it at times, and paid it inside an award."""
    readings = case.hand.conventions.uncalled
    if Uncalled.IN_AWARD in readings and Uncalled.SILENT in readings:
        lines = sum(collect.units for collect in case.hand.recorded.collected)
        inside = lines - sum(record.collected for record in case.records.values())
        if inside and printed == expected + inside:
            return True
    if not case.facts & facts.ONE_ALIVE or case.hand.conventions.total_with_uncalled:
        return False
    seat = case.alive[0]
    due = case.settlement.due[seat]
    if due is None or not due[0] <= case.paid_and_returned(seat) <= due[1]:
        return False
    paid = sum(collect.units for collect in case.hand.recorded.collected)
    over = paid + case.charges - sum(pot.amount for pot in case.settlement.pots)
    return printed == expected + over


@rule("POT202", ERROR, when=facts.POTS)
def pots_differ(case: Case) -> list[Finding] | None:
    """The printed main and side pots are not those that the contributions make.

    Compares: the printed pots with the layers, after joining neighbours with the same claimants on both sides. Figures
    net of rake may lie below the layer by the rake. Where a pot is printed in two places, the two figures.
    Why: a wrong layer gives money to players who did not match it.
    Fires: side-pot
        - Total pot $220 Main pot $117. Side pot $100. | Rake $3
        + Total pot $220 Main pot $147. Side pot $70. | Rake $3
    Silent: side-pot
    Source: TDA 21; docs/reckoning.md "The layers, step by step".
    """
    recorded = case.hand.recorded
    again = [
        finding("POT202", ERROR, _AGAIN, other.line, expected=first.units, recorded=other.units)
        for first, other in recorded.pots_again
        if abs(first.units - other.units) > case.hand.slack
    ]
    if again or case.match is None or case.match.group_of is not None:
        return again or None
    pots = case.settlement.pots
    slack = case.charges if case.hand.conventions.pot_figures is PotFigure.NET else 0
    if len(case.match.printed) == len(pots):
        for printed, pot in zip(case.match.printed, pots, strict=True):
            if not pot.amount - slack <= printed.units <= pot.amount:
                text = N_("The text prints {recorded} for the {at}; the contributions make {expected} before rake.")
                return [
                    finding(
                        "POT202",
                        ERROR,
                        text,
                        printed.line,
                        pot=pot.name,
                        expected=pot.amount,
                        recorded=printed.units,
                        at=case.pot_label(pot.index),
                    )
                ]
    text = N_("The printed pots come to {recorded} in {printed} parts; the contributions make {expected} in {ours}.")
    return [
        finding(
            "POT202",
            ERROR,
            text,
            recorded.pots[0].line,
            expected=sum(pot.amount for pot in pots) - slack,
            recorded=sum(pot.units for pot in case.match.printed),
            printed=len(recorded.pots),
            ours=len(pots),
        )
    ]


@rule("POT203", INFO, when=facts.POTS)
def pots_finer(case: Case) -> list[Finding] | None:
    """The text prints more pots than there are different groups of claimants, with the same sums.

    Compares: the number of printed pots with the number of layers after joining.
    Why: harmless. A room may keep the layer of a player who was all-in and later folded.
    Fires: none
    Silent: side-pot
    Source: seen in genuine tournament hands.
    """
    match = case.match
    if match is None or match.group_of is None or len(match.printed) == len(case.settlement.pots):
        return None
    text = N_("The text prints {printed} pots; by who could win them there are {ours}, with the same sums.")
    return [
        finding(
            "POT203",
            INFO,
            text,
            match.printed[0].line,
            printed=len(match.printed),
            ours=len(case.settlement.pots),
        )
    ]


@rule("POT204", INFO, when=facts.FELL)
def layer_without_claimant(case: Case) -> list[Finding] | None:
    """Nobody left in the hand reaches a layer; its money joins the pot below.

    Compares: each layer with the players who did not fold.
    Why: it happens when players fold who had put in more than those who stay; the money must go somewhere.
    Fires: none
    Silent: side-pot
    Source: the players left are the only claimants (RRoP: folded money stays in the pot).
    """
    text = N_("{recorded} was put in above what anybody left in the hand matched; it is won with the pot below.")
    return [finding("POT204", INFO, text, None, recorded=case.cut.fell)]


@rule("POT206", ERROR, when=facts.POTS, needs=facts.TOTAL)
def printed_pots_and_total_differ(case: Case) -> list[Finding] | None:
    """The printed pots do not add up to the printed total.

    Compares: the sum of main and side pots with the total, less rake and fees where the pots are printed without them.
    Why: the summary contradicts itself, whatever was put in.
    Fires: side-pot
        - Total pot $220 Main pot $117. Side pot $100. | Rake $3
        + Total pot $220 Main pot $117. Side pot $103. | Rake $3
    Silent: side-pot
    Source: holds in all genuine raked and unraked hands with side pots of the room.
    """
    recorded = case.hand.recorded
    total = printed_total(recorded)
    if recorded.total is None or total is None or not recorded.pots:
        return None
    conventions = case.hand.conventions
    net = conventions.pot_figures is PotFigure.NET and conventions.total is not TotalFigure.NET
    if net and recorded.rake is None:
        return None
    charges = case.charges if net else 0
    parts = sum(pot.units for pot in with_house(recorded))
    expected = total - charges
    if abs(parts - expected) <= case.hand.slack:
        return None
    text = N_("The printed pots add up to {recorded}; the printed total less rake and fees is {expected}.")
    return [finding("POT206", ERROR, text, recorded.total.line, expected=expected, recorded=parts)]


@rule("POT207", ERROR, when=facts.STREET_POTS)
def running_pot_differs(case: Case) -> list[Finding] | None:
    """The pot that the text prints at the beginning of a street is not what was put in before.

    Compares: each such figure with everything put in on earlier lines, less what went back there, plus money of the
    house. Where no line returns what was not called, the figure may be with or without it. Of the actions in a line of
    its own any number may stand before it (a text without line ends).
    Why: an action line before it, or the figure, is wrong.
    Fires: none
    Silent: heads-up
    Source: holds in every genuine hand of the rooms that print it (the rooms' pages).
    """
    found = []
    silent = sum(units for seat, units in case.settlement.returns.items() if not case.records[seat].return_line)
    for printed in case.hand.recorded.street_pots:
        pot = case.settlement.house
        here = set()  # what the pot was in the course of a line that holds the figure and actions as well
        for event in case.hand.events:
            if event.line <= printed.line:
                here.add(pot)
                pot += -event.amount if event.kind is EventKind.RETURN else event.amount
            if event.line < printed.line:
                here.clear()
        if not {printed.units, printed.units + silent} & {pot, *here}:
            text = N_("The text prints a pot of {recorded} here; what was put in before makes {expected}.")
            found.append(finding("POT207", ERROR, text, printed.line, expected=pot, recorded=printed.units))
    return found or None
