"""Words of ours in the notes that parsers leave: finished English there, phrases to be translated here.

A parser may give the values of a note by name (``HandBuilder.inferred(what, line, **values)``); where it writes a
finished sentence, its values are found again by the template.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from auditor.results import N_, Param, Phrase
from parsers.money import Currency

#: readings that were chosen (CON105), what a header lacks (RD002), why a hand is not supported (RD001) ...
_WHOLE = frozenset(
    {
        N_("a cash-out or insurance is a deal with the room beside the pot"),
        N_("a final stack that was reckoned with the result up to its comma only"),
        N_("a call that stands before its bet"),
        N_("a raise whose second figure counts earlier rounds"),
        N_("an award that is limited because its winner was disconnected"),
        N_("a dead post of less than a big blind is dead as a whole"),
        N_("a player without a seat line"),
        N_("a raise before the blinds is a post of both blinds"),
        N_("a second board that the text leaves out"),
        N_("a win named only by the summary is the payment"),
        N_("the amount of a post is missing"),
        N_("the amount of an all-in blind is missing"),
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
        N_("cards without suits"),
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
        N_("the marks of streets are out of order"),
        N_("lines that repeat the one before them are read once"),
        N_("the game is read as Omaha without a low half"),
        N_("cards shown after the end are those of a hand that the log leaves out"),
        N_("rows that do not stand in the order of time"),
        N_("the row that ends the hand is missing"),
        N_("the row that starts the hand is missing"),
        N_("nothing tells what was put in"),
        N_("one player posts the same blind twice"),
        N_("one player posts the ante twice"),
        N_("two lines print the rake, and not the same"),
        N_("two lines print the total pot, and not the same"),
        N_("the line that ends the hand is missing"),
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
    N_("a link to a folder, which is not followed"),
    N_("not a text file"),
    N_("permission denied"),
    N_("no hand was found"),
    N_("interrupted; outputs end with their last complete record"),
    N_("an empty hand number cannot be looked for"),
    N_("worker processes die as soon as they are started; --jobs 1 does without them"),
    N_("only --parquet can write to a URL"),
    N_("--html and --json cannot both go to standard output; name a file for the page"),
    N_("the cluster was lost"),
    N_("the cluster has no workers any more"),
    N_("missing"),
    N_("lies before from"),
    N_('a text in quotes is needed, like "5 %"'),
    N_("a date without quotes is needed, like 2024-03-31"),
    N_("true or false is needed"),
    N_("an empty list; leave the key out to mean all"),
    N_("one [[rake]] table or more is needed"),
    N_("not a key of a rake schedule"),
)
#: what may stand for a path
_PLACES = (N_("standard output"),)
#: values of other texts that are words of ours
_OWN = frozenset((*_PLACES, *_TROUBLES))
_TROUBLES_WITH_VALUES = (
    N_("{path}: a damaged zip archive ({reason})"),
    N_("{path}: damaged or cut off ({reason})"),
    N_("{path}: cannot be written ({reason})"),
    N_("{path}: is named for two outputs"),
    N_("{path}: no folder can be made there ({reason})"),
    N_("{path}: more than {number} GiB in one pipe"),
    N_("{path}: the archive unpacks to more than {number} GiB"),
    N_("{path}: unpacks to more than {number} times its size, which no hand history does"),
    N_("{path}: {kind}, which cannot be opened here; unpack it first"),
    N_("our own program failed ({reason}); --debug shows where"),
    N_("{path}: our own program failed here ({reason})"),
    N_("{path}: was changed while it was read"),
    N_("{path}: is not there any more; searching"),
    N_("{path}: is not there any more"),
    N_("{path}: was changed since the state file was written; searching"),
    N_("{path}: was changed since the state file was written"),
    N_("{path}: does not know hand {number}; searching"),
    N_("{path}: does not know hand {number}; name the files to be searched"),
    N_("{path}: was written by another version of handaudit; everything is read anew"),
    N_("{path}: was written with other options ({options}); everything is audited anew"),
    N_("{path}: is in use by another run; only one at a time can use it"),
    N_("{path}: is no state file of handaudit"),
    N_("{path}: this state file is damaged; delete it, and everything is read anew"),
    N_("{path}: no page could be written ({reason})"),
    N_("{path}: two processes died at the text from line {number} on; its hands are not audited"),
    N_("{path}: {column} is too large for a Parquet file and left out"),
    N_("{path}: holds other files than tables ({reason}); name another folder"),
    N_("{option} needs the package {package}: {command}"),
    N_("{option} writes several files and needs a folder; only --jsonl can go to standard output"),
    N_("{path}: URLs need the package fsspec: {command}"),
    N_("{path}: {kind}:// needs another package ({reason})"),
    N_("{path}: not a key of an entry; these are: {keys}"),
    N_("{path}: {value} is no amount"),
    N_('{path}: {value} is no rate; one is written "5 %" or "0.01 per 0.20"'),
    N_("{path}: {value} is more than the pot"),
    N_('{path}: {value} names no stakes; they are written "0.05/0.10"'),
    N_("{path}: {value} is no number of players"),
    N_("{path}: {value} is not known; known are: {values}"),
    N_("{path}: there is no room {room}; known are: {rooms}"),
    N_("{path}: no text of {room} is read as {value}; the nearest is {name}"),
    N_("{path}: it is no TOML ({reason})"),
    N_("{path}: cannot be reached ({reason})"),
    N_("{path}: cannot be read ({reason})"),
    N_("no cluster with workers answers at {address}"),
    N_("a worker of the cluster has handaudit {version}, not {number}"),
    N_("the workers of the cluster lack a package ({reason})"),
    N_("{path}: is no UTF-8 and was read as Windows-1252; a header was not understood: is it in another encoding?"),
    N_("{path}: this looks like part of a hand whose header is missing; it is not counted"),
    N_("there is no check {code}; did you mean {codes}?"),
    N_("there is no check {code}; 'handaudit rule' lists them all"),
    N_("there is no room {room}; known are: {rooms}"),
)

_WITH_VALUES = (
    N_("blinds that no line names, by button and level: small blind of {small}, big blind of {big}"),
    N_("blinds that no line names, by button and level: small blind of {small}"),
    N_("blinds that no line names, by button and level: big blind of {big}"),
    N_("an ante that no line names, by button and level: {ante}"),
    N_("the {street} begins here: nobody was left to act"),
    N_("the tournament's number is the header's, not {number}"),
    N_("the hand's number is that of its beginning, not {number}"),
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
    N_("a side bet of the players that {name} won is no part of the pot"),
    N_("{name} got the ante back before the deal and is not in the hand"),
    N_("the dead blind of {name} is a small blind; its printed figure is none"),
    N_("the last line is that of hand {number}"),
    N_("more than {number} characters in one hand"),
    N_("a line of more than {number} characters"),
    N_("a number of more than {number} digits"),
    N_("seat {number}, which no table has"),
)


@cache
def _pattern(template: str) -> re.Pattern[str]:
    """What finds the values in a finished text. Made when a first text is looked at: most runs have none."""
    pieces = re.split(r"\{(\w+)\}", template)
    return re.compile("".join(f"(?P<{each}>.+)" if at % 2 else re.escape(each) for at, each in enumerate(pieces)), re.S)


def note(text: str, values: Mapping[str, Param] | None = None, currency: Currency | None = None) -> str:
    """The note as a :class:`Phrase` if its words are ours; a text that is not known is foreign and stays as it is.

    With ``values`` the text is a template, whose money is in ``currency``.
    """
    if values:
        return Phrase(text, values, currency=currency)
    return Phrase(text) if text in _WHOLE else _matched(text, _WITH_VALUES)


def _matched(text: str, templates: tuple[str, ...]) -> str:
    for template in templates:
        if found := _pattern(template).fullmatch(text):
            values = found.groupdict()
            return Phrase(
                template,
                {key: Phrase(each) if key == "street" or each in _OWN else each for key, each in values.items()},
            )
    return text


def trouble(text: str) -> str:
    """A complaint as a :class:`Phrase`, also one of the form "place: reason"; others stay as they are."""
    if text in _TROUBLES:
        return Phrase(text)
    place, _, reason = text.rpartition(": ")
    if place and reason in _TROUBLES:
        return Phrase(N_("{place}: {reason}"), {"place": place, "reason": Phrase(reason)})
    return _matched(text, _TROUBLES_WITH_VALUES)
