"""The vocabulary of the reports: names of games, streets, pots and cards. English is the message id."""

from __future__ import annotations

from enum import StrEnum

from auditor.results import C_, Severity
from parsers.hand import Betting, Game, Hand, Part, Street
from reports.i18n import N_, is_money
from reports.voice import Voice


class State(StrEnum):
    """The state of a hand, a step or a line of the page; the value names its sign and its colour."""

    AGREES = "agrees"
    PARTLY = "partly"
    DIFFERS = "differs"
    UNREADABLE = "unreadable"
    VOID = "void"
    WARNING = "warning"
    INFO = "info"


STATE_WORDS = {
    State.AGREES: N_("Agrees"),
    State.PARTLY: N_("Agrees as far as checked"),
    State.DIFFERS: N_("Does not agree"),
    State.UNREADABLE: N_("Not readable"),
    State.VOID: N_("Void hand"),
    State.WARNING: N_("Remark"),
    State.INFO: N_("Information"),
}

SEVERITY_STATES = {
    Severity.ERROR: State.DIFFERS,
    Severity.WARNING: State.WARNING,
    Severity.INFO: State.INFO,
}

RULING = N_("A reckoning from the text of the hand, and no ruling: the room decides.")

_GAMES = {
    Game.HOLDEM: N_("Hold'em"),
    Game.OMAHA: N_("Omaha"),
    Game.OMAHA5: N_("5 card Omaha"),
    Game.OMAHA6: N_("6 card Omaha"),
    Game.COURCHEVEL: N_("Courchevel"),
    Game.SPLIT_HOLDEM: N_("Split hold'em"),
    Game.SHORT_DECK: N_("Short deck hold'em"),
    Game.IRISH: N_("Irish"),
    Game.STUD: N_("7 card stud"),
    Game.FIVE_STUD: N_("5 card stud"),
    Game.RAZZ: N_("Razz"),
    Game.RAZZ_27: N_("2-7 razz"),
    Game.FIVE_DRAW: N_("5 card draw"),
    Game.SINGLE_27: N_("2-7 single draw"),
    Game.TRIPLE_27: N_("2-7 triple draw"),
    Game.SINGLE_A5: N_("A-5 single draw"),
    Game.TRIPLE_A5: N_("A-5 triple draw"),
    Game.BADUGI: N_("Badugi"),
    Game.BADEUCEY: N_("Badeucey"),
    Game.BADACEY: N_("Badacey"),
    Game.DRAWMAHA_27: N_("2-7 Drawmaha"),
}

_HIGH_AND_LOW = (N_("high half"), N_("low half"))
#: games whose halves are not high and low: the names of the first and of the second half
HALVES: dict[Game | None, tuple[str, str]] = {
    Game.BADEUCEY: (N_("2-7 half"), N_("badugi half")),
    Game.BADACEY: (N_("A-5 half"), N_("badugi half")),
    Game.DRAWMAHA_27: (N_("2-7 half"), N_("Omaha half")),
}

_BETTING = {
    Betting.NO_LIMIT: N_("no limit"),
    Betting.POT_LIMIT: N_("pot limit"),
    Betting.FIXED_LIMIT: N_("fixed limit"),
    Betting.CAP: N_("no limit with a cap"),
    Betting.MIXED: N_("mixed"),
}

_STREETS = {
    Street.PREFLOP: N_("preflop"),
    Street.FLOP: N_("flop"),
    Street.TURN: N_("turn"),
    Street.RIVER: N_("river"),
    Street.SECOND: N_("2nd street"),
    Street.THIRD: N_("3rd street"),
    Street.FOURTH: N_("4th street"),
    Street.FIFTH: N_("5th street"),
    Street.SIXTH: N_("6th street"),
    Street.SEVENTH: N_("7th street"),
    Street.DEAL: N_("before the draw"),
    Street.DRAW1: N_("1st draw"),
    Street.DRAW2: N_("2nd draw"),
    Street.DRAW3: N_("3rd draw"),
}

_RANKS = {
    "2": N_("two"),
    "3": N_("three"),
    "4": N_("four"),
    "5": N_("five"),
    "6": N_("six"),
    "7": N_("seven"),
    "8": N_("eight"),
    "9": N_("nine"),
    "T": N_("ten"),
    "J": N_("jack"),
    "Q": N_("queen"),
    "K": N_("king"),
    "A": N_("ace"),
}

_SUITS = {"c": N_("clubs"), "d": N_("diamonds"), "h": N_("hearts"), "s": N_("spades")}

#: titles of the reasons for which a hand cannot be read
REASONS = {
    "RD001": N_("Not recognised, cut up, or of a kind that is not supported"),
    "RD002": N_("The header lacks what is needed"),
    "RD003": N_("A line with money could not be understood"),
    "RD004": N_("Cut off: no result at the end"),
    "RD007": N_("An amount that cannot be read"),
    "INT901": N_("A check of handaudit itself failed"),
}


