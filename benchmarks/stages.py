"""One stage of the audit over a file, one hand at a time, nothing kept.

python benchmarks/stages.py cut FILE       read, decode, cut into hands
python benchmarks/stages.py parse FILE     ... and parse each hand
python benchmarks/stages.py audit FILE     ... and audit it
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

from auditor.audit import audit
from parsers import read, registry
from parsers.hand import HandText
from parsers.sources import Piece, pieces


def texts(path: str) -> Iterator[HandText]:
    """The hands' texts, as they are handed to the parser."""
    for piece in pieces(path, registry.line_starts()):
        if isinstance(piece, Piece):
            for found in registry.cut(piece.read(), piece.source, piece.line):
                if isinstance(found, HandText):
                    yield found


def cut_stage(path: str) -> int:
    return sum(1 for _ in texts(path))


def parse_stage(path: str) -> int:
    return sum(1 for _ in read([path]))


def audit_stage(path: str) -> int:
    hands = 0
    for hand in read([path]):
        audit(hand)
        hands += 1
    return hands


STAGES: dict[str, Callable[[str], int]] = {"cut": cut_stage, "parse": parse_stage, "audit": audit_stage}

if __name__ == "__main__":
    stage, path = sys.argv[1:]
    print(STAGES[stage](path))
