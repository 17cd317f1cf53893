"""What is due: it holds the truth, adds up, and a hand paid accordingly is consistent."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from auditor.case import build_case
from tests.properties.checks import assert_consistent
from tests.properties.deals import MAX_SEAT
from tests.properties.papers import Paper, papers


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
    paper = paper.printed(unseen=frozenset(), known=frozenset(), pots=True)
    shares = paper.ruling.shares
    splits = [share.seat for share in shares if len(paper.ruling.winners(share.pot)) > 1]
    for seat, due in build_case(paper.hand()).settlement.due.items():
        assert due is not None
        assert due[1] - due[0] <= splits.count(seat)


@given(papers(), st.permutations(range(1, MAX_SEAT + 1)))
def test_due_does_not_depend_on_seats(paper: Paper, order: list[int]) -> None:
    new = dict(enumerate(order, start=1))
    due = build_case(paper.hand()).settlement.due
    assert build_case(paper.renumbered(new).hand()).settlement.due == {new[seat]: due[seat] for seat in due}


@given(papers())
def test_a_hand_paid_rightly_is_consistent(paper: Paper) -> None:
    assert_consistent(paper)
