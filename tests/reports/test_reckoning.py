from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.pots import layers
from auditor.results import Pot
from parsers.contributions import Contribution, contributions
from reports.context import Context
from reports.money_sections import pots
from reports.reckoning import Money, reckoning
from reports.voice import Voice
from tests.build import P, make_hand
from tests.reports.sample import audited


def lines(players: list[P], house: int = 0) -> list[tuple[str, ...]]:
    audit = audited(make_hand(players, house=house))
    assert audit.settlement is not None
    ctx = Context(audit, audit.hand, audit.settlement, Voice("en", audit.currency))
    return [pot.terms for pot in pots(ctx).pots]


def test_three_levels() -> None:
    players = [P("A", 150), P("B", 400), P("C", 900), P("D", 1200)]
    assert lines(players) == [("150 x 4 = 600",), ("(400 - 150) x 3 = 750",), ("(900 - 400) x 2 = 1,000",)]


def test_folded_player_who_did_not_reach_the_level_has_a_line() -> None:
    players = [P("Ott", 40), P("Bram", 90), P("Quill", 90), P("Moss", 6, folded=True)]
    assert lines(players) == [("40 x 3 = 120", "6 from Moss, folded"), ("(90 - 40) x 2 = 100",)]


def test_folded_player_is_cut_at_every_level() -> None:
    players = [P("A", 100), P("B", 500), P("C", 500), P("D", 300, folded=True)]
    assert lines(players) == [
        ("100 x 4 = 400 (D folded)",),
        ("(500 - 100) x 2 = 800", "200 from D, folded"),
    ]


def test_short_ante_makes_two_tiers() -> None:
    players = [P(f"F{n}", ante=20, live=150, folded=True) for n in range(3)]
    players += [P("Short", ante=13), *(P(f"G{n}", ante=20, folded=True) for n in range(3)), P("Dov", 150, ante=20)]
    assert lines(players) == [
        ("antes 13 x 8 = 104 (6 players folded)",),
        ("antes (20 - 13) x 7 = 49 (6 players folded)", "150 x 4 = 600 (3 players folded)"),
    ]


def test_ante_of_one_player_is_dead_money_in_the_only_pot() -> None:
    players = [P("UTG", 300), P("SB", 50, folded=True), P("BB", 300, ante=100)]
    assert lines(players) == [("100 from BB, ante for the table", "300 x 2 = 600", "50 from SB, folded")]


def test_house_and_dead_money_come_first() -> None:
    players = [P("A", 100, dead=20), P("B", 100)]
    assert lines(players, house=50) == [("50 added by the room", "20 from A, dead money", "100 x 2 = 200")]


def test_level_without_claimant() -> None:
    players = [P("A", 30), P("B", 80, folded=True), P("C", 80, folded=True)]
    assert lines(players) == [
        ("30 x 3 = 90 (B and C folded)", "(80 - 30) x 2 = 100, a level that only folded players reached")
    ]


def test_pot_that_cannot_be_explained_says_so() -> None:
    records = contributions(make_hand([P("A", 100), P("B", 100)]))
    assert reckoning(records, [Pot(0, 199, (1, 2))]) == [None]
    assert reckoning(records, [Pot(0, 100, (1,)), Pot(1, 100, (2,))]) == [None, None]


amount = st.integers(0, 12)
player = st.tuples(amount, st.integers(0, 3), st.integers(0, 3), st.booleans())


@settings(max_examples=400, deadline=None)
@given(st.lists(player, min_size=2, max_size=10), st.integers(0, 3))
def test_terms_always_add_up(players: list[tuple[int, int, int, bool]], house: int) -> None:
    """Whatever was put in: the terms of every pot give its amount, and all terms together all the money."""
    hand = make_hand([P(f"P{n}", live, ante, dead, folded=out) for n, (live, ante, dead, out) in enumerate(players)])
    records: dict[int, Contribution] = contributions(hand)
    cut = layers(records, house)
    explained = reckoning(records, cut.pots, house)
    assert None not in explained
    assert [sum(term.units for term in terms or ()) for terms in explained] == [pot.amount for pot in cut.pots]
    for pot, terms in zip(cut.pots, explained, strict=True):
        for term in terms or ():
            if term.each:
                assert term.units == (term.high - term.low) * len(term.seats)
                assert set(term.folded).isdisjoint(pot.eligible)
            if term.kind is Money.LIVE and not term.each:
                assert set(term.seats).isdisjoint(pot.eligible)
