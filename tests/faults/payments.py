"""Faults of the money paid out: who got it, how much, and what the summary says of it."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.results import Severity
from tests.faults.fault import fault
from tests.faults.sheet import Change, Payment, Sheet

STRANGER = "quarrel_9"


@fault("PAY309", follows="CON104 PAY302 PAY303 PAY304 PAY305 PAY308 RAK502")
def winner_gets_a_unit_more_in_the_lines(s: Sheet) -> Iterator[str]:
    """A payment line is one unit too high; the summary keeps the right figure."""
    for p in _payment_lines(s):
        yield s.text(s.pay((p, p.name, p.units + 1)))


@fault("PAY309", follows="CON104 PAY302 PAY304 PAY305 PAY308 RAK502")
def winner_gets_a_unit_less_in_the_lines(s: Sheet) -> Iterator[str]:
    """A payment line is one unit too low; the summary keeps the right figure."""
    for p in _payment_lines(s):
        yield s.text(s.pay((p, p.name, p.units - 1)))


@fault("PAY308", follows="CON104 PAY302 PAY303 PAY304 PAY305 PAY309 RAK502")
def winner_gets_a_unit_more_everywhere(s: Sheet) -> Iterator[str]:
    """Payment line and summary agree on one unit too much."""
    for p in _payments(s):
        yield s.text(s.settle((p, p.name, p.units + 1)))


@fault("PAY308", follows="CON104 PAY302 PAY304 PAY305 PAY309 RAK502")
def winner_gets_a_unit_less_everywhere(s: Sheet) -> Iterator[str]:
    """Payment line and summary agree on one unit too little."""
    for p in _payments(s):
        yield s.text(s.settle((p, p.name, p.units - 1)))


@fault("PAY309", "PAY307", follows="CON104 PAY302 PAY308 RAK502 SHD402")
def payment_line_removed(s: Sheet) -> Iterator[str]:
    """The line that pays a winner is gone; the summary still names the amount."""
    for p in _payment_lines(s):
        yield s.text(s.pay((p, p.name, 0)))


@fault("PAY309", follows="CON104 PAY302 PAY303 PAY304 PAY308 RAK502")
def payment_line_doubled(s: Sheet) -> Iterator[str]:
    """A winner is paid twice."""
    for p in _payment_lines(s):
        yield s.text(s.after(p.at, s.lines[p.at].rstrip()))


@fault("PAY309")
def summary_amount_altered(s: Sheet) -> Iterator[str]:
    """The summary says that a winner got one unit more, one less, or ten times as much."""
    if s.settled and not s.run_twice:
        for name in sorted(s.winners & s.summary_lines.keys()):
            won = sum(p.units for p in s.payments if p.name == name)
            for other in (won - 1, won + 1, won * 10):
                if other:
                    yield s.text(s.result(name, [other]))


@fault("RD003", severity=Severity.WARNING)
def summary_line_doubled(s: Sheet) -> Iterator[str]:
    """A winner's line stands twice in the summary."""
    if s.settled and not s.run_twice:
        for name in sorted(s.winners & s.summary_lines.keys()):
            at = s.summary_lines[name]
            yield s.text(s.after(at, s.lines[at].rstrip()))


@fault("RD008", severity=Severity.WARNING)
def summary_seat_number_altered(s: Sheet) -> Iterator[str]:
    """A line of the summary names a player with another player's seat.

    Not where the other's name begins like this one: "Player 1 folded" may be Player, who did something odd.
    """
    names = list(s.summary_lines)
    if s.settled:
        for name, other in zip(names, names[1:] + names[:1], strict=True):
            at = s.summary_lines[name]
            rest = s.lines[at].partition(": ")[2]
            if not name.startswith(other):
                yield s.text({at: f"Seat {s.seats[other]}: {rest}"})


@fault("PAY309")
def summary_names_another_winner(s: Sheet) -> Iterator[str]:
    """The summary gives the winnings to a loser; the payment lines are right."""
    if len(s.winners) == 1 and s.settled and not s.run_twice:
        (winner,) = s.winners
        won = sum(p.units for p in s.payments)
        for other in s.losers or s.folded[:1]:
            yield s.text(s.result(winner, [0]) | s.result(other, [won]))


