from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from auditor.pipeline import audit_text
from auditor.results import Certainty, HandAudit, Severity, Verdict
from reports.languages import LANGUAGES
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
from tests.texts import hand


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
        "In the side pot, Brambles (pair of jacks) beats Quillfeather (pair of nines).\n"
        "The sums agree: only the recipient does not.\n"
    )
    assert "  6.00 from Mossback, folded\n" in story
    assert "226.00 put in = 0.00 returned + 223.00 paid + 3.00 rake + 0.00 difference" in story
    assert "One cause, " in story
    assert "PAY301 (Does not agree)\n  Ottoline was paid $98.50 from the side pot" in story
    assert "PAY302 (follows from PAY301)\n" in story
    assert "  Evidence: " in story


def test_the_story_in_its_order() -> None:
    story = hand_story(short_stack_paid_side_pot())
    titles = [line for line in story.split("\n") if line.isupper() and len(line) > 3]
    assert titles == [
        "DOES NOT AGREE",
        "THE CHECK IN SIX STEPS",
        "WHO PUT IN WHAT",
        "THE POTS AND WHO COULD WIN THEM",
        "THE BOARD, THE HANDS AND THE POTS",
        "PAID AND DUE",
        "FINDINGS",
        "NOT CHECKED, AND WHY",
        "QUESTIONS A READER MAY HAVE",
    ]


def test_who_is_owed_comes_first_in_the_claim() -> None:
    lines = hand_story(short_stack_paid_side_pot()).split("\n")
    start = next(place for place, line in enumerate(lines) if line.startswith("In US dollars  "))
    assert [line.split()[0] for line in lines[start + 2 : start + 4]] == ["Brambles", "Ottoline"]


def test_each_step_says_its_state() -> None:
    steps = section(hand_story(short_stack_paid_side_pot()), "THE CHECK IN SIX STEPS")
    assert steps[0] == "1. Contributions (agrees): 40.00 + 90.00 + 90.00 + 6.00 = 226.00 put in."
    assert "4. Eligibility (does not agree): Ottoline was paid $98.50 from the side pot" in " ".join(steps)


def test_questions_are_answered() -> None:
    story = hand_story(four_players())
    assert (
        "Why did 300 come back to David?\n"
        "  David put in bets of 1,200; the most that any other player put in is 900.\n"
        "  Nobody called the 300 above that: it is no part of a pot, and no winnings.\n"
    ) in story


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


_CODE = re.compile("\x1b\\[[0-9;]*m")

NAMES = ["<script>alert(1)</script>", "‮gnp.exe", "\x1b[2J\x07", "漢字漢字漢字漢字", "n" * 200, "quo\"te's"]


@pytest.mark.parametrize("lang", LANGUAGES)
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
def test_never_wider_than_asked(audit: HandAudit, width: int, lang: str) -> None:
    story = hand_story(audit, width, lang)
    for line in story.split("\n"):
        assert cell_len(line) <= width, line
    assert _CODE.sub("", hand_story(audit, width, lang, colour=True)) == story
    assert hand_story(audit, width, lang, screen=True).replace("\u200e", "") == story


def test_wide_and_combining_names_keep_the_columns() -> None:
    """王小明 takes six cells, e with its accent one, the family two: all figures end in the same cell."""
    names = ["王小明", "e\u0301e\u0301", "👨‍👩‍👧", "Bob"]
    rows = section(hand_story(named(*names)), "PAID AND DUE")[4:8]
    assert [row.split()[0] for row in rows] == names
    assert len({cell_len(row) for row in rows}) == 1
    assert cell_len(rows[0].partition("400")[0]) == cell_len(rows[3].partition("  0")[0])


@pytest.mark.parametrize("name", ["שלום_ד", "محمد", "abc שלום"])
def test_a_name_from_right_to_left_does_not_move_the_figures(name: str) -> None:
    """On a terminal a mark closes the name, so that "52.00" after it stays in its column; a pipe gets no marks."""
    audit = named(name, "Bob")
    assert "\u200e" not in hand_story(audit)
    rows = section(hand_story(audit, screen=True), "WHO PUT IN WHAT")
    assert any(f"1. {name}\u200e  " in row for row in rows)
    long = named(name * 8, "Bob")
    assert any("…\u200e  " in row for row in section(hand_story(long, screen=True), "WHO PUT IN WHAT"))


def test_colours_never_come_from_a_name() -> None:
    story = hand_story(named("\x01Ann\x0f", "\x1b[31mBob"), colour=True)
    assert "‹U+0001›Ann‹U+000F›" in story
    assert "‹U+001B›[31mBob" in story


def test_colours_say_nothing_that_words_do_not() -> None:
    story = hand_story(short_stack_paid_side_pot(), colour=True)
    assert story.startswith("\x1b[1;31mDOES NOT AGREE\x1b[0m\n\x1b[1mThe text pays $98.50")
    assert "(\x1b[1;31mdoes not agree\x1b[0m)" in story
    assert "\x1b[31m8h\x1b[0m" in story
    assert all(line.count("\x1b[0m") == len(_CODE.findall(line)) / 2 for line in story.split("\n"))


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


def test_a_hand_that_agrees_but_for_a_warning() -> None:
    """The summary calls Aldo the button, who sits at 1, and the header says seat 2."""
    (audit,) = audit_text(hand(1).replace("Seat #1 is the button", "Seat #2 is the button"))
    story = hand_story(audit)
    remarks = sum(finding.severity is Severity.WARNING for finding in audit.findings)
    assert story.startswith("AGREES\nAll sums and payments agree, with remarks.\nAldo is paid $0.05.\n")
    assert remarks >= 1
    assert story.split("\n")[4].startswith(f"{remarks} remark")
