"""Words for poker hands: one template for each kind of hand, filled with names of ranks.

Templates and names are gettext message ids. ``describe`` gives the template and its values, still as
message ids; a report translates both and puts them together with :func:`render`. Names are plural where
the template speaks of several cards ("pair of kings"), because languages differ in that.
"""

from __future__ import annotations

from collections.abc import Callable


def N_(text: str) -> str:
    """Marks a message id for the extraction of texts; returns it unchanged."""
    return text


_ONE = {
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
_SEVERAL = {
    "2": N_("twos"),
    "3": N_("threes"),
    "4": N_("fours"),
    "5": N_("fives"),
    "6": N_("sixes"),
    "7": N_("sevens"),
    "8": N_("eights"),
    "9": N_("nines"),
    "T": N_("tens"),
    "J": N_("jacks"),
    "Q": N_("queens"),
    "K": N_("kings"),
    "A": N_("aces"),
}
#: Low hands are read as figures; the letters differ by language (French R, D, V for king, queen, jack).
_FIGURE = {rank: rank for rank in "23456789"} | {
    "T": "10",
    "J": N_("J"),
    "Q": N_("Q"),
    "K": N_("K"),
    "A": N_("A"),
}

#: Field -> (place of the card among the best five, table of names); the template of each category.
_Fields = dict[str, tuple[int, dict[str, str]]]
_TEMPLATES: dict[str, tuple[str, _Fields]] = {
    "high card": (N_("high card {high}, {kicker} kicker"), {"high": (0, _ONE), "kicker": (1, _ONE)}),
    "pair": (N_("pair of {pair}, {kicker} kicker"), {"pair": (0, _SEVERAL), "kicker": (2, _ONE)}),
    "two pair": (
        N_("two pair, {high} and {low}, {kicker} kicker"),
        {"high": (0, _SEVERAL), "low": (2, _SEVERAL), "kicker": (4, _ONE)},
    ),
    "three of a kind": (
        N_("three of a kind, {trips}, {kicker} kicker"),
        {"trips": (0, _SEVERAL), "kicker": (3, _ONE)},
    ),
    "straight": (N_("straight, {low} to {high}"), {"low": (4, _ONE), "high": (0, _ONE)}),
    "flush": (N_("flush, {high} high"), {"high": (0, _ONE)}),
    "full house": (N_("full house, {trips} full of {pair}"), {"trips": (0, _SEVERAL), "pair": (3, _SEVERAL)}),
    "four of a kind": (
        N_("four of a kind, {quads}, {kicker} kicker"),
        {"quads": (0, _SEVERAL), "kicker": (4, _ONE)},
    ),
    "straight flush": (N_("straight flush, {low} to {high}"), {"low": (4, _ONE), "high": (0, _ONE)}),
    "royal flush": (N_("royal flush"), {}),
    "low": (
        N_("low, {first}-{second}-{third}-{fourth}-{fifth}"),
        {
            "first": (0, _FIGURE),
            "second": (1, _FIGURE),
            "third": (2, _FIGURE),
            "fourth": (3, _FIGURE),
            "fifth": (4, _FIGURE),
        },
    ),
    "badugi": (
        N_("badugi, {first}-{second}-{third}-{fourth}"),
        {"first": (0, _FIGURE), "second": (1, _FIGURE), "third": (2, _FIGURE), "fourth": (3, _FIGURE)},
    ),
    "three cards": (
        N_("three cards, {first}-{second}-{third}"),
        {"first": (0, _FIGURE), "second": (1, _FIGURE), "third": (2, _FIGURE)},
    ),
    "two cards": (N_("two cards, {first}-{second}"), {"first": (0, _FIGURE), "second": (1, _FIGURE)}),
    "one card": (N_("one card, {first}"), {"first": (0, _FIGURE)}),
}


def describe(category: str, best: tuple[str, ...]) -> tuple[str, dict[str, str]]:
    """The template of a hand and its named values, both as English message ids.

    ``category`` is a key of ``ranking.CATEGORIES``, "low", "badugi" or a shorter badugi hand; ``best`` its
    cards, most significant first (pairs before kickers, straights from the top, 5-4-3-2-A for a wheel).
    """
    if category == "straight flush" and best[0][0] == "A":
        category = "royal flush"
    template, fields = _TEMPLATES[category]
    return template, {field: names[best[place][0]] for field, (place, names) in fields.items()}


def render(template: str, params: dict[str, str], translate: Callable[[str], str]) -> str:
    """The words in the reader's language: template and values are translated, then put together."""
    return translate(template).format_map({field: translate(text) for field, text in params.items()})


def english(category: str, best: tuple[str, ...]) -> str:
    """The English words, e.g. "two pair, aces and kings, queen kicker"."""
    template, params = describe(category, best)
    return template.format_map(params)
