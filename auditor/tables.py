"""HandAudit -> rows of five tables: hands, players (contribution records), pots, findings, transfers.

The same rows become CSV files here, Parquet files in :mod:`auditor.pipeline.arrow` and pandas frames in
:mod:`auditor.frames`. Every row begins with the hand it belongs to: source, line, room, hand_id. Amounts are decimal
texts in the hand's currency unit; where columns have types they are whole numbers of the currency's smallest unit.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from enum import Enum
from typing import Any

from msgspec import structs

from auditor.record import HandRecord, TotalRecord
from auditor.results import HandAudit
from parsers.hand import Hand
from parsers.money import texts

Row = tuple[Any, ...]

_HAND = ("source", "line", "room", "hand_id")
#: The sums of a hand for which nothing was reckoned.
_NO_TOTAL = (None,) * len(TotalRecord.__struct_fields__)

#: What the column ``repeat`` says for RD006 and RD005.
REPEAT = {"RD006": "same", "RD005": "other"}

#: The columns of each table. ``repeat``: "same" (RD006) or "other" (RD005) for a hand number met before,
#: so that sums can leave out the rows with "same". Several names in one cell are joined by "; ".
COLUMNS: dict[str, tuple[str, ...]] = {
    "hands": (
        *_HAND,
        "played_at",
        "game",
        "hi_lo",
        "betting",
        "currency",
        "tournament",
        "verdict",
        "contributed",
        "returned",
        "pot",
        "recorded_pot",
        "house_money",
        "rake",
        "recorded_rake",
        "fees",
        "collected",
        "repeat",
    ),
    "players": (
        *_HAND,
        "currency",
        "seat",
        "name",
        "stack",
        "live",
        "ante",
        "dead",
        "contributed",
        "returned",
        "collected",
        "expected_lowest",
        "expected_highest",
        "cash_out",
        "net",
        "folded",
        "all_in",
        "cards",
    ),
    "pots": (*_HAND, "currency", "pot", "amount", "eligible", "winners"),
    "findings": (
        *_HAND,
        "currency",
        "code",
        "severity",
        "player",
        "pot",
        "expected",
        "recorded",
        "at_line",
        "message",
    ),
    "transfers": (*_HAND, "currency", "payer", "payee", "amount"),
}

_MONEY = frozenset(
    {
        *("contributed", "returned", "pot", "recorded_pot", "house_money", "rake", "recorded_rake", "fees"),
        *("collected", "stack", "live", "ante", "dead", "expected_lowest", "expected_highest", "cash_out"),
        *("net", "amount", "expected", "recorded"),
    }
)


def is_money(table: str, column: str) -> bool:
    """Does the column hold amounts? ("pot" is one in ``hands`` and a pot's name elsewhere.)"""
    return column in _MONEY and (column != "pot" or table == "hands")


_GUARDED = ("=", "+", "-", "@", "\t", "\r")
_WHOLE = frozenset({"line", "seat", "at_line"})
_FLAGS = frozenset({"hi_lo", "all_in"})


class Kind(Enum):
    """What a column with a type holds. Numbers and texts may be missing, flags never are."""

    TEXT = "text"
    WHOLE = "whole number"
    FLAG = "flag"
    UNITS = "units"


def typed_columns(table: str) -> list[tuple[str, Kind]]:
    """The columns of a table where columns have types: those of :data:`COLUMNS`, with ``exponent`` after ``currency``
    (so many digits of a unit stand behind the decimal sign), and amounts as ``<name>_units``."""
    found: list[tuple[str, Kind]] = []
    for name in COLUMNS[table]:
        if is_money(table, name):
            found.append((f"{name}_units", Kind.UNITS))
        else:
            found.append((name, Kind.WHOLE if name in _WHOLE else Kind.FLAG if name in _FLAGS else Kind.TEXT))
        if name == "currency":
            found.append(("exponent", Kind.WHOLE))
    return found


class _Units(dict[str | None, int | None]):
    """Decimal text -> units; remembers what it has seen."""

    def __missing__(self, text: str) -> int:
        if len(self) >= 200_000:
            self.clear()
            self[None] = None
        self[text] = units = int(text.replace(".", ""))
        return units


#: Units of an amount as rows hold it: "-0.50" -> -50; None stays None.
UNITS: dict[str | None, int | None] = _Units({None: None})


def typed_values(table: str, found: list[Row], exponents: Iterable[int | None]) -> list[list[Any]]:
    """Rows as the values of :func:`typed_columns`, column by column; ``exponents``: one for each row."""
    turned = list(zip(*found, strict=True)) or [()] * len(COLUMNS[table])
    values: list[list[Any]] = []
    for name, column in zip(COLUMNS[table], turned, strict=True):
        values.append([UNITS[text] for text in column] if is_money(table, name) else list(column))
        if name == "currency":
            values.append(list(exponents))
    return values


def rows(record: HandRecord, audit: HandAudit) -> dict[str, list[Row]]:
    """The rows of one hand in each table; ``record`` is its own."""
    head = (record.source, record.line, record.room, record.hand_id)
    currency, total = record.currency, record.total
    hand = (
        *(*head, record.played_at, record.game, record.hi_lo, record.betting),
        *(currency, record.tournament, record.verdict),
        *(structs.astuple(total) if isinstance(total, TotalRecord) else _NO_TOTAL),
        next((REPEAT[finding.code] for finding in audit.findings if finding.code in REPEAT), None),
    )
    pots = [(*head, currency, pot.name, pot.amount, _names(pot.eligible), _names(pot.winners)) for pot in record.pots]
    findings = [finding_row(head, currency, finding) for finding in record.findings]
    return {
        "hands": [hand],
        "players": _players(head, record, audit),
        "pots": pots,
        "findings": findings,
        "transfers": _transfers(head, record),
    }


def _transfers(head: Row, record: HandRecord) -> list[Row]:
    """What would put the hand right; no name = the room."""
    if record.to_settle is None:
        return []
    return [
        (*head, record.currency, each["from"], each["to"], each["amount"]) for each in record.to_settle["transfers"]
    ]


def _players(head: Row, record: HandRecord, audit: HandAudit) -> list[Row]:
    if not isinstance(audit.hand, Hand):
        return []
    money = texts(audit.hand.currency.exponent)
    found: list[Row] = []
    for player in record.players:
        own = audit.records[player.seat]
        lowest, highest = player.expected or (None, None)
        found.append(
            (
                *(*head, record.currency, player.seat, player.name, player.stack),
                *(money[own.live], money[own.ante], money[own.dead]),
                *(player.contributed, player.returned, player.collected, lowest, highest),
                *(player.cash_out, player.net, player.folded, player.all_in, player.cards),
            )
        )
    return found


def finding_row(head: Row, currency: str | None, finding: dict[str, Any]) -> Row:
    """A finding's JSON form as a row of ``findings``."""
    keys = ("code", "severity", "player", "pot", "expected", "recorded", "line", "message")
    return (*head, currency, *(finding[key] for key in keys))


def _names(names: Iterable[str] | None) -> str | None:
    return None if names is None else "; ".join(names)


def csv_header(table: str) -> bytes:
    """The first line of a table's CSV file."""
    return (",".join(COLUMNS[table]) + "\n").encode()


#: Texts whose words are ours: no guard is needed.
_OURS = frozenset(
    {"room", "played_at", "game", "betting", "currency", "verdict", "repeat", "folded", "cards", "code", "severity"}
)


def _places(table: str, kind: Kind) -> tuple[int, ...]:
    kinds = dict(typed_columns(table))
    return tuple(at for at, name in enumerate(COLUMNS[table]) if kinds.get(name) is kind and name not in _OURS)


def guarded(text: str) -> str:
    """A text as a spreadsheet shows it: never as a formula."""
    return "'" + text if text.startswith(_GUARDED) else text


_FLAG_PLACES = {table: _places(table, Kind.FLAG) for table in COLUMNS}
_TEXT_PLACES = {table: _places(table, Kind.TEXT) for table in COLUMNS}


def csv_lines(table: str, found: Iterable[Row]) -> bytes:
    """Rows as CSV in UTF-8. A text that a spreadsheet would take for a formula gets an apostrophe in front;
    numbers never do."""
    flags, texts_at = _FLAG_PLACES[table], _TEXT_PLACES[table]
    lines: list[list[Any]] = []
    for row in found:
        cells = list(row)
        for at in flags:
            cells[at] = "true" if cells[at] else "false"
        for at in texts_at:
            cell = cells[at]
            if cell:
                cells[at] = guarded(cell)
        lines.append(cells)
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue().encode()
