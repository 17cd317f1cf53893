"""Hands that were met before, kept on disk: sorted runs in temporary files, and a filter in memory before them.

A hand is a record of 28 bytes: key, content, number and line in one, and known cards. Runs are merged four at a time,
so that there are few of them however many hands there are. The filter says of most new hands at once that no run holds
them. Memory: :data:`FILTER` bytes, and 8 bytes for each :data:`BLOCK` hands.
"""

from __future__ import annotations

import struct
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from tempfile import TemporaryFile
from typing import IO, NamedTuple

#: The filter's size in bytes, a power of two. With 10 million hands it lets 7 in 100 pass in vain.
FILTER = 8 << 20
#: So many hands are read at once when one is looked for.
BLOCK = 128

_RECORD = struct.Struct(">QQQI")
_KEY = struct.Struct(">Q")
_SIZE = _RECORD.size
_FAN = 4
_MERGED_AT_ONCE = 4096
_BITS = FILTER.bit_length() + 2
_MASK = FILTER * 8 - 1


class Stored(NamedTuple):
    """A hand as it was met: digest of its content, its number in the run, its line, digest of its known cards."""

    content: int
    number: int
    line: int
    cards: int = 0


class Spilled:
    """All hands but the newest ones, for a :class:`~auditor.duplicates.Seen`."""

    def __init__(self) -> None:
        self._filter = bytearray(FILTER)
        self._runs: list[_Run] = []

    def add(self, hands: Iterable[tuple[int, int, int, int, int]]) -> None:
        """Hands as (key, content, number, line, cards), each of them once."""
        bits = self._filter
        records: list[bytes] = []
        for key, content, number, line, cards in hands:
            records.append(_RECORD.pack(key, content, number << 32 | line, cards))
            first, second = key & _MASK, key >> _BITS & _MASK
            bits[first >> 3] |= 1 << (first & 7)
            bits[second >> 3] |= 1 << (second & 7)
        records.sort()
        run = _Run(0)
        run.write(records)
        self._runs.append(run)
        while len(same := [each for each in self._runs if each.level == self._runs[-1].level]) >= _FAN:
            merged = _Run(same[0].level + 1)
            for some in _merged(same):
                merged.write(some)
            self._runs = [each for each in self._runs if each not in same]
            self._runs.append(merged)
            for each in same:
                each.close()

    def may_have(self, key: int) -> bool:
        """False: no hand with this key is here."""
        bits = self._filter
        first = key & _MASK
        if not bits[first >> 3] & 1 << (first & 7):
            return False
        second = key >> _BITS & _MASK
        return bool(bits[second >> 3] & 1 << (second & 7))

    def has_none(self, keys: Iterable[int]) -> bool:
        """True: no hand with any of these keys is here."""
        bits = self._filter
        for key in keys:
            first = key & _MASK
            if bits[first >> 3] & 1 << (first & 7) and self.may_have(key) and any(self.find(key)):
                return False
        return True

    def find(self, key: int) -> Iterator[Stored]:
        """The hands with this key."""
        for run in self._runs:
            yield from run.find(key)


class _Run:
    """Sorted records in a temporary file, and the key of each BLOCK-th of them in memory."""

    def __init__(self, level: int) -> None:
        self.level = level
        self._file: IO[bytes] = TemporaryFile(prefix="handaudit-", buffering=0)  # noqa: SIM115 it stays open
        self._fences = array("Q")
        self._count = 0

    def write(self, records: list[bytes]) -> None:
        for at in range(-self._count % BLOCK, len(records), BLOCK):
            self._fences.append(_KEY.unpack_from(records[at])[0])
        view = memoryview(b"".join(records))
        while view:  # an unbuffered file may take less than it is given
            view = view[self._file.write(view) :]
        self._count += len(records)

    def find(self, key: int) -> Iterator[Stored]:
        begin = max(bisect_left(self._fences, key) - 1, 0)
        end = bisect_right(self._fences, key)
        self._file.seek(begin * BLOCK * _SIZE)
        data = self._file.read((end - begin) * BLOCK * _SIZE)
        wanted = _KEY.pack(key)
        at = data.find(wanted)
        while at >= 0:
            if at % _SIZE == 0:
                _, content, place, cards = _RECORD.unpack_from(data, at)
                yield Stored(content, place >> 32, place & 0xFFFFFFFF, cards)
            at = data.find(wanted, at + 1)

    def blocks(self) -> Iterator[list[bytes]]:
        """All records in their order."""
        self._file.seek(0)
        while data := self._file.read(_MERGED_AT_ONCE * _SIZE):
            yield [data[at : at + _SIZE] for at in range(0, len(data), _SIZE)]

    def close(self) -> None:
        self._file.close()

    __del__ = close


def _merged(runs: list[_Run]) -> Iterator[list[bytes]]:
    """The records of sorted runs in one order."""
    sources = [run.blocks() for run in runs]
    held: list[list[bytes]] = [next(source, []) for source in sources]
    while any(held):
        pivot = min(block[-1] for block in held if block)  # up to here nothing more can come from any run
        some: list[bytes] = []
        for number, block in enumerate(held):
            cut = bisect_right(block, pivot)
            some += block[:cut]
            held[number] = block[cut:] or next(sources[number], [])
        some.sort()
        yield some
