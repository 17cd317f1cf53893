"""Names the functions in which an audit spends its time.

    python benchmarks/profile_stages.py big.txt               share of samples by function, and by file
    python benchmarks/profile_stages.py big.txt --stage parse
    python benchmarks/profile_stages.py big.txt --trace       calls counted by cProfile

Sampling looks 2,000 times a second which function is running, time in C code called from it included, and costs next
to nothing. Counting calls makes small functions look dear: use it to see how often something is called.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import signal
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import stages

_EVERY = 0.0005


def sampled(work: Callable[[], object]) -> Counter[tuple[str, str]]:
    """How often each (file, function) was found running."""
    counts: Counter[tuple[str, str]] = Counter()

    def look(_number: int, frame: FrameType | None) -> None:
        if frame is not None:
            code = frame.f_code
            counts[_place(code.co_filename), code.co_qualname] += 1

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, _EVERY, _EVERY)
    try:
        work()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return counts


def _place(filename: str) -> str:
    """The end of a file's path that says enough."""
    parts = Path(filename).parts
    for package in ("auditor", "parsers", "reports"):
        if package in parts:
            return "/".join(parts[parts.index(package) :])
    return parts[-1]


def batch(path: str) -> None:
    """What the command line does with one process."""
    from auditor.cli import run

    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out.jsonl")
        run(["batch", path, "--jobs", "1", "--jsonl", out])


def main() -> None:
    parser = argparse.ArgumentParser(description="Names the functions in which an audit spends its time.")
    parser.add_argument("file")
    parser.add_argument("--stage", choices=[*stages.STAGES, "batch"], default="batch")
    parser.add_argument("--top", type=int, default=40)
    parser.add_argument("--trace", action="store_true", help="count calls with cProfile")
    wanted = parser.parse_args()

    def work() -> None:
        if wanted.stage == "batch":
            batch(wanted.file)
        else:
            stages.STAGES[wanted.stage](wanted.file)

    if wanted.trace:
        profile = cProfile.Profile()
        profile.runcall(work)
        pstats.Stats(profile).strip_dirs().sort_stats("tottime").print_stats(wanted.top)
        return
    counts = sampled(work)
    total = counts.total()
    print(f"\n{total:,} samples")
    for (place, function), count in counts.most_common(wanted.top):
        print(f"{count / total:>7.1%}  {place:<40} {function}")
    files: Counter[str] = Counter()
    for (place, _), count in counts.items():
        files[place] += count
    print()
    for place, count in files.most_common(wanted.top):
        print(f"{count / total:>7.1%}  {place}")


if __name__ == "__main__":
    main()
