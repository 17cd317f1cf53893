"""Printed pots against computed ones: which belongs to which, in figures that can be added up by hand."""

from __future__ import annotations

import pytest

from auditor.matching import PotMatch, match_pots, printed_total, with_house
from auditor.results import Pot
from parsers.conventions import PotFigure
from parsers.hand import Printed, PrintedPot, Recorded

NET, GROSS = PotFigure.NET, PotFigure.GROSS


def pots(*amounts: int) -> list[Pot]:
    return [Pot(index, amount, (1, 2)) for index, amount in enumerate(amounts)]


def printed(*amounts: int) -> list[PrintedPot]:
    return [PrintedPot(index, units, 9) for index, units in enumerate(amounts)]


def match(computed: list[Pot], *amounts: int, charges: int = 20, figure: PotFigure = NET, off: int = 0) -> PotMatch:
    return match_pots(computed, printed(*amounts), charges, figure, off)


def test_net_pots_tell_what_was_taken_from_each() -> None:
    assert match(pots(300, 400), 290, 390) == PotMatch(printed(290, 390), [0, 1], [290, 390])


@pytest.mark.parametrize(("main", "side"), [(280, 400), (300, 380)])
def test_all_charges_may_come_from_one_pot(main: int, side: int) -> None:
    assert match(pots(300, 400), main, side).nets == [main, side]


@pytest.mark.parametrize(("main", "side"), [(279, 401), (301, 379), (290, 391), (290, 389)])
def test_pots_that_cannot_be(main: int, side: int) -> None:
    """More than a pot holds, less than all charges leave of it, or another sum than 680."""
    assert match(pots(300, 400), main, side) == PotMatch(printed(main, side), None, None)


@pytest.mark.parametrize(("main", "side"), [(279, 401), (301, 379), (290, 391), (290, 389)])
def test_pots_that_can_be_with_a_unit_of_rounding(main: int, side: int) -> None:
    assert match(pots(300, 400), main, side, off=1).nets == [main, side]


@pytest.mark.parametrize(("main", "side"), [(278, 402), (290, 392), (290, 388)])
def test_pots_that_cannot_be_with_a_unit_of_rounding(main: int, side: int) -> None:
    assert match(pots(300, 400), main, side, off=1).group_of is None


def test_pots_before_rake_tell_nothing_of_it() -> None:
    assert match(pots(300, 400), 300, 400, figure=GROSS) == PotMatch(printed(300, 400), [0, 1], None)
    assert match(pots(300, 400), 290, 410, figure=GROSS).group_of is None


def test_a_pot_in_several_parts() -> None:
    """190 and 6 are the main pot of 203 less 7, 97 the side pot of 100 less 3; 6 and 97 are more than that."""
    found = match(pots(203, 100), 190, 6, 97, charges=10)
    assert found == PotMatch(printed(190, 6, 97), [0, 0, 1], [196, 97])
    assert (found.finer(0), found.finer(1)) == ((190, 6), (97,))


def test_parts_that_fit_two_pots() -> None:
    found = match(pots(200, 150), 195, 2, 145, charges=8)
    assert (found.ambiguous, found.nets) == (True, None)
    assert found.finer(0) == ()


def test_parts_of_pots_that_cannot_be() -> None:
    assert match(pots(200, 150), 350, charges=0).finer(0) == ()


def test_three_pots_in_five_parts() -> None:
    found = match(pots(30, 70, 50), 10, 20, 70, 5, 45, charges=0)
    assert found.group_of == [0, 0, 1, 2, 2]
    assert found.nets == [30, 70, 50]


def test_printed_pots_in_another_order() -> None:
    side, main = PrintedPot(1, 400, 9), PrintedPot(0, 300, 10)
    assert match_pots(pots(300, 400), [side, main], 0, NET, 0) == PotMatch([main, side], [0, 1], [300, 400])


def test_fewer_printed_pots_than_there_are() -> None:
    assert match(pots(300, 400), 680).group_of is None


def test_a_pot_that_charges_may_have_eaten_is_printed_all_the_same() -> None:
    """50 and 43 are 103 less 10, but not a main pot of 3: they can both be of the side pot only."""
    assert match(pots(3, 100), 50, 43, charges=10).group_of is None
    assert match(pots(3, 100), 0, 50, 43, charges=10).group_of == [0, 1, 1]


def test_no_pots_at_all() -> None:
    assert match([], charges=0) == PotMatch([], None, None)
    assert match([], 0, charges=0) == PotMatch(printed(0), None, None)


def test_one_pot_in_one_part_and_in_two() -> None:
    assert match(pots(100), 100, charges=0).group_of == [0]
    assert match(pots(100), 60, 40, charges=0).group_of == [0, 0]


def test_money_of_the_house_beside_the_pots_lies_in_the_main_pot() -> None:
    recorded = Recorded(pots=printed(100, 50))
    assert with_house(recorded) == printed(100, 50)
    recorded.house = Printed(7, 9)
    assert with_house(recorded) == printed(107, 50)


def test_money_of_the_house_in_the_total_only() -> None:
    """A total of 200 holds 20 and 30 that no pot holds."""
    recorded = Recorded(total=Printed(200, 9))
    assert printed_total(recorded) == 200
    recorded.house_beside = [Printed(20, 9), Printed(30, 9)]
    assert printed_total(recorded) == 150
    assert printed_total(Recorded()) is None
