"""BET: bets of a size that the limit excludes, and actions out of turn.

Rooms keep these rules by software, so that a break says that the text is not what was played. All are warnings, and
none is made where level, structure or order of a text are not sure.
"""

from __future__ import annotations

from collections.abc import Iterator

from auditor import facts
from auditor.case import Case
from auditor.order import away_from_their_places, blind_is_placed, out_of_turn, seats_in_order, second_folds
from auditor.results import Finding, Phrase, Severity, Units
from auditor.rules.base import N_, finding, rule
from auditor.rules.words import ACTIONS
from auditor.wagers import Wager, bet_size, beyond_the_pot, blind_played, odd_steps, wagers
from parsers.conventions import ActionOrder, Evidence, RaiseText
from parsers.hand import Betting, Event, Game, Street

WARNING = Severity.WARNING
#: A bet and three raises; where only two can still bet there is no cap (RRoP Limit Poker 3).
_CAP = 4
_TWO = 2
_THIN = frozenset({Evidence.NONE, Evidence.ONE})


def _bets(case: Case) -> Iterator[tuple[int, Wager]]:
    """The blind that was played and each bet and raise; nothing where level or structure are not sure."""
    hand = case.hand
    if hand.betting in (None, Betting.MIXED, Betting.CAP) or hand.stakes.cap is not None:
        return
    if hand.conventions.evidence is Evidence.NONE or hand.slack:
        return
    blind = blind_played(hand)
    if blind:
        for wager in wagers(hand, blind):
            yield blind, wager


@rule("BET601", WARNING, unless=facts.CANCELLED | facts.FIXED_LIMIT, hints=facts.LOW_BET)
def bet_below_minimum(case: Case) -> list[Finding] | None:
    """A bet is smaller than the big blind, and the player is not all-in.

    Compares: each first bet of a street with the big blind as it was posted, in no limit and pot limit. Silent where
    the level is not sure, and where somebody must have been all-in without a word.
    Why: the room would not have accepted it, so the amount in the text is not what was bet.
    Fires: heads-up
        - Odile: bets $10
        - Piotr: calls $10
        + Odile: bets $0.50
        + Piotr: calls $0.50
    Silent: heads-up
    Source: RRoP, No-Limit Poker 2; counted in the genuine hands of all rooms, none below.
    """
    found = []
    for _, wager in _bets(case):
        if not wager.high and wager.by < wager.full and not wager.all_in:
            event = wager.event
            text = N_("{player} bets {recorded} with chips left; the least bet is the big blind, {expected}.")
            found.append(
                finding(
                    "BET601",
                    WARNING,
                    text,
                    event.line,
                    player=case.name(event.seat),
                    expected=wager.full,
                    recorded=event.total,
                )
            )
    return found or None


@rule("BET602", WARNING, unless=facts.CANCELLED | facts.FIXED_LIMIT, hints=facts.LOW_BET)
def raise_below_minimum(case: Case) -> list[Finding] | None:
    """A raise adds less than the last full bet or raise, and the player is not all-in.

    Compares: what each raise adds to the highest bet with the last full bet or raise of the street (at first the big
    blind, or a straddle), in no limit and pot limit. All-ins for less change nothing of that. Where the text prints
    what a raise adds, that figure must be too small as well.
    Why: the room would not have accepted it, so the amount in the text is not what was bet.
    Fires: heads-up
        - Odile: raises $2 to $3
        - Piotr: calls $2
        + Odile: raises $0.50 to $1.50
        + Piotr: calls $0.50
    Silent: heads-up
    Source: TDA 43 and the addendum to 47; counted in the genuine hands of all rooms.
    """
    found = []
    omits_bet = case.hand.conventions.reraise_may_omit_bet
    for _, wager in _bets(case):
        event = wager.event
        least = wager.high + wager.full
        if not wager.high or wager.all_in or event.total + (wager.own if omits_bet else 0) >= least:
            continue
        if event.by is not None and _printed_by(case, wager) >= wager.full:
            continue
        text = N_(
            "{player} raises to {recorded} with chips left; the least raise is to {expected}: "
            "the bet of {high} and the last raise of {full}."
        )
        found.append(
            finding(
                "BET602",
                WARNING,
                text,
                event.line,
                player=case.name(event.seat),
                expected=least,
                recorded=event.total,
                high=Units(wager.high),
                full=Units(wager.full),
            )
        )
    return found or None


def _printed_by(case: Case, wager: Wager) -> int:
    """What the raise adds by its other printed figure."""
    by = wager.event.by or 0
    put_in = case.hand.conventions.raise_text is RaiseText.PUT_IN_AND_TO
    return by - wager.call if put_in else by


@rule("BET604", WARNING, when=facts.POT_LIMIT)
def above_pot_limit(case: Case) -> list[Finding] | None:
    """A bet or raise is higher than the pot limit allows.

    Compares: the street total of each bet and raise with the highest bet and the pot as it is after a call. Short and
    missing blinds count in full before the flop, and money that the room put in counts too. Silent where the pot may
    hold money that no line names.
    Why: the room would not have accepted it, so the amount or the limit in the text is not what was played.
    Fires: hi-lo
        - Jolanta: bets $4
        - Hedda: calls $4
        + Jolanta: bets $6.50
        + Hedda: calls $6.50
    Silent: hi-lo
    Source: TDA 54; counted in the genuine hands of all rooms, none above.
    """
    if not beyond_the_pot(case.hand):
        return None
    if case.assumed or (case.hand.conventions.hidden_dead_blind and case.hand.may_owe_dead):
        return None
    found = []
    for _, wager in _bets(case):
        event = wager.event
        most = wager.high + wager.call + wager.pot
        if event.total > most:
            text = N_(
                "{player} makes it {recorded}; the pot limit allows {expected}: the bet of {high} and, after a call, "
                "the pot of {lies}."
            )
            if not wager.high:
                text = N_("{player} bets {recorded}; the pot limit allows {expected}, what is in the pot.")
            found.append(
                finding(
                    "BET604",
                    WARNING,
                    text,
                    event.line,
                    player=case.name(event.seat),
                    expected=most,
                    recorded=event.total,
                    high=Units(wager.high),
                    lies=Units(wager.pot + wager.call),
                )
            )
    return found or None


