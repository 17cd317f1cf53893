"""The SUMMARY of a PokerStars hand: printed totals, boards, and what it repeats of each seat."""

from __future__ import annotations

from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.hand import (
    Board,
    CardSource,
    Hand,
    Printed,
    PrintedPot,
    Seat,
    SummarySeat,
    SummaryState,
    UnknownLine,
)
from parsers.rooms.stars_languages.phrases import Phrases
from parsers.rooms.stars_words import Words
from parsers.textroom import describe

_FOLDED = SummaryState.FOLDED
_COLLECTED = SummaryState.COLLECTED
_SHOWED = SummaryState.SHOWED
_MUCKED = SummaryState.MUCKED


def read_summary(b: HandBuilder, words: Words, lines: list[str], number: int) -> None:
    """Read the lines after the SUMMARY mark; ``number`` is the mark's line.

    Lines that are no seat lines, figures or boards are the frame of an e-mail or file: ignored.
    """
    hand = b.hand
    hand.recorded.has_summary = True
    seats, folded = hand.seats, b.folded
    places, plain_folds = words.places, _PLAIN_FOLDS
    for at, line in enumerate(lines, number + 1):
        place, _, text = line.partition(": ")
        seat = places.get(place)
        if seat not in seats:
            _read_figures(b, words, line.rstrip(" "), at, line is lines[-1])
            continue
        player = seats[seat]
        after = text.removeprefix(player.name)
        if after is text:
            _unknown_seat(b, words, line.rstrip(" "), player, at)
        elif after not in plain_folds or seat not in folded:
            _read_seat_line(b, words, player, line, after.rstrip(" "), at)


#: What stands after the names of players who folded and were paid nothing: a few texts, over and over.
_PLAIN_FOLDS: set[str] = set()
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


def _read_figures(b: HandBuilder, words: Words, line: str, number: int, last: bool) -> None:
    """A line of no known seat; ``last`` = none follows."""
    if not line:
        return
    for one in words.both:
        rest = line.removeprefix(one.total)
        if rest is not line:
            # Seat lines follow the figures. A text that ends in them may have been cut inside a figure.
            if last or not _read_total(b, one, rest, number):
                _unknown(b, line, number)
            return
        rest = line.removeprefix(one.board)
        if rest is not line and line[-1] == "]":
            _read_board(b, rest[:-1], number)
            return
    if line.startswith(words.seats):
        _unknown_seat(b, words, line, None, number)
        return
    for one in words.both:
        runs = one.runs.get(line)
        if runs is not None:
            b.hand.runs = runs
            return
        ordinal, _, board = line.partition(" ")
        if ordinal in one.ordinals and board.startswith(one.board) and board[-1] == "]":
            b.hand.runs = max(b.hand.runs, one.ordinals.index(ordinal) + 1)
            _read_board(b, board[len(one.board) : -1], number)
            return


def _read_board(b: HandBuilder, text: str, number: int) -> None:
    cards = split_cards(text)
    if len(set(cards)) != len(cards):
        b.problem("RD009", number, card=next(card for card in cards if cards.count(card) > 1))
    b.hand.recorded.boards.append(Board(cards, number))


def _read_total(b: HandBuilder, phrases: Phrases, text: str, number: int) -> bool:
    """``5000 Main pot 1700. Side pot-1 1500. Side pot-2 1800. | Rake 0``"""
    amounts = b.amounts
    recorded = b.hand.recorded
    figures, found, rake = text.partition(f" | {phrases.rake}")
    if not found:
        recorded.total = Printed(amounts[figures.strip()], number)
        return True
    pots = ""
    if figures not in amounts:
        if phrases.figures and phrases.figures in figures:
            return _read_named_figures(b, phrases, figures, rake, number)
        if phrases.main_pot:
            figures, found, pots = figures.partition(f" {phrases.main_pot} ")
    recorded.total = Printed(amounts[figures], number)
    recorded.rake = Printed(amounts[rake], number)
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
    recorded.total = Printed(amounts[total], number)
    recorded.rake = Printed(amounts[rake], number)
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


def _read_seat_line(b: HandBuilder, words: Words, player: Seat, line: str, after: str, number: int) -> None:
    """What became of a seat, told by what stands ``after`` its name."""
    if after[:1] != " ":
        _unknown_seat(b, words, line.rstrip(" "), player, number)
        return
    if player.number in b.folded and _is_plain_fold(words, after):
        if len(_PLAIN_FOLDS) >= _PLAIN_FOLDS_LIMIT:
            _PLAIN_FOLDS.clear()
        _PLAIN_FOLDS.add(after)
        return
    text = after[1:]
    if text.startswith(words.positions):
        for position in words.positions:
            text = text.removeprefix(position)
    for one, results in words.results:
        if _read_result(b, one, results, player.number, text, number):
            return
    _unknown(b, line.rstrip(" "), number)


