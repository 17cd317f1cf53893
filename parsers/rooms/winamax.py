"""Winamax: the text of one hand to a Hand (docs/rooms/winamax.md).

Lines name players without a colon. Only seated names are names, the longest first, and a shorter one is tried where
what follows is no action.
"""

from __future__ import annotations

import re
from dataclasses import replace

from msgspec import structs

from parsers import clock
from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.conventions import Evidence, PotFigure, RoomConventions, TotalFigure, Uncalled
from parsers.dealing import DRAW_GAMES, STUD_GAMES, first_street
from parsers.errors import Problem, UnreadableError
from parsers.hand import Betting, Game, Hand, HandText, Seat, Stakes, UnknownLine, Unreadable
from parsers.money import CHIPS, PLAY, AmountError, Amounts, Currency, amounts, cash
from parsers.refusals import bad_amount_in, refused
from parsers.rooms.winamax_summary import read_summary
from parsers.rooms.winamax_words import (
    ACTIONS,
    DEALT,
    GAMES,
    HALF_CHIPS,
    HAND_ID,
    HEADER,
    LIMITS,
    MARKS,
    PLAY_MONEY,
    POSTING,
    POSTS,
    SEAT,
    STRANGER,
    SUMMARY,
    TABLE,
    TOTAL,
    TOURNAMENT_TABLE,
    WHOLE,
    read_dealt,
)

_PAGE = "docs/rooms/winamax.md"
_CASH = RoomConventions(
    name="Winamax cash",
    source=f'{_PAGE} "Uncalled bets", "Payments and totals", "Rake"',
    evidence=Evidence.MANY,
    uncalled=(Uncalled.IN_AWARD,),
    silent_return_usual=True,
    total=TotalFigure.NET,
    total_with_uncalled=True,
    pot_figures=PotFigure.ABSENT,
    descriptions_known=True,
    position_notes=True,
)
_TOURNAMENT = replace(_CASH, name="Winamax tournament", source=f'{_PAGE} "Uncalled bets", "Payments and totals"')
_HALF_CHIPS = replace(
    _TOURNAMENT, name="Winamax tournament with halves of chips", evidence=Evidence.FEW, payment_step=100
)
_PLAY_MONEY = replace(_CASH, name="Winamax play money", evidence=Evidence.FEW)
_OTHER_GAMES = replace(
    _CASH,
    name="Winamax stud and draw",
    source=f'{_PAGE} "Stud and draw"',
    evidence=Evidence.FEW,
    reraise_may_omit_bet=True,
)
ROWS: tuple[RoomConventions, ...] = (_CASH, _TOURNAMENT, _HALF_CHIPS, _PLAY_MONEY, _OTHER_GAMES)

#: For tables of real money whose amounts carry no sign.
_EURO = Currency("EUR", 2)
_CENTS = amounts(2)
_SIGN = re.compile("[€$£]")
_DIGIT = re.compile("[0-9]")
_DEALT = "Dealt"


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    text = hand.text.rstrip()
    while " \n" in text:
        text = text.replace(" \n", "\n")
    lines = text.split("\n")
    found = HAND_ID.search(lines[0])
    hand_id = found[1] if found is not None else None
    try:
        return _Reader(hand, lines).read()
    except UnreadableError as error:
        ended = f"*** {SUMMARY} ***" in text or " collected " in text
        return refused(hand, hand_id, error.problem, lines[0], ended=ended)


