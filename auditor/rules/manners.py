"""SHD406, SHD410, SHD411: what players did at and before the showdown. Manners are for the house to judge, so that all
of it is information."""

from __future__ import annotations

from auditor import facts
from auditor.case import Case
from auditor.nuts import unbeatable
from auditor.results import Finding, Phrase, Severity
from auditor.rules.base import N_, finding, rule
from parsers.hand import Event, EventKind, Hand, Street

INFO = Severity.INFO

_ANTE, _BET, _CHECK = EventKind.ANTE, EventKind.BET, EventKind.CHECK
_FOLD, _MUCK, _RETURN = EventKind.FOLD, EventKind.MUCK, EventKind.RETURN
_AFTER_DEAL = frozenset({Street.FLOP, Street.TURN, Street.RIVER})
_PUTS_IN = frozenset({EventKind.CALL, EventKind.BET, EventKind.RAISE, EventKind.COMPLETE})
_SAYS = frozenset({*_PUTS_IN, _FOLD, _CHECK})


def _alive(case: Case) -> list[int]:
    return [seat for seat, record in case.records.items() if record.folded_on is None and record.contributed]


@rule("SHD406", INFO, when=facts.TOURNAMENT | facts.SHOWDOWN, hints=facts.ALL_IN)
def all_in_hand_mucked(case: Case) -> list[Finding] | None:
    """A hand was mucked at the showdown of a tournament although a player was all-in.

    Compares: the lines by which players muck with the all-ins of those who are left at the end.
    Why: once somebody is all-in and the betting is over, all hands are tabled, so that nobody can lose on purpose to a
    partner unseen. Software decides what it shows; the payment stands.
    Fires: all-in
        - Ragnhild: shows [8h 8d] (a pair of Eights)
        + Ragnhild: mucks hand
        - Seat 2: Ragnhild (big blind) showed [8h 8d] and lost with a pair of Eights
        + Seat 2: Ragnhild (big blind) mucked [8h 8d]
    Silent: all-in
    Source: TDA 16 (all hands are tabled in an all-in showdown). Cash games do without that rule.
    """
    alive = _alive(case)
    if not any(case.records[seat].all_in for seat in alive):
        return None
    tabled = case.showdown.tabled
    found = []
    for event in case.hand.events:
        if event.kind is _MUCK and event.seat in alive and event.seat not in tabled:
            text = N_("{player} mucked at a showdown with an all-in; in a tournament all hands are tabled then.")
            found.append(finding("SHD406", INFO, text, event.line, player=case.name(event.seat)))
    return found or None


@rule("SHD410", INFO, when=facts.TOURNAMENT | facts.SHOWDOWN, hints=facts.ALL_IN)
def bet_into_dry_side_pot(case: Case) -> list[Finding] | None:
    """A player bet while a third one was all-in and the side pot was empty.

    Compares: at each first bet after the flop what all players had put in with what the largest all-in covers.
    Why: such a bet can win nothing at once and may drive out a hand that beats the all-in. It is legal; in a tournament
    some hold it for bad manners, others for good play.
    Fires: dry-side-pot
        - Oddvar: checks
        + Oddvar: bets 400
        + Isaura: calls 400
        - Oddvar collected 1500 from pot
        + Oddvar collected 800 from side pot
        + Oddvar collected 1500 from main pot
        - Total pot 1500 | Rake 0
        + Total pot 2300 Main pot 1500. Side pot 800. | Rake 0
        - Seat 5: Oddvar (big blind) showed [Kc Qd] and won (1500) with two pair, Kings and Queens
        + Seat 5: Oddvar (big blind) showed [Kc Qd] and won (2300) with two pair, Kings and Queens
    Silent: dry-side-pot
    Source: no rule of the TDA; a custom that players ask about.
    """
    if not _bet_after_all_in(case.hand):
        return None
    found = []
    alive = set(_alive(case))
    put_in = dict.fromkeys(case.records, 0)
    gone: set[int] = set()
    covered = 0
    for event in case.hand.events:
        seat = event.seat
        dry = event.kind is _BET and event.street in _AFTER_DEAL and covered
        if dry and max(put_in.values()) <= covered and _faces_somebody(event, alive, gone):
            text = N_("{player} bet {recorded} while the side pot was empty and another player all-in.")
            player = case.name(seat)
            found.append(finding("SHD410", INFO, text, event.line, player=player, recorded=event.amount))
        if event.kind is _FOLD:
            gone.add(seat)
        elif event.kind is not _ANTE and event.kind is not _RETURN and event.amount:
            put_in[seat] = put_in.get(seat, 0) + event.amount
        if event.all_in:
            gone.add(seat)
            if seat in alive:
                covered = max(covered, put_in[seat])
    return found or None


def _bet_after_all_in(hand: Hand) -> bool:
    all_in = False
    for event in hand.events:
        if all_in and event.kind is _BET:
            return True
        all_in = all_in or event.all_in
    return False


def _faces_somebody(event: Event, alive: set[int], gone: set[int]) -> bool:
    """Is somebody left who can answer the bet?"""
    return any(seat not in gone and seat != event.seat for seat in alive)


@rule("SHD411", INFO, when=facts.SHOWDOWN | facts.CARDS | facts.ASKED, unless=facts.CANCELLED | facts.HI_LO)
def nuts_checked(case: Case) -> list[Finding] | None:
    """The last player to act checked the best possible hand on the last street.

    Compares: the hand of who closes the last street with a check with every hand that the board allows. Hold'em and
    Omaha; runs only with `--select SHD411`.
    Why: such a check gives up money that cannot be lost, which may be a mistake or a favour. The house judges.
    Fires: heads-up
        - Odile: shows [Ah Jd] (a pair of Jacks)
        + Odile: shows [5h 4h] (a straight, Two to Six)
        - Seat 1: Odile (button) (small blind) showed [Ah Jd] and won ($33) with a pair of Jacks
        + Seat 1: Odile (button) (small blind) showed [5h 4h] and won ($33) with a straight, Two to Six
    Silent: heads-up
    Source: house rules against soft play; no numbered rule of the TDA.
    """
    if case.extras is None or "SHD411" not in case.extras.codes or case.hand.runs > 1:
        return None
    closing = _closing_check(case.hand)
    if closing is None or closing.seat not in case.showdown.known or not _could_be_called(case, closing):
        return None
    cards = case.showdown.known[closing.seat]
    if cards.by_run or cards.best or not unbeatable(case.hand.game, cards.cards, case.showdown.community(0)):
        return None
    text = N_("{player}, the last to act on the {street}, checked {cards}, which no hand could beat on that board.")
    return [
        finding(
            "SHD411",
            INFO,
            text,
            closing.line,
            player=case.name(closing.seat),
            street=Phrase(Street.RIVER.value),
            cards=" ".join(cards.cards),
        )
    ]


def _closing_check(hand: Hand) -> Event | None:
    """The check that ends the betting on the river, if nobody bet there."""
    river = [event for event in hand.events if event.street is Street.RIVER and event.kind in _SAYS]
    if not river or any(event.kind in _PUTS_IN for event in river):
        return None
    return river[-1] if river[-1].kind is _CHECK else None


def _could_be_called(case: Case, closing: Event) -> bool:
    """Had the player chips left, and did another one check who had?"""
    records, folded = case.records, {event.seat for event in case.hand.events if event.kind is _FOLD}
    checked = {e.seat for e in case.hand.events if e.street is Street.RIVER and e.kind is _CHECK}
    others = checked - folded - {closing.seat}
    return not records[closing.seat].all_in and any(not records[seat].all_in for seat in others)
