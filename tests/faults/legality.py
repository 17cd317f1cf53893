"""Faults of betting that the limit or the order of the seats excludes, and of places in a tournament."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from auditor.results import Severity
from tests.faults.fault import fault
from tests.faults.sheet import Action, Edits, Sheet

_PLACE = re.compile(r"(.+) finished the tournament in (\d+)(?:st|nd|rd|th) place(.*)")
_OTHER = re.compile(r"\b(?:No|Pot) Limit\b|\bCap\b|8-Game|HORSE|Mixed")
_NEWCOMER = re.compile(r"posts (?:straddle|small & big blinds|button blind)")


@fault("BET601", severity=Severity.WARNING)
def bet_below_the_big_blind(s: Sheet) -> Iterator[str]:
    """A bet that nobody called, and what goes back of it, are a unit less than the big blind."""
    blind = _blind(s)
    for action, at in _uncalled(s, "bets"):
        if blind > 1 and _open_size(s) and action.left:
            yield s.text(s.act(action, blind - 1) | _returned(s, at, action.name, blind - 1))


@fault("BET602", severity=Severity.WARNING)
def raise_below_the_last_one(s: Sheet) -> Iterator[str]:
    """A raise that nobody called, and what goes back of it, are a unit less than the last full bet or raise."""
    for action, at in _uncalled(s, "raises"):
        least = _last_full(s, action)
        if least > 1 and _open_size(s) and action.left and action.units >= least:
            to = action.to - action.units + least - 1
            yield s.text(s.act(action, least - 1, to=to) | _returned(s, at, action.name, least - 1))


@fault("BET603", severity=Severity.WARNING)
def raise_after_a_short_all_in(s: Sheet) -> Iterator[str]:
    """Who has acted raises again after an all-in that was no full raise, and the raise goes back uncalled."""
    for action in s.actions if s.whole and _open_size(s) and not s.cap else ():
        before = [a for a in s.actions if a.at < action.at and a.street == action.street and a.verb != "folds"]
        short = before[-1] if before else None
        acted = any(a.name == action.name and not a.verb.startswith("posts") for a in before)
        least = _last_full(s, short) if short is not None else 0
        if action.verb != "calls" or short is None or not acted or not 0 < short.units < least or not short.all_in:
            continue
        last = not any(a.at > action.at and a.added for a in s.actions)
        if short.verb == "raises" and last and not s.uncalled and action.left >= least:
            raised = f"{action.name}: raises {s.money(least)} to {s.money(short.to + least)}{s.blank}"
            yield s.text({action.at: f"{raised}\n{next(iter(_returned(s, 0, action.name, least).values()))}"})


@fault("BET610", severity=Severity.WARNING)
def fold_line_removed(s: Sheet) -> Iterator[str]:
    """The fold of a player who had put in more than an ante, and has chips left, is missing."""
    live = {action.name for action in s.actions if action.added and action.verb != "posts the ante"}
    live -= {action.name for action in s.actions if action.all_in}
    for action in s.actions if s.whole and len(s.alive) > 1 else ():
        if action.verb == "folds" and action.name in live:
            yield s.text({action.at: None})


@fault("BET604", severity=Severity.WARNING)
def bet_above_the_pot(s: Sheet) -> Iterator[str]:
    """A bet of a pot limit game that nobody called, and what goes back of it, are a unit more than the pot."""
    for action, at in _uncalled(s, "bets"):
        pot = sum(other.added for other in s.actions if other.at < action.at)
        if "Pot Limit" in s.header and action.street != "PREFLOP" and action.left + action.units > pot:
            yield s.text(s.act(action, pot + 1) | _returned(s, at, action.name, pot + 1))


@fault("BET605", severity=Severity.WARNING)
def fixed_bet_of_another_size(s: Sheet) -> Iterator[str]:
    """A bet of a fixed limit game that nobody called, and what goes back of it, are a unit more or less."""
    for action, at in _uncalled(s, "bets"):
        if _fixed(s) and action.left:
            for units in (action.units - 1, action.units + 1):
                yield s.text(s.act(action, units) | _returned(s, at, action.name, units))


@fault("BET606", severity=Severity.WARNING)
def folds_exchanged(s: Sheet) -> Iterator[str]:
    """Two players who fold one after the other before the flop stand in the other order.

    Not where one of them was all-in: rooms write such folds for absent players, and they are nobody's turn.
    """
    if not s.whole or not s.has_seat_order or s.converted or any(_NEWCOMER.search(line) for line in s.lines):
        return
    if len(_blinds(s)) != 2:
        return
    for one, other in pairwise(s.actions):
        gone = any(a.all_in and a.name in (one.name, other.name) for a in s.actions)
        if one.verb == other.verb == "folds" and one.street == other.street == "PREFLOP" and not gone:
            yield s.text({one.at: s.lines[other.at], other.at: s.lines[one.at]})


@fault("TRN701", severity=Severity.WARNING)
def places_exchanged(s: Sheet) -> Iterator[str]:
    """Two players who go out in one hand have each other's place."""
    places = _places(s)
    for (one, at, place), (other, below, next_place) in pairwise(places):
        if place != next_place and s.stacks[one] != s.stacks[other]:
            lines = s.lines[at], s.lines[below]
            yield s.text({at: lines[1].replace(other, one, 1), below: lines[0].replace(one, other, 1)})


