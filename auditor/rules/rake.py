"""RAK: what the room kept. Rates are house rules, so most of this is a remark."""

from __future__ import annotations

from itertools import pairwise

from auditor import facts, ranking
from auditor.case import Case
from auditor.extras import PRECISION
from auditor.matching import printed_total
from auditor.results import Finding, Severity, Units
from auditor.rules.base import N_, finding, rule
from parsers.conventions import PotFigure, RakeFigure, RakeOrder, TotalFigure

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO

_FLOP = 3
_SMALL_CHANGE = 2
#: More than a quarter is no rake (as in RAK503).
_NO_RAKE = 4
#: Below this pot rounding alone makes large rates: 20 units of the currency (dollars) and 20 big blinds.
_LARGE_POT = 20


@rule(
    "RAK502",
    ERROR,
    needs=facts.TOTAL | facts.RAKE | facts.PAID,
    unless=facts.CANCELLED | facts.CASH_OUT,
    hints=facts.OFF_RAKE,
)
def rake_line_contradicts(case: Case) -> list[Finding] | None:
    """Printed rake is not printed total less payments.

    Compares: three figures of the text with one another: total pot, rake (and fees), payments.
    Why: the text contradicts itself, whatever the cards and actions were.
    Fires: heads-up
        - Total pot $34 | Rake $1
        + Total pot $34 | Rake $0.50
    Silent: heads-up
    Source: holds in all genuine hands of the rooms that print all three.
    """
    recorded = case.hand.recorded
    if recorded.total is None or recorded.rake is None or recorded.total.step > 1:
        return None
    if case.hand.conventions.total is TotalFigure.NET:
        return None
    paid = sum(collect.units for collect in recorded.collected)
    rest = (printed_total(recorded) or 0) - paid - case.settlement.fees
    if rest == recorded.rake.units:
        return None
    text = N_("The text prints a rake of {recorded}; its total less its payments leaves {expected}.")
    return [finding("RAK502", ERROR, text, recorded.rake.line, expected=rest, recorded=recorded.rake.units)]


@rule("RAK503", WARNING, when=facts.REAL_MONEY, unless=facts.CANCELLED | facts.CASH_OUT, hints=facts.HIGH_RAKE)
def rake_very_high(case: Case) -> list[Finding] | None:
    """The rake is more than a tenth of a large pot (more than a quarter: an error).

    Compares: rake with the pot, if that holds at least 20 units of the currency and 20 big blinds.
    Why: no room has charged more than a fifteenth of such a pot; money may have vanished under this name.
    Fires: heads-up
        - Odile collected $33 from pot
        + Odile collected $30 from pot
        - Total pot $34 | Rake $1
        + Total pot $34 | Rake $4
        - Seat 1: Odile (button) (small blind) showed [Ah Jd] and won ($33) with a pair of Jacks
        + Seat 1: Odile (button) (small blind) showed [Ah Jd] and won ($30) with a pair of Jacks
    Silent: heads-up
    Source: rates measured in genuine hands: 6.5 % at most above small change.
    """
    pots = sum(pot.amount for pot in case.settlement.pots)
    unit = 10**case.hand.currency.exponent
    big = case.hand.stakes.big or 0
    rake = case.settlement.rake
    if pots < _LARGE_POT * unit or pots < _LARGE_POT * big or rake * 10 <= pots:
        return None
    printed = case.hand.recorded.rake
    severity = ERROR if rake * 4 > pots else WARNING
    text = N_("The room kept {recorded} of a pot of {pots}.")
    return [
        finding(
            "RAK503",
            severity,
            text,
            printed.line if printed is not None else None,
            recorded=rake,
            expected=pots // 10,
            pots=Units(pots),
        )
    ]


