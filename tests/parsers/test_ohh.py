"""OHH: what goldens do not reach. Nothing that a text holds may raise; lines; headers; strangers; cash-outs; fees."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from auditor.audit import audit
from auditor.pipeline import audit_text, find_hand
from auditor.results import Verdict
from parsers import registry
from parsers.hand import Hand, HandText, Unreadable
from parsers.rooms import ohh

GOLDEN = Path(__file__).parent.parent / "golden" / "ohh"
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("*.txt"))]
HANDS = [found.text for text in TEXTS for found in registry.cut(text) if isinstance(found, HandText)]


def parse(one: str) -> Hand | Unreadable:
    return ohh.parse(HandText("-", 1, one, "ohh"))


def first() -> dict[str, Any]:
    (found,) = [one for one in map(json.loads, TEXTS[1].splitlines()) if one["ohh"]["game_number"] == "9600000101"]
    return found["ohh"]


@pytest.mark.parametrize("one", HANDS, ids=range(len(HANDS)))
def test_cut_and_altered_texts_never_raise(one):
    for end in range(0, len(one), 11):
        parse(one[:end])
    chance = random.Random(7)
    for _ in range(300):
        at = chance.randrange(len(one))
        hand = parse(one[:at] + chance.choice('0]"},:-n[') + one[at + chance.randrange(4) :])
        if isinstance(hand, Hand):
            audit(hand)


def test_lines_are_those_of_the_keys():
    text = json.dumps({"ohh": first()}, indent=1)
    hand = parse(text)
    assert isinstance(hand, Hand)
    lines = text.split("\n")
    assert ['"Raise"' in lines[e.line - 1] for e in hand.events if e.kind.value == "raise"] == [True]
    assert ['"win_amount"' in lines[c.line - 1] for c in hand.recorded.collected] == [True]
    assert all('"starting_stack"' in lines[seat.line - 1] for seat in hand.seats.values())


@pytest.mark.parametrize("form", ["object", "array", "lines", "blank lines", "mark"])
def test_all_ways_to_put_hands_in_a_file(tmp_path, form):
    one = {"id": "x1", "ohh": first()}
    two = {"ohh": {**first(), "game_number": "9600000109"}}
    text = {
        "object": json.dumps(one, indent=2) + json.dumps(two),
        "array": json.dumps([one, two], indent=1),
        "lines": f"{json.dumps(one)}\n{json.dumps(two)}\n",
        "blank lines": f"{json.dumps(one)}\n\n\n{json.dumps(two)}\n\n",
        "mark": f"\ufeff{json.dumps(one)}\r\n{json.dumps(two)}\r\n",
    }[form]
    file = tmp_path / "hands.ohh"
    file.write_bytes(text.encode())
    found = list(audit_text(text, "hands.ohh"))
    assert [(a.hand.hand_id, a.verdict) for a in found] == [
        ("9600000101", Verdict.CONSISTENT),
        ("9600000109", Verdict.CONSISTENT),
    ]
    assert [a.hand.hand_id for a in find_hand("9600000109", [str(file)]).audits] == ["9600000109"]


def test_a_summary_of_a_tournament_is_no_hand():
    assert list(audit_text('{"ots": {"tournament_number": "7"}}')) == []


def test_an_unknown_player_who_puts_money_in_leaves_nothing_to_reckon_with():
    data = first()
    data["rounds"][0]["actions"][0]["player_id"] = 77
    (found,) = audit_text(json.dumps({"ohh": data}))
    assert found.verdict is Verdict.UNREADABLE
    assert {finding.code for finding in found.findings} == {"RD008"}


def test_a_jackpot_is_a_fee_and_a_cash_out_no_money_of_the_pot():
    data = first()
    pot = data["pots"][0]
    pot["jackpot"], pot["player_wins"][0]["win_amount"] = 0.1, 6.1
    pot["player_wins"][0] |= {"cashout_amount": 5, "cashout_fee": 0.05}
    (found,) = audit_text(json.dumps({"ohh": data}))
    assert found.verdict is Verdict.CONSISTENT
    assert isinstance(found.hand, Hand)
    assert {word: fee.units for word, fee in found.hand.recorded.fees.items()} == {"jackpot": 10}
    assert [(c.paid, c.fee) for c in found.hand.recorded.cash_outs] == [(500, 5)]


def test_what_floats_leave_below_zero_is_nothing():
    data = first()
    data["pots"][0]["jackpot"] = -2.7e-17
    (found,) = audit_text(json.dumps({"ohh": data}))
    assert found.verdict is Verdict.CONSISTENT
    assert isinstance(found.hand, Hand)
    assert found.hand.recorded.fees == {}


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"game_type": "Draw"}, "RD001"),
        ({"players": []}, "RD002"),
        ({"players": None}, "RD001"),
        ({"pots": []}, "RD004"),
        ({"pots": [{"number": 0, "amount": 6.2, "rake": 0.1, "player_wins": []}]}, "RD004"),
        ({"pots": [{"number": 0, "amount": 6.2, "rake": -0.1, "player_wins": []}]}, "RD007"),
        ({"small_blind_amount": -0.5}, "RD007"),
        ({"rounds": [{"street": "Fifth", "actions": []}]}, "RD001"),
    ],
)
def test_what_cannot_be_read_says_why(more, code):
    hand = parse(json.dumps({"ohh": {**first(), **more}}))
    assert isinstance(hand, Unreadable)
    assert hand.problems[0].code == code
