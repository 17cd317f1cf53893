"""What a hand's text proves, and where a closer look is worth it, as bits of one integer.

Facts of the first kind say which evidence there is; a rule that needs more is not run, and the reader is
told. *Hints* are necessary conditions for a rule to find anything, seen in one pass over the events and
one over the records: a rule whose hint is absent has passed without being called. Plain integers, because
testing a mask takes a few nanoseconds and an ``enum.Flag`` fifty times as much.
"""

from __future__ import annotations

from auditor.matching import printed_total
from auditor.order import TURNS, out_of_turn
from auditor.pots import Layers
from auditor.ranking import hole_count
from auditor.results import Certainty, Settlement
from auditor.settlement import Reckoning
from parsers.contributions import Contribution
from parsers.conventions import BetFigure, TotalFigure
from parsers.hand import Betting, Event, EventKind, Game, Hand, Recorded, Street

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
POT_LIMIT = 1 << 23
FELL = 1 << 24  # a layer without claimant
BETS = 1 << 25  # the summary names what each player bet
RESULTS = 1 << 26  # the summary names results or final stacks
STREET_POTS = 1 << 27  # the text prints the pot as it grows
BOARD_POTS = 1 << 28  # the text prints what was paid on each board
RAKE_KNOWN = 1 << 29  # what the room kept is printed, or proven by other figures or by the kind of hand
FIXED_LIMIT = 1 << 30

SCHEDULED = 1 << 61  # the user named a rake schedule
ASKED = 1 << 62  # the user asked for an optional check

# Hints.
ALL_IN = 1 << 63  # somebody is called all-in
LOW_BET = 1 << 31  # a bet or raise of less than the level or the last full one, not called all-in
OFF_PRICE = 1 << 32  # a call to another amount than the highest bet, or a check below it
RAISES_AGAIN = 1 << 33  # a raise after one that was not full, or by a player whom nobody had raised since
LATE_ACTION = 1 << 34  # an action after a fold or an all-in
ODD_RAISE = 1 << 35  # a raise whose "by" is not its "to" less the highest bet
ODD_POST = 1 << 36  # a blind that is not the level's
OVER_STACK = 1 << 37  # more put in than the stack
ANTE_LACKS = 1 << 38  # a player in the hand without an ante
OFF_DUE = 1 << 39  # a payment outside of what is due, or where nothing is known to be due
UNBALANCED = 1 << 40  # in and out differ, if the printed rake is the rake
OFF_SUMMARY = 1 << 41  # the summary names another win than the payment lines
OFF_RETURN = 1 << 42  # a return line that is not the excess, or an excess without a line
UNEVEN_TIE = 1 << 43  # several winners of one part of a pot, but for those of the only part who were all paid the same
CONCEDED = 1 << 44  # a pot won while another hand that could win it was mucked
UNSEEN = 1 << 45  # a hand that could win a contested pot is not in the text
SEVERAL_BOARDS = 1 << 46
LABELS = 1 << 47  # a payment names its pot
OFF_TOTAL = 1 << 48  # the printed total is not the sum of the pots
OFF_RAKE = 1 << 49  # the printed rake is not the printed total less payments and fees
RAKED = 1 << 50  # the text prints a rake
CHIPS_LEFT = 1 << 51  # a player is called all-in who has put in less than the stack
HIGH_RAKE = 1 << 52  # the room kept more than a tenth
RAKED_EARLY = 1 << 53  # the text prints a rake and no flop
UNANSWERED = 1 << 54  # a street ended while somebody, perhaps without chips, had not answered the last bet
ODD_CARDS = 1 << 55  # a hand that has not the one number of cards that the game deals
SHORT_BOARD = 1 << 56  # no board, or one of fewer than five cards
AWARD_UNKNOWN = 1 << 57  # what a player was awarded is not in the text
ORDER_OPEN = 1 << 58  # a winner depends on a house rule that is not known
FINISHES = 1 << 60  # the text names places in the tournament, or bounties
OUT_OF_TURN = 1 << 59  # an action after the action had passed its seat

