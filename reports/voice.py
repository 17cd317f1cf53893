"""How a report speaks: sentences of one language for one medium, and foreign text made harmless.

The same view is built for the page and for the terminal; only the voice differs. A :class:`Voice`
gives plain text, a :class:`PageVoice` HTML in which everything that is not ours is escaped.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache, reduce
from typing import TYPE_CHECKING, Self

from markupsafe import Markup, escape

from auditor.results import Names, Param, Phrase, Units
from parsers.money import Currency
from reports.i18n import MINUS, NBSP, Translator, translator

if TYPE_CHECKING:
    from reports.models import Link

#: invisible characters that carry meaning in names: zero width (non-)joiner, variation selectors
_HARMLESS = frozenset("\u200c\u200d\ufe0e\ufe0f")
#: characters above which a foreign text is cut by the style of the page, except where it must stand in full
_LONG = 32
_DANGEROUS = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})


def visible(text: str) -> str:
    """``text`` with control characters, bidi overrides and the like written out: "a‹U+202E›b"."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        f"‹U+{ord(char):04X}›" if unicodedata.category(char) in _DANGEROUS and char not in _HARMLESS else char
        for char in text
    )


#: a number and the word that it counts or numbers: "line {number}", "{n} players", "paid {amount}"
_COUNTED = re.compile(r"(?<=\w) (?=\{(?:number|line|seat|n|amount)\})|(?<=\{n\}) (?=\w)")


@lru_cache(maxsize=1024)
def _glued(message: str) -> str:
    """The message with no-break blanks where a number must not stand alone at the start or end of a line."""
    return _COUNTED.sub(NBSP, message)


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

    def in_currency(self, currency: Currency | None) -> Self:
        """The same voice for amounts of another hand."""
        return self if currency == self.currency else type(self)(self.language.lang, currency)

    def say(self, message: str, /, **fields: str | int) -> str:
        """The translated message; fields are pieces of this voice or numbers."""
        return self._fill(self.language.gettext(message), fields)

    def plural(self, one: str, many: str, n: int, /, **fields: str | int) -> str:
        """One of two messages by number; ``{n}`` in them is the number."""
        return self._fill(self.language.ngettext(one, many, n), {"n": self.count(n), **fields})

    def phrase(self, phrase: str) -> str:
        """Words of ours in this language; a text that is no :class:`Phrase` is foreign."""
        if not isinstance(phrase, Phrase):
            return self.foreign(phrase)
        if not phrase.template:
            return self._fill("", {})
        language, context = self.language, phrase.context
        message = language.gettext(phrase.template) if context is None else language.pgettext(context, phrase.template)
        voice = self if phrase.currency is None else self.in_currency(phrase.currency)
        return voice._told(message, phrase.params, {})

    def sentence(self, message: str, params: Mapping[str, Param], **ready: str) -> str:
        """The sentence of a finding: money in the currency of the hand, words of ours translated, everything else
        foreign; ``ready`` replaces parameters by pieces of this voice."""
        return self._told(self.language.gettext(message), params, ready)

    def _told(self, message: str, params: Mapping[str, Param], ready: Mapping[str, str]) -> str:
        """The message with its values. One that lacks a value is shown as it is."""
        try:
            return self._fill(message, {key: self._param(value) for key, value in params.items()} | dict(ready))
        except (KeyError, IndexError, ValueError):
            return self.foreign(message)

    def _param(self, value: Param) -> str:
        if isinstance(value, Units):
            return self.money(value)
        if isinstance(value, Phrase):
            return self.phrase(value)
        if isinstance(value, Names):
            return self.listing([self.foreign(name) for name in value.names])
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

    def link(self, to: Link) -> str:
        """A link inside a sentence; its text alone where nothing can be followed."""
        return to.text

    def quoted(self, text: str) -> str:
        """The text between the quotes of the language; a quote that is foreign must be made harmless before."""
        return self.say("“{text}”", text=text)

    def clauses(self, parts: Iterable[str]) -> str:
        """A; B; C."""
        pieces = list(parts) or [""]
        return reduce(lambda first, second: self.say("{first}; {second}", first=first, second=second), pieces)

    def count(self, number: int) -> str:
        return self.language.count(number)

    def percent(self, share: float) -> str:
        """A share of 1 in per cent, with one decimal."""
        return self._sign(self.language.percent(share))

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
        return Markup(escape(_glued(message))).format(**fields)

    def foreign(self, text: str) -> str:
        shown = visible(text)
        return Markup('<bdi class="long">{}</bdi>' if len(shown) > _LONG else "<bdi>{}</bdi>").format(shown)

    def join(self, parts: Iterable[str], by: str = ", ") -> str:
        return Markup(escape(by)).join(parts)

    def link(self, to: Link) -> str:
        return Markup('<a href="{}">{}</a>').format(to.href, to.text)
