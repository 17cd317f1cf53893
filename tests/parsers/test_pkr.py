"""PKR texts to hands: what the golden hands do not reach. All names, tables and numbers are invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.audit import audit
from parsers.hand import Betting, EventKind, Game, HandText, Part
from parsers.registry import cut
from parsers.rooms.pkr import ROWS
from parsers.rooms.pkr_words import GAMES, LIMITS, cards
from tests.parsers.reading import Reader

GOLDEN = Path(__file__).parent.parent / "golden" / "pkr"

HEAD = """Table #94700001 - Ghent 2
Starting Hand #94700003
Start time of hand: 11 Jun 2012 21:27:23
Last Hand #94700002
Game Type: HOLD'EM
Limit Type: NO LIMIT
Table Type: RING
Money Type: REAL MONEY
Blinds are now $1 / $2
Button is at seat 2"""
SEATS = """Seat 1: Ann - $1,000
Seat 2: Bo Lund - $150
Seat 5: Cy - $90.50"""
BODY = """Shuffling Deck
Moving Button to seat 5
Ann posts small blind ($1)
Bo Lund posts big blind ($2)
Dealing Cards
Dealing [A h][K d] to Cy
Cy raises to $6
Ann folds
Bo Lund calls $6
Pot sizes: $13
Dealing Flop [2 c][7 d][J h]
Bo Lund checks
Cy bets $8
Bo Lund folds
Pot sizes: $13"""
PAID = """Taking Rake of $0.65 from pot 1
Cy doesn't show
Cy wins $12.35"""
END = """Seat 1: Ann - $999
Seat 2: Bo Lund - $144
Seat 5: Cy - $96.85
End of Hand #94700003"""


def text(*, head: str = HEAD, seats: str = SEATS, body: str = BODY, paid: str = PAID, end: str = END) -> str:
    return "\n".join(part for part in (head, seats, body, paid, end) if part)


ROOM = Reader("pkr", beside=frozenset({"CON104"}))
parsed, read, refuse, codes = ROOM.parsed, ROOM.read, ROOM.refuse, ROOM.codes


def test_a_plain_hand():
    hand = read(text())
    assert (hand.hand_id, hand.room, hand.line, hand.played_at) == ("94700003", "pkr", 1, "2012-06-11T21:27:23")
    assert (hand.game, hand.betting, hand.hi_lo, hand.tournament) == (Game.HOLDEM, Betting.NO_LIMIT, False, None)
    assert (hand.stakes.small, hand.stakes.big, hand.currency.code) == (100, 200, "USD")
    assert (hand.table, hand.button, hand.hero) == ("Ghent 2", 5, 5)
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
    assert {seat: line.balance for seat, line in hand.recorded.summary.items()} == {1: 99900, 2: 14400, 5: 9685}
    assert [(c.seat, c.units, c.pot) for c in hand.recorded.collected] == [(5, 1235, None)]
    assert [(p.index, p.units) for p in hand.recorded.pots] == [(0, 1300)]
    assert [p.units for p in hand.recorded.street_pots] == [1300, 1300]
    assert hand.recorded.rake is not None
    assert hand.recorded.rake.units == 65
    assert hand.conventions is ROWS[0]
    assert [hand.unknown_lines, hand.problems, hand.inferred] == [[], [], ()]
    assert codes(text()) == set()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("limit", LIMITS)
def test_games(game, limit):
    hand = read(text(head=HEAD.replace("HOLD'EM", game).replace("NO LIMIT", limit)))
    assert (hand.game, hand.hi_lo, hand.betting) == (*GAMES[game], LIMITS[limit])


