"""Hands that contradict themselves in every way: the audit says so, it never fails."""

from __future__ import annotations

from copy import deepcopy

from hypothesis import given
from hypothesis import strategies as st

from auditor.audit import audit
from auditor.case import build_case
from parsers.conventions import OddUnit, PotFigure, RakeFigure, RakeOrder, ShortDeck, TotalFigure, Uncalled
from parsers.hand import (
    LIVE_KINDS,
    Betting,
    Board,
    CardSource,
    CashOut,
    Collect,
    Description,
    Event,
    EventKind,
    Game,
    Hand,
    HoleCards,
    Part,
    Printed,
    PrintedPot,
    Recorded,
    Seat,
    Stakes,
    Street,
    SummarySeat,
    SummaryState,
)
from parsers.money import Currency
from tests.build import CONVENTIONS, make_hand
from tests.properties.checks import assert_rules_not_called_find_nothing, assert_verdict_follows_errors
from tests.properties.deals import DECK
from tests.records import replace

SEATS = range(1, 5)
seats = st.sampled_from(SEATS)
units = st.integers(0, 30)
maybe_units = st.none() | units
printed = st.builds(Printed, units, st.just(90))
some_cards = st.lists(st.sampled_from(DECK), max_size=6).map(tuple)
full_board = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True).map(tuple)
two_cards = st.lists(st.sampled_from(DECK), min_size=2, max_size=2, unique=True).map(tuple)

conventions = st.builds(
    replace,
    st.just(CONVENTIONS),
    total=st.sampled_from(TotalFigure),
    pot_figures=st.sampled_from(PotFigure),
    rake=st.sampled_from(RakeFigure),
    odd_unit=st.sampled_from(OddUnit),
    rake_order=st.sampled_from(RakeOrder),
    winner_rake_ratios=st.sampled_from([(1,), (4, 5)]),
    coarse_units=st.sampled_from([(), (5, 25)]),
    uncalled=st.sampled_from([CONVENTIONS.uncalled, (*CONVENTIONS.uncalled, Uncalled.IN_AWARD)]),
    silent_return_usual=st.booleans(),
    descriptions_known=st.booleans(),
    short_deck=st.sampled_from(ShortDeck),
    reraise_may_omit_bet=st.booleans(),
)
#: kind, seat, amount, all-in, "raises by", a new street before it
actions = st.tuples(
    st.sampled_from(EventKind), seats, st.integers(1, 30), st.booleans(), units, st.sampled_from([False] * 4 + [True])
)
_WITHOUT_MONEY = frozenset(
    {
        EventKind.FOLD,
        EventKind.CHECK,
        EventKind.SHOW,
        EventKind.MUCK,
        EventKind.DISCARD,
        EventKind.STAND_PAT,
    }
)


@st.composite
def events(draw: st.DrawFn) -> list[Event]:
    """Any actions in any order; street totals follow from the amounts, as parsers keep them."""
    found = []
    streets = iter([Street.PREFLOP, Street.FLOP, Street.TURN, *[Street.RIVER] * 10])
    street = next(streets)
    totals = dict.fromkeys(SEATS, 0)
    for line, (kind, seat, amount, all_in, by, new_street) in enumerate(draw(st.lists(actions, max_size=10)), start=10):
        if new_street:
            street = next(streets)
            totals = dict.fromkeys(SEATS, 0)
        moved = 0 if kind in _WITHOUT_MONEY else amount
        if kind in LIVE_KINDS:
            totals[seat] += moved
        elif kind is EventKind.RETURN:
            totals[seat] = max(0, totals[seat] - moved)
        said = by if kind is EventKind.RAISE else None
        found.append(Event(kind, street, seat, moved, totals[seat], all_in and moved > 0, line, said))
    return found


