"""What each player is due, case by case: winners that the text leaves open, labels, boards, halves, shares of ties.

Every hand is built from figures that can be added up by hand; "due" is the lowest and the highest rightful payment.
"""

from __future__ import annotations

import pytest

from auditor.case import build_case
from auditor.results import Settlement
from auditor.settlement import coarse_units
from parsers.conventions import HiLoOddUnit, PotFigure, RoomConventions
from parsers.hand import Board, Collect, Event, EventKind, Game, Hand, Part, Printed, PrintedPot, Street
from parsers.money import Currency
from tests.build import CONVENTIONS, P, cards, make_hand
from tests.records import replace

EUR = Currency("EUR", 2, "€")
BOARD = "Kc9d5s2hJc"
#: On BOARD, best first: two aces (twice), two kings, two nines.
ACES, OTHER_ACES, KINGS, NINES = "AsAd", "AhAc", "KhQh", "9s8s"
#: On this board the board itself is the best hand of everybody.
ROYAL = "AsKsQsJsTs"
#: On this board aces are high without a low, and 3-4 is the best low, held up to three times.
LOW_BOARD = "KcKd2s6h7s"
HIGH, LOW, LOW_2, LOW_3 = "AsAd", "3h4d", "3c4c", "3d4h"


def hand_of(
    players: list[P], *, board: str = BOARD, rake: int | None = 0, rules: RoomConventions = CONVENTIONS
) -> Hand:
    hand = make_hand(players, board=board, rake=rake or 0, conventions=rules, currency=EUR)
    if rake is None:
        hand.recorded.rake = None
    return hand


def settled(hand: Hand) -> Settlement:
    return build_case(hand).settlement


def due(hand: Hand) -> list[tuple[int, int] | None]:
    """The due of all seats in their order, in whole units."""
    found = list(settled(hand).due.values())
    assert {type(units) for interval in found if interval is not None for units in interval} <= {int}
    return found


def test_a_cancelled_hand_gives_everything_back() -> None:
    hand = hand_of([P("Ada", 100), P("Bo", 60, ante=5), P("Cy", ante=5), P("Di")], rake=10)
    hand.cancelled = True
    hand.recorded.fees = {"tax": Printed(2, 9)}
    found = settled(hand)
    assert found == Settlement({1: 100, 2: 65, 3: 5}, [], [], dict.fromkeys((1, 2, 3, 4), (0, 0)), [], 0, 0, 0, True)


class TestPaymentsThatAreRounded:
    """A room that pays in multiples of 5 may be off by 4."""

    rules = replace(CONVENTIONS, payment_step=5)

    def test_on_either_side_but_not_to_losers(self) -> None:
        hand = hand_of([P("Ada", 101, cards=ACES), P("Bo", 101, cards=KINGS)], rules=self.rules)
        assert due(hand) == [(198, 206), (0, 0)]

    def test_beside_an_odd_unit(self) -> None:
        """203 make 101 and 102."""
        players = [P("Ada", 101, cards=ACES), P("Bo", 101, cards=OTHER_ACES), P("Cy", 1, folded=True)]
        assert due(hand_of(players, rules=self.rules)) == [(97, 106), (97, 106), (0, 0)]

    def test_by_a_unit_where_the_figures_of_the_text_are(self) -> None:
        hand = hand_of([P("Ada", 101, cards=ACES), P("Bo", 101, cards=KINGS)])
        hand.slack = 1
        assert due(hand) == [(201, 203), (0, 0)]

    def test_to_no_less_than_nothing(self) -> None:
        assert due(hand_of([P("Ada", 1, cards=ACES), P("Bo", 1)], rules=self.rules)) == [(0, 6), (0, 0)]

    def test_says_nothing_of_a_winner_who_is_not_known(self) -> None:
        hand = hand_of([P("Ada", 101, cards=ACES), P("Bo", 101, paid=200)], rules=self.rules)
        assert due(hand) == [None, None]


def test_a_tie_in_a_pot_that_is_printed_in_two_parts_before_rake() -> None:
    """32 are printed as 21 and 11, and 3 are raked: of 29 one is due 14, the other 15."""
    players = [P("Ada", 10, cards=ACES), P("Bo", 10, cards=OTHER_ACES), P("Cy", 5, dead=7, folded=True)]
    hand = hand_of(players, rake=3, rules=replace(CONVENTIONS, pot_figures=PotFigure.GROSS))
    hand.recorded.pots = [PrintedPot(0, 21, 9), PrintedPot(1, 11, 9)]
    assert due(hand) == [(14, 15), (14, 15), (0, 0)]


