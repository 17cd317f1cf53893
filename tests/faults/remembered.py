"""Files of which one hand is altered again and again: what was read and audited before is remembered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from unittest.mock import patch

from msgspec import structs

from auditor.extras import Extras
from auditor.pipeline import single
from auditor.results import HandAudit
from parsers import registry
from parsers.hand import Hand, HandText, Unreadable

#: The hands of the longest file and those that came of an alteration.
_HANDS = 500
_parse, _audit = registry.parse, single.audit_hand_text
_Key = tuple[str, int, str, str, str]


@lru_cache(_HANDS)
def _parsed(key: _Key) -> Hand | Unreadable:
    return _parse(HandText(*key))


@lru_cache(_HANDS)
def _audited(key: _Key) -> HandAudit:
    return _audit(HandText(*key))


def _parse_once(text: HandText) -> Hand | Unreadable:
    return _parsed(structs.astuple(text))


def _audit_once(text: HandText, extras: Extras | None = None) -> HandAudit:
    """What hands say of one another joins the findings, so each text has a list of its own."""
    if extras is not None:
        return _audit(text, extras)
    found = _audited(structs.astuple(text))
    return structs.replace(found, findings=[*found.findings])


@contextmanager
def remembering() -> Iterator[None]:
    """Within it ``parse_text`` and ``audit_text`` read and audit each hand of a file once. Files are cut anew,
    and their hands compared with one another."""
    with patch.object(registry, "parse", _parse_once), patch.object(single, "audit_hand_text", _audit_once):
        yield
