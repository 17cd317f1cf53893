"""KingsClub texts to hands: what the golden hands do not reach. All names, tables and numbers are invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.audit import audit
from auditor.results import Verdict
from parsers.hand import Betting, EventKind, Game, HandText, Street
from parsers.registry import cut
from parsers.rooms.kingsclub import ROWS
from parsers.rooms.kingsclub_words import GAMES
from tests.parsers.reading import Reader

GOLDEN = Path(__file__).parent.parent / "golden" / "kingsclub"

HEADER = "#81100001: Limit Holdem - 20/40"
PLACE = """2021-03-02 11:26:41
Table 'Weir' Seat 1 is the button"""
SEATS = """Seat 1: Ann (1,000)
Seat 2: Bo Lund (150)
Seat 5: Cy (90.50)"""
BODY = """Bo Lund: posts the small blind 10
Cy: posts the big blind 20
*** HOLE CARDS ***
Dealt to Ann: [X X]
Dealt to Bo Lund: [X X]
Dealt to Cy: [Ah Kd]
Ann raises to 40
Bo Lund folds
Cy calls 40
*** FLOP *** [2c 7d Jh]
Cy checks
Ann bets 20
Cy folds"""
SUMMARY = """*** SUMMARY ***
Seat 1: Ann (1,049) +49
Seat 2: Bo Lund (140) -10
Seat 5: Cy (50.50) -40
Rake 1
Ann wins pot (89)"""


def text(
    *, header: str = HEADER, place: str = PLACE, seats: str = SEATS, body: str = BODY, summary: str = SUMMARY
) -> str:
    return "\n".join(part for part in (header, place, seats, body, summary) if part)


ROOM = Reader("kingsclub", beside=frozenset({"RD011", "CON104"}))
parsed, read, refuse, codes = ROOM.parsed, ROOM.read, ROOM.refuse, ROOM.codes


def test_a_plain_hand():
    hand = read(text())
    assert (hand.hand_id, hand.room, hand.played_at) == ("81100001", "kingsclub", "2021-03-02T11:26:41")
    assert (hand.game, hand.betting, hand.hi_lo) == (Game.HOLDEM, Betting.FIXED_LIMIT, False)
    assert (hand.stakes.small, hand.stakes.big, hand.currency.code) == (2000, 4000, "USD")
    assert (hand.table, hand.max_seats, hand.button, hand.hero) == ("Weir", None, 1, 5)
    assert [(s.number, s.name, s.stack) for s in hand.seats.values()] == [
        (1, "Ann", 100000), (2, "Bo Lund", 15000), (5, "Cy", 9050),
    ]  # fmt: skip
    assert [(e.kind, e.seat, e.amount, e.total) for e in hand.events] == [
        (EventKind.SMALL_BLIND, 2, 1000, 1000),
        (EventKind.BIG_BLIND, 5, 2000, 2000),
        (EventKind.RAISE, 1, 4000, 4000),
        (EventKind.FOLD, 2, 0, 1000),
        (EventKind.CALL, 5, 2000, 4000),
        (EventKind.CHECK, 5, 0, 0),
        (EventKind.BET, 1, 2000, 2000),
        (EventKind.FOLD, 5, 0, 0),
    ]
    assert [(line.seat, line.net, line.balance) for line in hand.recorded.summary.values()] == [
        (1, 4900, 104900), (2, -1000, 14000), (5, -4000, 5050),
    ]  # fmt: skip
    assert [(c.seat, c.units, c.pot) for c in hand.recorded.collected] == [(1, 8900, None)]
    assert hand.conventions is ROWS[0]
    assert sorted(dict(hand.may_owe_dead)) == [1, 2, 5]
    assert [problem.code for problem in hand.problems] == ["RD011"]
    assert not hand.unknown_lines


@pytest.mark.parametrize("name", GAMES)
def test_games(name):
    hand = read(text(header=f"#81100002: Pot Limit {name} - 2.50/5"))
    assert (hand.game, hand.hi_lo) == GAMES[name]
    assert (hand.betting, hand.stakes.small, hand.stakes.big) == (Betting.POT_LIMIT, 250, 500)


def test_streets_of_stud_are_named_after_their_end():
    body = """Ann: posts ante 5
