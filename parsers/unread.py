"""Lines of a closing block (a summary) that are not understood: said like those of the rest of a hand (RD003).

A block may be followed by anything: mails, posts, results. So its extent matters. It begins after its mark and ends at
the first gap behind its last known line: an empty line, or two of them in a text with an empty line after every line.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from parsers.builder import HandBuilder
from parsers.hand import UnknownLine
from parsers.textroom import Names

_DIGIT = re.compile("[0-9]")


def unread_lines(
    b: HandBuilder,
    lines: list[str],
    unread: list[int],
    number: int,
    is_note: Callable[[str, Names], bool],
    pays: Callable[[str], bool],
) -> None:
    """Note those of ``lines`` that are in the block and were not understood.

    ``lines`` follow the mark, and ``number`` is that of the first; ``unread`` = the indices of those that are not
    understood and not empty. ``is_note``: the line says nothing about money; ``pays``: it is written as a payment or a
    return.
    """
    names = Names()
    names.seats = {seat.name: seat.number for seat in b.hand.seats.values()}
    inside, behind = _in_block(lines, frozenset(unread))
    for at in (*inside, *behind):
        line = lines[at].rstrip()
        if is_note(line, names):
            continue
        rest = _said_of_somebody(line, names)
        figure = rest is not None and _DIGIT.search(rest) is not None
        if at in inside:
            b.hand.unknown_lines.append(UnknownLine(line, number + at, figure or pays(line)))
        elif figure or _holds_cash(line, b.hand.currency.symbol):
            # The first lines of a post may stand here, too: "Ann bets $5 because ..."
            b.hand.unknown_lines.append(UnknownLine(line, number + at, rest is not None and pays(line)))


def _in_block(lines: list[str], unread: frozenset[int]) -> tuple[list[int], list[int]]:
    """The indices of unread lines between the known ones, and of those between the last known one and the gap."""
    gap = 2 if lines and not lines[0].strip() else 1
    inside: list[int] = []
    behind: list[int] = []
    blank, known = 0, False
    for at, line in enumerate(lines):
        if at in unread:
            if known and blank >= gap:
                break
            behind.append(at)
        elif line.strip():
            known = True
            inside += behind
            behind = []
        else:
            blank += 1
            continue
        blank = 0
    return inside, behind


def _said_of_somebody(line: str, names: Names) -> str | None:
    """What a line says of a seated player, whose name stands at its beginning or end; None if it does of nobody."""
    for mark in (" ", ":"):
        name, rest = names.split(line, mark)
        if name:
            return rest
    last = next((name for name in names.seats if line.endswith(f" {name}")), None)
    return None if last is None else line.removesuffix(last)


def _holds_cash(line: str, sign: str) -> bool:
    """Whether an amount with this currency sign is in the line."""
    if not sign:
        return False
    sign = re.escape(sign)
    return re.search(rf"{sign} ?[0-9]|[0-9] ?{sign}", line) is not None
