"""What line-by-line texts have in common: names taken from the seat list, and a table of verbs.

A line is resolved from the certain to the uncertain: first who (one of this hand's seated names, and
nothing else can be a name), then what (a phrase of the verb table), then how much. A room is a table of
phrases; the functions here turn the phrases into calls of the HandBuilder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.hand import CardSource

#: Does what a line says: (builder, seat, text after the phrase, line) -> False if the text is not understood.
Handler = Callable[[HandBuilder, int, str, int], bool]
#: Puts an amount in: (builder, seat, units, all-in, line).
PutIn = Callable[[HandBuilder, int, int, bool, int], None]


class Verb(StrEnum):
    """What a phrase after a name means, whatever words a room or language uses for it."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    ANTE = "ante"
    SMALL_BLIND = "small blind"
    BIG_BLIND = "big blind"
    BOTH_BLINDS = "both blinds"
    STRADDLE = "straddle"
    SHOW = "show"
    MUCK = "muck"
    NOTHING = "nothing"  # known, and of no consequence for this hand
    OTHER_MONEY = "other money"  # names an amount that is not of this hand's pot


@dataclass(frozen=True, slots=True)
class ActionWords:
    """One language's words for what players do.

    ``verbs``: phrase after "name: " -> meaning; an amount or cards may follow. ``by_to``: what stands
    between the two figures of a raise. ``all_in``: the tail of an all-in action. ``capped``: the start
    and end of a tail that names the table's cap (such a player has chips behind and may not bet them).
    ``fold_notes``: what may follow a fold besides cards in brackets. ``categories``: first words of a
    hand's description, articles and case apart -> category, more special ones first. ``high``, ``low``:
    what stands before the two descriptions of a high/low hand.
    """

    verbs: Mapping[str, Verb]
    by_to: str
    all_in: str
    capped: tuple[str, str]
    fold_notes: frozenset[str]
    categories: Mapping[str, str]
    high: str
    low: str


class Names:
    """The seated names of one hand, and the only names that its lines can be about."""

    __slots__ = ("_longest_first", "seats")

    def __init__(self) -> None:
        #: name -> seat number
        self.seats: dict[str, int] = {}
        self._longest_first: list[str] = []

    def awkward(self) -> bool:
        """Whether a name holds ": ", so that the first colon of a line may not be the right one."""
        return ": " in "\n".join(self.seats)

    def split(self, line: str, mark: str) -> tuple[str, str]:
        """(name, rest) of a line that starts with a seated name and ``mark``, longest first; or ("", "")."""
        if len(self._longest_first) != len(self.seats):
            self._longest_first = sorted(self.seats, key=len, reverse=True)
        for name in self._longest_first:
            if line.startswith(name) and line.startswith(mark, len(name)):
                return name, line[len(name) + len(mark) :]
        return "", ""


@dataclass(frozen=True, slots=True)
class VerbTable:
    """The phrases of :class:`ActionWords` as calls of the builder.

    ``whole``: what follows "name: " is this phrase and no more -> (builder, seat, line). ``by_word``: the
    first word of a phrase with an amount or cards after it -> handler.
    """

    whole: dict[str, Callable[[HandBuilder, int, int], None]]
    by_word: dict[str, Handler]


def verb_table(words: ActionWords) -> VerbTable:
    """Compile a language's phrases; those that begin alike share one handler."""
    whole: dict[str, Callable[[HandBuilder, int, int], None]] = {}
    phrases: dict[str, list[tuple[str, Handler]]] = {}
    for phrase, verb in words.verbs.items():
        if verb in _WHOLE:
            whole[phrase] = _WHOLE[verb]
        handler = _handler(verb, words)
        if handler is not None:
            first, _, more = phrase.partition(" ")
            phrases.setdefault(first, []).append((more, handler))
    by_word = {
        first: options[0][1] if [more for more, _ in options] == [""] else _choice(options)
        for first, options in phrases.items()
    }
    return VerbTable(whole, by_word)


