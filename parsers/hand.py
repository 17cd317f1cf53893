"""The contract between parsers and everything after them: one hand as its text tells it.

Money is an ``int`` in the hand's own smallest unit (``Hand.currency``); ``None`` means that the text
does not say. Every record carries the line of the source file it was read from, counted from 1.
What the room printed as a result lives in :class:`Recorded` and nowhere else, so that nothing
derived can be held against itself. Parts that few hands have are tuples, to which one is added with ``+=``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from msgspec import Struct
from msgspec import field as factory

from parsers.conventions import RoomConventions
from parsers.errors import Problem
from parsers.money import Currency
from parsers.places import BountyPaid as BountyPaid
from parsers.places import Finish as Finish


class Street(StrEnum):
    """A betting round. The value is what reports and JSON print."""

    PREFLOP = "preflop"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"
    SECOND = "2nd street"
    THIRD = "3rd street"
    FOURTH = "4th street"
    FIFTH = "5th street"
    SIXTH = "6th street"
    SEVENTH = "7th street"
    DEAL = "before the draw"
    DRAW1 = "1st draw"
    DRAW2 = "2nd draw"
    DRAW3 = "3rd draw"


class EventKind(StrEnum):
    """What a player did. Amounts are the chips moved by this one event."""

    ANTE = "ante"
    SMALL_BLIND = "small blind"
    BIG_BLIND = "big blind"
    BUTTON_BLIND = "button blind"
    STRADDLE = "straddle"
    DEAD_BLIND = "dead blind"
    POST = "post"
    BRING_IN = "bring-in"
    COMPLETE = "complete"
    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    RETURN = "uncalled return"
    SHOW = "show"
    MUCK = "muck"
    DISCARD = "discard"
    STAND_PAT = "stand pat"
    CASH_OUT = "cash out"
    HOUSE_MONEY = "house money"


#: Kinds whose amount matches other players' bets.
LIVE_KINDS: frozenset[EventKind] = frozenset(
    {
        EventKind.SMALL_BLIND,
        EventKind.BIG_BLIND,
        EventKind.BUTTON_BLIND,
        EventKind.STRADDLE,
        EventKind.POST,
        EventKind.BRING_IN,
        EventKind.COMPLETE,
        EventKind.CALL,
        EventKind.BET,
        EventKind.RAISE,
    }
)


class Game(StrEnum):
    """A game, hi/lo apart (``Hand.hi_lo``). The values are those of the JSON contract."""

    HOLDEM = "holdem"
    OMAHA = "omaha"
    OMAHA5 = "omaha5"
    OMAHA6 = "omaha6"
    COURCHEVEL = "courchevel"
    SPLIT_HOLDEM = "splitholdem"
    SHORT_DECK = "shortdeck"
    IRISH = "irish"
    STUD = "stud"
    FIVE_STUD = "fivestud"
    RAZZ = "razz"
    RAZZ_27 = "27razz"
    FIVE_DRAW = "fivedraw"
    SINGLE_27 = "27sd"
    TRIPLE_27 = "27td"
    SINGLE_A5 = "a5sd"
    TRIPLE_A5 = "a5td"
    BADUGI = "badugi"
    BADEUCEY = "badeucey"
    BADACEY = "badacey"
    DRAWMAHA_27 = "27drawmaha"


class Betting(StrEnum):
    """How high a bet may be."""

    NO_LIMIT = "no-limit"
    POT_LIMIT = "pot-limit"
    FIXED_LIMIT = "fixed-limit"
    CAP = "cap"
    MIXED = "mixed"


class CardSource(StrEnum):
    """How a player's cards are known, weakest first in law: a mucked hand is dead (TDA 13-B, 14)."""

    MUCKED = "mucked"  # named only by a "mucked [..]" line of the summary
    DEALT = "dealt"  # dealt face up to the owner of the file, never tabled
    LOGGED = "logged"  # the room itself logged every hand (Bovada)
    SHOWN = "shown"  # tabled


class Part(StrEnum):
    """Which half of a pot a payment or an award concerns."""

    WHOLE = "whole"
    HIGH = "high"
    LOW = "low"


class SummaryState(StrEnum):
    """What a summary line says became of a seat."""

    FOLDED = "folded"
    MUCKED = "mucked"
    SHOWED = "showed"
    COLLECTED = "collected"
    OTHER = "other"


class Position(StrEnum):
    """What a summary calls a player."""

    BUTTON = "button"
    SMALL_BLIND = "small blind"
    BIG_BLIND = "big blind"


