"""SwC Poker, formerly Seals with Clubs: the text of one hand to a Hand (docs/rooms/sealswithclubs.md).

Two texts: the old one of the Poker Mavens software is read here, the new one in PokerStars' grammar by
:mod:`parsers.rooms.sealswithclubs_new`. In the old text no mark stands between a name and what its player does.
"""

from __future__ import annotations

import re

from parsers import clock
from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.dealing import differing, first_street
from parsers.errors import Problem, UnreadableError
from parsers.hand import Betting, CardSource, Hand, HandText, Printed, Seat, Stakes, Street, UnknownLine, Unreadable
from parsers.money import CHIPS, AmountError, Amounts, Currency, amounts
from parsers.refusals import bad_amount_in, refused
from parsers.rooms.sealswithclubs_new import read_new
from parsers.rooms.sealswithclubs_words import (
    CHIPS_OF_BITCOIN,
    OLD,
    OLD_GAMES,
    OTHER_CHIPS,
    OTHER_SITE,
    QUIET,
    ROWS,
    VERBS,
)
from parsers.textroom import Names

__all__ = ["ROWS", "parse"]

_ID = re.compile(r"[^\w\n]{0,20}(?:SwCPoker Hand #(?P<new>[0-9]+)|Hand #(?P<old>[0-9]+-[0-9]+))")
_DATE = re.compile(r" - (?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2}) (?P<time>[0-9]{1,2}:[0-9]{2}:[0-9]{2})")
_GAME = re.compile(
    r"Game: (?P<game>[^()]+) \((?P<low>[0-9.]+)(?: - (?P<high>[0-9.]+)| ?\+ ?(?P<fee>[0-9.]+))?\)"
    r" - (?P<kind>Blinds|Stakes) (?P<small>[0-9.]+)/(?P<big>[0-9.]+)(?: Ante (?P<ante>[0-9.]+))?"
)
_SEATS_OF_TABLE = re.compile(r"\b(?P<max>[0-9]{1,2})max\b|\b(?P<two>HU)\b")
_SEAT = re.compile(r"Seat (?P<seat>[0-9]{1,2}): (?P<name>.+) \((?P<stack>[0-9.,]+)\)(?: - (?P<state>.+))?")
_BUTTON = " has the dealer button"
_MARK = re.compile(r"\*\* (?P<mark>[A-Za-z0-9 ]+) \*\*(?: \[(?P<cards>[^\]]*)\])?")
_DEALT = re.compile(r"Dealt to (?P<name>.+) \[(?P<cards>[^\]]*)\]")
_WON = re.compile(
    r"(?:wins|splits) (?:(?:Hi|Lo) )?(?P<pot>(?:(?:Main|Side) )?(?:(?:Hi|Lo) )?Pot(?: [0-9]{1,2})?)"
    r" \((?P<amount>[^()]*)\)(?: with .*)?"
)
_RAKE = re.compile(r"Rake \((?P<amount>[^()]*)\)(?P<more>.*)")
_REFUND = "refunded "
_ADDS = re.compile(r"adds [0-9.,]+ chips")
_DIGIT = re.compile("[0-9]")
_STREETS = {"Flop": Street.FLOP, "Turn": Street.TURN, "River": Street.RIVER}
_ENDS = (" wins ", " splits ", " collected ", "*** SUMMARY ***", "Hand cancelled")
_SITE = "Seals With Clubs"
_LONGEST_HEADER = 1000


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    text = hand.text.rstrip()
    while " \n" in text:
        text = text.replace(" \n", "\n")
    lines = text.split("\n")
    first = lines[0]
    found = _ID.match(first)
    hand_id = (found["new"] or found["old"]) if found is not None else None
    try:
        if found is None or hand_id is None or len(first) > _LONGEST_HEADER:
            raise UnreadableError(Problem("RD002", hand.line, {"what": "hand number"}))
        rest = first[found.end() :]
        return read_new(hand, lines, hand_id, rest) if found["new"] else _Reader(hand, lines).read(hand_id, rest)
    except UnreadableError as error:
        problem = error.problem
    except AmountError as error:
        problem = bad_amount_in(error, lines, hand.line, 0).problem
    return refused(hand, hand_id, problem, first, ended=any(end in text for end in _ENDS))


