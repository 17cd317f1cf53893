"""The SUMMARY of a GGPoker hand: total, charges, boards, and what it repeats of each seat."""

from __future__ import annotations

import re

from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.hand import Board, CardSource, Position, Printed, SummarySeat, SummaryState, UnknownLine
from parsers.positions import positions_in
from parsers.rooms.ggpoker_words import CHARGES, ORDINALS, POTS, QUIET, RUNS, WORDS
from parsers.textroom import Names, describe
from parsers.unread import unread_lines

_FOLDED = SummaryState.FOLDED
_COLLECTED = SummaryState.COLLECTED
_SHOWED = SummaryState.SHOWED
_MUCKED = SummaryState.MUCKED

_SEAT_NUMBERS = {str(number): number for number in range(1, 100)}
#: What a player's deal with the room cost or brought him: no part of the pot.
_SIDE_DEAL = re.compile(r",? (?:AII Premium|Cashout Risk|EV Cashout) \([^()]*\)")
_RUNS = re.compile(r"Hand was run (?P<runs>\w+) times")
#: What stands after the names of players who folded and were paid nothing, a few texts, over and over; and what it
#: calls them.
_PLAIN_FOLDS: dict[str, tuple[Position, ...]] = {}
_PLAIN_FOLDS_LIMIT = 1000


def read_summary(b: HandBuilder, lines: list[str], number: int) -> None:
    """Read the lines after the SUMMARY mark; ``number`` is the mark's line.

    Behind the block there may be the frame of an e-mail or file (:mod:`parsers.unread`).
    """
    hand = b.hand
    hand.recorded.has_summary = True
    seats, folded, plain_folds = hand.seats, b.folded, _PLAIN_FOLDS
    ordinal = ""
    first = number + 1
    unread: list[int] = []
    for line in lines:
        number += 1
        if line.startswith("Seat "):
            place, _, text = line[len("Seat ") :].partition(": ")
            seat = seats.get(_SEAT_NUMBERS.get(place, 0))
            if seat is None or not text.startswith(seat.name):
                _read_stranger(b, line, text, number)
                continue
            after = text[len(seat.name) :]
            notes = plain_folds.get(after)
            if notes is None or seat.number not in folded:
                _read_seat(b, seat.number, line, after, number)
            else:
                b.placed(seat.number, notes, number)
        elif line.startswith("Total pot "):
            # Seat lines follow the figures. A text that ends in them may have been cut inside a figure.
            if line is lines[-1] or not _read_total(b, line, number):
                _unknown(b, line, number)
        elif line in ORDINALS:
            ordinal = f"{line} "  # some exports break the line before "Board"
        elif line:
            if not _read_board(b, ordinal + line, number):
                unread.append(number - first)
            ordinal = ""
    if unread:
        unread_lines(b, lines, unread, first, _is_note, _pays)


def _pays(line: str) -> bool:
    """Whether a line is written as one that pays or returns, whoever it is about."""
    head, _, label = line.rpartition(" from ")
    return (label in POTS and " collected " in head) or (line.startswith("Uncalled bet (") and ") returned to " in line)


def _is_note(line: str, names: Names) -> bool:
    return any(names.split(line, mark)[1].startswith(QUIET) for mark in (" ", ": "))


def _unknown(b: HandBuilder, line: str, number: int) -> None:
    b.hand.unknown_lines.append(UnknownLine(line, number, False))


def _read_stranger(b: HandBuilder, line: str, text: str, number: int) -> None:
    """A seat line whose number or name is not that of the seat list, or that was cut off in the name."""
    if not text or any(seat.name.startswith(text) for seat in b.hand.seats.values()):
        _unknown(b, line, number)
    else:
        b.problem("RD008", number, name=text.partition(" ")[0])


def _read_total(b: HandBuilder, line: str, number: int) -> bool:
    """``Total pot $54 | Rake $2.7 | Jackpot $0.5 | Bingo $0 | Fortune $0 | Tax $0``; False for an unknown charge."""
    recorded, amounts = b.hand.recorded, b.amounts
    total, *charges = line[len("Total pot ") :].split(" | ")
    b.totals(Printed(amounts[total], number))
    for charge in charges:
        word, _, amount = charge.partition(" ")
        if word not in CHARGES:
            return False
        units = amounts[amount]
        if word == "Rake":
            b.totals(None, Printed(units, number))
        elif units:
            recorded.fees[word.lower()] = Printed(units, number)
    return True


