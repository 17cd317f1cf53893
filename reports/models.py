"""What the templates and the terminal are given: ready strings in order, nothing to work out.

All strings come from one :class:`reports.voice.Voice`; for the page they may be Markup.
"""

from __future__ import annotations

from dataclasses import dataclass

from reports.shapes import Drawing
from reports.words import State


@dataclass(frozen=True, slots=True)
class Link:
    """``href`` is a place on the same page ("#L31") or a page beside it."""

    href: str
    text: str


@dataclass(frozen=True, slots=True)
class Cell:
    """``tone``: "" | "muted" | "strong" | "bad"; ``label`` repeats the column's head where cells stand in a grid."""

    text: str
    tone: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of figures; ``apart`` = set off from the one before it; ``spare`` = may go where room is short."""

    head: str
    apart: bool = False
    spare: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row with its head (a player) and a note under it (stack, how the player left)."""

    head: str
    cells: tuple[Cell, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Figures by player; ``corner`` heads the first column, ``caption`` tells the unit; ``phone`` = how it fits a
    phone: "compact" as a table, "compact fewer" without its spare columns, "" as a block a row."""

    corner: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    foot: Row | None = None
    caption: str = ""
    phone: str = ""


@dataclass(frozen=True, slots=True)
class VerdictView:
    """``word`` the state, ``sentence`` the verdict, ``why`` at most three more, ``claims`` those who are owed,
    ``settle`` what would put it right and what of that is open."""

    state: State
    word: str
    sentence: str
    why: tuple[str, ...] = ()
    claims: Table | None = None
    note: str = ""
    remarks: str = ""
    ruling: str = ""
    evidence: tuple[Link, ...] = ()
    settle: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the facts about the hand; ``mono`` for hashes, ``in_strip`` = the head of the page says it too,
    ``spare`` = not printed."""

    label: str
    value: str
    mono: bool = False
    in_strip: bool = False
    spare: bool = False


@dataclass(frozen=True, slots=True)
class StepView:
    """One of the six steps of the check; ``word`` says the state in words."""

    title: str
    text: str
    state: State
    word: str
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class PotView:
    """``colour`` 0 = main pot, 1 to 7 = side pots; ``winners`` those due, ``others`` who could also win."""

    colour: int
    name: str
    amount: str
    terms: tuple[str, ...]
    winners: tuple[str, ...]
    others: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class PotsView:
    """All pots, their sum, and the sum as the addition of what the players had at stake."""

    pots: tuple[PotView, ...]
    total: str
    sums: str
    intro: str


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """What a style of the picture means; ``kind`` "due" | "folded" | "back" | "dead" | "stray"."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class PictureView:
    """The picture of layers in its sizes; ``described`` says the same in sentences, for those who cannot see it."""

    drawings: tuple[Drawing, ...]
    title: str
    described: tuple[str, ...]
    legend: tuple[LegendEntry, ...]
    caption: str


@dataclass(frozen=True, slots=True)
class CardView:
    """``rank`` as on the card, ``suit`` "c" "d" "h" "s" or "", ``text`` as in room texts, ``words`` for the ear;
    ``decides`` = the card that decided against the next hand."""

    rank: str
    suit: str
    text: str
    words: str
    decides: bool = False


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards dealt together: the flop, the turn."""

    label: str
    cards: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class BoardView:
    """One board; ``label`` only where there are several."""

    label: str
    groups: tuple[CardGroup, ...]


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """``kind``: "wins" | "loses" | "open" (could win, not shown) | "none" (no share) | "paid" (paid without
    a right)."""

    kind: str
    text: str
    colour: int
    label: str


@dataclass(frozen=True, slots=True)
class HandRow:
    """One player's hand: ``hole`` the player's own cards, ``cards`` the five (or fewer) that count; ``level`` =
    equal to the hand in the row before, ``tie`` = place among equal hands ("first" | "middle" | "last" | "");
    ``missing`` stands where no cards are known; ``folded`` = the player cannot win."""

    name: str
    words: str
    hole: tuple[CardView, ...]
    cards: tuple[CardView, ...]
    cells: tuple[MatrixCell, ...]
    decided: str = ""
    level: bool = False
    missing: str = ""
    tie: str = ""
    folded: bool = False


@dataclass(frozen=True, slots=True)
class PotHead:
    """The head of a column of the matrix."""

    colour: int
    name: str
    amount: str


@dataclass(frozen=True, slots=True)
class Matrix:
    """The hands on one board for one part of the pot, best first, against the pots; ``layout`` "many" = more pots
    than a page is wide."""

    title: str
    pots: tuple[PotHead, ...]
    rows: tuple[HandRow, ...]
    layout: str = ""


@dataclass(frozen=True, slots=True)
class ShowdownView:
    """Boards, matrices and what is left to say in words."""

    intro: str
    boards: tuple[BoardView, ...]
    matrices: tuple[Matrix, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BalanceItem:
    """One term of an equation with its sign before it ("" for the first)."""

    sign: str
    amount: str
    label: str
    tone: str = ""


@dataclass(frozen=True, slots=True)
class FindingView:
    """``anchor`` is where links to the finding lead; ``word`` its state, or the code that it follows from; ``figures``
    what is due and what was recorded; ``quote`` the line that could not be read; ``evidence`` pieces such as "the
    payment in line 31"; ``links`` the line of the finding itself."""

    anchor: str
    code: str
    state: State
    word: str
    text: str
    figures: str
    quote: str
    links: tuple[Link, ...]
    follows: bool = False
    why: str = ""
    evidence: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReplayRow:
    """One action: ``chips`` moved by it, the ``pot`` and the player's ``stack`` after it; "" where nothing changed."""

    name: str
    action: str
    cards: tuple[CardView, ...] = ()
    chips: str = ""
    pot: str = ""
    stack: str = ""


@dataclass(frozen=True, slots=True)
class ReplayGroup:
    """A street with the cards dealt on it, or what was paid."""

    title: str
    cards: tuple[CardView, ...]
    rows: tuple[ReplayRow, ...]


@dataclass(frozen=True, slots=True)
class ReplayView:
    """The hand, action by action."""

    summary: str
    columns: tuple[str, str, str]
    groups: tuple[ReplayGroup, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A layman's question and its answer."""

    title: str
    answer: str


@dataclass(frozen=True, slots=True)
class Mark:
    """The code of a finding that names a line, with the sign of its severity."""

    link: Link
    state: State


@dataclass(frozen=True, slots=True)
class TextLine:
    """``kind``: "named" (by a finding) | "used" | "idle" | "gap" (chat left out)."""

    number: int
    text: str
    kind: str
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class SourceView:
    """The room's text."""

    lines: tuple[TextLine, ...]
    intro: str


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything of a hand that could be read."""

    steps: tuple[StepView, ...]
    pots: PotsView
    picture: PictureView | None
    contributions: Table
    showdown: ShowdownView
    paid: Table
    balance: tuple[BalanceItem, ...]
    balance_line: str
    questions: tuple[Question, ...]
    replay: ReplayView


@dataclass(frozen=True, slots=True)
class HandView:
    """One hand's report. ``reading`` is None for a hand that could not be read; ``numbers`` = the number of each
    section of the page by its name; ``offline`` = the text was read from this computer."""

    title: str
    room: str
    hand_id: str
    verdict: VerdictView
    facts: tuple[Fact, ...]
    reading: Reading | None
    numbers: dict[str, int]
    findings: tuple[FindingView, ...]
    causes: str
    no_findings: str
    unverified: tuple[str, ...]
    all_verified: str
    source: SourceView
    digest: str
    version: str
    offline: bool


@dataclass(frozen=True, slots=True)
class BatchHand:
    """A row of the table of hands that do not agree."""

    name: str
    href: str
    room: str
    game: str
    stakes: str
    code: str
    sentence: str
    difference: str
    place: str


@dataclass(frozen=True, slots=True)
class BatchGroup:
    """Hands of one currency, largest difference first."""

    title: str
    hands: tuple[BatchHand, ...]


@dataclass(frozen=True, slots=True)
class UnreadablePlace:
    """Where a hand that could not be read stands, and why."""

    place: str
    sentence: str


@dataclass(frozen=True, slots=True)
class UnreadableGroup:
    """The hands that could not be read for one reason; ``sentence`` = what is said of all of them, if it is one."""

    count: str
    title: str
    code: str
    sentence: str
    places: tuple[UnreadablePlace, ...]
    more: str


@dataclass(frozen=True, slots=True)
class BatchView:
    """The batch page."""

    title: str
    files: str
    verdict: VerdictView
    account: tuple[BalanceItem, ...]
    notes: tuple[str, ...]
    groups: tuple[BatchGroup, ...]
    none_differs: str
    unreadable: tuple[UnreadableGroup, ...]
    none_unreadable: str
    version: str
