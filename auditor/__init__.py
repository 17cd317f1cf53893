"""Recomputes what was due in a poker hand and compares it with what the hand history records.

The way in: ``audit_hand(hand)`` for a parsed hand, ``audit_text(text)`` and ``audit_paths(paths)`` for
hands as the rooms write them, ``find_hand(number, paths)`` for one of many. They are imported when they
are first used, so that the command line starts quickly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from auditor.audit import audit as audit_hand
    from auditor.pipeline import audit_paths, audit_text, find_hand

__version__ = "0.1.0"
__all__ = ["__version__", "audit_hand", "audit_paths", "audit_text", "find_hand"]

_FROM = {
    "audit_hand": ("auditor.audit", "audit"),
    "audit_paths": ("auditor.pipeline", "audit_paths"),
    "audit_text": ("auditor.pipeline", "audit_text"),
    "find_hand": ("auditor.pipeline", "find_hand"),
}


def __getattr__(name: str) -> object:
    if name not in _FROM:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module, attribute = _FROM[name]
    return getattr(import_module(module), attribute)
