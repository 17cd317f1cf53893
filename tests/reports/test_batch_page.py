from __future__ import annotations

import base64
import hashlib
import json
import re

import pytest

from auditor.across import DOCS
from auditor.results import (
    BatchAccount,
    BatchFigures,
    BatchReport,
    BatchRow,
    BatchRun,
    RakedHands,
    Severity,
    UnreadHands,
    Verdict,
)
from auditor.rules import RULES
from parsers.hand import Betting, Game, Stakes
from parsers.money import CHIPS, PLAY, Currency
from reports.batch_rows import FIRST, MOST_INLINE, MOST_WHOLE, PAGE, Rows, game_words, level_words
from reports.codes import CODE_WORDS
from reports.i18n import Translator
from reports.places import Places
from reports.render import environment
from reports.render_batch import batch_pages
from reports.voice import Voice
from tests.reports.html import FORBIDDEN, Page

DOLLARS = Currency("USD", 2, "$")


def row(**more: object) -> BatchRow:
    values: dict[str, object] = {
        "source": "pool/a.txt", "line": 1, "room": "Stars", "hand_id": "1", "verdict": Verdict.DISCREPANT,
        "codes": ("PAY302", "PAY308"), "errors": ("PAY302", "PAY308"), "code": "PAY302", "headline": "",
        "player": "Ann", "game": Game.HOLDEM, "betting": Betting.NO_LIMIT, "stakes": Stakes(50, 100),
        "currency": DOLLARS, "difference": 100, "page": "hand-1.html",
    }  # fmt: skip
    return BatchRow(**(values | more))  # type: ignore[arg-type]


def report(*rows: BatchRow, unread: dict[str, UnreadHands] | None = None, **counts: int) -> BatchReport:
    account = BatchAccount(files=3, differences={DOLLARS: 10412, CHIPS: 50}, **counts)  # type: ignore[arg-type]
    run = BatchRun(("pool/",), "handaudit batch pool/ --html out", "o.jsonl", "2026-04-02T09:12")
    return BatchReport(account, list(rows), unread or {}, run=run)


def index(of: BatchReport) -> str:
    name, html = list(batch_pages(of))[-1]
    assert name == "index.html"
    return html


def text(of: BatchReport) -> str:
    return Page(index(of)).text


def places(text: str, *words: str) -> None:
    """The words stand in this order."""
    found = [text.index(word) for word in words]
    assert found == sorted(found), found


class TestAccount:
    def test_an_equation_and_what_else_it_holds(self) -> None:
        of = report(found=48216, consistent=48176, discrepant=9, unreadable=31, duplicates=83, conflicting=1, void=3)
        of.account.partly_verified, of.account.winner_open = 6310, 6304
        of.account.files, of.account.files_without_hands = 412, 5
        of.account.without_hands = ["pool/readme.txt", "pool/sub/<b>.txt"]
        page = text(of).replace("\N{NO-BREAK SPACE}", " ")
        assert "412 files in pool" in page
        assert "Audit of a batch · handaudit" in page
        assert "2 Apr 2026, 09:12" in page
        assert "9 of 48,216 hands do not agree with their own text; 31 could not be read." in page
        assert "The other 48,176 agree in everything that their texts let us check." in page
        assert "The differences add up to $104.12 and 50 chips." in page
        assert "48,216 hands found = 48,176 agree + 9 do not agree + 31 could not be read" in page
        assert "In 6,304 of the hands that agree the sums were checked but not every winner" in page
        assert "In 6 more of the hands that agree some part could not be checked" in page
        assert "83 duplicates, equal in content, were counted once in all sums." in page
        assert "1 hand number came again with another text." in page
        assert "3 hands were void: all chips went back." in page
        assert "5 of 412 files hold no hand: readme.txt, sub/<b>.txt and 3 more." in page
        assert "the same figures as JSON Lines: o.jsonl · handaudit batch pool/ --html out" in page

    def test_one_currency_with_two_signs_is_one_sum(self) -> None:
        of = report(found=2, discrepant=2)
        of.account.differences = {DOLLARS: 100, Currency("USD", 2): 23}
        assert "The differences add up to $1.23." in text(of)

    @pytest.mark.parametrize(
        ("counts", "sentence"),
        [
            ({"found": 0}, "No hand was found."),
            ({"found": 1, "consistent": 1}, "The hand agrees in everything that its text lets us check."),
            ({"found": 9, "consistent": 9}, "All 9 hands agree in everything that their texts let us check."),
            ({"found": 1, "discrepant": 1}, "The hand does not agree with its own text."),
            ({"found": 9, "consistent": 8, "discrepant": 1}, "1 of 9 hands does not agree with its own text."),
            ({"found": 9, "consistent": 8, "unreadable": 1}, "1 of 9 hands could not be read; no hand that was read"),
        ],
    )
    def test_verdict(self, counts: dict[str, int], sentence: str) -> None:
        assert sentence in text(report(**counts))

    def test_all_clear(self) -> None:
        html = index(report(found=9, consistent=9))
        assert "None. Every hand that could be read agrees with its own text." in html
        assert "None. Every hand that was found could be read." in html
        assert '<header class="verdict v-agrees"' in html
        assert not {"script", "table"} & set(Page(html).tags)


