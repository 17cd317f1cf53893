"""What a room may have kept: rake that a line prints, that other figures prove or that payments leave.

Every hand is built from figures that can be added up by hand.
"""

from __future__ import annotations

import pytest

from auditor.case import build_case
from auditor.results import Award, Certainty, Pot, Settlement
from parsers.conventions import PotFigure, RakeFigure, RakeOrder, RoomConventions, TotalFigure
from parsers.hand import CashOut, Collect, Hand, Part, Printed, PrintedPot
from tests.build import CONVENTIONS, P
from tests.records import replace
from tests.test_settlement import ACES, KINGS, NINES, due, hand_of, settled

NO_RAKE_LINE = replace(CONVENTIONS, rake=RakeFigure.ABSENT)


class TestRakeThatIsNotPrinted:
    """Ada and Bo put 100 in each: a pot of 200."""

    def rake(
        self, rules: RoomConventions, paid: int | None = 190, total: Printed | None = None, **hand: object
    ) -> object:
        """(rake, whether it is proven)."""
        made = hand_of([P("Ada", 100, cards=ACES, paid=paid), P("Bo", 100, cards=KINGS)], rake=None, rules=rules)
        made.recorded.total = total
        for name, value in hand.items():
            setattr(made.recorded if hasattr(made.recorded, name) else made, name, value)
        found = settled(made)
        return found.rake, found.rake_known

    def test_is_what_the_payments_leave(self) -> None:
        assert self.rake(NO_RAKE_LINE) == (10, False)

    def test_of_a_text_without_results_is_not_asked(self) -> None:
        assert self.rake(NO_RAKE_LINE, None, no_result=True) == (0, False)

    def test_of_a_tournament_is_nothing(self) -> None:
        assert self.rake(NO_RAKE_LINE, tournament="7") == (0, True)

    @pytest.mark.parametrize(
        ("total", "summary", "figure", "found"),
        [
            (None, True, TotalFigure.GROSS, (0, True)),
            (Printed(200, 9), False, TotalFigure.GROSS, (0, True)),
            (None, False, TotalFigure.ABSENT, (0, True)),
            (None, False, TotalFigure.GROSS, (10, False)),
        ],
    )
    def test_where_no_rake_line_means_no_rake(
        self, total: Printed | None, summary: bool, figure: TotalFigure, found: object
    ) -> None:
        """A text that ends before its total and its summary may have lost the rake line with them."""
        rules = replace(NO_RAKE_LINE, no_rake_line_no_rake=True, total=figure)
        assert self.rake(rules, total=total, has_summary=summary) == found

    @pytest.mark.parametrize(
        ("total", "found"),
        [
            (Printed(185, 9), (15, True)),
            (Printed(200, 9), (0, True)),
            (Printed(201, 9), (10, False)),
            (Printed(180, 9, step=10), (10, False)),
            (None, (10, False)),
        ],
    )
    def test_of_a_net_total(self, total: Printed | None, found: object) -> None:
        """The total has the rake off; one that is rounded, or more than the pot, proves nothing."""
        assert self.rake(replace(NO_RAKE_LINE, total=TotalFigure.NET), total=total) == found

    def test_of_a_total_before_rake_is_not_known(self) -> None:
        assert self.rake(NO_RAKE_LINE, total=Printed(200, 9)) == (10, False)

    @pytest.mark.parametrize(("inside", "found"), [(True, (15, True)), (False, (10, False))])
    def test_of_a_net_total_with_uncalled_money(self, inside: bool, found: object) -> None:
        """Ada's 140 were called with 100: of a printed 225, 40 are no part of the pot of 200; else it is too much."""
        rules = replace(NO_RAKE_LINE, total=TotalFigure.NET, total_with_uncalled=inside)
        players = [P("Ada", 140, cards=ACES, paid=190, returned=40), P("Bo", 100, cards=KINGS)]
        hand = hand_of(players, rake=None, rules=rules)
        hand.recorded.total = Printed(225, 9)
        settlement = settled(hand)
        assert (settlement.rake, settlement.rake_known) == found

    @pytest.mark.parametrize(
        ("figures", "found"),
        [
            ((PotFigure.NET, RakeFigure.ABSENT), (15, True)),
            ((PotFigure.GROSS, RakeFigure.ABSENT), (10, False)),
            ((PotFigure.NET, RakeFigure.PRINTED), (10, False)),
        ],
    )
    def test_of_net_pots(self, figures: tuple[PotFigure, RakeFigure], found: object) -> None:
        rules = replace(CONVENTIONS, pot_figures=figures[0], rake=figures[1])
        assert self.rake(rules, pots=[PrintedPot(0, 185, 9)]) == found

    def test_is_never_what_was_paid_beyond_the_pots(self) -> None:
        assert self.rake(NO_RAKE_LINE, paid=205) == (-5, False)

    @pytest.mark.parametrize("folded", [True, False])
    @pytest.mark.parametrize(("returned", "paid", "rake"), [(40, 205, 2), (40, 200, 0), (40, 198, 2), (45, 205, -3)])
    def test_where_part_of_what_goes_back_is_called_won(
        self, returned: int, paid: int, rake: int, folded: bool
    ) -> None:
        """Nobody called 47 of Ada's 147, so that the pot is 200. What she is paid beyond it is part of the 47."""
        players = [
            P("Ada", 147, cards=ACES, returned=returned, paid=paid),
            P("Bo", 100, cards=KINGS, folded=folded),
        ]
        settlement = settled(hand_of(players, rake=None, rules=NO_RAKE_LINE))
        assert (settlement.rake, settlement.rake_known) == (rake, False)

    @pytest.mark.parametrize(
        ("returned", "paid", "rake"),
        [(49, 145, 53), (50, 147, 50), (57, 140, 50), (67, 140, 50), (47, 140, 60), (40, 140, 60), (57, 151, 49)],
    )
    def test_where_part_of_what_was_won_is_called_returned(self, returned: int, paid: int, rake: int) -> None:
        """Nobody called 47 of Ada's 147, the others left 200. What lacks of these beyond a quarter, 50, may be among
        what went back beyond the 47."""
        players = [P("Ada", 147, returned=returned, paid=paid), P("Bo", 100, folded=True)]
        settlement = settled(hand_of(players, rake=None, rules=NO_RAKE_LINE))
        assert (settlement.rake, settlement.rake_known) == (rake, False)

    @pytest.mark.parametrize(("folded", "rules"), [(False, NO_RAKE_LINE), (True, CONVENTIONS)])
    def test_where_more_went_back_and_the_pot_was_contested_or_the_rake_line_lacks(
        self, folded: bool, rules: RoomConventions
    ) -> None:
        players = [P("Ada", 147, cards=ACES, returned=57, paid=140), P("Bo", 100, cards=KINGS, folded=folded)]
        assert settled(hand_of(players, rake=None, rules=rules)).rake == 60


