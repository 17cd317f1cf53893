"""Hands that stand on disk are found like those in memory."""

import random

import pytest

from auditor import duplicates, spilled
from auditor.duplicates import Seen, digest
from auditor.spilled import Spilled, Stored


@pytest.fixture
def small(monkeypatch):
    """A table of 1,024 slots, and blocks and merges that are small, too."""
    monkeypatch.setattr(duplicates, "MOST_SLOTS", 1 << 10)
    monkeypatch.setattr(spilled, "BLOCK", 8)
    monkeypatch.setattr(spilled, "_MERGED_AT_ONCE", 50)


def told(finding):
    return None if finding is None else (finding.code, finding.params["place"])


def occurrences(count, seed=5):
    """Hands as (key, content): new ones, the same again, and others with a known number."""
    chance = random.Random(seed)
    known = []
    for number in range(count):
        kind = chance.random()
        if known and kind < 0.2:
            yield chance.choice(known)
        elif known and kind < 0.25:
            key, _ = chance.choice(known)
            known.append((key, digest(b"other %d" % number) & ~1))
            yield known[-1]
        else:
            known.append((digest(b"%d" % number), digest(b"content %d" % number) & ~1))
            yield known[-1]


def findings(hands):
    seen = Seen()
    found = []
    for number, (key, content) in enumerate(hands):
        if number % 700 == 0:
            seen.begin(f"{number}.txt")
        found.append(told(seen.check(key, content, number % 700 + 1)))
    return found, seen


def test_the_same_findings_as_in_memory(monkeypatch):
    hands = list(occurrences(20_000))
    expected, in_memory = findings(hands)
    assert in_memory._spilled is None
    monkeypatch.setattr(duplicates, "MOST_SLOTS", 1 << 10)
    monkeypatch.setattr(spilled, "BLOCK", 8)
    monkeypatch.setattr(spilled, "_MERGED_AT_ONCE", 50)
    got, on_disk = findings(hands)
    assert got == expected
    assert {each[0] for each in got if each} == {"RD005", "RD006"}
    spills = sum(each is None or each[0] == "RD005" for each in got) // 683  # more than two thirds of 1,024
    assert spills == 23
    assert [run.level for run in on_disk._spilled._runs] == [2, 1, 0, 0, 0]  # 16 + 4 + 3 x 1


def test_the_first_place_is_named(small):
    seen = Seen()
    seen.begin("a.txt")
    assert seen.check(7, 2, 1) is None
    for number in range(3_000):
        seen.check(digest(b"%d" % number), 2, 1)
    seen.begin("b.txt")
    assert told(seen.check(7, 4, 9)) == ("RD005", "a.txt:1")
    assert told(seen.check(7, 6, 10)) == ("RD005", "a.txt:1")
    assert told(seen.check(7, 4, 11)) == ("RD006", "b.txt:9")
    assert told(seen.check(7, 2, 12)) == ("RD006", "a.txt:1")


def test_keys_at_both_ends_and_many_of_one():
    hands = Spilled()
    highest = (1 << 64) - 1
    most = (1 << 32) - 1
    hands.add([(1, 2, 3, 4, 0), (highest, 2, 1 << 31, most, most), *((9, each, 5, 6, 0) for each in range(1_000))])
    assert list(hands.find(1)) == [Stored(2, 3, 4)]
    assert list(hands.find(highest)) == [Stored(2, 1 << 31, most, most)]
    assert [each.content for each in hands.find(9)] == list(range(1_000))
    assert list(hands.find(8)) == []
    assert all(map(hands.may_have, (1, 9, highest)))
    assert not hands.may_have(8)


def test_a_key_inside_a_record_is_none():
    hands = Spilled()
    hands.add([(5, 7, 0, 7, 0), (6, 5, 0, 5, 5)])
    assert list(hands.find(7)) == []
    assert list(hands.find(5)) == [Stored(7, 0, 7)]
