"""The README's commands run and print what it shows; its two command lines are those that ``.ci/run`` runs."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
#: (language, text) of every fenced block.
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
#: What the words in capitals stand for here.
PLACES = {
    "HAND_ID": "255000022101",
    "FILES_OR_FOLDERS...": "sample_histories",
    "FOLDER": "sample_histories",
}
COMMAND = re.compile(r"(?:\$ )?(?:\.venv/bin/)?handaudit .*")


def command_lines() -> list[str]:
    """The lines of sh and console blocks that are typed, without what they print."""
    return [
        line
        for language, text in BLOCKS
        if language in ("sh", "console")
        for line in text.splitlines()
        if language == "sh" or line.startswith("$ ")
    ]


def ours(line: str) -> str | None:
    """The handaudit command of a line, which may be the last of several that are joined by &&."""
    last = line.rpartition("&& ")[2]
    return last if COMMAND.fullmatch(last) else None


def shown() -> list[tuple[str, str]]:
    """Each console block with the command it belongs to: its own first line, or the last command before it."""
    found = []
    command = ""
    for language, text in BLOCKS:
        if language == "sh":
            command = next((c for line in reversed(text.splitlines()) if (c := ours(line))), command)
        elif language == "console":
            first, _, rest = text.partition("\n")
            found.append((first, rest) if ours(first) else (command, text))
    return found


COMMANDS = [command for line in command_lines() if (command := ours(line))]


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder with the sample hands under the names that the README uses."""
    folder = tmp_path_factory.mktemp("readme")
    for name in ("sample_histories", "histories"):
        shutil.copytree(ROOT / "sample_histories", folder / name)
    shutil.copy(ROOT / "sample_histories" / "pokerstars" / "disputed-flush.txt", folder / "pasted.txt")
    return folder


def run(command: str, place: Path) -> tuple[int, str, str]:
    """Runs a command of the README in a folder: (exit code, what it printed, what it complained of)."""
    words = shlex.split(command.removeprefix("$ "), comments=True)
    given = None
    if "<" in words:
        at = words.index("<")
        given = (place / words[at + 1]).read_text(encoding="utf-8")
        del words[at : at + 2]
    arguments = [PLACES.get(word, word) for word in words[1:]]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-m", "auditor", *arguments],
        cwd=place,
        input=given,
        capture_output=True,
        encoding="utf-8",
        env=environment,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_commands_run_and_print_what_is_shown(place):
    """In the README's order, because some use what an earlier one wrote; in one test, so that each runs once."""
    printed = {command: run(command, place) for command in COMMANDS}
    for command, (code, output, complaints) in printed.items():
        assert code in (0, 1), f"{command}: {complaints}"
        assert "Traceback" not in complaints, f"{command}: {complaints}"
        assert output or complaints, command
    wanted = [
        words[at + 1]
        for words in map(shlex.split, COMMANDS)
        for at, word in enumerate(words)
        if word in ("--html", "--jsonl", "--csv")
    ]
    assert wanted
    assert [name for name in wanted if not (place / name).exists()] == []
    assert shown()
    for command, text in shown():
        code, output, _ = printed[command]
        assert code == 1, command
        is_shown(command, text, output)


def is_shown(command: str, text: str, printed: str) -> None:
    """Between marks of omission the lines follow each other as shown; without a mark the output begins or ends so."""
    real = printed.splitlines()
    at = 0
    parts = re.split(r"^\.\.\.\n", text, flags=re.MULTILINE)
    for number, part in enumerate(parts):
        lines = part.splitlines()
        if not lines:
            continue
        starts = [n for n in range(at, len(real)) if real[n : n + len(lines)] == lines]
        assert starts, f"not printed like this by {command}:\n{part}\nbut:\n{printed}"
        at = starts[0] if number < len(parts) - 1 else starts[-1]
        assert number > 0 or at == 0, f"something is printed before these lines by {command}:\n{part}"
        at += len(lines)
    assert parts[-1] == "" or at == len(real), f"something is printed after these lines by {command}:\n{parts[-1]}"


def test_snippet_of_python_runs(place):
    snippets = [text for language, text in BLOCKS if language == "python"]
    assert snippets
    for snippet in snippets:
        done = subprocess.run(
            [sys.executable, "-c", f"{snippet}\nassert len(records) > 100"],
            cwd=place,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr


def test_the_other_lines_are_those_of_the_full_check():
    """What is not run here, because it installs, is run by .ci/run word for word."""
    installing = [line for line in command_lines() if not COMMAND.fullmatch(line)]
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert len(installing) == 2
    assert [line for line in installing if line not in script] == []


def test_contributors_are_told_the_same_test_command():
    tests = next(line for line in command_lines() if "pytest" in line)
    assert tests in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
