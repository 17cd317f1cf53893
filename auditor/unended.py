"""Hands without their end: a text that stops among its payments, or that names no payment at all."""

from __future__ import annotations

from auditor.results import HandAudit, Severity, Verdict
from parsers.hand import Hand

#: What a payment or a return that is still to come would make right.
_CLEARED = frozenset({"CON104", "PAY302", "PAY304", "PAY307", "PAY308", "PAY310", "RAK503", "SHD402"})


#: What a room keeps that prints no rake is the rest; where nobody is paid, that is all.
_REST = frozenset({"RAK503", "RAK508"})
#: The part of the pots, 1/4, that is more than any rake.
_NO_RAKE = 4


def lacks_payments(hand: Hand, found: HandAudit) -> bool:
    """Is what does not agree, or what is left in the pots, that which payments behind the end of the text would bring?

    Only for a text without the line that ends every hand of its room. Something must be left in the pots, and nobody
    may have been paid more than the pots hold that he could win.
    """
    settlement = found.settlement
    if settlement is None:
        return False
    errors = _errors(found)
    if errors - _CLEARED:
        return False
    left = total = sum(pot.amount for pot in settlement.pots)
    for seat, record in found.records.items():
        if record.collected > sum(pot.amount for pot in settlement.pots if seat in pot.eligible):
            return False
        left -= record.collected
    if errors:
        return left > 0
    unknown = any(record.award_unknown for record in found.records.values())
    return left * _NO_RAKE > total and hand.recorded.rake is None and not unknown


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
    if found.verdict is Verdict.DISCREPANT and not _errors(found) <= _REST:
        return False
    if hand.cancelled or hand.no_result or hand.recorded.cash_outs or found.settlement is None:
        return False
    return any(pot.amount for pot in found.settlement.pots)
