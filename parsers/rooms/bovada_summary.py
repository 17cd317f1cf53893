"""The SUMMARY of a Bovada hand: total, rake, board, and what it repeats of each seat."""

from __future__ import annotations

import re

from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.dealing import STUD_GAMES
from parsers.hand import Board, CardSource, Printed, SummarySeat, SummaryState, UnknownLine
from parsers.money import AmountError
from parsers.refusals import bad_amount
from parsers.rooms.bovada_body import Body
from parsers.rooms.bovada_words import SUMMARY, WORDS
from parsers.textroom import describe

_TOTAL = re.compile(r"Total Pot\((?P<total>[^()]*)\)(?: \| Rake \((?P<rake>[^()]*)\))?")
_BOARD = re.compile(r"Board \[(?P<cards>[^\]]*)\]")
_SEAT = re.compile(r"Seat[+ ](?P<seat>[0-9]+): ?(?P<text>.*)")
_OWNER = re.compile(r" {0,2}\[ME\]")
_FOLDED = re.compile(r"Folded (?:before|on) the [\w ]+")
_AMOUNT = r"[$€£]?[0-9][0-9,.]*"
#: ``$274  with Straight [Kd 7c-Th 9s 8d 7c 6h]``, ``lose with Flush [..]``, ``97 [Does not show]``, ``[Mucked] [..]``
_OUTCOME = re.compile(
    rf"(?:HI )?(?P<won>{_AMOUNT})? *"
    r"(?P<how>\[Does not show\]|\[Mucked\]|with|lost with|lose with)? *"
    r"(?P<words>[A-Za-z][A-Za-z ]*?)? *"
    r"(?:\[(?P<cards>[^\]]*)\])? *"
    rf"(?:LOW? (?P<low>{_AMOUNT})?[^$€£]*?)? *"
    r"(?:BOUNTY awarded:.*)?"
)
_NO_WORD = re.compile(r"\W*")
_LOGGED = CardSource.LOGGED
_STATES = {
    "[Does not show]": SummaryState.COLLECTED,
    "[Mucked]": SummaryState.MUCKED,
    "with": SummaryState.SHOWED,
    "lost with": SummaryState.SHOWED,
    "lose with": SummaryState.SHOWED,
}


def read_summary(b: HandBuilder, body: Body, lines: list[str], number: int, pool: bool) -> None:
    """Read the lines from the SUMMARY mark on, or from the total if the mark is missing; ``number`` = the first one's.

    ``pool``: a fast-fold table, of which a total of nothing says nothing.
    """
    hand = b.hand
    hand.recorded.has_summary = True
    try:
        for line in lines:
            seat = _SEAT.fullmatch(line)
            if seat is not None:
                if not _read_seat(b, body, int(seat["seat"]), seat["text"], number):
                    hand.unknown_lines.append(UnknownLine(line, number, False))
            elif not _read_figures(b, line, number, pool):
                hand.unknown_lines.append(UnknownLine(line, number, False))
            number += 1
    except AmountError as error:
        raise bad_amount(error, number) from None


def _read_figures(b: HandBuilder, line: str, number: int, pool: bool) -> bool:
    recorded = b.hand.recorded
    total = _TOTAL.fullmatch(line)
    if total is not None:
        units = b.amounts[total["total"]]
        if units or not pool:
            b.totals(Printed(units, number))
        if total["rake"] is not None:
            b.totals(None, Printed(b.amounts[total["rake"]], number))
        return True
    board = _BOARD.fullmatch(line)
    if board is not None:
        cards = split_cards(board["cards"])
        if cards:
            recorded.boards.append(Board(cards, number))
        return True
    return line.startswith(SUMMARY) or _NO_WORD.fullmatch(line) is not None


def _read_seat(b: HandBuilder, body: Body, place: int, text: str, number: int) -> bool:
    """False if seat and label are not those of the seat list, or what follows is not understood."""
    seat = b.hand.seats.get(place)
    if seat is None:
        return False
    if text.startswith(seat.name):
        text = text[len(seat.name) :]
    elif b.hand.game not in STUD_GAMES:
        return False
    owner = _OWNER.match(text)
    text = (text[owner.end() :] if owner is not None else text).strip()
    if _FOLDED.fullmatch(text):
        return _keep(b, SummarySeat(place, SummaryState.FOLDED, None, number))
    outcome = _OUTCOME.fullmatch(text)
    if outcome is None:
        return False
    won = _sum(b, outcome["won"], outcome["low"])
    how = outcome["how"]
    own, _, best = (outcome["cards"] or "").partition("-")
    record = SummarySeat(place, _STATES.get(how, SummaryState.OTHER), won, number, cards=split_cards(own))
    record.lost = how in ("lost with", "lose with")
    b.cards(place, record.cards, _LOGGED, number)
    if best:
        body.best.append((place, split_cards(best), number))
        if outcome["words"]:
            describe(b, place, outcome["words"], WORDS, None, number)
    return _keep(b, record)


def _sum(b: HandBuilder, high: str | None, low: str | None) -> int | None:
    """What the line says was won, in one figure or in two for the halves of a high/low hand."""
    figures = [b.amounts[text] for text in (high, low) if text]
    return sum(figures) if figures else None


def _keep(b: HandBuilder, record: SummarySeat) -> bool:
    """False for a second line about the same seat."""
    return b.hand.recorded.summary.setdefault(record.seat, record) is record
