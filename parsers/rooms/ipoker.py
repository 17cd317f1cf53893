"""iPoker: one game of an XML session to a Hand (docs/rooms/ipoker.md).

What players did stands in numbers: each action has a type, and ``no`` tells its place in the hand. What they put in and
won stands in their rows of the seat list.
"""

from __future__ import annotations

from collections.abc import Callable

from parsers.builder import HandBuilder
from parsers.dealing import STUD_GAMES, first_street
from parsers.errors import Problem, UnreadableError
from parsers.hand import (
    Betting,
    CardSource,
    Game,
    Hand,
    HandText,
    Inferred,
    Seat,
    Stakes,
    SummarySeat,
    SummaryState,
    UnknownLine,
    Unreadable,
)
from parsers.money import AmountError, NumberStyle
from parsers.refusals import bad_amount
from parsers.rooms.ipoker_conventions import ROWS, conventions
from parsers.rooms.ipoker_game import ALL_IN, ANTE, COMES, FOLD, GOES, GameText, Round, read_game
from parsers.rooms.ipoker_header import Head, Units, UnknownGameError, read_head, read_time, units_of
from parsers.xmlroom import Element

__all__ = ["ROWS", "parse"]

#: Types of actions that move money -> (builder, seat, units, line); False if they add no chips.
_MONEY: dict[str, Callable[[HandBuilder, int, int, int], bool | None]] = {
    "1": lambda b, seat, units, line: b.small_blind(seat, units, False, line),
    "3": lambda b, seat, units, line: b.call(seat, units, False, line),
    "6": lambda b, seat, units, line: b.raise_with(seat, units, False, line),
    ALL_IN: lambda b, seat, units, line: b.all_in(seat, units, line),
    ANTE: lambda b, seat, units, line: b.ante(seat, units, False, line),
    "16": lambda b, seat, units, line: b.bring_in(seat, units, False, line),
    "23": lambda b, seat, units, line: b.raise_to(seat, None, units, False, line),
}
_BIG_BLIND, _CHECK, _BET = "2", "4", "5"
#: After one of these a bet on the same street is a raise.
_FORCED = frozenset({"1", _BIG_BLIND, "16"})

_SUITS = "SHDC"
_RANKS = (*"23456789", "10", *"JQKA")
#: "S10", "hK" -> "Ts", "Kh"
_CARDS = {
    f"{suit}{rank}": ("T" if rank == "10" else rank) + suit.lower()
    for each in _SUITS
    for suit in (each, each.lower())
    for rank in _RANKS
}
_HIDDEN = "X"
_GAME_BY_CARDS = {2: Game.HOLDEM, 4: Game.OMAHA, 5: Game.OMAHA5, 6: Game.OMAHA6}
#: Attributes of a seat that name chips brought to the table.
_BROUGHT = ("rebuy", "addon")


def parse(hand: HandText) -> Hand | Unreadable:
    """Read one hand. What is wrong with its text is a Problem in the result, never an exception."""
    head: Head | None = None
    unknown_game = ""
    try:
        head = read_head(hand.context)
    except UnknownGameError as error:
        unknown_game = str(error)
    game = read_game(hand, head.game if head is not None else None)
    try:
        if not game.code:
            raise UnreadableError(Problem("RD002", hand.line, {"what": "hand number"}))
        if unknown_game:
            raise UnreadableError(Problem("RD001", hand.line, {"game": unknown_game}))
        if head is None:
            raise UnreadableError(Problem("RD002", hand.line, {"what": "game and stakes"}))
        game.check_whole()
        return _read(hand, head, game)
    except UnreadableError as error:
        game_type = head.game_type if head is not None else unknown_game
        return Unreadable(hand.room, game.code or game.number, hand.source, hand.line, [error.problem], game_type)


def _read(text: HandText, head: Head, game: GameText) -> Hand:
    """The hand in the style of numbers that fits all of its amounts."""
    exponent = head.currency.exponent
    failures = []
    for style in NumberStyle:
        try:
            return _Reader(text, head, game, units_of(exponent, style)).read()
        except UnreadableError as error:
            if error.problem.code != "RD007":
                raise
            failures.append(error)
    raise max(failures, key=lambda failure: failure.problem.line)


