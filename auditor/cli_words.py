"""Help and complaints of the command line in the reader's language.

Help stands in English where the commands are (:mod:`auditor.cli`), and click's own words are listed here, because the
catalogues hold what the sources name. Nothing of this is loaded where English is spoken.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from reports.i18n import DOMAIN, LOCALE_DIR, N_, NN_, Translator, paragraphs

_HELP = frozenset({"-h", "--help"})

#: What click says by itself, word by word as it says it.
CLICK = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("default: {default}"),
    N_("Show the version and exit."),
    N_("Show this message and exit."),
    N_("Error: {message}"),
    N_("Try '{command} {option}' for help."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Missing command."),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Choose from:\n\t{choices}"),
    N_("No such option {name!r}."),
    N_("No such command {name!r}."),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
    N_("Option {name!r} does not take a value."),
    NN_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    NN_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    NN_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    NN_("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
)


@contextmanager
def spoken(command: click.Command, lang: str, arguments: Sequence[str]) -> Iterator[None]:
    """Inside, click speaks this language, and so does the help of the command and of those under it if the arguments
    ask for it."""
    before = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(DOMAIN, str(LOCALE_DIR))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = lang
    changed: list[tuple[click.Command | click.Option, str, str]] = []
    try:
        if not arguments or not _HELP.isdisjoint(arguments):
            _translate(command, Translator(lang), changed)
        yield
    finally:
        for owner, attribute, text in changed:
            setattr(owner, attribute, text)
        gettext.textdomain(before[0])
        if before[1] is None:
            os.environ.pop("LANGUAGE", None)
        else:
            os.environ["LANGUAGE"] = before[1]


def _translate(
    command: click.Command, translator: Translator, changed: list[tuple[click.Command | click.Option, str, str]]
) -> None:
    owners: list[tuple[click.Command | click.Option, str]] = [(command, "help"), (command, "epilog")]
    owners += [(option, "help") for option in command.params if isinstance(option, click.Option)]
    for owner, attribute in owners:
        text: str | None = getattr(owner, attribute)
        if text:
            changed.append((owner, attribute, text))
            setattr(owner, attribute, "\n\n".join(translator.gettext(one) for one in paragraphs(text)))
    for each in command.commands.values() if isinstance(command, click.Group) else ():
        _translate(each, translator, changed)
