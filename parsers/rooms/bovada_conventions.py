"""Bovada's money language: one row for each kind of text that means its figures differently.

The facts, and how many hands they were counted in, stand in docs/rooms/bovada.md.
"""

from __future__ import annotations

from dataclasses import replace

from parsers.conventions import (
    ActionOrder,
    Evidence,
    HiLoOddUnit,
    PotFigure,
    RaiseText,
    RakeFigure,
    RoomConventions,
    Uncalled,
)
from parsers.hand import Game
from parsers.rooms.bovada_header import Header

_PAGE = "docs/rooms/bovada.md"

#: Uncalled money always has its own line, but for a walk: there the big blind's is paid with the pot.
_TOURNAMENT = RoomConventions(
    name="Bovada tournament",
    source=f'{_PAGE} "Uncalled bets", "Payments and totals", "Ties and halves"',
    evidence=Evidence.MANY,
    raise_text=RaiseText.PUT_IN_AND_TO,
    uncalled=(Uncalled.RETURN_LINE, Uncalled.IN_WALK),
    rake=RakeFigure.ABSENT,
    pot_figures=PotFigure.ABSENT,
    hi_lo_odd_unit=HiLoOddUnit.HIGH_WITH_RESTS,
    descriptions_known=True,
    action_order=ActionOrder.UNKNOWN,
)
_OLD_TOURNAMENT = replace(
    _TOURNAMENT,
    name="Bovada tournament before August 2012",
    source=f'{_PAGE} "Raises", "Payments and totals"',
    raise_text=RaiseText.TO,
)
#: One twentieth of the pot, rounded down, or a cap; never without a flop.
_CASH = replace(
    _TOURNAMENT,
    name="Bovada cash without a rake figure",
    source=f'{_PAGE} "Rake", "Ties and halves"',
    no_flop_no_rake=True,
    rake_rate=(1, 20),
    rake_caps=25,
)
_STUD_CASH = replace(
    _CASH,
    name="Bovada cash stud",
    source=f'{_PAGE} "Rake", "Stud"',
    evidence=Evidence.NONE,
    rake_rate=None,
)
_ZONE = replace(_CASH, name="Bovada Zone", source=f'{_PAGE} "Zone"')
_RAKED_CASH = replace(_CASH, name="Bovada cash with a rake figure", source=f'{_PAGE} "Rake"', rake=RakeFigure.PRINTED)
_OLD_CASH = replace(
    _RAKED_CASH,
    name="Bovada cash before August 2012",
    source=f'{_PAGE} "Raises", "Rake"',
    raise_text=RaiseText.TO,
)
_PLAY_MONEY = replace(
    _TOURNAMENT, name="Bovada play money", source=f'{_PAGE} "Header and seats"', evidence=Evidence.NONE
)

#: From this day at the latest a raise names chips and total, before it the total alone.
_TWO_FIGURES_FROM = "2012-08-15"

#: Every row, for the catalogue of conventions.
ROWS = (_OLD_CASH, _RAKED_CASH, _CASH, _ZONE, _STUD_CASH, _PLAY_MONEY, _OLD_TOURNAMENT, _TOURNAMENT)


def conventions(header: Header, play_money: bool, rake_printed: bool) -> RoomConventions:
    """The row for a hand: by its header, and by whether its total line has a rake."""
    old = header.day < _TWO_FIGURES_FROM
    if header.tournament is not None:
        return _OLD_TOURNAMENT if old else _TOURNAMENT
    if play_money:
        return _PLAY_MONEY
    if rake_printed:
        return _OLD_CASH if old else _RAKED_CASH
    if header.game is Game.STUD:
        return _STUD_CASH
    return _ZONE if header.zone else _CASH
