"""Text -> audits in this process, one after the other: the library's own way in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from auditor.audit import audit_all
from auditor.duplicates import Seen, content_digest, key_digest
from auditor.extras import Extras
from auditor.neighbours import Neighbours
from auditor.results import HandAudit
from parsers import registry, sources
from parsers.encodings import unify_lines
from parsers.errors import HandauditError, SourceError
from parsers.hand import HandText


def audit_hand_text(hand_text: HandText, extras: Extras | None = None) -> HandAudit:
    """The audit of one hand's text. Never raises: a fault of ours makes the hand unreadable."""
    return audit_hand_texts([hand_text], extras)[0]


def audit_hand_texts(hand_texts: list[HandText], extras: Extras | None = None) -> list[HandAudit]:
    """The audits of some hands, step by step through all of them (:mod:`parsers.steps`). Never raises."""
    audits = audit_all(registry.parse_all(hand_texts), extras)
    room = room_name = ""
    for result, hand_text in zip(audits, hand_texts, strict=True):
        if hand_text.room != room:
            room = hand_text.room
            room_name = registry.ROOMS[room].name
        result.text = hand_text.text
        result.room_name = room_name
    return audits


def audit_text(
    text: str, source: str = "-", room: str | None = None, extras: Extras | None = None
) -> Iterator[HandAudit]:
    """The audits of all hands of a text, with what they say of one another (RD005, RD006, SEQ and TRN705); ``extras``:
    what is looked at besides."""
    clean = unify_lines(text).encode("utf-8", "replace").decode()  # no lone surrogates: JSON cannot hold them
    return _judged(_audits(sources.Piece(source, 1, len(clean), clean), room, extras))


def audit_paths(
    paths: Iterable[str], room: str | None = None, troubles: list[SourceError] | None = None
) -> Iterator[HandAudit]:
    """The audits of all hands of files, folders and archives in their order, one at a time.

    What cannot be read joins ``troubles``; without that list it is raised.
    """
    return _judged(_of_paths(paths, room, troubles))


def _of_paths(paths: Iterable[str], room: str | None, troubles: list[SourceError] | None) -> Iterator[HandAudit]:
    find_starts = registry.line_starts(room)
    for path in sources.inventory(paths):
        founds = [path] if isinstance(path, SourceError) else sources.pieces(path, find_starts)
        for found in founds:
            if isinstance(found, SourceError):
                if troubles is None:
                    raise found
                troubles.append(found)
            elif isinstance(found, sources.Piece):
                yield from _audits(found, room)


def _audits(piece: sources.Piece, room: str | None, extras: Extras | None = None) -> Iterator[HandAudit]:
    for hand in registry.cut(piece.read(), piece.source, piece.line, room):
        if isinstance(hand, HandText):
            yield audit_hand_text(hand, extras)


def _judged(audits: Iterable[HandAudit]) -> Iterator[HandAudit]:
    """The audits with what hands that follow one another say of each other, and which of them are repeated."""
    return _compared(_in_sequence(audits))


def _in_sequence(audits: Iterable[HandAudit]) -> Iterator[HandAudit]:
    neighbours = Neighbours()
    source: str | None = None
    for one in audits:
        if one.hand.source != source:
            source = one.hand.source
            neighbours.begin()
        one.findings += neighbours.take(one)
        yield one


def _compared(audits: Iterable[HandAudit]) -> Iterator[HandAudit]:
    seen = Seen()
    for one in audits:
        seen.begin(one.hand.source)
        finding = seen.check(key_digest(one.hand), content_digest(one), one.hand.line)
        if finding is not None:
            one.findings.append(finding)
        yield one


@dataclass(slots=True)
class FoundHand:
    """What a search for one hand gave: an audit for each place at which it stands (a repeated one says so
    in its findings), or, if there is none, how many hands of how many files were searched and which
    numbers are most alike."""

    hand_id: str
    audits: list[HandAudit]
    troubles: list[SourceError] = field(default_factory=list)
    searched: int = 0
    #: how many files the paths hold
    files: int = 0
    nearest: list[str] = field(default_factory=list)


def audited_hands(texts: Iterable[HandText], extras: Extras | None = None) -> list[HandAudit]:
    """The audits of a hand at each place where it was found, repeated ones with RD005 or RD006; each with the cards
    that the other places know."""
    from auditor.pipeline.views import joined

    return joined(_compared(audit_hand_text(text, extras) for text in texts), extras)


def find_hand(hand_id: str, paths: Iterable[str], room: str | None = None, extras: Extras | None = None) -> FoundHand:
    """Looks for a hand by its number, or by a part of it that no other number has, without parsing any other hand."""
    from parsers.lookup import Lookup, plain_id

    wanted = plain_id(hand_id)
    if not wanted:
        raise HandauditError("an empty hand number cannot be looked for")
    with Lookup(paths, room) as lookup:
        audits = audited_hands(lookup.find(wanted), extras)
        whole = None if audits else lookup.whole_id(wanted, hand_id)
        if whole is not None:
            audits = audited_hands(lookup.find(whole), extras) if whole != wanted else []
            audits = audits or audited_hands(lookup.find(whole, whole=True), extras)
        found = FoundHand(wanted, audits, lookup.troubles)
        if not audits:
            found.searched, found.nearest = lookup.nearest(wanted)
            found.files = lookup.files
    return found
