"""What docs/tables.md says: its snippets run, and its columns are the columns there are."""

import re
from pathlib import Path

import pytest

from auditor.pipeline.batch import BatchOptions, run_batch
from auditor.tables import COLUMNS, is_money
from tests.texts import hand

PAGE = (Path(__file__).parents[2] / "docs" / "tables.md").read_text(encoding="utf-8")
PARQUET, FRAMES = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    """Hand 1 twice and hand 2, in which Aldo got 4 of his 5 cents: he won 3 and 2 cents."""
    monkeypatch.chdir(tmp_path)
    Path("histories").mkdir()
    Path("histories/a.txt").write_text(hand(1) + hand(1) + hand(2, paid="0.04"))


def test_reading_parquet(capsys):
    pytest.importorskip("pyarrow")
    run_batch(BatchOptions(["histories"], parquet="tables"))
    known = {}
    exec(PARQUET, known)
    won = known["won"].set_index("name")
    assert won.net_units.to_dict() == {"Aldo": 5, "Bea": -2, "Cleo": -4}
    assert float(won.net["Aldo"]) == 0.05
    assert capsys.readouterr().out.splitlines()[1].split() == ["0", "USD", "2", "Aldo", "5", "0.05"]


def test_one_room():
    pd = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    run_batch(BatchOptions(["histories"], parquet="tables"))
    (call,) = re.findall(r"`(pd\.read_parquet\([^`]*filters[^`]*)`", PAGE)
    assert len(eval(call, {"pd": pd})) == 9
    assert len(eval(call.replace("pokerstars", "elsewhere"), {"pd": pd})) == 0


def test_frames():
    known = {}
    exec(FRAMES, known)
    assert known["records"].net_units.sum() == 3 - 1 - 2 + 3 - 1 - 2 + 2 - 1 - 2


@pytest.mark.parametrize("table", COLUMNS)
def test_columns(table):
    (row,) = re.findall(rf"^\| `{table}` \| (.*) \|$", PAGE, re.MULTILINE)
    named = re.findall(r"(\*?)`([a-z_]+)`(?!:)", re.sub(r"\([^)]*\)", "", row))
    assert [name for _, name in named] == list(COLUMNS[table][4:])
    assert [name for star, name in named if star] == [name for name in COLUMNS[table] if is_money(table, name)]
