"""Enet texts to hands: what the golden hands do not reach. All names, tables and numbers are invented."""

from __future__ import annotations

import pytest

from auditor.results import Verdict
from parsers.hand import Betting, EventKind, Game, HandText, SummaryState
from parsers.registry import cut
from tests.parsers.damage import cut_off
from tests.parsers.reading import Reader

HEADER = "Game #5005: Hold'em (€1/€2) - 2:27:18 3.10.2012 - %6"
TABLE = "Table 'Weir 1 - No Limit' 6-max Seat #1 is the button"
SEATS = "Seat 1: Ann (€1.000 in chips)\nSeat 2: Bo Lund (€150 in chips)\nSeat 5: Cy (€90,50 in chips)"
BODY = """Bo Lund: posts small blind €1
Cy: posts big blind €2
*** HOLECARDS ***
Ann: raises €6
Bo Lund: folds
Cy: calls €4
Rake: €0,65
*** FLOP *** [2c7dJh]
Cy: checks
Ann: bets €10
Cy: folds
Uncalled bet (€10) returned to Ann
Ann collected (€12,35) from pot
Ann: mucked"""
SUMMARY = """*** SUMMARY ***
Total pot €13 | Rake €0,65
Board [2c7dJh]
Seat 1: Ann (dealer) collected (€12,35) from pot
Seat 2: Bo Lund (small blind) folded
Seat 5: Cy  folded"""


def text(*, header=HEADER, table=TABLE, seats=SEATS, body=BODY, summary=SUMMARY) -> str:
    return "\n".join(part for part in (header, table, seats, body, summary) if part)


ROOM = Reader("enet")
parsed, read, refuse = ROOM.parsed, ROOM.read, ROOM.refuse


def test_a_plain_hand():
    hand = read(text())
    assert (hand.hand_id, hand.played_at, hand.table, hand.button) == (
        "5005",
        "2012-10-03T02:27:18",
        "Weir 1 - No Limit",
        1,
    )
    assert (hand.game, hand.betting, hand.stakes.small, hand.stakes.big) == (Game.HOLDEM, Betting.NO_LIMIT, 100, 200)
    assert (hand.currency.code, hand.max_seats) == ("EUR", 6)
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
    recorded = hand.recorded
    assert recorded.rake is not None
    assert (recorded.rake.units, recorded.total) == (65, None)
    assert [(c.seat, c.units) for c in recorded.collected] == [(1, 1235)]
    assert {seat: (line.state, line.won) for seat, line in recorded.summary.items()} == {
        1: (SummaryState.COLLECTED, 1235), 2: (SummaryState.FOLDED, None), 5: (SummaryState.FOLDED, None),
    }  # fmt: skip
    assert not hand.unknown_lines
    assert not hand.problems


@pytest.mark.parametrize(
    ("limit", "betting"),
    [("Pot Limit", Betting.POT_LIMIT), ("Limit", Betting.FIXED_LIMIT), ("Fixed Limit", Betting.FIXED_LIMIT),
     ("Deep", None)],
)  # fmt: skip
def test_the_table_names_the_limit(limit, betting):
    assert read(text(table=TABLE.replace("No Limit", limit))).betting is betting


def test_a_post_without_an_amount_puts_nothing_in():
    body = BODY.replace("*** HOLE", "Ann: posts big blind\n*** HOLE")
    hand = read(text(body=body))
    assert [(problem.code, problem.params["what"]) for problem in hand.problems] == [
        ("RD013", "the amount of a post is missing")
    ]
    assert sum(event.amount for event in hand.events if event.kind is EventKind.BIG_BLIND) == 200


def test_other_words():
    hand = read(text(table=TABLE.replace("#1", "#0"), body=f"{BODY}\nCy: mucks hand"))
    assert (hand.button, hand.events[-1].kind, hand.events[-1].seat) == (None, EventKind.MUCK, 5)
    assert not hand.unknown_lines


def test_rake_lines_of_rounds_may_take_back():
    assert not read(text(body=BODY.replace("Rake: €0,65", "Rake: €0,95\nRake: €-0,30"))).unknown_lines


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Ann: folds", "Ann: bets"),
        ("Seat 1: Ann", "7", "Rake"),
        ("*** FLOP", "Seat 2", "collected (€5) from pot"),
        ("Uncalled bet (€10) returned to x", "Ann:", "raises €6"),
    ],
)
def test_hostile_names(names):
    hand = ROOM.renamed(text(), ("Ann", "Bo Lund", "Cy"), names)
    assert [(c.seat, c.units) for c in hand.recorded.collected] == [(1, 1235)]
    assert set(hand.recorded.summary) == {1, 2, 5}
    assert not hand.unknown_lines
    assert not hand.problems


