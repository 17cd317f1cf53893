"""The findings as they are shown: by cause, the worst first, each with its sentence and the lines that show it."""

from __future__ import annotations

from dataclasses import replace

from auditor.results import Finding, HandAudit, Severity, Verdict
from reports.causes import roots
from reports.context import Context, line_link
from reports.evidence import evidence, line_alone, why
from reports.models import FindingView
from reports.steps import anchor
from reports.voice import Voice
from reports.words import SEVERITY_STATES, STATE_WORDS, State

_ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2}
_LONGEST_QUOTE = 300


def findings(audit: HandAudit, voice: Voice, ctx: Context | None = None) -> tuple[FindingView, ...]:
    """Errors, then warnings, then information, but what has one cause stands together, the cause first. Anchors count
    them in the order of the audit. ``ctx`` is None for a hand that could not be read."""
    found = audit.findings
    cause = roots(found)
    weight: dict[int, int] = {}
    for place, root in enumerate(cause):
        weight[root] = min(_ORDER[found[place].severity], weight.get(root, len(_ORDER)))
    places = sorted(range(len(found)), key=lambda k: (weight[cause[k]], cause[k], k != cause[k], k))
    views: list[FindingView] = []
    told: set[str] = set()
    for place in places:
        view = _finding(audit, place, cause[place], voice, ctx)
        views.append(replace(view, why="") if view.why in told else view)
        told.add(view.why)
    return tuple(views)


def causes_line(audit: HandAudit, voice: Voice) -> str:
    """How many causes the findings have, where some have one in common; else empty."""
    cause = roots(audit.findings)
    groups = len(set(cause))
    if groups == len(cause):
        return ""
    if groups == 1:
        return voice.plural("One cause, {n} finding.", "One cause, {n} findings.", len(cause))
    return voice.say(
        "{causes} causes, {findings} findings.", causes=voice.count(groups), findings=voice.count(len(cause))
    )


def no_findings(audit: HandAudit, voice: Voice) -> str:
    """What stands where there is no finding."""
    if not audit.checks_run:
        return voice.say("None.")
    return voice.plural("None: {n} check made, {n} agrees.", "None: {n} checks made, {n} agree.", audit.checks_run)


def _finding(audit: HandAudit, place: int, cause: int, voice: Voice, ctx: Context | None) -> FindingView:
    finding = audit.findings[place]
    unreadable = audit.verdict is Verdict.UNREADABLE
    state = SEVERITY_STATES[finding.severity]
    if unreadable and state is State.DIFFERS:
        state = State.UNREADABLE
    word = voice.say(STATE_WORDS[state])
    if cause != place:
        word = voice.say("follows from {code}", code=audit.findings[cause].code)
    return FindingView(
        anchor=anchor(place),
        code=finding.code,
        state=state,
        word=word,
        text=voice.sentence(finding.text, finding.params),
        figures=_figures(finding, voice),
        quote=_quote(audit, finding, voice) if unreadable else "",
        links=() if finding.line is None else (line_link(finding.line, voice),),
        follows=cause != place,
        why=why(ctx, finding) if ctx else "",
        evidence=tuple(evidence(ctx, finding) if ctx else line_alone(finding, voice)),
    )


def _figures(finding: Finding, voice: Voice) -> str:
    """Both amounts of a finding whose sentence names neither."""
    told = "{expected}" in finding.text or "{recorded}" in finding.text
    if told or finding.expected is None or finding.recorded is None:
        return ""
    return voice.say(
        "Reckoned: {expected}. In the text: {recorded}.",
        expected=voice.money(finding.expected),
        recorded=voice.money(finding.recorded),
    )


def _quote(audit: HandAudit, finding: Finding, voice: Voice) -> str:
    """The line that a finding names, unless it is the header or the sentence quotes it."""
    lines = audit.text.split("\n")
    place = 0 if finding.line is None else finding.line - audit.hand.line
    if not 0 < place < len(lines) or "quote" in finding.params:
        return ""
    return voice.foreign(lines[place].rstrip("\r")[:_LONGEST_QUOTE])
