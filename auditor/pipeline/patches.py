"""Records that a worker made, mended where only the joining process knows that a hand is a repeated one."""

from __future__ import annotations

import csv
from collections.abc import Callable

import orjson

from auditor.pipeline.work import JSONL, Stream
from auditor.record import finding_record
from auditor.results import Finding, sentence
from auditor.tables import REPEAT, csv_lines, repeat_row


class Patches:
    """What is known only here of repeated hands, written into the bytes that a worker made."""

    def __init__(self, repeats: dict[int, Finding]) -> None:
        self.repeats = repeats
        self.heads: dict[int, list[str]] = {}
        self.by_stream: dict[str, Callable[[bytes, int, Finding], bytes]] = {
            JSONL: self._jsonl,
            "hands": self._hands,
            "findings": self._findings,
        }

    def apply(self, name: str, stream: Stream) -> bytes:
        """The stream's bytes, patched. "hands" must come before "findings"."""
        data = stream.read()
        patch = self.by_stream.get(name)
        if not self.repeats or patch is None:
            return data
        pieces: list[bytes] = []
        at = kept = 0
        for number, size in enumerate(stream.sizes):
            finding = self.repeats.get(number)
            if finding is not None:
                pieces += (data[kept:at], patch(data[at : at + size], number, finding))
                kept = at + size
            at += size
        pieces.append(data[kept:])
        return b"".join(pieces)

    def _jsonl(self, line: bytes, number: int, finding: Finding) -> bytes:
        record = orjson.loads(line)
        record["findings"].append(finding_record(finding, None))
        return orjson.dumps(record, option=orjson.OPT_APPEND_NEWLINE)

    def _hands(self, line: bytes, number: int, finding: Finding) -> bytes:
        self.heads[number] = next(csv.reader([line.decode()]))[:4]
        return line[:-1] + f"{REPEAT[finding.code]}\n".encode()

    def _findings(self, lines: bytes, number: int, finding: Finding) -> bytes:
        message = sentence(finding.text, finding.params, None)
        return lines + csv_lines("findings", [repeat_row(self.heads[number], finding, message)])
