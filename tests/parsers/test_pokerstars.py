"""PokerStars texts to hands. All names, tables and numbers are invented."""

from __future__ import annotations

import pytest

from parsers.contributions import contributions
from parsers.hand import (
    Betting,
    CardSource,
    EventKind,
    Game,
    Hand,
    HandText,
    Street,
    SummaryState,
    Unreadable,
)
from parsers.rooms.pokerstars import parse

HEADER = "PokerStars Hand #900000000001:  Hold'em No Limit ($1/$2 USD) - 2023/02/11 20:14:09 ET"
TABLE = "Table 'Elm' 6-max Seat #1 is the button"
SEATS = """Seat 1: Pia ($200 in chips)
Seat 2: Quint ($150 in chips)
Seat 3: Rosa ($90.50 in chips)"""
BLINDS = """Quint: posts small blind $1
Rosa: posts big blind $2"""
BODY = """*** HOLE CARDS ***
Dealt to Rosa [Ah Kd]
Pia: folds
Quint: raises $4 to $6
Rosa: calls $4
*** FLOP *** [2c 7d Jh]
Quint: bets $5
Rosa: folds
Uncalled bet ($5) returned to Quint
Quint collected $11.40 from pot
Quint: doesn't show hand"""
SUMMARY = """*** SUMMARY ***
Total pot $12 | Rake $0.60
Board [2c 7d Jh]
Seat 1: Pia (button) folded before Flop (didn't bet)
Seat 2: Quint (small blind) collected ($11.40)
Seat 3: Rosa (big blind) folded on the Flop"""


def text(
    *, header: str = HEADER, table: str = TABLE, seats: str = SEATS, blinds: str = BLINDS, body: str = BODY,
    summary: str = SUMMARY,
) -> str:  # fmt: skip
    return "\n".join(part for part in (header, table, seats, blinds, body, summary) if part)


def in_chips(hand_text: str) -> str:
    """The same hand in whole chips."""
    for cash, chips in (("$", ""), ("90.50", "90"), ("11.40", "12"), ("0.60", "0")):
        hand_text = hand_text.replace(cash, chips)
    return hand_text


def read(hand_text: str, line: int = 1) -> Hand:
    hand = parse(HandText("a.txt", line, hand_text, "pokerstars"))
    assert isinstance(hand, Hand), hand
    return hand


def refuse(hand_text: str) -> Unreadable:
    hand = parse(HandText("a.txt", 1, hand_text, "pokerstars"))
    assert isinstance(hand, Unreadable), hand
    return hand


def codes(hand: Hand | Unreadable) -> list[str]:
    return [problem.code for problem in hand.problems]


def moves(hand: Hand) -> list[tuple[EventKind, str, int]]:
    return [(e.kind, hand.seats[e.seat].name, e.amount) for e in hand.events]


def nets(hand: Hand) -> dict[str, int]:
    return {hand.seats[seat].name: record.net for seat, record in contributions(hand).items()}


# --- one hand, everything --------------------------------------------------------------------------


def test_a_plain_hand():
    hand = read(text(), line=41)
    assert (hand.room, hand.hand_id, hand.source, hand.line) == ("pokerstars", "900000000001", "a.txt", 41)
    assert hand.played_at == "2023-02-12T01:14:09Z"
    assert (hand.game, hand.hi_lo, hand.betting) == (Game.HOLDEM, False, Betting.NO_LIMIT)
    assert (hand.stakes.small, hand.stakes.big, hand.currency.code) == (100, 200, "USD")
    assert (hand.tournament, hand.table, hand.max_seats, hand.button) == (None, "Elm", 6, 1)
    assert [(s.number, s.name, s.stack, s.line) for s in hand.seats.values()] == [
        (1, "Pia", 20000, 43), (2, "Quint", 15000, 44), (3, "Rosa", 9050, 45),
    ]  # fmt: skip
    assert hand.hero == 3
    assert moves(hand) == [
        (EventKind.SMALL_BLIND, "Quint", 100),
        (EventKind.BIG_BLIND, "Rosa", 200),
        (EventKind.FOLD, "Pia", 0),
        (EventKind.RAISE, "Quint", 500),
        (EventKind.CALL, "Rosa", 400),
        (EventKind.BET, "Quint", 500),
        (EventKind.FOLD, "Rosa", 0),
        (EventKind.RETURN, "Quint", 500),
    ]
    assert [e.line for e in hand.events] == [46, 47, 50, 51, 52, 54, 55, 56]
    assert {e.street for e in hand.events[5:]} == {Street.FLOP}
    assert [(c.seat, c.units, c.pot, c.board, c.line) for c in hand.recorded.collected] == [(2, 1140, None, None, 57)]
    assert (hand.recorded.total.units, hand.recorded.rake.units) == (1200, 60)
    assert [board.cards for board in hand.boards] == [("2c", "7d", "Jh")]
    assert (hand.cards[3].cards, hand.cards[3].source) == (("Ah", "Kd"), CardSource.DEALT)
    assert hand.recorded.summary[2].won == 1140
    assert nets(hand) == {"Pia": 0, "Quint": 540, "Rosa": -600}
    assert (hand.problems, hand.unknown_lines, hand.inferred, hand.runs) == ([], [], (), 1)


