"""Cards as the texts print them: two letters, rank then suit ("As", "Td", "2c")."""

from __future__ import annotations

from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"

#: Every card of a full deck.
DECK: frozenset[str] = frozenset(rank + suit for rank in RANKS for suit in SUITS)

#: Two cards of one deck as they are nearly always printed: "As Td".
_TWO: dict[str, tuple[str, ...]] = {f"{one} {other}": (one, other) for one in DECK for other in DECK if one != other}


def split_cards(text: str) -> tuple[str, ...]:
    """The cards of a printed list without its brackets: ``"As Td"`` -> ``("As", "Td")``.

    Cards printed without a blank between them ("2s3d 3c") are told apart; a token that cannot be a
    row of cards is kept as it is, so that :func:`first_impossible` can name it.
    """
    two = _TWO.get(text)
    if two is not None:
        return two
    tokens = text.split()
    if len(text) == 3 * len(tokens) - 1:
        return tuple(tokens)
    cards: list[str] = []
    for token in tokens:
        cards += (token,) if len(token) % 2 else _in_twos(token)
    return tuple(cards)


def _in_twos(token: str) -> list[str]:
    return [token[at : at + 2] for at in range(0, len(token), 2)]


def first_impossible(cards: Iterable[str]) -> str | None:
    """The first card that is not in the deck or comes a second time, or None."""
    seen: set[str] = set()
    for card in cards:
        if card not in DECK or card in seen:
            return card
        seen.add(card)
    return None
