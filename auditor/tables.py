"""HandAudit -> rows of four tables: hands, players (contribution records), pots, findings.

The same rows become CSV files here and pandas frames in :mod:`auditor.frames`. Every row begins with the
hand it belongs to: source, line, room, hand_id. Amounts are decimal texts in the hand's currency unit.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any

from auditor.results import Finding, HandAudit
from parsers.hand import Hand
from parsers.money import texts

Row = tuple[Any, ...]

_HAND = ("source", "line", "room", "hand_id")

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


def rows(record: dict[str, Any], audit: HandAudit) -> dict[str, list[Row]]:
    """The rows of one hand in each table; ``record`` is its JSON record."""
    head = tuple(record[column] for column in _HAND)
    currency = record["currency"]
    total = record["total"]
    hand = (
        *head,
        *(record[key] for key in ("played_at", "game", "hi_lo", "betting")),
        *(currency, record["tournament"], record["verdict"]),
        *(total.get(key) for key in COLUMNS["hands"][11:20]),
        next((REPEAT[finding.code] for finding in audit.findings if finding.code in REPEAT), None),
    )
    pots = [
        (*head, currency, pot["name"], pot["amount"], _names(pot["eligible"]), _names(pot["winners"]))
        for pot in record["pots"]
    ]
    findings = [finding_row(head, currency, finding) for finding in record["findings"]]
    return {"hands": [hand], "players": _players(head, record, audit), "pots": pots, "findings": findings}


def _players(head: Row, record: dict[str, Any], audit: HandAudit) -> list[Row]:
    if not isinstance(audit.hand, Hand):
        return []
    money = texts(audit.hand.currency.exponent)
    found: list[Row] = []
    for player in record["players"]:
        own = audit.records[player["seat"]]
        lowest, highest = player["expected"] or (None, None)
        found.append(
            (
                *(*head, record["currency"], player["seat"], player["name"], player["stack"]),
                *(money[own.live], money[own.ante], money[own.dead]),
                *(player["contributed"], player["returned"], player["collected"], lowest, highest),
                *(player["cash_out"], player["net"], player["folded"], player["all_in"], player["cards"]),
            )
        )
    return found


def finding_row(head: Row, currency: str | None, finding: dict[str, Any]) -> Row:
    """A finding's JSON form as a row of ``findings``."""
    keys = ("code", "severity", "player", "pot", "expected", "recorded", "line", "message")
    return (*head, currency, *(finding[key] for key in keys))


def repeat_row(head: Iterable[str], finding: Finding, message: str) -> Row:
    """The row of an RD005 or RD006, which is found after the hand's own rows were made."""
    return (*head, None, finding.code, finding.severity.value, None, None, None, None, finding.line, message)


def _names(names: Iterable[str] | None) -> str | None:
    return None if names is None else "; ".join(names)


def csv_header(table: str) -> bytes:
    """The first line of a table's CSV file."""
    return (",".join(COLUMNS[table]) + "\n").encode()


def csv_lines(table: str, found: Iterable[Row]) -> bytes:
    """Rows as CSV in UTF-8. A text that a spreadsheet would take for a formula gets an apostrophe in front;
    numbers never do."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    numbers = [column in _WHOLE or is_money(table, column) for column in COLUMNS[table]]
    for row in found:
        writer.writerow(
            [_cell(value) if number else _guard(_cell(value)) for value, number in zip(row, numbers, strict=True)]
        )
    return text.getvalue().encode()


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _guard(cell: str) -> str:
    return "'" + cell if cell.startswith(_GUARDED) else cell
