"""Unibet (Relax): the text of one hand to a Hand (docs/rooms/unibet.md).

One genuine hand is known. Lines that are only told by others are read, too; whether they were understood shows in the
sums.
"""

from __future__ import annotations

import re

from parsers import clock
from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.errors import Problem, UnreadableError
from parsers.hand import (
    Betting,
    Board,
    CardSource,
    Game,
    Hand,
    HandText,
    Printed,
    Seat,
    Stakes,
    Street,
    SummarySeat,
    SummaryState,
    UnknownLine,
    Unreadable,
)
from parsers.money import CHIPS, AmountError, Amounts, Currency, amounts, cash, to_text
from parsers.refusals import bad_amount, refused
from parsers.rooms.unibet_words import ACTIONS, GAMES, MARKS, NEWER, OLDER, PRIZES, ROWS, SUMMARY, WHOLE
from parsers.unread import no_seat_behind

__all__ = ["ROWS", "parse"]

HEADER = re.compile(
    r"Game #(?P<id>[0-9]+): Table (?P<table>.+) - (?P<small>[0-9.,]+)/(?P<big>[0-9.,]+) - (?P<game>[^-]+?)"
    r" - (?P<time>[0-9:]+) (?P<day>[0-9]{4}/[0-9]{2}/[0-9]{2})"
)
NEWER_HEADER = re.compile(
    r"Unibet Hand #(?P<id>[0-9]+)(?:, Tournament #(?P<tournament>[0-9]+),.*?)? - (?P<small>[0-9.,]+)/(?P<big>[0-9.,]+)"
    r" - (?P<game>[^-]+?)(?: - Total prize .*)? - (?P<zone>[A-Z]+) (?P<time>[0-9:]+)"
    r" (?P<day>[0-9]{4}/[0-9]{2}/[0-9]{2})"
)
NEWER_TABLE = re.compile(r'Table "(?P<name>.*)" (?P<max>[0-9]{1,2})-max')
HAND_ID = re.compile(r"(?:Game|Unibet Hand) #([0-9]+)")
SEAT = re.compile(
    r"Seat (?P<seat>[0-9]{1,2}): (?P<name>.+) \((?P<stack>[^()]*[0-9][^()]*)\)(?P<away> \(sitting out\))?"
)
DEALT = re.compile(r"Dealt to (?P<name>.+) \[(?P<cards>[^\[\]]*)\]")
RETURNED = re.compile(r"Uncalled bet returned to (?P<name>.+): (?P<amount>\S+)")
TOTAL = re.compile(r"Total pot (?P<total>\S+)(?: (?:\| )?Rake (?P<rake>\S+))?")
BOARD = re.compile(r"Board:? \[(?P<cards>[^\[\]]*)\]")
RESULT = re.compile(r": bet (?P<bet>\S+) and won (?P<won>[^ ,]+), net result: (?P<net>\S+)")
#: Somebody without a seat who acts or is paid.
STRANGER = re.compile(r"(?P<name>.+?):? (?P<verb>folds|checks|calls|bets|raises|posts|wins|shows)\b.*")

_SIGN = re.compile("[€$£]")
_DIGIT = re.compile("[0-9]")
PLACE = re.compile("[0-9]{1,2}")


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    lines = [line.rstrip() for line in hand.text.rstrip().split("\n")]
    found = HAND_ID.search(lines[0])
    reader = _Reader(hand, lines)
    try:
        return reader.read()
    except UnreadableError as error:
        problem = error.problem
    except AmountError as error:
        problem = bad_amount(error, reader.number).problem
    ended = any(" wins " in line or _is_summary(line) for line in lines)
    return refused(hand, found[1] if found else None, problem, lines[0], ended=ended)


def _is_summary(line: str) -> bool:
    return line.startswith("***") and line.strip("* ").lower() == SUMMARY


