"""What the sections of the hand page show in the cases that have a form of their own."""

from __future__ import annotations

import re

import pytest

from reports.models import Cell, Column, Row, Table
from reports.phone import fitted
from reports.render import hand_page
from tests.build import P, make_hand
from tests.reports.html import Page
from tests.reports.sample import audited, four_players, labelled, named, short_stack_paid_side_pot, unreadable, walk

BOARD = "Kc9d5s2hJc"


def headings(html: str) -> list[str]:
    found = re.findall(r"<h2[^>]*>(.*?)</h2>", html, re.DOTALL)
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", text)).strip() for text in found]


def test_order_of_the_sections() -> None:
    assert headings(hand_page(four_players())) == [
        "The check in six steps",
        "The hand",
        "1 Who put in what, and into which pot",
        "2 Contributions, street by street",
        "3 The board, the hands and the pots",
        "4 Paid and due",
        "5 Findings",
        "6 Not checked, and why",
        "7 Questions a reader may have",
        "The hand, action by action",
        "8 The room's text",
    ]


def test_a_void_hand_has_no_pots_to_explain() -> None:
    hand = make_hand([P("Ann", 50, returned=50), P("Bob", 100, returned=100)])
    hand.cancelled = True
    found = headings(hand_page(audited(hand)))
    assert found[2:4] == ["1 Contributions, street by street", "2 Balance"]
    assert not [title for title in found if "pot" in title]


def test_an_unreadable_hand_has_no_figures() -> None:
    assert headings(hand_page(unreadable())) == [
        "What was understood",
        "1 Findings",
        "2 Not checked, and why",
        "3 The room's text",
    ]


def test_equal_hands_are_joined_by_a_bracket() -> None:
    players = [P("Ann", 30, cards="AsAd"), P("Bob", 30, cards="AhAc"), P("Cid", 30, cards="7d6d")]
    html = hand_page(audited(make_hand(players, board=BOARD)))
    assert re.findall(r'class="tie (\w+)">equal', html) == ["first", "last"]


def test_the_unit_that_does_not_divide_is_told() -> None:
    players = [P("Ann", 30, cards="AsAd", paid=34), P("Bob", 30, cards="AhAc", paid=33), P("Cid", 7, folded=True)]
    text = Page(hand_page(audited(make_hand(players, board=BOARD, button=3)))).text
    assert "Pot: 1 does not divide; the first seat left of the button gets it." in text


def test_who_folded_has_a_row_and_a_share_in_nothing() -> None:
    """6.00 are in the main pot only: folded there, and no share in the side pot."""
    html = hand_page(short_stack_paid_side_pot())
    row = re.search(r'<tr role="row" class="apart-row">.*?</tr>', html, re.DOTALL)
    assert row is not None
    text = Page(row[0]).text
    assert text.index("not needed") < text.index("folded") < text.index("no share")


def test_many_who_folded_are_told_in_a_sentence() -> None:
    players = [P("Ann", 30, cards="AsAd"), P("Bob", 30, cards="KhQh")] + [P(f"F{n}", 5, folded=True) for n in range(6)]
    text = Page(hand_page(audited(make_hand(players, board=BOARD)))).text
    assert "Folded: F0 (preflop), F1 (preflop)" in text


def test_more_than_four_pots_have_narrow_columns() -> None:
    players = [P(f"P{n}", 100 * n, cards=c) for n, c in enumerate(("2c3c", "2d3d", "4c6c", "4d6d", "7c8c", "AsAd"), 1)]
    html = hand_page(audited(make_hand(players, board=BOARD)))
    assert 'class="matrix pots-5 many"' in html
    assert 'class="layered long"' in html
    assert "Pots that are not named beside a hand: no share." in Page(html).text


def test_very_long_names_are_cut_by_style_only() -> None:
    html = hand_page(named("n" * 200, "Bob"))
    assert f'<bdi class="long">{"n" * 200}</bdi>' in html
    assert re.search(r'<table class="figures streets full', html)


def test_the_replay_stands_beside_its_details() -> None:
    html = hand_page(four_players())
    assert re.search(r"</details>\s*<table class=\"figures actions\"", html)
    assert "5 actions, with the pot and the stack after each" in Page(html).text


def test_footer_says_how_the_page_was_made() -> None:
    audit = four_players()
    assert "made on this computer without any connection" in Page(hand_page(audit)).text
    audit.hand.source = "https://example.org/hands.txt"
    assert "without any connection" not in Page(hand_page(audit)).text


def test_a_walk_is_a_whole_page_too() -> None:
    text = Page(hand_page(walk())).text
    assert "One player was left and takes the pot." in text
    assert "Not needed: one player was left." in text


def test_the_last_bet_shows_that_nothing_is_uncalled() -> None:
    hand = make_hand([P("Ann", 100, cards="AsAd"), P("Bob", 100, cards="KhQh")], board=BOARD)
    html = hand_page(audited(labelled(hand, (1, 200, 0))))
    step = re.search(r"None: every bet was matched.*?</li>", html, re.DOTALL)
    assert step is not None
    assert 'href="#L12"' in step[0]


@pytest.mark.parametrize(
    ("name", "figures", "room", "layout"),
    [
        ("Amélie", ["600", "600", "0", "+450", "+450"], 358, "compact"),
        ("Amélie", ["2,000.00", "2,000.00", "−1,000.00", "+1,450.00", "+1,450.00"], 358, "compact fewer"),
        ("Amélie", ["1,234,567.00", "1,234,567.00 to 1,234,568.00", "+1,234,567.00", "0.00", "0.00"], 358, ""),
        ("Maximilian of Hohenstein", ["2,000.00", "2,000.00", "−1,000.00", "0", "0"], 358, "compact fewer"),
        ("MaximilianOfHohenstein", ["2,000.00", "2,000.00", "−1,000.00", "0", "0"], 358, ""),  # no word breaks
    ],
)
def test_tables_that_fit_a_phone_stay_tables(name: str, figures: list[str], room: float, layout: str) -> None:
    columns = (
        Column("Paid"),
        Column("Due"),
        Column("Difference"),
        Column("Net", spare=True),
        Column("Net", spare=True),
    )
    table = Table("Player", columns, (Row(name, tuple(Cell(figure) for figure in figures)),))
    assert fitted(table, room).phone == layout
