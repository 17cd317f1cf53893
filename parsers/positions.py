"""What a summary calls a player: "(button)", "(small blind)", "(big blind)" behind the name."""

from __future__ import annotations

from collections.abc import Mapping

from parsers.hand import Position

#: Notes behind a name -> what they say, None = nothing that other lines say too.
Notes = Mapping[str, Position | None]


def notes(button: str, small_blind: str, big_blind: str, *others: str) -> dict[str, Position | None]:
    """The notes of one language; "" = it has none."""
    known: dict[str, Position | None] = dict.fromkeys(others)
    known |= {button: Position.BUTTON, small_blind: Position.SMALL_BLIND, big_blind: Position.BIG_BLIND}
    known.pop("", None)
    return known


#: The English ones, whatever the room.
ENGLISH = notes("(button)", "(small blind)", "(big blind)", "(button blind)") | {"(dealer)": Position.BUTTON}


def positions_in(text: str, known: Notes = ENGLISH) -> tuple[tuple[Position, ...], str]:
    """The positions at the beginning of a text, and what stands behind them."""
    found: tuple[Position, ...] = ()
    going = text[:1] == "("
    while going:
        going = False
        for note, position in known.items():
            rest = text.removeprefix(note)
            if rest is not text:
                text, going = rest.removeprefix(" "), True
                found += () if position is None else (position,)
    return found, text
