"""BET609: what a call costs before the flop where the big blind was posted short."""

from __future__ import annotations

from auditor.pipeline import audit_text
from tests.rules.test_legality import LIMIT, NO_LIMIT, text

#: Cas has 150: with the ante of 50 the blind of 100 takes all of it, though no word says so.
STACKS = {"Ann": 9000, "Ben": 9000, "Cas": 150, "Dot": 9000}
ANTES = tuple(f"{name}: posts the ante 50" for name in STACKS)


def off_price(small: int, call: int, game: str = NO_LIMIT) -> list[tuple[str | None, object, object]]:
    """The header says 100/200."""
    posts = (*ANTES, f"Ben: posts small blind {small}", "Cas: posts big blind 100", "*** HOLE CARDS ***")
    (audit,) = audit_text(text(game, STACKS, *posts, f"Dot: calls {call}", "Ann: folds", "Ben: folds"))
    return [(f.player, f.expected, f.recorded) for f in audit.findings if f.code == "BET609"]


def test_price_is_the_headers_where_the_small_blind_is() -> None:
    assert off_price(100, 200) == []
    assert off_price(100, 300) == [("Dot", 200, 300)]


def test_price_is_open_where_the_small_blind_is_of_another_level() -> None:
    assert off_price(150, 300) == []


def test_price_of_fixed_limit_is_the_headers_small_bet() -> None:
    assert off_price(50, 100, LIMIT) == []
    assert off_price(50, 200, LIMIT) == [("Dot", 100, 200)]


def test_price_of_fixed_limit_is_open_where_the_header_names_the_blinds() -> None:
    assert off_price(100, 200, LIMIT) == []
