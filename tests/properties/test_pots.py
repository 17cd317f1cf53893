"""Returns and pots: what holds for every way in which players can leave money in the middle."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from auditor import pots as core
from auditor.pots import Layers, layers
from parsers.contributions import Contribution, contributions
from tests.build import P, make_hand
from tests.oracles import chip_pots, is_alive
from tests.properties.deals import MAX_SEAT, house_money, players
from tests.records import replace


def cut(table: list[P], house: int = 0) -> Layers:
    return layers(records_of(table), house)


def records_of(table: list[P]) -> dict[int, Contribution]:
    return contributions(make_hand(table))


def as_sets(cut_: Layers) -> list[tuple[int, frozenset[int]]]:
    return [(pot.amount, frozenset(pot.eligible)) for pot in cut_.pots]


@given(players(), house_money)
def test_pots_and_returns_are_those_of_the_chips(table: list[P], house: int) -> None:
    middle = chip_pots(table, house)
    found = cut(table, house)
    assert as_sets(found) == middle.pots
    assert found.returns == middle.returns


@given(players(left=0), house_money)
def test_every_chip_is_in_a_pot_or_goes_back(table: list[P], house: int) -> None:
    found = cut(table, house)
    put_in = sum(p.live + p.ante + p.dead for p in table)
    assert sum(pot.amount for pot in found.pots) == put_in - sum(found.returns.values()) + house
    assert all(pot.amount > 0 for pot in found.pots)
    assert all(units > 0 for units in found.returns.values())
    assert [pot.index for pot in found.pots] == list(range(len(found.pots)))


@given(players(), house_money)
def test_fewer_players_can_win_each_further_pot(table: list[P], house: int) -> None:
    found = cut(table, house)
    claims = [frozenset(pot.eligible) for pot in found.pots]
    assert claims[:1] in ([], [{p.seat for p in table if is_alive(p)}])
    assert all(further < nearer for nearer, further in pairwise(claims))
    assert all(claims)


@given(players(), house_money)
def test_nobody_can_win_more_than_each_other_player_matched(table: list[P], house: int) -> None:
    """The rule as players know it: from every opponent at most as much as one has put in oneself."""
    found = cut(table, house)
    one_payer = sum(p.ante > 0 for p in table) == 1
    dead = house + sum(p.dead + (p.ante if one_payer else 0) for p in table)
    back = Counter(found.returns)
    for player in filter(is_alive, table):
        winnable = sum(pot.amount for pot in found.pots if player.seat in pot.eligible)
        ante = 0 if one_payer else player.ante
        matched = sum(min(player.live, other.live) + min(ante, other.ante) for other in table)
        assert winnable + back[player.seat] <= dead + matched + found.fell
        if not found.fell:
            assert winnable + back[player.seat] == dead + matched


@given(players(left=0), house_money, st.integers(2, 1000))
def test_pots_scale_with_the_stakes(table: list[P], house: int, factor: int) -> None:
    larger = [replace(p, live=p.live * factor, ante=p.ante * factor, dead=p.dead * factor) for p in table]
    once, scaled = cut(table, house), cut(larger, house * factor)
    assert as_sets(scaled) == [(amount * factor, seats) for amount, seats in as_sets(once)]
    assert scaled.returns == {seat: units * factor for seat, units in once.returns.items()}
    assert scaled.fell == once.fell * factor


@given(players(left=0), house_money, st.permutations(range(1, MAX_SEAT + 1)), st.data())
def test_pots_do_not_depend_on_seats_or_order(table: list[P], house: int, new: list[int], data: st.DataObject) -> None:
    renamed = [replace(p, seat=new[p.seat - 1]) for p in data.draw(st.permutations(table))]
    once, other = cut(table, house), cut(renamed, house)
    assert as_sets(other) == [(amount, frozenset(new[s - 1] for s in seats)) for amount, seats in as_sets(once)]
    assert other.returns == {new[seat - 1]: units for seat, units in once.returns.items()}


@given(players(left=0), house_money, st.booleans())
def test_a_player_without_money_changes_nothing(table: list[P], house: int, folds: bool) -> None:
    one_more = [*table, P("one more", seat=MAX_SEAT + 1, folded=folds)]
    assert cut(one_more, house) == cut(table, house)


@given(players(left=0), house_money)
def test_the_short_way_for_one_pot_is_the_general_way(table: list[P], house: int) -> None:
    """Where everybody left has matched everything, the layers are not cut at all."""
    records = records_of(table)
    everyone = list(records.values())
    alive = [r.seat for r in everyone if r.in_hand and r.folded_on is None and r.contributed]
    top = core._excess([r.live for r in everyone])[1]
    top_ante = core._excess([r.ante for r in everyone])[1]
    claimed, fell = core._drop_to_claimants(core._cut(records, alive, house, top, top_ante))
    found = layers(records, house)
    assert found.pots == core._merge(claimed)
    assert found.fell == fell


@given(players(), house_money)
def test_a_fold_only_takes_the_folder_out(table: list[P], house: int) -> None:
    """Whoever else folds: the same money lies in the middle, and every other player can win at least as much."""
    alive = [p for p in table if is_alive(p)]
    before = cut(table, house)
    for folder in alive[1:]:
        after = cut([replace(p, folded=True) if p is folder else p for p in table], house)
        assert after.returns == before.returns
        assert sum(pot.amount for pot in after.pots) == sum(pot.amount for pot in before.pots)
        assert all(folder.seat not in pot.eligible for pot in after.pots)
        for player in alive:
            if player is not folder:
                assert winnable(after, player) >= winnable(before, player)


def winnable(found: Layers, player: P) -> int:
    return sum(pot.amount for pot in found.pots if player.seat in pot.eligible)


def test_antes_that_nobody_left_has_paid_join_the_layer_above() -> None:
    """Two players without an ante play for 10 of their own and the 2 of those who folded."""
    table = [P("A", ante=1, folded=True), P("B", ante=1, folded=True), P("C", live=5), P("D", live=5)]
    assert as_sets(cut(table)) == [(12, frozenset({3, 4}))]
