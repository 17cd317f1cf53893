"""PokerNow's words: games, what players do, and rows that say nothing of a hand's money."""

from __future__ import annotations

import re

from parsers.errors import Problem, UnreadableError
from parsers.hand import Betting, Game, Street
from parsers.textroom import ActionWords, Verb, verb_table

OPENING = re.compile(
    r"-- starting hand #(?P<number>[0-9]+)(?: \(id: (?P<id>[^()]*)\))?\s+\(?(?P<game>[^()]*?)\)?"
    r'\s+\((?:dealer: "(?P<dealer>.*)"|dead button)\) --'
)
#: No limit game -> its betting; the rest of the name is the game.
LIMITS = {"No Limit ": Betting.NO_LIMIT, "Pot Limit ": Betting.POT_LIMIT, "Fixed Limit ": Betting.FIXED_LIMIT}
GAMES = {
    "Texas Hold'em": (Game.HOLDEM, False),
    "Omaha Hi": (Game.OMAHA, False),
    "Omaha Hi/Lo 8 or Better": (Game.OMAHA, True),
    "Omaha 5 Hi": (Game.OMAHA5, False),
    "Omaha 5 Hi/Lo 8 or Better": (Game.OMAHA5, True),
}

SEAT = re.compile(
    r'#(?P<seat>[0-9]{1,2}) "(?P<name>(?:(?!" \().)*)" \((?P<stack>[0-9][0-9.,]*)\)(?: \| (?=#[0-9])|\s*$)'
)
BOARD = re.compile(
    r"(?P<street>Flop|Turn|River)(?: \((?P<run>second|third|fourth) (?:run|board)\))?:"
    r"(?P<lying>[^\[\]]*)\[(?P<new>[^\]]*)\]"
)
STREETS = {"Flop": Street.FLOP, "Turn": Street.TURN, "River": Street.RIVER}
RUNS = {"second": 2, "third": 3, "fourth": 4}
RETURN = re.compile(r'Uncalled bet of (?P<amount>\S+) returned to "(?P<name>.*)"')
PAYMENT = re.compile(
    r"collected (?P<amount>\S+) from pot(?: with (?:(?P<half>hi|low) hand with )?(?P<words>[^()]*?)"
    r"(?: on the (?P<run>second|third|fourth) (?:run|board))?\s*(?:\(combination: (?P<cards>[^()]*)\))?)?"
)
SHOW = re.compile(r"shows? an? (?P<cards>.+?)\.?")
OWN = re.compile(r"Your hand is (?P<cards>.+)")
FORCED = re.compile(r"(?:posts a bet of|calls) (?P<amount>\S+)(?P<more>.*)")
#: Marks what everybody puts in before the flop of a bomb pot.
BOMB = "(bomb pot bet)"
#: The same player under another mark from here on.
NEW_ID = re.compile(r'The player "(?P<name>.*)" changed the ID from (?P<old>\S+) to (?P<new>\S+) because .*')
RELOAD = re.compile(r'The (?:player|admin updated the player) "(?P<name>.*)" (?:rebought\. .*|stack from .*)')
#: What one player pays another for a hand of a seven and a deuce, beside the pots.
BOUNTY = re.compile(r"(?:paid \S+ for|collected \S+ from) the .*bounty.*")

ALL_IN = " and go all in"
_WORDS = ActionWords(
    verbs={
        "folds": Verb.FOLD,
        "checks": Verb.CHECK,
        "calls": Verb.CALL_TO,
        "bets": Verb.BET_TO,
        "raises to": Verb.RAISE_TO,
        "posts an ante of": Verb.ANTE,
        "posts a small blind of": Verb.SMALL_BLIND,
        "posts a big blind of": Verb.BIG_BLIND,
        "posts a missing small blind of": Verb.DEAD_BLIND,
        "posts a missed small blind of": Verb.DEAD_BLIND,
        "posts a missed big blind of": Verb.POST,
        "posts a missing big blind of": Verb.POST,
        "posts a straddle of": Verb.STRADDLE_TO,
    },
    all_in=ALL_IN,
)
ACTIONS = verb_table(_WORDS)
CATEGORIES = ActionWords(
    verbs={},
    categories={
        "royal flush": "straight flush",
        "straight flush": "straight flush",
        "four of a kind": "four of a kind",
        "full house": "full house",
        "flush": "flush",
        "straight": "straight",
        "three of a kind": "three of a kind",
        "two pair": "two pair",
        "one pair": "pair",
        "pair": "pair",
        "a pair": "pair",
        "high card": "high card",
    },
)

_QUIET = (
    "The player ",
    "The admin ",
    "The game's ",
    "The game owner ",
    "Game Config Changes",
    "WARNING: ",
    "IMPORTANT: ",
    "Remaining players decide ",
    "Some players choose ",
    "All players in hand choose ",
    "Dead Small Blind",
    "Dead Big Blind",
    "Undealt cards: ",
    "Waiting for ",
    "Asking to ",
)
#: What players answer, after their names.
_ANSWERS = re.compile(r"chooses to\s+(?:not )?run it .*")


def is_quiet(entry: str, what: str) -> bool:
    """Whether a row says nothing of the money of a hand; ``what`` = what stands after a seated player's name, or ""."""
    if what:
        return _ANSWERS.fullmatch(what) is not None
    return entry.startswith(_QUIET) or entry.startswith("* ")


_SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}


#: A card without its suit, or with something instead: a program that knows no such signs wrote the text.
_SUITLESS = re.compile("(?:10|[2-9JQKA])[^♠♥♦♣A-Za-z0-9]*")


def cards(text: str, line: int) -> tuple[str, ...]:
    """The cards of ``10♥, A♠``; what is no card stays as it is. Raises UnreadableError where the suits are lost."""
    found = []
    for token in text.replace("️", "").split(","):
        one = token.strip()
        if _SUITLESS.fullmatch(one):
            raise UnreadableError(Problem("RD001", line, {"what": "cards without suits"}))
        if one:
            rank = one[:-1].replace("10", "T")
            found.append(rank + _SUITS.get(one[-1], one[-1]))
    return tuple(found)
