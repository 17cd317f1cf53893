"""What a text says once for several hands (the head of an XML session) reaches every one of them, in files of any size
and kind; headers whose ID stands in a later line."""

import gzip
import re
import zipfile

import pytest

from parsers import archives, cutting, lookup, registry, sources, windows
from parsers.cutting import Headers, Prose, RoomSpec
from parsers.hand import HandText
from parsers.lookup import Lookup
from tests.texts import hand, many

SHELF = RoomSpec(
    slug="shelf",
    name="Shelf",
    module="nowhere",
    games="",
    tier="",
    literals=("<deal",),
    element=re.compile(r"<deal\s[^<>]*?id=\"(\d+)\""),
    context=re.compile(r"<evening>(?:[^<]|<(?!/evening>|deal\b))*(?:</evening>)?"),
    context_mark="<money>",
)
#: The ID stands in the second line of the header.
LEDGER = RoomSpec(
    slug="ledger",
    name="Ledger",
    module="nowhere",
    games="",
    tier="",
    literals=("Begun at ",),
    header=re.compile(r"(?P<begin>)Begun at [^\n]*\nEntry (\d+) "),
)


@pytest.fixture(autouse=True)
def rooms(monkeypatch):
    monkeypatch.setattr(registry, "ROOMS", registry._Rooms((*registry.ROOMS.values(), SHELF, LEDGER)))


@pytest.fixture
def small_pieces(monkeypatch):
    monkeypatch.setattr(sources, "PIECE", 700)
    monkeypatch.setattr(windows, "BEYOND", 100)
    monkeypatch.setattr(sources, "_BLOCK", 150)
    monkeypatch.setattr(archives, "_BLOCK", 150)
    monkeypatch.setattr(lookup, "_BLOCK", 200)


def evening(money, *numbers, gap="\n"):
    deals = gap.join(f'<deal id="{number}">\n<play who="Ann" does="wait"/>\n</deal>' for number in numbers)
    return f"<evening>\n<money>{money}</money>\n</evening>{gap}{deals}\n</all>\n"


def hands(text, room=None):
    return [one for one in registry.cut(text, "a.xml", 1, room) if isinstance(one, HandText)]


def money(hand_text):
    found = re.search(r"<money>(\w+)<", hand_text.context)
    return found and found[1]


def number(hand_text):
    return re.search(r'id="(\d+)"', hand_text.text)[1]


def pieces(path):
    return list(sources.pieces(str(path), registry.line_starts()))


class TestOneText:
    def test_every_hand_is_given_the_part_before_it(self):
        text = evening("USD", 1, 2) + evening("EUR", 3)
        assert [(number(one), money(one)) for one in hands(text)] == [("1", "USD"), ("2", "USD"), ("3", "EUR")]

    def test_lines_are_those_of_the_source(self):
        text = evening("USD", 1, 2, gap="") + evening("EUR", 3)
        lines = text.split("\n")
        for one in hands(text):
            assert f'<deal id="{number(one)}">' in lines[one.line - 1]
            assert one.text.startswith(f'<deal id="{number(one)}">')

    def test_it_is_no_part_of_the_hand_before_and_no_prose(self):
        first, second = registry.cut(evening("USD", 1) + evening("EUR", 2), "a.xml")
        assert isinstance(first, HandText)
        assert "<evening>" not in first.text + second.text

    def test_what_stands_before_it_is_prose(self):
        found = list(registry.cut("a\nb\n" + evening("USD", 1), "a.xml"))
        assert found[0] == Prose("a.xml", 1, 2)
        assert found[1].line == 6

    def test_hands_without_one(self):
        text = evening("USD", 1, 2).partition("</evening>")[2]
        assert [(number(one), one.context) for one in hands(text)] == [("1", ""), ("2", "")]

    def test_one_without_hands_is_passed_over(self):
        text = evening("USD") + evening("EUR", 1)
        (one,) = hands(text)
        assert (money(one), one.line) == ("EUR", 9)

    def test_hands_of_other_rooms_in_between(self):
        text = evening("USD", 1) + hand(1001) + '<deal id="2"/>\n' + hand(1002)
        found = hands(text)
        assert [(one.room, one.context != "") for one in found] == [
            ("shelf", True),
            ("pokerstars", False),
            ("shelf", True),
            ("pokerstars", False),
        ]

    def test_a_limited_hand_keeps_it(self, monkeypatch):
        monkeypatch.setattr(cutting, "MAX_LINE", 100)
        (one,) = hands(evening("USD", 1) + "x" * 200)
        assert isinstance(one, cutting.LimitedHand)
        assert money(one) == "USD"

    def test_one_that_is_cut_off(self):
        (one,) = hands('<evening><money>USD</money><deal id="1"/>')
        assert money(one) == "USD"

    def test_marks_without_their_part_do_not_matter(self):
        assert [one.context for one in hands('<money><money></evening><deal id="1"/>')] == [""]


