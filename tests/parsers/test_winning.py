"""The texts of the Winning network. All names, tables and numbers are invented."""

from __future__ import annotations

import random
import re

import pytest

from auditor.pipeline import audit_text
from auditor.results import Verdict
from parsers import registry
from parsers.contributions import contributions
from parsers.conventions import RoomConventions
from parsers.hand import Betting, EventKind, Game, Hand, HandText, Street, SummaryState, Unreadable
from parsers.rooms.winning import ROWS, parse
from tests.parsers.reading import Reader

OLDER = """Game started at: 2016/3/9 9:5:7
Game ID: 900100001 1/2 (PRR) Elm - 2 (Hold'em)
Seat 1 is the button
Seat 1: Pia (200).
Seat 2: Quint Two (150).
Seat 3: Rosa (90.50).
Player Quint Two has small blind (1)
Player Rosa has big blind (2)
Player Quint Two received a card.
Player Quint Two received a card.
Player Rosa received card: [Ah]
Player Rosa received card: [10d]
Player Pia received a card.
Player Pia received a card.
Player Pia folds
Player Quint Two raises (5)
Player Rosa calls (4)
*** FLOP ***: [2c 7d 10h]
Player Quint Two bets (5)
Player Rosa folds
Uncalled bet (5) returned to Quint Two
Player Quint Two mucks cards
------ Summary ------
Pot: 11.40. Rake 0.50. JP fee 0.10
Board: [2c 7d 10h]
Player Pia does not show cards.Bets: 0. Collects: 0. Wins: 0.
*Player Quint Two mucks (does not show cards). Bets: 6. Collects: 11.40. Wins: 5.40.
Player Rosa does not show cards.Bets: 6. Collects: 0. Loses: 6.
Game ended at: 2016/3/9 9:6:7"""
NEWER = """Hand #9001000001 - Holdem(No Limit) - $1.00/$2.00 - 2021/02/11 20:14:09 UTC
Elm 6-max Seat #1 is the button
Seat 1: Pia ($200.00)
Seat 2: Quint Two ($150.00)
Seat 3: Rosa ($90.50)
Quint Two posts the small blind $1.00
Rosa posts the big blind $2.00
*** HOLE CARDS ***
Dealt to Rosa [Ah Td]
Pia folds
Quint Two raises $5.00 to $6.00
Rosa calls $4.00
*** FLOP *** [2c 7d Th]
Main pot $11.40 | Rake $0.60
Quint Two bets $5.00
Rosa calls $5.00
*** TURN *** [2c 7d Th] [3s]
Main pot $20.90 | Rake $1.10
*** RIVER *** [2c 7d Th 3s] [4h]
Main pot $20.90 | Rake $1.10
*** SHOW DOWN ***
Main pot $20.90 | Rake $1.10
Rosa shows [Ah Td] (a pair of Tens [Td Th Ah 7d 4h])
Quint Two shows [Kc Kd] (a pair of Kings [Kd Kc Th 7d 4h])
Quint Two collected $20.90 from main pot
*** SUMMARY ***
Total pot $20.90 | Rake $1.00 | JP Fee $0.10
Board [2c 7d Th 3s 4h]
Seat 1: Pia (button) folded on the Pre-Flop and did not bet
Seat 2: Quint Two (small blind) showed [Kc Kd] and won $20.90 with a pair of Kings [Kd Kc Th 7d 4h]
Seat 3: Rosa (big blind) showed [Ah Td] and lost with a pair of Tens [Td Th Ah 7d 4h]"""


ROOM = Reader("winning")
read, refuse = ROOM.read, ROOM.refused


def moves(hand: Hand) -> list[tuple[EventKind, str, int]]:
    return [(e.kind, hand.seats[e.seat].name, e.amount) for e in hand.events if e.amount]


# --- one hand of each text -------------------------------------------------------------------------


