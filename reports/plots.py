"""Pictures of a batch by matplotlib, as SVG that the page can style.

matplotlib places bars, lines and axes. Its SVG carries inline styles and fonts, which the page's policy forbids and a
dark scheme cannot change; so every artist is given a key, and what is written out again is the drawing alone: shapes
with a class, texts with a class and their real words. Names and figures never pass through matplotlib, which would
read a "$" as mathematics. Imported only where a picture is drawn.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Sequence
from xml.etree import ElementTree

logging.getLogger("matplotlib").setLevel(logging.ERROR)  # it tells on stderr that it builds its list of fonts

from markupsafe import Markup  # noqa: E402
from matplotlib import style  # noqa: E402
from matplotlib.axes import Axes  # noqa: E402
from matplotlib.backends.backend_svg import FigureCanvasSVG  # noqa: E402
from matplotlib.figure import Figure  # noqa: E402

from reports import measure  # noqa: E402
from reports.marks import Mark, Rest, Series  # noqa: E402

_SVG = "{http://www.w3.org/2000/svg}"
_HREF = "{http://www.w3.org/1999/xlink}href"
#: matplotlib's own settings, whatever the user's file says, with texts left as texts
_SETTINGS: list[str | dict[str, str]] = ["default", {"svg.fonttype": "none"}]
_BARE = dict.fromkeys(("Date", "Creator", "Format", "Type"))

#: sizes in px, as the page draws them
TEXT = 13
_ROW, _BAR, _HEAD, _AXIS = 24, 15, 22, 24
_BASE = 4.5  # from the middle of a row down to the base line of its text
_AIR = 8
_DOT = 4.5
#: So wide is what bars and lines have at least; a picture with long figures gets wider, and the page draws it smaller.
_LEAST = 24


class _Drawing:
    """A figure in px from the upper left corner, and the keys of its artists."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self.figure = Figure(figsize=(width / 72, height / 72))
        FigureCanvasSVG(self.figure)
        self.keys: dict[str, tuple[str, str]] = {}

    def axes(self, left: float, right: float, low: float, high: float) -> Axes:
        """Axes for values from ``low`` at ``left`` to ``high`` at ``right``; their y counts in px."""
        axes = self.figure.add_axes((left / self.width, 0, (right - left) / self.width, 1))
        axes.set_axis_off()
        axes.set_xlim(low, high)
        axes.set_ylim(self.height, 0)
        return axes

    def key(self, kind: str, text: str = "") -> str:
        """The key of the next artist, of a class and, if it is a text, with these words."""
        key = f"k{len(self.keys)}"
        self.keys[key] = (kind, text)
        return key

    def text(self, x: float, y: float, text: str, kind: str = "") -> None:
        """Words that begin at ``x``, on the row whose middle is at ``y``."""
        place = (x / self.width, 1 - (y + _BASE) / self.height)
        self.figure.text(*place, "x", ha="left", va="baseline", gid=self.key(f"t {kind}".rstrip(), text))

    def beside(self, axes: Axes, value: float, y: float, text: str, *, kind: str = "t", shift: float = 0) -> None:
        """Words beside a value: at its right, at its left (a negative shift) or below its middle (0)."""
        align = "left" if shift > 0 else "right" if shift else "center"
        axes.annotate(
            "x", (value, y + _BASE), (shift, 0), textcoords="offset points", ha=align, va="baseline",
            annotation_clip=False, gid=self.key(kind, text),
        )  # fmt: skip

    def line(self, axes: Axes, x: Sequence[float], y: Sequence[float], kind: str) -> None:
        """A straight line between two points."""
        axes.plot(x, y, clip_on=False, solid_capstyle="butt", gid=self.key(kind))

    def svg(self, kind: str, words: str) -> Markup:
        """The picture; ``words`` tells it to those who do not see it."""
        written = io.StringIO()
        self.figure.savefig(written, format="svg", transparent=True, metadata=_BARE)
        shapes = self._shapes(ElementTree.fromstring(written.getvalue()))
        return Markup(
            '<svg class="plot {}" viewBox="0 0 {} {}" width="{}" height="{}" role="img" aria-label="{}">{}</svg>'
        ).format(kind, *map(_number, (self.width, self.height) * 2), words, Markup("").join(shapes))

    def _shapes(self, root: ElementTree.Element) -> list[Markup]:
        found = []
        for group in root.iter(f"{_SVG}g"):
            kind, text = self.keys.get(group.get("id", ""), ("", ""))
            for shape in group if kind else ():
                found += _drawn(shape, kind, text)
        return found