class TestRows:
    def test_order_by_currency_and_size(self) -> None:
        page = text(
            report(
                row(hand_id="small"),
                row(hand_id="chips", currency=CHIPS, difference=99999, page=None, tournament="77"),
                row(hand_id="large", difference=9850, source="pool/sub/b.txt", line=7),
                row(hand_id="none", difference=None),
                found=5,
                consistent=1,
                discrepant=4,
            )
        )
        places(page, "In US dollars", "large", "small", "none", "In chips", "99,999")
        assert re.search(
            r"large Stars Hold'em NL \$0.50/\$1 PAY302 Paid more or less than is due Ann PAY308 \$98.50 sub/b.txt:7",
            page,
        )
        assert "tournament 50/100" in page

    def test_the_number_links_the_page_of_the_hand(self) -> None:
        assert '<a href="a%20b%22.html"><bdi>1</bdi></a>' in index(report(row(page='a b".html'), found=1, discrepant=1))

    def test_hands_that_were_not_selected_are_counted(self) -> None:
        of = report(row(), found=3, discrepant=3)
        of.hidden = 2
        assert "2 more hands are not listed on this page, because codes were selected or ignored." in text(of)

    def test_choices(self) -> None:
        html = index(
            report(row(), row(room="Party", code="SHD401", errors=("SHD401", "PAY302")), found=2, discrepant=2)
        )
        options = re.findall(r'<option value="([^"]*)">([^<]*)', html)
        assert options == [
            ("", "All rooms (2)"), ("Party", "Party (1)"), ("Stars", "Stars (1)"),
            ("", "All codes (3)"), ("PAY302", "PAY302 (2)"), ("PAY308", "PAY308 (1)"), ("SHD401", "SHD401 (1)"),
        ]  # fmt: skip
        assert 'data-status="{shown} of 2 hands"' in html

    def test_foreign_texts_are_escaped(self) -> None:
        evil = '</script><script>alert(1)</script>"'
        hands = [row(hand_id=evil, source=evil, page=f"{evil}.html", player=evil, room=evil)] * 1001
        of = report(*hands, found=1001, discrepant=1001)
        for _, html in batch_pages(of):
            page = Page(html)
            assert page.tags.count("script") in (0, 2)
            assert "alert(1)" in page.text

    def test_all_rows_are_in_the_page_up_to_a_thousand(self) -> None:
        hands = [row(hand_id=f"h{n}") for n in range(MOST_WHOLE)]
        pages = dict(batch_pages(report(*hands, found=1000, discrepant=1000)))
        assert list(pages) == ["index.html"]
        assert pages["index.html"].count("<bdi>h") == 1000
        assert 'id="rest"' not in pages["index.html"]

    def test_more_rows_stand_in_a_data_block_and_in_pages(self) -> None:
        hands = [row(hand_id=f"h{n}", difference=5000 - n) for n in range(2500)]
        hands += [row(hand_id=f"c{n}", currency=CHIPS, difference=n) for n in range(1, 31)]
        pages = dict(batch_pages(report(*hands, found=2530, discrepant=2530)))
        assert list(pages) == ["hands-1.html", "hands-2.html", "hands-3.html", "index.html"]
        first = pages["index.html"]
        assert first.count("<bdi>h") == FIRST - 30
        assert first.count("<bdi>c") == 30
        assert "170 of 2,500 hands of this group are shown." in Page(first).text
        assert re.findall(r'<a href="(hands-\d.html)">(.*?)</a>', first) == [
            ("hands-1.html", "1 to 1,000"), ("hands-2.html", "1,001 to 2,000"), ("hands-3.html", "2,001 to 2,530"),
        ]  # fmt: skip
        block = re.search(r'<script type="application/json" id="rest">(.*?)</script>', first)
        assert block is not None
        data = json.loads(block[1])
        assert [len(group) for group in data["groups"]] == [2330, 0]
        last = data["groups"][0][-1]
        assert last[0] == "h2499"
        assert [data["texts"][place] for place in last[2:8]] == [
            "Stars", "Hold'em NL", "$0.50/$1", "PAY302", "PAY308", "Paid more or less than is due",
        ]  # fmt: skip
        assert last[8:] == ["Ann", "$25.01", "25.01", "a.txt:1"]
        names = re.findall(r"<bdi>([hc]\d+)</bdi></a>", "".join(pages[f"hands-{n}.html"] for n in (1, 2, 3)))
        assert names == [f"h{n}" for n in range(2500)] + [f"c{n}" for n in range(30, 0, -1)]
        assert PAGE == 1_000

    def test_the_script_reaches_only_so_many(self) -> None:
        hands = [row(hand_id=str(n)) for n in range(MOST_INLINE + 1)]
        rows = Rows(hands, Places(["pool/"]), Voice())
        view = rows.view()
        assert view.data is not None
        assert len(json.loads(view.data)["groups"][0]) == MOST_INLINE - FIRST
        assert not view.whole
        assert "Filters and sorting reach the 20,000 hands with the largest differences" in view.note

    @pytest.mark.parametrize(("sizes", "shares"), [([500, 1, 40], [159, 1, 40]), ([900, 900], [100, 100]), ([3], [3])])
    def test_shares_of_groups(self, sizes: list[int], shares: list[int]) -> None:
        money = [Currency(code, 2) for code in "ABC"]
        hands = [row(currency=money[place]) for place, size in enumerate(sizes) for _ in range(size)]
        rows = Rows(hands, Places([]), Voice())
        assert sorted(rows.shares(200)) == sorted(shares)


