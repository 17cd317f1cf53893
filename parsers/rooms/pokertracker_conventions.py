"""What the figures of PokerTracker's exports mean: each network that it wrote anew has its own rows."""

from __future__ import annotations

from parsers.conventions import (
    ActionOrder,
    Ending,
    Evidence,
    PotFigure,
    RaiseText,
    RakeFigure,
    RoomConventions,
    TotalFigure,
    Uncalled,
)

_PAGE = "docs/rooms/pokertracker.md"


def _row(
    name: str,
    section: str,
    evidence: Evidence,
    uncalled: tuple[Uncalled, ...],
    *,
    raise_text: RaiseText = RaiseText.TO,
    rake: RakeFigure = RakeFigure.ABSENT,
    total: TotalFigure = TotalFigure.ABSENT,
    with_uncalled: bool = False,
    stacks: bool = False,
    stacks_at_least: bool = False,
    end: bool = False,
    hidden_fees: tuple[int, ...] = (),
    action_order: ActionOrder = ActionOrder.KEPT,
) -> RoomConventions:
    return RoomConventions(
        name=name,
        source=f'{_PAGE} "{section}"',
        evidence=evidence,
        raise_text=raise_text,
        uncalled=uncalled,
        silent_return_usual=True,
        rake=rake,
        total=total,
        total_with_uncalled=with_uncalled,
        pot_figures=PotFigure.ABSENT,
        results_printed=stacks,
        stacks_reliable=not stacks_at_least,
        stacks_at_least=stacks_at_least,
        hidden_fees=hidden_fees,
        ending=Ending.LINE if end else Ending.PAYMENTS,
        action_order=action_order,
    )


_AWARD = (Uncalled.IN_AWARD,)
_SILENT = (Uncalled.SILENT,)
_LINE = (Uncalled.RETURN_LINE, Uncalled.SILENT)

IPOKER = _row(
    "iPoker",
    "iPoker",
    Evidence.MANY,
    _AWARD,
    rake=RakeFigure.PRINTED,
    total=TotalFigure.NET,
    with_uncalled=True,
    stacks_at_least=True,
    action_order=ActionOrder.FOLDS_APART,
)
IPOKER_FLAGGED = _row(
    "iPoker, uncalled bets left out",
    "iPoker",
    Evidence.FEW,
    _SILENT,
    rake=RakeFigure.PRINTED,
    total=TotalFigure.NET,
    stacks_at_least=True,
    action_order=ActionOrder.FOLDS_APART,
)
#: a jackpot's drop beside the rake
_DROP = (50,)
MERGE = _row("Merge, older text", "Merge", Evidence.FEW, _AWARD, hidden_fees=_DROP)
MERGE_2 = _row("Merge, version 2", "Merge", Evidence.ONE, (Uncalled.RETURN_LINE, Uncalled.IN_AWARD))
EVEREST = _row("Everest", "Everest", Evidence.FEW, _LINE)
#: by (rake printed, final stacks printed, ended by a fold)
MICROGAMING = {
    (rake, stacks, fold): _row(
        f"Microgaming{', export' if rake else ', final stacks' if stacks else ''}, "
        f"{'ended by a fold' if fold else 'showdown'}",
        "Microgaming",
        Evidence.ONE if rake and fold else Evidence.NONE if rake else Evidence.FEW,
        _AWARD if fold else _SILENT,
        raise_text=RaiseText.PUT_IN if rake or stacks else RaiseText.TO,
        rake=RakeFigure.PRINTED if rake else RakeFigure.ABSENT,
        stacks=stacks,
        end=True,
    )
    for rake, stacks in ((False, False), (False, True), (True, False))
    for fold in (True, False)
}

ROWS = (IPOKER, IPOKER_FLAGGED, MERGE, MERGE_2, EVEREST, *MICROGAMING.values())
