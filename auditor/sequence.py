"""Two hands of one table in one file: does the second begin where the first ended?

No number proves that no hand lies between two others: most rooms count over all their tables. The stacks do. A hand
moves chips between at least two players, so two hands whose players all begin with what they had after the other one
are neighbours, and so are two hands that differ in one stack only while everybody else's fits. Where the stacks
prove nothing, nothing is said.

Files may run either way. Of two hands the earlier one is told by their times, and by their stacks where these fit one
way only. A finding belongs to the one that stands later in the file.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import NamedTuple

from auditor.results import N_, Finding, Param, Severity, Units
from auditor.stands import Chips, Stand
from parsers.money import Currency

#: Two hands of a table are compared if at most so many hands stand between them in the file.
WINDOW = 200
#: Between two hands that are played one after the other. A longer pause is one in which a player can have left.
PAUSE = timedelta(minutes=15)
#: So far clocks are put back, with a minute for the hand itself.
CLOCKS = timedelta(minutes=61)
#: Between two hands of one day of a tournament.
FLIGHT = timedelta(hours=1)

_DIGITS = re.compile(r"[0-9]{1,18}")

_LOWER = N_(
    "{player} has {expected} after hand {earlier} (line {earlier_line}), but begins the next hand, {later} "
    "(line {later_line}), with {recorded}."
)
_HIGHER = N_(
    "{player} has {expected} after hand {earlier} (line {earlier_line}) and begins the next hand, {later} "
    "(line {later_line}), with {recorded}: chips were brought to the table."
)
_GAP = N_(
    "Hand numbers that are missing between {earlier} (line {earlier_line}) and {later} (line {later_line}): {count}."
)
_BUTTON = N_(
    "The button is at seat {old} in hand {earlier} (line {earlier_line}) and at seat {new} in the next hand, {later} "
    "(line {later_line}); with the same players it was due at seat {due}."
)
_BACKWARDS = N_(
    "By the stacks hand {later} (line {later_line}) follows hand {earlier} (line {earlier_line}), but its time, "
    "{later_time}, is before {earlier_time}."
)
_LEVEL = N_(
    "The big blind of this tournament is {expected} in hand {earlier} (line {earlier_line}) and {recorded} in the "
    "later hand {later} (line {later_line})."
)


class Fit(NamedTuple):
    """How the chips at the start of a hand go with those that another one left. ``lower`` and ``higher``: name, left,
    begun with; ``gone`` and ``come``: players with chips of only one of the hands."""

    same: int
    lower: list[tuple[str, int, int]]
    higher: list[tuple[str, int, int]]
    gone: int
    come: int

    @property
    def exact(self) -> bool:
        """Does the second hand begin where the first one ended?"""
        return self.same >= 2 and not self.lower and not self.higher

    @property
    def strangers(self) -> bool:
        """Has nobody of the first hand a seat in the second one?"""
        return not (self.same or self.lower or self.higher)


def fit(first: Stand, second: Stand) -> Fit | None:
    """How the second hand goes on where the first one ended; None if that cannot be told."""
    left, begun = first.ends, second.starts
    if left is None or not _same_money(first.currency, second.currency):
        return None
    if left == begun:
        return Fit(len(left), [], [], 0, 0)
    had = {chips[0]: chips for chips in left}
    same = 0
    lower: list[tuple[str, int, int]] = []
    higher: list[tuple[str, int, int]] = []
    newcomers: list[Chips] = []
    for one in begun:
        before = had.get(one[0])
        if before == one:
            same += 1
        elif before is None or before[1] != one[1]:
            newcomers.append(one)
        else:
            (lower if one[2] < before[2] else higher).append((one[1], before[2], one[2]))
    gone = len(left) - same - len(lower) - len(higher)
    if len(first.starts) > len(left) and newcomers:
        lost_all = {(number, name) for number, name, _ in first.starts}
        higher += [(name, 0, units) for number, name, units in newcomers if (number, name) in lost_all]
        newcomers = [one for one in newcomers if one[:2] not in lost_all]
    come = len(newcomers)
    if come == len(begun) and _renamed(left, begun):
        same = come
    return Fit(same, lower, higher, gone, come)


def compare(before: Stand, here: Stand) -> list[Finding]:
    """What two hands of a table that stand one after the other in a file say of each other."""
    numbered = before.numbered and here.numbered
    if before.hand_id == here.hand_id:
        return []
    as_left = before.ends == here.starts
    if not (as_left or numbered) and _nothing_goes_on(before, here):
        return []
    order = _order(before, here)
    if as_left and order >= 0 and len(here.starts) > 1 and _same_money(before.currency, here.currency):
        return _button(before, here)  # as most hands of a table
    onwards = fit(before, here)
    if onwards is not None and onwards.exact and order >= 0:
        return [] if onwards.gone or onwards.come else _button(before, here)
    if onwards is not None and onwards.strangers:
        return []
    back = fit(here, before) if order <= 0 or numbered or _may_fit(here, before) else None
    if back is not None and back.exact and order <= 0:
        return [] if back.gone or back.come else _button(here, before)
    if onwards is not None and onwards.exact:
        return _backwards(before, here)
    if back is not None and back.exact:
        return _backwards(here, before)
    if numbered and (gap := _gap(before, here, onwards or back)):
        return [gap]
    step = elapsed(before, here)
    if step is not None and abs(step) > PAUSE:
        return []
    if not order:
        return _stacks(before, here, onwards) or _stacks(here, before, back)
    return _stacks(before, here, onwards) if order > 0 else _stacks(here, before, back)


def _nothing_goes_on(one: Stand, other: Stand) -> bool:
    """Does nobody begin either hand with what the other one left him? Then neither follows the other, and only numbers
    could tell of hands between them. The quick way to what most pairs of hands are."""
    for first, second in ((one, other), (other, one)):
        left, begun = first.ends, second.starts
        if left is None:
            continue
        if not set(left).isdisjoint(begun) or (len(left) == len(begun) and _renamed(left, begun)):
            return False
    return True


def _may_fit(first: Stand, second: Stand) -> bool:
    """Can the second hand begin where the first one ended (:attr:`Fit.exact`)? The quick way to what is none."""
    left, begun = first.ends, second.starts
    if left is None:
        return False
    for one, other in zip(left, begun, strict=False):
        if one[2] != other[2] and one[:2] == other[:2]:
            return False
    return len(set(left).intersection(begun)) > 1 or _renamed(left, begun)


def _same_money(one: Currency, other: Currency) -> bool:
    return one is other or one == other


def _renamed(left: tuple[Chips, ...], begun: tuple[Chips, ...]) -> bool:
    """Do three or more seats go on with what they had under other names? Rooms that hide names write the position."""
    if not len(left) == len(begun) >= 3:
        return False
    for (seat, _, units), (other, _, others) in zip(left, begun, strict=True):
        if seat != other or units != others:
            return False
    return True


def _order(before: Stand, here: Stand) -> int:
    """1: the second hand has the later time, -1: the earlier one, 0: no telling. Times sort as texts."""
    first, second = before.played_at, here.played_at
    if first is None or second is None or first == second or len(first) != len(second):
        return 0
    return 1 if first < second else -1


def elapsed(before: Stand, here: Stand) -> timedelta | None:
    """The time from one hand to the other; None if a text names none, or in another zone."""
    first, second = before.played_at, here.played_at
    if not first or not second or len(first) != len(second):
        return None
    if first == second:
        return timedelta()
    try:
        return datetime.fromisoformat(second) - datetime.fromisoformat(first)
    except (ValueError, TypeError):
        return None


def _places(earlier: Stand, later: Stand) -> dict[str, Param]:
    return {
        "earlier": earlier.hand_id,
        "earlier_line": earlier.line,
        "later": later.hand_id,
        "later_line": later.line,
    }


def _line(earlier: Stand, later: Stand) -> int:
    """The line of the one that stands later in the file."""
    return max(earlier, later, key=lambda stand: stand.position).line


def _stacks(earlier: Stand, later: Stand, how: Fit | None) -> list[Finding]:
    """One stack that is lower, or stacks that are higher, while others go on as they were."""
    if how is None or not how.same or earlier.chips_moved or later.chips_moved:
        return []
    if len(how.lower) == 1 and _proven(earlier, later, how):
        name, left, begun = how.lower[0]
        if any(name == winner and left - begun <= most for _, winner, most in earlier.rake_open):
            return []
        return [_stack("SEQ801", Severity.WARNING, _LOWER, earlier, later, how.lower[0])]
    if how.higher and not how.lower and not how.gone:
        return [_stack("SEQ802", Severity.INFO, _HIGHER, earlier, later, one) for one in how.higher]
    return []


def _proven(earlier: Stand, later: Stand, how: Fit) -> bool:
    """Does no hand lie between two of which one stack differs? Nobody is there who could have won it, or the button
    went on by one place, while at least two stacks are untouched by the blinds of a whole round."""
    if not (earlier.whole and later.whole):
        return False
    if not (how.higher or how.come or how.gone):
        return True
    if how.same < 2 or earlier.button is None or later.button is None:
        return False
    old = {number for number, _, _ in earlier.starts}
    players = [number for number, _, _ in later.starts]
    stayed = [number for number in players if number in old]
    return later.button in (_after(earlier.button, players), _after(earlier.button, stayed))


def _after(seat: int, seats: list[int]) -> int:
    """The next of these seats, which are in their order, in the direction of play."""
    for number in seats:
        if number > seat:
            return number
    return seats[0]


def _stack(
    code: str, severity: Severity, text: str, earlier: Stand, later: Stand, one: tuple[str, int, int]
) -> Finding:
    name, left, begun = one
    params = _places(earlier, later) | {"player": name, "expected": Units(left), "recorded": Units(begun)}
    return Finding(code, severity, text, params, name, None, left, begun, _line(earlier, later))


def _gap(before: Stand, here: Stand, how: Fit | None) -> Finding | None:
    """Numbers that are left out between hands with players in common."""
    if how is None:
        return None
    earlier, later = (before, here) if int(before.hand_id) < int(here.hand_id) else (here, before)
    missing = int(later.hand_id) - int(earlier.hand_id) - 1
    if missing <= 0 or how.same + len(how.lower) + len(how.higher) < 2:
        return None
    return Finding("SEQ803", Severity.INFO, _GAP, _places(earlier, later) | {"count": missing}, line=here.line)


def _button(earlier: Stand, later: Stand) -> list[Finding]:
    """With the same players the button goes to the next one."""
    old, new = earlier.button, later.button
    if old is None or new is None or not (earlier.regular and later.regular):
        return []
    seats = [number for number, _, _ in later.starts]
    if len(seats) < 3 or old not in seats or not (earlier.whole and later.whole):
        return []
    due = _after(old, seats)
    if new == due or new not in seats or seats != [number for number, _, _ in earlier.starts]:
        return []
    params = _places(earlier, later) | {"old": old, "new": new, "due": due}
    return [Finding("SEQ804", Severity.WARNING, _BUTTON, params, line=_line(earlier, later))]


def _backwards(earlier: Stand, later: Stand) -> list[Finding]:
    """The stacks and the numbers say that ``later`` follows, the times that it does not. Stacks alone can deceive: when
    a round of stolen blinds is over, everybody has what he began with."""
    if clocks_put_back(earlier, later) or not _numbers(earlier.hand_id) < _numbers(later.hand_id):
        return []
    times: dict[str, Param] = {"earlier_time": earlier.played_at or "", "later_time": later.played_at or ""}
    params = _places(earlier, later) | times
    return [Finding("SEQ805", Severity.WARNING, _BACKWARDS, params, line=_line(earlier, later))]


def _numbers(hand_id: str) -> list[int]:
    """What hand numbers are ordered by: the numbers in them."""
    return [int(number) for number in _DIGITS.findall(hand_id)]


def clocks_put_back(earlier: Stand, later: Stand) -> bool:
    """Can the end of daylight saving time explain that the later hand has the earlier time?"""
    step = elapsed(earlier, later)
    if step is None or step < -CLOCKS:
        return step is None
    day = datetime.fromisoformat(later.played_at or "")
    near_sunday = day.weekday() == 6 and day.hour < 12
    return near_sunday and day.month in (3, 4, 9, 10, 11) and step <= -timedelta(minutes=30)


def level(before: Stand, here: Stand) -> Finding | None:
    """A tournament whose level falls."""
    order = _order(before, here)
    earlier, later = (before, here) if order > 0 else (here, before)
    if not order or earlier.big is None or later.big is None or later.big >= earlier.big:
        return None
    step = elapsed(earlier, later)
    if step is None or step > FLIGHT or earlier.game != later.game or earlier.currency != later.currency:
        return None
    params = _places(earlier, later) | {"expected": Units(earlier.big), "recorded": Units(later.big)}
    return Finding("TRN705", Severity.INFO, _LEVEL, params, None, None, earlier.big, later.big, here.line)
