"""What the mutations do to a text whose lines can be counted."""

from __future__ import annotations

import re
from random import Random

from tests.fuzz import mutate

HAND = [b"Seat 1: Ann ($100)", b"Seat 2: Bo ($250)", b"Ann: bets $4", b"Bo: folds", b"Ann collected $7.50 from pot"]


def many(change):
    """The text after each of 200 changes."""
    for number in range(200):
        lines = HAND.copy()
        change(lines, [b"one\ntwo\nthree"], Random(number))
        yield lines


def test_an_amount_is_off_by_one_unit_ten_or_a_hundred():
    found = set()
    for lines in many(mutate._nudge):
        assert lines[:4] == HAND[:4] or lines[4:] == HAND[4:]
        found |= {int(re.sub(rb"\D", b"", lines[4])) - 750}
    assert found == {0, -100, -10, -1, 1, 10, 100}


def test_a_name_or_figure_changes_wherever_it_stands():
    changed = 0
    for lines in many(mutate._everywhere):
        text = b"\n".join(lines)
        assert text.count(b"Ann") in (0, 3) or b"Ann: folds" in text
        changed += lines != HAND
    assert changed > 150


def test_a_seat_is_gone_or_stands_twice():
    assert {tuple(lines) for lines in many(mutate._unseat)} == {
        (*HAND[1:],),
        (HAND[0], *HAND),
        (HAND[0], *HAND[2:]),
        (*HAND[:2], *HAND[1:]),
    }


def test_two_texts_mixed_keep_their_order():
    for lines in many(mutate._mix):
        assert [line for line in lines if line in HAND] == HAND
        assert [line for line in lines if line not in HAND] == [b"one", b"two", b"three"]