def test_a_tie_of_three_in_a_pot_that_is_printed_before_rake() -> None:
    """201 less 10 are 191: 63, 64 and 64."""
    players = [P("Ada", 67, cards="2c2d"), P("Bo", 67, cards="3c3d"), P("Cy", 67, cards="4c4d")]
    hand = hand_of(players, board=ROYAL, rake=10, rules=replace(CONVENTIONS, pot_figures=PotFigure.GROSS))
    hand.recorded.pots = [PrintedPot(0, 201, 9)]
    assert due(hand) == [(63, 64)] * 3


class TestBoards:
    """Ada and Bo have 100 in; their pot of 200 is run twice, and 100 go with each board."""

    def hand(self, ada: str, bo: str, *payments: tuple[int, int, int | None], second: str = ROYAL) -> Hand:
        """Payment lines: seat, units, board."""
        hand = hand_of([P("Ada", 100, cards=ada), P("Bo", 100, cards=bo)])
        hand.runs = 2
        hand.boards.append(Board(cards(second), 17))
        hand.recorded.collected = [Collect(seat, units, None, board, None, 20) for seat, units, board in payments]
        return hand

    def test_one_for_each(self) -> None:
        assert due(self.hand(KINGS, "9s9h", second="9c8d5s2hJc")) == [(0, 0), (200, 200)]
        assert due(self.hand(KINGS, "7s7h", second="7c8d5s2hJc")) == [(100, 100), (100, 100)]

    def test_a_hand_that_was_not_shown_and_paid_on_the_second(self) -> None:
        """The first board is the shown hand's; the second may be anybody's."""
        hand = self.hand(KINGS, "", (1, 100, 1), (2, 100, 2))
        assert due(hand) == [(100, 200), None]
        assert [(award.board, award.seats) for award in settled(hand).awards] == [(0, (1,)), (1, None)]

    def test_a_hand_that_was_not_shown_and_paid_on_the_first(self) -> None:
        hand = self.hand(KINGS, "", (2, 100, 1), (1, 100, 2))
        assert [(award.board, award.seats) for award in settled(hand).awards] == [(0, None), (1, (1,))]

    def test_are_one_where_the_text_counts_none(self) -> None:
        hand = self.hand(ACES, KINGS)
        hand.runs = 0
        assert due(hand) == [(200, 200), (0, 0)]

    def test_halves_of_each(self) -> None:
        """Four times 50: both high halves are shared, both low ones are Ada's."""
        hand = self.hand("AsAd3h4d", "AhAc8d9d", second="KhKs2c6d7h")
        hand.game, hand.hi_lo = Game.OMAHA, True
        hand.boards[0] = Board(cards(LOW_BOARD), 16)
        assert due(hand) == [(150, 150), (50, 50)]

    def test_a_payment_without_a_board_may_be_of_either(self) -> None:
        hand = self.hand(KINGS, "", (1, 100, None), (2, 100, None))
        assert [award.seats for award in settled(hand).awards] == [None, None]
        assert due(hand) == [None, None]


class TestFeesOfEachWinner:
    """The room charges each winner apart: shares that would be even differ by up to all that it took."""

    rules = replace(CONVENTIONS, fees_per_winner=True, board_slack=3)

    @pytest.mark.parametrize(
        ("stake", "rake", "share"),
        [(100, 10, (90, 100)), (100, 11, (89, 100)), (100, 0, (100, 100)), (2, 2, (0, 2)), (1, 1, (0, 1))],
    )
    def test_of_a_tie(self, stake: int, rake: int, share: tuple[int, int]) -> None:
        """200 less 10 are 95 and 95, or 90 and 100; less 11 up to 89 and 100, which is half of what was put in."""
        hand = hand_of([P("Ada", stake, cards=ACES), P("Bo", stake, cards=OTHER_ACES)], rake=rake, rules=self.rules)
        assert due(hand) == [share, share]

    def test_of_one_winner(self) -> None:
        hand = hand_of([P("Ada", 100, cards=ACES), P("Bo", 100, cards=KINGS)], rake=10, rules=self.rules)
        assert due(hand) == [(190, 190), (0, 0)]

    def test_of_a_winner_on_each_board(self) -> None:
        """95 and 95, or as the rooms with this habit are known to round: three units from that."""
        hand = hand_of([P("Ada", 100, cards=KINGS), P("Bo", 100, cards="7s7h")], rake=10, rules=self.rules)
        hand.runs = 2
        hand.boards.append(Board(cards("7c8d5s2hJc"), 17))
        assert due(hand) == [(92, 98), (92, 98)]

    def test_of_a_winner_who_is_not_known(self) -> None:
        hand = hand_of([P("Ada", 100, cards=KINGS), P("Bo", 100, paid=190)], rake=10, rules=self.rules)
        assert due(hand) == [None, None]


