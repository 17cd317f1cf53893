"""OnGame texts to hands: what the golden hands do not reach. All names, tables and numbers are invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from parsers.hand import Betting, CardSource, EventKind, Game, HandText, Street
from parsers.registry import cut
from parsers.rooms.ongame import ROWS
from parsers.rooms.ongame_words import GAMES
from tests.parsers.reading import Reader

GOLDEN = Path(__file__).parent.parent / "golden" / "ongame"

HEAD = """***** History for hand R5-90090001-3 *****
Start hand: Mon Sep 13 22:20:17 GMT+0100 2010"""
TABLE = "Table: Ghent [90090001] (NO_LIMIT TEXAS_HOLDEM $1/$2, Real money)"
SEATS = """User: Cy
Button: seat 5
Players in round: 3 (6)
Seat 1: Ann ($1,000)
Seat 2: Bo Lund ($150)
Seat 5: Cy ($90.50)"""
BODY = """Ann posts small blind ($1)
Bo Lund posts big blind ($2)
---
Dealing pocket cards
Dealing to Cy: [Ah, Kd]
Cy raises $6 to $6
Ann folds
Bo Lund calls $4
--- Dealing flop [2c, 7d, Jh]
Bo Lund checks
Cy bets $8
Bo Lund folds"""
SUMMARY = """---
Summary:
Main pot: $13 won by Cy ($12.35)
Rake taken: $0.65
Seat 1: Ann ($999), net: -$1
Seat 2: Bo Lund ($144), net: -$6
Seat 5: Cy ($96.85), net: +$6.35
***** End of hand R5-90090001-3 *****"""


def text(*, head: str = HEAD, table: str = TABLE, seats: str = SEATS, body: str = BODY, summary: str = SUMMARY) -> str:
    return "\n".join(part for part in (head, table, seats, body, summary) if part)


ROOM = Reader("ongame", beside=frozenset({"CON104"}))
parsed, read, refuse, codes = ROOM.parsed, ROOM.read, ROOM.refuse, ROOM.codes


def test_a_row_of_dashes_behind_a_hand_is_no_mark():
    hand = read(f"{text()}\n\n---------------\n")
    assert [line.text for line in hand.unknown_lines if line.money] == []
    assert [(c.seat, c.units) for c in hand.recorded.collected] == [(5, 1235)]
    assert refuse(text(body=f"{BODY}\n--- Dealing ocean [2h]")) == ["RD001"]


def test_a_plain_hand():
    hand = read(text())
    assert (hand.hand_id, hand.room, hand.played_at) == ("R5-90090001-3", "ongame", "2010-09-13T21:20:17Z")
    assert (hand.game, hand.betting, hand.hi_lo, hand.tournament) == (Game.HOLDEM, Betting.NO_LIMIT, False, None)
    assert (hand.stakes.small, hand.stakes.big, hand.stakes.ante, hand.currency.code) == (100, 200, None, "USD")
    assert (hand.table, hand.max_seats, hand.button, hand.hero) == ("Ghent", 6, 5, 5)
    assert [(s.number, s.name, s.stack) for s in hand.seats.values()] == [
        (1, "Ann", 100000), (2, "Bo Lund", 15000), (5, "Cy", 9050),
    ]  # fmt: skip
    assert [(e.kind, e.seat, e.amount, e.total) for e in hand.events] == [
        (EventKind.SMALL_BLIND, 1, 100, 100),
        (EventKind.BIG_BLIND, 2, 200, 200),
        (EventKind.RAISE, 5, 600, 600),
        (EventKind.FOLD, 1, 0, 100),
        (EventKind.CALL, 2, 400, 600),
        (EventKind.CHECK, 2, 0, 0),
        (EventKind.BET, 5, 800, 800),
        (EventKind.FOLD, 2, 0, 0),
    ]
    assert [(line.seat, line.net, line.balance) for line in hand.recorded.summary.values()] == [
        (1, -100, 99900), (2, -600, 14400), (5, 635, 9685),
    ]  # fmt: skip
    assert [(c.seat, c.units, c.pot) for c in hand.recorded.collected] == [(5, 1235, 0)]
    assert [(p.index, p.units) for p in hand.recorded.pots] == [(0, 1300)]
    assert hand.recorded.rake is not None
    assert hand.recorded.rake.units == 65
    assert hand.conventions is ROWS[0]
    assert [hand.unknown_lines, hand.problems, hand.inferred] == [[], [], ()]


@pytest.mark.parametrize("name", GAMES)
def test_games(name):
    no_flop = BODY.replace("--- Dealing flop [2c, 7d, Jh]\n", "")
    hand = read(
        text(table=f"Table: [SPEED] A (b) [1] (POT_LIMIT {name} €0.50/€1, ante: €0.10, Real money)", body=no_flop)
    )
    assert (hand.game, hand.hi_lo) == GAMES[name]
    assert (hand.table, hand.stakes.small, hand.stakes.big, hand.stakes.ante) == ("[SPEED] A (b)", 50, 100, 10)
    assert (hand.betting, hand.currency.code) == (Betting.POT_LIMIT, "EUR")


@pytest.mark.parametrize(
    ("title", "number"),
    [
        (' (TOURNAMENT: "Some, title", R-1-2, buy-in: €0)', "R-1-2"),
        (' (TOURNAMENT: "A "quoted" one (2)", S-1-2, buy-in: $5)', "S-1-2"),
        (" (TOURNAMENT: S-1-3)", "S-1-3"),
        ("", "90090001"),
    ],
)
def test_tournaments(title, number):
    table = "Table: Table #1 [90090001] (NO_LIMIT TEXAS_HOLDEM 1/2, TC)"
    plain = text(head=HEAD.replace("-3 *", f"-3{title} *"), table=table).replace("$", "").replace("90.50", "90")
    hand = read(plain.replace("12.35", "13").replace("0.65", "0").replace("6.35", "7").replace("96.85", "97"))
    assert (hand.tournament, hand.currency.code) == (number, "chips")
    assert codes(plain.replace("12.35", "13").replace("0.65", "0").replace("6.35", "7").replace("96.85", "97")) == set()


@pytest.mark.parametrize(
    ("zone", "time"),
    [("GMT-0530", "2010-09-14T03:50:17Z"), ("CET", "2010-09-13T20:20:17Z"), ("EEST", "2010-09-13T19:20:17Z"),
     ("ZZZ", "2010-09-13T22:20:17")],
)  # fmt: skip
def test_times(zone, time):
    assert read(text(head=HEAD.replace("GMT+0100", zone))).played_at == time


def test_a_skin_prints_the_sign_of_the_rake_only():
    hand = read(text().replace("$", "").replace("taken: ", "taken: €"))
    assert (hand.currency.code, [problem.code for problem in hand.problems]) == ("EUR", ["RD011"])
    assert read(text().replace("$", "")).currency.code == "USD"


def test_a_bet_on_a_bet_is_a_raise_to_the_total():
    body = BODY.replace("Bo Lund folds", "Bo Lund bets $144 [all in]\nCy calls $76.50 [all in]")
    events = read(text(body=body)).events[-3:]
    assert [(e.kind, e.amount, e.total, e.all_in) for e in events] == [
        (EventKind.BET, 800, 800, False), (EventKind.RAISE, 14400, 14400, True), (EventKind.CALL, 7650, 8450, True),
    ]  # fmt: skip


def test_streets_that_are_printed_once_more():
    once = f"{BODY}\n--- Dealing turn [Ks]\n--- Dealing river [3d]"
    again = "--- Dealing flop [2c, 7d, Jh]\n--- Dealing turn [Ks]\n--- Dealing turn [Ks]\n--- Dealing river [3d]"
    twice = f"{BODY}\n---\n{again}"
    for body in (once, twice):
        hand = read(text(body=body))
        assert [board.cards for board in hand.boards] == [("2c", "7d", "Jh", "Ks", "3d")]
        assert not hand.problems
    other = read(text(body=twice.replace("flop [2c, 7d, Jh]\n--- Dealing turn", "flop [2c, 7d, Js]\n--- Dealing turn")))
    assert [problem.code for problem in other.problems] == ["RD009"]


def test_draws_begin_the_next_round():
    table = "Table: Ghent [1] (LIMIT FIVE_CARD_DRAW $1/$2, Real money)"
    body = """Ann posts small blind ($0.50)