def test_an_older_hand() -> None:
    hand = read(OLDER)
    assert (hand.hand_id, hand.played_at, hand.table) == ("900100001", "2016-03-09T09:05:07", "(PRR) Elm - 2")
    assert (hand.game, hand.betting, hand.button, hand.hero) == (Game.HOLDEM, Betting.NO_LIMIT, 1, 3)
    assert moves(hand) == [
        (EventKind.SMALL_BLIND, "Quint Two", 100),
        (EventKind.BIG_BLIND, "Rosa", 200),
        (EventKind.RAISE, "Quint Two", 500),
        (EventKind.CALL, "Rosa", 400),
        (EventKind.BET, "Quint Two", 500),
        (EventKind.RETURN, "Quint Two", 500),
    ]
    recorded = hand.recorded
    assert recorded.total is not None
    assert recorded.rake is not None
    assert (recorded.total.units, recorded.rake.units, recorded.fees["JP fee"].units) == (1140, 50, 10)
    assert [(c.seat, c.units, c.pot, c.line) for c in recorded.collected] == [(2, 1140, None, 27)]
    line = recorded.summary[3]
    assert (line.state, line.bet, line.net, line.won) == (SummaryState.OTHER, 600, -600, 0)
    assert hand.cards[3].cards == ("Ah", "Td")
    assert {seat: record.net for seat, record in contributions(hand).items()} == {1: 0, 2: 540, 3: -600}


def test_a_newer_hand() -> None:
    hand = read(NEWER)
    assert (hand.hand_id, hand.played_at, hand.table) == ("9001000001", "2021-02-11T20:14:09Z", "Elm")
    assert (hand.max_seats, hand.button, hand.hero, hand.stakes.big) == (6, 1, 3, 200)
    assert [(e.kind, e.amount, e.total, e.by) for e in hand.events if e.kind is EventKind.RAISE] == [
        (EventKind.RAISE, 500, 600, 500)
    ]
    assert [(pot.index, pot.units) for pot in hand.recorded.pots] == [(0, 2090)]
    assert [(c.seat, c.units, c.pot) for c in hand.recorded.collected] == [(2, 2090, 0)]
    assert [d.category for d in hand.recorded.descriptions] == ["pair", "pair"]
    assert [d.words for d in hand.recorded.descriptions] == ["a pair of Tens", "a pair of Kings"]
    assert hand.recorded.summary[3].lost


def test_stud_marks_are_one_street_late() -> None:
    text = OLDER.replace("(Hold'em)", "(Seven Cards Stud)").replace("*** FLOP ***: [2c 7d 10h]", "*** Third street ***")
    hand = read(text.replace("Board: [2c 7d 10h]\n", ""))
    assert [e.street for e in hand.events if e.kind is EventKind.BET] == [Street.FOURTH]
    assert hand.betting is Betting.FIXED_LIMIT


@pytest.mark.parametrize(
    ("table", "day", "hidden"),
    [
        ("Elm (JP) - 2", "2014/3/9", (25,)),
        ("Elm ( Beast )", "2015/3/9", (25,)),
        ("Elm   (JP) - CAP", "2015/12/31", (25,)),
        ("Elm (JP)", "2013/3/9", ()),
        ("Elm JP - 2", "2014/3/9", ()),
        ("The Beast", "2014/3/9", ()),
        ("Elm (JP)", "2016/3/9", ()),
        ("Elm JPx", "2014/3/9", ()),
    ],
)
def test_which_tables_may_hide_a_drop(table: str, day: str, hidden: tuple[int, ...]) -> None:
    hand = read(OLDER.replace("(PRR) Elm - 2", table).replace("2016/3/9", day))
    assert hand.conventions.hidden_fees == hidden


def test_a_text_without_its_year_may_hide_a_drop_at_such_a_table() -> None:
    _, _, without_time = OLDER.replace("(PRR) Elm - 2", "Elm (JP)").partition("\n")
    assert read(without_time).conventions.hidden_fees == (25,)


@pytest.mark.parametrize("rake", ["", ". Rake 0"])
def test_a_hand_without_rake_hides_no_drop(rake: str) -> None:
    text = OLDER.replace("(PRR) Elm - 2", "Elm (JP)").replace("2016/3/9", "2014/3/9")
    hand = read(text.replace(". Rake 0.50. JP fee 0.10", rake))
    assert hand.conventions.hidden_fees == ()


