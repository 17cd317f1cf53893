"""A hint is a necessary condition: a rule whose hint is absent would have found nothing.

Every rule is called on every hand of the goldens, samples, rule examples and the fault table, whatever the hints say.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from auditor.case import build_case
from auditor.rules import RULES
from auditor.rules.docs import parse_doc
from parsers import parse_text
from parsers.hand import Hand
from tests.faults.fault import Fault
from tests.faults.table import FAULTS, sound_hands

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("tests/golden/*/*.txt"), *ROOT.glob("sample_histories/*/*.txt")])


def silent_findings(text: str) -> Iterator[str]:
    """Findings of rules that the plan would not have called."""
    for hand in parse_text(text):
        if not isinstance(hand, Hand) or any(line.money for line in hand.unknown_lines):
            continue
        case = build_case(hand)
        known = case.facts
        for code, rule in RULES.items():
            concerns = known & rule.when == rule.when and not known & rule.unless and not rule.needs & ~known
            if concerns and rule.hints and not known & rule.hints and rule.check(case):
                yield f"{hand.hand_id} {code}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_goldens_and_samples(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", errors="replace").replace("\r\n", "\n")
    assert list(silent_findings(text)) == []


@pytest.mark.parametrize("code", RULES)
def test_examples_of_rules(code: str) -> None:
    text = parse_doc(RULES[code]).firing_text()
    assert text is None or list(silent_findings(text)) == []


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_altered_hands(fault: Fault) -> None:
    variants = [variant for hand in sound_hands() for variant in fault.variants(hand.text)]
    assert [found for variant in variants for found in silent_findings(variant)] == []