Bo Lund posts big blind ($1)
---
Dealing pocket cards
Dealing to Cy: [Ah, Kd, 2c, 3c, 9h]
Cy calls $1
Ann folds
Bo Lund checks
Bo Lund changed 0 cards
Cy changed 2 cards
New hand for Cy: [Ah, Kd, 9h, Ts, Jd]
Bo Lund bets $2
Cy folds"""
    hand = read(text(table=table, body=body))
    assert [(e.kind, e.street) for e in hand.events[-4:]] == [
        (EventKind.STAND_PAT, Street.DRAW1),
        (EventKind.DISCARD, Street.DRAW1),
        (EventKind.BET, Street.DRAW1),
        (EventKind.FOLD, Street.DRAW1),
    ]
    assert hand.cards[5].cards == ("Ah", "Kd", "9h", "Ts", "Jd")
    kept = read(text(table=table, body=body.replace("9h, Ts, Jd", "9h, Ts, 2c")))
    assert not kept.problems


def test_stud_cards_come_one_by_one_and_the_first_bet_completes():
    table = "Table: Ghent [1] (LIMIT SEVEN_CARD_STUD $1/$2, ante: $0.10, Real money)"
    body = """Ann posts ante $0.10
Bo Lund posts ante $0.10
---
Dealing pocket cards
Dealing to Ann: [-, -, 2d]
Dealing to Bo Lund: [Ah, 3s, 4s]
Ann small bring in $0.25
Bo Lund bets $1
Ann calls $0.75
---
Dealing 4th street
Dealing to Ann: [Ks]
Dealing to Bo Lund: [6d]
Ann bets $1
Bo Lund folds
---
Dealing river"""
    hand = read(text(table=table, body=body))
    assert [(e.kind, e.street, e.amount, e.total) for e in hand.events[2:6]] == [
        (EventKind.BRING_IN, Street.THIRD, 25, 25),
        (EventKind.COMPLETE, Street.THIRD, 100, 100),
        (EventKind.CALL, Street.THIRD, 75, 100),
        (EventKind.BET, Street.FOURTH, 100, 100),
    ]
    assert (hand.cards[1].cards, hand.cards[2].cards, hand.hero) == (("2d", "Ks"), ("Ah", "3s", "4s", "6d"), 2)
    assert hand.seats[5].out_of_hand


def test_a_raise_in_stud_that_counts_earlier_rounds():
    table = "Table: Ghent [1] (LIMIT SEVEN_CARD_STUD $1/$2, Real money)"
    body = """Ann small bring in $0.25
