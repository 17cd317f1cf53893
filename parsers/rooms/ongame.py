"""OnGame (bwin, Betfair's skin): the text of one hand to a Hand (docs/rooms/ongame.md).

Calls and bets are what goes in, pots are printed before rake and without what nobody called; each seat's stack and
result close the text.
"""

from __future__ import annotations

import re

from parsers import clock
from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.conventions import Evidence, PotFigure, RaiseText, RakeFigure, RoomConventions, TotalFigure, Uncalled
from parsers.dealing import STUD_GAMES, first_street
from parsers.errors import Problem, UnreadableError
from parsers.hand import (
    CardSource,
    Hand,
    HandText,
    Seat,
    Stakes,
    Street,
    UnknownLine,
    Unreadable,
)
from parsers.money import CHIPS, PLAY, AmountError, Currency, amounts, cash
from parsers.refusals import bad_amount_in, refused
from parsers.rooms.ongame_summary import forget_cut_stacks, read_summary
from parsers.rooms.ongame_words import ACTIONS, FIGURE, FLOP_STREETS, GAMES, LIMITS, STRANGER, STUD_STREETS
from parsers.strangers import Strangers
from parsers.textroom import Names

_SOURCE = 'docs/rooms/ongame.md "Payments and results"'


def _row(name: str, evidence: Evidence, rake: RakeFigure = RakeFigure.PRINTED) -> RoomConventions:
    return RoomConventions(
        name=name,
        source=_SOURCE,
        evidence=evidence,
        raise_text=RaiseText.PUT_IN_AND_TO,
        uncalled=(Uncalled.SILENT,),
        silent_return_usual=True,
        rake=rake,
        total=TotalFigure.ABSENT,
        pot_figures=PotFigure.GROSS,
        descriptions_known=True,
        results_printed=True,
    )


ROWS = (
    _row("cash", Evidence.FEW),
    _row("cash without a line for the rake, 2009", Evidence.MANY, RakeFigure.ABSENT),
    _row("tournament", Evidence.FEW),
    _row("play money", Evidence.NONE),
)
_CASH, _WITHOUT_RAKE, _TOURNAMENT, _PLAY = ROWS
_KINDS = {"real money": _CASH, "tc": _TOURNAMENT, "chips": _TOURNAMENT, "play money": _PLAY}
_MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec"

_HEADER = re.compile(
    r"\*{5} History for hand (?P<id>[A-Z][0-9]{1,2}-[0-9]+-[0-9]+)"
    r"(?: \((?P<kind>[A-Z ]+): ?(?:\"(?P<title>.*)\",? ?)?(?P<tournament>[A-Z]+-[0-9-]+)?(?:, buy-in: .*)?\))? \*{5}"
)
_START = re.compile(
    r"Start hand: [A-Z][a-z]{2} (?P<month>[A-Z][a-z]{2}) (?P<day>[0-9]{1,2}) (?P<clock>[0-9:]+) (?P<zone>\S+) "
    r"(?P<year>[0-9]{4})"
)
_TABLE = re.compile(
    r"Table: (?P<name>.*?) ?\[(?P<number>[0-9]+)\] \((?P<limit>[A-Z_]+) (?P<game>[A-Z0-9_]+) "
    rf"(?P<small>{FIGURE})/(?P<big>{FIGURE})(?:, ante: (?P<ante>{FIGURE}))?, (?P<kind>[^,]+)\)"
)
_BUTTON = re.compile(r"Button: seat (?P<button>[0-9]{1,2})")
_PLAYERS = re.compile(r"Players in round: +[0-9]{1,2}(?: \((?P<seats>[0-9]{1,2})\))?")
_SEAT = re.compile(rf"Seat (?P<seat>[0-9]{{1,2}}): (?P<name>.+) \((?P<stack>{FIGURE})(?: in chips)?\)")
_STREET = re.compile(r"(?:--- )?Dealing (?P<street>flop|turn|river|[456]th street)(?: \[(?P<cards>[^\]]*)\])?")
_DEALT = re.compile(r"(?P<how>Dealing to|New hand for) (?P<name>.+): \[(?P<cards>[^\]]*)\]")
#: Community cards on the table before a street.
_CARDS_BEFORE = {Street.FLOP: 0, Street.TURN: 3, Street.RIVER: 4}
_HIDDEN = "-"
_DIGIT = re.compile("[0-9]")


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    lines = [line.rstrip() for line in hand.text.rstrip().split("\n")]
    header = _HEADER.match(lines[0])
    if header is None:
        problem = Problem("RD002", hand.line, {"what": "hand number"})
        return Unreadable(hand.room, None, hand.source, hand.line, [problem], lines[0])
    try:
        return _Reader(hand, header, lines).read()
    except UnreadableError as error:
        return refused(hand, header["id"], error.problem, lines[0], ended="\nSummary:" in hand.text)


