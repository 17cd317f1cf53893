"""What a picture of a batch shows, before it is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """A bar or a dot: its name, what the figure beside it says, and how long it is."""

    name: str
    figure: str
    value: float


@dataclass(frozen=True, slots=True)
class Rest:
    """A row between bars that says what is left out."""

    words: str


@dataclass(frozen=True, slots=True)
class Series:
    """Dots that belong together, under one title."""

    title: str
    marks: Sequence[Mark]
