"""Lines that can only come from a hand: told without knowing the room, where a text has no header.

A file that was cut at its beginning, or whose first header is damaged, holds part of a hand that nobody reads.
"""

from __future__ import annotations

import re

#: So much is looked at, one half at the beginning and one at the end of the text.
_MOST = 20_000
_SEATS = "Seat|Sitz|Platz|Plats|Siège|Place|Asiento|Lugar|Posto|Место|Θέση"
_STREETS = (
    "HOLE CARDS|PRE-?FLOP|(?:[A-Z]{5,6} )?(?:FLOP|TURN|RIVER|SHOW ?DOWN)|ANTE/BLINDS|SUMMARY"
    "|[3-7](?:RD|TH|rd|th) STREET"
)
_CHIPS = r"[^\w\n(]{0,4}[0-9]"
_TRACE = re.compile(
    r"^[ \t>|]{0,20}(?:"
    # marks of streets
    rf"\*{{3}} (?:{_STREETS}) \*{{3}}|\*\* (?:Dealing [a-z ]{{3,20}}|Summary) \*\*"
    # seat lines with chips
    rf"|(?:{_SEATS}) ?#?[0-9]{{1,2}} ?[:.-] ?[^\n]{{1,60}}?[(\[] ?{_CHIPS}"
    # what was paid, went back, or lay in the pot
    rf"|[^\n]{{1,60}}? collected (?:\(?{_CHIPS}[^\n]{{0,30}}? from [^\n]{{0,20}}pot|\[ ?{_CHIPS})"
    rf"|Uncalled bet \({_CHIPS}|Total [Pp]ot ?\(?{_CHIPS}|[^\n]{{1,60}}? : Hand [Rr]esult"
    # the same in XML
    r"|<(?:action|player|round) [^<>\n]{0,100}?(?:no|player|seat)=[\"']"
    r"|<(?:ACTION|PLAYER|RESULT) [^<>\n]{0,100}?(?:NAME|PLAYER)=[\"']"
    r")",
    re.MULTILINE,
)


def first_trace(text: str) -> int:
    """The number, from 1, of the first line that can only be part of a hand, or 0. Long texts are looked at in part."""
    text = text.replace("\xa0", " ")
    found = _TRACE.search(text, 0, _MOST // 2 if len(text) > _MOST else len(text))
    if found is None and len(text) > _MOST:
        found = _TRACE.search(text, text.find("\n", len(text) - _MOST // 2) + 1)
    return text.count("\n", 0, found.start()) + 1 if found is not None else 0
