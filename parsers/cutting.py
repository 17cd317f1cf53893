"""Text -> the hands in it, whatever rooms they come from. Only headers are looked at here.

A hand runs from its header to the next header of any room, or to the end of the text; blank lines mean
nothing. Headers are found by plain literals first and confirmed by the room's pattern at that place,
which is several times faster than a pattern run over the whole text. Literals that end in ``#`` are
found in one common scan for that character, so that more rooms do not mean more scans.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from msgspec import structs

from parsers.addresses import addresses, without_address
from parsers.encodings import without_gaps
from parsers.errors import AmbiguousRoomError
from parsers.fragments import first_trace
from parsers.hand import HandText
from parsers.literals import Places
from parsers.logs import log_starts
from parsers.pasted import for_search, has_traces, restored, unescaped, without_end_tag
from parsers.quoting import MARKS, unquoted
from parsers.roomspec import JUNK, RoomSpec, Start

__all__ = ["JUNK", "Headers", "LimitedHand", "Prose", "RoomSpec", "Start", "cut", "line_starts", "starts"]

#: The text of one hand ends after so many characters; the longest real ones have about 20,000.
MAX_HAND = 1 << 20
#: A longer line ends the hand before it: no line of a hand comes near it.
MAX_LINE = 1 << 16

_TAIL = 8  # characters before "#" by which literals are told apart
_TAILS_LIMIT = 4_000
_BRACKETS = "<{["  # what XML and JSON begin with, which may be indented anyhow
_BEGIN = attrgetter("begin")
_USUAL = 40  # how long the beginning of a usual header and its number are at most
_NEAR = 400  # how far before a literal its line is looked at; lines without end must not cost the square
_NEAR_CONTEXT = 4_000  # how far around its mark a part that is said once for several hands is looked for
_JUNK = re.compile(JUNK)  # what may stand before a header in its line


class LimitedHand(HandText):
    """A hand whose text was ended by a limit; ``limit`` says by which."""

    limit: str = ""


@dataclass(slots=True)
class Prose:
    """Text before the first hand: ``lines`` that are not blank; ``hand_line`` = the number of the first one that can
    only be part of a hand, of which the header is missing or damaged, 0 = there is none."""

    source: str
    line: int
    lines: int
    hand_line: int = 0


def starts(text: str, specs: Iterable[RoomSpec]) -> list[Start]:
    """All headers in the order of the text. Raises AmbiguousRoomError where two rooms claim one place.

    Quotation marks, dashes and blanks in a header are as programs write them (:mod:`parsers.pasted`).
    """
    plan = _plan(tuple(specs))
    text = for_search(text)
    found = _candidates(text, plan)
    if len(found) > 1:
        found.sort(key=_BEGIN)
    if plan.with_context and found:
        found = _behind_context(text, found, plan.with_context)
    if len(found) > 1:
        found = _without_repeats(text, found)
    rooms = {start.spec.slug for start in found}
    for spec in plan.with_context:
        if spec.slug in rooms:
            found = _with_contexts(text, found, spec)
    return found


def _contexts(text: str, spec: RoomSpec) -> Iterator[tuple[int, int]]:
    """Where the parts of a text stand that a room says once for several hands."""
    mark, pattern, done = spec.context_mark, spec.context, 0
    at = text.find(mark) if mark and pattern is not None else -1
    while pattern is not None and at >= 0:
        match = pattern.search(text, max(at - _NEAR_CONTEXT, done), at + _NEAR_CONTEXT)
        if match is not None and match.start() <= at < match.end():
            done = match.end()
            yield match.span()
        at = text.find(mark, max(at + 1, done))


def _is_context(line: str, specs: Iterable[RoomSpec]) -> bool:
    """Is this what a text says once for several hands, and nothing else?"""
    return any(spec.context is not None and spec.context.fullmatch(line.strip()) for spec in specs)


def _behind_context(text: str, found: list[Start], specs: list[RoomSpec]) -> list[Start]:
    """The headers without those inside a first line that is nothing but what was said before for several hands."""
    end = text.find("\n")
    if found[0].begin >= end:
        return found
    line = text[:end]
    if not any(spec.context_mark in line for spec in specs) or not _is_context(line, specs):
        return found
    return [start for start in found if start.begin > end]


def _with_contexts(text: str, found: list[Start], spec: RoomSpec) -> list[Start]:
    """The headers with what the text says once for the hands of ``spec``. The hand before such a part ends there."""
    contexts = list(_contexts(text, spec))
    kept: list[Start] = []
    at = 0
    for start in found:
        first = at
        while at < len(contexts) and contexts[at][0] < start.begin:
            at += 1
        if start.spec is spec and at:
            opening = contexts[first][0] if at > first else start.line_start
            start = structs.replace(start, line_start=min(opening, start.line_start), context=contexts[at - 1])
        kept.append(start)
    return kept


def _without_repeats(text: str, found: list[Start]) -> list[Start]:
    """A header may be found by two of its room's literals, or in two of its lines, but not by two rooms. Where one of
    the two only takes the place for a hand without a header, it is the other's."""
    last = found[0]
    kept = [last]
    for start in found:
        begin = start.begin
        if begin >= last.end and begin != last.begin:
            kept.append(start)
            last = start
        elif start.spec is last.spec:
            continue
        elif start.begin != last.begin:
            kept.append(start)
            last = start
        elif start.whole_line != last.whole_line:
            kept[-1] = last = start if start.whole_line else last
        else:
            line = text.count("\n", 0, start.begin) + 1
            raise AmbiguousRoomError(
                f"line {line} looks like a hand of {last.spec.name} and of {start.spec.name}; name the room with --room"
            )
    return kept


