"""The older text of the Winning network: ``Game started at: ..`` and ``Game ID: ..`` (docs/rooms/winning.md)."""

from __future__ import annotations

import re
from dataclasses import replace

from parsers import clock
from parsers.builder import HandBuilder
from parsers.conventions import RoomConventions
from parsers.dealing import STUD_GAMES, first_street
from parsers.errors import Problem, UnreadableError
from parsers.hand import Betting, CardSource, EventKind, Game, Hand, HandText, Seat, Stakes, Street
from parsers.money import CHIPS, PLAY, AmountError, Currency, amounts, cash
from parsers.refusals import bad_amount
from parsers.rooms.winning_results import Results, add_unlisted, join_unseated
from parsers.rooms.winning_words import (
    GAMES,
    OLD_CASH,
    OLD_JACKPOT,
    OLD_MARKS,
    OLD_PLAY_MONEY,
    OLD_TOURNAMENT,
    OLD_VERBS,
    Actors,
    cards_of,
    unknown,
)

_STARTED = re.compile(r"\W*Game started at: (\d+)/(\d+)/(\d+) (\d+):(\d+):(\d+)")
_GAME_ID = re.compile(
    r"Game ID: (?P<id>\d+) (?P<small>[\d.,]+)/(?P<big>[\d.,]+) (?P<table>.*?) *\((?P<game>[^()]+)\)"
    r"(?: (?P<max>\d+)-max)?"
)
_BUTTON = re.compile(r"Seat (\d+) is the button")
_SEAT = re.compile(r"Seat (\d+): (.*) \(([^()]+)\)\.?")
_EVENT = re.compile(r"(?P<event>.*), Table (?P<table>\d+)")
_POT_WITHOUT_RAKE = re.compile(r"^Pot: [\d.,]+$", re.MULTILINE)
_JACKPOT = re.compile(r"\( ?(?:JP|Beast) ?\)")
_CAP = re.compile(r"\bcap\b", re.IGNORECASE)
_PLAY_MONEY = re.compile(r"\bPM\b")
#: The years in which jackpot tables are known to keep their drop without a figure for it.
_HIDDEN_DROP_YEARS = (2014, 2015)
_SUMMARY, _POT = "------ Summary ------", "Pot: "
_UNCALLED, _RETURNED_TO = "Uncalled bet (", ") returned to"
_ACTS = re.compile(
    r"(.+?) (?:has (?:small|big) blind|posts|ante|straddle|bring in|calls|bets|raises|caps?|allin|folds|checks)\b"
)
_USD = cash("", "USD")


