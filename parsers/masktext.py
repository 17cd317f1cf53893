"""Names in a room's text replaced by others, and nothing else: no amount, no card, no word of the room.

A name is replaced wherever it stands as a whole. A name that might be something else ("300", "Seat 2", "folds";
see :mod:`parsers.roomwords`) is replaced only where a line has room for a name: where a record of that player was
read, and there at the place of the name. What people typed into the chat is left out.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape

from parsers.people import comes_or_goes, other_spellings, stems_in, talks
from parsers.roomwords import is_room_word

#: Names from this length on are found in any case.
_ANY_CASE = 4
#: Scripts that set no blanks between words.
_UNSPACED = re.compile("[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]")

_SEAT = re.compile(r"\s*[^\W\d_]+ ?#? ?\d+ ?[:.-] ?")
#: A name in other characters, as some XML repeats it, and what was typed into the chat.
_ENCODED = re.compile(r"(\bunicodealias\s*=\s*[\"'])[^\"'<>]*")
_TYPED = re.compile(r"(<[^<>]*\btype\s*=\s*[\"']CHAT[\"'][^<>]*\btext\s*=\s*)(\"[^\"]*\"|'[^']*')")
_CHAT = re.compile(r"(<CHAT\b[^<>]*>)[^<>]+")
_ATTRIBUTE = re.compile(r"\b\w*(?:name|alias|player|nick|user)\w*\s*=\s*[\"']", re.IGNORECASE)
_START = re.compile(r"\s*(?:[\[(]?\d\d?:\d\d(?::\d\d)?[\])]? ?)?[*-]* ?")
_PLAYER = re.compile(r"\s*\*?Player ")
_TO = re.compile(r".*(?: to| by| for| from| of| à| an| a| para| игроку|:) ", re.IGNORECASE | re.DOTALL)
_SAID = re.compile(r"(.{1,200}?\bsaid\b[,:]? *\"?)(.*?)(\"?\s*)$", re.DOTALL)

#: Between a name in quotation marks and the mark by which a room tells its players.
_MARK = " @ "
_FIGURE = re.compile(r"[\[\]()$€£]")

#: What stands instead of words that people typed.
LEFT_OUT = "…"

_Span = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class LineFacts:
    """What is known of the lines of a hand: ``players`` of whom a line holds a record; ``fixed`` lines hold totals,
    cards or the header and so no record of a player; ``unread`` lines are those that nobody understood."""

    players: Mapping[int, Sequence[str]] = field(default_factory=dict)
    fixed: frozenset[int] = frozenset()
    unread: frozenset[int] = frozenset()


class TextMask:
    """The names of one hand with what stands instead of them (a name that stays stands for itself)."""

    def __init__(self, names: Mapping[str, str]) -> None:
        #: as written in the text, in tags with references -> instead
        self.names = {name: instead for name, instead in names.items() if name.strip()}
        self._forms = {form: instead for name, instead in self.names.items() for form in _forms(name)}
        spellings = Counter(form for name in self.names for form in other_spellings(name))
        for name, instead in self.names.items():
            for form in other_spellings(name):
                if spellings[form] == 1 and not is_room_word(form):
                    self._forms.setdefault(form, instead)
        self._odd = sorted((name for name in self.names if is_room_word(name)), key=len, reverse=True)
        plain = sorted(form for form in self._forms if not is_room_word(form))
        self._plain = _pattern(tuple(plain))
        #: no name can be taken for a part of another one, or for something else
        self._simple = not self._odd and not any(
            one in other for one in self.names for other in self.names if one is not other
        )
        self._instead = {form.casefold(): self._forms[form] for form in plain} | self._forms

    def text(self, text: str, first_line: int, known: LineFacts) -> str:
        """All lines of a hand's text."""
        stems = stems_in(text)
        lines = []
        typing = False
        for number, line in enumerate(text.split("\n"), first_line):
            players = known.players.get(number, ())
            if typing and not players:
                typing = '"' not in line
                lines.append(LEFT_OUT if typing else f'{LEFT_OUT}"')
                continue
            typing = False
            talk = None if players or number in known.fixed else self._talk(line, unread=number in known.unread)
            if talk is None:
                lines.append(self.line(line, players, fixed=number in known.fixed, stems=stems))
            else:
                typing = talk.endswith(f'"{LEFT_OUT}')
                lines.append(talk)
        return "\n".join(lines)

    def _talk(self, line: str, *, unread: bool) -> str | None:
        """A line of chat, or a note that a program left, without its words; None if it is none."""
        if line.startswith("# {"):
            return f"# {{{LEFT_OUT}}}"
        said = _SAID.match(line) if "said" in line else None
        if said is not None:
            before, _, after = said.groups()
            return f"{self.line(before)}{LEFT_OUT}{after}"
        talk = None if unread else talks(line)
        if talk is None or talk[0] not in self.names or _FIGURE.search(talk[1]) or is_room_word(talk[1]):
            return None
        return f"{self.names[talk[0]]}: {LEFT_OUT}"

    def line(
        self, line: str, players: Iterable[str] = (), *, fixed: bool = False, stems: tuple[str, ...] | None = None
    ) -> str:
        """One line, or a part of one, in which ``players`` are known to stand."""
        spans: list[_Span] = []
        if "<" in line and "=" in line:
            line = _CHAT.sub(rf"\g<1>{LEFT_OUT}", line)
            line = _TYPED.sub(rf'\g<1>"{LEFT_OUT}"', _ENCODED.sub(rf"\g<1>{LEFT_OUT}", line))
        if players and not self._simple:
            for name in sorted((name for name in players if name in self.names), key=len, reverse=True):
                self._claim(line, name, spans, certain=True)
        elif not players and not fixed:
            self._note(line, spans, stems_in(line) if stems is None else stems)
            for name in self._odd:
                self._claim(line, name, spans, certain=False)
        return "".join(self._pieces(line, sorted(spans))) if spans else self._all_replaced(line)

    def words(self, text: str) -> str:
        """A text that is no line of the room's: names that can be nothing else are replaced."""
        return self.names.get(text) or self._all_replaced(text)

    def _pieces(self, line: str, spans: list[_Span]) -> Iterator[str]:
        at = 0
        for start, end, instead in spans:
            yield from self._replaced(line, at, start)
            yield instead
            at = end
        yield from self._replaced(line, at, len(line))

    def _replaced(self, line: str, start: int, end: int) -> Iterator[str]:
        """A piece of the line with the names replaced that can be nothing else."""
        at = start
        if self._plain is not None:
            for found in self._plain.finditer(line, start, end):
                yield line[at : found.start()]
                yield self._other(found)
                at = found.end()
        yield line[at:end]

    def _all_replaced(self, text: str) -> str:
        return text if self._plain is None else self._plain.sub(self._other, text)

    def _other(self, found: re.Match[str]) -> str:
        name = found[0]
        return self._instead.get(name) or self._instead[name.casefold()]

    def _claim(self, line: str, name: str, spans: list[_Span], *, certain: bool) -> None:
        """Adds the places at which ``name`` is the name of a player. ``certain``: it must stand somewhere."""
        places: dict[int, list[tuple[int, int]]] = {}
        for form in _forms(name):
            for start in _whole(line, form):
                end = start + len(form)
                if not any(start < other and end > first for first, other, _ in spans):
                    rank = _rank(line, start, end)
                    places.setdefault(rank, []).append((start, end))
        best = min(places, default=None)
        if best is None or (best > _RANK_SURE and not certain):
            return
        if best == _RANK_ELSE and not any(char.isalpha() for char in name):
            return  # an amount, most likely
        found = places[best]
        if best > _RANK_TAG:
            found = found[-1:] if best == _RANK_ELSE else found[:1]
        spans += [(start, end, self.names[name]) for start, end in found]

    def _note(self, line: str, spans: list[_Span], stems: tuple[str, ...]) -> None:
        """A line about somebody who comes or goes, whatever that name is."""
        found = comes_or_goes(line, stems) if stems else None
        if found is not None and found[0] in self.names:
            name, start = found
            spans.append((start, start + len(name), self.names[name]))


