"""The words of each language as the writer's templates: ``words.toml`` of its golden folder."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tests.languages.writer import Language

_GOLDEN = Path(__file__).parents[1] / "golden"

#: By the name of the language's data file.
LANGUAGES = {
    path.parent.name.removeprefix("pokerstars_"): Language(**tomllib.loads(path.read_text(encoding="utf-8")))
    for path in sorted(_GOLDEN.glob("pokerstars_*/words.toml"))
}

SPANISH = LANGUAGES["spanish"]
PORTUGUESE_BRAZIL = LANGUAGES["portuguese_brazil"]
PORTUGUESE = LANGUAGES["portuguese"]
RUSSIAN = LANGUAGES["russian"]
FRENCH = LANGUAGES["french"]
GERMAN = LANGUAGES["german"]
