"""Where a hand stands, as a report may say it: never more of a path than the user named himself."""

from __future__ import annotations

import re
from collections.abc import Iterable

_SEPARATORS = "/\\"


class Places:
    """The paths of a run, folders with a separator at their end."""

    def __init__(self, paths: Iterable[str]) -> None:
        self.paths = sorted(set(paths), key=len, reverse=True)

    def shown(self, source: str) -> str:
        """A file: within the one folder that was named its path from there, else its place with that folder's name."""
        for path in self.paths:
            bare = path.rstrip(_SEPARATORS)
            rest = source.removeprefix(bare)
            if source in (path, bare):
                return last_name(source)
            if rest != source and rest[:1] == "!":
                return last_name(bare) + rest
            if (rest != source or not bare) and rest[:1] in _SEPARATORS:
                inside = rest.lstrip(_SEPARATORS)
                return inside if len(self.paths) == 1 else f"{last_name(bare)}/{inside}"
        file, mark, member = source.partition("!")
        return last_name(file) + mark + member


def last_name(path: str) -> str:
    """The last part of a path: a file's or a folder's own name."""
    return re.split(r"[/\\]", path.rstrip(_SEPARATORS))[-1]
