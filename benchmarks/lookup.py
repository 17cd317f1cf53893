"""One hand of a big file: by a search, by the state file, and by ``grep -F``, against the size of the file.

    python benchmarks/lookup.py --hands 20000 200000 1000000

The hand stands near the end. Each figure is the median of the rounds, in turns, starting the program included.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import make_histories
from throughput import Run, run

_TAIL = 200_000


def last_number(path: Path) -> str:
    """The number of a hand near the end of a made file."""
    with path.open("rb") as file:
        file.seek(max(path.stat().st_size - _TAIL, 0))
        return re.findall(rb"Hand #(\d+)", file.read())[-2].decode()


def measure(hands: int, rounds: int, by_state: bool) -> None:
    """The rows for one size."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "made.txt"
        size = make_histories.write(path, hands)
        number = last_number(path)
        hand = [sys.executable, "-m", "auditor", "hand", number, "--json"]
        commands: dict[str, Sequence[str]] = {"grep -F": ["grep", "-F", number], "hand": hand}
        if by_state:
            jobs = str(os.cpu_count() or 1)
            run([sys.executable, "-m", "auditor", "batch", "--jobs", jobs, "--state", str(folder / "s")], path)
            commands["hand --state"] = [*hand, "--state", str(folder / "s")]
        taken: dict[str, list[Run]] = {label: [] for label in commands}
        for _ in range(rounds):
            for label, command in commands.items():
                taken[label].append(run(command, path))
        print(f"\n{hands:,} hands, {size / 1e6:,.1f} MB\n{'':<14} {'wall s':>8} {'CPU s':>8} {'of grep':>8}")
        grep = median(one.wall for one in taken["grep -F"])
        for label, runs in taken.items():
            wall, cpu = median(one.wall for one in runs), median(one.cpu for one in runs)
            print(f"{label:<14} {wall:>8.2f} {cpu:>8.2f} {wall / grep:>8.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the search for one hand.")
    parser.add_argument("--hands", type=int, nargs="+", default=[20_000, 200_000])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--no-state", action="store_true", help="leave out 'hand --state', which needs a whole batch")
    wanted = parser.parse_args()
    for hands in wanted.hands:
        measure(hands, wanted.rounds, not wanted.no_state)


if __name__ == "__main__":
    main()
