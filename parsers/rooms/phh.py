"""PHH, the open Poker Hand History format: one hand in TOML to a Hand (docs/rooms/phh.md).

Amounts of calls, the return of uncalled bets, pots and rake are nowhere in such a file; what it records as a result
are final stacks or winnings, or nothing.
"""

from __future__ import annotations

import os
import re
import tomllib
from dataclasses import replace
from decimal import Decimal
from typing import Any

from parsers import clock
from parsers.builder import HandBuilder
from parsers.conventions import (
    Evidence,
    PotFigure,
    RaiseText,
    RakeFigure,
    RoomConventions,
    TotalFigure,
    Uncalled,
)
from parsers.dealing import first_street
from parsers.errors import Problem, UnreadableError
from parsers.hand import Betting, Game, Hand, HandText, Printed, Seat, Stakes, SummarySeat, SummaryState, Unreadable
from parsers.money import CHIPS, PLAY, Currency, cash
from parsers.rooms.phh_actions import Play

__all__ = ["ROWS", "parse"]

_WINNINGS = RoomConventions(
    name="PHH with winnings",
    source='docs/rooms/phh.md "Money"',
    evidence=Evidence.FEW,
    raise_text=RaiseText.TO,
    uncalled=(Uncalled.IN_WALK, Uncalled.SILENT),
    silent_return_usual=True,
    rake=RakeFigure.ABSENT,
    total=TotalFigure.ABSENT,
    pot_figures=PotFigure.ABSENT,
)
_STACKS = RoomConventions(
    name="PHH with final stacks",
    source='docs/rooms/phh.md "Money"',
    evidence=Evidence.FEW,
    raise_text=RaiseText.TO,
    uncalled=(Uncalled.IN_AWARD, Uncalled.SILENT),
    silent_return_usual=True,
    rake=RakeFigure.ABSENT,
    total=TotalFigure.ABSENT,
    pot_figures=PotFigure.ABSENT,
    results_printed=True,
)
_NO_RESULT = RoomConventions(
    name="PHH without a result",
    source='docs/rooms/phh.md "Money"',
    evidence=Evidence.FEW,
    raise_text=RaiseText.TO,
    uncalled=(Uncalled.SILENT,),
    silent_return_usual=True,
    rake=RakeFigure.ABSENT,
    total=TotalFigure.ABSENT,
    pot_figures=PotFigure.ABSENT,
)
_RETURNS = replace(
    _WINNINGS,
    name="PHH with winnings and returns",
    uncalled=(Uncalled.RETURN_LINE, Uncalled.SILENT),
)
_CHARGES = replace(
    _RETURNS, name="PHH with winnings, returns and rake", rake=RakeFigure.PRINTED, total=TotalFigure.GROSS
)
ROWS: tuple[RoomConventions, ...] = (_WINNINGS, _STACKS, _NO_RESULT, _RETURNS, _CHARGES)

#: What the letters of a variant stand for: game, hi/lo, betting.
VARIANTS: dict[str, tuple[Game, bool, Betting]] = {
    "NT": (Game.HOLDEM, False, Betting.NO_LIMIT),
    "PT": (Game.HOLDEM, False, Betting.POT_LIMIT),
    "FT": (Game.HOLDEM, False, Betting.FIXED_LIMIT),
    "NS": (Game.SHORT_DECK, False, Betting.NO_LIMIT),
    "PO": (Game.OMAHA, False, Betting.POT_LIMIT),
    "PO/8": (Game.OMAHA, True, Betting.POT_LIMIT),
    "FO/8": (Game.OMAHA, True, Betting.FIXED_LIMIT),
    "F7S": (Game.STUD, False, Betting.FIXED_LIMIT),
    "F7S/8": (Game.STUD, True, Betting.FIXED_LIMIT),
    "FR": (Game.RAZZ, False, Betting.FIXED_LIMIT),
    "N2L1D": (Game.SINGLE_27, False, Betting.NO_LIMIT),
    "F2L3D": (Game.TRIPLE_27, False, Betting.FIXED_LIMIT),
    "FB": (Game.BADUGI, False, Betting.FIXED_LIMIT),
}

