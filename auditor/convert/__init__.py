"""Audited hands as texts of the open formats. What a format cannot carry is said, and nothing is made up."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from auditor.convert.base import CannotCarryError, Written
from auditor.results import HandAudit, Verdict
from parsers.hand import Hand

__all__ = ["CannotCarryError", "Format", "Written", "convert"]


class Format(StrEnum):
    """The formats that can be written."""

    PHH = "phh"
    OHH = "ohh"


def convert(audit: HandAudit, to: Format, number: int | None = None) -> Written:
    """One hand in a format; ``number``: its place among several in one text, None if it is alone there.

    The text is read again: ``changed`` of the result tells what is not found again in it. Raises CannotCarryError
    with the reason for a hand that the format has no place for, or that could not be read.
    """
    if not isinstance(audit.hand, Hand) or audit.settlement is None or audit.verdict is Verdict.UNREADABLE:
        raise CannotCarryError("it could not be read")
    from auditor.convert.again import differences

    made = _writer(to)(audit, number)
    made.changed = differences(audit, made.text, to.value)
    return made


def _writer(to: Format) -> Callable[[HandAudit, int | None], Written]:
    if to is Format.PHH:
        from auditor.convert.phh import write
    else:
        from auditor.convert.ohh import write
    return write
