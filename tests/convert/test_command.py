"""``handaudit convert``: what is written, what is told, and the exit code."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from auditor.cli import run
from tests.convert.test_phh import TEXT

STUD = Path(__file__).parents[2] / "sample_histories" / "pokerstars" / "stud.txt"


def test_hands_follow_one_another_as_numbered_tables(tmp_path, capsys):
    source, out = tmp_path / "two.txt", tmp_path / "two.phhs"
    source.write_text(TEXT + "\n\n" + TEXT.replace("255000080001", "255000080002"))
    assert run(["convert", str(source), "--to", "phh", "-o", str(out)]) == 0
    tables = tomllib.loads(out.read_text())
    assert {name: table["hand"] for name, table in tables.items()} == {"1": 255000080001, "2": 255000080002}
    assert "Hands found: 2 = 2 written + 0 not written" in capsys.readouterr().err


def test_what_is_not_written_is_counted_with_the_reason(tmp_path, capsys):
    source = tmp_path / "mixed.txt"
    source.write_text(TEXT + "\n\n" + STUD.read_text())
    assert run(["convert", str(source), "--to", "ohh", "-o", str(tmp_path / "out.ohh")]) == 1
    told = capsys.readouterr().err
    assert "2 hands are not written: the format has no place for stud, fixed-limit" in told
    assert "Hands found: 3 = 1 written + 2 not written" in told


def test_nothing_written_leaves_no_file(tmp_path):
    out = tmp_path / "out.phhs"
    assert run(["convert", str(STUD), "--to", "phh", "-o", str(out)]) == 2
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("to", ["phh", "ohh"])
def test_the_input_is_never_overwritten(tmp_path, capsys, to):
    source = tmp_path / "hand.txt"
    source.write_text(TEXT)
    assert run(["convert", str(source), "--to", to, "-o", str(source)]) == 2
    assert source.read_text() == TEXT
    assert "cannot be read and overwritten" in capsys.readouterr().err
