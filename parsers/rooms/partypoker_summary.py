"""partypoker: the summary of the newer form (docs/rooms/partypoker.md "Texts with a summary")."""

from __future__ import annotations

import re

from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.hand import (
    Board,
    CardSource,
    Printed,
    PrintedPot,
    SummarySeat,
    SummaryState,
    UnknownLine,
)
from parsers.rooms.partypoker_words import HANDS, NOTES, TALK
from parsers.textroom import Names, describe

_FIGURE = r"[$€£]?[0-9][0-9.,]*"
_POTS = re.compile(rf"(?:(?:Main Pot|Side Pot [0-9]+|Rake): {_FIGURE}(?: |$))+")
_POT = re.compile(rf"(?:(?P<main>Main Pot)|Side Pot (?P<side>[0-9]+)|Rake): (?P<units>{_FIGURE})")
_SEAT = re.compile(
    r"(?P<out>Cashed out )?"
    rf"balance (?P<balance>{_FIGURE})(?:, |\b)"
    rf"(?:didn't bet|sits? out|is sitting out|lost (?P<lost>{_FIGURE})"
    rf"|bet (?P<bet>{_FIGURE})(?:, collected (?P<won>{_FIGURE}))?(?:, net (?P<sign>[+-])?(?P<net>{_FIGURE}))?)?"
    r"(?P<folded> ?\(folded\))?"
    r"(?: ?\[(?P<cards>[^\]]*)\])?(?: ?\[ ?(?P<words>.*?)(?: -- (?P<best>[^\]]*))? ?\])?"
)
_DIGIT = re.compile("[0-9]")


def read_summary(b: HandBuilder, names: Names, lines: list[str], start: int, first: int) -> None:
    """Read the lines from index ``start`` on; ``first`` = line of the hand's first line."""
    hand = b.hand
    hand.recorded.has_summary = True
    for at in range(start, len(lines)):
        line, number = lines[at], first + at
        if not line:
            continue
        name, what = names.split(line, " ")
        if name:
            if not _read_seat(b, names.seats[name], " ".join(what.split()), number):
                hand.unknown_lines.append(UnknownLine(line, number, _DIGIT.search(what) is not None))
        elif _POTS.fullmatch(line):
            _read_pots(b, line, number)
        elif line.startswith("Board: [") and line.endswith("]"):
            cards = split_cards(line[len("Board: [") : -1].replace(",", " "))
            hand.recorded.boards.append(Board(cards, number))
        elif not NOTES.fullmatch(line) and not TALK.fullmatch(line):
            hand.unknown_lines.append(UnknownLine(line, number, money=False))


def _read_pots(b: HandBuilder, line: str, number: int) -> None:
    recorded = b.hand.recorded
    for pot in _POT.finditer(line):
        units = b.amounts[pot["units"]]
        if pot["main"]:
            recorded.pots.append(PrintedPot(0, units, number))
        elif pot["side"]:
            recorded.pots.append(PrintedPot(int(pot["side"]), units, number))
        else:
            b.totals(None, Printed(units, number))


def _read_seat(b: HandBuilder, seat: int, what: str, number: int) -> bool:
    match = _SEAT.fullmatch(what)
    if match is None:
        return False
    amounts, recorded = b.amounts, b.hand.recorded
    won = amounts[match["won"]] if match["won"] else None
    if match["out"]:
        won = None  # the room's money, named by a line of its own
    elif won is not None:
        b.collect(seat, won, None, number)
    cards = split_cards((match["cards"] or "").replace(",", " "))
    if cards:
        b.cards(seat, cards, CardSource.LOGGED, number)
        held = b.hand.cards[seat]
        if held.source is CardSource.DEALT and len(held.cards) == len(cards):
            held.source = CardSource.LOGGED
    if match["words"]:
        describe(b, seat, match["words"], HANDS, None, number)
    if seat in recorded.summary:
        b.problem("RD013", number, what=f"two lines tell the result of {b.hand.seats[seat].name}")
    lost = amounts[match["lost"]] if match["lost"] else None
    net = None
    if lost is not None:
        net = -lost
    elif match["net"]:
        net = amounts[match["net"]] * (-1 if match["sign"] == "-" else 1)
    elif "didn't bet" in what:
        net = 0
    if match["folded"]:
        state = SummaryState.FOLDED
    elif won:
        state = SummaryState.COLLECTED
    else:
        state = SummaryState.SHOWED if cards else SummaryState.OTHER
    recorded.summary[seat] = SummarySeat(
        seat,
        state,
        won,
        number,
        cards=cards,
        lost=lost is not None,
        bet=lost if lost is not None else amounts[match["bet"]] if match["bet"] else 0 if net == 0 else None,
        net=net,
        balance=amounts[match["balance"]],
    )
    if " out" in what[:40] and not match["out"]:
        b.hand.seats[seat].out_of_hand = True
    return True