class _Reader:
    """Reads the lines of one hand whose header is known."""

    __slots__ = ("_b", "_board", "_first", "_header", "_lines", "_names", "_strangers", "_summary", "_text")

    _b: HandBuilder
    _strangers: Strangers

    def __init__(self, text: HandText, header: re.Match[str], lines: list[str]) -> None:
        self._text = text
        self._header = header
        self._lines = lines
        self._first = text.line
        self._names = Names()
        #: community cards so far
        self._board: tuple[str, ...] = ()
        self._summary = False

    def read(self) -> Hand:
        at = 0
        try:
            start = self._read_head()
            for at in range(start, len(self._lines)):
                if self._lines[at]:
                    self._read_line(self._lines[at], self._first + at)
        except AmountError as error:
            raise bad_amount_in(error, self._lines, self._first, at) from None
        hand = self._b.hand
        self._strangers.judge()
        if not (hand.recorded.collected or self._strangers.paid):
            raise UnreadableError(Problem("RD004", self._first))
        if hand.conventions is _CASH and hand.recorded.rake is None:
            hand.conventions = _WITHOUT_RAKE
            forget_cut_stacks(self._b)
        there = hand.cards.keys() | {event.seat for event in hand.events}
        for number, seat in hand.seats.items():
            seat.out_of_hand = number not in there
        self._b.mark_all_ins()
        if "***** End of hand " not in self._text.text:
            hand.unended = self._first + len(self._lines) - 1
        return self._b.finish()

    # --- head and seats --------------------------------------------------------------------------

    def _read_head(self) -> int:
        """Read everything up to the end of the seat list; returns the index of the first line after it."""
        played_at, table, button, seats = None, None, None, None
        for at, line in enumerate(self._lines[1:], 1):
            if line.startswith("Seat ") or line.startswith("---"):
                break
            if start := _START.fullmatch(line):
                day = f"{start['year']}-{_MONTHS.find(start['month']) // 3 + 1:02}-{int(start['day']):02}"
                played_at = clock.to_iso(day, start["clock"], start["zone"])
            elif found := _TABLE.fullmatch(line):
                table = (found, self._first + at)
            elif found := _BUTTON.fullmatch(line):
                button = int(found["button"])
            elif found := _PLAYERS.fullmatch(line):
                seats = int(found["seats"]) if found["seats"] else None
            elif line.startswith("User: "):
                pass
            elif line:
                break
        if table is None:
            raise UnreadableError(Problem("RD002", self._first, {"what": "table"}))
        hand = self._new_hand(*table)
        hand.played_at, hand.button, hand.max_seats = played_at, button, seats
        self._b = HandBuilder(hand, amounts(hand.currency.exponent), first_street(hand.game))
        self._strangers = Strangers(self._b)
        return self._read_seats(hand, at)

    def _new_hand(self, table: re.Match[str], number: int) -> Hand:
        header = self._header
        if table["game"] not in GAMES or table["limit"] not in LIMITS:
            raise UnreadableError(Problem("RD001", number, {"game": f"{table['limit']} {table['game']}"}))
        row = _KINDS.get(table["kind"].lower())
        if row is None:
            raise UnreadableError(Problem("RD001", number, {"what": table["kind"]}))
        game, hi_lo = GAMES[table["game"]]
        currency = self._currency(row, table["big"])
        units = amounts(currency.exponent)
        hand = Hand(
            room=self._text.room,
            hand_id=header["id"],
            source=self._text.source,
            line=self._first,
            played_at=None,
            game=game,
            hi_lo=hi_lo,
            betting=LIMITS[table["limit"]],
            stakes=Stakes(units[table["small"]], units[table["big"]], units[table["ante"]] if table["ante"] else None),
            currency=currency,
            tournament=(header["tournament"] or table["number"]) if row is _TOURNAMENT else None,
            table=table["name"].strip() or table["number"],
            max_seats=None,
            button=None,
            conventions=row,
        )
        if row is _CASH and not currency.symbol:
            hand.problems.append(Problem("RD011", self._first, {"text": "no sign", "what": currency.code}))
        return hand

    def _currency(self, row: RoomConventions, big: str) -> Currency:
        """The currency of the sign in the stakes. A skin prints no sign but that of the rake."""
        if row is _TOURNAMENT:
            return CHIPS
        if row is _PLAY:
            return Currency(PLAY.code, 2) if "." in self._text.text.partition("Summary:")[2] else PLAY
        known = cash(big[0], "")
        if known is not None:
            return known
        rake = re.search(r"\nRake taken: ([$€£])", self._text.text)
        return Currency(code.code if rake and (code := cash(rake[1], "")) else "USD", 2)

    def _read_seats(self, hand: Hand, start: int) -> int:
        seats, end = self._names.seats, len(self._lines)
        for at in range(start, end):
            line = self._lines[at]
            if not line:
                continue
            if not line.startswith("Seat ") or " posts " in line[len(self._names.split(line, " ")[0]) :][:7]:
                end = at
                break
            match = _SEAT.fullmatch(line)
            if match is None or int(match["seat"]) in hand.seats or match["name"] in seats:
                raise UnreadableError(Problem("RD002", self._first + at, {"what": "seat line", "text": line}))
            seat = seats[match["name"]] = int(match["seat"])
            hand.seats[seat] = Seat(seat, match["name"], self._b.amounts[match["stack"]], self._first + at)
        if not hand.seats:
            raise UnreadableError(Problem("RD002", self._first, {"what": "seats"}))
        return end

    # --- lines -----------------------------------------------------------------------------------

    def _read_line(self, line: str, number: int) -> None:
        name, what = self._names.split(line, " ")
        if name and (self._act(self._names.seats[name], what, number) or self._act_of_shorter(line, number)):
            return
        if not (
            self._read_other(line, number) or (self._summary and read_summary(self._b, self._strangers, line, number))
        ):
            self._read_odd(line, what, number)

    def _act(self, seat: int, what: str, number: int) -> bool:
        act = ACTIONS.whole.get(what)
        if act is not None:
            act(self._b, seat, number)
            return True
        verb, _, rest = what.partition(" ")
        handler = ACTIONS.by_word.get(verb)
        return handler is not None and handler(self._b, seat, rest, number)

    def _act_of_shorter(self, line: str, number: int) -> bool:
        """``Ann bets 2`` where somebody is called "Ann bets": a shorter name that makes sense of the line."""
        return any(
            self._act(seat, line[len(name) + 1 :], number)
            for name, seat in self._names.seats.items()
            if line.startswith(name + " ")
        )

    def _read_other(self, line: str, number: int) -> bool:
        """Marks and cards. A bare ``---`` parts rounds and what follows them; the line behind it says which."""
        b = self._b
        if line in ("---", "Dealing pocket cards"):
            return True
        if line == "Summary:":
            self._summary = True
            return True
        if street := _STREET.fullmatch(line):
            known = STUD_STREETS if b.hand.game in STUD_GAMES else FLOP_STREETS
            if street["street"] not in known:
                raise UnreadableError(Problem("RD001", number, {"what": line}))
            self._read_street(known[street["street"]], split_cards((street["cards"] or "").replace(",", " ")), number)
            return True
        dealt = _DEALT.fullmatch(line)
        seat = self._names.seats.get(dealt["name"]) if dealt is not None else None
        if dealt is None or seat is None:
            return False
        cards = split_cards(dealt["cards"].replace(",", " "))
        self._deal(seat, tuple(card for card in cards if card != _HIDDEN), len(cards), number, dealt["how"])
        return True

    def _read_street(self, street: Street, cards: tuple[str, ...], number: int) -> None:
        """A street begins. When all are all-in, streets that lie on the table are printed once more."""
        before = _CARDS_BEFORE.get(street, 0)
        if not cards or self._board[before : before + len(cards)] != cards:
            self._board = self._board[:before] + cards
            self._b.deal(street, 0, self._board, number)

    def _deal(self, seat: int, seen: tuple[str, ...], dealt: int, number: int, how: str) -> None:
        b = self._b
        known = b.hand.cards.get(seat)
        if b.hand.hero is None and len(seen) == dealt and known is None:
            b.hand.hero = seat
        if known is None:
            b.cards(seat, seen, CardSource.DEALT, number)
        elif how == "Dealing to":
            b.more_cards(seat, known.cards, seen, number)
        else:
            kept = tuple(card for card in seen if card in known.cards)
            b.more_cards(seat, kept, tuple(card for card in seen if card not in kept), number)

    def _read_odd(self, line: str, what: str, number: int) -> None:
        """People who are not seated, and lines that are not understood."""
        stranger = STRANGER.fullmatch(line)
        if self._names.split(line, " ")[0]:
            self._b.hand.unknown_lines.append(UnknownLine(line, number, _DIGIT.search(what) is not None))
        elif stranger is not None and not self._summary:
            self._strangers.acts(stranger["name"], number, money=stranger["money"] is not None)
        elif not self._summary and line.startswith(("---", "Dealing ")) and not line.startswith("Dealing to "):
            # A mark that is not understood: streets would run together.
            raise UnreadableError(Problem("RD001", number, {"what": line}))
        else:
            money = self._summary and line.startswith(("Main pot", "Side pot", "Rake "))
            self._b.hand.unknown_lines.append(UnknownLine(line, number, money))
