import csv
import io
import json
import sys

import pytest

from tests.texts import cut_off, hand, many

NAMES = ("Aldo", "Bea", "Cleo")


def nobody(text):
    return not any(name in text for name in NAMES)


def test_the_story(handaudit, bad):
    code, out, err = handaudit("hand", "1002", bad, "--mask")
    assert (code, err) == (1, "")
    assert "The text pays $0.04 to Player B1; due is $0.05.\n" in out
    assert "Names       replaced by pseudonyms\n" in out
    assert nobody(out)


def test_the_record_and_the_page(handaudit, bad, tmp_path):
    _, out, _ = handaudit("hand", "1002", bad, "--mask", "--json", "--html", tmp_path / "p.html")
    page = (tmp_path / "p.html").read_text(encoding="utf-8")
    assert [player["name"] for player in json.loads(out)["players"]] == ["Player B1", "Player B2", "Player B3"]
    assert "Seat 1: Player B1 ($2 in chips)" in page
    assert "Unchanged but for the names, which are replaced by pseudonyms" in page
    assert nobody(out + page)


def test_a_name_that_is_kept(handaudit, bad):
    _, out, err = handaudit("hand", "1002", bad, "--mask", "--mask-keep", "Aldo", "--mask-keep", "Dora")
    assert "The text pays $0.04 to Aldo" in out
    assert "2. Player B1" in out
    assert err == "handaudit: no player is called Dora, so that nothing is kept\n"


def test_keeping_one_masks_the_others(handaudit, bad, tmp_path):
    for command in (["hand", "1002", bad], ["batch", bad, "--jsonl", "-"]):
        _, out, _ = handaudit(*command, "--mask-keep", "Aldo")
        assert "Aldo" in out
        assert "Bea" not in out


def test_the_place_of_a_hand(handaudit, tmp_path):
    folder = tmp_path / "Bea"
    folder.mkdir()
    path = folder / "HH1 aldo 6-max.txt"
    path.write_text(hand(5) + hand(5, hero="Ezra"))
    _, out, _ = handaudit("hand", "5", path, "--mask")
    place = f"{tmp_path}/Player B2/HH1 Player B1 6-max.txt:1"
    assert "".join(place.split()) in "".join(out.split())  # a long folder is broken into lines
    assert nobody(out)


def test_everything_of_a_batch(handaudit, bad, tmp_path, monkeypatch):
    bad = bad.rename(tmp_path / "Cleo.txt")
    (tmp_path / "Bea none.txt").write_text("no hand\n")
    code, out, err = handaudit(
        "batch", tmp_path, "--mask", "--jsonl", tmp_path / "o.jsonl", "--csv", tmp_path / "t", "--html", tmp_path / "h"
    )
    assert code == 1
    assert "Player B1 was paid $0.04" in out
    assert "Player B2 none.txt: no hand header." in out
    files = [path for path in tmp_path.rglob("*") if path.is_file() and path.suffix != ".txt"]
    assert len(files) == 10
    for text in (out, err, *(path.read_text(encoding="utf-8") for path in files), *map(str, files)):
        assert nobody(text.replace(str(tmp_path), ""))
    rows = csv.DictReader(io.StringIO((tmp_path / "t" / "players.csv").read_text(encoding="utf-8")))
    assert [row["name"] for row in rows] == ["Player B1", "Player B2", "Player B3"] * 2
    assert "names are replaced by pseudonyms" in (tmp_path / "h" / "index.html").read_text(encoding="utf-8")


def test_the_same_whatever_the_processes(handaudit, tmp_path):
    """Who is new in a later part of the input has the next pseudonym, however the parts are shared out."""
    path = tmp_path / "a.txt"
    path.write_text(many(1200) + hand(1, hero="Zoe") + many(1200, 250000000000) + hand(2, hero="Yan", paid="0.04"))
    found = []
    for jobs in (1, 3):
        _, out, _ = handaudit("batch", path, "--mask", "--jobs", jobs, "--jsonl", tmp_path / "o.jsonl")
        found.append((out, (tmp_path / "o.jsonl").read_bytes()))
    assert found[0] == found[1]
    names = {json.loads(line)["players"][0]["name"] for line in found[0][1].splitlines()}
    assert names == {"Player B1", "Player B4", "Player B5"}


def test_standard_input_is_read_once(handaudit, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((hand(7) + cut_off(8)).encode())))
    code, out, _ = handaudit("batch", "-", "--mask", "--jsonl", "-")
    assert code == 1
    records = [json.loads(line) for line in out.splitlines()]
    assert [record["hand_id"] for record in records] == ["7", "8"]
    assert nobody(out)


@pytest.mark.parametrize("lang", ["en", "fr", "nl"])
def test_pseudonyms_are_the_same_in_every_language(handaudit, bad, lang):
    _, out, _ = handaudit("hand", "1002", bad, "--mask", "--lang", lang)
    assert "Player B1" in out


def test_repeated_hands(handaudit, tmp_path):
    for name in ("Aldo", "Bea"):
        (tmp_path / f"{name}.txt").write_text(hand(5, paid="0.04"))
    _, _, _ = handaudit("batch", tmp_path, "--mask", "--jsonl", tmp_path / "o.jsonl", "--html", tmp_path / "h")
    first, second = map(json.loads, (tmp_path / "o.jsonl").read_text(encoding="utf-8").splitlines())
    assert first["source"].endswith("/Player B1.txt")
    (repeat,) = [finding for finding in second["findings"] if finding["code"] == "RD006"]
    assert repeat["params"]["place"] == f"{first['source']}:1"
    pages = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "h").iterdir())
    assert nobody(pages)
