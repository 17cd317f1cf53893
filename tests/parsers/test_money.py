from __future__ import annotations

import pytest

from parsers.money import AmountError, Amounts, Currency, amounts, cash, texts, to_text


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("$0.05", 5),
        ("$12", 1200),
        ("$0.5", 50),
        ("$184.0", 18400),
        ("€1,646.95", 164695),
        ("1,234,567.80", 123456780),
        ("0.05 €", 5),
        ("0.05\xa0€", 5),
        ("$ 0.98", 98),
        ("Rs. 5", 500),
        ("₹5", 500),
        ("¥4", 400),
        ("$5 USD", 500),
        ("5 EUR", 500),
    ],
)
def test_amounts_of_cash_are_read_in_cents(text, units):
    assert amounts(2)[text] == units


@pytest.mark.parametrize(
    "text",
    [
        "",
        "$",
        "0.005",
        "12,30",
        "0,50",
        "1,23,456",
        "1.",
        ".5",
        "$.50",
        "$$5",
        "-5",
        "5 and more",
        "١٢",
        "²",
        "1e9",
        "9" * 30,
    ],
)
def test_a_text_that_is_no_exact_amount_is_refused_not_guessed(text):
    with pytest.raises(AmountError) as caught:
        amounts(2)[text]
    assert caught.value.text == text


def test_chips_are_whole():
    assert amounts(0)["165,836"] == 165836
    assert amounts(0)["20.00"] == 20
    for text in ("20.50", "20.", "", "²", "9" * 19):
        with pytest.raises(AmountError):
            amounts(0)[text]


def test_seen_texts_are_remembered_and_the_memory_is_bounded(monkeypatch):
    monkeypatch.setattr("parsers.money._LIMIT", 3)
    seen = Amounts(2)
    for cents in range(10, 20):
        assert seen[f"$0.{cents}"] == cents
        assert len(seen) <= 3


def test_units_become_the_same_text_again():
    assert texts(2)[105] == "1.05"
    assert to_text(-50, Currency("USD", 2, "$")) == "-0.50"
    assert to_text(300, Currency("chips", 0)) == "300"


def test_currency_by_code_or_sign():
    assert cash("$", "USD") == Currency("USD", 2, "$")
    assert cash("€", "") == Currency("EUR", 2, "€")
    assert cash("", "INR") == Currency("INR", 2, "₹")
    assert cash("", "") is None
