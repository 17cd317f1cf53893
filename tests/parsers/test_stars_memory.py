"""What PokerStars texts repeat is read once: what differs between two of them must be seen all the same."""

from __future__ import annotations

import pytest

from parsers.hand import Hand, SummaryState
from parsers.registry import parse
from parsers.rooms import stars_opening, stars_outcomes
from parsers.rooms.stars_languages.english import ENGLISH
from parsers.rooms.stars_words import words_of
from tests.parsers.damage import golden_hands
from tests.parsers.stars_text import HEADER, SUMMARY, TABLE, read, refuse, text

SHOWN = """Seat 1: Pia (button) folded before Flop (didn't bet)
Seat 2: Quint (small blind) showed [{}] and won ($11.40) with a pair of Jacks
Seat 3: Rosa (big blind) mucked [{}]"""


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    """Nothing is remembered of other tests."""
    monkeypatch.setattr(stars_opening, "_OPENINGS", {})
    monkeypatch.setattr(stars_opening, "_FRAMES", {})
    words_of(ENGLISH).outcomes.clear()


def summary(seats: str) -> str:
    head = "\n".join(line for line in SUMMARY.split("\n") if not line.startswith("Seat"))
    return f"{head}\n{seats}"


def header(number: str = "900000000001", when: str = "2023/02/11 20:14:09 ET") -> str:
    return HEADER.replace("900000000001", number).replace("2023/02/11 20:14:09 ET", when)


def known(line: str) -> bool:
    return stars_opening.known_opening(line) is not None


def test_number_minute_second_and_local_time_may_differ():
    read(text())
    assert known(HEADER)
    later = header("7", "2023/02/11 20:59:00 ET [2023/02/12 2:59:00 CET]")
    assert known(later)
    hand = read(text(header=later, table=TABLE.replace("#1", "#3")))
    assert (hand.hand_id, hand.played_at, hand.button) == ("7", "2023-02-12T01:59:00Z", 3)


@pytest.mark.parametrize(
    "line",
    [
        header(when="2023/02/11 21:14:09 ET"),
        header(when="2023/02/11 20:14:09 CET"),
        header(when="2023/02/11 20:74:09 ET"),
        header(when="2023/02/11 20:14:09 ET [2023/02/12 - 2:14:09 CET]"),
        header(number="90000000000x"),
        HEADER.replace("$1/$2", "$1/$3"),
        HEADER.replace("PokerStars Hand", "PokerStars Zoom Hand"),
    ],
)
def test_another_hour_zone_level_or_form_is_read_anew(line):
    read(text())
    assert not known(line)


def test_another_level_at_the_same_table_has_its_own_stakes():
    small, large = read(text()), read(text(header=HEADER.replace("$1/$2", "$2/$4")))
    assert [(hand.stakes.small, hand.stakes.big) for hand in (small, large)] == [(100, 200), (200, 400)]


def test_a_table_line_is_remembered_with_its_level_only():
    read(text())
    play = read(text(header=HEADER.replace("($1/$2 USD)", "(1/2)"), table=f"{TABLE[:17]} (Play Money) {TABLE[18:]}"))
    assert (play.table, play.currency.code) == ("Elm", "play")
    assert read(text()).currency.code == "USD"


def test_a_bad_header_is_quoted_without_the_blanks_behind_it():
    for line in (header(when="2023/02/11 20:14:09 ET  "), HEADER):
        assert refuse(text(header=line, table="Elm")).header == HEADER


def test_the_same_words_with_other_cards_have_those_cards():
    for quint, rosa in (("Jc Js", "Qh Qs"), ("Jh Jd", "Kh Ks")):
        hand = read(text(summary=summary(SHOWN.format(quint, rosa))))
        assert hand.recorded.summary[2].cards == tuple(quint.split())
        assert hand.recorded.summary[3].cards == tuple(rosa.split())
        assert (hand.recorded.summary[2].won, hand.recorded.summary[3].won) == (1140, None)
        assert [(d.seat, d.category) for d in hand.recorded.descriptions] == [(2, "pair")]


