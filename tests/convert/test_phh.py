"""Hands as PHH: pokerkit loads every file that is written, and plays each hand to the same result."""

from __future__ import annotations

import tomllib
import warnings
from decimal import Decimal
from pathlib import Path

import pytest
from pokerkit import HandHistory, State

from auditor.convert import CannotCarryError, Format, convert
from auditor.pipeline import audit_paths, audit_text
from auditor.results import HandAudit, Verdict
from parsers.hand import Betting, Game, Hand

SAMPLES = Path(__file__).parents[2] / "sample_histories"
TEXT = """\
PokerStars Hand #255000080001:  Hold'em No Limit ($0.50/$1.00 USD) - 2019/10/05 18:44:44 ET
Table 'Praxis' 6-max Seat #1 is the button
Seat 1: Wenke ($100 in chips)
Seat 2: Idris ($100 in chips)
Seat 3: Cora "Q" ($50 in chips)
Idris: posts small blind $0.50
Cora "Q": posts big blind $1
*** HOLE CARDS ***
Dealt to Wenke [Ad Ah]
Wenke: raises $2 to $3
Idris: folds
Cora "Q": calls $2
*** FLOP *** [Kc 8s 4d]
Cora "Q": checks
Wenke: bets $4
Cora "Q": calls $4
*** TURN *** [Kc 8s 4d] [9h]
Cora "Q": bets $43 and is all-in
Wenke: calls $43
*** RIVER *** [Kc 8s 4d 9h] [2s]
*** SHOW DOWN ***
Cora "Q": shows [Ks Qs] (a pair of Kings)
Wenke: shows [Ad Ah] (a pair of Aces)
Wenke collected $98.50 from pot
*** SUMMARY ***
Total pot $100.50 | Rake $2
Board [Kc 8s 4d 9h 2s]
Seat 1: Wenke (button) showed [Ad Ah] and won ($98.50) with a pair of Aces
Seat 2: Idris (small blind) folded before Flop
Seat 3: Cora "Q" (big blind) showed [Ks Qs] and lost with a pair of Kings
"""


def written(text: str) -> str:
    (audit,) = audit_text(text)
    return convert(audit, Format.PHH).text


