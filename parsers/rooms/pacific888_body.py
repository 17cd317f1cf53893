"""The lines of an 888 hand below its seat list: actions, cards and payments, all of the form "Name does [something]".

A line is read from its end: the last bracket, the words before it, and all that is left is the name. So a name may
look like anything, also like an action.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from parsers.builder import HandBuilder
from parsers.errors import Problem, UnreadableError
from parsers.hand import CardSource, EventKind, Street, UnknownLine
from parsers.money import AmountError
from parsers.refusals import bad_amount
from parsers.rooms.pacific888_letters import CARDS, MARKS, ODD_CARDS, Letters
from parsers.textroom import ActionWords, Names, Verb, verb_table

WORDS = ActionWords(
    verbs={
        "folds": Verb.FOLD,
        "checks": Verb.CHECK,
        "calls": Verb.CALL,
        "bets": Verb.BET,
        "raises": Verb.RAISE_WITH,
        "posts small blind": Verb.SMALL_BLIND,
        "posts big blind": Verb.BIG_BLIND,
        "posts ante": Verb.ANTE,
        "posts the ante": Verb.ANTE,
        "sits out": Verb.NOTHING,
        "did not show his hand": Verb.NOTHING,
    },
    all_in=(" and is all in", " and is all-in"),
    capped=(" and has reached the ", " cap"),
)
_VERBS = verb_table(WORDS)
_MARK_MISSING = "the mark of a street is missing"
_BETS = _VERBS.by_word["bets"]
_DEAD_MONEY = frozenset({EventKind.ANTE, EventKind.DEAD_BLIND})


def _bets(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """The first money of a street. Where some lies there already, two streets run together."""
    for event in reversed(b.events):
        if event.street is not b.street:
            break
        if event.amount and event.kind not in _DEAD_MONEY:
            raise UnreadableError(Problem("RD001", line, {"what": _MARK_MISSING}))
    return _BETS(b, seat, rest, line)


#: The last word before an amount -> handler of the amount alone.
_ADDS = {"calls": _VERBS.by_word["calls"], "bets": _bets, "raises": _VERBS.by_word["raises"]}
_POSTS = _VERBS.by_word["posts"]
_WHOLE = {phrase: act for phrase, act in _VERBS.whole.items() if " " not in phrase}
_LONG = {f" {phrase}": act for phrase, act in _VERBS.whole.items() if " " in phrase}
_DEAD = "dead blind"
_PAID = "collected"
_SHOWS = {"shows": CardSource.SHOWN, "mucks": CardSource.MUCKED}
_DEALT = "Dealt to "
#: Mark of a street -> the street, and the one before it.
_STREETS = {
    "** Dealing flop **": (Street.FLOP, Street.PREFLOP),
    "** Dealing turn **": (Street.TURN, Street.FLOP),
    "** Dealing river **": (Street.RIVER, Street.TURN),
}
_CARDS_DEALT = "** Dealing down cards **"
SUMMARY = "** Summary **"
_TAILED = re.compile(r"(?P<head>.*) \[(?P<amount>[^\[\]]*)\] ?(?P<tail>and (?:is all.in|has reached the .* cap))")
#: The five cards that made one half of a high-low pot (they repeat cards of the text), and the first line of a further
#: hand of which nothing was written.
_QUIET = re.compile(r"\((?:Hi|Lo): [^()]*\)|#Game No ?: ?[0-9]+")
_SEAT_LINE = re.compile(r"Seat [0-9]+: .* \( .* \)")
_DIGIT = re.compile("[0-9]")


class Body:
    """Reads lines into a builder. ``paid``: a payment line was seen, whoever it names; ``summary``: its mark was."""

    __slots__ = ("_board", "_letters", "_names", "paid", "summary")

    def __init__(self, names: Names, letters: Letters) -> None:
        self._names = names
        self._letters = letters.cards
        self._board: tuple[str, ...] = ()
        self.paid = False
        self.summary = False

    def read(self, b: HandBuilder, lines: Iterable[str], first: int) -> None:
        """Read all lines; ``first`` is the number of the first one. Raises UnreadableError."""
        seats = self._names.seats
        mistakable = any(name.startswith(_DEALT.rstrip()) for name in seats)
        number = first - 1
        try:
            for line in lines:
                number += 1
                if line[-1:] == "]":
                    head, _, inner = line[:-1].rpartition(" [")
                    if mistakable and b.hand.hero is None and self._read_dealt(b, head, inner, number):
                        continue
                    name, _, verb = head.rpartition(" ")
                    seat = seats.get(name)
                    add = _ADDS.get(verb)
                    if seat is not None and add is not None:
                        add(b, seat, inner, number)
                    elif seat is not None and verb == _PAID:
                        self.paid = True
                        b.collect(seat, b.amounts[inner.strip()], None, number)
                    elif not self._read_brackets(b, seat, verb, head, inner, number):
                        self._read_rest(b, line, number)
                elif line:
                    name, _, verb = line.rpartition(" ")
                    act = _WHOLE.get(verb)
                    seat = None if act is None else seats.get(name)
                    if act is not None and seat is not None:
                        act(b, seat, number)
                    elif line == SUMMARY:
                        self.summary = True
                    elif line != _CARDS_DEALT:
                        self._read_rest(b, line, number)
        except AmountError as error:
            raise bad_amount(error, number) from None

    def _read_brackets(self, b: HandBuilder, seat: int | None, verb: str, head: str, inner: str, number: int) -> bool:
        """Cards and posts; ``seat`` is that of the name before the verb, if it is one."""
        if seat is not None and verb in _SHOWS:
            self._read_cards(b, seat, _SHOWS[verb], inner, number)
            return True
        if head in _STREETS:
            self._deal(b, head, self._cards(inner), number)
            return True
        name, found, what = head.rpartition(" posts ")
        seat = self._names.seats.get(name) if found else None
        if seat is not None and what == _DEAD:
            return self._read_dead(b, seat, inner, number)
        if seat is not None:
            return _POSTS(b, seat, f"{what} {inner}", number)
        return self._read_dealt(b, head, inner, number)

    def _read_dealt(self, b: HandBuilder, head: str, inner: str, number: int) -> bool:
        """The owner's cards; False for a line about somebody called "Dealt to"."""
        seat = self._names.seats.get(head[len(_DEALT) :]) if head.startswith(_DEALT) else None
        if seat is None or not MARKS[inner] & (CARDS | ODD_CARDS):
            return False
        b.hand.hero = b.hand.hero or seat
        b.cards(seat, self._cards(inner), CardSource.DEALT, number)
        return True

    def _deal(self, b: HandBuilder, mark: str, cards: tuple[str, ...], number: int) -> None:
        """A street begins. Where the one before it has no mark, bets of two streets run together."""
        street, before = _STREETS[mark]
        if b.street is not before:
            raise UnreadableError(Problem("RD001", number, {"what": _MARK_MISSING}))
        self._board += cards
        b.deal(street, 0, self._board, number)

    def _read_dead(self, b: HandBuilder, seat: int, inner: str, number: int) -> bool:
        """ "$1 + $2": what is dead, then what is live."""
        dead, found, live = inner.partition(" + ")
        if not found:
            return False
        amounts = b.amounts
        dead_units, live_units = amounts[dead], amounts[live]
        if dead_units:
            b.dead_blind(seat, dead_units, False, number)
        if live_units:
            b.post(seat, live_units, False, number)
        return True

    def _read_cards(self, b: HandBuilder, seat: int, source: CardSource, inner: str, number: int) -> None:
        if source is CardSource.SHOWN:
            b.show(seat, self._cards(inner), number)
        else:
            b.muck(seat, number)
            b.cards(seat, self._cards(inner), source, number)

    def _cards(self, inner: str) -> tuple[str, ...]:
        letters = self._letters
        return tuple([letters.get(card, card) for card in inner.strip().split(", ")])

    def _read_rest(self, b: HandBuilder, line: str, number: int) -> None:
        """All-in tails, phrases of several words, remarks; then strangers, and lines that are not understood."""
        tailed = _TAILED.fullmatch(line)
        if tailed is not None and self._read_tailed(b, tailed, number):
            return
        for phrase, act in _LONG.items():
            seat = self._names.seats.get(line.removesuffix(phrase)) if line.endswith(phrase) else None
            if seat is not None:
                act(b, seat, number)
                return
        if line in _STREETS:
            self._deal(b, line, (), number)
        elif not _QUIET.fullmatch(line):
            self._read_stranger(b, line, number)

    def _read_tailed(self, b: HandBuilder, tailed: re.Match[str], number: int) -> bool:
        head, amount = tailed["head"], f"{tailed['amount']} {tailed['tail']}"
        name, _, verb = head.rpartition(" ")
        seat, add = self._names.seats.get(name), _ADDS.get(verb)
        if seat is not None and add is not None:
            return add(b, seat, amount, number)
        name, found, what = head.rpartition(" posts ")
        seat = self._names.seats.get(name)
        return seat is not None and found != "" and _POSTS(b, seat, f"{what} {amount}", number)

    def _read_stranger(self, b: HandBuilder, line: str, number: int) -> None:
        """Somebody who is not seated acts or is paid, or a line that is not understood."""
        name, what = self._names.split(line, " ")
        if name:
            b.hand.unknown_lines.append(UnknownLine(line, number, _DIGIT.search(what) is not None))
            return
        head, brackets, _ = line.rpartition(" [")
        actor, _, verb = head.rpartition(" ") if brackets else line.rpartition(" ")
        if brackets and verb == _PAID:
            self.paid = True
            b.problem("RD008", number, name=actor, paid=line)
        elif (brackets and (verb in _ADDS or verb in _SHOWS)) or (verb in _WHOLE and not brackets):
            b.stranger(actor, line, number)
        elif brackets and " posts " in head:
            b.stranger(head.rpartition(" posts ")[0], line, number)
        elif brackets and head.startswith(_DEALT):
            b.problem("RD008", number, name=head[len(_DEALT) :])
        elif line.startswith("** "):
            # A mark that is not understood: streets would merge and every raise after it be misread.
            raise UnreadableError(Problem("RD001", number, {"what": line}))
        elif _SEAT_LINE.fullmatch(line):
            raise UnreadableError(Problem("RD002", number, {"what": "seat line", "text": line}))
        else:
            # A name at the end: money that went back to somebody, told in words that are not known?
            last = next((name for name in self._names.seats if name and line.endswith(f" {name}")), line)
            unknown = UnknownLine(line, number, _DIGIT.search(line.removesuffix(last)) is not None)
            b.hand.unknown_lines.append(unknown)
