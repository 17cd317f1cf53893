"""What the properties assert of an audit."""

from __future__ import annotations

from auditor.audit import audit
from auditor.case import Case
from auditor.results import Finding, HandAudit, Severity, Verdict
from auditor.rules import RULES, plan
from tests.oracles import Share
from tests.properties.papers import Paper


def errors(found: HandAudit) -> list[Finding]:
    return [finding for finding in found.findings if finding.severity is Severity.ERROR]


#: Papers write actions in the order of the seats, and pokerkit's least raise over a straddle is a big blind; turns and
#: sizes have tests of their own (tests/rules/test_legality.py).
_OF_THE_ENGINE = frozenset({"BET601", "BET602", "BET606"})


def complaints(found: HandAudit) -> list[Finding]:
    """Errors and warnings; a remark is no complaint."""
    return [
        finding
        for finding in found.findings
        if finding.severity is not Severity.INFO and finding.code not in _OF_THE_ENGINE
    ]


def assert_consistent(paper: Paper, paid: list[Share] | None = None) -> None:
    found = audit(paper.hand(paid))
    assert complaints(found) == []
    assert found.verdict is Verdict.CONSISTENT


def assert_verdict_follows_errors(found: HandAudit) -> None:
    assert found.verdict is (Verdict.DISCREPANT if errors(found) else Verdict.CONSISTENT)


def assert_rules_not_called_find_nothing(case: Case) -> None:
    """A rule whose hint is absent counts as passed without being called: it must have nothing to say."""
    called = {code for code, _ in plan(case.facts).checks}
    silent = [
        rule
        for code, rule in RULES.items()
        if code not in called
        and case.facts & rule.when == rule.when
        and not case.facts & rule.unless
        and not rule.needs & ~case.facts
    ]
    assert [rule.code for rule in silent if rule.check(case)] == []
