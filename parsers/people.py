"""Names in a hand's text that no seat holds: who comes, goes or talks, and the seat list of a text that nobody could
read. Only masking needs them."""

from __future__ import annotations

import re

_NAME = r"(?P<name>\S(?:.{0,98}?\S)?)"
#: Words for a seat, before its number.
_SEATS = "Seat|Sitz|Platz|Plats|Siège|Place|Asiento|Lugar|Posto|Место|Θέση"
_BEFORE = rf"\s*(?:(?:{_SEATS}) ?#?\d{{1,2}} ?: ?|\*?Player )?"

#: What rooms print of people who come, go or talk, after the name (all languages that are read).
_NOTES = (
    r"joins the table|leaves the table|has left the table|has joined the table|said\b|\[observer\] said\b"
    r"|\(observer\)|\[observer\]|has timed out|timed out|(?:dis)?connected|has (?:re|dis)connected|reconnected"
    r"|has returned|back|ready|sitting out|sits out|stands up|sits down|was removed from"
    r"|will be allowed to play|finished the tournament|re-?buys|takes the add-on|wins the tournament"
    r"|wins an entry|also received an?|adds .{1,40} remaining|has \d+ seconds|did not respond"
    r"|cannot play|has requested time|waits? for big blind"
    r"|a dépassé le temps imparti|ne joue pas|est revenu|quitte la table|rejoint la table"
    r"|junta-se à mesa|terminou o torneio|Acabou o torneio|ganhou o torneio|sai da mesa|entra na mesa"
    r"|se une a la mesa|abandona la mesa|ha terminado el torneo|betritt den Tisch|verlässt den Tisch"
    r"|отключен|покидает стол|садится за стол|lämnar bordet"
)
_COMES_OR_GOES = re.compile(rf"{_BEFORE}{_NAME}:? (?:(?:is|has been) )?(?:{_NOTES})", re.IGNORECASE)
_OTHERS = re.compile(
    rf"(?:время на ход игрока {_NAME} истекло)|.* (?:for eliminating|for splitting the elimination of) "
    r"(?P<out>\S.{0,99}?)(?: and .*)?$",
    re.IGNORECASE,
)
_SEAT_LINE = re.compile(rf"\s*(?:{_SEATS}) ?#?\d{{1,2}} ?[:.] ?{_NAME} *[(\[]\W{{0,4}}\d", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"""\b(?:name|player|nick|nickname|user|username|screenname)=("([^"]*)"|'([^']*)')""", re.I)
_ELEMENT = re.compile(r"<(?:nickname|nick|username|screenname|playername)>([^<]+)</", re.IGNORECASE)
_ACTION = re.compile(
    rf"{_BEFORE}{_NAME}(?: ?:)? (?:folds|checks|calls|bets|raises|posts|shows|mucks|doesn't|antes|brings|completes)\b"
    rf"|{_BEFORE}(?P<paid>\S(?:.{{0,98}}?\S)?) (?:collected|wins|won|has (?:small|big) blind) ",
    re.IGNORECASE,
)


def comes_or_goes(line: str) -> tuple[str, int] | None:
    """The name in a line about somebody who comes, goes or talks, and where in the line it stands."""
    found = _COMES_OR_GOES.match(line)
    if found:
        return found["name"], found.start("name")
    found = _OTHERS.match(line)
    if found is None:
        return None
    group = "name" if found["name"] else "out"
    return found[group], found.start(group)


def listed(text: str) -> list[str]:
    """The names that a text gives in its seat list, in tags and at the start of actions, in their order."""
    names: dict[str, None] = {}
    for line in text.split("\n"):
        if (seat := _SEAT_LINE.match(line)) is not None:
            names[seat["name"]] = None
        elif "=" in line and line.lstrip()[:1] == "<":
            names.update(dict.fromkeys(_resolved(one or two) for _, one, two in _ATTRIBUTE.findall(line)))
        elif (action := _ACTION.match(line)) is not None:
            names[action["name"] or action["paid"]] = None
    return [name for name in names if name.strip()]


def owners(text: str) -> list[str]:
    """Names that stand in elements of their own, as the head of an XML text gives its owner."""
    return [_resolved(name.strip()) for name in _ELEMENT.findall(text) if name.strip()] if "<" in text else []


def _resolved(text: str) -> str:
    for reference, char in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&apos;", "'"), ("&amp;", "&")):
        text = text.replace(reference, char)
    return text
