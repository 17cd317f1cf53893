"""The options that commands of the command line share, and what is made of their values."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import click

from reports.languages import LANGUAGES, language_of

DEBUG = "HANDAUDIT_DEBUG"
CHOSEN = "handaudit.lang"

PATHS = click.argument("paths", metavar="PATH...", nargs=-1, required=True)
ROOM = click.option("--room", metavar="ROOM", help="Look for the hands of this room only; see 'handaudit rooms'.")


def _set_debug(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    if value:
        os.environ[DEBUG] = "1"


def _language(context: click.Context, parameter: click.Parameter, value: str | None) -> str:
    """The language asked for, else that of the locale; kept for what is said after the command has failed."""
    lang = context.meta[CHOSEN] = value or language_of(os.environ)
    return lang


LANG = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    is_eager=True,
    callback=_language,
    help="The language of pages and texts; default: that of the locale. Records and tables stay English.",
)

MASK = click.option(
    "--mask",
    is_flag=True,
    help="Replace the names of players by pseudonyms, in everything that is printed and written.",
)
KEEP = click.option(
    "--mask-keep",
    "keep",
    metavar="NAME",
    multiple=True,
    help="Replace all names but this one (may be given several times).",
)

SCHEDULE = click.option(
    "--rake-schedule",
    "schedule",
    metavar="FILE",
    help="Hold the rake against published rates: a TOML file, or the name of a schedule that comes with the program.",
)

_Command = Callable[..., Any]


def debug(command: _Command) -> _Command:
    """Gives a command the option --debug, which it is not told of."""
    return click.option(
        "--debug",
        is_flag=True,
        expose_value=False,
        is_eager=True,
        callback=_set_debug,
        help="Show where in the program an error arose.",
    )(command)


def _no_such_code(code: str, families: str, lang: str) -> str:
    from reports.voice import Voice

    return Voice(lang).say("no code begins with {code}; codes begin with {families}", code=code, families=families)


def codes(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """Codes and beginnings of codes, one or more to an option; each must belong to some code."""
    wanted = tuple(code.strip().upper() for value in values for code in value.split(",") if code.strip())
    if wanted:
        from auditor.reference import catalogue

        known = catalogue()
        for code in wanted:
            if not any(each.startswith(code) for each in known):
                families = ", ".join(dict.fromkeys(each.rstrip("0123456789") for each in known))
                raise click.BadParameter(_no_such_code(code, families, lang_of(context.meta)))
    return wanted


def jobs_wanted(context: click.Context, parameter: click.Parameter, value: int | None) -> int:
    """The number of processes; without one, a process for each core that may be used."""
    if value is not None:
        return value
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def lang_in(arguments: Sequence[str]) -> str:
    """The language that arguments ask for before they are understood, else that of the locale."""
    for option, value in pairwise(["", *arguments, ""]):
        asked = value if option == "--lang" else option.removeprefix("--lang=") if option.startswith("--lang=") else ""
        if asked in LANGUAGES:
            return asked
    return language_of(os.environ)


def lang_of(meta: dict[str, Any]) -> str:
    """The language that was asked for, as the options left it in ``Context.meta``, else that of the locale."""
    lang: str = meta.get(CHOSEN) or language_of(os.environ)
    return lang
