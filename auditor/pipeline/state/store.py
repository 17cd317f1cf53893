"""The state file: one SQLite database that one run at a time may use.

Tables: ``tasks`` (what was read: the pieces of text, the digests and lines of their hands), ``parts`` (what came of it
under the options of the file), ``generations`` and ``places`` (where the records of a part lie in an output file),
``visits`` and ``files`` (in which run a task and a file were met last), ``ranges`` (where big files are cut), ``hands``
(number of a hand -> task).
"""

from __future__ import annotations

import os
import sqlite3
from array import array
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import orjson

from auditor.pipeline.state.packing import (
    pack_lines,
    pack_numbers,
    pack_rows,
    unpack_lines,
    unpack_numbers,
    unpack_rows,
)
from parsers.errors import HandauditError

#: With what every SQLite database begins, and what lies beside one while it is in use.
STATE_BEGINS = b"SQLite format 3\0"
STATE_FILES = ("", "-wal", "-shm", "-journal")

_APPLICATION = 0x48616E64
#: The tables' own version.
_SCHEMA = 3
_SIGN = 1 << 64
#: A hand's place in one number: its task, and how many hands stand before it there.
_WITHIN = 20
_AT_ONCE = 500
#: So many steps does the database work before it asks whether to go on.
_STEPS = 100_000
_TABLES = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB) WITHOUT ROWID;
CREATE TABLE tasks (id INTEGER PRIMARY KEY, key BLOB UNIQUE, run INTEGER, hands INTEGER, pieces BLOB, keys BLOB,
                    contents BLOB, cards BLOB, lines BLOB);
CREATE TABLE parts (task INTEGER PRIMARY KEY, chain BLOB, data BLOB);
CREATE TABLE generations (id INTEGER PRIMARY KEY, name TEXT, path TEXT, stamp TEXT);
CREATE TABLE places (task INTEGER, name TEXT, generation INTEGER, at INTEGER, size INTEGER, digest BLOB,
                     PRIMARY KEY (task, name)) WITHOUT ROWID;
