"""BET: actions that the rules of betting exclude."""

from __future__ import annotations

from auditor import facts
from auditor.case import Case
from auditor.course import least_bet
from auditor.results import Finding, Phrase, Severity
from auditor.rules.base import N_, finding, rule
from auditor.rules.words import ACTIONS
from auditor.wagers import may_name_blinds, posted_in_full
from parsers.hand import LIVE_KINDS, Betting, Event, EventKind, Street

ERROR, WARNING = Severity.ERROR, Severity.WARNING

_FOLD, _CHECK, _CALL, _RAISE = EventKind.FOLD, EventKind.CHECK, EventKind.CALL, EventKind.RAISE
_SMALL_BLIND, _BIG_BLIND, _BRING_IN = EventKind.SMALL_BLIND, EventKind.BIG_BLIND, EventKind.BRING_IN
_ANTE, _RETURN = EventKind.ANTE, EventKind.RETURN
_ACTIVE = ACTIONS.keys() - {_FOLD}
_AGGRESSIVE = frozenset({EventKind.BET, EventKind.RAISE, EventKind.COMPLETE})
#: More than any call: the price is not known.
_ANY_PRICE = 1 << 62
_BLINDS = frozenset(
    {
        _SMALL_BLIND,
        _BIG_BLIND,
        EventKind.BUTTON_BLIND,
        EventKind.STRADDLE,
        EventKind.POST,
        EventKind.BRING_IN,
    }
)


@rule("BET603", WARNING, when=facts.RAISES, hints=facts.RAISES_AGAIN)
def raise_not_reopened(case: Case) -> list[Finding] | None:
    """A player raised again although nobody had made a full raise since that player's last action.

    Compares: what the player faces now with the last full bet or raise of the round (fixed limit: half of it). Short
    all-ins add up.
    Why: an all-in for less than a full raise does not reopen the betting for those who have acted.
    Fires: side-pot
        - Anselm: raises $24 to $34 and is all-in
        + Anselm: raises $5 to $15 and is all-in
        - Seat 1: Anselm ($40 in chips)
        + Seat 1: Anselm ($21 in chips)
    Silent: side-pot
    Source: TDA 47-A and 47-B, with the addendum's examples.
    """
    if case.hand.betting is Betting.MIXED or case.hand.betting is None:
        return None
    half = case.hand.betting is Betting.FIXED_LIMIT
    found = []
    street: Street | None = None
    round_ = _Round(0)
    for event in case.hand.events:
        if event.kind not in LIVE_KINDS and event.kind is not _CHECK:
            continue
        if event.street is not street:
            street = event.street
            round_ = _Round(least_bet(case.hand, street))
        if event.kind is _RAISE and round_.closed_to(event.seat, half):
            text = N_("{player} raises to {recorded}, but no full raise was made since {player} acted.")
            found.append(
                finding("BET603", WARNING, text, event.line, player=case.name(event.seat), recorded=event.total)
            )
        round_.add(event)
    return found or None


class _Round:
    """One betting round: the highest bet, the last full raise, and what each player had matched when acting.

    A bring-in is less than a bet: completing it to a full one counts as a full raise, however little it adds.
    """

    __slots__ = ("acted", "completed", "full", "high", "least")

    def __init__(self, least: int) -> None:
        self.high = 0
        self.least = least
        self.full = least
        self.completed = False
        self.acted: dict[int, int] = {}

    def closed_to(self, seat: int, half: bool) -> bool:
        if seat not in self.acted:
            return False
        faced = self.high - self.acted[seat]
        if self.completed and self.acted[seat] < self.least <= self.high:
            return False
        return (faced * 2 if half else faced) < self.full

    def add(self, event: Event) -> None:
        if event.kind in _BLINDS:
            # a big blind that is short, or behind which nothing was left, does not lower the price
            level = self.least if event.kind in (_SMALL_BLIND, _BIG_BLIND) else 0
            self.high = max(self.high, event.total, level)
            self.completed |= event.kind is _BRING_IN
            return
        raised = event.total - self.high
        if event.kind in _AGGRESSIVE and raised > 0:
            if raised >= self.full:
                self.full = raised
            self.high = event.total
        self.acted[event.seat] = max(self.high if event.kind is _CALL else event.total, event.total)


@rule("BET607", ERROR, hints=facts.LATE_ACTION)
def acts_after_fold_or_all_in(case: Case) -> list[Finding] | None:
    """A player acts after folding or after being all-in.

    Compares: each check, call, bet and raise with the player's earlier folds and all-ins. A fold line after an all-in
    is no fault: rooms fold absent players by themselves.
    Why: at least one of the two lines is not what happened.
    Fires: side-pot
        - *** TURN *** [Ks 8d 3c] [5h]
        + *** TURN *** [Ks 8d 3c] [5h]
        + Delphine: checks
    Silent: side-pot
    Source: RRoP: a fold is final; a player all-in has nothing left to bet.
    """
    found = []
    done: dict[int, Event] = {}
    bets = any(event.kind in LIVE_KINDS for event in case.hand.events)  # else all are all-in with their antes
    for event in case.hand.events:
        earlier = done.get(event.seat)
        if event.kind is _CHECK and not bets:
            continue
        if earlier is not None and event.kind in _ACTIVE:
            if earlier.kind is _FOLD:
                text = N_("{player} acts ({action}) after folding in line {number}.")
            else:
                text = N_("{player} acts ({action}) after being all-in in line {number}.")
            found.append(
                finding(
                    "BET607",
                    ERROR,
                    text,
                    event.line,
                    player=case.name(event.seat),
                    action=ACTIONS[event.kind],
                    number=earlier.line,
                )
            )
        elif earlier is None and (event.kind is _FOLD or event.all_in):
            done[event.seat] = event
    return found or None


