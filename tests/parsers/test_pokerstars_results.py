"""PokerStars texts to hands: showdowns, boards, payments and the SUMMARY."""

from __future__ import annotations

import pytest

from parsers.hand import CardSource, EventKind, SummaryState
from tests.parsers.stars_text import BODY, HEADER, SUMMARY, codes, nets, read, refuse, text

# --- show-downs and boards -------------------------------------------------------------------------

RUN_TWICE = """*** HOLE CARDS ***
Pia: folds
Quint: raises $149 to $150 and is all-in
Rosa: calls $88.50 and is all-in
Uncalled bet ($59.50) returned to Quint
*** FLOP *** [2c 7d Jh]
*** FIRST TURN *** [2c 7d Jh] [4s]
*** FIRST RIVER *** [2c 7d Jh 4s] [9h]
*** SECOND TURN *** [2c 7d Jh] [Ac]
Pia leaves the table
*** SECOND RIVER *** [2c 7d Jh Ac] [2d]
*** FIRST SHOW DOWN ***
Quint: shows [Jc Jd] (three of a kind, Jacks)
Rosa: shows [Ah Kd] (high card Ace)
Quint collected $89.25 from pot
*** SECOND SHOW DOWN ***
Quint: shows [Jc Jd] (a full house, Jacks full of Deuces)
Rosa: shows [Ah Kd] (two pair, Aces and Deuces)
Quint collected $89.25 from pot"""
RUN_TWICE_SUMMARY = """*** SUMMARY ***
Total pot $181 | Rake $2.50
Hand was run twice
FIRST Board [2c 7d Jh 4s 9h]
SECOND Board [2c 7d Jh Ac 2d]
Seat 1: Pia (button) folded before Flop (didn't bet)
Seat 2: Quint (small blind) showed [Jc Jd] and won ($89.25) with three of a kind, Jacks, \
and won ($89.25) with a full house, Jacks full of Deuces
Seat 3: Rosa (big blind) showed [Ah Kd] and lost with high card Ace, and lost with two pair, Aces and Deuces"""


def test_run_it_twice():
    hand = read(text(body=RUN_TWICE, summary=RUN_TWICE_SUMMARY))
    assert hand.runs == 2
    assert [b.cards for b in hand.boards] == [("2c", "7d", "Jh", "4s", "9h"), ("2c", "7d", "Jh", "Ac", "2d")]
    assert [b.cards for b in hand.recorded.boards] == [b.cards for b in hand.boards]
    assert [(c.board, c.units) for c in hand.recorded.collected] == [(1, 8925), (2, 8925)]
    quint, rosa = hand.recorded.summary[2], hand.recorded.summary[3]
    assert (quint.won, quint.lost, rosa.won, rosa.lost) == (17850, False, None, True)
    assert [(d.seat, d.board, d.category) for d in hand.recorded.descriptions] == [
        (2, 1, "three of a kind"), (3, 1, "high card"), (2, 2, "full house"), (3, 2, "two pair"),
    ]  # fmt: skip
    assert (hand.problems, hand.unknown_lines, hand.inferred) == ([], [], ())


@pytest.mark.parametrize(
    ("words", "category", "low"),
    [
        ("high card Ace", "high card", None),
        ("a pair of Kings", "pair", None),
        ("two pair, Aces and Kings - Queen kicker", "two pair", None),
        ("three of a kind, Sevens", "three of a kind", None),
        ("a straight, Nine to King", "straight", None),
        ("a flush, Ace high", "flush", None),
        ("a full house, Jacks full of Fours", "full house", None),
        ("four of a kind, Threes", "four of a kind", None),
        ("a straight flush, Five to Nine", "straight flush", None),
        ("a Royal Flush", "straight flush", None),
        ("HI: a pair of Kings; LO: 7,5,4,3,A", "pair", "7,5,4,3,A"),
        ("HI: a flush, Ace high; LO: 8-7-6-5-A", "flush", "8,7,6,5,A"),
        ("a royal mess", None, None),
    ],
)
def test_descriptions(words, category, low):
    body = BODY.replace("Quint: doesn't show hand", f"Quint: shows [Qc Qd] ({words})")
    described = read(text(body=body)).recorded.descriptions
    assert [(d.words, d.category, d.low, d.board) for d in described] == [(words, category, low, None)]


