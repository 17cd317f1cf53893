"""Whatever the size of the pieces in which a source is read, the same hands come out of it: every room, every kind of
file. Sizes of pieces are those of a few bytes up to some hands, so that pieces end everywhere in the texts."""

import gzip
import zipfile
from functools import cache
from pathlib import Path
from random import Random

import pytest

from auditor.pipeline import audit_paths, find_hand
from auditor.pipeline.batch import run_batch
from auditor.pipeline.options import BatchOptions
from auditor.pipeline.state.finder import find_by_state
from parsers import archives, lookup, registry, sources, windows
from parsers.encodings import decode
from parsers.errors import HandauditError, SourceError
from parsers.hand import HandText
from parsers.sources import Piece
from tests.test_golden import TEXTS
from tests.texts import LINES, hand, many

FOLDERS = sorted({path.parent.name for path in TEXTS})
KINDS = ("plain", "crlf", "mark", "utf-16", "zip", "gz", "cr")
_MOST = 24_000

PHHS = "".join(
    f"[{number}]\nvariant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n"
    "starting_stacks = [200, 200]\nactions = ['d dh p1 AcAs', 'd dh p2 7h2d', 'p2 f']\n"
    f"winnings = [0, 3]\nhand = {number + 7000}\nplayers = ['Ann', 'Bob']\n\n"
    for number in range(1, 13)
)


@cache
def text_of(folder: str) -> str:
    """The beginnings of all golden texts of a folder, one below the other."""
    paths = [path for path in TEXTS if path.parent.name == folder]
    share = _MOST // len(paths)
    return "\n\n".join(decode(path.read_bytes())[:share] for path in paths) + "\n"


def write(folder: Path, kind: str, text: str) -> str:
    path = folder / f"{kind}.phhs"
    if kind == "zip":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("a/b.txt", text)
        return str(path)
    if kind in ("crlf", "cr"):
        text = text.replace("\n", "\r\n" if kind == "crlf" else "\r")
    data = text.encode("utf-16" if kind == "utf-16" else "utf-8-sig" if kind == "mark" else "utf-8")
    path.write_bytes(gzip.compress(data) if kind == "gz" else data)
    return str(path)


def reading(path: str) -> tuple[list[tuple[int, str, str, str]], int, int]:
    """Line, room, text and what was said before of each hand; lines before the first hand; how many pieces."""
    found, prose, pieces, at = [], 0, 0, 0
    for piece in sources.pieces(path, registry.line_starts()):
        assert isinstance(piece, Piece)
        pieces += 1
        if piece.text is None and piece.encoding:
            assert piece.start == at or piece.first
            at = piece.end
        for one in registry.cut(piece.read(), piece.source, piece.line):
            if isinstance(one, HandText):
                found.append((one.line, one.room, one.text, one.context.replace("\n", " ")))
            else:
                prose += one.lines
    if at:
        assert at == Path(path).stat().st_size
    return found, prose, pieces


@pytest.fixture
def sizes(monkeypatch):
    def become(piece: int, block: int = 1 << 20) -> None:
        monkeypatch.setattr(windows, "BEYOND", 2000)
        monkeypatch.setattr(sources, "PIECE", piece)
        monkeypatch.setattr(sources, "_BLOCK", block)
        monkeypatch.setattr(archives, "_BLOCK", block)
        monkeypatch.setattr(lookup, "_BLOCK", max(block, 100))

    return become


@pytest.mark.parametrize("folder", FOLDERS)
def test_pieces_of_any_size_give_the_same_hands(tmp_path, sizes, folder):
    text = text_of(folder)
    chance = Random(folder)
    for kind in KINDS:
        path = write(tmp_path, kind, text)
        sizes(1 << 30)
        expected, prose, one = reading(path)
        assert one == 1
        assert expected
        for size in (chance.randrange(1, 400), chance.randrange(400, 6000)):
            sizes(size, chance.randrange(100, 9000))
            found, lines, pieces = reading(path)
            assert found == expected, (kind, size)
            assert lines == prose, (kind, size)
            assert pieces > 1 or len(expected) == 1 or len(text) < 20_000


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("folder", [*FOLDERS, "numbered tables"])
def test_every_byte_may_be_the_end_of_a_piece(monkeypatch, folder, line_end):
    """The windows are as narrow here as the texts allow, so that they begin inside them."""
    monkeypatch.setattr(windows, "BEHIND", 3000)
    monkeypatch.setattr(windows, "BEYOND", 2000)
    starts = registry.line_starts()
    text = PHHS if folder == "numbered tables" else text_of(folder)
    text = text[:12_000].replace("\n", line_end)
    data = text.encode()
    whole = decode(data)
    true = {0, *(len(whole[:at].replace("\n", line_end).encode()) for at in starts(whole))}
    chance = Random(folder)
    near = {at for start in true for at in range(start - 40, start + 90)}
    for at in sorted({*chance.sample(sorted(near), min(len(near), 150)), *range(7, len(data), 151)}):
        if 0 < at < len(data):
            found = windows.first_cut(data[: at + 6000], at, at + 6000 >= len(data), "utf-8", starts)
            later = min((one for one in true if one >= at), default=0)
            assert found == later or (not found and later > at + 4000), at


