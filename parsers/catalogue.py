"""The rooms' support and conventions as Markdown: ``python -m parsers.catalogue`` writes docs/rooms/README.md.

The rows of a room are the tuple ``ROWS`` of its module, or of the module beside it that is named like it with
``_conventions`` at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from parsers.conventions import (
    AwardFigure,
    BetFigure,
    HiLoOddUnit,
    OddUnit,
    PotFigure,
    RaiseText,
    RakeFigure,
    RakeOrder,
    RoomConventions,
    ShortDeck,
    TotalFigure,
    Trust,
)
from parsers.cutting import RoomSpec
from parsers.registry import ROOMS

README = Path(__file__).with_name("README.md")
TABLES = Path(__file__).parent.parent / "docs" / "rooms" / "README.md"
BEGIN, END = "<!-- conventions:begin -->", "<!-- conventions:end -->"

#: For a player who has 2 in, faces a bet of 10 and makes it 30.
_RAISES = {
    RaiseText.BY_AND_TO: '"raises 20 to 30"',
    RaiseText.TO: '"raises to 30"',
    RaiseText.BY: '"raises 20"',
    RaiseText.PUT_IN: '"raises 28"',
    RaiseText.PUT_IN_AND_TO: '"raises 28 to 30"',
}
_AWARDS = {AwardFigure.NET: "after rake", AwardFigure.GROSS: "before rake"}
_RAKES = {
    RakeFigure.PRINTED: "printed once",
    RakeFigure.INSIDE: "beside each pot, that of the pots inside it",
    RakeFigure.ABSENT: "not printed",
}
_TOTALS = {
    TotalFigure.GROSS: "before rake",
    TotalFigure.NET: "after rake",
    TotalFigure.ABSENT: "not printed",
}
_POTS = {PotFigure.NET: "after rake", PotFigure.GROSS: "before rake", PotFigure.ABSENT: "not printed"}
_ODD_UNITS = {
    OddUnit.LEFT_OF_BUTTON: "first winner left of the button",
    OddUnit.MOSTLY_LEFT_OF_BUTTON: "mostly first winner left of the button",
    OddUnit.UNKNOWN: "not known",
}
_HALVES = {
    HiLoOddUnit.HIGH: "high half",
    HiLoOddUnit.HIGH_WITHOUT_RESTS: "high half, but not what tied low hands cannot share",
    HiLoOddUnit.HIGH_WITH_RESTS: "high half, also what tied low hands cannot share",
    HiLoOddUnit.UNKNOWN: "not known",
}
_BETS = {BetFigure.ALL: "all that was put in", BetFigure.CALLED: "what was called", BetFigure.ABSENT: "not printed"}
_TRUST = {Trust.PROVEN: "always", Trust.USUAL: "usually", Trust.DOUBTFUL: "not always"}
_ORDERS = {
    RakeOrder.MAIN_OUTWARD: "from the main pot outward",
    RakeOrder.MAIN_POT: "from the main pot",
    RakeOrder.UNKNOWN: "not known",
}
_SHORT_DECKS = {
    ShortDeck.STRAIGHT: "a straight",
    ShortDeck.TRIPS: "three of a kind",
    ShortDeck.UNKNOWN: "not known",
}


@dataclass(frozen=True, slots=True)
class Property:
    """One field of :class:`RoomConventions` for the reader: its heading, and its value in words."""

    field: str
    heading: str
    words: Callable[[RoomConventions], str]


PROPERTIES = (
    Property("raise_text", "a raise reads", lambda row: _RAISES[row.raise_text]),
    Property("uncalled", "uncalled money", lambda row: ", else ".join(reading.value for reading in row.uncalled)),
    Property(
        "silent_return_usual", "return line left out", lambda row: "usual" if row.silent_return_usual else "a warning"
    ),
    Property("award", "payment lines", lambda row: _AWARDS[row.award]),
    Property("rake", "rake", lambda row: _RAKES[row.rake]),
    Property(
        "no_rake_line_no_rake", "no rake figure", lambda row: "no rake" if row.no_rake_line_no_rake else "unknown"
    ),
    Property("total", "total pot", lambda row: _TOTALS[row.total]),
    Property(
        "total_with_uncalled", "uncalled money in the total", lambda row: "yes" if row.total_with_uncalled else "no"
    ),
    Property("pot_figures", "main and side pots", lambda row: _POTS[row.pot_figures]),
    Property("odd_unit", "odd unit of a tie", lambda row: _ODD_UNITS[row.odd_unit]),
    Property("hi_lo_odd_unit", "odd unit of high and low", lambda row: _HALVES[row.hi_lo_odd_unit]),
    Property(
        "coarse_units",
        "ties may be split in",
        lambda row: ", ".join(map(str, (1, *row.coarse_units))) + (" units" if row.coarse_units else " unit"),
    ),
    Property("rake_order", "rake of several pots", lambda row: _ORDERS[row.rake_order]),
    Property("rake_steps", "rake step", lambda row: f"{row.rake_steps} unit{'s' if row.rake_steps > 1 else ''}"),
    Property(
        "winner_rake_ratios",
        "rates of single winners",
        lambda row: " : ".join(map(str, row.winner_rake_ratios)) if len(row.winner_rake_ratios) > 1 else "all alike",
    ),
    Property(
        "descriptions_known", "words for hands", lambda row: "compared" if row.descriptions_known else "not compared"
    ),
    Property("stacks_reliable", "stacks", lambda row: "to be trusted" if row.stacks_reliable else "not to be trusted"),
    Property("stacks_at_least", "more chips than listed", lambda row: "at times" if row.stacks_at_least else "never"),
    Property(
        "ante_always_from_all",
        "antes",
        lambda row: "from every player dealt in" if row.ante_always_from_all else "not always from all",
    ),
    Property("short_deck", "higher in a short deck", lambda row: _SHORT_DECKS[row.short_deck]),
    Property(
        "reraise_may_omit_bet",
        "a raise after an own bet",
        lambda row: "may leave out that bet" if row.reraise_may_omit_bet else "names the whole bet of the street",
    ),
    Property("bet_figure", "sum of a player's bets", lambda row: _BETS[row.bet_figure]),
    Property("bet_trust", "that sum is right", lambda row: _TRUST[row.bet_trust]),
    Property("results_printed", "results of players", lambda row: "printed" if row.results_printed else "not printed"),
    Property(
        "balances_at_least",
        "more chips after the hand",
        lambda row: "at times" if row.balances_at_least else "never",
    ),
    Property(
        "fees_per_winner", "charges on ties", lambda row: "winner by winner" if row.fees_per_winner else "from the pot"
    ),
    Property("no_flop_no_rake", "rake before the flop", lambda row: "never" if row.no_flop_no_rake else "not excluded"),
    Property(
        "rake_rate",
        "rake kept of a pot",
        lambda row: f"{row.rake_rate[0]}/{row.rake_rate[1]}" if row.rake_rate else "any",
    ),
    Property(
        "rake_caps", "steps of capped rake", lambda row: f"{row.rake_caps} unit{'s' if row.rake_caps > 1 else ''}"
    ),
    Property(
        "won_with_returned", "wins of the summary", lambda row: "with returns" if row.won_with_returned else "pots only"
    ),
    Property(
        "payment_step",
        "payments are rounded to",
        lambda row: f"{row.payment_step} unit{'s' if row.payment_step > 1 else ''}",
    ),
    Property(
        "board_slack",
        "shares of several boards",
        lambda row: f"even, give or take {row.board_slack} units" if row.board_slack else "even",
    ),
    Property(
        "charges_may_be_waived",
        "printed charges that may not be taken",
        lambda row: ", ".join(sorted(row.charges_may_be_waived)) or "none",
    ),
    Property("rake_without_flop", "rake without a flop", lambda row: "usual" if row.rake_without_flop else "a remark"),
    Property(
        "hidden_dead_blind",
        "missed small blind",
        lambda row: "may be unprinted" if row.hidden_dead_blind else "printed",
    ),
    Property("hidden_antes", "antes without a line", lambda row: "may be" if row.hidden_antes else "none"),
    Property(
        "hidden_fees",
        "charges without a line",
        lambda row: ", ".join(f"{units} units" for units in row.hidden_fees) or "none",
    ),
    Property(
        "payments_may_lack_pots",
        "payments",
        lambda row: "may leave out a pot" if row.payments_may_lack_pots else "complete",
    ),
    Property(
        "labels_proven",
        "numbers of side pots",
        lambda row: "those of the pots" if row.labels_proven else "believed where they are as many",
    ),
    Property(
        "pots_paid_apart",
        "each pot",
        lambda row: "has payments of its own" if row.pots_paid_apart else "may be paid with another",
    ),
    Property(
        "pot_rakes_own",
        "rake beside each pot",
        lambda row: "that of the pot" if row.pot_rakes_own else "none of its own",
    ),
    Property(
        "position_notes",
        "button and blinds of the summary",
        lambda row: "those of the lines" if row.position_notes else "not compared",
    ),
    Property("ending", "ends with", lambda row: row.ending.value),
    Property("action_order", "order of the actions", lambda row: row.action_order.value),
)


def rows(spec: RoomSpec) -> tuple[RoomConventions, ...]:
    """All conventions of a room. Raises ValueError if its module exports none."""
    for name in (f"{spec.module}_conventions", spec.module):
        try:
            found: tuple[RoomConventions, ...] = getattr(import_module(name), "ROWS", ())
        except ModuleNotFoundError as error:
            if error.name != name:
                raise
        else:
            if found:
                return found
    raise ValueError(f"{spec.module}: no tuple ROWS with the room's conventions")


def catalogue() -> str:
    """The tables of all rooms, without the markers around them."""
    support = [(spec.name, spec.games, spec.languages_in_words, spec.tier) for spec in ROOMS.values()]
    parts = [_table(("room", "games", "languages", "support"), support)]
    parts += [_room(spec, rows(spec)) for spec in ROOMS.values()]
    return "\n\n".join(parts)


def _room(spec: RoomSpec, conventions: tuple[RoomConventions, ...]) -> str:
    texts = [(_short(row, spec), row.evidence.value, row.source) for row in conventions]
    meanings = [(each.heading, *_values(each, spec, conventions)) for each in PROPERTIES]
    return "\n\n".join(
        [
            f"### {spec.name}",
            _table(("text", "evidence", "described in"), texts),
            _table(("what", "in most of these texts", "otherwise"), meanings),
        ]
    )


def _short(row: RoomConventions, spec: RoomSpec) -> str:
    return row.name.removeprefix(f"{spec.name} ")


def _values(each: Property, spec: RoomSpec, conventions: tuple[RoomConventions, ...]) -> tuple[str, str]:
    """The value that most rows have, and the others with the rows that have them."""
    texts: dict[str, list[str]] = {}
    for row in conventions:
        texts.setdefault(each.words(row), []).append(_short(row, spec))
    usual = max(texts, key=lambda value: len(texts[value]))
    others = [f"{value}: {', '.join(names)}" for value, names in texts.items() if value != usual]
    return usual, "; ".join(others)


def _table(headings: tuple[str, ...], lines: Sequence[tuple[str, ...]]) -> str:
    return "\n".join([_line(headings), "|---" * len(headings) + "|", *(_line(cells) for cells in lines)])


def _line(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def updated(text: str) -> str:
    """A page with the tables between its markers written anew. Raises ValueError if a marker is missing."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the text has no {BEGIN} and {END}")
    return f"{before}{begin}\n\n{catalogue()}\n\n{end}{after}"


def _write() -> None:
    TABLES.write_text(updated(TABLES.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    _write()
