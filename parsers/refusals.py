"""What a room's parser answers for a hand that it cannot read."""

from __future__ import annotations

from parsers.errors import Problem, UnreadableError
from parsers.hand import HandText, Unreadable
from parsers.money import AmountError

#: What a text that ends too soon may show besides: it is the end that matters.
_SYMPTOMS = frozenset({"RD002", "RD007"})


def refused(
    hand: HandText, hand_id: str | None, problem: Problem, header: str, *, ended: bool, cut_off: bool = False
) -> Unreadable:
    """The hand as unreadable, for this problem. ``ended``: its text has the end of a hand, somebody is paid or there is
    a summary. Without one, or where it is known to be ``cut_off``, it is named as cut off (RD004) first."""
    problems = [problem]
    if cut_off or (problem.code in _SYMPTOMS and not ended):
        problems.insert(0, Problem("RD004", hand.line))
    return Unreadable(hand.room, hand_id, hand.source, hand.line, problems, header)


def bad_amount(error: AmountError, line: int) -> UnreadableError:
    """A hand is given up for an amount in this line."""
    return UnreadableError(Problem("RD007", line, {"amount": error.text}))


def bad_amount_in(error: AmountError, lines: list[str], first: int, at: int) -> UnreadableError:
    """A hand is given up for an amount in the first of ``lines[at:]`` that holds its text; ``first`` = the number of
    ``lines[0]``."""
    return bad_amount(error, first + next((n for n in range(at, len(lines)) if error.text in lines[n]), at))
