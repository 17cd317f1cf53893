"""``handaudit hand ID`` finds hands in every language, however the number is typed."""

from __future__ import annotations

import json

import pytest

from auditor.cli import run
from parsers import lookup, sources
from tests.languages.hands import HANDS, WALK
from tests.languages.translations import LANGUAGES
from tests.languages.writer import write
from tests.texts import many


@pytest.fixture(params=["text", "bytes"])
def by(request, monkeypatch):
    """Small files are searched as text, big ones as bytes."""
    if request.param == "bytes":
        monkeypatch.setattr(sources, "PIECE", 1500)
        monkeypatch.setattr(lookup, "_BLOCK", 300)


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_hand_is_found(by, name, tmp_path, capfd):
    path = tmp_path / "session.txt"
    texts = [many(3), *(write(play, LANGUAGES[name]) for play in HANDS), many(2, 241000009001)]
    path.write_text("\n\n".join(texts), encoding="utf-8")
    header = write(WALK, LANGUAGES[name]).partition("\n")[0]
    line = path.read_text(encoding="utf-8").split("\n").index(header) + 1
    for typed in (WALK.number, f"#{WALK.number}", f"n.º {WALK.number}", f"№{WALK.number}", header):
        code = run(["hand", typed, str(path), "--json"])
        record = json.loads(capfd.readouterr().out)
        assert (code, record["hand_id"], record["line"], record["verdict"]) == (0, WALK.number, line, "consistent")
