"""Full Tilt, the client of 2004 to 2015: the text of one hand to a Hand (docs/rooms/fulltilt.md).

Lines are resolved by names first: a seated name and a blank begin an action, whatever the name looks like, and a name
with a colon begins chat.
"""

from __future__ import annotations

import re
from dataclasses import replace

from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.conventions import Evidence, HiLoOddUnit, PotFigure, RoomConventions
from parsers.dealing import STUD_GAMES, first_street
from parsers.errors import Problem, UnreadableError
from parsers.hand import CardSource, Game, Hand, HandText, Seat, Stakes, Street, UnknownLine, Unreadable
from parsers.money import CHIPS, PLAY, AmountError, Amounts, Currency, amounts, cash
from parsers.refusals import bad_amount_in, refused
from parsers.rooms.fulltilt_header import START, Header, read_header
from parsers.rooms.fulltilt_summary import Summary, seats_of_summary
from parsers.rooms.fulltilt_words import FIGURE, MARKS, NOTE, PAID, RETURN, VERBS
from parsers.textroom import Names

_PAGE = "docs/rooms/fulltilt.md"
_CASH = RoomConventions(
    name="Full Tilt cash from 2012",
    source=f'{_PAGE} "Returns, totals and pots"',
    evidence=Evidence.MANY,
    pot_figures=PotFigure.GROSS,
    hi_lo_odd_unit=HiLoOddUnit.HIGH,
    descriptions_known=True,
    position_notes=True,
)
_LIMIT_CASH = replace(
    _CASH,
    name="Full Tilt fixed limit cash from 2012",
    source=f'{_PAGE} "Ties and halves"',
    evidence=Evidence.FEW,
    coarse_units=(5, 25, 50, 100),
)
_OLD_CASH = replace(
    _LIMIT_CASH,
    name="Full Tilt cash before 2012",
    source=f'{_PAGE} "Returns, totals and pots", "Ties and halves"',
    evidence=Evidence.MANY,
)
_TOURNAMENT = replace(_CASH, name="Full Tilt tournament")
_PLAY = replace(_CASH, name="Full Tilt play money", evidence=Evidence.FEW)
ROWS = (_CASH, _LIMIT_CASH, _OLD_CASH, _TOURNAMENT, _PLAY)
#: From this day on only fixed limit games are known to have been split in coarser chips than cents.
_CENTS_FROM = "2012/01/01"

_SEAT = re.compile(r"Seat ([0-9]{1,2}): (.+) \(([^()]*)\)(, is sitting out)?")
_BUTTON = re.compile(r"The button is in seat #([0-9]{1,2})")
_SUFFIXES = {"K": 3, "M": 6}
_DIGIT = re.compile("[0-9]")
_STREET_POT = re.compile(r"\((?:Total )?Pot: ([$€£]?[0-9][0-9,]*(?:\.[0-9]+)?)[,)]")
_ANY_MARK = re.compile(r"\*\*\* [^a-z*:]+ \*\*\*")
_CANCELED = re.compile(r"Hand #[0-9]+ has been cancell?ed")
_STRANGER = re.compile(
    r"(?P<name>.+?) (?:folds|checks|mucks|stands pat|shows \[.*"
    rf"|(?:calls|bets|raises to|completes it to|brings in for|antes|posts(?: [a-z ]+ of)?) {FIGURE}.*)"
)


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    lines = [line.rstrip() for line in hand.text.rstrip("\n\r \ufffd").split("\n")]
    start = START.match(lines[0])
    if start is None:
        problem = Problem("RD002", hand.line, {"what": "hand number"})
        return Unreadable(hand.room, None, hand.source, hand.line, [problem], lines[0])
    try:
        header = read_header(lines[0][start.end() :], hand.line)
        if header.partial:
            what = "a hand that was joined in its middle (partial)"
            raise UnreadableError(Problem("RD001", hand.line, {"what": what}))
        return _Reader(hand, start["id"], header, lines).read()
    except UnreadableError as error:
        return refused(hand, start["id"], error.problem, lines[0], ended=_has_result(hand.text))


