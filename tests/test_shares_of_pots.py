"""One pot of several: what its winners may be paid from it, whatever the other pots allow. Figures in cents."""

from __future__ import annotations

from auditor.pipeline import audit_text
from auditor.results import HandAudit, Verdict


def audited(text: str) -> HandAudit:
    (audit,) = audit_text(text)
    return audit


def off(audit: HandAudit) -> list[tuple[str, str | None, str | None, int | None, int | None]]:
    """(code, player, pot, paid, nearest that is due) of each error."""
    return [(f.code, f.player, f.pot, f.recorded, f.expected) for f in audit.findings if f.severity.value == "error"]


def owed(audit: HandAudit) -> list[tuple[str, str, int]]:
    seats = audit.hand.seats
    assert audit.remedy is not None
    return [(seats[t.payer].name, seats[t.payee].name, t.amount) for t in audit.remedy.transfers]


#: 50 x 3 = 150 for Hero and b2b2b2b2, who tie, and 100 x 2 = 200 for Hero; 6 of rake and 2 for the jackpot are kept.
TIE = """Poker Hand #RC8800000041: Hold'em No Limit ($1/$2) - 2023/05/06 19:20:21
Table 'RushAndCash7' 6-max Seat #1 is the button
Seat 1: Hero ($150 in chips)
Seat 2: b2b2b2b2 ($50 in chips)
Seat 3: c3c3c3c3 ($150 in chips)
b2b2b2b2: posts small blind $1
c3c3c3c3: posts big blind $2
*** HOLE CARDS ***
Dealt to Hero [Ah Qd]
Dealt to b2b2b2b2
Dealt to c3c3c3c3
Hero: raises $148 to $150 and is all-in
b2b2b2b2: calls $49 and is all-in
c3c3c3c3: calls $148 and is all-in
Hero: shows [Ah Qd]
b2b2b2b2: shows [As Qc]
c3c3c3c3: shows [Kc Jh]
*** FLOP *** [2c 5d Ad]
*** TURN *** [2c 5d Ad] [9s]
*** RIVER *** [2c 5d Ad 9s] [7h]
*** SHOWDOWN ***
Hero collected $200 from pot
Hero collected $MINE from pot
b2b2b2b2 collected $YOURS from pot
*** SUMMARY ***
Total pot $350 | Rake $6 | Jackpot $2 | Bingo $0
Board [2c 5d Ad 9s 7h]
Seat 1: Hero (button) showed [Ah Qd] and won ($BOTH) with Pair of Aces
Seat 2: b2b2b2b2 (small blind) showed [As Qc] and won ($YOURS) with Pair of Aces
Seat 3: c3c3c3c3 (big blind) showed [Kc Jh] and lost with King-High
"""


def tie(mine: int, yours: int) -> HandAudit:
    return audited(TIE.replace("MINE", str(mine)).replace("YOURS", str(yours)).replace("BOTH", str(200 + mine)))


def test_fees_of_one_winner_make_no_share_larger_than_half_of_the_pot() -> None:
    assert tie(67, 75).verdict is Verdict.CONSISTENT, "Hero bears all of the 8"
    assert tie(75, 67).verdict is Verdict.CONSISTENT
    wrong = tie(63, 79)
    assert off(wrong) == [
        ("PAY302", "Hero", None, 26300, 26700),
        ("PAY302", "b2b2b2b2", None, 7900, 7500),
    ], "200 + 67 at least, and half of 150 at most"
    assert owed(wrong) == [("b2b2b2b2", "Hero", 400)]