def test_trailing_blanks_and_empty_lines_change_nothing():
    spaced = "\n\n".join(f"{line}  " for line in text().split("\n"))
    assert moves(read(spaced)) == moves(read(text()))


# --- headers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "game", "hi_lo", "betting"),
    [
        ("Hold'em Pot Limit ($1/$2 USD)", Game.HOLDEM, False, Betting.POT_LIMIT),
        ("Hold'em Limit ($1/$2 USD)", Game.HOLDEM, False, Betting.FIXED_LIMIT),
        ("Hold'em Fixed Limit ($1/$2 USD)", Game.HOLDEM, False, Betting.FIXED_LIMIT),
        ("Hold'em Pot Limit Pre-Flop, No Limit Post-Flop ($1/$2 USD)", Game.HOLDEM, False, Betting.MIXED),
        ("Hold'em No Limit ($1/$2 - $40 Cap -  USD)", Game.HOLDEM, False, Betting.CAP),
        ("Omaha Pot Limit ($1/$2 USD)", Game.OMAHA, False, Betting.POT_LIMIT),
        ("Omaha Hi/Lo Pot Limit ($1/$2 USD)", Game.OMAHA, True, Betting.POT_LIMIT),
        ("5 Card Omaha Pot Limit ($1/$2 USD)", Game.OMAHA5, False, Betting.POT_LIMIT),
        ("5 Card Omaha Hi/Lo Pot Limit ($1/$2 USD)", Game.OMAHA5, True, Betting.POT_LIMIT),
        ("6 Card Omaha Pot Limit ($1/$2 USD)", Game.OMAHA6, False, Betting.POT_LIMIT),
        ("8-Game (Hold'em No Limit, $1/$2 USD)", Game.HOLDEM, False, Betting.NO_LIMIT),
        ("Mixed NLH/PLO (Omaha Pot Limit, $1/$2 USD)", Game.OMAHA, False, Betting.POT_LIMIT),
        ("Mixed Hold'em (Hold'em Limit, $1/$2 USD)", Game.HOLDEM, False, Betting.FIXED_LIMIT),
        ("Hold'em No Limit ($1/$2 USD) [ADM ID: X12B34]", Game.HOLDEM, False, Betting.NO_LIMIT),
    ],
)
def test_cash_games(header, game, hi_lo, betting):
    hand = read(text(header=f"PokerStars Hand #900000000001:  {header} - 2023/02/11 20:14:09 ET"))
    assert (hand.game, hand.hi_lo, hand.betting) == (game, hi_lo, betting)
    assert (hand.stakes.small, hand.stakes.big) == (100, 200)
    assert hand.stakes.cap == (4000 if betting is Betting.CAP else None)


@pytest.mark.parametrize(
    "front",
    [
        "PokerStars Game #900000000001: ",
        "PokerStars Zoom Hand #900000000001: ",
        "POKERSTARS GAME #900000000001:",
        "PokerStars Hand #900000000001:",
        "PokerStars Home Game Hand #900000000001: {Bob's {odd} Club}",
    ],
)
def test_beginnings_of_headers(front):
    hand = read(text(header=f"{front} Hold'em No Limit ($1/$2 USD) - 2023/02/11 20:14:09 ET"))
    assert hand.hand_id == "900000000001"