Bo Lund: posts ante 5
Dealt to Ann: [X X Td]
Dealt to Bo Lund: [Ah 3s 4s]
Bo Lund brings in for 5
Ann bets 20
Bo Lund calls 20
*** 3RD STREET ***
Dealt to Ann: [Ks]
Dealt to Bo Lund: [6d]
Ann bets 20
Bo Lund raises to 40
Ann calls 40
*** 6TH STREET ***
Dealt to Ann: [X]
Dealt to Bo Lund: [9h]
Ann checks"""
    hand = read(text(header="#81100003: Limit Razz - 20/40", place="Table 'Weir'", body=body))
    assert [(e.street, e.seat, e.amount) for e in hand.events] == [
        (Street.THIRD, 1, 500),
        (Street.THIRD, 2, 500),
        (Street.THIRD, 2, 500),
        (Street.THIRD, 1, 2000),
        (Street.THIRD, 2, 1500),
        (Street.FOURTH, 1, 2000),
        (Street.FOURTH, 2, 4000),
        (Street.FOURTH, 1, 2000),
        (Street.SEVENTH, 1, 0),
    ]
    assert hand.button is None
    assert hand.hero == 2
    assert (hand.cards[1].cards, hand.cards[2].cards) == (("Td", "Ks"), ("Ah", "3s", "4s", "6d", "9h"))
    assert hand.seats[5].out_of_hand
    assert not hand.seats[1].out_of_hand


def test_a_second_board_repeats_the_first_by_dashes():
    marks = "*** BOARD 1 - RIVER *** [2c 7d Jh Ks] [4d]\n*** BOARD 2 - RIVER *** [- - - Qd] [Jd]\nAnn checks"
    hand = read(text(body=f"{BODY}\n{marks}"))
    assert hand.runs == 2
    assert [board.cards for board in hand.boards] == [
        ("2c", "7d", "Jh", "Ks", "4d"), ("2c", "7d", "Jh", "Qd", "Jd"),
    ]  # fmt: skip


def test_runs_of_a_draw():
    body = """Ann: posts the small blind 10
