"""OnGame's words: games, streets, what players do, and the room's names for hands (docs/rooms/ongame.md)."""

from __future__ import annotations

import re

from parsers.builder import HandBuilder
from parsers.dealing import STUD_GAMES, first_street
from parsers.hand import LIVE_KINDS, Betting, Game, Street
from parsers.textroom import ActionWords, Handler, Verb, VerbTable, verb_table

#: Name of a game -> game, and whether the pot has two halves.
GAMES = {
    "TEXAS_HOLDEM": (Game.HOLDEM, False),
    "OMAHA_HI": (Game.OMAHA, False),
    "OMAHA_HI_LO": (Game.OMAHA, True),
    "SEVEN_CARD_STUD": (Game.STUD, False),
    "SEVEN_CARD_STUD_HI_LO": (Game.STUD, True),
    "RAZZ": (Game.RAZZ, False),
    "FIVE_CARD_DRAW": (Game.FIVE_DRAW, False),
}
LIMITS = {"NO_LIMIT": Betting.NO_LIMIT, "POT_LIMIT": Betting.POT_LIMIT, "LIMIT": Betting.FIXED_LIMIT}
FLOP_STREETS = {"flop": Street.FLOP, "turn": Street.TURN, "river": Street.RIVER}
STUD_STREETS = {
    "4th street": Street.FOURTH,
    "5th street": Street.FIFTH,
    "6th street": Street.SIXTH,
    "river": Street.SEVENTH,
}

#: An amount as the text writes it.
FIGURE = r"[$€£]?[0-9][0-9.,]*"

WORDS = ActionWords(
    verbs={
        "posts small blind": Verb.SMALL_BLIND,
        "posts big blind": Verb.BIG_BLIND,
        "posts dead blind": Verb.DEAD_BLIND,
        "posts small & big blind": Verb.BOTH_BLINDS,
        "posts ante": Verb.ANTE,
        "small bring in": Verb.BRING_IN,
        "big bring in": Verb.BRING_IN,
        "folds": Verb.FOLD,
        "checks": Verb.CHECK,
        "calls": Verb.CALL,
        "bets": Verb.BET,
        "raises": Verb.RAISE,
        "sits out": Verb.NOTHING,
    },
    by_to=" to ",
    all_in=" [all in]",
    brackets=("(", ")"),
    categories={
        "high_card": "high card",
        "pair": "pair",
        "two_pair": "two pair",
        "three_of_a_kind": "three of a kind",
        "straight_flush": "straight flush",
        "royal_flush": "straight flush",
        "straight": "straight",
        "flush": "flush",
        "full_house": "full house",
        "four_of_a_kind": "four of a kind",
    },
)
_CHANGED = re.compile(r"(?P<cards>[0-5]) cards?")
_BETS = re.compile(rf"(?P<amount>{FIGURE})(?P<all_in> \[all in\])?")
_RAISES = re.compile(rf"(?P<added>{FIGURE}) to (?P<total>{FIGURE})(?P<all_in> \[all in\])?")
_TABLE = verb_table(WORDS)
_RAISE = _TABLE.by_word["raises"]


def _bets(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """The figure is the street's total: the older text says "bets" of an all-in raise too, and in stud the first bet
    completes the bring-in."""
    match = _BETS.fullmatch(rest)
    if match is None:
        return False
    total, all_in = b.amounts[match["amount"]], match["all_in"] is not None
    if not any(event.street is b.street and event.kind in LIVE_KINDS for event in b.events):
        return b.bet_to(seat, total, all_in, line)
    if b.hand.game in STUD_GAMES and b.street is first_street(b.hand.game):
        return b.complete_to(seat, total, all_in, line)
    return b.raise_to(seat, None, total, all_in, line)


def _raises(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``raises $4 to $5``: what goes in, and the street's total. Some stud hands count earlier rounds in the second."""
    match = _RAISES.fullmatch(rest)
    if match is not None and b.hand.game in STUD_GAMES:
        added, total = b.amounts[match["added"]], b.amounts[match["total"]]
        own = [event for event in b.events if event.seat == seat and event.kind in LIVE_KINDS]
        here = sum(event.amount for event in own if event.street is b.street)
        if total != added + here and total == added + sum(event.amount for event in own):
            b.inferred("a raise whose second figure counts earlier rounds", line)
            return b.raise_to(seat, added, added + here, match["all_in"] is not None, line)
    return _RAISE(b, seat, rest, line)


def _changed(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``changed 2 cards``: how many, not which; none at all is standing pat."""
    match = _CHANGED.fullmatch(rest)
    if match is None:
        return False
    if match["cards"] == "0":
        b.stand_pat(seat, (), line)
    else:
        b.discard(seat, (), line)
    return True


_OWN: dict[str, Handler] = {"bets": _bets, "raises": _raises, "changed": _changed}
ACTIONS = VerbTable(_TABLE.whole, {**_TABLE.by_word, **_OWN})

#: Somebody without a seat does something; ``money`` where chips go in.
STRANGER = re.compile(
    r"(?P<name>\S.{0,60}?) (?:folds|checks|changed [0-5] cards?"
    r"|(?P<money>(?:posts (?:small|big|dead|small & big) blind|posts ante|(?:small|big) bring in|calls|bets|raises)"
    r" [^0-9]{0,3}[0-9].*))"
)
