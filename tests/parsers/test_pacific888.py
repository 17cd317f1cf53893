"""888 texts to hands: what golden hands do not reach. All names, tables and numbers are invented."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from parsers import parse_text, registry
from parsers.conventions import Evidence
from parsers.encodings import decode
from parsers.hand import CardSource, EventKind, Hand, HandText, Stakes, Street, Unreadable
from parsers.money import NumberStyle
from parsers.rooms.pacific888 import ROWS, parse
from parsers.rooms.pacific888_letters import MARKS, letters_of, number_style
from tests.parsers.reading import Reader

GOLDEN = Path(__file__).parent.parent / "golden" / "pacific888"
LEVEL = "$1/$2 Blinds No Limit Holdem - *** 11 02 2013 20:14:09"
SEATS = """Seat 1: Pia ( $200 )
Seat 2: Quint ( $150 )
Seat 3: Rosa ( $90.50 )"""
BODY = """Quint posts small blind [$1]
Rosa posts big blind [$2]
** Dealing down cards **
Dealt to Rosa [ Ah, Kd ]
Pia folds
Quint raises [$5]
Rosa calls [$4]
** Dealing flop ** [ 2c, 7d, Jh ]
Quint bets [$5]
Rosa folds
** Summary **
Quint did not show his hand
Quint collected [ $11.40 ]"""


BANNER = "***** 888poker Hand History for Game 41 *****"


def text(
    *, banner: str = BANNER, first: str = "#Game No : 41", level: str = LEVEL,
    table: str = "Table Elm 6 Max (Real Money)", seats: str = SEATS, body: str = BODY,
) -> str:  # fmt: skip
    players = f"Seat 1 is the button\nTotal number of players : {len(seats.splitlines())}"
    return "\n".join(part for part in (first, banner, level, table, players, seats, body) if part)


ROOM = Reader("pacific888", "test")
read = ROOM.read


def rooms_of(hand_text: str) -> list[tuple[str, str]]:
    return [(start.spec.slug, start.hand_id) for start in registry.headers(hand_text)]


def test_a_hand() -> None:
    hand = read(text())
    assert (hand.hand_id, hand.table, hand.max_seats, hand.button) == ("41", "Elm", 6, 1)
    assert hand.played_at == "2013-02-11T20:14:09"
    assert hand.stakes == Stakes(100, 200)
    assert hand.currency.code == "USD"
    assert hand.hero == 3
    raised = hand.events[3]
    assert (raised.kind, raised.amount, raised.total) == (EventKind.RAISE, 500, 600)
    assert [(paid.seat, paid.units, paid.pot) for paid in hand.recorded.collected] == [(2, 1140, None)]
    assert hand.recorded.has_summary
    assert hand.recorded.rake is hand.recorded.total is None
    assert not hand.unknown_lines
    assert not hand.problems


# --- headers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "skin",
    ["888poker", "Cassava", "888.es", "888poker.ca-on", "LuckyAcePoker.com", "888.ro BLAST", "888poker Snap Poker"],
)
def test_skins_are_recognised_with_and_without_the_first_line(skin: str) -> None:
    banner = f"***** {skin} Hand History for Game 41 *****"
    assert rooms_of(text(banner=banner)) == [("pacific888", "41")]
    assert rooms_of(text(banner=banner, first="")) == [("pacific888", "41")]
    assert read(text(banner=banner, first="")).hand_id == "41"


def test_a_skin_that_is_not_known_needs_the_form_of_the_stakes_line() -> None:
    banner = "***** Lucky Duck Hand History for Game 41 *****"
    assert rooms_of(text(banner=banner)) == [("pacific888", "41")]
    other = text(banner=banner, level="$50 USD NL Texas Hold'em - Tuesday, April 03, 03:37:32 EDT 2012")
    assert ("pacific888", "41") not in rooms_of(other)


def test_a_banner_without_a_skin_is_another_room_s() -> None:
    other = text(
        banner="***** Hand History for Game 41 *****",
        level="$50 USD NL Texas Hold'em - Tuesday, April 03, 03:37:32 EDT 2012",
    )
    assert "pacific888" not in [room for room, _ in rooms_of(other)]


def test_betfair_s_banner_is_another_room_s() -> None:
    other = text(
        first="",
        banner="***** Betfair Poker Hand History for Game 41 *****",
        level="NL $0.50/$1 Texas Hold'em - Tuesday, April 03, 03:37:32 GMT 2012",
    )
    assert "pacific888" not in [room for room, _ in rooms_of(other)]


def test_a_hand_without_its_banner_is_found() -> None:
    lost = text(banner="")
    assert rooms_of(lost) == [("pacific888", "41")]
    hand = parse(HandText("test", 1, lost, "pacific888"))
    assert isinstance(hand, Unreadable)
    assert hand.hand_id == "41"


@pytest.mark.parametrize(
    ("first", "banner", "whole"),
    [
        ("x#Game No : 41", BANNER, True),
        ("Rosa folds#Game No : 41", BANNER, True),
        ("#Game No : 41 x", BANNER, True),
        ("#Game No : 41   ", BANNER, True),
        ("#Game No : 41\n\n\n", BANNER, True),
        ("#Ga\0me No : 41", BANNER, True),
        ("#Game No", BANNER, True),
        ("", f"x{BANNER}", True),
        ("#Game No : 41", f"x{BANNER}", True),
        ("#Game No : 41", BANNER.replace("*****", "***"), True),
        ("#Game No : 41" + BANNER, "", True),
        ("#Game No : 41", "***** 888poker Hand Hist 41 *****", False),
        ("#Game No : 41", "***** 888poker Hand History for Game *****", False),
        ("#Game No : 41", "***** 888poker Hand History for Game 4x1 *****", False),
        ("#Game No : 41", "88poker", False),
    ],
)
def test_a_damaged_header_is_no_worse_than_a_missing_one(first: str, banner: str, whole: bool) -> None:
    damaged = text(first=first, banner=banner)
    assert rooms_of(damaged) == [("pacific888", "41")]
    other = text(first="#Game No : 40", banner=BANNER.replace("41", "40"))
    assert rooms_of(f"{other}\n\n\n{damaged}") == [("pacific888", "40"), ("pacific888", "41")]
    before, hand = parse_text(f"{other}\n{damaged}")
    assert isinstance(before, Hand)
    assert (isinstance(hand, Hand), hand.hand_id) == (whole, "41")


def test_text_before_a_header_in_its_line_stays_with_the_hand_before() -> None:
    other = text(first="#Game No : 40", banner=BANNER.replace("41", "40"))
    before, hand = parse_text(f"{other}{text()}")
    assert isinstance(before, Hand)
    assert before.recorded.collected[0].units == 1140
    assert not before.unknown_lines
    assert hand.hand_id == "41"


def test_a_number_whose_hand_was_not_written_is_no_hand() -> None:
    assert rooms_of(f"{text()}\n\n#Game No : 42\n") == [("pacific888", "41")]


def test_a_banner_in_the_frame_of_a_mail_is_no_header() -> None:
    assert rooms_of(f"Subject: {BANNER}\n\n{text()}") == [("pacific888", "41")]


def test_no_break_blanks_for_all_blanks() -> None:
    (hand,) = parse_text(text().replace(" ", "\xa0"))
    assert hand == next(parse_text(text()))


def test_blank_lines_mean_nothing() -> None:
    spread = text().replace("\n", "\n\n") + "\n\n"
    assert rooms_of(spread * 2) == [("pacific888", "41")] * 2
    hand = read(spread)
    assert len(hand.seats) == 3
    assert hand.recorded.collected[0].units == 1140


def test_the_banner_s_number_counts_and_a_mark_may_stand_before_it() -> None:
    assert rooms_of("\ufeff" + text(first="#Game No : 40")) == [("pacific888", "41")]


# --- numbers and cards ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("figures", "style"),
    [
        (["$5", "$1,204.50"], NumberStyle.ENGLISH),
        (["$5", "$1,500"], NumberStyle.ENGLISH),
        (["5", "100"], NumberStyle.ENGLISH),
        (["0,01 $ + 0,02 $"], NumberStyle.EUROPEAN),
        (["26,60", "1 275"], NumberStyle.EUROPEAN),
        (["512 400"], NumberStyle.EUROPEAN),
        (["5 $"], NumberStyle.EUROPEAN),
        (["$ 2.875"], NumberStyle.EUROPEAN),
        (["2.500"], NumberStyle.EUROPEAN),
        (["5.50 $", "7 $"], NumberStyle.ENGLISH),
    ],
)
def test_number_styles(figures: list[str], style: NumberStyle) -> None:
    marks = 0
    for figure in figures:
        marks |= MARKS[figure]
    assert number_style(marks) is style


def test_letters_of_cards_are_chosen_from_all_of_them() -> None:
    assert letters_of([" 9Karo, 10Pik "]).cards["10Pik"] == "Ts"
    assert letters_of([" Hh, 2c ", " Vd, Bc "]).cards["Hh"] == "Kh"
    swedish = letters_of([" Kns, Kh ", " Ed, Dc "])
    assert [swedish.cards[card] for card in ("Kns", "Kh", "Ed", "Dc")] == ["Js", "Kh", "Ad", "Qc"]
    spanish = letters_of([" 7p, 8t ", " Kc, 2d "])
    assert len({spanish.cards[f"2{suit}"] for suit in "ptcd"}) == 4
    assert spanish.proven
    assert not letters_of([" Dp, 8t "]).proven
    assert letters_of([" Ah, 1d "]).unknown == ("1d",)


def test_cards_thrown_away_are_weaker_than_shown_ones() -> None:
    body = BODY.replace("Quint did not show his hand", "Quint mucks [ 4s, 4c ]\nRosa shows [ Ah, Kd ]")
    hand = read(text(body=body))
    assert hand.cards[2].source is CardSource.MUCKED
    assert hand.cards[3].source is CardSource.SHOWN


def test_evidence_of_letters_that_are_known_from_programs_only() -> None:
    doubtful = read(text(body=BODY.replace("[ Ah, Kd ]", "[ Dp, 8t ]")))
    assert doubtful.conventions.evidence is Evidence.NONE
    assert "Spanish" in doubtful.conventions.name


# --- lines ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "Quint folds", "posts", "collected", "Dealt to Pia", "** Summary **", "[ $5 ]", "( $5 )", "Seat 2: x", "12",
        "Quint raises [$5]", "#Game No : 7", "a  b", ".", "Total number of players : 3", "Kreuz, Karo",
    ],
)  # fmt: skip
def test_names_may_look_like_anything(name: str) -> None:
    hand = read(text(seats=SEATS.replace("Quint", name), body=BODY.replace("Quint", name)))
    assert hand.seats[2].name == name
    assert not hand.unknown_lines
    assert not hand.problems
    assert [event.amount for event in hand.events if event.seat == 2] == [100, 500, 500]
    assert hand.recorded.collected[0].seat == 2


@pytest.mark.parametrize("owner", ["posts small blind", "posts ante", "calls", "collected", "shows", "Quint calls"])
def test_the_owner_s_cards_beside_a_player_called_like_their_line(owner: str) -> None:
    body = BODY.replace("Pia folds", "Dealt to calls [$2]")
    hand = read(text(seats=SEATS.replace("Pia", "Dealt to"), body=body).replace("Rosa", owner))
    assert hand.hero == 3
    assert hand.cards[3].cards == ("Ah", "Kd")
    assert [event.kind for event in hand.events if event.seat == 1] == [EventKind.CALL]
    assert not hand.unknown_lines


def test_all_ins_are_derived_from_stacks() -> None:
    hand = read(text(seats=SEATS.replace("$150", "$11")))
    assert [event.all_in for event in hand.events if event.seat == 2] == [False, False, True]


def test_dead_blinds() -> None:
    seats = SEATS + "\nSeat 5: Tom ( $50 )\nSeat 6: Uwe ( $50 )"
    body = BODY.replace(
        "** Dealing down",
        "Tom posts dead blind [$1 + $2]\nUwe posts dead blind [$1 + $0]\n** Dealing down",
    )
    hand = read(text(seats=seats, body=body))
    posts = [(event.seat, event.kind, event.amount) for event in hand.events if event.seat in (5, 6)]
    assert posts == [(5, EventKind.DEAD_BLIND, 100), (5, EventKind.POST, 200), (6, EventKind.DEAD_BLIND, 100)]


def test_money_that_is_not_understood_is_never_skipped() -> None:
    hand = read(text(body=BODY.replace("Quint bets [$5]", "Quint bets $5")))
    assert [(line.text, line.money) for line in hand.unknown_lines] == [("Quint bets $5", True)]
    hand = read(text(body=BODY.replace("Rosa folds", "Rosa folds\n$5 came back to Quint")))
    assert [line.money for line in hand.unknown_lines] == [True]
    hand = read(text(body=BODY.replace("Rosa folds", "Rosa folds\nPia waves")))
    assert [line.money for line in hand.unknown_lines] == [False]


def test_strangers_are_named() -> None:
    hand = read(text(body=BODY.replace("Pia folds", "Zoe calls [$2]\nZoe posts ante [$1]\nZoe shows [ 2d, 3d ]")))
    assert [problem.params["name"] for problem in hand.problems if problem.code == "RD008"] == ["Zoe"] * 3
    hand = read(text(body=BODY.replace("Quint collected", "Zoe collected")))
    assert hand.problems[0].params["paid"] == "Zoe collected [ $11.40 ]"


def test_streets_that_ran_together_are_unreadable() -> None:
    lost = "** Dealing flop ** [ 2c, 7d, Jh ]\n"
    hand = parse(HandText("test", 1, text(body=BODY.replace(lost, "")), "pacific888"))
    assert isinstance(hand, Unreadable)
    assert hand.problems[0].code == "RD001"


def test_a_mark_without_cards_begins_its_street() -> None:
    hand = read(text(body=BODY.replace("** Dealing flop ** [ 2c, 7d, Jh ]", "** Dealing flop **")))
    assert hand.events[-2].street is Street.FLOP
    assert hand.boards == []


def test_every_row_names_its_page() -> None:
    assert len({row.name for row in ROWS}) == len(ROWS)
    assert all(row.source.startswith("docs/rooms/pacific888.md ") for row in ROWS)


# --- never an exception --------------------------------------------------------------------------


def golden_hands() -> list[str]:
    hands = []
    for path in sorted(GOLDEN.glob("*.txt")):
        found = registry.cut(decode(path.read_bytes()), path.name, 1, "pacific888")
        hands += [hand.text for hand in found if isinstance(hand, HandText)]
    return hands


def test_no_text_raises() -> None:
    chance = random.Random(888)
    for hand in golden_hands():
        lines = hand.split("\n")
        texts = ["\n".join(lines[:end]) for end in range(len(lines))]
        texts += ["\n".join(lines[:at] + lines[at + 1 :]) for at in range(len(lines))]
        texts += [hand[: chance.randrange(len(hand))] for _ in range(10)]
        for _ in range(20):
            at = chance.randrange(len(hand))
            texts.append(hand[:at] + chance.choice("[]()$,. \xa0x9*\n:") + hand[at + chance.randrange(4) :])
        chance.shuffle(lines)
        texts.append("\n".join(lines))
        for one in texts:
            assert isinstance(parse(HandText("test", 1, one, "pacific888")), Hand | Unreadable)


@pytest.mark.parametrize(
    "garbage", ["", "\n", "#", "*****", "x" * 5000, "\x00", "#Game No : 1", "[ ] ( ) [", " " * 400]
)
def test_garbage_is_unreadable(garbage: str) -> None:
    assert isinstance(parse(HandText("test", 1, garbage, "pacific888")), Unreadable)


def test_golden_hands_are_no_other_room_s() -> None:
    for hand in golden_hands():
        assert [room for room, _ in rooms_of(hand)] == ["pacific888"]


def test_the_first_bet_of_a_hand_without_blinds() -> None:
    body = BODY.replace("Quint posts small blind [$1]\nRosa posts big blind [$2]\n", "").replace(
        "raises [$5]", "bets [$4]"
    )
    assert [(e.kind, e.seat, e.amount) for e in read(text(body=body)).events[:3]] == [
        (EventKind.FOLD, 1, 0),
        (EventKind.BET, 2, 400),
        (EventKind.CALL, 3, 400),
    ]


def test_a_dead_blind_of_nothing_beside_a_live_one() -> None:
    body = BODY.replace("** Dealing down", "Pia posts dead blind [$0 + $2]\n** Dealing down")
    assert [(e.kind, e.amount, e.total) for e in read(text(body=body)).events if e.seat == 1] == [
        (EventKind.POST, 200, 200),
        (EventKind.FOLD, 0, 200),
    ]
