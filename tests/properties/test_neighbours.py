"""What two hands of a table say of each other is the same by the quick ways and without them."""

from __future__ import annotations

from dataclasses import asdict
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from auditor import sequence
from auditor.results import Finding
from auditor.sequence import compare
from auditor.stands import Chips, Stand
from parsers.hand import Betting, Game
from parsers.money import CHIPS
from tests.records import replace

_TIMES = (None, "2024-10-01T08:00:00Z", "2024-10-01T08:01:00Z", "2024-10-01T09:00:00Z")


@st.composite
def chips(draw: st.DrawFn) -> tuple[Chips, ...]:
    """Two to five seats; few names and amounts, so that some of them go on as they were."""
    seats = sorted(draw(st.sets(st.integers(1, 6), min_size=2, max_size=5)))
    return tuple(
        (seat, draw(st.sampled_from(["Ada", "Ben", f"P{seat}", f"P{seat}"])), draw(st.integers(1, 3))) for seat in seats
    )


@st.composite
def stands(draw: st.DrawFn) -> Stand:
    starts = draw(chips())
    return Stand(
        *(draw(st.integers(1, 3)), 10, str(draw(st.integers(1, 4))), draw(st.sampled_from(_TIMES)), CHIPS),
        *(draw(st.sampled_from([None, 1, 2, 3])), 2, (Game.HOLDEM, False, Betting.NO_LIMIT)),
        *(draw(st.booleans()), draw(st.booleans()), draw(st.booleans())),
        *(starts, draw(st.one_of(st.none(), st.just(starts), chips())), (), draw(st.booleans())),
    )


@st.composite
def nearly(draw: st.DrawFn, seats: tuple[Chips, ...]) -> tuple[Chips, ...]:
    """The same players with the same chips, but for one of them perhaps, and other names perhaps."""
    found = list(seats)
    if draw(st.booleans()):
        at = draw(st.integers(0, len(found) - 1))
        seat, name, units = found[at]
        found[at : at + 1] = [(seat, name, units + draw(st.integers(1, 2)))] if draw(st.booleans()) else []
    if draw(st.integers(0, 3)) == 0:
        found = [(seat, f"Hidden {seat}", units) for seat, _, units in found]
    return tuple(found)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Stand, Stand]:
    """Two hands, of which one mostly goes on where the other one ended, or nearly so."""
    first, second = draw(stands()), draw(stands())
    way = draw(st.sampled_from(["on", "back", "any"]))
    if way == "on" and first.ends is not None:
        second = replace(second, starts=draw(nearly(first.ends)))
    elif way == "back":
        second = replace(second, ends=draw(nearly(first.starts)))
        if draw(st.booleans()):  # by its number it was first, by its time it was not
            first = replace(first, hand_id="3", played_at=_TIMES[1])
            second = replace(second, hand_id="1", played_at=_TIMES[2])
    return first, second


def told(found: list[Finding]) -> list[dict[str, object]]:
    return [asdict(finding) for finding in found]


@settings(max_examples=1_500)
@given(pairs())
def test_the_quick_ways_change_nothing(pair: tuple[Stand, Stand]) -> None:
    quickly = told(compare(*pair))
    with (
        patch.object(sequence, "_nothing_goes_on", lambda one, other: False),
        patch.object(sequence, "_may_fit", lambda first, second: True),
    ):
        assert told(compare(*pair)) == quickly
