"""Tables of runs with a state: rows of what need not be done again are taken over from the earlier tables."""

import pytest

from auditor.pipeline import batch as batch_module
from auditor.pipeline import parquet
from auditor.pipeline.batch import BatchOptions, Listeners, run_batch
from parsers import sources
from tests.tables.test_parquet import files, folder, read
from tests.texts import hand, many

pytest.importorskip("pyarrow")
__all__ = ["folder"]


@pytest.fixture(autouse=True)
def _small(monkeypatch):
    """Tasks of a few hands, groups of a few rows, three of them in a file."""
    monkeypatch.setattr(sources, "PIECE", 2 * len(hand(1)))
    monkeypatch.setattr(parquet, "GROUP", 5)
    monkeypatch.setattr(parquet, "FILE", 3)


@pytest.fixture
def done(monkeypatch):
    """The sources of the pieces that are audited."""
    audited = []
    real = batch_module.work

    def counted(task, number, wanted):
        audited.extend(piece.source.rpartition("/")[2] for piece in task.pieces)
        return real(task, number, wanted)

    monkeypatch.setattr(batch_module, "work", counted)
    return audited


def run(path, out, state=None, **options):
    options |= {"parquet": str(out), "state": state and str(state)}
    return run_batch(BatchOptions([str(path)], **options))


def check(path, out, again):
    """Are the tables those of a run that knows nothing of earlier ones?"""
    run(path, again)
    assert files(out) == files(again)


def test_a_second_run_audits_nothing(folder, tmp_path, done):
    (folder / "c.txt").write_text(many(30))
    first = run(folder, tmp_path / "out", tmp_path / "state")
    before = files(tmp_path / "out")
    assert done
    done.clear()
    second = run(folder, tmp_path / "out", tmp_path / "state")
    assert done == []
    assert files(tmp_path / "out") == before
    assert (
        (second.account.found, second.account.findings)
        == (first.account.found, first.account.findings)
        == (
            36,
            first.account.findings,
        )
    )
    check(folder, tmp_path / "out", tmp_path / "again")


def test_only_what_is_new_is_audited(folder, tmp_path, done):
    (folder / "c.txt").write_text(many(30))
    (folder / "d.txt").write_text(many(3, 500))
    run(folder, tmp_path / "out", tmp_path / "state")
    done.clear()
    (folder / "b2.txt").write_text(hand(4) + hand(900, paid="0.04") + "\n" * 2000)
    (folder / "d.txt").unlink()
    run(folder, tmp_path / "out", tmp_path / "state")
    assert "b2.txt" in done
    assert "c.txt" not in done
    again = tmp_path / "again"
    check(folder, tmp_path / "out", again)
    assert [row.hand_id for row in read(again, "hands").itertuples() if row.repeat == "same"] == ["1", "4"]


def test_tables_that_were_touched_are_made_again(folder, tmp_path, done):
    run(folder, tmp_path / "out", tmp_path / "state")
    done.clear()
    next((tmp_path / "out" / "pots").rglob("*.parquet")).unlink()
    run(folder, tmp_path / "out", tmp_path / "state")
    assert done
    check(folder, tmp_path / "out", tmp_path / "again")


def test_another_place(folder, tmp_path, done):
    run(folder, tmp_path / "out", tmp_path / "state")
    run(folder, tmp_path / "other", tmp_path / "state")
    assert files(tmp_path / "other") == files(tmp_path / "out")


def test_records_and_tables(folder, tmp_path, done):
    run(folder, tmp_path / "out", tmp_path / "state", jsonl=str(tmp_path / "o.jsonl"), jobs=2)
    before = (tmp_path / "o.jsonl").read_bytes()
    done.clear()
    for options in ({}, {"jsonl": str(tmp_path / "o.jsonl")}, {"csv": str(tmp_path / "csv")}):
        run(folder, tmp_path / "out", tmp_path / "state", **options)
        assert bool(done) == ("csv" in options)  # which is new
    assert (tmp_path / "o.jsonl").read_bytes() == before
    check(folder, tmp_path / "out", tmp_path / "again")


def test_an_interrupted_run_leaves_what_was_known(folder, tmp_path, done):
    (folder / "c.txt").write_text(many(10))
    run(folder, tmp_path / "out", tmp_path / "state")

    def stop(one):
        raise KeyboardInterrupt

    options = BatchOptions([str(folder)], parquet=str(tmp_path / "out"), state=str(tmp_path / "state"))
    with pytest.raises(KeyboardInterrupt):
        run_batch(options, Listeners(listed=stop))
    done.clear()
    run(folder, tmp_path / "out", tmp_path / "state")
    assert done == []
    check(folder, tmp_path / "out", tmp_path / "again")
