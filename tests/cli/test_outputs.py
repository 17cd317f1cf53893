"""What is refused before a run begins, what a full disk leaves, and what the help says."""

import os
import subprocess
import sys

import pytest

from auditor.cli import cli
from auditor.console import note_lines
from auditor.results import BatchAccount
from reports.account import counted, said_of
from reports.voice import Voice

FULL = "/dev/full"
full = pytest.mark.skipif(not os.path.exists(FULL), reason="this system has no full device")


def test_nothing_of_what_was_named_is_there(handaudit, tmp_path):
    code, out, err = handaudit("batch", tmp_path / "one", tmp_path / "two", "--jsonl", tmp_path / "o.jsonl")
    assert (code, out) == (2, "")
    assert err.splitlines() == [f"handaudit: {tmp_path / name}: no such file or folder" for name in ("one", "two")]
    assert list(tmp_path.iterdir()) == []


def test_one_missing_path_loses_nothing(handaudit, good, tmp_path):
    code, out, err = handaudit("batch", tmp_path / "nosuch", good)
    assert code == 1
    assert err == f"handaudit: {tmp_path / 'nosuch'}: no such file or folder\n"
    assert out.endswith("Hands found  1 = 1 consistent + 0 discrepant + 0 unreadable\n")


@pytest.mark.parametrize(
    "options",
    [
        ("--jsonl", "a", "--csv", "a"),
        ("--jsonl", "a", "--html", "a"),
        ("--jsonl", "a", "--parquet", "a"),
        ("--jsonl", "a", "--state", "a"),
        ("--jsonl", "a", "--csv", "./a/../a"),
        ("--state", "a", "--csv", "a"),
        ("--csv", "tables", "--jsonl", "tables/hands.csv"),
        ("--html", "pages", "--state", "pages/index.html"),
    ],
    ids=" ".join,
)
def test_a_file_has_one_output(handaudit, good, tmp_path, monkeypatch, options):
    before = set(tmp_path.iterdir())
    monkeypatch.chdir(tmp_path)
    code, out, err = handaudit("batch", good, *options)
    assert (code, out) == (2, "")
    assert err.endswith(": is named for two outputs\n")
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize("option", ["--jsonl", "--csv", "--html", "--state"])
def test_an_input_is_no_output(handaudit, good, option):
    before = good.read_bytes()
    code, out, err = handaudit("batch", good, option, good)
    assert (code, out) == (2, "")
    assert str(good) in err
    assert good.read_bytes() == before


@full
@pytest.mark.parametrize(
    "arguments", [("batch", "GOOD", "--jsonl", FULL), ("convert", "GOOD", "--to", "phh", "-o", FULL)], ids=" ".join
)
def test_a_full_disk_is_named(handaudit, good, arguments):
    code, _, err = handaudit(*(good if each == "GOOD" else each for each in arguments))
    assert (code, err) == (2, f"handaudit: {FULL}: cannot be written (no space left on device)\n")


@full
def test_a_full_standard_output_is_named(good):
    with open(FULL, "wb") as out:
        command = [sys.executable, "-m", "auditor", "batch", str(good)]
        done = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, text=True, check=False)
    words = "handaudit: standard output: cannot be written (no space left on device)\n"
    assert (done.returncode, done.stderr) == (2, words)


def test_the_prompt_says_what_the_page_says():
    """All that the page tells of an account stands at the prompt, in a sentence or in the rows of the account."""
    account = BatchAccount(partly_verified=5, winner_open=2, void=1, prose_lines=7, duplicates=3, conflicting=1)
    account.findings["RAK505"] = 4
    voice = Voice("en")
    lines = " ".join(line.strip() for line in note_lines(account, voice))
    assert [said_of(one, voice) in lines for one in counted(account)] == [not one.in_sum for one in counted(account)]
    assert [one.number for one in counted(account) if one.in_sum] == [3, 1]
    assert "In 3 more of the hands that agree" in lines
    assert "7 lines stand outside any hand and were left out." in lines
    assert "In 4 hands the rake is above the schedule that was named (RAK505); --select RAK505 lists them." in lines


def test_no_help_is_cut_short():
    with cli.make_context("handaudit", [], resilient_parsing=True, terminal_width=80) as context:
        text = cli.get_help(context)
    assert "..." not in text.replace("COMMAND [ARGS]...", "")
    assert max(map(len, text.splitlines())) <= 80


def test_help_shows_that_paths_may_be_left_out(handaudit):
    _, out, _ = handaudit("hand", "--help")
    assert "HAND_ID [PATH...]" in out