_RANK_TAG, _RANK_SEAT, _RANK_SURE, _RANK_START, _RANK_TO, _RANK_ELSE = range(6)


def _rank(line: str, start: int, end: int) -> int:
    """How sure it is that a name stands here: in a tag; after a seat number; before a colon or dealt to; at the start;
    after a preposition or at the end; anywhere else."""
    before = line[:start]
    if before.endswith('"') and line.startswith(_MARK, end):
        return _RANK_TAG
    if line.find("<") >= 0 and (tag := list(_ATTRIBUTE.finditer(before))) and tag[-1].end() == start:
        return _RANK_TAG
    if _SEAT.fullmatch(before):
        return _RANK_SEAT
    at_start = _START.fullmatch(before) is not None
    if _PLAYER.fullmatch(before) or (at_start and re.match(r"\s?: ?\S", line[end:])):
        return _RANK_SURE
    if at_start and _is_number(line[start:end]) and re.match(r" [^\W\d]", line[end:]):
        return _RANK_SURE
    to = _TO.fullmatch(before) is not None
    at_end = not line[end:].strip()
    if to and (at_end or re.match(r"\s?:?\s*\[", line[end:])):
        return _RANK_SURE
    if at_start:
        return _RANK_START
    return _RANK_TO if to or at_end else _RANK_ELSE


def _whole(line: str, name: str) -> Iterator[int]:
    """Where ``name`` stands in the line as a whole, exactly so written."""
    at = line.find(name)
    while at >= 0:
        end = at + len(name)
        if not (at and _joins(line[at - 1], name[0])) and not (end < len(line) and _joins(line[end], name[-1])):
            yield at
        at = line.find(name, at + 1)


def _is_number(name: str) -> bool:
    return len(name) >= _ANY_CASE and not any(char.isalpha() for char in name)


def _joins(one: str, other: str) -> bool:
    """Do two characters side by side belong to one word or number?"""
    return _wordlike(one) and _wordlike(other) and not (_UNSPACED.match(one) or _UNSPACED.match(other))


def _wordlike(char: str) -> bool:
    return char.isalnum() or char == "_" or unicodedata.category(char) in ("Mn", "Mc")


def _forms(name: str) -> list[str]:
    """The name as it may be written: as it is, and with the references of tags."""
    references = escape(name, quote=False), escape(name), name.replace("&", "&amp;")
    return list(dict.fromkeys((name, *references, name.replace('"', '""'))))


@lru_cache(maxsize=1024)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str] | None:
    if not names:
        return None
    options = []
    for name in sorted(names, key=len, reverse=True):
        before = r"(?<!\w)" if _wordlike(name[0]) and not _UNSPACED.match(name[0]) else ""
        after = r"(?!\w)" if _wordlike(name[-1]) and not _UNSPACED.match(name[-1]) else ""
        letters = re.escape(name)
        options.append(f"{before}(?i:{letters}){after}" if len(name) >= _ANY_CASE else f"{before}{letters}{after}")
    return re.compile("|".join(options))
