"""partypoker's words: what players do, streets, words for hands, and lines that say nothing about money."""

from __future__ import annotations

import re
from collections.abc import Callable

from parsers.builder import HandBuilder
from parsers.hand import Event, Street
from parsers.textroom import ActionWords, PutIn


def _put_in(b: HandBuilder, seat: int) -> int:
    """What a seat has put in on this street so far."""
    last: Event | None = next((e for e in reversed(b.events) if e.seat == seat and e.street is b.street), None)
    return 0 if last is None else last.total


def _completes(b: HandBuilder, seat: int, units: int, all_in: bool, line: int) -> None:
    b.complete_to(seat, _put_in(b, seat) + units, all_in, line)


def _all_in(b: HandBuilder, seat: int, units: int, all_in: bool, line: int) -> None:
    b.all_in(seat, units, line)


#: Phrases before an amount in brackets. All amounts are the chips added.
MONEY: dict[str, PutIn] = {
    "calls": HandBuilder.call,
    "bets": HandBuilder.bet,
    "double bets": HandBuilder.bet,
    "raises": HandBuilder.raise_with,
    "completes": _completes,
    "bring-ins": HandBuilder.bring_in,
    "is all-In": _all_in,
    "posts ante": HandBuilder.ante,
    "posts ante of": HandBuilder.ante,
    "posts small blind": HandBuilder.live_small_blind,
    "posts big blind": HandBuilder.big_blind,
    "posts big blind + dead": HandBuilder.both_blinds,
    "posts button blind": HandBuilder.button_blind,
}


def _nothing(b: HandBuilder, seat: int, line: int) -> None:
    pass


def _mark_all_in(b: HandBuilder, seat: int, line: int) -> None:
    """ "is all-In." after the action that it belongs to."""
    last = next((event for event in reversed(b.events) if event.seat == seat), None)
    if last is not None:
        last.all_in = True


_WHOLE: dict[str, Callable[[HandBuilder, int, int], None]] = {
    "folds": HandBuilder.fold,
    "Forward Folds": _nothing,  # said in advance; the fold itself has its own line
    "checks": HandBuilder.check,
    "is all-In": _mark_all_in,
    "opens": _nothing,
    "does not show cards": _nothing,
    "has left the table": _nothing,
    "has joined the table": _nothing,
    "is sitting out": _nothing,
    "sits out": _nothing,
    "did not respond in time": _nothing,
    "could not respond in time": _nothing,
    "could not respond in time.(disconnected)": _nothing,
    "will be using his time bank for this hand": _nothing,
    "opted for cash-out": _nothing,
}
#: Everything that may follow a name; a full stop at the end is not always there.
WHOLE = _WHOLE | {f"{phrase}.": act for phrase, act in _WHOLE.items()}
#: Beginnings of what follows a name; a figure behind them is no money of this hand.
QUIET_STARTS = (
    "finished in ",
    "has been reconnected",
    "has been disconnected",
    "has been moved from table ",
    "Cash-out Premium % is ",
    "probabilty is ",
    "probability is ",
)
#: A remark about a player, if no figure is in it.
REMARK = re.compile(r"(?:has|is|will|was|could|did|does|can) [^0-9\[\]()]*")
#: Lines about nobody who sits here, or about nobody's money.
NOTES = re.compile(
    r"Game #\d+ starts\.?"
    r"|#Game No ?:.*"
    r"|>.*"  # what goes on at the reader's other tables
    r"|Player .+ (?:finished in|has been moved from table|has joined|has left) .*"
    r"|.+ has (?:joined|left) the table\.?"
    r"|Chat has been disabled .*"
    r"|Congratulations\b.*"
    r"|There was no qualifying low hand\.?"
    r"|The tournament is now finished .*"
    r"|The hand history for this hand number is not available here.*"
    r"|Table Closed.*"
    r"|Connection Lost due to some reason.*"
    r"|Your time bank will be activated .*"
    r"|Creating (?:Main|Side) Pot .*"
)
#: "Creating Side Pot 1 with $ 50 with Ann": a pot is complete, and so is its figure.
CREATED = re.compile(r"Creating (?:Main Pot|Side Pot (?P<side>[0-9]+)) with (?P<amount>[$€£]? ?[0-9][0-9.,]*) with .*")
#: Lines that stand before the next hand's banner.
PREAMBLE = re.compile(r"Game #\d+ starts\.?|#Game No ?:.*|>.*")
#: How a line of the seat list begins.
SEAT_START = re.compile(r"[Ss]eat ?[0-9]{1,2}: ")
#: Somebody who is not seated talks.
TALK = re.compile(r"[^:\[\]()$€£*]{1,24}: ?\S.*")
#: What a player does in a hand, whoever it is.
ACTION = re.compile(
    r"(?P<name>\S.*?) (?P<what>(?:posts |folds\b|checks\b|calls\b|bets\b|raises\b|completes\b|bring-ins\b|is all-In\b"
    r"|shows ?[\[0-9AKQJT]|doesn't show ?\[|wins (?:Lo \()?[$€£]? ?[0-9]).*)"
)
NO_SMALL_BLIND = "There is no Small Blind in this hand"

#: "** Dealing Flop ** [ 7s, 5h, Ah ]", also with a colon before the cards.
MARK = re.compile(r"\*\* Dealing ?(?P<street>[A-Za-z ]*?) ?\*\*(?: ?: *)?(?: ?\[(?P<cards>[^\]]*)\])?\.?")
FLOP_STREETS = {"flop": Street.FLOP, "turn": Street.TURN, "river": Street.RIVER}
STUD_STREETS = {
    "fourth street": Street.FOURTH,
    "fifth street": Street.FIFTH,
    "sixth street": Street.SIXTH,
    "river": Street.SEVENTH,
    "seventh street": Street.SEVENTH,
}

_CATEGORIES = {
    "high card": "high card",
    "a pair of": "pair",
    "two pairs": "two pair",
    "three of a kind": "three of a kind",
    "a straight flush": "straight flush",
    "straight flush": "straight flush",
    "a royal flush": "straight flush",
    "royal flush": "straight flush",
    "a straight": "straight",
    "a flush": "flush",
    "a full house": "full house",
    "four of a kind": "four of a kind",
}
#: Only for the words that describe hands.
HANDS = ActionWords(verbs={}, categories=_CATEGORIES)
