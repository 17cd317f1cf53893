"""Parquet files, written while a batch runs: ``DIR/hands/room=pokerstars/00000.parquet`` and so on.

Rows are gathered to groups of a fixed number, so that files depend on the rows alone. Everything is written below
``DIR/_part`` (readers of Parquet pass over such names) and moved to its place when the run is complete; an earlier
run's tables are there until then.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

from auditor.pipeline.parts import ARROW, Added, Part
from auditor.pipeline.stores import PASSING, Store, open_store
from auditor.tables import COLUMNS
from parsers.errors import HandauditError

if TYPE_CHECKING:
    from auditor.pipeline.arrow import OtherRows, Place

#: Rows in a group, and groups in a file.
GROUP = 1 << 15
FILE = 64
#: Rows that wait for their group take so many bytes at most, all tables and rooms together.
WAITING = 96 << 20

#: A table that waits in more pieces than this is put together: small ones take far more than their rows need.
_PIECES = 32

T = TypeVar("T")

_PART = "_part"
_OLD = "_old"
_OURS = re.compile(rf"(?:_part/|_old/)?(?:{'|'.join(COLUMNS)})/room=[^/]+/[\w-]+\.parquet|{PASSING}/\w+")
_NO_ROOM = "none"


def needed(option: str = "--parquet") -> None:
    """Raises HandauditError where pyarrow is not installed."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise HandauditError(f"{option} needs the package pyarrow: pip install 'handaudit[parquet]'") from None


def folders(place: str) -> list[str]:
    """What a run writes below its folder."""
    return [f"{place.rstrip('/')}/{name}" for name in (*COLUMNS, _PART, _OLD)]


def name_of(table: str, room: str, name: str) -> str:
    """Where a file stands until the run is complete."""
    return f"{_PART}/{table}/room={room}/{name}.parquet"


def write_tables(file: BinaryIO, tables: list[Any]) -> None:
    """A file with a row group for each table."""
    with _writer(file, tables[0].schema) as writer:
        for one in tables:
            writer.write_table(one)


def _writer(file: BinaryIO, schema: Any) -> Any:  # noqa: ANN401 pyarrow has no types
    from pyarrow import parquet

    return parquet.ParquetWriter(file, schema, compression="zstd", compression_level=3)


class Dataset:
    """The folder of a run's tables: what is complete moves into place as a whole. Raises HandauditError where the
    folder holds anything else under these names."""

    def __init__(self, place: str) -> None:
        needed()
        self.place = place
        self.store: Store = open_store(place)
        self.rooms: set[Place] = set()
        for name in (*COLUMNS, _PART, _OLD):
            strange = [one for one in self.done(self.store.files, name) if not _OURS.fullmatch(one)]
            if strange:
                raise HandauditError(f"{place}: holds other files than tables ({strange[0]}); name another folder")
        self.done(self.store.remove, _PART)

    def done(self, do: Callable[..., T], *names: str) -> T:
        """``do(*names)``. Raises HandauditError where it fails."""
        try:
            return do(*names)
        except OSError as error:
            raise HandauditError(
                f"{self.place}: cannot be written ({(error.strerror or str(error)).lower()})"
            ) from error

    def complete(self) -> None:
        """Every file is written: they take the place of an earlier run's. A room has files of all tables."""
        from auditor.pipeline.arrow import empty

        for room in sorted({room for _, room in self.rooms}) or [_NO_ROOM]:
            for table in COLUMNS:
                if (table, room) not in self.rooms:
                    with self.done(self.store.create, name_of(table, room, "00000")) as file:
                        write_tables(file, [empty(table)])
        self.done(self.store.remove, _OLD)
        for table in COLUMNS:
            if self.done(self.store.files, table):
                self.done(self.store.move, table, f"{_OLD}/{table}")
            self.done(self.store.remove, table)
            self.done(self.store.move, f"{_PART}/{table}", table)
        self.done(self.store.remove, _PART)
        self.done(self.store.remove, _OLD)

    def discard(self) -> None:
        """The run did not even begin."""
        self.done(self.store.remove, _PART)


class Writer:
    """Writes the tables of a run, task by task in the order of the input."""

    def __init__(self, place: str) -> None:
        self.dataset = Dataset(place)
        self.files: dict[Place, _Files] = {}

    def take(self, part: Part, added: Added, again: dict[int, OtherRows]) -> dict[Place, tuple[int, int]]:
        """The rows of the next task; ``added``: findings of the joining process, ``again``: other rows of some hands.
        For what it gives see ``add``."""
        from auditor.pipeline.arrow import mended

        return self.add(mended(part.streams[ARROW].read(), added, part.edges.currencies(), again))

    def add(self, tables: dict[Place, Any]) -> dict[Place, tuple[int, int]]:
        """Rows that come next. Gives back, for each table and room, the number of the first one and how many they
        are."""
        lengths: dict[Place, tuple[int, int]] = {}
        for place, table in tables.items():
            files = self.files.get(place)
            if files is None:
                files = self.files[place] = _Files(self.dataset, *place)
            lengths[place] = files.total, table.num_rows
            files.add(table)
        while sum(files.size for files in self.files.values()) > WAITING:
            max(self.files.values(), key=lambda files: files.size).flush()
        return lengths

    def finish(self) -> None:
        """Everything is there."""
        for files in self.files.values():
            files.close()
        self.dataset.complete()

    def abandon(self) -> None:
        """The run ended early: what was taken can be read below ``_part``."""
        for files in self.files.values():
            try:
                files.close()
            except (OSError, HandauditError):  # what went wrong first is told
                continue

    def discard(self) -> None:
        """The run did not even begin: nothing is left behind."""
        self.dataset.discard()


class _Files:
    """The files of one table and room."""

    def __init__(self, dataset: Dataset, table: str, room: str) -> None:
        self.dataset, self.table, self.room = dataset, table, room
        dataset.rooms.add((table, room))
        self.waiting: list[Any] = []
        self.rows = self.size = self.total = 0
        self.number = self.groups = 0
        self.file: BinaryIO | None = None
        self.writer: Any = None

    def add(self, table: Any) -> None:  # noqa: ANN401 pyarrow has no types
        self.waiting.append(table)
        self.rows += table.num_rows
        self.total += table.num_rows
        self.size += table.nbytes
        if len(self.waiting) > _PIECES:
            import pyarrow as pa

            self.waiting = [pa.concat_tables(self.waiting).combine_chunks()]
        while self.rows >= GROUP:
            self._write(GROUP)

    def flush(self) -> None:
        """Writes what waits, as a smaller group."""
        self._write(self.rows)

    def _write(self, count: int) -> None:
        import pyarrow as pa

        whole = pa.concat_tables(self.waiting)
        rest = whole.slice(count)
        self.waiting = [rest] if rest.num_rows else []
        self.rows = rest.num_rows
        self.size = rest.nbytes if rest.num_rows else 0
        if self.writer is None:
            name = name_of(self.table, self.room, f"{self.number:05d}")
            self.file = self.dataset.done(self.dataset.store.create, name)
            self.writer = _writer(self.file, whole.schema)
        self.dataset.done(lambda: self.writer.write_table(whole.slice(0, count), row_group_size=max(count, 1)))
        self.groups += 1
        if self.groups == FILE:
            self._end()

    def _end(self) -> None:
        writer, file = self.writer, self.file
        self.writer = self.file = None
        self.number, self.groups = self.number + 1, 0
        if writer is not None:
            self.dataset.done(writer.close)
        if file is not None:
            self.dataset.done(file.close)

    def close(self) -> None:
        if self.waiting or not (self.number or self.groups):
            self._write(self.rows)
        self._end()