def test_the_number_of_a_table_stays_with_its_hand(tmp_path, sizes):
    """A file of several hands with the number of a table above each of them."""
    path = write(tmp_path, "plain", PHHS)
    hand_size = len(PHHS) // 12
    for size in range(hand_size, hand_size + 40):
        sizes(size)
        found = list(audit_paths([path]))
        assert [one.hand.hand_id for one in found] == [str(number) for number in range(7001, 7013)]
        assert [one.hand.line for one in found] == [1 + 11 * number for number in range(12)]


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
@pytest.mark.parametrize("size", [1 << 20, 700])
def test_every_hand_of_a_batch_is_found_by_its_number(sizes, path, size):
    sizes(size)
    listed = [(one.hand.hand_id, one.hand.line) for one in audit_paths([str(path)])]
    numbers = dict.fromkeys(number for number, _ in listed if number)
    for number in list(numbers)[:4]:
        found = find_hand(number, [str(path)])
        assert [one.hand.line for one in found.audits] == [line for other, line in listed if other == number]


@pytest.mark.parametrize("size", [1 << 20, 500])
@pytest.mark.parametrize("typed", ["RC1700000003", "#rc1700000003", "Rc1700000003", "1700000003"])
def test_numbers_as_people_type_them(tmp_path, sizes, size, typed):
    sizes(size)
    text = many(6, 1700000001).replace("PokerStars Hand #", "Poker Hand #RC")
    path = write(tmp_path, "plain", text)
    (one,) = find_hand(typed, [path]).audits
    assert (one.hand.hand_id, one.hand.line) == ("RC1700000003", 1 + 2 * (LINES + 2))


