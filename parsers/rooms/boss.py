"""Boss Media and the International Poker Network: one hand of XML to a Hand (docs/rooms/boss.md).

Every hand is an element of its own. Whether a call names the chips that it adds or the street's total is told by the
attributes of that element.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime

from parsers.builder import HandBuilder
from parsers.dealing import first_street
from parsers.errors import Problem, UnreadableError, another_hand
from parsers.hand import (
    CardSource,
    Game,
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
from parsers.money import CHIPS, AmountError, Currency, amounts, cash
from parsers.refusals import bad_amount
from parsers.rooms.boss_words import (
    CARDS,
    FOLDED,
    GAMES,
    HIDDEN,
    LIMITS,
    MUCKED,
    ROWS,
    STREETS,
    conventions,
    named_hand,
)
from parsers.xmlroom import Element, read_xml

__all__ = ["ROWS", "parse"]

_END = "</HISTORY>"
_PART = re.compile(r"<(?:HISTORY|PLAYER|ACTION|SHOWDOWN|RESULT)\b")
#: Chairs in which nobody sits have one of these names.
_NOBODY = frozenset({"", "UNKNOWN", "Unknown"})
_EMPTY = frozenset({"STATE_EMPTY", "STATE_RESERVED"})
_KNOWN = frozenset({"HISTORY", "PLAYER", "ACTION", "CARD", "SHOWDOWN", "RESULT", "ROOT"})

#: Kinds of blinds -> (builder, seat, units, line).
_BLINDS: dict[str, Callable[[HandBuilder, int, int, int], None]] = {
    "HAND_SB": lambda b, seat, units, line: b.small_blind(seat, units, False, line),
    "HAND_BB": lambda b, seat, units, line: b.big_blind(seat, units, False, line),
    "HAND_DSB": lambda b, seat, units, line: b.dead_blind(seat, units, False, line),
    "HAND_AB": lambda b, seat, units, line: b.both_blinds(seat, units, False, line),
}
#: Actions that name the chips that go in.
_MONEY = frozenset({"HAND_ANTE", "HAND_BLINDS", "ACTION_CALL", "ACTION_ALLIN"})
#: Actions that name the street's total -> the same; False if they add no chips.
_TOTALS: dict[str, Callable[[HandBuilder, int, int, int], bool]] = {
    "ACTION_BET": lambda b, seat, units, line: b.bet_to(seat, units, False, line),
    "ACTION_RAISE": lambda b, seat, units, line: b.raise_to(seat, None, units, False, line),
}


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    end = hand.text.find(_END)
    fragment = read_xml(hand.text if end < 0 else hand.text[: end + len(_END)], hand.line)
    head = next((element for element in fragment.elements if element.tag == "HISTORY"), None)
    number = head.attributes.get("ID") if head is not None else None
    try:
        if end >= 0 and (more := _PART.search(hand.text, end)):
            raise another_hand(hand.line + hand.text.count("\n", 0, more.start()))
        totals = [element.line for element in fragment.elements if element.tag == "SHOWDOWN"]
        if len(totals) > 1:
            raise another_hand(totals[1])
        if head is None or not number:
            raise UnreadableError(Problem("RD002", hand.line, {"what": "hand number"}))
        return _Reader(hand, head, fragment.elements, fragment.unread).read()
    except UnreadableError as error:
        game = f"{head.attributes.get('GAME', '')} {head.attributes.get('LIMIT', '')}" if head is not None else ""
        return Unreadable(hand.room, number or None, hand.source, hand.line, [error.problem], game.strip())


class _Reader:
    """Reads the elements of one hand."""

    __slots__ = ("_cards", "_elements", "_head", "_line", "_names", "_newer", "_others", "_text", "_unread")

    def __init__(self, text: HandText, head: Element, elements: list[Element], unread: list[tuple[str, int]]) -> None:
        self._text = text
        self._head = head
        self._elements = elements
        self._unread = unread
        self._names: dict[str, int] = {}
        #: cards below an element, by its place
        self._cards: dict[int, list[str]] = {}
        self._others: list[Element] = []
        #: the text of later years: calls name the chips that they add
        self._newer = "BET" in head.attributes
        self._line = text.line

    def read(self) -> Hand:
        try:
            return self._read()
        except AmountError as error:
            raise bad_amount(error, self._line) from None

    def _read(self) -> Hand:
        hand = self._new_hand()
        b = HandBuilder(hand, amounts(hand.currency.exponent), first_street(hand.game))
        self._gather()
        acting = {e.attributes.get("PLAYER", "") for e in self._elements if e.tag == "ACTION" or _pays(e)} - {""}
        for element in self._elements:
            if element.tag == "PLAYER":
                self._read_seat(b, element, acting)
        if not hand.seats:
            raise UnreadableError(Problem("RD002", self._text.line, {"what": "seats"}))
        for place, element in enumerate(self._elements):
            self._line = element.line
            if element.tag == "ACTION":
                self._read_action(b, element, self._cards.get(place, []))
            elif element.tag == "SHOWDOWN":
                self._read_total(b, element)
            elif element.tag == "RESULT":
                self._read_result(b, element, self._cards.get(place, []))
        self._check_end(hand)
        self._read_owner(b)
        self._note_unknown(hand)
        b.mark_all_ins()
        return b.finish()

    def _gather(self) -> None:
        """Cards stand in elements of their own, below what they belong to."""
        owner = 0
        for place, element in enumerate(self._elements):
            if element.tag == "CARD":
                self._cards.setdefault(owner, []).append(element.attributes.get("LINK", "").strip())
            else:
                owner = place
                if element.tag not in _KNOWN:
                    self._others.append(element)

    # --- head ------------------------------------------------------------------------------------

    def _new_hand(self) -> Hand:
        text, said = self._text, self._head.attributes
        game, limit = said.get("GAME", ""), said.get("LIMIT", "")
        small, _, big = said.get("STAKES", "").partition("/")
        if not game or not limit or not big:
            raise UnreadableError(Problem("RD002", text.line, {"what": "game and stakes"}))
        if game not in GAMES or limit not in LIMITS:
            raise UnreadableError(Problem("RD001", text.line, {"game": f"{game} {limit}"}))
        kind, hi_lo = GAMES[game]
        tournament = said.get("GAMEKIND") == "GAMEKIND_TOURNAMENT"
        currency = self._currency(tournament)
        units = amounts(currency.exponent)
        return Hand(
            text.room,
            said["ID"],
            text.source,
            text.line,
            _time(said.get("DATE", "")),
            kind,
            hi_lo,
            LIMITS[limit],
            Stakes(units[small], units[big]),
            currency,
            self._tournament() if tournament else None,
            said.get("TABLE"),
            None,
            None,
            conventions(currency, newer=self._newer),
        )

    def _tournament(self) -> str:
        """The tournament's number; no genuine text has one, but the session is played in one tournament."""
        said = self._head.attributes
        return said.get("TABLETOURNEYID") or said.get("SESSION", "").removeprefix("session").removesuffix(".xml")

    def _currency(self, tournament: bool) -> Currency:
        if tournament:
            return CHIPS
        if self._head.attributes.get("GAMETYPE", "GAMETYPE_REAL") != "GAMETYPE_REAL":
            return Currency("play", 2)
        code = self._head.attributes.get("TABLECURRENCY", "")
        known = cash("", code) if len(code) == 3 and code.isalpha() and code.isupper() else None
        if known is None:
            raise UnreadableError(Problem("RD002", self._text.line, {"what": f"currency {code}"}))
        return known

    def _read_seat(self, b: HandBuilder, element: Element, acting: set[str]) -> None:
        said, self._line = element.attributes, element.line
        name, place, state = said.get("NAME"), said.get("SEAT", ""), said.get("STATE", "")
        number = int(place) if place.isascii() and place.isdigit() and len(place) < 3 else 0
        if name is not None and (name in _NOBODY or state in _EMPTY) and name not in acting:
            return
        if not number or not name or "AMOUNT" not in said or number in b.hand.seats or name in self._names:
            problem = Problem("RD002", element.line, {"what": "seat line", "text": element.quoted()})
            raise UnreadableError(problem)
        # nobody is dealt in without chips: then the text does not know how many there were
        stack = b.amounts[said["AMOUNT"]] or (None if name in acting else 0)
        b.hand.seats[number] = Seat(number, name, stack, element.line)
        b.hand.seats[number].sitting_out = state == "STATE_SITOUT"
        self._names[name] = number
        if said.get("DEALER") == "Y" and b.hand.button is None:
            b.hand.button = number

    # --- actions ---------------------------------------------------------------------------------

    def _read_action(self, b: HandBuilder, element: Element, cards: list[str]) -> None:
        said, kind = element.attributes, element.attributes.get("TYPE", "")
        if kind == "HAND_BOARD":
            self._read_board(b, element, cards)
            return
        name, value = said.get("PLAYER", ""), said.get("VALUE")
        units = b.amounts[value] if value is not None else 0
        seat = self._names.get(name)
        if seat is None:
            if units:
                raise UnreadableError(Problem("RD002", element.line, {"what": f"seat of {name}"}))
            b.problem("RD008", element.line, name=name)
        elif kind == "HAND_DEAL":
            self._deal(b, seat, cards, element.line)
        elif kind == "CHANGECARD" and not units:
            self._change(b, seat, said.get("COUNT", ""), cards, element.line)
        elif kind == "ACTION_FOLD" and not units:
            b.fold(seat, element.line)
        elif kind == "ACTION_CHECK" and not units:
            b.check(seat, element.line)
        elif not units or not self._move(b, kind, seat, units, element):
            lacks = value is None and (kind in _TOTALS or kind in _MONEY or not kind)
            b.hand.unknown_lines.append(UnknownLine(element.quoted(), element.line, lacks or bool(units)))

    def _move(self, b: HandBuilder, kind: str, seat: int, units: int, element: Element) -> bool:
        """An action with money; False if it is not understood."""
        line = element.line
        if kind == "HAND_ANTE":
            b.ante(seat, units, False, line)
        elif kind == "HAND_BLINDS":
            post = _BLINDS.get(element.attributes.get("KIND", ""))
            if post is None:
                return False
            post(b, seat, units, line)
        elif kind == "ACTION_CALL" and self._newer:
            b.call(seat, units, False, line)
        elif kind == "ACTION_CALL":
            return b.call_to(seat, units, False, line)
        elif kind == "ACTION_ALLIN":
            return b.all_in_to(seat, units, line)
        else:
            move = _TOTALS.get(kind)
            return move is not None and move(b, seat, units, line)
        return True

    def _deal(self, b: HandBuilder, seat: int, cards: list[str], line: int) -> None:
        known = _known(cards)
        if known:
            b.cards(seat, known, CardSource.DEALT, line)
            if b.hand.hero is None and len(known) == len(cards):
                b.hand.hero = seat

    def _change(self, b: HandBuilder, seat: int, count: str, cards: list[str], line: int) -> None:
        """So many cards are exchanged; below stand all cards after it, those of others hidden."""
        if count == "0":
            b.stand_pat(seat, (), line)
            return
        b.discard(seat, (), line)
        now, own = _known(cards), b.hand.cards.get(seat)
        if now and own is not None:
            kept = tuple([card for card in own.cards if card in now])
            b.more_cards(seat, kept, tuple([card for card in now if card not in kept]), line)

    def _read_board(self, b: HandBuilder, element: Element, cards: list[str]) -> None:
        """``BOARD_FLOP`` ...; in draw games a board without a name begins the round after the draw."""
        said = element.attributes
        if b.hand.game is Game.FIVE_DRAW:
            street: Street | None = Street.DRAW1 if "VALUE" not in said else None
        else:
            street = STREETS.get(said.get("VALUE", ""))
        if street is None:
            # Streets would merge and every raise after it be misread.
            raise UnreadableError(Problem("RD001", element.line, {"what": element.quoted()}))
        # the pot less the rake so far, which the older texts do not name; before the first board and in tournaments
        # there is none
        first = b.street is first_street(b.hand.game)
        if "POT" in said and ("RAKE" in said or first or b.hand.tournament is not None):
            b.pot_here(b.amounts[said["POT"]] + b.amounts[said.get("RAKE", "0.00")], element.line)
        b.deal(street, 0, tuple([CARDS.get(card, card) for card in cards]), element.line)

    # --- results ---------------------------------------------------------------------------------

    def _read_total(self, b: HandBuilder, element: Element) -> None:
        said = element.attributes
        if "POT" in said:
            b.totals(Printed(b.amounts[said["POT"]], element.line))
        if "RAKE" in said:
            b.totals(None, Printed(b.amounts[said["RAKE"]], element.line))
        b.hand.recorded.has_summary = True

    def _read_result(self, b: HandBuilder, element: Element, cards: list[str]) -> None:
        said, line = element.attributes, element.line
        name, words = said.get("PLAYER", ""), said.get("HAND", "")
        won = b.amounts[said["WIN"]] if "WIN" in said else 0
        seat = self._names.get(name)
        if seat is None:
            if won:
                b.problem("RD008", line, name=name, paid=element.quoted())
            return
        if won:
            b.collect(seat, won, None, line)
        shown, category = named_hand(words)
        state = SummaryState.COLLECTED if won else SummaryState.SHOWED if shown else SummaryState.OTHER
        if FOLDED in words and not won:
            state = SummaryState.FOLDED
        known = _known(cards)
        if MUCKED in words:
            state = SummaryState.MUCKED
            b.muck(seat, line)
            b.cards(seat, known, CardSource.MUCKED, line)
        elif shown:
            b.show(seat, known, line)
            b.describe(seat, words, category, None, None, line)
        if seat not in b.hand.recorded.summary:
            b.hand.recorded.summary[seat] = SummarySeat(seat, state, won or None, line, cards=known)
        else:
            b.hand.unknown_lines.append(UnknownLine(element.quoted(), line, bool(won)))

    def _read_owner(self, b: HandBuilder) -> None:
        """What the head says of the owner of the file: the result, and in later texts what was put in and called."""
        hand, said = b.hand, self._head.attributes
        if hand.hero is None or "WIN" not in said or "LOSS" not in said:
            return
        self._line = hand.line
        won, lost = b.amounts[said["WIN"]], b.amounts[said["LOSS"]]
        line = hand.recorded.summary.get(hand.hero)
        if line is None:
            line = hand.recorded.summary[hand.hero] = SummarySeat(hand.hero, SummaryState.OTHER, None, hand.line)
        line.net = won or -lost
        line.bet = b.amounts[said["BET"]] if "BET" in said else None

    def _check_end(self, hand: Hand) -> None:
        """A hand is whole with its results, also where its end tag was lost."""
        paid = bool(hand.recorded.collected) or any("paid" in problem.params for problem in hand.problems)
        if not hand.recorded.has_summary or (not paid and not self._head.closed):
            raise UnreadableError(Problem("RD004", self._text.line))
        if not self._head.closed:
            hand.unended = self._text.line + self._text.text.rstrip().count("\n")

    def _note_unknown(self, hand: Hand) -> None:
        for element in self._others:
            seated = element.attributes.get("PLAYER") in self._names
            figure = any(mark.isdigit() for value in element.attributes.values() for mark in value)
            hand.unknown_lines.append(UnknownLine(element.quoted(), element.line, money=seated and figure))
        for text, line in self._unread:
            seated = any(name in text for name in self._names)
            hand.unknown_lines.append(UnknownLine(text, line, money=seated and any(map(str.isdigit, text))))


def _pays(element: Element) -> bool:
    """A result that is more than nothing."""
    return element.tag == "RESULT" and any(mark in "123456789" for mark in element.attributes.get("WIN", ""))


def _known(cards: list[str]) -> tuple[str, ...]:
    """Cards that are not hidden; what is no card stays as it is written."""
    return tuple([CARDS.get(card, card) for card in cards if card != HIDDEN])


def _time(text: str) -> str | None:
    """ISO time of seconds since 1970."""
    if not (text.isascii() and text.isdigit() and len(text) < 12):
        return None
    return f"{datetime.fromtimestamp(int(text), UTC):%Y-%m-%dT%H:%M:%S}Z"