def played(text: str, exponent: int) -> State:
    """The last state of a hand; shares are in whole units, the rest goes to the first."""
    scale = 10**exponent

    def shares(amount: Decimal, winners: int) -> tuple[Decimal, Decimal]:
        share = Decimal(int(Decimal(amount) * scale) // winners) / scale
        return share, Decimal(amount) - share * winners

    state: State | None = None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a fold without need is no fault of the file
        for state in HandHistory.loads(text, divmod=shares):  # noqa: B007
            pass
    assert state is not None
    return state


def test_a_hand_is_its_forced_bets_and_its_actions():
    data = tomllib.loads(written(TEXT))
    assert data["variant"] == "NT"
    assert data["players"] == ["Idris", 'Cora "Q"', "Wenke"]
    assert data["seats"] == [2, 3, 1]
    assert data["blinds_or_straddles"] == [0.5, 1, 0]
    assert data["starting_stacks"] == [100, 50, 100]
    assert data["winnings"] == [0, 0, 98.5]
    assert (data["hand"], data["currency"], data["year"], data["time_zone"]) == (255000080001, "USD", 2019, "UTC")
    assert data["actions"] == [
        *("d dh p1 ????", "d dh p2 KsQs", "d dh p3 AdAh"),
        *("p3 cbr 3.00", "p1 f", "p2 cc", "d db Kc8s4d", "p2 cc", "p3 cbr 4.00", "p2 cc"),
        *("d db 9h", "p2 cbr 43.00", "p3 cc", "p2 sm KsQs", "p3 sm AdAh", "d db 2s"),
    ]


def test_pokerkit_plays_it_to_the_same_result():
    assert list(played(written(TEXT), 2).payoffs) == [Decimal("-0.5"), -50, Decimal("50.5")]


def test_what_is_written_is_read_again():
    (again,) = audit_text(written(TEXT))
    assert again.verdict is Verdict.CONSISTENT
    nets = {again.hand.seats[seat].name: record.net for seat, record in again.records.items()}  # type: ignore[union-attr]
    assert nets == {"Idris": -50, 'Cora "Q"': -5000, "Wenke": 4850}


def test_a_raise_that_nobody_can_call_is_a_call():
    raised = "Wenke: raises $50 to $93 and is all-in\nUncalled bet ($50) returned to Wenke"
    text = TEXT.replace("Wenke: calls $43", raised)
    assert '"p2 cbr 43.00", "p3 cc"' in written(text)


def test_a_fold_before_the_turn_waits_for_it():
    text = TEXT.replace("Wenke: raises $2 to $3\nIdris: folds", "Idris: folds\nWenke: raises $2 to $3")
    assert '"p3 cbr 3.00", "p1 f", "p2 cc"' in written(text)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("Hold'em No Limit", "Hold'em Pot Limit", "no variant for holdem, pot-limit"),
        ("Idris: folds\n", "Idris: folds\nIdris: calls $2.50\n", "no order of play"),
        ("*** SHOW DOWN ***", "Hand cancelled\n*** SHOW DOWN ***", "cancelled"),
        ("Wenke: raises $2 to $3", "Cash Drop to Pot : total $1\nWenke: raises $2 to $3", ""),
    ],
)
def test_what_the_format_has_no_place_for_is_refused_with_the_reason(old, new, reason):
    (audit,) = audit_text(TEXT.replace(old, new))
    if not reason:
        assert convert(audit, Format.PHH).lost
        return
    with pytest.raises(CannotCarryError, match=reason):
        convert(audit, Format.PHH)


def test_what_is_left_out_is_said():
    (audit,) = audit_text(TEXT)
    assert convert(audit, Format.PHH).lost == [
        "the room's words for hands",
        "the summary",
        "whose text it is",
    ]


def sample_hands() -> list[HandAudit]:
    return [
        audit
        for audit in audit_paths([str(SAMPLES)])
        if isinstance(audit.hand, Hand)
        and (audit.hand.game, audit.hand.betting) == (Game.HOLDEM, Betting.NO_LIMIT)
        and audit.verdict is Verdict.CONSISTENT
        and not audit.hand.no_result
    ]


#: What pokerkit itself does otherwise: it gives a folded player back what exceeds a short big blind, and has nobody
#: for a side pot in which all have folded. The last one raises although a short all-in did not reopen the betting.
POKERKIT_CANNOT = {"255000020205", "255000020212", "9330000101"}


def test_pokerkit_plays_all_sound_samples_to_the_recorded_result():
    """What a player won there is what the text pays, and rake besides; folded and beaten players lose the same."""
    checked = 0
    for audit in sample_hands():
        if audit.hand.hand_id in POKERKIT_CANNOT:
            continue
        try:
            text = convert(audit, Format.PHH).text
        except CannotCarryError:
            continue
        hand = audit.hand
        assert isinstance(hand, Hand)
        assert audit.settlement is not None
        state = played(text, hand.currency.exponent)
        assert not state.status, hand.hand_id
        seats = tomllib.loads(text)["seats"]
        more = {
            seat: int(Decimal(payoff).scaleb(hand.currency.exponent)) - audit.records[seat].net
            for seat, payoff in zip(seats, state.payoffs, strict=True)
        }
        charges = audit.settlement.rake + audit.settlement.fees
        assert sum(more.values()) == charges, hand.hand_id
        for seat, units in more.items():
            odd = 1 if audit.records[seat].collected else 0
            assert -odd <= units <= (charges + odd if audit.records[seat].collected else 0), (hand.hand_id, more)
        checked += 1
    assert checked > 80
