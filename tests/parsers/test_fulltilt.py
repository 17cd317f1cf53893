"""Full Tilt texts to hands: what the golden hands do not reach. All names, tables and numbers are invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from parsers.hand import Betting, EventKind, Game, HandText, Part, SummaryState
from parsers.registry import cut
from parsers.rooms.fulltilt import ROWS
from tests.parsers.reading import Reader

GOLDEN = Path(__file__).parent.parent / "golden" / "fulltilt"

HEADER = "Full Tilt Poker Game #39100000001: Table Wharf (6 max) - $1/$2 - No Limit Hold'em - 20:14:09 ET - 2010/02/11"
SEATS = """Seat 1: Ann ($200)
Seat 2: Bo Lund ($150)
Seat 3: Cy ($90.50)"""
BODY = """Bo Lund posts the small blind of $1
Cy posts the big blind of $2
The button is in seat #1
*** HOLE CARDS ***
Dealt to Cy [Ah Kd]
Ann folds
Bo Lund raises to $6
Cy calls $4
*** FLOP *** [2c 7d Jh]
Bo Lund bets $5
Cy folds
Uncalled bet of $5 returned to Bo Lund
Bo Lund mucks
Bo Lund wins the pot ($11.40)"""
SUMMARY = """*** SUMMARY ***
Total pot $12 | Rake $0.60
Board: [2c 7d Jh]
Seat 1: Ann (button) didn't bet (folded)
Seat 2: Bo Lund (small blind) collected ($11.40), mucked
Seat 3: Cy (big blind) folded on the Flop"""


def text(*, header: str = HEADER, seats: str = SEATS, body: str = BODY, summary: str = SUMMARY) -> str:
    return "\n".join(part for part in (header, seats, body, summary) if part)


ROOM = Reader("fulltilt")
parsed, read, refuse = ROOM.parsed, ROOM.read, ROOM.refuse


def after(line: str, more: str) -> str:
    return text(body=BODY.replace(line, f"{line}\n{more}"))


def test_a_plain_hand():
    hand = read(text())
    assert (hand.hand_id, hand.room, hand.played_at) == ("39100000001", "fulltilt", "2010-02-12T01:14:09Z")
    assert (hand.game, hand.betting, hand.hi_lo) == (Game.HOLDEM, Betting.NO_LIMIT, False)
    assert (hand.stakes.small, hand.stakes.big, hand.currency.code) == (100, 200, "USD")
    assert (hand.tournament, hand.table, hand.max_seats, hand.button, hand.hero) == (None, "Wharf", 6, 1, 3)
    assert [(s.number, s.name, s.stack, s.line) for s in hand.seats.values()] == [
        (1, "Ann", 20000, 2), (2, "Bo Lund", 15000, 3), (3, "Cy", 9050, 4),
    ]  # fmt: skip
    assert [(e.kind, e.seat, e.amount) for e in hand.events] == [
        (EventKind.SMALL_BLIND, 2, 100),
        (EventKind.BIG_BLIND, 3, 200),
        (EventKind.FOLD, 1, 0),
        (EventKind.RAISE, 2, 500),
        (EventKind.CALL, 3, 400),
        (EventKind.BET, 2, 500),
        (EventKind.FOLD, 3, 0),
        (EventKind.RETURN, 2, 500),
        (EventKind.MUCK, 2, 0),
    ]
    assert [(c.seat, c.units, c.pot, c.board, c.part) for c in hand.recorded.collected] == [(2, 1140, None, None, None)]
    assert hand.recorded.summary[2].state is SummaryState.COLLECTED
    assert hand.boards[0].cards == ("2c", "7d", "Jh")
    assert hand.conventions in ROWS
    assert not hand.unknown_lines
    assert not hand.problems
    assert not hand.inferred


# --- headers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("Table Oak (heads up) - $2/$4 - Limit Hold'em", (Game.HOLDEM, False, Betting.FIXED_LIMIT, 2)),
        ("Table Oak (deep 6) - €2/€4 - Pot Limit Omaha Hi", (Game.OMAHA, False, Betting.POT_LIMIT, 6)),
        ("Table Oak - $2/$4 - HORSE - Limit Omaha H/L", (Game.OMAHA, True, Betting.FIXED_LIMIT, 9)),
        ("Table Oak - FL Stud H/L - $2/$4 Ante $0.40", (Game.STUD, True, Betting.FIXED_LIMIT, 9)),
        ("Table Oak (shallow) - $15 Cap No Limit Hold'em - $0.25/$0.50", (Game.HOLDEM, False, Betting.CAP, None)),
        ("Table Oak - PL 5 Card Omaha H/L - $2/$4", (Game.OMAHA5, True, Betting.POT_LIMIT, 9)),
        ("Table CR - tay - $2/$4 - Pot Limit Courchevel Hi", (Game.COURCHEVEL, False, Betting.POT_LIMIT, 9)),
        ("Table Oak - $2/$4 - Limit 7 Card Stud Hi", (Game.STUD, False, Betting.FIXED_LIMIT, 9)),
    ],
)
def test_games_and_tables(place, expected):
    hand = read(text(header=f"Full Tilt Poker Game #39100000002: {place} - 20:14:09 ET - 2010/02/11"))
    assert (hand.game, hand.hi_lo, hand.betting, hand.max_seats) == expected


@pytest.mark.parametrize(
    ("place", "tournament", "table"),
    [
        ("$2 + $0.25 Sit & Go (148), Table 1 - 15/30", "148", "Table 1"),
        ("$26 Matrix (3x Chance) (2446), Match 4 - 15/30 Ante 5", "2446", "Match 4"),
        ("MiniFTOPS Event #1 (243), Table 59 - 10K/20K Ante 2K", "243", "Table 59"),
    ],
)
def test_tournaments(place, tournament, table):
    chips = text().replace("$", "").replace("11.40", "11").replace("0.60", "1").replace("90.50", "90")
    header = f"FullTiltPoker Game #39100000003: {place} - No Limit Hold'em - 20:14:09 ET - 2010/02/11"
    hand = read(chips.replace(HEADER.replace("$", ""), header))
    assert (hand.tournament, hand.table, hand.currency.code, hand.conventions.name) == (
        tournament, table, "chips", "Full Tilt tournament",
    )  # fmt: skip


def test_stakes_in_thousands_and_in_unknown_steps():
    chips = text().replace("$", "").replace("11.40", "11").replace("0.60", "1").replace("90.50", "90")
    old = HEADER.replace("$", "")
    thousands = read(chips.replace(old, old.replace("1/2", "500K/1000K")))
    assert (thousands.stakes.small, thousands.stakes.big, thousands.currency.code) == (500_000, 1_000_000, "play")
    steps = read(chips.replace(old, old.replace("1/2", "2B/2B Ante 2B")))
    assert (steps.stakes.small, steps.stakes.big, steps.stakes.ante) == (None, None, None)


def test_play_money_in_hundredths():
    hand = read(text().replace("$", ""))
    assert (hand.currency.code, hand.currency.exponent, hand.recorded.collected[0].units) == ("play", 2, 1140)


@pytest.mark.parametrize(
    ("when", "played_at"),
    [
        ("20:14:09 CET - 2010/02/11", "2010-02-11T19:14:09Z"),
        ("09:14:09 CCT - 2010/02/12 [20:14:09 ET - 2010/02/11]", "2010-02-12T01:14:09Z"),
        ("09:14:09 CCT - 2010/02/12", "2010-02-12T09:14:09"),
        ("20:14 ET - Thu, February 11, 2010", "2010-02-12T01:14:00Z"),
        ("20:14 ET - Thu, Smarch 11, 2010", None),
    ],
)
def test_times(when, played_at):
    assert read(text(header=HEADER.replace("20:14:09 ET - 2010/02/11", when))).played_at == played_at


def test_rows_by_header():
    def name(header: str) -> str:
        return read(text(header=header)).conventions.name

    assert name(HEADER) == "Full Tilt cash before 2012"
    assert name(HEADER.replace("2010/", "2013/")) == "Full Tilt cash from 2012"
    assert name(HEADER.replace("2010/", "2013/").replace("No Limit", "Limit")) == "Full Tilt fixed limit cash from 2012"
    assert len({row.name for row in ROWS}) == len(ROWS)


# --- lines -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "pot", "board", "part"),
    [
        ("wins the pot ($11.40)", None, None, None),
        ("wins the main pot ($11.40) with a pair of Jacks", 0, None, None),
        ("wins the side pot ($11.40)", 1, None, None),
        ("wins side pot #2 ($11.40)", 2, None, None),
        ("wins the high side pot ($11.40)", 1, None, Part.HIGH),
        ("wins the low pot ($11.40) with 8,7,4,3,A", None, None, Part.LOW),
        ("wins pot 2 ($11.40)", None, 2, None),
        ("ties for pot 1 ($11.40) with two pair", None, 1, None),
        ("ties for the pot ($11.40)", None, None, None),
    ],
)
def test_payment_lines(line, pot, board, part):
    collect = read(text(body=BODY.replace("wins the pot ($11.40)", line))).recorded.collected[0]
    assert (collect.units, collect.pot, collect.board, collect.part) == (1140, pot, board, part)


@pytest.mark.parametrize(
    "line",
    [
        "Cy: raises to $50",
        "somebody (Observer): Cy wins the pot ($99)",
        "Cy:",
        "Cy has 15 seconds left to act",
        "5 seconds left to act",
        "Cy has requested TIME",
        "Cy is feeling confused",
        "Cy is low with [5d]",
        "Cy adds $50",
        "somebody adds $50",
        "somebody sits down",
        "Cy stands up",
        "No low hand qualified",
        " (8,7,4,3,A)",
        "******************** # 2 ******************",
    ],
)
def test_lines_without_consequence(line):
    plain, noisy = read(text()), read(after("Ann folds", line))
    assert not noisy.unknown_lines
    assert not noisy.problems
    assert [(e.kind, e.seat, e.amount) for e in noisy.events] == [(e.kind, e.seat, e.amount) for e in plain.events]


def test_lines_that_are_not_understood():
    money, none = read(after("Ann folds", "Cy tosses in $5")), read(after("Ann folds", "Cy tosses it in"))
    assert [line.money for line in money.unknown_lines] == [True]
    assert [line.money for line in none.unknown_lines] == [False]
    assert [line.money for line in read(after("Ann folds", "a gift of $5 to Cy")).unknown_lines] == [True]


@pytest.mark.parametrize(
    ("line", "paid"),
    [
        ("Zed folds", False),
        ("Zed calls $5", False),
        ("Dealt to Zed [9c]", False),
        ("Zed wins the pot ($5)", True),
        ("Uncalled bet of $5 returned to Zed", True),
    ],
)
def test_people_without_a_seat(line, paid):
    problem = read(after("Ann folds", line)).problems[0]
    assert (problem.code, problem.params["name"], "paid" in problem.params) == ("RD008", "Zed", paid)


@pytest.mark.parametrize(
    "names",
    [
        ("Ann", "Ann folds", "Ann folds folds"),
        ("raises to $6", "7", "Dealt to Cy [Ah Kd]"),
        ("*** FLOP", "Seat 2", "The button is"),
        ("wins the pot ($9)", "Uncalled bet of $5", "(Observer)"),
        ("folds", "posts the small blind of", "Ann: hi"),
    ],
)
def test_hostile_names(names):
    """Names are told apart whatever they look like; nothing else changes."""
    hand = ROOM.renamed(text(), ("Ann", "Bo Lund", "Cy"), names)
    assert hand.recorded.collected[0].seat == 2
    assert hand.recorded.summary[2].won == 1140
    assert not hand.unknown_lines
    assert not hand.problems


def test_a_shorter_name_that_makes_sense_of_the_line():
    body = BODY.replace("Bo Lund raises", "Bo raises").replace("Bo Lund", "Bo")
    seats = SEATS.replace("Bo Lund", "Bo").replace("Ann", "Bo raises")
    hand = read(text(seats=seats, body=body.replace("Ann", "Bo raises"), summary=SUMMARY.replace("Bo Lund", "Bo")))
    assert [e.seat for e in hand.events if e.kind is EventKind.RAISE] == [2]


# --- summaries -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "codes", "unknown"),
    [
        ("Seat 5: Zed is sitting out", [], 0),
        ("Seat 5: Zed", [], 0),
        ("Seat 5: Zed folded on the Flop", ["RD008"], 0),
        ("Seat 5: Zed collected ($5)", ["RD008"], 0),
        ("Seat 3: Cy won it all", [], 1),
        ("Seat 2: Bo Lund collected ($1", [], 1),
        ("Seat 2: Bo Lund collected ($11.40), mucked", [], 1),
        ("Seat 2: Bo L", [], 1),
    ],
)
def test_odd_summary_lines(line, codes, unknown):
    hand = read(text(summary=f"{SUMMARY}\n{line}"))
    assert [problem.code for problem in hand.problems] == codes
    assert len(hand.unknown_lines) == unknown


def test_two_seats_in_one_line():
    glued = SUMMARY.replace("folded)\nSeat 2", "folded) Seat 2")
    hand = read(text(summary=glued))
    assert hand.recorded.summary[2].won == 1140
    assert not hand.unknown_lines


def test_a_figure_at_the_very_end_may_be_cut():
    hand = read(text(summary="*** SUMMARY ***\nTotal pot $12 | Rake $0"))
    assert hand.recorded.total is None
    assert len(hand.unknown_lines) == 1


# --- what cannot be read ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand_text", "codes"),
    [
        ("", ["RD002"]),
        ("garbage", ["RD002"]),
        (text(header=f"{HEADER} (partial)"), ["RD001"]),
        (text(header=HEADER.replace("Hold'em", "Pineapple")), ["RD001"]),
        (text(header=HEADER.replace("$1/$2", "stakes")), ["RD002"]),
        (text(seats="", body="", summary=SUMMARY), ["RD002"]),
        (text(seats=SEATS.replace("Seat 2:", "Seat 1:")), ["RD002"]),
        (text(seats=SEATS.replace("Cy", "Ann")), ["RD002"]),
        (text(seats=SEATS.replace(" ($150)", "")), ["RD002"]),
        (text(body=BODY.replace("$6", "$6.001")), ["RD007"]),
        (text(body=BODY.replace("*** FLOP ***", "*** FLAP ***")), ["RD001"]),
        (text(body=BODY.rpartition("\n")[0], summary=""), ["RD004"]),
        (HEADER, ["RD004", "RD002"]),
    ],
)
def test_unreadable(hand_text, codes):
    assert refuse(hand_text) == codes


# --- whose text it is ------------------------------------------------------------------------------


def rooms(whole: str) -> list[str]:
    return [hand.room for hand in cut(whole) if isinstance(hand, HandText)]


def test_recognition():
    assert rooms(text()) == ["fulltilt"]
    assert rooms("\ufeff" + text().replace("Full Tilt Poker Game", "FullTiltPoker Game")) == ["fulltilt"]
    assert rooms(text().replace("Full Tilt Poker Game", "Full Tilt Poker.fr Game")) == ["fulltilt"]
    stars = "Full Tilt Hand #39100000004: Hold'em No Limit ($1/$2 USD) - 2016/02/11 20:14:09 ET\nTable 'Wharf' 6-max\n"
    assert rooms(stars) == ["pokerstars"]
    assert rooms(text() + "\n\n\n" + stars) == ["fulltilt", "pokerstars"]
    assert rooms("Ann: Full Tilt Poker Game #5 was fun") == []
    assert rooms("Full Tilt Poker Tournament Summary $2 + $0.25 Sit & Go (148) Hold'em No Limit") == []


def test_a_shorter_name_makes_sense_of_a_line_that_a_longer_one_does_not():
    names = SEATS.replace("Cy (", "Ann checks (")
    body = BODY.replace("Cy", "Ann checks").replace("Bo Lund bets $5", "Ann checks\nBo Lund bets $5")
    hand = read(text(seats=names, body=body.replace("Ann folds\n", ""), summary=SUMMARY.replace("Cy", "Ann checks")))
    assert [(e.kind, e.seat) for e in hand.events if e.kind is EventKind.CHECK] == [(EventKind.CHECK, 1)]
    assert not hand.unknown_lines


@pytest.mark.parametrize(
    ("known", "odd"),
    [
        ("Total pot $12 | Rake $0.60", "Total pot $12 Main pot $8. Odd pot $4. | Rake $0.60"),
        ("Seat 3: Cy (big blind) folded on the Flop", "Seat 3: Cy (big blind) folded on the Flop and won ($3)"),
        ("Seat 3: Cy (big blind) folded on the Flop", "Seat 3: Cy (big blind) mucked [Ks Qs"),
        ("Seat 3: Cy (big blind) folded on the Flop", "Seat 3: Cy (big blind) sank on the Flop"),
    ],
)
def test_lines_of_the_summary_that_are_not_understood(known, odd):
    hand = read(text(summary=SUMMARY.replace(known, odd)))
    assert [line.text for line in hand.unknown_lines] == [odd]


def test_a_total_without_rake_is_not_the_whole_line():
    hand = read(text(summary=SUMMARY.replace(" | Rake $0.60", "")))
    assert [line.text for line in hand.unknown_lines] == ["Total pot $12"]
    assert (hand.recorded.total.units, hand.recorded.rake) == (1200, None)


def test_a_board_of_the_summary_with_a_card_twice():
    hand = read(text(summary=SUMMARY.replace("[2c 7d Jh]", "[2c 7d 2c]")))
    assert ("RD009", "2c") in [(one.code, one.params.get("card")) for one in hand.problems]


def test_a_name_like_the_mark_of_a_street():
    hand = ROOM.renamed(
        after("Bo Lund bets $5", "Bo Lund: lucky"), ("Ann", "Bo Lund", "Cy"), ("A", "*** FLOP ***", "C")
    )
    assert [board.cards for board in hand.boards] == [("2c", "7d", "Jh")]


def test_a_seat_line_behind_another_line():
    assert refuse(text(seats=SEATS.replace("Seat 3", "Zed sits down\nSeat 3"))) == ["RD002"]