_CONCEDED = Certainty.CONCEDED
_HOUSE_RULE = Certainty.HOUSE_RULE
_NO_LIMIT = Betting.NO_LIMIT
_POT_LIMIT = Betting.POT_LIMIT
_FIXED_LIMIT = Betting.FIXED_LIMIT
_NO_BETS = BetFigure.ABSENT
_GROSS = TotalFigure.GROSS
_FOLD = EventKind.FOLD
_CALL = EventKind.CALL
_CHECK = EventKind.CHECK
_BET = EventKind.BET
_AGGRESSIVE = frozenset({_BET, EventKind.RAISE, EventKind.COMPLETE})
_SMALL_BLIND = EventKind.SMALL_BLIND
_BIG_BLIND = EventKind.BIG_BLIND
_STRADDLE = EventKind.STRADDLE
_BLINDS = frozenset({_SMALL_BLIND, _BIG_BLIND, EventKind.BUTTON_BLIND, _STRADDLE})
_NO_ACTION = frozenset(
    {EventKind.SHOW, EventKind.MUCK, EventKind.DISCARD, EventKind.STAND_PAT, EventKind.RETURN, EventKind.ANTE}
)
#: Own cards of a player by game, None where their number changes during a hand.
_DEALT = {game: hole_count(game) for game in Game}
_FLOP = 3
_BOARD = 5
_PREFLOP = Street.PREFLOP
#: Streets of fixed limit games that are bet in small bets; with three draws the first draw too.
_SMALL_BET_STREETS = frozenset({Street.PREFLOP, Street.FLOP, Street.THIRD, Street.FOURTH, Street.DEAL})
_SMALL_BET_STREETS_OF_FIVE = frozenset({Street.SECOND, Street.THIRD})
_THREE_DRAWS = frozenset({Game.TRIPLE_27, Game.TRIPLE_A5, Game.BADUGI, Game.BADEUCEY, Game.BADACEY})


def facts_of(hand: Hand, records: dict[int, Contribution], cut: Layers, reckoning: Reckoning) -> int:
    """All facts and hints of one hand."""
    facts = (
        _of_records(hand, records, reckoning.settlement)
        | _of_payments(hand.recorded)
        | _of_recorded(hand)
        | _of_hand(hand)
        | _of_events(hand)
        | (0 if next(out_of_turn(hand), None) is None else OUT_OF_TURN)
        | _of_money(hand, cut, reckoning)
    )
    if facts & SHOWDOWN:
        facts |= _of_showdown(hand, records, reckoning)
    return facts


def _of_records(hand: Hand, records: dict[int, Contribution], settlement: Settlement) -> int:
    facts = alive = antes = 0
    stacks_known = True
    balance = settlement.house - settlement.rake - settlement.fees
    seats, due, returns = hand.seats, settlement.due, settlement.returns
    for seat, record in records.items():
        put_in, paid = record.contributed, record.collected
        if put_in:
            balance += put_in
            if record.folded_on is None and record.in_hand:
                alive += 1
            stack = seats[seat].stack
            if stack is None:
                stacks_known = False
            elif put_in > stack:
                facts |= OVER_STACK
            elif record.all_in and put_in < stack:
                facts |= CHIPS_LEFT
            if record.ante:
                antes += 1
        if record.return_line:
            facts |= RETURN if record.returned == returns.get(seat) else RETURN | OFF_RETURN
        if record.award_unknown:
            facts |= AWARD_UNKNOWN
        balance -= record.returned + paid
        rightful = due[seat]
        if rightful is None or not rightful[0] <= paid <= rightful[1]:
            facts |= OFF_DUE
    for seat in returns:
        if not records[seat].return_line:
            facts |= OFF_RETURN
    if stacks_known:
        facts |= STACKS
    if balance or settlement.rake < 0 or not hand.recorded.collected:
        facts |= UNBALANCED
    if antes > 1:
        facts |= ANTES
        if any(record.in_hand and not record.ante for record in records.values()):
            facts |= ANTE_LACKS
    return facts | (ONE_ALIVE if alive == 1 else SHOWDOWN if alive else 0)


