"""Whom a summary calls the button or a blind, held against the header and the lines that post."""

from __future__ import annotations

from collections.abc import Iterator

from parsers.hand import EventKind, Hand, Position

_BUTTON = Position.BUTTON
#: What the owner of a blind posted: a later blind of the same kind may be a post, a straddle or dead.
POSTS = {
    Position.SMALL_BLIND: (EventKind.SMALL_BLIND, EventKind.POST, EventKind.DEAD_BLIND),
    Position.BIG_BLIND: (EventKind.BIG_BLIND, EventKind.POST, EventKind.STRADDLE),
}


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
