"""CON: what a summary says of button and blinds."""

from __future__ import annotations

from auditor import facts
from auditor.case import Case
from auditor.positions import POSTS, misplaced
from auditor.results import Finding, Severity
from auditor.rules.base import N_, finding, rule
from parsers.hand import EventKind, Position

WARNING = Severity.WARNING

_BLINDS_OF_OTHERS = {
    Position.SMALL_BLIND: N_("The summary calls {player} the small blind; {other} posted it."),
    Position.BIG_BLIND: N_("The summary calls {player} the big blind; {other} posted it."),
}
_BLINDS_OF_NOBODY = {
    Position.SMALL_BLIND: N_("The summary calls {player} the small blind, and no line posts one."),
    Position.BIG_BLIND: N_("The summary calls {player} the big blind, and no line posts one."),
}


@rule("CON111", WARNING, when=facts.POSITIONS, hints=facts.OFF_POSITION)
def position_differs(case: Case) -> list[Finding] | None:
    """The summary gives the button or a blind to another player than the lines before it.

    Compares: "(button)", "(small blind)" and "(big blind)" in the summary with the header's button and the lines that
    post. A blind that nobody posted is missing unless its owner was all-in before or had no chips left.
    Why: somebody else put the blind in, or the odd unit of a tie goes elsewhere.
    Fires: uncontested
        - Seat 2: Lieve (small blind) folded before Flop
        + Seat 2: Lieve (big blind) folded before Flop
    Silent: uncontested
    Source: the two agree in all of 2,400 genuine hands of the rooms whose summaries have such notes.
    """
    found = []
    for position, seat, line in misplaced(case.hand):
        player = case.name(seat)
        if position is Position.BUTTON:
            text = N_("The summary calls {player} the button; the header says seat {seat}.")
            found.append(finding("CON111", WARNING, text, line, player=player, seat=case.hand.button or 0))
            continue
        kind = POSTS[position][0]
        poster = next((event.seat for event in case.hand.events if event.kind is kind), None)
        record = case.records[seat]
        if poster is not None:
            text = _BLINDS_OF_OTHERS[position]
            found.append(finding("CON111", WARNING, text, line, player=player, other=case.name(poster)))
        elif record.in_hand and not record.all_in and _had_chips(case, seat):
            found.append(finding("CON111", WARNING, _BLINDS_OF_NOBODY[position], line, player=player))
    return found or None


def _had_chips(case: Case, seat: int) -> bool:
    """Is it certain that the antes did not take the whole stack? Not every room calls that all-in."""
    stack = case.hand.seats[seat].stack
    antes = sum(event.amount for event in case.hand.events if event.seat == seat and event.kind is EventKind.ANTE)
    return stack is not None and stack > antes
