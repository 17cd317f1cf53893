"""docs/security.md names each test of this folder, and only tests that are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

_HERE = Path(__file__).parent
_PAGE = _HERE.parents[1] / "docs" / "security.md"


def test_every_row_has_its_test_and_every_test_its_row():
    rows = [line for line in _PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    tables = [line for line in rows if not line.startswith(("| limit", "| file |", "| fault |", "| promise |"))]
    named = [re.search(r"(test_\w+\.test_\w+) \|$", line) for line in tables]
    without = [line for line, found in zip(tables, named, strict=True) if found is None]
    assert len(without) == 8  # the limits, which stand for themselves
    there = {
        f"{path.stem}.{node.name}"
        for path in _HERE.glob("test_*.py")
        if path.name != Path(__file__).name
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
    assert sorted(found[1] for found in named if found is not None) == sorted(there)
