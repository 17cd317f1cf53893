"""Hands whose order a person can check, and the fast evaluators held against pokerkit on random deals."""

import random
import subprocess
import sys
from itertools import combinations, pairwise

import pokerkit
import pytest

from auditor import ranking
from auditor.ranking import NO_LOW, category, low_strength, other_house_strength, strength
from parsers.hand import Game


def cards(text):
    """Cards from text: "As Kd" or "AsKd"."""
    text = text.replace(" ", "")
    return tuple(text[i : i + 2] for i in range(0, len(text), 2))


def high(game, hole, board=""):
    return strength(game, cards(hole), cards(board))


def low(game, hole, board=""):
    return low_strength(game, cards(hole), cards(board))


def kind(game, hole, board=""):
    return category(game, cards(hole), cards(board))


# The worst and the best hand of every category, in rising order.
LADDER = [
    ("2c 4d", "3h 5s 7c 8d 9h", "high card"),
    ("Ac Kd", "Qh Js 9c 3d 2h", "high card"),
    ("2c 2d", "3h 4s 7c 8d 9h", "pair"),
    ("Ac Ad", "Kh Qs Jc 3d 2h", "pair"),
    ("2c 2d", "3h 3s 4c 6d 7h", "two pair"),
    ("Ac Ad", "Kh Ks Qc 3d 2h", "two pair"),
    ("2c 2d", "2h 4s 5c 7d 8h", "three of a kind"),
    ("Ac Ad", "Ah Ks Qc 3d 2h", "three of a kind"),
    ("Ac 2d", "3h 4s 5c 9d Jh", "straight"),
    ("Ac Kd", "Qh Js Tc 3d 2h", "straight"),
    ("7c 2c", "3c 4c 5c Kd Kh", "flush"),
    ("Ac Kc", "Qc Jc 9c 3d 2h", "flush"),
    ("2c 2d", "2h 3s 3c 7d 8h", "full house"),
    ("Ac Ad", "Ah Ks Kc 3d 2h", "full house"),
    ("2c 2d", "2h 2s 3c 4d 5h", "four of a kind"),
    ("Ac Ad", "Ah As Kc Qd Jh", "four of a kind"),
    ("Ac 2c", "3c 4c 5c Kd Kh", "straight flush"),  # the steel wheel
    ("Ac Kc", "Qc Jc Tc 3d 2h", "straight flush"),  # royal
]


@pytest.mark.parametrize(("hole", "board", "expected"), LADDER)
def test_category(hole, board, expected):
    assert kind(Game.HOLDEM, hole, board) == expected


def test_the_categories_are_in_order():
    steps = [high(Game.HOLDEM, hole, board) for hole, board, _ in LADDER]
    assert all(worse < better for worse, better in pairwise(steps))
    assert steps[-1] == 7462


@pytest.mark.parametrize(
    ("better", "worse", "board"),
    [
        ("As Kd", "Ac Qd", "Ah 8s 7c 4d 2h"),  # king kicker against queen kicker
        ("As Td", "Kc Qd", "9h 8s 7c 4d 2h"),  # ace high
        ("Ks 3h", "7d Ah", "Kh Kd 7s 7c 2h"),  # kings full of sevens against sevens full of kings
        ("6c 6d", "Ac Kd", "2h 3s 4c 5d Th"),  # six-high straight against the wheel
        ("Ac 9d", "Kc Kd", "2c 3c 4c 5c Kh"),  # steel wheel against king-high flush
        ("6c 9d", "Ac Kd", "2c 3c 4c 5c Kh"),  # six-high straight flush against the steel wheel
        ("Ac 2d", "Kc Qc", "3c 5c 9c Jc Jh"),  # flush by its best card
        ("Qs 2d", "Jc Td", "Ah Ad Ks Kc 3h"),  # aces and kings, the queen decides
        ("As 2d", "Kc Qd", "8h 8d 8s 8c Jh"),  # quads on the board, ace kicker
    ],
)
def test_holdem_order(better, worse, board):
    assert high(Game.HOLDEM, better, board) > high(Game.HOLDEM, worse, board)


