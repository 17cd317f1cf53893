"""Every room's texts with parts missing, doubled or garbled: a hand or a reason, never a failure of our own."""

from __future__ import annotations

import pytest

from tests.parsers.damage import damaged, failures, golden_hands, rooms


@pytest.mark.parametrize("room", rooms())
def test_nothing_escapes(room):
    assert golden_hands(room)
    assert failures(damaged(room, 7)) == []
