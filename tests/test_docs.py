"""What the documentation names exists: files, sections, and the figures of the worked example."""

from __future__ import annotations

import json
import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import click
import pytest

from auditor.case import build_case
from auditor.cli import cli
from auditor.pipeline import audit_text
from auditor.record import to_record
from auditor.results import Severity, Verdict
from parsers import catalogue, registry, room_specs
from parsers.hand import Betting, Game, Street
from parsers.money import CHIPS, PLAY
from parsers.registry import ROOMS
from tests.build import P, make_hand
from tests.test_golden import compare

ROOT = Path(__file__).parent.parent
#: The parts of the repository, as paths begin.
PARTS = ("parsers", "auditor", "reports", "tests", "docs", "sample_histories", "benchmarks", ".ci")
RECKONING = ROOT / "docs" / "reckoning.md"


def files(*endings: str) -> list[Path]:
    """The repository's own files with these endings, other folders than its parts left out."""
    found = [path for path in ROOT.iterdir() if path.is_file()]
    for part in PARTS:
        found += [path for path in (ROOT / part).rglob("*") if path.is_file()]
    return sorted(path for path in found if path.suffix in endings)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


DOCUMENTS = files(".md")
CODE = files(".py")
MODULES = {one.name for one in files(".py", ".md", ".toml")}


@cache
def headings(path: Path) -> list[str]:
    """The titles of a document's sections."""
    return re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)


