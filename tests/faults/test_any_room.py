"""Sound golden hands of every room, altered figure by figure; what the text proves must be found."""

from __future__ import annotations

from collections import Counter

import pytest

from auditor.across import DOCS
from auditor.rules import RULES
from parsers.registry import ROOMS
from tests.faults.any_room import STATED, Sound, alterations, besides, missed, sound_hands

HANDS = sound_hands()
#: PHH gives most figures in lists, of which each stands for several players: tests/parsers/test_phh.py alters those.
WITH_OWN_TABLE = {"pokerstars", "phh"}


@pytest.mark.parametrize("sound", HANDS, ids=lambda sound: sound.name)
def test_provable_faults_are_found(sound: Sound) -> None:
    altered = list(alterations(sound))
    lost = [(each.kind, missed(sound, each)) for each in altered]
    assert [(kind, what) for kind, what in lost if what] == []
    odd = [(each.kind, besides(sound, each)) for each in altered]
    assert [(kind, codes) for kind, codes in odd if codes] == []


def test_stated_codes_are_in_the_catalogue() -> None:
    assert {code for codes in STATED.values() for code in codes.split()} <= RULES.keys() | DOCS.keys()


@pytest.mark.parametrize("room", sorted(ROOMS.keys() - WITH_OWN_TABLE))
def test_every_room_can_be_altered(room: str) -> None:
    """The table is no use for a room whose goldens it cannot alter in several provable ways."""
    kinds = Counter(a.kind for sound in HANDS if sound.room == room for a in alterations(sound) if a.provable)
    assert sum(kinds.values()) >= 20, kinds
    assert any(kind.startswith("payment") for kind in kinds), kinds
