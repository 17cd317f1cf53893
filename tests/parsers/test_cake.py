"""Cake texts to hands: what the golden hands do not reach. All names, tables and numbers are invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from parsers.fragments import first_trace
from parsers.hand import Betting, EventKind, Game, HandText, Part, Unreadable
from parsers.people import other_spellings
from parsers.registry import cut
from parsers.rooms.cake_words import CASH, LIMIT, PLAY_MONEY, TOURNAMENT
from tests.parsers.reading import Reader

GOLDEN = Path(__file__).parent.parent / "golden" / "cake"

HEADER = "Hand#8140000000000001 - Lisbon (6-max) 10001 -- $0.50/$1 NL Hold'em -- 2012/03/05 - 18:11:32"
SEATS = """Dealer: Seat 1
Seat 1: Ann ($1,000 in chips)
Seat 2: Bo Lund ($15.50 in chips)
Seat 10: Cy***10 ($90 in chips)"""
BODY = """Bo Lund: posts small blind $0.50
Cy***10: posts big blind $1
Dealt to Ann [Th,9c]
Ann: raises to $3
Bo Lund: is all in $15
Cy***10: folds
Ann: calls $12.50
Ann: shows [Th 9c]
Bo Lund: shows [As Ks]
*** FLOP *** [2c,7d,Tc]
*** TURN *** [2s]
*** RIVER *** [9h]
***SHOW DOWN***
Ann wins $29.87 with Two Pairs Tens and Nines"""


def text(*, header: str = HEADER, seats: str = SEATS, body: str = BODY) -> str:
    return "\n".join(part for part in (header, seats, body) if part)


ROOM = Reader("cake")
parsed, read, refuse, codes = ROOM.parsed, ROOM.read, ROOM.refuse, ROOM.codes


def test_a_plain_hand():
    hand = read(text())
    assert (hand.hand_id, hand.room, hand.played_at) == ("8140000000000001", "cake", "2012-03-05T18:11:32")
    assert (hand.game, hand.betting, hand.hi_lo) == (Game.HOLDEM, Betting.NO_LIMIT, False)
    assert (hand.stakes.small, hand.stakes.big, hand.stakes.ante, hand.currency.code) == (50, 100, None, "USD")
    assert (hand.table, hand.max_seats, hand.button, hand.hero) == ("Lisbon (6-max) 10001", 6, 1, 1)
    assert [(s.number, s.name, s.stack) for s in hand.seats.values()] == [
        (1, "Ann", 100000), (2, "Bo Lund", 1550), (10, "Cy***10", 9000),
    ]  # fmt: skip
    assert [(e.kind, e.seat, e.amount, e.total, e.all_in) for e in hand.events[:6]] == [
        (EventKind.SMALL_BLIND, 2, 50, 50, False),
        (EventKind.BIG_BLIND, 10, 100, 100, False),
        (EventKind.RAISE, 1, 300, 300, False),
        (EventKind.RAISE, 2, 1500, 1550, True),
        (EventKind.FOLD, 10, 0, 100, False),
        (EventKind.CALL, 1, 1250, 1550, False),
    ]
    assert [board.cards for board in hand.boards] == [("2c", "7d", "Tc", "2s", "9h")]
    assert [(c.seat, c.units, c.pot) for c in hand.recorded.collected] == [(1, 2987, None)]
    assert [d.category for d in hand.recorded.descriptions] == ["two pair"]
    assert hand.conventions is CASH
    assert not hand.unknown_lines
    # 15.50 + 15.50 + 1 = 32.00, of which a fifteenth is 2.13
    assert codes(text()) == set()


@pytest.mark.parametrize(
    ("middle", "game", "hi_lo", "betting", "row", "level"),
    [
        (
            "Lisbon (6-max, shallow) 10002 -- $0.05/$0.10 PL Omaha",
            Game.OMAHA,
            False,
            Betting.POT_LIMIT,
            CASH,
            (5, 10, None),
        ),
        ("Lisbon 10003 -- $2/$4 FL Hold'em", Game.HOLDEM, False, Betting.FIXED_LIMIT, LIMIT, (200, 400, None)),
        ("Play Money 21 10005 -- 1/2 NL Hold'em", Game.HOLDEM, False, Betting.NO_LIMIT, PLAY_MONEY, (100, 200, None)),
        (
            "Lisbon (6-Max) 10004 -- €0,04/€0,08 PL OmahaHiLo",
            Game.OMAHA,
            True,
            Betting.POT_LIMIT,
            CASH,
            (None, None, None),
        ),
        (
            "$5 Bounty - R&A T90000001 -- CASH -- $5 + $0.5 -- 9 Max -- Table 9 -- 20/125/250 NL Hold'em",
            *(Game.HOLDEM, False, Betting.NO_LIMIT, TOURNAMENT, (125, 250, 20)),
        ),
        (
            "Gold Chips (6 Chips) T9990935 -- Table 1 -- 0/10/20 NL Hold'em",
            *(Game.HOLDEM, False, Betting.NO_LIMIT, TOURNAMENT, (10, 20, None)),
        ),
        (
            "$0.05 (1 Rebuy) T111 -- TICKETCASH -- $0,05 + $0,05 -- 10 Max -- Table 20 -- -1/50/100 NL Hold'em",
            *(Game.HOLDEM, False, Betting.NO_LIMIT, TOURNAMENT, (50, 100, None)),
        ),
        (
            "Limit T111 -- Table 20 -- 0/50/100 FL Hold'em",
            *(Game.HOLDEM, False, Betting.FIXED_LIMIT, TOURNAMENT, (None, None, None)),
        ),
    ],
)
def test_headers(middle, game, hi_lo, betting, row, level):
    whole = text(header=f"ï»¿Hand#8140A00000000002 - {middle} -- 2012.03.05 - 8:11:32")
    if row is TOURNAMENT:
        whole = whole.replace(".50", "").replace(".87", "")
        head, _, rest = whole.partition("\n")
        whole = f"{head}\n{rest.replace('$', '')}"
    hand = read(whole)
    assert (hand.game, hand.hi_lo, hand.betting, hand.conventions) == (game, hi_lo, betting, row)
    assert (hand.stakes.small, hand.stakes.big, hand.stakes.ante) == level
    assert hand.played_at == "2012-03-05T08:11:32"
    assert (hand.tournament is not None) is (row is TOURNAMENT)


def test_the_dealer_may_be_marked_behind_a_seat():
    hand = read(text(seats=SEATS.replace("Dealer: Seat 1\n", "").replace("($90 in chips)", "($90 in chips) DEALER")))
    assert hand.button == 10


@pytest.mark.parametrize(
    ("thousand", "half"),
    [("$1,000", "15.50"), ("$1.000", "15,50"), ("$1 000", "15,50"), ("$1\xa0000", "15,50"), ("$1000", "15,50")],
)
def test_numbers_are_in_one_style(thousand, half):
    comma = "," in half
    whole = text(seats=SEATS.replace("$1,000", thousand).replace("15.50", half))
    if comma:
        head, _, rest = whole.partition("\n")
        body = rest.replace("$0.50", "$0,50").replace("$12.50", "$12,50").replace("$29.87", "$29,87")
        whole = f"{head.replace('$0.50/$1', '$0,50/$1')}\n{body}"
    hand = read(whole)
    assert [seat.stack for seat in hand.seats.values()] == [100000, 1550, 9000]
    assert [c.units for c in hand.recorded.collected] == [2987]


def test_two_styles_in_one_hand_are_no_amounts():
    assert refuse(text(body=BODY.replace("$12.50", "$12,50"))) == ["RD007"]


def test_the_stacks_tell_the_currency():
    euros = read(text().replace("$", "€"))
    assert (euros.currency.code, euros.stakes.big) == ("EUR", 100)
    dollars = read(text(header=HEADER.replace("$", "€")))
    assert (dollars.currency.code, dollars.stakes.big) == ("USD", None)


def test_figures_in_euros_are_left_out():
    euros = "\n".join(
        f"{line} (EUR €1,23)" if "$" in line and not line.startswith("Hand#") else line for line in text().split("\n")
    )
    hand = read(euros)
    assert [(e.kind, e.amount) for e in hand.events] == [(e.kind, e.amount) for e in read(text()).events]
    assert [seat.stack for seat in hand.seats.values()] == [100000, 1550, 9000]


@pytest.mark.parametrize(
    ("won", "found"),
    [
        ("$29.87", set()),
        ("$29.86", {"RAK508"}),
        ("$29.88", {"RAK508"}),
        ("$30", set()),
        ("$31.50", set()),
        ("$33", {"PAY302", "PAY303", "PAY308"}),
    ],
)
def test_what_is_kept_must_be_this_room_s_rake(won, found):
    """Of $32: $2.13, or a cap, here $2 or 50 cents."""
    assert codes(text(body=BODY.replace("$29.87", won))) == found


def test_a_hand_that_ends_before_the_flop_is_not_raked():
    body = """Bo Lund: posts small blind $0.50
