"""Hands with the same marks before each line are read as if they had none."""

import pytest

from auditor.pipeline import audit_text
from auditor.results import Verdict
from parsers.quoting import unquoted
from tests.texts import hand


def quoted(text, mark):
    return "".join(f"{mark}{line}" if line.strip() else mark.rstrip() + line for line in text.splitlines(True))


@pytest.mark.parametrize("mark", ["> ", ">", "> > ", "    ", "\t", "| "])
@pytest.mark.parametrize(("paid", "verdict"), [("0.05", Verdict.CONSISTENT), ("0.04", Verdict.DISCREPANT)])
def test_the_same_hand(mark, paid, verdict):
    plain = hand(1, paid=paid)
    (audit,) = audit_text("Hello,\n" + quoted(plain, mark))
    assert (audit.verdict, audit.hand.line, audit.text.strip()) == (verdict, 2, plain.strip())


def test_an_answer_below_the_quoted_hand():
    """What has no mark stays, and says nothing about the hand."""
    (audit,) = audit_text(quoted(hand(1), "> ") + "Was this paid right?\n")
    assert (audit.verdict, audit.findings) == (Verdict.CONSISTENT, [])
    assert audit.text.endswith("\nWas this paid right?\n")


@pytest.mark.parametrize(
    ("before", "text", "found"),
    [
        ("> ", "A\n> b\n> c\n", "A\nb\nc\n"),
        ("> ", "A\n>\n> c\n\n", "A\n\nc\n\n"),
        ("", "  A\n    b\n", "A\n  b\n"),
        ("> [hand]", "A\n> b\n", "A\nb\n"),
        ("> ", "A\nb\nc\n", "A\nb\nc\n"),
        ("> ", "A\n> b\nc\n> d\n", "A\n> b\nc\n> d\n"),
        ("“", "A\nb\n", "A\nb\n"),
    ],
    ids=["marks", "empty lines", "deeper lines", "a tag", "header only", "not all", "another sign"],
)
def test_lines(before, text, found):
    assert unquoted(text, before) == found


@pytest.mark.parametrize("mark", ["> ", "    ", "\t"])
def test_somebody_copied_from_the_first_letter_of_the_header(mark):
    plain = hand(1)
    (audit,) = audit_text(quoted(plain, mark).removeprefix(mark))
    assert (audit.verdict, audit.findings, audit.text) == (Verdict.CONSISTENT, [], plain)


def test_a_text_whose_second_line_alone_has_a_mark():
    assert unquoted("A\n> b\nc\nd\n> e\n", "") == "A\n> b\nc\nd\n> e\n"


def test_a_hand_in_the_source_of_a_web_page():
    (audit,) = audit_text(f"<html><body><pre>{hand(1)}</pre></body></html>\n")
    assert (audit.verdict, audit.hand.hand_id) == (Verdict.CONSISTENT, next(audit_text(hand(1))).hand.hand_id)
