"""The batch page in a browser: filters and order by keyboard, without script, on a phone, on paper."""

from __future__ import annotations

import pytest

from auditor.results import BatchAccount, BatchFigures, BatchReport, BatchRow, BatchRun, RakedHands, Severity, Verdict
from parsers.hand import Betting, Game, Stakes
from parsers.money import CHIPS, Currency
from reports.languages import LANGUAGES
from reports.render_batch import batch_pages

DOLLARS = Currency("USD", 2, "$")
EVIL = "</script><script>document.title='gone'</script>"


def row(number: int, **more: object) -> BatchRow:
    values: dict[str, object] = {
        "source": f"pool/f{number % 12}.txt", "line": number, "room": ("Stars", "Party")[number % 2],
        "hand_id": str(number), "verdict": Verdict.DISCREPANT, "codes": ("PAY302",), "errors": ("PAY302",),
        "code": "PAY302", "headline": "", "player": f"P{number}", "game": Game.HOLDEM, "betting": Betting.NO_LIMIT,
        "stakes": Stakes(50, 100), "currency": DOLLARS, "difference": number,
    }  # fmt: skip
    return BatchRow(**(values | more))  # type: ignore[arg-type]


def written(folder, rows, lang="en"):
    account = BatchAccount(files=12, found=len(rows) + 9, discrepant=len(rows), consistent=9)
    figures = BatchFigures(
        findings={(f"Room number {n}", "PAY302", Severity.ERROR): n for n in range(1, 8)},
        nets={DOLLARS: {("Stars", "名" * 200): 5, ("Stars", EVIL): -1234567}},
        raked={("Stars", DOLLARS, 50, 100): RakedHands(1, 5, 100)},
    )
    run = BatchRun(("pool/",), "handaudit batch pool/ --html out", "", "2026-04-02T09:12")
    for name, html in batch_pages(BatchReport(account, rows, figures=figures, run=run), lang):
        (folder / name).write_text(html, encoding="utf-8")
    return folder / "index.html"


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """Ten hands in dollars (one with a name that wants to be a script) and two in chips."""
    rows = [row(n) for n in range(1, 10)] + [row(10, player=EVIL, code="SHD401", errors=("SHD401", "PAY302"))]
    rows += [row(n, currency=CHIPS, tournament="7", difference=n * 100) for n in (21, 22)]
    return written(tmp_path_factory.mktemp("small"), rows)


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    rows = [row(n) for n in range(1, 10001)] + [row(n, currency=CHIPS) for n in range(20001, 20012)]
    return written(tmp_path_factory.mktemp("large"), rows)


def numbers(page) -> list[str]:
    return page.locator("#hands tbody tr:not(.group):not(.rest) th").all_inner_texts()


def status(page) -> str:
    return page.get_by_role("status").inner_text()


def press_until(page, key: str, selector: str) -> None:
    for _ in range(60):
        page.keyboard.press(key)
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached by {key}")


def test_words_are_searched_by_keyboard(visit, small):
    page = visit(small)
    assert status(page) == "12 of 12 hands"
    press_until(page, "Tab", "#f-words")
    page.keyboard.type("p2 stars")
    assert numbers(page) == ["2", "22"]
    assert status(page) == "2 of 12 hands"
    page.keyboard.type(" 21")
    assert (numbers(page), status(page)) == ([], "0 of 12 hands")
    assert page.locator("#hands .group").count() == 0


def test_room_and_code_are_chosen_by_keyboard(visit, small):
    page = visit(small)
    press_until(page, "Tab", "#f-room")
    page.keyboard.type("Party")
    assert set(numbers(page)) == {"1", "3", "5", "7", "9", "21"}
    press_until(page, "Tab", "#f-code")
    page.keyboard.type("SHD")
    assert numbers(page) == []
    page.select_option("#f-room", "")
    assert numbers(page) == ["10"]
    assert page.locator("#hands .also").inner_text() == "PAY302"


def test_least_difference_counts_in_the_money_of_each_group(visit, small):
    page = visit(small)
    page.fill("#f-least", "0.08")
    assert numbers(page) == ["10", "9", "8", "22", "21"]
    page.fill("#f-least", "2,150")
    assert numbers(page) == ["22"]


def test_order_by_keyboard(visit, small):
    page = visit(small)
    heads = page.locator("#hands thead th")
    assert heads.evaluate_all("all => all.map(h => h.getAttribute('aria-sort'))") == [None] * 4 + ["descending", None]
    press_until(page, "Tab", "#hands thead th:first-child button")
    page.keyboard.press("Enter")
    assert heads.first.get_attribute("aria-sort") == "ascending"
    assert numbers(page) == [str(n) for n in range(1, 11)] + ["21", "22"]  # 10 after 9, and groups stay together
    page.keyboard.press("Space")
    assert heads.first.get_attribute("aria-sort") == "descending"
    assert numbers(page) == [str(n) for n in range(10, 0, -1)] + ["22", "21"]
    assert page.locator("[aria-sort]").count() == 1


