"""SwC Poker texts to hands: what the golden hands do not reach. All names, tables and numbers are invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from parsers.hand import Betting, EventKind, Game, Hand, HandText, Unreadable
from parsers.registry import cut, headers
from parsers.rooms.sealswithclubs import ROWS
from tests.parsers.reading import Reader

GOLDEN = Path(__file__).parent.parent / "golden"

OLD = """Hand #9001-2 - 2013-02-03 04:05:06
Game: NL Hold'em (40 - 200) - Blinds 1/2
Site: Seals With Clubs
Table: NLHE 6max 1/2 #1
Seat 1: Ann (100)
Seat 2: Annie (150.50) - sitting out
Seat 4: Hero (90)
Ann has the dealer button
Ann posts small blind 1
Hero posts big blind 2
** Hole Cards **
Dealt to Hero [Ah Kd]
Ann raises to 6
Hero calls 4
** Flop ** [2c 7d Jh]
Hero checks
Ann bets 5
Hero folds
Ann refunded 5
Ann wins Pot (11.70)
Rake (0.30)"""
NEW = """SwCPoker Hand #9003:  Hold'em No Limit (1/2) - 2024/02/03 4:05:06 UTC
Table 'Elm #1'(77) 9-max (Real Money) Seat #1 is the button
Seat 1: Ann (100 in chips)
Seat 2: Annie (150.50 in chips) is sitting out
Seat 4: Hero (90 in chips)
Ann: posts small blind 1
Hero: posts big blind 2
*** HOLE CARDS ***
Dealt to Hero [Ah Kd]
Ann: raises 5 to 6
Hero: calls 4
*** FLOP *** [2c 7d Jh]
Hero: checks
Ann: bets 5
Hero: folds
Uncalled bet (5) returned to Ann
Ann collected 11.70 from pot
*** SUMMARY ***
Total pot 12 | Rake 0.30
Board [2c 7d Jh]
Seat 1: Ann (button) (small blind) collected (11.70)
Seat 2: Annie
Seat 4: Hero (big blind) folded on the Flop"""
BOTH = pytest.mark.parametrize("text", [OLD, NEW], ids=["old", "new"])


ROOM = Reader("sealswithclubs", beside=frozenset({"RD011"}))
parsed, read, refuse, codes = ROOM.parsed, ROOM.read, ROOM.refuse, ROOM.codes


def moves(hand: Hand) -> list[tuple[EventKind, str, int]]:
    return [(e.kind, hand.seats[e.seat].name, e.amount) for e in hand.events]


@BOTH
def test_a_plain_hand(text):
    hand = read(text)
    assert (hand.game, hand.betting, hand.stakes.small, hand.stakes.big) == (
        Game.HOLDEM, Betting.NO_LIMIT, 100, 200,
    )  # fmt: skip
    assert (hand.button, hand.hero, hand.currency.code, hand.tournament) == (1, 4, "mBTC", None)
    assert [(s.name, s.stack, s.sitting_out) for s in hand.seats.values()] == [
        ("Ann", 10000, False), ("Annie", 15050, True), ("Hero", 9000, False),
    ]  # fmt: skip
    assert moves(hand) == [
        (EventKind.SMALL_BLIND, "Ann", 100),
        (EventKind.BIG_BLIND, "Hero", 200),
        (EventKind.RAISE, "Ann", 500),
        (EventKind.CALL, "Hero", 400),
        (EventKind.CHECK, "Hero", 0),
        (EventKind.BET, "Ann", 500),
        (EventKind.FOLD, "Hero", 0),
        (EventKind.RETURN, "Ann", 500),
    ]
    assert [(c.seat, c.units) for c in hand.recorded.collected] == [(1, 1170)]
    assert hand.recorded.rake is not None
    assert hand.recorded.rake.units == 30
    assert [board.cards for board in hand.boards] == [("2c", "7d", "Jh")]
    assert ([p.code for p in hand.problems], hand.unknown_lines) == (["RD011"], [])


def test_times_and_sizes():
    assert (read(OLD).played_at, read(OLD).max_seats) == ("2013-02-03T04:05:06", 6)
    assert (read(NEW).played_at, read(NEW).max_seats) == ("2024-02-03T04:05:06Z", 9)
    assert read(OLD.replace("NLHE 6max 1/2 #1", "NLHE HU 1/2 #1")).max_seats == 2
    assert read(OLD.replace("NLHE 6max 1/2 #1", "The pier")).max_seats is None


@pytest.mark.parametrize(
    ("game", "found"),
    [
        ("NL Hold'em (40 - 200) - Blinds 1/2", (Game.HOLDEM, False, Betting.NO_LIMIT, 100)),
        ("PL Omaha (40 - 200) - Blinds 1/2", (Game.OMAHA, False, Betting.POT_LIMIT, 100)),
        ("PL Omaha Hi-Lo (40 - 200) - Blinds 1/2", (Game.OMAHA, True, Betting.POT_LIMIT, 100)),
        ("Limit Hold'em (40 - 200) - Stakes 2/4", (Game.HOLDEM, False, Betting.FIXED_LIMIT, 200)),
        ("Limit Hold'em (40 - 200) - Blinds 1/2", (Game.HOLDEM, False, Betting.FIXED_LIMIT, None)),
    ],
)
def test_old_games(game, found):
    hand = read(OLD.replace("NL Hold'em (40 - 200) - Blinds 1/2", game))
    assert (hand.game, hand.hi_lo, hand.betting, hand.stakes.small) == found


def test_tournaments_count_chips():
    whole = (
        OLD.replace("(40 - 200) - Blinds 1/2", "(10 + 1) - Blinds 1/2 Ante 1").replace(".50", "").replace("11.70", "12")
    )
    hand = read(whole.replace("0.30", "0"))
    assert (hand.currency.code, hand.currency.exponent, hand.stakes.ante, hand.tournament) == (
        "chips", 0, 1, "NLHE 6max 1/2 #1",
    )  # fmt: skip
    assert hand.problems == []
    title = "Tournament (NLH (fast) [30 Chips])#77, 0+0 Omaha 5 Cards Pot Limit - Level IX (1/2)"
    text = NEW.replace(" Hold'em No Limit (1/2)", title).replace(".50", "").replace("11.70", "12").replace("0.30", "0")
    hand = read(text)
    assert (hand.currency.code, hand.tournament, hand.game) == ("chips", "77", Game.OMAHA5)


def test_play_money_and_other_sites():
    played = read(NEW.replace("Real Money", "Play Money"))
    assert (played.currency.code, played.currency.exponent, played.problems) == ("play", 2, [])
    hand = read(OLD.replace("Seals With Clubs", "The Jetty"))
    assert (hand.currency.code, hand.conventions.name) == ("chips", "another site of the same software")
    assert len(hand.inferred) == 1


@pytest.mark.parametrize(
    "name", ["folds", "Pot", "7", "Rake", "Seat", "Dealt", "a_b-c", "wins Pot (9)", "Ann folds", "A: b"]
)
@BOTH
def test_names_may_look_like_anything(text, name):
    odd = read(text.replace("Annie", "@").replace("Ann", name).replace("@", "Annie"))
    assert [move[2] for move in moves(odd)] == [move[2] for move in moves(read(text))]
    assert [c.units for c in odd.recorded.collected] == [1170]
    assert odd.unknown_lines == []
    assert [p.code for p in odd.problems] == ["RD011"]


def test_rake_and_payments_of_several_pots():
    text = OLD.replace("Ann wins Pot (11.70)\nRake (0.30)", "{}")
    hand = read(
        text.format("Ann splits Side Pot 1 (1) with a Pair\nRake (0.10)\nAnn wins Hi Main Pot (2)\nRake (0.20)")
    )
    assert [c.units for c in hand.recorded.collected] == [100, 200]
    assert hand.recorded.rake is not None
    assert hand.recorded.rake.units == 30
    hand = read(text.format("Ann wins Pot (11.70)\nRake (0.30) Pot (12) Players (Ann: 6, Hero: 6)"))
    assert [line.money for line in hand.unknown_lines] == [False]


def test_chips_brought_to_the_table():
    assert read(OLD).reloaded is False
    assert read(OLD.replace("Hero checks", "Ann adds 20 chips\nHero checks")).reloaded is True
    assert read(OLD.replace("Ann refunded 5", "Hero adds 20 chips\nAnn refunded 5")).reloaded is False
    assert read(f"{OLD}\nAnn adds 20 chips").reloaded is False


@pytest.mark.parametrize(
    ("line", "paid"),
    [("Zed wins Pot (3)", True), ("Zed refunded 3", True), ("Zed folds", False), ("Zed calls 3", False)],
)
def test_people_without_a_seat(line, paid):
    problems = read(OLD.replace("Ann refunded 5", f"{line}\nAnn refunded 5")).problems
    assert [(p.params.get("name"), "paid" in p.params) for p in problems if p.code == "RD008"] == [("Zed", paid)]


def test_lines_that_are_not_understood():
    for line, money in (("Ann tips 3", True), ("3 back to Ann", True), ("The tide is low", False)):
        hand = read(OLD.replace("Ann refunded 5", f"{line}\nAnn refunded 5"))
        assert [(one.text, one.money) for one in hand.unknown_lines] == [(line, money)]
    quiet = "Ann is disconnected\nZed joins the table\nAnn has timed out\nZed adds 9 chips"
    assert read(OLD.replace("Ann refunded 5", f"{quiet}\nAnn refunded 5")).unknown_lines == []
    assert refuse(OLD.replace("** Flop **", "** Swim **")) == ["RD001"]


def test_a_cancelled_hand():
    hand = read(OLD.partition("Ann raises")[0] + "Hand cancelled")
    assert hand.cancelled
    assert [p.code for p in hand.problems] == ["RD011", "RD010"]


def test_a_show_down_repeats_the_board():
    shown = OLD.replace("Ann refunded 5", "** Pot Show Down ** [2c 7d {}]\nAnn refunded 5")
    assert [p.code for p in read(shown.format("Jh")).problems] == ["RD011"]
    assert [p.code for p in read(shown.format("Js")).problems] == ["RD011", "RD009"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("NL Hold'em", "NL Pineapple", "RD001"),
        ("Table: ", "Tisch: ", "RD002"),
        (" - Blinds 1/2", "", "RD002"),
        ("Seat 4: Hero", "Seat 1: Hero", "RD002"),
        ("Seat 4: Hero", "Seat 4: Ann", "RD002"),
        ("Seat 4: Hero (90)", "Seat 4: Hero", "RD002"),
        ("Ann bets 5", "Ann bets 5.001", "RD007"),
        ("2013-02-03 04:05:06", "yesterday", "RD002"),
    ],
)
def test_what_cannot_be_read(old, new, code):
    assert code in refuse(OLD.replace(old, new))


def test_where_hands_begin():
    assert [start.hand_id for start in headers(f"{OLD}\n\n{NEW}\n\n{OLD}")] == ["9001-2", "9003", "9001-2"]
    assert {start.spec.slug for start in headers(f"{OLD}\n\n{NEW}")} == {"sealswithclubs"}
    assert headers("Hand #9001-2 - 2013-02-03 04:05:06\nTable: x") == []


@pytest.mark.parametrize("path", sorted(p for p in GOLDEN.rglob("*.txt") if p.parent.name != "sealswithclubs"), ids=str)
def test_texts_of_other_rooms_are_not_claimed(path):
    assert headers(path.read_text(encoding="utf-8", errors="replace"), "sealswithclubs") == []


@pytest.mark.parametrize(
    "garbage",
    ["", "\n", "Hand #", "Hand #1-2 - ", "SwCPoker Hand #9:", "\x00" * 9, OLD[:40], NEW[:90], "Hand #1-2" + " " * 9000],
)
def test_garbage_is_unreadable(garbage):
    assert isinstance(parsed(garbage), Unreadable)


def test_a_cut_text_is_cut_off():
    lines = OLD.split("\n")
    for at in range(4, len(lines) - 2):
        assert refuse("\n".join(lines[:at]))[0] == "RD004", at


def test_rows_say_where_they_are_described():
    page = (Path(__file__).parents[2] / "docs/rooms/sealswithclubs.md").read_text(encoding="utf-8")
    for row in ROWS:
        _, _, sections = row.source.partition(" ")
        for section in sections.strip('"').split('", "'):
            assert f"## {section}\n" in page, section


SIDE_POTS = """SwCPoker Hand #9004:  Hold'em No Limit (0.02/0.04) - 2024/02/03 4:05:06 UTC
Table 'Elm #1'(77) 9-max (Real Money) Seat #1 is the button
Seat 1: Ann (4 in chips)
Seat 2: Bob (1 in chips)
Seat 3: Cy (8 in chips)
Bob: posts small blind 0.02
Cy: posts big blind 0.04
*** HOLE CARDS ***
Ann: raises 0.12 to 0.12
Bob: raises 0.98 to 1 and is all-in
Cy: calls 0.96
Ann: raises 3.88 to 4 and is all-in
Cy: calls 3
*** FLOP *** [2h 7d 9s]
*** TURN *** [2h 7d 9s] [Kc]
*** RIVER *** [2h 7d 9s Kc] [3d]
*** SHOW DOWN ***
Ann: shows [Ah Ad] (a pair of Aces)
Bob: shows [9c 9d] (three of a kind, Nines)
Cy: shows [Kh Qs] (a pair of Kings)
Ann collected 5.85 from side pot
Bob collected 2.93 from main pot
*** SUMMARY ***
Total pot 9 Main pot 2.93. Side pot 5.85. | Rake 0.22
Board [2h 7d 9s Kc 3d]
Seat 1: Ann (button) showed [Ah Ad] and won (5.85) with a pair of Aces
Seat 2: Bob (small blind) showed [9c 9d] and won (2.93) with three of a kind, Nines
Seat 3: Cy (big blind) showed [Kh Qs] and lost with a pair of Kings"""


def test_printed_pots_of_the_new_text_are_after_rake_and_raises_name_the_chips_added():
    assert codes(SIDE_POTS) == set()
    assert "CON109" in codes(SIDE_POTS.replace("raises 0.98 to 1", "raises 0.88 to 1"))
    assert "POT206" in codes(
        SIDE_POTS.replace("Main pot 2.93.", "Main pot 3.").replace("Side pot 5.85.", "Side pot 6.")
    )


def test_a_pot_whose_rake_is_missing():
    assert codes(OLD) == set()
    missing = OLD.replace("\nRake (0.30)", "")
    assert codes(missing) == {"RD013"}
    assert read(missing).recorded.rake is None
    text = OLD.replace("Ann wins Pot (11.70)\nRake (0.30)", "{}")
    hand = read(text.format("Ann wins Side Pot 1 (1)\nAnn wins Main Pot (10.70)\nRake (0.30)"))
    assert [(p.code, p.line) for p in hand.problems if p.code == "RD013"] == [("RD013", 20)]
    assert hand.recorded.rake is None
    shared = "Ann splits Pot (6)\nHero splits Pot (5.70)\nRake (0.30)"
    assert [p.code for p in read(text.format(shared)).problems] == ["RD011"]


def test_a_text_that_ends_before_the_main_pot_is_cut_off():
    text = OLD.replace("wins Pot (11.70)", "wins Side Pot 1 (11.70)")
    assert refuse(text) == ["RD004"]
    assert read(f"{text}\nHero wins Main Pot (3)\nRake (0)").recorded.rake is not None


@pytest.mark.parametrize("mark", ["", ":"])
def test_names_that_begin_with_other_names(mark):
    text = OLD if not mark else NEW
    for first, second in (("Bob", "Bob b"), ("Ann", "Ann calls 4"), ("Ann calls 4", "Ann"), ("Zed", "Seat 3: Bob")):
        odd = text.replace("Annie", "@").replace("Ann", first).replace("Hero", second).replace("@", "Annie")
        odd = odd.replace("calls 4\n** F", "calls 4 (All-in)\n** F")
        hand = read(odd)
        assert [move[2] for move in moves(hand)] == [move[2] for move in moves(read(text))], first
        assert hand.unknown_lines == []
    one = read(OLD.replace("Seat 1: Ann", "Seat 1: Seat 3: Bob").replace("\nAnn ", "\nSeat 3: Bob "))
    assert [c.units for c in one.recorded.collected] == [1170]


def test_a_text_that_ends_inside_its_head_is_a_hand():
    head = OLD.partition("\nTable")[0]
    for end in (35, 37, 60, 75, 79, len(head)):
        (hand,) = (hand for hand in cut(head[:end], "a") if isinstance(hand, HandText))
        assert refuse(hand.text)[0] == "RD004"
    game = head.rpartition("\n")[0]
    assert [start.hand_id for start in headers(f"{game}\n\n{OLD}")] == ["9001-2", "9001-2"]
