"""Findings by cause, with the lines that show them."""

from __future__ import annotations

import re

from auditor.results import Finding, HandAudit, Severity
from reports.causes import roots
from reports.render import hand_page
from reports.terminal import hand_story
from tests.build import P, make_hand
from tests.reports.sample import audited, labelled, short_stack_paid_side_pot, unreadable


def finding(code: str, expected: int | None = None, recorded: int | None = None, line: int | None = None) -> Finding:
    return Finding(code, Severity.ERROR, code, expected=expected, recorded=recorded, line=line)


def causes(*findings: Finding) -> list[str]:
    return [findings[place].code for place in roots(findings)]


def test_a_payment_to_the_wrong_player_is_one_cause() -> None:
    found = [finding("PAY302", 0, 9), finding("PAY301", 0, 9), finding("PAY302", 9, 0), finding("PAY303", 5, 9)]
    assert causes(*found) == ["PAY301"] * 4


def test_the_first_of_two_unequal_payments_is_the_cause_of_the_other() -> None:
    assert roots([finding("PAY302", 5, 9), finding("PAY302", 9, 5)]) == [0, 0]


def test_sums_follow_only_if_the_amounts_are_the_same() -> None:
    assert causes(finding("PAY308", 305, 304), finding("RAK502", 14, 15)) == ["PAY308", "PAY308"]
    assert causes(finding("PAY308", 305, 304), finding("RAK502", 10, 15)) == ["PAY308", "RAK502"]
    assert causes(finding("PAY308"), finding("RAK502")) == ["PAY308", "RAK502"]


def test_causes_of_causes() -> None:
    found = [finding("CON104", 20, 0), finding("PAY302", 5, 25), finding("PAY309", 5, 25)]
    assert causes(*found) == ["CON104"] * 3


def test_what_has_nothing_in_common_stands_alone() -> None:
    assert causes(finding("RAK506"), finding("BET609", line=3), finding("BET607", line=4)) == [
        "RAK506",
        "BET609",
        "BET607",
    ]
    assert causes(finding("BET609", line=4), finding("BET607", line=4)) == ["BET607", "BET607"]


def plain(html: str) -> str:
    text = re.sub(r"<(style|script).*?</\1>", "", html, flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", text))


def test_one_cause_and_its_evidence() -> None:
    text = plain(hand_page(short_stack_paid_side_pot()))
    assert "One cause, 4 findings." in text
    assert "PAY301 Does not agree" in text
    assert "PAY302 follows from PAY301" in text
    assert "Ottoline had $40.00 at stake and could win only the main pot." in text
    assert "the payments in line 20 and line 21" in text
    assert "the total in line 90" in text


def test_links_of_evidence_lead_to_lines() -> None:
    html = hand_page(short_stack_paid_side_pot())
    assert re.search(r'the payments in <a href="#L20">line.20</a> and <a href="#L21">line.21</a>', html)


def test_missing_unit_is_counted_once_in_the_verdict() -> None:
    """One unit is missing: two checks see it, and neither is counted as a further difference."""
    hand = make_hand([P("Ann", 100, cards="AsAd", paid=99), P("Bob", 100, cards="AhAc", paid=100)], board="Kc9d5s2hJc")
    story = hand_story(audited(hand))
    assert "more difference" not in story


def test_causes_that_differ_are_counted() -> None:
    audit: HandAudit = short_stack_paid_side_pot()
    audit.findings.append(Finding("RAK506", Severity.ERROR, "10 rake was taken."))
    text = plain(hand_page(audit))
    assert "And 1 more difference." in text
    assert "2 causes, 5 findings." in text


def test_unreadable_hand_links_its_line() -> None:
    assert "Evidence: line 7" in plain(hand_page(unreadable()))


def test_verdict_leads_to_the_finding_and_to_the_line() -> None:
    html = hand_page(short_stack_paid_side_pot())
    box = re.search(r'id="verdict".*?</header>', html, re.DOTALL)
    assert box is not None
    assert re.search(r'<a href="#F1">PAY301</a>, <a href="#L20">line.20</a>', box[0])


def test_hand_without_labels_is_told_by_hands() -> None:
    hand = make_hand([P("Ann", 100, cards="AsAd"), P("Bob", 100, cards="KhQh")], board="Kc9d5s2hJc")
    text = plain(hand_page(audited(labelled(hand, (2, 200, 0)))))
    assert "the cards in line 15" in text
    assert "the board in line 16" in text
