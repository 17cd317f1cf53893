"""What the properties assert of an audit."""

from __future__ import annotations

from collections.abc import Collection

from auditor.audit import audit
from auditor.case import Case
from auditor.results import Finding, HandAudit, Severity, Verdict
from auditor.rules import RULES, plan
from tests.oracles import Share
from tests.properties.papers import Paper


def errors(found: HandAudit) -> list[Finding]:
    return [finding for finding in found.findings if finding.severity is Severity.ERROR]


def complaints(found: HandAudit, aside: Collection[str] = ()) -> list[Finding]:
    """Errors and warnings but for the codes ``aside``; a remark is no complaint."""
    return [
        finding for finding in found.findings if finding.severity is not Severity.INFO and finding.code not in aside
    ]


def assert_consistent(paper: Paper, paid: list[Share] | None = None, aside: Collection[str] = ()) -> None:
    found = audit(paper.hand(paid))
    assert complaints(found, aside) == []
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