@pytest.mark.parametrize(
    ("one", "other", "board"),
    [
        ("2c 3d", "Ah Ad", "Ts Js Qs Ks As"),  # a royal flush on the board
        ("9s 8d", "5s 4d", "Kh Kd Qs Qc Ah"),  # two pair and the ace on the board
        ("Qs Qd", "Qc Jd", "Ah Ad Ks Kc 2h"),  # the third pair does not count
        ("As 3d", "Ad 4c", "Ah Kc Qs Jh 9d"),  # the kicker does not play
        ("As Ks", "Ad Kd", "Qh Jc Th 2s 3d"),  # suits decide nothing
        ("8c 7d", "8d 2c", "9h Ts Jc Qd 3h"),  # queen-high straight with the same eight
    ],
)
def test_holdem_ties(one, other, board):
    assert high(Game.HOLDEM, one, board) == high(Game.HOLDEM, other, board)


def test_games_ranked_like_holdem():
    board = "Ah 8s 7c 4d 2h"
    for game in (Game.SPLIT_HOLDEM, Game.IRISH):
        assert high(game, "As Kd", board) == high(Game.HOLDEM, "As Kd", board)
    assert high(Game.FIVE_DRAW, "As Ah Kd 8s 7c") == high(Game.HOLDEM, "As Kd", board)
    assert high(Game.STUD, "As Kd Ah 8s 7c 4d 2h") == high(Game.HOLDEM, "As Kd", board)


# What hold'em players get wrong in Omaha: exactly two cards of the hand, three of the board.
@pytest.mark.parametrize(
    ("hole", "board", "expected"),
    [
        ("As Kd Qd Jh", "2s 5s 9s Ts 3h", "high card"),  # four spades on the board, one in the hand
        ("As Ks Qs 2d", "Js Ts 4d 5c 9h", "straight"),  # three spades in the hand, two on the board
        ("As Kd 7h 6c", "8c 8d 8h Ks 2s", "three of a kind"),  # not eights full of kings
        ("3c 3d 7h 6c", "8c 8d 8h Ks 2s", "full house"),  # a pair in the hand fills up
        ("As Ks 2h 3h", "8c 8d 8h 8s Kd", "three of a kind"),  # quads on the board
        ("As Ad Kh Kd", "5c 6d 7h 8s 9c", "pair"),  # a straight on the board
        ("As Ad Ah Ac", "2c 7d 9h Js Kc", "pair"),  # four aces in the hand
        ("2c 2d 9h 9s", "5c 5d 5h 2s 3c", "full house"),  # fives full of nines
    ],
)
def test_omaha_uses_exactly_two(hole, board, expected):
    assert kind(Game.OMAHA, hole, board) == expected


def test_omaha_order():
    board = "2s 5s 9s Ts 3h"
    assert high(Game.OMAHA, "3s 4s 7h 7d", board) > high(Game.OMAHA, "As Kd Qd Jh", board)
    board = "8c 8d 8h 8s Kd"
    assert high(Game.OMAHA, "Qc Qd 2h 3h", board) > high(Game.OMAHA, "As Ks 2c 3c", board)
    board = "Kh 9d 4s 3c 2h"
    assert high(Game.OMAHA, "Ks Ad Jc 7h", board) == high(Game.OMAHA, "Kd Ac Jh 7d", board)


@pytest.mark.parametrize(
    ("game", "hole"),
    [
        (Game.OMAHA5, "2c 3d 4h As Ks"),
        (Game.COURCHEVEL, "As 2c 3d 4h Ks"),
        (Game.OMAHA6, "2c As 3d 4h 6c Ks"),
        (Game.OMAHA6, "As Ks 2c 3d 4h 6c"),
    ],
)
def test_more_than_four_own_cards(game, hole):
    board = "Qs Js Ts 2h 2d"
    assert high(game, hole, board) == 7462
    assert kind(game, hole, board) == "straight flush"
    no_pair_of_spades = hole.replace("Ks", "Kd")
    assert kind(game, no_pair_of_spades, board) == "straight"