recorded = st.builds(
    Recorded,
    total=st.none() | printed,
    rake=st.none() | printed,
    house=st.none() | printed,
    fees=st.dictionaries(st.just("jackpot"), printed),
    pots=st.lists(st.builds(PrintedPot, st.integers(0, 3), units, st.just(90)), max_size=4),
    collected=st.lists(
        st.builds(
            Collect,
            seats,
            units,
            pot=st.none() | st.integers(0, 4),
            board=st.none() | st.integers(1, 3),
            part=st.none() | st.sampled_from(Part),
            line=st.just(20),
        ),
        max_size=4,
    ),
    has_summary=st.booleans(),
    descriptions=st.lists(
        st.builds(
            Description,
            seats,
            st.just("a pair"),
            category=st.none() | st.just("pair"),
            board=st.none() | st.integers(1, 3),
            line=st.just(15),
        ),
        max_size=2,
    ),
    cash_outs=st.lists(st.builds(CashOut, seats, units, maybe_units, st.just(30)), max_size=2),
)
summaries = st.dictionaries(
    seats,
    st.builds(
        SummarySeat,
        st.just(0),
        st.sampled_from(SummaryState),
        maybe_units,
        st.just(91),
        not_awarded=st.booleans(),
        lost=st.booleans(),
    ),
)


@st.composite
def any_hands(draw: st.DrawFn) -> Hand:
    """Four seats and whatever a text might claim about them."""
    hand = make_hand([], button=draw(st.sampled_from([1, 3, 9])))
    hand.button = draw(st.sampled_from([None, hand.button]))
    hand.game = draw(st.sampled_from(Game))
    hand.hi_lo = draw(st.booleans())
    hand.betting = draw(st.none() | st.sampled_from(Betting))
    hand.stakes = draw(st.builds(Stakes, maybe_units, maybe_units, maybe_units, maybe_units))
    hand.currency = draw(st.sampled_from([hand.currency, Currency("USD", 2, "$")]))
    hand.tournament = draw(st.sampled_from([None, "1"]))
    hand.conventions = draw(conventions)
    hand.seats = {n: Seat(n, f"P{n}", draw(maybe_units), n, out_of_hand=draw(st.booleans())) for n in SEATS}
    hand.events = draw(events())
    hand.boards = [Board(cards, 16) for cards in draw(st.lists(full_board | some_cards, max_size=2))]
    hand.runs = draw(st.integers(1, 3))
    hand.cards = draw(
        st.dictionaries(
            seats,
            st.builds(HoleCards, two_cards | some_cards, st.sampled_from(CardSource), st.just(15), st.booleans()),
        )
    )
    hand.recorded = draw(recorded)
    hand.recorded.summary = {seat: replace(line, seat=seat) for seat, line in draw(summaries).items()}
    hand.house_money = draw(st.lists(printed, max_size=1))
    hand.reloaded = draw(st.booleans())
    hand.cancelled = draw(st.sampled_from([False, False, False, True]))
    return hand


@given(any_hands())
def test_the_audit_never_fails(hand: Hand) -> None:
    """A failure of our own would make the hand unreadable."""
    found = audit(hand)
    assert [finding.params for finding in found.findings if finding.code == "INT901"] == []
    assert_verdict_follows_errors(found)


@given(any_hands())
def test_the_audit_changes_nothing_and_repeats_itself(hand: Hand) -> None:
    before = deepcopy(hand)
    once = audit(hand)
    assert hand == before
    assert audit(hand) == once


@given(any_hands())
def test_rules_not_called_find_nothing(hand: Hand) -> None:
    assert_rules_not_called_find_nothing(build_case(hand))


@given(any_hands())
def test_money_is_conserved_whatever_the_text_says(hand: Hand) -> None:
    case = build_case(hand)
    settlement = case.settlement
    put_in = sum(record.contributed for record in case.records.values())
    pots = sum(pot.amount for pot in settlement.pots)
    if not hand.cancelled:
        assert pots == put_in - sum(settlement.returns.values()) + settlement.house
    else:
        assert sum(settlement.returns.values()) == put_in
    for due in settlement.due.values():
        assert due is None or 0 <= due[0] <= due[1] <= pots