def test_side_pots():
    body = """*** HOLE CARDS ***
Pia: raises $198 to $200 and is all-in
Quint: calls $149 and is all-in
Rosa: calls $88.50 and is all-in
Uncalled bet ($50) returned to Pia
*** SHOW DOWN ***
Pia collected $100 from side pot-2
Pia collected $19 from side pot-1
Rosa collected $1 from side pot
Rosa collected $269 from main pot"""
    summary = """*** SUMMARY ***
Total pot $390.50 Main pot $269. Side pot-1 $19. Side pot-2 $100.25. | Rake $2.25"""
    hand = read(text(body=body, summary=summary + "\nSeat 1: Pia (button) mucked\nSeat 2: Quint mucked [2c 2d]"))
    assert [c.pot for c in hand.recorded.collected] == [2, 1, 1, 0]
    assert [(p.index, p.units) for p in hand.recorded.pots] == [(0, 26900), (1, 1900), (2, 10025)]
    assert (hand.recorded.total.units, hand.recorded.rake.units) == (39050, 225)
    assert hand.recorded.summary[1].state is SummaryState.MUCKED
    assert (hand.recorded.summary[2].cards, hand.cards[2].source) == (("2c", "2d"), CardSource.MUCKED)


def test_a_cashed_out_winner_has_his_award_in_the_summary():
    body = BODY.replace("Quint collected $11.40 from pot", "Quint cashed out the hand for $10.70 | Cash Out Fee $0.11")
    line = "showed [Qc Qd] and won ($11.40) with a pair of Queens (pot not awarded as player cashed out)"
    hand = read(text(body=body, summary=SUMMARY.replace("collected ($11.40)", line)))
    (cash_out,) = hand.recorded.cash_outs
    assert (cash_out.seat, cash_out.paid, cash_out.fee) == (2, 1070, 11)
    quint = hand.recorded.summary[2]
    assert (quint.won, quint.not_awarded, quint.state) == (1140, True, SummaryState.SHOWED)
    assert nets(hand)["Quint"] == 540


def test_a_cashed_out_loser():
    line = "showed [Qc Qd] and lost with a pair of Queens (cashed out)."
    hand = read(text(summary=SUMMARY.replace("collected ($11.40)", line)))
    assert (hand.recorded.summary[2].lost, hand.recorded.descriptions[0].words) == (True, "a pair of Queens")


# --- summary ---------------------------------------------------------------------------------------


def test_a_folder_who_is_paid_in_the_summary_is_seen():
    for paid in ("collected ($5)", "and won ($5)"):
        summary = SUMMARY.replace("folded on the Flop", f"folded on the Flop {paid}")
        assert read(text(summary=summary)).recorded.summary[3].won == 500
    assert 3 not in read(text()).recorded.summary


def test_a_folder_without_a_fold_line_is_known_from_the_summary():
    hand = read(text(body=BODY.replace("Pia: folds\n", "")))
    assert hand.recorded.summary[1].state is SummaryState.FOLDED


@pytest.mark.parametrize("line", ["Seat 2: Zed collected ($11.40)", "Seat 5: Zed folded before Flop"])
def test_summary_lines_of_other_people(line):
    hand = read(text(summary=SUMMARY.replace("Seat 2: Quint (small blind) collected ($11.40)", line)))
    assert [(p.code, p.params) for p in hand.problems] == [("RD008", {"name": "Zed"})]


@pytest.mark.parametrize(
    ("cut", "total", "won"),
    [
        ("Total pot $12 | Rake $0.6", None, None),
        ("Seat 2: Quint (small blind) collected ($11.4", 1200, None),
        ("Seat 2: Qui", 1200, None),
        ("Seat 2: Quint (small blind) coll", 1200, None),
    ],
)
def test_a_summary_that_was_cut_off_states_no_figure_it_may_have_lost_a_part_of(cut, total, won):
    hand = read(text()[: text().rindex(cut) + len(cut)])
    assert (hand.recorded.total.units if hand.recorded.total else None) == total
    assert 2 not in hand.recorded.summary
    assert [u.money for u in hand.unknown_lines] == [False]
    assert codes(hand) == []


