"""PokerTracker's exports to hands: what the golden hands do not reach. All names, tables and numbers are invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from parsers.hand import Betting, CardSource, EventKind, Game, HandText
from parsers.registry import cut
from parsers.rooms import pokertracker_conventions as rows
from parsers.rooms.pokertracker_words import GAMES, cards
from tests.parsers.reading import Reader

GOLDEN = Path(__file__).parent.parent / "golden" / "pokertracker"

IPOKER = """GAME #9260000001: Texas Hold'em NL $1/$2 2011/01/23 20:27:22
Table Ghent
Seat 5: Cy ($90.50 in chips) DEALER
Seat 2: Bo Lund ($150.00 in chips)
Seat 1: Ann ($1,000.00 in chips)
Ann: Post SB $1.00
Bo Lund: Post BB $2.00
*** HOLE CARDS ***
Dealt to Cy [hA dK]
Cy: Raise (NF) $6.00
Ann: Fold
Bo Lund: Call $4.00
*** FLOP *** [c2 d7 hJ]
Bo Lund: Check
Cy: Bet $8.00
Bo Lund: Fold
*** SUMMARY ***
Total pot $20.35 Rake $0.65
Cy: wins $20.35"""
EVEREST = """EverestPoker Game #9260000002: Table Ghent - $1/$2 - No Limit Hold'em - 19:11:00 - 2011/11/03
Seat 1: Ann ($1,000.00)
Seat 2: Bo Lund ($150.00)
Seat 5: Cy ($90.50)
Ann posts the small blind of $1.00
Bo Lund posts the big blind of $2.00
The button is in seat #5
*** HOLE CARDS ***
Dealt to Cy [Ah Kd]
Cy raises to $6.00
Ann folds
Bo Lund calls $4.00
*** FLOP *** [2c 7d Jh]
Bo Lund checks
Cy bets $8.00
Bo Lund folds
Uncalled bet of $8.00 returned to Cy
*** SUMMARY ***
Cy collects $12.35"""
MICROGAMING = """** Game ID 9260000003 Version:3 starting - 2013-05-28 16:33:27
** Ghent - €5K Max [Hold'em] (1|2 NL - € Cash Game seats:6 badbeat ) Real Money

- Ann sitting in seat 1 with €1000.00 at end €999.00
- Bo Lund sitting in seat 2 with €150.00 at end €144.00
- Cy sitting in seat 5 with €90.50 at end €96.85 [Dealer]

Ann posted the small blind - €1.00
Bo Lund posted the big blind - €2.00
** Dealing card to Cy: A of h, K of d
Cy raised - €6.00
Ann folded
Bo Lund called - €4.00
** Dealing the flop: 2 of c, 7 of d, J of h
Bo Lund checked
Cy bet - €8.00
Bo Lund folded
Cy mucks:
Cy wins €20.35 from the main pot

End of game 9260000003"""
MERGE = (
    IPOKER.replace("GAME #", "MERGE_GAME #").replace("Raise (NF)", "Raise").replace("Total pot $20.35 Rake $0.65\n", "")
)
ALL = {"ipoker": IPOKER, "merge": MERGE, "everest": EVEREST, "microgaming": MICROGAMING}


ROOM = Reader("pokertracker")
parsed, read, refuse, codes = ROOM.parsed, ROOM.read, ROOM.refuse, ROOM.codes


@pytest.mark.parametrize(("name", "hand_text"), ALL.items(), ids=lambda value: value[:9])
def test_a_plain_hand_in_every_dialect(name, hand_text):
    hand = read(hand_text)
    assert (hand.game, hand.betting, hand.hi_lo, hand.tournament) == (Game.HOLDEM, Betting.NO_LIMIT, False, None)
    assert (hand.stakes.small, hand.stakes.big, hand.button, hand.hero) == (100, 200, 5, 5)
    assert hand.table in ("Ghent", "Ghent - €5K Max")
    assert {s.number: (s.name, s.stack) for s in hand.seats.values()} == {
        1: ("Ann", 100000), 2: ("Bo Lund", 15000), 5: ("Cy", 9050),
    }  # fmt: skip
    moves = [(e.kind, e.seat, e.amount, e.total) for e in hand.events if e.kind is not EventKind.RETURN]
    assert moves[:8] == [
        (EventKind.SMALL_BLIND, 1, 100, 100),
        (EventKind.BIG_BLIND, 2, 200, 200),
        (EventKind.RAISE, 5, 600, 600),
        (EventKind.FOLD, 1, 0, 100),
        (EventKind.CALL, 2, 400, 600),
        (EventKind.CHECK, 2, 0, 0),
        (EventKind.BET, 5, 800, 800),
        (EventKind.FOLD, 2, 0, 0),
    ]
    assert (hand.boards[0].cards, hand.cards[5].cards) == (("2c", "7d", "Jh"), ("Ah", "Kd"))
    assert not hand.unknown_lines
    assert not hand.problems
    assert codes(hand_text) == set(), name


def test_rows_of_the_dialects():
    assert read(IPOKER).conventions is rows.IPOKER
    assert read(IPOKER.replace("0001:", "0001 Version:9.1 Uncalled:Y")).conventions is rows.IPOKER_FLAGGED
    assert read(MERGE).conventions is rows.MERGE
    assert read(EVEREST).conventions is rows.EVEREST
    assert read(MICROGAMING).conventions is rows.MICROGAMING[False, True, True]
    assert read(f"{MICROGAMING}\nRake: €0.65").conventions is rows.MICROGAMING[True, False, True]
    first = MICROGAMING.replace(" Version:3", "")
    for end in (" at end €999.00", " at end €144.00", " at end €96.85"):
        first = first.replace(end, "")
    shown = first.replace("Bo Lund folded\nCy mucks:", "Bo Lund called - €8.00\nCy shows: A of h, K of d")
    assert read(first.replace("called - €4.00", "called - €6.00")).conventions is rows.MICROGAMING[False, False, True]
    assert read(shown).conventions is rows.MICROGAMING[False, False, False]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("d6 sJ h10", ("6d", "Js", "Th")),
        ("S9 SQ", ("9s", "Qs")),
        ("7h 10s", ("7h", "Ts")),
        ("6 of d, 10 of h", ("6d", "Th")),
        ("Qh, 9c", ("Qh", "9c")),
        ("x1 X", ("x1",)),
    ],
)
def test_cards(text, expected):
    assert cards(text) == expected


@pytest.mark.parametrize("name", GAMES)
def test_games(name):
    hand = read(IPOKER.replace("Texas Hold'em NL", f"{name} PL"))
    assert (hand.game, hand.hi_lo, hand.betting) == (*GAMES[name], Betting.POT_LIMIT)
    assert read(EVEREST.replace("No Limit Hold'em", f"Limit {name}")).game is GAMES[name][0]


def test_capped_games_and_missing_limits():
    capped = read(MERGE.replace("NL $1/$2", "NL ($1/$2 - $80 Cap - USD)"))
    assert (capped.betting, capped.stakes.cap) == (Betting.CAP, 8000)
    assert read(IPOKER.replace("Texas Hold'em NL $1/$2 2011/01/23", "Omaha 1/2 - 2011-01-23")).betting is None


@pytest.mark.parametrize(
    ("line", "kind", "amount"),
    [
        ("Bo Lund: Raise $144.00", EventKind.RAISE, 14400),
        ("Bo Lund: Raise $5.00", EventKind.CALL, 500),
        ("Bo Lund: Raise to $144.00", EventKind.RAISE, 14400),
        ("Bo Lund: Raise (NF) $144.00", EventKind.RAISE, 14400),
        ("Bo Lund: Allin $5.00", EventKind.CALL, 500),
    ],
)
def test_raises_of_ipoker(line, kind, amount):
    event = read(IPOKER.replace("Bo Lund: Fold", line)).events[-1]
    assert (event.kind, event.amount) == (kind, amount)


def test_raise_to_counts_what_was_in_only_with_nf():
    more = "Bo Lund: Raise (NF) $20.00\nCy: Raise {} $30.00"
    assert read(IPOKER.replace("Bo Lund: Fold", more.format("(NF)"))).events[-1].total == 3000
    assert read(IPOKER.replace("Bo Lund: Fold", more.format("to"))).events[-1].total == 3800


def test_calls_before_their_bets():
    early = IPOKER.replace("Bo Lund: Check\nCy: Bet $8.00\nBo Lund: Fold", "Bo Lund: Call $8.00\nCy: Bet $8.00")
    hand = read(early)
    assert [(e.kind, e.seat) for e in hand.events[-2:]] == [(EventKind.BET, 5), (EventKind.CALL, 2)]
    assert [noted.what for noted in hand.inferred] == ["a call that stands before its bet"]
    unanswered = read(IPOKER.replace("Bo Lund: Check\nCy: Bet $8.00\nBo Lund: Fold", "Bo Lund: Call $8.00\nCy: Check"))
    assert [(e.kind, e.seat) for e in unanswered.events[-2:]] == [(EventKind.CHECK, 5), (EventKind.CALL, 2)]
    assert "BET609" in codes(IPOKER.replace("Bo Lund: Check\nCy: Bet $8.00", "Bo Lund: Call $8.00\nCy: Check"))


def test_what_stands_beside_seats_and_posts():
    noted = IPOKER.replace("Ann ($1,000.00 in chips)", "Ann ($1,000.00 in chips) (REBUY) (ADDON)")
    assert read(noted).seats[1].stack == 100000
    silent = read(IPOKER.replace("Ann: Fold", "Ann: Fold\nAnn:"))
    assert not silent.unknown_lines
    short = read(IPOKER.replace("Bo Lund: Post BB $2.00", "Bo Lund: Post BB Allin $1.50"))
    assert [(e.kind, e.amount, e.all_in) for e in short.events[1:2]] == [(EventKind.BIG_BLIND, 150, True)]


def test_a_drop_beside_the_rake():
    """Of a pot of $13 and an uncalled bet of $8, $1.90 is more than a rake, but not with half a dollar beside it."""
    assert codes(MERGE.replace("wins $20.35", "wins $19.10")) == set()
    assert "CON104" in codes(MERGE.replace("wins $20.35", "wins $18.50"))


def test_one_of_two_cards_shown():
    assert read(IPOKER.replace("Ann: Fold", "Ann: Shows [D9 X]\nAnn: Fold")).cards[1].cards == ("9d",)


def test_posts_of_newcomers():
    both = read(IPOKER.replace("*** HOLE", "Cy: Post BB $3.00\n*** HOLE"))
    assert [(e.kind, e.amount) for e in both.events[2:4]] == [(EventKind.POST, 200), (EventKind.DEAD_BLIND, 100)]
    small = read(MERGE.replace("*** HOLE", "Cy: Post DB $1.00\n*** HOLE"))
    assert [(e.kind, e.amount) for e in small.events[2:3]] == [(EventKind.POST, 100)]
    mislabelled = read(MERGE.replace("Bo Lund: Post BB $2.00", "Bo Lund: Post SB $1.50"))
    assert [(e.kind, e.amount, e.all_in) for e in mislabelled.events[1:2]] == [(EventKind.BIG_BLIND, 150, True)]


def test_stacks_of_tournaments():
    table = 'Table "A, b" $2, 595, 473 (Tournament: "A, b" $2 Buy-In: $2+$0.20)'
    chips = IPOKER.replace("NL $1/$2", " NL  Tournament").replace("Table Ghent", table)
    whole = chips.replace("90.50", "90.00").replace("20.35", "21.00").replace("0.65", "0.00")
    hand = read(whole)
    assert (hand.tournament, hand.table, hand.currency.code, hand.currency.exponent) == ("595", '"A, b" $2', "chips", 0)
    parts = read(chips)
    assert (parts.currency.exponent, parts.seats[5].stack) == (2, 9050)
    merge = read(whole.replace("GAME #", "MERGE_GAME #").replace(" (NF)", ""))
    assert [merge.seats[seat].stack for seat in (1, 2, 5)] == [1001, 152, 90]
    equal = IPOKER.replace("90.50", "100,000.00").replace("150.00", "100,000.00").replace("$1,000.00", "$100,000.00")
    assert [seat.stack for seat in read(equal).seats.values()] == [None, None, None]


def test_who_goes_on_was_not_all_in():
    """iPoker's lists of seats may be taken during the hand."""
    hand = read(IPOKER.replace("Cy ($90.50", "Cy ($6.00"))
    assert not any(event.all_in for event in hand.events)
    assert read(IPOKER.replace("Bo Lund ($150.00", "Bo Lund ($6.00")).events[4].all_in is False
    called = IPOKER.replace("Bo Lund ($150.00", "Bo Lund ($14.00").replace("Bo Lund: Fold", "Bo Lund: Call $8.00")
    assert read(called).events[-1].all_in


def test_hands_that_were_mucked():
    mucked = read(IPOKER.replace("Bo Lund: Fold", "Bo Lund: Call $8.00\nBo Lund: Mucks [S9 SQ] High Card, Queen"))
    assert (mucked.cards[2].cards, mucked.cards[2].source) == (("9s", "Qs"), CardSource.MUCKED)
    shown = EVEREST.replace("Bo Lund folds", "Bo Lund calls $8.00\nBo Lund shows [9s 8s]\nBo Lund shows [9s 8s]")
    assert sum(event.kind is EventKind.SHOW for event in read(shown).events) == 1


def test_the_export_has_no_dash_before_seats():
    export = MICROGAMING.replace("Game ID ", "Hand # ").replace(" Version:3", "").replace("\n- ", "\n")
    assert len(read(f"{export}\n\nRake: €0.65").seats) == 3
    assert read(MICROGAMING.replace("Real", "Play").replace("€", "")).currency.code == "play"


@pytest.mark.parametrize("hand_text", ALL.values(), ids=ALL)
def test_no_seat_with_money_in_the_hand(hand_text):
    verb = {IPOKER: "Zed: Call $8.00", MERGE: "Zed: Call $8.00", EVEREST: "Zed calls $8.00"}.get(
        hand_text, "Zed called - €8.00"
    )
    mark = next(line for line in hand_text.split("\n") if line.startswith(("*** FLOP", "** Dealing the flop")))
    assert refuse(hand_text.replace(mark, f"{mark}\n{verb}")) == ["RD002"]
    fold = verb.split(":")[0].split()[0] + (": Fold" if ":" in verb else " folds" if "calls" in verb else " folded")
    hand = read(hand_text.replace(mark, f"{mark}\n{fold}"))
    assert [problem.code for problem in hand.problems] == ["RD008"]


def test_lines_that_are_not_understood():
    for hand_text, end in ((IPOKER, ": "), (EVEREST, " "), (MICROGAMING, " ")):
        assert [line.money for line in read(f"{hand_text}\nCy{end}tosses in 5").unknown_lines] == [True]
        assert [line.money for line in read(f"{hand_text}\nCy{end}tosses it in").unknown_lines] == [False]
        assert [line.money for line in read(f"{hand_text}\nthe lights went out").unknown_lines] == [False]


def test_blank_lines_between_all_others():
    spaced = MICROGAMING.replace("\n", "\n\n")
    assert codes(spaced) == set()
    assert [(e.seat, e.amount) for e in read(spaced).events] == [(e.seat, e.amount) for e in read(MICROGAMING).events]


def test_cancelled_hands():
    void = IPOKER.replace("Total pot $20.35 Rake $0.65\nCy: wins $20.35", "Hand cancelled")
    assert read(void).cancelled
    assert read(EVEREST.replace("Cy collects $12.35", "Hand cancelled")).cancelled


@pytest.mark.parametrize(
    ("hand_text", "problems"),
    [
        ("", ["RD002"]),
        ("garbage", ["RD002"]),
        ("GAME #77: no game 10:11:12", ["RD002"]),
        (IPOKER.replace("Texas Hold'em", "Pineapple"), ["RD001"]),
        (EVEREST.replace("Hold'em", "Pineapple"), ["RD001"]),
        (MICROGAMING.replace("Hold'em", "Pineapple"), ["RD001"]),
        (MICROGAMING.replace("(1|2 NL", "(1|2 XL"), ["RD001"]),
        (IPOKER.replace("Table Ghent\n", ""), ["RD002"]),
        (MICROGAMING.replace("[Hold'em]", "Hold'em"), ["RD002"]),
        (IPOKER.replace("Seat 2:", "Seat 1:"), ["RD002"]),
        (EVEREST.replace("Seat 2: Bo Lund", "Seat 2: Ann"), ["RD002"]),
        (EVEREST.replace("($150.00)", "$150.00"), ["RD002"]),
        (IPOKER.replace("Raise (NF) $6.00", "Raise (NF) $6.005"), ["RD007"]),
        (EVEREST.replace("*** FLOP", "*** FLAP"), ["RD001"]),
        (MICROGAMING.replace("the flop", "the flap"), ["RD001"]),
        (EVEREST.replace("Cy collects $12.35", ""), ["RD004"]),
        (IPOKER.partition("Ann: Post")[0], ["RD004"]),
        (IPOKER.replace("Total pot $20.35 Rake $0.65\n", ""), ["RD004"]),
        (IPOKER.partition("Seat 5")[0], ["RD004", "RD002"]),
    ],
)
def test_unreadable(hand_text, problems):
    assert refuse(hand_text) == problems


def test_hands_in_one_file_and_other_headers():
    every = "\n\n\n".join(ALL.values())
    assert [h.room for h in cut(every) if isinstance(h, HandText)] == ["pokertracker"] * 4
    others = (
        "POKERSTARS GAME #77: Hold'em No Limit ($1/$2) - 2008/10/11 10:11:12 (ET)",
        "Game #77: Table Ghent - 1/2 - No Limit Hold'em - 10:11:12 2021/10/11",
        "PokerStars Game #77: Hold'em No Limit ($1/$2) - 2008/10/11 10:11:12 (ET)",
    )
    for header in others:
        assert [h.room for h in cut(header) if isinstance(h, HandText) and h.room == "pokertracker"] == []


def test_an_everest_header_without_a_level():
    hand = read(EVEREST.replace("Ghent - $1/$2 - No", "Ghent - - No"))
    assert (hand.stakes.small, hand.stakes.big, hand.table) == (None, None, "Ghent")
    assert [event.amount for event in hand.events[:2]] == [100, 200]


def test_a_cancelled_hand_of_microgaming():
    hand = read(MICROGAMING.replace("Cy mucks:", "Hand cancelled\nCy mucks:"))
    assert hand.cancelled
    assert not hand.unknown_lines


def test_what_is_shown_must_be_cards():
    hand = read(IPOKER.replace("*** SUMMARY ***", "Cy: Shows courage 2\n*** SUMMARY ***"))
    assert [(line.text, line.money) for line in hand.unknown_lines] == [("Cy: Shows courage 2", True)]
    assert EventKind.SHOW not in {event.kind for event in hand.events}
