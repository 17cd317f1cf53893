"""The docstring of a rule as documentation: its sections, and its examples as edits of sound hands.

A docstring has a summary line and the sections Compares, Why, Fires, Silent and Source. ``Fires`` names a hand in
``examples/`` and edits of it, written as in a diff: "- line" takes a line out, "+ line" puts one in at that place.
``Fires: none`` is for rules that no edit of a shipped hand can show; tests show them elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from textwrap import fill

from auditor.across import DOCS
from auditor.duplicates import Doc
from auditor.results import C_, Severity
from auditor.rules import RULES
from auditor.rules.base import Rule
from reports.layout import wrap
from reports.voice import Voice

SECTIONS = ("Compares", "Why", "Fires", "Silent", "Source")
_WIDTH = 78
_SEVERITIES = {
    Severity.ERROR: C_("severity", "error"),
    Severity.WARNING: C_("severity", "warning"),
    Severity.INFO: C_("severity", "info"),
}


@dataclass(frozen=True, slots=True)
class RuleDoc:
    """The parts of a rule's docstring; ``fires`` and ``silent`` name hands, ``edits`` change the first of them."""

    summary: str
    compares: str
    why: str
    fires: str | None
    edits: tuple[tuple[str, str], ...]
    silent: str
    source: str

    def firing_text(self) -> str | None:
        """The text of the example that must fire, or None."""
        return None if self.fires is None else apply_edits(example(self.fires), self.edits)


def example(name: str) -> str:
    """The text of a shipped example hand."""
    return resources.files(__package__).joinpath("examples", f"{name}.txt").read_text(encoding="utf-8")


def apply_edits(text: str, edits: tuple[tuple[str, str], ...]) -> str:
    """Applies diff-like edits in order. Raises ValueError if a line to take out is not there."""
    return "\n".join(line for sign, line in marked(text, edits) if sign != "-") + "\n"


def marked(text: str, edits: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    """The text line by line, each with " ", "-" (taken out) or "+" (put in), like a diff of the whole."""
    lines = [(" ", line) for line in text.splitlines()]
    place = len(lines)
    for sign, line in edits:
        if sign == "-":
            if (" ", line) not in lines:
                raise ValueError(f"no such line: {line}")
            place = lines.index((" ", line))
            lines[place] = ("-", line)
            place += 1
        else:
            lines.insert(place, ("+", line))
            place += 1
    return lines


def parse_doc(rule: Rule) -> RuleDoc:
    """Reads a rule's docstring. Raises ValueError when a section is missing."""
    sections: dict[str, list[str]] = {}
    edits: list[tuple[str, str]] = []
    current: list[str] = []
    for raw in rule.doc.splitlines()[1:]:
        head, colon, rest = raw.partition(":")
        stripped = raw.strip()
        if colon and head in SECTIONS:
            current = sections[head] = [rest.strip()]
        elif raw.startswith("    ") and stripped[:2] in ("- ", "+ "):
            edits.append((stripped[0], stripped[2:]))
        elif stripped:
            current.append(stripped)
    missing = [name for name in SECTIONS if name not in sections]
    if missing:
        raise ValueError(f"{rule.code}: no section {', '.join(missing)}")
    text = {name: " ".join(part for part in parts if part) for name, parts in sections.items()}
    fires = None if text["Fires"] == "none" else text["Fires"]
    return RuleDoc(rule.summary, text["Compares"], text["Why"], fires, tuple(edits), text["Silent"], text["Source"])


def severity_word(severity: Severity, voice: Voice) -> str:
    """How much a finding weighs, in a word."""
    return voice.phrase(_SEVERITIES[severity])


def documentation(code: str, said: str | None = None, voice: Voice | None = None) -> str:
    """What ``handaudit rule CODE`` prints: at most 80 columns. Raises KeyError for an unknown code.

    ``said``: the sentence that the finding makes of the firing example, if the caller has audited it.
    """
    voice = voice or Voice()
    say = voice.say
    doc = DOCS[code] if code in DOCS else parse_doc(RULES[code])
    severity = severity_word(DOCS[code].severity if code in DOCS else RULES[code].severity, voice)
    parts = [
        _fill(say("{code} ({severity}): {summary}", code=code, severity=severity, summary=say(doc.summary)), ""),
        _fill(say("Compares: {text}", text=say(doc.compares))),
        _fill(say("Why it matters: {text}", text=say(doc.why))),
    ]
    if isinstance(doc, RuleDoc) and doc.fires is not None:
        parts.append(_fill(say("Example. In a sound hand, the lines marked - are replaced by those marked +:")))
        parts.append(_diff(doc.fires, doc.edits))
        if said is not None:
            parts.append(_fill(say("The finding then says: {said}", said=said)))
        parts.append(_fill(say("On the hand as it was, this check finds nothing.")))
    if isinstance(doc, Doc) and doc.fires:
        parts.append(_fill(say("Found, for example: {text}", text=say(doc.fires))))
        parts.append(_fill(say("Not found: {text}", text=say(doc.silent))))
    parts.append(_fill(say("Source: {text}", text=doc.source)))
    return "\n\n".join(parts) + "\n"


def _fill(text: str, hanging: str = "  ") -> str:
    return "\n".join(wrap(text, _WIDTH, "", hanging))


def _diff(fires: str, edits: tuple[tuple[str, str], ...]) -> str:
    return "\n".join(
        fill(line, _WIDTH, initial_indent=f"  {sign} ", subsequent_indent="      ")
        for sign, line in marked(example(fires), edits)
    )


def catalogue() -> str:
    """The table of all rules as Markdown, for ``auditor/rules/README.md``."""
    rows = [
        "# The checks",
        "",
        "Generated from the docstrings by `python -m auditor.rules.docs`. `handaudit rule CODE` explains one with",
        "an example.",
        "",
        "An error makes a hand discrepant; warnings and information never do. RD001, RD002, RD004, RD007 and INT901",
        "make a hand unreadable; so does RD003 about a line that begins or ends with the name of a seated player and",
        "holds an amount.",
        "",
        "| code | severity | finding |",
        "|---|---|---|",
    ]
    rows += [f"| {code} | {rule.severity.value} | {rule.summary} |" for code, rule in sorted(RULES.items())]
    rows += [f"| {code} | {doc.severity.value} | {doc.summary} |" for code, doc in sorted(DOCS.items())]
    return "\n".join(rows) + "\n"


def _write_catalogue() -> None:
    from pathlib import Path

    (Path(__file__).parent / "README.md").write_text(catalogue(), encoding="utf-8")


if __name__ == "__main__":
    _write_catalogue()
