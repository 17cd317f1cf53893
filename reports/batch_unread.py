"""Hands that could not be read, by reason."""

from __future__ import annotations

from collections.abc import Mapping

from auditor.results import BatchRow, UnreadHands
from reports.batch_models import UnreadGroup, UnreadPlace
from reports.codes import CODE_WORDS
from reports.places import Places
from reports.voice import Voice, visible

#: places that are seen at once; the others are one step away
_AT_ONCE = 3


def unread_groups(unread: Mapping[str, UnreadHands], places: Places, voice: Voice) -> tuple[UnreadGroup, ...]:
    """One group a reason, the largest first."""
    ordered = sorted(unread.items(), key=lambda pair: (-pair[1].count, pair[0]))
    return tuple(_group(code, hands, places, voice) for code, hands in ordered)


def _group(code: str, hands: UnreadHands, places: Places, voice: Voice) -> UnreadGroup:
    first = hands.first
    same = len({row.headline for row in first}) == 1
    found = [_place(row, places, voice, told=same) for row in first]
    seen = found if len(found) == _AT_ONCE + 1 else found[:_AT_ONCE]
    behind = hands.count - len(seen)
    left_out = hands.count - len(found)
    return UnreadGroup(
        count=voice.count(hands.count),
        title=voice.say(CODE_WORDS[code]) if code in CODE_WORDS else voice.say("Other reasons"),
        code=code,
        sentence=_sentence(first[0], voice) if same else "",
        places=tuple(seen),
        more=voice.plural("and {n} more", "and {n} more", behind) if behind else "",
        others=tuple(found[len(seen) :]),
        left_out=voice.plural(
            "and {n} more, which the JSON Lines name", "and {n} more, which the JSON Lines name", left_out
        )
        if left_out
        else "",
    )


def _place(row: BatchRow, places: Places, voice: Voice, *, told: bool) -> UnreadPlace:
    place = visible(f"{places.shown(row.source)}:{row.line}")
    return UnreadPlace(place, "" if told else _sentence(row, voice))


def _sentence(row: BatchRow, voice: Voice) -> str:
    return voice.phrase(row.headline)
