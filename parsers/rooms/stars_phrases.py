"""The words of PokerStars texts, one row a language, and the names of games, limits and look-alikes.

Facts: formats/pokerstars.md 1-6, formats/localised.md 2-4. A language is one more :class:`Phrases`, a
room that writes the same grammar one more :class:`Origin`, a game one more line of ``games``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from parsers.hand import Betting, Game, Street, SummaryState
from parsers.textroom import ActionWords, Verb

#: A street mark: (the street that begins or None, the run it belongs to; 0 = the only board).
Mark = tuple[Street | None, int]


@dataclass(frozen=True, slots=True)
class Phrases:
    """All words that one language uses around the names and figures.

    Header: ``games`` name -> (game, hi/lo) and ``limits`` words -> betting, both in lower case;
    ``tournament`` before its number, ``buy_in`` = what may stand between that number and the game;
    ``ante``/``cap`` = words beside a figure in the stakes; ``table`` = the table line (groups name, max,
    note, button); ``play_money`` = the note that says so.

    Seats: ``seat`` and ``in_chips`` around number, name and stack; ``seat_tail`` reads a seat line with
    more than that (groups name, stack, bounty, state); ``sitting_out``, ``out_of_hand`` = states.

    Body: ``marks`` and ``summary`` = lines of stars up to the closing ones; ``dealt`` and ``uncalled`` = what stands before and after a
    name or amount; ``collected``, ``paid_from`` and ``pots`` = payment lines; ``cashed_out`` = before the
    amount and before the fee. ``quiet`` = what may follow a name and says nothing about money,
    ``quiet_ends`` the same as line ends, ``quiet_starts`` beginnings of such notes, ``quiet_pairs``
    beginnings with words that must follow; ``quiet_lines`` = whole lines; ``said`` = starts of chat.

    Summary: ``total``, ``main_pot``, ``side_pots``, ``rake``, ``board`` = figures and boards;
    ``ordinals`` = before the boards of several runs; ``runs`` = lines that name the number of runs;
    ``positions`` = notes after a name; ``folded`` = a word of every folder's line; ``payments`` = before an amount paid; ``states`` = what
    became of a seat, ``showed`` apart, because ``won``, ``lost`` and ``having`` (a description) follow
    the cards, ``and_then`` before each board's result; ``not_awarded``, ``cashed`` = closing notes.
    """

    language: str
    actions: ActionWords
    games: Mapping[str, tuple[Game, bool]]
    limits: Mapping[str, Betting]
    tournament: re.Pattern[str]
    buy_in: re.Pattern[str]
    ante: str
    cap: str
    table: re.Pattern[str]
    play_money: str
    seat: str
    in_chips: str
    seat_tail: re.Pattern[str]
    sitting_out: str
    out_of_hand: str
    marks: Mapping[str, Mark]
    summary: str
    dealt: tuple[str, str]
    uncalled: tuple[str, str]
    collected: str
    paid_from: str
    pots: Mapping[str, int | None]
    cashed_out: tuple[str, str]
    cancelled: str
    said: tuple[str, ...]
    quiet: frozenset[str]
    quiet_ends: tuple[str, ...]
    quiet_starts: tuple[str, ...]
    quiet_pairs: tuple[tuple[str, str], ...]
    quiet_lines: frozenset[str]
    total: str
    main_pot: str
    side_pots: Mapping[str, int]
    rake: str
    board: str
    ordinals: tuple[str, ...]
    runs: Mapping[str, int]
    positions: tuple[str, ...]
    folded: str
    payments: tuple[str, ...]
    states: Mapping[str, SummaryState]
    showed: str
    won: str
    lost: str
    and_then: str
    having: str
    not_awarded: str
    cashed: str


@dataclass(frozen=True, slots=True)
class Origin:
    """Who wrote a header, told by its beginning (group ``id`` = the hand's number, ``kind`` = the word
    for a hand). ``phrases`` is None for a language or look-alike that cannot be read yet."""

    name: str
    header: re.Pattern[str]
    phrases: Phrases | None = None


def _marks(
    hole_cards: str, streets: Mapping[str, Street], show_down: str, ordinals: tuple[str, ...]
) -> dict[str, Mark]:
    parts: dict[str, Street | None] = {hole_cards: None, **streets, show_down: None}
    marks: dict[str, Mark] = {f"*** {words}": (street, 0) for words, street in parts.items()}
    for run, ordinal in enumerate(ordinals, 1):
        marks |= {f"*** {ordinal} {words}": (street, run) for words, street in parts.items()}
    return marks


def _side_pots(words: str) -> dict[str, int]:
    """Labels of side pots: one has no number, several are numbered from 1."""
    return {words: 1} | {f"{words}-{number}": number for number in range(1, 24)}


def _ends(notes: frozenset[str]) -> tuple[str, ...]:
    """Ends of lines about people who are not seated."""
    return tuple(f"{mark}{note}" for note in sorted(notes) for mark in (" ", ": "))


_CATEGORIES = {
    "high card": "high card",
    "two pair": "two pair",
    "pair": "pair",
    "three of a kind": "three of a kind",
    "straight flush": "straight flush",
    "royal flush": "straight flush",
    "straight": "straight",
    "flush": "flush",
    "full house": "full house",
    "four of a kind": "four of a kind",
}

_QUIET = frozenset(
    {
        "sits out",
        "is sitting out",
        "has timed out",
        "has timed out while disconnected",
        "has timed out while being disconnected",
        "is disconnected",
        "is connected",
        "has returned",
        "is capped",
        "leaves the table",
        "will be allowed to play after the button",
        "was removed from the table for failing to post",
        "finished the tournament",
    }
)
_ORDINALS = ("FIRST", "SECOND", "THIRD")
#: A money figure of a buy-in, with or without its sign.
_FIGURE = r"(?:[$€£¥₹]|Rs\.)?\s?[0-9][0-9,.]*"

ENGLISH = Phrases(
    language="English",
    actions=ActionWords(
        verbs={
            "folds": Verb.FOLD,
            "checks": Verb.CHECK,
            "calls": Verb.CALL,
            "bets": Verb.BET,
            "raises": Verb.RAISE,
            "posts the ante": Verb.ANTE,
            "posts small blind": Verb.SMALL_BLIND,
            "posts big blind": Verb.BIG_BLIND,
            "posts small & big blinds": Verb.BOTH_BLINDS,
            "posts straddle": Verb.STRADDLE,
            "shows": Verb.SHOW,
            "mucks hand": Verb.MUCK,
            "mucks": Verb.MUCK,
            "doesn't show hand": Verb.NOTHING,
            "Table deposit": Verb.OTHER_MONEY,
        },
        by_to=" to ",
        all_in=" and is all-in",
        capped=(" and has reached the ", " cap"),
        fold_notes=frozenset({"(disconnect)"}),
        categories=_CATEGORIES | {f"a {words}": category for words, category in _CATEGORIES.items()},
        high="HI: ",
        low="; LO: ",
    ),
    games={
        "hold'em": (Game.HOLDEM, False),
        "omaha": (Game.OMAHA, False),
        "omaha hi/lo": (Game.OMAHA, True),
        "5 card omaha": (Game.OMAHA5, False),
        "5-card omaha high": (Game.OMAHA5, False),
        "5 card omaha hi/lo": (Game.OMAHA5, True),
        "6 card omaha": (Game.OMAHA6, False),
        "6 card omaha hi/lo": (Game.OMAHA6, True),
    },
    limits={
        "no limit": Betting.NO_LIMIT,
        "pot limit": Betting.POT_LIMIT,
        "limit": Betting.FIXED_LIMIT,
        "fixed limit": Betting.FIXED_LIMIT,
        "pot limit pre-flop, no limit post-flop": Betting.MIXED,
    },
    tournament=re.compile(r"(?:Zoom )?Tournament #([0-9]+),?\s*", re.IGNORECASE),
    buy_in=re.compile(
        rf"(?:(?:{_FIGURE}(?:\+{_FIGURE})*(?:\s?(?:[A-Z]{{2,3}}\b|StarsCoin))?|Freeroll)(?:\s+-)?)?"
    ),
    ante="Ante",
    cap="Cap",
    table=re.compile(
        r"Table '(?P<name>.*)'(?: (?P<max>[0-9]+)-max)?(?: \((?P<note>[^)]*)\))?"
        r"(?: Seat #(?P<button>[0-9]+) is the button)?"
    ),
    play_money="Play Money",
    seat="Seat ",
    in_chips=" in chips",
    seat_tail=re.compile(
        r"(?P<name>.+) \((?P<stack>[^()]*?) in chips(?:, (?P<bounty>[^()]*?) bounty)?\)\s*(?P<state>.*)"
    ),
    sitting_out="is sitting out",
    out_of_hand="out of hand",
    marks=_marks(
        "HOLE CARDS",
        {"FLOP": Street.FLOP, "TURN": Street.TURN, "RIVER": Street.RIVER},
        "SHOW DOWN",
        _ORDINALS,
    ),
    summary="*** SUMMARY",
    dealt=("Dealt to ", " ["),
    uncalled=("Uncalled bet (", ") returned to "),
    collected=" collected ",
    paid_from=" from ",
    pots={"pot": None, "main pot": 0, **_side_pots("side pot")},
    cashed_out=(" cashed out the hand for ", " | Cash Out Fee "),
    cancelled="Hand cancelled",
    said=('said, "', '[observer] said, "'),
    quiet=_QUIET,
    quiet_ends=_ends(_QUIET),
    quiet_starts=(
        "joins the table at seat #",
        "finished the tournament in ",
        "wins the tournament",
        "wins an entry to tournament ",
        "re-buys and receives ",
        "takes the add-on and receives ",
        "also received a ",
    ),
    quiet_pairs=(
        ("wins ", " for eliminating "),
        ("wins ", " for splitting the elimination of "),
        ("split the ", " bounty for eliminating "),
        ("adds ", " remaining."),
    ),
    quiet_lines=frozenset(
        {
            "Betting is capped",
            "Pair on board - a double bet is allowed",
            "No low hand qualified",
            "The deck is reshuffled",
            "Table leave user",
            "All players have agreed to skip the break. Game resuming.",
        }
    ),
    total="Total pot ",
    main_pot="Main pot",
    side_pots=_side_pots("Side pot"),
    rake="Rake ",
    board="Board [",
    ordinals=_ORDINALS,
    runs={"Hand was run twice": 2},
    positions=("(button) ", "(small blind) ", "(big blind) "),
    folded=" folded ",
    payments=("collected ", "won "),
    states={
        "folded ": SummaryState.FOLDED,
        "collected ": SummaryState.COLLECTED,
        "won ": SummaryState.COLLECTED,
        "mucked": SummaryState.MUCKED,
    },
    showed="showed ",
    won="won ",
    lost="lost",
    and_then="and ",
    having=" with ",
    not_awarded=" (pot not awarded as player cashed out)",
    cashed=" (cashed out).",
)

#: Told apart in this order. English first: nearly every text is.
ORIGINS = (
    Origin(
        "PokerStars",
        re.compile(r"PokerStars (?:Zoom |Home Game )?(?P<kind>Hand|Game) #(?P<id>[0-9]+):\s*", re.IGNORECASE),
        ENGLISH,
    ),
    Origin("Full Tilt on PokerStars", re.compile(r"Full Tilt (?:\w+ )?(?P<kind>Hand) #(?P<id>[0-9]+):")),
    Origin("Run It Once", re.compile(r"Run It Once Poker (?P<kind>Hand) #(?P<id>[0-9]+):")),
    Origin("PokerMaster", re.compile(r"PokerMaster (?P<kind>Hand) #(?P<id>[0-9]+):")),
    Origin("PokerBros", re.compile(r"PokerBros (?P<kind>Hand) #(?P<id>[0-9]+):")),
    Origin(
        "PokerStars in Spanish",
        re.compile(r"(?P<kind>Mano) n\.º\s?(?P<id>[0-9]+) de (?:Zoom de )?PokerStars"),
    ),
    Origin(
        "PokerStars in Portuguese (Brazil)", re.compile(r"(?P<kind>Mão) PokerStars (?:\w+ )?#(?P<id>[0-9]+)")
    ),
    Origin("PokerStars in Portuguese", re.compile(r"(?P<kind>Mão) #(?P<id>[0-9]+) da PokerStars")),
    Origin("PokerStars in Russian", re.compile(r"(?P<kind>Раздача) PokerStars (?:\w+ )?№\s?(?P<id>[0-9]+)")),
    Origin(
        "PokerStars in French", re.compile(r"(?P<kind>Main) PokerStars (?:\w+ )?(?:n°|No)\s?(?P<id>[0-9]+)")
    ),
    Origin("PokerStars in Swedish", re.compile(r"PokerStars (?P<kind>hand) nr (?P<id>[0-9]+)")),
    Origin("PokerStars in German", re.compile(r"PokerStars (?P<kind>Hand) Nr\. (?P<id>[0-9]+)")),
)
