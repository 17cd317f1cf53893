"""The Big Game's data to hands: what the golden hands do not reach. All names and numbers are invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from parsers.hand import Betting, CardSource, EventKind, Game, HandText, Street
from parsers.registry import cut
from parsers.rooms.thebiggame import ROWS
from tests.parsers.reading import Reader

GOLDEN = Path(__file__).parent.parent / "golden" / "thebiggame"

HEAD = 'Title:"d95h3",NumberOfSeats:6,PotSize:0,BigBlind:400,SmallBlind: 200,Ante:600,CurrentBet:0,Dealer:2,CardsOut:[]'
PLAYERS = (
    '{Name:"ANN",Seat:1,Stack:50000,Cards:["sa","ht"],CurrentBet:0},{Name:"",Seat:2,Stack:0,Cards:[],CurrentBet:0},'
    '{Name:"BO L",Seat:3,Stack:60000,Cards:["c2","d2"],CurrentBet:0},'
    '{Name:"CY",Seat:4,Stack:7000,Cards:[],CurrentBet:0},'
    '{Name:"DI",Seat:6,Stack:80000,Cards:["hk","hq"],CurrentBet:0}'
)
PLAYS = (
    '{Seat:6,Action:"Raises To",value:1200},{Seat:1,Action:"Folds"},{Seat:3,Action:"Folds"},{Seat:4,Action:"Calls"},'
    '{Seat:0,Action:"Deal",value:["s3","s4","d8"]},{Seat:4,Action:"Checks"},{Seat:6,Action:"Bets",value:2000},'
    '{Seat:4,Action:"All-In"},{Seat:6,Action:"Calls"},{Seat:0,Action:"Deal",value:["c9"]},'
    '{Seat:0,Action:"Deal",value:["dk"]},{Seat:6,Action:"Wins",value:14200}'
)


def text(*, head: str = HEAD, players: str = PLAYERS, plays: str = PLAYS) -> str:
    return f"LoadHand({{Hand:{{{head},Players: [{players}]}},Plays:[{plays}]}})\n"


ROOM = Reader("thebiggame", beside=frozenset({"CON105"}))
parsed, read, refuse, codes = ROOM.parsed, ROOM.read, ROOM.refuse, ROOM.codes


def test_a_plain_hand():
    """The button lies at an empty seat, so nobody pays the ante; the blinds are BO L's and CY's."""
    hand = read(text())
    assert (hand.hand_id, hand.room, hand.played_at, hand.line) == ("d95h3", "thebiggame", None, 1)
    assert (hand.game, hand.betting, hand.currency.code, hand.max_seats) == (Game.HOLDEM, Betting.NO_LIMIT, "USD", 6)
    assert (hand.stakes.small, hand.stakes.big, hand.stakes.ante, hand.button) == (20000, 40000, 60000, 2)
    assert [(s.number, s.name, s.stack) for s in hand.seats.values()] == [
        (1, "ANN", 5000000), (3, "BO L", 6000000), (4, "CY", 700000), (6, "DI", 8000000),
    ]  # fmt: skip
    assert [(e.kind, e.street, e.seat, e.amount, e.total, e.all_in) for e in hand.events] == [
        (EventKind.SMALL_BLIND, Street.PREFLOP, 3, 20000, 20000, False),
        (EventKind.BIG_BLIND, Street.PREFLOP, 4, 40000, 40000, False),
        (EventKind.RAISE, Street.PREFLOP, 6, 120000, 120000, False),
        (EventKind.FOLD, Street.PREFLOP, 1, 0, 0, False),
        (EventKind.FOLD, Street.PREFLOP, 3, 0, 20000, False),
        (EventKind.CALL, Street.PREFLOP, 4, 80000, 120000, False),
        (EventKind.CHECK, Street.FLOP, 4, 0, 0, False),
        (EventKind.BET, Street.FLOP, 6, 200000, 200000, False),
        (EventKind.RAISE, Street.FLOP, 4, 580000, 580000, True),
        (EventKind.CALL, Street.FLOP, 6, 380000, 580000, False),
    ]
    assert [board.cards for board in hand.boards] == [("3s", "4s", "8d", "9c", "Kd")]
    assert (hand.cards[1].cards, hand.cards[1].source) == (("As", "Th"), CardSource.LOGGED)
    assert [(c.seat, c.units, c.pot) for c in hand.recorded.collected] == [(6, 1420000, None)]
    assert hand.conventions is ROWS[0]
    assert codes(text()) == {"SHD407"}


def test_the_button_pays_the_ante():
    hand = read(text(head=HEAD.replace("Dealer:2", "Dealer:1")))
    assert [(e.kind, e.seat, e.amount) for e in hand.events[:3]] == [
        (EventKind.ANTE, 1, 60000), (EventKind.SMALL_BLIND, 3, 20000), (EventKind.BIG_BLIND, 4, 40000),
    ]  # fmt: skip
    assert [note.params for note in hand.inferred] == [{"ante": "ANN"}, {"small": "BO L", "big": "CY"}]
    assert read(text(head=HEAD.replace("Dealer:2", "Dealer:1").replace("Ante:600,", ""))).stakes.ante is None


def test_both_readings_of_an_empty_seat_after_the_button():
    head = HEAD.replace("Dealer:2", "Dealer:4")
    hand = read(text(head=head))
    (other,) = hand.other_readings
    blinds = {EventKind.SMALL_BLIND, EventKind.BIG_BLIND}
    assert [(e.kind, e.seat) for e in hand.events if e.kind in blinds] == [
        (EventKind.SMALL_BLIND, 6), (EventKind.BIG_BLIND, 1),
    ]  # fmt: skip
    assert [(e.kind, e.seat) for e in other.events if e.kind in blinds] == [(EventKind.BIG_BLIND, 6)]
    assert not read(text()).other_readings


@pytest.mark.parametrize(
    ("deals", "boards", "runs"),
    [
        ([["c9"], ["dk"], ["h2", "h3"]], [("9c", "Kd"), ("2h", "3h")], 2),
        ([["c9", "dk"], ["h2"], ["h3"]], [("9c", "Kd"), ("2h", "3h")], 2),
        ([["c9"], ["dk"], []], [("9c", "Kd")], 2),
        ([["c9"]], [("9c",)], 1),
        ([["c9"], ["dk"], ["h2"], ["h3"], ["h4"], ["h5"]], [("9c", "Kd"), ("2h", "3h"), ("4h", "5h")], 3),
    ],
)
def test_boards_that_are_dealt_several_times(deals, boards, runs):
    before = PLAYS.split('{Seat:0,Action:"Deal",value:["c9"]}')[0]
    lists = [", ".join(f'"{card}"' for card in deal) for deal in deals]
    dealt = "".join(f'{{Seat:0,Action:"Deal",value:[{cards}]}},' for cards in lists)
    hand = read(text(plays=f'{before}{dealt}{{Seat:6,Action:"Wins",value:14200}}'))
    assert [board.cards[3:] for board in hand.boards] == boards
    assert all(board.cards[:3] == ("3s", "4s", "8d") for board in hand.boards)
    assert hand.runs == runs


def test_straddles_and_money_taken_back():
    plays = (
        '{Seat:6,Action:"Straddles",value:800},{Seat:1,Action:"All-In"},{Seat:3,Action:"Folds"},{Seat:4,Action:"All-In"},'
        '{Seat:6,Action:"Folds"},{Seat:1,Action:"Takes Back",value:43000},{Seat:4,Action:"Wins",value:15000}'
    )
    hand = read(text(plays=plays))
    assert [(e.kind, e.seat, e.amount) for e in hand.events[2:]] == [
        (EventKind.STRADDLE, 6, 80000),
        (EventKind.RAISE, 1, 5000000),
        (EventKind.FOLD, 3, 0),
        (EventKind.CALL, 4, 660000),
        (EventKind.FOLD, 6, 0),
        (EventKind.RETURN, 1, 4300000),
    ]


def test_calls_are_capped_by_the_stack():
    plays = PLAYS.replace("value:1200", "value:9000").partition('{Seat:0,Action:"Deal"')[0]
    hand = read(text(plays=f'{plays}{{Seat:6,Action:"Takes Back",value:2000}},{{Seat:4,Action:"Wins",value:14200}}'))
    assert [(e.amount, e.total, e.all_in) for e in hand.events if e.kind is EventKind.CALL] == [(660000, 700000, True)]


def test_plays_that_are_not_understood():
    def unknown(play: str) -> list[bool]:
        return [line.money for line in read(text(plays=f"{PLAYS},{play}")).unknown_lines]

    assert unknown('{Seat:6,Action:"Tosses",value:5}') == [True]
    assert unknown('{Seat:6,Action:"Smiles"}') == [False]
    assert unknown('{Seat:6,Action:"Calls"}') == [False]
    assert unknown('{Seat:4,Action:"All-In"}') == [False]
    assert unknown('{Seat:6,Action:"Bets",value:0}') == [True]


@pytest.mark.parametrize(
    ("hand_text", "problems"),
    [
        ("", ["RD002"]),
        ("garbage", ["RD002"]),
        (text(head=HEAD.replace("d95h3", "")), ["RD002"]),
        (text(head=HEAD.replace("Dealer:2,", "")), ["RD002"]),
        (text(head=HEAD.replace("BigBlind:400", "BigBlind:0")), ["RD002"]),
        (text(head=HEAD.replace("BigBlind:400,", "")), ["RD007"]),
        (text(players=PLAYERS.replace("Seat:3", "Seat:1")), ["RD002"]),
        (text(players=PLAYERS.replace("Seat:3", "Seat:x")), ["RD002"]),
        (text(players='{Name:"ANN",Seat:1,Stack:50000,Cards:["sa","ht"],CurrentBet:0}'), ["RD002"]),
        (text(players=PLAYERS.replace("Stack:60000", "Stack:6e4")), ["RD007"]),
        (text(players=PLAYERS.replace("},{", "};{", 1)), ["RD001"]),
        (text(plays=PLAYS.replace("value:2000", "value:-2000")), ["RD007"]),
        (text(plays=PLAYS.replace('{Seat:1,Action:"Folds"}', '{Seat:2,Action:"Folds"}')), ["RD002"]),
        (text(plays=PLAYS.replace('["s3","s4","d8"]', "[]")), ["RD001"]),
        (text(plays=PLAYS.rpartition(",{Seat:6")[0]), ["RD004"]),
        (text(plays=PLAYS.replace('["dk"]', '["dk","s9"]')), ["RD001"]),
        (text()[:300], ["RD004"]),
    ],
)
def test_unreadable(hand_text, problems):
    assert refuse(hand_text) == problems


def test_hands_of_a_file():
    both = f"URL: http://x/d95h3.js\n{text()}URL: http://x/d95h4.js\n{text()}"
    pieces = [h for h in cut(both) if isinstance(h, HandText)]
    assert [(h.room, h.line) for h in pieces] == [("thebiggame", 2), ("thebiggame", 4)]
    assert not read(pieces[0].text).unknown_lines


def test_fields_of_the_head_behind_the_players():
    moved = text(head=HEAD.replace("Dealer:2,", "")).replace("]},Plays", "], CardsOut: [], Dealer: 2 }, Plays")
    hand = read(moved)
    assert (hand.button, len(hand.seats), len(hand.events)) == (2, 4, len(read(text()).events))


def test_a_hand_without_the_cards_to_come_has_no_board_of_them():
    plays = PLAYS.replace('{Seat:0,Action:"Deal",value:["c9"]},{Seat:0,Action:"Deal",value:["dk"]},', "")
    hand = read(
        text(plays=plays.replace('{Seat:6,Action:"Wins"', '{Seat:0,Action:"Deal",value:[]},{Seat:6,Action:"Wins"'))
    )
    assert [board.cards for board in hand.boards] == [("3s", "4s", "8d")]
    assert hand.runs == 1
