"""PokerTracker's exports: what reading has in common in all dialects. Each dialect is a subclass."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import ClassVar

from parsers.builder import HandBuilder
from parsers.errors import Problem, UnreadableError
from parsers.hand import LIVE_KINDS, CardSource, EventKind, Hand, HandText, Seat, Stakes, Street, UnknownLine
from parsers.money import CHIPS, PLAY, AmountError, Currency, amounts, cash
from parsers.refusals import bad_amount_in
from parsers.rooms.pokertracker_conventions import EVEREST
from parsers.rooms.pokertracker_words import GAMES, LIMITS, cards
from parsers.strangers import Strangers
from parsers.textroom import Names, VerbTable

_DIGIT = re.compile("[0-9]")
#: chips in parts of a unit
_FRACTION = re.compile(r"[0-9]\.(?:[1-9][0-9]?|0[1-9])(?![0-9])")
_GOES_ON = LIVE_KINDS | {EventKind.CHECK, EventKind.FOLD}
_CARDS_ON_TABLE = {Street.FLOP: 3, Street.TURN: 4, Street.RIVER: 5}


class Reader:
    """Reads the lines of one hand whose header is known; ``header`` is the match of the first line."""

    #: what stands between a name and what its owner does
    mark: ClassVar[str]
    #: how the line may begin that ends a hand; empty if there is none
    end: ClassVar[tuple[str, ...]] = ()
    #: a line of somebody without a seat; its group ``money`` where chips go in
    stranger: ClassVar[re.Pattern[str]]

    def __init__(self, text: HandText, header: re.Match[str], lines: list[str]) -> None:
        self.text = text
        self.header = header
        self.lines = lines
        self.first = text.line
        self.names = Names()
        self.table: VerbTable
        self.b: HandBuilder
        self.strangers: Strangers
        #: community cards so far
        self._board: tuple[str, ...] = ()
        #: the line on which cards are dealt, 0 before it
        self.dealt_at = 0

    # --- what a dialect says ---------------------------------------------------------------------

    def head(self) -> int:
        """Make the hand by :meth:`begin`; returns the index of the first line after the head."""
        raise NotImplementedError

    def seat(self, line: str, number: int) -> Seat | None:
        """The seat of a line of the seat list; None if it is no such line."""
        raise NotImplementedError

    def other(self, line: str, number: int) -> bool:
        """Read a line that tells of no action: marks, payments, figures; False if it is not understood."""
        raise NotImplementedError

    def ended(self) -> None:
        """After the last line, before the hand is composed."""

    # --- reading ---------------------------------------------------------------------------------

    def read(self) -> Hand:
        """Raises UnreadableError for what must not be skipped."""
        at = 0
        try:
            start = self._seats(self.head())
            for at in range(start, len(self.lines)):
                if self.lines[at]:
                    self._line(self.lines[at], self.first + at)
        except AmountError as error:
            raise bad_amount_in(error, self.lines, self.first, at) from None
        hand = self.b.hand
        self.strangers.judge()
        if not (hand.recorded.collected or self.strangers.paid or hand.cancelled):
            raise UnreadableError(Problem("RD004", self.first))
        self.ended()
        if not any(line.startswith(self.end) for line in self.lines):
            hand.unended = self.first + len(self.lines) - 1
        there = hand.cards.keys() | {event.seat for event in hand.events}
        for number, seat in hand.seats.items():
            seat.out_of_hand = number not in there
        self._mark_all_ins()
        return self.b.finish()

    def _mark_all_ins(self) -> None:
        """Whose last chip went in is all-in. A player who goes on had more chips than the list says."""
        events = self.b.events
        printed = {place for place, event in enumerate(events) if event.all_in}
        self.b.mark_all_ins()
        if self.b.hand.conventions.stacks_at_least:
            for place, event in enumerate(events):
                if event.all_in and place not in printed:
                    event.all_in = not any(e.seat == event.seat and e.kind in _GOES_ON for e in events[place + 1 :])

    def begin(self, hand: Hand) -> None:
        self.b = HandBuilder(hand, amounts(hand.currency.exponent), Street.PREFLOP)
        self.strangers = Strangers(self.b)

    def new_hand(self, game: str, limit: str | None, big: str, *, tournament: str | None, play: bool = False) -> Hand:
        """A hand without date, table and seats. ``big``: an amount with the sign of the currency, if it has one."""
        if game not in GAMES or (limit is not None and limit not in LIMITS):
            name = game if limit is None else f"{limit} {game}"
            raise UnreadableError(Problem("RD001", self.first, {"game": name}))
        currency, guessed = self._currency(big, tournament, play=play)
        hand = Hand(
            room=self.text.room,
            hand_id=self.header["id"],
            source=self.text.source,
            line=self.first,
            played_at=None,
            game=GAMES[game][0],
            hi_lo=GAMES[game][1],
            betting=LIMITS[limit] if limit is not None else None,
            stakes=Stakes(),
            currency=currency,
            tournament=tournament,
            table=None,
            max_seats=None,
            button=None,
            conventions=EVEREST,
        )
        if guessed:
            hand.problems.append(Problem("RD011", self.first, {"text": "no sign", "what": currency.code}))
        return hand

    def _currency(self, big: str, tournament: str | None, *, play: bool) -> tuple[Currency, bool]:
        """The currency, and whether it is a guess. Chips have a sign of dollars too, and may come in parts."""
        if tournament is not None or play:
            chips = CHIPS if tournament is not None else PLAY
            parts = any(_FRACTION.search(line) for line in [line for line in self.lines if line][2:])
            return (Currency(chips.code, 2) if parts else chips), False
        known = cash(big[:1], "") if big[:1] and not big[:1].isdigit() else None
        if known is None:
            sign = next((s for line in self.lines[1:12] if (s := re.search(r"[$€£](?=[0-9])", line))), None)
            known = cash(sign[0], "") if sign is not None else None
        return (known, False) if known is not None else (Currency("USD", 2), True)

    def _seats(self, start: int) -> int:
        seats, hand = self.names.seats, self.b.hand
        end = len(self.lines)
        for at in range(start, end):
            line = self.lines[at]
            if not line:
                continue
            known, what = self.names.split(line, self.mark)
            seat = None if known and self._is_act(what) else self.seat(line, self.first + at)
            if seat is None:
                if line.startswith(("Seat ", "- ")) and not known:
                    raise UnreadableError(Problem("RD002", self.first + at, {"what": "seat line", "text": line}))
                end = at
                break
            if seat.number in hand.seats or seat.name in seats:
                raise UnreadableError(Problem("RD002", self.first + at, {"what": "seat line", "text": line}))
            hand.seats[seat.number] = seat
            seats[seat.name] = seat.number
        if not hand.seats:
            raise UnreadableError(Problem("RD002", self.first, {"what": "seats"}))
        return end

    def _is_act(self, what: str) -> bool:
        return what in self.table.whole or what.partition(" ")[0] in self.table.by_word

    def _line(self, line: str, number: int) -> None:
        for seat, what in self.speakers(line):
            if self.act(seat, what, number):
                return
        if not self.other(line, number):
            self._odd(line, number)

    def speakers(self, line: str) -> Iterator[tuple[int, str]]:
        """(seat, what follows) of each name that the line may begin with, the longest first."""
        name, what = self.names.split(line, self.mark)
        if name:
            yield self.names.seats[name], what
            for other, seat in self.names.seats.items():
                if other != name and line.startswith(other + self.mark):
                    yield seat, line[len(other) + len(self.mark) :]

    def act(self, seat: int, what: str, number: int) -> bool:
        whole: Callable[[HandBuilder, int, int], None] | None = self.table.whole.get(what)
        if whole is not None:
            whole(self.b, seat, number)
            return True
        verb, _, rest = what.partition(" ")
        handler = self.table.by_word.get(verb)
        return handler is not None and handler(self.b, seat, rest, number)

    def street(self, street: Street, text: str, number: int) -> None:
        """The cards of a street alone, or all that lie on the table then."""
        new = cards(text)
        self._board = new if len(new) == _CARDS_ON_TABLE[street] else self._board + new
        self.b.deal(street, 0, self._board, number)

    def dealt(self, name: str, text: str, number: int) -> bool:
        """Cards dealt to the owner of the file."""
        seat = self.names.seats.get(name)
        self.dealt_at = self.dealt_at or number
        if seat is None:
            return False
        self.b.cards(seat, cards(text), CardSource.DEALT, number)
        if self.b.hand.hero is None:
            self.b.hand.hero = seat
        return True

    def _odd(self, line: str, number: int) -> None:
        """People who are not seated, and lines that are not understood."""
        name, what = self.names.split(line, self.mark)
        stranger = self.stranger.fullmatch(line)
        if name:
            self.b.hand.unknown_lines.append(UnknownLine(line, number, _DIGIT.search(what) is not None))
        elif stranger is not None:
            if stranger["paid"] is not None:
                self.strangers.wins(stranger["name"], number, line)
            else:
                self.strangers.acts(stranger["name"], number, money=stranger["money"] is not None)
        elif line.startswith(("*** ", "** ")):
            # A mark that is not understood: streets would run together.
            raise UnreadableError(Problem("RD001", number, {"what": line}))
        else:
            self.b.hand.unknown_lines.append(UnknownLine(line, number, money=False))
