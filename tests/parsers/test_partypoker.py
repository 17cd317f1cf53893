"""partypoker texts to hands: what golden hands do not reach. All names, tables and numbers are invented."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from parsers import registry
from parsers.conventions import Uncalled
from parsers.encodings import decode
from parsers.hand import CardSource, EventKind, Hand, HandText, Stakes, Street, Unreadable
from parsers.rooms.partypoker import parse
from parsers.rooms.partypoker_conventions import ROWS
from parsers.rooms.partypoker_header import read_header, read_level
from parsers.rooms.partypoker_words import MARK
from tests.parsers.reading import Reader

GOLDEN = Path(__file__).parent.parent / "golden" / "partypoker"
HEADER = "$0.50/$1 USD NL Texas Hold'em - Sunday, February 26, 18:54:27 EST 2012"
SEATS = """Seat 1: Pia ( $200 USD )
Seat 2: Quint ( $150 USD )
Seat 3: Rosa ( $90.50 USD )"""
BODY = """Quint posts small blind [$0.50 USD].
Rosa posts big blind [$1 USD].
** Dealing down cards **
Dealt to Rosa [  Ah Kd ]
Pia folds
Quint raises [$2.50 USD]
Rosa calls [$2 USD]
** Dealing Flop ** [ 2c, 7d, Jh ]
Quint bets [$4 USD]
Rosa folds
Quint wins $9.70 USD"""


def text(
    *, banner: str = "***** Hand History for Game 41 *****", header: str = HEADER, seats: str = SEATS, body: str = BODY,
    table: str = "Table Elm (Real Money)", button: str = "Seat 1 is the button",
) -> str:  # fmt: skip
    players = f"{button}\nTotal number of players : {len(seats.splitlines())}/6"
    return "\n".join((banner, header, table, players, seats, body))


ROOM = Reader("partypoker", "test")
read = ROOM.read


def reason(hand_text: str) -> tuple[str, str]:
    hand = parse(HandText("test", 1, hand_text, "partypoker"))
    assert isinstance(hand, Unreadable), hand
    problem = hand.problems[0]
    return problem.code, problem.params.get("what") or problem.params.get("game") or ""


def rooms_of(hand_text: str) -> list[tuple[str, str]]:
    return [(start.spec.slug, start.hand_id) for start in registry.headers(hand_text)]


def test_a_hand() -> None:
    hand = read(text())
    assert (hand.hand_id, hand.table, hand.max_seats, hand.button) == ("41", "Elm", 6, 1)
    assert hand.played_at == "2012-02-26T23:54:27Z"
    assert hand.stakes == Stakes(50, 100)
    assert [(e.kind, e.amount, e.total) for e in hand.events if e.amount] == [
        (EventKind.SMALL_BLIND, 50, 50),
        (EventKind.BIG_BLIND, 100, 100),
        (EventKind.RAISE, 250, 300),
        (EventKind.CALL, 200, 300),
        (EventKind.BET, 400, 400),
    ]
    assert hand.conventions.uncalled == (Uncalled.ONE_PLAYER_POT, Uncalled.IN_AWARD)


def test_the_buy_in_is_no_stake() -> None:
    assert read(text(header=HEADER.replace("$0.50/$1", "$100"))).stakes == Stakes(50, 100)


@pytest.mark.parametrize(
    ("before", "found"),
    [
        ("***** Hand History for Game 41 *****", [("partypoker", "41")]),
        ("\x00 ***** Hand History For Game 17abc4 *****", [("partypoker", "17abc4")]),
        (" ***** Hand History for Game 41 ***** (Poker Stars)", [("partypoker", "41")]),
        ("#Game No : 40\n***** Hand History for Game 41 *****", [("partypoker", "41")]),
        ("#Game No : 41\n***** 888poker Hand History for Game 41 *****", [("pacific888", "41")]),
        ("***** Cassava Hand History for Game 41 *****", [("pacific888", "41")]),
        ("Pia: ***** Hand History for Game 41 *****", []),
        ("***** Hand history for game #41 *****", [("everleaf", "41")]),
    ],
)
def test_header_recognition(before: str, found: list[tuple[str, str]]) -> None:
    assert rooms_of(before + "\n") == found


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_every_header_of_the_golden_texts_is_this_rooms(path: Path) -> None:
    found = rooms_of(decode(path.read_bytes()))
    assert found
    assert {slug for slug, _ in found} == {"partypoker"}


@pytest.mark.parametrize(
    "name",
    ["folds", "raises [$5 USD]", "Pia ( $9 USD )", "Seat 1: Pia", "12", "Dealt", "Game", "Ann wins $5 USD", "**"],
)
def test_any_name_is_a_name(name: str) -> None:
    hand = read(text().replace("Quint", name))
    assert hand.unknown_lines == []
    assert hand.seats[2].name == name
    assert [(c.seat, c.units) for c in hand.recorded.collected] == [(2, 970)]
    assert sum(e.amount for e in hand.events if e.seat == 2) == 700


def test_names_that_begin_alike() -> None:
    seats = SEATS.replace("Pia", "Quint folds")
    hand = read(text(seats=seats, body=BODY.replace("Pia folds", "Quint folds folds\nQuint: folds\nQuint folds: no")))
    assert [(e.seat, e.street) for e in hand.events if e.kind is EventKind.FOLD] == [
        (1, Street.PREFLOP),
        (3, Street.FLOP),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Rosa has left the table.",
        "somebody has joined the table.",
        "somebody: what a hand",
        "Rosa: raises [$5 USD]",
        "Rosa did not respond in time",
        "Rosa will be using his time bank for this hand.",
        "Rosa has been reconnected and has 20 seconds to act.",
        ">You have options at Table 9!.",
        "Player Rosa finished in 4 169.",
        "Rosa finished in 3 place.",
        "Game #42 starts.",
        "#Game No : 42",
        "Table Closed",
    ],
)
def test_remarks_are_no_unknown_lines(line: str) -> None:
    assert read(text(body=BODY.replace("Pia folds", f"Pia folds\n{line}"))).unknown_lines == []


def test_a_line_with_money_that_is_not_understood_is_kept() -> None:
    hand = read(text(body=BODY.replace("Quint bets", "Quint wagers")))
    assert [(unknown.text, unknown.money) for unknown in hand.unknown_lines] == [("Quint wagers [$4 USD]", True)]
    assert [u.money for u in read(text(body=f"{BODY}\nan odd line without a name")).unknown_lines] == [False]


def test_a_second_small_blind_is_live() -> None:
    body = BODY.replace("** Dealing down", "Pia posts small blind [$0.50 USD].\n** Dealing down", 1)
    hand = read(text(body=body))
    assert [(e.kind, e.total) for e in hand.events if e.seat == 1 and e.amount] == [(EventKind.POST, 50)]


def test_cards_of_the_loser_are_logged() -> None:
    body = BODY.replace("Rosa folds", "Rosa calls [$4 USD]").replace(
        "Quint wins",
        "Quint shows [ Jd, 2h ]two pairs, Jacks and Twos.\nRosa doesn't show [ Ah, Kd ]high card Ace.\nQuint wins",
    )
    hand = read(text(body=body))
    assert {seat: cards.source for seat, cards in hand.cards.items()} == {2: CardSource.SHOWN, 3: CardSource.LOGGED}


def test_payments_that_run_into_each_other() -> None:
    body = BODY.replace("Quint wins $9.70 USD", "Quint wins $5 USD from the main pot with a pair.Rosa wins $4.70 USD")
    assert [(c.seat, c.units, c.pot) for c in read(text(body=body)).recorded.collected] == [(2, 500, 0), (3, 470, None)]
    stranger = BODY.replace(
        "Quint wins $9.70 USD", "Quint wins $5 USD from the main pot with a pair.Rosina wins $4 USD"
    )
    assert [unknown.money for unknown in read(text(body=f"{stranger}\nQuint wins $1 USD")).unknown_lines] == [True]


def test_people_without_a_seat() -> None:
    joined = BODY.replace(
        "Pia folds", "Pia folds\nnew one has joined the table.\nnew one calls [$1 USD]\nnew one folds"
    )
    hand = read(text(body=joined))
    assert (hand.seats[11].name, hand.seats[11].stack, hand.unknown_lines) == ("new one", None, [])
    assert reason(text(body=BODY.replace("Quint raises", "Quintus raises"))) == ("RD002", "seat of Quintus")
    assert reason(text(body=BODY.replace("Rosa folds", "Rosina folds"))) == ("RD002", "seat of Rosina")
    folds = read(text(body=BODY.replace("Pia folds", "Pius folds")))
    assert [problem.code for problem in folds.problems] == ["RD008"]
    paid = read(text(body=BODY.replace("Quint wins", "Quintus wins")))
    assert "paid" in paid.problems[0].params


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("Quint wins $9.70 USD", ""), "RD004"),
        (("Texas Hold'em", "Draughts"), "RD001"),
        ((HEADER, "Dear player,"), "RD002"),
        (("Table Elm (Real Money)", "Elm"), "RD002"),
        (("Seat 2: Quint ( $150 USD )", "Seat 2: Quint"), "RD002"),
        (("Seat 2: Quint", "Seat 1: Quint"), "RD002"),
        (("Seat 2: Quint", "Seat 2: Pia"), "RD002"),
        (("[$2.50 USD]", "[$2.505 USD]"), "RD007"),
        (("[$2.50 USD]", "[]"), "RD007"),
        (("** Dealing Flop **", "** Dealing Swim **"), "RD001"),
        (("** Dealing Flop ** [ 2c, 7d, Jh ]", "** Show-down **"), "RD001"),
    ],
)
def test_unreadable_texts_say_why(change: tuple[str, str], code: str) -> None:
    assert reason(text().replace(*change))[0] == code


def test_blinds_need_a_level_and_a_button() -> None:
    header = "NL Texas Hold'em  Trny: 7 Level: 1  Blinds(50/100) - Sunday, February 26, 18:53:24 EST 2012"
    seats = "Seat 1: Pia ( 2,000 )\nSeat 2: Quint ( 1,500 )\nSeat 3: Rosa ( 900 )"
    body = "** Dealing down cards **\nPia folds\nQuint folds\nRosa wins 150 chips"
    assert [e.amount for e in read(text(header=header, seats=seats, body=body)).events if e.amount] == [50, 100]
    without = header.replace("  Blinds(50/100)", "")
    assert reason(text(header=without, seats=seats, body=body)) == ("RD002", "level")
    assert reason(text(header=header, seats=seats, body=body, button="")) == ("RD002", "button")
    alone = "** Dealing down cards **\nRosa wins 150 chips"
    assert reason(text(header=header, seats=seats, body=alone)) == ("RD002", "blinds")


@pytest.mark.parametrize(
    ("line", "tournament", "game"),
    [
        ("7 Card Stud  Trny: 12 Level: 2  Stakes(20/40) - Sunday, February 26, 18:52:21 2012", "12", "stud"),
        ("NL Texas Hold'em $5 USD Buy-in  - Sunday, February 26, 18:52:09 ET 2012", "", "holdem"),
        ("7 Card Stud Hi-Lo $1 Buy-in  + $0.20 Entry Fee  Trny:15 Level:4 Stakes(5/10) - no date", "15", "stud"),
        ("$15/$30 Texas Hold'em - Friday, February 25, 18:51:06 EST 2005", None, "holdem"),
        ("25/50 Tourney Omaha Hi/Lo Game Table (PL) (STT Tournament #9) - Mon Apr 26 10:35:08 EDT 2021", "9", "omaha"),
    ],
)
def test_headers(line: str, tournament: str | None, game: str) -> None:
    header = read_header(line, 1)
    assert (header.tournament, header.game.value) == (tournament, game)


def test_levels() -> None:
    level = read_level("Blinds-Antes(600/1,200 -50)")
    assert level is not None
    assert (level.small, level.big, level.ante, level.limit) == ("600", "1,200", "50", False)
    assert read_level("Blinds(600)") is None
    mark = MARK.fullmatch("** Dealing Flop ** :  [ 5h, Jd, 2s ]")
    assert mark is not None
    assert (mark["street"], mark["cards"].split(", ")[1]) == ("Flop", "Jd")


def test_every_row_names_its_page() -> None:
    assert len({row.name for row in ROWS}) == len(ROWS)
    assert all(row.source.startswith("docs/rooms/partypoker.md") for row in ROWS)


GOLDEN_HANDS = [
    piece
    for path in sorted(GOLDEN.glob("*.txt"))
    for piece in registry.cut(decode(path.read_bytes()), path.name)
    if isinstance(piece, HandText)
]


@pytest.mark.parametrize("seed", range(4))
def test_damaged_texts_are_data(seed: int) -> None:
    """Whatever is cut off, deleted, put in or swapped: a Hand or an Unreadable comes back."""
    chance = random.Random(seed)
    junk = [
        "",
        "[",
        "wins",
        "Ann wins ",
        "** Summary **",
        "** Dealing",
        "Seat 1: ( $5 )",
        "balance",
        "raises to",
        "\x00",
    ]
    for piece in GOLDEN_HANDS[seed::4]:
        lines = piece.text.split("\n")
        for at in range(len(lines)):
            line = lines[at]
            cut = chance.randrange(len(line) + 1)
            for damaged in (
                lines[:at],
                [*lines[:at], *lines[at + 1 :]],
                [*lines[:at], chance.choice(junk), *lines[at:]],
                [*lines[:at], line[:cut]],
                [*lines[:at], line[:cut] + chance.choice("[]()$,.9 *:") + line[cut + 1 :], *lines[at + 1 :]],
            ):
                found = parse(HandText("test", 1, "\n".join(damaged), "partypoker"))
                assert isinstance(found, (Hand, Unreadable))


# --- texts that other programs, cuts and mails have changed ----------------------------------------

SUMMARY_TEXT = """***** Hand History For Game 17abc4 *****
0.10/0.20 Texas Holdem Game Table (NL) - Mon Feb 09 12:44:39 EST 2026
Table Table 71 (Real Money) -- Seat 1 is the button
Total number of players : 2/6
Seat 1: Pia ($20)
Seat 2: Rosa ($20)
Pia posts small blind (0.10)
Rosa posts big blind (0.20)
** Dealing down cards **
Pia raises 0.30 to 0.40
Rosa folds
** Summary **
Main Pot: $0.40 Rake: $0
Pia balance $20.20, bet $0.40, collected $0.60, net +$0.20
Rosa balance $19.80, lost $0.20 (folded)"""
SIDE_POTS = BODY.replace("Quint wins $9.70 USD", "Rosa wins $1.87 USD from the side pot 1 with a pair of Aces.")


def test_a_stack_of_zero_that_acts_is_not_known() -> None:
    hand = read(text(seats=SEATS.replace("$90.50", "$0") + "\nSeat 4: Olaf ( $0 USD )"))
    assert [hand.seats[seat].stack for seat in (1, 3, 4)] == [20000, None, 0]


@pytest.mark.parametrize("between", ["  \n", "\n\n", "\t\n \n"])
@pytest.mark.parametrize("whole", [text(), SUMMARY_TEXT], ids=["older", "summary"])
def test_blanks_and_empty_lines_mean_nothing(between: str, whole: str) -> None:
    plain, spaced = read(whole), read(whole.replace("\n", between))
    assert [(e.kind, e.amount) for e in spaced.events] == [(e.kind, e.amount) for e in plain.events]
    assert (spaced.table, spaced.button, spaced.unknown_lines) == (plain.table, plain.button, [])


def test_talk_between_seat_lines() -> None:
    hand = read(text(seats=SEATS.replace("\nSeat 3", "\nsomebody: gl\n\nPia: Seat 2: ha\nSeat 3")))
    assert [seat.name for seat in hand.seats.values()] == ["Pia", "Quint", "Rosa"]
    assert hand.unknown_lines == []
    assert reason(text(seats=SEATS + "\nPia: hi\nSeat 4: Olaf ( $1"))[0] == "RD002"


def test_a_sign_behind_an_amount_has_its_own_style() -> None:
    posts = "\n".join(f"Pia posts big blind + dead [{amount}]." for amount in ("1,50 $", "1.50 $", "$1.50 USD"))
    hand = read(text(body=BODY.replace("** Dealing down", f"{posts}\n** Dealing down", 1)))
    assert sum(e.amount for e in hand.events if e.seat == 1) == 3 * 150


def test_cards_without_words_are_shown() -> None:
    hand = read(text(body=f"{BODY}\nQuint shows [Jc, Ts ]"))
    assert hand.unknown_lines == []
    assert (hand.cards[2].cards, hand.cards[2].source) == (("Jc", "Ts"), CardSource.SHOWN)


@pytest.mark.parametrize(
    ("line", "limit", "stake"),
    [
        ("NL Texas Hold'em $ 530 USD Buy-in Trny:71 Level:18  Blinds-Antes(1,250/2,500 -250) - Sunday, July 28, "
         "21:01:39  2013", "no-limit", ("1,250", "2,500", "250")),
        ("FL 7 Card Stud $6 USD Buy-in Trny:71 Level:2  Stakes-Antes(60/120-10) - Wednesday, May 30, 14:41:43 EDT 2012",
         "fixed-limit", ("60", "120", "10")),
        ("Tourney Hand NL Texas Hold'em - Sunday, December 23, 07:21:56 ET 2018", "no-limit", ("", "", "")),
    ],
)  # fmt: skip
def test_more_headers_of_tournaments(line: str, limit: str, stake: tuple[str, str, str]) -> None:
    header = read_header(line, 2)
    assert header.tournament is not None
    assert header.played_at is not None
    assert header.betting.value == limit
    assert (header.level.small, header.level.big, header.level.ante) == stake
    assert header.level.limit is (limit == "fixed-limit")


def test_side_pots_without_the_main_pot_are_cut_off() -> None:
    assert reason(text(body=SIDE_POTS))[0] == "RD004"
    assert reason(text(body=f"{SIDE_POTS}\n\nGame #42 starts.\n#Game No : 42"))[0] == "RD004"
    read(text(body=f"{SIDE_POTS}\nRosa has left the table."))
    read(text(body=f"{SIDE_POTS}\nRosa wins $3 USD from the main pot with a pair of Aces."))


def test_a_text_of_the_newer_form_needs_its_summary() -> None:
    read(SUMMARY_TEXT)
    cut = SUMMARY_TEXT.partition("** Summary")[0]
    assert reason(cut)[0] == "RD004"
    assert reason(f"{cut}Pia Cashout Amount is 0.30\n")[0] == "RD004"


def test_two_results_of_a_seat_are_told() -> None:
    hand = read(f"{SUMMARY_TEXT}\nRosa balance $20, didn't bet (folded)")
    assert [(p.code, p.line, p.params["what"]) for p in hand.problems if p.code == "RD013"] == [
        ("RD013", 16, "two lines tell the result of Rosa")
    ]


def test_who_joins_the_table_and_does_not_play() -> None:
    lines = "new one has joined the table.\nnew one is sitting out\nnew one sneezes 3 times\nnew one raises high"
    hand = read(text(body=BODY.replace("Pia folds", f"Pia folds\n{lines}")))
    assert [(line.text, line.money) for line in hand.unknown_lines] == [
        ("new one sneezes 3 times", True),
        ("new one raises high", False),
    ]
    assert all(event.seat in (1, 2, 3) for event in hand.events)


def test_a_name_that_looks_like_an_action_takes_part_in_a_tournament() -> None:
    header = "NL Texas Hold'em  Trny: 7 Level: 1  Blinds(50/100) - Sunday, February 26, 18:53:24 EST 2012"
    seats = "Seat 1: Pia ( 2,000 )\nSeat 2: Quint folds ( 1,500 )\nSeat 3: Rosa ( 900 )"
    body = "** Dealing down cards **\nPia folds\nQuint folds folds\nRosa wins 150 chips"
    hand = read(text(header=header, seats=seats, body=body))
    assert [(e.kind, e.seat, e.amount) for e in hand.events] == [
        (EventKind.SMALL_BLIND, 2, 50),
        (EventKind.BIG_BLIND, 3, 100),
        (EventKind.FOLD, 1, 0),
        (EventKind.FOLD, 2, 0),
    ]


def test_play_money() -> None:
    hand = read(
        text(table="Table Elm (Play Money)")
        .replace("$", "")
        .replace(" USD", "")
        .replace(".50", "")
        .replace("9.70", "9")
    )
    assert hand.currency.code == "play"
    assert [(paid.seat, paid.units) for paid in hand.recorded.collected] == [(2, 9)]


def test_a_month_that_is_none() -> None:
    hand = read(text(header=HEADER.replace("February", "Frimaire")))
    assert (hand.played_at, hand.hand_id) == (None, "41")


def test_all_in_before_any_chips_marks_nothing() -> None:
    hand = read(text(body=BODY.replace("Pia folds", "Pia is all-In.\nPia folds")))
    assert not any(event.all_in for event in hand.events)
    assert not hand.unknown_lines


@pytest.mark.parametrize("names", [("Pia", "Pia calls", "Pia raises"), ("Quint folds", "Quint", "Quint wins")])
def test_names_that_end_in_an_action(names: tuple[str, str, str]) -> None:
    """What follows the longer name is no action then, or what follows the shorter one is none."""
    assert ROOM.renamed(text(), ("Pia", "Quint", "Rosa"), names)


def test_blinds_that_no_line_names_with_such_names() -> None:
    header = "NL Texas Hold'em  Trny: 7 Level: 1  Blinds(50/100) - Sunday, February 26, 18:53:24 EST 2012"
    body = "** Dealing down cards **\nZed folds\nZed wins folds\nBo wins 150"
    seats = "Seat 1: Zed ( 2,000 )\nSeat 2: Zed wins ( 1,500 )\nSeat 3: Bo ( 900 )"
    hand = read(text(header=header, seats=seats, body=body))
    assert [(e.kind, e.seat, e.amount) for e in hand.events[:2]] == [
        (EventKind.SMALL_BLIND, 2, 50),
        (EventKind.BIG_BLIND, 3, 100),
    ]


def test_a_name_like_the_beginning_of_a_seat_line() -> None:
    assert ROOM.renamed(text(), ("Pia", "Quint", "Rosa"), ("Pia", "Seat 3: Bo", "Rosa"))


def test_a_seat_line_behind_another_line() -> None:
    assert ROOM.refuse(text(seats=SEATS.replace("Seat 3", "Zed has joined the table.\nSeat 3"))) == ["RD002"]


def test_talk_of_a_prize_is_no_payment() -> None:
    assert not read(text(body=f"{BODY}\nZed wins the $5 bounty")).problems
