"""Who is out of a tournament in which place, and what was paid for it: money and chips of no hand."""

from __future__ import annotations

import re
from dataclasses import dataclass

#: "3rd", "2 138", "7,945": a place as rooms write it.
_PLACE = re.compile(r"[0-9]+(?:[ ,.][0-9]{3})*")


@dataclass(slots=True)
class Finish:
    """A line that says in which place a seat left the tournament."""

    seat: int
    place: int
    line: int


@dataclass(slots=True)
class BountyPaid:
    """A line that pays the bounty on the head of ``seat``, in cents, to one player or to several together."""

    seat: int
    units: int
    line: int


def place_of(text: str) -> int | None:
    """The place that a text begins with, None if it begins with none."""
    found = _PLACE.match(text)
    return int(re.sub("[ ,.]", "", found[0])) if found else None
