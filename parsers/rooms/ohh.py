"""OHH, the Open Hand History format: one hand in JSON to a Hand (docs/rooms/ohh.md).

Every amount is the chips that an action adds. Some programs write street totals instead; their hands are read both
ways, and the second way is taken where only that one holds together.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import Any

from parsers import clock
from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.conventions import (
    Evidence,
    PotFigure,
    RaiseText,
    RakeFigure,
    RoomConventions,
    TotalFigure,
    Uncalled,
)
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
from parsers.money import CHIPS, PLAY, Currency, amounts, cash
from parsers.rooms.ohh_json import load

__all__ = ["ROWS", "parse"]

_ADDED = RoomConventions(
    name="OHH",
    source='docs/rooms/ohh.md "Money"',
    evidence=Evidence.FEW,
    raise_text=RaiseText.PUT_IN,
    uncalled=(Uncalled.SILENT,),
    silent_return_usual=True,
    rake=RakeFigure.PRINTED,
    total=TotalFigure.GROSS,
    pot_figures=PotFigure.NET,
)
_RAISES_TO = replace(_ADDED, name="OHH with raises as street totals", evidence=Evidence.ONE, raise_text=RaiseText.TO)
_TOTALS = replace(
    _RAISES_TO,
    name="OHH with street totals",
    uncalled=(Uncalled.IN_AWARD, Uncalled.SILENT),
    total_with_uncalled=True,
    pot_figures=PotFigure.ABSENT,
)
ROWS: tuple[RoomConventions, ...] = (_ADDED, _RAISES_TO, _TOTALS)
#: The readings of a text that does not hold together as the format means it, and what is said of them.
_OTHERS = {
    _RAISES_TO: "the amounts of raises are street totals",
    _TOTALS: "the amounts of raises and calls are street totals",
}

_GAMES = {"Holdem": (Game.HOLDEM, False), "Omaha": (Game.OMAHA, False), "OmahaHiLo": (Game.OMAHA, True)}
_BETTING = {"NL": Betting.NO_LIMIT, "PL": Betting.POT_LIMIT, "FL": Betting.FIXED_LIMIT}
_STREETS = {
    "Preflop": Street.PREFLOP,
    "Flop": Street.FLOP,
    "Turn": Street.TURN,
    "River": Street.RIVER,
}
_SHOWDOWN = "Showdown"

#: (builder, seat, units, all-in, line), with the chips added
_Put = Callable[[HandBuilder, int, int, bool, int], bool | None]
_POSTS: dict[str, _Put] = {
    "Post Ante": HandBuilder.ante,
    "Post SB": HandBuilder.small_blind,
    "Post BB": HandBuilder.big_blind,
    "Straddle": HandBuilder.straddle,
    "Post Dead": HandBuilder.dead_blind,
    "Post Extra Blind": HandBuilder.post,
    "Bet": HandBuilder.bet,
}
_ADDS: dict[str, _Put] = {"Raise": HandBuilder.raise_with, "Call": HandBuilder.call}
_REACHES: dict[str, _Put] = {
    "Raise": lambda b, seat, units, all_in, line: b.raise_to(seat, None, units, all_in, line),
    "Call": HandBuilder.call_to,
}
_PUTS: dict[str, dict[str, _Put]] = {
    _ADDED.name: {**_POSTS, **_ADDS},
    _RAISES_TO.name: {**_POSTS, **_ADDS, "Raise": _REACHES["Raise"]},
    _TOTALS.name: {**_POSTS, **_REACHES},
}
_QUIET = frozenset({"Sits Down", "Stands Up", "Payout"})
_CHIPS_BROUGHT = frozenset({"Added Chips", "Added To Pot"})
#: money of a tournament that is not played for in the hand
_OTHER_MONEY = frozenset({"player_bounty", "tournament_info", "tournament_bounties"})
_NUMBER = re.compile(r"\"game_number\"\s*:\s*\"?([^\"\s,}]+)")
_ROUNDING = Decimal("0.000001")


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    found = _NUMBER.search(hand.text)
    number = found[1] if found is not None else None
    try:
        wrapper, data = load(hand)
        number = str(data.get("game_number") or wrapper.get("id") or "") or None
        first = _Reader(hand, data, number or "", _ADDED).read()
        for row, what in _OTHERS.items():
            first.other_readings += tuple(_Reader(hand, data, number or "", row).attempt(what))
        return first
    except UnreadableError as error:
        return Unreadable(hand.room, number, hand.source, hand.line, [error.problem])


class _Reader:
    """Reads one hand, its amounts as ``row`` says."""

    __slots__ = ("_currency", "_data", "_number", "_places", "_row", "_text")

    def __init__(self, text: HandText, data: dict[str, Any], number: str, row: RoomConventions) -> None:
        self._text = text
        self._data = data
        self._number = number
        self._row = row
        self._currency = self._read_currency()
        #: player's ID -> seat
        self._places: dict[Any, int] = {}

    def attempt(self, what: str) -> list[Hand]:
        """The hand, if it has amounts that this reading takes otherwise and can be read so; ``what`` is said of it."""
        if not any(action.get("action") in _ADDS for each in self._rounds() for action in _actions(each)):
            return []
        try:
            hand = self.read()
        except UnreadableError:
            return []
        hand.problems.append(Problem("RD012", hand.line, {"what": what}))
        return [hand]

    # --- values ------------------------------------------------------------------------------------

    def _lacks(self, what: str) -> UnreadableError:
        return UnreadableError(Problem("RD002", self._text.line, {"what": what}))

    def _list(self, key: str) -> list[dict[str, Any]]:
        values = self._data.get(key)
        if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
            raise UnreadableError(Problem("RD001", self._text.line, {"what": f"no list {key} for all players"}))
        return values

    def _rounds(self) -> list[dict[str, Any]]:
        return self._list("rounds")

    def _lines(self, key: str, count: int) -> list[int]:
        """The lines of the first ``count`` places at which a key stands; the hand's own where they are not as many."""
        text, line, at, lines = self._text.text, self._text.line, 0, []
        for found in re.finditer(rf"(?<!\\)\"{key}\"\s*:", text):
            line += text.count("\n", at, found.start())
            at = found.start()
            lines.append(line)
        return lines if len(lines) == count else [self._text.line] * count

    def _read_currency(self) -> Currency:
        """With as many digits as the amounts have; a sum of floats may have more, which are noise."""
        data = self._data
        code = str(data.get("currency") or "")
        base = cash("", code.upper()) if re.fullmatch("[A-Za-z]{3}", code) else None
        own = data.get("_currency")
        if base is None and isinstance(own, str) and re.fullmatch("[A-Za-z]{3,12}", own):
            base = Currency(own, 0)
        if base is None:
            base = CHIPS if data.get("tournament") else PLAY
        digits = max((_digits(value) for value in _amounts_in(data)), default=0)
        return base if digits <= base.exponent else Currency(base.code, digits, base.symbol)

    def _units(self, value: object) -> int:
        """An amount in units, 0 where there is none. Raises UnreadableError (RD007) for what is no amount."""
        if value is None:
            return 0
        try:
            number = Decimal(str(value))
            if isinstance(value, bool) or not number.is_finite():
                raise InvalidOperation
            number = number.quantize(_ROUNDING)
            if number < 0:
                raise InvalidOperation
            units = number.scaleb(self._currency.exponent)
        except InvalidOperation:
            raise UnreadableError(Problem("RD007", self._text.line, {"amount": str(value)})) from None
        return int(units.to_integral_value())

    # --- the hand ----------------------------------------------------------------------------------

    def read(self) -> Hand:
        hand = self._new_hand()
        players = self._list("players")
        b = HandBuilder(hand, amounts(self._currency.exponent), Street.PREFLOP)
        for player, line in zip(players, self._lines("starting_stack", len(players)), strict=True):
            self._read_player(b, player, line)
        if len(hand.seats) < 2:
            raise self._lacks("seats")
        self._read_rounds(b)
        self._read_pots(b)
        recorded = hand.recorded
        paid = recorded.collected or recorded.cash_outs or any("paid" in one.params for one in hand.problems)
        if not paid:
            raise UnreadableError(Problem("RD004", self._text.line))
        return b.finish()

    def _new_hand(self) -> Hand:
        data, text = self._data, self._text
        kind = data.get("game_type")
        if kind not in _GAMES:
            raise UnreadableError(Problem("RD001", text.line, {"game": str(kind)}))
        game, hi_lo = _GAMES[kind]
        limit = data.get("bet_limit") or {}
        betting = _BETTING.get(str(limit.get("bet_type")))
        cap = self._units(limit.get("bet_cap")) or None
        stakes = Stakes(
            self._units(data.get("small_blind_amount")) or None,
            self._units(data.get("big_blind_amount")) or None,
            self._units(data.get("ante_amount")) or None,
            cap,
        )
        day, _, time = str(data.get("start_date_utc") or "").rstrip("Z").partition("T")
        tournament = (data.get("tournament_info") or {}).get("tournament_number") if data.get("tournament") else None
        return Hand(
            text.room,
            self._number,
            text.source,
            text.line,
            clock.to_iso(day, time.partition(".")[0], "UTC") if time else None,
            game,
            hi_lo,
            betting,
            stakes,
            self._currency,
            (str(tournament or "") or str(data.get("table_name") or "?")) if data.get("tournament") else None,
            str(data.get("table_name") or "") or None,
            _whole(data.get("table_size")),
            _whole(data.get("dealer_seat")),
            self._row,
        )

    def _read_player(self, b: HandBuilder, player: dict[str, Any], line: int) -> None:
        hand, number, ident = b.hand, _whole(player.get("seat")), player.get("id")
        name = player.get("name", player.get("display"))
        if number is None or number in hand.seats or ident is None or ident in self._places or name is None:
            raise UnreadableError(Problem("RD002", line, {"what": "seat line", "text": str(player)[:200]}))
        stack = player.get("starting_stack")
        bounty = _cents(player.get("player_bounty"))
        hand.seats[number] = Seat(number, str(name), None if stack is None else self._units(stack), line, bounty=bounty)
        self._places[ident] = number
        if ident == self._data.get("hero_player_id"):
            hand.hero = number
        cards = _cards(player.get("cards"))
        if cards:
            b.cards(number, cards, CardSource.LOGGED, line)

    def _read_rounds(self, b: HandBuilder) -> None:
        rounds = self._rounds()
        count = sum(len(_actions(each)) for each in rounds)
        lines = iter(self._lines("action", count))
        marks = self._lines("street", len(rounds))
        times = Counter(str(each.get("street")) for each in rounds if _cards(each.get("cards")))
        seen: Counter[str] = Counter()
        boards: dict[int, tuple[str, ...]] = {}
        for each, line in zip(rounds, marks, strict=True):
            name = str(each.get("street"))
            street = _STREETS.get(name)
            dealt = _cards(each.get("cards"))
            if street is None and name != _SHOWDOWN:
                raise UnreadableError(Problem("RD001", line, {"what": name}))
            if street is not None and dealt:
                seen[name] += 1
                run = seen[name] if times[name] > 1 else 0
                boards[run] = (*boards.get(run, boards.get(0, ())), *dealt)
                b.hand.runs = max(b.hand.runs, run)
                b.deal(street, run, boards[run], line)
            elif street is not None and street is not b.street:
                b.next_street(street)
            for action in _actions(each):
                self._read_action(b, action, next(lines))

    def _read_action(self, b: HandBuilder, action: dict[str, Any], line: int) -> None:
        kind = str(action.get("action"))
        if kind in _QUIET:
            return
        units = self._units(action.get("amount"))
        seat = self._places.get(action.get("player_id"))
        all_in = action.get("is_allin") is True
        if seat is None:
            b.stranger(str(action.get("player_id")), f"{action.get('player_id')} {kind} {action.get('amount')}", line)
            return
        put = _PUTS[self._row.name].get(kind)
        cards = _cards(action.get("cards"))
        if kind == "Fold":
            b.fold(seat, line)
        elif kind == "Check":
            b.check(seat, line)
        elif kind == "Dealt Cards":
            b.cards(seat, cards, CardSource.DEALT, line)
        elif kind == "Shows Cards":
            b.show(seat, cards, line)
        elif kind == "Mucks Cards":
            b.muck(seat, line)
            b.cards(seat, cards, CardSource.MUCKED, line)
        elif kind in _CHIPS_BROUGHT:
            b.reload(seat)
        elif kind in _POSTS and not units and kind != "Bet":
            return  # a blind that its owner had no chips for
        elif put is None or not units or put(b, seat, units, all_in, line) is False:
            text = f"{b.hand.seats[seat].name}: {kind} {action.get('amount')}"
            b.hand.unknown_lines.append(UnknownLine(text, line, money=bool(units) or put is not None))

    # --- results -----------------------------------------------------------------------------------

    def _read_pots(self, b: HandBuilder) -> None:
        pots = self._list("pots")
        recorded = b.hand.recorded
        lines = self._lines("player_wins", len(pots))
        wins = iter(self._lines("win_amount", sum(len(_wins(pot)) for pot in pots)))
        total = rake = 0
        for place, (pot, line) in enumerate(zip(pots, lines, strict=True)):
            amount, taken = self._units(pot.get("amount")), self._units(pot.get("rake"))
            total, rake = total + amount, rake + taken
            jackpot = self._read_fee(b, pot, line)
            if self._row is not _TOTALS and len(pots) > 1:
                recorded.pots.append(PrintedPot(place, amount - taken - jackpot, line))
            for win in _wins(pot):
                self._read_win(b, win, place if len(pots) > 1 else None, next(wins))
        if pots:
            recorded.rake = Printed(rake, lines[0])
            recorded.total = Printed(total, lines[0])

    def _read_fee(self, b: HandBuilder, pot: dict[str, Any], line: int) -> int:
        jackpot = self._units(pot.get("jackpot"))
        if jackpot:
            before = b.hand.recorded.fees.get("jackpot")
            b.hand.recorded.fees["jackpot"] = Printed(jackpot + (before.units if before else 0), line)
        return jackpot

    def _read_win(self, b: HandBuilder, win: dict[str, Any], pot: int | None, line: int) -> None:
        seat, units = self._places.get(win.get("player_id")), self._units(win.get("win_amount"))
        if seat is None:
            b.problem("RD008", line, name=str(win.get("player_id")), paid=str(win)[:200])
            return
        if units:
            b.collect(seat, units, pot, line)
        if self._units(win.get("cashout_amount")):
            fee = win.get("cashout_fee")
            paid = self._units(win["cashout_amount"])
            b.cash_out(seat, paid, None if fee is None else self._units(fee), line)