_VARIANT = re.compile(r"\s*variant\s*=\s*[\"']([^\"'\n]*)[\"']", re.MULTILINE)
_NUMBER = re.compile(r"^hand\s*=\s*(?:([0-9]+)|\"([^\"\n]*)\"|'([^'\n]*)')", re.MULTILINE)
#: where an amount below zero has a meaning: the post of one who comes in
_SIGNED = "blinds_or_straddles"
_LISTS = (_SIGNED, "actions", "players", "seats")
#: no amount is as large
_MOST = Decimal(10) ** 18
_NUMBERED = re.compile(r"\[([0-9]+)\]")
_ZONES = {"America/New_York": "ET", "UTC": "UTC", "Europe/London": "WET"}
_MOST_DIGITS = 9


def number_of(text: str) -> str:
    """The hand's number as its key ``hand`` gives it, or ""."""
    found = _NUMBER.search(text)
    return "" if found is None else next((group for group in found.groups() if group is not None), "")


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    try:
        return _Reader(hand).read()
    except UnreadableError as error:
        return Unreadable(hand.room, hand_id(hand), hand.source, hand.line, [error.problem])


def hand_id(hand: HandText) -> str | None:
    """The hand's number as its text and the name of its file tell it."""
    return _hand_id(hand, number_of(hand.text))


def _hand_id(hand: HandText, number: str) -> str | None:
    """The hand's own number, or the name of its file and its place there."""
    if number:
        return number
    stem = _stem(hand)
    table = _NUMBERED.match(hand.text)
    return f"{stem}-{table[1]}" if table is not None and stem else stem or None


def _stem(hand: HandText) -> str:
    """The name of the hand's file without its ending."""
    return os.path.splitext(os.path.basename(hand.source))[0]


