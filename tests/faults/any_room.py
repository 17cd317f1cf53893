"""Kinds of faults that fit any room, and whether a room's text can show them.

Each kind alters a sound hand and says if its text proves the fault: where no rake is printed, for example, a cent
less for the winner may be rake. ``python -m tests.faults.any_room`` prints what was found, room by room.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from auditor.case import Case, build_case
from auditor.pipeline import audit_text
from auditor.results import Certainty, HandAudit, Severity, Verdict
from parsers.conventions import BetFigure, RakeFigure, TotalFigure, Trust, Uncalled
from parsers.encodings import decode
from parsers.hand import EventKind, Hand
from parsers.registry import ROOMS
from tests.faults.printed import Figure, changed, figures, hand_of
from tests.faults.remembered import remembering

_GOLDEN = Path(__file__).parents[1] / "golden"
_NO_TEXTS = {".json", ".md", ".toml"}


@dataclass(frozen=True, eq=False)
class Sound:
    """A golden hand that is in order, and the text of the file that it stands in."""

    room: str
    name: str
    text: str
    hand: Hand


@dataclass(frozen=True)
class Altered:
    """A text with one fault. ``provable``: the text shows it, so that an audit must find it; ``weight``: as what."""

    kind: str
    text: str
    provable: bool
    weight: Severity = Severity.ERROR


#: All rooms but the one that has a table of its own.
ALTERED_ROOMS = sorted({folder.name for folder in _GOLDEN.iterdir()} & ROOMS.keys() - {"pokerstars"})


@cache
def sound_hands(room: str) -> tuple[Sound, ...]:
    """The sound golden hands of a room."""
    with remembering():
        return tuple(_sound_hands(room))


def _sound_hands(room: str) -> Iterator[Sound]:
    for path in sorted((_GOLDEN / room).iterdir()):
        record = path.with_suffix(".json")
        if path.suffix in _NO_TEXTS or not record.exists():
            continue
        text = decode(path.read_bytes())
        for answer in json.loads(record.read_text(encoding="utf-8"))["hands"]:
            hand = hand_of(text, str(answer["hand_id"]), room)
            if hand is not None and answer["verdict"] == "consistent" and not hand.cancelled:
                yield Sound(room, f"{room}/{path.stem}/{hand.hand_id}", text, hand)


def alterations(sound: Sound) -> Iterator[Altered]:
    """Every fault that fits the hand."""
    case = build_case(sound.hand)
    if case.reckoning.settlement.rake < 0 or case.assumed:
        return
    yield from _figures(sound, case)
    yield from _other_payee(sound, case)
    yield from _tie_to_one(sound, case)


def _figures(sound: Sound, case: Case) -> Iterator[Altered]:
    for figure in figures(sound.hand):
        for by in (1, -1, 100):
            if abs(by) < sound.hand.conventions.payment_step + sound.hand.slack:
                continue
            text = changed(sound.text, sound.hand, figure, by)
            if text is not None:
                provable, weight = _PROOFS[figure.kind](case, figure, by)
                if figure.kind in _MOVES:
                    provable, weight = _after_move(sound, text, provable, weight)
                yield Altered(f"{figure.kind} {by:+}", text, provable, weight)


def _after_move(sound: Sound, text: str, provable: bool, weight: Severity) -> _Proof:
    """A raise that its player raises again moves no money. A bet that now is not called in full looks as if the rest
    had gone back without a word: a warning, and nothing where the room's texts often leave that line out."""
    again = hand_of(text, sound.hand.hand_id, sound.room)
    if again is None:
        return provable, weight
    now, before = build_case(again), build_case(sound.hand)
    if [r.contributed for r in now.records.values()] == [r.contributed for r in before.records.values()]:
        return False, weight
    silent = {s for s in now.settlement.returns if not now.records[s].return_line}
    if silent - before.settlement.returns.keys():
        return provable and not again.conventions.silent_return_usual, Severity.WARNING
    return provable, weight


_Proof = tuple[bool, Severity]
_MOVES = frozenset({"call", "bet", "raise", "complete"})