class TestEightOrBetter:
    def test_order_of_lows(self):
        # read from the highest card: 7-6-5-4-3 is better than 8-4-3-2-A
        made = ["8c 7d 6h 5s 4c", "8c 4d 3h 2s Ac", "7c 6d 5h 4s 3c", "6c 4d 3h 2s Ac", "5c 4d 3h 2s Ac"]
        steps = [low(Game.STUD, five + " Kd Kh") for five in made]
        assert all(NO_LOW < worse < better for worse, better in pairwise(steps))

    def test_omaha_uses_exactly_two(self):
        board = "3c 5d 8s Kd Qh"
        assert low(Game.OMAHA, "As 2d Kh Kc", board) == low(Game.STUD, "8s 5d 3c 2d As Kh Kc")
        assert low(Game.OMAHA, "As Qd Kh Kc", board) == NO_LOW  # one low card in the hand
        assert low(Game.OMAHA, "As 2d 4h 6c", "3c 5d Ts Kd Qh") == NO_LOW  # two on the board
        assert low(Game.OMAHA, "As 9d Kh Kc", "2c 3d 4s 5d 8h") == NO_LOW  # a wheel with one own card

    def test_counterfeited(self):
        with_the_two = "2c 4d 6s Kd Qh"
        assert low(Game.OMAHA, "As 2d Kh Kc", with_the_two) == NO_LOW
        assert low(Game.OMAHA, "As 2d 3h Kc", with_the_two) == low(Game.STUD, "6s 4d 3h 2c As Kd Qh")
        # ace-two was ahead until the two came: now 8-6-4-2-A loses to 6-4-3-2-A
        board = "2c 4d 6s 8d Qh"
        assert low(Game.OMAHA, "As 2d Kh Kc", board) < low(Game.OMAHA, "Ad 3d Jh Jc", board)

    def test_quartered(self):
        board = "3c 5d 8s Kd Qh"
        one, other = (low(Game.OMAHA, hole, board) for hole in ("As 2d Kh Kc", "Ac 2h Qs Jd"))
        assert one == other > low(Game.OMAHA, "Ad 4h Ks Jc", board) > NO_LOW

    def test_straights_and_flushes_do_not_hurt(self):
        assert low(Game.STUD, "5s 4s 3s 2s As Kd Kh") == low(Game.STUD, "5s 4h 3s 2d As Kd Kh")

    def test_stud_takes_any_five_of_seven(self):
        assert low(Game.STUD, "As Ad 2h 2c 3s 8d 7h") == low(Game.STUD, "8d 7h 3s 2c As Ks Kd")
        assert low(Game.STUD, "As Ad 2h 2c 3s 3d 4h") == NO_LOW  # four ranks only
        assert low(Game.STUD, "As 2d 3h 4c 9s Td Jh") == NO_LOW

    def test_more_own_cards(self):
        board = "3c 5d 8s Kd Qh"
        assert low(Game.OMAHA5, "Kh Kc Qd As 2d", board) == low(Game.OMAHA, "As 2d Kh Kc", board)
        assert low(Game.OMAHA6, "Kh Kc Qd Jd As 4d", board) == low(Game.OMAHA, "As 4d Kh Kc", board)

    def test_missing_cards_are_not_a_missing_low(self):
        assert low(Game.OMAHA, "As 2d Kh", "3c 5d 8s Kd Qh") is None
        assert low(Game.OMAHA, "As 2d Kh Kc", "3c 5d 8s Kd") is None
        assert low(Game.STUD, "As 2d 3h 4c 5s 6d") is None
        assert low(Game.RAZZ, "As 2d 3h 4c 5s 6d 7h") is None  # no low half in this game
        assert low(Game.SHORT_DECK, "As 7d", "6h 7c 8s 9d Th") is None


