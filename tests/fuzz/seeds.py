"""Where mutations begin: the golden hands, as bytes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from parsers.encodings import decode
from parsers.hand import HandText
from parsers.registry import cut

GOLDEN = Path(__file__).parents[1] / "golden"
KINDS = (".txt", ".xml", ".csv", ".phh", ".phhs", ".ohh")
#: No seed is longer, so that an execution stays short.
LONGEST = 20_000


def golden_texts(room: str) -> Iterator[HandText]:
    """All golden hands that the registry gives to a room."""
    folders = [path for path in sorted(GOLDEN.iterdir()) if path.name == room or path.name.startswith(f"{room}_")]
    for path in sorted(one for folder in folders for one in folder.iterdir() if one.suffix in KINDS):
        for hand in cut(decode(path.read_bytes()), path.name, 1, room):
            if isinstance(hand, HandText) and len(hand.text) <= LONGEST:
                yield hand


def hands(room: str) -> Iterator[bytes]:
    """The golden hands of a room, each with what its file says once for several."""
    for hand in golden_texts(room):
        yield (hand.context + "\n" + hand.text if hand.context else hand.text).encode()


def files() -> Iterator[bytes]:
    """The golden files of all rooms, bytes as they are; of long ones the beginning."""
    for path in sorted(GOLDEN.rglob("*")):
        if path.suffix in KINDS:
            yield path.read_bytes()[:LONGEST]
