"""The known hands side by side: order, best five, words, and the card that decided."""

import random
from itertools import pairwise

import pytest

from auditor import ranking
from auditor.explain import best_cards, explain
from auditor.handwords import words as hand_words
from auditor.results import HandAudit, Verdict
from parsers.contributions import Contribution
from parsers.conventions import Evidence, RoomConventions
from parsers.hand import Board, CardSource, Game, Hand, HoleCards, Part, Seat, Stakes, Street, Unreadable
from parsers.money import Currency


def cards(text):
    """Cards from text: "As Kd" or "AsKd"."""
    text = text.replace(" ", "")
    return tuple(text[i : i + 2] for i in range(0, len(text), 2))


def audit_of(game, holes, *boards, hi_lo=False, folded=()):
    """An audit that knows only cards: seats 1, 2, ... hold ``holes`` (None = not shown)."""
    hand = Hand(
        room="example",
        hand_id="1",
        source="example.txt",
        line=1,
        played_at=None,
        game=game,
        hi_lo=hi_lo,
        betting=None,
        stakes=Stakes(),
        currency=Currency("chips", 0),
        tournament=None,
        table=None,
        max_seats=None,
        button=None,
        conventions=RoomConventions("example", "none", Evidence.NONE),
    )
    hand.boards = [Board(cards(text), 9) for text in boards]
    records = {}
    for number, hole in enumerate(holes, 1):
        hand.seats[number] = Seat(number, f"player {number}", None, 1)
        records[number] = Contribution(number, {}, folded_on=Street.TURN if number in folded else None)
        if hole is not None:
            hand.cards[number] = HoleCards(cards(hole), CardSource.SHOWN, 8)
    return HandAudit(hand, Verdict.CONSISTENT, [], [], records)


def rankings(*args, **kwargs):
    audit = audit_of(*args, **kwargs)
    explain(audit)
    return audit.rankings


def only(*args, **kwargs):
    (one,) = rankings(*args, **kwargs)
    return one.hands


def best(game, hole, board="", part=Part.WHOLE):
    found = best_cards(game, cards(hole), cards(board), part)
    return " ".join(found.cards), found.category


# --- the five cards and their words -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hole", "board", "five", "words"),
    [
        ("Ac Kd", "Qh Js 9c 3d 2h", "Ac Kd Qh Js 9c", "high card ace, king kicker"),
        ("6c 6d", "Ah Js 9c 3d 2h", "6d 6c Ah Js 9c", "pair of sixes, ace kicker"),
        ("Ac Kd", "Ah Ks Qc 3d 2h", "Ah Ac Ks Kd Qc", "two pair, aces and kings, queen kicker"),
        ("Qs Jd", "Ah Ad Kc Ks Qc", "Ah Ad Ks Kc Qc", "two pair, aces and kings, queen kicker"),
        ("2c 2d", "2h Ks 9c 8d 7h", "2h 2d 2c Ks 9c", "three of a kind, twos, king kicker"),
        ("Ac Td", "Kh Qs Jc 3d 2h", "Ac Kh Qs Jc Td", "straight to the ace"),
        ("Ac Kd", "2h 3s 4c 5d Th", "5d 4c 3s 2h Ac", "straight to the five"),
        ("6c Kd", "2h 3s 4c 5d Ah", "6c 5d 4c 3s 2h", "straight to the six"),
        ("Ac 2c", "9c 7c 3c 5c Kd", "Ac 9c 7c 5c 3c", "flush, ace high"),
        ("Kc 7d", "Kh Ks 7c 7h 2d", "Ks Kh Kc 7h 7c", "full house, kings full of sevens"),
        ("2c 3d", "8h 8s 8c 8d Jh", "8s 8h 8d 8c Jh", "four of a kind, eights, jack kicker"),
        ("Ac Kd", "2c 3c 4c 5c Kh", "5c 4c 3c 2c Ac", "straight flush to the five"),
        ("9c Kd", "5c 6c 7c 8c Kh", "9c 8c 7c 6c 5c", "straight flush to the nine"),
        ("2c 3d", "As Ks Qs Js Ts", "As Ks Qs Js Ts", "royal flush"),
    ],
)
def test_high_hands(hole, board, five, words):
    found, category = best(Game.HOLDEM, hole, board)
    assert found == five
    assert hand_words(category, cards(five), full=True) == words


