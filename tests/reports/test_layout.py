"""Text in columns and lines of a terminal, with marks for colours in it."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from reports.layout import cut, pad, right, wrap
from reports.paint import Style, bare, colour_wanted, paint, styled


def test_lines_break_between_words() -> None:
    assert wrap("one two three four", 9, "- ", "  ") == ["- one two", "  three", "  four"]


def test_a_word_that_is_too_long_is_cut() -> None:
    assert wrap("abcdefghij kl", 4) == ["abcd", "efgh", "ij", "kl"]


def test_nothing_is_cut_in_its_middle() -> None:
    assert cut("漢字漢字", 6) == "漢字…"
    assert cut("e\u0301e\u0301e\u0301", 2) == "e\u0301…"
    assert cut("a👨‍👩‍👧b", 3) == "a…"
    assert cut("🇫🇷🇧🇪x", 4) == "🇫🇷…"


def test_columns() -> None:
    assert pad("漢", 4) == "漢  "
    assert right("漢", 4) == "  漢"


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=60), st.integers(3, 20))
def test_no_line_is_too_wide(text: str, width: int) -> None:
    for line in (*wrap(text, width), cut(text, width)):
        assert cell_len(line) <= width
    assert "".join("".join(wrap(text, width)).split(" ")) == "".join(text.split(" "))


def test_marks_take_no_room_and_colour_goes_on_over_lines() -> None:
    lines = wrap(f"see {styled(Style.BAD, 'one two three')} here", 7)
    assert list(map(bare, lines)) == ["see one", "two", "three", "here"]
    assert paint(lines, colour=False) == ["see one", "two", "three", "here"]
    assert paint(lines, colour=True) == [
        "see \x1b[1;31mone\x1b[0m",
        "\x1b[1;31mtwo\x1b[0m",
        "\x1b[1;31mthree\x1b[0m",
        "here",
    ]


def test_a_style_inside_another_one() -> None:
    text = styled(Style.STRONG, f"a {styled(Style.BAD, 'b')} c")
    assert paint([text], colour=True) == ["\x1b[1ma \x1b[0m\x1b[1;1;31mb\x1b[0m\x1b[1m c\x1b[0m"]


def test_what_a_terminal_would_obey_is_written_out() -> None:
    for colour in (False, True):
        assert paint(["a\x1b[2Jb\u202e"], colour=colour) == ["a‹U+001B›[2Jb‹U+202E›"]


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "terminal", "pipe"),
    [
        ({}, True, False),
        ({"NO_COLOR": "1"}, False, False),
        ({"NO_COLOR": ""}, True, False),
        ({"FORCE_COLOR": "1"}, True, True),
        ({"FORCE_COLOR": "0"}, False, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, False),
        ({"TERM": "dumb"}, False, False),
    ],
)
def test_when_colours_are_wanted(environment: dict[str, str], terminal: bool, pipe: bool) -> None:
    assert colour_wanted(_Terminal(), environment) is terminal
    assert colour_wanted(io.StringIO(), environment) is pipe