@pytest.mark.parametrize(
    ("line", "money"), [("Cy: tosses €5", True), ("Cy: waves", False), ("the lights went out", False)]
)
def test_lines_that_are_not_understood(line, money):
    assert [unknown.money for unknown in read(text(body=f"{BODY}\n{line}")).unknown_lines] == [money]


@pytest.mark.parametrize("line", ["Zed: calls €5", "Zed: posts big blind €2", "Zed: posts big blind"])
def test_money_of_people_without_a_seat(line):
    hand = parsed(text(body=f"{BODY}\n{line}"))
    assert [(p.code, p.params["what"]) for p in hand.problems] == [("RD002", "seat of Zed")]


@pytest.mark.parametrize(("line", "paid"), [("Zed: folds", False), ("Zed collected (€5) from pot", True)])
def test_people_without_a_seat(line, paid):
    problem = read(text(body=f"{BODY}\n{line}")).problems[-1]
    assert (problem.code, problem.params["name"], "paid" in problem.params) == ("RD008", "Zed", paid)


@pytest.mark.parametrize(
    ("hand_text", "codes"),
    [
        ("", ["RD004", "RD002"]),
        (HEADER, ["RD004", "RD002"]),
        (text(header=HEADER.replace("Hold'em", "Pineapple")), ["RD001"]),
        (text(header="Game #5005: garbage"), ["RD002"]),
        (text(table=""), ["RD002"]),
        (text(seats=""), ["RD002"]),
        (text(seats=SEATS.replace("Seat 2:", "Seat 1:")), ["RD002"]),
        (text(seats=SEATS.replace("Cy", "Ann")), ["RD002"]),
        (text(seats=SEATS.replace("(€150 in chips)", "150")), ["RD002"]),
        (text(body=BODY.replace("raises €6", "raises €6,005")), ["RD007"]),
        (text(body=BODY.replace("raises €6", "raises €six")), ["RD007"]),
        (text(body=BODY.replace("*** FLOP ***", "*** FLAP ***")), ["RD001"]),
        (text(body=BODY.partition("Uncalled")[0], summary=""), ["RD004"]),
    ],
)
def test_unreadable(hand_text, codes):
    assert refuse(hand_text) == codes


def test_cut_anywhere_it_is_never_called_wrong():
    assert {audit.verdict for audit in cut_off("enet")} <= {Verdict.CONSISTENT, Verdict.UNREADABLE}


def test_recognition():
    def rooms(whole: str) -> list[str]:
        return [hand.room for hand in cut(whole) if isinstance(hand, HandText)]

    assert rooms(text()) == ["enet"]
    assert rooms(f"\ufeff{text()}\n\n{text()}") == ["enet"] * 2
    assert rooms("Game #5: Table Weir - 1/2 - No Limit Hold'Em - 10:11:12 2021/05/06\n") == ["unibet"]
    assert rooms("Full Tilt Poker Game #5: Table Weir - $1/$2 - No Limit Hold'em - 9:15:20 ET - 2012/10/03") == [
        "fulltilt"
    ]


def test_amounts_without_a_sign_have_a_currency_that_was_guessed():
    hand = read(text().replace("€", ""))
    assert [(one.code, one.params["text"]) for one in hand.problems] == [("RD011", "no sign")]
    assert [(c.seat, c.units) for c in hand.recorded.collected] == [(1, 1235)]


@pytest.mark.parametrize("name", ["Seat 3", "Seat 5: Cy", "Board", "Board [Jh]", "Table", "Uncalled bet"])
def test_names_that_look_like_lines_of_the_room(name):
    """Who posts first, in the line below the seat list, is called like a line of it, or of the summary."""
    plain, odd = read(text()), read(text().replace("Bo Lund", name))
    assert [(e.kind, e.seat, e.amount, e.line) for e in odd.events] == [
        (e.kind, e.seat, e.amount, e.line) for e in plain.events
    ]
    assert odd.seats[2].name == name
    assert odd.unknown_lines == []
