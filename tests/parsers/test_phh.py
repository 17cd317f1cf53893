"""PHH: what goldens do not reach. Nothing that a text holds may raise; numbers of hands; heads-up blinds."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from auditor.audit import audit
from auditor.pipeline import audit_paths, audit_text, find_hand
from parsers import registry
from parsers.hand import CardSource, EventKind, Hand, HandText, Unreadable
from parsers.rooms import phh

GOLDEN = Path(__file__).parent.parent / "golden" / "phh"
HANDS = [
    found.text
    for path in sorted(GOLDEN.glob("*.txt"))
    for found in registry.cut(path.read_text(encoding="utf-8"))
    if isinstance(found, HandText)
]
TEXT = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 AhKh", "p3 cbr 6", "p1 f", "p2 cc",
  "d db Qh7c2d", "p2 cc", "p3 cbr 8", "p2 f"]
players = ["Ann", "Bob", "Cy"]
winnings = [0, 0, 13]
"""


def parse(one: str, source: str = "home/night3.phh") -> Hand | Unreadable:
    return phh.parse(HandText(source, 1, one, "phh"))


def read(one: str) -> Hand:
    hand = parse(one)
    assert isinstance(hand, Hand), hand.problems
    return hand


@pytest.mark.parametrize("one", HANDS, ids=lambda one: one.partition("hand = ")[2][:10])
def test_cut_and_altered_texts_never_raise(one):
    for end in range(0, len(one), 7):
        parse(one[:end])
    chance = random.Random(7)
    for _ in range(300):
        at = chance.randrange(len(one))
        hand = parse(one[:at] + chance.choice("0]\"'p,=#\n-") + one[at + chance.randrange(4) :])
        if isinstance(hand, Hand):
            audit(hand)


def test_events_follow_from_the_actions():
    hand = read(TEXT)
    assert [(e.kind, e.seat, e.amount, e.total) for e in hand.events] == [
        (EventKind.SMALL_BLIND, 1, 1, 1),
        (EventKind.BIG_BLIND, 2, 2, 2),
        (EventKind.RAISE, 3, 6, 6),
        (EventKind.FOLD, 1, 0, 1),
        (EventKind.CALL, 2, 4, 6),
        (EventKind.CHECK, 2, 0, 0),
        (EventKind.BET, 3, 8, 8),
        (EventKind.FOLD, 2, 0, 0),
    ]
    assert [e.line for e in hand.events[2:]] == [6, 6, 6, 7, 7, 7]
    assert hand.boards[0].cards == ("Qh", "7c", "2d")
    assert (hand.cards[3].cards, hand.cards[3].source) == (("Ah", "Kh"), CardSource.LOGGED)


def test_heads_up_the_button_posts_the_small_blind():
    hand = read("""variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 cbr 6", "p1 f"]
players = ["Ann", "Bob"]
winnings = [0, 4]
""")
    assert [(e.kind, e.seat, e.amount) for e in hand.events][:2] == [
        (EventKind.SMALL_BLIND, 2, 1),
        (EventKind.BIG_BLIND, 1, 2),
    ]
    assert hand.button == 2


@pytest.mark.parametrize(
    ("more", "source", "number"),
    [
        ("hand = 77\n", "a.phh", "77"),
        ('hand = "H-7"\n', "a.phh", "H-7"),
        ("", "games/night3.phh", "night3"),
    ],
)
def test_the_number_is_the_key_or_the_name_of_the_file(more, source, number):
    hand = parse(TEXT + more, source)
    assert hand.hand_id == number


def test_a_table_of_several_tells_its_number(tmp_path):
    file = tmp_path / "night.phhs"
    file.write_text(f"[1]\n{TEXT}\n[2]\n{TEXT}hand = 5\n")
    found = list(audit_text(file.read_text(), str(file)))
    assert [one.hand.hand_id for one in found] == ["night-1", "5"]
    assert [one.hand.line for one in found] == [1, 12]
    assert [one.verdict.value for one in find_hand("5", [str(file)]).audits] == ["consistent"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"NT"', '"XX"', "RD001"),
        ("[1, 2, 0]", "[1, 2]", "RD001"),
        ("winnings = [0, 0, 13]", "winnings = [0, 0, nan]", "RD007"),
        ("winnings = [0, 0, 13]", "winnings = [0, -13, 26]", "RD007"),
        ("antes = [0, 0, 0]", "antes = [0, 0, -1]", "RD007"),
        ("starting_stacks = [200, 200, 200]", "starting_stacks = [200, -1, 200]", "RD007"),
        ('"p2 cc"', '"p2 jump"', "RD001"),
        ('"p2 cc"', '"p9 cc"', "RD001"),
        ('players = ["Ann", "Bob", "Cy"]', 'players = ["Ann", "Bob"]', "RD002"),
        ("antes = [0, 0, 0]", "antes = [0, 0, 0", "RD001"),
    ],
)
def test_what_cannot_be_read_says_why(old, new, code):
    hand = parse(TEXT.replace(old, new, 1))
    assert isinstance(hand, Unreadable)
    assert hand.problems[0].code == code