class TestShortDeck:
    def test_flush_over_full_house(self):
        board = "Ah Kh 9h 9c 6d"
        flush, full = high(Game.SHORT_DECK, "7h 8h", board), high(Game.SHORT_DECK, "9d 6s", board)
        assert flush > full
        assert kind(Game.SHORT_DECK, "7h 8h", board) == "flush"
        assert kind(Game.SHORT_DECK, "9d 6s", board) == "full house"

    def test_ace_to_nine_is_the_lowest_straight(self):
        board = "6c 7d 8h 9s Kc"
        assert kind(Game.SHORT_DECK, "As Kd", board) == "straight"
        assert high(Game.SHORT_DECK, "As Kd", board) < high(Game.SHORT_DECK, "Ts Kh", board)

    def test_straight_over_three_of_a_kind_or_the_other_way_round(self):
        board = "9h Th Jd 6c 6d"
        straight, trips = (cards("7s 8s"), cards("6s Ah"))
        middle = cards(board)
        assert strength(Game.SHORT_DECK, straight, middle) > strength(Game.SHORT_DECK, trips, middle)
        assert other_house_strength(Game.SHORT_DECK, straight, middle) < other_house_strength(
            Game.SHORT_DECK, trips, middle
        )

    def test_a_hand_that_holds_both_plays_what_the_house_prefers(self):
        board, both, straight = cards("7h 8d 9c Tc 9s"), cards("9d Jc"), cards("Qh Jd")
        assert strength(Game.SHORT_DECK, both, board) < strength(Game.SHORT_DECK, straight, board)
        assert other_house_strength(Game.SHORT_DECK, both, board) > other_house_strength(
            Game.SHORT_DECK, straight, board
        )

    def test_the_other_house_changes_nothing_else(self):
        board = cards("Ah Kh 9h 9c 6d")
        holes = ["Qd Jc", "Kd Jc", "9d 8s", "9d 6s", "7h 8h", "9d 9s"]  # rising, without a straight
        for order in (strength, other_house_strength):
            steps = [order(Game.SHORT_DECK, cards(hole), board) for hole in holes]
            assert all(worse < better for worse, better in pairwise(steps))
        assert other_house_strength(Game.HOLDEM, cards("Qd Jc"), board) is None

    def test_cards_that_the_deck_does_not_have(self):
        assert high(Game.SHORT_DECK, "5s Ah", "9h Th Jd 6c 6d") is None
        assert other_house_strength(Game.SHORT_DECK, cards("5s Ah"), cards("9h Th Jd 6c 6d")) is None
        assert kind(Game.SHORT_DECK, "5s Ah", "9h Th Jd 6c 6d") is None


def rising(game, *holes):
    steps = [high(game, hole) for hole in holes]
    return all(0 < worse < better for worse, better in pairwise(steps))


def test_razz():
    assert rising(
        Game.RAZZ,
        "As Ad Ah Ac 2h 2c 2d",  # aces full of twos
        "As Ad 2h 2c 3s 3d 3h",  # aces and twos, a three
        "Kc Kd 4h 3s 2c 2d 2h",  # a pair of twos, king
        "As Ad 2h 2c 3s 3d 4h",  # a pair of aces
        "Kc Qd Jh Ts 9c 9d 9h",  # no pair is better than the lowest pair
        "8c 7d 6h 5s 4c Kd Kh",
        "8c 4d 3h 2s Ac Kd Kh",
        "6c 4d 3h 2s Ac Kd Kh",
        "5c 4c 3c 2c Ac Kd Kh",  # flush and straight do not count
    )
    assert high(Game.RAZZ, "5c 4c 3c 2c Ac Kd Kh") == high(Game.RAZZ, "5d 4h 3s 2d As Jd Th")
    assert kind(Game.RAZZ, "5c 4c 3c 2c Ac Kd Kh") == "low"


@pytest.mark.parametrize("game", [Game.SINGLE_27, Game.TRIPLE_27])
def test_deuce_to_seven(game):
    assert rising(
        game,
        "7c 5c 4c 3c 2c",  # a flush
        "6c 5d 4h 3s 2c",  # a straight
        "2c 2d 2h 4s 3c",
        "Ac Ad Kh Qs Jc",
        "2c 2d 5h 4s 3c",  # the lowest pair
        "Ac Kd Qh Js 9c",
        "Ac 5d 4h 3s 2c",  # an ace is high, and this no straight
        "Kc Qd Jh Ts 8c",
        "8c 5d 4h 3s 2c",
        "7c 6d 4h 3s 2c",
        "7c 5d 4h 3s 2c",
    )
    assert high(game, "7c 5d 4h 3s 2c") == high(game, "7d 5h 4s 3c 2d")