def _twice_told(case: Case) -> bool:
    """Do other figures than the payments say what each winner got?"""
    recorded = case.hand.recorded
    said = any(line.won or line.net or line.balance for line in recorded.summary.values())
    lines = {line.line for line in recorded.summary.values()}
    return said and any(collect.line not in lines for collect in recorded.collected)


def _payment(case: Case, figure: Figure, by: int) -> _Proof:
    closed = case.settlement.rake_known or by > case.settlement.rake
    if Uncalled.SILENT in case.hand.conventions.uncalled and abs(by) in case.settlement.returns.values():
        return False, Severity.ERROR  # with or without exactly the uncalled money: both are read
    return closed or _twice_told(case), Severity.ERROR


def _return(case: Case, figure: Figure, by: int) -> _Proof:
    return True, Severity.ERROR


def _move(case: Case, figure: Figure, by: int) -> _Proof:
    """A move is proven by sums where they close; uncalled money must be in one of them or have its own line."""
    settlement, rules = case.settlement, case.hand.conventions
    gross = case.hand.recorded.total is not None and rules.total is TotalFigure.GROSS
    printed = case.hand.recorded.rake is not None and rules.rake is not RakeFigure.ABSENT
    unraked = settlement.rake_known and not settlement.rake
    sums = gross or printed or unraked or rules.results_printed
    told = rules.total_with_uncalled or all(case.records[seat].return_line for seat in settlement.returns)
    return sums and told and not case.hand.other_readings, Severity.ERROR


def _total(case: Case, figure: Figure, by: int) -> _Proof:
    return True, Severity.ERROR


def _pot(case: Case, figure: Figure, by: int) -> _Proof:
    """Where the rake is not printed the pots are what tells it."""
    return case.hand.recorded.rake is not None and case.hand.conventions.rake is not RakeFigure.ABSENT, Severity.ERROR


def _charge(case: Case, figure: Figure, by: int) -> _Proof:
    """Where a printed charge may not have been taken, sums close with other charges too."""
    fees = case.hand.recorded.fees
    waived = sum(fees[word].units for word in case.hand.conventions.charges_may_be_waived if word in fees)
    return not waived, Severity.ERROR


def _won(case: Case, figure: Figure, by: int) -> _Proof:
    lines = {collect.line for collect in case.hand.recorded.collected}
    return figure.line not in lines or case.settlement.rake_known, Severity.ERROR


def _bet(case: Case, figure: Figure, by: int) -> _Proof:
    weights = {Trust.PROVEN: Severity.ERROR, Trust.USUAL: Severity.WARNING, Trust.DOUBTFUL: Severity.INFO}
    rules = case.hand.conventions
    return rules.bet_figure is not BetFigure.ABSENT, weights[rules.bet_trust]


def _result(case: Case, figure: Figure, by: int) -> _Proof:
    seat = next(seat for seat, line in case.hand.recorded.summary.items() if line.line == figure.line)
    if case.records[seat].cash_out is not None:
        return False, Severity.ERROR
    if figure.kind == "balance" and case.hand.conventions.balances_at_least:
        more = figure.units + by - (case.hand.seats[seat].stack or 0) - case.records[seat].net
        return more < 0, Severity.ERROR  # chips may have been brought
    return case.hand.conventions.results_printed and case.stacks_reliable, Severity.ERROR


_PROOFS: dict[str, Callable[[Case, Figure, int], _Proof]] = {
    "payment": _payment,
    "return": _return,
    "call": _move,
    "bet": _move,
    "raise": _move,
    "complete": _move,
    "rake": _charge,
    "fee": _charge,
    "total": _total,
    "pot": _pot,
    "rake of a pot": _pot,
    "pot of a street": _total,
    "won": _won,
    "bet in all": _bet,
    "bet sum": _bet,
    "net": _result,
    "balance": _result,
}


