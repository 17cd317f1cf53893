"""What the phrases of a room do: :class:`VerbTable`, which :mod:`parsers.textroom` makes of a table of phrases."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from parsers.builder import HandBuilder
from parsers.money import AmountError, Amounts

#: Does what a line says: (builder, seat, text after the phrase, line) -> False if the text is not understood.
Handler = Callable[[HandBuilder, int, str, int], bool]
#: Puts an amount in: (builder, seat, units, all-in, line).
PutIn = Callable[[HandBuilder, int, int, bool, int], None]
#: What a usual action comes to: the call of the builder, the units (of a raise: its total; None: no chips go in), the
#: other figure of a raise (None: it is none), and whether these are the player's last chips. The call is one of
#: (builder, seat, line), a :data:`PutIn`, and ``HandBuilder.raise_to``.
Move = tuple[Callable[..., object], int | None, int | None, bool]


@dataclass(frozen=True, slots=True)
class VerbTable:
    """The phrases of :class:`ActionWords` as calls of the builder.

    ``whole``: what follows "name: " is this phrase and no more -> (builder, seat, line). ``by_word``: the
    first word of a phrase with an amount or cards after it -> handler. ``put_in`` and ``raises`` are a shorter way to
    the same for the usual line (:class:`Moves`): a phrase that a bare amount without blanks follows, and the first word
    of a raise -> what stands between its figures; ``all_in`` = the tails of an all-in that either may have.
    """

    whole: dict[str, Callable[[HandBuilder, int, int], None]]
    by_word: dict[str, Handler]
    put_in: dict[str, PutIn] = field(default_factory=dict)
    raises: dict[str, str] = field(default_factory=dict)
    all_in: tuple[str, ...] = ()
    _moves: dict[int, Moves] = field(default_factory=dict, compare=False, repr=False)

    def moves(self, amounts: Amounts) -> Moves:
        """The moves of texts with such amounts."""
        found = self._moves.get(id(amounts))
        if found is None:
            found = self._moves[id(amounts)] = Moves(self, amounts)
        return found


class Moves:
    """What the usual action comes to, as a session repeats it; ``known`` = what follows a name -> its move."""

    __slots__ = ("_amounts", "_table", "_verbs", "known")

    def __init__(self, table: VerbTable, amounts: Amounts) -> None:
        self.known: dict[str, Move] = {}
        self._table = table
        self._amounts = amounts
        self._verbs = {phrase.partition(" ")[0] for phrase in (*table.put_in, *table.raises)}

    def learn(self, what: str) -> Move | None:
        """The move of a text that is not known yet; None for anything but a usual action."""
        move = self._move(what)
        if move is not None:
            if len(self.known) >= _MOVES_LIMIT:
                self.known.clear()
            self.known[what] = move
        return move

    def _move(self, what: str) -> Move | None:
        what = what.rstrip(" ")
        if what.partition(" ")[0] in self._verbs:
            for tail in self._table.all_in:
                if what.endswith(tail):
                    return self._action(what[: -len(tail)], True)
            return self._action(what, False)
        whole = self._table.whole.get(what)
        return None if whole is None else (whole, None, None, False)

    def _action(self, what: str, all_in: bool) -> Move | None:
        phrase, _, amount = what.rpartition(" ")
        put_in = self._table.put_in.get(phrase)
        if put_in is not None:
            units = self._units(amount)
            return None if units is None else (put_in, units, None, all_in)
        verb, _, rest = what.partition(" ")
        between = self._table.raises.get(verb)
        if between is None:
            return None
        by, _, total = rest.partition(between)
        units = self._units(total) if total == amount else None
        added = self._units(by) if units is not None else None
        return None if added is None else (HandBuilder.raise_to, units, added, all_in)

    def _units(self, text: str) -> int | None:
        """None for what is no amount."""
        try:
            return self._amounts[text]
        except AmountError:
            return None


_MOVES_LIMIT = 20_000


def joined(first: VerbTable, second: VerbTable) -> VerbTable:
    """The phrases of two languages in one table; where both know the first word, the first language goes first. No tail
    is common to both."""
    by_word = {**second.by_word, **first.by_word}
    for word in first.by_word.keys() & second.by_word.keys():
        by_word[word] = _either(first.by_word[word], second.by_word[word])
    others = {phrase: act for phrase, act in second.put_in.items() if phrase.partition(" ")[0] not in first.by_word}
    raises = {word: between for word, between in second.raises.items() if word not in first.by_word}
    return VerbTable({**second.whole, **first.whole}, by_word, {**others, **first.put_in}, {**raises, **first.raises})


def _either(one: Handler, other: Handler) -> Handler:
    def either(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
        return one(b, seat, rest, line) or other(b, seat, rest, line)

    return either
