"""The four tables as Arrow: what a worker hands on of a task, mended and written as Parquet by others.

Only imported where Parquet is asked for: :func:`auditor.pipeline.parquet.needed` says what is missing otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import ipc

from auditor.pipeline.parts import Added
from auditor.record import finding_record
from auditor.tables import COLUMNS, REPEAT, Kind, Row, finding_row, typed_columns, typed_values
from parsers.money import Currency

#: A table's part of one room.
Place = tuple[str, str]

#: The place of a hand among those of its task; only on the way, never written.
_NUMBER = "number"
#: Written as the name of a folder: ``room=...``.
_FOLDER = "room"
_MOST = 2**63 - 1
#: The room, the exponent and the rows of a hand by table.
OtherRows = tuple[str, int | None, dict[str, list[Row]]]
_LENGTH = 8

_TYPES = {Kind.TEXT: pa.string(), Kind.WHOLE: pa.int64(), Kind.FLAG: pa.bool_(), Kind.UNITS: pa.int64()}
_PANDAS = {
    Kind.TEXT: ("unicode", "str"),
    Kind.WHOLE: ("int64", "Int64"),
    Kind.FLAG: ("bool", "bool"),
    Kind.UNITS: ("int64", "Int64"),
}


def _kept(table: str) -> list[tuple[str, Kind]]:
    return [(name, kind) for name, kind in typed_columns(table) if name != _FOLDER]


def schema(table: str) -> pa.Schema:
    """The columns of a file. Pandas is told to keep whole numbers whole where some are missing."""
    columns = [
        {"name": name, "field_name": name, "pandas_type": _PANDAS[kind][0], "numpy_type": _PANDAS[kind][1]}
        for name, kind in _kept(table)
    ]
    told: dict[str, Any] = {
        "index_columns": [],
        "column_indexes": [],
        "columns": [{**column, "metadata": None} for column in columns],
        "creator": {"library": "pyarrow", "version": "1"},
        "pandas_version": "2.2.0",
    }
    return pa.schema([(name, _TYPES[kind]) for name, kind in _kept(table)], {"pandas": json.dumps(told)})


_SCHEMAS = {table: schema(table) for table in COLUMNS}
_FIELDS = {table: [pa.field(name, _TYPES[kind]) for name, kind in _kept(table)] for table in COLUMNS}


class Rows:
    """The rows of a task's hands, kept until the task is done. ``note`` is told what a column cannot hold."""

    def __init__(self, note: Callable[[str], None]) -> None:
        self.note = note
        self.places: dict[Place, tuple[list[Row], list[int | None], list[int]]] = {}

    def add(self, number: int, room: str, exponent: int | None, found: dict[str, list[Row]]) -> None:
        """The rows of one hand, the ``number``-th of the task, in each table."""
        for table, own in found.items():
            place = self.places.get((table, room))
            if place is None:
                place = self.places[table, room] = ([], [], [])
            count = len(own)
            place[0].extend(own)
            place[1].extend([exponent] * count)
            place[2].extend([number] * count)

    def pack(self) -> bytes:
        """All rows as Arrow streams, the length of each before it."""
        packed: list[bytes] = []
        for (table, room), place in self.places.items():
            found = self._table(table, room, *place)
            sink = pa.BufferOutputStream()
            with ipc.new_stream(sink, found.schema) as writer:
                writer.write_table(found)
            stream = sink.getvalue()
            packed += (stream.size.to_bytes(_LENGTH, "little"), stream.to_pybytes())
        return b"".join(packed)

    def _table(
        self, table: str, room: str, found: list[Row], exponents: list[int | None], numbers: list[int]
    ) -> pa.Table:
        values = dict(zip(typed_columns(table), typed_values(table, found, exponents), strict=True))
        arrays = [self._array(column, name, kind, found) for (name, kind), column in values.items() if name != _FOLDER]
        fields = pa.schema([*_FIELDS[table], pa.field(_NUMBER, pa.int32())], {"table": table, "room": room})
        return pa.table([*arrays, pa.array(numbers, pa.int32())], schema=fields)

    def _array(self, values: list[Any], name: str, kind: Kind, found: list[Row]) -> pa.Array:
        try:
            return pa.array(values, _TYPES[kind])
        except (OverflowError, UnicodeEncodeError, pa.ArrowInvalid):
            return pa.array(self._fitting(values, name, found), _TYPES[kind])

    def _fitting(self, values: list[Any], name: str, found: list[Row]) -> Iterator[Any]:
        """The values of a column some of which it cannot hold: broken characters, numbers of more than 64 bits."""
        for value, row in zip(values, found, strict=True):
            if isinstance(value, str):
                yield value.encode("utf-8", "replace").decode()
            elif isinstance(value, int) and abs(value) > _MOST:
                self.note(
                    f"{row[0]}:{row[1]}: {name.removesuffix('_units')} is too large for a Parquet file and left out"
                )
                yield None
            else:
                yield value


