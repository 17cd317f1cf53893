"""What programs do to a text on its way: word processors and mail programs to quotation marks, dashes and blanks, web
pages and forums to characters that mean something to them, spreadsheets to an encoding. Undone here where the text
shows it: where the room itself never writes so, in a hand's first lines. Lines keep their numbers.
"""

from __future__ import annotations

import re

#: One character for another, so that places stay what they are.
_TYPED = {"\xa0": " ", "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-"}
_QUOTES = tuple(mark for mark in _TYPED if mark != "\xa0")
_TYPOGRAPHY = str.maketrans({mark: _TYPED[mark] for mark in _QUOTES})

_MAILED = re.compile(r"[^\W\d_]\xa0[^\W\d_]")  # a mail program wrote no-break blanks between words
_ALONE = re.compile(r"(?<! )\xa0(?![ \n]|\Z)")  # elsewhere than among several blanks or at the end of a line
#: Attributes in XML.
_TYPED_TAG = re.compile("=[\u201c\u201d]")
#: Words and places in which rooms have plain marks.
_TYPED_FOR = re.compile(
    "[Hh](?:old|OLD)[\u2018\u2019](?:em|EM)|(?:does|did)n[\u2018\u2019]t (?:show|bet)"
    "|^Table:? ?[\u2018\u201c]| \u2013 (?=[0-9*$€£])",
    re.MULTILINE,
)
_ENDS = " \t\xa0"  # what a program may leave at the end of each line

_REFERENCES = {
    **{"quot": '"', "#34": '"', "#x22": '"', "apos": "'", "#39": "'", "#x27": "'", "nbsp": " ", "#160": " "},
    **{"amp": "&", "lt": "<", "gt": ">", "euro": "€", "pound": "£"},
}
_REFERENCE = re.compile(f"&({'|'.join(_REFERENCES)});")

#: Forums' signs that were escaped, where a hand has them: before its number, around a street, before a card.
_MARKDOWN = re.compile(r"\\# ?\d|\\\*\\\*|\\\[[2-9TJQKA][cdhs]\b|^[ \t>|]*\\\*Player ", re.MULTILINE)
_SIGN = re.compile(r"\\([\\`*_{}\[\]()#+.!|>~$-])")

#: The end of each line in a web page's source, and several such lines one after the other.
_BREAK = re.compile(r"<br ?/?>(?=[ \t]*$)", re.MULTILINE | re.IGNORECASE)
_BROKEN = re.compile(r"(?:[^\n]*<br ?/?>[ \t]*\n){3}", re.IGNORECASE)
_BEGINNING = 4_000  # where such lines are looked for

#: The end of a forum's tag that a whole hand stands in.
_END_TAG = re.compile(r"\[/(?:code|quote|hand|pre|spoiler)\][ \t]*$", re.MULTILINE | re.IGNORECASE)

#: A whole text in quotation marks, with every other one inside it twice.
_CELL = re.compile(r'"((?:[^"]++|"")*+)"\s*')

#: How signs of money, suits and no-break blanks in UTF-8 look where they were read as Windows-1252 and saved so.
_GARBLED = ("â‚¬", "Â£", "Â\xa0", "â‚®", "â™")


def for_search(text: str) -> str:
    """The text with plain blanks, quotation marks and dashes, all of it at the same places."""
    if not text.isascii():
        for mark, plain in _TYPED.items():
            if mark in text:
                text = text.replace(mark, plain)
    return text


def unescaped(text: str) -> str:
    """A whole text without the backslashes of a forum's source, out of a web page's source, or out of a cell of a
    spreadsheet."""
    if "\\" in text and _MARKDOWN.search(text):
        text = _SIGN.sub(r"\1", text)
    if "<" not in text and _is_source(text):
        text = _resolved(text)
    if "<" in text[:_BEGINNING] and _BROKEN.search(text, 0, _BEGINNING) is not None:
        text = _BREAK.sub("", text)
    if text[:1] == '"' and (cell := _CELL.fullmatch(text)) is not None:
        text = cell[1].replace('""', '"')
    return text


def _is_source(text: str) -> bool:
    """Whether "&lt;" stands in the text; a plain search for it takes far longer than one for the rare first sign."""
    at = text.find("&")
    while at >= 0 and not text.startswith("&lt;", at):
        at = text.find("&", at + 1)
    return at >= 0


def has_traces(text: str) -> bool:
    """Whether anything stands in the text for which :func:`restored` looks in a hand, tags before its header apart."""
    if "&" in text or ("\t" in text and "\t\n" in text):
        return True
    if text.isascii():
        return False
    typed = "\u2019" in text or "\u2018" in text or "\u201d" in text or "\u201c" in text or "\u2013" in text
    return typed or "\xa0" in text or "â" in text or "Â" in text


def restored(text: str, *, in_lines: bool = True) -> str:
    """The text of one hand as it was before programs changed it; the same where nothing shows that they did.
    ``in_lines``: a text for people, and no format for programs, to which marks and references mean something."""
    if not has_traces(text):
        return text
    if not text.isascii():
        text = _recoded(text)
    lines = text.split("\n", 2)[:2]
    if in_lines and "&" in text:
        text = _resolved(text)
    if not text.isascii():
        marks = [mark for mark in _QUOTES if mark in text]
        if marks and (_is_typed(lines, marks, text) if in_lines else _TYPED_TAG.search(lines[0])):
            text = text.translate(_TYPOGRAPHY)
        if "\xa0" in text and (" " not in lines[0] or _MAILED.search(lines[0]) or not _ALONE.search(text)):
            text = text.replace("\xa0", " ")
    if in_lines and any(line[-1:] in ("\t", "\xa0") for line in lines):
        text = "\n".join([line.rstrip(_ENDS) for line in text.split("\n")])
    return text


def without_end_tag(text: str) -> str:
    """The text of a hand without the end of a forum's tag in which it stands."""
    return _END_TAG.sub("", text) if "[/" in text else text


def _is_typed(lines: list[str], marks: list[str], text: str) -> bool:
    """Whether ``marks`` in the first ``lines`` or where rooms have plain ones are those of a word processor."""
    return any(mark in line for mark in marks for line in lines) or _TYPED_FOR.search(text) is not None


def _resolved(text: str) -> str:
    return _REFERENCE.sub(lambda found: _REFERENCES[found[1]], text)


def _recoded(text: str) -> str:
    """UTF-8 that was read as Windows-1252, if all odd characters of the text are explained by that."""
    if not any(mark in text for mark in _GARBLED):
        return text
    try:  # the last byte of a spade looks like a blank, and often became one
        return text.replace("â™ ", "â™\xa0").encode("cp1252", "handaudit.c1").decode("utf-8")
    except UnicodeError:
        return text