Bo Lund: posts the big blind 20
Dealt to Ann: [4d 9c 7s 2h Ac]
Dealt to Bo Lund: [X X X X X]
Ann raises to 150, and is all in
Bo Lund calls 150, and is all in
*** 1ST DRAW ***
Ann discards [Ac] draws [6h] [3c]
Bo Lund stands pat
Run 1: Ann shows [4d 9c 7s 2h 6h]
Run 2: Ann shows [4d 9c 7s 2h 3c]
Bo Lund shows [Td 8d 5c 3s 2d]"""
    hand = read(text(header="#81100004: No Limit 2-7 Single Draw - 10/20", body=body))
    assert hand.runs == 2
    assert hand.cards[1].by_run == (("4d", "9c", "7s", "2h", "6h"), ("4d", "9c", "7s", "2h", "3c"))
    assert hand.cards[2].cards == ("Td", "8d", "5c", "3s", "2d")
    assert hand.cards[2].by_run == ()
    assert [e.all_in for e in hand.events if e.amount][2:] == [True, True]


def test_lines_that_are_not_understood():
    money, none = read(text(body=f"{BODY}\nCy tosses in 5")), read(text(body=f"{BODY}\nCy tosses it in"))
    assert [line.money for line in money.unknown_lines] == [True]
    assert [line.money for line in none.unknown_lines] == [False]
    assert [line.money for line in read(text(body=f"{BODY}\nthe lights went out")).unknown_lines] == [False]


@pytest.mark.parametrize(
    ("line", "paid"),
    [
        ("Zed folds", False),
        ("Zed calls 5", False),
        ("Zed: posts blind 5", False),
        ("Seat 7: Zed (50) -5", False),
        ("Zed wins pot (5)", True),
        ("Zed wins (5) from side pot 1", True),
    ],
)
def test_people_without_a_seat(line, paid):
    problem = read(f"{text()}\n{line}").problems[-1]
    assert (problem.code, problem.params["name"], "paid" in problem.params) == ("RD008", "Zed", paid)


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Ann folds", "Ann raises"),
        ("Run 1: Ann", "7", "Dealt to"),
        ("*** FLOP", "Seat 2", "Rake"),
        ("wins pot (9)", "Ann:", "raises to 40"),
    ],
)
def test_hostile_names(names):
    hand = ROOM.renamed(text(), ("Ann", "Bo Lund", "Cy"), names)
    assert {seat: line.net for seat, line in hand.recorded.summary.items()} == {1: 4900, 2: -1000, 5: -4000}
    assert [c.seat for c in hand.recorded.collected] == [1]
    assert not hand.unknown_lines
    assert len(hand.problems) == 1


@pytest.mark.parametrize(
    ("hand_text", "codes"),
    [
        ("", ["RD002"]),
        ("garbage", ["RD002"]),
        (text(header="#81100005: Limit Pineapple - 20/40"), ["RD001"]),
        (text(place="2021-03-02 11:26:41"), ["RD002"]),
        (text(seats=""), ["RD002"]),
        (text(seats=SEATS.replace("Seat 2:", "Seat 1:")), ["RD002"]),
        (text(seats=SEATS.replace("Cy", "Ann")), ["RD002"]),
        (text(seats=SEATS.replace("(150)", "150")), ["RD002"]),
        (text(seats=SEATS.replace("(150)", "(150) +5")), ["RD002"]),
        (text(body=BODY.replace("raises to 40", "raises to 40.005")), ["RD007"]),
        (text(body=BODY.replace("*** FLOP ***", "*** FLAP ***")), ["RD001"]),
        (text(summary=""), ["RD004"]),
        (HEADER, ["RD004", "RD002"]),
    ],
)
def test_unreadable(hand_text, codes):
    assert refuse(hand_text) == codes


def rooms(whole: str) -> list[str]:
    return [hand.room for hand in cut(whole) if isinstance(hand, HandText)]


def test_recognition():
    assert rooms(text()) == ["kingsclub"]
    assert rooms(f"\ufeff{text()}\n\n{text(header='#9: No Limit 2-7 Single Draw - 1,000/2,000')}") == ["kingsclub"] * 2
    assert rooms("Ann said #5: Limit Holdem - 20/40") == []
    assert rooms("#81100006: Limit Holdem - high stakes") == []
    assert rooms("PokerStars Hand #81100007:  Hold'em Limit ($20/$40 USD) - 2021/03/02 11:26:41 ET\n") == ["pokerstars"]


def test_a_text_that_ends_with_the_mark_of_the_summary_is_cut_off():
    assert refuse(text(summary="*** SUMMARY ***")) == ["RD004"]
    assert refuse(text(summary="*** SUMMARY ***\nSeat 1: Ann (1,049) +49")) == ["RD004"]
    whole = read(text(summary=SUMMARY.replace("\nAnn wins pot (89)", "")))
    assert whole.recorded.collected == []


SIDE_POT = """#81100002: No Limit Holdem - 1/2
2021-03-02 11:26:41
Table 'Weir' Seat 1 is the button
Seat 1: Ann (10)
Seat 2: Bo (100)
Seat 3: Cy (100)
Bo: posts the small blind 1
Cy: posts the big blind 2
*** HOLE CARDS ***
Ann raises to 10, and is all in
Bo calls 10
Cy calls 10
*** FLOP *** [2c 7d 9h]
Bo bets 20
Cy calls 20
*** TURN *** [2c 7d 9h] [Ks]
Bo bets 30
Cy folds
*** RIVER *** [2c 7d 9h Ks] [3d]
Bo shows [Kh Kd]
Ann shows [Ah Ad]
*** SUMMARY ***
Seat 1: Ann (0) -10
Seat 2: Bo (140) +40
Seat 3: Cy (70) -30
Bo wins pot (30)"""


def test_a_side_pot_that_no_line_pays_to_who_is_paid_the_main_pot():
    assert codes(SIDE_POT) == {"CON105"}
    # the payments come last: a text without them is cut off
    assert codes(SIDE_POT.replace("Bo wins pot (30)", "")) == {"RD004"}
    assert "PAY308" in codes(SIDE_POT.replace("Bo wins pot (30)", "Bo wins pot (29)").replace("+40", "+39"))
    # where lines pay pot by pot one line is never alone: the other is cut off
    assert codes(SIDE_POT.replace("Bo wins pot (30)", "Bo wins (30) from pot")) == {"RD004"}


def test_a_side_pot_that_no_line_pays_beside_a_main_pot_that_is_shared():
    """Main pot 3 x 10, halved by Ann and Bo; side pot 2 x 20, won by Bo alone: 100 - 60 + 30 + 15 + 40 = 125."""
    shared = SIDE_POT.replace("Ah Ad", "Kc 4h").replace("Kh Kd", "Kd 4c")
    shared = shared.replace("(0) -10", "(15) +5").replace("(140) +40", "(125) +25")
    lines = "Ann wins (15) from pot\nBo wins (15) from pot"
    assert codes(shared.replace("Bo wins pot (30)", lines)) == {"CON105"}
    # where the main pot is named, so would be the side pot
    assert "PAY308" in codes(shared.replace("Bo wins pot (30)", lines.replace("from pot", "from main pot")))
    assert "PAY302" in codes(shared.replace("Bo wins pot (30)", lines.replace("15", "14")))


def test_the_main_pot_is_never_filled_in():
    ann = SIDE_POT.replace("(0) -10", "(30) +20").replace("(140) +40", "(110) +10").replace("Kh Kd", "Qh Qd")
    assert codes(ann.replace("Bo wins pot (30)", "Ann wins pot (30)")) == {"CON105"}
    assert "PAY308" in codes(ann.replace("Bo wins pot (30)", "Bo wins pot (40)"))


DRAWN_TWICE = """#81100003: No Limit 2-7 Single Draw - 1/2
2021-03-02 11:26:41
Table 'Weir' Seat 1 is the button
Seat 1: Ann (100)
Seat 2: Bo (100)
*** 1ST BETTING ROUND ***
Ann: posts the small blind 1
Bo: posts the big blind 2
Dealt to Ann: [X X X X X]
Dealt to Bo: [2c 3d 4h 7s Ks]
Ann raises to 100, and is all in
Bo calls 100, and is all in
*** 1ST DRAW ***
Dealt to Bo: [6h Qd Ks]
Ann stands pat
Ann shows [3c 4s 6s 7d 9d]
Bo shows [2c 3d 4h 7s 6h]
*** 2ND BETTING ROUND ***
*** SUMMARY ***
Seat 1: Ann (100)
Seat 2: Bo (100)
Ann wins (100) from pot
Bo wins (100) from pot"""


def test_a_second_draw_of_which_the_text_shows_no_hands():
    hand = read(DRAWN_TWICE)
    assert (hand.runs, hand.cards[2].by_run, hand.problems[1:]) == (2, (("2c", "3d", "4h", "7s", "6h"),), [])
    found = audit(hand)
    assert {finding.code for finding in found.findings} == {"RD011"}
    assert found.unverified
    assert "PAY308" in codes(DRAWN_TWICE.replace("Bo wins (100)", "Bo wins (99)"))


RAZZ = """#81100009: Limit Razz - 40/80
2021-03-02 11:26:41
Table 'Weir'
Seat 1: Ann (1,000)
Seat 2: Bo (1,000)
Ann: posts ante 10
Bo: posts ante 10
Dealt to Ann: [X X Kd]
Dealt to Bo: [X X 2d]
Ann brings in for 10
Bo bets 40
Ann calls 40
*** 3RD STREET ***
Dealt to Ann: [4h]
Dealt to Bo: [3h]
Bo bets 40
Ann calls 40
*** 4TH STREET ***
Dealt to Ann: [Kh]
Dealt to Bo: [8c]
Bo bets 80
Ann folds
*** SUMMARY ***
Seat 1: Ann (910) -90
Seat 2: Bo (1,090) +90
Bo wins pot (180)"""


def test_no_blind_is_missed_in_a_game_without_blinds():
    """10 + 40 + 40 of each are 180.

    Without Ann's second call 80 are missing; two dead blinds of 40 do not explain them.
    """
    assert audit(parsed(RAZZ)).verdict is Verdict.CONSISTENT
    lacking = RAZZ.replace("Bo bets 40\nAnn calls 40\n*** 4TH", "Bo bets 40\n*** 4TH")
    assert "CON105" not in codes(lacking)
    assert audit(parsed(lacking)).verdict is Verdict.DISCREPANT


def test_what_is_drawn_must_be_a_number_of_cards():
    hand = read(text(body=BODY.replace("Cy checks", "Cy draws breath\nCy checks")))
    assert [(line.text, line.money) for line in hand.unknown_lines] == [("Cy draws breath", False)]
    assert EventKind.DISCARD not in {event.kind for event in hand.events}
