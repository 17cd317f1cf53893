"""What must hold whatever a text says: no failure of our own, no hand that takes long, every hand counted once, and no
hand consistent whose money does not add up. Used by the fuzzer, by its smoke run and by the mutated hands."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar
from unittest.mock import patch
from zlib import crc32

from auditor.audit import audit
from auditor.extras import OPTIONAL, Extras
from auditor.pipeline.listing import page_of
from auditor.pipeline.parts import JSONL, Wanted
from auditor.pipeline.schedules import EXAMPLE, load
from auditor.pipeline.tasks import Task
from auditor.pipeline.work import work
from auditor.record import full_record, json_line
from auditor.results import HandAudit, Verdict
from auditor.tables import COLUMNS, rows
from parsers import registry, sources
from parsers.encodings import without_gaps
from parsers.errors import AmbiguousRoomError
from parsers.hand import Hand, HandText
from parsers.sources import NoText, Piece, pieces
from tests.records import replace

#: Seconds of CPU time that one hand may take.
PATIENCE = 2.0
#: Of so many hands one page is made.
PAGES = 16
#: Pieces of so many bytes give the same records as a whole file.
SIZES = (700, 3000)
#: All optional checks run, too, and the example of a rake schedule is held against every hand.
EXTRAS = Extras(load(EXAMPLE), OPTIONAL)

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
        seconds, one = timed(lambda hand=hand: audit(registry.parse(hand), EXTRAS))  # type: ignore[misc]
        if seconds > PATIENCE:
            yield f"slow: a hand of {len(hand.text)} characters took {seconds:.1f} s"
        yield from hand_faults(one)
        if isinstance(one.hand, Hand):
            yield from contract_faults(one.hand, hand)
        yield from output_faults(one, hand)


def contract_faults(hand: Hand, text: HandText) -> Iterator[str]:
    """What no parser may hand on, whatever its text says: an amount below zero, a place outside the text."""
    recorded = hand.recorded
    figures = [recorded.rake, recorded.total, *recorded.fees.values(), *hand.house_money, *recorded.house_beside]
    printed = [figure for figure in figures if figure is not None]
    amounts = [*(event.amount for event in hand.events), *(paid.units for paid in recorded.collected)]
    amounts += [figure.units for figure in printed] + [seat.stack for seat in hand.seats.values() if seat.stack]
    if min(amounts, default=0) < 0:
        yield f"contract of {hand.room}: an amount of {min(amounts)} units"
    lines = [event.line for event in hand.events] + [paid.line for paid in recorded.collected]
    lines += [figure.line for figure in printed] + [seat.line for seat in hand.seats.values()]
    last = text.line + text.text.count("\n")
    if lines and not text.line <= min(lines) <= max(lines) <= last:
        yield f"contract of {hand.room}: lines {min(lines)} to {max(lines)} in a text of {text.line} to {last}"


def output_faults(one: HandAudit, text: HandText) -> Iterator[str]:
    """A hand that cannot be written: as a record, as rows of tables, as a page."""
    try:
        record = full_record(one)
        rows(record, one)
        json_line(record)
        if crc32(text.text.encode("utf-8", "replace")) % PAGES == 0:
            page_of(replace(one, text=text.text))
    except Exception as error:  # noqa: BLE001 that is what is looked for
        yield f"output of {one.hand.room}: {type(error).__name__}: {error}"


def pipeline_faults(path: Path) -> Iterator[str]:
    """Faults of the whole way from the bytes of a file to records, tables and pages."""
    for piece in pieces(str(path), registry.line_starts()):
        if isinstance(piece, Piece):
            yield from _piece_faults(piece, path)
        elif not isinstance(piece, NoText) and not str(piece).startswith(str(path)):
            yield f"an error that does not name the file: {piece}"


def _piece_faults(piece: Piece, path: Path) -> Iterator[str]:
    text = piece.read()
    try:
        starts = registry.headers(without_gaps(text))
    except AmbiguousRoomError:
        starts = []
    wanted = Wanted(streams=(JSONL, *COLUMNS), pages="nowhere", carry=True, extras=EXTRAS)
    seconds, part = timed(lambda: work(Task([piece]), 0, wanted))
    if seconds > PATIENCE * max(1, len(starts)):
        yield f"slow: {len(starts)} hands took {seconds:.1f} s"
    trouble = part.pieces[0].trouble
    if trouble and "--room" not in trouble:
        yield f"trouble: {trouble}"
    lines = part.streams[JSONL].data.splitlines()
    records = [json.loads(line) for line in lines]
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
    if len(part.rooms) == 1 and not trouble:
        yield from _division_faults(path, lines, SIZES[crc32(text.encode("utf-8", "replace")) % len(SIZES)])
    for one in _audits(piece):
        yield from hand_faults(one)


def _division_faults(path: Path, whole: list[bytes], size: int) -> Iterator[str]:
    """Records that change with the size of the pieces in which a file is read. Asked only where its hands are of one
    room, because rows of a log that stand between hands of another room are put together in one way or another."""
    with patch.object(sources, "PIECE", size), patch.object(sources, "_AHEAD", size):
        parts = [piece for piece in pieces(str(path), registry.line_starts()) if isinstance(piece, Piece)]
        again = work(Task(parts), 0, Wanted(streams=(JSONL,), extras=EXTRAS)).streams[JSONL].data.splitlines()
    if again != whole:
        where = next((at for at, both in enumerate(zip(whole, again, strict=False)) if both[0] != both[1]), -1)
        yield f"in pieces of {size}: {len(whole)} records, then {len(again)}; the first that differs is {where}"


def _audits(piece: Piece) -> Iterator[HandAudit]:
    try:
        for found in registry.cut(piece.read(), piece.source, piece.line):
            if isinstance(found, HandText):
                yield audit(registry.parse(found), EXTRAS)
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
        yield from _undue(one)


def _undue(one: HandAudit) -> Iterator[str]:
    """What no consistent hand can hold: money for one who folded, more than the pots that a player could win, less than
    nothing for the room."""
    hand, settlement = one.hand, one.settlement
    assert isinstance(hand, Hand)
    assert settlement is not None
    rounded = (hand.slack + hand.conventions.payment_step - 1) * max(1, len(hand.recorded.collected))
    if settlement.rake + settlement.fees < -rounded:
        yield f"money in {hand.room}: consistent, and the room kept {settlement.rake + settlement.fees} units"
    if hand.cancelled:
        return
    for seat, record in one.records.items():
        most = sum(pot.amount for pot in settlement.pots if seat in pot.eligible)
        most += settlement.returns.get(seat, 0) - record.returned  # called won, where one player is left
        if record.collected > max(most, 0) + rounded:
            yield f"money in {hand.room}: consistent, and seat {seat} was paid {record.collected} of {most} units"


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
