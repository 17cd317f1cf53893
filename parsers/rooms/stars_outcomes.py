"""What became of a seat in the words of a PokerStars summary: ``showed [Js Jd] and won ($73.63) with a pair of Jacks``.

What such a line says depends on nothing but its words after the name, so it is remembered without the cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from parsers.hand import CardSource, SummaryState
from parsers.money import Amounts
from parsers.positions import positions_in
from parsers.rooms.stars_languages.phrases import Phrases
from parsers.rooms.stars_words import Outcome, Outcomes, Words

_LIMIT = 20_000
_LONGEST = 300  # longer texts are not remembered
_FOLDED = SummaryState.FOLDED
_COLLECTED = SummaryState.COLLECTED
_SHOWED = SummaryState.SHOWED
_MUCKED = SummaryState.MUCKED
_MUCKED_CARDS = CardSource.MUCKED
_SHOWN_CARDS = CardSource.SHOWN


def outcomes_of(words: Words, amounts: Amounts) -> Outcomes:
    """What texts without brackets were found to come to, by the text."""
    known = words.outcomes.get(id(amounts))
    if known is None:
        known = words.outcomes[id(amounts)] = {}
    return known


def read_outcomes(
    words: Words, amounts: Amounts, known: Outcomes, after: str
) -> tuple[tuple[Outcome, ...], str | None]:
    """What each language that knows the beginning makes of a text, the hand's own first, and the cards in it where they
    are not those of the outcomes; ``known`` = those of such amounts. Raises AmountError."""
    front, opening, rest = after.partition("[")
    if not opening:
        found = known.get(after)
        return (_read(words, amounts, known, after, after, "") if found is None else found), None
    cards, closing, end = rest.partition("]")
    key = f"{front}\n{closing}{end}"
    found = known.get(key)
    if found is not None and "[" not in cards:
        return found, cards
    return _read(words, amounts, known, after, key, cards), None


def _read(words: Words, amounts: Amounts, known: Outcomes, after: str, key: str, cards: str) -> tuple[Outcome, ...]:
    """What a text comes to, remembered by its ``key`` if the cards in it are those of every outcome."""
    found = tuple(_outcomes(words, amounts, after))
    bare = key is after or all(one.source is not None and one.cards == cards for one in found)
    if bare and len(key) <= _LONGEST and "[" not in cards:
        if len(known) >= _LIMIT:
            known.clear()
        known[key] = found
    return found


def _outcomes(words: Words, amounts: Amounts, after: str) -> Iterator[Outcome]:
    positions, text = positions_in(after[1:], words.positions)
    for phrases, results in words.results:
        for start, state in results:
            rest = text.removeprefix(start)
            if rest is not text:
                found = _shown(phrases, amounts, rest) if state is _SHOWED else _state(phrases, amounts, state, rest)
                found.positions = positions
                yield found
                break
        if text == phrases.sitting_out != "":
            yield Outcome(None)


def _state(phrases: Phrases, amounts: Amounts, state: SummaryState, rest: str) -> Outcome:
    """``rest`` = what follows the word for the state."""
    rest = rest.strip()
    outcome = Outcome(state)
    if state is _COLLECTED:
        outcome.won = _all_won(phrases, amounts, rest)
        outcome.understood = outcome.won is not None
    elif state is _MUCKED and rest:
        cards, closed, result = rest.partition("]")
        if rest[0] == "[" and not closed:
            return Outcome(state, understood=False)
        outcome.cards, outcome.source = cards.lstrip("["), _MUCKED_CARDS
        result = result.removeprefix(f" {phrases.and_then}")
        if phrases.won and result.startswith(phrases.won):
            outcome.won = _amount(amounts, result[len(phrases.won) :])
        outcome.lost = result == phrases.lost != ""
    elif state is _FOLDED:
        outcome.won = _paid_to_folder(phrases, amounts, rest)
    return outcome


def _shown(phrases: Phrases, amounts: Amounts, text: str) -> Outcome:
    """``[Js Jd] and won ($73.63) with a full house, Jacks full of Fours, and lost with three of a kind, Jacks``"""
    if "]" not in text:
        return Outcome(_SHOWED, understood=False)
    cards, _, results = text.partition("] ")
    outcome = Outcome(_SHOWED, cards=cards.strip("[]"), source=_SHOWN_CARDS)
    if phrases.not_awarded and results.endswith(phrases.not_awarded):
        outcome.not_awarded = True
        results = results[: -len(phrases.not_awarded)]
    results = results.removesuffix(phrases.cashed)
    pieces = results.removeprefix(phrases.and_then).split(f", {phrases.and_then}")
    for at, piece in enumerate(pieces, 1):
        result, _, words = piece.partition(phrases.having) if phrases.having else (piece, "", "")
        won = None
        if phrases.won and result.startswith(phrases.won):
            won = _amount(amounts, result[len(phrases.won) :])
            outcome.won = (outcome.won or 0) + (won or 0)
        if won is None and result and result != phrases.lost:
            outcome.understood = False
            break
        outcome.lost = outcome.lost or result == phrases.lost != ""
        if words:
            outcome.descriptions += ((at, words, phrases),)
    return outcome


def _paid_to_folder(phrases: Phrases, amounts: Amounts, text: str) -> int | None:
    """A folder is paid nothing; a line that says otherwise must be seen."""
    for words in phrases.payments:
        _, found, rest = text.partition(words)
        if found:
            return _amount(amounts, rest)
    return None


def _all_won(phrases: Phrases, amounts: Amounts, text: str) -> int | None:
    """The amount in "($9)", or of all boards in "($9), and won ($8)"; None if the text ends inside the brackets."""
    if ", " not in text:
        return _amount(amounts, text)
    won = 0
    for piece in text.split(f", {phrases.and_then}{phrases.won}") if phrases.won else (text,):
        units = _amount(amounts, piece)
        if units is None:
            return None
        won += units
    return won


def _amount(amounts: Amounts, text: str) -> int | None:
    """The amount in "($9)" or "$9"; None if the text ends inside the brackets."""
    if text[:1] == "(":
        text, found, _ = text[1:].partition(")")
        if not found:
            return None
    return amounts[text]
