"""Help and complaints of the command line in the reader's language."""

from __future__ import annotations

import gettext
import os

import pytest

from auditor.cli import cli, run


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def test_help_in_the_language_of_the_locale(monkeypatch, capsys):
    monkeypatch.setenv("LANG", "nl_BE.UTF-8")
    assert run(["--help"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Gebruik: handaudit [OPTIONS] COMMAND [ARGS]...\n\n  Controleert of een pokerhand")
    assert "Audits" not in said
    assert max(map(len, said.splitlines())) <= 80


def test_help_in_the_language_asked_for(capsys):
    assert run(["batch", "--lang", "fr", "--help"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Utilisation\N{NO-BREAK SPACE}: handaudit batch [OPTIONS] PATH...\n")
    assert "Options\N{NO-BREAK SPACE}:\n" in said
    assert "Write" not in said


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["batch", "--lang=nl"], "Fout: Ontbrekend argument 'PATH...'."),
        (["batch", "--lang", "nl", "--nosuch", "x"], "Fout: De optie '--nosuch' bestaat niet."),
        (["hand", "1", "--lang", "nl"], "Fout: Ontbrekend argument 'PATH...'."),
        (["batch", "--lang", "nl", "--select", "QQ", "x"], "geen code begint met QQ"),
    ],
)
def test_complaints_about_the_usage(arguments, words, capsys):
    assert run(arguments) == 2
    assert words in capsys.readouterr().err


def test_nothing_of_it_stays(monkeypatch, capsys):
    """The same process speaks English again."""
    before = cli.help, gettext.textdomain()
    run(["--lang", "fr", "--help"])
    monkeypatch.setenv("LANG", "fr")
    run(["--help"])
    monkeypatch.delenv("LANG")
    capsys.readouterr()
    assert (cli.help, gettext.textdomain()) == before
    assert "LANGUAGE" not in os.environ
    assert run(["rooms", "--nosuch"]) == 2
    assert "Error: No such option '--nosuch'." in capsys.readouterr().err