def line_starts(text: str, specs: Iterable[RoomSpec]) -> list[int]:
    """Positions at which a text may be cut in two; what lies behind them needs nothing of what lies before but what is
    said once for several hands (:meth:`Headers.context`)."""
    return [start.line_start for start in starts(text, specs) if start.whole_line]


class Headers:
    """The headers of some rooms, as :mod:`parsers.sources` asks for them when it cuts a source into pieces.

    ``marks``: plain texts of which one stands in whatever is said once for several hands.
    """

    def __init__(self, specs: Iterable[RoomSpec]) -> None:
        self._specs = tuple(specs)
        self.marks = tuple(spec.context_mark for spec in self._specs if spec.context_mark)

    def __call__(self, text: str) -> list[int]:
        """Positions at which the text may be cut in two."""
        return line_starts(text, self._specs)

    def context(self, text: str) -> str:
        """The last part of the text that is said once for several hands, in one line, or ""."""
        spans = [span for spec in self._specs for span in _contexts(text, spec)]
        begin, end = max(spans, default=(0, 0))
        return text[begin:end].replace("\n", " ")


def cut(text: str, source: str, first_line: int, specs: Iterable[RoomSpec]) -> Iterator[HandText | Prose]:
    """The hands of a text with their line numbers; what stands before the first one as :class:`Prose`.

    A hand's text ends before a line with somebody's e-mail address: that belongs to the e-mail it came in. What mail
    programs, forums and the like did to a hand is undone (:mod:`parsers.quoting`, :mod:`parsers.pasted`).
    """
    text = unescaped(without_gaps(text))
    found = starts(text, specs)
    private = next(addresses(text), None) is not None
    changed, tagged = has_traces(text), False
    line, at = first_line, 0
    head = text[: found[0].line_start] if found else text
    lines = sum(1 for one in head.split("\n") if one.strip())
    if lines and not (lines == 1 and found and _is_context(head, specs)):
        trace = first_trace(head)
        yield Prose(source, first_line, lines, first_line + trace - 1 if trace else 0)
    ends = [start.line_start for start in found]
    ends.append(len(text))
    for number, start in enumerate(found, 1):
        begin, spec, said = start.begin, start.spec, start.context
        line += text.count("\n", at, begin)
        at = begin
        end = ends[number]
        context = text[slice(*said)] if said is not None else ""
        hand = HandText(source, line, text[begin:end], spec.slug, context)
        second = text.find("\n", begin) + 1
        marked = start.line_start < begin or (second and text[second : second + 1] in MARKS)
        if marked and text[begin] not in _BRACKETS:
            before = text[start.line_start : begin]
            hand.text = unquoted(hand.text, before)
            tagged = tagged or "]" in before  # a forum's tag, which ends behind the last hand
        if changed:
            hand.text = restored(hand.text, in_lines=spec.header is not None)
            hand.context = restored(context, in_lines=False) if context else ""
        if tagged:
            hand.text = without_end_tag(hand.text)
        if private and "@" in hand.text:
            hand.text = without_address(hand.text)
        yield hand if end - begin <= MAX_LINE else _limited(hand)


