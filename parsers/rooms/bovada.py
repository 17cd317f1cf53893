"""Bovada, Ignition and Bodog: the text of one hand to a Hand (docs/rooms/bovada.md).

Players are named by their position, and the room logs everybody's cards.
"""

from __future__ import annotations

import re
from dataclasses import replace

from parsers.builder import HandBuilder
from parsers.cards import first_impossible
from parsers.dealing import first_street
from parsers.errors import Problem, UnreadableError
from parsers.hand import Game, Hand, HandText, Seat, Unreadable
from parsers.money import CHIPS, PLAY, AmountError, Amounts, Currency, amounts, cash
from parsers.refusals import bad_amount, refused
from parsers.rooms.bovada_body import Body
from parsers.rooms.bovada_conventions import ROWS, conventions
from parsers.rooms.bovada_header import BEGIN, Header, read_header
from parsers.rooms.bovada_summary import read_summary
from parsers.rooms.bovada_words import TABLE_CARDS, is_note, without_remark

__all__ = ["ROWS", "parse"]

_SEAT = re.compile(r"Seat (?P<seat>[0-9]+): (?P<label>.+?)(?P<owner> {1,2}\[ME\])? \((?P<stack>\S+) in chips\)")
_STUD_SEAT = re.compile(r"(?P<label>Seat\+(?P<seat>[0-9]+))(?P<owner> {1,2}\[ME\])?: (?P<stack>\S+) in chips")
_INFO = re.compile(r"(?:Table|Player) Info: ")
_BUTTON = re.compile(r"\nDealer *(?:\[ME\])? : Set dealer[^\[\n]*\[(?P<seat>[0-9]+)\]")
_SIGN = re.compile(r"[^\w.,]*")
_PAYS = re.compile(r" : Hand [Rr]esult|\*\*\* SUMMARY")
_BOARD = re.compile(r"\nBoard \[(?P<cards>[^\]\n]*)\]")
_BOARD_GAMES = frozenset({Game.HOLDEM, Game.OMAHA})
_FLOP_CARDS = 3
_ONCE = "lines that repeat the one before them are read once"


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    text = hand.text.rstrip().replace("\xa0", " ")
    while " \n" in text:
        text = text.replace(" \n", "\n")
    lines = text.split("\n")
    first = lines[0]
    begin = BEGIN.match(first)
    if begin is None:
        return _unreadable(hand, None, first, Problem("RD002", hand.line, {"what": "hand number"}))
    try:
        header = read_header(first, begin, hand.line)
    except UnreadableError as error:
        return _unreadable(hand, begin["id"], first, error.problem)
    reading = _read(hand, header, lines)
    once, repeated = _read_once(lines)
    if repeated:
        problem = Problem("RD012", hand.line + repeated, {"what": _ONCE})
        chosen = _choose(reading, _read(hand, header, once), problem)
        actions, repeated = _read_once(lines, payments=False)
        if repeated and actions != once and chosen is reading:
            _choose(reading, _read(hand, header, actions), problem)
        return chosen
    return reading


def _choose(printed: Hand | Unreadable, once: Hand | Unreadable, problem: Problem) -> Hand | Unreadable:
    """The hand as it is printed, with the reading that takes repeated lines once beside it; that one alone where the
    text as it is printed cannot be read."""
    if isinstance(once, Unreadable):
        return printed
    once.problems.append(problem)
    if isinstance(printed, Unreadable) or any(unknown.money for unknown in printed.unknown_lines):
        return once
    printed.other_readings += (once,)
    return printed


def _read_once(lines: list[str], *, payments: bool = True) -> tuple[list[str], int]:
    """(lines, first repetition): a line of the log that repeats the one before it is blank; index 0 if none does.
    ``payments``: also one that pays; but two halves of a pot may go to one player in equal lines."""
    once, repeated = lines, 0
    before = ""
    for at, line in enumerate(lines):
        if line and line == before and _may_count(line) and (payments or _PAYS.search(line) is None):
            if not repeated:
                once, repeated = list(lines), at
            once[at] = ""
        before = line or before  # a text may have an empty line after every line
    return once, repeated


def _may_count(line: str) -> bool:
    """Whether a line is of a kind that it matters to read twice."""
    if line.startswith(TABLE_CARDS):
        return True
    _, found, what = line.partition(" : ")
    return bool(found) and not is_note(what) and not is_note(without_remark(what))


def _read(hand: HandText, header: Header, lines: list[str]) -> Hand | Unreadable:
    try:
        return _Reader(hand, header, lines).read()
    except UnreadableError as error:
        return _unreadable(hand, header.hand_id, lines[0], error.problem)


def _unreadable(hand: HandText, hand_id: str | None, first: str, problem: Problem) -> Unreadable:
    return refused(hand, hand_id, problem, first, ended=_PAYS.search(hand.text) is not None)


