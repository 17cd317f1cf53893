"""Full Tilt's words: what players do, which pot they win, and how their hands are called.

Actions stand after the name without a colon ("Ann raises to $6"); a colon after a name is chat.
"""

from __future__ import annotations

import re
from functools import lru_cache

from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.hand import Collect, Part, Street
from parsers.textroom import ActionWords, Handler, Verb, VerbTable, verb_table

_WORDS = ActionWords(
    verbs={
        "folds": Verb.FOLD,
        "checks": Verb.CHECK,
        "mucks": Verb.MUCK,
        "calls": Verb.CALL,
        "bets": Verb.BET,
        "raises to": Verb.RAISE_TO,
        "completes it to": Verb.COMPLETE_TO,
        "brings in for": Verb.BRING_IN,
        "antes": Verb.ANTE,
        "posts the small blind of": Verb.SMALL_BLIND,
        "posts the big blind of": Verb.BIG_BLIND,
        "posts a dead small blind of": Verb.DEAD_BLIND,
        "posts": Verb.POST,
        "stands pat": Verb.STAND_PAT,
        "adds": Verb.OTHER_MONEY,  # chips for the next hand
        "is sitting out": Verb.NOTHING,
        "has timed out": Verb.NOTHING,
        "has requested TIME": Verb.NOTHING,
        "has been disconnected": Verb.NOTHING,
        "has reconnected": Verb.NOTHING,
        "has returned": Verb.NOTHING,
        "sits down": Verb.NOTHING,
        "stands up": Verb.NOTHING,
    },
    # a player who has reached the table's cap can put in no more, like one who is all-in
    all_in=(", and is all in", " and is all in", ", and is capped", " and is capped"),
)

#: Marks of streets and show-downs -> street (None: no betting round begins) and board (0: all boards, or the only one).
MARKS: dict[str, tuple[Street | None, int]] = {
    "HOLE CARDS": (None, 0),
    "DISCARD ROUND": (None, 0),
    "FLOPET": (Street.PREFLOP, 0),
    "DRAW": (Street.DRAW1, 0),
    "FIRST DRAW": (Street.DRAW1, 0),
    "SECOND DRAW": (Street.DRAW2, 0),
    "THIRD DRAW": (Street.DRAW3, 0),
    "2ND STREET": (Street.SECOND, 0),
    "3RD STREET": (Street.THIRD, 0),
    "4TH STREET": (Street.FOURTH, 0),
    "5TH STREET": (Street.FIFTH, 0),
    "6TH STREET": (Street.SIXTH, 0),
    "7TH STREET": (Street.SEVENTH, 0),
    **{
        f"{word} {run}".removesuffix(" 0"): (street, run)
        for run in (0, 1, 2)
        for word, street in (
            ("FLOP", Street.FLOP),
            ("TURN", Street.TURN),
            ("RIVER", Street.RIVER),
            ("SHOW DOWN", None),
        )
    },
}

#: "high pot", "main pot", "side pot #2", "pot 1" (the first of two boards)
_POT = re.compile(r"(?:the )?(?:(high|low) )?(?:(main) pot|(side) pot(?: #?([0-9]{1,2}))?|pot(?: ([0-9]))?)")
_PARTS = {"high": Part.HIGH, "low": Part.LOW}


@lru_cache(maxsize=1000)
def _which_pot(text: str) -> tuple[int | None, int | None, Part | None] | None:
    """(pot label, board, half) of "the high side pot", None if the text names no pot."""
    match = _POT.fullmatch(text)
    if match is None:
        return None
    half, main, side, number, run = match.groups()
    label = 0 if main else int(number or 1) if side else None
    return label, int(run) if run else None, _PARTS.get(half)