def anchor(title: str) -> str:
    """The anchor of a title, as the usual sites make it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def without_code(text: str) -> str:
    """A document without its fenced blocks."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_links_lead_somewhere(path):
    broken = []
    for target in re.findall(r"\]\(([^)\s]+)\)", without_code(path.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, section = target.partition("#")
        there = (path.parent / file).resolve() if file else path
        if not there.exists() or (section and section not in map(anchor, headings(there))):
            broken.append(target)
    assert broken == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_paths_in_documents_exist(path):
    """A path may begin at the root or at the document's folder; a bare name of a module may stand anywhere."""
    text = path.read_text(encoding="utf-8")
    missing = []
    for named in re.findall(r"`([\w./-]+)`", text):
        if named.split("/")[0] in PARTS and "/" in named:
            there = (ROOT / named).exists() or (path.parent / named).exists()
        else:
            there = named in MODULES or not re.fullmatch(r"\w+\.(?:py|md|toml)", named)
        if not there:
            missing.append(named)
    assert missing == []


#: A document as code and conventions cite it, with the titles of its sections in quotation marks.
CITATION = re.compile(r'([\w/.-]*\w\.md)((?:,? (?:and )?"[^"\n]+")*)')


def bad_citations(text: str) -> list[str]:
    """Documents and sections that a text cites and that are not there."""
    bad = []
    for file, titles in CITATION.findall(text):
        paths = [ROOT / file] if "/" in file else [path for path in DOCUMENTS if path.name == file]
        there = next((path for path in paths if path.exists()), None)
        if there is None:
            bad.append(file)
        else:
            bad += [f"{file} {title}" for title in re.findall(r'"([^"]+)"', titles) if title not in headings(there)]
    return bad


@pytest.mark.parametrize("path", [path for path in CODE if "tests" not in path.parts], ids=name)
def test_documents_that_code_cites_exist(path):
    assert bad_citations(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("slug", ROOMS)
def test_conventions_say_where_they_are_described(slug):
    for row in catalogue.rows(ROOMS[slug]):
        assert CITATION.search(row.source), row.name
        assert bad_citations(row.source) == [], row.name


def test_rooms_are_described():
    """Every room has its page, and the page names every row of its conventions and every language."""
    for slug, spec in ROOMS.items():
        page = (ROOT / "docs" / "rooms" / f"{slug}.md").read_text(encoding="utf-8")
        missing = [row.name for row in catalogue.rows(spec) if row.name.removeprefix(f"{spec.name} ") not in page]
        missing += [language for language, _ in (spec.languages or tuple)() if language not in page]
        assert missing == []


def test_the_index_names_every_document():
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    there = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")} - {"README.md"}
    assert {page for page in there if f"({page})" not in index} == set()


class TestWorkedExample:
    """The example of docs/reckoning.md, reckoned by the code."""

    case = build_case(
        make_hand(
            [
                P("Ida", 30, cards="AsAd"),
                P("Joost", 80, cards="9s8s"),
                P("Kees", 120, cards="KhQh"),
                P("Lotte", 50, dead=5, folded=True),
            ],
            board="Kc9d5s2hJc",
        )
    )
    text = RECKONING.read_text(encoding="utf-8")

    def names(self, seats):
        return ", ".join(self.case.name(seat) for seat in seats)

    def test_pots(self):
        rows = re.findall(r"^\| \*\*(\w+ pot)\*\* \| \*\*(\d+)\*\* \| (.+) \|$", self.text, re.MULTILINE)
        pots = self.case.settlement.pots
        assert rows == [(self.case.pot_label(p.index), str(p.amount), self.names(p.eligible)) for p in pots]

    def test_layers_add_up(self):
        below = re.findall(r"^\| (?:dead money|live up to .*) \| (\d+) \| (.+) \|$", self.text, re.MULTILINE)
        assert len(below) == 4
        for pot in self.case.settlement.pots:
            assert sum(int(money) for money, who in below if who == self.names(pot.eligible)) == pot.amount

    def test_returns_and_nets(self):
        due = {self.case.name(seat): interval for seat, interval in self.case.settlement.due.items()}
        assert due == {"Ida": (125, 125), "Joost": (0, 0), "Kees": (120, 120), "Lotte": (0, 0)}
        assert self.case.settlement.returns == {3: 40}
        records = self.case.records.values()
        nets = {r.seat: due[self.case.name(r.seat)][0] + r.returned - r.contributed for r in records}
        told = re.findall(r"(Ida|Joost|Kees|Lotte) ([+-]\d+)", self.text)
        assert told == [(self.case.name(seat), f"{net:+}") for seat, net in nets.items()]


class TestSketchOfARoom:
    """The room of parsers/README.md: its four parts, put together, read and audit the hand."""

    page = catalogue.README.read_text(encoding="utf-8").partition("## A whole room\n")[2]
    blocks = re.findall(r"^```\w+\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    text, parser, spec, answer = blocks[:4]

    @pytest.fixture
    def room(self, monkeypatch):
        spec = eval(self.spec, {"re": re, **vars(room_specs)})
        module = ModuleType(spec.module)
        exec(self.parser, vars(module))
        monkeypatch.setitem(sys.modules, spec.module, module)
        monkeypatch.setitem(registry.ROOMS, spec.slug, spec)
        return spec

    def test_the_hand_is_what_its_answer_says(self, room):
        (audit,) = audit_text(self.text)
        (answer,) = json.loads(self.answer)["hands"]
        assert compare(answer, to_record(audit)) == []

    def test_its_conventions_are_found(self, room):
        assert [row.name for row in catalogue.rows(room)] == [room.name]

    @pytest.mark.parametrize(
        ("old", "new", "code"),
        [
            ("Odile wins $5.70\n", "", "RD004"),
            ("No Limit", "Half Limit", "RD002"),
            ("bets $4", "bets $4.001", "RD007"),
            ("bets $4", "wagers $4", "RD003"),
        ],
    )
    def test_what_cannot_be_read_is_said(self, room, old, new, code):
        (audit,) = audit_text(self.text.replace(old, new))
        assert (audit.verdict, audit.findings[0].code) == (Verdict.UNREADABLE, code)


def options_of(command: click.Command) -> set[str]:
    return {name for one in command.params for name in (*one.opts, *one.secondary_opts) if name.startswith("--")}


#: All options of all commands.
OPTIONS = {"--help"} | options_of(cli) | {name for one in cli.commands.values() for name in options_of(one)}


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_commands_in_documents_exist(path):
    """Every command line of handaudit, in a block or in a line of text, names a command and only its options."""
    text = re.sub(r"\\\n", " ", path.read_text(encoding="utf-8"))
    wrong = []
    for command, rest in re.findall(r"(?<![\w/.-])handaudit (\w+)\b([^`\n#|]*)", "\n".join(code_of(text))):
        if command not in cli.commands:
            wrong.append(command)
            continue
        known = options_of(cli.commands[command]) | {"--help"}
        wrong += [f"{command} {option}" for option in re.findall(r"(?<!\S)--[a-z][\w-]*", rest) if option not in known]
    assert wrong == []


def code_of(text: str) -> list[str]:
    """What stands in a document as code."""
    blocks = re.findall(r"^```(?:sh|console|)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [*blocks, *re.findall(r"`(handaudit [^`\n]+)`", without_code(text))]


def test_every_option_is_documented():
    text = "\n".join(path.read_text(encoding="utf-8") for path in DOCUMENTS if path.name != "CHANGELOG.md")
    assert sorted(option for option in OPTIONS if not re.search(rf"{option}(?![\w-])", text)) == []


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_tables_are_whole(path):
    """A row of a table that stands after a blank line is no row: it needs a head of its own."""
    lines = without_code(path.read_text(encoding="utf-8")).splitlines()
    heads = [
        line
        for before, line, after in zip(["", *lines], lines, [*lines[1:], ""], strict=False)
        if line.startswith("|") and not before.startswith("|") and not re.match(r"\|[\s:|-]+\|$", after)
    ]
    assert heads == []


class TestValuesOfTheRecord:
    """docs/json-lines.md names the values that the code writes, and no other ones."""

    page = (ROOT / "docs" / "json-lines.md").read_text(encoding="utf-8")

    def told(self, key: str) -> set[str]:
        (row,) = re.findall(rf"^\| [^|]*`{key}`[^|]*\| (.*) \|$", self.page, re.MULTILINE)
        return set(re.findall(r"`([^`]+)`", row))

    def test_betting(self):
        assert {one.value for one in Betting} <= self.told("betting")

    def test_games(self):
        assert {one.value for one in Game} <= self.told("game")

    def test_verdicts(self):
        assert self.told("verdict") == {one.value for one in Verdict}

    def test_severities(self):
        assert {one.value for one in Severity} <= self.told("findings")

    def test_streets(self):
        assert self.told("folded") == {one.value for one in Street}

    def test_currencies(self):
        """Those with a name of their own; the others are letters of ISO 4217."""
        code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "parsers").rglob("*.py"))
        named = set(re.findall(r'\bCurrency\("(\w+)"', code)) | {CHIPS.code, PLAY.code}
        own = {one for one in named if not re.fullmatch(r"[A-Z]{3}", one)} | {"XXX"}
        assert self.told("currency") == own == {"USDT", "mBTC", "chips", "play", "XXX"}
