"""Who may import whom. The arrows go one way: parsers, then auditor, then reports; the composition sees all."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from parsers.registry import ROOMS

ROOT = Path(__file__).parent.parent
#: Where the parts meet.
COMPOSITION = (
    "auditor.pipeline",
    "auditor.cli",
    "auditor.cli_convert",
    "auditor.cli_options",
    "auditor.cli_words",
    "auditor.convert",
    "auditor.converting",
    "auditor.console",
    "auditor.progress",
    "auditor.reference",
    "auditor.frames",
    "auditor.telling",
    "auditor.telling_conversion",
    "auditor.__main__",
    "auditor.rules.docs",
)
WRITERS = ("auditor.convert", "auditor.cli_convert", "auditor.telling_conversion")
SHARED = {f"parsers.{name}" for name in ("hand", "contributions", "conventions", "money", "cards", "errors", "steps")}
SEEN_BY_REPORTS = {
    "auditor.results",
    "auditor",
    *(f"parsers.{name}" for name in ("hand", "money", "cards", "contributions")),
}


def modules(package: str) -> Iterator[tuple[str, Path]]:
    for path in sorted((ROOT / package).rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        yield name.removesuffix(".__init__"), path


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[str]:
    """The modules of ours that a file imports, anywhere in it."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"relative import in {path}"
            base = node.module or ""
            inner = [f"{base}.{alias.name}" for alias in node.names]
            names = [name if is_module(name) else base for name in inner]
        else:
            continue
        yield from (name for name in names if name.split(".")[0] in {"parsers", "auditor", "reports"})


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def within(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


ALL = [
    pytest.param(name, path, id=name)
    for package in ("parsers", "auditor", "reports")
    for name, path in modules(package)
]


@pytest.mark.parametrize(("name", "path"), ALL)
def test_imports_go_one_way(name, path):
    found = set(imports(path))
    if within(name, ("parsers",)):
        assert not [other for other in found if not other.startswith("parsers")]
    elif within(name, COMPOSITION):
        return
    elif within(name, ("auditor",)):
        assert not [other for other in found if other.startswith("parsers") and other not in SHARED]
        assert not [other for other in found if other.startswith("reports")]
        assert not [other for other in found if within(other, COMPOSITION)] or name == "auditor"
    else:
        assert not [other for other in found if not other.startswith("reports") and other not in SEEN_BY_REPORTS]


NAMED = {word.lower() for spec in ROOMS.values() for word in (spec.slug, spec.name)}
ROOM = re.compile("|".join(rf"\b{re.escape(word)}\b" for word in sorted(NAMED)))


@pytest.mark.parametrize(("name", "path"), ALL)
def test_no_room_is_named_outside_its_own_place(name, path):
    if within(name, ("parsers.rooms",)) or name.startswith("parsers.room_specs"):
        return
    if within(name, WRITERS):  # a format that can be written is a room to its reader only
        return
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    literals = [
        node.value
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
    ]
    # one network is called by a word of the language: "the winning hand"
    assert not [text for text in literals if set(ROOM.findall(text.lower())) - {"winning"} or text == "winning"]


def test_the_walk_sees_the_tree():
    found = {name for name, _ in (param.values for param in ALL)}
    assert {"parsers.registry", "auditor.pipeline.batch", "auditor.results", "reports.render"} <= found
    assert "auditor.pipeline.single" in set(imports(ROOT / "auditor" / "pipeline" / "__init__.py"))
