"""What one worker does: a task's hands -> records, rows and counts, packed for the process that joins them."""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import structs

from auditor.audit import audit
from auditor.duplicates import cards_digest, content_digest, key_digest
from auditor.neighbours import Neighbours
from auditor.pipeline.figures import Gatherer
from auditor.pipeline.listing import listed_hand, page_of, write_page
from auditor.pipeline.parts import ARROW, JSONL, ListedHand, Part, PieceResult, Stream, Wanted
from auditor.pipeline.single import audit_hand_text, audit_hand_texts
from auditor.record import HandRecord, add_json_line, full_record
from auditor.results import Certainty, Finding, HandAudit, Severity, Verdict
from auditor.tables import COLUMNS, csv_lines, rows
from parsers import registry
from parsers.cutting import Prose
from parsers.errors import HandauditError
from parsers.hand import HandText, Unreadable
from parsers.sources import Piece

if TYPE_CHECKING:
    from auditor.pipeline.arrow import Rows
    from auditor.pipeline.pseudonyms import Pseudonyms
    from auditor.pipeline.tasks import Task

_CONSISTENT = Verdict.CONSISTENT
_WARNING = Severity.WARNING
#: So many hands go through each stage together.
_TOGETHER = 64
_ANOTHER_ENCODING = "is no UTF-8 and was read as Windows-1252; a header was not understood: is it in another encoding?"
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
        with _no_collection():
            worker.piece(piece)
    return worker.pack(task.size, number)