class TestUnreadable:
    def test_groups_by_reason(self) -> None:
        cut = [row(code="RD004", headline="The hand is cut off.", line=n) for n in range(1, 15)]
        odd = [row(code="RD001", headline=f"Not supported: <{n}>.", source="pool/z.txt", line=n) for n in (1, 2)]
        groups = {"RD001": UnreadHands(2, odd), "RD004": UnreadHands(1014, cut)}
        page = text(report(unread=groups, found=1016, unreadable=1016))
        places(
            page, "1,016 hands, by reason", "1,014", "Cut off: no result at the end RD004", "The hand is cut off.",
            "a.txt:1", "a.txt:3", "and 1,011 more", "a.txt:4", "a.txt:14", "and 1,000 more, which the JSON Lines name",
            "Cut up, or of a kind that is not supported RD001", "z.txt:1 Not supported: <1>.",
        )  # fmt: skip

    def test_a_fourth_place_is_not_hidden(self) -> None:
        cut = [row(code="RD004", headline="x", line=n) for n in range(1, 5)]
        assert "more" not in text(report(unread={"RD004": UnreadHands(4, cut)}, found=4, unreadable=4))


def with_figures(**figures: object) -> BatchReport:
    of = report(found=10, consistent=10)
    of.figures = BatchFigures(**figures)  # type: ignore[arg-type]
    return of


