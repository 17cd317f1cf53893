"""What is due: it holds the truth, adds up, and a hand paid accordingly is consistent."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given

from auditor.audit import audit
from auditor.case import build_case
from auditor.results import Finding, HandAudit, Severity, Verdict
from tests.properties.strategies import Paper, papers


def complaints(found: HandAudit) -> list[Finding]:
    """Errors and warnings; a remark is no complaint."""
    return [finding for finding in found.findings if finding.severity is not Severity.INFO]


def assert_consistent(paper: Paper) -> None:
    found = audit(paper.hand())
    assert complaints(found) == []
    assert found.verdict is Verdict.CONSISTENT


@given(papers())
def test_due_holds_what_the_oracle_pays(paper: Paper) -> None:
    settlement = build_case(paper.hand()).settlement
    paid = paper.ruling.paid
    for seat, due in settlement.due.items():
        assert due is None or due[0] <= paid[seat] <= due[1]


@given(papers())
def test_due_adds_up_to_the_pots_less_rake_and_fees(paper: Paper) -> None:
    settlement = build_case(paper.hand()).settlement
    net = sum(pot.amount for pot in settlement.pots) - settlement.rake - settlement.fees
    assert net == sum(paper.ruling.nets)
    due = [(0, net) if interval is None else interval for interval in settlement.due.values()]
    assert all(0 <= low <= high for low, high in due)
    assert sum(low for low, _ in due) <= net <= sum(high for _, high in due)


@given(papers())
def test_due_leaves_only_odd_units_open(paper: Paper) -> None:
    """Every hand shown, the net of each pot known: one figure, but for a unit in each share of a pot that is split."""
    paper.style = replace(paper.style, unseen=frozenset(), mucked=frozenset(), pots=True)
    shares = paper.ruling.shares
    splits = [share.seat for share in shares if len(paper.ruling.winners(share.pot)) > 1]
    for seat, due in build_case(paper.hand()).settlement.due.items():
        assert due is not None
        assert due[1] - due[0] <= splits.count(seat)


@given(papers())
def test_a_hand_paid_rightly_is_consistent(paper: Paper) -> None:
    assume(paper.ruling.divides)
    assert_consistent(paper)
