from __future__ import annotations

import base64
import hashlib
import re

import pytest

from auditor.results import HandAudit
from parsers.money import Currency
from reports.i18n import Translator
from reports.render import environment, hand_page
from tests.build import P, make_hand
from tests.reports.html import FORBIDDEN, Page
from tests.reports.sample import (
    audited,
    four_players,
    labelled,
    named,
    short_stack_paid_side_pot,
    unreadable,
    walk,
)

DOLLARS = Currency("USD", 2, "$")

AUDITS = [four_players(), short_stack_paid_side_pot(), walk(), unreadable(), named("Ann", "Bob", "Cid")]


@pytest.mark.parametrize("audit", AUDITS, ids=["four", "disputed", "walk", "unreadable", "three"])
def test_page_is_closed_in_itself(audit: HandAudit) -> None:
    html = hand_page(audit)
    page = Page(html)
    assert page.tags.count("h1") == 1
    assert not {"script", "link", "img", "iframe", "form", "object"} & set(page.tags)
    ids = [value for name, value in page.attrs if name == "id"]
    assert len(ids) == len(set(ids))
    targets = [value or "" for name, value in page.attrs if name in ("href", "src")]
    assert targets
    assert all(target.startswith("#") and target[1:] in ids for target in targets)
    assert not any(name == "style" or name.startswith("on") for name, _ in page.attrs)
    assert "@import" not in html
    assert set(re.findall(r"url\(.", html)) == {"url(#"}


def test_policy_allows_only_the_style_of_the_page() -> None:
    html = hand_page(four_players())
    style = re.search(r"<style>(.*?)</style>", html, re.DOTALL)
    assert style is not None
    digest = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', html)
    assert policy is not None
    assert policy[1].startswith("default-src 'none'; ")
    assert f"style-src 'sha256-{digest}'" in policy[1]


def test_disputed_hand() -> None:
    text = Page(hand_page(short_stack_paid_side_pot())).text
    assert "The text pays $98.50 of the side pot to Ottoline, who had no share in it; it was due to Brambles." in text
    assert "(90.00 − 40.00) × 2 = 100.00" in text
    assert "6.00 from Mossback, folded" in text
    assert "no share, paid 98.50" in text
    assert "wins, paid 0.00" in text
    assert "123.00 to 126.00" in text
    assert "+97.00 to +100.00" in text
    assert "Ottoline has the best hand. Why not all of it?" in text
    assert "The sums agree. Why is the hand still flagged?" in text
    assert "Why is a range due, and no exact amount?" in text
    assert "What can be done with this reckoning?" in text


def test_consistent_hand() -> None:
    text = Page(hand_page(four_players())).text
    assert "150 + 400 + 900 + 1,200 = 2,650 put in." in text
    assert "1,200 − 900 = 300, returned to David." in text
    assert "600 + 750 + 1,000 = 2,350; the text says 2,350." in text
    assert "2,650 put in = 300 returned + 2,350 paid + 0 rake." in text
    assert "Amélie has the best hand. Why only 600?" in text
    assert "Amélie has 150 at stake and wins no more than that from each other player: 600 in all." in text
    assert "Why did 300 come back to David?" in text
    assert "wins 1,000" in text


def test_kicker_that_decides_is_named() -> None:
    hand = make_hand(
        [P("Ann", 100, cards="AsQd", paid=200), P("Bob", 100, cards="AhJc")], board="Ac9d5s2h7c", total=200
    )
    html = hand_page(audited(hand))
    assert "decided by the queen, against the jack of Bob" in Page(html).text
    assert html.count(' decides" role') == 1


def test_odd_unit_of_a_tie() -> None:
    """33 and 34 of 67: each tied player is due one or the other."""
    hand = make_hand(
        [P("Ann", 30, cards="AsAd", paid=34), P("Bob", 30, cards="AhAc", paid=33), P("Cid", 7, folded=True)],
        board="Kc9d5s2hJc",
        total=67,
        button=3,
    )
    text = Page(hand_page(audited(hand))).text
    assert "half, 33 to 34" in text
    assert "The hands of Ann and Bob are equal, so the pot is split." in text


