"""A hand that a batch meets again in another player's text: it is audited once more with the cards that both know.

Only hands that were met before with the same content and other known cards are looked at, told by their digests. The
earlier text is read again from where it stands; where that is no longer possible, the later record says so. What comes
of it is shown in the place of what a worker made of the later text alone; the earlier record is written already.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple, TypeVar

import orjson
from msgspec import structs

from auditor.across import JOINED
from auditor.duplicates import Seen, cards_digest, content_digest, key_digest, was_readable
from auditor.pipeline.listing import listed_hand, page_name
from auditor.pipeline.parts import ARROW, JSONL, Added, JoinedViews, Part, Wanted
from auditor.pipeline.shelf import Reader, Shelf, Where
from auditor.pipeline.single import audit_hand_text
from auditor.pipeline.tasks import Task
from auditor.pipeline.views import joined_to
from auditor.pipeline.work import hand_texts, masked, winner_open
from auditor.record import full_record, json_line
from auditor.results import N_, Finding, HandAudit, Severity, Unverified, Verdict
from auditor.tables import COLUMNS, Row, csv_lines, rows
from parsers.errors import SourceError
from parsers.hand import HandText

_LOST = N_(
    "The same hand at {place} was met with other known cards, but cannot be read any more: the two are not joined."
)
_UNREADABLE = Verdict.UNREADABLE

K = TypeVar("K")


class View(NamedTuple):
    """Another text of a hand: the piece in which it stands, how many hands stand ``before`` it there, its line and the
    digest of the cards that it knows; ``number``: its place in the run, None = it is of an earlier run."""

    where: Where
    before: int
    line: int
    cards: int
    number: int | None = None


#: By the place of the later text in its task.
Views = dict[int, list[View]]


@dataclass(slots=True)
class Remade:
    """What outputs show of a hand instead of what a worker made: its records by output, and where they are needed its
    rows with room and exponent, and the audit."""

    records: dict[str, bytes]
    rows: tuple[str, int | None, dict[str, list[Row]]] | None
    audit: HandAudit | None


class Joining:
    """Joins the views of hands. ``place`` each task in the order of the input, then ``views`` and ``join``."""

    def __init__(self, room: str | None) -> None:
        self.shelf = Shelf()
        self.reader = Reader(room)
        self._first = 0
        self._lost: set[str] = set()

    def place(self, task: Task, part: Part) -> None:
        """The task is the next one of the run."""
        self._first = self.shelf.count
        for piece, result in zip(task.pieces, part.pieces, strict=True):
            self.shelf.put(piece, result.hands)

    def views(
        self, part: Part, repeated: Iterable[int], seen: Seen, earlier: Callable[[list[int]], Views] | None
    ) -> Views:
        """The other texts of the hands that were met before, with the same content; none where one of these knows the
        very same cards. ``earlier`` gives those of earlier runs."""
        readable = (number for number in repeated if was_readable(part.contents[number]))
        found = _others(part, {number: [*self._of_run(part, number, seen)] for number in readable})
        before = earlier([*found]) if earlier is not None and found else {}
        found = _others(part, {number: [*before.get(number, ()), *views] for number, views in found.items()})
        return {number: views for number, views in found.items() if views}

    def _of_run(self, part: Part, number: int, seen: Seen) -> Iterable[View]:
        for met in seen.views(part.keys[number], part.contents[number]):
            if met.number < self._first + number:
                where, before = self.shelf.where(met.number)
                yield View(where, before, met.line, met.cards, met.number)

    def join(self, task: Task, part: Part, views: Views, wanted: Wanted) -> dict[int, Remade]:
        """Joins the views of a task's hands: into the part's counts and lists, and into what is given back."""
        if not views:
            return {}
        part.views = JoinedViews(mark_of(views), earlier=any(each.number is None for v in views.values() for each in v))
        texts = hand_texts(task, wanted.room)
        joiner = _Joiner(self.reader, part, part.views, wanted, texts, self._first)
        for number in sorted(views, key=lambda number: views[number][0][:2]):
            joiner.hand(number, views[number])
        joiner.finish()
        for source in joiner.lost:
            if source not in self._lost:
                self._lost.add(source)
                part.notes.append(f"{source}: cannot be read again; views of its hands in other files are not joined")
        return dict(sorted(joiner.remade.items()))


def _others(part: Part, views: Views) -> Views:
    """Without the hands of which a text with the very same cards is known."""
    return {n: found for n, found in views.items() if all(view.cards != part.cards[n] for view in found)}


def mark_of(views: Views) -> str:
    """A digest of all that the joined hands of a task depend on besides its own text; "" = of nothing."""
    if not views:
        return ""
    told = [
        (number, [(v.where.source, v.where.digest.hex(), v.before, v.line, v.cards) for v in views[number]])
        for number in sorted(views)
    ]
    return blake2b(orjson.dumps(told), digest_size=16).hexdigest()


def with_views(added: Added, part: Part) -> Added:
    """What the joining process found of a task's hands, with what it says of their views."""
    if part.views is None or not part.views.said:
        return added
    said = part.views.said
    return {number: [*found, *said.get(number, ())] for number, found in added.items()}


