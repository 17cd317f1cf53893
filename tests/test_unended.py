"""A text that stops among its payments is cut off; nobody is said to have been paid too little."""

from pathlib import Path

import pytest

from auditor import audit_text
from auditor.results import Verdict

#: Ann and Bob put in $10 each and both have a pair of aces with the same kickers: $9.75 each, $0.50 is rake.
STARS = """PokerStars Hand #255000000901:  Hold'em No Limit ($0.50/$1.00 USD) - 2024/05/04 20:20:00 ET
Table 'Ansa' 6-max Seat #1 is the button
Seat 1: Ann ($10 in chips)
Seat 2: Bob ($10 in chips)
Ann: posts small blind $0.50
Bob: posts big blind $1
*** HOLE CARDS ***
Ann: raises $9 to $10 and is all-in
Bob: calls $9 and is all-in
*** FLOP *** [2h 5d 9c]
*** TURN *** [2h 5d 9c] [Js]
*** RIVER *** [2h 5d 9c Js] [Kh]
*** SHOW DOWN ***
Ann: shows [Ah As] (a pair of Aces)
Bob: shows [Ac Ad] (a pair of Aces)
Ann collected $9.75 from pot
Bob collected $9.75 from pot
*** SUMMARY ***
Total pot $20 | Rake $0.50
Board [2h 5d 9c Js Kh]
Seat 1: Ann (button) (small blind) showed [Ah As] and won ($9.75) with a pair of Aces
Seat 2: Bob (big blind) showed [Ac Ad] and won ($9.75) with a pair of Aces
"""
#: Ann and Bob put in 100 each, both play the board: 100 each.
PKR = """Table #1 - STT # 7
Starting Hand #5501
Start time of hand: 01 Aug 2012 03:36:03
Last Hand #5500
Game Type: HOLD'EM
Limit Type: NO LIMIT
Table Type: TOURNAMENT
Money Type: TOURNAMENT CHIPS
Blinds are now 50 / 100
Button is at seat 2
Seat 1: Ann - 1,000
Seat 2: Bob - 1,000
Moving Button to seat 1
Ann posts small blind (50)
Bob posts big blind (100)
Dealing Cards
Ann calls 100
Bob checks
Dealing Flop [T h][J h][Q h]
Bob checks
Ann checks
Dealing Turn [K h]
Bob checks
Ann checks
Dealing River [A h]
Bob checks
Ann checks
Pot sizes: 200
Bob shows [2 c][3 c]
Ann shows [2 d][3 d]
Bob ties, and wins 100 with: Royal Flush
Ann ties, and wins 100 with: Royal Flush
Seat 1: Ann - 1,000
Seat 2: Bob - 1,000
End of Hand #5501
"""


def verdict(text: str) -> tuple[Verdict, list[str]]:
    (audit,) = audit_text(text)
    return audit.verdict, [finding.code for finding in audit.findings if finding.severity == "error"]


@pytest.mark.parametrize(("whole", "last"), [(STARS, "Bob collected"), (PKR, "Ann ties")])
def test_cut_between_two_payments(whole, last):
    assert verdict(whole) == (Verdict.CONSISTENT, [])
    cut = whole[: whole.index(last)]
    assert verdict(cut) == (Verdict.UNREADABLE, ["RD004"])
    (audit,) = audit_text(cut)
    assert str(audit.findings[0].text) == "The hand is cut off: it ends before all pots are paid."
    assert audit.findings[0].line == cut.count("\n")


def test_cut_behind_the_last_payment():
    assert verdict(STARS[: STARS.index("*** SUMMARY")]) == (Verdict.CONSISTENT, [])


def test_what_no_later_payment_can_mend_is_said():
    cut = STARS[: STARS.index("Bob collected")]
    assert verdict(cut.replace("Ann collected $9.75", "Ann collected $20.01"))[0] is Verdict.DISCREPANT


def test_a_whole_text_that_lacks_a_payment_does_not_agree():
    assert verdict(PKR.replace("Ann ties, and wins 100 with: Royal Flush\n", ""))[0] is Verdict.DISCREPANT
    lacking = STARS.replace("Bob collected $9.75 from pot\n", "")
    assert verdict(lacking)[0] is Verdict.DISCREPANT