class OldHand:
    """Reads the lines of one hand. ``hand_id`` is there as soon as it was read."""

    __slots__ = ("_actors", "_dealt", "_held", "_lines", "_number", "_text", "hand_id")

    def __init__(self, text: HandText, lines: list[str]) -> None:
        self.hand_id: str | None = None
        self._text = text
        self._lines = lines
        #: the line that is being read
        self._number = text.line
        self._actors = Actors()
        #: seats that were dealt cards
        self._dealt: set[int] = set()
        #: cards by seat that came face up or to the owner of the file, and the line of the last one
        self._held: dict[int, tuple[list[str], int]] = {}

    def read(self) -> Hand:
        """The hand. Raises UnreadableError."""
        first = [at for at, line in enumerate(self._lines[:20]) if line][:4]
        at = next((at for at in first if self._lines[at].startswith("Game ID:")), -1)
        if at < 0:
            raise self._lacks("hand number")
        number = re.match(r"Game ID: (\d+)", self._lines[at])
        self.hand_id = number[1] if number is not None else None
        header = _GAME_ID.fullmatch(self._lines[at])
        if header is None:
            raise self._lacks("game and stakes")
        if header["game"] not in GAMES:
            raise UnreadableError(Problem("RD001", self._text.line + at, {"game": header["game"]}))
        currency = self._currency(header["table"])
        try:
            return self._read_as(currency, header, at + 1)
        except UnreadableError as error:
            if error.problem.code != "RD007" or currency.exponent:
                raise
            # Chips may have fractions: then the whole hand is read in hundredths.
            return self._read_as(replace(currency, exponent=2), header, at + 1)

    def _lacks(self, what: str, **details: str) -> UnreadableError:
        return UnreadableError(Problem("RD002", self._number, {"what": what, **details}))

    def _currency(self, table: str) -> Currency:
        if _EVENT.fullmatch(table) or _POT_WITHOUT_RAKE.search("\n".join(self._lines)):
            return CHIPS
        return PLAY if _PLAY_MONEY.search(table) or _USD is None else _USD

    def _read_as(self, currency: Currency, header: re.Match[str], at: int) -> Hand:
        """Read everything after the header, amounts in the units of ``currency``."""
        self._number = self._text.line
        self._actors, self._dealt, self._held = Actors(), set(), {}
        try:
            hand = self._new_hand(currency, header)
            b = HandBuilder(hand, amounts(currency.exponent), first_street(hand.game))
            at = self._read_body(b, at)
            self._hand_over_cards(b)
            results = Results(b, self._actors, self._lines[at:], self._text.line + at)
            results.read()
        except AmountError as error:
            raise bad_amount(error, self._number) from None
        if not hand.seats:
            raise self._lacks("seats")
        return self._finish(b, results)

    def _new_hand(self, currency: Currency, header: re.Match[str]) -> Hand:
        units = amounts(currency.exponent)
        text, table = self._text, header["table"]
        game, hi_lo = GAMES[header["game"]]
        event = _EVENT.fullmatch(table)
        started = _STARTED.match(self._lines[0])
        played_at, year = None, 0
        if started is not None:
            years, months, days, hours, minutes, seconds = started.groups()
            played_at = clock.to_iso(
                f"{years}-{months:0>2}-{days:0>2}", f"{hours}:{minutes:0>2}:{seconds:0>2}", zone=""
            )
            year = int(years)
        hand = Hand(
            text.room,
            header["id"],
            text.source,
            text.line,
            played_at,
            game,
            hi_lo,
            None,
            Stakes(units[header["small"]], units[header["big"]]),
            currency,
            (event["event"] if event is not None else table) if currency.code == "chips" else None,
            event["table"] if event is not None else table,
            int(header["max"]) if header["max"] else None,
            None,
            _row(currency, table, year),
        )
        if currency.code == "USD":
            hand.problems.append(Problem("RD011", text.line, {"what": "USD"}))
        return hand

    # --- lines -----------------------------------------------------------------------------------

    def _read_body(self, b: HandBuilder, at: int) -> int:
        """Read seats, posts and actions; returns the index of the first line of the summary, or the end."""
        number = self._text.line + at - 1
        for line in self._lines[at:]:
            number += 1
            self._number = number
            if line.startswith("Player "):
                self._read_player(b, line)
            elif not line:
                continue
            elif line.startswith("*** "):
                self._read_mark(b, line)
            elif line.startswith("Seat "):
                self._read_seat(b, line)
            elif line.startswith(_UNCALLED):
                self._read_return(b, line)
            elif line == _SUMMARY or line.startswith(_POT):
                return number - self._text.line
            else:
                unknown(b, line, None, number)
        return len(self._lines)

    def _read_seat(self, b: HandBuilder, line: str) -> None:
        seats = b.hand.seats
        button = _BUTTON.fullmatch(line)
        if button is not None:
            b.hand.button = int(button[1])
            return
        match = _SEAT.fullmatch(line)
        number = int(match[1]) if match is not None else 0
        if match is None or number in seats or match[2] in self._actors.seats:
            raise self._lacks("seat line", text=line)
        seats[number] = Seat(number, match[2], b.amounts[match[3]], self._number)
        self._actors.add(match[2], number)

    def _read_player(self, b: HandBuilder, line: str) -> None:
        text = line[len("Player ") :]
        readings = self._actors.readings(text) or self._join(b, text)
        for seat, what in readings:
            if self._act(b, seat, what):
                return
        if readings:
            unknown(b, line, readings[0][1], self._number)
            return
        stranger = _ACTS.match(text)
        if stranger is None:
            # A player without a name, of whom no blank is left?
            acts = text.partition(" ")[0] in OLD_VERBS.by_word
            unknown(b, line, text if acts else None, self._number)
            return
        b.problem("RD008", self._number, name=stranger[1])
        seat = add_unlisted(b, self._actors, stranger[1], self._number)
        if not self._act(b, seat, text[len(stranger[1]) + 1 :]):
            unknown(b, line, None, self._number)

    def _join(self, b: HandBuilder, text: str) -> list[tuple[int, str]]:
        """A player without a seat line, whom the summary counts in."""
        joined = join_unseated(b, self._actors, text, self._lines, self._number)
        return self._actors.readings(text) if joined else []

    def _act(self, b: HandBuilder, seat: int, what: str) -> bool:
        number = self._number
        act = OLD_VERBS.whole.get(what)
        if act is not None:
            act(b, seat, number)
            if what == "received a card.":
                self._dealt.add(seat)
            elif what == "sitting out":
                b.hand.seats[seat].sitting_out = True
            return True
        verb, _, rest = what.partition(" ")
        if verb == "received":
            return self._read_card(b, seat, rest)
        handler = OLD_VERBS.by_word.get(verb)
        return handler is not None and handler(b, seat, rest, number)

    def _read_card(self, b: HandBuilder, seat: int, rest: str) -> bool:
        if not (rest.startswith("card: [") and rest.endswith("]")):
            return False
        if seat not in self._dealt:
            self._dealt.add(seat)
            if b.hand.hero is None:  # in stud the others' first cards lie face down
                b.hand.hero = seat
        held, _ = self._held.get(seat, ([], 0))
        held += cards_of(rest[len("card: [") : -1])
        self._held[seat] = held, self._number
        return True

    def _hand_over_cards(self, b: HandBuilder) -> None:
        for seat, (held, line) in self._held.items():
            b.cards(seat, tuple(held), CardSource.DEALT, line)

    def _read_mark(self, b: HandBuilder, line: str) -> None:
        mark, _, rest = line[len("*** ") :].partition(" ***")
        street = OLD_MARKS.get(mark)
        if street is None:
            # Streets would merge and every raise after it be misread.
            raise UnreadableError(Problem("RD001", self._number, {"what": line}))
        cards = cards_of(rest.strip(": []"))
        if cards or self._dealt or street is not Street.FLOP:  # a flop without cards may precede the deal
            b.deal(street, 0, cards, self._number)

    def _read_return(self, b: HandBuilder, line: str) -> None:
        amount, found, name = line[len(_UNCALLED) :].partition(_RETURNED_TO)
        name = name[1:]
        seat = self._actors.seats.get(name)
        if seat is None and found and self._join(b, f"{name} "):
            seat = self._actors.seats.get(name)
        if seat is not None:
            b.returned(seat, b.amounts[amount], self._number)
        elif found:
            b.problem("RD008", self._number, name=name, paid=line)
        else:
            unknown(b, line, None, self._number)

    # --- the whole -------------------------------------------------------------------------------

    def _finish(self, b: HandBuilder, results: Results) -> Hand:
        hand = b.hand
        acted = {event.seat for event in b.events}
        if results.cut_off(acted):
            raise UnreadableError(Problem("RD004", self._text.line))
        if self._dealt:
            for number, seat in hand.seats.items():
                seat.out_of_hand = number not in self._dealt and number not in acted
        total = hand.recorded.total
        if total is not None and not total.units and not self._dealt:
            b.cancel(total.line)
        rake = hand.recorded.rake
        if hand.conventions is OLD_JACKPOT and (rake is None or not rake.units):
            hand.conventions = OLD_CASH
        b.mark_all_ins()
        hand.betting = _betting(hand)
        return b.finish()


def _row(currency: Currency, table: str, year: int) -> RoomConventions:
    if currency.code != "USD":
        return OLD_TOURNAMENT if currency.code == "chips" else OLD_PLAY_MONEY
    return OLD_JACKPOT if _JACKPOT.search(table) and (not year or year in _HIDDEN_DROP_YEARS) else OLD_CASH


def _betting(hand: Hand) -> Betting | None:
    """The text names no limit. In fixed limit games the header names the bets, and the big blind is the smaller one."""
    if hand.game in STUD_GAMES:
        return Betting.FIXED_LIMIT
    if hand.tournament is None and _CAP.search(hand.table or ""):
        return Betting.CAP
    for event in hand.events:
        if event.kind is EventKind.BIG_BLIND and not event.all_in and event.amount == hand.stakes.small:
            return Betting.FIXED_LIMIT
    return Betting.NO_LIMIT if hand.game in (Game.HOLDEM, Game.SHORT_DECK) else None
