"""Returns and pots of single tables, each figure added up by hand."""

from __future__ import annotations

from auditor.pots import Layers, layers
from auditor.results import Pot
from parsers.contributions import contributions
from tests.build import P, make_hand


def cut(*players: P, house: int = 0) -> Layers:
    return layers(contributions(make_hand(list(players))), house)


def test_all_money_matched_is_one_pot() -> None:
    assert cut(P("Ada", 100), P("Bo", 100), P("Cy", 40, folded=True)) == Layers({}, [Pot(0, 240, (1, 2))])


def test_dead_money_and_money_of_the_house_lie_in_the_main_pot() -> None:
    """Main pot 3 times 40 and 5 and 7, side pot 2 times 60."""
    found = cut(P("Ada", 100), P("Bo", 100), P("Cy", 40), P("Di", dead=5, folded=True), house=7)
    assert found == Layers({}, [Pot(0, 132, (1, 2, 3)), Pot(1, 120, (1, 2))])


def test_an_ante_and_a_bet_go_back_to_the_same_player() -> None:
    """Bo is all-in with an ante of 1: of Ada's ante of 25 and bet of 100 the pot keeps 1."""
    assert cut(P("Ada", 100, ante=25), P("Bo", ante=1)) == Layers({1: 124}, [Pot(0, 2, (1, 2))])


def test_an_ante_and_a_bet_go_back_to_two_players() -> None:
    """Ada's ante is 5 above Bo's, Bo's bet 30 above Cy's."""
    found = cut(P("Ada", 20, ante=15), P("Bo", 70, ante=10), P("Cy", 40, ante=10))
    assert found == Layers({1: 5, 2: 30}, [Pot(0, 90, (1, 2, 3)), Pot(1, 40, (2, 3))])


def test_antes_lie_below_bets() -> None:
    """Antes of 4, 10, 10 and bets of 50, 50: main pot 3 times 4, side pot 2 times 6 and the bets."""
    found = cut(P("Ada", ante=4), P("Bo", 50, ante=10), P("Cy", 50, ante=10))
    assert found == Layers({}, [Pot(0, 12, (1, 2, 3)), Pot(1, 112, (2, 3))])


def test_one_of_the_bets_was_short_of_the_antes_level() -> None:
    """Everybody has the whole ante of 10 in; Ada bet 3 all-in, the others 50."""
    found = cut(P("Ada", 3, ante=10), P("Bo", 50, ante=10), P("Cy", 50, ante=10))
    assert found == Layers({}, [Pot(0, 39, (1, 2, 3)), Pot(1, 94, (2, 3))])


def test_a_layer_without_claimants_falls_to_the_next_lower_one() -> None:
    """Ada is all-in with 30 and alone; 50 above it of each of the others are hers too."""
    found = cut(P("Ada", 30), P("Bo", 80, folded=True), P("Cy", 80, folded=True))
    assert found == Layers({}, [Pot(0, 190, (1,))], fell=100)


def test_layers_without_claimants_below_all_others_rise() -> None:
    """Antes of 1, 3, 3 (tiers of 3 times 1 and 2 times 2) of players who folded, below bets of those without one."""
    found = cut(
        P("Ada", ante=1, folded=True),
        P("Bo", ante=3, folded=True),
        P("Cy", ante=3, folded=True),
        P("Di", 5),
        P("Ed", 5),
    )
    assert found == Layers({}, [Pot(0, 17, (4, 5))], fell=7)


def test_layers_below_and_above_all_claimants() -> None:
    """2 antes of 1 rise to Ada's and Bo's 2 times 5 and Cy's and Di's 2 times 5; the 2 times 4 above fall to them."""
    found = cut(
        P("Ada", 5),
        P("Bo", 5),
        P("Cy", 9, ante=1, folded=True),
        P("Di", 9, ante=1, folded=True),
    )
    assert found == Layers({}, [Pot(0, 30, (1, 2))], fell=10)


def test_nobody_is_left() -> None:
    found = cut(P("Ada", 10, folded=True), P("Bo", 10, folded=True), P("Cy", dead=3, folded=True))
    assert found == Layers({}, [Pot(0, 23, ())], fell=23)


def test_nothing_is_in_the_middle() -> None:
    assert cut(P("Ada"), P("Bo")) == Layers({}, [])
    assert cut(P("Ada", 10), P("Bo")) == Layers({1: 10}, [])


def test_a_level_of_a_player_who_folded_is_no_pot() -> None:
    found = cut(P("Ada", 30), P("Bo", 80), P("Cy", 80), P("Di", 50, folded=True))
    assert found == Layers({}, [Pot(0, 120, (1, 2, 3)), Pot(1, 120, (2, 3))])