def test_half_of_the_pots_is_no_rake():
    """A second board is dealt, and the text stops before anybody is paid there."""
    small = STARS.replace("$9.75 from pot", "$0.98 from pot").replace("($10 in", "($1 in")
    small = small.replace("Ann: raises $9 to $10 and is all-in", "Ann: calls $0.50 and is all-in")
    small = small.replace("Bob: calls $9 and is all-in", "Bob: checks")
    cut = small[: small.index("Bob: shows")] + "Ann collected $0.98 from pot\n"
    assert verdict(cut) == (Verdict.UNREADABLE, ["RD004"])


def test_a_text_that_pays_nobody():
    """Antes of 15, 25 and 25, blinds of 150 and 130: main pot 45, side pot 280, and 20 go back to their owner, by the
    only line that is left of the payments."""
    file = Path(__file__).parent / "golden" / "merge" / "tournaments.xml"
    lines = file.read_text(encoding="utf-8").split("\n")
    paid = [at for at, line in enumerate(lines) if '"45.00" uncalled="false"' in line or '"280.00" uncalled="f' in line]
    assert len(paid) == 2
    assert '"20.00" uncalled="true"' in lines[paid[1] + 1]
    text = "\n".join(line for at, line in enumerate(lines) if at not in paid)
    found = {audit.hand.hand_id: audit for audit in audit_text(text)}["70040001-43"]
    assert (found.verdict, [finding.code for finding in found.findings]) == (Verdict.UNREADABLE, ["RD004"])
    assert str(found.findings[0].text).startswith("The text names no payment")


def test_nothing_in_the_pots_is_paid_to_nobody():
    """Ann posts a blind of $0.50 that nobody calls, and takes it back."""
    start = STARS[: STARS.index("Bob: posts")].replace("Bob", "Bo b")
    text = start + "*** HOLE CARDS ***\nBo b: folds\nUncalled bet ($0.50) returned to Ann\n*** SUMMARY ***\n"
    assert verdict(text)[0] is Verdict.CONSISTENT


GOLDEN = Path(__file__).parent / "golden"


def hand_of(path: str, start: str) -> str:
    """The hand of a golden file that begins with these characters, up to the next blank line behind its end."""
    text = (GOLDEN / path).read_text(encoding="utf-8")
    begin = text.index(start)
    return text[begin : text.index("\n\n", begin)] + "\n"


def test_where_nothing_ends_a_hand_but_its_payments():
    """Of $1.45 in the pot two equal hands are paid $0.68 and $0.69. A blank line shows that nothing follows."""
    whole = hand_of("pacific888/ties.txt", "#Game No : 888001201")
    last = "Skadi collected [ $0.69 ]\n"
    assert whole.endswith(last)
    assert verdict(whole)[0] is Verdict.CONSISTENT
    cut = whole.removesuffix(last)
    assert verdict(cut) == (Verdict.UNREADABLE, ["RD004"])
    assert verdict(f"{cut}\n")[0] is Verdict.DISCREPANT
    # one of them paid all of it: nothing is left that could follow
    assert verdict(cut.replace("[ $0.68 ]", "[ $1.37 ]"))[0] is Verdict.DISCREPANT


def test_a_summary_that_does_not_tell_of_everybody_goes_on():
    whole = hand_of("pacific888/cash.txt", "#Game No : 888001002")
    assert verdict(whole)[0] is Verdict.CONSISTENT
    assert verdict(whole[: whole.index("tetrix did not show")]) == (Verdict.UNREADABLE, ["RD004"])


def test_where_the_main_pot_is_paid_last():
    """Side pots of $5 and $28.50 are paid by no line, but the main pot is, which is the last: nothing is cut off."""
    whole = hand_of("partypoker/cash.txt", "***** Hand History for Game 61000010105")
    lines = whole.split("\n")
    paid = [line for line in lines if " wins $" in line]
    assert "side pot 1" in paid[-2]
    assert "main pot" in paid[-1]
    assert verdict(whole)[0] is Verdict.CONSISTENT
    without_side = "\n".join(line for line in lines if "side pot" not in line or " wins " not in line)
    assert verdict(without_side)[0] is Verdict.DISCREPANT
    assert verdict(whole[: whole.index(paid[-1])]) == (Verdict.UNREADABLE, ["RD004"])


