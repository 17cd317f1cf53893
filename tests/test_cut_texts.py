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
from tests.faults.any_room import ALTERED_ROOMS, Sound, sound_hands

#: In PHH the order of the lines is free: what a cut takes away may be the currency.
ROOMS = [room for room in ALTERED_ROOMS if room != "phh"]
#: It ends within an amount, which counts as a whole one only where another hand follows.
_WITH_ITS_NEIGHBOURS = "winamax/cut_off/20001006-6-1700010606"
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


def wrong(sound: Sound) -> Iterator[str]:
    """Of each part of a hand: what is wrong with what its audit says."""
    whole, *parts = [audited(text) for text in texts(sound)]
    if whole is None or whole.verdict is not Verdict.CONSISTENT:
        assert sound.name == _WITH_ITS_NEIGHBOURS
        return
    for number, part in enumerate(parts, 1):
        if part is None or part.verdict is Verdict.UNREADABLE or untold(whole, part):
            continue
        if part.verdict is not Verdict.CONSISTENT:
            yield f"{sound.name}, part {number} of {len(parts)}: {part.findings}"
        elif paid(part) != paid(whole):
            yield f"{sound.name}, part {number} of {len(parts)}: pays {paid(part)}, not {paid(whole)}"


@pytest.mark.parametrize("room", ROOMS)
def test_what_is_left_of_a_text(room: str) -> None:
    found = [each for sound in sound_hands(room) for each in wrong(sound)]
    assert not found, "\n".join(found)
