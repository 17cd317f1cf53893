"""Where a big file is cut is known by its content."""

import os

import pytest

from auditor.pipeline.state import marks, ranges
from auditor.pipeline.state.ranges import Ranges
from auditor.pipeline.state.store import Store
from parsers import registry, sources
from tests.state.material import run
from tests.texts import hand, many


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch):
    monkeypatch.setattr(sources, "PIECE", 2000)
    monkeypatch.setattr(ranges, "_SETTLED", 0.0)


@pytest.fixture
def big(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("Dear Bea\n\n" + many(30).replace("Cleo", "Cléo"), encoding="cp1252")
    return path


@pytest.fixture
def store(tmp_path):
    with Store(str(tmp_path / "s")) as made:
        made.begin(marks.program())
        yield made


def cut(store, path, room=None):
    return list(Ranges(store, room).pieces(str(path), registry.line_starts(room)))


def ordinary(path):
    found = list(sources.pieces(str(path), registry.line_starts(None)))
    for each in found:
        each.digest = each.own_digest()
    return found


def test_the_same_pieces(store, big, monkeypatch):
    expected = ordinary(big)
    assert len(expected) > 5
    assert cut(store, big) == expected
    monkeypatch.setattr(sources, "pieces", None)  # not called any more
    assert cut(store, big) == expected


def test_another_name_another_content_another_room(store, big):
    cut(store, big)
    os.rename(big, big.with_name("b.txt"))
    renamed = big.with_name("b.txt")
    assert cut(store, renamed) == ordinary(renamed)
    data = bytearray(renamed.read_bytes())
    data[-700] ^= 1
    renamed.write_bytes(data)
    assert cut(store, renamed) == ordinary(renamed)
    assert store.ranges(Ranges(store, None)._key(str(renamed)))
    assert not store.ranges(Ranges(store, "winamax")._key(str(renamed)))


def test_what_changes_meanwhile_is_not_kept(store, big):
    found = Ranges(store, None).pieces(str(big), registry.line_starts(None))
    key = Ranges(store, None)._key(str(big))
    next(found)
    os.utime(big)
    assert list(found)
    assert store.ranges(key) == []


def test_what_was_written_just_now_is_not_kept(store, big, monkeypatch):
    monkeypatch.setattr(ranges, "_SETTLED", 3600.0)
    assert cut(store, big) == ordinary(big)
    assert store.ranges(Ranges(store, None)._key(str(big))) == []


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8"])
def test_small_files_and_other_encodings_are_cut_as_ever(store, tmp_path, encoding):
    small, wide = tmp_path / "small.txt", tmp_path / "wide.txt"
    small.write_text(hand(1))
    wide.write_text(many(10), encoding=encoding)
    for path in (small, wide, tmp_path / "gone"):
        for _ in range(2):
            got, expected = cut(store, path), list(sources.pieces(str(path), registry.line_starts(None)))
            assert [str(each).partition(", digest=")[0] for each in got] == [
                str(each).partition(", digest=")[0] for each in expected
            ]


def test_runs_are_the_same(big, tmp_path):
    for name in ("1", "2", "3"):
        run(big, state=str(tmp_path / "state"), jsonl=str(tmp_path / "o"))
        run(big, jsonl=str(tmp_path / "plain"))
        assert (tmp_path / "o").read_bytes() == (tmp_path / "plain").read_bytes()
        big.write_text(big.read_text(encoding="cp1252") + hand(int(name)), encoding="cp1252")
