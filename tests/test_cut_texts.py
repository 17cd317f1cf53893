"""Sound golden hands of every room, cut behind each line of their results.

Such a text is cut off, or what is left of it is consistent because everybody was paid. It is neither consistent with
money missing nor said not to agree.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from auditor.pipeline import audit_text
from auditor.results import HandAudit, Severity, Verdict
from parsers.conventions import Ending
from parsers.hand import Hand, HandText
from parsers.registry import cut
from tests.faults.any_room import Sound, sound_hands

#: In PHH the order of the lines is free: what a cut takes away may be the currency.
HANDS = [sound for sound in sound_hands() if sound.room != "phh"]
#: So many lines at the end of a hand hold its results; more only in long summaries.
_RESULTS = 14


def texts(sound: Sound) -> Iterator[str]:
    """The hand alone, whole and then cut behind each of its last lines but the very last one."""
    for piece in cut(sound.text, sound.name):
        if isinstance(piece, HandText) and piece.line == sound.hand.line:
            head = f"{piece.context}\n" if piece.context else ""
            lines = piece.text.rstrip().split("\n")
            yield head + "\n".join(lines) + "\n"
            for end in range(max(3, len(lines) - _RESULTS), len(lines)):
                yield head + "\n".join(lines[:end]) + "\n"


def audited(text: str) -> HandAudit | None:
    audits = list(audit_text(text))
    return audits[0] if len(audits) == 1 else None


def paid(audit: HandAudit) -> dict[int, int]:
    return {seat: record.collected for seat, record in audit.records.items() if record.collected}


def untold(whole: HandAudit, part: HandAudit) -> bool:
    """Can the text that is left not tell that it is cut off? So it is where nothing ends a hand but its payments, and a
    line is missing of somebody who was paid before, who is the only one left, or who takes back what nobody called; and
    where the summary tells of one player in two lines."""
    hand = part.hand
    assert isinstance(hand, Hand)
    codes = {finding.code for finding in part.findings if finding.severity is Severity.ERROR}
    got = paid(part)
    lacking = [seat for seat, units in paid(whole).items() if got.get(seat, 0) < units and not got.get(seat)]
    alone = "PAY307" in codes
    return (hand.conventions.ending is not Ending.LINE and (alone or not lacking)) or codes == {"PAY309"}


@pytest.mark.parametrize("sound", HANDS, ids=lambda sound: sound.name)
def test_what_is_left_of_a_text(sound: Sound) -> None:
    whole, *parts = [audited(text) for text in texts(sound)] or [None]
    if whole is None or whole.verdict is not Verdict.CONSISTENT:
        pytest.skip("not sound without the hands beside it")
    for part in parts:
        if part is None or part.verdict is Verdict.UNREADABLE or untold(whole, part):
            continue
        assert part.verdict is Verdict.CONSISTENT, part.findings
        assert paid(part) == paid(whole)
