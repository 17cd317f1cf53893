"""HandBuilder: rooms push facts in ("raises 20 to 60"); it keeps street totals and composes the Hand.

A room's file knows words, the builder knows what the words do to a hand: which posts are live, what a
raise adds, which cards are known and how, which boards lie on the table. It states what it read and
never mends a figure.
"""

from __future__ import annotations

from parsers.cards import DECK, first_impossible
from parsers.dealing import Dealing, differing
from parsers.errors import Problem, UnreadableError
from parsers.hand import (
    Betting,
    Board,
    CardSource,
    CashOut,
    Collect,
    Description,
    Event,
    EventKind,
    Game,
    Hand,
    HoleCards,
    Inferred,
    Printed,
    Street,
)
from parsers.money import Amounts

_FOLD = EventKind.FOLD
_CHECK = EventKind.CHECK
_CALL = EventKind.CALL
_BET = EventKind.BET
_RAISE = EventKind.RAISE
_COMPLETE = EventKind.COMPLETE
_RETURN = EventKind.RETURN
_ANTE = EventKind.ANTE
_SMALL_BLIND = EventKind.SMALL_BLIND
_BIG_BLIND = EventKind.BIG_BLIND
_BUTTON_BLIND = EventKind.BUTTON_BLIND
_BRING_IN = EventKind.BRING_IN
_STRADDLE = EventKind.STRADDLE
_POST = EventKind.POST
_DEAD_BLIND = EventKind.DEAD_BLIND
_SHOW = EventKind.SHOW
_MUCK = EventKind.MUCK
_SHOWN = CardSource.SHOWN
_OMAHA = Game.OMAHA
_FLOP = Street.FLOP
_SEVENTH = Street.SEVENTH
_FIVE = 5
_NO_MARK = "the mark of a street is missing"

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


