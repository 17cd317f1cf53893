"""partypoker: the text of one hand to a Hand (docs/rooms/partypoker.md).

Two forms: the older one pays in lines ("Ann wins $5 USD"), the other one ends in a summary with a line for each seat.
Everything between the seats and the payments is read alike.
"""

from __future__ import annotations

import re

from parsers.builder import HandBuilder
from parsers.dealing import first_street
from parsers.errors import Problem, UnreadableError
from parsers.hand import Hand, HandText, Printed, Seat, Stakes, Unreadable
from parsers.money import AmountError, Amounts, amounts
from parsers.refusals import bad_amount_in, refused
from parsers.rooms.partypoker_body import Body, plain_amount
from parsers.rooms.partypoker_conventions import conventions
from parsers.rooms.partypoker_header import (
    Header,
    Level,
    Place,
    currency_of,
    number_style,
    read_header,
    read_place,
)
from parsers.rooms.partypoker_words import ACTION, PREAMBLE, SEAT_START, TALK
from parsers.textroom import Names

_BANNER = re.compile(r"\*{5} Hand History [Ff]or Game (?P<id>\w+) \*{5}(?P<converted> *\(.*\))?")
#: An older seat line may end in a player's statistics, after the stack.
_SEAT = re.compile(r"[Ss]eat ?(?P<seat>[0-9]{1,2}): (?P<name>.+) \( (?P<stack>[^()]*?) \)(?: - .*)?")
_MAILED_SEAT = re.compile(r"[Ss]eat ?(?P<seat>[0-9]{1,2}): (?P<name>.+) \((?P<stack>[^()]*?)\)")
_BINARY_DIGITS = 24
#: The last digit of chips is no longer sure from here on.
_ROUNDED_FROM = 1 << (_BINARY_DIGITS - 1)


#: Problems that a text which ends too soon may show besides: it is the end that matters.
def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    lines = [line.strip(" \t\x00") for line in hand.text.split("\n")]
    banner = _BANNER.match(lines[0])
    hand_id = banner["id"] if banner is not None else None
    try:
        if banner is None:
            raise UnreadableError(Problem("RD002", hand.line, {"what": "hand number"}))
        return _read(hand, banner, lines)
    except UnreadableError as error:
        problem = error.problem
    except AmountError as error:
        problem = bad_amount_in(error, lines, hand.line, 0).problem
    ended = " wins " in hand.text or "** Summary **" in hand.text
    return refused(hand, hand_id, problem, _header_line(lines), ended=ended)


def _header_line(lines: list[str]) -> str:
    return next((line for line in lines[1:] if line), lines[0])


def _read(text: HandText, banner: re.Match[str], lines: list[str]) -> Hand:
    first = text.line
    at = next((at for at in range(1, len(lines)) if lines[at]), len(lines))
    if at == len(lines):
        raise UnreadableError(Problem("RD004", first))
    header = read_header(lines[at], first + at)
    place = read_place(lines, at + 1, first + at + 1)
    currency, guessed_from = currency_of(header, place, text.text, first)
    units = amounts(currency.exponent, number_style(text.text))
    hand = Hand(
        room=text.room,
        hand_id=banner["id"],
        source=text.source,
        line=first,
        played_at=header.played_at,
        game=header.game,
        hi_lo=header.hi_lo,
        betting=header.betting,
        stakes=_stakes(header.level, units),
        currency=currency,
        tournament=header.tournament,
        table=place.table,
        max_seats=place.max_seats,
        button=place.button,
        conventions=conventions(
            tournament=header.tournament is not None,
            summary=header.mailed,
            converted=banner["converted"] is not None,
            betting=header.betting,
            currency=currency.code,
            played_at=header.played_at,
        ),
    )
    names = Names()
    at = _read_seats(hand, names, lines, place, header, units)
    b = HandBuilder(hand, units, first_street(hand.game))
    body = Body(b, names, lines, first, header)
    body.read(at)
    if guessed_from:
        b.problem("RD011", first, text=guessed_from, what=currency.code)
    recorded = hand.recorded
    for pot in recorded.pots:
        if pot.index in body.created:
            recorded.pots_again += ((Printed(pot.units, pot.line), body.created[pot.index]),)
    paid = recorded.collected or recorded.cash_outs or body.paid_stranger
    if not paid or (header.mailed and not recorded.has_summary) or _ends_in_side_pots(hand, lines):
        raise UnreadableError(Problem("RD004", first))
    _forget_empty_stacks(b)
    if header.mailed and hand.tournament is not None:
        _allow_rounding(b)
    b.mark_all_ins()
    if not header.mailed or len(recorded.summary) < len(hand.seats):
        hand.unended = first + len(lines) - 1
    return b.finish()


