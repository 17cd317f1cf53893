from __future__ import annotations

import pytest

from parsers.cards import DECK, first_impossible, split_cards


def test_a_deck_has_52_cards():
    assert len(DECK) == 52
    assert {"As", "Td", "2c"} <= DECK


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("As Td", ("As", "Td")),
        ("", ()),
        ("2s3d 3c", ("2s", "3d", "3c")),
        (" As  Td ", ("As", "Td")),
        ("As 10d", ("As", "10d")),
    ],
)
def test_split(text, cards):
    assert split_cards(text) == cards


def test_the_first_card_that_cannot_be_is_named():
    assert first_impossible(["As", "Kd"]) is None
    assert first_impossible(["As", "Kd", "As"]) == "As"
    assert first_impossible(["As", "1x", "As"]) == "1x"
