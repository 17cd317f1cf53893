"""The checks of the catalogue, one function each, registered by importing their modules."""

from __future__ import annotations

from auditor.rules import (
    betting,
    contribution,
    legality,
    manners,
    payout,
    position,
    pot,
    rake,
    showdown,
    splits,
    text,
    tournament,
)
from auditor.rules.base import RULES, Plan, Rule, plan

__all__ = ["RULES", "Plan", "Rule", "plan"]

_FAMILIES = (text, contribution, position, pot, payout, splits, showdown, manners, rake, betting, legality, tournament)
