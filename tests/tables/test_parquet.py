import csv
import hashlib
import os
import subprocess
import sys
from decimal import Decimal

import pandas as pd
import pytest

from auditor import frames
from auditor.pipeline import parquet, tasks
from auditor.pipeline.batch import BatchOptions, Listeners, run_batch
from auditor.tables import COLUMNS, typed_columns
from parsers import sources
from parsers.errors import HandauditError
from tests.texts import LINES, cut_off, hand, many

pytest.importorskip("pyarrow")

FRAMES = {
    "hands": frames.hands,
    "players": frames.contributions,
    "pots": frames.pots,
    "findings": frames.findings,
    "transfers": frames.transfers,
}


def run(path, out, **options):
    return run_batch(BatchOptions([str(path)], parquet=str(out), **options))


def files(folder):
    """Every file below a folder with a digest of its bytes."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def read(folder, table):
    """A table as pandas reads it, rooms in its own column as texts."""
    frame = pd.read_parquet(folder / table)
    return frame.assign(room=frame.room.astype(object))


def plain(frame):
    """Rows as tuples, whatever stands for a missing value."""
    return [tuple(None if pd.isna(value) else value for value in row) for row in frame.itertuples(index=False)]


@pytest.fixture
def folder(tmp_path):
    """Six hands: 3 consistent, 2 discrepant, 1 cut off; number 1 comes twice, number 2 again with another player."""
    path = tmp_path / "in"
    path.mkdir()
    (path / "a.txt").write_text(hand(1) + hand(2, paid="0.04") + hand(1))
    (path / "b.txt").write_text(hand(4) + hand(2, paid="0.04", hero="Ezra") + cut_off(5))
    return path


@pytest.mark.parametrize("table", COLUMNS)
def test_the_files_hold_what_the_frames_hold(folder, tmp_path, table):
    run(folder, tmp_path / "out")
    found = read(tmp_path / "out", table)
    names = [name for name, _ in typed_columns(table)]
    assert sorted(found.columns) == sorted(names)
    assert plain(found[names]) == plain(FRAMES[table]([str(folder)])[names])


def test_figures(folder, tmp_path):
    run(folder, tmp_path / "out")
    hands = read(tmp_path / "out", "hands")
    assert list(hands.hand_id) == ["1", "2", "1", "4", "2", "5"]
    assert plain(hands[["repeat"]]) == [(None,), (None,), ("same",), (None,), ("other",), (None,)]
    assert plain(hands[["pot_units", "exponent"]]) == [(5, 2)] * 5 + [(None, None)]
    assert str(hands.pot_units.dtype) == "Int64"
    players = read(tmp_path / "out", "players")
    aldo = players[players.name == "Aldo"]
    assert list(aldo.net_units) == [3, 2, 3, 3]
    assert set(players.room) == {"pokerstars"}


def test_repeated_hands_are_findings(folder, tmp_path):
    run(folder, tmp_path / "out")
    found = read(tmp_path / "out", "findings")
    ours = found[found.code.isin(["RD005", "RD006"])]
    assert plain(ours[["hand_id", "line", "code", "currency", "exponent", "message"]]) == [
        (
            "1",
            1 + 2 * LINES,
            "RD006",
            "USD",
            2,
            f"The same hand stands before at {folder}/a.txt:1; sums of money count it once.",
        ),
        (
            "2",
            1 + LINES,
            "RD005",
            "USD",
            2,
            f"This hand number stands before at {folder}/a.txt:{1 + LINES} with other content.",
        ),
    ]
    assert list(found.code)[-1] == "RD004"  # each stands with its hand


@pytest.mark.parametrize("table", COLUMNS)
def test_csv_has_the_same_rows_with_decimals(folder, tmp_path, table):
    run(folder, tmp_path / "out", csv=str(tmp_path / "csv"))
    typed = read(tmp_path / "out", table).to_dict("records")
    with open(tmp_path / "csv" / f"{table}.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(typed) > 0
    amounts = 0
    for row, other in zip(rows, typed, strict=True):
        assert (row["source"], row["room"], row["currency"] or None) == (
            *(other["source"], other["room"]),
            None if pd.isna(other["currency"]) else other["currency"],
        )
        for name, text in row.items():
            if f"{name}_units" in other:
                units = other[f"{name}_units"]
                assert (text == "") == bool(pd.isna(units))
                if text:
                    assert Decimal(text) * 10 ** int(other["exponent"]) == units
                    amounts += 1
    assert amounts


@pytest.mark.parametrize("piece", [500, 1 << 20])
def test_bytes_depend_on_nothing_but_the_input(folder, tmp_path, monkeypatch, piece):
    monkeypatch.setattr(parquet, "GROUP", 7)
    monkeypatch.setattr(sources, "PIECE", piece)
    (folder / "c.txt").write_text(many(20))
    made = []
    for jobs in (1, 2):
        run(folder, tmp_path / str(jobs), jobs=jobs)
        made.append(files(tmp_path / str(jobs)))
    assert made[0] == made[1]
    assert len(made[0]) == 5


def test_hash_seed_zone_and_locale_change_nothing(folder, tmp_path):
    made = []
    for seed, zone, locale in (("1", "UTC", "C.UTF-8"), ("2", "Asia/Tokyo", "fr_FR.UTF-8")):
        out = tmp_path / seed
        settings = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale}
        command = [sys.executable, "-m", "auditor", "batch", str(folder), "--parquet", str(out), "--csv", str(out)]
        assert subprocess.run(command, env=settings, capture_output=True).returncode == 1
        made.append(files(out))
    assert made[0] == made[1]
    assert len(made[0]) == 12


def test_groups_and_files_have_a_fixed_number_of_rows(tmp_path, monkeypatch):
    from pyarrow.parquet import ParquetFile

    monkeypatch.setattr(parquet, "GROUP", 4)
    monkeypatch.setattr(parquet, "FILE", 2)
    monkeypatch.setattr(sources, "PIECE", 1)
    (tmp_path / "a.txt").write_text(many(21))
    run(tmp_path / "a.txt", tmp_path / "out")
    found = sorted((tmp_path / "out" / "hands" / "room=pokerstars").iterdir())
    assert [path.name for path in found] == ["00000.parquet", "00001.parquet", "00002.parquet"]
    groups = [[ParquetFile(path).metadata.row_group(n).num_rows for n in range(len_of(path))] for path in found]
    assert groups == [[4, 4], [4, 4], [4, 1]]
    assert list(read(tmp_path / "out", "hands").hand_id) == [str(241000002001 + n) for n in range(21)]


def len_of(path):
    from pyarrow.parquet import ParquetFile

    return ParquetFile(path).num_row_groups


def test_what_waits_is_bounded(tmp_path, monkeypatch):
    monkeypatch.setattr(parquet, "WAITING", 1)
    monkeypatch.setattr(sources, "PIECE", 1)
    (tmp_path / "a.txt").write_text(many(3))
    run(tmp_path / "a.txt", tmp_path / "out")
    assert len_of(tmp_path / "out" / "hands" / "room=pokerstars" / "00000.parquet") == 3


def test_tables_without_rows_can_be_read(tmp_path):
    (tmp_path / "none.txt").write_text("no hand\n")
    run(tmp_path / "none.txt", tmp_path / "none")
    (tmp_path / "a.txt").write_text(cut_off(1))
    run(tmp_path / "a.txt", tmp_path / "out")
    for table in COLUMNS:
        names = sorted(name for name, _ in typed_columns(table))
        empty, some = read(tmp_path / "none", table), read(tmp_path / "out", table)
        assert sorted(empty.columns) == sorted(some.columns) == names
        assert len(empty) == 0
        assert len(some) == (table in ("hands", "findings"))


class TestPlaces:
    def test_a_later_run_takes_the_place_of_an_earlier_one(self, folder, tmp_path):
        out = tmp_path / "out"
        run(folder, out)
        other = out / "hands" / "room=elsewhere"
        other.mkdir()
        (out / "hands" / "room=pokerstars" / "00000.parquet").rename(other / "00000.parquet")
        (out / "mine.txt").write_text("")
        run(folder / "b.txt", out)
        assert list(files(out)) == [
            *("findings/room=pokerstars/00000.parquet", "hands/room=pokerstars/00000.parquet", "mine.txt"),
            *("players/room=pokerstars/00000.parquet", "pots/room=pokerstars/00000.parquet"),
            "transfers/room=pokerstars/00000.parquet",
        ]
        assert list(read(out, "hands").hand_id) == ["4", "2", "5"]

    def test_an_interrupted_run_leaves_the_earlier_tables(self, folder, tmp_path, monkeypatch):
        """Both files are one task, whatever the folder is called."""
        monkeypatch.setattr(tasks, "_FILES", 1 << 62)
        out = tmp_path / "out"
        run(folder / "b.txt", out)
        before = files(out)

        def stop(one):
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            run_batch(BatchOptions([str(folder)], parquet=str(out)), Listeners(listed=stop))
        after = files(out)
        assert {name: after.get(name) for name in before} == before
        assert list(read(out, "hands").hand_id) == ["4", "2", "5"]
        assert list(read(out / "_part", "hands").hand_id) == ["1", "2", "1", "4", "2", "5"]
        run(folder / "a.txt", out)
        assert list(read(out, "hands").hand_id) == ["1", "2", "1"]
        assert not (out / "_part").exists()

    def test_foreign_files_are_left_alone(self, folder, tmp_path):
        out = tmp_path / "out"
        (out / "pots").mkdir(parents=True)
        (out / "pots" / "mine.csv").write_text("mine")
        with pytest.raises(HandauditError, match=r"out: holds other files than tables \(pots/mine\.csv\)"):
            run(folder, out, jsonl=str(tmp_path / "o.jsonl"))
        assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "out"]
        assert list(files(out)) == ["pots/mine.csv"]

    def test_tables_inside_the_folder_that_is_read(self, folder):
        for _ in range(2):
            result = run(folder, folder)
            assert (result.account.files, result.account.found) == (2, 6)

    def test_a_place_that_cannot_be_written(self, folder, tmp_path):
        (tmp_path / "file").write_text("")
        with pytest.raises(HandauditError, match="file/x: no folder can be made there"):
            run(folder, tmp_path / "file" / "x")


def test_without_pyarrow_the_extra_is_named(folder, tmp_path):
    script = (
        "import sys; sys.modules['pyarrow'] = None\n"
        "from auditor.cli import run\n"
        f"sys.exit(run(['batch', {str(folder)!r}, '--parquet', {str(tmp_path / 'out')!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == "handaudit: --parquet needs the package pyarrow: pip install 'handaudit[parquet]'\n"
    assert not (tmp_path / "out").exists()


def test_an_amount_that_does_not_fit_is_said_and_left_out(tmp_path):
    huge = "9" * 18
    (tmp_path / "a.txt").write_text(hand(1) + hand(2).replace("$1.87", f"${huge}"))
    heard = []
    options = BatchOptions([str(tmp_path / "a.txt")], parquet=str(tmp_path / "out"), csv=str(tmp_path / "csv"))
    run_batch(options, Listeners(trouble=heard.append))
    assert heard == [f"{tmp_path}/a.txt:{1 + LINES}: stack is too large for a Parquet file and left out"]
    bea = read(tmp_path / "out", "players").query("name == 'Bea'")
    assert plain(bea[["stack_units", "net_units"]]) == [(187, -1), (None, -1)]
    assert f"{huge}.00" in (tmp_path / "csv" / "players.csv").read_text()


def test_broken_characters_cost_nothing_else():
    from auditor.pipeline.arrow import Rows, unpack
    from auditor.tables import Row

    row: Row = ("a\udcff.txt", 1, "pokerstars", "1", None, "main", "0.05", "Bea", None)
    rows = Rows(print)
    rows.add(0, "pokerstars", None, {"pots": [row]})
    (one,) = unpack(rows.pack())["pots", "pokerstars"].to_pylist()
    assert (one["source"], one["amount_units"]) == ("a?.txt", 5)
