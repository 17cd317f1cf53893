"""The cards of one hand: who holds which and how that is known, which boards lie on the table, and whether that can be.

The part of :class:`parsers.builder.HandBuilder` that knows cards and no money.
"""

from __future__ import annotations

from parsers.cards import DECK, first_impossible
from parsers.dealing import Dealing, differing
from parsers.errors import Problem, UnreadableError
from parsers.hand import Board, CardSource, Event, EventKind, Game, Hand, HoleCards, Inferred, Street

_SHOW = EventKind.SHOW
_SHOWN = CardSource.SHOWN
_OMAHA = Game.OMAHA
_FLOP = Street.FLOP
_SEVENTH = Street.SEVENTH
_FIVE = 5
_NO_MARK = "the mark of a street is missing"
_OUT_OF_ORDER = "the marks of streets are out of order"

#: How many own cards a complete hand has. The rest of a stud hand may be one card in the middle.
_OWN_CARDS = {
    Game.HOLDEM: 2,
    Game.SPLIT_HOLDEM: 2,
    Game.SHORT_DECK: 2,
    Game.IRISH: 2,
    Game.OMAHA: 4,
    Game.OMAHA5: 5,
    Game.OMAHA6: 6,
    Game.COURCHEVEL: 5,
    Game.STUD: 7,
    Game.FIVE_STUD: 5,
    Game.RAZZ: 7,
    Game.RAZZ_27: 7,
    Game.FIVE_DRAW: 5,
    Game.SINGLE_27: 5,
    Game.TRIPLE_27: 5,
    Game.SINGLE_A5: 5,
    Game.TRIPLE_A5: 5,
    Game.BADUGI: 4,
    Game.BADEUCEY: 5,
    Game.BADACEY: 5,
    Game.DRAWMAHA_27: 5,
}
#: Texts that say "Omaha" for its relatives too are told apart by the cards.
_OMAHA_BY_CARDS = {5: Game.OMAHA5, 6: Game.OMAHA6}
#: Cards on the table once a street has been dealt; before the flop only in Courchevel.
_BOARD_SIZE = {Street.PREFLOP: 1, Street.FLOP: 3, Street.TURN: 4, Street.RIVER: 5}


