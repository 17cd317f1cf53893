"""GGPoker texts to hands: what the golden hands do not reach. All names, tables and numbers are invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from parsers.conventions import Evidence, Uncalled
from parsers.hand import Betting, CardSource, EventKind, Game, Hand, HandText, Street, SummaryState, Unreadable
from parsers.registry import cut, headers
from parsers.rooms.ggpoker import ROWS, parse
from parsers.rooms.ggpoker_words import WORDS
from tests.parsers.reading import Reader
from tests.records import replace

GOLDEN = Path(__file__).parent.parent / "golden"

HEADER = "Poker Hand #HD9000001: Hold'em No Limit ($1/$2) - 2023/02/11 20:14:09"
TABLE = "Table 'NLHRed1' 6-max Seat #1 is the button"
SEATS = """Seat 1: 00a1b2c3 ($1,200 in chips)
Seat 2: 12345678 ($150 in chips)
Seat 3: Hero ($90.5 in chips)"""
BODY = """12345678: posts small blind $1
Hero: posts big blind $2
*** HOLE CARDS ***
Dealt to 00a1b2c3
Dealt to 12345678
Dealt to Hero [Ah Kd]
00a1b2c3: folds
12345678: raises $4 to $6
Hero: calls $4
*** FLOP *** [2c 7d Jh]
12345678: bets $5
Hero: folds
Uncalled bet ($5) returned to 12345678
*** SHOWDOWN ***
12345678 collected $11.4 from pot"""
SUMMARY = """*** SUMMARY ***
Total pot $12 | Rake $0.5 | Jackpot $0.1 | Bingo $0 | Fortune $0 | Tax $0
Board [2c 7d Jh]
Seat 1: 00a1b2c3 (button) folded before Flop (didn't bet)
Seat 2: 12345678 (small blind) won ($11.4)
Seat 3: Hero (big blind) folded on the Flop"""


def text(
    *, header: str = HEADER, table: str = TABLE, seats: str = SEATS, body: str = BODY, summary: str = SUMMARY
) -> str:
    return "\n".join(part for part in (header, table, seats, body, summary) if part)


ROOM = Reader("ggpoker")
parsed, read, refuse = ROOM.parsed, ROOM.read, ROOM.refuse


def moves(hand: Hand) -> list[tuple[EventKind, str, int]]:
    return [(e.kind, hand.seats[e.seat].name, e.amount) for e in hand.events]


# --- one hand, everything --------------------------------------------------------------------------


def test_a_plain_hand():
    hand = read(text())
    assert (hand.hand_id, hand.room, hand.played_at) == ("HD9000001", "ggpoker", "2023-02-11T20:14:09")
    assert (hand.game, hand.betting, hand.hi_lo) == (Game.HOLDEM, Betting.NO_LIMIT, False)
    assert (hand.stakes.small, hand.stakes.big, hand.currency.code) == (100, 200, "USD")
    assert (hand.tournament, hand.table, hand.max_seats, hand.button, hand.hero) == (None, "NLHRed1", 6, 1, 3)
    assert [(s.number, s.name, s.stack, s.line) for s in hand.seats.values()] == [
        (1, "00a1b2c3", 120000, 3), (2, "12345678", 15000, 4), (3, "Hero", 9050, 5),
    ]  # fmt: skip
    assert moves(hand) == [
        (EventKind.SMALL_BLIND, "12345678", 100),
        (EventKind.BIG_BLIND, "Hero", 200),
        (EventKind.FOLD, "00a1b2c3", 0),
        (EventKind.RAISE, "12345678", 500),
        (EventKind.CALL, "Hero", 400),
        (EventKind.BET, "12345678", 500),
        (EventKind.FOLD, "Hero", 0),
        (EventKind.RETURN, "12345678", 500),
    ]
    assert [(c.seat, c.units, c.pot, c.board, c.line) for c in hand.recorded.collected] == [(2, 1140, None, None, 20)]
    recorded = hand.recorded
    assert recorded.total is not None
    assert recorded.rake is not None
    assert (recorded.total.units, recorded.rake.units, recorded.rake.line) == (1200, 50, 22)
    assert {word: fee.units for word, fee in recorded.fees.items()} == {"jackpot": 10}
    assert [board.cards for board in hand.boards] == [("2c", "7d", "Jh")]
    assert (hand.cards[3].cards, hand.cards[3].source) == (("Ah", "Kd"), CardSource.DEALT)
    assert recorded.summary[2].won == 1140
    assert (hand.problems, hand.unknown_lines, hand.inferred, hand.runs) == ([], [], (), 1)


# --- headers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "game", "betting"),
    [
        ("Hold'em No Limit ($1/$2)", Game.HOLDEM, Betting.NO_LIMIT),
        ("Omaha Pot Limit ($1/$2)", Game.OMAHA, Betting.POT_LIMIT),
        ("Omaha No Limit ($1/$2)", Game.OMAHA, Betting.NO_LIMIT),
        ("PLO ($1/$2)", Game.OMAHA, Betting.POT_LIMIT),
        ("PLO-5 ($1/$2)", Game.OMAHA5, Betting.POT_LIMIT),
        ("PLO-6 ($1/$2)", Game.OMAHA6, Betting.POT_LIMIT),
        ("NLH No Limit ($1/$2)", Game.HOLDEM, Betting.NO_LIMIT),
        ("Hold’em No Limit ($1/$2)", Game.HOLDEM, Betting.NO_LIMIT),
    ],
)
def test_cash_games(level, game, betting):
    hand = read(text(header=f"Poker Hand #HD9000001: {level} - 2023/02/11 20:14:09"))
    assert (hand.game, hand.betting, hand.stakes.small, hand.stakes.big) == (game, betting, 100, 200)


def test_one_figure_is_ante_and_button_blind():
    hand = read(text(header="Poker Hand #SD9000001: ShortDeck No Limit ($0.02) - 2021/03/04 05:06:07"))
    assert (hand.game, hand.stakes.ante, hand.stakes.button_blind, hand.stakes.big) == (Game.SHORT_DECK, 2, 2, None)


@pytest.mark.parametrize(
    ("level", "game", "stakes"),
    [
        ("Tournament #77, Elm $5 Hold'em No Limit - Level2 (60/120)", Game.HOLDEM, (60, 120, None)),
        ("Tournament #77, A - B: $5, 1/2 (Day 1) PLO-5   - Level12(1,250/2,500)", Game.OMAHA5, (1250, 2500, None)),
        ("Tournament #77, PLO ($5) Hold'em No Limit - Level9(250/500(60))", Game.HOLDEM, (250, 500, 60)),
        ("Tournament #77, Fest Omaha (NL postflop) - Level1(50/100)", Game.OMAHA, (50, 100, None)),
        ("Tournament #77 Hold'em No Limit - Level1(50/100)", Game.HOLDEM, (50, 100, None)),
        ("Tournament #77, Hold'em No Limit - Level1(50/100)", Game.HOLDEM, (50, 100, None)),
    ],
)
def test_tournaments(level, game, stakes):
    chips = text().replace("$", "").replace(".5", "5").replace("0.1", "0").replace("11.4", "7")
    hand = read(chips.replace(chips.split("\n")[0], f"Poker Hand #TM9000001: {level} - 2020/02/11 20:14:09"))
    assert (hand.tournament, hand.currency.code, hand.game) == ("77", "chips", game)
    assert (hand.stakes.small, hand.stakes.big, hand.stakes.ante) == stakes


def test_no_sign_is_play_money():
    hand = read(text().replace("$", ""))
    assert (hand.currency.code, hand.currency.exponent, hand.seats[3].stack) == ("play", 2, 9050)
    assert read(text().replace("$", "").replace(".", "")).currency.exponent == 0


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("Poker Hand #HD9000001: Omaha Hi/Lo Pot Limit ($1/$2) - 2023/02/11 20:14:09", "RD001"),
        ("Poker Hand #HD9000001: 5-Card PLO ($1/$2) - 2023/02/11 20:14:09", "RD001"),
        ("Poker Hand #TM9000001: Tournament #7, Fest Telesina - Level1(50/100) - 2023/02/11 20:14:09", "RD001"),
        ("Poker Hand #HD9000001: Hold'em No Limit (kr1/kr2) - 2023/02/11 20:14:09", "RD001"),
        ("Poker Hand #HD9000001: Hold'em No Limit ($1/$2)", "RD002"),
        ("Poker Hand #HD9000001: Hold'em No Limit - 2023/02/11 20:14:09", "RD002"),
        ("Poker Hand #HD9000001: Hold'em No Limit ($1,5/$2) - 2023/02/11 20:14:09", "RD007"),
        ("Poker Hand #HD9000001:" + " " * 5000 + "- 2023/02/11 20:14:09", "RD002"),
        ("Poker Game #9000001", "RD002"),
    ],
)
def test_headers_that_cannot_be_read(header, code):
    assert code in refuse(text(header=header))


def test_nobody_sits_at_seat_zero():
    assert read(text(table="Table '' 8-max Seat #0 is the button")).button is None
    assert read(text(table="Table '9'")).max_seats is None


@pytest.mark.parametrize(
    "seats",
    [
        SEATS.replace("Seat 3", "Seat 2"),
        SEATS.replace("12345678", "Hero"),
        SEATS.replace("($150 in chips)", "(150)"),
        SEATS.replace("Seat 2", "Seat 0"),
        "",
    ],
)
def test_seat_lists_that_cannot_be_read(seats):
    assert "RD002" in refuse(text(seats=seats))


# --- lines -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "Ann: folds", "7", "1e5", "*** TURN ***", "Seat 3", "Hero collected $3 from pot", "Board [Ah]", "(button)",
        "Uncalled bet ($1)", "Total pot $9 | Rake $1", "a (b) ($3 in chips)", "00a1b2c3 ", "Dealt to Hero [Ah Kd]",
        "won ($5)",
    ],
)  # fmt: skip
def test_names_may_look_like_anything(name):
    plain, odd = read(text()), read(text().replace("12345678", name))
    assert [move[2] for move in moves(odd)] == [move[2] for move in moves(plain)]
    assert odd.seats[2].name == name.rstrip() or odd.seats[2].name == name
    assert [c.units for c in odd.recorded.collected] == [1140]
    assert odd.recorded.summary[2].won == 1140
    assert (odd.problems, odd.unknown_lines) == ([], [])


def test_an_unknown_line_with_money_is_kept_as_such():
    unknown = read(text(body=BODY.replace("Hero: folds", "Hero: folds\nHero: tips $1"))).unknown_lines
    assert [(line.text, line.money) for line in unknown] == [("Hero: tips $1", True)]
    unknown = read(text(body=BODY.replace("Hero: folds", "Hero: folds\nMoney ($5) back to Hero"))).unknown_lines
    assert [line.money for line in unknown] == [True]
    unknown = read(text(body=BODY.replace("Hero: folds", "Hero: folds\nThe deck is blue"))).unknown_lines
    assert [line.money for line in unknown] == [False]


def test_unknown_charges_and_seat_lines_are_told():
    hand = read(text(summary=SUMMARY.replace("Bingo $0", "Lottery $1")))
    assert [(line.line, line.money) for line in hand.unknown_lines] == [(22, False)]
    hand = read(text(summary=SUMMARY.replace("won ($11.4)", "won ($11")))
    assert [line.line for line in hand.unknown_lines] == [25]


def test_notes_are_no_money():
    notes = (
        'Hero: said, "raises $5 to $9"\nHero has timed out\n12345678 joins the table at seat #4\nHero is disconnected'
    )
    hand = read(text(body=BODY.replace("Hero: folds", f"Hero: folds\n{notes}")))
    assert (hand.unknown_lines, hand.problems) == ([], [])


@pytest.mark.parametrize(
    ("line", "paid"),
    [
        ("deadbeef: calls $4", False),
        ("deadbeef collected $3 from pot", True),
        ("Uncalled bet ($5) returned to deadbeef", True),
        ("Dealt to deadbeef [2s 3s]", False),
    ],
)
def test_people_without_a_seat(line, paid):
    hand = read(text(body=BODY.replace("*** SHOWDOWN ***", f"{line}\n*** SHOWDOWN ***")))
    assert [(p.code, p.params["name"], "paid" in p.params) for p in hand.problems] == [("RD008", "deadbeef", paid)]


def test_a_mark_that_is_not_known_is_not_skipped():
    assert refuse(text(body=BODY.replace("*** FLOP ***", "*** STREET 3 ***"))) == ["RD001"]


def test_straddles_are_totals_and_may_be_repeated():
    body = BODY.replace(
        "*** HOLE", "00a1b2c3: straddle $4\n00a1b2c3: straddle $8\n00a1b2c3: straddle $8\n*** HOLE"
    ).replace("raises $4 to $6", "raises $4 to $12")
    hand = read(text(body=body))
    straddles = [(e.amount, e.total) for e in hand.events if e.kind is EventKind.STRADDLE]
    assert straddles == [(400, 400), (400, 800)]
    assert hand.unknown_lines == []
    hand = read(text(body=body.replace("straddle $8\n*** HOLE", "straddle $6\n*** HOLE")))
    assert [line.money for line in hand.unknown_lines] == [True]


def test_a_missed_blind_is_dead():
    hand = read(text(body=BODY.replace("*** HOLE", "00a1b2c3: posts missed blind $1\n*** HOLE")))
    assert (EventKind.DEAD_BLIND, "00a1b2c3", 100) in moves(hand)


def test_words_before_the_river_are_of_the_hand_so_far():
    shown = BODY.replace("Hero: folds\nUncalled bet ($5) returned to 12345678", "Hero: calls $5\n{}")
    early = "12345678: shows [As Ad] (Pair of Aces)\n*** TURN *** [2c 7d Jh] [Ac]\n*** RIVER *** [2c 7d Jh Ac] [9s]"
    late = (
        "*** TURN *** [2c 7d Jh] [Ac]\n*** RIVER *** [2c 7d Jh Ac] [9s]\n12345678: shows [As Ad] (Three Aces)\n"
        "Hero: shows [Kd] (Ace-High)"
    )
    bare = SUMMARY.replace("won ($11.4)", "showed [Ad As] and won ($11.4)")
    assert read(text(body=shown.format(early), summary=bare)).recorded.descriptions == ()
    known = read(text(body=shown.format(late), summary=bare)).recorded
    assert [(d.seat, d.category) for d in known.descriptions] == [(2, "three of a kind"), (3, "high card")]


@pytest.mark.parametrize(
    ("words", "category"),
    [
        ("Pair of Treys", "pair"),
        ("a pair of Twos", "pair"),
        ("Pair of Kings and Pair of Sixes", "two pair"),
        ("two pair, Kings and Fives", "two pair"),
        ("Three Sevens", "three of a kind"),
        ("three of a kind, Aces", "three of a kind"),
        ("Fives-High Straight", "straight"),
        ("a straight, Two to Six", "straight"),
        ("Jack High Flush", "flush"),
        ("a flush Ace high", "flush"),
        ("Kings Full over Queens", "full house"),
        ("a full house, Sixes full of Fours", "full house"),
        ("Four Kings", "four of a kind"),
        ("Four Fours", "four of a kind"),
        ("Nine High Straight Flush", "straight flush"),
        ("Royal Flush", "straight flush"),
        ("Ace-High", "high card"),
        ("King high", "high card"),
        ("Nothing much", None),
    ],
)
def test_hands_in_words(words, category):
    summary = SUMMARY.replace("won ($11.4)", f"showed [Ad As] and won ($11.4) with {words}")
    assert [d.category for d in read(text(summary=summary)).recorded.descriptions] == [category]
    assert WORDS.described


def test_summary_states():
    summary = SUMMARY.replace("won ($11.4)", "mucked [2s 2d]").replace(
        "folded on the Flop", "folded on the Flop won ($3)"
    )
    known = read(text(summary=summary)).recorded.summary
    assert (known[2].state, known[2].cards, known[3].state, known[3].won) == (
        SummaryState.MUCKED, ("2s", "2d"), SummaryState.FOLDED, 300,
    )  # fmt: skip


def test_a_second_line_about_a_seat_and_a_stranger_in_the_summary():
    hand = read(text(summary=f"{SUMMARY}\nSeat 2: 12345678 won ($1)\nSeat 4: deadbeef won ($2)"))
    assert [line.text for line in hand.unknown_lines] == ["Seat 2: 12345678 won ($1)"]
    assert [(p.code, p.params["name"]) for p in hand.problems] == [("RD008", "deadbeef")]


def test_later_boards_are_completed_by_what_all_share():
    body = """12345678: posts small blind $1
Hero: posts big blind $2
*** HOLE CARDS ***
00a1b2c3: folds
12345678: calls $1
Hero: checks
*** FIRST FLOP ***  [2c 7d Jh]
12345678: bets $2
Hero: calls $2
*** FIRST TURN *** [2c 7d Jh] [Qs]
*** FIRST RIVER *** [2c 7d Jh Qs] [4h]
*** SECOND TURN *** [2c 7d Jh] [9c]
*** SECOND RIVER *** [2c 7d Jh 9c] [9s]
*** FIRST SHOWDOWN ***
Hero collected $4 from pot
*** SECOND SHOWDOWN ***
Hero collected $4 from pot"""
    summary = """*** SUMMARY ***
Total pot $8 | Rake $0
Hand was run two times
FIRST Board [2c 7d Jh Qs 4h]
SECOND Board [9c 9s]"""
    for printed in (summary, summary.replace(" Board", "\nBoard")):
        hand = read(text(body=body, summary=printed))
        assert hand.runs == 2
        assert [b.cards for b in hand.recorded.boards] == [b.cards for b in hand.boards]
        assert hand.boards[1].cards == ("2c", "7d", "Jh", "9c", "9s")
        assert [c.board for c in hand.recorded.collected] == [1, 2]
        assert [e.street for e in hand.events if e.kind is EventKind.BET] == [Street.FLOP]
        assert (hand.problems, hand.inferred) == ([], ())


# --- what is no hand of this room, and no hand at all --------------------------------------------------


def test_where_hands_begin():
    assert [start.hand_id for start in headers(f"» {text()}\n\n{text()}")] == ["HD9000001"] * 2
    assert [start.hand_id for start in headers(f"{text()}{text()}")] == ["HD9000001"] * 2  # a line end is lost
    for word in ("Coin", "PP", "SwC", "My "):
        assert headers(text().replace("Poker Hand #HD", f"{word}Poker Hand #"), "ggpoker") == []
    said = f'{text(summary="")}\nHero: said, "Poker Hand #HD9000009: Hold\'em No Limit ($1/$2) - 2023/02/11 20:14:09"'
    assert len(headers(said)) == 1


@pytest.mark.parametrize("path", sorted(p for p in GOLDEN.rglob("*.txt") if p.parent.name != "ggpoker"), ids=str)
def test_texts_of_other_rooms_are_not_claimed(path):
    assert headers(path.read_text(encoding="utf-8", errors="replace"), "ggpoker") == []


def golden_hands() -> list[str]:
    found = []
    for path in sorted((GOLDEN / "ggpoker").glob("*.txt")):
        found += [h.text for h in cut(path.read_text(encoding="utf-8-sig"), "a") if isinstance(h, HandText)]
    return found


@pytest.mark.parametrize(
    "garbage", ["", "\n\n", "Poker Hand #", "Poker Hand #HD1:", "\x00" * 50, HEADER, f"{HEADER}\n{TABLE}"]
)
def test_garbage_is_unreadable(garbage):
    assert isinstance(parsed(garbage), Unreadable)


def test_a_cut_text_is_cut_off():
    lines = text().split("\n")
    for at in range(2, 19):
        assert refuse("\n".join(lines[:at]))[0] == "RD004", at


def test_rows_say_where_they_are_described():
    page = (Path(__file__).parents[2] / "docs/rooms/ggpoker.md").read_text(encoding="utf-8")
    for row in ROWS:
        file, _, sections = row.source.partition(" ")
        assert file == "docs/rooms/ggpoker.md"
        for section in sections.strip('"').split('", "'):
            assert f"## {section}\n" in page, section


def test_no_break_blanks_for_all_blanks():
    (hand,) = [parse(one) for one in cut(text().replace(" ", "\xa0"), "a.txt")]
    assert hand == replace(read(text()), torn=0, torn_digits="")


@pytest.mark.parametrize("name", ["Seat 1: y", "Seat 2: 12345678", "[As Kd]", "Dealt to", "Seat"])
def test_names_like_seat_lines_and_cards(name):
    hand = read(text().replace("00a1b2c3", "other").replace("12345678", name).replace("other", "12345678"))
    assert hand.seats[2].name == name
    assert [e.amount for e in hand.events if e.seat == 2] == [100, 500, 500, 500]
    assert not hand.unknown_lines


def test_the_room_always_says_that_money_went_back():
    for row in ROWS:
        if row.evidence is not Evidence.NONE:
            assert row.uncalled == (Uncalled.RETURN_LINE,)


def test_a_board_of_the_summary_with_a_card_twice():
    hand = read(text(summary=SUMMARY.replace("Board [2c 7d Jh]", "Board [2c 7d 7d]")))
    assert [(one.code, one.params.get("card")) for one in hand.problems] == [("RD009", "7d")]
