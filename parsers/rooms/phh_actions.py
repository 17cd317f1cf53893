"""The actions of a PHH file as calls of the builder: "p3 cbr 120", "d db KhQh2c" ...

The text leaves out what a call costs: the price, or all that is left.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal, InvalidOperation

from parsers.builder import HandBuilder
from parsers.dealing import STUD_GAMES
from parsers.errors import Problem, UnreadableError
from parsers.hand import CardSource, Game, HandText, HoleCards, Street, UnknownLine

_PLAYER = re.compile(r"p([0-9]{1,2})")
_UNKNOWN_CARD = "??"
_BOARD_STREETS = {3: Street.FLOP, 4: Street.TURN, 5: Street.RIVER}
_FULL_BOARD = 5
_STUD_STREETS = (Street.THIRD, Street.FOURTH, Street.FIFTH, Street.SIXTH, Street.SEVENTH)
_BOARD_GAMES = frozenset({Game.HOLDEM, Game.SHORT_DECK, Game.OMAHA, Game.OMAHA5, Game.OMAHA6})


class Play:
    """Follows the chips of one hand, which the text does not tell, and hands on what players do.

    ``units`` turns an amount of the text into units. ``bring_in``: the price of a bring-in, 0 if there is none.
    """

    def __init__(self, b: HandBuilder, places: list[int], units: Callable[[object], int], text: HandText) -> None:
        self._b = b
        self._places = places
        self._units = units
        self._text = text
        self._left = {seat: b.hand.seats[seat].stack for seat in places}
        self._street: dict[int, int] = {}
        self._board: tuple[str, ...] = ()
        #: the run that is dealt, 0 = the only one
        self._run = 0
        self._held: dict[int, tuple[str, ...]] = {}
        self._thrown: dict[int, tuple[str, ...]] = {}
        self._acted = False
        self._stud_street = 0
        self._at = 0
        self._line = text.line
        self.bring_in = 0

    # --- forced money ------------------------------------------------------------------------------

    def ante(self, seat: int, units: int, dead: int) -> None:
        """An ante that all pay, and money of the same player that matches no bet."""
        paid, all_in = self._pay(seat, units)
        if paid:
            self._b.ante(seat, paid, all_in, self._line)
        paid, _ = self._pay(seat, dead)
        if paid:
            self._b.dead_blind(seat, paid, False, self._line)

    def blinds(self, posts: list[tuple[int, int]]) -> None:
        """(seat, units) in the order of small blind, big blind, straddles; below zero: the post of one who comes in."""
        b = self._b
        forced = [units for _, units in posts if units > 0]
        put_in = [HandBuilder.small_blind, HandBuilder.big_blind][-len(forced) :]
        if len(forced) == 1 and len(posts) > 2 and posts[-1][1] > 0:
            put_in = [HandBuilder.button_blind]
        for seat, units in posts:
            paid, all_in = self._pay(seat, abs(units))
            if not paid:
                continue
            self._street[seat] = paid
            if units < 0:
                b.post(seat, paid, all_in, self._line)
            else:
                post = put_in.pop(0) if put_in else HandBuilder.straddle
                post(b, seat, paid, all_in, self._line)

    def _pay(self, seat: int, units: int) -> tuple[int, bool]:
        """Takes chips from a stack: (as many as there are, is it the last one)."""
        left = self._left[seat]
        if left is None:
            return units, False
        paid = min(units, max(left, 0))  # a bet of more than the stack leaves less than nothing
        self._left[seat] = left - paid
        return paid, bool(paid) and paid == left

    # --- actions -----------------------------------------------------------------------------------

    def read(self, actions: list[object]) -> None:
        """All actions in their order. Raises UnreadableError for one that is not understood."""
        boards = [one for one in actions if isinstance(one, str) and one.startswith("d db ")]
        more = sum(len(_cards("".join(one.partition("#")[0].split()[2:3]))) for one in boards) - _FULL_BOARD
        shared = _FULL_BOARD - more if 0 < more <= _FULL_BOARD else None
        for action in actions:
            if not isinstance(action, str):
                raise self._unread(str(action))
            self._find(action)
            words = action.partition("#")[0].split()
            if not words:
                continue
            if words[0] == "d":
                self._deal(action, words[1:], shared)
            else:
                self._act(action, words)
        self._judge_end()

    def _find(self, action: str) -> None:
        """The line on which the next action stands."""
        text = self._text.text
        for quote in "\"'":
            at = text.find(f"{quote}{action}{quote}", self._at)
            if at >= 0:
                self._line += text.count("\n", self._at, at)
                self._at = at
                return

    def _unread(self, action: str) -> UnreadableError:
        return UnreadableError(Problem("RD001", self._line, {"what": action}))

    def _seat(self, word: str) -> int | None:
        match = _PLAYER.fullmatch(word)
        place = int(match[1]) - 1 if match is not None else -1
        return self._places[place] if 0 <= place < len(self._places) else None

    def _deal(self, action: str, words: list[str], shared: int | None) -> None:
        if words[:1] == ["db"] and len(words) == 2:
            self._deal_board(_cards(words[1]), shared)
        elif words[:1] == ["dh"] and len(words) == 3 and (seat := self._seat(words[1])) is not None:
            self._deal_hand(seat, _cards(words[2]))
        else:
            raise self._unread(action)

    def _deal_board(self, cards: tuple[str, ...], shared: int | None) -> None:
        """Cards on the table. ``shared``: how many lie there when the board is dealt twice, None if it is not."""
        if len(self._board) == _FULL_BOARD and shared is not None and self._run == 1:
            self._board, self._run = self._board[:shared], 2
        self._board += cards
        if shared is not None and len(self._board) > shared:
            self._run = max(self._run, 1)
        street = _BOARD_STREETS.get(len(self._board))
        if street is None:
            raise self._unread(f"db {''.join(cards)}")
        self._b.deal(street, self._run, self._board, self._line)
        self._street = {}

    def _deal_hand(self, seat: int, cards: tuple[str, ...]) -> None:
        b = self._b
        before = self._held.get(seat, ())
        if b.hand.game in STUD_GAMES:
            self._begin_stud_street()
        kept = tuple([card for card in before if card not in self._thrown.pop(seat, ())])
        self._held[seat] = (*kept, *cards)
        known = tuple([card for card in cards if card != _UNKNOWN_CARD])
        if not known:
            return
        if not before or seat not in b.hand.cards:
            b.cards(seat, known, CardSource.LOGGED, self._line)
        else:
            held = [card for card in b.hand.cards[seat].cards if card in kept]
            b.hand.cards[seat] = HoleCards(b.once((*held, *known), self._line), CardSource.LOGGED, self._line)

    def _begin_stud_street(self) -> None:
        if self._acted:
            self._acted = False
            self._stud_street = min(self._stud_street + 1, len(_STUD_STREETS) - 1)
            self._b.next_street(_STUD_STREETS[self._stud_street])
            self._street = {}

    def _act(self, action: str, words: list[str]) -> None:
        b = self._b
        seat, verb, rest = self._seat(words[0]), words[1] if len(words) > 1 else "", words[2:]
        if seat is None or len(rest) > 1:
            raise self._unread(action)
        self._acted = True
        if verb == "f" and not rest:
            b.fold(seat, self._line)
        elif verb == "cc" and not rest:
            self._call(seat)
        elif verb == "cbr" and rest:
            self._bet(action, seat, rest[0])
        elif verb == "pb" and not rest and self.bring_in:
            paid, all_in = self._pay(seat, self.bring_in)
            self._street[seat] = paid
            b.bring_in(seat, paid, all_in, self._line)
        elif verb == "sm":
            self._show(seat, rest)
        elif verb == "sd":
            self._discard(seat, _cards(rest[0]) if rest else ())
        else:
            raise self._unread(action)

    def _call(self, seat: int) -> None:
        price = max(self._street.values(), default=0) - self._street.get(seat, 0)
        if price <= 0:
            self._b.check(seat, self._line)
            return
        paid, all_in = self._pay(seat, price)
        self._street[seat] = self._street.get(seat, 0) + paid
        self._b.call(seat, paid, all_in, self._line)

    def _bet(self, action: str, seat: int, amount: str) -> None:
        b = self._b
        try:
            total = self._units(Decimal(amount))
        except InvalidOperation:
            raise self._unread(action) from None
        high, mine, left = max(self._street.values(), default=0), self._street.get(seat, 0), self._left[seat]
        added = total - mine
        if added <= 0:
            b.hand.unknown_lines.append(UnknownLine(action, self._line, money=True))
            return
        if left is not None:
            self._left[seat] = left - added
        all_in = left == added
        self._street[seat] = total
        if self.bring_in and high == self.bring_in and b.street is Street.THIRD:
            b.complete_to(seat, total, all_in, self._line)
        elif high:
            b.raise_to(seat, None, total, all_in, self._line)
        else:
            b.bet(seat, added, all_in, self._line)

    def _show(self, seat: int, rest: list[str]) -> None:
        """Without cards a hand is mucked; a dash shows the cards that it was dealt."""
        b = self._b
        if not rest:
            b.muck(seat, self._line)
            return
        cards = self._held.get(seat, ()) if rest == ["-"] else _cards(rest[0])
        b.show(seat, tuple([card for card in cards if card != _UNKNOWN_CARD]), self._line)

    def _discard(self, seat: int, cards: tuple[str, ...]) -> None:
        b = self._b
        street = b.street
        if not cards:
            b.stand_pat(seat, (), self._line)
        else:
            self._thrown[seat] = cards
            b.discard(seat, tuple([card for card in cards if card != _UNKNOWN_CARD]), self._line)
        if b.street is not street:
            self._street = {}

    def _judge_end(self) -> None:
        """Do the actions end before the hand is over?"""
        b = self._b
        alive = [seat for seat in self._places if seat not in b.folded]
        behind = [seat for seat in alive if self._left[seat] != 0]
        if b.hand.game in _BOARD_GAMES and len(alive) > 1 and len(behind) > 1 and len(self._board) < _FULL_BOARD:
            b.problem("RD013", self._line, what="the actions end before the hand is over")


def _cards(text: str) -> tuple[str, ...]:
    return tuple([text[at : at + 2] for at in range(0, len(text), 2)])
