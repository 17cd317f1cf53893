"""Merge: one game of its XML to a Hand (docs/rooms/merge.md).

Players are numbered by seat; who acts, is dealt cards or is paid goes by that number.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile

from parsers.builder import HandBuilder
from parsers.conventions import RaiseText
from parsers.dealing import DRAW_GAMES, STUD_GAMES, first_street
from parsers.errors import Problem, UnreadableError
from parsers.hand import CardSource, Collect, Hand, HandText, Part, Seat, UnknownLine, Unreadable
from parsers.money import CHIPS, AmountError, amounts
from parsers.refusals import bad_amount
from parsers.rooms.merge_header import Header, read_header
from parsers.rooms.merge_words import (
    ADDS,
    ALL_IN,
    ANTE,
    BOARDS,
    COMPLETE,
    POSTS,
    QUIET,
    RAISE,
    ROUNDS,
    ROWS,
    category,
    conventions,
)
from parsers.xmlroom import Element, Fragment, read_xml

__all__ = ["ROWS", "parse"]

_CLOSING = "</game>"
_FRAMES = frozenset({"description", "game", "players"})
_PARTS = {"h": Part.HIGH, "l": Part.LOW}
_OVER = frozenset({"END_OF_GAME", "GAME_CANCELLED"})
_DEAD = "null"


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    end = hand.text.find(_CLOSING)
    fragment = read_xml(hand.text if end < 0 else hand.text[: end + len(_CLOSING)], hand.line)
    game = next((element for element in fragment.elements if element.tag == "game"), None)
    code = game.attributes.get("id") if game is not None else None
    try:
        if game is None or not code:
            raise UnreadableError(Problem("RD002", hand.line, {"what": "hand number"}))
        _check_whole(fragment, game, hand.line)
        return _Reader(hand, fragment, game, read_header(hand.context, game.attributes, hand.line)).read()
    except UnreadableError as error:
        return Unreadable(hand.room, code, hand.source, hand.line, [error.problem], hand.context[:200])


def _check_whole(fragment: Fragment, game: Element, line: int) -> None:
    """Raises UnreadableError for a game that is cut off. One that only lacks its end tag is whole."""
    over = any(e.tag == "round" and e.attributes.get("id") in _OVER and e.closed for e in fragment.elements)
    if not over or not (game.closed or any(e.tag == "winner" for e in fragment.elements)):
        raise UnreadableError(Problem("RD004", line))


class _Reader:
    """Reads the elements of one game. ``_line`` is that of the element being read."""

    __slots__ = ("_b", "_game", "_hand", "_header", "_line", "_numbers", "_round", "_shown", "_text", "_xml")

    def __init__(self, text: HandText, fragment: Fragment, game: Element, header: Header) -> None:
        self._text = text
        self._xml = fragment
        self._game = game
        self._header = header
        self._line = text.line
        #: mark of the round that is being read
        self._round = ""
        #: seats whose hands lie open
        self._shown: set[int] = set()
        #: numbers of the events so far, with their lines
        self._numbers: dict[int, int] = {}
        self._hand = self._new_hand()
        self._b = HandBuilder(self._hand, amounts(header.currency.exponent), first_street(header.game))

    def _new_hand(self) -> Hand:
        text, header = self._text, self._header
        return Hand(
            text.room,
            self._game.attributes["id"],
            text.source,
            text.line,
            header.played_at,
            header.game,
            header.hi_lo,
            header.betting,
            header.stakes,
            header.currency,
            header.tournament,
            header.table,
            header.max_seats,
            None,
            conventions(header.day),
        )

    def read(self) -> Hand:
        hand, b = self._hand, self._b
        if self._header.guessed:
            b.problem("RD011", hand.line, text="no sign", what=hand.currency.code)
        try:
            for element in self._xml.elements:
                self._line = element.line
                self._read(element)
        except AmountError as error:
            raise bad_amount(error, self._line) from None
        if not hand.seats:
            raise UnreadableError(Problem("RD002", hand.line, {"what": "seats"}))
        if not hand.cancelled and not any(element.tag == "winner" for element in self._xml.elements):
            raise UnreadableError(Problem("RD004", hand.line))
        for text, line in self._xml.unread:
            hand.unknown_lines.append(UnknownLine(text, line, money="amount" in text))
        self._name_gaps()
        self._name_stacks()
        if hand.currency is not CHIPS:
            b.mark_all_ins()
        return b.finish()

    # --- elements --------------------------------------------------------------------------------

    def _read(self, element: Element) -> None:
        tag, attributes = element.tag, element.attributes
        if tag == "event":
            self._read_event(element)
        elif tag == "cards":
            self._read_cards(attributes)
        elif tag == "winner":
            self._read_payment(element)
        elif tag == "player":
            self._read_seat(element)
        elif tag == "round":
            self._read_round(element)
        elif tag == "players":
            dealer = attributes.get("dealer", "")
            if self._hand.game not in STUD_GAMES and _is_seat(dealer):
                self._hand.button = int(dealer)
        elif tag not in _FRAMES:
            self._unknown(element)

    def _unknown(self, element: Element) -> None:
        """What is not understood; an event or payment with an amount, or that should have one, is never passed over."""
        kind = element.attributes.get("type", "")
        lacks = element.tag == "event" and (not kind or kind in ADDS or kind in (RAISE, COMPLETE))
        money = element.tag != "chat" and (lacks or "amount" in element.attributes)
        self._hand.unknown_lines.append(UnknownLine(element.quoted(), element.line, money))

    def _read_seat(self, player: Element) -> None:
        attributes, seats = player.attributes, self._hand.seats
        place, name = attributes.get("seat", ""), attributes.get("nickname", "")
        number = int(place) if _is_seat(place) else -1
        if number < 0 or not name or number in seats or any(seat.name == name for seat in seats.values()):
            raise UnreadableError(Problem("RD002", player.line, {"what": "seat line", "text": player.quoted()}))
        seats[number] = Seat(number, name, self._b.amounts[attributes.get("balance", "")], player.line)

    def _seat(self, attributes: Mapping[str, str]) -> int:
        """The seat that an element names. Somebody may play who is not in the list of players."""
        place = attributes.get("player", "")
        if not _is_seat(place):
            raise UnreadableError(Problem("RD002", self._line, {"what": f"seat of {place}"}))
        seat = int(place)
        if seat not in self._hand.seats:
            self._hand.seats[seat] = Seat(seat, "", None, self._line)
            self._b.inferred("a player without a seat line", self._line)
        return seat

    def _read_round(self, element: Element) -> None:
        mark = element.attributes.get("id", "")
        if mark not in ROUNDS:
            # Streets would run together, and every raise after it be misread.
            raise UnreadableError(Problem("RD001", element.line, {"what": element.quoted().strip()}))
        self._round = mark
        street = ROUNDS[mark]
        if street is not None and street is not self._b.street:
            self._b.next_street(street)
        if mark == "GAME_CANCELLED":
            self._b.cancel(element.line)

    # --- betting ---------------------------------------------------------------------------------

    def _read_event(self, event: Element) -> None:
        kind, attributes, line, b = event.attributes.get("type", ""), event.attributes, event.line, self._b
        if kind != "CHAT":
            self._count(attributes.get("sequence", ""), line)
        if kind in QUIET or kind == "GAME_CANCELLED":
            return
        if kind in ("FOLD", "CHECK", "MUCK", "DRAW"):
            self._read_quiet(kind, self._seat(attributes), attributes.get("text", ""))
            return
        if kind == ALL_IN and "amount" not in attributes:
            return  # an action with its amount stands before it
        if "amount" not in attributes or (kind not in ADDS and kind not in (RAISE, COMPLETE)):
            self._unknown(event)
            return
        seat, units = self._seat(attributes), b.amounts[attributes["amount"]]
        if kind == ALL_IN and self._round == "BLINDS":
            self._all_in_post(seat, units)
        elif kind in ADDS:
            ADDS[kind](b, seat, units, line)
        elif not self._raise(kind, seat, units):
            self._unknown(event)

    def _count(self, number: str, line: int) -> None:
        if number.isascii() and number.isdigit() and len(number) < 6:
            self._numbers[int(number)] = line

    def _read_quiet(self, kind: str, seat: int, text: str) -> None:
        b, line = self._b, self._line
        if kind == "FOLD":
            b.fold(seat, line)
        elif kind == "CHECK":
            b.check(seat, line)
        elif kind == "MUCK":
            b.muck(seat, line)
        elif text == "0":
            b.stand_pat(seat, (), line)
        else:
            b.discard(seat, (), line)

    def _raise(self, kind: str, seat: int, units: int) -> bool:
        """A street total, in the oldest texts the chips put in. False if it adds none."""
        b, line = self._b, self._line
        if self._hand.conventions.raise_text is RaiseText.PUT_IN:
            b.raise_with(seat, units, False, line)
            return units > 0
        if kind == COMPLETE:
            return b.complete_to(seat, units, False, line)
        return b.raise_to(seat, None, units, False, line)

    def _all_in_post(self, seat: int, units: int) -> None:
        """An ante or blind for which the stack does not suffice; of a blind the text may not tell how much it was."""
        b, line = self._b, self._line
        anted = [e.attributes.get("player") for e in self._xml.elements if e.attributes.get("type") == ANTE]
        if not units:
            self._hand.blinds_unnamed += ((seat, line),)
            b.problem("RD013", line, what="the amount of an all-in blind is missing")
        elif anted and str(seat) not in anted:
            b.ante(seat, units, True, line)
        else:
            b.post(seat, units, True, line)

    # --- cards and payments ----------------------------------------------------------------------

    def _read_cards(self, attributes: Mapping[str, str]) -> None:
        kind, b, line = attributes.get("type", ""), self._b, self._line
        cards = tuple(card for card in attributes.get("cards", "").split(",") if card and card != _DEAD)
        if kind == "COMMUNITY":
            if len(cards) != BOARDS.get(b.street):
                raise UnreadableError(Problem("RD001", line, {"what": "the mark of a street is missing"}))
            b.deal(b.street, 0, cards, line)
            return
        seat = self._seat(attributes)
        if kind == "HOLE" and self._hand.hero is None:
            self._hand.hero = seat
        if kind == "SHOWN":
            self._shown.add(seat)
            b.show(seat, cards, line)
        elif kind == "MUCKED":
            b.cards(seat, cards, CardSource.MUCKED, line)
        elif seat in self._shown:
            b.cards(seat, cards, CardSource.SHOWN, line)
        elif self._hand.game in DRAW_GAMES and seat in self._hand.cards:
            known = self._hand.cards[seat].cards
            kept = tuple(card for card in cards if card in known)
            b.more_cards(seat, kept, tuple(card for card in cards if card not in known), line)
        else:
            b.cards(seat, cards, CardSource.DEALT, line)

    def _read_payment(self, winner: Element) -> None:
        """A pot or part of one; or what nobody called."""
        attributes, b = winner.attributes, self._b
        pot = attributes.get("potnumber", "")
        if "amount" not in attributes or not pot.isdecimal() or not 0 < int(pot) < 100:
            self._hand.unknown_lines.append(UnknownLine(winner.quoted(), winner.line, money=True))
            return
        seat, units = self._seat(attributes), b.amounts[attributes["amount"]]
        if attributes.get("uncalled") == "true":
            b.returned(seat, units, winner.line)
            return
        part = _PARTS.get(attributes.get("pottype", ""))
        self._hand.recorded.collected.append(Collect(seat, units, int(pot) - 1, None, part, winner.line))
        words = attributes.get("hand", "")
        kind = category(words)
        if kind is not None:
            b.describe(seat, words, kind, None, None, winner.line)

    # --- the whole -------------------------------------------------------------------------------

    def _name_gaps(self) -> None:
        """Events are numbered from 1."""
        for number in range(1, max(self._numbers, default=0)):
            if number not in self._numbers:
                later = min(other for other in self._numbers if other > number)
                self._b.problem("RD013", self._numbers[later], what=f"no action has the number {number}")
                return

    def _name_stacks(self) -> None:
        """In tournaments the list of players is made after antes and blinds have gone in, unless the game names its
        version."""
        hand = self._hand
        if hand.currency is not CHIPS or "version" in self._game.attributes:
            return
        for event in self._b.events[: self._posts()]:
            seat = hand.seats[event.seat]
            if seat.stack is not None:
                seat.stack += event.amount
        for number, _ in hand.blinds_unnamed:
            hand.seats[number].stack = None

    def _posts(self) -> int:
        before = takewhile(lambda one: one.tag != "round" or one.attributes.get("id") == "BLINDS", self._xml.elements)
        return sum(one.tag == "event" and one.attributes.get("type") in (*POSTS, ALL_IN) for one in before)


def _is_seat(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 3