@pytest.mark.parametrize(
    "middle",
    [
        "Tournament #77, $9.20+$0.80 USD Hold'em No Limit - Level III (1/2)",
        "Tournament #77, $5.00+$2.00+$0.50 USD Hold'em No Limit - Level III (1/2)",
        "Tournament #77, 2000+110 Hold'em No Limit - Level III (1/2)",
        "Tournament #77, 250 SC Hold'em No Limit - Level III (1/2)",
        "Tournament #77, 50FPP Hold'em No Limit - Level III (1/2)",
        "Tournament #77, Freeroll  Hold'em No Limit - Level III (1/2)",
        "Tournament #77, Hold'em No Limit - Match Round I, Level III (1/2)",
        "Tournament #77, ₹136.50+₹13.50 INR Hold'em No Limit - Level III (1/2)",
        "Tournament #77, $10+$1 - Hold'em No Limit (1/2)",
        "Tournament #77, $2.00+$0.20 USD Mixed Hold'em (Hold'em No Limit) - Level II (1/2)",
        "TOURNAMENT #77, $10+$1 HOLD'EM NO LIMIT - LEVEL III (1/2)",
        "Zoom Tournament #77, $3.00+$0.30 USD Hold'em No Limit - Level III (1/2)",
        "{Club 9} Tournament #77, 100+9 8-Game (Hold'em No Limit) - Match Round I, Level VII (1/2)",
    ],
)
def test_tournaments(middle):
    header = f"PokerStars Hand #900000000001: {middle} - 2023/02/11 20:14:09 ET"
    hand = read(header + in_chips(text())[len(HEADER.replace("$", "")) :])
    assert (hand.tournament, hand.currency.code, hand.stakes.big) == ("77", "chips", 2)
    assert (hand.game, hand.betting) == (Game.HOLDEM, Betting.NO_LIMIT)


def test_a_five_card_game_without_a_buy_in_keeps_its_five():
    header = "PokerStars Hand #1: Tournament #77, 5 Card Omaha Pot Limit - Level I (1/2) - 2023/02/11 20:14:09 ET"
    assert read(in_chips(text(header=header))).game is Game.OMAHA5


@pytest.mark.parametrize(
    ("when", "played_at"),
    [
        ("2023/02/11 20:14:09 ET", "2023-02-12T01:14:09Z"),
        ("2023/02/11 9:14:09 CET [2023/02/11 3:14:09 ET]", "2023-02-11T08:14:09Z"),
        ("2023/02/11 9:14:09 CUST [2023/02/11 3:14:09 ET]", "2023-02-11T08:14:09Z"),
        ("2023/02/11 9:14:09 QQT", "2023-02-11T09:14:09"),
        ("2023/02/11 9:14:09", "2023-02-11T09:14:09"),
        ("2023/02/11 - 9:14:09 (ET)", "2023-02-11T14:14:09Z"),
        ("2023/02/31 9:14:09 ET", None),
    ],
)
def test_times(when, played_at):
    assert read(text(header=f"PokerStars Hand #1: Hold'em No Limit ($1/$2 USD) - {when}")).played_at == played_at


@pytest.mark.parametrize(
    ("stakes", "code", "guessed"),
    [("$1/$2 USD", "USD", []), ("€1/€2 EUR", "EUR", []), ("€1/€2", "EUR", []), ("$1/$2", "USD", ["RD011"])],
)
def test_currencies(stakes, code, guessed):
    hand = read(text(header=f"PokerStars Hand #1: Hold'em No Limit ({stakes}) - 2023/02/11 20:14:09 ET"))
    assert (hand.currency.code, codes(hand)) == (code, guessed)


def test_play_money_has_the_unit_that_its_text_shows():
    header = "PokerStars Hand #1: Hold'em No Limit (1/2) - 2023/02/11 20:14:09 ET"
    table = "Table 'Elm' 6-max (Play Money) Seat #1 is the button"
    hand = read(text(header=header, table=table).replace("$", ""))
    assert (hand.currency.code, hand.currency.exponent, hand.stakes.big) == ("play", 2, 200)
    hand = read(in_chips(text(header=header, table=table)))
    assert (hand.currency.exponent, hand.stakes.big, codes(hand)) == (0, 2, [])


def test_a_converted_text_is_known_by_what_its_header_lacks():
    converted = "PokerStars Hand #1: Hold'em No Limit ($1/$2) - 2013/10/18 16:33:20"
    assert read(text(header=converted)).conventions.silent_return_usual
    assert not read(text()).conventions.silent_return_usual