def test_a_summary_without_its_mark_and_a_frame_after_it():
    hand = read(text(summary=SUMMARY.replace("*** SUMMARY ***\n", "")) + "\n\nYou get this mail because you asked.")
    assert (hand.recorded.has_summary, hand.recorded.total.units) == (True, 1200)
    assert hand.unknown_lines == []


def test_an_old_hand_without_a_return_line():
    header = HEADER.replace("2023/02/11", "2006/02/11")
    hand = read(text(header=header, body=BODY.replace("Uncalled bet ($5) returned to Quint\n", "")))
    assert hand.conventions.silent_return_usual
    assert [e for e in hand.events if e.kind is EventKind.RETURN] == []


def test_a_bad_amount_anywhere_makes_the_hand_unreadable():
    for good, bad in (("calls $4", "calls $4,50"), ("($5) returned", "($5.005) returned"), ("$11.40 from", "$x from"),
                      ("Total pot $12", "Total pot $1.2.3")):  # fmt: skip
        unread = refuse(text().replace(good, bad))
        assert codes(unread) == ["RD007"]
        at = next(n for n, line in enumerate(text().replace(good, bad).split("\n"), 1) if bad in line)
        assert unread.problems[0].line == at


def test_a_level_that_is_finer_than_a_cent():
    problems = refuse(text(header=HEADER.replace("$1/$2", "$1.005/$2"))).problems
    assert [(one.code, one.params.get("amount")) for one in problems] == [("RD007", "$1.005")]


def test_a_button_blind_without_a_figure_is_no_level():
    problems = refuse(text(header=HEADER.replace("$1/$2 USD", "Button Blind none - Ante $1 USD"))).problems
    assert [(one.code, one.params.get("what")) for one in problems] == [("RD002", "stakes")]


def test_a_bounty_of_no_amount_is_told_as_it_stands():
    line = "Quint wins the $x bounty for eliminating Pia"
    hand = read(text(body=f"{BODY}\n{line}"))
    assert hand.bounties == ()


def test_a_side_pot_of_the_summary_that_is_not_known():
    line = "Total pot $12 Main pot $8. Odd pot $4. | Rake $0.60"
    hand = read(text(summary=SUMMARY.replace("Total pot $12 | Rake $0.60", line)))
    assert [unknown.text for unknown in hand.unknown_lines] == [line]


def test_figures_with_names_before_them():
    header = HEADER.replace("PokerStars Hand", "Run It Once Poker Hand")
    plain, odd = (f"Total pot $12 | Main pot $8 | Side pot 1 $3 | {name} $1 | Rake $0.60" for name in ("STP", "XTP"))
    hand = read(text(header=header, summary=SUMMARY.replace("Total pot $12 | Rake $0.60", plain)))
    assert [(pot.index, pot.units) for pot in hand.recorded.pots] == [(0, 800), (1, 300)]
    assert (hand.recorded.house.units, hand.recorded.total.units, hand.recorded.rake.units) == (100, 1200, 60)
    hand = read(text(header=header, summary=SUMMARY.replace("Total pot $12 | Rake $0.60", odd)))
    assert [unknown.text for unknown in hand.unknown_lines] == [odd]


def test_cards_that_are_mucked_and_won():
    won = "mucked [Ks Qs] and won ($11.40)"
    hand = read(text(summary=SUMMARY.replace("collected ($11.40)", won)))
    record = hand.recorded.summary[2]
    assert (record.state, record.cards, record.won, record.lost) == (SummaryState.MUCKED, ("Ks", "Qs"), 1140, False)


@pytest.mark.parametrize("blank", ["\t", "\u00a0", "\u3000", "\t \t"])
def test_a_line_of_odd_blanks_among_the_lines_behind_a_summary_is_nothing(blank):
    whole = text()
    assert read(f"{whole}\n{blank}\nkind regards\n").unknown_lines == read(f"{whole}\nkind regards\n").unknown_lines
