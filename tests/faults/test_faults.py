"""Sound hands are altered in one way after the other, and every alteration must be found."""

from __future__ import annotations

import pytest

from auditor.results import Severity, Verdict
from tests.faults.fault import Fault
from tests.faults.sheet import read
from tests.faults.table import FAULTS, SoundHand, audit, outcome, sound_hands

HANDS = sound_hands()


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand.name)
def test_untouched_hand_is_sound(hand: SoundHand) -> None:
    verdict, findings, audits = audit(hand.text)
    assert len(audits) == 1
    assert [finding for finding in findings if finding.severity is not Severity.INFO] == []
    assert verdict is Verdict.CONSISTENT


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_fault_is_found_wherever_it_fits(fault: Fault) -> None:
    """In every hand and at every place; one test for all of them, because pytest takes longer for a test than the audit
    of a hand. Nor do the ways that save work overlook anything in the altered hands."""
    found = outcome(fault)
    assert found.hands, "fits no hand"
    assert not found.missed, "\n".join(found.missed)
    assert not found.overlooked, "\n".join(found.overlooked)
    assert fault.codes | fault.follows <= found.codes, "codes that are stated and never found"


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