@pytest.mark.parametrize(
    ("header", "game"),
    [
        ("PokerStars Hand #1:  Moonshine Limit ($1/$2 USD) - 2023/02/11 20:14:09 ET", "Moonshine Limit"),
        ("PokerStars Hand #1:  8-Game (Moonshine Limit, $1/$2 USD) - 2023/02/11 20:14:09 ET", "Moonshine Limit"),
        (
            "PokerStars Hand #1: Tournament #7, $1+$1 Foo Hold'em No Limit - Level I (1/2) - 2023/02/11 20:14:09 ET",
            "Foo Hold'em No Limit",
        ),
    ],
)
def test_games_that_cannot_be_read_are_named(header, game):
    unread = refuse(text(header=header))
    assert (unread.hand_id, codes(unread), unread.problems[0].params) == ("1", ["RD001"], {"game": game})


@pytest.mark.parametrize(
    ("broken", "codes_", "hand_id"),
    [
        (text(header="PokerStars Hand #: x"), ["RD002"], None),
        (text(header="PokerStars Hand #5:  Hold'em No Limit"), ["RD002"], "5"),
        (text(table=""), ["RD002"], "900000000001"),
        (text(seats=""), ["RD002"], "900000000001"),
        (text(seats=SEATS.replace("Seat 2", "Seat 1")), ["RD002"], "900000000001"),
        (text(seats=SEATS.replace("Quint", "Pia")), ["RD002"], "900000000001"),
        (text(seats=SEATS.replace("($150 in chips)", "($150 in ch")), ["RD002"], "900000000001"),
        (text(seats=SEATS.replace("$150", "$1x0")), ["RD007"], "900000000001"),
        (HEADER + "\nTable 'El", ["RD004", "RD002"], "900000000001"),
        (HEADER[:60], ["RD004", "RD002"], "900000000001"),
        (HEADER, ["RD004", "RD002"], "900000000001"),
        (text(body=BODY[: BODY.index("Uncalled")], summary=""), ["RD004"], "900000000001"),
        (text(body=BODY[: BODY.index("5\nRosa: folds")], summary=""), ["RD004", "RD007"], "900000000001"),
    ],
)
def test_texts_that_are_no_whole_hand(broken, codes_, hand_id):
    unread = refuse(broken)
    assert (codes(unread), unread.hand_id) == (codes_, hand_id)


# --- names -----------------------------------------------------------------------------------------

NASTY = [
    "raises $5 to", "Ann: folds", "Ann", "(button) $2", "Total pot $9", "*star*", "*** x", "x [9d] collected $3",
    "said, \"hi\"", "folded", "won ($3)", "2750916", "Anna", "is sitting out", "a: b: c", ":D", "Seat 1",
    "*** FLOP ***", "*** SUMMARY ***",
]  # fmt: skip


@pytest.mark.parametrize("name", NASTY)
@pytest.mark.parametrize("other", ["Pia", "Ann", "P", "x", "Ann: folds"])
def test_a_name_is_a_name_whatever_it_looks_like(name, other):
    if name == other:
        pytest.skip("two players of one name")
    for swap in ({"Quint": name, "Pia": other}, {"Rosa": name, "Pia": other}, {"Pia": name, "Rosa": other}):
        hand_text = text()
        for old, new in swap.items():
            hand_text = hand_text.replace(old, new)
        hand = read(hand_text)
        plain = read(text())
        assert [(e.kind, e.seat, e.amount) for e in hand.events] == [(e.kind, e.seat, e.amount) for e in plain.events]
        assert hand.recorded == plain.recorded
        assert (hand.problems, hand.unknown_lines) == ([], [])


def test_the_last_stack_of_a_seat_line_is_the_stack():
    hand = read(text(seats=SEATS.replace("Pia", "Pia ($7 in chips)"), body=BODY.replace("Pia", "Pia ($7 in chips)"),
                     summary=SUMMARY.replace("Pia", "Pia ($7 in chips)")))  # fmt: skip
    assert (hand.seats[1].name, hand.seats[1].stack) == ("Pia ($7 in chips)", 20000)


def test_states_and_bounties_of_seats():
    seats = """Seat 1: Pia (200 in chips, $1.50 bounty) is sitting out
Seat 2: Quint (150 in chips) out of hand (moved from another table into small blind)
Seat 3: Rosa (90 in chips) is sitting out"""
    header = "PokerStars Hand #1: Tournament #7, $1+$1 USD Hold'em No Limit - Level I (1/2) - 2023/02/11 20:14:09 ET"
    body = "*** HOLE CARDS ***\nRosa collected 2 from pot"
    hand = read(text(header=header, seats=seats, blinds="Rosa: posts big blind 2", body=body, summary=""))
    pia, quint, rosa = hand.seats.values()
    assert (pia.sitting_out, pia.bounty, pia.out_of_hand) == (True, 150, False)
    assert (quint.sitting_out, quint.out_of_hand) == (False, True)
    assert (rosa.sitting_out, rosa.bounty) == (True, None)