def game_name(which: Game, voice: Voice) -> str:
    """The name of a game by itself: "Omaha"."""
    return voice.say(_GAMES[which])


def game(hand: Hand, voice: Voice) -> str:
    """The game in words: "Hold'em, no limit, cash"."""
    parts = [voice.say(_GAMES[hand.game])]
    if hand.hi_lo and hand.game not in HALVES:
        parts.append(voice.say("high and low"))
    if hand.betting is not None:
        parts.append(voice.say(_BETTING[hand.betting]))
    if hand.tournament is not None:
        parts.append(voice.say("tournament"))
    elif is_money(hand.currency):
        parts.append(voice.say("cash"))
    elif hand.currency.code == "play":
        parts.append(voice.say("play money"))
    return voice.join(parts)


def stakes(hand: Hand, voice: Voice) -> str:
    """The level: "$1.00/$2.00, ante $0.25"; empty if the header does not say."""
    level = hand.stakes
    parts = []
    if level.small is not None and level.big is not None:
        parts.append(f"{voice.money(level.small)}/{voice.money(level.big)}")
    elif level.big is not None:
        parts.append(voice.money(level.big))
    if level.ante:
        parts.append(voice.say("ante {amount}", amount=voice.money(level.ante)))
    if level.button_blind:
        parts.append(voice.say("button blind {amount}", amount=voice.money(level.button_blind)))
    if level.cap:
        parts.append(voice.say("cap {amount}", amount=voice.money(level.cap)))
    return voice.join(parts)


def street(which: Street, voice: Voice) -> str:
    """The name of a betting round inside a sentence."""
    return voice.say(_STREETS[which])


def pot(index: int, count: int, voice: Voice) -> str:
    """A pot inside a sentence: "main pot", "side pot" (if it is the only one), "side pot 2"."""
    if index == 0:
        return voice.say("main pot") if count > 1 else voice.say("pot")
    if count == 2:
        return voice.say("side pot")
    return voice.say("side pot {number}", number=index)


def the_pot(index: int, count: int, voice: Voice) -> str:
    """A pot after a preposition: "the main pot", "the side pot", "side pot 2"."""
    if index == 0:
        return voice.say("the main pot") if count > 1 else voice.say("the pot")
    if count == 2:
        return voice.say("the side pot")
    return voice.phrase(C_("with its article", "side pot {number}", {"number": index}))


def of_pot(index: int, count: int, voice: Voice) -> str:
    """A pot after "of" or "from": English as :func:`the_pot`, other languages join the two words ("du pot")."""
    if index == 0:
        return voice.phrase(C_("of", "the main pot") if count > 1 else C_("of", "the pot"))
    if count == 2:
        return voice.phrase(C_("of", "the side pot"))
    return voice.phrase(C_("of", "side pot {number}", {"number": index}))


def short_pot(index: int, count: int, voice: Voice) -> str:
    """A pot where there is little room: "Main", "Side", "Side 2"."""
    if index == 0:
        return voice.say("Main") if count > 1 else voice.say("Pot")
    return voice.say("Side") if count == 2 else voice.say("Side {number}", number=index)


def pot_code(index: int, count: int, voice: Voice) -> str:
    """A pot where there is next to no room: "M", "S", "S2"."""
    if index == 0:
        return voice.say("M") if count > 1 else voice.say("P")
    return voice.say("S") if count == 2 else voice.say("S{number}", number=index)


def board(number: int, part: Part, boards: int, voice: Voice, game: Game | None = None) -> str:
    """The heading of one of several rankings: "Board 1, low half"; empty if there is only one kind."""
    high, low = HALVES.get(game, _HIGH_AND_LOW)
    parts = []
    if boards > 1:
        parts.append(voice.say("board {number}", number=number))
    if part is Part.HIGH:
        parts.append(voice.say(high))
    elif part is Part.LOW:
        parts.append(voice.say(low))
    return first_capital(voice.join(parts))


def card(text: str, voice: Voice) -> str:
    """A card in words, "king of clubs"; the text itself where it is no card that we know."""
    if len(text) == 2 and text[0] in _RANKS and text[1] in _SUITS:
        return voice.say("{rank} of {suit}", rank=rank(text, voice), suit=voice.say(_SUITS[text[1]]))
    return voice.foreign(text)


def rank(text: str, voice: Voice) -> str:
    """The rank in words: "king" of a card "Kc"."""
    found = _RANKS.get(text[:1])
    return voice.foreign(text) if found is None else voice.say(found)


def rank_sign(text: str) -> str:
    """What stands on the card: "10" for a ten, else the letter of the text."""
    return "10" if text[:1] == "T" else text[:1]


def suit_key(text: str) -> str:
    """One of "c", "d", "h", "s"; empty for a card that is not fully known."""
    return text[1] if len(text) == 2 and text[1] in _SUITS else ""


def first_capital(text: str) -> str:
    """The text (Markup stays Markup) with a capital at its start."""
    return text[:1].upper() + text[1:]
