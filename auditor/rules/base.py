"""What a rule is, and how rules are run.

A rule is one function ``(case) -> list of findings or None`` under :func:`rule`. ``when`` names the facts
without which the rule simply does not concern the hand; ``needs`` the evidence without which it cannot
be checked, and then an "unverified" entry is written, so that "could not check" never reads as "passed".
``hints`` names facts of which one must hold for the rule to find anything; without them it counts as passed
and is not called.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass

from auditor import facts
from auditor.case import Case
from auditor.results import C_ as C_
from auditor.results import N_ as N_
from auditor.results import Finding, Param, Severity, Units, Unverified

Check = Callable[[Case], "list[Finding] | None"]


@dataclass(frozen=True, slots=True)
class Rule:
    """A check of the catalogue. ``unless``: facts that make the rule not concern the hand."""

    code: str
    severity: Severity
    check: Check
    when: int
    needs: int
    unless: int
    hints: int
    doc: str

    @property
    def summary(self) -> str:
        return self.doc.partition("\n")[0]


RULES: dict[str, Rule] = {}


def rule(
    code: str,
    severity: Severity,
    *,
    when: int = 0,
    needs: int = 0,
    unless: int = facts.CANCELLED,
    hints: int = 0,
) -> Callable[[Check], Check]:
    """Registers a check under its code. A code is used once and never again for something else."""

    def register(check: Check) -> Check:
        if code in RULES:
            raise ValueError(f"two rules have the code {code}")
        RULES[code] = Rule(code, severity, check, when, needs, unless, hints, inspect.getdoc(check) or "")
        return check

    return register


def finding(
    code: str,
    severity: Severity,
    text: str,
    line: int | None,
    *,
    player: str | None = None,
    pot: str | None = None,
    expected: int | None = None,
    recorded: int | None = None,
    **params: Param,
) -> Finding:
    """A finding whose sentence may also use {player}, {pot}, {expected} and {recorded}."""
    if player is not None:
        params.setdefault("player", player)
    if pot is not None:
        params.setdefault("pot", pot)
    if expected is not None:
        params.setdefault("expected", Units(expected))
    if recorded is not None:
        params.setdefault("recorded", Units(recorded))
    return Finding(code, severity, text, dict(params), player, pot, expected, recorded, line)


#: What the reader is told when a piece of evidence is missing.
MISSING: dict[int, str] = {
    facts.TOTAL: N_("The text prints no total pot: the sum of the pots could not be compared."),
    facts.RAKE: N_("The text prints no rake: what the room kept is only known as the rest."),
    facts.SUMMARY: N_("The text has no summary: its repeated figures could not be compared."),
    facts.PAID: N_("The text names no payment: who was paid could not be compared."),
    facts.STACKS: N_("A starting stack is missing: betting more than the stack could not be checked."),
}


@dataclass(frozen=True, slots=True)
class Plan:
    """The checks to call for one combination of facts, how many concern the hand, and what stays unverified."""

    checks: tuple[tuple[str, Check], ...]
    concerned: int
    unverified: tuple[Unverified, ...]


_PLANS: dict[int, Plan] = {}


def plan(known: int) -> Plan:
    """The plan for a fact mask; made once per mask, because a batch has only a few hundred of them."""
    found = _PLANS.get(known)
    if found is None:
        found = _PLANS[known] = _make_plan(known)
    return found


def _make_plan(known: int) -> Plan:
    checks: list[tuple[str, Check]] = []
    concerned = 0
    missing: dict[int, str] = {}
    for code, each in RULES.items():
        if known & each.when != each.when or known & each.unless:
            continue
        lacking = each.needs & ~known
        if not lacking:
            concerned += 1
            if not each.hints or known & each.hints:
                checks.append((code, each.check))
        for fact, text in MISSING.items():
            if lacking & fact and not (fact == facts.RAKE and known & facts.RAKE_KNOWN):
                missing.setdefault(fact, text)
    return Plan(tuple(checks), concerned, tuple(Unverified(text) for text in missing.values()))
