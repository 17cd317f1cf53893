import pytest

from tests.texts import LINES, hand


@pytest.fixture
def known(handaudit, bad, tmp_path):
    """A state file that knows the hands of ``bad``."""
    state = tmp_path / "s.db"
    handaudit("batch", bad, "--state", state, "--lang", "en")
    return state


def test_a_second_batch_says_the_same(handaudit, bad, known):
    assert handaudit("batch", bad, "--state", known) == handaudit("batch", bad)


def test_other_options_are_said(handaudit, bad, known):
    code, out, err = handaudit("batch", bad, "--state", known, "--select", "PAY")
    assert err == f"handaudit: {known}: was written with other options (--select); everything is audited anew\n"
    assert (code, out) == handaudit("batch", bad, "--select", "PAY")[:2]


def test_one_hand(handaudit, bad, known):
    expected = handaudit("hand", "1002", bad)
    assert handaudit("hand", "1002", "--state", known, bad) == expected
    assert handaudit("hand", "1002", "--state", known) == expected


def test_a_changed_file_is_searched(handaudit, bad, known):
    bad.write_text("Dear Bea\n" + hand(1001) + hand(1002, paid="0.04"))
    code, out, err = handaudit("hand", "1002", "--state", known, bad, "--json")
    assert (code, f'"line":{2 + LINES},' in out) == (1, True)
    assert err == f"handaudit: {bad}: was changed since the state file was written; searching\n"


def test_paths_are_needed_without_a_state(handaudit):
    code, _, err = handaudit("hand", "1002")
    assert code == 2
    assert "Missing argument 'PATH...'" in err


def test_french(handaudit, bad, known):
    _, _, err = handaudit("hand", "1009", "--state", known, "--lang", "fr")
    assert "does not know" not in err
    _, _, err = handaudit("batch", bad, "--state", known, "--select", "PAY", "--lang", "fr")
    assert "was written" not in err
