"""What a batch gathers for its page, and the pages that it shares with single hands."""

import zipfile
from pathlib import Path

import pytest

from auditor.pipeline import batch as batch_module
from auditor.pipeline import find_hand
from auditor.pipeline import ledger as ledger_module
from auditor.pipeline import work as work_module
from auditor.pipeline.batch import BatchOptions, run_batch
from auditor.pipeline.listing import write_page
from auditor.results import BatchAccount, RakedHands, Severity, Verdict
from parsers.money import Currency
from tests.texts import cut_off, hand

DOLLARS = Currency("USD", 2, "$")
SAMPLES = Path(__file__).parent.parent / "sample_histories"


def raked(number, pot="0.05", rake="0.02", paid="0.03", hero="Aldo"):
    """Aldo wins 5 cents, of which the room keeps some: 2 of 5."""
    text = hand(number, paid=paid, hero=hero)
    return text.replace("Total pot $0.05 | Rake $0\n", f"Total pot ${pot} | Rake ${rake}\n")


@pytest.fixture
def reported(monkeypatch, tmp_path):
    """Runs a batch with a page: the report of which the page is made."""
    found = []
    real = batch_module._Joiner.finish

    def finish(self):
        found.append(self.ledger.report)
        real(self)

    monkeypatch.setattr(batch_module._Joiner, "finish", finish)

    def run(*paths, **options):
        run_batch(BatchOptions([str(path) for path in paths], html=str(tmp_path / "out"), **options))
        return found.pop()

    return run


def test_net_results_count_an_identical_hand_once(reported, tmp_path):
    (tmp_path / "a.txt").write_text(hand(1) + hand(2, hero="Ezra") + hand(1) + cut_off(3))
    (tmp_path / "b.txt").write_text(hand(2, hero="Ezra") + hand(4))
    report = reported(tmp_path)
    assert report.figures.nets == {
        DOLLARS: {
            ("PokerStars", "Aldo"): 6,
            ("PokerStars", "Ezra"): 3,
            ("PokerStars", "Bea"): -3,
            ("PokerStars", "Cleo"): -6,
        }
    }
    assert report.account.duplicates == 2


def test_one_number_with_two_texts_counts_twice(reported, tmp_path):
    (tmp_path / "a.txt").write_text(hand(1) + hand(1, hero="Ezra"))
    assert reported(tmp_path).figures.nets[DOLLARS]["PokerStars", "Cleo"] == -4


def test_rake_of_raked_hands(reported, tmp_path):
    (tmp_path / "a.txt").write_text(raked(1) + raked(2, rake="0.01", paid="0.04") + hand(3) + raked(1))
    report = reported(tmp_path)
    assert report.figures.raked == {("PokerStars", DOLLARS, 1, 2): RakedHands(hands=2, rake=3, pots=10)}


def test_findings_by_room_without_information(reported, tmp_path):
    (tmp_path / "a.txt").write_text(hand(1, paid="0.04") + hand(1, paid="0.04") + cut_off(3))
    found = reported(tmp_path).figures.findings
    assert found["PokerStars", "PAY302", Severity.ERROR] == 2
    assert found["PokerStars", "RD004", Severity.ERROR] == 1
    assert Severity.INFO not in {severity for _, _, severity in found}


def test_the_number_of_processes_changes_nothing(reported, tmp_path, monkeypatch):
    from parsers import sources

    monkeypatch.setattr(sources, "PIECE", 3000)
    for name in "abcd":
        (tmp_path / f"{name}.txt").write_text("".join(raked(n, hero=f"P{n % 3}") for n in range(1, 30)))
    one, three = (reported(tmp_path, jobs=jobs) for jobs in (1, 3))
    assert one.figures == three.figures
    assert one.rows == three.rows
    assert one.account.duplicates == three.account.duplicates == 87
    assert sum(one.figures.nets[DOLLARS].values()) == -29 * 2  # what the room kept


def test_nothing_is_gathered_without_a_page(tmp_path, monkeypatch):
    monkeypatch.setattr(work_module.Gatherer, "add", lambda *_: pytest.fail("gathered"))
    (tmp_path / "a.txt").write_text(hand(1))
    assert run_batch(BatchOptions([str(tmp_path)])).account.found == 1


def test_rows_for_the_page(reported, tmp_path):
    (tmp_path / "a.txt").write_text(hand(1) + hand(2, paid="0.04") + cut_off(3))
    report = reported(tmp_path)
    (row,) = report.rows
    assert (row.hand_id, row.code, row.player, row.errors) == ("2", "PAY302", "Aldo", ("PAY302", "PAY308", "RAK502"))
    assert {code: group.count for code, group in report.unread.items()} == {"RD004": 1}
    report = reported(tmp_path, ignore=("PAY", "RAK"))
    assert (report.rows, report.hidden, len(report.unread)) == ([], 1, 1)
    assert reported(tmp_path, select=("PAY308",)).rows[0].code == "PAY308"


def test_unreadable_hands_are_kept_up_to_what_a_page_names(reported, tmp_path, monkeypatch):
    monkeypatch.setattr(ledger_module, "_NAMED_HANDS", 2)
    (tmp_path / "a.txt").write_text("".join(cut_off(n) for n in range(1, 6)))
    group = reported(tmp_path).unread["RD004"]
    assert (group.count, [row.hand_id for row in group.first]) == (5, ["1", "2"])


def test_how_it_was_made(reported, tmp_path):
    folder = tmp_path / "my pool"
    folder.mkdir()
    (folder / "a.txt").write_text(hand(1))
    (folder / "b.txt").write_text("no hand")
    with zipfile.ZipFile(folder / "z.zip", "w") as file:
        file.writestr("c.txt", "none")
    report = reported(folder, jsonl=str(tmp_path / "o.jsonl"), select=("PAY", "RAK5"), room="pokerstars")
    run = report.run
    assert run.command == ("handaudit batch 'my pool' --html out --jsonl o.jsonl --room pokerstars --select PAY,RAK5")
    assert (run.places, run.records) == ((f"{folder}/",), "o.jsonl")
    assert str(tmp_path) not in run.command
    assert report.account.without_hands == [f"{folder}/b.txt", f"{folder}/z.zip!c.txt"]


def test_a_hand_and_its_batch_write_the_same_page(reported, tmp_path):
    """Byte for byte, for every disputed hand of the samples."""
    rows = reported(SAMPLES).rows
    assert len(rows) > 30
    for row in rows:
        found = find_hand(row.hand_id, [row.source]).audits[0]
        assert found.verdict is Verdict.DISCREPANT
        name = write_page(found, str(tmp_path))
        assert name == row.page
        assert (tmp_path / name).read_bytes() == (tmp_path / "out" / name).read_bytes()


def test_sums_are_one_a_currency():
    """Dollars with and without a sign are dollars; 2.50 and 3 chips are 5.50 chips."""
    account = BatchAccount()
    account.differences = {
        DOLLARS: 150,
        Currency("chips", 0): 3,
        Currency("USD", 2): 50,
        Currency("chips", 2): 250,
    }
    assert account.sums() == [(DOLLARS, 200), (Currency("chips", 2), 550)]