@pytest.mark.parametrize(
    ("table", "tournament"),
    [("Table #7 - Tournament #45 Table #6", "45"), ("Table #7 - STT # 46", "46"), ("Table #7 - Ghent", "7"), ("", "?")],
)
def test_tournaments(table, tournament):
    chips = (
        text().replace("$", "").replace("REAL MONEY", "TOURNAMENT CHIPS").replace("Table #94700001 - Ghent 2", table)
    )
    hand = read(chips.lstrip())
    assert (hand.tournament, hand.currency.code, hand.currency.exponent) == (tournament, "chips", 2)
    whole = (
        chips.replace("90.50", "90")
        .replace("96.85", "97")
        .replace("12.35", "13")
        .replace("Taking Rake of 0.65 ", "x: ")
    )
    hand = read(whole.lstrip())
    assert (hand.currency.exponent, hand.conventions) == (0, ROWS[1])
    assert audit(hand).verdict.value == "consistent"


def test_other_money():
    assert read(text(head=HEAD.replace("REAL MONEY", "Tournament chips"))).conventions is ROWS[1]
    assert read(text().replace("$", "€")).currency.code == "EUR"
    play = read(text(head=HEAD.replace("REAL", "PLAY")))
    assert (play.currency.code, play.conventions) == ("play", ROWS[2])
    guessed = read(text(head=HEAD.replace("$", "")))
    assert [problem.code for problem in guessed.problems] == ["RD011"]


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("[T h][9 s]", ("Th", "9s")),
        ("[qs][2s]", ("Qs", "2s")),
        ("[Ad 8h]", ("Ad", "8h")),
        ("[10 c][XX]", ("Tc",)),
    ],
)
def test_cards(printed, expected):
    assert cards(printed) == expected
    hand = read(text(body=BODY.replace("[A h][K d]", printed)))
    assert hand.cards[5].cards == expected


def test_posts():
    posts = "Cy posts $2\nCy posts $1 dead\nBo Lund posts $0\nAnn posts ante of $0.50\nDealing Cards"
    events = read(text(body=BODY.replace("Dealing Cards", posts))).events[2:5]
    assert [(e.kind, e.seat, e.amount) for e in events] == [
        (EventKind.POST, 5, 200), (EventKind.DEAD_BLIND, 5, 100), (EventKind.ANTE, 1, 50),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "pot", "part"),
    [
        ("wins $12.35 with: High Card: Ace", None, None),
        ("wins $12.35 from side pot #2 with: High Card: Ace", 2, None),
        ("ties, and wins $12.35 with: High Card: Ace", None, None),
        ("ties side pot #1, and wins $12.35", 1, None),
        ("wins $12.35 with high hand: High Card: Ace", None, Part.HIGH),
        ("ties $12.35 with low hand: A2345", None, Part.LOW),
    ],
)
def test_payments(line, pot, part):
    hand = read(text(paid=f"Taking Rake of $0.65 from pot 1\nCy {line}"))
    assert [(c.seat, c.units, c.pot, c.part) for c in hand.recorded.collected] == [(5, 1235, pot, part)]


def test_payments_without_a_label_are_of_the_main_pot_beside_labelled_ones():
    both = read(text(paid="Cy wins $2.35 from side pot #1\nCy wins $10"))
    assert [(c.units, c.pot) for c in both.recorded.collected] == [(235, 1), (1000, 0)]


def test_rakes_of_several_pots_are_one():
    hand = read(text(paid=PAID.replace("pot 1", "pot 1\nTaking Rake of $0.35 from pot 2")))
    assert hand.recorded.rake is not None
    assert hand.recorded.rake.units == 100


def test_pots_that_are_not_the_last_word():
    early = read(text(body=BODY.removesuffix("\nPot sizes: $13")))
    assert (early.recorded.pots, [p.units for p in early.recorded.street_pots]) == ([], [1300])
    two = read(text(body=f"{BODY}\nPot sizes: $7"))
    assert [(p.index, p.units) for p in two.recorded.pots] == [(0, 1300), (1, 700)]
    again = read(text(body=f"{BODY}\nPot sizes: $13"))
    assert [(p.index, p.units) for p in again.recorded.pots] == [(0, 1300)]


