"""Copies of records with other values."""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

from msgspec import Struct, structs

_T = TypeVar("_T")


def replace(record: _T, **changes: Any) -> _T:
    """A copy of a Struct or a dataclass."""
    if isinstance(record, Struct):
        return structs.replace(record, **changes)
    return dataclasses.replace(record, **changes)  # type: ignore[type-var]