@pytest.mark.parametrize(
    ("game", "blinds", "betting"),
    [
        ("(Hold'em)", ("1", "2"), Betting.NO_LIMIT),
        ("(Hold'em)", ("0.50", "1"), Betting.FIXED_LIMIT),
        ("(Omaha)", ("1", "2"), None),
        ("- CAP - (Omaha)", ("1", "2"), Betting.CAP),
        ("(Cap) - 5 (Hold'em)", ("1", "2"), Betting.CAP),
    ],
)
def test_the_limit_of_older_hands(game: str, blinds: tuple[str, str], betting: Betting | None) -> None:
    text = OLDER.replace("(Hold'em)", game).replace("blind (1)", f"blind ({blinds[0]})")
    assert read(text.replace("blind (2)", f"blind ({blinds[1]})")).betting is betting


def test_a_stranger_who_is_paid_is_told() -> None:
    hand = read(NEWER.replace("Quint Two collected", "Somebody collected"))
    assert [(p.code, "paid" in p.params) for p in hand.problems] == [("RD008", True)]
    hand = read(OLDER.replace("returned to Quint Two", "returned to Somebody"))
    assert [(p.code, "paid" in p.params) for p in hand.problems if p.code == "RD008"] == [("RD008", True)]


def test_a_stranger_who_acts_is_told() -> None:
    hand = read(OLDER.replace("Player Rosa calls (4)", "Player Rose calls (4)"))
    assert [(p.code, p.params.get("name")) for p in hand.problems if p.code == "RD008"] == [("RD008", "Rose")]
    assert [(seat.name, seat.unlisted) for seat in hand.seats.values()][-1] == ("Rose", True)
    hand = read(NEWER.replace("Rosa calls $4.00", "Rose calls $4.00"))
    assert [(p.code, p.params.get("name")) for p in hand.problems] == [("RD008", "Rose")]
    assert "Rose" not in [seat.name for seat in hand.seats.values()]


def test_a_showdown_is_not_paid_by_the_seat_line() -> None:
    hand = read(NEWER.replace("Quint Two collected $20.90 from main pot\n", ""))
    assert hand.recorded.collected == []
    assert hand.recorded.summary[2].won == 2090


# --- names -----------------------------------------------------------------------------------------

NASTY = [
    "Pi",
    "Pia folds",
    "calls (4)",
    "has big blind",
    "Player",
    "*** FLOP ***",
    "Main pot",
    "Uncalled bet (5)",
    "Dealt to",
    "$5.00",
    "5",
    "Seat 1: Bob (20)",
    "collected $1.00 from main pot",
    "((((??!!))))",
    "a  b",
    "Zoë ♠",
]


@pytest.mark.parametrize("name", NASTY)
def test_names_that_look_like_text(name: str) -> None:
    for text, row in ((OLDER, 1), (NEWER, 1)):
        plain, nasty = read(text), read(text.replace("Quint Two", name))
        assert moves(nasty) == [(kind, name if who == "Quint Two" else who, n) for kind, who, n in moves(plain)], row
        assert [c.units for c in nasty.recorded.collected] == [c.units for c in plain.recorded.collected]
        assert not nasty.unknown_lines
        assert len(nasty.problems) == len(plain.problems)


# --- whatever the text is --------------------------------------------------------------------------


