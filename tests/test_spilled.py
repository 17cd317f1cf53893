"""Hands that stand on disk are found like those in memory."""

import random
from array import array

import pytest

from auditor import duplicates, spilled
from auditor.duplicates import Seen, digest
from auditor.spilled import Spilled, Stored


@pytest.fixture
def small(monkeypatch):
    """A thousand hands in memory, and blocks and merges that are small, too."""
    monkeypatch.setattr(duplicates, "MOST_IN_MEMORY", 999)
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
    monkeypatch.setattr(duplicates, "MOST_IN_MEMORY", 999)
    monkeypatch.setattr(spilled, "BLOCK", 8)
    monkeypatch.setattr(spilled, "_MERGED_AT_ONCE", 50)
    got, on_disk = findings(hands)
    assert got == expected
    assert {each[0] for each in got if each} == {"RD005", "RD006"}
    assert [run.level for run in on_disk._spilled._runs] == [2, 1]  # 20 spills: 16 + 4


@pytest.mark.parametrize("together", [1, 7, 350])
def test_many_at_once_give_the_same_findings(small, together):
    hands = list(occurrences(6_000))
    expected, _ = findings(hands)
    seen, got = Seen(), []
    for at in range(0, len(hands), together):
        if at % 700 == 0:
            seen.begin(f"{at}.txt")
        some = hands[at : at + together]
        keys, contents = (array("Q", each) for each in zip(*some, strict=True))
        lines = array("I", [(at + place) % 700 + 1 for place in range(len(some))])
        found = seen.check_all(keys, contents, lines, array("I", bytes(4 * len(some))))
        got += [told(found.get(place)) for place in range(len(some))]
    assert got == expected


def test_many_new_ones_at_once_are_remembered(small):
    seen, numbers = Seen(), range(3_000)
    keys = array("Q", [digest(b"%d" % number) for number in numbers])
    contents = array("Q", [2 * number for number in numbers])
    for at in range(0, 3_000, 300):
        seen.begin(f"{at}.txt")
        own = slice(at, at + 300)
        assert seen.check_all(keys[own], contents[own], array("I", range(1, 301)), array("I", bytes(1200))) == {}
    seen.begin("again.txt")
    assert told(seen.check(keys[0], 0, 5)) == ("RD006", "0.txt:1")
    assert told(seen.check(keys[2_999], 1, 5)) == ("RD005", "2700.txt:300")
    found = seen.check_all(keys[301:303], contents[302:304], array("I", [8, 9]), array("I", [0, 0]))
    assert {place: told(finding) for place, finding in found.items()} == {
        0: ("RD005", "300.txt:2"),
        1: ("RD005", "300.txt:3"),
    }


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
