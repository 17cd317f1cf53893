"""PokerNow: one hand of a game's log to a Hand (docs/rooms/pokernow.md).

Players are told by the mark behind their names. Calls, bets and raises are street totals, and nobody takes a rake.
"""

from __future__ import annotations

import re
from dataclasses import replace

from parsers.builder import HandBuilder
from parsers.conventions import (
    Evidence,
    HiLoOddUnit,
    OddUnit,
    PotFigure,
    RaiseText,
    RakeFigure,
    RoomConventions,
    TotalFigure,
    Uncalled,
)
from parsers.errors import Problem, UnreadableError
from parsers.hand import (
    Hand,
    HandText,
    Part,
    Seat,
    Stakes,
    Street,
    UnknownLine,
    Unreadable,
)
from parsers.money import CHIPS, AmountError, amounts
from parsers.refusals import bad_amount
from parsers.room_specs_apps import POKERNOW_LOG as LOG
from parsers.rooms.pokernow_cards import SeenCards
from parsers.rooms.pokernow_rows import Row, read_rows
from parsers.rooms.pokernow_words import (
    ACTIONS,
    ALL_IN,
    BOARD,
    BOMB,
    BOUNTY,
    CATEGORIES,
    FORCED,
    GAMES,
    LIMITS,
    NEW_ID,
    OPENING,
    OWN,
    PAYMENT,
    RELOAD,
    RETURN,
    RUNS,
    SEAT,
    SHOW,
    STREETS,
    cards,
    is_quiet,
)
from parsers.textroom import describe

ROWS = (
    RoomConventions(
        name="PokerNow",
        source='docs/rooms/pokernow.md "Money", "Ties and boards"',
        evidence=Evidence.MANY,
        raise_text=RaiseText.TO,
        uncalled=(Uncalled.RETURN_LINE,),
        rake=RakeFigure.ABSENT,
        no_rake_line_no_rake=True,
        total=TotalFigure.ABSENT,
        pot_figures=PotFigure.ABSENT,
        odd_unit=OddUnit.MOSTLY_LEFT_OF_BUTTON,
        hi_lo_odd_unit=HiLoOddUnit.HIGH,
        descriptions_known=True,
    ),
)
_DIGIT = re.compile("[0-9]")
_MARK = " @ "
_HALVES = {"hi": Part.HIGH, "low": Part.LOW}
_ORDER = "rows that do not stand in the order of time"
_NO_START = "the row that starts the hand is missing"
_NO_END = "the row that ends the hand is missing"
_MERGED = "another hand begins in it, whose header is missing"


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    rows, odd = read_rows(hand.text, hand.line)
    opening = next((at for at, row in enumerate(rows) if LOG.opening.match(row.entry)), -1)
    if opening < 0:
        closing = next((found for row in rows if (found := LOG.closing.match(row.entry))), None)
        problem = Problem("RD001", hand.line, {"what": _NO_START})
        return Unreadable(hand.room, None if closing is None else closing[1], hand.source, hand.line, [problem])
    first = rows[opening]
    match = OPENING.fullmatch(first.entry)
    if match is None:
        number = LOG.opening.match(first.entry)
        problem = Problem("RD002", first.line, {"what": "game and stakes"})
        hand_id = None if number is None else number[1]
        return Unreadable(hand.room, hand_id, hand.source, hand.line, [problem], first.entry)
    own = match["id"] or str(first.order or first.at)
    try:
        return _Reader(hand, match, rows, opening).read(own, odd)
    except UnreadableError as error:
        problems = [error.problem]
        return Unreadable(hand.room, match["number"], hand.source, hand.line, problems, first.entry, own)


