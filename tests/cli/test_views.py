"""One hand in several files, each with the cards of its owner. Bea wins 0.06 with king high on 2h 7d Kc 9s 3c."""

from __future__ import annotations

import json

import pytest

from auditor.pipeline import find_hand
from auditor.results import Severity, sentence
from tests.texts import SHOWDOWN, view


@pytest.fixture
def found(tmp_path):
    """What is found of the hand in one file for each text."""

    def look(*texts: str):
        for number, text in enumerate(texts):
            (tmp_path / f"{number}.txt").write_text(text)
        return find_hand(str(SHOWDOWN), [str(tmp_path)]).audits

    return look


def codes(one) -> list[str]:
    return [finding.code for finding in one.findings]


def open_ones(one) -> list[str]:
    """Whose cards are not known."""
    return [str(entry.params["players"]) for entry in one.unverified if entry.code == "SHD407"]


def test_one_view_leaves_the_others_open(found):
    (one,) = found(view("Aldo", "5h 4d"))
    assert (codes(one), open_ones(one)) == (["SHD407"], ["Cleo"])


def test_two_views_leave_nothing_open(found, tmp_path):
    first, second = found(view("Aldo", "5h 4d"), view("Cleo", "8s 6h"))
    assert (codes(first), open_ones(first)) == (["RD014"], [])
    assert (codes(second), open_ones(second)) == (["RD006", "RD014"], [])
    joined = first.findings[0]
    assert joined.severity is Severity.INFO
    assert sentence(joined.text, joined.params, None) == (
        f"Two views of this hand were joined: the cards of Cleo are from {tmp_path}/1.txt:1. "
        "Now all hands that could win are known; in this text alone they are not."
    )
    assert first.verdict.value == second.verdict.value == "consistent"


def test_a_better_hand_that_only_the_other_view_knows(found):
    first, second = found(view("Aldo", "5h 4d"), view("Cleo", "Kh 4s"))
    assert codes(first) == ["SHD404", "RD014"]
    assert [finding.severity for finding in first.findings] == [Severity.WARNING, Severity.INFO]
    assert codes(second) == ["SHD404", "RD006", "RD014"]
    (said,) = (finding.text for finding in first.findings if finding.code == "RD014")
    assert "Only together" not in said  # the other text shows it alone


def test_a_fault_that_no_text_shows_alone(found, tmp_path):
    first, second = found(view("Aldo", "5h 4d"), view("Cleo", "Kh 4s", cleo="Kh 4s", bea=""))
    assert (codes(first), first.verdict.value) == (["PAY302", "PAY302", "SHD401", "RD014"], "discrepant")
    assert (codes(second), second.verdict.value) == (["PAY302", "PAY302", "SHD401", "RD006", "RD014"], "discrepant")
    told = second.findings[-1]
    assert sentence(told.text, told.params, None) == (
        f"Two views of this hand were joined: the cards of Aldo, Bea are from {tmp_path}/0.txt:1. "
        "Only together do the texts show this: PAY302, SHD401."
    )


def test_one_card_in_two_hands(found, tmp_path):
    first, second = found(view("Aldo", "6h 4d"), view("Cleo", "6h 5d"))
    assert (codes(first), codes(second)) == (["SHD407", "RD005"], ["SHD407", "RD006", "RD005"])
    said = second.findings[-1]
    assert sentence(said.text, said.params, None) == (
        f"6h is in the hand of Cleo here and in that of Aldo at {tmp_path}/0.txt:1; the texts are not joined."
    )


def test_three_views(found):
    first, second, third = found(view("Aldo", "5h 4d"), view("Cleo", "8s 6h"), view("Bea", "Qs Jd"))
    assert [codes(each) for each in (first, second)] == [["RD014"], ["RD006", "RD014"]]
    assert codes(third) == ["RD006", "RD014", "RD014"]
    assert [str(f.params["players"]) for f in third.findings if f.code == "RD014"] == ["Aldo", "Cleo"]


def test_the_same_view_twice(found):
    first, second = found(view("Aldo", "5h 4d"), view("Aldo", "5h 4d"))
    assert (codes(first), codes(second)) == (["SHD407"], ["SHD407", "RD006"])


def test_other_cards_for_one_player(found, tmp_path):
    first, second = found(view("Aldo", "5h 4d"), view("Cleo", "Kh 4s", bea="Qd Jd"))
    assert (codes(first), open_ones(first)) == (["SHD407", "RD005"], ["Cleo"])
    assert codes(second)[-2:] == ["RD006", "RD005"]
    said = first.findings[1]
    assert sentence(said.text, said.params, None) == (
        f"The cards of Bea are Qs Jd here and Qd Jd at {tmp_path}/1.txt:{said.line}; the texts are not joined."
    )
    assert said.severity is Severity.WARNING


def test_the_same_cards_in_another_order(found):
    first, _ = found(view("Aldo", "5h 4d"), view("Cleo", "8s 6h", bea="Jd Qs"))
    assert codes(first) == ["RD014"]


def test_texts_that_contradict_each_other_are_not_joined(found):
    first, second = found(view("Aldo", "5h 4d"), view("Cleo", "Kh 4s", stack="2.15"))
    assert (codes(first), open_ones(first)) == (["SHD407"], ["Cleo"])
    assert "RD005" in codes(second)
    assert "RD014" not in codes(second)


def test_at_the_prompt(handaudit, tmp_path):
    (tmp_path / "a.txt").write_text(view("Aldo", "5h 4d"))
    (tmp_path / "b.txt").write_text(view("Cleo", "Kh 4s"))
    _, out, _ = handaudit("hand", str(SHOWDOWN), str(tmp_path))
    assert "Two views of this hand were joined: the cards of Cleo are from" in out
    _, masked, _ = handaudit("hand", str(SHOWDOWN), str(tmp_path), "--json", "--mask")
    records = [json.loads(line) for line in masked.splitlines()]
    assert [f["code"] for f in records[0]["findings"]] == ["SHD404", "RD014"]
    assert "Cleo" not in masked