# --- lines of the body -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        'Pia said, "Rosa: folds"',
        'Pia said, "Quint collected $900 from pot"',
        'Zed [observer] said, "call $5!"',
        "Zed joins the table at seat #4",
        "Zed: sits out",
        "Pia: sits out",
        "Pia is sitting out",
        "Pia has timed out while being disconnected",
        "Zed leaves the table",
        "Pia has returned",
        "Zed will be allowed to play after the button",
        "Zed was removed from the table for failing to post",
        "Pia:",
        "Betting is capped",
        "No low hand qualified",
        "Quint wins the $0.25 bounty for eliminating Zed",
        "Quint, Rosa split the $50 bounty for eliminating Zed",
        "Quint wins $3.10 for splitting the elimination of Pia and their own bounty increases by $3.09 to $26.85",
        "Pia finished the tournament in 3rd place and received ₹1870 .20.",
        "Pia wins the tournament and receives $2.80 - congratulations!",
        "Pia re-buys and receives 3000 chips for $5.00",
        "Pia takes the add-on and receives 5000 chips for 250 StarsCoin",
        "Pia: Table deposit $212.40",
        "Table leave user",
        "*********** # 7 **************",
    ],
)
def test_lines_that_say_nothing_about_the_pot(line):
    hand = read(text(body=BODY.replace("Rosa: calls", f"{line}\nRosa: calls")))
    assert (hand.problems, hand.unknown_lines) == ([], [])
    assert nets(hand) == nets(read(text()))


@pytest.mark.parametrize(
    ("line", "money"),
    [
        ("Pia: throws in $3", True),
        ("Pia frobs 2 times", True),
        ("Pia: dances", False),
        ("Pia: bets", False),
        ("Pia: raises $3", True),
        ("The dealer drops $3", False),
        ("Zed: throws in $3", False),
        ("Pia collected $3", True),
        ("Pia: folds $3", True),
    ],
)
def test_lines_that_nobody_understands_are_kept(line, money):
    hand = read(text(body=BODY.replace("Rosa: calls", f"{line}\nRosa: calls")))
    assert [(u.text, u.line, u.money) for u in hand.unknown_lines] == [(line, 12, money)]


@pytest.mark.parametrize(
    "line",
    [
        "Zed: calls $3",
        "Zed: folds",
        "Zed collected $3 from pot",
        "Uncalled bet ($3) returned to Zed",
        "Zed cashed out the hand for $3 | Cash Out Fee $0.03",
    ],
)
def test_somebody_who_is_not_seated_acts_or_wins(line):
    hand = read(text(body=BODY.replace("Rosa: calls", f"{line}\nRosa: calls")))
    assert [(p.code, p.line, p.params["name"]) for p in hand.problems] == [("RD008", 12, "Zed")]
    assert ("paid" in hand.problems[0].params) == (":" not in line)
    assert ("puts_in" in hand.problems[0].params) == ("calls" in line)
    assert nets(hand) == nets(read(text()))


def test_all_in_and_cap_tails():
    body = """*** HOLE CARDS ***
Pia: raises $38 to $40 and has reached the $40 cap
Quint: calls $39 and is all-in
Rosa: raises $50.50 to $90.50 and is all-in
Uncalled bet ($50.50) returned to Rosa
Rosa collected $120 from pot"""
    hand = read(text(body=body, summary=""))
    assert [e.all_in for e in hand.events] == [False, False, False, True, True, False]
    assert [e.amount for e in hand.events[2:]] == [4000, 3900, 8850, 5050]


def test_a_single_shown_card_is_no_complete_hand():
    body = BODY.replace("Quint: doesn't show hand", "Quint: shows [Qc]\nRosa: shows [Kd]")
    hand = read(text(body=body))
    assert (hand.cards[2].cards, hand.cards[2].complete) == (("Qc",), False)
    assert (hand.cards[3].cards, hand.cards[3].complete) == (("Ah", "Kd"), True)