Cy***10: posts big blind $1
Ann: raises to $3
Bo Lund: folds
Cy***10: folds
Ann: returns uncalled bet $2
***SHOW DOWN***
Ann: mucks
Ann wins $2.50"""
    assert codes(text(body=body)) == set()
    assert codes(text(body=body.replace("$2.50", "$2.40"))) == {"PAY302", "PAY308"}


def test_a_dead_blind_is_a_small_one():
    posts = "Ann:posts dead blind $-1 and big blind $1"
    hand = read(text(body=BODY.replace("Dealt to Ann", f"{posts}\nDealt to Ann").replace("raises to $3", "folds")))
    assert [(e.kind, e.amount) for e in hand.events[2:4]] == [(EventKind.POST, 100), (EventKind.DEAD_BLIND, 50)]
    assert len(hand.inferred) == 1
    # no small blind is posted, and the level is in euros: not understood
    header = HEADER.replace("$0.50/$1", "€0.40/€0.80")
    body = BODY.replace("Bo Lund: posts small blind $0.50", posts)
    assert [line.money for line in read(text(header=header, body=body)).unknown_lines] == [True]


def test_halves():
    body = BODY.replace(
        "Ann wins $29.87 with Two Pairs Tens and Nines",
        "Ann wins high pot $15 with Pair of Tens\nBo Lund wins low pot $14.87 with",
    )
    hand = read(text(header=HEADER.replace("NL Hold'em", "PL OmahaHiLo"), body=body))
    assert [(c.seat, c.units, c.part) for c in hand.recorded.collected] == [(1, 1500, None), (2, 1487, Part.LOW)]


@pytest.mark.parametrize(
    "line",
    [
        "Tournament: Ann wins 1 bounty. (1)",
        "Tournament: Ann and Zed wins 2 bounties. (2)",
        "Bo Lund rebuys 3000 chips",
        "Bo Lund finished 7 out of 10 players.",
        "Player left the table",
        "There is no low hand",
        "Bo Lund: mucks [2h,2d] (Pair) .",
        "Bo_Lund: mucks [2h,2d] (Pair) .",
        "Cy***: mucks [ 2h, 2d ] (Pair)",
    ],
)
def test_lines_behind_the_hand(line):
    hand = read(f"{text()}\n{line}")
    assert not hand.unknown_lines
    assert not hand.problems or "[2h,2d]" in line  # cards that were shown before
    assert len(hand.recorded.collected) == 1


def test_names_written_late():
    assert other_spellings("Bo Lund") == {"Bo_Lund"}
    assert other_spellings("Bo L***10") == {"Bo_L***10", "Bo L***", "Bo_L***"}
    assert other_spellings("Bo10") == set()
    two = SEATS.replace("Ann", "Cy***1")
    hand = read(f"{text(seats=two, body=BODY.replace('Ann', 'Cy***1'))}\nCy***: mucks [2h,2d] (Pair) .")
    assert [line.money for line in hand.unknown_lines] == [False]


def test_a_payment_with_a_colon():
    assert read(text(body=BODY.replace("Ann wins", "Ann: wins"))).recorded.collected[0].units == 2987


@pytest.mark.parametrize(
    ("line", "paid"),
    [
        ("Its ***: folds", False),
        ("Zed: shows [Ah Kh]", False),
        ("Zed wins $5", True),
        ("Zed: wins low pot $5 with", True),
    ],
)
def test_people_without_a_seat(line, paid):
    problem = read(f"{text()}\n{line}").problems[-1]
    assert (problem.code, problem.params["name"], "paid" in problem.params) == (
        "RD008",
        line[: line.index(" ***") + 4] if "***" in line else "Zed",
        paid,
    )


@pytest.mark.parametrize(
    "line", ["Its ***: calls $5", "Zed: posts big blind $1", "Zed: is all in $5", "Zed: posts ante of $1"]
)
def test_money_of_people_without_a_seat(line):
    hand = parsed(text(body=BODY.replace("Ann: raises", f"{line}\nAnn: raises")))
    assert isinstance(hand, Unreadable)
    assert (hand.problems[0].code, hand.problems[0].params["what"]) == ("RD002", f"seat of {line.partition(':')[0]}")


def test_lines_that_are_not_understood():
    assert [line.money for line in read(f"{text()}\nAnn: tosses in $5").unknown_lines] == [True]
    assert [line.money for line in read(f"{text()}\nAnn: yawns").unknown_lines] == [False]
    assert [line.money for line in read(f"{text()}\nthe lights went out").unknown_lines] == [False]


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Ann: folds", "Ann: raises to"),
        ("***", "7", "Dealt to Ann"),
        ("*** FLOP *** [2c,7d,Tc]", "Seat 1", "wins $5"),
        ("Player", "Tournament: Ann", "There is no low hand"),
    ],
)
def test_hostile_names(names):
    hand = ROOM.renamed(text(), ("Ann", "Bo Lund", "Cy***10"), names)
    assert [c.seat for c in hand.recorded.collected] == [1]
    assert [board.cards for board in hand.boards] == [board.cards for board in read(text()).boards]
    assert not hand.unknown_lines
    assert not hand.problems


@pytest.mark.parametrize(
    ("hand_text", "found"),
    [
        ("", ["RD004", "RD002"]),
        ("garbage", ["RD004", "RD002"]),
        (text(header=HEADER.replace("Hold'em", "Pineapple")), ["RD001"]),
        (text(header=HEADER.replace(" NL ", " XL ")), ["RD001"]),
        (text(header=HEADER.replace("$0.50/$1", "high stakes")), ["RD002"]),
        (text(seats=""), ["RD002"]),
        (text(seats=SEATS.replace("Seat 2:", "Seat 1:")), ["RD002"]),
        (text(seats=SEATS.replace("Cy***10", "Ann")), ["RD002"]),
        (text(seats=SEATS.replace("($15.50 in chips)", "(15.50)")), ["RD002"]),
        (text(body=BODY.replace("$12.50", "$12.505")), ["RD007"]),
        (text(body=BODY.replace("*** FLOP ***", "*** FLAP ***")), ["RD001"]),
        (text(body=BODY[: BODY.index("Ann wins")]), ["RD004"]),
        (text(body=f"{BODY}\n***SHOW DOWN***"), ["RD004"]),
        (text(body=f"{BODY}\n***SHOW DOWN***\nPlayer left the table"), ["RD004"]),
        (text(body=BODY[BODY.index("***SHOW") :]), ["RD001"]),
        (HEADER, ["RD004", "RD002"]),
    ],
)
def test_unreadable(hand_text, found):
    assert refuse(hand_text) == found


def test_a_second_hand_without_its_header():
    headless = text(header="")
    assert refuse(f"{text()}\n\n{headless}") == ["RD001"]
    assert first_trace(headless) == 2


def rooms(whole: str) -> list[str]:
    return [hand.room for hand in cut(whole) if isinstance(hand, HandText)]


def test_recognition():
    assert rooms(text()) == ["cake"]
    assert (
        rooms(f"\ufeffï»¿{text()}\n{text(header=HEADER.replace('8140000000000001', '3389ABCDEF000012'))}")
        == ["cake"] * 2
    )
    assert rooms("Ann said Hand#8140000000000001 - Lisbon -- really") == []
    assert rooms("Hand#8140000000000001 - no hand") == []
    assert rooms("Hand #81200001 - 2012-05-24 19:32:21") != ["cake"]


def test_what_returns_must_be_an_uncalled_bet():
    hand = read(text(body=BODY.replace("Ann wins", "Ann: returns the favour\nAnn wins")))
    assert [(line.text, line.money) for line in hand.unknown_lines] == [("Ann: returns the favour", False)]
    assert EventKind.RETURN not in {event.kind for event in hand.events}
