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
from parsers.hand import CardSource, EventKind, Hand, HandText, Unreadable
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


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"game_number": "9600000101"', '"game_number": ' + "9" * 101, "a number of more than 100 digits"),
        ('"ante_amount": 0.0', '"ante_amount": NaN', "NaN is no number"),
        ('"ante_amount": 0.0', '"more": ' + "[" * 60 + "]" * 60, "more than 50 levels deep"),
        ('"game_type": "Holdem"', '"game_type": ["Holdem"]', "game_type is of another kind"),
        ('"bet_limit": {', '"bet_limit": [1], "other": {', "bet_limit is of another kind"),
    ],
)
def test_values_that_no_hand_has_are_named(old, new, why):
    text = json.dumps({"ohh": first()})
    assert text.count(old) == 1
    hand = parse(text.replace(old, new))
    assert isinstance(hand, Unreadable)
    assert [(one.code, one.params["what"]) for one in hand.problems] == [("RD001", f"it is no JSON ({why})")]


def test_a_hand_that_is_no_object():
    hand = parse('{"ohh": "9600000101"}')
    assert isinstance(hand, Unreadable)
    assert [(one.code, one.params["what"]) for one in hand.problems] == [("RD001", "it is no JSON (ohh)")]


def test_half_a_character_in_a_name_is_replaced():
    hand = parse(json.dumps({"ohh": first()}).replace('"Oswin"', '"Os\\ud83din"'))
    assert isinstance(hand, Hand)
    assert [seat.name for seat in hand.seats.values()] == ["Os\ufffdin", "Perrine", "Quillon"]


@pytest.mark.parametrize("amount", [True, "x", "NaN", 1e30])
def test_amounts_that_are_none(amount):
    hand = parse(json.dumps({"ohh": {**first(), "small_blind_amount": amount}}))
    assert isinstance(hand, Unreadable)
    assert [one.code for one in hand.problems] == ["RD007"]


def test_a_currency_that_is_in_no_list_is_named_in_a_field_of_ours():
    hand = parse(json.dumps({"ohh": {**first(), "currency": None, "_currency": "Gems"}}))
    assert isinstance(hand, Hand)
    assert (hand.currency.code, hand.currency.exponent) == ("Gems", 2)
    assert [(c.seat, c.units) for c in hand.recorded.collected] == [(1, 620)]


def test_cards_beside_the_players_are_logged_ones():
    data = first()
    data["players"][1]["cards"] = "Qs Qd"
    hand = parse(json.dumps({"ohh": data}))
    assert isinstance(hand, Hand)
    assert (hand.cards[3].cards, hand.cards[3].source) == (("Qs", "Qd"), CardSource.LOGGED)


def all_in_on_the_flop(*later: tuple[str, list[str]]) -> dict[str, Any]:
    """Oswin holds aces and kings, Quillon a flush draw; 40.50 lie in the pot, of which each has put in 20."""
    data = first()
    flop = data["rounds"][1]
    flop["actions"] = [
        {"action_number": 7, "player_id": 1, "action": "Bet", "amount": 17, "is_allin": True},
        {"action_number": 8, "player_id": 3, "action": "Call", "amount": 17},
        {"action_number": 9, "player_id": 3, "action": "Shows Cards", "cards": ["9s", "8s"]},
        {"action_number": 10, "player_id": 1, "action": "Shows Cards", "cards": ["Ah", "Kd"]},
    ]
    flop["cards"] = ["As", "7s", "2d"]
    data["rounds"] += [{"id": 2 + at, "street": street, "cards": cards} for at, (street, cards) in enumerate(later)]
    return data


def paid(data: dict[str, Any], oswin: float, quillon: float) -> dict[str, Any]:
    wins = [{"player_id": 1, "win_amount": oswin}, {"player_id": 3, "win_amount": quillon}]
    return {**data, "pots": [{"number": 0, "amount": 40.5, "rake": 0.5, "player_wins": wins}]}


@pytest.mark.parametrize(
    ("later", "boards"),
    [
        (
            (("Turn", ["3c"]), ("River", ["4c"]), ("Turn", ["5s"]), ("River", ["6d"])),
            [("As", "7s", "2d", "3c", "4c"), ("As", "7s", "2d", "5s", "6d")],
        ),
        (
            (("Turn", ["3c"]), ("Turn", ["5s"]), ("River", ["4c"]), ("River", ["6d"])),
            [("As", "7s", "2d", "3c", "4c"), ("As", "7s", "2d", "5s", "6d")],
        ),
        (
            (("Turn", ["3c"]), ("River", ["4c"]), ("River", ["5s"]), ("River", ["6d"])),
            [("As", "7s", "2d", "3c", "4c"), ("As", "7s", "2d", "3c", "5s"), ("As", "7s", "2d", "3c", "6d")],
        ),
    ],
)
def test_a_street_that_comes_again_is_another_board(later, boards):
    hand = parse(json.dumps({"ohh": paid(all_in_on_the_flop(*later), 20, 20)}))
    assert isinstance(hand, Hand)
    assert (hand.runs, [board.cards for board in hand.boards]) == (len(boards), boards)


def test_each_of_two_boards_has_half_of_the_pot():
    # on the first board the aces hold, on the second one the spade makes a flush: 40 after rake, 20 each
    twice = all_in_on_the_flop(("Turn", ["3c"]), ("River", ["4c"]), ("Turn", ["5s"]), ("River", ["6d"]))
    (right,) = audit_text(json.dumps({"ohh": paid(twice, 20, 20)}))
    (wrong,) = audit_text(json.dumps({"ohh": paid(twice, 40, 0)}))
    assert (right.verdict, wrong.verdict) == (Verdict.CONSISTENT, Verdict.DISCREPANT)


def test_actions_that_move_no_chips():
    data = first()
    data["rounds"][1]["actions"] += [
        {"action_number": 10, "player_id": 2, "action": "Sits Down"},
        {"action_number": 11, "player_id": 2, "action": "Added Chips", "amount": 5},
        {"action_number": 12, "player_id": 3, "action": "Mucks Cards", "cards": ["Qs", "Qd"]},
    ]
    hand = parse(json.dumps({"ohh": data}))
    assert isinstance(hand, Hand)
    assert (hand.reloaded, hand.reloaders) == (True, {3})
    assert (hand.cards[5].cards, hand.cards[5].source) == (("Qs", "Qd"), CardSource.MUCKED)
    assert [(e.kind, e.seat, e.amount) for e in hand.events[-2:]] == [
        (EventKind.FOLD, 5, 0),
        (EventKind.MUCK, 5, 0),
    ]
    assert not hand.unknown_lines
