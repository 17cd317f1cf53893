"""Hands of one table that follow one another. After the first hand of an evening Aldo has 2.03, Bea 1.86, Cleo 2.12."""

from __future__ import annotations

import gzip
import json
from functools import partial

import pytest

from auditor.neighbours import Edges, Joints, Neighbours
from auditor.pipeline import audit_text
from auditor.pipeline.batch import BatchOptions, Listeners, run_batch
from auditor.results import Severity, sentence
from auditor.sequence import compare
from auditor.stands import Stand
from parsers import sources
from parsers.hand import Betting, Game
from parsers.money import CHIPS
from tests.records import replace
from tests.sequences import Dealt, evening, texts


def said(text: str) -> list[tuple[str, str, str]]:
    """Hand, code and sentence of every finding."""
    return [
        (one.hand.hand_id[-1], finding.code, sentence(finding.text, finding.params, one.currency))
        for one in audit_text(text)
        for finding in one.findings
    ]


def codes(text: str) -> list[tuple[str, str]]:
    return [(hand, code) for hand, code, _ in said(text)]


@pytest.fixture
def hands() -> list[Dealt]:
    return evening(4)


def test_stacks_of_the_made_hands(hands):
    assert hands[1].stacks == {1: 203, 2: 186, 3: 212}
    assert [hand.button for hand in hands] == [1, 2, 3, 1]


def test_sound_hands_say_nothing(hands):
    assert said(texts(hands)) == []


def test_newest_first_says_nothing(hands):
    assert said(texts(hands[::-1])) == []


class TestStacks:
    def test_lower_by_a_cent(self, hands):
        found = said(texts([hands[0], hands[1].change(1, -1)]))
        assert found == [
            (
                "2",
                "SEQ801",
                "Aldo has $2.03 after hand 241000003001 (line 1), but begins the next hand, 241000003002 (line 22), "
                "with $2.02.",
            )
        ]

    def test_its_figures(self, hands):
        second = list(audit_text(texts([hands[0], hands[1].change(1, -1)])))[1]
        (finding,) = second.findings
        assert (finding.severity, finding.player, finding.expected, finding.recorded, finding.line) == (
            *(Severity.WARNING, "Aldo", 203, 202),
            22,
        )
        assert second.verdict.value == "consistent"

    def test_newest_first_the_finding_is_at_the_hand_below(self, hands):
        found = said(texts([hands[1].change(1, -1), hands[0]]))
        assert [(hand, code) for hand, code, _ in found] == [("1", "SEQ801")]
        assert found[0][2].startswith("Aldo has $2.03 after hand 241000003001 (line 22), but begins the next hand,")

    def test_higher(self, hands):
        found = said(texts([hands[0], hands[1].change(2, 14)]))
        assert [(hand, code) for hand, code, _ in found] == [("2", "SEQ802")]
        assert found[0][2].startswith("Bea has $1.86 after")

    def test_a_hand_is_missing(self, hands):
        """After three hands everybody has what he began with; that the first hand follows the third is no proof."""
        assert hands[2].left == hands[0].stacks
        assert codes(texts([hands[0], hands[2]])) == []

    def test_two_are_lower(self, hands):
        assert codes(texts([hands[0], hands[1].change(1, -1).change(2, -1)])) == []

    def test_one_is_lower_and_one_higher_while_the_button_went_on(self, hands):
        """One player's stack alone proves nothing, whatever the button says."""
        assert codes(texts([hands[0], hands[1].change(1, -1).change(2, 5)])) == []

    def test_after_a_pause(self, hands):
        late = replace(hands[1].change(1, -1), time="2024/10/01 08:15:01")
        in_time = replace(late, time="2024/10/01 08:15:00")
        assert codes(texts([hands[0], late])) == []
        assert codes(texts([hands[0], in_time])) == [("2", "SEQ801")]

    def test_another_table(self, hands):
        assert codes(texts([hands[0], replace(hands[1].change(1, -1), table="Castor")])) == []

    @pytest.mark.parametrize(("between", "found"), [(199, [("2", "SEQ801")]), (200, [])])
    def test_no_further_than_two_hundred_hands(self, hands, between, found):
        """200 hands further on it is compared, one more is too far."""
        other = evening(between, first=241000009009, table="Castor")
        assert codes(texts([hands[0], *other, hands[1].change(1, -1)])) == found

    def test_another_table_between(self, hands):
        other = evening(1, first=241000009009, table="Castor")
        assert codes(texts([hands[0], *other, hands[1].change(1, -1)])) == [("2", "SEQ801")]

    def test_nothing_across_a_hand_that_cannot_be_read(self, hands):
        found = codes(texts([hands[0], replace(hands[1], cut=True), hands[1].change(1, -1)]))
        assert ("2", "SEQ801") not in found
        assert ("2", "RD004") in found

    def test_the_same_hand_again(self, hands):
        assert codes(texts([hands[0], hands[0], hands[1]])) == [("1", "RD006")]


