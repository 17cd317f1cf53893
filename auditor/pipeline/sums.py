"""Sums of a batch by player: who is owed what over all hands, and how much rake falls to whom. Small CSV files."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Any

from auditor.results import Balance, BatchAccount, BatchFigures, BatchRow
from auditor.tables import guarded
from parsers.money import Currency, texts

#: The columns of each file. Rooms by their written names; no player = the room itself.
SUMS: dict[str, tuple[str, ...]] = {
    "balances": ("room", "currency", "player", "owed", "owes", "net", "hands"),
    "rake": ("room", "currency", "player", "raked_hands", "rake_by_stake", "rake_by_deal"),
}


def add_balances(account: BatchAccount, row: BatchRow) -> None:
    """Takes what would put a discrepant hand right into the sums."""
    if row.currency is None:
        return
    for name, units in row.settles:
        balance = account.balances.setdefault((row.room, row.currency, name), Balance())
        balance.hands += 1
        if units > 0:
            balance.owed += units
        else:
            balance.owes -= units


def sums_as_csv(account: BatchAccount, figures: BatchFigures) -> dict[str, str]:
    """File name -> text of each file; sorted, so that equal batches write equal files."""
    balances = [
        (room, currency, name, *_texts(currency, each.owed, each.owes, each.net), each.hands)
        for (room, currency, name), each in account.balances.items()
    ]
    rakes = [
        (room, currency, name, each.hands, *_texts(currency, each.by_stake, each.by_deal))
        for currency, players in figures.rakes.items()
        for (room, name), each in players.items()
    ]
    return {"balances.csv": _file("balances", balances), "rake.csv": _file("rake", rakes)}


def _texts(currency: Currency, *units: int) -> tuple[str, ...]:
    money = texts(currency.exponent)
    return tuple(money[each] for each in units)


def _file(table: str, rows: Iterable[tuple[Any, ...]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(SUMS[table])
    for room, currency, name, *rest in sorted(rows, key=_order):
        writer.writerow((guarded(room), currency.code, None if name is None else guarded(name), *rest))
    return text.getvalue()


def _order(row: tuple[Any, ...]) -> tuple[Any, ...]:
    room, currency, name = row[:3]
    return room, currency.code, currency.exponent, currency.symbol, name is None, name or ""