class TestHalves:
    def hand(self, pot: int, *held: str, odd: HiLoOddUnit) -> Hand:
        """Everybody has 20 in, the rest of the pot is dead."""
        players = [P(name, 20, cards=one) for name, one in zip(("Ada", "Bo", "Cy", "Di"), held, strict=False)]
        players.append(P("Ed", dead=pot - 20 * len(held), folded=True))
        hand = hand_of(players, board=LOW_BOARD, rules=replace(CONVENTIONS, hi_lo_odd_unit=odd))
        hand.hi_lo = True
        return hand

    def test_the_high_hand_may_keep_what_two_low_hands_cannot_share(self) -> None:
        """Two halves of 51; the low one is 25 and 26, or 25 and 25 with a unit for the high hand."""
        hand = self.hand(102, HIGH, LOW, LOW_2, odd=HiLoOddUnit.HIGH_WITH_RESTS)
        assert due(hand) == [(51, 52), (25, 26), (25, 26), (0, 0)]
        assert [(a.part, a.seats, a.lowest, a.highest) for a in settled(hand).awards] == [
            (Part.HIGH, (1,), 51, 52),
            (Part.LOW, (2, 3), 51, 51),
        ]

    def test_the_high_hand_may_keep_nothing_more_than_the_odd_unit(self) -> None:
        """Halves of 50 and 51: the low hands have 25 and 25, or 25 and 26."""
        hand = self.hand(101, HIGH, LOW, LOW_2, odd=HiLoOddUnit.HIGH_WITH_RESTS)
        assert due(hand) == [(50, 51), (25, 26), (25, 26), (0, 0)]

    def test_the_high_hand_may_keep_what_three_low_hands_cannot_share(self) -> None:
        """Two halves of 50; the low one is 16, 17 and 17, or three times 16 with two units for the high hand."""
        hand = self.hand(100, HIGH, LOW, LOW_2, LOW_3, odd=HiLoOddUnit.UNKNOWN)
        assert due(hand) == [(50, 52), (16, 17), (16, 17), (16, 17), (0, 0)]

    def test_where_the_rest_of_the_low_hands_goes_is_not_known_of_every_room(self) -> None:
        """The same two halves of 51, in a room of which only halves were seen: either is right."""
        assert due(self.hand(102, HIGH, LOW, LOW_2, odd=HiLoOddUnit.HIGH)) == [(51, 52), (25, 26), (25, 26), (0, 0)]
        assert due(self.hand(101, HIGH, LOW, odd=HiLoOddUnit.HIGH)) == [(50, 51), (50, 51), (0, 0)]

    def test_the_high_hand_keeps_the_odd_unit_of_the_pot_only(self) -> None:
        assert due(self.hand(102, HIGH, LOW, LOW_2, odd=HiLoOddUnit.HIGH_WITHOUT_RESTS)) == [
            (51, 51),
            (25, 26),
            (25, 26),
            (0, 0),
        ]
        assert due(self.hand(101, HIGH, LOW, odd=HiLoOddUnit.HIGH_WITHOUT_RESTS)) == [(50, 51), (50, 51), (0, 0)]


class TestOwnRates:
    """Each winner is charged 4 or 5 parts, as the room has agreed with him."""

    def hand(self, players: list[P], rake: int, board: str = BOARD) -> Hand:
        return hand_of(players, board=board, rake=rake, rules=replace(CONVENTIONS, winner_rake_ratios=(4, 5)))

    def test_of_two(self) -> None:
        """2000 less 90: of 1000 each, one may pay 40 and the other 50."""
        players = [P("Ada", 1000, cards=ACES), P("Bo", 1000, cards=OTHER_ACES)]
        assert due(self.hand(players, 90)) == [(950, 960), (950, 960)]

    def test_of_three(self) -> None:
        """3000 less 546: of 1000 each, one pays at most 5/13 of it beside two at 4, at least 4/14 beside two at 5."""
        players = [P("Ada", 1000, cards="2c2d"), P("Bo", 1000, cards="3c3d"), P("Cy", 1000, cards="4c4d")]
        assert due(self.hand(players, 546, ROYAL)) == [(1000 - 210, 1000 - 156)] * 3

    def test_with_an_odd_unit(self) -> None:
        """2001 less 90: of 1000 or 1001, one may pay 40 and the other 50, give or take a unit for each rounding."""
        players = [P("Ada", 1000, cards=ACES), P("Bo", 1000, cards=OTHER_ACES), P("Cy", 1, folded=True)]
        assert due(self.hand(players, 90)) == [(948, 963), (948, 963), (0, 0)]

    def test_of_one_pot_of_several(self) -> None:
        """Main pot 3000 for two and side pot 2000 for Bo; 90 come from any. If all are the main pot's, Ada may pay 50
        of her 1500, and if none are, nothing; the rates of several pots are known to a few units only."""
        players = [P("Ada", 1000, cards=ACES), P("Bo", 2000, cards=OTHER_ACES), P("Cy", 2000, cards=KINGS)]
        found = due(self.hand(players, 90))[0]
        assert found is not None
        assert 1445 <= found[0] <= 1450
        assert 1500 <= found[1] <= 1510

    def test_of_less_than_a_unit_each(self) -> None:
        """3 less 1: one of three equal hands may rightly be paid nothing, but not less."""
        players = [P("Ada", 1, cards="2c2d"), P("Bo", 1, cards="3c3d"), P("Cy", 1, cards="4c4d")]
        assert due(self.hand(players, 1, ROYAL)) == [(0, 2)] * 3

    def test_nothing_was_charged(self) -> None:
        players = [P("Ada", 1000, cards=ACES), P("Bo", 1000, cards=OTHER_ACES)]
        assert due(self.hand(players, 0)) == [(1000, 1000), (1000, 1000)]

    def test_everything_was_charged(self) -> None:
        players = [P("Ada", 10, cards=ACES), P("Bo", 10, cards=OTHER_ACES)]
        assert due(self.hand(players, 20)) == [(0, 0), (0, 0)]

    def test_a_winner_who_is_not_known(self) -> None:
        players = [P("Ada", 1000, cards=ACES), P("Bo", 1000, paid=1910)]
        assert due(self.hand(players, 90)) == [None, None]


