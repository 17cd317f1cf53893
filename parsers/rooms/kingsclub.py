"""KingsClub: the text of one hand to a Hand (docs/rooms/kingsclub.md).

Calls, bets and raises are street totals, nothing returns uncalled money, and each seat's result closes the text.
"""

from __future__ import annotations

import re

from parsers import clock
from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.conventions import Evidence, PotFigure, RaiseText, RoomConventions, TotalFigure, Uncalled
from parsers.dealing import STUD_GAMES, first_street
from parsers.errors import Problem, UnreadableError
from parsers.hand import (
    CardSource,
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
from parsers.money import AmountError, Currency, amounts
from parsers.refusals import bad_amount_in, refused
from parsers.rooms.kingsclub_words import ACTIONS, DRAW_MARKS, FLOP_MARKS, GAMES, LIMITS, POSTS, STUD_MARKS
from parsers.textroom import Names, VerbTable

ROWS = (
    RoomConventions(
        name="KingsClub",
        source='docs/rooms/kingsclub.md "Payments and results"',
        evidence=Evidence.FEW,
        raise_text=RaiseText.TO,
        uncalled=(Uncalled.SILENT,),
        silent_return_usual=True,
        no_rake_line_no_rake=True,
        total=TotalFigure.ABSENT,
        pot_figures=PotFigure.ABSENT,
        results_printed=True,
        hidden_dead_blind=True,
        payments_may_lack_pots=True,
    ),
    RoomConventions(
        name="KingsClub, each pot paid by a line of its own",
        source='docs/rooms/kingsclub.md "Payments and results"',
        evidence=Evidence.FEW,
        raise_text=RaiseText.TO,
        uncalled=(Uncalled.SILENT,),
        silent_return_usual=True,
        no_rake_line_no_rake=True,
        total=TotalFigure.ABSENT,
        pot_figures=PotFigure.ABSENT,
        results_printed=True,
        hidden_dead_blind=True,
    ),
)
#: No text names the currency.
_CURRENCY = Currency("USD", 2)
_DRAWS = frozenset({Street.DRAW1, Street.DRAW2, Street.DRAW3})
_HIDDEN = "X"  # a card that the text does not show
_SHARED = "-"  # a card that the second board has in common with the first

_FIGURE = r"[0-9][0-9.,]*"
_HEADER = re.compile(
    rf"#(?P<id>[0-9]+): (?P<limit>No Limit|Pot Limit|Limit) (?P<game>.+) - (?P<small>{_FIGURE})/(?P<big>{_FIGURE})"
)
_DATE = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}) ([0-9]{1,2}:[0-9]{2}:[0-9]{2})")
_TABLE = re.compile(r"Table '(?P<name>.*)'(?: Seat (?P<button>[0-9]{1,2}) is the button)?")
_SEAT = re.compile(rf"Seat (?P<seat>[0-9]{{1,2}}): (?P<name>.+) \((?P<stack>{_FIGURE})\)(?: (?P<net>[+-]{_FIGURE}))?")
_MARK = re.compile(r"\*\*\* (?:BOARD (?P<run>[12]) - )?(?P<mark>[^*]+?) \*\*\*(?P<cards>(?: \[[^\]]*\])*)")
_SHOWN_IN_RUN = re.compile(r"Run (?P<run>[12]): (?P<name>.+) shows \[(?P<cards>[^\]]*)\]")
_PAID_STRANGER = re.compile(rf"(?P<name>.+?) wins (?:pot )?\({_FIGURE}\).*")
_STRANGER = re.compile(
    r"(?P<name>.+?)(?: (?:folds|checks|stands pat|(?:calls|bets|raises to|brings in for|draws) [0-9].*)"
    r"|: posts .*[0-9])"
)
_PAID_BY_POT = re.compile(rf" wins \({_FIGURE}\) from (?P<which>main |side )?pot")
#: More payments than this are made in no hand.
_MOST_PAYMENTS = 40
_DIGIT = re.compile("[0-9]")


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    lines = [line.rstrip() for line in hand.text.rstrip().split("\n")]
    header = _HEADER.fullmatch(lines[0])
    if header is None:
        problem = Problem("RD002", hand.line, {"what": "game and stakes"})
        return Unreadable(hand.room, None, hand.source, hand.line, [problem], lines[0])
    try:
        return _Reader(hand, header, lines).read()
    except UnreadableError as error:
        return refused(
            hand, header["id"], error.problem, lines[0], ended="*** SUMMARY" in hand.text or " wins " in hand.text
        )


