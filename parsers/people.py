"""Names in a hand's text that no seat holds: who comes, goes or talks, and the seat list of a text that nobody could
read. Only masking needs them."""

from __future__ import annotations

import re

from parsers.roomwords import is_room_word

_NAME = r"(?P<name>\S(?:.{0,98}?\S)?)"
_STRANGER = r"(?P<name>\S(?:.{0,30}?\S)?)"
#: Words for a seat, before its number.
_SEATS = "Seat|Sitz|Platz|Plats|Siège|Place|Asiento|Lugar|Posto|Место|Θέση"
_SEAT = rf"\s*(?:{_SEATS}) ?#?\d{{1,2}} ?[:.-] ?"
_BEFORE = rf"(?:{_SEAT}|\s*\*?Player )?"

#: What rooms print of people who come, go or talk, after the name (all languages that are read).
_NOTES = "|".join(
    (
        r"(?:joins|leaves) the table|has (?:left|joined) the table|said\b|\[observer\]|\(observer\)|stands up",
        r"sits down|(?:has )?timed out|(?:dis|re)?connected|has (?:dis|re)connected|has returned|back\b|ready\b",
        r"sitting out|sits out|was removed from|will be (?:allowed to play|using)",
        r"finished (?:the tournament|in|\d+ out of)",
        r"re-?buys|takes the add-on|wins the tournament|wins an entry|also received an?|has \d+ seconds|cannot play",
        r"(?:did|could) not respond|has requested|waits? for big blind|opted for|has been moved|is capped|stood up",
        r"adds .{1,40} remaining",
        # French
        r"a dépassé le temps imparti|ne joue pas|est revenu|quitte la table|rejoint la table",
        # Portuguese
        r"junta-se à mesa|(?:terminou|Acabou|ganhou) o torneio|(?:sai d|entra n|abandona |abandonou )a mesa",
        r"gastou o tempo|está (?:sem ligação|ligado|sit out)|voltou|poderá jogar depois",
        # Spanish
        r"se une a la mesa|(?:abandona|deja) la mesa|ha (?:terminado|finalizado) el torneo|ha agotado su tiempo",
        r"no tiene conexión|está ausente",
        # German, Swedish
        r"(?:betritt|verlässt) den Tisch|lämnar bordet",
        # Russian
        r"отключен|покидает стол|садится за стол",
    )
)
#: One of these stands in every such line; quick to look for.
_STEMS = (
    *("the table", "said", "observer", "timed out", "connected", "has returned", "back", "ready", "sitting out"),
    *("sits", "stands", "stood", "was removed", "will be", "finished", "buys", "add-on", "wins the", "wins an"),
    *("also received", "remaining", "seconds", "respond", "cannot play", "requested", "wait", "eliminati"),
    *("opted for", "been moved", "capped", "temps", "ne joue", "revenu", "la table", "mesa", "torneio", "torneo"),
    *("tempo", "está", "voltou", "poderá", "tiempo", "conexión", "tisch", "bordet", "истекло", "отключен", "стол"),
)
_COMES_OR_GOES = re.compile(rf"{_BEFORE}{_STRANGER}:? (?:(?:is|has been) )?(?:{_NOTES})", re.IGNORECASE)
_OTHERS = re.compile(
    rf"(?:время на ход игрока {_STRANGER} истекло)|.* (?:for eliminating|for splitting the elimination of) "
    r"(?P<out>\S.{0,31}?)(?: and .*)?$",
    re.IGNORECASE,
)

_SEAT_LINE = re.compile(rf"(?!.*\((?:button|small|big|bot|cieg|dealer)){_SEAT}{_NAME} *[(\[]\W{{0,4}}\d", re.IGNORECASE)
#: The seat behind the name: ``Ann      (EUR 3.92 in seat 1)``.
_SEAT_BEHIND = re.compile(r"\s*(?P<name>\S.{0,60}?) +\((?:[A-Z]{3} )?[0-9.,]+ in seat [0-9]+\)")
_SEAT_NOTE = re.compile(
    rf"{_SEAT}{_NAME}(?: [(\[].*| (?:showed|folded|mucked|collected|won|lost|did|does|doesn't|is) .*|,.*| -.*|\s*)$",
    re.IGNORECASE,
)
_ATTRIBUTE = re.compile(
    r"""\b(?:name|alias|player|nick|nickname|user|username|screenname)=(?:"([^"]*)"|'([^']*)')""", re.I
)
#: Elements that have a name, but no player's.
_NOBODY_S = re.compile(r"<SHOWDOWN [^<>]*>")
_ELEMENT = re.compile(r"<(?:nickname|nick|username|screenname|playername)>([^<]+)</", re.IGNORECASE)
_ACTION = re.compile(
    rf"{_BEFORE}{_NAME}(?: ?:| -)? (?:folds|checks|calls|bets|raises|posts|shows|mucks|doesn't|antes|brings|completes"
    r"|collected|wins|won|has (?:small|big) blind)\b",
    re.IGNORECASE,
)