@pytest.mark.parametrize(
    ("game", "hole", "board", "part", "five", "words"),
    [
        # exactly two own cards
        (
            Game.OMAHA,
            "As Kd 7h 6c",
            "8c 8d 8h Ks 2s",
            "whole",
            "8h 8d 8c As Kd",
            "three of a kind, eights, ace kicker",
        ),
        (
            Game.OMAHA,
            "As Ks 2h 3h",
            "8c 8d 8h 8s Kd",
            "whole",
            "8h 8d 8c As Ks",
            "three of a kind, eights, ace kicker",
        ),
        (
            Game.OMAHA,
            "As Kd Qd Jh",
            "2s 5s 9s Ts 3h",
            "whole",
            "As Kd Ts 9s 5s",
            "high card ace, king kicker",
        ),
        (Game.OMAHA, "As 2d Kh Kc", "3c 5d 8s Kd Qh", "low", "8s 5d 3c 2d As", "low, 8-5-3-2-A"),
        (Game.OMAHA, "As 2d 3h Kc", "2c 4d 6s Kd Qh", "low", "6s 4d 3h 2c As", "low, 6-4-3-2-A"),
        (Game.OMAHA6, "2c As 3d 4h 6c Ks", "Qs Js Ts 2h 2d", "whole", "As Ks Qs Js Ts", "royal flush"),
        (Game.STUD, "As Ad 2h 2c 3s 8d 7h", "", "low", "8d 7h 3s 2h As", "low, 8-7-3-2-A"),
        (Game.SHORT_DECK, "As Kd", "6c 7d 8h 9s Kc", "whole", "9s 8h 7d 6c As", "straight to the nine"),
        (Game.RAZZ, "5c 4c 3c 2c Ac Kd Kh", "", "whole", "5c 4c 3c 2c Ac", "low, 5-4-3-2-A"),
        (Game.RAZZ, "As Ad 2h 2c 3s 3d 4h", "", "whole", "As Ad 4h 3s 2h", "pair of aces, four kicker"),
        (Game.RAZZ, "Kc Qd Jh Ts 9c 9d 9h", "", "whole", "Kc Qd Jh Ts 9c", "low, K-Q-J-10-9"),
        (Game.TRIPLE_27, "2c 3d 4h 5s 7c", "", "whole", "7c 5s 4h 3d 2c", "low, 7-5-4-3-2"),
        (Game.TRIPLE_27, "2c 3d 4h 5s Ac", "", "whole", "Ac 5s 4h 3d 2c", "low, A-5-4-3-2"),
        (Game.TRIPLE_27, "2c 3d 4h 5s 6c", "", "whole", "6c 5s 4h 3d 2c", "straight to the six"),
        (Game.BADUGI, "4c 3d 2h As", "", "whole", "4c 3d 2h As", "badugi, 4-3-2-A"),
        (Game.BADUGI, "Ks 2s 3d 4h", "", "whole", "4h 3d 2s", "three cards, 4-3-2"),
        (Game.BADUGI, "Kc Kd Qc Qd", "", "whole", "Kc Qd", "two cards, K-Q"),
        (Game.BADUGI, "Ac 2c 3c 4c", "", "whole", "Ac", "one card, A"),
    ],
)
def test_other_games(game, hole, board, part, five, words):
    found, category = best(game, hole, board, Part(part))
    assert found == five
    assert hand_words(category, cards(five), full=True) == words


