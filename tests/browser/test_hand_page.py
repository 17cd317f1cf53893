"""The page of one hand in a browser: quiet, safe, narrow, on paper, and with the figures of the record."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest

from auditor.explain import explain
from auditor.pipeline import audit_text
from auditor.record import to_record
from auditor.results import HandAudit
from reports.languages import LANGUAGES
from reports.render import hand_page

SAMPLES = Path(__file__).parents[2] / "sample_histories"
SCRIPT = "<script>alert(1)</script>"
RIGHT_TO_LEFT = "\u202eדניאל\u202c محمد"
LONG = "W" * 190 + "0123456789"

HANDS = {
    "walk": ("pokerstars/blinds.txt", "255000021104"),
    "three pots": ("pokerstars/guides.txt", "255000020102"),
    "three pots, disputed": ("ggpoker/disputed-side-pot.txt", "TM7310000401"),
    "run twice": ("pokerstars/run-it-twice.txt", "255000020502"),
    "hi/lo": ("pokerstars/omaha-hi-lo.txt", "255000020701"),
    "draw": ("pokerstars/draw.txt", "255000021603"),
    "stud": ("pokerstars/stud.txt", "255000021401"),
    "cash-out": ("pokerstars/cash-out.txt", "255000021201"),
    "a cent missing": ("pokerstars/disputed-missing-cent.txt", "255000022501"),
    "many players": ("pokerstars/worked-examples.txt", "255000020205"),
    "broad figures": ("unibet/disputed-worse-hand.txt", "31000000201"),
    "many marks": ("thebiggame/disputed-worse-hand.txt", "d84h2"),
    "hostile names": ("pokerstars/disputed-side-pot.txt", "255000022201"),
}
HOSTILE = {"Leocadio": SCRIPT, "MARTLET": RIGHT_TO_LEFT, "Birgitta": LONG}
#: what stands between thousands, and the decimal sign
NUMBERS = {"en": (",", "."), "fr": ("\u202f\u00a0", ","), "nl": (".", ",")}

OPEN_ALL = "document.querySelectorAll('details').forEach(d => d.open = true)"
#: names in tables for phones that break within a word
TORN = """[...document.querySelectorAll('.compact th[scope=row] bdi:not(.long)')]
    .filter(name => name.getClientRects().length > name.textContent.split(' ').length).map(name => name.textContent)"""

every_hand = pytest.mark.parametrize("kind", HANDS)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def audited(kind: str) -> HandAudit:
    file, number = HANDS[kind]
    text = (SAMPLES / file).read_text(encoding="utf-8-sig")
    if kind == "hostile names":
        for name, hostile in HOSTILE.items():
            text = text.replace(name, hostile)
    audit = next(one for one in audit_text(text, file) if one.hand.hand_id == number)
    explain(audit)
    return audit


@pytest.fixture
def opened(visit, tmp_path):
    """Opens the page of one of HANDS."""

    def go(kind: str, lang: str, **options: object):
        file = tmp_path / "hand.html"
        file.write_text(hand_page(audited(kind), lang), encoding="utf-8")
        return visit(file, **options)

    return go


def figures(text: str, lang: str) -> list[Decimal]:
    """The numbers of a piece of text: "de 97,00 à 100,00" -> 97.00, 100.00; a dash for nothing is 0."""
    blank, point = NUMBERS[lang]
    text = text.replace("\u2212", "-")
    for sign in blank:
        text = re.sub(f"(?<=\\d){re.escape(sign)}(?=\\d\\d\\d)", "", text)
    found = re.findall(r"[-+]?\d+(?:\.\d+)?", text.replace(point, "."))
    return [Decimal(one) for one in found] or [Decimal(0)]


def cells(page, rows: str, lang: str) -> list[list[list[Decimal]]]:
    """The figures of every cell of some rows of a table, labels for phones left out."""
    texts = page.locator(rows).evaluate_all(
        "rows => rows.map(row => [...row.cells].slice(1).map(c => [...c.childNodes]"
        ".filter(n => !(n.classList && n.classList.contains('lab'))).map(n => n.textContent).join('')))"
    )
    return [[figures(text, lang) for text in row] for row in texts]


@every_language
@every_hand
def test_figures_are_those_of_the_record_and_fit_every_width(opened, kind, lang):
    page = opened(kind, lang)
    figures_are_those_of(to_record(audited(kind)), page, lang)
    page.evaluate(OPEN_ALL)
    for width in (1280, 390, 320):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(TORN) == []


def figures_are_those_of(record, page, lang):
    """The two tables, the pots and the balance have the figures of the JSON record in the language's own form."""
    players, total = record["players"], record["total"]

    shown = [p for p in players if Decimal(p["contributed"])]
    rows = cells(page, ".streets tbody tr", lang)
    assert [[one for (one,) in row[-3:]] for row in rows] == [
        [
            Decimal(p["contributed"]),
            Decimal(p["returned"]),
            Decimal(p["contributed"]) - Decimal(p["returned"]),
        ]
        for p in shown
    ]
    for row in rows:  # the streets, antes and dead money make the sum
        assert sum(one for (one,) in row[:-3]) == row[-3][0]
    (foot,) = cells(page, ".streets tfoot tr", lang)
    assert foot[-3:-1] == [[Decimal(total["contributed"])], [Decimal(total["returned"])]]

    pots = page.locator(".pot:not(.all) .sum").all_inner_texts()
    assert [figures(pot, lang) for pot in pots] == [[Decimal(pot["amount"])] for pot in record["pots"]]

    paid = {tuple(map(tuple, row[:2])) for row in cells(page, ".paid tbody tr", lang)}
    for player in players:
        if Decimal(player["contributed"]) and player["expected"]:
            low, high = map(Decimal, player["expected"])
            assert ((Decimal(player["collected"]),), (low,) if low == high else (low, high)) in paid

    balance = page.locator(".equation .term").all_inner_texts()
    assert figures(balance[0].split("\n")[0], lang) == [Decimal(total["contributed"])]