def _wins(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``the low main pot ($18.60) with 6,4,3,2,A``"""
    pot, _, figure = rest.partition(" (")
    amount, found, _ = figure.partition(")")
    which = _which_pot(pot)
    if which is None or not found:
        return False
    label, board, part = which
    b.hand.recorded.collected.append(Collect(seat, b.amounts[amount], label, board, part, line))
    return True


def _ties(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``for the pot ($62.10) with a pair of Kings``: the amount is this player's share."""
    return rest.startswith("for ") and _wins(b, seat, rest[4:], line)


def _discards(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``2 cards [Kh Th]``, ``1 card``, or the two cards of Irish without a number: ``[9h 9c]``."""
    count, found, cards = rest.partition("[")
    if count not in _COUNTS or (found and cards[-1:] != "]"):
        return False
    b.discard(seat, split_cards(cards[:-1]), line)
    return True


_COUNTS = frozenset(
    {"", *(f"{number} card{plural}{blank}" for number in range(1, 8) for plural in ("", "s") for blank in ("", " "))}
)


def _shows(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``[Ah Jd] a pair of Jacks``, ``[Ah Jd] (a pair of Jacks)``, ``[Ah Jd]`` or ``a pair of Jacks``."""
    words = rest
    cards = ""
    if rest[:1] == "[":
        cards, found, words = rest[1:].partition("]")
        if not found:
            return False
    describe(b, seat, words.strip(), b.run, line)
    if cards:
        b.show(seat, split_cards(cards), line)
    return True


def _is(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    return rest.startswith(("low with [", "high with [", "dealt ", "feeling "))


def _has(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    return _TIME_LEFT.fullmatch(rest) is not None


_TIME_LEFT = re.compile(r"[0-9]+ seconds? left to act")


def _verbs() -> VerbTable:
    table = verb_table(_WORDS)
    own: dict[str, Handler] = {
        "wins": _wins,
        "ties": _ties,
        "discards": _discards,
        "shows": _shows,
        "is": _is,
        "has": _has,
    }
    return VerbTable({**table.whole, "discards": _discards_unseen}, {**table.by_word, **own})


def _discards_unseen(b: HandBuilder, seat: int, line: int) -> None:
    b.discard(seat, (), line)


VERBS = _verbs()
#: Lines that say nothing of this hand's money.
NOTE = re.compile(
    r"[0-9]+ seconds? left to act|Players agree to Run It Twice|No low hand qualified"
    r"| \([A2-9TJQK](?:,[A2-9TJQK])*\)"  # the low of a hand shown in the line before
    r"|.+ (?:sits down|stands up|has (?:returned|timed out|reconnected|been disconnected|requested TIME))"
    r"|.+ is sitting out|.+ adds [$€£]?[0-9][0-9,.]*"
    r"|\*{5}.*|BEGIN|END"
)
FIGURE = r"[$€£]?[0-9]"
#: A payment to anybody, and a return.
PAID = re.compile(rf"(?P<name>.+?) (?:wins|ties for) (?:the .*|pot.*)\({FIGURE}.*")
RETURN = re.compile(r"Uncalled bet of (?P<amount>\S+) returned to (?P<name>.+)")

_RANK_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
#: First words of a hand's description, case apart -> category, more special ones first.
_CATEGORIES = {
    "a pair": "pair",
    "two pair": "two pair",
    "three of a kind": "three of a kind",
    "a straight flush": "straight flush",
    "a royal flush": "straight flush",
    "a straight": "straight",
    "a flush": "flush",
    "a full house": "full house",
    "four of a kind": "four of a kind",
    "a badugi": "badugi",
    "a 3-card": "three cards",
    "a 2-card": "two cards",
    "a 1-card": "one card",
    **{f"{one} {other} high": "high card" for one in _RANK_WORDS for other in _RANK_WORDS},
}
_RANKS = frozenset("A23456789TJQK")


def describe(b: HandBuilder, seat: int, text: str, board: int | None, line: int) -> None:
    """Note the room's words for a hand; "" notes nothing."""
    if text.startswith("(") and text.endswith(")"):
        text = text[1:-1]
    if text:
        category, low = _read_words(text)
        b.describe(seat, text, category, low, board, line)


@lru_cache(maxsize=20_000)
def _read_words(text: str) -> tuple[str | None, str | None]:
    """(category, ranks of the low) of "HI: a flush, Ace high; LO: 8,7,4,3,A", "two pair, Aces and Sevens, for high and
    8,7,6,2,A, for low", "8,6,4,3,2", "a 3-Card: 7, 2, A"."""
    if text.startswith("HI: "):
        high, _, low = text[4:].partition("; LO: ")
    else:
        high, _, low = text.partition(", for high")
        low = low.removeprefix(" and ").removesuffix("for low").rstrip(", ")
    ranks = _low_ranks(high)
    if ranks is not None:
        return "low", ranks
    lowered = high.lower()
    category = next((category for start, category in _CATEGORIES.items() if lowered.startswith(start)), None)
    return category, _low_ranks(low or high.partition(": ")[2])


def _low_ranks(text: str) -> str | None:
    """The ranks of a low as "7,5,4,3,A", or None if these are no ranks."""
    ranks = text.replace(" ", "")
    return ranks if ranks and _RANKS.issuperset(ranks.split(",")) else None
