"""Unibet: what goldens do not reach. Nothing that a text holds may raise; names; headers; endings."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from parsers import registry
from parsers.hand import EventKind, Hand, HandText, Unreadable
from parsers.rooms import unibet

GOLDEN = Path(__file__).parent.parent / "golden" / "unibet"
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("*.txt")) if path.stem != "cp1252"]
HANDS = [found.text for text in TEXTS for found in registry.cut(text) if isinstance(found, HandText)]

TEXT = """Game #7: Table A - B €1 NL - 0.05/0.10 - No Limit Hold'Em - 20:15:01 2023/11/14
*** Seated players ***
Seat 1: Ann (€10)
Seat 2: Bob (€10)
*** Blinds and button ***
Ann has the button
Ann posts small blind €0.05
Bob posts big blind €0.10
*** Hole cards ***
Dealt in Ann
Dealt in Bob
*** Preflop ***
Ann folds
Bob wins €0.15
*** Summary ***
Total pot €0.15 Rake €0
Seat 1: Ann: bet €0.05 and won €0, net result: €-0.05
Seat 2: Bob: bet €0.10 and won €0.15, net result: €0.05
"""


def parse(one: str) -> Hand | Unreadable:
    return unibet.parse(HandText("-", 1, one, "unibet"))


def read(one: str) -> Hand:
    hand = parse(one)
    assert isinstance(hand, Hand), hand.problems
    return hand


def refuse(one: str) -> list[str]:
    hand = parse(one)
    assert isinstance(hand, Unreadable)
    return [problem.code for problem in hand.problems]


@pytest.mark.parametrize("one", HANDS, ids=lambda one: one.partition("#")[2].partition(":")[0])
def test_cut_texts_and_lines_left_out_never_raise(one):
    for end in range(0, len(one), 3):
        parse(one[:end])
    lines = one.split("\n")
    for at in range(len(lines)):
        parse("\n".join(lines[:at] + lines[at + 1 :]))
        parse("\n".join(lines[:at] + lines[at : at + 1] + lines[at:]))


def test_garbage_never_raises():
    chance = random.Random(7)
    for one in HANDS * 5:
        letters = list(one)
        for _ in range(12):
            letters[chance.randrange(len(letters))] = chance.choice("0€ k(/:[]#-.,'\n\x00é²9")
        parse("".join(letters))


@pytest.mark.parametrize("one", ["", "\n", "Game #7:", TEXT.partition("\n")[0]])
def test_next_to_nothing_is_cut_off(one):
    assert refuse(one)[:1] == ["RD004"]


def test_the_header():
    (start,) = registry.headers(TEXT)
    assert (start.spec.slug, start.hand_id) == ("unibet", "7")
    hand = read(TEXT)
    assert (hand.table, hand.stakes.small, hand.stakes.big, hand.played_at) == (
        "A - B €1 NL",
        5,
        10,
        "2023-11-14T20:15:01",
    )
    assert registry.headers(TEXT.replace("20:15:01 2023/11/14", "starts.")) == []


@pytest.mark.parametrize(
    "name", ["Bob folds", "7 7", "Bob[Unibet_00ff]", "Ann: x", "*** Flop ***", "Seat 1: Ann", "Dealt in"]
)
def test_a_name_may_look_like_anything(name):
    hand = read(TEXT.replace("Bob", name))
    assert [event.kind for event in hand.events] == [EventKind.SMALL_BLIND, EventKind.BIG_BLIND, EventKind.FOLD]
    assert [(paid.seat, paid.units) for paid in hand.recorded.collected] == [(2, 15)]
    assert (hand.recorded.summary[2].won, hand.recorded.summary[2].net) == (15, 5)
    assert (hand.unknown_lines, hand.problems) == ([], [])


def test_who_was_not_dealt_in_is_out_of_the_hand():
    hand = read(TEXT.replace("Seat 2: Bob (€10)", "Seat 2: Bob (€10)\nSeat 3: Cy (€4)"))
    assert [seat.out_of_hand for seat in hand.seats.values()] == [False, False, True]


def test_money_that_is_not_understood():
    hand = read(TEXT.replace("Ann folds", "Ann insures €2\nAnn folds"))
    assert [(unknown.money, unknown.line) for unknown in hand.unknown_lines] == [(True, 13)]


@pytest.mark.parametrize(("old", "new", "paid"), [("Bob wins", "Zoé wins", True), ("Ann folds", "Zoé folds", False)])
def test_somebody_without_a_seat(old, new, paid):
    hand = read(TEXT.replace(old, new))
    assert [(one.code, one.params["name"], "paid" in one.params) for one in hand.problems] == [("RD008", "Zoé", paid)]


def test_a_figure_at_the_end_may_have_lost_digits():
    hand = read(TEXT.replace("net result: €0.05", "net result: €0.15").replace("won €0.15", "won €0.25")[:-2])
    assert 2 not in hand.recorded.summary
    assert len(hand.unknown_lines) == 1


@pytest.mark.parametrize("seats", ["Seat 1: Ann (€10)\nSeat 1: Bob (€10)", "Seat 1: Ann (€10)\nSeat 2: Ann (€10)", ""])
def test_seats_that_cannot_be_told_apart(seats):
    assert refuse(TEXT.replace("Seat 1: Ann (€10)\nSeat 2: Bob (€10)", seats)) == ["RD002"]
