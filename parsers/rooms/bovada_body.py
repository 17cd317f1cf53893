"""The body of a Bovada hand: the log from the first line after the seat list to the SUMMARY.

A line is ``LABEL : what``. Labels are the seats' positions, with or without the owner's mark; what follows is a verb
with its figures, cards in brackets, or a note.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.dealing import STUD_GAMES
from parsers.errors import Problem, UnreadableError
from parsers.hand import CardSource, Collect, Street, UnknownLine
from parsers.money import AmountError
from parsers.refusals import bad_amount
from parsers.rooms.bovada_rounds import Rounds
from parsers.rooms.bovada_words import (
    ALL_IN_RAISE,
    AWARDS,
    BEFORE_DEAL,
    BEFORE_DEAL_WITH_ANTES,
    BEST_FIVE,
    CARDS,
    DEAL_MARKS,
    DEALT,
    FOLDS_OPEN,
    MARKS,
    OWN_CARDS,
    PUT_IN,
    PUT_IN_STUD,
    RAISE,
    RELOADS,
    RETURN,
    STUD_STREETS,
    SUMMARY,
    TABLE_CARDS,
    TOTAL,
    WHOLE,
    WORDS,
    is_note,
    without_remark,
)
from parsers.textroom import describe

_LOGGED = CardSource.LOGGED
_DIGIT = re.compile("[0-9]")
_FLOP_CARDS = 3


class Body:
    """Reads the log of one hand.

    ``seats``: label, in each way it is written -> seat number; ``antes``: somebody paid one; ``unmarked``: cards lie
    on the table, but no line says when they came. ``best`` = seat, five cards and line of each hand that was compared.
    """

    __slots__ = (
        "_b",
        "_board",
        "_first",
        "_lines",
        "_main",
        "_money",
        "_rounds",
        "_seats",
        "_side",
        "_unmarked",
        "best",
    )

    def __init__(
        self, b: HandBuilder, seats: Mapping[str, int], lines: list[str], first: int, antes: bool, unmarked: bool
    ) -> None:
        self._b = b
        self._seats = seats
        self._lines = lines
        self._first = first
        self._unmarked = unmarked
        self._money = BEFORE_DEAL_WITH_ANTES if antes else BEFORE_DEAL
        self._board: tuple[str, ...] = ()
        self._side: list[Collect] = []
        self._main: list[Collect] = []
        self._rounds: Rounds | None = None
        self.best: list[tuple[int, tuple[str, ...], int]] = []

    def read(self, start: int) -> int:
        """Read posts, actions and payments; returns the index of the first line of the summary, or the end."""
        end = self._read_lines(start)
        self._name_pots()
        return end

    def _read_lines(self, start: int) -> int:
        seats = self._seats
        number = self._first + start - 1
        try:
            for line in self._lines[start:]:
                number += 1
                label, found, what = line.partition(" : ")
                seat = seats.get(label) if found else None
                if seat is not None:
                    if not self._read_action(seat, what, number) and not self._read_other(seat, what, number):
                        self._unknown(line, what, number)
                elif line and self._read_unlabelled(line, label if found else "", what, number):
                    return number - self._first
        except AmountError as error:
            raise bad_amount(error, number) from None
        return len(self._lines)

    # --- lines of a seat -------------------------------------------------------------------------

    def _read_action(self, seat: int, what: str, number: int) -> bool:
        """A fold, a check, or a verb with one figure."""
        b, rounds = self._b, self._rounds
        act = WHOLE.get(what)
        if act is not None:
            if rounds is not None:
                rounds.before_action(number)
            act(b, seat, number)
        else:
            verb, _, amount = what.rpartition(" ")
            put_in = self._money.get(verb)
            if put_in is None:
                return False
            if rounds is not None:
                rounds.before_action(number)
            put_in(b, seat, b.amounts[amount], False, number)
        if rounds is not None:
            rounds.after_action()
        return True

    def _read_raise(self, seat: int, what: str, number: int) -> bool:
        """A raise that adds nothing is not understood."""
        b, rounds = self._b, self._rounds
        match = RAISE.fullmatch(what)
        if match is None:
            return False
        first, to = b.amounts[match["by"]], match["to"]
        by, total = (None, first) if to is None else (first, b.amounts[to])
        if rounds is not None:
            rounds.before_action(number)
        if not b.raise_to(seat, by, total, match["verb"] == ALL_IN_RAISE, number):
            return False
        if rounds is not None:
            rounds.after_action()
        return True

    def _read_other(self, seat: int, what: str, number: int) -> bool:
        """Cards, raises, returns, payments, notes; and actions with a remark in brackets."""
        if what[-1:] == "]" or what[-1:] == ")":
            match = CARDS.fullmatch(what)
            if match is not None and self._read_cards(seat, match, number):
                return True
        verb, _, amount = what.rpartition(" ")
        if verb == RETURN:
            self._b.returned(seat, self._b.amounts[amount], number)
            return True
        side = AWARDS.get(verb)
        if side is not None:
            self._pay(seat, self._b.amounts[amount], side, number)
            return True
        if self._read_raise(seat, what, number) or is_note(what):
            return True
        if what.startswith(RELOADS):
            self._b.reload(seat)
            return True
        plain = without_remark(what)
        return plain != what and (
            self._read_action(seat, plain, number) or self._read_raise(seat, plain, number) or is_note(plain)
        )

    def _pay(self, seat: int, units: int, side: bool, number: int) -> None:
        self._b.collect(seat, units, None, number)
        (self._side if side else self._main).append(self._b.hand.recorded.collected[-1])

    def _name_pots(self) -> None:
        """One side pot is told by its word; several carry the same word, and only the main pot, which is paid last,
        tells that there are no more. The layer of an all-in player whom the room folded may be a pot of its own here:
        then the words name no pot of a reckoning."""
        all_in = {event.seat for event in self._b.events if event.all_in}
        if len(self._side) == 1 and self._main and not all_in & self._b.folded:
            self._side[0].pot = 1
            for collect in self._main:
                collect.pot = 0

    # --- cards -----------------------------------------------------------------------------------

    def _read_cards(self, seat: int, match: re.Match[str], number: int) -> bool:
        b, verb, cards = self._b, match["verb"], split_cards(match["cards"])
        if verb == DEALT:
            self._deal_to(seat, cards, number)
            return True
        compared = OWN_CARDS.get(verb)
        if compared is not None:
            b.cards(seat, cards, _LOGGED, number)
        elif verb == BEST_FIVE:
            self.best.append((seat, cards, number))
            b.show(seat, (), number)
        else:
            return False
        if verb in FOLDS_OPEN:
            return self._read_action(seat, "Folds", number)
        if compared is not None:
            b.muck(seat, number)
        if compared is not False and match["words"]:
            describe(b, seat, match["words"], WORDS, None, number)
        return True

    def _deal_to(self, seat: int, cards: tuple[str, ...], number: int) -> None:
        """Own cards. In stud the fourth and later ones come one by one, and begin a street."""
        b = self._b
        known = b.hand.cards.get(seat)
        if known is None:
            self._begin()
            b.cards(seat, cards, _LOGGED, number)
            if self._rounds is not None:
                self._rounds.deal(seat)
            return
        if b.hand.game in STUD_GAMES and not set(cards) <= set(known.cards):
            cards = (*known.cards, *cards)
            street = STUD_STREETS.get(len(cards), b.street)
            if street is not b.street:
                b.next_street(street)
        b.cards(seat, cards, _LOGGED, number)

    def _begin(self) -> None:
        """Cards are dealt: from now on money moves in bets."""
        if self._money is PUT_IN or self._money is PUT_IN_STUD:
            return
        self._money = PUT_IN_STUD if self._b.hand.game in STUD_GAMES else PUT_IN
        if self._unmarked:
            self._rounds = Rounds(self._b)

    def _deal_to_table(self, new: tuple[str, ...], number: int) -> None:
        """Old texts name only the new cards: three for the flop, then one by one."""
        b = self._b
        if b.hand.game in STUD_GAMES:
            b.deal(Street.SEVENTH, 0, new, number)
            return
        street = Street.FLOP if len(new) == _FLOP_CARDS else _NEXT_CARD.get(b.street, b.street)
        self._board += new
        b.deal(street, 0, self._board, number)

    # --- lines without a seat --------------------------------------------------------------------

    def _read_unlabelled(self, line: str, label: str, what: str, number: int) -> bool:
        """Marks, cards for all, notes, people who have no seat. True if the summary begins here."""
        if line.startswith("*** "):
            mark, _, cards = line.partition(" ***")
            if mark == SUMMARY:
                return True
            self._read_mark(mark, cards.strip(), line, number)
        elif line.startswith(TABLE_CARDS):
            self._deal_to_table(split_cards(line[line.index("[") + 1 :].rstrip("]")), number)
        elif line.startswith(TOTAL):
            return True
        elif line.startswith(RELOADS):
            self._b.reload()
        elif label:
            self._read_stranger(label, line, what, number)
        elif line.startswith("Seat") and line.rstrip(")").endswith(" in chips"):
            raise UnreadableError(Problem("RD002", number, {"what": "seat line", "text": line}))
        elif not is_note(line) and not is_note(without_remark(line)):
            self._unknown(line, "", number)
        return False

    def _read_mark(self, mark: str, cards: str, line: str, number: int) -> None:
        if mark in DEAL_MARKS:
            self._begin()
            return
        street = MARKS.get(mark)
        if street is None:
            # A mark that is not understood: streets would merge and every raise after it be misread.
            raise UnreadableError(Problem("RD001", number, {"what": line}))
        self._board = split_cards(cards[1:-1].replace("] [", " "))
        self._b.deal(street, 0, self._board, number)

    def _read_stranger(self, label: str, line: str, what: str, number: int) -> None:
        """A label that is in no seat line. Only the button may be empty: it is set, and does nothing else."""
        plain = without_remark(what)
        if is_note(what) or is_note(plain):
            return
        if what.startswith(RELOADS):
            self._b.reload()
            return
        verb = plain.rpartition(" ")[0]
        if verb == RETURN or verb in AWARDS:
            self._b.problem("RD008", number, name=label, paid=line)
        elif plain in WHOLE or verb in PUT_IN or RAISE.fullmatch(plain) or CARDS.fullmatch(what):
            self._b.stranger(label, line, number)
        else:
            self._unknown(line, "", number)

    def _unknown(self, line: str, what: str, number: int) -> None:
        """``what`` = the text after a seat's label, "" if there is none."""
        self._b.hand.unknown_lines.append(UnknownLine(line, number, _DIGIT.search(what) is not None))


_NEXT_CARD = {Street.PREFLOP: Street.TURN, Street.FLOP: Street.TURN, Street.TURN: Street.RIVER}
