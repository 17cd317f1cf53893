"""What is due: it holds the truth, adds up, and a hand paid accordingly is consistent."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given

from auditor.audit import audit
from auditor.case import build_case
from auditor.results import Finding, HandAudit, Severity, Verdict
from parsers.conventions import PotFigure, TotalFigure
from tests.build import CONVENTIONS
from tests.properties.strategies import Paper, papers


def complaints(found: HandAudit) -> list[Finding]:
    """Errors and warnings; a remark is no complaint."""
    return [finding for finding in found.findings if finding.severity is not Severity.INFO]


def assert_consistent(paper: Paper) -> None:
    found = audit(paper.hand())
    assert complaints(found) == []
    assert found.verdict is Verdict.CONSISTENT


def assert_due_holds_truth(paper: Paper) -> None:
    settlement = build_case(paper.hand()).settlement
    paid = paper.ruling.paid
    for seat, due in settlement.due.items():
        assert due is None or due[0] <= paid[seat] <= due[1]


@given(papers())
def test_due_holds_what_the_oracle_pays(paper: Paper) -> None:
    assert_due_holds_truth(paper)


@given(papers())
def test_due_adds_up_to_the_pots_less_rake_and_fees(paper: Paper) -> None:
    settlement = build_case(paper.hand()).settlement
    net = sum(pot.amount for pot in settlement.pots) - settlement.rake - settlement.fees
    due = [(0, net) if interval is None else interval for interval in settlement.due.values()]
    assert sum(low for low, _ in due) <= net <= sum(high for _, high in due)
    assert all(0 <= low <= high for low, high in due)


@given(papers())
def test_a_hand_paid_rightly_is_consistent(paper: Paper) -> None:
    assume(paper.ruling.divides)
    assert_consistent(paper)


@given(papers(conventions=replace(CONVENTIONS, total=TotalFigure.NET)))
def test_a_hand_paid_rightly_is_consistent_where_the_total_is_net_of_rake(paper: Paper) -> None:
    assume(paper.ruling.divides)
    assert_consistent(paper)


@given(papers(conventions=replace(CONVENTIONS, pot_figures=PotFigure.GROSS)))
def test_a_hand_paid_rightly_is_consistent_where_pots_are_printed_before_rake(paper: Paper) -> None:
    assume(paper.ruling.divides)
    assert_consistent(paper)


@given(papers(finer=True))
def test_a_hand_paid_rightly_is_consistent_with_the_levels_of_folded_players(paper: Paper) -> None:
    """A room may keep the level of an all-in player who folded later as a pot of its own."""
    assume(paper.ruling.divides)
    assert_consistent(paper)