def _choice(options: list[tuple[str, Handler]]) -> Handler:
    """A handler for phrases with the same first word: goes by the words that follow, special ones first."""
    options.sort(key=lambda option: sum(other.startswith(option[0]) for other, _ in options))
    known = tuple((more + " ", len(more) + 1, handler) for more, handler in options if more)
    bare = next((handler for more, handler in options if not more), None)

    def choose(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
        for start, length, handler in known:
            if rest.startswith(start):
                return handler(b, seat, rest[length:], line)
        return bare is not None and bare(b, seat, rest, line)

    return choose


def _handler(verb: Verb, words: ActionWords) -> Handler | None:
    put_in = _MONEY.get(verb)
    if put_in is not None:
        return _adds(words, put_in)
    if verb is Verb.RAISE:
        return _raises(words)
    if verb is Verb.FOLD:
        return _folds(words.fold_notes)
    if verb is Verb.SHOW:
        return _shows(words)
    if verb is Verb.OTHER_MONEY:
        return _other_money
    return None


_MONEY: dict[Verb, PutIn] = {
    Verb.CALL: HandBuilder.call,
    Verb.BET: HandBuilder.bet,
    Verb.STRADDLE: HandBuilder.straddle,
    Verb.ANTE: HandBuilder.ante,
    Verb.SMALL_BLIND: HandBuilder.small_blind,
    Verb.BIG_BLIND: HandBuilder.big_blind,
    Verb.BOTH_BLINDS: HandBuilder.both_blinds,
}


def _adds(words: ActionWords, put_in: PutIn) -> Handler:
    """An action that names the chips it adds: "calls $4", "posts big blind 300 and is all-in"."""

    def adds(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
        units = b.amounts.get(rest)
        if units is not None:
            put_in(b, seat, units, False, line)
        elif rest:
            amount, all_in = _cut_tail(rest, words)
            put_in(b, seat, b.amounts[amount], all_in, line)
        else:
            return False
        return True

    return adds


def _raises(words: ActionWords) -> Handler:
    by_to = words.by_to

    def raises(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
        by, found, to = rest.partition(by_to)
        if not found:
            return False
        amounts = b.amounts
        total = amounts.get(to)
        if total is not None:
            return b.raise_to(seat, amounts[by], total, False, line)
        to, all_in = _cut_tail(to, words)
        return b.raise_to(seat, amounts[by], amounts[to], all_in, line)

    return raises


def _cut_tail(text: str, words: ActionWords) -> tuple[str, bool]:
    """(amount, all-in) of an amount text with its tail."""
    if text.endswith(words.all_in):
        return text[: -len(words.all_in)], True
    start, end = words.capped
    amount, found, tail = text.partition(start)
    return (amount, False) if found and tail.endswith(end) else (text, False)


def _folds(notes: frozenset[str]) -> Handler:
    def folds(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
        if rest[:1] == "[" and rest[-1] == "]":
            b.cards(seat, split_cards(rest[1:-1]), CardSource.SHOWN, line)
        elif rest not in notes:
            return False
        b.fold(seat, line)
        return True

    return folds


def _shows(words: ActionWords) -> Handler:
    """Cards in brackets, then the room's description in parentheses or nothing."""

    def shows(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
        cards, found, description = rest.partition("]")
        if not found or cards[:1] != "[":
            return False
        if description:
            if not (description.startswith(" (") and description.endswith(")")):
                return False
            describe(b, seat, description[2:-1], words, b.run, line)
        b.show(seat, split_cards(cards[1:]), line)
        return True

    return shows


def describe(b: HandBuilder, seat: int, text: str, words: ActionWords, board: int | None, line: int) -> None:
    """Note the room's words for a hand: "a pair of Kings", "HI: a flush, Ace high; LO: 7,5,4,3,A"."""
    known = _DESCRIPTIONS.get(text)
    if known is None:
        high, _, low = text.partition(words.low)
        known = _category(high.removeprefix(words.high), words), _low_ranks(low)
        if len(_DESCRIPTIONS) >= _DESCRIPTIONS_LIMIT:
            _DESCRIPTIONS.clear()
        _DESCRIPTIONS[text] = known
    category, low_ranks = known
    b.describe(seat, text, category, low_ranks, board, line)


#: Words of a hand -> (category, low). Two languages never use the same words for different hands.
_DESCRIPTIONS: dict[str, tuple[str | None, str | None]] = {}
_DESCRIPTIONS_LIMIT = 20_000


def _category(text: str, words: ActionWords) -> str | None:
    text = text.lower()
    for start, category in words.categories.items():
        if text.startswith(start):
            return category
    return None


def _low_ranks(text: str) -> str | None:
    """The ranks of a low as "7,5,4,3,A", or None if these are no ranks."""
    ranks = text.replace(" ", "").replace("-", ",")
    return ranks if ranks and all(rank in _RANKS for rank in ranks.split(",")) else None


_RANKS = frozenset("A23456789TJQK")


def _other_money(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    return True


def _nothing(b: HandBuilder, seat: int, line: int) -> None:
    pass


_WHOLE: dict[Verb, Callable[[HandBuilder, int, int], None]] = {
    Verb.FOLD: HandBuilder.fold,
    Verb.CHECK: HandBuilder.check,
    Verb.MUCK: HandBuilder.muck,
    Verb.NOTHING: _nothing,
}
