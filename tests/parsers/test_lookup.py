import gzip
import io
import sys
import zipfile
from pathlib import Path

import pytest

from parsers import lookup, sources
from parsers.errors import AmbiguousRoomError
from parsers.lookup import Lookup, plain_id
from tests.texts import LINES, hand, many

SAMPLES = Path(__file__).parents[2] / "sample_histories"


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch):
    """Files of a few hands are big files here, read in blocks smaller than a hand."""
    monkeypatch.setattr(sources, "PIECE", 1500)
    monkeypatch.setattr(lookup, "_BLOCK", 300)


def find(hand_id, *paths, room=None):
    with Lookup([str(path) for path in paths], room) as search:
        return [(found.source, found.line, found.text) for found in search.find(hand_id)]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["ascii", "utf-8", "cp1252", "utf-16"])
@pytest.mark.parametrize("number", range(9))
def test_a_hand_is_found_with_its_line_and_text(tmp_path, line_end, encoding, number):
    text = many(9) if encoding == "ascii" else many(9).replace("Cleo", "Cléo€")
    path = tmp_path / "a.txt"
    path.write_bytes(text.replace("\n", line_end).encode(encoding))
    ((source, line, found),) = find(str(241000002001 + number), path)
    assert (source, line) == (str(path), 1 + number * (LINES + 2))
    expected = hand(241000002001 + number)
    assert found.rstrip() == (expected if encoding == "ascii" else expected.replace("Cleo", "Cléo€")).rstrip()


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("block", [13, 14, 64, 301, 1 << 20])
@pytest.mark.parametrize("many_from", [0, 1 << 20])
def test_blocks_of_all_sizes_and_both_ways_to_count(tmp_path, monkeypatch, line_end, block, many_from):
    monkeypatch.setattr(lookup, "_BLOCK", block)
    monkeypatch.setattr(lookup, "_MANY", many_from)
    path = tmp_path / "a.txt"
    path.write_bytes((many(6) + hand(7777) + many(2) + hand(7777)).replace("\n", line_end).encode())
    assert [line for _, line, _ in find("7777", path)] == [6 * (LINES + 2) - 1, 9 * LINES + 13]
    assert [line for _, line, _ in find("241000002002", path)] == [LINES + 3, 8 * LINES + 13]


def test_all_places_are_found(tmp_path):
    plain, packed, archive = tmp_path / "a.txt", tmp_path / "b.gz", tmp_path / "c.zip"
    plain.write_text(many(3) + hand(7777) + many(3) + hand(7777))
    packed.write_bytes(gzip.compress((hand(6666) + hand(7777)).encode()))
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("x.txt", many(2))
        file.writestr("y.txt", hand(7777))
    lines = [(source, line) for source, line, _ in find("7777", tmp_path)]
    assert lines == [
        (str(plain), 3 * LINES + 5),
        (str(plain), 7 * LINES + 9),
        (str(packed), LINES + 1),
        (f"{archive}!y.txt", 1),
    ]


def test_numbers_elsewhere_in_a_hand_are_no_hits(tmp_path):
    path = tmp_path / "a.txt"
    chat = 'Bea said, "look at #9999 and 9999"\nBea: folds\n'
    decoy = hand(1001, hero="9999").replace("Bea: folds\n", chat).replace("'Pollux'", "'9999 1'")
    path.write_text(decoy + many(4) + hand(99991) + hand(19999) + hand(9999))
    ((_, _, text),) = find("9999", path)
    assert text == hand(9999)


def test_a_number_of_a_whole_line_or_at_the_very_end(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text(many(4) + "PokerStars Hand #5555:")
    ((_, _, text),) = find("5555", path)
    assert text == "PokerStars Hand #5555:"


def test_a_header_in_the_middle_of_a_line(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text(many(4) + "Bea: fo" + hand(5555) + hand(5556))
    ((_, line, text),) = find("5555", path)
    assert (line, text) == (4 * LINES + 7, hand(5555))


def test_a_number_that_stands_in_every_hand_is_still_quick(tmp_path, monkeypatch):
    monkeypatch.setattr(lookup, "_BLOCK", 4 << 20)
    path = tmp_path / "a.txt"
    path.write_text(many(5000).replace("'Pollux'", "'5555 1'") + hand(5555))
    ((_, line, _),) = find("5555", path)
    assert line == 5000 * (LINES + 2) - 1


def test_nothing_found(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text(many(4))
    assert find("999", path) == []


def test_the_nearest_numbers(tmp_path):
    (tmp_path / "a.txt").write_text(many(4) + hand(358213) + hand(77) + hand(1358213))
    with Lookup([str(tmp_path)]) as search:
        assert search.nearest("241000002005") == (7, ["241000002004", "241000002003", "241000002002"])
        assert search.nearest("58213") == (7, ["358213", "1358213"])
        assert search.nearest("358213") == (7, ["1358213"])  # never the number itself
        assert search.nearest("385213") == (7, ["358213", "1358213"])
        assert search.nearest("55") == (7, [])


def test_standard_input_can_be_searched_twice(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(many(3).encode())))
    with Lookup(["-"]) as search:
        assert list(search.find("1")) == []
        assert search.nearest("241000002009")[0] == 3
        assert [found.source for found in search.find("241000002002")] == ["-"]


def test_what_cannot_be_read_is_said_once(tmp_path):
    with Lookup([str(tmp_path / "gone")]) as search:
        assert list(search.find("1")) == []
        assert search.nearest("1") == (0, [])
        assert [str(trouble) for trouble in search.troubles] == [f"{tmp_path}/gone: no such file or folder"]


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("241000002001", "241000002001"),
        (" #241000002001 ", "241000002001"),
        ("PokerStars Hand #241000002001:  Hold'em No Limit", "241000002001"),
        ("Hand 12: ", "12"),
        ("RC123-4", "RC123-4"),
        ("what", "what"),
        ("n.º 111 de Zoom", "111"),
    ],
)
def test_what_people_type(typed, number):
    assert plain_id(typed) == number


def test_a_part_of_a_number_is_enough():
    """Rooms build numbers of several parts, or put letters before them; people quote some of it."""
    lookup = Lookup([str(SAMPLES / "winamax"), str(SAMPLES / "ggpoker")])
    with lookup:
        ids = set(lookup.ids())
        winamax = next(one for one in ids if one.count("-") == 2)
        letters = next(one for one in ids if one[:2].isalpha())
        assert lookup.whole_id(winamax.rpartition("-")[0]) == winamax
        assert lookup.whole_id(letters.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) == letters
        assert lookup.whole_id("0") is None


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError(5, "Input/output error"), "input/output error"),
        (AmbiguousRoomError("line 3 looks like a hand of two rooms"), "line 3 looks like a hand of two rooms"),
    ],
)
def test_a_file_that_cannot_be_searched_does_not_stop_the_others(tmp_path, monkeypatch, error, said):
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(hand(7))
    plain = Lookup._in_file

    def failing(self, path, source, hand_id):
        if path.endswith("a.txt"):
            raise error
        return plain(self, path, source, hand_id)

    monkeypatch.setattr(Lookup, "_in_file", failing)
    with Lookup([str(tmp_path)]) as search:
        assert [found.source for found in search.find("7")] == [f"{tmp_path}/b.txt"]
        assert [str(trouble) for trouble in search.troubles] == [f"{tmp_path}/a.txt: {said}"]
