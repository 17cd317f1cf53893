"""The command line: ``hand``, ``batch``, ``rule``, ``rooms``. What a command does is imported inside it."""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from types import FrameType
from typing import TYPE_CHECKING, Any

import click

from auditor import __version__
from auditor.cli_convert import convert
from auditor.cli_options import (
    DEBUG,
    KEEP,
    LANG,
    MASK,
    PATHS,
    ROOM,
    SCHEDULE,
    codes,
    debug,
    jobs_wanted,
    lang_in,
    lang_of,
)
from parsers.errors import HandauditError

if TYPE_CHECKING:
    from auditor.pipeline import FoundHand
    from auditor.pipeline.batch import BatchResult

_AGREES, _DIFFERS, _NOTHING, _INTERRUPTED, _PIPE_CLOSED = 0, 1, 2, 130, 141


@click.group(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
    epilog="Exit codes: 0 every hand is consistent; 1 a hand is discrepant or unreadable, or a file could not be "
    "read; 2 wrong usage, or no hand found.",
)
@click.version_option(__version__, message="handaudit %(version)s")
@debug
def cli() -> None:
    """Audits whether a poker hand was paid correctly, from the hand history that the room wrote.

    Every sum is computed again from the actions in the text and compared with what the text says was paid.
    Nothing leaves this computer unless you name a URL or a cluster.
    """


@cli.command()
@click.argument("hand_id", metavar="HAND_ID")
@click.argument("paths", metavar="[PATH...]", nargs=-1)
@click.option(
    "--state", metavar="FILE", help="Go to where 'batch --state FILE' met the hand; PATHs may then be left out."
)
@click.option("--html", metavar="FILE", help="Also write the reckoning as a page (- = standard output).")
@click.option("--json", "as_json", is_flag=True, help="Print the JSON record instead of the explanation.")
@LANG
@MASK
@KEEP
@ROOM
@SCHEDULE
@debug
def hand(
    hand_id: str,
    paths: tuple[str, ...],
    state: str | None,
    html: str | None,
    as_json: bool,
    lang: str,
    mask: bool,
    keep: tuple[str, ...],
    room: str | None,
    schedule: str | None,
) -> int:
    """Explains one hand: who put in what, who was due, who was paid.

    HAND_ID is the hand's number as the room prints it, for example 255000000005. It is looked for in all
    PATHs: files, folders, zip and gz archives, or - for standard input. If it stands in several places, all
    are named.
    """
    if not paths and state is None:
        raise click.MissingParameter(param_hint="'PATH...'", param_type="argument")
    if html == "-" and as_json:
        raise HandauditError("--html and --json cannot both go to standard output; name a file for the page")
    if html is not None:
        from auditor.pipeline.outputs import protect

        protect(html, [*paths, *([state] if state else [])], b"<!")
    found = _found(hand_id, paths, room, state, lang, schedule)
    if mask or keep:
        from auditor.pipeline.masking import masked_hand

        found, unused = masked_hand(found, keep)
        if unused:
            from auditor.telling import not_kept

            not_kept(unused, lang)
    _complain_of([str(trouble) for trouble in found.troubles], lang)
    if not found.audits:
        from auditor.telling import not_found

        not_found(found, lang)
        return _NOTHING
    if as_json:
        from auditor.console import printing
        from auditor.record import to_json

        with printing():
            for one in found.audits:
                sys.stdout.buffer.write(to_json(one))
    if html is not None:
        from auditor.telling import write_page

        write_page(html, found.audits[0], lang)
    if not as_json and html != "-":
        from auditor.telling import tell

        tell(found.audits, lang)
    return max(_AGREES if one.verdict.value == "consistent" else _DIFFERS for one in found.audits)


def _found(
    hand_id: str, paths: tuple[str, ...], room: str | None, state: str | None, lang: str, schedule: str | None
) -> FoundHand:
    """The hand, by the state file if there is one. Says why that is of no use and the paths are searched."""
    from auditor.pipeline import find_hand

    asked = None
    if schedule is not None:
        from auditor.extras import Extras
        from auditor.pipeline.schedules import load

        asked = Extras(load(schedule))
    if state is None:
        return find_hand(hand_id, paths, room, asked)
    from auditor.pipeline.state.finder import find_by_state

    found, reason = find_by_state(state, hand_id, paths, room, asked)
    _complain_of([reason] if reason else [], lang)
    return found


def _complain_of(troubles: Sequence[str], lang: str) -> None:
    if troubles:
        from auditor.console import complain

        for trouble in troubles:
            complain(trouble, lang)


