"""Bovada's words: verbs, notes, marks, and what each of them does to a hand."""

from __future__ import annotations

import re
from collections.abc import Callable

from parsers.builder import HandBuilder
from parsers.hand import EventKind, Street
from parsers.textroom import ActionWords, PutIn

WORDS = ActionWords(
    verbs={},
    categories={
        "straight flush": "straight flush",
        "royal flush": "straight flush",
        "high card": "high card",
        "one pair": "pair",
        "two pair": "two pair",
        "three of a kind": "three of a kind",
        "straight": "straight",
        "flush": "flush",
        "full house": "full house",
        "four of a kind": "four of a kind",
    },
)

WHOLE: dict[str, Callable[[HandBuilder, int, int], None]] = {
    "Folds": HandBuilder.fold,
    "Fold": HandBuilder.fold,
    "Checks": HandBuilder.check,
    "Check": HandBuilder.check,
}


def _all_in(b: HandBuilder, seat: int, units: int, all_in: bool, line: int) -> None:
    b.all_in(seat, units, line)


def _blind_all_in(b: HandBuilder, seat: int, units: int, all_in: bool, line: int) -> None:
    """A blind that takes the whole stack: which one, the label tells. Heads-up the dealer has the small one."""
    labels = [each.name for each in b.hand.seats.values()]
    label = b.hand.seats[seat].name
    if label == "Dealer" and "Small Blind" not in labels:
        label = "Small Blind"
    _BLINDS.get(label, HandBuilder.post)(b, seat, units, True, line)


def _ante_all_in(b: HandBuilder, seat: int, units: int, all_in: bool, line: int) -> None:
    """In a hand with antes: the ante, or the blind of a player who has paid his ante."""
    if any(event.kind is EventKind.ANTE and event.seat == seat for event in b.events):
        _blind_all_in(b, seat, units, True, line)
    else:
        b.ante(seat, units, True, line)


def _posted_in_full(b: HandBuilder, kind: EventKind) -> int:
    """What the first blind of a kind was, or 0 if there was none or its player had no more."""
    for event in b.events:
        if event.kind is kind:
            whole = event.all_in or event.amount == b.hand.seats[event.seat].stack
            return 0 if whole else event.amount
    return 0


def _dead_chips(b: HandBuilder, seat: int, units: int, all_in: bool, line: int) -> None:
    """Both blinds in one sum, of which the big one is live; less than a big blind is no live post at all. Where no big
    blind was posted in full, the small one tells what is less."""
    big, small = _posted_in_full(b, EventKind.BIG_BLIND), _posted_in_full(b, EventKind.SMALL_BLIND)
    if units < (big or small + 1):
        b.dead_blind(seat, units, all_in, line)
        b.inferred("a dead post of less than a big blind is dead as a whole", line)
    else:
        b.both_blinds(seat, units, all_in, line)


_BLINDS: dict[str, PutIn] = {"Small Blind": HandBuilder.small_blind, "Big Blind": HandBuilder.big_blind}

#: Verbs with one figure, the chips that are put in.
PUT_IN: dict[str, PutIn] = {
    "Call": HandBuilder.call,
    "Calls": HandBuilder.call,
    "Bets": HandBuilder.bet,
    "bets": HandBuilder.bet,
    "Double bets": HandBuilder.bet,
    "All-in": _all_in,
    "Ante chip": HandBuilder.ante,
    "Ante/Small Blind": HandBuilder.small_blind,
    "Ante/Small blind": HandBuilder.small_blind,
    "Small Blind": HandBuilder.small_blind,
    "Small blind": HandBuilder.small_blind,
    "Big Blind": HandBuilder.big_blind,
    "Big blind": HandBuilder.big_blind,
    "Big blind/Bring in": HandBuilder.big_blind,
    "Bring_in chip": HandBuilder.bring_in,
    "Bring in": HandBuilder.bring_in,
    "Posts": HandBuilder.post,
    "Posts chip": HandBuilder.post,
    "Posts dead chip": _dead_chips,
}
PUT_IN_STUD: dict[str, PutIn] = {**PUT_IN, "Big blind/Bring in": HandBuilder.bring_in}
#: Before the cards an all-in is a post.
BEFORE_DEAL: dict[str, PutIn] = {**PUT_IN, "All-in": _blind_all_in}
BEFORE_DEAL_WITH_ANTES: dict[str, PutIn] = {**PUT_IN, "All-in": _ante_all_in}