def test_chips_bought_during_the_hand():
    during = read(text(body=BODY.replace("Ann folds", "Ann folds\nAnn rebuys $5")))
    assert during.reloaded
    assert not read(text(end=f"{END}\n\nAnn rebuys $5")).reloaded
    newcomer = read(
        text(body=f"{BODY}\nZed brings $40 to table 7", end=END.replace("End of", "Seat 9: Zed - $40\nEnd of"))
    )
    assert [newcomer.reloaded, newcomer.unknown_lines] == [False, []]


def test_gestures_and_chat_are_nothing():
    said = "Cy yawns at Ann.\nBo Lund laughs his *** off.\nAnn says Boom!\nAnn: I call $4\nZed: bets $5"
    hand = read(text(body=BODY.replace("Ann folds", f"{said}\nCy  is using the time bank\nAnn folds")))
    assert [hand.unknown_lines, hand.problems, len(hand.events)] == [[], [], 8]


def test_a_limited_award_is_not_judged_by_cards():
    shown = "Cy shows [A h][K d]\nCy has High Card: Ace\nBo Lund shows [Q h][Q d]\nBo Lund has One Pair: Queens"
    body = BODY.replace("Bo Lund folds\n", "Bo Lund has disconnected and has been granted disconnection protection\n")
    body += "\nDealing Turn [3 s]\nDealing River [8 s]"
    limited = "Bo Lund wins $2, disconnection protection limited from $12.35 with: One Pair: Queens\nCy wins $10.35"
    end = END.replace("$144", "$146").replace("$96.85", "$94.85")
    found = codes(text(body=body, paid=f"Taking Rake of $0.65 from pot 1\n{shown}\n{limited}", end=end))
    assert "CON105" in found
    assert not found & {"PAY302", "SHD401"}
    whole = limited.replace(", disconnection protection limited from $12.35", "")
    assert "PAY302" in codes(text(body=body, paid=f"Taking Rake of $0.65 from pot 1\n{shown}\n{whole}", end=end))


def test_no_seat_with_money_in_the_hand():
    assert refuse(text(body=f"{BODY}\nZed calls $8")) == ["RD002"]
    assert refuse(text(body=BODY.replace("Ann folds", "Ann folds\nReturning $5 to Zed uncalled"))) == ["RD002"]
    assert refuse(text(body=BODY.replace("Ann folds", "Zed folds"))) == ["RD002"]
    assert codes(text(body=f"{BODY}\nZed folds")) == {"RD008"}
    paid = read(text(paid=PAID.replace("Cy wins", "Zed wins")))
    assert ([c.seat for c in paid.recorded.collected], paid.problems[0].code) == ([], "RD008")


def test_lines_that_are_not_understood():
    assert [line.money for line in read(text(body=f"{BODY}\nCy tosses in 5")).unknown_lines] == [True]
    assert [line.money for line in read(text(body=f"{BODY}\nCy tosses it in")).unknown_lines] == [False]
    assert [line.money for line in read(text(body=f"{BODY}\nthe lights went out")).unknown_lines] == [False]
    assert [line.money for line in read(text(end=END.replace("Seat 1: Ann", "Seat 1: Zed"))).unknown_lines] == [False]


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Ann folds", "Ann bets $8"),
        ("Dealing [A h]", "7", "Dealing Flop"),
        ("Pot sizes: $13", "Seat 2", "Returning $5"),
        ("A - $5", "End of", "wins $4"),
        ("Seat 2: Bo", "Table #7 - x", "ties"),
    ],
)
def test_hostile_names(names):
    hand = ROOM.renamed(text(), ("Ann", "Bo Lund", "Cy"), names)
    assert {seat: line.balance for seat, line in hand.recorded.summary.items()} == {1: 99900, 2: 14400, 5: 9685}
    assert [c.seat for c in hand.recorded.collected] == [5]
    assert [hand.unknown_lines, hand.problems] == [[], []]