def _other_payee(sound: Sound, case: Case) -> Iterator[Altered]:
    """A payment goes to a player who had folded, or whose hand was beaten."""
    lines = sound.text.split("\n")
    for place, collect in enumerate(sound.hand.recorded.collected):
        line = lines[collect.line - 1]
        for seat in case.records:
            renamed = _renamed(line, sound.hand, collect.seat, seat)
            if renamed is None or seat == collect.seat or not _has_no_claim(case, seat):
                continue
            changed_lines = list(lines)
            changed_lines[collect.line - 1] = renamed
            text = "\n".join(changed_lines)
            again = hand_of(text, sound.hand.hand_id, sound.room)
            paid = [] if again is None else [c.seat for c in again.recorded.collected]
            if len(paid) == len(sound.hand.recorded.collected) and paid[place] == seat:
                yield Altered("payment to a player without a claim", text, True)


def _renamed(line: str, hand: Hand, old: int, new: int) -> str | None:
    """The line about another player, by name or by the number of the seat; None if that does not stand there once."""
    name = hand.seats[old].name
    if name and line.count(name) == 1:
        return line.replace(name, hand.seats[new].name)
    numbered = re.compile(rf'(<Seat num|player|position)="{old}"')
    return numbered.sub(rf'\g<1>="{new}"', line) if len(numbered.findall(line)) == 1 else None


def _has_no_claim(case: Case, seat: int) -> bool:
    record = case.records[seat]
    folded = record.folded_on is not None and any(
        event.seat == seat and event.kind is EventKind.FOLD for event in case.hand.events
    )
    beaten = case.settlement.due.get(seat) == (0, 0) and record.folded_on is None
    return folded or (beaten and seat in case.showdown.tabled)


def _tie_to_one(sound: Sound, case: Case) -> Iterator[Altered]:
    """One of two tied winners gets both shares."""
    collected = sound.hand.recorded.collected
    for award in case.settlement.awards:
        if award.seats is None or len(award.seats) != 2 or award.certainty is Certainty.UNKNOWN:
            continue
        one, two = award.seats
        shares = [c for c in collected if c.seat in (one, two)]
        if len(shares) != 2 or shares[0].seat == shares[1].seat or shares[0].line == shares[1].line:
            continue
        gets, loses = shares
        figure = next(f for f in figures(sound.hand) if f.kind == "payment" and f.line == gets.line)
        text = changed(sound.text, sound.hand, figure, loses.units)
        if text is None:
            continue
        lines = text.split("\n")
        if lines[loses.line - 1].strip():
            del lines[loses.line - 1]
        again = hand_of("\n".join(lines), sound.hand.hand_id, sound.room)
        if again is not None and len(again.recorded.collected) == len(collected) - 1:
            yield Altered("tie paid to one", "\n".join(lines), True)


def wrong(sound: Sound, altered: Altered) -> list[str]:
    """What the audit failed to say of an altered hand, and what it said besides."""
    found = [a for a in audit_text(altered.text) if a.hand.hand_id == sound.hand.hand_id]
    missed, besides = _missed(altered, found), _besides(sound, altered, found)
    said = [missed] if missed else []
    if besides:
        said.append(f"{', '.join(sorted(besides))} has another cause")
    return said


def place(sound: Sound, altered: Altered) -> str:
    """Where the text begins to be another one, what stands there, and what stood there."""
    pairs = zip(sound.text.split("\n"), altered.text.split("\n"), strict=False)
    number, old, new = next((at, old, new) for at, (old, new) in enumerate(pairs, 1) if old != new)
    column = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), 0)
    start = max(column - 20, 0)
    return f"line {number}, {new[start : start + 40]!r} for {old[start : start + 40]!r}"


def _missed(altered: Altered, found: list[HandAudit]) -> str:
    if not found:
        return "the hand is gone"
    worst = max((f.severity for a in found for f in a.findings), key=_WEIGHTS.index, default=Severity.INFO)
    if any(f.code == "INT901" for a in found for f in a.findings):
        return "a failure of our own"
    if not altered.provable:
        return ""
    if altered.weight is Severity.ERROR:
        return "" if any(a.verdict is not Verdict.CONSISTENT for a in found) else "consistent"
    return "" if _WEIGHTS.index(worst) >= _WEIGHTS.index(altered.weight) else f"only {worst.value}"


