"""Input for runs with a state, and what such a run leaves."""

from __future__ import annotations

import gzip
import re
import zipfile
from pathlib import Path

from auditor.pipeline.batch import BatchOptions, Listeners, run_batch
from tests.texts import cut_off, hand, many, view

TABLES = ("hands", "players", "pots", "findings")


class Heard:
    """Everything that a batch told its listeners."""

    def __init__(self):
        self.listed, self.troubles, self.without = [], [], []
        self.listeners = Listeners(
            lambda one: self.listed.append((one.row, one.reason, one.shown)),
            self.troubles.append,
            lambda source, reason: self.without.append((source, reason)),
        )


def run(*paths, **options):
    """A batch: its account without the time, its warnings, and what was heard."""
    heard = Heard()
    result = run_batch(BatchOptions([str(path) for path in paths], **options), heard.listeners)
    result.account.duration = 0.0
    return result, heard


def outputs(folder: Path) -> dict[str, bytes]:
    """All files below a folder; of a batch page without the time of the day."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            data = path.read_bytes()
            if path.name == "index.html":
                data = re.sub(rb"\d\d:\d\d", b"", data)
            found[path.relative_to(folder).as_posix()] = data
    return found


def make_input(folder: Path, hands: int = 40) -> Path:
    """Sound, disputed, repeated, unreadable and contradicting hands in plain files, a zip and a gz archive; and hands
    that two players saw, of which one is disputed only if both views are joined."""
    folder.mkdir()
    (folder / "a.txt").write_text("Dear Bea\n\n" + hand(1) + hand(2) + "\n\n" + hand(3, paid="0.04"))
    (folder / "b.txt").write_text(hand(4) + view("Aldo", "5h 4d") + view("Aldo", "6h 4d", number=18) + cut_off(5))
    with zipfile.ZipFile(folder / "c.zip", "w") as file:
        file.writestr("x/one.txt", hand(1, hole="As Ad") + hand(2, hero="Ezra"))
        file.writestr("x/two.txt", "nothing")
    (folder / "d.gz").write_bytes(gzip.compress((hand(3, paid="0.04") + hand(6)).encode()))
    (folder / "e.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    others = view("Cleo", "Kh 4s", cleo="Kh 4s", bea="") + view("Cleo", "6h 5d", number=18)
    (folder / "f.txt").write_text(many(hands) + others + hand(241000002003) + hand(7, paid="0.03"))
    return folder