def _limited(hand: HandText) -> HandText:
    text = hand.text[:MAX_HAND]
    limit = f"more than {MAX_HAND} characters in one hand" if len(text) < len(hand.text) else ""
    at = 0
    while at < len(text):
        line_end = text.find("\n", at)
        line_end = len(text) if line_end < 0 else line_end
        if line_end - at > MAX_LINE:
            limit = f"a line of more than {MAX_LINE} characters"
            text = text[: at or MAX_LINE]
            break
        at = line_end + 1
    return LimitedHand(hand.source, hand.line, text, hand.room, hand.context, limit) if limit else hand


class _Tail(NamedTuple):
    """A literal that ends in "#"; ``first``: no word and blank stand before it."""

    literal: str
    spec: RoomSpec
    first: bool


class _Plan(NamedTuple):
    """How to look for the headers of some rooms: own scans, and literals that end in "#" by what stands before one.

    ``known``: the ``reach`` characters before a "#" -> the literals that may end there, as far as they were asked for.
    The literals of ``scans`` stand beside a text without which they are not looked for, or "".
    """

    scans: dict[tuple[str, str], list[RoomSpec]]
    tails: list[_Tail]
    reach: int
    known: dict[str, list[_Tail]]
    finders: list[RoomSpec]
    with_context: list[RoomSpec]


@lru_cache(maxsize=16)
def _plan(specs: tuple[RoomSpec, ...]) -> _Plan:
    scans: dict[tuple[str, str], list[RoomSpec]] = {}
    tails: list[_Tail] = []
    for spec in specs:
        for text in spec.literals:
            literal = text.removeprefix("^")
            if literal.endswith("#"):
                tails.append(_Tail(literal, spec, text is not literal))
            else:
                scans.setdefault((literal, spec.needs), []).append(spec)
    reach = max([_TAIL, *(len(tail.literal) + 1 for tail in tails if tail.first)])
    finders = [spec for spec in specs if spec.find_starts is not None]
    return _Plan(scans, tails, reach, {}, finders, [spec for spec in specs if spec.context_mark])


def _candidates(text: str, plan: _Plan) -> list[Start]:
    found: list[Start] = []
    places = Places(text)
    for (literal, needed), specs in plan.scans.items():
        if needed and not places.any_of((needed,)):
            continue
        for at in places.of(literal):
            for spec in specs:
                start = _usual(text, at, spec) or _confirm(text, at, spec)
                if start is not None:
                    found.append(start)
    if plan.tails:
        logs: dict[str, RoomSpec] = {}
        found += _by_number_sign(text, plan, logs)
        for spec in logs.values():
            found += _in_log(text, spec)
    for spec in plan.finders:
        if spec.find_starts is not None and _may_stand(spec, places):
            found += spec.find_starts(text)
    return found


def _may_stand(spec: RoomSpec, places: Places) -> bool:
    """Can hands of a room that finds them itself stand in the text?"""
    needed = not spec.needs or places.any_of((spec.needs,))
    return needed and (not spec.find_marks or places.any_of(spec.find_marks))


