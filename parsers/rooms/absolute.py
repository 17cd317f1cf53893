"""Absolute Poker and UltimateBet: the text of one hand to a Hand (docs/rooms/absolute.md)."""

from __future__ import annotations

import re

from parsers import clock
from parsers.builder import HandBuilder
from parsers.dealing import STUD_GAMES, first_street
from parsers.errors import Problem, UnreadableError, another_hand
from parsers.hand import CardSource, EventKind, Hand, HandText, Seat, Stakes, UnknownLine, Unreadable
from parsers.money import CHIPS, AmountError, Currency, amounts, cash
from parsers.refusals import bad_amount, refused
from parsers.rooms.absolute_summary import read_summary
from parsers.rooms.absolute_words import (
    FLOP_MARKS,
    GAMES,
    LIMITS,
    NOTE,
    QUIET_MARKS,
    ROWS,
    STUD_MARKS,
    VERBS,
    WORDS,
    cards_of,
    conventions,
)
from parsers.textroom import Names, describe

__all__ = ["ROWS", "parse"]

_FIGURE = r"[$€]?\d+(?:,\d{3})*(?:\.\d+)?"
_ID = re.compile(r"\W*Stage #(C?\d+)")
_HEADER = re.compile(
    r"\W*Stage #(?P<id>C?\d+):? +(?:Tourney ID (?P<tournament>\d+):? +)?(?P<game>[A-Z0-9][A-Z0-9/' -]*?)"
    r"(?: +(?P<heads_up>\(1 on 1\))| (?:Single|Multi Normal|Multi) Tournament)* +(?P<limit>No Limit|Pot Limit|Normal)"
    rf" +(?P<first>{_FIGURE})(?:/(?P<second>{_FIGURE}))?(?:, (?P<ante>{_FIGURE}) ante)?(?P<more>.*?) *"
    r"- (?P<day>\d{4}-\d\d-\d\d) (?P<time>\d\d?:\d\d:\d\d)(?:\.\d+)?(?: \((?P<zone>[A-Z]+)\))?(?: \[[^\]]*\])?",
    re.IGNORECASE,
)
#: Words behind the stakes that change nothing in the reckoning: a faster clock, a side bet.
_MORE = frozenset({"", "TURBO", "(7-2)"})
_TABLE = re.compile(
    r"Table: (?P<name>.*?)(?: \((?P<money>\w+) Money\))?(?: Seat #(?P<button>\d+) is the (?:dead )?dealer)?"
)
_SEAT = re.compile(rf"Seat (?P<seat>\d{{1,2}}) - (?P<name>.+) \((?P<stack>{_FIGURE}) in chips\)")
_MARK = re.compile(r"\*\*\* (?P<mark>[A-Za-z0-9 ]+?) \*\*\*(?P<cards>(?: \[[^\]]*\])*)")
_BOTH = re.compile(rf"Posts (?P<dead>dead )?(?P<first>{_FIGURE}) dead (?P<second>{_FIGURE})")
_ALL_IN = re.compile(rf"All-In(?:\(Raise\) (?P<by>{_FIGURE}) to (?P<to>{_FIGURE})| (?P<units>{_FIGURE}))?")
_RETURNED = re.compile(rf"returned \((?P<units>{_FIGURE})\) : not called")
_ANTE_BACK = re.compile(rf"Ante returned (?P<units>{_FIGURE})")
_SHOWN = re.compile(r"(?P<verb>Shows|Pocket) \[(?P<cards>[^\]]*)\](?: \((?P<words>.*)\))?")
_FOLD_AND_SHOW = re.compile(r"Folds \(Fold & Show \[(?P<cards>[^\]]*)\]\)")
_SITS_OUT = re.compile(r"sitout(?: \(.*\))?")
_COLLECTS = " Collects "
_PAYMENT = re.compile(
    rf"(?P<units>{_FIGURE}) from (?:(?P<main>main)|side|(?P<bet>72 proposition)) pot(?:-(?P<side>\d+))?"
)
_STRANGER = re.compile(r"(?P<name>.+?) - (?P<what>[A-Z][A-Za-z()-]+(?: .*)?|(?:returned|sitout)\b.*)")
_NOTES = frozenset({"No small blind is posted due to player leave"})
_DIGIT = re.compile("[0-9]")
_SUMMARY = "*** SUMMARY ***"


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    lines = [line.rstrip() for line in hand.text.rstrip().split("\n")]
    found = _ID.match(lines[0])
    try:
        header = _HEADER.fullmatch(lines[0])
        if header is None:
            raise UnreadableError(Problem("RD002", hand.line, {"what": "game and stakes"}))
        return _Reader(hand, header, lines).read()
    except UnreadableError as error:
        ended = _COLLECTS in hand.text or _SUMMARY in hand.text
        return refused(hand, found[1] if found is not None else None, error.problem, lines[0], ended=ended)