def _actions(each: dict[str, Any]) -> list[dict[str, Any]]:
    found = each.get("actions")
    return [action for action in found if isinstance(action, dict)] if isinstance(found, list) else []


def _wins(pot: dict[str, Any]) -> list[dict[str, Any]]:
    found = pot.get("player_wins")
    return [win for win in found if isinstance(win, dict)] if isinstance(found, list) else []


def _cards(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return split_cards(value)
    return tuple(map(str, value)) if isinstance(value, list) else ()


def _whole(value: object) -> int | None:
    """A number that programs write as such or as text."""
    text = str(value)
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else None


def _cents(value: object) -> int | None:
    """A bounty, which is money whatever the hand is played for."""
    try:
        return int((Decimal(str(value)).quantize(_ROUNDING) * 100).to_integral_value()) or None
    except (InvalidOperation, ValueError):
        return None


def _amounts_in(data: object) -> list[Decimal]:
    """All fractions of a hand; its other numbers need no digits."""
    if isinstance(data, Decimal):
        return [data]
    if isinstance(data, dict):
        return [amount for key, value in data.items() if key not in _OTHER_MONEY for amount in _amounts_in(value)]
    return [amount for value in data for amount in _amounts_in(value)] if isinstance(data, list) else []


def _digits(value: Decimal) -> int:
    try:
        exponent = value.quantize(_ROUNDING).normalize().as_tuple().exponent
    except InvalidOperation:
        return 0
    return max(-exponent, 0) if isinstance(exponent, int) else 0
