"""Faults of cards, boards and the words for hands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from auditor.results import Severity
from tests.faults.fault import fault
from tests.faults.sheet import Edits, Sheet
from tests.faults.strength import Strength, strength

_DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]


@fault("SHD401", follows="PAY302 SHD405")
def winners_card_changed_so_that_he_loses(s: Sheet) -> Iterator[str]:
    """One card of the winner is another one in all lines that name it, and then a shown hand is better."""
    if not _plain_showdown(s) or len(s.payments) != 1:
        return
    name = s.payments[0].name
    rivals = [_strength(s, s.shown[loser]) for loser in s.losers if loser in s.shown]
    if name not in s.shown or not rivals:
        return
    best = max(rivals)
    for old in s.shown[name]:
        for new in _unused(s):
            changed = tuple(new if card == old else card for card in s.shown[name])
            if _strength(s, changed) < best:
                yield s.text(s.recard(name, old, new))
                break


@fault("SHD401", follows="PAY302 SHD405")
def losers_card_changed_so_that_he_wins(s: Sheet) -> Iterator[str]:
    """One card of a shown loser is another one in all lines that name it, and then this hand is the best."""
    if not _plain_showdown(s) or len(s.payments) != 1 or s.payments[0].name not in s.shown:
        return
    best = _strength(s, s.shown[s.payments[0].name])
    for name in s.losers:
        for old in s.shown.get(name, ()):
            for new in _unused(s):
                if _strength(s, tuple(new if card == old else card for card in s.shown[name])) > best:
                    yield s.text(s.recard(name, old, new))
                    break


@fault("SHD401", follows="PAY302 SHD405")
def board_changed_so_that_the_winner_loses(s: Sheet) -> Iterator[str]:
    """One card of the board is another one in all lines, and then a shown loser has the better hand."""
    if not _plain_showdown(s) or len(s.payments) != 1 or s.payments[0].name not in s.shown:
        return
    rivals = [s.shown[name] for name in s.losers if name in s.shown]
    for old in s.board:
        for new in _unused(s):
            board = tuple(new if card == old else card for card in s.board)
            won = _strength(s, s.shown[s.payments[0].name], board)
            if any(_strength(s, cards, board) > won for cards in rivals):
                yield s.text({at: line.replace(old, new) for at, line in enumerate(s.lines) if _names_board(line)})
                break


@fault("SHD402", follows="PAY302 SHD405")
def winners_card_changed_to_a_tie(s: Sheet) -> Iterator[str]:
    """One card of the winner is another one in all lines that name it, and then a shown loser has an equal hand."""
    if not _plain_showdown(s) or len(s.payments) != 1 or s.pots:
        return
    name = s.payments[0].name
    rivals = [_strength(s, s.shown[loser]) for loser in s.losers if loser in s.shown]
    for old in s.shown.get(name, ()):
        for new in _unused(s):
            changed = tuple(new if card == old else card for card in s.shown[name])
            if rivals and _strength(s, changed) == max(rivals):
                yield s.text(s.recard(name, old, new))
                break


@fault("SHD401", follows="PAY302 SHD405")
def one_of_the_tied_hands_made_worse(s: Sheet) -> Iterator[str]:
    """One card of a tied winner is another one in all lines that name it, and then this hand does not win."""
    if not _plain_showdown(s) or s.pots:
        return
    for group in s.ties():
        for p in group:
            best = max(_strength(s, s.shown[other.name]) for other in group)
            for old in s.shown[p.name]:
                for new in _unused(s):
                    if _strength(s, tuple(new if card == old else card for card in s.shown[p.name])) < best:
                        yield s.text(s.recard(p.name, old, new))
                        break


@fault("RD009")
def card_of_the_board_in_a_hand(s: Sheet) -> Iterator[str]:
    """A card of the board is a player's own too."""
    for name in _showers(s):
        for old, new in zip(s.shown[name], s.board, strict=False):
            yield s.text(s.recard(name, old, new))


@fault("RD009", follows="PAY302 PAY312 SHD401 SHD402 SHD404 SHD405")
def card_in_two_hands(s: Sheet) -> Iterator[str]:
    """Two players hold the same card."""
    names = _showers(s)
    for one, other in pairwise(names):
        yield s.text(s.recard(one, s.shown[one][0], s.shown[other][0]))


@fault("RD009", follows="PAY302 SHD401 SHD405")
def card_on_both_boards(s: Sheet) -> Iterator[str]:
    """Run twice, and the second river is the card of the first."""
    rivers = [line.split("[")[-1].rstrip(" ]") for line in s.lines if line.startswith(("*** FIRST R", "*** SECOND R"))]
    if len(rivers) == 2:
        first, second = rivers
        places = [at for at, line in enumerate(s.lines) if line.startswith(("*** SECOND R", "SECOND Board"))]
        yield s.text({at: s.lines[at].replace(second, first) for at in places})


@fault("RD009")
def card_that_no_deck_has(s: Sheet) -> Iterator[str]:
    """A player's card is none of the 52."""
    for name in _showers(s):
        yield s.text(s.recard(name, s.shown[name][0], f"1{s.shown[name][0][1]}"))


@fault("RD009", follows="PAY302 PAY312 SHD401 SHD402 SHD404 SHD405")
def cards_differ_between_lines(s: Sheet) -> Iterator[str]:
    """A player shows one card at the showdown and another one in the summary."""
    for name in _showers(s):
        lines = s.card_lines(name)
        if len(lines) > 1:
            yield s.text(s.recard(name, s.shown[name][0], _unused(s)[0], lines[-1:]))


