"""The hand, action by action."""

from __future__ import annotations

from parsers.hand import Board, Event, EventKind, Street
from reports.context import Context
from reports.models import ReplayView
from reports.replay import replay
from reports.voice import Voice
from tests.build import P, make_hand
from tests.reports.sample import audited, four_players


def told(audit) -> ReplayView:
    assert audit.settlement is not None
    return replay(Context(audit, audit.hand, audit.settlement, Voice("en", audit.currency)))


def rows(view: ReplayView, title: str) -> list[tuple[str, str, str, str, str]]:
    group = next(group for group in view.groups if group.title == title)
    return [(row.name, row.action, row.chips, row.pot, row.stack) for row in group.rows]


def test_pot_and_stacks_run_along() -> None:
    """The last figure of the pot is all that was put in; what nobody called goes back to the stack."""
    view = told(four_players())
    assert rows(view, "Preflop") == [
        ("Amélie", "bets, all-in", "150", "150", "0"),
        ("Bruno", "bets, all-in", "400", "550", "0"),
        ("Chloé", "bets, all-in", "900", "1,450", "0"),
        ("David", "bets, all-in", "1,200", "2,650", "0"),
        ("David", "takes back what nobody called", "-300", "", "300"),
    ]
    assert rows(view, "Paid")[0] == ("Chloé", "is paid (side pot 2)", "1,000", "", "1,000")
    assert rows(view, "Paid")[1] == ("Chloé", "is paid (side pot 1)", "750", "", "1,750")
    assert view.summary == "5 actions, with the pot and the stack after each"


def test_cards_stand_beside_their_street() -> None:
    view = told(four_players())
    dealt = {group.title: "".join(card.text for card in group.cards) for group in view.groups if group.cards}
    assert dealt == {"Flop": "Kc9d5s", "Turn": "2h", "River": "Jc"}


def test_checks_one_after_the_other_are_one_row() -> None:
    hand = make_hand([P("Ann", 100, cards="AsAd", paid=200), P("Bob", 100, cards="KhQh")], board="Kc9d5s2hJc")
    hand.events += [Event(EventKind.CHECK, Street.FLOP, seat, 0, 0, False, 30 + seat) for seat in (1, 2)]
    hand.events.append(Event(EventKind.CHECK, Street.TURN, 1, 0, 0, False, 33))
    view = told(audited(hand))
    assert rows(view, "Flop") == [("Ann and Bob", "check", "", "200", "")]
    assert rows(view, "Turn") == [("Ann", "checks", "", "200", "0")]


def test_stacks_that_are_not_known() -> None:
    hand = make_hand([P("Ann", 100, stack=50, cards="AsAd"), P("Bob", 100, cards="KhQh")], board="Kc9d5s2hJc")
    assert rows(told(audited(hand)), "Preflop")[0][-1] == "-"
    hand.reloaded = True
    assert [row[-1] for row in rows(told(audited(hand)), "Preflop")] == ["-", "-"]


def test_money_of_the_room_is_there_first() -> None:
    view = told(audited(make_hand([P("Ann", 100), P("Bob", 100)], house=50)))
    assert rows(view, "Before the deal") == [("the room", "adds to the pot", "50", "50", "")]
    assert rows(view, "Preflop")[-1][3] == "250"


def test_several_boards_are_not_mixed() -> None:
    hand = make_hand([P("Ann", 100, cards="AsAd"), P("Bob", 100, cards="KhQh")], board="Kc9d5s2hJc")
    hand.boards.append(Board(hand.boards[0].cards, 17))
    hand.runs = 2
    assert all(not group.cards for group in told(audited(hand)).groups)
