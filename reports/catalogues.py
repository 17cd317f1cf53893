"""The catalogues of translations: collects every text that a reader sees, and brings each language up to date.

``python -m reports.catalogues`` writes ``locale/handaudit.pot``, carries new and changed texts into each language's
``handaudit.po`` (changed ones marked fuzzy, with what they were before) and compiles it. ``python -m
reports.catalogues add de`` begins a language; ``check`` says what is missing and changes nothing. Needs the source
tree.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import IO, Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract, extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from reports.i18n import DOMAIN, LOCALE_DIR, paragraphs

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = LOCALE_DIR / f"{DOMAIN}.pot"

#: function -> places of the texts among its arguments; "c" = a context
KEYWORDS: dict[str, Any] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "say": (1,),
    "plural": (1, 2),
    "N_": (1,),
    "NN_": (1, 2),
    "C_": ((1, "c"), 2),
    "Phrase": (1,),
}
#: the paragraphs of a rule's documentation that are translated; its example and its source are not
_RULE_SECTIONS = ("Compares", "Why")

#: lines of a catalogue's header that change with every run or version of the library, or say nothing
_PASSING = re.compile(r'^"(?:Project|Report|POT|PO|Last|Language-Team|Generated)[-A-Za-z]*:.*\n', re.M)
_FIELD = re.compile(r"%\((\w+)\)[a-z]")
_Found = Iterator[tuple[int, Any, Any, Any]]


def _of_rules(file: IO[bytes], keywords: object, comments: object, options: object) -> _Found:
    """The documentation of checks: the first line of each docstring under ``@rule``, and its paragraphs."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.FunctionDef) and any(_calls(each, "rule") for each in node.decorator_list):
            summary, sections = rule_texts(ast.get_docstring(node) or "")
            for text in (summary, *sections.values()):
                yield node.lineno, "N_", text, []


def _of_rooms(file: IO[bytes], keywords: object, comments: object, options: object) -> _Found:
    """What ``handaudit rooms`` tells of each room."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.keyword) and node.arg in ("games", "tier") and isinstance(node.value, ast.Constant):
            yield node.value.lineno, "N_", node.value.value, []


def _of_commands(file: IO[bytes], keywords: object, comments: object, options: object) -> _Found:
    """Help of the command line: docstrings of commands, paragraph by paragraph, and what options say of themselves."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.keyword) and node.arg in ("help", "epilog") and isinstance(node.value, ast.Constant):
            yield node.value.lineno, "N_", node.value.value, []
        elif isinstance(node, ast.FunctionDef) and any(_makes_command(each) for each in node.decorator_list):
            for text in paragraphs(ast.get_docstring(node) or ""):
                yield node.lineno, "N_", text, []


def _makes_command(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("command", "group")
    )


