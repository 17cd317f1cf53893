"""What the tests of the pages read them with."""

from __future__ import annotations

import re
from html.parser import HTMLParser

VOID = {"meta", "br", "use", "path", "circle", "rect", "input", "wbr"}

FORBIDDEN = re.compile(
    r"\b(stolen|steal|cheat\w*|wrong\w*|illegal|unfortunately|please|sorry|he|she|his|her)\b|!", re.IGNORECASE
)


class Page(HTMLParser):
    """Texts, tags and attributes; every tag must be closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.tags: list[str] = []
        self.attrs: list[tuple[str, str | None]] = []
        self.open: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attrs += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attrs += attrs

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "script"):
            self.texts.append(data)

    @property
    def text(self) -> str:
        return re.sub(r"\s+", " ", "".join(self.texts))
