"""HandBuilder by itself: what facts do to a hand, without any text."""

from __future__ import annotations

import pytest

from parsers.builder import HandBuilder
from parsers.errors import UnreadableError
from parsers.hand import Betting, Board, CardSource, EventKind, Game, Hand, Seat, Stakes, Street
from parsers.money import CHIPS, amounts
from parsers.rooms.pokerstars_conventions import conventions
from tests.records import replace

ROW = conventions("2024/01/01", True, False, False, None)
FLOP = ("2c", "7d", "Jh")
TURN = (*FLOP, "Js")
RIVER = (*TURN, "4d")


def builder(*, small: int | None = 50, big: int | None = 100, game: Game = Game.HOLDEM) -> HandBuilder:
    hand = Hand(
        "test", "1", "a.txt", 1, None, game, False, Betting.NO_LIMIT, Stakes(small, big),
        CHIPS, "7", "t", 6, 1, ROW,
    )  # fmt: skip
    hand.seats = {n: Seat(n, f"P{n}", 1000, n) for n in range(1, 7)}
    return HandBuilder(hand, amounts(0), Street.PREFLOP)


def moves(b: HandBuilder) -> list[tuple[EventKind, int, int, int]]:
    return [(e.kind, e.seat, e.amount, e.total) for e in b.events]


def test_a_raise_adds_what_is_missing_to_its_street_total():
    b = builder()
    b.small_blind(1, 50, False, 10)
    b.big_blind(2, 100, False, 11)
    assert b.raise_to(1, 200, 300, False, 12)
    assert not b.raise_to(2, 100, 100, False, 13)
    b.deal(Street.FLOP, 0, FLOP, 14)
    b.bet(2, 80, False, 15)
    assert b.raise_to(1, 80, 160, True, 16)
    assert moves(b)[2:] == [
        (EventKind.RAISE, 1, 250, 300),
        (EventKind.BET, 2, 80, 80),
        (EventKind.RAISE, 1, 160, 160),
    ]
    assert [e.by for e in b.events] == [None, None, 200, None, 80]


@pytest.mark.parametrize(
    ("line", "money"),
    [
        ("Zed9: calls $3", True),
        ("Zed9 calls [$0.30 USD]", True),
        ("Zed9: posts big blind 10", True),
        ("Zed9: folds", False),
        ("Zed9: shows [Ts 9s] (two pair, Tens and Nines)", False),
        ("Zed9: discards 2 cards", False),
        ("Zed9 doesn't show [ 2c, 10h ]", False),
    ],
)
def test_a_line_of_somebody_without_a_seat_says_whether_it_puts_money_in(line, money):
    b = builder()
    b.stranger("Zed9", line, 12)
    (problem,) = b.hand.problems
    assert (problem.code, problem.line, problem.params.get("puts_in")) == ("RD008", 12, line if money else None)


def test_first_blinds_are_blinds_later_ones_posts_and_dead_money():
    b = builder()
    b.ante(3, 10, False, 9)
    b.small_blind(1, 50, False, 10)
    b.big_blind(2, 100, False, 11)
    b.small_blind(3, 50, False, 12)
    b.big_blind(4, 100, False, 13)
    b.both_blinds(5, 150, True, 14)
    b.both_blinds(6, 80, True, 15)
    assert moves(b) == [
        (EventKind.ANTE, 3, 10, 0),
        (EventKind.SMALL_BLIND, 1, 50, 50),
        (EventKind.BIG_BLIND, 2, 100, 100),
        (EventKind.DEAD_BLIND, 3, 50, 0),
        (EventKind.POST, 4, 100, 100),
        (EventKind.POST, 5, 100, 100),
        (EventKind.DEAD_BLIND, 5, 50, 100),
        (EventKind.POST, 6, 80, 80),
    ]
    assert [e.all_in for e in b.events[5:]] == [False, True, True]
    assert b.hand.inferred == ()


@pytest.mark.parametrize(("posted", "split"), [(None, (100, 50)), (120, (120, 30))])
def test_a_post_of_both_blinds_without_a_known_level(posted, split):
    b = builder(small=None, big=None)
    if posted:
        b.big_blind(2, posted, False, 11)
    b.both_blinds(5, 150, False, 14)
    assert tuple(e.amount for e in b.events[-2:]) == split
    assert bool(b.hand.inferred) == (posted is None)


def test_in_limit_games_the_big_blind_is_the_small_bet():
    b = builder(small=100, big=200)
    b.hand.betting = Betting.FIXED_LIMIT
    b.both_blinds(5, 150, False, 14)
    assert [e.amount for e in b.events] == [100, 50]


def test_tabled_beats_dealt_beats_mucked_and_more_cards_beat_fewer():
    b = builder()
    b.cards(1, ("As", "Kd"), CardSource.DEALT, 5)
    b.cards(1, ("As",), CardSource.SHOWN, 9)
    b.cards(2, ("Qc",), CardSource.SHOWN, 10)
    b.cards(3, ("2c", "2d"), CardSource.MUCKED, 20)
    b.cards(4, ("3c", "3d"), CardSource.SHOWN, 11)
    b.cards(4, ("3d", "3c"), CardSource.MUCKED, 21)
    held = b.finish().cards
    assert (held[1].source, held[1].cards, held[1].complete) == (CardSource.DEALT, ("As", "Kd"), True)
    assert (held[2].source, held[2].complete) == (CardSource.SHOWN, False)
    assert held[3].source is CardSource.MUCKED
    assert (held[4].source, held[4].line) == (CardSource.SHOWN, 11)
    assert b.hand.problems == []


