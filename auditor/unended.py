"""Hands without their end: a text that stops among its payments or within a line, or that names no payment at all."""

from __future__ import annotations

from auditor.results import Finding, HandAudit, Severity
from parsers.conventions import Ending
from parsers.hand import Hand

#: What a payment or a return that is still to come would make right.
_CLEARED = frozenset(
    {"CON104", "PAY302", "PAY304", "PAY307", "PAY308", "PAY310", "RAK502", "RAK503", "RAK508", "SHD402"}
)

#: What a payment of too few digits makes wrong.
_MADE_BY_TORN = _CLEARED | {"PAY303", "POT201"}
#: What a payment that is still to come would make right where it prints its pot.
_POTS = frozenset({"POT202", "POT206"})
#: What a room keeps that prints no rake is the rest; where nobody is paid, that is all.
_REST = frozenset({"RAK503", "RAK508"})
#: The part of the pots, 1/4, that is more than any rake.
_NO_RAKE = 4


def lacks_payments(hand: Hand, found: HandAudit) -> bool:
    """Is what does not agree, or what is left in the pots, that which payments behind the end of the text would bring?

    Only for a text without the line that ends every hand of its room. Something must be left in the pots, as much as is
    due to those who were paid nothing, and nobody may have been paid more than the pots hold that he could win.
    """
    settlement = found.settlement
    if settlement is None or hand.cancelled:
        return False
    errors = _errors(found)
    if len(hand.recorded.pots) < len(settlement.pots):
        errors -= _POTS
    if errors - _CLEARED:
        return False
    left = total = sum(pot.amount for pot in settlement.pots)
    for seat, record in found.records.items():
        if record.collected > sum(pot.amount for pot in settlement.pots if seat in pot.eligible):
            return False
        left -= record.collected
    owed = _owed(found)
    marked = hand.conventions.ending is Ending.LINE
    if not marked and not (_may_be_owed(hand, found) if owed else _pot_is_left(hand, found, left)):
        return False
    if errors:
        return (left > 0 and left >= owed) or "CON104" in errors  # then what is missing is the return
    if hand.recorded.cash_outs:
        return left > 0
    if hand.recorded.rake is not None or any(record.award_unknown for record in found.records.values()):
        return False
    return left * _NO_RAKE >= total or (marked and any(finding.code == "RAK508" for finding in found.findings))


def _owed(found: HandAudit) -> int:
    """What is due at least, by cards and bets, to players who were paid nothing."""
    due = {} if found.settlement is None else found.settlement.due
    return sum(span[0] for seat, span in due.items() if span is not None and not found.records[seat].collected)


def _may_be_owed(hand: Hand, found: HandAudit) -> bool:
    """Where nothing ends a hand but its payments: can those be paid behind the end who were paid nothing, and are they
    not the only player left? Where the main pot is paid last, and was paid, they must share it."""
    collected = hand.recorded.collected
    if found.settlement is None or "PAY307" in _errors(found):
        return False
    if hand.conventions.ending is not Ending.MAIN_POT or not collected or collected[-1].pot != 0:
        return True
    unpaid = {seat for seat, record in found.records.items() if not record.collected}
    shared = {seat for award in found.settlement.awards if not award.pot for seat in award.seats or ()}
    due = found.settlement.due
    return all(seat in shared for seat in unpaid if (span := due.get(seat)) is not None and span[0] > 0)


def _pot_is_left(hand: Hand, found: HandAudit, left: int) -> bool:
    """Are there fewer payments than pots, and is as much left as one of these holds?"""
    pots = [] if found.settlement is None else [pot.amount for pot in found.settlement.pots]
    return 0 < len(hand.recorded.collected) < len(pots) and left >= min(pots)


def within_a_line(hand: Hand, found: HandAudit) -> bool:
    """Is all that does not agree what the part would make right that may be missing of the last line of the text?

    Each error must be about the last figure, whose digits begin the right one; about what a summary says of somebody in
    several parts (boards, halves, a cash-out); or about money that a payment would bring, if the figure is a payment
    and its digits begin what was due.
    """
    others = set()
    errors = [finding for finding in found.findings if finding.severity is Severity.ERROR]
    for finding in errors:
        if finding.line != hand.torn or not _is_begun(hand, finding):
            others.add(finding.code)
    return bool(errors) and (not others or (others <= _MADE_BY_TORN and _pays_begun(hand, found)))


def _is_begun(hand: Hand, finding: Finding) -> bool:
    recorded, expected = finding.recorded, finding.expected
    if recorded is None or expected is None:
        return False
    if finding.code == "PAY309":  # two figures that should be one, whichever stands last
        if recorded < expected and (hand.runs > 1 or hand.hi_lo or hand.recorded.cash_outs):
            return True
        expected = max(recorded, expected)
    elif finding.code == "CON106" and not str(recorded).zfill(hand.currency.exponent + 1).startswith(hand.torn_digits):
        return False  # it stands before the last figure
    return _begins(hand, abs(expected), abs(expected))


def _begins(hand: Hand, least: int, most: int) -> bool:
    """Whether the digits with which the text ends are the first ones of a figure with more digits, from ``least`` to
    ``most`` units: 3 ("$3") or 34 ("$3.4") of 348 ("$3.48")."""
    digits, shortest = hand.torn_digits, hand.currency.exponent + 1
    if not digits:
        return False
    for missing in range(1, len(str(most)) + shortest):
        whole = len(digits) + missing
        low = int(digits) * 10**missing
        if low > most:
            return False
        written = whole == shortest or (whole > shortest and digits[0] != "0")
        if written and low + 10**missing > least:
            return True
    return False


def _pays_begun(hand: Hand, found: HandAudit) -> bool:
    """Is the last figure a payment that may be the beginning of one that is due, or of one that leaves less rake?"""
    settlement = found.settlement
    last = next((collect for collect in hand.recorded.collected if collect.line == hand.torn), None)
    due = None if last is None or settlement is None else settlement.due.get(last.seat)
    if last is None or settlement is None or due is None:
        return False
    record = found.records[last.seat]
    others = record.collected - last.units
    most = sum(pot.amount for pot in settlement.pots if last.seat in pot.eligible)
    if not record.return_line:  # it may be paid with the pot
        most += settlement.returns.get(last.seat, 0)
    return _begins(hand, due[0] - others, most - others)


def _stops_at_winner(hand: Hand, found: HandAudit) -> bool:
    """Does the text stop within the line of a summary about somebody to whom money is due, without saying that he
    lost?"""
    due = {} if found.settlement is None else found.settlement.due
    for seat, line in hand.recorded.summary.items():
        if hand.torn and line.line == hand.torn:
            span = due.get(seat)
            return span is not None and span[0] > 0 and not line.lost
    return False


def _errors(found: HandAudit) -> set[str]:
    return {finding.code for finding in found.findings if finding.severity is Severity.ERROR}


def pays_nobody(hand: Hand, found: HandAudit) -> bool:
    """Is there something in the pots, does the text give it to nobody, and is that all that is wrong?

    Not where it need not say who is paid: cancelled hands, cash-outs, results that are not known, players whom no line
    could name.
    """
    for record in found.records.values():
        if record.collected or record.award_unknown:
            return False
    if not _errors(found) <= (_MADE_BY_TORN if _stops_at_winner(hand, found) else _REST):
        return False
    if hand.cancelled or hand.no_result or hand.recorded.cash_outs or found.settlement is None:
        return False
    return any(pot.amount for pot in found.settlement.pots)
