from __future__ import annotations

import pytest
from babel import Locale

from auditor.results import Units
from parsers.money import CHIPS, Currency
from reports.i18n import _FORMS, NBSP, translator
from reports.languages import LANGUAGES
from reports.voice import PageVoice, Voice, visible

DOLLARS = Currency("USD", 2, "$")


@pytest.mark.parametrize(
    ("units", "currency", "text"),
    [
        (105, DOLLARS, "$1.05"),
        (123450, DOLLARS, "$1,234.50"),
        (0, DOLLARS, "$0.00"),
        (-9000, DOLLARS, "−$90.00"),
        (1700, CHIPS, "1,700"),
        (500, Currency("EUR", 2), "€5.00"),
        (500, Currency("mBTC", 5, ""), "mBTC\N{NO-BREAK SPACE}0.00500"),
    ],
)
def test_money(units: int, currency: Currency, text: str) -> None:
    assert translator().money(units, currency) == text


def test_figures_have_the_digits_of_the_currency() -> None:
    voice = Voice("en", DOLLARS)
    assert voice.figure(0) == "0.00"
    assert voice.signed(-50) == "-0.50"
    assert voice.signed(1700) == "+17.00"
    assert voice.span((9700, 10000)) == "97.00 to 100.00"
    assert voice.span((9700, 9700)) == "97.00"


def test_dates_keep_their_zone() -> None:
    assert translator().moment("2023-02-12T01:14:09Z") == "12 Feb 2023, 01:14:09 UTC"
    assert translator().moment("2023-02-12T01:14:09") == "12 Feb 2023, 01:14:09"
    assert translator().moment("some evening") == "some evening"


def test_unknown_language() -> None:
    with pytest.raises(ValueError, match="xx"):
        translator("xx")


def test_sentence_of_a_finding() -> None:
    voice = Voice("en", DOLLARS)
    params = {"player": "Bob{x}\u202e", "recorded": Units(105), "number": 2}
    assert voice.sentence("{player} was paid {recorded} from pot {number}.", params) == (
        "Bob{x}‹U+202E› was paid $1.05 from pot 2."
    )


def test_template_without_its_value_is_shown_as_it_is() -> None:
    assert Voice("en").sentence("{player} was paid.", {}) == "{player} was paid."
    assert PageVoice("en").sentence("{player} <was> paid.", {}) == "<bdi>{player} &lt;was&gt; paid.</bdi>"


def test_page_sentence_escapes_everything_foreign() -> None:
    voice = PageVoice("en")
    assert voice.sentence("{a} & {b}", {"a": "<b>", "b": "'\""}) == ("<bdi>&lt;b&gt;</bdi> &amp; <bdi>&#39;&#34;</bdi>")
    assert voice.say("{a}", a="<not foreign()>") == "&lt;not foreign()&gt;"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("a\x1b[31mb", "a‹U+001B›[31mb"),
        ("a\nb\tc", "a‹U+000A›b‹U+0009›c"),
        ("‮evil‬", "‹U+202E›evil‹U+202C›"),
        ("\u2028", "‹U+2028›"),
        ("\ud800", "‹U+D800›"),
        ("Zoë 漢字 ❤️", "Zoë 漢字 ❤️"),
    ],
)
def test_visible(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_figures_are_those_of_the_cldr(lang: str) -> None:
    locale = Locale.parse(lang)
    marks, money = locale.number_symbols["latn"], locale.currency_formats["standard"].pattern.partition(";")[0]
    forms = _FORMS[lang]
    assert (forms.group, forms.decimal) == (marks["group"], marks["decimal"])
    assert (forms.sign_first, forms.sign_blank) == (money.startswith("¤"), NBSP in money)