#: Chips added and street total; in old texts the total alone.
RAISE = re.compile(r"(?P<verb>[Rr]aises|All-in\(raise\)) (?P<by>\S+)(?: to (?P<to>\S+))?")
ALL_IN_RAISE = "All-in(raise)"
RETURN = "Return uncalled portion of bet"
#: Payments, and whether it is a side pot that they come from.
AWARDS = {
    "Hand result": False,
    "Hand Result": False,
    "Hand result-Side pot": True,
    "Hand Result-Side Pot": True,
}

#: A verb with cards, the ones a player let others see, and the room's words for the hand.
CARDS = re.compile(r"(?P<verb>[^\[(]*?) ?\[(?P<cards>[^\]]*)\](?: Show[0-9]* \[[^\]]*\])?(?: ?\((?P<words>[^()]*)\))?")
DEALT = "Card dealt to a spot"
#: Five cards of the player's and the board's together, not the player's own.
BEST_FIVE = "Showdown"
FOLDS_OPEN = frozenset({"Folds & shows", "Folds & Shows"})
#: Verbs that are followed by a player's own cards; whether the words after them compare hands.
OWN_CARDS = {"Mucks": True, "Does not show": False, **dict.fromkeys(FOLDS_OPEN, False)}
TABLE_CARDS = ("Card dealt to table [", "Card to the table [")

MARKS = {
    "*** FLOP": Street.FLOP,
    "*** TURN": Street.TURN,
    "*** RIVER": Street.RIVER,
    "*** 4TH STREET": Street.FOURTH,
    "*** 5TH STREET": Street.FIFTH,
    "*** 6TH STREET": Street.SIXTH,
    "*** 7TH STREET": Street.SEVENTH,
}
DEAL_MARKS = frozenset({"*** HOLE CARDS", "*** 3RD STREET"})
SUMMARY = "*** SUMMARY"
TOTAL = "Total Pot("
#: The street that begins with a player's n-th card in stud.
STUD_STREETS = {4: Street.FOURTH, 5: Street.FIFTH, 6: Street.SIXTH, 7: Street.SEVENTH}

#: What may stand between a verb and its figure, or after it, and is no money: ``(timeout)``, ``(Blind Disconnected)``.
_REMARK = re.compile(r" ?\((?!raise\))[^()]*\)| chip info")
#: Comings and goings, with or without a label.
_NOTES = frozenset(
    {
        "Enter",
        "Leave",
        "Re-join",
        "Seat re-join",
        "Seat sit down",
        "Seat sit in",
        "Seat sit out",
        "Seat stand",
        "Showdown",
        "Sit in",
        "Sit out",
        "Sitout",
        "Stand",
        "Table enter user",
        "Table leave user",
    }
)
#: Notes with a figure or cards that are no part of the pot.
_NOTES_ABOUT = (
    "Ranking ",
    "Prize ",
    "BOUNTY PRIZE",
    "Bounty prize",
    "Draw for dealer",
    "Set dealer",
    "Shows [",
    "Table Info: ",
    "Player Info: ",
)
#: Chips that come to the table.
RELOADS = ("Table deposit", "Rebuyin", "Addon", "Double rebuy")


def without_remark(what: str) -> str:
    """``Folds (timeout)`` -> ``Folds``, ``All-in(raise-timeout) 30`` -> ``All-in(raise) 30``."""
    return _REMARK.sub("", what.replace("(raise-timeout)", "(raise)"))


def is_note(what: str) -> bool:
    """Whether this says nothing of the hand's money."""
    return what in _NOTES or what.startswith(_NOTES_ABOUT)