class _Reader:
    """Reads the lines of one hand whose header is known."""

    __slots__ = ("_awarded", "_before_deal", "_header", "_lines", "_names", "_number", "_text")

    def __init__(self, text: HandText, header: re.Match[str], lines: list[str]) -> None:
        self._text = text
        self._header = header
        self._lines = lines
        self._names = Names()
        #: the line that is being read
        self._number = text.line
        #: no mark of a street has been read
        self._before_deal = True
        #: a payment line was seen, whoever it names
        self._awarded = False

    def read(self) -> Hand:
        try:
            hand = self._new_hand()
            b = HandBuilder(hand, amounts(hand.currency.exponent), first_street(hand.game))
            first = self._read_seats(hand)
            for at in range(first, len(self._lines)):
                self._number = self._text.line + at
                line = self._lines[at]
                if line == _SUMMARY:
                    self._check_rest(at)
                    read_summary(b, self._lines[at + 1 :], self._number)
                    break
                if line:
                    self._read_line(b, line)
        except AmountError as error:
            raise bad_amount(error, self._line_of(error.text)) from None
        if not (self._awarded or hand.recorded.has_summary):
            raise UnreadableError(Problem("RD004", self._text.line))
        if not hand.recorded.has_summary:
            hand.unended = self._text.line + len(self._lines) - 1
        return b.finish()

    def _check_rest(self, summary: int) -> None:
        """Below the summary no hand can begin but one without a header."""
        for at in range(summary + 1, len(self._lines)):
            if _SEAT.fullmatch(self._lines[at]):
                raise another_hand(self._text.line + at)

    def _line_of(self, text: str) -> int:
        """The first line from the current one on that holds a text."""
        first = self._number - self._text.line
        return self._text.line + next((at for at in range(first, len(self._lines)) if text in self._lines[at]), first)

    # --- head ------------------------------------------------------------------------------------

    def _new_hand(self) -> Hand:
        header, text = self._header, self._text
        name, limit = " ".join(header["game"].upper().split()), header["limit"].upper()
        more = header["more"].strip().upper()
        if name not in GAMES or more not in _MORE:
            game = f"{header['game']} {header['limit']} {header['more']}".strip()
            raise UnreadableError(Problem("RD001", text.line, {"game": game}))
        game, hi_lo = GAMES[name]
        table = next((found for line in self._lines[1:3] if (found := _TABLE.fullmatch(line))), None)
        currency = self._currency(table)
        return Hand(
            text.room,
            header["id"],
            text.source,
            text.line,
            clock.to_iso(header["day"], header["time"], header["zone"] or ""),
            game,
            hi_lo,
            LIMITS[limit],
            self._stakes(currency),
            currency,
            header["tournament"],
            table["name"] if table is not None else None,
            2 if header["heads_up"] else None,
            int(table["button"]) if table is not None and table["button"] else None,
            conventions(game, hi_lo=hi_lo, tournament=bool(header["tournament"]), play=currency.code == "play"),
        )

    def _currency(self, table: re.Match[str] | None) -> Currency:
        if self._header["tournament"]:
            return CHIPS
        play = table is not None and table["money"] == "Play"
        return (None if play else cash(self._header["first"][0], "")) or Currency("play", 2)

    def _stakes(self, currency: Currency) -> Stakes:
        """One figure is the big blind; two are small and big bet of a limit game, else the blinds."""
        header, units = self._header, amounts(currency.exponent)
        ante = units[header["ante"]] if header["ante"] else None
        if header["second"]:
            return Stakes(units[header["first"]], units[header["second"]], ante)
        return Stakes(None, units[header["first"]] if header["limit"].upper() != "NORMAL" else None, ante)

    def _read_seats(self, hand: Hand) -> int:
        """Read table line and seat list; returns the index of the first line after them."""
        end = len(self._lines)
        for at, line in enumerate(self._lines[1:], 1):
            self._number = self._text.line + at
            if not line or (not hand.seats and _TABLE.fullmatch(line)):
                continue
            match = _SEAT.fullmatch(line)
            if match is None:
                if line.startswith("Seat ") and not self._names.split(line, " - ")[0]:
                    raise UnreadableError(Problem("RD002", self._number, {"what": "seat line", "text": line}))
                end = at
                break
            number, name = int(match["seat"]), match["name"]
            if number in hand.seats or name in self._names.seats:
                raise UnreadableError(Problem("RD002", self._number, {"what": "seat line", "text": line}))
            stack = amounts(hand.currency.exponent)[match["stack"]]
            hand.seats[number] = Seat(number, name, stack, self._number)
            self._names.seats[name] = number
        if not hand.seats:
            raise UnreadableError(Problem("RD002", self._text.line, {"what": "seats"}))
        return end

    # --- lines -----------------------------------------------------------------------------------

    def _read_line(self, b: HandBuilder, line: str) -> None:
        name, what = self._names.split(line, " - ")
        if name:
            if not self._act(b, self._names.seats[name], NOTE.sub("", what), what):
                self._unknown(b, line, what)
            return
        name, what = self._names.split(line, _COLLECTS)
        if name:
            if not self._collect(b, self._names.seats[name], what):
                self._unknown(b, line, what)
        elif line.startswith("*** "):
            self._mark(b, line)
        elif not (self._dealt(b, line) or line in _NOTES):
            self._stranger(b, line)

    def _act(self, b: HandBuilder, seat: int, what: str, noted: str) -> bool:
        """What a seated player does; ``noted`` is the same with the client's note behind it."""
        whole = VERBS.whole.get(what)
        if whole is not None:
            whole(b, seat, self._number)
            return True
        if what.startswith("All-In"):
            return self._all_in(b, seat, what, noted)
        both = _BOTH.fullmatch(what)
        if both is not None:
            return self._both(b, seat, both)
        verb, _, rest = what.partition(" ")
        handler = VERBS.by_word.get(verb)
        if handler is not None and _DIGIT.search(rest[:2]):
            return handler(b, seat, rest, self._number)
        if handler is not None and rest.startswith(("small blind ", "big blind ", "to ")):
            return handler(b, seat, rest, self._number)
        return self._rest(b, seat, what)

    def _all_in(self, b: HandBuilder, seat: int, what: str, noted: str) -> bool:
        match = _ALL_IN.fullmatch(what)
        if match is None:
            return False
        if match["to"]:
            return b.raise_to(seat, b.amounts[match["by"]], b.amounts[match["to"]], True, self._number)
        if match["units"]:
            units = b.amounts[match["units"]]
            if self._before_deal:
                self._short_post(b, seat, units)
            else:
                b.all_in(seat, units, self._number)
            return True
        if what != noted:  # the clock ran out: plays for what is in
            b.call(seat, 0, True, self._number)
        return what != noted

    def _short_post(self, b: HandBuilder, seat: int, units: int) -> None:
        """An ante or blind that takes the last chip; antes come first, and the summary says who was which blind."""
        if not any(event.seat == seat or event.kind is not EventKind.ANTE for event in b.events) and self._has_antes():
            b.ante(seat, units, True, self._number)
            return
        start = f"Seat {seat}: {b.hand.seats[seat].name} ("
        line = next((line for line in reversed(self._lines) if line.startswith(start)), "")
        positions = line[len(start) - 1 :]
        if "(big blind)" in positions:
            b.big_blind(seat, units, True, self._number)
        elif "(small blind)" in positions:
            b.small_blind(seat, units, True, self._number)
        elif b.hand.game in STUD_GAMES:
            b.ante(seat, units, True, self._number)
        else:
            b.post(seat, units, True, self._number)

    def _has_antes(self) -> bool:
        return any(self._names.split(line, " - ")[1].startswith("Ante ") for line in self._lines)

    def _both(self, b: HandBuilder, seat: int, both: re.Match[str]) -> bool:
        """``Posts $1 dead $0.50``: live and dead; ``Posts dead $40 dead $15``: both blinds together, the dead one."""
        first, second = b.amounts[both["first"]], b.amounts[both["second"]]
        if not both["dead"]:
            b.post(seat, first, False, self._number)
            b.dead_blind(seat, second, False, self._number)
            return True
        before = len(b.events)
        b.both_blinds(seat, first, False, self._number)
        return any(e.kind is EventKind.DEAD_BLIND and e.amount == second for e in b.events[before:])

    def _rest(self, b: HandBuilder, seat: int, what: str) -> bool:
        """Returns, cards, and who sits out."""
        if returned := _RETURNED.fullmatch(what):
            b.returned(seat, b.amounts[returned["units"]], self._number)
        elif shown := _SHOWN.fullmatch(what):
            self._cards(b, seat, shown)
        elif folded := _FOLD_AND_SHOW.fullmatch(what):
            b.fold(seat, self._number)
            b.cards(seat, cards_of(folded["cards"]), CardSource.SHOWN, self._number)
        elif _SITS_OUT.fullmatch(what):
            b.hand.seats[seat].sitting_out = True
        elif back := _ANTE_BACK.fullmatch(what):
            return self._take_ante_back(b, seat, b.amounts[back["units"]])
        else:
            return False
        return True

    def _take_ante_back(self, b: HandBuilder, seat: int, units: int) -> bool:
        """Who waits for the big blind gets the ante back before the deal: no part of the hand, and no part in it."""
        own = [event for event in b.events if event.seat == seat]
        if [(event.kind, event.amount) for event in own] != [(EventKind.ANTE, units)] or not self._before_deal:
            return False
        b.events.remove(own[0])
        player = b.hand.seats[seat]
        player.sitting_out = player.out_of_hand = True
        b.inferred("{name} got the ante back before the deal and is not in the hand", self._number, name=player.name)
        return True

    def _cards(self, b: HandBuilder, seat: int, shown: re.Match[str]) -> None:
        cards = cards_of(shown["cards"])
        if shown["verb"] == "Shows":
            b.show(seat, cards, self._number)
            if shown["words"]:
                describe(b, seat, shown["words"], WORDS, b.run, self._number)
            return
        # stud: all cards so far, again on each street, also of the owner of the file who has folded
        known = b.hand.cards.get(seat)
        if known is None:
            b.cards(seat, cards, CardSource.DEALT, self._number)
            if b.hand.hero is None and "H" not in shown["cards"].split():
                b.hand.hero = seat
        elif len(cards) > len(known.cards):
            kept = len(known.cards)
            b.more_cards(seat, cards[:kept], cards[kept:], self._number)
        else:
            b.cards(seat, cards, CardSource.DEALT, self._number)

    def _collect(self, b: HandBuilder, seat: int, what: str) -> bool:
        match = _PAYMENT.fullmatch(what)
        if match is None:
            return False
        units = b.amounts[match["units"]]
        if match["bet"]:
            name = b.hand.seats[seat].name
            text = "a side bet of the players that {name} won is no part of the pot"
            b.inferred(text, self._number, name=name)
            return True
        self._awarded = True
        b.collect(seat, units, 0 if match["main"] else int(match["side"] or 1), self._number)
        return True

    def _mark(self, b: HandBuilder, line: str) -> None:
        """``*** TURN *** [Kd Qs 8s] [6h]``, ``*** 4TH STREET ***``"""
        match = _MARK.fullmatch(line)
        mark = match["mark"].upper() if match is not None else ""
        streets = STUD_MARKS if b.hand.game in STUD_GAMES else FLOP_MARKS
        if match is not None and mark in streets:
            cards = cards_of(match["cards"].replace("[", " ").replace("]", " "))
            b.deal(streets[mark], 0, cards, self._number)
        elif mark not in QUIET_MARKS:
            # Streets would merge and every action after it be misread.
            raise UnreadableError(Problem("RD001", self._number, {"what": line}))
        self._before_deal = False

    def _dealt(self, b: HandBuilder, line: str) -> bool:
        name, cards = self._names.split(line.removeprefix("Dealt to "), " [")
        if not line.startswith("Dealt to ") or not name or not cards.endswith("]"):
            return False
        b.hand.hero = self._names.seats[name]
        b.cards(b.hand.hero, cards_of(cards[:-1]), CardSource.DEALT, self._number)
        return True

    # --- what is not understood ------------------------------------------------------------------

    def _unknown(self, b: HandBuilder, line: str, what: str) -> None:
        """``what`` = the text after a seated name."""
        b.hand.unknown_lines.append(UnknownLine(line, self._number, _DIGIT.search(what) is not None))

    def _stranger(self, b: HandBuilder, line: str) -> None:
        """Somebody without a seat; money of such a player leaves nothing to reckon with."""
        name, found, what = line.partition(_COLLECTS)
        if found and _PAYMENT.fullmatch(what):
            self._awarded = True
            b.problem("RD008", self._number, name=name, paid=line)
            return
        stranger = _STRANGER.fullmatch(line)
        if _SEAT.fullmatch(line):
            raise another_hand(self._number)
        if stranger is None:
            self._unknown(b, line, "")
        elif _DIGIT.search(stranger["what"]) and not stranger["what"].startswith(("Shows", "Pocket", "Folds")):
            raise UnreadableError(Problem("RD002", self._number, {"what": f"seat of {stranger['name']}"}))
        else:
            b.problem("RD008", self._number, name=stranger["name"])