def _is_plain_fold(words: Words, text: str) -> bool:
    """Whether the text says that a player folded, and nothing of a payment."""
    for folded in words.folds:
        if folded in text:
            return not any(payment in text for payment in words.payments)
    return False


def _read_result(
    b: HandBuilder, phrases: Phrases, results: tuple[tuple[str, SummaryState], ...], seat: int, text: str, number: int
) -> bool:
    for start, state in results:
        rest = text.removeprefix(start)
        if rest is not text:
            if state is _SHOWED:
                return _read_shown(b, phrases, seat, rest, number)
            return _read_state(b, phrases, seat, state, rest.strip(), number) or text == phrases.sitting_out != ""
    return text == phrases.sitting_out != ""


def _read_state(b: HandBuilder, phrases: Phrases, seat: int, state: SummaryState, rest: str, number: int) -> bool:
    record = SummarySeat(seat, state, None, number)
    if state is _COLLECTED:
        record.won = won = _all_won(b, phrases, rest)
        if won is None:
            return False
    elif state is _MUCKED and rest:
        cards, _, result = rest.partition("]")
        record.cards = split_cards(cards.lstrip("["))
        b.cards(seat, record.cards, CardSource.MUCKED, number)
        result = result.removeprefix(f" {phrases.and_then}")
        if phrases.won and result.startswith(phrases.won):
            record.won = _amount(b, result[len(phrases.won) :])
        record.lost = result == phrases.lost != ""
    elif state is _FOLDED:
        record.won = _paid_to_folder(b, phrases, rest)
    return _keep(b.hand, record)


def _read_shown(b: HandBuilder, phrases: Phrases, seat: int, text: str, number: int) -> bool:
    """``[Js Jd] and won ($73.63) with a full house, Jacks full of Fours, and lost with three of a kind, Jacks``"""
    cards, _, results = text.partition("] ")
    record = SummarySeat(seat, _SHOWED, None, number)
    record.cards = split_cards(cards.strip("[]"))
    b.cards(seat, record.cards, CardSource.SHOWN, number)
    if phrases.not_awarded and results.endswith(phrases.not_awarded):
        record.not_awarded = True
        results = results[: -len(phrases.not_awarded)]
    results = results.removesuffix(phrases.cashed)
    pieces = results.removeprefix(phrases.and_then).split(f", {phrases.and_then}")
    for at, piece in enumerate(pieces, 1):
        outcome, _, words = piece.partition(phrases.having) if phrases.having else (piece, "", "")
        if phrases.won and outcome.startswith(phrases.won):
            won = _amount(b, outcome[len(phrases.won) :])
            if won is None:
                return False
            record.won = (record.won or 0) + won
        elif outcome == phrases.lost != "":
            record.lost = True
        elif outcome:
            return False
        if words:
            describe(b, seat, words, phrases.actions, at if b.hand.runs > 1 else None, number)
    return _keep(b.hand, record)


def _paid_to_folder(b: HandBuilder, phrases: Phrases, text: str) -> int | None:
    """A folder is paid nothing; a line that says otherwise must be seen."""
    for words in phrases.payments:
        _, found, rest = text.partition(words)
        if found:
            return _amount(b, rest)
    return None


def _all_won(b: HandBuilder, phrases: Phrases, text: str) -> int | None:
    """The amount in "($9)", or of all boards in "($9), and won ($8)"; None if the text ends inside the brackets."""
    if ", " not in text:
        return _amount(b, text)
    won = 0
    for piece in text.split(f", {phrases.and_then}{phrases.won}") if phrases.won else (text,):
        units = _amount(b, piece)
        if units is None:
            return None
        won += units
    return won


def _amount(b: HandBuilder, text: str) -> int | None:
    """The amount in "($9)" or "$9"; None if the text ends inside the brackets."""
    if text[:1] == "(":
        text, found, _ = text[1:].partition(")")
        if not found:
            return None
    return b.amounts[text]


def _keep(hand: Hand, record: SummarySeat) -> bool:
    """False for a second line about the same seat."""
    return hand.recorded.summary.setdefault(record.seat, record) is record