def _read_board(b: HandBuilder, line: str, number: int) -> bool:
    """A board or the number of runs; False if it is neither."""
    hand = b.hand
    runs = _RUNS.fullmatch(line)
    if runs is not None and runs["runs"] in RUNS:
        hand.runs = RUNS[runs["runs"]]
        return True
    ordinal, _, board = line.partition(" ")
    if ordinal not in ORDINALS:
        board = line
    if not (board.startswith("Board [") and board.endswith("]")):
        return False
    cards = split_cards(board[len("Board [") : -1])
    boards = hand.recorded.boards
    if ordinal in ORDINALS:
        hand.runs = max(hand.runs, ORDINALS.index(ordinal) + 1)
        if boards and len(cards) < len(boards[0].cards):
            # later boards name only the cards that were dealt for them
            cards = (*boards[0].cards[: len(boards[0].cards) - len(cards)], *cards)
    if len(set(cards)) != len(cards):
        b.problem("RD009", number, card=next(card for card in cards if cards.count(card) > 1))
    boards.append(Board(cards, number))
    return True


# --- seats -----------------------------------------------------------------------------------------


def _read_seat(b: HandBuilder, seat: int, line: str, after: str, number: int) -> None:
    """What became of a seat, told by the text ``after`` its name."""
    notes, text = positions_in(after.removeprefix(" "))
    b.placed(seat, notes, number)
    if text.startswith("folded ") and "(" not in text.removesuffix("(didn't bet)"):
        if len(_PLAIN_FOLDS) >= _PLAIN_FOLDS_LIMIT:
            _PLAIN_FOLDS.clear()
        _PLAIN_FOLDS[after] = notes
        if seat in b.folded:
            return
    if after[:1] not in (" ", "(") or not _read_result(b, seat, _SIDE_DEAL.sub("", text), number):
        _unknown(b, line, number)


def _read_result(b: HandBuilder, seat: int, text: str, number: int) -> bool:
    verb, _, rest = text.partition(" ")
    if verb == "showed":
        return _read_shown(b, seat, rest, number)
    record = SummarySeat(seat, _FOLDED, None, number)
    if verb in ("collected", "won"):
        record.state = _COLLECTED
        record.won = _amount(b, rest)
        if record.won is None:
            return False
    elif verb == "mucked":
        if rest and rest[-1] != "]":
            return False
        record.state = _MUCKED
        record.cards = split_cards(rest.strip("[]"))
        b.cards(seat, record.cards, CardSource.MUCKED, number)
    elif verb == "folded":
        _, found, paid = rest.partition("won ")
        record.won = _amount(b, paid) if found else None
    else:
        return False
    return _keep(b, record)


def _read_shown(b: HandBuilder, seat: int, text: str, number: int) -> bool:
    """``[Js Jd] and won ($7) with Pair of Jacks, and lost with Pair of Jacks``: a part for each board. The words for
    several boards are of their new cards only, or made of too many own ones: they are not kept."""
    if "]" not in text:
        return False
    cards, _, results = text.partition("] ")
    record = SummarySeat(seat, _SHOWED, None, number)
    record.cards = split_cards(cards.strip("[]"))
    b.cards(seat, record.cards, CardSource.SHOWN, number)
    for piece in results.removeprefix("and ").split(", and "):
        outcome, _, words = piece.partition(" with ")
        if outcome.startswith("won "):
            won = _amount(b, outcome[len("won ") :])
            if won is None:
                return False
            record.won = (record.won or 0) + won
        elif outcome == "lost":
            record.lost = True
        elif outcome:
            return False
        if words and b.hand.runs == 1:
            describe(b, seat, words, WORDS, None, number)
    return _keep(b, record)


def _amount(b: HandBuilder, text: str) -> int | None:
    """The amount in "($9)"; None if there is none, or the text ends inside the brackets."""
    amount, found, _ = text.removeprefix("(").partition(")")
    return b.amounts[amount] if found and text.startswith("(") else None


def _keep(b: HandBuilder, record: SummarySeat) -> bool:
    """False for a second line about the same seat."""
    return b.hand.recorded.summary.setdefault(record.seat, record) is record
