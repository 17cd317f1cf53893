"""Hands per second, megabytes per second and peak memory, beside the floor of the same run.

    python benchmarks/throughput.py                      40,000 hands, made on the spot
    python benchmarks/throughput.py big.txt --rounds 9

Every contestant is a process of its own. They run in turns, A B C A B C ..., so that a slow moment of the machine
meets all of them; figures are medians of the rounds. What a process costs before its first hand (the same command
on a file of three hands) is taken off; the last column tells it. One process is measured by its CPU time, several
by wall time, and each is compared with the floor measured the same way.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import make_histories

HERE = Path(__file__).parent
_FEW = 3


@dataclass
class Run:
    """What one process took: seconds of CPU (its own workers too), of wall time, and the most memory in MB."""

    cpu: float
    wall: float
    memory: float


@dataclass
class Contestant:
    """``command`` for a file; ``by_wall``: several processes work on it."""

    name: str
    command: Sequence[str]
    by_wall: bool = False
    runs: list[Run] = field(default_factory=list)
    starts: list[Run] = field(default_factory=list)

    def seconds(self, by_wall: bool, runs: list[Run] | None = None) -> float:
        chosen = self.runs if runs is None else runs
        return median(run.wall if by_wall else run.cpu for run in chosen)

    def start(self, by_wall: bool) -> float:
        return self.seconds(by_wall, self.starts)

    def net(self, by_wall: bool) -> float:
        """Seconds without the start of the process."""
        return self.seconds(by_wall) - self.start(by_wall)


def run(command: Sequence[str], path: Path) -> Run:
    """One process from start to end. Exit codes 0 and 1 are answers, others are failures."""
    begin = time.perf_counter()
    process = subprocess.Popen([*command, str(path)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    wall = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}")
    return Run(used.ru_utime + used.ru_stime, wall, used.ru_maxrss / 1024)


def contestants(folder: Path, jobs: int) -> list[Contestant]:
    """The floor first; then each stage with all stages before it."""
    python = sys.executable
    stage = [python, str(HERE / "stages.py")]
    batch = [python, "-m", "auditor", "batch", "--jsonl", str(folder / "out.jsonl")]
    return [
        Contestant("floor", [python, str(HERE / "floor.py")]),
        Contestant("cut", [*stage, "cut"]),
        Contestant("cut, parse", [*stage, "parse"]),
        Contestant("cut, parse, audit", [*stage, "audit"]),
        Contestant("batch to JSONL, 1 process", [*batch, "--jobs", "1"]),
        Contestant(f"batch to JSONL, {jobs} processes", [*batch, "--jobs", str(jobs)], by_wall=True),
    ]


def measure(path: Path, rounds: int, jobs: int) -> list[Contestant]:
    """Lets all contestants run in turns."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        few = folder / "few.txt"
        make_histories.write(few, _FEW)
        found = contestants(folder, jobs)
        for each in found:
            run(each.command, few)  # compiled files and disk caches are warm for all
        for _ in range(rounds):
            for each in found:
                each.starts.append(run(each.command, few))
                each.runs.append(run(each.command, path))
    return found


def account(path: Path, jobs: int) -> str:
    """The last line of a batch: how many hands were found, and how many of them were read and agree.

    A hand that cannot be read costs little, so figures over a file of such hands would mean nothing.
    """
    command = [sys.executable, "-m", "auditor", "batch", "--jobs", str(jobs), str(path)]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return said.rstrip().rpartition("\n")[2]


def report(found: list[Contestant], path: Path, jobs: int) -> str:
    """The table."""
    megabytes = path.stat().st_size / 1e6
    hands = path.read_text(encoding="utf-8").count(make_histories.BETWEEN_HANDS) + 1
    floor = found[0]
    rows = [
        f"{path.name}: {hands:,} hands, {megabytes:.1f} MB, {len(floor.runs)} rounds, "
        f"Python {sys.version.split()[0]}, {os.cpu_count()} cores",
        account(path, jobs),
        "",
        f"{'':<30} {'hands/s':>9} {'MB/s':>7} {'µs/hand':>8} {'of floor':>9} {'peak MB':>8} {'start ms':>9}",
    ]
    for each in found:
        seconds = each.net(each.by_wall)
        share = floor.net(each.by_wall) / seconds
        memory = max(one.memory for one in each.runs)
        rows.append(
            f"{each.name:<30} {hands / seconds:>9,.0f} {megabytes / seconds:>7.1f} {seconds / hands * 1e6:>8.1f} "
            f"{share:>9.3f} {memory:>8.0f} {each.start(each.by_wall) * 1000:>9.0f}"
        )
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the audit of a file beside the cost of reading it.")
    parser.add_argument("file", type=Path, nargs="?", help="hands with two blank lines between them (default: made)")
    parser.add_argument("--hands", type=int, default=40_000, help="how many hands to make if no file is given")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    wanted = parser.parse_args()
    if wanted.file is not None:
        print(report(measure(wanted.file, wanted.rounds, wanted.jobs), wanted.file, wanted.jobs))
        return
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "made.txt"
        make_histories.write(path, wanted.hands)
        print(report(measure(path, wanted.rounds, wanted.jobs), path, wanted.jobs))


if __name__ == "__main__":
    main()