CREATE TABLE visits (task INTEGER PRIMARY KEY, run INTEGER);
CREATE TABLE files (path TEXT PRIMARY KEY, run INTEGER) WITHOUT ROWID;
CREATE TABLE ranges (key BLOB PRIMARY KEY, pieces BLOB) WITHOUT ROWID;
CREATE TABLE hands (key INTEGER PRIMARY KEY, place INTEGER);
CREATE TABLE more (key INTEGER, place INTEGER, PRIMARY KEY (key, place)) WITHOUT ROWID;
"""
_ALL = ("tasks", "parts", "generations", "places", "visits", "files", "ranges", "hands", "more", "meta")


@dataclass(frozen=True, slots=True)
class KeptPiece:
    """Where a piece of text lay: the name that records show, the file behind it, what the name adds to the file's own
    (the member of an archive), its bytes (0, 0 = it was not cut out of the file's own bytes), its first line, and its
    number of hands."""

    source: str
    path: str
    inner: str
    start: int
    end: int
    line: int
    encoding: str
    context: str
    digest: str
    hands: int


@dataclass(frozen=True, slots=True)
class KeptTask:
    """A task of an earlier run or of this one. ``run``: when it was first met."""

    id: int
    run: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where the records of a part lie in an output file: which file, from which byte on, how many bytes, and their
    digest."""

    generation: int
    at: int
    size: int
    digest: bytes


@dataclass(frozen=True, slots=True)
class Generation:
    """An output file that a run wrote: to its end, then ``stamp`` says what it was then, or not."""

    id: int
    name: str
    path: str
    stamp: str | None


@dataclass(frozen=True, slots=True)
class Sighting:
    """A place at which a hand stands or stood: a task, how many hands are before it there, and the runs in which that
    task was met first and last."""

    task: int
    number: int
    first: int
    last: int


class Store:
    """The database, held for one run alone. Use it as a context manager; what was not committed is lost.

    Raises HandauditError where the file is used by another run, damaged, or not ours.
    """

    def __init__(self, path: str, *, must_exist: bool = False) -> None:
        self.path = path
        self.run = 0
        self._renewed = False
        if must_exist and not os.path.isfile(path):
            raise HandauditError(f"{path}: no such file or folder")
        if os.path.exists(path) and not os.path.isfile(path):
            raise HandauditError(f"{path}: is no state file of handaudit")
        try:
            self._db = sqlite3.connect(path, isolation_level=None, timeout=0)
        except sqlite3.Error as error:
            raise HandauditError(f"{path}: cannot be written ({error})") from error
        try:
            with self._told():
                self._open()
        except BaseException:
            self._db.close()
            raise

    def _open(self) -> None:
        run = self._db.execute
        found, version = self._one("PRAGMA application_id"), self._one("PRAGMA user_version")
        empty = not self._one("SELECT count(*) FROM sqlite_master")
        if not empty and found != _APPLICATION:
            raise HandauditError(f"{self.path}: is no state file of handaudit")
        run("PRAGMA locking_mode = EXCLUSIVE")
        run("PRAGMA journal_mode = WAL")
        run("PRAGMA synchronous = NORMAL")
        run("PRAGMA temp_store = FILE")
        run("BEGIN IMMEDIATE")
        if not empty and version != _SCHEMA:
            for (name,) in run("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                run(f'DROP TABLE "{name}"')
            empty = self._renewed = True
        if empty:
            for statement in _TABLES.split(";"):
                run(statement)
            run(f"PRAGMA application_id = {_APPLICATION}")
            run(f"PRAGMA user_version = {_SCHEMA}")

    @contextmanager
    def _told(self) -> Iterator[None]:
        """What goes wrong in the database, as one sentence."""
        try:
            yield
        except sqlite3.OperationalError as error:
            if "interrupted" in str(error):
                raise KeyboardInterrupt from error
            if "locked" in str(error) or "busy" in str(error):
                raise HandauditError(f"{self.path}: is in use by another run; only one at a time can use it") from error
            raise HandauditError(f"{self.path}: cannot be written ({error})") from error
        except sqlite3.DatabaseError as error:
            if "not a database" in str(error):
                raise HandauditError(f"{self.path}: is no state file of handaudit") from error
            raise self.damaged() from error
        except (ValueError, TypeError, KeyError) as error:
            raise self.damaged() from error

    def damaged(self) -> HandauditError:
        """What to say of a file that holds what it cannot hold."""
        return HandauditError(f"{self.path}: this state file is damaged; delete it, and everything is read anew")

    def _one(self, statement: str, *values: Any) -> Any:  # noqa: ANN401 one cell, of any type
        row = self._db.execute(statement, values).fetchone()
        return None if row is None else row[0]

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the file."""
        self._db.close()

    def commit(self) -> None:
        """What was written until now stays, whatever happens."""
        with self._told():
            self._db.execute("COMMIT")
            self._db.execute("BEGIN IMMEDIATE")

    # the run

    def begin(self, program: bytes) -> bool:
        """A new run begins. False: what the file held is of another program and was thrown away."""
        with self._told():
            known = self._meta("program")
            if known is not None and known != program:
                for table in _ALL:
                    self._db.execute(f"DELETE FROM {table}")
            self._set("program", program)
            self.run = 1 + orjson.loads(self._meta("run") or b"0")
            self._set("run", orjson.dumps(self.run))
            return known in (None, program) and not self._renewed

    def is_of(self, program: bytes) -> bool:
        """Was the file written by this very program?"""
        with self._told():
            return bool(self._meta("program") == program)

    def settle(self, settings: dict[str, Any]) -> dict[str, Any]:
        """Results are kept under one set of options only: those of others are thrown away. The options before."""
        with self._told():
            known = self._meta("settings")
            before: dict[str, Any] = settings if known is None else orjson.loads(known)
            if before != settings:
                for table in ("parts", "generations", "places"):
                    self._db.execute(f"DELETE FROM {table}")
            self._set("settings", orjson.dumps(settings))
            return before

    def _meta(self, name: str) -> Any:  # noqa: ANN401 bytes or None
        return self._one("SELECT value FROM meta WHERE name = ?", name)

    def _set(self, name: str, value: bytes) -> None:
        self._db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, value))

    # tasks and parts

    def task(self, key: bytes) -> KeptTask | None:
        """The task with this key."""
        with self._told():
            row = self._db.execute("SELECT id, run FROM tasks WHERE key = ?", (key,)).fetchone()
            return None if row is None else KeptTask(*row)

    def add_task(
        self,
        key: bytes,
        pieces: list[KeptPiece],
        keys: array[int],
        contents: array[int],
        cards: array[int],
        lines: array[int],
    ) -> KeptTask:
        """A task that was done just now, with the digests of its hands."""
        rows = [[getattr(piece, name) for name in KeptPiece.__slots__] for piece in pieces]
        values = (pack_rows(rows), *map(pack_numbers, (keys, contents, cards)), pack_lines(lines))
        with self._told():
            made = self._db.execute(
                "INSERT INTO tasks (key, run, hands, pieces, keys, contents, cards, lines)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (key, self.run, len(keys), *values),
            )
            return KeptTask(made.lastrowid or 0, self.run)

    def digests(self, task: int) -> tuple[list[KeptPiece], array[int], array[int], array[int], array[int]]:
        """The pieces of a task; keys, contents, known cards and lines of its hands."""
        with self._told():
            sql = "SELECT pieces, keys, contents, cards, lines FROM tasks WHERE id = ?"
            pieces, keys, contents, cards, lines = self._db.execute(sql, (task,)).fetchone()
            return (
                [KeptPiece(*each) for each in unpack_rows(pieces)],
                unpack_numbers(keys),
                unpack_numbers(contents),
                unpack_numbers(cards, "I"),
                unpack_lines(lines),
            )

    def part(self, task: int) -> tuple[bytes | None, bytes] | None:
        """Chain and packed results of a task."""
        with self._told():
            found: tuple[bytes | None, bytes] | None = self._db.execute(
                "SELECT chain, data FROM parts WHERE task = ?", (task,)
            ).fetchone()
            return found

    def keep_part(self, task: int, chain: bytes | None, data: bytes) -> None:
        """The results of a task, instead of earlier ones."""
        with self._told():
            self._db.execute("INSERT OR REPLACE INTO parts VALUES (?, ?, ?)", (task, chain, data))

    def chain(self, task: int, chain: bytes | None) -> None:
        """What stands before a task has changed; its results have not."""
        with self._told():
            self._db.execute("UPDATE parts SET chain = ? WHERE task = ?", (chain, task))

    def visited(self, tasks: Iterable[int]) -> None:
        """These tasks were met in this run."""
        with self._told():
            self._db.executemany("INSERT OR REPLACE INTO visits VALUES (?, ?)", ((task, self.run) for task in tasks))

    def read_files(self, paths: Iterable[str]) -> None:
        """These files were read to their end in this run: what the file knew of them before is no more."""
        with self._told():
            self._db.executemany("INSERT OR REPLACE INTO files VALUES (?, ?)", ((path, self.run) for path in paths))

    def ranges(self, key: bytes) -> list[list[Any]]:
        """Where a file is cut, or nothing."""
        with self._told():
            found = self._one("SELECT pieces FROM ranges WHERE key = ?", key)
            return [] if found is None else unpack_rows(found)

    def keep_ranges(self, key: bytes, pieces: list[list[Any]]) -> None:
        """Where a file is cut."""
        with self._told():
            self._db.execute("INSERT OR REPLACE INTO ranges VALUES (?, ?)", (key, pack_rows(pieces)))

    # where records lie

    def generations(self, name: str, path: str) -> list[Generation]:
        """What earlier runs wrote for an output, the newest first."""
        with self._told():
            rows = self._db.execute(
                "SELECT id, name, path, stamp FROM generations WHERE name = ? AND path = ? ORDER BY id DESC",
                (name, path),
            )
            return [Generation(*row) for row in rows]

    def new_generation(self, name: str, path: str) -> int:
        """An output file is begun."""
        with self._told():
            sql = "INSERT INTO generations (name, path) VALUES (?, ?)"
            return self._db.execute(sql, (name, path)).lastrowid or 0

    def completed(self, generation: Generation, stamp: str) -> None:
        """An output file has its name: what lay there before is gone."""
        with self._told():
            self._db.execute("UPDATE generations SET stamp = ? WHERE id = ?", (stamp, generation.id))
            others = (generation.name, generation.path, generation.id)
            same = "SELECT id FROM generations WHERE name = ? AND path = ? AND id != ?"
            self._db.execute(f"DELETE FROM places WHERE generation IN ({same})", others)
            self._db.execute("DELETE FROM generations WHERE name = ? AND path = ? AND id != ?", others)

    def cut_back(self, generation: int, at: int) -> None:
        """What lies from a byte on in an output file is overwritten."""
        with self._told():
            self._db.execute("DELETE FROM places WHERE generation = ? AND at >= ?", (generation, at))

    def copied(self, old: int, new: int, until: int) -> None:
        """The beginning of an output file was copied to another one."""
        with self._told():
            sql = "UPDATE places SET generation = ? WHERE generation = ? AND at + size <= ?"
            self._db.execute(sql, (new, old, until))

    def places(self, task: int) -> dict[str, Place]:
        """Where the records of a task lie, by output."""
        with self._told():
            rows = self._db.execute("SELECT name, generation, at, size, digest FROM places WHERE task = ?", (task,))
            return {name: Place(*place) for name, *place in rows}

    def keep_places(self, task: int, places: dict[str, Place]) -> None:
        """Where the records of a task lie now."""
        rows = [(task, name, one.generation, one.at, one.size, one.digest) for name, one in places.items()]
        with self._told():
            self._db.executemany("INSERT OR REPLACE INTO places VALUES (?, ?, ?, ?, ?, ?)", rows)

    # hands

    def index(self) -> None:
        """Makes the hands of new tasks findable: sorted, all at once, so that each page is written once."""
        with self._told():
            done = orjson.loads(self._meta("indexed") or b"0")
            last = self._one("SELECT coalesce(max(id), 0) FROM tasks")
            if last <= done:
                return
            run = self._db.execute
            self._db.set_progress_handler(_go_on, _STEPS)
            run("CREATE TEMP TABLE fresh (key INTEGER, place INTEGER)")
            self._db.executemany("INSERT INTO fresh VALUES (?, ?)", self._new_hands(done))
            run("INSERT OR IGNORE INTO hands SELECT key, place FROM fresh ORDER BY key, place")
            run(
                "INSERT OR IGNORE INTO more SELECT key, fresh.place FROM fresh JOIN hands USING (key)"
                " WHERE fresh.place != hands.place"
            )
            run("DROP TABLE fresh")
            self._db.set_progress_handler(None, 0)
            self._set("indexed", orjson.dumps(last))

    def _new_hands(self, done: int) -> Iterator[tuple[int, int]]:
        for task, data in self._db.execute("SELECT id, keys FROM tasks WHERE id > ? ORDER BY id", (done,)):
            first = task << _WITHIN
            for number, key in enumerate(unpack_numbers(data)):
                if key:
                    yield _signed(key), first + number

    def has_hands(self) -> bool:
        """Is any hand known?"""
        with self._told():
            return bool(self._one("SELECT EXISTS (SELECT 1 FROM hands)"))

    def sightings(self, keys: Iterable[int]) -> dict[int, list[Sighting]]:
        """Where hands with these keys stood in earlier runs, the first ones first."""
        found: dict[int, list[Sighting]] = {}
        signed = [_signed(key) for key in dict.fromkeys(keys) if key]
        with self._told():
            for at in range(0, len(signed), _AT_ONCE):
                some = signed[at : at + _AT_ONCE]
                marks = ",".join("?" * len(some))
                rows = self._db.execute(
                    f"SELECT key, place FROM hands WHERE key IN ({marks})"
                    f" UNION ALL SELECT key, place FROM more WHERE key IN ({marks}) ORDER BY 1, 2",
                    (*some, *some),
                ).fetchall()
                for key, place in rows:
                    found.setdefault(key % _SIGN, []).append(self._sighting(place))
        return found

    def _sighting(self, place: int) -> Sighting:
        task, number = place >> _WITHIN, place & ((1 << _WITHIN) - 1)
        first = self._one("SELECT run FROM tasks WHERE id = ?", task)
        last = self._one("SELECT run FROM visits WHERE task = ?", task)
        return Sighting(task, number, first, last or first)

    def last_read(self, path: str) -> int:
        """The run that last read a file to its end, or 0."""
        with self._told():
            return self._one("SELECT run FROM files WHERE path = ?", path) or 0


def _go_on() -> int:
    """Called now and then while the database works: Ctrl-C is answered here, by whatever it raises."""
    return 0


def _signed(key: int) -> int:
    return key - _SIGN if key >= _SIGN >> 1 else key
