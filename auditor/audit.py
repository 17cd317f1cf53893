"""Hand -> HandAudit: runs the stages and the checks of a hand, or of several step by step. Nothing here ever raises."""

from __future__ import annotations

from collections.abc import Sequence

from auditor import facts
from auditor.case import Case, build_case, case_steps
from auditor.extras import Extras
from auditor.owed import remedy
from auditor.results import Certainty, Finding, HandAudit, Names, Severity, Unverified, Verdict
from auditor.rules import plan
from auditor.rules.base import N_, Check
from auditor.rules.showdown import unseen_hands
from auditor.rules.text import findings_of, unknown_lines
from auditor.unended import lacks_payments, pays_nobody, within_a_line
from parsers.conventions import Evidence
from parsers.errors import Problem
from parsers.hand import EventKind, Hand, Unreadable
from parsers.steps import finish_all

_ERROR = Severity.ERROR
_CONSISTENT = Verdict.CONSISTENT
_DISCREPANT = Verdict.DISCREPANT
_UNREADABLE = Verdict.UNREADABLE
_UNPROVEN = Evidence.NONE
#: Without any of these nothing of a hand is left open but what a whole text leaves open.
_OPEN = facts.UNSEEN | facts.ORDER_OPEN | facts.AWARD_UNKNOWN | facts.CASH_OUT
_POSTS = frozenset({EventKind.ANTE, EventKind.SMALL_BLIND, EventKind.BIG_BLIND, EventKind.BUTTON_BLIND})
MERGED = "another hand begins in it, whose header is missing"


def audit(hand: Hand | Unreadable, extras: Extras | None = None) -> HandAudit:
    """The whole reckoning of one hand; ``extras``: what is looked at besides.

    ``discrepant`` exactly when a readable hand has a finding of severity error. A failure of our own makes
    the hand unreadable with INT901, never consistent.
    """
    return audit_all([hand], extras)[0]


def audit_all(hands: Sequence[Hand | Unreadable], extras: Extras | None = None) -> list[HandAudit]:
    """:func:`audit` of some hands, step by step through all of them (:mod:`parsers.steps`)."""
    audits: list[HandAudit | None] = []
    for hand in hands:
        try:
            audits.append(_not_reckoned(hand))
        except Exception as failure:  # noqa: BLE001 - whatever fails here is our fault, and must be said
            audits.append(_failed(hand, failure))
    reckoned = [hand for hand, found in zip(hands, audits, strict=True) if found is None and isinstance(hand, Hand)]
    cases = iter(finish_all(map(case_steps, reckoned), lambda number, failure: _failed(reckoned[number], failure)))
    return [_concluded(next(cases), extras) if found is None else found for found in audits]


def _concluded(case: Case | HandAudit, extras: Extras | None) -> HandAudit:
    """The audit of a hand by its case; instead of a case, that of a hand whose reckoning failed."""
    if isinstance(case, HandAudit):
        return case
    hand = case.hand
    try:
        found = _judged(case, extras)
        if hand.other_readings and found.verdict is _DISCREPANT:
            found = _another_reading(hand.other_readings, extras) or found
        if found.verdict is _UNREADABLE:
            return found
        if hand.unended and lacks_payments(hand, found):
            return _cut_off(hand, hand.unended, "short")
        if hand.torn and within_a_line(hand, found):
            return _cut_off(hand, hand.torn, "torn")
        return _cut_off(hand, hand.line, "unpaid") if pays_nobody(hand, found) else found
    except Exception as failure:  # noqa: BLE001 - whatever fails here is our fault, and must be said
        return _failed(hand, failure)


def _another_reading(readings: tuple[Hand, ...], extras: Extras | None) -> HandAudit | None:
    """The first of the other readings that is consistent, else that the hand is cut off if one of them says so, or
    None."""
    cut_off = None
    for hand in readings:
        found = _not_reckoned(hand) or _judged(build_case(hand), extras)
        if found.verdict is _CONSISTENT:
            return found
        if cut_off is None and hand.unended and found.verdict is _DISCREPANT and lacks_payments(hand, found):
            cut_off = _cut_off(hand, hand.unended, "short")
    return cut_off


def _cut_off(hand: Hand, line: int, why: str) -> HandAudit:
    """The hand as unreadable because payments are not in its text; ``why`` chooses the sentence."""
    return HandAudit(hand, _UNREADABLE, findings_of([Problem("RD004", line, {why: ""})]), [])


def _failed(hand: Hand | Unreadable, failure: Exception) -> HandAudit:
    what = f"{type(failure).__name__}: {failure}"
    return HandAudit(hand, _UNREADABLE, findings_of([Problem("INT901", hand.line, {"what": what})]), [])


