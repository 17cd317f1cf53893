"""What is remembered of texts is forgotten when it grows too large, and the hands stay the same."""

from __future__ import annotations

import importlib
from decimal import Decimal

import pytest

from parsers import money
from parsers.registry import parse
from parsers.rooms import pacific888_letters
from tests.parsers.damage import golden_hands


@pytest.mark.parametrize(
    ("module", "limit", "cache", "room"),
    [
        ("parsers.clock", "_LIMIT", "_HOURS", "partypoker"),
        ("parsers.rooms.stars_header", "_LIMIT", "_LEVELS", "pokerstars"),
        ("parsers.rooms.stars_header", "_LIMIT", "_HOURS", "pokerstars"),
        ("parsers.rooms.stars_header", "_LIMIT", "_TABLES", "pokerstars"),
        ("parsers.rooms.stars_opening", "_LIMIT", "_OPENINGS", "pokerstars"),
        ("parsers.rooms.stars_opening", "_FRAMES_LIMIT", "_FRAMES", "pokerstars"),
        ("parsers.rooms.stars_summary", "_PLAIN_FOLDS_LIMIT", "_PLAIN_FOLDS", "pokerstars"),
        ("parsers.rooms.ggpoker_summary", "_PLAIN_FOLDS_LIMIT", "_PLAIN_FOLDS", "ggpoker"),
    ],
)
def test_a_memory_of_one_gives_the_same_hands(monkeypatch, module, limit, cache, room):
    texts = golden_hands(room)
    plain = [parse(text) for text in texts]
    home = importlib.import_module(module)
    remembered = getattr(home, cache)
    assert len(remembered) > 1
    remembered.clear()
    monkeypatch.setattr(home, limit, 1)
    for text, hand in zip(texts, plain, strict=True):
        assert parse(text) == hand
        assert len(remembered) <= 1


def test_decimal_texts_are_forgotten_after_so_many(monkeypatch):
    monkeypatch.setattr(money, "_LIMIT", 2)
    texts = money.Texts(2)
    assert [texts[units] for units in (5, -150, 5)] == ["0.05", "-1.50", "0.05"]
    assert texts.known == {5: "0.05", -150: "-1.50"}
    assert texts[30000] == "300.00"
    assert texts.known == texts == {30000: "300.00"}
    assert all(Decimal(text) * 100 == units for units, text in texts.items())


def test_marks_of_amounts_are_forgotten_after_so_many(monkeypatch):
    monkeypatch.setattr(pacific888_letters, "_LIMIT", 2)
    marks = pacific888_letters._Marks()
    assert [marks[text] for text in ("1,50 €", "$1.50", "Ah, Kd")] == [
        pacific888_letters.MARKS[text] for text in ("1,50 €", "$1.50", "Ah, Kd")
    ]
    assert list(marks) == ["Ah, Kd"]
