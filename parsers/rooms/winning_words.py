"""Winning Poker Network: words, games and conventions of its two texts (docs/rooms/winning.md)."""

from __future__ import annotations

import re
from dataclasses import replace

from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.conventions import BetFigure, Evidence, PotFigure, RaiseText, RoomConventions, TotalFigure, Uncalled
from parsers.hand import Betting, Game, Street, UnknownLine
from parsers.textroom import ActionWords, Handler, Verb, VerbTable, verb_table

_PAGE = "docs/rooms/winning.md"

OLD_CASH = RoomConventions(
    name="Winning to about 2019, cash",
    source=f'{_PAGE} "Results of the older text", "Rake and jackpot fee"',
    evidence=Evidence.MANY,
    raise_text=RaiseText.PUT_IN,
    total=TotalFigure.NET,
    pot_figures=PotFigure.ABSENT,
    bet_figure=BetFigure.CALLED,
    results_printed=True,
    descriptions_known=True,
)
#: A drop of 25 cents for the jackpot that no figure names.
OLD_JACKPOT = replace(
    OLD_CASH,
    name="Winning to 2015, jackpot tables",
    source=f'{_PAGE} "Rake and jackpot fee"',
    evidence=Evidence.FEW,
    hidden_fees=(25,),
)
OLD_TOURNAMENT = replace(
    OLD_CASH,
    name="Winning to about 2019, tournament",
    source=f'{_PAGE} "Results of the older text", "Tournaments"',
    no_rake_line_no_rake=True,
)
OLD_PLAY_MONEY = replace(
    OLD_CASH, name="Winning to about 2019, play money", source=f'{_PAGE} "Headers"', evidence=Evidence.NONE
)
NEW_CASH = RoomConventions(
    name="Winning from 2019, cash",
    source=f'{_PAGE} "Payments of the newer text", "Rake and jackpot fee"',
    evidence=Evidence.FEW,
    raise_text=RaiseText.PUT_IN_AND_TO,
    uncalled=(Uncalled.RETURN_LINE, Uncalled.IN_WALK),
    total=TotalFigure.NET,
    no_rake_line_no_rake=True,
    pot_rakes_own=True,
    descriptions_known=True,
    position_notes=True,
)
NEW_TOURNAMENT = replace(
    NEW_CASH,
    name="Winning from 2019, tournament",
    source=f'{_PAGE} "Payments of the newer text", "Tournaments"',
    evidence=Evidence.MANY,
)
NEW_PLAY_MONEY = replace(
    NEW_CASH, name="Winning from 2019, play money", source=f'{_PAGE} "Headers"', evidence=Evidence.NONE
)

ROWS: tuple[RoomConventions, ...] = (
    NEW_CASH,
    NEW_TOURNAMENT,
    NEW_PLAY_MONEY,
    OLD_CASH,
    OLD_JACKPOT,
    OLD_TOURNAMENT,
    OLD_PLAY_MONEY,
)

#: Game as the headers of both texts name it -> (game, high/low).
GAMES: dict[str, tuple[Game, bool]] = {
    "Hold'em": (Game.HOLDEM, False),
    "Holdem": (Game.HOLDEM, False),
    "Six Plus Hold'em": (Game.SHORT_DECK, False),
    "Six Plus Holdem": (Game.SHORT_DECK, False),
    "Omaha": (Game.OMAHA, False),
    "Omaha HiLow": (Game.OMAHA, True),
    "Omaha H/L": (Game.OMAHA, True),
    "5Card Omaha": (Game.OMAHA5, False),
    "5Card Omaha HiLow": (Game.OMAHA5, True),
    "5Card Omaha H/L": (Game.OMAHA5, True),
    "6Card Omaha": (Game.OMAHA6, False),
    "6Card Omaha H/L": (Game.OMAHA6, True),
    "Seven Cards Stud": (Game.STUD, False),
    "Seven Cards Stud HiLow": (Game.STUD, True),
    "7Stud": (Game.STUD, False),
    "7Stud H/L": (Game.STUD, True),
}
LIMITS = {
    "No Limit": Betting.NO_LIMIT,
    "Pot Limit": Betting.POT_LIMIT,
    "Fixed Limit": Betting.FIXED_LIMIT,
    "All-in or Fold Limit": Betting.NO_LIMIT,
}

