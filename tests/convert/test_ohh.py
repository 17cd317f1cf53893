"""Hands as OHH: a validator of the format accepts every one, and read back they audit alike."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from auditor.convert import CannotCarryError, Format, convert
from auditor.pipeline import audit_paths, audit_text
from auditor.results import HandAudit, Verdict
from parsers.hand import Hand
from tests.convert.test_phh import TEXT

SAMPLES = Path(__file__).parents[2] / "sample_histories"


def written(text: str) -> dict[str, Any]:
    (audit,) = audit_text(text)
    return json.loads(convert(audit, Format.OHH).text, parse_float=Decimal)["ohh"]


def test_amounts_are_the_chips_that_an_action_adds():
    ohh = written(TEXT)
    acts = [
        (each["street"], act["player_id"], act["action"], act.get("amount"))
        for each in ohh["rounds"]
        for act in each["actions"]
    ]
    assert acts == [
        ("Preflop", 1, "Post SB", Decimal("0.50")),
        ("Preflop", 2, "Post BB", 1),
        ("Preflop", 0, "Raise", 3),
        ("Preflop", 1, "Fold", None),
        ("Preflop", 2, "Call", 2),
        ("Preflop", 0, "Dealt Cards", None),
        ("Flop", 2, "Check", None),
        ("Flop", 0, "Bet", 4),
        ("Flop", 2, "Call", 4),
        ("Turn", 2, "Bet", 43),
        ("Turn", 0, "Call", 43),
        ("Showdown", 2, "Shows Cards", None),
        ("Showdown", 0, "Shows Cards", None),
    ]
    assert [each["cards"] for each in ohh["rounds"][:4]] == [[], ["Kc", "8s", "4d"], ["9h"], ["2s"]]
    assert ohh["pots"] == [
        {
            "number": 0,
            "amount": Decimal("100.50"),
            "rake": 2,
            "player_wins": [{"player_id": 0, "win_amount": Decimal("98.50")}],
        }
    ]


def test_a_wrong_payment_stays_wrong():
    wrong = TEXT.replace("collected $98.50", "collected $98.49").replace("won ($98.50)", "won ($98.49)")
    (audit,) = audit_text(wrong)
    (again,) = audit_text(convert(audit, Format.OHH).text)
    assert (audit.verdict, again.verdict) == (Verdict.DISCREPANT, Verdict.DISCREPANT)


@pytest.mark.parametrize("old", ["Total pot $100.50 | Rake $2"])
def test_a_wrong_total_stays_wrong(old):
    (audit,) = audit_text(TEXT.replace(old, "Total pot $100.60 | Rake $2"))
    (again,) = audit_text(convert(audit, Format.OHH).text)
    assert "POT201" in {finding.code for finding in again.findings}


def test_a_game_without_a_place_is_refused():
    stud = next(iter(audit_paths([str(SAMPLES / "pokerstars" / "stud.txt")])))
    with pytest.raises(CannotCarryError, match="no place for stud"):
        convert(stud, Format.OHH)


def comparable(audit: HandAudit) -> dict[str, Any]:
    hand, settlement = audit.hand, audit.settlement
    assert isinstance(hand, Hand)
    assert settlement is not None

    def money(units: int | None) -> Decimal | None:
        return None if units is None else Decimal(units).scaleb(-hand.currency.exponent)

    names = {number: seat.name for number, seat in hand.seats.items()}
    return {
        "verdict": audit.verdict,
        "players": {
            names[seat]: (money(r.contributed), money(r.returned), money(r.collected), r.folded_on)
            for seat, r in audit.records.items()
            if r.in_hand
        },
        "pots": [(money(pot.amount), sorted(names[seat] for seat in pot.eligible)) for pot in settlement.pots],
        "kept": money(settlement.rake + settlement.fees),
    }


def dues(audit: HandAudit) -> dict[str, tuple[Decimal, Decimal] | None]:
    hand, settlement = audit.hand, audit.settlement
    assert isinstance(hand, Hand)
    assert settlement is not None
    unit = Decimal(1).scaleb(-hand.currency.exponent)
    return {
        hand.seats[seat].name: None if due is None else (due[0] * unit, due[1] * unit)
        for seat, due in settlement.due.items()
        if audit.records[seat].in_hand
    }


def test_sound_samples_are_valid_and_audit_alike_when_read_back():
    models = pytest.importorskip("open_hh_models.models")
    checked = 0
    for audit in audit_paths([str(SAMPLES)]):
        if not isinstance(audit.hand, Hand):
            continue
        try:
            text = convert(audit, Format.OHH).text
        except CannotCarryError:
            continue
        models.OpenHandHistory.model_validate(json.loads(text)["ohh"])
        if audit.verdict is not Verdict.CONSISTENT:
            continue
        (again,) = audit_text(text)
        assert comparable(again) == comparable(audit), audit.hand.hand_id
        after = dues(again)
        for name, due in dues(audit).items():
            # how much of the rake each pot bore makes a range narrow or wide; both hold what was paid
            there = after[name]
            assert (due is None) == (there is None), audit.hand.hand_id
            assert due is None or there is None or max(due[0], there[0]) <= min(due[1], there[1]), audit.hand.hand_id
        checked += 1
    assert checked > 100
