"""The newer text of the Winning network: ``Hand #..`` and ``Game Hand #..`` (docs/rooms/winning.md)."""

from __future__ import annotations

import re
from dataclasses import replace

from parsers import clock
from parsers.builder import HandBuilder
from parsers.conventions import RoomConventions
from parsers.dealing import STUD_GAMES, first_street
from parsers.errors import Problem, UnreadableError
from parsers.hand import Betting, CardSource, Hand, HandText, PrintedPot, Seat, Stakes
from parsers.money import CHIPS, PLAY, AmountError, Currency, amounts, cash
from parsers.refusals import bad_amount
from parsers.rooms.winning_summary import Summary, describe_hand
from parsers.rooms.winning_words import (
    GAMES,
    LIMITS,
    NEW_CASH,
    NEW_PLAY_MONEY,
    NEW_STREETS,
    NEW_TOURNAMENT,
    NEW_VERBS,
    Actors,
    cards_of,
    unknown,
)

_ID = re.compile(r"\W*(?:Game )?Hand #(\d+) - ")
_HEADER = re.compile(
    r"\W*(?:Game )?Hand #(?P<id>\d+) - (?:(?P<event>.*?) ?Tournament #(?P<tournament>\d+) - )?"
    r"(?P<game>[^()]+?) ?\((?P<limit>[^()]+)\) - (?P<stakes>.+?) ?- "
    r"(?P<day>\d{4}/\d{2}/\d{2}) (?P<time>\d{1,2}:\d{2}:\d{2})(?: (?P<zone>\w+))?"
)
_STAKES = re.compile(
    r"(?:Level \S+ )?\(?(?P<small>[^/(), ]+)/(?P<big>[^/(), ]+)(?:, Ante (?P<ante>[^/(), ]+))?\)?", re.IGNORECASE
)
_TABLE = re.compile(
    r"(?:Table '(?P<number>[^']*)'|(?P<name>.*?)) (?P<max>\d+)-max(?: \((?P<play>Play Money)\))?"
    r"(?: Seat #(?P<button>\d+) is the button)?"
)
_SEAT = re.compile(r"Seat (\d+): (.*) \((\$?[\d.,]+)\)(?P<out> is sitting out)?")
_SEAT_LATER = re.compile(r"Seat (\d+): (.*) will be allowed to play after the button")
_CAP = re.compile(r"\bcap\b", re.IGNORECASE)
#: Games in which folded cards go back into the deck: a folded card may lie elsewhere later.
_RESHUFFLE = " Reshuffle"

_MARK = re.compile(r"\*\*\* (?P<mark>.*?)(?: (?P<run>[1-9]))? \*\*\*(?: (?P<cards>\[.*\]))?")
_POT = re.compile(r"(?:Main pot|Side pot\((?P<side>\d+)\))(?: (?P<run>\d))? (?P<amount>\S+)(?: \| Rake (?P<rake>\S+))?")
_PAYMENT = re.compile(r"(?P<amount>\S+) from (?:main pot|(?P<side>side pot)(?:-(?P<label>\d+))?)(?: (?P<run>\d))?")
_STRANGER = re.compile(
    r"(?P<name>.+?) (?:collected (?P<paid>\S+) from |(?:posts|calls|bets|raises|caps|brings in) \$?\d)"
)
_DEALT, _UNCALLED, _RETURNED_TO = "Dealt to ", "Uncalled bet (", ") returned to "


