"""How sentences of several checks name an action."""

from __future__ import annotations

from auditor.results import C_
from parsers.hand import EventKind

ACTIONS = {
    EventKind.FOLD: C_("action", "fold"),
    EventKind.CHECK: C_("action", "check"),
    EventKind.CALL: C_("action", "call"),
    EventKind.BET: C_("action", "bet"),
    EventKind.RAISE: C_("action", "raise"),
    EventKind.COMPLETE: C_("action", "complete"),
    EventKind.BRING_IN: C_("action", "bring-in"),
}
