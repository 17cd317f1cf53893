"""Lines that may be the mark of a street or summary and were not understood: nothing is reckoned past them."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_text
from auditor.results import Verdict
from parsers.hand import Hand, HandText, UnknownLine
from parsers.registry import parse
from parsers.unread import mind_marks
from tests.texts import hand

FLOP = """Poker Hand #RC9100000001: Hold'em No Limit ($0.5/$1) - 2024/05/04 20:20:00
Table 'RushAndCash9100001' 6-max Seat #1 is the button
Seat 1: Hero ($100 in chips)
Seat 2: a1b2c3d4 ($100 in chips)
Seat 3: e5f60718 ($100 in chips)
a1b2c3d4: posts small blind $0.5
e5f60718: posts big blind $1
*** HOLE CARDS ***
Dealt to Hero [Ah Kd]
Hero: raises $2 to $3
a1b2c3d4: folds
e5f60718: calls $2
*** FLOP *** [2c 7d Jh]
e5f60718: checks
Hero: checks
*** TURN *** [2c 7d Jh] [9s]
e5f60718: bets $4
Hero: raises $6 to $10
e5f60718: raises $10 to $20
Hero: folds
Uncalled bet ($10) returned to e5f60718
e5f60718 collected $26.5 from pot
*** SUMMARY ***
Total pot $26.5 | Rake $0 | Jackpot $0 | Bingo $0
Board [2c 7d Jh 9s]
Seat 1: Hero (button) folded on the Turn
Seat 2: a1b2c3d4 (small blind) folded before Flop
Seat 3: e5f60718 (big blind) collected ($26.5)
"""


def verdict(text: str) -> Verdict:
    (audit,) = audit_text(text)
    return audit.verdict


def test_the_hand_as_it_is() -> None:
    """0.5 + 3 + 3 before the flop, 10 + 20 on the turn, of which 10 go back: 26.5."""
    assert verdict(FLOP) is Verdict.CONSISTENT


@pytest.mark.parametrize(
    "mark", ["FLOP [2c 7d Jh]", "* FLOP * [2c 7d Jh]", "FLOP", "Dealing the flop: [2c, 7d, Jh]", "flop (2c 7d Jh)"]
)
def test_a_street_runs_into_another(mark: str) -> None:
    text = FLOP.replace("*** FLOP *** [2c 7d Jh]", mark)
    (audit,) = audit_text(text)
    assert audit.verdict is Verdict.UNREADABLE
    assert [(f.code, f.line) for f in audit.findings if f.severity == "error"] == [("RD003", 13)]


@pytest.mark.parametrize(
    "line", ["What a flop!", "flop, turn, river", "I had [Ah Kd] there, and he called", "[Ah Kd]", "Jackpot [5]"]
)
def test_other_lines_are_no_marks(line: str) -> None:
    assert verdict(FLOP.replace("*** FLOP ***", f"{line}\n*** FLOP ***")) is Verdict.CONSISTENT


def test_behind_the_last_action_cards_are_no_mark() -> None:
    assert verdict(FLOP + "\nThe flop was [2c 7d Jh]\n") is Verdict.CONSISTENT


def test_a_line_of_a_summary_that_was_broken_in_two() -> None:
    """What its second half says of money makes the hand unreadable."""
    whole = "Seat 3: e5f60718 (big blind) showed [Qs Qc] and won ($26.5) with a pair of Queens"
    text = FLOP.replace("Seat 3: e5f60718 (big blind) collected ($26.5)", whole + "\nSeat 4: Bea folded before Flop")
    assert verdict(text) is Verdict.CONSISTENT
    assert verdict(text.replace(" won ($26.5)", "\nwon ($26.5)")) is Verdict.UNREADABLE


def test_the_mark_of_a_summary() -> None:
    """Only where no summary was read."""
    one = parse(HandText("-", 1, hand(1), "pokerstars"))
    assert isinstance(one, Hand)
    one.unknown_lines.append(UnknownLine("Summary", one.events[-1].line + 1, money=False))
    mind_marks(one)
    assert [line.money for line in one.unknown_lines] == [False]
    one.recorded.has_summary = False
    mind_marks(one)
    assert [line.money for line in one.unknown_lines] == [True]


def test_a_mark_that_somebody_types() -> None:
    assert verdict(FLOP.replace("*** FLOP ***", 'Bea said, "*** SUMMARY ***"\n*** FLOP ***')) is Verdict.CONSISTENT


def test_a_line_of_the_seat_list_that_was_not_understood() -> None:
    """Only if nobody who is known has that seat, and before the first action."""
    one = parse(HandText("-", 1, hand(1), "pokerstars"))
    assert isinstance(one, Hand)
    for line, text in ((5, "Seat 4: Dot ($2 in chips)"), (5, "Seat 3: Dot ($2 in chips)"), (19, "Seat 5: Eva ($2)")):
        one.unknown_lines.append(UnknownLine(text, line, money=False))
    mind_marks(one)
    assert [line.money for line in one.unknown_lines] == [True, False, False]


def test_a_row_of_dashes_is_no_mark_and_does_not_cost_the_square() -> None:
    row = "Flop" + "-" * 60_000 + "x"
    read = parse(HandText("a.txt", 1, FLOP.replace("*** TURN ***", f"{row}\n*** TURN ***"), "ggpoker"))
    assert isinstance(read, Hand)
    assert read.unknown_lines == [UnknownLine(row, 16, False)]
