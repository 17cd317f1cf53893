"""Parquet tables that take over the rows of an earlier run.

The tables of a complete earlier run are read where they stand, and the rows of tasks that need not be done again are
written with the others to the new ones. They are proven by the stamps of all their files. What an interrupted run
wrote is not taken over, and neither is what lies behind a URL.
"""

from __future__ import annotations

import os
from bisect import bisect_right
from typing import TYPE_CHECKING, Any

import orjson

from auditor.pipeline.parquet import Writer
from auditor.pipeline.parts import ARROW, Added, Part
from auditor.pipeline.state.output import stamp
from auditor.pipeline.state.store import Generation, Place, Store
from auditor.tables import COLUMNS
from parsers.remote import is_url

if TYPE_CHECKING:
    from auditor.pipeline.arrow import OtherRows


class TakenTables(Writer):
    """The tables of a run with a state. A :class:`Place` is a task's rows: its ``digest`` says, for each table and
    room, the first of them and how many they are."""

    def __init__(self, place: str, store: Store) -> None:
        super().__init__(place)
        self.path = place if is_url(place) else os.path.realpath(place)
        self.store = store
        complete = [one for one in store.generations(ARROW, self.path) if one.stamp is not None]
        self.held = next((one for one in complete if one.stamp == self._stamp()), None)
        self.generation = store.new_generation(ARROW, self.path)
        self._earlier = _Earlier(self.path)

    def _stamp(self) -> str | None:
        """What changes whenever one of the files does; None where nobody can tell."""
        if is_url(self.path):
            return None
        files = [name for table in COLUMNS for name in self.dataset.store.files(table)]
        return "\n".join(f"{name} {stamp(os.path.join(self.path, name))}" for name in files)

    def has(self, place: Place) -> bool:
        """Can these rows be taken over?"""
        return self.held is not None and place.generation == self.held.id

    def take_over(self, place: Place) -> Place:
        """The rows are the next ones. Only after ``has``."""
        found = {}
        for name, (at, count) in orjson.loads(place.digest).items():
            table, room = name.split("/")
            found[table, room] = self._earlier.rows(table, room, at, count)
        return self._place(self.add(found))

    def take_new(self, part: Part, added: Added, again: dict[int, OtherRows]) -> Place:
        """Rows that are new; says where they lie now."""
        return self._place(self.take(part, added, again))

    def _place(self, lengths: dict[tuple[str, str], tuple[int, int]]) -> Place:
        details = {"/".join(place): length for place, length in lengths.items()}
        return Place(self.generation, 0, 0, orjson.dumps(details))

    def completed(self) -> None:
        """Tells the state that the tables are complete."""
        now = self._stamp()
        if now is not None:
            self.store.completed(Generation(self.generation, ARROW, self.path, now), now)


class _Earlier:
    """The rows of tables that stand in a folder, by their number in the table and room."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._groups: dict[tuple[str, str], tuple[list[int], list[tuple[str, int]]]] = {}
        self._read: dict[tuple[str, str], tuple[int, Any]] = {}

    def rows(self, table: str, room: str, at: int, count: int) -> Any:  # noqa: ANN401 pyarrow has no types
        """So many rows from one on."""
        import pyarrow as pa

        starts, _ = self._index(table, room)
        number = max(bisect_right(starts, at) - 1, 0)
        found = [self._group(table, room, number).slice(at - starts[number], count)]
        while (have := sum(one.num_rows for one in found)) < count:
            number += 1
            found.append(self._group(table, room, number).slice(0, count - have))
        return pa.concat_tables(found)

    def _index(self, table: str, room: str) -> tuple[list[int], list[tuple[str, int]]]:
        """The first row of each group, and its place."""
        index = self._groups.get((table, room))
        if index is None:
            from pyarrow.parquet import read_metadata

            starts, groups, rows = [], [], 0
            folder = os.path.join(self.path, table, f"room={room}")
            for name in sorted(os.listdir(folder)):
                metadata = read_metadata(os.path.join(folder, name))
                for number in range(metadata.num_row_groups):
                    starts.append(rows)
                    groups.append((os.path.join(folder, name), number))
                    rows += metadata.row_group(number).num_rows
            index = self._groups[table, room] = starts, groups
        return index

    def _group(self, table: str, room: str, number: int) -> Any:  # noqa: ANN401
        known = self._read.get((table, room))
        if known is None or known[0] != number:
            from pyarrow.parquet import ParquetFile

            path, inner = self._index(table, room)[1][number]
            with ParquetFile(path) as file:
                known = self._read[table, room] = number, file.read_row_group(inner)
        return known[1]
