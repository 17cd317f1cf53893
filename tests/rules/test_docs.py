"""The examples in the rules' docstrings are true, and the catalogue lists every rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.extras import OPTIONAL, Extras
from auditor.pipeline import audit_text
from auditor.pipeline.schedules import EXAMPLE, load
from auditor.results import HandAudit, Severity, Verdict
from auditor.rules import RULES
from auditor.rules.docs import catalogue, documentation, example, parse_doc

#: What the examples are audited with: the schedule that is shipped as an example, and all optional checks.
EXTRAS = Extras(load(EXAMPLE), OPTIONAL)


def audit_one(text: str, extras: Extras | None = None) -> HandAudit:
    audits = list(audit_text(text, extras=extras))
    assert len(audits) == 1
    return audits[0]


@pytest.mark.parametrize("code", RULES)
def test_example_fires(code: str) -> None:
    text = parse_doc(RULES[code]).firing_text()
    if text is not None:
        assert code in {finding.code for finding in audit_one(text, EXTRAS).findings}


@pytest.mark.parametrize("code", RULES)
def test_example_is_silent(code: str) -> None:
    audit = audit_one(example(parse_doc(RULES[code]).silent), EXTRAS)
    assert code not in {finding.code for finding in audit.findings}


@pytest.mark.parametrize(
    "name",
    ["all-in", "dry-side-pot", "fixed-limit", "heads-up", "hi-lo", "knock-out", "side-pot", "tie", "uncontested"],
)
def test_sound_examples_have_no_finding(name: str) -> None:
    audit = audit_one(example(name))
    assert audit.verdict is Verdict.CONSISTENT
    assert audit.findings == []
    assert audit.unverified == []


@pytest.mark.parametrize("code", RULES)
def test_documentation_fits_eighty_columns(code: str) -> None:
    text = documentation(code)
    assert text.startswith(code)
    assert max(len(line) for line in text.splitlines()) <= 80


@pytest.mark.parametrize("code", RULES)
def test_severity_of_the_first_finding(code: str) -> None:
    text = parse_doc(RULES[code]).firing_text()
    if text is not None:
        found = next(f for f in audit_one(text, EXTRAS).findings if f.code == code)
        assert found.severity in (RULES[code].severity, Severity.INFO, Severity.ERROR)


def test_catalogue_is_up_to_date() -> None:
    import auditor.rules

    written = Path(auditor.rules.__file__).with_name("README.md").read_text(encoding="utf-8")
    assert written == catalogue()
