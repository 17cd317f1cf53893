"""One hand number, several times: is it the same hand again (RD006) or another one (RD005)?

Two digests of 8 bytes stand for a hand: one of room and number, one of its content, which is what was
played and paid (seats, stacks, actions, awards, board) and not the text: another player's view of the
hand, a translation and a re-export are the same hand. Hole cards are left out, because an unknown card
matches any other.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from hashlib import blake2b
from typing import Any, NamedTuple

import orjson

from auditor.results import N_, Finding, HandAudit, Severity
from parsers.hand import EventKind, Hand, Unreadable

SAME = "RD006"
OTHER = "RD005"


class Doc(NamedTuple):
    """The documentation of a code that is no check of a single hand."""

    severity: Severity
    summary: str
    compares: str
    why: str
    source: str


#: What ``handaudit rule`` tells about the two codes, which are no checks of a single hand.
DOCS: dict[str, Doc] = {
    OTHER: Doc(
        Severity.WARNING,
        N_("The same hand number stands elsewhere with other content."),
        N_(
            "seats, stacks, actions, awards and board of hands of one room with one number. Hole cards are left out: "
            "another player's view of a hand is the same hand."
        ),
        N_(
            "one of the two texts was changed, cut off or made by a converter that invents numbers. Each is audited by "
            "itself; which one is right cannot be told from the texts."
        ),
        "law of this project: never a silent replacement.",
    ),
    SAME: Doc(
        Severity.INFO,
        N_("The same hand stands elsewhere with the same content."),
        N_("as RD005."),
        N_("folders hold copies. Every occurrence is reported; sums of money count the hand once."),
        "law of this project: nothing is dropped and nothing is counted twice.",
    ),
}

_SAME = N_("The same hand stands before at {place}; sums of money count it once.")
_OTHER = N_("This hand number stands before at {place} with other content.")
_NOT_COMPARED = N_("This hand number stands before at {place}; the two cannot be compared, as one is unreadable.")
#: Set in the content digest of an unreadable hand, clear in that of a readable one.
_UNREADABLE = 1
_UNSEEN = frozenset({EventKind.SHOW, EventKind.MUCK})


def digest(data: bytes) -> int:
    """8 bytes as a number that is never 0."""
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "little") or 1


def key_digest(hand: Hand | Unreadable) -> int:
    """Room and number of a hand; 0 if it has no number."""
    return digest(f"{hand.room}\0{hand.hand_id}".encode()) if hand.hand_id else 0


def content_digest(audit: HandAudit) -> int:
    """What was played and paid. Of an unreadable hand only its text can be compared."""
    hand = audit.hand
    if isinstance(hand, Unreadable):
        return digest(audit.text.strip().encode()) | _UNREADABLE
    flat: list[Any] = []
    for seat in hand.seats.values():
        flat += (seat.number, seat.name, seat.stack)
    for event in hand.events:
        if event.kind not in _UNSEEN:
            flat += (event.kind, event.street, event.seat, event.amount)
    for collect in hand.recorded.collected:
        flat += (collect.seat, collect.units)
    for board in hand.boards:
        flat += board.cards
    return digest(orjson.dumps(flat)) & ~_UNREADABLE


class Seen:
    """The hands met so far: an open hash table in plain arrays, about 50 bytes a hand.

    ``begin(source)`` before the hands of each source, then ``check`` for each hand in order.
    """

    def __init__(self) -> None:
        self._mask = (1 << 12) - 1
        self._keys, self._contents, self._numbers, self._lines = self._tables()
        self._used = 0
        self._count = 0
        self._firsts: list[int] = []
        self._sources: list[str] = []

    def begin(self, source: str) -> None:
        """The hands that follow stand in this source."""
        if not self._sources or self._sources[-1] != source:
            self._firsts.append(self._count)
            self._sources.append(source)

    def check(self, key: int, content: int, line: int) -> Finding | None:
        """The finding for this occurrence if the hand was met before; remembers it otherwise."""
        number = self._count
        self._count += 1
        if not key:
            return None
        keys, contents, mask = self._keys, self._contents, self._mask
        slot = key & mask
        other = -1
        while keys[slot]:
            if keys[slot] == key:
                if contents[slot] == content:
                    return self._finding(SAME, _SAME, slot, line)
                other = slot if other < 0 else other
            slot = (slot + 1) & mask
        found = None
        if other >= 0:
            unread = (contents[other] | content) & _UNREADABLE
            found = self._finding(OTHER, _NOT_COMPARED if unread else _OTHER, other, line)
        keys[slot], contents[slot] = key, content
        self._numbers[slot], self._lines[slot] = number, line
        self._used += 1
        if self._used * 3 > mask * 2:
            self._grow()
        return found

    def _finding(self, code: str, text: str, slot: int, line: int) -> Finding:
        source = self._sources[bisect_right(self._firsts, self._numbers[slot]) - 1]
        return Finding(code, DOCS[code][0], text, {"place": f"{source}:{self._lines[slot]}"}, line=line)

    def _tables(self) -> tuple[array[int], array[int], array[int], array[int]]:
        size = self._mask + 1
        return (
            array("Q", bytes(8 * size)),
            array("Q", bytes(8 * size)),
            array("Q", bytes(8 * size)),
            array("I", bytes(4 * size)),
        )

    def _grow(self) -> None:
        old = zip(self._keys, self._contents, self._numbers, self._lines, strict=True)  # not a list: it may be long
        self._mask = self._mask * 2 + 1
        self._keys, self._contents, self._numbers, self._lines = self._tables()
        mask = self._mask
        for key, content, number, line in old:
            if key:
                slot = key & mask
                while self._keys[slot]:
                    slot = (slot + 1) & mask
                self._keys[slot], self._contents[slot] = key, content
                self._numbers[slot], self._lines[slot] = number, line
