"""A hand whose text stops before or among its payments: what it lacks may stand in the part that is missing."""

from __future__ import annotations

from auditor.results import HandAudit, Severity
from parsers.hand import Hand

#: What a payment or a return that is still to come would make right.
_CLEARED = frozenset({"CON104", "PAY302", "PAY304", "PAY307", "PAY308", "PAY310", "RAK503", "SHD402"})


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
    errors = {finding.code for finding in found.findings if finding.severity is Severity.ERROR}
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


def names_no_payment(hand: Hand, found: HandAudit) -> bool:
    """Is there money in the pots of which no line of the text could say who got it?"""
    recorded, settlement = hand.recorded, found.settlement
    if settlement is None or recorded.collected or recorded.cash_outs or recorded.has_summary:
        return False
    if hand.no_result or any(record.award_unknown for record in found.records.values()):
        return False
    return any(pot.amount for pot in settlement.pots)
