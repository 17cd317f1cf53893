"""The texts of BetOnline's network. All names, tables and numbers are invented."""

from __future__ import annotations

import random

import pytest

from parsers import registry
from parsers.contributions import contributions
from parsers.conventions import RakeFigure, RoomConventions
from parsers.hand import Betting, CardSource, EventKind, Game, Hand, HandText, Street, SummaryState, Unreadable
from parsers.rooms.betonline import ROWS, parse
from tests.parsers.reading import Reader

PLAIN = """BetOnline Poker Game #900200001: Hold'em No Limit ($1/2) - 2011/03/09 09:05 Eastern Standard Time
Table 'Elm (50bb)' 10-Max, Seat #1 is the button
Seat 1: Pia (200.00 in chips) - The button
Seat 2: Quint Two (150.00 in chips) - Small Blind
Seat 0: Rosa (90.50 in chips) - Big Blind
Quint Two: posts small blind 1.00
Rosa: posts big blind 2.00
*** HOLE CARDS ***
Dealt to Rosa [Ah 10d]
Pia: folds
Quint Two: raises 5.00 to 6.00
Rosa: calls 4.00
*** FLOP *** [2c 7d 10h]
Quint Two: bets 5.00
Rosa: calls 5.00
*** TURN *** [2c 7d 10h][3s]
Quint Two: checks
Rosa: bets 10.00
Quint Two: folds
Uncalled bet (10.00) returned to Rosa
*** SUMMARY ***
Total pot 20.90 | Rake 1.10
Board [2c 7d 10h 3s]
Total pot 20.90 | Rake 1.10
Board [2c 7d 10h 3s]
Seat 1: Pia folded before Flop
Seat 2: Quint Two folded on the Turn
Seat 0: Rosa collected (20.90)"""
CAPITALS = """Gear Poker Game #900200002: Hold'em - 2012-06-21 07:11:08
Table Elm (Real Money) Seat #1 is the button
Seat 1: Pia (200.00 in Chips)
Seat 2: Quint Two (150.00 in Chips)
Seat 0: Rosa (90.50 in Chips)
Quint Two: Posts small blind 1.00.
Rosa: Posts big blind 2.00.
*** HOLE CARDS ***
Dealt To Rosa [AH 10D]
Pia: Folds.
Quint Two: Raises 5.00.
Rosa: Calls 4.00.
*** FLOP *** [2C 7D 10H]
Quint Two: Bets 5.00.
Rosa: Calls 5.00.
*** TURN *** [2C 7D 10H] [3S]
Quint Two: Checks.
Rosa: Checks.
*** RIVER *** [2C 7D 10H 3S] [4S]
Quint Two: Checks.
Rosa: Checks.
*** SUMMARY ***
Total Pot 20.90 | Rake 1.10
Seat 1: Pia (Button)  Folded before Flop
Seat 2: Quint Two (Small Blind)  showed [KS QS ] and lost.
Seat 0: Rosa (Big Blind)  showed [10D 10H AH 7D 4S ] and won (20.90)"""


ROOM = Reader("betonline")
read, refuse = ROOM.read, ROOM.refused


def moves(hand: Hand) -> list[tuple[EventKind, str, int]]:
    return [(e.kind, hand.seats[e.seat].name, e.amount) for e in hand.events if e.amount]


# --- one hand of each kind of text -----------------------------------------------------------------


