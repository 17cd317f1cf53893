"""The command ``convert``: hands of any room as PHH or OHH."""

from __future__ import annotations

import os

import click

from auditor.cli_options import PATHS, ROOM
from reports.languages import LANGUAGES, language_of

_AGREES, _DIFFERS, _NOTHING = 0, 1, 2


@click.command()
@PATHS
@click.option("--to", "to", type=click.Choice(["phh", "ohh"]), required=True, help="The format to write.")
@click.option(
    "--output", "-o", metavar="FILE", default="-", show_default=True, help="Where to write (- = standard output)."
)
@ROOM
@click.option("--lang", type=click.Choice(LANGUAGES), help="The language of what is told; default: that of the locale.")
def convert(paths: tuple[str, ...], to: str, output: str, room: str | None, lang: str | None) -> int:
    """Writes hands in an open format: PHH (pokerkit's) or OHH (JSON).

    Every hand that the format can carry is written, in the order of the input; PHH as numbered tables of one
    .phhs file. Each written hand is read again: where its audit differs then, the hand and what differs are told
    on standard error; so is what a format has no place for, and every hand that is not written. Hands that
    could not be read are not written.

    Exit codes: 0 all hands are written and read alike; 1 a hand is not written or is read otherwise again, or a
    file could not be read; 2 wrong usage, or no hand written.
    """
    from auditor.convert import Format
    from auditor.converting import convert_paths
    from auditor.telling_conversion import tell_conversion

    account = convert_paths(paths, Format(to), output, room)
    tell_conversion(account, lang or language_of(os.environ))
    if not account.written:
        return _NOTHING
    return _DIFFERS if account.written < account.found or account.changed or account.troubles else _AGREES
