"""What one worker does: a task's hands -> records, rows and counts, packed for the process that joins them."""

from __future__ import annotations

import os
import re
import threading
from array import array
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import TYPE_CHECKING

import orjson

from auditor.audit import audit
from auditor.duplicates import content_digest, key_digest
from auditor.extras import Extras
from auditor.neighbours import Edges, Neighbours
from auditor.pipeline.figures import Gatherer, PartFigures
from auditor.pipeline.outputs import write_file
from auditor.pipeline.pseudonyms import Pseudonyms
from auditor.pipeline.single import audit_hand_text
from auditor.pipeline.tasks import Task
from auditor.record import Record, to_record
from auditor.results import BatchRow, Certainty, Finding, HandAudit, Phrase, Severity, Verdict
from auditor.tables import COLUMNS, csv_lines, rows
from parsers import registry
from parsers.cutting import Prose
from parsers.errors import HandauditError
from parsers.hand import Hand, HandText
from parsers.sources import Piece

if TYPE_CHECKING:
    from auditor.pipeline.arrow import Rows
    from auditor.pipeline.cluster import Elsewhere

JSONL = "jsonl"
#: The tables with types, for Parquet.
ARROW = "arrow"

_CONSISTENT = Verdict.CONSISTENT
_WARNING = Severity.WARNING
_NEWLINE = orjson.OPT_APPEND_NEWLINE


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a run asks of its workers. ``streams``: "jsonl", tables, "arrow"; ``pages``: the folder for pages of
    discrepant hands; ``select`` and ``ignore``: beginnings of codes wanted or not wanted in lists; ``parts``: a
    folder for what workers write, or "" to keep it in memory; ``lang``: the language of the pages; ``pseudonyms``:
    what names are replaced by, or None; ``carry``: pages are handed on, not written; ``extras``: what is looked at
    besides."""

    room: str | None = None
    streams: tuple[str, ...] = ()
    pages: str = ""
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    parts: str = ""
    lang: str = "en"
    pseudonyms: Pseudonyms | None = None
    carry: bool = False
    extras: Extras | None = None

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
    reason: Phrase | str = ""
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
    """A task's results. Per hand: ``keys`` and ``contents`` (digests) and ``lines``; ``figures`` only where a batch
    page or tables are wanted. ``pages``: names and texts of pages that the joining process is to write; ``elsewhere``:
    the tables for Parquet where they stay with the worker; ``edges``: what hands of other tasks may be neighbours
    of."""

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
    winner_open: int = 0
    prose_lines: int = 0
    size: int = 0
    figures: PartFigures | None = None
    pages: list[tuple[str, str]] = field(default_factory=list)
    elsewhere: Elsewhere | None = None
    edges: Edges = field(default_factory=Edges)


#: What the joining process finds of hands, by their place in the task.
Added = dict[int, list[Finding]]

_HEADLESS = "this looks like part of a hand whose header is missing; it is not counted"


def ready(debug: bool) -> None:
    """Run once in each worker process: the parent alone answers Ctrl-C, and nobody outlives the parent."""
    import signal
    from multiprocessing import parent_process

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # the parent's own answer is no good here
    if debug:
        os.environ["HANDAUDIT_DEBUG"] = "1"
    parent = parent_process()
    if parent is not None:

        def follow() -> None:
            parent.join()
            os._exit(1)

        threading.Thread(target=follow, daemon=True).start()


def work(task: Task, number: int, wanted: Wanted) -> Part:
    """Audits a task. ``number`` names its part files."""
    worker = _Worker(wanted)
    for piece in task.pieces:
        worker.piece(piece)
    return worker.pack(task.size, number)


@dataclass(slots=True)
class TaskNames:
    """Everybody whom the hands of a task name, in the order of their appearance, and how many hands there are."""

    names: list[str]
    hands: int


def collect_names(task: Task, number: int, room: str | None) -> TaskNames:
    """The names in a task, without any audit; trouble with a piece is told when it is audited."""
    from auditor.pipeline.masking import names_in

    names: dict[str, None] = {}
    texts = hand_texts(task, room)
    for text in texts:
        names.update(dict.fromkeys(names_in(registry.parse(text), text.text)))
    return TaskNames(list(names), len(texts))


def audited(text: HandText, wanted: Wanted) -> HandAudit:
    """The audit of a hand as outputs may show it."""
    one = audit_hand_text(text, wanted.extras)
    return one if wanted.pseudonyms is None else _masked(one, wanted.pseudonyms)


def _masked(one: HandAudit, pseudonyms: Pseudonyms, *, text: bool = True) -> HandAudit:
    """The audit with other names; what most runs do not need is not even loaded."""
    from auditor.pipeline.masking import mask

    return mask(one, pseudonyms, text=text)


def hand_texts(task: Task, room: str | None) -> list[HandText]:
    """The texts of all hands of a task once more, in their order."""
    found: list[HandText] = []
    for piece in task.pieces:
        try:
            for hand in registry.cut(piece.read(), piece.source, piece.line, room):
                if isinstance(hand, HandText):
                    found.append(hand)
        except Exception:  # noqa: BLE001 what is wrong with a piece is told where it is audited
            continue
    return found


class _Worker:
    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.part = Part(streams={name: Stream() for name in wanted.streams})
        self.data: dict[str, list[bytes]] = {name: [] for name in wanted.streams}
        self.tables = tuple(name for name in wanted.streams if name in COLUMNS)
        self.json = JSONL in wanted.streams
        self.rows = _rows(self.part) if ARROW in wanted.streams else None
        self.figures = Gatherer() if wanted.pages or self.tables else None
        self.neighbours = Neighbours()

    def piece(self, piece: Piece) -> None:
        result = PieceResult(piece.source, piece.first, 0)
        self.part.pieces.append(result)
        before = len(self.part.keys)
        if piece.first:
            self.neighbours.begin()
        try:
            for found in registry.cut(piece.read(), piece.source, piece.line, self.wanted.room):
                if isinstance(found, Prose):
                    self.part.prose_lines += found.lines
                    if found.hand_line:
                        self.part.notes.append(f"{found.source}:{found.hand_line}: {_HEADLESS}")
                else:
                    self.hand(found)
        except HandauditError as error:
            text = str(error)
            result.trouble = text if text.startswith(piece.source) else f"{piece.source}: {text}"
        except Exception as error:  # noqa: BLE001 one bad file must never stop a batch
            result.trouble = f"{piece.source}: our own program failed here ({type(error).__name__}: {error})"
        if result.trouble:
            self.neighbours.cut()
        result.hands = len(self.part.keys) - before

    def hand(self, text: HandText) -> None:
        part, wanted = self.part, self.wanted
        one = audit_hand_text(text, wanted.extras)
        content = content_digest(one)
        if wanted.pseudonyms is not None:
            page = bool(wanted.pages) and one.verdict is Verdict.DISCREPANT
            one = _masked(one, wanted.pseudonyms, text=page)
        one.findings += self.neighbours.take(one)
        if wanted.streams:
            one = self._write(one, text)
        verdict, hand = one.verdict, one.hand
        part.verdicts[verdict] = part.verdicts.get(verdict, 0) + 1
        part.rooms[hand.room] = part.rooms.get(hand.room, 0) + 1
        part.keys.append(key_digest(hand))
        part.contents.append(content)
        part.lines.append(hand.line)
        for finding in one.findings:
            code = finding.code
            part.codes[code] = part.codes.get(code, 0) + 1
            part.warnings += finding.severity is _WARNING
        if self.figures is not None:
            self.figures.add(one)
        if one.unverified and verdict is _CONSISTENT:
            part.partly_verified += 1
            part.winner_open += _winner_open(one)
        if isinstance(hand, Hand) and hand.cancelled:
            part.void += 1
        if verdict is not _CONSISTENT or (wanted.select and self._shown(one)):
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
                row.page = self._page(one)
            except Exception as error:  # noqa: BLE001 a page that fails must not cost the audit
                self.part.notes.append(f"{row.source}:{row.line}: no page could be written ({error})")
        reason = _reason(one) if one.verdict is Verdict.UNREADABLE else ""
        self.part.listed.append(ListedHand(len(self.part.keys) - 1, row, reason, bool(shown)))

    def _page(self, one: HandAudit) -> str:
        """Makes the page of a hand and returns its file name."""
        if not self.wanted.carry:
            return write_page(one, self.wanted.pages, self.wanted.lang)
        name, page = page_of(one, self.wanted.lang)
        self.part.pages.append((name, page))
        return name

    def _write(self, one: HandAudit, text: HandText) -> HandAudit:
        """Adds the hand to the streams. A hand whose record fails is unreadable by our fault."""
        try:
            made = self._lines(to_record(one), one)
        except Exception as error:  # noqa: BLE001 one hand must never stop a batch
            one = replace(audit(registry.crashed(text, error)), text=text.text)
            if self.wanted.pseudonyms is not None:
                one = _masked(one, self.wanted.pseudonyms)
            made = self._lines(to_record(one), one)
        for name, line in made.items():
            self.data[name].append(line)
            self.part.streams[name].sizes.append(len(line))
        return one

    def _lines(self, record: Record, one: HandAudit) -> dict[str, bytes]:
        made: dict[str, bytes] = {}
        if self.json:
            made[JSONL] = orjson.dumps(record, option=_NEWLINE)
        if self.tables or self.rows is not None:
            found = rows(record, one)
            for table in self.tables:
                made[table] = csv_lines(table, found[table]) if found[table] else b""
            if self.rows is not None:
                exponent = None if one.currency is None else one.currency.exponent
                self.rows.add(len(self.part.keys), record["room"], exponent, found)
        return made

    def pack(self, size: int, number: int) -> Part:
        part = self.part
        part.size = size
        part.edges = self.neighbours.edges()
        if self.figures is not None:
            part.figures = self.figures.pack()
        if self.rows is not None:
            self.data[ARROW] = [self.rows.pack()]
        for name, stream in part.streams.items():
            if self.wanted.parts:
                stream.path = os.path.join(self.wanted.parts, f"{number}.{name}")
                with open(stream.path, "wb", buffering=0) as file:
                    file.write(b"".join(self.data[name]))
            else:
                stream.data = b"".join(self.data[name])
        return part


def _rows(part: Part) -> Rows:
    from auditor.pipeline.arrow import Rows

    return Rows(part.notes.append)


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


def _winner_open(one: HandAudit) -> bool:
    """Is there a pot of which cards that were not shown leave open who wins it?"""
    return one.settlement is not None and any(a.certainty is Certainty.UNKNOWN for a in one.settlement.awards)


def _reason(one: HandAudit) -> Phrase | str:
    """The sentence by which unreadable hands are grouped: without what differs from hand to hand."""
    errors = [finding for finding in one.findings if finding.severity is Severity.ERROR]
    if not errors:
        return ""
    kept = ("game", "what")
    params = {key: value if key in kept else "…" for key, value in errors[0].params.items()}
    return Phrase(errors[0].text, params)
