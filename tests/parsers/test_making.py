"""Objects made by plain functions are those that the class makes."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from parsers.hand import Event, EventKind, Recorded, Street, SummarySeat, SummaryState
from parsers.making import quick


@dataclass(slots=True)
class _Inner:
    names: list[str] = field(default_factory=list)
    total: int = 3


@dataclass(slots=True)
class _Outer:
    number: int
    seats: dict[int, str] = field(default_factory=dict)
    inner: _Inner = field(default_factory=_Inner)
    tags: set[str] = field(default_factory=set)
    note: str = "none"


def test_an_event_is_made_from_positions_names_and_defaults():
    event = quick(Event)
    plain = event(EventKind.CALL, Street.FLOP, 3, 200, 600, False, 17)
    assert type(plain) is Event
    assert plain == Event(EventKind.CALL, Street.FLOP, 3, 200, 600, False, 17)
    assert (plain.amount, plain.total, plain.line, plain.by) == (200, 600, 17, None)
    assert event(EventKind.RAISE, Street.FLOP, 3, 400, 600, all_in=True, line=17, by=400).by == 400
    assert quick(SummarySeat)(2, SummaryState.COLLECTED, 50, 9) == SummarySeat(2, SummaryState.COLLECTED, 50, 9)


def test_lists_and_other_parts_are_made_anew_for_each_object():
    outer = quick(_Outer)
    one, other = outer(1, note="first"), outer(2)
    assert one == _Outer(1, note="first")
    assert other == _Outer(2, {}, _Inner([], 3), set(), "none")
    one.seats[4] = "Ida"
    one.inner.names.append("Ida")
    one.tags.add("new")
    assert (other.seats, other.inner.names, other.tags) == ({}, [], set())
    assert quick(Recorded)() == Recorded()


def test_a_missing_argument_is_told_by_the_name_of_the_class():
    with pytest.raises(TypeError, match=r"_Outer\(\) missing 1 required positional argument: 'number'"):
        quick(_Outer)()


def test_a_class_that_does_more_than_set_its_fields_is_refused():
    @dataclass
    class Checked:
        number: int

        def __post_init__(self) -> None:
            self.number += 1

    with pytest.raises(TypeError, match="Checked"):
        quick(Checked)
    with pytest.raises(TypeError, match="int"):
        quick(int)
