"""Files and folders that never end, lead in circles, or are something else."""

from __future__ import annotations

import os

import pytest

from parsers import cutting, sources
from tests.hostile.command import batch
from tests.texts import hand


def test_links_in_circles(capsysbinary, tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_text(hand())
    os.symlink(folder, folder / "itself")
    os.symlink("round.txt", folder / "round.txt")
    ran = batch(capsysbinary, tmp_path / "out", folder)
    assert "round.txt: too many levels of symbolic links" in ran.err
    assert "/itself: a link to a folder, which is not followed." in ran.out
    assert (ran.code, ran.verdicts) == (1, ["consistent"])


def test_devices_and_pipes_in_folders(capsysbinary, tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    os.mkfifo(folder / "pipe")
    os.symlink("/dev/zero", folder / "zero.txt")
    (folder / "a.txt").write_text(hand())
    ran = batch(capsysbinary, tmp_path / "out", folder)
    assert (ran.code, ran.verdicts) == (0, ["consistent"])
    assert "2 without hands" in ran.out


def test_a_line_without_end(capsysbinary, tmp_path, monkeypatch):
    """A gigabyte in one line, in a small scale: the pieces that are held at once are 1 MiB instead of 64."""
    monkeypatch.setattr(sources, "PIECE", 1 << 16)
    monkeypatch.setattr(sources, "MAX_PIECE", 1 << 20)
    path = tmp_path / "a.txt"
    path.write_text(hand(1001) + "x" * (16 << 20) + "\n" + hand(1002))
    held: list[int] = []
    real = cutting.starts

    def starts(text, specs):
        held.append(len(text))
        return real(text, specs)

    monkeypatch.setattr(cutting, "starts", starts)
    ran = batch(capsysbinary, tmp_path / "out", path)
    assert ran.verdicts == ["consistent", "consistent"]
    assert max(held) <= 2 << 20


def test_a_hand_of_a_hundred_thousand_lines(capsysbinary, tmp_path):
    """The text of a hand ends at 1,048,576 characters."""
    begin, end = hand().split("Aldo: raises", 1)
    path = tmp_path / "a.txt"
    path.write_text(begin + 'Bea said, "hello"\n' * 100_000 + "Aldo: raises" + end)
    ran = batch(capsysbinary, tmp_path / "out", path)
    assert ran.verdicts == ["unreadable"]
    assert "more than 1048576 characters in one hand" in ran.messages


@pytest.mark.parametrize(
    "line", ["Bea: checks", "Seat 4: Dot ($2 in chips)", "Aldo collected $0.05 from pot", "Bea: bets $0.01"]
)
def test_thousands_of_lines_of_a_kind(capsysbinary, tmp_path, line):
    begin, end = hand().split("Aldo: raises", 1)
    (tmp_path / "a.txt").write_text(begin + f"{line}\n" * 8_000 + "Aldo: raises" + end + hand(1002))
    ran = batch(capsysbinary, tmp_path / "out", tmp_path / "a.txt")
    assert len(ran.records) == 2
    assert ran.verdicts[1] == "consistent"
    assert ran.verdicts[0] != "consistent"


def test_a_hand_with_a_line_without_end(capsysbinary, tmp_path):
    """A line of more than 65,536 characters ends the hand before it, and that is said."""
    begin, end = hand().split("Aldo: raises", 1)
    (tmp_path / "a.txt").write_text(begin + "y" * 70_000 + "\nAldo: raises" + end + hand(1002) + "y" * 70_000)
    ran = batch(capsysbinary, tmp_path / "out", tmp_path / "a.txt")
    assert ran.verdicts == ["unreadable", "consistent"]
    assert "a line of more than 65536 characters" in ran.messages


def test_nul_bytes(capsysbinary, tmp_path):
    text = hand().encode()
    (tmp_path / "a.txt").write_bytes(text + bytes(4096) + b"\r\n" + text.replace(b"241000002001", b"241000002002"))
    (tmp_path / "b.txt").write_bytes(text.replace(b"2001:", b"2003:").replace(b"Bea: folds", b"Bea: fo\0lds"))
    (tmp_path / "c.txt").write_bytes(bytes(100_000))
    ran = batch(capsysbinary, tmp_path / "out", *(tmp_path / f"{name}.txt" for name in "abc"))
    assert ran.verdicts == ["consistent"] * 3
    assert "1 without hands" in ran.out


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8-sig"])
def test_encodings_mixed_in_one_file(capsysbinary, tmp_path, encoding):
    data = hand(1001, hero="Zoë").encode("utf-8") + hand(1002, hero="Zoë").encode(encoding) + hand(1003).encode()
    (tmp_path / "a.txt").write_bytes(data)
    ran = batch(capsysbinary, tmp_path / "out", tmp_path / "a.txt")
    assert ran.verdicts == ["consistent"] * 3
    assert {player["name"] for record in ran.records for player in record["players"] if player["seat"] == 1} <= {
        "Aldo",
        "Zoë",
        "ZoÃ«",
    }


def test_two_bytes_a_character_after_one(capsysbinary, tmp_path):
    (tmp_path / "a.txt").write_bytes(hand(1001).encode() + hand(1002).encode("utf-16"))
    ran = batch(capsysbinary, tmp_path / "out", tmp_path / "a.txt")
    assert (ran.code, ran.verdicts) == (2, [])
    assert "a.txt: no hand header" in ran.out