def test_badugi():
    assert rising(
        Game.BADUGI,
        "Kc Kd Kh Ks",  # one card
        "Ac 2c 3c 4c",
        "Kc Kd Qc Qd",  # two cards
        "Ac 2d 3c 4d",
        "Kc Qd Jh Th",  # three cards, K-Q-T
        "As Ad 2h 3c",
        "Kc Qd Jh Ts",  # any four beat any three
        "8c 4d 3h 2s",
        "7c 6d 5h 4s",
        "4c 3d 2h As",
    )
    assert high(Game.BADUGI, "Ks 2s 3d 4h") == high(Game.BADUGI, "4c 2d 3h Kh")
    assert high(Game.BADUGI, "Kc Qd Jh Th") == high(Game.BADUGI, "Kc Qd Th Tc")


@pytest.mark.parametrize(
    ("game", "hole", "board"),
    [
        (Game.HOLDEM, "As", "Ah 8s 7c 4d 2h"),
        (Game.HOLDEM, "As Kd Qc", "Ah 8s 7c 4d 2h"),
        (Game.HOLDEM, "As Kd", "Ah 8s 7c 4d"),
        (Game.HOLDEM, "As Kd", ""),
        (Game.HOLDEM, "As Kd", "Ah 8s 7c 4d 2h 3h"),
        (Game.HOLDEM, "As Ah", "Ah 8s 7c 4d 2h"),  # a card twice
        (Game.HOLDEM, "Xx Ah", "Kh 8s 7c 4d 2h"),  # a hidden card
        (Game.HOLDEM, "1s Ah", "Kh 8s 7c 4d 2h"),
        (Game.OMAHA, "As Kd", "Ah 8s 7c 4d 2h"),
        (Game.OMAHA5, "As Kd Qc Jd", "Ah 8s 7c 4d 2h"),
        (Game.IRISH, "9h 9c Ts Kc", "Qh 7c Jd 6d 3c"),  # which two were kept?
        (Game.STUD, "As Kd Qc Jd Ts 9h", ""),
        (Game.RAZZ, "As 2d 3c 4d 5s", ""),
        (Game.FIVE_DRAW, "As Kd Qc Jd", ""),
        (Game.FIVE_DRAW, "As Kd Qc Jd", "Ts"),
        (Game.TRIPLE_27, "7c 5d 4h 3s", ""),
        (Game.BADUGI, "Ac 2d 3h", ""),
    ],
)
def test_missing_or_impossible_cards(game, hole, board):
    assert high(game, hole, board) is None
    assert kind(game, hole, board) is None


def test_a_stud_card_dealt_for_all():
    assert high(Game.STUD, "As Kd Ah 8s 7c 4d", "2h") == high(Game.STUD, "As Kd Ah 8s 7c 4d 2h")
    assert high(Game.RAZZ, "As 2d 3h 4s Kc Kd", "5h") == high(Game.RAZZ, "As 2d 3h 4s 5h Kc Kd")
    assert low(Game.STUD, "As 2d 3h 4s Kc Kd", "5h") == low(Game.STUD, "As 2d 3h 4s 5h Kc Kd")


def test_numbers_of_cards():
    assert ranking.RULES.keys() == set(Game)
    own = {game: ranking.hole_count(game) for game in Game}
    assert own[Game.HOLDEM] == own[Game.SHORT_DECK] == 2
    assert (own[Game.OMAHA], own[Game.OMAHA5], own[Game.COURCHEVEL], own[Game.OMAHA6]) == (4, 5, 5, 6)
    assert own[Game.IRISH] is own[Game.STUD] is own[Game.BADUGI] is None
    assert {ranking.board_size(game) for game in Game} == {0, 5}


# --- against pokerkit ---------------------------------------------------------------------------------

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
SHORT_DECK = [card for card in DECK if card[0] not in "2345"]

#: game, own cards, board cards, deck, pokerkit's hand, deals
HIGHS = [
    (Game.HOLDEM, 2, 5, DECK, pokerkit.StandardHighHand, 400),
    (Game.OMAHA, 4, 5, DECK, pokerkit.OmahaHoldemHand, 300),
    (Game.OMAHA5, 5, 5, DECK, pokerkit.OmahaHoldemHand, 150),
    (Game.OMAHA6, 6, 5, DECK, pokerkit.OmahaHoldemHand, 100),
    (Game.STUD, 7, 0, DECK, pokerkit.StandardHighHand, 300),
    (Game.FIVE_DRAW, 5, 0, DECK, pokerkit.StandardHighHand, 1000),
    (Game.SHORT_DECK, 2, 5, SHORT_DECK, pokerkit.ShortDeckHoldemHand, 200),
]
LOWS = [
    (Game.RAZZ, 7, 0, DECK, pokerkit.RegularLowHand, 200),
    (Game.TRIPLE_27, 5, 0, DECK, pokerkit.StandardLowHand, 500),
    (Game.BADUGI, 4, 0, DECK, pokerkit.BadugiHand, 500),
]


