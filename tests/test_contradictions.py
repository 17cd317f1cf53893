"""One sound hand, and texts of it that contradict themselves in one place: none of them may agree."""

from __future__ import annotations

import pytest

from auditor.pipeline import audit_text
from auditor.results import HandAudit, Verdict
from auditor.rules.docs import apply_edits

HAND = """\
PokerStars Hand #255000030001:  Hold'em No Limit ($0.50/$1.00 USD) - 2019/10/05 18:44:44 ET
Table 'Praxis' 6-max Seat #1 is the button
Seat 1: Wenke ($100 in chips)
Seat 2: Idris ($100 in chips)
Seat 3: Coralie ($100 in chips)
Idris: posts small blind $0.50
Coralie: posts big blind $1
*** HOLE CARDS ***
Wenke: raises $2 to $3
Idris: folds
Coralie: calls $2
*** FLOP *** [Kc 8s 4d]
Coralie: checks
Wenke: bets $4
Coralie: calls $4
*** TURN *** [Kc 8s 4d] [9h]
Coralie: checks
Wenke: checks
*** RIVER *** [Kc 8s 4d 9h] [2s]
Coralie: checks
Wenke: checks
*** SHOW DOWN ***
Coralie: shows [Ks Qs] (a pair of Kings)
Wenke: shows [Ad Ah] (a pair of Aces)
Wenke collected $13.80 from pot
*** SUMMARY ***
Total pot $14.50 | Rake $0.70
Board [Kc 8s 4d 9h 2s]
Seat 1: Wenke (button) showed [Ad Ah] and won ($13.80) with a pair of Aces
Seat 2: Idris (small blind) folded before Flop
Seat 3: Coralie (big blind) showed [Ks Qs] and lost with a pair of Kings
"""


def audited(*edits: tuple[str, str]) -> HandAudit:
    (audit,) = audit_text(apply_edits(HAND, edits))
    return audit


def test_the_hand_itself_is_sound() -> None:
    audit = audited()
    assert audit.verdict is Verdict.CONSISTENT
    assert audit.findings == []


@pytest.mark.parametrize(
    ("code", "edits"),
    [
        pytest.param("BET609", [("-", "Coralie: calls $4"), ("+", "Coralie: calls $44")], id="call above the bet"),
        pytest.param("BET609", [("-", "Coralie: calls $2"), ("+", "Coralie: calls $12")], id="call above the raise"),
        pytest.param(
            "BET609",
            [("-", "Coralie: calls $4"), ("+", "Coralie: calls $4"), ("+", "Coralie: calls $4")],
            id="call twice",
        ),
        pytest.param("BET609", [("-", "Coralie: calls $4"), ("+", "Coralie: checks")], id="check against a bet"),
        pytest.param(
            "BET609",
            [("-", "Coralie: posts big blind $1"), ("+", "Coralie: posts big blind $50")],
            id="blind of fifty times the level",
        ),
        pytest.param(
            "CON104",
            [
                ("-", "Idris: posts small blind $0.50"),
                ("+", "Wenke: posts the ante $7"),
                ("+", "Idris: posts the ante $0.10"),
                ("+", "Coralie: posts the ante $0.10"),
                ("+", "Idris: posts small blind $0.50"),
            ],
            id="ante above all others",
        ),
        pytest.param(
            "RD008",
            [
                ("-", "Wenke collected $13.80 from pot"),
                ("+", "Zelda collected $5000 from pot"),
                ("+", "Wenke collected $13.80 from pot"),
            ],
            id="somebody without a seat is paid",
        ),
        pytest.param(
            "PAY302",
            [
                ("-", "Wenke collected $13.80 from pot"),
                ("+", "Wenke collected $13.80 from pot"),
                ("+", "Hand cancelled"),
            ],
            id="a void hand pays",
        ),
        pytest.param(
            "PAY308",
            [
                ("-", "Wenke collected $13.80 from pot"),
                ("+", "Idris cashed out the hand for $50 | Cash Out Fee $0.50"),
                ("+", "Wenke collected $3.80 from pot"),
            ],
            id="a cash-out of a folded hand excuses nothing",
        ),
        pytest.param(
            "POT201",
            [("-", "Total pot $14.50 | Rake $0.70"), ("+", "Total pot $914.50")],
            id="total without rake",
        ),
        pytest.param(
            "RD009",
            [
                ("-", "Wenke: shows [Ad Ah] (a pair of Aces)"),
                ("+", "Wenke: shows [Ad Ad] (a pair of Aces)"),
            ],
            id="one card twice in a hand",
        ),
        pytest.param(
            "RD009",
            [("-", "Board [Kc 8s 4d 9h 2s]"), ("+", "Board [Kc Kc 4d 9h 2s]")],
            id="one card twice in the summary's board",
        ),
    ],
)
def test_contradiction_is_an_error(code: str, edits: list[tuple[str, str]]) -> None:
    audit = audited(*edits)
    assert audit.verdict is Verdict.DISCREPANT
    assert code in {finding.code for finding in audit.findings}


def test_an_award_that_nobody_got_is_said_to_be_open() -> None:
    """The best hand was cashed out and the summary says it lost: who got the pot is not in the text."""
    audit = audited(
        ("-", "Wenke collected $13.80 from pot"),
        ("+", "Wenke cashed out the hand for $13 | Cash Out Fee $0.13"),
        ("-", "Seat 1: Wenke (button) showed [Ad Ah] and won ($13.80) with a pair of Aces"),
        ("+", "Seat 1: Wenke (button) showed [Ad Ah] and lost with a pair of Aces (cashed out)."),
    )
    assert len(audit.unverified) == 1


@pytest.mark.parametrize(
    "edits",
    [
        pytest.param([("-", "Coralie: calls $4"), ("+", "Corelie: calls $4")], id="garbled name"),
        pytest.param([("-", "Seat 3: Coralie ($100 in chips)")], id="seat missing"),
        pytest.param(
            [
                ("-", "Coralie: calls $4"),
                ("+", "Zelda: calls $4"),
                ("+", "Coralie: calls $4"),
            ],
            id="one more",
        ),
    ],
)
def test_money_of_somebody_without_a_seat_leaves_nothing_to_reckon_with(edits: list[tuple[str, str]]) -> None:
    """Whose it is cannot be told: no seated player may be said to owe it or to be owed it."""
    audit = audited(*edits)
    assert audit.verdict is Verdict.UNREADABLE
    assert {finding.code for finding in audit.findings} == {"RD008"}
    assert "{puts_in}" in audit.findings[0].text


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("RD013", "Idris: posts small blind $0.50"),
        ("RD013", "Coralie: posts big blind $1"),
        ("BET606", "Wenke: bets $4"),
    ],
)
def test_a_line_that_stands_twice(code: str, line: str) -> None:
    assert code in [finding.code for finding in audited(("-", line), ("+", line), ("+", line)).findings]


def test_a_call_that_stands_twice_behind_everybody_else_may_lack_the_mark_of_a_street() -> None:
    line = "Coralie: calls $4"
    codes = [finding.code for finding in audited(("-", line), ("+", line), ("+", line)).findings]
    assert codes == ["BET609", "BET610", "CON104"]


@pytest.mark.parametrize("street", ["[9h]", "[2s]"])
def test_a_check_that_stands_twice_moves_no_money(street: str) -> None:
    head, mark, rest = HAND.partition(f"{street}\nCoralie: checks\n")
    (audit,) = audit_text(f"{head}{mark}Coralie: checks\n{rest}")
    assert [(finding.code, finding.player) for finding in audit.findings] == [("BET606", "Coralie")]
