"""What line-by-line texts have in common: names taken from the seat list, and a table of verbs.

A line is resolved from the certain to the uncertain: first who (one of this hand's seated names, and
nothing else can be a name), then what (a phrase of the verb table), then how much. A room is a table of
phrases; the functions here turn the phrases into calls of the HandBuilder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from msgspec import Struct

from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.descriptions import describe
from parsers.hand import CardSource
from parsers.verbtable import Handler, PutIn, VerbTable, joined

__all__ = [
    "ActionWords",
    "Handler",
    "Names",
    "PutIn",
    "Verb",
    "VerbTable",
    "describe",
    "joined",
    "verb_table",
]


class Verb(StrEnum):
    """What a phrase after a name means, whatever words a room or language uses for it."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"  # two figures, or the words of ActionWords.by_to between them
    RAISE_TO = "raise to"  # the street's total
    RAISE_WITH = "raise with"  # the chips added
    CALL_TO = "call to"
    BET_TO = "bet to"
    COMPLETE_TO = "complete to"
    ALL_IN = "all in"  # the chips added, whatever the action is
    ANTE = "ante"
    SMALL_BLIND = "small blind"
    BIG_BLIND = "big blind"
    BOTH_BLINDS = "both blinds"
    BUTTON_BLIND = "button blind"
    BRING_IN = "bring-in"
    STRADDLE = "straddle"
    STRADDLE_TO = "straddle to"
    POST = "post"  # a live post
    DEAD_BLIND = "dead blind"
    DISCARD = "discard"
    STAND_PAT = "stand pat"
    SHOW = "show"
    MUCK = "muck"
    NOTHING = "nothing"  # known, and of no consequence for this hand
    RETURN = "return"  # uncalled chips go back
    OTHER_MONEY = "other money"  # names an amount that is not of this hand's pot
    RELOAD = "reload"  # chips brought to the table during the hand


@dataclass(frozen=True, slots=True)
class ActionWords:
    """One language's words for what players do. What is left out is not known.

    ``verbs``: phrase after "name: " -> meaning; an amount or cards may follow. ``by_to``: what stands
    between the two figures of a raise. ``all_in``: the tail of an all-in action, or several, the longer of two first.
    ``lone_raise``: a raise may have one figure, the chips that it adds.
    ``brackets``: what stands around an amount, as in "raises [$20]". ``capped``: the start
    and end of a tail that names the table's cap (such a player has chips behind and may not bet them).
    ``fold_notes``: what may follow a fold besides cards in brackets. ``categories``: first words of a
    hand's description, articles and case apart -> category, more special ones first. ``high``, ``low``:
    what stands before the two descriptions of a high/low hand; ``lowball``: before the one of a lowball hand.

    ``described`` remembers descriptions that were read: words -> (category, low).
    """

    verbs: Mapping[str, Verb]
    by_to: str = ""
    all_in: str | tuple[str, ...] = ""
    lone_raise: bool = False
    brackets: tuple[str, str] | None = None
    capped: tuple[str, str] | None = None
    fold_notes: frozenset[str] = frozenset()
    categories: Mapping[str, str] = field(default_factory=dict)
    high: str = ""
    low: str = ""
    lowball: str = ""
    described: dict[str, tuple[str | None, str | None]] = field(default_factory=dict, compare=False, repr=False)


class Names(Struct, eq=False, gc=False):
    """The seated names of one hand, and the only names that its lines can be about."""

    #: name -> seat number
    seats: dict[str, int] = {}
    #: the lines of the seat list up to the end of the name, in their order, where a summary repeats them
    heads: list[str] = []
    _longest_first: tuple[str, ...] = ()

    def awkward(self) -> bool:
        """Whether a name holds ": ", so that the first colon of a line may not be the right one."""
        return ": " in "\n".join(self.seats)

    def split(self, line: str, mark: str) -> tuple[str, str]:
        """(name, rest) of a line that starts with a seated name and ``mark``, longest first; or ("", "")."""
        for name in self._by_length() if mark in line else ():
            after = line.removeprefix(name)
            if after is not line and after.startswith(mark):
                return name, after[len(mark) :]
        return "", ""

    def readings(self, line: str, mark: str) -> Iterator[tuple[str, str]]:
        """Every (name, rest) of a line that starts with a seated name and ``mark``, longest first. Where one name is
        the beginning of another ("Ann", "Ann folds"), what follows tells whom the line is about."""
        for name in self._by_length():
            if line.startswith(name) and line.startswith(mark, len(name)):
                yield name, line[len(name) + len(mark) :]

    def _by_length(self) -> tuple[str, ...]:
        if len(self._longest_first) != len(self.seats):
            self._longest_first = tuple(sorted(self.seats, key=len, reverse=True))
        return self._longest_first


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
    raises = [phrase for phrase, verb in words.verbs.items() if verb is Verb.RAISE and phrase in phrases]
    return VerbTable(
        whole,
        by_word,
        {phrase: _MONEY[verb] for phrase, verb in words.verbs.items() if verb in _MONEY},
        {phrase: words.by_to for phrase in raises if words.by_to.strip() and len(phrases[phrase]) == 1},
        tuple(tail for tail in ((words.all_in,) if isinstance(words.all_in, str) else words.all_in) if tail),
    )


def _choice(options: list[tuple[str, Handler]]) -> Handler:
    """A handler for phrases with the same first word: goes by the words that follow, special ones first."""
    options = sorted(options, key=lambda option: sum(other.startswith(option[0]) for other, _ in options))
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
    move_to = _TOTALS.get(verb)
    if move_to is not None:
        return _moves_to(words, move_to)
    if verb is Verb.RAISE:
        return _raises(words)
    if verb is Verb.FOLD:
        return _folds(words.fold_notes)
    if verb is Verb.SHOW:
        return _shows(words)
    return _HANDLERS.get(verb)


