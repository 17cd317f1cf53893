"""What rooms with XML have in common: one hand's piece of it as elements in the order of the text, with their lines.

Nothing is loaded from elsewhere and no entity is expanded: the reader is ``defusedxml``'s. A piece that is not well
formed (a client that was still writing, a line lost by an export) is read tag by tag instead, without a document type
or entities of its own, so that whatever stands in it can be told.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.sax import SAXException
from xml.sax.handler import ContentHandler

from defusedxml.expatreader import DefusedExpatParser


@dataclass(slots=True)
class Element:
    """A start tag with its attributes, entities resolved. ``text`` is what follows it up to the next tag; ``closed``
    tells whether its end is in the text."""

    tag: str
    attributes: Mapping[str, str]
    line: int
    text: str = ""
    closed: bool = False

    def quoted(self) -> str:
        """The tag about as it is written, for messages."""
        return f"<{self.tag}{''.join(f' {name}={value!r}' for name, value in self.attributes.items())}>{self.text}"


@dataclass(slots=True)
class Fragment:
    """A piece of XML: its elements, and what looks like a tag but is none (text and line)."""

    elements: list[Element] = field(default_factory=list)
    unread: list[tuple[str, int]] = field(default_factory=list)


def read_xml(text: str, first_line: int) -> Fragment:
    """The elements of a piece of XML whose first line has the number ``first_line``."""
    reader = _Reader(first_line)
    try:
        reader.feed(text)
        reader.close()
    except (SAXException, ValueError):  # not well formed, or something that is forbidden
        return _tag_by_tag(text, first_line)
    return Fragment(reader.elements)


class _Reader(DefusedExpatParser):
    """Collects elements. Entities, document types and references to elsewhere raise a ValueError."""

    def __init__(self, first_line: int) -> None:
        super().__init__(forbid_dtd=True)
        self.elements: list[Element] = []
        self._before = first_line - 1
        self._texts = _Texts()
        self.setContentHandler(self._texts)
        self._open: list[Element] = []

    def start_element(self, name: str, attrs: Mapping[str, str]) -> None:
        self._texts.owner = element = Element(name, attrs, self._before + self.getLineNumber())
        self.elements.append(element)
        self._open.append(element)

    def end_element(self, name: str) -> None:
        self._open.pop().closed = True
        self._texts.owner = None


class _Texts(ContentHandler):
    """Gives text to ``owner``, the element whose start tag was the last tag, if there is one."""

    owner: Element | None = None

    def characters(self, content: str) -> None:
        if self.owner is not None:
            self.owner.text += content


_CHUNK = re.compile(r"<([^<]*)")
_TAG = re.compile(
    r"(?P<end>/?)(?P<tag>[A-Za-z_][\w.-]*)"
    r"(?P<attributes>(?:\s+[\w:.-]+\s*=\s*(?:\"[^\"]*\"|'[^']*'))*+)\s*(?P<empty>/?)>(?P<text>[^<]*)"
)
_ATTRIBUTE = re.compile(r"([\w:.-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_ENTITY = re.compile(r"&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9A-Fa-f]{1,6}));")
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


def _tag_by_tag(text: str, first_line: int) -> Fragment:
    """The elements of a text that is not well formed. A tag without its end at the very end of the text is left out:
    the text is cut off there."""
    fragment = Fragment()
    opened: list[Element] = []
    line, at = first_line, 0
    for chunk in _CHUNK.finditer(text):
        line += text.count("\n", at, chunk.start())
        at = chunk.start()
        tag = _TAG.fullmatch(chunk[1])
        if tag is None:
            if chunk[1][:1] not in ("?", "!") and (">" in chunk[1] or chunk.end() < len(text)):
                fragment.unread.append((chunk[0].strip(), line))
        elif tag["end"]:
            _close(opened, tag["tag"])
        else:
            attributes = {name: _resolved(one or other) for name, one, other in _ATTRIBUTE.findall(tag["attributes"])}
            element = Element(tag["tag"], attributes, line, _resolved(tag["text"]), bool(tag["empty"]))
            fragment.elements.append(element)
            if not tag["empty"]:
                opened.append(element)
    return fragment


def _close(opened: list[Element], tag: str) -> None:
    for number in range(len(opened) - 1, -1, -1):
        if opened[number].tag == tag:
            opened[number].closed = True
            del opened[number:]
            return


def _resolved(text: str) -> str:
    """The text with the references that need no declaration resolved; others stay as they are written."""
    return _ENTITY.sub(_character, text) if "&" in text else text


def _character(match: re.Match[str]) -> str:
    name, decimal, hexadecimal = match.groups()
    if name:
        return _ENTITIES[name]
    code = int(decimal) if decimal else int(hexadecimal, 16)
    return match[0] if code > 0x10FFFF or 0xD800 <= code < 0xE000 else chr(code)
