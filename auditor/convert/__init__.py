"""Audited hands as texts of the open formats. What a format cannot carry is said, and nothing is made up."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from auditor.convert.base import CannotCarryError, Written
from auditor.results import HandAudit
from parsers.hand import Hand

__all__ = ["CannotCarryError", "Format", "Written", "convert"]


class Format(StrEnum):
    """The formats that can be written."""

    PHH = "phh"
    OHH = "ohh"


def convert(audit: HandAudit, to: Format, number: int | None = None) -> Written:
    """One hand in a format; ``number``: its place among several in one text, None if it is alone there.

    Raises CannotCarryError with the reason for a hand that the format has no place for.
    """
    if not isinstance(audit.hand, Hand) or audit.settlement is None:
        raise CannotCarryError("it could not be read")
    return _writer(to)(audit, number)


def _writer(to: Format) -> Callable[[HandAudit, int | None], Written]:
    if to is Format.PHH:
        from auditor.convert.phh import write
    else:
        from auditor.convert.ohh import write
    return write