class _Reader:
    """Reads the lines of one hand."""

    __slots__ = ("_awarded", "_first", "_lines", "_longer", "_number", "_plain", "_seats", "_text")

    def __init__(self, text: HandText, lines: list[str]) -> None:
        self._text = text
        self._lines = lines
        self._first = text.line
        #: the line that is being read
        self._number = text.line
        #: somebody without a seat was paid
        self._awarded = False
        self._seats: dict[str, int] = {}
        #: names of one word that begin no other name
        self._plain: dict[str, int] = {}
        #: first word -> the names that begin with it, each with a blank after it, longest first
        self._longer: dict[str, list[tuple[str, int]]] = {}

    def read(self) -> Hand:
        header = HEADER.fullmatch(self._lines[0])
        if header is None:
            raise self._lacks("game and stakes")
        at = next((at for at in range(1, len(self._lines)) if self._lines[at]), 0)
        table = TABLE.fullmatch(self._lines[at]) if at else None
        if table is None:
            raise self._lacks("table")
        currency = self._currency(header, table)
        try:
            b = self._read_as(currency, header, table, at)
        except UnreadableError as error:
            if currency is not CHIPS or not HALF_CHIPS.fullmatch(error.problem.params.get("amount", "")):
                raise
            # Tournaments may hold halves of chips: then the whole hand is read in hundredths.
            b = self._read_as(replace(CHIPS, exponent=2), header, table, at)
        recorded = b.hand.recorded
        if not (self._awarded or recorded.collected or recorded.has_summary):
            raise UnreadableError(Problem("RD004", self._first))
        hand = b.finish()
        if not recorded.has_summary:
            hand.unended = self._first + len(self._lines) - 1
        if hand.hi_lo and hand.game is Game.OMAHA5:
            _read_high_only(hand)
        return hand

    def _lacks(self, what: str) -> UnreadableError:
        return UnreadableError(Problem("RD002", self._first, {"what": what}))

    def _currency(self, header: re.Match[str], table: re.Match[str]) -> Currency:
        if header["kind"].startswith("Tournament "):
            return CHIPS
        if table["money"] == PLAY_MONEY:
            return replace(PLAY, exponent=2)
        sign = _SIGN.search(header["stakes"])
        return (cash(sign[0], "") if sign is not None else None) or _EURO

    def _read_as(self, currency: Currency, header: re.Match[str], table: re.Match[str], at: int) -> HandBuilder:
        """Read everything after the table line, amounts in the units of ``currency``."""
        units = amounts(currency.exponent)
        self._awarded = False
        self._number = self._first
        try:
            hand = self._new_hand(currency, header, table, units)
            at = self._read_seats(hand, units, at + 1)
            b = HandBuilder(hand, units, first_street(hand.game))
            if currency.code not in (CHIPS.code, PLAY.code) and not _SIGN.search(header["stakes"]):
                b.problem("RD011", self._first, text="no sign", what=currency.code)
            at = self._read_body(b, at)
            if at < len(self._lines):
                read_summary(b, self._lines, at, self._first, self._text.text.endswith("\n"))
        except AmountError as error:
            raise bad_amount_in(error, self._lines, self._first, self._number - self._first) from None
        return b

    def _new_hand(self, currency: Currency, header: re.Match[str], table: re.Match[str], units: Amounts) -> Hand:
        game, hi_lo, betting = self._game(header["game"])
        figures = header["stakes"].split("/")
        if not 2 <= len(figures) <= 3:
            raise self._lacks("game and stakes")
        *before, small, big = [units[figure] for figure in figures]
        tournament = None
        rules = _PLAY_MONEY if currency.code == PLAY.code else _CASH
        if game in STUD_GAMES or game in DRAW_GAMES:
            rules = _OTHER_GAMES
        if currency.code == CHIPS.code:
            numbered = TOURNAMENT_TABLE.fullmatch(table["name"])
            tournament = numbered["number"] if numbered is not None else header["id"].partition("-")[0]
            if currency.exponent:
                rules = _HALF_CHIPS
            elif rules is not _OTHER_GAMES:
                rules = _TOURNAMENT
        return Hand(
            self._text.room,
            header["id"],
            self._text.source,
            self._text.line,
            clock.to_iso(header["day"].replace("/", "-"), header["time"], header["zone"] or ""),
            game,
            hi_lo,
            betting,
            Stakes(small, big, before[0] if before else None),
            currency,
            tournament,
            table["name"],
            int(table["max"]) if table["max"] else None,
            int(table["button"] or 0) or None,
            rules,
        )

    def _game(self, text: str) -> tuple[Game, bool, Betting]:
        for words, betting in LIMITS.items():
            name = text.removesuffix(f" {words}")
            if name != text and name in GAMES:
                return *GAMES[name], betting
        raise UnreadableError(Problem("RD001", self._first, {"game": text}))

    # --- seats -----------------------------------------------------------------------------------

    def _read_seats(self, hand: Hand, units: Amounts, at: int) -> int:
        """Read the block of seat lines; returns the index of the first line after it."""
        lines, seats = self._lines, hand.seats
        names = self._seats = {}
        while at < len(lines) and (lines[at].startswith("Seat ") or not lines[at]):
            self._number = self._first + at
            match = SEAT.fullmatch(lines[at]) if lines[at] else None
            if match is not None:
                place, name = int(match["seat"]), match["name"]
                if not place or place in seats or name in names:
                    raise self._bad_seat(lines[at])
                bounty = _bounty(match["bounty"]) if match["bounty"] else None
                seats[place] = Seat(place, name, units[match["stack"]], self._number, bounty=bounty)
                names[name] = place
            elif lines[at]:
                if any(lines[at].startswith(f"{name} ") for name in names):
                    break  # an action of somebody whose name begins with "Seat"
                raise self._bad_seat(lines[at])
            at += 1
        if not seats:
            raise self._lacks("seats")
        self._sort_names()
        return at

    def _bad_seat(self, line: str) -> UnreadableError:
        return UnreadableError(Problem("RD002", self._number, {"what": "seat line", "text": line}))

    def _sort_names(self) -> None:
        by_word: dict[str, list[tuple[str, int]]] = {}
        for name in sorted(self._seats, key=len, reverse=True):
            by_word.setdefault(name.partition(" ")[0], []).append((f"{name} ", self._seats[name]))
        alone = {word: names[0] for word, names in by_word.items() if len(names) == 1}
        self._plain = {word: seat for word, (name, seat) in alone.items() if name == f"{word} "}
        self._longer = {word: names for word, names in by_word.items() if word not in self._plain}

    # --- actions ---------------------------------------------------------------------------------

    def _read_body(self, b: HandBuilder, start: int) -> int:
        """Read posts, actions and payments; returns the index of the SUMMARY mark, or the end."""
        plain, longer, whole, by_word = self._plain, self._longer, WHOLE, ACTIONS
        number = self._first + start - 1
        for line in self._lines[start:]:
            number += 1
            self._number = number
            word, _, what = line.partition(" ")
            seat = plain.get(word)
            if seat is not None:
                act = whole.get(what)
                if act is not None:
                    act(b, seat, number)
                    continue
                verb, _, rest = what.partition(" ")
                handler = by_word.get(verb)
                if handler is not None and handler(b, seat, rest, number):
                    continue
            elif word in longer and (
                (word == _DEALT and self._read_dealt(b, line))
                or any(
                    _act(b, seat, line[len(name) :], number, posting=by_word is POSTS)
                    for name, seat in longer[word]
                    if line.startswith(name)
                )
            ):
                continue
            if not line:
                continue
            if line.startswith("***"):
                mark = self._read_mark(b, line)
                if mark == SUMMARY:
                    return number - self._first
                by_word = POSTS if mark == POSTING else ACTIONS
            elif TOTAL.match(line):
                return number - self._first - 1  # the summary without its mark
            else:
                self._read_rest(b, line)
        return len(self._lines)

    def _read_mark(self, b: HandBuilder, line: str) -> str:
        """A street's mark and its cards: ``*** TURN *** [Ks 8d 3c][5h]``. Returns the words between the stars."""
        mark, found, cards = line[3:].partition("***")
        mark = mark.strip()
        if not found or (mark not in MARKS and mark != SUMMARY):
            # Streets would run together, and every raise after it be misread.
            raise UnreadableError(Problem("RD001", self._number, {"what": line}))
        street = MARKS.get(mark)
        if street is not None:
            dealt = cards.removeprefix(":").replace("][", " ").replace("] [", " ").strip()
            b.deal(street, 0, split_cards(dealt[1:-1]), self._number)
        return mark

    def _read_rest(self, b: HandBuilder, line: str) -> None:
        """Cards dealt, people who are not seated, and lines that are not understood."""
        number = self._number
        if self._read_dealt(b, line):
            return
        names = sorted(self._seats, key=len, reverse=True)
        first = next((name for name in names if line.startswith(f"{name} ")), "")
        stranger = None if first else STRANGER.fullmatch(line)
        if stranger is None:
            last = "" if first else next((name for name in names if line.endswith(f" {name}")), "")
            money = (first or last) and _DIGIT.search(line[len(first) :].removesuffix(last))
            b.hand.unknown_lines.append(UnknownLine(line, number, bool(money)))
        elif stranger["verb"] == "collected":
            self._awarded = True
            b.problem("RD008", number, name=stranger["name"], paid=line)
        else:
            b.stranger(stranger["name"], line, number)

    def _read_dealt(self, b: HandBuilder, line: str) -> bool:
        """Cards dealt to somebody; False for any other line."""
        dealt = DEALT.fullmatch(line)
        if dealt is None or dealt["name"] not in self._seats:
            return False
        read_dealt(b, self._seats[dealt["name"]], dealt, self._number)
        return True


def _act(b: HandBuilder, seat: int, what: str, line: int, *, posting: bool) -> bool:
    act = WHOLE.get(what)
    if act is not None:
        act(b, seat, line)
        return True
    verb, _, rest = what.partition(" ")
    handler = (POSTS if posting else ACTIONS).get(verb)
    return handler is not None and handler(b, seat, rest, line)


def _bounty(text: str) -> int | None:
    """Cents of ``9€`` or ``0,90€``; None if it is no amount of money."""
    try:
        return _CENTS[text.replace(",", ".")]
    except AmountError:
        return None


def _read_high_only(hand: Hand) -> None:
    """Headers call five-card Omaha "Hi/Lo" even where it may be played without a low half. Where no line names a half,
    the text can be read so, too."""
    recorded = hand.recorded
    named = any(collect.part is not None for collect in recorded.collected)
    if named or any(words.words.startswith(("HI", "LO")) for words in recorded.descriptions):
        return
    problem = Problem("RD012", hand.line, {"what": "the game is read as Omaha without a low half"})
    other = structs.replace(hand, hi_lo=False, problems=[*hand.problems, problem], other_readings=())
    hand.other_readings += (other,)
