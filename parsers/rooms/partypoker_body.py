"""partypoker: what stands after the seat list, line by line (docs/rooms/partypoker.md "Actions", "Payments")."""

from __future__ import annotations

import re

from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.dealing import STUD_GAMES
from parsers.errors import Problem, UnreadableError
from parsers.hand import CardSource, Collect, Part, Printed, Seat, Stakes, UnknownLine
from parsers.money import AmountError, Amounts, NumberStyle
from parsers.money import amounts as amounts_of
from parsers.places import place_of
from parsers.refusals import bad_amount
from parsers.rooms.partypoker_blinds import impute_blinds
from parsers.rooms.partypoker_header import Header, read_level
from parsers.rooms.partypoker_summary import read_summary
from parsers.rooms.partypoker_words import (
    ACTION,
    CREATED,
    FLOP_STREETS,
    HANDS,
    MARK,
    MONEY,
    NO_SMALL_BLIND,
    NOTES,
    QUIET_STARTS,
    REMARK,
    SEAT_START,
    STUD_STREETS,
    TALK,
    WHOLE,
)
from parsers.textroom import Names, describe

_ADDS = re.compile(r"(?P<verb>[A-Za-z][A-Za-z+ -]*?) *[\[(] *(?P<amount>[^\[\]()]*?) *[\])]\.?")
_RAISES = re.compile(r"raises \(?(?P<by>[0-9.,]+)\)? to \(?(?P<to>[0-9.,]+)\)?")
_SHOWS = re.compile(r"(?P<verb>shows|doesn't show) *\[(?P<cards>[^\]]*)\] *(?P<words>.*?)\.?")
_SHOWS_LOW = re.compile(r"shows ?(?P<ranks>[0-9AKQJT](?:,[0-9AKQJT])+) +for low\.?")
_WINS = re.compile(
    r"wins (?P<low>Lo \()?(?P<amount>[^()a-z]*[0-9](?: [A-Z]{3}| chips)?)\)?"
    r"(?: from (?:the )?(?:main pot|side pot #?(?P<side>[0-9]+))(?P<named>))?(?: with (?P<words>.+?))?\.?"
)
_CASH_OUT = re.compile(r"Cashout Amount is (?P<amount>[$€£]?[0-9][0-9.,]*)")
_TOURNEY = re.compile(r"Trny: ?(?P<id>[0-9]+) Level: ?[0-9]+")
_FINISHED = re.compile(r"Player (?P<name>.+) finished in (?P<place>[0-9][0-9 ,.]*)\.?")
_JOINED = re.compile(r"(?P<name>.+) has joined the table\.?")
_COMMA_BEFORE_SIGN = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})*,[0-9]{1,2} ?[$€£]")
_DIGIT = re.compile("[0-9]")
#: A player whose seat no line names is given the first number after all that a table can have.
_BEYOND_SEATS = 11


def plain_amount(text: str) -> str:
    """An amount without what stands about it: double blanks, the word for chips, an apostrophe between thousands."""
    return " ".join(text.split()).removesuffix(" chips").replace("'", "").replace("’", "")