def test_folds_with_a_note_or_cards():
    body = BODY.replace("Pia: folds", "Pia: folds (disconnect)").replace("Rosa: folds", "Rosa: folds [Ah Kd]")
    hand = read(text(body=body))
    assert [hand.seats[e.seat].name for e in hand.events if e.kind is EventKind.FOLD] == ["Pia", "Rosa"]
    assert hand.cards[3].source is CardSource.SHOWN
    assert hand.unknown_lines == []


def test_a_cancelled_hand_is_void_whatever_else_its_text_lacks():
    hand = read(text(body=BODY.replace("*** FLOP *** [2c 7d Jh]", "Hand cancelled")))
    assert hand.cancelled


def test_a_cancelled_hand():
    hand = read(text(blinds="Quint: posts small blind $1", body="Hand cancelled",
                     summary="*** SUMMARY ***\nSeat 2: Quint collected ($0)"))  # fmt: skip
    assert (hand.cancelled, codes(hand), hand.recorded.total) == (True, ["RD010"], None)
    assert hand.recorded.summary[2].won == 0


def test_an_unknown_mark_makes_the_hand_unreadable():
    unread = refuse(text(body=BODY.replace("*** FLOP ***", "*** FLOPPY ***")))
    assert (codes(unread), unread.problems[0].line) == (["RD001"], 13)


def test_a_missing_mark_that_merges_two_streets_makes_the_hand_unreadable():
    assert codes(refuse(text(body=BODY.replace("*** FLOP *** [2c 7d Jh]\n", "")))) == ["RD001"]


# --- show-downs and boards -------------------------------------------------------------------------

RUN_TWICE = """*** HOLE CARDS ***
Pia: folds
Quint: raises $149 to $150 and is all-in
Rosa: calls $88.50 and is all-in
Uncalled bet ($59.50) returned to Quint
*** FLOP *** [2c 7d Jh]
*** FIRST TURN *** [2c 7d Jh] [4s]
*** FIRST RIVER *** [2c 7d Jh 4s] [9h]
*** SECOND TURN *** [2c 7d Jh] [Ac]
Pia leaves the table
*** SECOND RIVER *** [2c 7d Jh Ac] [2d]
*** FIRST SHOW DOWN ***
Quint: shows [Jc Jd] (three of a kind, Jacks)
Rosa: shows [Ah Kd] (high card Ace)
Quint collected $89.25 from pot
*** SECOND SHOW DOWN ***
Quint: shows [Jc Jd] (a full house, Jacks full of Deuces)
Rosa: shows [Ah Kd] (two pair, Aces and Deuces)
Quint collected $89.25 from pot"""
RUN_TWICE_SUMMARY = """*** SUMMARY ***
Total pot $181 | Rake $2.50
Hand was run twice
FIRST Board [2c 7d Jh 4s 9h]
SECOND Board [2c 7d Jh Ac 2d]
Seat 1: Pia (button) folded before Flop (didn't bet)
Seat 2: Quint (small blind) showed [Jc Jd] and won ($89.25) with three of a kind, Jacks, \
and won ($89.25) with a full house, Jacks full of Deuces
Seat 3: Rosa (big blind) showed [Ah Kd] and lost with high card Ace, and lost with two pair, Aces and Deuces"""


def test_run_it_twice():
    hand = read(text(body=RUN_TWICE, summary=RUN_TWICE_SUMMARY))
    assert hand.runs == 2
    assert [b.cards for b in hand.boards] == [("2c", "7d", "Jh", "4s", "9h"), ("2c", "7d", "Jh", "Ac", "2d")]
    assert [b.cards for b in hand.recorded.boards] == [b.cards for b in hand.boards]
    assert [(c.board, c.units) for c in hand.recorded.collected] == [(1, 8925), (2, 8925)]
    quint, rosa = hand.recorded.summary[2], hand.recorded.summary[3]
    assert (quint.won, quint.lost, rosa.won, rosa.lost) == (17850, False, None, True)
    assert [(d.seat, d.board, d.category) for d in hand.recorded.descriptions] == [
        (2, 1, "three of a kind"), (3, 1, "high card"), (2, 2, "full house"), (3, 2, "two pair"),
    ]  # fmt: skip
    assert (hand.problems, hand.unknown_lines, hand.inferred) == ([], [], ())


