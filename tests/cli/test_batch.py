import json
import os
import subprocess
import sys
import zipfile

import pytest

from auditor import console
from tests.texts import LINES, cut_off, hand, many


def test_consistent_hands(handaudit, good):
    code, out, err = handaudit("batch", good)
    assert (code, err) == (0, "")
    assert out == (
        "Files        1 (0 without hands)\n"
        "Duplicates   0 with the same content (RD006), 0 with other content (RD005)\n"
        "Hands found  1 = 1 consistent + 0 discrepant + 0 unreadable\n"
    )


@pytest.mark.usefixtures("bad")
def test_everything_is_listed_and_accounted_for(handaudit, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "none.txt").write_text("Dear Bea,\nno hands today.\n")
    code, out, err = handaudit("batch", ".")
    assert (code, err) == (1, "")
    head, _, rest = out.partition("\n\n")
    assert head.startswith("1002  PAY302, ")
    assert f"./bad.txt:{1 + LINES}" in head
    assert "Aldo was paid $0.04" in head
    assert rest == (
        "1 hand unreadable, RD004: The hand is cut off: there is neither a payment nor a\n"
        "    summary.\n"
        f"    1003  ./bad.txt:{1 + 2 * LINES}\n"
        "\n"
        "No hand in ./none.txt: no hand header.\n"
        "\n"
        "To put it right, over all hands:\n"
        "    Aldo (PokerStars) is owed $0.01 (1 hand)\n"
        "    PokerStars itself owes $0.01 (1 hand)\n"
        "\n"
        "2 lines stand outside any hand and were left out.\n"
        "\n"
        "Files        2 (1 without hands)\n"
        "Duplicates   0 with the same content (RD006), 0 with other content (RD005)\n"
        "Differences  $0.01\n"
        "Hands found  3 = 1 consistent + 1 discrepant + 1 unreadable\n"
    )


def test_of_many_files_without_hands_three_are_named(handaudit, good, tmp_path):
    for number in range(5):
        (tmp_path / f"{number}.md").write_text("no hands today\n")
    code, out, err = handaudit("batch", tmp_path)
    assert (code, err) == (0, "")
    assert [line.rpartition("/")[2] for line in out.splitlines() if line.startswith("No hand in ")] == [
        "0.md: no hand header.",
        "1.md: no hand header.",
        "2.md: no hand header.",
        "No hand in 2 more files.",
    ]


def test_lines_are_80_columns_at_most(handaudit, tmp_path):
    folder = tmp_path / ("long name " * 9)
    folder.mkdir()
    (folder / ("x" * 90)).write_text(hand("9" * 30, hero="N" * 60, paid="0.04") + cut_off(8) + hand(7, hero="名" * 40))
    _, out, _ = handaudit("batch", folder)
    assert max(map(len, out.splitlines())) <= 80
    assert "…" + "x" in out


def test_records(handaudit, bad, tmp_path):
    code, _, _ = handaudit("batch", bad, "--jsonl", tmp_path / "o.jsonl", "--jobs", "1")
    rows = [json.loads(line) for line in (tmp_path / "o.jsonl").read_text(encoding="utf-8").splitlines()]
    assert code == 1
    assert [(row["hand_id"], row["verdict"]) for row in rows] == [
        ("1001", "consistent"),
        ("1002", "discrepant"),
        ("1003", "unreadable"),
    ]
    assert {tuple(row) for row in rows} == {tuple(rows[0])}
    assert not (tmp_path / "o.jsonl.part").exists()


def test_records_on_standard_output_move_the_rest_to_stderr(handaudit, bad):
    code, out, err = handaudit("batch", bad, "--jsonl", "-")
    assert code == 1
    assert [json.loads(line)["hand_id"] for line in out.splitlines()] == ["1001", "1002", "1003"]
    assert "Hands found  3 = 1 consistent + 1 discrepant + 1 unreadable\n" in err


def test_bad_files_are_told_and_do_not_stop_the_others(handaudit, good, tmp_path):
    with zipfile.ZipFile(tmp_path / "z.zip", "w") as file:
        file.writestr("inner.zip", b"PK\x03\x04...")
    code, out, err = handaudit("batch", tmp_path, tmp_path / "gone")
    assert code == 1
    assert err == (
        f"handaudit: {tmp_path}/z.zip!inner.zip: an archive inside an archive is not opened; unpack it first\n"
        f"handaudit: {tmp_path}/gone: no such file or folder\n"
    )
    assert "Files        1 (0 without hands; 2 could not be read to the end)\n" in out


@pytest.mark.parametrize("text", ["", "no hands\n"])
def test_no_hand_at_all(handaudit, tmp_path, text):
    (tmp_path / "a.txt").write_text(text)
    code, _, err = handaudit("batch", tmp_path / "a.txt")
    assert (code, err) == (2, "handaudit: no hand was found\n")


def test_an_unknown_room(handaudit, good):
    code, out, err = handaudit("batch", good, "--room", "nowhere")
    assert (code, out) == (2, "")
    assert err.startswith("handaudit: there is no room 'nowhere'; known are: pokerstars, ggpoker, ")