class TestPictures:
    def test_findings_by_code_and_room(self) -> None:
        error, warning = Severity.ERROR, Severity.WARNING
        of = with_figures(
            findings={
                ("Stars", "SHD405", warning): 3, ("Party", "SHD405", warning): 1100, ("Stars", "PAY301", error): 1,
                ("Party", "RD004", error): 2, ("Stars", "RD003", warning): 5,
            }
        )  # fmt: skip
        page = text(of)
        assert "Code Party Stars all Does not agree PAY301 Paid from a pot without a share in it" in page
        places(
            page, "Does not agree PAY301", "Remark", "SHD405", "1,103", "RD003 A line could not be understood",
            "Not readable", "RD004",
        )  # fmt: skip
        html = index(of)
        assert re.search(r'class="h4">.*?<span>1,100</span></td>', html)
        assert re.search(r'class="h0">.*?<span class="vh">0</span>', html)

    def test_many_rooms_share_a_column(self) -> None:
        of = with_figures(findings={(f"Room {n}", "PAY301", Severity.ERROR): 20 - n for n in range(12)})
        page = text(of)
        assert "Room 7 4 more rooms all" in page
        assert "174" in page  # 20 + 19 + ... + 9
        assert "42" in page  # 12 + 11 + 10 + 9

    def test_net_results(self) -> None:
        nets = {("Stars", f"P{n:02}"): n * 100 - 1500 for n in range(30)} | {("Party", "P29"): 5}
        of = with_figures(nets={DOLLARS: nets, Currency("USD", 2): {("Stars", "P29"): 100000}, PLAY: {("S", "A"): 7}})
        html = index(of)
        svg = re.findall(r"<svg class=\"plot wide.*?</svg>", html)
        assert len(svg) == 2
        texts = re.findall(r"<text[^>]*>([^<]*)", svg[0])
        assert "+1,014.00" in texts  # 14.00 and 1,000.00 of the same player in the same currency
        assert "P29 (Stars)" in texts
        assert "P29 (Party)" not in texts
        assert "… 11 more players …" in texts
        assert "−15.00" in texts
        assert texts.index("+13.00") < texts.index("−15.00")
        assert svg[0].count('class="plus"') == 10
        assert svg[0].count('class="minus p1"') == 10
        assert "Net result by player, US dollars: P29 (Stars): +1,014.00, P28: +13.00" in svg[0]
        assert "Net result by player, play money" in html

    def test_rake(self) -> None:
        of = with_figures(
            raked={
                ("Stars", DOLLARS, 50, 100): RakedHands(2, 44, 1000),
                ("Party", DOLLARS, None, None): RakedHands(9, 3, 100),
                ("Stars", DOLLARS, 5, 10): RakedHands(1, 5, 100),
            }
        )
        html = index(of)
        wide, slim = re.findall(r"<svg class=\"plot.*?</svg>", html)
        for svg in (wide, slim):
            texts = re.findall(r"<text[^>]*>([^<]*)", svg)
            for found in ("Party", "level not given", "3.0%", "Stars", "$0.05/$0.10", "5.0%", "$0.50/$1", "4.4%"):
                assert texts.count(found) == 1
            assert svg.count("<circle") == 3
            assert "1%" in texts
        assert "Stars $0.50/$1: 4.4%" in wide
        assert "over 12 raked hands. Fees are not in it." in Page(html).text

    @pytest.mark.parametrize("name", ["<script>", "$x$ & \\frac", "n" * 200, "\u202eevil", "名前", "‏שלום", "a\x00b"])
    def test_odd_names(self, name: str) -> None:
        html = index(with_figures(nets={DOLLARS: {("Stars", name): -5, ("Stars", "Bob"): 5}}))
        assert not {"script"} & set(Page(html).tags)
        assert "\u202e" not in html
        assert "\x00" not in html
        assert html.count("−0.05") == 4  # two drawings, each with a figure and its words

    def test_pictures_obey_the_policy(self) -> None:
        html = index(with_figures(nets={DOLLARS: {("S", "A"): 1, ("S", "B"): 0}}, raked={}))
        assert "style=" not in html
        assert not re.search(r"<svg[^>]*>(?:(?!</svg>).)*<(style|metadata|image|use xlink)", html)


def full() -> BatchReport:
    of = with_figures(
        findings={("Stars", "PAY301", Severity.ERROR): 1},
        nets={DOLLARS: {("Stars", f"P{n}"): n for n in range(40)}},
        raked={("Stars", DOLLARS, 50, 100): RakedHands(2, 44, 1000), ("Stars", CHIPS, None, None): RakedHands(1, 1, 9)},
    )
    of.rows = [row(hand_id=str(n)) for n in range(1200)] + [row(currency=CHIPS, tournament="9"), row(currency=None)]
    of.unread = {"RD004": UnreadHands(9, [row(code="RD004", headline="1")] * 9)}
    of.hidden = 2
    account = of.account
    account.found, account.discrepant, account.unreadable, account.consistent = 1220, 1202, 9, 9
    account.partly_verified, account.winner_open, account.void, account.prose_lines = 3, 1, 1, 1
    account.duplicates = account.conflicting = account.files_unreadable = 2
    account.files_without_hands, account.without_hands = 9, ["pool/x.txt"]
    return of


def test_pages_are_closed_in_themselves() -> None:
    pages = dict(batch_pages(full()))
    for html in pages.values():
        page = Page(html)
        assert page.tags.count("h1") == 1
        ids = [value for name, value in page.attrs if name == "id"]
        assert len(ids) == len(set(ids))
        assert not {"link", "img", "iframe", "form", "object"} & set(page.tags)
        for name, value in page.attrs:
            assert not name.startswith("on")
            if name in ("href", "src") and value is not None and value != "hand-1.html":
                assert value[1:] in ids if value.startswith("#") else value in pages or value.startswith("#sign")
        assert "@import" not in html
        assert "://" not in re.sub(r"<style>.*?</style>", "", html, flags=re.DOTALL)