def test_a_plain_hand() -> None:
    hand = read(PLAIN)
    assert (hand.hand_id, hand.played_at, hand.table) == ("900200001", "2011-03-09T14:05:00Z", "Elm (50bb)")
    assert (hand.game, hand.betting, hand.button, hand.hero) == (Game.HOLDEM, Betting.NO_LIMIT, 1, 0)
    assert (hand.stakes.small, hand.stakes.big, hand.currency.code) == (100, 200, "USD")
    assert moves(hand) == [
        (EventKind.SMALL_BLIND, "Quint Two", 100),
        (EventKind.BIG_BLIND, "Rosa", 200),
        (EventKind.RAISE, "Quint Two", 500),
        (EventKind.CALL, "Rosa", 400),
        (EventKind.BET, "Quint Two", 500),
        (EventKind.CALL, "Rosa", 500),
        (EventKind.BET, "Rosa", 1000),
        (EventKind.RETURN, "Rosa", 1000),
    ]
    recorded = hand.recorded
    assert recorded.total is not None
    assert recorded.rake is not None
    assert (recorded.total.units, recorded.rake.units, recorded.pots) == (2090, 110, [])
    assert [(c.seat, c.units, c.pot) for c in recorded.collected] == [(0, 2090, None)]
    assert [board.cards for board in hand.boards] == [("2c", "7d", "Th", "3s")]
    assert {seat: record.net for seat, record in contributions(hand).items()} == {1: 0, 2: -1100, 0: 990}
    assert (hand.problems, hand.unknown_lines, hand.inferred) == ([], [], ())


def test_a_hand_in_capitals() -> None:
    hand, plain = read(CAPITALS), read(PLAIN)
    assert moves(hand) == moves(plain)[:-2]
    assert hand.cards[2].cards == ("Ks", "Qs")
    assert hand.cards[0].cards == ("Ah", "Td")
    assert [problem.code for problem in hand.problems] == ["RD011"]
    assert (hand.betting, hand.stakes.big) == (None, None)


@pytest.mark.parametrize(
    ("day", "ending", "rake", "row"),
    [
        ("2011/03/09", "fold", "0.00", "BetOnline cash"),
        ("2012/03/09", "fold", "0.00", "BetOnline cash of 2012, ended by a fold"),
        ("2012/03/09", "fold", "1.10", "BetOnline cash of 2012"),
        ("2015/03/09", "fold", "0.00", "BetOnline cash of 2012, ended by a fold"),
        ("2016/03/09", "fold", "0.00", "BetOnline cash"),
        ("2012/03/09", "showdown", "0.00", "BetOnline cash of 2012"),
    ],
)
def test_conventions_go_by_year_and_ending(day: str, ending: str, rake: str, row: str) -> None:
    text = PLAIN.replace("2011/03/09", day).replace("Rake 1.10", f"Rake {rake}")
    if ending == "showdown":
        text = text.replace("Quint Two: folds", "Quint Two: calls 10.00")
    hand = read(text)
    assert hand.conventions.name == row
    assert (hand.recorded.rake is None) == (hand.conventions.rake is RakeFigure.ABSENT)


def test_totals_before_a_board_are_pots_and_behind_it_repetitions() -> None:
    two = "Total pot 5.00 | Rake 1.10\nTotal pot 15.90 | Rake 1.10\nBoard"
    hand = read(PLAIN.replace("Total pot 20.90 | Rake 1.10\nBoard", two))
    assert [(pot.index, pot.units) for pot in hand.recorded.pots] == [(0, 1590), (1, 500)]
    assert hand.recorded.total is None
    # the second total of two that should be alike was changed: it is another pot then
    changed = PLAIN.replace("Total pot 20.90 | Rake 1.10\nBoard", "Total pot 20.91 | Rake 1.10\nBoard", 1)
    assert len(read(changed).recorded.pots) == 2


def test_boards_that_differ_are_told() -> None:
    hand = read(PLAIN.replace("Board [2c 7d 10h 3s]", "Board [2c 7d 10h 4s]", 1))
    assert "RD009" in [problem.code for problem in hand.problems]


@pytest.mark.parametrize(
    ("cards", "table", "game"),
    [
        ("Ah 10d", "Elm", Game.HOLDEM),
        ("Ah 10d 2s 3s", "Elm", Game.OMAHA),
        ("Ah 10d 2s 3s 9s", "Elm", Game.OMAHA5),
        ("", "Elm (Hi)", Game.OMAHA),
        ("", "Elm", Game.HOLDEM),
        ("Ah 10d", "Elm (Hi)", Game.HOLDEM),
    ],
)
def test_the_cards_name_the_game(cards: str, table: str, game: Game) -> None:
    hand = read(PLAIN.replace("[Ah 10d]", f"[{cards}]").replace("Elm (50bb)", table))
    assert hand.game is game


