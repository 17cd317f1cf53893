"""HandBuilder: rooms push facts in ("raises 20 to 60"); it keeps street totals and composes the Hand.

A room's file knows words, the builder knows what the words do to a hand: which posts are live, what a
raise adds, who is paid. Cards and boards are its base's, :class:`parsers.cardtable.CardTable`. It states what it read
and never mends a figure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from parsers.cardtable import CardTable
from parsers.hand import (
    Betting,
    CardSource,
    CashOut,
    Collect,
    Description,
    Event,
    EventKind,
    Hand,
    Inferred,
    Position,
    Printed,
    Street,
)
from parsers.money import Amounts
from parsers.places import BountyPaid, Finish

_FOLD = EventKind.FOLD
_CHECK = EventKind.CHECK
_CALL = EventKind.CALL
_BET = EventKind.BET
_RAISE = EventKind.RAISE
_COMPLETE = EventKind.COMPLETE
_RETURN = EventKind.RETURN
_ANTE = EventKind.ANTE
_SMALL_BLIND = EventKind.SMALL_BLIND
_BIG_BLIND = EventKind.BIG_BLIND
_BUTTON_BLIND = EventKind.BUTTON_BLIND
_BRING_IN = EventKind.BRING_IN
_STRADDLE = EventKind.STRADDLE
_POST = EventKind.POST
_DEAD_BLIND = EventKind.DEAD_BLIND
_SHOW = EventKind.SHOW
_MUCK = EventKind.MUCK
_SHOWN = CardSource.SHOWN

_BLIND_TWICE = "one player posts the same blind twice"
_FIGURE = re.compile("[0-9]")
#: Cards and numbers of cards: figures that are no money.
_QUIET_FIGURES = re.compile(
    r"(?<![^\W_])(?:10|[2-9TJQKA])[cdhs♣♦♥♠](?![^\W_])|\b[0-9] (?:card|cart|kart|kort|карт)", re.IGNORECASE
)


class HandBuilder(CardTable):
    """Collects the facts of one hand in the order of its text.

    ``amounts`` reads the hand's amount texts; ``run`` is the board that payments and shown hands
    belong to (None unless the text says which of several). ``finish`` returns the Hand.
    """

    __slots__ = (
        "_antes",
        "_big_blind",
        "_big_blind_of",
        "_small_blind_of",
        "amounts",
        "folded",
        "run",
    )

    def __init__(self, hand: Hand, amounts: Amounts, street: Street) -> None:
        self.hand = hand
        self.events = hand.events
        self.street = street
        self.amounts = amounts
        self.run: int | None = None
        self.folded: set[int] = set()
        #: the seats that posted an ante, and the hand's small and big blind
        self._antes: set[int] = set()
        self._small_blind_of: int | None = None
        self._big_blind_of: int | None = None
        self._big_blind: int | None = None
        self._totals = {}
        self._changes = None
        self._street_missing = False
        self._boards = {}
        self._board_at_fault = False
        self._bet_on_bet = None

    # --- what players do -------------------------------------------------------------------------

    def fold(self, seat: int, line: int) -> None:
        self.folded.add(seat)
        self.events.append(Event(_FOLD, self.street, seat, 0, self._totals.get(seat, 0), False, line))

    def check(self, seat: int, line: int) -> None:
        self.events.append(Event(_CHECK, self.street, seat, 0, self._totals.get(seat, 0), False, line))

    def call(self, seat: int, units: int, all_in: bool, line: int) -> None:
        totals = self._totals
        total = totals[seat] = totals.get(seat, 0) + units
        self.events.append(Event(_CALL, self.street, seat, units, total, all_in, line))

    def bet(self, seat: int, units: int, all_in: bool, line: int) -> None:
        totals = self._totals
        if totals:
            self._bet_on_bet = line
        total = totals[seat] = totals.get(seat, 0) + units
        self.events.append(Event(_BET, self.street, seat, units, total, all_in, line))

    def raise_to(self, seat: int, by: int | None, total: int, all_in: bool, line: int) -> bool:
        """A raise given as street total, with the printed other figure, if any; False if it adds no chips."""
        totals = self._totals
        added = total - totals.get(seat, 0)
        if added <= 0:
            return False
        totals[seat] = total
        self.events.append(Event(_RAISE, self.street, seat, added, total, all_in, line, by))
        return True

    def raise_with(self, seat: int, units: int, all_in: bool, line: int) -> None:
        """A raise given as the chips that it adds."""
        totals = self._totals
        total = totals[seat] = totals.get(seat, 0) + units
        self.events.append(Event(_RAISE, self.street, seat, units, total, all_in, line))

    def complete_to(self, seat: int, total: int, all_in: bool, line: int) -> bool:
        """A bring-in completed to a street total. False if it adds no chips."""
        return self._move_to(_COMPLETE, seat, total, all_in, line)

    def call_to(self, seat: int, total: int, all_in: bool, line: int) -> bool:
        """A call given as the street total that it reaches. False if it adds no chips."""
        return self._move_to(_CALL, seat, total, all_in, line)

    def bet_to(self, seat: int, total: int, all_in: bool, line: int) -> bool:
        """A bet given as the street total that it reaches. False if it adds no chips."""
        return self._move_to(_BET, seat, total, all_in, line)

    def all_in(self, seat: int, units: int, line: int) -> None:
        """All that is left goes in, and the text does not say whether that is a bet, a call or a raise."""
        self._put_in(seat, units, True, line)

    def put_in(self, seat: int, units: int, line: int) -> None:
        """Chips go in, and the text does not say whether that is a bet, a call or a raise."""
        self._put_in(seat, units, False, line)

    def _put_in(self, seat: int, units: int, all_in: bool, line: int) -> None:
        totals = self._totals
        high = max(totals.values(), default=0)
        total = totals[seat] = totals.get(seat, 0) + units
        kind = _CALL if total <= high else _RAISE if high else _BET
        self.events.append(Event(kind, self.street, seat, units, total, all_in, line))

    def all_in_to(self, seat: int, total: int, line: int) -> bool:
        """The same given as the street total that it reaches. False if it adds no chips."""
        added = total - self._totals.get(seat, 0)
        if added <= 0:
            return False
        self.all_in(seat, added, line)
        return True

    def ante(self, seat: int, units: int, all_in: bool, line: int) -> None:
        if seat in self._antes:
            self._twice("one player posts the ante twice", line)
        self._antes.add(seat)
        self.events.append(Event(_ANTE, self.street, seat, units, self._totals.get(seat, 0), all_in, line))

    def small_blind(self, seat: int, units: int, all_in: bool, line: int) -> None:
        """A small blind: the hand's first one is live, any later one is a missed one and dead."""
        if self._small_blind_of is None:
            self._small_blind_of = seat
            totals = self._totals
            total = totals[seat] = totals.get(seat, 0) + units
            self.events.append(Event(_SMALL_BLIND, self.street, seat, units, total, all_in, line))
            return
        if self._small_blind_of == seat:
            self._twice(_BLIND_TWICE, line)
        self._dead(seat, units, all_in, line)

    def live_small_blind(self, seat: int, units: int, all_in: bool, line: int) -> None:
        """A small blind of a room in which a later one is live too: its owner calls the rest of the big blind."""
        if self._small_blind_of is None:
            self.small_blind(seat, units, all_in, line)
            return
        if self._small_blind_of == seat:
            self._twice(_BLIND_TWICE, line)
        self.post(seat, units, all_in, line)

    def big_blind(self, seat: int, units: int, all_in: bool, line: int) -> None:
        """A big blind: the hand's first one, the (live) post of a player who comes in, or a straddle, if larger."""
        first = self._big_blind
        if first is None:
            self._big_blind_of = seat
            self._big_blind = 0 if all_in else units
            totals = self._totals
            total = totals[seat] = totals.get(seat, 0) + units
            self.events.append(Event(_BIG_BLIND, self.street, seat, units, total, all_in, line))
        else:
            if self._big_blind_of == seat and units == first:
                self._twice(_BLIND_TWICE, line)
            self._live(_STRADDLE if 0 < first < units else _POST, seat, units, all_in, line)

    def _twice(self, what: str, line: int) -> None:
        self.problem("RD013", line, what=what)

    def button_blind(self, seat: int, units: int, all_in: bool, line: int) -> None:
        self._live(_BUTTON_BLIND, seat, units, all_in, line)

    def bring_in(self, seat: int, units: int, all_in: bool, line: int) -> None:
        self._live(_BRING_IN, seat, units, all_in, line)

    def straddle(self, seat: int, units: int, all_in: bool, line: int) -> None:
        self._live(_STRADDLE, seat, units, all_in, line)

    def straddle_to(self, seat: int, total: int, all_in: bool, line: int) -> bool:
        """A straddle given as the street total that it reaches. False if it adds no chips."""
        return self._move_to(_STRADDLE, seat, total, all_in, line)

    def post(self, seat: int, units: int, all_in: bool, line: int) -> None:
        """A live post of a player who comes in."""
        self._live(_POST, seat, units, all_in, line)

    def post_to(self, seat: int, total: int, all_in: bool, line: int) -> bool:
        """A live post given as the street total that it reaches. False if it adds no chips."""
        return self._move_to(_POST, seat, total, all_in, line)

    def dead_blind(self, seat: int, units: int, all_in: bool, line: int) -> None:
        """A missed blind that matches no bet."""
        self._dead(seat, units, all_in, line)

    def both_blinds(self, seat: int, units: int, all_in: bool, line: int) -> None:
        """One post of small and big blind together: up to one big blind is live, the rest is dead."""
        big = self._big_blind_level()
        if big is None:
            big = units - units // 3
            self.hand.inferred += (Inferred("which part of a post of both blinds is live", line),)
        live = min(units, big)
        self._live(_POST, seat, live, all_in and live == units, line)
        if live < units:
            self._dead(seat, units - live, all_in, line)

    def returned(self, seat: int, units: int, line: int) -> None:
        totals = self._totals
        left = totals.get(seat, 0) - units
        total = totals[seat] = left if left > 0 else 0
        self.events.append(Event(_RETURN, self.street, seat, units, total, False, line))

    def muck(self, seat: int, line: int) -> None:
        self.events.append(Event(_MUCK, self.street, seat, 0, self._totals.get(seat, 0), False, line))

    # --- what the room pays and says -------------------------------------------------------------

    def collect(self, seat: int, units: int, pot: int | None, line: int) -> None:
        self.hand.recorded.collected.append(Collect(seat, units, pot, self.run, None, line))

    def pay_by_summary(self) -> None:
        """Where no line pays anybody: what the summary says was won is the payment."""
        recorded = self.hand.recorded
        if recorded.collected:
            return
        for line in recorded.summary.values():
            if line.won:
                recorded.collected.append(Collect(line.seat, line.won, None, None, None, line.line))
                self.inferred("a win named only by the summary is the payment", line.line)

    def totals(self, total: Printed | None, rake: Printed | None = None) -> None:
        """What a line prints as total pot and as rake, None = nothing. Of two lines that differ the last one counts."""
        recorded = self.hand.recorded
        if total is not None:
            if recorded.total is not None and recorded.total.units != total.units:
                self._twice("two lines print the total pot, and not the same", total.line)
            recorded.total = total
        if rake is not None:
            if recorded.rake is not None and recorded.rake.units != rake.units:
                self._twice("two lines print the rake, and not the same", rake.line)
            recorded.rake = rake

    def placed(self, seat: int, positions: Iterable[Position], line: int) -> None:
        """The summary calls a player the button or a blind."""
        for position in positions:
            self.hand.recorded.positions.append((position, seat, line))

    def inferred(self, what: str, line: int, **params: int | str) -> None:
        """Note a reading that was chosen where the text allows several; ``params`` are the values of its fields."""
        self.hand.inferred += (Inferred(what, line, params),)

    def cash_out(self, seat: int, paid: int, fee: int | None, line: int) -> None:
        self.hand.recorded.cash_outs += (CashOut(seat, paid, fee, line),)

    def describe(
        self, seat: int, words: str, category: str | None, low: str | None, board: int | None, line: int
    ) -> None:
        """The room's words for a hand. A repetition that says the same of the same board is left out."""
        recorded = self.hand.recorded
        for other in recorded.descriptions:
            if other.seat == seat and other.board == board and other.category == category and other.low == low:
                return
        recorded.descriptions += (Description(seat, words, category, board, line, low),)

    def stranger(self, name: str, line: str, number: int) -> None:
        """Somebody who has no seat acts. With money in his ``line`` nobody's contributions are known any more."""
        what = _QUIET_FIGURES.sub("", line[line.find(name) + len(name) :])
        if _FIGURE.search(what):
            self.problem("RD008", number, name=name, puts_in=line)
        else:
            self.problem("RD008", number, name=name)

    def pot_here(self, units: int, line: int) -> None:
        """The text prints the pot as it stands before this line."""
        self.hand.recorded.street_pots += (Printed(units, line),)

    def house_money(self, units: int, line: int) -> None:
        """The room puts money of its own into the pot."""
        self.hand.house_money += (Printed(units, line),)

    def house_beside(self, units: int, line: int) -> None:
        """The room gives the winner money of its own, which the printed total holds and no line pays."""
        self.hand.recorded.house_beside += (Printed(units, line),)

    def finished(self, seat: int, place: int, line: int) -> None:
        """A player is out of the tournament, or has won it."""
        self.hand.finishes += (Finish(seat, place, line),)

    def bounty_paid(self, seat: int, units: int, line: int) -> None:
        """The bounty on a player's head is paid, in cents: to one player, or to several together."""
        self.hand.bounties += (BountyPaid(seat, units, line),)

    def reload(self, seat: int | None = None) -> None:
        """Somebody brings chips to the table during the hand: the stack of the seat list is not the last word. Where
        it is not known who, no stack is."""
        self.hand.reloaded = True
        self.hand.reloaders |= {seat} if seat is not None else set(self.hand.seats)

    def cancel(self, line: int) -> None:
        """The room called the hand off."""
        self.hand.cancelled = True
        self.problem("RD010", line)

    def next_street(self, street: Street) -> None:
        """A betting round begins that the text does not mark."""
        self.street = street
        self._totals = {}

    def mark_all_ins(self) -> None:
        """For texts that do not mark an all-in: it is the action with which the last chip of the stack went in."""
        left = {number: seat.stack for number, seat in self.hand.seats.items() if seat.stack}
        for event in self.events:
            stack = left.get(event.seat)
            if stack is None or event.kind is _RETURN:
                continue
            left[event.seat] = stack - event.amount
            if event.amount and stack == event.amount:
                event.all_in = True

    def _live(self, kind: EventKind, seat: int, units: int, all_in: bool, line: int) -> None:
        totals = self._totals
        total = totals[seat] = totals.get(seat, 0) + units
        self.events.append(Event(kind, self.street, seat, units, total, all_in, line))

    def _move_to(self, kind: EventKind, seat: int, total: int, all_in: bool, line: int) -> bool:
        totals = self._totals
        added = total - totals.get(seat, 0)
        if added <= 0:
            return False
        totals[seat] = total
        self.events.append(Event(kind, self.street, seat, added, total, all_in, line))
        return True

    def _dead(self, seat: int, units: int, all_in: bool, line: int) -> None:
        total = self._totals.get(seat, 0)
        self.events.append(Event(_DEAD_BLIND, self.street, seat, units, total, all_in, line))

    def _big_blind_level(self) -> int | None:
        """The price of a big blind: as the header says (a small bet in limit games), else as posted."""
        stakes = self.hand.stakes
        level = stakes.small if self.hand.betting is Betting.FIXED_LIMIT else stakes.big
        return level or self._big_blind or None
