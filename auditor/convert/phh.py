"""A hand as PHH (docs/rooms/phh.md): the forced bets as lists, then actions from which everything else follows."""

from __future__ import annotations

import json
from collections.abc import Iterable

from auditor.convert.base import (
    RETURN_LINE,
    CannotCarryError,
    Written,
    dealt_in,
    hand_of,
    is_iso,
    left_of_button,
    losses,
    refuse,
    total_of,
)
from auditor.convert.turns import ACTIONS, BLINDS, FORCED, RAISES, Chips, by_action, in_turn
from auditor.results import HandAudit
from parsers.conventions import RakeFigure
from parsers.hand import Betting, CardSource, Event, EventKind, Game, Hand, Seat, Street
from parsers.money import CHIPS, texts

_VARIANTS: dict[tuple[Game, bool, Betting | None], str] = {
    (Game.HOLDEM, False, Betting.NO_LIMIT): "NT",
    (Game.HOLDEM, False, Betting.FIXED_LIMIT): "FT",
    (Game.SHORT_DECK, False, Betting.NO_LIMIT): "NS",
    (Game.OMAHA, False, Betting.POT_LIMIT): "PO",
    (Game.OMAHA, True, Betting.FIXED_LIMIT): "FO/8",
}
_WITH_BOARD = frozenset(
    {Game.HOLDEM, Game.SHORT_DECK, Game.OMAHA, Game.OMAHA5, Game.OMAHA6, Game.COURCHEVEL, Game.SPLIT_HOLDEM, Game.IRISH}
)
_OWN_CARDS = {Game.OMAHA: 4}
_BOARD = ((Street.FLOP, 3), (Street.TURN, 4), (Street.RIVER, 5))
_UNKNOWN_CARD = "??"


def write(audit: HandAudit, number: int | None) -> Written:
    """The hand. Raises CannotCarryError for a game, money or cards that the format has no place for."""
    refuse(audit)
    writer = _Writer(audit)
    lines = [f"{key} = {value}" for key, value in writer.fields()]
    head = [f"[{number}]"] if number is not None else []
    return Written("\n".join([*head, *lines]) + "\n", writer.lost())


