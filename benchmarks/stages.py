"""One stage of the audit over a file, 64 hands together as in a batch, nothing kept.

python benchmarks/stages.py cut FILE       read, decode, cut into hands
python benchmarks/stages.py parse FILE     ... and parse each hand
python benchmarks/stages.py audit FILE     ... and audit it
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import islice

from auditor.audit import audit_all
from parsers import registry
from parsers.hand import Hand, HandText, Unreadable
from parsers.sources import Piece, pieces

TOGETHER = 64


def texts(path: str) -> Iterator[HandText]:
    """The hands' texts, as they are handed to the parser."""
    for piece in pieces(path, registry.line_starts()):
        if isinstance(piece, Piece):
            for found in registry.cut(piece.read(), piece.source, piece.line):
                if isinstance(found, HandText):
                    yield found


def cut_stage(path: str) -> int:
    return sum(1 for _ in texts(path))


def hands(path: str) -> Iterator[list[Hand | Unreadable]]:
    """The hands, some at a time."""
    found = texts(path)
    while together := list(islice(found, TOGETHER)):
        yield registry.parse_all(together)


def parse_stage(path: str) -> int:
    return sum(map(len, hands(path)))


def audit_stage(path: str) -> int:
    return sum(len(audit_all(together)) for together in hands(path))


STAGES: dict[str, Callable[[str], int]] = {"cut": cut_stage, "parse": parse_stage, "audit": audit_stage}

if __name__ == "__main__":
    stage, path = sys.argv[1:]
    print(STAGES[stage](path))