#: Marks of the older text. Those of stud are one street late: "Third street" heads the betting on the fourth.
OLD_MARKS = {
    "FLOP": Street.FLOP,
    "TURN": Street.TURN,
    "RIVER": Street.RIVER,
    "Third street": Street.FOURTH,
    "Fourth street": Street.FIFTH,
    "Fifth street": Street.SIXTH,
    "Sixth street": Street.SEVENTH,
}
NEW_STREETS = {
    "FLOP": Street.FLOP,
    "TURN": Street.TURN,
    "RIVER": Street.RIVER,
    "3rd STREET": Street.THIRD,
    "4th STREET": Street.FOURTH,
    "5th STREET": Street.FIFTH,
    "6th STREET": Street.SIXTH,
    "7th STREET": Street.SEVENTH,
}

#: First words of a description, articles and case apart.
OLD_CATEGORIES = {
    "royal flush": "straight flush",
    "straight flush": "straight flush",
    "four of": "four of a kind",
    "full house": "full house",
    "flush": "flush",
    "straight": "straight",
    "three of": "three of a kind",
    "two pair": "two pair",
    "one pair": "pair",
    "high card": "high card",
}
_NEW_CATEGORIES = {
    **OLD_CATEGORIES,
    **{f"a {words}": category for words, category in OLD_CATEGORIES.items()},
    "a pair": "pair",
}
OLD_WORDS = ActionWords(
    verbs={
        "received a card.": Verb.NOTHING,
        "folds": Verb.FOLD,
        "checks": Verb.CHECK,
        "calls": Verb.CALL,
        "bets": Verb.BET,
        "raises": Verb.RAISE_WITH,
        "allin": Verb.ALL_IN,
        "ante": Verb.ANTE,
        "posts ante": Verb.ANTE,
        "has small blind": Verb.SMALL_BLIND,
        "has big blind": Verb.BIG_BLIND,
        "posts": Verb.POST,
        "straddle": Verb.STRADDLE,
        "bring in": Verb.BRING_IN,
        "mucks cards": Verb.MUCK,
        "sitting out": Verb.NOTHING,
        "wait BB": Verb.NOTHING,
        "is timed out.": Verb.NOTHING,
        "is disconnected": Verb.NOTHING,
        "is disconnected and ALL IN.": Verb.NOTHING,
        "is connected": Verb.NOTHING,
    },
    brackets=("(", ")"),
    categories=OLD_CATEGORIES,
)
NEW_WORDS = ActionWords(
    verbs={
        "folds": Verb.FOLD,
        "checks": Verb.CHECK,
        "calls": Verb.CALL,
        "bets": Verb.BET,
        "raises": Verb.RAISE,
        "posts": Verb.POST,
        "posts ante": Verb.ANTE,
        "posts the ante": Verb.ANTE,
        "posts the small blind": Verb.SMALL_BLIND,
        "posts the big blind": Verb.BIG_BLIND,
        "posts dead": Verb.BOTH_BLINDS,
        "posts dead blind": Verb.DEAD_BLIND,
        "straddle": Verb.STRADDLE,
        "straddles": Verb.STRADDLE,
        "posts straddle": Verb.STRADDLE,
        "brings in": Verb.BRING_IN,
        "brings in low": Verb.BRING_IN,
        "mucks": Verb.MUCK,
        "mucks hand": Verb.MUCK,
        "does not show": Verb.NOTHING,
        "sits out": Verb.NOTHING,
        "is sitting out": Verb.NOTHING,
        "waits for big blind": Verb.NOTHING,
        "waits for the big blind": Verb.NOTHING,
        "will be allowed to play after the button": Verb.NOTHING,
    },
    by_to=" to ",
    all_in=" and is all-in",
    categories=_NEW_CATEGORIES,
    high="HI - ",
    low=" | LO - ",
)


