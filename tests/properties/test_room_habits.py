"""A hand paid rightly is consistent whatever habits a room has in charging, splitting and printing."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from auditor.audit import audit
from parsers.conventions import PotFigure, RakeFigure, RakeOrder, TotalFigure, Uncalled
from parsers.hand import CashOut, Part
from tests.build import CONVENTIONS
from tests.oracles import Share
from tests.properties.checks import assert_consistent, complaints
from tests.properties.deals import deals, in_chips_of, walkovers
from tests.properties.papers import Paper, papers, ruled
from tests.records import replace


@given(papers(conventions=replace(CONVENTIONS, rake=RakeFigure.ABSENT)))
def test_no_rake_is_printed(paper: Paper) -> None:
    assert_consistent(paper)


@given(papers(conventions=replace(CONVENTIONS, total=TotalFigure.NET)))
def test_the_total_is_net_of_rake(paper: Paper) -> None:
    assert_consistent(paper)


@given(papers(conventions=replace(CONVENTIONS, pot_figures=PotFigure.GROSS)))
def test_pots_are_printed_before_rake(paper: Paper) -> None:
    assert_consistent(paper)


@given(papers(conventions=replace(CONVENTIONS, rake_order=RakeOrder.MAIN_OUTWARD)))
def test_rake_is_taken_from_the_main_pot_outward(paper: Paper) -> None:
    assume(all(paper.ruling.nets))
    assert_consistent(paper)


@given(papers(deal=deals(whole=True), finer=True))
def test_levels_of_folded_players_are_kept(paper: Paper) -> None:
    """A room may keep the level of an all-in player who folded later as a pot of its own."""
    assert_consistent(paper)


@given(papers(finer=True))
def test_kept_levels_are_cut_by_boards_or_halves(paper: Paper) -> None:
    assert_consistent(paper)


five_cents = st.builds(in_chips_of, st.just(5), deals(whole=True))


@given(papers(deal=five_cents, conventions=replace(CONVENTIONS, coarse_units=(5, 25))))
def test_pots_were_split_in_coarser_chips(paper: Paper) -> None:
    assume(all(share.units for share in paper.ruling.shares))
    paper = paper.printed(pots=True)
    assert_consistent(paper)


five_cents_in_parts = st.builds(in_chips_of, st.just(5), deals())


@given(papers(deal=five_cents_in_parts, conventions=replace(CONVENTIONS, coarse_units=(5, 25))))
def test_boards_or_halves_were_split_in_coarser_chips(paper: Paper) -> None:
    assume(all(share.units for share in paper.ruling.shares))
    paper = paper.printed(pots=True)
    assert_consistent(paper)


@given(papers(conventions=replace(CONVENTIONS, silent_return_usual=True)))
def test_what_nobody_called_goes_back_without_a_line(paper: Paper) -> None:
    paper = paper.printed(returns=False)
    assert_consistent(paper)


@given(papers(deal=walkovers()))
def test_the_last_player_is_paid_what_nobody_called_with_the_pot(paper: Paper) -> None:
    """Nobody else is left, nothing was charged: the line between returned and won may be drawn anywhere."""
    paper = replace(paper, ruling=ruled(paper.deal, paper.deal.middle, [0])).printed(returns=False, fees=0)
    (share,) = paper.ruling.shares
    excess = paper.ruling.returns[share.seat]
    hand = paper.hand([replace(share, units=share.units + excess)])
    if hand.recorded.total is not None:
        hand.recorded.total.units += excess
    assert complaints(audit(hand)) == []


in_award = replace(
    CONVENTIONS, uncalled=(Uncalled.RETURN_LINE, Uncalled.SILENT, Uncalled.IN_AWARD), silent_return_usual=True
)


@given(papers(conventions=in_award), st.booleans())
def test_what_nobody_called_is_paid_inside_the_award(paper: Paper, own_line: bool) -> None:
    """In some rooms the payment lines hold the uncalled bet too, in the payment of a winner or in a line of its own."""
    assume({p.seat for p in paper.deal.alive}.issuperset(paper.ruling.returns))
    paid = list(paper.ruling.shares)
    for seat, excess in paper.ruling.returns.items():
        mine = [number for number, share in enumerate(paid) if share.seat == seat]
        if mine and not own_line:
            paid[mine[0]] = replace(paid[mine[0]], units=paid[mine[0]].units + excess)
        else:
            paid.append(Share(0, 0, Part.WHOLE, seat, excess))
    paper = paper.printed(returns=False, total=False, pots=False, labels=False, board_labels=False)
    assert_consistent(paper, paid)


@given(papers(deal=deals(contested=True)), st.data())
def test_players_cash_out_before_the_last_cards(paper: Paper, data: st.DataObject) -> None:
    """The room pays them and keeps what their hands win; the other winners are paid as ever."""
    shown = sorted(p.seat for p in paper.deal.alive if p.seat not in paper.style.unseen)
    gone = data.draw(st.sets(st.sampled_from(shown), min_size=1), label="who cashes out")
    hand = paper.printed(summary=True).hand()
    recorded = hand.recorded
    recorded.collected = [collect for collect in recorded.collected if collect.seat not in gone]
    recorded.cash_outs = [CashOut(seat, 10, 1, 17) for seat in sorted(gone)]
    for seat in gone:
        recorded.summary[seat].not_awarded = recorded.summary[seat].won is not None
    assert complaints(audit(hand)) == []


own_rates = replace(CONVENTIONS, winner_rake_ratios=(4, 5))


@given(papers(deal=deals(whole=True), conventions=own_rates), st.data())
def test_each_winner_is_charged_at_an_own_rate(paper: Paper, data: st.DataObject) -> None:
    """Of each pot a winner pays the rate that the room has agreed with him on his own share."""
    assert_consistent(at_own_rates(paper, data))


@given(papers(conventions=own_rates), st.data())
def test_each_winner_is_charged_at_an_own_rate_on_boards_and_halves(paper: Paper, data: st.DataObject) -> None:
    assert_consistent(at_own_rates(paper, data))


def at_own_rates(paper: Paper, data: st.DataObject) -> Paper:
    """The same hand with the charges of each pot divided among the shares in it by their size and their owners' rates.
    Where two remainders are equal, the one further from the button pays, so that equal rates mean the usual odd unit.
    """
    ruling = paper.ruling
    gross = ruled(paper.deal, paper.deal.middle, [0] * len(ruling.pots)).shares
    rates = {seat: data.draw(st.sampled_from([4, 5]), label=f"rate of {seat}") for seat in sorted(ruling.paid)}
    left = []
    for pot, charge in enumerate(ruling.charges):
        of_pot = [share for share in gross if share.pot == pot][::-1]
        taken = in_proportion(charge, [share.units * rates[share.seat] for share in of_pot])
        left += [replace(share, units=share.units - units) for share, units in zip(of_pot, taken, strict=True)][::-1]
    assume(all(share.units > 0 for share in left))
    return replace(paper, ruling=replace(ruling, shares=left)).printed(pots=True)


def in_proportion(units: int, weights: list[int]) -> list[int]:
    """Cuts ``units`` by weight into whole units, each rounded up or down (the largest remainders up)."""
    cut = [divmod(units * weight, sum(weights)) for weight in weights]
    up = sorted(range(len(cut)), key=lambda i: -cut[i][1])[: units - sum(whole for whole, _ in cut)]
    return [whole + (i in up) for i, (whole, _) in enumerate(cut)]