@fault("PAY306", follows="CON104 PAY302 PAY307 PAY309 SHD402")
def folded_player_paid_in_the_lines(s: Sheet) -> Iterator[str]:
    """A payment line names a player who had folded."""
    for p in _payment_lines(s):
        for other in s.folded[:2]:
            yield s.text(s.pay((p, other, p.units)))


@fault("PAY306", follows="CON104 PAY302 PAY307 SHD402")
def folded_player_paid_everywhere(s: Sheet) -> Iterator[str]:
    """Payment line and summary agree on a player who had folded."""
    for p in _payment_lines(s):
        for other in s.folded[:2]:
            yield s.text(s.settle((p, other, p.units)))


@fault("RD008")
def stranger_paid_beside_the_winners(s: Sheet) -> Iterator[str]:
    """A payment line names somebody without a seat, besides all rightful payments."""
    for p in _payments(s)[-1:]:
        yield s.text(s.after(p.at, f"{STRANGER} collected {s.money(p.units)} from {p.pot}"))


@fault("PAY309", "PAY307", follows="CON104 PAY302 PAY308 RAK502 RD008 SHD402")
def stranger_paid_instead_of_the_winner(s: Sheet) -> Iterator[str]:
    """A payment goes to somebody without a seat; the summary still names the winner."""
    for p in _payments(s):
        yield s.text(s.pay((p, STRANGER, p.units)))


@fault("PAY301", "PAY303", follows="PAY302 PAY309")
def seat_without_cards_paid(s: Sheet) -> Iterator[str]:
    """A payment goes to a seat that was not in the hand."""
    idle = [name for name in s.seats if name not in s.summary_lines and not s.put_in[name] and name not in s.folded]
    for p in _payments(s):
        for other in idle[:1]:
            yield s.text(s.pay((p, other, p.units)))


@fault("SHD401", follows="PAY301 PAY302 PAY303 PAY309 PAY312 SHD402")
def whole_pot_to_the_loser_in_the_lines(s: Sheet) -> Iterator[str]:
    """All payment lines name a player whose known hand lost."""
    for loser in _losers(s):
        yield s.text(s.pay(*[(p, loser, p.units) for p in s.payments]))


@fault("SHD401", follows="PAY301 PAY302 PAY303 PAY312 SHD402")
def whole_pot_to_the_loser_everywhere(s: Sheet) -> Iterator[str]:
    """Payment lines and summary agree on a player whose known hand lost."""
    for loser in _losers(s):
        yield s.text(s.settle(*[(p, loser, p.units) for p in s.payments]))


@fault("SHD401", follows="PAY302 PAY312")
def tenth_of_the_pot_to_the_loser(s: Sheet) -> Iterator[str]:
    """A loser gets a tenth of the main pot, the winner the rest; lines and summary agree."""
    for loser in _losers(s):
        p = s.payments[-1]
        tenth = p.units // 10
        if tenth and not s.run_twice:
            edits = s.settle((p, p.name, p.units - tenth))
            edits[p.at] = f"{edits[p.at]}\n{loser} collected {s.money(tenth)} from {p.pot}{s.blank}"
            yield s.text(edits | s.result(loser, [tenth]))


@fault("SHD403", severity=Severity.WARNING)
def whole_pot_to_a_hand_never_shown(s: Sheet) -> Iterator[str]:
    """The pot goes to a player who was in the showdown and whose cards are not in the text.

    That the shown hand is better cannot be proven, so it is a warning.
    """
    if not s.settled or len(s.alive) < 2 or s.run_twice or s.pots:
        return
    for name in s.alive:
        if name not in s.known and name not in s.winners and name != s.hero:
            yield s.text(s.settle(*[(p, name, p.units) for p in s.payments]))


@fault("SHD403", severity=Severity.WARNING)
def winner_never_shown(s: Sheet) -> Iterator[str]:
    """The winner's cards are in no line."""
    if not s.settled or s.run_twice or len(s.alive) < 2 or len(s.payments) != 1:
        return
    (p,) = s.payments
    if p.name in s.shown and p.name != s.hero:
        (at,) = s.show_lines[p.name]
        line = s.summary_lines[p.name]
        start, found, _ = s.lines[line].rpartition("showed [")
        if found:
            yield s.text({at: None, line: f"{start}collected ({s.money(p.units)}){s.blank}"})


