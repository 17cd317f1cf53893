"""The room's text with numbered lines: which of them the reckoning used and which a finding names."""

from __future__ import annotations

import hashlib
import re

from auditor.results import Finding, HandAudit, Severity, Verdict
from parsers.hand import Hand
from reports.models import Link, Mark, SourceView, TextLine
from reports.steps import anchor
from reports.voice import Voice, visible
from reports.words import SEVERITY_STATES, State

#: what rooms print around words that were typed; lines that a record uses are never taken for chat
_CHAT = re.compile(r'^.{1,200}? said, ".*"\s*$')


def digest(audit: HandAudit) -> str:
    """SHA-256 of the hand's text, in UTF-8, as hexadecimal digits."""
    return hashlib.sha256(audit.text.encode("utf-8", "surrogatepass")).hexdigest()


def source(audit: HandAudit, voice: Voice) -> SourceView:
    """All lines of the hand's text but chat, with the line numbers of the file."""
    marks: dict[int, list[Mark]] = {}
    for place, finding in enumerate(audit.findings):
        if finding.line is not None:
            mark = Mark(Link(f"#{anchor(place)}", finding.code), _state(audit, finding))
            marks.setdefault(finding.line, []).append(mark)
    used = used_lines(audit.hand) if isinstance(audit.hand, Hand) else set()
    lines: list[TextLine] = []
    chat = 0
    for number, text in enumerate(_split(audit.text), audit.hand.line):
        if number not in used and number not in marks and _CHAT.match(text):
            chat += 1
            lines.append(TextLine(number, voice.say("chat left out"), "gap"))
            continue
        kind = "named" if number in marks else "used" if number in used else "idle"
        shown = "\t".join(visible(part) for part in text.split("\t"))
        lines.append(TextLine(number, shown, kind, tuple(marks.get(number, ()))))
    intro = voice.say("Unchanged, with the line numbers of the file.")
    if audit.masked:
        intro = voice.say(
            "Unchanged but for the names, which are replaced by pseudonyms; with the line numbers of the file."
        )
    if chat:
        left_out = voice.plural("{n} line of chat is left out.", "{n} lines of chat are left out.", chat)
        intro = voice.join([intro, left_out], " ")
    return SourceView(tuple(lines), intro)


def _state(audit: HandAudit, finding: Finding) -> State:
    """The state whose sign and colour a line has that is named by the finding."""
    if audit.verdict is Verdict.UNREADABLE and finding.severity is Severity.ERROR:
        return State.UNREADABLE
    return SEVERITY_STATES[finding.severity]


def _split(text: str) -> list[str]:
    """Lines as editors count them, without the empty ones at the end; other separators stay in their line."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def used_lines(hand: Hand) -> set[int]:
    """The lines that some record of the hand was read from."""
    recorded = hand.recorded
    used = {hand.line}
    used.update(seat.line for seat in hand.seats.values())
    used.update(event.line for event in hand.events)
    used.update(board.line for board in hand.boards)
    used.update(cards.line for cards in hand.cards.values())
    used.update(printed.line for printed in (*hand.house_money, *recorded.house_beside))
    used.update(printed.line for printed in (recorded.total, recorded.rake) if printed is not None)
    used.update(printed.line for printed in recorded.fees.values())
    used.update(pot.line for pot in recorded.pots)
    used.update(collect.line for collect in recorded.collected)
    used.update(seat.line for seat in recorded.summary.values())
    used.update(board.line for board in recorded.boards)
    used.update(cash_out.line for cash_out in recorded.cash_outs)
    return used
