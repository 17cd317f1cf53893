"""Golden hands with lines dropped, doubled, swapped and cut off, figures changed and encodings mixed. Whatever comes of
them, it is no failure, it does not hang, every hand is counted, and no money is missing in what is called consistent.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from parsers.encodings import decode
from parsers.registry import ROOMS
from tests.fuzz.mutate import mutated
from tests.fuzz.oracle import pipeline_faults, room_faults
from tests.fuzz.seeds import files, hands

_ANY = settings(
    max_examples=60,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.mark.parametrize("room", list(ROOMS))
def test_mutated_hands(room):
    seeds = list(hands(room))
    assert seeds

    @_ANY
    @given(seed=st.sampled_from(seeds), number=st.integers(0, 1 << 32))
    def run(seed: bytes, number: int) -> None:
        assert list(room_faults(decode(mutated(seed, seeds, Random(number))), room)) == []

    run()


def test_mutated_files(tmp_path):
    seeds = list(files())
    path = tmp_path / "a.txt"

    @_ANY
    @given(seed=st.sampled_from(seeds), number=st.integers(0, 1 << 32))
    def run(seed: bytes, number: int) -> None:
        path.write_bytes(mutated(seed, seeds, Random(number)))
        assert list(pipeline_faults(path)) == []

    run()