#: Ann puts in 400, Bob and Dan 600, and Cid, who is away, 200.
FINER = """\
PokerStars Hand #255000000902: Tournament #70009, $5+$1 Hold'em No Limit - Level X (100/200) - 2024/05/04 20:20:00
Table '70009 3' 6-max Seat #4 is the button
Seat 1: Ann (400 in chips)
Seat 2: Bob (600 in chips)
Seat 3: Cid (200 in chips) is sitting out
Seat 4: Dan (600 in chips)
Bob: posts small blind 100
Cid: posts big blind 200 and is all-in
*** HOLE CARDS ***
Dan: raises 400 to 600 and is all-in
Ann: calls 400 and is all-in
Bob: calls 500 and is all-in
Cid: folds
*** FLOP *** [Ts 6d 2c]
*** TURN *** [Ts 6d 2c] [9h]
*** RIVER *** [Ts 6d 2c 9h] [4s]
*** SHOW DOWN ***
Bob: shows [Kh Kc] (a pair of Kings)
Dan: shows [Qh Qc] (a pair of Queens)
Bob collected 400 from side pot-2
Ann: shows [Ah Ac] (a pair of Aces)
Ann collected 600 from side pot-1
Ann collected 800 from main pot
*** SUMMARY ***
Total pot 1800 Main pot 800. Side pot-1 600. Side pot-2 400. | Rake 0
Board [Ts 6d 2c 9h 4s]
Seat 1: Ann showed [Ah Ac] and won (1400) with a pair of Aces
Seat 2: Bob (small blind) showed [Kh Kc] and won (400) with a pair of Kings
Seat 3: Cid (big blind) folded before Flop
Seat 4: Dan (button) showed [Qh Qc] and lost with a pair of Queens
"""


class TestPotsThatNoLineNames:
    """Cid is all-in with 200 and folds all the same, and the room keeps his level apart: 4 x 200, 3 x 200 and 2 x 200.
    Ann can win the first two, which are one pot of 1400 to us. Without the line that names the pots, "side pot-1" may
    be a part of it."""

    def test_the_whole_text(self):
        assert verdict(FINER) == (Verdict.CONSISTENT, [])

    def test_without_its_summary(self):
        assert verdict(FINER[: FINER.index("*** SUMMARY")]) == (Verdict.CONSISTENT, [])

    def test_without_the_line_that_names_them(self):
        lines = FINER.split("\n")
        assert verdict("\n".join(line for line in lines if not line.startswith("Total pot"))) == (
            Verdict.CONSISTENT,
            [],
        )

    def test_a_label_that_the_printed_pots_do_not_have(self):
        named = FINER.replace("from side pot-1", "from side pot-3")
        assert "PAY301" in verdict(named)[1]

    def test_labels_count_where_there_are_as_many_pots(self):
        """Two pots and two labels: Ann has no share in the side pot."""
        two = FINER.replace("Cid: posts big blind 200 and is all-in", "Cid: posts big blind 200")
        two = two.replace("(200 in chips) is sitting out", "(900 in chips)")
        two = two.replace("Bob collected 400 from side pot-2\n", "").replace("Ann collected 800", "Ann collected 1400")
        two = two.replace("Ann collected 600 from side pot-1", "Ann collected 400 from side pot")
        assert "PAY301" in verdict(two[: two.index("*** SUMMARY")])[1]

    def test_money_is_counted_all_the_same(self):
        """Dan is paid the 400 that are Bob's."""
        other = FINER.replace("Bob collected 400", "Dan collected 400")
        assert "PAY302" in verdict(other[: other.index("*** SUMMARY")])[1]


@pytest.mark.parametrize("end", ["showed [A", "showed [Ac", "showed [Ac A", "showed [Ac Ad"])
def test_cut_within_a_card_of_the_summary(end):
    cut = STARS[: STARS.rindex("showed [Ac Ad]")] + end
    (audit,) = audit_text(cut)
    assert (audit.verdict, [(f.code, f.severity, f.line) for f in audit.findings]) == (
        Verdict.CONSISTENT,
        [("RD003", "warning", cut.count("\n") + 1)],
    )