@pytest.mark.parametrize(
    ("hand_text", "problems"),
    [
        ("", ["RD002"]),
        ("garbage", ["RD002"]),
        (text(head=HEAD.replace("HOLD'EM", "PINEAPPLE")), ["RD001"]),
        (text(head=HEAD.replace("NO LIMIT", "SOME LIMIT")), ["RD001"]),
        (text(head=HEAD.replace("REAL MONEY", "TOKENS")), ["RD001"]),
        (text(head=HEAD.replace("Blinds are now $1 / $2\n", "")), ["RD002"]),
        (text(head=HEAD.replace("Game Type: HOLD'EM\n", "")), ["RD002"]),
        (text(seats=""), ["RD002"]),
        (text(seats=SEATS.replace("Seat 2:", "Seat 1:")), ["RD002"]),
        (text(seats=SEATS.replace("Cy", "Ann")), ["RD002"]),
        (text(seats=SEATS.replace("- $150", "$150")), ["RD002"]),
        (text(body=BODY.replace("raises to $6", "raises to $6.005")), ["RD007"]),
        (text(body=BODY.replace("Dealing Flop", "Dealing Flap")), ["RD001"]),
        (text(paid="", end=""), ["RD004"]),
        (HEAD, ["RD004", "RD002"]),
    ],
)
def test_unreadable(hand_text, problems):
    assert refuse(hand_text) == problems


def test_hands_of_a_file():
    """The line of the table belongs to the hand below it, and may be missing."""
    second = text(head=HEAD.partition("\n")[2]).replace("94700003", "94700004")
    pieces = [h for h in cut(f"{text()}\n\n{second}\n\n{text()}") if isinstance(h, HandText)]
    assert [(h.room, h.text.partition("\n")[0]) for h in pieces] == [
        ("pkr", "Table #94700001 - Ghent 2"), ("pkr", "Starting Hand #94700004"), ("pkr", "Table #94700001 - Ghent 2"),
    ]  # fmt: skip
    assert [read(piece.text).unknown_lines for piece in pieces] == [[], [], []]
    quoted = text(body=BODY.replace("Ann folds", "Zed: Starting Hand #5\nAnn folds"))
    assert len([h for h in cut(quoted) if isinstance(h, HandText)]) == 1


def test_chips_that_one_player_brings_leave_the_stacks_of_the_others():
    """Ann ends with the $999 that she had left and $5 that she bought; Bo Lund put in $6 of $150."""
    bought = text(body=BODY.replace("Ann folds", "Ann folds\nAnn rebuys $5"), end=END.replace("$999", "$1,004"))
    assert read(bought).reloaders == {1}
    assert codes(bought) == set()
    assert codes(bought.replace("Bo Lund - $144", "Bo Lund - $145")) == {"PAY310"}


def test_a_low_hand_without_words_for_the_high_one():
    hand = read(text(paid=PAID.replace("Cy wins", "Cy has low hand: A2345\nCy wins")))
    assert [(words.seat, words.category, words.low) for words in hand.recorded.descriptions] == [(5, None, "5,4,3,2,A")]


@pytest.mark.parametrize("line", ["Zed: I had A h", "Ann: nice", "Ann smiles.", "Bo Lund has disconnected"])
def test_what_people_say_between_two_pots(line):
    """Bo Lund is all-in for 40, Cy's 8 more are in a side pot with Ann."""
    body = """Ann posts small blind ($1)
Bo Lund posts big blind ($2)
Cy raises to $48
Ann calls $47
Bo Lund calls $38 (all-in)
Pot sizes: $120
{}Pot sizes: $16
Dealing Flop [2 c][7 d][J h]"""
    plain = read(text(body=body.format("")))
    talked = read(text(body=body.format(line + "\n")))
    assert [pot.units for pot in plain.recorded.street_pots] == [13600]
    assert [pot.units for pot in talked.recorded.street_pots] == [13600]


def test_talk_of_a_prize_is_no_payment():
    assert not read(text(body=f"{BODY}\nZed: Bo wins $20 again\nZed wins the $5 bounty")).problems


def test_a_seat_line_behind_another_line():
    assert refuse(text(seats=SEATS.replace("Seat 5", "Zed has left\nSeat 5"))) == ["RD002"]
