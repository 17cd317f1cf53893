"""What the ways that save work keep from being found: hints, and the quick look at the betting."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.case import build_case
from auditor.course import of_prices, played_plainly
from auditor.facts import ALL_IN, RAISES
from auditor.order import out_of_turn
from auditor.rules import RULES
from parsers.contributions import contributions
from parsers.hand import Hand, Unreadable

_HINTED = [(code, rule) for code, rule in RULES.items() if rule.hints]


def unhinted(hand: Hand | Unreadable) -> Iterator[str]:
    """Findings of rules that concern the hand and whose hints leave them out."""
    if not isinstance(hand, Hand) or any(line.money for line in hand.unknown_lines):
        return
    case = build_case(hand)
    known = case.facts
    for code, rule in _HINTED:
        concerns = known & rule.when == rule.when and not known & rule.unless and not rule.needs & ~known
        if concerns and not known & rule.hints and rule.check(case):
            yield f"{hand.hand_id} {code}"


def let_pass(hand: Hand | Unreadable) -> bool | None:
    """Whether the closer look at the betting says the same as the quick one; None where the quick one is not enough."""
    if not isinstance(hand, Hand):
        return None
    facts = played_plainly(hand, contributions(hand))
    if facts is None:
        return None
    return not facts & ~(ALL_IN | RAISES) and facts == of_prices(hand) and not list(out_of_turn(hand))


def overlooked(hand: Hand | Unreadable) -> list[str]:
    """What would have been found on the long ways only."""
    found = list(unhinted(hand))
    return found if let_pass(hand) is not False else [*found, f"{hand.hand_id} betting"]
