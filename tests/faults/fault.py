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
    be ``verdict``. No codes: nothing can be proven, but the audit must say what it could not check.

    Any other error or warning must be among ``follows``: what the same cause breaks elsewhere in the text."""

    name: str
    make: Callable[[Sheet], Variants]
    codes: frozenset[str]
    follows: frozenset[str]
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
    *codes: str, follows: str = "", severity: Severity = Severity.ERROR, verdict: Verdict | None = None
) -> Callable[[Callable[[Sheet], Variants]], Callable[[Sheet], Variants]]:
    """Registers a kind of fault under its function's name; ``follows``: codes, with blanks between them."""

    def register(make: Callable[[Sheet], Variants]) -> Callable[[Sheet], Variants]:
        expected = _CODE_ONLY[severity] if verdict is None else verdict
        FAULTS.append(Fault(make.__name__, make, frozenset(codes), frozenset(follows.split()), severity, expected))
        return make

    return register
