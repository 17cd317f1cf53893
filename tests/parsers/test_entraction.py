"""Entraction texts to hands: what the golden hands do not reach. All names, tables and numbers are invented."""

from __future__ import annotations

import re

import pytest

from auditor.results import Verdict
from parsers.hand import Betting, CardSource, EventKind, HandText
from parsers.registry import cut
from parsers.rooms.entraction_words import GAMES, LIMITS
from tests.parsers.damage import cut_off
from tests.parsers.reading import Reader

HEADER = 'Game # 5005 - Texas Hold\'em No Limit EUR 1.00/2.00 - Table "Weir"'
SEATS = """
Players(max 6):
Ann                         (EUR 1,000.00 in seat 1)
Bo Lund                     (EUR 150.00 in seat 2)
Cy                          (EUR 90.50 in seat 5)

Dealer:                     Ann
Small Blind:                Bo Lund     (1.00)
Big Blind:                  Cy          (2.00)
"""
BODY = """Cy was dealt:               Ah - Kd

Ann                         Raise       (6.00)
Bo Lund                     Fold
Cy                          Call        (4.00)

Flop                        2c - 7d - Jh

Cy                          Check
Ann                         Bet         (10.00)
Cy                          Fold
Ann                         Payback     (10.00)

Ann didn't show hand
"""
END = """Ann wins:                   EUR 12.35
Rake:                       EUR 0.65

Game ended 2012-05-31 04:47:34 GMT+01:00"""


def text(*, header=HEADER, seats=SEATS, body=BODY, end=END) -> str:
    return "\n".join((header, seats, body, end))


ROOM = Reader("entraction")
parsed, read, refuse = ROOM.parsed, ROOM.read, ROOM.refuse


def test_a_plain_hand():
    hand = read(text())
    assert (hand.hand_id, hand.played_at, hand.table, hand.button) == ("5005", "2012-05-31T03:47:34Z", "Weir", 1)
    assert (hand.betting, hand.stakes.small, hand.stakes.big, hand.currency.code) == (Betting.NO_LIMIT, 100, 200, "EUR")
    assert (hand.max_seats, hand.hero, hand.tournament) == (6, 5, None)
    assert [(s.number, s.name, s.stack) for s in hand.seats.values()] == [
        (1, "Ann", 100000), (2, "Bo Lund", 15000), (5, "Cy", 9050),
    ]  # fmt: skip
    assert [(e.kind, e.seat, e.amount, e.total) for e in hand.events] == [
        (EventKind.SMALL_BLIND, 2, 100, 100),
        (EventKind.BIG_BLIND, 5, 200, 200),
        (EventKind.RAISE, 1, 600, 600),
        (EventKind.FOLD, 2, 0, 100),
        (EventKind.CALL, 5, 400, 600),
        (EventKind.CHECK, 5, 0, 0),
        (EventKind.BET, 1, 1000, 1000),
        (EventKind.FOLD, 5, 0, 0),
        (EventKind.RETURN, 1, 1000, 0),
        (EventKind.MUCK, 1, 0, 0),
    ]
    assert hand.recorded.rake is not None
    assert (hand.recorded.rake.units, [(c.seat, c.units) for c in hand.recorded.collected]) == (65, [(1, 1235)])
    assert not hand.unknown_lines
    assert not hand.problems


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("limit", LIMITS)
def test_games(name, limit):
    hand = read(text(header=HEADER.replace("Texas Hold'em No Limit", f"{name} {limit}")))
    assert (hand.game, hand.hi_lo, hand.betting) == (*GAMES[name], LIMITS[limit])


def test_a_tournament_has_no_code():
    header = HEADER.replace("EUR 1.00/2.00", "200/400 and 20 ante").replace("Weir", "Big €3,000 #1 99 2")
    hand = read(text(header=header, seats=SEATS.replace("EUR ", "").replace("90.50", "90.00"), end="Ann wins: 13.00"))
    assert (hand.currency.code, hand.tournament, hand.played_at) == ("chips", "Big €3,000 #1 99 2", None)
    assert (hand.stakes.small, hand.stakes.big, hand.stakes.ante) == (200, 400, 20)
    assert [seat.stack for seat in hand.seats.values()] == [1000, 150, 90]


@pytest.mark.parametrize(
    ("zone", "time"),
    [(" GMT", "2012-05-31T04:47:34Z"), (" BST", "2012-05-31T03:47:34Z"), ("", "2012-05-31T04:47:34"),
     (" CET", "2012-05-31T03:47:34Z"), (" CEST", "2012-05-31T02:47:34Z"), (" XYZ", "2012-05-31T04:47:34")],
)  # fmt: skip
def test_zones(zone, time):
    assert read(text(end=END.replace(" GMT+01:00", zone))).played_at == time


def test_blanks_and_case_of_names():
    body = BODY.replace("Cy was dealt:", "cY   was dealt:").replace("Ann didn't", "Ann     didn't")
    hand = read(text(body=body, end=END.replace("Ann wins:", "Ann      wins:")))
    assert (hand.hero, hand.cards[5].cards) == (5, ("Ah", "Kd"))
    assert not hand.unknown_lines
    assert not hand.problems
    alike = SEATS.replace("Bo Lund", "CY     ")
    assert read(text(seats=alike, body=body.replace("Bo Lund", "CY     "))).hero is None


