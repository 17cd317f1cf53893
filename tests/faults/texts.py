"""Faults of the text itself: cut off, garbled, repeated, with names that have no seat."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.results import Severity, Verdict
from tests.faults.fault import fault
from tests.faults.payments import STRANGER
from tests.faults.sheet import Sheet

UNREADABLE = Verdict.UNREADABLE


@fault("RD004", verdict=UNREADABLE)
def cut_after_the_flop(s: Sheet) -> Iterator[str]:
    """Nothing follows the flop and its first action."""
    for at, line in enumerate(s.lines[: s.summary_at]):
        if line.startswith(("*** FLOP", "*** FIRST FLOP")) and s.payments and s.payments[0].at > at + 1:
            yield _cut(s, at + 1)
            yield _cut(s, at + 2)


@fault("RD004", verdict=UNREADABLE)
def cut_before_the_first_payment(s: Sheet) -> Iterator[str]:
    """Nothing follows the last action."""
    if s.payments and not s.cash_out:
        yield _cut(s, s.payments[0].at)


@fault("RD002", follows="RD004", verdict=UNREADABLE)
def cut_after_the_table_line(s: Sheet) -> Iterator[str]:
    """Only header and table are there."""
    yield _cut(s, 2)


@fault(severity=Severity.INFO)
def line_of_totals_missing(s: Sheet) -> Iterator[str]:
    """The line with total pot and rake is missing: no finding, but the audit must say what it could not check."""
    if s.settled and not s.rake and not s.pots:
        yield s.text({s.total_at: None})


@fault(severity=Severity.INFO)
def cut_before_the_summary(s: Sheet) -> Iterator[str]:
    """Everybody is paid and the summary is missing: no finding, but the audit must say what it could not check."""
    if s.payments and s.summary_at > 0 and s.settled and not s.pots and not s.garbled_streets:
        yield _cut(s, s.summary_at)


@fault("RD001", verdict=UNREADABLE)
def game_unknown(s: Sheet) -> Iterator[str]:
    """The header names a game that does not exist."""
    for game in ("Hold'em", "Omaha", "Courchevel", "Irish", "Stud", "Razz", "Draw", "Badugi"):
        if f"{game} " in s.header.partition(" - ")[0]:
            yield s.text({0: s.header.replace(game, "Lansquenet")})


@fault("RD002", verdict=UNREADABLE)
def seats_missing(s: Sheet) -> Iterator[str]:
    """The seat list is gone."""
    yield s.text(dict.fromkeys(s.seat_lines.values()))


@fault("RD008", verdict=UNREADABLE)
def seat_of_a_player_missing(s: Sheet) -> Iterator[str]:
    """One line of the seat list is gone; the player still acts, and nobody knows who put that money in."""
    back = {name: sum(units for _, owner, units in s.uncalled if owner == name) for name in s.seats}
    for name, at in s.seat_lines.items():
        begins_like_another = any(name.startswith(other) for other in s.seats if other != name)
        counts = s.put_in[name] > back[name] and not begins_like_another
        if s.settled and counts and not s.converted and s.day >= "2009":
            yield s.text({at: None})


@fault("RD007", verdict=UNREADABLE)
def amount_of_an_action_unparsable(s: Sheet) -> Iterator[str]:
    """The figure of a call, bet, raise or blind is no number."""
    for action in s.actions:
        if action.added:
            amount = s.money(action.to if action.verb == "raises" else action.units)
            for garbled in (f"{amount[:-1]}O", f"{amount}-", f"{amount},5"):
                yield _with_amount(s, action.at, f"{amount}{action.tail}", f"{garbled}{action.tail}")


@fault("RD007", verdict=UNREADABLE)
def amount_finer_than_the_unit(s: Sheet) -> Iterator[str]:
    """A figure has a fraction of a cent or chip."""
    for action in s.actions:
        if action.verb in ("calls", "bets"):
            amount = s.money(action.units)
            finer = f"{amount}5" if "." in amount else f"{amount}.005"
            yield _with_amount(s, action.at, amount, finer)


@fault("RD007", verdict=UNREADABLE)
def amount_of_a_payment_unparsable(s: Sheet) -> Iterator[str]:
    """The figure of a payment, of the total pot, or of the rake is no number."""
    for p in s.payments:
        yield _with_amount(s, p.at, s.money(p.units), f"{s.money(p.units)[:-1]}l")
    if s.total_at >= 0:
        total = s.money(s.total)
        yield s.text({s.total_at: s.lines[s.total_at].replace(f"pot {total}", f"pot {total}?", 1)})
        yield s.text({s.total_at: s.lines[s.total_at].rstrip() + "x"})


@fault("RD007", verdict=UNREADABLE)
def amount_of_a_return_unparsable(s: Sheet) -> Iterator[str]:
    """The figure of an uncalled bet is no number."""
    for at, _, units in s.uncalled:
        yield s.text({at: s.lines[at].replace(s.money(units), f"{s.money(units)}.", 1)})


@fault("RD003", verdict=UNREADABLE)
def verb_garbled(s: Sheet) -> Iterator[str]:
    """The verb of a line that moves money is no word."""
    for action in s.actions:
        if action.verb in ("calls", "bets", "raises", "posts small blind", "posts the ante"):
            start = len(action.name) + 2
            line = s.lines[action.at]
            yield s.text({action.at: line[:start] + line[start:].replace("s", "z", 1)})


@fault("RD003", verdict=UNREADABLE)
def payment_garbled(s: Sheet) -> Iterator[str]:
    """A payment line has another word for "collected"."""
    for p in s.payments if s.whole else ():
        yield s.text({p.at: f"{p.name} cashed up {s.money(p.units)} from {p.pot}"})


@fault("RD008", verdict=UNREADABLE)
def unknown_player_acts(s: Sheet) -> Iterator[str]:
    """Somebody without a seat calls, besides all rightful actions."""
    for action in s.actions:
        if action.verb in ("calls", "bets"):
            yield s.text(s.after(action.at, f"{STRANGER}: calls {s.money(action.units)}"))
            return


@fault("RD008", verdict=UNREADABLE)
def unknown_player_acts_for_a_seated_one(s: Sheet) -> Iterator[str]:
    """A call stands under a name that has no seat, so the caller's money is missing."""
    for action in s.actions:
        raises = any(a.name == action.name and a.at > action.at and a.verb == "raises" for a in s.actions)
        if action.verb == "calls" and s.settled and not raises and s.day >= "2009" and not s.converted:
            yield s.text({action.at: f"{STRANGER}: calls {s.money(action.units)}{action.tail}"})


@fault("RD006", severity=Severity.INFO)
def same_hand_twice(s: Sheet) -> Iterator[str]:
    """The hand stands twice in the file."""
    yield s.text({}) + "\n\n\n" + s.text({})


@fault("RD005", follows="CON110", severity=Severity.WARNING, verdict=Verdict.CONSISTENT)
def same_number_other_hand(s: Sheet) -> Iterator[str]:
    """The hand stands twice in the file, the second time with another stack."""
    for name, at in list(s.seat_lines.items())[:2]:
        stack = s.money(s.stacks[name])
        more = s.lines[at].replace(f"({stack} in chips", f"({s.money(s.stacks[name] + 100)} in chips")
        yield s.text({}) + "\n\n\n" + s.text({at: more})


def _cut(s: Sheet, at: int) -> str:
    return "\n".join(s.lines[:at]) + "\n"


def _with_amount(s: Sheet, at: int, old: str, new: str) -> str:
    start, found, rest = s.lines[at].rpartition(old)
    return s.text({at: f"{start}{new}{rest}"} if found else {})
