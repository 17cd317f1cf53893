"""What a hand's text proves, and where a closer look is worth it, as bits of one integer.

Facts of the first kind say which evidence there is; a rule that needs more is not run, and the reader is
told. *Hints* are necessary conditions for a rule to find anything, seen in one pass over the events and
one over the records: a rule whose hint is absent has passed without being called. Plain integers, because
testing a mask takes a few nanoseconds and an ``enum.Flag`` fifty times as much.
"""

from __future__ import annotations

from auditor.pots import Layers
from auditor.results import Certainty, Settlement
from auditor.settlement import Reckoning
from parsers.contributions import Contribution
from parsers.conventions import BetFigure, RoomConventions, TotalFigure
from parsers.hand import Betting, Event, EventKind, Hand, Recorded

ONE_ALIVE = 1 << 0  # one player left: no showdown
SHOWDOWN = 1 << 1  # two or more players left at the end
TOTAL = 1 << 2  # the total pot is printed
RAKE = 1 << 3  # the rake is printed
POTS = 1 << 4  # main and side pots are printed
SUMMARY = 1 << 5  # the text has its summary
PAID = 1 << 6  # who was paid is in the text: payment lines, a cash-out, or a summary that would name them
REAL_MONEY = 1 << 7
TOURNAMENT = 1 << 8
SIDE_POTS = 1 << 9  # our reckoning has more than one pot
HI_LO = 1 << 10
CANCELLED = 1 << 11
CASH_OUT = 1 << 12
RETURN = 1 << 13  # an uncalled return is due or printed
ANTES = 1 << 14  # two or more players paid an ante
PROBLEMS = 1 << 15  # the parser noted something
STACKS = 1 << 16  # every player in the hand has a known stack
DESCRIBED = 1 << 17  # the text names hands in words
RAISES = 1 << 18
HOUSE = 1 << 19  # money that nobody put in
UNKNOWN_LINES = 1 << 20
INFERRED = 1 << 21
CARDS = 1 << 22  # hole cards of at least one player are known
ACTIONS = 1 << 23  # somebody called or raised
FELL = 1 << 24  # a layer without claimant
BETS = 1 << 25  # the summary names what each player bet
RESULTS = 1 << 26  # the summary names results or final stacks
STREET_POTS = 1 << 27  # the text prints the pot as it grows
BOARD_POTS = 1 << 28  # the text prints what was paid on each board
RAKE_KNOWN = 1 << 29  # what the room kept is printed, or proven by other figures or by the kind of hand

# Hints.
OFF_PRICE = 1 << 32  # a call to another amount than the highest bet, or a check below it
RAISES_AGAIN = 1 << 33  # a raise by a player who had acted on the street
LATE_ACTION = 1 << 34  # an action after a fold or an all-in
ODD_RAISE = 1 << 35  # a raise whose "by" is not its "to" less the highest bet
ODD_POST = 1 << 36  # a blind that is not the level's
OVER_STACK = 1 << 37  # more put in than the stack
ANTE_LACKS = 1 << 38  # a player in the hand without an ante
OFF_DUE = 1 << 39  # a payment outside of what is due, or where nothing is known to be due
UNBALANCED = 1 << 40  # in and out differ, if the printed rake is the rake
OFF_SUMMARY = 1 << 41  # the summary names another win than the payment lines
TIED = 1 << 43  # several winners of one part of a pot
CONCEDED = 1 << 44  # a pot won while another hand that could win it was mucked
UNSEEN = 1 << 45  # a hand that could win a contested pot is not in the text
SEVERAL_BOARDS = 1 << 46
LABELS = 1 << 47  # a payment names its pot
OFF_TOTAL = 1 << 48  # the printed total is not the sum of the pots
OFF_RAKE = 1 << 49  # the printed rake is not the printed total less payments and fees
RAKED = 1 << 50  # the room kept something
CHIPS_LEFT = 1 << 51  # a player is called all-in who has put in less than the stack
OFF_RETURN = 1 << 42  # a return line that is not the excess, or an excess without a line