@fault("TRN702", severity=Severity.WARNING)
def shared_place_given_to_one(s: Sheet) -> Iterator[str]:
    """Of two players who go out with equal stacks, one has a place of his own."""
    places = _places(s)
    for (one, at, place), (other, _, next_place) in pairwise(places):
        if place == next_place and s.stacks[one] == s.stacks[other]:
            yield s.text({at: s.lines[at].replace(f" {place}th", f" {place + 1}th")})


@fault("TRN704", severity=Severity.INFO)
def another_bounty(s: Sheet) -> Iterator[str]:
    """A bounty that is paid is another one than the seat list names."""
    for at, line in enumerate(s.lines):
        found = re.fullmatch(r"(.+ wins the \$)(\d+)( bounty for eliminating (.+))", line.rstrip())
        if found and f", ${found[2]} bounty)" in s.lines[s.seat_lines.get(found[4], 0)]:
            yield s.text({at: f"{found[1]}{int(found[2]) + 1}{found[3]}"})


# --- where they fit ------------------------------------------------------------------------------


def _fixed(s: Sheet) -> bool:
    return " Limit " in s.header and not _OTHER.search(s.header)


def _open_size(s: Sheet) -> bool:
    return "No Limit" in s.header or "Pot Limit" in s.header


def _blinds(s: Sheet) -> list[Action]:
    return [a for a in s.actions if a.verb in ("posts small blind", "posts big blind")]


def _blind(s: Sheet) -> int:
    """The big blind that was posted in full, or 0."""
    posts = [a for a in s.actions if a.verb == "posts big blind"]
    return posts[0].units if posts and not posts[0].all_in and posts[0].left else 0


def _last_full(s: Sheet, action: Action) -> int:
    """What a raise must add: the largest of the blind and the bets and raises before it on its street."""
    if any(_NEWCOMER.search(line) for line in s.lines) or not _blind(s):
        return 0
    before = [a for a in s.actions if a.at < action.at and a.street == action.street and a.verb in ("bets", "raises")]
    return max([_blind(s), *(a.units for a in before)])


def _uncalled(s: Sheet, verb: str) -> Iterator[tuple[Action, int]]:
    """Bets (or raises by so much) that nobody called, with the line that returns them whole. Not where somebody is
    all-in behind whom cards follow without another action: there an amount may be short without a word."""
    if s.whole and not s.cap and len(s.alive) == 1:
        for at, name, units in s.uncalled:
            for action in s.actions:
                if (action.verb, action.name, action.units) == (verb, name, units) and not _answered(s, action):
                    yield action, at


def _answered(s: Sheet, action: Action) -> bool:
    return any(a.at > action.at and a.verb != "folds" for a in s.actions)


def _returned(s: Sheet, at: int, name: str, units: int) -> Edits:
    return {at: f"Uncalled bet ({s.money(units)}) returned to {name}{s.blank}"}


def _places(s: Sheet) -> list[tuple[str, int, int]]:
    """Who is out in which place, with the line."""
    found = [(at, _PLACE.fullmatch(line.rstrip())) for at, line in enumerate(s.lines)]
    return [(m[1], at, int(m[2])) for at, m in found if m and m[1] in s.stacks]
