"""How a pot that does not divide may be split: the odd unit's seat, and rake charged winner by winner."""

from __future__ import annotations

from itertools import product

from auditor.case import Case
from auditor.results import Award


def odd_unit_seats(button: int, seats: list[int], odd: int) -> set[int]:
    """The ``odd`` first seats clockwise from the button among ``seats`` (TDA 20, RRoP "Ties")."""
    clockwise = sorted(seats, key=lambda seat: (seat <= button, seat))
    return set(clockwise[:odd])


def charged_by_winner(case: Case, award: Award, shares: dict[int, int]) -> bool:
    """Can these shares be an even split before rake from which each winner paid an own rate?

    Rooms that charge winner by winner use rates in fixed ratios (conventions: 4 : 5 = 1 : 1.25). Right is: share =
    gross share less rake_i, with the rakes in those ratios and together what the pot was charged.
    """
    ratios = case.hand.conventions.winner_rake_ratios
    boards = max(1, case.hand.runs)
    gross = case.settlement.pots[award.pot].amount
    charged = case.charges if len(case.settlement.pots) == 1 else gross - case.settlement.nets[award.pot][0]
    if len(ratios) < 2 or charged <= 0 or len(shares) > 6 or boards > 1:
        return False
    if sum(shares.values()) + charged != gross:
        return False
    base, odd = divmod(gross, len(shares))
    gross_shares = (base, base + 1) if odd else (base,)
    for rates in product(ratios, repeat=len(shares)):
        if len(set(rates)) > 1 and all(
            any(_fair(whole - share, charged, rate, sum(rates)) for whole in gross_shares)
            for share, rate in zip(shares.values(), rates, strict=True)
        ):
            return True
    return False


def _fair(rake: int, charged: int, rate: int, rates: int) -> bool:
    """Is ``rake`` the part ``rate / rates`` of ``charged``, rounded up or down to a unit?"""
    return abs(rake * rates - charged * rate) <= rates