_WEIGHTS = (Severity.INFO, Severity.WARNING, Severity.ERROR)

_SUMS = "CON104 PAY302 PAY303 PAY304 PAY308 PAY309 PAY310 POT201"
_PLAY = "BET602 BET604 BET605 BET609 BET610 CON101 CON103 CON110 POT202 POT207 RAK508 SHD401"
#: Kind of fault -> the errors and warnings that it can cause, each seen on some hand.
STATED: dict[str, str] = {
    "payment": f"{_SUMS} BET609 BET610 CON101 PAY301 PAY305 PAY312 RAK502 RAK508 RD004 SEQ805 SHD401",
    "call": f"{_SUMS} {_PLAY} BET606 CON106 CON109 PAY301 PAY312 RAK503 RAK509 RD003 SEQ805 SHD402",
    "bet": f"{_SUMS} {_PLAY} BET601 BET603 BET606 CON106 CON109 PAY301 PAY312 RAK509 SEQ805",
    "raise": f"{_SUMS} {_PLAY} BET603 CON106 CON109 PAY301 PAY307 PAY312 RAK503 RAK509 RD003 RD012",
    "complete": "BET605 BET609 BET610 CON103 CON104 PAY302 PAY303 PAY308 PAY310 POT201 POT202",
    "return": "CON103 PAY308 PAY309 PAY310 POT207",
    "rake": "BET609 CON104 PAY302 PAY308 PAY310 POT201 POT202 POT207 RAK502 RAK503 RAK506",
    "total": "BET609 CON104 PAY302 PAY308 PAY309 POT201 POT206 POT207 RAK502",
    "fee": "PAY302 PAY308 POT201 POT202 POT207 RAK502",
    "won": f"{_SUMS} BET609 RAK502 SHD401",
    "pot": "PAY302 PAY308 PAY309 POT202 POT206 POT207 RAK509",
    "rake of a pot": "RAK509",
    "pot of a street": "POT201 POT202 POT206 POT207",
    "net": "CON106 PAY310",
    "bet in all": "CON106 PAY310",
    "balance": "PAY310",
    "tie paid to one": "PAY302 PAY309 PAY310 RD004 SHD402",
    "payment to a player without a claim": f"{_SUMS} BET609 CON106 PAY301 PAY306 PAY307 PAY312 RD003 RD009 RD013 "
    "SEQ805 SHD401 SHD402 SHD404 SHD405",
}


def _besides(sound: Sound, altered: Altered, found: list[HandAudit]) -> set[str]:
    """The errors and warnings of an altered hand that its fault does not explain: neither stated nor there before.

    A text without the line that ends the hands of its room is cut off (RD004) where more payments would explain it.
    """
    kind = re.sub(r" [+-]\d+$", "", altered.kind)
    cut_off = {"RD004"} if sound.hand.unended else set()
    return _codes(found) - _codes_before(sound) - set(STATED[kind].split()) - cut_off


@cache
def _codes_before(sound: Sound) -> set[str]:
    return _codes([a for a in audit_text(sound.text) if a.hand.hand_id == sound.hand.hand_id])


def _codes(audits: list[HandAudit]) -> set[str]:
    return {f.code for a in audits for f in a.findings if f.severity is not Severity.INFO}


def _print() -> None:
    rows: dict[tuple[str, str], list[int]] = {}
    for sound in (sound for room in ALTERED_ROOMS for sound in sound_hands(room)):
        for altered in alterations(sound):
            row = rows.setdefault((sound.room, altered.kind), [0, 0, 0])
            row[0] += 1
            row[1] += altered.provable
            what = wrong(sound, altered)
            row[2] += bool(what)
            for each in what:
                print(f"{sound.name} {altered.kind}, {place(sound, altered)}: {each}")
    print(f"{'room':16}{'fault':40}{'texts':>8}{'provable':>10}{'wrong':>8}")
    for (room, kind), (texts, provable, odd) in sorted(rows.items()):
        print(f"{room:16}{kind:40}{texts:8}{provable:10}{odd:8}")


if __name__ == "__main__":
    with remembering():
        _print()