_AT = " @ "
_MARKED = re.compile(r'"(?P<name>(?! )[^"\n]{1,60}?(?<! )) @ (?P<mark>[\w-]{4,30})"')

_TALKS = re.compile(r"(?P<name>[^\s:\[\]()$€£*#<\"][^:\[\]()$€£*#<\"]{0,39}): ?(?P<words>\S.*)$")

#: The same without any figure, which most other lines hold.
_STRANGER_TALKS = re.compile(
    r"^(?P<name>[^\s:\[\]()$€£*#<\"][^:\[\]()$€£*#<\"\n]{0,39}): ?"
    r"(?P<words>[^\s\d\[\]()$€£][^\d\[\]()$€£\n]*)$",
    re.MULTILINE,
)


def talks(line: str) -> tuple[str, str] | None:
    """Name and words of a line that may be talk: "Bea: good game". Many other lines are written so too."""
    found = _TALKS.match(line)
    return None if found is None else (found["name"].rstrip(), found["words"])


def stems_in(text: str) -> tuple[str, ...]:
    """Those beginnings of notes about comings, goings and talk that stand in the text at all; mostly none."""
    text = text.lower()
    return tuple(stem for stem in _STEMS if stem in text)


def comes_or_goes(line: str, stems: tuple[str, ...] = _STEMS) -> tuple[str, int] | None:
    """The name in a line about somebody who comes, goes or talks, and where in the line it stands."""
    lower = line.lower()
    if not any(stem in lower for stem in stems):
        return None
    found = _COMES_OR_GOES.match(line)
    if found:
        return found["name"], found.start("name")
    found = _OTHERS.match(line)
    if found is None:
        return None
    group = "name" if found["name"] else "out"
    return found[group], found.start(group)


def strangers(text: str) -> list[str]:
    """Who comes, goes or talks in a text, whoever it is: names that are known, too, and what may be none."""
    found: dict[str, None] = {}
    if stems := stems_in(text):
        for line in text.split("\n"):
            somebody = comes_or_goes(line, stems)
            if somebody is not None:
                found[somebody[0]] = None
    for talk in _STRANGER_TALKS.finditer(text):
        if not is_room_word(talk["words"]):
            found[talk["name"].rstrip()] = None
    return list(found)


def listed(text: str) -> list[str]:
    """The names that a text gives in its seat list, in tags and at the start of actions, in their order."""
    names: dict[str, None] = {}
    for line in text.split("\n"):
        if "=" in line and line.lstrip()[:1] == "<":
            line = _NOBODY_S.sub("", line)
            names.update(dict.fromkeys(_resolved(one or two) for one, two in _ATTRIBUTE.findall(line)))
            continue
        found = _SEAT_LINE.match(line) or _SEAT_BEHIND.match(line) or _SEAT_NOTE.match(line) or _ACTION.match(line)
        if found is not None and not any(_begins(line[found.start("name") :], name) for name in names):
            names[found["name"]] = None
    return [name for name in names if name.strip()]


_NUMBER_OF_MASK = re.compile(r"(?<=\*{3})\d{1,3}$")


def other_spellings(name: str) -> set[str]:
    """How a seated name may be written elsewhere in the text: with low lines for blanks, and without the number that a
    room puts behind asterisks in place of letters."""
    short = _NUMBER_OF_MASK.sub("", name)
    return {name.replace(" ", "_"), short, short.replace(" ", "_")} - {name}


def _begins(text: str, name: str) -> bool:
    """Does the text begin with a name that is known?"""
    return text == name or (text.startswith(name) and not text[len(name)].isalnum())


def owners(text: str) -> list[str]:
    """Names that stand in elements of their own, as the head of an XML text gives its owner."""
    return [_resolved(name.strip()) for name in _ELEMENT.findall(text) if name.strip()] if "<" in text else []


def marked(text: str) -> list[str]:
    """Names that stand in quotation marks with a mark behind them by which a room tells its players (``"Bea @ x_1"``),
    and those marks, in their order."""
    found: dict[str, None] = {}
    for match in _MARKED.finditer(text) if _AT in text else ():
        found[match["name"]] = None
        found[match["mark"]] = None
    return [name for name in found if name.strip()]


def _resolved(text: str) -> str:
    for reference, char in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&apos;", "'"), ("&amp;", "&")):
        text = text.replace(reference, char)
    return text
