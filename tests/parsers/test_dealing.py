"""Cards that come one by one or are exchanged, and boards that begin early, are doubled or contradict each other."""

from __future__ import annotations

import pytest

from parsers.builder import HandBuilder
from parsers.dealing import differing, first_street
from parsers.errors import UnreadableError
from parsers.hand import Betting, Board, CardSource, EventKind, Game, Hand, Printed, Seat, Stakes, Street
from parsers.money import CHIPS, amounts
from parsers.rooms.pokerstars_conventions import conventions

ROW = conventions("2014/01/01", True, False, False, None)
DEALT, SHOWN = CardSource.DEALT, CardSource.SHOWN


def builder(game: Game) -> HandBuilder:
    hand = Hand(
        "test", "1", "a.txt", 1, None, game, False, Betting.FIXED_LIMIT, Stakes(20, 40), CHIPS, "7", "t", 8, None, ROW
    )
    hand.seats = {n: Seat(n, f"P{n}", 1000, n) for n in range(1, 9)}
    return HandBuilder(hand, amounts(0), first_street(game))


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def impossible(b: HandBuilder) -> list[tuple[str, int]]:
    return [(p.params["card"], p.line) for p in b.finish().problems if p.code == "RD009"]


@pytest.mark.parametrize(
    ("game", "street"),
    [
        (Game.HOLDEM, Street.PREFLOP),
        (Game.COURCHEVEL, Street.PREFLOP),
        (Game.STUD, Street.THIRD),
        (Game.RAZZ, Street.THIRD),
        (Game.FIVE_DRAW, Street.DEAL),
        (Game.BADUGI, Street.DEAL),
    ],
)
def test_games_begin_in_their_own_street(game, street):
    assert first_street(game) is street


# --- draws ---------------------------------------------------------------------------------------


def test_without_a_mark_the_first_exchange_begins_the_street():
    b = builder(Game.SINGLE_27)
    b.small_blind(1, 10, False, 5)
    b.big_blind(2, 20, False, 6)
    b.call(1, 10, False, 7)
    b.discard(1, (), 8)
    b.stand_pat(2, (), 9)
    b.bet(1, 20, False, 10)
    assert [(e.kind, e.street, e.total) for e in b.events[3:]] == [
        (EventKind.DISCARD, Street.DRAW1, 0),
        (EventKind.STAND_PAT, Street.DRAW1, 0),
        (EventKind.BET, Street.DRAW1, 20),
    ]


def test_nobody_exchanges_twice_in_one_draw():
    b = builder(Game.TRIPLE_27)
    for line, street in enumerate((Street.DRAW1, Street.DRAW2, Street.DRAW3), 10):
        b.discard(1, (), line)
        assert b.street is street
        b.bet(1, 20, False, line)
        assert b.events[-1].total == 20
    b.discard(1, (), 20)
    assert b.street is Street.DRAW3


def test_the_hand_after_the_draw_is_the_players_hand():
    b = builder(Game.TRIPLE_27)
    b.cards(1, cards("2c 3c Kh Ks 7d"), DEALT, 5)
    b.deal(Street.DRAW1, 0, (), 6)
    b.discard(1, cards("Kh Ks"), 7)
    b.more_cards(1, cards("2c 3c 7d"), cards("4s 9h"), 8)
    b.deal(Street.DRAW2, 0, (), 9)
    b.stand_pat(1, cards("2c 3c 7d 4s 9h"), 10)
    b.cards(1, cards("9h 7d 4s 3c 2c"), SHOWN, 12)
    hand = b.finish()
    assert set(hand.cards[1].cards) == set(cards("2c 3c 7d 4s 9h"))
    assert hand.cards[1].complete
    assert hand.problems == []


def test_all_cards_may_be_exchanged():
    b = builder(Game.FIVE_DRAW)
    b.cards(1, cards("2c 3h 5d 9s Kc"), DEALT, 5)
    b.discard(1, cards("2c 3h 5d 9s Kc"), 6)
    b.more_cards(1, (), cards("Ah Ad Ac As 2h"), 7)
    assert b.finish().cards[1].cards == cards("Ah Ad Ac As 2h")


def test_a_hand_between_discard_and_draw_is_not_complete():
    b = builder(Game.BADUGI)
    b.cards(1, cards("2c 3h 5d 9s"), DEALT, 5)
    b.discard(1, cards("9s"), 6)
    assert not b.finish().cards[1].complete