class _Reader:
    """Reads one hand's tables of TOML."""

    __slots__ = ("_currency", "_data", "_text")

    def __init__(self, text: HandText) -> None:
        self._text = text
        self._data = self._load()
        self._currency = self._read_currency()

    def _load(self) -> dict[str, Any]:
        try:
            data = tomllib.loads(self._text.text, parse_float=Decimal)
        except (ValueError, ArithmeticError, RecursionError) as error:  # numbers without end, too
            what = f"it is no TOML ({error})"
            raise UnreadableError(Problem("RD001", self._text.line, {"what": what})) from None
        while len(data) == 1 and isinstance(inner := next(iter(data.values())), dict):
            data = inner
        for key in _LISTS:
            if not isinstance(data.get(key, []), list):
                raise UnreadableError(Problem("RD001", self._text.line, {"what": f"no list {key} for all players"}))
        return data

    def _lacks(self, what: str) -> UnreadableError:
        return UnreadableError(Problem("RD002", self._text.line, {"what": what}))

    # --- values ------------------------------------------------------------------------------------

    def _list(self, key: str, size: int | None = None) -> list[Any]:
        values = self._data.get(key)
        if not isinstance(values, list) or (size is not None and len(values) != size):
            raise UnreadableError(Problem("RD001", self._text.line, {"what": f"no list {key} for all players"}))
        return values

    def _line_of(self, key: str) -> int:
        """The line on which a key stands; the hand's own if it is not found."""
        found = re.search(rf"^\s*{key}\s*=", self._text.text, re.MULTILINE)
        return self._text.line + (self._text.text.count("\n", 0, found.end()) if found is not None else 0)

    def _read_currency(self) -> Currency:
        """The currency of the text; with as many digits as its amounts have."""
        data = self._data
        code, sign = data.get("currency"), data.get("currency_symbol")
        known = cash(
            sign if isinstance(sign, str) else "",
            code.upper() if isinstance(code, str) and re.fullmatch("[A-Za-z]{3}", code) else "",
        )
        digits = max((_digits(value) for value in _numbers(data)), default=0)
        if digits > _MOST_DIGITS:
            raise self._lacks("stakes")
        if known is None:
            base = PLAY if isinstance(code, str) and code.lower() == "play" else _own_currency(data) or CHIPS
            return Currency(base.code, digits) if digits else base
        return known if digits <= known.exponent else Currency(known.code, digits, known.symbol)

    def _units(self, value: object) -> int:
        """An amount in units, 0 or more. Raises UnreadableError (RD007) for what is none."""
        units = self._signed(value)
        if units < 0:
            raise self._no_amount(value)
        return units

    def _signed(self, value: object) -> int:
        """An amount in units that may be below zero. Raises UnreadableError (RD007) for what is none."""
        if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
            raise self._no_amount(value)
        if not Decimal(value).is_finite() or abs(Decimal(value)) >= _MOST:
            raise self._no_amount(value)
        return int(Decimal(value).scaleb(self._currency.exponent))

    def _no_amount(self, value: object) -> UnreadableError:
        return UnreadableError(Problem("RD007", self._text.line, {"amount": str(value)}))

    def _amounts(self, key: str, size: int) -> list[int]:
        read = self._signed if key == _SIGNED else self._units
        return [read(value) for value in self._list(key, size)]

    # --- the hand ----------------------------------------------------------------------------------

    def read(self) -> Hand:
        data, text = self._data, self._text
        variant = data.get("variant")
        if not isinstance(variant, str) or variant not in VARIANTS:
            raise UnreadableError(Problem("RD001", text.line, {"game": str(variant)}))
        stacks = self._list("starting_stacks")
        if not 2 <= len(stacks) <= 23:
            raise self._lacks("seats")
        hand = self._new_hand(*VARIANTS[variant], len(stacks))
        places = self._read_seats(hand, stacks)
        b = HandBuilder(hand, {}, first_street(hand.game))  # type: ignore[arg-type]
        play = Play(b, places, self._units, text)
        self._post(b, play, places)
        play.read(self._list("actions"))
        self._read_results(b, places)
        return b.finish()

    def _new_hand(self, game: Game, hi_lo: bool, betting: Betting, size: int) -> Hand:
        data, text = self._data, self._text
        limit = betting is Betting.FIXED_LIMIT
        blinds = [value for value in map(self._signed, data.get(_SIGNED) or []) if value > 0]
        small = self._units(data["small_bet"]) if limit and "small_bet" in data else None
        big = self._units(data["big_bet"]) if limit and "big_bet" in data else None
        if not limit and blinds:
            small, big = (blinds[0], blinds[1]) if len(blinds) > 1 else (None, blinds[0])
        number = data.get("hand")
        table = data.get("table")
        count = data.get("seat_count")
        numbered_in = str(data.get("venue") or data.get("event") or _stem(text))
        return Hand(
            text.room,
            _hand_id(text, "" if number is None else str(number)) or "",
            text.source,
            text.line,
            self._time(),
            game,
            hi_lo,
            betting,
            Stakes(small, big),
            self._currency,
            None,
            None if table is None else str(table),
            count if isinstance(count, int) and count >= size else None,
            None,
            self._row(),
            numbered_in=numbered_in,
        )

    def _row(self) -> RoomConventions:
        data = self._data
        if "winnings" in data:
            return _WINNINGS if "_returned" not in data else _CHARGES if "_rake" in data else _RETURNS
        return _STACKS if "finishing_stacks" in data else _NO_RESULT

    def _time(self) -> str | None:
        data = self._data
        day, month, year = data.get("day"), data.get("month"), data.get("year")
        if not (isinstance(day, int) and isinstance(month, int) and isinstance(year, int)):
            return None
        zone = data.get("time_zone_abbreviation") or _ZONES.get(str(data.get("time_zone")), "")
        date = f"{year:04d}-{month:02d}-{day:02d}"
        if "time" not in data:
            return None
        return clock.to_iso(date, str(data["time"])[:8], str(zone))

    def _read_seats(self, hand: Hand, stacks: list[Any]) -> list[int]:
        """Fills the seats; returns the seat of each player of the lists."""
        size = len(stacks)
        places = self._data.get("seats") or list(range(1, size + 1))
        names = self._data.get("players") or [f"p{n}" for n in range(1, size + 1)]
        if len(places) != size or len(names) != size:
            raise self._lacks("seats")
        line = self._line_of("starting_stacks")
        for place, name, stack in zip(places, names, stacks, strict=True):
            known = not (isinstance(stack, Decimal) and not stack.is_finite())
            if not isinstance(place, int) or isinstance(place, bool) or place in hand.seats or place < 0:
                raise self._lacks("seats")
            hand.seats[place] = Seat(place, str(name), self._units(stack) if known else None, line)
        hand.button = places[-1]
        return list(places)

    def _post(self, b: HandBuilder, play: Play, places: list[int]) -> None:
        size, line = len(places), self._line_of("antes")
        antes = self._amounts("antes", size)
        trimmed = self._data.get("ante_trimming_status") is True
        paid = [ante for ante in antes if ante]
        if len(paid) == 1 and trimmed and size > 1:
            b.problem("RD012", line, what="a single ante is dead money, whatever its flag says")
        common = max(set(paid), key=paid.count) if paid else 0
        for seat, ante in zip(places, antes, strict=True):
            even = ante if trimmed or len(paid) == 1 else min(ante, common)
            play.ante(seat, even, ante - even)
        if "bring_in" in self._data:
            play.bring_in = self._units(self._data["bring_in"])
            return
        posts = list(zip(places, self._amounts(_SIGNED, size), strict=True))
        if size == 2:  # heads-up the button posts the small blind, but the list begins with it
            posts = [(places[1], posts[0][1]), (places[0], posts[1][1])]
        play.blinds(posts)

    def _read_results(self, b: HandBuilder, places: list[int]) -> None:
        hand, size = b.hand, len(places)
        line = self._line_of("winnings" if "winnings" in self._data else "finishing_stacks")
        if "winnings" in self._data:
            self._read_own_fields(b, places)
            for seat, units in zip(places, self._amounts("winnings", size), strict=True):
                if units:
                    b.collect(seat, units, None, line)
        elif "finishing_stacks" in self._data:
            put_in = dict.fromkeys(places, 0)
            for event in b.events:
                put_in[event.seat] += event.amount
            hand.recorded.has_summary = True
            for seat, final in zip(places, self._amounts("finishing_stacks", size), strict=True):
                stack = hand.seats[seat].stack
                came_back = final - (stack or 0) + put_in[seat]
                state = SummaryState.FOLDED if seat in b.folded else SummaryState.OTHER
                paid = stack is not None and came_back > 0
                if paid:
                    b.collect(seat, came_back, None, line)
                # a final stack that was taken as a payment is no second figure to hold that against
                hand.recorded.summary[seat] = SummarySeat(seat, state, None, line, balance=None if paid else final)
        else:
            hand.no_result = True

    def _read_own_fields(self, b: HandBuilder, places: list[int]) -> None:
        """What the winnings do not hold, in the fields that our own writer adds."""
        data, recorded = self._data, b.hand.recorded
        if "_returned" not in data:
            return
        line = self._line_of("_returned")
        for seat, units in zip(places, self._amounts("_returned", len(places)), strict=True):
            if units:
                b.returned(seat, units, line)
        if "_rake" in data:
            recorded.rake = Printed(self._units(data["_rake"]), self._line_of("_rake"))
            if "_fees" in data:
                recorded.fees["fee"] = Printed(self._units(data["_fees"]), self._line_of("_fees"))
            if "_total" in data:
                recorded.total = Printed(self._units(data["_total"]), self._line_of("_total"))