def test_the_rooms_text_is_numbered_and_marked() -> None:
    text = 'Hand one\nSeat 2: <b>Bob</b>\nAnn said, "hello & <i>bye</i>"\n\nend\n'
    hand = make_hand([P("Ann", 50, folded=True), P("Bob", 100, paid=100, returned=50)])
    hand.line = 40
    for seat in hand.seats.values():
        seat.line += 39
    html = hand_page(audited(hand, text))
    assert (
        '<li id="L41" class="l-used"><span class="ln">41</span><span class="lt"><bdi dir="ltr">Seat 2: &lt;b&gt;Bob'
        in html
    )
    assert "hello" not in html
    assert "1 line of chat is left out." in Page(html).text
    assert 'id="L44"' in html
    assert hashlib.sha256(text.encode()).hexdigest() in html


def test_line_named_by_a_finding_links_to_it() -> None:
    audit = short_stack_paid_side_pot()
    audit.text = "".join(f"line {n}\n" for n in range(1, 41))
    html = hand_page(audit)
    assert re.search(r'<li id="L20" class="l-named n-differs">.*<a href="#F1">PAY301</a>', html)
    assert 'href="#L20">line\N{NO-BREAK SPACE}20</a>' in html


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "{{ 7*7 }}",
        "‮evil",
        "\x00\x1b[31m",
        "n" * 200,
        "&amp;",
    ],
)
def test_odd_names_stay_text(name: str) -> None:
    html = hand_page(named(name, "Bob", "Cid"))
    page = Page(html)
    assert "script" not in page.tags
    assert "img" not in page.tags
    assert not any(attr.startswith("on") for attr, _ in page.attrs)
    assert "\u202e" not in html
    assert "\x1b" not in html
    assert "\x00" not in html
    if name.isprintable():
        assert name in page.text
    assert "<bdi>Bob</bdi>" in html


def test_windows_title_and_file_name_are_plain() -> None:
    html = hand_page(unreadable())
    assert "<title>Reckoning of hand 77</title>" in html
    assert "some/folder" not in html
    assert "file.txt, line 5" in Page(html).text


def test_every_text_can_be_translated(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """With a translator that brackets its messages nothing of ours may stand outside brackets."""
    environment.cache_clear()
    request.addfinalizer(environment.cache_clear)
    monkeypatch.setattr(Translator, "gettext", lambda _, message: f"⟦{message}⟧")
    monkeypatch.setattr(Translator, "ngettext", lambda _, one, many, n: f"⟦{one if n == 1 else many}⟧")
    foreign = (
        r'<ol class="text".*?</ol>|<text class="k-name".*?</text>|<code>.*?</code>|<span class="rank">.*?</span>'
        r'|<dd class="mono">.*?</dd>'
    )
    for audit in AUDITS:
        html = re.sub(foreign, "", hand_page(audit), flags=re.DOTALL)
        text = "".join(Page(html).texts)
        while "⟦" in text:
            text = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
        words = set(re.findall(r"[A-Za-zé]{2,}", text))
        assert words <= NOT_OURS


#: names, codes, and what Babel says of the currency
NOT_OURS = {"Hand", "handaudit", "test", "txt", "file", "PAY", "RD", "US", "dollars"}
NOT_OURS |= {
    "Amélie",
    "Bruno",
    "Chloé",
    "David",
    "Ottoline",
    "Brambles",
    "Quillfeather",
    "Mossback",
    "Ann",
    "Bob",
    "Cid",
}


@pytest.mark.parametrize("audit", AUDITS, ids=["four", "disputed", "walk", "unreadable", "three"])
def test_words_stay_neutral(audit: HandAudit) -> None:
    assert not FORBIDDEN.search(Page(hand_page(audit)).text.replace("<!DOCTYPE", ""))


def test_ten_players_and_labels_of_many_pots() -> None:
    players = [
        P(f"P{n}", 100 * n, cards=cards)
        for n, cards in enumerate(("2c3c", "2d3d", "4c6c", "4d6d", "7c8c", "7d8d", "TcTd", "QcQd", "AcAd", "KdKh"), 1)
    ]
    audit = audited(labelled(make_hand(players, board="Kc9d5s2hJs"), (10, 4900, 0)))
    text = Page(hand_page(audit)).text
    assert "Side pot 8" in text
    assert "(800 − 700) × 3 = 300" in text
