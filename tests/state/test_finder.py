"""``hand --state``: the same hands as by a search, without one."""

import gzip
import zipfile

import pytest

from auditor.cli import run as command
from auditor.pipeline import find_hand
from auditor.pipeline.state import finder
from auditor.pipeline.state.finder import find_by_state
from parsers import sources
from parsers.errors import HandauditError
from tests.state.material import run
from tests.texts import LINES, hand, many


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A hand in a big file, in a zip, in a gz archive, in a folder below and in another language's encoding."""
    monkeypatch.setattr(sources, "PIECE", 3000)
    where = tmp_path / "in"
    (where / "b").mkdir(parents=True)
    (where / "a.txt").write_text(many(40, 100) + hand(1) + many(10, 200))
    (where / "b" / "a.txt").write_text(hand(1, paid="0.04"))
    with zipfile.ZipFile(where / "c.zip", "w") as file:
        file.writestr("x/one!.txt", many(30, 300) + hand(1) + hand(2))
    (where / "d.gz").write_bytes(gzip.compress((many(30, 400) + hand(1) + hand(3)).encode()))
    (where / "e.txt").write_text(hand(1).replace("Bea", "Béa"), encoding="utf-16")
    run(where, state=str(tmp_path / "s"))
    return where


def no_search(monkeypatch):
    def fail(*_):
        raise AssertionError("searched")

    monkeypatch.setattr(finder, "find_hand", fail)


def told(found):
    return [(one.hand.source, one.hand.line, one.verdict, [f.code for f in one.findings]) for one in found.audits]


@pytest.mark.parametrize("number", ["1", "2", "3", "120", "425"])
def test_the_same_as_by_a_search(folder, tmp_path, monkeypatch, number):
    expected = told(find_hand(number, [str(folder)]))
    no_search(monkeypatch)
    found, reason = find_by_state(str(tmp_path / "s"), number, [str(folder)])
    assert told(found) == expected
    assert reason == ""


def test_every_place_in_the_order_of_a_search(folder, tmp_path):
    found, _ = find_by_state(str(tmp_path / "s"), "#1", [str(folder)])
    assert [one.hand.source.removeprefix(str(folder)) for one in found.audits] == [
        *("/a.txt", "/c.zip!x/one!.txt", "/d.gz", "/e.txt", "/b/a.txt")
    ]
    assert found.audits[0].hand.line == 1 + 40 * (LINES + 2) - 2


def test_only_behind_the_paths(folder, tmp_path, monkeypatch):
    no_search(monkeypatch)
    monkeypatch.chdir(folder)
    found, _ = find_by_state(str(tmp_path / "s"), "1", ["b", "d.gz"])
    assert [one.hand.source for one in found.audits] == ["b/a.txt", "d.gz"]
    found, _ = find_by_state(str(tmp_path / "s"), "1", [])
    assert len(found.audits) == 5


@pytest.mark.parametrize("name", ["a.txt", "d.gz"])
def test_a_changed_file_is_said_and_searched(folder, tmp_path, name):
    data = (folder / name).read_bytes()
    text = gzip.decompress(data) if name == "d.gz" else data
    text = text.replace(b"Aldo collected $0.05", b"Aldo collected $0.04")
    (folder / name).write_bytes(gzip.compress(text) if name == "d.gz" else text)
    found, reason = find_by_state(str(tmp_path / "s"), "1", [str(folder)])
    assert reason == f"{folder}/{name}: was changed since the state file was written; searching"
    assert told(found) == told(find_hand("1", [str(folder)]))
    found, reason = find_by_state(str(tmp_path / "s"), "1", [])
    assert (len(found.audits), reason) == (4, "")
    assert list(map(str, found.troubles)) == [f"{folder}/{name}: was changed since the state file was written"]
    run(folder, state=str(tmp_path / "s"))
    found, reason = find_by_state(str(tmp_path / "s"), "1", [str(folder)])
    assert reason == ""
    assert len(found.audits) == 5


def test_a_file_that_is_gone(folder, tmp_path):
    (folder / "a.txt").unlink()
    found, reason = find_by_state(str(tmp_path / "s"), "120", [str(folder)])
    assert reason == f"{folder}/a.txt: is not there any more; searching"
    assert found.audits == []
    with pytest.raises(HandauditError, match="is not there any more"):
        find_by_state(str(tmp_path / "s"), "120", [])


def test_the_places_that_are_left_are_shown(folder, tmp_path, capsys):
    (folder / "a.txt").unlink()
    (folder / "d.gz").unlink()
    found, reason = find_by_state(str(tmp_path / "s"), "1", [])
    assert [one.hand.source.removeprefix(str(folder)) for one in found.audits] == [
        *("/b/a.txt", "/c.zip!x/one!.txt", "/e.txt")
    ]
    assert reason == ""
    assert sorted(map(str, found.troubles)) == [
        f"{folder}/a.txt: is not there any more",
        f"{folder}/d.gz: is not there any more",
    ]
    assert command(["hand", "1", "--state", str(tmp_path / "s"), "--json"]) == 1
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 3
    assert f"handaudit: {folder}/d.gz: is not there any more\n" in err


def test_a_file_that_grew_is_no_change_of_the_hand(folder, tmp_path, monkeypatch):
    no_search(monkeypatch)
    (folder / "a.txt").write_text((folder / "a.txt").read_text() + hand(9))
    assert len(find_by_state(str(tmp_path / "s"), "120", [str(folder)])[0].audits) == 1


def test_what_the_state_does_not_know_is_searched(folder, tmp_path):
    (folder / "new.txt").write_text(hand(77))
    found, reason = find_by_state(str(tmp_path / "s"), "77", [str(folder)])
    assert reason == f"{tmp_path}/s: does not know hand 77; searching"
    assert len(found.audits) == 1
    with pytest.raises(HandauditError, match="does not know hand 77; name the files to be searched"):
        find_by_state(str(tmp_path / "s"), "77", [])


def test_there_is_no_state(tmp_path):
    with pytest.raises(HandauditError, match="no such file or folder"):
        find_by_state(str(tmp_path / "s"), "77", [])
    assert list(tmp_path.iterdir()) == []