@pytest.mark.parametrize(
    ("gone", "kept", "found"),
    [
        ("Ks", "2c 3h 5d", [("Ks", 6)]),  # what is thrown away was not held
        ("9s", "2c 3h 6d", [("6d", 7)]),  # what is kept was not held
        ("9s", "2c 3h 5d", []),
    ],
)
def test_exchanges_agree_with_the_hand_before(gone, kept, found):
    b = builder(Game.BADUGI)
    b.cards(1, cards("2c 3h 5d 9s"), DEALT, 5)
    b.discard(1, cards(gone), 6)
    b.more_cards(1, cards(kept), cards("Ah"), 7)
    assert impossible(b) == found


def test_standing_pat_on_another_hand_is_impossible():
    b = builder(Game.BADUGI)
    b.cards(1, cards("2c 3h 5d 9s"), DEALT, 5)
    b.stand_pat(1, cards("2c 3h 5d 8s"), 6)
    assert impossible(b) == [("8s", 6)]


@pytest.mark.parametrize("reshuffled", [False, True])
def test_what_was_thrown_away_returns_only_after_a_shuffle(reshuffled):
    b = builder(Game.TRIPLE_27)
    b.cards(1, cards("2c 3c Kh Ks 7d"), DEALT, 5)
    b.discard(1, cards("Kh Ks"), 6)
    if reshuffled:
        b.reshuffle()
    b.cards(2, cards("Kh 8d 6s 5c 2h"), SHOWN, 12)
    assert impossible(b) == ([] if reshuffled else [("Kh", 12)])


# --- stud ----------------------------------------------------------------------------------------


def test_up_cards_are_collected_street_by_street():
    b = builder(Game.STUD)
    b.cards(1, cards("3h Ts Ac"), DEALT, 5)
    b.cards(2, cards("9s"), DEALT, 6)
    b.deal(Street.FOURTH, 0, (), 7)
    b.more_cards(1, cards("3h Ts Ac"), cards("Qd"), 8)
    b.more_cards(2, cards("9s"), cards("6h"), 9)
    b.deal(Street.FIFTH, 0, (), 10)
    b.more_cards(2, cards("9s 6h"), cards("7s"), 11)
    hand = b.finish()
    assert hand.cards[1].cards == cards("3h Ts Ac Qd")
    assert hand.cards[2].cards == cards("9s 6h 7s")
    assert not hand.cards[1].complete
    assert hand.boards == []


def test_a_shown_stud_hand_holds_its_up_cards():
    b = builder(Game.RAZZ)
    b.cards(2, cards("9s 6h 7s 2d"), DEALT, 6)
    b.cards(2, cards("Ac 3d 9s 6h 7s 2d Kh"), SHOWN, 20)
    hand = b.finish()
    assert (hand.cards[2].source, hand.cards[2].complete, hand.problems) == (SHOWN, True, [])


def test_an_up_card_that_is_missing_in_the_shown_hand_is_impossible():
    b = builder(Game.RAZZ)
    b.cards(2, cards("9s 6h 7s 2d"), DEALT, 6)
    b.cards(2, cards("Ac 3d 9s 6h 8s 2d Kh"), SHOWN, 20)
    assert impossible(b) == [("7s", 20)]


@pytest.mark.parametrize(("kept", "card"), [("9s 6d", "6d"), ("9s", "6h")])
def test_up_cards_do_not_change(kept, card):
    b = builder(Game.STUD)
    b.cards(2, cards("9s"), DEALT, 6)
    b.deal(Street.FOURTH, 0, (), 7)
    b.more_cards(2, cards("9s"), cards("6h"), 8)
    b.deal(Street.FIFTH, 0, (), 9)
    b.more_cards(2, cards(kept), cards("7s"), 10)
    assert impossible(b) == [(card, 10)]


@pytest.mark.parametrize("shown", ["Ac 3d 9s 6h 8s 2d", "Ac 3d 9s 6h 8s 2d Kh"])
def test_the_last_card_may_lie_in_the_middle_for_all(shown):
    b = builder(Game.STUD)
    b.deal(Street.SEVENTH, 0, cards("Kh"), 18)
    b.cards(2, cards(shown), SHOWN, 20)
    hand = b.finish()
    assert hand.boards == [Board(("Kh",), 18)]
    assert hand.cards[2].cards == cards("Ac 3d 9s 6h 8s 2d")
    assert hand.cards[2].complete
    assert hand.problems == []


def test_two_further_cards_in_one_street_and_two_bets_show_a_missing_mark():
    b = builder(Game.STUD)
    b.cards(2, cards("9s"), DEALT, 6)
    b.bet(1, 20, False, 7)
    b.more_cards(2, cards("9s"), cards("6h"), 9)
    b.bet(1, 20, False, 10)
    with pytest.raises(UnreadableError) as error:
        b.finish()
    assert (error.value.problem.code, error.value.problem.line) == ("RD001", 10)