class TestButton:
    def test_it_stays(self, hands):
        found = said(texts([hands[0], replace(hands[1], button=1)]))
        assert found == [
            (
                "2",
                "SEQ804",
                "The button is at seat 1 in hand 241000003001 (line 1) and at seat 1 in the next hand, 241000003002 "
                "(line 22); with the same players it was due at seat 2.",
            )
        ]

    def test_it_goes_back(self, hands):
        assert codes(texts([hands[1], replace(hands[2], button=1)])) == [("3", "SEQ804")]

    def test_after_a_change_of_stacks_nothing_is_said(self, hands):
        assert codes(texts([hands[0], replace(hands[1].change(1, 5), button=1)])) == [("2", "SEQ802")]


class TestTime:
    def test_exchanged(self, hands):
        first, second, third, fourth = hands
        changed = [first, replace(second, time=third.time), replace(third, time=second.time), fourth]
        assert codes(texts(changed)) == [("3", "SEQ805")]

    def test_its_sentence(self, hands):
        found = said(texts([hands[0], replace(hands[1], time="2024/10/01 07:58:00")]))
        assert found[0][1:] == (
            "SEQ805",
            "By the stacks hand 241000003002 (line 22) follows hand 241000003001 (line 1), but its time, "
            "2024-10-01T11:58:00Z, is before 2024-10-01T12:00:00Z.",
        )

    @pytest.mark.parametrize(
        ("day", "found"),
        [("2024/11/03", []), ("2024/11/04", [("2", "SEQ805")]), ("2024/06/02", [("2", "SEQ805")])],
    )
    def test_clocks_are_put_back(self, day, found):
        """Only on a Sunday of spring or autumn: 1:59 and then 1:00."""
        first, second = evening(2, day=day)
        changed = [replace(first, time=f"{day} 01:59:00"), replace(second, time=f"{day} 01:00:00")]
        assert codes(texts(changed)) == found


