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
    if len(ratios) < 2 or charged <= 0 or len(shares) > 6:
        return False
    paid = sum(shares.values())
    return any(
        _board_charge_possible(board - paid, charged, boards, ratios) and _rates_explain(board, shares, ratios)
        for board in {gross // boards, -(-gross // boards)}
    )


def _board_charge_possible(board_charge: int, charged: int, boards: int, ratios: tuple[int, ...]) -> bool:
    """One board pays everything; of several, each pays its part at its own winners' rates, rounded."""
    if boards == 1:
        return board_charge == charged
    slow, fast = min(ratios), max(ratios)
    least = charged * slow // (slow + fast * (boards - 1))
    most = -(-charged * fast // (fast + slow * (boards - 1)))
    return least - boards <= board_charge <= most + boards


def _rates_explain(gross: int, shares: dict[int, int], ratios: tuple[int, ...]) -> bool:
    """Are the shares an even split of ``gross`` less rakes in the ratios of some different rates?"""
    charged = gross - sum(shares.values())
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