Bo Lund calls $0.25
---
Dealing 4th street
Ann bets $1
Bo Lund raises $2 to {}
Ann folds"""
    counted = read(text(table=table, body=body.format("$2.25")))
    assert [(e.amount, e.total) for e in counted.events if e.kind is EventKind.RAISE] == [(200, 200)]
    assert [noted.what for noted in counted.inferred] == ["a raise whose second figure counts earlier rounds"]
    for total, units in (("$2", 200), ("$2.50", 250)):
        plain = read(text(table=table, body=body.format(total)))
        assert [(e.amount, e.by) for e in plain.events if e.kind is EventKind.RAISE] == [(units, 200)]
        assert not plain.inferred


def test_hands_in_the_summary_were_shown():
    hand = read(text(summary=SUMMARY.replace("+$6.35", "+$6.35, [Ah, Kd] (HIGH_CARD ACE)")))
    assert (hand.cards[5].source, hand.recorded.descriptions[0].category) == (CardSource.SHOWN, "high card")


def test_final_stacks_of_the_older_text():
    rich = text().replace("Rake taken: $0.65\n", "").replace("Cy ($90.50)", "Cy ($9,090.50)")
    cut_off = rich.replace("Cy ($96.85), net: +$6.35", "Cy ($9,091.50), net: +$1,006.35")
    assert read(cut_off).recorded.summary[5].balance is None
    assert read(cut_off.replace("($9,091.50)", "($9,092.50)")).recorded.summary[5].balance == 909250
    assert read(rich.replace("Cy ($96.85)", "Cy ($)")).recorded.summary[5].balance == 0


def test_no_seat_with_money_in_the_hand():
    assert refuse(text(body=f"{BODY}\nZed calls $8")) == ["RD002"]
    assert refuse(text(body=f"Zed posts ante $8\n{BODY}")) == ["RD002"]
    assert refuse(text(body=BODY.replace("Ann folds", "Zed folds"))) == ["RD002"]
    assert codes(text(body=f"{BODY}\nZed folds")) == {"RD008"}
    paid = read(text(summary=SUMMARY.replace("won by Cy (", "won by Zed (")))
    assert ([c.seat for c in paid.recorded.collected], paid.problems[0].code) == ([], "RD008")


def test_lines_that_are_not_understood():
    assert [line.money for line in read(text(body=f"{BODY}\nCy tosses in 5")).unknown_lines] == [True]
    assert [line.money for line in read(text(body=f"{BODY}\nCy tosses it in")).unknown_lines] == [False]
    assert [line.money for line in read(text(body=f"{BODY}\nthe lights went out")).unknown_lines] == [False]
    assert [line.money for line in read(text(summary=f"{SUMMARY}\nRake taken: $1")).unknown_lines] == [True]


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Ann folds", "Ann bets $8"),
        ("Dealing to Bo", "7", "--- Dealing flop"),
        ("Summary:", "Seat 2", "Rake taken: $1"),
        ("Main pot: $13 won by", "Ann ($5)", "x ($1), y"),
        ("Seat 1: Bo ($5)", "Seat 2: Bo", "posts ante $5"),
    ],
)
def test_hostile_names(names):
    hand = ROOM.renamed(text(), ("Ann", "Bo Lund", "Cy"), names)
    assert {seat: line.net for seat, line in hand.recorded.summary.items()} == {1: -100, 2: -600, 5: 635}
    assert [c.seat for c in hand.recorded.collected] == [5]
    assert [hand.unknown_lines, hand.problems] == [[], []]


@pytest.mark.parametrize(
    ("hand_text", "problems"),
    [
        ("", ["RD002"]),
        ("garbage", ["RD002"]),
        (text(table=TABLE.replace("TEXAS_HOLDEM", "PINEAPPLE")), ["RD001"]),
        (text(table=TABLE.replace("NO_LIMIT", "SOME_LIMIT")), ["RD001"]),
        (text(table=TABLE.replace("Real money", "Tokens")), ["RD001"]),
        (text(table=""), ["RD002"]),
        (text(seats="Button: seat 5"), ["RD002"]),
        (text(seats=SEATS.replace("Seat 2:", "Seat 1:")), ["RD002"]),
        (text(seats=SEATS.replace("Cy (", "Ann (")), ["RD002"]),
        (text(seats=SEATS.replace("($150)", "$150")), ["RD002"]),
        (text(body=BODY.replace("$6 to $6", "$6 to $6.005")), ["RD007"]),
        (text(body=BODY.replace("Dealing flop", "Dealing flap")), ["RD001"]),
        (text(body=BODY.replace("Dealing flop", "Dealing 4th street")), ["RD001"]),
        (text(summary=""), ["RD004"]),
        (HEAD, ["RD004", "RD002"]),
    ],
)
def test_unreadable(hand_text, problems):
    assert refuse(hand_text) == problems


def test_headers_inside_a_line_and_in_the_chat():
    glued = f"{text()}{text().replace('90090001-3', '90090001-4')}"
    assert [h.text.split()[4] for h in cut(glued) if isinstance(h, HandText)] == ["R5-90090001-3", "R5-90090001-4"]
    quoted = text(body=f'{BODY}\nCy said, "***** History for hand R5-1-2 *****"')
    assert len([h for h in cut(quoted) if isinstance(h, HandText)]) == 1


@pytest.mark.parametrize(("cents", "exponent", "units"), [("", 0, 6), (".50", 2, 650)])
def test_play_money_has_hundredths_where_the_summary_prints_them(cents, exponent, units):
    plain = text(table=TABLE.replace("Real money", "Play money"), summary=SUMMARY.replace("12.35", "13")).replace(
        "$", ""
    )
    plain = plain.replace("90.50", "90").replace("0.65", "0").replace("96.85", "96").replace("+6.35", f"+6{cents}")
    hand = read(plain)
    assert (hand.currency.code, hand.currency.exponent) == ("play", exponent)
    assert hand.recorded.summary[5].net == units
    assert not hand.problems


def test_hidden_cards_are_no_cards():
    hand = read(text(body=BODY.replace("Dealing to Cy:", "Dealing to Ann: [-, -]\nDealing to Cy:")))
    assert list(hand.cards) == [5]
    assert hand.hero == 5
