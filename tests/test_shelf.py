"""Texts that are read once more: plain files by their bytes, members of archives unpacked again as far as needed."""

from __future__ import annotations

import zipfile
from hashlib import sha256

import pytest

from auditor.pipeline.shelf import Reader, Shelf
from parsers import registry, sources
from parsers.errors import SourceError
from parsers.sources import Piece
from tests.texts import LINES, hand


@pytest.fixture
def archive(tmp_path):
    """Two members: hands 1 and 2, and hand 3."""
    path = tmp_path / "a.zip"
    write(path, one=hand(1) + hand(2), two=hand(3))
    return path


def write(path, **members):
    with zipfile.ZipFile(path, "w") as file:
        for name, text in members.items():
            file.writestr(f"{name}.txt", text)


def shelved(path, *, digests=False):
    """The shelf of all pieces of a file, with the number of hands in each."""
    shelf = Shelf()
    for piece in sources.pieces(str(path), registry.line_starts(None), True):
        assert isinstance(piece, Piece)
        piece.path = str(path)
        text = piece.read()
        if digests:
            piece.digest = sha256(text.encode()).digest()
        shelf.put(piece, text.count("PokerStars Hand"))
    return shelf


def read(shelf, number):
    """The number of the hand with this number on the shelf, as its text has it, and its line."""
    text = Reader(None).hand(*shelf.where(number))
    return text.text.partition("#")[2].partition(":")[0], text.line


def test_members_of_an_archive(archive):
    shelf = shelved(archive)
    assert shelf.count == 3
    assert [read(shelf, number) for number in range(3)] == [("1", 1), ("2", 1 + LINES), ("3", 1)]
    assert shelf.where(2)[0].source == f"{archive}!two.txt"


def test_pieces_of_a_plain_file(tmp_path, monkeypatch):
    """Each hand is a piece of its own, found by its bytes."""
    monkeypatch.setattr(sources, "PIECE", 10)
    (tmp_path / "a.txt").write_text(hand(1) + hand(2) + hand(3))
    shelf = shelved(tmp_path / "a.txt")
    size = len(hand(1))
    assert [(shelf.where(n)[0].start, shelf.where(n)[0].end) for n in range(3)] == [
        (0, size), (size, 2 * size), (2 * size, 3 * size),
    ]  # fmt: skip
    assert [read(shelf, number) for number in range(3)] == [("1", 1), ("2", 1 + LINES), ("3", 1 + 2 * LINES)]


def test_a_hand_that_is_gone(archive):
    shelf = shelved(archive)
    write(archive, one=hand(1), two=hand(3))
    with pytest.raises(SourceError, match=r"a\.zip!one\.txt: was changed since it was read"):
        read(shelf, 1)


def test_a_member_that_is_gone(archive):
    shelf = shelved(archive)
    write(archive, one=hand(1) + hand(2))
    assert read(shelf, 0) == ("1", 1)
    with pytest.raises(SourceError, match=r"a\.zip!two\.txt: was changed since it was read"):
        read(shelf, 2)


def test_other_members_do_not_matter(archive):
    """One without text stands before it now."""
    shelf = shelved(archive)
    write(archive, nothing="", one=hand(1) + hand(2), two=hand(3))
    assert read(shelf, 2) == ("3", 1)


def test_an_archive_that_is_damaged_now(archive):
    shelf = shelved(archive)
    archive.write_bytes(archive.read_bytes()[:100])
    with pytest.raises(SourceError, match=r"a\.zip: a damaged zip archive"):
        read(shelf, 2)


def test_an_archive_that_is_gone(archive):
    shelf = shelved(archive)
    archive.unlink()
    with pytest.raises(SourceError, match=r"a\.zip: cannot be read a second time"):
        read(shelf, 0)


def test_other_bytes_where_they_are_proven(archive):
    """A player has another name now: with a digest that is seen, whatever the place."""
    loose, proven = shelved(archive), shelved(archive, digests=True)
    write(archive, one=hand(1, hero="Ezra") + hand(2), two=hand(3))
    assert read(loose, 0) == ("1", 1)
    assert read(proven, 2) == ("3", 1)
    with pytest.raises(SourceError, match=r"a\.zip!one\.txt: was changed since it was read"):
        read(proven, 0)
