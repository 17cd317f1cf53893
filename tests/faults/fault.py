"""What a kind of fault is: a way to alter a sound hand, and what the audit must then say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from auditor.results import Severity, Verdict
from tests.faults.sheet import Sheet, read

#: The altered texts, none where the fault does not fit the hand.
Variants = Iterable[str]


@dataclass(frozen=True)
class Fault:
    """``make`` alters a hand; at least one of ``codes`` must then be found with ``severity``, and the verdict must
    be ``verdict``. No codes: nothing can be proven, but the audit must say what it could not check."""

    name: str
    make: Callable[[Sheet], Variants]
    codes: frozenset[str]
    severity: Severity
    verdict: Verdict

    def variants(self, text: str) -> list[str]:
        """The altered texts of one hand, each different from it; [] where the fault does not fit."""
        return [variant for variant in dict.fromkeys(self.make(read(text))) if variant != text]

    @property
    def summary(self) -> str:
        return (self.make.__doc__ or "").partition("\n")[0]


FAULTS: list[Fault] = []

_CODE_ONLY = {
    Severity.ERROR: Verdict.DISCREPANT,
    Severity.WARNING: Verdict.CONSISTENT,
    Severity.INFO: Verdict.CONSISTENT,
}


def fault(
    *codes: str, severity: Severity = Severity.ERROR, verdict: Verdict | None = None
) -> Callable[[Callable[[Sheet], Variants]], Callable[[Sheet], Variants]]:
    """Registers a kind of fault under its function's name."""

    def register(make: Callable[[Sheet], Variants]) -> Callable[[Sheet], Variants]:
        expected = _CODE_ONLY[severity] if verdict is None else verdict
        FAULTS.append(Fault(make.__name__, make, frozenset(codes), severity, expected))
        return make

    return register
