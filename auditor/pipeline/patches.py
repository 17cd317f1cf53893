"""Records that a worker made, mended where only the joining process knows what stands before a hand."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping

import orjson

from auditor.pipeline.joining import Remade
from auditor.pipeline.parts import JSONL, Added, Stream
from auditor.record import Record, finding_record, json_line
from auditor.results import Finding
from auditor.tables import COLUMNS, REPEAT, csv_lines, finding_row
from parsers.money import Currency

_CURRENCY = COLUMNS["hands"].index("currency")


class Patches:
    """What is known only here of hands, written into the bytes that a worker made. ``currencies``: of hands whose
    findings name amounts; ``remade``: hands of which other records take the place of the worker's. Each of them has
    something added."""

    def __init__(
        self, added: Added, currencies: Mapping[int, Currency], remade: Mapping[int, Remade] | None = None
    ) -> None:
        self.added = added
        self.remade = remade or {}
        self.currencies = currencies
        self.heads: dict[int, tuple[list[str], str | None]] = {}
        self.by_stream: dict[str, Callable[[bytes, int, list[Finding]], bytes]] = {
            JSONL: self._jsonl,
            "hands": self._hands,
            "findings": self._findings,
        }

    def apply(self, name: str, stream: Stream) -> bytes:
        """The stream's bytes, patched. "hands" must come before "findings"."""
        data = stream.read()
        patch = self.by_stream.get(name)
        if not self.added or (patch is None and not self.remade):
            return data
        pieces: list[bytes] = []
        at = kept = 0
        for number, size in enumerate(stream.sizes):
            findings = self.added.get(number)
            if findings is not None:
                own = data[at : at + size] if number not in self.remade else self.remade[number].records[name]
                pieces += (data[kept:at], own if patch is None else patch(own, number, findings))
                kept = at + size
            at += size
        pieces.append(data[kept:])
        return b"".join(pieces)

    def _jsonl(self, line: bytes, number: int, findings: list[Finding]) -> bytes:
        record = orjson.loads(line)
        record["findings"] += self._records(number, findings)
        return json_line(record)

    def _hands(self, line: bytes, number: int, findings: list[Finding]) -> bytes:
        cells = next(csv.reader([line.decode()]))
        self.heads[number] = cells[:4], cells[_CURRENCY] or None
        said = next((REPEAT[finding.code] for finding in findings if finding.code in REPEAT), None)
        return line if said is None else line[:-1] + f"{said}\n".encode()

    def _findings(self, lines: bytes, number: int, findings: list[Finding]) -> bytes:
        head, currency = self.heads[number]
        rows = [finding_row(tuple(head), currency, record) for record in self._records(number, findings)]
        return lines + csv_lines("findings", rows)

    def _records(self, number: int, findings: list[Finding]) -> list[Record]:
        return [finding_record(finding, self.currencies.get(number)) for finding in findings]