_CONCEDED = Certainty.CONCEDED
_FOLD = EventKind.FOLD
_CALL = EventKind.CALL
_CHECK = EventKind.CHECK
_RAISE = EventKind.RAISE
_COMPLETE = EventKind.COMPLETE
_SMALL_BLIND = EventKind.SMALL_BLIND
_BIG_BLIND = EventKind.BIG_BLIND
_BUTTON_BLIND = EventKind.BUTTON_BLIND
_ACTS = frozenset({_CHECK, _CALL, EventKind.BET, _RAISE, _COMPLETE, EventKind.BRING_IN})
_POSTS = frozenset({_SMALL_BLIND, _BIG_BLIND, _BUTTON_BLIND, EventKind.POST, EventKind.STRADDLE})


def facts_of(hand: Hand, records: dict[int, Contribution], cut: Layers, reckoning: Reckoning) -> int:
    """All facts and hints of one hand."""
    facts = (
        _of_records(hand, records, reckoning.settlement)
        | _of_recorded(hand.recorded)
        | _of_conventions(hand.conventions)
        | _of_hand(hand)
        | _of_events(hand)
    )
    if facts & SHOWDOWN:
        facts |= _of_awards(reckoning)
    rake = hand.recorded.rake
    if reckoning.settlement.rake > 0 or (rake is not None and rake.units):
        facts |= RAKED
    printed = hand.recorded.total
    gross = hand.conventions.total is TotalFigure.GROSS and not hand.conventions.total_with_uncalled
    if printed is not None and not (gross and printed.units == reckoning.total):
        facts |= OFF_TOTAL
    if reckoning.settlement.rake_known:
        facts |= RAKE_KNOWN
    if cut.returns:
        facts |= RETURN
    if len(cut.pots) > 1:
        facts |= SIDE_POTS
    if cut.fell:
        facts |= FELL
    return facts


def _of_records(hand: Hand, records: dict[int, Contribution], settlement: Settlement) -> int:
    facts = STACKS
    alive = antes = anteless = 0
    balance = settlement.house - settlement.rake - settlement.fees
    seats, due, returns = hand.seats, settlement.due, settlement.returns
    for seat, record in records.items():
        put_in = record.contributed
        balance += put_in - record.returned - record.collected
        if put_in:
            if record.folded_on is None and record.in_hand:
                alive += 1
            stack = seats[seat].stack
            if stack is None:
                facts &= ~STACKS
            elif put_in > stack:
                facts |= OVER_STACK
            elif record.all_in and put_in < stack:
                facts |= CHIPS_LEFT
        if record.return_line:
            facts |= RETURN
            if record.returned != returns.get(seat):
                facts |= OFF_RETURN
        if record.ante:
            antes += 1
        elif record.in_hand:
            anteless += 1
        rightful = due.get(seat)
        if rightful is None or not rightful[0] <= record.collected <= rightful[1]:
            facts |= OFF_DUE
    if balance or settlement.rake < 0 or not hand.recorded.collected:
        facts |= UNBALANCED
    for seat in returns:
        if not records[seat].return_line:
            facts |= OFF_RETURN
    if antes > 1:
        facts |= ANTES
        if anteless:
            facts |= ANTE_LACKS
    return facts | _of_payments(hand.recorded) | (ONE_ALIVE if alive == 1 else SHOWDOWN if alive else 0)


def _of_payments(recorded: Recorded) -> int:
    """Whether a payment names its pot, and where payments, summary, total and rake of the text do not agree."""
    facts = everything = 0
    paid: dict[int, int] = {}
    for collect in recorded.collected:
        seat, units = collect.seat, collect.units
        paid[seat] = paid.get(seat, 0) + units
        everything += units
        if collect.pot is not None:
            facts = LABELS
    if recorded.total is not None and recorded.rake is not None:
        rest = recorded.total.units - recorded.rake.units - everything
        if recorded.fees or rest:
            facts |= OFF_RAKE
    for seat, line in recorded.summary.items():
        if (line.won or 0) != paid.get(seat, 0):
            return facts | OFF_SUMMARY
    return facts


