"""What ``handaudit rule`` and ``handaudit rooms`` print, line by line, 80 columns at most."""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from rich.cells import cell_len

from auditor.across import DOCS
from auditor.console import WIDTH, plain
from auditor.extras import OPTIONAL, Extras
from auditor.pipeline import audit_text
from auditor.pipeline.schedules import EXAMPLE, load
from auditor.results import Severity
from auditor.rules import RULES
from auditor.rules.docs import documentation, parse_doc, severity_word
from parsers import registry
from parsers.errors import HandauditError
from parsers.registry import RoomSpec
from reports.layout import pad, wrap
from reports.voice import Voice


def catalogue() -> dict[str, tuple[Severity, str]]:
    """Every code with its severity and its one-line meaning."""
    found = {code: (rule.severity, rule.summary) for code, rule in RULES.items()}
    found.update({code: (doc.severity, doc.summary) for code, doc in DOCS.items()})
    return dict(sorted(found.items()))


def checks(code: str, lang: str) -> Iterator[str]:
    """One check explained, or a list of those whose code begins so. Raises HandauditError where there is none."""
    voice, known, wanted = Voice(lang), catalogue(), code.upper()
    if wanted in known:
        yield plain(_explained(wanted, voice))
        return
    chosen = {each: known[each] for each in known if each.startswith(wanted)}
    if not chosen:
        alike = difflib.get_close_matches(wanted, known, 3)
        raise HandauditError(
            f"there is no check {code}; did you mean {', '.join(alike)}?"
            if alike
            else f"there is no check {code}; 'handaudit rule' lists them all"
        )
    words = {severity: severity_word(severity, voice) for severity, _ in known.values()}
    width = max(map(cell_len, words.values())) + 2
    for each, (severity, summary) in chosen.items():
        head = pad(each, 8) + pad(words[severity], width)
        yield from map(plain, wrap(voice.say(summary), WIDTH, head, " " * cell_len(head)))


def _explained(code: str, voice: Voice) -> str:
    example = parse_doc(RULES[code]).firing_text() if code in RULES else None
    said = None
    extras = Extras(load(EXAMPLE), OPTIONAL) if example else None
    for one in audit_text(example or "", extras=extras):
        for finding in one.findings:
            if finding.code == code and said is None:
                said = voice.in_currency(one.currency).sentence(finding.text, finding.params)
    return documentation(code, said, voice).rstrip("\n")


def rooms(lang: str) -> Iterator[str]:
    """The rooms with their games, languages and how well they are supported."""
    voice = Voice(lang)
    say = voice.say
    labels = (say("games"), say("languages"), say("support"))
    width = max(map(cell_len, labels)) + 2
    for spec in registry.rooms().values():
        yield f"{spec.slug}: {spec.name}"
        for label, text in zip(labels, (say(spec.games), _languages(spec, voice), say(spec.tier)), strict=True):
            yield from map(plain, wrap(text, WIDTH, f"  {pad(label, width)}", " " * (width + 2)))


def _languages(spec: RoomSpec, voice: Voice) -> str:
    known = (("English", True),) if spec.languages is None else spec.languages()
    proven = voice.join(voice.say(name) for name, is_proven in known if is_proven)
    others = voice.join(voice.say(name) for name, is_proven in known if not is_proven)
    return voice.say("{proven}; not proven: {others}", proven=proven, others=others) if others else proven
