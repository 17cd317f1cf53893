"""Hands for tests, built as values: no text, no parser."""

from __future__ import annotations

from dataclasses import dataclass

from parsers.conventions import Evidence, HiLoOddUnit, OddUnit, RoomConventions
from parsers.hand import (
    Betting,
    Board,
    CardSource,
    Collect,
    Event,
    EventKind,
    Game,
    Hand,
    HoleCards,
    Printed,
    Recorded,
    Seat,
    Stakes,
    Street,
)
from parsers.money import CHIPS, Currency

CONVENTIONS = RoomConventions(
    "test",
    "made for tests",
    Evidence.MANY,
    odd_unit=OddUnit.LEFT_OF_BUTTON,
    hi_lo_odd_unit=HiLoOddUnit.HIGH_WITHOUT_RESTS,
)


@dataclass
class P:
    """A player: money in units, ``cards`` like "AsAd", ``paid`` = collected units."""

    name: str
    live: int = 0
    ante: int = 0
    dead: int = 0
    folded: bool = False
    cards: str = ""
    paid: int | None = None
    seat: int | None = None
    stack: int | None = None
    returned: int = 0


def cards(text: str) -> tuple[str, ...]:
    return tuple(text[i : i + 2] for i in range(0, len(text), 2))


def make_hand(
    players: list[P],
    *,
    board: str = "",
    rake: int = 0,
    house: int = 0,
    button: int = 1,
    game: Game = Game.HOLDEM,
    hi_lo: bool = False,
    currency: Currency = CHIPS,
    total: int | None = None,
    conventions: RoomConventions = CONVENTIONS,
) -> Hand:
    """A hand in which every player puts the money in with one bet; lines are numbered in the order of events."""
    seats: dict[int, Seat] = {}
    events: list[Event] = []
    shown: dict[int, HoleCards] = {}
    recorded = Recorded(rake=Printed(rake, 90), has_summary=True)
    for index, player in enumerate(players, start=1):
        number = player.seat or index
        put_in = player.live + player.ante + player.dead
        stack = player.stack if player.stack is not None else put_in
        seats[number] = Seat(number, player.name, stack, index)
        if player.ante:
            events.append(Event(EventKind.ANTE, Street.PREFLOP, number, player.ante, 0, False, 10))
        if player.dead:
            events.append(Event(EventKind.DEAD_BLIND, Street.PREFLOP, number, player.dead, 0, False, 11))
        if player.live:
            all_in = stack == put_in
            events.append(Event(EventKind.BET, Street.PREFLOP, number, player.live, player.live, all_in, 12))
        if player.folded:
            events.append(Event(EventKind.FOLD, Street.PREFLOP, number, 0, 0, False, 13))
        if player.returned:
            events.append(Event(EventKind.RETURN, Street.PREFLOP, number, player.returned, 0, False, 14))
        if player.cards:
            shown[number] = HoleCards(cards(player.cards), CardSource.SHOWN, 15)
        if player.paid:
            recorded.collected.append(Collect(number, player.paid, None, None, None, 20))
    if total is not None:
        recorded.total = Printed(total, 90)
    return Hand(
        "test",
        "1",
        "test.txt",
        1,
        None,
        game,
        hi_lo,
        Betting.NO_LIMIT,
        Stakes(),
        currency,
        None,
        None,
        None,
        button,
        conventions,
        seats=seats,
        events=events,
        boards=[Board(cards(board), 16)] if board else [],
        cards=shown,
        recorded=recorded,
        house_money=[Printed(house, 5)] if house else [],
    )
