"""Which findings have one cause: a payment to the wrong player is seen by several checks.

Only what the codes and figures themselves prove: a finding follows from another if its check must fail
where the other's does, or if both differ by the same amount. Everything else stands for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from auditor.results import Finding

#: What must be the same in a finding and in its cause; None = nothing fits.
Shared = Callable[[Finding], int | None]


def _difference(finding: Finding) -> int | None:
    if finding.expected is None or finding.recorded is None:
        return None
    return abs(finding.recorded - finding.expected) or None


def _nothing(finding: Finding) -> int | None:
    return 0


def _line(finding: Finding) -> int | None:
    return finding.line


#: what a payment to the wrong player, or of the wrong share, is called by the check that sees it best
_RECIPIENT = ("PAY306", "PAY301", "PAY312", "PAY307", "SHD401", "SHD402", "PAY304")
_UNCALLED = ("CON103", "CON104")

#: code -> (codes from which it may follow, and what both then share), the likeliest first
_FOLLOWS: dict[str, list[tuple[tuple[str, ...], Shared]]] = {
    "BET609": [(("BET607",), _line)],
    "PAY307": [(("PAY306",), _nothing)],
    "SHD401": [(("PAY306", "PAY301", "PAY312"), _nothing)],
    "SHD402": [(("PAY306", "PAY301"), _nothing)],
    "PAY302": [((*_UNCALLED, *_RECIPIENT, "PAY302"), _nothing)],
    "PAY303": [((*_UNCALLED, *_RECIPIENT, "PAY302"), _nothing)],
    "PAY308": [(_UNCALLED, _nothing), (("PAY302", "PAY303"), _difference)],
    "POT201": [(_UNCALLED, _nothing), (("PAY308",), _difference)],
    "POT202": [(_UNCALLED, _nothing), (("POT201", "PAY308", "PAY302"), _difference)],
    "POT206": [(("POT201", "POT202"), _difference)],
    "RAK502": [(("PAY308", "POT201", "PAY302"), _difference)],
    "PAY309": [(("PAY306", "PAY302", "POT202"), _difference)],
    "PAY310": [(("PAY306", "PAY302", "CON106"), _difference)],
    "CON106": [(_UNCALLED, _difference)],
}


def roots(findings: Sequence[Finding]) -> list[int]:
    """For each finding the place of the one that it follows from in the end; its own where it stands for itself."""
    index = _Index(findings)
    above = [index.cause(place) for place in range(len(findings))]
    found = []
    for place in range(len(findings)):
        seen = {place}
        while (cause := above[place]) is not None and cause not in seen:
            seen.add(cause)
            place = cause
        found.append(place)
    return found


class _Index:
    """Findings by their code and what they share with others: of each kind the first two."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self._findings = findings
        self._first: dict[tuple[str, Shared, int], list[int]] = {}
        for place, finding in enumerate(findings):
            for shared in (_nothing, _line, _difference):
                key = shared(finding)
                if key is not None:
                    places = self._first.setdefault((finding.code, shared, key), [])
                    if len(places) < 2:
                        places.append(place)

    def cause(self, place: int) -> int | None:
        finding = self._findings[place]
        for codes, shared in _FOLLOWS.get(finding.code, ()):
            key = shared(finding)
            if key is None:
                continue
            for code in codes:
                for other in self._first.get((code, shared, key), ()):
                    # a code follows from the same code only if that stands before it
                    if other < place if code == finding.code else other != place:
                        return other
        return None
