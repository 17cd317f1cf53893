import gzip
import io
import os
import struct
import sys
import zipfile

import pytest

import parsers
from parsers import archives, registry, sources, windows
from parsers.encodings import decode
from parsers.errors import SourceError
from parsers.sources import NoText, Piece
from tests.texts import LINES, hand, many


def pieces(path, **more):
    return list(sources.pieces(str(path), registry.line_starts(), **more))


def texts(path):
    return [found.read() for found in pieces(path)]


def write(path, data):
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


@pytest.fixture
def small_pieces(monkeypatch):
    """Pieces of about two hands, and blocks smaller than a hand."""
    monkeypatch.setattr(sources, "PIECE", 1500)
    monkeypatch.setattr(windows, "BEYOND", 100)
    monkeypatch.setattr(sources, "MAX_PIECE", 30_000)
    monkeypatch.setattr(sources, "_BLOCK", 500)
    monkeypatch.setattr(archives, "_BLOCK", 500)


def archive(path, members):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in members.items():
            file.writestr(name, data)
    return path


def test_a_small_file_is_one_piece(tmp_path):
    path = write(tmp_path / "a.txt", hand())
    (piece,) = pieces(path)
    assert (piece.source, piece.line, piece.first, piece.read()) == (str(path), 1, True, hand())


def test_a_file_with_an_empty_block_at_its_end_is_read(tmp_path):
    (text,) = texts(write(tmp_path / "a.txt", hand().encode() + bytes(3000)))
    (found,) = registry.cut(text)
    assert found.text == hand()


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_a_big_file_is_cut_where_hands_begin(tmp_path, mark, encoding, line_end):
    if encoding == "utf-16":
        mark = b""
    text = many(9).replace("Bea", "Béa€")
    data = mark + text.replace("\n", line_end).encode(encoding)
    found = pieces(write(tmp_path / "a.txt", data))
    assert len(found) >= 3
    assert "".join(piece.read() for piece in found) == text == decode(data)
    assert [piece.first for piece in found] == [True] + [False] * (len(found) - 1)
    line = 1
    for piece in found:
        assert piece.line == line
        assert piece.read().startswith("PokerStars Hand #")
        line += piece.read().count("\n")


@pytest.mark.usefixtures("small_pieces")
def test_the_encoding_of_a_big_file_does_not_depend_on_the_piece(tmp_path):
    text = many(9).replace("Bea", "Zoë").encode() + b"Zo\xeb\n"
    found = texts(write(tmp_path / "a.txt", text))
    assert all("ZoÃ«" in one for one in found)
    assert found[-1].endswith("Zoë\n")


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_text_without_headers_is_cut_at_lines_in_the_end(tmp_path, pack):
    text = "no hand here, only talk\n" * 20_000
    found = pieces(write(tmp_path / "a.txt", pack(text.encode())))
    assert len(found) > 3
    assert "".join(piece.read() for piece in found) == text
    assert all(piece.read().endswith("talk\n") for piece in found)


@pytest.mark.usefixtures("small_pieces")
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_line_that_never_ends_is_read_all_the_same(tmp_path, pack):
    text = "x" * 500_000
    assert "".join(texts(write(tmp_path / "a.txt", pack(text.encode())))) == text


def test_folders_are_read_sorted_with_hidden_files_and_without_loops(tmp_path):
    (tmp_path / "b" / "inner").mkdir(parents=True)
    for name in ("c.txt", "b/inner/z.txt", "b/a.txt", ".hidden"):
        write(tmp_path / name, hand())
    os.symlink(tmp_path, tmp_path / "b" / "loop")
    found = list(sources.inventory([str(tmp_path)]))
    paths = [os.path.relpath(path, tmp_path) for path in found]
    assert paths == [".hidden", "c.txt", "b/loop", "b/a.txt", "b/inner/z.txt"]
    assert pieces(found[2]) == [NoText(f"{tmp_path}/b/loop", "a link to a folder, which is not followed")]


def test_files_of_the_run_itself_are_skipped(tmp_path):
    write(tmp_path / "a.txt", hand())
    write(tmp_path / "out.jsonl", "{}")
    found = list(sources.inventory([str(tmp_path)], skip=[str(tmp_path / "out.jsonl")]))
    assert found == [str(tmp_path / "a.txt")]


def test_what_is_not_there_is_said(tmp_path):
    (error,) = sources.inventory([str(tmp_path / "gone")])
    assert isinstance(error, SourceError)
    assert str(error) == f"{tmp_path}/gone: no such file or folder"


def test_a_dead_link_is_said(tmp_path):
    os.symlink(tmp_path / "gone", tmp_path / "link.txt")
    (path,) = sources.inventory([str(tmp_path)])
    (error,) = pieces(path)
    assert str(error) == f"{tmp_path}/link.txt: no such file or directory"


