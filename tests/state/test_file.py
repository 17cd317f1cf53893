"""The state file itself: in use, damaged, not ours."""

import sqlite3
import subprocess
import sys

import pytest

from auditor.pipeline.state import store as store_module
from auditor.pipeline.state.store import Store
from parsers.errors import HandauditError
from tests.state.material import run
from tests.texts import hand, many


@pytest.fixture
def source(tmp_path):
    (tmp_path / "a.txt").write_text(many(30))
    return tmp_path / "a.txt"


@pytest.fixture
def state(tmp_path):
    return tmp_path / "state.db"


def test_two_runs_at_once(source, state):
    run(source, state=str(state))
    with (
        Store(str(state)),
        pytest.raises(HandauditError, match="is in use by another run; only one at a time can use it"),
    ):
        run(source, state=str(state))
    assert run(source, state=str(state))[0].account.found == 30


def test_two_runs_at_once_at_the_prompt(source, state):
    hold = (
        "import sys; from auditor.pipeline.state.store import Store\n"
        "store = Store(sys.argv[1]); print('held', flush=True); input()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", hold, str(state)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout.readline() == "held\n"
    command = [sys.executable, "-m", "auditor", "batch", str(source), "--state", str(state), "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    holder.communicate("\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"handaudit: {state}: is in use by another run; only one at a time can use it\n"
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_a_text_is_no_state(source, state):
    state.write_text("my notes, long enough to be looked at\n" * 40)
    with pytest.raises(HandauditError, match=r"state\.db: is no state file of handaudit"):
        run(source, state=str(state))
    assert state.read_text().startswith("my notes")


def test_a_database_of_another_program_is_no_state(source, state):
    with sqlite3.connect(state) as database:
        database.execute("CREATE TABLE mine (a)")
    database.close()
    before = state.read_bytes()
    with pytest.raises(HandauditError, match=r"state\.db: is no state file of handaudit"):
        run(source, state=str(state))
    assert state.read_bytes() == before


def test_an_input_is_no_state(source):
    with pytest.raises(HandauditError, match=r"a\.txt: cannot be read and overwritten in one run"):
        run(source, state=str(source))
    assert source.read_text() == many(30)


def test_a_folder_or_a_missing_folder(source, tmp_path):
    with pytest.raises(HandauditError, match="is no state file of handaudit"):
        run(source, state=str(tmp_path))
    with pytest.raises(HandauditError, match="cannot be written"):
        run(source, state=str(tmp_path / "gone" / "s"))


def test_an_empty_file_becomes_a_state(source, state):
    state.write_bytes(b"")
    assert run(source, state=str(state))[0].account.found == 30
    assert state.stat().st_size > 0


DAMAGES = {
    "cut off": lambda data: data[: len(data) // 2],
    "overwritten": lambda data: data[:4096] + b"\xff" * (len(data) - 4096),
    "header": lambda data: data[:100] + b"\x00" * 1000 + data[1100:],
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damage(source, state, tmp_path, damage):
    run(source, state=str(state), jsonl=str(tmp_path / "o"))
    state.write_bytes(DAMAGES[damage](state.read_bytes()))
    with pytest.raises(HandauditError, match=r"state\.db: this state file is damaged; delete it"):
        run(source, state=str(state), jsonl=str(tmp_path / "o"))


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE parts SET data = x'00'",
        "UPDATE parts SET data = substr(data, 1, 20)",
        "UPDATE meta SET value = x'7b' WHERE name = 'run'",
        "UPDATE tasks SET keys = x'01', contents = x'01', lines = x'01'",
    ],
)
def test_wrong_contents(source, state, tmp_path, change):
    run(source, state=str(state))
    database = sqlite3.connect(state)
    database.execute(change)
    database.execute("UPDATE parts SET chain = x'00'")  # so that hands are compared
    database.commit()
    database.close()
    with pytest.raises(HandauditError, match=r"state\.db: this state file is damaged; delete it"):
        run(source, state=str(state))


def test_tables_of_another_version_are_made_anew(source, state):
    run(source, state=str(state))
    database = sqlite3.connect(state)
    database.execute("PRAGMA user_version = 99")
    database.close()
    _, heard = run(source, state=str(state))
    assert heard.troubles == [f"{state}: was written by another version of handaudit; everything is read anew"]
    assert run(source, state=str(state))[1].troubles == []


def test_one_file_is_left(source, state):
    run(source, state=str(state))
    assert sorted(path.name for path in state.parent.iterdir()) == ["a.txt", "state.db"]


def test_no_hand_is_forgotten(state, tmp_path):
    source = tmp_path / "big.txt"
    source.write_text(many(2_000) + hand(241000002001, paid="0.04"))
    run(source, state=str(state))
    database = sqlite3.connect(state)
    assert database.execute("SELECT count(*) FROM hands").fetchone() == (2_000,)
    assert database.execute("SELECT count(*) FROM more").fetchone() == (1,)
    database.close()


def test_an_interrupt_while_hands_are_sorted(source, state, monkeypatch):
    def stop():
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(store_module, "_go_on", stop)
        patched.setattr(store_module, "_STEPS", 10)
        with pytest.raises(KeyboardInterrupt):
            run(source, state=str(state), jsonl=str(state.parent / "o"))
    assert (state.parent / "o").read_bytes().count(b"\n") == 30  # the outputs were complete
    _, heard = run(source, state=str(state), jsonl=str(state.parent / "o"))
    assert heard.troubles == []
    database = sqlite3.connect(state)
    assert database.execute("SELECT count(*) FROM hands").fetchone() == (30,)
    database.close()
