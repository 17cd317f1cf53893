"""Exact money: texts to integers of the smallest unit and back. Never a float.

Both directions go through small bounded dictionaries, because a hand history repeats the same few
amounts over and over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

_LIMIT = 200_000


@dataclass(frozen=True, slots=True)
class Currency:
    """``code``: ISO 4217 letters, "chips" (tournament) or "play" (play money). ``exponent``: digits after the
    decimal sign that a unit stands for (USD 2, chips 0). ``symbol``: as the text prints it, or ""."""

    code: str
    exponent: int
    symbol: str = ""


CHIPS = Currency("chips", 0)
PLAY = Currency("play", 0)


class Texts(dict[int, str]):
    """units -> decimal text for one exponent; ``known``: those asked for before, in a plain dictionary, in which
    a look-up takes a fifth of the time."""

    __slots__ = ("exponent", "known")

    def __init__(self, exponent: int) -> None:
        super().__init__()
        self.exponent = exponent
        self.known: dict[int, str] = {}

    def __missing__(self, units: int) -> str:
        text = _format(units, self.exponent)
        if len(self) >= _LIMIT:
            self.clear()
            self.known.clear()
        self[units] = self.known[units] = text
        return text


def _format(units: int, exponent: int) -> str:
    if exponent == 0:
        return str(units)
    sign = "-" if units < 0 else ""
    whole, rest = divmod(abs(units), 10**exponent)
    return f"{sign}{whole}.{rest:0{exponent}d}"


_TEXTS: dict[int, Texts] = {}


def texts(exponent: int) -> Texts:
    """The cached mapping from units to decimal text ("1.05", "-0.50", "300") for an exponent."""
    found = _TEXTS.get(exponent)
    if found is None:
        found = _TEXTS[exponent] = Texts(exponent)
    return found


def to_text(units: int, currency: Currency) -> str:
    """Decimal text of an amount without symbol or grouping: ``to_text(105, USD) == "1.05"``."""
    return texts(currency.exponent)[units]


class AmountError(ValueError):
    """A text that is no exact amount of the hand's unit; ``text`` quotes it."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


#: A sign or a code may stand before or after the number, with or without a blank (a no-break blank counts
#: as one). Commas are only ever thousands signs, in groups of three: "12,30" is refused, not guessed.
_AMOUNT = re.compile(
    r"(?:[$€£¥₹₮]|Rs\.?|[A-Z]{3})?\s?"
    r"([1-9][0-9]{0,2}(?:,[0-9]{3}){1,5}|[0-9]{1,18})(?:\.([0-9]{1,9}))?"
    r"\s?(?:[$€£¥₹]|Rs\.?)?(?:\s?[A-Z]{3})?"
)


#: No more digits are read without a look at where they stand.
_MOST_DIGITS = 18


class NumberStyle(StrEnum):
    """How a text writes numbers. A hand's style is settled once, from all of its amounts."""

    ENGLISH = "1,234.56"
    EUROPEAN = "1.234,56"  # also "1 234,56" and "1'234,56"; groups of three with any of these marks


_ENGLISH = NumberStyle.ENGLISH
_EUROPEAN = re.compile(
    r"([^\d\-]*?)([1-9][0-9]{0,2}(?:[.'’ \u00a0\u2009\u202f][0-9]{3}){1,5}|[0-9]{1,18})(?:,([0-9]{1,9}))?([^\d]*)"
)


def _in_english(text: str) -> str:
    """The text with its number as English writes it: "1.234,50 €" -> "1234.50 €". Raises AmountError."""
    match = _EUROPEAN.fullmatch(text)
    if match is None:
        raise AmountError(text)
    before, whole, fraction, after = match.groups()
    digits = "".join(mark for mark in whole if mark.isdigit())
    return f"{before}{digits}{'.' + fraction if fraction else ''}{after}"


class Amounts(dict[str, int]):
    """Amount text -> units for one exponent. Remembers the texts it has seen; ``[]`` reads new ones.

    ``amounts(2)["$1,646.95"] == 164695``; raises :class:`AmountError` for a text that is no amount or
    no whole number of units ("0.005", "12,30").
    """

    __slots__ = ("_style", "exponent")

    def __init__(self, exponent: int, style: NumberStyle = NumberStyle.ENGLISH) -> None:
        super().__init__()
        self.exponent = exponent
        self._style = style

    def __missing__(self, text: str) -> int:
        plain = text if self._style is _ENGLISH else _in_english(text)
        units = _parse(plain, self.exponent)
        if len(self) >= _LIMIT:
            self.clear()
        self[text] = units
        return units


def _usual_digits(text: str, exponent: int) -> str:
    """The digits of units in "$12.34" or "12"; "" for what is written otherwise."""
    whole, point, fraction = text.removeprefix("$").partition(".")
    if not whole or (point and len(fraction) != exponent):
        return ""
    return whole + (fraction or "0" * exponent)


def _parse(text: str, exponent: int) -> int:
    digits = text if exponent == 0 else _usual_digits(text, exponent)
    if digits.isdecimal() and digits.isascii() and len(digits) <= _MOST_DIGITS:
        return int(digits)
    match = _AMOUNT.fullmatch(text)
    if match is None:
        raise AmountError(text)
    whole, fraction = match.groups(default="")
    digits, rest = fraction[:exponent], fraction[exponent:]
    if rest.strip("0"):
        raise AmountError(text)
    return int(whole.replace(",", "") + digits.ljust(exponent, "0"))


_AMOUNTS: dict[tuple[int, NumberStyle], Amounts] = {}


def amounts(exponent: int, style: NumberStyle = NumberStyle.ENGLISH) -> Amounts:
    """The shared mapping from amount text to units for an exponent and a style (see :class:`Amounts`)."""
    found = _AMOUNTS.get((exponent, style))
    if found is None:
        found = _AMOUNTS[exponent, style] = Amounts(exponent, style)
    return found


_SIGNS = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR", "Rs.": "INR", "Rs": "INR"}
_CODES = {"USD": "$", "EUR": "€", "GBP": "£", "CNY": "¥", "INR": "₹"}
#: Signs that more than one currency uses: without a code beside them the currency is a guess.
AMBIGUOUS_SIGNS = frozenset("$¥")
_CASH: dict[tuple[str, str], Currency] = {}


def cash(sign: str, code: str) -> Currency | None:
    """The currency that a printed sign and/or 3-letter code stand for ("" = not printed), or None."""
    code = code or _SIGNS.get(sign, "")
    if not code:
        return None
    key = (sign, code)
    found = _CASH.get(key)
    if found is None:
        found = _CASH[key] = Currency(code, 2, sign or _CODES.get(code, ""))
    return found
