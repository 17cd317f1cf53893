"""Bovada texts to hands. All hands are invented."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from parsers import parse_text
from parsers.encodings import decode
from parsers.hand import Betting, CardSource, EventKind, Game, Hand, HandText, Street
from parsers.registry import ROOMS
from parsers.rooms.bovada import parse
from tests.parsers.reading import Reader

GOLDEN = sorted(Path(__file__).parents[1].joinpath("golden", "bovada").glob("*.txt"))
HEADER = "Bovada Hand #9000009001 TBL#7009001 HOLDEM No Limit - 2018-09-09 09:09:09"
SEATS = """Seat 1: Dealer ($25 in chips)
Seat 2: Small Blind [ME] ($30 in chips)
Seat 3: Big Blind ($40 in chips)"""
POSTS = """Dealer : Set dealer [1]
Small Blind  [ME] : Small Blind $0.50
Big Blind : Big blind $1"""
LOG = """*** HOLE CARDS ***
Dealer : Card dealt to a spot [4d 4h]
Small Blind  [ME] : Card dealt to a spot [Qs 9s]
Big Blind : Card dealt to a spot [Ac Kd]
Dealer : Folds
Small Blind  [ME] : Calls $0.50
Big Blind : Raises $2 to $3
Small Blind  [ME] : Folds
Big Blind : Return uncalled portion of bet $2
Big Blind : Does not show [Ac Kd] (High Card)
Big Blind : Hand result $2"""
SUMMARY = """*** SUMMARY ***
Total Pot($2)
Seat+1: Dealer Folded before the FLOP
Seat+2: Small Blind Folded before the FLOP
Seat+3: Big Blind $2 [Does not show]"""


def text(
    *, header: str = HEADER, seats: str = SEATS, posts: str = POSTS, log: str = LOG, summary: str = SUMMARY
) -> str:
    return "\n".join(part for part in (header, seats, posts, log, summary) if part)


ROOM = Reader("bovada", "here.txt")
read, refused = ROOM.read, ROOM.refused


def amounts(hand: Hand, seat: int) -> list[tuple[EventKind, int, int]]:
    return [(event.kind, event.amount, event.total) for event in hand.events if event.seat == seat and event.amount]


# --- headers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "skin", ["Bovada", "Ignition", "Bodog", "Bodog.com", "Bodog.eu", "Bodog UK", "Bodog Canada", "Bodog88"]
)
def test_every_skin_is_recognised_from_the_text(skin: str) -> None:
    hands = list(parse_text(text(header=HEADER.replace("Bovada", skin))))
    assert [(hand.room, hand.hand_id) for hand in hands] == [("bovada", "9000009001")]


@pytest.mark.parametrize(
    ("header", "game", "hi_lo", "betting", "tournament"),
    [
        ("TBL#1 HOLDEM  Fixed Limit", Game.HOLDEM, False, Betting.FIXED_LIMIT, None),
        ("TBL#1 OMAHA HiLo Pot Limit", Game.OMAHA, True, Betting.POT_LIMIT, None),
        ("TBL#1 OMAHA_HL Fixed Limit", Game.OMAHA, True, Betting.FIXED_LIMIT, None),
        ("TBL#1 7CARD_HL Fixed Limit", Game.STUD, True, Betting.FIXED_LIMIT, None),
        (" Zone Poker ID#12 OMAHA HiLoZonePoker Pot Limit", Game.OMAHA, True, Betting.POT_LIMIT, None),
        (": HOLDEM Tournament #77 TBL#2, Turbo- Level 3 (20/40)", Game.HOLDEM, False, Betting.NO_LIMIT, "77"),
        (": OMAHA Tournament #77 TBL#2, Normal- Level 3 (20/40)", Game.OMAHA, False, None, "77"),
        (
            ": OMAHA HiLo Tournament #M-77 TBL#2, Pot Limit Normal- Level 3 (20/40)",
            Game.OMAHA,
            True,
            Betting.POT_LIMIT,
            "M-77",
        ),
        (
            ": HOLDEM Tournament #77 TBL#2, Normal- Level 3 (1,000/2,000) [MVS]",
            Game.HOLDEM,
            False,
            Betting.NO_LIMIT,
            "77",
        ),
        (": HOLDEM Tournament #77 TBL#1, 1 on 1 No Limit- Level 3 (20/40)", Game.HOLDEM, False, Betting.NO_LIMIT, "77"),
    ],
)
def test_headers(header: str, game: Game, hi_lo: bool, betting: Betting | None, tournament: str | None) -> None:
    colon = "" if header.startswith(":") else " "
    hand_text = text(header=f"Bovada Hand #9000009001{colon}{header} - 2018-09-09 09:09:09")
    hand = read(hand_text.replace("$0.50", "$1") if tournament else hand_text)
    assert (hand.game, hand.hi_lo, hand.betting, hand.tournament) == (game, hi_lo, betting, tournament)


def test_only_a_printed_zone_makes_the_time_utc() -> None:
    assert read(text()).played_at == "2018-09-09T09:09:09"
    assert read(text(header=f"{HEADER} UTC")).played_at == "2018-09-09T09:09:09Z"


def test_a_game_that_is_not_known_is_named() -> None:
    assert refused(text(header=HEADER.replace("HOLDEM", "PINEAPPLE"))).problems[0].params == {"game": "PINEAPPLE"}


# --- seats ---------------------------------------------------------------------------------------


def test_the_owner_is_marked_with_one_or_two_blanks_or_not_at_all() -> None:
    hand = read(text(log=LOG.replace("Small Blind  [ME] : Calls", "Small Blind [ME] : Calls")))
    assert hand.hero == 2
    assert amounts(hand, 2) == [(EventKind.SMALL_BLIND, 50, 50), (EventKind.CALL, 50, 100)]
    assert amounts(read(text(log=LOG.replace("  [ME] : Calls", " : Calls"))), 2) == amounts(hand, 2)


def test_the_button_is_the_seat_called_dealer() -> None:
    assert read(text(posts=POSTS.replace("[1]", "[7]"))).button == 1


def test_an_empty_button_is_where_it_was_set() -> None:
    seats = SEATS.replace("Dealer", "UTG")
    log = LOG.replace("Dealer", "UTG")
    assert read(text(seats=seats, posts=POSTS.replace("[1]", "[6]"), log=log)).button == 6
    assert read(text(seats=seats, posts=POSTS.replace("[1]", "[2]"), log=log)).button is None
    numbered = seats.replace("Seat 1:", "Seat 812:").replace("Seat 2:", "Seat 44:")
    assert read(text(seats=numbered, posts=POSTS.replace("[1]", "[6]"), log=log, summary="")).button is None


@pytest.mark.parametrize(
    "label", ["Folds", "Calls $5", "Hand result $9", "All-in(raise) $5 to $5", "Seat 3", "*** x", "$5"]
)
def test_a_label_may_look_like_anything(label: str) -> None:
    hand = read(text().replace("Small Blind  [ME] :", f"{label} :").replace("Small Blind [ME]", label))
    assert hand.seats[2].name == label
    assert amounts(hand, 2)[-1] == (EventKind.CALL, 50, 100)


def test_two_seats_of_one_name_or_number_are_refused() -> None:
    assert refused(text(seats=SEATS.replace("Dealer", "Big Blind"))).problems[0].code == "RD002"
    assert refused(text(seats=SEATS.replace("Seat 1", "Seat 3"))).problems[0].code == "RD002"


# --- posts and actions ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("post", "events"),
    [
        ("Posts chip $1", [(EventKind.POST, 100, 100)]),
        ("Posts dead chip $1.50", [(EventKind.POST, 100, 100), (EventKind.DEAD_BLIND, 50, 100)]),
        ("Posts dead chip $0.50", [(EventKind.DEAD_BLIND, 50, 0)]),
        ("All-in $25", [(EventKind.POST, 2500, 2500)]),
    ],
)
def test_posts_of_who_comes_in(post: str, events: list[tuple[EventKind, int, int]]) -> None:
    assert amounts(read(text(posts=f"{POSTS}\nDealer : {post}")), 1) == events


@pytest.mark.parametrize(
    ("small", "big", "post", "events"),
    [
        ("Small Blind $0.50", "All-in $0.70", "0.50", [(EventKind.DEAD_BLIND, 50, 0)]),
        ("Small Blind $0.50", "Big blind $0.70", "0.50", [(EventKind.DEAD_BLIND, 50, 0)]),
        ("Small Blind $0.50", "All-in $0.70", "1.50", [(EventKind.POST, 100, 100), (EventKind.DEAD_BLIND, 50, 100)]),
        ("All-in $0.20", "Big blind $1", "0.50", [(EventKind.DEAD_BLIND, 50, 0)]),
    ],
)
def test_dead_chips_beside_a_short_blind(
    small: str, big: str, post: str, events: list[tuple[EventKind, int, int]]
) -> None:
    seats = SEATS.replace("$40", "$0.70") if "0.70" in big else SEATS
    posts = POSTS.replace("Small Blind $0.50", small).replace("Big blind $1", big)
    log = LOG.replace("Big Blind : Raises $2 to $3\n", "").replace(
        "Big Blind : Return uncalled portion of bet $2\n", ""
    )
    hand = read(text(seats=seats, posts=f"{posts}\nDealer : Posts dead chip ${post}", log=log))
    assert amounts(hand, 1) == events


def test_no_break_blanks_for_some_or_all_blanks() -> None:
    whole = next(parse_text(text()))
    assert next(parse_text(text().replace(" ", "\xa0"))) == whole
    assert read(text().replace("  ", "\xa0 ").replace("Calls ", "Calls\xa0")) == read(text())


def test_an_all_in_before_the_cards_is_an_ante_only_where_antes_are_paid() -> None:
    ante = "Small Blind  [ME] : Ante chip $0.10\nBig Blind : All-in $0.05"
    blind = POSTS.replace("Big Blind : Big blind $1", "Big Blind : All-in $0.05")
    assert amounts(read(text(posts=ante)), 3)[0] == (EventKind.ANTE, 5, 0)
    assert amounts(read(text(posts=blind)), 3)[0] == (EventKind.BIG_BLIND, 5, 5)
    paid = f"Big Blind : Ante chip $0.10\n{blind}"
    assert amounts(read(text(posts=paid)), 3)[:2] == [(EventKind.ANTE, 10, 0), (EventKind.BIG_BLIND, 5, 5)]


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Raises $2 to $3", (EventKind.RAISE, 200, 300)),
        ("Raises $3", (EventKind.RAISE, 200, 300)),
        ("Raises(timeout) $2 to $3", (EventKind.RAISE, 200, 300)),
        ("Raises chip info(timeout) $2 to $3", (EventKind.RAISE, 200, 300)),
        ("All-in(raise) $2 to $3", (EventKind.RAISE, 200, 300)),
        ("All-in(raise-timeout) $3", (EventKind.RAISE, 200, 300)),
        ("All-in(timeout) $2", (EventKind.RAISE, 200, 300)),
    ],
)
def test_raises_of_all_years(line: str, event: tuple[EventKind, int, int]) -> None:
    assert amounts(read(text(log=LOG.replace("Raises $2 to $3", line))), 3)[1] == event


def test_a_raise_that_adds_nothing_is_not_understood() -> None:
    hand = read(text(log=LOG.replace("Raises $2 to $3", "Raises $1 to $1")))
    assert [unknown.money for unknown in hand.unknown_lines] == [True]


def test_chips_brought_to_the_table_are_noted() -> None:
    assert not read(text()).reloaded
    for line in ("Table deposit $20", "Dealer : Table deposit $20", "UTG+7 : Rebuyin 5000", "Addon 100"):
        assert read(text(log=f"{LOG}\n{line}")).reloaded, line


def test_an_unknown_line_of_a_seat_holds_money_if_it_holds_a_figure() -> None:
    for line, money in (("Dealer : Burns $5", True), ("Dealer : Hums", False), ("It rains", False)):
        hand = read(text(log=f"{LOG}\n{line}"))
        assert [(unknown.text, unknown.money) for unknown in hand.unknown_lines] == [(line, money)]


# --- streets and cards ---------------------------------------------------------------------------


def test_everybodys_cards_are_logged() -> None:
    hand = read(text())
    assert {seat: (own.cards, own.source) for seat, own in hand.cards.items()} == {
        1: (("4d", "4h"), CardSource.LOGGED),
        2: (("Qs", "9s"), CardSource.LOGGED),
        3: (("Ac", "Kd"), CardSource.LOGGED),
    }


UNMARKED = """*** HOLE CARDS ***
Dealer : Card dealt to a spot [4d 4h]
Small Blind  [ME] : Card dealt to a spot [Qs 9s]
Big Blind : Card dealt to a spot [Ac Kd]
Dealer : Raises $3
Small Blind  [ME] : Folds
Big Blind : Calls $2
Big Blind : Checks
Dealer : Checks
Big Blind : Bets $1
Dealer : Raises $4
Big Blind : Raises $10
Dealer : Calls $6
Big Blind : Bets $20
Dealer : All-in $12
Big Blind : Return uncalled portion of bet $8
Dealer : Mucks [4d 4h] (One pair)
Big Blind : Showdown [Ad Ac Kd 9h 8c] (One pair)
Big Blind : Hand result $48"""


def test_streets_without_marks_are_told_by_the_betting() -> None:
    summary = "*** SUMMARY ***\nTotal Pot($50.50)\nBoard [Ad 9h 8c 3s 2d]"
    hand = read(text(log=UNMARKED, summary=summary))
    assert [(event.street, event.total) for event in hand.events if event.seat == 1 and event.amount] == [
        (Street.PREFLOP, 300),
        (Street.TURN, 400),
        (Street.TURN, 1000),
        (Street.RIVER, 1200),
    ]
    assert len(hand.inferred) == 4


def test_betting_after_the_river_of_a_text_without_marks_is_refused() -> None:
    log = UNMARKED.replace("Big Blind : Bets $20\n", "Big Blind : Checks\nDealer : Checks\nBig Blind : Bets $20\n")
    summary = "*** SUMMARY ***\nTotal Pot($50.50)\nBoard [Ad 9h 8c 3s 2d]"
    assert refused(text(log=log, summary=summary)).problems[0].code == "RD001"


def test_old_table_cards_are_the_new_ones_alone() -> None:
    log = LOG.replace(
        "Raises $2 to $3\nSmall", "Checks\nCard dealt to table [2c 7d Jh]\nCard dealt to table [3s]\nSmall"
    )
    hand = read(text(log=log))
    assert hand.boards[0].cards == ("2c", "7d", "Jh", "3s")


# --- repeated lines ------------------------------------------------------------------------------


def test_repeated_lines_leave_another_reading() -> None:
    hand = read(text(log=LOG.replace("Small Blind  [ME] : Calls $0.50\n", "Small Blind  [ME] : Calls $0.50\n" * 3)))
    assert amounts(hand, 2)[-1] == (EventKind.CALL, 50, 200)
    (other,) = hand.other_readings
    assert amounts(other, 2)[-1] == (EventKind.CALL, 50, 100)
    assert [(problem.code, problem.line) for problem in other.problems] == [("RD012", 14)]


def test_a_text_that_cannot_be_read_as_it_stands_is_read_with_each_line_once() -> None:
    hand = read(text(log=LOG.replace("Big Blind : Raises $2 to $3\n", "Big Blind : Raises $2 to $3\n" * 2)))
    assert [problem.code for problem in hand.problems] == ["RD012"]
    assert not hand.unknown_lines
    assert not hand.other_readings


def test_repeated_notes_are_no_reason_for_another_reading() -> None:
    log = LOG + "\nEnter(Auto)\nEnter(Auto)\nDealer : Seat sit out\nDealer : Seat sit out"
    assert not read(text(log=log)).other_readings


# --- payments and summary ------------------------------------------------------------------------

TWO_POTS = LOG.replace("Big Blind : Hand result $2", "Big Blind : Hand result-Side pot $1\nBig Blind : Hand result $1")


def test_one_side_pot_is_told_by_its_word_several_are_not() -> None:
    assert [collect.pot for collect in read(text(log=TWO_POTS)).recorded.collected] == [1, 0]
    more = TWO_POTS.replace(
        "Big Blind : Hand result $1", "Dealer : Hand result-Side pot $1\nBig Blind : Hand result $1"
    )
    assert [collect.pot for collect in read(text(log=more)).recorded.collected] == [None, None, None]


def test_the_layer_of_an_all_in_player_who_was_folded_names_no_pot() -> None:
    posts = f"{POSTS}\nDealer : All-in $25"
    assert [collect.pot for collect in read(text(posts=posts, log=TWO_POTS)).recorded.collected] == [None, None]


@pytest.mark.parametrize(
    ("line", "won", "lost"),
    [
        ("Seat 3: Big Blind $2  with One pair [Ac Kd-Ad Ac Kd 9h 8c]", 200, False),
        ("Seat+3: Big Blind [ME] $2 with [Ac Kd-Ad Ac Kd 9h 8c]", 200, False),
        ("Seat+3: Big Blind $2 [Does not show]BOUNTY awarded:$5", 200, False),
        ("Seat+3: Big Blind  lost with One pair [Ac Kd-Ad Ac Kd 9h 8c]", None, True),
        ("Seat+3: Big Blind lose with High Card [Ac Kd]", None, True),
        ("Seat+3: Big Blind [Mucked] [Ac Kd ]", None, False),
        ("Seat+3: Big Blind HI $1.20  with One pair [Ac Kd-Ad Ac Kd 9h 8c] LO $0.80", 200, False),
    ],
)
def test_summary_lines(line: str, won: int | None, lost: bool) -> None:
    hand = read(text(summary=f"*** SUMMARY ***\nTotal Pot($2)\n{line}"))
    assert (hand.recorded.summary[3].won, hand.recorded.summary[3].lost) == (won, lost)
    assert not hand.unknown_lines


def test_a_summary_line_of_another_seat_is_not_understood() -> None:
    hand = read(text(summary=SUMMARY.replace("Seat+3: Big Blind", "Seat+3: UTG")))
    assert [unknown.text for unknown in hand.unknown_lines] == ["Seat+3: UTG $2 [Does not show]"]


def test_a_payment_to_a_label_without_a_seat_is_told_with_its_line() -> None:
    hand = read(text(log=LOG.replace("Big Blind : Hand result", "UTG+4 : Hand result")))
    assert [(problem.code, problem.params.get("paid")) for problem in hand.problems] == [
        ("RD008", "UTG+4 : Hand result $2")
    ]


# --- anything ------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_no_text_raises(path: Path) -> None:
    chance = random.Random(path.stem)
    lines = decode(path.read_bytes()).split("\n")
    whole = "\n".join(lines)
    for at in range(0, len(lines), 3):
        parse(HandText("x", 1, "\n".join(lines[:at]), "bovada"))
        parse(HandText("x", 1, "\n".join(lines[:at] + lines[at + 1 :]), "bovada"))
        parse(HandText("x", 1, "\n".join([lines[0], *lines[at:]]), "bovada"))
    for _ in range(200):
        start = chance.randrange(len(whole))
        junk = "".join(chance.choices("[]():$ -+*\n9AsTd", k=chance.randrange(9)))
        parse(HandText("x", 1, whole[:start] + junk + whole[start + chance.randrange(20) :], "bovada"))


@pytest.mark.parametrize("junk", ["", "\n", "Bovada Hand #", "Bovada Hand #1", "Bovada Hand #1 \nSeat 1: ", "\x00" * 9])
def test_garbage_is_unreadable(junk: str) -> None:
    assert refused(junk).problems


def test_other_rooms_files_are_not_taken() -> None:
    folder = GOLDEN[0].parents[1]
    for other in sorted(folder.iterdir()):
        if other.is_dir() and other.name in ROOMS and other.name != "bovada":
            for path in sorted(other.glob("*.txt"))[:3]:
                assert all(hand.room != "bovada" for hand in parse_text(decode(path.read_bytes())))


def test_a_last_card_for_all_in_stud_lies_on_the_seventh_street() -> None:
    header = HEADER.replace("HOLDEM No Limit", "7CARD Fixed Limit")
    log = LOG.replace("Dealer : Folds", "Card dealt to table [5h]\nDealer : Folds")
    hand = read(text(header=header, log=log))
    assert [board.cards for board in hand.boards] == [("5h",)]
    fold = next(event for event in hand.events if event.kind is EventKind.FOLD)
    assert (fold.seat, fold.street) == (1, Street.SEVENTH)


def test_a_level_that_is_finer_than_a_chip_is_no_amount() -> None:
    header = HEADER.replace("HOLDEM", ": HOLDEM Tournament #77 TBL#2,", 1).replace(
        "No Limit", "No Limit- Level 3 (20.001/40)"
    )
    found = refused(text(header=header.replace("Hand #9000009001 TBL#7009001 :", "Hand #9000009001:")))
    assert [(one.code, one.params.get("amount")) for one in found.problems] == [("RD007", "20.001")]


def test_an_empty_board_of_the_summary_states_nothing() -> None:
    hand = read(text(summary=SUMMARY.replace("Total Pot($2)", "Total Pot($2)\nBoard []")))
    assert hand.recorded.boards == []
    assert not hand.unknown_lines


def test_repeated_lines_with_an_empty_line_after_every_line() -> None:
    log = LOG.replace("Small Blind  [ME] : Calls $0.50\n", "Small Blind  [ME] : Calls $0.50\n" * 3)
    (other,) = read(text(log=log).replace("\n", "\n\n")).other_readings
    assert amounts(other, 2)[-1] == (EventKind.CALL, 50, 100)


@pytest.mark.parametrize("sign", ["€", "£"])
def test_tables_in_euros_and_pounds(sign: str) -> None:
    """The figures of the summary are read, too."""
    golden = Path(__file__).parent.parent / "golden" / "bovada" / "cash.txt"
    dollars, other = (list(parse_text(golden.read_text(encoding="utf-8").replace("$", one))) for one in ("$", sign))
    for hand, same in zip(dollars, other, strict=True):
        assert isinstance(hand, Hand)
        assert isinstance(same, Hand)
        assert (same.currency.symbol, same.unknown_lines) == (sign, hand.unknown_lines)
        won = [{seat: line.won for seat, line in one.recorded.summary.items()} for one in (hand, same)]
        assert won[0] == won[1]
        assert any(won[0].values())