class TestCharges:
    """Ada and Bo put 100 in each: a pot of 200."""

    def hand(self, rake: int | None, rules: RoomConventions = CONVENTIONS, **more: object) -> Hand:
        players = [P("Ada", 100, cards=ACES, paid=more.pop("paid", None)), P("Bo", 100, cards=KINGS)]
        hand = hand_of(players, rake=rake, rules=rules)
        for name, value in more.items():
            setattr(hand.recorded if hasattr(hand.recorded, name) else hand, name, value)
        return hand

    def test_rake_and_all_fees(self) -> None:
        hand = self.hand(10, fees={"jackpot": Printed(3, 9), "tax": Printed(4, 9)}, house_money=[Printed(7, 9)])
        assert settled(hand) == Settlement(
            returns={},
            pots=[Pot(0, 207, (1, 2))],
            awards=[Award(0, 0, Part.WHOLE, (1,), Certainty.PROVEN, 190, 190)],
            due={1: (190, 190), 2: (0, 0)},
            nets=[(190, 190)],
            rake=10,
            fees=7,
            house=7,
            rake_known=True,
        )

    def test_a_fee_that_no_line_names(self) -> None:
        hand = self.hand(10, replace(CONVENTIONS, hidden_fees=(25,)), paid=165)
        assert (due(hand)[0], settled(hand).fees) == ((165, 165), 25)

    @pytest.mark.parametrize(("rake", "winner"), [(199, 1), (200, 0), (201, 0), (1, 199), (0, 200), (-1, 200)])
    def test_are_between_nothing_and_everything(self, rake: int, winner: int) -> None:
        assert due(self.hand(rake)) == [(winner, winner), (0, 0)]

    @pytest.mark.parametrize(("paid", "winner"), [(151, 151), (150, 150), (149, 150), (50, 150)])
    def test_that_no_line_prints_are_a_quarter_at_most(self, paid: int, winner: int) -> None:
        assert due(self.hand(None, NO_RAKE_LINE, paid=paid)) == [(winner, winner), (0, 0)]

    def test_that_no_line_prints_are_a_quarter_at_most_beside_those_that_one_does(self) -> None:
        assert due(self.hand(None, NO_RAKE_LINE, paid=100, fees={"jackpot": Printed(10, 9)})) == [(140, 140), (0, 0)]

    def test_that_no_line_prints_are_what_others_leave(self) -> None:
        found = settled(self.hand(None, NO_RAKE_LINE, paid=185, fees={"jackpot": Printed(10, 9)}))
        assert (found.rake, found.fees) == (5, 10)

    def test_may_be_two_units_of_the_smallest_pots(self) -> None:
        hand = hand_of([P("Ada", 2, cards=ACES, paid=1), P("Bo", 2, cards=KINGS)], rake=None, rules=NO_RAKE_LINE)
        assert due(hand) == [(2, 2), (0, 0)]

    def test_may_be_anything_where_the_rake_line_lacks(self) -> None:
        assert due(self.hand(None, paid=100)) == [(100, 100), (0, 0)]

    def test_may_be_anything_beside_a_cash_out(self) -> None:
        hand = self.hand(None, NO_RAKE_LINE, paid=100, cash_outs=[CashOut(2, 5, None, 9)])
        assert due(hand)[0] == (100, 100)


