import io
import json
import sys

import pytest

from tests.texts import LINES, hand


def test_a_consistent_hand_is_told(handaudit, good):
    code, out, err = handaudit("hand", "1001", good)
    assert (code, err) == (0, "")
    assert out.startswith("AGREES\n")
    assert "Aldo" in out
    assert all(len(line) <= 80 for line in out.splitlines())


def test_a_discrepant_hand_is_told(handaudit, bad):
    code, out, _ = handaudit("hand", "#1002", bad)
    assert code == 1
    assert "PAY302" in out


def test_an_unreadable_hand_is_told(handaudit, bad):
    code, out, _ = handaudit("hand", "1003", bad)
    assert code == 1
    assert "RD004" in out


def test_json(handaudit, bad):
    code, out, _ = handaudit("hand", "1002", bad, "--json")
    record = json.loads(out)
    assert (code, record["hand_id"], record["line"], record["verdict"]) == (1, "1002", 1 + LINES, "discrepant")


def test_page(handaudit, bad, tmp_path):
    code, out, err = handaudit("hand", "1002", bad, "--html", tmp_path / "page.html")
    assert code == 1
    assert "PAY302" in out
    assert err == f"The page was written to {tmp_path}/page.html.\n"
    assert "PAY302" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_page_on_standard_output(handaudit, bad):
    _, out, err = handaudit("hand", "1002", bad, "--html", "-")
    assert out.startswith("<!doctype html>") or out.startswith("<!DOCTYPE html>")
    assert err == ""


def test_the_page_never_overwrites_the_hand(handaudit, bad):
    before = bad.read_bytes()
    code, out, err = handaudit("hand", "1002", bad, "--html", bad)
    assert (code, out) == (2, "")
    assert err == f"handaudit: {bad}: cannot be read and overwritten in one run\n"
    assert bad.read_bytes() == before


@pytest.mark.usefixtures("bad")
def test_several_places_are_all_named(handaudit, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "c.txt").write_text(hand(1001, hole="As Ad"))
    (tmp_path / "d.txt").write_text(hand(1001, hero="Ezra"))
    code, out, _ = handaudit("hand", "1001", ".")
    assert code == 0
    assert out.startswith(
        "This hand number stands in 3 places:\n  ./bad.txt:1\n  ./c.txt:1 (the same hand)\n  ./d.txt:1\n"
    )
    assert out.count("AGREES\n") == 2
    assert "RD005" in out


def test_standard_input(handaudit, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(hand(7).encode())))
    code, out, _ = handaudit("hand", "7", "-")
    assert (code, out[:7]) == (0, "AGREES\n")


def test_a_number_that_is_not_there(handaudit, tmp_path):
    (tmp_path / "a.txt").write_text(hand(241000002001) + hand(241000002005))
    code, out, err = handaudit("hand", "241000002006", tmp_path)
    assert (code, out) == (2, "")
    assert err == (
        "handaudit: hand 241000002006 was not found; 2 hands were searched; the numbers most like it:"
        " 241000002005, 241000002001\n"
    )


def test_a_path_that_is_not_there(handaudit, tmp_path):
    code, _, err = handaudit("hand", "1", tmp_path / "gone")
    assert code == 2
    assert err == (
        f"handaudit: {tmp_path}/gone: no such file or folder\nhandaudit: hand 1 was not found; 0 hands were searched\n"
    )


@pytest.mark.parametrize("arguments", [["hand"], ["hand", "1"], ["hand", "1", ".", "--lang", "xx"], ["nonsense"]])
def test_wrong_usage(handaudit, arguments):
    code, out, err = handaudit(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("Usage: ")
    assert "Traceback" not in err


def test_control_characters_never_reach_the_terminal(handaudit, tmp_path):
    path = tmp_path / "a\x1b]0;x\x07.txt"
    path.write_text(hand(5, hero="Al\x1b[2Jdo", paid="0.04"))
    for arguments in (["hand", "5", path], ["batch", path], ["hand", "6", path]):
        _, out, err = handaudit(*arguments)
        assert not set(out + err) & {chr(n) for n in (*range(10), *range(11, 32), *range(127, 160))}
