"""Runs with a state say and write what runs without one do."""

import os
import shutil

import pytest

from auditor.pipeline import batch as batch_module
from auditor.pipeline import tasks
from auditor.pipeline.state import marks
from auditor.pipeline.state import memory as memory_module
from parsers import sources
from tests.state.material import make_input, outputs, run
from tests.texts import cut_off, hand, many


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch):
    monkeypatch.setattr(sources, "PIECE", 2000)
    monkeypatch.setattr(memory_module, "_PAUSE", 0.0)


@pytest.fixture
def source(tmp_path):
    return make_input(tmp_path / "in")


@pytest.fixture
def worked(monkeypatch):
    """The pieces that were audited, by their sources and first lines."""
    done = []
    real = batch_module.work

    def work(task, number, wanted):
        done.extend((piece.source.rpartition("/")[2], piece.line) for piece in task.pieces)
        return real(task, number, wanted)

    monkeypatch.setattr(batch_module, "work", work)
    return done


def options(target, **others):
    target.mkdir(exist_ok=True)
    return {
        **{"jsonl": str(target / "o.jsonl"), "csv": str(target / "csv"), "html": str(target / "html")},
        **others,
    }


def said(told):
    result, heard = told
    return result, heard.listed, heard.troubles, heard.without


def same(tmp_path, source, target, **others):
    """Does a run with a state say and write what one without does?"""
    plain = tmp_path / "plain"
    shutil.rmtree(plain, ignore_errors=True)
    expected = said(run(source, **options(plain)))
    got = said(run(source, **options(target, state=str(tmp_path / "state.db"), **others)))
    assert got == expected
    wanted, made = outputs(plain), outputs(target)
    assert made.keys() >= wanted.keys()  # pages of hands that are gone stay, with a state or without
    assert [name for name in wanted if made[name] != wanted[name]] == []


def test_first_and_second_run(tmp_path, source, worked):
    same(tmp_path, source, tmp_path / "out")
    first = len(worked) // 2
    worked.clear()
    same(tmp_path, source, tmp_path / "out")
    assert first > 5
    assert len(worked) == first  # the run without a state; the other one did nothing


def test_an_unchanged_run_leaves_its_outputs_alone(tmp_path, source):
    for _ in range(2):
        run(source, **options(tmp_path / "out", state=str(tmp_path / "s")))
        now = os.stat(tmp_path / "out" / "o.jsonl")
    run(source, **options(tmp_path / "out", state=str(tmp_path / "s")))
    after = os.stat(tmp_path / "out" / "o.jsonl")
    assert (after.st_ino, after.st_mtime_ns) == (now.st_ino, now.st_mtime_ns)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_changes(tmp_path, source, jobs):
    target = tmp_path / "out"
    same(tmp_path, source, target, jobs=jobs)
    (source / "f.txt").write_text((source / "f.txt").read_text() + hand(8) + hand(1, paid="0.04"))  # grown
    same(tmp_path, source, target, jobs=jobs)
    (source / "aa.txt").write_text(hand(241000002004) + hand(9))  # a new one in between, a hand of which is known
    same(tmp_path, source, target, jobs=jobs)
    (source / "b.txt").unlink()
    same(tmp_path, source, target, jobs=jobs)
    os.rename(source / "f.txt", source / "z.txt")
    same(tmp_path, source, target, jobs=jobs)


def test_only_what_is_new_is_done(tmp_path, source, worked):
    state = str(tmp_path / "s")
    run(source, **options(tmp_path / "out", state=state))
    worked.clear()
    (source / "f.txt").write_text((source / "f.txt").read_text() + hand(8))
    run(source, **options(tmp_path / "out", state=state))
    assert {name for name, _ in worked} == {"f.txt"}
    assert len(worked) == 1


def test_outputs_that_are_gone_or_changed_are_made_again(tmp_path, source):
    target = tmp_path / "out"
    same(tmp_path, source, target)
    (target / "o.jsonl").unlink()
    same(tmp_path, source, target)
    data = bytearray((target / "o.jsonl").read_bytes())
    data[1000] ^= 1
    (target / "o.jsonl").write_bytes(data)
    same(tmp_path, source, target)
    page = next(path for path in (target / "html").iterdir() if not path.name.startswith("index"))
    page.write_text("not ours")
    same(tmp_path, source, target)
    shutil.copy(target / "o.jsonl", target / "copy")  # the same bytes, another file
    os.replace(target / "copy", target / "o.jsonl")
    same(tmp_path, source, target)


def test_another_output_is_wanted(tmp_path, source):
    state = str(tmp_path / "s")
    run(source, state=state)
    run(source, state=state, jsonl=str(tmp_path / "1.jsonl"))
    run(source, state=state, jsonl=str(tmp_path / "2.jsonl"), csv=str(tmp_path / "csv"))
    run(source, jsonl=str(tmp_path / "plain.jsonl"), csv=str(tmp_path / "plain"))
    expected = (tmp_path / "plain.jsonl").read_bytes()
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes() == expected
    assert outputs(tmp_path / "csv") == outputs(tmp_path / "plain")


def test_standard_output_and_devices(tmp_path, source, capfdbinary):
    for _ in range(2):
        run(source, state=str(tmp_path / "s"), jsonl="-")
    run(source, jsonl=str(tmp_path / "plain.jsonl"))
    assert capfdbinary.readouterr()[0] == (tmp_path / "plain.jsonl").read_bytes() * 2
    assert run(source, state=str(tmp_path / "s"), jsonl=os.devnull)[0].account.found == 55