class _Reader:
    """Reads one game in one style of numbers."""

    __slots__ = ("_board", "_forced", "_game", "_head", "_line", "_names", "_text", "_units")

    def __init__(self, text: HandText, head: Head, game: GameText, units: Units) -> None:
        self._text = text
        self._head = head
        self._game = game
        self._units = units
        self._names: dict[str, int] = {}
        self._board: tuple[str, ...] = ()
        #: whether a blind or bring-in lies on the street
        self._forced = False
        #: of the element that is being read
        self._line = text.line

    def read(self) -> Hand:
        try:
            return self._read()
        except AmountError as error:
            raise bad_amount(error, self._line) from None

    def _read(self) -> Hand:
        hand = self._new_hand()
        b = HandBuilder(hand, self._units, first_street(hand.game))
        if self._head.guessed:
            b.problem("RD011", hand.line, text=self._head.guessed, what=hand.currency.code)
        for player in self._game.players:
            self._read_seat(b, player)
        hand.hero = self._names.get(self._head.owner)
        for each in self._game.rounds:
            self._read_round(b, each)
        self._read_own_cards(b)
        self._read_results(b)
        self._note_unknown(hand)
        for what, line in self._game.miscounts():
            b.problem("RD013", line, what=what)
        b.mark_all_ins()
        return b.finish()

    def _new_hand(self) -> Hand:
        text, head, units = self._text, self._head, self._units
        played_at, day = read_time(self._game.started or head.started)
        game, inferred = self._name_game()
        hand = Hand(
            room=text.room,
            hand_id=self._game.code,
            source=text.source,
            line=text.line,
            played_at=played_at,
            game=game,
            hi_lo=head.hi_lo,
            betting=head.betting,
            stakes=Stakes(units[head.small], units[head.big]) if head.small else Stakes(),
            currency=head.currency,
            tournament=head.tournament,
            table=head.table,
            max_seats=head.max_seats,
            button=None,
            conventions=conventions(head, day, self._game.has_antes(), self._game.names_cards()),
        )
        if inferred is not None:
            hand.inferred += (inferred,)
        return hand

    def _name_game(self) -> tuple[Game, Inferred | None]:
        """The game; texts that name none, or leave out how many cards Omaha has, tell it by the cards dealt."""
        game = self._head.game
        if game is not None and game is not Game.OMAHA:
            return game, None
        dealt = next((element for element in self._game.own_cards if element.text.strip()), None)
        if dealt is None:
            if game is not None:
                return game, None
            raise UnreadableError(Problem("RD001", self._text.line, {"game": self._head.game_type}))
        by_cards = _GAME_BY_CARDS.get(len(dealt.text.split()), game)
        if by_cards is None or (game is not None and by_cards is Game.HOLDEM):
            raise UnreadableError(Problem("RD001", dealt.line, {"game": self._head.game_type}))
        if by_cards is game:
            return game, None
        return by_cards, Inferred("game named by the number of own cards", dealt.line)

    # --- seats and results -----------------------------------------------------------------------

    def _read_seat(self, b: HandBuilder, player: Element) -> None:
        attributes, self._line = player.attributes, player.line
        place, name = attributes.get("seat", ""), attributes.get("name", "")
        seats = b.hand.seats
        number = int(place) if place.isascii() and place.isdigit() and len(place) < 3 else 0
        if attributes.get("dealer") == "1" and b.hand.button is None:
            b.hand.button = number or None
        if _is_empty(player):
            return
        if not number or not name or number in seats or name in self._names or "win" not in attributes:
            raise UnreadableError(Problem("RD002", player.line, {"what": "seat line", "text": player.quoted()}))
        stack = attributes.get("chips")
        seats[number] = Seat(number, name, self._units[stack] if stack is not None else None, player.line)
        self._names[name] = number
        if any(attributes.get(brought, "") not in ("", "0") for brought in _BROUGHT):
            b.reload(number)

    def _read_results(self, b: HandBuilder) -> None:
        """What the room says that each player put in and won."""
        hand, units = b.hand, self._units
        hand.recorded.has_summary = True
        dealt_in = {event.seat for event in b.events}
        dealt_in.update(self._names.get(cards.attributes["player"], 0) for cards in self._game.own_cards)
        for player in self._game.players:
            attributes, self._line = player.attributes, player.line
            seat = self._names.get(attributes.get("name", ""))
            if seat is None:
                continue
            won = units[attributes["win"]]
            bet = units[attributes["bet"]] if "bet" in attributes else None
            if won:
                b.collect(seat, won, None, player.line)
            if won or bet or seat in dealt_in:
                state = SummaryState.COLLECTED if won else SummaryState.OTHER
                if seat in b.folded:
                    state = SummaryState.FOLDED
                hand.recorded.summary[seat] = SummarySeat(seat, state, won or None, player.line, bet=bet)
            else:
                hand.seats[seat].sitting_out = True

    # --- betting ---------------------------------------------------------------------------------

    def _read_round(self, b: HandBuilder, each: Round) -> None:
        if each.street is not b.street:
            self._forced = False
        if each.boards:
            for cards in each.boards:
                self._board += _split(cards.text)
            b.deal(each.street, 0, self._board, each.boards[-1].line)
        elif each.street is not b.street:
            b.next_street(each.street)
        for action in each.in_order():
            self._read_action(b, action, each.number)

    def _read_action(self, b: HandBuilder, action: Element, number: str) -> None:
        attributes, line = action.attributes, action.line
        self._line = line
        kind, name = attributes.get("type", ""), attributes.get("player", "")
        units = self._units[attributes["sum"]] if "sum" in attributes else 0
        seat = self._names.get(name)
        if kind in (COMES, GOES) and not units:
            return
        if seat is None:
            raise UnreadableError(Problem("RD002", line, {"what": f"seat of {name}", "text": action.quoted()}))
        if kind == FOLD and not units:
            b.fold(seat, line)
        elif kind == _CHECK and not units:
            b.check(seat, line)
        elif not units or not self._move(b, kind, seat, units, line, number):
            b.hand.unknown_lines.append(UnknownLine(action.quoted(), line, money=True))
        if kind in _FORCED:
            self._forced = True

    def _move(self, b: HandBuilder, kind: str, seat: int, units: int, line: int, number: str) -> bool:
        """An action with money; False if it is not understood."""
        if kind == _BET:
            if self._forced:
                b.raise_with(seat, units, False, line)
            else:
                b.bet(seat, units, False, line)
            return True
        if kind == _BIG_BLIND:
            self._big_blind(b, seat, units, line)
            return True
        handler = _MONEY.get(kind)
        if handler is None or (kind == ALL_IN and number == "0"):
            return False
        return handler(b, seat, units, line) is not False

    def _big_blind(self, b: HandBuilder, seat: int, units: int, line: int) -> None:
        """A big blind, or small and big blind of a player who comes back, in one sum."""
        stakes = b.hand.stakes
        level = stakes.small if b.hand.betting is Betting.FIXED_LIMIT else stakes.big
        if level is None or units <= level:
            b.big_blind(seat, units, False, line)
        else:
            b.both_blinds(seat, units, False, line)

    # --- cards -----------------------------------------------------------------------------------

    def _read_own_cards(self, b: HandBuilder) -> None:
        """Cards that are not hidden were shown; the open cards of stud come street by street. The owner's are always
        there; nobody who stays in can keep them out of the showdown, so that there they count like shown ones."""
        held: dict[int, list[str]] = {}
        lines: dict[int, int] = {}
        stud = b.hand.game in STUD_GAMES
        for dealt in self._game.own_cards:
            seat = self._names.get(dealt.attributes["player"])
            if seat is None:
                b.hand.unknown_lines.append(UnknownLine(dealt.quoted(), dealt.line, money=False))
                continue
            cards = _split(dealt.text)
            if stud:
                held.setdefault(seat, []).extend(cards)
                lines.setdefault(seat, dealt.line)
            else:
                self._hold(b, seat, cards, dealt.line)
        for seat, all_cards in held.items():
            self._hold(b, seat, tuple(all_cards), lines[seat])

    def _hold(self, b: HandBuilder, seat: int, cards: tuple[str, ...], line: int) -> None:
        known = tuple([card for card in cards if card != _HIDDEN])
        source = CardSource.SHOWN
        if seat == b.hand.hero:
            source = CardSource.DEALT if seat in b.folded else CardSource.LOGGED
        elif len(known) < len(cards):
            source = CardSource.DEALT
        b.cards(seat, known, source, line)

    def _note_unknown(self, hand: Hand) -> None:
        for element in self._game.others:
            seated = element.attributes.get("player") in self._names
            figure = any(mark.isdigit() for value in element.attributes.values() for mark in value)
            hand.unknown_lines.append(UnknownLine(element.quoted(), element.line, money=seated and figure))
        for text, line in self._game.unread:
            seated = any(name in text for name in self._names)
            hand.unknown_lines.append(UnknownLine(text, line, money=seated and any(map(str.isdigit, text))))


def _is_empty(player: Element) -> bool:
    """A chair without anybody in it."""
    attributes = player.attributes
    if attributes.get("name"):
        return False
    return not any(mark in "123456789" for key in ("bet", "win") for mark in attributes.get(key, ""))


def _split(text: str) -> tuple[str, ...]:
    """Cards as the builder takes them; what is no card stays as it is written."""
    return tuple([_CARDS.get(card, card) for card in text.split()])
