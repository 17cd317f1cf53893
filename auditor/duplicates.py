"""One hand number, several times: is it the same hand again (RD006) or another one (RD005)?

Two digests of 8 bytes stand for a hand: one of room and number, one of its content, which is what was
played and paid (seats, stacks, actions, awards, board) and not the text: another player's view of the
hand, a translation and a re-export are the same hand. Hole cards are left out, because an unknown card
matches any other. They have a digest of their own, of 4 bytes, which tells views of one hand apart.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable
from hashlib import blake2b
from typing import NamedTuple
from zlib import crc32

import orjson

from auditor.results import N_, Finding, HandAudit, Severity
from auditor.spilled import Spilled, Stored
from parsers.hand import EventKind, Hand, Street, Unreadable

SAME = "RD006"
OTHER = "RD005"


class Doc(NamedTuple):
    """The documentation of a code that is no check of a single hand."""

    severity: Severity
    summary: str
    compares: str
    why: str
    source: str
    #: a case in which it is found, and cases in which it is not, in words; "" = none is told
    fires: str = ""
    silent: str = ""


#: What ``handaudit rule`` tells about the two codes, which are no checks of a single hand.
DOCS: dict[str, Doc] = {
    OTHER: Doc(
        Severity.WARNING,
        N_("The same hand number stands elsewhere with other content."),
        N_(
            "seats, stacks, actions, awards and board of hands of one room with one number. Another view of a hand is "
            "the same hand; of hole cards only those of one player that differ, or one card of two players, are told."
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
#: Numbers for the words, which are slow to write; showing and mucking a hand is no part of the content.
_DONE = {kind: place for place, kind in enumerate(EventKind) if kind not in (EventKind.SHOW, EventKind.MUCK)}
_STREETS = {street: place for place, street in enumerate(Street)}
#: The same of a hand that an earlier run met, which left a state behind.
_SAME_EARLIER = N_("The same hand stood at {place} in an earlier run; sums of money count it once.")
_OTHER_EARLIER = N_("This hand number stood at {place} in an earlier run with other content.")
_NOT_COMPARED_EARLIER = N_(
    "This hand number stood at {place} in an earlier run; the two cannot be compared, as one is unreadable."
)
_EARLIER = frozenset({_SAME_EARLIER, _OTHER_EARLIER, _NOT_COMPARED_EARLIER})
#: So many views of one hand are kept apart, one for each set of known cards: more players sit at no table.
MOST_VIEWS = 12
_PARTLY_SHOWN = 1 << 16
#: The slots of the table in memory, of which two thirds are used before its hands go to disk.
MOST_SLOTS = 1 << 16


def digest(data: bytes) -> int:
    """8 bytes as a number that is never 0."""
    return int.from_bytes(blake2b(data, digest_size=8).digest(), "little") or 1


def key_digest(hand: Hand | Unreadable) -> int:
    """Room and number of a hand, with what tells it from others of its number; 0 if it has no number."""
    return number_digest(hand.room, hand.hand_id, hand.numbered_in) if hand.hand_id else 0


def number_digest(room: str, hand_id: str, numbered_in: str = "") -> int:
    """The digest of a hand's number at a room (``numbered_in`` as in :class:`parsers.hand.Hand`)."""
    return digest(f"{room}\0{hand_id}\0{numbered_in}".encode())


def content_digest(audit: HandAudit) -> int:
    """What was played and paid. Of an unreadable hand only its text can be compared."""
    hand = audit.hand
    if isinstance(hand, Unreadable):
        return digest(audit.text.strip().encode()) | _UNREADABLE
    content = (
        [(seat.number, seat.name, seat.stack) for seat in hand.seats.values()],
        [(_DONE[e.kind], _STREETS[e.street], e.seat, e.amount) for e in hand.events if e.kind in _DONE],
        [(collect.seat, collect.units) for collect in hand.recorded.collected],
        [board.cards for board in hand.boards],
    )
    try:
        packed = orjson.dumps(content)
    except TypeError:  # numbers of more than 64 bits
        packed = repr(content).encode("utf-8", "replace")
    return digest(packed) & ~_UNREADABLE


def cards_digest(audit: HandAudit) -> int:
    """Which hole cards the text knows, in 4 bytes; 0 where it knows none or could not be read."""
    found = 0
    if isinstance(audit.hand, Hand):
        for seat, held in audit.hand.cards.items():
            start = found ^ seat if held.complete else found ^ seat ^ _PARTLY_SHOWN
            found = crc32("".join(held.cards).encode(), start)
    return found


def was_readable(content: int) -> bool:
    """Could the hand with this content be read?"""
    return not content & _UNREADABLE


