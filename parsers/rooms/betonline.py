"""BetOnline, PayNoRake, ActionPoker and the other skins of the Chico network (docs/rooms/betonline.md).

Names are those of the seat list, whatever they look like: one may be empty, and two players may sit in one seat.
"""

from __future__ import annotations

import re
from dataclasses import replace

from parsers import clock
from parsers.builder import HandBuilder
from parsers.errors import Problem, UnreadableError
from parsers.hand import CardSource, Game, Hand, HandText, Seat, Stakes, Street, UnknownLine, Unreadable
from parsers.money import CHIPS, PLAY, AmountError, Amounts, Currency, amounts, cash
from parsers.refusals import bad_amount, refused
from parsers.rooms.betonline_summary import Summary
from parsers.rooms.betonline_words import CASH, GAMES, LIMITS, ROWS, VERBS, ZONES, cards_of
from parsers.textroom import Names

__all__ = ["ROWS", "parse"]

_ID = re.compile(r"[^\n#]* Game #(\d+):")
_HEADER = re.compile(
    r"\W*(?P<skin>[\w. ]+?) Game #(?P<id>\d+):\s+(?:Tournament #(?P<tournament>\d+):\s*)?(?P<level>.*?) ?- "
    r"(?P<day>\d{4}(?P<dash>[/-])\d{2}[/-]\d{2}) (?P<time>\d{1,2}:\d{2}(?::\d{2})?)(?: (?P<zone>.+))?"
)
_LEVEL = re.compile(
    r"(?:(?:[$€£\d.,+ ]+|Freeroll) )?(?P<game>[A-Za-z0-9'/ -]*?[A-Za-z'])"
    r"(?: (?P<limit>No Limit|Pot Limit|Limit|LIMIT))?,?"
    r"(?: ?\(?(?P<sign>[$€£]?)(?P<small>[\d.,]+)/[$€£]?(?P<big>[\d.,]+)\)?)?"
)
_TABLE = re.compile(
    r"Table (?:'(?P<quoted>.*)'|(?P<plain>.*?))(?: (?P<max>\d+)-[Mm]ax,?)?(?: \((?P<money>Real|Play) Money\))?"
    r" Seat #(?P<button>\d+) is the button"
)
_SEAT = re.compile(r"Seat (?P<seat>\d+): (?P<name>.*) \((?P<stack>[\d.,]+) in [Cc]hips\)(?: - (?P<note>[A-Z][\w ]+))?")
_NOISE = re.compile(
    r"(?s:.* said \".*\")|.* joins the table at seat #\d+|.* has left the table|Joined table during game\..*"
    r"|Tournament will start in a moment\."
)
_MARKS = {"FLOP": Street.FLOP, "TURN": Street.TURN, "RIVER": Street.RIVER}
_QUIET_MARKS = frozenset({"HOLE CARDS", "SHOW DOWN", "SHOWDOWN", "SUMMARY"})
_UNCALLED, _RETURNED_TO, _SHOWS, _LEFT = "Uncalled bet (", ") returned to ", " shows ", " has left the table"
#: Who acts when the room does not know it: somebody without a seat line.
_UNKNOWN_PLAYER = "Unknown player"
_DIGIT = re.compile("[0-9]")
_WORD = re.compile(r"\w")


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    text = hand.text.rstrip()
    lines = [line.rstrip() for line in text.split("\n")]
    found = _ID.match(lines[0])
    try:
        return _Reader(hand, lines).read()
    except UnreadableError as error:
        problem = error.problem
    in_last_line = len(lines) > 1 and problem.line == hand.line + len(lines) - 1
    ended = "\nTotal pot " in text.replace("Total Pot", "Total pot")
    hand_id = found[1] if found is not None else None
    return refused(hand, hand_id, problem, lines[0], ended=ended, cut_off=in_last_line)


