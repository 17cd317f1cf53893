"""Runs with a state that end early, here and not in processes that are killed (``test_kill.py``): what their outputs
keep, and how the next run goes on."""

import os
from pathlib import Path

import pytest

from auditor.pipeline import batch as batch_module
from auditor.pipeline.batch import BatchOptions, Listeners, run_batch
from auditor.pipeline.state import memory as memory_module
from auditor.pipeline.state import output
from parsers import sources
from parsers.errors import HandauditError
from tests.texts import many

#: Ten files of two hands each, a task a file.
FILES = 10


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch):
    monkeypatch.setattr(sources, "PIECE", 1000)
    monkeypatch.setattr(memory_module, "_PAUSE", 0.0)


@pytest.fixture
def source(tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    for number in range(FILES):
        (folder / f"{number}.txt").write_text(many(2, 100 + 10 * number))
    return folder


@pytest.fixture
def out(tmp_path):
    return tmp_path / "o.jsonl"


@pytest.fixture
def worked(monkeypatch):
    """The names of the files that were audited, a letter each."""
    done = []
    real = batch_module.work

    def work(task, number, wanted):
        done.extend(Path(piece.source).stem for piece in task.pieces)
        return real(task, number, wanted)

    monkeypatch.setattr(batch_module, "work", work)
    return done


def run(source, out, *, until=0, **options):
    """A run with a state; it is interrupted when ``until`` tasks are done."""
    count = 0

    def progress(done, hands):
        nonlocal count
        count += 1
        if count == until:
            raise KeyboardInterrupt

    state = str(out.parent / "state")
    run_batch(BatchOptions([str(source)], jsonl=str(out), state=state, **options), Listeners(progress=progress))


def interrupted(source, out, until, **options):
    with pytest.raises(KeyboardInterrupt):
        run(source, out, until=until, **options)


def plain(source, tmp_path):
    run_batch(BatchOptions([str(source)], jsonl=str(tmp_path / "plain")))
    return (tmp_path / "plain").read_bytes()


def part_of(out):
    return Path(f"{out}.part")


def test_the_next_run_does_the_rest(source, out, tmp_path, worked):
    interrupted(source, out, 4)
    assert worked == ["0", "1", "2", "3"]
    assert part_of(out).read_bytes().count(b"\n") == 8
    assert not out.exists()
    worked.clear()
    run(source, out)
    assert worked == ["4", "5", "6", "7", "8", "9"]
    assert not part_of(out).exists()
    assert out.read_bytes() == plain(source, tmp_path)


def test_interrupted_again_before_anything_new(source, out, tmp_path, worked):
    """What the first run wrote is still there after the second, which came less far."""
    interrupted(source, out, 4)
    kept = part_of(out).read_bytes()
    worked.clear()
    interrupted(source, out, 2)
    assert worked == []
    assert part_of(out).read_bytes() == kept
    run(source, out)
    assert worked == ["4", "5", "6", "7", "8", "9"]
    assert out.read_bytes() == plain(source, tmp_path)


def test_half_a_record_at_the_end(source, out, tmp_path, worked):
    """A run that was killed in the midst of a record: half of it goes, whether the next run ends or not."""
    interrupted(source, out, 4)
    kept = part_of(out).read_bytes()
    part_of(out).write_bytes(kept + b'{"schema":1,"roo')
    interrupted(source, out, 2)
    assert part_of(out).read_bytes() == kept
    part_of(out).write_bytes(kept + b'{"schema":1,"roo')
    run(source, out)
    assert out.read_bytes() == plain(source, tmp_path)


def test_records_that_are_gone_are_made_again(source, out, tmp_path, worked):
    """Five of eight records are left: those of the first two tasks, and one of the third."""
    interrupted(source, out, 4)
    lines = part_of(out).read_bytes().splitlines(keepends=True)
    part_of(out).write_bytes(b"".join(lines[:5]))
    worked.clear()
    run(source, out)
    assert worked == ["2", "3", "4", "5", "6", "7", "8", "9"]
    assert out.read_bytes() == plain(source, tmp_path)


def test_a_complete_file_stays_until_the_new_one_is_complete(source, out, worked):
    """The first two tasks are as they were; the rest of the file is not touched before there is something else."""
    run(source, out)
    whole, inode = out.read_bytes(), out.stat().st_ino
    interrupted(source, out, 2)
    assert (out.read_bytes(), out.stat().st_ino) == (whole, inode)
    assert not part_of(out).exists()
    (source / "5.txt").write_text(many(2, 700))
    worked.clear()
    interrupted(source, out, 8)
    assert worked == ["5"]
    assert out.read_bytes() == whole
    assert part_of(out).read_bytes().count(b"\n") == 16


def test_after_a_change_and_an_interrupt(source, out, tmp_path, worked):
    """What the interrupted run wrote and what is in the complete file are both used: only one task is new."""
    run(source, out)
    (source / "5.txt").write_text(many(2, 700))
    interrupted(source, out, 8)
    worked.clear()
    run(source, out)
    assert worked == []
    assert out.read_bytes() == plain(source, tmp_path)
    assert not part_of(out).exists()


def test_a_part_file_that_is_not_needed_goes(source, out, tmp_path):
    """The file is whole again, so that what was written beside it meanwhile is of no use."""
    run(source, out)
    whole = (source / "5.txt").read_text()
    (source / "5.txt").write_text(many(2, 700))
    interrupted(source, out, 8)
    (source / "5.txt").write_text(whole)
    run(source, out)
    assert out.read_bytes() == plain(source, tmp_path)
    assert not part_of(out).exists()


def test_a_file_that_shrinks_while_it_is_copied(source, out, monkeypatch):
    """From the sixth task on there is something new: what goes before is copied from the file, which is cut off now."""
    run(source, out)
    (source / "5.txt").write_text(many(2, 700))
    real = batch_module.work

    def work(task, number, wanted):
        os.truncate(out, 100)
        return real(task, number, wanted)

    monkeypatch.setattr(batch_module, "work", work)
    with pytest.raises(HandauditError, match=r"o\.jsonl: was changed while it was read"):
        run(source, out)


def test_no_place_for_the_new_file(source, out):
    run(source, out)
    whole = out.read_bytes()
    (source / "5.txt").write_text(many(2, 700))
    part_of(out).mkdir()
    with pytest.raises(HandauditError, match=r"o\.jsonl: cannot be written \(is a directory\)"):
        run(source, out)
    assert out.read_bytes() == whole


def test_a_run_that_does_not_begin_leaves_the_file(source, out, tmp_path):
    run(source, out)
    whole = out.read_bytes()
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(HandauditError, match="no folder can be made there"):
        run(source, out, html=str(tmp_path / "file"))
    assert out.read_bytes() == whole
    assert not part_of(out).exists()


def test_a_run_that_does_not_begin_leaves_nothing(source, out, tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(HandauditError, match="no folder can be made there"):
        run(source, out, html=str(tmp_path / "file"))
    assert not out.exists()
    assert not part_of(out).exists()


@pytest.mark.parametrize(
    ("data", "left"),
    [
        (b"", b""),
        (b"one\ntwo\n", b"one\ntwo\n"),
        (b"one\ntw", b"one\n"),
        (b"one\na long end without any", b"one\n"),
        (b"no line at all, longer than a block", b""),
    ],
)
def test_cut_back_to_the_last_line_end(tmp_path, monkeypatch, data, left):
    """Looked for in blocks of four bytes from the end."""
    monkeypatch.setattr(output, "_BLOCK", 4)
    (tmp_path / "file").write_bytes(data)
    output._end_with_a_line(str(tmp_path / "file"))
    assert (tmp_path / "file").read_bytes() == left
