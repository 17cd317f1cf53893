"""What each room's texts cost: cut, parse and audit of its golden and sample hands, over and over.

python benchmarks/rooms.py [SECONDS]     a row a room: hands/s, microseconds a line, and that in lines of the first room

All rooms are measured in turns, so that a noisy machine disturbs them alike; the fastest of five rounds counts.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from auditor.audit import audit
from parsers import registry
from parsers.encodings import decode
from parsers.hand import HandText

ROOT = Path(__file__).parent.parent
ROUNDS = 5


def hands_of(slug: str) -> list[HandText]:
    """The hands of a room's golden and sample files, as they are handed to its parser."""
    found: list[HandText] = []
    for folder in (ROOT / "tests" / "golden" / slug, ROOT / "sample_histories" / slug):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".txt", ".xml", ".csv", ".phh", ".phhs", ".ohh"):
                cut = registry.cut(decode(path.read_bytes()), path.name, room=slug)
                found += [one for one in cut if isinstance(one, HandText)]
    return found


def seconds(hands: list[HandText], least: float) -> float:
    """CPU seconds for one pass over the hands, measured over at least so many seconds."""
    passes, start = 0, time.process_time()
    while True:
        for hand in hands:
            audit(registry.parse(hand))
        passes += 1
        spent = time.process_time() - start
        if spent >= least:
            return spent / passes


def main() -> None:
    least = float(sys.argv[1]) if len(sys.argv) > 1 else 0.3
    rooms = {slug: hands_of(slug) for slug in registry.ROOMS}
    best: dict[str, float] = {}
    for _ in range(ROUNDS):
        for slug, hands in rooms.items():
            best[slug] = min(best.get(slug, 1e9), seconds(hands, least))
    lines = {slug: sum(hand.text.count("\n") + 1 for hand in hands) for slug, hands in rooms.items()}
    by_line = {slug: best[slug] / lines[slug] for slug in rooms}
    unit = by_line["pokerstars"]
    print(f"{'room':16}{'hands':>8}{'lines a hand':>14}{'hands/s':>10}{'us a line':>11}{'in lines of the first':>22}")
    for slug, hands in rooms.items():
        count = len(hands)
        print(
            f"{slug:16}{count:8}{lines[slug] / count:14.1f}{count / best[slug]:10,.0f}"
            f"{by_line[slug] * 1e6:11.2f}{by_line[slug] / unit:22.2f}"
        )


if __name__ == "__main__":
    main()
