"""E-mail addresses in a text: where an e-mail that a hand came in goes on behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TABLE = re.compile(r"[^\n]*\n\s*[^\W\d_]* ?(?:ID )?['\"][^\n]*")  # a header and the table line after it
_BEFORE_AT = re.compile(r"[\w.+-]+\Z")  # an e-mail address around its @
_AFTER_AT = re.compile(r"[\w-]+(?:\.[\w-]+)+")


def without_address(text: str) -> str:
    """The text of a hand up to the first line with an e-mail address that is no name of a player or table and was not
    said in the chat."""
    table = _TABLE.match(text)
    named = table.end() if table is not None else 0
    for begin, end in addresses(text):
        line = text.rfind("\n", 0, begin) + 1
        if line and begin > named and '"' not in text[line:begin]:
            name = re.escape(text[begin:end])
            if not re.search(rf"\d: [^\n]*{name}[^\n]* \(", text):
                return text[:line]
    return text


def addresses(text: str) -> Iterator[tuple[int, int]]:
    """Where e-mail addresses stand; only the surroundings of each @ are looked at."""
    at = text.find("@")
    while at >= 0:
        after = _AFTER_AT.match(text, at + 1)
        if after is not None:
            near = max(at - 64, 0)
            before = _BEFORE_AT.search(text[near:at])
            if before is not None:
                yield near + before.start(), after.end()
        at = text.find("@", at + 1)