def _ends_in_side_pots(hand: Hand, lines: list[str]) -> bool:
    """Whether the text ends after payments of side pots: the main pot, which comes last, was paid on a line more."""
    collected = hand.recorded.collected
    if not collected or not all(collect.pot for collect in collected):
        return False
    after = lines[collected[-1].line - hand.line + 1 :]
    return all(not line or PREAMBLE.fullmatch(line) for line in after)


def _forget_empty_stacks(b: HandBuilder) -> None:
    """Somebody with a stack of zero who acts has bought chips that no line names."""
    acted = {event.seat for event in b.events}
    for number, seat in b.hand.seats.items():
        if seat.stack == 0 and number in acted:
            seat.stack = None
            b.inferred("the figures in the seat list are no stacks", seat.line)


def _allow_rounding(b: HandBuilder) -> None:
    """The room keeps tournament chips in numbers of 24 binary digits: figures that need more of them are rounded."""
    hand = b.hand
    figures = [seat.stack for seat in hand.seats.values()] + [pot.units for pot in hand.recorded.pots]
    largest = max(filter(None, figures), default=0)
    if largest >= _ROUNDED_FROM:
        step = 1 << max(largest.bit_length() - _BINARY_DIGITS, 0)
        hand.slack = step * len(hand.seats) // 2
        b.inferred(f"chips that the room has rounded: sums may be off by {hand.slack}", hand.line)


def _stakes(level: Level, units: Amounts) -> Stakes:
    return Stakes(
        units[plain_amount(level.small)] if level.small else None,
        units[plain_amount(level.big)] if level.big else None,
        units[plain_amount(level.ante)] if level.ante else None,
    )


def _only_talk(lines: list[str], at: int) -> bool:
    """Whether what stands from index ``at`` to the next seat line was said by somebody."""
    while at < len(lines) and (not lines[at] or (TALK.fullmatch(lines[at]) and not SEAT_START.match(lines[at]))):
        at += 1
    return at < len(lines) and SEAT_START.match(lines[at]) is not None


def _acts(names: Names, line: str) -> bool:
    return any(ACTION.fullmatch(f"- {what}") for _, what in names.readings(line, " "))


def _read_seats(hand: Hand, names: Names, lines: list[str], place: Place, header: Header, units: Amounts) -> int:
    """Read the block of seat lines; returns the index of the first line after it."""
    pattern = _MAILED_SEAT if header.mailed else _SEAT
    at = place.at
    while at < len(lines):
        line, number = lines[at], hand.line + at
        match = pattern.fullmatch(line) if line else None
        if match is None and line and not SEAT_START.match(line) and _only_talk(lines, at):
            line = ""
        if line:
            if line.startswith(tuple(names.seats)) and _acts(names, line):
                break  # of somebody called "Seat 3: Ann"
            if match is None:
                if not SEAT_START.match(line) or names.split(line, " ")[0]:
                    break
                raise UnreadableError(Problem("RD002", number, {"what": "seat line", "text": line}))
            seat, name = int(match["seat"]), match["name"]
            if not seat or seat in hand.seats or name in names.seats:
                raise UnreadableError(Problem("RD002", number, {"what": "seat line", "text": line}))
            hand.seats[seat] = Seat(seat, name, units[plain_amount(match["stack"])], number)
            names.seats[name] = seat
        at += 1
    if not hand.seats:
        raise UnreadableError(Problem("RD002", hand.line, {"what": "seats"}))
    return at
