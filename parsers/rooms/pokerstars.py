"""PokerStars: the text of one hand to a Hand (docs/rooms/pokerstars.md).

The grammar is one; its words are rows of :mod:`parsers.rooms.stars_languages`, and a line may be English in any
language's hand. Lines are resolved by names first: only seated names are names, and whatever a name looks like
("Ann: folds"), it is one.
"""

from __future__ import annotations

from typing import cast

from parsers.builder import HandBuilder
from parsers.cards import DECK, split_cards
from parsers.errors import Problem, UnreadableError
from parsers.hand import CardSource, Hand, HandText, HoleCards, Recorded, Seat, Unreadable
from parsers.money import AmountError, Amounts, amounts
from parsers.refusals import bad_amount_in, refused
from parsers.rooms.stars_body import Body, bad_seat
from parsers.rooms.stars_header import Level, Table, currency_of, read_header, read_table
from parsers.rooms.stars_languages.phrases import UNKNOWN
from parsers.rooms.stars_opening import Frame, Opening, known_opening, opening_of
from parsers.rooms.stars_origins import identify, origins, unknown_language
from parsers.rooms.stars_summary import read_summary
from parsers.rooms.stars_words import Words, plain, words_of
from parsers.steps import Steps, finish
from parsers.textroom import Names

_CENTS = amounts(2)


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    return cast("Hand | Unreadable", finish(steps(hand)))


def steps(text: HandText, hundredths: bool = False) -> Steps[Hand | Unreadable]:
    """:func:`parse` in steps. ``hundredths``: play money is counted in them, for which there is no fixed unit: it is
    chips where the text shows whole ones."""
    plainly = plain(text.text)
    lines = plainly.rstrip().split("\n")
    if len(lines) > 2 and lines[2][-1:] == " ":  # newer texts have one behind many lines
        lines = [line.rstrip(" ") for line in lines]
    yield None
    first = text.line
    level: Level | None = None
    table: Table | None = None
    try:
        opening, hand_id, played_at = known_opening(lines[0]) or _opening(lines[0].rstrip(" "), first)
        words, level = opening.words, opening.level
        yield None
        place = opening.places.get(lines[1]) if len(lines) > 1 and not hundredths else None
        at, table = (1, place[0]) if place is not None else _find_table(text, lines, words)
        frame = place[1] if place is not None else _frame(text, lines, at, opening, table, hundredths)
        hand = _hand(text, hand_id, played_at, level, table, frame)
        names = Names()
        at, awkward = _read_seats(hand, words, names, frame.units, lines, at + 1)
        yield None
        b = HandBuilder(hand, frame.units, frame.street)
        body = Body(words, frame.moves, names, lines, first, awkward)
        at = body.read(b, at)
        yield None
        if at < len(lines):
            _read_end(b, words, frame, lines, at, names)
        yield None
        _judge_end(b, frame, lines, at, body.awarded)
        b.finish()
    except UnreadableError as error:
        if error.problem.code == "RD007" and not hundredths and _is_play_money(level, table):
            yield from steps(text, hundredths=True)
        else:
            yield _unreadable(text, lines[0].rstrip(" "), error.problem)
        return
    if plainly is not text.text:
        _quote(hand, text.text.split("\n"))
    yield hand


def _hand(text: HandText, hand_id: str, played_at: str | None, level: Level, table: Table, frame: Frame) -> Hand:
    """The hand of which no more than its first lines were read."""
    return Hand(
        text.room,
        hand_id,
        text.source,
        text.line,
        played_at,
        level.game,
        level.hi_lo,
        level.betting,
        frame.stakes,
        frame.currency,
        level.tournament,
        table.name,
        table.max_seats,
        table.button,
        frame.rules,
    )


def _is_play_money(level: Level | None, table: Table | None) -> bool:
    return level is not None and table is not None and currency_of(level, table)[0].code == "play"


def _quote(hand: Hand, lines: list[str]) -> None:
    """Names and quoted lines as they are printed: they were read with all blanks plain."""
    for seat in hand.seats.values():
        line = lines[seat.line - hand.line]
        at = line.index(":") + 2
        seat.name = line[at : at + len(seat.name)]
    for unknown in hand.unknown_lines:
        unknown.text = lines[unknown.line - hand.line].rstrip()


def _opening(line: str, number: int) -> tuple[Opening, str, str | None]:
    """(opening, hand's number, ISO time) of a first line, which is line ``number``."""
    found = identify(line)
    if found is None:
        hand_id, language = unknown_language(line)
        what = {"what": "hand number"} if hand_id is None else {"game": language}
        raise UnreadableError(Problem("RD002" if hand_id is None else "RD001", number, what))
    origin, kind, hand_id, rest = found
    header = read_header(words_of(origin.phrases), kind, hand_id, rest, number)
    return opening_of(header, origin, line), hand_id, header.played_at


def _unreadable(text: HandText, line: str, problem: Problem) -> Unreadable:
    """``line``: the first one of the hand."""
    found = identify(line)
    hand_id = unknown_language(line)[0] if found is None else found[2]
    return refused(text, hand_id, problem, line, ended=not _is_cut_off(text.text))


def _is_cut_off(text: str) -> bool:
    """Whether no known language's award or SUMMARY follows the header."""
    for origin in origins():
        one = origin.phrases
        cashed_out = one.cashed_out[0] if one.cashed_out is not UNKNOWN else ""
        if any(end and end in text for end in (f"{one.summary} ***", one.collected, cashed_out, one.cancelled)):
            return False
    return True


