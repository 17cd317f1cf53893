"""A task's results -> bytes and back. No code can hide in them: JSON with our own types under a tag.

The hands' digests and lines and the records' bytes are kept apart, see :mod:`auditor.pipeline.state.store`.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any

import orjson

from auditor.neighbours import Edges
from auditor.pipeline.figures import PartFigures
from auditor.pipeline.parts import Added, JoinedViews, ListedHand, Part, PieceResult
from auditor.results import BatchRow, Finding, Names, Phrase, Severity, Units, Verdict
from parsers.hand import Betting, Game, Stakes
from parsers.money import Currency

_LEVEL = 3
_TAG = "="
#: Parts of a :class:`Part` that are kept elsewhere.
_APART = frozenset({"keys", "contents", "cards", "lines", "streams", "pages", "elsewhere", "sequence", "edges"})
_RECORDS: dict[str, type[Any]] = {
    one.__name__: one
    for one in (PieceResult, ListedHand, BatchRow, Stakes, Currency, PartFigures, Finding, Edges, JoinedViews)
}
_WORDS: dict[str, Callable[[str], Any]] = {one.__name__: one for one in (Verdict, Severity, Game, Betting)}


def pack(part: Part, added: Added, pages: dict[str, str | None]) -> bytes:
    """The part as it was written, what was added to its hands, and the stamps of the pages that were written."""
    values = {f.name: _plain(getattr(part, f.name)) for f in fields(part) if f.name not in _APART}
    edges = orjson.dumps(_plain(part.edges)).decode()
    return zlib.compress(orjson.dumps([values, _plain(added), pages, edges]), _LEVEL)


def unpack(data: bytes) -> tuple[Part, Added, dict[str, str | None], str]:
    """What :func:`pack` was given; the part's edges stay packed, because few of them are looked at: see
    :func:`unpack_edges`. Raises ValueError for anything else."""
    try:
        values, added, pages, edges = orjson.loads(zlib.decompress(data))
        part = Part(**{name: _typed(value) for name, value in values.items()})
        return part, _typed(added), pages, edges
    except (zlib.error, LookupError, TypeError, AttributeError) as error:
        raise ValueError(str(error)) from error


def unpack_edges(packed: str) -> Edges:
    """The edges of a part. Raises ValueError for anything else."""
    try:
        edges = _typed(orjson.loads(packed))
    except (LookupError, TypeError, AttributeError) as error:
        raise ValueError(str(error)) from error
    if not isinstance(edges, Edges):
        raise ValueError("no edges")
    return edges


def _are_numbers(values: list[Any]) -> bool:
    """Lists hold one kind of thing; those of numbers are long and stay as they are."""
    return bool(values) and type(values[0]) is int


def _plain(value: Any) -> Any:  # noqa: ANN401 whatever a part holds
    kind = type(value)
    if kind in (str, int, bool, float) or value is None:
        return value
    if kind is list:
        return value if _are_numbers(value) else [_plain(each) for each in value]
    if kind is tuple:
        return {_TAG: "tuple", "v": [_plain(each) for each in value]}
    if kind is dict:
        return {_TAG: "dict", "v": [(_plain(key), _plain(each)) for key, each in value.items()]}
    if kind is Units:
        return {_TAG: "Units", "v": int(value)}
    if kind is Names:
        return {_TAG: "Names", "v": list(value.names)}
    if kind is Phrase:
        parts = (value.template, dict(value.params), value.context, value.currency)
        return {_TAG: "Phrase", "v": [_plain(each) for each in parts]}
    if kind.__name__ in _WORDS:
        return {_TAG: kind.__name__, "v": value.value}
    if is_dataclass(value) and kind.__name__ in _RECORDS:
        return {_TAG: kind.__name__, "v": [_plain(getattr(value, f.name)) for f in fields(value)]}
    raise TypeError(f"{kind.__name__} cannot be kept")


def _typed(value: Any) -> Any:  # noqa: ANN401 what was plain
    if isinstance(value, list):
        return value if _are_numbers(value) else [_typed(each) for each in value]
    if not isinstance(value, dict):
        return value
    tag, inner = value[_TAG], value["v"]
    if tag == "tuple":
        return tuple(_typed(each) for each in inner)
    if tag == "dict":
        return {_typed(key): _typed(each) for key, each in inner}
    if tag == "Units":
        return Units(inner)
    if tag == "Names":
        return Names(inner)
    if tag == "Phrase":
        template, params, context, currency = map(_typed, inner)
        return Phrase(template, params, context=context, currency=currency)
    if tag in _WORDS:
        return _WORDS[tag](inner)
    return _RECORDS[tag](*map(_typed, inner))


def pack_numbers(numbers: array[int]) -> bytes:
    """Numbers of 8 or 4 bytes, the same on every machine."""
    if sys.byteorder == "big":  # pragma: no cover (of this order no machine is at hand)
        numbers = array(numbers.typecode, numbers)
        numbers.byteswap()
    return numbers.tobytes()


def unpack_numbers(data: bytes, typecode: str = "Q") -> array[int]:
    """What :func:`pack_numbers` was given."""
    numbers = array(typecode)
    numbers.frombytes(data)
    if sys.byteorder == "big":  # pragma: no cover (of this order no machine is at hand)
        numbers.byteswap()
    return numbers


def pack_rows(rows: list[list[Any]]) -> bytes:
    """Rows of texts and numbers."""
    return zlib.compress(orjson.dumps(rows), _LEVEL)


def unpack_rows(data: bytes) -> list[list[Any]]:
    """What :func:`pack_rows` was given. Raises ValueError for anything else."""
    try:
        rows: list[list[Any]] = orjson.loads(zlib.decompress(data))
        return rows
    except zlib.error as error:
        raise ValueError(str(error)) from error


def pack_lines(lines: array[int]) -> bytes:
    """Line numbers, which mostly rise by little."""
    return zlib.compress(orjson.dumps([here - before for here, before in zip(lines, [0, *lines], strict=False)]), 6)


def unpack_lines(data: bytes) -> array[int]:
    """What :func:`pack_lines` was given. Raises ValueError for anything else."""
    try:
        steps = orjson.loads(zlib.decompress(data))
    except zlib.error as error:
        raise ValueError(str(error)) from error
    lines = array("I")
    line = 0
    for step in steps:
        line += step
        lines.append(line)
    return lines
