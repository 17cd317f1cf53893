"""What the command line says of one hand: its story, its page, or that it was not found."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence

import click

from auditor.console import WIDTH, complain_in, plain, printing
from auditor.duplicates import SAME
from auditor.explain import explain
from auditor.pipeline import FoundHand
from auditor.pipeline.outputs import write_file
from auditor.results import HandAudit
from reports.layout import wrap
from reports.paint import colour_wanted
from reports.voice import Voice


def not_kept(names: Sequence[str], lang: str) -> None:
    """Names that were to be kept and that nobody has: misspelt, perhaps."""
    if names:
        voice = Voice(lang)
        for name in names:
            complain_in(voice.say("no player is called {name}, so that nothing is kept", name=voice.foreign(name)))


def not_found(found: FoundHand, lang: str) -> None:
    """How many hands were searched, and which numbers are most alike."""
    voice = Voice(lang)
    number = voice.foreign(found.hand_id)
    if found.nearest:
        text = voice.plural(
            "hand {number} was not found; {n} hand was searched; the numbers most like it: {numbers}",
            "hand {number} was not found; {n} hands were searched; the numbers most like it: {numbers}",
            found.searched,
            number=number,
            numbers=voice.join(map(voice.foreign, found.nearest)),
        )
    elif not found.files and not found.troubles:
        text = voice.say("hand {number} was not found: there is no file to be searched", number=number)
    else:
        text = voice.plural(
            "hand {number} was not found; {n} hand was searched",
            "hand {number} was not found; {n} hands were searched",
            found.searched,
            number=number,
        )
    complain_in(text)


def write_page(path: str, one: HandAudit, lang: str) -> None:
    """The page of one hand in a file, or on standard output."""
    from reports.render import hand_page

    explain(one)
    write_file(path, hand_page(one, lang))
    if path != "-":
        voice = Voice(lang)
        click.echo(plain(voice.say("The page was written to {path}.", path=voice.foreign(path))), err=True)


def tell(audits: list[HandAudit], lang: str) -> None:
    """The story of each different text of the hand; places that hold the same are only named."""
    from reports.terminal import hand_story

    voice = Voice(lang)
    screen, colour = sys.stdout.isatty(), colour_wanted(sys.stdout, os.environ)
    width = min(WIDTH, shutil.get_terminal_size().columns) if screen else WIDTH
    lines = []
    told = []
    for one in audits:
        same = any(finding.code == SAME for finding in one.findings)
        place = voice.foreign(f"{one.hand.source}:{one.hand.line}")
        if same:
            place = voice.say("{place} (the same hand)", place=place)
        lines += wrap(place, width, "  ", "      ")
        if not same:
            told.append(one)
    if len(audits) > 1:
        head = voice.say("This hand number stands in {n} places:", n=voice.count(len(audits)))
        with printing():
            click.echo(plain("\n".join([head, *lines, ""])))
    for number, one in enumerate(told):
        explain(one)
        story = hand_story(one, width, lang, screen=screen, colour=colour)
        with printing():
            click.echo(("\n" if number else "") + story, nl=False, color=colour)