def test_standard_input(tmp_path, monkeypatch, worked):
    import io
    import sys

    for target in ("plain", "1", "2"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((many(30) + hand(7, paid="0.04")).encode())))
        run("-", jsonl=str(tmp_path / target), state=None if target == "plain" else str(tmp_path / "s"))
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes() == (tmp_path / "plain").read_bytes()


def test_archives_and_other_encodings_are_done_once(tmp_path, source, worked):
    (source / "g.txt").write_text(many(20, 900), encoding="utf-16")
    for _ in range(2):
        worked.clear()
        run(source, state=str(tmp_path / "s"))
    assert worked == []


def test_a_path_given_twice(tmp_path, source):
    for _ in range(2):
        result, _ = run(source / "f.txt", source / "f.txt", state=str(tmp_path / "s"), jsonl=str(tmp_path / "o"))
        assert (result.account.found, result.account.duplicates) == (88, 45)
    run(source / "f.txt", source / "f.txt", jsonl=str(tmp_path / "plain"))
    assert (tmp_path / "o").read_bytes() == (tmp_path / "plain").read_bytes()


@pytest.mark.parametrize(
    ("changed", "name"),
    [
        ({"select": ("RD",)}, "--select"),
        ({"ignore": ("PAY",)}, "--ignore"),
        ({"room": "pokerstars"}, "--room"),
        ({"mask": True}, "--mask"),
        ({"lang": "fr"}, "--lang"),
        ({"html": None}, "--html, --lang"),
    ],
)
def test_other_options(tmp_path, source, changed, name):
    target, plain, state = tmp_path / "out", tmp_path / "plain", str(tmp_path / "s")
    run(source, **options(target, state=state))
    shutil.rmtree(target)
    _, heard = run(source, **options(target, state=state) | changed)
    run(source, **options(plain) | changed)
    assert heard.troubles == [f"{state}: was written with other options ({name}); everything is audited anew"]
    assert outputs(target) == outputs(plain)
    _, heard = run(source, **options(target, state=state) | changed)
    assert heard.troubles == []
    assert outputs(target) == outputs(plain)


def test_other_names_are_other_pseudonyms(tmp_path, source):
    target, plain, state = tmp_path / "out", tmp_path / "plain", str(tmp_path / "s")
    run(source, **options(target, state=state, mask=True))
    (source / "0.txt").write_text(hand(77, hero="Zoe"))
    _, heard = run(source, **options(target, state=state, mask=True))
    run(source, **options(plain, mask=True))
    assert heard.troubles == [f"{state}: was written with other options (--mask); everything is audited anew"]
    assert outputs(target)["o.jsonl"] == outputs(plain)["o.jsonl"]


def test_another_version(tmp_path, source, monkeypatch):
    state = str(tmp_path / "s")
    run(source, state=state)
    monkeypatch.setattr(marks, "program", lambda: b"of tomorrow")
    _, heard = run(source, state=state)
    assert heard.troubles == [f"{state}: was written by another version of handaudit; everything is read anew"]
    assert run(source, state=state)[1].troubles == []


def test_what_fails_is_tried_again(tmp_path, source, monkeypatch):
    state = str(tmp_path / "s")
    real = sources.Piece.read

    def read(self):
        if self.source.endswith("b.txt"):
            raise ZeroDivisionError("oh")
        return real(self)

    with monkeypatch.context() as patched:
        patched.setattr(sources.Piece, "read", read)
        assert run(source, state=state)[0].account.files_unreadable == 1
    assert said(run(source, state=state)) == said(run(source))


@pytest.mark.parametrize("files", [1, 1 << 62])
def test_a_file_that_changes_while_it_is_read(tmp_path, source, monkeypatch, files):
    """Its first half is found changed when it is audited, or its second half when it is cut: that is told once, whether
    each file ends a task or none does."""
    monkeypatch.setattr(tasks, "_FILES", files)
    state = str(tmp_path / "s")
    real = batch_module.work

    def work(task, number, wanted):
        if any(piece.source.endswith("b.txt") for piece in task.pieces):
            (source / "b.txt").write_text(hand(4) + cut_off(6))
        return real(task, number, wanted)

    with monkeypatch.context() as patched:
        patched.setattr(batch_module, "work", work)
        _, heard = run(source, state=state)
    assert heard.troubles == [f"{source}/b.txt: was changed while it was read"]
    assert said(run(source, state=state)) == said(run(source))


def test_the_state_is_not_read_as_input(tmp_path, source):
    for _ in range(2):
        result, _ = run(source, state=str(source / "s.db"))
        assert result.account.files == 7


def test_pieces_of_one_size_are_told_apart(tmp_path):
    (tmp_path / "a.txt").write_text(many(50))
    run(tmp_path / "a.txt", state=str(tmp_path / "s"), jsonl=str(tmp_path / "o"))
    (tmp_path / "a.txt").write_text(many(50).replace("Dunno", "x").replace("$1.87", "$1.78"))
    run(tmp_path / "a.txt", state=str(tmp_path / "s"), jsonl=str(tmp_path / "o"))
    assert (tmp_path / "o").read_text().count('"1.78"') == 50