@pytest.mark.parametrize("size", [1 << 20, 500])
@pytest.mark.parametrize("typed", ["# 241000002003", "Hand 241000002003", "PS241000002003", " 241000002003 "])
def test_what_stands_before_a_number_is_no_part_of_it(tmp_path, sizes, size, typed):
    sizes(size)
    (one,) = find_hand(typed, [write(tmp_path, "plain", many(6))]).audits
    assert one.hand.hand_id == "241000002003"


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_state_knows_every_hand_whose_number_is_its_own(tmp_path, sizes, folder):
    sizes(900)
    paths = [str(path) for path in TEXTS if path.parent.name == folder][:3]
    state = str(tmp_path / "s")
    run_batch(BatchOptions(paths, state=state))
    hands = [one.hand for one in audit_paths(paths) if one.hand.hand_id]
    for one in hands[:: max(1, len(hands) // 4)]:
        number = one.hand_id or ""
        searched = [(each.hand.source, each.hand.line) for each in find_hand(number, paths).audits]
        assert (one.source, one.line) in searched
        found, _ = find_by_state(state, number, paths)
        assert [(each.hand.source, each.hand.line) for each in found.audits] == searched
        if one.numbered_in:
            with pytest.raises(HandauditError, match="name the files to be searched"):
                find_by_state(state, number, [])
        else:
            assert len(find_by_state(state, number, [])[0].audits) == len(searched)


def test_the_name_of_the_file_is_the_number_where_there_is_no_other(tmp_path, sizes):
    path = tmp_path / "My games, May.phhs"
    path.write_text("".join(line for line in PHHS.splitlines(True) if not line.startswith("hand")))
    for size in (1 << 20, 500):
        sizes(size)
        assert [one.hand.line for one in find_hand("my games, may-3", [str(path)]).audits] == [21]


def test_the_number_asked_for_is_never_like_itself(tmp_path):
    path = write(tmp_path, "plain", many(3))
    with lookup.Lookup([path]) as search:
        count, alike = search.nearest("241000002002")
    assert count == 3
    assert sorted(alike) == ["241000002001", "241000002003"]


class TestTwoRooms:
    """What an XML session says once for its hands is no part of another room's hands below it."""

    def test_each_keeps_its_hands(self, tmp_path, sizes):
        session = text_of("ipoker")[:4000].rpartition("<game ")[0]
        path = write(tmp_path, "plain", session + "\n" + many(30))
        sizes(1 << 30)
        expected, prose, _ = reading(path)
        assert [room for _, room, _, _ in expected].count("pokerstars") == 30
        for size in (900, 2000, 5000):
            sizes(size)
            assert reading(path)[:2] == (expected, prose)
            found = find_hand("241000002030", [path]).audits
            assert [one.hand.line for one in found] == [expected[-1][0]]

    def test_sessions_of_two_programs(self):
        text = text_of("ipoker")[:9000].rpartition("</session>")[0] + "</session>\n" + text_of("merge")[:4000]
        rooms = [one.room for one in registry.cut(text) if isinstance(one, HandText)]
        alone = [one.room for one in registry.cut(text_of("merge")[:4000]) if isinstance(one, HandText)]
        assert rooms.count("merge") == len(alone) > 0
        assert "ipoker" in rooms
        assert rooms == sorted(rooms)


class TestOddFiles:
    def test_hands_without_blank_lines(self, tmp_path, sizes):
        path = write(tmp_path, "plain", many(9).replace("\n\n\n", "\n"))
        sizes(700)
        assert [one.hand.line for one in audit_paths([path])] == [1 + LINES * number for number in range(9)]

    @pytest.mark.parametrize("kind", KINDS)
    def test_a_header_is_the_last_line(self, tmp_path, sizes, kind):
        path = write(tmp_path, kind, many(4) + hand(7).partition("\n")[0])
        for size in (1 << 20, 700, 1):
            sizes(size)
            found = list(audit_paths([path]))
            assert [one.hand.hand_id for one in found][3:] == ["241000002004", "7"]
            assert [one.verdict.value for one in found][3:] == ["consistent", "unreadable"]

    def test_one_hand_of_several_pieces(self, tmp_path):
        long = hand(5).replace("*** SUMMARY", 'Bea said, "well"\n' * 200_000 + "*** SUMMARY")
        path = write(tmp_path, "plain", many(2) + long + many(2, 8))
        assert len(long) > 3 * sources.PIECE
        assert [one.hand.hand_id for one in audit_paths([path])] == ["241000002001", "241000002002", "5", "8", "9"]

    @pytest.mark.parametrize("kind", KINDS)
    def test_a_megabyte_of_prose_first(self, tmp_path, sizes, kind):
        path = write(tmp_path, kind, "Nothing of a hand.\n" * 60_000 + many(3))
        found, prose, _ = reading(path)
        assert [line for line, _, _, _ in found] == [60_001, 60_003 + LINES, 60_005 + 2 * LINES]
        assert prose == 60_000

    @pytest.mark.parametrize("kind", KINDS)
    @pytest.mark.parametrize("text", ["", "\n", "Nothing of a hand.\n", "word " * 3000])
    def test_files_without_hands(self, tmp_path, sizes, kind, text):
        path = write(tmp_path, kind, text)
        for size in (1 << 20, 300):
            sizes(size)
            assert reading(path)[:2] == ([], 1 if text.strip() else 0)
            found = find_hand("241000002001", [path])
            assert (found.audits, found.searched, found.nearest) == ([], 0, [])

    def test_utf_16_that_breaks_off_in_a_character(self, tmp_path, sizes):
        path = tmp_path / "a.txt"
        path.write_bytes(many(4).encode("utf-16")[:-1])
        for size in (1 << 20, 900):
            sizes(size)
            assert [one.verdict.value for one in audit_paths([str(path)])] == ["consistent"] * 4

    @pytest.mark.parametrize("left", [0, 300, 5000])
    def test_a_file_that_shrinks_while_it_is_read(self, tmp_path, sizes, left):
        path = tmp_path / "a.txt"
        path.write_text(many(40))
        sizes(1500)
        found = sources.pieces(str(path), registry.line_starts())
        first = next(found)
        assert isinstance(first, Piece)
        path.write_text(many(40)[:left])
        assert str(list(found)[-1]) == f"{path}: was changed while it was read"

    def test_a_small_file_that_shrinks_before_it_is_read(self, tmp_path):
        path = tmp_path / "a.txt"
        path.write_text(many(4))
        (piece,) = sources.pieces(str(path), registry.line_starts())
        assert isinstance(piece, Piece)
        path.write_text(many(2))
        with pytest.raises(SourceError, match="was changed while it was read"):
            piece.read()

    def test_a_file_that_grows_while_it_is_read(self, tmp_path, sizes):
        path = tmp_path / "a.txt"
        path.write_text(many(40))
        sizes(1500)
        found = sources.pieces(str(path), registry.line_starts())
        read = [next(found)]
        path.write_text(many(45))
        read += found
        texts = [one.read() for one in read if isinstance(one, Piece)]
        assert "".join(texts) == many(40)


@pytest.mark.parametrize("kind", KINDS)
def test_a_batch_says_the_same_by_one_and_two_processes(tmp_path, sizes, kind):
    path = write(tmp_path, kind, PHHS + text_of("ipoker") + many(30))
    outputs = []
    for number, (size, jobs) in enumerate([(1 << 30, 1), (3000, 1), (3000, 2)]):
        sizes(size)
        out = tmp_path / f"{number}.jsonl"
        run_batch(BatchOptions([path], jsonl=str(out), jobs=jobs))
        outputs.append(out.read_bytes())
    assert outputs[0] == outputs[1] == outputs[2]
    assert outputs[0].count(b"\n") > 40


def test_where_no_line_begins_a_piece_begins_with_a_whole_character():
    data = "é€".encode() * 3
    assert [windows._window(data, at) for at in range(6)] == [0, 2, 2, 5, 5, 5]