def _of_payments(recorded: Recorded) -> int:
    """Whether a payment names its pot, and where payments, summary, total and rake of the text do not agree."""
    facts = everything = 0
    paid: dict[int, int] = {}
    for collect in recorded.collected:
        seat, units = collect.seat, collect.units
        paid[seat] = paid[seat] + units if seat in paid else units
        everything += units
        if collect.pot is not None:
            facts = LABELS
    if recorded.house_beside:
        facts |= HOUSE
    total, rake = printed_total(recorded), recorded.rake
    if total is not None and rake is not None and (total - rake.units != everything or recorded.fees):
        facts |= OFF_RAKE
    if recorded.has_summary:
        named = 0
        for seat, line in recorded.summary.items():
            if line.won:
                named += 1
                if seat not in paid or paid[seat] != line.won:
                    facts |= OFF_SUMMARY
        if named != len(paid):
            facts |= OFF_SUMMARY
    return facts


def _of_showdown(hand: Hand, records: dict[int, Contribution], reckoning: Reckoning) -> int:
    facts = 0
    settlement, showdown = reckoning.settlement, reckoning.showdown
    for award in settlement.awards:
        seats = award.seats
        if seats is not None and len(seats) > 1:
            shares = {records[seat].collected for seat in seats}
            if len(shares) > 1 or len(settlement.awards) > 1:
                facts |= UNEVEN_TIE
        if award.certainty is _CONCEDED:
            facts |= CONCEDED
        elif award.certainty is _HOUSE_RULE:
            facts |= ORDER_OPEN
        if award.board:
            facts |= SEVERAL_BOARDS
    if showdown is not None:
        known = showdown.known
        for pot in settlement.pots:
            if len(pot.eligible) > 1:
                for seat in pot.eligible:
                    if seat not in known:
                        facts |= UNSEEN
    if not hand.boards or min([len(board.cards) for board in hand.boards]) < _BOARD:
        facts |= SHORT_BOARD
    return facts


def _of_money(hand: Hand, cut: Layers, reckoning: Reckoning) -> int:
    """What the pots, the printed total and the rake say."""
    settlement, recorded = reckoning.settlement, hand.recorded
    rake = settlement.rake
    facts = RAKE_KNOWN if settlement.rake_known else 0
    if rake > 0 and rake * 10 > reckoning.total:
        facts |= HIGH_RAKE
    if recorded.rake is not None:
        facts |= RAKE
        if recorded.rake.units:
            facts |= RAKED
            if not hand.boards or max([len(board.cards) for board in hand.boards]) < _FLOP:
                facts |= RAKED_EARLY
    total = printed_total(recorded)
    if total is not None:
        facts |= TOTAL
        conventions = hand.conventions
        if total != reckoning.total or conventions.total is not _GROSS or conventions.total_with_uncalled:
            facts |= OFF_TOTAL
    if cut.returns:
        facts |= RETURN
    if len(cut.pots) > 1:
        facts |= SIDE_POTS
    if cut.fell:
        facts |= FELL
    return facts


def _of_recorded(hand: Hand) -> int:
    """Which results the text states, and which its room's texts always do."""
    facts = 0
    recorded, conventions = hand.recorded, hand.conventions
    if recorded.has_summary:
        facts = SUMMARY | PAID
    elif recorded.collected or recorded.cash_outs:
        facts = PAID
    if recorded.pots:
        facts |= POTS
    if recorded.cash_outs:
        facts |= CASH_OUT
    if recorded.descriptions:
        facts |= DESCRIBED
    if recorded.street_pots:
        facts |= STREET_POTS
    if recorded.board_pots:
        facts |= BOARD_POTS
    if conventions.bet_figure is not _NO_BETS:
        facts |= BETS
    if conventions.results_printed:
        facts |= RESULTS
    return facts


def _of_hand(hand: Hand) -> int:
    facts = 0
    if hand.tournament is not None:
        facts = TOURNAMENT | FINISHES if hand.finishes or hand.bounties else TOURNAMENT
    elif hand.currency.exponent and hand.currency.code != "play":
        facts = REAL_MONEY
    if hand.hi_lo:
        facts |= HI_LO
    if hand.betting is not _NO_LIMIT:
        facts |= POT_LIMIT if hand.betting is _POT_LIMIT else FIXED_LIMIT if hand.betting is _FIXED_LIMIT else 0
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
        dealt = _DEALT[hand.game]
        for cards in hand.cards.values():
            if len(cards.cards) != dealt:
                facts |= ODD_CARDS
    return facts


