"""Cake Poker and Lock Poker: the text of one hand to a Hand (docs/rooms/cake.md).

No rake and no total is printed; numbers are written as the player's system writes them.
"""

from __future__ import annotations

import re

from parsers import clock
from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.conventions import RoomConventions
from parsers.errors import Problem, UnreadableError, another_hand
from parsers.hand import (
    Betting,
    CardSource,
    Collect,
    EventKind,
    Hand,
    HandText,
    Part,
    Seat,
    Stakes,
    Street,
    UnknownLine,
    Unreadable,
)
from parsers.money import CHIPS, AmountError, Amounts, Currency, NumberStyle, cash
from parsers.people import other_spellings
from parsers.refusals import bad_amount, refused
from parsers.rooms.cake_words import (
    CASH,
    EUROS,
    FIGURE,
    GAMES,
    HANDS,
    LIMIT,
    LIMITS,
    PLAY_MONEY,
    ROWS,
    STREETS,
    TOURNAMENT,
    VERBS,
    units_of,
)
from parsers.textroom import Names, describe

__all__ = ["ROWS", "parse"]

_ID = re.compile(r"\W*(?:ï»¿)?Hand#(?P<id>[0-9A-Z]+)")
_TITLE = re.compile(r"\W*(?:ï»¿)?Hand#(?P<id>[0-9A-Z]+) - (?P<name>.*?) ?(?P<number>T?\d+)")
_LEVEL = re.compile(
    rf"(?:(?P<ante>-?{FIGURE})/)?(?P<small>{FIGURE})/(?P<big>{FIGURE}) (?P<limit>[A-Z]{{2}}) (?P<game>\S.*)"
)
_DATE = re.compile(r"(?P<day>\d{4}[-/.]\d\d[-/.]\d\d) - (?P<time>\d\d?:\d\d:\d\d)")
_MAX = re.compile(r"\b(\d{1,2})[- ][Mm]ax\b")
_DEALER = re.compile(r"Dealer: Seat (?P<button>\d{1,2})")
_SEAT = re.compile(rf"Seat (?P<seat>\d{{1,2}}): (?P<name>.+) \((?P<stack>{FIGURE}) in chips\)(?P<dealer> DEALER)?")
_MARK = re.compile(r"\*\*\* (?P<mark>[A-Z]+) \*\*\* \[(?P<cards>[^\]]*)\]")
_SHOW_DOWN = "***SHOW DOWN***"
_DEAD = re.compile(rf"(?P<name>.+):posts dead blind [$€£]?-?{FIGURE} and big blind (?P<big>{FIGURE})")
_WINS = re.compile(rf"wins (?:(?P<half>high|low) pot )?(?P<units>{FIGURE})(?: with ?(?P<words>.*))?")
_SHOWS = re.compile(r"(?P<verb>shows|mucks) \[(?P<cards>[^\]]*)\](?: \((?P<words>[^()]*)\))?(?: ?\.)?")
_LATE = re.compile(r"(?P<name>.+): (?P<what>mucks \[[^\]]*\].*)")
_FINISHED = re.compile(r"(?P<name>.+) finished (?P<place>[0-9]+) out of [0-9]+ players\.?")
#: Bounties, places and rebuys: none of it is chips of this hand.
_QUIET = re.compile(
    rf"Tournament: .+ wins \d+ bount(?:y|ies)\..*|.+ rebuys {FIGURE} chips|.+ finished \d+ out of \d+ players\.?"
    r"|Player left the table|There is no low hand"
)
_STRANGER = re.compile(
    rf"(?P<name>.+?): ?(?P<what>posts .*\d|(?:calls|bets|raises to|is all in|returns uncalled bet) {FIGURE}"
    r"|folds|checks|mucks|shows \[.*)"
)
_PAID_STRANGER = re.compile(rf"(?P<name>.+?):? wins (?:high pot |low pot )?{FIGURE}(?: with.*)?")
_DIGIT = re.compile("[0-9]")


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    lines = [EUROS.sub("", line.rstrip()) for line in hand.text.rstrip().split("\n")]
    found = _ID.match(lines[0])
    failures: list[Problem] = []
    for style in NumberStyle:
        try:
            return _Reader(hand, lines, style).read()
        except UnreadableError as error:
            failures.append(error.problem)
        if failures[-1].code != "RD007":
            break
    # of two ways to read the numbers, what is wrong is said of the one that gets further
    last = failures[-1]
    problem = last if last.code != "RD007" else max(failures, key=lambda problem: problem.line)
    hand_id = found["id"] if found is not None else None
    return refused(hand, hand_id, problem, lines[0], ended=" wins " in hand.text)


