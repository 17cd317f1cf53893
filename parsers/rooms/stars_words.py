"""One language's phrases made ready for reading: joined with the English ones, which every text may mix in.

A line is in one language or in the other. A line half in each was made by a translating program, and
what such a line says is not known.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from msgspec import Struct

from parsers.hand import Betting, CardSource, Game, Position, SummaryState
from parsers.positions import Notes
from parsers.rooms.stars_languages.english import ENGLISH
from parsers.rooms.stars_languages.phrases import NEVER, Mark, Phrases
from parsers.textroom import Names, VerbTable, joined, verb_table

_DIGIT = re.compile("[0-9]")
#: Blanks that do not break and the typographer's apostrophe, for matching only.
_PLAIN = {"\xa0": " ", "\u202f": " ", "\u2007": " ", "\u2009": " ", "\u2019": "'"}


#: What the mark of the SUMMARY stands for among the others.
SUMMARY: Mark = (None, -1)


def plain(text: str) -> str:
    """The text as it is matched, character by character: all blanks plain, all apostrophes straight."""
    if not text.isascii():
        for odd, usual in _PLAIN.items():
            if odd in text:
                text = text.replace(odd, usual)
    return text


class Outcome(Struct):
    """What one language makes of a text. ``state`` None = it says nothing of the hand; ``understood`` = False: what was
    read before the place that was not is there all the same.

    ``cards``: as printed, of that ``source`` (None = no cards). ``descriptions``: the result's place among those of all
    boards, from 1; the room's words for the hand; their language. The others as in ``SummarySeat``.
    """

    state: SummaryState | None
    understood: bool = True
    won: int | None = None
    not_awarded: bool = False
    lost: bool = False
    cards: str = ""
    source: CardSource | None = None
    descriptions: tuple[tuple[int, str, Phrases], ...] = ()
    positions: tuple[Position, ...] = ()


#: What became of a seat by the text that tells it, in each language that understands its beginning.
Outcomes = dict[str, tuple[Outcome, ...]]


@dataclass(frozen=True, slots=True)
class Words:
    """``own`` = the hand's language, ``also`` = English beside another language; ``both`` = all there are.

    The rest is what both know together. ``seats`` = what stands before the numbers of seats, ``places`` those words
    with a number -> the number; ``stack_end`` = what follows the figure of a stack; ``marks`` = with the stars that
    close them, that of the SUMMARY among them; ``results`` = each language's beginnings of what became of a seat;
    ``outcomes`` = what they were found to come to, by the identity of the amounts
    (:mod:`parsers.rooms.stars_outcomes`).
    """

    own: Phrases
    also: Phrases | None
    both: tuple[Phrases, ...]
    games: dict[str, tuple[Game, bool]]
    limits: dict[str, Betting]
    tournament: tuple[re.Pattern[str], ...]
    buy_in: re.Pattern[str]
    level: re.Pattern[str]
    verbs: VerbTable
    marks: dict[str, Mark]
    seats: tuple[str, ...]
    places: dict[str, int]
    stack_end: str
    positions: Notes
    results: tuple[tuple[Phrases, tuple[tuple[str, SummaryState], ...]], ...]
    folds: tuple[str, ...]
    payments: tuple[str, ...]  # each with the blank before it
    said: tuple[str, ...]
    quiet: frozenset[str]
    quiet_ends: tuple[str, ...]
    quiet_starts: tuple[str, ...]
    quiet_pairs: tuple[tuple[str, str], ...]
    quiet_around: tuple[tuple[str, str], ...]
    quiet_lines: frozenset[str]
    outcomes: dict[int, Outcomes] = field(default_factory=dict, compare=False, repr=False)

    def is_quiet(self, what: str) -> bool:
        """Whether what follows a seated name says nothing about this hand's money."""
        return (
            what in self.quiet
            or what.startswith(self.said)
            or what.startswith(self.quiet_starts)
            or any(what.startswith(start) and end in what for start, end in self.quiet_pairs)
        )

    def is_note(self, line: str, names: Names) -> bool:
        """Chat, comings and goings, prizes: nothing about this hand's money. Names may be anybody's."""
        if line in self.quiet_lines or (line.endswith(":") and line[:-1].rstrip() in names.seats):
            return True
        name, what = names.split(line, " ")
        if name and self.is_quiet(what):
            return True
        if name and _DIGIT.search(what):
            return False
        return (
            line.endswith(self.quiet_ends)
            or any(f" {start}" in line for start in (*self.said, *self.quiet_starts))
            or any(f" {start}" in line and end in line for start, end in self.quiet_pairs)
            or any(line.startswith(start) and line.endswith(end) for start, end in self.quiet_around)
        )


def _results(one: Phrases) -> tuple[tuple[str, SummaryState], ...]:
    """What became of a seat by the beginnings of the words that say so, in the order in which they are told apart."""
    shown = ((one.showed, SummaryState.SHOWED),) if one.showed else ()
    return (*shown, *one.states.items())


def words_of(phrases: Phrases) -> Words:
    """The words of a language, made ready once."""
    words = _READY.get(phrases.language)
    if words is None:
        words = _READY[phrases.language] = _ready(phrases)
    return words


_READY: dict[str, Words] = {}


def _ready(own: Phrases) -> Words:
    also = None if own.language == ENGLISH.language else ENGLISH
    both = (own,) if also is None else (own, also)
    verbs = verb_table(own.actions)
    if also is not None:
        verbs = joined(verbs, verb_table(also.actions))
    marks = {one.summary: SUMMARY for one in both}
    marks |= {mark: street for one in reversed(both) for mark, street in one.marks.items()}
    level = "|".join(re.escape(one.level) for one in both if one.level)
    quiet: frozenset[str] = frozenset().union(*(one.quiet for one in both))
    return Words(
        own=own,
        also=also,
        both=both,
        games={name: game for one in reversed(both) for name, game in one.games.items()},
        limits={name: limit for one in reversed(both) for name, limit in one.limits.items()},
        tournament=tuple(one.tournament for one in both if one.tournament is not None),
        buy_in=next(one.buy_in for one in (*both, ENGLISH) if one.buy_in is not None),
        level=re.compile(rf"\s+- (?:Match Round \S+, )?(?:{level}) \S+\s*$", re.IGNORECASE),
        verbs=verbs,
        marks={f"{mark} ***": street for mark, street in marks.items()},
        seats=tuple(one.seat for one in both),
        places={f"{one.seat}{number}": number for one in both for number in range(1, 100)},
        stack_end=f"{own.in_chips})" if own.in_chips else NEVER,
        positions={note: position for one in both for note, position in one.positions.items()},
        results=tuple((one, _results(one)) for one in both),
        folds=tuple(one.folded for one in both if one.folded),
        payments=tuple(f" {payment}" for one in both for payment in one.payments),
        said=tuple(start for one in both for start in one.said),
        quiet=quiet,
        quiet_ends=tuple(f"{mark}{note}" for note in sorted(quiet) for mark in (" ", ": ")),
        quiet_starts=tuple(start for one in both for start in one.quiet_starts),
        quiet_pairs=tuple(pair for one in both for pair in one.quiet_pairs),
        quiet_around=tuple(pair for one in both for pair in one.quiet_around),
        quiet_lines=frozenset().union(*(one.quiet_lines for one in both)),
    )
