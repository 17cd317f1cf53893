import re
import sys

import pytest

from reports.paint import bare

_CODE = re.compile("\x1b\\[[0-9;]*m")


@pytest.fixture(autouse=True)
def _no_colours_asked(monkeypatch):
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")


@pytest.mark.parametrize("command", [["hand", "1002"], ["batch"]])
def test_plain_in_a_pipe_and_coloured_on_request(handaudit, bad, monkeypatch, command):
    _, plain, _ = handaudit(*command, bad)
    assert "\x1b" not in plain
    monkeypatch.setenv("FORCE_COLOR", "1")
    _, coloured, _ = handaudit(*command, bad)
    assert "\x1b[1;31m" in coloured
    assert _CODE.sub("", coloured) == plain
    assert bare(plain) == plain
    monkeypatch.setenv("NO_COLOR", "1")
    assert handaudit(*command, bad)[1] == plain


@pytest.mark.parametrize(("variable", "value", "coloured"), [("TERM", "dumb", False), ("NO_COLOR", "", True)])
def test_on_a_terminal(handaudit, bad, monkeypatch, variable, value, coloured):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv(variable, value)
    _, out, _ = handaudit("hand", "1002", bad)
    assert ("\x1b[1;31mDOES NOT AGREE\x1b[0m\n" in out) is coloured


def test_a_narrow_terminal(handaudit, bad, monkeypatch):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "50")
    _, out, _ = handaudit("hand", "1002", bad)
    assert max(len(_CODE.sub("", line)) for line in out.splitlines()) <= 50


def test_force_color_can_say_no(handaudit, bad, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "0")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert "\x1b" not in handaudit("hand", "1002", bad)[1]
