"""GGPoker's words: games, marks, actions and hands, and what its figures mean (docs/rooms/ggpoker.md)."""

from __future__ import annotations

from dataclasses import replace

from parsers.builder import HandBuilder
from parsers.conventions import Evidence, OddUnit, PotFigure, RoomConventions, Uncalled
from parsers.hand import Betting, EventKind, Game, Street
from parsers.textroom import ActionWords, Handler, Verb, VerbTable, describe, verb_table

_PAGE = "docs/rooms/ggpoker.md"

# --- what the figures mean ---------------------------------------------------------------------------

_CASH = RoomConventions(
    name="GGPoker cash",
    source=f'{_PAGE} "Payments, totals and charges", "Ties and several boards"',
    evidence=Evidence.MANY,
    uncalled=(Uncalled.RETURN_LINE,),
    pot_figures=PotFigure.ABSENT,
    odd_unit=OddUnit.MOSTLY_LEFT_OF_BUTTON,
    fees_per_winner=True,
    board_slack=3,
    charges_may_be_waived=frozenset({"tax"}),
    rake_without_flop=True,
    descriptions_known=True,
    position_notes=True,
)
#: The total stands alone in these texts, and payments are the whole of it.
_OLD_CASH = replace(
    _CASH, name="GGPoker cash before 2021", source=f'{_PAGE} "Charges by time"', no_rake_line_no_rake=True
)
_TOURNAMENT = replace(
    _CASH,
    name="GGPoker tournament",
    source=f'{_PAGE} "Charges by time", "Ties and several boards"',
    odd_unit=OddUnit.LEFT_OF_BUTTON,
    fees_per_winner=False,
    no_rake_line_no_rake=True,
)
#: An app on the same engine; its genuine texts are not known, only what was told of them.
_CLUBGG = RoomConventions(
    name="ClubGG",
    source=f'{_PAGE} "ClubGG"',
    evidence=Evidence.NONE,
    uncalled=(Uncalled.RETURN_LINE, Uncalled.IN_WALK, Uncalled.SILENT),
    silent_return_usual=True,
    pot_figures=PotFigure.ABSENT,
    no_rake_line_no_rake=True,
)
ROWS: tuple[RoomConventions, ...] = (_CASH, _OLD_CASH, _TOURNAMENT, _CLUBGG)

#: From this day at the latest the charges stand beside the total.
_CHARGES_FROM = "2021/01/01"


def conventions(day: str, tournament: bool, club: bool) -> RoomConventions:
    """The row for a hand: ``day`` as printed ("2024/03/17"); ``club``: a ClubGG number."""
    if club:
        return _CLUBGG
    if tournament:
        return _TOURNAMENT
    return _CASH if day >= _CHARGES_FROM else _OLD_CASH


# --- games and marks -------------------------------------------------------------------------------

_GAMES = {
    "hold'em": Game.HOLDEM,
    "nlh": Game.HOLDEM,
    "omaha": Game.OMAHA,
    "plo": Game.OMAHA,
    "plo-5": Game.OMAHA5,
    "plo-6": Game.OMAHA6,
    "shortdeck": Game.SHORT_DECK,
}
_LIMITS = {
    " no limit": Betting.NO_LIMIT,
    " pot limit": Betting.POT_LIMIT,
    " fixed limit": Betting.FIXED_LIMIT,
    " (nl postflop)": Betting.MIXED,
}
#: "omaha pot limit" -> game and betting, the longer names first: a tournament's own name may end in a shorter one.
GAMES: dict[str, tuple[Game, Betting]] = dict(
    sorted(
        {
            **{game + limit: (kind, betting) for game, kind in _GAMES.items() for limit, betting in _LIMITS.items()},
            "plo": (Game.OMAHA, Betting.POT_LIMIT),
            "plo-5": (Game.OMAHA5, Betting.POT_LIMIT),
            "plo-6": (Game.OMAHA6, Betting.POT_LIMIT),
        }.items(),
        key=lambda item: -len(item[0]),
    )
)

ORDINALS = ("FIRST", "SECOND", "THIRD")
RUNS = {"two": 2, "three": 3}
_STREETS = {"FLOP": Street.FLOP, "TURN": Street.TURN, "RIVER": Street.RIVER}
_SHOWDOWNS = ("SHOWDOWN", "SHOW DOWN")
#: Text of a mark -> (street, board); no street: what follows it belongs to that board (0 = to no certain one).
MARKS: dict[str, tuple[Street | None, int]] = {
    **dict.fromkeys(("HOLE CARDS", "PREFLOP", "PRE-FLOP", *_SHOWDOWNS), (None, 0)),
    **{name: (street, 0) for name, street in _STREETS.items()},
    **{f"{run} {name}": (street, at) for at, run in enumerate(ORDINALS, 1) for name, street in _STREETS.items()},
    **{f"{run} {name}": (None, at) for at, run in enumerate(ORDINALS, 1) for name in _SHOWDOWNS},
}
#: What a payment line may say of where the money comes from. It says "pot" for side pots too.
POTS = frozenset({"pot", "main pot", "side pot", *(f"side pot-{n}" for n in range(1, 10))})
CHARGES = frozenset({"Rake", "Jackpot", "Bingo", "Fortune", "Tax"})
#: What may follow a seated name and says nothing of this hand's money.
QUIET = (
    'said, "',
    "has timed out",
    "is disconnected",
    "is connected",
    "has returned",
    "is sitting out",
    "sits out",
    "leaves the table",
    "joins the table",
)

