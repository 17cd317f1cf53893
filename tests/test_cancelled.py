"""A cancelled hand gives back what was put in; a text whose two figures for that differ does not agree."""

from pathlib import Path

import pytest

from auditor import audit_text
from auditor.results import HandAudit, Severity, Verdict
from parsers.hand import EventKind, Hand

GOLDEN = Path(__file__).parent / "golden"
#: Rosalba posts 1 and takes it back; three players get 100, 500 and 310 back by the summary.
HANDS = [("winning/older_cash.txt", "255100105", 1), ("coinpoker/other_texts.txt", "91000000022", 5)]


def found(text: str, hand_id: str) -> HandAudit:
    return next(audit for audit in audit_text(text) if audit.hand.hand_id == hand_id)


def errors(audit: HandAudit) -> list[str]:
    return [finding.code for finding in audit.findings if finding.severity is Severity.ERROR]


@pytest.mark.parametrize(("file", "hand_id", "posts"), HANDS)
def test_a_post_that_is_missing(file: str, hand_id: str, posts: int) -> None:
    lines = (GOLDEN / file).read_text(encoding="utf-8").split("\n")
    hand = found("\n".join(lines), hand_id).hand
    assert isinstance(hand, Hand)
    assert hand.cancelled
    put_in = [event.line for event in hand.events if event.amount and event.kind is not EventKind.RETURN]
    assert len(put_in) == posts
    for line in put_in:
        audit = found("\n".join([*lines[: line - 1], *lines[line:]]), hand_id)
        assert audit.verdict is Verdict.DISCREPANT
        assert errors(audit) == ["CON103"]


def test_a_refund_of_another_sum() -> None:
    text = (GOLDEN / "coinpoker" / "other_texts.txt").read_text(encoding="utf-8")
    audit = found(
        text.replace("Spacebear (small blind) collected (500)", "Spacebear (small blind) collected (400)"), HANDS[1][1]
    )
    (finding,) = [finding for finding in audit.findings if finding.code == "CON103"]
    assert (finding.player, finding.expected, finding.recorded) == ("Spacebear", 500, 400)
