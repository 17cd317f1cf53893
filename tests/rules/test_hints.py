"""A hint is a necessary condition: a rule whose hint is absent would have found nothing.

Every rule is called on every hand of the goldens, samples and rule examples, whatever the hints say; on those of the
fault table in ``tests/faults/test_faults.py``, where they are read anyway.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.rules import RULES
from auditor.rules.docs import parse_doc
from parsers import parse_text
from tests.rules.shortcuts import unhinted

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("tests/golden/*/*.txt"), *ROOT.glob("sample_histories/*/*.txt")])


def findings(text: str) -> list[str]:
    return [found for hand in parse_text(text) for found in unhinted(hand)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_goldens_and_samples(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", errors="replace").replace("\r\n", "\n")
    assert findings(text) == []


@pytest.mark.parametrize("code", RULES)
def test_examples_of_rules(code: str) -> None:
    text = parse_doc(RULES[code]).firing_text()
    assert text is None or findings(text) == []
