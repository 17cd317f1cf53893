"""Unibet: what goldens do not reach. Nothing that a text holds may raise; names; headers; endings."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from auditor.audit import audit
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


NEWER = """Unibet Hand #8 - 0.50/1.00 - No Limit Hold'Em - UTC 20:15:01 2026/11/14
Table "8080" 6-max
*** Seated players ***
Seat 1: Ann (€0) (sitting out)
Seat 2: Bob (€50)
Seat 3: Cy[Unibet_0a] (€60)
Seat 4: Dee (€70)
*** Blinds and button ***
Dee has the button
Dee posts missed small blind €0.50
Dee posts new player's blind €1
Bob posts small blind €0.50
Cy[Unibet_0a] posts big blind €1
*** Hole cards ***
Dealt in Bob
Dealt in Dee
Dealt to Cy[Unibet_0a] [8c 8d]
*** Preflop ***
Dee checks
Bob raises €3.50 to €4
Cy[Unibet_0a] calls €3
Dee folds
*** Flop *** [2c 7d Jh]
Bob checks
Cy[Unibet_0a] checks
*** Turn *** [2c 7d Jh] [Ks]
Bob checks
Cy[Unibet_0a] checks
*** River *** [2c 7d Jh] [Ks] [3d]
Bob checks
Cy[Unibet_0a] checks
*** Showdown ***
Bob shows [7c 6c], A Pair of Sevens
Cy[Unibet_0a] shows [8c 8d], A Pair of Eights
Cy[Unibet_0a] wins €9.10
*** Summary ***
Total pot €9.50 Rake €0.40
Seat 2: Bob: bet €4 and won €0, net result: €-4
Seat 3: Cy[Unibet_0a]: bet €4 and won €9.10, net result: €5.10
Seat 4: Dee: bet €1.50 and won €0, net result: €-1.50
"""
NEWER_TOURNAMENT = """Unibet Hand #9, Tournament #77, €0.93 + €0.07 - 25.00/50.00 - No Limit Hold'Em - Total prize €4 - UTC 1:02:03 2026/11/14
Table "8081" 3-max
*** Seated players ***
Seat 1: Ann (415)
Seat 5: Bob (300)
*** Blinds and button ***
Bob has the button
Bob posts small blind 25
Ann posts big blind 50
*** Hole cards ***
Dealt in Ann
Dealt in Bob
*** Preflop ***
Bob raises 275 to 300, and is all-in
Ann calls 250
*** Flop *** [4s Tc 8d]
*** Turn *** [4s Tc 8d] [Ac]
*** River *** [4s Tc 8d] [Ac] [9d]
*** Showdown ***
Ann shows [Qc Ah], A Pair of Aces
Bob shows [Kc Kh], A Pair of Kings
Ann wins 600
Bob finished the tournament in 2nd place
*** Summary ***
Total pot 600
Seat 1: Ann: bet 300 and won 600, net result: 300
Seat 5: Bob: bet 300 and won 0, net result: -300
"""  # noqa: E501


def codes(one: str) -> set[str]:
    return {finding.code for finding in audit(parse(one)).findings}


def test_the_newer_text():
    hand = read(NEWER)
    assert (hand.hand_id, hand.table, hand.max_seats, hand.button) == ("8", "8080", 6, 4)
    assert (hand.played_at, hand.currency.code, hand.tournament) == ("2026-11-14T20:15:01Z", "EUR", None)
    assert [seat.sitting_out for seat in hand.seats.values()] == [True, False, False, False]
    posts = [(e.kind, e.amount) for e in hand.events[:4]]
    assert posts == [
        (EventKind.DEAD_BLIND, 50),
        (EventKind.POST, 100),
        (EventKind.SMALL_BLIND, 50),
        (EventKind.BIG_BLIND, 100),
    ]
    assert (hand.unknown_lines, codes(NEWER)) == ([], set())
    assert "PAY302" in codes(NEWER.replace("wins €9.10", "wins €9.09"))


def test_a_tournament_in_the_newer_text():
    hand = read(NEWER_TOURNAMENT)
    assert (hand.tournament, hand.currency.code, hand.recorded.rake, hand.unknown_lines) == ("77", "chips", None, [])
    assert codes(NEWER_TOURNAMENT) == set()
    assert "PAY302" in codes(NEWER_TOURNAMENT.replace("wins 600", "wins 599"))


def test_headers_of_the_newer_text():
    found = registry.headers(f"=== HAND HISTORIES ===\n\n{NEWER}\n\n{NEWER_TOURNAMENT}\n{TEXT}")
    assert [(start.spec.slug, start.hand_id) for start in found] == [("unibet", "8"), ("unibet", "9"), ("unibet", "7")]
    assert refuse(NEWER.replace('Table "8080" 6-max\n', "")) == ["RD002"]
    for one in (NEWER, NEWER_TOURNAMENT):
        for end in range(0, len(one), 3):
            parse(one[:end])


def test_where_no_line_names_who_was_dealt_in_nobody_is_out():
    hand = read(TEXT.replace("Dealt in Ann\nDealt in Bob\n", ""))
    assert [seat.out_of_hand for seat in hand.seats.values()] == [False, False]


def test_empty_lines_in_the_seat_list_and_a_line_of_it_behind_another_line() -> None:
    assert read(TEXT.replace("\n", "\n\n")).seats.keys() == read(TEXT).seats.keys()
    assert refuse(TEXT.replace("Seat 2: Bob", "Zed says hello\nSeat 2: Bob")) == ["RD002"]
