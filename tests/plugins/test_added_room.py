"""A room that comes as a package: the one of docs/add-a-room.md, built and installed, and packages that are broken."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.machinery import PathFinder
from pathlib import Path

import pytest

from parsers.errors import HandauditError
from parsers.plugins import added_rooms, may_be_added

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "add-a-room.md").read_text(encoding="utf-8")
SKETCH = (ROOT / "parsers" / "README.md").read_text(encoding="utf-8").partition("## A whole room\n")[2]


def blocks(page: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """A folder into which pip has installed the package of the page."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("target")
    package = source / "handaudit_riverboat"
    package.mkdir()
    (source / "pyproject.toml").write_text(blocks(PAGE, "toml")[0])
    (package / "__init__.py").write_text(blocks(PAGE, "python")[0])
    (package / "room.py").write_text(blocks(SKETCH, "python")[0])
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(target), str(source)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    return target


def handaudit(installed: Path | None, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(ROOT), *([str(installed)] if installed else [])])
    return subprocess.run(
        [sys.executable, "-m", "auditor", *arguments],
        env={**os.environ, "PYTHONPATH": path, "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_its_hands_are_read_like_any_others(installed, tmp_path):
    text = blocks(SKETCH, "text")[0]
    for name in ("a", "b"):
        (tmp_path / f"{name}.txt").write_text(text.replace("7001", f"700{name == 'b':d}"))
    done = handaudit(installed, "batch", str(tmp_path), "--jobs", "2")
    assert "Hands found  2 = 2 consistent + 0 discrepant + 0 unreadable" in done.stdout, done.stderr
    assert "riverboat: Riverboat" in handaudit(installed, "rooms").stdout
    wrong = text.replace("wins $5.70", "wins $5.60")
    (tmp_path / "a.txt").write_text(wrong)
    assert (
        "DOES NOT AGREE" in handaudit(installed, "hand", "7001", str(tmp_path / "a.txt"), "--room", "riverboat").stdout
    )


def test_without_the_package_the_room_is_not_known(tmp_path):
    (tmp_path / "a.txt").write_text(blocks(SKETCH, "text")[0])
    assert handaudit(None, "batch", str(tmp_path)).returncode == 2


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("no_such_module:ROOM", "the package broken, which adds a room, cannot be loaded (ModuleNotFoundError"),
        ("parsers.cards:DECK", "gives no RoomSpec under parsers.cards:DECK"),
        ("parsers.room_specs:SPECS", "adds the room 'pokerstars', which there is already"),
    ],
)
def test_a_broken_package_is_one_plain_error(tmp_path, value, told):
    info = tmp_path / "broken-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[handaudit.rooms]\nbroken = {value}\n")
    done = handaudit(tmp_path, "batch", str(ROOT / "sample_histories" / "unibet"))
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_nothing_is_added_where_nothing_is_installed():
    try:
        assert added_rooms(()) == []
    except HandauditError as error:  # another package of this machine adds a room
        pytest.skip(str(error))


def test_packages_are_asked_only_where_one_may_add_a_room(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(tmp_path / "nothing")])
    usual = [one for one in sys.meta_path if one is PathFinder or not hasattr(one, "find_distributions")]
    monkeypatch.setattr(sys, "meta_path", usual)  # importlib_metadata, if some package loaded it, adds a finder
    info = tmp_path / "other-1.0.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text("[console_scripts]\nother = other:main\n")
    assert not may_be_added()
    (info / "entry_points.txt").write_text("[handaudit.rooms]\nother = other:ROOM\n")
    assert may_be_added()


def test_packages_in_an_archive_are_asked(tmp_path, monkeypatch):
    (tmp_path / "packages.zip").write_bytes(b"")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "packages.zip")])
    assert may_be_added()
