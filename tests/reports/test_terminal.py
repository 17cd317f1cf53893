from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from auditor.results import Certainty, HandAudit, Verdict
from reports.render import hand_page
from reports.terminal import hand_story
from tests.build import P, make_hand
from tests.reports.sample import (
    audited,
    four_players,
    labelled,
    named,
    short_stack_paid_side_pot,
    unreadable,
    walk,
)


def section(story: str, title: str) -> list[str]:
    """The lines under a title, up to the next blank line."""
    lines = story.split("\n")
    start = lines.index(title) + 1
    return lines[start : lines.index("", start)]


def test_consistent_hand() -> None:
    story = hand_story(four_players())
    assert story.startswith(
        "AGREES\n"
        "Everything that this text lets us check agrees.\n"
        "Amélie is paid 600 from the main pot.\n"
        "Chloé is paid 1,750 from side pot 1 and side pot 2.\n"
        "300 that nobody called went back to David.\n"
    )
    assert section(story, "THE POTS AND WHO COULD WIN THEM") == [
        "Main pot: 600",
        "  150 x 4 = 600",
        "  Could win: Amélie, Bruno, Chloé, David",
        "  Due to: Amélie",
        "Side pot 1: 750",
        "  (400 - 150) x 3 = 750",
        "  Could win: Chloé, Bruno, David",
        "  Due to: Chloé",
        "Side pot 2: 1,000",
        "  (900 - 400) x 2 = 1,000",
        "  Could win: Chloé, David",
        "  Due to: Chloé",
        "All pots: 2,350",
    ]
    assert "2,650 put in = 300 returned + 2,350 paid + 0 rake + 0 difference" in story
    assert section(story, "WHO PUT IN WHAT")[-1].split() == ["Total", "2,650", "2,650", "300", "2,350"]
    assert section(story, "PAID AND DUE")[-1].split() == ["Total", "2,350", "2,350", "0", "0"]
    assert "A reckoning from the text of the hand, and no ruling: the room decides." in story


def test_discrepant_hand_names_who_is_owed() -> None:
    story = hand_story(short_stack_paid_side_pot())
    assert story.startswith(
        "DOES NOT AGREE\n"
        "The text pays $98.50 of the side pot to Ottoline, who had no share in it; it was\n"
        "due to Brambles.\n"
        "Ottoline had $40.00 at stake and could win only the main pot.\n"
        "In the side pot, Brambles (pair of jacks, ten kicker) beats Quillfeather (pair\n"
        "of nines, jack kicker).\n"
        "The sums agree: only the recipient does not.\n"
    )
    assert "  6.00 from Mossback, folded\n" in story
    assert "226.00 put in = 0.00 returned + 223.00 paid + 3.00 rake + 0.00 difference" in story
    assert "PAY301 (Does not agree), line 20\n" in story


def test_payment_short_of_the_pot() -> None:
    """Five in, three out, no rake: two are missing and the balance line shows them."""
    hand = make_hand([P("Ann", 300, cards="AsAd", paid=500), P("Bob", 300, cards="KhQh")], board="Kc9d5s2hJc")
    story = hand_story(audited(hand))
    assert "The text pays 500 to Ann; due is 600.\n" in story
    assert "600 put in = 0 returned + 500 paid + 0 rake + 100 difference" in story


def test_two_pots_paid_to_a_folded_player() -> None:
    hand = make_hand(
        [P("Ann", 100, cards="AsAd"), P("Bob", 100, cards="KhQh"), P("Cid", 100, folded=True)], board="Kc9d5s2hJc"
    )
    story = hand_story(audited(labelled(hand, (3, 300, 0))))
    assert "The text pays 300 of the pot to Cid, who had no share in it; it was due to Ann.\n" in story
    assert "Cid folded and could win no pot.\n" in story


def test_tie_given_to_one() -> None:
    hand = make_hand(
        [P("Ann", 100, cards="AsAd", paid=200), P("Bob", 100, cards="AhAc")], board="Kc9d5s2hJc", total=200
    )
    story = hand_story(audited(hand))
    assert "The text pays 200 to Ann, to whom 100 is due; the difference is due to Bob.\n" in story
    assert "In the pot, Ann and Bob have equal hands.\n" in story
    assert "equal to the hand above" in story


def test_walk_needs_no_cards() -> None:
    story = hand_story(walk())
    assert "Bob was the last player left: no cards were needed.\n" in story
    assert "50 x 2 = 100 (Ann folded)" in story
    assert "150 put in = 50 returned + 100 paid + 0 rake + 0 difference" in story