def _other_board_in_summary(s: Sheet) -> Iterator[str]:
    for at, card in _board_cards(s, "Board ["):
        yield s.text({at: s.lines[at].replace(card, _unused(s)[0])})


def _other_board_on_a_street(s: Sheet) -> Iterator[str]:
    for mark in ("*** TURN", "*** RIVER"):
        for at, card in _board_cards(s, mark):
            yield s.text({at: s.lines[at].replace(card, _unused(s)[0])})


@fault("RD009", follows="SHD405")
def board_of_the_summary_differs(s: Sheet) -> Iterator[str]:
    """The summary prints another board than the streets, and cards decide."""
    if len(s.alive) > 1:
        yield from _other_board_in_summary(s)


@fault("RD009")
def board_of_one_street_differs(s: Sheet) -> Iterator[str]:
    """One street repeats a card of the board wrongly, and cards decide."""
    if len(s.alive) > 1:
        yield from _other_board_on_a_street(s)


@fault("RD009", severity=Severity.WARNING)
def two_boards_where_no_card_decides(s: Sheet) -> Iterator[str]:
    """The text names two boards, but one player was left alone."""
    if len(s.alive) == 1:
        yield from _other_board_in_summary(s)
        yield from _other_board_on_a_street(s)


@fault("SHD405", severity=Severity.WARNING)
def description_changed(s: Sheet) -> Iterator[str]:
    """The text calls a shown hand something else than its cards make, at the showdown or in the summary."""
    if s.converted or not s.settled:
        return
    for name in s.shown:
        summary = [] if s.run_twice else [s.summary_lines[name]]
        for at in (*s.show_lines[name], *summary):
            found = re.search(r"((?:\] \(| with )(?:HI: )?)([^;()]+)([^()]*\)?)\s*$", s.lines[at])
            if found:
                words = "a flush, Ace high" if "flush" not in found[2] else "a pair of Kings"
                yield s.text({at: f"{s.lines[at][: found.start()]}{found[1]}{words}{found[3]}{s.blank}"})


@fault("SHD408", follows="BET606", severity=Severity.WARNING)
def board_without_a_river(s: Sheet) -> Iterator[str]:
    """The river card is missing, in the street and in the summary."""
    for at in _lines(s, "*** RIVER ***"):
        for board in _lines(s, "Board ["):
            if len(s.alive) > 1 and len(s.board) == 5 and s.shown:
                yield s.text({at: None, board: f"Board [{' '.join(s.board[:4])}]{s.blank}"})


@fault("SHD409", severity=Severity.WARNING)
def one_card_too_many(s: Sheet) -> Iterator[str]:
    """A player shows one card more than the game deals.

    Omaha is left out: its relatives differ in this number, and some texts call them all Omaha.
    """
    if "Omaha" not in s.header:
        for name in _showers(s):
            old = s.shown[name][0]
            yield s.text(s.recard(name, old, f"{old} {_unused(s)[0]}"))


@fault(severity=Severity.INFO)
def loser_never_showed(s: Sheet) -> Iterator[str]:
    """A loser's cards are nowhere: no finding, but the audit must say that it could not compare them."""
    if not s.settled or s.run_twice:
        return
    for name in s.losers:
        if name in s.shown and name != s.hero:
            edits: Edits = dict.fromkeys(s.show_lines[name], f"{name}: mucks hand{s.blank}")
            at = s.summary_lines[name]
            start, found, _ = s.lines[at].rpartition("showed [")
            if found:
                yield s.text(edits | {at: f"{start}mucked{s.blank}"})


# --- where they fit ------------------------------------------------------------------------------


def _plain_showdown(s: Sheet) -> bool:
    return s.settled and not s.hi_lo and not s.run_twice and len(s.alive) > 1 and _dealt_out(s)


def _showers(s: Sheet) -> list[str]:
    return list(s.shown) if s.settled and not s.run_twice and _dealt_out(s) else []


def _dealt_out(s: Sheet) -> bool:
    """All cards were dealt: in games with a board, five of them."""
    return len(s.board) == 5 or not s.has_board


def _lines(s: Sheet, start: str) -> list[int]:
    return [] if not s.settled or s.run_twice else [at for at, line in enumerate(s.lines) if line.startswith(start)]


def _board_cards(s: Sheet, start: str) -> Iterator[tuple[int, str]]:
    """The lines with a board, each with its first and its last repeated card."""
    for at in () if s.garbled_streets else _lines(s, start):
        cards = re.findall(r"\b[2-9TJQKA][cdhs]\b", s.lines[at])
        repeated = cards if start == "Board [" else cards[:-1]
        for card in dict.fromkeys((*repeated[:1], *repeated[-1:])):
            yield at, card


def _unused(s: Sheet) -> list[str]:
    """Cards that the text does not name, low ones first."""
    seen = set(re.findall(r"\b[2-9TJQKA][cdhs]\b", "\n".join(s.lines)))
    return [card for card in _DECK if card not in seen and not ("6+" in s.header and card[0] in "2345")]


def _names_board(line: str) -> bool:
    return line.startswith(("*** PRE-FLOP", "*** FLOP", "*** TURN", "*** RIVER", "Board ["))


def _strength(s: Sheet, cards: tuple[str, ...], board: tuple[str, ...] = ()) -> Strength:
    return strength(s.header, cards, board or s.board)