def test_a_stranger_is_nobody() -> None:
    hand = read(PLAIN.replace("returned to Rosa", "returned to Rose"))
    assert [(p.code, "paid" in p.params) for p in hand.problems] == [("RD008", True)]
    hand = read(PLAIN.replace("Pia: folds", "Pi: folds"))
    assert [(p.code, p.params.get("name")) for p in hand.problems] == [("RD008", "Pi")]
    hand = read(PLAIN.replace("Seat 0: Rosa collected", "Seat 0: Rose collected"))
    assert [(p.code, p.params.get("name")) for p in hand.problems] == [("RD008", "Rose")]


def test_chat_is_no_action() -> None:
    talk = 'Pia said "Rosa: raises 5.00 to 9.00"\nRosa said "shows Ah Ad"\nX said "Total pot 9.00"\n'
    hand = read(PLAIN.replace("*** FLOP ***", f"{talk}*** FLOP ***"))
    assert moves(hand) == moves(read(PLAIN))
    assert not hand.unknown_lines


# --- names -----------------------------------------------------------------------------------------

NASTY = [
    "",
    "Pi",
    "Pia: folds",
    "Rosa folded",
    "Unknown",
    "*** FLOP ***",
    "Total pot 20.90",
    "Dealt to Rosa",
    "Seat 2",
    "collected (20.90)",
    'a "b',
    "x in chips)",
    "Zoë ♠",
]


@pytest.mark.parametrize("name", NASTY)
def test_names_that_look_like_text(name: str) -> None:
    for text in (PLAIN, CAPITALS):
        plain, nasty = read(text), read(text.replace("Quint Two", name))
        assert moves(nasty) == [(kind, name if who == "Quint Two" else who, n) for kind, who, n in moves(plain)]
        assert [c.units for c in nasty.recorded.collected] == [c.units for c in plain.recorded.collected]
        assert not nasty.unknown_lines
        assert len(nasty.problems) == len(plain.problems)


# --- whatever the text is --------------------------------------------------------------------------


def test_nothing_raises() -> None:
    rng = random.Random(11)
    for text in (PLAIN, CAPITALS):
        lines = text.split("\n")
        for at in range(len(lines)):
            half = lines[at][: len(lines[at]) // 2]
            for some in (lines[:at], lines[:at] + lines[at + 1 :], [*lines[:at], half, *lines[at + 1 :]]):
                parse(HandText("a", 1, "\n".join(some), "betonline"))
        for _ in range(1500):
            chars = list(text)
            for _ in range(rng.randrange(1, 12)):
                chars[rng.randrange(len(chars))] = rng.choice("\n :().$#[]0159aZé*|-")
            parse(HandText("a", 1, "".join(chars), "betonline"))
    for text in ("", "\n", "BetOnline Poker Game #1: ", "x\ny"):
        assert isinstance(parse(HandText("a", 1, text, "betonline")), Unreadable)


@pytest.mark.parametrize("text", [PLAIN, CAPITALS])
def test_a_text_that_ends_too_soon_is_cut_off_or_read(text: str) -> None:
    for at in range(len(text.split("\n")[0]) + 1, len(text)):
        hand = parse(HandText("a", 1, text[:at], "betonline"))
        if isinstance(hand, Unreadable):
            assert {"RD004", "RD003"} & {p.code for p in hand.problems}, text[:at]
        else:
            assert hand.recorded.collected or any(line.money for line in hand.unknown_lines), text[:at]


def test_what_is_missing_is_named() -> None:
    assert refuse(PLAIN.replace("Hold'em No Limit", "Badugi Limit")).problems[0].code == "RD001"
    assert refuse(PLAIN.replace("*** FLOP ***", "*** FLIP ***")).problems[0].code == "RD001"
    assert refuse(PLAIN.replace("Seat 0: Rosa (", "Seat 0: Pia (")).problems[0].code == "RD002"
    assert refuse(PLAIN.replace("Table 'Elm (50bb)'", "Desk 'Elm'")).problems[0].code == "RD002"
    assert refuse(PLAIN.replace("calls 4.00", "calls 4.005")).problems[0].code == "RD007"
    assert read(PLAIN.replace("Pia: folds", "Pia: throws 7 cards")).unknown_lines[0].money
    assert not read(PLAIN.replace("Pia: folds", "Pia: sighs")).unknown_lines[0].money


# --- where hands begin -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "skin",
    ["BetOnline Poker", "PayNoRake", "ActionPoker.com", "Gear Poker", "SportsBetting.ag Poker", "Tiger Gaming"],
)
def test_headers(skin: str) -> None:
    text = PLAIN.replace("BetOnline Poker", skin)
    found = registry.headers(f"\n\n\nJoined table during game.\n{text}\n\n\n\n{text}{text}")
    assert [(start.spec.slug, start.hand_id) for start in found] == [("betonline", "900200001")] * 3