class _Reader:
    """Reads the lines of one hand of the old text.

    ``_board``: the community cards so far; ``_awarded``: the pots of the payment lines so far, whoever they name;
    ``_unraked``: the last of them whose rake has not been read yet, and its line; ``_lacks_rake``: a line of rake is
    missing; ``_inside``: names with which another name begins.
    """

    __slots__ = (
        "_awarded",
        "_board",
        "_first",
        "_inside",
        "_lacks_rake",
        "_lines",
        "_names",
        "_text",
        "_unraked",
    )

    def __init__(self, text: HandText, lines: list[str]) -> None:
        self._text = text
        self._lines = lines
        self._first = text.line
        self._names = Names()
        self._board: tuple[str, ...] = ()
        self._awarded: set[str] = set()
        self._unraked: tuple[str, int] | None = None
        self._lacks_rake = False
        self._inside: set[str] = set()

    def read(self, hand_id: str, rest: str) -> Hand:
        """``rest``: what follows the number in the first line."""
        head = {at: line for at, line in enumerate(self._lines) if line and at}
        begins = iter(head.items())
        found = [next(begins, (0, "")) for _ in ("Game", "Site", "Table")]
        date, game = _DATE.fullmatch(rest), _GAME.fullmatch(found[0][1])
        if date is None or game is None or not found[1][1].startswith("Site: "):
            raise self._lacks("date, game and stakes")
        if not found[2][1].startswith("Table: "):
            raise self._lacks("table")
        site, table = found[1][1][len("Site: ") :], found[2][1][len("Table: ") :]
        currency = CHIPS if game["fee"] else CHIPS_OF_BITCOIN if site == _SITE else OTHER_CHIPS
        units = amounts(currency.exponent)
        hand = self._new_hand(hand_id, date, game, currency, units, site, table)
        at = self._read_seats(hand, units, found[2][0] + 1)
        b = HandBuilder(hand, units, first_street(hand.game))
        if not game["fee"]:
            b.problem("RD011", self._first, text=site, what=currency.code)
        if hand.conventions is OTHER_SITE:
            b.inferred(f"a hand of {site}, whose text is that of Seals with Clubs", found[1][0] + self._first)
        self._read_body(b, at)
        # The main pot is paid last.
        sides_only = all("Side" in pot for pot in self._awarded)
        if not hand.cancelled and (sides_only or not self._awarded):
            raise UnreadableError(Problem("RD004", self._first))
        self._judge_rake(b)
        if self._lacks_rake:
            hand.recorded.rake = None
        return b.finish()

    def _lacks(self, what: str) -> UnreadableError:
        return UnreadableError(Problem("RD002", self._first, {"what": what}))

    def _new_hand(
        self,
        hand_id: str,
        date: re.Match[str],
        game: re.Match[str],
        currency: Currency,
        units: Amounts,
        site: str,
        table: str,
    ) -> Hand:
        kind = OLD_GAMES.get(game["game"].lower())
        if kind is None:
            raise UnreadableError(Problem("RD001", self._first, {"game": game["game"]}))
        stakes = Stakes(units[game["small"]], units[game["big"]], units[game["ante"]] if game["ante"] else None)
        if (game["kind"] == "Stakes") != (kind[2] is Betting.FIXED_LIMIT):
            stakes = Stakes(ante=stakes.ante)  # bets where blinds are wanted, or the other way round
        size = _SEATS_OF_TABLE.search(table)
        return Hand(
            self._text.room,
            hand_id,
            self._text.source,
            self._first,
            clock.to_iso(date["day"], date["time"], ""),
            *kind,
            stakes,
            currency,
            table if game["fee"] else None,
            table,
            None if size is None else int(size["max"] or 2),
            None,
            OLD if site == _SITE else OTHER_SITE,
        )

    def _read_seats(self, hand: Hand, units: Amounts, start: int) -> int:
        """Read the block of seat lines; returns the index of the first line after it."""
        seats, names = hand.seats, self._names.seats
        at = start
        for at in range(start, len(self._lines)):
            line = self._lines[at]
            match = _SEAT.fullmatch(line) if line.startswith("Seat ") else None
            if match is None:
                if not line:
                    continue
                if line.startswith("Seat ") and not self._names.split(line, " ")[0]:
                    raise UnreadableError(Problem("RD002", self._first + at, {"what": "seat line", "text": line}))
                break
            seat, name = int(match["seat"]), match["name"]
            if not seat or seat in seats or name in names:
                raise UnreadableError(Problem("RD002", self._first + at, {"what": "seat line", "text": line}))
            away = match["state"] == "sitting out"
            seats[seat] = Seat(seat, name, units[match["stack"]], self._first + at, sitting_out=away)
            names[name] = seat
        else:
            at = len(self._lines)
        if not seats:
            raise self._lacks("seats")
        return at

    # --- the body ----------------------------------------------------------------------------------

    def _read_body(self, b: HandBuilder, start: int) -> None:
        names = self._names
        seats = names.seats
        number = self._first + start - 1
        self._inside = {name for name in seats if any(other.startswith(f"{name} ") for other in seats)}
        for line in self._lines[start:]:
            number += 1
            name, found, what = line.partition(" ")
            if not found or name not in seats or name in self._inside:
                name, what = names.split(line, " ")
            if not line or (name and self._read_action(b, seats[name], what, number)):
                continue
            if not (name and self._inside and self._read_shorter(b, line, number)):
                self._read_rest(b, line, name, what, number)

    def _read_shorter(self, b: HandBuilder, line: str, number: int) -> bool:
        """``Ann calls 5 (All-in)`` where somebody is called "Ann calls 5": a shorter name that makes sense of it."""
        return any(
            line.startswith(f"{name} ") and self._read_action(b, self._names.seats[name], line[len(name) + 1 :], number)
            for name in sorted(self._inside, key=len, reverse=True)
        )

    def _read_action(self, b: HandBuilder, seat: int, what: str, number: int) -> bool:
        act = VERBS.whole.get(what)
        if act is not None:
            act(b, seat, number)
            return True
        verb, _, rest = what.partition(" ")
        handler = VERBS.by_word.get(verb)
        if handler is not None and handler(b, seat, rest, number):
            return True
        won = _WON.fullmatch(what)
        if won is not None:
            b.collect(seat, b.amounts[won["amount"]], _pot_of(_pot_name(won)), number)
            self._note_award(b, won, number)
        elif what.startswith(_REFUND):
            b.returned(seat, b.amounts[what[len(_REFUND) :]], number)
        elif what == _BUTTON.strip():
            b.hand.button = seat
        elif _ADDS.fullmatch(what):
            if not self._awarded and seat not in b.folded:
                b.reload(seat)
        else:
            return what.startswith(QUIET)
        return True

    def _note_award(self, b: HandBuilder, won: re.Match[str], number: int) -> None:
        """A payment line: the rake of the pot before it must have been read."""
        pot = _pot_name(won)
        if self._unraked is not None and self._unraked[0] != pot:
            self._judge_rake(b)
        self._awarded.add(pot)
        self._unraked = (pot, number)

    def _judge_rake(self, b: HandBuilder) -> None:
        """Every pot has a line for its rake, of nothing too: where it is missing, the rake of the hand is not known."""
        if self._unraked is not None:
            self._lacks_rake = True
            b.problem("RD013", self._unraked[1], what="the line with the rake of a pot is missing")

    def _read_rest(self, b: HandBuilder, line: str, name: str, what: str, number: int) -> None:
        """Marks, cards, rake, people who are not seated, and lines that are not understood."""
        mark, dealt, rake = _MARK.fullmatch(line), _DEALT.fullmatch(line), _RAKE.fullmatch(line)
        if mark is not None:
            self._read_mark(b, line, mark, number)
        elif dealt is not None:
            seat = self._names.seats.get(dealt["name"])
            if seat is None:
                b.problem("RD008", number, name=dealt["name"])
                return
            b.cards(seat, split_cards(dealt["cards"]), CardSource.DEALT, number)
            if b.hand.hero is None:
                b.hand.hero = seat
        elif rake is not None:
            # a line for each pot; the rake of the hand is theirs together
            before = b.hand.recorded.rake
            units = b.amounts[rake["amount"]]
            pot = _pot_of(self._unraked[0]) if self._unraked is not None else None
            if pot is not None:
                b.hand.recorded.pot_rakes += ((pot, Printed(units, number)),)
            self._unraked = None
            b.hand.recorded.rake = Printed(units + (before.units if before is not None else 0), number)
            if rake["more"]:
                b.hand.unknown_lines.append(UnknownLine(line, number, money=False))
        elif line == "Hand cancelled":
            b.cancel(number)
        else:
            self._read_stranger(b, line, name, what, number)

    def _read_mark(self, b: HandBuilder, line: str, mark: re.Match[str], number: int) -> None:
        words, cards = mark["mark"], split_cards(mark["cards"] or "")
        street = _STREETS.get(words)
        if street is not None:
            self._board += cards
            b.deal(street, 0, self._board, number)
        elif words.endswith(" Show Down"):
            card = differing(self._board, cards)
            if card is not None:
                b.problem("RD009", number, card=card, board="twice")
        elif words != "Hole Cards":
            # A mark that is not understood: streets would merge and every raise after it be misread.
            raise UnreadableError(Problem("RD001", number, {"what": line}))

    def _read_stranger(self, b: HandBuilder, line: str, name: str, what: str, number: int) -> None:
        """Somebody unknown who acts or is paid, or a line that is not understood."""
        other, found, action = line.partition(" ")
        if name or not found:
            b.hand.unknown_lines.append(UnknownLine(line, number, _DIGIT.search(what) is not None))
        elif _WON.fullmatch(action) or action.startswith(_REFUND):
            won = _WON.fullmatch(action)
            if won is not None:
                self._note_award(b, won, number)
            b.problem("RD008", number, name=other, paid=line)
        elif action in VERBS.whole or (action.partition(" ")[0] in VERBS.by_word and _DIGIT.search(action)):
            b.stranger(other, line, number)
        elif not (action.startswith(QUIET) or _ADDS.fullmatch(action) or action == _BUTTON.strip()):
            last = next((seated for seated in self._names.seats if line.endswith(f" {seated}")), line)
            money = _DIGIT.search(line.removesuffix(last)) is not None
            b.hand.unknown_lines.append(UnknownLine(line, number, money))


def _pot_name(won: re.Match[str]) -> str:
    """``Main Pot``, ``Side Pot 1`` or ``Pot``, without the half."""
    return won["pot"].replace("Hi ", "").replace("Lo ", "")


def _pot_of(name: str) -> int | None:
    """0 for the main pot, the number of a side pot; None for the only one."""
    if name == "Main Pot":
        return 0
    kind, _, number = name.partition(" Pot")
    return int(number or 1) if kind == "Side" else None