def test_other_cards_than_before_are_impossible():
    b = builder()
    b.cards(1, ("As", "Kd"), CardSource.DEALT, 5)
    b.cards(1, ("As", "Kh"), CardSource.SHOWN, 9)
    assert [(p.code, p.line, p.params) for p in b.hand.problems] == [("RD009", 9, {"card": "Kd"})]


@pytest.mark.parametrize(
    ("board", "card"), [(("2c", "7d", "As"), "As"), (("2c", "7d", "2c"), "2c"), (("2c", "7d", "1z"), "1z")]
)
def test_a_card_lies_in_one_place_and_is_of_the_deck(board, card):
    b = builder()
    b.cards(1, ("As", "Kd"), CardSource.SHOWN, 5)
    b.deal(Street.FLOP, 0, board, 14)
    b.finish()
    assert [(p.code, p.line, p.params) for p in b.hand.problems] == [("RD009", 14, {"card": card})]


def test_boards_of_one_deck_share_their_first_cards_only():
    b = builder()
    b.deal(Street.FLOP, 0, FLOP, 10)
    for run, cards in ((1, ("Js", "4d")), (2, ("Ac", "4h"))):
        b.deal(Street.TURN, run, (*FLOP, cards[0]), 10 + run)
        b.deal(Street.RIVER, run, (*FLOP, *cards), 20 + run)
    hand = b.finish()
    assert [board.cards for board in hand.boards] == [(*FLOP, "Js", "4d"), (*FLOP, "Ac", "4h")]
    assert (hand.runs, hand.problems) == (2, [])


def test_a_card_of_the_first_board_cannot_come_again_on_the_second():
    b = builder()
    b.deal(Street.FLOP, 0, FLOP, 10)
    b.deal(Street.TURN, 1, (*FLOP, "Js"), 11)
    b.deal(Street.RIVER, 1, (*FLOP, "Js", "4d"), 12)
    b.deal(Street.TURN, 2, (*FLOP, "4d"), 13)
    b.deal(Street.RIVER, 2, (*FLOP, "4d", "9h"), 14)
    assert [(p.code, p.params["card"]) for p in b.finish().problems] == [("RD009", "4d")]


def test_a_garbled_street_takes_the_board_from_the_summary():
    b = builder()
    b.deal(Street.FLOP, 0, FLOP, 10)
    b.deal(Street.TURN, 0, FLOP, 11)
    b.hand.recorded.boards.append(Board(RIVER, 30))
    hand = b.finish()
    assert [board.cards for board in hand.boards] == [RIVER]
    assert [(i.what, i.line) for i in hand.inferred] == [("board taken from the summary", 30)]


@pytest.mark.parametrize("streets", [(), (FLOP,), (FLOP, TURN)])
def test_missing_streets_take_the_board_from_the_summary(streets):
    b = builder()
    for street, cards in zip((Street.FLOP, Street.TURN), streets, strict=False):
        b.deal(street, 0, cards, 10)
    b.hand.recorded.boards.append(Board(RIVER, 30))
    assert [board.cards for board in b.finish().boards] == [RIVER]
    assert len(b.hand.inferred) == 1


def test_a_bet_on_top_of_money_and_a_missing_street_make_no_hand():
    b = builder()
    b.big_blind(2, 100, False, 8)
    b.bet(1, 50, False, 9)  # the flop's first bet: its mark is missing
    b.deal(Street.TURN, 0, TURN, 11)
    with pytest.raises(UnreadableError) as caught:
        b.finish()
    assert (caught.value.problem.code, caught.value.problem.line) == ("RD001", 9)


@pytest.mark.parametrize(("count", "game"), [(4, Game.OMAHA), (5, Game.OMAHA5), (6, Game.OMAHA6)])
def test_omaha_is_named_by_the_number_of_own_cards(count, game):
    b = builder(game=Game.OMAHA)
    b.cards(1, ("As", "Kd", "Qh", "Jc", "Ts", "9d")[:count], CardSource.DEALT, 5)
    hand = b.finish()
    assert hand.game is game
    assert len(hand.inferred) == (0 if count == 4 else 1)
    assert hand.cards[1].complete


def test_a_return_and_the_total_after_it():
    b = builder()
    b.bet(1, 300, False, 9)
    b.returned(1, 124, 10)
    assert moves(b)[-1] == (EventKind.RETURN, 1, 124, 176)


def test_conventions_follow_the_epoch_and_the_kind_of_game():
    def cash(day: str, big: int = 200, converted: bool = False) -> object:
        return conventions(day, False, False, converted, big)

    assert [cash(day).rake_steps for day in ("2008/05/01", "2009/05/01", "2010/05/01", "2012/01/01")] == [5, 5, 5, 1]
    assert cash("2011/05/01", 1000).rake_steps == 25
    assert cash("2015/05/01", 1000).rake_steps == 1
    assert [cash(day).silent_return_usual for day in ("2008/12/31", "2009/01/01")] == [True, False]
    assert [cash(day).coarse_units for day in ("2009/12/31", "2010/01/01")] == [(5, 25, 50, 100), ()]
    assert [cash(day).winner_rake_ratios for day in ("2021/06/30", "2021/07/01")] == [(1,), (4, 5)]
    assert conventions("2022/01/01", True, False, False, 100).winner_rake_ratios == (1,)
    assert cash("2015/05/01", converted=True).silent_return_usual
    assert replace(cash("2015/05/01"), name="x").source


@pytest.mark.parametrize("flop", [("7d", "7d", "9h"), ("2c", "9h", "9h")])
def test_a_card_twice_in_one_line_of_the_board(flop):
    """The next street names the right cards; the line before it is a fault all the same."""
    made = builder()
    made.deal(Street.FLOP, 0, flop, 11)
    made.deal(Street.TURN, 0, ("2c", "7d", "9h", "Ks"), 12)
    assert {problem.code for problem in made.finish().problems} == {"RD009"}
