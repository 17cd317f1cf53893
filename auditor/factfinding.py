"""What a hand's text and its reckoning prove: the facts and hints of :mod:`auditor.facts` for one hand."""

from __future__ import annotations

from auditor.facts import (
    ANTE_LACKS,
    ANTES,
    AWARD_UNKNOWN,
    BETS,
    BOARD_POTS,
    CANCELLED,
    CARDS,
    CASH_OUT,
    CHIPS_LEFT,
    CONCEDED,
    DESCRIBED,
    FELL,
    FINISHES,
    FIXED_LIMIT,
    HI_LO,
    HIGH_RAKE,
    HOUSE,
    INFERRED,
    LABELS,
    ODD_CARDS,
    OFF_DUE,
    OFF_POSITION,
    OFF_RAKE,
    OFF_RETURN,
    OFF_SUMMARY,
    OFF_TOTAL,
    ONE_ALIVE,
    ORDER_OPEN,
    OVER_STACK,
    PAID,
    POSITIONS,
    POT_LIMIT,
    POTS,
    PROBLEMS,
    RAKE,
    RAKE_KNOWN,
    RAKED,
    RAKED_EARLY,
    REAL_MONEY,
    RESULTS,
    RETURN,
    SEVERAL_BOARDS,
    SHORT_BOARD,
    SHOWDOWN,
    SIDE_POTS,
    STACKS,
    STREET_POTS,
    SUMMARY,
    TOTAL,
    TOURNAMENT,
    UNBALANCED,
    UNEVEN_TIE,
    UNKNOWN_LINES,
    UNSEEN,
)
from auditor.matching import printed_total
from auditor.order import BY_CARDS
from auditor.positions import plainly_placed
from auditor.pots import Layers
from auditor.ranking import hole_count
from auditor.results import Certainty, Settlement
from auditor.settlement import NOTHING, Reckoning
from parsers.contributions import Contribution
from parsers.conventions import BetFigure, TotalFigure
from parsers.hand import Betting, EventKind, Game, Hand, Recorded

_ANTE = EventKind.ANTE
_CONCEDED = Certainty.CONCEDED
_HOUSE_RULE = Certainty.HOUSE_RULE
_NO_LIMIT = Betting.NO_LIMIT
_POT_LIMIT = Betting.POT_LIMIT
_FIXED_LIMIT = Betting.FIXED_LIMIT
_NO_BETS = BetFigure.ABSENT
_GROSS = TotalFigure.GROSS
#: Own cards of a player by game, None where their number changes during a hand.
_DEALT = {game: hole_count(game) for game in Game}
_FLOP = 3
_BOARD = 5


def facts_of(hand: Hand, records: dict[int, Contribution], cut: Layers, reckoning: Reckoning) -> int:
    """All facts and hints of one hand but those of the betting (:func:`auditor.course.of_betting`)."""
    total = printed_total(hand.recorded)
    facts = (
        _of_records(hand, records, reckoning.settlement)
        | _of_payments(hand.recorded, total)
        | _of_recorded(hand)
        | _of_hand(hand)
        | _of_money(hand, total, cut, reckoning)
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
        put_in = record.contributed
        paid = record.collected
        rightful = due[seat]
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
        balance -= record.returned
        if paid or rightful is not NOTHING:
            balance -= paid
            if rightful is None or not rightful[0] <= paid <= rightful[1]:
                facts |= OFF_DUE
    for seat in returns:
        if not records[seat].return_line:
            facts |= OFF_RETURN
    if stacks_known:
        facts |= STACKS
    if balance or settlement.rake < 0 or not hand.recorded.collected:
        facts |= UNBALANCED
    if antes > 1 or hand.game in BY_CARDS:
        facts |= _of_antes(hand, records, antes)
    return facts | (ONE_ALIVE if alive == 1 else SHOWDOWN if alive else 0)


def _of_antes(hand: Hand, records: dict[int, Contribution], payers: int) -> int:
    """``payers`` = players with an ante of their own. One that is paid for the table is no such ante."""
    if payers > 1:
        return ANTES | ANTE_LACKS if any(r.in_hand and not r.ante for r in records.values()) else ANTES
    return ANTES | ANTE_LACKS if any(event.kind is _ANTE and event.amount for event in hand.events) else 0


def _of_payments(recorded: Recorded, total: int | None) -> int:
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
    rake = recorded.rake
    if total is not None and rake is not None and (total - rake.units != everything or recorded.fees):
        facts |= OFF_RAKE
    if recorded.has_summary:
        named = 0
        for seat, line in recorded.summary.items():
            if line.won:
                named += 1
                if seat not in paid or paid[seat] != line.won or (line.parts is not None and line.parts != line.won):
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
    if not hand.boards:
        facts |= SHORT_BOARD
    for board in hand.boards:
        if len(board.cards) < _BOARD:
            facts |= SHORT_BOARD
    return facts


def _of_money(hand: Hand, total: int | None, cut: Layers, reckoning: Reckoning) -> int:
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
            for board in hand.boards:
                if len(board.cards) >= _FLOP:
                    break
            else:
                facts |= RAKED_EARLY
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
    if hand.cancelled and any(line.won for line in recorded.summary.values()):
        facts |= RETURN | OFF_RETURN
    if recorded.positions and conventions.position_notes:
        facts |= POSITIONS if plainly_placed(hand) else POSITIONS | OFF_POSITION
    if recorded.pots or recorded.pots_again:
        facts |= POTS
    if recorded.cash_outs:
        facts |= CASH_OUT
    if recorded.descriptions:
        facts |= DESCRIBED
    if recorded.street_pots:
        facts |= STREET_POTS
    if recorded.board_pots or recorded.board_wins:
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
