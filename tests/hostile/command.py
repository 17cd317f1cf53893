"""The command on hostile files, in this process: what it says and what it writes."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from auditor.cli import run

#: What a terminal obeys: control characters but line ends, and what turns the direction of writing round.
OBEYED = re.compile("[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


@dataclass
class Ran:
    """What a batch gave: exit code, standard output, standard error, records."""

    code: int
    out: str
    err: str
    records: list[dict[str, Any]] = field(default_factory=list)

    @property
    def verdicts(self) -> list[str]:
        return [record["verdict"] for record in self.records]

    @property
    def codes(self) -> set[str]:
        return {finding["code"] for record in self.records for finding in record["findings"]}

    @property
    def messages(self) -> str:
        return "\n".join(finding["message"] for record in self.records for finding in record["findings"])


def batch(capsysbinary: Any, target: Path, *paths: Path, jobs: int = 1) -> Ran:
    """Audits the paths with all outputs below ``target``, which must not be among them. Nothing printed may make a
    terminal do anything, and no failure of our own may have happened."""
    target.mkdir(exist_ok=True)
    outputs = ["--jsonl", target / "o.jsonl", "--csv", target / "csv", "--html", target / "html"]
    arguments = ["batch", "--lang", "en", "--jobs", jobs, *outputs, *paths]
    code = run([str(argument) for argument in arguments])
    out, err = (text.decode() for text in capsysbinary.readouterr())
    assert OBEYED.findall(out + err) == []
    assert "our own program" not in out + err
    lines = (target / "o.jsonl").read_bytes().splitlines()
    ran = Ran(code, out, err, [json.loads(line) for line in lines])
    assert "INT901" not in ran.codes
    return ran