class TestCoarseChips:
    def posts(self, *amounts: int, units: tuple[int, ...] = (5, 25), folded: int = 5) -> Hand:
        hand = hand_of([P("Ada", 100, cards=ACES), P("Bo", 100, cards=OTHER_ACES), P("Cy", dead=folded, folded=True)])
        hand.conventions = replace(CONVENTIONS, coarse_units=units)
        blinds = [Event(EventKind.BIG_BLIND, Street.PREFLOP, 3, amount, amount, False, 9) for amount in amounts]
        hand.events[:0] = blinds
        return hand

    @pytest.mark.parametrize(
        ("amounts", "units"),
        [((25, 50), (5, 25)), ((10, 25), (5,)), ((25, 52), ()), ((12, 25), ()), ((25, 50, 52), (5, 25)), ((0, 0), ())],
    )
    def test_are_those_that_both_blinds_are_paid_in(self, amounts: tuple[int, ...], units: tuple[int, ...]) -> None:
        assert coarse_units(self.posts(*amounts)) == units

    @pytest.mark.parametrize(
        ("folded", "share"), [(3, (101, 102)), (5, (100, 105)), (25, (100, 125)), (50, (125, 125))]
    )
    def test_make_shares_of_their_multiples(self, folded: int, share: tuple[int, int]) -> None:
        """203 are 101 and 102; 205 also 100 and 105; 225 also 100 and 125; 250 are 125 twice."""
        assert due(self.posts(folded=folded)) == [share, share, (0, 0)]

    def test_in_two_pots(self) -> None:
        """Three equal hands: main pot 125 (4 times 30 and 5), of which 40 to 45 are each one's; side pot 55 of Bo and
        Cy (2 times 20 and 15), of which 25 or 30 are."""
        players = [P("Ada", 30, cards="2c2d"), P("Bo", 50, cards="3c3d"), P("Cy", 50, cards="4c4d")]
        players.append(P("Di", 45, dead=5, folded=True))
        hand = hand_of(players, board=ROYAL, rules=replace(CONVENTIONS, coarse_units=(5,)))
        assert due(hand) == [(40, 45), (65, 75), (65, 75), (0, 0)]

    def test_where_the_rake_may_be_of_either_pot(self) -> None:
        """Main pot 150 less 0 or 5, which two share: 70 and 75 of 145. Side pot 100 less 0 or 5."""
        players = [P("Ada", 50, cards=ACES), P("Bo", 100, cards=OTHER_ACES), P("Cy", 100, cards=KINGS)]
        hand = hand_of(players, rake=5, rules=replace(CONVENTIONS, coarse_units=(5,)))
        assert due(hand) == [(70, 75), (170, 175), (0, 0)]

    def test_are_not_used_where_the_rake_may_not_be_a_multiple(self) -> None:
        """Main pot 150 less 0 to 2, which two share; side pot 100 less 0 to 2."""
        players = [P("Ada", 50, cards=ACES), P("Bo", 100, cards=OTHER_ACES), P("Cy", 100, cards=KINGS)]
        hand = hand_of(players, rake=2, rules=replace(CONVENTIONS, coarse_units=(5, 25)))
        assert due(hand) == [(74, 75), (173, 174), (0, 0)]

    def test_are_none_where_the_room_has_none(self) -> None:
        assert coarse_units(self.posts(25, 50, units=())) == ()
