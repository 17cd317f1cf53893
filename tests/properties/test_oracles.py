"""The oracles give the published figures themselves."""

from __future__ import annotations

import pytest

from parsers.hand import Game, Part
from tests.oracles import Share, Showdown, chip_pots, clockwise, deal_out, shares
from tests.records import replace
from tests.test_worked_examples import EXAMPLES, Example


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.name)
def test_chips_make_the_pots_of_the_worked_examples(example: Example) -> None:
    players = [replace(p, seat=p.seat or number) for number, p in enumerate(example.players, start=1)]
    seats = {p.name: p.seat for p in players}
    middle = chip_pots(players, example.house)
    assert {name: middle.returns[seat] for name, seat in seats.items() if seat in middle.returns} == example.returned
    names = [set(pot.split()) if " " in pot else {pot} if pot in seats else set(pot) for _, pot in example.pots]
    assert middle.pots == [
        (amount, frozenset(seats[name] for name in claimants))
        for (amount, _), claimants in zip(example.pots, names, strict=True)
    ]


def test_odd_units_go_left_of_the_button() -> None:
    """Button in seat 4: 100 for seats 1, 3 and 5 are 34 for seat 5, then 33 for 1 and 3."""
    assert deal_out(100, clockwise(4, {1, 3, 5})) == {5: 34, 1: 33, 3: 33}


def test_boards_then_halves_then_ties() -> None:
    """15 on two boards are 8 and 7. Seat 1 has the high hand on both; on the first, seats 2 and 3 share a low of 4; on
    the second there is none."""
    hands = {1: ("Ah", "As"), 2: ("3d", "4d"), 3: ("3c", "4c")}
    boards = [("2s", "6h", "7s", "Kc", "Kd"), ("Qs", "Jh", "Ts", "Kc", "Kd")]
    due = shares([(15, frozenset(hands))], Showdown(Game.HOLDEM, True, hands, boards), button=2)
    assert due == [
        Share(0, 0, Part.HIGH, 1, 4),
        Share(0, 0, Part.LOW, 3, 2),
        Share(0, 0, Part.LOW, 2, 2),
        Share(0, 1, Part.WHOLE, 1, 7),
    ]
