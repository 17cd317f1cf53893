"""The picture of layers as coordinates: a column a player, a band a pot, and what lies where.

Only geometry: what stands in the picture comes as a :class:`reports.stack.Stack`, with all texts ready, and leaves as
a :class:`reports.shapes.Drawing`, a list of shapes in the order in which they are painted. Columns go to the same
heights for the same money, so that every pot is one band across the picture; antes and dead money match no bet
and lie below the base line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from markupsafe import Markup

from reports import measure
from reports.models import CardView
from reports.shapes import Card, Drawing, Icon, Line, Mark, Path, Rect, Shape, Text
from reports.stack import Column, Frame, Grid, Part, Stack, Stray

#: air around a cell, the least height of one, and the height below which its figure does not fit into it
AIR, LEAST_CELL, LOW_CELL = 1.5, 4.0, 20.0


def heights(levels: Sequence[int], total: float, least: float) -> list[float]:
    """``total`` shared in proportion to the levels, none below ``least``: those raised take from the rest."""
    total = max(total, least * len(levels))
    raised: set[int] = set()
    while True:
        rest = total - least * len(raised)
        weight = sum(level for place, level in enumerate(levels) if place not in raised)
        low = {p for p, level in enumerate(levels) if p not in raised and rest * level < least * weight}
        if not low:
            return [least if p in raised else rest * level / weight for p, level in enumerate(levels)]
        raised |= low


def draw(stack: Stack, frame: Frame) -> Drawing:
    """The shapes of the picture in one of its sizes."""
    return _Artist(stack, Grid.of(frame, len(stack.columns))).drawing()


@dataclass(slots=True)
class _Artist:
    stack: Stack
    grid: Grid
    frame: Frame = field(init=False)
    #: the least height of a band, and the heights of all of them
    least: float = field(init=False)
    tall: list[float] = field(init=False)
    #: y of the base line, and of the lower edge of each band (and the upper one of the last)
    base: float = field(init=False)
    edges: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self.frame = self.grid.frame
        levels = [band.high - band.low for band in self.stack.bands]
        self.least = min(self.frame.least, self.frame.tallest / max(len(levels), 1))
        self.tall = heights(levels, self.frame.height, self.least)
        label = self.frame.title + 8
        tops = [self._height(column) + self._back_height(column) + label for column in self.stack.columns]
        self.base = round(max([*tops, sum(self.tall) + self.frame.text]) + 1)
        self.edges = [self.base]
        for height in self.tall:
            self.edges.append(self.edges[-1] - height)

    def drawing(self) -> Drawing:
        shapes: list[Shape] = [*self._levels(), *self._left()]
        for place, column in enumerate(self.stack.columns):
            shapes += self._cells(place, column)
        shapes += self._rows()
        shapes.append(Line(self.grid.left - 6, self.base, self.grid.right + 6, self.base, "base"))
        for draw_over in (self._figures, self._winners, self._strays, self._marks):
            for place, column in enumerate(self.stack.columns):
                shapes += draw_over(place, column)
        shapes += self._row_marks()
        shapes += self._right()
        below = self.base + len(self.stack.rows) * self.frame.row
        for place, column in enumerate(self.stack.columns):
            shapes += self._foot(place, column, below)
        return Drawing(self.frame.name, self.frame.width, self._bottom(below), tuple(shapes), self._raised())

    def _raised(self) -> bool:
        """True if the heights are not in proportion to the money."""
        levels = [band.high - band.low for band in self.stack.bands]
        total = sum(levels)
        return any(
            abs(height * total - level * sum(self.tall)) > 0.01 * total
            for height, level in zip(self.tall, levels, strict=True)
        )

    # --- heights -------------------------------------------------------------------------------

    def _cell_height(self, part: Part) -> float:
        band = self.stack.bands[part.band]
        return max(LEAST_CELL, self.tall[part.band] * part.units / (band.high - band.low))

    def _height(self, column: Column) -> float:
        """The height of the live chips of a column."""
        if not column.parts:
            return 0.0
        top = max(column.parts, key=lambda part: part.band)
        return sum(self.tall[: top.band]) + self._cell_height(top)

    def _back_height(self, column: Column) -> float:
        if column.back is None:
            return 0.0
        if not column.parts:
            return self.frame.cut_back
        top = max(part.band for part in column.parts)
        band = self.stack.bands[top]
        full = self.tall[top] * column.back.units / (band.high - band.low)
        if full > self.frame.longest_back:
            return self.frame.cut_back
        return max(full, self.frame.text + 6)

    def _is_cut(self, column: Column) -> bool:
        if column.back is None or not column.parts:
            return column.back is not None
        top = max(part.band for part in column.parts)
        band = self.stack.bands[top]
        return self.tall[top] * column.back.units / (band.high - band.low) > self.frame.longest_back

    # --- gutters -------------------------------------------------------------------------------

    def _levels(self) -> Iterator[Shape]:
        right = self.grid.right + 6
        for band, y in zip(self.stack.bands, self.edges[1:], strict=True):
            yield Line(self.grid.left - 6, y, right, y, "level")
            if self.frame.levels:
                yield Text(self.grid.left - 10, y + 4, band.level, "muted", self.frame.text, "end")
        if self.frame.levels and self.stack.bands:
            y = self.base + (0 if self.stack.rows else 4)
            yield Text(self.grid.left - 10, y, self.stack.base, "muted", self.frame.text, "end")

    def _left(self) -> Iterator[Shape]:
        frame, name, small = self.frame, self.frame.title, self.frame.text
        for band, (low, high) in zip(self.stack.bands, pairwise(self.edges), strict=True):
            yield Rect(0.5, high + AIR, 6, low - high - 2 * AIR, "bar", band.colour)
            middle = (low + high) / 2
            if self.grid.coded:
                yield Text(12, middle + small / 3, band.code, "strong", small, "start")
                continue
            room = self.grid.left - 21
            if frame.levels and low - high < 3.1 * name:  # the name comes near the figures of the levels
                room -= measure.width(band.level, small) + 4
            titles = [band.short, band.code] if frame.codes else [band.name, band.short, band.code]
            title = next((t for t in titles if measure.width(t, name, bold=True) <= room), None)
            title = title or measure.cut(band.short, room, name, bold=True)
            yield Text(13, middle - 3, title, "strong", name, "start")
            size = measure.largest(band.amount, room, frame.sizes)
            if size is not None:
                yield Text(13, middle + small, band.amount, "", size, "start")

    def _right(self) -> Iterator[Shape]:
        if not self.grid.margin:
            return
        x = self.grid.right + 14
        for band, (low, high) in zip(self.stack.bands, pairwise(self.edges), strict=True):
            line = self.frame.text + 3 if low - high > (self.frame.text + 3) * 3 else self.frame.text + 2
            top = (low + high) / 2 - len(band.said) * line / 2
            for place, said in enumerate(band.said):
                y = top + place * line + self.frame.text
                bold = said.kind in ("strong", "bad")
                plain = said.text.striptags() if isinstance(said.text, Markup) else said.text
                size = measure.largest(plain, self.grid.margin, self.frame.sizes, bold=bold) or self.frame.tiny
                yield Text(x, y, said.text, said.kind, size, "start")

    # --- columns -------------------------------------------------------------------------------

    def _box(self, place: int, part: Part) -> tuple[float, float, float, float]:
        """x, y, width and height of a cell with its air taken off."""
        height = self._cell_height(part)
        air = min(AIR, height / 4)
        y = self.edges[part.band] - height
        return self.grid.x(place), y + air, self.grid.column, height - air

    def _cells(self, place: int, column: Column) -> Iterator[Shape]:
        for part in column.parts:
            box = self._box(place, part)
            colour = self.stack.bands[part.band].colour
            yield Rect(*box, "cell", colour)
            if part.folded:
                yield Rect(*box, "folded", colour)
        if column.back is not None:
            x, y, w = self.grid.x(place), self.base - self._height(column), self.grid.column
            height = self._back_height(column)
            top = y - height
            if self._is_cut(column):
                tooth = top + 9
                yield Path(f"M{x:g} {y - AIR:g}V{top:g}H{x + w:g}V{y - AIR:g}", "back")
                yield Path(_zigzag(x - 3, x + w + 3, tooth), "cut")
            else:
                yield Rect(x, top, w, height - AIR, "back", None)

    def _rows(self) -> Iterator[Shape]:
        row = self.frame.row
        for line, entry in enumerate(self.stack.rows):
            y = self.base + line * row + 3
            middle = y + (row - 4) / 2 + self.frame.text * 0.36
            label = entry.short if self.frame.codes else entry.label
            label = measure.cut(label, self.grid.left - 14, self.frame.text)
            yield Text(self.grid.left - 10, middle, label, "muted", self.frame.text, "end")
            for place, figure in entry.figures:
                x, w = self.grid.x(place), self.grid.column
                yield Rect(x, y, w, row - 4, "cell", entry.colour)
                yield Rect(x, y, w, row - 4, "dead", entry.colour)
                yield from self._figure(x + w / 2, y + (row - 4) / 2, w, figure, entry.colour)
            if entry.said is not None and self.grid.margin:
                yield Text(self.grid.right + 14, middle, entry.said.text, entry.said.kind, self.frame.text, "start")

    def _figure(self, x: float, y: float, room: float, text: str, plate: int | None) -> Iterator[Shape]:
        """A figure in a box, on a plate of the fill where there is a pattern behind; nothing if it does not fit."""
        size = measure.largest(text, room - 3, self.frame.sizes)
        if size is None:
            return
        if plate is not None:
            wide = min(measure.width(text, size) + 6, room - 3)
            yield Rect(x - wide / 2, y - size * 0.62, wide, size * 1.24, "plate", plate)
        yield Text(x, y + size * 0.36, text, "", size, "middle")

    def _figures(self, place: int, column: Column) -> Iterator[Shape]:
        middle = self.grid.x(place) + self.grid.column / 2
        low_top = False
        for part in column.parts:
            _, y, _, height = self._box(place, part)
            low = height < min(LOW_CELL, self.least - 4)
            if not low:
                plate = self.stack.bands[part.band].colour if part.folded else None
                yield from self._figure(middle, y + height / 2, self.grid.column, part.figure, plate)
            elif len(column.parts) == 1 and column.back is None:
                low_top = True
                size = measure.largest(part.figure, self.grid.column + self.grid.gap, self.frame.sizes)
                if size is not None:
                    yield Text(middle, y - 5, part.figure, "", size, "middle")
        top = self.base - self._height(column) - self._back_height(column)
        covered = any(stray.band == len(column.parts) for stray in column.strays)
        if (column.parts or column.back) and not low_top and not covered:
            lift = 8 if self.grid.narrow and any(p.mark is not None for p in column.parts[-1:]) else 6
            size = measure.largest(column.total, self.grid.column + self.grid.gap, self.frame.sizes, bold=True)
            if size is not None:
                yield Text(middle, top - lift, column.total, "strong", size, "middle")
        if column.back is not None:
            yield from self._back_label(middle, top, column)

    def _back_label(self, middle: float, top: float, column: Column) -> Iterator[Shape]:
        back, height = column.back, self._back_height(column)
        assert back is not None
        y = top + height / 2 + (4 if self._is_cut(column) else 0)
        for text in (back.label, back.short):
            size = measure.largest(text, self.grid.column - 4, self.frame.sizes)
            if size is not None:
                yield Text(middle, y + size * 0.36, text, "", size, "middle")
                return

    # --- who is due, who is paid without a share -----------------------------------------------

    def _winners(self, place: int, column: Column) -> Iterator[Shape]:
        for part in column.parts:
            if part.mark is not None:
                x, y, w, h = self._box(place, part)
                yield Rect(x + 0.5, y + 0.5, w - 1, max(h - 1, 2), "winner", None)

    def _marks(self, place: int, column: Column) -> Iterator[Shape]:
        for part in column.parts:
            if part.mark is not None:
                x, y, w, _ = self._box(place, part)
                yield self._mark(x + w, y + 1, part.mark)

    def _row_marks(self) -> Iterator[Shape]:
        for line, entry in enumerate(self.stack.rows):
            y = self.base + line * self.frame.row + 3
            for place, mark in entry.marks:
                x, w = self.grid.x(place), self.grid.column
                yield Rect(x + 0.5, y + 0.5, w - 1, self.frame.row - 5, "winner", None)
                yield self._mark(x + w, y + 2, mark)

    def _mark(self, right: float, y: float, text: str) -> Mark:
        """A disc on the corner of a cell whose right edge is given; a tick where the text is too wide."""
        radius = 6.0 if self.grid.narrow else self.frame.title * 9 / 13
        size = radius * 1.25
        wide = max(2 * radius, measure.width(text, size, bold=True) + radius)
        if wide > self.grid.column - 6:
            text, wide = "", 2 * radius
        if wide > 3 * radius:  # too wide for a corner: inside the cell
            return Mark(right - wide / 2 - 5, y + radius + 4, radius, wide, text, size)
        return Mark(right + radius / 2 - wide / 2, y, radius, wide, text, size)

    def _strays(self, place: int, column: Column) -> Iterator[Shape]:
        for stray in column.strays:
            own = next((part for part in column.parts if part.band == stray.band), None)
            if own is not None:
                x, y, w, h = self._box(place, own)
                yield Rect(x, y, w, max(h, 2), "stray", None)
                yield Icon(x + w - 11, y - 7, 16, "sign-differs", "stray")
                continue
            low, high = self.edges[stray.band], self.edges[stray.band + 1]
            x, w, y, h = self.grid.x(place), self.grid.column, high + AIR, low - high - 2 * AIR
            yield Rect(x + 1, y + 1, w - 2, h - 2, "stray", None)
            yield from self._stray_texts(x + w / 2, y + h / 2, w, h, stray)

    def _stray_texts(self, x: float, y: float, w: float, h: float, stray: Stray) -> Iterator[Shape]:
        """Sign, amount and a word, as many of them as there is room for."""
        icon = min(16.0, w - 6)
        size = measure.largest(stray.figure, w - 8, self.frame.sizes, bold=True)
        note = measure.largest(stray.note, w - 8, self.frame.sizes)
        line = self.frame.text + 3
        texts = [] if size is None else [Text(0, 0, stray.figure, "bad", size, "middle")]
        if note is not None and h > icon + 2 * line + 8:
            texts.append(Text(0, 0, stray.note, "bad-note", note, "middle"))
        if h < icon + len(texts) * line + 4:
            texts = texts[: max(0, int((h - icon - 4) // line))]
        top = y - (icon + len(texts) * line) / 2
        yield Icon(x - icon / 2, top, icon, "sign-differs", "stray")
        for place, text in enumerate(texts):
            yield Text(x, top + icon + (place + 1) * line - 3, text.text, text.kind, text.size, "middle")

    # --- names and cards -----------------------------------------------------------------------

    def _foot(self, place: int, column: Column, below: float) -> Iterator[Shape]:
        frame, room = self.frame, self.grid.column + self.grid.gap - 2
        x = self.grid.x(place) + self.grid.column / 2
        if self.grid.narrow and column.number:
            yield Mark(x, below + 15, 9.0, 18.0, column.number, 10.0, "seat")
            return
        name = measure.cut(column.name, room, frame.title, bold=True)
        yield Text(x, below + frame.title + 4, name, "name", frame.title, "middle")
        note = next((note for note in column.notes if measure.width(note, frame.text) <= room), "")
        y = below + frame.title + 4
        if note:
            yield Text(x, y + frame.text + 3, note, "muted", frame.text, "middle")
        yield from self._cards(x, y + frame.text + 9, column.cards)

    def _cards(self, x: float, y: float, cards: tuple[CardView, ...]) -> Iterator[Shape]:
        size = self._card_size(len(cards))
        if size is None:
            return
        w, h = size
        left = x - (len(cards) * (w + 1.5) - 1.5) / 2
        for place, card in enumerate(cards):
            yield Card(left + place * (w + 1.5), y, w, h, card, h * 0.42)

    def _card_size(self, count: int) -> tuple[float, float] | None:
        """Width and height of a card if ``count`` of them fit side by side."""
        most = self.frame.title * 1.45
        w = min(most, (self.grid.column - 2.5) / max(count, 1) - 1.5)
        return (w, most * 1.35) if count and w >= self.frame.title * 0.95 else None

    def _bottom(self, below: float) -> float:
        """The height of the drawing."""
        frame = self.frame
        if self.grid.narrow:
            return below + 28
        y = below + frame.title + 4
        if any(column.notes for column in self.stack.columns):
            y += frame.text + 3
        if any(self._card_size(len(column.cards)) for column in self.stack.columns):
            y = below + frame.title + frame.text + 13 + frame.title * 1.45 * 1.35
        return round(y + 6)


def _zigzag(left: float, right: float, y: float) -> str:
    """A broken line across a box: here something was left out."""
    steps = max(4, round((right - left) / 14))
    width = (right - left) / steps
    points = [f"{left + k * width:g} {y + (4 if k % 2 else 0):g}" for k in range(steps + 1)]
    return "M" + "L".join(points)