def test_forced_money_is_live():
    b = builder(Game.STUD)
    b.ante(1, 3, False, 3)
    b.bring_in(1, 7, True, 4)
    b.button_blind(2, 10, False, 5)
    assert [(e.kind, e.amount, e.total, e.all_in) for e in b.events[1:]] == [
        (EventKind.BRING_IN, 7, 7, True),
        (EventKind.BUTTON_BLIND, 10, 10, False),
    ]


def test_a_larger_big_blind_after_the_first_is_a_straddle():
    b = builder(Game.HOLDEM)
    for seat, units in ((1, 20), (2, 20), (3, 40)):
        b.big_blind(seat, units, False, seat)
    assert [e.kind for e in b.events] == [EventKind.BIG_BLIND, EventKind.POST, EventKind.STRADDLE]


def test_money_of_the_room_and_chips_brought_along():
    b = builder(Game.HOLDEM)
    b.house_money(50, 8)
    b.reload()
    hand = b.finish()
    assert hand.house_money == (Printed(50, 8),)
    assert hand.reloaded


# --- boards --------------------------------------------------------------------------------------

FLOP, TURN, RIVER = "7h 5d 3s", "7h 5d 3s Qc", "7h 5d 3s Qc 2c"


@pytest.mark.parametrize(
    ("one", "other", "card"),
    [
        (FLOP, "7h 5d 3s", None),
        (FLOP, "3s 7h 5d", None),
        (FLOP, "7h 5c 3s", "5c"),
        (FLOP, "3s 7h 5d Qc", None),
        (TURN, "7h 5d 3s Qh", "Qh"),
        (RIVER, "7h 5d 3s 2c Qc", "2c"),
        (RIVER, TURN, None),
        ("7h", FLOP, None),
        ("8h", FLOP, "7h"),
    ],
)
def test_boards_differ_where_a_place_holds_two_cards(one, other, card):
    assert differing(cards(one), cards(other)) == card


def streets(game: Game, *boards: tuple[Street, str]) -> HandBuilder:
    b = builder(game)
    for line, (street, board) in enumerate(boards, 10):
        b.deal(street, 0, cards(board), line)
    return b


def test_a_board_may_begin_before_the_flop():
    b = streets(Game.COURCHEVEL, (Street.PREFLOP, "7h"), (Street.FLOP, FLOP), (Street.TURN, TURN))
    hand = b.finish()
    assert (hand.boards, hand.problems) == ([Board(cards(TURN), 12)], [])


def test_a_first_card_that_is_not_in_the_flop_is_impossible():
    assert impossible(streets(Game.COURCHEVEL, (Street.PREFLOP, "8h"), (Street.FLOP, FLOP))) == [("7h", 11)]


def test_a_contradiction_is_said_once_and_the_summary_counts():
    b = streets(Game.HOLDEM, (Street.FLOP, "7h 5c 3s"), (Street.TURN, TURN), (Street.RIVER, RIVER))
    b.hand.recorded.boards.append(Board(cards(RIVER), 30))
    assert impossible(b) == [("5d", 11)]
    assert b.hand.boards == [Board(cards(RIVER), 30)]
    assert [inferred.line for inferred in b.hand.inferred] == [30]


@pytest.mark.parametrize("board", ["7h 5d 3s Qc 2d", "7h 5d 3s 2c Qc", "7h 5d 4s Qc 2c"])
def test_the_summary_may_contradict_the_streets(board):
    b = streets(Game.HOLDEM, (Street.FLOP, FLOP), (Street.TURN, TURN), (Street.RIVER, RIVER))
    b.hand.recorded.boards.append(Board(cards(board), 30))
    assert [line for _, line in impossible(b)] == [30]


@pytest.mark.parametrize("turn", ["7h 5d 3s", "7h 5d 3s Qc Qc"])
def test_a_garbled_street_contradicts_nothing(turn):
    b = streets(Game.HOLDEM, (Street.FLOP, FLOP), (Street.TURN, turn))
    b.hand.recorded.boards.append(Board(cards(TURN), 30))
    assert impossible(b) == []
    assert b.hand.boards == [Board(cards(TURN), 30)]


def test_the_flop_in_another_order_is_the_same():
    b = streets(Game.HOLDEM, (Street.FLOP, FLOP), (Street.TURN, "3s 5d 7h Qc"))
    hand = b.finish()
    assert (hand.boards, hand.problems, hand.inferred) == ([Board(cards("3s 5d 7h Qc"), 11)], [], ())