class _Reader:
    """Reads the rows of one hand, oldest first, of which one opens it."""

    __slots__ = (
        "_closed",
        "_closing",
        "_first_run",
        "_ids",
        "_match",
        "_names",
        "_opening",
        "_rows",
        "_seen",
        "_strangers",
        "_text",
    )

    def __init__(self, text: HandText, match: re.Match[str], rows: list[Row], opening: int) -> None:
        self._text = text
        self._match = match
        self._rows = rows
        self._opening = opening
        #: index of the row that closes the hand
        self._closing = next((at for at, row in enumerate(rows) if LOG.closing.match(row.entry)), -1)
        self._closed = False
        #: what stands between quotation marks -> seat, and the mark behind the name -> seat
        self._names: dict[str, int] = {}
        self._ids: dict[str, int] = {}
        self._seen = SeenCards()
        #: people without a seat who act, with their lines
        self._strangers: dict[str, int] = {}
        #: the streets that were dealt more than once
        self._first_run: set[Street] = set()

    def read(self, own: str, odd: list[tuple[str, int]]) -> Hand:
        self._check_order()
        rows = self._rows[self._opening + 1 :]
        hand = self._new_hand(own)
        at = self._read_seats(hand, rows)
        b = HandBuilder(hand, amounts(hand.currency.exponent), Street.PREFLOP)
        self._first_run = {
            STREETS[found["street"]] for row in rows if (found := BOARD.fullmatch(row.entry)) and found["run"]
        }
        for row in rows[at:]:
            try:
                self._read_row(b, row)
            except AmountError as error:
                raise bad_amount(error, row.line) from None
        paid = bool(hand.recorded.collected)
        if not self._closed:
            raise UnreadableError(
                Problem("RD001", self._text.line, {"what": _NO_END}) if paid else Problem("RD004", self._text.line)
            )
        self._judge_strangers(b)
        paid = paid or any("paid" in problem.params for problem in hand.problems)
        if not paid and any(event.amount for event in hand.events):
            raise UnreadableError(Problem("RD004", self._text.line))
        hand.unknown_lines += [UnknownLine(text, line, money=False) for text, line in odd]
        self._seen.place(b)
        b.finish()
        self._seen.judge(hand)
        return hand

    def _check_order(self) -> None:
        """Rows of another hand among these, or of this one where they cannot be."""
        for at, row in enumerate(self._rows):
            outside = at < self._opening or -1 < self._closing < at
            other = LOG.opening.match(row.entry) if at != self._opening else None
            closing = LOG.closing.match(row.entry)
            if other or (closing and (at != self._closing or closing[1] != self._match["number"])):
                raise UnreadableError(Problem("RD001", row.line, {"what": _MERGED}))
            if outside and LOG.acts.match(row.entry) and not BOUNTY.search(row.entry):
                raise UnreadableError(Problem("RD001", row.line, {"what": _ORDER}))

    # --- header and seats ------------------------------------------------------------------------

    def _new_hand(self, own: str) -> Hand:
        first, match, text = self._rows[self._opening], self._match, self._text
        limit = next((limit for limit in LIMITS if match["game"].startswith(limit)), "")
        name = match["game"][len(limit) :]
        if not limit or name not in GAMES:
            raise UnreadableError(Problem("RD001", first.line, {"game": match["game"]}))
        game, hi_lo = GAMES[name]
        return Hand(
            text.room,
            match["number"],
            text.source,
            text.line,
            f"{first.at.rstrip('Z').partition('.')[0]}Z",
            game,
            hi_lo,
            LIMITS[limit],
            Stakes(),
            CHIPS,
            None,
            None,
            None,
            None,
            ROWS[0],
            numbered_in=own,
        )

    def _read_seats(self, hand: Hand, rows: list[Row]) -> int:
        """Read the row of the stacks; returns the index of the row after it."""
        for at, row in enumerate(rows):
            if row.entry.startswith("Player stacks: "):
                self._read_stacks(hand, row)
                return at + 1
            if not is_quiet(row.entry, "") and not OWN.fullmatch(row.entry):
                break
        raise UnreadableError(Problem("RD002", self._text.line, {"what": "seats"}))

    def _read_stacks(self, hand: Hand, row: Row) -> None:
        listed = row.entry[len("Player stacks: ") :]
        found = list(SEAT.finditer(listed))
        if not found or "".join(each[0] for each in found) != listed:
            raise UnreadableError(Problem("RD002", row.line, {"what": "seat line", "text": row.entry}))
        if any("." in each["stack"] for each in found):
            hand.currency = replace(CHIPS, exponent=2)
        units = amounts(hand.currency.exponent)
        short = [each["name"].rpartition(_MARK)[0] or each["name"] for each in found]
        for each, name in zip(found, short, strict=True):
            seat, full = int(each["seat"]), each["name"]
            if not seat or seat in hand.seats or full in self._names:
                raise UnreadableError(Problem("RD002", row.line, {"what": "seat line", "text": row.entry}))
            # Two players of one name are told apart by their marks.
            shown = full if short.count(name) > 1 else name
            try:
                hand.seats[seat] = Seat(seat, shown, units[each["stack"]], row.line)
            except AmountError as error:
                raise bad_amount(error, row.line) from None
            self._names[full] = seat
            if _MARK in full:
                self._ids[full.rpartition(_MARK)[2]] = seat
        if self._match["dealer"] is not None:
            hand.button = self._seat_of(self._match["dealer"])

    def _seat_of(self, name: str) -> int | None:
        """The seat of who stands between quotation marks; a name may have changed, the mark behind it stays."""
        seat = self._names.get(name)
        return self._ids.get(name.rpartition(_MARK)[2]) if seat is None and _MARK in name else seat

    def _split(self, entry: str) -> tuple[str, int | None, str]:
        """(name, seat, what the row says of that player); ("", None, "") if no player begins it."""
        if not entry.startswith('"'):
            return "", None, ""
        end = entry.find('" ', 1)
        while end > 0:
            seat = self._seat_of(entry[1:end])
            if seat is not None:
                return entry[1:end], seat, entry[end + 2 :]
            end = entry.find('" ', end + 1)
        name, _, what = entry[1:].partition('" ')
        return name, None, what

    # --- rows ------------------------------------------------------------------------------------

    def _read_row(self, b: HandBuilder, row: Row) -> None:
        entry, line = row.entry, row.line
        name, seat, what = self._split(entry)
        if seat is not None:
            if not self._read_action(b, seat, what, line) and not is_quiet(entry, what):
                b.hand.unknown_lines.append(UnknownLine(entry, line, _DIGIT.search(what) is not None))
        elif name:
            self._judge_stranger(b, name, what, entry, line)
        elif LOG.closing.match(entry):
            self._closed = True
        elif not self._read_other(b, entry, line):
            b.hand.unknown_lines.append(UnknownLine(entry, line, money=False))

    def _read_action(self, b: HandBuilder, seat: int, what: str, line: int) -> bool:
        act = ACTIONS.whole.get(what)
        if act is not None:
            act(b, seat, line)
            return True
        if BOMB in what:
            return self._read_forced(b, seat, what, line)
        verb, _, rest = what.partition(" ")
        handler = ACTIONS.by_word.get(verb)
        if handler is not None:
            return handler(b, seat, rest, line)
        shown = SHOW.fullmatch(what)
        if shown is not None:
            if self._closed:
                self._seen.late.append((seat, cards(shown["cards"], line), line))
            else:
                self._seen.show(b, seat, cards(shown["cards"], line), line)
            return True
        if BOUNTY.fullmatch(what):
            return True
        paid = PAYMENT.fullmatch(what)
        if paid is not None:
            self._collect(b, seat, paid, line)
        return paid is not None

    def _read_forced(self, b: HandBuilder, seat: int, what: str, line: int) -> bool:
        """What everybody puts in before the flop of a bomb pot, given as a street total."""
        forced = FORCED.fullmatch(what.replace(BOMB, ""))
        if forced is None or forced["more"].strip() not in ("", ALL_IN.strip()):
            return False
        return b.post_to(seat, b.amounts[forced["amount"]], bool(forced["more"].strip()), line)

    def _collect(self, b: HandBuilder, seat: int, paid: re.Match[str], line: int) -> None:
        board = None
        if paid["words"] is not None and self._first_run:
            board = RUNS.get(paid["run"] or "", 1)
        b.run = board
        b.collect(seat, b.amounts[paid["amount"]], None, line)
        collect = b.hand.recorded.collected[-1]
        collect.part = _HALVES.get(paid["half"] or "")
        if paid["words"] and collect.part is not Part.LOW:
            describe(b, seat, paid["words"], CATEGORIES, board, line)
        if paid["cards"]:
            self._seen.winning.append((seat, cards(paid["cards"], line), board, line))

    def _read_other(self, b: HandBuilder, entry: str, line: int) -> bool:
        """Boards, money that goes back, the cards of the log's owner, and what says nothing of the hand."""
        board = BOARD.fullmatch(entry)
        if board is not None:
            street = STREETS[board["street"]]
            run = RUNS[board["run"]] if board["run"] else int(street in self._first_run)
            b.deal(street, run, (*cards(board["lying"], line), *cards(board["new"], line)), line)
            return True
        back = RETURN.fullmatch(entry)
        if back is not None:
            seat = self._seat_of(back["name"])
            if seat is None:
                b.problem("RD008", line, name=back["name"], paid=entry)
            else:
                b.returned(seat, b.amounts[back["amount"]], line)
            return True
        own = OWN.fullmatch(entry)
        if own is not None:
            self._seen.own = cards(own["cards"], line), line
            return True
        changed = NEW_ID.fullmatch(entry)
        if changed is not None and changed["old"] in self._ids:
            self._ids[changed["new"]] = self._ids[changed["old"]]
        elif reload := RELOAD.fullmatch(entry):
            seat = self._seat_of(reload["name"])
            if self._closed or seat is None:
                b.hand.chips_moved = True
            else:
                b.reload(seat)
        return is_quiet(entry, "")

    def _judge_stranger(self, b: HandBuilder, name: str, what: str, entry: str, line: int) -> None:
        """Somebody without a seat: shows cards, is paid, or puts in money that would be in no reckoning."""
        if is_quiet(entry, what) or BOUNTY.fullmatch(what):
            return
        if PAYMENT.fullmatch(what):
            b.problem("RD008", line, name=name, paid=entry)
        elif SHOW.fullmatch(what):
            b.problem("RD008", line, name=name)
        else:
            self._strangers.setdefault(name, line)
            b.stranger(name, entry, line)

    def _judge_strangers(self, b: HandBuilder) -> None:
        """A fold of somebody without a seat may be that of a player of whom no row says how the hand ended."""
        shown = self._seen.shown.keys()
        done = b.folded | shown | {collect.seat for collect in b.hand.recorded.collected}
        if {event.seat for event in b.hand.events} - done:
            for name, line in self._strangers.items():
                raise UnreadableError(Problem("RD002", line, {"what": f"seat of {name}"}))