def test_a_place_that_cannot_be_written(handaudit, good):
    code, out, err = handaudit("batch", good, "--jsonl", good / "x")
    assert (code, out) == (2, "")
    assert err == f"handaudit: {good}/x: cannot be written (not a directory)\n"


class TestListing:
    """--select and --ignore change what is listed, never the account, the files or the exit code."""

    def test_select(self, handaudit, bad):
        code, out, _ = handaudit("batch", bad, "--select", "rd004")
        assert code == 1
        assert "1002" not in out
        assert "1003" in out
        assert "1 more hand is not listed here because of --select or --ignore.\n" in out
        assert out.endswith("Hands found  3 = 1 consistent + 1 discrepant + 1 unreadable\n")

    def test_ignore(self, handaudit, bad):
        code, out, _ = handaudit("batch", bad, "--ignore", "PAY,POT,RAK", "--ignore", "RD004")
        assert code == 1
        assert "1002" not in out
        assert "1003" not in out
        assert "2 more hands are not listed here because of --select or --ignore.\n" in out

    def test_selected_remarks_of_consistent_hands(self, handaudit, good):
        code, out, _ = handaudit("batch", good, good, "--select", "RD006")
        assert code == 0
        assert out.startswith("1001  RD006 (consistent)  ")

    def test_codes_that_do_not_exist(self, handaudit, good):
        code, _, err = handaudit("batch", good, "--select", "PAX")
        assert code == 2
        assert "no code begins with PAX; codes begin with BET, CON, " in err.replace("\n", " ")


@pytest.mark.parametrize(("option", "code"), [([], 0), (["--fail-on", "error"], 0), (["--fail-on", "warning"], 1)])
def test_warnings_fail_on_request(handaudit, tmp_path, option, code):
    (tmp_path / "a.txt").write_text(hand(1) + hand(1, hero="Ezra"))
    assert handaudit("batch", tmp_path / "a.txt", *option)[0] == code


def test_information_never_fails(handaudit, good):
    assert handaudit("batch", good, good, "--fail-on", "warning")[0] == 0


def test_a_closed_pipe_is_no_error(tmp_path):
    (tmp_path / "a.txt").write_text(many(200).replace("collected $0.05", "collected $0.04"))
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "auditor", "batch", str(tmp_path / "a.txt")]
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, text=True, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (141, "")


def test_progress_is_shown_on_a_terminal_only(handaudit, good, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    _, out, err = handaudit("batch", good)
    assert "1 hand, 0 discrepant" in err
    assert err.endswith("\r\x1b[K")
    assert "\x1b" not in out


def test_a_fault_of_ours_is_shown_with_debug(handaudit, good, monkeypatch):
    from parsers import registry

    def parse(hand_text):
        raise KeyError("seat")

    monkeypatch.setattr(registry, "_reader", lambda slug: parse)
    code, out, err = handaudit("batch", good)
    assert (code, err) == (1, "")
    assert "INT901" in out
    _, _, err = handaudit("batch", good, "--debug", "--jobs", "1")
    assert "Traceback" in err


def test_what_nobody_expected_is_one_sentence(handaudit, good, monkeypatch):
    from auditor.pipeline import batch

    def fail(*_):
        raise RuntimeError("oh")

    monkeypatch.setattr(batch, "work", fail)
    code, out, err = handaudit("batch", good, "--jobs", "1")
    assert (code, out) == (2, "")
    assert err == "handaudit: our own program failed (RuntimeError: oh); --debug shows where\n"
    assert "Traceback" in handaudit("batch", good, "--jobs", "1", "--debug")[2]


def test_many_unreadable_hands_are_grouped_by_reason_and_counted(handaudit, tmp_path, monkeypatch):
    monkeypatch.setattr(console, "_PLACES", 2)
    monkeypatch.setattr(console, "_REASONS", 1)
    draughts = "".join(hand(number).replace("Hold'em", "Draughts") for number in (11, 12))
    (tmp_path / "a.txt").write_text("".join(cut_off(number) for number in range(1, 6)) + draughts)
    code, out, err = handaudit("batch", tmp_path / "a.txt")
    assert (code, err) == (1, "")
    first, second, rest = out.split("\n\n")[0].partition("\n    and 3 more\n")
    assert first.startswith("5 hands unreadable, RD004: The hand is cut off")
    assert [line.split()[0] for line in first.split("\n")[-2:]] == ["1", "2"]
    assert second
    assert rest == "2 more hands are unreadable, for 1 other reason."


@pytest.mark.parametrize(
    ("encoding", "told"), [("iso-8859-15", True), ("mac_roman", True), ("cp1252", False), ("utf-8", False)]
)
def test_another_encoding_is_thought_of_where_a_header_cannot_be_read(handaudit, tmp_path, encoding, told):
    """The euro sign has another byte in each of these; only as one of Windows-1252 it is read as such."""
    file = tmp_path / "a.txt"
    file.write_bytes(hand(1).replace("$", "€").replace("USD", "EUR").encode(encoding))
    code, out, err = handaudit("batch", file)
    assert (code, "RD002" in out) == ((1, True) if told else (0, False))
    words = "is no UTF-8 and was read as Windows-1252; a header was not understood: is it in another encoding?"
    assert err == (f"handaudit: {file}: {words}\n" if told else "")
