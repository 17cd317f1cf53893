"""Betfair texts to hands: what the golden hands do not reach. All names, tables and numbers are invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from parsers.fragments import first_trace
from parsers.hand import Betting, CardSource, EventKind, Game, HandText, Unreadable
from parsers.registry import cut
from parsers.rooms.betfair import ROWS
from tests.parsers.reading import Reader

GOLDEN = Path(__file__).parent.parent / "golden" / "betfair"

BANNER = "***** Betfair Poker Hand History for Game 8130001 *****"
LEVEL = "NL $0.50/$1 Texas Hold'em - Tuesday, March 3, 20:14:31 GMT 2009"
PLACE = """Table Heron 102 6-max (Real Money)
Seat 1 is the button
Total number of active players : 3"""
SEATS = """Seat 1: Ann ( $100 )
Seat 2: Bo Lund ( $15.50 )
Seat 5: Cy ( $90 )"""
BODY = """Bo Lund posts small blind [$0.50]
Cy posts big blind [$1]
** Dealing down cards **
Dealt to Cy [ Ah, Kd ]
Ann raises to [$3]
Bo Lund goes all-in
Bo Lund raises to [$15.50]
Cy folds
Ann calls [$12.50]
** Dealing Flop ** [ 2c, 7d, Jh ]
** Dealing Turn ** [ 2s ]
** Dealing River ** [ 9h ]
** Showdown **
Ann shows [ Qc, Qh ] two pair, Queens and Twos
Bo Lund shows [ As, Ks ] a pair of Twos
** Hand Conclusion **
Ann wins $30.40 from main pot with two pair, Queens and Twos"""
END = "************  Game 8130001 ends  ************"


def text(
    *,
    banner: str = BANNER,
    level: str = LEVEL,
    place: str = PLACE,
    seats: str = SEATS,
    body: str = BODY,
    end: str = END,
) -> str:
    return "\n".join(part for part in (banner, level, place, seats, body, end) if part)


ROOM = Reader("betfair")
parsed, read, refuse, codes = ROOM.parsed, ROOM.read, ROOM.refuse, ROOM.codes


def test_a_plain_hand():
    hand = read(text())
    assert (hand.hand_id, hand.room, hand.played_at) == ("8130001", "betfair", "2009-03-03T20:14:31Z")
    assert (hand.game, hand.betting, hand.hi_lo) == (Game.HOLDEM, Betting.NO_LIMIT, False)
    assert (hand.stakes.small, hand.stakes.big, hand.currency.code) == (50, 100, "USD")
    assert (hand.table, hand.max_seats, hand.button, hand.hero) == ("Heron 102", 6, 1, 5)
    assert [(s.number, s.name, s.stack) for s in hand.seats.values()] == [
        (1, "Ann", 10000), (2, "Bo Lund", 1550), (5, "Cy", 9000),
    ]  # fmt: skip
    assert [(e.kind, e.seat, e.amount, e.total, e.all_in) for e in hand.events[:6]] == [
        (EventKind.SMALL_BLIND, 2, 50, 50, False),
        (EventKind.BIG_BLIND, 5, 100, 100, False),
        (EventKind.RAISE, 1, 300, 300, False),
        (EventKind.RAISE, 2, 1500, 1550, True),
        (EventKind.FOLD, 5, 0, 100, False),
        (EventKind.CALL, 1, 1250, 1550, False),
    ]
    assert [board.cards for board in hand.boards] == [("2c", "7d", "Jh", "2s", "9h")]
    assert hand.cards[1].cards == ("Qc", "Qh")
    assert [(c.seat, c.units, c.pot) for c in hand.recorded.collected] == [(1, 3040, 0)]
    assert [d.category for d in hand.recorded.descriptions] == ["two pair", "pair"]
    assert hand.conventions is ROWS[0]
    assert not hand.unknown_lines
    assert not hand.problems
    assert codes(text()) == set()


@pytest.mark.parametrize(
    ("level", "game", "betting", "stakes"),
    [
        ("PL $0.05/$0.10 Omaha", Game.OMAHA, Betting.POT_LIMIT, (5, 10)),
        ("PL $1,000/$2,000 Omaha Hi", Game.OMAHA, Betting.POT_LIMIT, (100000, 200000)),
        ("$2/$4 Texas Hold'em", Game.HOLDEM, Betting.FIXED_LIMIT, (None, None)),
        (" $2/$4 Texas Hold'em", Game.HOLDEM, Betting.FIXED_LIMIT, (None, None)),
    ],
)
def test_levels(level, game, betting, stakes):
    hand = read(text(level=f"{level} - Sunday, October 8, 9:00:00 GMT 2009"))
    assert (hand.game, hand.betting, (hand.stakes.small, hand.stakes.big)) == (game, betting, stakes)
    assert hand.played_at == "2009-10-08T09:00:00Z"


def test_play_money():
    hand = read(text(place=PLACE.replace("Real", "Play")))
    assert (hand.currency.code, hand.conventions) == ("play", ROWS[1])


def test_the_money_of_an_all_in_stands_in_the_next_line():
    called = read(text(body=BODY.replace("Ann calls", "Ann goes all-in\nAnn calls")))
    assert [(e.seat, e.amount) for e in called.events if e.all_in] == [(2, 1500), (1, 1250)]
    lost = read(text(body=BODY.replace("Bo Lund raises to [$15.50]\n", "")))
    assert [(line.text, line.money) for line in lost.unknown_lines] == [("Bo Lund goes all-in", True)]
    # announced twice: what the second announcement means is not known
    twice = read(text(body=BODY.replace("Bo Lund goes all-in", "Bo Lund goes all-in\nBo Lund goes all-in")))
    assert [line.money for line in twice.unknown_lines] == [False]


@pytest.mark.parametrize(
    ("won", "found"),
    [
        # 16.50 in the pot, 30 uncalled: silently returned, or paid inside
        ("$15.70", {"CON104"}),
        ("$45.70", {"CON104"}),
        ("$46.50", {"CON104"}),
        ("$46.60", {"CON104", "PAY302", "PAY303", "PAY308"}),
        ("$20", {"CON104", "PAY302", "PAY303", "PAY308"}),
    ],
)
def test_both_readings_of_uncalled_money(won, found):
    body = f"""Bo Lund posts small blind [$0.50]
