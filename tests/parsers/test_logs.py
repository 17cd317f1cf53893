"""Cutting a log into hands, on an invented one: one letter an entry, a number a row."""

from __future__ import annotations

import re

import pytest

from parsers.logs import LogSpec, log_starts

LOG = LogSpec(
    row=re.compile(r"(?P<entry>\S+) (?P<order>\d+)"),
    head=re.compile(r"entry order"),
    opening=re.compile(r"open(\d)"),
    closing=re.compile(r"close(\d)"),
    acts=re.compile(r"act"),
    mark=re.compile(r"open\d<(\w+)>"),
)


def text(entries: str, *, newest_first: bool, head: bool = True) -> str:
    """Entries in the order of time."""
    rows = [f"{entry} {number}" for number, entry in enumerate(entries.split(), 1)]
    return "\n".join([*(["entry order"] if head else []), *(rows[::-1] if newest_first else rows)])


def found(given: str) -> list[tuple[str, str, bool]]:
    """(number, first line, proven) of each hand."""
    return [(start.hand_id, given[start.begin :].partition("\n")[0], start.proven) for start in log_starts(given, LOG)]


def test_newest_first() -> None:
    given = text("note open1 act close1 shown open2 act close2 shown", newest_first=True)
    assert found(given) == [("2", "entry order", True), ("1", "shown 5", True)]


def test_oldest_first() -> None:
    given = text("note open1 act close1 shown open2 act close2 shown", newest_first=False)
    assert found(given) == [("1", "open1 2", True), ("2", "open2 6", True)]


@pytest.mark.parametrize("newest_first", [True, False])
def test_one_number_that_is_damaged_does_not_turn_the_order_round(newest_first: bool) -> None:
    given = text("open1 act close1 open2 act close2", newest_first=newest_first)
    hands = found(given)
    for number in "123456":
        damaged = found(given.replace(f" {number}", " 70" if newest_first else " 0"))
        assert (
            [hand[0] for hand in damaged] == [hand[0] for hand in hands] == (["2", "1"] if newest_first else ["1", "2"])
        )


def test_a_text_that_begins_in_a_hand() -> None:
    given = text("open1 act close1 open2 act", newest_first=True, head=False)
    assert found(given) == [("2", "act 5", False), ("1", "close1 3", True)]


@pytest.mark.parametrize(
    ("entries", "hands"),
    [
        ("act close1 open2 act close2", {"1", "2"}),  # the beginning of the first hand is gone
        ("act act open2 act close2", {"", "2"}),  # and its end too
        ("note note open2 act close2", {"2"}),
        ("open1 act open2 act close2", {"1", "2"}),  # the end of the first hand
        ("open1 act close1 act close2", {"1", "2"}),  # the beginning of the second
        ("open1 act act close2 open3 act close3", {"1", "2", "3"}),  # the end of one and the beginning of the next
        ("act close1", {"1"}),
        ("open1 act", {"1"}),
    ],
)
@pytest.mark.parametrize("newest_first", [True, False])
def test_what_is_left_of_a_hand(entries: str, hands: set[str], newest_first: bool) -> None:
    assert {hand_id for hand_id, _, _ in found(text(entries, newest_first=newest_first))} == hands


def test_what_shows_no_hand_by_itself_is_no_place_to_cut() -> None:
    """Rows of acts alone: without the others nothing would tell that they belong to a log."""
    given = text("act act", newest_first=True, head=False).replace("1", "8").replace("2", "9")
    whole = text("open1 act close1", newest_first=True).replace("act 2", "act 2\nnote 2")
    assert found(f"{whole}\nact 0") == [("1", "entry order", True), ("", "act 0", False)]
    assert found(f"{whole}\n\nentry order\n{given}") == [("1", "entry order", True), ("", "entry order", False)]


def test_each_head_begins_anew() -> None:
    """Two logs one after the other, the older one first: the second one's rows are no older than the first one's."""
    one, other = text("open1 act close1", newest_first=True), text("x x x x open1 act close1", newest_first=True)
    assert [number for number, _, _ in found(one + "\n" + other)] == ["1", "1"]
    assert found(text("note note", newest_first=True)) == []