def _calls(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def rule_texts(docstring: str) -> tuple[str, dict[str, str]]:
    """The first line of a rule's docstring and those of its sections that are translated, each as one line."""
    summary, _, rest = inspect.cleandoc(docstring).partition("\n")
    sections: dict[str, str] = {}
    current = ""
    for line in rest.splitlines():
        head, colon, text = line.partition(":")
        if colon and head.isalpha() and head.istitle():
            current, line = head, text
        if current in _RULE_SECTIONS:
            sections[current] = f"{sections.get(current, '')} {line.strip()}".strip()
    return summary, sections


def _sources() -> Iterator[tuple[Path, Any]]:
    for package in ("auditor", "reports"):
        for path in sorted((ROOT / package).rglob("*.py")):
            yield path, extract_python
            if path.parent.name == "rules":
                yield path, _of_rules
            if path.stem in ("cli", "cli_convert", "cli_options"):
                yield path, _of_commands
    for path in sorted((ROOT / "parsers").glob("room_specs*.py")):
        yield path, _of_rooms
    for path in sorted((ROOT / "reports" / "templates").glob("*.j2")):
        yield path, babel_extract


def collect() -> Catalog:
    """All texts of the source tree."""
    found = Catalog(domain=DOMAIN, fuzzy=False, charset="utf-8", header_comment="# Texts of handaudit.")
    for path, method in _sources():
        with path.open("rb") as file:
            for line, text, _, context in extract(method, file, KEYWORDS, options={"trimmed": "true"}):
                if path != Path(__file__).resolve():
                    found.add(text, None, [(path.relative_to(ROOT).as_posix(), line)], context=context)
    return found


def catalogue_path(lang: str) -> Path:
    """The file that translators edit."""
    return LOCALE_DIR / lang / "LC_MESSAGES" / f"{DOMAIN}.po"


def read_catalogue(lang: str) -> Catalog:
    """The catalogue of a language as its file holds it."""
    with catalogue_path(lang).open("rb") as file:
        return read_po(file, locale=lang, domain=DOMAIN)


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as programs read it."""
    made = BytesIO()
    write_mo(made, catalogue)
    return made.getvalue()


def faults(lang: str) -> list[str]:
    """What is wrong with a language: untranslated, fuzzy or stale texts, fields that differ, a compiled file that is
    older than its source."""
    wanted, held = collect(), read_catalogue(lang)
    found: list[str] = []
    keys = {_key(message) for message in wanted if message.id}
    for message in wanted:
        if message.id and held.get(_first(message), message.context) is None:
            found.append(f"{lang}: missing: {_first(message)!r}")
    for message in held:
        if not message.id:
            continue
        if _key(message) not in keys:
            found.append(f"{lang}: stale: {_first(message)!r}")
        found += [f"{lang}: {fault}: {_first(message)!r}" for fault in faults_of(message)]
    found += [f"{lang}: stale: {_first(message)!r}" for message in held.obsolete.values()]
    path = catalogue_path(lang).with_suffix(".mo")
    if not path.exists() or _texts_of(path.read_bytes()) != _texts_of(compiled(held)):
        found.append(f"{lang}: {path.name} is older than {path.stem}.po")
    return found


def _texts_of(data: bytes) -> dict[Any, str]:
    """The translations of a compiled catalogue without its header, which names the program that made it."""
    texts: dict[Any, str] = dict(GNUTranslations(BytesIO(data))._catalog)  # type: ignore[attr-defined]
    texts.pop("", None)
    return texts


def _first(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _key(message: Message) -> tuple[str | None, Any]:
    return message.context, message.id if isinstance(message.id, str) else tuple(message.id)


def faults_of(message: Message) -> Iterator[str]:
    """What is wrong with one translation: missing, fuzzy, or with other fields than its text has."""
    texts = [message.string] if isinstance(message.string, str) else list(message.string or [""])
    ids = [message.id] if isinstance(message.id, str) else list(message.id)
    if not all(texts):
        yield "untranslated"
        return
    if message.fuzzy:
        yield "fuzzy"
    fields = [fields_of(each) for each in ids]
    for text in texts:
        own = fields_of(text)
        if not isinstance(message.id, str) and (fields[0] <= own <= fields[-1] or own in fields):
            continue  # a form for one may leave the number out, or name one thing where the other names several
        if own != fields[-1]:
            yield f"fields {sorted(own)} instead of {sorted(fields[-1])}"


def fields_of(text: str) -> set[str]:
    """The fields of a text: ``{name}`` and ``%(name)s``."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None} | set(_FIELD.findall(text))


def update(lang: str) -> None:
    """Carries the texts of the source tree into a language and compiles it."""
    path = catalogue_path(lang)
    held = read_catalogue(lang) if path.exists() else Catalog(locale=lang, domain=DOMAIN, fuzzy=False)
    held.update(collect(), no_fuzzy_matching=False, update_header_comment=False)
    write(held, lang)


def write(held: Catalog, lang: str) -> None:
    """Writes a language's catalogue and compiles it. Texts that are used no more are dropped."""
    path = catalogue_path(lang)
    path.parent.mkdir(parents=True, exist_ok=True)
    held.header_comment = f"# {held.locale.english_name if held.locale else lang} texts of handaudit."
    with path.open("wb") as file:
        write_po(file, held, width=120, ignore_obsolete=True, include_previous=True, include_lineno=False)
    _tidy(path)
    path.with_suffix(".mo").write_bytes(compiled(read_catalogue(lang)))


def _tidy(path: Path) -> None:
    path.write_text(_PASSING.sub("", path.read_text(encoding="utf-8")), encoding="utf-8")


def write_template() -> None:
    """Writes the empty catalogue that every language begins with."""
    with TEMPLATE.open("wb") as file:
        write_po(file, collect(), width=120, include_lineno=False)
    _tidy(TEMPLATE)


def known() -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.parent.parent.name for path in LOCALE_DIR.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def main(arguments: list[str]) -> int:
    """The command; 1 if ``check`` found faults."""
    if arguments[:1] == ["check"]:
        found = [fault for lang in arguments[1:] or known() for fault in faults(lang)]
        print("\n".join(found) or "all texts are translated")
        return bool(found)
    write_template()
    for lang in arguments[1:] if arguments[:1] == ["add"] else known():
        update(lang)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