class Seat(Struct, gc=False):
    """A seated player; ``stack`` in units before blinds and antes, or None."""

    number: int
    name: str
    stack: int | None
    line: int
    sitting_out: bool = False
    #: seated, but the text itself says that no cards were dealt ("out of hand (moved ...)")
    out_of_hand: bool = False
    #: tournament bounty on this player's head in cents, or None
    bounty: int | None = None
    #: known from actions only: no line of the text lists the player or could name a payment
    unlisted: bool = False


class Event(Struct, gc=False):
    """One thing a player did.

    ``amount`` = chips moved by this event (0 for folds, checks, shows); ``total`` = the player's live
    money on this street after it (as the text's street total for raises); ``by`` = a printed
    "raises X" figure, kept beside the total and never used for sums.
    """

    kind: EventKind
    street: Street
    seat: int
    amount: int
    total: int
    all_in: bool
    line: int
    by: int | None = None


class Printed(Struct, gc=False):
    """An amount that the room printed: units and line; rounded to ``step`` units ("17.68k": 10)."""

    units: int
    line: int
    step: int = 1


class PrintedPot(Struct, gc=False):
    """A pot figure of the summary; ``index`` 0 = main pot, 1 = first side pot; ``rake`` printed beside it, or None."""

    index: int
    units: int
    line: int
    rake: int | None = None


class Collect(Struct, gc=False):
    """One payment line. ``pot`` is the printed label (0 main, 1.. side, None = "pot" without a number);
    ``board`` is 1-based where hands are run several times and the text says which, else None."""

    seat: int
    units: int
    pot: int | None
    board: int | None
    part: Part | None
    line: int


class SummarySeat(Struct, gc=False):
    """What the summary repeats of one seat. ``won`` = total won in units, None if it names no amount; ``parts`` = the
    sum of the shares that the same line names one by one, None if it names none; ``not_awarded`` = the pot stayed with
    the room because the player had cashed out. ``bet`` = the printed sum of own bets, ``net`` = the printed result of
    the hand (below 0 if lost), ``balance`` = the printed stack after it: units, None where the text has no such
    figure."""

    seat: int
    state: SummaryState
    won: int | None
    line: int
    not_awarded: bool = False
    #: cards printed on this line, if any
    cards: tuple[str, ...] = ()
    #: parts of the line that say "lost"
    lost: bool = False
    bet: int | None = None
    net: int | None = None
    balance: int | None = None
    parts: int | None = None


class Board(Struct, gc=False):
    """Community cards in the order dealt, e.g. ("As", "Td", ...); ``line`` of the last of them."""

    cards: tuple[str, ...]
    line: int


class HoleCards(Struct, gc=False):
    """A player's own cards. ``complete`` is False when only some were shown; ``best`` = not the own cards, but the
    five that count, of which some may lie on the board; ``by_run`` = the hand of each run where they differ (draw games
    run twice), ``cards`` then that of the first."""

    cards: tuple[str, ...]
    source: CardSource
    line: int
    complete: bool = True
    best: bool = False
    by_run: tuple[tuple[str, ...], ...] = ()


class Description(Struct, gc=False):
    """The room's own words for a hand. ``category``/``low`` are None where the words are not known."""

    seat: int
    words: str
    category: str | None
    board: int | None
    line: int
    low: str | None = None


@dataclass(slots=True)
class CashOut:
    """An all-in cash-out: ``paid`` by the room after its ``fee``, both outside the pot."""

    seat: int
    paid: int
    fee: int | None
    line: int


class Recorded(Struct, gc=False):
    """Everything that the text states as a result. Nothing here was computed."""

    total: Printed | None = None
    rake: Printed | None = None
    #: other printed charges (jackpot, tax ...) by the room's own word
    fees: dict[str, Printed] = {}
    pots: list[PrintedPot] = []
    collected: list[Collect] = []
    summary: dict[int, SummarySeat] = {}
    has_summary: bool = False
    #: whom the summary calls the button or a blind: position, seat, and line
    positions: list[tuple[Position, int, int]] = []
    boards: list[Board] = []
    descriptions: tuple[Description, ...] = ()
    #: house money that is printed beside the pots and in none of their figures
    house: Printed | None = None
    #: chips of the house that the printed total holds, and that no line pays: the winner gets them beside the payments
    house_beside: tuple[Printed, ...] = ()
    #: the pot so far as marks of streets print it: what was put in on earlier lines, less what went back there
    street_pots: tuple[Printed, ...] = ()
    #: boards (1-based), each with what the text says was paid on it; of several figures the last one counts
    board_pots: tuple[tuple[int, Printed], ...] = ()
    #: what the summary of one board says was won on it: seat, board (1-based), units and line
    board_wins: tuple[tuple[int, int, Printed], ...] = ()
    #: pots (0 = main), each with what the text says was kept of it alone; the last figure counts
    pot_rakes: tuple[tuple[int, Printed], ...] = ()
    #: pots that the text prints in two places: the figure, and the other one
    pots_again: tuple[tuple[Printed, Printed], ...] = ()
    cash_outs: tuple[CashOut, ...] = ()


