"""PokerStars' money language by epoch and kind of game: rows chosen by header facts alone.

The facts, and how many hands they were counted in, stand in the sections of docs/rooms/pokerstars.md that a row's
``source`` names.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from parsers.conventions import (
    Evidence,
    HiLoOddUnit,
    OddUnit,
    PotFigure,
    RakeOrder,
    RoomConventions,
    Uncalled,
)
from parsers.rooms.stars_lookalikes import FULL_TILT, POKERBROS, POKERMASTER, RUN_IT_ONCE

_PAGE = "docs/rooms/pokerstars.md"

_TOURNAMENT = RoomConventions(
    name="PokerStars tournament",
    source=f'{_PAGE} "Uncalled bets", "Payments and totals", "Ties and halves"',
    evidence=Evidence.MANY,
    odd_unit=OddUnit.LEFT_OF_BUTTON,
    hi_lo_odd_unit=HiLoOddUnit.HIGH_WITHOUT_RESTS,
    rake_order=RakeOrder.MAIN_OUTWARD,
    descriptions_known=True,
    position_notes=True,
)
_OLD_TOURNAMENT = replace(
    _TOURNAMENT, name="PokerStars tournament before 2009", source=f'{_PAGE} "Uncalled bets"', silent_return_usual=True
)
_PLAY_MONEY = replace(
    _TOURNAMENT, name="PokerStars play money", source=f'{_PAGE} "Header and table"', evidence=Evidence.FEW
)
_OLD_PLAY_MONEY = replace(_OLD_TOURNAMENT, name="PokerStars play money before 2009", evidence=Evidence.FEW)

_CASH = replace(_TOURNAMENT, name="PokerStars cash 2012 to mid-2021", source=f'{_PAGE} "Rake"')
_WINNER_RAKE = replace(
    _CASH,
    name="PokerStars cash from July 2021",
    source=f'{_PAGE} "Rake"',
    winner_rake_ratios=(4, 5),
)
_STEP_RAKE = replace(_CASH, name="PokerStars cash 2010 to 2011", source=f'{_PAGE} "Rake"', rake_steps=5)
_COARSE = replace(
    _STEP_RAKE,
    name="PokerStars cash 2009",
    source=f'{_PAGE} "Rake", "Ties and halves"',
    coarse_units=(5, 25, 50, 100),
)
_OLD_CASH = replace(
    _COARSE,
    name="PokerStars cash before 2009",
    source=f'{_PAGE} "Uncalled bets", "Rake", "Ties and halves"',
    silent_return_usual=True,
)
#: Texts that other programs wrote in PokerStars' dress: what they say of returns and totals varies.
_CONVERTED = RoomConventions(
    name="converted to PokerStars' format",
    source=f'{_PAGE} "Converted texts and look-alikes"',
    evidence=Evidence.CONVERTED,
    uncalled=(Uncalled.RETURN_LINE, Uncalled.SILENT, Uncalled.IN_AWARD),
    silent_return_usual=True,
)

#: From this day at the latest an uncalled bet has its own line.
_RETURN_LINES_FROM = "2009/01/01"
#: First day of each epoch of cash games, newest first, with its row.
_EPOCHS = (
    ("2021/07/01", _WINNER_RAKE),
    ("2012/01/01", _CASH),
    ("2010/01/01", _STEP_RAKE),
    (_RETURN_LINES_FROM, _COARSE),
    ("", _OLD_CASH),
)
#: From this big blind (10.00) up the rake of the step epochs went by 25 cents.
_HIGH_STAKES = 1000
_HIGH_STEPS = {
    row.name: replace(row, name=f"{row.name} at high stakes", rake_steps=25) for _, row in _EPOCHS if row.rake_steps > 1
}

#: Run It Once: figures before rake, and the room's own money beside them; the odd unit was never seen.
_RUN_IT_ONCE = RoomConventions(
    name="Run It Once",
    source=f'{_PAGE} "Converted texts and look-alikes"',
    evidence=Evidence.FEW,
    pot_figures=PotFigure.GROSS,
    descriptions_known=True,
    reraise_may_omit_bet=True,
)
#: Texts that converters made of app clubs' records; the sums of the few known ones close.
_CLUBS = RoomConventions(
    name="PokerMaster and PokerBros",
    source=f'{_PAGE} "Converted texts and look-alikes"',
    evidence=Evidence.FEW,
)
_LOOK_ALIKES = {RUN_IT_ONCE: _RUN_IT_ONCE, POKERMASTER: _CLUBS, POKERBROS: _CLUBS}

#: Every row, for the catalogue of conventions.
ROWS = (
    *(row for _, row in _EPOCHS),
    *_HIGH_STEPS.values(),
    _PLAY_MONEY,
    _OLD_PLAY_MONEY,
    _TOURNAMENT,
    _OLD_TOURNAMENT,
    _CONVERTED,
    _RUN_IT_ONCE,
    _CLUBS,
)


@lru_cache(maxsize=10_000)
def conventions(
    day: str, tournament: bool, play_money: bool, converted: bool, big_blind: int | None
) -> RoomConventions:
    """The row for a hand: ``day`` as printed ("2009/03/15"), ``big_blind`` in cents.

    ``converted``: the header lacks what PokerStars itself never leaves out.
    """
    if converted:
        return _CONVERTED
    old = day < _RETURN_LINES_FROM
    if tournament:
        return _OLD_TOURNAMENT if old else _TOURNAMENT
    if play_money:
        return _OLD_PLAY_MONEY if old else _PLAY_MONEY
    row = next(row for start, row in _EPOCHS if day >= start)
    if big_blind is not None and big_blind >= _HIGH_STAKES:
        return _HIGH_STEPS.get(row.name, row)
    return row


@lru_cache(maxsize=1000)
def of_unproven_language(row: RoomConventions, language: str) -> RoomConventions:
    """The row for hands in a language whose words were never held against a genuine hand."""
    return replace(
        row,
        name=f"{row.name}, {language}: language not proven",
        source='docs/rooms/pokerstars.md "Languages"',
        evidence=Evidence.NONE,
    )


@lru_cache(maxsize=1000)
def of_look_alike(row: RoomConventions, origin: str) -> RoomConventions:
    """The row for hands of another room in PokerStars' grammar. Full Tilt ran on PokerStars' platform."""
    if origin == FULL_TILT:
        return replace(
            row,
            name=f"{row.name}, Full Tilt",
            source=f'{_PAGE} "Converted texts and look-alikes"',
            evidence=Evidence.FEW,
        )
    return _LOOK_ALIKES.get(origin, row)
