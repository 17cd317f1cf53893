"""Faults of the printed figures: total pot, main and side pots, rake."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.results import Severity
from tests.faults.fault import fault
from tests.faults.sheet import Edits, Sheet


@fault("POT201", follows="CON104 PAY302 PAY308 POT206 RAK502")
def total_pot_altered(s: Sheet) -> Iterator[str]:
    """The printed total is a unit too high or too low."""
    if s.settled:
        for other in (s.total - 1, s.total + 1, s.total * 2):
            yield s.text(s.figures(total=other))


@fault("POT201", follows="CON104 PAY301 PAY302 PAY303 PAY304 PAY305 PAY308 POT202")
def pot_padded_in_agreement(s: Sheet) -> Iterator[str]:
    """Total, pot figure, payment and summary agree on a unit that nobody put in."""
    yield from _pot_off_by(s, 1)


@fault("POT201", follows="CON104 PAY301 PAY302 PAY304 PAY305 PAY308 POT202")
def pot_skimmed_in_agreement(s: Sheet) -> Iterator[str]:
    """Total, pot figure, payment and summary agree, but a unit that was put in is missing."""
    yield from _pot_off_by(s, -1)


def _pot_off_by(s: Sheet, units: int) -> Iterator[str]:
    if s.settled:
        for p in s.payments[:2]:
            yield s.text(
                s.settle((p, p.name, p.units + units)) | s.figures(total=s.total + units, pots=s.moved(p, units))
            )


@fault("RAK502", follows="CON104 PAY301 PAY302 PAY304 PAY308 POT202 POT206 RAK506")
def rake_altered(s: Sheet) -> Iterator[str]:
    """The printed rake is a unit too high or too low; nothing else changes."""
    if s.settled:
        yield s.text(s.figures(rake=s.rake + 1))
        if s.rake:
            yield s.text(s.figures(rake=s.rake - 1))


@fault("RAK503", severity=Severity.WARNING)
def rake_over_a_tenth(s: Sheet) -> Iterator[str]:
    """Rake, payment and summary agree on a rake of more than a tenth of a large pot.

    A rake raised by less than that breaks no identity of the text: rates are house rules.
    """
    yield from _raked_at(s, 12)


@fault("RAK503")
def rake_over_a_quarter(s: Sheet) -> Iterator[str]:
    """Rake, payment and summary agree on a rake of more than a quarter of a large pot."""
    yield from _raked_at(s, 27)


def _raked_at(s: Sheet, percent: int) -> Iterator[str]:
    large = max(2000, 20 * s.big_blind)
    if s.settled and s.exponent and len(s.payments) == 1 and not s.pots and s.total >= large:
        (p,) = s.payments
        rake = s.total * percent // 100
        yield s.text(s.settle((p, p.name, s.total - rake)) | s.figures(rake=rake))


@fault("RAK506", follows="PAY302 PAY304 PAY305 RAK507")
def rake_in_a_tournament(s: Sheet) -> Iterator[str]:
    """Tournament chips are raked; rake, pot figure, payment and summary agree."""
    if s.tournament and s.settled:
        for p in s.payments[:2]:
            rake = max(1, p.units // 20)
            if p.units > rake:
                yield s.text(s.settle((p, p.name, p.units - rake)) | s.figures(rake=rake, pots=s.moved(p, -rake)))


@fault("RAK504", severity=Severity.INFO)
def rake_without_a_flop(s: Sheet) -> Iterator[str]:
    """A pot won before the flop is raked; rake, payment and summary agree. A house rule, so information."""
    if s.exponent and s.settled and not s.rake and len(s.payments) == 1 and len(s.board) < 3 and s.has_board:
        (p,) = s.payments
        if p.units > 1:
            yield s.text(s.settle((p, p.name, p.units - 1)) | s.figures(rake=1))


@fault("RAK510", follows="CON103 PAY302")
def cancelled_hand_raked(s: Sheet) -> Iterator[str]:
    """The text says that the hand is cancelled, and yet it prints a rake, and pays a winner."""
    if s.settled and s.rake:
        yield s.text(s.after(s.actions[-1].at, "Hand cancelled"))


@fault("POT206", follows="PAY301 PAY309 POT202")
def pot_figure_altered(s: Sheet) -> Iterator[str]:
    """One printed main or side pot is a unit too high or too low."""
    if s.settled:
        for index, units in enumerate(s.pots):
            yield s.text(s.figures(pots={index: units + 1}))
            yield s.text(s.figures(pots={index: units - 1}))


@fault("PAY309", follows="PAY301 PAY302 POT202")
def unit_moved_between_pot_figures(s: Sheet) -> Iterator[str]:
    """The figure of one pot is a unit higher, of another a unit lower; the payment lines are right."""
    if s.settled:
        for low in range(len(s.pots)):
            for high in range(len(s.pots)):
                if low != high:
                    yield s.text(s.figures(pots={low: s.pots[low] - 1, high: s.pots[high] + 1}))


@fault("POT202", follows="PAY309")
def side_pot_figure_moved_to_the_main_pot(s: Sheet) -> Iterator[str]:
    """A side pot is printed as a part of the main pot; the payment lines are right."""
    if s.settled and _as_many_as_due(s):
        for index in range(1, len(s.pots)):
            half = s.pots[index] // 2
            if half > s.rake:
                yield s.text(s.figures(pots={0: s.pots[0] + half, index: s.pots[index] - half}))


@fault("POT202", follows="PAY302 PAY303 PAY304 PAY305")
def money_moved_between_pots_in_agreement(s: Sheet) -> Iterator[str]:
    """Payments, pot figures and summary agree that some money lay in another pot than it did.

    Only as much as can be proven: up to the rake it might have been raked from the other pot.
    """
    if not s.settled or not _as_many_as_due(s) or s.run_twice:
        return
    moved = s.rake + 1
    first = {p.index: p for p in reversed(s.payments)}
    for low in range(len(s.pots)):
        for high in range(len(s.pots)):
            giver, taker = first.get(low), first.get(high)
            if low != high and giver and taker and giver.units > moved:
                figures = s.figures(pots={low: s.pots[low] - moved, high: s.pots[high] + moved})
                changes = s.settle((giver, giver.name, giver.units - moved), (taker, taker.name, taker.units + moved))
                yield s.text(changes | figures)


@fault("RAK507", follows="PAY302", severity=Severity.WARNING)
def rake_from_the_side_pot_only(s: Sheet) -> Iterator[str]:
    """The whole rake comes out of the last side pot; payments, figures and summary agree.

    Only where the main pot's share of the rake is more than rounding and rates by winner can explain.
    """
    if (
        not s.settled
        or not s.rake
        or s.day < "2012/01/01"
        or not _as_many_as_due(s)
        or any(len(g) > 1 for g in s.groups())
    ):
        return
    level = min(_live(s, name) for name in s.alive)
    main = sum(min(_live(s, name), level) for name in s.seats)
    last = len(s.pots) - 1
    moved = main - s.pots[0]
    by_index = {p.index: p for p in s.payments}
    slow, fast = (4, 5) if s.rake_by_winner else (1, 1)
    if s.rake * main * slow // (s.total * fast) < 2 or not 0 < moved < s.pots[last]:
        return
    gainer, payer = by_index[0], by_index[last]
    edits: Edits = s.settle((gainer, gainer.name, gainer.units + moved), (payer, payer.name, payer.units - moved))
    yield s.text(edits | s.figures(pots={0: s.pots[0] + moved, last: s.pots[last] - moved}))


def _live(s: Sheet, name: str) -> int:
    return s.put_in[name] - sum(units for _, owner, units in s.uncalled if owner == name)


def _as_many_as_due(s: Sheet) -> bool:
    """As many pots printed as the rules make. A text may print one in parts, and then sums within it are free."""
    return len(s.pots) > 1 and len(s.pots) == s.levels