@fault("SHD404", severity=Severity.WARNING)
def better_hand_mucked(s: Sheet) -> Iterator[str]:
    """The best hand is mucked and only the summary shows it; the loser is paid. A mucked hand is dead."""
    if not s.settled or s.hi_lo or s.run_twice or len(s.payments) != 1 or len(s.alive) != 2:
        return
    (p,) = s.payments
    for loser in s.losers:
        if loser in s.shown and p.name in s.shown and p.name in s.summary_lines:
            edits = s.settle((p, loser, p.units))
            start, _, _ = s.lines[s.summary_lines[p.name]].rpartition("showed [")
            edits[s.summary_lines[p.name]] = f"{start}mucked [{' '.join(s.shown[p.name])}]{s.blank}"
            for at in s.show_lines[p.name]:
                edits[at] = f"{p.name}: mucks hand{s.blank}"
            yield s.text(edits)


# --- several pots --------------------------------------------------------------------------------


@fault("PAY301", follows="PAY302 PAY303 PAY309 SHD402")
def side_pot_to_the_short_stack_in_the_lines(s: Sheet) -> Iterator[str]:
    """A side pot is paid to the player whose money is in the main pot alone."""
    for p in _side_payments(s):
        yield s.text(s.pay((p, s.shortest, p.units)))


@fault("PAY301", follows="PAY302 PAY303 SHD402")
def side_pot_to_the_short_stack_everywhere(s: Sheet) -> Iterator[str]:
    """A side pot is paid to the player whose money is in the main pot alone; the summary agrees."""
    for p in _side_payments(s):
        yield s.text(s.settle((p, s.shortest, p.units)))


@fault("PAY301", "SHD401", follows="PAY302 PAY303 PAY309")
def winners_of_two_pots_exchanged(s: Sheet) -> Iterator[str]:
    """One pot goes to the winner of another one, and the other way round; the summary differs or agrees."""
    for inner, outer in _two_pots(s):
        if inner.name != outer.name:
            yield s.text(s.pay((inner, outer.name, inner.units), (outer, inner.name, outer.units)))
            yield s.text(s.settle((inner, outer.name, inner.units), (outer, inner.name, outer.units)))


@fault("PAY309", follows="PAY301 SHD401")
def labels_of_two_pots_exchanged(s: Sheet) -> Iterator[str]:
    """The line of the main pot says side pot, and the other way round."""
    for inner, outer in _two_pots(s):
        if inner.units != outer.units:
            one = f"{inner.name} collected {s.money(inner.units)} from {outer.pot}{s.blank}"
            other = f"{outer.name} collected {s.money(outer.units)} from {inner.pot}{s.blank}"
            yield s.text({inner.at: one, outer.at: other})


@fault("PAY301", follows="PAY309 SHD402")
def paid_from_a_pot_that_is_not_there(s: Sheet) -> Iterator[str]:
    """A payment line names a side pot that the hand does not have."""
    for p in _payments(s):
        label = f"side pot-{len(s.pots) + 3}" if s.pots else "side pot"
        yield s.text({p.at: f"{p.name} collected {s.money(p.units)} from {label}{s.blank}"})


# --- ties ----------------------------------------------------------------------------------------


@fault("SHD402", follows="PAY302")
def tie_paid_to_one(s: Sheet) -> Iterator[str]:
    """Equal hands, and one player gets everything; lines and summary agree."""
    for group in s.ties():
        for p in group:
            changes: list[Change] = [(other, other.name, 0) for other in group if other is not p]
            yield s.text(s.settle((p, p.name, sum(each.units for each in group)), *changes))


@fault("PAY302", "PAY304")
def tie_split_sixty_to_forty(s: Sheet) -> Iterator[str]:
    """Equal hands, and one gets half as much again as the other; lines and summary agree.

    Where rake is charged by winner the shares may differ by the rake: only larger differences count.
    """
    for group in s.ties():
        first, second = group[:2]
        both = first.units + second.units
        more = both * 3 // 5
        if more * 2 - both > (s.rake if s.rake_by_winner else 0) + 2:
            yield s.text(s.settle((first, first.name, more), (second, second.name, both - more)))
            yield s.text(s.settle((first, first.name, both - more), (second, second.name, more)))