@contextmanager
def _no_collection() -> Iterator[None]:
    """No search for garbage in cycles meanwhile: hands are in none, and it would look through those at work again and
    again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _headless(piece: Piece, text: str) -> bool:
    """Does a text in which hands of one room are looked for begin with part of a hand, whatever its room? Where it does
    not begin its file, what it goes on with may be a hand of another room."""
    if not piece.first:
        return False
    try:
        first = next(registry.cut(text, piece.source, piece.line), None)
    except HandauditError:  # two rooms claim it
        return False
    return isinstance(first, Prose) and first.hand_line > 0


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
    return one if wanted.pseudonyms is None else masked(one, wanted.pseudonyms)


def masked(one: HandAudit, pseudonyms: Pseudonyms, *, text: bool = True) -> HandAudit:
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
        self.data: dict[str, bytearray] = {name: bytearray() for name in wanted.streams}
        self.tables = tuple(name for name in wanted.streams if name in COLUMNS)
        self.json = self.data.get(JSONL)
        self.rows = _rows(self.part) if ARROW in wanted.streams else None
        self.figures = Gatherer() if wanted.pages or self.tables else None
        self.neighbours = Neighbours()
        #: whether the piece at hand has a hand whose header could not be read
        self.header_unread = False

    def piece(self, piece: Piece) -> None:
        result = PieceResult(piece.source, piece.first, 0)
        self.part.pieces.append(result)
        before = len(self.part.keys)
        self.header_unread = False
        if piece.first:
            self.neighbours.begin()
        try:
            for texts in self._texts(piece):
                self.hands(texts)
            if self.header_unread and piece.encoding_assumed():
                self.part.notes.append(f"{piece.source}: {_ANOTHER_ENCODING}")
        except HandauditError as error:
            text = str(error)
            result.trouble = text if text.startswith(piece.source) else f"{piece.source}: {text}"
        except Exception as error:  # noqa: BLE001 one bad file must never stop a batch
            result.trouble = f"{piece.source}: our own program failed here ({type(error).__name__}: {error})"
        if result.trouble:
            self.neighbours.cut()
        result.hands = len(self.part.keys) - before

    def _texts(self, piece: Piece) -> Iterator[list[HandText]]:
        """The texts of a piece's hands, some at a time; where the piece fails, first those before that place."""
        text = piece.read()
        together: list[HandText] = []
        try:
            for found in registry.cut(text, piece.source, piece.line, self.wanted.room):
                if isinstance(found, Prose):
                    self.part.prose_lines += found.lines
                    if found.hand_line and (self.wanted.room is None or _headless(piece, text)):
                        self.part.notes.append(f"{found.source}:{found.hand_line}: {_HEADLESS}")
                    continue
                together.append(found)
                if len(together) == _TOGETHER:
                    yield together
                    together = []
        except Exception:
            yield together
            raise
        yield together

    def hands(self, texts: list[HandText]) -> None:
        """Adds some hands of a piece, step by step (:mod:`parsers.steps`)."""
        part, wanted = self.part, self.wanted
        ones = audit_hand_texts(texts, wanted.extras)
        contents = [content_digest(one) for one in ones]
        cards = [cards_digest(one) for one in ones]
        keys = [key_digest(one.hand) for one in ones]
        if wanted.pseudonyms is not None:
            ones = [masked(one, wanted.pseudonyms, text=self._has_page(one)) for one in ones]
        first = len(part.keys)
        for number, one in enumerate(ones, first):
            found = self.neighbours.take(one)
            if found:
                part.sequence[number] = found
                one.findings += found
        if wanted.streams:
            numbers = range(first, first + len(ones))
            hands = zip(numbers, ones, texts, strict=True)
            ones = [self._written(number, one, text) for number, one, text in hands]
        part.keys.extend(keys)
        part.contents.extend(contents)
        part.cards.extend(cards)
        part.lines.extend([one.hand.line for one in ones])
        self._enter(ones, first)

    def _has_page(self, one: HandAudit) -> bool:
        return bool(self.wanted.pages) and one.verdict is Verdict.DISCREPANT

    def _enter(self, ones: list[HandAudit], first: int) -> None:
        """Adds hands, the first of which has this number, to the account, and to the list where they belong there."""
        part, wanted, figures, select = self.part, self.wanted, self.figures, self.wanted.select
        verdicts, rooms = part.verdicts, part.rooms
        for number, one in enumerate(ones, first):
            verdict, hand = one.verdict, one.hand
            verdicts[verdict] = verdicts.get(verdict, 0) + 1
            rooms[hand.room] = rooms.get(hand.room, 0) + 1
            if one.findings:
                self._count(one.findings)
            if figures is not None:
                figures.add(one)
            if one.unverified and verdict is _CONSISTENT:
                part.partly_verified += 1
                part.winner_open += winner_open(one)
            if isinstance(hand, Unreadable):
                self.header_unread |= any(problem.code == "RD002" for problem in hand.problems)
            elif hand.cancelled:
                part.void += 1
            if verdict is not _CONSISTENT or select:
                listed = listed_hand(one, number, wanted)
                if listed is not None:
                    self._list(one, listed)

    def _count(self, findings: list[Finding]) -> None:
        part = self.part
        for finding in findings:
            part.codes[finding.code] = part.codes.get(finding.code, 0) + 1
            part.warnings += finding.severity is _WARNING

    def _list(self, one: HandAudit, listed: ListedHand) -> None:
        row = listed.row
        if self._has_page(one):
            try:
                row.page = self._page(one)
            except Exception as error:  # noqa: BLE001 a page that fails must not cost the audit
                self.part.notes.append(f"{row.source}:{row.line}: no page could be written ({error})")
        self.part.listed.append(listed)

    def _page(self, one: HandAudit) -> str:
        """Makes the page of a hand and returns its file name."""
        if not self.wanted.carry:
            return write_page(one, self.wanted.pages, self.wanted.lang)
        name, page = page_of(one, self.wanted.lang)
        self.part.pages.append((name, page))
        return name

    def _written(self, number: int, one: HandAudit, text: HandText) -> HandAudit:
        """The hand, added to the streams. One whose record fails is unreadable by our fault."""
        try:
            self._write(number, one)
        except Exception as error:  # noqa: BLE001 one hand must never stop a batch
            one = structs.replace(audit(registry.crashed(text, error)), text=text.text)
            if self.wanted.pseudonyms is not None:
                one = masked(one, self.wanted.pseudonyms)
            self._write(number, one)
        return one

    def _write(self, number: int, one: HandAudit) -> None:
        """Adds the hand to all streams, or fails and adds it to none."""
        record, lines = full_record(one), self.json
        if lines is None:
            self._tabulate(number, record, one)
            return
        begin = len(lines)
        try:
            add_json_line(record, lines)
            if self.tables or self.rows is not None:
                self._tabulate(number, record, one)
        except Exception:
            del lines[begin:]
            raise
        self.part.streams[JSONL].sizes.append(len(lines) - begin)

    def _tabulate(self, number: int, record: HandRecord, one: HandAudit) -> None:
        """Adds the hand to the tables, or fails and adds it to none."""
        found = rows(record, one)
        made = [csv_lines(table, found[table]) if found[table] else b"" for table in self.tables]
        if self.rows is not None:
            exponent = None if one.currency is None else one.currency.exponent
            self.rows.add(number, record.room, exponent, found)
        for table, lines in zip(self.tables, made, strict=True):
            self.data[table] += lines
            self.part.streams[table].sizes.append(len(lines))

    def pack(self, size: int, number: int) -> Part:
        part = self.part
        part.size = size
        part.edges = self.neighbours.edges()
        if self.figures is not None:
            part.figures = self.figures.pack()
        if self.rows is not None:
            self.data[ARROW] += self.rows.pack()
        for name, stream in part.streams.items():
            if self.wanted.parts:
                stream.path = os.path.join(self.wanted.parts, f"{number}.{name}")
                with open(stream.path, "wb", buffering=0) as file:
                    file.write(self.data[name])
            else:
                stream.data = bytes(self.data[name])
        return part


def _rows(part: Part) -> Rows:
    from auditor.pipeline.arrow import Rows

    return Rows(part.notes.append)


def winner_open(one: HandAudit) -> bool:
    """Is there a pot of which cards that were not shown leave open who wins it?"""
    return one.settlement is not None and any(a.certainty is Certainty.UNKNOWN for a in one.settlement.awards)