def test_pipes_in_folders_are_left_alone(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (found,) = pieces(tmp_path / "pipe", named=False)
    assert found == NoText(f"{tmp_path}/pipe", "not a regular file")


def test_names_that_are_no_unicode_can_be_shown(tmp_path):
    path = os.fsdecode(os.fsencode(tmp_path) + b"/\xff.txt")
    with open(path, "w") as file:
        file.write(hand())
    (piece,) = pieces(path)
    piece.source.encode()
    assert piece.source.endswith("/\ufffd.txt")
    assert piece.read() == hand()


def test_pictures_are_files_without_text(tmp_path):
    path = write(tmp_path / "a.png", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 10)
    assert pieces(path) == [NoText(str(path), "not a text file")]


def test_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + hand().encode())))
    (piece,) = pieces("-")
    assert (piece.source, piece.line, piece.read()) == ("-", 1, hand())


class TestZip:
    def test_members_are_sources(self, tmp_path):
        path = archive(tmp_path / "a.zip", {"b/one.txt": hand(1001), "two.txt": "é".encode("cp1252"), "b/": b""})
        found = pieces(path)
        assert [(p.source, p.read()) for p in found] == [
            (f"{path}!b/one.txt", hand(1001)),
            (f"{path}!two.txt", "é"),
        ]

    def test_zips_are_told_by_their_bytes(self, tmp_path):
        assert texts(archive(tmp_path / "a.txt", {"x": hand()})) == [hand()]

    @pytest.mark.parametrize("inner", ["inner.zip", "inner.gz"])
    def test_archives_inside_are_refused(self, tmp_path, inner):
        archive(tmp_path / "inner.zip", {"x.txt": hand()})
        write(tmp_path / "inner.gz", gzip.compress(hand().encode()))
        path = archive(tmp_path / "a.zip", {inner: (tmp_path / inner).read_bytes(), "y.txt": hand()})
        error, piece = pieces(path)
        assert str(error) == f"{path}!{inner}: an archive inside an archive is not opened; unpack it first"
        assert piece.read() == hand()

    def test_names_that_point_elsewhere_are_only_names(self, tmp_path):
        folder = tmp_path / "in"
        folder.mkdir()
        path = archive(folder / "a.zip", {"../evil.txt": hand(), "/tmp/evil.txt": hand()})
        assert [p.source for p in pieces(path)] == [f"{path}!../evil.txt", f"{path}!/tmp/evil.txt"]
        assert [file.name for file in tmp_path.rglob("*")] == ["in", "a.zip"]

    def test_locked_members(self, tmp_path):
        path = archive(tmp_path / "a.zip", {"x.txt": hand()})
        data = bytearray(path.read_bytes())
        at = data.find(b"PK\x01\x02") + 8
        struct.pack_into("<H", data, at, 1)
        (error,) = pieces(write(path, bytes(data)))
        assert str(error) == f"{path}!x.txt: locked with a password"

    def test_members_that_swell_are_refused(self, tmp_path, monkeypatch):
        monkeypatch.setattr(sources, "RATIO_FROM", 10_000)
        path = archive(tmp_path / "a.zip", {"bomb.txt": bytes(100_000), "y.txt": hand()})
        error, piece = pieces(path)
        assert "bomb.txt: unpacks to more than 200 times its size" in str(error)
        assert piece.read() == hand()

    def test_the_sum_of_members_is_limited(self, tmp_path, monkeypatch):
        monkeypatch.setattr(sources, "MAX_UNPACKED", 1000)
        first, error = pieces(archive(tmp_path / "a.zip", {"x.txt": hand(), "y.txt": hand()}))
        assert first.read() == hand()
        assert isinstance(error, SourceError)

    def test_damage(self, tmp_path):
        path = archive(tmp_path / "a.zip", {"x.txt": hand() * 50})
        data = path.read_bytes()
        (error,) = pieces(write(path, data[:100]))
        assert "a damaged zip archive" in str(error)


class TestGzip:
    def test_source_is_the_file(self, tmp_path):
        path = write(tmp_path / "a.txt.gz", gzip.compress(hand().encode()))
        (piece,) = pieces(path)
        assert (piece.source, piece.read()) == (str(path), hand())

    def test_what_stands_before_the_damage_is_read(self, tmp_path):
        data = gzip.compress(os.urandom(3000).hex().encode() + b"\n" + many(20).encode())
        first, error = pieces(write(tmp_path / "a.gz", data[: len(data) - 20]))
        assert first.read().count("PokerStars Hand #") >= 19
        assert "damaged or cut off" in str(error)

    def test_swelling_is_stopped(self, tmp_path, monkeypatch):
        monkeypatch.setattr(sources, "RATIO_FROM", 100_000)
        *_, error = pieces(write(tmp_path / "a.gz", gzip.compress(b"\n" * 5_000_000)))
        assert str(error) == f"{tmp_path}/a.gz: unpacks to more than 200 times its size"

    @pytest.mark.usefixtures("small_pieces")
    def test_big_ones_are_cut_like_plain_files(self, tmp_path):
        found = pieces(write(tmp_path / "a.gz", gzip.compress(many(9).replace("\n", "\r\n").encode())))
        assert len(found) >= 3
        assert "".join(piece.read() for piece in found) == many(9)
        assert all((piece.line - 1) % (LINES + 2) == 0 for piece in found)


