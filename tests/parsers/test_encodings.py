import pytest
from hypothesis import given
from hypothesis import strategies as st

from parsers.encodings import Survey, decode, decoded, not_text, without_gaps


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"plain", "plain"),
        ("Zoë €2".encode(), "Zoë €2"),
        (b"\xef\xbb\xbfZo\xc3\xab", "Zoë"),
        (b"Zo\xeb \x802", "Zoë €2"),
        (b"\x81\x8d\x8f\x90\x9d\xff", "\x81\x8d\x8f\x90\x9d\xff"),
        (b"\xef\xbb\xbfZo\xeb!", "Zoë!"),
        ("Ася #12".encode("utf-16"), "Ася #12"),
        ("Asya #12".encode("utf-16-le"), "Asya #12"),
        ("Asya #12".encode("utf-16-be"), "Asya #12"),
        ("Asya #12".encode("utf-16-le") + b"\n", "Asya #12\ufffd"),
        ("Asya".encode("utf-32"), "Asya"),
        ("ëë".encode()[:-1], "ë\ufffd"),
        (b"Zo\xeb", "Zoë"),
        (b"", ""),
    ],
    ids=[
        *("ascii", "utf-8", "utf-8 mark", "cp1252", "cp1252 open bytes", "mark but cp1252", "utf-16 mark"),
        *("utf-16-le", "utf-16-be", "odd count", "utf-32", "cut-off character", "odd last byte", "empty"),
    ],
)
def test_decoding(data, text):
    assert decode(data) == text


def test_one_line_end_and_nothing_else_is_changed():
    assert decode(b"a\r\nb\rc\n\r\r\nd\xc2\xa0e\x0bf\xe2\x80\xa8g") == "a\nb\nc\n\n\nd\xa0e\x0bf\u2028g"


def test_the_last_byte_of_a_file_decides_for_its_first():
    blocks = [b"Zo\xc3\xab\n", b"plain\n", b"Zo\xeb\n"]
    survey = Survey.of(blocks)
    assert survey.encoding == "cp1252"
    assert "".join(decoded(blocks, survey)) == "ZoÃ«\nplain\nZoë\n"


@given(st.binary(max_size=200), st.integers(1, 7))
def test_any_bytes_decode_alike_in_one_go_and_block_by_block(data, size):
    whole = decode(data)
    whole.encode()  # no lone surrogates, which JSON could not hold
    assert "\r" not in whole
    blocks = [data[: 100 + size], *(data[n : n + size] for n in range(100 + size, len(data), size))]
    assert "".join(decoded(blocks, Survey.of(blocks))) == whole


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        (b"PokerStars Hand #1:", ""),
        ("Раздача PokerStars №1".encode("utf-16-le"), ""),
        (b"\0Game starts\n\0#Game No : 1, and a line of some length\n" * 3, ""),
        (b"", ""),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4, "not a text file"),
        (b"SQLite format 3\0" + bytes(500), "not a text file"),
        (b"PokerStars Hand #1:\n" + bytes(2000), ""),
        (bytes(999) + b"PokerStars Hand #1:\n", ""),
        ("PokerStars Hand #1:\n".encode("utf-16-le") + bytes(501), ""),
        (bytes(2000), "not a text file"),
        (b"7z\xbc\xaf\x27\x1c....", "a 7-Zip archive, which cannot be opened here; unpack it first"),
        (b"a.txt".ljust(257, b"\0") + b"ustar\0", "a tar archive, which cannot be opened here; unpack it first"),
    ],
)
def test_what_is_no_text(head, reason):
    assert not_text(head) == reason


def test_empty_blocks_do_not_hide_text_of_two_bytes_a_character():
    assert decode("Asya #12\n".encode("utf-16-le") * 9 + bytes(400)).startswith("Asya #12\nAsya")
    assert Survey.of([b"Asya #12\n" * 9 + bytes(4000)]).encoding == "utf-8"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a\nb\n\0\0\0", "a\nb\n"),
        ("a\0\0", "a"),
        ("a\n\x1a", "a\n"),
        ("Po\0ker, b\0\0\0\0et", "Poker, b\0\0\0\0et"),
        ("\0\0a\n\0b\n\0\0\nc", "a\nb\n\nc"),
        ("a\n\ufeff\n\ufeffb", "a\n\nb"),
        ("$1\0.50\n2\ufeffb", "$1\0.50\n2\ufeffb"),
        ("Zoë €1\0\n\0€", "Zoë €1\0\n€"),
        ("plain", "plain"),
        ("", ""),
    ],
)
def test_what_stands_for_nothing_goes_and_no_line_with_it(text, kept):
    assert without_gaps(text) == kept
