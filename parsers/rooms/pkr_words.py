"""PKR's words: games, what players do, the room's names for hands, notes and emotes (docs/rooms/pkr.md)."""

from __future__ import annotations

import re

from parsers.builder import HandBuilder
from parsers.hand import Betting, Game, Street
from parsers.textroom import ActionWords, Handler, Verb, VerbTable, describe, verb_table

#: Name of a game -> game, and whether the pot has two halves.
GAMES = {
    "HOLD'EM": (Game.HOLDEM, False),
    "OMAHA": (Game.OMAHA, False),
    "OMAHA HI": (Game.OMAHA, False),
    "OMAHA HI/LO": (Game.OMAHA, True),
}
LIMITS = {
    "NO LIMIT": Betting.NO_LIMIT,
    "POT LIMIT": Betting.POT_LIMIT,
    "FIXED LIMIT": Betting.FIXED_LIMIT,
    "LIMIT": Betting.FIXED_LIMIT,
}
STREETS = {"Flop": Street.FLOP, "Turn": Street.TURN, "River": Street.RIVER}

#: An amount as the text writes it.
AMOUNT = r"[$€£]?[0-9][0-9.,]*"
_CARD = re.compile(r"(10|[2-9TJQKA])\s?([cdhs])", re.IGNORECASE)
_HANDS = re.compile(r"\[[^\]]*\](?: ?\[[^\]]*\])*")


def cards(text: str) -> tuple[str, ...]:
    """Cards of all three styles: "[T h][9 s]", "[qs][2s]", "[Ad 8h]"; ``[XX]`` is one that is not shown."""
    return tuple(rank.upper().replace("10", "T") + suit.lower() for rank, suit in _CARD.findall(text))


WORDS = ActionWords(
    verbs={
        "posts small blind": Verb.SMALL_BLIND,
        "posts big blind": Verb.BIG_BLIND,
        "posts ante of": Verb.ANTE,
        "folds": Verb.FOLD,
        "checks": Verb.CHECK,
        "calls": Verb.CALL_TO,
        "bets": Verb.BET_TO,
        "raises to": Verb.RAISE_TO,
        "mucks": Verb.MUCK,
        "doesn't show": Verb.NOTHING,
        "did not respond in time and is folded": Verb.NOTHING,
    },
    all_in=" (all-in)",
    brackets=("(", ")"),
    categories={
        "high card": "high card",
        "one pair": "pair",
        "two pairs": "two pair",
        "three of a kind": "three of a kind",
        "straight flush": "straight flush",
        "royal flush": "straight flush",
        "straight": "straight",
        "flush": "flush",
        "full house": "full house",
        "four of a kind": "four of a kind",
    },
)
_TABLE = verb_table(WORDS)
_POSTS = _TABLE.by_word["posts"]
_POSTED = re.compile(rf"(?P<units>{AMOUNT})(?P<dead> dead)?(?P<all_in> \(all-in\))?")
_LOW = re.compile(r"low hand: (?P<ranks>[A2-9]+)")
NOTES = re.compile(
    r"has (?:become )?disconnected\b.*|has requested more time|has (?:received )?[0-9]+ (?:additional )?seconds\b.*"
    r"|has (?:re|dis)connected\b.*|has returned\b.*|has left\b.*|has been .*"
)


def _posts(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``posts $10`` of somebody who comes in is live, ``posts $0.02 dead`` is not; ``posts $0`` is nothing."""
    match = _POSTED.fullmatch(rest)
    if match is None:
        return _POSTS(b, seat, rest, line)
    units = b.amounts[match["units"]]
    if units:
        (b.dead_blind if match["dead"] else b.post)(seat, units, match["all_in"] is not None, line)
    return True


def _shows(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``shows [K d][A d]``, ``shows [XX] [6 s]``"""
    if not _HANDS.fullmatch(rest):
        return False
    b.show(seat, cards(rest), line)
    return True


def _folds(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``folds and shows [9 s][2 c]``"""
    start = "and shows "
    if not (rest.startswith(start) and _HANDS.fullmatch(rest[len(start) :])):
        return False
    b.show(seat, cards(rest), line)
    b.fold(seat, line)
    return True


def _has(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``has Two Pairs: Tens, 3s``, ``has low hand: A2345``; and what happens to players."""
    low = _LOW.fullmatch(rest)
    if low is not None:
        ranks = ",".join(reversed(low["ranks"]))
        own = next((d for d in reversed(b.hand.recorded.descriptions) if d.seat == seat), None)
        if own is None:
            b.describe(seat, rest, None, ranks, None, line)
        else:
            own.low = ranks
        return True
    if NOTES.fullmatch(f"has {rest}"):
        return True
    if not rest[:1].isupper():
        return False
    describe(b, seat, rest, WORDS, None, line)
    return True


_OWN: dict[str, Handler] = {"posts": _posts, "shows": _shows, "folds": _folds, "has": _has}
ACTIONS = VerbTable(_TABLE.whole, {**_TABLE.by_word, **_OWN})

#: A seated player's line that tells of nothing: emotes end like sentences and name no money.
EMOTE = re.compile(r"(?!wins|ties)[a-z][^$€£\[\]]*[.!?]|is using the time bank|will be dealt in after the button")
#: Chat, of anybody.
TALK = re.compile(r"(?!Seat [0-9]{1,2}: |Pot sizes: )\S.{0,30}?: .*")
#: Somebody without a seat does something; ``money`` where chips go in, ``paid`` where they come out.
STRANGER = re.compile(
    r"(?P<name>(?!\s)(?:(?!: ).){1,60}?(?<!:)) (?:folds(?: and shows .*)?|checks|mucks"
    r"|(?P<paid>(?:wins [$€£]?[0-9]|ties\b.*[0-9]).*)"
    r"|(?P<money>(?:posts|calls|bets|raises to) .*[0-9].*))"
)