def _has_result(text: str) -> bool:
    return "*** SUMMARY" in text or " wins " in text or " ties for " in text


def conventions(header: Header) -> RoomConventions:
    """The row of a hand, by its header alone."""
    level = header.level
    if level.tournament is not None:
        return _TOURNAMENT
    if not level.sign:
        return _PLAY
    if header.day < _CENTS_FROM:
        return _OLD_CASH
    return _LIMIT_CASH if level.betting == "fixed-limit" else _CASH


class _Reader:
    """Reads the lines of one hand whose header is known."""

    __slots__ = ("_awarded", "_dealt", "_first", "_header", "_id", "_lines", "_names", "_opening", "_text")

    def __init__(self, text: HandText, hand_id: str, header: Header, lines: list[str]) -> None:
        self._text = text
        self._id = hand_id
        self._header = header
        self._lines = lines
        self._first = text.line
        self._names = Names()
        #: a payment line was seen, whoever it names
        self._awarded = False
        #: cards were dealt
        self._dealt = False
        #: what lies open before the flop (Courchevel)
        self._opening: tuple[str, ...] = ()

    def read(self) -> Hand:
        level = self._header.level
        currency = CHIPS if level.tournament is not None else cash(level.sign, "") or PLAY
        try:
            b = self._read_as(currency)
        except UnreadableError as error:
            if error.problem.code != "RD007" or currency is not PLAY:
                raise
            # Play money has no fixed unit: chips where the text shows whole ones, else hundredths.
            b = self._read_as(replace(currency, exponent=2))
        hand, recorded = b.hand, b.hand.recorded
        if not (self._awarded or recorded.has_summary or hand.cancelled):
            raise UnreadableError(Problem("RD004", self._first))
        b.pay_by_summary()
        if hand.runs > 1 or recorded.board_pots:
            _distrust_summaries(hand)
        total = recorded.total
        if not (self._dealt or recorded.collected) and total is not None and not total.units:
            b.cancel(total.line)  # blinds were posted and taken back
        return b.finish()

    def _read_as(self, currency: Currency) -> HandBuilder:
        """Read everything after the header, amounts in the units of ``currency``."""
        units = amounts(currency.exponent)
        self._names = Names()
        self._awarded = self._dealt = False
        self._opening = ()
        lines = self._lines
        end = next((at for at, line in enumerate(lines) if line.startswith("*** SUMMARY")), len(lines))
        at = 0
        try:
            hand = self._new_hand(currency, units)
            b = HandBuilder(hand, units, first_street(hand.game))
            at = self._read_seats(hand, units)
            if not hand.seats:
                self._seat_by_summary(hand, end)
            self._read_body(b, at, end)
            if not hand.events and not any(seat.stack is not None for seat in hand.seats.values()):
                raise UnreadableError(Problem("RD002", self._first, {"what": "seats"}))
            at = end
            summary = Summary(b, self._names)
            if end < len(lines):
                summary.read(lines[end:], self._first + end)
            if not summary.ended:
                hand.unended = self._first + len(lines) - 1
        except AmountError as error:
            raise bad_amount_in(error, self._lines, self._first, at) from None
        return b

    def _new_hand(self, currency: Currency, units: Amounts) -> Hand:
        level = self._header.level
        stakes = Stakes(*(_stake(text, units) for text in (level.small, level.big, level.ante, level.cap)))
        return Hand(
            self._text.room,
            self._id,
            self._text.source,
            self._text.line,
            self._header.played_at,
            level.game,
            level.hi_lo,
            level.betting,
            stakes,
            currency,
            level.tournament,
            level.table,
            level.max_seats,
            None,
            conventions(self._header),
        )

    # --- seats -----------------------------------------------------------------------------------

    def _read_seats(self, hand: Hand, units: Amounts) -> int:
        """Read the block of seat lines; returns the index of the first line after it."""
        names = self._names.seats
        for at, line in enumerate(self._lines[1:], 1):
            number = self._first + at
            match = _SEAT.fullmatch(line) if line.startswith("Seat ") else None
            if match is not None:
                seat, name = int(match[1]), match[2]
                if not seat or seat in hand.seats or name in names:
                    raise self._bad_seat(at)
                hand.seats[seat] = Seat(seat, name, units[match[3]], number, sitting_out=match[4] is not None)
                names[name] = seat
            elif line.startswith("Seats: ") and line[len("Seats: ") :].isdecimal():
                hand.max_seats = int(line[len("Seats: ") :])
            elif line.startswith("Seat ") and not self._names.split(line, " ")[0]:
                raise self._bad_seat(at)
            elif line:
                return at
        return len(self._lines)

    def _bad_seat(self, at: int) -> UnreadableError:
        return UnreadableError(Problem("RD002", self._first + at, {"what": "seat line", "text": self._lines[at]}))

    def _seat_by_summary(self, hand: Hand, end: int) -> None:
        """Hands that were only watched may have no seat list: the summary names seats, and nobody's stack is known."""
        for seat, name, index, sitting_out in seats_of_summary(self._lines[end:]):
            if seat not in hand.seats and name not in self._names.seats:
                hand.seats[seat] = Seat(seat, name, None, self._first + end + index, sitting_out=sitting_out)
                self._names.seats[name] = seat

    # --- actions ---------------------------------------------------------------------------------

    def _read_body(self, b: HandBuilder, start: int, end: int) -> None:
        names = self._names
        seats = names.seats
        spaced = any(" " in name for name in seats)
        whole, by_word = VERBS.whole, VERBS.by_word
        number = self._first + start - 1
        for line in self._lines[start:end]:
            number += 1
            if spaced:
                name, what = names.split(line, " ")
            else:
                name, _, what = line.partition(" ")
            seat = seats.get(name)
            if seat is not None:
                act = whole.get(what)
                if act is not None:
                    act(b, seat, number)
                    continue
                verb, _, rest = what.partition(" ")
                handler = by_word.get(verb)
                if handler is not None and handler(b, seat, rest, number):
                    continue
            if line and not self._read_other(b, line, number) and not (spaced and self._read_shorter(b, line, number)):
                self._read_odd(b, line, number)

    def _read_shorter(self, b: HandBuilder, line: str, number: int) -> bool:
        """``Ann raises to $5`` where somebody is called "Ann raises": a shorter name that makes sense of the line."""
        for name, seat in sorted(self._names.seats.items(), key=lambda item: -len(item[0])):
            if line.startswith(f"{name} "):
                what = line[len(name) + 1 :]
                verb, _, rest = what.partition(" ")
                act, handler = VERBS.whole.get(what), VERBS.by_word.get(verb)
                if act is not None:
                    act(b, seat, number)
                    return True
                if handler is not None and handler(b, seat, rest, number):
                    return True
        return False

    def _read_other(self, b: HandBuilder, line: str, number: int) -> bool:
        """Lines that begin with no name: marks, cards dealt, money returned, the button, notes."""
        if line.startswith("*** "):
            return self._read_mark(b, line, number)
        if line.startswith("Uncalled bet of "):
            match = RETURN.fullmatch(line)
            seat = self._names.seats.get(match["name"]) if match is not None else None
            if match is None or seat is None:
                return False
            b.returned(seat, b.amounts[match["amount"]], number)
            return True
        if line.startswith("Dealt to "):
            return self._read_dealt(b, line[len("Dealt to ") :], number)
        button = _BUTTON.fullmatch(line)
        if button is not None:
            b.hand.button = int(button[1])
            return True
        if _CANCELED.fullmatch(line):
            b.cancel(number)
            return True
        return NOTE.fullmatch(line) is not None

    def _read_mark(self, b: HandBuilder, line: str, number: int) -> bool:
        """``*** TURN *** [Kd Th 9d] [5h] (Total Pot: 400, 2 Players)``"""
        mark, _, rest = line[len("*** ") :].partition(" ***")
        known = MARKS.get(mark)
        if known is None or rest[:1] == ":" or rest[1:2].isalpha():  # somebody's name may look like a mark
            return False
        street, run = known
        self._dealt = True
        pot = _STREET_POT.search(rest)
        if pot is not None and not b.hand.recorded.collected:
            b.pot_here(b.amounts[pot[1]], number)
        if street is None:
            b.run = run or None
            return True
        cards = split_cards(rest[rest.find("[") + 1 : rest.rfind("]")].replace("] [", " ")) if "[" in rest else ()
        if street is Street.PREFLOP:
            self._opening = cards
        elif street is Street.FLOP and b.hand.game is Game.COURCHEVEL and cards[:1] != self._opening:
            cards = (*self._opening, *cards)
        b.deal(street, run, cards, number)
        return True

    def _read_dealt(self, b: HandBuilder, text: str, number: int) -> bool:
        """``Ann [4d As] [7s]``: cards that a player has and new ones, or new ones alone."""
        name, found, new = text.removesuffix("]").rpartition(" [")
        if not found or not text.endswith("]"):
            return False
        kept = ""
        if name not in self._names.seats and name.endswith("]"):
            name, _, kept = name[:-1].rpartition(" [")
        seat = self._names.seats.get(name)
        if seat is None:
            b.problem("RD008", number, name=name)
            return True
        self._dealt = True
        first = b.hand.game not in STUD_GAMES or (b.street is first_street(b.hand.game) and " " in kept)
        if b.hand.hero is None and first:
            b.hand.hero = seat
        if kept:
            b.more_cards(seat, split_cards(kept), split_cards(new), number)
        else:
            b.cards(seat, split_cards(new), CardSource.DEALT, number)
        return True

    def _read_odd(self, b: HandBuilder, line: str, number: int) -> None:
        """What is left: chat, people who are not seated, and lines that are not understood."""
        names = self._names
        name, what = names.split(line, " ")
        if not name and _ANY_MARK.match(line) and not names.split(line, ":")[0]:
            # A mark that is not understood: streets would merge and every raise after it be misread.
            raise UnreadableError(Problem("RD001", number, {"what": line}))
        if not name and _SEAT.fullmatch(line) and not b.events:
            raise self._bad_seat(number - self._first)  # behind a line that is none of the seat list
        if ": " in line or line.endswith(":"):
            return
        paid = PAID.fullmatch(line) or RETURN.fullmatch(line)
        stranger = _STRANGER.fullmatch(line)
        if not name and paid is not None:
            self._awarded = True
            b.problem("RD008", number, name=paid["name"], paid=line)
        elif not name and stranger is not None:
            b.stranger(stranger["name"], line, number)
        else:
            if not name:
                last = next((name for name in names.seats if line.endswith(f" {name}")), line)
                what = line.removesuffix(last)
            b.hand.unknown_lines.append(UnknownLine(line, number, _DIGIT.search(what) is not None))


def _distrust_summaries(hand: Hand) -> None:
    """A side pot won before two boards were dealt may be in both of their summaries or in none: the lines count. So
    they do where the summary of a board is cut off."""
    if hand.unended:
        hand.recorded.summary.clear()
        hand.recorded.board_wins = ()
    for collect in hand.recorded.collected:
        if collect.board is None and collect.pot:
            hand.recorded.summary.pop(collect.seat, None)


def _stake(text: str, units: Amounts) -> int | None:
    """A figure of the header: "$0.50", "500K"; None if there is none or it counts in unknown steps ("2B")."""
    if not text or text[-1] == "B":
        return None
    power = _SUFFIXES.get(text[-1], 0)
    return units[text[:-1]] * 10**power if power else units[text]
