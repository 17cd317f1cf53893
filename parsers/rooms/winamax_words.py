"""Winamax: patterns, marks, and what its phrases mean (docs/rooms/winamax.md "Actions")."""

from __future__ import annotations

import re

from parsers.builder import HandBuilder
from parsers.cards import split_cards
from parsers.dealing import DRAW_GAMES, STUD_GAMES
from parsers.hand import Betting, CardSource, Collect, EventKind, Game, Part, Street
from parsers.textroom import ActionWords, Handler, Verb, verb_table

HEADER = re.compile(
    r"Winamax Poker - (?P<kind>[^\n]*?) - HandId: #(?P<id>[0-9]+-[0-9]+-[0-9]+) - "
    r"(?P<game>[^\n]+?) \((?P<stakes>[^()\n]*)\)"
    r" - (?P<day>[0-9]{4}/[0-9]{2}/[0-9]{2}) (?P<time>[0-9:]+)(?: (?P<zone>[A-Z]+))?"
)
HAND_ID = re.compile(r"HandId: #([0-9]+-[0-9]+-[0-9]+)")
TABLE = re.compile(
    r"Table:? '(?P<name>.*)'(?: (?P<max>[0-9]{1,3})-max)?(?: \((?P<money>[^()]*)\))?"
    r"(?: Seat #?(?P<button>[0-9]{1,20}) is the button)?"
)
TOURNAMENT_TABLE = re.compile(r".*\((?P<number>[0-9]+)\)#[0-9]+")
SEAT = re.compile(
    r"Seat (?P<seat>[0-9]{1,2}): (?P<name>.+) \((?P<stack>[0-9][^(),]*)(?:, (?P<bounty>[^()]*) bounty)?\)"
)
DEALT = re.compile(r"Dealt to (?P<name>.+?) \[(?P<cards>[^\[\]]*)\](?: ?\[(?P<more>[^\[\]]*)\])?")
HALF_CHIPS = re.compile(r"[0-9]+\.50?")
#: Somebody without a seat who acts or is paid.
STRANGER = re.compile(r"(?P<name>.+?) (?P<verb>folds|checks|calls|bets|raises|posts|collected|shows)\b.*")
TOTAL = re.compile(r"Total pot (?P<total>.+?)(?: \| (?:Rake (?P<rake>.+)|(?P<none>No rake)))")
THOUSANDS = re.compile(r"(?P<whole>[0-9]{1,12})(?:\.(?P<digits>[0-9]{1,6}))?(?P<sign>[kM])€?")
SUMMARY_SEAT = re.compile(r"Seat (?P<seat>[0-9]{1,2}): (?P<rest>.+)")

PLAY_MONEY = "play money"

GAMES: dict[str, tuple[Game, bool]] = {
    "Holdem": (Game.HOLDEM, False),
    "Omaha": (Game.OMAHA, False),
    "Omaha Hi/Lo": (Game.OMAHA, True),
    "Omaha8": (Game.OMAHA, True),
    "5 Card Omaha": (Game.OMAHA5, False),
    "Omaha5": (Game.OMAHA5, False),
    "5 Card Omaha Hi/Lo": (Game.OMAHA5, True),
    "7stud": (Game.STUD, False),
    "7-Card Stud": (Game.STUD, False),
    "7-Card Stud Hi/Lo": (Game.STUD, True),
    "7stud8": (Game.STUD, True),
    "Razz": (Game.RAZZ, False),
    "Lowball27": (Game.TRIPLE_27, False),
    "2-7 Triple Draw": (Game.TRIPLE_27, False),
}
LIMITS = {"no limit": Betting.NO_LIMIT, "pot limit": Betting.POT_LIMIT, "fixed limit": Betting.FIXED_LIMIT}
#: Games whose words for hands are those of high hands ("High card : 8") and name no category of theirs.
_LOWBALL = frozenset({Game.RAZZ, Game.TRIPLE_27})

