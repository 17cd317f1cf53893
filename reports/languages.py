"""The languages of the reports, and which of them the reader's environment asks for. Loads nothing."""

from __future__ import annotations

from collections.abc import Mapping

#: languages with a complete catalogue; English needs none
LANGUAGES: tuple[str, ...] = ("en", "fr", "nl")

_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def language_of(environment: Mapping[str, str]) -> str:
    """The language that the locale names ("fr_BE.UTF-8" is French); English if it is none of ours."""
    locale = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    code = locale.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return code if code in LANGUAGES else "en"