def test_a_file_that_goes_away_is_said(tmp_path):
    path = write(tmp_path / "a.txt", hand())
    (piece,) = pieces(path)
    path.unlink()
    with pytest.raises(SourceError, match=r"a\.txt: no such file"):
        piece.read()
    assert isinstance(piece, Piece)


class TestSizes:
    """How much text there is to read, for the share that is done; 0 if nobody can know."""

    def test_plain_files_and_what_is_not_there(self, tmp_path):
        a, b = write(tmp_path / "a.txt", "12345"), write(tmp_path / "b.txt", "678")
        assert sources.total_size([str(a), SourceError("x: no such file"), str(b), str(tmp_path), f"{a}-gone"]) == 8

    @pytest.mark.parametrize("path", ["-", "memory://hands/a.txt"])
    def test_standard_input_and_urls(self, tmp_path, path):
        assert sources.total_size([str(write(tmp_path / "a.txt", "12345")), path]) == 0

    def test_pipes(self, tmp_path):
        os.mkfifo(tmp_path / "pipe")
        assert sources.total_size([str(write(tmp_path / "a.txt", "12345")), str(tmp_path / "pipe")]) == 0

    def test_archives_are_counted_unpacked(self, tmp_path, monkeypatch):
        monkeypatch.setattr(sources, "_LOOKED_INTO", 100)
        text = "a" * 100_000
        pack = archive(tmp_path / "a.zip", {"x.txt": text, "y.txt": text})
        packed = write(tmp_path / "a.gz", gzip.compress(text.encode()))
        assert sources.total_size([str(pack)]) == 200_000
        assert sources.total_size([str(packed)]) == 100_000
        assert sources.total_size([str(write(tmp_path / "b.txt", text))]) == 100_000
        assert sources.total_size([str(write(tmp_path / "c.png", b"\x89PNG\r\n\x1a\n" + bytes(1000)))]) == 0
        assert sources.total_size([str(write(tmp_path / "d.zip", pack.read_bytes()[:200]))]) == 0


class TestPipes:
    def read(self, data):
        return list(sources._pipe(io.BytesIO(data), "pipe", registry.line_starts()))

    def test_archives_are_refused(self):
        with pytest.raises(SourceError, match="pipe: an archive cannot be read from a pipe; give its path instead"):
            self.read(gzip.compress(b"text"))

    def test_what_is_no_text(self):
        (found,) = self.read(b"\x89PNG\r\n\x1a\n" + bytes(1000))
        assert isinstance(found, NoText)

    def test_endless_ones_are_stopped(self, monkeypatch):
        monkeypatch.setattr(sources, "MAX_UNPACKED", 2)
        with pytest.raises(SourceError, match="pipe: more than 0 GiB in one pipe"):
            self.read(b"text")


def test_a_gz_file_of_any_kind_that_unpacks_to_too_much(tmp_path, monkeypatch):
    monkeypatch.setattr(sources, "MAX_UNPACKED", 2000)
    *_, error = pieces(write(tmp_path / "a.gz", gzip.compress(os.urandom(3000))))
    assert str(error) == f"{tmp_path}/a.gz: unpacks to more than 0 GiB"


def test_a_picture_in_an_archive_is_no_text(tmp_path):
    picture, piece = pieces(archive(tmp_path / "a.zip", {"a.png": b"\x89PNG\r\n\x1a\n" + bytes(1000), "x.txt": hand()}))
    assert isinstance(picture, NoText)
    assert piece.read() == hand()


def test_the_library_reads_hands_and_raises_for_what_it_cannot_read(tmp_path):
    write(tmp_path / "b.txt", hand(1002))
    write(tmp_path / "a.png", b"\x89PNG\r\n\x1a\n" + bytes(1000))
    assert [one.hand_id for one in parsers.read([str(tmp_path)])] == ["1002"]
    with pytest.raises(SourceError, match="gone: no such file or folder"):
        list(parsers.read([str(tmp_path / "gone")]))
    write(tmp_path / "c.zip", b"PK\3\4" + bytes(50))
    found = parsers.read([str(tmp_path)])
    assert next(found).hand_id == "1002"
    with pytest.raises(SourceError, match=r"c\.zip: a damaged zip archive"):
        next(found)
    assert next(iter(parsers.ROOMS)) == "pokerstars"
    with pytest.raises(AttributeError, match="module 'parsers' has no attribute 'DOORS'"):
        _ = parsers.DOORS