def _own_currency(data: dict[str, Any]) -> Currency | None:
    """A currency that is none of ISO 4217, in the field that our own writer adds."""
    code = data.get("_currency")
    return Currency(code, 0) if isinstance(code, str) and re.fullmatch("[A-Za-z]{3,12}", code) else None


def _digits(value: int | Decimal) -> int:
    """Digits after the decimal sign that an amount needs."""
    if isinstance(value, int) or not value.is_finite():
        return 0
    exponent = value.normalize().as_tuple().exponent
    return max(-exponent, 0) if isinstance(exponent, int) else 0


_AMOUNT_KEYS = (
    *("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings", "bring_in", "min_bet"),
    *("small_bet", "big_bet", "_returned", "_rake", "_fees", "_total"),
)
_BET = re.compile(r"p[0-9]+ cbr ([0-9]+(?:\.[0-9]+)?)")


def _numbers(data: dict[str, Any]) -> list[int | Decimal]:
    """All amounts of a hand."""
    found: list[int | Decimal] = []
    for key in _AMOUNT_KEYS:
        value = data.get(key)
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, (int, Decimal)):
                found.append(one)
    for action in data.get("actions") or []:
        match = _BET.match(action) if isinstance(action, str) else None
        if match is not None:
            found.append(Decimal(match[1]))
    return found
