"""Invented hands, told once for all languages. Each is reckoned on paper in its comment."""

from __future__ import annotations

from tests.languages.writer import Play

_THREE = [("1", "Ravenna", "3.00"), ("2", "618204", "2.00"), ("3", "$Kite$", "5.00")]
_BLINDS = [("small blind", "618204", "0.02"), ("big blind", "$Kite$", "0.05"), ("hole cards",)]
_ODD_NAMES = [
    ("1", "Ravenna", "5.00"),
    ("2", "618204", "4"),
    ("3", "$Kite$", "6.20"),
    ("4", "pasa (5 en fichas)", "5.07"),
    ("5", "a del bote", "5"),
    ("6", "Mesa [As]", "12.33"),
]

#: 3 x 0.15 + 0.02 = 0.47 before the flop, 2 x 0.30 on it: 1.07, of which 0.05 rake. 0.60 come back on the turn.
UNCALLED = Play(
    number="251000000001",
    button=1,
    zoom=True,
    seats=_ODD_NAMES,
    body=[
        *_BLINDS[:2],
        ("hole cards",),
        ("dealt", "a del bote", "Qs Js"),
        ("folds", "pasa (5 en fichas)"),
        ("raises", "a del bote", "0.10", "0.15"),
        ("folds", "Mesa [As]"),
        ("calls", "Ravenna", "0.15"),
        ("folds", "618204"),
        ("disconnected", "Mesa [As]"),
        ("calls", "$Kite$", "0.10"),
        ("flop", "9c 5s As"),
        ("checks", "$Kite$"),
        ("bets", "a del bote", "0.30"),
        ("calls", "Ravenna", "0.30"),
        ("timed out", "$Kite$"),
        ("folds", "$Kite$"),
        ("turn", "9c 5s As Kh"),
        ("joins", "Strange One"),
        ("bets", "a del bote", "0.60"),
        ("folds", "Ravenna"),
        ("returned", "a del bote", "0.60"),
        ("collected", "a del bote", "1.02", "pot"),
        ("no show", "a del bote"),
        ("leaves", "Mesa [As]"),
    ],
    summary=[
        ("total", "1.07", "0.05"),
        ("board", "9c 5s As Kh"),
        ("folded turn", "1", "button"),
        ("folded before", "2", "is small blind"),
        ("folded flop", "3", "is big blind"),
        ("never bet", "4", ""),
        ("won alone", "5", "", "1.02"),
        ("never bet", "6", ""),
    ],
)


def _all_in(winner: str, loser: str, won: str, lost: str, number: str, first: str = "flush K") -> Play:
    """0.45 before the flop, 2 x 1.85 on it: 4.15, of which 0.20 rake; 3.00 of the bigger stack come back."""
    seats = {"618204": ("2", "is small blind", "Jd 9d"), "$Kite$": ("3", "is big blind", "Ad 7d")}
    place = {name: (seat, position, cards) for name, (seat, position, cards) in seats.items()}
    results = {
        winner: ("won", *place[winner], "3.95", won),
        loser: ("lost", *place[loser], lost),
    }
    return Play(
        number=number,
        button=1,
        seats=_THREE,
        body=[
            *_BLINDS,
            ("dealt", "618204", "Jd 9d"),
            ("raises", "Ravenna", "0.10", "0.15"),
            ("calls", "618204", "0.13"),
            ("calls", "$Kite$", "0.10"),
            ("flop", "5d 9c Kd"),
            ("checks", "618204"),
            ("bets", "$Kite$", "0.30"),
            ("folds", "Ravenna"),
            ("raises", "618204", "0.60", "0.90"),
            ("raises", "$Kite$", "3.95", "4.85", "all-in"),
            ("calls", "618204", "0.95", "all-in"),
            ("returned", "$Kite$", "3.00"),
            ("turn", "5d 9c Kd Qd"),
            ("river", "5d 9c Kd Qd Ac"),
            ("show down",),
            ("shows", "618204", "Jd 9d", first),
            ("shows", "$Kite$", "Ad 7d", "flush A"),
            ("collected", winner, "3.95", "pot"),
        ],
        summary=[
            ("total", "4.15", "0.20"),
            ("board", "5d 9c Kd Qd Ac"),
            ("folded flop", "1", "button"),
            results["618204"],
            results["$Kite$"],
        ],
    )