#: The mark's words -> street, None where no betting begins.
MARKS: dict[str, Street | None] = {
    "ANTE/BLINDS": None,
    "PRE-FLOP": None,
    "FLOP": Street.FLOP,
    "TURN": Street.TURN,
    "RIVER": Street.RIVER,
    "THIRD": Street.THIRD,
    "FOURTH": Street.FOURTH,
    "FIFTH": Street.FIFTH,
    "SIXTH": Street.SIXTH,
    "SEVENTH": Street.SEVENTH,
    "3rd STREET": Street.THIRD,
    "4th STREET": Street.FOURTH,
    "5th STREET": Street.FIFTH,
    "6th STREET": Street.SIXTH,
    "7th STREET": Street.SEVENTH,
    "FIRST-BET": Street.DEAL,
    "FIRST-DRAW": Street.DRAW1,
    "SECOND-BET": Street.DRAW1,
    "SECOND-DRAW": Street.DRAW2,
    "THIRD-BET": Street.DRAW2,
    "THIRD-DRAW": Street.DRAW3,
    "FOURTH-BET": Street.DRAW3,
    "SHOW DOWN": None,
}
SUMMARY = "SUMMARY"
POSTING = "ANTE/BLINDS"

HIGH, LOW = "HI : ", "LO : "
WORDS = ActionWords(
    verbs={
        "folds": Verb.FOLD,
        "checks": Verb.CHECK,
        "calls": Verb.CALL,
        "bets": Verb.BET,
        "bring-in": Verb.BRING_IN,
        "brings in": Verb.BRING_IN,
        "posts ante": Verb.ANTE,
        "discard 0 card": Verb.STAND_PAT,
        "discards 0 card": Verb.STAND_PAT,
        "discard": Verb.DISCARD,
        "discards": Verb.DISCARD,
        "stands pat": Verb.STAND_PAT,
        "denies big blind": Verb.NOTHING,
        "mucks": Verb.MUCK,
        "mucks hand": Verb.MUCK,
    },
    all_in=" and is all-in",
)
_CATEGORIES = {
    "high card": "high card",
    "one pair": "pair",
    "two pairs": "two pair",
    "trips": "three of a kind",
    "straight flush": "straight flush",
    "royal flush": "straight flush",
    "straight": "straight",
    "flush": "flush",
    "full": "full house",
    "quads": "four of a kind",
}
_TABLE = verb_table(WORDS)
WHOLE = _TABLE.whole

_ALL_IN = " and is all-in"
_OUT_OF_POSITION = " out of position"
_POTS = re.compile(r"(?:main pot|side pot(?: [0-9]+)?|pot) ?(?:\((?P<half>HI|LO)\))?")
_HALVES = {None: None, "HI": Part.HIGH, "LO": Part.LOW}