@pytest.mark.parametrize(
    ("words", "category", "low"),
    [
        ("high card Ace", "high card", None),
        ("a pair of Kings", "pair", None),
        ("two pair, Aces and Kings - Queen kicker", "two pair", None),
        ("three of a kind, Sevens", "three of a kind", None),
        ("a straight, Nine to King", "straight", None),
        ("a flush, Ace high", "flush", None),
        ("a full house, Jacks full of Fours", "full house", None),
        ("four of a kind, Threes", "four of a kind", None),
        ("a straight flush, Five to Nine", "straight flush", None),
        ("a Royal Flush", "straight flush", None),
        ("HI: a pair of Kings; LO: 7,5,4,3,A", "pair", "7,5,4,3,A"),
        ("HI: a flush, Ace high; LO: 8-7-6-5-A", "flush", "8,7,6,5,A"),
        ("a royal mess", None, None),
    ],
)
def test_descriptions(words, category, low):
    body = BODY.replace("Quint: doesn't show hand", f"Quint: shows [Qc Qd] ({words})")
    described = read(text(body=body)).recorded.descriptions
    assert [(d.words, d.category, d.low, d.board) for d in described] == [(words, category, low, None)]


def test_side_pots():
    body = """*** HOLE CARDS ***
Pia: raises $198 to $200 and is all-in
Quint: calls $149 and is all-in
Rosa: calls $88.50 and is all-in
Uncalled bet ($50) returned to Pia
*** SHOW DOWN ***
Pia collected $100 from side pot-2
Pia collected $19 from side pot-1
Rosa collected $1 from side pot
Rosa collected $269 from main pot"""
    summary = """*** SUMMARY ***
Total pot $390.50 Main pot $269. Side pot-1 $19. Side pot-2 $100.25. | Rake $2.25"""
    hand = read(text(body=body, summary=summary + "\nSeat 1: Pia (button) mucked\nSeat 2: Quint mucked [2c 2d]"))
    assert [c.pot for c in hand.recorded.collected] == [2, 1, 1, 0]
    assert [(p.index, p.units) for p in hand.recorded.pots] == [(0, 26900), (1, 1900), (2, 10025)]
    assert (hand.recorded.total.units, hand.recorded.rake.units) == (39050, 225)
    assert hand.recorded.summary[1].state is SummaryState.MUCKED
    assert (hand.recorded.summary[2].cards, hand.cards[2].source) == (("2c", "2d"), CardSource.MUCKED)


def test_a_cashed_out_winner_has_his_award_in_the_summary():
    body = BODY.replace("Quint collected $11.40 from pot", "Quint cashed out the hand for $10.70 | Cash Out Fee $0.11")
    line = "showed [Qc Qd] and won ($11.40) with a pair of Queens (pot not awarded as player cashed out)"
    hand = read(text(body=body, summary=SUMMARY.replace("collected ($11.40)", line)))
    (cash_out,) = hand.recorded.cash_outs
    assert (cash_out.seat, cash_out.paid, cash_out.fee) == (2, 1070, 11)
    quint = hand.recorded.summary[2]
    assert (quint.won, quint.not_awarded, quint.state) == (1140, True, SummaryState.SHOWED)
    assert nets(hand)["Quint"] == 540


def test_a_cashed_out_loser():
    line = "showed [Qc Qd] and lost with a pair of Queens (cashed out)."
    hand = read(text(summary=SUMMARY.replace("collected ($11.40)", line)))
    assert (hand.recorded.summary[2].lost, hand.recorded.descriptions[0].words) == (True, "a pair of Queens")


# --- summary ---------------------------------------------------------------------------------------


def test_a_folder_who_is_paid_in_the_summary_is_seen():
    for paid in ("collected ($5)", "and won ($5)"):
        summary = SUMMARY.replace("folded on the Flop", f"folded on the Flop {paid}")
        assert read(text(summary=summary)).recorded.summary[3].won == 500
    assert 3 not in read(text()).recorded.summary


def test_a_folder_without_a_fold_line_is_known_from_the_summary():
    hand = read(text(body=BODY.replace("Pia: folds\n", "")))
    assert hand.recorded.summary[1].state is SummaryState.FOLDED


@pytest.mark.parametrize("line", ["Seat 2: Zed collected ($11.40)", "Seat 5: Zed folded before Flop"])
def test_summary_lines_of_other_people(line):
    hand = read(text(summary=SUMMARY.replace("Seat 2: Quint (small blind) collected ($11.40)", line)))
    assert [(p.code, p.params) for p in hand.problems] == [("RD008", {"name": "Zed"})]


