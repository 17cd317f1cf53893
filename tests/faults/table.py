"""The table of faults: every kind, applied to every sound hand of the golden files and the samples.

python -m tests.faults.table        prints kinds, hands that they fit, and how many were found
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from auditor.pipeline import audit_text
from auditor.results import Finding, HandAudit, Severity, Verdict
from parsers.registry import cut
from parsers.sources import decode
from tests.faults import actions, cards, following, legality, payments, positions, pots, texts
from tests.faults.fault import FAULTS, Fault
from tests.rules.shortcuts import overlooked

__all__ = ["FAULTS", "Outcome", "SoundHand", "audit", "outcome", "sound_hands", "table"]

_FAMILIES = (payments, pots, actions, legality, cards, texts, positions, following)  # importing them fills FAULTS
_ROOT = Path(__file__).parents[2]
_GOLDEN = _ROOT / "tests" / "golden" / "pokerstars"
_SAMPLES = _ROOT / "sample_histories" / "pokerstars"
#: Information that a sound hand may carry, as its golden record says.
_HARMLESS = frozenset({"CON103", "CON104", "CON105", "POT203", "POT204", "SHD406", "SHD407", "SHD410"})


@dataclass(frozen=True)
class SoundHand:
    """A hand with which everything is in order; ``name`` says where it stands."""

    name: str
    text: str


@cache
def sound_hands() -> tuple[SoundHand, ...]:
    """Golden hands whose record says so, and the sample hands that are not meant to be disputed."""
    return (*_golden(), *_samples())


def _golden() -> Iterator[SoundHand]:
    for path in sorted(_GOLDEN.glob("*.txt")):
        record = path.with_suffix(".json")
        if path.stem == "duplicates" or not record.exists():
            continue
        hands = json.loads(record.read_text(encoding="utf-8"))["hands"]
        sound = {h["hand_id"] for h in hands if h["verdict"] == "consistent" and _HARMLESS.issuperset(h["codes"])}
        yield from (hand for number, hand in _hands_of(path) if number in sound)


def _samples() -> Iterator[SoundHand]:
    for path in sorted(_SAMPLES.glob("*.txt")):
        if not path.name.startswith("disputed-"):
            yield from (hand for _, hand in _hands_of(path))


def _hands_of(path: Path) -> Iterator[tuple[str, SoundHand]]:
    """The hands of a file by number. Only English ones that begin a line: the faults know no other words."""
    for piece in cut(decode(path.read_bytes()), path.name):
        header = getattr(piece, "text", "")
        if header.startswith(("PokerStars ", "Full Tilt ")) and "#" in header:
            number = header.partition("#")[2].partition(":")[0]
            text = _without_frame(header)
            yield number, SoundHand(f"{path.stem}/{number}", text)


def _without_frame(text: str) -> str:
    """The hand alone, without the blank lines and banners behind it."""
    lines = text.rstrip().split("\n")
    while lines[-1].strip(" *#0123456789") == "":
        lines.pop()
    return "\n".join(lines) + "\n"


def audit(text: str) -> tuple[Verdict, list[Finding], list[HandAudit]]:
    """The worst verdict, all findings and the audits of a text."""
    audits = list(audit_text(text))
    worst = max((a.verdict for a in audits), key=list(Verdict).index)
    return worst, [finding for a in audits for finding in a.findings], audits


#: A finding may weigh more than a warning that is asked for: the same fault can break an identity elsewhere.
_ACCEPTED = {
    Severity.ERROR: {Severity.ERROR},
    Severity.WARNING: {Severity.WARNING, Severity.ERROR},
    Severity.INFO: {Severity.INFO},
}


def _missed(fault: Fault, verdict: Verdict, findings: list[Finding], audits: list[HandAudit]) -> str:
    said = ", ".join(sorted(f"{f.code} {f.severity.value}" for f in findings)) or "nothing"
    accepted = _ACCEPTED[fault.severity]
    weighty = {f.code for f in findings if f.severity is not Severity.INFO}
    if besides := weighty - fault.codes - fault.follows:
        return f"{', '.join(sorted(besides))} has another cause, says {said}"
    if not fault.codes:
        if any(f.severity is not Severity.INFO for f in findings) or not any(a.unverified for a in audits):
            return f"should only say what is unverified, says {said}"
    elif not any(f.code in fault.codes and f.severity in accepted for f in findings):
        return f"no {' or '.join(sorted(fault.codes))} ({fault.severity.value}), says {said}"
    if verdict is not fault.verdict and not (fault.severity is Severity.WARNING and verdict is Verdict.DISCREPANT):
        return f"verdict {verdict.value}, says {said}"
    return ""


@dataclass
class Outcome:
    """How one kind fared: hands that it fits, altered texts, those in which it was not found, and all codes found.

    ``overlooked``: what the ways that save work keep from being found in the altered hands.
    """

    fault: Fault
    hands: int = 0
    texts: int = 0
    missed: list[str] = field(default_factory=list)
    codes: set[str] = field(default_factory=set)
    overlooked: list[str] = field(default_factory=list)


def outcome(fault: Fault) -> Outcome:
    """One kind on every hand."""
    found = Outcome(fault)
    for hand in sound_hands():
        variants = fault.variants(hand.text)
        found.hands += bool(variants)
        for number, text in enumerate(variants):
            try:
                _try(found, f"{hand.name} #{number}", text)
            except Exception as error:
                error.add_note(f"{fault.name}: {hand.name} #{number}")
                raise
    return found


def _try(found: Outcome, where: str, text: str) -> None:
    verdict, findings, audits = audit(text)
    found.texts += 1
    found.codes.update(finding.code for finding in findings)
    if what := _missed(found.fault, verdict, findings, audits):
        found.missed.append(f"{where}: {what}")
    found.overlooked += [f"{where}: {what}" for each in audits for what in overlooked(each.hand)]


def table(found: list[Outcome]) -> str:
    """The outcomes as text."""
    rows = [f"{'kind of fault':<46} {'codes':<32} {'hands':>5} {'texts':>5} {'found':>5}"]
    for each in found:
        codes = " ".join(sorted(each.fault.codes)) or "unverified"
        if each.fault.codes and each.fault.severity is not Severity.ERROR:
            codes += f" ({each.fault.severity.value})"
        hits = each.texts - len(each.missed)
        rows.append(f"{each.fault.name:<46} {codes:<32} {each.hands:>5} {each.texts:>5} {hits:>5}")
    total = sum(each.texts for each in found)
    hits = total - sum(len(each.missed) for each in found)
    rows.append(f"{len(found)} kinds, {len(sound_hands())} sound hands, {total} altered texts, {hits} found")
    return "\n".join(rows)


if __name__ == "__main__":
    everything = [outcome(fault) for fault in FAULTS]
    print(table(everything))
    for each in everything:
        for line in each.missed:
            print(f"  missed: {each.fault.name}: {line}")