class _Reader:
    """Reads one hand in one style of numbers."""

    __slots__ = ("_awarded", "_board", "_lines", "_names", "_number", "_open", "_style", "_text")

    def __init__(self, text: HandText, lines: list[str], style: NumberStyle) -> None:
        self._text = text
        self._lines = lines
        self._style = style
        self._names = Names()
        #: the line that is being read
        self._number = text.line
        self._awarded = False
        #: a showdown has begun whose pot is not paid yet
        self._open = False
        self._board: tuple[str, ...] = ()

    def read(self) -> Hand:
        try:
            hand = self._new_hand()
            b = HandBuilder(hand, self._amounts(hand.currency), Street.PREFLOP)
            first = self._read_seats(b)
            for at in range(first, len(self._lines)):
                self._number = self._text.line + at
                if self._lines[at]:
                    self._read_line(b, self._lines[at])
        except AmountError as error:
            raise bad_amount(error, self._number) from None
        if not self._awarded or self._open:
            raise UnreadableError(Problem("RD004", self._text.line))
        if not any(event.amount for event in b.events):
            what = "nothing tells what was put in"
            raise UnreadableError(Problem("RD001", self._text.line, {"what": what}))
        b.mark_all_ins()
        hand.unended = self._text.line + len(self._lines) - 1
        return b.finish()

    def _amounts(self, currency: Currency) -> Amounts:
        return units_of(currency.exponent, self._style)

    def _lacks(self, what: str, **details: str) -> UnreadableError:
        return UnreadableError(Problem("RD002", self._number, {"what": what, **details}))

    # --- head ------------------------------------------------------------------------------------

    def _new_hand(self) -> Hand:
        text = self._text
        parts = self._lines[0].split(" -- ")
        title, date = _TITLE.fullmatch(parts[0]), _DATE.fullmatch(parts[-1])
        level = _LEVEL.fullmatch(parts[-2]) if len(parts) > 2 else None
        if title is None or date is None or level is None:
            raise self._lacks("game and stakes")
        if level["game"] not in GAMES or level["limit"] not in LIMITS:
            raise UnreadableError(Problem("RD001", text.line, {"game": f"{level['limit']} {level['game']}"}))
        game, hi_lo = GAMES[level["game"]]
        betting = LIMITS[level["limit"]]
        tournament = title["number"][1:] if title["number"][0] == "T" else None
        currency = self._currency(level, tournament, title["name"])
        table = next((part[len("Table ") :] for part in parts[1:-2] if part.startswith("Table ")), None)
        size = _MAX.search(" ".join((title["name"] if tournament is None else "", *parts[1:-2])))
        return Hand(
            text.room,
            title["id"],
            text.source,
            text.line,
            clock.to_iso(re.sub("[/.]", "-", date["day"]), date["time"], ""),
            game,
            hi_lo,
            betting,
            self._stakes(level, betting, currency, tournament),
            currency,
            tournament,
            f"{title['name']} {title['number']}" if tournament is None else table,
            int(size[1]) if size is not None else None,
            None,
            _row(currency, betting),
        )

    def _currency(self, level: re.Match[str], tournament: str | None, name: str) -> Currency:
        """Tables in euros name their level in euros and all else in dollars, which are exact: the stacks decide."""
        if tournament is not None:
            return CHIPS
        if level["small"][0].isdigit() or name.startswith("Play Money"):
            return Currency("play", 2)
        seats = (found for line in self._lines if (found := _SEAT.fullmatch(line)))
        seat = next(seats, None)
        sign = seat["stack"][0] if seat is not None else ""
        return cash(sign, "") or Currency("USD", 2, "$")

    def _stakes(self, level: re.Match[str], betting: Betting, currency: Currency, tournament: str | None) -> Stakes:
        """The header's level, unless it is in other money than the hand, or may be bets or blinds."""
        other_money = currency.symbol != "" and level["small"][0] != currency.symbol
        if other_money or (tournament and betting is Betting.FIXED_LIMIT):
            return Stakes()
        units = self._amounts(currency)
        ante = level["ante"]
        if ante is None or ante[0] == "-":  # "-1" stands for none
            return Stakes(units[level["small"]], units[level["big"]])
        return Stakes(units[level["small"]], units[level["big"]], units[ante] or None)

    def _read_seats(self, b: HandBuilder) -> int:
        """Read dealer and seat list; returns the index of the first line after them."""
        hand, end = b.hand, len(self._lines)
        for at, line in enumerate(self._lines[1:], 1):
            self._number = self._text.line + at
            dealer = _DEALER.fullmatch(line)
            if dealer is not None and not hand.seats:
                hand.button = int(dealer["button"])
                continue
            if not line:
                continue
            match = _SEAT.fullmatch(line)
            if match is None:
                if line.startswith("Seat ") and not self._names.split(line, ":")[0]:
                    raise self._lacks("seat line", text=line)
                end = at
                break
            number, name = int(match["seat"]), match["name"]
            if number in hand.seats or name in self._names.seats:
                raise self._lacks("seat line", text=line)
            hand.seats[number] = Seat(number, name, b.amounts[match["stack"]], self._number)
            self._names.seats[name] = number
            if match["dealer"]:
                hand.button = number
        if not hand.seats:
            raise self._lacks("seats")
        return end

    # --- lines -----------------------------------------------------------------------------------

    def _read_line(self, b: HandBuilder, line: str) -> None:
        for name, seat in sorted(self._names.seats.items(), key=lambda item: -len(item[0])):
            if line.startswith(name) and self._act(b, seat, line[len(name) :]):
                return
        if line == _SHOW_DOWN:
            self._open = True
        elif (finished := _FINISHED.fullmatch(line)) and finished["name"] in self._names.seats:
            b.finished(self._names.seats[finished["name"]], int(finished["place"]), self._number)
        elif not (self._mark(b, line) or _QUIET.fullmatch(line) or self._dealt(b, line) or self._late(b, line)):
            self._odd(b, line)

    def _act(self, b: HandBuilder, seat: int, after: str) -> bool:
        """What stands behind a seated name; False if it is not understood."""
        if after.startswith(":posts dead blind "):
            return self._both_blinds(b, seat, after)
        wins = _WINS.fullmatch(after.removeprefix(":").lstrip())
        if wins is not None and after[0] in ": ":
            self._pay(b, seat, wins)
            return True
        if not after.startswith(": "):
            return False
        what = after[2:]
        whole = VERBS.whole.get(what)
        if whole is not None:
            whole(b, seat, self._number)
            return True
        shows = _SHOWS.fullmatch(what)
        if shows is not None:
            self._show(b, seat, shows)
            return True
        verb, _, rest = what.partition(" ")
        handler = VERBS.by_word.get(verb)
        return handler is not None and bool(_DIGIT.search(rest)) and handler(b, seat, rest, self._number)

    def _both_blinds(self, b: HandBuilder, seat: int, after: str) -> bool:
        """``posts dead blind $-0,10 and big blind $0,10``: a dead small blind, whatever its figure says."""
        match = _DEAD.fullmatch(f"x{after}")
        small = b.hand.stakes.small if b.hand.betting is not Betting.FIXED_LIMIT else self._small_blind(b)
        if match is None or small is None:
            return False
        b.post(seat, b.amounts[match["big"]], False, self._number)
        b.dead_blind(seat, small, False, self._number)
        name = b.hand.seats[seat].name
        b.inferred("the dead blind of {name} is a small blind; its printed figure is none", self._number, name=name)
        return True

    def _small_blind(self, b: HandBuilder) -> int | None:
        """The posted one, unless it took the last chip; the header of a limit game names bets."""
        for event in b.events:
            if event.kind is EventKind.SMALL_BLIND and event.amount != b.hand.seats[event.seat].stack:
                return event.amount
        return None

    def _pay(self, b: HandBuilder, seat: int, wins: re.Match[str]) -> None:
        self._awarded, self._open = True, False
        part = Part.LOW if wins["half"] == "low" else None
        b.hand.recorded.collected.append(Collect(seat, b.amounts[wins["units"]], None, None, part, self._number))
        words = (wins["words"] or "").strip()
        if words and part is None:
            describe(b, seat, words, HANDS, None, self._number)

    def _show(self, b: HandBuilder, seat: int, shows: re.Match[str]) -> None:
        cards = split_cards(" ".join(shows["cards"].replace(",", " ").split()))
        if shows["verb"] == "shows":
            b.show(seat, cards, self._number)
            if shows["words"]:
                describe(b, seat, shows["words"].strip(), HANDS, None, self._number)
        else:
            b.cards(seat, cards, CardSource.MUCKED, self._number)

    def _late(self, b: HandBuilder, line: str) -> bool:
        """``Ann_Lee: mucks [7h,Jc] (Pair) .``: names may be written in another way behind the hand."""
        match = _LATE.fullmatch(line)
        shows = _SHOWS.fullmatch(match["what"]) if match is not None else None
        if match is None or shows is None:
            return False
        seats = [seat for name, seat in self._names.seats.items() if match["name"] in other_spellings(name)]
        if len(seats) != 1:
            return False
        self._show(b, seats[0], shows)
        return True

    def _mark(self, b: HandBuilder, line: str) -> bool:
        """``*** TURN *** [8d]``: the new cards alone."""
        match = _MARK.fullmatch(line)
        street = STREETS.get(match["mark"]) if match is not None else None
        if match is None or street is None:
            return False
        self._board += split_cards(" ".join(match["cards"].replace(",", " ").split()))
        b.deal(street, 0, self._board, self._number)
        return True

    def _dealt(self, b: HandBuilder, line: str) -> bool:
        name, cards = self._names.split(line.removeprefix("Dealt to "), " [")
        if not line.startswith("Dealt to ") or not name or not cards.endswith("]"):
            return False
        b.hand.hero = self._names.seats[name]
        b.cards(
            b.hand.hero, split_cards(" ".join(cards[:-1].replace(",", " ").split())), CardSource.DEALT, self._number
        )
        return True

    # --- what is not understood ------------------------------------------------------------------

    def _odd(self, b: HandBuilder, line: str) -> None:
        """People who are not seated, and lines that are not understood."""
        name, what = self._names.split(line, ":")
        if not name:
            name, what = self._names.split(line, " ")
        stranger, paid = _STRANGER.fullmatch(line), _PAID_STRANGER.fullmatch(line)
        if name:
            b.hand.unknown_lines.append(UnknownLine(line, self._number, _DIGIT.search(what) is not None))
        elif _SEAT.fullmatch(line):
            raise another_hand(self._number)
        elif line.startswith("***"):
            # A mark that is not understood: streets would merge and every raise after it be misread.
            raise UnreadableError(Problem("RD001", self._number, {"what": line}))
        elif stranger is not None and _DIGIT.search(stranger["what"]) and not stranger["what"].startswith("shows"):
            raise UnreadableError(Problem("RD002", self._number, {"what": f"seat of {stranger['name']}"}))
        elif stranger is not None:
            b.problem("RD008", self._number, name=stranger["name"])
        elif paid is not None:
            self._awarded, self._open = True, False
            b.problem("RD008", self._number, name=paid["name"], paid=line)
        else:
            b.hand.unknown_lines.append(UnknownLine(line, self._number, money=False))


def _row(currency: Currency, betting: Betting) -> RoomConventions:
    if currency is CHIPS:
        return TOURNAMENT
    if currency.code == "play":
        return PLAY_MONEY
    return LIMIT if betting is Betting.FIXED_LIMIT else CASH
