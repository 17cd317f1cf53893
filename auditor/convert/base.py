"""What the writers of the open formats have in common."""

from __future__ import annotations

from dataclasses import dataclass, field

from auditor.results import HandAudit, Phrase
from parsers.hand import EventKind, Hand, Seat
from parsers.money import Currency

_WRONG_TOTAL = "POT201"
#: a loss of OHH only
RETURN_LINE = "the line that returns uncalled money"


class CannotCarryError(Exception):
    """A hand that a format has no place for; the message says why."""


@dataclass(slots=True)
class Written:
    """A hand as a text, and what of it the format could not carry. ``changed``: what our reader finds otherwise."""

    text: str
    lost: list[str] = field(default_factory=list)
    changed: list[Phrase] = field(default_factory=list)


def hand_of(audit: HandAudit) -> Hand:
    """The hand of an audit that could be read."""
    assert isinstance(audit.hand, Hand)
    return audit.hand


def refuse(audit: HandAudit) -> None:
    """Raises CannotCarryError for what neither format can tell."""
    hand = hand_of(audit)
    if hand.cancelled:
        raise CannotCarryError("it was cancelled, and all chips went back")
    if hand.house_money or hand.recorded.house is not None:
        raise CannotCarryError("the room put money of its own into the pot")


def is_iso(currency: Currency) -> bool:
    """Is the code one of ISO 4217, as both formats write them?"""
    return len(currency.code) == 3 and currency.code.isupper()


def total_of(audit: HandAudit) -> int:
    """The pot as it is reckoned; where the text prints another one, which is a fault of it, that one."""
    assert audit.settlement is not None
    printed = hand_of(audit).recorded.total
    if printed is not None and any(finding.code == _WRONG_TOTAL for finding in audit.findings):
        return printed.units
    return sum(pot.amount for pot in audit.settlement.pots)


def dealt_in(audit: HandAudit) -> list[Seat]:
    """Who plays the hand, by the number of the seat."""
    seats = [seat for number, seat in audit.hand.seats.items() if audit.records[number].in_hand]  # type: ignore[union-attr]
    return sorted(seats, key=lambda seat: seat.number)


def losses(audit: HandAudit) -> list[str]:
    """What neither format has a place for, in the order of the hand."""
    hand = hand_of(audit)
    lost = []
    if any(seat.bounty for seat in hand.seats.values()):
        lost.append("bounties")
    if hand.recorded.descriptions:
        lost.append("the room's words for hands")
    if hand.recorded.summary:
        lost.append("the summary")
    if any(event.kind is EventKind.RETURN for event in hand.events):
        lost.append(RETURN_LINE)
    return lost


def left_of_button(seats: list[Seat], button: int | None, first: int | None) -> list[Seat]:
    """The players in the order of the table, the first one left of the button first; ``first``: who that is, if the
    text tells it by who posts the small blind."""
    if not seats:
        return []
    start = 0
    if first is not None:
        start = next(place for place, seat in enumerate(seats) if seat.number == first)
    elif button is not None:
        start = next((place for place, seat in enumerate(seats) if seat.number > button), 0)
    return [*seats[start:], *seats[:start]]
