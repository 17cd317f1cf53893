"""What checks say of hands that hardly ever come: failures of our own, cancelled hands, pots printed as two."""

from __future__ import annotations

import pytest

from auditor import audit as auditing
from auditor import case as reckoning
from auditor.audit import audit, audit_all
from auditor.pipeline.views import _agree
from auditor.results import Severity, Verdict
from auditor.rules.base import RULES, rule
from auditor.rules.docs import apply_edits, parse_doc
from parsers import parse_text
from parsers.hand import CardSource, Hand, HoleCards, PrintedPot, SummarySeat, SummaryState
from tests.build import P, make_hand
from tests.records import replace
from tests.texts import hand as plain_hand

EIGHTS, OTHER_EIGHTS, BOARD = "8s8d", "8h8c", "2c7d9hTsJc"


def errors(hand: Hand) -> list[str]:
    return sorted(finding.code for finding in audit(hand).findings if finding.severity is Severity.ERROR)


def parsed(**more: str) -> Hand:
    (found,) = parse_text(plain_hand(7, **more))
    assert isinstance(found, Hand)
    return found


def test_a_check_that_fails_makes_the_hand_unreadable_and_stops_no_other(monkeypatch):
    def broken(case):
        raise KeyError("seat")

    hand = parsed(paid="0.04")
    assert (audit(hand).verdict, "PAY302" in errors(hand)) == (Verdict.DISCREPANT, True)
    plan = auditing.plan
    monkeypatch.setattr(
        auditing, "plan", lambda facts: replace(plan(facts), checks=[("PAY399", broken), *plan(facts).checks])
    )
    found = audit(hand)
    assert found.verdict is Verdict.UNREADABLE
    assert {"INT901", "PAY302"} <= set(errors(hand))
    (own,) = (finding for finding in found.findings if finding.code == "INT901")
    assert own.params["what"] == "PAY399 broken: KeyError: 'seat'"


@pytest.mark.parametrize("stage", ["contributions", "layers", "settle", "facts_of", "of_betting"])
def test_a_reckoning_that_fails_makes_its_hand_unreadable_and_no_other(monkeypatch, stage):
    """Three hands go through each stage together, in order; a stage fails on the second one."""
    works, calls = getattr(reckoning, stage), []

    def fails_once(*args):
        calls.append(stage)
        if len(calls) == 2:
            raise ZeroDivisionError("no pots")
        return works(*args)

    monkeypatch.setattr(reckoning, stage, fails_once)
    right, failed, wrong = audit_all([parsed(), parsed(), parsed(paid="0.04")])
    assert (right.verdict, failed.verdict, wrong.verdict) == (
        Verdict.CONSISTENT,
        Verdict.UNREADABLE,
        Verdict.DISCREPANT,
    )
    (own,) = failed.findings
    assert (own.code, own.params["what"]) == ("INT901", "ZeroDivisionError: no pots")
    assert (right.findings, "PAY302" in {finding.code for finding in wrong.findings}) == ([], True)


def test_who_cashed_out_is_not_paid_the_pot():
    hand = make_hand([P("Ada", 100, paid=150, cards=EIGHTS), P("Bo", 100, paid=50)], board=BOARD)
    hand.recorded.summary[1] = SummarySeat(1, SummaryState.COLLECTED, 200, 30, not_awarded=True)
    own = [finding for finding in audit(hand).findings if finding.code == "PAY309" and finding.player == "Ada"]
    assert [(one.severity, one.expected, one.recorded, one.line) for one in own] == [(Severity.ERROR, 0, 150, 30)]


def test_in_a_cancelled_hand_nobody_gets_back_more_than_he_put_in():
    hand = make_hand([P("Ada", 100, returned=160, stack=500), P("Bo", 100, returned=100, stack=500)])
    hand.cancelled, hand.recorded.rake = True, None
    (own,) = (finding for finding in audit(hand).findings if finding.code == "CON103")
    assert (own.severity, own.expected, own.recorded, own.player) == (Severity.ERROR, 100, 160, "Ada")
    assert str(own.text) == "The hand was cancelled, and {recorded} went back to {player}, who had put in {expected}."


@pytest.mark.parametrize(("ada", "bo", "right"), [(25, 25, True), (26, 24, True), (27, 23, False), (23, 27, False)])
def test_a_pot_that_the_room_prints_as_two_may_have_two_odd_units(ada, bo, right):
    """Both put in 25 and have the same hand: 25 each, or 13 and 12 of each printed pot of 25."""
    hand = make_hand(
        [P("Bo", 25, cards=EIGHTS, paid=bo), P("Ada", 25, cards=OTHER_EIGHTS, paid=ada)], board=BOARD, total=50
    )
    hand.recorded.pots = [PrintedPot(0, 25, 90), PrintedPot(1, 25, 90)]
    assert (errors(hand) == []) is right


def test_a_code_is_given_once():
    code = next(iter(RULES))
    with pytest.raises(ValueError, match=f"two rules have the code {code}"):
        rule(code, Severity.ERROR)(lambda case: None)


def test_examples_of_checks_must_fit_their_text():
    assert apply_edits("a\nb\n", (("-", "b"), ("+", "c"))) == "a\nc\n"
    with pytest.raises(ValueError, match="no such line: d"):
        apply_edits("a\nb\n", (("-", "d"),))
    short = replace(next(iter(RULES.values())), doc="One sum.\n\nCompares: two figures.\n")
    with pytest.raises(ValueError, match=f"{short.code}: no section Why, Fires, Silent, Source"):
        parse_doc(short)


def held(cards: str, **more: bool) -> HoleCards:
    return HoleCards(tuple(cards.split()), CardSource.SHOWN, 1, **more)


@pytest.mark.parametrize(
    ("one", "other", "agree"),
    [
        (held("As Kd"), held("Kd As"), True),
        (held("As Kd"), held("As Kh"), False),
        (held("As", complete=False), held("As Kd"), True),
        (held("Ah", complete=False), held("As Kd"), False),
        (held("Ah", complete=False), held("As Kd", complete=False), True),
        (held("As Kd Qc Jh Ts", best=True), held("2c 2d"), True),
    ],
)
def test_which_cards_of_two_views_can_be_the_same_hand(one, other, agree):
    assert _agree(one, other) is agree
    assert _agree(other, one) is agree