class TestLevel:
    def hands(self, *levels: int, minutes: int = 1) -> str:
        stacks, button, made = {1: 1500, 2: 1500, 3: 1500}, 1, []
        for number, big in enumerate(levels):
            time = f"2024/10/01 {8 + number * minutes // 60:02d}:{number * minutes % 60:02d}:00"
            made.append(Dealt(241000004001 + number, stacks, button, time, "900100 7", (big // 2, big)))
            stacks, button = made[-1].left, button % 3 + 1
        return texts(made)

    def test_it_falls(self):
        found = said(self.hands(20, 40, 20))
        assert found == [
            (
                "3",
                "TRN705",
                "The big blind of this tournament is 40 in hand 241000004002 (line 22) and 20 in the later hand "
                "241000004003 (line 43).",
            )
        ]

    def test_it_rises(self):
        assert said(self.hands(20, 40, 60)) == []

    def test_another_flight(self):
        assert said(self.hands(20, 40, 20, minutes=61)) == []


BEFORE = Stand(
    *(1, 1, "41", "2024-10-01T08:00:00Z", CHIPS, 1, 20, (Game.HOLDEM, False, Betting.NO_LIMIT), True, True, True),
    *(((1, "Ana", 100), (2, "Bo", 100), (3, "Cy", 100)), ((1, "Ana", 110), (2, "Bo", 90), (3, "Cy", 100)), (), False),
)
AFTER = replace(BEFORE, position=2, line=30, hand_id="42", button=2, starts=BEFORE.ends, ends=None)


def compared(before: Stand, here: Stand) -> list[str]:
    return [finding.code for finding in compare(before, here)]


class TestWhatTheTextExplains:
    lower = replace(AFTER, starts=((1, "Ana", 104), (2, "Bo", 90), (3, "Cy", 100)))

    def test_it_is_found(self):
        assert compared(BEFORE, AFTER) == []
        assert compared(BEFORE, self.lower) == ["SEQ801"]

    def test_the_text_tells_of_chips_taken_away(self):
        assert compared(BEFORE, replace(self.lower, chips_moved=True)) == []

    @pytest.mark.parametrize(("most", "found"), [(6, []), (5, ["SEQ801"])])
    def test_rake_that_is_not_printed(self, most, found):
        assert compared(replace(BEFORE, rake_open=((1, "Ana", most),)), self.lower) == found

    def test_what_is_left_is_not_known(self):
        assert compared(replace(BEFORE, ends=None), self.lower) == []

    def test_a_newcomer_counts_only_if_the_button_went_on(self):
        came = replace(self.lower, starts=(*self.lower.starts, (4, "Di", 100)))
        assert compared(BEFORE, came) == ["SEQ801"]
        assert compared(BEFORE, replace(came, button=3)) == []

    def test_chips_after_losing_all(self):
        before = replace(BEFORE, ends=((1, "Ana", 200), (3, "Cy", 100)))
        after = replace(AFTER, starts=((1, "Ana", 200), (2, "Bo", 50), (3, "Cy", 100)))
        assert compared(before, after) == ["SEQ802"]

    def test_stacks_that_fit_both_ways(self):
        """Two hands that undo each other: whichever came first, nothing is wrong."""
        back = replace(AFTER, ends=BEFORE.starts, played_at="2024-10-01T07:58:00Z", button=3)
        assert compared(BEFORE, back) == []

    def test_times_without_the_same_zone(self):
        assert compared(BEFORE, replace(AFTER, played_at="2024-10-01T07:58:00")) == []


class TestGap:
    other = replace(AFTER, hand_id="44", starts=((1, "Ana", 130), (2, "Bo", 80), (3, "Cy", 90)))

    def test_two_are_missing(self):
        (finding,) = compare(BEFORE, self.other)
        assert (finding.code, finding.params["count"]) == ("SEQ803", 2)

    def test_none_is_missing(self):
        assert compared(BEFORE, replace(self.other, hand_id="42")) == []

    def test_numbers_of_all_tables(self):
        assert compared(replace(BEFORE, numbered=False), replace(self.other, numbered=False)) == []

    def test_the_stacks_prove_that_none_is(self):
        assert compared(BEFORE, replace(AFTER, hand_id="44")) == []


@pytest.fixture
def folder(tmp_path):
    """Two files of 12 hands: a stack lowered in the 5th and the 9th hand; the second file is newest first."""
    path = tmp_path / "in"
    path.mkdir()
    hands = evening(12)
    for at in (4, 8):
        hands[at] = hands[at].change(1, -1)
    (path / "a.txt").write_text(texts(hands))
    other = evening(12, first=241000005001)
    other[6] = other[6].change(3, -2)
    (path / "b.txt").write_text(texts(other[::-1]))
    (path / "c.txt.gz").write_bytes(gzip.compress(texts(hands[:6]).encode()))
    return path


def edges_of(hands: list[Dealt], pieces: int) -> list[Edges]:
    """The ends of so many runs in one source."""
    size, runs = len(hands) // pieces, []
    for at in range(0, len(hands), size):
        neighbours = Neighbours()
        if at == 0:
            neighbours.begin()
        for audit in audit_text(texts(hands[at : at + size])):
            neighbours.take(audit)
        runs.append(neighbours.edges())
    return runs


class TestRunsOfWhichNothingIsAsked:
    """Two runs of three hands or three of two; Aldo lacks a cent at the beginning of the last run."""

    @pytest.mark.parametrize("pieces", [2, 3])
    def test_what_comes_after_them_is_compared_with_their_hands(self, pieces):
        hands = evening(6)
        hands[6 - 6 // pieces] = hands[6 - 6 // pieces].change(1, -1)
        runs = edges_of(hands, pieces)
        taken, passed = Joints(), Joints()
        for one in runs[:-1]:
            taken.take(one)
            passed.pass_by(6 // pieces, lambda one=one: one)
        found = passed.take(runs[-1])
        assert [finding.code for finding in found[0]] == ["SEQ801"]
        assert found == taken.take(runs[-1])

    def test_those_too_far_away_are_not_read(self):
        """After the second run come 200 hands, as many as the window: it and the first are of no use."""
        read, joints = [], Joints()

        def edges(number: int, hands: int) -> Edges:
            read.append(number)
            return Edges(hands=hands)

        for number, hands in enumerate((150, 100, 199, 1)):
            joints.pass_by(hands, partial(edges, number, hands))
        joints.take(Edges())
        assert read == [2, 3]


def run(path, **options):
    listed = []
    result = run_batch(BatchOptions([str(path)], **options), Listeners(lambda one: listed.append(one.row)))
    return result, listed


def found_in(path) -> list[tuple[str, str]]:
    records = [json.loads(line) for line in path.read_text().splitlines()]
    return [(r["hand_id"], f["code"]) for r in records for f in r["findings"] if f["code"].startswith("SEQ")]


EXPECTED = [
    *[("241000003005", "SEQ801"), ("241000003006", "SEQ802"), ("241000003009", "SEQ801"), ("241000003010", "SEQ802")],
    *[("241000005007", "SEQ802"), ("241000005006", "SEQ801")],
    *[("241000003005", "SEQ801"), ("241000003006", "SEQ802")],
]


class TestBatch:
    def test_in_whole_files(self, folder, tmp_path):
        result, listed = run(folder, jsonl=str(tmp_path / "out"))
        assert found_in(tmp_path / "out") == EXPECTED
        assert (result.account.findings["SEQ801"], result.account.findings["SEQ802"]) == (4, 4)
        assert (result.warnings, listed) == (4, [])

    @pytest.mark.parametrize("piece", [1, 2500, 6000])
    @pytest.mark.parametrize("jobs", [1, 2])
    def test_wherever_files_are_cut(self, folder, tmp_path, monkeypatch, piece, jobs):
        pytest.importorskip("pyarrow")
        run(folder, jsonl=str(tmp_path / "1.jsonl"), csv=str(tmp_path / "1"), parquet=str(tmp_path / "p1"))
        monkeypatch.setattr(sources, "PIECE", piece)
        options = {"csv": str(tmp_path / "2"), "parquet": str(tmp_path / "p2"), "jobs": jobs}
        result, _ = run(folder, jsonl=str(tmp_path / "2.jsonl"), **options)
        assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()
        assert (tmp_path / "1/findings.csv").read_bytes() == (tmp_path / "2/findings.csv").read_bytes()
        assert (tmp_path / "1/hands.csv").read_bytes() == (tmp_path / "2/hands.csv").read_bytes()
        assert rows(tmp_path / "p1") == rows(tmp_path / "p2")
        assert result.account.findings["SEQ801"] == 4

    @pytest.mark.parametrize("piece", [1 << 20, 2500])
    def test_a_second_run_with_a_state(self, folder, tmp_path, monkeypatch, piece):
        monkeypatch.setattr(sources, "PIECE", piece)
        once, _ = run(folder, jsonl=str(tmp_path / "1"), state=str(tmp_path / "state"))
        again, _ = run(folder, jsonl=str(tmp_path / "2"), state=str(tmp_path / "state"))
        assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()
        assert found_in(tmp_path / "2") == EXPECTED
        assert once.account.findings == again.account.findings

    def test_a_file_that_grew(self, folder, tmp_path, monkeypatch):
        monkeypatch.setattr(sources, "PIECE", 2500)
        run(folder, state=str(tmp_path / "state"), jsonl=str(tmp_path / "1"))
        more = evening(14)
        more[12] = more[12].change(1, -2)
        with open(folder / "a.txt", "a") as file:
            file.write(texts(more[12:]))
        run(folder, state=str(tmp_path / "state"), jsonl=str(tmp_path / "2"))
        run(folder, jsonl=str(tmp_path / "3"))
        assert (tmp_path / "2").read_bytes() == (tmp_path / "3").read_bytes()
        assert ("241000003013", "SEQ801") in found_in(tmp_path / "2")

    @pytest.mark.parametrize("piece", [1 << 20, 1])
    def test_selected(self, folder, monkeypatch, piece):
        monkeypatch.setattr(sources, "PIECE", piece)
        _, listed = run(folder, select=("SEQ801",))
        assert [row.hand_id[-4:] for row in listed] == ["3005", "3009", "5006", "3005"]
        assert listed[0].code == "SEQ801"
        assert listed[0].headline.startswith("Aldo has $")

    def test_ignored(self, folder):
        _, listed = run(folder, select=("SEQ",), ignore=("SEQ801", "SEQ802"))
        assert listed == []

    def test_masked(self, folder, tmp_path, monkeypatch):
        monkeypatch.setattr(sources, "PIECE", 1)
        run(folder, mask=True, jsonl=str(tmp_path / "out"))
        assert found_in(tmp_path / "out") == EXPECTED
        assert "Aldo" not in (tmp_path / "out").read_text()


def rows(place) -> list[tuple[object, ...]]:
    import pandas as pd

    frame = pd.read_parquet(place / "findings")
    columns = ["hand_id", "code", "player", "expected_units", "recorded_units", "message"]
    return [tuple(None if pd.isna(value) else value for value in row) for row in frame[columns].itertuples(index=False)]
