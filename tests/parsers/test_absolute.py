"""Absolute Poker texts to hands: what the golden hands do not reach. All names, tables and numbers are invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.audit import audit
from auditor.pipeline import audit_text
from parsers.fragments import first_trace
from parsers.hand import Betting, CardSource, EventKind, Game, HandText, Street, Unreadable
from parsers.money import amounts
from parsers.registry import cut
from parsers.rooms.absolute_summary import split_pots
from parsers.rooms.absolute_words import CASH, PLAY_MONEY, STUD, TOURNAMENT
from tests.parsers.reading import Reader

GOLDEN = Path(__file__).parent.parent / "golden" / "absolute"

HEADER = "Stage #C81200001: Holdem  No Limit $2 - 2010-05-03 20:00:00 (ET)"
PLACE = "Table: GARNET (Real Money) Seat #3 is the dealer"
SEATS = """Seat 3 - ANN ($1,000 in chips)
Seat 5 - BO LUND ($150 in chips)
Seat 1 - CY ($90.50 in chips)"""
BODY = """BO LUND - Posts small blind $1
CY - Posts big blind $2
*** POCKET CARDS ***
Dealt to CY [10h Kd]
ANN - Raises $6 to $6
BO LUND - Folds
CY - Calls $4
*** FLOP *** [2c 7d Jh]
CY - Checks
ANN - Bets $10
CY - Folds
ANN - returned ($10) : not called
*** SHOW DOWN ***
ANN - Does not show
ANN Collects $12.50 from main pot"""
SUMMARY = """*** SUMMARY ***
Total Pot($13) | Rake ($0.50)
Board [2c 7d Jh]
Seat 1: CY (big blind) Folded on the FLOP
Seat 3: ANN (dealer) collected Total ($12.50) HI:($12.50)  [Does not show]
Seat 5: BO LUND (small blind) Folded on the POCKET CARDS"""


def text(
    *, header: str = HEADER, place: str = PLACE, seats: str = SEATS, body: str = BODY, summary: str = SUMMARY
) -> str:
    return "\n".join(part for part in (header, place, seats, body, summary) if part)


ROOM = Reader("absolute")
parsed, read, refuse, codes = ROOM.parsed, ROOM.read, ROOM.refuse, ROOM.codes


def test_a_plain_hand():
    hand = read(text())
    assert (hand.hand_id, hand.room, hand.played_at) == ("C81200001", "absolute", "2010-05-04T00:00:00Z")
    assert (hand.game, hand.betting, hand.hi_lo) == (Game.HOLDEM, Betting.NO_LIMIT, False)
    assert (hand.stakes.small, hand.stakes.big, hand.stakes.ante, hand.currency.code) == (None, 200, None, "USD")
    assert (hand.table, hand.max_seats, hand.button, hand.hero) == ("GARNET", None, 3, 1)
    assert [(s.number, s.name, s.stack) for s in hand.seats.values()] == [
        (3, "ANN", 100000), (5, "BO LUND", 15000), (1, "CY", 9050),
    ]  # fmt: skip
    assert [(e.kind, e.seat, e.amount, e.total) for e in hand.events] == [
        (EventKind.SMALL_BLIND, 5, 100, 100),
        (EventKind.BIG_BLIND, 1, 200, 200),
        (EventKind.RAISE, 3, 600, 600),
        (EventKind.FOLD, 5, 0, 100),
        (EventKind.CALL, 1, 400, 600),
        (EventKind.CHECK, 1, 0, 0),
        (EventKind.BET, 3, 1000, 1000),
        (EventKind.FOLD, 1, 0, 0),
        (EventKind.RETURN, 3, 1000, 0),
    ]
    assert hand.cards[1].cards == ("Th", "Kd")
    assert [(c.seat, c.units, c.pot) for c in hand.recorded.collected] == [(3, 1250, 0)]
    assert hand.recorded.total is not None
    assert hand.recorded.rake is not None
    assert (hand.recorded.total.units, hand.recorded.rake.units) == (1300, 50)
    assert hand.conventions is CASH
    assert not hand.unknown_lines
    assert not hand.problems


@pytest.mark.parametrize(
    ("words", "game", "hi_lo", "betting", "stakes"),
    [
        ("Holdem  No Limit $0.10 Turbo", Game.HOLDEM, False, Betting.NO_LIMIT, (None, 10, None)),
        ("Holdem  No Limit $1, $0.25 ante", Game.HOLDEM, False, Betting.NO_LIMIT, (None, 100, 25)),
        ("HOLDEM NORMAL $25/$50", Game.HOLDEM, False, Betting.FIXED_LIMIT, (2500, 5000, None)),
        ("Omaha  Pot Limit $1,000", Game.OMAHA, False, Betting.POT_LIMIT, (None, 100000, None)),
        ("Omaha Hi/Lo (1 on 1)  Normal $30/$60", Game.OMAHA, True, Betting.FIXED_LIMIT, (3000, 6000, None)),
        ("Seven Card Hi/Lo  Normal $0.02/$0.04", Game.STUD, True, Betting.FIXED_LIMIT, (2, 4, None)),
        ("7 Card Stud  Normal $2.00", Game.STUD, False, Betting.FIXED_LIMIT, (None, None, None)),
        ("Razz  Normal $2/$4", Game.RAZZ, False, Betting.FIXED_LIMIT, (200, 400, None)),
    ],
)
def test_headers(words, game, hi_lo, betting, stakes):
    body = BODY if game in (Game.HOLDEM, Game.OMAHA) else BODY.replace("*** FLOP *** [2c 7d Jh]", "*** 4TH STREET ***")
    header = f"Stage #81200002: {words} - 2009-12-31 18:23:36.005 (ET) [ 2009-12-31 18:23:36 ]"
    hand = read(text(header=header, body=body))
    assert (hand.game, hand.hi_lo, hand.betting) == (game, hi_lo, betting)
    assert (hand.stakes.small, hand.stakes.big, hand.stakes.ante) == stakes
    assert hand.played_at == "2009-12-31T23:23:36Z"
    assert hand.max_seats == (2 if "1 on 1" in words else None)
    assert hand.conventions is (STUD if hi_lo or game in (Game.STUD, Game.RAZZ) else CASH)


@pytest.mark.parametrize(
    "kind", ["Holdem Multi Normal Tournament", "HOLDEM SINGLE TOURNAMENT", "Holdem (1 on 1)", "Omaha Single Tournament"]
)
def test_tournaments(kind):
    whole = text(header=f"Stage #81200003 Tourney ID 77 {kind} No Limit 10 - 2011-01-16 17:14:42 (ET)").replace("$", "")
    hand = read(whole.replace(".50", ""))
    assert (hand.tournament, hand.currency.code, hand.stakes.big) == ("77", "chips", 10)
    assert hand.conventions is TOURNAMENT


def test_a_table_without_sign_is_play_money():
    for whole in (text().replace("$", ""), text(place=PLACE.replace("Real", "Play"))):
        hand = read(whole)
        assert hand.currency.code == "play"
        assert hand.conventions is PLAY_MONEY


def test_posts():
    body = BODY.replace("*** POCKET", "ANN - Posts dead $3 dead $1\n*** POCKET").replace("Raises $6 to $6", "Checks")
    hand = read(text(body=body))
    assert [(e.kind, e.amount) for e in hand.events[2:4]] == [(EventKind.POST, 200), (EventKind.DEAD_BLIND, 100)]
    body = BODY.replace("*** POCKET", "ANN - Posts $2 dead $1\n*** POCKET").replace("Raises $6 to $6", "Checks")
    hand = read(text(body=body))
    assert [(e.kind, e.amount) for e in hand.events[2:4]] == [(EventKind.POST, 200), (EventKind.DEAD_BLIND, 100)]
    # the dead part is not what is more than a big blind: not understood
    body = BODY.replace("*** POCKET", "ANN - Posts dead $3 dead $2\n*** POCKET")
    assert [line.money for line in read(text(body=body)).unknown_lines] == [True]


@pytest.mark.parametrize(
    ("positions", "before", "kind"),
    [
        (" (big blind)", "", EventKind.BIG_BLIND),
        (" (dealer) (small blind)", "", EventKind.SMALL_BLIND),
        ("", "ANN - Ante $0.50\n", EventKind.ANTE),
        ("", "", EventKind.POST),
    ],
)
def test_an_all_in_before_the_deal_is_a_post(positions, before, kind):
    body = f"{before}CY - All-In $0.30\n{BODY[BODY.index('***') :]}"
    hand = read(text(body=body, summary=SUMMARY.replace("CY (big blind)", f"CY{positions}")))
    own = next(event for event in hand.events if event.seat == 1)
    assert (own.kind, own.amount, own.all_in) == (kind, 30, True)


def test_an_all_in_without_a_figure_is_a_player_who_did_not_act():
    body = BODY.replace("CY - Folds", "CY - All-In (Timeout)")
    event = [event for event in read(text(body=body)).events if event.seat == 1][-1]
    assert (event.kind, event.amount, event.all_in) == (EventKind.CALL, 0, True)
    assert [line.money for line in read(text(body=body.replace(" (Timeout)", ""))).unknown_lines] == [False]


def test_an_ante_that_goes_back_before_the_deal():
    body = f"ANN - Ante $0.50\nBO LUND - Ante $0.50\nCY - Ante $0.50\n{BODY}"
    back = body.replace("*** POCKET", "BO LUND - Ante returned $0.50\n*** POCKET")
    # who posted a blind is in the hand: not understood
    assert [line.money for line in read(text(body=back)).unknown_lines] == [True]
    back = back.replace("BO LUND - Posts small blind $1\n", "").replace("BO LUND - Folds\n", "")
    hand = read(text(body=back))
    assert hand.seats[5].out_of_hand
    assert not [event for event in hand.events if event.seat == 5]
    assert [line.money for line in read(text(body=back.replace("returned $0.50", "returned $0.40"))).unknown_lines] == [
        True
    ]


def test_stud_cards_come_street_by_street():
    body = """ANN - Ante $0.50
