"""One odd line in a golden hand: it is told as unknown, as a problem or as the reason why the hand cannot be read,
and nothing else changes. Rooms' own tests have their common lines; here is what a room would hardly write.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from parsers import parse_text
from parsers.hand import Hand, Unreadable

GOLDEN = Path(__file__).parent.parent / "golden"


def golden(name: str) -> str:
    return (GOLDEN / name).read_bytes().decode("utf-8-sig").replace("\r\n", "\n")


def altered(name: str, old: str, new: str) -> str:
    text = golden(name)
    assert old in text
    return text.replace(old, new, 1)


def told(text: str) -> Counter[tuple[object, ...]]:
    """What is said of the hands: unknown lines, problems, and of each hand whether it could be read."""
    found: Counter[tuple[object, ...]] = Counter()
    for hand in parse_text(text):
        found[type(hand), hand.hand_id] += 1
        for problem in hand.problems:
            found[problem.code, *sorted(problem.params.items())] += 1
        if isinstance(hand, Hand):
            for line in hand.unknown_lines:
                found[line.text, "money" if line.money else ""] += 1
    return found


_MONEY = "money"
#: File, what is replaced, by what, and whether it may be about money: then no sum of the hand is proven.
UNKNOWN = [
    ("absolute/cash.txt", "Total Pot($21.50) |", "Total Pot($21.50; |", _MONEY),
    ("absolute/cash.txt", "| Jackpot Rake ($0.50)", "| Tip ($0.50)", _MONEY),
    ("absolute/cash.txt", "Board [7d Qd 4s 10c]", "Board of four", ""),
    ("absolute/cash.txt", "URSULA_9 Collects $19.95 from main pot", "URSULA_9 Collects $19.95 from nowhere", _MONEY),
    ("absolute/cash.txt", "ROSALIND - Bets $6", "ROSALIND - All-In $6 or so", _MONEY),
    ("fulltilt/archive.txt", "quillfeather wins the pot ($30.90)", "quillfeather wins the hat ($30.90)", _MONEY),
    ("fulltilt/archive.txt", "quillfeather wins the pot ($30.90)", "quillfeather wins the pot", ""),
    ("fulltilt/archive.txt", "marlow has 15 seconds left to act", "marlow discards three hats", ""),
    ("fulltilt/archive.txt", "marlow has 15 seconds left to act", "marlow shows [Ad", ""),
    ("fulltilt/archive.txt", "Dealt to Isolde [Ad 9c]", "Dealt to Isolde [Ad 9c", ""),
    ("fulltilt/archive.txt", "Seat 5: Ferris_9 folded before", "Seat five: Ferris_9 folded before", ""),
    ("fulltilt/archive.txt", "[Ac 8s] and won ($2.85) with", "[Ac 8s] and kept ($2.85) with", ""),
    ("ggpoker/several_boards.txt", "and lost with Pair of Jacks", "and drew with Pair of Jacks", ""),
    ("ggpoker/several_boards.txt", "Seat 5: ffff0000 (button) folded before Flop (didn't bet)", "Seat 5: ffff", ""),
    ("ggpoker/several_boards.txt", "ffff0000: folds", "ffff0000: wonders about $3", _MONEY),
    ("kingsclub/flop_games.txt", "Dealt to Undine: [Kh Qd 7c 3s]", "Dealt to Undine: Kh Qd 7c 3s", ""),
    ("kingsclub/flop_games.txt", "Torvald wins pot (139)", "Torvald wins the hat (139)", _MONEY),
    ("kingsclub/draw_games.txt", "Egil discards [9h] draws [Qd]", "Egil discards a hat", ""),
    ("ongame/cash.txt", "Seat 4: Bram ($99), net: -$0.50", "Seat 4: Bo ($99), net: -$0.50", ""),
    ("ongame/cash.txt", "Seat 4: Bram ($99), net: -$0.50", "Seat 4: Bram ($99) net -$0.50", ""),
    ("ongame/cash.txt", "Iris V calls $1", "Iris V changed her mind", ""),
    ("pkr/cash.txt", "Abe doesn't show", "Abe shows his hat", ""),
    ("pkr/cash.txt", "Bibi yawns at Dirk.", "Bibi has hats", ""),
    ("pkr/cash.txt", "Dealing [J h][T s] to Abe", "Dealing [J h][T s] to Zoe", ""),
    ("pkr/cash.txt", "Seat 2: Bibi - $3.48", "Seat 2: Bibi has $3.48", ""),
    ("pokernow/cash.csv", '"Flop:  [A♣, K♣, Q♦]",2025-03-08T19:02:09.752Z,174146052975200', "Flop: three cards", ""),
    ("pokerstars/holdem_cash.txt", "Wren (button) folded on the Flop", "Wren (button) collected ($1, and won ($2)", ""),
    ("pokerstars/run_it_twice.txt", "and lost with", "and drew with", ""),
    ("pokertracker/microgaming_bom.txt", "Noud wins €8.88 from side pot 1", "Noud wins €8.88 from nowhere", _MONEY),
    ("winamax/bom_crlf.txt", "Seat 2: Père Noël (big blind) won 5.27€", "Seat 2 Père Noël won 5.27€", ""),
    ("winamax/bom_crlf.txt", "Seat 2: Père Noël (big blind) won 5.27€", "Seat 2: Père", ""),
    ("winamax/bom_crlf.txt", "Noël (big blind) won 5.27€", "Noël (big blind) showed [Ks 9c", ""),
    ("winamax/bom_crlf.txt", "Éloïse folds", "Éloïse shows Ks Qs", ""),
    ("winning/newer_cash.txt", "Sunniva does not show", "Sunniva wonders about $3", _MONEY),
    ("winning/newer_cash.txt", "Uncalled bet ($0.15) returned to Sunniva", "Uncalled bet ($0.15)", ""),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "money"), UNKNOWN)
def test_unknown_lines(name, old, new, money):
    text = altered(name, old, new)
    at = golden(name).index(old)
    line = text[text.rfind("\n", 0, at) + 1 : text.find("\n", at)]
    assert told(text) - told(golden(name)) == {(line, money): 1}


@pytest.mark.parametrize(
    ("name", "line", "money"),
    [
        ("ongame/cash.txt", "Seat 4: Bram ($99), net: -$0.50", ""),
        ("pokertracker/ipoker.txt", "Total pot $162.15 Rake $2.50", ""),
    ],
)
def test_what_is_said_twice_is_unknown_the_second_time(name, line, money):
    assert told(altered(name, line, f"{line}\n{line}")) - told(golden(name)) == {(line, money): 1}


@pytest.mark.parametrize(
    ("name", "old", "new", "line", "money"),
    [
        (
            "boss/old_cash.xml",
            'TYPE="ACTION_FOLD" PLAYER="Bjarke">',
            'TYPE=ACTION_FOLD PLAYER="Bjarke">',
            '<ACTION TYPE=ACTION_FOLD PLAYER="Bjarke">',
            "",
        ),
        (
            "merge/cash_2011.xml",
            'type="CALL" timestamp="1331000010200"',
            'type="WISH" timestamp="1331000010200"',
            "<event sequence='6' type='WISH' timestamp='1331000010200' player='3' amount='2.00'>",
            _MONEY,
        ),
        (
            "merge/cash_2011.xml",
            'amount="11.18" uncalled="false" potnumber="1"',
            'amount="11.18" uncalled="false" potnumber="0"',
            "<winner amount='11.18' uncalled='false' potnumber='0' player='0' pottype='n'>",
            _MONEY,
        ),
    ],
)
def test_unknown_elements(name, old, new, line, money):
    assert told(altered(name, old, new)) - told(golden(name)) == {(line, money): 1}


@pytest.mark.parametrize(
    ("name", "tag", "number", "money"),
    [
        ("merge/cash_2011.xml", '<event sequence="3" type="FOLD" timestamp="1331000005100" player="5"/>', 3, ""),
        (
            "merge/cash_2011.xml",
            '<event sequence="8" type="BET" timestamp="1331000013600" player="0" amount="5.00"/>',
            8,
            _MONEY,
        ),
        ("microgaming/versions_2_to_5.xml", '<Action seq="4" type="Fold" seat="2"/>', 4, ""),
        ("microgaming/versions_2_to_5.xml", '<Action seq="3" type="Raise" seat="1" value="7.00"/>', 3, _MONEY),
    ],
)
def test_tags_that_are_none(name, tag, number, money):
    """Without the quotes of its type it is no tag: it is unknown, and its number is lacking."""
    before, _, after = tag.partition('type="')
    odd = before + "type=" + after.replace('"', "", 1)
    expected = {(odd, money): 1, ("RD013", ("what", f"no action has the number {number}")): 1}
    assert told(altered(name, tag, odd)) - told(golden(name)) == expected


@pytest.mark.parametrize(
    ("name", "old", "new", "problem"),
    [
        (
            "ggpoker/several_boards.txt",
            "Seat 5: ffff0000 (button)",
            "Seat 5: ffff (button)",
            ("RD008", ("name", "ffff")),
        ),
        (
            "fulltilt/archive.txt",
            "Seat 5: Ferris_9 folded",
            "Seat 5: Ferris_97 folded",
            ("RD008", ("name", "Ferris_97")),
        ),
        (
            "winning/newer_cash.txt",
            "Uncalled bet ($0.15) returned to Sunniva",
            "Uncalled bet ($0.15) returned to Zoe",
            ("RD008", ("name", "Zoe"), ("paid", "Uncalled bet ($0.15) returned to Zoe")),
        ),
        (
            "merge/cash_2011.xml",
            'event sequence="3"',
            'event sequence="third"',
            ("RD013", ("what", "no action has the number 3")),
        ),
    ],
)
def test_problems(name, old, new, problem):
    assert told(altered(name, old, new)) - told(golden(name)) == {problem: 1}


@pytest.mark.parametrize(
    ("name", "old", "new", "number", "reason"),
    [
        ("ggpoker/several_boards.txt", "won ($156.17) with Ace", "won (a lot) with Ace", "OM7300000501",
         ("RD007", ("amount", "a lot"))),
        ("ggpoker/several_boards.txt", "Table 'PLOGold7' 6-max Seat #5 is the button", "Tables are full",
         "OM7300000501", ("RD002", ("what", "table"))),
        ("kingsclub/flop_games.txt", "*** TURN *** [9d 8h 2c] [4s]", "*** LUNCH", "81000101",
         ("RD001", ("what", "*** LUNCH"))),
        ("merge/cash_2011.xml", '\t\t<winner amount="11.18" uncalled="false" potnumber="1" player="0" pottype="n"/>\n',
         "", "70010001-1", ("RD004",)),
        ("ongame/cash.txt", "Main pot: $30 won by Pim ($28.50)", "Main pot: $30 won by Pim", "R5-90010001-1",
         ("RD004",)),
        ("pkr/cash.txt", "Abe wins $1.07", "Abe wins much", "94000101", ("RD004",)),
        ("pokernow/cash.csv", "hand #5  (No Limit Texas Hold'em)", "hand #5  (Canasta)", "5",
         ("RD001", ("game", "Canasta"))),
        ("pokernow/cash.csv", 'hand #5  (No Limit Texas Hold\'em) (dealer: ""Bo Lund @ b0-Lu55Mnn"") --',
         "hand #5 somehow --", "5", ("RD002", ("what", "game and stakes"))),
        ("pokerstars/holdem_cash.txt", "Table 'Corvina IV' 6-max Seat #1 is the button", "Tables are full",
         "255000010101", ("RD002", ("what", "table"))),
        ("pokerstars/holdem_cash.txt", "Pia-Lou: folds", "Seat 9: Zoe ($50 in chips)", "255000010101",
         ("RD002", ("text", "Seat 9: Zoe ($50 in chips)"), ("what", "seat line"))),
        ("pokertracker/everest.txt", "Uncalled bet of $35.00 returned to Ivo", "Uncalled bet of $35.00 returned to Zoe",
         "9220000101", ("RD002", ("what", "seat of Zoe"))),
        ("pokertracker/ipoker.txt", "Seat 2: Bea ($62.40 in chips)", "Seat 2: Bea (no chips)", "9200000101",
         ("RD002", ("text", "Seat 2: Bea (no chips)"), ("what", "seat line"))),
        ("pokertracker/ipoker.txt", "Aldo: Raise (NF) $71.25", "Aldo: Raise (NF) much", "9200000101",
         ("RD007", ("amount", "much"))),
        ("pokertracker/microgaming_bom.txt", "Dealing card to Piet", "Dealing card to Zoe", "9230000101",
         ("RD001", ("what", "** Dealing card to Zoe: K of h, 9 of d"))),
        ("sealswithclubs/new_bom.txt", "Hold'em No Limit (0.02/0.04)", "Canasta No Limit (0.02/0.04)", "720010201",
         ("RD001", ("game", "Canasta No Limit"))),
        ("sealswithclubs/new_bom.txt", "Seat 8: Hero (4 in chips)", "Seat 7: Hero (4 in chips)", "720010201",
         ("RD002", ("text", "Seat 7: Hero (4 in chips)"), ("what", "seat line"))),
        ("sealswithclubs/new_bom.txt", "Seat 7: Brine (4.75 in chips)\nSeat 8: Hero (4 in chips)\n", "", "720010201",
         ("RD002", ("what", "seats"))),
    ],
)  # fmt: skip
def test_reasons(name, old, new, number, reason):
    """The hand is unreadable for this reason, and the others of the file are as they were."""
    before, after = told(golden(name)), told(altered(name, old, new))
    assert after - before == {(Unreadable, number): 1, reason: 1}
    assert (Hand, number) in before - after


def played(text: str) -> list[object]:
    """Of each hand all that was read of it, without the numbers of the lines."""
    return [
        (
            hand.hand_id,
            [(seat.number, seat.name, seat.stack) for seat in hand.seats.values()],
            [(one.kind, one.street, one.seat, one.amount, one.total) for one in hand.events],
            [(number, held.cards) for number, held in hand.cards.items()],
            [(one.seat, one.units, one.pot) for one in hand.recorded.collected],
            [(seat, line.state, line.won, line.net) for seat, line in hand.recorded.summary.items()],
            [board.cards for board in hand.recorded.boards],
            len(hand.unknown_lines),
            len(hand.problems),
        )
        for hand in parse_text(text)
        if isinstance(hand, Hand)
    ]


@pytest.mark.parametrize(
    ("name", "before"),
    [
        ("ggpoker/several_boards.txt", "Table 'PLOGold7' 6-max"),
        ("ggpoker/several_boards.txt", "Seat 3: 1a1a2b2b ($240.5"),
        ("ggpoker/several_boards.txt", "Hero: raises $10 to $15"),
        ("ggpoker/several_boards.txt", "Seat 2: Hero (small blind)"),
        ("kingsclub/flop_games.txt", "*** SUMMARY ***"),
        ("ongame/cash.txt", "Players in round: 5 (6)"),
        ("ongame/cash.txt", "Seat 6: Orla ($120)"),
        ("ongame/cash.txt", "Iris V folds"),
        ("pkr/cash.txt", "Seat 4: Cor - $2.80"),
        ("pokerstars/holdem_cash.txt", "Seat 3: Halvar ($48.10 in chips)"),
        ("sealswithclubs/new_bom.txt", "Seat 8: Hero (4 in chips)"),
    ],
)
def test_blank_lines_say_nothing(name, before):
    """As files have them that went through a mail program."""
    hands = played(golden(name))
    assert played(altered(name, before, f"\n{before}")) == hands
    assert hands