class TestCutWithinALine:
    """Only a text without a line end can stop within its last line."""

    #: Bob has 1000 before and after the hand, which is the last figure.
    WHOLE = PKR.replace("1,000", "1000")
    CUT = WHOLE[: WHOLE.rindex("1000")]

    @pytest.mark.parametrize("end", ["1", "10", "100"])
    def test_the_digits_that_are_there_begin_the_right_figure(self, end):
        cut = self.CUT + end
        assert verdict(cut) == (Verdict.UNREADABLE, ["RD004"])
        (audit,) = audit_text(cut)
        assert str(audit.findings[0].text) == "The hand is cut off: it ends within a line."
        assert audit.findings[0].line == cut.count("\n") + 1

    def test_a_line_end_tells_that_the_figure_is_whole(self):
        assert verdict(self.CUT + "1\n") == (Verdict.DISCREPANT, ["PAY310"])

    @pytest.mark.parametrize("end", ["2", "11", "999", "10000"])
    def test_other_digits_are_wrong_whatever_follows(self, end):
        assert verdict(self.CUT + end) == (Verdict.DISCREPANT, ["PAY310"])

    def test_a_whole_figure(self):
        assert verdict(self.CUT + "1000") == (Verdict.CONSISTENT, [])

    def test_other_errors_stay(self):
        """Bob is paid 150 of 200, and Ann 100."""
        wrong = self.CUT.replace("Bob ties, and wins 100", "Bob ties, and wins 150")
        assert verdict(wrong + "1")[0] is Verdict.DISCREPANT

    def test_a_payment(self):
        """Beno wins $3.97 of $4.20, the last figure of the hand."""
        cut = hand_of("cake/cash.txt", "Hand#2701010001900101").partition("Beno***8 wins ")
        start = cut[0] + cut[1]
        assert verdict(start + "$3.97") == (Verdict.CONSISTENT, [])
        assert verdict(start + "$3") == (Verdict.UNREADABLE, ["RD004"])
        for figure in ("$3\n", "$2", "$9"):
            assert verdict(start + figure)[0] is Verdict.DISCREPANT

    def test_what_a_summary_says_of_two_boards(self):
        """Rhodri wins $20.19 on the first board and $60.57 on the second; the line stops between them."""
        whole = hand_of("pokerstars/run_it_twice.txt", "PokerStars Hand #255000010703")
        cut = whole[: whole.index(", and won ($60.57)")]
        assert verdict(whole) == (Verdict.CONSISTENT, [])
        assert verdict(cut) == (Verdict.UNREADABLE, ["RD004"])
        assert verdict(cut + "\n") == (Verdict.DISCREPANT, ["PAY309"])

    def test_a_summary_that_says_more_than_was_paid_lacks_nothing(self):
        """$80.76 were paid on both boards; $99.19 on the first one alone cannot be right whatever follows."""
        whole = hand_of("pokerstars/run_it_twice.txt", "PokerStars Hand #255000010703")
        at = whole.rindex("($20.19)", 0, whole.index(", and won ($60.57)") + 1)
        more = f"{whole[:at]}($99.19){whole[at + len('($20.19)') : whole.index(', and won ($60.57)')]}"
        assert verdict(more) == (Verdict.DISCREPANT, ["PAY309"])

    def test_a_whole_line_on_one_board(self):
        wrong = STARS.rstrip().replace("[Ac Ad] and won ($9.75)", "[Ac Ad] and won ($9.70)")
        assert verdict(wrong) == (Verdict.DISCREPANT, ["PAY309"])

    def test_nobody_is_paid_and_the_line_of_the_winner_stops(self):
        """The summary pays: gulltopp is the only one left, and wins $0.15."""
        whole = hand_of("winning/newer_cash.txt", "Hand #2551101003")
        cut = whole[: whole.index(" and won $0.1")]
        assert verdict(whole) == (Verdict.CONSISTENT, [])
        assert verdict(cut) == (Verdict.UNREADABLE, ["RD004"])

    def test_a_whole_text_that_pays_nobody_does_not_agree(self):
        unpaid = STARS.replace("Ann collected $9.75 from pot\nBob collected $9.75 from pot\n", "").rstrip()
        unpaid = unpaid.replace(" and won ($9.75) with", " and lost with")
        assert verdict(unpaid)[0] is Verdict.DISCREPANT