def _in_log(text: str, spec: RoomSpec) -> Iterator[Start]:
    if spec.log is not None:
        for start in log_starts(text, spec.log):
            yield Start(start.begin, start.begin, start.hand_id, spec, start.proven)


def _by_number_sign(text: str, plan: _Plan, logs: dict[str, RoomSpec]) -> Iterator[Start]:
    """Headers by literals that end in "#"; ``logs`` is given the rooms of which there are rows."""
    reach, known = plan.reach, plan.known
    at = text.find("#")
    while at >= 0:
        before = text[at - reach : at] if at >= reach else text[:at]
        tails = known.get(before)
        if tails is None:
            tails = _ending(before, plan)
        for tail in tails:
            begin = at + 1 - len(tail.literal)
            if begin >= 0 and text.startswith(tail.literal, begin):
                if tail.spec.log is not None:
                    logs[tail.spec.slug] = tail.spec
                    continue
                if tail.spec.opening:
                    begin = text.rfind(tail.spec.opening, max(begin - 2 * _NEAR, 0), begin)
                    if begin < 0:
                        continue
                start = _confirm(text, begin, tail.spec)
                if start is not None:
                    yield start
        at = text.find("#", at + 1)


def _ending(before: str, plan: _Plan) -> list[_Tail]:
    """The literals that may end in a "#" with this before it."""
    found: list[_Tail] = []
    for tail in plan.tails:
        words = tail.literal[-plan.reach - 1 : -1]
        front = before.removesuffix(words)
        if before.endswith(words) and not (tail.first and front[-1:] == " " and front[-2:-1].isalpha()):
            found.append(tail)
    if len(plan.known) >= _TAILS_LIMIT:
        plan.known.clear()
    plan.known[before] = found
    return found


def _usual(text: str, at: int, spec: RoomSpec) -> Start | None:
    """A header as most are, told without its pattern."""
    if not spec.usual or (at and text[at - 1] != "\n"):
        return None
    sign = text.find("#", at, at + _USUAL) + 1
    colon = text.find(":", sign, sign + _USUAL)
    if colon < 0 or text[at:sign] not in spec.usual:
        return None
    number = text[sign:colon]
    return Start(at, at, number, spec, True, None, colon + 1) if number.isdecimal() else None


def _confirm(text: str, at: int, spec: RoomSpec) -> Start | None:
    """Is the literal found at ``at`` part of a header?"""
    if spec.element is not None:
        tag = spec.element.match(text, at)
        return None if tag is None else Start(at, at, tag[tag.lastindex or 0], spec, True)
    header = spec.header
    if header is None:
        return None
    near = at - _NEAR if at > _NEAR else 0
    line_start = text.rfind("\n", near, at) + 1
    if line_start or not near:
        match = header.match(text, line_start)
        if match is not None and (end := match.end()) > at:
            begin, hand_id = match.start("begin"), match[match.lastindex or 0]
            if begin == line_start or _JUNK.fullmatch(text, line_start, begin):
                return Start(line_start, begin, hand_id, spec, True, None, end)
            return Start(begin, begin, hand_id, spec, False, None, end)
        if match is None and spec.identify is not None:
            junk = _JUNK.match(text, line_start)
            begin = junk.end() if junk is not None else line_start
            found = spec.identify(text[begin : begin + _NEAR].partition("\n")[0])
            if found is not None and begin + found[1] > at:
                return Start(line_start, begin, found[0], spec, True)
    return _glued(text, line_start or near, at, spec)


def _glued(text: str, before: int, at: int, spec: RoomSpec) -> Start | None:
    """A header inside a line, of which the text from ``before`` to ``at`` is what stands in front of it."""
    if spec.glued is None or at == before:
        return None
    match = spec.glued.match(text, at)
    if match is None:
        return None
    if text.find('"', before, at) >= 0 and (spec.table is None or not spec.table.match(text, match.end())):
        return None
    return Start(at, at, match[match.lastindex or 0], spec, False)
