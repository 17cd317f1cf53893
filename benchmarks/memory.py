"""Peak memory of a batch against the size of its input.

    python benchmarks/memory.py --hands 20000 200000
    python benchmarks/memory.py --hands 20000 200000 --parquet

The figure is that of the largest process of a run, as the system reports it. It must not follow the size of the input.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

import make_histories
from throughput import Run, run


def measure(hands: int, jobs: int, output: str, folder: Path) -> tuple[int, Run]:
    """The size of the input, and what a batch with this output took."""
    path = folder / "made.txt"
    size = make_histories.write(path, hands)
    command = [sys.executable, "-m", "auditor", "batch", "--jobs", str(jobs), output, str(folder / "out")]
    return size, run(command, path)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the memory of batches of several sizes.")
    parser.add_argument("--hands", type=int, nargs="+", default=[20_000, 200_000])
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--parquet", action="store_true", help="write Parquet tables, not JSON Lines")
    wanted = parser.parse_args()
    first = 0.0
    print(f"{'hands':>12} {'MB of text':>12} {'peak MB':>9} {'of the first':>13}")
    for hands in wanted.hands:
        with tempfile.TemporaryDirectory() as name:
            size, taken = measure(hands, wanted.jobs, "--parquet" if wanted.parquet else "--jsonl", Path(name))
        first = first or taken.memory
        print(f"{hands:>12,} {size / 1e6:>12,.1f} {taken.memory:>9.1f} {taken.memory / first:>13.2f}")


if __name__ == "__main__":
    main()