class Body:
    """Reads everything after the seat list. ``paid_stranger``: a payment names somebody who has no
    seat."""

    __slots__ = (
        "_b",
        "_board",
        "_first",
        "_imputes",
        "_joined",
        "_level",
        "_lines",
        "_names",
        "_no_small",
        "_showed",
        "_spaced",
        "_strangers",
        "created",
        "paid_stranger",
    )

    def __init__(self, b: HandBuilder, names: Names, lines: list[str], first: int, header: Header) -> None:
        self._b = b
        self._names = names
        self._lines = lines
        self._first = first
        #: whether a text like this may leave blinds out
        self._imputes = header.tournament is not None and not header.mailed
        #: community cards so far
        self._board: tuple[str, ...] = ()
        #: the level with its line: the header's, or the one that stands next to the deal
        self._level = (header.level, first + 1)
        self._no_small = False
        #: who came to the table during the hand: name -> line
        self._joined: dict[str, int] = {}
        #: who acts without a seat: name -> (line, whether with money)
        self._strangers: dict[str, tuple[int, bool]] = {}
        #: seats whose hands the text names at the end
        self._showed: set[int] = set()
        #: whether a name holds a blank, so that the first one of a line may not be the right one
        self._spaced = any(" " in name for name in names.seats)
        self.paid_stranger = False
        #: pots that are named when they are closed, by index
        self.created: dict[int, Printed] = {}

    def read(self, start: int) -> None:
        """Read from index ``start`` on. Raises UnreadableError for what must not be skipped."""
        names, seats = self._names, self._names.seats
        number = self._first + start - 1
        try:
            for at in range(start, len(self._lines)):
                number += 1
                line = self._lines[at]
                if not line:
                    continue
                if line[0] == "*":
                    if line == "** Summary **":
                        read_summary(self._b, names, self._lines, at + 1, self._first)
                        break
                    if self._mark(line, at, number):
                        continue
                name, _, what = line.partition(" ")
                if self._spaced:
                    name, what = names.split(line, " ")
                seat = seats.get(name)
                if seat is not None:
                    if not (
                        self._act(seat, what, number)
                        or self._act_of_another(line, name, number)
                        or self._other(line, number)
                    ):
                        self._stranger(line, what, number)
                elif line.startswith("** "):
                    # a mark that is not understood: streets would run together
                    raise UnreadableError(Problem("RD001", number, {"what": line}))
                elif SEAT_START.match(line) and not self._b.events:
                    # behind a line that is none of the seat list
                    raise UnreadableError(Problem("RD002", number, {"what": "seat line", "text": line}))
                elif not self._other(line, number) and not TALK.fullmatch(line):
                    self._stranger(line, "", number)
        except AmountError as error:
            raise bad_amount(error, number) from None
        self._judge_strangers()

    # --- lines that begin with a seated name -----------------------------------------------------

    def _act(self, seat: int, what: str, number: int) -> bool:
        whole = WHOLE.get(what)
        b = self._b
        if whole is not None:
            whole(b, seat, number)
            return True
        adds = _ADDS.fullmatch(what)
        if adds is not None:
            put_in = MONEY.get(adds["verb"])
            if put_in is not None:
                units = self._units(adds["amount"])
                put_in(b, seat, units, False, number)
                if what.startswith("posts "):
                    self._note_blind(adds["verb"], seat, units)
                return True
        if what.startswith("wins "):
            return self._win(seat, what, number)
        if what.startswith("finished in ") and (place := place_of(what.removeprefix("finished in "))):
            b.finished(seat, place, number)
            return True
        if what.startswith(QUIET_STARTS) or REMARK.fullmatch(what):
            return True
        return self._raise(seat, what, number) or self._show(seat, what, number) or self._cash_out(seat, what, number)

    def _act_of_another(self, line: str, longest: str, number: int) -> bool:
        """Whether what a line says is told of a player whose name is the beginning of the ``longest`` one there."""
        return self._spaced and any(
            self._act(self._names.seats[name], what, number)
            for name, what in self._names.readings(line, " ")
            if name != longest
        )

    def _units(self, text: str) -> int:
        amounts: Amounts = self._b.amounts
        units = amounts.get(text)
        if units is not None:
            return units
        text = plain_amount(text)
        if _COMMA_BEFORE_SIGN.fullmatch(text):  # also where the hand's other amounts have a point
            amounts = amounts_of(amounts.exponent, NumberStyle.EUROPEAN)
        return amounts[text]

    def _note_blind(self, verb: str, seat: int, units: int) -> None:
        """Where the header names no blinds, the first ones posted are the level."""
        hand = self._b.hand
        stakes = hand.stakes
        if hand.tournament is not None or units == hand.seats[seat].stack:
            return
        if verb == "posts small blind" and stakes.small is None:
            stakes.small = units
        elif verb == "posts big blind" and stakes.big is None:
            stakes.big = units
        elif verb == "posts button blind":
            stakes.button_blind = units
        elif verb.startswith("posts ante"):
            stakes.ante = max(stakes.ante or 0, units)

    def _raise(self, seat: int, what: str, number: int) -> bool:
        raises = _RAISES.fullmatch(what)
        return raises is not None and self._b.raise_to(
            seat, self._units(raises["by"]), self._units(raises["to"]), False, number
        )

    def _show(self, seat: int, what: str, number: int) -> bool:
        b = self._b
        low = _SHOWS_LOW.fullmatch(what)
        if low is not None:
            own = next((d for d in reversed(b.hand.recorded.descriptions) if d.seat == seat), None)
            if own is None:
                b.describe(seat, what, None, low["ranks"], None, number)
            else:
                own.low = low["ranks"]
            return True
        shows = _SHOWS.fullmatch(what)
        if shows is None:
            return False
        cards = split_cards(shows["cards"].replace(",", " "))
        self._showed.add(seat)
        if shows["verb"] == "shows":
            b.show(seat, cards, number)
        else:
            b.muck(seat, number)
            b.cards(seat, cards, CardSource.LOGGED, number)
            held = b.hand.cards.get(seat)
            if held is not None and held.source is CardSource.DEALT and len(held.cards) == len(cards):
                held.source = CardSource.LOGGED
        if shows["words"]:
            describe(b, seat, shows["words"], HANDS, None, number)
        return True

    def _win(self, seat: int, what: str, number: int) -> bool:
        """A payment; two of them may run into each other in one line."""
        text = " ".join(what.split())
        other, others = None, ""
        end = text.find(" wins ", len("wins"))
        if end >= 0:
            other = next(
                (name for name in sorted(self._names.seats, key=len)[::-1] if text.endswith(name, 0, end)), None
            )
            if other is None:
                return False
            text, others = text[: end - len(other)], text[end + 1 :]
        wins = _WINS.fullmatch(text)
        if wins is None:
            return False
        pot = int(wins["side"] or 0) if wins["named"] is not None else None
        part = Part.LOW if wins["low"] else None
        units = self._units(wins["amount"])
        self._b.hand.recorded.collected.append(Collect(seat, units, pot, None, part, number))
        if wins["words"] and part is None:
            describe(self._b, seat, wins["words"], HANDS, None, number)
        return other is None or self._win(self._names.seats[other], others, number)

    def _cash_out(self, seat: int, what: str, number: int) -> bool:
        found = _CASH_OUT.fullmatch(what)
        if found is not None:
            self._b.cash_out(seat, self._units(found["amount"]), None, number)
        return found is not None

    # --- other lines -----------------------------------------------------------------------------

    def _mark(self, line: str, at: int, number: int) -> bool:
        """The mark of a deal or street; False if it is none."""
        match = MARK.fullmatch(line)
        if match is None:
            return False
        b = self._b
        name = match["street"].lower()
        if name in ("", "down cards"):
            if self._imputes:
                level, line_of_level = self._level
                impute_blinds(
                    b,
                    self._names,
                    self._lines[at + 1 :],
                    level_line=line_of_level,
                    bets=level.limit,
                    no_small=self._no_small,
                    number=number,
                )
            return True
        street = (STUD_STREETS if b.hand.game in STUD_GAMES else FLOP_STREETS).get(name)
        if street is None:
            raise UnreadableError(Problem("RD001", number, {"what": line}))
        self._board += split_cards((match["cards"] or "").replace(",", " "))
        b.deal(street, 0, self._board, number)
        return True

    def _other(self, line: str, number: int) -> bool:
        """Lines that begin with no seated name: cards dealt, the level, notes, chat."""
        b, names = self._b, self._names
        if line.startswith("Dealt to "):
            return self._dealt(line[len("Dealt to ") :], number)
        level = read_level(line)
        if level is not None:
            self._level = (level, number)
            if b.hand.tournament is not None:
                units = self._units
                ante = units(level.ante) if level.ante else None
                b.hand.stakes = Stakes(units(level.small), units(level.big), ante)
            return True
        tourney = _TOURNEY.fullmatch(line)
        if tourney is not None:
            if not b.hand.tournament:
                b.hand.tournament = tourney["id"]
            elif b.hand.tournament != tourney["id"]:
                b.inferred(f"the tournament's number is the header's, not {tourney['id']}", number)
            return True
        if line.startswith(NO_SMALL_BLIND):
            self._no_small = True
            return True
        finished = _FINISHED.fullmatch(line)
        if finished is not None and finished["name"] in names.seats:
            b.finished(names.seats[finished["name"]], place_of(finished["place"]) or 0, number)
            return True
        joined = _JOINED.fullmatch(line)
        if joined is not None:
            self._joined[joined["name"]] = number
            return True
        created = CREATED.fullmatch(line)
        if created is not None:
            self.created[int(created["side"] or 0)] = Printed(self._units(created["amount"]), number)
        return bool(names.split(line, ":")[0]) or NOTES.fullmatch(line) is not None

    def _dealt(self, text: str, number: int) -> bool:
        b = self._b
        name, found, cards = text.rpartition(" [")
        seat = self._names.seats.get(name)
        if seat is None or not found or not cards.endswith("]"):
            return False
        new = split_cards(cards[:-1].replace(",", " "))
        known = b.hand.cards.get(seat)
        if known is None or b.hand.game not in STUD_GAMES:
            b.cards(seat, new, CardSource.DEALT, number)
        else:
            b.more_cards(seat, known.cards, new, number)
        if b.hand.hero is None:
            b.hand.hero = seat
        return True

    def _unknown(self, line: str, what: str, number: int) -> None:
        """``what`` = the text after a seated name, "" if there is none."""
        self._b.hand.unknown_lines.append(UnknownLine(line, number, _DIGIT.search(what) is not None))

    # --- people who are not in the seat list ---------------------------------------------------

    def _stranger(self, line: str, what: str, number: int) -> None:
        """A line of somebody who has no seat, or one that is not understood; ``what`` as in :meth:`_unknown`."""
        b = self._b
        match = ACTION.fullmatch(line)
        name = next((name for name in sorted(self._joined, key=len)[::-1] if line.startswith(f"{name} ")), "")
        if name:
            what = line[len(name) + 1 :]
            seat = max(_BEYOND_SEATS, *(number + 1 for number in b.hand.seats))
            if ACTION.fullmatch(f"- {what}"):
                b.hand.seats[seat] = Seat(seat, name, None, self._joined.pop(name))
                self._names.seats[name] = seat
                self._spaced = self._spaced or " " in name
                b.inferred(f"{name}, who came to the table during the hand, plays; the seat is not known", number)
                if self._act(seat, what, number):
                    return
            elif what in WHOLE or what.startswith(QUIET_STARTS):
                return
            self._unknown(line, what, number)
        elif what or match is None:
            self._unknown(line, what, number)
        elif match["what"].startswith("wins "):
            self.paid_stranger = True
            b.problem("RD008", number, name=match["name"], paid=line)
        else:
            name, what = match["name"], match["what"]
            money = _DIGIT.search(what) is not None and not what.startswith(("shows", "doesn't"))
            if name not in self._strangers:
                b.problem("RD008", number, name=name)
            self._strangers[name] = (number, money or self._strangers.get(name, (0, False))[1])

    def _judge_strangers(self) -> None:
        """Money of somebody who has no seat, or a fold that may be a seated player's, leaves nothing to reckon with."""
        if not self._strangers:
            return
        hand, folded = self._b.hand, self._b.folded
        acted = {event.seat for event in hand.events}
        done = folded | self._showed | {collect.seat for collect in hand.recorded.collected}
        for name, (number, money) in self._strangers.items():
            if money or acted - done:
                raise UnreadableError(Problem("RD002", number, {"what": f"seat of {name}"}))
