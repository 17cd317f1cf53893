"""The same invented hands in English and in every language: nothing but the words may differ."""

from __future__ import annotations

from typing import Any

import pytest

from auditor.pipeline import audit_text
from auditor.record import to_record
from tests.languages.hands import HANDS, NAMED_WRONG, PAID_WRONG
from tests.languages.translations import LANGUAGES
from tests.languages.writer import ENGLISH, Language, write

Record = dict[str, Any]


def records(language: Language) -> list[Record]:
    """Each hand by itself: they are no evening at one table. Lines are counted from its own first one."""
    return [to_record(audit) for play in HANDS for audit in audit_text(write(play, language))]


@pytest.fixture(scope="module")
def english() -> list[Record]:
    return records(ENGLISH)


def test_the_english_hands_are_as_their_comments_say(english: list[Record]) -> None:
    wrong = {PAID_WRONG.number: "discrepant"}
    assert [(one["hand_id"], one["verdict"]) for one in english] == [
        (play.number, wrong.get(play.number, "consistent")) for play in HANDS
    ]
    codes = {one["hand_id"]: [f["code"] for f in one["findings"] if f["severity"] != "info"] for one in english}
    assert codes.pop(PAID_WRONG.number)
    assert set(codes.pop(NAMED_WRONG.number)) == {"SHD405"}
    assert set(map(tuple, codes.values())) == {()}


@pytest.mark.parametrize("name", LANGUAGES)
def test_twins_are_equal(name: str, english: list[Record]) -> None:
    found = records(LANGUAGES[name])
    assert [one["hand_id"] for one in found] == [one["hand_id"] for one in english]
    for one, other in zip(found, english, strict=True):
        assert comparable(one) == comparable(other), one["hand_id"]


def comparable(record: Record) -> Record:
    """A record without what may differ: the room's own words for hands, and that a language is not proven."""
    findings = [
        {
            key: value
            for key, value in finding.items()
            if finding["code"] != "SHD405" or key not in ("message", "params")
        }
        for finding in record["findings"]
    ]
    unverified = [entry for entry in record["unverified"] if "language not proven" not in entry]
    return {**record, "findings": findings, "unverified": unverified}
