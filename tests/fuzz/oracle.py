"""What must hold whatever a text says: no failure of our own, no hand that takes long, every hand counted once, and no
hand consistent whose money does not add up. Used by the fuzzer, by its smoke run and by the mutated hands."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from auditor.audit import audit
from auditor.pipeline.tasks import Task
from auditor.pipeline.work import JSONL, Wanted, work
from auditor.results import HandAudit, Verdict
from auditor.tables import COLUMNS
from parsers import registry
from parsers.encodings import without_gaps
from parsers.errors import AmbiguousRoomError
from parsers.hand import Hand, HandText
from parsers.sources import NoText, Piece, pieces

#: Seconds of CPU time that one hand may take.
PATIENCE = 2.0

T = TypeVar("T")

#: How many hands were looked at, and of what verdict.
LOOKED_AT: Counter[Verdict] = Counter()


def room_faults(text: str, room: str) -> Iterator[str]:
    """Faults of one room's parser, and of the audit of what it read, on a text of any content."""
    try:
        starts = registry.headers(without_gaps(text), room)
        hands = [hand for hand in registry.cut(text, "fuzz", 1, room) if isinstance(hand, HandText)]
    except AmbiguousRoomError:
        return
    if len(hands) != len(starts):
        yield f"not every hand is counted: {len(starts)} headers, {len(hands)} hands"
    for hand in hands:
        seconds, one = timed(lambda hand=hand: audit(registry.parse(hand)))  # type: ignore[misc]
        if seconds > PATIENCE:
            yield f"slow: a hand of {len(hand.text)} characters took {seconds:.1f} s"
        yield from hand_faults(one)


def pipeline_faults(path: Path) -> Iterator[str]:
    """Faults of the whole way from the bytes of a file to records, tables and pages."""
    for piece in pieces(str(path), registry.line_starts()):
        if not isinstance(piece, Piece):
            if not isinstance(piece, NoText) and not str(piece).startswith(str(path)):
                yield f"an error that does not name the file: {piece}"
            continue
        yield from _piece_faults(piece)


def _piece_faults(piece: Piece) -> Iterator[str]:
    text = piece.read()
    try:
        starts = registry.headers(without_gaps(text))
    except AmbiguousRoomError:
        starts = []
    wanted = Wanted(streams=(JSONL, *COLUMNS), pages="nowhere", carry=True)
    seconds, part = timed(lambda: work(Task([piece], piece.size), 0, wanted))
    if seconds > PATIENCE * max(1, len(starts)):
        yield f"slow: {len(starts)} hands took {seconds:.1f} s"
    trouble = part.pieces[0].trouble
    if trouble and "--room" not in trouble:
        yield f"trouble: {trouble}"
    records = [json.loads(line) for line in part.streams[JSONL].data.splitlines()]
    counted = sum(part.verdicts.values())
    if not trouble and not len(starts) == counted == len(records) == len(part.keys):
        yield f"not every hand is counted: {len(starts)} headers, {counted} verdicts, {len(records)} records"
    for code in part.codes:
        if code.startswith("INT"):
            messages = [found["message"] for record in records for found in record["findings"] if found["code"] == code]
            yield f"{code}: {messages[0] if messages else 'no message'}"
    for note in part.notes:
        if "no page could be written" in note:
            yield note
    for one in _audits(piece):
        yield from hand_faults(one)


def _audits(piece: Piece) -> Iterator[HandAudit]:
    try:
        for found in registry.cut(piece.read(), piece.source, piece.line):
            if isinstance(found, HandText):
                yield audit(registry.parse(found))
    except AmbiguousRoomError:
        return


def hand_faults(one: HandAudit) -> Iterator[str]:
    """Failures of our own in one audit, and money that does not add up in a hand that is called consistent."""
    LOOKED_AT[one.verdict] += 1
    for finding in one.findings:
        if finding.code.startswith("INT"):
            yield f"{finding.code} in {one.hand.room}: {finding.params.get('what', '')}"
    if one.verdict is Verdict.CONSISTENT:
        missing = unbalanced(one)
        if missing:
            yield f"money in {one.hand.room}: consistent, and {missing} units are unaccounted for"


def unbalanced(one: HandAudit) -> int:
    """What was put in, with the house's money, less what went back, was paid and was charged, in units: 0 in every
    readable hand, but for what its text leaves out (a payment that no line names) or has rounded."""
    hand, settlement, players = one.hand, one.settlement, one.records.values()
    assert isinstance(hand, Hand)
    assert settlement is not None
    put_in = sum(player.live + player.ante + player.dead for player in players) + settlement.house
    paid = sum(player.returned + player.collected for player in players)
    off = put_in - paid - settlement.rake - settlement.fees
    rounded = (hand.slack + hand.conventions.payment_step - 1) * max(1, len(hand.recorded.collected))
    if off > 0 and (hand.no_result or any(player.award_unknown for player in players) or hand.recorded.cash_outs):
        return 0
    return 0 if abs(off) <= rounded else off


def timed(action: Callable[[], T]) -> tuple[float, T]:
    """CPU seconds of this thread, and the result."""
    began = time.thread_time()
    result = action()
    return time.thread_time() - began, result