@fault("PAY302", "PAY304")
def unit_moved_between_tied_winners(s: Sheet) -> Iterator[str]:
    """A cent or chip too much goes from one tied winner to another; lines and summary agree.

    Not where the shares could then be right with one winner raked at 1.25 times the other's rate.
    """
    for group in s.ties():
        poorer = min(group, key=lambda p: p.units)
        for other in group:
            if other is not poorer and not s.fair_at_own_rates([poorer.units - 1, other.units + 1]):
                yield s.text(s.settle((poorer, poorer.name, poorer.units - 1), (other, other.name, other.units + 1)))


@fault("PAY304")
def coarse_split_half_refined(s: Sheet) -> Iterator[str]:
    """A tie that was split in coarse chips (5 cents) gets shares that fit neither these nor single cents."""
    for group in s.ties():
        low, high = min(p.units for p in group), max(p.units for p in group)
        if high - low == 5:
            rich = next(p for p in group if p.units == high)
            poor = next(p for p in group if p.units == low)
            yield s.text(s.settle((rich, rich.name, high - 1), (poor, poor.name, low + 1)))


@fault("PAY305", severity=Severity.WARNING)
def odd_unit_to_the_other_winner(s: Sheet) -> Iterator[str]:
    """The odd unit goes to a winner farther from the button; lines and summary agree.

    Not in high-low games: halves and ties have odd units of their own there. Not in stud, where no seat decides.
    """
    for group in s.ties() if s.has_seat_order and not s.converted else ():
        low, high = min(p.units for p in group), max(p.units for p in group)
        if high - low == 1 and not s.fair_at_own_rates([low, high]):
            lucky = [p for p in group if p.units == high][-1]
            for other in group:
                if other.units == low:
                    yield s.text(s.settle((lucky, lucky.name, low), (other, other.name, high)))


@fault("PAY311", severity=Severity.INFO)
def odd_unit_to_the_low_half(s: Sheet) -> Iterator[str]:
    """In a high-low game the odd unit between the halves goes to the low hand. A house rule, so information."""
    for group in _hi_lo_groups(s):
        if len(group) == 2 == len(s.payments) and group[0].units - group[1].units == 1:
            high, low = group
            if high.name != low.name:
                yield s.text(s.settle((high, high.name, low.units), (low, low.name, high.units)))


# --- high-low, and two boards --------------------------------------------------------------------


@fault("PAY302", follows="SHD402")
def half_to_the_other_side(s: Sheet) -> Iterator[str]:
    """In a high-low game one half's winner is paid the other half too; lines and summary agree."""
    for group in _hi_lo_groups(s):
        for p in group:
            others = [other for other in group if other.name != p.name]
            if others:
                yield s.text(s.settle(*[(other, p.name, other.units) for other in others]))


@fault("PAY302")
def halves_of_unequal_size_exchanged(s: Sheet) -> Iterator[str]:
    """In a high-low game with a tied half, the whole half and the quarter change owners."""
    for group in _hi_lo_groups(s):
        for p in group:
            for q in group:
                # somebody paid twice would get the same sum from other lines
                if p.units > q.units * 3 // 2 and p.name != q.name and [x.name for x in group].count(q.name) == 1:
                    yield s.text(s.settle((p, q.name, p.units), (q, p.name, q.units)))


@fault("PAY302")
def halves_differ(s: Sheet) -> Iterator[str]:
    """In a high-low game some units move from one winner to another, more than all odd units together."""
    for group in _hi_lo_groups(s):
        moved = 12 if s.run_twice else 6
        if s.rake_by_winner:
            moved += s.rake
        names = list(dict.fromkeys(p.name for p in group))
        for giver, taker in zip(names, names[1:] + names[:1], strict=True):
            p = max((p for p in group if p.name == giver), key=lambda p: p.units)
            q = next(p for p in group if p.name == taker)
            if len(names) > 1 and p.units > moved:
                yield s.text(s.settle((p, p.name, p.units - moved), (q, q.name, q.units + moved)))


@fault("PAY302", follows="SHD401")
def scoop_paid_in_halves(s: Sheet) -> Iterator[str]:
    """In a high-low game one player won both halves, and a loser is paid one of them; lines and summary agree."""
    for group in _hi_lo_groups(s):
        if len(group) == 2 and group[0].name == group[1].name:
            for loser in s.losers:
                for p in group:
                    yield s.text(s.settle((p, loser, p.units)))


