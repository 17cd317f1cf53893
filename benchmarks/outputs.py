"""What each output costs, and a cluster of two local workers, as ratios to a run that writes nothing.

    python benchmarks/outputs.py                      20,000 hands, made on the spot
    python benchmarks/outputs.py big.txt --rounds 5

Runs follow one another in turns, A B C A B C ...; figures are medians of the rounds. One process is measured by its CPU
time, two by wall time beside two processes that write nothing. What a process costs before its first hand (the same
command on a file of three hands) is taken off.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import make_histories
from throughput import Contestant, run

_FEW = 3


def contestants(folder: Path) -> list[Contestant]:
    """What writes nothing comes first, by itself and with two processes."""
    alone = [sys.executable, "-m", "auditor", "batch", "--jobs", "1"]
    two = [*alone[:-1], "2"]
    jsonl, tables = ["--jsonl", str(folder / "out.jsonl")], str(folder / "tables")
    found = [
        Contestant("no output", alone),
        Contestant("JSON Lines", [*alone, *jsonl]),
        Contestant("CSV", [*alone, "--csv", tables]),
        Contestant("Parquet", [*alone, "--parquet", tables]),
        Contestant("no output, 2 processes", two, by_wall=True),
        Contestant("Parquet, 2 processes", [*two, "--parquet", tables], by_wall=True),
        Contestant("dask, 2 workers", [*two, "--dask", "local"], by_wall=True),
        Contestant("dask, 2 workers, Parquet", [*two, "--dask", "local", "--parquet", tables], by_wall=True),
    ]
    lacking = {"--parquet": "pyarrow", "--dask": "distributed"}
    return [one for one in found if all(o not in one.command or find_spec(p) for o, p in lacking.items())]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", nargs="?", type=Path)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        big, small = arguments.path or folder / "big.txt", folder / "small.txt"
        if arguments.path is None:
            make_histories.write(big, arguments.hands)
        make_histories.write(small, _FEW)
        runners = contestants(folder)
        for _ in range(arguments.rounds):
            for one in runners:
                one.starts.append(run(one.command, small))
                one.runs.append(run(one.command, big))
        print(f"{'':26} {'ratio':>6} {'seconds':>8} {'start':>6} {'peak MB':>8}")
        for one in runners:
            beside = runners[0] if not one.by_wall else next(other for other in runners if other.by_wall)
            ratio = one.net(one.by_wall) / beside.net(one.by_wall)
            seconds, start = one.seconds(one.by_wall), one.start(one.by_wall)
            memory = max(each.memory for each in one.runs)
            print(f"{one.name:26} {ratio:6.2f} {seconds:8.2f} {start:6.2f} {memory:8.0f}")


if __name__ == "__main__":
    main()