class _Writer:
    """Puts one hand into the terms of the format: players by their place left of the button, "p1" first."""

    def __init__(self, audit: HandAudit) -> None:
        self._audit = audit
        self._hand = hand = hand_of(audit)
        variant = _VARIANTS.get((hand.game, hand.hi_lo, hand.betting))
        if variant is None:
            betting = hand.betting.value if hand.betting is not None else "no known limit"
            name = f"{hand.game.value}{' high/low' if hand.hi_lo else ''}, {betting}"
            if hand.boards or hand.game in _WITH_BOARD:
                raise CannotCarryError(f"the format has no variant for {name}")
            raise CannotCarryError("stud and draw games are not written as PHH")
        if hand.runs > 1:
            raise CannotCarryError("it was run several times")
        self._variant = variant
        self._turned: list[Event] = []
        #: what a player put in that the text leaves out, because nobody could call it; it went back
        self._unwritten: dict[int, int] = {}
        self._seats = self._order()
        self._places = {seat.number: place for place, seat in enumerate(self._seats)}
        self._text = texts(hand.currency.exponent)

    def _order(self) -> list[Seat]:
        """The players in the order of the table, as their actions prove it, and the actions in that order."""
        seats = dealt_in(self._audit)
        if len(seats) < 2:
            raise CannotCarryError("fewer than two players are in it")
        if any(seat.stack is None for seat in seats):
            raise CannotCarryError("the stack of a player is not known")
        posted = {event.kind: event.seat for event in reversed(self._hand.events) if event.kind in BLINDS}
        small, big = posted.get(EventKind.SMALL_BLIND), posted.get(EventKind.BIG_BLIND)
        if len(seats) == 2:
            # the button has the small blind and acts first, but stands last in the lists
            if big is None and small is not None:
                big = next(seat.number for seat in seats if seat.number != small)
            orders = [left_of_button(seats, self._hand.button, big)]
        else:
            blinds = [seat for seat in (small, big) if seat is not None]
            orders = [
                left_of_button(seats, self._hand.button, small),
                by_action(seats, self._hand.events, list(dict.fromkeys(blinds))),
            ]
        for order in orders:
            turned = in_turn(self._hand.events, order)
            if turned is not None:
                self._turned = turned
                self._drop_rest()
                return order
        raise CannotCarryError("its actions are in no order of play")

    def _drop_rest(self) -> None:
        """Bets of somebody whom all others had left, by folds that were made in advance, are not written."""
        kept = set(map(id, self._turned))
        for event in self._hand.events:
            if event.kind in ACTIONS and event.amount and id(event) not in kept:
                self._leave_out(event.seat, event.amount)

    # --- values --------------------------------------------------------------------------------------

    def _amount(self, units: int) -> str:
        return self._text[units]

    def _amounts(self, values: Iterable[int]) -> str:
        return f"[{', '.join(map(self._amount, values))}]"

    def fields(self) -> list[tuple[str, str]]:
        """Keys and values in the order of the format's documentation."""
        hand, seats = self._hand, self._seats
        antes, trimmed = self._antes()
        fields = [
            ("variant", _quoted(self._variant)),
            ("ante_trimming_status", "true" if trimmed else "false"),
            ("antes", self._amounts(antes)),
            ("blinds_or_straddles", self._amounts(self._posts())),
            *self._bet_sizes(),
            ("starting_stacks", self._amounts([seat.stack or 0 for seat in seats])),
            ("actions", f"[{', '.join(map(_quoted, self._actions()))}]"),
            *self._when(),
            ("hand", hand.hand_id if hand.hand_id.isascii() and hand.hand_id.isdigit() else _quoted(hand.hand_id)),
            ("seats", f"[{', '.join(str(seat.number) for seat in seats)}]"),
        ]
        if hand.max_seats:
            fields.append(("seat_count", str(hand.max_seats)))
        if hand.table:
            fields.append(("table", _quoted(hand.table)))
        fields.append(("players", f"[{', '.join(_quoted(seat.name) for seat in seats)}]"))
        if not hand.no_result:
            records = self._audit.records
            fields.append(("winnings", self._amounts([records[seat.number].collected for seat in seats])))
        if is_iso(hand.currency):
            fields.append(("currency", _quoted(hand.currency.code)))
        elif hand.currency.code != CHIPS.code:
            fields.append(("_currency", _quoted(hand.currency.code)))
        return fields if hand.no_result else [*fields, *self._own_fields()]

    def _own_fields(self) -> list[tuple[str, str]]:
        """Figures that the format has no key for, under keys of our own, which begin with _ as it asks."""
        records, recorded, settlement = self._audit.records, self._hand.recorded, self._audit.settlement
        assert settlement is not None
        returned = [records[seat.number].returned - self._unwritten.get(seat.number, 0) for seat in self._seats]
        fields = [("_returned", self._amounts(max(units, 0) for units in returned))]
        if self._has_rake():
            assert recorded.rake is not None
            fields.append(("_rake", self._amount(recorded.rake.units)))
            if settlement.fees:
                fields.append(("_fees", self._amount(settlement.fees)))
            if recorded.total is not None:
                fields.append(("_total", self._amount(total_of(self._audit))))
        return fields

    def _has_rake(self) -> bool:
        return self._hand.recorded.rake is not None and self._hand.conventions.rake is RakeFigure.PRINTED

    def _bet_sizes(self) -> list[tuple[str, str]]:
        stakes = self._hand.stakes
        if self._hand.betting is Betting.FIXED_LIMIT:
            if not stakes.small or not stakes.big:
                raise CannotCarryError("its bets are not in the text")
            return [("small_bet", self._amount(stakes.small)), ("big_bet", self._amount(stakes.big))]
        posted = {event.kind: event.amount for event in self._hand.events if not event.all_in}
        smallest = posted.get(EventKind.BUTTON_BLIND) or posted.get(EventKind.BIG_BLIND)
        smallest = smallest or stakes.button_blind or stakes.big
        if not smallest:
            raise CannotCarryError("its big blind is not in the text")
        return [("min_bet", self._amount(smallest))]

    def _antes(self) -> tuple[list[int], bool]:
        """Antes and dead money by player, and whether what others do not match goes back."""
        records = [self._audit.records[seat.number] for seat in self._seats]
        dead = any(record.dead for record in records)
        antes = {record.ante for record in records if record.ante}
        if dead and len(antes) > 1:
            raise CannotCarryError("it has both dead money and antes of different size")
        full = max(antes, default=0)
        whole = [record.ante and full for record in records]  # a short stack pays what it has
        return [ante + record.dead for ante, record in zip(whole, records, strict=True)], not dead

    def _posts(self) -> list[int]:
        """Blinds and straddles, and below zero what those post who come in."""
        posts = [0] * len(self._seats)
        for event in self._hand.events:
            if event.kind in BLINDS:
                posts[self._places[event.seat]] += self._full_blind(event.kind, event.amount, event.all_in)
            elif event.kind is EventKind.POST:
                posts[self._places[event.seat]] -= event.amount
        if any(posts[place] and post and (posts[place] > 0) != (post > 0) for place, post in enumerate(posts)):
            raise CannotCarryError("a player posts in two ways")
        return posts[::-1] if len(posts) == 2 else posts

    def _full_blind(self, kind: EventKind, amount: int, all_in: bool) -> int:
        """A blind that took the last chips counts in full: the stack tells the rest."""
        stakes = self._hand.stakes
        if not all_in or self._hand.betting is Betting.FIXED_LIMIT:
            return amount
        full = stakes.small if kind is EventKind.SMALL_BLIND else stakes.big
        return max(amount, full or 0)

    def _when(self) -> list[tuple[str, str]]:
        played = self._hand.played_at
        if played is None:
            return []
        day, _, clock = played.partition("T")
        year, month, date = day.split("-")
        fields = [("time", clock.rstrip("Z")[:8]), ("day", str(int(date))), ("month", str(int(month)))]
        fields.append(("year", str(int(year))))
        if played.endswith("Z"):
            fields.append(("time_zone", _quoted("UTC")))
        return fields

    # --- actions -------------------------------------------------------------------------------------

    def _actions(self) -> list[str]:
        hand = self._hand
        size = _OWN_CARDS.get(hand.game, 2)
        actions = [f"d dh {self._player(seat.number)} {self._cards(seat.number, size)}" for seat in self._seats]
        street = Street.PREFLOP
        chips = Chips(self._seats)
        for event in hand.events:
            if event.kind in FORCED:
                chips.move(event)
        for event in self._turned:
            chips.move(event)
            if event.street is not street:
                actions += self._boards(street, event.street)
                street = event.street
            actions.append(f"{self._player(event.seat)} {self._verb(event, chips)}")
        alive = [seat.number for seat in self._seats if self._audit.records[seat.number].folded_on is None]
        if len(alive) < 2:
            return actions
        runout = self._boards(street, Street.RIVER)
        open_hands = bool(runout) or any(self._audit.records[seat].all_in for seat in alive)
        return [*actions, *(self._showing(seat, size if open_hands else 0) for seat in alive), *runout]

    def _verb(self, event: Event, chips: Chips) -> str:
        """What a player does. A raise that nobody has the chips to call is no more than a call."""
        if event.kind in RAISES:
            if chips.can_be_called(event.seat):
                return f"cbr {self._amount(event.total)}"
            self._leave_out(event.seat, event.total - chips.price)
        return "f" if event.kind is EventKind.FOLD else "cc"

    def _leave_out(self, seat: int, units: int) -> None:
        self._unwritten[seat] = self._unwritten.get(seat, 0) + units

    def _player(self, seat: int) -> str:
        return f"p{self._places[seat] + 1}"

    def _boards(self, after: Street, until: Street) -> list[str]:
        """The cards dealt after one street up to another."""
        cards = self._hand.boards[0].cards if self._hand.boards else ()
        order = [Street.PREFLOP, *(street for street, _ in _BOARD)]
        dealt, lying = [], 0
        for street, size in _BOARD:
            if order.index(after) < order.index(street) <= order.index(until) and len(cards) >= size:
                dealt.append(f"d db {''.join(cards[lying:size])}")
            lying = size
        return dealt

    def _cards(self, seat: int, size: int) -> str:
        held = self._hand.cards.get(seat)
        known = () if held is None or held.best or held.source is CardSource.MUCKED else held.cards
        return "".join([*known, *[_UNKNOWN_CARD] * (size - len(known))])

    def _showing(self, seat: int, unknown: int) -> str:
        """Cards that count at the showdown are shown, others mucked; where somebody is all-in so many unknown ones are
        shown instead, as nobody may give up there."""
        held = self._hand.cards.get(seat)
        counts = held is not None and (
            held.source in (CardSource.SHOWN, CardSource.LOGGED) or self._audit.records[seat].collected > 0
        )
        if held is not None and counts and held.complete and not held.best:
            return f"{self._player(seat)} sm {''.join(held.cards)}"
        return f"{self._player(seat)} sm {_UNKNOWN_CARD * unknown}".rstrip()

    def lost(self) -> list[str]:
        """What of the hand is nowhere in the text."""
        hand: Hand = self._hand
        lost = [what for what in losses(self._audit) if what != RETURN_LINE or self._hand.no_result]
        recorded = hand.recorded
        if not self._has_rake() and (recorded.rake is not None or recorded.fees):
            lost.append("rake and fees as such")
        if recorded.pots or (recorded.total is not None and not self._has_rake()):
            lost.append("printed pots")
        if any(collect.pot is not None for collect in recorded.collected):
            lost.append("from which pot a payment is")
        if recorded.cash_outs:
            lost.append("cash-outs")
        if hand.tournament is not None:
            lost.append("the tournament")
        if hand.hero is not None:
            lost.append("whose text it is")
        return lost


def _quoted(text: str) -> str:
    """A basic string of TOML."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
