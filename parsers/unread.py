"""Lines that are not understood, and past which nothing may be reckoned: what may be the mark of a street, or belong to
the seat list; and lines of a closing block (a summary), said like those of the rest of a hand (RD003).

A closing block may be followed by anything: mails, posts, results. So its extent matters. It begins after its mark and
ends at the first gap behind its last known line: an empty line, or two of them in a text with an empty line after every
line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from parsers.builder import HandBuilder
from parsers.errors import Problem, UnreadableError
from parsers.hand import Hand, UnknownLine
from parsers.textroom import Names

_DIGIT = re.compile("[0-9]")
_WON = re.compile(r"\bwon \([0-9]")
_CARD = "(?:(?:10|[2-9TJQKA])[cdhsCDHS♣♦♥♠]|[CDHS](?:10|[2-9TJQKA]))"
#: Words for a street.
_STREET = (
    r"(?:(?:first|second|third|1st|2nd|3rd|dealing|the)\W+){0,3}"
    r"(?:flop|turn|river|draw|(?:third|fourth|fifth|sixth|seventh|[3-7](?:rd|th)) street"
    "|[1-4](?:st|nd|rd|th) betting round)"
)
_CARDS = rf"[\[({{] ?{_CARD}(?:[ ,]+{_CARD}){{0,4}} ?[\])}}]"
#: What may be the mark of a street: such words, alone or with cards behind them.
_MARK = re.compile(rf"\W*{_STREET}\W*(?:{_CARDS}[ ,]*)*\W*", re.IGNORECASE)

#: No mark of a street is longer, and no row of dashes is looked through for one.
_LONGEST_MARK = 200
#: What looks like a line of the seat list: ``Seat 3: Ann ($20 in chips)``.
_SEAT = re.compile(r"\W*Seat ?#?(?P<seat>[0-9]{1,2}) ?[:.-] ?\S.*[(-][^\w\n(]{0,4}[0-9].*", re.IGNORECASE)
_SUMMARY = re.compile(r"\W*summary\W*", re.IGNORECASE)


def mind_marks(hand: Hand) -> None:
    """A line that was not understood counts like one with money if it may be the mark of a street (streets run together
    without it, and what a later bet adds would be misread), the mark of a summary (whose payments are lost), or a line
    of the seat list (somebody is missing)."""
    first = hand.events[0].line if hand.events else hand.line
    last = hand.events[-1].line if hand.events else hand.line
    for unknown in hand.unknown_lines:
        if unknown.money:
            continue
        if unknown.line > last:
            unknown.money = not hand.recorded.has_summary and _SUMMARY.fullmatch(unknown.text) is not None
        elif len(unknown.text) <= _LONGEST_MARK and _MARK.fullmatch(unknown.text):
            unknown.money = True
        elif unknown.line < first:
            seat = _SEAT.fullmatch(unknown.text)
            unknown.money = seat is not None and int(seat["seat"]) not in hand.seats


def no_seat_behind(lines: Sequence[str], end: int, seat: re.Pattern[str], first: int) -> None:
    """The seat list ends at index ``end``; raises UnreadableError if one of the next few lines belongs to it, too.
    ``first``: the number of the first line."""
    for at, line in enumerate(lines[end + 1 : end + 4], end + 1):
        if seat.fullmatch(line):
            raise UnreadableError(Problem("RD002", first + at, {"what": "seat line", "text": line}))


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
            # Part of a line that was broken in two, or a figure of a kind that is not known.
            money = figure or pays(line) or _holds_cash(line, b.hand.currency.symbol) or _WON.search(line) is not None
            b.hand.unknown_lines.append(UnknownLine(line, number + at, money))
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
