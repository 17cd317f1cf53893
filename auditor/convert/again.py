"""Is a written hand read again as it was? What our own reader finds otherwise is said of the hand."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal

from auditor.convert.base import CannotCarryError, hand_of
from auditor.pipeline.single import audit_text
from auditor.results import N_, HandAudit, Phrase, Severity
from parsers.hand import Hand


def differences(audit: HandAudit, text: str, room: str) -> list[Phrase]:
    """What the audit of the written ``text`` says otherwise than that of the hand, in sentences.

    Raises CannotCarryError for a text that is not read as one hand.
    """
    read = list(audit_text(text, room=room))
    if len(read) != 1 or not isinstance(read[0].hand, Hand) or read[0].settlement is None:
        raise CannotCarryError("the written text could not be read again")
    again = read[0]
    found = []
    if audit.verdict is not again.verdict:
        verdicts = {"before": Phrase(audit.verdict.value), "after": Phrase(again.verdict.value)}
        found.append(Phrase(N_("the hand was {before} and is {after}"), verdicts))
    before, after = _codes(audit), _codes(again)
    if gone := sorted((before - after).keys()):
        found.append(Phrase(N_("these findings are not found again: {codes}"), {"codes": ", ".join(gone)}))
    if new := sorted((after - before).keys()):
        found.append(Phrase(N_("these findings are new: {codes}"), {"codes": ", ".join(new)}))
    if _results(audit) != _results(again):
        found.append(Phrase(N_("the results of players differ")))
    if _charges(audit) != _charges(again):
        found.append(Phrase(N_("the rake differs")))
    if hand_of(audit).currency.code != hand_of(again).currency.code:
        found.append(Phrase(N_("the currency differs")))
    return found


def _codes(audit: HandAudit) -> Counter[str]:
    """The codes above remarks, each as often as it is found."""
    return Counter(finding.code for finding in audit.findings if finding.severity is not Severity.INFO)


def _results(audit: HandAudit) -> list[tuple[str, Decimal]]:
    """What each player who was dealt in has more or less afterwards."""
    hand = hand_of(audit)
    return sorted(
        (hand.seats[seat].name, Decimal(record.net).scaleb(-hand.currency.exponent))
        for seat, record in audit.records.items()
        if record.in_hand
    )


def _charges(audit: HandAudit) -> Decimal:
    """Rake and fees."""
    assert audit.settlement is not None
    return Decimal(audit.settlement.rake + audit.settlement.fees).scaleb(-hand_of(audit).currency.exponent)
