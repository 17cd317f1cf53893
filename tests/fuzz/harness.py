"""A coverage-guided fuzzer (atheris) for the parser of one room, or for the whole pipeline.

    python -m tests.fuzz.harness TARGET FOLDER [options of libFuzzer]

TARGET is the short name of a room or ``pipeline``. FOLDER keeps the corpus (FOLDER/corpus/TARGET), begun with the
golden hands, and what broke a promise (FOLDER/faults/TARGET: the input, and its fault as NAME.txt). The run goes on
after a fault, so that one fault does not hide the next; it ends with code 1 if there was any. HANDAUDIT_FUZZ_CPU =
seconds of CPU time after which it ends; ``-runs=N``, SIGTERM and Ctrl-C end it in the same way. The pipeline reads each
input from FOLDER/pipeline.txt, which is removed then; where the process is killed it stays and is the input at work.
"""

from __future__ import annotations

import importlib
import os
import random
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path

import atheris

from tests.fuzz.mutate import mutated

with atheris.instrument_imports(include=["parsers", "auditor", "reports"]):
    from parsers import registry
    from parsers.encodings import decode
    from tests.fuzz.oracle import LOOKED_AT, pipeline_faults, room_faults
    from tests.fuzz.seeds import files, hands

    for spec in registry.ROOMS.values():
        importlib.import_module(spec.module)

PIPELINE = "pipeline"


class Fuzzer:
    """Runs inputs and keeps what broke a promise, one input for each kind of fault."""

    def __init__(self, target: str, folder: Path, most_runs: float = float("inf")) -> None:
        self.target = target
        self.corpus = folder / "corpus" / target
        self.faults = folder / "faults" / target
        self.corpus.mkdir(parents=True, exist_ok=True)
        self.faults.mkdir(parents=True, exist_ok=True)
        self.seen: set[str] = set()
        self.runs = 0
        self.most_runs = most_runs
        self.limit = float(os.environ.get("HANDAUDIT_FUZZ_CPU", "inf"))
        self.seeds = list(files() if target == PIPELINE else hands(target))
        self._put = folder / f"{target}.txt"
        for seed in self.seeds:
            (self.corpus / blake2b(seed, digest_size=10).hexdigest()).write_bytes(seed)

    def __call__(self, data: bytes) -> None:
        """One input."""
        self.runs += 1
        try:
            for fault in self._faults(data):
                self._keep(data, fault)
        except Exception as error:  # noqa: BLE001 that is what is looked for
            trace = error.__traceback__
            while trace is not None and trace.tb_next is not None:
                trace = trace.tb_next
            at = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace is not None else ""
            self._keep(data, f"{type(error).__name__} at {at}: {error}")
        if self.runs >= self.most_runs or (self.runs % 50 == 0 and time.process_time() > self.limit):
            self.end()

    def _faults(self, data: bytes) -> Iterator[str]:
        if self.target != PIPELINE:
            return room_faults(decode(data), self.target)
        self._put.write_bytes(data)
        return pipeline_faults(self._put)

    def _keep(self, data: bytes, fault: str) -> None:
        kind = re.sub(r"'[^']*'|\d+", "N", fault)[:160]
        if kind in self.seen:
            return
        self.seen.add(kind)
        name = self.faults / blake2b(kind.encode("utf-8", "replace"), digest_size=6).hexdigest()
        name.write_bytes(data)
        name.with_suffix(".txt").write_text(fault, encoding="utf-8", errors="replace")
        print("FAULT", self.target, name.name, fault[:300].encode("ascii", "backslashreplace").decode(), flush=True)

    def end(self) -> None:
        """Says what was done and leaves."""
        kept = len(list(self.corpus.iterdir()))
        print(
            f"DONE {self.target}: {time.process_time():.0f} s CPU, {self.runs} executions, {len(self.seeds)} seeds, "
            f"{kept} inputs in the corpus, {len(self.seen)} kinds of faults; hands: "
            + ", ".join(f"{number} {verdict.value}" for verdict, number in sorted(LOOKED_AT.items())),
            flush=True,
        )
        self._put.unlink(missing_ok=True)
        os._exit(1 if self.seen else 0)


def mutator(seeds: list[bytes]) -> Callable[[bytes, int, int], bytes]:
    """Most inputs are changed line by line, the others byte by byte; every second one begins anew at a golden hand, so
    that enough of them stay hands."""

    def mutate(data: bytes, max_size: int, seed: int) -> bytes:
        chance = random.Random(seed)
        if chance.random() < 0.3 or not data:
            return bytes(atheris.Mutate(data, max_size))
        return mutated(chance.choice(seeds) if chance.random() < 0.5 else data, seeds, chance)[:max_size]

    return mutate


def main() -> None:
    """See the module."""
    target, folder, *options = sys.argv[1:]
    runs = [option for option in options if option.startswith("-runs=")]
    fuzzer = Fuzzer(target, Path(folder), *(int(option[6:]) for option in runs[-1:]))
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: fuzzer.end())
    if target != PIPELINE:
        registry.select(target)
    arguments = [sys.argv[0], str(fuzzer.corpus), "-max_len=20000", "-timeout=60", "-rss_limit_mb=3000"]
    arguments += [option for option in options if option not in runs]
    atheris.Setup(arguments, fuzzer, custom_mutator=mutator(fuzzer.seeds))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
