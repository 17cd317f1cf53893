"""Who can win a pot, as far as the text tells: by what is shown, by payments and by their labels."""

from __future__ import annotations

import pytest

from auditor.case import build_case
from auditor.results import Award, Certainty
from parsers.conventions import TotalFigure, Uncalled
from parsers.hand import CardSource, CashOut, Collect, Hand, Part, Printed, PrintedPot, SummarySeat, SummaryState
from tests.build import CONVENTIONS, P
from tests.records import replace
from tests.test_settlement import ACES, KINGS, LOW_BOARD, OTHER_ACES, due, hand_of, settled


def pay(hand: Hand, *payments: tuple[int, int, int | None]) -> Hand:
    """Payment lines: seat, units, pot."""
    hand.recorded.collected = [Collect(seat, units, pot, None, None, 20) for seat, units, pot in payments]
    return hand


def test_one_player_left_is_awarded_the_whole_pot() -> None:
    hand = hand_of([P("Ada", 100), P("Bo", 100, folded=True)], rake=5)
    assert settled(hand).awards == [Award(0, 0, Part.WHOLE, (1,), Certainty.ALONE, 195, 195)]


def test_one_player_left_for_the_side_pot_only() -> None:
    """Cy has folded: of the side pot of 100 Bo is the only one left, the main pot of 150 is Ada's."""
    players = [P("Ada", 50, cards=ACES), P("Bo", 100, cards=KINGS), P("Cy", 100, folded=True)]
    hand = hand_of(players)
    assert due(hand) == [(150, 150), (100, 100), (0, 0)]
    assert settled(hand).awards == [
        Award(0, 0, Part.WHOLE, (1,), Certainty.PROVEN, 150, 150),
        Award(1, 0, Part.WHOLE, (2,), Certainty.ALONE, 100, 100),
    ]


def test_nobody_is_left() -> None:
    hand = hand_of([P("Ada", 10, folded=True), P("Bo", 10, folded=True)])
    assert settled(hand).awards == [Award(0, 0, Part.WHOLE, None, Certainty.UNKNOWN, 20, 20)]
    assert due(hand) == [(0, 0), (0, 0)]


def test_nothing_is_in_the_middle() -> None:
    hand = hand_of([P("Ada", 10), P("Bo")])
    assert (settled(hand).pots, settled(hand).returns, settled(hand).awards) == ([], {1: 10}, [])
    assert due(hand) == [(0, 0), (0, 0)]


class TestCashOuts:
    """Three have 100 in. Ada shows kings; Bo's and Cy's aces are known but were not shown; Cy has cashed out."""

    def hand(self, bo: int, cy: int | None) -> Hand:
        players = [P("Ada", 100, cards=KINGS), P("Bo", 100, cards=ACES, paid=bo), P("Cy", 100, cards=OTHER_ACES)]
        hand = hand_of(players)
        hand.cards[2].source = hand.cards[3].source = CardSource.MUCKED
        hand.recorded.cash_outs = [CashOut(3, 120, None, 17)]
        hand.recorded.summary[3] = SummarySeat(3, SummaryState.COLLECTED, cy, 91, not_awarded=True)
        return hand

    def test_what_the_hand_was_awarded_counts_as_paid(self) -> None:
        assert due(self.hand(150, 150)) == [(0, 0), (150, 150), (150, 150)]

    def test_a_hand_that_was_awarded_nothing_has_given_up(self) -> None:
        assert due(self.hand(300, None)) == [(0, 0), (300, 300), (0, 0)]


def test_one_player_whom_nobody_can_beat_is_due_the_pot() -> None:
    """Ada shows the five cards of her high hand only, so that her low is not known; Bo has neither."""
    hand = hand_of([P("Ada", 100, cards="AsAdKcKd7s"), P("Bo", 100, cards="JhJd")], board=LOW_BOARD)
    hand.hi_lo = True
    hand.cards[1].best = True
    assert due(hand) == [(200, 200), (0, 0)]
    assert settled(hand).awards == [Award(0, 0, Part.WHOLE, None, Certainty.UNKNOWN, 200, 200)]


