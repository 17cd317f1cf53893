"""A second batch over unchanged files with --state against the first one, and the size of the state file.

    python benchmarks/second_run.py --hands 200000

Three runs: without a state, the first one with it, the second one with it. Both outputs are compared.
"""

from __future__ import annotations

import argparse
import filecmp
import os
import sys
import tempfile
from pathlib import Path

import make_histories
from throughput import Run, run


def batch(folder: Path, name: str, jobs: int, *, jsonl: bool, state: bool) -> Run:
    """One batch over the made file."""
    command = [sys.executable, "-m", "auditor", "batch", "--jobs", str(jobs)]
    command += ["--jsonl", str(folder / f"{name}.jsonl")] if jsonl else []
    command += ["--state", str(folder / "state.db")] if state else []
    return run(command, folder / "made.txt")


def measure(hands: int, jobs: int, jsonl: bool, rounds: int) -> None:
    """The rows for one kind of output."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        size = make_histories.write(folder / "made.txt", hands)
        made = (
            f"{hands:,} hands, {size / 1e6:.1f} MB, {jobs} processes, {'JSON Lines' if jsonl else 'the account only'}"
        )
        print(f"\n{made}\n{'':<24} {'wall s':>8} {'CPU s':>8} {'of the first':>13}")
        first: Run | None = None
        for label, state in (("without a state", False), ("first with a state", True)):
            taken = batch(folder, "plain" if not state else "kept", jobs, jsonl=jsonl, state=state)
            first = taken
            print(f"{label:<24} {taken.wall:>8.2f} {taken.cpu:>8.2f}")
        assert first is not None
        for _ in range(rounds):
            again = batch(folder, "kept", jobs, jsonl=jsonl, state=True)
            share = f"{again.wall / first.wall:>13.1%}"
            print(f"{'second with a state':<24} {again.wall:>8.2f} {again.cpu:>8.2f} {share}")
        if jsonl and not filecmp.cmp(folder / "plain.jsonl", folder / "kept.jsonl", shallow=False):
            raise SystemExit("the outputs differ")
        kept = (folder / "state.db").stat().st_size
        print(f"state file: {kept / 1e6:.1f} MB, {kept / hands:.1f} bytes a hand")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures a second run with --state.")
    parser.add_argument("--hands", type=int, default=200_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--rounds", type=int, default=3, help="how often the second run is made")
    wanted = parser.parse_args()
    for jsonl in (False, True):
        measure(wanted.hands, wanted.jobs, jsonl, wanted.rounds)


if __name__ == "__main__":
    main()
