"""Words for poker hands: templates for each kind of hand, filled with names of ranks, all of them to be translated.

Names are plural where the template speaks of several cards ("pair of kings"), and stand under a context where
languages join them to the word before ("paire d'as", "couleur à l'as").
"""

from __future__ import annotations

from dataclasses import dataclass

from auditor.results import C_, N_, Phrase

_ONE = {
    "2": Phrase("two"),
    "3": Phrase("three"),
    "4": Phrase("four"),
    "5": Phrase("five"),
    "6": Phrase("six"),
    "7": Phrase("seven"),
    "8": Phrase("eight"),
    "9": Phrase("nine"),
    "T": Phrase("ten"),
    "J": Phrase("jack"),
    "Q": Phrase("queen"),
    "K": Phrase("king"),
    "A": Phrase("ace"),
}
_SEVERAL = {
    "2": Phrase("twos"),
    "3": Phrase("threes"),
    "4": Phrase("fours"),
    "5": Phrase("fives"),
    "6": Phrase("sixes"),
    "7": Phrase("sevens"),
    "8": Phrase("eights"),
    "9": Phrase("nines"),
    "T": Phrase("tens"),
    "J": Phrase("jacks"),
    "Q": Phrase("queens"),
    "K": Phrase("kings"),
    "A": Phrase("aces"),
}
#: after "pair of", "three of a kind", "four of a kind"
_OF = {
    "2": C_("pair of", "twos"),
    "3": C_("pair of", "threes"),
    "4": C_("pair of", "fours"),
    "5": C_("pair of", "fives"),
    "6": C_("pair of", "sixes"),
    "7": C_("pair of", "sevens"),
    "8": C_("pair of", "eights"),
    "9": C_("pair of", "nines"),
    "T": C_("pair of", "tens"),
    "J": C_("pair of", "jacks"),
    "Q": C_("pair of", "queens"),
    "K": C_("pair of", "kings"),
    "A": C_("pair of", "aces"),
}
#: the highest card of a straight or flush
_TO = {
    "2": C_("straight to the", "two"),
    "3": C_("straight to the", "three"),
    "4": C_("straight to the", "four"),
    "5": C_("straight to the", "five"),
    "6": C_("straight to the", "six"),
    "7": C_("straight to the", "seven"),
    "8": C_("straight to the", "eight"),
    "9": C_("straight to the", "nine"),
    "T": C_("straight to the", "ten"),
    "J": C_("straight to the", "jack"),
    "Q": C_("straight to the", "queen"),
    "K": C_("straight to the", "king"),
    "A": C_("straight to the", "ace"),
}
#: Low hands are read as figures, with the letters of the cards: these are alike in all languages.
_FIGURE = {rank: Phrase(rank) for rank in "23456789JQKA"} | {"T": Phrase("10")}

#: Field -> (place of the card among the best five, table of names).
_Fields = dict[str, tuple[int, dict[str, Phrase]]]


@dataclass(frozen=True, slots=True)
class _Words:
    """The template of a kind of hand; ``full`` names the kicker too."""

    text: str
    fields: _Fields
    full: str = ""


_FIRST: _Fields = {"first": (0, _FIGURE)}
_TWO: _Fields = {**_FIRST, "second": (1, _FIGURE)}
_THREE: _Fields = {**_TWO, "third": (2, _FIGURE)}
_FOUR: _Fields = {**_THREE, "fourth": (3, _FIGURE)}
_FIVE: _Fields = {**_FOUR, "fifth": (4, _FIGURE)}

_TEMPLATES: dict[str, _Words] = {
    "high card": _Words(
        N_("high card {high}"), {"high": (0, _ONE), "kicker": (1, _ONE)}, N_("high card {high}, {kicker} kicker")
    ),
    "pair": _Words(
        N_("pair of {pair}"), {"pair": (0, _OF), "kicker": (2, _ONE)}, N_("pair of {pair}, {kicker} kicker")
    ),
    "two pair": _Words(
        N_("two pair, {high} and {low}"),
        {"high": (0, _SEVERAL), "low": (2, _SEVERAL), "kicker": (4, _ONE)},
        N_("two pair, {high} and {low}, {kicker} kicker"),
    ),
    "three of a kind": _Words(
        N_("three of a kind, {trips}"),
        {"trips": (0, _OF), "kicker": (3, _ONE)},
        N_("three of a kind, {trips}, {kicker} kicker"),
    ),
    "straight": _Words(N_("straight to the {high}"), {"high": (0, _TO)}),
    "flush": _Words(N_("flush, {high} high"), {"high": (0, _TO)}),
    "full house": _Words(N_("full house, {trips} full of {pair}"), {"trips": (0, _SEVERAL), "pair": (3, _SEVERAL)}),
    "four of a kind": _Words(
        N_("four of a kind, {quads}"),
        {"quads": (0, _OF), "kicker": (4, _ONE)},
        N_("four of a kind, {quads}, {kicker} kicker"),
    ),
    "straight flush": _Words(N_("straight flush to the {high}"), {"high": (0, _TO)}),
    "royal flush": _Words(N_("royal flush"), {}),
    "low": _Words(N_("low, {first}-{second}-{third}-{fourth}-{fifth}"), _FIVE),
    "badugi": _Words(N_("badugi, {first}-{second}-{third}-{fourth}"), _FOUR),
    "three cards": _Words(N_("three cards, {first}-{second}-{third}"), _THREE),
    "two cards": _Words(N_("two cards, {first}-{second}"), _TWO),
    "one card": _Words(N_("one card, {first}"), _FIRST),
}

#: The kinds of hands by themselves: "the cards make two pair".
CATEGORIES = {
    "high card": C_("kind of hand", "high card"),
    "pair": C_("kind of hand", "pair"),
    "two pair": C_("kind of hand", "two pair"),
    "three of a kind": C_("kind of hand", "three of a kind"),
    "straight": C_("kind of hand", "straight"),
    "flush": C_("kind of hand", "flush"),
    "full house": C_("kind of hand", "full house"),
    "four of a kind": C_("kind of hand", "four of a kind"),
    "straight flush": C_("kind of hand", "straight flush"),
    "low": C_("kind of hand", "low"),
    "badugi": C_("kind of hand", "badugi"),
    "three cards": C_("kind of hand", "three cards"),
    "two cards": C_("kind of hand", "two cards"),
    "one card": C_("kind of hand", "one card"),
}


def words(category: str, best: tuple[str, ...], *, full: bool = False) -> Phrase:
    """The hand in words: "pair of aces"; with ``full`` "pair of aces, king kicker".

    ``category`` is a key of ``ranking.CATEGORIES``, "low", "badugi" or a shorter badugi hand; ``best`` its
    cards, most significant first (pairs before kickers, straights from the top, 5-4-3-2-A for a wheel).
    """
    if category == "straight flush" and best[0][0] == "A":
        category = "royal flush"
    known = _TEMPLATES[category]
    params = {field: names[best[place][0]] for field, (place, names) in known.fields.items()}
    if full and known.full:
        return Phrase(known.full, params)
    params.pop("kicker", None)
    return Phrase(known.text, params)
