"""Foreign text that would like to be more than text: names, chat, tables, file names, markup."""

from __future__ import annotations

import csv
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from parsers.hand import Hand, HandText
from parsers.registry import cut, parse
from parsers.xmlroom import read_xml
from tests.fuzz.seeds import golden_texts
from tests.hostile.command import OBEYED, batch
from tests.texts import hand

#: A name for each kind of harm.
NAMES = {
    "escape codes": "\x1b[2J\x1b]0;title\x07",
    "other controls": "a\x08\x0b\x7f\x9bb",
    "right to left": "a\u202egnp\u2066x",
    "HTML": "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "attribute": "\" onmouseover=\"alert(1)\" '",
    "template": "{{7*7}}{% raw %}${7*7}%s{0}{player}",
    "path": "../../../../etc/passwd",
    "formula": "=HYPERLINK(\"http://example.invalid\")",
    "plus": "+1+cmd|' /C calc'!A0",
    "at": "@SUM(1+1)",
    "minus": "-2+3",
}  # fmt: skip


class Page(HTMLParser):
    """The elements of a page, and what of it could run."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.scripts = 0
        self.handlers: list[str] = []
        self.elements: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.scripts += tag == "script"
        self.handlers += [name for name, value in attrs if name.startswith("on") or "javascript:" in (value or "")]


def page_of(target: Path) -> str:
    (page,) = [path for path in (target / "html").iterdir() if path.name != "index.html"]
    return page.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", NAMES)
def test_names(capsysbinary, tmp_path, kind):
    """A discrepant hand of such a player: prompt, record, tables and pages."""
    name = NAMES[kind]
    (tmp_path / "plain.txt").write_text(hand(paid="0.04"))
    batch(capsysbinary, tmp_path / "plain", tmp_path / "plain.txt")
    (tmp_path / "a.txt").write_text(hand(hero=name, paid="0.04"), encoding="utf-8")
    ran = batch(capsysbinary, tmp_path / "out", tmp_path / "a.txt")  # which looks at all that is printed
    assert (ran.code, ran.verdicts) == (1, ["discrepant"])
    assert ran.records[0]["players"][0]["name"] == name
    page, plain = Page(page_of(tmp_path / "out")), Page(page_of(tmp_path / "plain"))
    assert page.elements == plain.elements
    assert (page.scripts, page.handlers) == (plain.scripts, plain.handlers)
    with open(tmp_path / "out" / "csv" / "players.csv", encoding="utf-8", newline="") as file:
        cell = next(csv.DictReader(file))["name"]
    assert cell == ("'" + name if name[0] in "=+-@" else name)
    assert [path for path in tmp_path.rglob("*") if "passwd" in path.name] == []


def test_pages_hold_no_character_that_is_obeyed(capsysbinary, tmp_path):
    (tmp_path / "a.txt").write_text(hand(hero="".join(NAMES.values()), paid="0.04"), encoding="utf-8")
    batch(capsysbinary, tmp_path / "out", tmp_path / "a.txt")
    assert set(OBEYED.findall(page_of(tmp_path / "out"))) <= {"\u200e", "\u200f", "\u2066", "\u2068", "\u2069"}


@pytest.mark.parametrize("name", ["a\nb.txt", "\x1b[31m.txt", "<b>.txt", "=1+1.txt", "\u202etxt.a", "--html"])
def test_file_names(capsysbinary, tmp_path, name):
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / name).write_text(hand(paid="0.04"))
    ran = batch(capsysbinary, tmp_path / "out", folder)
    assert ran.verdicts == ["discrepant"]
    assert ran.records[0]["source"] == str(folder / name)
    with open(tmp_path / "out" / "csv" / "hands.csv", encoding="utf-8", newline="") as file:
        (row,) = csv.DictReader(file)
    assert row["source"] == str(folder / name)
    assert "<b>.txt" not in page_of(tmp_path / "out")


def test_entities_are_not_expanded(capsysbinary, tmp_path):
    """A billion laughs, and a file of the machine asked for by an external entity."""
    secret = tmp_path / "secret"
    secret.write_text("the secret")
    levels = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    head = f'<!DOCTYPE x [<!ENTITY l0 "ha">{levels}<!ENTITY out SYSTEM "file://{secret}">]>'
    (golden,) = [one for one in golden_texts("ipoker") if "<session" in one.context][:1]
    name = re.search(r'<player [^>]*name="([^"]+)"', golden.text)
    assert name is not None
    for reference in ("&l9;", "&out;"):
        text = head + golden.context + golden.text.replace(name[1], reference)
        (tmp_path / "a.xml").write_text(text, encoding="utf-8")
        ran = batch(capsysbinary, tmp_path / f"out{reference[1]}", tmp_path / "a.xml")
        assert len(ran.records) == 1
        written = "".join(path.read_text() for path in (tmp_path / f"out{reference[1]}").rglob("*") if path.is_file())
        assert "haha" not in written
        assert "the secret" not in written


def test_references_to_characters_that_are_none():
    text = '<game id="1"><a name="x&#xD800;y&#x110000;z&#0;w&#99999999999;"/></game>'
    (element,) = [each for each in read_xml(text, 1).elements if each.tag == "a"]
    json.dumps(element.attributes["name"]).encode()
    assert "\ud800" not in element.attributes["name"]


def _ohh(change: dict[str, str]) -> HandText:
    text = next(golden_texts("ohh")).text
    for old, new in change.items():
        assert old in text
        text = text.replace(old, new)
    (found,) = [one for one in cut(text, "a.ohh", 1, "ohh") if isinstance(one, HandText)]
    return found


def test_half_surrogates_in_json():
    """JSON can name a half of a character, which no output can hold."""
    (player,) = re.findall(r'"name": "([^"]+)"', next(golden_texts("ohh")).text)[:1]
    read = parse(_ohh({f'"{player}"': f'"{player}\\ud800"'}))
    assert isinstance(read, Hand)
    assert f"{player}\ufffd" in [seat.name for seat in read.seats.values()]


@pytest.mark.parametrize(
    ("value", "what"),
    [
        ("NaN", "NaN is no number"),
        ("-Infinity", "-Infinity is no number"),
        ("7" * 5000, "a number of more than 100 digits"),
        ("[" * 60 + "]" * 60, "more than 50 levels deep"),
    ],
)
def test_values_that_no_hand_has_in_json(value, what):
    (problem,) = parse(_ohh({'"spec_version"': f'"x": {value},\n"spec_version"'})).problems
    assert (problem.code, problem.params["what"]) == ("RD001", f"it is no JSON ({what})")


@pytest.mark.parametrize("digits", [25, 400, 5000])
@pytest.mark.parametrize(
    "place", ["#241000002001:", "Seat 2:", "Seat #1", "$1.87", "$0.04", "$0.05 ", "6-max", "2024/10"]
)
def test_numbers_without_end(capsysbinary, tmp_path, place, digits):
    """Among them a hand with a billion seats; the next hand is read all the same."""
    number = re.search(r"\d+", place)
    assert number is not None
    text = hand().replace(place, place.replace(number[0], "9" * digits, 1))
    (tmp_path / "a.txt").write_text(text + hand(1002))
    ran = batch(capsysbinary, tmp_path / "out", tmp_path / "a.txt")
    assert ran.verdicts[-1] == "consistent"
    assert len(ran.verdicts) == 2 or place.startswith("#")
