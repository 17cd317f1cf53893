"""Languages of the reports: gettext catalogues, and how a language writes numbers, money and dates.

Message ids are the English sentences. They stand in the code as the first argument of ``say`` or
``N_`` and as the first two of ``plural`` (``pybabel extract -k say -k plural:1,2 -k N_``), in the
templates in ``_`` and ``ngettext``, and in the checks of the auditor as the text of a finding.
"""

from __future__ import annotations

import gettext
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from babel import Locale
from babel.dates import format_datetime
from babel.numbers import get_currency_name, get_currency_symbol

from parsers.money import Currency

DOMAIN = "handaudit"
LOCALE_DIR = Path(__file__).parent / "locale"
#: languages with a catalogue; English needs none
LANGUAGES: tuple[str, ...] = ("en",)

NBSP = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"

#: how a day, and a day with its time, is written (patterns of the Unicode CLDR)
_DATES = {"en": ("d MMM y", "d MMM y, HH:mm:ss")}


def N_(message: str) -> str:
    """Marks a text for translation that is translated later."""
    return message


class Translator:
    """One language: texts by :meth:`gettext` and :meth:`ngettext`, numbers and dates by the CLDR."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._catalogue = gettext.translation(DOMAIN, LOCALE_DIR, languages=[lang], fallback=lang == "en")
        self._locale = Locale.parse(lang)
        symbols = self._locale.number_symbols["latn"]
        self._group, self._decimal = symbols["group"], symbols["decimal"]
        pattern = self._locale.currency_formats["standard"].pattern.partition(";")[0]
        self._sign_first = pattern.startswith("¤")
        self._sign_blank = NBSP in pattern

    def gettext(self, message: str) -> str:
        return self._catalogue.gettext(message)

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return self._catalogue.ngettext(singular, plural, n)

    def count(self, number: int) -> str:
        """A whole number with groups of three: 48,216."""
        return self.figure(number, 0)

    def figure(self, units: int, exponent: int) -> str:
        """An amount without its currency: 1,234.50; minus is the sign, not a hyphen."""
        whole, rest = divmod(abs(units), 10**exponent)
        text = f"{whole:,}".replace(",", self._group)
        if exponent:
            text += f"{self._decimal}{rest:0{exponent}d}"
        return MINUS + text if units < 0 else text

    def money(self, units: int, currency: Currency | None) -> str:
        """An amount with the sign of its currency, where it has one: $1,234.50."""
        if currency is None:
            return self.figure(units, 0)
        text = self.figure(abs(units), currency.exponent)
        sign = self.currency_sign(currency)
        if sign:
            blank = NBSP if self._sign_blank or sign[-1].isalpha() else ""
            text = f"{sign}{blank}{text}" if self._sign_first else f"{text}{NBSP}{sign}"
        return MINUS + text if units < 0 else text

    def currency_sign(self, currency: Currency) -> str:
        """The sign as the text prints it, else the language's own; none for chips and play money."""
        if currency.symbol or not is_money(currency):
            return currency.symbol
        return get_currency_symbol(currency.code, self._locale)

    def currency_name(self, currency: Currency) -> str:
        """US dollars, euros, chips, play money."""
        if currency.code == "chips":
            return self.gettext("chips")
        if currency.code == "play":
            return self.gettext("play money")
        return get_currency_name(currency.code, count=2, locale=self._locale)

    def moment(self, played_at: str) -> str:
        """A date as the hand gives it (ISO 8601, a Z only where the text names a zone); never converted."""
        try:
            when = datetime.fromisoformat(played_at.removesuffix("Z"))
        except ValueError:
            return played_at
        day, day_and_time = _DATES[self.lang]
        text = format_datetime(when, day_and_time if "T" in played_at else day, locale=self._locale)
        return f"{text} UTC" if played_at.endswith("Z") else text


def is_money(currency: Currency) -> bool:
    """False for tournament chips and play money."""
    return currency.code not in ("chips", "play")


@lru_cache(maxsize=8)
def translator(lang: str = "en") -> Translator:
    """The translator of a language of :data:`LANGUAGES`; ValueError for any other."""
    if lang not in LANGUAGES:
        raise ValueError(f"no reports in the language {lang!r}; there are: {', '.join(LANGUAGES)}")
    return Translator(lang)