# --- several hands ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("better", "worse", "board", "kicker"),
    [
        ("As Kd", "Ac Qd", "Ah 8s 7c 4d 2h", "Kd"),
        ("As Kd", "Ac Kh", "Ah 8s 7c 4d 2h", None),  # equal hands
        ("Ks Kd", "Qs Qd", "Ah 8s 7c 4d 2h", None),  # the pair itself decides
        ("Ks 8d", "Kc 7d", "Kh 8s 7c 4d 2h", "8s"),  # the second pair
        ("Qs 3d", "Jc 4d", "Ah Ad Ks Kc 2h", "Qs"),  # fifth card of two pair
        ("Ks 7d", "Kc 5d", "Kh Kd 7s 5c 2h", "7s"),  # kings full of sevens, of fives
        ("Ac 2d", "Qc 3d", "Kc Jc 9c 4c 2h", None),  # ace high against king high
        ("Qc 2d", "Tc 3d", "Kc Jc 9c 4c 2h", "Qc"),  # flushes, both king high
        ("6c 6d", "Ac Kd", "2h 3s 4c 5d Th", None),  # straights have no kicker
        ("As 2d", "Kc Qd", "8h 8d 8s 8c Jh", "As"),
        ("As Kd", "Qc Qd", "Ah Ks 7c 4d 2h", None),  # two pair against a pair
        ("As 9d", "Ac 8d", "Kh Qs Jc 4d 2h", "9d"),  # high card, last of five
    ],
)
def test_the_card_that_decided(better, worse, board, kicker):
    hands = only(Game.HOLDEM, [worse, better], board)
    assert [shown.kicker for shown in hands] == [kicker, None]
    if hands[0].rank != hands[1].rank:
        assert [shown.seat for shown in hands] == [2, 1]


def test_three_hands_with_a_tie():
    hands = only(Game.HOLDEM, ["Ac Qd", "As Kd", "9c 9d", "Ad Kh"], "Ah 8s 7c 4d 2h")
    assert [(shown.seat, shown.rank, shown.kicker) for shown in hands] == [
        (2, 1, "Kd"),
        (4, 1, "Kh"),
        (1, 3, None),  # the nines lose by the pair itself
        (3, 4, None),
    ]
    assert [shown.words for shown in hands[:3]] == [
        "pair of aces, king kicker",
        "pair of aces, king kicker",
        "pair of aces, queen kicker",
    ]
    assert hands[3].words == "pair of nines"  # no other hand is called so: its kicker tells nothing


def test_who_plays_the_board_is_shown_with_the_board():
    hands = only(Game.HOLDEM, ["Ad Kd", "2c 2d"], "As Ks Qs Js Td")
    assert [shown.best for shown in hands] == [cards("As Ks Qs Js Td")] * 2
    assert [shown.rank for shown in hands] == [1, 1]


def test_who_is_listed():
    audit = audit_of(Game.HOLDEM, ["Ac Qd", "As Kd", None, "8c 8d", "Jd"], "Ah 8s 7c 4d 2h", folded=(4,))
    audit.hand.cards[1].source = CardSource.MUCKED
    audit.hand.cards[5].complete = False
    explain(audit)
    assert [shown.seat for shown in audit.rankings[0].hands] == [2, 1]


def test_boards_are_ranked_one_by_one():
    found = rankings(Game.HOLDEM, ["As Kd", "Qc Qd"], "Ah 8s 7c 4d 2h", "Qh 8s 7c 4d 2h", "Jh 8s 7c")
    assert [(one.board, one.part, one.hands[0].seat) for one in found] == [
        (0, Part.WHOLE, 1),
        (1, Part.WHOLE, 2),
    ]


def test_no_board_no_ranking():
    assert rankings(Game.HOLDEM, ["As Kd", "Qc Qd"]) == []
    assert rankings(Game.OMAHA, ["As Kd Qc", None], "Ah 8s 7c 4d 2h") == []


def test_stud_with_the_card_dealt_for_all():
    hands = only(Game.STUD, ["As Kd Ah 8s 7c 4d", "Qs Qd 3h 9s 7d 4c"], "Qh")
    assert [shown.words for shown in hands] == [
        "three of a kind, queens",
        "pair of aces",
    ]


def test_high_and_low():
    high, low = rankings(Game.OMAHA, ["As 2d Kh Kc", "Ac 2h Qs Jd", "Ad 4h Ts 9c"], "3c 5d 8s Kd Qh", hi_lo=True)
    assert (high.part, [shown.seat for shown in high.hands]) == (Part.HIGH, [1, 2, 3])
    assert (low.part, [(shown.seat, shown.rank) for shown in low.hands]) == (
        Part.LOW,
        [(1, 1), (2, 1), (3, 3)],
    )
    assert [shown.kicker for shown in low.hands] == ["3c", "3c", None]  # 8-5-3 against 8-5-4
    assert {shown.category for shown in low.hands} == {"low"}


