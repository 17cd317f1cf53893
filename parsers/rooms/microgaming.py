"""Microgaming (Prima, MPN): one game of its XML to a Hand (docs/rooms/microgaming.md).

Everything goes by the number of the seat. Figures of calls and raises mean something else in the first version.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from parsers import clock
from parsers.builder import HandBuilder
from parsers.conventions import RoomConventions
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
from parsers.money import AMBIGUOUS_SIGNS, CHIPS, PLAY, AmountError, Currency, amounts, cash
from parsers.refusals import bad_amount
from parsers.rooms.microgaming_words import (
    BOARDS,
    FIRST,
    FIRST_ACTIONS,
    FIRST_JACKPOT,
    GAMES,
    JACKPOT_TABLE,
    LATER,
    LATER_ACTIONS,
    LIMITS,
    POSTS,
    QUIET,
    ROWS,
    card,
    numbered_card,
    sign,
)
from parsers.xmlroom import Element, Fragment, read_xml

__all__ = ["ROWS", "parse"]

_CLOSING = "</Game>"
_FRAMES = frozenset({"Game", "Seats", "Gameplay"})
_SEAT_LINE, _WIN = "Seat", "Win"
_SMALL, _BIG = "SmallBlind", "BigBlind"


@dataclass(slots=True)
class _Action:
    """An action with the cards and payments inside it."""

    element: Element
    cards: list[Element] = field(default_factory=list)
    payments: list[Element] = field(default_factory=list)

    @property
    def kind(self) -> str:
        return self.element.attributes.get("type", "")


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    end = hand.text.find(_CLOSING)
    fragment = read_xml(hand.text if end < 0 else hand.text[: end + len(_CLOSING)], hand.line)
    game = next((element for element in fragment.elements if element.tag == "Game"), None)
    code = game.attributes.get("id") if game is not None else None
    try:
        if game is None or not code:
            raise UnreadableError(Problem("RD002", hand.line, {"what": "hand number"}))
        return _Reader(hand, fragment, game).read()
    except UnreadableError as error:
        kind = game.attributes.get("gametype", "") if game is not None else ""
        return Unreadable(hand.room, code, hand.source, hand.line, [error.problem], kind)


class _Reader:
    """Reads the elements of one game. ``_line`` is that of the element being read."""

    __slots__ = (
        "_actions",
        "_b",
        "_before",
        "_board",
        "_closed",
        "_ends",
        "_first",
        "_game",
        "_hand",
        "_line",
        "_seats",
        "_text",
        "_xml",
    )

    def __init__(self, text: HandText, fragment: Fragment, game: Element) -> None:
        self._text = text
        self._xml = fragment
        self._game = game.attributes
        self._closed = game.closed
        self._line = text.line
        #: the oldest version names none
        self._first = "hhversion" not in game.attributes
        self._board: tuple[str, ...] = ()
        self._seats: list[Element] = []
        self._actions: list[_Action] = []
        #: the kinds of the actions that were read
        self._before: set[str] = set()
        #: seat -> stack after the hand, and its line
        self._ends: dict[int, Printed] = {}

    def read(self) -> Hand:
        try:
            return self._read()
        except AmountError as error:
            raise bad_amount(error, self._line) from None

    def _read(self) -> Hand:
        self._hand = hand = self._new_hand()
        self._b = b = HandBuilder(hand, amounts(hand.currency.exponent), Street.PREFLOP)
        self._note_currency()
        self._sort()
        if not any(action.kind == _WIN and action.payments for action in self._actions):
            if not self._closed or any(a.kind not in QUIET and "value" in a.element.attributes for a in self._actions):
                raise UnreadableError(Problem("RD004", self._text.line))
            b.cancel(self._text.line)
        for seat in self._seats:
            self._read_seat(seat)
        if not hand.seats:
            raise UnreadableError(Problem("RD002", self._text.line, {"what": "seats"}))
        for action in self._actions:
            self._read_action(action)
            self._before.add(action.kind)
        self._name_gaps()
        self._read_results()
        b.mark_all_ins()
        if not self._closed:
            hand.unended = self._text.line + self._text.text.rstrip().count("\n")
        return b.finish()

    # --- header ----------------------------------------------------------------------------------

    def _new_hand(self) -> Hand:
        said, text = self._game, self._text
        number = said.get("gametypeid", "")
        if number not in GAMES:
            name = said.get("gametype") or number
            raise UnreadableError(Problem("RD001", text.line, {"game": name}))
        game, hi_lo = GAMES[number]
        tournament = said.get("istournament") == "1" or said.get("tabletype") == "MTT"
        currency = self._currency(tournament)
        units = amounts(currency.exponent)
        small, found, big = said.get("stakes", "").partition("|")
        day, _, time = said.get("date", "").partition(" ")
        size = said.get("tablesize", "")
        return Hand(
            text.room,
            said["id"],
            text.source,
            text.line,
            clock.to_iso(day, time, ""),
            game,
            hi_lo,
            LIMITS.get(said.get("betlimit", "")),
            Stakes(units[small], units[big]) if found else Stakes(),
            currency,
            said.get("tablename", "") if tournament else None,
            said.get("tablename"),
            int(size) if _is_seat(size) else None,
            None,
            self._conventions(),
        )

    def _currency(self, tournament: bool) -> Currency:
        if tournament:
            return CHIPS
        if self._game.get("realmoney") == "false":
            return Currency(PLAY.code, 2)
        return cash(sign(self._game.get("currencysymbol", "")), "") or Currency("USD", 2)

    def _note_currency(self) -> None:
        currency, printed = self._hand.currency, sign(self._game.get("currencysymbol", ""))
        if currency not in (CHIPS, Currency(PLAY.code, 2)) and (printed in AMBIGUOUS_SIGNS or not cash(printed, "")):
            self._b.problem("RD011", self._text.line, text=printed or "no sign", what=currency.code)

    def _conventions(self) -> RoomConventions:
        if not self._first:
            return LATER
        return FIRST_JACKPOT if self._game.get("tablename", "").startswith(JACKPOT_TABLE) else FIRST

    # --- elements --------------------------------------------------------------------------------

    def _sort(self) -> None:
        """Seats, and actions with what stands in them."""
        hand = self._hand
        for element in self._xml.elements:
            attributes = element.attributes
            if element.tag == "Action":
                self._actions.append(_Action(element))
            elif element.tag == _SEAT_LINE and "alias" in attributes:
                self._seats.append(element)
            elif element.tag == _SEAT_LINE and self._actions and "amount" in attributes:
                self._actions[-1].payments.append(element)
            elif element.tag == "Card" and self._actions:
                self._actions[-1].cards.append(element)
            elif element.tag not in _FRAMES:
                money = not {"amount", "value"}.isdisjoint(attributes)
                hand.unknown_lines.append(UnknownLine(element.quoted(), element.line, money))
        for text, line in self._xml.unread:
            hand.unknown_lines.append(UnknownLine(text, line, money="value" in text or "amount" in text))

    def _read_seat(self, seat: Element) -> None:
        attributes, hand, self._line = seat.attributes, self._hand, seat.line
        place, name = attributes.get("num", ""), attributes.get("alias", "")
        number = int(place) if _is_seat(place) else 0
        if not number or not name or number in hand.seats or any(other.name == name for other in hand.seats.values()):
            raise UnreadableError(Problem("RD002", seat.line, {"what": "seat line", "text": seat.quoted()}))
        stack = self._b.amounts[attributes.get("balance", "")]
        away = attributes.get("sittingout") == "true"
        hand.seats[number] = Seat(number, name, stack, seat.line, away)
        if "endbalance" in attributes:
            self._ends[number] = Printed(self._b.amounts[attributes["endbalance"]], seat.line)
        if attributes.get("dealer") == "true":
            hand.button = number
        if self._game.get("playerseat") == place:
            hand.hero = number

    def _seat(self, attributes: Mapping[str, str], key: str) -> int:
        place = attributes.get(key, "")
        if not _is_seat(place) or int(place) not in self._hand.seats:
            raise UnreadableError(Problem("RD002", self._line, {"what": f"seat of {place}"}))
        return int(place)

    # --- actions ---------------------------------------------------------------------------------

    def _read_action(self, action: _Action) -> None:
        element, kind, b = action.element, action.kind, self._b
        attributes, self._line = element.attributes, element.line
        if kind in QUIET:
            return
        if kind == _WIN:
            self._read_payments(action)
        elif kind in BOARDS:
            self._deal(action)
        elif kind == "Fold":
            b.fold(self._seat(attributes, "seat"), element.line)
        elif kind == "Check":
            b.check(self._seat(attributes, "seat"), element.line)
        elif kind in ("DealCards", "ShowCards", "MuckCards"):
            self._read_cards(action)
        elif action.cards:
            # Cards of a street that is not known: those that follow would run together.
            raise UnreadableError(Problem("RD001", element.line, {"what": element.quoted().strip()}))
        elif not (self._short_blind(action) or self._move(kind, attributes)):
            money = "value" in attributes or not kind or kind in FIRST_ACTIONS or kind in LATER_ACTIONS
            self._hand.unknown_lines.append(UnknownLine(element.quoted(), element.line, money))

    def _short_blind(self, action: _Action) -> bool:
        """An all-in before anybody acts is the blind for which the stack did not suffice."""
        attributes, b, before = action.element.attributes, self._b, self._before
        posts = POSTS.issuperset(before) and _BIG not in before
        if action.kind != "AllIn" or "value" not in attributes or not posts:
            return False
        no_big = all(other.kind != _BIG for other in self._actions)
        if (_SMALL in before) is not no_big:
            return False
        post = b.big_blind if no_big else b.small_blind
        post(self._seat(attributes, "seat"), b.amounts[attributes["value"]], True, self._line)
        return True

    def _move(self, kind: str, attributes: Mapping[str, str]) -> bool:
        """An action with an amount; False if it is not understood."""
        if "value" not in attributes:
            return False
        act = (FIRST_ACTIONS if self._first else LATER_ACTIONS).get(kind)
        if act is None and kind != "BadBeatContribution":
            return False
        b, seat, units = self._b, self._seat(attributes, "seat"), self._b.amounts[attributes["value"]]
        if act is None:
            return self._charge(seat, units)
        if self._first and kind == "PostedToPlay":
            self._hand.may_owe_dead += ((seat, self._line),)
        return act(b, seat, units, self._line) is not False

    def _charge(self, seat: int, units: int) -> bool:
        """Chips for a jackpot, taken from the stack before the hand begins. They are in no pot. False if the stack does
        not hold as many."""
        player = self._hand.seats[seat]
        if player.stack is not None:
            if units > player.stack:
                return False
            player.stack -= units
        return True

    def _deal(self, action: _Action) -> None:
        street, count = BOARDS[action.kind]
        cards = self._cards(action)
        if len(cards) != count:
            raise UnreadableError(Problem("RD001", self._line, {"what": action.element.quoted().strip()}))
        self._board += cards
        self._b.deal(street, 0, self._board, self._line)

    def _cards(self, action: _Action) -> tuple[str, ...]:
        """The cards of an action. Each is named twice: by rank and suit, and by its number."""
        cards = []
        for element in action.cards:
            if not {"value", "suit"} <= element.attributes.keys():
                raise UnreadableError(Problem("RD001", element.line, {"what": element.quoted().strip()}))
            named, numbered = card(element.attributes), numbered_card(element.attributes)
            if numbered is not None and numbered != named:
                self._b.problem("RD009", element.line, card=named, board="twice")
            cards.append(named)
        return tuple(cards)

    def _read_cards(self, action: _Action) -> None:
        b, kind, cards = self._b, action.kind, self._cards(action)
        seat = self._seat(action.element.attributes, "seat")
        if kind == "ShowCards":
            b.show(seat, cards, self._line)
        elif kind == "DealCards":
            b.cards(seat, cards, CardSource.DEALT, self._line)
        else:
            b.muck(seat, self._line)
            b.cards(seat, cards, CardSource.MUCKED, self._line)

    def _read_payments(self, action: _Action) -> None:
        """One for each winner, side pots with numbers above 0. The mark of a low hand may stand at a whole pot."""
        pots = [payment.attributes.get("pot", "") for payment in action.payments]
        numbered = all(map(_is_seat, pots)) and any(map(int, pots))
        for payment, pot in zip(action.payments, pots, strict=True):
            self._line = payment.line
            seat = self._seat(payment.attributes, "num")
            units = self._b.amounts[payment.attributes["amount"]]
            self._b.collect(seat, units, int(pot) if numbered else None, payment.line)

    # --- results ---------------------------------------------------------------------------------

    def _read_results(self) -> None:
        """Rake and the owner's bets in hundredths, and the stacks after the hand."""
        hand, said, line = self._hand, self._game, self._text.line
        recorded = hand.recorded
        if "rake" in said and hand.currency is not CHIPS:
            recorded.rake = Printed(_hundredths(said["rake"], line), line)
        there = {event.seat for event in hand.events} | hand.cards.keys()
        for number, seat in hand.seats.items():
            seat.out_of_hand = number not in there
            if seat.out_of_hand or number not in self._ends:
                continue
            end = self._ends[number]
            bet = None
            if number == hand.hero and "betamount" in said and hand.currency is not CHIPS:
                bet = _hundredths(said["betamount"], line)
            recorded.has_summary = True
            recorded.summary[number] = SummarySeat(
                number, SummaryState.OTHER, None, end.line, bet=bet, balance=end.units
            )

    def _name_gaps(self) -> None:
        """Actions are numbered from 1, payments excepted."""
        lines: dict[int, int] = {}
        for action in self._actions:
            place = action.element.attributes.get("seq", "")
            if place.isascii() and place.isdigit() and len(place) < 6:
                lines[int(place)] = action.element.line
        for number in range(1, max(lines, default=0)):
            if number not in lines:
                later = min(other for other in lines if other > number)
                self._b.problem("RD013", lines[later], what=f"no action has the number {number}")
                return


def _hundredths(text: str, line: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 13):
        raise UnreadableError(Problem("RD007", line, {"amount": text}))
    return int(text)


def _is_seat(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 3
