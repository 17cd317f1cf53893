"""What a language must say: :class:`Phrases`, the words that one language uses around names and figures.

Facts: docs/rooms/pokerstars.md. White space in a line is matched as plain blanks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from parsers.hand import Betting, Game, Street, SummaryState
from parsers.positions import Notes
from parsers.textroom import ActionWords

#: A street mark: (the street that begins or None, the run it belongs to; 0 = the only board).
Mark = tuple[Street | None, int]
#: Stands for words that are not known: no line holds them.
NEVER = "\n"
UNKNOWN = (NEVER, NEVER)


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrases:
    """The words that are known of one language. What is left out is not known, and then a line can only be English.

    ``proven`` = genuine hands were read with these words; if not, every hand says so.

    Header: ``games`` name -> (game, hi/lo) and ``limits`` words -> betting, both in lower case;
    ``tournament`` before its number, ``buy_in`` = what may stand between that number and the game;
    ``level`` before a tournament's level; ``ante``/``cap``/``button_blind`` = words beside a figure in the stakes;
    ``zones`` = letters of time zones that are not the usual ones; ``table`` = the table line (groups name, max, note,
    button); ``play_money`` = the note that says so.

    Seats: ``seat`` and ``in_chips`` around number, name and stack; ``seat_tail`` reads a seat line with
    more than that (groups name, stack, bounty, state); ``sitting_out``, ``out_of_hand`` = states.

    Body: ``marks`` and ``summary`` = lines of stars up to the closing ones; ``dealt`` and ``uncalled`` = what stands
    before and after a name or amount; ``collected``, ``paid_from`` and ``pots`` = payment lines; ``cashed_out`` =
    before the amount and before the fee; ``cancelled``, ``reshuffled`` = whole lines; ``shown`` = a line that shows
    cards without a colon (groups name, cards, words); ``house_money`` = before chips of the room, ``house_beside``
    before such as lie beside the pots and payments. ``quiet`` = what may
    follow a name and says nothing about money, ``quiet_starts`` beginnings of such notes, ``quiet_pairs``
    beginnings with words that must follow, ``quiet_around`` = notes that begin before the name; ``quiet_lines`` =
    whole lines; ``said`` = starts of chat. ``places`` = before the place in which a player leaves a tournament,
    ``bounty`` = between a bounty and the player on whose head it was.

    Summary: ``total``, ``main_pot``, ``side_pots``, ``rake``, ``board`` = figures and boards; ``figures`` = what stands
    between figures that have their names before them, ``house`` = the name of the room's own money among them;
    ``ordinals`` = before the boards of several runs; ``runs`` = lines that name the number of runs;
    ``positions`` = notes after a name; ``folded`` = a word of every folder's line; ``payments`` = before an amount
    paid; ``states`` = what became of a seat, ``showed`` apart, because ``won``, ``lost`` and ``having`` (a description)
    follow the cards, ``and_then`` before each board's result; ``not_awarded``, ``cashed`` = closing notes.
    """

    language: str
    proven: bool = True
    actions: ActionWords
    games: Mapping[str, tuple[Game, bool]] = field(default_factory=dict)
    limits: Mapping[str, Betting] = field(default_factory=dict)
    tournament: re.Pattern[str] | None = None
    buy_in: re.Pattern[str] | None = None
    level: str = ""
    ante: str = ""
    cap: str = ""
    button_blind: str = ""
    zones: Mapping[str, str] = field(default_factory=dict)
    table: re.Pattern[str]
    play_money: str = ""
    seat: str
    in_chips: str = ""
    seat_tail: re.Pattern[str]
    sitting_out: str = ""
    out_of_hand: str = ""
    marks: Mapping[str, Mark]
    summary: str
    dealt: tuple[str, str] = UNKNOWN
    uncalled: tuple[str, str] = UNKNOWN
    collected: str = ""
    paid_from: str = NEVER
    pots: Mapping[str, int | None] = field(default_factory=dict)
    cashed_out: tuple[str, str] = UNKNOWN
    cancelled: str = ""
    reshuffled: str = ""
    shown: re.Pattern[str] | None = None
    house_money: str = ""
    house_beside: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    quiet: frozenset[str] = frozenset()
    quiet_starts: tuple[str, ...] = ()
    quiet_pairs: tuple[tuple[str, str], ...] = ()
    quiet_around: tuple[tuple[str, str], ...] = ()
    quiet_lines: frozenset[str] = frozenset()
    places: tuple[str, ...] = ()
    bounty: str = ""
    total: str = NEVER
    main_pot: str = ""
    side_pots: Mapping[str, int] = field(default_factory=dict)
    rake: str = ""
    figures: str = ""
    house: str = ""
    board: str = NEVER
    ordinals: tuple[str, ...] = ()
    runs: Mapping[str, int] = field(default_factory=dict)
    positions: Notes = field(default_factory=dict)
    folded: str = ""
    payments: tuple[str, ...] = ()
    states: Mapping[str, SummaryState] = field(default_factory=dict)
    showed: str = ""
    won: str = ""
    lost: str = ""
    and_then: str = ""
    having: str = ""
    not_awarded: str = ""
    cashed: str = ""


@dataclass(frozen=True, slots=True)
class Origin:
    """Who wrote a header, told by its beginning (group ``id`` = the hand's number, ``kind`` = the word
    for a hand)."""

    name: str
    header: re.Pattern[str]
    phrases: Phrases


def marks(
    hole_cards: str, streets: Mapping[str, Street], show_down: str = "", ordinals: tuple[str, ...] = ()
) -> dict[str, Mark]:
    """The lines of stars of a hand, up to their closing stars."""
    parts: dict[str, Street | None] = {hole_cards: None, **streets, show_down: None}
    found: dict[str, Mark] = {f"*** {words}": (street, 0) for words, street in parts.items() if words}
    for run, ordinal in enumerate(ordinals, 1):
        found |= {f"*** {ordinal} {words}": (street, run) for words, street in parts.items() if words}
    return found


def side_pots(words: str) -> dict[str, int]:
    """Labels of side pots: one has no number, several are numbered from 1."""
    return {words: 1} | {f"{words}-{number}": number for number in range(1, 24)}


def table_line(word: str, button: str) -> re.Pattern[str]:
    """The table line of a language, where each part may be English: ``table_line("Mesa", "Lugar #{} é o botão")``."""
    number = r"(?P<button>[0-9]+)"
    before, _, after = button.partition("{}")
    return re.compile(
        rf"(?:{word}|Table) (?P<quote>['\"])(?P<name>.*)(?P=quote)(?: (?P<max>[0-9]+)-max)?(?: \((?P<note>[^)]*)\))?"
        rf"(?: (?:{re.escape(before)}|Seat #){number}(?:{re.escape(after)}| is the button))?\s*"
    )


#: A table line in words that are not known: what stands in quotation marks, and the figures.
ANY_TABLE_LINE = re.compile(
    r"[^'\"0-9]*(?P<quote>['\"])(?P<name>.*)(?P=quote)(?:[^'\"0-9]*?(?P<max>[0-9]+)-max)?[^'\"0-9()]*"
    r"(?:\((?P<note>[^)]*)\))?(?:[^'\"0-9()]*[#№](?P<button>[0-9]+)[^'\"0-9()]*)?"
)


def seat_tail(in_chips: str) -> re.Pattern[str]:
    """Everything of a seat line after its number. ``in_chips`` "" = any words, where they are not known."""
    words = in_chips or r"[^()0-9]*?"
    return re.compile(rf"(?P<name>.+) \((?P<stack>[^()]*?[0-9][^()]*?){words}(?P<bounty>)?\)\s*(?P<state>.*)")
