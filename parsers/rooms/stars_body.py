"""The body of a PokerStars hand: what stands between the seat list and the SUMMARY."""

from __future__ import annotations

import re

from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.dealing import STUD_GAMES
from parsers.errors import Problem, UnreadableError
from parsers.hand import CardSource, Street, UnknownLine
from parsers.money import AmountError
from parsers.rooms.stars_languages.phrases import Phrases
from parsers.rooms.stars_words import Words
from parsers.textroom import Names, describe

_RIVER = Street.RIVER
_ONE_CARD = len("As]")
_DIGIT = re.compile("[0-9]")
#: Stands for words that a language's table does not know: no line holds them.
NEVER = "\n"
_UNKNOWN = (NEVER, NEVER)


class Body:
    """Reads the lines of a hand from the first post on. ``awarded``: a payment line was seen, whoever it names."""

    __slots__ = ("_first", "_lines", "_names", "_words", "awarded")

    def __init__(self, words: Words, names: Names, lines: list[str], first: int) -> None:
        self._words = words
        self._names = names
        self._lines = lines
        self._first = first
        self.awarded = False

    def read(self, b: HandBuilder, start: int) -> int:
        """Read posts, actions and payments; returns the index of the SUMMARY mark, or the end."""
        names = self._names
        seats, awkward, own = names.seats, names.awkward(), self._words.own
        table = self._words.verbs
        whole, by_word, summaries = table.whole, table.by_word, self._words.summaries
        number = self._first + start - 1
        try:
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
                elif not line or (line[0] == "*" and self._read_mark(b, line, number)):
                    continue
                elif line[0] == "*" and line.partition(" ***")[0] in summaries:
                    return number - self._first
                elif not self._read_payment(b, own, line, number) and self._read_rest(b, line, number):
                    return number - self._first - 1
        except AmountError as error:
            raise bad_amount(error, self._lines, self._first, number) from None
        return len(self._lines)

    def _read_mark(self, b: HandBuilder, line: str, number: int) -> bool:
        """A mark of a street or show-down, or a file's banner; False if it is neither (names may start so)."""
        mark, _, cards = line.partition(" ***")
        known = self._words.marks.get(mark)
        if known is None:
            return line.startswith("*****") and line.endswith("*****")
        street, run = known
        if street is None:
            b.run = run or None
        else:
            if street is _RIVER and b.hand.game in STUD_GAMES:
                street = Street.SEVENTH
            b.deal(street, run, split_cards(cards[2:-1].replace("] [", " ")), number)
        return True

    def _read_payment(self, b: HandBuilder, words: Phrases, line: str, number: int) -> bool:
        """Lines with a name but no colon: cards dealt, money returned or paid."""
        seats = self._names.seats
        start, end = words.dealt or _UNKNOWN
        if line.startswith(start):
            name, found, cards = line[len(start) :].rpartition(end)
            seat = seats.get(name)
            if found and cards.endswith("]"):
                if seat is None:
                    return self._read_further(b, name, end, split_cards(cards[:-1]), number)
                b.cards(seat, split_cards(cards[:-1]), CardSource.DEALT, number)
                if b.hand.hero is None and (len(cards) > _ONE_CARD or b.hand.game not in STUD_GAMES):
                    b.hand.hero = seat
                return True
        start, end = words.uncalled or _UNKNOWN
        if line.startswith(start):
            amount, found, name = line[len(start) :].partition(end)
            if found:
                seat = seats.get(name)
                if seat is not None:
                    b.returned(seat, b.amounts[amount], number)
                    return True
        head, found, label = line.rpartition(words.paid_from or NEVER)
        if found and label in words.pots:
            name, found, amount = head.rpartition(words.collected)
            if found:
                self.awarded = True
                seat = seats.get(name)
                if seat is not None:
                    b.collect(seat, b.amounts[amount], words.pots[label], number)
                    return True
        return False

    def _read_further(self, b: HandBuilder, text: str, end: str, new: tuple[str, ...], number: int) -> bool:
        """``Ann [As Kd 3c]`` before the cards that come to those (stud, draw games)."""
        name, _, kept = text.rpartition(end)
        seat = self._names.seats.get(name)
        if seat is None or not kept.endswith("]"):
            return False
        b.more_cards(seat, split_cards(kept[:-1]), new, number)
        return True

    def _read_odd_action(self, b: HandBuilder, line: str, what: str, number: int) -> None:
        """A seated name and a colon, but no action: a note, or a line about "Ann: folds" where Ann sits too."""
        words, names = self._words, self._names
        other, note = names.split(line, " ")
        if not (
            words.is_quiet(what)
            or any(self._read_payment(b, one, line, number) for one in words.both)
            or (other and words.is_quiet(note))
        ):
            _unknown(b, line, what, number)

    def _read_rest(self, b: HandBuilder, line: str, number: int) -> bool:
        """What is left: English lines of other languages, cash-outs, notes, chat, people who are not seated.
        True if SUMMARY began unmarked."""
        words, names = self._words, self._names
        if words.also is not None and self._read_payment(b, words.also, line, number):
            return False
        for one in words.both:
            if self._read_cash_out(b, one, line, number):
                return False
            if one.cancelled and line == one.cancelled:
                b.cancel(number)
                return False
            if self._read_event(b, one, line, number):
                return False
            if one.total and line.startswith(one.total):
                return True
            if line.startswith(one.seat) and line.endswith(f"{one.in_chips})"):
                raise bad_seat(line, number)
        name, what = names.split(line, " : ")
        if name and self._read_action(b, names.seats[name], what, number):
            return False
        if not words.is_note(line, names):
            self._read_stranger(b, line, number)
        return False

    def _read_action(self, b: HandBuilder, seat: int, what: str, number: int) -> bool:
        table = self._words.verbs
        act = table.whole.get(what)
        if act is not None:
            act(b, seat, number)
            return True
        verb, _, rest = what.partition(" ")
        handler = table.by_word.get(verb)
        return (handler is not None and handler(b, seat, rest, number)) or self._words.is_quiet(what)

    def _read_event(self, b: HandBuilder, words: Phrases, line: str, number: int) -> bool:
        """The deck is shuffled again, the room adds money, or a hand is shown without a colon."""
        if line == words.reshuffled != "":
            b.reshuffle()
            return True
        if words.house_money and line.startswith(words.house_money):
            b.house_money(b.amounts[line[len(words.house_money) :]], number)
            return True
        shown = words.shown.fullmatch(line) if words.shown is not None else None
        seat = self._names.seats.get(shown["name"]) if shown is not None else None
        if shown is None or seat is None:
            return False
        describe(b, seat, shown["words"], words.actions, b.run, number)
        b.show(seat, split_cards(shown["cards"]), number)
        return True

    def _read_cash_out(self, b: HandBuilder, words: Phrases, line: str, number: int) -> bool:
        before_paid, before_fee = words.cashed_out or _UNKNOWN
        name, found, figures = line.rpartition(before_paid)
        if not found or name not in self._names.seats:
            return False
        self.awarded = True
        paid, _, fee = figures.partition(before_fee)
        b.cash_out(self._names.seats[name], b.amounts[paid], b.amounts[fee] if fee else None, number)
        return True

    def _read_stranger(self, b: HandBuilder, line: str, number: int) -> None:
        """Somebody unknown who acts or is paid, or a line that is not understood."""
        table = self._words.verbs
        paid = next(filter(None, (self._paid_stranger(one, line) for one in self._words.both)), "")
        stranger = paid
        name, what = self._names.split(line, " ")
        if not stranger and not name:
            actor, found, action = line.partition(": ")
            if found and (action in table.whole or action.partition(" ")[0] in table.by_word):
                stranger = actor
        if paid:
            b.problem("RD008", number, name=paid.rstrip(), paid=line)
        elif stranger:
            b.stranger(stranger.rstrip(), line, number)
        elif "***" in line:
            # A mark that is not understood: streets would merge and every raise after it be misread.
            raise UnreadableError(Problem("RD001", number, {"what": line}))
        elif name:
            _unknown(b, line, what, number)
        else:
            # A name at the end: money that went back to somebody, told in words that are not known?
            last = next((name for name in self._names.seats if line.endswith(f" {name}")), line)
            _unknown(b, line, line.removesuffix(last), number)

    def _paid_stranger(self, words: Phrases, line: str) -> str:
        """The name of somebody who is not seated in a line that pays or returns money, or ""."""
        start, end = words.uncalled or _UNKNOWN
        if line.startswith(start):
            return line.partition(end)[2]
        head, _, label = line.rpartition(words.paid_from or NEVER)
        if label in words.pots:
            return head.rpartition(words.collected)[0]
        name, found, _ = line.rpartition((words.cashed_out or _UNKNOWN)[0])
        self.awarded = self.awarded or bool(found)
        return name


def _unknown(b: HandBuilder, line: str, what: str, number: int) -> None:
    """``what`` = the text after a seated name, "" if there is none."""
    b.hand.unknown_lines.append(UnknownLine(line, number, _DIGIT.search(what) is not None))


def bad_amount(error: AmountError, lines: list[str], first: int, number: int) -> UnreadableError:
    """``number`` = the line that holds the amount, or one before it; ``first`` = that of the first line."""
    at = number - first
    line = next((at for at in range(at, len(lines)) if error.text in lines[at]), at)
    return UnreadableError(Problem("RD007", first + line, {"amount": error.text}))


def bad_seat(line: str, number: int) -> UnreadableError:
    """A line of the seat list that cannot be read, or stands elsewhere."""
    return UnreadableError(Problem("RD002", number, {"what": "seat line", "text": line}))
