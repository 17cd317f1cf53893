"""Blinds that a text leaves out: whose they are, and what goes in for them."""

from __future__ import annotations

import pytest

from parsers.builder import HandBuilder
from parsers.hand import EventKind, Hand, Seat, Street
from parsers.imputed import BlindSeats, blind_seats, post_blinds
from parsers.money import amounts
from tests.build import P, make_hand


@pytest.mark.parametrize(
    ("button", "dealt_in", "first", "no_small", "seats"),
    [
        (3, {1, 3, 5}, None, False, BlindSeats(5, 1)),
        (5, {1, 3, 5}, None, False, BlindSeats(1, 3)),
        (4, {1, 3, 5}, None, False, BlindSeats(5, 1)),  # the button lies at an empty seat
        (3, {3, 5}, 5, False, BlindSeats(3, 5)),  # heads-up the button is the small blind
        (5, {3, 5}, None, False, BlindSeats(5, 3)),
        (4, {3, 5}, 3, False, BlindSeats(3, 5)),
        (4, {3, 5}, None, False, None),
        (3, {1, 3, 5}, None, True, BlindSeats(None, 5)),
        (3, {3, 5}, None, True, BlindSeats(None, 5)),
        (3, {3}, 3, False, None),
        (3, set(), None, False, None),
    ],
)
def test_blind_seats(
    button: int, dealt_in: set[int], first: int | None, no_small: bool, seats: BlindSeats | None
) -> None:
    assert blind_seats(button, dealt_in, first, no_small) == seats


def a_hand() -> Hand:
    hand = make_hand([P("Ann"), P("Bo"), P("Cy")])
    hand.events.clear()
    for number, stack in ((1, 1000), (2, 30), (3, None)):
        hand.seats[number] = Seat(number, f"P{number}", stack, number)
    return hand


def test_a_short_stack_puts_in_what_is_left_after_the_ante() -> None:
    hand = a_hand()
    b = HandBuilder(hand, amounts(0), Street.PREFLOP)
    b.ante(2, 10, False, 7)
    post_blinds(b, BlindSeats(1, 2), 20, 40, 5)
    posted = [(event.kind, event.seat, event.amount, event.all_in, event.line) for event in hand.events[1:]]
    assert posted == [(EventKind.SMALL_BLIND, 1, 20, False, 5), (EventKind.BIG_BLIND, 2, 20, True, 5)]
    (note,) = hand.inferred
    assert note.what == "blinds that no line names, by button and level: small blind of {small}, big blind of {big}"
    assert note.params == {"small": "P1", "big": "P2"}


def test_an_unknown_stack_pays_in_full_and_an_empty_one_nothing() -> None:
    hand = a_hand()
    b = HandBuilder(hand, amounts(0), Street.PREFLOP)
    b.ante(2, 30, True, 7)
    post_blinds(b, BlindSeats(2, 3), 20, 40, 5)
    assert [(event.seat, event.amount) for event in hand.events] == [(2, 30), (3, 40)]