@dataclass(slots=True)
class Stakes:
    """The level as the header states it, in units. In fixed limit games small/big are the *bets*."""

    small: int | None = None
    big: int | None = None
    ante: int | None = None
    cap: int | None = None
    button_blind: int | None = None


@dataclass(slots=True)
class Inferred:
    """A reading chosen where the room's text allows several (never an amount made up).

    ``what`` is a template with named fields, whose values are ``params``; without values it is a finished text.
    """

    what: str
    line: int
    params: dict[str, int | str] = field(default_factory=dict)


@dataclass(slots=True)
class UnknownLine:
    """A line that no pattern knows. ``money`` = it starts or ends with a seated name and holds an amount, or may be the
    mark of a street, without which amounts are misread."""

    text: str
    line: int
    money: bool


class HandText(Struct, gc=False):
    """The raw text of one hand and where it stands. ``line`` is the header's, from 1; ``context`` is what the text
    says once for several hands, before the first of them (the head of an XML session), or ""."""

    source: str
    line: int
    text: str
    room: str
    context: str = ""


@dataclass(slots=True)
class Unreadable:
    """A hand that was found but could not be read. The reason is the first error of ``problems``."""

    room: str
    hand_id: str | None
    source: str
    line: int
    problems: list[Problem]
    #: what the header told before reading failed (game name, date ...), free text for the reader
    header: str = ""
    #: see ``Hand.numbered_in``
    numbered_in: str = ""


class Hand(Struct, gc=False):
    """One hand as its text tells it."""

    room: str
    hand_id: str
    source: str
    line: int
    played_at: str | None
    game: Game
    hi_lo: bool
    betting: Betting | None
    stakes: Stakes
    currency: Currency
    tournament: str | None
    table: str | None
    max_seats: int | None
    button: int | None
    conventions: RoomConventions
    seats: dict[int, Seat] = {}
    hero: int | None = None
    events: list[Event] = []
    boards: list[Board] = []
    cards: dict[int, HoleCards] = {}
    recorded: Recorded = factory(default_factory=Recorded)
    #: chips that nobody put in (splash, cash drop, carried-over pot): units and line
    house_money: tuple[Printed, ...] = ()
    cancelled: bool = False
    #: the text records no payment and no other result: there is nothing to hold the reckoning against
    no_result: bool = False
    #: the last line of a text that lacks the line with which this room ends every hand, else 0
    unended: int = 0
    #: the last line of a text without a line end, of which a part may be missing, else 0; the digits that it ends with
    torn: int = 0
    torn_digits: str = ""
    #: somebody brought chips to the table while the hand ran: stacks of the seat list are not the last word
    reloaded: bool = False
    #: the seats of those who did, if the text tells, else empty
    reloaders: frozenset[int] = frozenset()
    #: chips were brought to the table, or taken from it, between this hand and its neighbours, and the text says so
    chips_moved: bool = False
    #: how many times the board was run, 1 unless the text says so
    runs: int = 1
    inferred: tuple[Inferred, ...] = ()
    unknown_lines: list[UnknownLine] = []
    problems: list[Problem] = []
    #: seats that may owe a dead small blind which no line prints (a late post), with the line that hints at it
    may_owe_dead: tuple[tuple[int, int], ...] = ()
    #: seats whose all-in blind the text tells of without its amount, with the line that does
    blinds_unnamed: tuple[tuple[int, int], ...] = ()
    #: places in the tournament and bounties, where the text of the hand names them
    finishes: tuple[Finish, ...] = ()
    bounties: tuple[BountyPaid, ...] = ()
    #: units by which sums of this text may be off because the room rounds its figures
    slack: int = 0
    #: other ways to read the same text, to be taken only if this one does not hold together and the other does
    other_readings: tuple[Hand, ...] = ()
    #: where a room gives the same numbers in every game: what tells this hand from others of its number, else ""
    numbered_in: str = ""