@pytest.mark.parametrize(
    ("cut", "total", "won"),
    [
        ("Total pot $12 | Rake $0.6", None, None),
        ("Seat 2: Quint (small blind) collected ($11.4", 1200, None),
        ("Seat 2: Qui", 1200, None),
        ("Seat 2: Quint (small blind) coll", 1200, None),
    ],
)
def test_a_summary_that_was_cut_off_states_no_figure_it_may_have_lost_a_part_of(cut, total, won):
    hand = read(text()[: text().rindex(cut) + len(cut)])
    assert (hand.recorded.total.units if hand.recorded.total else None) == total
    assert 2 not in hand.recorded.summary
    assert [u.money for u in hand.unknown_lines] == [False]
    assert codes(hand) == []


def test_a_summary_without_its_mark_and_a_frame_after_it():
    hand = read(text(summary=SUMMARY.replace("*** SUMMARY ***\n", "")) + "\n\nYou get this mail because you asked.")
    assert (hand.recorded.has_summary, hand.recorded.total.units) == (True, 1200)
    assert hand.unknown_lines == []


def test_an_old_hand_without_a_return_line():
    header = HEADER.replace("2023/02/11", "2006/02/11")
    hand = read(text(header=header, body=BODY.replace("Uncalled bet ($5) returned to Quint\n", "")))
    assert hand.conventions.silent_return_usual
    assert [e for e in hand.events if e.kind is EventKind.RETURN] == []


def test_a_bad_amount_anywhere_makes_the_hand_unreadable():
    for good, bad in (("calls $4", "calls $4,50"), ("($5) returned", "($5.005) returned"), ("$11.40 from", "$x from"),
                      ("Total pot $12", "Total pot $1.2.3")):  # fmt: skip
        unread = refuse(text().replace(good, bad))
        assert codes(unread) == ["RD007"]
        at = next(n for n, line in enumerate(text().replace(good, bad).split("\n"), 1) if bad in line)
        assert unread.problems[0].line == at


def test_a_level_that_is_finer_than_a_cent():
    problems = refuse(text(header=HEADER.replace("$1/$2", "$1.005/$2"))).problems
    assert [(one.code, one.params.get("amount")) for one in problems] == [("RD007", "$1.005")]


def test_a_button_blind_without_a_figure_is_no_level():
    problems = refuse(text(header=HEADER.replace("$1/$2 USD", "Button Blind none - Ante $1 USD"))).problems
    assert [(one.code, one.params.get("what")) for one in problems] == [("RD002", "stakes")]


def test_a_bounty_of_no_amount_is_told_as_it_stands():
    line = "Quint wins the $x bounty for eliminating Pia"
    hand = read(text(body=f"{BODY}\n{line}"))
    assert hand.bounties == ()


def test_a_side_pot_of_the_summary_that_is_not_known():
    line = "Total pot $12 Main pot $8. Odd pot $4. | Rake $0.60"
    hand = read(text(summary=SUMMARY.replace("Total pot $12 | Rake $0.60", line)))
    assert [unknown.text for unknown in hand.unknown_lines] == [line]


def test_figures_with_names_before_them():
    header = HEADER.replace("PokerStars Hand", "Run It Once Poker Hand")
    plain, odd = (f"Total pot $12 | Main pot $8 | Side pot 1 $3 | {name} $1 | Rake $0.60" for name in ("STP", "XTP"))
    hand = read(text(header=header, summary=SUMMARY.replace("Total pot $12 | Rake $0.60", plain)))
    assert [(pot.index, pot.units) for pot in hand.recorded.pots] == [(0, 800), (1, 300)]
    assert (hand.recorded.house.units, hand.recorded.total.units, hand.recorded.rake.units) == (100, 1200, 60)
    hand = read(text(header=header, summary=SUMMARY.replace("Total pot $12 | Rake $0.60", odd)))
    assert [unknown.text for unknown in hand.unknown_lines] == [odd]


def test_cards_that_are_mucked_and_won():
    won = "mucked [Ks Qs] and won ($11.40)"
    hand = read(text(summary=SUMMARY.replace("collected ($11.40)", won)))
    record = hand.recorded.summary[2]
    assert (record.state, record.cards, record.won, record.lost) == (SummaryState.MUCKED, ("Ks", "Qs"), 1140, False)


@pytest.mark.parametrize("blank", ["\t", "\u00a0", "\u3000", "\t \t"])
def test_a_line_of_odd_blanks_among_the_lines_behind_a_summary_is_nothing(blank):
    whole = text()
    assert read(f"{whole}\n{blank}\nkind regards\n").unknown_lines == read(f"{whole}\nkind regards\n").unknown_lines