def test_foreign_text_is_text(visit, small):
    page = visit(small)
    assert page.title() != "gone"
    page.fill("#f-words", "document.title")
    assert page.locator("#hands .who").inner_text() == EVIL


def test_ten_thousand_rows(visit, large):
    page = visit(large)
    assert status(page) == "10,011 of 10,011 hands"
    assert len(numbers(page)) == 200
    assert page.locator("#pages").is_hidden()
    more = page.get_by_role("button", name="Show more")
    more.focus()
    page.keyboard.press("Enter")
    assert len(numbers(page)) == 400
    assert page.evaluate("document.activeElement.textContent") == "Show more"
    assert "389 of 10,000 hands of this group are shown." in page.locator(".rest").inner_text()
    took = page.evaluate("""() => {
        const began = performance.now();
        document.querySelector("#hands thead button").click();
        document.body.offsetHeight;
        return performance.now() - began;
    }""")
    assert took < 3000
    assert numbers(page)[:3] == ["1", "2", "3"]
    page.fill("#f-words", "f7.txt:7")
    hits = [n for n in range(1, 10001) if n % 12 == 7 and str(n).startswith("7")]
    assert status(page) == f"{len(hits)} of 10,011 hands"
    assert numbers(page)[0] == "7"
    assert page.locator("#hands tbody tr:nth-child(2) .finding").inner_text().startswith("PAY302")


def test_focus_goes_to_the_first_new_row_when_all_are_shown(visit, tmp_path):
    rows = [row(n, page=f"{n}.html", source=f"pool/{'ab'[n % 2]}/f.txt") for n in range(1, 1101)]
    page = visit(written(tmp_path, rows))
    more = page.get_by_role("button", name="Show more")
    for _ in range(5):
        more.focus()
        page.keyboard.press("Enter")
    assert len(numbers(page)) == 1100
    assert page.evaluate("document.activeElement.textContent") == "100"
    assert page.locator("#hands .place").last.inner_text() == "b/f.txt:1"
    assert page.locator("#hands .place wbr").count() == 1100  # paths may break after a stroke


def test_without_script(visit, large):
    page = visit(large, java_script_enabled=False)
    assert page.locator("#filters").is_hidden()
    assert page.locator("#hands button").count() == 0
    assert page.locator("#hands tbody th").count() == 200 + 2
    assert page.locator("#pages a").count() == 11
    assert page.locator("#pages").is_visible()


def test_the_further_pages(visit, large):
    page = visit(large.parent / "hands-11.html")
    assert page.locator("h1").inner_text() == "Hands that do not agree, 10,001 to 10,011"
    assert len(numbers(page)) == 11
    assert page.locator(".pager a").all_inner_texts() == ["9,001 to 10,000"]


@pytest.mark.parametrize("width", [320, 390, 700, 1280])
def test_no_sideways_scroll(visit, small, width):
    page = visit(small, width=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.fill("#f-words", "p")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_one_drawing_of_two_is_seen(visit, small):
    for width, kind in ((390, "slim"), (1280, "wide")):
        page = visit(small, width=width)
        seen = page.locator("svg.plot:visible")
        assert seen.count() == 2
        assert all(kind in names for names in seen.evaluate_all("all => all.map(p => p.getAttribute('class'))"))


def test_on_paper_without_filters(visit, small):
    page = visit(small)
    page.emulate_media(media="print")
    assert page.locator("#filters").is_hidden()
    assert page.locator("#hands thead button").first.is_hidden()
    assert page.locator("#hands thead .printed").first.is_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_axe_finds_nothing_serious(visit, serious, tmp_path, lang):
    rows = [row(n) for n in range(1, 10)] + [row(10, player=EVIL), row(21, currency=CHIPS, tournament="7")]
    page = visit(written(tmp_path, rows, lang))
    assert serious(page) == []
    page.set_viewport_size({"width": 390, "height": 900})
    page.emulate_media(color_scheme="dark")
    assert serious(page) == []


def test_a_long_path_leaves_room_for_the_number_of_the_hand(visit, tmp_path):
    rows = [row(4203, hand_id="255000024203", source="pool/pokerstars/languages/disputed-portuguese-brazil.txt")]
    page = visit(written(tmp_path, rows), width=390)
    assert page.evaluate("document.querySelector('#hands tbody tr:not(.group) th bdi').getClientRects().length") == 1
    assert page.locator("#hands .place").inner_text() == "pokerstars/languages/disputed-portuguese-brazil.txt:4203"
