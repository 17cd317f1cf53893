"""Payments that are not right are found, however the room prints its results."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from auditor.audit import audit
from auditor.case import build_case
from parsers.hand import Part
from tests.build import P, make_hand
from tests.oracles import Share, is_alive
from tests.properties.checks import (
    assert_rules_not_called_find_nothing,
    assert_verdict_follows_errors,
    complaints,
    errors,
)
from tests.properties.deals import deals, ties
from tests.properties.papers import Paper, papers
from tests.records import replace


def assert_found(paper: Paper, paid: list[Share]) -> None:
    hand = paper.hand(paid)
    found = audit(hand)
    assert errors(found)
    assert_verdict_follows_errors(found)
    assert_rules_not_called_find_nothing(build_case(hand))


def dealt_in(paper: Paper) -> list[int]:
    return [p.seat for p in paper.deal.players if p.seat is not None and (p.folded or is_alive(p))]


def unknown(paper: Paper) -> set[int]:
    """Players whose cards the text does not hold."""
    return set(paper.style.unseen - paper.style.known)


def decided(paper: Paper) -> bool:
    """Does the text prove who wins the contested pots? Where a player who never showed is paid and no label says from
    which pot, that player may have won any of them."""
    return paper.style.labels or not any(paper.ruling.paid[seat] for seat in unknown(paper))


def provably_losing(paper: Paper, pot: int) -> list[int]:
    """Players of whom the text proves that they win nothing of this pot: folded, not in for it, or with a hand in the
    text that loses. A hand that nobody saw may have won, this pot or, without labels, another one."""
    claimants = paper.ruling.pots[pot][1]
    may_win = unknown(paper) & claimants if paper.style.labels else unknown(paper)
    return [seat for seat in dealt_in(paper) if seat not in paper.ruling.winners(pot) and seat not in may_win]


@given(papers(), st.data())
def test_one_unit_too_much_is_found(paper: Paper, data: st.DataObject) -> None:
    shares = paper.ruling.shares
    number = data.draw(st.integers(0, len(shares)), label="which payment")
    if number < len(shares):
        share = shares[number]
        wrong = [*shares[:number], replace(share, units=share.units + 1), *shares[number + 1 :]]
    else:
        wrong = [*shares, Share(0, 0, Part.WHOLE, data.draw(st.sampled_from(dealt_in(paper)), label="who"), 1)]
    assert_found(paper, wrong)


@given(papers(), st.data())
def test_one_unit_missing_is_found(paper: Paper, data: st.DataObject) -> None:
    shares = paper.ruling.shares
    assume(shares)
    number = data.draw(st.integers(0, len(shares) - 1), label="which payment")
    share = shares[number]
    assume(share.units)
    # a text without any payment and without a summary is cut off, which is another finding
    assume(paper.style.summary or sum(paper.ruling.nets) > 1)
    assert_found(paper, [*shares[:number], replace(share, units=share.units - 1), *shares[number + 1 :]])


@given(papers(deal=deals(contested=True)), st.data())
def test_one_unit_for_a_player_who_wins_nothing_is_found(paper: Paper, data: st.DataObject) -> None:
    """The sums of the text stay right: only cards, folds and layers can tell."""
    shares = paper.ruling.shares
    losers = [
        s for s in dealt_in(paper) if all(s in provably_losing(paper, pot) for pot in range(len(paper.ruling.pots)))
    ]
    assume(losers)
    number = data.draw(st.integers(0, len(shares) - 1), label="which payment")
    share = shares[number]
    assume(share.units)
    loser = data.draw(st.sampled_from(losers), label="who")
    wrong = [*shares, replace(share, seat=loser, units=1)]
    wrong[number] = replace(share, units=share.units - 1)
    assert_found(paper, wrong)


@given(papers(deal=deals(contested=True)), st.data())
def test_a_whole_pot_for_a_loser_is_found(paper: Paper, data: st.DataObject) -> None:
    """Where the text prints neither which pot was paid nor what was left of each, a pot smaller than the rake may hide
    in what is left open; everywhere else the move is proven."""
    ruling, style = paper.ruling, paper.style
    pot = data.draw(st.integers(0, len(ruling.pots) - 1), label="which pot")
    losers = provably_losing(paper, pot)
    assume(losers)
    loser = data.draw(st.sampled_from(losers), label="who")
    open_nets = len(ruling.pots) > 1 and not style.pots and sum(ruling.charges)
    if open_nets and ruling.nets[pot] <= 2 * sum(ruling.charges):
        assume(not ruling.paid[loser])
    wrong = [replace(share, seat=loser) if share.pot == pot else share for share in ruling.shares]
    assert_found(paper, wrong)


@given(papers(deal=deals(contested=True)), st.data())
def test_a_whole_pot_for_one_of_its_tied_winners_is_found(paper: Paper, data: st.DataObject) -> None:
    ruling = paper.ruling
    pot = data.draw(st.integers(0, len(ruling.pots) - 1), label="which pot")
    winners = sorted(ruling.winners(pot))
    assume(len(winners) > 1 and decided(paper))
    assume(ruling.nets[pot] >= 4 * len(winners) * len(paper.deal.boards) + 2 * sum(ruling.charges))
    winner = data.draw(st.sampled_from(winners), label="who")
    wrong = [replace(share, seat=winner) if share.pot == pot else share for share in ruling.shares]
    assert_found(paper, wrong)


@given(papers(deal=ties()), st.data())
def test_an_odd_unit_at_the_wrong_seat_is_no_error(paper: Paper, data: st.DataObject) -> None:
    """Who gets the unit that does not divide is a house rule: a warning where the text shows the pot, never more."""
    shares = paper.ruling.shares
    uneven = [
        (giver, taker)
        for giver in shares
        for taker in shares
        if giver.pot == taker.pot and giver.units == taker.units + 1 and taker.units
    ]
    assume(uneven)
    giver, taker = data.draw(st.sampled_from(uneven), label="from whom to whom")
    swapped = {giver: replace(giver, units=taker.units), taker: replace(taker, units=giver.units)}
    found = audit(paper.hand([swapped.get(share, share) for share in shares]))
    codes = {finding.code for finding in complaints(found)}
    assert codes <= {"PAY305"}
    if paper.style.labels or len(paper.ruling.pots) == 1:
        assert codes == {"PAY305"}


def test_a_return_to_a_player_who_put_in_nothing_is_found() -> None:
    """The balance tells that two chips are too many, the return line tells where."""
    players = [P("A", 10, cards="AsAd", paid=20), P("B", 10, cards="8s8d"), P("C", folded=True, returned=2)]
    found = audit(make_hand(players, board="Kc9d5s2hJc", total=20))
    assert {finding.code for finding in errors(found)} == {"CON103", "PAY308"}