class HandBuilder(Dealing):
    """Collects the facts of one hand in the order of its text.

    ``amounts`` reads the hand's amount texts; ``run`` is the board that payments and shown hands
    belong to (None unless the text says which of several). ``finish`` returns the Hand.
    """

    __slots__ = (
        "_bet_on_bet",
        "_big_blind",
        "_board_at_fault",
        "_boards",
        "_small_blind",
        "amounts",
        "folded",
        "run",
    )

    def __init__(self, hand: Hand, amounts: Amounts, street: Street) -> None:
        self.hand = hand
        self.events = hand.events
        self.street = street
        self._totals = {}
        self._changes = None
        self._street_missing = False
        self.amounts = amounts
        self.run: int | None = None
        self.folded: set[int] = set()
        self._small_blind = False
        self._big_blind: int | None = None
        #: board by run, 0 = the one that all runs share
        self._boards: dict[int, Board] = {}
        self._board_at_fault = False
        #: line of a "bet" where money already lay on the street: two streets that run into each other
        self._bet_on_bet: int | None = None

    # --- what players do -------------------------------------------------------------------------

    def fold(self, seat: int, line: int) -> None:
        self.folded.add(seat)
        self.events.append(Event(_FOLD, self.street, seat, 0, self._totals.get(seat, 0), False, line))

    def check(self, seat: int, line: int) -> None:
        self.events.append(Event(_CHECK, self.street, seat, 0, self._totals.get(seat, 0), False, line))

    def call(self, seat: int, units: int, all_in: bool, line: int) -> None:
        totals = self._totals
        total = totals[seat] = totals.get(seat, 0) + units
        self.events.append(Event(_CALL, self.street, seat, units, total, all_in, line))

    def bet(self, seat: int, units: int, all_in: bool, line: int) -> None:
        totals = self._totals
        if totals:
            self._bet_on_bet = line
        total = totals[seat] = totals.get(seat, 0) + units
        self.events.append(Event(_BET, self.street, seat, units, total, all_in, line))

    def raise_to(self, seat: int, by: int | None, total: int, all_in: bool, line: int) -> bool:
        """A raise given as street total, with the printed other figure, if any; False if it adds no chips."""
        totals = self._totals
        added = total - totals.get(seat, 0)
        if added <= 0:
            return False
        totals[seat] = total
        self.events.append(Event(_RAISE, self.street, seat, added, total, all_in, line, by))
        return True

    def raise_with(self, seat: int, units: int, all_in: bool, line: int) -> None:
        """A raise given as the chips that it adds."""
        totals = self._totals
        total = totals[seat] = totals.get(seat, 0) + units
        self.events.append(Event(_RAISE, self.street, seat, units, total, all_in, line))

    def complete_to(self, seat: int, total: int, all_in: bool, line: int) -> bool:
        """A bring-in completed to a street total. False if it adds no chips."""
        return self._move_to(_COMPLETE, seat, total, all_in, line)

    def call_to(self, seat: int, total: int, all_in: bool, line: int) -> bool:
        """A call given as the street total that it reaches. False if it adds no chips."""
        return self._move_to(_CALL, seat, total, all_in, line)

    def bet_to(self, seat: int, total: int, all_in: bool, line: int) -> bool:
        """A bet given as the street total that it reaches. False if it adds no chips."""
        return self._move_to(_BET, seat, total, all_in, line)

    def all_in(self, seat: int, units: int, line: int) -> None:
        """All that is left goes in, and the text does not say whether that is a bet, a call or a raise."""
        totals = self._totals
        high = max(totals.values(), default=0)
        total = totals[seat] = totals.get(seat, 0) + units
        kind = _CALL if total <= high else _RAISE if high else _BET
        self.events.append(Event(kind, self.street, seat, units, total, True, line))

    def ante(self, seat: int, units: int, all_in: bool, line: int) -> None:
        self.events.append(Event(_ANTE, self.street, seat, units, self._totals.get(seat, 0), all_in, line))

    def small_blind(self, seat: int, units: int, all_in: bool, line: int) -> None:
        """A small blind: the hand's first one is live, any later one is a missed one and dead."""
        if self._small_blind:
            self._dead(seat, units, all_in, line)
        else:
            self._small_blind = True
            self._live(_SMALL_BLIND, seat, units, all_in, line)

    def big_blind(self, seat: int, units: int, all_in: bool, line: int) -> None:
        """A big blind: the hand's first one, the (live) post of a player who comes in, or a straddle, if larger."""
        first = self._big_blind
        if first is None:
            self._big_blind = 0 if all_in else units
            self._live(_BIG_BLIND, seat, units, all_in, line)
        else:
            self._live(_STRADDLE if 0 < first < units else _POST, seat, units, all_in, line)

    def button_blind(self, seat: int, units: int, all_in: bool, line: int) -> None:
        self._live(_BUTTON_BLIND, seat, units, all_in, line)

    def bring_in(self, seat: int, units: int, all_in: bool, line: int) -> None:
        self._live(_BRING_IN, seat, units, all_in, line)

    def straddle(self, seat: int, units: int, all_in: bool, line: int) -> None:
        self._live(_STRADDLE, seat, units, all_in, line)

    def straddle_to(self, seat: int, total: int, all_in: bool, line: int) -> bool:
        """A straddle given as the street total that it reaches. False if it adds no chips."""
        return self._move_to(_STRADDLE, seat, total, all_in, line)

    def post(self, seat: int, units: int, all_in: bool, line: int) -> None:
        """A live post of a player who comes in."""
        self._live(_POST, seat, units, all_in, line)

    def dead_blind(self, seat: int, units: int, all_in: bool, line: int) -> None:
        """A missed blind that matches no bet."""
        self._dead(seat, units, all_in, line)

    def both_blinds(self, seat: int, units: int, all_in: bool, line: int) -> None:
        """One post of small and big blind together: up to one big blind is live, the rest is dead."""
        big = self._big_blind_level()
        if big is None:
            big = units - units // 3
            self.hand.inferred.append(Inferred("which part of a post of both blinds is live", line))
        live = min(units, big)
        self._live(_POST, seat, live, all_in and live == units, line)
        if live < units:
            self._dead(seat, units - live, all_in, line)

    def returned(self, seat: int, units: int, line: int) -> None:
        totals = self._totals
        total = totals[seat] = max(totals.get(seat, 0) - units, 0)
        self.events.append(Event(_RETURN, self.street, seat, units, total, False, line))

    def show(self, seat: int, cards: tuple[str, ...], line: int) -> None:
        self.events.append(Event(_SHOW, self.street, seat, 0, self._totals.get(seat, 0), False, line))
        self.cards(seat, cards, _SHOWN, line)

    def show_best(self, seat: int, cards: tuple[str, ...], line: int) -> None:
        """The five cards that count are shown instead of the player's own."""
        self.events.append(Event(_SHOW, self.street, seat, 0, self._totals.get(seat, 0), False, line))
        if seat not in self.hand.cards:
            self.hand.cards[seat] = HoleCards(cards, _SHOWN, line, len(cards) == _FIVE, True)

    def show_run(self, seat: int, run: int, cards: tuple[str, ...], line: int) -> None:
        """The hand of one run (from 1) of a draw game that is run several times."""
        hand = self.hand
        hand.runs = max(hand.runs, run)
        known = hand.cards.get(seat)
        if run == 1 or known is None or known.source is not _SHOWN:
            self.show(seat, cards, line)
            known = hand.cards[seat]
            known.by_run = (cards,)
        elif len(known.by_run) == run - 1:
            known.by_run = (*known.by_run, cards)

    def muck(self, seat: int, line: int) -> None:
        self.events.append(Event(_MUCK, self.street, seat, 0, self._totals.get(seat, 0), False, line))

    # --- what the room pays and says -------------------------------------------------------------

    def collect(self, seat: int, units: int, pot: int | None, line: int) -> None:
        self.hand.recorded.collected.append(Collect(seat, units, pot, self.run, None, line))

    def pay_by_summary(self) -> None:
        """Where no line pays anybody: what the summary says was won is the payment."""
        recorded = self.hand.recorded
        if recorded.collected:
            return
        for line in recorded.summary.values():
            if line.won:
                recorded.collected.append(Collect(line.seat, line.won, None, None, None, line.line))
                self.inferred("a win named only by the summary is the payment", line.line)

    def inferred(self, what: str, line: int) -> None:
        """Note a reading that was chosen where the text allows several."""
        self.hand.inferred.append(Inferred(what, line))

    def cash_out(self, seat: int, paid: int, fee: int | None, line: int) -> None:
        self.hand.recorded.cash_outs.append(CashOut(seat, paid, fee, line))

    def describe(
        self, seat: int, words: str, category: str | None, low: str | None, board: int | None, line: int
    ) -> None:
        """The room's words for a hand. A repetition that says the same of the same board is left out."""
        known = self.hand.recorded.descriptions
        for other in known:
            if other.seat == seat and other.board == board and (other.category, other.low) == (category, low):
                return
        known.append(Description(seat, words, category, board, line, low))

    def pot_here(self, units: int, line: int) -> None:
        """The text prints the pot as it stands before this line."""
        self.hand.recorded.street_pots.append(Printed(units, line))

    def house_money(self, units: int, line: int) -> None:
        """The room puts money of its own into the pot."""
        self.hand.house_money.append(Printed(units, line))

    def reload(self) -> None:
        """Somebody brings chips to the table during the hand: the stacks of the seat list are not the last word."""
        self.hand.reloaded = True

    def cancel(self, line: int) -> None:
        """The room called the hand off."""
        self.hand.cancelled = True
        self.problem("RD010", line)

    # --- cards -----------------------------------------------------------------------------------

    def cards(self, seat: int, cards: tuple[str, ...], source: CardSource, line: int) -> None:
        """A player's own cards. Tabled beats dealt beats mucked, and more cards beat fewer."""
        if not cards:
            return
        if len(set(cards)) != len(cards):
            self.problem("RD009", line, card=first_impossible(list(cards)) or cards[0])
        known = self.hand.cards.get(seat)
        if known is None:
            self.hand.cards[seat] = HoleCards(cards, source, line)
            return
        if known.best:
            self.hand.cards[seat] = HoleCards(cards, source, line)
            return
        fewer, more = sorted((known.cards, cards), key=len)
        strangers = [card for card in fewer if card not in more]
        if strangers:
            self.problem("RD009", line, card=strangers[0])
        if len(cards) > len(known.cards) or (source is _SHOWN and len(cards) == len(known.cards)):
            self.hand.cards[seat] = HoleCards(cards, source, line)

    def deal(self, street: Street, run: int, cards: tuple[str, ...], line: int) -> None:
        """A street begins. ``cards`` = everything on the table after it; ``run`` 0 = the only board."""
        if street is not self.street:
            self.street = street
            self._totals = {}
        size = _BOARD_SIZE.get(street)
        if size is None:
            if cards and street is _SEVENTH:  # one card for all, where the deck does not suffice
                self._boards[0] = Board(cards, line)
            return
        before = self._boards.get(run) or self._boards.get(0)
        lying: tuple[str, ...] = before.cards if before is not None else ()
        if len(lying) < size - 1 and street is not _FLOP:
            self._street_missing = True
        if len(cards) != size:
            self._board_at_fault = True
        elif cards[: len(lying)] == lying:
            self._boards[run] = Board(cards, line)
        else:
            self._compare_boards(run, Board(cards, line), lying)

    def next_street(self, street: Street) -> None:
        """A betting round begins that the text does not mark."""
        self.street = street
        self._totals = {}

    def mark_all_ins(self) -> None:
        """For texts that do not mark an all-in: it is the action with which the last chip of the stack went in."""
        left = {number: seat.stack for number, seat in self.hand.seats.items() if seat.stack}
        for event in self.events:
            stack = left.get(event.seat)
            if stack is None or event.kind is _RETURN:
                continue
            left[event.seat] = stack - event.amount
            if event.amount and stack == event.amount:
                event.all_in = True

    # --- the whole -------------------------------------------------------------------------------

    def finish(self) -> Hand:
        """Compose boards and cards and look them over; the builder is done with after this.

        Raises UnreadableError where streets run into each other because a mark is missing.
        """
        hand = self.hand
        self._compose_boards()
        if self._changes is not None:
            self._judge_thrown(self._changes)
        if hand.cards:
            if hand.game is _OMAHA:
                self._name_omaha()
            self._judge_cards()
        elif hand.boards:
            self._judge_cards()
        return hand

    def _live(self, kind: EventKind, seat: int, units: int, all_in: bool, line: int) -> None:
        totals = self._totals
        total = totals[seat] = totals.get(seat, 0) + units
        self.events.append(Event(kind, self.street, seat, units, total, all_in, line))

    def _move_to(self, kind: EventKind, seat: int, total: int, all_in: bool, line: int) -> bool:
        totals = self._totals
        added = total - totals.get(seat, 0)
        if added <= 0:
            return False
        totals[seat] = total
        self.events.append(Event(kind, self.street, seat, added, total, all_in, line))
        return True

    def _dead(self, seat: int, units: int, all_in: bool, line: int) -> None:
        total = self._totals.get(seat, 0)
        self.events.append(Event(_DEAD_BLIND, self.street, seat, units, total, all_in, line))

    def _big_blind_level(self) -> int | None:
        """The price of a big blind: as the header says (a small bet in limit games), else as posted."""
        stakes = self.hand.stakes
        level = stakes.small if self.hand.betting is Betting.FIXED_LIMIT else stakes.big
        return level or self._big_blind or None

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
        ours = [boards[run] for run in sorted(boards)]
        incomplete = self._board_at_fault or _size(printed) > _size(ours)
        if merged is not None and (incomplete or self._street_missing):
            raise UnreadableError(Problem("RD001", merged, {"what": _NO_MARK}))
        if printed and [board.cards for board in printed] != [board.cards for board in ours]:
            self._compare_with(printed, ours)
        if printed and incomplete:
            hand.inferred.append(Inferred("board taken from the summary", printed[0].line))
            ours = list(printed)
        hand.boards = ours
        hand.runs = max(hand.runs, len(ours))

    def _compare_boards(self, run: int, board: Board, lying: tuple[str, ...]) -> None:
        """A street's repetition of the cards before it is not what lay there: another order, or other cards."""
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
            hand.inferred.append(Inferred("Omaha game named by the number of own cards", most.line))

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
            if len(own.cards) < size:
                own.complete = False
            held += own.cards
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
        if card is None:
            return
        lines = [own.line for own in self.hand.cards.values() if card in own.cards]
        lines += [board.line for board in self.hand.boards if card in board.cards]
        self.problem("RD009", max(lines), card=card)


def _size(boards: list[Board]) -> int:
    return sum([len(board.cards) for board in boards])
