"""One hand number, several times: is it the same hand again (RD006) or another one (RD005)?

Two digests of 8 bytes stand for a hand: one of room and number, one of its content, which is what was
played and paid (seats, stacks, actions, awards, board) and not the text: another player's view of the
hand, a translation and a re-export are the same hand. Hole cards are left out, because an unknown card
matches any other. They have a digest of their own, of 4 bytes, which tells views of one hand apart.
"""

from __future__ import annotations

import struct
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
_EMPTY = blake2b(digest_size=8)
_WORD = struct.Struct("<Q").unpack
#: Set in the content digest of an unreadable hand, clear in that of a readable one.
_UNREADABLE = 1
#: Numbers for the words, which are slow to write; showing and mucking a hand is no part of the content.
_DONE = {kind: None if kind in (EventKind.SHOW, EventKind.MUCK) else place for place, kind in enumerate(EventKind)}
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
#: So many hands are kept in memory before they go to disk.
MOST_IN_MEMORY = 40_000


def digest(data: bytes) -> int:
    """8 bytes as a number that is never 0."""
    hashed = _EMPTY.copy()
    hashed.update(data)
    number: int = _WORD(hashed.digest())[0]
    return number or 1


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
    done, streets = _DONE, _STREETS
    seats: list[tuple[int, str, int | None]] = []
    for seat in hand.seats.values():
        seats.append((seat.number, seat.name, seat.stack))
    moves: list[tuple[int, int, int, int]] = []
    for event in hand.events:
        move = done[event.kind]
        if move is not None:
            moves.append((move, streets[event.street], event.seat, event.amount))
    paid: list[tuple[int, int]] = []
    for collect in hand.recorded.collected:
        paid.append((collect.seat, collect.units))
    boards: list[tuple[str, ...]] = []
    for board in hand.boards:
        boards.append(board.cards)
    content = seats, moves, paid, boards
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
    """The hands met so far. The newest ones are in memory, those before them on disk: they take 25 MB of memory at
    most, whatever their number, and about 100 bytes a source.

    ``begin(source)`` before the hands of each source, then ``check`` for each hand in order, or ``check_all``.
    """

    def __init__(self) -> None:
        self._count = 0
        #: the number of the first hand in memory; the arrays hold it and all after it
        self._oldest = 0
        self._contents, self._lines, self._cards = array("Q"), array("I"), array("I")
        #: key -> number of the hand in memory that came first, and the numbers of others that are kept apart from it
        self._numbers: dict[int, int] = {}
        self._others: dict[int, list[int]] = {}
        self._spilled: Spilled | None = None
        self._firsts: list[int] = []
        self._sources: list[str] = []

    def begin(self, source: str) -> None:
        """The hands that follow stand in this source."""
        if not self._sources or self._sources[-1] != source:
            self._firsts.append(self._count)
            self._sources.append(source)

    def check_all(
        self, keys: array[int], contents: array[int], lines: array[int], cards: array[int]
    ) -> dict[int, Finding]:
        """As ``check`` for each of these hands: the findings by their places among them."""
        new = dict(zip(keys, range(self._count, self._count + len(keys)), strict=True))
        if len(new) == len(keys) and 0 not in new and self._none_met(new):
            self._numbers.update(new)
            self._contents += contents
            self._lines += lines
            self._cards += cards
            self._count += len(keys)
            self._spill()
            return {}
        found: dict[int, Finding] = {}
        for place, hand in enumerate(zip(keys, contents, lines, cards, strict=True)):
            finding = self.check(*hand)
            if finding is not None:
                found[place] = finding
        return found

    def check(self, key: int, content: int, line: int, cards: int = 0) -> Finding | None:
        """The finding for this occurrence if the hand was met before; remembers it otherwise, and also where only
        other ``cards`` were known before."""
        met = self._met(key) if key else []
        same = [each for each in met if each.content == content]
        if key and (not same or (len(same) < MOST_VIEWS and all(each.cards != cards for each in same))):
            if key in self._numbers:
                self._others.setdefault(key, []).append(self._count)
            else:
                self._numbers[key] = self._count
        self._contents.append(content)
        self._lines.append(line)
        self._cards.append(cards)
        self._count += 1
        self._spill()
        if same:
            return self._finding(SAME, _SAME, same[0], line)
        if not met:
            return None
        unread = (met[0].content | content) & _UNREADABLE
        return self._finding(OTHER, _NOT_COMPARED if unread else _OTHER, met[0], line)

    def views(self, key: int, content: int) -> list[Stored]:
        """Where a hand with this key and content was met, once for each set of known cards, the first ones first."""
        return [each for each in self._met(key) if each.content == content]

    def _none_met(self, keys: dict[int, int]) -> bool:
        """Is none of these known?"""
        return self._numbers.keys().isdisjoint(keys) and (self._spilled is None or self._spilled.has_none(keys))

    def _met(self, key: int) -> list[Stored]:
        """All that is remembered under a key, the first ones first."""
        spilled = self._spilled
        found = sorted(spilled.find(key), key=_number) if spilled is not None and spilled.may_have(key) else []
        number = self._numbers.get(key)
        if number is not None:
            found.append(self._stored(number))
            found += [self._stored(other) for other in self._others.get(key, ())]
        return found

    def _stored(self, number: int) -> Stored:
        at = number - self._oldest
        return Stored(self._contents[at], number, self._lines[at], self._cards[at])

    def _spill(self) -> None:
        """Puts what is in memory on disk where it has become too much."""
        if len(self._contents) <= MOST_IN_MEMORY:
            return
        kept = [*self._numbers.items(), *((key, n) for key, numbers in self._others.items() for n in numbers)]
        self._spilled = self._spilled or Spilled()
        self._spilled.add((key, *self._stored(number)) for key, number in kept)
        self._oldest = self._count
        self._numbers, self._others = {}, {}
        self._contents, self._lines, self._cards = array("Q"), array("I"), array("I")

    def _finding(self, code: str, text: str, met: Stored, line: int) -> Finding:
        source = self._sources[bisect_right(self._firsts, met.number) - 1]
        return Finding(code, DOCS[code][0], text, {"place": f"{source}:{met.line}"}, line=line)


def _number(met: Stored) -> int:
    return met.number
