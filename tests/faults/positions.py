"""Faults of what the summary says of button and blinds."""

from __future__ import annotations

import re
from collections.abc import Iterator

from auditor.results import Severity
from tests.faults.fault import fault
from tests.faults.sheet import Sheet

_NOTES = ("(button)", "(small blind)", "(big blind)")


def _noted(s: Sheet) -> Iterator[tuple[int, str, str]]:
    """(index, name, rest) of each line of the summary about a seat: what stands behind its name."""
    start = next((at for at, line in enumerate(s.lines) if line.startswith("*** SUMMARY")), len(s.lines))
    for at, line in enumerate(s.lines[start:], start):
        for name, seat in s.seats.items():
            head = f"Seat {seat}: {name} "
            if line.startswith(head):
                yield at, name, line[len(head) :]


@fault("CON111", severity=Severity.WARNING)
def summary_names_another_seat(s: Sheet) -> Iterator[str]:
    """The summary gives the note behind one player's name, "(small blind)" for example, to one who posted no blind."""
    if s.converted or not s.whole or not s.header.startswith("PokerStars "):
        return
    lines = list(_noted(s))
    posted = {
        action.name for action in s.actions if action.verb.startswith("posts") and action.verb != "posts the ante"
    }
    for note in _NOTES:
        owners = [at for at, _, rest in lines if rest.startswith(f"{note} ")]
        for at, name, rest in lines if len(owners) == 1 else ():
            if at not in owners and not rest.startswith("(") and name not in posted:
                owner = s.lines[owners[0]].replace(f" {note}", "", 1)
                yield s.text({owners[0]: owner, at: f"Seat {s.seats[name]}: {name} {note} {rest}"})


@fault("CON111", severity=Severity.WARNING, follows="PAY305")
def button_moved(s: Sheet) -> Iterator[str]:
    """The header has the button at another seat than the summary."""
    found = re.search(r"Seat #(\d+) is the button", s.lines[1])
    if s.converted or not s.whole or found is None or not any(rest.startswith("(button) ") for _, _, rest in _noted(s)):
        return
    for seat in sorted(s.seats.values()):
        if seat != int(found[1]):
            yield s.text({1: s.lines[1].replace(found[0], f"Seat #{seat} is the button")})
