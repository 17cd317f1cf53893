"""Sound hands are altered in one way after the other, and every alteration must be found."""

from __future__ import annotations

import pytest

from auditor.results import Severity, Verdict
from tests.faults.fault import Fault
from tests.faults.sheet import read
from tests.faults.table import FAULTS, SoundHand, audit, missed, outcomes, sound_hands, table

HANDS = sound_hands()
FITS = [
    pytest.param(fault, hand, id=f"{fault.name}-{hand.name}")
    for fault in FAULTS
    for hand in HANDS
    if fault.variants(hand.text)
]


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.name)
def test_untouched_hand_is_sound(hand: SoundHand) -> None:
    verdict, findings, audits = audit(hand.text)
    assert len(audits) == 1
    assert [finding for finding in findings if finding.severity is not Severity.INFO] == []
    assert verdict is Verdict.CONSISTENT


@pytest.mark.parametrize(("fault", "hand"), FITS)
def test_fault_is_found(fault: Fault, hand: SoundHand) -> None:
    assert missed(fault, hand) == []


def test_every_kind_fits_and_is_always_found() -> None:
    found = outcomes()
    print(f"\n{table(found)}")
    assert [each.fault.name for each in found if not each.hands] == []
    assert {each.fault.name: each.missed for each in found if each.missed} == {}
    never = {each.fault.name: (each.fault.codes | each.fault.follows) - each.codes for each in found}
    assert {name: codes for name, codes in never.items() if codes} == {}, "codes that are stated and never found"


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.name)
def test_reading_changes_nothing(hand: SoundHand) -> None:
    """The sheet gives back the text that it read, and figures as the text writes them."""
    sheet = read(hand.text)
    assert sheet.text({}) == hand.text
    assert sheet.text(sheet.settle()) == hand.text
    if sheet.settled:
        same = sheet.text(sheet.pay(*[(p, p.name, p.units) for p in sheet.payments]))
        assert [line.rstrip() for line in same.split("\n")] == [line.rstrip() for line in hand.text.split("\n")]


def test_names_are_used_once() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 40


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_kind_is_described(fault: Fault) -> None:
    assert fault.summary.endswith((".", ":"))
    assert len(fault.summary) <= 120
