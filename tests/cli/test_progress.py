"""The line that says how far a batch is."""

import gzip
import io
import sys
import zipfile

import pytest

from auditor.progress import Status, fitting
from parsers import sources
from parsers.errors import SourceError
from tests.texts import hand


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")
    return Terminal()


@pytest.fixture
def clock(monkeypatch):
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    return now


def test_share_rate_and_time_left(terminal, clock):
    status = Status("en", stream=terminal)
    status.begin(4_000_000_000)
    status.discrepant = 3
    clock[0] += 10
    status.update(100_000_000, 80_000)  # 10 MB a second: 3,900 MB take 390 s
    text = "2.5% of 4,000 MB, 10 MB/s, 80,000 hands, 3 discrepant, 6 min 30 s left"
    assert terminal.getvalue() == f"\r\x1b[K{text}"
    status.clear()
    assert terminal.getvalue().endswith("left\r\x1b[K")


def test_the_rate_is_that_of_the_last_seconds(clock):
    status = Status("en")
    status.begin(10_000_000_000)
    for second in range(1, 61):
        clock[0] = 100.0 + second
        done = 5_000_000_000 if second < 30 else 5_000_000_000 + (second - 29) * 20_000_000  # the first half was known
        line = status.line(clock[0], done, 1)
    assert line.startswith("56.2% of 10,000 MB, 20 MB/s, 1 hand, 0 discrepant, 3 min 39 s left")


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.4, "0 s"),
        (59.4, "59 s"),
        (60, "1 min 0 s"),
        (3599, "59 min 59 s"),
        (3600, "1 h 0 min"),
        (90_000, "25 h 0 min"),
    ],
)
def test_times(seconds, words):
    assert Status("en")._duration(seconds) == words


def test_what_nobody_knows_is_left_out(clock):
    status = Status("en")
    status.begin(0)
    assert status.line(100.5, 2_000_000, 1) == "2 MB read, 1 hand, 0 discrepant"
    assert status.line(102.0, 4_000_000, 2) == "4 MB read, 2 MB/s, 2 hands, 0 discrepant"


def test_more_than_was_expected(clock):
    status = Status("en")
    status.begin(1_000_000)
    assert status.line(102.0, 3_000_000, 1) == "100.0% of 1 MB, 2 MB/s, 1 hand, 0 discrepant"


def test_other_languages(clock):
    for lang, words in (("fr", "50,0 % de 4 Mo, 1 Mo/s, 7 mains, 0 en désaccord, reste 2 s"), ("nl", "nog 2 s")):
        status = Status(lang)
        status.begin(4_000_000)
        assert fitting(status.line(102.0, 2_000_000, 7), 90).replace("\xa0", " ").endswith(words)


def test_it_fits_into_the_terminal(terminal, clock, monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    status = Status("en", stream=terminal)
    status.begin(0)
    clock[0] += 1
    status.update(2_000_000, 1_000_000)
    assert terminal.getvalue() == "\r\x1b[K2 MB read, 2 MB/s, "
    assert fitting("名名名", 5) == "名名 "


@pytest.mark.parametrize(("option", "shown"), [([], True), (["--quiet"], False)])
def test_a_batch_on_a_terminal(handaudit, tmp_path, monkeypatch, option, shown):
    monkeypatch.setattr("auditor.progress._PAUSE", 0.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    (tmp_path / "a.txt").write_text(hand(1) + hand(2, paid="0.04"))
    _, out, err = handaudit("batch", tmp_path / "a.txt", "--jobs", "1", "--lang", "en", *option)
    line = "\r\x1b[K100.0% of 0 MB, 2 hands, 1 discrepant"
    assert line in err if shown else err == ""
    assert err.endswith("\r\x1b[K" if shown else "")
    assert "Hands found  2" in out


def test_nothing_in_a_pipe(handaudit, tmp_path):
    (tmp_path / "a.txt").write_text(hand(1))
    assert handaudit("batch", tmp_path / "a.txt")[2] == ""


def test_total_sizes(tmp_path, monkeypatch):
    monkeypatch.setattr(sources, "_LOOKED_INTO", 0)
    text = hand(1).encode()
    (tmp_path / "a.txt").write_bytes(text)
    (tmp_path / "b.gz").write_bytes(gzip.compress(text * 3))
    with zipfile.ZipFile(tmp_path / "c.zip", "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("x", text * 2)
        file.writestr("y", text)
    (tmp_path / "d.zip").write_bytes(b"PK\x03\x04 damaged")
    (tmp_path / "e.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    paths = [str(path) for path in sorted(tmp_path.iterdir())]
    assert sources.total_size([*paths, SourceError("gone"), str(tmp_path / "gone")][:-1]) == 7 * len(text)
    assert sources.total_size([*paths, "-"]) == 0
    monkeypatch.setattr(sources, "_LOOKED_INTO", 1 << 20)  # small files are not opened
    assert sources.total_size(paths) == sum(path.stat().st_size for path in tmp_path.iterdir())
