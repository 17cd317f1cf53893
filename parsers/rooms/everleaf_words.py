"""Everleaf's words: games, streets, what players do, and what its figures mean (docs/rooms/everleaf.md)."""

from __future__ import annotations

import re

from parsers.builder import HandBuilder
from parsers.conventions import (
    Ending,
    Evidence,
    HiLoOddUnit,
    OddUnit,
    PotFigure,
    RaiseText,
    RakeFigure,
    RoomConventions,
    TotalFigure,
    Uncalled,
)
from parsers.hand import Betting, Game, Street
from parsers.textroom import ActionWords, PutIn

ROWS = (
    RoomConventions(
        name="Everleaf",
        source='docs/rooms/everleaf.md "Payments"',
        evidence=Evidence.FEW,
        raise_text=RaiseText.PUT_IN,
        uncalled=(Uncalled.SILENT,),
        silent_return_usual=True,
        rake=RakeFigure.ABSENT,
        total=TotalFigure.ABSENT,
        pot_figures=PotFigure.ABSENT,
        odd_unit=OddUnit.MOSTLY_LEFT_OF_BUTTON,
        hi_lo_odd_unit=HiLoOddUnit.HIGH,
        descriptions_known=True,
        no_flop_no_rake=True,
        rake_rate=(1, 10),
        ending=Ending.PAYMENTS,
    ),
)

GAMES = {
    "Hold'em": (Game.HOLDEM, False),
    "Omaha": (Game.OMAHA, False),
    "Omaha Hi/Lo": (Game.OMAHA, True),
    "7 Card Stud": (Game.STUD, False),
    "7 Card Stud Hi/Lo": (Game.STUD, True),
    "Razz": (Game.RAZZ, False),
}
#: First word of the game; without one the game is played with fixed limits.
LIMITS = {"NL": Betting.NO_LIMIT, "PL": Betting.POT_LIMIT}

FLOP_STREETS = {"flop": Street.FLOP, "turn": Street.TURN, "river": Street.RIVER}
STUD_STREETS = {
    "4th street": Street.FOURTH,
    "5th street": Street.FIFTH,
    "6th street": Street.SIXTH,
    "river": Street.SEVENTH,
    "7th street": Street.SEVENTH,
}
DOWN_CARDS = "down cards"

#: What stands in brackets behind an action: "[$ 0.02 USD]", "[ 1,000 Chips]".
FIGURE = r"(?:[^\s\d.,\[\]()]{1,3} ?)?(?P<amount>[0-9][0-9,]*(?:\.[0-9]+)?)(?: ?[A-Za-z]{3,5})?"
BRACKET = re.compile(rf"\[\s*{FIGURE}\s*\]")

#: Phrase before an amount in brackets -> what it does. Those of the first table stand behind a colon.
POSTS: dict[str, PutIn] = {
    "posts small blind": HandBuilder.small_blind,
    "posts big blind": HandBuilder.big_blind,
    "posts both blinds": HandBuilder.both_blinds,
    "posts ante": HandBuilder.ante,
    "bets": HandBuilder.bet,
}
MOVES: dict[str, PutIn] = {"calls": HandBuilder.call, "raises": HandBuilder.raise_with}
ADDS = re.compile(r"(?P<verb>[a-z ]+?) (?P<bracket>\[.*)")

#: "posts bring-in $0.02.", "completes to €0.05.": the last full stop ends the sentence.
BRINGS_IN = re.compile(r"posts bring-in (?P<amount>.*[0-9])\.?")
COMPLETES = re.compile(r"completes? to (?P<amount>.*[0-9])\.?")

SHOWS = re.compile(r"(?P<verb>shows|mucks) \[ ?(?P<cards>[^\[\]]*?) ?\] ?(?P<words>.+)?")
#: An amount and its pot; a half of it may be named. The hand that won may go on in the next line.
WINS = re.compile(
    r"wins(?: {1,3}(?P<half>high|low))? (?P<bracket>\()?\s*"
    + FIGURE
    + r"(?(bracket)\s*\)) from (?P<pot>main|side) pot(?P<words> with .*)?"
)
GOES_ON = re.compile(r"[a-z, ]*(?:\[[^\[\]]*\])?")
QUIET = frozenset({"does not show cards", "mucks", "sits out", "is sitting out", "sits in"})
#: What the room tells of a player; no money of the hand.
NOTE = re.compile(
    r"est déconnecté\b.*"
    r"|has (?:disconnected|reconnected|been reseated|been moved|left|joined|timed out|run out of time|returned)\b.*"
)
#: Anybody's words in the chat.
TALK = re.compile(r"[^:\[\]]{1,40}: .*")
STRANGER = re.compile(
    r"(?P<name>[^:]+?)(?: (?P<what>(?:folds|checks|does not show cards)|(?:shows|mucks) \[.*"
    r"|(?:calls|raises) \[.*[0-9].*|posts bring-in .*[0-9].*|completes? to .*[0-9].*"
    r"|wins .*[0-9].* from (?:main|side) pot.*)"
    r"|: (?P<post>(?:bets|posts [a-z ]+) \[.*[0-9].*))"
)
#: These of a stranger's actions put no money in.
NO_MONEY = re.compile(r"folds|checks|shows|mucks|does not")

_CATEGORIES = {
    "high card": "high card",
    "a pair of": "pair",
    "two pairs": "two pair",
    "three of a kind": "three of a kind",
    "a straight flush": "straight flush",
    "a royal flush": "straight flush",
    "a straight": "straight",
    "a flush": "flush",
    "a full house": "full house",
    "four of a kind": "four of a kind",
}
#: Only for the words that describe hands.
HANDS = ActionWords(verbs={}, categories=_CATEGORIES)
