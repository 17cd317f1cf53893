"""TRN: places and bounties of players who leave a tournament in the hand."""

from __future__ import annotations

from itertools import combinations

from auditor import facts
from auditor.case import Case
from auditor.results import Finding, Severity
from auditor.rules.base import N_, finding, rule
from parsers.hand import Finish

WARNING, INFO = Severity.WARNING, Severity.INFO


@rule("TRN701", WARNING, when=facts.TOURNAMENT | facts.FINISHES, needs=facts.STACKS)
def places_against_stacks(case: Case) -> list[Finding] | None:
    """Of two players who were out in this hand, the one with fewer chips before it has the better place.

    Compares: the places that the text names with the stacks before the hand, for players who lost everything in it.
    Silent where one of the two lines is missing, and for a first place.
    Why: the places decide prizes; one of the lines names the wrong player or the wrong place.
    Fires: knock-out
        - Quirin finished the tournament in 4th place
        - Roswitha finished the tournament in 3rd place
        + Quirin finished the tournament in 3rd place
        + Roswitha finished the tournament in 4th place
    Silent: knock-out
    Source: the rooms' rule for players who go out at once (bigger stack before the hand, better place); RRoP,
    Tournaments; the few genuine hands of that kind all keep it.
    """
    found = []
    for more, less in _pairs(case):
        stack, smaller = _stack(case, more), _stack(case, less)
        if stack > smaller and more.place > less.place:
            text = N_(
                "{player} had {recorded} before this hand and finishes in place {place}; {other} had {expected} and "
                "finishes in place {better}."
            )
            found.append(
                finding(
                    "TRN701",
                    WARNING,
                    text,
                    less.line,
                    player=case.name(less.seat),
                    expected=stack,
                    recorded=smaller,
                    place=less.place,
                    other=case.name(more.seat),
                    better=more.place,
                )
            )
    return found or None


@rule("TRN702", WARNING, when=facts.TOURNAMENT | facts.FINISHES, needs=facts.STACKS)
def equal_stacks_in_other_places(case: Case) -> list[Finding] | None:
    """Two players who were out in this hand had equal stacks before it, and their places differ.

    Compares: as TRN701. A place that both share is one and the same number.
    Why: they tie and share the prizes of both places; the text gives one of them more.
    Fires: knock-out
        - Seat 1: Quirin (1200 in chips, $5 bounty)
        + Seat 1: Quirin (1500 in chips, $5 bounty)
        - Quirin: calls 1100 and is all-in
        + Quirin: calls 1400 and is all-in
    Silent: knock-out
    Source: the rooms' rule for players who go out at once; equal stacks share a place in the genuine hands.
    """
    found = []
    for one, other in _pairs(case):
        if _stack(case, one) == _stack(case, other) and one.place != other.place:
            text = N_(
                "{player} and {other} both had {recorded} before this hand; they finish in places {place} and {next}."
            )
            found.append(
                finding(
                    "TRN702",
                    WARNING,
                    text,
                    other.line,
                    player=case.name(one.seat),
                    recorded=_stack(case, one),
                    other=case.name(other.seat),
                    place=one.place,
                    next=other.place,
                )
            )
    return found or None


def _pairs(case: Case) -> list[tuple[Finish, Finish]]:
    """Each two players who lost everything in this hand and have one place each, the bigger stack first."""
    if not case.stacks_reliable:
        return []
    seats = [finish.seat for finish in case.hand.finishes]
    out = [
        finish
        for finish in case.hand.finishes
        if seats.count(finish.seat) == 1 and finish.place > 1 and _lost_everything(case, finish.seat)
    ]
    out.sort(key=lambda finish: (-_stack(case, finish), finish.line))
    return list(combinations(out, 2))


def _lost_everything(case: Case, seat: int) -> bool:
    record = case.records[seat]
    stack = case.hand.seats[seat].stack
    return bool(stack) and record.in_hand and record.net == -(stack or 0)


def _stack(case: Case, finish: Finish) -> int:
    return case.hand.seats[finish.seat].stack or 0


@rule("TRN704", INFO, when=facts.TOURNAMENT | facts.FINISHES)
def bounty_differs(case: Case) -> list[Finding] | None:
    """A bounty is paid that is not the one on the player's head.

    Compares: the bounty that a line pays for a player with the one that the seat list names. Bounties that grow
    are paid in part, and their lines are not compared.
    Why: one of the two figures is wrong. Bounties are no chips, so that nothing of the hand depends on them.
    Fires: knock-out
        - Tilman wins the $5 bounty for eliminating Quirin
        + Tilman wins the $6 bounty for eliminating Quirin
    Silent: knock-out
    Source: the text against itself.
    """
    found = []
    for bounty in case.hand.bounties:
        seat = case.hand.seats[bounty.seat]
        if seat.bounty is not None and seat.bounty != bounty.units:
            text = N_("The bounty paid for {player} is {paid}; the seat list names {named}.")
            found.append(
                finding(
                    "TRN704",
                    INFO,
                    text,
                    bounty.line,
                    player=case.name(bounty.seat),
                    paid=_money(bounty.units),
                    named=_money(seat.bounty),
                )
            )
    return found or None


def _money(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"
