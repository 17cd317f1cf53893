"""English: the words of nearly every text, and accepted beside the words of every other language."""

from __future__ import annotations

import re

from parsers.hand import Betting, Game, Street, SummaryState
from parsers.positions import ENGLISH as ENGLISH_NOTES
from parsers.rooms.stars_languages.phrases import Origin, Phrases, marks, side_pots
from parsers.textroom import ActionWords, Verb

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
    "badugi": "badugi",
    "4-card": "badugi",
    "3-card": "three cards",
    "2-card": "two cards",
    "1-card": "one card",
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
_FIGURE = r"(?:[$€£¥₹]|Rs\.)?\s?[0-9][0-9,.]*(?:\s?[€$£])?"

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
            "posts button blind": Verb.BUTTON_BLIND,
            "posts straddle": Verb.STRADDLE,
            "brings in for": Verb.BRING_IN,
            "brings in low for": Verb.BRING_IN,
            "brings-in for": Verb.BRING_IN,
            "brings-in low for": Verb.BRING_IN,
            "discards": Verb.DISCARD,
            "stands pat": Verb.STAND_PAT,
            "shows": Verb.SHOW,
            "mucks hand": Verb.MUCK,
            "mucks": Verb.MUCK,
            "doesn't show hand": Verb.NOTHING,
            "Table deposit": Verb.RELOAD,
        },
        by_to=" to ",
        all_in=" and is all-in",
        capped=(" and has reached the ", " cap"),
        fold_notes=frozenset({"(disconnect)"}),
        categories=_CATEGORIES | {f"a {words}": category for words, category in _CATEGORIES.items()},
        high="HI: ",
        low="; LO: ",
        lowball="Lo: ",
    ),
    games={
        "hold'em": (Game.HOLDEM, False),
        "omaha": (Game.OMAHA, False),
        "omaha hi/lo": (Game.OMAHA, True),
        "5 card omaha": (Game.OMAHA5, False),
        "5-card omaha high": (Game.OMAHA5, False),
        "5 card omaha hi/lo": (Game.OMAHA5, True),
        "omaha 5 cards": (Game.OMAHA5, False),
        "6 card omaha": (Game.OMAHA6, False),
        "omaha 6 cards": (Game.OMAHA6, False),
        "6 card omaha hi/lo": (Game.OMAHA6, True),
        "courchevel": (Game.COURCHEVEL, False),
        "courchevel hi/lo": (Game.COURCHEVEL, True),
        "split hold'em": (Game.SPLIT_HOLDEM, False),
        "6+ hold'em": (Game.SHORT_DECK, False),
        "irish": (Game.IRISH, False),
        "irish hold'em": (Game.IRISH, False),
        "irish poker": (Game.IRISH, False),
        "7 card stud": (Game.STUD, False),
        "7 card stud hi/lo": (Game.STUD, True),
        "razz": (Game.RAZZ, False),
        "5 card draw": (Game.FIVE_DRAW, False),
        "single draw 2-7 lowball": (Game.SINGLE_27, False),
        "triple draw 2-7 lowball": (Game.TRIPLE_27, False),
        "badugi": (Game.BADUGI, False),
    },
    limits={
        "no limit": Betting.NO_LIMIT,
        "pot limit": Betting.POT_LIMIT,
        "limit": Betting.FIXED_LIMIT,
        "fixed limit": Betting.FIXED_LIMIT,
        "pot limit pre-flop, no limit post-flop": Betting.MIXED,
    },
    tournament=re.compile(r"(?:Zoom )?Tournament #([0-9]+),?\s*", re.IGNORECASE),
    buy_in=re.compile(rf"(?:(?:{_FIGURE}(?:\+{_FIGURE})*(?:\s?(?:[A-Z]{{2,3}}\b|StarsCoin))?|Freeroll)(?:\s+-)?)?"),
    level="Level",
    ante="Ante",
    cap="Cap",
    button_blind="Button Blind",
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
    marks=marks(
        "HOLE CARDS",
        {"FLOP": Street.FLOP, "TURN": Street.TURN, "RIVER": Street.RIVER},
        "SHOW DOWN",
        _ORDINALS,
    )
    | {
        "*** PRE-FLOP": (Street.PREFLOP, 0),  # Courchevel's first card
        "*** DEALING HANDS": (None, 0),
        "*** DRAW": (Street.DRAW1, 0),
        "*** FIRST DRAW": (Street.DRAW1, 0),
        "*** SECOND DRAW": (Street.DRAW2, 0),
        "*** THIRD DRAW": (Street.DRAW3, 0),
        "*** 3rd STREET": (Street.THIRD, 0),
        "*** 4th STREET": (Street.FOURTH, 0),
        "*** 5th STREET": (Street.FIFTH, 0),
        "*** 6th STREET": (Street.SIXTH, 0),
    },
    summary="*** SUMMARY",
    dealt=("Dealt to ", " ["),
    uncalled=("Uncalled bet (", ") returned to "),
    collected=" collected ",
    paid_from=" from ",
    pots={"pot": None, "main pot": 0, **side_pots("side pot")},
    cashed_out=(" cashed out the hand for ", " | Cash Out Fee "),
    cancelled="Hand cancelled",
    said=('said, "', '[observer] said, "'),
    quiet=_QUIET,
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
    quiet_around=(("# {", "}"),),  # a converter's notes
    places=("finished the tournament in ",),
    bounty=" bounty for eliminating ",
    quiet_lines=frozenset(
        {
            "Betting is capped",
            "Pair on board - a double bet is allowed",
            "No low hand qualified",
            "Table leave user",
            "All players have agreed to skip the break. Game resuming.",
        }
    ),
    total="Total pot ",
    main_pot="Main pot",
    side_pots=side_pots("Side pot"),
    rake="Rake ",
    board="Board [",
    ordinals=_ORDINALS,
    runs={"Hand was run twice": 2},
    reshuffled="The deck is reshuffled",
    positions=ENGLISH_NOTES,
    folded=" folded ",
    payments=("collected ", "won "),
    states={
        "collected ": SummaryState.COLLECTED,
        "mucked": SummaryState.MUCKED,
        "won ": SummaryState.COLLECTED,
        "folded ": SummaryState.FOLDED,
    },
    showed="showed ",
    won="won ",
    lost="lost",
    and_then="and ",
    having=" with ",
    not_awarded=" (pot not awarded as player cashed out)",
    cashed=" (cashed out).",
)

#: PokerStars' own English texts.
ORIGIN = Origin(
    "PokerStars",
    re.compile(r"PokerStars (?:Zoom |Home Game )?(?P<kind>Hand|Game) #(?P<id>[0-9]+):\s*", re.IGNORECASE),
    ENGLISH,
)