class _Reader:
    """Reads the lines of one hand."""

    __slots__ = ("_left", "_lines", "_names", "_number", "_text")

    def __init__(self, text: HandText, lines: list[str]) -> None:
        self._text = text
        self._lines = lines
        #: the line that is being read
        self._number = text.line
        self._names = Names()
        #: who left the table during the hand: line and street
        self._left: dict[int, tuple[int, Street]] = {}

    def read(self) -> Hand:
        header = _HEADER.fullmatch(self._lines[0])
        level = _LEVEL.fullmatch(header["level"]) if header is not None else None
        if header is None or level is None:
            raise self._lacks("game and stakes")
        if level["game"] not in GAMES:
            raise UnreadableError(Problem("RD001", self._number, {"game": level["game"]}))
        at = next((at for at in range(1, len(self._lines)) if self._lines[at]), 0)
        table = _TABLE.fullmatch(self._lines[at]) if at else None
        if table is None:
            raise self._lacks("table")
        currency = CHIPS if header["tournament"] else PLAY if table["money"] == "Play" else _dollars(level["sign"])
        try:
            return self._read_as(currency, header, level, table, at + 1)
        except UnreadableError as error:
            if error.problem.code != "RD007" or currency.exponent:
                raise
            # Chips may have fractions: then the whole hand is read in hundredths.
            return self._read_as(replace(currency, exponent=2), header, level, table, at + 1)

    def _lacks(self, what: str, **details: str) -> UnreadableError:
        return UnreadableError(Problem("RD002", self._number, {"what": what, **details}))

    def _read_as(
        self, currency: Currency, header: re.Match[str], level: re.Match[str], table: re.Match[str], at: int
    ) -> Hand:
        """Read everything after the table line, amounts in the units of ``currency``."""
        self._number = self._text.line
        self._names, self._left = Names(), {}
        units = amounts(currency.exponent)
        try:
            hand = self._new_hand(currency, header, level, table, units)
            b = HandBuilder(hand, units, Street.PREFLOP)
            summary = Summary(b, capitals=header["dash"] == "-")
            at = self._read_seats(b, summary, at)
            if not hand.seats:
                raise self._lacks("seats")
            self._read_body(b, summary, at)
        except AmountError as error:
            raise bad_amount(error, self._number) from None
        return self._finish(b, summary, int(header["day"][:4]))

    def _new_hand(
        self, currency: Currency, header: re.Match[str], level: re.Match[str], table: re.Match[str], units: Amounts
    ) -> Hand:
        text = self._text
        game, hi_lo = GAMES[level["game"]]
        # In tournaments the header names another level than the one that is played.
        stated = bool(level["small"]) and not header["tournament"]
        stakes = Stakes(units[level["small"]], units[level["big"]]) if stated else Stakes()
        zone = header["zone"] or ""
        hand = Hand(
            text.room,
            header["id"],
            text.source,
            text.line,
            clock.to_iso(header["day"].replace("/", "-"), header["time"], ZONES.get(zone.partition(" ")[0], "")),
            game,
            hi_lo,
            LIMITS.get(level["limit"] or ""),
            stakes,
            currency,
            header["tournament"],
            table["quoted"] or table["plain"],
            int(table["max"]) if table["max"] else None,
            int(table["button"]),
            CASH,
        )
        if currency.code == "USD" and not level["sign"]:
            hand.problems.append(Problem("RD011", text.line, {"what": "USD"}))
        return hand

    # --- lines -----------------------------------------------------------------------------------

    def _read_seats(self, b: HandBuilder, summary: Summary, at: int) -> int:
        """Read the seat list; returns the index of the first line after it. A second player in a seat keeps the
        number for the summary, and gets a free one."""
        seats, names = b.hand.seats, self._names.seats
        for place, line in enumerate(self._lines[at:], at):
            if not line:
                continue
            self._number = self._text.line + place
            match = _SEAT.fullmatch(line)
            if match is None:
                if line.startswith("Seat ") and line.partition(": ")[0] not in names:
                    raise self._lacks("seat line", text=line)
                return place
            number = printed = int(match["seat"])
            name = match["name"]
            if name in names:
                raise self._lacks("seat line", text=line)
            if number in seats:
                b.inferred(f"seat {number} is given to two players, who are kept apart", self._number)
                number = max(*seats, _LAST_SEAT) + 1
            seats[number] = Seat(number, name, b.amounts[match["stack"]], self._number)
            seats[number].sitting_out = match["note"] == "Sitting out"
            summary.seat(printed, seats[number])
            names[name] = number
        return len(self._lines)

    def _read_body(self, b: HandBuilder, summary: Summary, at: int) -> None:
        seats, awkward, split = self._names.seats, self._names.awkward(), self._names.split
        whole, by_word = VERBS.whole, VERBS.by_word
        number = self._text.line + at - 1
        for line in self._lines[at:]:
            number += 1
            self._number = number
            name, found, what = line.partition(": ")
            if found and awkward:
                name, what = split(line, ": ")
            seat = seats.get(name) if found and what else None
            if seat is None or summary.begun:
                if line and not summary.read(line, number):
                    self._read_other(b, summary, line)
                continue
            if what[-1] == "." and what[0].isupper():
                what = what[:-1]
            act = whole.get(what)
            if act is not None:
                act(b, seat, number)
                continue
            verb, _, rest = what.partition(" ")
            handler = by_word.get(verb)
            if handler is not None and handler(b, seat, rest, number):
                continue
            if awkward:  # "Ann: Lee has left the table", where Ann sits, too
                self._read_other(b, summary, line)
            else:
                self._unknown(b, line, what)

    def _read_other(self, b: HandBuilder, summary: Summary, line: str) -> None:
        """Marks, cards, returns, talk, and people without a seat."""
        number, seats = self._number, self._names.seats
        name, found, rest = line.partition(_SHOWS)
        if found and name in seats and '"' not in line:
            b.show(seats[name], cards_of(rest), number)
        elif line.startswith("*** "):
            self._read_mark(b, line)
        elif line[:9] in ("Dealt to ", "Dealt To ") and self._read_dealt(b, line[9:]):
            pass
        elif line.startswith(_UNCALLED):
            amount, found, name = line[len(_UNCALLED) :].partition(_RETURNED_TO)
            if name in seats and found:
                b.returned(seats[name], b.amounts[amount], number)
            else:
                b.problem("RD008", number, name=name, paid=line)
        elif line.startswith("Hand cancelled"):
            b.cancel(number)
        elif _NOISE.fullmatch(line):
            name = line.removesuffix(_LEFT)
            if name in seats and name != line:
                self._left[seats[name]] = number, b.street
        else:
            self._read_stranger(b, line)

    def _read_mark(self, b: HandBuilder, line: str) -> None:
        mark, _, cards = line[len("*** ") :].partition(" ***")
        street = _MARKS.get(mark)
        if street is not None:
            b.deal(street, 0, cards_of(cards), self._number)
        elif mark not in _QUIET_MARKS:
            # Streets would merge and every raise after it be misread.
            raise UnreadableError(Problem("RD001", self._number, {"what": line}))

    def _read_dealt(self, b: HandBuilder, text: str) -> bool:
        name, found, cards = text.rpartition(" [")
        seat = self._names.seats.get(name)
        if seat is None or not found or not cards.endswith("]"):
            return False
        b.hand.hero = seat
        b.cards(seat, cards_of(cards), CardSource.DEALT, self._number)
        return True

    def _read_stranger(self, b: HandBuilder, line: str) -> None:
        """Somebody without a seat acts. The room's own word for such a player stands for one player."""
        name, found, what = line.partition(": ")
        what = what.removesuffix(".")
        verb, _, rest = what.partition(" ")
        if found and (what in VERBS.whole or verb in VERBS.by_word):
            if name != _UNKNOWN_PLAYER:
                b.stranger(name, line, self._number)
                return
            seat = max(*b.hand.seats, _LAST_SEAT) + 1
            b.hand.seats[seat] = Seat(seat, name, None, self._number, unlisted=True)
            self._names.seats[name] = seat
            b.inferred("one player whom the room does not name", self._number)
            act = VERBS.whole.get(what)
            if act is not None:
                act(b, seat, self._number)
                return
            if VERBS.by_word[verb](b, seat, rest, self._number):
                return
        seated, what = self._names.split(line, " ")
        self._unknown(b, line, what if seated else None)

    def _unknown(self, b: HandBuilder, line: str, what: str | None) -> None:
        if _WORD.search(line):
            money = what is not None and _DIGIT.search(what) is not None
            b.hand.unknown_lines.append(UnknownLine(line, self._number, money))

    # --- the whole -------------------------------------------------------------------------------

    def _finish(self, b: HandBuilder, summary: Summary, year: int) -> Hand:
        hand = b.hand
        if not hand.cancelled and summary.cut_off(self._left):
            raise UnreadableError(Problem("RD004", self._text.line))
        for seat, (line, street) in self._left.items():
            acted = any(event.seat == seat and event.amount for event in b.events)
            if acted and seat not in b.folded and seat not in hand.recorded.summary and seat not in hand.cards:
                b.street = street
                b.fold(seat, line)
                hand.events.sort(key=lambda event: event.line)
                b.inferred("who leaves the table gives up the hand", line)
        summary.hand_over(year)
        _name_omaha(b)
        return b.finish()


#: The highest number of a seat at the tables of this network, which count from 0.
_LAST_SEAT = 9


def _dollars(sign: str | None) -> Currency:
    return cash(sign or "$", "") or PLAY


def _name_omaha(b: HandBuilder) -> None:
    """The header calls Omaha hold'em too; own cards tell, or else the name of the table."""
    hand = b.hand
    if hand.game is not Game.HOLDEM:
        return
    most = max((own for own in hand.cards.values() if not own.best), key=lambda own: len(own.cards), default=None)
    if most is not None and len(most.cards) > 2:
        hand.game = Game.OMAHA
        b.inferred("Omaha, told by the number of own cards", most.line)
    elif most is None and hand.table is not None and "(Hi)" in hand.table:
        hand.game = Game.OMAHA
        b.inferred("Omaha, told by the name of the table", hand.line)
