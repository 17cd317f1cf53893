"""Hands played by pokerkit's engine: legal actions, its own pots, its own showdown."""

from __future__ import annotations

from collections import Counter

from hypothesis import assume, given
from hypothesis import strategies as st

from auditor.case import Case, build_case
from parsers.hand import LIVE_KINDS
from tests.oracles import Decision, Played, Setup, clockwise, deal_out, play
from tests.properties.checks import assert_consistent, assert_rules_not_called_find_nothing
from tests.properties.deals import Deal, decisions, packs, setups
from tests.properties.papers import Paper, Style, ruled
from tests.records import replace

sequences = st.lists(decisions, max_size=30)


def played_hand(setup: Setup, pack: list[str], actions: list[Decision]) -> Played:
    """The hand, unless an ante came back to its owner before the blinds: rooms give it back at the end of the hand."""
    played = play(setup, pack, actions)
    assume(all(p.ante + p.live <= (p.stack or 0) for p in played.players))
    return played


def right_shares(played: Played) -> Counter[int]:
    """What pokerkit pushed to whom, with the odd units of each push handed out one by one, left of the button."""
    button = played.hand.button or 0
    found: Counter[int] = Counter()
    for push in played.pushed:
        found.update(deal_out(sum(push.values()), clockwise(button, push)))
    return found


@given(setups(), packs, sequences)
def test_pots_are_those_of_pokerkit(setup: Setup, pack: list[str], actions: list[Decision]) -> None:
    played = played_hand(setup, pack, actions)
    assume(played.pots is not None)
    pots = build_case(played.hand).settlement.pots
    assert [(pot.amount, frozenset(pot.eligible)) for pot in pots] == played.pots


@given(setups(), packs, sequences)
def test_gains_are_those_of_pokerkit(setup: Setup, pack: list[str], actions: list[Decision]) -> None:
    played = played_hand(setup, pack, actions)
    expected = Counter(played.gains)
    if played.pots is not None:
        # pokerkit splits the low half of a side pot even if none of its claimants, but another player, has a low
        assume(not setup.hi_lo or len(played.pots) == 1)
        # a winner who was pushed nothing cannot be told from a loser
        assume(all(sum(push.values()) >= len(played.showdown.hands) for push in played.pushed))
        expected.update(right_shares(played))
        for push in played.pushed:
            expected.subtract(push)
    case = build_case(paper_of(played).hand())
    for seat, gain in expected.items():
        low, high = gains(case, seat)
        assert low <= gain <= high


def gains(case: Case, seat: int) -> tuple[int, int]:
    due = case.settlement.due[seat]
    assert due is not None
    rest = case.settlement.returns.get(seat, 0) - case.records[seat].contributed
    return due[0] + rest, due[1] + rest


@given(setups(), packs, sequences)
def test_a_return_is_at_most_the_last_money_put_in(setup: Setup, pack: list[str], actions: list[Decision]) -> None:
    """What nobody called is part of the owner's last bet, raise or blind; of an ante a part may come on top."""
    played = played_hand(setup, pack, actions)
    antes = sorted(p.ante for p in played.players)
    for seat, units in build_case(played.hand).settlement.returns.items():
        live = [e.amount for e in played.hand.events if e.seat == seat and e.kind in LIVE_KINDS]
        assert units <= (live[-1] if live else 0) + (antes[-1] - antes[-2] if not setup.one_payer else 0)


@given(setups(), packs, sequences)
def test_a_legal_hand_paid_rightly_is_consistent(setup: Setup, pack: list[str], actions: list[Decision]) -> None:
    """No rule of betting, contribution or payment complains about what the rules allow. Over a straddle pokerkit lets
    raise by a big blind, rooms by the straddle."""
    paper = paper_of(played_hand(setup, pack, actions))
    assert_consistent(paper, aside={"BET602"} if setup.straddle else ())


@given(setups(), packs, sequences, st.data())
def test_rules_not_called_find_nothing_in_a_changed_hand(
    setup: Setup, pack: list[str], actions: list[Decision], data: st.DataObject
) -> None:
    """One line of a legal hand is missing, doubled, or tells another amount."""
    hand = paper_of(played_hand(setup, pack, actions)).hand()
    number = data.draw(st.integers(0, len(hand.events) - 1), label="which line")
    event = hand.events[number]
    more = data.draw(st.integers(-min(event.amount, 3), 3), label="how much more")
    changed = replace(event, amount=event.amount + more, total=event.total + more)
    hand.events[number : number + 1] = data.draw(st.sampled_from([[], [event, event], [changed]]), label="what instead")
    assert_rules_not_called_find_nothing(build_case(hand))


def paper_of(played: Played) -> Paper:
    hand = played.hand
    boards = [board.cards for board in hand.boards]
    deal = Deal(played.players, hand.button or 0, game=hand.game, hi_lo=hand.hi_lo, boards=boards)
    for player in played.players:
        if player.seat in played.showdown.hands:
            player.cards = "".join(played.showdown.hands[player.seat])
    middle = deal.middle
    return Paper(deal, ruled(deal, middle, [0] * len(middle.pots)), Style(), hand)
