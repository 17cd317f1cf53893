"""A hand that another run met: in another file, or in the same one with other content."""

import os

import pytest

from auditor.results import Severity, sentence
from parsers import sources
from tests.state.material import run
from tests.texts import LINES, cut_off, hand, many

OTHER = "This hand number stood at {} in an earlier run with other content."
SAME = "The same hand stood at {} in an earlier run; sums of money count it once."


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch):
    monkeypatch.setattr(sources, "PIECE", 1500)


@pytest.fixture
def audit(tmp_path):
    """Audits paths with a state: the codes and sentences of repeated hands, and the account."""
    import json

    def command(*paths, **options):
        out = tmp_path / "o.jsonl"
        result, _ = run(*paths, state=str(tmp_path / "state.db"), jsonl=str(out), **options)
        rows = [json.loads(line) for line in out.read_text().splitlines()]
        told = [
            (row["hand_id"], finding["code"], finding["message"])
            for row in rows
            for finding in row["findings"]
            if finding["code"] in ("RD005", "RD006")
        ]
        return told, result.account

    return command


def test_another_file(audit, tmp_path):
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text(many(20, 100) + hand(1) + hand(2))
    second.write_text(hand(1, paid="0.04") + hand(2, hole="As Ad") + hand(3))
    line = 1 + 20 * (LINES + 2) - 2
    assert audit(first)[0] == []
    told, account = audit(second)
    assert told == [
        ("1", "RD005", OTHER.format(f"{first}:{line}")),
        ("2", "RD006", SAME.format(f"{first}:{line + LINES}")),
    ]
    assert (account.found, account.duplicates, account.conflicting, account.discrepant) == (3, 1, 1, 1)
    assert audit(second)[0] == told  # and again
    assert audit(first)[0] == []  # which was there first
    both, _ = audit(first, second)
    assert [code for _, code, _ in both] == ["RD005", "RD006"]
    assert both[0][2] == f"This hand number stands before at {first}:{line} with other content."


def test_a_file_that_was_changed(audit, tmp_path):
    file = tmp_path / "a.txt"
    file.write_text(many(20, 100) + hand(1) + many(5, 200))
    assert audit(file)[0] == []
    file.write_text(many(20, 100) + hand(1, paid="0.04") + many(5, 200))
    line = 1 + 20 * (LINES + 2) - 2
    for _ in range(2):
        told, account = audit(file)
        assert told == [("1", "RD005", OTHER.format(f"{file}:{line}"))]
        assert (account.found, account.duplicates, account.conflicting) == (26, 0, 1)


def test_a_file_that_grew_in_its_middle_and_at_its_end(audit, tmp_path):
    file = tmp_path / "a.txt"
    file.write_text(many(20, 100) + cut_off(300))
    assert audit(file)[0] == []
    file.write_text(many(5, 500) + many(20, 100) + hand(300) + hand(301))  # the last hand is complete now
    assert audit(file)[0] == []


def test_a_file_that_grows_stays_the_first_one(audit, tmp_path):
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text(hand(1))
    second.write_text(hand(1, hole="As Ad"))
    audit(first)
    assert [code for _, code, _ in audit(second)[0]] == ["RD006"]
    first.write_text(hand(1) + hand(2))
    assert audit(first)[0] == []


def test_contradictions_inside_a_file_are_told_once(audit, tmp_path):
    file = tmp_path / "a.txt"
    file.write_text(hand(1) + many(20, 100) + hand(1, paid="0.04"))
    line = 1 + LINES + 20 * (LINES + 2) - 2
    assert [each[:2] for each in audit(file)[0]] == [("1", "RD005")]
    file.write_text("A line.\n" + file.read_text())
    told, _ = audit(file)
    assert told == [("1", "RD005", f"This hand number stands before at {file}:2 with other content.")]
    assert line > 2


def test_copies_that_were_moved_or_deleted_count_no_longer(audit, tmp_path):
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text(hand(1) + hand(2))
    audit(first)
    os.rename(first, second)
    assert audit(second)[0] == []


def test_another_way_to_the_same_file(audit, tmp_path, monkeypatch):
    (tmp_path / "a.txt").write_text(many(20))
    assert audit(tmp_path / "a.txt")[0] == []
    monkeypatch.chdir(tmp_path)
    assert audit("a.txt")[0] == []
    os.symlink("a.txt", "b.txt")
    assert audit("b.txt")[0] == []


def test_what_an_interrupted_run_met(audit, tmp_path, monkeypatch):
    from auditor.pipeline.state.memory import Memory

    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text(many(20, 100))
    second.write_text(hand(101, paid="0.04"))

    def killed(self):
        self.commit()
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Memory, "finish", killed)
        with pytest.raises(KeyboardInterrupt):
            audit(first)
    assert audit(second)[0] == [("101", "RD005", OTHER.format(f"{first}:{1 + LINES + 2}"))]


def test_unreadable_hands_cannot_be_compared(audit, tmp_path):
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text(cut_off(1))
    second.write_text(hand(1))
    audit(first)
    words = "This hand number stood at {} in an earlier run; the two cannot be compared, as one is unreadable."
    assert audit(second)[0] == [("1", "RD005", words.format(f"{first}:1"))]


def test_members_of_archives_and_masked_places(audit, tmp_path):
    import gzip

    first, second = tmp_path / "aldo.gz", tmp_path / "b.txt"
    first.write_bytes(gzip.compress(hand(1).encode()))
    second.write_text(hand(1))
    audit(first, mask=True)
    told, _ = audit(second, mask=True)
    assert [each[:2] for each in told] == [("1", "RD006")]
    assert "aldo" not in told[0][2]
    assert told[0][2].startswith("The same hand stood at ")


def test_severities():
    from auditor.duplicates import earlier_finding, is_of_earlier_run

    same = earlier_finding([(4, "a:1"), (2, "b:2")], 2, 7)
    other = earlier_finding([(4, "a:1"), (6, "b:2")], 2, 7)
    assert (same.code, same.severity, same.params, same.line) == ("RD006", Severity.INFO, {"place": "b:2"}, 7)
    assert (other.code, other.severity) == ("RD005", Severity.WARNING)
    assert sentence(other.text, other.params, None) == OTHER.format("a:1")
    assert is_of_earlier_run(same)
    assert is_of_earlier_run(other)
    assert earlier_finding([], 2, 7) is None