@rule("RAK504", INFO, when=facts.REAL_MONEY | facts.RAKE, hints=facts.RAKED_EARLY)
def rake_without_flop(case: Case) -> list[Finding] | None:
    """Rake was taken although there was no flop.

    Compares: the rake with the board, in games that have one.
    Why: most rooms take none then; some do from three-bets on. A house rule, so information only.
    Fires: heads-up
        - Piotr: calls $2
        + Piotr: folds
        + Uncalled bet ($2) returned to Odile
        - *** FLOP *** [Td 6s 2h]
        - Piotr: checks
        - Odile: bets $4
        - Piotr: calls $4
        - *** TURN *** [Td 6s 2h] [Jc]
        - Piotr: checks
        - Odile: bets $10
        - Piotr: calls $10
        - *** RIVER *** [Td 6s 2h Jc] [3s]
        - Piotr: checks
        - Odile: checks
        - *** SHOW DOWN ***
        - Piotr: shows [Ts 9s] (a pair of Tens)
        - Odile: shows [Ah Jd] (a pair of Jacks)
        - Odile collected $33 from pot
        + Odile collected $1.90 from pot
        - Total pot $34 | Rake $1
        + Total pot $2 | Rake $0.10
        - Board [Td 6s 2h Jc 3s]
        - Seat 1: Odile (button) (small blind) showed [Ah Jd] and won ($33) with a pair of Jacks
        + Seat 1: Odile (button) (small blind) collected ($1.90)
        - Seat 2: Piotr (big blind) showed [Ts 9s] and lost with a pair of Tens
        + Seat 2: Piotr (big blind) folded before Flop
    Silent: heads-up
    Source: "no flop, no drop", published by most rooms.
    """
    printed = case.hand.recorded.rake
    if printed is None or not printed.units or not ranking.board_size(case.hand.game):
        return None
    if case.hand.conventions.rake_without_flop:
        return None
    if any(len(board.cards) >= _FLOP for board in case.hand.boards):
        return None
    text = N_("{recorded} rake was taken without a flop.")
    return [finding("RAK504", INFO, text, printed.line, expected=0, recorded=printed.units)]