class _Reader:
    """Reads the lines of one hand. ``number`` is the line that is being read."""

    __slots__ = ("_awarded", "_board", "_dealt_in", "_lines", "_names", "_text", "number")

    def __init__(self, text: HandText, lines: list[str]) -> None:
        self._text = text
        self._lines = lines
        self.number = text.line
        #: names, longest first, with their seats
        self._names: list[tuple[str, int]] = []
        self._dealt_in: set[int] = set()
        self._board: tuple[str, ...] = ()
        #: somebody without a seat was paid
        self._awarded = False

    def read(self) -> Hand:
        first = self._lines[0]
        header = HEADER.fullmatch(first) or NEWER_HEADER.fullmatch(first)
        if header is None:
            raise self._lacks("game and stakes")
        game = GAMES.get(header["game"].lower())
        if game is None:
            raise UnreadableError(Problem("RD001", self._text.line, {"game": header["game"]}))
        signed = next((found for line in self._lines if (found := SEAT.fullmatch(line))), None)
        if signed is None:
            raise self._lacks("seats")
        sign = _SIGN.search(signed["stack"])
        currency = (cash(sign[0], "") if sign is not None else None) or CHIPS
        hand = self._new_hand(header, *game, currency)
        at = self._read_seats(hand, amounts(currency.exponent))
        b = HandBuilder(hand, amounts(currency.exponent), Street.PREFLOP)
        if sign is None and hand.conventions is OLDER:
            b.problem("RD011", self._text.line, text="no sign", what=currency.code)
        self._read_lines(b, at)
        if not (self._awarded or hand.recorded.collected or hand.recorded.has_summary or hand.cancelled):
            raise UnreadableError(Problem("RD004", self._text.line))
        if not hand.recorded.has_summary:
            hand.unended = self._text.line + len(self._lines) - 1
        if self._dealt_in:
            for seat in hand.seats.values():
                seat.out_of_hand = seat.number not in self._dealt_in
        return b.finish()

    def _lacks(self, what: str) -> UnreadableError:
        return UnreadableError(Problem("RD002", self._text.line, {"what": what}))

    def _new_hand(self, header: re.Match[str], game: Game, betting: Betting, currency: Currency) -> Hand:
        units = amounts(currency.exponent)
        named = header.groupdict()
        table = next((found for line in self._lines[1:6] if (found := NEWER_TABLE.fullmatch(line))), None)
        if header.re is NEWER_HEADER and table is None:
            raise self._lacks("table")
        name = named.get("table") or (table["name"] if table is not None else None)
        return Hand(
            self._text.room,
            header["id"],
            self._text.source,
            self._text.line,
            clock.to_iso(header["day"].replace("/", "-"), header["time"], named.get("zone") or ""),
            game,
            False,
            betting,
            Stakes(units[header["small"]], units[header["big"]]),
            currency,
            (named.get("tournament") or name) if currency is CHIPS else None,
            name,
            int(table["max"]) if table is not None else None,
            None,
            NEWER if header.re is NEWER_HEADER else OLDER,
        )

    def _read_seats(self, hand: Hand, units: Amounts) -> int:
        """Read the seat list; returns the index of the first line after it."""
        lines = self._lines
        at = 1
        while at < len(lines) and (
            not lines[at] or lines[at].lower() == "*** seated players ***" or NEWER_TABLE.fullmatch(lines[at])
        ):
            at += 1
        while at < len(lines) and (not lines[at] or lines[at].startswith("Seat ")):
            if not lines[at]:
                at += 1
                continue
            self.number = self._text.line + at
            match = SEAT.fullmatch(lines[at])
            place = int(match["seat"]) if match is not None else 0
            if match is None or not place or place in hand.seats or any(match["name"] == n for n, _ in self._names):
                raise UnreadableError(Problem("RD002", self.number, {"what": "seat line", "text": lines[at]}))
            hand.seats[place] = Seat(
                place, match["name"], units[match["stack"]], self.number, sitting_out=match["away"] is not None
            )
            self._names.append((match["name"], place))
            at += 1
        if not hand.seats:
            raise self._lacks("seats")
        self._names.sort(key=lambda named: -len(named[0]))
        no_seat_behind(lines, at, SEAT, self._text.line)
        return at

    def _read_lines(self, b: HandBuilder, start: int) -> None:
        for at in range(start, len(self._lines)):
            line = self._lines[at]
            self.number = self._text.line + at
            if line and self._is_result(b, line) and self._read_result(b, line, at):
                continue
            if line and not (self._read_action(b, line) or self._read_mark(b, line) or self._read_other(b, line, at)):
                self._read_unknown(b, line)

    def _is_result(self, b: HandBuilder, line: str) -> bool:
        """Whether a line of the summary can only be a result, though somebody is called "Seat 3"."""
        return b.hand.recorded.has_summary and line.startswith("Seat ") and ", net result: " in line

    def _read_action(self, b: HandBuilder, line: str) -> bool:
        """A line that begins with a seated name, the longest first, perhaps with a colon after it."""
        for name, seat in self._names:
            if line.startswith(name):
                what = line[len(name) :].removeprefix(":")
                if what.startswith(" ") and self._act(b, seat, what[1:]):
                    return True
        return False

    def _act(self, b: HandBuilder, seat: int, what: str) -> bool:
        act = WHOLE.get(what)
        if act is not None:
            act(b, seat, self.number)
            return True
        verb, _, rest = what.partition(" ")
        handler = ACTIONS.get(verb)
        return handler is not None and handler(b, seat, rest, self.number)

    def _read_mark(self, b: HandBuilder, line: str) -> bool:
        if not line.startswith("***"):
            return False
        mark, found, cards = line[3:].partition("***")
        mark = mark.strip().lower()
        if not found or (mark not in MARKS and mark != SUMMARY):
            # Streets would run together, and every raise after it be misread.
            raise UnreadableError(Problem("RD001", self.number, {"what": line}))
        b.hand.recorded.has_summary |= mark == SUMMARY
        street = MARKS.get(mark)
        if street is not None:
            dealt = split_cards(cards.replace("[", " ").replace("]", " ").strip())
            self._board = (*self._board, *dealt) if len(dealt) == 1 else dealt
            b.deal(street, 0, self._board, self.number)
        return True

    def _seat_of(self, name: str) -> int | None:
        return next((seat for known, seat in self._names if known == name), None)

    def _read_other(self, b: HandBuilder, line: str, at: int) -> bool:
        """Cards, returned money, the figures and seat lines of the summary."""
        number = self.number
        if line.startswith("Dealt in "):
            seat = self._seat_of(line[9:])
            self._dealt_in.add(seat or 0)
            return seat is not None
        if (match := DEALT.fullmatch(line)) and (seat := self._seat_of(match["name"])):
            self._dealt_in.add(seat)
            b.cards(seat, split_cards(match["cards"]), CardSource.DEALT, number)
            b.hand.hero = b.hand.hero or seat
        elif (match := RETURNED.fullmatch(line)) and (seat := self._seat_of(match["name"])):
            b.returned(seat, b.amounts[match["amount"]], number)
        elif match := TOTAL.fullmatch(line):
            if at == len(self._lines) - 1:
                return False  # the text may have been cut inside the rake
            rake = Printed(b.amounts[match["rake"]], number) if match["rake"] else None
            b.totals(Printed(b.amounts[match["total"]], number), rake)
        elif match := BOARD.fullmatch(line):
            b.hand.recorded.boards.append(Board(split_cards(match["cards"]), number))
        elif line.lower().rstrip(".") == "hand cancelled":
            b.cancel(number)
        else:
            return line.startswith("Seat ") and self._read_result(b, line, at)
        return True

    def _read_result(self, b: HandBuilder, line: str, at: int) -> bool:
        """``Seat 4: Hero: bet €0.95 and won €1.10, net result: €0.15``"""
        place, _, rest = line[5:].partition(": ")
        seat = b.hand.seats.get(int(place)) if PLACE.fullmatch(place) else None
        if seat is None or not rest.startswith(seat.name):
            b.problem("RD008", self.number, name=rest.partition(": bet ")[0])
            return True
        match = RESULT.fullmatch(rest[len(seat.name) :])
        if match is None:
            return False
        bet, won = b.amounts[match["bet"]], b.amounts[match["won"]]
        net = b.amounts[match["net"].replace("-", "", 1)] * (-1 if "-" in match["net"] else 1)
        if at == len(self._lines) - 1 and not self._text.text.endswith("\n") and self._is_cut(b, net, won - bet):
            return False
        state = SummaryState.COLLECTED if won else SummaryState.OTHER
        record = SummarySeat(seat.number, state, won, self.number, bet=bet, net=net)
        return b.hand.recorded.summary.setdefault(seat.number, record) is record

    def _is_cut(self, b: HandBuilder, net: int, whole: int) -> bool:
        """Is the figure at the very end of a text the beginning of the one that should stand there?"""
        printed, due = (to_text(units, b.hand.currency).rstrip("0").rstrip(".") for units in (net, whole))
        return printed != due and due.startswith(printed)

    def _read_unknown(self, b: HandBuilder, line: str) -> None:
        """Somebody without a seat who acts or is paid, or a line that is not understood."""
        first = next((name for name, _ in self._names if line.startswith((f"{name} ", f"{name}:"))), "")
        stranger = None if first else STRANGER.fullmatch(line)
        if stranger is None:
            last = "" if first else next((name for name, _ in self._names if line.endswith(f" {name}")), "")
            money = (first or last) and _DIGIT.search(line[len(first) :].removesuffix(last))
            b.hand.unknown_lines.append(UnknownLine(line, self.number, bool(money)))
        elif stranger["verb"] == "wins" and not any(words in line for words in PRIZES):
            self._awarded = True
            b.problem("RD008", self.number, name=stranger["name"], paid=line)
        else:
            b.stranger(stranger["name"], line, self.number)
