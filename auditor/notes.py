"""Words of ours in the notes that parsers leave: finished English there, phrases to be translated here.

A parser may give the values of a note by name (``HandBuilder.inferred(what, line, **values)``); where it writes a
finished sentence, its values are found again by the template.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from auditor.results import N_, Param, Phrase
from parsers.money import Currency

#: readings that were chosen (CON105), what a header lacks (RD002), why a hand is not supported (RD001) ...
_WHOLE = frozenset(
    {
        N_("a cash-out or insurance is a deal with the room beside the pot"),
        N_("a dead post of less than a big blind is dead as a whole"),
        N_("a player without a seat line"),
        N_("a raise before the blinds is a post of both blinds"),
        N_("a second board that the text leaves out"),
        N_("a win named only by the summary is the payment"),
        N_("a hand that was joined in its middle (partial)"),
        N_("all that has no name is one player"),
        N_("board taken from the summary"),
        N_("game named by the number of own cards"),
        N_("one player whom the room does not name"),
        N_("Omaha game named by the number of own cards"),
        N_("Omaha, told by the name of the table"),
        N_("Omaha, told by the number of own cards"),
        N_("the figures in the seat list are no stacks"),
        N_("which part of a post of both blinds is live"),
        N_("who acts where both names are blank, by the order of play"),
        N_("who leaves the table gives up the hand"),
        N_("a single ante is dead money, whatever its flag says"),
        N_("the actions end before the hand is over"),
        N_("the amounts of raises are street totals"),
        N_("the amounts of raises and calls are street totals"),
        N_("another hand begins in it, whose header is missing"),
        N_("blinds"),
        N_("button"),
        N_("currency"),
        N_("date, game and stakes"),
        N_("game and stakes"),
        N_("game, limit and time"),
        N_("game, stakes and date"),
        N_("hand number"),
        N_("level"),
        N_("players who can be told apart"),
        N_("seat line"),
        N_("seats"),
        N_("stakes"),
        N_("table"),
        N_("betting after the river, in a text without streets"),
        N_("the mark of a street is missing"),
        N_("lines that repeat the one before them are read once"),
        N_("the game is read as Omaha without a low half"),
    }
)

#: the languages of hand histories, as ``handaudit rooms`` names them
LANGUAGES = (
    N_("English"),
    N_("French"),
    N_("German"),
    N_("Greek"),
    N_("Portuguese"),
    N_("Portuguese (Brazil)"),
    N_("Russian"),
    N_("Spanish"),
    N_("Swedish"),
)

#: why something could not be read or written, as it stands behind the name of a place
_TROUBLES = (
    N_("a tar archive, which cannot be opened here; unpack it first"),
    N_("an archive cannot be read from a pipe; give its path instead"),
    N_("an archive inside an archive is not opened; unpack it first"),
    N_("cannot be read and overwritten in one run"),
    N_("is a directory"),
    N_("lies among the files that are read and would be overwritten"),
    N_("locked with a password"),
    N_("no hand header"),
    N_("no such file or directory"),
    N_("no such file or folder"),
    N_("not a directory"),
    N_("not a regular file"),
    N_("not a text file"),
    N_("permission denied"),
    N_("no hand was found"),
    N_("interrupted; outputs end with their last complete record"),
    N_("an empty hand number cannot be looked for"),
    N_("a worker process died, perhaps for want of memory; --jobs 1 does without workers"),
)
_TROUBLES_WITH_VALUES = (
    N_("{path}: a damaged zip archive ({reason})"),
    N_("{path}: damaged or cut off ({reason})"),
    N_("{path}: cannot be written ({reason})"),
    N_("{path}: no folder can be made there ({reason})"),
    N_("{path}: more than {number} GiB in one pipe"),
    N_("{path}: the archive unpacks to more than {number} GiB"),
    N_("{path}: unpacks to more than {number} times its size, which no hand history does"),
    N_("{path}: {kind}, which cannot be opened here; unpack it first"),
    N_("our own program failed ({reason}); --debug shows where"),
    N_("{path}: our own program failed here ({reason})"),
    N_("{path}: no page could be written ({reason})"),
    N_("{path}: this looks like part of a hand whose header is missing; it is not counted"),
    N_("there is no check {code}; did you mean {codes}?"),
    N_("there is no check {code}; 'handaudit rule' lists them all"),
    N_("there is no room {room}; known are: {rooms}"),
)

_WITH_VALUES = (
    N_("blinds that no line names, by button and level: small blind of {small}, big blind of {big}"),
    N_("blinds that no line names, by button and level: small blind of {small}"),
    N_("blinds that no line names, by button and level: big blind of {big}"),
    N_("the {street} begins here: nobody was left to act"),
    N_("the tournament's number is the header's, not {number}"),
    N_("{name}, who came to the table during the hand, plays; the seat is not known"),
    N_("chips that the room has rounded: sums may be off by {number}"),
    N_("a hand of {site}, whose text is that of {room}"),
    N_("seat {number} is given to two players, who are kept apart"),
    N_("seat of {name}"),
    N_("cards {cards}"),
    N_("currency {sign}"),
    N_("it is no TOML ({reason})"),
    N_("it is no JSON ({reason})"),
    N_("no list {key} for all players"),
    N_("no action has the number {number}"),
    N_("two actions have the number {number}"),
    N_("two lines tell the result of {name}"),
    N_("more than {number} characters in one hand"),
    N_("a line of more than {number} characters"),
)


def _pattern(template: str) -> re.Pattern[str]:
    pieces = re.split(r"\{(\w+)\}", template)
    return re.compile("".join(f"(?P<{each}>.+)" if at % 2 else re.escape(each) for at, each in enumerate(pieces)), re.S)


_NOTES = tuple((template, _pattern(template)) for template in _WITH_VALUES)
_COMPLAINTS = tuple((template, _pattern(template)) for template in _TROUBLES_WITH_VALUES)


def note(text: str, values: Mapping[str, Param] | None = None, currency: Currency | None = None) -> str:
    """The note as a :class:`Phrase` if its words are ours; a text that is not known is foreign and stays as it is.

    With ``values`` the text is a template, whose money is in ``currency``.
    """
    if values:
        return Phrase(text, values, currency=currency)
    return Phrase(text) if text in _WHOLE else _matched(text, _NOTES)


def _matched(text: str, patterns: tuple[tuple[str, re.Pattern[str]], ...]) -> str:
    for template, pattern in patterns:
        if found := pattern.fullmatch(text):
            values = found.groupdict()
            return Phrase(template, {key: Phrase(each) if key == "street" else each for key, each in values.items()})
    return text


def trouble(text: str) -> str:
    """A complaint as a :class:`Phrase`, also one of the form "place: reason"; others stay as they are."""
    if text in _TROUBLES:
        return Phrase(text)
    place, _, reason = text.rpartition(": ")
    if place and reason in _TROUBLES:
        return Phrase(N_("{place}: {reason}"), {"place": place, "reason": Phrase(reason)})
    return _matched(text, _COMPLAINTS)