def test_nothing_raises() -> None:
    rng = random.Random(7)
    for text in (OLDER, NEWER):
        lines = text.split("\n")
        for at in range(len(lines)):
            parse(HandText("a", 1, "\n".join(lines[:at]), "winning"))
            parse(HandText("a", 1, "\n".join(lines[:at] + lines[at + 1 :]), "winning"))
            parse(
                HandText(
                    "a", 1, "\n".join([*lines[:at], "", lines[at][: len(lines[at]) // 2], *lines[at + 1 :]]), "winning"
                )
            )
        for _ in range(1500):
            chars = list(text)
            for _ in range(rng.randrange(1, 12)):
                chars[rng.randrange(len(chars))] = rng.choice("\n :().$#[]0159aZé*|-")
            parse(HandText("a", 1, "".join(chars), "winning"))
    for text in ("", "\n", "Game started at: ", "Game ID: 1", "Hand #1 - ", "Game Hand #", "x\ny"):
        assert isinstance(parse(HandText("a", 1, text, "winning")), Unreadable)


@pytest.mark.parametrize("text", [OLDER, NEWER])
def test_a_text_that_ends_too_soon_is_cut_off_or_read(text: str) -> None:
    for at in range(len(text.split("\n")[0]) + 1, len(text)):
        hand = parse(HandText("a", 1, text[:at], "winning"))
        if isinstance(hand, Unreadable):
            assert "RD004" in [p.code for p in hand.problems], text[:at]
        else:
            assert hand.recorded.collected, text[:at]


def test_what_is_missing_is_named() -> None:
    assert refuse(NEWER.replace("Holdem(No Limit)", "Pineapple(No Limit)")).problems[0].code == "RD001"
    assert refuse(OLDER.replace("(Hold'em)", "(Badugi)")).problems[0].code == "RD001"
    assert refuse(NEWER.replace("*** FLOP ***", "*** FLIP ***")).problems[0].code == "RD001"
    assert refuse(NEWER.replace("Seat 3: Rosa", "Seat 2: Rosa")).problems[0].code == "RD002"
    assert refuse(OLDER.replace("Seat 3: Rosa", "Seat 3: Pia")).problems[0].code == "RD002"
    assert refuse(NEWER.replace("calls $4.00", "calls $4.005")).problems[0].code == "RD007"
    assert read(NEWER.replace("Pia folds", "Pia throws 7 cards")).unknown_lines[0].money
    assert not read(OLDER.replace("Player Pia folds", "Player Pia sighs")).unknown_lines[0].money


# --- where hands begin -----------------------------------------------------------------------------


def ids(text: str) -> list[tuple[str, str]]:
    return [(start.spec.slug, start.hand_id) for start in registry.headers(text)]


def test_headers() -> None:
    assert ids(f"{OLDER}\n\n{NEWER}\n") == [("winning", "900100001"), ("winning", "9001000001")]
    assert ids(OLDER.replace("\n", "\n\n")) == [("winning", "900100001")]
    assert ids(f"{OLDER}\ufeff{OLDER}{NEWER}") == [("winning", "900100001")] * 2 + [("winning", "9001000001")]
    without_time = OLDER.partition("\n")[2]
    assert ids(without_time) == [("winning", "900100001")]
    assert ids(f"{OLDER}\n\n{without_time}") == [("winning", "900100001")] * 2
    without_number = OLDER.replace("Game ID: 900100001 1/2 (PRR) Elm - 2 (Hold'em)\n", "")
    assert ids(without_number) == [("winning", "")]
    assert refuse(without_number).problems[0].params["what"] == "hand number"


@pytest.mark.parametrize(
    "line",
    [
        "Hand #5300001-82 - 2013-04-12 00:26:24",
        "Hand #2701011770000003 - 2013-04-12",
        "Hand#2701011770000003 - Elm (6-max) 11770 -- $0.05/$0.10 NL Hold'em -- 2011/08/28 - 00:43:16",
        "PokerStars Hand #255000000005:  Hold'em No Limit ($0.50/$1.00 USD) - 2024/05/04 20:20:00 ET",
        "Unibet Hand #1500006027 - Holdem(No Limit) - 1/2",
        "** Game ID 9999999999 starting - 2013-05-28 16:33:27",
    ],
)
def test_headers_of_others(line: str) -> None:
    assert "winning" not in [slug for slug, _ in ids(f"{line}\nTable x\n")]


def test_every_row_names_its_page() -> None:
    assert all(isinstance(row, RoomConventions) and row.source.startswith("docs/rooms/winning.md ") for row in ROWS)


# --- texts that other programs have written or lost a part of --------------------------------------


def test_mucked_cards_in_the_results() -> None:
    hand = read(
        OLDER.replace("Player Rosa does not show cards.Bets", "Player Rosa mucks (does not show: [Ah 10d]). Bets")
    )
    line = hand.recorded.summary[3]
    assert (line.state, line.cards, line.bet, line.net) == (SummaryState.MUCKED, ("Ah", "Td"), 600, -600)
    assert hand.unknown_lines == []


def test_zeros_for_everybody_are_no_figures() -> None:
    zeros = re.sub(r"Bets: \S+ Collects: (\S+)\. (?:Wins|Loses): \S+", r"Bets: 0. Collects: \1. Wins: 0", OLDER)
    assert zeros.count("Bets: 0. ") == 3
    hand = read(zeros.replace("does not show cards.Bets", "doesn't show cards. Bets"))
    assert hand.unknown_lines == []
    assert [(line.bet, line.net) for line in hand.recorded.summary.values()] == [(None, None)] * 3
    assert [c.units for c in hand.recorded.collected] == [1140]
    one = read(OLDER.replace("Bets: 6. Collects: 0. Loses: 6.", "Bets: 0. Collects: 0. Wins: 0."))
    assert (one.recorded.summary[3].bet, one.recorded.summary[2].net) == (0, 540)


def test_the_newer_text_mucks_a_hand() -> None:
    assert read(NEWER.replace("Quint Two collected", "Rosa mucks hand\nQuint Two collected")).unknown_lines == []


@pytest.mark.parametrize("whole", [OLDER, NEWER], ids=["older", "newer"])
def test_empty_lines_mean_nothing(whole: str) -> None:
    hand = read(whole.replace("\n", "\n \n\n\n"))
    assert moves(hand) == moves(read(whole))
    assert hand.unknown_lines == []


def test_two_results_of_a_seat_are_told() -> None:
    once = next(line for line in NEWER.splitlines() if line.startswith("Seat 2: Quint Two (small"))
    hand = read(f"{NEWER}\n{once}")
    assert [(p.code, p.params["what"]) for p in hand.problems] == [("RD013", "two lines tell the result of Quint Two")]
    assert [c.units for c in hand.recorded.collected] == [2090]


@pytest.mark.parametrize("lines", [2, 3, 4, 6, 8, 12, 20])
@pytest.mark.parametrize("gap", ["\n", "\n\n\n", "\r\n", "\n\ufeff\n"])
def test_a_hand_without_a_header_is_no_part_of_the_one_before(lines: int, gap: str) -> None:
    headless = OLDER.split("\n", lines)[lines]
    found = ids(f"{OLDER}{gap}{headless}\n\n{OLDER.replace('900100001', '900100002')}")
    assert [number for _, number in found] == ["900100001", "", "900100002"]
    assert [problem.code for problem in refuse(headless).problems][-1] == "RD002"


def test_what_may_stand_behind_a_hand() -> None:
    assert ids(f"{OLDER}\nSaved by a program\n\n{NEWER}") == ids(OLDER) + ids(NEWER)


@pytest.mark.parametrize("whole", [OLDER, NEWER], ids=["older", "newer"])
@pytest.mark.parametrize("indent", [" ", "\t", "    "])
def test_lines_may_be_indented(whole: str, indent: str) -> None:
    hand = read(whole.replace("\n", f"{indent}\n{indent}"))
    assert moves(hand) == moves(read(whole))
    assert hand.unknown_lines == []


def test_the_pots_of_two_runs_are_told_apart() -> None:
    two = "Total pot 1 $11.00 | Rake $0.50\nBoard [2c 7d Th 3s 4h]\nTotal pot 2 $9.90 | Rake $0.50"
    hand = read(NEWER.replace("Total pot $20.90 | Rake $1.00 | JP Fee $0.10", two))
    assert {run: pot.units for run, pot in hand.recorded.board_pots} == {1: 1100, 2: 990}
    assert hand.recorded.total is None


def test_a_cap_without_an_amount_is_not_understood() -> None:
    hand = read(OLDER.replace("Player Rosa folds", "Player Rosa caps\nPlayer Rosa folds"))
    assert [(line.text, line.money) for line in hand.unknown_lines] == [("Player Rosa caps", False)]


def test_shown_cards_without_words_for_the_hand() -> None:
    shown = "*Player Quint Two shows: [Ks Qs]. Bets: 6. Collects: 11.40. Wins: 5.40."
    hidden = "*Player Quint Two mucks (does not show cards). Bets: 6. Collects: 11.40. Wins: 5.40."
    hand = read(OLDER.replace(hidden, shown))
    assert hand.recorded.summary[2].state is SummaryState.SHOWED
    assert hand.cards[2].cards == ("Ks", "Qs")
    assert hand.recorded.descriptions == ()


def test_a_player_without_a_name_and_without_the_blank_for_it() -> None:
    """A web page makes one blank of "Player  calls (4)": money of somebody who is not told."""
    nameless = OLDER.replace("Seat 3: Rosa (90.50).\n", "").replace("Player Rosa ", "Player  ")
    assert nameless != OLDER
    (audit,) = audit_text(nameless.replace("  ", " "))
    assert audit.verdict is Verdict.UNREADABLE
    assert ("RD003", "Player calls (4)") in [(f.code, f.params.get("quote")) for f in audit.findings]
