"""Which findings have one cause: a payment to the wrong player is seen by several checks.

Only what the codes and figures themselves prove: a finding follows from another if its check must fail
where the other's does, or if both differ by the same amount. Everything else stands for itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from auditor.results import Finding

Fits = Callable[[Finding, Finding], bool]


def _difference(finding: Finding) -> int | None:
    if finding.expected is None or finding.recorded is None:
        return None
    return abs(finding.recorded - finding.expected)


def _always(finding: Finding, cause: Finding) -> bool:
    return True


def _same_amount(finding: Finding, cause: Finding) -> bool:
    """Both differ, and by the same amount."""
    return bool(_difference(finding)) and _difference(finding) == _difference(cause)


def _same_line(finding: Finding, cause: Finding) -> bool:
    return finding.line is not None and finding.line == cause.line


#: what a payment to the wrong player, or of the wrong share, is called by the check that sees it best
_RECIPIENT = ("PAY306", "PAY301", "PAY312", "PAY307", "SHD401", "SHD402", "PAY304")
_UNCALLED = ("CON103", "CON104")

#: code -> (codes from which it may follow, and when), the likeliest first
_FOLLOWS: dict[str, list[tuple[tuple[str, ...], Fits]]] = {
    "BET609": [(("BET607",), _same_line)],
    "PAY307": [(("PAY306",), _always)],
    "SHD401": [(("PAY306", "PAY301", "PAY312"), _always)],
    "SHD402": [(("PAY306", "PAY301"), _always)],
    "PAY302": [((*_UNCALLED, *_RECIPIENT, "PAY302"), _always)],
    "PAY303": [((*_UNCALLED, *_RECIPIENT, "PAY302"), _always)],
    "PAY308": [(_UNCALLED, _always), (("PAY302", "PAY303"), _same_amount)],
    "POT201": [(_UNCALLED, _always), (("PAY308",), _same_amount)],
    "POT202": [(_UNCALLED, _always), (("POT201", "PAY308", "PAY302"), _same_amount)],
    "POT206": [(("POT201", "POT202"), _same_amount)],
    "RAK502": [(("PAY308", "POT201", "PAY302"), _same_amount)],
    "PAY309": [(("PAY306", "PAY302", "POT202"), _same_amount)],
    "PAY310": [(("PAY306", "PAY302", "CON106"), _same_amount)],
    "CON106": [(_UNCALLED, _same_amount)],
}


def roots(findings: Sequence[Finding]) -> list[int]:
    """For each finding the place of the one that it follows from in the end; its own where it stands for itself."""
    above = [_cause(findings, place) for place in range(len(findings))]
    found = []
    for place in range(len(findings)):
        seen = {place}
        while (cause := above[place]) is not None and cause not in seen:
            seen.add(cause)
            place = cause
        found.append(place)
    return found


def _cause(findings: Sequence[Finding], place: int) -> int | None:
    finding = findings[place]
    for codes, fits in _FOLLOWS.get(finding.code, ()):
        for code in codes:
            for other, cause in enumerate(findings):
                # a code follows from the same code only if that stands before it
                before = other < place if code == finding.code else other != place
                if cause.code == code and before and fits(finding, cause):
                    return other
    return None
