"""The command ``convert``: hands of any room as PHH or OHH."""

from __future__ import annotations

import sys

import click

_AGREES, _DIFFERS, _NOTHING = 0, 1, 2


@click.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("--to", "to", type=click.Choice(["phh", "ohh"]), required=True, help="The format to write.")
@click.option(
    "--output", "-o", metavar="FILE", default="-", show_default=True, help="Where to write (- = standard output)."
)
@click.option("--room", metavar="ROOM", help="Look for the hands of this room only; see 'handaudit rooms'.")
def convert(paths: tuple[str, ...], to: str, output: str, room: str | None) -> int:
    """Writes hands in an open format: PHH (pokerkit's) or OHH (JSON).

    Every hand that the format can carry is written, in the order of the input; PHH as numbered tables of one
    .phhs file. What a format has no place for, and every hand that is not written, is told on standard error.
    Exit codes: 0 all hands written; 1 some not; 2 none.
    """
    from auditor.convert import Format
    from auditor.converting import convert_paths

    account = convert_paths(paths, Format(to), output, room)
    for trouble in account.troubles:
        _say(trouble)
    for reason, places in account.left_out.items():
        number = account.numbers[reason]
        more = f" and {number - len(places)} more" if number > len(places) else ""
        _say(f"not written, because {reason}: {number:,} ({', '.join(places)}{more})")
    for what, number in sorted(account.lost.items(), key=lambda item: -item[1]):
        _say(f"the format has no place for {what}: left out of {number:,}")
    _say(f"{account.found:,} hands found, {account.written:,} written")
    if not account.written:
        return _NOTHING
    return _DIFFERS if account.written < account.found or account.troubles else _AGREES


def _say(text: str) -> None:
    from auditor.console import plain

    click.echo(f"handaudit: {plain(text)}", file=sys.stderr)