# --- hands in words --------------------------------------------------------------------------------

_RANKS = (
    ("ace", "aces"),
    ("king", "kings"),
    ("queen", "queens"),
    ("jack", "jacks"),
    ("ten", "tens"),
    ("nine", "nines"),
    ("eight", "eights"),
    ("seven", "sevens"),
    ("six", "sixes"),
    ("five", "fives"),
    ("four", "fours"),
    ("trey", "treys"),
    ("three", "threes"),
    ("deuce", "deuces"),
    ("two", "twos"),
)


def _categories() -> dict[str, str]:
    """Beginnings of descriptions, the special ones first: "Pair of Kings and Pair of Tens" is no pair."""
    known: dict[str, str] = {}
    for _, many in _RANKS:
        known[f"pair of {many} and pair of "] = "two pair"
        known[f"{many} full over "] = "full house"
        known[f"three {many}"] = "three of a kind"
        known[f"four {many}"] = "four of a kind"
    for one, many in _RANKS:
        for name in (one, many):
            for mark in (" ", "-"):
                known[f"{name}{mark}high straight flush"] = "straight flush"
                known[f"{name}{mark}high straight"] = "straight"
                known[f"{name}{mark}high flush"] = "flush"
    for one, _ in _RANKS:
        known[f"{one}-high"] = known[f"{one} high"] = "high card"
    for words, category in (
        ("pair of ", "pair"),
        ("two pair,", "two pair"),
        ("three of a kind,", "three of a kind"),
        ("straight flush", "straight flush"),
        ("royal flush", "straight flush"),
        ("straight,", "straight"),
        ("flush", "flush"),
        ("full house,", "full house"),
        ("four of a kind,", "four of a kind"),
    ):
        known[words] = known[f"a {words}"] = category
    return known


# --- actions ---------------------------------------------------------------------------------------

WORDS = ActionWords(
    verbs={
        "folds": Verb.FOLD,
        "checks": Verb.CHECK,
        "calls": Verb.CALL,
        "bets": Verb.BET,
        "raises": Verb.RAISE,
        "posts the ante": Verb.ANTE,
        "posts small blind": Verb.SMALL_BLIND,
        "posts big blind": Verb.BIG_BLIND,
        "posts missed blind": Verb.DEAD_BLIND,
        "posts button blind": Verb.BUTTON_BLIND,
        "straddle": Verb.STRADDLE_TO,
        "shows": Verb.SHOW,
        "mucks hand": Verb.MUCK,
        "doesn't show hand": Verb.NOTHING,
        "Chooses to EV Cashout": Verb.NOTHING,
        "Pays Cashout Risk": Verb.OTHER_MONEY,
        "Receives Cashout": Verb.OTHER_MONEY,
        "get an all-in insurance": Verb.OTHER_MONEY,
        "pay premium of all-in insurance": Verb.OTHER_MONEY,
    },
    by_to=" to ",
    all_in=" and is all-in",
    categories=_categories(),
)
_TABLE = verb_table(WORDS)
_SHOWS = _TABLE.by_word["shows"]
_STRADDLES = _TABLE.by_word["straddle"]
_SIDE_DEALS = ("Pays", "Receives", "get", "pay")
_BESIDE = "a cash-out or insurance is a deal with the room beside the pot"


def _side_deal(handler: Handler) -> Handler:
    """Money between one player and the room: no figure of the pot holds it."""

    def deals(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
        if not handler(b, seat, rest, line):
            return False
        if not any(known.what == _BESIDE for known in b.hand.inferred):
            b.inferred(_BESIDE, line)
        return True

    return deals


def _straddles(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """The figure is the street's total; a straddle that is printed twice adds nothing."""
    if _STRADDLES(b, seat, rest, line):
        return True
    last = next((event for event in reversed(b.events) if event.seat == seat), None)
    total = b.amounts[rest.removesuffix(" and is all-in")] if rest else None
    return last is not None and last.kind is EventKind.STRADDLE and last.total == total


def _shows(b: HandBuilder, seat: int, rest: str, line: int) -> bool:
    """Hands of all-in players are shown, and described, before the board is complete: such words are of the hand so
    far and are not kept. Nor are those of several boards, which are often wrong."""
    cards, found, words = rest.partition("]")
    if words and not (words.startswith(" (") and words.endswith(")")):
        return False
    if words and b.street is Street.RIVER and b.hand.runs == 1:
        describe(b, seat, words[2:-1], WORDS, None, line)
    return _SHOWS(b, seat, cards + found, line)


VERBS = VerbTable(
    _TABLE.whole,
    {
        **_TABLE.by_word,
        **{word: _side_deal(_TABLE.by_word[word]) for word in _SIDE_DEALS},
        "straddle": _straddles,
        "shows": _shows,
    },
)
