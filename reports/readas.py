"""In which dress of its room a hand was read, in the words of the reader's language.

A parser names its rows of conventions in English by parts: "Somewhere cash from 2012, side pots". The first part may
begin with the name of a room or program, which stays as it is; everything else is one of the texts below.
"""

from __future__ import annotations

import re
from functools import lru_cache

from reports.i18n import N_
from reports.voice import Voice

#: in the order in which they are tried; ``{language}`` stands for a word that is translated itself
_PARTS = (
    N_("fixed limit cash from {year}"),
    N_("cash from July 2021"),
    N_("cash from {year}"),
    N_("cash of {year}"),
    N_("cash to {year}"),
    N_("cash before {year}"),
    N_("cash before August 2012"),
    N_("cash {first} to {last}"),
    N_("cash 2012 to mid-2021"),
    N_("cash {year}"),
    N_("cash before {year} at high stakes"),
    N_("cash {first} to {last} at high stakes"),
    N_("cash {year} at high stakes"),
    N_("cash in dollars"),
    N_("cash stud"),
    N_("cash that leaves uncalled bets out of wins"),
    N_("cash with a rake figure"),
    N_("cash without a rake figure"),
    N_("cash without a line for the rake"),
    N_("cash with a summary"),
    N_("cash with antes to {year}"),
    N_("cash"),
    N_("tournament from {year}"),
    N_("tournament to {year}"),
    N_("tournament before {year}"),
    N_("tournament before August 2012"),
    N_("tournament that leaves uncalled bets out of wins"),
    N_("tournament with a summary"),
    N_("tournament with halves of chips"),
    N_("tournament"),
    N_("play money before {year}"),
    N_("play money"),
    N_("stud and draw"),
    N_("stud and high/low"),
    N_("limit"),
    N_("texts with whole game names"),
    N_("another site of the same software"),
    N_("converted to {room}'s format"),
    N_("converted to {room}' format"),
    N_("in {room}' form"),
    N_("with final stacks"),
    N_("with raises as street totals"),
    N_("with street totals"),
    N_("with winnings"),
    N_("with winnings and returns"),
    N_("without a result"),
    N_("from June 2012"),
    N_("from {year}"),
    N_("to about {year}"),
    N_("to {year}"),
    N_("{year} to May 2012"),
    N_("{first} to {last}"),
    N_("version {number}"),
    N_("versions {first} to {last}"),
    N_("older text"),
    N_("the newer text"),
    N_("calls as chips added"),
    N_("calls as totals"),
    N_("each pot paid by a line of its own"),
    N_("ended by a fold"),
    N_("export"),
    N_("final stacks"),
    N_("jackpot tables"),
    N_("no limit or pot limit"),
    N_("showdown"),
    N_("side pots"),
    N_("smallest level in dollars"),
    N_("uncalled bets left out"),
    N_("{language}: language not proven"),
    N_("{language}: letters of the cards not proven"),
    N_("{some} and {last}"),
)
_PAIR = _PARTS[-1]  # two names, and nothing before them
_FIELDS = {"room": r"\w+", "language": r".+", "some": r"\w+"}
_FIGURE = "[0-9]+"


def _pattern(template: str) -> re.Pattern[str]:
    pieces = re.split(r"\{(\w+)\}", template)
    field = {**_FIELDS, "last": r"\w+"} if template == _PAIR else _FIELDS
    return re.compile(
        "".join(
            f"(?P<{each}>{field.get(each, _FIGURE)})" if at % 2 else re.escape(each) for at, each in enumerate(pieces)
        )
    )


_PATTERNS = tuple((template, _pattern(template)) for template in _PARTS)


@lru_cache(maxsize=1024)
def known(part: str) -> tuple[str, dict[str, str]] | None:
    """The text that a part is, and its fields; None for a part that is not ours."""
    for template, pattern in _PATTERNS:
        if match := pattern.fullmatch(part):
            return template, match.groupdict()
    return None


def split(name: str) -> tuple[str, tuple[str, ...]]:
    """The room or program that a name begins with ("" if none), and its parts."""
    head, *rest = name.split(", ")
    words = head.split(" ")
    for at in range(len(words)):
        if (found := known(part := " ".join(words[at:]))) and not (at and found[0] == _PAIR):
            return " ".join(words[:at]), (part, *rest)
    return head, tuple(rest)


def read_as(name: str, room: str, voice: Voice) -> str:
    """The name of a row of conventions, without the ``room`` where something else is left to say."""
    brand, parts = split(name)
    told = [_told(part, voice) for part in parts]
    if brand and (brand != room or not told):
        told.insert(0, voice.foreign(brand))
    return voice.join(told)


def _told(part: str, voice: Voice) -> str:
    found = known(part)
    if found is None:
        return voice.foreign(part)
    template, fields = found
    words = {
        name: voice.say(value) if name == "language" else value if value.isdigit() else voice.foreign(value)
        for name, value in fields.items()
    }
    return voice.say(template, **words)
