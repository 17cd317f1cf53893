"""The reckoning of one hand as plain text for the prompt: no colours, no control characters."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.results import HandAudit
from reports.layout import cut, pad, table, wrap
from reports.models import FindingView, HandView, Matrix, PotView, Reading
from reports.view import hand_view
from reports.voice import Voice, visible

_LEAST_WIDTH = 40
_INDENT = "  "


def hand_story(audit: HandAudit, width: int = 80, lang: str = "en") -> str:
    """The whole reckoning, at most ``width`` columns wide (40 or more): the verdict first, then why.

    Characters that a terminal would obey are written out, wide characters count as two columns.
    """
    width = max(width, _LEAST_WIDTH)
    voice = Voice(lang, audit.currency)
    lines = list(_story(hand_view(audit, voice), voice, width))
    return "\n".join(visible(line) for line in lines) + "\n"


def _story(view: HandView, voice: Voice, width: int) -> Iterator[str]:
    yield from _headline(view, voice, width)
    if view.reading is not None:
        yield from _reading(view.reading, voice, width)
    yield from _findings(view, voice, width)
    yield from _section(voice.say("Not checked, and why"), width)
    for entry in view.unverified or (view.all_verified,):
        yield from wrap(entry, width, "- ", _INDENT)
    yield ""
    yield from wrap(view.verdict.ruling, width)
    yield from wrap(f"handaudit {view.version}, SHA-256 {view.digest}", width)


def _headline(view: HandView, voice: Voice, width: int) -> Iterator[str]:
    verdict = view.verdict
    yield from wrap(verdict.word.upper(), width)
    yield from wrap(verdict.sentence, width)
    for sentence in verdict.why:
        yield from wrap(sentence, width)
    if verdict.note:
        yield from wrap(verdict.note, width)
    yield ""
    label = max(len(fact.label) for fact in view.facts) + 2
    for fact in view.facts:
        if not fact.mono:
            yield from wrap(fact.value, width, pad(fact.label, label), " " * label)


def _section(title: str, width: int) -> Iterator[str]:
    yield ""
    yield cut(title.upper(), width)


def _reading(reading: Reading, voice: Voice, width: int) -> Iterator[str]:
    contributions = reading.contributions
    yield from _section(voice.say("Who put in what"), width)
    yield from wrap(contributions.caption, width)
    yield from table(contributions, width)
    yield from _section(voice.say("The pots and who could win them"), width)
    for pot in reading.pots.pots:
        yield from _pot(pot, voice, width)
    if not reading.pots.pots:
        yield from wrap(reading.pots.intro, width)
    elif len(reading.pots.pots) > 1:
        yield from wrap(voice.say("All pots: {total}", total=reading.pots.total), width)
    yield from _showdown(reading, voice, width)
    yield from _section(voice.say("Paid and due"), width)
    yield from table(reading.paid, width)
    yield ""
    yield from wrap(reading.balance_line, width)


def _pot(pot: PotView, voice: Voice, width: int) -> Iterator[str]:
    yield from wrap(voice.say("{name}: {amount}", name=pot.name, amount=pot.amount), width)
    for term in pot.terms:
        yield from wrap(term, width, _INDENT, _INDENT * 2)
    could = voice.join([*pot.winners, *pot.others])
    if could:
        yield from wrap(voice.say("Could win: {names}", names=could), width, _INDENT, _INDENT * 2)
    if pot.winners:
        yield from wrap(voice.say("Due to: {names}", names=voice.join(pot.winners)), width, _INDENT, _INDENT * 2)
    if pot.note:
        yield from wrap(pot.note, width, _INDENT, _INDENT * 2)


def _showdown(reading: Reading, voice: Voice, width: int) -> Iterator[str]:
    view = reading.showdown
    if not (view.boards or view.matrices or view.notes):
        return
    yield from _section(voice.say("The board and the hands"), width)
    for board in view.boards:
        cards = "  ".join(" ".join(card.text for card in group.cards) for group in board.groups)
        yield from wrap(f"{board.label or voice.say('Board')}: {cards}", width)
    for matrix in view.matrices:
        yield from _matrix(matrix, voice, width)
    for note in view.notes:
        yield from wrap(note, width, "", _INDENT)


def _matrix(matrix: Matrix, voice: Voice, width: int) -> Iterator[str]:
    yield from wrap(matrix.title or voice.say("Best hand first:"), width)
    for row in matrix.rows:
        name = row.name
        if row.hole:
            name = voice.say("{name}, holding {cards}", name=name, cards=" ".join(card.text for card in row.hole))
        yield from wrap(name, width, _INDENT, _INDENT * 2)
        if row.cards:
            hand = voice.say("{cards}: {words}", cards=" ".join(card.text for card in row.cards), words=row.words)
            yield from wrap(hand, width, _INDENT * 2, _INDENT * 3)
        elif row.missing:
            yield from wrap(row.missing, width, _INDENT * 2)
        if row.level:
            yield from wrap(voice.say("equal to the hand above"), width, _INDENT * 2)
        if row.decided:
            yield from wrap(row.decided, width, _INDENT * 2, _INDENT * 3)
        shares = [voice.say("{pot}: {share}", pot=cell.label, share=cell.text) for cell in row.cells]
        if len(shares) == 1:
            shares = [row.cells[0].text]
        yield from wrap(voice.join(shares, "; "), width, _INDENT * 2, _INDENT * 3)


def _findings(view: HandView, voice: Voice, width: int) -> Iterator[str]:
    yield from _section(voice.say("Findings"), width)
    if not view.findings:
        yield from wrap(view.no_findings, width)
    for finding in view.findings:
        yield from _finding(finding, voice, width)


def _finding(finding: FindingView, voice: Voice, width: int) -> Iterator[str]:
    head = voice.say("{code} ({word})", code=finding.code, word=finding.word)
    if finding.links:
        head = voice.say("{head}, {line}", head=head, line=voice.join(link.text for link in finding.links))
    yield from wrap(head, width)
    yield from wrap(finding.text, width, _INDENT)
    if finding.quote:
        yield from wrap(voice.say("The line: {quote}", quote=finding.quote), width, _INDENT, _INDENT * 2)
    if finding.figures:
        yield from wrap(finding.figures, width, _INDENT)
