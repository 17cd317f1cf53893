"""GGPoker: the text of one hand to a Hand (docs/rooms/ggpoker.md). Natural8 and other skins write the same.

Lines are resolved by names first: only seated names are names, and most are hexadecimal digits that may look like
numbers. The figures of raises and straddles are totals of the street.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from parsers import clock
from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.dealing import first_street
from parsers.errors import Problem, UnreadableError
from parsers.hand import (
    Betting,
    CardSource,
    Game,
    Hand,
    HandText,
    Seat,
    Stakes,
    UnknownLine,
    Unreadable,
)
from parsers.money import CHIPS, PLAY, AmountError, Amounts, Currency, amounts, cash
from parsers.refusals import bad_amount_in, refused
from parsers.rooms.ggpoker_summary import read_summary
from parsers.rooms.ggpoker_words import GAMES, MARKS, POTS, QUIET, ROWS, VERBS, conventions
from parsers.textroom import Names

__all__ = ["ROWS", "parse"]

_ID = re.compile(r"\W{0,20}Poker Hand #(?P<id>\w+)")
_HEADER = re.compile(
    r"[: ]*(?P<level>.+?) *- (?P<day>[0-9]{4}/[0-9]{2}/[0-9]{2}) (?P<time>[0-9]{1,2}:[0-9]{2}:[0-9]{2}) *"
)
_TOURNAMENT = re.compile(
    r"Tournament #(?P<number>[0-9]+),? *(?P<game>.*?) *- Level ?[0-9]+ ?"
    r"\((?P<small>[0-9.,]+)/(?P<big>[0-9.,]+)(?: ?\((?P<ante>[0-9.,]+)\))?\)"
)
_CASH = re.compile(r"(?P<game>.+?) *\((?P<sign>[^\d.,]{0,3})(?P<small>[0-9.,]+)(?:/[^\d.,]{0,3}(?P<big>[0-9.,]+))?\)")
_TABLE = re.compile(r"Table '(?P<name>.*)'(?: (?P<max>\d{1,3})-max)?(?: Seat #(?P<button>\d{1,3}) is the button)?")
_SEAT = re.compile(
    r"Seat (?P<seat>[0-9]{1,2}): (?P<name>.+) \((?P<stack>[^()]*?) in chips\)(?P<away> (?:is )?sitting out)?"
)
_CASH_DROP = re.compile(r"Cash Drop to Pot ?: (?:total )?(?P<amount>\S+)")
_DIGIT = re.compile("[0-9]")
_LONGEST_HEADER = 1000


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    text = hand.text.rstrip().replace("\xa0", " ")
    while " \n" in text:
        text = text.replace(" \n", "\n")
    lines = text.split("\n")
    first = lines[0].replace("\u2019", "'")
    found = _ID.match(first)
    try:
        if found is None:
            raise UnreadableError(Problem("RD002", hand.line, {"what": "hand number"}))
        return _Reader(hand, lines).read(found["id"], first[found.end() :])
    except UnreadableError as error:
        problem = error.problem
    except AmountError as error:
        problem = bad_amount_in(error, lines, hand.line, 0).problem
    return refused(
        hand, found["id"] if found else None, problem, first, ended=" collected " in text or "*** SUMMARY ***" in text
    )


@dataclass(frozen=True, slots=True)
class _Header:
    """The first line: ``figures`` = small and big blind and ante as printed, "" = none."""

    hand_id: str
    day: str
    time: str
    game: Game
    betting: Betting
    tournament: str | None
    currency: Currency
    figures: tuple[str, str, str]


class _Reader:
    """Reads the lines of one hand. ``_awarded``: a payment line was seen, whoever it names."""

    __slots__ = ("_awarded", "_first", "_lines", "_names", "_text")

    def __init__(self, text: HandText, lines: list[str]) -> None:
        self._text = text
        self._lines = lines
        self._first = text.line
        self._names = Names()
        self._awarded = False

    def read(self, hand_id: str, rest: str) -> Hand:
        """``rest``: what follows the number in the header."""
        header = self._read_header(hand_id, rest)
        at, table = self._find_table()
        try:
            b = self._read_as(header, header.currency, table, at)
        except AmountError:
            if header.currency.code != PLAY.code:
                raise
            # Play money has no fixed unit: chips where the text shows whole ones, else hundredths.
            b = self._read_as(header, replace(header.currency, exponent=2), table, at)
        if not (self._awarded or b.hand.recorded.has_summary):
            raise UnreadableError(Problem("RD004", self._first))
        return b.finish()

    def _read_as(self, header: _Header, currency: Currency, table: re.Match[str], at: int) -> HandBuilder:
        units = amounts(currency.exponent)
        self._names = Names()
        self._awarded = False
        hand = self._new_hand(header, currency, units, table)
        at = self._read_seats(hand, units, at + 1)
        b = HandBuilder(hand, units, first_street(hand.game))
        at = self._read_body(b, at)
        if at < len(self._lines):
            read_summary(b, self._lines[at + 1 :], self._first + at)
        else:
            hand.unended = self._first + len(self._lines) - 1
        return b

    # --- header, table, seats ----------------------------------------------------------------------

    def _read_header(self, hand_id: str, text: str) -> _Header:
        header = _HEADER.fullmatch(text) if len(text) < _LONGEST_HEADER else None
        if header is None:
            raise self._lacks("game, stakes and date")
        level = _TOURNAMENT.fullmatch(header["level"]) or _CASH.fullmatch(header["level"])
        if level is None:
            raise self._lacks("game and stakes")
        figures = level.groupdict()
        game, betting = self._game_of(level["game"], titled=level.re is _TOURNAMENT)
        currency = CHIPS
        if level.re is _CASH:
            sign = level["sign"].strip()
            known = cash(sign, "") if sign else PLAY
            if known is None:
                raise UnreadableError(Problem("RD001", self._first, {"what": f"currency {sign}"}))
            currency = known
        stakes = (figures["small"], figures["big"] or "", figures.get("ante") or "")
        return _Header(hand_id, header["day"], header["time"], game, betting, figures.get("number"), currency, stakes)

    def _game_of(self, text: str, *, titled: bool) -> tuple[Game, Betting]:
        """The game that the text names; the tournament's own name may stand before it."""
        words = text.lower()
        found = GAMES.get(words)
        if found is None and titled:
            found = next((game for name, game in GAMES.items() if words.endswith(f" {name}")), None)
        if found is None:
            raise UnreadableError(Problem("RD001", self._first, {"game": text}))
        return found

    def _find_table(self) -> tuple[int, re.Match[str]]:
        """(index, match) of the table line: the first line after the header that is not blank."""
        for at in range(1, len(self._lines)):
            if self._lines[at]:
                table = _TABLE.fullmatch(self._lines[at])
                if table is not None:
                    return at, table
                break
        raise self._lacks("table")

    def _new_hand(self, header: _Header, currency: Currency, units: Amounts, table: re.Match[str]) -> Hand:
        text = self._text
        small, big, ante = (units[figure] if figure else None for figure in header.figures)
        # one figure alone is both ante and button blind of a short deck game
        stakes = Stakes(small, big, ante) if big is not None else Stakes(ante=small, button_blind=small)
        return Hand(
            text.room,
            header.hand_id,
            text.source,
            text.line,
            clock.to_iso(header.day.replace("/", "-"), header.time, ""),
            header.game,
            False,
            header.betting,
            stakes,
            currency,
            header.tournament,
            table["name"],
            int(table["max"]) if table["max"] else None,
            int(table["button"] or 0) or None,
            conventions(header.day, header.tournament is not None, "_" in header.hand_id),
        )

    def _lacks(self, what: str) -> UnreadableError:
        return UnreadableError(Problem("RD002", self._first, {"what": what}))

    def _read_seats(self, hand: Hand, units: Amounts, at: int) -> int:
        """Read the block of seat lines; returns the index of the first line after it."""
        seats, names = hand.seats, self._names.seats
        for index in range(at, len(self._lines)):
            line = self._lines[index]
            if not line:
                continue
            match = _SEAT.fullmatch(line) if line.startswith("Seat ") else None
            if match is None and (not line.startswith("Seat ") or any(line.startswith(f"{name}: ") for name in names)):
                break
            number = self._first + index
            seat = int(match["seat"]) if match is not None else 0
            if match is None or not seat or seat in seats or match["name"] in names:
                raise UnreadableError(Problem("RD002", number, {"what": "seat line", "text": line}))
            seats[seat] = Seat(seat, match["name"], units[match["stack"]], number, match["away"] is not None)
            names[match["name"]] = seat
        else:
            index = len(self._lines)
        if not seats:
            raise self._lacks("seats")
        return index

    # --- the body ----------------------------------------------------------------------------------

    def _read_body(self, b: HandBuilder, start: int) -> int:
        """Read posts, actions and payments; returns the index of the SUMMARY mark, or the end."""
        names = self._names
        seats, awkward = names.seats, names.awkward()
        whole, by_word = VERBS.whole, VERBS.by_word
        number = self._first + start - 1
        for line in self._lines[start:]:
            number += 1
            name, found, what = line.partition(": ")
            if awkward:
                name, what = names.split(line, ": ")
            seat = seats.get(name)
            if seat is not None and found:
                act = whole.get(what)
                if act is not None:
                    act(b, seat, number)
                    continue
                verb, _, rest = what.partition(" ")
                handler = by_word.get(verb)
                if handler is None or not handler(b, seat, rest, number):
                    self._read_odd_action(b, line, what, number)
            elif not line:
                continue
            elif line == "*** SUMMARY ***":
                return number - self._first
            elif not (
                (line[0] == "*" and self._read_mark(b, line, number))
                or (line.startswith("Dealt to ") and self._read_dealt(b, line[len("Dealt to ") :], number))
                or self._read_payment(b, line, number)
            ):
                self._read_rest(b, line, number)
        return len(self._lines)

    def _read_mark(self, b: HandBuilder, line: str, number: int) -> bool:
        """A mark of a street or show-down; False if it is none (names may start so)."""
        mark, found, rest = line.partition(" ***")
        known = MARKS.get(mark[len("*** ") :]) if found and mark.startswith("*** ") else None
        cards = rest.strip()
        if known is None or (cards and not (cards[0] == "[" and cards[-1] == "]")):
            return False
        street, run = known
        if street is None:
            b.run = run or None
        else:
            b.hand.runs = max(b.hand.runs, run)
            b.deal(street, run, split_cards(cards[1:-1].replace("] [", " ")), number)
        return True

    def _read_dealt(self, b: HandBuilder, text: str, number: int) -> bool:
        """``Hero [Ah Kd]``, or a name alone: his cards are not told."""
        seats = self._names.seats
        if text in seats:
            return True
        name, found, cards = text.rpartition(" [")
        seat = seats.get(name)
        if seat is None or not found or not cards.endswith("]"):
            return False
        b.cards(seat, split_cards(cards[:-1]), CardSource.DEALT, number)
        if b.hand.hero is None:
            b.hand.hero = seat
        return True

    def _read_payment(self, b: HandBuilder, line: str, number: int) -> bool:
        """``A collected $9 from pot`` and ``Uncalled bet ($4) returned to A``, if A is seated."""
        seats = self._names.seats
        head, found, label = line.rpartition(" from ")
        if found and label in POTS:
            name, found, amount = head.rpartition(" collected ")
            seat = seats.get(name, seats.get(name.removesuffix(":")))
            self._awarded = self._awarded or bool(found)
            if seat is not None and found:
                b.collect(seat, b.amounts[amount], None, number)
                return True
        if line.startswith("Uncalled bet ("):
            amount, found, name = line[len("Uncalled bet (") :].partition(") returned to ")
            seat = seats.get(name)
            if seat is not None and found:
                b.returned(seat, b.amounts[amount], number)
                return True
        return False

    def _read_odd_action(self, b: HandBuilder, line: str, what: str, number: int) -> None:
        """A seated name and a colon, but no action: ``A: collected $9 from pot``, a note, or not understood."""
        if not (self._read_payment(b, line, number) or what.startswith(QUIET)):
            _unknown(b, line, what, number)

    def _read_rest(self, b: HandBuilder, line: str, number: int) -> None:
        """The room's own money, notes, people who are not seated, and lines that are not understood."""
        drop = _CASH_DROP.fullmatch(line)
        if drop is not None:
            b.house_money(b.amounts[drop["amount"]], number)
            return
        name, what = self._names.split(line, " ")
        if (name and what.startswith(QUIET)) or (' said, "' in line and line.endswith('"')):
            return
        paid = self._paid_stranger(line)
        actor, found, action = line.partition(": ")
        acts = found and not name and (action in VERBS.whole or action.partition(" ")[0] in VERBS.by_word)
        if paid:
            b.problem("RD008", number, name=paid, paid=line)
        elif acts:
            b.stranger(actor, line, number)
        elif "***" in line:
            # A mark that is not understood: streets would merge and every raise after it be misread.
            raise UnreadableError(Problem("RD001", number, {"what": line}))
        elif name:
            _unknown(b, line, what, number)
        elif not line.startswith("Dealt to "):
            # A name at the end: money that went back to somebody, told in words that are not known?
            last = next((name for name in self._names.seats if line.endswith(f" {name}")), line)
            _unknown(b, line, line.removesuffix(last), number)
        else:
            b.problem("RD008", number, name=line[len("Dealt to ") :].partition(" [")[0])

    def _paid_stranger(self, line: str) -> str:
        """The name of somebody who is not seated in a line that pays or returns money, or ""."""
        if line.startswith("Uncalled bet ("):
            return line.partition(") returned to ")[2]
        head, _, label = line.rpartition(" from ")
        return head.rpartition(" collected ")[0].removesuffix(":") if label in POTS else ""


def _unknown(b: HandBuilder, line: str, what: str, number: int) -> None:
    """``what`` = the text after a seated name, "" if there is none."""
    b.hand.unknown_lines.append(UnknownLine(line, number, _DIGIT.search(what) is not None))