def test_hands_that_were_not_shown():
    body = BODY.replace("Ann didn't show hand", "Cy didn't show hand\n\nAnn didn't show hand (2d - 8c)")
    hand = read(text(body=body))
    assert (hand.cards[1].cards, hand.cards[1].source) == (("2d", "8c"), CardSource.MUCKED)
    assert hand.cards[5].source is CardSource.DEALT


def test_names_as_wide_as_their_column():
    long = "A name of thirty characters ok"
    swapped = text().replace("Ann   ", "Ann ").replace("Ann", long)
    hand = read(swapped)
    assert hand.seats[1].name == long
    assert len(hand.events) == 10


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Ann Fold", "Ann  Bet"),
        ("Flop", "Rake:", "Dealer"),
        ("Small Blind:", "(1.00)", "wins:"),
        ("Turn                        2c", "Game ended", "Check"),
    ],
)
def test_hostile_names(names):
    hand = ROOM.renamed(text(), ("Ann", "Bo Lund", "Cy"), names)
    assert [(c.seat, c.units) for c in hand.recorded.collected] == [(1, 1235)]
    assert not hand.unknown_lines
    assert not hand.problems


@pytest.mark.parametrize(
    ("line", "money"),
    [
        ("Cy                          Tips        (1.00)", True),
        ("Cy                          waves", False),
        ("the lights went out", False),
        ("Late Blind:                 Cy          (2.00)", True),
    ],
)
def test_lines_that_are_not_understood(line, money):
    assert [unknown.money for unknown in read(text(body=f"{BODY}\n{line}")).unknown_lines] == [money]


@pytest.mark.parametrize(
    "line", ["Zed                         Call        (5.00)", "Small Blind:                Zed         (1.00)"]
)
def test_money_of_people_without_a_seat(line):
    hand = parsed(text(body=f"{BODY}\n{line}"))
    assert [(p.code, p.params["what"]) for p in hand.problems] == [("RD002", "seat of Zed")]


@pytest.mark.parametrize(
    ("line", "paid"), [("Zed                         Fold", False), ("Zed wins:                   EUR 5.00", True)]
)
def test_people_without_a_seat(line, paid):
    problem = read(f"{text()}\n{line}").problems[-1]
    assert (problem.code, problem.params["name"], "paid" in problem.params) == ("RD008", "Zed", paid)


def test_a_bet_above_fixed_limits_allows_another_game():
    hi_lo = read(text(header=HEADER.replace("Texas Hold'em No Limit", "Omaha Hi/Lo Fixed Limit")))
    assert [reading.hi_lo for reading in hi_lo.other_readings] == [False]
    header = HEADER.replace("Texas Hold'em No Limit EUR 1.00/2.00", "Omaha Hi/Lo Fixed Limit EUR 10.00/20.00")
    assert read(text(header=header)).other_readings == ()
    assert read(text(header=HEADER.replace("Texas Hold'em", "Omaha Hi/Lo"))).other_readings == ()


@pytest.mark.parametrize(
    ("hand_text", "codes"),
    [
        ("", ["RD004", "RD002"]),
        (HEADER, ["RD004", "RD002"]),
        (text(header=HEADER.replace("Texas Hold'em", "Texas Pineapple")), ["RD001"]),
        (text(header=HEADER.replace("Texas Hold'em No Limit EUR 1.00/2.00", "7-Card Stud")), ["RD001"]),
        (text(header="Game # 5005 - garbage"), ["RD002"]),
        (text(seats=SEATS.replace("seat 2)", "seat 1)")), ["RD002"]),
        (text(seats=SEATS.replace("Cy  ", "Ann ")), ["RD002"]),
        (text(seats=SEATS.replace("(EUR 150.00 in seat 2)", "150")), ["RD002"]),
        (text(seats=SEATS.replace("Dealer:                     Ann", "Dealer:                     Zed")), ["RD002"]),
        (text(seats=SEATS.replace("Dealer:                     Ann\n", "")), ["RD002"]),
        (text(body=BODY.replace("(6.00)", "(6.005)")), ["RD007"]),
        (text(body=BODY.replace("(6.00)", "(six)")), ["RD007"]),
        (text(body=BODY.replace("Flop  ", "Flap  ")), ["RD001"]),
        (text(end=""), ["RD004"]),
    ],
)
def test_unreadable(hand_text, codes):
    assert refuse(hand_text) == codes


def test_cut_anywhere_it_is_never_called_wrong():
    assert {audit.verdict for audit in cut_off("entraction")} <= {Verdict.CONSISTENT, Verdict.UNREADABLE}


def test_recognition():
    def rooms(whole: str) -> list[str]:
        return [hand.room for hand in cut(whole) if isinstance(hand, HandText)]

    assert rooms(text()) == ["entraction"]
    assert rooms(f"\ufeff{text()}\n\n{text()}") == ["entraction"] * 2
    assert rooms("Game #5: Table Weir - 1/2 - No Limit Hold'Em - 10:11:12 2021/05/06\n") == ["unibet"]
    assert rooms("Ann said Game # 5 - Texas") == []


def test_columns_whose_blanks_a_web_page_made_one():
    collapsed = read(re.sub(" {2,}", " ", text()))
    plain = read(text())
    assert [(e.kind, e.street, e.seat, e.amount) for e in collapsed.events] == [
        (e.kind, e.street, e.seat, e.amount) for e in plain.events
    ]
    assert [board.cards for board in collapsed.boards] == [("2c", "7d", "Jh")]
    assert not collapsed.unknown_lines
