"""BetOnline and the other skins of its network: words, zones and conventions (docs/rooms/betonline.md)."""

from __future__ import annotations

from dataclasses import replace

from parsers.builder import HandBuilder
from parsers.conventions import ActionOrder, Evidence, PotFigure, RaiseText, RakeFigure, RoomConventions, TotalFigure
from parsers.hand import Betting, Game
from parsers.textroom import ActionWords, Handler, Verb, VerbTable, verb_table

_PAGE = "docs/rooms/betonline.md"

CASH = RoomConventions(
    name="BetOnline cash",
    source=f'{_PAGE} "Payments and totals", "Posts"',
    evidence=Evidence.FEW,
    raise_text=RaiseText.PUT_IN_AND_TO,
    total=TotalFigure.NET,
    pot_figures=PotFigure.ABSENT,
    stacks_reliable=False,
    stacks_at_least=True,
    action_order=ActionOrder.UNKNOWN,
    hidden_dead_blind=True,
)
#: The years from which texts without return lines are known, and until which such texts are expected.
CASH_2012 = replace(
    CASH,
    name="BetOnline cash of 2012",
    source=f'{_PAGE} "Uncalled bets"',
    evidence=Evidence.FEW,
    silent_return_usual=True,
)
FOLDED_2012 = replace(
    CASH_2012,
    name="BetOnline cash of 2012, ended by a fold",
    source=f'{_PAGE} "Rake"',
    rake=RakeFigure.ABSENT,
    no_flop_no_rake=True,
    rake_rate=(1, 10),
)
SIDE_POTS_2012 = replace(
    CASH_2012,
    name="BetOnline cash to 2015, side pots",
    source=f'{_PAGE} "Side pots", "Rake"',
    rake=RakeFigure.INSIDE,
    total=TotalFigure.ABSENT,
    pot_figures=PotFigure.NET,
    payments_may_lack_pots=True,
)
SIDE_POTS = replace(
    CASH,
    name="BetOnline cash from 2016, side pots",
    source=f'{_PAGE} "Side pots", "Rake"',
    evidence=Evidence.ONE,
    total=TotalFigure.ABSENT,
    pot_figures=PotFigure.NET,
    payments_may_lack_pots=True,
)
TOURNAMENT = replace(
    CASH_2012,
    name="BetOnline tournament",
    source=f'{_PAGE} "Tournaments"',
    no_rake_line_no_rake=True,
    hidden_dead_blind=False,
)
TOURNAMENT_SIDE_POTS = replace(
    TOURNAMENT,
    name="BetOnline tournament, side pots",
    source=f'{_PAGE} "Side pots", "Tournaments"',
    evidence=Evidence.ONE,
    total=TotalFigure.ABSENT,
    pot_figures=PotFigure.NET,
    payments_may_lack_pots=True,
)
PLAY_MONEY = replace(CASH_2012, name="BetOnline play money", source=f'{_PAGE} "Headers"', evidence=Evidence.NONE)
PLAY_SIDE_POTS = replace(
    SIDE_POTS_2012, name="BetOnline play money, side pots", source=f'{_PAGE} "Side pots"', evidence=Evidence.NONE
)
ROWS: tuple[RoomConventions, ...] = (
    CASH,
    CASH_2012,
    FOLDED_2012,
    SIDE_POTS,
    SIDE_POTS_2012,
    TOURNAMENT,
    TOURNAMENT_SIDE_POTS,
    PLAY_MONEY,
    PLAY_SIDE_POTS,
)

GAMES: dict[str, tuple[Game, bool]] = {
    "Hold'em": (Game.HOLDEM, False),
    "Omaha": (Game.OMAHA, False),
    "Omaha Hi/Lo": (Game.OMAHA, True),
}
LIMITS = {
    "No Limit": Betting.NO_LIMIT,
    "Pot Limit": Betting.POT_LIMIT,
    "Limit": Betting.FIXED_LIMIT,
    "LIMIT": Betting.FIXED_LIMIT,
}
#: First words of Windows' names of time zones, or letters -> letters of the project. British time is that of Lisbon.
ZONES = {
    "Eastern": "ET",
    "EDT": "ET",
    "EST": "ET",
    "Central": "CT",
    "Mountain": "MT",
    "Pacific": "PT",
    "Atlantic": "AT",
    "GMT": "WET",
    "Romance": "CET",
    "W.": "CET",
    "GTB": "EET",
    "FLE": "EET",
    "Russian": "MSK",
    "AUS": "AEST",
}

WORDS = ActionWords(
    verbs={
        "folds": Verb.FOLD,
        "checks": Verb.CHECK,
        "calls": Verb.CALL,
        "bets": Verb.BET,
        "raises": Verb.RAISE,
        "posts small blind": Verb.SMALL_BLIND,
        "posts big blind": Verb.BIG_BLIND,
        "post now": Verb.POST,
        "posts now": Verb.POST,
    },
    by_to=" to ",
    all_in=" and is all in",
)
#: The same in the skins that write capitals, whose raises name only the chips added; the full stop is gone before.
_CAPITALS = ActionWords(
    verbs={
        "Folds": Verb.FOLD,
        "Checks": Verb.CHECK,
        "Calls": Verb.CALL,
        "Bets": Verb.BET,
        "Raises": Verb.RAISE_WITH,
        "Reraises": Verb.RAISE_WITH,
        "Posts small blind": Verb.SMALL_BLIND,
        "Posts big blind": Verb.BIG_BLIND,
        "Post now": Verb.POST,
        "Posts now": Verb.POST,
    },
    all_in=(" and is All In", " and is All in", " and is all in"),
)
_small, _capital = verb_table(WORDS), verb_table(_CAPITALS)


def _ante(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``ante processed 0.00`` is printed for everybody at the table where there are no antes."""
    word, _, amount = rest.partition(" ")
    if word.lower() != "processed":
        return False
    units = b.amounts[amount]
    if units:
        b.ante(seat, units, False, line)
    return True


def _posts(others: Handler) -> Handler:
    """``post dead 0.50``: a live blind, or none if it is 0.00. A missed small blind may go in with it, unprinted."""

    def posts(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
        word, _, amount = rest.partition(" ")
        if word.lower() != "dead":
            return others(b, seat, rest, line)
        units = b.amounts[amount]
        b.hand.may_owe_dead += ((seat, line),)
        if units:
            b.post(seat, units, False, line)
        return True

    return posts


def _raises(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``Raises 4.00`` names the chips added; should the other skins' ``X to Y`` stand there, it is read like theirs."""
    table = _small if " to " in rest else _capital
    return table.by_word["raises" if table is _small else "Raises"](b, seat, rest.replace("All In", "all in"), line)


VERBS = VerbTable(
    {**_small.whole, **_capital.whole},
    {
        **_small.by_word,
        **_capital.by_word,
        "ante": _ante,
        "Ante": _ante,
        "post": _posts(_small.by_word["post"]),
        "posts": _posts(_small.by_word["posts"]),
        "Post": _posts(_capital.by_word["Post"]),
        "Posts": _posts(_capital.by_word["Posts"]),
        "Raises": _raises,
        "Reraises": _raises,
    },
)


def cards_of(text: str) -> tuple[str, ...]:
    """``6c 10d][QS`` -> ("6c", "Td", "Qs"): brackets, ``10`` and capitals as the skins write them."""
    tokens = text.replace("[", " ").replace("]", " ").split()
    return tuple([f"{card[:-1].replace('10', 'T').upper()}{card[-1].lower()}" for card in tokens])
