"""Work in steps: one after the other through all, and what comes of each."""

from __future__ import annotations

from collections.abc import Callable

from parsers.steps import Steps, finish, finish_all


def count_to(most: int, said: list[str], name: str) -> Steps[str]:
    """Says each number, then comes to its name; fails where the name is empty."""
    for number in range(1, most + 1):
        said.append(f"{name}{number}")
        yield None
    if not name:
        raise ValueError("nameless")
    yield name


def never(number: int, error: Exception) -> str:
    raise AssertionError(f"work {number}: {error}")


def test_one_piece_of_work_goes_through_all_its_steps():
    said: list[str] = []
    assert finish(count_to(3, said, "a")) == "a"
    assert said == ["a1", "a2", "a3"]


def test_each_step_is_done_for_all_before_the_next():
    said: list[str] = []
    works = [count_to(2, said, "a"), count_to(0, said, "b"), count_to(3, said, "c")]
    assert finish_all(works, never) == ["a", "b", "c"]
    assert said == ["a1", "c1", "a2", "c2", "c3"]


def test_one_that_fails_stops_no_other():
    said: list[str] = []
    failed: Callable[[int, Exception], str] = "work {0}: {1}".format
    works = [count_to(1, said, "a"), count_to(1, said, ""), count_to(2, said, "c")]
    assert finish_all(works, failed) == ["a", "work 1: nameless", "c"]
    assert said == ["a1", "1", "c1", "c2"]


def test_no_work_comes_to_nothing():
    assert finish_all([], never) == []


def nothing() -> Steps[str]:
    yield None


def test_work_that_comes_to_nothing_has_failed():
    assert finish_all([nothing()], lambda number, error: type(error).__name__) == ["StopIteration"]
