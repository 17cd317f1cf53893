"""What the fuzzer found, in its smallest form."""

from __future__ import annotations

import json
import re

import pytest

from auditor.audit import audit
from auditor.record import to_json
from auditor.results import Finding, Severity, Verdict
from parsers.conventions import RakeFigure
from parsers.hand import CashOut, Game, HandText, Printed
from parsers.registry import cut, parse
from parsers.rooms.pokernow_cards import OWN_CARDS
from reports.causes import roots
from tests.build import P, make_hand
from tests.fuzz.oracle import hand_faults, unbalanced
from tests.fuzz.seeds import golden_texts
from tests.records import replace


@pytest.mark.parametrize(
    ("went_back", "verdict", "codes"),
    [
        ((0, 0), Verdict.CONSISTENT, []),  # no line says so
        ((10, 20), Verdict.CONSISTENT, []),
        ((0, 5), Verdict.CONSISTENT, []),  # only what nobody called has a line of its own
        ((0, 21), Verdict.DISCREPANT, ["CON103"]),
        ((11, 20), Verdict.DISCREPANT, ["CON103"]),
    ],
)
def test_a_cancelled_hand_gives_back_what_was_put_in(went_back, verdict, codes):
    """Pulled by a blind that was dropped: a return of money that nobody had put in."""
    hand = make_hand([P("Ada", live=10, returned=went_back[0]), P("Bo", live=20, returned=went_back[1])])
    hand.cancelled = True
    one = audit(hand)
    errors = [finding for finding in one.findings if finding.severity is Severity.ERROR]
    assert (one.verdict, [finding.code for finding in errors]) == (verdict, codes)
    if not codes:
        assert [record.returned for record in one.records.values()] == [10, 20]


def test_a_cancelled_hand_is_not_charged():
    hand = make_hand([P("Ada", live=10), P("Bo", live=20)], rake=3)
    hand.cancelled = True
    one = audit(hand)
    assert [(finding.code, finding.expected, finding.recorded) for finding in one.findings] == [("RAK510", 0, 3)]
    assert one.verdict is Verdict.DISCREPANT
    hand.recorded.rake = None
    hand.recorded.fees = {"jackpot": Printed(2, 90), "tax": Printed(0, 91)}
    assert [(finding.code, finding.recorded) for finding in audit(hand).findings] == [("RAK510", 2)]
    hand.recorded.fees = {}
    assert audit(hand).verdict is Verdict.CONSISTENT


def test_what_the_room_kept_where_the_return_is_not_what_nobody_called():
    """A hand that stands twice in its own text: 600 in, 200 returned, 400 won, nothing kept."""
    hand = make_hand([P("Ada", live=400, paid=400, returned=200), P("Bo", dead=100, live=100, folded=True)])
    hand.recorded.rake = None
    one = audit(hand)
    assert one.settlement is not None
    assert (one.settlement.rake, one.verdict, unbalanced(one)) == (0, Verdict.CONSISTENT, 0)


def test_a_card_of_no_deck_among_five_that_count():
    """A digit too many in the winner's best five."""
    (text,) = [one for one in golden_texts("betonline") if "[9S 9C 4D 4C AC ]" in one.text]
    text.text = text.text.replace("[9S 9C 4D 4C AC ]", "[9S 9C 4D 8404C AC ]")
    one = audit(parse(text))
    assert "RD009" in [finding.code for finding in one.findings]
    assert list(hand_faults(one)) == []


def test_a_row_number_without_end_costs_no_hand():
    """In a log it stands where the hands of the whole file are told apart."""
    text = next(golden_texts("pokernow")).text
    order = re.search(r",(\d+)$", text, re.MULTILINE)
    assert order is not None
    (found,) = cut(text.replace(order[1], "9" * 5000), "log.csv", 1, "pokernow")
    assert isinstance(found, HandText)


def test_many_findings_are_told_apart_quickly():
    """Each of 20,000 findings with the one of the same line that it follows from."""
    found = [Finding(code, Severity.ERROR, "", line=line) for line in range(10_000) for code in ("BET609", "BET607")]
    assert roots(found) == [place | 1 for place in range(20_000)]


