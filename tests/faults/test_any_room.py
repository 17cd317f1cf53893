"""Sound golden hands of every room, altered figure by figure; what the text proves must be found.

One test for all hands of a room: its files are read again for each alteration of one of their hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from auditor.across import DOCS
from auditor.pipeline import audit_text
from auditor.results import Verdict
from auditor.rules import RULES
from parsers.registry import ROOMS
from tests.faults.any_room import ALTERED_ROOMS, STATED, Sound, alterations, place, sound_hands, wrong
from tests.faults.remembered import remembering

#: PHH gives most figures in lists, of which each stands for several players: tests/parsers/test_phh.py alters those.
WITH_OWN_TABLE = {"pokerstars", "phh"}


@pytest.fixture(autouse=True)
def _each_hand_once() -> Iterator[None]:
    with remembering():
        yield


def test_every_room_has_sound_hands() -> None:
    assert set(ALTERED_ROOMS) == ROOMS.keys() - {"pokerstars"}
    assert [room for room in ALTERED_ROOMS if not sound_hands(room)] == []


@pytest.mark.parametrize("room", ALTERED_ROOMS)
def test_provable_faults_are_found(room: str) -> None:
    """The table is no use for a room whose goldens it cannot alter in several provable ways."""
    kinds: Counter[str] = Counter()
    odd: list[str] = []
    for sound in sound_hands(room):
        for each in alterations(sound):
            kinds[each.kind] += each.provable
            odd += [f"{sound.name} {each.kind}, {place(sound, each)}: {what}" for what in wrong(sound, each)]
    assert not odd, "\n".join(odd)
    if room not in WITH_OWN_TABLE:
        assert kinds.total() >= 20, kinds
        assert any(kind.startswith("payment") and count for kind, count in kinds.items()), kinds


@pytest.mark.parametrize("room", ALTERED_ROOMS)
def test_a_text_that_pays_nobody_is_not_consistent(room: str) -> None:
    """All payment lines are gone: a hand that still has something in its pots, and gives it to nobody, is not whole.

    Not where the text cannot name who was paid, or says elsewhere that its results are not known.
    """
    odd = [sound.name for sound in sound_hands(room) if _consistent_without_payments(sound)]
    assert not odd, "\n".join(odd)


def _consistent_without_payments(sound: Sound) -> bool:
    paid = {collect.line for collect in sound.hand.recorded.collected}
    lines = (line for number, line in enumerate(sound.text.split("\n"), 1) if number not in paid)
    for found in audit_text("\n".join(lines)):
        if found.hand.hand_id == sound.hand.hand_id and found.settlement is not None:
            unpaid = not any(r.collected or r.award_unknown for r in found.records.values())
            owed = any(pot.amount for pot in found.settlement.pots) and not getattr(found.hand, "no_result", 0)
            if unpaid and owed and found.verdict is Verdict.CONSISTENT:
                return True
    return False


def test_stated_codes_are_in_the_catalogue() -> None:
    assert {code for codes in STATED.values() for code in codes.split()} <= RULES.keys() | DOCS.keys()
