"""Output files that take over what an earlier run wrote.

An unchanged run finds its own complete file and leaves it as it is; an interrupted one goes on at the end of
``F.part``; from where something differs, records are copied from the earlier file or written anew. What is taken
over is proven: a complete file by its stamp (size, times, place on the disk), anything else by the digest of the
very bytes.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from hashlib import blake2b
from typing import BinaryIO

from auditor.pipeline.outputs import Output, unwritten
from auditor.pipeline.state.store import Generation, Place, Store
from parsers.errors import HandauditError

_BLOCK = 1 << 20
_DIGEST = 8


def stamp(path: str) -> str | None:
    """What changes whenever a file does: size, place on the disk, and the times of which nobody can set the last. None
    if there is no such file."""
    try:
        now = os.stat(path)
    except OSError:
        return None
    return f"{now.st_dev} {now.st_ino} {now.st_size} {now.st_mtime_ns} {now.st_ctime_ns}"


def digest(data: bytes) -> bytes:
    """The digest by which bytes in an output file are known again."""
    return blake2b(data, digest_size=_DIGEST).digest()


@dataclass(slots=True)
class _Held:
    """A file of an earlier run: its generation, its size, and whether its stamp proves it."""

    generation: Generation
    path: str
    size: int
    proven: bool


class TakenOver(Output):
    """An output file F of a run with a state. ``header``: the first bytes of F.

    As long as records come that lie in the earlier file at the same place, nothing is written: the file is *followed*.
    ``following`` is that file's generation, 0 = records are being written.
    """

    def __init__(self, path: str, name: str, store: Store, header: bytes) -> None:
        self.name = name
        self.store = store
        self.header = header
        self.held: dict[int, _Held] = {}
        self.following = 0
        self.generation = 0
        self._files: dict[int, BinaryIO] = {}
        super().__init__(path)

    @classmethod
    def possible(cls, path: str) -> bool:
        """Pipes and devices keep nothing that could be taken over."""
        return path != "-" and (not os.path.exists(path) or stat.S_ISREG(os.stat(path).st_mode))

    def _open(self) -> BinaryIO:
        target = os.path.realpath(self.path)
        self.path, self.part = target, target + ".part"
        self._hold()
        if self.following:
            self._complete = len(self.header)
            return open(self.held[self.following].path, "rb", buffering=0)
        return self._begin()

    def _hold(self) -> None:
        """Looks for the files of earlier runs: F.part of an interrupted one is followed, or else F."""
        for one in self.store.generations(self.name, self.path):
            complete = one.stamp is not None
            path = self.path if complete or not os.path.exists(self.part) else self.part
            if os.path.isfile(path) and not any(held.path == path for held in self.held.values()):
                with open(path, "rb") as file:
                    fits = file.read(len(self.header)) == self.header
                if fits:
                    size = os.path.getsize(path)
                    self.held[one.id] = _Held(one, path, size, complete and stamp(path) == one.stamp)
        self.following = next((n for n, one in self.held.items() if one.path == self.part), 0) or next(
            (n for n, one in self.held.items()), 0
        )

    def _begin(self) -> BinaryIO:
        """F.part from its beginning."""
        self.generation = self.store.new_generation(self.name, self.path)
        file = open(self.part, "wb", buffering=0)  # noqa: SIM115 it stays open
        file.write(self.header)
        self._complete = len(self.header)
        return file

    @property
    def position(self) -> int:
        """So many bytes of the output are settled."""
        return self._complete

    def may_have(self, place: Place, position: int) -> bool:
        """Can these records probably be taken over, when the output has reached ``position``?"""
        held = self.held.get(place.generation)
        if held is None or place.at + place.size > held.size:
            return False
        return held.path != self.part or (self.following == place.generation and place.at == position)

    def has(self, place: Place) -> bool:
        """Can these records be taken over now? Reads them if nothing else proves them."""
        if not self.may_have(place, self._complete):
            return False
        return self.held[place.generation].proven or digest(self._read(place)) == place.digest

    def take_over(self, place: Place) -> Place:
        """The records are the next ones of this output. Only after ``has``."""
        if self.following == place.generation and place.at == self._complete:
            self._complete += place.size
            return place
        return self.add(self._read(place))

    def add(self, data: bytes) -> Place:
        """Writes records that are new; says where they lie now."""
        self.write(data)
        return Place(self.generation, self._complete - len(data), len(data), digest(data))

    def write(self, data: bytes) -> None:
        self._leave()
        super().write(data)

    def _read(self, place: Place) -> bytes:
        file = self._files.get(place.generation)
        if file is None:
            file = self._files[place.generation] = open(self.held[place.generation].path, "rb")  # noqa: SIM115
        file.seek(place.at)
        return file.read(place.size)

    def _leave(self) -> None:
        """From here on records are written."""
        if not self.following:
            return
        held, until = self.held[self.following], self._complete
        self._file.close()
        try:
            if held.path == self.part:
                self._file = open(self.part, "r+b", buffering=0)  # noqa: SIM115 it stays open
                self._file.truncate(until)
                self._file.seek(until)
                self.generation = held.generation.id
                self.store.cut_back(self.generation, until)
                del self.held[self.generation]
            else:
                self._file = self._begin()
                self._copy(held.path, until)
                self.store.copied(held.generation.id, self.generation, until)
        except OSError as error:
            self.part = ""  # it is not open: there is nothing to abandon
            raise unwritten(self.path, error) from error
        finally:
            self.following = 0

    def _copy(self, path: str, until: int) -> None:
        with open(path, "rb") as file:
            file.seek(self._complete)
            while self._complete < until:
                data = file.read(min(_BLOCK, until - self._complete))
                if not data:
                    raise HandauditError(f"{path}: was changed while it was read")
                super().write(data)

    def finish(self) -> None:
        held = self.held.get(self.following)
        if held is not None and held.path == self.path and held.size == self._complete:
            self._file.close()
            self.generation = self.following
            if os.path.exists(self.part):
                os.unlink(self.part)
        else:
            self._leave()
            super().finish()
        self._let_go()

    def completed(self) -> None:
        """Tells the state that F is complete."""
        now = stamp(self.path)
        if now is not None:
            self.store.completed(Generation(self.generation, self.name, self.path, now), now)

    def abandon(self) -> None:
        self._let_go()
        held = self.held.get(self.following)
        if held is None:
            super().abandon()
            return
        self._file.close()
        if held.path == self.part:
            _end_with_a_line(self.part)

    def discard(self) -> None:
        if self.following:
            self._let_go()
            self._file.close()
        else:
            super().discard()

    def _let_go(self) -> None:
        for file in self._files.values():
            file.close()
        self._files.clear()


def _end_with_a_line(path: str) -> None:
    """Cuts a file back to its last line end."""
    with open(path, "r+b") as file:
        end = file.seek(0, os.SEEK_END)
        while end:
            begin = max(end - _BLOCK, 0)
            file.seek(begin)
            at = file.read(end - begin).rfind(b"\n") + 1
            if at:
                file.truncate(begin + at)
                return
            end = begin
        file.truncate(0)
