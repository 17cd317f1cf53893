from itertools import islice

import pytest

from auditor.duplicates import OTHER, SAME, Seen, content_digest, digest, earlier_finding, key_digest
from auditor.pipeline import audit_text
from auditor.results import Severity, sentence
from tests.texts import cut_off, hand


def content(text):
    (one,) = audit_text(text)
    return content_digest(one)


def key(text):
    (one,) = audit_text(text)
    return key_digest(one.hand)


def test_numbers_tell_hands_apart_and_contents_do_not_matter():
    assert key(hand(1001)) == key(hand(1001, paid="0.04")) == key(cut_off(1001))
    assert key(hand(1001)) != key(hand(1002))


@pytest.mark.parametrize(
    "same",
    [
        hand(hole="As Ad"),
        hand().replace("\n", "\r\n"),
        hand().replace("Bea: folds", 'Bea said, "well"\nBea: folds'),
        hand().replace("Aldo: doesn't show hand", "Aldo: shows [As Ad] (a pair of Aces)"),
        hand().replace("Seat 2: Bea (small blind) folded before Flop\n", ""),
        hand() + "\n\nSent from my phone\n",
    ],
    ids=["other view", "line ends", "chat", "shown", "shorter summary", "mail"],
)
def test_the_same_hand_in_other_words(same):
    assert content(same) == content(hand())


@pytest.mark.parametrize(
    "other",
    [
        hand(hero="Aldi"),
        hand().replace("$1.87", "$1.88"),
        hand().replace("Seat 2", "Seat 4"),
        hand().replace("raises $0.02 to $0.04", "raises $0.04 to $0.06").replace("bet ($0.02)", "bet ($0.04)"),
        hand(paid="0.04"),
        cut_off(241000002001),
    ],
    ids=["name", "stack", "seat", "action", "award", "cut off"],
)
def test_another_hand_with_the_number(other):
    assert content(other) != content(hand())


def found(*texts):
    seen = Seen()
    results = []
    for place, text in enumerate(texts):
        seen.begin(f"{place}.txt")
        (one,) = audit_text(text)
        finding = seen.check(key_digest(one.hand), content_digest(one), 10 + place)
        results.append(None if finding is None else (finding.code, sentence(finding.text, finding.params, None)))
    return results


def test_the_later_one_names_the_earlier_one():
    first, second, third, fourth, fifth = found(
        hand(1), hand(2), hand(1, hole="As Ad"), hand(1, paid="0.04"), hand(1, paid="0.04")
    )
    assert first is second is None
    assert third == (SAME, "The same hand stands before at 0.txt:10; sums of money count it once.")
    assert fourth == (OTHER, "This hand number stands before at 0.txt:10 with other content.")
    assert fifth == (SAME, "The same hand stands before at 3.txt:13; sums of money count it once.")


def test_what_cannot_be_read_cannot_be_compared():
    _, second, third = found(cut_off(5), hand(5), cut_off(5))
    words = "stands before at 0.txt:10; the two cannot be compared, as one is unreadable."
    assert second == (OTHER, f"This hand number {words}")
    assert third[0] == SAME


def test_severities():
    seen = Seen()
    seen.begin("a.txt")
    seen.check(7, 8, 1)
    assert seen.check(7, 8, 2).severity is Severity.INFO
    assert seen.check(7, 9, 3).severity is Severity.WARNING


def test_hands_without_a_number_are_never_repeats():
    seen = Seen()
    seen.begin("a.txt")
    assert [seen.check(0, 8, 1), seen.check(0, 8, 2)] == [None, None]


def test_many_hands():
    seen = Seen()
    keys = [digest(b"%d" % n) for n in range(20_000)]
    seen.begin("a.txt")
    assert not any(seen.check(key, 2 * key + 2 & 0xFFFF, line) for line, key in enumerate(keys))
    seen.begin("b.txt")
    repeats = [seen.check(key, 2 * key + 2 & 0xFFFF, 0) for key in islice(keys, 0, None, 1000)]
    assert [finding.params["place"] for finding in repeats] == [f"a.txt:{line}" for line in range(0, 20_000, 1000)]


def test_numbers_of_more_than_64_bits_have_a_content_too():
    plain = hand(1)
    assert plain.count("($2 in chips)") == 1
    small, large, larger = (content(plain.replace("($2 in", f"(${number} in")) for number in (2, 10**30, 10**30 + 1))
    assert len({small, large, larger}) == 3
    assert large == content(plain.replace("($2 in", f"(${10**30} in"))


def test_what_earlier_runs_say_of_a_hand():
    one, other, unread = content(hand(1)), content(hand(1, paid="0.04")), content(cut_off(1))
    assert earlier_finding([], one, 7) is None
    same = earlier_finding([(other, "a.txt:1"), (one, "b.txt:2")], one, 7)
    assert (same.code, same.params["place"], same.line) == (SAME, "b.txt:2", 7)
    differs = earlier_finding([(other, "a.txt:1"), (unread, "b.txt:2")], one, 7)
    assert (differs.code, differs.params["place"]) == (OTHER, "a.txt:1")
    unsure = earlier_finding([(unread, "b.txt:2")], one, 7)
    assert (unsure.code, unsure.params["place"]) == (OTHER, "b.txt:2")
    assert unsure.text != differs.text
