"""The quick look at the betting: what it lets pass holds nothing for the closer one.

Of the hands of the fault table ``tests/faults/test_faults.py`` says so, where they are read anyway.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.course import played_plainly
from auditor.facts import ALL_IN
from parsers import parse_text
from parsers.contributions import contributions
from parsers.hand import Event, EventKind, Street
from tests.build import P, make_hand
from tests.records import replace
from tests.rules.shortcuts import let_pass

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("tests/golden/*/*.txt"), *ROOT.glob("sample_histories/*/*.txt")])

SMALL, BIG, STRADDLE = EventKind.SMALL_BLIND, EventKind.BIG_BLIND, EventKind.STRADDLE
FOLD, CHECK, CALL, BET, RAISE = (
    EventKind.FOLD,
    EventKind.CHECK,
    EventKind.CALL,
    EventKind.BET,
    EventKind.RAISE,
)
PREFLOP, FLOP = Street.PREFLOP, Street.FLOP
#: Three players, the button in seat 1, blinds of 1 and 2 in seats 2 and 3.
BLINDS = [(SMALL, 2, 1), (BIG, 3, 2)]


def played(
    *acts: tuple[EventKind, int, int],
    flop: tuple[tuple[EventKind, int, int], ...] = (),
    listed: tuple[int, ...] = (1, 2, 3),
) -> int | None:
    """The facts of a hand of three after the blinds; acts: (kind, seat, street total); ``listed``: the seat list."""
    hand = make_hand([P("Ann"), P("Bob"), P("Cid")])
    seats = {number: replace(seat, stack=100) for number, seat in zip(listed, hand.seats.values(), strict=True)}
    events = []
    for street, all_acts in ((PREFLOP, [*BLINDS, *acts]), (FLOP, flop)):
        before: dict[int, int] = {}
        for kind, seat, total in all_acts:
            amount = total - before.get(seat, 0)
            before[seat] = total
            all_in = total == 100
            events.append(Event(kind, street, seat, amount, total, all_in, len(events) + 1))
    hand = replace(hand, seats=seats, events=events, cards={}, button=1)
    hand.stakes.small, hand.stakes.big = 1, 2
    hand.recorded.collected.clear()
    return played_plainly(hand, contributions(hand))


def test_a_walk_a_raise_and_a_flop_are_plain() -> None:
    assert played((FOLD, 1, 0), (FOLD, 2, 1)) == 0
    assert played((RAISE, 1, 4), (FOLD, 2, 1), (CALL, 3, 4), flop=((CHECK, 3, 0), (BET, 1, 2), (FOLD, 3, 0))) == 0
    assert played((CALL, 1, 2), (CALL, 2, 2), (CHECK, 3, 2), flop=((CHECK, 2, 0), (BET, 3, 2), (FOLD, 1, 0))) is None, (
        "seat 2 does not answer"
    )
    assert played((STRADDLE, 1, 4), (FOLD, 2, 1), (CALL, 3, 4), (CHECK, 1, 4)) == 0


def test_a_bet_of_the_last_to_act_reopens_the_round() -> None:
    called = ((CALL, 1, 2), (CALL, 2, 2), (CHECK, 3, 2))
    reopened = (CHECK, 2, 0), (CHECK, 3, 0), (BET, 1, 2)
    assert played(*called, flop=(*reopened, (CALL, 2, 2), (FOLD, 3, 0))) == 0
    assert played(*called, flop=(*reopened, (RAISE, 2, 4), (FOLD, 3, 0), (CALL, 1, 4))) == 0
    assert played(*called, flop=(*reopened, (RAISE, 2, 4), (FOLD, 3, 0))) is None, "seat 1 does not answer"
    assert played(*called, flop=((CHECK, 2, 0), (CHECK, 3, 0), (BET, 1, 100), (FOLD, 2, 0), (FOLD, 3, 0))) == ALL_IN


def test_seats_in_another_order_get_a_closer_look() -> None:
    walk = (FOLD, 1, 0), (FOLD, 2, 1)
    assert played(*walk) == 0
    assert played(*walk, listed=(1, 3, 2)) is None


def test_the_last_chips() -> None:
    assert played((RAISE, 1, 100), (FOLD, 2, 1), (CALL, 3, 100)) == ALL_IN
    assert played((RAISE, 1, 100), (FOLD, 2, 1)) is None, "seat 3 does not answer"


@pytest.mark.parametrize(
    "acts",
    [
        ((RAISE, 1, 3), (FOLD, 2, 1), (FOLD, 3, 2)),  # less than a full raise
        ((CALL, 1, 1), (FOLD, 2, 1), (CHECK, 3, 2)),  # less than the price
        ((CALL, 1, 3), (FOLD, 2, 1), (CHECK, 3, 2)),  # more than the price
        ((CALL, 1, 2), (CHECK, 3, 2), (FOLD, 2, 1)),  # out of turn
        ((RAISE, 1, 4), (FOLD, 2, 1)),  # nobody answers
        ((FOLD, 1, 0), (FOLD, 2, 1), (CHECK, 3, 2), (BET, 2, 4)),  # after the round has closed
        ((FOLD, 1, 0), (RAISE, 2, 4), (CALL, 3, 4), (RAISE, 2, 8)),  # raises again
    ],
    ids=["short raise", "short call", "long call", "out of turn", "no answer", "after the round", "again"],
)
def test_anything_else_gets_a_closer_look(acts: tuple[tuple[EventKind, int, int], ...]) -> None:
    assert played(*acts) is None


def test_other_blinds_get_a_closer_look() -> None:
    assert played((EventKind.POST, 1, 2), (CHECK, 1, 2), (FOLD, 2, 1), (CHECK, 3, 2)) is None
    assert played((STRADDLE, 1, 2), (FOLD, 2, 1), (CHECK, 3, 2), (CHECK, 1, 2)) is None, "no more than the big blind"


def test_goldens_and_samples() -> None:
    texts = [path.read_bytes().decode("utf-8", errors="replace").replace("\r\n", "\n") for path in FILES]
    found = [(hand.hand_id, let_pass(hand)) for text in texts for hand in parse_text(text)]
    assert len([same for _, same in found if same is not None]) > 500
    assert [hand_id for hand_id, same in found if same is False] == []