def _posts(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``ante 10``, ``small blind 2€``, ``big blind 4€ out of position``, each perhaps ``and is all-in``."""
    blind, _, amount = rest.partition(" blind ")
    if not amount:
        return _TABLE.by_word["posts"](b, seat, rest, line)
    all_in = _ALL_IN in amount
    if all_in:
        amount = amount.replace(_ALL_IN, "")
    late = amount.endswith(_OUT_OF_POSITION)
    if late:
        amount = amount[: -len(_OUT_OF_POSITION)]
    units = b.amounts[amount]
    if blind == "small":
        if late:
            _posts_late(b, seat, units, all_in, line)
        elif any(event.kind is EventKind.POST and event.seat == seat for event in b.events):
            b.dead_blind(seat, units, all_in, line)
        else:
            b.small_blind(seat, units, all_in, line)
    elif blind == "big":
        if not late:
            b.big_blind(seat, units, all_in, line)
        elif units:
            b.post(seat, units, all_in, line)
    else:
        return False
    return True


def _posts_late(b: HandBuilder, seat: int, units: int, all_in: bool, line: int) -> None:
    """A small blind out of position is dead; one that is larger than the big blind holds that one too."""
    stakes = b.hand.stakes
    big = stakes.small if b.hand.betting is Betting.FIXED_LIMIT else stakes.big
    if big is not None and units > big:
        b.both_blinds(seat, units, all_in, line)
    else:
        b.dead_blind(seat, units, all_in, line)


def _raises(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``1€ to 3€``: over the highest bet, and the street's total. The first figure may be below 0 in stud."""
    by, found, to = rest.partition(" to ")
    all_in = to.endswith(_ALL_IN)
    if all_in:
        to = to[: -len(_ALL_IN)]
    if not found:
        return False
    over = -b.amounts[by[1:]] if by.startswith("-") else b.amounts[by]
    return b.raise_to(seat, None if _counts_odd_posts(b) else over, b.amounts[to], all_in, line)


def _counts_odd_posts(b: HandBuilder) -> bool:
    """Before the flop the first figure of a raise is counted from a short big blind as it was posted, and over bets
    together with dead money: then it is not compared."""
    if b.street is not Street.PREFLOP:
        return False
    return any(
        event.kind is EventKind.DEAD_BLIND or (event.kind is EventKind.BIG_BLIND and event.all_in) for event in b.events
    )


def _raises_before_the_blinds(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """A post of both blinds that is printed as a raise, where no big blind lies on the table yet."""
    _, found, to = rest.partition(" to ")
    if not found or any(event.kind is EventKind.BIG_BLIND for event in b.events):
        return _raises(b, seat, rest, line)
    b.both_blinds(seat, b.amounts[to.removesuffix(_ALL_IN)], to.endswith(_ALL_IN), line)
    b.inferred("a raise before the blinds is a post of both blinds", line)
    return True


def _collected(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """The label is that of the outermost pot only, whatever was won: it is read for its half and not kept."""
    amount, found, label = rest.partition(" from ")
    pot = _POTS.fullmatch(label) if found else None
    if pot is None:
        return False
    part = _HALVES[pot["half"]]
    b.hand.recorded.collected.append(Collect(seat, b.amounts[amount], None, b.run, part, line))
    return True


def _shows(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``[Ks Qs] (One pair : Kings)``; in high-low games a line for each half, the second perhaps unmarked."""
    cards, found, words = rest.partition("]")
    if not found or cards[:1] != "[":
        return False
    if words:
        if not (words.startswith(" (") and words.endswith(")")):
            return False
        words = words[2:-1]
        shown = any(event.kind is EventKind.SHOW and event.seat == seat for event in b.events[-20:])
        if not (b.hand.hi_lo and shown and not words.startswith(HIGH)):
            describe_hand(b, seat, words, line)
    b.show(seat, split_cards(cards[1:]), line)
    return True


def describe_hand(b: HandBuilder, seat: int, words: str, line: int) -> None:
    """The room's words for a hand. Those for a low one name no category that could be compared."""
    category = None
    if not words.startswith(LOW) and b.hand.game not in _LOWBALL:
        plain = words.removeprefix(HIGH).lower()
        category = next((found for start, found in _CATEGORIES.items() if plain.startswith(start)), None)
    b.describe(seat, words, category, None, b.run, line)


def _discards(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """``2 cards``. The text does not say which, nor always what comes for them: the cards are not known any more."""
    if not _TABLE.by_word["discard"](b, seat, rest, line):
        return False
    if "[" not in rest:
        b.hand.cards.pop(seat, None)
    return True


def read_dealt(b: HandBuilder, seat: int, match: re.Match[str], line: int) -> None:
    """Cards dealt to one player; an ``X`` is a card that is not shown. Later streets repeat cards or add to them."""
    cards, more = (
        tuple([card for card in split_cards(match[part] or "") if card != "X"]) for part in ("cards", "more")
    )
    hand = b.hand
    known = hand.cards.get(seat)
    if hand.hero is None and len(cards) > 1 and "X" not in match["cards"]:
        hand.hero = seat
    if more:
        b.more_cards(seat, cards, more, line)
    elif known is None or not (hand.game in STUD_GAMES or hand.game in DRAW_GAMES):
        b.cards(seat, cards, CardSource.DEALT, line)
    elif hand.game in STUD_GAMES and not set(cards) & set(known.cards):
        b.more_cards(seat, known.cards, cards, line)
    elif hand.game in STUD_GAMES:
        b.cards(seat, cards, CardSource.DEALT, line)
    else:
        kept = tuple([card for card in cards if card in known.cards])
        b.more_cards(seat, kept, tuple([card for card in cards if card not in kept]), line)


#: First word after a name -> handler: while antes and blinds are posted, and afterwards.
ACTIONS: dict[str, Handler] = {
    **_TABLE.by_word,
    "posts": _posts,
    "raises": _raises,
    "discard": _discards,
    "discards": _discards,
    "collected": _collected,
    "shows": _shows,
}
POSTS: dict[str, Handler] = {**ACTIONS, "raises": _raises_before_the_blinds}
