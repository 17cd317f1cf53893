"""PKR: the text of one hand to a Hand (docs/rooms/pkr.md).

Calls, bets and raises are street totals; pots are printed at each street, before rake; the seat list is printed once
more at the end.
"""

from __future__ import annotations

import re

from parsers import clock
from parsers.builder import HandBuilder
from parsers.conventions import Evidence, PotFigure, RaiseText, RoomConventions, TotalFigure, Uncalled
from parsers.errors import Problem, UnreadableError
from parsers.hand import (
    CardSource,
    Collect,
    Hand,
    HandText,
    Part,
    Printed,
    PrintedPot,
    Seat,
    Stakes,
    Street,
    SummarySeat,
    SummaryState,
    UnknownLine,
    Unreadable,
)
from parsers.money import CHIPS, PLAY, AmountError, Currency, amounts, cash
from parsers.refusals import bad_amount_in, refused
from parsers.rooms.pkr_words import ACTIONS, AMOUNT, EMOTE, GAMES, LIMITS, NOTES, STRANGER, STREETS, TALK, cards
from parsers.strangers import Strangers
from parsers.textroom import Names
from parsers.unread import no_seat_behind


def _row(name: str, evidence: Evidence) -> RoomConventions:
    return RoomConventions(
        name=name,
        source='docs/rooms/pkr.md "Payments and results"',
        evidence=evidence,
        raise_text=RaiseText.TO,
        uncalled=(Uncalled.RETURN_LINE, Uncalled.SILENT),
        silent_return_usual=True,
        no_rake_line_no_rake=True,
        total=TotalFigure.ABSENT,
        pot_figures=PotFigure.GROSS,
        descriptions_known=True,
        results_printed=True,
        ante_always_from_all=False,
    )


ROWS = (_row("cash", Evidence.FEW), _row("tournament", Evidence.FEW), _row("play money", Evidence.ONE))
_CASH, _TOURNAMENT, _PLAY = ROWS
_KINDS = {"REAL MONEY": _CASH, "TOURNAMENT CHIPS": _TOURNAMENT, "PLAY MONEY": _PLAY}
_MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec"

_TABLE = re.compile(r"Table #(?P<number>[0-9]+) - (?P<name>.+)")
_EVENT = re.compile(r"(?:Tournament #|STT # ?)(?P<tournament>[0-9]+)(?: Table #(?P<table>[0-9]+))?")
_HEADER = re.compile(r"Starting Hand #(?P<id>[0-9]+)")
_FIELD = re.compile(r"(?P<key>Start time of hand|Last Hand|Game Type|Limit Type|Table Type|Money Type):? (?P<value>.*)")
_TIME = re.compile(r"(?P<day>[0-9]{2}) (?P<month>[A-Z][a-z]{2}) (?P<year>[0-9]{4}) (?P<time>[0-9:]+)")
_LEVEL = re.compile(rf"Blinds are now (?P<small>{AMOUNT}) ?/ ?(?P<big>{AMOUNT})")
_BUTTON = re.compile(r"(?:Button is at|Moving Button to) seat (?P<seat>[0-9]{1,2})")
_SEAT = re.compile(
    r"Seat (?P<seat>[0-9]{1,2}): (?P<name>.+?)(?: \(bounty value (?P<bounty>\S+), bounty won \S+\))?"
    rf" - (?P<stack>{AMOUNT})(?: \(away from table\))?"
)
_STREET = re.compile(r"Dealing (?P<street>Flop|Turn|River) (?P<cards>\[.*\])")
_DEALT = re.compile(r"Dealing (?P<cards>\[.*\]) to (?P<name>.+)")
_POT = re.compile(rf"Pot sizes: (?P<units>{AMOUNT})")
_RAKE = re.compile(rf"Taking Rake of (?P<units>{AMOUNT}) from pot (?P<pot>[0-9]{{1,2}})")
_RETURN = re.compile(rf"Returning (?P<units>{AMOUNT}) to (?P<name>.+) uncalled")
_WINS = re.compile(
    rf"(?:wins|ties(?:,? ?(?:side pot #(?P<tied>[0-9]+))?,? and wins)?) (?P<units>{AMOUNT})"
    rf"(?P<limited>, disconnection protection limited from {AMOUNT})?(?: from (?:main pot|side pot #(?P<side>[0-9]+)))?"
    r"(?: with(?: (?P<half>high|low) hand)?: .*)?"
)
_MARKS = ("Dealing ", "Taking Rake ", "No Rake ", "Returning ", "Seat ", "End ")
_REMARK = re.compile(rf"{EMOTE.pattern}|{NOTES.pattern}")
_MORE = re.compile(rf"(?P<name>.+) (?:brings {AMOUNT} to table [0-9]+|rebuys {AMOUNT}|adds on {AMOUNT})")
_END = re.compile(r"End [Oo]f Hand #(?P<id>[0-9]+)")
_QUIET = frozenset({"Shuffling Deck", "Dealing Cards", "No Rake Taken"})
_FRACTION = re.compile(r"[0-9]\.(?:[1-9][0-9]?|0[1-9])(?![0-9])")
_HALVES = {"high": Part.HIGH, "low": Part.LOW, None: None}
_DIGIT = re.compile("[0-9]")


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    lines = [line.rstrip() for line in hand.text.rstrip().split("\n")]
    place = next((at for at, line in enumerate(lines[:4]) if _HEADER.fullmatch(line)), None)
    header = _HEADER.fullmatch(lines[place]) if place is not None else None
    if place is None or header is None:
        problem = Problem("RD002", hand.line, {"what": "hand number"})
        return Unreadable(hand.room, None, hand.source, hand.line, [problem], lines[0])
    try:
        return _Reader(hand, header["id"], lines, place).read()
    except UnreadableError as error:
        return refused(hand, header["id"], error.problem, lines[place], ended=" wins " in hand.text)