@every_language
def test_hostile_names_are_text(opened, lang):
    page = opened("hostile names", lang)
    assert page.locator("script").count() == 0
    assert page.get_by_text(SCRIPT).count() > 3
    heads = page.locator(".streets tbody th bdi").all_inner_texts()
    assert heads == [SCRIPT, "‹U+202E›דניאל‹U+202C› محمد", LONG]  # marks that turn the text are spelt out
    # a name written from right to left turns nothing around it
    cell = page.locator(".streets tbody tr:nth-child(2) td").last
    assert cell.evaluate("cell => getComputedStyle(cell).direction") == "ltr"
    assert page.locator("bdi", has_text="דניאל").evaluate_all(
        "all => all.every(name => getComputedStyle(name).unicodeBidi === 'isolate')"
    )


def test_the_record_of_hostile_names_is_as_the_text_has_them():
    names = [player["name"] for player in to_record(audited("hostile names"))["players"]]
    assert names[0] == SCRIPT
    assert "דניאל" in names[1]
    assert names[2] == LONG


@every_language
def test_links_lead_to_what_they_name(opened, lang):
    page = opened("three pots, disputed", lang)
    hrefs = page.locator("a").evaluate_all("all => all.map(link => link.getAttribute('href'))")
    assert hrefs
    assert all(href.startswith("#") for href in hrefs)
    assert page.evaluate("all => all.filter(href => !document.getElementById(href.slice(1)))", hrefs) == []


def test_the_replay_opens_by_keyboard(opened):
    page = opened("run twice", "en")
    page.locator("summary").focus()
    page.keyboard.press("Enter")
    assert page.locator(".actions").is_visible()


def printed(page) -> bytes:
    return page.pdf(prefer_css_page_size=True, print_background=True)


def sheets(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@every_language
@pytest.mark.parametrize("kind", ["three pots", "three pots, disputed"])
def test_verdict_to_findings_fit_two_sheets_of_a4(opened, kind, lang):
    page = opened(kind, lang)
    whole = printed(page)
    assert set(re.findall(rb"/MediaBox\s*\[([^]]*)\]", whole)) == {b"0 0 594.95996 841.91998"}
    assert 2 <= sheets(whole) <= 5
    page.evaluate("""() => {  // what follows the findings is left out
        const last = document.getElementById("unverified").closest("main > *");
        while (last.nextElementSibling) last.nextElementSibling.remove();
        document.querySelector("footer").remove();
    }""")
    assert sheets(printed(page)) <= 2


@every_language
def test_axe_finds_nothing_serious(opened, serious, lang):
    page = opened("three pots, disputed", lang)
    page.evaluate(OPEN_ALL)
    assert serious(page) == []
    page.set_viewport_size({"width": 390, "height": 900})
    page.emulate_media(color_scheme="dark")
    assert serious(page) == []