CY - Ante $0.50
*** 3rd STREET ***
ANN - Pocket [H H 3s]
CY - Pocket [10c 5c 7s]
ANN - Bring-In $1
CY - Completes to $2
ANN - Calls $1
*** 4TH STREET ***
ANN - Pocket [H H 3s 4d]
CY - Pocket [10c 5c 7s Jh]
CY - Bets $2
ANN - Folds
CY - returned ($2) : not called
*** SHOW DOWN ***
CY - Does not show
CY Collects $5 from main pot"""
    summary = """*** SUMMARY ***
Total Pot($5)
Seat 1: CY collected Total ($5)
Seat 3: ANN Folded on the 4TH STREET"""
    header = HEADER.replace("Holdem  No Limit $2", "Seven Card Stud  Normal $2/$4")
    whole = text(header=header, place="", body=body, summary=summary)
    hand = read(whole)
    assert (hand.table, hand.button, hand.hero) == (None, None, 1)
    assert [(e.street, e.kind, e.amount) for e in hand.events[2:6]] == [
        (Street.THIRD, EventKind.BRING_IN, 100),
        (Street.THIRD, EventKind.COMPLETE, 200),
        (Street.THIRD, EventKind.CALL, 100),
        (Street.FOURTH, EventKind.BET, 200),
    ]
    assert (hand.cards[3].cards, hand.cards[1].cards) == (("3s", "4d"), ("Tc", "5c", "7s", "Jh"))
    assert codes(whole) == set()


@pytest.mark.parametrize(
    ("figures", "total", "count", "units"),
    [
        ("3,750,1,730", 5480, 2, [3750, 1730]),
        ("950,1,200", 2150, 2, [950, 1200]),
        ("600,630,450", 1680, 3, [600, 630, 450]),
        ("1,600,630,450", 2680, 3, [1600, 630, 450]),
        ("1,600,630,450", 632050, 2, [1600, 630450]),
        ("600,1,630,450", 632050, 2, [600, 1630450]),
        ("1,000,000,500", 1000500, 2, [1000000, 500]),
        ("45,20", 65, 2, [45, 20]),
        # the sum is wrong: the nearest of the ways that have two figures
        ("3,750,1,730", 5481, 2, [3750, 1730]),
    ],
)
def test_figures_that_share_a_comma_with_thousands(figures, total, count, units):
    assert split_pots(figures, amounts(0), total, count) == units


def test_figures_of_pots_in_dollars():
    assert split_pots("$1,048.75,$7.50", amounts(2), 105625, 2) == [104875, 750]
    assert split_pots("1,048.75,1,007.50", amounts(2), 205625, 2) == [104875, 100750]


def test_a_summary_that_is_cut_off_gives_no_figures():
    cut_off = text(summary="*** SUMMARY ***\nTotal Pot($13)")
    hand = read(cut_off)
    assert (hand.recorded.total, hand.recorded.has_summary) == (None, False)
    assert [line.money for line in hand.unknown_lines] == [False]
    assert codes(cut_off) == {"RD003"}
    assert codes(text(summary="")) == set()
    assert audit(parsed(text(summary=""))).unverified


def test_an_odd_cent_that_goes_to_the_wrong_seat_is_a_remark():
    whole = (GOLDEN / "cash.txt").read_text(encoding="utf-8")
    hand = next(h for h in cut(whole, room="absolute") if isinstance(h, HandText) and "#900100106" in h.text)
    swapped = hand.text.replace("999.61", "x").replace("999.62", "999.61").replace("x", "999.62")
    assert [(f.code, f.severity.value) for f in audit(parsed(swapped)).findings] == [("PAY305", "info")]


@pytest.mark.parametrize(
    ("line", "found"),
    [("ZED - Folds", "RD008"), ("ZED - sitout (wait for BB)", "RD008"), ("ZED Collects $5 from main pot", "RD008")],
)
def test_people_without_a_seat(line, found):
    problem = read(text(body=f"{BODY}\n{line}")).problems[-1]
    assert (problem.code, problem.params["name"], "paid" in problem.params) == (found, "ZED", "Collects" in line)


@pytest.mark.parametrize(
    "line", ["ZED - Calls $5", "ZED - Posts big blind $2", "ZED - All-In $5", "ZED - returned ($5) : not called"]
)
def test_money_of_people_without_a_seat(line):
    hand = parsed(text(body=f"{BODY}\n{line}"))
    assert isinstance(hand, Unreadable)
    assert (hand.problems[0].code, hand.problems[0].params["what"]) == ("RD002", "seat of ZED")


def test_lines_that_are_not_understood():
    assert [line.money for line in read(text(body=f"{BODY}\nCY - Tosses in $5")).unknown_lines] == [True]
    assert [line.money for line in read(text(body=f"{BODY}\nCY - Yawns")).unknown_lines] == [False]
    assert [line.money for line in read(text(body=f"{BODY}\nthe lights went out")).unknown_lines] == [False]
    seat = text(summary=SUMMARY.replace("Folded on the FLOP", "sold for ($5)"))
    assert [line.money for line in read(seat).unknown_lines] == [True]
    stranger = read(text(summary=SUMMARY.replace("Seat 1: CY", "Seat 1: ZED")))
    assert [problem.code for problem in stranger.problems] == ["RD008"]


@pytest.mark.parametrize(
    "names",
    [
        ("ANN", "ANN - Folds", "ANN Collects"),
        ("Dealt to CY", "7", "Seat 3"),
        ("*** FLOP", "Total Pot(5)", "Board [2c"),
        ("Collects $5 from main pot", "ANN -", "(dealer)"),
    ],
)
def test_hostile_names(names):
    hand = ROOM.renamed(text(), ("ANN", "BO LUND", "CY"), names)
    assert {seat: line.won for seat, line in hand.recorded.summary.items()} == {1: None, 3: 1250, 5: None}
    assert [c.seat for c in hand.recorded.collected] == [3]
    assert not hand.unknown_lines
    assert not hand.problems


@pytest.mark.parametrize(
    ("hand_text", "found"),
    [
        ("", ["RD004", "RD002"]),
        ("garbage", ["RD004", "RD002"]),
        (text(header=HEADER.replace("Holdem", "Pineapple")), ["RD001"]),
        (text(header=HEADER.replace("Holdem  No Limit", "2-7 Triple Draw  Normal")), ["RD001"]),
        (text(header=HEADER.replace("$2 -", "$2 Deep -")), ["RD001"]),
        (text(seats=""), ["RD002"]),
        (text(seats=SEATS.replace("Seat 5", "Seat 3")), ["RD002"]),
        (text(seats=SEATS.replace("CY", "ANN")), ["RD002"]),
        (text(seats=SEATS.replace("($150 in chips)", "(150)")), ["RD002"]),
        (text(body=BODY.replace("Raises $6 to $6", "Raises $6 to $6.005")), ["RD007"]),
        (text(body=BODY.replace("*** FLOP ***", "*** FLAP ***")), ["RD001"]),
        (text(body=BODY[: BODY.index("ANN - returned")], summary=""), ["RD004"]),
        (HEADER, ["RD004", "RD002"]),
    ],
)
def test_unreadable(hand_text, found):
    assert refuse(hand_text) == found


def test_a_second_hand_without_its_header():
    headless = text(header="")
    assert refuse(f"{text()}\n\n{headless}") == ["RD001"]
    assert refuse(f"{text(summary='')}\n\n{headless}") == ["RD001"]
    assert first_trace(headless) == 2


def rooms(whole: str) -> list[str]:
    return [hand.room for hand in cut(whole) if isinstance(hand, HandText)]


def test_recognition():
    assert rooms(text()) == ["absolute"]
    tournament = "Stage #5 Tourney ID 77 Holdem Multi Normal Tournament No Limit 10 - 2011-01-16 17:14:42 (ET)"
    assert rooms(f"\ufeff\n\n{text()}\n\n\n{tournament}\n{PLACE}") == ["absolute"] * 2
    assert rooms("ANN said Stage #5: what a stage") == []
    assert rooms("Stage #1 of the tour") == []
    assert rooms("PokerStars Hand #81100007:  Hold'em Limit ($20/$40 USD) - 2021/03/02 11:26:41 ET\n") == ["pokerstars"]


@pytest.mark.parametrize("low", ["HI:lost with One Pair, kings [10h Kd] LO:($12.50) [..]", "LO:($12.50) [P:As]"])
def test_a_line_of_the_summary_for_who_won_the_low_half_alone(low):
    line = "Seat 3: ANN (dealer) collected Total ($12.50) HI:($12.50)  [Does not show]"
    hand = read(text(summary=SUMMARY.replace(line, f"Seat 3: ANN (dealer) won Total ($12.50) {low}")))
    assert (hand.recorded.summary[3].won, hand.unknown_lines) == (1250, [])


@pytest.mark.parametrize(
    ("figures", "won", "parts"),
    [
        ("($12.50)", 1250, None),
        ("($12.50) HI:($12.50)", 1250, 1250),
        ("($12.50) HI:($12.40)", 1250, 1240),
        ("($12.50) HI:($6.25) with One Pair, kings [Kd Kh 2s 3s] LO:($6.25) [2s 3s 4h 6h 7d]", 1250, 1250),
        ("($16.50) HI:($12.50) with ace high [2c 7c] 72 Prop Win ($4) with [2c 7c]", 1250, 1250),
        ("($15.50) HI:($12.50) with ace high [2c 7c] 72 Prop Win ($4) with [2c 7c]", 1150, 1250),
    ],
)
def test_what_a_line_of_the_summary_says_was_won_and_its_parts(figures, won, parts):
    line = "Seat 3: ANN (dealer) collected Total ($12.50) HI:($12.50)  [Does not show]"
    hand = read(text(summary=SUMMARY.replace(line, f"Seat 3: ANN (dealer) collected Total {figures}")))
    assert (hand.recorded.summary[3].won, hand.recorded.summary[3].parts) == (won, parts)
    assert not hand.unknown_lines


@pytest.mark.parametrize("figures", ["($12.50) HI:($12.40)", "($12.40) HI:($12.50)", "($12.40) HI:($12.40)"])
def test_a_winner_whose_figures_differ(figures):
    """$12.50 were paid."""
    changed = text(summary=SUMMARY.replace("Total ($12.50) HI:($12.50)", f"Total {figures}"))
    assert "PAY309" in [finding.code for finding in next(audit_text(changed)).findings]
    assert [finding.code for finding in next(audit_text(text())).findings] == []


def test_cards_that_are_shown_without_words_for_the_hand():
    hand = read(text(body=BODY.replace("ANN - Does not show", "ANN - Shows [Qc Qh]")))
    assert (hand.cards[3].cards, hand.cards[3].source) == (("Qc", "Qh"), CardSource.SHOWN)
    assert not hand.recorded.descriptions
    assert not hand.unknown_lines