@rule("RAK505", INFO, when=facts.REAL_MONEY | facts.SCHEDULED | facts.RAKE_KNOWN, unless=facts.CANCELLED | facts.HOUSE)
def rake_above_schedule(case: Case) -> list[Finding] | None:
    """The rake is more than the schedule allows that you named.

    Compares: the rake with the rate and the cap that `--rake-schedule` gives for the room, the game, the stakes, the
    date and the number of players. Where several entries are about the hand, with the one that allows most; where a
    seat may or may not have been dealt in, with both numbers. A lower rake, as promotions bring, is no finding.
    Why: a published rate is a promise, but rates differ by region and change, so information only.
    Fires: heads-up
        - Odile collected $33 from pot
        + Odile collected $32 from pot
        - Total pot $34 | Rake $1
        + Total pot $34 | Rake $2
        - Seat 1: Odile (button) (small blind) showed [Ah Jd] and won ($33) with a pair of Jacks
        + Seat 1: Odile (button) (small blind) showed [Ah Jd] and won ($32) with a pair of Jacks
    Silent: heads-up
    Source: the schedule; docs/reckoning.md "Rake schedules".
    """
    schedule = case.extras.schedule if case.extras is not None else None
    entries = schedule.entries_for(case.hand) if schedule is not None else []
    if not entries or case.settlement.rake <= 0 or case.hand.currency.exponent > PRECISION:
        return None
    pot = case.reckoning.total
    dealt = sum(record.in_hand for record in case.records.values())
    flop = any(len(board.cards) >= _FLOP for board in case.hand.boards)
    early = bool(ranking.board_size(case.hand.game)) and not flop
    slow, fast = min(case.hand.conventions.winner_rake_ratios), max(case.hand.conventions.winner_rake_ratios)
    most = 0
    for entry in entries:
        if early and entry.no_flop_no_drop:
            continue
        for players in (dealt, len(case.records)):
            allowed = entry.most(pot, players, case.hand.currency.exponent)
            most = max(most, -(-allowed * fast // slow))
    if case.settlement.rake <= most:
        return None
    printed = case.hand.recorded.rake
    text = N_("The room kept {recorded} of {pots}; the schedule allows {expected} at most.")
    line = printed.line if printed is not None else None
    rake = case.settlement.rake
    return [finding("RAK505", INFO, text, line, expected=most, recorded=rake, pots=Units(pot))]


@rule("RAK506", ERROR, when=facts.TOURNAMENT | facts.RAKE, hints=facts.RAKED)
def rake_in_tournament(case: Case) -> list[Finding] | None:
    """Rake was taken from a tournament pot.

    Compares: the rake with nothing: tournament chips are never raked, the fee is in the buy-in.
    Why: chips would leave the tournament.
    Fires: uncontested
        - Noor collected 1000 from pot
        + Noor collected 950 from pot
        - Total pot 1000 | Rake 0
        + Total pot 1000 | Rake 50
        - Seat 4: Noor collected (1000)
        + Seat 4: Noor collected (950)
    Silent: uncontested
    Source: no genuine tournament hand has rake.
    """
    printed = case.hand.recorded.rake
    if printed is None or not printed.units:
        return None
    text = N_("{recorded} rake was taken in a tournament hand.")
    return [finding("RAK506", ERROR, text, printed.line, expected=0, recorded=printed.units)]


@rule("RAK507", WARNING, when=facts.POTS | facts.SIDE_POTS | facts.RAKE)
def rake_shared_oddly(case: Case) -> list[Finding] | None:
    """The rake was not taken from the main pot outward.

    Compares: for each pot the rake of this and all pots inside it with their share of the whole: it lies between the
    proportional share (less one rounding step) and the whole rake, because a cap is used up by the main pot first.
    Why: the sums are right, but players of one pot paid for another. A house rule, so never an error.
    Fires: side-pot
        - Beatrix collected $100 from side pot
        + Beatrix collected $97 from side pot
        - Anselm collected $117 from main pot
        + Anselm collected $120 from main pot
        - Total pot $220 Main pot $117. Side pot $100. | Rake $3
        + Total pot $220 Main pot $120. Side pot $97. | Rake $3
        - Seat 1: Anselm (button) showed [8c 8s] and won ($117) with three of a kind, Eights
        + Seat 1: Anselm (button) showed [8c 8s] and won ($120) with three of a kind, Eights
        - Seat 2: Beatrix (small blind) showed [Kc Qh] and won ($100) with a pair of Kings
        + Seat 2: Beatrix (small blind) showed [Kc Qh] and won ($97) with a pair of Kings
    Silent: side-pot
    Source: measured in all genuine raked hands with side pots of the room.
    """
    conventions = case.hand.conventions
    match = case.match
    if conventions.rake_order is not RakeOrder.MAIN_OUTWARD or conventions.pot_figures is not PotFigure.NET:
        return None
    if match is None or match.nets is None:
        return None
    pots = case.settlement.pots
    total = sum(pot.amount for pot in pots)
    slow, fast = min(conventions.winner_rake_ratios), max(conventions.winner_rake_ratios)
    inside = taken = 0
    for pot, net in zip(pots[:-1], match.nets[:-1], strict=True):
        inside += pot.amount
        taken += pot.amount - net
        least = case.charges * inside * slow // (total * fast) - conventions.rake_steps
        if taken < least:
            text = N_("Up to the {at} the rake is {recorded}; by its share of all pots at least {expected}.")
            return [
                finding(
                    "RAK507",
                    WARNING,
                    text,
                    match.printed[0].line,
                    pot=pot.name,
                    expected=least,
                    recorded=taken,
                    at=case.pot_label(pot.index),
                )
            ]
    return None


@rule("RAK508", WARNING, when=facts.REAL_MONEY, unless=facts.CANCELLED | facts.CASH_OUT | facts.RAKE | facts.TOURNAMENT)
def rest_is_no_rake(case: Case) -> list[Finding] | None:
    """What the payments leave of the pots is not what this room keeps.

    Compares: in texts that print no rake, what was put in and not paid out with the room's rate, or with its caps, in
    rooms that were never seen to keep anything else.
    Why: a few cents missing from a payment look like rake where none is printed; here they do not. More than a quarter
    of the pots is an error.
    Fires: none
    Silent: heads-up
    Source: counted in all genuine cash hands of the room (the room's page).
    """
    conventions = case.hand.conventions
    if conventions.rake_rate is None or case.settlement.rake < 0 or not case.hand.recorded.collected:
        return None
    part, of = conventions.rake_rate
    most = case.reckoning.total * part // of
    kept = case.settlement.rake
    if conventions.rake_caps == 1:
        most = max(most, 1)
    if kept == most or (kept < most and kept % conventions.rake_caps == 0):
        return None
    severity = ERROR if kept * _NO_RAKE > case.reckoning.total and kept > _SMALL_CHANGE else WARNING
    text = N_("{recorded} of {pots} is not paid out; this room keeps {expected} of it, or less by its caps.")
    line = max((c.line for c in case.hand.recorded.collected), default=None)
    return [
        finding("RAK508", severity, text, line, expected=most, recorded=kept, pots=Units(case.reckoning.total)),
    ]


@rule("RAK509", ERROR, when=facts.POTS)
def rakes_inside_pots_differ(case: Case) -> list[Finding] | None:
    """The rakes printed beside the pots do not fit the pots.

    Compares: each net pot and the rake beside it with the layer that the contributions make: in rooms that print beside
    each pot its own rake, and in those that print that of the pots inside it (beside the main pot its own), where only
    the outermost pot's own rake is not printed; more than a quarter is none.
    Why: money was moved from one pot to another, or a figure is wrong.
    Fires: none
    Silent: side-pot
    Source: holds in every genuine hand of the rooms that print it so (the rooms' pages).
    """
    pots, match = case.settlement.pots, case.match
    conventions = case.hand.conventions
    inside = conventions.rake is RakeFigure.INSIDE and len(pots) > 1
    if not (inside or conventions.pot_rakes_own) or match is None or len(match.printed) != len(pots):
        return None
    rakes = [printed.rake for printed in match.printed]
    owns = _own_rakes(rakes) if inside else rakes
    for index, (pot, printed, own) in enumerate(zip(pots, match.printed, owns, strict=True)):
        wrong = own is not None and printed.units + own != pot.amount
        if inside and index == 1 and rakes[0] is not None and rakes[1] is not None:
            wrong = wrong or rakes[1] != rakes[0]
        kept = pot.amount - printed.units
        if inside and own is None and kept * _NO_RAKE > pot.amount and kept > _SMALL_CHANGE:
            wrong = True
        if wrong:
            text = N_("The {at} holds {expected}; its net figure {recorded} and the printed rakes do not make that.")
            label = case.pot_label(index)
            return [
                finding(
                    "RAK509",
                    ERROR,
                    text,
                    printed.line,
                    pot=pot.name,
                    expected=pot.amount,
                    recorded=printed.units,
                    at=label,
                )
            ]
    return None


def _own_rakes(rakes: list[int | None]) -> list[int | None]:
    """What was kept of each pot, from figures that name what was kept of the pots inside it; None = not printed."""
    owns = rakes[:1]
    for inside, beyond in pairwise([*rakes[1:], None]):
        owns.append(None if inside is None or beyond is None else beyond - inside)
    return owns


@rule("RAK510", ERROR, when=facts.CANCELLED, unless=0)
def cancelled_hand_charged(case: Case) -> list[Finding] | None:
    """A charge is printed in a hand that was cancelled.

    Compares: the printed rake and other charges of a cancelled hand with nothing.
    Why: all chips go back, so that there is nothing to take a charge from.
    Fires: heads-up
        - *** FLOP *** [Td 6s 2h]
        + Hand cancelled
    Silent: heads-up
    Source: practice of the rooms: a void hand is refunded in full.
    """
    recorded = case.hand.recorded
    printed = [each for each in (recorded.rake, *recorded.fees.values()) if each is not None and each.units]
    if not printed:
        return None
    charged = sum(each.units for each in printed)
    text = N_("The hand was cancelled, and the text prints {recorded} that the room kept.")
    return [finding("RAK510", ERROR, text, printed[0].line, expected=0, recorded=charged)]
