"""What the picture of layers shows, and in what sizes: plain data, with all texts ready."""

from __future__ import annotations

from dataclasses import dataclass

from reports.models import CardView


@dataclass(frozen=True, slots=True)
class Frame:
    """One of the drawings: sizes in px. Pairs are (few players, ``many`` or more of them)."""

    name: str
    width: float
    left: tuple[float, float]
    right: tuple[float, float]
    many: int
    height: float
    least: float
    widest: float
    gaps: tuple[float, float]
    narrow: float
    title: float
    text: float
    tiny: float
    row: float
    longest_back: float
    cut_back: float
    levels: bool = True
    codes: bool = False
    #: the height that many bands of the least height may reach before they become lower
    tallest: float = 10_000

    @property
    def sizes(self) -> tuple[float, ...]:
        """The sizes that a figure may have, the usual one first."""
        return tuple(dict.fromkeys((self.text, (self.text + self.tiny) / 2, self.tiny)))


WIDE = Frame("wide", 712, (148, 128), (142, 128), 8, 270, 42, 96, (10, 4), 44, 13, 12, 10, 23, 110, 60)
PHONE = Frame(
    "phone", 358, (78, 34), (8, 8), 6, 236, 34, 96, (6, 4), 44, 12, 12, 10, 22, 110, 60, levels=False, codes=True
)
PRINT = Frame("print", 472, (88, 84), (112, 92), 8, 168, 30, 70, (7, 3), 36, 10, 9.4, 9.4, 17, 64, 34, tallest=220)
FRAMES = (WIDE, PHONE, PRINT)


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the columns of a drawing stand."""

    frame: Frame
    count: int
    left: float
    column: float
    gap: float
    right: float

    @classmethod
    def of(cls, frame: Frame, count: int) -> Grid:
        many = count >= frame.many
        left = frame.left[many]
        gap = frame.gaps[count > 6]
        room = frame.width - left - frame.right[many]
        column = min(frame.widest, (room - gap * (count - 1)) / max(count, 1))
        return cls(frame, count, left, column, gap, left + count * (column + gap) - gap)

    @property
    def narrow(self) -> bool:
        """Too narrow for names and cards: the number of the seat stands for the player."""
        return self.column < self.frame.narrow

    @property
    def coded(self) -> bool:
        """Pots have a code in the left gutter, and no amount."""
        return self.frame.codes and self.count >= self.frame.many

    @property
    def margin(self) -> float:
        """The room right of the columns for a line of text; 0 on a phone."""
        return 0.0 if self.frame.codes else self.frame.width - self.right - 14

    def x(self, place: int) -> float:
        return self.left + place * (self.column + self.gap)


@dataclass(frozen=True, slots=True)
class Part:
    """The chips of one player in one pot; ``mark`` = what stands on the winner's disc ("" = a tick), None = no disc."""

    band: int
    units: int
    figure: str
    folded: bool = False
    mark: str | None = None


@dataclass(frozen=True, slots=True)
class Back:
    """What nobody called: a dashed box on top of the column."""

    units: int
    label: str
    short: str


@dataclass(frozen=True, slots=True)
class Stray:
    """A payment out of a pot in which the player has no share."""

    band: int
    figure: str
    note: str


@dataclass(frozen=True, slots=True)
class Column:
    """A player; ``number`` of the seat, "" for the room's own column. Names are plain text."""

    number: str
    name: str
    total: str
    notes: tuple[str, ...] = ()
    cards: tuple[CardView, ...] = ()
    parts: tuple[Part, ...] = ()
    back: Back | None = None
    strays: tuple[Stray, ...] = ()


@dataclass(frozen=True, slots=True)
class Said:
    """A line of text in a gutter: ``kind`` "strong" | "muted" | "bad" | ""."""

    text: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Band:
    """A pot with bets in it: those from ``low`` to ``high``. ``name`` and ``short`` are for gutters of two widths."""

    colour: int
    name: str
    short: str
    code: str
    amount: str
    low: int
    high: int
    level: str
    said: tuple[Said, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """Money below the base line: (column, figure); ``marks`` = discs by column where its pot has no band above."""

    label: str
    short: str
    colour: int
    figures: tuple[tuple[int, str], ...]
    said: Said | None = None
    marks: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Stack:
    """Everything that the picture shows, bands and rows from the base line outward."""

    columns: tuple[Column, ...]
    bands: tuple[Band, ...]
    rows: tuple[Row, ...] = ()
    base: str = "0"
