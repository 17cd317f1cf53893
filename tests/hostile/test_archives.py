"""Archives made to swell, to hide, or to write where they should not."""

from __future__ import annotations

import gzip
import io
import zipfile

import pytest

from parsers import sources
from tests.hostile.command import batch
from tests.texts import hand


def zipped(path, members):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return path


@pytest.fixture
def small_limits(monkeypatch):
    """The limits of archives, a thousand times smaller."""
    monkeypatch.setattr(sources, "MAX_UNPACKED", 4_000_000)
    monkeypatch.setattr(sources, "RATIO_FROM", 64_000)


def test_a_member_that_swells(capsysbinary, tmp_path, small_limits):
    path = zipped(tmp_path / "a.zip", [("bomb.txt", bytes(100_000)), ("good.txt", hand())])
    ran = batch(capsysbinary, tmp_path / "out", path)
    assert "a.zip!bomb.txt: unpacks to more than 200 times its size" in ran.err
    assert (ran.code, ran.verdicts) == (1, ["consistent"])


def test_many_members_that_swell_together(capsysbinary, tmp_path, small_limits):
    path = zipped(tmp_path / "a.zip", [(f"{n}.txt", b"x" * 60_000) for n in range(9)])
    ran = batch(capsysbinary, tmp_path / "out", path)
    assert ran.err.count("unpacks to more than 200 times its size") == 8


def test_a_gz_file_that_swells(capsysbinary, tmp_path, small_limits):
    (tmp_path / "a.gz").write_bytes(gzip.compress(hand().encode() + b"\n" * 9_000_000))
    ran = batch(capsysbinary, tmp_path / "out", tmp_path / "a.gz")
    assert "a.gz: unpacks to more than 200 times its size" in ran.err
    assert ran.code == 1


def test_an_archive_that_is_too_large_unpacked(capsysbinary, tmp_path, monkeypatch):
    monkeypatch.setattr(sources, "MAX_UNPACKED", 1 << 30)
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("good.txt", hand())
        archive.writestr("huge.txt", "x")
        archive.infolist()[1].file_size = (1 << 30) + 1  # the list of members lies
    ran = batch(capsysbinary, tmp_path / "out", path)
    assert "a.zip!huge.txt: the archive unpacks to more than 1 GiB" in ran.err
    assert ran.verdicts == ["consistent"]


def test_archives_in_archives(capsysbinary, tmp_path):
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("a.txt", hand())
    members = [("inner.zip", inner.getvalue()), ("inner.gz", gzip.compress(hand().encode())), ("good.txt", hand())]
    ran = batch(capsysbinary, tmp_path / "out", zipped(tmp_path / "a.zip", members))
    assert ran.err.count("an archive inside an archive is not opened; unpack it first") == 2
    assert (ran.code, ran.verdicts) == (1, ["consistent"])


def test_members_that_want_to_be_written_elsewhere(capsysbinary, tmp_path):
    folder = tmp_path / "a" / "b"
    folder.mkdir(parents=True)
    names = ["../../evil.txt", "/tmp/evil.txt", "C:\\evil.txt", "..\\evil.txt", "\x1b[2J.txt", "a\nb.txt"]
    path = zipped(folder / "a.zip", [(name, hand(1001 + n)) for n, name in enumerate(names)])
    before = sorted(tmp_path.rglob("*"))
    ran = batch(capsysbinary, tmp_path / "out", path)
    assert ran.verdicts == ["consistent"] * len(names)
    assert [one for one in sorted(tmp_path.rglob("*")) if "out" not in one.parts] == before


def test_damaged_and_locked_archives(capsysbinary, tmp_path):
    whole = zipped(tmp_path / "a.zip", [("a.txt", hand() * 50)]).read_bytes()
    (tmp_path / "cut.zip").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "cut.gz").write_bytes(gzip.compress(hand().encode() * 50)[:-9])
    locked = bytearray(whole)
    locked[locked.find(b"PK\1\2") + 8] |= 1  # the flag that says that a password is needed
    (tmp_path / "locked.zip").write_bytes(locked)
    paths = [tmp_path / name for name in ("cut.zip", "cut.gz", "locked.zip")]
    ran = batch(capsysbinary, tmp_path / "out", *paths)
    assert "cut.zip: a damaged zip archive" in ran.err
    assert "cut.gz: damaged or cut off" in ran.err
    assert "locked.zip!a.txt: locked with a password" in ran.err
    assert ran.code == 1
