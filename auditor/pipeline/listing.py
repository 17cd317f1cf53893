"""A hand of a batch as lists, the batch page and its own page show it."""

from __future__ import annotations

import os
import re
from hashlib import blake2b

from auditor.pipeline.outputs import write_file
from auditor.pipeline.parts import ListedHand, Wanted
from auditor.results import BatchRow, Finding, HandAudit, Phrase, Severity, Verdict
from parsers.hand import Hand


def page_of(one: HandAudit, lang: str = "en") -> tuple[str, str]:
    """The file name and the text of the page of one hand."""
    from auditor.explain import explain
    from reports.render import hand_page

    explain(one)
    return page_name(one), hand_page(one, lang)


def write_page(one: HandAudit, folder: str, lang: str = "en") -> str:
    """Writes the page of one hand into the folder and returns its file name."""
    name, page = page_of(one, lang)
    write_file(os.path.join(folder, name), page)
    return name


def page_name(one: HandAudit) -> str:
    """A file name that no other place of a hand has, the same in every run."""
    hand = one.hand
    place = blake2b(f"{hand.source}:{hand.line}".encode(), digest_size=4).hexdigest()
    return f"{hand.room}-{re.sub(r'[^0-9A-Za-z_-]', '_', hand.hand_id or 'unknown')[:60]}-{place}.html"


#: Codes that name a cause, the plainest first; a headline is of a cause rather than of what follows from it.
_CAUSES = {
    code: rank
    for rank, code in enumerate(
        ("PAY306", "PAY301", "CON104", "CON103", "SHD401", "SHD402", "PAY312", "PAY304", "PAY302", "PAY308")
    )
}


def batch_row(one: HandAudit, shown: list[Finding]) -> BatchRow:
    """The hand as lists show it; the headline is that of the gravest finding among ``shown``."""
    hand = one.hand
    currency = one.currency
    errors = _by_cause([finding for finding in one.findings if finding.severity is Severity.ERROR])
    leading = next(iter(_by_cause([f for f in shown if f.severity is Severity.ERROR] or shown) or errors), None)
    differences = [d for d in map(_difference, errors) if d is not None]
    row = BatchRow(
        source=hand.source,
        line=hand.line,
        room=one.room_name or hand.room,
        hand_id=hand.hand_id,
        verdict=one.verdict,
        codes=tuple(dict.fromkeys(finding.code for finding in one.findings)),
        headline=Phrase(leading.text, leading.params, currency=currency) if leading else "",
        currency=currency,
        code=leading.code if leading else "",
        errors=tuple(dict.fromkeys(finding.code for finding in errors)),
        player=leading.player if leading else None,
        difference=max(differences, default=None),
    )
    row.settles = _settles(one)
    if isinstance(hand, Hand):
        row.game, row.hi_lo, row.betting = hand.game, hand.hi_lo, hand.betting
        row.tournament, row.stakes = hand.tournament, hand.stakes
    return row


def _settles(one: HandAudit) -> tuple[tuple[str | None, int], ...]:
    """What each player (None: the room) would get, below 0 pay, to put the hand right."""
    if one.remedy is None or not isinstance(one.hand, Hand):
        return ()
    sums: dict[str | None, int] = {}
    for each in one.remedy.transfers:
        for seat, amount in ((each.payer, -each.amount), (each.payee, each.amount)):
            name = None if seat is None else one.hand.seats[seat].name
            sums[name] = sums.get(name, 0) + amount
    return tuple(sums.items())


def _by_cause(findings: list[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda finding: _CAUSES.get(finding.code, len(_CAUSES)))


def _difference(finding: Finding) -> int | None:
    if finding.expected is None or finding.recorded is None:
        return None
    return abs(finding.recorded - finding.expected)


def listed_hand(one: HandAudit, number: int, wanted: Wanted) -> ListedHand | None:
    """The hand as lists show it, without a page; None where it is in no list. Shown are the selected findings, or its
    errors that are not ignored."""
    shown = [finding for finding in one.findings if wanted.shows(finding.code)]
    if not wanted.select and not any(finding.severity is Severity.ERROR for finding in shown):
        shown = []
    if one.verdict is Verdict.CONSISTENT and not (wanted.select and shown):
        return None
    why = _reason(one) if one.verdict is Verdict.UNREADABLE else ""
    return ListedHand(number, batch_row(one, shown), why, bool(shown))


def _reason(one: HandAudit) -> Phrase | str:
    """The sentence by which unreadable hands are grouped: without what differs from hand to hand."""
    errors = [finding for finding in one.findings if finding.severity is Severity.ERROR]
    if not errors:
        return ""
    kept = ("game", "what")
    params = {key: value if key in kept else "…" for key, value in errors[0].params.items()}
    return Phrase(errors[0].text, params)
