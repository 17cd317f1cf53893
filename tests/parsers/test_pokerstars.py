"""PokerStars texts to hands: headers, seats and the lines of the betting."""

from __future__ import annotations

import pytest

from parsers.hand import Betting, CardSource, EventKind, Game, Street
from tests.parsers.stars_text import BODY, HEADER, SEATS, SUMMARY, codes, in_chips, moves, nets, read, refuse, text

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