def _caps(words: ActionWords) -> Handler:
    """The rest of what the table's cap allows goes in; the player has chips behind and may not bet them."""
    puts_in = verb_table(replace(words, verbs={"caps": Verb.ALL_IN})).by_word["caps"]

    def caps(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
        if not puts_in(b, seat, rest, line):
            return False
        b.events[-1].all_in = rest.endswith("all-in")
        return True

    return caps


def _dead_or_live(post: Handler, words: ActionWords) -> Handler:
    """``posts (0.25) as a dead bet`` beside ``posts (0.25)``."""
    tail = " as a dead bet"
    dead = verb_table(replace(words, verbs={"posts": Verb.DEAD_BLIND})).by_word["posts"]

    def posts(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
        if rest.endswith(tail):
            return dead(b, seat, rest[: -len(tail)], line)
        return post(b, seat, rest, line)

    return posts


def _protected(b: HandBuilder, seat: int, line: int) -> None:
    """An all-in without an amount: who lost the connection plays on for what is in. No chips move."""
    b.call(seat, 0, True, line)


_old = verb_table(OLD_WORDS)
OLD_VERBS = VerbTable(
    {**_old.whole, "allin": _protected},
    {
        **_old.by_word,
        "posts": _dead_or_live(_old.by_word["posts"], OLD_WORDS),
        "caps": _caps(OLD_WORDS),
        "cap": _caps(OLD_WORDS),
    },
)
_new = verb_table(NEW_WORDS)
NEW_VERBS = VerbTable(_new.whole, {**_new.by_word, "caps": _caps(NEW_WORDS)})


def cards_of(text: str) -> tuple[str, ...]:
    """``9c 10d] [Qd`` -> ("9c", "Td", "Qd")."""
    return split_cards(text.replace("] [", " ").replace("10", "T").strip())


class Actors:
    """Whom a line is about: names of this hand only, the longest first; a name may hold blanks or be empty."""

    __slots__ = ("_longer", "_plain", "seats")

    def __init__(self) -> None:
        #: name -> seat number
        self.seats: dict[str, int] = {}
        #: names of one word with which no other name begins
        self._plain: dict[str, int] = {}
        #: first word -> the other names that begin with it, each with a blank after it, the longest first
        self._longer: dict[str, list[tuple[str, int]]] = {}

    def add(self, name: str, seat: int) -> None:
        """Raises ValueError for a name that is taken."""
        if name in self.seats:
            raise ValueError(name)
        self.seats[name] = seat
        self._plain.clear()
        self._longer.clear()

    def readings(self, text: str) -> list[tuple[int, str]]:
        """(seat, the text after the name) for the names that the text begins with; usually one, or none."""
        if len(self._plain) + len(self._longer) == 0:
            self._sort()
        first, found, rest = text.partition(" ")
        if not found:
            return []
        seat = self._plain.get(first)
        if seat is not None:
            return [(seat, rest)]
        return [(seat, text[len(name) :]) for name, seat in self._longer.get(first, ()) if text.startswith(name)]

    def _sort(self) -> None:
        by_first: dict[str, list[tuple[str, int]]] = {}
        for name, seat in self.seats.items():
            by_first.setdefault(name.partition(" ")[0], []).append((f"{name} ", seat))
        for first, names in by_first.items():
            if len(names) == 1 and names[0][0] == f"{first} ":
                self._plain[first] = names[0][1]
            else:
                self._longer[first] = sorted(names, key=lambda name: -len(name[0]))


_DIGIT = re.compile("[0-9]")
_WORD = re.compile(r"\w")


def unknown(b: HandBuilder, line: str, what: str | None, number: int) -> None:
    """Note a line that is not understood; ``what`` follows a seated name in it, None if there is none. A line without
    a letter or figure is none."""
    if _WORD.search(line):
        money = what is not None and _DIGIT.search(what) is not None
        b.hand.unknown_lines.append(UnknownLine(line, number, money))
