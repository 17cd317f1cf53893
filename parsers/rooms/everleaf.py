"""Everleaf: the text of one hand to a Hand (docs/rooms/everleaf.md).

Calls, bets and raises name the chips put in. Nothing tells what nobody called, the pots or the rake.
"""

from __future__ import annotations

import re

from parsers import clock
from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.dealing import STUD_GAMES, first_street
from parsers.errors import Problem, UnreadableError
from parsers.hand import (
    Betting,
    CardSource,
    Collect,
    Hand,
    HandText,
    Part,
    Seat,
    Stakes,
    Street,
    UnknownLine,
    Unreadable,
)
from parsers.money import CHIPS, AmountError, Currency, amounts, cash
from parsers.refusals import bad_amount, refused
from parsers.rooms.everleaf_words import (
    ADDS,
    BRACKET,
    BRINGS_IN,
    COMPLETES,
    DOWN_CARDS,
    FIGURE,
    FLOP_STREETS,
    GAMES,
    GOES_ON,
    HANDS,
    LIMITS,
    MOVES,
    NO_MONEY,
    NOTE,
    POSTS,
    QUIET,
    ROWS,
    SHOWS,
    STRANGER,
    STUD_STREETS,
    TALK,
    WINS,
)
from parsers.strangers import Strangers
from parsers.textroom import Names, PutIn, describe
from parsers.unread import no_seat_behind

__all__ = ["ROWS", "parse"]

_NUMBER = re.compile(r"(?:Game|game|partie) #?([0-9]+)")
_BANNER = re.compile(
    r"Everleaf Gaming(?: - [^#]{1,40} -)? Game #[0-9]+|\*{3,5} Hand history for game #[0-9]+ \*{3,5}"
    r"|Partouche Poker[^#]{0,40}|\*{3,5} Historique des Mains pour la partie #?[0-9]+ \*{3,5}"
)
_LEVEL = re.compile(
    r"(?P<blinds>Blinds {1,3})?(?P<sign>[^\s\d/]{1,3} ?)?(?P<small>[0-9][0-9.,]*)/"
    r" ?(?:[^\s\d/]{1,3} ?)?(?P<big>[0-9][0-9.,]*) (?P<game>.+?) - (?:[0-9]{1,2} Max - )?"
    r"(?P<day>[0-9]{4}/[0-9]{2}/[0-9]{2}) - (?P<time>[0-9]{1,2}:[0-9]{2}:[0-9]{2})"
)
_TABLE = re.compile(r"Table (?P<name>.+)")
_BUTTON = re.compile(r"Seat (?P<seat>[0-9]{1,2}) is the button")
_COUNT = re.compile(r"Total number of players: (?P<count>[0-9]{1,2})")
_SEAT = re.compile(rf"Seat (?P<seat>[0-9]{{1,2}}): (?P<name>.+) \(\s*(?:{FIGURE}|(?P<word>All-in|new player))\s*\)")
_CODE = re.compile(r"[0-9] (?P<code>USD|EURO?|GEL|Chips)\s*\)$")
_CURRENCIES = {"USD": "USD", "EUR": "EUR", "EURO": "EUR", "GEL": "GEL"}
_MARK = re.compile(r"\*{2,4} ?[Dd]ealing (?P<street>[A-Za-z0-9 ]+?) ?\*{2,4}(?: \[ ?(?P<cards>[^\[\]]*?) ?\])?")
_DEALT = re.compile(r"Dealt to (?P<name>.+) \[ ?(?P<cards>[^\[\]]*?) ?\]\.?")
#: Files of a tournament are called after it, and its number stands nowhere else.
_FILE = re.compile(r"TID_(?P<id>[0-9]{1,18})")
_DIGIT = re.compile("[0-9]")


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    lines = [line.strip() for line in hand.text.rstrip().split("\n")]
    number = next((found for line in lines[:2] if _BANNER.match(line) and (found := _NUMBER.search(line))), None)
    try:
        if number is None:
            raise UnreadableError(Problem("RD002", hand.line, {"what": "hand number"}))
        return _Reader(hand, number[1], lines).read()
    except UnreadableError as error:
        return refused(
            hand, number[1] if number else None, error.problem, lines[0], ended=any(_pays(line) for line in lines)
        )