class _Reader:
    """Reads the lines of one hand whose header is known."""

    __slots__ = ("_awarded", "_board", "_dealt", "_drew_twice", "_first", "_header", "_lines", "_names", "_text")

    def __init__(self, text: HandText, header: re.Match[str], lines: list[str]) -> None:
        self._text = text
        self._header = header
        self._lines = lines
        self._first = text.line
        self._names = Names()
        #: a payment line was seen, whoever it names
        self._awarded = False
        #: the first board, as far as it has been dealt
        self._board: tuple[str, ...] = ()
        #: seats that were dealt cards, seen or not
        self._dealt: set[int] = set()
        #: seats that were dealt the new cards of two runs
        self._drew_twice: set[int] = set()

    def read(self) -> Hand:
        at = 0
        try:
            hand = self._new_hand()
            b = HandBuilder(hand, amounts(_CURRENCY.exponent), first_street(hand.game))
            start = self._read_seats(hand)
            for at, line in enumerate(self._lines[start:], start):
                if line:
                    self._read_line(b, line, self._first + at)
        except AmountError as error:
            raise bad_amount_in(error, self._lines, self._first, at) from None
        # The payments stand below the results, of which there is one for each seat.
        if not (self._awarded or hand.recorded.collected or hand.recorded.summary.keys() == hand.seats.keys()):
            raise UnreadableError(Problem("RD004", self._first))
        by_pot = [found for line in self._lines[-_MOST_PAYMENTS:] if (found := _PAID_BY_POT.search(line))]
        if len(by_pot) == 1 or any(found["which"] for found in by_pot):
            # else a main pot that several share may be all that lines pay
            hand.conventions = ROWS[1]
        if len(hand.recorded.collected) < (2 if by_pot else 1) and not self._awarded:
            # a line of the form for several payments is never alone
            hand.unended = self._first + len(self._lines) - 1
        for seat in self._drew_twice & hand.cards.keys():
            own = hand.cards[seat]
            own.by_run = own.by_run or (own.cards,)
        self._mark_absent(hand)
        return b.finish()

    def _new_hand(self) -> Hand:
        header, units = self._header, amounts(_CURRENCY.exponent)
        if header["game"] not in GAMES:
            raise UnreadableError(Problem("RD001", self._first, {"game": f"{header['limit']} {header['game']}"}))
        game, hi_lo = GAMES[header["game"]]
        return Hand(
            self._text.room,
            header["id"],
            self._text.source,
            self._text.line,
            None,
            game,
            hi_lo,
            LIMITS[header["limit"]],
            Stakes(units[header["small"]], units[header["big"]]),
            _CURRENCY,
            None,
            None,
            None,
            None,
            ROWS[0],
            problems=[Problem("RD011", self._first, {"text": "no sign", "what": _CURRENCY.code})],
        )

    # --- date, table, seats ----------------------------------------------------------------------

    def _read_seats(self, hand: Hand) -> int:
        """Read date, table and the block of seat lines; returns the index of the first line after it."""
        end = len(self._lines)
        for at, line in enumerate(self._lines[1:], 1):
            if not line or (not hand.seats and self._read_place(hand, line)):
                continue
            if not line.startswith("Seat ") or (_SEAT.fullmatch(line) is None and self._acts(line)):
                end = at
                break
            self._read_seat(hand, line, self._first + at)
        if hand.table is None:
            raise UnreadableError(Problem("RD002", self._first, {"what": "table"}))
        if not hand.seats:
            raise UnreadableError(Problem("RD002", self._first, {"what": "seats"}))
        return end

    def _acts(self, line: str) -> bool:
        """Whether a line that looks like one of the seat list is about somebody called "Seat 2"."""
        return bool(self._names.split(line, " ")[0] or self._names.split(line, ": ")[0])

    def _read_place(self, hand: Hand, line: str) -> bool:
        date = _DATE.fullmatch(line)
        if date is not None:
            hand.played_at = clock.to_iso(date[1], date[2], "")
            return True
        table = _TABLE.fullmatch(line)
        if table is None:
            return False
        hand.table = table["name"]
        hand.button = int(table["button"]) if table["button"] else None
        return True

    def _read_seat(self, hand: Hand, line: str, number: int) -> None:
        match = _SEAT.fullmatch(line)
        seat = int(match["seat"]) if match is not None else 0
        if match is None or not seat or match["net"] or seat in hand.seats or match["name"] in self._names.seats:
            raise UnreadableError(Problem("RD002", number, {"what": "seat line", "text": line}))
        hand.seats[seat] = Seat(seat, match["name"], amounts(_CURRENCY.exponent)[match["stack"]], number)
        self._names.seats[match["name"]] = seat

    # --- lines -----------------------------------------------------------------------------------

    def _read_line(self, b: HandBuilder, line: str, number: int) -> None:
        for mark, table in ((" ", ACTIONS), (": ", POSTS)):
            name, what = self._names.split(line, mark)
            if name and _read_action(b, table, self._names.seats[name], what, number):
                return
        if self._read_other(b, line, number) or self._read_shorter(b, line, number):
            return
        self._read_odd(b, line, number)

    def _read_shorter(self, b: HandBuilder, line: str, number: int) -> bool:
        """``Ann draws 2`` where somebody is called "Ann draws": a shorter name that makes sense of the line."""
        return any(
            _read_action(b, table, seat, line[len(name) + len(mark) :], number)
            for name, seat in sorted(self._names.seats.items(), key=lambda item: -len(item[0]))
            for mark, table in ((" ", ACTIONS), (": ", POSTS))
            if line.startswith(name + mark)
        )

    def _read_other(self, b: HandBuilder, line: str, number: int) -> bool:
        """Marks, cards dealt, hands shown in one of two runs, the rake, and the seats of the summary."""
        recorded = b.hand.recorded
        if line.startswith("*** "):
            return self._read_mark(b, line, number)
        if line.startswith("Dealt to "):
            name, cards = self._names.split(line[len("Dealt to ") :], ": ")
            if not name or cards[:1] != "[" or cards[-1:] != "]":
                return False
            self._deal(b, self._names.seats[name], split_cards(cards[1:-1]), number)
            return True
        if recorded.has_summary:
            if line.startswith("Rake "):
                b.totals(None, Printed(b.amounts[line[len("Rake ") :]], number))
                return True
            return line.startswith("Seat ") and self._read_result(b, line, number)
        shown = _SHOWN_IN_RUN.fullmatch(line)
        seat = self._names.seats.get(shown["name"]) if shown is not None else None
        if shown is None or seat is None:
            return False
        b.show_run(seat, int(shown["run"]), split_cards(shown["cards"]), number)
        return True

    def _read_mark(self, b: HandBuilder, line: str, number: int) -> bool:
        """``*** BOARD 2 - RIVER *** [- - - Qd] [Jd]``, ``*** 3RD STREET ***``, ``*** SUMMARY ***``"""
        match = _MARK.fullmatch(line)
        if match is None:
            return False
        mark, run = match["mark"], int(match["run"] or 0)
        if mark in FLOP_MARKS:
            cards = split_cards(match["cards"].replace("[", "").replace("]", "").strip())
            b.hand.runs = max(b.hand.runs, run)
            b.deal(FLOP_MARKS[mark], run, self._with_shared(run, cards), number)
        elif mark in DRAW_MARKS:
            b.deal(DRAW_MARKS[mark], 0, (), number)
        elif mark in STUD_MARKS:
            b.deal(STUD_MARKS[mark], 0, (), number)
        elif mark == "SUMMARY":
            b.hand.recorded.has_summary = True
        else:
            return mark == "HOLE CARDS"
        return True

    def _with_shared(self, run: int, cards: tuple[str, ...]) -> tuple[str, ...]:
        """The cards on the table; the second board prints a dash for each card that it shares with the first."""
        if _SHARED in cards:
            first = self._board + (_SHARED,) * len(cards)
            cards = tuple(first[at] if card == _SHARED else card for at, card in enumerate(cards))
        if run <= 1:
            self._board = cards
        return cards

    def _deal(self, b: HandBuilder, seat: int, cards: tuple[str, ...], number: int) -> None:
        """Cards as they come, hidden ones as X: a whole hand at first, in stud one more a street."""
        seen = tuple(card for card in cards if card != _HIDDEN)
        known = b.hand.cards.get(seat)
        if b.street in _DRAWS and seat in self._dealt:
            # New cards of two runs in one line, of which the text shows the first hands only.
            b.hand.runs = 2
            b.hand.cards.pop(seat, None)
            self._drew_twice.add(seat)
            return
        if b.hand.hero is None and seat not in self._dealt and len(seen) == len(cards):
            b.hand.hero = seat
        self._dealt.add(seat)
        if known is not None and b.hand.game in STUD_GAMES:
            b.cards(seat, (*known.cards, *seen), known.source, number)
        else:
            b.cards(seat, seen, CardSource.DEALT, number)

    def _read_result(self, b: HandBuilder, line: str, number: int) -> bool:
        """``Seat 3: Ann (1,310) +60.50``: the stack after the hand, and the result unless it is nothing."""
        match = _SEAT.fullmatch(line)
        seat = b.hand.seats.get(int(match["seat"])) if match is not None else None
        if match is None or seat is None or seat.name != match["name"]:
            return False
        net = match["net"]
        units = 0 if net is None else b.amounts[net[1:]] * (-1 if net[0] == "-" else 1)
        balance = b.amounts[match["stack"]]
        record = SummarySeat(seat.number, SummaryState.OTHER, None, number, net=units, balance=balance)
        return b.hand.recorded.summary.setdefault(seat.number, record) is record

    def _read_odd(self, b: HandBuilder, line: str, number: int) -> None:
        """People who are not seated, and lines that are not understood."""
        name, what = self._names.split(line, " ")
        if not name:
            name, what = self._names.split(line, ": ")
        paid = _PAID_STRANGER.fullmatch(line)
        stranger, late = _STRANGER.fullmatch(line), _SEAT.fullmatch(line)
        if name:
            b.hand.unknown_lines.append(UnknownLine(line, number, _DIGIT.search(what) is not None))
        elif paid is not None:
            self._awarded = True
            b.problem("RD008", number, name=paid["name"], paid=line)
        elif stranger is not None:
            b.stranger(stranger["name"], line, number)
        elif late is not None:
            b.problem("RD008", number, name=late["name"])
        elif line.startswith("*** "):
            # A mark that is not understood: streets would merge and every call after it be misread.
            raise UnreadableError(Problem("RD001", number, {"what": line}))
        else:
            b.hand.unknown_lines.append(UnknownLine(line, number, money=False))

    # --- the whole -------------------------------------------------------------------------------

    def _mark_absent(self, hand: Hand) -> None:
        """Who was dealt no cards and did nothing is not in the hand, though the summary lists the seat."""
        there = self._dealt | {event.seat for event in hand.events}
        for number, seat in hand.seats.items():
            if number not in there:
                seat.out_of_hand = True
            elif number in hand.recorded.summary:
                hand.may_owe_dead += ((number, hand.recorded.summary[number].line),)


def _read_action(b: HandBuilder, table: VerbTable, seat: int, what: str, number: int) -> bool:
    act = table.whole.get(what)
    if act is not None:
        act(b, seat, number)
        return True
    verb, _, rest = what.partition(" ")
    handler = table.by_word.get(verb)
    return handler is not None and handler(b, seat, rest, number)