@cli.command()
@PATHS
@click.option("--jsonl", metavar="FILE", help="Write one JSON record a line for every hand (- = standard output).")
@click.option("--html", metavar="DIR", help="Write index.html and a page for each discrepant hand into this folder.")
@click.option("--csv", metavar="DIR", help="Write hands, players, pots, findings and who owes whom as CSV files.")
@click.option("--parquet", metavar="DIR", help="Write the same tables as Parquet files into this folder (or URL).")
@ROOM
@click.option(
    "--select",
    metavar="CODES",
    multiple=True,
    callback=codes,
    help="List only hands with these findings, for example PAY or PAY302,RAK. Verdicts, files and the exit code stay.",
)
@click.option("--ignore", metavar="CODES", multiple=True, callback=codes, help="Do not list these findings.")
@LANG
@MASK
@KEEP
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning"]),
    default="error",
    show_default=True,
    help="The least finding that makes the exit code 1.",
)
@click.option(
    "--state",
    metavar="FILE",
    help="Remember in this file what was done: a later run does only what is new, an interrupted one goes on.",
)
@click.option("--quiet", is_flag=True, help="Do not say on the terminal how far the run is.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    metavar="N",
    callback=jobs_wanted,
    help="Processes to use; default: one a core.",
)
@click.option(
    "--dask",
    metavar="ADDRESS",
    help="Let a dask.distributed cluster do the work: its scheduler's address, or local for --jobs workers of this "
    "computer.",
)
@SCHEDULE
@debug
def batch(
    paths: tuple[str, ...],
    jsonl: str | None,
    html: str | None,
    csv: str | None,
    parquet: str | None,
    room: str | None,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    lang: str,
    mask: bool,
    keep: tuple[str, ...],
    fail_on: str,
    state: str | None,
    quiet: bool,
    jobs: int,
    dask: str | None,
    schedule: str | None,
) -> int:
    """Audits every hand in files, folders and archives.

    Archives are zip and gz; - is standard input. Hands that do not agree with their own text are listed,
    then those that could not be read, grouped by reason. The last line accounts for every hand that was found.
    """
    from auditor.console import BatchPrinter
    from auditor.pipeline.batch import BatchOptions, Listeners, run_batch
    from auditor.progress import Status

    for option, folder in (("--html", html), ("--csv", csv), ("--parquet", parquet)):
        if folder == "-":
            what = "writes several files and needs a folder; only --jsonl can go to standard output"
            raise HandauditError(f"{option} {what}")
    status = Status(lang, quiet=quiet)
    printer = BatchPrinter(sys.stderr if jsonl == "-" else sys.stdout, status, lang)
    options = BatchOptions(
        *(list(paths), room, jobs, jsonl, csv, html, select, ignore, lang),
        mask=mask or bool(keep),
        keep=keep,
        parquet=parquet,
        dask=dask,
        state=state,
        rake_schedule=schedule,
    )
    listeners = Listeners(printer.hand, printer.trouble, printer.no_hands)
    if status.alive:
        listeners.progress, listeners.begin = status.update, status.begin
    with _stopped_by_termination():
        try:
            result = run_batch(options, listeners)
        finally:
            status.clear()
    printer.finish(result.account)
    if result.unused:
        from auditor.telling import not_kept

        not_kept(result.unused, lang)
    return _exit_code(result, fail_on, lang)


class _stopped_by_termination:
    """Inside, SIGTERM ends the run like Ctrl-C does, so that outputs are left complete."""

    def __enter__(self) -> None:
        self.before = signal.signal(signal.SIGTERM, self._stop)

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGTERM, self.before)

    @staticmethod
    def _stop(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt


def _exit_code(result: BatchResult, fail_on: str, lang: str) -> int:
    account = result.account
    if not account.found:
        _complain_of(["no hand was found"], lang)
        return _NOTHING
    failed = account.discrepant or account.unreadable or account.files_unreadable
    if fail_on == "warning":
        failed = failed or result.warnings
    return _DIFFERS if failed else _AGREES


@cli.command()
@click.argument("code", required=False)
@LANG
@debug
def rule(code: str | None, lang: str) -> int:
    """Lists the checks, or explains one of them with an example.

    CODE is a code as findings carry it, for example PAY302; the beginning of codes lists these.
    """
    from auditor.console import printing
    from auditor.reference import checks

    with printing():
        for line in checks(code or "", lang):
            click.echo(line)
    return 0


@cli.command()
@LANG
@debug
def rooms(lang: str) -> int:
    """Lists the rooms whose hand histories can be read."""
    from auditor.console import printing
    from auditor.reference import rooms as known

    with printing():
        for line in known(lang):
            click.echo(line)
    return 0


cli.add_command(convert)


def run(arguments: Sequence[str]) -> int:
    """Runs a command and turns every way it can end into an exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    with _spoken(arguments):
        return _run(arguments)


def _spoken(arguments: Sequence[str]) -> AbstractContextManager[None]:
    lang = lang_in(arguments)
    if lang == "en":
        return nullcontext()
    from auditor.cli_words import spoken

    return spoken(cli, lang, arguments)


def _run(arguments: Sequence[str]) -> int:
    chosen: dict[str, Any] = {}
    try:
        with cli.make_context("handaudit", list(arguments)) as context:
            chosen = context.meta
            code = cli.invoke(context)
        from auditor.console import printing

        with printing():
            sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.exceptions.Exit as end:  # --help, --version
        return end.exit_code
    except click.ClickException as error:
        error.show()
        return _NOTHING
    except KeyboardInterrupt:
        _complain_of(["interrupted; outputs end with their last complete record"], lang_of(chosen))
        return _INTERRUPTED
    except BrokenPipeError:
        # whoever read the output has gone: nothing is left to say, and nothing may be said at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _PIPE_CLOSED
    except HandauditError as error:
        return _failed(str(error), error, lang_of(chosen))
    except OSError as error:
        text = f"{error.filename or 'the system'}: {(error.strerror or str(error)).lower()}"
        return _failed(text, error, lang_of(chosen))
    except Exception as error:  # noqa: BLE001 nobody wants a traceback who did not ask for it
        text = f"our own program failed ({type(error).__name__}: {error}); --debug shows where"
        return _failed(text, error, lang_of(chosen))


def _failed(text: str, error: Exception, lang: str) -> int:
    if os.environ.get(DEBUG):
        traceback.print_exception(error)
    _complain_of([text], lang)
    return _NOTHING
