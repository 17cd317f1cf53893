"""Sound golden hands of every room, altered figure by figure; what the text proves must be found."""

from __future__ import annotations

from collections import Counter

import pytest

from auditor.across import DOCS
from auditor.pipeline import audit_text
from auditor.results import Verdict
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


@pytest.mark.parametrize("sound", HANDS, ids=lambda sound: sound.name)
def test_a_text_that_pays_nobody_is_not_consistent(sound: Sound) -> None:
    """All payment lines are gone: a hand that still has something in its pots, and gives it to nobody, is not whole.

    Not where the text cannot name who was paid, or says elsewhere that its results are not known.
    """
    paid = {collect.line for collect in sound.hand.recorded.collected}
    lines = (line for number, line in enumerate(sound.text.split("\n"), 1) if number not in paid)
    for found in audit_text("\n".join(lines)):
        if found.hand.hand_id == sound.hand.hand_id and found.settlement is not None:
            unpaid = not any(r.collected or r.award_unknown for r in found.records.values())
            if unpaid and any(pot.amount for pot in found.settlement.pots) and not getattr(found.hand, "no_result", 0):
                assert found.verdict is not Verdict.CONSISTENT


def test_stated_codes_are_in_the_catalogue() -> None:
    assert {code for codes in STATED.values() for code in codes.split()} <= RULES.keys() | DOCS.keys()


@pytest.mark.parametrize("room", sorted(ROOMS.keys() - WITH_OWN_TABLE))
def test_every_room_can_be_altered(room: str) -> None:
    """The table is no use for a room whose goldens it cannot alter in several provable ways."""
    kinds = Counter(a.kind for sound in HANDS if sound.room == room for a in alterations(sound) if a.provable)
    assert sum(kinds.values()) >= 20, kinds
    assert any(kind.startswith("payment") for kind in kinds), kinds
