"""The worked examples of pot division: every pot, payout and net, by hand.

Numbers 1 to 9 are the examples of two published guides to side pots, the others add what they leave out. Board and
cards are ours wherever the guides name only an order of hands.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from auditor.case import Case, build_case
from tests.build import P, make_hand

BOARD = "Kc9d5s2hJc"
#: Four hands on BOARD, best first: pair of aces, pair of kings, pair of nines, king high.
FIRST, SECOND, THIRD, FOURTH = "AsAd", "KhQh", "9s8s", "7d6d"


@dataclass
class Example:
    name: str
    players: list[P]
    pots: list[tuple[int, str]]
    due: dict[str, int] = field(default_factory=dict)
    nets: dict[str, int] = field(default_factory=dict)
    returned: dict[str, int] = field(default_factory=dict)
    board: str = BOARD
    rake: int = 0
    house: int = 0
    button: int = 1


def _guide2(am: str, br: str, ch: str, da: str, david: int = 900) -> list[P]:
    return [P("Am", 150, cards=am), P("Br", 400, cards=br), P("Ch", 900, cards=ch), P("Da", david, cards=da)]


def _antes(*names: str, ante: int = 15) -> list[P]:
    return [P(name, ante=ante, folded=True) for name in names]


EXAMPLES = [
    Example(
        "1 short all-in against two equal stacks",
        [P("A", 100, cards=FIRST), P("B", 400, cards=SECOND), P("C", 400, cards=THIRD)],
        [(300, "ABC"), (600, "BC")],
        {"A": 300, "B": 600, "C": 0},
        {"A": 200, "B": 200, "C": -400},
    ),
    Example(
        "2 four players, three levels",
        _guide2(FIRST, THIRD, SECOND, FOURTH),
        [(600, "Am Br Ch Da"), (750, "Br Ch Da"), (1000, "Ch Da")],
        {"Am": 600, "Br": 0, "Ch": 1750, "Da": 0},
        {"Am": 450, "Br": -400, "Ch": 850, "Da": -900},
    ),
    Example(
        "2b the last one bets 1200",
        _guide2(FIRST, THIRD, SECOND, FOURTH, david=1200),
        [(600, "Am Br Ch Da"), (750, "Br Ch Da"), (1000, "Ch Da")],
        {"Am": 600, "Br": 0, "Ch": 1750, "Da": 0},
        {"Am": 450, "Br": -400, "Ch": 850, "Da": -900},
        {"Da": 300},
    ),
    Example(
        "2c the second shortest stack has the best hand",
        _guide2(SECOND, FIRST, THIRD, FOURTH),
        [(600, "Am Br Ch Da"), (750, "Br Ch Da"), (1000, "Ch Da")],
        {"Am": 0, "Br": 1350, "Ch": 1000, "Da": 0},
        {"Am": -150, "Br": 950, "Ch": 100, "Da": -900},
    ),
    Example(
        "3 folded money reaches the side pot",
        [P("A", 100, cards=FIRST), P("B", 500, cards=THIRD), P("C", 500, cards=SECOND), P("D", 300, folded=True)],
        [(400, "ABC"), (1000, "BC")],
        {"A": 400, "B": 0, "C": 1000, "D": 0},
        {"A": 300, "B": -500, "C": 500, "D": -300},
    ),
    Example(
        "4 one side pot",
        [P("A", 40, cards=FIRST), P("B", 100, cards=THIRD), P("C", 100, cards=SECOND)],
        [(120, "ABC"), (120, "BC")],
        {"A": 120, "B": 0, "C": 120},
        {"A": 80, "B": -100, "C": 20},
    ),
    Example(
        "5 a pot won and yet a loss",
        [P("A", 20, cards=FIRST), P("B", 50, cards=SECOND), P("C", 90, cards=FOURTH), P("D", 90, cards=THIRD)],
        [(80, "ABCD"), (90, "BCD"), (80, "CD")],
        {"A": 80, "B": 90, "C": 0, "D": 80},
        {"A": 60, "B": 40, "C": -90, "D": -10},
    ),
    Example(
        "6 thirty not called",
        [P("A", 30, cards=FIRST), P("B", 70, cards=SECOND), P("C", 100, cards=THIRD)],
        [(90, "ABC"), (80, "BC")],
        returned={"C": 30},
    ),
    Example(
        "7 ten from a player who folded",
        [P("A", 30, cards=FIRST), P("B", 80, cards=SECOND), P("C", 80, cards=THIRD), P("D", 10, folded=True)],
        [(100, "ABC"), (100, "BC")],
    ),
    Example(
        "8 a tie in the main pot only",
        [P("A", 40, cards="AsAd"), P("B", 100, cards="AhAc"), P("C", 100, cards=SECOND)],
        [(120, "ABC"), (120, "BC")],
        {"A": 60, "B": 180, "C": 0},
        {"A": 20, "B": 80, "C": -100},
    ),
    Example(
        "10 odd units of two pots",
        [
            P("S", 25, cards="AsAd", seat=1),
            P("A", 61, cards="AhAc", seat=3),
            P("C", 40, folded=True, seat=6),
            P("B", 61, cards="", seat=5),
        ],
        [(100, "SAB"), (87, "AB")],
        button=4,
    ),
    Example(
        "11 big-blind ante is dead: one pot",
        [P("UTG", 300, cards=FIRST), P("SB", 50, folded=True), P("BB", 300, ante=100, cards=SECOND)],
        [(750, "UTG BB")],
        {"UTG": 750, "SB": 0, "BB": 0},
        {"UTG": 450, "SB": -50, "BB": -400},
    ),
    Example(
        "12 a short stack may win the whole big-blind ante",
        [P("X", 1000, cards=FIRST), P("SB", 8000, cards=THIRD), P("BB", 8000, ante=8000, cards=SECOND)],
        [(11000, "X SB BB"), (14000, "SB BB")],
        {"X": 11000, "SB": 0, "BB": 14000},
        {"X": 10000, "SB": -8000, "BB": -2000},
    ),
    Example(
        "13 dead blind of a returning player",
        [P("Hero", 6400, cards=FIRST), P("Three", 4800, dead=200, cards=SECOND), P("Two", 500, folded=True)],
        [(10300, "Hero Three")],
        {"Hero": 9785, "Three": 0, "Two": 0},
        returned={"Hero": 1600},
        rake=515,
    ),
    Example(
        "14 an ante all-in is a tier of its own",
        [
            P("Dora", 465, ante=20, cards=FIRST),
            P("Rolf", ante=13, cards=SECOND),
            P("Hero", 150, ante=20, folded=True),
            P("Sef", 150, ante=20, folded=True),
            *_antes("F", "G", "H", "I", ante=20),
        ],
        [(104, "Dora Rolf"), (499, "Dora")],
        {"Dora": 603, "Rolf": 0},
        {"Dora": 433, "Rolf": -13},
        {"Dora": 315},
    ),
    Example(
        "15 ante first: the big blind is all-in on the ante",
        [P("BB", ante=800, cards=FIRST), P("BTN", 1000, cards=SECOND), P("SB", 500, cards=THIRD)],
        [(800, "BB BTN SB"), (1000, "BTN SB")],
        {"BB": 800, "BTN": 1000, "SB": 0},
        {"BB": 0, "BTN": 500, "SB": -500},
        {"BTN": 500},
    ),
    Example(
        "16 blind first: the same stack is live",
        [P("BB", 800, cards=FIRST), P("BTN", 1000, cards=SECOND), P("SB", 800, folded=True)],
        [(2400, "BB BTN")],
        {"BB": 2400, "BTN": 0, "SB": 0},
        {"BB": 1600, "BTN": -800, "SB": -800},
        {"BTN": 200},
    ),
    Example(
        "17 ante first with 1500",
        [P("BB", 500, ante=1000, cards=FIRST), P("BTN", 1000, cards=SECOND), P("SB", 500, folded=True)],
        [(2500, "BB BTN")],
        {"BB": 2500, "BTN": 0},
        {"BTN": -500},
        {"BTN": 500},
    ),
    Example(
        "17 blind first with 1500",
        [P("BB", 1000, ante=500, cards=FIRST), P("BTN", 1000, cards=SECOND), P("SB", 500, folded=True)],
        [(3000, "BB BTN")],
        {"BB": 3000, "BTN": 0},
        {"BTN": -1000},
    ),
    Example(
        "18 short big blind heads-up",
        [P("SB", 50, cards=SECOND), P("BB", 40, cards=FIRST)],
        [(80, "SB BB")],
        {"BB": 80, "SB": 0},
        {"BB": 40, "SB": -40},
        {"SB": 10},
    ),
    Example(
        "19 money of the house",
        [
            P("Hero", 251, cards=THIRD),
            P("b351", 251, cards=SECOND),
            P("cf1c", 240, cards=FIRST),
            P("SB", 2, folded=True),
            P("BB", 5, folded=True),
        ],
        [(777, "Hero b351 cf1c"), (22, "Hero b351")],
        house=50,
    ),
    Example(
        "20 an all-in player who folds leaves no pot of his own",
        [
            P("P21", 390, ante=40, cards="AsAd"),
            P("P12", 160, ante=40, folded=True),
            P("P11", 560, ante=40, cards="KhQh"),
            P("P7", 560, ante=40, cards="KdQd"),
            P("Hero", 7325, ante=40, cards=THIRD),
            P("P6", ante=40, folded=True),
        ],
        [(1960, "P21 P11 P7 Hero"), (510, "P11 P7 Hero")],
        {"P21": 1960, "P11": 255, "P7": 255, "Hero": 0},
        {"P21": 1530, "P11": -345, "P7": -345, "Hero": -600},
        {"Hero": 6765},
    ),
    Example(
        "21 a layer that nobody left can claim",
        [P("A", 30), P("B", 80, folded=True), P("C", 80, folded=True)],
        [(190, "A")],
        {"A": 190, "B": 0, "C": 0},
        {"A": 160, "B": -80, "C": -80},
    ),
    Example(
        "22 a walk",
        [P("SB", 50, folded=True), P("BB", 100)],
        [(100, "BB")],
        {"BB": 100, "SB": 0},
        {"BB": 50, "SB": -50},
        {"BB": 50},
    ),
]


def reckon(example: Example) -> Case:
    return build_case(
        make_hand(
            example.players,
            board=example.board,
            rake=example.rake,
            house=example.house,
            button=example.button,
        )
    )


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.name)
def test_pots_payouts_nets(example: Example) -> None:
    case = reckon(example)
    seats = {seat.name: number for number, seat in case.hand.seats.items()}

    def names(pot: str) -> set[str]:
        return set(pot.split()) if " " in pot else {pot} if pot in seats else set(pot)

    assert [(p.amount, {case.name(s) for s in p.eligible}) for p in case.settlement.pots] == [
        (amount, names(eligible)) for amount, eligible in example.pots
    ]
    assert {case.name(s): amount for s, amount in case.settlement.returns.items()} == example.returned
    for name, amount in example.due.items():
        assert case.settlement.due[seats[name]] == (amount, amount), name
    for name, net in example.nets.items():
        due = case.settlement.due[seats[name]]
        assert due is not None
        back = example.returned.get(name, 0)
        assert due[0] + back - case.records[seats[name]].contributed == net, name


def test_example_10_odd_units_go_left_of_the_button() -> None:
    """Main 100 three ways = 34, 33, 33 in the order B5 S1 A3 from the button in seat 4; side 87 = 44, 43."""
    players = [
        P("S", 25, cards="AsTd", seat=1, paid=33),
        P("A", 61, cards="AhTs", seat=3, paid=33 + 43),
        P("B", 61, cards="AcTh", seat=5, paid=34 + 44),
        P("C", 40, folded=True, seat=6),
    ]
    case = build_case(make_hand(players, board=BOARD, button=4))
    assert [p.amount for p in case.settlement.pots] == [100, 87]
    assert case.settlement.due == {1: (33, 34), 3: (33 + 43, 34 + 44), 5: (33 + 43, 34 + 44), 6: (0, 0)}
    assert {case.name(r.seat): r.net for r in case.records.values()} == {"S": 8, "A": 15, "B": 17, "C": -40}


def test_example_13_run_twice() -> None:
    """Pot 103.00, rake 5.15: 97.85 over two boards is 48.93 and 48.92, one board to each player."""
    players = [
        P("Hero", 6400, cards="AsAd", returned=1600, paid=4892),
        P("Three", 4800, dead=200, cards="KhKd", paid=4893),
        P("Two", 500, folded=True),
    ]
    hand = make_hand(players, board="Kc9d5s2hJc", rake=515)
    hand.runs = 2
    hand.boards.append(type(hand.boards[0])(("Qc", "9d", "5s", "2h", "Jc"), 17))
    case = build_case(hand)
    assert case.settlement.due == {1: (4892, 4893), 2: (4892, 4893), 3: (0, 0)}
    nets = {case.name(r.seat): r.net for r in case.records.values()}
    assert nets == {"Hero": 92, "Three": -107, "Two": -500}
    assert sum(nets.values()) == -515


def test_example_19_fees_come_from_the_pots() -> None:
    """Rake .14 and jackpot .07 lower the main pot to 7.56, or any pot by at most .21."""
    case = reckon(next(e for e in EXAMPLES if e.name.startswith("19")))
    case.hand.recorded.rake.units = 21  # type: ignore[union-attr]
    again = build_case(case.hand)
    assert again.settlement.nets == [(777 - 21, 777), (22 - 21, 22)]
    assert again.settlement.due[3] == (756, 777)
    assert again.settlement.due[2] == (1, 22)