@rule("BET605", WARNING, when=facts.FIXED_LIMIT)
def not_the_fixed_bet(case: Case) -> list[Finding] | None:
    """A bet or raise of a fixed limit game has another size than the street's bet, or is one bet too many.

    Compares: what each bet and raise comes to with the highest bet and one bet of the street more, or with the next
    full number of bets (a short all-in or bring-in completed); all-ins may be less. On fourth street of stud both sizes
    are taken. A fifth bet counts only where at least three players could still bet.
    Why: the room would not have accepted it, so the amount, the limit or a line in the text is not what was played.
    Fires: fixed-limit
        - Gerlinde: bets $4
        - Hinrich: calls $4
        + Gerlinde: bets $5
        + Hinrich: calls $5
    Silent: fixed-limit
    Source: RRoP, Limit Poker 2-4 and Betting and Raising 6; TDA 47-B and 48; counted in the genuine hands of all rooms.
    """
    if not odd_steps(case.hand):
        return None
    found = []
    for blind, wager in _bets(case):
        event = wager.event
        size = bet_size(case.hand, event.street, blind)
        said = _fixed_size(case, wager, size)
        if said is not None:
            text, expected = said
            found.append(
                finding(
                    "BET605",
                    WARNING,
                    text,
                    event.line,
                    player=case.name(event.seat),
                    expected=expected,
                    recorded=event.total,
                    size=Units(size),
                    street=Phrase(event.street.value),
                )
            )
    return found or None


def _fixed_size(case: Case, wager: Wager, size: int) -> tuple[str, int] | None:
    """The sentence for a bet of the wrong size or beyond the cap, and the amount that would be right; or None."""
    total = wager.event.total
    sizes = {size}
    if case.hand.game is Game.STUD and wager.event.street is Street.FOURTH:
        sizes.add(bet_size(case.hand, Street.FIFTH, size))  # an open pair may bet either
    allowed = {total for each in sizes for total in _fixed_totals(wager.high, each, wager.bring_in)}
    if total not in allowed and not (wager.all_in and total < max(allowed)):
        text = N_("{player} makes it {recorded} ({street}); with a fixed bet of {size} it would be {expected}.")
        return text, min(allowed, key=lambda each: (abs(each - total), each))
    most = _CAP * max(sizes) + wager.bring_in
    if total > most and wager.players > _TWO:
        text = N_(
            "{player} makes it {recorded} ({street}); a bet and three raises of {size} end at {expected} while more "
            "than two players can bet."
        )
        return text, most
    return None


def _fixed_totals(high: int, size: int, bring_in: int) -> set[int]:
    """What the next bet may come to: one bet more, or, behind a short all-in or a bring-in, a full number of bets (an
    all-in of half a bet or more may count as one)."""
    if high % size == 0:
        return {high + size}
    found = {high + size, (high // size + 1) * size}
    if (high - bring_in) % size:
        found.add((high // size + _TWO) * size)
        if bring_in:
            found |= {bring_in + ((high - bring_in) // size + more) * size for more in (1, _TWO)}
    return found


@rule("BET606", WARNING, hints=facts.OUT_OF_TURN)
def acts_out_of_turn(case: Case) -> list[Finding] | None:
    """A player acts after the action had passed that seat, or folds twice.

    Compares: the lines of each street with the order of the seats, which begins behind the big blind, on later streets
    behind the button, and where neither is sure with whoever acts first; each fold with the player's earlier folds.
    Silent for texts that do not keep the order, for folds where a text prints them apart, and for players whose place
    is not sure (newcomers who post, names without a seat line).
    Why: lines were exchanged, or somebody's action is missing in between.
    Fires: side-pot
        - Delphine: folds
        + Anselm: calls $2
        + Delphine: folds
    Silent: side-pot
    Source: TDA 34-B, 40 and 53; RRoP, Betting and Raising; counted in the genuine hands of all rooms.
    """
    hand = case.hand
    conventions = hand.conventions
    if conventions.action_order is ActionOrder.UNKNOWN or conventions.evidence in _THIN:
        return None
    found = [_folds_twice(case, event, earlier) for event, earlier in second_folds(hand)]
    if not seats_in_order(hand):
        return found or None
    folds = conventions.action_order is ActionOrder.KEPT
    without = away_from_their_places(hand)
    for event in out_of_turn(hand, opener=blind_is_placed(hand), folds=folds, without=without):
        text = N_("{player} acts ({action}) out of turn: the action had already passed seat {number}.")
        found.append(
            finding(
                "BET606",
                WARNING,
                text,
                event.line,
                player=case.name(event.seat),
                action=ACTIONS[event.kind],
                number=event.seat,
            )
        )
    return found or None


def _folds_twice(case: Case, event: Event, earlier: Event) -> Finding:
    text = N_("{player} folds a second time, after folding in line {number}.")
    return finding("BET606", WARNING, text, event.line, player=case.name(event.seat), number=earlier.line)