def test_void_hand() -> None:
    hand = make_hand([P("Ann", 50, returned=50), P("Bob", 100, returned=100)])
    hand.cancelled = True
    story = hand_story(audited(hand))
    assert story.startswith("VOID HAND\nThis hand was void: all chips went back.\n150 was put in and went back")
    assert "There is no pot: all chips went back.\n" in story
    assert "150 put in = 150 returned + 0 paid + 0 rake + 0 difference" in story


def test_winner_that_was_not_shown() -> None:
    audit = four_players()
    assert audit.settlement is not None
    award = audit.settlement.awards[2]
    award.seats, award.certainty = None, Certainty.UNKNOWN
    audit.settlement.due[3] = audit.settlement.due[4] = None
    story = hand_story(audit)
    assert story.startswith("AGREES AS FAR AS CHECKED\nThe sums agree; the winner of side pot 2 cannot be checked.\n")
    assert "  The text does not prove who wins it.\n" in story
    assert "not proven" in story


def test_unreadable_hand_has_no_figures() -> None:
    story = hand_story(unreadable())
    assert story.startswith(
        "NOT READABLE\nThis hand could not be read (line 7).\n1.2.3 is not an amount that this hand's money can hold.\n"
    )
    assert "File        file.txt, line 5\n" in story
    assert "  The line: Ann: bets 1.2.3\n" in story
    assert "POTS" not in story


def test_single_remark_is_counted_in_the_singular() -> None:
    audit = named("Ann", "Bob")
    audit.checks_run = 1
    assert "None: 1 check made, 1 agrees.\n" in hand_story(audit)


NAMES = ["<script>alert(1)</script>", "‮gnp.exe", "\x1b[2J\x07", "漢字漢字漢字漢字", "n" * 200, "quo\"te's"]


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize(
    "audit",
    [
        four_players(),
        short_stack_paid_side_pot(),
        walk(),
        unreadable(),
        named(*NAMES),
        named(*(f"Player with a long name {n}" for n in range(10))),
    ],
    ids=["four", "disputed", "walk", "unreadable", "names", "ten"],
)
def test_never_wider_than_asked(audit: HandAudit, width: int) -> None:
    for line in hand_story(audit, width).split("\n"):
        assert cell_len(line) <= width, line


def test_figures_of_nine_digits_still_fit() -> None:
    big = 123_456_789
    players = [P(f"Player {n}", big, ante=1000, stack=9 * big) for n in range(10)]
    players[0].cards, players[0].paid = "AsAd", 10 * (big + 1000)
    story = hand_story(audited(make_hand(players, total=10 * (big + 1000))), 60)
    assert max(cell_len(line) for line in story.split("\n")) <= 60
    assert "1,234,567,890" in story


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(min_size=1, max_size=60), min_size=2, max_size=4))
def test_no_name_can_command_the_terminal(names: list[str]) -> None:
    for char in hand_story(named(*names)):
        assert char == "\n" or unicodedata.category(char) not in {"Cc", "Cs", "Zl", "Zp"}
        assert char not in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f"


people = st.builds(
    P,
    st.text("abcdef", min_size=1, max_size=4),
    live=st.integers(0, 9),
    ante=st.integers(0, 2),
    dead=st.integers(0, 2),
    folded=st.booleans(),
    returned=st.integers(0, 3),
    paid=st.one_of(st.none(), st.integers(0, 40)),
    cards=st.sampled_from(["", "", "AsAd", "KhQh", "9s8s", "7d6d"]),
)


@settings(max_examples=100, deadline=None)
@given(st.lists(people, min_size=1, max_size=9), st.sampled_from(["", "Kc9d5s2hJc"]), st.integers(0, 3), st.booleans())
def test_every_hand_can_be_told(players: list[P], board: str, rake: int, void: bool) -> None:
    """However odd the money of a hand is: there is a story and a page, and the balance line is true."""
    for number, player in enumerate(players):
        player.name += str(number)
    hand = make_hand(players, board=board, rake=rake)
    hand.cancelled = void
    audit = audited(hand)
    assert hand_page(audit)
    story = hand_story(audit)
    line = re.search(
        r"^(\d+) put in = (\d+) returned \+ (\d+) paid \+ (-?\d+) rake \+ (-?\d+) difference$", story, re.M
    )
    if audit.verdict is not Verdict.UNREADABLE:
        assert line is not None
        put_in, *parts = map(int, line.groups())
        assert put_in == sum(player.live + player.ante + player.dead for player in players)
        assert put_in == sum(parts)