class _Reader:
    """Reads the lines of one hand whose header is known."""

    __slots__ = ("_first", "_header", "_labels", "_lines", "_text")

    def __init__(self, text: HandText, header: Header, lines: list[str]) -> None:
        self._text = text
        self._header = header
        self._lines = lines
        self._first = text.line
        #: label, in each way that the log writes it -> seat
        self._labels: dict[str, int] = {}

    def read(self) -> Hand:
        currency = self._currency()
        try:
            return self._read_as(currency)
        except UnreadableError as error:
            if error.problem.code != "RD007" or currency.code != "play":
                raise
            # Play money has no fixed unit: chips where the text shows whole ones, else hundredths.
            return self._read_as(replace(currency, exponent=2))

    def _currency(self) -> Currency:
        """Chips in tournaments; at other tables the sign of the first stack tells."""
        if self._header.tournament is not None:
            return CHIPS
        for line in self._lines[1:]:
            match = _SEAT.fullmatch(line) or _STUD_SEAT.fullmatch(line)
            if match is not None:
                sign = _SIGN.match(match["stack"])
                return (cash(sign[0], "") if sign is not None else None) or PLAY
        return PLAY

    def _read_as(self, currency: Currency) -> Hand:
        units = amounts(currency.exponent)
        hand = self._new_hand(currency)
        at = self._read_seats(hand, units)
        hand.button = self._button(hand)
        b = HandBuilder(hand, units, first_street(hand.game))
        text = self._text.text
        body = Body(b, self._labels, self._lines, self._first, " : Ante chip " in text, self._is_unmarked(text))
        at = body.read(at)
        recorded = hand.recorded
        if at < len(self._lines):
            read_summary(b, body, self._lines[at:], self._first + at, self._header.zone)
        elif not recorded.collected and not any("paid" in problem.params for problem in hand.problems):
            raise UnreadableError(Problem("RD004", self._first))
        else:
            hand.unended = self._first + len(self._lines) - 1
        b.finish()
        _compare_best(b, body)
        return hand

    def _new_hand(self, currency: Currency) -> Hand:
        header, text = self._header, self._text
        self._labels = {}
        return Hand(
            text.room,
            header.hand_id,
            text.source,
            text.line,
            header.played_at,
            header.game,
            header.hi_lo,
            header.betting,
            header.stakes,
            currency,
            header.tournament,
            header.table,
            None,
            None,
            conventions(header, currency.code == "play", "| Rake (" in text.text),
        )

    # --- seats -----------------------------------------------------------------------------------

    def _read_seats(self, hand: Hand, units: Amounts) -> int:
        """Read the block of seat lines; returns the index of the first line after it."""
        at = 1
        number = self._first
        try:
            for at, line in enumerate(self._lines[1:], 1):
                number = self._first + at
                match = _SEAT.fullmatch(line) or _STUD_SEAT.fullmatch(line)
                if match is not None:
                    self._add_seat(hand, match, units, number)
                elif line.startswith("Seat") and " : " not in line:
                    raise UnreadableError(Problem("RD002", number, {"what": "seat line", "text": line}))
                elif line and not _INFO.match(line):
                    break
        except AmountError as error:
            raise bad_amount(error, number) from None
        if not hand.seats:
            raise UnreadableError(Problem("RD002", self._first, {"what": "seats"}))
        return at

    def _add_seat(self, hand: Hand, match: re.Match[str], units: Amounts, number: int) -> None:
        place, label = int(match["seat"]), match["label"]
        if place in hand.seats or label in self._labels:
            raise UnreadableError(Problem("RD002", number, {"what": "seat line", "text": match[0]}))
        hand.seats[place] = Seat(place, label, units[match["stack"]], number)
        if match["owner"]:
            hand.hero = place
        for written in (label, f"{label} [ME]", f"{label}  [ME]"):
            self._labels[written] = place

    def _button(self, hand: Hand) -> int | None:
        """The seat called Dealer; without one the empty seat that the button was set on.

        Large tournaments number players, not seats: there the button is set on a place of the table.
        """
        seat = self._labels.get("Dealer")
        if seat is not None:
            return seat
        match = _BUTTON.search(self._text.text)
        numbers = list(hand.seats)
        if match is None or numbers != sorted(numbers):
            return None
        place = int(match["seat"])
        return None if place in hand.seats else place

    def _is_unmarked(self, text: str) -> bool:
        """Cards lie on the table at the end, but no line of the log says when they came."""
        if (
            self._header.game not in _BOARD_GAMES
            or "\n*** FLOP" in text
            or any(f"\n{mark}" in text for mark in TABLE_CARDS)
        ):
            return False
        board = _BOARD.search(text)
        return board is not None and len(board["cards"].split()) >= _FLOP_CARDS


def _compare_best(b: HandBuilder, body: Body) -> None:
    """The five cards of a showdown line are the player's own and the board's: others contradict the text. Said once."""
    hand = b.hand
    if any(problem.code == "RD009" for problem in hand.problems):
        return
    if hand.game in _BOARD_GAMES and not hand.boards:
        return  # cut off before the only line that tells the board
    board = hand.boards[0].cards if hand.boards else ()
    for seat, cards, line in body.best:
        own = hand.cards.get(seat)
        if own is None or not own.complete:
            continue
        strangers = [card for card in cards if card not in own.cards and card not in board]
        card = strangers[0] if strangers else first_impossible(cards)
        if card is not None:
            b.problem("RD009", line, card=card)
            return