def _drawn(shape: ElementTree.Element, kind: str, text: str) -> list[Markup]:
    tag = shape.tag.removeprefix(_SVG)
    if tag == "path":
        return [Markup('<path class="{}" d="{}"/>').format(kind, _path(shape.get("d", "")))]
    if tag == "text":
        style = shape.get("style", "")
        anchor = next((f' text-anchor="{a}"' for a in ("middle", "end") if f"text-anchor: {a}" in style), "")
        x, y = _number(shape.get("x", "0")), _number(shape.get("y", "0"))
        return [Markup('<text class="{}"{} x="{}" y="{}">{}</text>').format(kind, Markup(anchor), x, y, text)]
    return [
        Markup('<circle class="{}" cx="{}" cy="{}" r="{}"/>').format(
            kind, _number(use.get("x", "0")), _number(use.get("y", "0")), _DOT
        )
        for use in shape.iter(f"{_SVG}use")
    ]


def _path(d: str) -> str:
    return " ".join(part if part.isalpha() else _number(part) for part in d.split())


def _number(text: str | float) -> str:
    return f"{round(float(text), 1):g}" if abs(float(text)) < 1e5 else "0"


@style.context(_SETTINGS)
def bars(rows: Sequence[Mark | Rest], width: int, kind: str, words: str) -> Markup:
    """Bars from a zero line, one under the other, each with its name at the left and its figure at its end.

    Bars to the left are of the class "minus", so that they can be hatched too.
    """
    marks = [row for row in rows if isinstance(row, Mark)]
    gutter = min(max(measure.width(mark.name, TEXT) for mark in marks) + _AIR, width * (0.36 if width > 400 else 0.4))
    figures = [(mark.value < 0, measure.width(mark.figure, TEXT) + _AIR) for mark in marks]
    left = gutter + max((room for minus, room in figures if minus), default=0)
    room = max((room for minus, room in figures if not minus), default=0)
    right = max(width - room, left + _LEAST)
    low, high = min(0.0, *(mark.value for mark in marks)), max(0.0, *(mark.value for mark in marks))
    if low == high:
        high = 1.0
    drawing = _Drawing(right + room, _ROW * len(rows) + 4)
    axes = drawing.axes(left, right, low, high)
    for number, row in enumerate(rows):
        middle = _ROW * number + _ROW / 2 + 2
        if isinstance(row, Rest):
            drawing.text(0, middle, row.words, "soft")
            continue
        drawing.text(0, middle, measure.cut(row.name, gutter - _AIR, TEXT), "name")
        bar = axes.barh(middle, row.value, _BAR, clip_on=False)
        bar[0].set_gid(drawing.key("plus" if row.value >= 0 else "minus p1"))
        drawing.beside(axes, row.value, middle, row.figure, shift=6 if row.value >= 0 else -6)
    drawing.line(axes, (0, 0), (0, drawing.height), "zero")
    return drawing.svg(kind, words)


@style.context(_SETTINGS)
def dots(
    all_series: Sequence[Series], ticks: Sequence[Mark], width: int, kind: str, words: str, *, slim: bool
) -> Markup:
    """Dots on lines from zero, by series, over an axis with ``ticks``; ``slim`` = titles on rows of their own."""
    marks = [mark for series in all_series for mark in series.marks]
    titles = 0.0 if slim else min(max(measure.width(s.title, TEXT) for s in all_series) + 2 * _AIR, width * 0.24)
    names = min(max(measure.width(mark.name, TEXT) for mark in marks) + 2 * _AIR, width * 0.4)
    room = max(measure.width(mark.figure, TEXT) for mark in marks) + _AIR + _DOT
    end = max(width - room, titles + names + _LEAST)
    rows = len(marks) * _ROW + (len(all_series) * _HEAD if slim else 0)
    drawing = _Drawing(end + room, rows + _AXIS)
    axes = drawing.axes(titles + names, end, 0, max(*(m.value for m in marks), ticks[-1].value))
    for tick in ticks:
        drawing.line(axes, (tick.value, tick.value), (0, rows), "grid")
        drawing.beside(axes, tick.value, rows + _AXIS / 2, tick.figure, kind="t soft")
    top = 0.0
    for series in all_series:
        title = measure.cut(series.title, width if slim else titles - _AIR, TEXT)
        drawing.text(0, top + (_HEAD if slim else _ROW) / 2, title, "name strong" if slim else "name")
        top += _HEAD if slim else 0
        for mark in series.marks:
            middle = top + _ROW / 2
            drawing.text(titles, middle, measure.cut(mark.name, names - _AIR, TEXT), "soft")
            drawing.line(axes, (0, mark.value), (middle, middle), "stem")
            axes.plot([mark.value], [middle], "o", clip_on=False, gid=drawing.key("dot"))
            drawing.beside(axes, mark.value, middle, mark.figure, shift=_DOT + 5)
            top += _ROW
    return drawing.svg(kind, words)