class _Joiner:
    """The views of one task."""

    def __init__(
        self, reader: Reader, part: Part, told: JoinedViews, wanted: Wanted, texts: list[HandText], first: int
    ) -> None:
        self.reader, self.part, self.told, self.wanted = reader, part, told, wanted
        self.texts, self.first = texts, first
        self.listed = {one.number: one for one in part.listed}
        self.pages = dict(part.pages)
        self.lost: dict[str, None] = {}
        self.remade: dict[int, Remade] = {}

    def hand(self, number: int, views: list[View]) -> None:
        """Joins the views of one hand."""
        try:
            self._hand(number, views)
        except Exception as error:  # noqa: BLE001 one hand must never stop a batch
            text = self.texts[number]
            what = f"our own program failed at joining the views of this hand ({type(error).__name__}: {error})"
            self.part.notes.append(f"{text.source}:{text.line}: {what}")
            self.told.said.pop(number, None)
            self.told.failed = True

    def _hand(self, number: int, views: list[View]) -> None:
        part = self.part
        try:
            digests = part.keys[number], part.contents[number], part.cards[number]
            alone = self._audited(self.texts[number] if number < len(self.texts) else None, digests)
        except SourceError:
            self._lose(part.pieces[0].source)
            return
        if alone.verdict is _UNREADABLE:
            return
        others: list[HandAudit] = []
        missing: list[View] = []
        for view in views:
            try:
                others.append(self._audited(self._text(view), (*digests[:2], view.cards)))
            except SourceError:
                missing.append(view)
                self._lose(view.where.source)
        others = [each for each in others if each.verdict is not _UNREADABLE]
        again, said = joined_to(alone, others, self.wanted.extras)
        for view in missing:
            place = f"{view.where.source}:{view.line}"
            entry = Unverified(_LOST, {"place": place}, JOINED)
            again = structs.replace(again, unverified=[*again.unverified, entry])
        self._show(number, alone, again, said)
        counts = not missing and again.verdict is Verdict.DISCREPANT and not self._counted(others)
        if number in self.listed:
            self.listed[number].counts = counts

    def finish(self) -> None:
        """All hands are joined."""
        self.part.listed = [self.listed[number] for number in sorted(self.listed)]
        self.part.pages = list(self.pages.items())

    def _lose(self, source: str) -> None:
        self.told.failed = True
        self.lost.setdefault(source)

    def _text(self, view: View) -> HandText | None:
        if view.number is not None and view.number >= self.first:
            number = view.number - self.first
            return self.texts[number] if number < len(self.texts) else None
        return self.reader.hand(view.where, view.before)

    def _audited(self, text: HandText | None, digests: tuple[int, int, int]) -> HandAudit:
        """The audit of one text alone. Raises SourceError where it is not the hand that was met there."""
        if text is None:
            raise SourceError("the text is gone")
        one = audit_hand_text(text, self.wanted.extras)
        if (key_digest(one.hand), content_digest(one), cards_digest(one)) != digests:
            raise SourceError(f"{text.source}: was changed since it was read")
        return one

    def _counted(self, others: list[HandAudit]) -> bool:
        """Was the hand discrepant already where it was met before, each time with what was known until then?"""
        return any(
            joined_to(one, others[:at], self.wanted.extras)[0].verdict is Verdict.DISCREPANT
            for at, one in enumerate(others)
        )

    def _show(self, number: int, alone: HandAudit, again: HandAudit, said: list[Finding]) -> None:
        """Takes the audit into the outputs, in the place of that of the one text."""
        wanted = self.wanted
        told = structs.replace(again, findings=[*again.findings, *said])
        if wanted.pseudonyms is not None:
            told = masked(told, wanted.pseudonyms, text=bool(wanted.pages) and again.verdict is Verdict.DISCREPANT)
        own = len(again.findings)
        if said:
            self.told.said[number] = told.findings[own:]
        if again is alone:
            return
        told.findings = [*told.findings[:own], *self.part.sequence.get(number, ())]
        remade = self._made(told)
        _recount(self.part, alone, -1)
        _recount(self.part, again, 1)
        self._list(number, told)
        self.remade[number] = remade

    def _made(self, one: HandAudit) -> Remade:
        streams = self.wanted.streams
        record = full_record(one)
        records = {JSONL: json_line(record)} if JSONL in streams else {}
        found = rows(record, one) if len(streams) > len(records) else {}
        for table in COLUMNS.keys() & set(streams):
            records[table] = csv_lines(table, found[table]) if found[table] else b""
        exponent = None if one.currency is None else one.currency.exponent
        shown = bool(self.wanted.select) or (bool(self.wanted.pages) and one.verdict is Verdict.DISCREPANT)
        return Remade(records, (one.hand.room, exponent, found) if ARROW in streams else None, one if shown else None)

    def _list(self, number: int, one: HandAudit) -> None:
        """Puts the hand into the lists, or takes it out of them. Its page is written by whoever adds what is said."""
        wanted = self.wanted
        self.listed.pop(number, None)
        listed = listed_hand(one, number, wanted)
        if listed is not None:
            self.listed[number] = listed
        if wanted.pages:
            name = page_name(one)
            self.pages.pop(name, None)
            if listed is not None and one.verdict is Verdict.DISCREPANT:
                listed.row.page = name
            else:
                with suppress(OSError):
                    os.unlink(os.path.join(wanted.pages, name))


def _recount(part: Part, one: HandAudit, by: int) -> None:
    """Counts a hand in a part's figures once more, or once less."""
    _add(part.verdicts, one.verdict, by)
    open_ = bool(one.unverified) and one.verdict is Verdict.CONSISTENT
    part.partly_verified += by * open_
    part.winner_open += by * (open_ and winner_open(one))
    for finding in one.findings:
        _add(part.codes, finding.code, by)
        part.warnings += by * (finding.severity is Severity.WARNING)
        if part.figures is not None and finding.severity is not Severity.INFO:
            _add(part.figures.findings, (one.room_name or one.hand.room, finding.code, finding.severity), by)


def _add(counts: dict[K, int], key: K, by: int) -> None:
    counts[key] = counts.get(key, 0) + by
    if not counts[key]:
        del counts[key]