class TestChargesOnSeveralPots:
    """Ada is all-in with 10; Bo and Cy have 110: main pot 30, side pot 200."""

    def nets(
        self, rake: int | None, *printed: int, rules: RoomConventions = CONVENTIONS, slack: int = 0
    ) -> list[tuple[int, int]]:
        players = [P("Ada", 10, cards=ACES), P("Bo", 110, cards=KINGS, paid=200), P("Cy", 110, cards=NINES)]
        hand = hand_of(players, rake=rake, rules=rules)
        hand.recorded.pots = [PrintedPot(index, amount, 9) for index, amount in enumerate(printed)]
        hand.slack = slack
        return settled(hand).nets

    def test_are_taken_from_any(self) -> None:
        assert self.nets(12) == [(18, 30), (188, 200)]

    def test_may_be_all_of_one(self) -> None:
        assert self.nets(40) == [(0, 30), (160, 200)]

    def test_are_what_net_pots_lack(self) -> None:
        assert self.nets(12, 28, 190) == [(28, 28), (190, 190)]

    def test_are_taken_from_any_where_the_printed_pots_are_wrong(self) -> None:
        assert self.nets(12, 28, 191) == [(18, 30), (188, 200)]

    def test_are_what_net_pots_lack_to_a_unit_where_the_text_rounds(self) -> None:
        assert self.nets(12, 28, 191, slack=1) == [(28, 28), (191, 191)]

    def test_may_be_all_of_the_smallest_pot(self) -> None:
        """Ada has a dead unit in and nothing else; 30 of the 201 are not paid."""
        players = [P("Ada", dead=1, cards=ACES), P("Bo", 100, cards=KINGS, paid=171), P("Cy", 100, cards=NINES)]
        assert settled(hand_of(players, rake=None, rules=NO_RAKE_LINE)).nets == [(0, 1), (170, 200)]

    @pytest.mark.parametrize("figures", [PotFigure.GROSS, PotFigure.ABSENT])
    def test_are_taken_from_any_where_pots_are_printed_before_rake_or_not_at_all(self, figures: PotFigure) -> None:
        assert self.nets(12, 30, 200, rules=replace(CONVENTIONS, pot_figures=figures)) == [(18, 30), (188, 200)]

    def test_that_no_line_prints_are_a_quarter_of_each_at_most(self) -> None:
        """30 are not paid: 7 of the main pot at most, and no more than the 30 of the side pot, whose quarter is 50."""
        assert self.nets(None, rules=NO_RAKE_LINE) == [(23, 30), (170, 200)]


