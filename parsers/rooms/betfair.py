"""Betfair's own software, to 2009: the text of one hand to a Hand (docs/rooms/betfair.md).

Later hands of Betfair are written by another network's software.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from msgspec import structs

from parsers import clock
from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.conventions import (
    Evidence,
    PotFigure,
    RaiseText,
    RakeFigure,
    RakeOrder,
    RoomConventions,
    TotalFigure,
    Uncalled,
)
from parsers.dealing import STUD_GAMES, first_street
from parsers.errors import Problem, UnreadableError, another_hand
from parsers.hand import Betting, CardSource, Game, Hand, HandText, Seat, Stakes, Street, UnknownLine, Unreadable
from parsers.money import AmountError, Currency, amounts, cash
from parsers.refusals import bad_amount, refused
from parsers.textroom import ActionWords, Names, describe

ROWS = (
    RoomConventions(
        name="cash",
        source='docs/rooms/betfair.md "Payments", "Uncalled bets"',
        evidence=Evidence.FEW,
        raise_text=RaiseText.TO,
        uncalled=(Uncalled.IN_AWARD, Uncalled.SILENT),
        silent_return_usual=True,
        rake=RakeFigure.ABSENT,
        total=TotalFigure.ABSENT,
        pot_figures=PotFigure.ABSENT,
        rake_order=RakeOrder.MAIN_POT,
        rake_rate=(1, 20),
        descriptions_known=True,
    ),
    RoomConventions(
        name="play money",
        source='docs/rooms/betfair.md "Header"',
        evidence=Evidence.NONE,
        raise_text=RaiseText.TO,
        uncalled=(Uncalled.IN_AWARD, Uncalled.SILENT),
        silent_return_usual=True,
        rake=RakeFigure.ABSENT,
        total=TotalFigure.ABSENT,
        pot_figures=PotFigure.ABSENT,
        descriptions_known=True,
    ),
)
_GAMES = {
    "Texas Hold'em": Game.HOLDEM,
    "Omaha": Game.OMAHA,
    "Omaha Hi": Game.OMAHA,
    "Razz": Game.RAZZ,
}
_LIMITS = {"NL": Betting.NO_LIMIT, "PL": Betting.POT_LIMIT, "": Betting.FIXED_LIMIT}
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_STREETS = {"Flop": Street.FLOP, "Turn": Street.TURN, "River": Street.RIVER}
_QUIET = frozenset({"** Dealing down cards **", "** Showdown **", "** Hand Conclusion **"})
_WORDS = ActionWords(
    verbs={},
    categories={
        "a royal flush": "straight flush",
        "a straight flush": "straight flush",
        "four of a kind": "four of a kind",
        "a full house": "full house",
        "a flush": "flush",
        "a straight": "straight",
        "three of a kind": "three of a kind",
        "two pair": "two pair",
        "a pair of": "pair",
        "high card": "high card",
    },
)

_FIGURE = r"[$€£]?\d+(?:,\d{3})*(?:\.\d+)?"
_BANNER = re.compile(r"\W*\*{1,8} Betfair Poker Hand History for Game (?P<id>\d+) \*{1,8}")
_LEVEL = re.compile(
    rf"\s*(?:(?P<limit>[A-Z]{{2}}) )?(?P<small>{_FIGURE})/(?P<big>{_FIGURE}) (?P<game>.+?) - \w+, "
    r"(?P<month>\w+) (?P<day>\d{1,2}), (?P<time>\d\d?:\d\d:\d\d) (?P<zone>[A-Z]+) (?P<year>\d{4})"
)
_TABLE = re.compile(r"Table (?P<name>.+?)(?: (?P<max>\d{1,2})-max)?(?: \((?P<money>\w+) Money\))?")
_BUTTON = re.compile(r"Seat (?P<button>\d{1,2}) is the button")
_PLAYERS = re.compile(r"Total number of active players ?: ?\d+")
_SEAT = re.compile(rf"Seat (?P<seat>\d{{1,2}}): (?P<name>.+) \( ?(?P<stack>{_FIGURE}) ?\)")
_DEALING = re.compile(r"\*\* Dealing (?P<street>\w+) \*\* \[(?P<cards>[^\]]*)\]")
_END = re.compile(r"\*{4,}\s+Game (?P<id>\d+) ends\s+\*{4,}")
_MONEY = re.compile(rf"(?P<verb>[a-z][a-z -]*?) \[ ?(?P<units>{_FIGURE}) ?\]")
_SHOWS = re.compile(r"shows \[(?P<cards>[^\]]*)\](?: (?P<words>.+))?")
_WINS = re.compile(
    rf"wins (?P<units>{_FIGURE}) from (?:main pot|side pot(?: #?(?P<side>\d+))?)(?: with (?P<words>.+))?"
)
_ACTION = re.compile(
    rf"(?P<name>.+?) (?P<what>(?:posts|calls|bets|raises to|antes|brings in) .*\[ ?{_FIGURE} ?\]|wins {_FIGURE} .*"
    r"|folds|checks|shows \[.*|goes all-in)"
)
_ANNOUNCED = "goes all-in"
#: What cannot stand behind the line that ends a hand.
_TRACE = re.compile(r"\*\* (?:Dealing|Showdown|Hand Conclusion)|Seat \d{1,2} is the button")
_DIGIT = re.compile("[0-9]")


def _raise_to(b: HandBuilder, seat: int, units: int, all_in: bool, line: int) -> bool:
    return b.raise_to(seat, None, units, all_in, line)


#: What stands before an amount in brackets -> (builder, seat, units, all-in, line); False if it adds no chips.
_PUT_IN: dict[str, Callable[[HandBuilder, int, int, bool, int], bool | None]] = {
    "antes": HandBuilder.ante,
    "posts small blind": HandBuilder.small_blind,
    "posts big blind": HandBuilder.big_blind,
    "posts both": HandBuilder.both_blinds,
    "brings in": HandBuilder.bring_in,
    "calls": HandBuilder.call,
    "bets": HandBuilder.bet,
    "raises to": _raise_to,
}


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    lines = [line.rstrip() for line in hand.text.rstrip().split("\n")]
    banner = _BANNER.match(lines[0])
    try:
        return _Reader(hand, banner["id"] if banner is not None else None, lines).read()
    except UnreadableError as error:
        header = next((line for line in lines[1:] if line), lines[0])
        hand_id = banner["id"] if banner is not None else None
        return refused(hand, hand_id, error.problem, header, ended=" wins " in hand.text)


class _Reader:
    """Reads the lines of one hand."""

    __slots__ = ("_announced", "_awarded", "_board", "_ended", "_id", "_lines", "_names", "_number", "_text")

    def __init__(self, text: HandText, hand_id: str | None, lines: list[str]) -> None:
        self._text = text
        self._id = hand_id
        self._lines = lines
        self._names = Names()
        #: the line that is being read
        self._number = text.line
        #: who said to go all-in, and the line with it: the money stands in the next line
        self._announced: tuple[int, int] | None = None
        self._awarded = False
        self._board: tuple[str, ...] = ()
        #: the number in the line that ends the hand
        self._ended: str | None = None

    def read(self) -> Hand:
        places = [at for at, line in enumerate(self._lines) if line]
        level = _LEVEL.fullmatch(self._lines[places[1]]) if len(places) > 1 else None
        if level is None or self._id is None:
            raise self._lacks("game and stakes")
        try:
            hand = self._new_hand(level, places)
            b = HandBuilder(hand, amounts(2), first_street(hand.game))
            for at in range(self._read_seats(hand, places[1] + 1), len(self._lines)):
                self._number = self._text.line + at
                if self._ended is not None and (_TRACE.match(self._lines[at]) or _SEAT.fullmatch(self._lines[at])):
                    raise another_hand(self._number)
                if self._lines[at] and self._ended is None:
                    self._read_line(b, self._lines[at])
        except AmountError as error:
            raise bad_amount(error, self._number) from None
        self._judge_end(b)
        hand = b.finish()
        # Nobody knows where uncalled money goes; where the sums allow both, what agrees counts.
        silent = replace(hand.conventions, uncalled=(Uncalled.SILENT, Uncalled.IN_AWARD))
        hand.other_readings = (structs.replace(hand, conventions=silent),)
        return hand

    def _lacks(self, what: str, **details: str) -> UnreadableError:
        return UnreadableError(Problem("RD002", self._number, {"what": what, **details}))

    # --- head ------------------------------------------------------------------------------------

    def _new_hand(self, level: re.Match[str], places: list[int]) -> Hand:
        text = self._text
        game, limit = level["game"], level["limit"] or ""
        if game not in _GAMES or limit not in _LIMITS:
            raise UnreadableError(Problem("RD001", text.line + places[1], {"game": f"{limit} {game}".strip()}))
        table = _TABLE.fullmatch(self._lines[places[2]]) if len(places) > 2 else None
        if table is None:
            raise self._lacks("table")
        units = amounts(2)
        play = table["money"] == "Play"
        known = cash(level["small"][0], "") if not level["small"][0].isdigit() else None
        month = _MONTHS.index(level["month"]) + 1 if level["month"] in _MONTHS else 0
        return Hand(
            text.room,
            self._id or "",
            text.source,
            text.line,
            clock.to_iso(f"{level['year']}-{month:02}-{int(level['day']):02}", level["time"], level["zone"]),
            _GAMES[game],
            False,
            _LIMITS[limit],
            # of limit games it is not known whether blinds or bets are named
            Stakes(units[level["small"]], units[level["big"]]) if limit else Stakes(),
            Currency("play", 2) if play or known is None else known,
            None,
            table["name"],
            int(table["max"]) if table["max"] else None,
            None,
            ROWS[1] if play or known is None else ROWS[0],
        )

    def _read_seats(self, hand: Hand, start: int) -> int:
        """Read button and seat list; returns the index of the first line after them."""
        end = len(self._lines)
        for at in range(start, len(self._lines)):
            line = self._lines[at]
            self._number = self._text.line + at
            button = _BUTTON.fullmatch(line)
            if button is not None and not hand.seats:
                hand.button = int(button["button"])
                continue
            if not line or (not hand.seats and (_TABLE.fullmatch(line) or _PLAYERS.fullmatch(line))):
                continue
            match = _SEAT.fullmatch(line)
            if match is None:
                if line.startswith("Seat ") and not self._names.split(line, " ")[0]:
                    raise self._lacks("seat line", text=line)
                end = at
                break
            number, name = int(match["seat"]), match["name"]
            if number in hand.seats or name in self._names.seats:
                raise self._lacks("seat line", text=line)
            hand.seats[number] = Seat(number, name, amounts(2)[match["stack"]], self._number)
            self._names.seats[name] = number
        if not hand.seats:
            raise self._lacks("seats")
        return end

    # --- lines -----------------------------------------------------------------------------------

    def _read_line(self, b: HandBuilder, line: str) -> None:
        for name, seat in sorted(self._names.seats.items(), key=lambda item: -len(item[0])):
            if line.startswith(f"{name} ") and self._act(b, seat, line[len(name) + 1 :]):
                return
        if line.startswith("** ") and self._mark(b, line):
            return
        ended = _END.fullmatch(line)
        if ended is not None:
            self._ended = ended["id"]
        elif not self._dealt(b, line):
            self._odd(b, line)

    def _act(self, b: HandBuilder, seat: int, what: str) -> bool:
        """What a seated player does; False if it is not understood."""
        number = self._number
        if money := _MONEY.fullmatch(what):
            put_in = _PUT_IN.get(money["verb"])
            if put_in is None:
                return False
            return put_in(b, seat, b.amounts[money["units"]], self._goes_all_in(seat), number) is not False
        if what == "folds":
            b.fold(seat, number)
        elif what == "checks":
            b.check(seat, number)
        elif what == _ANNOUNCED and self._announced is None:
            self._announced = seat, number
        elif shows := _SHOWS.fullmatch(what):
            if shows["words"]:
                describe(b, seat, shows["words"], _WORDS, None, number)
            b.show(seat, _cards(shows["cards"]), number)
        elif wins := _WINS.fullmatch(what):
            self._awarded = True
            b.collect(seat, b.amounts[wins["units"]], int(wins["side"] or 1) if "side pot" in what else 0, number)
            if wins["words"]:
                describe(b, seat, wins["words"], _WORDS, None, number)
        else:
            return what == "sits out"
        return True

    def _goes_all_in(self, seat: int) -> bool:
        """Was the money of this line announced by the line before it? An announcement of somebody else stays open."""
        announced = self._announced is not None and self._announced[0] == seat
        if announced:
            self._announced = None
        return announced

    def _mark(self, b: HandBuilder, line: str) -> bool:
        """``** Dealing Flop ** [ 4d, 5d, 6d ]``; what is no such mark may begin with a name."""
        dealing = _DEALING.fullmatch(line)
        street = _STREETS.get(dealing["street"]) if dealing is not None else None
        if dealing is None or street is None or b.hand.game in STUD_GAMES:
            return line in _QUIET
        self._board += _cards(dealing["cards"])
        b.deal(street, 0, self._board, self._number)
        return True

    def _dealt(self, b: HandBuilder, line: str) -> bool:
        name, cards = self._names.split(line.removeprefix("Dealt to "), " [")
        if not line.startswith("Dealt to ") or not name or not cards.endswith("]"):
            return False
        b.hand.hero = self._names.seats[name]
        b.cards(b.hand.hero, _cards(cards[:-1]), CardSource.DEALT, self._number)
        return True

    def _odd(self, b: HandBuilder, line: str) -> None:
        """People who are not seated, and lines that are not understood."""
        name, what = self._names.split(line, " ")
        stranger = _ACTION.fullmatch(line)
        if name:
            b.hand.unknown_lines.append(UnknownLine(line, self._number, _DIGIT.search(what) is not None))
        elif stranger is not None and stranger["what"].startswith("wins "):
            self._awarded = True
            b.problem("RD008", self._number, name=stranger["name"], paid=line)
        elif stranger is not None and "[" in stranger["what"] and not stranger["what"].startswith("shows"):
            raise UnreadableError(Problem("RD002", self._number, {"what": f"seat of {stranger['name']}"}))
        elif stranger is not None:
            b.problem("RD008", self._number, name=stranger["name"])
        elif _SEAT.fullmatch(line):
            raise another_hand(self._number)
        elif line.startswith("** "):
            # A mark that is not understood: streets would merge and every raise after it be misread.
            raise UnreadableError(Problem("RD001", self._number, {"what": line}))
        else:
            b.hand.unknown_lines.append(UnknownLine(line, self._number, money=False))

    # --- the whole -------------------------------------------------------------------------------

    def _judge_end(self, b: HandBuilder) -> None:
        """The main pot is paid last; a text without its last line that ends before is cut off."""
        last = self._text.line + max(at for at, line in enumerate(self._lines) if line)
        paid_last = [collect.pot for collect in b.hand.recorded.collected if collect.line == last]
        if not self._awarded or (self._ended is None and paid_last != [0]):
            raise UnreadableError(Problem("RD004", self._text.line))
        if self._ended is None:
            b.hand.unended = last
            b.problem("RD013", last, what="the line that ends the hand is missing")
        elif self._ended != self._id:
            b.problem("RD013", last, what=f"the last line is that of hand {self._ended}")
        if self._announced is not None:
            line = self._announced[1]
            b.hand.unknown_lines.append(UnknownLine(self._lines[line - self._text.line], line, money=True))


def _cards(text: str) -> tuple[str, ...]:
    """``4d, 5d, 6d`` -> ("4d", "5d", "6d")."""
    return split_cards(" ".join(text.replace(",", " ").split()))