def test_who_bet_more_than_the_stack_calls_with_nothing():
    """No call takes chips back: 206 in with 200, and nothing is left for the flop; nor has the other one 9 more."""
    hand = read(TEXT.replace("p3 cbr 6", "p3 cbr 206").replace('"p2 cc", "p3 cbr 8", "p2 f"', '"p2 cbr 9", "p3 cc"'))
    assert [(e.kind, e.seat, e.amount) for e in hand.events if e.seat == 3 and e.amount] == [(EventKind.RAISE, 3, 206)]
    errors = [finding for finding in audit(hand).findings if finding.code == "CON101"]
    assert [(finding.player, finding.expected, finding.recorded) for finding in errors] == [
        ("Bob", 200, 209),
        ("Cy", 200, 206),
    ]


def test_late_posts_are_live_and_antes_that_are_not_trimmed_partly_dead():
    hand = read(
        TEXT.replace("antes = [0, 0, 0]", "ante_trimming_status = false\nantes = [1, 1, 3]").replace(
            "[1, 2, 0]", "[1, 2, -2]"
        )
    )
    assert [(e.kind, e.seat, e.amount) for e in hand.events][:7] == [
        (EventKind.ANTE, 1, 1),
        (EventKind.ANTE, 2, 1),
        (EventKind.ANTE, 3, 1),
        (EventKind.DEAD_BLIND, 3, 2),
        (EventKind.SMALL_BLIND, 1, 1),
        (EventKind.BIG_BLIND, 2, 2),
        (EventKind.POST, 3, 2),
    ]


def test_a_board_dealt_twice():
    text = TEXT.replace(
        '"p2 cc",', '"p2 cc", "d db QsJs2c", "p2 cbr 194", "p3 cc", "d db 3d", "d db 4d", "d db 5h", "d db 6h"]', 1
    )
    text = text.partition('\n  "d db')[0] + '\nplayers = ["Ann", "Bob", "Cy"]\n'
    hand = read(text)
    assert [board.cards for board in hand.boards] == [("Qs", "Js", "2c", "3d", "4d"), ("Qs", "Js", "2c", "5h", "6h")]
    assert (hand.runs, hand.no_result) == (2, True)


def test_actions_that_end_too_early_are_said():
    hand = read(TEXT.replace(', "p3 cbr 8", "p2 f"', ""))
    assert [(p.code, p.params["what"]) for p in hand.problems] == [("RD013", "the actions end before the hand is over")]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("winnings = [0, 57]", "winnings = [0, 61]"),
        ("winnings = [0, 57]", "winnings = [57, 0]"),
        ("winnings = [0, 57]", "winnings = [0, 0]"),
        ("winnings = [0, 15, 0]", "winnings = [0, 16, 0]"),
        ("winnings = [0, 15, 0]", "winnings = [15, 0, 0]"),
        ("finishing_stacks = [2400, 2000, 0]", "finishing_stacks = [2401, 2000, 0]"),
        ("finishing_stacks = [2400, 2000, 0]", "finishing_stacks = [2400, 1999, 0]"),
        ("finishing_stacks = [2400, 2000, 0]", "finishing_stacks = [1200, 2000, 1200]"),
        ("finishing_stacks = [490, 450, 560]", "finishing_stacks = [489, 450, 560]"),
        ("finishing_stacks = [490, 450, 560]", "finishing_stacks = [490, 460, 550]"),
        ("'p1 sm AsAd', 'p2 sm -', 'p3 sm -'", "'p1 sm 2sAd', 'p2 sm -', 'p3 sm -'"),
    ],
)
def test_altered_results_are_found(old, new):
    text = (GOLDEN / "no_limit.txt").read_text(encoding="utf-8")
    assert old in text
    assert "discrepant" in {one.verdict.value for one in audit_text(text.replace(old, new))}


