"""Languages of the reports: gettext catalogues, and how a language writes numbers, money, dates and quotes.

Message ids are the English sentences. They stand in the code as the first argument of ``say``, ``N_`` and ``Phrase``
and as the first two of ``plural`` and ``NN_`` (in ``C_`` the context comes first), in the templates
in ``_`` and ``ngettext``, and in the auditor as the text of a finding. :mod:`reports.catalogues` collects them.
"""

from __future__ import annotations

import gettext
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from parsers.money import Currency
from reports.languages import LANGUAGES

DOMAIN = "handaudit"
LOCALE_DIR = Path(__file__).parent / "locale"

NBSP = "\N{NO-BREAK SPACE}"
NARROW = "\N{NARROW NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Forms:
    """How a language writes figures: ``group`` and ``decimal`` marks; ``sign_first``: the sign of a currency stands
    before its amount; ``sign_blank``: with a blank between them. These are those of the CLDR (a test holds them against
    it), but stand here because a batch at the prompt needs nothing else of it, and it takes long to load.

    And what the CLDR leaves open. ``day`` and ``moment``: patterns of the CLDR for a date without and with its time;
    ``zone``: a moment with its time zone; ``percent``: the sign with the blank before it; ``sign_before_minus``:
    "€ −5.00" rather than "−€5.00"."""

    group: str
    decimal: str
    sign_first: bool
    sign_blank: bool
    day: str
    moment: str
    zone: str
    percent: str
    sign_before_minus: bool = False


_FORMS = {
    "en": Forms(",", ".", True, False, "d MMM y", "d MMM y, HH:mm:ss", "{moment} {zone}", "%"),
    "fr": Forms(NARROW, ",", False, True, "d MMM y", "d MMM y, HH:mm:ss", "{moment} ({zone})", f"{NARROW}%"),
    "nl": Forms(".", ",", True, True, "d MMM y", "d MMM y, HH:mm:ss", "{moment} ({zone})", "%", sign_before_minus=True),
}


def N_(message: str) -> str:
    """Marks a text for translation that is translated later."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:
    """Marks the two forms of a text that depends on a number."""
    return one, many


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a help text, each as one line: so they are translated."""
    return [" ".join(one.split()) for one in text.split("\n\n")]


class Translator:
    """One language: texts by :meth:`gettext` and :meth:`ngettext`, numbers and dates as the CLDR has them."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._catalogue = gettext.translation(DOMAIN, LOCALE_DIR, languages=[lang], fallback=lang == "en")
        self._forms = _FORMS[lang]

    def gettext(self, message: str) -> str:
        return self._catalogue.gettext(message)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return self._catalogue.ngettext(singular, plural, n)

    def pgettext(self, context: str, message: str) -> str:
        return self._catalogue.pgettext(context, message)

    def count(self, number: int) -> str:
        """A whole number with groups of three: 48,216."""
        return self.figure(number, 0)

    def figure(self, units: int, exponent: int) -> str:
        """An amount without its currency: 1,234.50; minus is the sign, not a hyphen."""
        whole, rest = divmod(abs(units), 10**exponent)
        text = f"{whole:,}".replace(",", self._forms.group)
        if exponent:
            text += f"{self._forms.decimal}{rest:0{exponent}d}"
        return MINUS + text if units < 0 else text

    def money(self, units: int, currency: Currency | None) -> str:
        """An amount with the sign of its currency, where it has one: $1,234.50."""
        if currency is None:
            return self.figure(units, 0)
        sign = self.currency_sign(currency)
        if not sign:
            return self.figure(units, currency.exponent)
        if not self._forms.sign_first:
            return f"{self.figure(units, currency.exponent)}{NBSP}{sign}"
        blank = NBSP if self._forms.sign_blank or sign[-1].isalpha() else ""
        if self._forms.sign_before_minus:
            return f"{sign}{blank}{self.figure(units, currency.exponent)}"
        text = f"{sign}{blank}{self.figure(abs(units), currency.exponent)}"
        return MINUS + text if units < 0 else text

    def currency_sign(self, currency: Currency) -> str:
        """The sign as the text prints it, else the usual one; none for chips and play money."""
        if currency.symbol or not is_money(currency):
            return currency.symbol
        from babel.numbers import get_currency_symbol

        return get_currency_symbol(currency.code, "en")  # as texts print it: "$" rather than "$US"

    def currency_name(self, currency: Currency) -> str:
        """US dollars, euros, chips, play money."""
        if currency.code == "chips":
            return self.gettext("chips")
        if currency.code == "play":
            return self.gettext("play money")
        from babel.numbers import get_currency_name

        return get_currency_name(currency.code, count=2, locale=self.lang)

    def moment(self, played_at: str) -> str:
        """A date as the hand gives it (ISO 8601, a Z only where the text names a zone); never converted."""
        try:
            when = datetime.fromisoformat(played_at.removesuffix("Z"))
        except ValueError:
            return played_at
        pattern = self._forms.moment if "T" in played_at else self._forms.day
        text = self._date(when, pattern)
        return self._forms.zone.format(moment=text, zone="UTC") if played_at.endswith("Z") else text

    def minute(self, when: datetime) -> str:
        """A time without its seconds: 2 Apr 2026, 09:12."""
        return self._date(when, self._forms.moment.replace(":ss", ""))

    def _date(self, when: datetime, pattern: str) -> str:
        from babel.dates import format_datetime

        return format_datetime(when, pattern, locale=self.lang)

    def percent(self, share: float) -> str:
        """A share of 1 in per cent, with one decimal: 5.2%."""
        return f"{self.figure(round(share * 1000), 1)}{self._forms.percent}"


def is_money(currency: Currency) -> bool:
    """False for tournament chips and play money."""
    return currency.code not in ("chips", "play")


@lru_cache(maxsize=8)
def translator(lang: str = "en") -> Translator:
    """The translator of a language of :data:`LANGUAGES`; ValueError for any other."""
    if lang not in LANGUAGES:
        raise ValueError(f"no reports in the language {lang!r}; there are: {', '.join(LANGUAGES)}")
    return Translator(lang)