class CardTable(Dealing):
    """Collects cards and boards in the order of the text; ``finish`` composes them and looks them over.

    The builder sets the fields.
    """

    __slots__ = ("_bet_on_bet", "_board_at_fault", "_boards")

    #: board by run, 0 = the one that all runs share
    _boards: dict[int, Board]
    _board_at_fault: bool
    #: line of a "bet" where money already lay on the street: two streets that run into each other
    _bet_on_bet: int | None

    def cards(self, seat: int, cards: tuple[str, ...], source: CardSource, line: int) -> None:
        """A player's own cards. Tabled beats dealt beats mucked, and more cards beat fewer."""
        if not cards:
            return
        if len(cards) != 2 or cards[0] == cards[1]:
            self.once(cards, line)
        held = self.hand.cards
        known = held.get(seat)
        if known is None or known.best:
            held[seat] = HoleCards(cards, source, line)
            return
        before = known.cards
        if before != cards:
            self._compare_own(before, cards, line)
        if len(cards) > len(before) or (source is _SHOWN and len(cards) == len(before)):
            held[seat] = HoleCards(cards, source, line)

    def _compare_own(self, before: tuple[str, ...], cards: tuple[str, ...], line: int) -> None:
        """Cards of one player named in two places: the fewer must be among the others."""
        fewer, more = sorted((before, cards), key=len)
        strangers = [card for card in fewer if card not in more]
        if strangers:
            self.problem("RD009", line, card=strangers[0])

    def deal(self, street: Street, run: int, cards: tuple[str, ...], line: int) -> None:
        """A street begins. ``cards`` = everything on the table after it; ``run`` 0 = the only board.

        Raises UnreadableError for a street that comes behind a later one which lacked it.
        """
        if street is not self.street:
            if self._street_missing and not run and _BOARD_SIZE.get(street, _FIVE) < _BOARD_SIZE.get(self.street, 0):
                raise UnreadableError(Problem("RD001", line, {"what": _OUT_OF_ORDER}))
            self.street = street
            self._totals = {}
        size = _BOARD_SIZE.get(street)
        boards = self._boards
        if size is None:
            if cards and street is _SEVENTH:  # one card for all, where the deck does not suffice
                boards[0] = Board(cards, line)
            return
        before = boards.get(run)
        if before is None and run:
            before = boards.get(0)
        lying: tuple[str, ...] = before.cards if before is not None else ()
        known = len(lying)
        if known < size - 1 and street is not _FLOP:
            self._street_missing = True
        if len(cards) != size:
            self._board_at_fault = True
        elif known and cards[:known] != lying:
            self._compare_boards(run, Board(cards, line), lying)
        else:
            boards[run] = Board(cards, line)

    def lying(self, text: str) -> tuple[str, ...] | None:
        """The cards of the only board, if those are what a text prints ("As Td 2c"), or None."""
        board = self._boards.get(0)
        return board.cards if board is not None and " ".join(board.cards) == text else None

    def show(self, seat: int, cards: tuple[str, ...], line: int) -> None:
        self.events.append(Event(_SHOW, self.street, seat, 0, self._totals.get(seat, 0), False, line))
        self.cards(seat, cards, _SHOWN, line)

    def show_best(self, seat: int, cards: tuple[str, ...], line: int) -> None:
        """The five cards that count are shown instead of the player's own."""
        self.events.append(Event(_SHOW, self.street, seat, 0, self._totals.get(seat, 0), False, line))
        if self._possible(cards, line) and seat not in self.hand.cards:
            self.hand.cards[seat] = HoleCards(cards, _SHOWN, line, len(cards) == _FIVE, True)

    def show_run(self, seat: int, run: int, cards: tuple[str, ...], line: int) -> None:
        """The hand of one run (from 1) of a draw game that is run several times."""
        hand = self.hand
        hand.runs = max(hand.runs, run)
        self._compare_run(seat, run, cards, line)
        known = hand.cards.get(seat)
        if run == 1 or known is None or known.source is not _SHOWN:
            self.show(seat, cards, line)
            known = hand.cards[seat]
            known.by_run = (cards,)
        elif len(known.by_run) == run - 1 and self._possible(cards, line):
            known.by_run = (*known.by_run, cards)

    def _possible(self, cards: tuple[str, ...], line: int) -> bool:
        """Can these be five cards of one deck? If not, the card that cannot be is reported."""
        card = first_impossible(cards)
        if card is not None:
            self.problem("RD009", line, card=card)
        return card is None

    def finish(self) -> Hand:
        """Compose boards and cards and look them over; the builder is done with after this.

        Raises UnreadableError where streets run into each other because a mark is missing.
        """
        hand = self.hand
        self._compose_boards()
        if self._changes is not None:
            self._judge_thrown(self._changes)
        if hand.cards and hand.game is _OMAHA:
            self._name_omaha()
        if hand.cards or hand.boards:
            self._judge_cards()
        return hand

    def _compose_boards(self) -> None:
        """The boards that the streets left, or the summary's where those are incomplete."""
        hand, boards, printed = self.hand, self._boards, self.hand.recorded.boards
        merged = None if hand.cancelled else self._bet_on_bet
        if not boards and not printed:
            if merged is not None and self._street_missing:
                raise UnreadableError(Problem("RD001", merged, {"what": _NO_MARK}))
            return
        if len(boards) > 1:
            boards.pop(0, None)
        ours = [board for _, board in sorted(boards.items())] if len(boards) > 1 else [*boards.values()]
        same = len(printed) == 1 == len(ours) and printed[0].cards == ours[0].cards
        if same and merged is None and not self._board_at_fault:
            hand.boards = ours
            return
        incomplete = self._board_at_fault or (not same and _size(printed) > _size(ours))
        if merged is not None and (incomplete or self._street_missing):
            raise UnreadableError(Problem("RD001", merged, {"what": _NO_MARK}))
        if printed and not same and [board.cards for board in printed] != [board.cards for board in ours]:
            self._compare_with(printed, ours)
        if printed and incomplete:
            hand.inferred += (Inferred("board taken from the summary", printed[0].line),)
            ours = list(printed)
        hand.boards = ours
        if len(ours) > hand.runs:
            hand.runs = len(ours)

    def _compare_boards(self, run: int, board: Board, lying: tuple[str, ...]) -> None:
        """A street's repetition of the cards before it is not what lay there: another order, or other cards."""
        twice = first_impossible(list(lying)) or first_impossible(list(board.cards))
        if twice is not None:
            self._board_at_fault = True
            self.problem("RD009", board.line, card=twice, board="twice")
            return
        if differing(lying, board.cards) is None:
            self._boards[run] = board
        else:
            self._board_at_fault = True
            self._contradict(lying, board)

    def _name_omaha(self) -> None:
        hand = self.hand
        most = max(hand.cards.values(), key=lambda held: len(held.cards))
        game = _OMAHA_BY_CARDS.get(len(most.cards))
        if game is not None:
            hand.game = game
            hand.inferred += (Inferred("Omaha game named by the number of own cards", most.line),)

    def _judge_cards(self) -> None:
        """Mark incomplete hands; report a card that is not in the deck or lies in two places."""
        hand = self.hand
        size = _OWN_CARDS.get(hand.game, 0)
        if size == 7 and hand.boards:
            size = self._share_last_card()
        held: list[str] = []
        for own in hand.cards.values():
            if own.best:
                continue
            cards = own.cards
            if len(cards) < size:
                own.complete = False
            held += cards
        boards = hand.boards
        first: tuple[str, ...] = boards[0].cards if boards else ()
        seen = {*held, *first}
        if len(seen) != len(held) + len(first) or not seen <= DECK:
            self._name_impossible(held, first)
        elif len(boards) > 1:
            self._judge_more_boards(held)

    def _share_last_card(self) -> int:
        """Stud with one card for all: a hand that repeats it has six cards of its own. Returns that number."""
        shared = self.hand.boards[0].cards
        for own in self.hand.cards.values():
            if len(own.cards) == 7:
                own.cards = tuple([card for card in own.cards if card not in shared])
        return 7 - len(shared)

    def _judge_more_boards(self, held: list[str]) -> None:
        """Boards of one deck may share cards that were dealt before they parted; the last one never is."""
        first = self.hand.boards[0].cards
        for board in self.hand.boards[1:]:
            common = 0
            for one, other in zip(first[:-1], board.cards[:-1], strict=False):
                if one != other:
                    break
                common += 1
            card = first_impossible([*held, *first, *board.cards[common:]])
            if card is not None:
                self.problem("RD009", board.line, card=card)
                return

    def _name_impossible(self, held: list[str], board: tuple[str, ...]) -> None:
        card = first_impossible([*held, *board])
        if card is None or any(one.code == "RD009" and one.params.get("card") == card for one in self.hand.problems):
            return
        lines = [own.line for own in self.hand.cards.values() if card in own.cards]
        lines += [board.line for board in self.hand.boards if card in board.cards]
        self.problem("RD009", max(lines), card=card)


def _size(boards: list[Board]) -> int:
    return sum([len(board.cards) for board in boards])