def test_who_makes_no_low_is_not_in_the_low_ranking():
    high, low = rankings(Game.OMAHA, ["As 2d Kh Kc", "Jc Th Qs Jd"], "3c 5d 8s Kd Qh", hi_lo=True)
    assert [shown.seat for shown in high.hands] == [1, 2]
    assert [shown.seat for shown in low.hands] == [1]
    (alone,) = rankings(Game.OMAHA, ["As 2d Kh Kc", "Jc Th Qs Jd"], "3c 9d 8s Kd Qh", hi_lo=True)
    assert alone.part is Part.HIGH


def test_badugi_by_number_of_cards():
    hands = only(Game.BADUGI, ["Ks 2s 3d 4h", "Kc Qd Jh Ts", "Kc Qd Jh 9s", "Kc Jd 9h 8s"])
    assert [(shown.seat, shown.kicker) for shown in hands] == [(4, "Jd"), (3, "9s"), (2, None), (1, None)]


def test_an_unreadable_hand_has_no_ranking():
    audit = HandAudit(Unreadable("example", None, "example.txt", 1, []), Verdict.UNREADABLE, [], [])
    explain(audit)
    assert audit.rankings == []


# --- properties ---------------------------------------------------------------------------------------

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


@pytest.mark.parametrize("game", [game for game in Game if game is not Game.SHORT_DECK])
@pytest.mark.parametrize("hi_lo", [False, True])
def test_explaining_agrees_with_the_strengths(game, hi_lo):
    """Same order as the evaluator that decides pots; best cards are the player's own or the board's; a kicker
    only between hands of one category."""
    rule = ranking.RULES[game]
    if hi_lo and rule.scale is not ranking.Scale.HIGH:
        return
    rng = random.Random(7)
    for _ in range(20):
        dealt = rng.sample(DECK, rule.board + 4 * rule.hole)
        board, rest = dealt[: rule.board], dealt[rule.board :]
        holes = [rest[i * rule.hole : (i + 1) * rule.hole] for i in range(4)]
        boards = ["".join(board)] if board else []
        for one in rankings(game, ["".join(hole) for hole in holes], *boards, hi_lo=hi_lo):
            order = ranking.low_strength if one.part is Part.LOW else ranking.strength
            strengths = [order(game, tuple(holes[shown.seat - 1]), tuple(board)) for shown in one.hands]
            assert strengths == sorted(strengths, reverse=True)
            for (shown, mine), (after, yours) in pairwise(zip(one.hands, strengths, strict=True)):
                assert (shown.rank == after.rank) == (mine == yours)
            for shown in one.hands:
                assert set(shown.best) <= {*board, *holes[shown.seat - 1]}
                assert shown.words in [hand_words(shown.category, shown.best, full=full) for full in (False, True)]
                assert shown.kicker is None or shown.kicker in shown.best[1:]
                if rule.two_and_three:
                    assert len(set(shown.best) & set(board)) == 3


# --- words --------------------------------------------------------------------------------------------


def test_template_and_values_are_message_ids():
    told = hand_words("two pair", cards("Ah Ac Ks Kd Qc"))
    assert told.template == "two pair, {high} and {low}"
    assert dict(told.params) == {"high": "aces", "low": "kings"}
    told = hand_words("pair", cards("Ah Ac Ks Qd Jc"), full=True)
    assert told == "pair of aces, king kicker"
    assert {name: value.context for name, value in told.params.items()} == {"pair": "pair of", "kicker": None}


def test_hands_that_only_the_kicker_tells_apart_are_told_with_it():
    same = only(Game.HOLDEM, ["Ac Qd", "As Jd", "Kc Kd"], "Ah 8s 7c 4d 2h")
    assert [shown.words for shown in same] == [
        "pair of aces, queen kicker",
        "pair of aces, jack kicker",
        "pair of kings",
    ]