def test_numbers_of_one_collection_are_no_repetition_of_another_one(tmp_path):
    """Collections count from 0; a number means something beside its venue, its event or its file only."""
    for name, more in (("a", ""), ("b", ""), ("c", 'venue = "Harbour"\n'), ("d", 'venue = "Harbour"\n')):
        text = TEXT if name != "b" else TEXT.replace("winnings = [0, 0, 13]", "winnings = [0, 0, 12]")
        (tmp_path / f"{name}.phh").write_text(f"{text}hand = 0\n{more}")
    codes = {one.hand.source[-5:]: [f.code for f in one.findings] for one in audit_paths([str(tmp_path)])}
    assert codes == {"a.phh": ["CON104"], "b.phh": ["CON104"], "c.phh": ["CON104"], "d.phh": ["CON104", "RD006"]}


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("[200, 200, 200]", "[200]", "RD002", {"what": "seats"}),
        ("antes = [0, 0, 0]", "antes = 0", "RD001", {"what": "no list antes for all players"}),
        ("min_bet = 2", "min_bet = 2\nsmall_bet = 0.1234567891", "RD002", {"what": "stakes"}),
        ("[0, 0, 13]", "[0, 0, true]", "RD007", {"amount": "True"}),
        ("[0, 0, 13]", '[0, 0, "13"]', "RD007", {"amount": "13"}),
        ("min_bet = 2", "min_bet = 2\nseats = [1, 4, 4]", "RD002", {"what": "seats"}),
        ("min_bet = 2", "min_bet = 2\nseats = [1, 4, -1]", "RD002", {"what": "seats"}),
        ('"p3 cbr 6",', "6,", "RD001", {"what": "6"}),
    ],
)
def test_values_that_no_hand_has_are_named(old, new, code, said):
    assert TEXT.count(old) == 1
    hand = parse(TEXT.replace(old, new))
    assert isinstance(hand, Unreadable)
    assert [(one.code, one.params) for one in hand.problems] == [(code, said)]


@pytest.mark.parametrize(
    ("more", "played_at"),
    [
        ("day = 4\nmonth = 5\nyear = 2024", None),
        ("time = 20:20:00", None),
        ("day = 4\nmonth = 5\nyear = 2024\ntime = 20:20:00", "2024-05-04T20:20:00"),
        (
            'day = 4\nmonth = 5\nyear = 2024\ntime = 20:20:00\ntime_zone_abbreviation = "UTC"',
            "2024-05-04T20:20:00Z",
        ),
    ],
)
def test_the_time_needs_the_day(more, played_at):
    assert read(f"{TEXT}{more}\n").played_at == played_at


def test_fields_of_ours_hold_what_winnings_do_not():
    own = "_returned = [0, 0, 8]\n_rake = 1\n_fees = 2\n_total = 24\n"
    recorded = read(f"{TEXT}{own}").recorded
    assert (recorded.rake.units, recorded.fees["fee"].units, recorded.total.units) == (1, 2, 24)
    assert [(e.kind, e.seat, e.amount) for e in read(f"{TEXT}{own}").events[-1:]] == [(EventKind.RETURN, 3, 8)]
    alone = read(f"{TEXT}_returned = [0, 0, 8]\n").recorded
    assert (alone.rake, alone.total, alone.fees) == (None, None, {})
    rake_alone = read(f"{TEXT}_returned = [0, 0, 8]\n_rake = 1\n").recorded
    assert (rake_alone.rake.units, rake_alone.total, rake_alone.fees) == (1, None, {})


def test_a_single_ante_is_dead_whatever_its_flag_says():
    hand = read(TEXT.replace("antes = [0, 0, 0]", "antes = [0, 2, 0]\nante_trimming_status = true"))
    assert [(one.code, one.params["what"]) for one in hand.problems] == [
        ("RD012", "a single ante is dead money, whatever its flag says")
    ]
    assert [(e.kind, e.seat, e.amount, e.total) for e in hand.events[:1]] == [(EventKind.ANTE, 2, 2, 0)]


def test_a_stack_that_is_not_known_pays_everything():
    hand = read(TEXT.replace("[200, 200, 200]", "[200, 200, inf]"))
    assert [seat.stack for seat in hand.seats.values()] == [200, 200, None]
    assert [(e.kind, e.amount, e.all_in) for e in hand.events if e.seat == 3] == [
        (EventKind.RAISE, 6, False),
        (EventKind.BET, 8, False),
    ]


def test_an_action_that_is_quoted_in_another_way_has_the_line_of_the_one_before():
    hand = read(TEXT.replace('"p3 cbr 8"', '"p3 cbr\\u00208"'))
    assert [(e.kind, e.amount) for e in hand.events[-2:]] == [(EventKind.BET, 8), (EventKind.FOLD, 0)]
    assert [e.line for e in hand.events[-2:]] == [7, 7]
