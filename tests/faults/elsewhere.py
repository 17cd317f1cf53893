"""Faults that no text of the first table can show: figures that only other rooms print, and a failure of our own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import cache
from unittest.mock import patch

import auditor.audit
from auditor.case import Case
from auditor.pipeline import audit_text
from auditor.results import Finding, HandAudit, Severity, Verdict
from auditor.rules.base import Plan, plan
from parsers.conventions import BetFigure, Trust
from parsers.hand import EventKind
from tests.faults.any_room import ALTERED_ROOMS, Sound, sound_hands
from tests.faults.printed import changed, figures
from tests.faults.remembered import remembering

_GAPLESS = frozenset({"merge", "microgaming"})


@dataclass(frozen=True)
class Elsewhere:
    """``make`` alters a hand of any room; then ``code`` must be found, and nothing else that is more than information
    but what is in ``follows``. ``within``: under what circumstances the altered text is audited."""

    code: str
    make: Callable[[Sound], Iterable[str]]
    follows: frozenset[str]
    severity: Severity
    verdict: Verdict
    within: Callable[[], AbstractContextManager[None]]

    @property
    def name(self) -> str:
        return self.make.__name__


ELSEWHERE: list[Elsewhere] = []
_Make = Callable[[Sound], Iterable[str]]


def shown(
    code: str,
    *,
    follows: str = "",
    severity: Severity = Severity.ERROR,
    verdict: Verdict = Verdict.DISCREPANT,
    within: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> Callable[[_Make], _Make]:
    """Registers a kind of fault; ``follows``: codes, with blanks between them."""

    def register(make: _Make) -> _Make:
        ELSEWHERE.append(Elsewhere(code, make, frozenset(follows.split()), severity, verdict, within))
        return make

    return register


# --- figures that other rooms print --------------------------------------------------------------


@shown("CON106", follows="PAY310")
def printed_bets_altered(sound: Sound) -> Iterator[str]:
    """What the text says that a player bet in all is a unit more or less."""
    rules = sound.hand.conventions
    if rules.bet_trust is Trust.PROVEN and rules.bet_figure is not BetFigure.ABSENT:
        yield from _with_figure(sound, "bet in all")


@shown("PAY310", follows="CON106 PAY302 PAY303 PAY308")
def printed_result_altered(sound: Sound) -> Iterator[str]:
    """What the text says that a player won or lost in all is a unit more or less.

    Some texts pay nowhere else: there the payment is another one too.
    """
    if sound.hand.conventions.results_printed and not sound.hand.recorded.cash_outs:
        yield from _with_figure(sound, "net")


@shown("POT207", follows="POT201 POT202 POT206")
def pot_of_a_street_altered(sound: Sound) -> Iterator[str]:
    """The pot that the text prints at the beginning of a street is a unit more or less."""
    yield from _with_figure(sound, "pot of a street")


@shown("RAK508", severity=Severity.WARNING, verdict=Verdict.CONSISTENT)
def rest_of_the_pots_altered(sound: Sound) -> Iterator[str]:
    """The only payment is a unit more or less, in a room whose rate is known and whose texts print no rake."""
    hand = sound.hand
    paid = sum(collect.units for collect in hand.recorded.collected)
    put_in = sum(-e.amount if e.kind is EventKind.RETURN else e.amount for e in hand.events)
    known = hand.room == "cake" and hand.conventions.rake_rate is not None
    if known and len(hand.recorded.collected) == 1 and put_in > paid:
        yield from _with_figure(sound, "payment")


@shown("RAK509", follows="PAY302 PAY303 PAY308 POT202")
def rake_of_the_inner_pots_altered(sound: Sound) -> Iterator[str]:
    """The rake that the text prints beside a pot is a unit more or less.

    A dead blind that no line posts rests on that figure, and with it the sums.
    """
    yield from _with_figure(sound, "rake of a pot")


def _with_figure(sound: Sound, kind: str) -> Iterator[str]:
    """Altered by a unit, or by more than the text's own rounding, which may be off in the other direction, explains."""
    least = sound.hand.conventions.payment_step + 2 * sound.hand.slack
    for figure in figures(sound.hand):
        if figure.kind == kind:
            for by in (least, -least):
                text = changed(sound.text, sound.hand, figure, by)
                if text is not None:
                    yield text


