"""partypoker: tournaments that print no blinds (docs/rooms/partypoker.md "Blinds without a line")."""

from __future__ import annotations

from parsers.builder import HandBuilder
from parsers.dealing import STUD_GAMES
from parsers.errors import Problem, UnreadableError
from parsers.hand import EventKind
from parsers.imputed import blind_seats, post_blinds
from parsers.rooms.partypoker_words import ACTION
from parsers.textroom import Names

_BLINDS = frozenset({EventKind.SMALL_BLIND, EventKind.BIG_BLIND})


def impute_blinds(
    b: HandBuilder, names: Names, lines: list[str], *, level_line: int, bets: bool, no_small: bool, number: int
) -> None:
    """Put the level's blinds in, unless a line posted one. ``lines`` = those after the deal, which is line ``number``.

    ``bets``: the level names bets; the big blind is the small one of them. ``no_small``: the text says that nobody
    owes a small blind. Raises UnreadableError where level or seats do not tell who paid what.
    """
    hand = b.hand
    if hand.game in STUD_GAMES or any(event.kind in _BLINDS for event in b.events):
        return
    small, big = hand.stakes.small, hand.stakes.big
    if bets and small is not None:
        small, big = small // 2, small
    if not small or not big:
        raise UnreadableError(Problem("RD002", number, {"what": "level"}))
    if hand.button is None:
        raise UnreadableError(Problem("RD002", number, {"what": "button"}))
    dealt_in, first = _dealt_in(b, names, lines)
    seats = blind_seats(hand.button, dealt_in, first, no_small)
    if seats is None:
        raise UnreadableError(Problem("RD002", number, {"what": "blinds"}))
    _drop_impossible_stacks(b, big, level_line)
    post_blinds(b, seats, small, big, level_line)


def _dealt_in(b: HandBuilder, names: Names, lines: list[str]) -> tuple[set[int], int | None]:
    """Who takes part, and who of them acts first: seats that ante, act, show or are paid anywhere in the hand."""
    dealt_in = {event.seat for event in b.events}
    first = None
    for line in lines:
        if ACTION.fullmatch(line) is None:
            continue
        who = (name for name, what in names.readings(line, " ") if ACTION.fullmatch(f"- {what}"))
        name = next(who, None)
        if name is not None:
            seat = names.seats[name]
            dealt_in.add(seat)
            first = seat if first is None else first
    return dealt_in, first


def _drop_impossible_stacks(b: HandBuilder, big: int, line: int) -> None:
    """Some texts print the buy-in where the stacks should be: the same figure for all, below the big blind."""
    seats = b.hand.seats.values()
    stacks = {seat.stack for seat in seats}
    only = stacks.pop() if len(stacks) == 1 else None
    if only is not None and only < big and len(seats) > 2:
        for seat in seats:
            seat.stack = None
        b.inferred("the figures in the seat list are no stacks", line)
