"""888, Pacific, Cassava and their skins: the text of one hand to a Hand (docs/rooms/pacific888.md).

The words are English everywhere, figures and cards are not. A text has neither pot nor rake nor summary figures: the
payment lines are all that it says of the result.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from parsers.builder import HandBuilder
from parsers.conventions import (
    ActionOrder,
    AwardFigure,
    Ending,
    Evidence,
    OddUnit,
    PotFigure,
    RaiseText,
    RakeFigure,
    RoomConventions,
    TotalFigure,
    Uncalled,
)
from parsers.errors import Problem, UnreadableError
from parsers.hand import Hand, HandText, Seat, Stakes, Street, UnknownLine, Unreadable
from parsers.money import AmountError, Amounts, Currency, NumberStyle, amounts
from parsers.refusals import bad_amount, refused
from parsers.rooms.pacific888_body import SUMMARY, Body
from parsers.rooms.pacific888_header import BANNER, NUMBER, currency_of, read_level, read_table
from parsers.rooms.pacific888_letters import (
    CARDS,
    ENGLISH,
    MARKS,
    ODD_CARDS,
    Letters,
    letters_of,
    number_style,
)
from parsers.rooms.pacific888_nameless import Turns
from parsers.textroom import Names

_PAGE = "docs/rooms/pacific888.md"
CASH = RoomConventions(
    name="888poker cash",
    source=f'{_PAGE} "Actions", "Uncalled bets", "Payments and rake"',
    evidence=Evidence.MANY,
    raise_text=RaiseText.PUT_IN,
    uncalled=(Uncalled.BLIND_POT, Uncalled.IN_WALK, Uncalled.SILENT, Uncalled.IN_AWARD),
    silent_return_usual=True,
    award=AwardFigure.NET,
    rake=RakeFigure.ABSENT,
    total=TotalFigure.ABSENT,
    pot_figures=PotFigure.ABSENT,
    odd_unit=OddUnit.MOSTLY_LEFT_OF_BUTTON,
    no_flop_no_rake=True,
    rake_rate=(1, 10),
    ending=Ending.PAYMENTS,
    action_order=ActionOrder.FOLDS_APART,
)
#: At one level the room's own skins kept one cent of each full 16 in every hand, with a cap of 50 cents.
SMALLEST = replace(CASH, name="888poker cash, smallest level in dollars", rake_rate=(1, 16), rake_caps=50)
TOURNAMENT = replace(
    CASH, name="888poker tournament", source=f'{_PAGE} "Uncalled bets", "Payments and rake"', no_flop_no_rake=False
)
PLAY_MONEY = replace(
    TOURNAMENT,
    name="888poker play money",
    source=f'{_PAGE} "Payments and rake", "Ties and halves"',
    evidence=Evidence.FEW,
)
#: Every row, for the catalogue of conventions.
ROWS = (CASH, SMALLEST, TOURNAMENT, PLAY_MONEY)
#: Row by code of the money, if it is no real money.
_RULES = {"chips": TOURNAMENT, "play": PLAY_MONEY}

_OWN_SKINS = frozenset({"Cassava", "888poker"})
_SMALLEST_LEVEL = Stakes(1, 2)
_SEATS = {str(number): number for number in range(1, 100)}
_BUTTON = re.compile(r"Seat (?P<seat>[0-9]+) is the button")
_PLAYERS = re.compile(r"Total number of players : (?P<count>[0-9]+)")
_SEAT_LINE = re.compile(r"Seat [0-9]+: .*\(")
#: So many characters hold the banner.
_HEAD = 400
#: So many line ends make a blank line, which follows a hand that is not the last of its file.
_BLANK_LINE = 2
#: A no-break blank whose bytes were read in another encoding and written again.
_GARBLED_BLANK = re.compile("Â(?=\xa0[0-9$€£])")


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    text = _GARBLED_BLANK.sub("", hand.text.rstrip())
    while " \n" in text:
        text = text.replace(" \n", "\n")
    lines = text.split("\n")
    banner = BANNER.search(text, 0, _HEAD)
    found = banner or NUMBER.match(text)
    hand_id = found["id"] if found is not None else None
    try:
        if banner is None or hand_id is None:
            raise UnreadableError(Problem("RD002", hand.line, {"what": "hand number"}))
        return _Reader(hand, lines, banner["skin"], hand_id).read(text.count("\n", 0, banner.start()) + 1)
    except UnreadableError as error:
        return refused(hand, hand_id, error.problem, lines[0], ended="** Summary **" in text or " collected [" in text)


@lru_cache(maxsize=100)
def of_doubtful_cards(row: RoomConventions, language: str) -> RoomConventions:
    """The row for hands with cards whose letters no genuine hand has proven."""
    name = f"{row.name}, {language}: letters of the cards not proven"
    return replace(row, name=name, source=f'{_PAGE} "Cards"', evidence=Evidence.NONE)


def _is_smallest_level(skin: str, currency: Currency, stakes: Stakes, played_at: str | None) -> bool:
    """The level and the years whose rake is known to the cent: $0.01/$0.02, until 2020."""
    return (
        skin in _OWN_SKINS
        and currency.code == "USD"
        and stakes == _SMALLEST_LEVEL
        and played_at is not None
        and played_at < "2021"
    )


class _Reader:
    """Reads the lines of one hand whose banner is known."""

    __slots__ = ("_first", "_hand_id", "_level", "_lines", "_names", "_played_at", "_skin", "_table", "_text")

    def __init__(self, text: HandText, lines: list[str], skin: str, hand_id: str) -> None:
        self._text = text
        self._first = text.line
        self._lines = lines
        self._skin = skin
        self._hand_id = hand_id

    def read(self, at: int) -> Hand:
        """Read everything; ``at`` is the index of the line below the banner."""
        lines = self._lines
        at = self._skip_blank(at)
        self._level, self._played_at = read_level(lines[at], self._first + at)
        at = self._skip_blank(at + 1)
        table = read_table(lines[at])
        if table is None:
            raise UnreadableError(Problem("RD002", self._first + at, {"what": "table"}))
        self._table = table
        currency, guessed_from = currency_of(self._level, table, self._skin)
        marks, cards = self._survey(at + 1)
        style = number_style(marks)
        letters = self._letters(cards) if marks & ODD_CARDS else ENGLISH
        try:
            b = self._read_as(currency, style, letters, at + 1)
        except UnreadableError as error:
            if error.problem.code != "RD007" or currency.code != "play":
                raise
            # Play money is counted in chips where the text shows whole ones, else in hundredths.
            b = self._read_as(replace(currency, exponent=2), style, letters, at + 1)
        if guessed_from:
            b.problem("RD011", self._first, text=guessed_from, what=currency.code)
        if not letters.proven:
            b.hand.conventions = of_doubtful_cards(b.hand.conventions, letters.language)
        b.mark_all_ins()
        if self._text.text[len(self._text.text.rstrip()) :].count("\n") < _BLANK_LINE:
            b.hand.unended = self._first + len(lines) - 1
        return b.finish()

    def _skip_blank(self, at: int) -> int:
        """The index of the first line from ``at`` that is not blank. Raises UnreadableError at the end."""
        lines = self._lines
        while at < len(lines):
            if lines[at]:
                return at
            at += 1
        raise UnreadableError(Problem("RD004", self._first))

    def _survey(self, at: int) -> tuple[int, list[str]]:
        """What the brackets at the line ends tell of numbers and cards, and all lists of cards."""
        marks, cards = 0, []
        for line in self._lines[at:]:
            last = line[-1:]
            if last == "]":
                inner = line[line.rfind("[") + 1 : -1]
                found = MARKS[inner]
                if found & (CARDS | ODD_CARDS):
                    if inner[:1] == " ":
                        cards.append(inner)
                        marks |= found
                else:
                    marks |= found
            elif last == ")":
                marks |= MARKS[line[line.rfind("(") + 1 : -1]] & ~ODD_CARDS
        return marks, cards

    def _letters(self, cards: list[str]) -> Letters:
        letters = letters_of(cards)
        if len(letters.unknown) > 1:  # a single one is a damaged card, which is reported as such
            raise UnreadableError(Problem("RD001", self._first, {"what": f"cards {', '.join(letters.unknown)}"}))
        return letters

    def _read_as(self, currency: Currency, style: NumberStyle, letters: Letters, at: int) -> HandBuilder:
        """Read everything below the table line, amounts in the units of ``currency``."""
        units = amounts(currency.exponent, style)
        hand = self._new_hand(currency, self._level.stakes(units))
        names = Names()
        at, nameless = self._read_seats(hand, names, units, at)
        b = HandBuilder(hand, units, Street.PREFLOP)
        body = Body(names, letters)
        lines: Iterable[str] = self._lines[at:]
        if nameless is not None:
            lines = nameless.lines(lines, names.seats, self._first + at)
        body.read(b, lines, self._first + at)
        if nameless is not None:
            b.inferred("who acts where both names are blank, by the order of play", self._first + at)
        if not body.paid and not self._awards_nobody(body, b):
            raise UnreadableError(Problem("RD004", self._first))
        hand.recorded.has_summary = body.summary
        return b

    def _awards_nobody(self, body: Body, b: HandBuilder) -> bool:
        """Whether a text without a payment is whole: its summary tells of everybody left, and does not break off in a
        line."""
        if not body.summary:
            return False
        hand, summary = b.hand, self._lines[self._lines.index(SUMMARY) :]
        last = max((number for number, line in enumerate(self._lines, self._first) if line), default=0)
        left = {event.seat for event in hand.events} - b.folded
        told = all(any(line.startswith(f"{hand.seats[seat].name} ") for line in summary) for seat in left)
        return told and not any(unknown.line == last for unknown in hand.unknown_lines)

    def _new_hand(self, currency: Currency, stakes: Stakes) -> Hand:
        text, level, table = self._text, self._level, self._table
        rules = _RULES.get(currency.code, CASH)
        if rules is CASH and _is_smallest_level(self._skin, currency, stakes, self._played_at):
            rules = SMALLEST
        return Hand(
            text.room,
            self._hand_id,
            text.source,
            text.line,
            self._played_at,
            level.game,
            level.hi_lo,
            level.betting,
            stakes,
            currency,
            table.tournament,
            table.name,
            table.max_seats,
            None,
            rules,
        )

    # --- seats -----------------------------------------------------------------------------------

    def _read_seats(self, hand: Hand, names: Names, units: Amounts, at: int) -> tuple[int, Turns | None]:
        """Read button, number of players and seat lines; returns the index of the first line after them, and who may
        be without a name."""
        announced: tuple[int, int] | None = None
        seats = hand.seats
        number = self._first + at - 1
        for line in self._lines[at:]:
            number += 1
            if not line:
                continue
            if line.startswith("Seat "):
                place, _, rest = line[5:].partition(": ")
                name, found, stack = rest.rpartition(" ( ")
                if found and stack.endswith(" )") and place in _SEATS:
                    seat = _SEATS[place]
                    if seat in seats:
                        raise _bad_seat(line, number)
                    try:
                        seats[seat] = Seat(seat, name, units[stack[:-2]], number)
                    except AmountError as error:
                        raise bad_amount(error, number) from None
                    continue
                button = _BUTTON.fullmatch(line)
                if button is not None and not seats:
                    hand.button = int(button["seat"])
                    continue
                if not seats or _SEAT_LINE.match(line):
                    raise _bad_seat(line, number)
                break  # an action of somebody called "Seat ..."
            if seats or line.startswith("** "):
                break
            players = _PLAYERS.match(line)
            if players is not None:
                announced = int(players["count"]), number
            else:
                hand.unknown_lines.append(UnknownLine(line, number, money=False))
        else:
            number += 1
        if not seats:
            raise UnreadableError(Problem("RD002", self._first, {"what": "seats"}))
        if announced is not None and announced[0] != len(seats):
            raise UnreadableError(Problem("RD002", announced[1], {"what": "seat line"}))
        return number - self._first, self._name_seats(hand, names)

    def _name_seats(self, hand: Hand, names: Names) -> Turns | None:
        """Who is called what. Two players may be without a name where they are alone and one has the button."""
        seats = hand.seats
        for seat in seats.values():
            names.seats[seat.name] = seat.number
        if len(names.seats) == len(seats):
            return None
        if len(seats) == 2 and "" in names.seats and hand.button in seats:
            other = next(number for number in seats if number != hand.button)
            return Turns(hand.button, other)
        twice = next(seat for seat in seats.values() if names.seats[seat.name] != seat.number)
        raise _bad_seat(f"Seat {twice.number}: {twice.name}", twice.line)


def _bad_seat(line: str, number: int) -> UnreadableError:
    """A line of the seat list that cannot be read, or a name that two players have."""
    return UnreadableError(Problem("RD002", number, {"what": "seat line", "text": line}))