# --- lines that are missing or repeated ----------------------------------------------------------


@shown("RD012", severity=Severity.WARNING, verdict=Verdict.CONSISTENT)
def call_repeated_by_the_log(sound: Sound) -> Iterator[str]:
    """A call stands twice, in a room that is known to write lines twice; counted once, everything agrees."""
    lines = sound.text.split("\n")
    for event in sound.hand.events if sound.room == "bovada" and len(sound.hand.events) > 4 else ():
        if event.kind is EventKind.CALL and not event.all_in:
            yield "\n".join([*lines[: event.line], *lines[event.line - 1 :]])


@shown("RD013", severity=Severity.WARNING, verdict=Verdict.CONSISTENT)
def numbered_check_missing(sound: Sound) -> Iterator[str]:
    """A check that is neither the first nor the last of the actions is missing; the text numbers its actions."""
    lines, events = sound.text.split("\n"), sound.hand.events
    for event in events[1:-1] if sound.room in _GAPLESS else ():
        if event.kind is EventKind.CHECK and events[0].line < event.line < events[-1].line:
            yield "\n".join([*lines[: event.line - 1], *lines[event.line :]])


# --- our own fault -------------------------------------------------------------------------------


@contextmanager
def _failing_check() -> Iterator[None]:
    """Every plan has a check more, which fails."""

    def fails(case: Case) -> list[Finding] | None:
        return [][case.hand.line]

    def with_failure(known: int) -> Plan:
        usual = plan(known)
        return Plan((*usual.checks, ("POT201", fails)), usual.concerned, usual.unverified)

    with patch.object(auditor.audit, "plan", with_failure):
        yield


@shown("INT901", verdict=Verdict.UNREADABLE, within=_failing_check)
def check_fails(sound: Sound) -> Iterator[str]:
    """A check of this program fails on a sound hand, whose text stays as it was."""
    if not sound.hand.other_readings:
        yield sound.text


# --- what is found -------------------------------------------------------------------------------


@cache
def untroubled_hands() -> tuple[Sound, ...]:
    """The sound hands of all rooms but one about which there is nothing but information."""
    with remembering():
        hands = [sound for room in ALTERED_ROOMS for sound in sound_hands(room)]
        return tuple(sound for sound in hands if not _weighty(_audits(sound, sound.text)))


def missed(entry: Elsewhere, sound: Sound) -> list[str]:
    """What the audits of a hand's altered texts failed to say, or said besides."""
    with entry.within():
        found = [_missed(entry, _audits(sound, text)) for text in entry.make(sound)]
    return [f"{sound.name} #{number}: {what}" for number, what in enumerate(found) if what]


def _missed(entry: Elsewhere, audits: list[HandAudit]) -> str:
    weighty = _weighty(audits)
    said = ", ".join(sorted(f"{f.code} {f.severity.value}" for f in weighty)) or "nothing"
    if not any(f.code == entry.code and f.severity is entry.severity for f in weighty):
        return f"no {entry.code} ({entry.severity.value}), says {said}"
    if besides := {f.code for f in weighty} - entry.follows - {entry.code}:
        return f"{', '.join(sorted(besides))} has another cause, says {said}"
    if [audit.verdict for audit in audits] != [entry.verdict]:
        return f"verdict {audits[0].verdict.value}, says {said}"
    return ""


def _audits(sound: Sound, text: str) -> list[HandAudit]:
    return [audit for audit in audit_text(text) if audit.hand.hand_id == sound.hand.hand_id]


def _weighty(audits: list[HandAudit]) -> list[Finding]:
    return [finding for audit in audits for finding in audit.findings if finding.severity is not Severity.INFO]
