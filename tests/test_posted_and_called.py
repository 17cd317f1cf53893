"""A post or a call that stands there twice, for somebody else, or not at all, where all sums close nevertheless."""

from __future__ import annotations

from auditor.pipeline import audit_text
from auditor.results import Severity, Verdict, sentence

STUD = """\
PokerStars Hand #255000041001: 7 Card Stud Limit ($0.50/$1.00 USD) - 2015/02/08 17:20:41 ET
Table 'Hegemone III' 8-max
Seat 1: Ekaterin ($31.50 in chips)
Seat 4: marsh_hen ($27.25 in chips)
Ekaterin: posts the ante $0.10
marsh_hen: posts the ante $0.10
*** 3rd STREET ***
Dealt to Ekaterin [6h]
Dealt to marsh_hen [Ah]
Ekaterin: brings in for $0.25
marsh_hen: raises $0.25 to $0.50
Ekaterin: folds
Uncalled bet ($0.25) returned to marsh_hen
marsh_hen collected $0.70 from pot
*** SUMMARY ***
Total pot $0.70 | Rake $0
Seat 1: Ekaterin folded on the 3rd Street
Seat 4: marsh_hen collected ($0.70)
"""
HEADS_UP = """\
PokerStars Hand #255000041002: Tournament #3900000010, $9.20+$0.80 USD Hold'em No Limit - Level I (25/50) - 2019/10/05 \
18:44:44 ET
Table '3900000010 7' 2-max Seat #3 is the button
Seat 3: Coralie (3000 in chips)
Seat 4: Ludo (3000 in chips)
Coralie: posts the ante 10
Ludo: posts the ante 10
Coralie: posts small blind 25
Ludo: posts big blind 50
*** HOLE CARDS ***
Coralie: folds
Uncalled bet (25) returned to Ludo
Ludo collected 70 from pot
*** SUMMARY ***
Total pot 70 | Rake 0
Seat 3: Coralie (button) (small blind) folded before Flop
Seat 4: Ludo (big blind) collected (70)
"""
LIMPED = """\
#Game No : 888003901
***** 888poker Hand History for Game 888003901 *****
$0.50/$1 Blinds No Limit Holdem - *** 14 09 2014 19:02:11
Table Viborg 6 Max (Real Money)
Seat 2 is the button
Total number of players : 3
Seat 2: Halvard ( $100 )
Seat 4: pimpernel ( $112.40 )
Seat 6: Oona ( $73 )
pimpernel posts small blind [$0.50]
Oona posts big blind [$1]
** Dealing down cards **
Halvard calls [$1]
pimpernel calls [$0.50]
Oona checks
** Dealing flop ** [ Jc, 8d, 4d ]
pimpernel checks
Oona checks
Halvard bets [$3]
pimpernel folds
Oona folds
** Summary **
Halvard did not show his hand
Halvard collected [ $2.85 ]
"""
PARTY = """\
***** Hand History for Game 61000030101 *****
$100 USD NL Texas Hold'em - Monday, April 30, 20:03:18 EDT 2012
Table Arles (Real Money)
Seat 2 is the button
Total number of players : 3/6
Seat 5: Odilo ( $100 USD )
Seat 2: pipistrelle ( $137.25 USD )
Seat 3: Ragnhild ( $92.50 USD )
Ragnhild posts small blind [$0.50 USD].
Odilo posts big blind [$1 USD].
** Dealing down cards **
Dealt to Odilo [  Ah Qd ]
pipistrelle calls [$1 USD]
Ragnhild folds
Odilo checks
** Dealing Flop ** [ Ac, 8s, 5d ]
Odilo bets [$1 USD]
pipistrelle folds
Odilo does not show cards.
Odilo wins $3.38 USD
"""


def warnings(text: str, *changes: tuple[str, str]) -> list[tuple[str, int | None, str]]:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (audit,) = audit_text(text)
    assert audit.verdict is Verdict.CONSISTENT
    found = [each for each in audit.findings if each.severity is Severity.WARNING]
    return [(each.code, each.line, sentence(each.text, each.params, audit.currency)) for each in found]


def test_an_ante_twice_and_the_other_one_not_at_all() -> None:
    """70 are the two antes and twice 25, whoever paid the antes."""
    assert warnings(HEADS_UP) == []
    assert warnings(HEADS_UP, ("Coralie: posts the ante", "Ludo: posts the ante")) == [
        ("RD013", 6, "The text of this hand is not whole: one player posts the ante twice.")
    ]


def test_an_ante_that_one_player_pays_for_the_table() -> None:
    """In hold'em the big blind may pay it for all, in stud everybody pays his own: 70 cents are 20 and twice 25, or one
    ante and twice 30."""
    assert warnings(HEADS_UP, ("Coralie: posts the ante 10\n", ""), ("the ante 10", "the ante 20")) == []
    assert warnings(STUD) == []
    one_pays = (("Ekaterin: posts the ante $0.10\n", ""), ("the ante $0.10", "the ante $0.20"))
    assert warnings(STUD, *one_pays) == [("CON108", 3, "Ekaterin is in the hand without an ante; others paid $0.20.")]


def test_who_acts_for_the_first_time_on_the_flop() -> None:
    """Three dollars are in the pot, of which 888 keeps 15 cents. Without the dollar that Halvard called with, as much
    of the three that he bet on the flop was matched by the others' dollars before it."""
    assert warnings(LIMPED) == []
    assert warnings(LIMPED, ("Halvard calls [$1]\n", "")) == [
        ("BET610", 14, "Halvard neither calls nor folds (preflop).")
    ]


def test_one_player_posts_the_small_blind_twice() -> None:
    """At partypoker a second small blind is live, but it is another player's. $2.50 are in the pot, of which the room
    keeps 12 cents; a dollar that nobody called is paid with it. With half a dollar more the room would keep
    62."""
    assert warnings(PARTY) == []
    blind = "Ragnhild posts small blind [$0.50 USD].\n"
    (audit,) = audit_text(PARTY.replace(blind, blind + blind))
    assert ("RD013", 10) in [(each.code, each.line) for each in audit.findings]