def _of_events(hand: Hand) -> int:
    """One pass over the betting: prices, raises, and who still owes an answer to the last bet."""
    fixed = hand.betting is _FIXED_LIMIT
    least = least_bet(hand, _PREFLOP)
    facts = high = full = 0
    short = False  # a bet or raise on the street was less than a full one
    street = None
    heard: set[int] = set()  # who did anything
    gone: set[int] = set()  # folded or all-in
    waiting: set[int] = set()  # heard of before the last bet, and neither gone nor heard of since
    for event in hand.events:
        kind = event.kind
        seat = event.seat
        if kind is _FOLD:
            gone.add(seat)
            if seat in waiting and event.street is not street:
                facts |= UNANSWERED
            waiting.discard(seat)
            continue
        if kind in _NO_ACTION:
            if event.all_in:
                gone.add(seat)
                facts |= ALL_IN
            continue
        if event.street is not street:
            facts |= UNANSWERED if waiting else 0
            waiting.clear()
            street = event.street
            high, short = 0, False
            full = least_bet(hand, street) if fixed else least
        if seat in gone:
            facts |= LATE_ACTION
        total = event.total
        if kind is _CALL or kind is _CHECK:
            if total > high or (total < high and not event.all_in):
                facts |= OFF_PRICE
        elif kind in _AGGRESSIVE:
            if kind is not _BET:
                facts |= _of_raise(event, high)
                if short or facts & OFF_PRICE or (seat in heard and seat not in waiting and _has_acted(hand, event)):
                    facts |= RAISES_AGAIN
            if total - high >= full:
                full = total - high
            else:
                short = True
                facts |= 0 if event.all_in else LOW_BET
        elif kind in _BLINDS:
            facts |= _of_blind(hand, event)
            short |= kind is _BIG_BLIND and total < full
            if event.amount > full and not fixed:  # headers may name another level, or none
                full = event.amount
                least = least if kind is _STRADDLE else full
        if total > high:
            high = total
            waiting = heard - gone
        heard.add(seat)
        waiting.discard(seat)
        if event.all_in:
            gone.add(seat)
            facts |= ALL_IN
    return facts | UNANSWERED if waiting else facts


def _has_acted(hand: Hand, event: Event) -> bool:
    """Whether the player acted before on the same street; a post is no action."""
    for earlier in hand.events:
        if earlier is event:
            return False
        if earlier.seat == event.seat and earlier.street is event.street and earlier.kind in TURNS:
            return True
    return False


def _of_raise(event: Event, high: int) -> int:
    if event.by is None:
        return 0
    return RAISES if event.by == event.total - high else RAISES | ODD_RAISE


def _of_blind(hand: Hand, event: Event) -> int:
    kind, stakes = event.kind, hand.stakes
    if kind is _BIG_BLIND:
        level = stakes.big
    elif kind is _SMALL_BLIND:
        level = stakes.small
    elif kind is _STRADDLE:
        return 0
    else:
        level = stakes.button_blind
    return 0 if event.amount == level or hand.betting is _FIXED_LIMIT else ODD_POST


def least_bet(hand: Hand, street: Street) -> int:
    """The smallest full bet of a street: the (button) blind, in fixed limit the small or the big bet."""
    stakes = hand.stakes
    if hand.betting is _FIXED_LIMIT:
        return (stakes.small if takes_small_bets(hand.game, street) else stakes.big) or 0
    return stakes.big or stakes.button_blind or 0


def takes_small_bets(game: Game, street: Street) -> bool:
    """Is this street of a fixed limit game bet in small bets?"""
    if game is Game.FIVE_STUD:
        return street in _SMALL_BET_STREETS_OF_FIVE
    return street in _SMALL_BET_STREETS or (street is Street.DRAW1 and game in _THREE_DRAWS)