class TestWinnersThatAreNotKnown:
    """Ada has 50 in; Bo, Cy 100: main pot 150, side pot 100."""

    def hand(self, ada: str, bo: str, cy: str, *payments: tuple[int, int, int | None], rake: int = 0) -> Hand:
        players = [P("Ada", 50, cards=ada), P("Bo", 100, cards=bo), P("Cy", 100, cards=cy)]
        return pay(hand_of(players, rake=rake), *payments)

    def test_of_the_main_pot(self) -> None:
        """Ada's hand is not shown and yet paid. Bo beats Cy: 100 are Bo's, perhaps 250; Cy gets nothing of either."""
        hand = self.hand("", ACES, KINGS, (1, 150, 0), (2, 100, 1))
        assert due(hand) == [None, (100, 250), (0, 0)]
        assert settled(hand).awards == [
            Award(0, 0, Part.WHOLE, None, Certainty.UNKNOWN, 150, 150),
            Award(1, 0, Part.WHOLE, (2,), Certainty.PROVEN, 100, 100),
        ]

    def test_of_the_side_pot(self) -> None:
        """Cy's hand is not shown and was paid from the side pot only; the main pot is the best shown hand's."""
        hand = self.hand(ACES, KINGS, "", (1, 150, 0), (3, 100, 1))
        assert due(hand) == [(150, 150), None, None]

    def test_of_either_pot_without_labels(self) -> None:
        hand = self.hand(ACES, KINGS, "", (1, 150, None), (3, 100, None))
        assert due(hand) == [None, None, None]

    def test_of_a_pot_by_a_label_that_means_another(self) -> None:
        """Cy's payment names a third pot, which there is not: it says nothing of either pot."""
        hand = self.hand(ACES, KINGS, "", (1, 150, 0), (3, 100, 2))
        hand.recorded.total = Printed(250, 90)
        assert due(hand) == [(150, 150), (100, 100), (0, 0)]

    def test_of_a_pot_by_a_label_in_a_text_without_the_line_that_names_the_pots(self) -> None:
        """The room may count more pots than ours: Cy may have been paid out of either."""
        hand = self.hand(ACES, KINGS, "", (1, 150, 0), (3, 100, 2))
        assert due(hand) == [None, None, None]


class TestPotsThatLabelsName:
    """Ada has 50 in; Bo, Cy 100; Di bet 130, of which 30 go back: main pot 200, side pot 150."""

    def pot_of(
        self,
        label: int | None,
        *printed: int,
        units: int = 60,
        uncalled: Uncalled = Uncalled.SILENT,
        total: TotalFigure = TotalFigure.GROSS,
        unended: int = 0,
    ) -> int | None:
        players = [P("Ada", 50), P("Bo", 100), P("Cy", 100), P("Di", 130)]
        hand = hand_of(players, rake=8, rules=replace(CONVENTIONS, uncalled=(uncalled,), total=total))
        hand.unended = unended
        hand.recorded.pots = [PrintedPot(index, amount, 9) for index, amount in enumerate(printed)]
        hand.recorded.total = None if unended else Printed(350, 9)
        payment = Collect(4, units, label, None, None, 20)
        hand.recorded.collected.append(payment)
        return build_case(hand).reckoning.pot_of(payment)

    @pytest.mark.parametrize(("label", "pot"), [(None, None), (0, 0), (1, 1), (2, -1), (3, -1)])
    def test_where_none_is_printed(self, label: int | None, pot: int | None) -> None:
        assert self.pot_of(label) == pot

    @pytest.mark.parametrize(
        ("total", "label", "pot"),
        [
            (TotalFigure.GROSS, 1, 1),
            (TotalFigure.GROSS, 2, None),
            (TotalFigure.ABSENT, 2, -1),
        ],
    )
    def test_where_the_line_that_prints_them_is_cut_off(self, total: TotalFigure, label: int, pot: int | None) -> None:
        """A text that stops before its total may have lost the pots too; a room without a total has nothing to lose."""
        assert self.pot_of(label, total=total, unended=30) == pot

    @pytest.mark.parametrize(("label", "pot"), [(None, None), (0, 0), (1, 0), (2, 1), (3, -1), (4, -1)])
    def test_where_the_first_two_are_one(self, label: int | None, pot: int | None) -> None:
        """150 and 45 are the main pot less 5, 147 the side pot less 3."""
        assert self.pot_of(label, 150, 45, 147) == pot

    @pytest.mark.parametrize(("label", "pot"), [(0, 0), (1, 1), (2, None)])
    def test_where_the_printed_ones_are_wrong(self, label: int, pot: int | None) -> None:
        """200 and 150 less 8 are not 300: a third label may stand for anything."""
        assert self.pot_of(label, 300) == pot

    def test_where_the_printed_ones_fit_in_two_ways(self) -> None:
        """195, 2 and 145: the 2 may be of either pot."""
        assert self.pot_of(0, 195, 2, 145) is None

    @pytest.mark.parametrize(
        ("units", "uncalled", "pot"),
        [
            (30, Uncalled.ONE_PLAYER_POT, None),
            (30, Uncalled.BLIND_POT, None),
            (30, Uncalled.IN_AWARD, -1),
            (31, Uncalled.ONE_PLAYER_POT, -1),
        ],
    )
    def test_where_uncalled_money_may_have_a_line_like_a_pot(
        self, units: int, uncalled: Uncalled, pot: int | None
    ) -> None:
        assert self.pot_of(2, units=units, uncalled=uncalled) == pot