def test_the_policy_allows_the_style_and_the_script_of_the_page_only() -> None:
    html = index(full())
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', html)
    assert policy is not None
    for tag in ("style", "script"):
        inlined = re.search(rf"<{tag}>(.*?)</{tag}>", html, re.DOTALL)
        assert inlined is not None
        digest = base64.b64encode(hashlib.sha256(inlined[1].encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy[1]
    assert "unsafe" not in policy[1]


def test_every_text_can_be_translated(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """With a translator that brackets its messages nothing of ours may stand outside brackets."""
    environment.cache_clear()
    request.addfinalizer(environment.cache_clear)
    monkeypatch.setattr(Translator, "gettext", lambda _, message: f"⟦{message}⟧")
    monkeypatch.setattr(Translator, "ngettext", lambda _, one, many, n: f"⟦{one if n == 1 else many}⟧")
    for _, html in batch_pages(full()):
        found = "".join(Page(re.sub(r"<bdi.*?</bdi>|<code>.*?</code>", "", html, flags=re.DOTALL)).texts)
        while "⟦" in found:
            found = re.sub(r"⟦[^⟦⟧]*⟧", "", found)
        assert set(re.findall(r"[A-Za-zé]{2,}", found)) <= {"PAY", "RD", "handaudit", "Stars", "US", "dollars", "Apr"}


def test_words_stay_neutral() -> None:
    assert not FORBIDDEN.search(text(full()))
    assert not FORBIDDEN.search(" ".join(CODE_WORDS.values()))


def test_every_code_has_its_words() -> None:
    assert set(CODE_WORDS) == {*RULES, *DOCS, "INT901"}


@pytest.mark.parametrize(
    ("game", "hi_lo", "betting", "words"),
    [
        (Game.HOLDEM, False, Betting.NO_LIMIT, "Hold'em NL"),
        (Game.OMAHA, True, Betting.POT_LIMIT, "Omaha hi/lo PL"),
        (Game.RAZZ, False, Betting.FIXED_LIMIT, "Razz FL"),
        (Game.BADUGI, False, None, "Badugi"),
        (None, False, None, ""),
    ],
)
def test_games_in_short(game: Game | None, hi_lo: bool, betting: Betting | None, words: str) -> None:
    assert game_words(game, hi_lo, betting, Voice()) == words


@pytest.mark.parametrize(
    ("small", "big", "currency", "words"),
    [(50, 100, DOLLARS, "$0.50/$1"), (None, 200, DOLLARS, "$2"), (75, 150, CHIPS, "75/150"), (None, None, CHIPS, "")],
)
def test_levels_in_short(small: int | None, big: int | None, currency: Currency, words: str) -> None:
    assert level_words(small, big, currency, Voice()) == words


@pytest.mark.parametrize(
    ("paths", "source", "shown"),
    [
        (["/home/ann/pool/"], "/home/ann/pool/gg/a.txt", "gg/a.txt"),
        (["./"], "./bad.txt", "bad.txt"),
        (["/home/ann/a.txt"], "/home/ann/a.txt", "a.txt"),
        (["/home/ann/x/", "/home/ann/y/"], "/home/ann/y/b.txt", "y/b.txt"),
        (["/home/ann/p.zip"], "/home/ann/p.zip!in/a.txt", "p.zip!in/a.txt"),
        (["/home/ann/pool/"], "/home/ann/pool/p.zip!a.txt", "p.zip!a.txt"),
        (["/"], "/srv/a.txt", "srv/a.txt"),
        (["pool/"], "pools/ann/a.txt", "a.txt"),
        (["C:\\ann\\pool\\"], "C:\\ann\\pool\\a.txt", "a.txt"),
        (["-"], "-", "-"),
    ],
)
def test_places_tell_no_more_of_a_path_than_was_named(paths: list[str], source: str, shown: str) -> None:
    assert Places(paths).shown(source) == shown


def test_long_figures_make_a_picture_wider_and_break_no_page() -> None:
    """Results in hundreds of millions on both sides of zero leave no room for bars on a phone."""
    from reports.plots import Mark, bars

    figures = [Mark("a" * 30, "+1,234,567,890,123", 1e12), Mark("b" * 30, "-1,234,567,890,123", -1e12)]
    drawn = bars(figures, 300, "slim", "words")
    assert "+1,234,567,890,123" in drawn
    width = float(re.search(r'viewBox="0 0 ([\d.]+)', drawn)[1])  # type: ignore[index]
    assert width > 300
