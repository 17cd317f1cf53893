"""Unibet's words: games, marks of streets, what players do, and what its figures mean (docs/rooms/unibet.md)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from parsers.builder import HandBuilder
from parsers.conventions import BetFigure, Evidence, PotFigure, RaiseText, RoomConventions, Uncalled
from parsers.hand import Betting, Game, Street
from parsers.places import place_of
from parsers.textroom import ActionWords, Handler, Verb, verb_table

OLDER = RoomConventions(
    name="Unibet",
    source='docs/rooms/unibet.md "Money"',
    evidence=Evidence.ONE,
    raise_text=RaiseText.PUT_IN_AND_TO,
    uncalled=(Uncalled.RETURN_LINE, Uncalled.SILENT, Uncalled.IN_AWARD),
    silent_return_usual=True,
    pot_figures=PotFigure.ABSENT,
    bet_figure=BetFigure.ALL,
    results_printed=True,
    won_with_returned=True,
    labels_proven=False,
)
#: Its figures mean the same.
NEWER = replace(OLDER, name="Unibet, the newer text", evidence=Evidence.FEW)
ROWS: tuple[RoomConventions, ...] = (OLDER, NEWER)

_POT = r"(?:the )?(?:(?P<main>main pot)|(?P<side>side pot)(?: #?(?P<number>[0-9]{1,2}))?|pot)"
WINS = re.compile(rf"(?P<amount>[^ ,]*[0-9][^ ,]*)(?: from {_POT})?")
WINS_POT = re.compile(rf"{_POT},? (?P<amount>\S+)")
CASHED_OUT = re.compile(r"out the hand for (?P<paid>\S+)(?: \| Cash Out Fee (?P<fee>\S+))?")

GAMES: dict[str, tuple[Game, Betting]] = {
    f"{limit} {game}": (kind, betting)
    for limit, betting in (
        ("no limit", Betting.NO_LIMIT),
        ("pot limit", Betting.POT_LIMIT),
        ("fixed limit", Betting.FIXED_LIMIT),
        ("limit", Betting.FIXED_LIMIT),
    )
    for game, kind in (("hold'em", Game.HOLDEM), ("hold'em banzai", Game.HOLDEM), ("omaha", Game.OMAHA))
}
MARKS: dict[str, Street | None] = {
    "seated players": None,
    "blinds and button": None,
    "hole cards": None,
    "preflop": None,
    "flop": Street.FLOP,
    "turn": Street.TURN,
    "river": Street.RIVER,
    "showdown": None,
}
SUMMARY = "summary"

WORDS = ActionWords(
    verbs={
        "checks": Verb.CHECK,
        "calls": Verb.CALL,
        "bets": Verb.BET,
        "posts ante": Verb.ANTE,
        "posts the ante": Verb.ANTE,
        "posts small blind": Verb.SMALL_BLIND,
        "posts big blind": Verb.BIG_BLIND,
        "posts missed small blind": Verb.DEAD_BLIND,
        "posts new player's blind": Verb.POST,
        "shows": Verb.SHOW,
        "mucks": Verb.MUCK,
        "mucks hand": Verb.MUCK,
    },
    all_in=(", and is all-in", " and is all-in"),
)
_TABLE = verb_table(WORDS)
_ALL_IN = re.compile(r",? and is all-in")
#: Prizes and bounties are no money of the hand.
PRIZES = (" for eliminating ", "the tournament")


def _folds(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """A note in brackets may follow: "(timed out)"."""
    note = rest.strip()
    if note and not (note.startswith("(") and note.endswith(")")):
        return False
    b.fold(seat, line)
    return True


def _raises(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``€0.95 to €0.95, and is all-in``: chips added, and the street's total."""
    tail = _ALL_IN.search(rest)
    added, found, total = (rest[: tail.start()] if tail is not None else rest).partition(" to ")
    if not found:
        return False
    _ = b.amounts[added]
    return b.raise_to(seat, None, b.amounts[total], tail is not None, line)


def _wins(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    if any(words in rest for words in PRIZES):
        return True
    match = WINS.fullmatch(rest) or WINS_POT.fullmatch(rest)
    if match is None:
        return False
    label = 0 if match["main"] else int(match["number"] or 1) if match["side"] else None
    b.collect(seat, b.amounts[match["amount"]], label, line)
    return True


def _cashed_out(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    match = CASHED_OUT.fullmatch(rest)
    if match is None:
        return False
    b.cash_out(seat, b.amounts[match["paid"]], b.amounts[match["fee"]] if match["fee"] else None, line)
    return True


def _shows(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``[8c Jc], A Pair of Eights``: the words for the hand are not compared."""
    cards, found, words = rest.partition("]")
    return (not words or words.startswith(", ")) and _TABLE.by_word["shows"](b, seat, cards + found, line)


def _finished(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``finished the tournament in 3rd place``"""
    place = place_of(rest.removeprefix("the tournament in "))
    if place is not None:
        b.finished(seat, place, line)
    return rest.startswith("the tournament")


def _button(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    if rest != "the button":
        return False
    b.hand.button = seat
    return True


#: First word after a name -> handler.
ACTIONS: dict[str, Handler] = {
    **_TABLE.by_word,
    "folds": _folds,
    "raises": _raises,
    "shows": _shows,
    "finished": _finished,
    "wins": _wins,
    "cashed": _cashed_out,
    "has": _button,
}
WHOLE: dict[str, Callable[[HandBuilder, int, int], None]] = _TABLE.whole
