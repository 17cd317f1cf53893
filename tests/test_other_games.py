"""Games other than hold'em and Omaha: what the checks say of forms that no golden hand has."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor import ranking
from auditor.audit import audit
from auditor.pipeline import audit_text
from auditor.results import Certainty, HandAudit, Severity, Verdict
from auditor.showdown import Showdown
from parsers import parse_text
from parsers.conventions import ShortDeck
from parsers.hand import CardSource, Game, Hand, HoleCards, Street
from tests.records import replace

GOLDEN = Path(__file__).parent / "golden" / "pokerstars"


def golden(name: str, number: str) -> str:
    """The text of one golden hand."""
    texts = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").split("\n\n\n")
    return next(text for text in texts if f"#{number}:" in text)


def changed(text: str, *pairs: tuple[str, str]) -> HandAudit:
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    (found,) = audit_text(text)
    return found


def said(found: HandAudit) -> list[tuple[str, Severity]]:
    return [(finding.code, finding.severity) for finding in found.findings]


STUD = """PokerStars Hand #241000004001:  7 Card Stud Limit ($0.50/$1.00 USD) - 2014/03/08 20:11:02 ET
Table 'Kore' 8-max
Seat 1: Aldo ($20 in chips)
Seat 2: Bea ($20 in chips)
Seat 3: Cleo ($20 in chips)
Aldo: posts the ante $0.10
Bea: posts the ante $0.10
Cleo: posts the ante $0.10
*** 3rd STREET ***
Dealt to Aldo [2c]
Dealt to Bea [9h 9d 4c]
Dealt to Cleo [Kd]
Aldo: brings in for $0.25
Bea: raises $0.25 to $0.50
Cleo: folds
Aldo: calls $0.25
*** 4th STREET ***
Dealt to Aldo [2c] [5h]
Dealt to Bea [9h 9d 4c] [Js]
Aldo: checks
Bea: checks
*** 5th STREET ***
Dealt to Aldo [2c 5h] [6d]
Dealt to Bea [9h 9d 4c Js] [Qd]
Aldo: checks
Bea: checks
*** 6th STREET ***
Dealt to Aldo [2c 5h 6d] [8s]
Dealt to Bea [9h 9d 4c Js Qd] [Th]
Aldo: checks
Bea: checks
*** RIVER ***
Dealt to Bea [9h 9d 4c Js Qd Th] [3s]
Aldo: checks
Bea: checks
*** SHOW DOWN ***
Aldo: shows [7c 7d 2c 5h 6d 8s Ac] (a pair of Sevens)
Bea: shows [9h 9d 4c Js Qd Th 3s] (a pair of Nines)
Bea collected $1.24 from pot
*** SUMMARY ***
Total pot $1.30 | Rake $0.06
Seat 1: Aldo showed [7c 7d 2c 5h 6d 8s Ac] and lost with a pair of Sevens
Seat 2: Bea showed [9h 9d 4c Js Qd Th 3s] and won ($1.24) with a pair of Nines
Seat 3: Cleo folded on the 3rd Street (didn't bet)
"""


def test_a_stud_hand_is_sound():
    found = changed(STUD)
    assert (found.verdict, said(found), found.unverified) == (Verdict.CONSISTENT, [], [])
    assert isinstance(found.hand, Hand)
    assert found.hand.hero == 2
    assert found.records[3].folded_on is Street.THIRD


def test_the_last_stud_card_may_be_one_for_all():
    found = changed(
        STUD,
        ("*** RIVER ***\nDealt to Bea [9h 9d 4c Js Qd Th] [3s]", "*** RIVER *** [8c]"),
        ("[7c 7d 2c 5h 6d 8s Ac] (a pair of Sevens)", "[7c 7d 2c 5h 6d 8s] (two pair, Eights and Sevens)"),
        ("[7c 7d 2c 5h 6d 8s Ac] and lost with a pair of Sevens", "[7c 7d 2c 5h 6d 8s] and lost with two pair"),
        ("[9h 9d 4c Js Qd Th 3s] (a pair of Nines)", "[9h 9d 4c Js Qd Th] (a straight, Eight to Queen)"),
        ("[9h 9d 4c Js Qd Th 3s] and won ($1.24) with a pair of Nines", "[9h 9d 4c Js Qd Th] and won ($1.24)"),
    )
    assert (found.verdict, said(found)) == (Verdict.CONSISTENT, [])
    worse = changed(STUD, ("*** RIVER ***\nDealt to Bea [9h 9d 4c Js Qd Th] [3s]", "*** RIVER *** [7h]"),
        ("[7c 7d 2c 5h 6d 8s Ac]", "[7c 7d 2c 5h 6d 8s]"), ("Qd Th 3s]", "Qd Th]"),
        ("(a pair of Sevens)", "(three of a kind, Sevens)"), ("lost with a pair of Sevens", "lost"))  # fmt: skip
    assert ("SHD401", Severity.ERROR) in said(worse)


@pytest.mark.parametrize("words", ["brings in low for", "brings-in low for", "brings-in for"])
def test_words_for_the_bring_in(words):
    assert said(changed(STUD, ("brings in for", words))) == []


def test_a_bring_in_of_more_than_half_a_bet_may_be_completed_and_raised():
    start = STUD.partition("Aldo: brings in")[0]
    (found,) = audit_text(
        f"{start}Aldo: brings in for $0.40\nBea: calls $0.40\nCleo: raises $0.10 to $0.50\nAldo: calls $0.10\n"
        "Bea: raises $0.50 to $1\nCleo: folds\nAldo: folds\nUncalled bet ($0.50) returned to Bea\n"
        "Bea collected $1.74 from pot\n*** SUMMARY ***\nTotal pot $1.80 | Rake $0.06\n"
        "Seat 1: Aldo folded on the 3rd Street\nSeat 2: Bea collected ($1.74)\nSeat 3: Cleo folded on the 3rd Street\n"
    )
    assert (found.verdict, said(found)) == (Verdict.CONSISTENT, [])


def test_an_all_in_below_half_a_bet_does_not_reopen_a_limit_round():
    found = changed(
        golden("stud_hilo", "255000014104"),
        ("Seat 6: Roscoe (134 in chips)", "Seat 6: Roscoe (140 in chips)"),
        ("quill77: bets 100\nRoscoe: calls 24 and is all-in\nPerpetua: calls 100",
         "quill77: bets 20 and is all-in\nRoscoe: raises 10 to 30 and is all-in\nPerpetua: calls 30"),
    )  # fmt: skip
    assert "BET603" not in [code for code, _ in said(found)]


def swapped(text: str, *pairs: tuple[str, str]) -> str:
    """Both texts of each pair change places."""
    for one, other in pairs:
        assert one in text, one
        assert other in text, other
        text = text.replace(one, "\0").replace(other, one).replace("\0", other)
    return text


@pytest.mark.parametrize(
    ("name", "number", "pairs", "codes"),
    [
        # no seat decides an odd chip in stud
        ("stud", "255000014003", [("collected 29 ", "collected 30 "), ("won (29)", "won (30)")], []),
        ("badugi", "255000014604", [("collected $0.98 ", "collected $0.97 "), ("($0.98)", "($0.97)")], ["PAY305"]),
    ],
)
def test_who_gets_the_odd_unit(name, number, pairs, codes):
    found = changed(swapped(golden(name, number), *pairs))
    assert found.verdict is Verdict.CONSISTENT
    assert [code for code, _ in said(found)] == codes


def test_rake_without_a_flop_is_remarked_in_games_with_one():
    assert said(changed(STUD)) == []
    early = golden("courchevel", "255000014704")
    raked = changed(
        early, ("collected $5 from", "collected $4.80 from"), ("Rake $0", "Rake $0.20"), ("d ($5)", "d ($4.80)")
    )
    assert said(raked) == [("RAK504", Severity.INFO)]


def test_chips_that_come_during_the_hand_make_the_stacks_no_proof():
    text = golden("converters", "255000015403")
    assert "CON101" not in [code for code, _ in said(changed(text))]
    without = text.replace("otterburn: Table deposit $350\n", "")
    assert ("CON101", Severity.ERROR) in said(changed(without))


# --- which hand is higher in a short deck ----------------------------------------------------------


def under(order: ShortDeck, number: str) -> HandAudit:
    (hand,) = parse_text(golden("six_plus", number))
    assert isinstance(hand, Hand)
    hand.conventions = replace(hand.conventions, short_deck=order)
    return audit(hand)


def test_where_the_order_decides_and_is_not_known_nobody_is_due():
    found = under(ShortDeck.UNKNOWN, "255000014902")
    assert found.settlement is not None
    assert found.settlement.due == {3: None, 4: (0, 0), 6: None}
    assert ["straight or three of a kind" in entry.text for entry in found.unverified] == [True]
    assert said(found) == []


def test_a_known_order_decides():
    assert said(under(ShortDeck.STRAIGHT, "255000014902")) == []
    wrong = under(ShortDeck.TRIPS, "255000014902")
    assert {code for code, _ in said(wrong)} == {"PAY302", "SHD401"}
    assert wrong.unverified == []


@pytest.mark.parametrize("order", ShortDeck)
def test_where_both_orders_agree_there_is_nothing_open(order):
    for number in ("255000014901", "255000014903", "255000014905"):
        found = under(order, number)
        assert (found.verdict, said(found), found.unverified) == (Verdict.CONSISTENT, [], [])


def test_only_who_loses_in_both_orders_is_beaten():
    hand = under(ShortDeck.UNKNOWN, "255000014902").hand
    assert isinstance(hand, Hand)
    hand.cards[4] = HoleCards(cards("Kc Qd"), CardSource.SHOWN, 1)  # two pair
    showdown = Showdown(hand)
    assert showdown.beaten((3, 4, 6), 0) == [4]
    (outcome,) = showdown.outcomes((3, 4, 6), [6], False, 0)
    assert (outcome.seats, outcome.certainty, outcome.beaten) == (None, Certainty.HOUSE_RULE, {4})


# --- words for hands -------------------------------------------------------------------------------


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@pytest.mark.parametrize(
    ("game", "hole", "board", "category", "ranks"),
    [
        (Game.RAZZ, "Kd Ks 7c 5h 4s 3d As", "", "low", "7,5,4,3,A"),
        (Game.RAZZ, "2d 2h 3c 3d Kc 9s Kd", "", "pair", ""),
        (Game.TRIPLE_27, "Ac 7s 5h 3c 2c", "", "low", "A,7,5,3,2"),
        (Game.SINGLE_27, "8c 7s 6h 5c 4c", "", "straight", ""),
        (Game.BADUGI, "Tc 7d 5s Ah", "", "badugi", "T,7,5,A"),
        (Game.BADUGI, "Tc 7d 5s Ad", "", "three cards", "T,5,A"),
        (Game.BADUGI, "Tc Td 5s 5h", "", "two cards", "T,5"),
        (Game.BADUGI, "Tc Td Ts Th", "", "one card", "T"),
        (Game.STUD, "8c 7d 5s 3h 2d Kh Kd", "", "pair", "8,7,5,3,2"),
        (Game.STUD, "9c 7d 5s 3h 2d Kh Kd", "", "pair", ""),
        (Game.COURCHEVEL, "Ah 2d Kc Kd Ks", "8h 6c 4d Jc Js", "two pair", "8,6,4,2,A"),
        (Game.FIVE_DRAW, "Ah Ad Kc Kd", "", None, None),
    ],
)
def test_category_and_low_of_every_game(game, hole, board, category, ranks):
    assert ranking.category(game, cards(hole), cards(board)) == category
    assert ranking.low_ranks(game, cards(hole), cards(board)) == ranks


def test_the_other_order_of_the_short_deck_gives_other_words():
    hand = cards("9h 8h"), cards("7c 7s 7d Tc Jd")
    assert ranking.category(Game.SHORT_DECK, *hand) == "straight"
    assert ranking.other_house_category(Game.SHORT_DECK, *hand) == "three of a kind"
    assert ranking.other_house_category(Game.HOLDEM, *hand) is None


@pytest.mark.parametrize(
    ("old", "new", "severity"),
    [
        ("(Lo: 7,6,3,2,A)", "(Lo: a pair of Sevens)", Severity.WARNING),
        ("(Lo: 7,6,3,2,A)", "(Lo: 7,5,3,2,A)", Severity.INFO),
        ("(Lo: 7,6,3,2,A)", "(a low that nobody knows)", None),
    ],
)
def test_words_of_a_lowball_hand_are_held_against_its_cards(old, new, severity):
    found = changed(golden("razz", "255000014201"), (old, new))
    assert said(found) == ([] if severity is None else [("SHD405", severity)])


@pytest.mark.parametrize(
    ("name", "number", "old", "new"),
    [
        ("stud", "255000014001", "5h Js] (three", "5h Js 8c] (three"),
        ("badugi", "255000014601", "[Tc 7d 5s 2h] (", "[Tc 7d 5s 2h 3c] ("),
        ("irish", "255000015001", "shows [9c 4c] (", "shows [9c 4c 4s] ("),
    ],
)
def test_more_cards_than_a_game_has(name, number, old, new):
    assert ("SHD409", Severity.WARNING) in said(changed(golden(name, number), (old, new)))


def test_cards_beside_a_seat_are_dealt_cards():
    text = golden("run_it_once", "255000015503").replace("Dealt to Mina V [8c 3c]\n", "")
    found = changed(text, ("Mina V (627 in chips) [hero]", "Mina V (627 in chips) [8c 3c]"))
    assert isinstance(found.hand, Hand)
    assert found.hand.cards[3].cards == ("8c", "3c")
    assert said(found) == []
