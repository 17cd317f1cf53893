"""PPPoker and ClubGG texts to hands: what the golden hands do not reach. All names and numbers are invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.pipeline import audit_text
from auditor.results import HandAudit, Verdict
from parsers import parse_text
from parsers.hand import Betting, CardSource, Game, Hand, Unreadable
from parsers.rooms.pppoker import ROWS

GOLDEN = Path(__file__).parent.parent / "golden" / "pppoker"
OMAHA, SIDE_POT, BET = (GOLDEN / "cash.txt").read_text(encoding="utf-8").split("\n\n")
CLUBGG = (GOLDEN / "clubgg.txt").read_text(encoding="utf-8")


def read(hand_text: str) -> Hand:
    (hand,) = parse_text(hand_text)
    assert isinstance(hand, Hand), hand
    return hand


def refused(hand_text: str) -> list[tuple[str, str]]:
    (hand,) = parse_text(hand_text)
    assert isinstance(hand, Unreadable), hand
    return [(problem.code, problem.params.get("what") or problem.params.get("game") or "") for problem in hand.problems]


def audited(hand_text: str) -> HandAudit:
    (found,) = audit_text(hand_text)
    return found


def test_a_plain_hand() -> None:
    hand = read(OMAHA)
    assert (hand.hand_id, hand.room, hand.played_at) == ("930000000000101", "pppoker", "2025-07-02T16:09:07Z")
    assert (hand.game, hand.betting, hand.currency.code) == (Game.OMAHA5, Betting.POT_LIMIT, "USD")
    assert (hand.table, hand.max_seats, hand.button) == ("ClubId:900001,Table:PPP_93000000", 6, 3)
    assert [seat.name for seat in hand.seats.values()] == ["11000001", "11000003", "11000004", "11000005"]
    assert [b.cards for b in hand.boards] == [("9d", "Qc", "4h", "2c", "7h")]
    assert hand.conventions is ROWS[0]
    assert not hand.unknown_lines


def test_cards_that_stand_in_the_summary_only_are_compared() -> None:
    hand = read(OMAHA)
    assert {seat: cards.source for seat, cards in hand.cards.items()} == {3: CardSource.SHOWN, 5: CardSource.SHOWN}
    assert audited(OMAHA.replace("11000003 collected", "11000005 collected")).verdict is Verdict.DISCREPANT


def test_what_stands_behind_the_cards_of_a_street_says_nothing() -> None:
    for tail in ("", " {Rake: $0.55}", " {Pot: $4, Rake: $0}"):
        assert [b.cards for b in read(OMAHA.replace(" {Rake: $0}", tail)).boards] == [("9d", "Qc", "4h", "2c", "7h")]


def test_a_fold_is_where_its_line_stands() -> None:
    """The summary says "on the Flop" of players who folded before it."""
    found = audited(OMAHA)
    assert found.records is not None
    assert found.records[4].folded_on == "preflop"


@pytest.mark.parametrize("game", ["Pineapple Pot Limit", "Drawmaha Pot Limit"])
def test_other_games_are_named(game: str) -> None:
    assert refused(OMAHA.replace("5 Card Omaha Pot Limit", game)) == [("RD001", game)]


def test_somebody_without_a_seat() -> None:
    found = audited(OMAHA.replace("11000003: bets", "11000009: bets"))
    assert (found.verdict, found.findings[0].code) == (Verdict.UNREADABLE, "RD008")
    assert audited(OMAHA.replace("11000003 collected", "11000009 collected")).verdict is Verdict.DISCREPANT


def test_a_missing_return_line_is_a_warning() -> None:
    without = BET.replace("Uncalled bet ($6) returned to 12000002\n", "")
    found = audited(without)
    assert found.verdict is Verdict.CONSISTENT
    assert sorted({f.code for f in found.findings}) == ["CON104", "RD011"]


def test_a_walk_may_be_paid_with_what_nobody_called() -> None:
    hand = "\n".join(
        (
            "PPPoker Hand #930000070000109:  Hold'em No Limit ($0.25/$0.50 USD) - 2025/07/03 20:47:10 UTC",
            "Table 'ClubId:900001,Table:PPP_93000007' 6-max Seat #2 is the button",
            "Seat 1: 12000001 ($14.20 in chips)",
            "Seat 2: 12000002 ($28.80 in chips)",
            "12000002: posts small blind $0.25",
            "12000001: posts big blind $0.50",
            "*** HOLE CARDS ***",
            "12000002: folds",
            "12000001 collected $0.75 from pot",
            "*** SUMMARY ***",
            "Total pot $0.75 | Rake $0",
            "Seat 1: 12000001 (big blind) collected ($0.75)",
            "Seat 2: 12000002 (button) (small blind) folded before Flop",
        )
    )
    assert audited(hand).verdict is Verdict.CONSISTENT
    returned = hand.replace("0.75", "0.50").replace(
        "12000001 collected", "Uncalled bet ($0.25) returned to 12000001\n12000001 collected", 1
    )
    assert audited(returned).verdict is Verdict.CONSISTENT


def test_clubgg_says_that_it_is_not_proven() -> None:
    hand = read(CLUBGG)
    assert (hand.hand_id, hand.room, hand.table, hand.conventions) == ("9511000201", "pppoker", "Quay 1", ROWS[1])
    assert any("not proven" in str(entry) for entry in audited(CLUBGG).unverified)


def test_headers_in_a_line() -> None:
    glued = OMAHA.rstrip("\n") + "  " + SIDE_POT
    assert [hand.hand_id for hand in parse_text(glued)] == ["930000000000101", "930000070000102"]
