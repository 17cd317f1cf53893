"""The share of branches, from reports of made-up files."""

from __future__ import annotations

import json

import pytest

from tests.coverage_floor import main


@pytest.fixture
def run(tmp_path, capsys):
    """Compares files, given as {path: (branches, taken)}, with a floor; gives the exit code and what is said."""

    def compare(floor, packages, **files):
        lines = {"num_statements": 500, "covered_lines": 500}
        summaries = {path: lines | {"num_branches": n, "covered_branches": taken} for path, (n, taken) in files.items()}
        report = {"files": {path: {"summary": summary} for path, summary in summaries.items()}}
        (tmp_path / "report.json").write_text(json.dumps(report))
        code = main([str(tmp_path / "report.json"), str(floor), *packages])
        return code, capsys.readouterr().out.splitlines()

    return compare


def test_files_of_a_package_together(run):
    """8 of 10 and 30 of 30 are 38 of 40; lines do not count, nor does another package, nor what is called alike."""
    files = {"ship/a.py": (10, 8), "ship/hold/b.py": (30, 30), "boat/c.py": (10, 0), "ship.py": (10, 0)}
    assert run(95, ["ship"], **files) == (
        0,
        ["ship: 38 of 40 branches, 95.00 % (floor 95 %)", "  ship/a.py: 2 missing"],
    )


def test_each_package_for_itself(run):
    files = {"ship/a.py": (100, 100), "boat/a.py": (100, 94)}
    assert run(95, ["ship", "boat"], **files) == (
        1,
        [
            "ship: 100 of 100 branches, 100.00 % (floor 95 %)",
            "boat: 94 of 100 branches, 94.00 % (floor 95 %)",
            "  boat/a.py: 6 missing",
            "boat is under the floor",
        ],
    )


def test_nearly_is_not_enough(run):
    """94.998 % is under the floor and does not look like it."""
    code, said = run(95, ["ship"], **{"ship/a.py": (100_000, 94_998)})
    assert (code, said[0]) == (1, "ship: 94,998 of 100,000 branches, 94.99 % (floor 95 %)")


def test_a_package_that_was_not_measured(run):
    """A folder with another name must not pass as covered."""
    assert run(95, ["ship"], **{"boat/a.py": (100, 100)}) == (
        1,
        ["ship: 0 of 0 branches, nothing measured (floor 95 %)", "ship is under the floor"],
    )


def test_the_worst_files_are_named(run):
    files = {
        f"ship/{name}.py": (10, 10 - missing) for name, missing in zip("abcdefg", (1, 0, 3, 2, 6, 5, 4), strict=True)
    }
    _, said = run(95, ["ship"], **files)
    assert said[1:-1] == [
        f"  ship/{name}.py: {n} missing" for name, n in (("e", 6), ("f", 5), ("g", 4), ("c", 3), ("d", 2))
    ]