def _not_reckoned(hand: Hand | Unreadable) -> HandAudit | None:
    """The audit of a hand of which no figure can be trusted."""
    if isinstance(hand, Unreadable):
        return HandAudit(hand, _UNREADABLE, findings_of(hand.problems), [])
    if hand.unknown_lines and any(unknown.money for unknown in hand.unknown_lines):
        return HandAudit(hand, _UNREADABLE, _unread_lines(hand), [])
    if hand.problems and any("puts_in" in problem.params for problem in hand.problems):
        return HandAudit(hand, _UNREADABLE, findings_of(hand.problems), [])
    merged = _another_hand(hand)
    if merged:
        problem = Problem("RD001", merged, {"what": MERGED})
        return HandAudit(hand, _UNREADABLE, findings_of([problem]), [])
    return None


def _judged(case: Case, extras: Extras | None) -> HandAudit:
    """What the checks find."""
    hand = case.hand
    if extras is not None:
        case.extras = extras
        case.facts |= extras.facts
    planned = plan(case.facts)
    findings: list[Finding] = []
    failed = False
    for code, check in planned.checks:
        try:
            found = check(case)
        except Exception as failure:  # noqa: BLE001 - one failing check must not stop the others
            found = [_check_failed(code, check, failure, hand)]
            failed = True
        if found:
            findings += found
    verdict = _CONSISTENT
    if failed:
        verdict = _UNREADABLE
    elif findings and any(f.severity is _ERROR for f in findings):
        verdict = _DISCREPANT
    unverified = [*planned.unverified]
    if hand.conventions.evidence is _UNPROVEN or case.facts & _OPEN:
        unverified += _unproven(case)
    result = HandAudit(hand, verdict, findings, unverified, case.records, case.settlement, [], "", planned.concerned)
    if verdict is _DISCREPANT:
        result.remedy = remedy(hand, case.records, case.settlement, findings)
    return result


def _another_hand(hand: Hand) -> int:
    """The line of a blind or ante that is posted after somebody was paid, because a second header is missing; or 0."""
    collected, events = hand.recorded.collected, hand.events
    if not collected or not events:
        return 0
    paid = collected[0].line if len(collected) == 1 else min([collect.line for collect in collected])
    if events[-1].line < paid or events[0].line > paid:
        return 0
    for event in events:
        if event.line > paid and event.kind in _POSTS:
            return event.line
    return 0


def _unread_lines(hand: Hand) -> list[Finding]:
    """The findings of a hand with money in a line that nobody understood: no figure of it can be trusted."""
    return [*unknown_lines(hand), *findings_of(hand.problems)]


def _check_failed(code: str, check: Check, failure: Exception, hand: Hand) -> Finding:
    what = f"{code} {check.__name__}: {type(failure).__name__}: {failure}"
    return findings_of([Problem("INT901", hand.line, {"what": what})])[0]


def _unproven(case: Case) -> list[Unverified]:
    """What kind and cards of the text leave open: words that no genuine hand has proven, pots whose winner rests on
    a hand that was never shown."""
    found: list[Unverified] = []
    rules = case.hand.conventions
    if rules.evidence is _UNPROVEN:
        text = N_("What the words of this text mean is not proven on genuine hands ({what}).")
        found.append(Unverified(text, {"what": rules.name}))
    if len(case.settlement.awards) == 1 and case.settlement.awards[0].certainty is Certainty.ALONE:
        return found
    for pot in case.settlement.pots:
        unseen = unseen_hands(case, pot)
        if unseen:
            names = Names(case.name(seat) for seat in unseen)
            text = N_("The winner of the {at} is not verifiable: the cards of {players} are not in the text.")
            if any(a.pot == pot.index and a.certainty is Certainty.CONCEDED for a in case.settlement.awards):
                text = N_(
                    "The {at} is reckoned among the hands that were shown; the cards of {players} are not in the text."
                )
            found.append(Unverified(text, {"at": case.pot_label(pot.index), "players": names}, "SHD407"))
    for index in sorted({a.pot for a in case.settlement.awards if a.certainty is Certainty.HOUSE_RULE}):
        text = N_(
            "Who wins the {at} is not verifiable: it depends on whether a straight or three of a kind is higher in the "
            "short deck of this room, which is not known."
        )
        found.append(Unverified(text, {"at": case.pot_label(index)}, "PAY302"))
    if case.hand.no_result:
        return found
    for seat, record in case.records.items():
        due = case.settlement.due.get(seat)
        kept = record.cash_out is not None and not record.collected and due is not None and due[0] > 0
        if record.award_unknown or kept:
            text = N_("{player} cashed out; what the hand was awarded in the pots is not in the text.")
            if record.cash_out is None:
                text = N_("What {player} was paid is not in the text: no line lists this player.")
            found.append(Unverified(text, {"player": case.name(seat)}, "PAY302"))
    return found
