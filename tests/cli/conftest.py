import pytest

from auditor.cli import run
from tests.texts import cut_off, hand


@pytest.fixture
def handaudit(capsysbinary, monkeypatch):
    """Runs a command in this process: (exit code, stdout, stderr)."""
    monkeypatch.setenv("HANDAUDIT_DEBUG", "")  # and whatever a command sets is undone

    def command(*arguments):
        code = run([str(argument) for argument in arguments])
        out, err = capsysbinary.readouterr()
        return code, out.decode(), err.decode()

    return command


@pytest.fixture
def good(tmp_path):
    path = tmp_path / "good.txt"
    path.write_text(hand(1001))
    return path


@pytest.fixture
def bad(tmp_path):
    """A consistent hand, one cent short of one, and one that is cut off."""
    path = tmp_path / "bad.txt"
    path.write_text(hand(1001) + hand(1002, paid="0.04") + cut_off(1003))
    return path