ALL_IN = _all_in("$Kite$", "618204", "flush A", "flush K", "251000000002")
#: the same, paid to the worse hand
PAID_WRONG = _all_in("618204", "$Kite$", "flush K", "flush A", "251000000003")
#: the same, and the room names a pair where there is a flush
NAMED_WRONG = _all_in("$Kite$", "618204", "flush A", "pair K", "251000000004", first="pair K")

#: The board is the best hand of both; 0.10 is shared.
TIE = Play(
    number="251000000005",
    button=1,
    seats=_THREE,
    body=[
        *_BLINDS,
        ("folds", "Ravenna"),
        ("calls", "618204", "0.03"),
        ("checks", "$Kite$"),
        ("flop", "As Ks Qh"),
        ("checks", "618204"),
        ("checks", "$Kite$"),
        ("turn", "As Ks Qh Jc"),
        ("checks", "618204"),
        ("checks", "$Kite$"),
        ("river", "As Ks Qh Jc Td"),
        ("checks", "618204"),
        ("checks", "$Kite$"),
        ("show down",),
        ("shows", "618204", "3d 2h", "straight TA"),
        ("shows", "$Kite$", "8d 7h", "straight TA"),
        ("collected", "618204", "0.05", "pot"),
        ("collected", "$Kite$", "0.05", "pot"),
    ],
    summary=[
        ("total", "0.10", "0"),
        ("board", "As Ks Qh Jc Td"),
        ("never bet", "1", "button"),
        ("won", "2", "is small blind", "3d 2h", "0.05", "straight TA"),
        ("won", "3", "is big blind", "8d 7h", "0.05", "straight TA"),
    ],
)

#: Three jacks beat what is mucked: 2 x 0.25 and a small blind of 0.02.
MUCKED = Play(
    number="251000000006",
    button=2,
    seats=_THREE,
    body=[
        ("small blind", "$Kite$", "0.02"),
        ("big blind", "Ravenna", "0.05"),
        ("hole cards",),
        ("waits", "Strange One"),
        ("calls", "618204", "0.05"),
        ("folds", "$Kite$"),
        ("checks", "Ravenna"),
        ("flop", "Jc 8s 3h"),
        ("checks", "Ravenna"),
        ("bets", "618204", "0.20"),
        ("calls", "Ravenna", "0.20"),
        ("turn", "Jc 8s 3h Qd"),
        ("checks", "Ravenna"),
        ("checks", "618204"),
        ("river", "Jc 8s 3h Qd 2d"),
        ("checks", "Ravenna"),
        ("checks", "618204"),
        ("show down",),
        ("shows", "618204", "Js Jh", "trips J"),
        ("mucks", "Ravenna"),
        ("collected", "618204", "0.50", "pot"),
    ],
    summary=[
        ("total", "0.52", "0.02"),
        ("board", "Jc 8s 3h Qd 2d"),
        ("mucked", "1", "is big blind", "Kc Kh"),
        ("won", "2", "button", "Js Jh", "0.50", "trips J"),
        ("folded before", "3", "is small blind"),
    ],
)

#: Everybody folds to the big blind: 0.03 come back, 0.04 are his.
WALK = Play(
    number="251000000007",
    button=1,
    seats=_THREE,
    body=[
        *_BLINDS,
        ("folds", "Ravenna"),
        ("folds", "618204"),
        ("returned", "$Kite$", "0.03"),
        ("collected", "$Kite$", "0.04", "pot"),
        ("no show", "$Kite$"),
    ],
    summary=[
        ("total", "0.04", "0"),
        ("never bet", "1", "button"),
        ("folded before", "2", "is small blind"),
        ("won alone", "3", "is big blind", "0.04"),
    ],
)

