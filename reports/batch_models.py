"""What the templates of the batch page are given: ready strings in order, nothing to work out."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from reports.models import BalanceItem, Link, Table, VerdictView


@dataclass(frozen=True, slots=True)
class BatchHand:
    """A row of the table of hands that do not agree. Foreign texts are plain here: the template and the script isolate
    them. ``also``: the codes of its other errors; ``value``: the difference as a plain decimal number, or ""."""

    name: str
    href: str
    room: str
    game: str
    stakes: str
    code: str
    also: tuple[str, ...]
    words: str
    player: str
    difference: str
    value: str
    place: str


@dataclass(frozen=True, slots=True)
class BatchGroup:
    """Hands of one currency, largest difference first; ``rest`` says how many of them stand elsewhere."""

    title: str
    hands: tuple[BatchHand, ...]
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """An entry of a filter."""

    value: str
    text: str


@dataclass(frozen=True, slots=True)
class Filters:
    """What the filters offer; ``status`` and ``rest`` are sentences in which the script puts {shown} and {found}."""

    rooms: tuple[Choice, ...]
    codes: tuple[Choice, ...]
    status: str
    rest: str
    decimal: str


@dataclass(frozen=True, slots=True)
class HandsView:
    """The table of hands that do not agree. ``data``: the rows that are not in the page, as JSON for the script;
    ``pages``: where all of them stand, if they are not all in this page; ``whole``: the script can show them all;
    ``note``: what is said of that."""

    groups: tuple[BatchGroup, ...]
    lead: str
    filters: Filters | None = None
    data: Markup | None = None
    pages: tuple[Link, ...] = ()
    whole: bool = True
    note: str = ""


@dataclass(frozen=True, slots=True)
class RowsView:
    """A page with a part of the hands that do not agree."""

    title: str
    heading: str
    hands: HandsView
    before: Link | None
    after: Link | None
    version: str


@dataclass(frozen=True, slots=True)
class UnreadPlace:
    """Where a hand that could not be read stands, and why."""

    place: str
    sentence: str


@dataclass(frozen=True, slots=True)
class UnreadGroup:
    """The hands that could not be read for one reason; ``sentence`` = what is said of all of them, if it is one;
    ``places`` the first, ``others`` those behind ``more``, ``left_out`` what is not in the page."""

    count: str
    title: str
    code: str
    sentence: str
    places: tuple[UnreadPlace, ...]
    more: str
    others: tuple[UnreadPlace, ...]
    left_out: str


@dataclass(frozen=True, slots=True)
class CrossCell:
    """A number in the table of codes and rooms; ``tint`` 0 (nothing) to 4 (the most)."""

    text: str
    tint: int
    label: str


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A code with its numbers by room and in all."""

    code: str
    words: str
    cells: tuple[CrossCell, ...]
    total: str


@dataclass(frozen=True, slots=True)
class CrossGroup:
    """The codes of one weight."""

    title: str
    rows: tuple[CrossRow, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """Findings by code and room; ``wide`` = too many rooms for half a page."""

    rooms: tuple[str, ...]
    groups: tuple[CrossGroup, ...]
    caption: str
    wide: bool


@dataclass(frozen=True, slots=True)
class Plot:
    """A drawn picture in its sizes, with a title above and words below."""

    title: str
    drawings: tuple[Markup, ...]
    caption: str


@dataclass(frozen=True, slots=True)
class BatchView:
    """The batch page. ``balances``: who is owed and who owes over all hands; ``rakes``: on whom the rake falls."""

    title: str
    files: str
    made: str
    verdict: VerdictView
    account: tuple[BalanceItem, ...]
    notes: tuple[str, ...]
    hands: HandsView | None
    none_differs: str
    hidden: str
    unread: tuple[UnreadGroup, ...]
    unread_lead: str
    cross: CrossTable | None
    plots: tuple[Plot, ...]
    balances: tuple[str, ...]
    rakes: tuple[Table, ...]
    footer: tuple[str, ...]
    command: str
    version: str
