"""PokerStars' "The Big Game": the replayer's data of one hand to a Hand (docs/rooms/thebiggame.md).

One line of JavaScript a hand: players with all their cards, then plays. Blinds and the button's ante are in no play,
calls and all-ins name no amount: those come from the level, the bets and the stacks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.builder import HandBuilder
from parsers.conventions import ActionOrder, Evidence, PotFigure, RaiseText, RoomConventions, TotalFigure, Uncalled
from parsers.errors import Problem, UnreadableError
from parsers.hand import (
    Betting,
    CardSource,
    EventKind,
    Game,
    Hand,
    HandText,
    HoleCards,
    Seat,
    Stakes,
    Street,
    UnknownLine,
    Unreadable,
)
from parsers.imputed import BlindSeats, blind_seats, post_blinds
from parsers.money import Currency, amounts

ROWS = (
    RoomConventions(
        name="The Big Game",
        source='docs/rooms/thebiggame.md "Plays and payments"',
        evidence=Evidence.MANY,
        raise_text=RaiseText.TO,
        uncalled=(Uncalled.RETURN_LINE, Uncalled.IN_AWARD),
        silent_return_usual=True,
        no_rake_line_no_rake=True,
        total=TotalFigure.ABSENT,
        pot_figures=PotFigure.ABSENT,
        action_order=ActionOrder.FOLDS_APART,
    ),
)
_CURRENCY = Currency("USD", 2, "$")

_TITLE = re.compile(r"LoadHand\(\s*\{\s*Hand\s*:\s*\{\s*Title\s*:\s*\"(?P<id>[^\"]*)\"")
_WHOLE = re.compile(
    r"LoadHand\(\s*\{\s*Hand\s*:\s*\{(?P<head>.*?)\bPlayers\s*:\s*\[(?P<players>.*?)\]"
    r"(?P<more>[^\[\]{}]*(?:\[[^\]]*\][^\[\]{}]*)*)\}\s*,"
    r"\s*Plays\s*:\s*\[(?P<plays>.*?)\]\s*\}\s*\)",
    re.DOTALL,
)
_FIELD = re.compile(
    r"(?P<key>[A-Za-z]+)\s*:\s*(?:\"(?P<text>[^\"]*)\"|\[(?P<list>[^\]]*)\]|(?P<number>[^,{}\[\]\"\s]+))"
)
_ITEM = re.compile(r"\{(?P<fields>[^{}]*)\}")
_CARD = re.compile(r"(?P<suit>[cdhs])(?P<rank>10|[2-9tjqka])", re.IGNORECASE)
_STREETS = {3: Street.FLOP, 4: Street.TURN, 5: Street.RIVER}
_WHOLE_BOARD = 5
#: the play that cannot be read, as the data write it
_DEAL = 'Action:"Deal"'
_BETTING = frozenset({"Folds", "Checks", "Calls", "Bets", "Raises To", "Straddles", "All-In"})
_Fields = dict[str, str]


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    title = _TITLE.match(hand.text)
    number = title["id"] if title is not None and title["id"] else None
    try:
        if number is None:
            raise UnreadableError(Problem("RD002", hand.line, {"what": "hand number"}))
        whole = _WHOLE.match(hand.text)
        if whole is None:
            raise UnreadableError(Problem("RD004", hand.line))
        return _Reader(hand, number, whole).read()
    except UnreadableError as error:
        return Unreadable(hand.room, number, hand.source, hand.line, [error.problem], hand.text[:80])


def _fields(text: str) -> _Fields:
    """``Seat:2,Action:"Raises To",value:1200``; lists as they stand between their brackets."""
    return {
        match["key"]: next(part for part in (match["text"], match["list"], match["number"]) if part is not None)
        for match in _FIELD.finditer(text)
    }


def _cards(text: str) -> tuple[str, ...]:
    """``"s3","ht"``: the suit first. What is no card stays as it stands."""
    return tuple(_card(part.strip(" \"'\n")) for part in text.split(",") if part.strip())


def _card(text: str) -> str:
    match = _CARD.fullmatch(text)
    return text if match is None else match["rank"].upper().replace("10", "T") + match["suit"].lower()


class _Reader:
    """Reads one hand of which everything from the title to the last play is there."""

    def __init__(self, text: HandText, number: str, whole: re.Match[str]) -> None:
        self._text = text
        self._number = number
        self._whole = whole
        self._head = _fields(whole["head"] + whole["more"])
        self._plays = list(self._items("plays"))
        self._b: HandBuilder
        #: street totals, and what is left of stacks
        self._totals: dict[int, int] = {}
        self._left: dict[int, int] = {}
        #: community cards so far, and those that come when nobody can bet any more
        self._board: tuple[str, ...] = ()
        self._cards_to_come: tuple[str, ...] = ()
        self._rest: tuple[str, ...] | None = None
        #: runs whose cards the data leave out
        self._unknown_runs = 0
        #: checks, bets, calls and folds that are still to come
        self._plays_left = 0

    def read(self) -> Hand:
        hand = self._read(dead_small_blind=False)
        if self._seat_after_button_is_empty(hand):
            hand.other_readings += (self._read(dead_small_blind=True),)
        return hand

    def _read(self, *, dead_small_blind: bool) -> Hand:
        hand = self._new_hand()
        self._b = HandBuilder(hand, amounts(_CURRENCY.exponent), Street.PREFLOP)
        self._read_players(hand)
        self._totals = {}
        self._left = {number: seat.stack or 0 for number, seat in hand.seats.items()}
        self._post(hand, dead_small_blind=dead_small_blind)
        self._board, self._rest = (), None
        self._plays_left = sum(fields.get("Action") in _BETTING for fields, _ in self._plays)
        self._cards_to_come = self._after_the_last_bet()
        for fields, line in self._plays:
            self._play(fields, line)
        if not hand.recorded.collected:
            raise UnreadableError(Problem("RD004", self._text.line))
        self._b.mark_all_ins()
        return self._b.finish()

    # --- head and players ------------------------------------------------------------------------

    def _items(self, part: str) -> Iterator[tuple[_Fields, int]]:
        """The objects of a list with their lines; the rest of the list is blanks and commas, or cannot be read."""
        start, end = self._whole.span(part)
        at = start
        for match in _ITEM.finditer(self._text.text, start, end):
            self._between(at, match.start())
            yield _fields(match["fields"]), self._line(match.start())
            at = match.end()
        self._between(at, end)

    def _between(self, start: int, end: int) -> None:
        rest = self._text.text[start:end].strip(" ,\n\t\r")
        if rest:
            raise UnreadableError(Problem("RD001", self._line(start), {"what": rest[:80]}))

    def _line(self, at: int) -> int:
        return self._text.line + self._text.text.count("\n", 0, at)

    def _amount(self, fields: _Fields, key: str, line: int) -> int:
        """Whole dollars in units. Raises UnreadableError."""
        text = fields.get(key, "")
        if not text.isdecimal() or len(text) > 15:
            raise UnreadableError(Problem("RD007", line, {"amount": text or key}))
        units: int = int(text) * 10**_CURRENCY.exponent
        return units

    def _new_hand(self) -> Hand:
        head, line = self._head, self._text.line
        button = head.get("Dealer", "")
        if not button.isdecimal():
            raise UnreadableError(Problem("RD002", line, {"what": "button"}))
        seats = head.get("NumberOfSeats", "")
        ante = self._amount(head, "Ante", line) if "Ante" in head else 0
        return Hand(
            room=self._text.room,
            hand_id=self._number,
            source=self._text.source,
            line=line,
            played_at=None,
            game=Game.HOLDEM,
            hi_lo=False,
            betting=Betting.NO_LIMIT,
            stakes=Stakes(self._amount(head, "SmallBlind", line), self._amount(head, "BigBlind", line), ante or None),
            currency=_CURRENCY,
            tournament=None,
            table=None,
            max_seats=int(seats) if seats.isdecimal() else None,
            button=int(button),
            conventions=ROWS[0],
        )

    def _read_players(self, hand: Hand) -> None:
        for fields, line in self._items("players"):
            name, place = fields.get("Name", ""), fields.get("Seat", "")
            if not name:
                continue
            seat = int(place) if place.isdecimal() else 0
            if not seat or seat in hand.seats:
                raise UnreadableError(Problem("RD002", line, {"what": "seat line", "text": str(fields)[:80]}))
            hand.seats[seat] = Seat(seat, name, self._amount(fields, "Stack", line), line)
            cards = _cards(fields.get("Cards", ""))
            if cards:
                hand.cards[seat] = HoleCards(cards, CardSource.LOGGED, line)
        if len(hand.seats) < 2:
            raise UnreadableError(Problem("RD002", self._text.line, {"what": "seats"}))

    # --- blinds ----------------------------------------------------------------------------------

    def _dealt_in(self, hand: Hand) -> list[int]:
        """Who has cards, or acts: the data name no cards of some who do, and none of those who sit out."""
        act = {fields.get("Seat") for fields, _ in self._plays}
        return [number for number in hand.seats if number in hand.cards or str(number) in act]

    def _seat_after_button_is_empty(self, hand: Hand) -> bool:
        """Whether nobody may owe the small blind."""
        button, most = hand.button or 0, hand.max_seats or max(hand.seats)
        return button % most + 1 not in self._dealt_in(hand) and len(self._dealt_in(hand)) > 2

    def _post(self, hand: Hand, *, dead_small_blind: bool) -> None:
        """Blinds by button and level, and the ante that the button pays for the table."""
        line, stakes = self._text.line, hand.stakes
        first = next((int(f["Seat"]) for f, _ in self._plays if f.get("Seat", "").isdecimal()), None)
        blinds: BlindSeats | None = blind_seats(hand.button or 0, self._dealt_in(hand), first, dead_small_blind)
        if blinds is None or not stakes.small or not stakes.big:
            raise UnreadableError(Problem("RD002", line, {"what": "blinds"}))
        if stakes.ante and hand.button in hand.seats:
            payer = hand.seats[hand.button]
            units = min(stakes.ante, payer.stack or 0)
            self._b.ante(payer.number, units, False, line)
            self._left[payer.number] -= units
            self._b.inferred("an ante that no line names, by button and level: {ante}", line, ante=payer.name)
        post_blinds(self._b, blinds, stakes.small, stakes.big, line)
        for event in self._b.events:
            if event.kind is not EventKind.ANTE:
                self._put_in(event.seat, event.amount)

    def _put_in(self, seat: int, units: int) -> None:
        self._totals[seat] = self._totals.get(seat, 0) + units
        self._left[seat] -= units

    # --- plays -----------------------------------------------------------------------------------

    def _after_the_last_bet(self) -> tuple[str, ...]:
        """All cards that are dealt after the last check, bet, call or fold."""
        last = max((at for at, (fields, _) in enumerate(self._plays) if fields.get("Action") in _BETTING), default=-1)
        deals = (fields.get("value", "") for fields, _ in self._plays[last + 1 :] if fields.get("Action") == "Deal")
        found = [_cards(value) for value in deals]
        self._unknown_runs = sum(not cards for cards in found)
        return tuple(card for cards in found for card in cards)

    def _deal(self, cards: tuple[str, ...], line: int) -> None:
        """A street; where nobody can bet any more, all that is still to come, once or several times."""
        self._totals = {}
        closed = self._plays_left == 0
        if self._rest is None and closed:
            self._rest = self._cards_to_come
            self._deal_rest(line)
        elif self._rest is None:
            if not cards:
                raise UnreadableError(Problem("RD001", line, {"what": _DEAL}))
            self._board += cards
            self._b.deal(_STREETS.get(len(self._board), Street.RIVER), 0, self._board, line)

    def _deal_rest(self, line: int) -> None:
        rest, missing = self._rest or (), _WHOLE_BOARD - len(self._board)
        if not rest:
            return
        runs = len(rest) // missing if missing else 0
        if len(rest) > missing and (not missing or len(rest) % missing):
            raise UnreadableError(Problem("RD001", line, {"what": _DEAL}))
        self._b.hand.runs = max(runs, 1) + self._unknown_runs
        for run in range(1, runs + 1) if runs > 1 else (0,):
            board = self._board + (rest[(run - 1) * missing : run * missing] if run else rest)
            for size, street in _STREETS.items():
                if len(self._board) < size <= len(board):
                    self._b.deal(street, run, board[:size], line)

    def _play(self, fields: _Fields, line: int) -> None:
        action, place = fields.get("Action", ""), fields.get("Seat", "")
        if action == "Deal":
            cards = _cards(fields.get("value", ""))
            self._deal(cards, line)
            return
        self._plays_left -= action in _BETTING
        seat = int(place) if place.isdecimal() else 0
        if seat not in self._b.hand.seats:
            raise UnreadableError(Problem("RD002", line, {"what": f"seat of {place}"}))
        if not self._act(seat, action, fields, line):
            text = f"{place}: {action} {fields.get('value', '')}".rstrip()
            self._b.hand.unknown_lines.append(UnknownLine(text, line, money="value" in fields))

    def _act(self, seat: int, action: str, fields: _Fields, line: int) -> bool:
        b = self._b
        if action == "Folds":
            b.fold(seat, line)
        elif action == "Checks":
            b.check(seat, line)
        elif action == "Wins":
            b.collect(seat, self._amount(fields, "value", line), None, line)
        elif action == "Takes Back":
            b.returned(seat, self._amount(fields, "value", line), line)
        elif action in ("Bets", "Raises To", "Straddles"):
            return self._moves_to(seat, action, self._amount(fields, "value", line), line)
        elif action == "Calls":
            price = max(self._totals.values(), default=0) - self._totals.get(seat, 0)
            units = min(price, self._left[seat])
            if units <= 0:
                return False
            b.call(seat, units, units == self._left[seat], line)
            self._put_in(seat, units)
        elif action == "All-In":
            if self._left[seat] <= 0:
                return False
            b.all_in(seat, self._left[seat], line)
            self._put_in(seat, self._left[seat])
        else:
            return False
        return True

    def _moves_to(self, seat: int, action: str, total: int, line: int) -> bool:
        added = total - self._totals.get(seat, 0)
        if added <= 0:
            return False
        if action == "Bets":
            self._b.bet_to(seat, total, False, line)
        elif action == "Straddles":
            self._b.straddle_to(seat, total, False, line)
        else:
            self._b.raise_to(seat, None, total, False, line)
        self._put_in(seat, added)
        return True