#: Four antes and 3 x 290 = 910 in the main pot, 2 x 200 = 400 beside it.
SIDE_POT = Play(
    number="251000000008",
    button=1,
    tournament="4005730000",
    table="4005730000 12",
    stakes=("40", "80"),
    seats=[
        ("1", "Ravenna", "1000"),
        ("2", "618204", "300"),
        ("3", "$Kite$", "2000"),
        ("4", "TK(II)", "800", "sitting out"),
        ("6", "Domi 7S", "1500", "out of hand"),
    ],
    body=[
        ("ante", "Ravenna", "10"),
        ("ante", "618204", "10"),
        ("ante", "$Kite$", "10"),
        ("ante", "TK(II)", "10"),
        ("small blind", "618204", "40"),
        ("big blind", "$Kite$", "80"),
        ("hole cards",),
        ("folds", "TK(II)"),
        ("raises", "Ravenna", "160", "240"),
        ("raises", "618204", "50", "290", "all-in"),
        ("calls", "$Kite$", "210"),
        ("calls", "Ravenna", "50"),
        ("flop", "2s 9h Kd"),
        ("bets", "$Kite$", "200"),
        ("calls", "Ravenna", "200"),
        ("turn", "2s 9h Kd 4c"),
        ("checks", "$Kite$"),
        ("checks", "Ravenna"),
        ("returned player", "TK(II)"),
        ("river", "2s 9h Kd 4c 7s"),
        ("checks", "$Kite$"),
        ("checks", "Ravenna"),
        ("show down",),
        ("shows", "$Kite$", "Kc 3c", "pair K"),
        ("mucks", "Ravenna"),
        ("collected", "$Kite$", "400", "side pot"),
        ("shows", "618204", "9s 7h", "two 97"),
        ("collected", "618204", "910", "main pot"),
    ],
    summary=[
        ("total of pots", "1310", "0", "910", "400"),
        ("board", "2s 9h Kd 4c 7s"),
        ("mucked", "1", "button", "Qc 9d"),
        ("won", "2", "is small blind", "9s 7h", "910", "two 97"),
        ("won", "3", "is big blind", "Kc 3c", "400", "pair K"),
        ("never bet", "4", ""),
    ],
)

#: 2 x 490 and a blind of 40: 1020. The loser goes home with a prize that is no chips.
FINISHED = Play(
    number="251000000009",
    button=1,
    tournament="4005730000",
    table="4005730000 12",
    stakes=("40", "80"),
    seats=[("1", "Ravenna", "1000"), ("2", "618204", "900"), ("3", "$Kite$", "490")],
    body=[
        ("small blind", "618204", "40"),
        ("big blind", "$Kite$", "80"),
        ("hole cards",),
        ("calls", "Ravenna", "80"),
        ("folds", "618204"),
        ("raises", "$Kite$", "410", "490", "all-in"),
        ("timed out away", "618204"),
        ("calls", "Ravenna", "410"),
        ("flop", "Jd 4h 4c"),
        ("turn", "Jd 4h 4c Th"),
        ("river", "Jd 4h 4c Th 9s"),
        ("show down",),
        ("shows", "$Kite$", "Ah Kh", "pair 9"),
        ("shows", "Ravenna", "Jh Jc", "full J4"),
        ("collected", "Ravenna", "1020", "pot"),
        ("finished", "Strange One"),
        ("finished paid", "$Kite$", "5.04"),
    ],
    summary=[
        ("total", "1020", "0"),
        ("board", "Jd 4h 4c Th 9s"),
        ("won", "1", "button", "Jh Jc", "1020", "full J4"),
        ("folded before", "2", "is small blind"),
        ("lost", "3", "is big blind", "Ah Kh", "pair 9"),
    ],
)

#: An ace with the better kicker wins 0.20 less 0.01; 0.25 of a bet on the river come back from nobody.
KICKER = Play(
    number="251000000010",
    button=3,
    seats=_THREE,
    body=[
        ("small blind", "Ravenna", "0.02"),
        ("big blind", "618204", "0.05"),
        ("hole cards",),
        ("raises", "$Kite$", "0.05", "0.10"),
        ("folds", "Ravenna"),
        ("calls", "618204", "0.05"),
        ("flop", "Ac 7h 5d"),
        ("checks", "618204"),
        ("checks", "$Kite$"),
        ("turn", "Ac 7h 5d 4s"),
        ("checks", "618204"),
        ("checks", "$Kite$"),
        ("river", "Ac 7h 5d 4s 9d"),
        ("bets", "618204", "0.25"),
        ("folds", "$Kite$"),
        ("returned", "618204", "0.25"),
        ("collected", "618204", "0.21", "pot"),
    ],
    summary=[
        ("total", "0.22", "0.01"),
        ("board", "Ac 7h 5d 4s 9d"),
        ("folded before", "1", "is small blind"),
        ("won alone", "2", "is big blind", "0.21"),
        ("folded river", "3", "button"),
    ],
)

HANDS = (
    UNCALLED,
    ALL_IN,
    PAID_WRONG,
    NAMED_WRONG,
    TIE,
    MUCKED,
    WALK,
    SIDE_POT,
    FINISHED,
    KICKER,
)