def test_brackets_that_are_not_closed_or_opened_twice_are_read_anew():
    whole = SHOWN.format("Jc Js", "Qh Qs")
    read(text(summary=summary(whole)))
    twice = read(text(summary=summary(whole.replace("[Jc Js]", "[Jc [Js]"))))
    assert twice.recorded.summary[2].cards == ("Jc", "[Js")
    cut = read(text(summary=summary(whole.removesuffix("]"))))
    assert 3 not in cut.recorded.summary
    assert len(cut.unknown_lines) == 1


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 1, 2), (2, 3), (1, 3), (3,)])
def test_a_summary_may_have_another_order_than_the_seat_list_and_lack_seats(order):
    lines = SUMMARY.split("\n")
    kept = [lines[2 + seat] for seat in order]
    hand = read(text(summary="\n".join([*lines[:3], *kept])))
    won = {seat: line.won for seat, line in hand.recorded.summary.items()}
    assert won == ({2: 1140} if 2 in order else {})
    assert (hand.unknown_lines, hand.problems) == ([], [])


def test_a_name_that_goes_on_is_another_player_in_the_summary():
    hand = read(text(summary=SUMMARY.replace("Seat 1: Pia ", "Seat 1: Piano ")))
    assert [(problem.code, problem.line) for problem in hand.problems] == [("RD008", 22)]


def test_a_blank_behind_every_line_changes_nothing():
    whole = text(summary=summary(SHOWN.format("Jc Js", "Qh Qs")))
    assert read(whole.replace("\n", " \n")) == read(whole)


def test_a_board_that_differs_in_the_summary_is_seen():
    hand = read(text(summary=SUMMARY.replace("Board [2c 7d Jh]", "Board [2c 7d Js]")))
    assert [board.cards for board in hand.recorded.boards] == [("2c", "7d", "Js")]
    assert [(problem.code, problem.params["card"]) for problem in hand.problems] == [("RD009", "Js")]


def test_an_action_with_what_is_no_amount_is_not_learned():
    for _ in range(2):
        assert refuse(text().replace("calls $4", "calls $4,5")).problems[0].params == {"amount": "$4,5"}


def test_a_second_line_about_a_seat_is_not_understood_though_its_words_are_known():
    line = "Seat 2: Quint (small blind) collected ($11.40)"
    hand = read(text(summary=f"{SUMMARY}\n{line}"))
    assert [(unknown.text, unknown.line) for unknown in hand.unknown_lines] == [(line, 25)]
    assert hand.recorded.summary[2].state is SummaryState.COLLECTED


def test_amounts_in_chips_are_not_those_in_cents():
    chips = "PokerStars Hand #5: Tournament #6, $1+$0.10 USD Hold'em No Limit - Level I (1/2) - 2023/02/11 20:14:09 ET"
    won = "Seat 2: Quint (small blind) collected (12)"
    cash = SUMMARY.replace("$11.40", "12")
    body = text().split("\n")[2:]
    tournament = "\n".join([chips, TABLE, *body]).replace("$", "").replace("11.40", "12").replace("90.50", "90")
    assert won in tournament
    assert read(text(summary=cash)).recorded.summary[2].won == 1200
    assert read(tournament.replace("0.60", "0")).recorded.summary[2].won == 12


@pytest.mark.parametrize(("module", "limit"), [(stars_opening, "_PLACES_LIMIT"), (stars_outcomes, "_LIMIT")])
def test_a_memory_of_one_gives_the_same_hands(monkeypatch, module, limit):
    texts = golden_hands("pokerstars")
    plain = [parse(one) for one in texts]
    assert max(len(opening.places) for opening in stars_opening._OPENINGS.values()) > 1
    assert max(len(known) for known in words_of(ENGLISH).outcomes.values()) > 1
    stars_opening._OPENINGS.clear()
    stars_opening._FRAMES.clear()
    words_of(ENGLISH).outcomes.clear()
    monkeypatch.setattr(module, limit, 1)
    assert [parse(one) for one in texts] == plain
    memories = [opening.places for opening in stars_opening._OPENINGS.values()]
    if module is stars_outcomes:
        memories = list(words_of(ENGLISH).outcomes.values())
    assert {len(memory) for memory in memories} <= {0, 1}


@pytest.mark.parametrize("module", [stars_opening, stars_outcomes])
def test_long_texts_are_not_remembered(monkeypatch, module):
    monkeypatch.setattr(module, "_LONGEST", 3)
    assert isinstance(read(text()), Hand)
    assert not (stars_opening._OPENINGS if module is stars_opening else any(words_of(ENGLISH).outcomes.values()))
