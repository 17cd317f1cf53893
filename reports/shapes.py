"""What a drawing is made of: shapes with coordinates in px, painted in order. ``kind`` names their style."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from reports.models import CardView


@dataclass(frozen=True, slots=True)
class Rect:
    """A box; ``colour`` the number of a pot, None for what has no pot's colour."""

    tag: ClassVar[str] = "rect"
    x: float
    y: float
    w: float
    h: float
    kind: str
    colour: int | None


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    tag: ClassVar[str] = "line"
    x1: float
    y1: float
    x2: float
    y2: float
    kind: str


@dataclass(frozen=True, slots=True)
class Path:
    """A line of several pieces, as the ``d`` of an SVG path."""

    tag: ClassVar[str] = "path"
    d: str
    kind: str


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; ``x`` is its start, middle or end, ``y`` its base line, ``size`` that of its font."""

    tag: ClassVar[str] = "text"
    x: float
    y: float
    text: str
    kind: str
    size: float
    anchor: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A disc, or a wider pill, around its middle; without a text there is a tick on it."""

    tag: ClassVar[str] = "mark"
    x: float
    y: float
    r: float
    w: float
    text: str
    size: float
    kind: str = "due"


@dataclass(frozen=True, slots=True)
class Icon:
    """A symbol of the page in a square."""

    tag: ClassVar[str] = "icon"
    x: float
    y: float
    w: float
    symbol: str
    kind: str


@dataclass(frozen=True, slots=True)
class Card:
    """A playing card."""

    tag: ClassVar[str] = "card"
    x: float
    y: float
    w: float
    h: float
    card: CardView
    size: float


Shape = Rect | Line | Path | Text | Mark | Icon | Card


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of one size; ``raised`` = small levels are drawn higher than they are."""

    name: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    raised: bool = False