def _of_awards(reckoning: Reckoning) -> int:
    facts = 0
    settlement, showdown = reckoning.settlement, reckoning.showdown
    for award in settlement.awards:
        if award.seats is not None and len(award.seats) > 1:
            facts |= TIED
        if award.certainty is _CONCEDED:
            facts |= CONCEDED
        if award.board:
            facts |= SEVERAL_BOARDS
    for pot in settlement.pots:
        if len(pot.eligible) > 1 and showdown is not None and not showdown.known.keys() >= set(pot.eligible):
            facts |= UNSEEN
    return facts


def _of_recorded(recorded: Recorded) -> int:
    facts = 0
    if recorded.total is not None:
        facts |= TOTAL
    if recorded.rake is not None:
        facts |= RAKE
    if recorded.pots:
        facts |= POTS
    if recorded.has_summary:
        facts |= SUMMARY
    if recorded.collected or recorded.cash_outs or recorded.has_summary:
        facts |= PAID
    if recorded.cash_outs:
        facts |= CASH_OUT
    if recorded.descriptions:
        facts |= DESCRIBED
    if recorded.street_pots:
        facts |= STREET_POTS
    if recorded.board_pots:
        facts |= BOARD_POTS
    return facts


def _of_conventions(rules: RoomConventions) -> int:
    facts = 0
    if rules.bet_figure is not BetFigure.ABSENT:
        facts |= BETS
    if rules.results_printed:
        facts |= RESULTS
    return facts


def _of_hand(hand: Hand) -> int:
    facts = 0
    if hand.tournament is not None:
        facts |= TOURNAMENT
    elif hand.currency.exponent and hand.currency.code != "play":
        facts |= REAL_MONEY
    if hand.hi_lo:
        facts |= HI_LO
    if hand.cancelled:
        facts |= CANCELLED
    if hand.problems:
        facts |= PROBLEMS
    if hand.house_money:
        facts |= HOUSE
    if hand.unknown_lines:
        facts |= UNKNOWN_LINES
    if hand.inferred:
        facts |= INFERRED
    if hand.cards:
        facts |= CARDS
    return facts


def _of_events(hand: Hand) -> int:
    facts = high = 0
    street = None
    acted: set[int] = set()
    done: set[int] = set()
    for event in hand.events:
        kind = event.kind
        if kind is _FOLD:
            done.add(event.seat)
            continue
        if event.all_in and kind not in _ACTS:
            done.add(event.seat)
        if kind in _ACTS:
            if event.street is not street:
                street, high = event.street, 0
                acted.clear()
            seat, total = event.seat, event.total
            if seat in done:
                facts |= LATE_ACTION
            if kind is _CALL:
                facts |= ACTIONS
                if total > high or (total < high and not event.all_in):
                    facts |= OFF_PRICE
            elif kind is _CHECK:
                if total < high:
                    facts |= OFF_PRICE
            elif kind is _RAISE or kind is _COMPLETE:
                facts |= ACTIONS | _of_raise(event, high)
                if seat in acted:
                    facts |= RAISES_AGAIN
            acted.add(seat)
            if event.all_in:
                done.add(seat)
            if total > high:
                high = total
        elif kind in _POSTS:
            if event.street is not street:
                street, high = event.street, 0
                acted.clear()
            if event.total > high:
                high = event.total
            facts |= _of_post(hand, event)
    return facts


def _of_raise(event: Event, high: int) -> int:
    if event.by is None:
        return 0
    return RAISES if event.by == event.total - high else RAISES | ODD_RAISE


def _of_post(hand: Hand, event: Event) -> int:
    kind, stakes = event.kind, hand.stakes
    if kind is _BIG_BLIND:
        level = stakes.big
    elif kind is _SMALL_BLIND:
        level = stakes.small
    elif kind is _BUTTON_BLIND:
        level = stakes.button_blind
    else:
        return 0
    return 0 if event.amount == level or hand.betting is Betting.FIXED_LIMIT else ODD_POST