@rule("BET609", ERROR, needs=facts.STACKS, hints=facts.OFF_PRICE)
def call_off_price(case: Case) -> list[Finding] | None:
    """A player called for more or less than the price, or checked although there was a bet.

    Compares: the street total of each call and check with the highest bet of the round (before the flop at least the
    big blind, which a short all-in blind does not lower). Less than the price is right for a player who is all-in.
    Why: the pots built on it are wrong by the difference.
    Fires: heads-up
        - Piotr: calls $4
        + Piotr: calls $3
    Silent: heads-up
    Source: a call matches the bet (RRoP); none is off in thousands of genuine calls.
    """
    if case.hand.stakes.cap is not None or case.hand.betting is Betting.CAP:
        return None
    at_least = case.hand.conventions.stacks_at_least
    found = []
    street: Street | None = None
    high = 0
    left = {number: seat.stack or 0 for number, seat in case.hand.seats.items()}
    for event in case.hand.events:
        if event.kind is _RETURN:
            continue
        left[event.seat] -= event.amount
        if event.street is not street:
            street, high = event.street, 0
        known = at_least or case.stack_reliable(event.seat)
        text = _off_price(case, event, high, left[event.seat]) if known else None
        if text is not None:
            price = max(high, _blind_level(case, event.street))
            found.append(
                finding(
                    "BET609",
                    ERROR,
                    text,
                    event.line,
                    player=case.name(event.seat),
                    expected=high if event.total < high else price,
                    recorded=event.total,
                )
            )
        if event.total > high:
            high = event.total
    return found or None


def _off_price(case: Case, event: Event, high: int, left: int) -> str | None:
    """The sentence for a call or check that is not at the price, or None."""
    behind = event.total < high and left > 0 and not event.all_in
    if event.kind is _CHECK and behind:
        return N_("{player} checks with {recorded} against a bet of {expected}.")
    if event.kind is _CALL and behind:
        return N_("{player} calls to {recorded} of {expected} with chips left.")
    if event.kind is _CALL and event.total > max(high, _blind_level(case, event.street)):
        return N_("{player} calls to {recorded}; the price is {expected}.")
    return None


def _blind_level(case: Case, street: Street) -> int:
    """The least price of a street before the flop; 0 on others. A short or missing blind leaves it open where the
    header does not name it, or names another level than the small blind."""
    hand = case.hand
    stakes = hand.stakes
    if street is not Street.PREFLOP and street is not Street.DEAL:
        return 0
    level = stakes.small if hand.betting is Betting.FIXED_LIMIT else stakes.big
    level = level or stakes.button_blind or 0
    if posted_in_full(hand, _BIG_BLIND):
        return level
    small = posted_in_full(hand, _SMALL_BLIND)
    off = small is not None and stakes.small is not None and small != stakes.small
    if hand.betting is Betting.FIXED_LIMIT:
        off = may_name_blinds(hand)
    return _ANY_PRICE if not level or off else level


@rule("BET610", WARNING, needs=facts.STACKS, hints=facts.UNANSWERED)
def neither_called_nor_folded(case: Case) -> list[Finding] | None:
    """A street ended although a player had neither called the bet nor folded.

    Compares: the street total of every player who put chips in, did not fold and is not all-in with the highest bet of
    the street, where another street follows or at least two players are left. Who acts for the first time on a later
    street owed an answer too.
    Why: a call or a fold is missing from the text, and with it perhaps money.
    Fires: heads-up
        - Piotr: calls $4
    Silent: heads-up
    Source: a betting round ends when all have called, folded or are all-in (RRoP); counted in the genuine hands of all
    rooms, whose few exceptions contradict themselves otherwise.
    """
    if case.hand.conventions.reraise_may_omit_bet:
        return None
    found = []
    for seat, street, line in unanswered(case):
        text = N_("{player} neither calls nor folds ({street}).")
        found.append(finding("BET610", WARNING, text, line, player=case.name(seat), street=Phrase(street.value)))
    return found or None


def unanswered(case: Case) -> list[tuple[int, Street, int]]:
    """(seat, street, line of the street's last action) of players who owed an answer when a street ended."""
    found: list[tuple[int, Street, int]] = []
    left = {number: seat.stack or 0 for number, seat in case.hand.seats.items()}
    playing: set[int] = set()
    answered: set[int] = set()
    gone: set[int] = set()
    street: Street | None = None
    priced: tuple[Street, int] | None = None  # the first street with a bet, and the line of its last action
    high = last = 0
    for event in case.hand.events:
        seat = event.seat
        if event.kind is _ANTE:
            left[seat] -= event.amount
            if event.all_in or left[seat] <= 0:
                gone.add(seat)
        if event.kind in _NO_ACTION:
            continue
        if event.street is not street:
            if street is not None and high:
                found += [(other, street, last) for other in sorted(playing - answered - gone)]
                priced = priced or (street, last)
            street, high = event.street, 0
            answered.clear()
        if priced is not None and seat not in playing:
            found.append((seat, *priced))
        last = event.line
        left[seat] -= event.amount
        playing.add(seat)
        if event.total > high:
            high = event.total
            answered.clear()
        answered.add(seat)
        if event.kind is _FOLD or event.all_in or left[seat] <= 0:
            gone.add(seat)
    if street is not None and high and case.facts & facts.SHOWDOWN:
        found += [(other, street, last) for other in sorted(playing - answered - gone)]
    return found


_NO_ACTION = frozenset(
    {EventKind.SHOW, EventKind.MUCK, EventKind.DISCARD, EventKind.STAND_PAT, EventKind.RETURN, EventKind.ANTE}
)
