"""Every code of the catalogue that is more than information has a fault in the table that it fires on."""

from __future__ import annotations

import pytest

from auditor.across import DOCS
from auditor.results import Severity
from auditor.rules import RULES
from tests.faults.elsewhere import ELSEWHERE, Elsewhere, missed, untroubled_hands
from tests.faults.table import FAULTS

SEVERITIES = {code: each.severity for code, each in (RULES | DOCS).items()} | {"INT901": Severity.ERROR}
WEIGHTY = sorted(code for code, severity in SEVERITIES.items() if severity is not Severity.INFO)
#: code -> the weights that its faults ask for
ENTRIES: dict[str, set[Severity]] = {}
for _fault in FAULTS:
    for _code in _fault.codes:
        ENTRIES.setdefault(_code, set()).add(_fault.severity)
for _entry in ELSEWHERE:
    ENTRIES.setdefault(_entry.code, set()).add(_entry.severity)


@pytest.mark.parametrize("code", WEIGHTY)
def test_code_has_a_fault(code: str) -> None:
    """That the fault is found, and every code that is stated for it, is what the other tests of this folder say."""
    weights = ENTRIES.get(code, set())
    assert weights, f"no fault in the table shows {code}"
    assert weights - {Severity.INFO}, f"{code} is only shown as information"


def test_stated_codes_are_in_the_catalogue() -> None:
    stated = {code for fault in FAULTS for code in fault.codes | fault.follows}
    stated |= {code for entry in ELSEWHERE for code in entry.follows | {entry.code}}
    assert stated <= SEVERITIES.keys()


@pytest.mark.parametrize("entry", ELSEWHERE, ids=lambda entry: entry.name)
def test_fault_is_found_and_nothing_else(entry: Elsewhere) -> None:
    fits = [sound for sound in untroubled_hands() if any(True for _ in entry.make(sound))]
    assert fits
    assert [what for sound in fits for what in missed(entry, sound)] == []