#: 5 x 4, 7 x 3 and 8 x 2; Dan has the best high and Ann the best low hand of each pot. 2 of rake are kept.
SPLIT = """PokerStars Hand #260000004101:  Omaha Hi/Lo Pot Limit ($0.50/$1.00 USD) - 2016/03/01 20:15:09 ET
Table 'Aludra IV' 6-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($5 in chips)
Seat 3: Cid ($12 in chips)
Seat 4: Dan ($20 in chips)
Bob: posts small blind $0.50
Cid: posts big blind $1
*** HOLE CARDS ***
Dan: raises $2.50 to $3.50
Ann: raises $8.50 to $12
Bob: calls $4.50 and is all-in
Cid: calls $11 and is all-in
Dan: raises $8 to $20 and is all-in
Ann: calls $8 and is all-in
"""
SHOWN = """Dan: shows [Ks Kd 5h 5s] (HI: three of a kind, Kings)
Ann: shows [Ac 3c Qh Qd] (HI: a pair of Queens; LO: 7,4,3,2,A)
Cid: shows [8c 8d Tc Th] (HI: a pair of Tens)
Bob: shows [5c 6d Jc Js] (HI: a pair of Jacks; LO: 7,6,5,4,2)
"""
ONE_BOARD = f"""*** FLOP *** [2h 7d 9s]
*** TURN *** [2h 7d 9s] [Kc]
*** RIVER *** [2h 7d 9s Kc] [4s]
*** SHOW DOWN ***
{SHOWN}Dan collected $7.73 from side pot-2
Ann collected $7.72 from side pot-2
Dan collected $10.13 from side pot-1
Ann collected $10.12 from side pot-1
Dan collected $9.65 from main pot
Ann collected $9.65 from main pot
"""
#: Dan has kings full of nines on the second board, on which there is no low hand.
TWO_BOARDS = f"""*** FIRST FLOP *** [2h 7d 9s]
*** FIRST TURN *** [2h 7d 9s] [Kc]
*** FIRST RIVER *** [2h 7d 9s Kc] [4s]
*** SECOND FLOP *** [Kh 9d 9h]
*** SECOND TURN *** [Kh 9d 9h] [Qc]
*** SECOND RIVER *** [Kh 9d 9h Qc] [Jd]
*** FIRST SHOW DOWN ***
{SHOWN}Dan collected $3.87 from side pot-2
Ann collected $3.86 from side pot-2
Dan collected $5.07 from side pot-1
Ann collected $5.06 from side pot-1
Dan collected $4.83 from main pot
Ann collected $4.82 from main pot
*** SECOND SHOW DOWN ***
Dan: shows [Ks Kd 5h 5s] (HI: a full house, Kings full of Nines)
Dan collected $7.72 from side pot-2
Dan collected $10.12 from side pot-1
Dan collected $9.65 from main pot
"""
TOTAL = """*** SUMMARY ***
Total pot $57 Main pot $19.30. Side pot-1 $20.25. Side pot-2 $15.45. | Rake $2
"""


def split(played: str, *edits: tuple[str, str]) -> HandAudit:
    """The hand with other payments."""
    boards = "Board [2h 7d 9s Kc 4s]\n"
    if "SECOND" in played:
        boards = f"Hand was run twice\nFIRST {boards}SECOND Board [Kh 9d 9h Qc Jd]\n"
    for old, new in edits:
        assert played.count(old) == 1, old
        played = played.replace(old, new)
    return audited(SPLIT + played + TOTAL + boards)


def test_halves_of_one_pot_are_held_against_that_pot() -> None:
    assert split(ONE_BOARD).verdict is Verdict.CONSISTENT
    other_unit = split(
        ONE_BOARD,
        ("Dan collected $10.13", "Dan collected $10.12"),
        ("Ann collected $10.12 from side pot-1", "Ann collected $10.13 from side pot-1"),
    )
    assert off(other_unit) == [], "the odd cent of 20.25 may go to either of them"
    wrong = split(
        ONE_BOARD, ("Dan collected $10.13", "Dan collected $10.11"), ("Ann collected $10.12", "Ann collected $10.14")
    )
    assert off(wrong) == [("PAY302", "Dan", "side 1", 1011, 1012), ("PAY302", "Ann", "side 1", 1014, 1013)]
    assert owed(wrong) == [("Ann", "Dan", 1)]


def test_of_an_even_pot_one_amount_is_due() -> None:
    wrong = split(
        ONE_BOARD, ("Dan collected $9.65", "Dan collected $9.64"), ("Ann collected $9.65", "Ann collected $9.66")
    )
    assert off(wrong) == [("PAY302", "Dan", "main", 964, 965), ("PAY302", "Ann", "main", 966, 965)]
    assert wrong.findings[0].text == "{player} was paid {recorded} from the {at}; {expected} is due from it."


def test_halves_on_one_of_two_boards() -> None:
    assert split(TWO_BOARDS).verdict is Verdict.CONSISTENT
    wrong = split(
        TWO_BOARDS, ("Dan collected $5.07", "Dan collected $5.05"), ("Ann collected $5.06", "Ann collected $5.08")
    )
    assert off(wrong) == [("PAY302", "Dan", "side 1", 505, 506), ("PAY302", "Ann", "side 1", 508, 507)]
    assert wrong.findings[0].params["board"] == 1


def test_a_pot_of_which_more_is_paid_than_it_holds_is_told_by_the_sums() -> None:
    wrong = split(ONE_BOARD, ("Dan collected $10.13", "Dan collected $10.23"))
    assert ("PAY302", "Dan", None, 2761, 2751) in off(wrong)
