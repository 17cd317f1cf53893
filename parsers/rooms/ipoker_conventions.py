"""iPoker's money language by era: rows chosen by facts of the session's head alone.

The facts, and how many hands they were counted in, stand in the sections of docs/rooms/ipoker.md that a row's
``source`` names.
"""

from __future__ import annotations

from dataclasses import replace

from parsers.conventions import (
    BetFigure,
    Evidence,
    PotFigure,
    RaiseText,
    RakeFigure,
    RoomConventions,
    TotalFigure,
    Trust,
    Uncalled,
)
from parsers.rooms.ipoker_header import Head

_PAGE = "docs/rooms/ipoker.md"

#: Wins hold the uncalled bet of their player.
_INCLUDED = (Uncalled.IN_AWARD, Uncalled.SILENT)
#: Wins do not hold it; texts of other programs under such a head may.
_LEFT_OUT = (Uncalled.SILENT, Uncalled.IN_AWARD)

_CASH = RoomConventions(
    name="iPoker cash to 2019",
    source=f'{_PAGE} "Uncalled bets", "Rake and ties"',
    evidence=Evidence.MANY,
    raise_text=RaiseText.TO,
    uncalled=_INCLUDED,
    silent_return_usual=True,
    rake=RakeFigure.ABSENT,
    total=TotalFigure.ABSENT,
    pot_figures=PotFigure.ABSENT,
    bet_figure=BetFigure.ALL,
    bet_trust=Trust.USUAL,
    rake_rate=(1, 10),
)
#: An ante may be counted twice in the sum of a player's bets.
_ANTE_CASH = replace(
    _CASH,
    name="iPoker cash with antes to 2019",
    source=f'{_PAGE} "Sums of bets"',
    evidence=Evidence.FEW,
    bet_trust=Trust.DOUBTFUL,
)
#: A blind may be counted twice there.
_FLAGGED_CASH = replace(
    _ANTE_CASH,
    name="iPoker cash that leaves uncalled bets out of wins",
    source=f'{_PAGE} "Uncalled bets", "Sums of bets"',
    evidence=Evidence.FEW,
    uncalled=_LEFT_OUT,
)
_LATER_CASH = replace(_FLAGGED_CASH, name="iPoker cash from 2020")
_TOURNAMENT = replace(
    _CASH, name="iPoker tournament to 2019", source=f'{_PAGE} "Uncalled bets", "Sums of bets"', bet_trust=Trust.DOUBTFUL
)
_FLAGGED_TOURNAMENT = replace(
    _FLAGGED_CASH,
    name="iPoker tournament that leaves uncalled bets out of wins",
    evidence=Evidence.NONE,
)
_LATER_TOURNAMENT = replace(_FLAGGED_TOURNAMENT, name="iPoker tournament from 2020")
_CONVERTED = replace(
    _TOURNAMENT,
    name="converted to iPoker's format",
    source=f'{_PAGE} "Converted texts"',
    evidence=Evidence.CONVERTED,
)

#: Every row, for the catalogue of conventions.
ROWS = (_CASH, _ANTE_CASH, _FLAGGED_CASH, _LATER_CASH, _TOURNAMENT, _FLAGGED_TOURNAMENT, _LATER_TOURNAMENT, _CONVERTED)

#: From this day on wins leave the uncalled bet out, whether the head says so or not.
_LEFT_OUT_FROM = "2020-01-01"


def conventions(head: Head, day: str, antes: bool, cards: bool) -> RoomConventions:
    """The row for a hand. ``day`` as ISO date or ""; ``antes``: somebody paid one; ``cards``: the client never leaves
    out that players were dealt some."""
    tournament = head.tournament is not None
    if head.converted or not cards:
        return _CONVERTED
    if head.flagged:
        return _FLAGGED_TOURNAMENT if tournament else _FLAGGED_CASH
    if day >= _LEFT_OUT_FROM:
        return _LATER_TOURNAMENT if tournament else _LATER_CASH
    if tournament:
        return _TOURNAMENT
    return _ANTE_CASH if antes else _CASH