class _Reader:
    """Reads the lines of one hand; ``place`` is the index of the line with its number."""

    _b: HandBuilder
    _strangers: Strangers

    def __init__(self, text: HandText, hand_id: str, lines: list[str], place: int) -> None:
        self._text = text
        self._hand_id = hand_id
        self._lines = lines
        self._place = place
        self._first = text.line
        self._names = Names()
        self._board: tuple[str, ...] = ()
        #: the figures of the last "Pot sizes", and the number of events before them
        self._pots: list[PrintedPot] = []
        self._pots_at = -1
        self._in_pots = False
        self._limited: set[int] = set()
        self._ended = False

    def read(self) -> Hand:
        at = 0
        try:
            start = self._read_seats(self._read_head())
            for at in range(start, len(self._lines)):
                if self._lines[at]:
                    self._read_line(self._lines[at], self._first + at)
        except AmountError as error:
            raise bad_amount_in(error, self._lines, self._first, at) from None
        hand = self._b.hand
        self._strangers.judge()
        if not (hand.recorded.collected or self._strangers.paid):
            raise UnreadableError(Problem("RD004", self._first))
        if not (self._ended or hand.recorded.has_summary):
            hand.unended = self._first + len(self._lines) - 1
        self._take_pots(hand)
        there = hand.cards.keys() | {event.seat for event in hand.events}
        for number, seat in hand.seats.items():
            seat.out_of_hand = number not in there
        self._b.mark_all_ins()
        self._b.finish()
        if all(collect.seat in hand.cards for collect in hand.recorded.collected):
            for limited in self._limited:  # the better hand is paid a part of the pot only
                hand.cards[limited].complete = False
        return hand

    def _take_pots(self, hand: Hand) -> None:
        """The last figures are those of the pots, unless chips went in after them."""
        if self._pots_at >= 0 and not any(event.amount for event in hand.events[self._pots_at :]):
            hand.recorded.pots = self._pots
        if any(collect.pot for collect in hand.recorded.collected):
            for collect in hand.recorded.collected:
                collect.pot = collect.pot or 0

    # --- head and seats --------------------------------------------------------------------------

    def _read_head(self) -> int:
        fields: dict[str, str] = {}
        level, button = None, None
        end = len(self._lines)
        for at, line in enumerate(self._lines[self._place + 1 :], self._place + 1):
            if line.startswith("Seat "):
                end = at
                break
            if found := _FIELD.fullmatch(line):
                fields[found["key"]] = found["value"]
            elif found := _LEVEL.fullmatch(line):
                level = found
            elif found := _BUTTON.fullmatch(line):
                button = int(found["seat"])
            elif line and line not in _QUIET:
                end = at
                break
        if level is None or not {"Game Type", "Limit Type", "Money Type"} <= fields.keys():
            raise UnreadableError(Problem("RD002", self._first, {"what": "game and stakes"}))
        hand = self._new_hand(fields, level)
        hand.button = button
        self._b = HandBuilder(hand, amounts(hand.currency.exponent), Street.PREFLOP)
        self._strangers = Strangers(self._b)
        return end

    def _new_hand(self, fields: dict[str, str], level: re.Match[str]) -> Hand:
        game, limit, money = fields["Game Type"], fields["Limit Type"], fields["Money Type"]
        if game not in GAMES or limit not in LIMITS:
            raise UnreadableError(Problem("RD001", self._first, {"game": f"{limit} {game}"}))
        row = _KINDS.get(money.upper())
        if row is None:
            raise UnreadableError(Problem("RD001", self._first, {"what": money}))
        table = _TABLE.fullmatch(self._lines[0]) if self._place else None
        event = _EVENT.search(table["name"]) if table is not None else None
        tournament = None
        if row is _TOURNAMENT:
            tournament = event["tournament"] if event is not None else "?" if table is None else table["number"]
        currency = self._currency(row, level["big"])
        units = amounts(currency.exponent)
        time = _TIME.fullmatch(fields.get("Start time of hand", ""))
        day = "" if time is None else f"{time['year']}-{_MONTHS.find(time['month']) // 3 + 1:02}-{time['day']}"
        hand = Hand(
            room=self._text.room,
            hand_id=self._hand_id,
            source=self._text.source,
            line=self._first,
            played_at=None if time is None else clock.to_iso(day, time["time"], ""),
            game=GAMES[game][0],
            hi_lo=GAMES[game][1],
            betting=LIMITS[limit],
            stakes=Stakes(units[level["small"]], units[level["big"]]),
            currency=currency,
            tournament=tournament,
            table=table["name"] if table is not None else None,
            max_seats=None,
            button=None,
            conventions=row,
        )
        if row is _CASH and not currency.symbol:
            hand.problems.append(Problem("RD011", self._first, {"text": "no sign", "what": currency.code}))
        return hand

    def _currency(self, row: RoomConventions, big: str) -> Currency:
        if row is not _CASH:
            chips = CHIPS if row is _TOURNAMENT else PLAY
            stacks = (_SEAT.fullmatch(line) for line in self._lines)
            parts = any(_FRACTION.search(seat["stack"]) for seat in stacks if seat is not None)
            return Currency(chips.code, 2) if parts else chips
        return cash(big[0], "") or Currency("USD", 2)

    def _read_seats(self, start: int) -> int:
        seats, end = self._names.seats, len(self._lines)
        for at in range(start, end):
            line = self._lines[at]
            if not line:
                continue
            if not line.startswith("Seat ") or self._acts(line):
                end = at
                break
            match = _SEAT.fullmatch(line)
            if match is None or int(match["seat"]) in self._b.hand.seats or match["name"] in seats:
                raise UnreadableError(Problem("RD002", self._first + at, {"what": "seat line", "text": line}))
            seat = seats[match["name"]] = int(match["seat"])
            bounty = amounts(2)[match["bounty"]] if match["bounty"] else None
            stack = self._b.amounts[match["stack"]]
            self._b.hand.seats[seat] = Seat(seat, match["name"], stack, self._first + at, bounty=bounty)
        if not self._b.hand.seats:
            raise UnreadableError(Problem("RD002", self._first, {"what": "seats"}))
        no_seat_behind(self._lines, end, _SEAT, self._first)
        return end

    def _acts(self, line: str) -> bool:
        """Whether a line that looks like one of the seat list is about somebody called "Seat 2: Bo"."""
        name, what = self._names.split(line, " ")
        return bool(name) and not what.startswith("- ")

    # --- lines -----------------------------------------------------------------------------------

    def _read_line(self, line: str, number: int) -> None:
        pot = _POT.fullmatch(line)
        if pot is not None:
            self._read_pot(self._b.amounts[pot["units"]], number)
            return
        name, what = self._names.split(line, " ")
        if self._in_pots and (line.startswith(_MARKS) or (name and not _REMARK.fullmatch(what))):
            self._end_pots()  # what people say, and others do, may stand between two figures
        if name:
            for other, seat in sorted(self._names.seats.items(), key=lambda item: -len(item[0])):
                if line.startswith(other + " ") and self._act(seat, line[len(other) + 1 :].lstrip(), number):
                    return
        if self._read_other(line, number) or self._names.split(line, ":")[0]:
            return
        self._read_odd(line, name, what, number)

    def _read_pot(self, units: int, number: int) -> None:
        """One line a pot; the next group of lines takes the place of the last."""
        if not self._in_pots:
            self._pots = []
        self._pots.append(PrintedPot(len(self._pots), units, number))
        self._in_pots = True
        self._pots_at = len(self._b.events)

    def _end_pots(self) -> None:
        """The figures of a walk are printed twice: one player has one pot."""
        self._in_pots = False
        alive = {event.seat for event in self._b.events if event.amount} - self._b.folded
        if len(alive) == 1 and len({pot.units for pot in self._pots}) == 1:
            del self._pots[1:]
        self._b.pot_here(sum(pot.units for pot in self._pots), self._pots[-1].line)

    def _act(self, seat: int, what: str, number: int) -> bool:
        b = self._b
        if what.startswith(("wins ", "ties")):
            return self._win(seat, what, number)
        act = ACTIONS.whole.get(what)
        if act is not None:
            act(b, seat, number)
            return True
        verb, _, rest = what.partition(" ")
        handler = ACTIONS.by_word.get(verb)
        if handler is not None:
            return handler(b, seat, rest, number)
        if _MORE.fullmatch(f"x {what}"):
            if not self._ended:
                b.reload(seat)
            return True
        return EMOTE.fullmatch(what) is not None

    def _win(self, seat: int, what: str, number: int) -> bool:
        """``wins $0.38 from side pot #1 with: ..``, ``ties, and wins $0.16``, ``ties $34.75 with low hand: ..``"""
        match = _WINS.fullmatch(what)
        if match is None:
            return False
        pot = match["side"] or match["tied"]
        units = self._b.amounts[match["units"]]
        self._b.hand.recorded.collected.append(
            Collect(seat, units, int(pot) if pot else None, None, _HALVES[match["half"]], number)
        )
        if match["limited"]:
            self._limited.add(seat)
            self._b.inferred("an award that is limited because its winner was disconnected", number)
        return True

    def _read_other(self, line: str, number: int) -> bool:
        b = self._b
        if line in _QUIET:
            return True
        if button := _BUTTON.fullmatch(line):
            b.hand.button = int(button["seat"])
        elif street := _STREET.fullmatch(line):
            self._board += cards(street["cards"])
            b.deal(STREETS[street["street"]], 0, self._board, number)
        elif dealt := _DEALT.fullmatch(line):
            seat = self._names.seats.get(dealt["name"])
            if seat is None:
                return False
            b.cards(seat, cards(dealt["cards"]), CardSource.DEALT, number)
            b.hand.hero = b.hand.hero or seat
        elif rake := _RAKE.fullmatch(line):
            recorded, units = b.hand.recorded, b.amounts[rake["units"]]
            before = recorded.rake
            recorded.rake = Printed(units + (before.units if before else 0), number)
            pot = int(rake["pot"]) - 1
            own = dict(recorded.pot_rakes).get(pot)
            recorded.pot_rakes += ((pot, Printed(units + (own.units if own else 0), number)),)
        elif back := _RETURN.fullmatch(line):
            self._return(back["name"], b.amounts[back["units"]], number)
        elif end := _END.fullmatch(line):
            self._ended = True
            if end["id"] != b.hand.hand_id:
                b.inferred("the hand's number is that of its beginning, not {number}", number, number=end["id"])
        elif line.startswith("Seat "):
            return self._read_result(line, number)
        else:
            return False
        return True

    def _return(self, name: str, units: int, number: int) -> None:
        seat = self._names.seats.get(name)
        if seat is None:
            self._strangers.acts(name, number, money=True)
        else:
            self._b.returned(seat, units, number)

    def _read_result(self, line: str, number: int) -> bool:
        """``Seat 3: Ann - $3.44``: the stack after the hand. Who came during the hand stands there too."""
        match = _SEAT.fullmatch(line)
        if match is None:
            return False
        hand = self._b.hand
        seat = hand.seats.get(int(match["seat"]))
        if seat is None:
            return match["name"] not in self._names.seats
        if seat.name != match["name"]:
            return False
        balance = self._b.amounts[match["stack"]]
        record = SummarySeat(seat.number, SummaryState.OTHER, None, number, balance=balance)
        hand.recorded.has_summary = True
        return hand.recorded.summary.setdefault(seat.number, record) is record

    def _read_odd(self, line: str, name: str, what: str, number: int) -> None:
        """People who are not seated, and lines that are not understood."""
        stranger = STRANGER.fullmatch(line)
        if name:
            self._b.hand.unknown_lines.append(UnknownLine(line, number, _DIGIT.search(what) is not None))
        elif stranger is not None:
            if stranger["paid"] is not None:
                self._strangers.wins(stranger["name"], number, line)
            else:
                self._strangers.acts(stranger["name"], number, money=stranger["money"] is not None)
        elif line.startswith("Dealing ") and not line.startswith("Dealing ["):
            # A street that is not understood: two of them would run together.
            raise UnreadableError(Problem("RD001", number, {"what": line}))
        elif not (_MORE.fullmatch(line) or TALK.fullmatch(line) or _TABLE.fullmatch(line)):
            self._b.hand.unknown_lines.append(UnknownLine(line, number, money=False))
