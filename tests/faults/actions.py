"""Faults of what players put in: blinds, antes, calls, bets, raises, returns, folds."""

from __future__ import annotations

import re
from collections.abc import Iterator

from auditor.results import Severity, Verdict
from tests.faults.fault import fault
from tests.faults.sheet import Action, Sheet

# --- money that nobody called --------------------------------------------------------------------


@fault("CON104", follows="PAY301 PAY302 PAY303 PAY304 POT201 POT202")
def uncalled_bet_pocketed(s: Sheet) -> Iterator[str]:
    """The return line is gone, the money lies in the pot and is paid to another player; all figures agree."""
    if s.settled and len(s.alive) > 1 and len(s.uncalled) == 1:
        ((at, owner, units),) = s.uncalled
        for p in s.payments:
            if p.name != owner:
                edits = s.settle((p, p.name, p.units + units))
                yield s.text(edits | s.figures(total=s.total + units, pots=s.moved(p, units)) | {at: None})


@fault("RAK502", follows="CON104 PAY302 PAY307 PAY308 POT201 POT206")
def uncalled_bet_vanishes(s: Sheet) -> Iterator[str]:
    """The return line is gone, the total counts the money, and nobody gets it."""
    for at, _, units in s.uncalled if s.settled else ():
        yield s.text(s.figures(total=s.total + units) | {at: None})


@fault("CON104", "PAY302", "POT201", follows="POT202 RAK503 RAK506")
def uncalled_bet_raked(s: Sheet) -> Iterator[str]:
    """The return line is gone, and total and rake agree that the room kept the money."""
    for at, _, units in s.uncalled if s.settled and _returns_printed(s) else ():
        yield s.text(s.figures(total=s.total + units, rake=s.rake + units) | {at: None})


@fault("CON104", severity=Severity.WARNING)
def return_line_removed(s: Sheet) -> Iterator[str]:
    """The return line is gone, all figures are right.

    Not where one player is left alone: there his winnings show that the money went back.
    """
    if s.whole and len(s.alive) > 1 and _returns_printed(s):
        for at, _, _ in s.uncalled:
            yield s.text({at: None})