def _frame(text: HandText, lines: list[str], at: int, opening: Opening, table: Table, hundredths: bool) -> Frame:
    """The frame of a hand whose table line is ``lines[at]``."""
    try:
        return opening.frame(table, lines[at], hundredths)
    except AmountError as error:
        raise bad_amount_in(error, lines, text.line, 0) from None


def _find_table(text: HandText, lines: list[str], words: Words) -> tuple[int, Table]:
    """(index, table) of the table line: the first line after the header that is not blank."""
    at = next((at for at, line in enumerate(lines) if at and line.strip(" ")), 0)
    table = read_table(lines[at].rstrip(" "), words) if at else None
    if table is None:
        raise UnreadableError(Problem("RD002", text.line, {"what": "table"}))
    return at, table


def _read_end(b: HandBuilder, words: Words, frame: Frame, lines: list[str], at: int, names: Names) -> None:
    """Read the summary, which begins at ``lines[at]``."""
    first = b.hand.line
    try:
        read_summary(b, words, frame.outcomes, lines[at + 1 :], first + at, names.heads)
    except AmountError as error:
        raise bad_amount_in(error, lines, first, at) from None


def _judge_end(b: HandBuilder, frame: Frame, lines: list[str], at: int, awarded: bool) -> None:
    """Whether the text is whole; ``at`` is the index of its summary, or its length."""
    hand, recorded = b.hand, b.hand.recorded
    if at == len(lines) or (recorded.cash_outs and _lacks_cashed_out(recorded)):
        hand.unended = hand.line + len(lines) - 1  # what a cashed-out hand won is told by its line of the summary
    if frame.guessed:
        b.problem("RD011", hand.line, text=frame.guessed, what=frame.currency.code)
    if not (awarded or recorded.has_summary or hand.cancelled):
        raise UnreadableError(Problem("RD004", hand.line))


def _lacks_cashed_out(recorded: Recorded) -> bool:
    """Whether the summary has no line of somebody who cashed out."""
    return any(out.seat not in recorded.summary for out in recorded.cash_outs)


def _read_seats(
    hand: Hand, words: Words, names: Names, units: Amounts, lines: list[str], start: int
) -> tuple[int, bool]:
    """Read the block of seat lines; returns the index of the first line after it, and :meth:`Names.awkward`."""
    places, starts, end, seats, numbers = words.places, words.seats, words.stack_end, hand.seats, names.seats
    heads, units_of = names.heads, units.__getitem__
    first = hand.line
    number = first + start - 1
    others = 0  # lines that are no seat's
    awkward = False
    try:
        for line in lines[start:]:
            number += 1
            head, _, stack = line.rpartition(" (")
            place, _, name = head.rpartition(": ")
            seat = places.get(place)
            if seat is not None and name:
                figure = stack.removesuffix(end)
                if figure is not stack:
                    seats[seat] = Seat(seat, name, units_of(figure), number)
                    numbers[name] = seat
                    heads.append(head)
                    continue
            odd = _odd_seat(hand, words, numbers, units, line.rstrip(" "), number) if line.startswith(starts) else None
            if odd is not None:
                seats[odd.number] = odd
                numbers[odd.name] = odd.number
                heads.append(f"{line.partition(': ')[0]}: {odd.name}")
                awkward = awkward or ": " in odd.name
                continue
            others += 1
            if line.strip(" "):
                break
    except AmountError as error:
        raise bad_amount_in(error, lines, first, number - first) from None
    at = number - first
    if not len(seats) == len(numbers) == at + 1 - start - others:
        raise bad_seat(lines[at - 1], number - 1)
    if not seats:
        raise UnreadableError(Problem("RD002", first, {"what": "seats"}))
    return at, awkward


def _odd_seat(hand: Hand, words: Words, numbers: dict[str, int], units: Amounts, line: str, number: int) -> Seat | None:
    """A seat line with a bounty, a state, cards or a name with ": "; None for any other line, as of somebody called
    "Seat 1" who acts. Everything is anchored at the last stack of the line."""
    place, _, rest = line.partition(": ")
    seat = words.places.get(place, 0)
    name, _, stack = rest.rpartition(" (")
    plainly = stack.endswith(words.stack_end)
    if not plainly and place in numbers:
        return None
    if plainly:
        found = Seat(seat, name, units[stack[: -len(words.stack_end)]], number)
    else:
        matches = [match for one in words.both if (match := one.seat_tail.fullmatch(rest))]
        if not matches:
            raise bad_seat(line, number)
        match = max(matches, key=lambda match: match.end("name"))
        state = match["state"]
        found = Seat(
            seat,
            match["name"],
            units[match["stack"]],
            number,
            sitting_out=any(one.sitting_out and state.startswith(one.sitting_out) for one in words.both),
            out_of_hand=any(one.out_of_hand and state.startswith(one.out_of_hand) for one in words.both),
            bounty=_CENTS[match["bounty"]] if match["bounty"] else None,
        )
        cards = split_cards(state[1:-1]) if state[:1] == "[" else ()
        if cards and DECK.issuperset(cards):
            hand.cards[seat] = HoleCards(cards, CardSource.DEALT, number)
    if not seat or not found.name:
        raise bad_seat(line, number)
    return found
