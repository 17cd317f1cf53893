"""The SUMMARY of a PokerStars hand: printed totals, boards, and what it repeats of each seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.hand import (
    Board,
    Position,
    Printed,
    PrintedPot,
    Seat,
    SummarySeat,
    UnknownLine,
)
from parsers.positions import positions_in
from parsers.rooms.stars_languages.phrases import NEVER, Phrases
from parsers.rooms.stars_outcomes import read_outcomes
from parsers.rooms.stars_words import Outcome, Outcomes, Words
from parsers.textroom import describe
from parsers.unread import unread_lines


def read_summary(
    b: HandBuilder,
    words: Words,
    known: Outcomes,
    lines: list[str],
    number: int,
    heads: Sequence[str] = (),
    bare: bool = False,
) -> None:
    """Read the lines after the SUMMARY mark; ``number`` is the mark's line. ``known``: the outcomes of such words and
    amounts. ``heads``: the lines of the seats up to the end of the name, in the order of the seat list
    (:class:`Names`). ``bare``: the room may print no more than that.

    Behind the block there may be the frame of an e-mail or file (:mod:`parsers.unread`).
    """
    hand = b.hand
    hand.recorded.has_summary = True
    seats, folded = hand.seats, b.folded
    places, plain_folds, positions = words.places, _PLAIN_FOLDS, hand.recorded.positions
    unread: list[int] = []
    players, beginnings = [*seats.values()], [*heads, NEVER]
    turn = 0  # whose line comes next, if the summary has the order of the seat list
    at = number
    for line in lines:
        at += 1
        after = line.removeprefix(beginnings[turn])
        if after is not line:
            player = players[turn]
            turn += 1
        else:
            place, _, text = line.partition(": ")
            seat = places.get(place)
            if seat not in seats:
                if not _read_figures(b, words, line.rstrip(" "), at, line is lines[-1]):
                    unread.append(at - number - 1)
                continue
            player = seats[seat]
            after = text.removeprefix(player.name)
            if after is text:
                _unknown_seat(b, words, line.rstrip(" "), player, at)
                continue
            if heads:
                turn = players.index(player) + 1
        notes = plain_folds.get(after)
        if notes is not None and player.number in folded:
            for position in notes:
                positions.append((position, player.number, at))
        elif after or not bare:
            _read_seat_line(b, words, known, player, line, after.rstrip(" "), at)
    if unread:
        unread_lines(b, lines, unread, number + 1, words.is_note, partial(_pays, words))


def _pays(words: Words, line: str) -> bool:
    """Whether a line is written as one that pays, returns or cashes out, whoever it is about."""
    for one in words.both:
        start, end = one.uncalled
        head, _, label = line.rpartition(one.paid_from)
        if (line.startswith(start) and end in line) or (label in one.pots and one.collected in head):
            return True
        if one.cashed_out[0] in line:
            return True
    return False


#: What stands after the names of players who folded and were paid nothing, a few texts, over and over; and what it
#: calls them.
_PLAIN_FOLDS: dict[str, tuple[Position, ...]] = {}
_PLAIN_FOLDS_LIMIT = 1000


def _unknown_seat(b: HandBuilder, words: Words, line: str, seat: Seat | None, number: int) -> None:
    """A seat line whose number or name is not that of the seat list, or that was cut off in the name."""
    _, found, text = line.partition(": ")
    if not found or (seat is not None and seat.name.startswith(text)):
        _unknown(b, line, number)
        return
    ends = [text.find(" (")]
    for one in words.both:
        ends += [text.find(f" {state}") for state in (one.folded.strip(), one.showed, *one.states) if state]
    b.problem("RD008", number, name=text[: min((end for end in ends if end > 0), default=len(text))])


def _unknown(b: HandBuilder, line: str, number: int) -> None:
    b.hand.unknown_lines.append(UnknownLine(line, number, False))


def _read_figures(b: HandBuilder, words: Words, line: str, number: int, last: bool) -> bool:
    """A line of no known seat; ``last`` = none follows. False if it is none of the summary."""
    if not line:
        return True
    for one in words.both:
        rest = line.removeprefix(one.total)
        if rest is not line:
            # Seat lines follow the figures. A text that ends in them may have been cut inside a figure.
            if last or not _read_total(b, one, rest, number):
                _unknown(b, line, number)
            return True
        rest = line.removeprefix(one.board)
        if rest is not line and line[-1] == "]":
            _read_board(b, rest[:-1], number)
            return True
    if line.startswith(words.seats):
        _unknown_seat(b, words, line, None, number)
        return True
    for one in words.both:
        runs = one.runs.get(line)
        if runs is not None:
            b.hand.runs = runs
            return True
        ordinal, _, board = line.partition(" ")
        if ordinal in one.ordinals and board.startswith(one.board) and board[-1] == "]":
            b.hand.runs = max(b.hand.runs, one.ordinals.index(ordinal) + 1)
            _read_board(b, board[len(one.board) : -1], number)
            return True
    return False


def _read_board(b: HandBuilder, text: str, number: int) -> None:
    cards = b.lying(text) or split_cards(text)
    if len(set(cards)) != len(cards):
        b.problem("RD009", number, card=_repeated(cards))
    b.hand.recorded.boards.append(Board(cards, number))


def _repeated(cards: tuple[str, ...]) -> str:
    """The first card that stands there more than once; there is one."""
    return next(card for card in cards if cards.count(card) > 1)


def _read_total(b: HandBuilder, phrases: Phrases, text: str, number: int) -> bool:
    """``5000 Main pot 1700. Side pot-1 1500. Side pot-2 1800. | Rake 0``"""
    amounts = b.amounts
    recorded = b.hand.recorded
    figures, found, rake = text.partition(f" | {phrases.rake}")
    if not found:
        b.totals(Printed(amounts[figures.strip()], number))
        return True
    pots = ""
    total = amounts.get(figures)
    if total is None:
        if phrases.figures and phrases.figures in figures:
            return _read_named_figures(b, phrases, figures, rake, number)
        if phrases.main_pot:
            figures, found, pots = figures.partition(f" {phrases.main_pot} ")
        total = amounts[figures]
    b.totals(Printed(total, number), Printed(amounts[rake], number))
    if pots:
        main, *sides = pots.removesuffix(".").split(". ")
        recorded.pots.append(PrintedPot(0, amounts[main], number))
        for side in sides:
            label, _, amount = side.rpartition(" ")
            index = phrases.side_pots.get(label)
            if index is None:
                return False
            recorded.pots.append(PrintedPot(index, amounts[amount], number))
    return True


def _read_named_figures(b: HandBuilder, phrases: Phrases, text: str, rake: str, number: int) -> bool:
    """``€138 | Main pot €99 | Side pot €34 | STP €5.00``"""
    amounts, recorded = b.amounts, b.hand.recorded
    total, *figures = text.split(phrases.figures)
    b.totals(Printed(amounts[total], number), Printed(amounts[rake], number))
    for figure in figures:
        label, _, amount = figure.rpartition(" ")
        index = 0 if label == phrases.main_pot else phrases.side_pots.get(label)
        if label == phrases.house:
            recorded.house = Printed(amounts[amount], number)
        elif index is None:
            return False
        else:
            recorded.pots.append(PrintedPot(index, amounts[amount], number))
    return True


def _read_seat_line(
    b: HandBuilder,
    words: Words,
    known: Outcomes,
    player: Seat,
    line: str,
    after: str,
    number: int,
) -> None:
    """What became of a seat, told by what stands ``after`` its name: what the first language that understands it makes
    of it."""
    if not after or after[0] != " ":
        _unknown_seat(b, words, line.rstrip(" "), player, number)
        return
    seat = player.number
    if seat in b.folded and _is_plain_fold(words, after):
        if len(_PLAIN_FOLDS) >= _PLAIN_FOLDS_LIMIT:
            _PLAIN_FOLDS.clear()
        notes = _PLAIN_FOLDS[after] = positions_in(after[1:], words.positions)[0]
        b.placed(seat, notes, number)
        return
    outcomes, cards = read_outcomes(words, b.amounts, known, after)
    for outcome in outcomes:
        if _keep(b, outcome, seat, cards, number):
            return
    _unknown(b, line.rstrip(" "), number)


def _keep(b: HandBuilder, outcome: Outcome, seat: int, printed: str | None, number: int) -> bool:
    """Note what a line says of a seat; ``printed`` = its cards, None = those of the outcome. False if it was not
    understood, or is a second one about the same seat."""
    cards: tuple[str, ...] = ()
    if outcome.source is not None:
        cards = split_cards(outcome.cards if printed is None else printed)
        b.cards(seat, cards, outcome.source, number)
    if outcome.positions:
        b.placed(seat, outcome.positions, number)
    for at, words, language in outcome.descriptions:
        describe(b, seat, words, language.actions, at if b.hand.runs > 1 else None, number)
    state = outcome.state
    if state is None or not outcome.understood:
        return outcome.understood
    record = SummarySeat(seat, state, outcome.won, number, outcome.not_awarded, cards, outcome.lost)
    return b.hand.recorded.summary.setdefault(seat, record) is record


def _is_plain_fold(words: Words, text: str) -> bool:
    """Whether the text says that a player folded, and nothing of a payment."""
    for folded in words.folds:
        if folded in text:
            return not any(payment in text for payment in words.payments)
    return False