@fault("CON103", follows="PAY308")
def too_little_returned(s: Sheet) -> Iterator[str]:
    """Less goes back than nobody called."""
    for at, name, units in _returns(s):
        for other in (units - 1, units // 2):
            if 0 < other < units:
                yield s.text(_returned(s, at, name, other))


@fault("CON103", follows="PAY308")
def too_much_returned(s: Sheet) -> Iterator[str]:
    """More goes back than nobody called."""
    for at, name, units in _returns(s):
        for other in (units + 1, units * 2):
            yield s.text(_returned(s, at, name, other))


@fault("CON103", follows="PAY308")
def return_line_doubled(s: Sheet) -> Iterator[str]:
    """An uncalled bet goes back twice."""
    for at, _, _ in _returns(s):
        yield s.text(s.after(at, s.lines[at].rstrip()))


@fault("CON103", follows="CON104 PAY308")
def returned_to_another_player(s: Sheet) -> Iterator[str]:
    """An uncalled bet goes to a player who did not make it."""
    for at, name, units in _returns(s):
        for other in s.seats:
            if other != name and s.put_in[other]:
                yield s.text(_returned(s, at, other, units))


@fault("CON103", follows="PAY308")
def returned_although_called(s: Sheet) -> Iterator[str]:
    """A player gets a called bet back."""
    if s.whole and not s.uncalled and len(s.alive) > 1:
        for action in s.actions:
            if action.verb == "calls":
                line = f"Uncalled bet ({s.money(action.units)}) returned to {action.name}"
                yield s.text(s.after(s.payments[0].at, line))


# --- antes, blinds, stacks -----------------------------------------------------------------------


@fault(
    "CON108",
    follows="CON110 CON111 PAY301 PAY302 PAY303 PAY308 POT201 POT202 SHD401 SHD402",
    severity=Severity.WARNING,
    verdict=Verdict.DISCREPANT,
)
def ante_of_one_player_missing(s: Sheet) -> Iterator[str]:
    """One of several ante lines is gone."""
    antes = [action for action in s.actions if action.verb == "posts the ante"]
    if s.whole and len(antes) > 2:
        for action in antes:
            yield s.text({action.at: None})


@fault("POT201", follows="CON108 CON110 PAY301 PAY302 PAY303 PAY308 POT202 SHD401 SHD402")
def ante_altered(s: Sheet) -> Iterator[str]:
    """One of several antes is a unit too high or too low."""
    antes = [action for action in s.actions if action.verb == "posts the ante" and not action.all_in]
    if s.whole and len(antes) > 2:
        for action in antes:
            yield s.text(s.act(action, action.units - 1))
            # a unit more than all others is more than anybody matched
            if s.put_in[action.name] > action.units and s.levels == 1:
                yield s.text(s.act(action, action.units - 2))


@fault("CON102", follows="BET603", severity=Severity.INFO)
def level_differs_from_the_blinds(s: Sheet) -> Iterator[str]:
    """The header names another big blind than is posted: information, for some headers run ahead of the level.

    Not where somebody posts both blinds in one: how much of that is live is taken from the header.
    """
    posted = [a for a in _blinds(s) if a.verb == "posts big blind" and a.units == s.big_blind]
    both = any(a.verb == "posts small & big blinds" for a in s.actions)
    if posted and "No Limit" in s.header and not s.cap and not both:
        old = re.search(r"\([^()/]*/([^ )]+)", s.header)
        if old:
            yield s.text({0: s.header.replace(f"/{old[1]}", f"/{s.money(s.big_blind * 2)}", 1)})


@fault("POT201", follows="BET604 BET609 CON103 CON104 CON109 PAY302 PAY303 PAY304 PAY308 POT202")
def blind_of_a_folder_altered(s: Sheet) -> Iterator[str]:
    """The blind of a player who then folds is a unit too high or too low."""
    for action in _blinds(s):
        if action.name in s.folded and s.put_in[action.name] == action.units:
            for units in (action.units - 1, action.units + 1):
                yield s.text(s.act(action, units))


@fault(
    "POT201",
    "CON103",
    "CON104",
    "CON109",
    "BET609",
    follows="BET601 BET602 BET603 BET604 BET610 CON101 CON110 PAY302 PAY303 PAY304 PAY308 POT202",
    severity=Severity.WARNING,
)
def blind_of_a_player_in_the_pot_altered(s: Sheet) -> Iterator[str]:
    """The blind of a player who plays on is a unit too high or too low, so later figures do not fit.

    A unit too high may end as money that nobody called, which the text does not return, and a raise "to" a sum makes
    up for the blind before it: warnings.
    """
    for action in _blinds(s):
        first = next((a for a in s.actions if a.name == action.name and a.at > action.at and a.added), None)
        if _returns_printed(s) and first is not None and (first.verb == "calls" or first.street != "PREFLOP"):
            for units in (action.units - 1, action.units + 1):
                yield s.text(s.act(action, units))


@fault("CON101")
def stack_below_what_was_put_in(s: Sheet) -> Iterator[str]:
    """The seat list gives a player less than the player then puts in."""
    if s.whole and not s.cap:
        for name, at in s.seat_lines.items():
            put_in = s.put_in[name]
            if put_in > 1:
                start, _, rest = s.lines[at].rpartition("(")
                yield s.text({at: f"{start}({s.money(put_in - 1)}{rest[rest.index(' in chips') :]}"})


@fault(
    "CON101",
    follows="BET602 BET603 BET604 BET605 BET609 BET610 CON103 CON104 CON109 PAY301 PAY302 PAY308 POT201 POT202 SHD402",
)
def bet_beyond_the_stack(s: Sheet) -> Iterator[str]:
    """A bet or raise is a unit more than the player has."""
    if s.whole and not s.cap:
        for action in s.actions:
            before = action.left + action.added
            if any(a.name == action.name and a.at > action.at and a.verb == "raises" for a in s.actions):
                continue  # a later raise "to" less would not be readable
            if action.verb == "bets":
                yield s.text(s.act(action, before + 1))
            elif action.verb == "raises":
                more = before + 1 - action.added
                yield s.text(s.act(action, action.units + more, to=action.to + more))


@fault("CON110", severity=Severity.WARNING)
def called_all_in_with_chips_left(s: Sheet) -> Iterator[str]:
    """The last action of a player says all-in, and the stack is larger than all that was put in."""
    for action in _actions(s, "calls", "bets", "raises"):
        later = any(a.name == action.name and a.at > action.at for a in s.actions)
        if action.left and not action.all_in and not later and not s.cap:
            yield s.text(s.act(action, tail=" and is all-in"))


# --- calls, bets, raises -------------------------------------------------------------------------


@fault("BET609", "POT201", "CON103", follows="BET604 BET610 CON104 CON110 PAY302 PAY303 PAY304 PAY308 POT202")
def call_shortened(s: Sheet) -> Iterator[str]:
    """A player calls a unit less than the price and keeps chips."""
    for action in _actions(s, "calls"):
        if action.units > 1 and action.left:
            yield s.text(s.act(action, action.units - 1))


@fault("POT201", "CON103", "PAY302", "BET607", follows="BET604 BET609 CON104 CON110 PAY303 PAY304 PAY308 POT202")
def call_shortened_as_if_all_in(s: Sheet) -> Iterator[str]:
    """A player calls a unit less than the price; the line says all-in, but the player has chips."""
    for action in _actions(s, "calls"):
        if action.units > 1 and action.left and _returns_printed(s):
            yield s.text(s.act(action, action.units - 1, tail=" and is all-in"))


@fault(
    "POT201",
    "CON103",
    "CON104",
    "CON109",
    follows="BET603 BET609 BET610 CON101 PAY302 PAY308 POT202",
    severity=Severity.WARNING,
)
def call_too_high(s: Sheet) -> Iterator[str]:
    """A player calls a unit more than the price.

    The unit may end as money that nobody called, which the text does not return, and a later raise "to" a sum makes
    up for it: warnings.
    """
    if _returns_printed(s):
        for action in _actions(s, "calls"):
            if action.left and len(s.alive) > 1:
                yield s.text(s.act(action, action.units + 1))


@fault(
    "POT201",
    "CON103",
    follows="BET604 BET606 BET609 BET610 CON104 CON110 PAY301 PAY302 PAY303 PAY304 PAY308 POT202 RAK503 SHD401 SHD402",
)
def call_line_removed(s: Sheet) -> Iterator[str]:
    """A call is missing in the text."""
    for action in _actions(s, "calls"):
        if _returns_printed(s) and not _raises_later(s, action):
            yield s.text({action.at: None})


@fault(
    "POT201",
    "CON103",
    "CON104",
    follows="BET606 BET609 BET610 CON101 CON109 PAY302 PAY308 POT202",
    severity=Severity.WARNING,
)
def call_line_doubled(s: Sheet) -> Iterator[str]:
    """A player calls twice.

    The second call may end as money that nobody called, which the text does not return: a warning.
    """
    if _returns_printed(s) and len(s.alive) > 1:
        for action in _actions(s, "calls"):
            if action.left >= action.units and not _raises_later(s, action):
                yield s.text(s.after(action.at, s.lines[action.at].rstrip()))


@fault("POT201", "CON103", follows="BET604 BET609 CON104 CON110 CON111 PAY301 PAY302 PAY303 PAY304 PAY308 POT202")
def blind_line_removed(s: Sheet) -> Iterator[str]:
    """A blind is missing in the text."""
    for action in _blinds(s):
        if _returns_printed(s) and not _raises_later(s, action):
            yield s.text({action.at: None})


@fault("POT201", follows="BET604 BET610 CON103 CON110 PAY302 PAY303 PAY304 PAY308 POT202 RAK503 SHD401")
def betting_of_a_street_removed(s: Sheet) -> Iterator[str]:
    """All bets, calls and raises of the flop, turn or river are missing."""
    for street in ("FLOP", "TURN", "RIVER"):
        money = [action for action in _actions(s) if action.street == street and action.added]
        if len({action.name for action in money}) > 1:
            yield s.text({action.at: None for action in money})


@fault("CON109", severity=Severity.WARNING)
def raise_by_altered(s: Sheet) -> Iterator[str]:
    """The first figure of a raise is wrong; the second, which counts, is right."""
    for action in _actions(s, "raises"):
        if not s.converted:
            for by in (action.units - 1, action.units + 1):
                if by and by != action.to:
                    yield s.text(s.act(action, by))


@fault(
    "CON109",
    follows="BET602 BET603 BET604 BET605 BET609 BET610 CON101 CON103 CON104 PAY302 PAY308 POT201 POT202",
    severity=Severity.WARNING,
    verdict=Verdict.DISCREPANT,
)
def raise_to_altered(s: Sheet) -> Iterator[str]:
    """The second figure of a raise, which counts, is a unit too high; the players who call pay the old price."""
    for action, _ in _called(s, "raises"):
        if not s.converted:
            yield s.text(s.act(action, to=action.to + 1))


@fault("BET609", "POT201", follows="BET604 BET605 BET610 CON101 CON103 CON104 CON109 PAY302 PAY308 POT202")
def bet_raised_after_the_calls(s: Sheet) -> Iterator[str]:
    """A bet is a unit higher than what the next player called."""
    for action, _ in _called(s, "bets"):
        yield s.text(s.act(action, action.units + 1))


@fault("CON103", follows="BET601 BET605 BET609 BET610 PAY308")
def uncalled_bet_altered(s: Sheet) -> Iterator[str]:
    """A bet that nobody called is a unit higher or lower than what goes back."""
    returned = {(name, units) for _, name, units in s.uncalled}
    for action in _actions(s, "bets"):
        if (action.name, action.units) in returned and action.units > 1:
            for units in (action.units - 1, action.units + 1):
                yield s.text(s.act(action, units))


# --- out of the hand -----------------------------------------------------------------------------


@fault("BET607", follows="BET601 BET606 BET609 CON101 CON103 CON104 PAY301 PAY302 PAY304 PAY308 POT201 POT202")
def acts_after_folding(s: Sheet) -> Iterator[str]:
    """A player folds and then checks, calls or bets."""
    for action in _actions(s, "folds"):
        for words in ("checks", f"calls {s.money(1)}", f"bets {s.money(2)}"):
            yield s.text(s.after(action.at, f"{action.name}: {words}"))


@fault(
    "BET607",
    follows="BET606 BET609 BET610 CON101 CON103 CON104 CON109 PAY301 PAY302 PAY308 POT201 POT202 SHD401 SHD402",
)
def acts_after_being_all_in(s: Sheet) -> Iterator[str]:
    """A player is all-in and then checks or bets."""
    for action in _actions(s):
        if action.all_in and "all-in" in action.tail:
            for words in ("checks", f"bets {s.money(1)}"):
                yield s.text(s.after(action.at, f"{action.name}: {words}"))


# --- where they fit ------------------------------------------------------------------------------


def _returns(s: Sheet) -> list[tuple[int, str, int]]:
    return [] if not s.whole else s.uncalled


def _returned(s: Sheet, at: int, name: str, units: int) -> dict[int, str | None]:
    return {at: f"Uncalled bet ({s.money(units)}) returned to {name}{s.blank}"}


def _actions(s: Sheet, *verbs: str) -> list[Action]:
    return [] if not s.whole else [action for action in s.actions if not verbs or action.verb in verbs]


def _blinds(s: Sheet) -> list[Action]:
    return [a for a in _actions(s, "posts small blind", "posts big blind") if not a.all_in and a.units > 1]


def _returns_printed(s: Sheet) -> bool:
    """Texts before 2009 and converted ones leave the line out, so that a return without it is no sign of anything."""
    return not s.converted and s.day >= "2009"


def _raises_later(s: Sheet, action: Action) -> bool:
    """A raise "to" a sum on the same street makes up for a call before it."""
    later = (a for a in s.actions if a.at > action.at and a.name == action.name and a.street == action.street)
    return any(a.verb == "raises" for a in later)


def _called(s: Sheet, verb: str) -> Iterator[tuple[Action, Action]]:
    """Actions that the next player calls with chips left."""
    for action in _actions(s, verb):
        following = s.next_action(action)
        if following is not None and following.verb == "calls" and following.left and not following.all_in:
            yield action, following
