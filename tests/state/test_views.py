"""Views of one hand in files that runs with one state meet one after the other."""

import json
import os

import pytest

from auditor.pipeline import joining
from parsers import sources
from tests.state.material import run
from tests.texts import hand, many, view

ALDO = view("Aldo", "5h 4d")
CLEO = view("Cleo", "Kh 4s", cleo="Kh 4s", bea="")
LOST = "The same hand at {} was met with other known cards, but cannot be read any more: the two are not joined."


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch):
    monkeypatch.setattr(sources, "PIECE", 1500)


@pytest.fixture
def audit(tmp_path):
    """Audits paths with a state: the records, the account, the troubles and how many hands were joined just now."""

    def command(*paths, **options):
        out = tmp_path / "o.jsonl"
        joined = []
        kept = joining.joined_to
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(joining, "joined_to", lambda *args: joined.append(args[0].hand.line) or kept(*args))
            result, heard = run(*paths, state=str(tmp_path / "state.db"), jsonl=str(out), **options)
        records = [json.loads(line) for line in out.read_text().splitlines()]
        return records, result.account, heard.troubles, len(joined)

    return command


def codes(record):
    return [finding["code"] for finding in record["findings"]]


def places(record):
    return [finding["params"]["place"] for finding in record["findings"] if finding["code"] == "RD014"]


def test_a_second_run_takes_over_what_was_joined(audit, tmp_path):
    (tmp_path / "a.txt").write_text(many(20, 100) + ALDO)
    (tmp_path / "b.txt").write_text(CLEO + many(20, 200))
    paths = tmp_path / "a.txt", tmp_path / "b.txt"
    first = audit(*paths)
    assert (first[1].discrepant, first[1].findings["RD014"], sum(first[1].differences.values())) == (1, 1, 6)
    second = audit(*paths)
    assert (second[0], second[2]) == (first[0], [])
    assert (second[1].findings, second[1].differences) == (first[1].findings, first[1].differences)
    assert first[3] > 0
    assert second[3] == 0


def test_a_file_before_that_grew_changes_nothing(audit, tmp_path):
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text(ALDO + many(20, 100))
    second.write_text(CLEO + many(20, 200))
    audit(first, second)
    first.write_text(ALDO + many(20, 100) + hand(300))
    records, account, _, joined = audit(first, second)
    assert (account.found, account.discrepant, joined) == (43, 1, 0)
    assert places(records[22]) == [f"{first}:1"]


def test_a_view_whose_cards_were_changed_is_joined_anew(audit, tmp_path):
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text(view("Aldo", "5h 4d") + many(20, 100))
    second.write_text(view("Cleo", "8s 6h") + many(20, 200))
    records, *_ = audit(first, second)
    assert [player["cards"] for player in records[21]["players"]] == ["5h4d", "QsJd", "8s6h"]
    first.write_text(view("Aldo", "As Td") + many(20, 100))
    records, _, _, joined = audit(first, second)
    assert [player["cards"] for player in records[21]["players"]] == ["AsTd", "QsJd", "8s6h"]
    assert (codes(records[21]), joined > 0) == (["SHD404", "RD006", "RD014"], True)


def test_a_view_in_a_file_of_an_earlier_run(audit, tmp_path):
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text(many(20, 100) + ALDO)
    second.write_text(CLEO)
    line = first.read_text().count("\n", 0, first.read_text().index("#241000006001")) + 1
    audit(first)
    for _ in range(2):
        (record,), account, troubles, _ = audit(second)
        assert (record["verdict"], codes(record)[-2:], places(record)) == (
            "discrepant",
            ["RD006", "RD014"],
            [f"{first}:{line}"],
        )
        assert (sum(account.differences.values()), troubles) == (6, [])


def test_views_of_an_earlier_run_and_of_this_one(audit, tmp_path):
    for name, text in (("a", ALDO), ("b", view("Cleo", "8s 6h", bea="")), ("c", view("Bea", "Qs Jd", bea=""))):
        (tmp_path / f"{name}.txt").write_text(text)
    audit(tmp_path / "a.txt")
    (_, third), *_ = audit(tmp_path / "b.txt", tmp_path / "c.txt")
    assert places(third) == [f"{tmp_path}/a.txt:1", f"{tmp_path}/b.txt:1"]
    assert [player["cards"] for player in third["players"]] == ["5h4d", "QsJd", "8s6h"]
    os.unlink(tmp_path / "a.txt")  # the third text is the same, but the first one is no more
    (_, third), *_ = audit(tmp_path / "b.txt", tmp_path / "c.txt")
    assert places(third) == [f"{tmp_path}/b.txt:1"]


def test_a_file_of_an_earlier_run_that_was_changed_since(audit, tmp_path):
    first, second = tmp_path / "a.txt", tmp_path / "b.txt"
    first.write_text(ALDO + many(20, 100))
    second.write_text(CLEO)
    audit(first)
    first.write_text(many(20, 100))
    for _ in range(2):  # it is tried anew each time
        (record,), _, troubles, _ = audit(second)
        assert (record["verdict"], codes(record)[-1]) == ("consistent", "RD006")
        assert record["unverified"][-1] == LOST.format(f"{first}:1")
        assert troubles == [f"{first}: cannot be read again; views of its hands in other files are not joined"]


def test_a_view_inside_an_archive_of_an_earlier_run(audit, tmp_path):
    import zipfile

    with zipfile.ZipFile(tmp_path / "a.zip", "w") as file:
        file.writestr("x/one.txt", many(20, 100))
        file.writestr("x/two.txt", many(20, 200) + "\n\n" + ALDO)
    (tmp_path / "b.txt").write_text(CLEO)
    audit(tmp_path / "a.zip")
    (record,), *_ = audit(tmp_path / "b.txt")
    assert (record["verdict"], places(record)[0].partition(":")[0]) == (
        "discrepant",
        f"{tmp_path}/a.zip!x/two.txt",
    )