@fault("PAY312", follows="PAY302 SHD401")
def low_half_without_a_low(s: Sheet) -> Iterator[str]:
    """In a high-low game half of the pot is paid as low half to a shown hand, but no low qualifies."""
    for group in _hi_lo_groups(s):
        (p, *more) = group
        shown = all(name in s.shown for name in s.alive)
        if not more and shown and not s.run_twice and len(s.alive) > 1:
            for loser in s.losers:
                half = p.units // 2
                edits = s.settle((p, p.name, p.units - half))
                edits[p.at] = f"{edits[p.at]}\n{loser} collected {s.money(half)} from {p.pot}{s.blank}"
                won = half + sum(other.units for other in s.payments if other.name == loser)
                yield s.text(edits | s.result(loser, [won]))


@fault("SHD401", "PAY301", "PAY302", follows="PAY303")
def second_board_to_the_wrong_player(s: Sheet) -> Iterator[str]:
    """Run twice, and the second board's pot goes to a player who lost there; lines and summary agree."""
    if s.run_twice and s.settled:
        for group in s.groups():
            for p in group:
                winners = {q.name for q in group}
                for other in s.alive:
                    if p.board == 2 and other not in winners and other in s.shown:
                        yield s.text(s.settle((p, other, p.units)))


@fault("PAY302", follows="PAY304 PAY305")
def boards_of_unequal_size(s: Sheet) -> Iterator[str]:
    """Run twice with different winners, and one board pays more than the other; lines and summary agree."""
    if s.run_twice and s.settled and not s.hi_lo:
        for p in s.payments:
            for q in s.payments:
                moved = 2 + (s.rake if s.rake_by_winner else 0)
                if p.pot == q.pot and p.board != q.board and p.name != q.name and p.units > moved:
                    yield s.text(s.settle((p, p.name, p.units - moved), (q, q.name, q.units + moved)))


# --- all-in cash-out -----------------------------------------------------------------------------


@fault("PAY302", follows="PAY308")
def both_halves_to_one_beside_a_cash_out(s: Sheet) -> Iterator[str]:
    """Of two equal hands one was bought by the room, and the other player is paid both halves."""
    if s.whole and s.cash_out and not s.pots:
        for p in s.payments:
            if "(pot not awarded as player cashed out)" in "".join(s.lines):
                yield s.text(s.settle((p, p.name, p.units * 2)))


@fault("PAY309")
def bought_hand_paid_too(s: Sheet) -> Iterator[str]:
    """A player cashed out, the summary says that the pot was not awarded, and yet a line pays it."""
    for name, at in s.summary_lines.items():
        if "(pot not awarded as player cashed out)" in s.lines[at]:
            won = s.lines[at].partition(" won (")[2].partition(")")[0]
            cashed = next(i for i, line in enumerate(s.lines) if line.startswith(f"{name} cashed out "))
            yield s.text(s.after(cashed, f"{name} collected {won} from pot"))


# --- where they fit ------------------------------------------------------------------------------


def _payments(s: Sheet) -> list[Payment]:
    return [] if not s.settled else [p for p in s.payments if p.units > 1]


def _payment_lines(s: Sheet) -> list[Payment]:
    """For faults that are seen by two lines alone: hands with an all-in cash-out too."""
    return [p for p in s.payments if p.units > 1] if s.whole else []


def _losers(s: Sheet) -> list[str]:
    return [] if not s.settled else s.losers


def _side_payments(s: Sheet) -> list[Payment]:
    return [p for p in _payments(s) if p.pot.startswith("side") and s.shortest not in ("", p.name)]


def _two_pots(s: Sheet) -> Iterator[tuple[Payment, Payment]]:
    """Every two pots that have one winner each, the inner one first."""
    single = [group[0] for group in s.groups() if len(group) == 1]
    for inner in single:
        for outer in single:
            if s.settled and inner.index < outer.index and inner.board == outer.board:
                yield inner, outer


def _hi_lo_groups(s: Sheet) -> list[list[Payment]]:
    return s.groups() if s.hi_lo and s.settled and len(s.alive) > 1 else []