def unpack(packed: bytes) -> dict[Place, pa.Table]:
    """What :meth:`Rows.pack` packed, by table and room. Each holds on to bytes of its own, so that one that waits long
    keeps no other in memory."""
    found: dict[Place, pa.Table] = {}
    at = 0
    while at < len(packed):
        start = at + _LENGTH
        at = start + int.from_bytes(packed[at:start], "little")
        with ipc.open_stream(packed[start:at]) as reader:
            one = reader.read_all()
        metadata = one.schema.metadata
        found[metadata[b"table"].decode(), metadata[b"room"].decode()] = one
    return found


def mended(
    packed: bytes, added: Added, currencies: Mapping[int, Currency], again: Mapping[int, OtherRows] | None = None
) -> dict[Place, pa.Table]:
    """The tables of a task as files hold them, with the findings that are known only of all tasks together.
    ``currencies``: of hands whose added findings name amounts; ``again``: other rows for some hands."""
    found = unpack(packed)
    if again:
        _replace(found, again)
    if added:
        for (table, room), one in list(found.items()):
            if table == "hands":
                found[table, room] = _marked(one, added)
                place = ("findings", room)
                found[place] = _with_findings(found[place], _added_rows(one, added, currencies))
    return {
        (table, room): one.drop_columns([_NUMBER])
        .cast(_SCHEMAS[table])
        .replace_schema_metadata(_SCHEMAS[table].metadata)
        for (table, room), one in found.items()
    }


def _replace(found: dict[Place, pa.Table], again: Mapping[int, OtherRows]) -> None:
    """Puts other rows of hands into the place of their own."""
    others = Rows(lambda _: None)
    for number, (room, exponent, own) in again.items():
        others.add(number, room, exponent, own)
    numbers = pa.array(sorted(again), pa.int32())
    for place, other in unpack(others.pack()).items():
        kept = found[place].filter(pc.invert(pc.is_in(found[place][_NUMBER], value_set=numbers)))
        both = pa.concat_tables([kept, other])
        found[place] = both.take(pc.sort_indices(both[_NUMBER]))


def _marked(hands: pa.Table, added: Added) -> pa.Table:
    said = {
        number: REPEAT[one.code] for number, found in added.items() for one in reversed(found) if one.code in REPEAT
    }
    column = pa.array([said.get(number) for number in hands[_NUMBER].to_pylist()], pa.string())
    at = hands.schema.get_field_index("repeat")
    return hands.set_column(at, "repeat", column)


_HEAD = ("source", "line", "hand_id", "currency", "exponent", _NUMBER)


def _added_rows(
    hands: pa.Table, added: Added, currencies: Mapping[int, Currency]
) -> Iterable[tuple[int, Row, int | None]]:
    """Number, row and exponent of each added finding."""
    room = hands.schema.metadata[b"room"].decode()
    wanted = pc.is_in(hands[_NUMBER], value_set=pa.array(sorted(added), pa.int32()))
    for hand in hands.select(_HEAD).filter(wanted).to_pylist():
        number = hand[_NUMBER]
        head = (hand["source"], hand["line"], room, hand["hand_id"])
        for finding in added[number]:
            record = finding_record(finding, currencies.get(number))
            yield number, finding_row(head, hand["currency"], record), hand["exponent"]


def _with_findings(findings: pa.Table, added: Iterable[tuple[int, Row, int | None]]) -> pa.Table:
    """The findings with others, each after those of its hand."""
    numbers: list[int] = []
    found: list[Row] = []
    exponents: list[int | None] = []
    for number, row, exponent in added:
        numbers.append(number)
        found.append(row)
        exponents.append(exponent)
    if not found:
        return findings
    values = zip(typed_columns("findings"), typed_values("findings", found, exponents), strict=True)
    arrays = [pa.array(column, _TYPES[kind]) for (name, kind), column in values if name != _FOLDER]
    more = pa.table([*arrays, pa.array(numbers, pa.int32())], schema=findings.schema)
    both = pa.concat_tables([findings, more])
    return both.take(pc.sort_indices(both[_NUMBER]))  # a stable order: what is added comes last


def empty(table: str) -> pa.Table:
    """A table without rows."""
    return _SCHEMAS[table].empty_table()
