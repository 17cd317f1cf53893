"""Room text -> hands and per-player contribution records. Knows nothing of auditing or reports.

``read(paths)`` and ``parse_text(text)`` give one :class:`~parsers.hand.Hand` or
:class:`~parsers.hand.Unreadable` after the other; ``ROOMS`` the rooms that are known.
Nothing is imported before it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from parsers.cutting import RoomSpec
    from parsers.hand import Hand, Unreadable

    ROOMS: dict[str, RoomSpec]

__all__ = ["ROOMS", "parse_text", "read"]


def parse_text(text: str, source: str = "-", room: str | None = None) -> Iterator[Hand | Unreadable]:
    """The hands of a text. ``room`` restricts the search to one room's headers."""
    from parsers import registry
    from parsers.hand import HandText

    for hand in registry.cut(text, source, 1, room):
        if isinstance(hand, HandText):
            yield registry.parse(hand)


def read(paths: Iterable[str], room: str | None = None) -> Iterator[Hand | Unreadable]:
    """The hands of files, folders and archives, one at a time.

    Raises :class:`~parsers.errors.SourceError` at the first path that cannot be read.
    """
    from parsers import registry, sources
    from parsers.errors import SourceError
    from parsers.hand import HandText

    find_starts = registry.line_starts(room)
    for path in sources.inventory(paths):
        if isinstance(path, SourceError):
            raise path
        for found in sources.pieces(path, find_starts):
            if isinstance(found, SourceError):
                raise found
            if isinstance(found, sources.Piece):
                for hand in registry.cut(found.read(), found.source, found.line, room):
                    if isinstance(hand, HandText):
                        yield registry.parse(hand)


def __getattr__(name: str) -> object:
    if name == "ROOMS":
        from parsers.registry import rooms

        return rooms()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
