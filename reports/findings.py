"""The findings as they are shown: worst first, each with its sentence and the line that shows it."""

from __future__ import annotations

from auditor.results import Finding, HandAudit, Severity, Verdict
from reports.context import line_link, sentence
from reports.models import FindingView
from reports.steps import anchor
from reports.voice import Voice
from reports.words import SEVERITY_STATES, STATE_WORDS, State

_ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2}
_LONGEST_QUOTE = 300


def findings(audit: HandAudit, voice: Voice, pots: int) -> tuple[FindingView, ...]:
    """Errors, then warnings, then information; anchors count them in the order of the audit."""
    places = sorted(range(len(audit.findings)), key=lambda place: _ORDER[audit.findings[place].severity])
    return tuple(_finding(audit, place, voice, pots) for place in places)


def no_findings(audit: HandAudit, voice: Voice) -> str:
    """What stands where there is no finding."""
    if not audit.checks_run:
        return voice.say("None.")
    return voice.plural("None: {n} check made, {n} agrees.", "None: {n} checks made, {n} agree.", audit.checks_run)


def _finding(audit: HandAudit, place: int, voice: Voice, pots: int) -> FindingView:
    finding = audit.findings[place]
    unreadable = audit.verdict is Verdict.UNREADABLE
    state = SEVERITY_STATES[finding.severity]
    if unreadable and state is State.DIFFERS:
        state = State.UNREADABLE
    return FindingView(
        anchor=anchor(place),
        code=finding.code,
        state=state,
        word=voice.say(STATE_WORDS[state]),
        text=sentence(finding.text, finding.params, voice, pots),
        figures=_figures(finding, voice),
        quote=_quote(audit, finding, voice) if unreadable else "",
        links=() if finding.line is None else (line_link(finding.line, voice),),
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