def _pays(line: str) -> bool:
    return " wins " in line and " pot" in line


class _Reader:
    """Reads the lines of one hand. ``_at`` is the index of the line that is being read."""

    __slots__ = ("_at", "_board", "_first", "_lines", "_names", "_number", "_showed", "_strangers", "_text", "_unended")

    def __init__(self, text: HandText, number: str, lines: list[str]) -> None:
        self._text = text
        self._number = number
        self._lines = lines
        self._first = text.line
        self._at = 0
        self._names = Names()
        self._strangers: Strangers
        #: community cards so far
        self._board: tuple[str, ...] = ()
        #: seats that were told of when hands were shown
        self._showed: set[int] = set()
        #: the last line was a payment whose words go on, or the beginning of one
        self._unended = False

    def read(self) -> Hand:
        try:
            return self._read()
        except AmountError as error:
            raise bad_amount(error, self._first + self._at) from None

    def _read(self) -> Hand:
        start, level = self._read_level()
        hand = self._new_hand(level)
        start = self._read_seats(hand, start)
        b = HandBuilder(hand, amounts(hand.currency.exponent), first_street(hand.game))
        self._strangers = Strangers(b)
        for at in range(start, len(self._lines)):
            self._at = at
            if self._lines[at]:
                self._read_line(b, self._lines[at], self._first + at)
        if self._unended or not (self._strangers.paid or hand.recorded.collected):
            raise UnreadableError(Problem("RD004", self._first))
        self._strangers.judge(self._showed)
        self._name_parts(hand)
        b.mark_all_ins()
        hand.unended = self._first + len(self._lines) - 1
        return b.finish()

    # --- level, table, seats ---------------------------------------------------------------------

    def _read_level(self) -> tuple[int, re.Match[str]]:
        for at, line in enumerate(self._lines):
            level = _LEVEL.fullmatch(line)
            if level is not None:
                return at + 1, level
            if line and not _BANNER.fullmatch(line):
                break
        raise self._lacks("game and stakes")

    def _lacks(self, what: str) -> UnreadableError:
        return UnreadableError(Problem("RD002", self._first, {"what": what}))

    def _new_hand(self, level: re.Match[str]) -> Hand:
        limit, _, game = level["game"].partition(" ")
        betting = LIMITS.get(limit)
        if betting is None:
            game, betting = level["game"], None if level["blinds"] else Betting.FIXED_LIMIT
        if game not in GAMES:
            raise UnreadableError(Problem("RD001", self._first + self._lines.index(level[0]), {"game": level["game"]}))
        kind, hi_lo = GAMES[game]
        currency = self._currency(level["sign"] or "")
        units = amounts(currency.exponent)
        self._at = self._lines.index(level[0])
        file = _FILE.search(self._text.source)
        return Hand(
            self._text.room,
            self._number,
            self._text.source,
            self._first,
            clock.to_iso(level["day"].replace("/", "-"), level["time"], ""),
            kind,
            hi_lo,
            betting,
            Stakes(units[level["small"]], units[level["big"]]),
            currency,
            (file["id"] if file is not None else "") if currency is CHIPS else None,
            None,
            None,
            None,
            ROWS[0],
        )

    def _currency(self, sign: str) -> Currency:
        """That of the seat list; where it names none, the stakes' sign."""
        for line in self._lines:
            code = _CODE.search(line) if line.startswith("Seat ") else None
            if code is not None:
                # A sign of another alphabet says nothing beside the code.
                known = sign.strip() if cash(sign.strip(), "") else ""
                return cash(known, _CURRENCIES.get(code["code"], "")) or CHIPS
        return cash(sign.strip(), "") or CHIPS

    def _read_seats(self, hand: Hand, start: int) -> int:
        """Read table, button and seat list from index ``start`` on; returns the index of the first line after it."""
        end = len(self._lines)
        for at, line in enumerate(self._lines[start:], start):
            self._at = at
            if not line or (not hand.seats and self._read_place(hand, line)):
                continue
            if not line.startswith("Seat ") or (_SEAT.fullmatch(line) is None and self._acts(line)):
                end = at
                break
            self._read_seat(hand, line)
        if hand.table is None:
            raise self._lacks("table")
        if not hand.seats:
            raise self._lacks("seats")
        no_seat_behind(self._lines, end, _SEAT, self._first)
        return end

    def _acts(self, line: str) -> bool:
        """Whether a line that looks like one of the seat list is about somebody called "Seat 2"."""
        return bool(self._names.split(line, " ")[0] or self._names.split(line, ": ")[0])

    def _read_place(self, hand: Hand, line: str) -> bool:
        if (table := _TABLE.fullmatch(line)) and hand.table is None:
            hand.table = table["name"]
        elif button := _BUTTON.fullmatch(line):
            hand.button = int(button["seat"])
        else:
            return _COUNT.fullmatch(line) is not None
        return True

    def _read_seat(self, hand: Hand, line: str) -> None:
        number = self._first + self._at
        match = _SEAT.fullmatch(line)
        seat = int(match["seat"]) if match is not None else 0
        if match is None or not seat or seat in hand.seats or match["name"] in self._names.seats:
            raise UnreadableError(Problem("RD002", number, {"what": "seat line", "text": line}))
        # Of a stack of which nothing is left it is not known how much went in before.
        stack = (amounts(hand.currency.exponent)[match["amount"]] if match["amount"] else 0) or None
        hand.seats[seat] = Seat(seat, match["name"], stack, number, out_of_hand=match["word"] == "new player")
        self._names.seats[match["name"]] = seat

    # --- lines -----------------------------------------------------------------------------------

    def _read_line(self, b: HandBuilder, line: str, number: int) -> None:
        if self._unended and GOES_ON.fullmatch(line):
            self._unended = not line.endswith("]")
            return
        self._unended = False
        for name in sorted(self._names.seats, key=len, reverse=True):
            if line.startswith(name):
                seat, rest = self._names.seats[name], line[len(name) :]
                if rest.startswith(" ") and self._act(b, seat, rest[1:], number):
                    return
                if rest.startswith(": ") and self._post(b, seat, rest[2:], number):
                    return
        if not self._read_other(b, line, number):
            self._read_odd(b, line, number)

    def _post(self, b: HandBuilder, seat: int, what: str, number: int) -> bool:
        """A post or bet; everything else behind a colon is talk, unless it names an amount as actions do."""
        adds = ADDS.fullmatch(what)
        put_in = POSTS.get(adds["verb"]) if adds is not None else None
        if adds is None or put_in is None:
            return BRACKET.search(what) is None
        self._put_in(b, put_in, seat, adds["bracket"], number)
        return True

    def _put_in(self, b: HandBuilder, put_in: PutIn, seat: int, bracket: str, number: int) -> None:
        amount = BRACKET.fullmatch(bracket)
        if amount is None:
            raise AmountError(bracket)
        put_in(b, seat, b.amounts[amount["amount"]], False, number)

    def _act(self, b: HandBuilder, seat: int, what: str, number: int) -> bool:
        if what == "folds":
            b.fold(seat, number)
        elif what == "checks":
            b.check(seat, number)
        elif (adds := ADDS.fullmatch(what)) and (put_in := MOVES.get(adds["verb"])):
            self._put_in(b, put_in, seat, adds["bracket"], number)
        elif brings := BRINGS_IN.fullmatch(what):
            b.bring_in(seat, self._bare(b, brings["amount"]), False, number)
        elif completes := COMPLETES.fullmatch(what):
            return b.complete_to(seat, self._bare(b, completes["amount"]), False, number)
        elif what.startswith("wins "):
            return self._win(b, seat, what, number)
        elif what in QUIET:
            self._showed.add(seat)
        elif NOTE.fullmatch(what) is None:
            return self._show(b, seat, what, number)
        return True

    def _bare(self, b: HandBuilder, text: str) -> int:
        amount = re.fullmatch(FIGURE, text)
        if amount is None:
            raise AmountError(text)
        return b.amounts[amount["amount"]]

    def _show(self, b: HandBuilder, seat: int, what: str, number: int) -> bool:
        shows = SHOWS.fullmatch(what)
        if shows is None:
            return False
        self._showed.add(seat)
        cards = split_cards(shows["cards"].replace(",", " "))
        if shows["verb"] == "shows":
            b.show(seat, cards, number)
        else:
            b.muck(seat, number)
            b.cards(seat, cards, CardSource.MUCKED, number)
        if shows["words"]:
            describe(b, seat, shows["words"], HANDS, None, number)
        return True

    def _win(self, b: HandBuilder, seat: int, what: str, number: int) -> bool:
        """``wins $ 0.13 USD from main pot with two pairs, jacks and``: what won may go on in the next line."""
        wins = WINS.fullmatch(what)
        if wins is None:
            return False
        part = {None: None, "high": Part.HIGH, "low": Part.LOW}[wins["half"]]
        # Of several side pots the text does not say which.
        pot = 0 if wins["pot"] == "main" else None
        b.hand.recorded.collected.append(Collect(seat, b.amounts[wins["amount"]], pot, None, part, number))
        self._unended = wins["words"] is not None and not what.endswith("]")
        return True

    def _read_other(self, b: HandBuilder, line: str, number: int) -> bool:
        """Marks, cards dealt, and talk of people who watch."""
        if line.startswith("**"):
            return self._read_mark(b, line, number)
        dealt = _DEALT.fullmatch(line)
        seat = self._names.seats.get(dealt["name"]) if dealt is not None else None
        if dealt is not None and seat is not None:
            self._deal(b, seat, split_cards(dealt["cards"].replace(",", " ")), number)
            return True
        return BRACKET.search(line) is None and STRANGER.fullmatch(line) is None and TALK.fullmatch(line) is not None

    def _read_mark(self, b: HandBuilder, line: str, number: int) -> bool:
        match = _MARK.fullmatch(line)
        name = match["street"].lower() if match is not None else ""
        streets = STUD_STREETS if b.hand.game in STUD_GAMES else FLOP_STREETS
        street: Street | None = streets.get(name)
        if match is None or (street is None and name != DOWN_CARDS):
            # A mark that is not understood: streets would run together, and every call after it be misread.
            raise UnreadableError(Problem("RD001", number, {"what": line}))
        if street is not None:
            self._board += split_cards((match["cards"] or "").replace(",", " "))
            b.deal(street, 0, self._board, number)
        return True

    def _deal(self, b: HandBuilder, seat: int, cards: tuple[str, ...], number: int) -> None:
        """A hand, or in stud the cards of a street; of others only those that lie open."""
        known = b.hand.cards.get(seat)
        if known is not None and b.hand.game in STUD_GAMES:
            b.more_cards(seat, known.cards, cards, number)
            return
        b.cards(seat, cards, CardSource.DEALT, number)
        if len(cards) > 1:
            b.hand.hero = b.hand.hero or seat

    def _read_odd(self, b: HandBuilder, line: str, number: int) -> None:
        """People who are not seated, and lines that are not understood."""
        name, what = self._names.split(line, " ")
        if not name:
            name, what = self._names.split(line, ": ")
        stranger = STRANGER.fullmatch(line)
        if name and self._at == len(self._lines) - 1 and (what.startswith("wins ") or "wins ".startswith(what)):
            self._unended = True
        elif name or stranger is None:
            b.hand.unknown_lines.append(UnknownLine(line, number, bool(name) and _DIGIT.search(what) is not None))
        elif (stranger["what"] or "").startswith("wins "):
            self._strangers.wins(stranger["name"], number, line)
        else:
            money = NO_MONEY.match(stranger["what"] or "") is None
            self._strangers.acts(stranger["name"], number, money=money)

    # --- the whole -------------------------------------------------------------------------------

    def _name_parts(self, hand: Hand) -> None:
        """Where no low hand is paid, the whole pots go by the word for the high half."""
        collected = hand.recorded.collected
        if not any(collect.part is Part.LOW for collect in collected):
            for collect in collected:
                collect.part = None
