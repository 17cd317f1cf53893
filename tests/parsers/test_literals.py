"""Literals are found wherever they stand, however many places share a part with them."""

from __future__ import annotations

import re

import pytest

from parsers.literals import Places, any_in

LITERALS = ("<game", "<HAND", "Game started at: ", "** Game ID ", "***** History for hand ", "PokerStars", "Game Game ")


def expected(text: str, literal: str) -> list[int]:
    return [found.start() for found in re.finditer(f"(?={re.escape(literal)})", text)]


@pytest.mark.parametrize("gap", ["", "xxx", "x" * 1_000, "xG" * 500], ids=["everywhere", "often", "seldom", "letters"])
@pytest.mark.parametrize("literal", LITERALS)
def test_all_places(literal, gap):
    text = gap.join(["<", "<game", "Game ", *LITERALS, "Game ID ", "** Game Game Game ", *LITERALS, "Histor", "<gam"])
    assert [*Places(text).of(literal)] == expected(text, literal)
    assert len(expected(text, literal)) >= 2


def test_a_part_at_the_beginning_is_not_the_end_of_a_literal():
    """ "Game ID " stands at the beginning, where no asterisks can be before it; the text ends in them."""
    assert [*Places("Game ID 5 ** ").of("** Game ID ")] == []


def test_any_of():
    places = Places("** Game ID 7")
    assert places.any_of(("<game", "Game ID "))
    assert not places.any_of(("<game", "Game ended at: "))
    assert not places.any_of(())


@pytest.mark.parametrize("many", [1, 5_000], ids=["few", "many"])
def test_marks_in_bytes(many):
    data = b"x" * 1_000 + b"<<Ann" * many + b" <gam <gametype"
    marks = (b"<SESSION ", b"<gametype>", b"Context")
    assert not any_in(data, marks, len(data))
    assert any_in(data + b">", marks, len(data) + 1)
    assert not any_in(data + b">", marks, len(data))
    assert any_in(b"<SESSION " + data, marks, len(data))
    assert any_in(data + b"Context", marks, len(data) + 7)
    assert not any_in(data + b"Context", marks, len(data) + 6)
    assert not any_in(b"", marks, 0)
    assert any_in(b"Context", marks, 7)
