"""A batch meets a hand again in another player's file, and joins what the two know.

Bea gets 6 cents with king high on 2h 7d Kc 9s 3c. In Aldo's text she shows Qs Jd and Cleo mucks; in Cleo's text she
shows nothing, and Cleo shows Kh 4s, a pair of kings: only together do the texts show who was to get the 6 cents.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import os
import zipfile

import pytest

from auditor.pipeline import joining
from auditor.pipeline.batch import BatchOptions, Listeners, run_batch
from auditor.results import Verdict
from parsers import sources
from tests.state.material import outputs, run
from tests.texts import hand, many, view

ALDO = view("Aldo", "5h 4d")
CLEO = view("Cleo", "Kh 4s", cleo="Kh 4s", bea="")
JOINED = (
    "Two views of this hand were joined: the cards of Aldo, Bea are from {}. "
    "Only together do the texts show this: PAY302, SHD401."
)
SAME = "The same hand stands before at {}; sums of money count it once."


@pytest.fixture
def folder(tmp_path):
    """A folder with two views in two files."""
    made = tmp_path / "in"
    made.mkdir()
    (made / "aldo.txt").write_text(ALDO)
    (made / "cleo.txt").write_text(CLEO)
    return made


@pytest.fixture
def batch(tmp_path):
    """Runs a batch: its records, its account, and what was heard."""

    def command(*paths, **options):
        out = tmp_path / "o.jsonl"
        result, heard = run(*paths, jsonl=str(out), **options)
        return [json.loads(line) for line in out.read_text().splitlines()], result.account, heard

    return command


def codes(record):
    return [finding["code"] for finding in record["findings"]]


def message(record, code):
    return [finding["message"] for finding in record["findings"] if finding["code"] == code]


def cards(record):
    return [player["cards"] for player in record["players"]]


def test_a_fault_that_only_both_views_show(batch, folder):
    (first, second), account, heard = batch(folder)
    assert (first["verdict"], codes(first), cards(first)) == ("consistent", ["SHD407"], ["5h4d", "QsJd", None])
    assert (second["verdict"], cards(second)) == ("discrepant", ["5h4d", "QsJd", "Kh4s"])
    assert codes(second) == ["PAY302", "PAY302", "SHD401", "RD006", "RD014"]
    assert message(second, "RD006") == [SAME.format(f"{folder}/aldo.txt:1")]
    assert message(second, "RD014") == [JOINED.format(f"{folder}/aldo.txt:1")]
    assert second["source"] == f"{folder}/cleo.txt"
    assert second["to_settle"]["transfers"] == [{"from": "Bea", "to": "Cleo", "amount": "0.06"}]
    assert (account.consistent, account.discrepant, account.duplicates, account.conflicting) == (1, 1, 1, 0)
    assert account.findings == {"SHD407": 1, "PAY302": 2, "SHD401": 1, "RD006": 1, "RD014": 1}
    assert (account.partly_verified, heard.troubles) == (1, [])


def test_each_view_alone_shows_nothing(batch, folder):
    for name in ("aldo.txt", "cleo.txt"):
        (record,), account, _ = batch(folder / name)
        assert (record["verdict"], account.discrepant) == ("consistent", 0)


def test_the_money_is_counted_once(batch, folder):
    """Cleo is owed 6 cents, however often the hand comes again."""
    (folder / "dan.txt").write_text(view("Bea", "Qs Jd", bea=""))
    records, account, heard = batch(folder)
    assert [record["verdict"] for record in records] == ["consistent", "discrepant", "discrepant"]
    assert {currency.code: units for currency, units in account.differences.items()} == {"USD": 6}
    owed = {name: (each.owed, each.owes, each.hands) for (_, _, name), each in account.balances.items()}
    assert owed == {"Cleo": (6, 0, 1), "Bea": (0, 6, 1)}
    assert [row.source for row, _, _ in heard.listed] == [f"{folder}/cleo.txt", f"{folder}/dan.txt"]


def test_money_of_a_later_view_that_shows_the_fault_alone(batch, folder):
    (folder / "cleo.txt").write_text(view("Cleo", "Kh 4s", cleo="Kh 4s"))
    (_, second), account, _ = batch(folder)
    assert (second["verdict"], [*account.differences.values()]) == ("discrepant", [6])
    assert message(second, "RD014") == [
        f"Two views of this hand were joined: the cards of Aldo are from {folder}/aldo.txt:1. "
        "Now all hands that could win are known; in this text alone they are not."
    ]
    os.rename(folder / "cleo.txt", folder / "a.txt")  # now it comes first
    (_, second), account, _ = batch(folder)
    assert (second["verdict"], [*account.differences.values()]) == ("discrepant", [6])


def test_what_one_view_leaves_open_and_both_prove(batch, folder):
    (folder / "cleo.txt").write_text(view("Cleo", "8s 6h"))
    (first, second), account, _ = batch(folder)
    assert len(first["unverified"]) == 1
    assert (second["verdict"], second["unverified"], codes(second)) == ("consistent", [], ["RD006", "RD014"])
    assert message(second, "RD014")[0].endswith(
        "Now all hands that could win are known; in this text alone they are not."
    )
    assert (account.consistent, account.partly_verified, account.findings) == (
        2,
        1,
        {"SHD407": 1, "RD006": 1, "RD014": 1},
    )


def test_a_mucked_hand_beats_the_winner(batch, folder):
    """Bea does not show in Cleo's file, who mucks Kh 4s: only Aldo's file tells what it would have beaten."""
    (folder / "cleo.txt").write_text(view("Cleo", "Kh 4s", bea=""))
    (_, second), account, _ = batch(folder)
    assert (second["verdict"], codes(second)) == ("consistent", ["SHD404", "RD006", "RD014"])
    assert message(second, "SHD404") == ["Cleo held Kh 4s, which does not lose to Bea in the pot, and did not show it."]
    assert message(second, "RD014")[0].endswith("Only together do the texts show this: SHD404.")
    assert account.findings["SHD404"] == 1


def test_contradicting_cards_are_told_and_nothing_is_joined(batch, folder):
    (folder / "cleo.txt").write_text(view("Cleo", "6h 5d", bea="Qd Jd") + view("Cleo", "6h 5d", number=7))
    (folder / "aldo.txt").write_text(ALDO + view("Aldo", "6h 4d", number=7))
    (_, _, third, fourth), account, _ = batch(folder)
    assert codes(third)[-2:] == codes(fourth)[-2:] == ["RD006", "RD005"]
    line = ALDO.count("\n") + 1
    assert message(third, "RD005") == [
        f"The cards of Bea are Qd Jd here and Qs Jd at {folder}/aldo.txt:34; the texts are not joined."
    ]
    assert message(fourth, "RD005") == [
        f"6h is in the hand of Cleo here and in that of Aldo at {folder}/aldo.txt:{line}; the texts are not joined."
    ]
    assert (account.duplicates, account.conflicting, account.consistent) == (2, 2, 4)


def test_texts_of_other_content_are_not_joined(batch, folder):
    (folder / "cleo.txt").write_text(view("Cleo", "Kh 4s", cleo="Kh 4s", bea="", stack="2.15"))
    (_, second), _, _ = batch(folder)
    assert (second["verdict"], codes(second)[-1], cards(second)) == ("consistent", "RD005", [None, None, "Kh4s"])


def test_three_views(batch, folder):
    (folder / "cleo.txt").write_text(view("Cleo", "8s 6h"))
    (folder / "eve.txt").write_text(view("Bea", "Qs Jd"))
    (_, _, third), _, _ = batch(folder)
    assert (codes(third), cards(third)) == (["RD006", "RD014", "RD014"], ["5h4d", "QsJd", "8s6h"])
    places = [finding["params"]["place"] for finding in third["findings"]]
    assert places == [f"{folder}/{name}:1" for name in ("aldo.txt", "aldo.txt", "cleo.txt")]


def test_copies_are_not_looked_at_again(batch, folder, monkeypatch):
    """What knows the same cards as a text before has nothing to say."""
    (folder / "b.txt").write_text("Hello\n\n" + ALDO)
    (folder / "d.txt").write_text(CLEO)
    read = []
    kept = joining.joined_to
    monkeypatch.setattr(joining, "joined_to", lambda *args: read.append(args[0].hand.source) or kept(*args))
    records, _, _ = batch(folder)
    assert {os.path.basename(each) for each in read} == {"cleo.txt", "aldo.txt"}
    assert [record["verdict"] for record in records] == ["consistent", "consistent", "discrepant", "consistent"]
    assert codes(records[1]) == ["SHD407", "RD006"]


def test_the_tables(folder, tmp_path):
    run(folder, csv=str(tmp_path / "csv"))
    tables = {
        name: list(csv.DictReader(io.StringIO((tmp_path / "csv" / f"{name}.csv").read_text())))
        for name in ("hands", "players", "findings", "transfers", "balances")
    }
    assert [(row["verdict"], row["repeat"]) for row in tables["hands"]] == [("consistent", ""), ("discrepant", "same")]
    assert [row["cards"] for row in tables["players"]] == ["5h4d", "QsJd", "", "5h4d", "QsJd", "Kh4s"]
    assert [row["code"] for row in tables["findings"]] == ["SHD407", "PAY302", "PAY302", "SHD401", "RD006", "RD014"]
    assert [(row["payer"], row["payee"], row["amount"]) for row in tables["transfers"]] == [("Bea", "Cleo", "0.06")]
    assert [(row["player"], row["owed"], row["owes"]) for row in tables["balances"]] == [
        ("Bea", "0.00", "0.06"),
        ("Cleo", "0.06", "0.00"),
    ]


def test_parquet_holds_the_same(folder, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    run(folder, parquet=str(tmp_path / "pq"))

    def column(table, name):
        return parquet.read_table(tmp_path / "pq" / table)[name].to_pylist()

    assert column("hands", "verdict") == ["consistent", "discrepant"]
    assert column("hands", "repeat") == [None, "same"]
    assert column("players", "cards") == ["5h4d", "QsJd", None, "5h4d", "QsJd", "Kh4s"]
    assert column("findings", "code") == ["SHD407", "PAY302", "PAY302", "SHD401", "RD006", "RD014"]
    assert column("transfers", "amount_units") == [6]


def test_the_pages(folder, tmp_path):
    _, heard = run(folder, html=str(tmp_path / "html"))
    ((row, _, shown),) = heard.listed
    assert (row.verdict, row.codes, shown) == (
        Verdict.DISCREPANT,
        ("PAY302", "SHD401", "RD006", "RD014"),
        True,
    )
    page = (tmp_path / "html" / row.page).read_text()
    assert "Only together do the texts show this" in page
    assert "aldo.txt:1" in page
    assert row.page in (tmp_path / "html" / "index.html").read_text()


def test_a_page_of_one_view_goes_with_its_verdict(folder, tmp_path, monkeypatch):
    """If the joined cards clear a hand, its page and its place in the lists are gone."""
    (folder / "cleo.txt").write_text(view("Cleo", "Kh 4s", cleo="Kh 4s"))
    kept = joining.joined_to

    def cleared(one, others, extras=None):
        again, said = kept(one, others, extras)
        if one.hand.source.endswith("cleo.txt"):
            again.verdict, again.findings, again.remedy = Verdict.CONSISTENT, [], None
        return again, said

    monkeypatch.setattr(joining, "joined_to", cleared)
    result, heard = run(folder, html=str(tmp_path / "html"))
    assert ([*tmp_path.glob("html/pokerstars-*")], heard.listed) == ([], [])
    assert (result.account.consistent, result.account.findings) == (2, {"SHD407": 1, "RD006": 1, "RD014": 1})


def test_hands_listed_for_a_code(batch, folder):
    (folder / "cleo.txt").write_text(view("Cleo", "8s 6h"))
    _, _, heard = batch(folder, select=("RD014",))
    ((row, _, shown),) = heard.listed
    assert (row.source, row.codes, row.code, shown) == (f"{folder}/cleo.txt", ("RD006", "RD014"), "RD014", True)


def test_masked(batch, folder):
    (_, second), _, _ = batch(folder, mask=True)
    assert codes(second) == ["PAY302", "PAY302", "SHD401", "RD006", "RD014"]
    assert not {"Aldo", "Bea", "Cleo", "aldo", "cleo"} & {*json.dumps(second).replace("/", '"').split('"')}
    assert message(second, "RD014")[0].startswith(
        "Two views of this hand were joined: the cards of Player B1, Player B2"
    )


def same_in_all_ways(folder, tmp_path, monkeypatch, piece=3_000):
    """Runs with one and two processes, with a state and again with it: all outputs are the same."""
    monkeypatch.setattr(sources, "PIECE", piece)
    made = {}
    for name, options in (
        ("one", {"jobs": 1}),
        ("two", {"jobs": 2}),
        ("first", {"jobs": 2, "state": str(tmp_path / "s.db")}),
        ("first", {"jobs": 1, "state": str(tmp_path / "s.db")}),
    ):
        target = tmp_path / "out"
        target.mkdir(exist_ok=True)
        files = {"jsonl": str(target / "o.jsonl"), "csv": str(target / "csv"), "html": str(target / "html")}
        result, heard = run(folder, **files, **options)
        made.setdefault(name, []).append((result.account, heard.listed, heard.troubles, outputs(target)))
    every = [each for runs in made.values() for each in runs]
    assert all(each == every[0] for each in every)
    return every[0]


def test_the_same_whatever_the_processes_and_with_a_state(folder, tmp_path, monkeypatch):
    numbers = range(1, 61)
    (folder / "aldo.txt").write_text("".join(view("Aldo", "5h 4d", number=n) for n in numbers))
    (folder / "cleo.txt").write_text(
        many(20) + "".join(view("Cleo", "Kh 4s", cleo="Kh 4s", bea="", number=n) for n in reversed(numbers))
    )
    account, listed, troubles, _ = same_in_all_ways(folder, tmp_path, monkeypatch)
    assert (account.found, account.discrepant, account.duplicates, troubles) == (140, 60, 60, [])
    assert sum(account.differences.values()) == 360
    assert len(listed) == 60


def test_archives_and_other_encodings(folder, tmp_path, monkeypatch):
    wanted = [view("Aldo", "5h 4d", number=n) for n in range(1, 41)]
    with zipfile.ZipFile(folder / "a.zip", "w") as file:
        file.writestr("x/one.txt", many(30) + "".join(wanted[:10]))
        file.writestr("x/two.txt", "".join(wanted[10:20]))
    (folder / "b.gz").write_bytes(gzip.compress("".join(wanted[20:30]).encode()))
    (folder / "c.txt").write_bytes("".join(wanted[30:]).encode("utf-16"))
    (folder / "aldo.txt").unlink()
    (folder / "cleo.txt").write_text(
        "".join(view("Cleo", "Kh 4s", cleo="Kh 4s", bea="", number=n) for n in range(40, 0, -1))
    )
    account, listed, troubles, _ = same_in_all_ways(folder, tmp_path, monkeypatch)
    assert (account.found, account.discrepant, account.duplicates, troubles) == (110, 40, 40, [])
    places = {row.source for row, _, _ in listed}
    assert places == {f"{folder}/cleo.txt"}


LOST = "The same hand at {} was met with other known cards, but cannot be read any more: the two are not joined."


def after_the_first(folder, tmp_path, monkeypatch, do, **options):
    """A batch during which something is done as soon as the first file was audited."""
    monkeypatch.setattr(sources, "PIECE", 500)
    waiting = [do]
    troubles = []
    listeners = Listeners(trouble=troubles.append, progress=lambda *_: waiting.pop()() if waiting else None)
    out = tmp_path / "o.jsonl"
    result = run_batch(BatchOptions([str(folder)], jsonl=str(out), **options), listeners)
    return [json.loads(line) for line in out.read_text().splitlines()], result.account, troubles


@pytest.mark.parametrize("gone", [True, False])
def test_a_text_that_is_there_no_more(folder, tmp_path, monkeypatch, gone):
    aldo = folder / "aldo.txt"

    def do():
        if gone:
            aldo.unlink()
        else:
            aldo.write_text(view("Aldo", "Kd 4d"))

    (folder / "cleo.txt").write_text(CLEO + view("Aldo", "5h 4d", bea=""))
    (_, second, third), account, troubles = after_the_first(folder, tmp_path, monkeypatch, do)
    assert (second["verdict"], codes(second)) == ("consistent", ["SHD403", "SHD407", "RD006"])
    assert second["unverified"][-1] == LOST.format(f"{aldo}:1")
    assert (codes(third)[-2:], cards(third)) == (["RD006", "RD014"], ["5h4d", None, "Kh4s"])  # with Cleo's text
    assert third["unverified"][-1] == LOST.format(f"{aldo}:1")
    assert troubles == [f"{aldo}: cannot be read again; views of its hands in other files are not joined"]
    assert (account.found, account.files_unreadable, account.partly_verified) == (3, 0, 3)


def test_what_could_not_be_read_is_tried_again_with_a_state(folder, tmp_path, monkeypatch):
    aldo, state = folder / "aldo.txt", str(tmp_path / "s.db")
    (_, second), _, troubles = after_the_first(folder, tmp_path, monkeypatch, aldo.unlink, state=state)
    assert (codes(second)[-1], len(troubles)) == ("RD006", 1)
    aldo.write_text(ALDO)
    (_, second), _, troubles = after_the_first(folder, tmp_path, monkeypatch, lambda: None, state=state)
    assert (second["verdict"], codes(second)[-1], troubles) == ("discrepant", "RD014", [])


def test_standard_input_can_be_read_only_once(tmp_path, monkeypatch, folder):
    monkeypatch.setattr(sources, "PIECE", 500)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO((ALDO + hand(7)).encode())))
    out = tmp_path / "o.jsonl"
    _, heard = run("-", folder / "cleo.txt", jsonl=str(out))
    last = json.loads(out.read_text().splitlines()[-1])
    assert last["unverified"][-1] == LOST.format("-:1")
    assert heard.troubles == ["-: cannot be read again; views of its hands in other files are not joined"]


def test_two_views_in_standard_input(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO((ALDO + CLEO).encode())))
    out = tmp_path / "o.jsonl"
    run("-", jsonl=str(out))
    last = json.loads(out.read_text().splitlines()[-1])
    line = ALDO.count("\n") + 1
    assert (last["verdict"], last["line"], message(last, "RD014")) == ("discrepant", line, [JOINED.format("-:1")])


def test_a_failure_of_our_own_costs_no_other_hand(batch, folder, monkeypatch):
    def failing(*_):
        raise ValueError("nothing")

    monkeypatch.setattr(joining, "joined_to", failing)
    (_, second), account, heard = batch(folder)
    assert (second["verdict"], codes(second)[-1], account.found) == ("consistent", "RD006", 2)
    assert heard.troubles == [
        f"{folder}/cleo.txt:1: our own program failed at joining the views of this hand (ValueError: nothing)"
    ]


def test_no_more_than_twelve_views_are_kept_apart(batch, folder):
    """Fourteen texts, each of which knows two other cards of Cleo's, and so contradicts the first."""
    ranks = "2345678TJQKA"
    (folder / "aldo.txt").write_text("".join(view("Cleo", f"{rank}d {rank}h") for rank in ranks))
    (folder / "cleo.txt").write_text(view("Cleo", "9c 9h") + view("Cleo", "9c 9h"))
    records, account, _ = batch(folder)
    assert [codes(record).count("RD005") for record in records] == [0] + [1] * 13
    assert (account.found, account.duplicates, account.conflicting) == (14, 13, 13)