Cy posts big blind [$1]
** Dealing down cards **
Ann raises to [$5]
Bo Lund calls [$4.50]
Cy calls [$4]
** Dealing Flop ** [ 2c, 7d, Jh ]
Bo Lund bets [$1]
Cy folds
Ann raises to [$31]
Bo Lund folds
** Hand Conclusion **
Ann wins {won} from main pot"""
    # 5 + 5 + 5 + 1 + 1 = 17
    hand_text = text(body=body.replace("Bo Lund bets [$1]", "Bo Lund bets [$0.75]").replace("$31", "$30.75"))
    hand = read(hand_text)
    assert sum(event.amount for event in hand.events) == 4650
    assert codes(hand_text) == found | {"BET601"}  # the blind is $1


def test_the_last_line():
    other = read(text(end=END.replace("8130001", "8130002")))
    assert [(problem.code, problem.params["what"]) for problem in other.problems] == [
        ("RD013", "the last line is that of hand 8130002")
    ]
    missing = read(text(end=""))
    assert [problem.code for problem in missing.problems] == ["RD013"]
    assert codes(text(end="")) == {"RD013"}
    after = read(text(end=f"{END}\nAnn wins $5 from main pot"))
    assert len(after.recorded.collected) == 1
    side = BODY.replace("Ann wins $30.40 from main pot", "Ann wins $30.40 from side pot #1")
    assert refuse(text(body=side, end="")) == ["RD004"]
    assert [c.pot for c in read(text(body=side)).recorded.collected] == [1]


@pytest.mark.parametrize(
    ("line", "paid"),
    [
        ("Zed folds", False),
        ("Zed goes all-in", False),
        ("Zed shows [ Ah, Kh ]", False),
        ("Zed wins $5 from main pot", True),
    ],
)
def test_people_without_a_seat(line, paid):
    problem = read(text(body=f"{BODY}\n{line}")).problems[-1]
    assert (problem.code, problem.params["name"], "paid" in problem.params) == ("RD008", "Zed", paid)


@pytest.mark.parametrize("line", ["Zed calls [$5]", "Zed K posts big blind [$1]", "Zed raises to [$5]"])
def test_money_of_people_without_a_seat(line):
    hand = parsed(text(body=BODY.replace("Cy folds", f"{line}\nCy folds")))
    assert isinstance(hand, Unreadable)
    name = " ".join(word for word in line.split() if word[0].isupper())
    assert (hand.problems[0].code, hand.problems[0].params["what"]) == ("RD002", f"seat of {name}")


def test_lines_that_are_not_understood():
    assert [line.money for line in read(text(body=f"{BODY}\nCy tosses in [$5]")).unknown_lines] == [True]
    assert [line.money for line in read(text(body=f"{BODY}\nCy straddles [$1.50]")).unknown_lines] == [True]
    assert [line.money for line in read(text(body=f"{BODY}\nCy yawns")).unknown_lines] == [False]
    assert [line.money for line in read(text(body=f"{BODY}\nthe lights went out")).unknown_lines] == [False]
    assert not read(text(body=f"Cy sits out\n{BODY}")).unknown_lines


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Ann folds", "Ann raises to"),
        ("** Dealing Flop ** [ 2c,", "7", "Dealt to"),
        ("Seat 2", "wins $5 from main pot", "Cy ("),
    ],
)
def test_hostile_names(names):
    hand = ROOM.renamed(text(), ("Ann", "Bo Lund", "Cy"), names)
    assert [c.seat for c in hand.recorded.collected] == [1]
    assert not hand.unknown_lines
    assert not hand.problems


@pytest.mark.parametrize(
    ("hand_text", "found"),
    [
        ("", ["RD004", "RD002"]),
        ("garbage", ["RD004", "RD002"]),
        (text(level=LEVEL.replace("Texas Hold'em", "Pineapple")), ["RD001"]),
        (text(level=LEVEL.replace("NL ", "XL ")), ["RD001"]),
        (text(level="NL high stakes"), ["RD002"]),
        (text(place="Seat 1 is the button"), ["RD002"]),
        (text(seats=""), ["RD002"]),
        (text(seats=SEATS.replace("Seat 2:", "Seat 1:")), ["RD002"]),
        (text(seats=SEATS.replace("Cy", "Ann")), ["RD002"]),
        (text(seats=SEATS.replace("( $15.50 )", "15.50")), ["RD002"]),
        (text(body=BODY.replace("[$12.50]", "[$12.505]")), ["RD007"]),
        (text(body=BODY.replace("** Dealing Flop **", "** Dealing Flap **")), ["RD001"]),
        (text(level=LEVEL.replace("Texas Hold'em", "Razz")), ["RD001"]),
        (text(body=BODY[: BODY.index("** Hand")]), ["RD004"]),
        (f"{BANNER}\n{LEVEL}", ["RD004", "RD002"]),
    ],
)
def test_unreadable(hand_text, found):
    assert refuse(hand_text) == found


def test_a_second_hand_without_its_header():
    headless = text(banner="", level="")
    assert refuse(f"{text()}\n\n{headless}") == ["RD001"]
    assert refuse(f"{text(end='')}\n\n{headless}") == ["RD001"]
    assert first_trace(headless) == 4


def rooms(whole: str) -> list[str]:
    return [hand.room for hand in cut(whole) if isinstance(hand, HandText)]


def test_recognition():
    assert rooms(text()) == ["betfair"]
    assert rooms(f"\ufeff\n{text()}\n\n\n{text(banner=BANNER.replace('8130001', '7'))}") == ["betfair"] * 2
    assert rooms(text(banner=BANNER.replace("Betfair Poker ", ""))) == ["partypoker"]
    assert rooms(text(level="$0.50/$1 Blinds No Limit Holdem - *** 03 03 2009 20:14:31")) == ["pacific888"]
    assert rooms("Ann said Betfair Poker Hand History for Game 5") == []


def test_both_blinds_in_one_post():
    """Of $1.50 at $0.50/$1 one dollar counts as Ann's bet and the half stays in the pot: she adds $2 to make it $3."""
    hand = read(text(body=BODY.replace("** Dealing down", "Ann posts both [$1.50]\n** Dealing down")))
    own = [(event.kind, event.amount, event.total) for event in hand.events if event.seat == 1][:3]
    assert own == [(EventKind.POST, 100, 100), (EventKind.DEAD_BLIND, 50, 100), (EventKind.RAISE, 200, 300)]


def test_cards_that_are_shown_without_words_for_the_hand():
    hand = read(text(body=BODY.replace("[ As, Ks ] a pair of Twos", "[ As, Ks ]")))
    assert (hand.cards[2].cards, hand.cards[2].source) == (("As", "Ks"), CardSource.SHOWN)
    assert {words.seat for words in hand.recorded.descriptions} == {1}
    assert not hand.unknown_lines
