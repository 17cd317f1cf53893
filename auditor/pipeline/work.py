"""What one worker does: a task's hands -> records, rows and counts, packed for the process that joins them."""

from __future__ import annotations

import os
import re
import threading
from array import array
from dataclasses import dataclass, field, replace
from hashlib import blake2b

import orjson

from auditor.audit import audit
from auditor.duplicates import content_digest, key_digest
from auditor.pipeline.outputs import write_file
from auditor.pipeline.single import audit_hand_text
from auditor.pipeline.tasks import Task
from auditor.record import Record, to_record
from auditor.results import BatchRow, Finding, HandAudit, Severity, Verdict, amount_text, sentence
from auditor.tables import COLUMNS, csv_lines, rows
from parsers import registry
from parsers.cutting import Prose
from parsers.errors import HandauditError
from parsers.hand import Hand, HandText, Stakes
from parsers.money import CHIPS
from parsers.sources import Piece

JSONL = "jsonl"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a run asks of its workers. ``streams``: "jsonl" and tables; ``pages``: the folder for pages of
    discrepant hands; ``select`` and ``ignore``: beginnings of codes wanted or not wanted in lists; ``parts``: a
    folder for what workers write, or "" to keep it in memory."""

    room: str | None = None
    streams: tuple[str, ...] = ()
    pages: str = ""
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    parts: str = ""

    def shows(self, code: str) -> bool:
        """Is this code wanted in lists?"""
        return (not self.select or code.startswith(self.select)) and not code.startswith(self.ignore)


@dataclass(slots=True)
class ListedHand:
    """A discrepant or unreadable hand, or one with a code that was asked for: its place among the hands of
    the task, for an unreadable one the reason by which it is grouped, and whether any of its codes is
    wanted in lists (its row's headline then is of such a code)."""

    number: int
    row: BatchRow
    reason: str = ""
    shown: bool = True


@dataclass(slots=True)
class PieceResult:
    """How many hands a piece of a source held; ``trouble`` says why it could not be read."""

    source: str
    first: bool
    hands: int
    trouble: str = ""


@dataclass(slots=True)
class Stream:
    """One output's share: its bytes (in memory or in a part file) and the size of each hand's records."""

    sizes: array[int] = field(default_factory=lambda: array("I"))
    data: bytes = b""
    path: str = ""

    def read(self) -> bytes:
        """The bytes; a part file is used up by this."""
        if not self.path:
            return self.data
        with open(self.path, "rb") as file:
            data = file.read()
        os.unlink(self.path)
        return data


@dataclass(slots=True)
class Part:
    """A task's results. Per hand: ``keys`` and ``contents`` (digests) and ``lines``."""

    pieces: list[PieceResult] = field(default_factory=list)
    keys: array[int] = field(default_factory=lambda: array("Q"))
    contents: array[int] = field(default_factory=lambda: array("Q"))
    lines: array[int] = field(default_factory=lambda: array("I"))
    streams: dict[str, Stream] = field(default_factory=dict)
    listed: list[ListedHand] = field(default_factory=list)
    verdicts: dict[Verdict, int] = field(default_factory=dict)
    codes: dict[str, int] = field(default_factory=dict)
    rooms: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    warnings: int = 0
    void: int = 0
    partly_verified: int = 0
    prose_lines: int = 0
    size: int = 0


def ready(debug: bool) -> None:
    """Run once in each worker process: the parent alone answers Ctrl-C, and nobody outlives the parent."""
    import signal
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if debug:
        os.environ["HANDAUDIT_DEBUG"] = "1"
    parent = parent_process()
    if parent is not None:

        def follow() -> None:
            parent.join()
            os._exit(1)

        threading.Thread(target=follow, daemon=True).start()


def work(task: Task, wanted: Wanted, number: int) -> Part:
    """Audits a task. ``number`` names its part files."""
    worker = _Worker(wanted)
    for piece in task.pieces:
        worker.piece(piece)
    return worker.pack(task.size, number)


def hand_texts(task: Task, room: str | None) -> list[HandText]:
    """The texts of all hands of a task once more, in their order."""
    found: list[HandText] = []
    for piece in task.pieces:
        try:
            cut = registry.cut(piece.read(), piece.source, piece.line, room)
            found += [hand for hand in cut if isinstance(hand, HandText)]
        except HandauditError:
            continue
    return found


class _Worker:
    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.part = Part(streams={name: Stream() for name in wanted.streams})
        self.data: dict[str, list[bytes]] = {name: [] for name in wanted.streams}
        self.tables = tuple(name for name in wanted.streams if name in COLUMNS)
        self.json = JSONL in wanted.streams

    def piece(self, piece: Piece) -> None:
        result = PieceResult(piece.source, piece.first, 0)
        self.part.pieces.append(result)
        try:
            for found in registry.cut(piece.read(), piece.source, piece.line, self.wanted.room):
                if isinstance(found, Prose):
                    self.part.prose_lines += found.lines
                else:
                    result.hands += 1
                    self.hand(found)
        except HandauditError as error:
            text = str(error)
            result.trouble = text if text.startswith(piece.source) else f"{piece.source}: {text}"
        except Exception as error:  # noqa: BLE001 one bad file must never stop a batch
            result.trouble = f"{piece.source}: our own program failed here ({type(error).__name__}: {error})"

    def hand(self, text: HandText) -> None:
        part = self.part
        one = audit_hand_text(text)
        if self.wanted.streams:
            one = self._write(one, text)
        verdict = one.verdict
        part.verdicts[verdict] = part.verdicts.get(verdict, 0) + 1
        hand = one.hand
        part.rooms[hand.room] = part.rooms.get(hand.room, 0) + 1
        part.keys.append(key_digest(hand))
        part.contents.append(content_digest(one))
        part.lines.append(hand.line)
        for finding in one.findings:
            code = finding.code
            part.codes[code] = part.codes.get(code, 0) + 1
            part.warnings += finding.severity is Severity.WARNING
        if verdict is Verdict.CONSISTENT:
            part.partly_verified += bool(one.unverified)
        if isinstance(hand, Hand) and hand.cancelled:
            part.void += 1
        if verdict is not Verdict.CONSISTENT or (self.wanted.select and self._shown(one)):
            self._list(one)

    def _shown(self, one: HandAudit) -> list[Finding]:
        """The findings for which the hand is listed: the selected ones, or its errors that are not ignored."""
        shown = [finding for finding in one.findings if self.wanted.shows(finding.code)]
        if self.wanted.select or any(finding.severity is Severity.ERROR for finding in shown):
            return shown
        return []

    def _list(self, one: HandAudit) -> None:
        shown = self._shown(one)
        row = batch_row(one, shown)
        if self.wanted.pages and one.verdict is Verdict.DISCREPANT:
            try:
                row.page = write_page(one, self.wanted.pages)
            except Exception as error:  # noqa: BLE001 a page that fails must not cost the audit
                self.part.notes.append(f"{row.source}:{row.line}: no page could be written ({error})")
        reason = _reason(one) if one.verdict is Verdict.UNREADABLE else ""
        self.part.listed.append(ListedHand(len(self.part.keys) - 1, row, reason, bool(shown)))

    def _write(self, one: HandAudit, text: HandText) -> HandAudit:
        """Adds the hand to the streams. A hand whose record fails is unreadable by our fault."""
        try:
            record = to_record(one)
            made = self._lines(record, one)
        except Exception as error:  # noqa: BLE001 one hand must never stop a batch
            one = replace(audit(registry.crashed(text, error)), text=text.text)
            made = self._lines(to_record(one), one)
        for name, line in made.items():
            self.data[name].append(line)
            self.part.streams[name].sizes.append(len(line))
        return one

    def _lines(self, record: Record, one: HandAudit) -> dict[str, bytes]:
        made: dict[str, bytes] = {}
        if self.json:
            made[JSONL] = orjson.dumps(record, option=orjson.OPT_APPEND_NEWLINE)
        if self.tables:
            found = rows(record, one)
            for table in self.tables:
                made[table] = csv_lines(table, found[table])
        return made

    def pack(self, size: int, number: int) -> Part:
        part = self.part
        part.size = size
        for name, stream in part.streams.items():
            if self.wanted.parts:
                stream.path = os.path.join(self.wanted.parts, f"{number}.{name}")
                with open(stream.path, "wb", buffering=0) as file:
                    file.write(b"".join(self.data[name]))
            else:
                stream.data = b"".join(self.data[name])
        return part


def write_page(one: HandAudit, folder: str) -> str:
    """Writes the page of one hand into the folder and returns its file name."""
    from auditor.explain import explain
    from reports.render import hand_page

    explain(one)
    name = page_name(one)
    write_file(os.path.join(folder, name), hand_page(one))
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
    errors = [finding for finding in one.findings if finding.severity is Severity.ERROR]
    leading = [finding for finding in shown if finding.severity is Severity.ERROR] or shown or errors
    leading = sorted(leading, key=lambda finding: _CAUSES.get(finding.code, len(_CAUSES)))
    game = stakes = ""
    played_at = None
    if isinstance(hand, Hand):
        game, stakes, played_at = _game(hand), _stakes(hand), hand.played_at
    differences = [d for d in map(_difference, errors) if d is not None]
    return BatchRow(
        source=hand.source,
        line=hand.line,
        room=one.room_name or hand.room,
        hand_id=hand.hand_id,
        game=game,
        stakes=stakes,
        played_at=played_at,
        verdict=one.verdict,
        codes=tuple(dict.fromkeys(finding.code for finding in one.findings)),
        headline=sentence(leading[0].text, leading[0].params, currency) if leading else "",
        currency=currency,
        difference=max(differences, default=None),
    )


def _difference(finding: Finding) -> int | None:
    if finding.expected is None or finding.recorded is None:
        return None
    return abs(finding.recorded - finding.expected)


def _game(hand: Hand) -> str:
    betting = "" if hand.betting is None else f"{hand.betting.value} "
    return f"{betting}{hand.game.value}{' hi/lo' if hand.hi_lo else ''}"


def _stakes(hand: Hand) -> str:
    stakes: Stakes = hand.stakes
    figures = [amount_text(n, hand.currency) for n in (stakes.small, stakes.big) if n is not None]
    level = "/".join(figures)
    if hand.tournament is not None and hand.currency == CHIPS:
        return f"tournament {hand.tournament}, {level}" if level else f"tournament {hand.tournament}"
    return level


def _reason(one: HandAudit) -> str:
    """The sentence by which unreadable hands are grouped: without what differs from hand to hand."""
    errors = [finding for finding in one.findings if finding.severity is Severity.ERROR]
    if not errors:
        return ""
    kept = ("game", "what")
    params = {key: value if key in kept else "…" for key, value in errors[0].params.items()}
    return sentence(errors[0].text, params, None)
