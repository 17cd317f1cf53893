"""Whom a summary calls the button or a blind, held against the header and the lines that post."""

from __future__ import annotations

from collections.abc import Iterator

from parsers.hand import EventKind, Hand, Position

_BUTTON, _SMALL_BLIND = Position.BUTTON, Position.SMALL_BLIND
_SMALL, _BIG = EventKind.SMALL_BLIND, EventKind.BIG_BLIND
#: What the owner of a blind posted: a later blind of the same kind may be a post, a straddle or dead.
POSTS = {
    Position.SMALL_BLIND: (EventKind.SMALL_BLIND, EventKind.POST, EventKind.DEAD_BLIND),
    Position.BIG_BLIND: (EventKind.BIG_BLIND, EventKind.POST, EventKind.STRADDLE),
}


def plainly_placed(hand: Hand) -> bool:
    """Does the summary call those the button and the blinds who have and first post them? The quick way to what most
    hands are."""
    small = big = None
    for event in hand.events:
        kind = event.kind
        if kind is _SMALL:
            small = event.seat
        elif kind is _BIG:
            big = event.seat
            break
    for position, seat, _ in hand.recorded.positions:
        if seat != (hand.button if position is _BUTTON else small if position is _SMALL_BLIND else big):
            return False
    return True


def misplaced(hand: Hand) -> Iterator[tuple[Position, int, int]]:
    """(position, seat, line) of each player whom the summary calls something that the lines before it do not make of
    the player."""
    for named in hand.recorded.positions:
        position, seat, _ = named
        if position is _BUTTON:
            if hand.button is not None and hand.button != seat:
                yield named
            continue
        posts = POSTS[position]
        for event in hand.events:
            if event.seat == seat and event.kind in posts:
                break
        else:
            yield named