def deals(deck, own, board, count):
    rng = random.Random(20261129)
    for _ in range(count):
        dealt = rng.sample(deck, own + board)
        yield tuple(dealt[:own]), tuple(dealt[own:])


def label(hand):
    name = hand.entry.label.value.lower()
    return "pair" if name == "one pair" else name


@pytest.mark.parametrize(("game", "own", "board", "deck", "oracle", "count"), HIGHS)
def test_high_hands_have_pokerkits_place(game, own, board, deck, oracle, count):
    for hole, middle in deals(deck, own, board, count):
        expected = oracle.from_game("".join(hole), "".join(middle))
        assert strength(game, hole, middle) == expected.entry.index + 1, (hole, middle)
        assert category(game, hole, middle) == label(expected), (hole, middle)


@pytest.mark.parametrize(("game", "own", "board", "deck", "oracle", "count"), LOWS)
def test_low_hands_have_pokerkits_order(game, own, board, deck, oracle, count):
    ranked = [
        (oracle.from_game("".join(hole)), strength(game, hole, middle))
        for hole, middle in deals(deck, own, board, count)
    ]
    for (one, mine), (other, yours) in pairwise(ranked):
        assert (one < other, one == other) == (mine < yours, mine == yours)


@pytest.mark.parametrize(
    ("game", "own", "board", "oracle", "count"),
    [
        (Game.OMAHA, 4, 5, pokerkit.OmahaEightOrBetterLowHand, 300),
        (Game.OMAHA6, 6, 5, pokerkit.OmahaEightOrBetterLowHand, 60),
        (Game.STUD, 7, 0, pokerkit.EightOrBetterLowHand, 300),
    ],
)
def test_eight_or_better_is_pokerkits(game, own, board, oracle, count):
    lows = set()
    for hole, middle in deals(DECK, own, board, count):
        expected = oracle.from_game_or_none("".join(hole), "".join(middle))
        found = low_strength(game, hole, middle)
        if expected is None:
            assert found == NO_LOW, (hole, middle)
        else:
            lows.add((found, -expected.entry.index))
    ours, theirs = zip(*sorted(lows), strict=True)
    assert len(set(ours)) == len(set(theirs)) == len(lows)
    assert list(theirs) == sorted(theirs)


def test_all_fifty_six_lows_are_in_pokerkits_order():
    made = [tuple(rank + "cdhsc"[i] for i, rank in enumerate(five)) for five in combinations("A2345678", 5)]
    ours = sorted(made, key=lambda five: ranking.value(ranking.Scale.EIGHT_LOW, five))
    theirs = sorted(made, key=lambda five: pokerkit.EightOrBetterLowHand("".join(five)))
    assert ours == theirs
    assert len({ranking.value(ranking.Scale.EIGHT_LOW, five) for five in made}) == 56


# --- start-up -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "absent"),
    [
        ("", "{'pokerkit', 'phevaluator'}"),
        ("r.strength(G.HOLDEM, ('As', 'Kd'), ('Ah', '8s', '7c', '4d', '2h'))", "{'pokerkit'}"),
        ("r.low_strength(G.OMAHA, ('As', '2d', 'Kh', 'Kc'), ('Ah', '8s', '7c', '4d', '2h'))", "{'pokerkit'}"),
        ("r.strength(G.STUD, ('As', 'Kd', 'Ah', '8s', '7c', '4d', '2h'), ())", "{'pokerkit'}"),
    ],
)
def test_slow_imports_wait_until_they_are_needed(code, absent):
    program = (
        "import sys; from auditor import ranking as r; from parsers.hand import Game as G\n"
        f"{code}\nassert not {absent} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
