"""Faults between two hands: a sound hand is followed by one in which only the blinds are posted."""

from __future__ import annotations

import re
from collections.abc import Iterator

from auditor.results import Severity
from tests.faults.fault import fault
from tests.faults.sheet import Sheet

_BUTTON = re.compile(r"Seat #(\d+) is the button")


def left(s: Sheet) -> dict[str, int]:
    """What each player has after the hand; {} where the lines do not add up to the rake."""
    chips = dict(s.stacks)
    for action in s.actions:
        chips[action.name] -= action.added
    for _, name, units in s.uncalled:
        chips[name] += units
    for payment in s.payments:
        chips[payment.name] += payment.units
    return chips if sum(s.stacks.values()) - sum(chips.values()) == s.rake and min(chips.values()) >= 0 else {}


def follows(s: Sheet) -> tuple[dict[str, int], int] | None:
    """The stacks and the button of the next hand, where these are certain."""
    button = _BUTTON.search(s.lines[1])
    plain = s.settled and not s.converted and not s.sitting_out and s.has_board and s.header.startswith("PokerStars ")
    if not (plain and button and re.search(r"- \d{4}/\d\d/\d\d \d", s.header)):
        return None
    stacks = {name: chips for name, chips in left(s).items() if chips}
    if len(stacks) < 2 or min(stacks.values()) <= 4 * s.big_blind or s.big_blind < 2 or len(stacks) != len(s.stacks):
        return None
    return stacks, _after(s, int(button[1]), stacks)


def _after(s: Sheet, seat: int, stacks: dict[str, int]) -> int:
    seats = sorted(s.seats[name] for name in stacks)
    return next((number for number in seats if number > seat), seats[0])


def next_hand(s: Sheet, stacks: dict[str, int], button: int, year: int = 0, level: int = 0) -> str:
    """Everybody folds to the big blind, ``level`` if it is another one; ``year``: so many years later."""
    names = {s.seats[name]: name for name in stacks}
    small = button if len(names) == 2 else _after(s, button, stacks)
    big = _after(s, small, stacks)
    order = sorted(names, key=lambda seat: (seat <= big, seat))
    high = level or s.big_blind
    low, money = high // 2, s.money
    header = re.sub(r"#(\d+)", lambda found: f"#{int(found[1]) + 1}", s.header, count=1)
    if year:
        header = re.sub(r"- (\d{4})/", lambda found: f"- {int(found[1]) + year}/", header)
    if level:
        header = re.sub(r"\(\d+/\d+\) - (\d{4}/\d\d/\d\d \d+:)\d\d", rf"({low}/{high}) - \g<1>59", header)
    lines = [
        header,
        _BUTTON.sub(f"Seat #{button} is the button", s.lines[1]),
        *(f"Seat {seat}: {names[seat]} ({money(stacks[names[seat]])} in chips)" for seat in sorted(names)),
        f"{names[small]}: posts small blind {money(low)}",
        f"{names[big]}: posts big blind {money(high)}",
        "*** HOLE CARDS ***",
        *(f"{names[seat]}: folds" for seat in order if seat != big),
        f"Uncalled bet ({money(high - low)}) returned to {names[big]}",
        f"{names[big]} collected {money(2 * low)} from pot",
        "*** SUMMARY ***",
        f"Total pot {money(2 * low)} | Rake {money(0)}",
        *(f"Seat {seat}: {names[seat]} folded before Flop" for seat in sorted(names) if seat != big),
        f"Seat {big}: {names[big]} collected ({money(2 * low)})",
    ]
    return s.text({}) + "\n\n\n" + "\n".join(lines) + "\n"


@fault("SEQ801", severity=Severity.WARNING)
def next_stack_is_lower(s: Sheet) -> Iterator[str]:
    """In the next hand one player has a unit less than this hand left."""
    following = follows(s)
    if following:
        stacks, button = following
        for name in stacks:
            yield next_hand(s, stacks | {name: stacks[name] - 1}, button)


@fault("SEQ802", severity=Severity.INFO)
def next_stack_is_higher(s: Sheet) -> Iterator[str]:
    """In the next hand one player has a unit more than this hand left."""
    following = follows(s)
    if following:
        stacks, button = following
        for name in stacks:
            yield next_hand(s, stacks | {name: stacks[name] + 1}, button)


@fault("SEQ804", severity=Severity.WARNING)
def button_goes_to_another_seat(s: Sheet) -> Iterator[str]:
    """In the next hand the button is at any seat but the next one."""
    following = follows(s)
    posts = [action.verb for action in s.actions if action.verb.startswith(("posts", "brings"))]
    one_each = sorted(verb for verb in posts if verb != "posts the ante") == ["posts big blind", "posts small blind"]
    if not following or not one_each or {action.name for action in s.actions} != set(s.stacks):
        return
    stacks, button = following
    seats = sorted(s.seats[name] for name in stacks)
    old = int((_BUTTON.search(s.lines[1]) or [0, 0])[1])
    if len(seats) >= 3 and old in seats:
        for seat in seats:
            if seat != button:
                yield next_hand(s, stacks, seat)


@fault("SEQ805", severity=Severity.WARNING)
def next_hand_is_a_year_earlier(s: Sheet) -> Iterator[str]:
    """The next hand, by its stacks and its number, has a time of the year before."""
    following = follows(s)
    if following:
        stacks, button = following
        yield next_hand(s, stacks, button, -1)


@fault("TRN705", severity=Severity.INFO)
def level_falls(s: Sheet) -> Iterator[str]:
    """The next hand of a tournament, at the end of the same hour, has half the big blind."""
    following = follows(s)
    if following and s.tournament and s.big_blind >= 4 and ":59:" not in s.header:
        stacks, button = following
        yield next_hand(s, stacks, button, level=s.big_blind // 2)
