"""Hands, contribution records, pots and findings as pandas tables.

Columns are those of :data:`auditor.tables.COLUMNS`, one row a hand, a hand and seat, a pot, a finding.
Each amount stands twice: under its name as an exact :class:`~decimal.Decimal` in the hand's currency
unit, and under ``<name>_units`` as a whole number of the currency's smallest unit, of which ``exponent``
says how many digits stand behind the decimal sign (2: cents, 0: chips). Missing means that the text does
not say. Sums over currencies are the caller's business; ``hands().repeat == "same"`` marks a hand that
stands there for the second time.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

import pandas as pd

from auditor.pipeline import audit_paths
from auditor.record import to_record
from auditor.tables import COLUMNS, is_money, rows
from parsers.errors import SourceError

_WHOLE = ("line", "seat", "at_line", "exponent")


def hands(paths: Iterable[str], room: str | None = None, troubles: list[SourceError] | None = None) -> pd.DataFrame:
    """One row a hand: header, verdict and sums. ``troubles``: see :func:`auditor.audit_paths`."""
    return _frame("hands", paths, room, troubles)


def contributions(
    paths: Iterable[str], room: str | None = None, troubles: list[SourceError] | None = None
) -> pd.DataFrame:
    """One row a hand and seat: what the player put in, what came back, what was due."""
    return _frame("players", paths, room, troubles)


def pots(paths: Iterable[str], room: str | None = None, troubles: list[SourceError] | None = None) -> pd.DataFrame:
    """One row a pot, main pot first."""
    return _frame("pots", paths, room, troubles)


def findings(paths: Iterable[str], room: str | None = None, troubles: list[SourceError] | None = None) -> pd.DataFrame:
    """One row a finding, RD005 and RD006 included."""
    return _frame("findings", paths, room, troubles)


def _frame(table: str, paths: Iterable[str], room: str | None, troubles: list[SourceError] | None) -> pd.DataFrame:
    names = COLUMNS[table]
    columns: dict[str, list[Any]] = {name: [] for name in names}
    exponents: list[int | None] = []
    for audit in audit_paths(paths, room, troubles):
        exponent = None if audit.currency is None else audit.currency.exponent
        for row in rows(to_record(audit), audit)[table]:
            exponents.append(exponent)
            for name, value in zip(names, row, strict=True):
                columns[name].append(value)
    frame: dict[str, pd.Series[Any]] = {}
    for name, values in columns.items():
        if is_money(table, name):
            frame[name] = pd.Series([None if v is None else Decimal(v) for v in values], dtype=object)
            units = [None if v is None else int(v.replace(".", "")) for v in values]
            frame[f"{name}_units"] = pd.Series(units, dtype="Int64")
        else:
            frame[name] = pd.Series(values, dtype="Int64" if name in _WHOLE else object)
        if name == "currency":
            frame["exponent"] = pd.Series(exponents, dtype="Int64")
    return pd.DataFrame(frame)