SESSIONS = "".join(
    evening(code, *range(100 * start, 100 * start + 40)) for start, code in enumerate(("USD", "EUR", "GBP"), start=1)
)
EXPECTED = [
    (str(100 * start + n), code) for start, code in enumerate(("USD", "EUR", "GBP"), start=1) for n in range(40)
]


@pytest.mark.usefixtures("small_pieces")
class TestPieces:
    @pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
    @pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16"])
    def test_later_pieces_are_given_it(self, tmp_path, encoding, line_end):
        path = tmp_path / "a.xml"
        path.write_bytes(SESSIONS.replace("Ann", "Añn€").replace("\n", line_end).encode(encoding))
        found = pieces(path)
        assert len(found) > 8
        lines = SESSIONS.split("\n")
        told = []
        for piece in found:
            for one in registry.cut(piece.read(), piece.source, piece.line):
                assert isinstance(one, HandText)
                assert one.line == lines.index(f'<deal id="{number(one)}">') + 1
                told.append((number(one), money(one)))
        assert told == EXPECTED

    def test_marks_that_belong_to_nothing(self, tmp_path):
        path = tmp_path / "a.xml"
        text = SESSIONS.replace("</deal>", "<money></deal>")
        path.write_text(text)
        told = [one for piece in pieces(path) for one in registry.cut(piece.read())]
        assert [(number(one), money(one)) for one in told] == EXPECTED
        with Lookup([str(path)]) as search:
            (found,) = search.find("120")
        assert money(found) == "USD"

    @pytest.mark.parametrize("kind", ["gz", "zip"])
    def test_archives(self, tmp_path, kind):
        path = tmp_path / f"a.{kind}"
        if kind == "gz":
            path.write_bytes(gzip.compress(SESSIONS.encode()))
        else:
            with zipfile.ZipFile(path, "w") as archive:
                archive.writestr("a.xml", SESSIONS)
        found = pieces(path)
        assert len(found) > 8
        told = [one for piece in found for one in registry.cut(piece.read()) if isinstance(one, HandText)]
        assert [(number(one), money(one)) for one in told] == EXPECTED

    def test_other_texts_are_read_as_they_are(self, tmp_path):
        path = tmp_path / "a.txt"
        path.write_text(many(9))
        assert [piece.context for piece in pieces(path)] == [""] * len(pieces(path))
        assert "".join(piece.read() for piece in pieces(path)) == many(9)

    @pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
    @pytest.mark.parametrize(("wanted", "code"), [("100", "USD"), ("139", "USD"), ("220", "EUR"), ("339", "GBP")])
    def test_a_hand_that_is_looked_up(self, tmp_path, encoding, wanted, code):
        path = tmp_path / "a.xml"
        text = SESSIONS if encoding == "ascii" else SESSIONS.replace("Ann", "Añn")
        path.write_bytes(text.encode(encoding))
        with Lookup([str(path)]) as search:
            (found,) = search.find(wanted)
        assert (number(found), money(found)) == (wanted, code)
        assert found.line == SESSIONS.split("\n").index(f'<deal id="{wanted}">') + 1
        assert found.text.endswith("</deal>\n") or wanted.endswith("39")

    def test_a_hand_in_one_endless_line(self, tmp_path):
        path = tmp_path / "a.xml"
        path.write_text(SESSIONS.replace("\n", ""))
        with Lookup([str(path)]) as search:
            (found,) = search.find("220")
        assert (number(found), money(found), found.line) == ("220", "EUR", 1)

    def test_a_number_in_the_second_line_of_the_header(self, tmp_path):
        entries = "".join(f"Begun at 20:{n}\nEntry {n} of Ann\nAnn: {n} and 17\n" for n in range(10, 60))
        path = tmp_path / "a.txt"
        path.write_text(entries)
        with Lookup([str(path)]) as search:
            (found,) = search.find("17")
        assert (found.line, found.text) == (22, "Begun at 20:17\nEntry 17 of Ann\nAnn: 17 and 17\n")


def test_a_hand_inside_the_part_is_counted_once(tmp_path, small_pieces):
    """The part is read again before every piece; what begins in it is a hand of the first one only."""
    header = hand().partition("\n")[0]
    text = evening("USD", *range(10, 40)).replace("</money>", f"</money>\n{header}\n")
    (path := tmp_path / "a.xml").write_text(text)
    texts = [one for piece in pieces(path) for one in registry.cut(piece.read(), "a.xml", piece.line)]
    found = [one for one in texts if isinstance(one, HandText)]
    assert len(pieces(path)) > 2
    assert [(one.room, one.line) for one in found if one.room == "pokerstars"] == [("pokerstars", 3)]
    assert [(number(one), money(one)) for one in found if one.room == "shelf"] == [
        (str(n), "USD") for n in range(10, 40)
    ]


def test_the_last_part_of_a_text_in_one_line():
    headers = Headers((SHELF,))
    assert headers.marks == ("<money>",)
    assert headers.context(SESSIONS) == "<evening> <money>GBP</money> </evening>"
    assert headers.context("no such thing") == ""
    assert Headers(tuple(registry.select("pokerstars"))).marks == ()
