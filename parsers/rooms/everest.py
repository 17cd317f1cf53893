"""Everest: one hand of its XML to a Hand (docs/rooms/everest.md).

All amounts are hundredths. One element is bet, call, raise and check; each street ends with the pot so far.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime

from parsers.builder import HandBuilder
from parsers.conventions import Evidence, RaiseText, RoomConventions, TotalFigure
from parsers.errors import Problem, UnreadableError
from parsers.hand import (
    Betting,
    CardSource,
    Game,
    Hand,
    HandText,
    Printed,
    PrintedPot,
    Seat,
    Stakes,
    Street,
    UnknownLine,
    Unreadable,
)
from parsers.money import AMBIGUOUS_SIGNS, CHIPS, PLAY, AmountError, Amounts, Currency, amounts, cash
from parsers.refusals import bad_amount
from parsers.xmlroom import Element, Fragment, read_xml

__all__ = ["ROWS", "parse"]

ROWS = (
    RoomConventions(
        name="Everest",
        source='docs/rooms/everest.md "Payments"',
        evidence=Evidence.FEW,
        raise_text=RaiseText.PUT_IN,
        total=TotalFigure.NET,
    ),
)
_GAMES = {"hold-em": Game.HOLDEM, "omaha-hi": Game.OMAHA}
_LIMITS = {"no-limit": Betting.NO_LIMIT, "pot-limit": Betting.POT_LIMIT, "fixed-limit": Betting.FIXED_LIMIT}
#: Cards on the table before -> street that new ones open, and how many they are.
_NEXT = {0: (Street.FLOP, 3), 3: (Street.TURN, 1), 4: (Street.RIVER, 1)}

_CLOSING = "</HAND>"
_HIDDEN = "--"
_QUIET = frozenset({"CHAT", "HAND", "PRIZE", "SESSION", "XBLIND", "XSHOW"})
_MONEY = frozenset({"ANTE", "BET", "BLIND", "PUSH"})
_BLINDS = re.compile(r"(?P<small>[0-9]+(?:\.[0-9]+)?)[^0-9/]*/(?P<big>[0-9]+(?:\.[0-9]+)?)[^0-9/]*")
_TAX = "tax"


class _Hundredths(Amounts):
    """Whole numbers of hundredths -> units; tournament chips are printed in hundredths, too."""

    def __missing__(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 18):
            raise AmountError(text)
        units, rest = divmod(int(text), 1 if self.exponent else 100)
        if rest:
            raise AmountError(text)
        self[text] = units
        return units


_UNITS = {exponent: _Hundredths(exponent) for exponent in (0, 2)}


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    end = hand.text.find(_CLOSING)
    fragment = read_xml(hand.text if end < 0 else hand.text[: end + len(_CLOSING)], hand.line)
    head = next((element for element in fragment.elements if element.tag == "HAND"), None)
    session = next((e.attributes for e in read_xml(hand.context, 1).elements if e.tag == "SESSION"), {})
    code = head.attributes.get("id") if head is not None else None
    try:
        if head is None or not code:
            raise UnreadableError(Problem("RD002", hand.line, {"what": "hand number"}))
        if not any(element.tag == "WIN" for element in fragment.elements):
            raise UnreadableError(Problem("RD004", hand.line))
        if not session:
            raise UnreadableError(Problem("RD002", hand.line, {"what": "game and stakes"}))
        return _Reader(hand, fragment, head.attributes, session).read()
    except UnreadableError as error:
        return Unreadable(hand.room, code, hand.source, hand.line, [error.problem], session.get("game", ""))


class _Reader:
    """Reads the elements of one hand. ``_line`` is that of the element being read."""

    __slots__ = ("_b", "_blinds", "_board", "_dealt", "_head", "_line", "_session", "_text", "_xml")

    def __init__(self, text: HandText, fragment: Fragment, head: Mapping[str, str], session: Mapping[str, str]) -> None:
        self._text = text
        self._xml = fragment
        self._head = head
        self._session = session
        self._line = text.line
        self._board: tuple[str, ...] = ()
        #: own cards as they are dealt, one by one
        self._dealt: dict[int, tuple[str, ...]] = {}
        #: blinds so far
        self._blinds = 0

    def read(self) -> Hand:
        hand = self._new_hand()
        self._b = b = HandBuilder(hand, _UNITS[hand.currency.exponent], Street.PREFLOP)
        sign = self._session.get("money", "")
        if hand.currency not in (CHIPS, Currency(PLAY.code, 2)) and (sign in AMBIGUOUS_SIGNS or not cash(sign, "")):
            b.problem("RD011", self._text.line, text=sign, what=hand.currency.code)
        try:
            for element in self._xml.elements:
                self._line = element.line
                self._read(element)
        except AmountError as error:
            raise bad_amount(error, self._line) from None
        for text, line in self._xml.unread:
            hand.unknown_lines.append(UnknownLine(text, line, money="amount" in text))
        b.mark_all_ins()
        if _CLOSING not in self._text.text:
            hand.unended = self._text.line + self._text.text.rstrip().count("\n")
        return b.finish()

    # --- head ------------------------------------------------------------------------------------

    def _new_hand(self) -> Hand:
        said, text = self._session, self._text
        name = said.get("game", "")
        if name not in _GAMES:
            raise UnreadableError(Problem("RD001", text.line, {"game": name}))
        tournament = said.get("type") == "tournament"
        currency = self._currency(tournament)
        return Hand(
            text.room,
            self._head["id"],
            text.source,
            text.line,
            _time(self._head.get("time", "")),
            _GAMES[name],
            False,
            _LIMITS.get(said.get("gametype", "")),
            Stakes() if tournament else self._stakes(),
            currency,
            said.get("id", "") if tournament else None,
            said.get("tableName"),
            None,
            None,
            ROWS[0],
        )

    def _currency(self, tournament: bool) -> Currency:
        if tournament:
            return CHIPS
        sign = self._session.get("money", "")
        return (cash(sign, "") or Currency("XXX", 2)) if sign else Currency(PLAY.code, 2)

    def _stakes(self) -> Stakes:
        """The blinds, or in fixed limits the bets; only for cash games: in tournaments they are not those played."""
        key = "stakes" if self._session.get("gametype") == "fixed-limit" else "blinds"
        match = _BLINDS.fullmatch(self._head.get(key, "").replace(",", "."))
        if match is None:
            return Stakes()
        try:
            return Stakes(amounts(2)[match["small"]], amounts(2)[match["big"]])
        except AmountError:
            return Stakes()

    # --- elements --------------------------------------------------------------------------------

    def _read(self, element: Element) -> None:
        tag, attributes = element.tag, element.attributes
        if tag in _QUIET:
            return
        if tag == "SEAT":
            self._read_seat(element)
        elif tag == "DEALER":
            self._b.hand.button = self._seat(attributes)
        elif tag == "COMMUNITY":
            self._deal(element)
        elif tag == "SWEEP":
            self._sweep(element)
        elif tag == "WIN":
            self._pay(attributes)
        elif tag in ("HOLE", "SHOW", "MUCK"):
            self._read_cards(tag, self._seat(attributes), _cards(element.text))
        elif tag == "FOLD":
            self._b.fold(self._seat(attributes), element.line)
        elif "amount" not in attributes or not self._move(tag, self._seat(attributes), attributes):
            money = "amount" in attributes or tag in _MONEY
            self._b.hand.unknown_lines.append(UnknownLine(element.quoted().strip(), element.line, money))

    def _read_seat(self, seat: Element) -> None:
        attributes, hand = seat.attributes, self._b.hand
        place, name = attributes.get("position", ""), attributes.get("name", "")
        number = int(place) if _is_seat(place) else -1
        if number < 0 or not name or number in hand.seats or any(other.name == name for other in hand.seats.values()):
            raise UnreadableError(Problem("RD002", seat.line, {"what": "seat line", "text": seat.quoted().strip()}))
        stack = self._b.amounts[attributes.get("balance", "")]
        hand.seats[number] = Seat(number, name, stack, seat.line)
        if name == self._session.get("screenName"):
            hand.hero = number

    def _seat(self, attributes: Mapping[str, str]) -> int:
        place = attributes.get("position", "")
        if not _is_seat(place) or int(place) not in self._b.hand.seats:
            raise UnreadableError(Problem("RD002", self._line, {"what": f"seat of {place}"}))
        return int(place)

    def _move(self, tag: str, seat: int, attributes: Mapping[str, str]) -> bool:
        """An element with an amount; False if it is not understood."""
        b, line = self._b, self._line
        units = b.amounts[attributes["amount"]]
        if tag == "BET" and units:
            b.put_in(seat, units, line)
        elif tag == "BET":
            b.check(seat, line)
        elif tag == "BLIND":
            self._blind(seat, units, b.amounts[attributes.get("penalty", "0")])
        elif tag == "ANTE":
            b.ante(seat, units, False, line)
        elif tag == "PUSH":
            b.returned(seat, units, line)
        else:
            return False
        return True

    def _blind(self, seat: int, units: int, penalty: int) -> None:
        """The first two are small and big blind, unless they are alike; a penalty is dead."""
        b, line = self._b, self._line
        amounts_ = [e.attributes.get("amount") for e in self._xml.elements if e.tag == "BLIND"]
        no_small = len(amounts_) < 2 or amounts_[0] == amounts_[1]
        place, self._blinds = self._blinds + no_small, self._blinds + 1
        if units:
            post = (b.small_blind, b.big_blind)[place] if place < 2 else b.post
            post(seat, units, False, line)
        if penalty:
            b.dead_blind(seat, penalty, False, line)

    def _deal(self, element: Element) -> None:
        """New cards; the street begins with them. Those of several streets may stand together."""
        cards = _cards(element.text)
        while True:
            street, count = _NEXT.get(len(self._board), (Street.RIVER, 0))
            if not count or len(cards) < count:
                raise UnreadableError(Problem("RD001", element.line, {"what": element.quoted().strip()}))
            self._board, cards = self._board + cards[:count], cards[count:]
            self._b.deal(street, 0, self._board, element.line)
            if not cards:
                return

    def _read_cards(self, tag: str, seat: int, cards: tuple[str, ...]) -> None:
        b, line = self._b, self._line
        if tag == "SHOW":
            b.show(seat, cards, line)
        elif tag == "MUCK":
            b.muck(seat, line)
            b.cards(seat, cards, CardSource.MUCKED, line)
        elif _HIDDEN not in cards:
            self._dealt[seat] = (*self._dealt.get(seat, ()), *cards)
            b.cards(seat, self._dealt[seat], CardSource.DEALT, line)

    # --- results ---------------------------------------------------------------------------------

    def _sweep(self, element: Element) -> None:
        """The end of a street: what the room has kept so far, and the pot without it. The last one is the hand's."""
        b, line, recorded = self._b, element.line, self._b.hand.recorded
        net = b.amounts[element.text.strip()]
        rake, tax = (b.amounts[element.attributes.get(name, "0")] for name in ("rake", _TAX))
        recorded.total, recorded.rake = Printed(net, line), Printed(rake, line)
        recorded.fees.clear()
        if tax:
            recorded.fees[_TAX] = Printed(tax, line)
        if b.events and b.events[-1].line < line:
            b.pot_here(net + rake + tax, line)

    def _pay(self, attributes: Mapping[str, str]) -> None:
        """One for each pot and winner. The pot's own figure, without what the room kept, stands beside it."""
        b, line, seat = self._b, self._line, self._seat(attributes)
        pot = attributes.get("pot", "")
        if "amount" not in attributes or not _is_seat(pot):
            what = f"<WIN{''.join(f' {name}={value!r}' for name, value in attributes.items())}>"
            b.hand.unknown_lines.append(UnknownLine(what, line, money=True))
            return
        b.collect(seat, b.amounts[attributes["amount"]], int(pot), line)
        if "potAmount" in attributes:
            self._note_pot(int(pot), b.amounts[attributes["potAmount"]])

    def _note_pot(self, index: int, units: int) -> None:
        """Each winner of a pot repeats its figure."""
        recorded = self._b.hand.recorded
        for known in recorded.pots:
            if known.index == index:
                recorded.pots_again += ((Printed(known.units, known.line), Printed(units, self._line)),)
                return
        recorded.pots.append(PrintedPot(index, units, self._line))


def _cards(text: str) -> tuple[str, ...]:
    """``6s, 10d`` -> cards; what is no card stays as it is written."""
    return tuple(card.strip().replace("10", "T", 1) for card in text.split(",") if card.strip())


def _time(text: str) -> str | None:
    """Seconds since 1970."""
    if not (text.isascii() and text.isdigit() and len(text) < 12):
        return None
    return f"{datetime.fromtimestamp(int(text), UTC):%Y-%m-%dT%H:%M:%S}Z"


def _is_seat(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 3
