"""PokerTracker's exports: games, limits, cards and verbs of its five dialects (docs/rooms/pokertracker.md)."""

from __future__ import annotations

import re

from parsers.builder import HandBuilder
from parsers.hand import Betting, CardSource, Game, Street
from parsers.textroom import ActionWords, Handler, Verb, VerbTable, verb_table

#: Name of a game -> game, and whether the pot has two halves.
GAMES = {
    "Texas Hold'em": (Game.HOLDEM, False),
    "Hold'em": (Game.HOLDEM, False),
    "Holdem": (Game.HOLDEM, False),
    "Omaha": (Game.OMAHA, False),
    "Omaha Hi": (Game.OMAHA, False),
    "Omaha Hi/Lo": (Game.OMAHA, True),
}
LIMITS = {
    "NL": Betting.NO_LIMIT,
    "PL": Betting.POT_LIMIT,
    "FL": Betting.FIXED_LIMIT,
    "No Limit": Betting.NO_LIMIT,
    "Pot Limit": Betting.POT_LIMIT,
    "Limit": Betting.FIXED_LIMIT,
    "LIMIT": Betting.FIXED_LIMIT,
}
STREETS = {"flop": Street.FLOP, "turn": Street.TURN, "river": Street.RIVER}

#: An amount as the texts write it.
AMOUNT = r"[$€£]?[0-9][0-9.,]*"
_CARD = re.compile(r"(?P<suit>[cdhs])?(?P<rank>10|[2-9tjqka])(?P<behind>[cdhs])?", re.IGNORECASE)


def cards(text: str) -> tuple[str, ...]:
    """Cards of any dialect: "d6 sJ h10", "7h 5s", "6 of d, 10 of h"; X is one that is not shown. What is no card stays
    as it stands."""
    tokens = text.replace(" of ", "").replace(",", " ").split()
    return tuple(_card(token) for token in tokens if token.upper() != "X")


def _card(token: str) -> str:
    match = _CARD.fullmatch(token)
    if match is None or (match["suit"] is None) == (match["behind"] is None):
        return token
    return match["rank"].upper().replace("10", "T") + (match["suit"] or match["behind"]).lower()


_POSTS_OF_CLIENTS = {
    "SB": Verb.SMALL_BLIND,
    "BB": Verb.BIG_BLIND,
    "Ante": Verb.ANTE,
    "Post Ante": Verb.ANTE,
    "Post SB": Verb.SMALL_BLIND,
    "Post BB": Verb.BIG_BLIND,
    "Post DB": Verb.BOTH_BLINDS,
    "Post": Verb.BOTH_BLINDS,
    "Fold": Verb.FOLD,
    "Quick Folded": Verb.FOLD,
    "Check": Verb.CHECK,
    "Call": Verb.CALL,
    "Bet": Verb.BET,
    "Allin": Verb.ALL_IN,
}
#: iPoker: "Raise (NF)" is the street's total, "Raise to" is what goes in, and so is a bare "Raise" (see ``_raises``).
_IPOKER = verb_table(
    ActionWords(
        verbs={
            **_POSTS_OF_CLIENTS,
            "Raise (NF)": Verb.RAISE_TO,
            "Raise to": Verb.RAISE_WITH,
        }
    )
)
_MERGE = verb_table(ActionWords(verbs={**_POSTS_OF_CLIENTS, "Raise": Verb.RAISE_TO}))
_ALL_IN = ", and is all-in"
_EVEREST = verb_table(
    ActionWords(
        verbs={
            "posts the small blind of": Verb.SMALL_BLIND,
            "posts the big blind of": Verb.BIG_BLIND,
            "posts the dead blind of": Verb.DEAD_BLIND,
            "posts the ante of": Verb.ANTE,
            "posts": Verb.POST,
            "folds": Verb.FOLD,
            "checks": Verb.CHECK,
            "calls": Verb.CALL,
            "bets": Verb.BET,
            "raises to": Verb.RAISE_TO,
        },
        all_in=_ALL_IN,
    )
)
_POSTS_OF_MICROGAMING = {
    "posted the small blind -": Verb.SMALL_BLIND,
    "posted the big blind -": Verb.BIG_BLIND,
    "posted to play -": Verb.BOTH_BLINDS,
    "posted ante -": Verb.ANTE,
    "folded": Verb.FOLD,
    "checked": Verb.CHECK,
    "bet -": Verb.BET,
    "went all-in -": Verb.ALL_IN,
}
#: The first version names street totals, all others what goes in, "raised to" too.
_MICROGAMING_TOTALS = verb_table(
    ActionWords(verbs={**_POSTS_OF_MICROGAMING, "called -": Verb.CALL_TO, "raised -": Verb.RAISE_TO})
)
_MICROGAMING = verb_table(
    ActionWords(
        verbs={
            **_POSTS_OF_MICROGAMING,
            "called -": Verb.CALL,
            "raised -": Verb.RAISE_WITH,
            "raised to": Verb.RAISE_WITH,
            "raised to -": Verb.RAISE_WITH,
        }
    )
)

_HAND = re.compile(r"\[(?P<cards>[^\]]*)\](?: .*)?")


def _shows(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``[dQ c10] One Pair, Queens``; Everest prints a hand once more after each street."""
    match = _HAND.fullmatch(rest)
    if match is None:
        return False
    shown = cards(match["cards"])
    known = b.hand.cards.get(seat)
    if known is None or known.source is not CardSource.SHOWN or known.cards != shown:
        b.show(seat, shown, line)
    return True


def _mucks(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    match = _HAND.fullmatch(rest)
    if match is None:
        return False
    b.muck(seat, line)
    b.cards(seat, cards(match["cards"]), CardSource.MUCKED, line)
    return True


def _mucks_named(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``mucks: K of d, A of c``; the winner of an uncalled bet mucks nothing that is named."""
    b.muck(seat, line)
    b.cards(seat, cards(rest), CardSource.MUCKED, line)
    return True


def _mucks_unnamed(b: HandBuilder, seat: int, line: int) -> None:
    b.muck(seat, line)


def _shows_named(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    return bool(rest) and _shows(b, seat, f"[{rest}]", line)


def _raises(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """A bare "Raise $31.10" is what goes in, also where an all-in is less than a raise."""
    if _RAISE(b, seat, rest, line):
        return True
    if not _AMOUNT.fullmatch(rest):
        return False
    b.all_in(seat, b.amounts[rest], line)
    b.events[-1].all_in = False
    return True


_RAISE = _IPOKER.by_word["Raise"]
_AMOUNT = re.compile(AMOUNT)


def _with(table: VerbTable, **handlers: Handler) -> VerbTable:
    return VerbTable(table.whole, {**table.by_word, **handlers})


IPOKER = _with(_IPOKER, Raise=_raises, Shows=_shows, Mucks=_mucks)
MERGE = _with(_MERGE, Shows=_shows, Mucks=_mucks)
EVEREST = _with(_EVEREST, shows=_shows, mucked=_mucks)
_NAMED: dict[str, Handler] = {"shows:": _shows_named, "mucks:": _mucks_named}
MICROGAMING_TOTALS = VerbTable(
    {**_MICROGAMING_TOTALS.whole, "mucks:": _mucks_unnamed}, {**_MICROGAMING_TOTALS.by_word, **_NAMED}
)
MICROGAMING = VerbTable({**_MICROGAMING.whole, "mucks:": _mucks_unnamed}, {**_MICROGAMING.by_word, **_NAMED})
