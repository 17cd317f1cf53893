"""Every golden hand, converted and read again, audits alike, or the writer says what differs."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from auditor.cli import run
from auditor.convert import CannotCarryError, Format, convert
from auditor.pipeline import audit_paths, audit_text
from auditor.results import HandAudit, Severity, Verdict
from parsers.hand import Hand
from tests.convert.test_phh import TEXT

GOLDEN = Path(__file__).parents[1] / "golden"
FOLDERS = sorted(path.name for path in GOLDEN.iterdir() if path.is_dir())


def said(audit: HandAudit) -> tuple[object, ...]:
    hand = audit.hand
    assert isinstance(hand, Hand)
    assert audit.settlement is not None
    unit = Decimal(1).scaleb(-hand.currency.exponent)
    return (
        audit.verdict,
        sorted(finding.code for finding in audit.findings if finding.severity is not Severity.INFO),
        sorted((hand.seats[seat].name, record.net * unit) for seat, record in audit.records.items() if record.in_hand),
        (audit.settlement.rake + audit.settlement.fees) * unit,
        hand.currency.code,
    )


@pytest.mark.parametrize("to", list(Format))
@pytest.mark.parametrize("folder", FOLDERS)
def test_golden_hands_are_read_again_alike_or_the_difference_is_told(folder, to):
    for audit in audit_paths([str(path) for path in sorted((GOLDEN / folder).iterdir()) if path.suffix != ".json"]):
        try:
            made = convert(audit, to, 1)
        except CannotCarryError:
            continue
        assert audit.verdict is not Verdict.UNREADABLE
        (again,) = audit_text(made.text)
        assert (said(again) == said(audit)) == (not made.changed), (audit.hand.hand_id, made.changed)


def back(text: str, to: Format) -> HandAudit:
    (audit,) = audit_text(text)
    made = convert(audit, to, 1)
    assert not made.changed
    (again,) = audit_text(made.text)
    return again


WALK = """\
PokerStars Hand #255000080011:  Hold'em No Limit ($0.01/$0.02 USD) - 2019/10/05 18:44:44 ET
Table 'Praxis' 6-max Seat #1 is the button
Seat 1: Wenke ($2 in chips)
Seat 2: Idris ($2 in chips)
Seat 3: Cora ($2 in chips)
Idris: posts small blind $0.01
Cora: posts big blind $0.02
*** HOLE CARDS ***
Wenke: folds
Idris: folds
Uncalled bet ($0.01) returned to Cora
Cora collected $0.02 from pot
*** SUMMARY ***
Total pot $0.02 | Rake $0
Seat 1: Wenke (button) folded before Flop (didn't bet)
Seat 2: Idris (small blind) folded before Flop
Seat 3: Cora (big blind) collected ($0.02)
"""


@pytest.mark.parametrize("to", list(Format))
def test_a_cent_of_a_walk_is_no_rake(to):
    again = back(WALK, to)
    assert isinstance(again.hand, Hand)
    assert {again.hand.seats[seat].name: record.net for seat, record in again.records.items()} == {
        "Wenke": 0,
        "Idris": -1,
        "Cora": 1,
    }


@pytest.mark.parametrize("old", ["Total pot $100.50 | Rake $2"])
def test_a_wrong_total_is_found_again_in_phh(old):
    again = back(TEXT.replace(old, "Total pot $100.60 | Rake $2"), Format.PHH)
    assert "POT201" in {finding.code for finding in again.findings}


OPEN = """\
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 f"]
hand = 7
winnings = [2, 0]
"""


@pytest.mark.parametrize("seats", ["[0, 3]", "[100, 2147]"])
def test_any_number_is_a_seat(seats):
    (audit,) = audit_text(OPEN + f"seats = {seats}\n")
    assert isinstance(audit.hand, Hand)
    assert str(sorted(audit.hand.seats)) == seats


def test_two_players_may_have_the_same_name():
    (audit,) = audit_text(OPEN + 'players = ["", ""]\n')
    assert isinstance(audit.hand, Hand)
    assert [seat.name for seat in audit.hand.seats.values()] == ["", ""]


@pytest.mark.parametrize("to", list(Format))
@pytest.mark.parametrize("code", ["USDT", "mBTC", "play", "chips"])
def test_a_currency_without_a_code_of_three_letters_stays(code, to):
    (audit,) = audit_text(OPEN + f'_currency = "{code}"\n')
    assert audit.currency is not None
    assert audit.currency.code == code
    (again,) = audit_text(convert(audit, to, 1).text)
    assert again.currency is not None
    assert again.currency.code == code


def test_a_hand_that_differs_is_named_on_standard_error_and_makes_the_exit_code_1(tmp_path, capsys):
    source = tmp_path / "hand.txt"
    # the line of the summary is nowhere in the format, and so is what it contradicts
    source.write_text(TEXT.replace("and won ($98.50)", "and won ($98.40)"))
    assert run(["convert", str(source), "--to", "phh", "-o", str(tmp_path / "out.phhs"), "--lang", "en"]) == 1
    told = capsys.readouterr().err
    assert "1 written hand is read otherwise again:" in told
    assert "Hand 255000080001" in told
    assert "the hand was discrepant and is consistent" in told
    assert max(map(len, told.splitlines())) <= 80
