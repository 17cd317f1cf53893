"""Golden hands of a room with parts missing, doubled or garbled: an audit must bear them all."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from auditor.audit import audit
from auditor.results import HandAudit, Verdict
from parsers.hand import Hand, HandText
from parsers.registry import cut, parse
from parsers.sources import decode

_GOLDEN = Path(__file__).parents[1] / "golden"
_PLACES = 300
_NOISE = 'x9- [](),:*#<>="&/\n\0\ufffd€{}%'


def golden_hands(room: str) -> list[HandText]:
    """The hands of a room's golden texts."""
    texts = sorted(path for path in (_GOLDEN / room).iterdir() if path.suffix in (".txt", ".xml", ".csv"))
    return [hand for path in texts for hand in cut(decode(path.read_bytes()), path.name) if isinstance(hand, HandText)]


def sound_hands(room: str) -> list[HandText]:
    """Those of them that are in order."""
    return [hand for hand in golden_hands(room) if _read(hand).verdict is Verdict.CONSISTENT]


def with_text(hand: HandText, text: str) -> HandText:
    return HandText(hand.source, hand.line, text, hand.room, hand.context)


def _read(hand: HandText) -> HandAudit:
    return audit(parse(hand))


def cut_off(room: str, step: int = 37) -> Iterator[HandAudit]:
    """Audits of sound hands that end too soon: before the last of their payments, if there are several, since one of
    them may be all that a text has to say."""
    for hand in sound_hands(room):
        for end in range(0, _first_payment(hand), step):
            yield _read(with_text(hand, hand.text[:end]))


def _first_payment(hand: HandText) -> int:
    """Where the first of several payments stands; the end of the text if there is only one."""
    read = parse(hand)
    assert isinstance(read, Hand)
    lines = sorted(collect.line - hand.line for collect in read.recorded.collected)
    if len(lines) < 2:
        return len(hand.text.rstrip())
    return len("\n".join(hand.text.split("\n")[: lines[0]]))


def damaged(room: str, seed: int) -> Iterator[HandAudit]:
    """Audits of a room's hands: cut off, lines left out, doubled, cut or put in from elsewhere, noise; at about so many
    places as ``_PLACES`` says."""
    chance = random.Random(seed)
    hands = golden_hands(room)
    every = [line for hand in hands for line in hand.text.split("\n")]
    for hand in hands:
        lines = hand.text.split("\n")
        for at in range(len(lines)):
            if chance.random() * len(every) > _PLACES:
                continue
            yield _read(with_text(hand, "\n".join(lines[:at])))
            yield _read(with_text(hand, "\n".join([*lines[:at], chance.choice(every), *lines[at:]])))
            yield _read(with_text(hand, "\n".join(lines[:at] + lines[at + 1 :])))
            yield _read(with_text(hand, "\n".join(lines[: at + 1] + lines[at:])))
            part = lines[at][: chance.randrange(len(lines[at]) + 1)]
            yield _read(with_text(hand, "\n".join([*lines[:at], part, *lines[at + 1 :]])))
        for _ in range(_PLACES // len(hands)):
            letters = list(hand.text)
            for _ in range(6):
                letters[chance.randrange(len(letters))] = chance.choice(_NOISE)
            yield _read(with_text(hand, "".join(letters)))


def failures(audits: Iterator[HandAudit]) -> list[str]:
    """Failures of our own among these audits."""
    found = [finding for each in audits for finding in each.findings]
    return [str(finding) for finding in found if finding.code == "INT901"]


def rooms() -> list[str]:
    """The rooms, and the languages of their texts, that have golden texts."""
    return sorted(path.name for path in _GOLDEN.iterdir() if path.is_dir())
