"""Are enough branches reached? ``python tests/coverage_floor.py coverage.json 95 parsers auditor``.

The file is what ``coverage json`` writes of tests measured with branches. coverage's own ``--fail-under`` counts lines
and branches together, and lines are the easier half; here branches count alone, in each package for itself. A branch is
one way on from a line that has several: an ``if`` has two. Exit code 1 if a package is under the floor.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

#: How many files are named that lack the most branches.
_NAMED = 5


class Branches(NamedTuple):
    """How many branches there are, and how many of them the tests took."""

    number: int
    taken: int

    @property
    def missing(self) -> int:
        return self.number - self.taken

    def reaches(self, percent: int) -> bool:
        """Whether ``percent`` of the branches are taken, exactly: 94.999 is not 95; of nothing nothing is reached."""
        return self.number > 0 and 100 * self.taken >= percent * self.number


def branches_by_file(report: Mapping[str, Any], package: str) -> dict[str, Branches]:
    """The branches of each file of a package, from the report of ``coverage json``."""
    counts = {}
    for path, file in report["files"].items():
        if Path(path).parts[0] == package:
            summary = file["summary"]
            counts[path] = Branches(summary["num_branches"], summary["covered_branches"])
    return counts


def total(counts: Mapping[str, Branches]) -> Branches:
    """All files together."""
    return Branches(sum(one.number for one in counts.values()), sum(one.taken for one in counts.values()))


def described(package: str, counts: Mapping[str, Branches], percent: int) -> str:
    """A line for the package, and the files that lack the most branches."""
    whole = total(counts)
    # cut off, not rounded: what is printed as the floor has reached it
    share = f"{10_000 * whole.taken // whole.number / 100:.2f} %" if whole.number else "nothing measured"
    lines = [f"{package}: {whole.taken:,} of {whole.number:,} branches, {share} (floor {percent} %)"]
    worst = sorted(counts.items(), key=lambda item: (-item[1].missing, item[0]))[:_NAMED]
    lines += [f"  {path}: {one.missing} missing" for path, one in worst if one.missing]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Print the share of each package; 1 if one of them is under the floor."""
    parser = argparse.ArgumentParser(description="Compare the branches that tests take with a floor.")
    parser.add_argument("report", type=Path, help="the file of `coverage json`")
    parser.add_argument("percent", type=int, help="the floor")
    parser.add_argument("packages", nargs="+")
    given = parser.parse_args(arguments)
    report = json.loads(given.report.read_text(encoding="utf-8"))
    under = []
    for package in given.packages:
        counts = branches_by_file(report, package)
        print(described(package, counts, given.percent))
        if not total(counts).reaches(given.percent):
            under.append(package)
    for package in under:
        print(f"{package} is under the floor")
    return 1 if under else 0


if __name__ == "__main__":
    raise SystemExit(main())
