"""How a report speaks: sentences of one language for one medium, and foreign text made harmless.

The same view is built for the page and for the terminal; only the voice differs. A :class:`Voice`
gives plain text, a :class:`PageVoice` HTML in which everything that is not ours is escaped.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

from markupsafe import Markup, escape

from auditor.results import Param, Units
from parsers.money import Currency
from reports.i18n import MINUS, Translator, translator

#: invisible characters that carry meaning in names: zero width (non-)joiner, variation selectors
_HARMLESS = frozenset("\u200c\u200d\ufe0e\ufe0f")
_DANGEROUS = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})


def visible(text: str) -> str:
    """``text`` with control characters, bidi overrides and the like written out: "a‹U+202E›b"."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        f"‹U+{ord(char):04X}›" if unicodedata.category(char) in _DANGEROUS and char not in _HARMLESS else char
        for char in text
    )


class Voice:
    """Plain text in one language; amounts in the currency of one hand."""

    times = "x"
    minus = "-"
    nothing = "-"
    dot = ", "

    def __init__(self, lang: str = "en", currency: Currency | None = None) -> None:
        self.language: Translator = translator(lang)
        self.currency = currency
        self._exponent = currency.exponent if currency else 0

    def say(self, message: str, /, **fields: str | int) -> str:
        """The translated message; fields are pieces of this voice or numbers."""
        return self._fill(self.language.gettext(message), fields)

    def plural(self, one: str, many: str, n: int, /, **fields: str | int) -> str:
        """One of two messages by number; ``{n}`` in them is the number."""
        return self._fill(self.language.ngettext(one, many, n), {"n": self.count(n), **fields})

    def sentence(self, message: str, params: Mapping[str, Param], **ready: str) -> str:
        """The sentence of a finding: money in the currency of the hand, everything else foreign; ``ready``
        replaces parameters by pieces of this voice. A template that lacks a value is shown as it is."""
        fields = {key: self._param(value) for key, value in params.items()} | ready
        try:
            return self._fill(self.language.gettext(message), fields)
        except (KeyError, IndexError, ValueError):
            return self.foreign(message)

    def _param(self, value: Param) -> str:
        if isinstance(value, Units):
            return self.money(value)
        return str(value) if isinstance(value, int) else self.foreign(value)

    def _fill(self, message: str, fields: Mapping[str, str | int]) -> str:
        return message.format_map(fields)

    def foreign(self, text: str) -> str:
        """A name or other text that is not ours."""
        return visible(text)

    def join(self, parts: Iterable[str], by: str = ", ") -> str:
        return by.join(parts)

    def listing(self, parts: list[str]) -> str:
        """A, B and C."""
        if len(parts) < 2:
            return self.join(parts)
        return self.say("{some} and {last}", some=self.join(parts[:-1]), last=parts[-1])

    def count(self, number: int) -> str:
        return self.language.count(number)

    def figure(self, units: int) -> str:
        """An amount without its currency."""
        return self._sign(self.language.figure(units, self._exponent))

    def signed(self, units: int) -> str:
        """An amount with plus or minus; zero has neither."""
        return f"+{self.figure(units)}" if units > 0 else self.figure(units)

    def money(self, units: int) -> str:
        """An amount with its currency."""
        return self._sign(self.language.money(units, self.currency))

    def span(self, bounds: tuple[int, int], *, signed: bool = False, money: bool = False) -> str:
        """One figure, or "97.00 to 100.00" where a range is due."""
        write = self.money if money else self.signed if signed else self.figure
        low, high = bounds
        if low == high:
            return write(low)
        return self.say("{low} to {high}", low=write(low), high=write(high))

    def sums(self, amounts: list[int]) -> str:
        """The addition written out: 600 + 750 + 1,000."""
        return " + ".join(self.figure(amount) for amount in amounts)

    def _sign(self, text: str) -> str:
        return text.replace(MINUS, self.minus)


class PageVoice(Voice):
    """HTML: sentences are Markup, fields that are not Markup are escaped, foreign text is isolated."""

    times = "×"
    minus = MINUS
    nothing = "–"
    dot = " · "

    def _fill(self, message: str, fields: Mapping[str, str | int]) -> str:
        return Markup(escape(message)).format(**fields)

    def foreign(self, text: str) -> str:
        return Markup("<bdi>{}</bdi>").format(visible(text))

    def join(self, parts: Iterable[str], by: str = ", ") -> str:
        return Markup(escape(by)).join(parts)
