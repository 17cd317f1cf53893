"""Hands that were quoted or indented: the same marks before each line, as mail programs and people put them."""

from __future__ import annotations

import re

#: What may stand before each line of a hand and belongs to none.
MARKS = frozenset(" \t>|")
_BEFORE = re.compile(r"[ \t>|]{1,20}")
_ALL = "".join(MARKS)


def unquoted(text: str, before: str) -> str:
    """The text of a hand without the marks that stand before its header and before each of its other lines; a rest
    without any mark may follow. ``before``: what of the header's line is not in the text; where the header has no mark
    (somebody copied from its first letter on), the next line tells what the others have. Where the marks are not the
    same, or the lines have none, the text stays as it is. Lines keep their numbers."""
    if not before and text[:1] not in MARKS:
        end = text.find("\n") + 1
        if not end or text[end : end + 1] not in MARKS:
            return text
        found = _BEFORE.match(text, end)
        before = found[0] if found is not None else ""
    lines = (before + text).split("\n")
    found = _BEFORE.match(lines[0])
    if found is None:
        return text
    mark = found[0]
    marked = [line.startswith(mark) for line in lines]
    end = next((n for n, line in enumerate(lines) if not marked[n] and line.strip(_ALL)), len(lines))
    if sum(marked[:end]) < 2 or any(marked[end:]):
        return text
    bare = [line.removeprefix(mark) if own else "" for line, own in zip(lines[1:end], marked[1:], strict=False)]
    head = text.partition("\n")[0] if before else lines[0].removeprefix(mark)
    return "\n".join([head, *bare, *lines[end:]])
