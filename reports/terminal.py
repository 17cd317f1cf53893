"""The reckoning of one hand at the prompt: the story of the page as plain text, in colours where they are wanted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from auditor.results import HandAudit
from reports.layout import cut, pad, table, wrap
from reports.models import CardView, FindingView, HandRow, HandView, Matrix, MatrixCell, PotView, Reading, StepView
from reports.paint import ScreenVoice, Style, paint, styled
from reports.view import hand_view
from reports.voice import Voice
from reports.words import State

_LEAST_WIDTH = 40
_INDENT = "  "

_STATES = {
    State.AGREES: Style.GOOD,
    State.PARTLY: Style.GOOD,
    State.DIFFERS: Style.BAD,
    State.UNREADABLE: Style.DOUBT,
    State.WARNING: Style.DOUBT,
}
_SHARES = {"wins": Style.STRONG, "paid": Style.BAD, "none": Style.MUTED}

#: the narrow no-break blank, which few fonts of terminals have, as the common one
_BLANKS = str.maketrans("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")


def hand_story(
    audit: HandAudit, width: int = 80, lang: str = "en", *, screen: bool = False, colour: bool = False
) -> str:
    """The whole reckoning, at most ``width`` columns wide (40 or more): the verdict first, then why.

    Characters that a terminal would obey are written out, wide characters count as two columns. ``screen``: it is
    shown on a terminal and not read by a program; ``colour``: it may be coloured.
    """
    width = max(width, _LEAST_WIDTH)
    voice = (ScreenVoice if screen else Voice)(lang, audit.currency)
    lines = _story(hand_view(audit, voice), voice, width)
    return "\n".join(line.translate(_BLANKS) for line in paint(lines, colour=colour)) + "\n"


def _story(view: HandView, voice: Voice, width: int) -> Iterator[str]:
    yield from _headline(view, voice, width)
    yield from _facts(view, width)
    if view.reading is not None:
        yield from _reading(view.reading, voice, width)
    yield from _findings(view, voice, width)
    yield from _section(voice.say("Not checked, and why"), width)
    for entry in view.unverified or (view.all_verified,):
        yield from wrap(entry, width, "- ", _INDENT)
    if view.reading is not None and view.reading.questions:
        yield from _questions(view.reading, voice, width)
    yield ""
    yield from wrap(styled(Style.MUTED, f"handaudit {view.version}, SHA-256 {view.digest}"), width)


def _headline(view: HandView, voice: Voice, width: int) -> Iterator[str]:
    verdict = view.verdict
    yield from wrap(styled(_STATES.get(verdict.state), verdict.word.upper()), width)
    yield from wrap(styled(Style.STRONG, verdict.sentence), width)
    for sentence in verdict.why:
        yield from wrap(sentence, width)
    if verdict.evidence:
        yield from wrap(_evidence((link.text for link in verdict.evidence), voice), width)
    if verdict.claims is not None:
        yield ""
        yield from table(verdict.claims, width)
    if verdict.note:
        yield from wrap(verdict.note, width)
    if verdict.remarks:
        yield from wrap(f"{verdict.remarks}.", width)
    if verdict.settle:
        yield ""
        head = styled(Style.STRONG, voice.say("To put it right:"))
        yield from wrap(voice.join([head, *verdict.settle], " "), width)
    yield ""
    yield from wrap(styled(Style.MUTED, verdict.ruling), width)


def _facts(view: HandView, width: int) -> Iterator[str]:
    yield ""
    label = max(len(fact.label) for fact in view.facts) + 2
    for fact in view.facts:
        if not fact.mono:
            yield from wrap(fact.value, width, styled(Style.MUTED, pad(fact.label, label)), " " * label)


def _section(title: str, width: int) -> Iterator[str]:
    yield ""
    yield styled(Style.STRONG, cut(title.upper(), width))


def _reading(reading: Reading, voice: Voice, width: int) -> Iterator[str]:
    yield from _section(voice.say("The check in six steps"), width)
    for number, step in enumerate(reading.steps, 1):
        yield from _step(number, step, voice, width)
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
    yield from wrap(reading.paid.caption, width)
    yield from table(reading.paid, width)
    yield ""
    differs = any(item.tone == "bad" for item in reading.balance)
    yield from wrap(styled(Style.BAD if differs else Style.STRONG, reading.balance_line), width)


def _step(number: int, step: StepView, voice: Voice, width: int) -> Iterator[str]:
    text = voice.say(
        "{number}. {title} ({state}): {text}",
        number=number,
        title=step.title,
        state=styled(_STATES.get(step.state), step.word),
        text=step.text,
    )
    yield from wrap(text, width, "", _INDENT + " ")


def _pot(pot: PotView, voice: Voice, width: int) -> Iterator[str]:
    name = voice.say("{name}: {amount}", name=pot.name, amount=pot.amount)
    yield from wrap(styled(Style.STRONG, name), width)
    for term in pot.terms:
        yield from wrap(term, width, _INDENT, _INDENT * 2)
    could = voice.join([*pot.winners, *pot.others])
    if could:
        yield from wrap(voice.say("Could win: {names}", names=could), width, _INDENT, _INDENT * 2)
    if pot.winners:
        winners = voice.join(styled(Style.STRONG, name) for name in pot.winners)
        yield from wrap(voice.say("Due to: {names}", names=winners), width, _INDENT, _INDENT * 2)
    if pot.note:
        yield from wrap(pot.note, width, _INDENT, _INDENT * 2)


def _showdown(reading: Reading, voice: Voice, width: int) -> Iterator[str]:
    view = reading.showdown
    if not (view.boards or view.matrices or view.notes):
        return
    with_board, without = voice.say("The board, the hands and the pots"), voice.say("The hands and the pots")
    yield from _section(with_board if view.boards else without, width)
    for board in view.boards:
        cards = "  ".join(_cards(group.cards) for group in board.groups)
        label = board.label or voice.say("Board")
        yield from wrap(voice.say("{label}: {value}", label=label, value=cards), width)
    if view.intro:
        yield from wrap(view.intro, width)
    for matrix in view.matrices:
        yield from _matrix(matrix, voice, width)
    for note in view.notes:
        yield from wrap(note, width, "", _INDENT)


def _cards(cards: Iterable[CardView]) -> str:
    return " ".join(styled(Style.RED_SUIT if card.suit in ("d", "h") else None, card.text) for card in cards)


def _matrix(matrix: Matrix, voice: Voice, width: int) -> Iterator[str]:
    if matrix.title:
        yield ""
        yield from wrap(styled(Style.STRONG, matrix.title), width)
    for row in matrix.rows:
        yield from _hand(row, voice, width)


def _hand(row: HandRow, voice: Voice, width: int) -> Iterator[str]:
    if row.folded and row.words:
        yield from wrap(voice.say("{name}: {share}", name=row.name, share=row.words), width, _INDENT, _INDENT * 2)
        return
    wins = any(cell.kind == "wins" for cell in row.cells)
    name = styled(Style.STRONG if wins else None, row.name)
    if row.hole:
        name = voice.say("{name}, holding {cards}", name=name, cards=_cards(row.hole))
    shares = [_share(cell, voice, alone=len(row.cells) == 1) for cell in row.cells]
    if {cell.kind for cell in row.cells} == {"none"}:
        shares = list(dict.fromkeys(_share(cell, voice, alone=True) for cell in row.cells))
        if not row.cards and len(shares) == 1:
            yield from wrap(voice.say("{name}: {share}", name=name, share=shares[0]), width, _INDENT, _INDENT * 2)
            return
    yield from wrap(name, width, _INDENT, _INDENT * 2)
    if row.cards:
        hand = voice.say("{cards}: {words}", cards=_cards(row.cards), words=row.words)
        yield from wrap(hand, width, _INDENT * 2, _INDENT * 3)
    elif row.missing:
        yield from wrap(row.missing, width, _INDENT * 2)
    if row.level:
        yield from wrap(voice.say("equal to the hand above"), width, _INDENT * 2)
    if row.decided:
        yield from wrap(row.decided, width, _INDENT * 2, _INDENT * 3)
    yield from wrap(voice.clauses(shares), width, _INDENT * 2, _INDENT * 3)


def _share(cell: MatrixCell, voice: Voice, *, alone: bool) -> str:
    share = styled(_SHARES.get(cell.kind), cell.text)
    return share if alone else voice.say("{pot}: {share}", pot=cell.label, share=share)


def _findings(view: HandView, voice: Voice, width: int) -> Iterator[str]:
    yield from _section(voice.say("Findings"), width)
    if not view.findings:
        yield from wrap(view.no_findings, width)
    if view.causes:
        yield from wrap(view.causes, width)
    for finding in view.findings:
        yield from _finding(finding, voice, width)


def _finding(finding: FindingView, voice: Voice, width: int) -> Iterator[str]:
    head = voice.say("{code} ({word})", code=finding.code, word=finding.word)
    head = styled(None if finding.follows else _STATES.get(finding.state, Style.STRONG), head)
    if finding.links and not finding.evidence:
        head = voice.say("{head}, {line}", head=head, line=voice.join(link.text for link in finding.links))
    yield from wrap(head, width)
    yield from wrap(finding.text, width, _INDENT)
    if finding.why:
        yield from wrap(finding.why, width, _INDENT)
    if finding.quote:
        yield from wrap(voice.say("The line: {quote}", quote=finding.quote), width, _INDENT, _INDENT * 2)
    if finding.figures:
        yield from wrap(finding.figures, width, _INDENT)
    if finding.evidence:
        yield from wrap(_evidence(finding.evidence, voice), width, _INDENT, _INDENT * 2)


def _evidence(pieces: Iterable[str], voice: Voice) -> str:
    return styled(Style.MUTED, voice.join([voice.say("Evidence:"), voice.join(pieces)], " "))


def _questions(reading: Reading, voice: Voice, width: int) -> Iterator[str]:
    yield from _section(voice.say("Questions a reader may have"), width)
    for question in reading.questions:
        yield from wrap(styled(Style.STRONG, question.title), width)
        yield from wrap(question.answer, width, _INDENT)
