"""Hands, contribution records, pots, findings and transfers as pandas tables.

One row a hand, a hand and seat, a pot, a finding; columns are those of the Parquet files, see
:func:`auditor.tables.typed_columns`: each amount stands under ``<name>_units`` as a whole number of the currency's
smallest unit, of which ``exponent`` says how many digits stand behind the decimal sign (2: cents, 0: chips). Before it
it stands under its bare name as an exact :class:`~decimal.Decimal` in the hand's currency unit. Missing means that the
text does not say. Sums over currencies are the caller's business; ``hands().repeat == "same"`` marks a hand that
stands there for the second time.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

import pandas as pd

from auditor.pipeline import audit_paths
from auditor.record import full_record
from auditor.tables import COLUMNS, Kind, Row, rows, typed_columns, typed_values
from parsers.errors import SourceError

_TYPES: dict[Kind, Any] = {Kind.TEXT: object, Kind.WHOLE: "Int64", Kind.FLAG: "bool", Kind.UNITS: "Int64"}


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


def transfers(paths: Iterable[str], room: str | None = None, troubles: list[SourceError] | None = None) -> pd.DataFrame:
    """One row a payment that would put a discrepant hand right; no name = the room."""
    return _frame("transfers", paths, room, troubles)


def _frame(table: str, paths: Iterable[str], room: str | None, troubles: list[SourceError] | None) -> pd.DataFrame:
    found: list[Row] = []
    exponents: list[int | None] = []
    for audit in audit_paths(paths, room, troubles):
        own = rows(full_record(audit), audit)[table]
        found += own
        exponents += [None if audit.currency is None else audit.currency.exponent] * len(own)
    values = dict(zip(typed_columns(table), typed_values(table, found, exponents), strict=True))
    texts = dict(zip(COLUMNS[table], zip(*found, strict=True), strict=True)) if found else {}
    frame: dict[str, pd.Series[Any]] = {}
    for (name, kind), column in values.items():
        if kind is Kind.UNITS:
            bare = name.removesuffix("_units")
            decimals = [None if text is None else Decimal(text) for text in texts.get(bare, ())]
            frame[bare] = pd.Series(decimals, dtype=object)
        frame[name] = pd.Series(column, dtype=_TYPES[kind])
    return pd.DataFrame(frame)
