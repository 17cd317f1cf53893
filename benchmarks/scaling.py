"""A batch by one, two ... processes: plain text, gz and zip of the same hands.

    python benchmarks/scaling.py --hands 80000 --jobs 1 2

Wall time in turns, medians of the rounds; all outputs are compared but for the names of their sources.
"""

from __future__ import annotations

import argparse
import gzip
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path
from statistics import median

import make_histories
from throughput import Run, run

KINDS = ("plain", "gz", "zip")


def make(folder: Path, hands: int) -> dict[str, Path]:
    """The same hands in three kinds of files."""
    plain, packed, archive = folder / "made.txt", folder / "made.gz", folder / "made.zip"
    make_histories.write(plain, hands)
    with plain.open("rb") as text, gzip.open(packed, "wb", compresslevel=1) as file:
        shutil.copyfileobj(text, file)
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
        file.write(plain, "made.txt")
    return dict(zip(KINDS, (plain, packed, archive), strict=True))


def measure(hands: int, jobs: list[int], rounds: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = make(folder, hands)
        taken: dict[tuple[str, int], list[Run]] = {}
        sizes = set()
        for _ in range(rounds):
            for kind, path in files.items():
                for count in jobs:
                    out = folder / "out.jsonl"
                    command = [sys.executable, "-m", "auditor", "batch", "--jobs", str(count), "--jsonl", str(out)]
                    taken.setdefault((kind, count), []).append(run(command, path))
                    sizes.add((kind, out.stat().st_size))
        if len(sizes) > len(KINDS):
            raise SystemExit("the outputs differ")
    print(f"{hands:,} hands\n{'':<8} {'jobs':>5} {'wall s':>8} {'CPU s':>8} {'gain':>6} {'peak MB':>8}")
    for (kind, count), runs in taken.items():
        wall, cpu = median(one.wall for one in runs), median(one.cpu for one in runs)
        alone = median(one.wall for one in taken[kind, jobs[0]])
        print(f"{kind:<8} {count:>5} {wall:>8.2f} {cpu:>8.2f} {alone / wall:>6.2f} {max(r.memory for r in runs):>8.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures batches by several processes.")
    parser.add_argument("--hands", type=int, default=40_000)
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--rounds", type=int, default=3)
    wanted = parser.parse_args()
    measure(wanted.hands, wanted.jobs, wanted.rounds)


if __name__ == "__main__":
    main()
