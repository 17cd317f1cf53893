"""PokerStars' lines about places and bounties (docs/rooms/pokerstars.md, "Prizes and bounties")."""

from __future__ import annotations

from parsers.builder import HandBuilder
from parsers.money import AmountError, amounts
from parsers.places import place_of
from parsers.rooms.stars_languages.phrases import Phrases
from parsers.textroom import Names

_CENTS = amounts(2)


def read_place(b: HandBuilder, words: Phrases, names: Names, line: str, number: int) -> bool:
    """ "Ann finished the tournament in 3rd place", "Ann wins the $5 bounty for eliminating Ben"; False for others."""
    name, what = names.split(line, " ")
    for start in words.places if name else ():
        place = place_of(what[len(start) :]) if what.startswith(start) else None
        if place is not None:
            b.finished(names.seats[name], place, number)
            return True
    if not words.bounty:
        return False
    paid, found, victim = line.rpartition(words.bounty)
    seat = names.seats.get(victim) if found else None
    amount = paid.rpartition(" ")[2]
    if seat is None:
        return False
    try:
        b.bounty_paid(seat, _CENTS[amount], number)
    except AmountError:
        return False
    return True