@pytest.mark.parametrize(
    "line",
    [
        "PokerStars Game #255000000005:  Hold'em No Limit ($0.50/$1.00 USD) - 2024/05/04 20:20:00 ET",
        "Full Tilt Poker Game #1: Table x - $1/$2 - No Limit Hold'em - 20:20:00 ET - 2011/05/04",
        "Game #1: Table x - 0.5/1 - No Limit Hold'Em - 20:20:00 2011/05/04",
        'Pia said "BetOnline Poker Game #1: Hold\'em No Limit ($1/2) - 2011/03/09 09:05 EDT"',
    ],
)
def test_headers_of_others(line: str) -> None:
    assert "betonline" not in [start.spec.slug for start in registry.headers(f"{line}\nRosa: checks\n")]


def test_every_row_names_its_page() -> None:
    assert all(isinstance(row, RoomConventions) and row.source.startswith("docs/rooms/betonline.md ") for row in ROWS)


def test_a_cancelled_hand_is_no_hand_that_was_cut_off() -> None:
    hand = read(PLAIN.partition("*** FLOP ***")[0] + "Hand cancelled")
    assert hand.cancelled
    assert moves(hand) == [
        (EventKind.SMALL_BLIND, "Quint Two", 100),
        (EventKind.BIG_BLIND, "Rosa", 200),
        (EventKind.RAISE, "Quint Two", 500),
        (EventKind.CALL, "Rosa", 400),
    ]


def test_the_player_without_a_name_may_only_fold() -> None:
    hand = read(PLAIN.replace("Pia: folds", "Pia: folds\nUnknown player: folds"))
    (unlisted,) = (seat for seat in hand.seats.values() if seat.unlisted)
    assert [(event.kind, event.amount) for event in hand.events if event.seat == unlisted.number] == [
        (EventKind.FOLD, 0)
    ]
    assert not hand.unknown_lines


def test_mucked_cards_are_not_shown_ones() -> None:
    hand = read(PLAIN.replace("Quint Two folded on the Turn", "Quint Two mucked [Ks Qs]"))
    assert (hand.cards[2].cards, hand.cards[2].source) == (("Ks", "Qs"), CardSource.MUCKED)
    assert hand.recorded.summary[2].state is SummaryState.MUCKED


LEFT = (
    PLAIN.partition("Dealt to ")[0]
    + """\
Pia: calls 2.00
Quint Two has left the table
Rosa: checks
*** FLOP *** [2c 7d 10h]
Rosa: bets 5.00
Pia: folds
Uncalled bet (5.00) returned to Rosa
*** SUMMARY ***
Total pot 4.75 | Rake 0.25
Board [2c 7d 10h]
Seat 1: Pia folded on the Flop
Seat 0: Rosa collected (4.75)"""
)


def test_who_leaves_the_table_folds_there() -> None:
    """Before what came later: Rosa's check, which ends the round."""
    hand = read(LEFT)
    assert [(e.kind, e.seat, e.street) for e in hand.events[2:5]] == [
        (EventKind.CALL, 1, Street.PREFLOP),
        (EventKind.FOLD, 2, Street.PREFLOP),
        (EventKind.CHECK, 0, Street.PREFLOP),
    ]
