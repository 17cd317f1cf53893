"""HandAudit -> HandAudit without names: one stage, right after the audit and before any output.

Figures, verdict, findings and lines stay what they are; only names change, in every place that an output may
show: seats, findings and their values, notes, unknown lines, table, source and the text itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from msgspec import structs

from auditor.audit import audit as judge
from auditor.pipeline.pseudonyms import Pseudonyms
from auditor.pipeline.single import FoundHand
from auditor.results import Finding, HandAudit, Names, Param, Phrase, Unverified
from parsers.errors import Problem, SourceError
from parsers.hand import Hand, Inferred, UnknownLine, Unreadable
from parsers.masktext import LineFacts, TextMask
from parsers.people import listed, marked, owners, strangers
from parsers.roomwords import is_room_word

#: Values of sentences that hold words of ours, cards or numbers, and never a name.
_OURS = frozenset(
    {"at", "pot", "street", "action", "words", "category", "cards", "card", "unit", "to", "board", "five"}
)
#: Values that list names.
_LISTS = frozenset({"players", "others"})


def names_in(hand: Hand | Unreadable, text: str) -> list[str]:
    """Everybody whom a hand names, in the order of their appearance: the seats, then strangers."""
    names: dict[str, None] = {}
    if isinstance(hand, Hand):
        for reading in (hand, *hand.other_readings):
            names.update(dict.fromkeys(seat.name for seat in reading.seats.values()))
    else:
        names.update(dict.fromkeys(listed(text)))
        # Who has no seat, or the number of a seat that nobody has.
        without = (str(problem.params.get("what", "")).partition("seat of ")[2] for problem in hand.problems)
        names.update(dict.fromkeys(name for name in without if name and not name.isdecimal()))
    names.update(dict.fromkeys(problem.params["name"] for problem in hand.problems if "name" in problem.params))
    names.update(dict.fromkeys(owners(text)))
    names.update(dict.fromkeys(marked(text)))
    for stranger in strangers(text):
        if stranger not in names and _is_stranger(stranger, names):
            names[stranger] = None
    return [name for name in names if name.strip()]


def _is_stranger(text: str, names: Iterable[str]) -> bool:
    """Is what stands where a name may stand one that is not known? Words of the room may stand around a known one."""
    if is_room_word(text):
        return False
    for name in names:
        if text == name or text.endswith(f" {name}"):
            return False
        if text.startswith(name) and not text[len(name)].isalnum() and is_room_word(f" {text[len(name) :]} "):
            return False
    return True


def mask(audit: HandAudit, pseudonyms: Pseudonyms, *, text: bool = True) -> HandAudit:
    """The same audit with pseudonyms, without ``text`` without the room's text. Nothing of the given one is changed.

    If our own code fails here, the hand becomes unreadable by our fault and its text is left out: no name slips by.
    """
    try:
        return _Mask(audit, pseudonyms).audit(text=text)
    except Exception as failure:  # noqa: BLE001 one hand must never stop a batch
        hand = audit.hand
        source = pseudonyms.path(hand.source)
        problem = Problem("INT901", hand.line, {"what": f"mask: {type(failure).__name__}"})
        unreadable = Unreadable(hand.room, hand.hand_id, source, hand.line, [problem])
        return structs.replace(judge(unreadable), room_name=audit.room_name, masked=True)


def masked_hand(found: FoundHand, keep: Iterable[str]) -> tuple[FoundHand, list[str]]:
    """What was found for one hand, with pseudonyms, and the names among ``keep`` that nobody has."""
    pseudonyms = Pseudonyms(keep)
    for one in found.audits:
        pseudonyms.learn(names_in(one.hand, one.text))
    troubles = [SourceError(pseudonyms.path(str(trouble))) for trouble in found.troubles]
    audits = [mask(one, pseudonyms) for one in found.audits]
    return replace(found, audits=audits, troubles=troubles), pseudonyms.unused if audits else []


class _Mask:
    def __init__(self, audit: HandAudit, pseudonyms: Pseudonyms) -> None:
        self.before = audit
        self.pseudonyms = pseudonyms
        self.names = {name: pseudonyms.of(name) for name in names_in(audit.hand, audit.text)}
        self.texts = TextMask(self.names)

    @cached_property
    def known(self) -> LineFacts:
        """What the records say of the lines."""
        hand = self.before.hand
        if not isinstance(hand, Hand):
            return LineFacts(fixed=frozenset({hand.line}))
        players = _players_by_line(hand)
        unread = frozenset(unknown.line for unknown in hand.unknown_lines)
        return LineFacts(players, _fixed_lines(hand) - players.keys(), unread)

    def audit(self, *, text: bool) -> HandAudit:
        before = self.before
        hand = before.hand
        remedy = before.remedy
        return structs.replace(
            before,
            hand=self._hand(hand) if isinstance(hand, Hand) else self._unreadable(hand),
            findings=[self._finding(finding) for finding in before.findings],
            unverified=[self._unverified(entry) for entry in before.unverified],
            remedy=None if remedy is None else replace(remedy, open=[self._unverified(each) for each in remedy.open]),
            text=self.texts.text(before.text, hand.line, self.known) if text else "",
            masked=True,
        )

    def _hand(self, hand: Hand) -> Hand:
        return structs.replace(
            hand,
            source=self.pseudonyms.path(hand.source),
            table=None if hand.table is None else self.texts.words(hand.table),
            tournament=None if hand.tournament is None else self.texts.words(hand.tournament),
            seats={number: structs.replace(seat, name=self._name(seat.name)) for number, seat in hand.seats.items()},
            inferred=tuple(self._inferred(note) for note in hand.inferred),
            unknown_lines=[
                UnknownLine(self._line(unknown.text, unknown.line), unknown.line, unknown.money)
                for unknown in hand.unknown_lines
            ],
            problems=[self._problem(problem) for problem in hand.problems],
            other_readings=(),
        )

    def _unreadable(self, hand: Unreadable) -> Unreadable:
        return replace(
            hand,
            source=self.pseudonyms.path(hand.source),
            header=self._line(hand.header, hand.line),
            problems=[self._problem(problem) for problem in hand.problems],
        )

    def _name(self, name: str) -> str:
        return self.names.get(name, name)

    def _line(self, text: str, number: int | None) -> str:
        """A line of the room, or a part of one."""
        if number is None:
            return self.texts.line(text)
        return self.texts.line(text, self.known.players.get(number, ()), fixed=number in self.known.fixed)

    def _inferred(self, note: Inferred) -> Inferred:
        params = {key: self._param(key, value, note.line) for key, value in note.params.items()}
        return replace(note, what=note.what if params else self.texts.words(note.what), params=params)

    def _problem(self, problem: Problem) -> Problem:
        params = {key: self._text(key, value, problem.line) for key, value in problem.params.items()}
        return Problem(problem.code, problem.line, params)

    def _finding(self, finding: Finding) -> Finding:
        return replace(
            finding,
            params={key: self._param(key, value, finding.line) for key, value in finding.params.items()},
            player=None if finding.player is None else self._name(finding.player),
        )

    def _unverified(self, entry: Unverified) -> Unverified:
        return replace(entry, params={key: self._param(key, value, None) for key, value in entry.params.items()})

    def _param(self, key: str, value: Param, line: int | None) -> Param:
        if isinstance(value, int):
            return value
        if isinstance(value, Names):
            return Names([self._name(name) for name in value.names])
        if isinstance(value, Phrase):
            params = {each: self._param(each, inner, line) for each, inner in value.params.items()}
            template = value.template if params else self.texts.words(value.template)
            return Phrase(template, params, context=value.context, currency=value.currency)
        return self._text(key, value, line)

    def _text(self, key: str, value: str, line: int | None) -> str:
        if key in _OURS:
            return value
        if key == "place":
            path, colon, number = value.rpartition(":")
            return f"{self.pseudonyms.path(path)}{colon}{number}"
        if value in self.names:
            return self.names[value]
        if key in _LISTS:
            return ", ".join(self.names.get(name) or self.texts.words(name) for name in value.split(", "))
        return self._line(value, line)


def _players_by_line(hand: Hand) -> dict[int, list[str]]:
    """The lines from which a record of a player was read, with the players."""
    recorded = hand.recorded
    places = [
        *((number, seat.line) for number, seat in hand.seats.items()),
        *((number, cards.line) for number, cards in hand.cards.items()),
        *((event.seat, event.line) for event in hand.events),
        *((collect.seat, collect.line) for collect in recorded.collected),
        *((summary.seat, summary.line) for summary in recorded.summary.values()),
        *((words.seat, words.line) for words in recorded.descriptions),
        *((cash_out.seat, cash_out.line) for cash_out in recorded.cash_outs),
        *hand.may_owe_dead,
    ]
    found: dict[int, dict[str, None]] = {}
    for number, line in places:
        if number in hand.seats:
            found.setdefault(line, {})[hand.seats[number].name] = None
    return {line: list(names) for line, names in found.items()}


def _fixed_lines(hand: Hand) -> frozenset[int]:
    """The lines that hold the header, totals or cards of the board."""
    recorded = hand.recorded
    printed = [recorded.total, recorded.rake, recorded.house, *recorded.fees.values(), *recorded.street_pots]
    lines = {hand.line, *(one.line for one in printed if one is not None)}
    lines.update(board.line for board in (*hand.boards, *recorded.boards))
    lines.update(pot.line for pot in recorded.pots)
    lines.update(pot.line for _, pot in recorded.board_pots)
    lines.update(money.line for money in hand.house_money)
    return frozenset(lines)
