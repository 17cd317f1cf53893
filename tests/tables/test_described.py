"""What docs/tables.md says: its snippets run, and its columns are the columns there are."""

import re
import shutil
from decimal import Decimal
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


#: Jonas won 32 and 27 whole chips, and in the file with hundredths 0.62 - 0.50 - 15.00: 44.12 together.
GAMES = Path(__file__).parents[2] / "sample_histories" / "pokernow"


def test_reading_parquet(capsys):
    pytest.importorskip("pyarrow")
    run_batch(BatchOptions(["histories"], parquet="tables"))
    known = {}
    exec(PARQUET, known)
    won = known["won"].set_index("name")
    assert won.net_units.to_dict() == {"Aldo": 5, "Bea": -2, "Cleo": -4}
    assert known["net"]["USD", "Aldo"] == Decimal("0.05")
    assert capsys.readouterr().out.splitlines()[1].split() == ["USD", "Aldo", "0.05"]


def test_reading_parquet_of_mixed_exponents():
    pytest.importorskip("pyarrow")
    run_batch(BatchOptions([str(GAMES)], parquet="tables"))
    known = {}
    exec(PARQUET, known)
    assert known["net"]["chips", "Jonas"] == Decimal("44.12")


def test_one_room():
    pd = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    run_batch(BatchOptions(["histories"], parquet="tables"))
    (call,) = re.findall(r"`(pd\.read_parquet\([^`]*filters[^`]*)`", PAGE)
    assert len(eval(call, {"pd": pd})) == 9
    assert len(eval(call.replace("pokerstars", "elsewhere"), {"pd": pd})) == 0


def test_frames(capsys):
    known = {}
    exec(FRAMES, known)
    assert known["records"].net_units.sum() == 3 - 1 - 2 + 3 - 1 - 2 + 2 - 1 - 2
    told = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [line[-2:] for line in told[1:4]] == [["Aldo", "0.08"], ["Bea", "-0.03"], ["Cleo", "-0.06"]]


def test_frames_of_mixed_exponents(capsys):
    shutil.rmtree("histories")
    shutil.copytree(GAMES, "histories")
    exec(FRAMES, {})
    assert ["Jonas", "44.12"] in [line.split()[-2:] for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("table", COLUMNS)
def test_columns(table):
    (row,) = re.findall(rf"^\| `{table}` \| (.*) \|$", PAGE, re.MULTILINE)
    named = re.findall(r"(\*?)`([a-z_]+)`(?!:)", re.sub(r"\([^)]*\)", "", row))
    assert [name for _, name in named] == list(COLUMNS[table][4:])
    assert [name for star, name in named if star] == [name for name in COLUMNS[table] if is_money(table, name)]