class NewHand:
    """Reads the lines of one hand. ``hand_id`` is there as soon as it was read."""

    __slots__ = ("_actors", "_lines", "_number", "_showdown", "_text", "hand_id")

    def __init__(self, text: HandText, lines: list[str]) -> None:
        self.hand_id: str | None = None
        self._text = text
        self._lines = lines
        #: the line that is being read
        self._number = text.line
        self._actors = Actors()
        #: hands are shown: the pots printed from here on are the final ones
        self._showdown = False

    def read(self) -> Hand:
        """The hand. Raises UnreadableError."""
        found = _ID.match(self._lines[0])
        if found is None:
            raise self._lacks("hand number")
        self.hand_id = found[1]
        header = _HEADER.fullmatch(self._lines[0])
        if header is None:
            raise self._lacks("game and stakes")
        name = header["game"].removesuffix(_RESHUFFLE)
        if name not in GAMES or header["limit"] not in LIMITS:
            game = f"{header['game']} ({header['limit']})"
            raise UnreadableError(Problem("RD001", self._text.line, {"game": game}))
        at = next((at for at in range(1, len(self._lines)) if self._lines[at]), 0)
        table = _TABLE.fullmatch(self._lines[at]) if at else None
        if table is None:
            raise self._lacks("table")
        currency = self._currency(header, table)
        try:
            return self._read_as(currency, header, table, at + 1)
        except UnreadableError as error:
            if error.problem.code != "RD007" or currency.exponent:
                raise
            # Chips may have fractions: then the whole hand is read in hundredths.
            return self._read_as(replace(currency, exponent=2), header, table, at + 1)

    def _lacks(self, what: str, **details: str) -> UnreadableError:
        return UnreadableError(Problem("RD002", self._number, {"what": what, **details}))

    def _currency(self, header: re.Match[str], table: re.Match[str]) -> Currency:
        if header["tournament"]:
            return CHIPS
        return PLAY if table["play"] else cash("$", "") or PLAY

    def _read_as(self, currency: Currency, header: re.Match[str], table: re.Match[str], at: int) -> Hand:
        """Read everything after the table line, amounts in the units of ``currency``."""
        self._number = self._text.line
        self._actors, self._showdown = Actors(), False
        try:
            hand = self._new_hand(currency, header, table)
            b = HandBuilder(hand, amounts(currency.exponent), first_street(hand.game))
            at = self._read_seats(b, at)
            if not hand.seats:
                raise self._lacks("seats")
            at = self._read_body(b, at)
        except AmountError as error:
            raise bad_amount(error, self._number) from None
        if len(hand.recorded.pots) > 1:  # whether each has its own rake then is not known
            for pot in hand.recorded.pots:
                pot.rake = None
        summary = Summary(b, self._lines[at:], self._text.line + at, showdown=self._showdown)
        summary.read()
        if summary.cut_off():
            raise UnreadableError(Problem("RD004", self._text.line))
        if header["game"].endswith(_RESHUFFLE) and hand.hero in b.folded:
            hand.cards.pop(hand.hero or 0, None)
        return b.finish()

    def _new_hand(self, currency: Currency, header: re.Match[str], table: re.Match[str]) -> Hand:
        units = amounts(currency.exponent)
        text = self._text
        stakes = _STAKES.fullmatch(header["stakes"])
        if stakes is None:
            raise self._lacks("game and stakes")
        game, hi_lo = GAMES[header["game"].removesuffix(_RESHUFFLE)]
        betting = LIMITS[header["limit"]]
        if header["tournament"] is None and _CAP.search(table["name"] or ""):
            betting = Betting.CAP
        return Hand(
            text.room,
            header["id"],
            text.source,
            text.line,
            clock.to_iso(header["day"].replace("/", "-"), header["time"], header["zone"] or ""),
            game,
            hi_lo,
            betting,
            Stakes(units[stakes["small"]], units[stakes["big"]], units[stakes["ante"]] if stakes["ante"] else None),
            currency,
            header["tournament"],
            table["number"] or table["name"],
            int(table["max"]),
            int(table["button"]) if table["button"] else None,
            _row(currency),
        )

    # --- lines -----------------------------------------------------------------------------------

    def _read_seats(self, b: HandBuilder, start: int) -> int:
        """Read the seat list; returns the index of the first line after it."""
        seats = b.hand.seats
        for at in range(start, len(self._lines)):
            line = self._lines[at]
            if not line:
                continue
            self._number = self._text.line + at
            match = _SEAT.fullmatch(line) or _SEAT_LATER.fullmatch(line) if line.startswith("Seat ") else None
            if match is None:
                if line.startswith("Seat ") and not self._actors.readings(line):
                    raise self._lacks("seat line", text=line)
                return at
            number, name = int(match[1]), match[2]
            if number in seats or name in self._actors.seats:
                raise self._lacks("seat line", text=line)
            later = match.re is _SEAT_LATER
            stack = None if later else b.amounts[match[3]]
            seats[number] = Seat(number, name, stack, self._number, out_of_hand=later)
            seats[number].sitting_out = not later and match["out"] is not None
            self._actors.add(name, number)
        return len(self._lines)

    def _read_body(self, b: HandBuilder, at: int) -> int:
        """Read posts, actions and payments; returns the index of the SUMMARY mark, or the end."""
        whole, by_word, readings = NEW_VERBS.whole, NEW_VERBS.by_word, self._actors.readings
        number = self._text.line + at - 1
        for line in self._lines[at:]:
            number += 1
            self._number = number
            for seat, what in readings(line):
                act = whole.get(what)
                if act is not None:
                    act(b, seat, number)
                    break
                verb, _, rest = what.partition(" ")
                handler = by_word.get(verb)
                if handler is not None and handler(b, seat, rest, number):
                    break
                if self._read_payment(b, seat, verb, rest) or self._read_shown(b, seat, verb, rest):
                    break
            else:
                if line.startswith("*** SUMMARY ***") or line.startswith("Total pot "):
                    return number - self._text.line
                if line:
                    self._read_other(b, line)
        return len(self._lines)

    def _read_payment(self, b: HandBuilder, seat: int, verb: str, rest: str) -> bool:
        payment = _PAYMENT.fullmatch(rest) if verb == "collected" else None
        if payment is None:
            return False
        label = int(payment["label"] or 1) if payment["side"] else 0
        run, b.run = b.run, int(payment["run"]) if payment["run"] else b.run
        b.collect(seat, b.amounts[payment["amount"]], label, self._number)
        b.run = run
        return True

    def _read_shown(self, b: HandBuilder, seat: int, verb: str, rest: str) -> bool:
        """``shows [9c Qd] (a pair of Queens [Qh Qd As 9c 6c])``; ``[- Qd]`` = one card stays face down."""
        cards, found, words = rest.partition("]")
        if verb != "shows" or not found or not cards.startswith("["):
            return False
        b.show(seat, cards_of(cards[1:].replace("-", "")), self._number)
        if words.startswith(" (") and words.endswith(")"):
            describe_hand(b, seat, words[2:-1], b.run, self._number)
        return True

    def _read_other(self, b: HandBuilder, line: str) -> None:
        """Marks, cards, returns, pots, and people without a seat."""
        number = self._number
        if line.startswith("*** "):
            self._read_mark(b, line)
            return
        if line == "BombPot":
            return
        pot = _POT.fullmatch(line)
        if pot is not None:
            if self._showdown and b.hand.runs == 1 and pot["run"] is None:
                index = int(pot["side"] or 0)
                if all(other.index != index for other in b.hand.recorded.pots):
                    rake = b.amounts[pot["rake"]] if pot["rake"] else None
                    b.hand.recorded.pots.append(PrintedPot(index, b.amounts[pot["amount"]], number, rake))
            return
        if line.startswith(_DEALT) and self._read_dealt(b, line[len(_DEALT) :]):
            return
        if line.startswith(_UNCALLED):
            amount, found, name = line[len(_UNCALLED) :].partition(_RETURNED_TO)
            seat = self._actors.seats.get(name)
            if seat is not None:
                b.returned(seat, b.amounts[amount], number)
                return
            if found:
                b.problem("RD008", number, name=name, paid=line)
                return
        readings = self._actors.readings(line)
        stranger = _STRANGER.match(line) if not readings else None
        if stranger is not None:
            if stranger["paid"]:
                b.problem("RD008", number, name=stranger["name"], paid=line)
            else:
                b.stranger(stranger["name"], line, number)
        else:
            unknown(b, line, readings[0][1] if readings else None, number)

    def _read_mark(self, b: HandBuilder, line: str) -> None:
        match = _MARK.fullmatch(line)
        mark = match["mark"] if match is not None else ""
        run = int(match["run"]) if match is not None and match["run"] else 0
        street = NEW_STREETS.get(mark)
        if street is not None and match is not None:
            b.hand.runs = max(b.hand.runs, run)
            b.deal(street, run, cards_of((match["cards"] or "").strip("[]")), self._number)
        elif mark == "SHOW DOWN":
            self._showdown = True
            b.run = run or None
        elif mark == "RUN IT TWICE":
            b.hand.runs = 2
        elif mark != "HOLE CARDS":
            # Streets would merge and every raise after it be misread.
            raise UnreadableError(Problem("RD001", self._number, {"what": line}))

    def _read_dealt(self, b: HandBuilder, text: str) -> bool:
        """``Name [Ah Kd]``, in stud ``Name [5s 3s 9d] [Jd]``: the cards before and the new one."""
        name, found, cards = text.rpartition(" [")
        kept = ""
        if name.endswith("]"):
            name, found, kept = name.rpartition(" [")
        seat = self._actors.seats.get(name)
        if seat is None or not found or not cards.endswith("]"):
            return False
        new = cards_of(cards[:-1])
        if kept:
            b.more_cards(seat, cards_of(kept[:-1]), new, self._number)
        else:
            b.cards(seat, new, CardSource.DEALT, self._number)
            if b.hand.hero is None and (len(new) > 1 or b.hand.game not in STUD_GAMES):
                b.hand.hero = seat
        return True


def _row(currency: Currency) -> RoomConventions:
    if currency.code == "chips":
        return NEW_TOURNAMENT
    return NEW_PLAY_MONEY if currency.code == "play" else NEW_CASH