def test_payments_behind_the_end_of_a_hand():
    """An end tag before the payments: they are no part of the hand, which then has none."""
    (text,) = [one for one in golden_texts("merge") if one.text.count("<winner") == 2][:1]
    before, after = text.text.split("<winner", 1)
    text.text = f"{before}</round></game><winner{after}"
    assert audit(parse(text)).verdict is Verdict.UNREADABLE


def test_a_log_without_its_payments():
    """The row that ends the hand is there, and all that names a payment is not."""
    (text,) = [one for one in golden_texts("pokernow") if audit(parse(one)).verdict is Verdict.CONSISTENT][:1]
    assert " collected " in text.text
    text.text = "\n".join(line for line in text.text.split("\n") if " collected " not in line)
    one = audit(parse(text))
    assert (one.verdict, [finding.code for finding in one.findings]) == (Verdict.UNREADABLE, ["RD004"])


def test_every_game_has_its_number_of_cards():
    """Six own cards make Omaha another game, also where cards are shown after the hand."""
    assert {Game.HOLDEM: 2, Game.OMAHA: 4, Game.OMAHA5: 5, Game.OMAHA6: 6} == OWN_CARDS


def test_a_board_without_cards():
    text = next(one for one in golden_texts("phh") if "'d db " in one.text)
    text.text = re.sub(r"'d db \w+'", "'d db '", text.text)
    assert list(hand_faults(audit(parse(text)))) == []


def test_a_game_in_which_only_uncalled_money_goes_anywhere():
    """The pots are there, and no line says who got them."""
    (text,) = [one for one in golden_texts("merge") if 'id="70040001-43"' in one.text]
    text.text = re.sub(r"<winner [^>]*uncalled=\"false\"[^>]*>", "", text.text)
    assert '<winner amount="20.00" uncalled="true"' in text.text
    one = audit(parse(text))
    assert (one.verdict, [finding.code for finding in one.findings]) == (Verdict.UNREADABLE, ["RD004"])


def test_what_the_room_kept_where_all_is_uncalled_and_part_of_it_is_called_won():
    """72 in, 36 returned, 36 won, and nobody else put anything in: the room kept nothing, not less than that."""
    hand = make_hand([P("Ada", live=72, paid=36, returned=36), P("Bo", folded=True)])
    hand.recorded.rake = None
    one = audit(hand)
    assert one.settlement is not None
    assert (one.settlement.pots, one.settlement.rake, unbalanced(one)) == ([], 0, 0)


def test_what_the_room_kept_where_part_of_what_was_won_is_called_returned():
    """60 in, 21 returned where 20 was not called, 29 won: 10 is left, and no more than that may be rake here."""
    hand = make_hand([P("Ada", live=40, paid=29, returned=21), P("Bo", live=20, folded=True)])
    hand.recorded.rake, hand.conventions = None, replace(hand.conventions, rake=RakeFigure.ABSENT)
    one = audit(hand)
    assert one.settlement is not None
    assert (one.verdict, one.settlement.rake, unbalanced(one)) == (Verdict.CONSISTENT, 10, 0)


def test_more_is_paid_than_was_put_in_where_somebody_cashed_out():
    """A payment that stands twice: the award of the cashed-out hand is not in the text, but 38 of 20 is too much."""
    hand = make_hand([P("Ada", live=10, cards="JdJc"), P("Bo", live=10, paid=38, cards="KdQd")], rake=1)
    hand.recorded.cash_outs = [CashOut(1, 11, None, 90)]
    one = audit(hand)
    assert [(f.code, f.expected, f.recorded) for f in one.findings if f.code == "PAY308"] == [("PAY308", 20, 39)]
    hand.recorded.collected[0].units = 10
    assert [finding.code for finding in audit(hand).findings if finding.severity is Severity.ERROR] == []


def test_a_number_that_no_64_bits_hold_is_written_as_its_digits():
    """A side pot of sixty digits: the record names it, and the hand is not lost to a failure of our own."""
    hand = make_hand([P("Ada", live=10, paid=20), P("Bo", live=10)])
    hand.recorded.collected[0].pot = number = 10**60
    hand.recorded.total = Printed(20, 90)
    one = audit(hand)
    record = json.loads(to_json(one))
    assert one.verdict is Verdict.DISCREPANT
    assert [found["params"]["number"] for found in record["findings"] if found["code"] == "PAY301"] == [str(number)]