class TestRakeOfTheMainPot:
    """A room that takes a rake that no line prints from the main pot alone, here of 30 beside a side pot of 200."""

    @pytest.mark.parametrize(("paid", "nets"), [(200, [(0, 30), (170, 200)]), (190, [(0, 30), (160, 200)])])
    def test_may_be_all_of_it(self, paid: int, nets: list[tuple[int, int]]) -> None:
        """30 or 40 are not paid; of the side pot a quarter is 50."""
        players = [P("Ada", 10, cards=ACES), P("Bo", 110, cards=KINGS, paid=paid), P("Cy", 110, cards=NINES)]
        rules = replace(NO_RAKE_LINE, rake_order=RakeOrder.MAIN_POT)
        assert settled(hand_of(players, rake=None, rules=rules)).nets == nets


class TestRakeOfEachPot:
    """Ada is all-in with 10; Bo and Cy have 110: main pot 30, side pot 200. Lines tell what was kept of each."""

    def nets(
        self, rake: int, *own: tuple[int, int], pots: tuple[int, ...] = (), figures: PotFigure = PotFigure.GROSS
    ) -> list[tuple[int, int]]:
        """``own``: pots and what was kept of them; ``pots``: printed ones."""
        players = [P("Ada", 10, cards=ACES), P("Bo", 110, cards=KINGS, paid=200), P("Cy", 110, cards=NINES)]
        hand = hand_of(players, rake=rake, rules=replace(CONVENTIONS, pot_figures=figures))
        hand.recorded.pots = [PrintedPot(index, amount, 9) for index, amount in enumerate(pots)]
        hand.recorded.pot_rakes = tuple((pot, Printed(units, 9)) for pot, units in own)
        return settled(hand).nets

    def test_is_known(self) -> None:
        assert self.nets(12, (0, 2), (1, 10)) == [(28, 28), (190, 190)]

    def test_counts_as_it_is_told_last(self) -> None:
        assert self.nets(12, (0, 5), (0, 2), (1, 10)) == [(28, 28), (190, 190)]

    def test_of_one_pot_tells_the_other_where_the_pots_are_printed(self) -> None:
        assert self.nets(12, (1, 12), pots=(30, 200)) == [(30, 30), (188, 188)]

    def test_of_one_pot_tells_nothing_without_printed_pots(self) -> None:
        assert self.nets(12, (1, 12)) == [(18, 30), (188, 200)]

    def test_of_finer_pots_tells_nothing(self) -> None:
        assert self.nets(12, (0, 2), (1, 10), pots=(10, 20, 200)) == [(18, 30), (188, 200)]

    @pytest.mark.parametrize(
        "own", [((0, 2), (1, 9)), ((0, 2), (1, 10), (2, 0))], ids=["another sum", "a pot that does not exist"]
    )
    def test_that_does_not_fit_tells_nothing(self, own: tuple[tuple[int, int], ...]) -> None:
        assert self.nets(12, *own) == [(18, 30), (188, 200)]

    def test_may_be_the_whole_pot_but_no_more(self) -> None:
        assert self.nets(31, (0, 30), (1, 1)) == [(0, 0), (199, 199)]
        assert self.nets(31, (0, 31), (1, 0)) == [(0, 30), (169, 200)]


@pytest.mark.parametrize(("proven", "pots"), [(True, [0, None, None]), (False, [None, None, None])])
def test_labels_of_more_pots_than_there_are(proven: bool, pots: list[int | None]) -> None:
    """Main pot 30, side pot 200, and payments of three pots: only "main pot" is sure, where the numbers are proven."""
    players = [P("Ada", 10, cards=ACES), P("Bo", 110, cards=KINGS), P("Cy", 110, cards=NINES)]
    hand = hand_of(players, rules=replace(CONVENTIONS, labels_proven=proven))
    hand.recorded.collected = [Collect(2, units, pot, None, None, 9) for pot, units in enumerate((30, 100, 100))]
    reckoning = build_case(hand).reckoning
    assert [reckoning.pot_of(collect) for collect in hand.recorded.collected] == pots


def test_without_printed_net_figures_each_pot_may_have_borne_all_of_the_rake() -> None:
    """Bo and Cy put in 100, Ada 50: a main pot of 150, a side pot of 100. The rake of 10 came out of either or both."""
    players = [P("Ada", 50, cards=ACES, paid=145), P("Bo", 100, cards=KINGS, paid=95), P("Cy", 100, cards=NINES)]
    found = settled(hand_of(players, rake=10))
    assert [(pot.amount, pot.eligible) for pot in found.pots] == [(150, (1, 2, 3)), (100, (2, 3))]
    assert [(one.seats, one.lowest, one.highest) for one in found.awards] == [((1,), 140, 150), ((2,), 90, 100)]
