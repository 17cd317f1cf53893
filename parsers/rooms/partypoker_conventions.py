"""partypoker's money language: one row for each kind of text (docs/rooms/partypoker.md)."""

from __future__ import annotations

from dataclasses import replace

from parsers.conventions import (
    ActionOrder,
    BetFigure,
    Ending,
    Evidence,
    OddUnit,
    PotFigure,
    RaiseText,
    RakeFigure,
    RoomConventions,
    TotalFigure,
    Uncalled,
)
from parsers.hand import Betting

_PAGE = "docs/rooms/partypoker.md"

#: A bet that nobody called is inside the winner's payment; what a short all-in could not call is a pot of its own.
CASH = RoomConventions(
    name="partypoker cash",
    source=f'{_PAGE} "Payments", "Uncalled bets", "Rake"',
    evidence=Evidence.MANY,
    raise_text=RaiseText.PUT_IN,
    uncalled=(Uncalled.ONE_PLAYER_POT, Uncalled.IN_AWARD),
    silent_return_usual=True,
    rake=RakeFigure.ABSENT,
    total=TotalFigure.ABSENT,
    pot_figures=PotFigure.ABSENT,
    odd_unit=OddUnit.MOSTLY_LEFT_OF_BUTTON,
    descriptions_known=True,
    no_flop_no_rake=True,
    rake_rate=(1, 10),
    ending=Ending.MAIN_POT,
    action_order=ActionOrder.FOLDS_APART,
)
#: Dollar tables, no limit and pot limit: nothing else than a twentieth, or a cap in whole dollars, was ever kept.
DOLLARS = replace(
    CASH, name="partypoker cash in dollars, no limit or pot limit, 2012 to 2014", rake_rate=(1, 20), rake_caps=100
)
TOURNAMENT = replace(
    CASH,
    name="partypoker tournament",
    source=f'{_PAGE} "Payments", "Uncalled bets", "Blinds without a line"',
    no_flop_no_rake=False,
)
CASH_SUMMARY = replace(
    CASH,
    name="partypoker cash with a summary",
    source=f'{_PAGE} "Texts with a summary"',
    evidence=Evidence.FEW,
    raise_text=RaiseText.PUT_IN_AND_TO,
    uncalled=(Uncalled.IN_AWARD,),
    rake=RakeFigure.PRINTED,
    pot_figures=PotFigure.NET,
    no_rake_line_no_rake=True,
    ending=Ending.LINE,
    bet_figure=BetFigure.ALL,
    results_printed=True,
    no_flop_no_rake=False,
)
TOURNAMENT_SUMMARY = replace(CASH_SUMMARY, name="partypoker tournament with a summary", pot_figures=PotFigure.GROSS)
CONVERTED = replace(
    CASH,
    name="converted to partypoker's format",
    source=f'{_PAGE} "Converted texts"',
    evidence=Evidence.CONVERTED,
    odd_unit=OddUnit.UNKNOWN,
    descriptions_known=False,
    no_flop_no_rake=False,
)

ROWS = (CASH, DOLLARS, TOURNAMENT, CASH_SUMMARY, TOURNAMENT_SUMMARY, CONVERTED)


#: From when to when the rate of dollar tables is known: before, rake went in steps; after, too few hands are.
_RATE_FROM, _RATE_UNTIL = "2012", "2015"


def conventions(
    *,
    tournament: bool,
    summary: bool,
    converted: bool,
    betting: Betting,
    currency: str,
    played_at: str | None,
) -> RoomConventions:
    """The row of a text, by what its first lines say."""
    if converted:
        return CONVERTED
    if summary:
        return TOURNAMENT_SUMMARY if tournament else CASH_SUMMARY
    if tournament:
        return TOURNAMENT
    dated = played_at is not None and _RATE_FROM <= played_at < _RATE_UNTIL
    return DOLLARS if dated and currency == "USD" and betting is not Betting.FIXED_LIMIT else CASH
