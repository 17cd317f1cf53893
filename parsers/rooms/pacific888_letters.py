"""888's localised parts: which numbers a hand is written in, and which letters its cards have.

The words of 888's texts are English everywhere; numbers and cards follow the language of the player's program. Both
are settled once for a hand, from everything that stands in its brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from parsers.cards import DECK
from parsers.money import NumberStyle

# What the text in a pair of brackets tells, as bits.
COMMA_DECIMALS = 1  # "0,02 $"
POINT_DECIMALS = 2  # "$0.02"
SIGN_AFTER = 4  # the sign follows the number or stands apart from it, or blanks group the digits
COMMA_GROUPS = 8  # "$1,500"
POINT_GROUPS = 16  # "1.500"
CARDS = 32  # English cards
ODD_CARDS = 64  # neither an amount nor only English cards

_SIGN = "[$€£]"
_BLANK = "[ \xa0\u2009\u202f]"
_AMOUNT = re.compile(rf"({_SIGN}?)({_BLANK}?)([0-9](?:[0-9.,'’ \xa0\u2009\u202f]*[0-9])?){_BLANK}?({_SIGN}?)")
_DECIMALS = re.compile(r"([.,])([0-9]{1,2})\Z")
_BLANK_GROUP = re.compile(r"[0-9]['’ \xa0\u2009\u202f][0-9]{3}")
_GROUP = re.compile(r"([.,])[0-9]{3}(?![0-9])")
_LIMIT = 50_000


class _Marks(dict[str, int]):
    """Text between brackets -> what it tells of the hand's numbers and cards."""

    def __missing__(self, text: str) -> int:
        bits = _read_marks(text.strip())
        if len(self) >= _LIMIT:
            self.clear()
        self[text] = bits
        return bits


MARKS = _Marks()


def _read_marks(text: str) -> int:
    bits = 0
    for part in text.split(" + "):
        match = _AMOUNT.fullmatch(part)
        if match is None:
            return CARDS if DECK.issuperset(split_list(text)) else ODD_CARDS
        before, apart, number, after = match.groups()
        if after or (before and apart) or _BLANK_GROUP.search(number):
            bits |= SIGN_AFTER
        decimals = _DECIMALS.search(number)
        if decimals is not None:
            bits |= COMMA_DECIMALS if decimals[1] == "," else POINT_DECIMALS
        for mark in _GROUP.findall(number):
            bits |= COMMA_GROUPS if mark == "," else POINT_GROUPS
    return bits


def split_list(text: str) -> list[str]:
    """The cards of a printed list: " 8h, 10Pik " -> ["8h", "10Pik"]."""
    return text.strip().split(", ")


def number_style(bits: int) -> NumberStyle:
    """How a hand writes numbers. Decimals say it for certain; then the place of the sign, then the marks of groups."""
    if bits & (COMMA_DECIMALS | POINT_DECIMALS):
        european = bool(bits & COMMA_DECIMALS)
    elif bits & SIGN_AFTER:
        european = True
    else:
        european = bits & (COMMA_GROUPS | POINT_GROUPS) == POINT_GROUPS
    return NumberStyle.EUROPEAN if european else NumberStyle.ENGLISH


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The letters of a language's cards. ``doubtful``: cards that are known from programs only, or might mean
    something else; what they decide is not proven."""

    language: str
    cards: Mapping[str, str]
    doubtful: frozenset[str] = frozenset()


def _alphabet(language: str, ranks: Mapping[str, str], suits: Mapping[str, str], doubtful: str = "") -> Alphabet:
    """``doubtful``: the letters of ranks whose meaning is not proven."""
    cards = {rank + suit: ranks[rank] + suits[suit] for rank in ranks for suit in suits}
    return Alphabet(language, cards, frozenset(rank + suit for rank in doubtful for suit in suits))


_RANKS = {**{rank: rank for rank in "23456789TJQKA"}, "10": "T"}
_SUITS = {suit: suit for suit in "cdhs"}
#: In order of preference. Which letter stands for which suit decides nothing, as long as all four differ.
_ALPHABETS = (
    _alphabet("English", _RANKS, _SUITS),
    _alphabet("German", _RANKS, {"Kreuz": "c", "Karo": "d", "Herz": "h", "Pik": "s"}),
    _alphabet("Swedish", {**_RANKS, "Kn": "J", "D": "Q", "E": "A"}, _SUITS),
    _alphabet("Dutch", {**_RANKS, "B": "J", "V": "Q", "H": "K"}, _SUITS),
    # Russian letters as they are, and as they look when a file in their code page is read as Western European.
    # What has no letter of its own in the hands that are known is the ace.
    _alphabet(
        "Russian",
        {**_RANKS, "В": "J", "Д": "Q", "К": "K", "Т": "A", "Â": "J", "Ä": "Q", "Ê": "K", "Ò": "A"},
        _SUITS,
        doubtful="ТÒ",
    ),
    _alphabet("Spanish", {**_RANKS, "D": "T"}, {"t": "c", "d": "d", "c": "h", "p": "s"}, doubtful="D"),
    _alphabet("Spanish", {**_RANKS, "D": "T"}, {"t": "c", "o": "d", "e": "h", "p": "s"}, doubtful="D"),
    _alphabet("Portuguese", {**_RANKS, "D": "T"}, {"p": "c", "o": "d", "c": "h", "e": "s"}, doubtful="D"),
    _alphabet("French", {**_RANKS, "V": "J", "D": "Q", "R": "K"}, _SUITS, doubtful="VDR"),
)


@dataclass(frozen=True, slots=True)
class Letters:
    """How the cards of one hand are read. ``unknown``: cards that the language does not have; ``proven``: no card has
    a letter whose meaning is doubtful."""

    language: str
    cards: Mapping[str, str]
    unknown: tuple[str, ...] = ()
    proven: bool = True


ENGLISH = Letters("English", _ALPHABETS[0].cards)


def letters_of(lists: Iterable[str]) -> Letters:
    """The first language that knows most cards of some printed lists."""
    return _choose(frozenset(card for printed in lists for card in split_list(printed)))


@lru_cache(maxsize=10_000)
def _choose(cards: frozenset[str]) -> Letters:
    best = max(_ALPHABETS, key=lambda alphabet: len(alphabet.cards.keys() & cards))
    unknown = tuple(sorted(cards - best.cards.keys()))
    return Letters(best.language, best.cards, unknown, best.doubtful.isdisjoint(cards))