_MONEY: dict[Verb, PutIn] = {
    Verb.CALL: HandBuilder.call,
    Verb.BET: HandBuilder.bet,
    Verb.STRADDLE: HandBuilder.straddle,
    Verb.ANTE: HandBuilder.ante,
    Verb.SMALL_BLIND: HandBuilder.small_blind,
    Verb.BIG_BLIND: HandBuilder.big_blind,
    Verb.BOTH_BLINDS: HandBuilder.both_blinds,
    Verb.BUTTON_BLIND: HandBuilder.button_blind,
    Verb.BRING_IN: HandBuilder.bring_in,
    Verb.RAISE_WITH: HandBuilder.raise_with,
    Verb.POST: HandBuilder.post,
    Verb.DEAD_BLIND: HandBuilder.dead_blind,
    Verb.ALL_IN: lambda b, seat, units, all_in, line: b.all_in(seat, units, line),
    Verb.RETURN: lambda b, seat, units, all_in, line: b.returned(seat, units, line),
}


def _raise_to(b: HandBuilder, seat: int, total: int, all_in: bool, line: int) -> bool:
    return b.raise_to(seat, None, total, all_in, line)


_TOTALS: dict[Verb, Callable[[HandBuilder, int, int, bool, int], bool]] = {
    Verb.RAISE_TO: _raise_to,
    Verb.CALL_TO: HandBuilder.call_to,
    Verb.BET_TO: HandBuilder.bet_to,
    Verb.COMPLETE_TO: HandBuilder.complete_to,
    Verb.STRADDLE_TO: HandBuilder.straddle_to,
}


def _moves_to(words: ActionWords, move_to: Callable[[HandBuilder, int, int, bool, int], bool]) -> Handler:
    """An action that names the street total it reaches: "raises to $20, and is all in"."""

    def moves_to(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
        if not rest:
            return False
        units = b.amounts.get(rest)
        if units is not None:
            return move_to(b, seat, units, False, line)
        amount, all_in = _cut_tail(rest, words)
        return move_to(b, seat, b.amounts[amount], all_in, line)

    return moves_to


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
    if by_to == " ":
        return _raises_unmarked(words)
    alone = _adds(words, HandBuilder.raise_with) if words.lone_raise else None

    def raises(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
        by, found, to = rest.partition(by_to)
        if not found:
            return alone is not None and alone(b, seat, rest, line)
        amounts = b.amounts
        total = amounts.get(to)
        if total is not None:
            return b.raise_to(seat, amounts[by], total, False, line)
        to, all_in = _cut_tail(to, words)
        return b.raise_to(seat, amounts[by], amounts[to], all_in, line)

    return raises


def _raises_unmarked(words: ActionWords) -> Handler:
    """A raise with no word between its figures: "$0.06 $0.08", "0.06 € 0.08 €"."""

    def raises(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
        text, all_in = _cut_tail(rest, words)
        tokens = text.split()
        middle = len(tokens) // 2
        if not tokens or len(tokens) % 2:
            return False
        by, to = " ".join(tokens[:middle]), " ".join(tokens[middle:])
        return b.raise_to(seat, b.amounts[by], b.amounts[to], all_in, line)

    return raises


def _cut_tail(text: str, words: ActionWords) -> tuple[str, bool]:
    """(amount, all-in) of an amount text with its tail."""
    all_in = False
    tails = words.all_in
    for tail in (tails,) if isinstance(tails, str) else tails:
        if tail and text.endswith(tail):
            text, all_in = text[: -len(tail)], True
            break
    if words.capped is not None and not all_in:
        start, end = words.capped
        amount, found, rest = text.partition(start)
        if found and rest.endswith(end):
            text = amount
    if words.brackets is not None:
        opening, closing = words.brackets
        if text.startswith(opening) and text.endswith(closing):
            text = text[len(opening) : -len(closing)].strip()
    return text, all_in


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
        text = rest.removeprefix("[")
        printed, found, description = text.partition("]")
        if not found or text is rest:
            return False
        if description:
            opened = description.removeprefix(" (")
            words_for_it = opened.removesuffix(")")
            if opened is description or words_for_it is opened:
                return False
            describe(b, seat, words_for_it, words, b.run, line)
        b.show(seat, split_cards(printed), line)
        return True

    return shows


def _discards(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """A number of cards, in words or figures, and the cards where the text shows them: "2 cards [Kh Th]"."""
    count, found, cards = rest.partition("[")
    if not count or (found and cards[-1:] != "]"):
        return False
    b.discard(seat, split_cards(cards[:-1]), line)
    return True


def _stands_pat_on(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    start = rest.find("[")
    if start < 0 or rest[-1] != "]":
        return False
    b.stand_pat(seat, split_cards(rest[start + 1 : -1]), line)
    return True


def _stands_pat(b: HandBuilder, seat: int, line: int) -> None:
    b.stand_pat(seat, (), line)


def _other_money(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    return True


def _reload(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    b.reload(seat)
    return True


_HANDLERS: dict[Verb, Handler] = {
    Verb.OTHER_MONEY: _other_money,
    Verb.RELOAD: _reload,
    Verb.DISCARD: _discards,
    Verb.STAND_PAT: _stands_pat_on,
}


def _nothing(b: HandBuilder, seat: int, line: int) -> None:
    pass


_WHOLE: dict[Verb, Callable[[HandBuilder, int, int], None]] = {
    Verb.FOLD: HandBuilder.fold,
    Verb.CHECK: HandBuilder.check,
    Verb.MUCK: HandBuilder.muck,
    Verb.STAND_PAT: _stands_pat,
    Verb.NOTHING: _nothing,
}
