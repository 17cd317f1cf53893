"""The body of a PokerStars hand: what stands between the seat list and the SUMMARY."""

from __future__ import annotations

import re

from msgspec import Struct

from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.dealing import STUD_GAMES
from parsers.errors import Problem, UnreadableError
from parsers.hand import CardSource, Street, UnknownLine
from parsers.money import AmountError
from parsers.refusals import bad_amount_in
from parsers.rooms.stars_languages.phrases import Phrases
from parsers.rooms.stars_places import read_place
from parsers.rooms.stars_words import SUMMARY, Words
from parsers.textroom import Names, describe
from parsers.verbtable import Moves

_RIVER = Street.RIVER
_SEVENTH = Street.SEVENTH
_DEALT = CardSource.DEALT
_DIGIT = re.compile("[0-9]")


class Body(Struct, eq=False, gc=False):
    """Reads the lines of a hand from the first post on; ``_first`` = the number of the first line of all.

    ``_awkward``: what :meth:`Names.awkward` says of the names. ``awarded``: a payment line was seen, whoever it names.
    """

    _words: Words
    _moves: Moves
    _names: Names
    _lines: list[str]
    _first: int
    _awkward: bool
    awarded: bool = False

    def read(self, b: HandBuilder, start: int) -> int:
        """Read posts, actions and payments; returns the index of the SUMMARY mark, or the end."""
        names, lines, first = self._names, self._lines, self._first
        seats = names.seats
        split = names.split if self._awkward else None
        moves = self._moves
        known = moves.known
        done: object
        number = first + start - 1
        try:
            for line in lines[start:]:
                number += 1
                name, _, what = line.partition(": ")
                if split is not None:
                    name, what = split(line, ": ")
                seat = seats.get(name)
                if seat is None:
                    end = self._read_unnamed(b, line, number)
                    if end is None:
                        continue
                    return end
                move = known.get(what)
                if move is None:
                    move = moves.learn(what)
                if move is None:
                    done = self._read_action(b, seat, what.rstrip(" "), number)
                else:
                    act, units, by, all_in = move
                    if units is None:
                        act(b, seat, number)
                        continue
                    if by is None:
                        act(b, seat, units, all_in, number)
                        continue
                    done = act(b, seat, by, units, all_in, number)
                if not done:
                    end = self._read_odd_action(b, line, number)
                    if end is not None:
                        return end
        except AmountError as error:
            raise bad_amount_in(error, lines, first, number - first) from None
        return len(lines)

    def _read_unnamed(self, b: HandBuilder, line: str, number: int) -> int | None:
        """A line that begins with no seated name and a colon. The index of the summary, if that begins here."""
        words = self._words
        if line.removeprefix("*") is not line:
            marks = words.marks
            known, cards = marks.get(line), ""
            if known is None:
                mark, _, cards = line.partition(" [")
                known = marks.get(mark)
            if known is None:
                mark, cards = _odd_mark(words, line)
                known = marks.get(mark)
            if known is SUMMARY:
                return number - self._first
            if known is not None:
                street, run = known
                if street is None:
                    b.run = run or None
                    return None
                if street is _RIVER and b.hand.game in STUD_GAMES:
                    street = _SEVENTH
                b.deal(street, run, split_cards(cards.rstrip(" ")[:-1].replace("] [", " ")), number)
                return None
            bare = line.rstrip(" ")
            if bare != line:
                return self._read_unnamed(b, bare, number)
            if line.startswith("*****") and line.endswith("*****"):
                return None  # a file's banner
        line = line.rstrip(" ")
        if line and not self._read_payment(b, words.own, line, number) and self._read_rest(b, line, number):
            return number - self._first - 1
        return None

    def _read_payment(self, b: HandBuilder, words: Phrases, line: str, number: int) -> bool:
        """Lines with a name but no colon: cards dealt, money returned or paid."""
        seats = self._names.seats
        start, end = words.dealt
        rest = line.removeprefix(start)
        if rest is not line or not start:
            name, _, text = rest.rpartition(end)
            cards = text.removesuffix("]")
            if name and cards is not text:
                seat = seats.get(name)
                if seat is None:
                    return self._read_more_cards(b, name, end, split_cards(cards), number)
                dealt = split_cards(cards)
                b.cards(seat, dealt, _DEALT, number)
                hand = b.hand
                if hand.hero is None and (len(dealt) > 1 or hand.game not in STUD_GAMES):
                    hand.hero = seat
                return True
        start, end = words.uncalled
        rest = line.removeprefix(start)
        if rest is not line or not start:
            amount, _, name = rest.partition(end)
            seat = seats.get(name)
            if seat is not None:
                b.returned(seat, b.amounts[amount], number)
                return True
        head, _, label = line.rpartition(words.paid_from)
        if head and label in words.pots:
            name, found, amount = head.rpartition(words.collected)
            if found:
                self.awarded = True
                seat = seats.get(name)
                if seat is not None:
                    b.collect(seat, b.amounts[amount], words.pots[label], number)
                    return True
        return False

    def _read_more_cards(self, b: HandBuilder, name: str, end: str, cards: tuple[str, ...], number: int) -> bool:
        """In stud and draw games ``Ann [As Kd 3c]`` is dealt some more to those."""
        name, _, kept = name.rpartition(end)
        seat = self._names.seats.get(name)
        if seat is None or not kept.endswith("]"):
            return False
        b.more_cards(seat, split_cards(kept[:-1]), cards, number)
        return True

    def _read_odd_action(self, b: HandBuilder, line: str, number: int) -> int | None:
        """A seated name and a colon, but no action: a note, or a line about "Ann: folds" where Ann sits too. The index
        of the summary, if that begins here."""
        words, names = self._words, self._names
        line = line.rstrip(" ")
        name, what = names.split(line, ": ")
        if not name:  # "Ann:"
            return self._read_unnamed(b, line, number)
        if words.is_quiet(what):
            return None
        paid = any(self._read_payment(b, one, line, number) for one in words.both)
        other, note = names.split(line, " ")
        if not paid and not (other and words.is_quiet(note)):
            _unknown(b, line, what, number)
        return None

    def _read_rest(self, b: HandBuilder, line: str, number: int) -> bool:
        """What is left: English lines of other languages, cash-outs, notes, chat, people who are not seated.
        True if SUMMARY began unmarked."""
        words, names = self._words, self._names
        first, _, note = line.partition(" ")
        if note in words.quiet and first in names.seats:
            return False
        if words.also is not None and self._read_payment(b, words.also, line, number):
            return False
        for one in words.both:
            if self._read_cash_out(b, one, line, number):
                return False
            if b.hand.tournament is not None and read_place(b, one, names, line, number):
                return False
            if one.cancelled and line == one.cancelled:
                b.cancel(number)
                return False
            if self._read_event(b, one, line, number):
                return False
            if line.startswith(one.total):
                return True
            if line.startswith(one.seat) and line.endswith(f"{one.in_chips})"):
                raise bad_seat(line, number)
        name, what = names.split(line, " : ")
        if name and (self._read_action(b, names.seats[name], what, number) or words.is_quiet(what)):
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
        return handler is not None and handler(b, seat, rest, number)

    def _read_event(self, b: HandBuilder, words: Phrases, line: str, number: int) -> bool:
        """The deck is shuffled again, the room adds money, or a hand is shown without a colon."""
        if line == words.reshuffled != "":
            b.reshuffle()
            return True
        if words.house_money and line.startswith(words.house_money):
            b.house_money(b.amounts[line[len(words.house_money) :]], number)
            return True
        for words_before in words.house_beside:
            if line.startswith(words_before):
                b.house_beside(b.amounts[line[len(words_before) :]], number)
                return True
        shown = words.shown.fullmatch(line) if words.shown is not None else None
        seat = self._names.seats.get(shown["name"]) if shown is not None else None
        if shown is None or seat is None:
            return False
        describe(b, seat, shown["words"], words.actions, b.run, number)
        b.show(seat, split_cards(shown["cards"]), number)
        return True

    def _read_cash_out(self, b: HandBuilder, words: Phrases, line: str, number: int) -> bool:
        before_paid, before_fee = words.cashed_out
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
        start, end = words.uncalled
        if line.startswith(start):
            return line.partition(end)[2]
        head, _, label = line.rpartition(words.paid_from)
        if label in words.pots:
            return head.rpartition(words.collected)[0]
        name, found, _ = line.rpartition(words.cashed_out[0])
        self.awarded = self.awarded or bool(found)
        return name


def _odd_mark(words: Words, line: str) -> tuple[str, str]:
    """(the mark with its closing stars, what stands behind one more character) of a line that goes on otherwise than
    with cards; ("", "") for a name that looks like a mark."""
    mark, _, cards = line.partition(" ***")
    return ("", "") if cards[1:2].isalpha() else (f"{mark} ***", cards[2:])


def _unknown(b: HandBuilder, line: str, what: str, number: int) -> None:
    """``what`` = the text after a seated name, "" if there is none."""
    b.hand.unknown_lines.append(UnknownLine(line, number, _DIGIT.search(what) is not None))


def bad_seat(line: str, number: int) -> UnreadableError:
    """A line of the seat list that cannot be read, or stands elsewhere."""
    return UnreadableError(Problem("RD002", number, {"what": "seat line", "text": line.rstrip(" ")}))