def earlier_finding(places: Iterable[tuple[int, str]], content: int, line: int) -> Finding | None:
    """The finding for a hand that stood at these places in earlier runs, each with the content it had there."""
    other: tuple[int, str] | None = None
    for there, place in places:
        if there == content:
            return Finding(SAME, DOCS[SAME][0], _SAME_EARLIER, {"place": place}, line=line)
        other = other or (there, place)
    if other is None:
        return None
    text = _OTHER_EARLIER if was_readable(other[0]) and was_readable(content) else _NOT_COMPARED_EARLIER
    return Finding(OTHER, DOCS[OTHER][0], text, {"place": other[1]}, line=line)


def is_of_earlier_run(finding: Finding) -> bool:
    """Is this about a hand that an earlier run met?"""
    return finding.text in _EARLIER


class Seen:
    """The hands met so far. The newest ones stand in an open hash table in plain arrays, those before them on disk:
    they take 25 MB of memory at most, whatever their number, and about 100 bytes a source.

    ``begin(source)`` before the hands of each source, then ``check`` for each hand in order.
    """

    def __init__(self) -> None:
        self._mask = min(1 << 12, MOST_SLOTS) - 1
        self._keys, self._contents, self._numbers, self._lines, self._cards = self._tables()
        self._used = 0
        self._count = 0
        self._spilled: Spilled | None = None
        self._firsts: list[int] = []
        self._sources: list[str] = []

    def begin(self, source: str) -> None:
        """The hands that follow stand in this source."""
        if not self._sources or self._sources[-1] != source:
            self._firsts.append(self._count)
            self._sources.append(source)

    def check(self, key: int, content: int, line: int, cards: int = 0) -> Finding | None:
        """The finding for this occurrence if the hand was met before; remembers it otherwise, and also where only
        other ``cards`` were known before."""
        number = self._count
        self._count += 1
        if not key:
            return None
        keys, mask = self._keys, self._mask
        slot = key & mask
        while keys[slot] and keys[slot] != key:
            slot = (slot + 1) & mask
        if not keys[slot] and (self._spilled is None or not self._spilled.may_have(key)):
            self._remember(slot, key, content, number, line, cards)
            return None
        met = self._met(key)
        same = [each for each in met if each.content == content]
        if not same or (len(same) < MOST_VIEWS and all(each.cards != cards for each in same)):
            while keys[slot]:
                slot = (slot + 1) & mask
            self._remember(slot, key, content, number, line, cards)
        if same:
            return self._finding(SAME, _SAME, same[0], line)
        if not met:
            return None
        unread = (met[0].content | content) & _UNREADABLE
        return self._finding(OTHER, _NOT_COMPARED if unread else _OTHER, met[0], line)

    def views(self, key: int, content: int) -> list[Stored]:
        """Where a hand with this key and content was met, once for each set of known cards, the first ones first."""
        return [each for each in self._met(key) if each.content == content]

    def _met(self, key: int) -> list[Stored]:
        """All that is remembered under a key, the first ones first."""
        slot = key & self._mask
        found: list[Stored] = []
        while self._keys[slot]:
            if self._keys[slot] == key:
                hand = self._contents[slot], self._numbers[slot], self._lines[slot], self._cards[slot]
                found.append(Stored(*hand))
            slot = (slot + 1) & self._mask
        if self._spilled is not None and self._spilled.may_have(key):
            found += self._spilled.find(key)
        return sorted(found, key=_number)

    def _remember(self, slot: int, key: int, content: int, number: int, line: int, cards: int) -> None:
        self._keys[slot], self._contents[slot] = key, content
        self._numbers[slot], self._lines[slot], self._cards[slot] = number, line, cards
        self._used += 1
        if self._used * 3 > self._mask * 2:
            self._grow()

    def _finding(self, code: str, text: str, met: Stored, line: int) -> Finding:
        source = self._sources[bisect_right(self._firsts, met.number) - 1]
        return Finding(code, DOCS[code][0], text, {"place": f"{source}:{met.line}"}, line=line)

    def _tables(self) -> tuple[array[int], array[int], array[int], array[int], array[int]]:
        size = self._mask + 1
        return (
            array("Q", bytes(8 * size)),
            array("Q", bytes(8 * size)),
            array("Q", bytes(8 * size)),
            array("I", bytes(4 * size)),
            array("I", bytes(4 * size)),
        )

    def _grow(self) -> None:
        old = zip(self._keys, self._contents, self._numbers, self._lines, self._cards, strict=True)  # no list: memory
        if self._mask + 1 >= MOST_SLOTS:
            self._spilled = self._spilled or Spilled()
            self._spilled.add(hand for hand in old if hand[0])
            self._used = 0
            self._keys, self._contents, self._numbers, self._lines, self._cards = self._tables()
            return
        self._mask = self._mask * 2 + 1
        self._keys, self._contents, self._numbers, self._lines, self._cards = self._tables()
        mask = self._mask
        for key, content, number, line, cards in old:
            if key:
                slot = key & mask
                while self._keys[slot]:
                    slot = (slot + 1) & mask
                self._keys[slot], self._contents[slot] = key, content
                self._numbers[slot], self._lines[slot], self._cards[slot] = number, line, cards


def _number(met: Stored) -> int:
    return met.number
